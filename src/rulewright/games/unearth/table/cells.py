"""A tableau in characters: every Stone with its letter and the number of its cell, free cells as dots.

A cell is three characters wide and a row lower than its northern neighbours, which stand half a cell to the left and to
the right of it. A letter of its own stands in the middle of a ring in which a Wonder is built.

         ·   ·   ·
       ·  1K  2R  ·      cell 1 holds a black Stone; east of it lies cell 2
         ·  3B [a]  ·    cell 3 is south-east of cell 1 (and south-west of cell 2)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulewright.games.unearth.table.reading import Cell
from rulewright.games.unearth.table.seen import Box
from rulewright.games.unearth.table.tableau import Centre, Tableau
from rulewright.terminal.drawing import Row

# What stands in the middle of a ring while nothing is built there: a Wonder may come, or none will.
OPEN: Final = "[?]"
EMPTY: Final = "[ ]"
FREE: Final = " · "
PITCH: Final = 4


def column(place: Cell) -> int:
    """How far right a cell begins, from that of the first Stone."""
    return PITCH * place[0] + PITCH // 2 * place[1]


def drawn(box: Box, player: Mapping[str, Any]) -> list[Row]:
    """A tableau, row by row from north to south."""
    tableau = Tableau(player)
    cells: dict[Cell, tuple[str, str]] = dict.fromkeys(tableau.free(), (FREE, "free"))
    for place in tableau.rings():
        cells[place] = (OPEN, "lit")
    for place, stone in tableau.stones.items():
        letter = box.letter(stone.kind)
        text = f"{stone.number:>2}{letter.lower() if stone.used else letter}"
        cells[place] = (text, "used" if stone.used else stone.kind)
    for place, mark in zip(tableau.centres, marks(tableau), strict=True):
        cells[place] = (mark, "wonder")
    left = min([column(place) for place in cells], default=0)
    rows: list[Row] = []
    for r in sorted({place[1] for place in cells}):
        row: Row = []
        at = left
        for place in sorted([place for place in cells if place[1] == r]):
            text, style = cells[place]
            row.append((" " * (column(place) - at), ""))
            row.append((text, style))
            at = column(place) + len(text)
        rows.append(row)
    return rows


def marks(tableau: Tableau) -> list[str]:
    """What stands in the middles of a tableau's rings, in the order in which they were made."""
    found: list[str] = []
    count = 0
    for centre in tableau.centres.values():
        if centre.wonder or centre.token:
            found.append(f"[{chr(ord('a') + count % 26)}]")
            count += 1
        else:
            found.append(OPEN if centre.waits else EMPTY)
    return found


def wonders(box: Box, player: Mapping[str, Any]) -> list[Row]:
    """The Wonders of a tableau, each behind the letter that stands for it."""
    tableau = Tableau(player)
    rows: list[Row] = []
    for mark, centre in zip(marks(tableau), tableau.centres.values(), strict=True):
        if centre.wonder or centre.token:
            rows.append([(mark, "wonder"), (f" {worth(box, centre)}", "")])
    return rows


def worth(box: Box, centre: Centre) -> str:
    """A Wonder with its points, such as `Lesser 3`."""
    if centre.token:
        token = box.token(centre.token)
        return f"{'Greater' if token.greater else 'Lesser'} {token.points}"
    return f"{box.name(centre.wonder)} {box.points(centre.wonder)}"
