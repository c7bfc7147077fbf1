"""What changes a roll: an ongoing End of Age card, Delver cards played for it, and own Wonders, in that order."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unearth.effects import (
    DIE_DOWN,
    DIE_EITHER,
    DIE_UP,
    NEXT_ROLL,
    ONE_HIGHER,
    ONGOING,
    OWN_ROLL_MATCHING,
    OWN_ROLL_MODIFY,
)
from rulewright.games.unearth.given import MOST_EFFECTS
from rulewright.games.unearth.state import (
    AT_REST,
    CARDS,
    DARK,
    MOST_SHOWN,
    READY,
    RESULT_STAGE,
    ROLLED_DIE,
    SETTLE_DIE,
    SETTLED,
    USED,
    USED_UP,
    WONDER_STAGE,
    WONDERS,
    UnearthState,
    any_named,
    effect_at,
    has_flag,
    sides_of,
    works,
)
from rulewright.games.unearth.vocabulary import (
    ADD,
    LOWER,
    LOWEST_VALUE,
    PASS,
    RAISE,
    SUBTRACT,
    VALUES,
)
from rulewright.games.unearth.wonders import sort_from

HIGHEST_VALUE: Final = len(VALUES) + LOWEST_VALUE - 1


def held_value(s: UnearthState, die: i64, value: i64) -> i64:
    """A value held between 1 and the die's highest face, unless the table leaves it unbounded (ruling-51)."""
    low: i64 = 1
    high = sides_of(die)
    if s.given.unbounded:
        low = LOWEST_VALUE
        high = HIGHEST_VALUE
    if value < low:
        return low
    if value > high:
        return high
    return value


def age_changes(s: UnearthState, die: i64, owner: i64) -> None:
    """An ongoing End of Age card changes every roll by anybody (base-age-3, base-age-4, base-ruling-17, faq-2)."""
    if s.age != 0 and s.given.age_kind[s.age - 1] == ONGOING:
        amount = s.given.age_amount[s.age - 1]
        if s.given.age_what[s.age - 1] == DIE_DOWN:
            amount = -amount
        s.face[die] = held_value(s, die, s.face[die] + amount)
    if owner == DARK and has_flag(s, ONE_HIGHER):
        s.face[die] = held_value(s, die, s.face[die] + 1)


def acts_on(s: UnearthState, kind: i64, die: i64) -> bool:
    """Whether a played card waits for the next own roll of such a die (base-card-4, base-card-8)."""
    if s.active[kind * 2] + s.active[kind * 2 + 1] == 0 or s.given.card_when[kind] != NEXT_ROLL:
        return False
    return s.given.card_sides[kind] == 0 or s.given.card_sides[kind] == sides_of(die)


def any_card_acts(s: UnearthState, die: i64) -> bool:
    """Whether any played card waits for this roll."""
    kinds = s.given.roll_cards
    for k in range(i64(len(kinds))):
        if acts_on(s, kinds[k], die):
            return True
    return False


def waits_for_other(s: UnearthState, kind: i64, owner: i64, die: i64) -> bool:
    """Whether another die of the same throw could take the card as well."""
    for other in range(owner * 5, owner * 5 + 5):
        if other != die and s.throw[other] == ROLLED_DIE:
            if s.given.card_sides[kind] == 0 or s.given.card_sides[kind] == sides_of(other):
                return True
    return False


def act_cards(s: UnearthState, owner: i64, die: i64) -> None:
    """Cards that wait for this roll change it: at once where nothing is to be chosen, else their player is asked."""
    for kind in range(s.given.delvers):
        if acts_on(s, kind, die):
            what = s.given.card_what[kind * MOST_EFFECTS]
            amount = s.given.card_amount[kind * MOST_EFFECTS]
            chosen = what != DIE_EITHER or s.given.reads_before
            if not chosen or waits_for_other(s, kind, owner, die):
                continue
            up = s.active[kind * 2]
            down = s.active[kind * 2 + 1]
            if what == DIE_DOWN:
                down += up
                up = 0
            for _ in range(up):
                s.face[die] = held_value(s, die, s.face[die] + amount)
            for _ in range(down):
                s.face[die] = held_value(s, die, s.face[die] - amount)
            s.active[kind * 2] = 0
            s.active[kind * 2 + 1] = 0
    if any_card_acts(s, die):
        s.ask(CARDS, owner, die)
    else:
        s.then(SETTLE_DIE, die, WONDER_STAGE, s.face[die])


