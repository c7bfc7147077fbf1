"""Persistent effects of crafted cards outside battle, and when all cards that have their moment are offered.

Sources: base-deck-13 to base-deck-21, and their rulings.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import LUCK, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.battle import add_battles, begin_battle, can_battle, refuse_battle
from rulewright.games.root.cards import (
    card_title,
    discard,
    holds,
    not_in_hand,
    not_in_play,
    show_hand,
    transfer,
)
from rulewright.games.root.components import (
    BETTER_BURROW_BANK,
    BIRD,
    CARDS,
    CLEARINGS,
    COBBLER,
    CODEBREAKERS,
    COMMAND_WARREN,
    ROYAL_CLAIM,
    SIDES,
    STAND_AND_DELIVER,
    TAX_COLLECTOR,
    WARRIORS_OF,
)
from rulewright.games.root.dominance import add_dominance, dominate, may_seek_dominance, refuse_claim, refuse_dominance
from rulewright.games.root.faction import FACTION
from rulewright.games.root.kinds import (
    BANK,
    CARDS_BETWEEN,
    CLAIM,
    COBBLE,
    DRAW_CARDS,
    OFFER,
    SHARE,
    STOLEN,
    WARREN,
)
from rulewright.games.root.move import add_marches, can_march, has_warriors, march, refuse_march
from rulewright.games.root.pieces import take_back
from rulewright.games.root.scoring import ruled_clearings, score
from rulewright.games.root.state import (
    BIT,
    DECK,
    HAND,
    LOOKED,
    PLAY,
    ROBBED,
    TAXED,
    RootState,
    are_enemies,
    hand_size,
    has_in_play,
    on_map,
    plays,
    seat_of,
    title,
    zone_size,
)
from rulewright.games.root.vocabulary import (
    CLEARING_WORDS,
    LUCK_STOLEN,
    SAY_BATTLE,
    SAY_CLAIM_DOMINANCE,
    SAY_DOMINATE,
    SAY_LOOK,
    SAY_MARCH,
    SAY_PASS,
    SAY_ROB,
    SAY_SHARE,
    SAY_TAX,
    SAY_TAX_OFFICER,
    SAY_USE,
)

BIRDSONG_VERBS: Final = "use rob"
DAYLIGHT_VERBS: Final = "dominate claim-dominance look tax tax-officer"


# The start of Birdsong: Better Burrow Bank


def ask_bank(s: RootState, side: i64) -> None:
    """At the start of Birdsong a card may be drawn if the deck has one, and somebody else then draws (base-deck-15)."""
    if not has_in_play(s, side, BETTER_BURROW_BANK) or zone_size(s, DECK) == 0:
        return
    if s.given.bank_is_mandatory:
        draw_and_share(s, side)
    else:
        s.ask(BANK, seat_of(s, side))


def draw_and_share(s: RootState, side: i64) -> None:
    """The player draws one card first; then it says who else draws (base-ruling-6)."""
    s.ask(SHARE, seat_of(s, side))
    s.then(DRAW_CARDS, side, 1, HAND + side)


@final
class Bank(Question[RootState]):
    """Is the Better Burrow Bank used? (base-deck-15)"""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        out.add(SAY_USE + BETTER_BURROW_BANK)
        out.add(SAY_PASS)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move != SAY_PASS:
            draw_and_share(s, s.given.side_of[seat])

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move in (SAY_PASS, SAY_USE + BETTER_BURROW_BANK):
            return []
        what = f"The start of Birdsong is the moment of the Better Burrow Bank, not of {card_title(move - SAY_USE)}."
        return [Refusal("root/base-deck-15", what)]

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"Does {title(s.given.side_of[seat])} use the Better Burrow Bank?"


def may_share(s: RootState, side: i64, other: i64) -> bool:
    """Whether somebody can be chosen to draw: an enemy, or by the older wording any other player (base-ruling-6)."""
    if other == side or not plays(s, other):
        return False
    return s.given.bank_is_mandatory or are_enemies(s, side, other)


@final
class Share(Question[RootState]):
    """Who else draws a card? (base-deck-15)"""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for other in range(i64(SIDES)):
            if may_share(s, s.given.side_of[seat], other):
                out.add(SAY_SHARE + other)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        other = move - SAY_SHARE
        s.then(DRAW_CARDS, other, 1, HAND + other)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        other = move - SAY_SHARE
        if may_share(s, s.given.side_of[seat], other):
            return []
        return [Refusal("root/base-deck-15", f"{title(other)} cannot be chosen to draw a card.")]

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"Whom does {title(s.given.side_of[seat])} let draw a card?"


# Birdsong: Royal Claim, Stand and Deliver!


def may_rob(s: RootState, side: i64, other: i64) -> bool:
    """Whether a player can be robbed: an enemy who holds a card (base-deck-20, base-ruling-7)."""
    if other == side or not plays(s, other) or hand_size(s, other) == 0:
        return False
    return s.given.robs_partner or are_enemies(s, side, other)


def can_rob(s: RootState, side: i64) -> bool:
    """Whether Stand and Deliver! lies in play and was not used in this Birdsong."""
    return has_in_play(s, side, STAND_AND_DELIVER) and s.taken & ROBBED == 0


def add_birdsong_cards(s: RootState, side: i64, out: Moves) -> None:
    """Add what cards in play allow between the actions of one's Birdsong (base-ruling-7, base-ruling-9)."""
    if has_in_play(s, side, ROYAL_CLAIM):
        out.add(SAY_USE + ROYAL_CLAIM)
    if can_rob(s, side):
        for other in range(i64(SIDES)):
            if may_rob(s, side, other):
                out.add(SAY_ROB + other)


