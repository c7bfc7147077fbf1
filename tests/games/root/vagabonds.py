"""Positions for tests of the Vagabond: where the pawn stands, what he has, and whom he meets."""

from __future__ import annotations

from typing import Any

from tests.games.root.positions import at, cards, faction

from rulewright.core.engine import State

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
    """A position of a Vagabond with this gear in a clearing or forest; `own` is the rest of his board."""
    site = f"clearing-{pawn}" if isinstance(pawn, int) else pawn
    mine = {"gear": cards(*gear.split()), **(own or {})}
    places = {f"clearing-{number}": pieces for number, pieces in (clearings or {}).items()}
    factions = {"vagabond": mine, **(others or {})}
    return at(turn, phase, table=table, options=options, pawn=site, clearings=places, factions=factions, **fields)


def gear(s: State) -> str:
    """The Vagabond's items as one line, in the order of the words."""
    return " ".join(word for word, n in faction(s, "vagabond")["gear"].items() for _ in range(n))


def attitude(s: State, side: str) -> str:
    """Where the Vagabond stands with a faction."""
    return str(faction(s, "vagabond")["attitudes"].get(side, "indifferent"))
