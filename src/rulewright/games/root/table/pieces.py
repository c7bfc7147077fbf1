"""The pieces as small drawings: pawns, buildings, tokens, suits and items; and what can be touched."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from markupsafe import Markup

from rulewright.games.root.components import ITEM_WORDS
from rulewright.games.root.table.reading import PIECE_OF, ink_of, is_warrior, owner_of, plural, text, word

# What stands before the words of gear that is turned or damaged.
EXHAUSTED: Final = "exhausted-"
DAMAGED: Final = "damaged-"


@dataclass(frozen=True)
class Touch:
    """An element that can be pointed at: `word` is its phrase, empty if it has none now.

    `ask` is what a reader asks about who asks why nothing can be said of it now.
    """

    id: str
    css: str
    word: str
    label: str
    role: str = "group"
    ask: str = ""


@dataclass(frozen=True)
class Chip:
    """Something small with a sign and a name, and how many there are of it."""

    touch: Touch
    sign: Markup
    title: str
    count: int = 1
    note: str = ""
    said: str = ""


@dataclass(frozen=True)
class Stat:
    """A number with its sign and unit."""

    sign: Markup
    count: str
    unit: str


@lru_cache(maxsize=512)
def sign(name: str, css: str = "") -> Markup:
    """A drawing of `defs.html` as a picture of its own."""
    css = f"rt-sign {css}".strip()
    return Markup(f'<svg class="{css}" viewBox="-24 -24 48 48" aria-hidden="true"><use href="#rt-{name}"/></svg>')


def piece_sign(piece: str) -> Markup:
    """The drawing of a piece."""
    return sign(drawing(piece))


def drawing(piece: str) -> str:
    """The name of a piece's drawing: warriors are drawn as pawns of their faction."""
    if is_warrior(piece) or piece == "pawn":
        return f"pawn-{owner_of(piece)}"
    return piece


def piece_count(piece: str, count: int) -> str:
    """Pieces in words.

    >>> piece_count("cat", 1), piece_count("cat", 3)
    ('1 Marquise warrior', '3 Marquise warriors')
    """
    return plural(f"piece-{piece}", count)


@cache
def crest(faction: str) -> Markup:
    """The sign of a faction, as a picture that needs nothing from the page."""
    ink = ink_of(faction)
    return Markup(
        '<svg class="crest" viewBox="-24 -24 48 48" aria-hidden="true">'
        f'<rect x="-22" y="-22" width="44" height="44" rx="8" fill="var(--pale-{ink})" stroke="var(--piece-line)"'
        f' stroke-width="1.5"/><g transform="translate(0 3) scale(.95)">{PAWNS[faction]}</g></svg>'
    )


def suit_sign(suit: str) -> Markup:
    """The glyph of a suit."""
    return sign(f"suit-{suit}", "rt-suit")


def suits_sign(icons: tuple[int, ...]) -> Markup:
    """A cost as glyphs, suit by suit; icons of any suit come last."""
    names = ("fox", "rabbit", "mouse", "any")
    return Markup("").join([suit_sign(name) for name, count in zip(names, icons, strict=True) for _ in range(count)])


# Items


def item_of(gear: str) -> str:
    """The item behind a word of gear.

    >>> item_of("damaged-exhausted-boot"), item_of("tea")
    ('boot', 'tea')
    """
    return gear.removeprefix(DAMAGED).removeprefix(EXHAUSTED)


def item_sign(gear: str) -> Markup:
    """An item: face up, turned over if it is exhausted, and crossed out if it is damaged."""
    state = " rt-damaged" if gear.startswith(DAMAGED) else ""
    state += " rt-exhausted" if EXHAUSTED in gear else ""
    cross = '<path d="M-17-17 17 17M17-17-17 17" class="rt-cross"/>' if gear.startswith(DAMAGED) else ""
    return Markup(
        f'<svg class="rt-sign rt-item{state}" viewBox="-24 -24 48 48" aria-hidden="true">'
        f'<use href="#rt-item-{item_of(gear)}"/>{cross}</svg>'
    )


def item_chips(key: str, counts: dict[str, int], phrase: str = "", ask: str = "") -> tuple[Chip, ...]:
    """Items as chips; `phrase` and `ask` stand before each word, `-` for the word alone."""
    found: list[Chip] = []
    for item in sorted(counts, key=gear_rank):
        if counts[item]:
            touch = Touch(
                f"{key}-{item}", "rt-chip rt-gear hl", spelled(phrase, item), word(item), ask=spelled(ask, item)
            )
            note = text("is-exhausted") if item.startswith(DAMAGED + EXHAUSTED) else ""
            found.append(Chip(touch, item_sign(item), word(item_of(item)), counts[item], note))
    return tuple(found)


def gear_rank(gear: str) -> tuple[bool, bool, int]:
    """Ready items first, damaged ones last, each in the order of the rulebook."""
    return gear.startswith(DAMAGED), EXHAUSTED in gear, ITEM_WORDS.index(item_of(gear))


def spelled(verb: str, word: str) -> str:
    """A phrase of a verb and a word; `-` is no verb, an empty text no phrase.

    >>> spelled("", "boot"), spelled("-", "boot"), spelled("take-item", "boot")
    ('', 'boot', 'take-item boot')
    """
    if not verb:
        return ""
    return word if verb == "-" else f"{verb} {word}"


def said(label: str, *more: str) -> str:
    """What an element is called, with what else is told of it."""
    parts = [label, *[one for one in more if one]]
    return " ".join([part.removesuffix(".") + "." for part in parts])


# The outlines of the pawns, which the emblem, the crests and the pieces on the map share.
PAWN_PATHS: Final = {
    "marquise": "M-10-20l4 5q6-3 12 0l4-5v11q0 5-3 7l5 20h-24l5-20q-3-2-3-7z",
    "eyrie": "M0-22q4 3 4 6 8 2 9 10l-7 3 6 21h-24l5-21q-4-3-3-9 2-6 8-7 0-2 2-3z",
    "alliance": (
        "M-9-20a5 5 0 0 1 6 5q3-1 6 0a5 5 0 1 1 6 6q1 5-3 8l6 19h-24l6-19q-4-3-3-8a5 5 0 0 1-2-5 5 5 0 0 1 8-6z"
    ),
    "vagabond": "M0-23q11 4 10 16 0 4-2 6 8 6 7 19h-30q-1-13 7-19-2-2-2-6-1-12 10-16z",
}
PAWNS: Final = {
    faction: f'<path d="{path}" fill="var(--{ink_of(faction)})" stroke="var(--piece-line)" stroke-width="2"'
    ' stroke-linejoin="round"/>'
    for faction, path in PAWN_PATHS.items()
}
# Pieces in the order in which they are drawn: warriors first.
ORDER: Final = {piece: k for k, piece in enumerate(PIECE_OF)}
