"""Positions for tests of the Vagabond: where the pawn stands, what he has, and whom he meets."""

from __future__ import annotations

from typing import Any

from tests.games.root.positions import at, cards, faction

from rulewright.core.engine import State
from rulewright.games.root.components import (
    CHARACTER_WORDS,
    ITEM_SUPPLY,
    ITEM_WORDS,
    ITEMS,
    RUIN_ITEMS,
    STARTING_ITEMS,
)

# Clearings of the autumn map: 1 is a fox, 2 a mouse, 5 a rabbit clearing; 11 is a mouse clearing with a ruin.
FOX = 1
MOUSE = 2
RABBIT = 5


def vagabond(
    pawn: int | str = FOX,
    gear: str = "",
    clearings: dict[int, dict[str, int]] | None = None,
    *,
    phase: str = "daylight",
    turn: str = "vagabond",
    table: str = "",
    options: dict[str, str | int] | None = None,
    others: dict[str, Any] | None = None,
    own: dict[str, Any] | None = None,
    **fields: Any,
) -> State:
    """A position of a Vagabond with this gear in a clearing or forest; `own` is the rest of his board.

    Items that he can only have found are under no ruin any more, and the ruins of clearings 6, 10 and 12 are explored.
    """
    site = f"clearing-{pawn}" if isinstance(pawn, int) else pawn
    mine = {"gear": cards(*gear.split()), **(own or {})}
    places = {f"clearing-{number}": dict(pieces) for number, pieces in (clearings or {}).items()}
    dug = found(gear, str(mine.get("character", "thief")))
    if dug:
        fields["buried"] = {ITEM_WORDS[item]: 1 for item in range(ITEMS) if RUIN_ITEMS[item] and item not in dug}
        for number in (6, 10, 12)[: len(dug)]:
            places.setdefault(f"clearing-{number}", {})["ruin"] = 0
    factions = {"vagabond": mine, **(others or {})}
    return at(turn, phase, table=table, options=options, pawn=site, clearings=places, factions=factions, **fields)


def found(gear: str, character: str) -> list[int]:
    """The items of which there are more than he could have without exploring."""
    start = STARTING_ITEMS[CHARACTER_WORDS.index(character)]
    words = [word.split("-")[-1] for word in gear.split()]
    return [k for k in range(ITEMS) if words.count(ITEM_WORDS[k]) > ITEM_SUPPLY[k] + start.count(k)]


def gear(s: State) -> str:
    """The Vagabond's items as one line, in the order of the words."""
    return " ".join(word for word, n in faction(s, "vagabond")["gear"].items() for _ in range(n))


def attitude(s: State, side: str) -> str:
    """Where the Vagabond stands with a faction."""
    return str(faction(s, "vagabond")["attitudes"].get(side, "indifferent"))
