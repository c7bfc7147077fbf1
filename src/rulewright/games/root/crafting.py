"""4.1. Crafting: activating pieces in clearings of the suits that a card asks for, and what the card then does."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.cards import OPEN, card_title, discard, holds, not_in_hand, transfer
from rulewright.games.root.components import (
    AMBUSH_CARD,
    ANY_SUIT,
    CARD_ITEM,
    CARD_KIND,
    CARD_POINTS,
    CARDS,
    CLEARINGS,
    COST,
    FAVOR,
    ITEM_CARD,
    ITEM_WORDS,
    PERSISTENT,
    SUIT_OF,
    SUIT_WORDS,
    SUITS,
)
from rulewright.games.root.faction import FACTION
from rulewright.games.root.kinds import ACTIVATE, CRAFTED
from rulewright.games.root.move import of_suit
from rulewright.games.root.pieces import remove_enemies, settle_triggers
from rulewright.games.root.scoring import score, settle_points
from rulewright.games.root.state import HAND, PLAY, RootState, has_in_play, seat_of, title
from rulewright.games.root.vocabulary import CLEARING_WORDS, SAY_ACTIVATE, SAY_CRAFT, TELL_CRAFTED


def ready(s: RootState, side: i64, clearing: i64) -> i64:
    """How many crafting pieces of a player in a clearing can still be activated; some may have left (base-craft-2)."""
    left = FACTION[side].crafting_pieces(s, clearing) - s.used[clearing]
    if left < 0:
        return 0
    return left


def power(s: RootState, side: i64, suit: i64) -> i64:
    """How many crafting pieces a player can still activate in clearings of a suit (base-craft-1)."""
    found: i64 = 0
    for clearing in range(i64(CLEARINGS)):
        if s.suit[clearing] == suit:
            found += ready(s, side, clearing)
    return found


def can_pay(s: RootState, side: i64, card: i64) -> bool:
    """Whether a player's pieces pay for a card; what is left over pays icons of any suit (base-craft-3)."""
    spare: i64 = 0
    for suit in range(i64(ANY_SUIT)):
        left = power(s, side, suit) - COST[card * SUITS + suit]
        if left < 0:
            return False
        spare += left
    return spare >= COST[card * SUITS + ANY_SUIT]


def can_take_effect(s: RootState, side: i64, card: i64) -> bool:
    """Whether a card can be crafted at all, whatever pays for it.

    Ambush and dominance cards never are, an item must be left in the supply, and no second card of a name is laid out
    (base-card-7, base-card-8, base-craft-7, base-craft-9).
    """
    kind = CARD_KIND[card]
    if kind == ITEM_CARD:
        return s.items[CARD_ITEM[card]] > 0
    if kind == PERSISTENT:
        return not has_in_play(s, side, card)
    return kind == FAVOR


def add_crafts(s: RootState, side: i64, out: Moves) -> None:
    """Add every card of a hand that can be crafted now."""
    base = (HAND + side) * CARDS
    cards = s.cards
    for card in range(i64(CARDS)):
        if cards[base + card] != 0 and can_take_effect(s, side, card) and can_pay(s, side, card):
            out.add(SAY_CRAFT + card)


def refuse_craft(s: RootState, side: i64, move: i64) -> list[Refusal]:
    """Every reason against crafting a card."""
    card = move - SAY_CRAFT
    name = card_title(card)
    found: list[Refusal] = []
    if not holds(s, HAND + side, card):
        found.append(not_in_hand(side, card))
    kind = CARD_KIND[card]
    if kind == ITEM_CARD and s.items[CARD_ITEM[card]] == 0:
        found.append(Refusal("root/base-craft-7", f"The supply has no {ITEM_WORDS[CARD_ITEM[card]]} left."))
    elif kind == PERSISTENT and has_in_play(s, side, card):
        found.append(Refusal("root/base-craft-9", f"{title(side)} has a {name} in play already."))
    elif not can_take_effect(s, side, card):
        clause = "root/base-card-7" if kind == AMBUSH_CARD else "root/base-card-8"
        found.append(Refusal(clause, f"A card such as {name} is never crafted."))
    if not can_pay(s, side, card):
        found.append(Refusal("root/base-craft-1", f"{title(side)} cannot pay for {name}: {missing(s, side, card)}."))
    return found


def missing(s: RootState, side: i64, card: i64) -> str:
    """What a card costs and what a player can activate, in words."""
    cost = ", ".join([told(COST[card * SUITS + k], k) for k in range(SUITS) if COST[card * SUITS + k]])
    left = ", ".join([told(power(s, side, k), k) for k in range(ANY_SUIT)])
    return f"it costs {cost or 'nothing'}, and ready are {left}"


def told(n: i64, suit: i64) -> str:
    """A number of icons of a suit, in words."""
    return f"{n} × any suit" if suit == ANY_SUIT else f"{n} × {SUIT_WORDS[suit]}"


