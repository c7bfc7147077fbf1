"""What a game looks like in characters: its own drawing if it has one, else its view as an indented tree.

A drawing is a list of rows, a row a list of `(text, style)`, the styles being names such as `frame` or `primitiva`;
`inks` turns them into colours. A game draws itself in a module `table/text.py` of its folder with these functions:

    board(view) -> rows             the board
    panel(view, names) -> rows      what lies beside it; `names` are those of the seats
    legend(view) -> rows            what the signs on both mean
    widths(view) -> (int, int)      how many characters board and panel take at most
    describe(view) -> list[str]     the same in words, for people who listen
    ending(view) -> list[str]       at the end, how a tie was broken
    INKS: dict[str, str]            the colours of its own styles

Where card sets change what is drawn, the module has `artist_for(game)` in their place, which gives an object with them.
Either may also offer, for the help, for `rules` without words, and for the log:

    signs(view) -> rows             the legend at more length
    guide() -> list[str]            aim, turn and how to win, in a few lines
    labels() -> dict[str, str]      readable words for the cards of a set of one's own
    sheet(view, names) -> rows      at the end, the scores part by part: a row of heads, then a heading and its cells
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from rulewright.core.engine import Game
from rulewright.core.wording import folder_of

Segment = tuple[str, str]
Row = list[Segment]

# Colours of the styles that every game may use; a game adds its own.
INKS: Final[Mapping[str, str]] = {
    "": "",
    "dim": "#9a9a9a",
    "frame": "#707070",
    "title": "bold",
    "number": "bold",
    "lit": "bold #e5b84a",
    "rule": "#ff6b5e",
    "mark": "bold #4fc3d0",
}

# A tree is taken to be so wide at least, that little things do not move the screen; names get so much.
TREE: Final = 40
NAMES: Final = 24


class Artist(Protocol):
    """What a game's `table/text.py` offers."""

    INKS: Mapping[str, str]

    def board(self, view: Mapping[str, Any]) -> list[Row]:
        """The board."""

    def panel(self, view: Mapping[str, Any], names: Sequence[str]) -> list[Row]:
        """What lies beside the board."""

    def legend(self, view: Mapping[str, Any]) -> list[Row]:
        """What the signs mean."""

    def widths(self, view: Mapping[str, Any]) -> tuple[int, int]:
        """How many characters board and panel take at most."""

    def describe(self, view: Mapping[str, Any]) -> list[str]:
        """Board and panel in words."""

    def ending(self, view: Mapping[str, Any]) -> list[str]:
        """How a tie was broken."""


class Tree:
    """The drawing of a game that has none of its own: the view, indented."""

    INKS: Mapping[str, str] = {}

    def board(self, view: Mapping[str, Any]) -> list[Row]:
        """The whole view, one value a row."""
        rows: list[Row] = []
        grow(rows, view, "")
        return rows

    def panel(self, view: Mapping[str, Any], names: Sequence[str]) -> list[Row]:
        """The names of the seats."""
        return [[(f"seat {k + 1} ", "dim"), (name, "title")] for k, name in enumerate(names)]

    def legend(self, view: Mapping[str, Any]) -> list[Row]:
        """Nothing: a tree has no signs."""
        return []

    def widths(self, view: Mapping[str, Any]) -> tuple[int, int]:
        """Those of the tree as it is, and of a name."""
        return max(TREE, width(self.board(view))), NAMES

    def describe(self, view: Mapping[str, Any]) -> list[str]:
        """The same tree as lines."""
        return [plain(row) for row in self.board(view)]

    def ending(self, view: Mapping[str, Any]) -> list[str]:
        """Nothing: what broke a tie is not known."""
        return []


def grow(rows: list[Row], value: Mapping[str, Any], indent: str) -> None:
    """Add a row for each value, two spaces deeper for what lies within it."""
    for key, inner in value.items():
        if isinstance(inner, Mapping) and inner:
            rows.append([(f"{indent}{key}", "title")])
            grow(rows, inner, indent + "  ")
        elif isinstance(inner, (list, tuple)) and any(isinstance(item, (Mapping, list, tuple)) for item in inner):
            rows.append([(f"{indent}{key}", "title")])
            grow(rows, {str(k + 1): item for k, item in enumerate(inner)}, indent + "  ")
        else:
            rows.append([(f"{indent}{key}: ", "dim"), (leaf(inner), "")])


def leaf(value: Any) -> str:
    """A value at the end of a branch."""
    if value is None or value in ([], {}, ()):
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return " ".join([leaf(item) for item in value])
    return str(value)


def plain(row: Row) -> str:
    """A row without its styles."""
    return "".join([text for text, _ in row]).rstrip()


def width(rows: Sequence[Row]) -> int:
    """The width of the widest row."""
    return max([sum([len(text) for text, _ in row]) for row in rows], default=0)


def beside(left: Sequence[Row], right: Sequence[Row], gap: int = 2) -> list[Row]:
    """Two drawings side by side."""
    wide = width(left)
    rows: list[Row] = []
    for k in range(max(len(left), len(right))):
        row = list(left[k]) if k < len(left) else []
        if k < len(right):
            row.append((" " * (wide + gap - sum([len(text) for text, _ in row])), ""))
            row.extend(right[k])
        rows.append(row)
    return rows


def artist_of(game: Game[Any]) -> Artist:
    """Who draws a game: its own `table/text.py`, or the tree."""
    name = folder_of(game) + ".table.text"
    try:
        if not folder_of(game) or importlib.util.find_spec(name) is None:
            return Tree()
    except ModuleNotFoundError:
        return Tree()
    module: Any = importlib.import_module(name)
    # A module may draw each set of cards that its game is played with.
    artist: Artist = module.artist_for(game) if hasattr(module, "artist_for") else module
    return artist


def signs_of(artist: Artist, view: Mapping[str, Any]) -> list[Row]:
    """What the signs of a drawing mean: at length if its game says more than its legend."""
    explain: Callable[[Mapping[str, Any]], list[Row]] = getattr(artist, "signs", artist.legend)
    return explain(view)


def guide_of(artist: Artist) -> list[str]:
    """Aim, turn and how to win; of a game that does not tell them, where to look."""
    tell: Callable[[], list[str]] | None = getattr(artist, "guide", None)
    return tell() if tell is not None else ["What is asked stands above the line, and 'moves' lists what can be said."]


def sheet_of(artist: Artist, view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """The scores of a game that is over, part by part; none where its game does not tell them."""
    tell: Callable[[Mapping[str, Any], Sequence[str]], Sequence[Sequence[str]]] | None = getattr(artist, "sheet", None)
    return aligned(tell(view, names)) if tell is not None else []


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of as many cells each, one below the other: the first to the left, the others to the right.

    >>> aligned([["", "Ann", "Bo"], ["Points", "12", "9"]])
    ['        Ann  Bo', 'Points   12   9']
    """
    wide = [max([len(row[k]) for row in rows]) for k in range(len(rows[0]))] if rows else []
    lines = ["  ".join([cell.rjust(room) for cell, room in zip(row[1:], wide[1:], strict=True)]) for row in rows]
    return [f"{row[0]:<{wide[0]}}  {line}".rstrip() for row, line in zip(rows, lines, strict=True)]


def labels_of(artist: Artist) -> dict[str, str]:
    """Readable words for the cards of a set of one's own; none where its game has no card sets."""
    label: Callable[[], dict[str, str]] | None = getattr(artist, "labels", None)
    return label() if label is not None else {}
