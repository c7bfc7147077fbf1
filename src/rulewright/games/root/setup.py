"""5. Setting up: seats, suits, hands, ruins, items, and each faction's own part in the order of their letters."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import LUCK, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.components import (
    BIRD,
    CARD_KIND,
    CARDS,
    CLEARING_SUITS,
    CLEARINGS,
    DOMINANCE_CARD,
    SIDES,
    STARTING_HAND,
    SUIT_OF,
    SUIT_WORDS,
    SUITS,
)
from rulewright.games.root.faction import FACTION
from rulewright.games.root.kinds import DRAW_CARDS, MARK, SET_UP, SIT, TURN
from rulewright.games.root.pieces import find_ruler
from rulewright.games.root.state import DECK, HAND, RootState, not_playing, plays, title
from rulewright.games.root.vocabulary import CLEARING_WORDS, LUCK_MARKED, LUCK_SITS

# The stages of a set-up: what is drawn for all, then the factions one by one.
SEATS: Final = 0
SUIT_MARKERS: Final = 1
HANDS: Final = 2
FACTIONS: Final = 3
BEGIN: Final = FACTIONS + SIDES
# Markers of each suit (maps-winter-1).
MARKERS: Final = 4


def lay_out(s: RootState) -> None:
    """The map with its ruins, and the deck, for two players without dominance cards (base-setup-3 to base-setup-5)."""
    given = s.given
    for clearing in range(i64(CLEARINGS)):
        s.ruin[clearing] = given.ruins[clearing]
        s.slots[clearing] = given.total_slots[clearing] - given.ruins[clearing]
        s.ruler[clearing] = find_ruler(s, clearing)
        if not given.deals_suits:
            s.suit[clearing] = given.suits[clearing]
    for card in range(i64(CARDS)):
        if CARD_KIND[card] == DOMINANCE_CARD and not given.dominance:
            s.cards[DECK * CARDS + card] = 0
        s.held[DECK * SUITS + SUIT_OF[card]] += s.cards[DECK * CARDS + card]


@final
class SetUp(Question[RootState]):
    """The set-up, stage by stage (base-setup-1 to base-setup-6)."""

    def step(self, s: RootState, stage: i64, _b: i64, _c: i64, _d: i64) -> None:
        if stage == BEGIN:
            s.then(TURN, s.order[0] - 1)
            return
        s.then(SET_UP, stage + 1)
        if stage == SEATS:
            seat_players(s)
        elif stage == SUIT_MARKERS:
            if s.given.deals_suits:
                s.ask(MARK, LUCK, 0)
        elif stage == HANDS:
            for seat in range(s.players - 1, -1, -1):
                side = s.given.side_of[seat]
                s.then(DRAW_CARDS, side, STARTING_HAND, HAND + side)
        elif plays(s, stage - FACTIONS):
            FACTION[stage - FACTIONS].set_up(s)


def seat_players(s: RootState) -> None:
    """Players sit as they are listed, or luck seats them (base-setup-1, base-ruling-30)."""
    if s.given.listed:
        for seat in range(s.players):
            s.order[seat] = s.given.side_of[seat] + 1
    else:
        s.ask(SIT, LUCK, 0)


def is_seated(s: RootState, side: i64) -> bool:
    """Whether a faction has its place in the order of seats already."""
    for place in range(s.players):
        if s.order[place] == side + 1:
            return True
    return False


@final
class Sit(Question[RootState]):
    """Luck: who sits at the next place; the first one begins (base-setup-1)."""

    def moves(self, s: RootState, out: Moves, seat: i64, place: i64, _b: i64, _c: i64, _d: i64) -> None:
        for side in range(i64(SIDES)):
            if plays(s, side) and not is_seated(s, side):
                out.chance(LUCK_SITS + side, 1)

    def play(self, s: RootState, move: i64, seat: i64, place: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.order[place] = move - LUCK_SITS + 1
        if place + 2 < s.players:
            s.ask(SIT, LUCK, place + 1)
            return
        for side in range(i64(SIDES)):
            if plays(s, side) and not is_seated(s, side):
                s.order[place + 1] = side + 1

    def refusals(self, s: RootState, move: i64, seat: i64, place: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        side = move - LUCK_SITS
        if not plays(s, side):
            return [not_playing(side)]
        if is_seated(s, side):
            return [Refusal("root/base-setup-1", f"{title(side)} has its place already.")]
        return []

    def asks(self, s: RootState, seat: i64, place: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "Who begins?" if place == 0 else f"Who is number {place + 1} in the order of turns?"


def markers_left(s: RootState, suit: i64, clearing: i64) -> i64:
    """How many markers of a suit are left when those of the clearings before one are laid out."""
    left: i64 = MARKERS
    for k in range(clearing):
        if s.suit[k] == suit:
            left -= 1
    return left


@final
class Mark(Question[RootState]):
    """Luck: the suit marker of a clearing, one clearing after the other (maps-winter-1, maps-ruling-4)."""

    def moves(self, s: RootState, out: Moves, seat: i64, clearing: i64, _b: i64, _c: i64, _d: i64) -> None:
        for suit in range(i64(CLEARING_SUITS)):
            left = markers_left(s, suit, clearing)
            if left > 0:
                out.chance(LUCK_MARKED + clearing * SUITS + suit, left)

    def play(self, s: RootState, move: i64, seat: i64, clearing: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.suit[clearing] = (move - LUCK_MARKED) % SUITS
        if clearing + 1 < CLEARINGS:
            s.ask(MARK, LUCK, clearing + 1)

    def refusals(self, s: RootState, move: i64, seat: i64, clearing: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        suit = (move - LUCK_MARKED) % SUITS
        if (move - LUCK_MARKED) // SUITS != clearing:
            return [Refusal("root/maps-winter-1", f"The marker of {CLEARING_WORDS[clearing]} is next.")]
        if suit == BIRD or markers_left(s, suit, clearing) == 0:
            return [Refusal("root/maps-winter-1", f"No {SUIT_WORDS[suit]} marker is left.")]
        return []

    def asks(self, s: RootState, seat: i64, clearing: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"Which suit marker lies in {CLEARING_WORDS[clearing]}?"


QUESTIONS: Final[list[Question[RootState]]] = [
    SetUp(SET_UP, "set-up", "root/base-setup-6", fields="stage"),
    Sit(SIT, "sit", "root/base-setup-1", verbs="sits", fields="place"),
    Mark(MARK, "mark", "root/maps-winter-1", verbs="marked", fields="clearing:clearing"),
]
