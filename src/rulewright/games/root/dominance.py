"""3.3. Dominance: cards that win by rule in place of points, and where they lie once they are spent."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.cards import (
    OPEN,
    add_matching,
    card_title,
    discard,
    holds,
    matches,
    matching,
    not_in_hand,
    transfer,
)
from rulewright.games.root.components import (
    BIRD,
    BIRD_DOMINANCE,
    CARD_KIND,
    CARDS,
    CLEARINGS,
    DOMINANCE_CARD,
    POINTS_FOR_DOMINANCE,
    SUIT_OF,
    SUIT_WORDS,
)
from rulewright.games.root.faction import FACTION
from rulewright.games.root.kinds import CLAIM
from rulewright.games.root.scoring import counts_points, win
from rulewright.games.root.state import AVAILABLE, HAND, PLAY, RootState, hand_size, title, zone_size
from rulewright.games.root.vocabulary import SAY_CLAIM_DOMINANCE, SAY_DOMINATE, SAY_SPEND, TELL_DOMINANCE

# How many clearings of its suit a dominance card asks for (base-dom-3).
RULED_TO_DOMINATE: Final = 3

# Activating a card, and winning by it


def can_dominate(s: RootState, side: i64) -> bool:
    """Whether a player may activate a dominance card now: with ten points, once (base-dom-1, base-dom-5)."""
    return (
        s.given.dominance
        and counts_points(s, side)
        and s.score[side] >= POINTS_FOR_DOMINANCE
        and FACTION[side].may_dominate(s)
    )


def may_seek_dominance(s: RootState, side: i64) -> bool:
    """Whether all can see that a player might activate a dominance card or take one: hands are secret (base-info-1)."""
    return hand_size(s, side) > 0 and (can_dominate(s, side) or zone_size(s, AVAILABLE) > 0)


def add_dominance(s: RootState, side: i64, out: Moves) -> None:
    """Add the dominance cards that a player can activate, and those that it can take (base-dom-1, base-dom-8)."""
    if can_dominate(s, side):
        for card in range(i64(CARDS)):
            if CARD_KIND[card] == DOMINANCE_CARD and holds(s, HAND + side, card):
                out.add(SAY_DOMINATE + card)
    if zone_size(s, AVAILABLE) > 0:
        for card in range(i64(CARDS)):
            if holds(s, AVAILABLE, card) and matching(s, HAND + side, SUIT_OF[card]) > 0:
                out.add(SAY_CLAIM_DOMINANCE + card)


def dominate(s: RootState, side: i64, card: i64) -> None:
    """Activate a dominance card: the score marker leaves the track for good (base-dom-1, base-dom-2)."""
    transfer(s, card, HAND + side, PLAY + side, OPEN)
    s.dominance[side] = card + 1
    s.score[side] = 0
    s.tell(TELL_DOMINANCE + side * CARDS + card)
    if not FACTION[side].dominates_alone():
        FACTION[side].form_coalition(s)


def refuse_dominance(s: RootState, side: i64, card: i64) -> list[Refusal]:
    """Every reason against activating a card."""
    found: list[Refusal] = []
    if not holds(s, HAND + side, card):
        found.append(not_in_hand(side, card))
    if CARD_KIND[card] != DOMINANCE_CARD:
        found.append(Refusal("root/base-dom-1", f"{card_title(card)} is no dominance card."))
    elif not s.given.dominance:
        found.append(Refusal("root/base-dom-10", "Two players play without dominance cards."))
    if not counts_points(s, side):
        found.append(Refusal("root/base-dom-5", f"{title(side)} has activated a dominance card already."))
    elif s.score[side] < POINTS_FOR_DOMINANCE:
        what = f"{title(side)} has {s.score[side]} points and needs {POINTS_FOR_DOMINANCE}."
        found.append(Refusal("root/base-dom-1", what))
    else:
        found.extend(FACTION[side].refuse_dominance(s))
    return found


def settle_dominance(s: RootState, side: i64) -> None:
    """At the start of Birdsong: does a player win by its dominance card (base-dom-3, base-dom-4)?

    A card that was activated to form a coalition wins nothing (vagabond-coalition-1).
    """
    card = s.dominance[side] - 1
    if card < 0 or not FACTION[side].dominates_alone():
        return
    ruler = s.ruler
    if card == BIRD_DOMINANCE:
        if (ruler[0] == side and ruler[2] == side) or (ruler[1] == side and ruler[3] == side):
            win(s, side)
        return
    ruled: i64 = 0
    for clearing in range(i64(CLEARINGS)):
        if ruler[clearing] == side and s.suit[clearing] == SUIT_OF[card]:
            ruled += 1
    if ruled >= RULED_TO_DOMINATE:
        win(s, side)


# Taking an available card


def claim_clause(card: i64) -> str:
    """What asks for a matching card: the bird dominance is taken for nothing but a bird."""
    return "root/base-dom-9" if SUIT_OF[card] == BIRD else "root/base-dom-8"


def refuse_claim(s: RootState, side: i64, card: i64) -> list[Refusal]:
    """Every reason against taking an available dominance card."""
    if not holds(s, AVAILABLE, card):
        return [Refusal("root/base-dom-8", f"{card_title(card)} does not lie beside the map.")]
    if matching(s, HAND + side, SUIT_OF[card]) == 0:
        return [Refusal(claim_clause(card), f"{title(side)} has no {SUIT_WORDS[SUIT_OF[card]]} card to spend for it.")]
    return []


@final
class Claim(Question[RootState]):
    """Which card is spent for an available dominance card? (base-dom-8, base-dom-9, base-ruling-25)"""

    def moves(self, s: RootState, out: Moves, seat: i64, card: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_matching(s, out, SAY_SPEND, HAND + s.given.side_of[seat], SUIT_OF[card])

    def play(self, s: RootState, move: i64, seat: i64, card: i64, _b: i64, _c: i64, _d: i64) -> None:
        side = s.given.side_of[seat]
        discard(s, move - SAY_SPEND, HAND + side)
        transfer(s, card, AVAILABLE, HAND + side, OPEN)

    def refusals(self, s: RootState, move: i64, seat: i64, card: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        side = s.given.side_of[seat]
        spent = move - SAY_SPEND
        if not holds(s, HAND + side, spent):
            return [not_in_hand(side, spent)]
        if matches(spent, SUIT_OF[card]):
            return []
        return [Refusal(claim_clause(card), f"{card_title(spent)} does not match a {SUIT_WORDS[SUIT_OF[card]]} card.")]

    def asks(self, s: RootState, seat: i64, card: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"Which card does {title(s.given.side_of[seat])} spend for the {SUIT_WORDS[SUIT_OF[card]]} dominance?"


QUESTIONS: Final[list[Question[RootState]]] = [
    Claim(CLAIM, "claim", "root/base-dom-8", verbs="spend", fields="card:card"),
]
