"""Positions of Unita written short, and what tests like to ask of a state.

A battalion is a dict: a number names a company (its square, or `company(...)`), a text any other field of a position.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rulewright as rw
from rulewright.core.engine import Witness

GAME: rw.Game[Any] = rw.load("unita")
COMMUNITIES = ("primitiva", "german-land", "friburga", "hexagone")
Battalion = Mapping[int | str, Any]


def company(at: int | str, *dice: int | str) -> dict[str, Any]:
    """A company on a square of its path, its dice NW, NE, SW, SE; four 1s where they do not matter."""
    return {"at": at, "dice": list(dice or (1, 1, 1, 1))}


def terrain(at: int, tile: str, face: str = "down") -> dict[str, Any]:
    """A terrain on a square of a battalion's path."""
    return {"at": at, "tile": tile, "face": face}


def battalion(parts: Battalion) -> dict[str, Any]:
    """A battalion as a position writes it: `{1: 12, 2: company(10, 4, 3, 2, 1), "card": "halberd"}`."""
    companies = {
        f"company-{n}": part if isinstance(part, dict) else company(part)
        for n, part in parts.items()
        if n in range(1, 5)
    }
    return {"companies": companies, **{str(name): part for name, part in parts.items() if isinstance(name, str)}}


def position(turn: str = "primitiva", points: int = 3, **battalions: Battalion) -> dict[str, Any]:
    """A position in the movement phase; `german_land` stands for german-land, companies not named have left."""
    found = {name.replace("_", "-"): battalion(parts) for name, parts in battalions.items()}
    return {"turn": turn, "points": points, "battalions": found}


def state(
    turn: str = "primitiva",
    points: int = 3,
    seats: int = 4,
    options: Mapping[str, str | int] | None = None,
    **battalions: Battalion,
) -> Any:
    """The state of such a position."""
    doc = position(turn, points, **battalions)
    return GAME.from_position({"seats": seats, "options": dict(options or {}), **doc})


def play(s: Any, *sentences: str) -> list[str]:
    """Play sentences in order; what followed them, as sentences."""
    s.witness = Witness()
    for sentence in sentences:
        s.play(sentence)
    return [s.sentence(told.move) for told in s.witness.take()]


def refused(s: Any, sentence: str) -> tuple[str, str]:
    """The clause that refuses a sentence without the game's name, and the message."""
    refusal = s.why_not(sentence)
    assert refusal is not None, f"'{sentence}' is legal"
    return refusal.clause.removeprefix("unita/"), refusal.message


def square(s: Any, community: str, number: int) -> int | str:
    """Where a company stands: its index on the path, or `left`."""
    where: int | str = s.position()["battalions"][community]["companies"][f"company-{number}"]["at"]
    return where


def dice(s: Any, community: str, number: int) -> list[int]:
    """The values that the four dice of a company show, NW, NE, SW, SE."""
    found = s.position()["battalions"][community]["companies"][f"company-{number}"]["dice"]
    return [int(die[0]) for die in found]


def points(s: Any) -> int:
    """The move points left in this turn."""
    left: int = s.position()["points"]
    return left
