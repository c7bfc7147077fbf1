"""7. The Eyrie Dynasties: set-up, Birdsong, crafting, Evening, and what their abilities and leaders change.

The Decree stands in `eyrie_decree.py`, turmoil and leaders in `eyrie_turmoil.py`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.cards import OPEN, card_title, draw_and_discard, holds, not_in_hand, transfer
from rulewright.games.root.components import (
    BIRD,
    BUILDER,
    BUILDING,
    CARDS,
    CAT,
    CLASS,
    CLEARINGS,
    COLUMNS,
    COMMANDER,
    DESPOT,
    EYRIE,
    REBEL,
    ROOST,
    SUIT_OF,
    WARBIRD,
)
from rulewright.games.root.crafting import add_crafts, craft, ready, refuse_craft
from rulewright.games.root.factions import eyrie_decree, eyrie_turmoil
from rulewright.games.root.factions.eyrie_board import (
    BIRD_TUCKED,
    BUILD_ROOST,
    CRAFT,
    CRAFT_STEP,
    EMERGENCY_ORDERS,
    LEADER,
    MOST_TUCKED,
    NEW_ROOST,
    PLACE_ROOST,
    ROOST_POINTS,
    SCORE_ROOSTS,
    START_ROOST,
    TUCK,
    TUCK_STEP,
    leads,
    roosts,
)
from rulewright.games.root.factions.eyrie_decree import (
    not_a_roost,
    refuse_site,
    start_decree,
)
from rulewright.games.root.factions.eyrie_position import EyriePosition
from rulewright.games.root.factions.eyrie_promise import promise, spoils
from rulewright.games.root.kinds import DRAW_CARDS
from rulewright.games.root.maps import CORNERS, opposite
from rulewright.games.root.persistent import (
    BIRDSONG_VERBS,
    DAYLIGHT_VERBS,
    add_birdsong_cards,
    add_daylight_cards,
    is_birdsong_card,
    is_daylight_card,
    may_play_daylight_cards,
    play_birdsong_card,
    play_daylight_card,
    refuse_birdsong_card,
    refuse_daylight_card,
)
from rulewright.games.root.pieces import may_build, place
from rulewright.games.root.scoring import gain, score
from rulewright.games.root.state import ATTACKER, DECREE, DESPOT_SCORED, HAND, RootState, hand_size, seat_of
from rulewright.games.root.vocabulary import CLEARING_WORDS, SAY_BUILD, SAY_DONE, SAY_TUCK, SAY_USE

# With how many warriors the first roost stands, and a new one when there is none left.
STARTING_WARRIORS: Final = 6
NEW_ROOST_WARRIORS: Final = 3
# From how many roosts on the map on another card is drawn (eyrie-evening-2).
ROOSTS_FOR_SECOND_CARD: Final = 3
ROOSTS_FOR_THIRD_CARD: Final = 6
# What an item scores under Disdain for Trade.
DISDAINED: Final = 1


@final
class Eyrie(EyriePosition):
    """The Eyrie Dynasties."""

    def __init__(self) -> None:
        super().__init__(EYRIE)

    def promise(self, s: RootState, knows: bool) -> i64:
        return promise(s, knows)

    def spoils(self, s: RootState, owner: i64, warriors: i64, razed: i64) -> i64:
        return spoils(s, razed)

    def rules_ties(self) -> bool:
        """Lords of the Forest (eyrie-ability-2, eyrie-ruling-16)."""
        return True

    def crafting_pieces(self, s: RootState, clearing: i64) -> i64:
        """They craft with roosts (eyrie-ability-1)."""
        return s.board[ROOST * CLEARINGS + clearing]

    def item_points(self, s: RootState, printed: i64) -> i64:
        """Disdain for Trade, which the Builder ignores (eyrie-ability-3, eyrie-leader-1)."""
        if leads(s, BUILDER):
            return printed
        return DISDAINED

    def extra_hits_attacking(self, s: RootState) -> i64:
        """The Commander deals an extra hit as attacker (eyrie-leader-3, eyrie-ruling-14)."""
        if leads(s, COMMANDER):
            return 1
        return 0

    def has_removed(self, s: RootState, kind: i64, clearing: i64, n: i64, owner: i64) -> None:
        """The Despot scores once more with the first building or token of a battle, at the moment of its point.

        Sources: eyrie-leader-4, eyrie-ruling-15, base-score-2.
        """
        fight = s.fight
        if CLASS[kind] >= BUILDING and fight[ATTACKER] != 0 and fight[DESPOT_SCORED] == 0 and leads(s, DESPOT):
            fight[DESPOT_SCORED] = 1
            gain(s, EYRIE, 1)

    def set_up(self, s: RootState) -> None:
        """A roost and six warriors in a corner, then a leader (eyrie-setup-1 to eyrie-setup-5)."""
        s.ask(LEADER, seat_of(s, EYRIE))
        corner = only_corner(s)
        if corner < CLEARINGS:
            start_at(s, corner)
        else:
            s.ask(START_ROOST, seat_of(s, EYRIE))

    def birdsong(self, s: RootState) -> None:
        """Emergency Orders, Add to the Decree, A New Roost (eyrie-birdsong-1)."""
        s.then(NEW_ROOST)
        s.then(TUCK_STEP)
        s.then(EMERGENCY_ORDERS)

    def daylight(self, s: RootState) -> None:
        """Craft, then resolve the Decree (eyrie-daylight-1)."""
        s.then(CRAFT_STEP)

    def evening(self, s: RootState) -> None:
        """Score by roosts; then draw and discard (eyrie-evening-1, eyrie-evening-2)."""
        draw_and_discard(s, EYRIE)
        s.then(SCORE_ROOSTS)

    def draw_bonus(self, s: RootState) -> i64:
        """One card more from three roosts on the map on, and another from six on (eyrie-evening-2)."""
        standing = roosts(s)
        if standing >= ROOSTS_FOR_THIRD_CARD:
            return 2
        if standing >= ROOSTS_FOR_SECOND_CARD:
            return 1
        return 0


# Setting up


def is_start(s: RootState, corner: i64) -> bool:
    """Whether another player starts in a corner: the Marquise does, where the keep is."""
    return s.keep_at == corner + 1


def may_start_at(s: RootState, corner: i64) -> bool:
    """Whether the Eyrie may start in a corner (eyrie-setup-2, eyrie-ruling-1)."""
    if s.given.starts_opposite_keep:
        return s.keep_at == 0 or is_start(s, opposite(corner))
    if is_start(s, corner):
        return False
    if is_start(s, opposite(corner)):
        return True
    for other in CORNERS:
        if is_start(s, opposite(other)) and not is_start(s, other):
            return False
    return True


def only_corner(s: RootState) -> i64:
    """The one corner where the Eyrie may start, or CLEARINGS if there are several."""
    found: i64 = CLEARINGS
    for corner in CORNERS:
        if may_start_at(s, corner):
            if found < CLEARINGS:
                return CLEARINGS
            found = corner
    return found


def start_at(s: RootState, corner: i64) -> None:
    """Place the first roost and its warriors; the other roosts stay on the track (eyrie-setup-2, eyrie-setup-5)."""
    place(s, ROOST, corner, 1)
    place(s, WARBIRD, corner, STARTING_WARRIORS)


@final
class StartRoost(Question[RootState]):
    """In which corner do the Eyrie start? (eyrie-setup-2)"""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for corner in CORNERS:
            if may_start_at(s, corner):
                out.add(BUILD_ROOST + corner)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        start_at(s, move - BUILD_ROOST)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        found = not_a_roost(move, "root/eyrie-setup-2")
        clearing = (move - SAY_BUILD) % CLEARINGS
        if clearing >= len(CORNERS):
            found.append(Refusal("root/eyrie-setup-2", f"{CLEARING_WORDS[clearing]} is no corner of the map."))
        elif not may_start_at(s, clearing):
            what = f"The Eyrie Dynasties do not start in {CLEARING_WORDS[clearing]}."
            found.append(Refusal("root/eyrie-setup-2", what))
        return found

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "In which corner do the Eyrie Dynasties start?"


# Birdsong


@final
class EmergencyOrders(Question[RootState]):
    """With no cards in hand, draw one (eyrie-birdsong-2)."""

    def step(self, s: RootState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if hand_size(s, EYRIE) == 0:
            s.then(DRAW_CARDS, EYRIE, 1, HAND + EYRIE)


def tucked_cards(s: RootState) -> i64:
    """How many cards were added to the Decree in this turn."""
    return s.tucked % BIRD_TUCKED


def may_tuck(s: RootState, card: i64) -> bool:
    """Whether a card of the hand may be added: at most one of them is a bird (eyrie-birdsong-4, eyrie-ruling-2)."""
    return holds(s, HAND + EYRIE, card) and (SUIT_OF[card] != BIRD or s.tucked < BIRD_TUCKED)


@final
class TuckStep(Question[RootState]):
    """Add one or two cards to the Decree, as long as there is a hand (eyrie-birdsong-3, eyrie-ruling-2)."""

    def step(self, s: RootState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if tucked_cards(s) < MOST_TUCKED and hand_size(s, EYRIE) > 0:
            s.ask(TUCK, seat_of(s, EYRIE))


@final
class Tuck(Question[RootState]):
    """Which card goes into which column? The first has to, the second may (eyrie-birdsong-3, eyrie-ruling-3)."""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_birdsong_cards(s, EYRIE, out)
        for card in range(i64(CARDS)):
            if may_tuck(s, card):
                for column in range(i64(COLUMNS)):
                    out.add(SAY_TUCK + card * COLUMNS + column)
        if tucked_cards(s) > 0:
            out.add(SAY_DONE)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == SAY_DONE:
            return
        s.then(TUCK_STEP)
        if is_birdsong_card(move):
            play_birdsong_card(s, EYRIE, move)
            return
        card = (move - SAY_TUCK) // COLUMNS
        s.tucked += 1
        if SUIT_OF[card] == BIRD:
            s.tucked += BIRD_TUCKED
        transfer(s, card, HAND + EYRIE, DECREE + (move - SAY_TUCK) % COLUMNS, OPEN)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move < SAY_TUCK:
            return refuse_birdsong_card(s, EYRIE, move)
        if move == SAY_DONE:
            if tucked_cards(s) > 0:
                return []
            return [Refusal("root/eyrie-birdsong-3", "At least one card must be added to the Decree.")]
        card = (move - SAY_TUCK) // COLUMNS
        if not holds(s, HAND + EYRIE, card):
            return [not_in_hand(EYRIE, card)]
        if not may_tuck(s, card):
            what = f"{card_title(card)} would be a second bird card in one turn."
            return [Refusal("root/eyrie-birdsong-4", what)]
        return []

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        if tucked_cards(s) == 0:
            return "Which card do the Eyrie Dynasties add to the Decree, and to which column?"
        return "Do the Eyrie Dynasties add a second card to the Decree?"


def warriors_at(s: RootState, clearing: i64) -> i64:
    """The warriors of all players in a clearing, pawns not among them (eyrie-ruling-4)."""
    board = s.board
    cats = board[CAT * CLEARINGS + clearing]
    return cats + board[WARBIRD * CLEARINGS + clearing] + board[REBEL * CLEARINGS + clearing]


def fewest_warriors(s: RootState) -> i64:
    """The fewest warriors in any clearing where a roost can be placed, or -1 if there is none (eyrie-birdsong-6)."""
    fewest: i64 = -1
    for clearing in range(i64(CLEARINGS)):
        if may_build(s, EYRIE, clearing):
            n = warriors_at(s, clearing)
            if fewest < 0 or n < fewest:
                fewest = n
    return fewest


def takes_new_roost(s: RootState, clearing: i64, fewest: i64) -> bool:
    """Whether the new roost may be placed in a clearing; rule is not asked (eyrie-birdsong-6, eyrie-ruling-5)."""
    return may_build(s, EYRIE, clearing) and warriors_at(s, clearing) == fewest


@final
class NewRoost(Question[RootState]):
    """With no roost on the map, one is placed where the fewest warriors are; of several the Eyrie choose."""

    def step(self, s: RootState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.tucked = 0
        if roosts(s) > 0:
            return
        fewest = fewest_warriors(s)
        found: i64 = 0
        last: i64 = 0
        for clearing in range(i64(CLEARINGS)):
            if takes_new_roost(s, clearing, fewest):
                found += 1
                last = clearing
        if found == 1:
            place_new_roost(s, last)
        elif found > 1:
            s.ask(PLACE_ROOST, seat_of(s, EYRIE))


def place_new_roost(s: RootState, clearing: i64) -> None:
    """A roost and three warriors, or as many as there are (eyrie-birdsong-6, eyrie-ruling-4)."""
    place(s, ROOST, clearing, 1)
    place(s, WARBIRD, clearing, NEW_ROOST_WARRIORS)


@final
class PlaceRoost(Question[RootState]):
    """Several clearings have as few warriors: where is the new roost placed? (eyrie-birdsong-6)"""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        fewest = fewest_warriors(s)
        for clearing in range(i64(CLEARINGS)):
            if takes_new_roost(s, clearing, fewest):
                out.add(BUILD_ROOST + clearing)
        add_birdsong_cards(s, EYRIE, out)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if is_birdsong_card(move):
            s.then(NEW_ROOST)
            play_birdsong_card(s, EYRIE, move)
        else:
            place_new_roost(s, move - BUILD_ROOST)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move >= SAY_USE:
            return refuse_birdsong_card(s, EYRIE, move)
        clearing = (move - SAY_BUILD) % CLEARINGS
        found = not_a_roost(move, "root/eyrie-birdsong-6") + refuse_site(s, clearing)
        fewest = fewest_warriors(s)
        n = warriors_at(s, clearing)
        if n > fewest:
            what = f"{CLEARING_WORDS[clearing]} holds {n} warriors, and elsewhere there are only {fewest}."
            found.append(Refusal("root/eyrie-birdsong-6", what))
        return found

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "The Eyrie Dynasties have no roost left: in which clearing is a new one placed?"


# Daylight: crafting


def may_craft(s: RootState) -> bool:
    """Whether all can see that something might be crafted: there is a hand, and a roost that is not activated."""
    if hand_size(s, EYRIE) == 0:
        return False
    for clearing in range(i64(CLEARINGS)):
        if ready(s, EYRIE, clearing) > 0:
            return True
    return False


@final
class CraftStep(Question[RootState]):
    """Crafting goes on until it is declared over; then the Decree begins (eyrie-ability-1, eyrie-daylight-1)."""

    def step(self, s: RootState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if may_craft(s) or may_play_daylight_cards(s, EYRIE):
            s.ask(CRAFT, seat_of(s, EYRIE))
        else:
            start_decree(s)


@final
class Craft(Question[RootState]):
    """What is crafted with roosts before the Decree? (eyrie-ability-1)"""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_crafts(s, EYRIE, out)
        add_daylight_cards(s, EYRIE, out)
        out.add(SAY_DONE)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == SAY_DONE:
            start_decree(s)
            return
        s.then(CRAFT_STEP)
        if is_daylight_card(move):
            play_daylight_card(s, EYRIE, move)
        else:
            craft(s, EYRIE, move)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if is_daylight_card(move):
            return refuse_daylight_card(s, EYRIE, move)
        if move == SAY_DONE:
            return []
        return refuse_craft(s, EYRIE, move)

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "What do the Eyrie Dynasties craft before they resolve the Decree?"


# Evening


@final
class ScoreRoosts(Question[RootState]):
    """Points by the roosts on the map at this moment (eyrie-evening-1, eyrie-ruling-18)."""

    def step(self, s: RootState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        score(s, EYRIE, ROOST_POINTS[roosts(s)])


QUESTIONS: Final[list[Question[RootState]]] = [
    StartRoost(START_ROOST, "start-roost", "root/eyrie-setup-2", verbs="build"),
    EmergencyOrders(EMERGENCY_ORDERS, "emergency-orders", "root/eyrie-birdsong-2"),
    TuckStep(TUCK_STEP, "tuck-step", "root/eyrie-birdsong-3"),
    Tuck(TUCK, "tuck", "root/eyrie-birdsong-1", verbs="tuck done " + BIRDSONG_VERBS),
    NewRoost(NEW_ROOST, "new-roost", "root/eyrie-birdsong-6"),
    PlaceRoost(PLACE_ROOST, "place-roost", "root/eyrie-birdsong-1", verbs="build " + BIRDSONG_VERBS),
    CraftStep(CRAFT_STEP, "eyrie-craft-step", "root/eyrie-daylight-1"),
    Craft(CRAFT, "eyrie-craft", "root/eyrie-daylight-1", verbs="craft done " + DAYLIGHT_VERBS),
    ScoreRoosts(SCORE_ROOSTS, "score-roosts", "root/eyrie-evening-1"),
    *eyrie_decree.QUESTIONS,
    *eyrie_turmoil.QUESTIONS,
]
