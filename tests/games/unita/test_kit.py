"""Unita keeps every promise of the kit, at every number of seats and every value of every option.

Interpreted, and with its lines counted, that would take many minutes: there three tables stand for all.
"""

from __future__ import annotations

from pathlib import Path

import rulewright as rw
from rulewright.games.unita.game import GAME
from rulewright.testing import Case, GameTests

CASES = (
    Case(2),
    Case(3),
    Case(4),
    Case(2, {"power_limit": "per_player", "crossbow_target": "any_enemy_die"}),
    Case(2, {"family": "on", "whirlpool_window": "own_turn"}),
    Case(3, {"left_out": "red", "terrain_scope": "both_sides"}),
    Case(3, {"left_out": "green", "three_player_green": "free", "family": "on"}),
    Case(3, {"colonial": "on", "left_out": "yellow", "final_tie": "rematch"}),
    Case(4, {"family": "on", "magic_forest_uses": "per_company", "discipline": "both"}),
    Case(4, {"cooperative": "on", "reorg_limit": "unlimited"}),
    Case(4, {"colonial": "on", "cooperative": "on"}),
)


class TestUnita(GameTests):
    game = GAME
    cases = CASES if rw.is_compiled() else (CASES[2], CASES[4], CASES[5])
    golden = Path(__file__).with_name("golden.json")
    games = 1
