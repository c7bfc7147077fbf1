"""A turn: the Delver phase, the Excavation phase, and then the next player clockwise, or the Darkness (solo-16)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Question
from rulewright.games.unearth.darkness import begin_dark_turn
from rulewright.games.unearth.state import (
    COMPLETION,
    DELVER,
    END_TURN,
    MOST_SHOWN,
    READY,
    TURN,
    USED_UP,
    UnearthState,
    any_named,
    next_seat,
)
from rulewright.games.unearth.vocabulary import BEGAN
from rulewright.games.unearth.wonders import ripen, waiting_rings


@final
class Turn(Question[UnearthState]):
    """A player's turn begins with the Delver phase (base-turn-1, solo-17)."""

    def step(self, s: UnearthState, player: i64, _b: i64, _c: i64, _d: i64) -> None:
        begin_turn(s, player)


def begin_turn(s: UnearthState, player: i64) -> None:
    """It is a player's turn: Wonders that work once a turn are ready again."""
    s.turn = player
    s.tell(BEGAN + player)
    if any_named(s):
        for n in range(i64(MOST_SHOWN)):
            if s.used[n] == USED_UP:
                s.used[n] = READY
    if s.given.may_wait:
        ripen(s, player)
    s.ask(DELVER, player)


@final
class EndTurn(Question[UnearthState]):
    """What was played for this turn's rolls is lost; the next player follows, in a solo game the Darkness.

    `passed` is 1 once the player builds no further Wonder in a ring that waits (base-ruling-7).
    """

    def step(self, s: UnearthState, player: i64, passed: i64, _c: i64, _d: i64) -> None:
        active = s.active
        kinds = s.given.acting_cards
        for k in range(i64(len(kinds))):
            active[kinds[k] * 2] = 0
            active[kinds[k] * 2 + 1] = 0
        if passed == 0 and s.given.may_wait and waiting_rings(s, player):
            s.ask(COMPLETION, player)
            return
        if s.given.solo:
            begin_dark_turn(s)
        else:
            begin_turn(s, next_seat(s, player))


QUESTIONS: Final[list[Question[UnearthState]]] = [
    Turn(TURN, "turn", "unearth/base-turn-1", fields="of:seat"),
    EndTurn(END_TURN, "end-turn", "unearth/base-turn-1", fields="of:seat passed"),
]
