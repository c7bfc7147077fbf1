"""Clearings and forests as they lie on the map: suit, number, ruler, slots, tokens, and warriors to be counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from rulewright.games.root.components import BUILDING, TOKEN
from rulewright.games.root.table.ground import ground
from rulewright.games.root.table.pieces import ORDER, Touch, drawing, piece_count, said
from rulewright.games.root.table.reading import (
    PIECE_OF,
    UNKNOWN,
    WARRIORS,
    View,
    capital,
    clearing_word,
    has_ruin,
    ink_of,
    map_of,
    pieces_at,
    plural,
    ruler_of,
    suits_of,
    text,
    word,
)

# Outlines by suit, in a box of 150 by 130: cut corners, oval, square, and a plain one for a marker not dealt yet.
SHAPES: Final = {
    "fox": '<path d="M22 8h106l18 22v62l-18 22H22L4 92V30z"/>',
    "rabbit": '<rect x="3" y="8" width="144" height="106" rx="50"/>',
    "mouse": '<rect x="5" y="8" width="140" height="106" rx="14"/>',
    "": '<rect x="5" y="8" width="140" height="106" rx="30"/>',
}
GROVE: Final = '<ellipse cx="30" cy="27" rx="27" ry="22"/>'
# So many warriors are drawn at most; the count is always written.
DRAWN: Final = 4
# How wide a row of warriors may be, and how wide a warrior and its count are.
ROOM: Final = 158
STEP: Final = 13
HEAD: Final = 19
COUNT: Final = 25
GAP: Final = 3


@dataclass(frozen=True)
class Place:
    """A clearing or forest on the map: where it stands and what is drawn there."""

    touch: Touch
    style: str
    drawn: Markup


def clearings(view: View) -> list[Place]:
    """All clearings."""
    found = ground(map_of(view).name)
    suits = suits_of(view)
    return [clearing(view, k + 1, suits[k], at(found.clearings[k])) for k in range(len(suits))]


def at(point: tuple[float, float]) -> str:
    """A place for the style sheet."""
    return f"--x:{point[0]:.3f};--y:{point[1]:.3f}"


def clearing(view: View, number: int, suit: str, style: str) -> Place:
    """A clearing with all that stands in it."""
    name = clearing_word(number)
    pieces = pieces_at(view, name)
    ruler = ruler_of(view, name)
    ruin = has_ruin(view, name)
    slots = map_of(view).slots[number - 1]
    fought = view.get("fight", {}).get("where") == name
    used = int(view.get("used", {}).get(name, 0))
    standing = tuple(sorted(pieces.items(), key=lambda item: ORDER[item[0]]))
    drawn = picture(number, suit, ruler, slots, ruin, standing, used)
    css = f"rt-clearing rt-is-{suit or 'bare'}" + (" rt-fought" if fought else "")
    label = clearing_said(name, suit, ruler, pieces, ruin, slots)
    if used:
        label = said(label, plural("activated", used))
    return Place(Touch(name, css, name, label), style, drawn)


def clearing_said(name: str, suit: str, ruler: str, pieces: dict[str, int], ruin: bool, slots: int) -> str:
    """A clearing in words."""
    title = f"{capital(word(name))}, {word(suit)}" if suit else capital(word(name))
    there = [piece_count(piece, count) for piece, count in sorted(pieces.items(), key=lambda item: ORDER[item[0]])]
    if ruin:
        there.append(text("ruin"))
    free = slots - ruin - built(pieces)
    if free > 0:
        there.append(plural("open-slot", free))
    rules = text("ruled-by", faction=word(ruler)) if ruler else text("ruled-by-nobody")
    return said(title, capital("; ".join(there)), rules)


def built(pieces: dict[str, int]) -> int:
    """How many buildings stand in a clearing."""
    return sum([count for piece, count in pieces.items() if PIECE_OF[piece].piece_class == BUILDING])


@lru_cache(maxsize=4096)
def picture(
    number: int, suit: str, ruler: str, slots: int, ruin: bool, pieces: tuple[tuple[str, int], ...], used: int = 0
) -> Markup:
    """The drawing of a clearing."""
    shape = SHAPES[suit]
    fill = f'<g fill="url(#rt-fill-{suit})">{shape}</g>' if suit else ""
    rim = f'<g class="rt-rim" stroke="var(--{ink_of(ruler)})">{shape}</g>' if ruler else ""
    buildings = [piece for piece, n in pieces for _ in range(n) if PIECE_OF[piece].piece_class == BUILDING]
    tokens = [(piece, n) for piece, n in pieces if PIECE_OF[piece].piece_class == TOKEN]
    armies = [(piece, n) for piece, n in pieces if piece in WARRIORS]
    return Markup(
        '<svg viewBox="0 0 150 130" aria-hidden="true">'
        f'<g class="halo ink" stroke-width="17">{shape}</g><g class="halo" stroke-width="11">{shape}</g>'
        f'<g class="rt-land">{shape}</g>{fill}{rim}<g class="rt-outline">{shape}</g>'
        f"{badge(suit)}{plaque(number, ruler)}"
        f"{row_of_slots((['ruin'] if ruin else []) + buildings, slots)}{row_of_tokens(tokens)}"
        f"{row_of_armies(armies)}{activated(used)}"
        '<path class="tab" d="M151 47v28l-16-14z" stroke-width="2.5"/>'
        '<g class="rt-swords" transform="translate(106 4)"><circle r="15"/><use href="#rt-swords"/></g></svg>'
    )


def badge(suit: str) -> str:
    """The glyph of the suit in the corner."""
    glyph = (
        f'<use href="#rt-suit-{suit}" transform="scale(.82)"/>' if suit else f'<text class="rt-cnt">{UNKNOWN}</text>'
    )
    return f'<g transform="translate(23 19)"><circle r="19" class="rt-disc"/>{glyph}</g>'


def plaque(number: int, ruler: str) -> str:
    """The number of a clearing; on the colour of its ruler, with the ruler's pawn, if somebody rules it."""
    wide = 20 if number < 10 else 27
    if not ruler:
        return (
            f'<g transform="translate(44 8)"><rect width="{wide}" height="23" rx="5" class="rt-disc"/>'
            f'<text class="rt-num" x="{wide / 2}" y="12">{number}</text></g>'
        )
    ink = ink_of(ruler)
    return (
        f'<g transform="translate(44 6)"><rect width="{wide + 19}" height="26" rx="5" class="rt-disc rt-rules-{ink}"/>'
        f'<text class="rt-num" x="{wide / 2 + 1}" y="13.5" fill="var(--on-{ink})">{number}</text>'
        f'<use href="#rt-crown-{ruler}" transform="translate({wide + 8} 14) scale(.5)" class="rt-on-{ink}"/></g>'
    )


