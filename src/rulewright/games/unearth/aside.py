"""Ruins set aside at the set-up: two Wonders add one of them to their owner's face-down Ruins.

What nobody has seen is in no order: those Ruins share a pool with the deck, and are drawn from it when somebody first
sees them. From then on they lie apart, and each seat's knowledge of them is kept.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import LUCK, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unearth.setup import unseen_refusals
from rulewright.games.unearth.state import (
    ASIDE,
    DEAL,
    HIDDEN_BY,
    LAID_ASIDE,
    LOOK,
    POOL,
    UnearthState,
)
from rulewright.games.unearth.vocabulary import DEALT, LOOKED, MOST_SITES, TAKE_ASIDE


def looked_aside(s: UnearthState) -> i64:
    """How many Ruins lie aside that somebody has looked at."""
    n: i64 = 0
    for k in range(i64(MOST_SITES)):
        if s.site[k] == LAID_ASIDE:
            n += 1
    return n


def take_random_aside(s: UnearthState, player: i64) -> None:
    """A random set-aside Ruin, if one is left, joins a player's face-down ones (base-named-5, base-ruling-28)."""
    if looked_aside(s) > 0:
        s.ask(ASIDE, LUCK, player)
    elif s.aside > 0:
        s.ask(DEAL, LUCK, player, 1)


def look_aside(s: UnearthState, player: i64) -> None:
    """A player looks at all set-aside Ruins, to take one of them (base-named-13)."""
    n = s.aside
    if n > 0:
        s.ask(LOOK, player)
        for _n in range(n):
            s.ask(ASIDE, LUCK, player, 1)
    elif looked_aside(s) > 0:
        for k in range(i64(MOST_SITES)):
            if s.site[k] == LAID_ASIDE:
                s.look[k] |= i64(1) << player
                s.know[k] |= i64(1) << player
                s.reveal(LOOKED + k, i64(1) << player)
        s.ask(LOOK, player)


@final
class Aside(Question[UnearthState]):
    """A set-aside Ruin is seen by one player: while looking at all of them, or because it is taken at random."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, player: i64, looking: i64, _c: i64, _d: i64) -> None:
        wanted: i64 = POOL if looking != 0 else LAID_ASIDE
        for k in range(i64(MOST_SITES)):
            if s.site[k] == wanted:
                out.chance(DEALT + k, 1)

    def play(self, s: UnearthState, move: i64, seat: i64, player: i64, looking: i64, _c: i64, _d: i64) -> None:
        k = move - DEALT
        if looking != 0:
            s.aside -= 1
            s.site[k] = LAID_ASIDE
            s.look[k] |= i64(1) << player
            s.know[k] |= i64(1) << player
        else:
            leave_aside(s, k, player)

    def refusals(
        self, s: UnearthState, move: i64, seat: i64, player: i64, looking: i64, _c: i64, _d: i64
    ) -> list[Refusal]:
        k = move - DEALT
        if looking != 0:
            return unseen_refusals(s, k)
        if k >= MOST_SITES or s.site[k] != LAID_ASIDE:
            return [Refusal("unearth/base-start-4", "That Ruin does not lie aside.")]
        return []

    def sees(self, s: UnearthState, move: i64, seat: i64, player: i64, looking: i64, _c: i64, _d: i64) -> i64:
        return i64(1) << player

    def asks(self, s: UnearthState, seat: i64, player: i64, looking: i64, _c: i64, _d: i64) -> str:
        who = s.setup.game.seat_name(s, player)
        return f"Which set-aside Ruin does {who} see?" if looking != 0 else f"Which set-aside Ruin does {who} get?"


def leave_aside(s: UnearthState, k: i64, player: i64) -> None:
    """One of the Ruins that lie aside goes face down to a player; others who had looked do not see which."""
    others: i64 = looked_aside(s) - 1
    s.site[k] = HIDDEN_BY + player
    mine = i64(1) << player
    if others == 0:
        s.know[k] |= mine
        return
    s.know[k] = mine
    for other in range(i64(MOST_SITES)):
        if s.site[other] == LAID_ASIDE:
            # Whoever takes one by choice has just looked at all that are left.
            s.know[other] &= mine if (s.look[other] & mine) != 0 else 0


@final
class Look(Question[UnearthState]):
    """Of the set-aside Ruins looked at one is taken as another hidden scoring Ruin (base-named-13)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for k in range(i64(MOST_SITES)):
            if s.site[k] == LAID_ASIDE:
                out.add(TAKE_ASIDE + k)

    def play(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        leave_aside(s, move - TAKE_ASIDE, seat)

    def refusals(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if s.site[move - TAKE_ASIDE] != LAID_ASIDE:
            return [Refusal("unearth/base-named-13", "That Ruin does not lie aside.")]
        return []

    def asks(self, s: UnearthState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} looks at the set-aside Ruins: which one is taken?"


QUESTIONS: Final[list[Question[UnearthState]]] = [
    Aside(ASIDE, "aside", "unearth/base-named-13", verbs="dealt", fields="to:seat looking"),
    Look(LOOK, "look", "unearth/base-named-13", verbs="take-aside"),
]
