"""Where everything on the drawn board lies, for a reader whose own side is nearest (setup-4).

A board is turned by computing its points anew, so that texts stay upright: the square by quarter turns clockwise, the
triangle by sixths.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Final

from rulewright.games.unita.given import read_board
from rulewright.games.unita.table.reading import catalogue, paths, text

Point = tuple[float, float]

# How many pixels of the drawing one unit of the data measures, and where the Gate lies in it.
SQUARE: Final = 100.0
TRIANGLE: Final = 60.0
SQUARE_SIZE: Final = (940, 940)
TRIANGLE_SIZE: Final = (964, 838)

# The order of a company's dice in a view.
COMPASS: Final = ("nw", "ne", "sw", "se")
PATH_TERMS: Final = ("ob", "of", "ib", "if")
# Where those places are in a polygon of `board3.toml`, whose corners stand in the order OB, OF, IF, IB.
CORNERS: Final = (0, 1, 3, 2)
READABLE: Final = {term: catalogue().word(term) for term in PATH_TERMS}
QUADRANTS: Final[dict[tuple[int, int], tuple[str, str]]] = {
    (-1, -1): ("◰", text("upper-left")),
    (1, -1): ("◳", text("upper-right")),
    (-1, 1): ("◱", text("lower-left")),
    (1, 1): ("◲", text("lower-right")),
}
WAYS: Final = ((-1, -1), (1, -1), (-1, 1), (1, 1))


@dataclass(frozen=True)
class Edge:
    """A side between two squares: its ends, and the angle in which one looks from the first square to the second."""

    ends: tuple[Point, Point]
    angle: float

    @property
    def middle(self) -> Point:
        """The point halfway between its ends."""
        (ax, ay), (bx, by) = self.ends
        return rounded(((ax + bx) / 2, (ay + by) / 2))


@dataclass(frozen=True)
class Spot:
    """A square as it is drawn.

    `dice` are the middles of the four places as a view orders them, seen from the middle of the square; `tilt` is how
    the bodies of the dice are turned. `ahead` is the side over which the path goes on, or into the Gate.
    """

    kind: str
    middle: Point
    corners: tuple[Point, ...]
    dice: tuple[Point, ...]
    tilt: float
    ahead: Edge

    def inset(self, part: float) -> str:
        """The corners of this part of the square, as SVG writes points."""
        x, y = self.middle
        return points([(x + (a - x) * part, y + (b - y) * part) for a, b in self.corners])


@dataclass(frozen=True)
class Board:
    """The drawn board: its size, the Gate, and the squares of each path in the order of march."""

    seats: int
    turned: int
    size: tuple[int, int]
    gate: Point
    gate_corners: tuple[Point, ...]
    arms: tuple[tuple[Spot, ...], ...]

    @property
    def places(self) -> tuple[str, ...]:
        """The words of the four places, as a view orders the dice."""
        return PATH_TERMS if self.seats == 3 else COMPASS


def turned_for(seats: int, seat: int | None) -> int:
    """How far the board is turned for a seat; a spectator sees it as the data has it."""
    if seat is None:
        return 0
    if seats == 3:
        return (3, 1, 5)[seat]
    return (2 - seat) % 4


def labels_for(seats: int, turned: int) -> dict[str, str]:
    """The words of the places as this reader sees them."""
    if seats == 3:
        return dict(READABLE)
    return {word: " ".join(QUADRANTS[way_of(word, turned)]) for word in COMPASS}


def plain_labels(seats: int, turned: int) -> dict[str, str]:
    """The same without signs, to be read out."""
    if seats == 3:
        return dict(READABLE)
    return {word: QUADRANTS[way_of(word, turned)][1] for word in COMPASS}


def way_of(word: str, turned: int) -> tuple[int, int]:
    """In which direction from a company's middle a compass place is drawn."""
    x, y = WAYS[COMPASS.index(word)]
    for _ in range(turned):
        x, y = -y, x
    return x, y


@cache
def board_of(seats: int, turned: int) -> Board:
    """The board of a number of seats, turned so far; computed once."""
    return triangle(turned) if seats == 3 else square(seats, turned)


