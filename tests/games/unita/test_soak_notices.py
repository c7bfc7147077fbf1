"""A soak asks the game's own invariants after random moves; they notice what they are there for."""

from __future__ import annotations

import rulewright as rw
from rulewright.games.unita.state import UnitaState


def test_a_soak_would_notice_a_die_too_many() -> None:
    game = rw.load("unita")
    state = game.new(4, {"colonial": "on"})
    assert isinstance(state, UnitaState)
    for place in range(3):
        state.red[place] = 5
    assert game.check(state)[0] == "primitiva has 3 dice with a red 5, not 2"
