"""Setup: starter decks, the Forum, the first hands, and who begins."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import LUCK, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unition.forum import refill
from rulewright.games.unition.given import HAND
from rulewright.games.unition.state import BEGIN, DECK, DRAW_CARDS, SET_UP, TURN, UnitionState
from rulewright.games.unition.vocabulary import LUCK_BEGINS

# The stages of the set-up.
LAY_OUT: Final = 0
FIND_FIRST: Final = 1


def lay_out(s: UnitionState) -> None:
    """Ten starters each, the Forum deck, Extra Gleam beside it (setup-1 to setup-10, setup-18, setup-21)."""
    given = s.given
    for kind in range(s.kinds):
        s.heap[DECK * s.kinds + kind] = given.forum[kind]
        for seat in range(s.players):
            s.pile[seat * s.kinds + kind] = given.starters[kind]
    s.extra = given.extra_supply


@final
class SetUp(Question[UnitionState]):
    """All is laid out, the Forum is dealt, each player draws five cards, and somebody begins (setup-1 to -21)."""

    def step(self, s: UnitionState, stage: i64, _b: i64, _c: i64, _d: i64) -> None:
        if stage == LAY_OUT:
            lay_out(s)
            s.then(SET_UP, FIND_FIRST)
            for k in range(s.players):
                s.then(DRAW_CARDS, s.players - 1 - k, HAND, 0)
            refill(s)
        elif s.given.random_first:
            s.ask(BEGIN, LUCK)
        else:
            s.then(TURN, s.given.first_seat)


@final
class Begin(Question[UnitionState]):
    """Who begins is drawn (turn-1, ruling-4)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for first in range(s.players):
            out.chance(LUCK_BEGINS + first, 1)

    def play(self, s: UnitionState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.then(TURN, move - LUCK_BEGINS)

    def refusals(self, s: UnitionState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move - LUCK_BEGINS >= s.players:
            return [Refusal("unition/ruling-5", "Nobody sits there.")]
        return []

    def asks(self, s: UnitionState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "Who begins?"


QUESTIONS: Final[list[Question[UnitionState]]] = [
    SetUp(SET_UP, "set-up", "unition/setup-1", fields="stage"),
    Begin(BEGIN, "begin", "unition/turn-1", verbs="begins"),
]
