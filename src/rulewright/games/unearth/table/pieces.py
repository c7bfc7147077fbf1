"""The pieces as small drawings: dice, Stones, cubes of formulas, glyphs; every colour has a letter and a pattern."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from markupsafe import Markup, escape

from rulewright.games.unearth.table.reading import (
    STONES,
    Cards,
    Laid,
    catalogue,
    ink,
    letter,
    text,
    value_of,
)
from rulewright.languages import each_language

# The outlines of the kinds of dice, for drawings that must stand alone.
OUTLINES: Final = {
    "d4": '<path d="M0-19.500 21 16h-42z"/>',
    "d6": '<rect x="-16.500" y="-16.500" width="33" height="33" rx="5"/>',
    "d8": '<path d="M0-21.500 20 0 0 21.500-20 0z"/>',
}
# How far below the middle the figure of a die stands.
DROP: Final = {"d4": 6, "d6": 1, "d8": 1}


@dataclass(frozen=True)
class Touch:
    """An element that can be pointed at: `word` is its phrase, empty if it has none now.

    `ask` is what a reader asks about who asks why nothing can be said of it now; `shift` moves a drawing to its place.
    """

    id: str
    css: str
    word: str
    label: str
    body: Markup
    role: str = "img"
    ask: str = ""
    shift: str = ""


# Dice


@cache
def crest(seat: int) -> Markup:
    """A die of a seat with its letter, as a picture that needs nothing from the page."""
    colour = ink(seat)
    return Markup(
        '<svg class="crest" viewBox="-24 -24 48 48" aria-hidden="true">'
        f'<g fill="var(--{colour})" stroke="var(--piece-line)" stroke-width="1.6" transform="scale(1.14)">'
        f'{OUTLINES["d6"]}</g><text y="1" font-family="var(--serif)" font-weight="700" font-size="22"'
        f' text-anchor="middle" dominant-baseline="central" fill="var(--on-{colour})">{letter(seat)}</text></svg>'
    )


@lru_cache(maxsize=2048)
def die_drawing(seat: int, kind: str, figure: str, locked: bool = False) -> Markup:
    """A die with a figure and the letter of its owner; a lock shows that its 4 stands."""
    css = "ue-figure" if len(figure) < 2 else "ue-figure ue-long"
    badge = f'<circle cx="15" cy="14" r="8.5" class="ue-badge"/><text x="15" y="14.5" class="ue-owner">{letter(seat)}'
    lock = '<g transform="translate(-14 -13)"><use href="#ue-lock"/></g>' if locked else ""
    return Markup(
        f'<svg viewBox="-24 -24 48 48" class="ue-die-{ink(seat)}" aria-hidden="true"><use href="#ue-{kind}"/>'
        f'<text x="-1" y="{DROP[kind]}" class="{css}">{escape(figure)}</text>{badge}</text>{lock}</svg>'
    )


def die_title(die: Laid) -> str:
    """A die in words."""
    if die.seat < 0:
        return text("dark-die")
    return catalogue().word(die.word)


@each_language
def die_on_ruin(die: Laid, key: str, value: str, locked: bool, asked: str) -> Touch:
    """A die that lies on a Ruin; `asked` is its phrase, if it has one now."""
    label = text("die-locked" if locked else "die-shows", die=die_title(die), value=value)
    return Touch(key, "ue-die hl", asked, label, die_drawing(die.seat, die.kind, value, locked), ask=die.word)


# Stones


@lru_cache(maxsize=64)
def stone_use(stone: str, used: bool = False, size: float = 1.0) -> Markup:
    """A Stone as a part of a drawing."""
    name = "used" if used else stone
    scaled = f' transform="scale({size:g})"' if size != 1 else ""
    return Markup(f'<use href="#ue-stone-{name}"{scaled}/>')


@lru_cache(maxsize=64)
def stone_drawing(stone: str) -> Markup:
    """A Stone as a picture of its own."""
    return Markup(f'<svg viewBox="-17 -18.500 34 37" aria-hidden="true"><use href="#ue-stone-{stone}"/></svg>')


@each_language
def stones_touch(key: str, stone: str, title: str, count: int, asked: str, ask: str) -> Touch:
    """The Stones of a kind that lie together."""
    label = title if count == 1 else text("times", what=title, count=count)
    return Touch(key, "ue-stones-of hl", asked, label, Markup("").join([stone_drawing(stone)] * count), ask=ask)


def stones_said(stones: Mapping[str, int], cards: Cards) -> str:
    """Stones in words, such as `blue Stone, red Stone ×2`."""
    found = [
        cards.stone_title(kind)
        if stones[kind] == 1
        else text("times", what=cards.stone_title(kind), count=stones[kind])
        for kind in STONES
        if stones.get(kind, 0) > 0
    ]
    return ", ".join(found)


# Formulas


def formula_said(formula: str) -> str:
    """A formula in words."""
    return text("formula", cubes=", ".join([text(f"cube-{sign}") for sign in formula]))


@each_language
def formula_drawing(formula: str) -> Markup:
    """A formula as six cubes in a row: a letter is its colour, a digit any one colour, `?` any Stone."""
    cubes = "".join([cube(sign, 11 + 21 * k) for k, sign in enumerate(formula)])
    width = 21 * len(formula) + 1
    label = escape(formula_said(formula))
    return Markup(f'<svg class="ue-formula" viewBox="0 0 {width} 22" role="img" aria-label="{label}">{cubes}</svg>')


def cube(sign: str, x: int) -> str:
    """One cube of a formula."""
    shift = f'transform="translate({x} 11)"'
    if sign in "KBRY":
        return f'<use href="#ue-cube-{sign}" {shift}/>'
    if sign == "?":
        return f'<use href="#ue-cube-any" {shift}/>'
    return f'<g {shift}><use href="#ue-cube-free"/><text y=".8" class="ue-cube-letter ue-ink">{escape(sign)}</text></g>'


# Glyphs


@cache
def glyph(number: int) -> Markup:
    """The sign of a type of Ruins; -1 is a city without a type."""
    name = str(number) if number >= 0 else "city"
    return Markup(
        f'<svg class="ue-sign-of" viewBox="-16 -16 32 32" aria-hidden="true"><use href="#ue-type-{name}"/></svg>'
    )


@lru_cache(maxsize=1024)
def bar(part: int, whole: int) -> Markup:
    """How much of a claim value is there, as a bar that fills."""
    width = max(0, min(100, round(100 * part / max(1, whole))))
    return Markup(
        '<svg class="ue-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="100" height="8" class="ue-bar-all"/><rect width="{width}" height="8" class="ue-bar-part"/></svg>'
    )


@cache
def backs(count: int) -> Markup:
    """Cards that lie with their backs up, up to five drawn."""
    shown = min(count, 5)
    cards = "".join([f'<use href="#ue-back" transform="translate({13 + 9 * k} 17)"/>' for k in range(shown)])
    return Markup(f'<svg class="ue-backs" viewBox="0 0 {17 + 9 * shown} 34" aria-hidden="true">{cards}</svg>')


def figure(value: int | str) -> str:
    """The figure on a die, `?` while it rolls."""
    return value if isinstance(value, str) and not value.lstrip("-").isdigit() else value_of(value)
