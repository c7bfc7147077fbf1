"""Conditions, and the effects that wait: which is next, arrows, choices, and Rainbro's two ways.

All open effects are resolved or declined before the next card is played, in the player's order (ruling-14).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import EngineError, Refusal
from rulewright.games.unition.effects import (
    ARROW,
    CHOOSE,
    CLANS,
    CONSUME_HAND,
    COPY,
    DISCARD_HAND,
    DRAW,
    FETCH,
    FORUM_ADD,
    FORUM_CONSUME,
    FORUM_SWAP,
    GAIN,
    GIVE_GLEAM,
    GIVE_SHIELD,
    LOOT,
    RAINBRO_CLAN,
    RAINBRO_SWEEP,
    RAZE,
    STEAL,
    TOPDECK,
    UPGRADE,
)
from rulewright.games.unition.forum import add_extras, can_replace, lies_at, sweep
from rulewright.games.unition.given import CELLS
from rulewright.games.unition.opponents import any_hand, any_to_raze, any_to_steal
from rulewright.games.unition.own_cards import (
    ARROW_FIRST,
    MUST,
    UP_TO,
    any_to_copy,
    any_to_fetch,
    any_to_topdeck,
    any_to_upgrade,
    remember,
)
from rulewright.games.unition.resources import tally
from rulewright.games.unition.state import (
    CONSUME_CARD,
    COPY_CARD,
    COUNTED,
    DISCARD_CARD,
    DRAW_CARDS,
    EFFECTS,
    EXPOSE_HAND,
    FETCH_HERO,
    FIRST_HALF,
    GAIN_CARD,
    NEXT_EFFECT,
    ONE_OF_TWO,
    PLAYED,
    RAINBRO,
    RAZE_FORT,
    REMOVE_CARD,
    SECOND_HALF,
    STAND_INS,
    STEAL_HERO,
    SWAP_CARD,
    TOPDECK_CARD,
    UPGRADE_CARD,
    UnitionState,
    can_draw,
    card_name,
    hand_size,
    has_hand,
    has_unition,
    seat_title,
)
from rulewright.games.unition.unition import join, origin_of
from rulewright.games.unition.vocabulary import (
    PLACES,
    RESOURCE_WORDS,
    SAY_ACCEPT,
    SAY_DECLINE,
    SAY_RESOLVE,
    SAY_SWEEP,
    SAY_TAKE,
    SAY_UNITE,
)

# Which of its two ways a Rainbro offers.
STAND_IN: Final = 0
SWEEPING: Final = 1
EITHER: Final = 2


@final
class Effects(Question[UnitionState]):
    """What waits is resolved one by one; the player is asked for the order where it matters."""

    def step(self, s: UnitionState, seat: i64, _b: i64, _c: i64, _d: i64) -> None:
        if s.opened == 0:
            return
        for n in range(i64(1), s.opened):
            if s.open[n * 2] != s.open[0]:
                s.ask(NEXT_EFFECT, seat)
                return
        s.then(EFFECTS, seat)
        close(s, seat, 0)


def close(s: UnitionState, seat: i64, place: i64) -> None:
    """Take an effect off the table of open ones and resolve it."""
    open = s.open
    cell = open[place * 2] - 1
    source = open[place * 2 + 1]
    last = s.opened - 1
    for n in range(place, last):
        open[n * 2] = open[n * 2 + 2]
        open[n * 2 + 1] = open[n * 2 + 3]
    open[last * 2] = 0
    open[last * 2 + 1] = 0
    s.opened = last
    resolve(s, seat, cell, source)


@final
class NextEffect(Question[UnitionState]):
    """Which of several open effects is resolved next (ruling-13, ruling-14); equal ones are told apart by nothing."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        cell = lowest_open(s, 0)
        while cell != 0:
            out.add(SAY_RESOLVE + cell - 1)
            cell = lowest_open(s, cell)

    def play(self, s: UnitionState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.then(EFFECTS, seat)
        close(s, seat, open_place(s, move - SAY_RESOLVE))

    def refusals(self, s: UnitionState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if open_place(s, move - SAY_RESOLVE) == s.opened:
            return [Refusal("unition/ruling-14", "That effect does not wait to be resolved.")]
        return []

    def asks(self, s: UnitionState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{seat_title(s, seat)} resolves one of several effects: which is next?"


def lowest_open(s: UnitionState, above: i64) -> i64:
    """The smallest entry of the table of open effects above one; 0 if there is none."""
    found: i64 = 0
    for n in range(s.opened):
        entry = s.open[n * 2]
        if entry > above and (found == 0 or entry < found):
            found = entry
    return found


def open_place(s: UnitionState, cell: i64) -> i64:
    """Where an effect waits; the number of open ones if it does not."""
    n: i64 = 0
    while n < s.opened and s.open[n * 2] != cell + 1:
        n += 1
    return n


def resolve(s: UnitionState, seat: i64, cell: i64, source: i64) -> None:
    """Resolve an effect or ask for what it needs; with nothing to act on it does nothing (ruling-80)."""
    given = s.given
    kind = cell // CELLS
    if given.form[cell] == CHOOSE:
        s.ask(ONE_OF_TWO, seat, kind, cell % CELLS, source)
    elif given.form[cell] == ARROW:
        resolve_arrow(s, seat, cell, source)
    elif given.what[cell] == DRAW:
        s.then(DRAW_CARDS, seat, given.amount[cell], 1)
    elif given.what[cell] in (COPY, STEAL, UPGRADE):
        resolve_bracket(s, seat, cell, source)
    elif given.what[cell] in (FORUM_ADD, FORUM_CONSUME, FORUM_SWAP, GAIN):
        resolve_forum(s, seat, kind, given.what[cell], given.amount[cell])
    else:
        resolve_plain(s, seat, kind, given.what[cell], given.amount[cell], source)


def resolve_plain(s: UnitionState, seat: i64, kind: i64, what: i64, amount: i64, source: i64) -> None:
    """Effects on one's own cards, on opponents, and Rainbro's."""
    if what == CONSUME_HAND:
        if has_hand(s, seat):
            s.ask(CONSUME_CARD, seat, kind, amount, UP_TO)
    elif what == DISCARD_HAND:
        if has_hand(s, seat):
            s.ask(DISCARD_CARD, seat, kind, amount, UP_TO)
    elif what == FETCH:
        if any_to_fetch(s, seat):
            s.ask(FETCH_HERO, seat, kind, amount)
    elif what == TOPDECK:
        if any_to_topdeck(s, seat, amount):
            s.ask(TOPDECK_CARD, seat, kind, amount)
    elif what == RAZE:
        if any_to_raze(s, seat):
            s.ask(RAZE_FORT, seat, kind, amount)
    elif what == LOOT:
        if any_hand(s, seat):
            s.ask(EXPOSE_HAND, seat, kind, 2, amount)
    elif what == RAINBRO_CLAN:
        either = not s.given.rainbro_both and s.given.two_ways[kind] != 0
        s.ask(RAINBRO, seat, kind, EITHER if either else STAND_IN, source)
    elif what == RAINBRO_SWEEP:
        s.ask(RAINBRO, seat, kind, SWEEPING, source)
    else:
        raise EngineError(f"{card_name(s, kind)} has an effect that nobody resolves")


def resolve_forum(s: UnitionState, seat: i64, kind: i64, what: i64, amount: i64) -> None:
    """Forum actions and free gains."""
    if what == FORUM_ADD:
        add_extras(s, amount)
    elif what == FORUM_CONSUME:
        if any_in_forum(s, 99):
            s.ask(REMOVE_CARD, seat, kind, amount)
    elif what == FORUM_SWAP:
        if any_in_forum(s, 99) and can_replace(s):
            s.ask(SWAP_CARD, seat, kind, amount)
    elif any_in_forum(s, amount):
        s.ask(GAIN_CARD, seat, kind, amount)


def any_in_forum(s: UnitionState, limit: i64) -> bool:
    """Whether a card of at most some printed cost lies in the Forum."""
    for place in range(i64(PLACES)):
        if lies_at(s, place) and s.given.cost[s.forum[place] - 1] <= limit:
            return True
    return False


def resolve_bracket(s: UnitionState, seat: i64, cell: i64, source: i64) -> None:
    """Effects with a second number for unition; declined at the first they may be offered once more (ruling-59)."""
    given = s.given
    kind = cell // CELLS
    what = given.what[cell]
    second = given.bracket[cell]
    raised = second != 0 and has_unition(s, source)
    mark: i64 = source * 4 + cell % 4 + 1 if second != 0 and not raised else 0
    limit = second if raised else given.amount[cell]
    if what == UPGRADE:
        first = given.amount[cell]
        other = second if raised else 0
        if not given.brackets_by_unition and second != 0:
            first = second if given.second_bracket[kind] != 0 else first
            other = 0
            mark = 0
        if any_to_upgrade(s, seat, first, other):
            s.ask(UPGRADE_CARD, seat, kind, first, other, mark)
            return
    elif what == COPY:
        if any_to_copy(s, seat, limit):
            s.ask(COPY_CARD, seat, kind, limit, source, mark)
            return
    elif any_to_steal(s, seat, limit):
        s.ask(STEAL_HERO, seat, kind, limit, mark)
        return
    remember(s, seat, mark)


# Arrows and choices


def resolve_arrow(s: UnitionState, seat: i64, cell: i64, source: i64) -> None:
    """The first half may be declined, and is done in full or not at all (conditions-2, ruling-80)."""
    what = s.given.what[cell]
    amount = s.given.amount[cell]
    kind = cell // CELLS
    place = cell % CELLS
    if what in (CONSUME_HAND, DISCARD_HAND):
        if hand_size(s, seat) >= amount:
            question: i64 = CONSUME_CARD if what == CONSUME_HAND else DISCARD_CARD
            s.ask(question, seat, kind, amount, ARROW_FIRST, source * 16 + place)
    elif what != DRAW or can_draw(s, seat) >= amount:
        s.ask(FIRST_HALF, seat, kind, place, source)


@final
class FirstHalf(Question[UnitionState]):
    """Whether the first half of an arrow is done (conditions-2, ruling-80)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        out.add(SAY_ACCEPT)
        out.add(SAY_DECLINE)

    def play(self, s: UnitionState, move: i64, seat: i64, kind: i64, place: i64, source: i64, _d: i64) -> None:
        if move == SAY_DECLINE:
            return
        cell = kind * CELLS + place
        s.then(SECOND_HALF, kind, place, source)
        if s.given.what[cell] == DRAW:
            s.then(DRAW_CARDS, seat, s.given.amount[cell], 1)
        else:
            tally(s, seat, s.given.what[cell] - GIVE_GLEAM, s.given.amount[cell], origin_of(source, cell))

    def refusals(self, s: UnitionState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return []

    def asks(self, s: UnitionState, seat: i64, kind: i64, place: i64, _c: i64, _d: i64) -> str:
        typed = typed_effect(s, kind, place)
        return f'{seat_title(s, seat)} may use "{typed}" of {card_name(s, kind)}: yes or no?'


def typed_effect(s: UnitionState, kind: i64, place: i64) -> str:
    """An effect as the card set writes it."""
    part = s.given.cards.cards[kind].parts[place // 4]
    return part[place % 4].typed


@final
class SecondHalf(Question[UnitionState]):
    """Once the first half is done the second is due, as far as it goes (conditions-3)."""

    def step(self, s: UnitionState, kind: i64, place: i64, source: i64, _d: i64) -> None:
        cell = kind * CELLS + place
        what = s.given.then_what[cell]
        amount = s.given.then_amount[cell]
        seat = s.turn
        if GIVE_GLEAM <= what <= GIVE_SHIELD:
            tally(s, seat, what - GIVE_GLEAM, amount, origin_of(source, cell))
        elif what == DRAW:
            s.then(DRAW_CARDS, seat, amount, 1)
        elif has_hand(s, seat):
            question: i64 = CONSUME_CARD if what == CONSUME_HAND else DISCARD_CARD
            s.ask(question, seat, kind, amount, MUST)


@final
class OneOfTwo(Question[UnitionState]):
    """Of two amounts exactly one is given, chosen anew each time (conditions-6, conditions-7, ruling-54)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, kind: i64, place: i64, _c: i64, _d: i64) -> None:
        one = s.given.what[kind * CELLS + place] - GIVE_GLEAM
        other = s.given.then_what[kind * CELLS + place] - GIVE_GLEAM
        out.add(SAY_TAKE + (one if one < other else other))
        out.add(SAY_TAKE + (other if one < other else one))

    def play(self, s: UnitionState, move: i64, seat: i64, kind: i64, place: i64, source: i64, _d: i64) -> None:
        cell = kind * CELLS + place
        resource = move - SAY_TAKE
        first = s.given.what[cell] - GIVE_GLEAM == resource
        tally(s, seat, resource, s.given.amount[cell] if first else s.given.then_amount[cell], origin_of(source, cell))

    def refusals(self, s: UnitionState, move: i64, seat: i64, kind: i64, place: i64, _c: i64, _d: i64) -> list[Refusal]:
        cell = kind * CELLS + place
        if move - SAY_TAKE + GIVE_GLEAM not in (s.given.what[cell], s.given.then_what[cell]):
            return [Refusal("unition/conditions-6", f"{card_name(s, kind)} does not offer that.")]
        return []

    def asks(self, s: UnitionState, seat: i64, kind: i64, place: i64, _c: i64, _d: i64) -> str:
        cell = kind * CELLS + place
        one = RESOURCE_WORDS[s.given.what[cell] - GIVE_GLEAM]
        other = RESOURCE_WORDS[s.given.then_what[cell] - GIVE_GLEAM]
        amounts = f"{s.given.amount[cell]} {one} or {s.given.then_amount[cell]} {other}"
        return f"{card_name(s, kind)} gives {amounts}: which?"


# Rainbro


@final
class Rainbro(Question[UnitionState]):
    """A clan to stand in for, or whose cards leave the Forum (rainbro-3 to -8, ruling-26 to -29)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, kind: i64, way: i64, _c: i64, _d: i64) -> None:
        if way != SWEEPING:
            for clan in range(i64(CLANS)):
                out.add(SAY_UNITE + clan)
        if way != STAND_IN:
            for clan in range(i64(CLANS)):
                out.add(SAY_SWEEP + clan)
        if way != EITHER:
            out.add(SAY_DECLINE)

    def play(self, s: UnitionState, move: i64, seat: i64, kind: i64, way: i64, source: i64, _d: i64) -> None:
        if move == SAY_DECLINE:
            return
        if move >= SAY_SWEEP:
            sweep(s, move - SAY_SWEEP)
            return
        clan = move - SAY_UNITE
        s.played[source * PLAYED + COUNTED] = clan + 1
        s.count[STAND_INS + clan] += 1
        join(s, seat, clan)

    def refusals(self, s: UnitionState, move: i64, seat: i64, kind: i64, way: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == SAY_DECLINE:
            if way == EITHER:
                return [Refusal("unition/ruling-27", "Exactly one of the two abilities is used.")]
            return []
        if (way == SWEEPING and move < SAY_SWEEP) or (way == STAND_IN and move >= SAY_SWEEP):
            return [Refusal("unition/rainbro-3", "The other ability is asked at a moment of its own.")]
        return []

    def asks(self, s: UnitionState, seat: i64, kind: i64, way: i64, _c: i64, _d: i64) -> str:
        if way == STAND_IN:
            return f"{card_name(s, kind)} may stand in for a clan: which?"
        if way == SWEEPING:
            return f"{card_name(s, kind)} may sweep the cards of a clan out of the Forum: which?"
        return f"{card_name(s, kind)} stands in for a clan or sweeps one out of the Forum: which?"


QUESTIONS: Final[list[Question[UnitionState]]] = [
    Effects(EFFECTS, "effects", "unition/ruling-14", fields="of:seat"),
    NextEffect(NEXT_EFFECT, "next-effect", "unition/ruling-14", verbs="resolve"),
    FirstHalf(FIRST_HALF, "first-half", "unition/conditions-2", verbs="accept decline", fields="of:card place source"),
    SecondHalf(SECOND_HALF, "second-half", "unition/conditions-3", fields="of:card place source"),
    OneOfTwo(ONE_OF_TWO, "one-of-two", "unition/conditions-6", verbs="take", fields="of:card place source"),
    Rainbro(RAINBRO, "rainbro", "unition/rainbro-3", verbs="unite sweep decline", fields="of:card way source"),
]
