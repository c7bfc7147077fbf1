"""2.1. Cards: the deck, hands, suits, drawing and discarding, and what players know of each other's cards."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import LUCK, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.components import (
    BIRD,
    CARD_KIND,
    CARD_TITLES,
    CARDS,
    DOMINANCE_CARD,
    MOST_IN_HAND,
    SIDES,
    SUIT_OF,
    SUIT_WORDS,
    SUITS,
)
from rulewright.games.root.faction import FACTION
from rulewright.games.root.kinds import DISCARD, DRAW_CARDS, DRAWN, HAND_LIMIT, LAST_STEP
from rulewright.games.root.state import (
    AVAILABLE,
    BIT,
    DECK,
    DISCARDED,
    HAND,
    SECRET_OWNER,
    SECRET_PLACE,
    SECRET_ZONES,
    RootState,
    hand_size,
    plays,
    seat_of,
    title,
    zone_size,
)
from rulewright.games.root.vocabulary import CLEARING_WORDS, LUCK_DREW, SAY_DISCARD, TELL_RENEWED_DECK, TELL_SHOWS

# All players see it.
OPEN: Final = (1 << SIDES) - 1
# Nothing is known of the suit of a card that changes its place.
ANY_CARD: Final = -1

# Zones


def transfer(s: RootState, card: i64, source: i64, target: i64, sees: i64, suit: i64 = ANY_CARD) -> None:
    """Move a card from a zone to another; `sees` says as bits which players see it.

    All know that it matches `suit`, where one was asked for. The deck is renewed the moment its last card leaves it
    (base-card-2).
    """
    shift(s, card, source, target, sees, suit)
    if source == DECK or target == DISCARDED:
        renew_deck(s)


def shift(s: RootState, card: i64, source: i64, target: i64, sees: i64, suit: i64 = ANY_CARD) -> None:
    """Move a card, and leave it to the caller to renew the deck."""
    own = SUIT_OF[card]
    s.cards[source * CARDS + card] -= 1
    s.cards[target * CARDS + card] += 1
    s.held[source * SUITS + own] -= 1
    s.held[target * SUITS + own] += 1
    leaving = SECRET_PLACE[source]
    if leaving >= 0:
        forget(s, card, leaving, sees, suit)
    arriving = SECRET_PLACE[target]
    if arriving >= 0:
        remember(s, card, arriving, sees)


def forget(s: RootState, card: i64, secret: i64, sees: i64, suit: i64) -> None:
    """A card leaves a secret zone: who sees it knows of one less; for others it may be any that matches `suit`."""
    owner = SECRET_OWNER[secret]
    known = s.known
    for viewer in range(i64(SIDES)):
        if viewer == owner:
            continue
        first = (viewer * SECRET_ZONES + secret) * CARDS
        if sees & BIT[viewer] != 0:
            if known[first + card] > 0:
                known[first + card] -= 1
        else:
            for other in range(i64(CARDS)):
                if known[first + other] > 0 and (suit == ANY_CARD or matches(other, suit)):
                    known[first + other] -= 1


def remember(s: RootState, card: i64, secret: i64, sees: i64) -> None:
    """A card comes to a secret zone: those who see it are sure of it from now on."""
    owner = SECRET_OWNER[secret]
    for viewer in range(i64(SIDES)):
        if viewer != owner and sees & BIT[viewer] != 0 and plays(s, viewer):
            s.known[(viewer * SECRET_ZONES + secret) * CARDS + card] += 1


def show_hand(s: RootState, side: i64, viewer: i64) -> None:
    """A player shows a hand to another one, and nobody else sees it (8.2.6-7, base-deck-18)."""
    sees = BIT[seat_of(s, side)] | BIT[seat_of(s, viewer)]
    first = (viewer * SECRET_ZONES + side) * CARDS
    for card in range(i64(CARDS)):
        n = s.cards[(HAND + side) * CARDS + card]
        s.known[first + card] = n
        for _n in range(n):
            s.reveal(TELL_SHOWS + side * (CARDS + 1) + card, sees)


def renew_deck(s: RootState) -> None:
    """An empty deck is made of the discard pile, as soon as there is one (base-card-2, base-ruling-5)."""
    if zone_size(s, DECK) > 0 or zone_size(s, DISCARDED) == 0:
        return
    for card in range(i64(CARDS)):
        n = s.cards[DISCARDED * CARDS + card]
        if n > 0:
            s.cards[DISCARDED * CARDS + card] = 0
            s.cards[DECK * CARDS + card] += n
    for suit in range(i64(SUITS)):
        s.held[DECK * SUITS + suit] += s.held[DISCARDED * SUITS + suit]
        s.held[DISCARDED * SUITS + suit] = 0
    s.tell(TELL_RENEWED_DECK)


def discard(s: RootState, card: i64, source: i64) -> None:
    """Spend or discard a card, face up (base-card-6)."""
    transfer(s, card, source, pile_of(card), OPEN)


def discard_with_others(s: RootState, card: i64, source: i64) -> None:
    """Discard one of several cards at once; whoever calls this ends it with `renew_deck` (base-ruling-5)."""
    shift(s, card, source, pile_of(card), OPEN)


def pile_of(card: i64) -> i64:
    """Where a discarded card lies: a dominance card lies beside the map (base-dom-7)."""
    if CARD_KIND[card] == DOMINANCE_CARD:
        return AVAILABLE
    return DISCARDED


# Suits


def matches(card: i64, suit: i64) -> bool:
    """Whether a card is of a suit; birds are of every suit, and nothing else is a bird (base-card-3, base-card-5)."""
    return SUIT_OF[card] == suit or SUIT_OF[card] == BIRD


def matching(s: RootState, zone: i64, suit: i64) -> i64:
    """How many cards of a zone match a suit."""
    found = s.held[zone * SUITS + BIRD]
    if suit != BIRD:
        found += s.held[zone * SUITS + suit]
    return found


def add_matching(s: RootState, out: Moves, first: i64, zone: i64, suit: i64) -> None:
    """Add a sentence for each card of a zone that matches a suit."""
    cards = s.cards
    base = zone * CARDS
    for card in range(i64(CARDS)):
        if cards[base + card] != 0 and matches(card, suit):
            out.add(first + card)


def add_held(s: RootState, out: Moves, first: i64, zone: i64) -> None:
    """Add a sentence for each card of a zone."""
    cards = s.cards
    base = zone * CARDS
    for card in range(i64(CARDS)):
        if cards[base + card] != 0:
            out.add(first + card)


def holds(s: RootState, zone: i64, card: i64) -> bool:
    """Whether a zone holds a card."""
    return s.cards[zone * CARDS + card] != 0


def card_title(card: i64) -> str:
    """What a card is called."""
    return CARD_TITLES[card]


def not_in_hand(side: i64, card: i64) -> Refusal:
    """The refusal of a card that a player does not hold."""
    return Refusal("root/base-card-1", f"{title(side)} has no such card in hand: {card_title(card)}.")


def not_in_play(side: i64, card: i64) -> Refusal:
    """The refusal of a card that a player has not crafted."""
    return Refusal("root/base-craft-8", f"{title(side)} has no {card_title(card)} in play.")


def not_matching(s: RootState, card: i64, clearing: i64, clause: str) -> Refusal:
    """The refusal of a card that does not match a clearing."""
    where = f"{CLEARING_WORDS[clearing]}, a {SUIT_WORDS[s.suit[clearing]]} clearing"
    return Refusal(clause, f"{card_title(card)} does not match {where}.")


def refuse_matching(s: RootState, side: i64, card: i64, clearing: i64, clause: str) -> list[Refusal]:
    """Every reason against spending a card of a hand that has to match a clearing."""
    found: list[Refusal] = []
    if not holds(s, HAND + side, card):
        found.append(not_in_hand(side, card))
    if not matches(card, s.suit[clearing]):
        found.append(not_matching(s, card, clearing, clause))
    return found


# Drawing


@final
class DrawCards(Question[RootState]):
    """A player draws `n` cards from the deck, as many as there are (base-card-1, base-ruling-5)."""

    def step(self, s: RootState, side: i64, n: i64, zone: i64, _d: i64) -> None:
        if n > 0 and zone_size(s, DECK) > 0:
            s.then(DRAW_CARDS, side, n - 1, zone)
            s.ask(DRAWN, LUCK, side, zone)


@final
class Drawn(Question[RootState]):
    """Luck: the top card of the deck, which its drawer alone sees."""

    def moves(self, s: RootState, out: Moves, seat: i64, side: i64, zone: i64, _c: i64, _d: i64) -> None:
        add_deck(s, out, LUCK_DREW)

    def play(self, s: RootState, move: i64, seat: i64, side: i64, zone: i64, _c: i64, _d: i64) -> None:
        transfer(s, move - LUCK_DREW, DECK, zone, BIT[side])

    def refusals(self, s: RootState, move: i64, seat: i64, side: i64, zone: i64, _c: i64, _d: i64) -> list[Refusal]:
        return not_in_deck(s, move - LUCK_DREW)

    def asks(self, s: RootState, seat: i64, side: i64, zone: i64, _c: i64, _d: i64) -> str:
        return f"Which card does {title(side)} draw?"

    def sees(self, s: RootState, move: i64, seat: i64, side: i64, zone: i64, _c: i64, _d: i64) -> i64:
        return BIT[seat_of(s, side)]


def add_deck(s: RootState, out: Moves, first: i64) -> None:
    """Add the cards of the deck, each as likely as there are copies of it."""
    cards = s.cards
    for card in range(i64(CARDS)):
        n = cards[DECK * CARDS + card]
        if n != 0:
            out.chance(first + card, n)


def not_in_deck(s: RootState, card: i64) -> list[Refusal]:
    """Why luck cannot draw a card."""
    if s.cards[DECK * CARDS + card] != 0:
        return []
    return [Refusal("root/base-card-1", f"The deck holds no {card_title(card)}.")]


# The end of the Evening


def draw_and_discard(s: RootState, side: i64) -> None:
    """Push the last step of a turn: draw, then discard down to five (base-turn-4, base-turn-5)."""
    s.then(HAND_LIMIT, side)
    s.then(LAST_STEP, side)


@final
class LastStep(Question[RootState]):
    """One card is drawn, and the bonus as it stands at that moment (ruling-66, marquise-ruling-14)."""

    def step(self, s: RootState, side: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.then(DRAW_CARDS, side, 1 + FACTION[side].draw_bonus(s), HAND + side)


@final
class HandLimit(Question[RootState]):
    """Whoever holds more than five cards discards the others (base-turn-5, base-ruling-32)."""

    def step(self, s: RootState, side: i64, _b: i64, _c: i64, _d: i64) -> None:
        if hand_size(s, side) > MOST_IN_HAND:
            s.then(HAND_LIMIT, side)
            s.ask(DISCARD, seat_of(s, side))


@final
class Discard(Question[RootState]):
    """One card over the limit is discarded; its owner chooses."""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_held(s, out, SAY_DISCARD, HAND + s.given.side_of[seat])

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        discard(s, move - SAY_DISCARD, HAND + s.given.side_of[seat])

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        side = s.given.side_of[seat]
        card = move - SAY_DISCARD
        return [] if holds(s, HAND + side, card) else [not_in_hand(side, card)]

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{title(s.given.side_of[seat])} has more than five cards: which to discard?"


QUESTIONS: Final[list[Question[RootState]]] = [
    DrawCards(DRAW_CARDS, "draw-cards", "root/base-card-1", fields="of:faction number zone"),
    Drawn(DRAWN, "drawn", "root/base-card-1", verbs="drew", fields="of:faction zone"),
    LastStep(LAST_STEP, "last-step", "root/base-turn-4", fields="of:faction"),
    HandLimit(HAND_LIMIT, "hand-limit", "root/base-turn-5", fields="of:faction"),
    Discard(DISCARD, "discard", "root/base-turn-5", verbs="discard"),
]
