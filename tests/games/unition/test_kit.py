"""Unition keeps every promise of the kit, at every number of seats and every value of every option.

Interpreted, and with its lines counted, that would take many minutes: there three tables stand for all, for the first
turns of their games. No case may imagine worlds that its record rules out. `test_view.py` finds twins late in games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import rulewright as rw
from rulewright.core.options import Choice, Knob
from rulewright.games.unition.game import GAME
from rulewright.testing import Case, GameTests, kit

SHORT = (
    Case(2, {"goldheart_source": "next_hand", "cool_timing": "on_play"}, limit=120),
    Case(3, {"first_player": "chosen", "first_seat": 3, "show_totals": "open", "rainbro_mode": "choose_one"}, limit=80),
    Case(5, {"whomp_group": "per_card", "added_card": "fills_last_slot"}, limit=60),
)
# Hands come out turn by turn, so that twins are found in the first rounds; of whole games, at tables of two only.
ROUNDS = 300
CASES = (
    *SHORT,
    Case(2),
    Case(3, limit=ROUNDS),
    Case(4, limit=ROUNDS),
    Case(5, limit=ROUNDS),
    Case(2, {"first_player": "chosen", "first_seat": 2, "extra_gleam_supply": "unlimited"}),
    Case(4, {"first_player": "chosen", "first_seat": 4, "rainbro_mega": "no"}, limit=ROUNDS),
    Case(5, {"first_player": "chosen", "first_seat": 5, "knockout_at": "below_zero"}, limit=ROUNDS),
    Case(2, {"whomp_group": "per_card", "lianzo_halving": "per_group"}),
    Case(2, {"shield_expiry": "owners_next_turn", "shield_use": "auto_save"}),
    Case(3, {"shield_use": "auto_player_only", "leader_count": "all"}, limit=ROUNDS),
    Case(3, {"added_card": "fills_last_slot", "swap_to": "forum_discard"}, limit=ROUNDS),
    Case(3, {"discount_scope": "forum_slots_only", "discard_recruit": "free"}, limit=ROUNDS),
    Case(2, {"bracket_numbers": "per_card", "upgrade_match": "up_to"}),
    Case(4, {"goldheart_source": "next_hand", "rainbro_mode": "choose_one"}, limit=ROUNDS),
    Case(3, {"cool_timing": "on_play", "show_totals": "open"}, limit=ROUNDS),
)
# Games in which players go out one after the other, to their end, for all checks that need no twins.
WHOLE = (Case(3, {"knockout_at": "below_zero"}), Case(4, {"shield_use": "auto_player_only"}), Case(5))


def values(option: Choice | Knob) -> Sequence[str | int]:
    """All values of an option."""
    return option.values if isinstance(option, Choice) else range(option.low, option.high + 1)


def test_every_value_of_every_option_is_at_some_table() -> None:
    tried = {(name, value) for case in CASES for name, value in GAME.options.complete(case.options, case.seats).items()}
    assert tried == {(name, value) for name, option in GAME.options.declared.items() for value in values(option)}
    assert {case.seats for case in CASES} == {2, 3, 4, 5}


@pytest.mark.parametrize("case", WHOLE if rw.is_compiled() else WHOLE[:1], ids=str)
@pytest.mark.parametrize(
    "check", [kit.check_play, kit.check_positions, kit.check_refusals, kit.check_views, kit.check_records]
)
def test_whole_games_of_several_players(check: Callable[..., None], case: Case) -> None:
    check(GAME, case if rw.is_compiled() else replace(case, limit=60), games=1, seed=2)


class TestUnition(GameTests):
    game = GAME
    cases = CASES if rw.is_compiled() else SHORT
    golden = Path(__file__).with_name("golden.json")
    games = 2 if rw.is_compiled() else 1
