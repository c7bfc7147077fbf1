"""The map in characters: clearings as three short rows, joined by dotted paths.

1 fox    M     clearing 1, fox, ruled by the Marquise
M3 E1 V        three warriors of the Marquise, one of the Eyrie, the pawn
S_K o2+        a sawmill and an open slot; the keep, two wood, sympathy
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulewright.games.root.components import BUILDING
from rulewright.games.root.table.ground import Point, ground
from rulewright.games.root.table.reading import (
    PIECE_OF,
    WARRIORS,
    View,
    clearing_word,
    has_ruin,
    map_of,
    owner_of,
    pieces_at,
    ruler_of,
    suits_of,
    text,
    word,
)
from rulewright.terminal.drawing import Row

# The size of the drawing, and of a clearing.
WIDE: Final = 48
HIGH: Final = 27
BOX: Final = 11
ROWS: Final = 3
PATH: Final = "·"
OPEN: Final = "_"
RUIN: Final = "#"
# The letters of the factions in the order in which pieces are told, and those of buildings and tokens.
LETTERS: Final = {"marquise": "M", "eyrie": "E", "alliance": "A", "vagabond": "V"}
SIGNS: Final[Mapping[str, str]] = {
    "sawmill": "S",
    "workshop": "W",
    "recruiter": "R",
    "roost": "N",
    "fox-base": "B",
    "rabbit-base": "B",
    "mouse-base": "B",
    "keep": "K",
    "wood": "o",
    "sympathy": "+",
}

Cell = tuple[str, str]


def chart(view: View) -> list[Row]:
    """The map, and where the pawn is if it is in a forest."""
    canvas: list[list[Cell]] = [[(" ", "") for _ in range(WIDE)] for _ in range(HIGH)]
    found = ground(map_of(view).name)
    spots = [spot(point) for point in found.clearings]
    for one, other in map_of(view).paths:
        draw_path(canvas, spots[one - 1], spots[other - 1])
    for k, (x, y) in enumerate(spots):
        for n, row in enumerate(box(view, k + 1)):
            put(canvas, x, y + n, row)
    rows = [joined(cells) for cells in canvas]
    if str(view.get("pawn", "")).startswith("forest"):
        rows.append([("V ", "vagabond"), (text("term-pawn", place=word(str(view["pawn"]))), "dim")])
    return rows


def spot(point: Point) -> tuple[int, int]:
    """The upper left corner of a clearing."""
    return round(point[0] * (WIDE - BOX)), round(point[1] * (HIGH - ROWS))


def draw_path(canvas: list[list[Cell]], one: tuple[int, int], other: tuple[int, int]) -> None:
    """A dotted line between the middles of two clearings."""
    (x, y), (a, b) = one, other
    steps = max(abs(a - x), 2 * abs(b - y), 1)
    for k in range(0, steps + 1, 2):
        column = x + BOX // 2 + round((a - x) * k / steps)
        canvas[y + 1 + round((b - y) * k / steps)][min(column, WIDE - 1)] = (PATH, "frame")


def put(canvas: list[list[Cell]], x: int, y: int, row: Row) -> None:
    """Write a row into the canvas."""
    for said, style in row:
        for sign in said:
            canvas[y][x] = (sign, style)
            x += 1


def joined(cells: list[Cell]) -> Row:
    """Cells of the same style as one piece."""
    row: Row = []
    for sign, style in cells:
        if row and row[-1][1] == style:
            row[-1] = (row[-1][0] + sign, style)
        else:
            row.append((sign, style))
    return row


def box(view: View, number: int) -> list[Row]:
    """The three rows of a clearing, each as wide as all."""
    name = clearing_word(number)
    suit = suits_of(view)[number - 1]
    pieces = pieces_at(view, name)
    ruler = ruler_of(view, name)
    head: Row = [(f"{number} ", "number"), (word(suit) if suit else "?", suit or "dim")]
    head.append((" " * (BOX - 1 - length(head)), ""))
    head.append((LETTERS[ruler], ruler) if ruler else ("-", "dim"))
    return [head, filled(armies(pieces)), filled(buildings(view, name, number, pieces))]


def length(row: Row) -> int:
    """How many characters a row has."""
    return sum([len(said) for said, _ in row])


def filled(row: Row) -> Row:
    """A row as wide as a clearing."""
    return [*row, (" " * (BOX - length(row)), "")]


def armies(pieces: Mapping[str, int]) -> Row:
    """Warriors by faction with their count."""
    there = [piece for piece in WARRIORS if pieces.get(piece)]
    tight = sum([2 + len(str(pieces[piece])) for piece in there]) - 1 > BOX
    row: Row = []
    for piece in there:
        if row and not tight:
            row.append((" ", ""))
        owner = owner_of(piece)
        row.append((LETTERS[owner] + ("" if piece == "pawn" else str(pieces[piece])), owner))
    return row


def buildings(view: View, name: str, number: int, pieces: Mapping[str, int]) -> Row:
    """Ruin, buildings and open slots, then tokens."""
    row: Row = [(RUIN, "")] if has_ruin(view, name) else []
    tokens: Row = []
    for piece, sign in SIGNS.items():
        count = int(pieces.get(piece, 0))
        if count and PIECE_OF[piece].piece_class == BUILDING:
            row.append((sign * count, owner_of(piece)))
        elif count:
            tokens.append((sign + (str(count) if count > 1 else ""), owner_of(piece)))
    row.append((OPEN * max(0, map_of(view).slots[number - 1] - length(row)), "dim"))
    return [*row, (" ", ""), *tokens] if tokens else row