def is_birdsong_card(move: i64) -> bool:
    """Whether a sentence has one of the verbs of `add_birdsong_cards`, whatever card it names."""
    return SAY_USE <= move < SAY_USE + CARDS or SAY_ROB <= move < SAY_ROB + SIDES


def play_birdsong_card(s: RootState, side: i64, move: i64) -> None:
    """Use a card in Birdsong; the question it was said to is on the stack again already."""
    if move == SAY_USE + ROYAL_CLAIM:
        discard(s, ROYAL_CLAIM, PLAY + side)
        score(s, side, ruled_clearings(s, side))
    else:
        s.taken |= ROBBED
        s.ask(STOLEN, LUCK, side, move - SAY_ROB, 1)


def refuse_birdsong_card(s: RootState, side: i64, move: i64) -> list[Refusal]:
    """Every reason against using a card in Birdsong."""
    if SAY_USE <= move < SAY_USE + CARDS:
        card = move - SAY_USE
        if card != ROYAL_CLAIM:
            return [Refusal("root/base-deck-13", f"{card_title(card)} is not used in the middle of Birdsong.")]
        return [] if has_in_play(s, side, card) else [not_in_play(side, card)]
    other = move - SAY_ROB
    found: list[Refusal] = []
    if not has_in_play(s, side, STAND_AND_DELIVER):
        found.append(not_in_play(side, STAND_AND_DELIVER))
    elif s.taken & ROBBED != 0:
        found.append(Refusal("root/base-deck-20", "Stand and Deliver! was used in this Birdsong already."))
    if not may_rob(s, side, other):
        found.append(Refusal("root/base-ruling-7", f"{title(other)} is no enemy who holds a card."))
    return found


def offer_cards(s: RootState, side: i64) -> None:
    """Push the step that offers cards where a faction asks nothing itself."""
    s.then(OFFER, side)


@final
class Offer(Question[RootState]):
    """Cards in play that act at any moment of Birdsong are offered, if there are any (base-ruling-9)."""

    def step(self, s: RootState, side: i64, _b: i64, _c: i64, _d: i64) -> None:
        if has_in_play(s, side, ROYAL_CLAIM) or can_rob_anybody(s, side):
            s.ask(CARDS_BETWEEN, seat_of(s, side))


def can_rob_anybody(s: RootState, side: i64) -> bool:
    """Whether Stand and Deliver! can be used on somebody."""
    if can_rob(s, side):
        for other in range(i64(SIDES)):
            if may_rob(s, side, other):
                return True
    return False


@final
class CardsBetween(Question[RootState]):
    """Is a card used at this moment of Birdsong? (base-deck-13, base-deck-20)"""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_birdsong_cards(s, s.given.side_of[seat], out)
        out.add(SAY_PASS)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move != SAY_PASS:
            side = s.given.side_of[seat]
            s.then(OFFER, side)
            play_birdsong_card(s, side, move)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return [] if move == SAY_PASS else refuse_birdsong_card(s, s.given.side_of[seat], move)

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"Does {title(s.given.side_of[seat])} use a card in play?"


@final
class Stolen(Question[RootState]):
    """Luck: the card that `thief` takes from the hand of `victim`, who scores `points` for it (base-ruling-44)."""

    def moves(self, s: RootState, out: Moves, seat: i64, thief: i64, victim: i64, points: i64, _d: i64) -> None:
        for card in range(i64(CARDS)):
            n = s.cards[(HAND + victim) * CARDS + card]
            if n > 0:
                out.chance(LUCK_STOLEN + card, n)

    def play(self, s: RootState, move: i64, seat: i64, thief: i64, victim: i64, points: i64, _d: i64) -> None:
        transfer(s, move - LUCK_STOLEN, HAND + victim, HAND + thief, BIT[thief] | BIT[victim])
        score(s, victim, points)

    def refusals(
        self, s: RootState, move: i64, seat: i64, thief: i64, victim: i64, points: i64, _d: i64
    ) -> list[Refusal]:
        card = move - LUCK_STOLEN
        return [] if holds(s, HAND + victim, card) else [not_in_hand(victim, card)]

    def asks(self, s: RootState, seat: i64, thief: i64, victim: i64, points: i64, _d: i64) -> str:
        return f"Which card does {title(thief)} take from {title(victim)}?"

    def sees(self, s: RootState, move: i64, seat: i64, thief: i64, victim: i64, points: i64, _d: i64) -> i64:
        return BIT[seat_of(s, thief)] | BIT[seat_of(s, victim)]