def activated(used: int) -> str:
    """How many crafting pieces are activated in this turn."""
    if not used:
        return ""
    figure = f"✓{used}" if used > 1 else "✓"
    return f'<g class="rt-used" transform="translate(14 80)"><circle r="11"/><text>{figure}</text></g>'


def row_of_slots(filled: Sequence[str], slots: int) -> str:
    """Buildings and ruins in their slots, and open slots."""
    count = max(slots, len(filled))
    first = 75 - 22 * (count - 1)
    drawn: list[str] = []
    for k in range(count):
        x = first + 44 * k
        if k < len(filled):
            drawn.append(f'<use href="#rt-{drawing_of(filled[k])}" transform="translate({x} 60)"/>')
        else:
            drawn.append(f'<rect x="{x - 17}" y="43" width="34" height="34" rx="4" class="rt-slot"/>')
    return "".join(drawn)


def drawing_of(filled: str) -> str:
    """What is drawn in a slot."""
    return filled if filled == "ruin" else drawing(filled)


def row_of_tokens(tokens: Sequence[tuple[str, int]]) -> str:
    """Tokens at the upper edge from the right, each kind once with its count."""
    step = 30 if len(tokens) < 3 else 22
    drawn: list[str] = []
    for k, (piece, count) in enumerate(tokens):
        number = f'<g transform="translate(10 11)">{counted(count)}</g>' if count > 1 else ""
        drawn.append(f'<g transform="translate({130 - step * k} 19) scale(.86)"><use href="#rt-{piece}"/>{number}</g>')
    return "".join(reversed(drawn))


def row_of_armies(armies: Sequence[tuple[str, int]]) -> str:
    """Warriors faction by faction, up to four of each drawn and all counted."""
    most = DRAWN
    while most > 1 and width_of(armies, most) > ROOM:
        most -= 1
    x = 75 - width_of(armies, most) / 2
    drawn: list[str] = []
    for piece, count in armies:
        for _ in range(min(count, most)):
            drawn.append(f'<use href="#rt-{drawing(piece)}" transform="translate({x + HEAD / 2:.1f} 107) scale(.86)"/>')
            x += STEP
        x += HEAD - STEP
        if piece != "pawn":
            drawn.append(f'<g transform="translate({x + COUNT / 2 - 2:.1f} 111)">{counted(count)}</g>')
            x += COUNT
        x += GAP
    return "".join(drawn)


def width_of(armies: Sequence[tuple[str, int]], most: int) -> float:
    """How wide a row of warriors is."""
    wide = [min(count, most) * STEP + HEAD - STEP + (COUNT if piece != "pawn" else 0) for piece, count in armies]
    return sum(wide) + GAP * max(0, len(armies) - 1)


def counted(count: int) -> str:
    """A count on its plate."""
    wide = 20 if count < 10 else 29
    return (
        f'<rect x="{-wide / 2}" y="-13" width="{wide}" height="25" rx="6" class="rt-disc"/>'
        f'<text class="rt-cnt" y="0.5">{count}</text>'
    )


# Forests


def forests(view: View) -> list[Place]:
    """The forests, with the pawn if it is in one."""
    found = ground(map_of(view).name)
    return [forest(view, k + 1, at(point)) for k, point in enumerate(found.forests)]


def forest(view: View, number: int, style: str) -> Place:
    """A forest: a grove that can be touched."""
    name = f"forest-{number}"
    here = view.get("pawn") == name
    beside = [word(clearing_word(n)) for n in map_of(view).forests[number - 1]]
    label = said(
        capital(word(name)), text("forest-beside", places=", ".join(beside)), text("pawn-here") if here else ""
    )
    pawn = '<use href="#rt-pawn-vagabond" transform="translate(30 26) scale(1.1)"/>' if here else ""
    drawn = Markup(
        '<svg viewBox="0 0 60 52" aria-hidden="true"><g class="halo ink" stroke-width="9">'
        f'{GROVE}</g><g class="halo" stroke-width="5">{GROVE}</g>'
        '<g class="rt-grove">'
        f'{GROVE}</g><use href="#rt-tree-0" transform="translate(17 25)"/>'
        '<use href="#rt-tree-1" transform="translate(43 25)"/><use href="#rt-tree-2" transform="translate(30 33)"/>'
        f'{pawn}<path class="tab" d="M42 2h14v14z" stroke-width="2"/></svg>'
    )
    return Place(Touch(name, "rt-forest" + (" rt-here" if here else ""), name, label), style, drawn)
