"""Records of every rules version replay for ever."""

from __future__ import annotations

from pathlib import Path

import rulewright as rw
from rulewright.testing import ArchiveTests, Case

# What is played by name, the first table with seed 1.
PLAYED = {
    "two": Case(2),
    "two-family": Case(2, {"family": "on", "power_limit": "per_player"}),
    "three": Case(3, {"left_out": "red", "terrain_scope": "both_sides"}),
    "four": Case(4),
    "four-family": Case(4, {"family": "on", "magic_forest_uses": "per_company"}),
    "four-cooperative": Case(4, {"cooperative": "on", "reorg_limit": "unlimited", "discipline": "both"}),
    "four-colonial": Case(4, {"colonial": "on", "final_tie": "rematch"}),
}


class TestUnita(ArchiveTests):
    game = rw.load("unita")
    folder = Path(__file__).with_name("records")
    played = PLAYED
    side_by_side = (
        Case(4, {"terrain_scope": "both_sides", "reorg_limit": "unlimited"}),
        Case(4, {"magic_forest_uses": "per_company", "discipline": "both"}),
    )
