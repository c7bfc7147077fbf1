"""A tableau as a view tells it: its Stones by their cells, the middles of its rings, and what sentences call a cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rulewright.games.unearth.table.reading import DIRECTIONS, Cell


@dataclass(frozen=True)
class LaidStone:
    """A Stone of a tableau, with the number of its cell."""

    number: int
    kind: str
    used: bool


@dataclass(frozen=True)
class Centre:
    """The middle of a ring: a Named Wonder or token by its word, or whether a Wonder may still come."""

    wonder: str = ""
    token: str = ""
    waits: bool = False


class Tableau:
    """A seat's Stones on their cells, and the middles of its rings."""

    def __init__(self, player: Mapping[str, Any]) -> None:
        self.stones: Final[dict[Cell, LaidStone]] = {}
        self.centres: Final[dict[Cell, Centre]] = {}
        for k, entry in enumerate(player.get("stones", [])):
            self.stones[place_of(entry)] = LaidStone(k + 1, str(entry["stone"]), bool(entry.get("used")))
        for entry in player.get("built", []):
            wonder, token = str(entry.get("wonder", "")), str(entry.get("token", ""))
            self.centres[place_of(entry)] = Centre(wonder, token, entry.get("left", "empty") != "empty")

    def free(self) -> list[Cell]:
        """The free cells that touch a Stone."""
        found = dict.fromkeys([near for place in self.stones for near in around(place)])
        return [place for place in found if place not in self.stones and place not in self.centres]

    def named(self, place: Cell) -> tuple[int, str]:
        """A cell as sentences name it: the lowest cell with a Stone that touches it, and the direction from there.

        The number is 0 where no Stone touches it.
        """
        near: list[tuple[int, str]] = []
        for word, (q, r) in DIRECTIONS.items():
            stone = self.stones.get((place[0] - q, place[1] - r))
            if stone is not None:
                near.append((stone.number, word))
        return min(near, default=(0, ""))

    def name(self, place: Cell) -> str:
        """How sentences call a cell without a Stone, such as `3 ne`; empty if no Stone touches it."""
        number, direction = self.named(place)
        return f"{number} {direction}" if number else ""

    def is_ring(self, place: Cell) -> bool:
        """Whether six Stones lie around a cell without one."""
        return place not in self.stones and all(near in self.stones for near in around(place))

    def rings(self) -> list[Cell]:
        """The middles of the rings in which nothing stands yet (base-ring-1)."""
        return [place for place in self.free() if self.is_ring(place)]


def place_of(entry: Mapping[str, Any]) -> Cell:
    """Where something lies."""
    q, r = entry["at"]
    return int(q), int(r)


def beside(place: Cell, direction: str) -> Cell:
    """The neighbour of a cell."""
    q, r = DIRECTIONS[direction]
    return place[0] + q, place[1] + r


def around(place: Cell) -> list[Cell]:
    """The six cells around one."""
    return [beside(place, direction) for direction in DIRECTIONS]
