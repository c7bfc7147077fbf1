"""What the signs of the drawing in characters mean, and the game in five lines."""

from __future__ import annotations

from typing import Final

from rulewright.games.root.table.reading import text
from rulewright.terminal.drawing import Row

# The keys of the texts, in their order.
LEGEND: Final = ("factions", "head", "buildings", "tokens", "panel")
SIGNS: Final = ("factions", "head", "army", "buildings", "slots", "tokens", "panel", "cards", "items")
GUIDE: Final = ("aim", "turn", "battle", "craft", "end")


def legend() -> list[Row]:
    """What the signs mean."""
    return [[(text(f"legend-{key}"), "dim")] for key in LEGEND]


def signs() -> list[Row]:
    """What all the signs mean, at more length than there is room for beside the board."""
    return [[(text(f"sign-{key}"), "")] for key in SIGNS]


def guide() -> list[str]:
    """Aim, turn and how to win, in five lines with their clauses."""
    return [text(f"guide-{key}") for key in GUIDE]
