"""What the board of the Marquise promises her, in hundredths of a point; found by playing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulewright.games.root.components import CAT, CLEARINGS, KEEP, MARQUISE, RECRUITER, SAWMILL, WOOD, WORKSHOP
from rulewright.games.root.factions.marquise_board import BUILDING_POINTS, OWN_BUILDINGS, TRACK
from rulewright.games.root.factions.marquise_building import next_cost
from rulewright.games.root.state import RootState, on_map

A_WARRIOR: Final = 14
A_WOOD: Final = 22
A_SAWMILL: Final = 60
A_WORKSHOP: Final = 45
A_RECRUITER: Final = 60
THE_KEEP: Final = 120
A_RULED_CLEARING: Final = 20
# An open slot that she rules, of which a few are enough.
A_SLOT: Final = 35
SLOTS_COUNTED: Final = 3
# The share of the points of a building that she has the wood for, in percent.
IN_REACH: Final = 25
AN_ACTION: Final = 8


def promise(s: RootState, knows: bool) -> i64:
    """What she may soon make of her pieces."""
    wood = on_map(s, WOOD)
    found = on_map(s, CAT) * A_WARRIOR + wood * A_WOOD + on_map(s, KEEP) * THE_KEEP
    found += on_map(s, SAWMILL) * A_SAWMILL + on_map(s, WORKSHOP) * A_WORKSHOP + on_map(s, RECRUITER) * A_RECRUITER
    slots: i64 = 0
    for clearing in range(i64(CLEARINGS)):
        if s.ruler[clearing] == MARQUISE:
            found += A_RULED_CLEARING
            slots += s.slots[clearing]
    if slots > SLOTS_COUNTED:
        slots = SLOTS_COUNTED
    found += slots * A_SLOT
    if slots > 0:
        found += best_building(s, wood) * IN_REACH
    if s.turn == MARQUISE:
        found += s.actions * AN_ACTION
    return found


def best_building(s: RootState, wood: i64) -> i64:
    """The most points of a building that so much wood pays for."""
    most: i64 = 0
    for building in range(i64(OWN_BUILDINGS)):
        built = on_map(s, SAWMILL + building)
        if built < TRACK and next_cost(s, building) <= wood:
            points = BUILDING_POINTS[building * TRACK + built]
            if points > most:
                most = points
    return most