# The start of Daylight: Command Warren. The start of Evening: Cobbler


def ask_warren(s: RootState, side: i64) -> None:
    """At the start of Daylight one battle may be initiated (base-deck-17, base-ruling-41)."""
    if has_in_play(s, side, COMMAND_WARREN) and can_battle(s, side, BIRD):
        s.ask(WARREN, seat_of(s, side))


@final
class Warren(Question[RootState]):
    """Is a battle initiated by the Command Warren? (base-deck-17)"""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_battles(s, s.given.side_of[seat], out, BIRD)
        out.add(SAY_PASS)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move != SAY_PASS:
            begin_battle(s, s.given.side_of[seat], move)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return [] if move == SAY_PASS else refuse_battle(s, s.given.side_of[seat], move)

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"Does {title(s.given.side_of[seat])} initiate a battle by the Command Warren?"


def ask_cobbler(s: RootState, side: i64) -> None:
    """At the start of Evening one move may be taken (base-deck-16, base-ruling-42)."""
    if has_in_play(s, side, COBBLER) and (not has_warriors(side) or can_march(s, side, BIRD)):
        s.ask(COBBLE, seat_of(s, side))


@final
class Cobble(Question[RootState]):
    """Is a move taken by the Cobbler? (base-deck-16)"""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        side = s.given.side_of[seat]
        if has_warriors(side):
            add_marches(s, side, out, BIRD)
        else:
            FACTION[side].add_moves(s, out)
        out.add(SAY_PASS)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        side = s.given.side_of[seat]
        if SAY_MARCH <= move < SAY_BATTLE:
            march(s, side, move)
        elif move != SAY_PASS:
            FACTION[side].take_move(s, move)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        side = s.given.side_of[seat]
        if move == SAY_PASS:
            return []
        if SAY_MARCH <= move < SAY_BATTLE and has_warriors(side):
            return refuse_march(s, side, move)
        if has_warriors(side):
            return [Refusal("root/base-move-1", f"{title(side)} moves warriors.")]
        if SAY_MARCH <= move < SAY_BATTLE:
            return [Refusal("root/base-move-1", f"{title(side)} has no warriors to move.")]
        return FACTION[side].refuse_move(s, move)

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"Does {title(s.given.side_of[seat])} take a move by the Cobbler?"


# Daylight: dominance, Codebreakers, Tax Collector


def may_look(s: RootState, side: i64, other: i64) -> bool:
    """Whether a hand can be looked at: any other player's that holds a card (base-deck-18)."""
    return other != side and plays(s, other) and hand_size(s, other) > 0


def add_daylight_cards(s: RootState, side: i64, out: Moves) -> None:
    """Add what dominance cards and cards in play allow between the actions of one's Daylight (base-ruling-10)."""
    add_dominance(s, side, out)
    if has_in_play(s, side, CODEBREAKERS) and s.taken & LOOKED == 0:
        for other in range(i64(SIDES)):
            if may_look(s, side, other):
                out.add(SAY_LOOK + other)
    if has_in_play(s, side, TAX_COLLECTOR) and s.taken & TAXED == 0:
        if has_warriors(side):
            first = WARRIORS_OF[side] * CLEARINGS
            for clearing in range(i64(CLEARINGS)):
                if s.board[first + clearing] > 0:
                    out.add(SAY_TAX + clearing)
        if s.given.taxes_officers and FACTION[side].officers_to_tax(s) > 0:
            out.add(SAY_TAX_OFFICER)


def may_play_daylight_cards(s: RootState, side: i64) -> bool:
    """Whether all can see that one of them might be played: hands are secret, all else is open (base-info-1)."""
    if may_seek_dominance(s, side):
        return True
    if has_in_play(s, side, TAX_COLLECTOR) and s.taken & TAXED == 0:
        if has_warriors(side) and on_map(s, WARRIORS_OF[side]) > 0:
            return True
        if s.given.taxes_officers and FACTION[side].officers_to_tax(s) > 0:
            return True
    if has_in_play(s, side, CODEBREAKERS) and s.taken & LOOKED == 0:
        for other in range(i64(SIDES)):
            if may_look(s, side, other):
                return True
    return False


