"""A turn: the Delver phase, the Excavation phase, and then the next player clockwise, or the Darkness (solo-16)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Question
from rulewright.games.unearth.state import (
    COMPLETION,
    DARK_TURN,
    DELVER,
    END_TURN,
    MOST_SHOWN,
    READY,
    TURN,
    USED_UP,
    UnearthState,
    next_seat,
)
from rulewright.games.unearth.vocabulary import BEGAN
from rulewright.games.unearth.wonders import ripen, waiting_rings


@final
class Turn(Question[UnearthState]):
    """A player's turn begins with the Delver phase (base-turn-1, solo-17)."""

    def step(self, s: UnearthState, player: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.turn = player
        s.tell(BEGAN + player)
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
        for cell in range(s.given.delvers * 2):
            active[cell] = 0
        if passed == 0 and s.given.may_wait and waiting_rings(s, player):
            s.ask(COMPLETION, player)
            return
        if s.given.solo:
            s.then(DARK_TURN, 0)
        else:
            s.then(TURN, next_seat(s, player))


QUESTIONS: Final[list[Question[UnearthState]]] = [
    Turn(TURN, "turn", "unearth/base-turn-1", fields="of:seat"),
    EndTurn(END_TURN, "end-turn", "unearth/base-turn-1", fields="of:seat passed"),
]
