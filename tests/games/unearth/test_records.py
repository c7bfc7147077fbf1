"""Records of every rules version replay for ever; whoever could build a Named Wonder in them did."""

from __future__ import annotations

from pathlib import Path

import rulewright as rw
from rulewright.testing import ArchiveTests, Case

# What is played by name, the first table with seed 1.
PLAYED = {
    "solo": Case(1, {"solo_difficulty": "hard"}),
    "solo-scenario": Case(1, {"solo_scenario": "random", "one_of_each_returns": "all"}),
    "campaign": Case(1, {"campaign": "on", "solo_equal_tie": "darkness"}),
    "two": Case(2),
    "two-base": Case(
        2,
        {
            **{"module_stones": "no", "extra_coloured_stones": "no", "module_response": "no"},
            **{"module_wonders": "no", "module_end_of_age": "no"},
        },
    ),
    "two-waiting": Case(2, {"wonder_choice": "may_wait", "die_value": "unbounded", "reading_choice": "before_roll"}),
    "three": Case(3, {"claim_check": "end_of_phase", "ruin_row": "shift_left_append_right"}),
    "four-expanded": Case(4, {"four_player_ruins": "expanded", "claim_full_tie": "nearest_clockwise"}),
    "five": Case(5, {"promos": "in", "response_prompt": "ask_everyone"}),
}


class TestUnearth(ArchiveTests):
    game = rw.load("unearth")
    folder = Path(__file__).with_name("records")
    favoured = "build "
    played = PLAYED
    side_by_side = (
        Case(2, {"die_value": "unbounded", "type_bonus": "once"}),
        Case(2, {"claim_check": "end_of_phase", "promos": "in"}),
    )
