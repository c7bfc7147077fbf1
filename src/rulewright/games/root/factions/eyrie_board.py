"""The faction board of the Eyrie: the numbers of its questions, its leaders with their Viziers, and its roosts."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.games.root.components import CLEARINGS, ROOST, SAWMILL, VIZIERS
from rulewright.games.root.kinds import FIRST_EYRIE
from rulewright.games.root.state import RootState, on_map
from rulewright.games.root.vocabulary import SAY_BUILD

# Setting up, leaders.
START_ROOST: Final = FIRST_EYRIE
LEADER: Final = FIRST_EYRIE + 1
# Birdsong.
EMERGENCY_ORDERS: Final = FIRST_EYRIE + 2
TUCK_STEP: Final = FIRST_EYRIE + 3
TUCK: Final = FIRST_EYRIE + 4
NEW_ROOST: Final = FIRST_EYRIE + 5
PLACE_ROOST: Final = FIRST_EYRIE + 6
# Daylight. The four kinds of order stand in the order of their columns.
CRAFT_STEP: Final = FIRST_EYRIE + 7
CRAFT: Final = FIRST_EYRIE + 8
RESOLVE: Final = FIRST_EYRIE + 9
OBEY: Final = FIRST_EYRIE + 10
FIRST_ORDER: Final = FIRST_EYRIE + 11
CARDS_BETWEEN_ORDERS: Final = FIRST_EYRIE + 15
TURMOIL: Final = FIRST_EYRIE + 16
# Evening.
SCORE_ROOSTS: Final = FIRST_EYRIE + 17

# The first of the sentences that place a roost, one for each clearing.
BUILD_ROOST: Final = SAY_BUILD + (ROOST - SAWMILL) * CLEARINGS
# What the four columns are called where a sentence speaks of them.
COLUMN_TITLES: Final = ("Recruit", "Move", "Battle", "Build")
VIZIERS_OF_LEADER: Final = 2
# How many cards are added to the Decree in a turn at most.
MOST_TUCKED: Final = 2
# `tucked` counts cards in its lowest bits and has this one for a bird card.
BIRD_TUCKED: Final = 4
# What so many roosts on the map score in the Evening (eyrie-evening-1).
ROOST_POINTS: Final = vec[i64]([0, 0, 1, 2, 3, 4, 4, 5])


# Leaders and Viziers (eyrie-setup-3, eyrie-setup-4)


def leads(s: RootState, leader: i64) -> bool:
    """Whether a leader is in office."""
    return s.leader == leader + 1


def viziers(s: RootState, column: i64) -> i64:
    """How many Viziers a column of the Decree holds: the leader says where the two of them are."""
    if s.leader == 0:
        return 0
    first = (s.leader - 1) * VIZIERS_OF_LEADER
    if VIZIERS[first] == column or VIZIERS[first + 1] == column:
        return 1
    return 0


# Roosts


def has_roost(s: RootState, clearing: i64) -> bool:
    """Whether a roost stands in a clearing."""
    return s.board[ROOST * CLEARINGS + clearing] > 0


def roosts(s: RootState) -> i64:
    """How many roosts stand on the map."""
    return on_map(s, ROOST)
