"""What every bot keeps to: legal answers, its own knowledge only, and the same answer for the same seed."""

from __future__ import annotations

import pytest
from tests.bots import nim, ravens

from rulewright.bots import FORMS, Bot, Sight, make, play_match
from rulewright.core.engine import LUCK, State, run_steps
from rulewright.core.errors import RulewrightError
from rulewright.core.luck import Rng

SPECS = ["random", "greedy", "sharp:40"]


def dealt(seats: int, seed: int) -> ravens.RavensState:
    """Ravens up to the first question of a seat."""
    s = ravens.GAME.new(seats)
    settle(s, Rng(seed))
    return s


def settle(s: State, rng: Rng) -> None:
    while s.actor == LUCK:
        weights = s.weights()
        r = int(rng.below(sum(weights)))
        k = 0
        while r >= weights[k]:
            r -= weights[k]
            k += 1
        s.play(s.moves()[k])


def laid_by_first(seed: int) -> ravens.RavensState:
    """Ravens where the first seat has laid a card that the second, who is asked, does not know."""
    s = dealt(2, seed)
    s.play(s.moves()[0])
    return s


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_legal_and_end(spec: str, seats: int) -> None:
    s = ravens.GAME.new(seats)
    assert play_match(s, [make(spec, seat) for seat in range(seats)], Rng(5), 1000) == seats * ravens.HAND
    assert s.over


@pytest.mark.parametrize("spec", SPECS)
def test_the_same_seed_gives_the_same_game(spec: str) -> None:
    ends = []
    for _ in range(2):
        s = ravens.GAME.new(3)
        play_match(s, [make(spec, 10 + seat) for seat in range(3)], Rng(6), 1000)
        ends.append(s)
    assert ends[0] == ends[1]


@pytest.mark.parametrize("spec", SPECS)
def test_twins_get_the_same_answer(spec: str) -> None:
    differing = 0
    for seed in range(10):
        s = laid_by_first(seed)
        twin = s.imagine(1, Rng(100 + seed))
        differing += s != twin
        assert make(spec, seed).choose(Sight(s, 1)) == make(spec, seed).choose(Sight(twin, 1))
    assert differing > 5


def test_a_sight_does_not_hold_the_true_position() -> None:
    held = [Sight(laid_by_first(seed), 1).world for seed in range(20)]
    assert any(world != laid_by_first(seed) for seed, world in enumerate(held))


def test_a_sight_shows_what_the_seat_knows() -> None:
    s = laid_by_first(3)
    sight = Sight(s, 1)
    assert sight.moves() == s.moves()
    assert sight.view() == s.view(1)
    assert sight.key() == s.key(1)
    assert sight.game is ravens.GAME
    assert sight.sentence(sight.moves()[0]) == s.sentences()[0]
    assert sight.imagine(Rng(8)) == s.imagine(1, Rng(8))


def test_a_seat_that_is_not_asked_has_no_moves() -> None:
    sight = Sight(dealt(2, 1), 1)
    assert sight.moves() == []
    for spec in SPECS:
        with pytest.raises(RulewrightError, match="seat 2 is not asked"):
            make(spec, 1).choose(sight)


def test_random_plays_everything() -> None:
    s = dealt(2, 4)
    bot = make("random", 1)
    assert sorted({bot.choose(Sight(s, 0)) for _ in range(100)}) == s.moves()


def test_greedy_takes_what_it_sees() -> None:
    s = nim.GAME.new(options={"heap": 3})
    assert s.sentence(make("greedy", 1).choose(Sight(s, 0))) == "take three"


def test_greedy_knows_the_worth_of_high_cards_but_not_of_the_prize() -> None:
    s = dealt(2, 2)
    assert make("greedy", 1).choose(Sight(s, 0)) == s.moves()[0]


@pytest.mark.parametrize("spec", ["random", "greedy", "sharp:400", "sharp:50ms"])
def test_a_bot_is_named_as_it_is_made(spec: str) -> None:
    bot = make(spec, 1)
    assert bot.name == spec
    assert bot.deterministic == (not spec.endswith("ms"))


def test_sharp_thinks_by_the_clock_if_nothing_is_said() -> None:
    assert make("sharp", 1).name == "sharp:200ms"


@pytest.mark.parametrize(
    "spec",
    [
        "",
        "sharpest",
        "random:3",
        "greedy:",
        "sharp:",
        "sharp:0",
        "sharp:ms",
        "sharp:-5",
        "sharp:5s",
        "sharp:0ms",
        "Sharp",
    ],
)
def test_a_wrong_name_is_answered_with_the_forms(spec: str) -> None:
    with pytest.raises(RulewrightError) as caught:
        make(spec, 1)
    assert all(form in str(caught.value) for form in FORMS)


def test_a_bot_of_ones_own() -> None:
    class Last(Bot):
        def choose(self, sight: Sight) -> int:
            return sight.moves()[-1]

    class Cheat(Bot):
        def choose(self, sight: Sight) -> int:
            return 6

    s = ravens.GAME.new(2)
    assert play_match(s, [Last("last"), Last("last")], Rng(1), 1000) == 8
    with pytest.raises(RulewrightError, match="the bot cheat of seat 1 answers 6, which is not legal"):
        play_match(ravens.GAME.new(2), [Cheat("cheat"), Last("last")], Rng(1), 1000)


def test_a_match_stops_at_its_limit() -> None:
    s = ravens.GAME.new(2)
    assert play_match(s, [make("random", 1), make("random", 2)], Rng(1), 3) == 3
    assert not s.over


def test_a_match_goes_on_from_where_it_stands() -> None:
    s = nim.GAME.new(options={"heap": 10})
    s.play("take three")
    play_match(s, [make("greedy", 1), make("sharp:300", 2)], Rng(1), 1000)
    run_steps(s)
    assert s.result() == ["lost", "won"]