def craft(s: RootState, side: i64, move: i64) -> None:
    """Pay for a card of the hand and resolve it (base-craft-1, base-craft-5)."""
    card = move - SAY_CRAFT
    s.then(CRAFTED, side, card)
    if FACTION[side].pay_craft(s, card):
        return
    for suit in range(i64(SUITS)):
        icons = COST[card * SUITS + suit]
        if icons > 0:
            activate(s, side, suit, icons)


def activate(s: RootState, side: i64, suit: i64, icons: i64) -> None:
    """Activate pieces for so many icons of a suit; the crafter chooses where it makes a difference (base-ruling-21).

    Pieces in clearings of one suit differ only if some of them may be lost before the crafter crafts again. No card has
    icons of any suit beside others.
    """
    pieces: i64 = 0
    places: i64 = 0
    for clearing in range(i64(CLEARINGS)):
        n = ready(s, side, clearing)
        if n > 0 and of_suit(s, clearing, suit):
            pieces += n
            places += 1
    if pieces > icons and places > 1 and (suit == ANY_SUIT or FACTION[side].crafts_after_losses(s)):
        s.ask(ACTIVATE, seat_of(s, side), icons, suit)
        return
    for clearing in range(i64(CLEARINGS)):
        n = ready(s, side, clearing)
        if n > 0 and of_suit(s, clearing, suit):
            if n > icons:
                n = icons
            s.used[clearing] += n
            icons -= n


@final
class Activate(Question[RootState]):
    """Which pieces pay the icons of a suit, or of any? (base-craft-3, base-ruling-21)"""

    def moves(self, s: RootState, out: Moves, seat: i64, icons: i64, suit: i64, _c: i64, _d: i64) -> None:
        for clearing in range(i64(CLEARINGS)):
            if ready(s, s.given.side_of[seat], clearing) > 0 and of_suit(s, clearing, suit):
                out.add(SAY_ACTIVATE + clearing)

    def play(self, s: RootState, move: i64, seat: i64, icons: i64, suit: i64, _c: i64, _d: i64) -> None:
        s.used[move - SAY_ACTIVATE] += 1
        if icons > 1:
            activate(s, s.given.side_of[seat], suit, icons - 1)

    def refusals(self, s: RootState, move: i64, seat: i64, icons: i64, suit: i64, _c: i64, _d: i64) -> list[Refusal]:
        side = s.given.side_of[seat]
        clearing = move - SAY_ACTIVATE
        found: list[Refusal] = []
        if not of_suit(s, clearing, suit):
            what = f"{CLEARING_WORDS[clearing]} is no {SUIT_WORDS[suit]} clearing."
            found.append(Refusal("root/base-craft-1", what))
        if ready(s, side, clearing) == 0:
            what = f"{title(side)} has no crafting piece in {CLEARING_WORDS[clearing]} that is not activated."
            found.append(Refusal("root/base-craft-2", what))
        return found

    def asks(self, s: RootState, seat: i64, icons: i64, suit: i64, _c: i64, _d: i64) -> str:
        left = "1 icon" if icons == 1 else f"{icons} icons"
        name = "any suit" if suit == ANY_SUIT else f"the {SUIT_WORDS[suit]} suit"
        return f"Still to pay: {left} of {name}. In which clearing is a piece activated?"


@final
class Crafted(Question[RootState]):
    """The card takes effect: an item and its points, a Favor, or a card that stays (base-craft-5 to base-craft-8)."""

    def step(self, s: RootState, side: i64, card: i64, _c: i64, _d: i64) -> None:
        s.tell(TELL_CRAFTED + card)
        kind = CARD_KIND[card]
        if kind == PERSISTENT:
            transfer(s, card, HAND + side, PLAY + side, OPEN)
        elif kind == ITEM_CARD:
            discard(s, card, HAND + side)
            item = CARD_ITEM[card]
            s.items[item] -= 1
            faction = FACTION[side]
            faction.gain_item(s, item)
            score(s, side, faction.item_points(s, CARD_POINTS[card]))
        else:
            discard(s, card, HAND + side)
            favor(s, side, SUIT_OF[card])


def favor(s: RootState, side: i64, suit: i64) -> None:
    """All enemy pieces leave the clearings of a suit in one event (base-deck-22, base-ruling-18, base-ruling-19)."""
    mark = s.sp
    for clearing in range(i64(CLEARINGS)):
        if s.suit[clearing] == suit:
            remove_enemies(s, side, clearing)
    settle_triggers(s, mark)
    settle_points(s)


QUESTIONS: Final[list[Question[RootState]]] = [
    Activate(ACTIVATE, "activate", "root/base-craft-3", verbs="activate", fields="icons suit:suit"),
    Crafted(CRAFTED, "crafted", "root/base-craft-5", fields="of:faction card:card"),
]