def is_daylight_card(move: i64) -> bool:
    """Whether a sentence is one of those that `add_daylight_cards` adds."""
    return SAY_DOMINATE <= move < SAY_CLAIM_DOMINANCE + CARDS or SAY_LOOK <= move <= SAY_TAX_OFFICER


def play_daylight_card(s: RootState, side: i64, move: i64) -> None:
    """Use a card in Daylight; the question it was said to is on the stack again already."""
    if move < SAY_CLAIM_DOMINANCE:
        dominate(s, side, move - SAY_DOMINATE)
    elif move < SAY_CLAIM_DOMINANCE + CARDS:
        s.ask(CLAIM, seat_of(s, side), move - SAY_CLAIM_DOMINANCE)
    elif move < SAY_TAX:
        look(s, side, move - SAY_LOOK)
    else:
        tax(s, side, move)


def look(s: RootState, side: i64, other: i64) -> None:
    """Look at a hand by the Codebreakers, which nobody else sees (base-deck-18)."""
    s.taken |= LOOKED
    show_hand(s, other, side)


def tax(s: RootState, side: i64, move: i64) -> None:
    """Remove an own warrior to draw a card; what its removal triggers comes after the draw (base-deck-21)."""
    s.taken |= TAXED
    if move == SAY_TAX_OFFICER:
        FACTION[side].lose_officer(s)
    else:
        take_back(s, WARRIORS_OF[side], move - SAY_TAX, 1)
        FACTION[side].on_removed(s, WARRIORS_OF[side], move - SAY_TAX, 1, side)
    s.then(DRAW_CARDS, side, 1, HAND + side)


def refuse_daylight_card(s: RootState, side: i64, move: i64) -> list[Refusal]:
    """Every reason against using a card in Daylight."""
    if move < SAY_CLAIM_DOMINANCE:
        return refuse_dominance(s, side, move - SAY_DOMINATE)
    if move < SAY_CLAIM_DOMINANCE + CARDS:
        return refuse_claim(s, side, move - SAY_CLAIM_DOMINANCE)
    if move < SAY_TAX:
        return refuse_look(s, side, move - SAY_LOOK)
    return refuse_tax(s, side, move)


def refuse_look(s: RootState, side: i64, other: i64) -> list[Refusal]:
    """Every reason against looking at a hand."""
    found: list[Refusal] = []
    if not has_in_play(s, side, CODEBREAKERS):
        found.append(not_in_play(side, CODEBREAKERS))
    elif s.taken & LOOKED != 0:
        found.append(Refusal("root/base-deck-18", "Codebreakers was used in this Daylight already."))
    if not may_look(s, side, other):
        found.append(Refusal("root/base-deck-18", f"{title(other)} is no other player who holds cards."))
    return found


def refuse_tax(s: RootState, side: i64, move: i64) -> list[Refusal]:
    """Every reason against paying the Tax Collector."""
    found: list[Refusal] = []
    if not has_in_play(s, side, TAX_COLLECTOR):
        found.append(not_in_play(side, TAX_COLLECTOR))
    elif s.taken & TAXED != 0:
        found.append(Refusal("root/base-deck-21", "Tax Collector was used in this Daylight already."))
    if move == SAY_TAX_OFFICER:
        if not s.given.taxes_officers:
            found.append(Refusal("root/base-ruling-8", "Officers do not stand in a clearing of the map."))
        elif FACTION[side].officers_to_tax(s) == 0:
            found.append(Refusal("root/base-ruling-8", f"{title(side)} has no officer."))
    elif not has_warriors(side) or s.board[WARRIORS_OF[side] * CLEARINGS + move - SAY_TAX] == 0:
        what = f"{title(side)} has no warrior in {CLEARING_WORDS[move - SAY_TAX]}."
        found.append(Refusal("root/base-deck-21", what))
    return found


QUESTIONS: Final[list[Question[RootState]]] = [
    Bank(BANK, "bank", "root/base-deck-15", verbs="use pass"),
    Share(SHARE, "share", "root/base-deck-15", verbs="share"),
    Offer(OFFER, "offer", "root/base-ruling-9", fields="of:faction"),
    CardsBetween(CARDS_BETWEEN, "cards-between", "root/base-ruling-9", verbs=BIRDSONG_VERBS + " pass"),
    Warren(WARREN, "warren", "root/base-deck-17", verbs="battle pass"),
    Cobble(COBBLE, "cobble", "root/base-deck-16", verbs="march go pass"),
    Stolen(STOLEN, "stolen", "root/base-ruling-44", verbs="stolen", fields="thief:faction victim:faction points"),
]