@final
class CardsChange(Question[UnearthState]):
    """A played card changes this roll; of several dice rolled together the player chooses one (base-card-8).

    What is played has to be used on the last of them (base-ruling-18, base-ruling-20).
    """

    def moves(self, s: UnearthState, out: Moves, seat: i64, die: i64, _b: i64, _c: i64, _d: i64) -> None:
        may_pass = True
        for kind in range(s.given.delvers):
            if acts_on(s, kind, die):
                if adds(s, kind):
                    out.add(ADD + kind)
                if not waits_for_other(s, kind, seat, die):
                    may_pass = False
        for kind in range(s.given.delvers):
            if acts_on(s, kind, die) and subtracts(s, kind):
                out.add(SUBTRACT + kind)
        if may_pass:
            out.add(PASS)

    def play(self, s: UnearthState, move: i64, seat: i64, die: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == PASS:
            s.then(SETTLE_DIE, die, WONDER_STAGE, s.face[die])
            return
        lowers = move >= SUBTRACT
        kind = move - SUBTRACT if lowers else move - ADD
        amount = s.given.card_amount[kind * MOST_EFFECTS]
        s.face[die] = held_value(s, die, s.face[die] - amount if lowers else s.face[die] + amount)
        if s.active[kind * 2 + 1] > 0 and lowers:
            s.active[kind * 2 + 1] -= 1
        else:
            s.active[kind * 2] -= 1
        if any_card_acts(s, die):
            act_cards(s, seat, die)
        else:
            s.then(SETTLE_DIE, die, WONDER_STAGE, s.face[die])

    def refusals(self, s: UnearthState, move: i64, seat: i64, die: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == PASS:
            for kind in range(s.given.delvers):
                if acts_on(s, kind, die) and not waits_for_other(s, kind, seat, die):
                    return [
                        Refusal("unearth/base-card-8", "What was played acts on this roll; no other die can take it.")
                    ]
            return []
        kind = move - SUBTRACT if move >= SUBTRACT else move - ADD
        if not acts_on(s, kind, die):
            return [Refusal("unearth/base-card-8", "No such card waits for this roll.")]
        if (move < SUBTRACT and not adds(s, kind)) or (move >= SUBTRACT and not subtracts(s, kind)):
            return [Refusal("unearth/base-ruling-19", "The card does not change the die in that direction.")]
        return []

    def asks(self, s: UnearthState, seat: i64, die: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"The die shows {s.face[die]}: how do the played cards change it?"


def adds(s: UnearthState, kind: i64) -> bool:
    """Whether a waiting card can raise a die."""
    return s.given.card_what[kind * MOST_EFFECTS] != DIE_DOWN and s.active[kind * 2] > 0


def subtracts(s: UnearthState, kind: i64) -> bool:
    """Whether a waiting card can lower a die."""
    what = s.given.card_what[kind * MOST_EFFECTS]
    if what == DIE_EITHER and s.given.reads_before:
        return s.active[kind * 2 + 1] > 0
    return what in (DIE_DOWN, DIE_EITHER)


def matches(s: UnearthState, die: i64, value: i64) -> bool:
    """Whether a die that already lies on the same Ruin shows a value (base-named-15, base-ruling-15)."""
    for other in range(s.given.dice):
        if other != die and s.on[other] == s.aim[die] and s.face[other] == value:
            if s.throw[other] == AT_REST or s.throw[other] == SETTLED:
                return True
    return False


def change_of(s: UnearthState, n: i64, owner: i64, die: i64, before: i64) -> i64:
    """The cell of the effect by which a Wonder may change a die now, -1 if it has none (base-named-1, -3, -15)."""
    if s.used[n] != READY:
        return -1
    cell: i64 = -1
    if works(s, n, owner, OWN_ROLL_MODIFY):
        cell = effect_at(s.given, s.show[n] - 1, OWN_ROLL_MODIFY)
    elif works(s, n, owner, OWN_ROLL_MATCHING) and matches(s, die, before):
        cell = effect_at(s.given, s.show[n] - 1, OWN_ROLL_MATCHING)
    if cell >= 0 and s.given.sides[cell] != 0 and s.given.sides[cell] != sides_of(die):
        return -1
    return cell


def raises(s: UnearthState, cell: i64, die: i64) -> bool:
    """Whether an effect can raise a die."""
    what = s.given.what[cell]
    return (what in (DIE_UP, DIE_EITHER)) and held_value(s, die, s.face[die] + 1) != s.face[die]


def lowers(s: UnearthState, cell: i64, die: i64) -> bool:
    """Whether an effect can lower a die."""
    what = s.given.what[cell]
    return (what in (DIE_DOWN, DIE_EITHER)) and held_value(s, die, s.face[die] - 1) != s.face[die]


def can_modify(s: UnearthState, owner: i64, die: i64, before: i64) -> bool:
    """Whether the owner of a die has a Wonder that may change it now."""
    if not any_named(s):
        return False
    for n in range(i64(MOST_SHOWN)):
        if s.holder[n] == owner + 1:
            cell = change_of(s, n, owner, die, before)
            if cell >= 0 and (raises(s, cell, die) or lowers(s, cell, die)):
                return True
    return False


@final
class WondersChange(Question[UnearthState]):
    """Own Wonders that change a die, in the owner's order, each optional and once (base-ruling-14, base-ruling-16)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, die: i64, before: i64, _c: i64, _d: i64) -> None:
        begin = out.n
        for n in range(i64(MOST_SHOWN)):
            if s.holder[n] == seat + 1:
                cell = change_of(s, n, seat, die, before)
                if cell >= 0 and raises(s, cell, die):
                    out.add(RAISE + s.show[n] - 1)
                if cell >= 0 and lowers(s, cell, die):
                    out.add(LOWER + s.show[n] - 1)
        sort_from(out, begin)
        out.add(PASS)

    def play(self, s: UnearthState, move: i64, seat: i64, die: i64, before: i64, _c: i64, _d: i64) -> None:
        if move == PASS:
            s.then(SETTLE_DIE, die, RESULT_STAGE)
            return
        down = move >= LOWER
        wonder = move - LOWER if down else move - RAISE
        n = owned_place(s, wonder, seat)
        cell = change_of(s, n, seat, die, before)
        amount = s.given.amount[cell]
        s.face[die] = held_value(s, die, s.face[die] - amount if down else s.face[die] + amount)
        s.used[n] = USED_UP if s.given.wonder_per_turn[wonder] != 0 else USED
        s.then(SETTLE_DIE, die, WONDER_STAGE, before)

    def refusals(self, s: UnearthState, move: i64, seat: i64, die: i64, before: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == PASS:
            return []
        down = move >= LOWER
        wonder = move - LOWER if down else move - RAISE
        n = owned_place(s, wonder, seat)
        if n < 0:
            return [Refusal("unearth/base-ruling-16", "You own no such Wonder.")]
        cell = change_of(s, n, seat, die, before)
        if cell < 0:
            return [Refusal("unearth/base-ruling-14", "That Wonder cannot change this die now.")]
        if not (lowers(s, cell, die) if down else raises(s, cell, die)):
            return [Refusal("unearth/ruling-51", "That Wonder cannot change the die in that direction.")]
        return []

    def asks(self, s: UnearthState, seat: i64, die: i64, before: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} has a {s.face[die]}: does a Wonder change it?"


def owned_place(s: UnearthState, wonder: i64, seat: i64) -> i64:
    """The place of an own Wonder in the show, -1 if the seat does not own it."""
    for n in range(i64(MOST_SHOWN)):
        if s.show[n] == wonder + 1 and s.holder[n] == seat + 1:
            return n
    return -1


QUESTIONS: Final[list[Question[UnearthState]]] = [
    CardsChange(CARDS, "cards", "unearth/base-card-8", verbs="add subtract pass", fields="die:laid"),
    WondersChange(WONDERS, "wonders", "unearth/base-ruling-14", verbs="raise lower pass", fields="die:laid before"),
]
