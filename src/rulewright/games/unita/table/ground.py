"""The board as it is printed, drawn once for each number of seats and each way to sit at it."""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup

from rulewright.games.unita.components import COLOURS, COMMUNITIES
from rulewright.games.unita.table.geometry import Board, Spot, board_of, points
from rulewright.games.unita.table.reading import LETTERS, text

COLOUR: Final = dict(zip(COMMUNITIES, COLOURS, strict=True))
# How much of a square its ground fills; the rest is the line between squares.
FILL: Final = 0.94


@cache
def ground(seats: int, turned: int, communities: tuple[str, ...]) -> Markup:
    """The printed board: squares, the ways between them, names, and the Gate."""
    board = board_of(seats, turned)
    width, height = board.size
    sheet = f'<rect x="4" y="4" width="{width - 8}" height="{height - 8}" rx="12" class="u-sheet"/>'
    if seats == 3:
        ends = [spots[0].corners[0] for spots in board.arms]
        sheet = f'<polygon points="{points(ends)}" class="u-sheet u-hull"/>'
    parts = [sheet]
    for community, spots in zip(communities, board.arms, strict=True):
        colour = COLOUR[community]
        for index, spot in enumerate(spots):
            shape = f'polygon points="{spot.inset(FILL)}"'
            parts.append(
                f'<g id="square-{community}-{index}" class="u-square u-{colour}">'
                f'<{shape} class="u-ground"/>'
                f'<{shape} fill="url(#u-{colour})"/>{printed(seats, community, index, spot)}</g>'
            )
    # Arrows lie above all squares, for each spans a line between two of them.
    for community, spots in zip(communities, board.arms, strict=True):
        parts.append(f'<g class="u-{COLOUR[community]}">{"".join([arrow(board, spot) for spot in spots])}</g>')
    parts.append(gate(board))
    return Markup("".join(parts))


def printed(seats: int, community: str, index: int, spot: Spot) -> str:
    """What is printed on a square: its number, its sign or its name."""
    x, y = spot.middle
    small = seats == 3
    if spot.kind == "start":
        return (
            f'<circle cx="{x:g}" cy="{y:g}" r="{16 if small else 22}" class="u-number"/>'
            f'<text x="{x:g}" y="{y + 1:g}" class="u-start">{4 - index}</text>'
        )
    if spot.kind == "reorganisation":
        size = 0.68 if small else 1
        return (
            f'<g transform="translate({x:g} {y:g}) scale({size})"><title>{text("reorganisation")}</title>'
            f'<circle r="28" class="u-number"/><use href="#u-reorganise"/></g>'
        )
    name = f"{LETTERS[community]}{index}"
    if small:
        return f'<text x="{x:g}" y="{y + 1:g}" class="u-name u-mid">{name}</text>'
    return f'<text x="{x - 40:g}" y="{y + 40:g}" class="u-name">{name}</text>'


def arrow(board: Board, spot: Spot) -> str:
    """The opening between a square and the next, with an arrowhead in the direction of march."""
    x, y = spot.ahead.middle
    scale = 0.8 if board.seats == 3 else 1
    return (
        f'<g transform="translate({x:g} {y:g}) rotate({spot.ahead.angle:g}) scale({scale})">'
        '<rect x="-6" y="-30" width="12" height="60" class="u-ground"/><path d="M-5-7 5 0-5 7z" class="u-arrow"/></g>'
    )


@cache
def trails(seats: int, turned: int, communities: tuple[str, ...]) -> Markup:
    """What shows on a square that a company has just left: where it went. It lies over terrains, beside their signs."""
    parts: list[str] = []
    for community, spots in zip(communities, board_of(seats, turned).arms, strict=True):
        for index, spot in enumerate(spots):
            x, y = spot.ahead.middle
            size, part = (0.7, 0.8) if seats == 3 else (1, 0.86)
            place = f"translate({x:g} {y:g}) rotate({spot.ahead.angle:g}) scale({size})"
            way = f'transform="{place}" d="M-29 0h22M-16-9l9 9-9 9"'
            parts.append(
                f'<g id="left-{community}-{index}" class="u-left"><polygon points="{spot.inset(part)}"/>'
                f'<path class="u-under" {way}/><path {way}/></g>'
            )
    return Markup("".join(parts))


def gate(board: Board) -> str:
    """The Gate in the middle of the board."""
    x, y = board.gate
    size = 0.55 if board.seats == 3 else 1
    corners = [(x + (a - x) * FILL, y + (b - y) * FILL) for a, b in board.gate_corners]
    return (
        f'<g id="gate"><title>{text("gate-title")}</title><polygon points="{points(corners)}" class="u-gate"/>'
        f'<g transform="translate({x:g} {y:g}) scale({size})">'
        '<path d="M-30 38V-4a30 30 0 0 1 60 0v42" fill="none" stroke="var(--die-face)" stroke-width="6"/>'
        '<path d="M-17 38V0a17 17 0 0 1 34 0v38z" class="u-light"/>'
        '<path d="M-40 38h80" stroke="var(--die-face)" stroke-width="5"/></g></g>'
    )
