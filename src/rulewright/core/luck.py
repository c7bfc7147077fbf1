"""Generators and hashes that give the same numbers interpreted and compiled; none of them is part of a state."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

LOW32: Final = 0xFFFFFFFF


def mix32(x: i64) -> i64:
    """Scramble 32 bits; every intermediate stays below 2**63, so interpreted and compiled code agree."""
    x = x & LOW32
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & LOW32
    x = ((x ^ (x >> 15)) * 0x5BD1E995) & LOW32
    return x ^ (x >> 16)


@final
class Rng:
    """xoshiro128++: a small generator with published statistics, for playouts, worlds and dealers.

    >>> rng = Rng(7)
    >>> [int(rng.below(6)) for _ in range(5)]
    [3, 2, 4, 2, 1]
    """

    def __init__(self, seed: i64) -> None:
        self.s0: i64 = mix32(seed + 1)
        self.s1: i64 = mix32((seed >> 16) + 0x1234567)
        self.s2: i64 = mix32((seed >> 31) + self.s0 + 0x51ED270)
        self.s3: i64 = mix32(self.s1 + self.s2 + 0x9E3779B) | 1

    def next32(self) -> i64:
        """The next 32 random bits."""
        s0, s1, s2, s3 = self.s0, self.s1, self.s2, self.s3
        total: i64 = (s0 + s3) & LOW32
        result: i64 = ((((total << 7) & LOW32) | (total >> 25)) + s0) & LOW32
        shifted: i64 = (s1 << 9) & LOW32
        s2 = s2 ^ s0
        s3 = s3 ^ s1
        s1 = s1 ^ s2
        s0 = s0 ^ s3
        s2 = s2 ^ shifted
        s3 = ((s3 << 11) & LOW32) | (s3 >> 21)
        self.s0 = s0
        self.s1 = s1
        self.s2 = s2
        self.s3 = s3
        return result

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1, for 1 <= n < 2**31 (the bias is below n / 2**32)."""
        return (self.next32() * n) >> 32

    def pick(self, weights: vec[i64], n: i64) -> i64:
        """A place among the first n weights, each as likely as its weight says."""
        total: i64 = 0
        for k in range(n):
            total += weights[k]
        r = self.below(total)
        k2: i64 = 0
        while r >= weights[k2]:
            r -= weights[k2]
            k2 += 1
        return k2

    def shuffle(self, cells: vec[i64], n: i64) -> None:
        """Shuffle the first n cells in place, every order equally likely."""
        k: i64 = n - 1
        while k > 0:
            other = self.below(k + 1)
            kept = cells[k]
            cells[k] = cells[other]
            cells[other] = kept
            k -= 1

    def split(self, key: i64) -> Rng:
        """A generator of its own for a numbered purpose; the same key gives the same child, and this one stays."""
        return Rng(mix32(self.s0 ^ mix32(key)) | (mix32(self.s1 + key) & 0x3FFFFFFF) << 32)


@final
class Hash:
    """A 62-bit hash of numbers below 2**30, the same interpreted and compiled.

    >>> h = Hash()
    >>> h.add(3)
    >>> h.add(4)
    >>> k = Hash()
    >>> k.add(4)
    >>> k.add(3)
    >>> h.value() == k.value()
    False
    """

    def __init__(self) -> None:
        self.a: i64 = 0x1B873593
        self.b: i64 = 0x2545F491

    def add(self, x: i64) -> None:
        """Take in one number."""
        a: i64 = (self.a ^ x) * 0x2C1B3C6D + 0x3C6EF372
        self.a = (a ^ (a >> 29)) & 0x7FFFFFFF
        b: i64 = (self.b + x) * 0x297A2D39 + 0x1F123BB5
        self.b = (b ^ (b >> 27)) & 0x7FFFFFFF

    def add_all(self, cells: vec[i64], n: i64) -> None:
        """Take in the first n cells of a table."""
        a: i64 = self.a
        b: i64 = self.b
        for k in range(n):
            x = cells[k]
            a = (a ^ x) * 0x2C1B3C6D + 0x3C6EF372
            a = (a ^ (a >> 29)) & 0x7FFFFFFF
            b = (b + x) * 0x297A2D39 + 0x1F123BB5
            b = (b ^ (b >> 27)) & 0x7FFFFFFF
        self.a = a
        self.b = b

    def value(self) -> i64:
        """The hash so far, below 2**62."""
        return (self.a << 31) | self.b
