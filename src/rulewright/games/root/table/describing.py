"""The map in words: each clearing with its suit, what stands there, who rules, and where its paths lead."""

from __future__ import annotations

from rulewright.games.root.table.clearings import clearing_said
from rulewright.games.root.table.pieces import said
from rulewright.games.root.table.reading import (
    View,
    capital,
    clearing_word,
    has_ruin,
    map_of,
    pieces_at,
    ruler_of,
    suits_of,
    text,
    word,
)


def described(view: View) -> list[str]:
    """All clearings, and the pawn if it is in a forest."""
    lines = [clearing(view, k + 1, suit) for k, suit in enumerate(suits_of(view))]
    pawn = str(view.get("pawn", ""))
    if pawn.startswith("forest"):
        lines.append(said(capital(text("term-pawn", place=word(pawn)))))
    return lines


def clearing(view: View, number: int, suit: str) -> str:
    """A clearing with its paths."""
    name = clearing_word(number)
    slots = map_of(view).slots[number - 1]
    told = clearing_said(name, suit, ruler_of(view, name), pieces_at(view, name), has_ruin(view, name), slots)
    ends = [a + b - number for a, b in map_of(view).paths if number in (a, b)]
    return said(told, text("paths-to", places=", ".join([str(end) for end in sorted(ends)])))
