"""The Darkness Board: crystals that three Stones of their colour forge, and the corruption track for all others."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.games.unearth.effects import STONES
from rulewright.games.unearth.given import COLOURS
from rulewright.games.unearth.state import UnearthState, held
from rulewright.games.unearth.vocabulary import FORGED

# Points of 0 to 4 forged crystals (crystals-1), and of 0 to 7 filled corruption slots (corruption-1).
CRYSTAL_POINTS: Final = vec[i64]([0, 6, 12, 20, 30])
SLOT_POINTS: Final = vec[i64]([0, 0, 1, 3, 6, 10, 15, 20])
# Each further Stone in the last slot (corruption-2).
EXTRA_STONE: Final = 5


def needed(s: UnearthState, colour: i64) -> i64:
    """How many Stones forge a crystal: three, unless a scenario says otherwise (board-5, ruling-72)."""
    if s.scenario == 0:
        return 3
    return s.given.scenario_needs[(s.scenario - 1) * 4 + colour]


def board_takes(s: UnearthState, kind: i64) -> None:
    """A Stone goes above the crystal of its colour, or onto the corruption track (board-3, board-7, board-8)."""
    if kind < COLOURS and s.board[kind] < needed(s, kind):
        s.board[kind] += 1
        if s.board[kind] == needed(s, kind):
            s.tell(FORGED + kind)
    else:
        s.board[COLOURS + kind] += 1


def forged(s: UnearthState) -> i64:
    """How many crystals are forged."""
    n: i64 = 0
    for colour in range(i64(COLOURS)):
        if s.board[colour] >= needed(s, colour):
            n += 1
    return n


def corrupted(s: UnearthState) -> i64:
    """How many Stones lie on the corruption track."""
    return held(s.board, COLOURS, STONES)


def slots_filled(stones: i64, first_slot: i64) -> i64:
    """How many of the seven corruption slots some Stones fill, the first holding up to `first_slot` (ruling-73)."""
    if stones == 0:
        return 0
    if stones <= first_slot:
        return 1
    return stones - first_slot + 1 if stones - first_slot < 6 else 7


def corruption_points(stones: i64, first_slot: i64) -> i64:
    """The points of some Stones on the corruption track (corruption-1, corruption-2, ruling-73, ruling-74)."""
    beyond = stones - first_slot - 6
    return SLOT_POINTS[slots_filled(stones, first_slot)] + (EXTRA_STONE * beyond if beyond > 0 else 0)
