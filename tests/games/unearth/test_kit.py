"""Unearth keeps every promise of the kit, at every number of seats and every value of every option.

Interpreted, and with its lines counted, that would take many minutes: there three tables stand for all, for the first
moves of their games.

No case may imagine worlds that its record rules out. Later in a game the position does remember less than the record:
once the Delver deck is renewed from the discards, nobody knows any more that a hand was drawn before. The kit walks all
worlds at the beginnings of games only; `test_view.py` walks those that begin later.
"""

from __future__ import annotations

from pathlib import Path

import rulewright as rw
from rulewright.games.unearth.game import GAME
from rulewright.testing import Case, GameTests

SHORT = (
    Case(1, {"solo_scenario": "chosen", "scenario": "twin-omens", "darkness_stone_from_bag": "no"}, limit=90),
    Case(2, {"module_response": "no", "extra_coloured_stones": "no"}, limit=60),
    Case(3, {"shifted_four_locks": "yes", "claim_check": "end_of_phase"}, limit=45),
)
CASES = (
    *SHORT,
    Case(1),
    Case(2),
    Case(3),
    Case(4),
    Case(5),
    # Alone against the Darkness.
    Case(1, {"campaign": "on", "solo_difficulty": "legendary"}),
    Case(1, {"campaign": "on", "kept_wonder_build_effect": "never_again"}),
    Case(1, {"solo_difficulty": "hard", "solo_equal_tie": "player"}),
    Case(1, {"solo_difficulty": "legendary", "solo_equal_tie": "darkness"}),
    Case(1, {"solo_scenario": "random", "darkness_starting_ruin": "no"}),
    Case(1, {"solo_scenario": "chosen", "scenario": "hungry-dark"}),
    Case(1, {"solo_scenario": "chosen", "scenario": "looming-shapes", "darkness_four_opens_response": "no"}),
    Case(1, {"solo_scenario": "chosen", "scenario": "grasping-night", "one_of_each_returns": "all"}),
    Case(1, {"solo_scenario": "chosen", "scenario": "lost-voices", "solo_tie": "darkness_wins"}),
    Case(1, {"solo_scenario": "chosen", "scenario": "buried-halls", "solo_enhanced": "no"}),
    Case(1, {"solo_scenario": "chosen", "scenario": "thirsting-crystals", "module_stones": "no"}),
    # Against each other.
    Case(4, {"four_player_ruins": "expanded", "claim_full_tie": "nearest_clockwise"}),
    Case(3, {"module_wonders": "no", "module_end_of_age": "no"}),
    Case(2, {"promos": "in", "extra_wonder_tokens": "five_players_only"}),
    Case(2, {"response_prompt": "ask_everyone", "response_lock": "untouchable"}),
    Case(2, {"die_value": "unbounded", "edifice_rerolls": "repeat"}),
    Case(2, {"reading_choice": "before_roll", "warpstone_window": "own_turn_only"}),
    Case(2, {"wonder_choice": "may_wait", "wonder_bonus": "any_three"}),
    Case(4, {"wonder_bonus": "none", "phantom_counts_for_scoring": "yes"}),
    Case(3, {"type_bonus": "once", "winner_tie": "more_wonders"}),
    Case(2, {"first_player": "listed", "ruin_row": "shift_left_append_right"}),
)


def test_every_value_of_every_option_is_at_some_table() -> None:
    tried = {(name, value) for case in CASES for name, value in GAME.options.complete(case.options, case.seats).items()}
    declared = GAME.options.declared
    assert tried == {(name, value) for name, option in declared.items() for value in option.values}
    assert {case.seats for case in CASES} == {1, 2, 3, 4, 5}


class TestUnearth(GameTests):
    game = GAME
    cases = CASES if rw.is_compiled() else SHORT
    golden = Path(__file__).with_name("golden.json")
    games = 2 if rw.is_compiled() else 1
