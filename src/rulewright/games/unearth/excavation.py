"""The Excavation phase: which die is rolled, and for which Ruin."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import LUCK, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unearth.state import (
    CLAIMS,
    DIG_MORE,
    END_TURN,
    EXCAVATE,
    RESPONSES,
    ROLL_DIE,
    SETTLE_ALL,
    THROW,
    TO_ROLL,
    UnearthState,
    dice_at_home,
    home_die,
    in_row,
    owner_of,
    sizes_at_home,
)
from rulewright.games.unearth.vocabulary import (
    DIG,
    LIFT,
    ROLL,
    SIZES,
)


def copies_acting(s: UnearthState, kinds: vec[i64]) -> i64:
    """How many played copies of some kinds of cards act on this turn's excavation."""
    n: i64 = 0
    for k in range(i64(len(kinds))):
        n += s.active[kinds[k] * 2]
    return n


def add_excavation(s: UnearthState, seat: i64, out: Moves) -> None:
    """List what can be excavated: a Ruin and a die, or with an Expedition the die alone (base-dig-1, base-card-10).

    With no die at home one is lifted off a Ruin first (base-dig-9).
    """
    sizes = sizes_at_home(s, seat)
    if sizes == 0:
        for die in range(seat * 5, seat * 5 + 5):
            if s.on[die] != 0:
                out.add(LIFT + die)
        return
    if copies_acting(s, s.given.place_cards) > 0:
        for size in range(i64(3)):
            if (sizes >> size) & 1 != 0:
                out.add(ROLL + size)
        return
    row = in_row(s)
    for slot in range(row):
        for size in range(i64(3)):
            if (sizes >> size) & 1 != 0:
                out.add(DIG + slot * 3 + size)


def excavation_refusals(s: UnearthState, seat: i64, move: i64) -> list[Refusal]:
    """Why an excavation cannot be made like this."""
    home = dice_at_home(s, seat)
    late = copies_acting(s, s.given.place_cards) > 0
    if move >= LIFT:
        die = move - LIFT
        if home > 0:
            return [Refusal("unearth/base-dig-9", "A die is lifted off a Ruin only when none is left at home.")]
        if owner_of(die) != seat:
            return [Refusal("unearth/base-ruling-6", "Only one of your own dice can be lifted.")]
        if s.on[die] == 0:
            return [Refusal("unearth/base-dig-9", "That die does not lie on a Ruin.")]
        return []
    if home == 0:
        return [Refusal("unearth/base-dig-9", "No die is at home; first one is lifted off a Ruin.")]
    size = move - ROLL if move >= ROLL else (move - DIG) % 3
    if move >= ROLL and not late:
        return [Refusal("unearth/base-dig-2", "The Ruin is chosen before the roll, unless an Expedition was played.")]
    if move < ROLL and late:
        return [Refusal("unearth/base-card-10", "With an Expedition the Ruin is chosen after rolling.")]
    if home_die(s, seat, size) == 0:
        return [Refusal("unearth/base-dig-1", f"No {SIZES[size]} is at home.")]
    if move < ROLL and (move - DIG) // 3 >= in_row(s):
        return [Refusal("unearth/base-dig-1", "There is no such Ruin in the row.")]
    return []


def dig(s: UnearthState, seat: i64, move: i64) -> None:
    """The first die of the excavation is named; what follows the throw lies below (base-ruling-21)."""
    s.digging = 1
    s.then(END_TURN, seat)
    s.then(CLAIMS)
    s.then(RESPONSES)
    s.then(SETTLE_ALL)
    die = name_die(s, seat, move)
    more = copies_acting(s, s.given.dice_cards)
    if more == 0:
        s.ask(ROLL_DIE, LUCK, die)
        return
    s.then(THROW)
    home = dice_at_home(s, seat)
    if home < more:
        more = home
    if more > 0:
        s.ask(DIG_MORE, seat, more)


def name_die(s: UnearthState, seat: i64, move: i64) -> i64:
    """A die at home will be rolled, for a Ruin if it is known yet; which die it is."""
    if move >= ROLL:
        late = home_die(s, seat, move - ROLL) - 1
        s.throw[late] = TO_ROLL
        s.aim[late] = 0
        return late
    die = home_die(s, seat, (move - DIG) % 3) - 1
    s.throw[die] = TO_ROLL
    s.aim[die] = (move - DIG) // 3 + 1
    return die


def lift(s: UnearthState, seat: i64, die: i64) -> None:
    """With no die at home one is taken off its Ruin, which loses its value, and rolled (base-dig-9, base-ruling-6)."""
    s.on[die] = 0
    s.face[die] = 0
    s.ask(EXCAVATE, seat)


@final
class Excavate(Question[UnearthState]):
    """The excavation once the Delver phase is over (base-dig-1, base-ruling-6, ruling-67)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_excavation(s, seat, out)

    def play(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move >= LIFT:
            lift(s, seat, move - LIFT)
        else:
            dig(s, seat, move)

    def refusals(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return excavation_refusals(s, seat, move)

    def asks(self, s: UnearthState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} excavates: which Ruin, which die?"


@final
class DigMore(Question[UnearthState]):
    """A further die of this excavation, for the same Ruin or another (base-card-2, base-ruling-21)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, more: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_excavation(s, seat, out)

    def play(self, s: UnearthState, move: i64, seat: i64, more: i64, _b: i64, _c: i64, _d: i64) -> None:
        name_die(s, seat, move)
        if more > 1:
            s.ask(DIG_MORE, seat, more - 1)

    def refusals(self, s: UnearthState, move: i64, seat: i64, more: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return excavation_refusals(s, seat, move)

    def asks(self, s: UnearthState, seat: i64, more: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} rolls another die: which Ruin, which die?"


QUESTIONS: Final[list[Question[UnearthState]]] = [
    Excavate(EXCAVATE, "excavate", "unearth/base-dig-1", verbs="dig roll lift"),
    DigMore(DIG_MORE, "dig-more", "unearth/base-card-2", verbs="dig roll", fields="more"),
]
