"""The pieces as small drawings: signs of resources and effects, clans by shape and colour, crests."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from markupsafe import Markup, escape

from rulewright.games.unition.effects import CLANS
from rulewright.games.unition.table.reading import INKS, clan_ink

# Each seat has a shape beside its colour: the outlines of the crests.
SHAPES: Final = (
    '<rect x="-20" y="-20" width="40" height="40" rx="4"/>',
    '<circle r="21"/>',
    '<path d="M0-23 23 0 0 23-23 0z"/>',
    '<path d="M0-23 22-6 14 20h-28L-22-6z"/>',
    '<path d="M-12-21h24l12 21-12 21h-24L-24 0z"/>',
)
# How far below the middle of a resource's sign its figure stands; a sword has it on a disc.
DROP: Final = {"gleam": 1, "cool": 2, "shield": 0}


@dataclass(frozen=True)
class Touch:
    """An element that can be pointed at: `word` is its phrase, empty if it has none now.

    `ask` is what a reader asks about who asks why nothing can be said of it now.
    """

    id: str
    css: str
    word: str
    label: str
    role: str = "img"
    ask: str = ""


@cache
def crest(seat: int) -> Markup:
    """The sign of a seat with its number, as a picture that needs nothing from the page."""
    colour = INKS[seat]
    return Markup(
        '<svg class="crest" viewBox="-24 -24 48 48" aria-hidden="true">'
        f'<g fill="var(--{colour})" stroke="var(--piece-line)" stroke-width="1.6">{SHAPES[seat]}</g>'
        '<text y="1" font-family="var(--serif)" font-weight="700" font-size="22" text-anchor="middle"'
        f' dominant-baseline="central" fill="var(--on-{colour})">{seat + 1}</text></svg>'
    )


@lru_cache(maxsize=1024)
def sign(name: str, figure: str = "", css: str = "") -> Markup:
    """The sign of an effect or a resource; an amount has its figure on it."""
    css = f"un-sign {css}".strip()
    return Markup(
        f'<svg class="{css}" viewBox="-16 -16 32 32" aria-hidden="true"><use href="#un-{name}"/>'
        f"{figure_on(name, figure) if figure else ''}</svg>"
    )


def figure_on(name: str, figure: str) -> str:
    """The figure on the sign of a resource."""
    said = escape(figure)
    if name == "whomp":
        return (
            '<circle cx="5" cy="5" r="9.500" class="un-disc"/>'
            f'<text x="5" y="5.500" class="un-figure un-on-whomp">{said}</text>'
        )
    small = " un-small" if len(figure) > 1 or name != "gleam" else ""
    return f'<text y="{DROP.get(name, 1)}" class="un-figure un-on-{name}{small}">{said}</text>'


@cache
def clan_sign(clan: int, title: str = "") -> Markup:
    """The sign of a clan in a disc of its colour; a card without a clan has an open ring."""
    ink = clan_ink(clan)
    inner = f'<circle r="15" class="un-disc-{ink}"/>' if clan < CLANS else ""
    shape = (
        f'<g transform="scale(.82)" class="un-on-disc-{ink}"><use href="#un-clan-{clan}"/></g>'
        if inner
        else '<use href="#un-clan-9"/>'
    )
    said = f' role="img" aria-label="{escape(title)}"' if title else ' aria-hidden="true"'
    return Markup(f'<svg class="un-clan" viewBox="-16 -16 32 32"{said}>{inner}{shape}</svg>')


@cache
def clan_art(clan: int) -> Markup:
    """The sign of a clan as the picture of a card."""
    ink = clan_ink(clan)
    name = f"clan-{clan}" if clan < CLANS else "clan-none"
    return Markup(
        f'<svg class="un-art un-art-{ink}" viewBox="-16 -16 32 32" aria-hidden="true"><use href="#un-{name}"/></svg>'
    )


@cache
def tower(health: int) -> Markup:
    """The health of a stronghold."""
    return Markup(
        '<svg class="un-tower" viewBox="-16 -16 32 32" aria-hidden="true"><use href="#un-tower"/>'
        f'<text y="4" class="un-figure un-small">{health}</text></svg>'
    )
