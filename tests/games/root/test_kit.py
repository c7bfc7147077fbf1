"""Root keeps every promise of the kit, at every number of seats, with every mix and map and every value of an option.

Interpreted, and with its lines counted, that would take many minutes: there three tables stand for all, for the first
turns of their games. No case may imagine worlds that its record rules out. `test_view.py` finds twins late in games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tests.games.root.positions import chosen

import rulewright as rw
from rulewright.core.options import Choice, Knob
from rulewright.games.root.game import GAME
from rulewright.testing import Case, GameTests, kit

# Set-up and the first turns: that is where twins are found.
ROUNDS = 120


def table(mix: str, limit: int = ROUNDS, **options: str | int) -> Case:
    """A table of some factions."""
    return Case(len(mix.split()), chosen(mix, options), limit=limit)


SHORT = (
    table("marquise eyrie", 70, seating="listed", outrage_per="warrior"),
    table("alliance vagabond marquise", 70, map="winter", winter_suits="listed", suits=1234, seating="listed"),
    table("marquise eyrie alliance vagabond", 70, seating="listed", outrage_card_public="yes"),
)
CASES = (
    *SHORT,
    table("marquise eyrie"),
    table("marquise alliance", alliance_cap_discard="alliance_chooses", outrage_per="warrior"),
    table("vagabond marquise", allied_hits="warriors_first", map="winter"),
    table("alliance eyrie", alliance_loss_order="active_player_chooses", alliance_birdsong="interleaved"),
    table("eyrie vagabond", reach_check="advise", map="winter", winter_suits="listed", suits=34650),
    table("vagabond alliance", vagabond_refresh_damaged="no", alliance_mobilize_at_cap="forbidden"),
    table("marquise eyrie alliance", reach_check="enforce", marquise_craft="any_time"),
    table("eyrie marquise vagabond", map="winter", better_burrow_bank="both_mandatory"),
    table(
        "marquise alliance vagabond", autumn_suits="shuffled", outrage_per="turn", allied_move_outrage="vagabond_pays"
    ),
    table("alliance vagabond eyrie", stand_and_deliver_target="other_player", tax_collector_officers="yes"),
    table("marquise eyrie alliance vagabond"),
    table("vagabond alliance eyrie marquise", map="winter", simultaneous_30="active_player", ambush_prompt="always"),
    table(
        "eyrie alliance vagabond marquise",
        alliance_train_empty_supply="allowed",
        alliance_operation_count="fixed_at_start",
        alliance_base_suit="clearing",
        martial_law_counts_borrowed="yes",
        eyrie_start="opposite_keep",
    ),
)
# Games to their end, for all checks that need no twins.
WHOLE = (
    table("marquise alliance", 2000),
    table("eyrie vagabond alliance", 2000),
    table("alliance marquise vagabond eyrie", 2000, map="winter"),
)


def values(option: Choice | Knob) -> Sequence[str | int]:
    """All values of an option; of the arrangements of suits the first and the last."""
    return option.values if isinstance(option, Choice) else (option.low, option.high)


def test_every_value_of_every_option_is_at_some_table() -> None:
    tried = {(name, value) for case in CASES for name, value in GAME.options.complete(case.options, case.seats).items()}
    assert tried >= {
        (name, value)
        for name, option in GAME.options.declared.items()
        for value in values(option)
        if not name.startswith("faction")
    }
    assert {case.seats for case in CASES} == {2, 3, 4}


def test_every_mix_of_factions_is_at_some_table() -> None:
    mixes = {frozenset(str(case.options[f"faction_{seat + 1}"]) for seat in range(case.seats)) for case in CASES}
    # Six pairs, four of three, and all.
    assert len(mixes) == 11


@pytest.mark.parametrize("case", WHOLE if rw.is_compiled() else WHOLE[:1], ids=str)
@pytest.mark.parametrize(
    "check", [kit.check_play, kit.check_positions, kit.check_refusals, kit.check_views, kit.check_records]
)
def test_whole_games(check: Callable[..., None], case: Case) -> None:
    check(GAME, case if rw.is_compiled() else replace(case, limit=60), games=1, seed=2)


class TestRoot(GameTests):
    game = GAME
    cases = CASES if rw.is_compiled() else SHORT
    golden = Path(__file__).with_name("golden.json")
    games = 2 if rw.is_compiled() else 1
