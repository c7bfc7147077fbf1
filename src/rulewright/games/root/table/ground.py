"""The map as a drawing: paths, the river, trees where nothing else is, and where clearings and forests stand.

Places are given per mille of width and height. They are stretched so that the outermost clearings touch the edge, and
the page puts margins around them: a clearing keeps its size, only the distances between clearings grow.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import atan2, hypot
from typing import Final

from markupsafe import Markup

from rulewright.games.root.maps import MAPS, Map

Point = tuple[float, float]
Line = tuple[Point, Point]

# A tree keeps so far from paths, clearings and other trees, in shares of the map.
FROM_PATHS: Final = 0.055
FROM_CLEARINGS: Final = (0.13, 0.15)
FROM_TREES: Final = 0.048
# Half of the room that a clearing takes, and how finely the middle of a forest is looked for.
WIDE: Final = 0.075
HIGH: Final = 0.1
GRID: Final = 32
# So many places are tried for trees, drawn by a row of numbers that is always the same.
TRIES: Final = 900
MULTIPLIER: Final = 1103515245
MODULUS: Final = 1 << 31
# So far beyond the edge the river goes.
BEYOND: Final = 0.4


@dataclass(frozen=True)
class Ground:
    """What of a map never changes: drawings of the ways, trees, and the places of clearings and forests."""

    ways: Markup
    trees: Markup
    clearings: tuple[Point, ...]
    forests: tuple[Point, ...]


@cache
def ground(name: str) -> Ground:
    """The ground of a map."""
    found = MAPS[name]
    places = spread(found)
    lines = [(places[a - 1], places[b - 1]) for a, b in found.paths]
    forests = tuple([grove([places[number - 1] for number in forest], places, lines) for forest in found.forests])
    return Ground(ways(found, places), trees(found, places, forests), places, forests)


def spread(found: Map) -> tuple[Point, ...]:
    """The clearings with the outermost ones at 0 and 1."""
    left, right = min([x for x, _ in found.places]), max([x for x, _ in found.places])
    top, bottom = min([y for _, y in found.places]), max([y for _, y in found.places])
    return tuple([((x - left) / (right - left), (y - top) / (bottom - top)) for x, y in found.places])


def grove(edge: list[Point], places: tuple[Point, ...], lines: list[Line]) -> Point:
    """Where in a forest there is most room: as far as can be from clearings and paths."""
    x, y = sum([x for x, _ in edge]) / len(edge), sum([y for _, y in edge]) / len(edge)
    around = sorted(edge, key=lambda point: atan2(point[1] - y, point[0] - x))
    wide = [x for x, _ in edge]
    high = [y for _, y in edge]
    best, most = (x, y), -1.0
    for k in range(GRID * GRID):
        point = (
            min(wide) + (max(wide) - min(wide)) * (k % GRID) / GRID,
            min(high) + (max(high) - min(high)) * (k // GRID) / GRID,
        )
        room = room_at(point, places, lines) if is_within(point, around) else -1.0
        if room > most:
            best, most = point, room
    return best


def room_at(point: Point, places: tuple[Point, ...], lines: list[Line]) -> float:
    """How far a point is from the nearest clearing or path; clearings are wide."""
    x, y = point
    clear = min([max(abs(x - a) - WIDE, abs(y - b) - HIGH) for a, b in places])
    return min(clear, min([distance(point, line) for line in lines]))


def is_within(point: Point, around: list[Point]) -> bool:
    """Whether a point lies within a ring of points."""
    x, y = point
    inside = False
    for (a, b), (c, d) in zip(around, [*around[1:], around[0]], strict=True):
        if (b > y) != (d > y) and x < (c - a) * (y - b) / (d - b) + a:
            inside = not inside
    return inside


# Ways


def ways(found: Map, places: tuple[Point, ...]) -> Markup:
    """Paths with their edges, above the river."""
    drawn = [river(found, places)]
    lines = [(places[a - 1], places[b - 1]) for a, b in found.paths]
    for css in ("rt-edge", "rt-path"):
        drawn.extend([f'<path class="{css}" d="M{spot(one)}L{spot(other)}"/>' for one, other in lines])
    return Markup("".join(drawn))


def spot(point: Point) -> str:
    """A place in the drawing of the ways, which is 100 wide and 100 high."""
    return f"{point[0] * 100:.1f} {point[1] * 100:.1f}"


def river(found: Map, places: tuple[Point, ...]) -> str:
    """The river from edge to edge through the clearings on its banks, as a soft line."""
    chain = [places[number - 1] for number in banks(found)]
    chain = [beyond(chain[1], chain[0]), *chain, beyond(chain[-2], chain[-1])]
    path = f"M{spot(chain[0])}"
    for here, after in pairwise(chain[1:]):
        half = ((here[0] + after[0]) / 2, (here[1] + after[1]) / 2)
        path += f"Q{spot(here)} {spot(half)}"
    path += f"L{spot(chain[-1])}"
    return "".join([f'<path class="{css}" d="{path}"/>' for css in ("rt-bank", "rt-river", "rt-ripple")])


def banks(found: Map) -> list[int]:
    """The clearings at the river from one end to the other."""
    links = list(found.rivers)
    ends = [number for pair in links for number in pair]
    chain = [next(number for number in ends if ends.count(number) == 1)]
    while links:
        pair = next(pair for pair in links if chain[-1] in pair)
        links.remove(pair)
        chain.append(pair[1] if pair[0] == chain[-1] else pair[0])
    return chain


def beyond(before: Point, end: Point) -> Point:
    """Where a line through two points leaves the map: past the nearer edge."""
    x, y = end
    if min(x, 1 - x) <= min(y, 1 - y):
        return (-BEYOND if x < 1 / 2 else 1 + BEYOND), y + (y - before[1]) * BEYOND
    return x + (x - before[0]) * BEYOND, (-BEYOND if y < 1 / 2 else 1 + BEYOND)


# Trees


def trees(found: Map, places: tuple[Point, ...], forests: tuple[Point, ...]) -> Markup:
    """Trees in three shapes wherever there is room for them."""
    lines = [(places[a - 1], places[b - 1]) for a, b in (*found.paths, *found.rivers)]
    stand: list[Point] = []
    number = 7
    for _ in range(TRIES):
        number = (number * MULTIPLIER + 12345) % MODULUS
        x = number / MODULUS * 1.16 - 0.08
        number = (number * MULTIPLIER + 12345) % MODULUS
        y = number / MODULUS * 1.2 - 0.1
        if has_room((x, y), places, forests, lines, stand):
            stand.append((x, y))
    stand.sort(key=lambda point: point[1])
    return Markup("").join([tree(point, k) for k, point in enumerate(stand)])


def tree(point: Point, k: int) -> Markup:
    """A tree; its place is a share of the room that clearings leave."""
    x, y = point
    return Markup(f'<use href="#rt-tree-{k % 3}" class="rt-tree" x="{x:.1%}" y="{y:.1%}"/>')


def has_room(
    point: Point,
    places: tuple[Point, ...],
    forests: tuple[Point, ...],
    lines: list[Line],
    stand: list[Point],
) -> bool:
    """Whether a tree can stand somewhere."""
    x, y = point
    if any(abs(x - a) < FROM_CLEARINGS[0] and abs(y - b) < FROM_CLEARINGS[1] for a, b in places):
        return False
    if any(distance(point, line) < FROM_PATHS for line in lines):
        return False
    if any(hypot(x - a, y - b) < FROM_TREES for a, b in forests):
        return False
    return all(hypot(x - a, y - b) > FROM_TREES for a, b in stand)


def distance(point: Point, line: Line) -> float:
    """How far a point is from a line between two points."""
    (x, y), ((a, b), (c, d)) = point, line
    length = (c - a) ** 2 + (d - b) ** 2
    share = max(0.0, min(1.0, ((x - a) * (c - a) + (y - b) * (d - b)) / length))
    return hypot(x - a - share * (c - a), y - b - share * (d - b))
