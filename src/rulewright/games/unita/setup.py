"""Setting Up the Game: three dice are thrown for the terrains, and each battalion lays its tiles on its path."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import LUCK, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unita.components import (
    COMMUNITIES,
    SPECIAL,
    TILES,
)
from rulewright.games.unita.state import (
    FOREST,
    LAY_TERRAIN,
    MOUNTAIN,
    PREPARE,
    THROW,
    UnitaState,
)
from rulewright.games.unita.vocabulary import (
    LAY,
    ROLLED,
    laid_figure,
    laid_kind,
)

# The first terrain is counted from start square 1, which is index 3 (ruling-3).
SQUARE_1: Final = 3


@final
class Prepare(Question[UnitaState]):
    """Battalion by battalion the dice 5, 4, 3 are thrown and then the tiles are laid (setup-7, ruling-82)."""

    def step(self, s: UnitaState, battalion: i64, _b: i64, _c: i64, _d: i64) -> None:
        seat = s.given.owner[battalion]
        s.ask(LAY_TERRAIN, seat, battalion)
        for figure in range(i64(3), i64(6)):
            s.ask(THROW, LUCK, battalion, figure)


@final
class Throw(Question[UnitaState]):
    """A die is thrown until it shows a number, so each number is as likely as the others (setup-8, ruling-71)."""

    def moves(self, s: UnitaState, out: Moves, seat: i64, battalion: i64, thrown: i64, _c: i64, _d: i64) -> None:
        for number in range(i64(1), thrown + 1):
            out.chance(ROLLED + (thrown - 1) * 6 + number, 1)

    def play(self, s: UnitaState, move: i64, seat: i64, battalion: i64, thrown: i64, _c: i64, _d: i64) -> None:
        s.thrown[thrown] = (move - ROLLED) % 6

    def refusals(
        self, s: UnitaState, move: i64, seat: i64, battalion: i64, thrown: i64, _c: i64, _d: i64
    ) -> list[Refusal]:
        figure = (move - ROLLED) // 6 + 1
        number = (move - ROLLED) % 6
        found: list[Refusal] = []
        if figure != thrown:
            found.append(Refusal("unita/ruling-82", f"Thrown now is die-{thrown}; the order is 5, 4, 3."))
        if number == 0:
            found.append(Refusal("unita/setup-8", "A die without a number is thrown again."))
        elif number > figure:
            found.append(Refusal("unita/setup-7", f"A die with red {figure} has no {number}."))
        return found

    def asks(self, s: UnitaState, seat: i64, battalion: i64, thrown: i64, _c: i64, _d: i64) -> str:
        return f"What does die-{thrown} of {COMMUNITIES[battalion]} show?"


def laid(s: UnitaState, b: i64) -> i64:
    """How many terrains a battalion has laid."""
    n: i64 = 0
    while n < 3 and s.tile[b * 3 + n] != 0:
        n += 1
    return n


def in_hand(s: UnitaState, b: i64, kind: i64) -> bool:
    """Whether a battalion still holds a kind of tile: Mountain, Forest and its own special one (terrain-1)."""
    if kind != MOUNTAIN and kind != FOREST and kind != SPECIAL[b]:
        return False
    tile = s.tile
    return tile[b * 3] != kind and tile[b * 3 + 1] != kind and tile[b * 3 + 2] != kind


def last_laid(s: UnitaState, b: i64) -> i64:
    """The index from which the next terrain is counted: start square 1 or the terrain before (setup-9 to -11)."""
    index: i64 = SQUARE_1
    n = laid(s, b)
    for k in range(i64(4), i64(20)):
        if n > 0 and s.ground[b * 20 + k] == n:
            index = k
    return index


@final
class LayTerrain(Question[UnitaState]):
    """A battalion lays its next tile face down, as far on as one of the thrown dice shows (setup-9 to -12, ruling-8).

    The die is open, the tile is seen by its owner alone.
    """

    def moves(self, s: UnitaState, out: Moves, seat: i64, battalion: i64, _b: i64, _c: i64, _d: i64) -> None:
        for figure in range(i64(3), i64(6)):
            if s.thrown[figure] != 0:
                for kind in range(i64(1), i64(7)):
                    if in_hand(s, battalion, kind):
                        out.add(LAY + (figure - 1) * 7 + kind - 1)

    def play(self, s: UnitaState, move: i64, seat: i64, battalion: i64, _b: i64, _c: i64, _d: i64) -> None:
        figure = laid_figure(move)
        kind = laid_kind(move)
        n = laid(s, battalion)
        index = last_laid(s, battalion) + s.thrown[figure]
        s.thrown[figure] = 0
        s.tile[battalion * 3 + n] = kind
        s.ground[battalion * 20 + index] = n + 1
        if n < 2:
            s.ask(LAY_TERRAIN, seat, battalion)

    def refusals(self, s: UnitaState, move: i64, seat: i64, battalion: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        figure = laid_figure(move)
        kind = laid_kind(move)
        found: list[Refusal] = []
        if figure < 3:
            found.append(Refusal("unita/setup-7", "Terrains are laid with a 5-die, a 4-die and a 3-die."))
        elif s.thrown[figure] == 0:
            found.append(Refusal("unita/setup-10", f"die-{figure} has been used for a terrain already."))
        if kind != MOUNTAIN and kind != FOREST and kind != SPECIAL[battalion]:
            found.append(Refusal("unita/terrain-1", f"{COMMUNITIES[battalion]} owns no {TILES[kind - 1]}."))
        elif not in_hand(s, battalion, kind):
            found.append(Refusal("unita/setup-3", f"{TILES[kind - 1]} lies on the board already."))
        return found

    def asks(self, s: UnitaState, seat: i64, battalion: i64, _b: i64, _c: i64, _d: i64) -> str:
        which = ("first", "second", "third")[laid(s, battalion)]
        return f"{COMMUNITIES[battalion]} lays its {which} terrain: which die counts the squares, and which tile?"


QUESTIONS: Final[list[Question[UnitaState]]] = [
    Prepare(PREPARE, "prepare", "unita/setup-7", fields="battalion:community"),
    Throw(THROW, "throw", "unita/setup-7", verbs="rolled", fields="battalion:community figure"),
    LayTerrain(LAY_TERRAIN, "lay-terrain", "unita/setup-9", verbs="lay", fields="battalion:community"),
]