def square(seats: int, turned: int) -> Board:
    """The side for two and four players."""

    def at(x: float, y: float) -> Point:
        for _ in range(turned):
            x, y = -y, x
        return SQUARE_SIZE[0] / 2 + x * SQUARE, SQUARE_SIZE[1] / 2 + y * SQUARE

    around = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    # The dice leave room for the name above them.
    dice = tuple([(20.0 * x, 20.0 * y + 3) for x, y in [way_of(word, turned) for word in COMPASS]])
    shapes = [[[at(place.x + a, place.y + b) for a, b in around] for place in path] for path in paths(seats)]
    gate = [at(a, b) for a, b in around]
    kinds = [[place.kind for place in path] for path in paths(seats)]
    arms = [
        tuple([spot(kinds[arm][k], shape, ahead_of(path, k, gate), dice, 0.0) for k, shape in enumerate(path)])
        for arm, path in enumerate(shapes)
    ]
    return Board(seats, turned, SQUARE_SIZE, at(0, 0), tuple(gate), tuple(arms))


def triangle(turned: int) -> Board:
    """The side for three players; its dice stand halfway to the corners of their square."""
    angle = turned * math.pi / 3
    cosine, sine = math.cos(angle), math.sin(angle)
    # Turned by an odd number of sixths the triangle points up.
    middle = (TRIANGLE_SIZE[0] / 2, 554.0 if turned % 2 else 284.0)

    def at(x: float, y: float) -> Point:
        return middle[0] + (x * cosine - y * sine) * TRIANGLE, middle[1] + (x * sine + y * cosine) * TRIANGLE

    paths3 = read_board(3)["path"]
    shapes = [[[at(x, y) for x, y in place["poly"]] for place in path["squares"]] for path in paths3]
    gate = [at(x, y) for x, y in ((-0.866, -0.5), (0.866, -0.5), (0.0, 1.0))]
    arms: list[tuple[Spot, ...]] = []
    for arm, path in enumerate(shapes):
        spots: list[Spot] = []
        for k, shape in enumerate(path):
            kind = paths3[arm]["squares"][k]["kind"]
            spots.append(spot(kind, shape, ahead_of(path, k, gate), halfway(shape), tilt_of(shape)))
        arms.append(tuple(spots))
    return Board(3, turned, TRIANGLE_SIZE, middle, tuple(gate), tuple(arms))


def spot(kind: str, shape: list[Point], onward: list[Point], dice: tuple[Point, ...], tilt: float) -> Spot:
    """A square from its corners and those of the next one."""
    return Spot(
        kind,
        rounded(centre(shape)),
        tuple([rounded(point) for point in shape]),
        tuple([rounded(point) for point in dice]),
        tilt,
        edge_between(shape, onward),
    )


def ahead_of(path: list[list[Point]], k: int, gate: list[Point]) -> list[Point]:
    """The corners of the next square of a path; behind the last one those of the Gate."""
    return path[k + 1] if k + 1 < len(path) else gate


def halfway(shape: list[Point]) -> tuple[Point, ...]:
    """The places of four dice in a square of the triangle, seen from its middle."""
    x, y = centre(shape)
    return tuple([((shape[k][0] - x) / 2, (shape[k][1] - y) / 2) for k in CORNERS])


def tilt_of(shape: list[Point]) -> float:
    """How far the bodies of dice in a square of the triangle are turned, from -45 to 45 degrees."""
    (ax, ay), (bx, by) = shape[0], shape[1]
    return round((math.degrees(math.atan2(by - ay, bx - ax)) + 45) % 90 - 45, 1)


def centre(shape: list[Point] | tuple[Point, ...]) -> Point:
    """The middle of some corners."""
    return sum([x for x, _ in shape]) / len(shape), sum([y for _, y in shape]) / len(shape)


def edge_between(shape: list[Point] | tuple[Point, ...], other: list[Point] | tuple[Point, ...]) -> Edge:
    """The side that two squares share; the angle is that of the way straight across it.

    Raises ValueError if they do not touch.
    """
    shared = [point for point in shape if any(math.dist(point, end) < 1 for end in other)]
    if len(shared) != 2:
        raise ValueError("These squares share no side.")
    (ax, ay), (bx, by) = shared
    across = (by - ay, ax - bx)
    x, y = centre(shape)
    if (ax + bx) / 2 * across[0] + (ay + by) / 2 * across[1] < x * across[0] + y * across[1]:
        across = (-across[0], -across[1])
    return Edge((rounded(shared[0]), rounded(shared[1])), round(math.degrees(math.atan2(across[1], across[0])), 1))


def rounded(point: Point) -> Point:
    """A point to a tenth of a pixel, without a negative zero."""
    return round(point[0], 1) + 0.0, round(point[1], 1) + 0.0


def points(corners: list[Point] | tuple[Point, ...]) -> str:
    """Corners as SVG writes them."""
    return " ".join([f"{x:g},{y:g}" for x, y in [rounded(corner) for corner in corners]])
