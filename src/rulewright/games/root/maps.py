"""The two maps of the base box: suits, slots, ruins, paths and forests (chapter 25 of the Law; maps-common-1).

Clearings are numbered from 1 to 12 as most players number them; corners are 1 to 4, clockwise from the north-west.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rulewright.games.root.components import FOX, MOUSE, RABBIT


class Map(NamedTuple):
    """One map: suits are empty where markers are dealt; slots count the slot a ruin fills (maps-common-2)."""

    name: str
    suits: tuple[int, ...]
    slots: tuple[int, ...]
    ruins: tuple[int, ...]
    paths: tuple[tuple[int, int], ...]
    forests: tuple[tuple[int, ...], ...]
    beside: tuple[tuple[int, int], ...]
    rivers: tuple[tuple[int, int], ...]
    # Where each clearing stands, per mille of the width and height, for pictures.
    places: tuple[tuple[int, int], ...]


AUTUMN: Final = Map(
    "autumn",
    (FOX, MOUSE, RABBIT, RABBIT, RABBIT, FOX, MOUSE, FOX, MOUSE, RABBIT, MOUSE, FOX),
    (1, 2, 1, 1, 2, 2, 2, 2, 2, 2, 3, 2),
    (6, 10, 11, 12),
    (
        (1, 5),
        (1, 9),
        (1, 10),
        (2, 5),
        (2, 6),
        (2, 10),
        (3, 6),
        (3, 7),
        (3, 11),
        (4, 8),
        (4, 9),
        (4, 12),
        (6, 11),
        (7, 8),
        (7, 12),
        (9, 12),
        (10, 12),
        (11, 12),
    ),
    ((1, 2, 5, 10), (1, 9, 10, 12), (2, 6, 10, 11, 12), (3, 6, 11), (3, 7, 11, 12), (4, 7, 8, 12), (4, 9, 12)),
    ((1, 2), (1, 3), (2, 3), (2, 7), (3, 4), (3, 5), (4, 5), (5, 6), (6, 7)),
    ((4, 7), (7, 11), (10, 11), (5, 10)),
    (
        (101, 116),
        (872, 258),
        (882, 875),
        (104, 796),
        (589, 115),
        (898, 519),
        (628, 780),
        (387, 886),
        (104, 376),
        (419, 264),
        (662, 494),
        (347, 580),
    ),
)

WINTER: Final = Map(
    "winter",
    (),
    (1, 1, 2, 2, 2, 2, 1, 2, 2, 1, 3, 3),
    (8, 9, 11, 12),
    (
        (1, 5),
        (1, 10),
        (1, 11),
        (2, 6),
        (2, 7),
        (2, 12),
        (3, 7),
        (3, 8),
        (3, 12),
        (4, 9),
        (4, 10),
        (4, 11),
        (5, 6),
        (8, 9),
        (8, 12),
        (9, 11),
    ),
    (
        (1, 2, 5, 6, 11, 12),
        (1, 10, 11),
        (2, 7, 12),
        (3, 7, 12),
        (3, 8, 12),
        (4, 9, 11),
        (4, 10, 11),
        (8, 9, 11, 12),
    ),
    ((1, 2), (1, 3), (1, 8), (2, 7), (3, 4), (4, 5), (5, 8), (6, 7), (6, 8)),
    ((10, 11), (11, 12), (7, 12)),
    (
        (110, 115),
        (901, 118),
        (891, 875),
        (113, 796),
        (386, 138),
        (626, 188),
        (907, 518),
        (637, 779),
        (396, 885),
        (93, 463),
        (403, 478),
        (671, 493),
    ),
)

MAPS: Final = {"autumn": AUTUMN, "winter": WINTER}
CORNERS: Final = (0, 1, 2, 3)


def opposite(corner: int) -> int:
    """The corner diagonally opposite, both counted from 0 (maps-common-1)."""
    return (corner + 2) % 4
