"""A player's tableau as a drawing: Stones and Wonders on hexagonal cells, and the free cells that can be said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

from markupsafe import Markup, escape

from rulewright.games.unearth.table.pieces import Touch, stone_use
from rulewright.games.unearth.table.reading import DIRECTIONS, Asking, Cards, Cell, catalogue, signed, text
from rulewright.games.unearth.table.tableau import Centre, Tableau, around, beside
from rulewright.languages import each_language

# From the middle of a cell to its corners, and how far that of its neighbour lies.
SIZE: Final = 34.0
STEP_X: Final = SIZE * 1.7320508
STEP_Y: Final = SIZE * 1.5
# A tableau is drawn at least this wide and high, so that a few Stones are no giants.
LEAST: Final = (5 * STEP_X, 4 * STEP_Y)
# The questions during which a Warpstone may be used.
WARPED: Final = ("delver", "place", "wonder")
# The questions whose sentences call Stones by their numbers.
NUMBERED: Final = ("place", "swap", "completion")
CORNERS: Final = ((0.866, 0.5), (0.0, 1.0), (-0.866, 0.5), (-0.866, -0.5), (0.0, -1.0), (0.866, -0.5))


@dataclass(frozen=True)
class Drawing:
    """A tableau: what its drawing shows of the plane, and its cells from the lowest to the uppermost."""

    box: str
    label: str
    cells: tuple[Touch, ...]


def middle(cell: Cell) -> tuple[float, float]:
    """Where a cell lies in the drawing."""
    q, r = cell
    return round(STEP_X * (q + r / 2), 1), round(STEP_Y * r, 1)


@cache
def outline(size: float) -> str:
    """The corners of a cell of a size."""
    return " ".join([f"{x * size:.1f},{y * size:.1f}" for x, y in CORNERS])


# Drawing


def drawing(player: Mapping[str, Any], seat: int, asked: Asking, mine: bool, cards: Cards) -> Drawing:
    """The tableau of a seat; its cells have words where its owner looks at it."""
    active = asked if mine and asked.of(seat) else Asking("", -1, {})
    tableau = Tableau(player)
    drawn: list[Touch] = []
    if active.question == "place":
        drawn.extend([free_touch(seat, place, tableau.name(place)) for place in tableau.free()])
    for place, stone in tableau.stones.items():
        word = stone_word(active, stone.number) if mine else ""
        look = (stone.kind, cards.stone_title(stone.kind, stone.used), stone.used, active.question in NUMBERED)
        drawn.append(stone_touch(seat, stone.number, look, place, word, mine))
    # The middles of rings lie above, or Stones would hide the points of Wonders.
    rings = ring_words(tableau, active)
    for place in [place for place in rings if place not in tableau.centres] + list(tableau.centres):
        if place in rings:
            drawn.append(open_touch(seat, place, rings[place], text("ring-here")))
        else:
            word = tableau.name(place) if active.question == "completion" else ""
            drawn.append(centre_touch(seat, place, tableau.centres[place], word, cards))
    count = len(tableau.stones)
    label = text("tableau-said" if count != 1 else "tableau-said-1", count=count)
    return Drawing(box_of(list(tableau.stones)), label, tuple(drawn))


def box_of(cells: Sequence[Cell]) -> str:
    """What of the plane is shown: all Stones and the cells around them, the same whether those are drawn or not."""
    shown = [*cells, *[near for cell in cells for near in around(cell)]] or [(0, 0)]
    points = [middle(cell) for cell in shown]
    left, right = min(x for x, _ in points) - STEP_X / 2, max(x for x, _ in points) + STEP_X / 2
    top, bottom = min(y for _, y in points) - SIZE, max(y for _, y in points) + SIZE
    width, height = max(right - left, LEAST[0]), max(bottom - top, LEAST[1])
    x, y = (left + right - width) / 2 - 4, (top + bottom - height) / 2 - 4
    return f"{x:.0f} {y:.0f} {width + 8:.0f} {height + 8:.0f}"


def ring_words(tableau: Tableau, asked: Asking) -> dict[Cell, str]:
    """The middles of the rings that are being settled, with the word of each where one is chosen."""
    start = str(asked.about.get("from", ""))
    cells = list(tableau.stones)
    if not start.isdigit() or int(start) > len(cells):
        return {}
    cell = cells[int(start) - 1]
    if asked.question == "wonder":
        return {beside(cell, str(asked.about.get("to", "e"))): ""}
    if asked.question == "ring":
        return {place: way for way in DIRECTIONS if tableau.is_ring(place := beside(cell, way))}
    return {}


def stone_word(asked: Asking, number: int) -> str:
    """The phrase of a Stone of the asked seat: a Warpstone may swap two, the first of which is named first."""
    if asked.question == "swap":
        return str(number)
    return f"warp {number}" if asked.question in WARPED else ""


def shift_to(place: Cell) -> str:
    """How a cell's drawing is moved to its place."""
    x, y = middle(place)
    return f"translate({x:g} {y:g})"


