"""Generators and hashes: the published algorithm, exact values, and evenness."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.luck import Hash, Rng, mix32


def reference(s0, s1, s2, s3):
    """xoshiro128++ 1.0 by David Blackman and Sebastiano Vigna, as published, on 32-bit words."""
    mask = 0xFFFFFFFF

    def rotl(x, k):
        return ((x << k) | (x >> (32 - k))) & mask

    while True:
        yield (rotl((s0 + s3) & mask, 7) + s0) & mask
        t = (s1 << 9) & mask
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= t
        s3 = rotl(s3, 11)


@given(st.integers(0, 2**62 - 1))
def test_next32_is_xoshiro128_plus_plus(seed):
    rng = Rng(seed)
    words = reference(rng.s0, rng.s1, rng.s2, rng.s3)
    assert all(0 <= word < 2**32 for word in (rng.s0, rng.s1, rng.s2, rng.s3))
    assert [rng.next32() for _ in range(50)] == [next(words) for _ in range(50)]


def test_the_published_first_values():
    # What the authors' own program gives for the words 1, 2, 3, 4.
    published = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011]
    words = reference(1, 2, 3, 4)
    assert [next(words) for _ in published] == published
    rng = Rng(0)
    rng.s0, rng.s1, rng.s2, rng.s3 = 1, 2, 3, 4
    assert [rng.next32() for _ in published] == published


def test_exact_values():
    rng = Rng(7)
    assert [rng.next32() for _ in range(3)] == [2821763527, 2144486327, 3345634652]
    rng = Rng(7)
    assert [rng.below(6) for _ in range(10)] == [3, 2, 4, 2, 1, 3, 4, 2, 5, 0]
    rng = Rng(7)
    cells = vec[i64]([0, 1, 2, 3, 4, 5, 6, 7])
    rng.shuffle(cells, 8)
    assert list(cells) == [0, 7, 6, 1, 2, 4, 3, 5]
    assert [mix32(x) for x in (0, 1, 2**32 - 1, 2**32 + 1)] == [0, 4293290225, 3846949589, 4293290225]


@pytest.mark.parametrize(("n", "limit"), [(2, 10.9), (6, 20.6), (20, 43.9), (100, 148.3)])
def test_below_is_even(n, limit):
    # The limits are the 99.9 % points of chi-square with n - 1 degrees of freedom.
    rng = Rng(n)
    found = Counter(rng.below(n) for _ in range(1000 * n))
    assert sorted(found) == list(range(n))
    assert sum((count - 1000) ** 2 / 1000 for count in found.values()) < limit


def test_below_takes_large_numbers():
    rng = Rng(3)
    n = 2**31 - 1
    found = [rng.below(n) for _ in range(2000)]
    assert all(0 <= number < n for number in found)
    assert max(found) > 0.99 * n
    assert Rng(3).below(1) == 0


def test_pick_follows_the_weights():
    weights = [1, 0, 3, 6, 0]
    cells = vec[i64](weights)
    rng = Rng(5)
    found = Counter(rng.pick(cells, 4) for _ in range(10_000))
    assert sorted(found) == [0, 2, 3]
    assert sum((found[k] - 1000 * weights[k]) ** 2 / (1000 * weights[k]) for k in found) < 13.9


def test_pick_looks_at_the_first_n_only():
    cells = vec[i64]([1, 1, 1000])
    rng = Rng(5)
    assert {int(rng.pick(cells, 2)) for _ in range(200)} == {0, 1}


def test_every_order_of_a_shuffle_is_equally_likely():
    rng = Rng(9)
    found = Counter()
    for _ in range(24_000):
        cells = vec[i64]([0, 1, 2, 3, 9])
        rng.shuffle(cells, 4)
        assert cells[4] == 9
        found[tuple(cells)] += 1
    assert len(found) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in found.values()) < 49.8


def test_split_gives_children_of_their_own_and_stays():
    rng = Rng(11)
    before = (rng.s0, rng.s1, rng.s2, rng.s3)
    first = [int(rng.split(1).below(1000)) for _ in range(2)]
    assert first[0] == first[1]
    assert (rng.s0, rng.s1, rng.s2, rng.s3) == before
    assert [int(rng.split(key).next32()) for key in (0, 1, 2)] == [3647274597, 493384734, 1637395620]
    children = {tuple(int(child.next32()) for _ in range(4)) for child in (rng.split(key) for key in range(500))}
    assert len(children) == 500


def test_near_seeds_differ():
    assert len({tuple(int(rng.next32()) for _ in range(4)) for rng in map(Rng, range(2000))}) == 2000


@given(st.lists(st.integers(0, 2**30 - 1), max_size=20))
def test_hash_takes_tables_like_numbers(numbers):
    one, other = Hash(), Hash()
    for number in numbers:
        one.add(number)
    other.add_all(vec[i64](numbers), len(numbers))
    assert one.value() == other.value()
    assert 0 <= one.value() < 2**62


def test_hash_values_are_exact_and_depend_on_order_and_length():
    def of(*numbers):
        h = Hash()
        for number in numbers:
            h.add(number)
        return h.value()

    assert of(3, 4) == 2816156401143726889
    assert len({of(), of(0), of(0, 0), of(1), of(0, 1), of(1, 0), of(3, 4), of(4, 3)}) == 8


def test_hash_spreads():
    def of(a, b):
        h = Hash()
        h.add(a)
        h.add(b)
        return h.value()

    assert len({of(a, b) for a in range(300) for b in range(300)}) == 90_000
