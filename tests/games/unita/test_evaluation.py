"""What bots think of a position: fair, from what a seat knows, and led by the LP that will be left."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unita.positions import GAME, company, state

from rulewright.bots import make, play_match
from rulewright.core.luck import Rng

COLONIAL = {"colonial": "on"}


def worths(s: Any) -> list[int]:
    return [int(GAME.evaluate(s, seat)) for seat in range(s.setup.seats)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_equal(seats: int) -> None:
    assert worths(GAME.new(seats)) == [500] * seats


def test_of_two_sides_one_gains_what_the_other_loses() -> None:
    s = GAME.new(2)
    play_match(s, [make("random", 1), make("random", 2)], Rng(3), 200)
    mine, theirs = worths(s)
    assert mine + theirs == pytest.approx(1000, abs=2)
    assert mine != theirs


def duel(mine: dict[str, Any], theirs: dict[str, Any], **more: Any) -> Any:
    """Green and yellow with one company each."""
    return state(seats=4, options=COLONIAL, primitiva={4: mine}, german_land={4: theirs}, **more)


def test_who_leads_in_lp_is_ahead_and_the_more_so_the_later_it_is() -> None:
    early, late = (worths(duel(company(at, 4, 4, 4, 4), company(at, 4, 4, 4, 3))) for at in (4, 19))
    assert 500 < early[0] < late[0] < 1000
    assert 500 > early[1] > late[1] > 0


def test_a_wounded_five_is_worse_than_a_wounded_one() -> None:
    theirs = company("left", 5, 3, 1, 1)
    wounded_five, wounded_one = (
        worths(duel(company(4, *mine), theirs))[0] for mine in (("4/5", 3, 1, 1), (5, 3, "0/1", 1))
    )
    assert 0 < wounded_five < wounded_one < 1000


def threatened(*dice: int) -> int:
    """What yellow thinks whose rearmost company, four 4s, green can meet with NE and SE in front."""
    s = state(
        turn="hexagone",
        seats=4,
        options=COLONIAL,
        primitiva={4: company(6, *dice)},
        german_land={4: company(0, 4, 4, 4, 4)},
        hexagone={4: company(19, 1, 1, 1, 1)},
    )
    return worths(s)[1]


def test_an_attack_of_the_next_turn_is_feared() -> None:
    assert threatened(1, 5, 1, 4) < threatened(5, 1, 4, 1)


def test_hidden_arrangements_are_not_looked_at() -> None:
    s = GAME.new(3, {"family": "on"})
    play_match(s, [make("random", seat) for seat in range(3)], Rng(3), 9 + 40)
    assert s.unseen
    for seat in range(3):
        twin = s.imagine(seat, Rng(1))
        assert twin != s
        assert GAME.evaluate(twin, seat) == GAME.evaluate(s, seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_saves_more_lp_than_random(seats: int) -> None:
    lead = 0
    for game in range(2):
        s = GAME.new(seats, COLONIAL)
        bots = [make("greedy" if seat == game else "random", seat) for seat in range(seats)]
        play_match(s, bots, Rng(game), 10_000)
        scores = s.scores()
        lead += scores[game] * (seats - 1) - sum(scores[:game] + scores[game + 1 :])
    assert lead > 0


def test_sharp_plays_unita_to_its_end() -> None:
    s = GAME.new(2)
    play_match(s, [make("sharp:6", 1), make("random", 2)], Rng(1), 10_000)
    assert s.over
    assert s.result()[0] == "won"
