"""The faction board of the Alliance: its questions' numbers, tracks, bases, sympathy tokens and officers (8.2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.errors import Refusal
from rulewright.games.root.components import ALLIANCE, BOX, CLEARINGS, FOX_BASE, MOUSE_BASE, REBEL, SYMPATHY
from rulewright.games.root.kinds import FIRST_ALLIANCE
from rulewright.games.root.pieces import barred, may_place, place
from rulewright.games.root.scoring import score
from rulewright.games.root.state import RootState

# Outrage, lost bases, supporters.
OUTRAGE_OWED: Final = FIRST_ALLIANCE
GIVE: Final = FIRST_ALLIANCE + 1
OUTRAGE_DRAWN: Final = FIRST_ALLIANCE + 2
BASE_LOST: Final = FIRST_ALLIANCE + 3
DOWN_TO_FIVE: Final = FIRST_ALLIANCE + 4
DISMISS: Final = FIRST_ALLIANCE + 5
PAY_SUPPORTER: Final = FIRST_ALLIANCE + 6
# Birdsong.
BIRDSONG_ACTIONS: Final = FIRST_ALLIANCE + 7
BIRDSONG_ACTION: Final = FIRST_ALLIANCE + 8
UPRISING: Final = FIRST_ALLIANCE + 9
NEW_BASE: Final = FIRST_ALLIANCE + 10
NEW_SYMPATHY: Final = FIRST_ALLIANCE + 11
# Daylight and Evening.
DAYLIGHT_ACTIONS: Final = FIRST_ALLIANCE + 12
DAYLIGHT_ACTION: Final = FIRST_ALLIANCE + 13
OPERATIONS: Final = FIRST_ALLIANCE + 14
OPERATION: Final = FIRST_ALLIANCE + 15

# Supporters that there is room for without a base (8.2.3.I-1).
CAPACITY: Final = 5
# [tokens that have left the track] supporters that the next token costs, and points that it scores (ruling-50, -51).
SYMPATHY_COST: Final = vec[i64]([1, 1, 1, 2, 2, 2, 3, 3, 3, 3])
SYMPATHY_POINTS: Final = vec[i64]([0, 1, 1, 1, 2, 2, 3, 4, 4, 4])

# Bases


def is_built(s: RootState, suit: i64) -> bool:
    """Whether the base of a suit stands on the map (8.3.2-2, ruling-23)."""
    return s.supply[FOX_BASE + suit] == 0


def bases(s: RootState) -> i64:
    """How many bases stand on the map."""
    found: i64 = 0
    for kind in range(i64(FOX_BASE), i64(MOUSE_BASE + 1)):
        if s.supply[kind] == 0:
            found += 1
    return found


# Sympathy


def is_sympathetic(s: RootState, clearing: i64) -> bool:
    """Whether a sympathy token stands in a clearing (8.2.5.II-1, 8.2.5.II-2)."""
    return s.board[SYMPATHY * CLEARINGS + clearing] != 0


def tokens_placed(s: RootState) -> i64:
    """How many sympathy tokens have left the track (8.2.5-1, ruling-51)."""
    return BOX[SYMPATHY] - s.supply[SYMPATHY]


def takes_sympathy(s: RootState, clearing: i64) -> bool:
    """Whether a token is left and may be placed in a clearing (8.2.5.I-1, ruling-52, ruling-54)."""
    return s.supply[SYMPATHY] > 0 and not is_sympathetic(s, clearing) and may_place(s, ALLIANCE, clearing)


def place_sympathy(s: RootState, clearing: i64) -> None:
    """Place the leftmost token and score the space that it leaves (8.4.2.III-1, 8.4.2.III-2, 8.6.1.IV-4)."""
    points = SYMPATHY_POINTS[tokens_placed(s)]
    place(s, SYMPATHY, clearing, 1)
    score(s, ALLIANCE, points)


def refuse_sympathy(s: RootState, clearing: i64) -> list[Refusal]:
    """Why no token can be placed in a clearing, sympathy there apart."""
    found: list[Refusal] = []
    if s.supply[SYMPATHY] == 0:
        found.append(Refusal("root/ruling-52", "All ten sympathy tokens are on the map."))
    return found + barred(s, ALLIANCE, clearing, "root/ruling-54")


# Officers


def add_officer(s: RootState) -> None:
    """A warrior of the supply becomes an officer, if there is one (8.4.1.III-6, 8.5.3-4, ruling-62)."""
    if s.supply[REBEL] > 0:
        s.supply[REBEL] -= 1
        s.officers += 1
