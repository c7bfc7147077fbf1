"""6.5.4. Build: what a building costs, where its wood comes from, and what it scores.

Wood is picked in the order of the clearings, so that each choice has one series of sentences.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.components import BOX, CLEARINGS, MARQUISE, SAWMILL, WOOD
from rulewright.games.root.factions.marquise_board import (
    BUILDING_COST,
    BUILDING_POINTS,
    OWN_BUILDINGS,
    PAY_WOOD,
    TRACK,
    building_word,
)
from rulewright.games.root.given import MOST_PATHS
from rulewright.games.root.pieces import may_build, no_slot, place, rules, take_back
from rulewright.games.root.scoring import score
from rulewright.games.root.state import BIT, RootState, on_map, seat_of
from rulewright.games.root.vocabulary import CLEARING_WORDS, SAY_BUILD, SAY_PAY_WOOD


def next_cost(s: RootState, building: i64) -> i64:
    """The wood that the next building of a type costs (marquise-build-2, marquise-ruling-12)."""
    return BUILDING_COST[BOX[SAWMILL + building] - s.supply[SAWMILL + building]]


def ruled(s: RootState) -> i64:
    """The clearings she rules, as bits."""
    bit = BIT
    ruler = s.ruler
    found: i64 = 0
    for clearing in range(i64(CLEARINGS)):
        if ruler[clearing] == MARQUISE:
            found |= bit[clearing]
    return found


def linked(s: RootState, clearing: i64, within: i64) -> i64:
    """A clearing and those linked to it through the given ones without a gap, as bits (marquise-build-3)."""
    bit = BIT
    path = s.given.path
    path_count = s.given.path_count
    found = bit[clearing]
    fresh = found
    while fresh != 0:
        reached: i64 = 0
        for origin in range(i64(CLEARINGS)):
            if fresh & bit[origin] != 0:
                first = origin * MOST_PATHS
                for k in range(first, first + path_count[origin]):
                    reached |= bit[path[k]]
        fresh = reached & within & ~found
        found |= fresh
    return found


def wood_within(s: RootState, clearings: i64) -> i64:
    """How much wood lies in some clearings."""
    bit = BIT
    board = s.board
    found: i64 = 0
    for clearing in range(i64(CLEARINGS)):
        if clearings & bit[clearing] != 0:
            found += board[WOOD * CLEARINGS + clearing]
    return found


def supplied(s: RootState, within: i64, cost: i64) -> i64:
    """The clearings she rules, as bits, to which so much wood can be brought."""
    if cost == 0:
        return within
    found: i64 = 0
    if on_map(s, WOOD) < cost:
        return found
    bit = BIT
    left = within
    for clearing in range(i64(CLEARINGS)):
        if left & bit[clearing] != 0:
            part = linked(s, clearing, within)
            left &= ~part
            if wood_within(s, part) >= cost:
                found |= part
    return found


def add_builds(s: RootState, out: Moves) -> None:
    """Add each building she can pay in each clearing that she rules and that has an open slot (marquise-build-1)."""
    bit = BIT
    within = ruled(s)
    reached_for: i64 = -1
    reached: i64 = 0
    for building in range(i64(OWN_BUILDINGS)):
        if s.supply[SAWMILL + building] == 0:
            continue
        cost = next_cost(s, building)
        if cost != reached_for:
            reached = supplied(s, within, cost)
            reached_for = cost
        for clearing in range(i64(CLEARINGS)):
            if reached & bit[clearing] != 0 and may_build(s, MARQUISE, clearing):
                out.add(SAY_BUILD + building * CLEARINGS + clearing)


def refuse_building(s: RootState, building: i64, clearing: i64) -> list[Refusal]:
    """Why she does not build there."""
    if building >= OWN_BUILDINGS:
        return [Refusal("root/marquise-build-1", "The Marquise de Cat builds sawmills, workshops and recruiters.")]
    found: list[Refusal] = []
    if not rules(s, MARQUISE, clearing):
        found.append(Refusal("root/marquise-build-1", f"The Marquise de Cat does not rule {CLEARING_WORDS[clearing]}."))
    found += no_slot(s, clearing)
    if s.supply[SAWMILL + building] == 0:
        found.append(Refusal("root/base-piece-1", f"Every {building_word(building)} is on the map."))
        return found
    cost = next_cost(s, building)
    if on_map(s, WOOD) < cost:
        found.append(Refusal("root/marquise-build-2", f"This {building_word(building)} costs {cost} wood."))
    elif rules(s, MARQUISE, clearing) and wood_within(s, linked(s, clearing, ruled(s))) < cost:
        what = f"This {building_word(building)} costs {cost} wood, and less is linked to {CLEARING_WORDS[clearing]}"
        found.append(Refusal("root/marquise-build-3", f"{what} through clearings she rules."))
    return found


def charge(s: RootState, building: i64, clearing: i64, cost: i64, first: i64) -> None:
    """Take the wood that a building still costs from clearings from `first` on, then place the building.

    Wood that every choice takes is taken first; then she picks (marquise-ruling-11).
    """
    bit = BIT
    board = s.board
    reach = linked(s, clearing, ruled(s))
    left = cost
    here: i64 = 0
    beyond: i64 = 0
    nearest: i64 = CLEARINGS
    for origin in range(first, i64(CLEARINGS)):
        n = board[WOOD * CLEARINGS + origin]
        if reach & bit[origin] != 0 and n > 0:
            if nearest == CLEARINGS:
                nearest = origin
                here = n
            else:
                beyond += n
    if beyond > 0 and 0 < left < here + beyond:
        if left > beyond:
            take_back(s, WOOD, nearest, left - beyond)
            left = beyond
        s.ask(PAY_WOOD, seat_of(s, MARQUISE), building, clearing, left, nearest)
        return
    for origin in range(first, i64(CLEARINGS)):
        n = board[WOOD * CLEARINGS + origin]
        if reach & bit[origin] != 0 and n > 0 and left > 0:
            if n > left:
                n = left
            take_back(s, WOOD, origin, n)
            left -= n
    build(s, building, clearing)


def build(s: RootState, building: i64, clearing: i64) -> None:
    """Place a building, which scores the space it leaves (marquise-build-5)."""
    points = BUILDING_POINTS[building * TRACK + BOX[SAWMILL + building] - s.supply[SAWMILL + building]]
    place(s, SAWMILL + building, clearing, 1)
    score(s, MARQUISE, points)


@final
class PayWood(Question[RootState]):
    """A wood token that pays for a building; it returns to the supply and scores nobody (marquise-build-4)."""

    def moves(self, s: RootState, out: Moves, seat: i64, building: i64, clearing: i64, left: i64, first: i64) -> None:
        reach = linked(s, clearing, ruled(s)) & ~(BIT[first] - 1)
        total = wood_within(s, reach)
        for origin in range(first, i64(CLEARINGS)):
            if reach & BIT[origin] != 0:
                n = s.board[WOOD * CLEARINGS + origin]
                if n > 0 and total >= left:
                    out.add(SAY_PAY_WOOD + origin)
                total -= n

    def play(self, s: RootState, move: i64, seat: i64, building: i64, clearing: i64, left: i64, first: i64) -> None:
        origin = move - SAY_PAY_WOOD
        take_back(s, WOOD, origin, 1)
        charge(s, building, clearing, left - 1, origin)

    def refusals(
        self, s: RootState, move: i64, seat: i64, building: i64, clearing: i64, left: i64, first: i64
    ) -> list[Refusal]:
        origin = move - SAY_PAY_WOOD
        reach = linked(s, clearing, ruled(s))
        if reach & BIT[origin] == 0:
            what = f"No path through clearings she rules links {CLEARING_WORDS[origin]} and {CLEARING_WORDS[clearing]}."
            return [Refusal("root/marquise-build-3", what)]
        if s.board[WOOD * CLEARINGS + origin] == 0:
            return [Refusal("root/marquise-build-3", f"No wood lies in {CLEARING_WORDS[origin]}.")]
        if origin < first:
            return [Refusal("core/order", f"Clearings are named in order, and {CLEARING_WORDS[first]} was the last.")]
        if wood_within(s, reach & ~(BIT[origin] - 1)) < left:
            what = f"Clearings are named in order, and one before {CLEARING_WORDS[origin]} has to pay."
            return [Refusal("core/order", what)]
        return []

    def asks(self, s: RootState, seat: i64, building: i64, clearing: i64, left: i64, first: i64) -> str:
        return f"The {building_word(building)} in {CLEARING_WORDS[clearing]} still costs {left} wood: from where?"


QUESTIONS: Final[list[Question[RootState]]] = [
    PayWood(
        PAY_WOOD,
        "pay-wood",
        "root/marquise-build-3",
        verbs="pay-wood",
        fields="building:building clearing:clearing left from:clearing",
    ),
]
