"""Positions in which the pending questions contradict the board are refused; all that play leads to are accepted."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unita.positions import GAME, position

import rulewright as rw

MOVING = position(primitiva={4: 4}, german_land={4: 3}, hexagone={3: 11, 4: 6})
UNITS = {"attacker": "primitiva/company-4", "defender": "hexagone/company-4"}


def first(moves: int, seats: int = 2, options: dict[str, str] | None = None) -> dict[str, Any]:
    """The position after some first moves of a game."""
    state = GAME.new(seats, options or {})
    for _ in range(moves):
        state.play(state.moves()[0])
    return state.position()


@pytest.mark.parametrize(
    "pending",
    [
        [{"question": "arrangement", "number": 6}],
        [{"question": "stage", **UNITS, "stage": 99}],
        [{"question": "leave", "battalion": "hexagone", "glory": 5}],
        [{"question": "lay-terrain", "seat": 1, "battalion": "primitiva"}],
        [{"question": "rearrange", "seat": 1, "company": "primitiva/company-1", "place": 0}],
        [{"question": "rearrange", "seat": 1, "company": "primitiva/company-4", "place": 9}],
        [{"question": "order", "seat": 1, "battalion": "primitiva"}],
        [{"question": "turn", "seat": "luck", "battalion": "primitiva"}],
        [{"question": "turn", "seat": 2, "battalion": "primitiva"}],
        [{"question": "turn", "seat": 2, "battalion": "german-land"}],
        [{"question": "turn", "seat": 1, "battalion": "primitiva"}] * 2,
        [{"question": "refusal", "seat": 1, **UNITS, "defending": 7}],
        [{"question": "effects", "seat": 1, "attacker": "primitiva/company-4", "defender": "primitiva/company-4"}],
        [{"question": "effects", "seat": 1, **UNITS}],
        [{"question": "follow-shot", "seat": 1, "company": "company-4"}],
        [{"question": "glory", "seat": 4, "battalion": "hexagone"}],
        [],
    ],
    ids=lambda pending: pending[0]["question"] if pending else "nothing",
)
def test_what_is_pending_agrees_with_the_board(pending: list[dict[str, Any]]) -> None:
    with pytest.raises(rw.PositionError):
        GAME.from_position(MOVING | {"pending": pending})


@pytest.mark.parametrize(
    ("moves", "asked"),
    [
        (0, {"figure": 6}),
        (0, {"figure": 0}),
        (1, {"figure": 5}),
        (3, {"battalion": "friburga"}),
        (3, {"seat": 2}),
        (24, {"dice": 0}),
        (24, {"dice": 999}),
        (24, {"question": "turn", "dice": None}),
    ],
)
def test_what_is_pending_before_the_movement_agrees_with_what_lies_there(moves: int, asked: dict[str, Any]) -> None:
    doc = first(moves)
    top = {key: value for key, value in (doc["pending"][0] | asked).items() if value is not None}
    with pytest.raises(rw.PositionError):
        GAME.from_position(doc | {"pending": [top, *doc["pending"][1:]]})


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"family": "on"}, {"colonial": "on"}])
def test_what_lies_below_a_question_follows_from_it(seats: int, options: dict[str, str]) -> None:
    """All positions of a game keep the invariants, and are completed to themselves from the question on top."""
    state = GAME.new(seats, options)
    rng = rw.Rng(seats)
    while state.actor is not None:
        assert GAME.check(state) == []
        doc = state.position()
        if doc["pending"][0]["question"] not in ("throw", "rearrange"):
            again = GAME.from_position(doc | {"pending": doc["pending"][:1]})
            assert again == state
        moves = state.moves()
        state.play(moves[rng.below(len(moves))])
    assert GAME.check(state) == []
