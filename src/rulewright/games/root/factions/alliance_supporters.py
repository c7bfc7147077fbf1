"""8.2.3, 8.2.4 and 8.2.6. Supporters of the Woodland Alliance: gaining and spending them, lost bases, and outrage."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import EVERYBODY, LUCK, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.cards import (
    ANY_CARD,
    OPEN,
    add_deck,
    add_held,
    add_matching,
    card_title,
    discard,
    discard_with_others,
    holds,
    matches,
    matching,
    not_in_deck,
    not_matching,
    refuse_matching,
    renew_deck,
    show_hand,
    transfer,
)
from rulewright.games.root.components import (
    ALLIANCE,
    CARDS,
    CLEARINGS,
    REBEL,
    SIDES,
    SUIT_WORDS,
)
from rulewright.games.root.factions.alliance_board import (
    BASE_LOST,
    CAPACITY,
    DISMISS,
    DOWN_TO_FIVE,
    GIVE,
    OUTRAGE_DRAWN,
    OUTRAGE_OWED,
    PAY_SUPPORTER,
    bases,
)
from rulewright.games.root.pieces import TRIGGER_FIELDS
from rulewright.games.root.state import (
    BIT,
    DECK,
    HAND,
    SUPPORTERS,
    RootState,
    seat_of,
    title,
    zone_size,
)
from rulewright.games.root.vocabulary import (
    CLEARING_WORDS,
    LUCK_DREW,
    SAY_DISMISS,
    SAY_GIVE,
    SAY_PAY_SUPPORTER,
    TELL_OWES_OUTRAGE,
    TELL_SHOWS,
)

# [mover * 12 + clearing] the bits of `upset`, movers counted from the player whose turn it is; others move on it only
# where the Vagabond takes them along. A literal that is shifted would be too narrow for so many bits.
UPSET: Final = vec[i64]([1 << k for k in range(SIDES * CLEARINGS)])

# Room for supporters


def is_full(s: RootState) -> bool:
    """Whether there is no room for one more supporter (8.2.3.I-1, 8.2.3.I-3, ruling-18)."""
    return zone_size(s, SUPPORTERS) >= CAPACITY and bases(s) == 0


def turns_away(s: RootState) -> bool:
    """Whether the next card that is gained is discarded at once, for all to see (8.2.3.I-2, ruling-15)."""
    return is_full(s) and not s.given.chooses_at_cap


def gain_supporter(s: RootState, card: i64, source: i64, sees: i64, suit: i64 = ANY_CARD) -> None:
    """A card becomes a supporter; over the limit it is discarded, or one of the six that is chosen (ruling-15).

    It has left the deck before it is discarded, so that it has no part in a deck renewed by it (ruling-16, ruling-40).
    """
    if not is_full(s):
        transfer(s, card, source, SUPPORTERS, sees, suit)
    elif s.given.chooses_at_cap:
        transfer(s, card, source, SUPPORTERS, sees, suit)
        s.ask(DISMISS, seat_of(s, ALLIANCE))
    else:
        transfer(s, card, source, SUPPORTERS, OPEN)
        discard(s, card, SUPPORTERS)


def sees_gained(s: RootState, seats: i64) -> i64:
    """Which seats see a card that is gained as a supporter: all, if it is turned away."""
    if turns_away(s):
        return EVERYBODY
    return seats


# Spending supporters


@final
class PaySupporter(Question[RootState]):
    """`left` more supporters that match a clearing are spent, exactly so many, birds among them (8.2.3-1, 8.2.3-4).

    They are named in the order of the cards, from the card `low` on, so that one payment can be made in one way only
    (ruling-11), and each only if the rest can be paid behind it. Sources: 8.4.1.II-1, 8.4.1.II-2, 8.4.2.II-1,
    8.4.2.II-2, ruling-12, ruling-13, ruling-14, ruling-55.
    """

    def moves(self, s: RootState, out: Moves, seat: i64, clearing: i64, left: i64, low: i64, _d: i64) -> None:
        suit = s.suit[clearing]
        behind = payable(s, suit, low)
        cards = s.cards
        for card in range(low, i64(CARDS)):
            copies = cards[SUPPORTERS * CARDS + card]
            if copies != 0 and matches(card, suit):
                if behind < left:
                    return
                out.add(SAY_PAY_SUPPORTER + card)
                behind -= copies

    def play(self, s: RootState, move: i64, seat: i64, clearing: i64, left: i64, low: i64, _d: i64) -> None:
        card = move - SAY_PAY_SUPPORTER
        if left > 1:
            s.ask(PAY_SUPPORTER, seat, clearing, left - 1, card)
        discard(s, card, SUPPORTERS)

    def refusals(
        self, s: RootState, move: i64, seat: i64, clearing: i64, left: i64, low: i64, _d: i64
    ) -> list[Refusal]:
        card = move - SAY_PAY_SUPPORTER
        suit = s.suit[clearing]
        found: list[Refusal] = []
        if not holds(s, SUPPORTERS, card):
            found.append(no_supporter(card))
        if not matches(card, suit):
            found.append(not_matching(s, card, clearing, "root/ruling-12"))
        if card < low:
            found.append(Refusal("root/ruling-11", f"Supporters behind {card_title(low)} are named now."))
        elif not found and payable(s, suit, card) < left:
            what = f"Of {card_title(card)} and what comes behind it no {left} supporters can be paid."
            found.append(Refusal("root/ruling-11", what))
        return found

    def asks(self, s: RootState, seat: i64, clearing: i64, left: i64, low: i64, _d: i64) -> str:
        suit = SUIT_WORDS[s.suit[clearing]]
        what = "one more supporter" if left == 1 else f"{left} more supporters"
        return f"{title(ALLIANCE)} spends {what} for {CLEARING_WORDS[clearing]}, a {suit} clearing: which?"


def payable(s: RootState, suit: i64, low: i64) -> i64:
    """How many supporters from a card on match a suit."""
    cards = s.cards
    found: i64 = 0
    for card in range(low, i64(CARDS)):
        if matches(card, suit):
            found += cards[SUPPORTERS * CARDS + card]
    return found


def no_supporter(card: i64) -> Refusal:
    """The refusal of a card that is no supporter."""
    return Refusal("root/8.2.3-2", f"{title(ALLIANCE)} has no such supporter: {card_title(card)}.")


# 8.2.4. Removing bases


@final
class BaseLost(Question[RootState]):
    """A base has left the map: matching supporters and birds go, then half of the officers, then all but five.

    The trigger's number is the printed suit of the base. Sources: 8.2.4-1 to 8.2.4-7, ruling-19, ruling-21, ruling-22,
    ruling-24.
    """

    def step(self, s: RootState, clearing: i64, owner: i64, suit: i64, by: i64) -> None:
        lost_suit = suit
        if s.given.base_suit_by_clearing:
            lost_suit = s.suit[clearing]
        cards = s.cards
        for card in range(i64(CARDS)):
            if matches(card, lost_suit):
                for _n in range(cards[SUPPORTERS * CARDS + card]):
                    s.reveal(TELL_SHOWS + ALLIANCE * (CARDS + 1) + card)
                    discard_with_others(s, card, SUPPORTERS)
        renew_deck(s)
        leaving = (s.officers + 1) // 2
        s.officers -= leaving
        s.supply[REBEL] += leaving
        if bases(s) == 0:
            s.then(DOWN_TO_FIVE)


@final
class DownToFive(Question[RootState]):
    """Without a base no more than five supporters stay (8.2.4-7)."""

    def step(self, s: RootState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if zone_size(s, SUPPORTERS) > CAPACITY:
            s.then(DOWN_TO_FIVE)
            s.ask(DISMISS, seat_of(s, ALLIANCE))


@final
class Dismiss(Question[RootState]):
    """The Alliance chooses a supporter to discard (ruling-15, ruling-20)."""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_held(s, out, SAY_DISMISS, SUPPORTERS)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        discard(s, move - SAY_DISMISS, SUPPORTERS)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        card = move - SAY_DISMISS
        return [] if holds(s, SUPPORTERS, card) else [no_supporter(card)]

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{title(ALLIANCE)} has no base and more than five supporters: which to discard?"


# 8.2.6. Outrage


def owes_for_move(s: RootState, mover: i64, clearing: i64, n: i64) -> i64:
    """How many cards a move of n warriors into a sympathetic clearing costs its mover (8.2.6-6, ruling-28)."""
    if s.given.outrage_per_warrior:
        return n
    if s.given.outrage_per_turn:
        bit = UPSET[(mover + SIDES - s.turn) % SIDES * CLEARINGS + clearing]
        if s.upset & bit != 0:
            return 0
        s.upset |= bit
    return 1


@final
class OutrageOwed(Question[RootState]):
    """A player owes the Alliance a card that matches a clearing, `n` times, each time from the hand that is left then.

    Without such a card the hand is shown to the Alliance alone, which then draws a supporter, of whatever suit.
    Sources: 8.2.6-1 to 8.2.6-9, ruling-26, ruling-27, ruling-30, ruling-36 to ruling-38, ruling-40, ruling-69.
    """

    def step(self, s: RootState, clearing: i64, owner: i64, n: i64, by: i64) -> None:
        if n > 1:
            s.then(OUTRAGE_OWED, clearing, owner, n - 1, by)
        s.tell(TELL_OWES_OUTRAGE + by * CLEARINGS + clearing)
        if matching(s, HAND + by, s.suit[clearing]) > 0:
            s.ask(GIVE, seat_of(s, by), clearing)
            return
        show_hand(s, by, ALLIANCE)
        if zone_size(s, DECK) > 0:
            s.ask(OUTRAGE_DRAWN, LUCK, by)


@final
class Give(Question[RootState]):
    """Whoever owes outrage chooses which matching card becomes a supporter (8.2.6-4, 8.2.6-5, ruling-27).

    Giver and Alliance know the card; the others see it with the option of ruling-39, or if it is discarded at once.
    """

    def moves(self, s: RootState, out: Moves, seat: i64, clearing: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_matching(s, out, SAY_GIVE, HAND + s.given.side_of[seat], s.suit[clearing])

    def play(self, s: RootState, move: i64, seat: i64, clearing: i64, _b: i64, _c: i64, _d: i64) -> None:
        side = s.given.side_of[seat]
        sees = BIT[side] | BIT[ALLIANCE]
        if s.given.outrage_card_public:
            sees = OPEN
        gain_supporter(s, move - SAY_GIVE, HAND + side, sees, s.suit[clearing])

    def refusals(self, s: RootState, move: i64, seat: i64, clearing: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return refuse_matching(s, s.given.side_of[seat], move - SAY_GIVE, clearing, "root/8.2.6-4")

    def asks(self, s: RootState, seat: i64, clearing: i64, _b: i64, _c: i64, _d: i64) -> str:
        suit = SUIT_WORDS[s.suit[clearing]]
        return f"{title(s.given.side_of[seat])} owes outrage in {CLEARING_WORDS[clearing]}: which {suit} or bird card?"

    def sees(self, s: RootState, move: i64, seat: i64, clearing: i64, _b: i64, _c: i64, _d: i64) -> i64:
        if s.given.outrage_card_public:
            return EVERYBODY
        return sees_gained(s, BIT[seat] | BIT[seat_of(s, ALLIANCE)])


@final
class OutrageDrawn(Question[RootState]):
    """Luck: the card that the Alliance draws as a supporter once a hand has been shown (8.2.6-8, ruling-16)."""

    def moves(self, s: RootState, out: Moves, seat: i64, by: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_deck(s, out, LUCK_DREW)

    def play(self, s: RootState, move: i64, seat: i64, by: i64, _b: i64, _c: i64, _d: i64) -> None:
        gain_supporter(s, move - LUCK_DREW, DECK, BIT[ALLIANCE])

    def refusals(self, s: RootState, move: i64, seat: i64, by: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return not_in_deck(s, move - LUCK_DREW)

    def asks(self, s: RootState, seat: i64, by: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{title(by)} has shown a hand: which card does {title(ALLIANCE)} draw as a supporter?"

    def sees(self, s: RootState, move: i64, seat: i64, by: i64, _b: i64, _c: i64, _d: i64) -> i64:
        return sees_gained(s, BIT[seat_of(s, ALLIANCE)])


QUESTIONS: Final[list[Question[RootState]]] = [
    OutrageOwed(OUTRAGE_OWED, "outrage", "root/8.2.6-1", fields=TRIGGER_FIELDS),
    Give(GIVE, "outrage-card", "root/8.2.6-4", verbs="give", fields="clearing:clearing"),
    OutrageDrawn(OUTRAGE_DRAWN, "outrage-drawn", "root/8.2.6-8", verbs="drew", fields="by:faction"),
    BaseLost(BASE_LOST, "base-lost", "root/8.2.4-1", fields=TRIGGER_FIELDS),
    DownToFive(DOWN_TO_FIVE, "down-to-five", "root/8.2.4-7"),
    Dismiss(DISMISS, "dismiss", "root/8.2.4-7", verbs="dismiss"),
    PaySupporter(
        PAY_SUPPORTER,
        "pay-supporters",
        "root/8.2.3-1",
        verbs="pay-supporter",
        fields="clearing:clearing left from:card",
    ),
]
