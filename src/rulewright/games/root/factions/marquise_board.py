"""The faction board of the Marquise de Cat: the numbers of her questions, her tracks, and what her chapters share."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.games.root.components import PIECE_WORDS, SAWMILL
from rulewright.games.root.kinds import FIRST_MARQUISE

# Set-up and Birdsong.
RAISE_KEEP: Final = FIRST_MARQUISE
FIRST_BUILDING: Final = FIRST_MARQUISE + 1
GROW_WOOD: Final = FIRST_MARQUISE + 2
SHORT_OF_WOOD: Final = FIRST_MARQUISE + 3
# Daylight.
ACTIONS: Final = FIRST_MARQUISE + 4
MARCH_ON: Final = FIRST_MARQUISE + 5
SECOND_MARCH: Final = FIRST_MARQUISE + 6
SHORT_OF_WARRIORS: Final = FIRST_MARQUISE + 7
PAY_WOOD: Final = FIRST_MARQUISE + 8
# Field Hospitals.
FIELD_HOSPITALS: Final = FIRST_MARQUISE + 9
HEAL: Final = FIRST_MARQUISE + 10

ACTIONS_A_DAY: Final = 3
# Her three kinds of building follow each other, in the pieces as in the sentences.
OWN_BUILDINGS: Final = 3
TRACK: Final = 6
# [buildings of the type on the map] wood that the next one costs (marquise-build-2).
BUILDING_COST: Final = vec[i64]([0, 1, 2, 3, 3, 4])
# [building * 6 + buildings of the type on the map] points that the next one scores (marquise-build-5).
BUILDING_POINTS: Final = vec[i64]([0, 1, 2, 3, 4, 5, 0, 2, 2, 3, 4, 5, 0, 1, 2, 3, 3, 4])
# Recruiters on the map that uncover a draw bonus (marquise-evening-2).
FIRST_BONUS: Final = 3
SECOND_BONUS: Final = 5


def building_word(building: i64) -> str:
    """What a building of hers is called."""
    return PIECE_WORDS[SAWMILL + building]
