"""The Forum: five open cards, the leader row, extras, and the Forum actions add, consume and swap.

Whatever nobody has seen of the Forum deck is in no order; cards that were put on top are known and drawn first.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import LUCK, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unition.state import (
    DECK,
    FILL,
    GAIN_CARD,
    GAINED,
    MOST_SWAPPED,
    PLACE_SWAPPED,
    PUT_BACK,
    REMOVE_CARD,
    REMOVED,
    SWAP_CARD,
    SWAPPED,
    SWEPT,
    TURN_UP,
    VACANT,
    UnitionState,
    any_held,
    card_name,
    row_of,
    seat_title,
)
from rulewright.games.unition.vocabulary import (
    LUCK_TURNED,
    MOST_CARDS,
    PLACES,
    SAY_DECLINE,
    SAY_GAIN,
    SAY_PUT,
    SAY_REMOVE,
    SAY_SWAP,
    SLOTS,
    TELL_FILLED,
    TELL_LED,
    TELL_NAMED,
    TELL_RETURNED,
    TELL_SHUFFLED_FORUM,
)

# Filling places


def refill(s: UnitionState) -> None:
    """Fill the gaps of the Forum from the lowest number up (forum-6, ruling-82)."""
    s.then(FILL)


def gap(s: UnitionState) -> i64:
    """The first place that is to be filled; PLACES if there is none."""
    forum = s.forum
    place: i64 = 0
    while place < SLOTS and forum[place] != 0:
        place += 1
    if place < SLOTS:
        return place
    while place < PLACES and forum[place] != VACANT:
        place += 1
    return place


@final
class Fill(Question[UnitionState]):
    """Each gap is filled from the deck; once that is empty the Forum discard is shuffled (forum-8, ruling-46)."""

    def step(self, s: UnitionState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        place = gap(s)
        if place == PLACES:
            return
        if s.known == 0 and not any_held(s.heap, row_of(s, DECK), s.kinds) and not shuffle_forum(s):
            # Slots stay empty until cards are found; for an extra there is none.
            for k in range(i64(SLOTS), i64(PLACES)):
                if s.forum[k] == VACANT:
                    s.forum[k] = 0
            return
        s.then(FILL)
        if s.known > 0:
            s.known -= 1
            kind = s.deck_top[s.known] - 1
            s.deck_top[s.known] = 0
            arrive(s, place, kind)
        else:
            s.ask(TURN_UP, LUCK, place)


def shuffle_forum(s: UnitionState) -> bool:
    """The Forum discard becomes the deck; False if there is none (forum-8)."""
    any_card = False
    heap = s.heap
    deck = row_of(s, DECK)
    swept = row_of(s, SWEPT)
    for kind in range(s.kinds):
        if heap[swept + kind] != 0:
            any_card = True
            heap[deck + kind] = heap[swept + kind]
            heap[swept + kind] = 0
    if any_card:
        s.tell(TELL_SHUFFLED_FORUM)
    return any_card


def arrive(s: UnitionState, place: i64, kind: i64) -> None:
    """A card of the deck fills a place; a leader goes to its row, and the place stays empty (leaders-5, ruling-45)."""
    if s.given.leader[kind] != 0:
        s.leaders[kind] += 1
        s.tell(TELL_LED + kind)
    else:
        s.forum[place] = kind + 1
        s.tell(TELL_FILLED + place * MOST_CARDS + kind)


@final
class TurnUp(Question[UnitionState]):
    """The next card of the Forum deck is turned up (setup-18, setup-19)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        out.chance_each(LUCK_TURNED, s.heap, row_of(s, DECK), s.kinds)

    def play(self, s: UnitionState, move: i64, seat: i64, place: i64, _b: i64, _c: i64, _d: i64) -> None:
        kind = move - LUCK_TURNED
        s.heap[DECK * s.kinds + kind] -= 1
        arrive(s, place, kind)

    def refusals(self, s: UnitionState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        kind = move - LUCK_TURNED
        if kind >= s.kinds or s.heap[DECK * s.kinds + kind] == 0:
            return [Refusal("unition/setup-18", "No such card is left in the Forum deck.")]
        return []

    def asks(self, s: UnitionState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "Which card does the Forum deck turn up?"


def lies_at(s: UnitionState, place: i64) -> bool:
    """Whether a card lies at a place of the Forum."""
    return s.forum[place] != 0 and s.forum[place] != VACANT


def take_from_forum(s: UnitionState, place: i64) -> i64:
    """Take the card of a place away, and say which it was; an extra that is taken is not replaced (ruling-48)."""
    kind = s.forum[place] - 1
    s.forum[place] = 0
    s.tell(TELL_NAMED + kind)
    return kind


def remove_from_forum(s: UnitionState, place: i64) -> i64:
    """Take the card of a place away to be replaced, an extra too, and say which it was (ruling-48)."""
    kind = s.forum[place] - 1
    s.forum[place] = VACANT if place >= SLOTS else 0
    s.tell(TELL_NAMED + kind)
    return kind


# Forum actions: leaders are no part of the Forum (leaders-7, leaders-8)


def add_extras(s: UnitionState, extras: i64) -> None:
    """Cards of the deck are added to the Forum for this turn, as far as cards exist (actions-2).

    They lie behind those that were Added before, as long as there is room: the first go back topmost (ruling-48).
    """
    behind: i64 = SLOTS
    for place in range(i64(SLOTS), i64(PLACES)):
        if s.forum[place] != 0:
            behind = place + 1
    left = extras
    for place in range(behind, i64(PLACES)):
        if left > 0:
            s.forum[place] = VACANT
            left -= 1
    for place in range(i64(SLOTS), behind):
        if s.forum[place] == 0 and left > 0:
            s.forum[place] = VACANT
            left -= 1
    refill(s)


def return_extras(s: UnitionState) -> None:
    """Extras that nobody took go back on the deck, the first Added topmost (actions-4, ruling-48).

    At some tables the first takes the slot that a recruit emptied last, and that slot's card goes on the deck.
    """
    if s.given.extra_fills_slot and s.last_filled != 0:
        slot = s.last_filled - 1
        for place in range(i64(SLOTS), i64(PLACES)):
            if lies_at(s, place) and s.forum[slot] != 0:
                kept = s.forum[slot]
                s.forum[slot] = s.forum[place]
                s.forum[place] = kept
                break
    for k in range(i64(PLACES - SLOTS)):
        place = PLACES - 1 - k
        if lies_at(s, place):
            kind = s.forum[place] - 1
            s.forum[place] = 0
            put_on_deck(s, kind)


def put_on_deck(s: UnitionState, kind: i64) -> None:
    """Lay a card on top of the Forum deck, for all to know."""
    s.deck_top[s.known] = kind + 1
    s.known += 1
    s.tell(TELL_RETURNED + kind)


def sweep(s: UnitionState, clan: i64) -> None:
    """All Forum cards of a clan go to the Forum discard, and the gaps are filled (rainbro-6 to -8, ruling-29)."""
    for place in range(i64(PLACES)):
        if lies_at(s, place) and s.given.clan[s.forum[place] - 1] == clan:
            s.heap[SWEPT * s.kinds + remove_from_forum(s, place)] += 1
    refill(s)


def forum_refusals(s: UnitionState, place: i64) -> list[Refusal]:
    """Why nothing can be done with a place of the Forum."""
    if not lies_at(s, place):
        return [Refusal("unition/ruling-57", "No card lies there.")]
    return []


@final
class RemoveCard(Question[UnitionState]):
    """Forum cards may be consumed, each replaced before the next (actions-5, actions-6, ruling-50)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for place in range(i64(PLACES)):
            if lies_at(s, place):
                out.add(SAY_REMOVE + place)
        out.add(SAY_DECLINE)

    def play(self, s: UnitionState, move: i64, seat: i64, kind: i64, left: i64, _c: i64, _d: i64) -> None:
        if move == SAY_DECLINE:
            return
        s.heap[REMOVED * s.kinds + remove_from_forum(s, move - SAY_REMOVE)] += 1
        if left > 1:
            s.ask(REMOVE_CARD, seat, kind, left - 1)
        refill(s)

    def refusals(self, s: UnitionState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return [] if move == SAY_DECLINE else forum_refusals(s, move - SAY_REMOVE)

    def asks(self, s: UnitionState, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{seat_title(s, seat)} may consume a Forum card with {card_name(s, kind)}: which?"


# Swapping


def replaceable(s: UnitionState) -> i64:
    """How many cards that are no leaders the deck and the Forum discard can bring."""
    n: i64 = 0
    for kind in range(s.kinds):
        if s.given.leader[kind] == 0:
            n += s.heap[DECK * s.kinds + kind] + s.heap[SWEPT * s.kinds + kind]
    for k in range(s.known):
        if s.given.leader[s.deck_top[k] - 1] == 0:
            n += 1
    return n


def can_replace(s: UnitionState) -> bool:
    """Whether one more Forum card can be replaced, after all gaps that there are (ruling-46)."""
    gaps: i64 = 0
    for place in range(i64(PLACES)):
        if s.forum[place] == VACANT or (place < SLOTS and s.forum[place] == 0):
            gaps += 1
    return gaps < replaceable(s)


def swapped(s: UnitionState) -> i64:
    """How many Forum cards wait to be placed."""
    n: i64 = 0
    while n < MOST_SWAPPED and s.count[SWAPPED + n] != 0:
        n += 1
    return n


@final
class SwapCard(Question[UnitionState]):
    """Forum cards are chosen that change places with the top of the deck, which is not seen first (ruling-49)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, kind: i64, left: i64, lowest: i64, _d: i64) -> None:
        if can_replace(s):
            for place in range(lowest, i64(PLACES)):
                if lies_at(s, place):
                    out.add(SAY_SWAP + place)
        out.add(SAY_DECLINE)

    def play(self, s: UnitionState, move: i64, seat: i64, kind: i64, left: i64, lowest: i64, _d: i64) -> None:
        if move == SAY_DECLINE:
            return
        place = move - SAY_SWAP
        n = swapped(s)
        if n == 0:
            s.then(PLACE_SWAPPED, seat)
            refill(s)
        s.count[SWAPPED + n] = remove_from_forum(s, place) + 1
        if left > 1:
            s.ask(SWAP_CARD, seat, kind, left - 1, place + 1)

    def refusals(
        self, s: UnitionState, move: i64, seat: i64, kind: i64, left: i64, lowest: i64, _d: i64
    ) -> list[Refusal]:
        if move == SAY_DECLINE:
            return []
        place = move - SAY_SWAP
        if place < lowest:
            return [Refusal("unition/actions-7", "Cards to swap are named from the first slot to the last.")]
        if not lies_at(s, place):
            return forum_refusals(s, place)
        if not can_replace(s):
            return [Refusal("unition/ruling-46", "There are no more cards that could take its place.")]
        return []

    def asks(self, s: UnitionState, seat: i64, kind: i64, left: i64, _c: i64, _d: i64) -> str:
        return f"{seat_title(s, seat)} may swap up to {left} Forum cards for the top of the deck: which?"


@final
class PlaceSwapped(Question[UnitionState]):
    """The chosen cards are laid on the deck once their places are filled, or onto the Forum discard (ruling-49)."""

    def step(self, s: UnitionState, seat: i64, _b: i64, _c: i64, _d: i64) -> None:
        n = swapped(s)
        if s.given.swaps_to_deck and differ(s, n):
            s.ask(PUT_BACK, seat)
            return
        for k in range(n):
            kind = s.count[SWAPPED + k] - 1
            s.count[SWAPPED + k] = 0
            if s.given.swaps_to_deck:
                put_on_deck(s, kind)
            else:
                s.heap[SWEPT * s.kinds + kind] += 1


def differ(s: UnitionState, n: i64) -> bool:
    """Whether the first n chosen cards are not all alike."""
    for k in range(i64(1), n):
        if s.count[SWAPPED + k] != s.count[SWAPPED]:
            return True
    return False


def swapped_place(s: UnitionState, kind: i64) -> i64:
    """Where a card stands among the chosen ones; their number if it is none of them."""
    n = swapped(s)
    k: i64 = 0
    while k < n and s.count[SWAPPED + k] != kind + 1:
        k += 1
    return k


@final
class PutBack(Question[UnitionState]):
    """The player says which of the chosen cards is laid on the deck next; the last one lies on top."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        n = swapped(s)
        for kind in range(s.kinds):
            if swapped_place(s, kind) < n:
                out.add(SAY_PUT + kind)

    def play(self, s: UnitionState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        kind = move - SAY_PUT
        n = swapped(s)
        for k in range(swapped_place(s, kind), n - 1):
            s.count[SWAPPED + k] = s.count[SWAPPED + k + 1]
        s.count[SWAPPED + n - 1] = 0
        put_on_deck(s, kind)
        s.then(PLACE_SWAPPED, seat)

    def refusals(self, s: UnitionState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if swapped_place(s, move - SAY_PUT) == swapped(s):
            return [Refusal("unition/ruling-49", "That card is none of those that are swapped.")]
        return []

    def asks(self, s: UnitionState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{seat_title(s, seat)} lays the swapped cards on the deck, the last one topmost: which is next?"


# Cards for nothing


def gain_to_discard(s: UnitionState, seat: i64, kind: i64) -> None:
    """A card of the Forum is recruited: it goes to the discard at once (gleam-6, ruling-24, ruling-67)."""
    s.discard[seat * s.kinds + kind] += 1
    s.heap[GAINED * s.kinds + kind] += 1


@final
class GainCard(Question[UnitionState]):
    """A Forum card up to a printed cost is gained without paying (card-the-crumper-1 to -3, card-sloop-1 to -3)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, kind: i64, limit: i64, _c: i64, _d: i64) -> None:
        for place in range(i64(PLACES)):
            if lies_at(s, place) and s.given.cost[s.forum[place] - 1] <= limit:
                out.add(SAY_GAIN + place)
        out.add(SAY_DECLINE)

    def play(self, s: UnitionState, move: i64, seat: i64, kind: i64, limit: i64, _c: i64, _d: i64) -> None:
        if move != SAY_DECLINE:
            place = move - SAY_GAIN
            if place < SLOTS:
                s.last_filled = place + 1
            gain_to_discard(s, seat, take_from_forum(s, place))
            refill(s)

    def refusals(self, s: UnitionState, move: i64, seat: i64, kind: i64, limit: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == SAY_DECLINE:
            return []
        place = move - SAY_GAIN
        if lies_at(s, place) and s.given.cost[s.forum[place] - 1] > limit:
            return [Refusal("unition/ruling-56", f"That card costs more than {limit}.")]
        return forum_refusals(s, place)

    def asks(self, s: UnitionState, seat: i64, kind: i64, limit: i64, _c: i64, _d: i64) -> str:
        return f"{seat_title(s, seat)} may gain a Forum card of cost {limit} or less: which?"


QUESTIONS: Final[list[Question[UnitionState]]] = [
    Fill(FILL, "fill", "unition/forum-6"),
    TurnUp(TURN_UP, "turn-up", "unition/setup-18", verbs="turned", fields="place:place"),
    RemoveCard(REMOVE_CARD, "remove", "unition/actions-5", verbs="remove decline", fields="of:card left"),
    SwapCard(SWAP_CARD, "swap", "unition/actions-7", verbs="swap decline", fields="of:card left lowest"),
    PlaceSwapped(PLACE_SWAPPED, "place-swapped", "unition/ruling-49", fields="of:seat"),
    PutBack(PUT_BACK, "put-back", "unition/ruling-49", verbs="put"),
    GainCard(GAIN_CARD, "gain", "unition/card-the-crumper-1", verbs="gain decline", fields="of:card limit"),
]