@cache
def rings_of(size: float) -> str:
    """What shows that a cell is lit or chosen."""
    corners = f'points="{outline(size)}" stroke-linejoin="round"'
    return f'<polygon class="halo ink" {corners} stroke-width="9"/><polygon class="halo" {corners} stroke-width="5"/>'


@each_language
def stone_touch(seat: int, number: int, look: tuple[str, str, bool, bool], place: Cell, word: str, mine: bool) -> Touch:
    """A Stone of a tableau: its kind, title, whether it is used, and whether it shows the number it is called by."""
    stone, title, used, numbered = look
    figure = f'<text y="19" class="ue-cell-number">{number}</text>' if numbered else ""
    label = text("cell-said", number=number, stone=title)
    ask = str(number) if mine else ""
    drawing = Markup(f"{stone_use(stone, used, 2.0)}{rings_of(31.0)}{figure}")
    return Touch(f"cell-{seat + 1}-{number}", "ue-cell", word, label, drawing, ask=ask, shift=shift_to(place))


@each_language
def free_touch(seat: int, place: Cell, name: str) -> Touch:
    """A free cell that the gained Stone can go to."""
    number, _, direction = name.partition(" ")
    label = text("free-said", number=number, direction=catalogue().word(direction))
    return open_touch(seat, place, name, label)


@lru_cache(maxsize=8192)
def open_touch(seat: int, place: Cell, word: str, label: str) -> Touch:
    """A cell where something is to be decided."""
    body = Markup(f'<polygon points="{outline(30.0)}" class="ue-free"/>{rings_of(30.0)}')
    key = f"open-{seat + 1}-{place[0]}-{place[1]}"
    return Touch(key, "ue-open", word, label, body, shift=shift_to(place))


def centre_touch(seat: int, place: Cell, centre: Centre, word: str, cards: Cards) -> Touch:
    """What stands in the middle of a ring: a Wonder, a token, or nothing (yet)."""
    key = f"open-{seat + 1}-{place[0]}-{place[1]}"
    if centre.wonder:
        wonder = cards.wonders[centre.wonder]
        points = wonder.points if wonder.points else None
        return built_touch(key, place, wonder.name, points, centre.wonder)
    if centre.token:
        token = cards.tokens[centre.token]
        title = text("greater" if token.greater else "lesser")
        return built_touch(key, place, title, token.points, "")
    label = text("ring-waits" if centre.waits else "ring-empty")
    css = "ue-free" if centre.waits else "ue-shut"
    cross = "" if centre.waits else '<path d="M-10-10 10 10M10-10-10 10" class="ue-cross"/>'
    body = Markup(f'<polygon points="{outline(30.0)}" class="{css}"/>{cross}{rings_of(30.0)}')
    return Touch(key, "ue-open", word, label, body, shift=shift_to(place))


@lru_cache(maxsize=2048)
def built_touch(key: str, place: Cell, title: str, points: int | None, ask: str) -> Touch:
    """A Wonder in the middle of its ring; a badge has its points."""
    badge = ""
    if points is not None:
        badge = (
            '<g transform="translate(19 -19)"><circle r="12" class="ue-badge"/>'
            f'<text y="1" class="ue-worth">{signed(points)}</text></g>'
        )
    hexagon = f'<polygon points="{outline(33.0)}" class="ue-hex"/><use href="#ue-wonder"/>'
    body = Markup(f"<title>{escape(title)}</title>{hexagon}{badge}")
    return Touch(key, "ue-built", "", title, body, ask=ask, shift=shift_to(place))
