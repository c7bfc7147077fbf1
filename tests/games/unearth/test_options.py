"""The options of a table: what each is explained by, what does not go together, and where they hang.

What each value changes is tried in the tests of its chapter.
"""

from __future__ import annotations

import json

import pytest
from tests.games.unearth.positions import GAME, at, play, ruin

import rulewright as rw
from rulewright.testing import kit

VALUES = ("clamp", "unbounded")
HAND = {"players": [{"hand": {"forlorn": 1}}]}


def test_every_option_is_explained_by_the_rule_that_it_cites() -> None:
    for name, option in GAME.options.declared.items():
        rule = GAME.rulebook.clause(option.clause)
        # Where a ruling declares an option, it is this one; others are explained by a clause.
        assert getattr(rule, "option", "") in ("", f"{name} = {' | '.join(option.values)}")
        assert GAME.rulebook.text(option.clause)


def test_one_to_five_play_and_two_are_usual() -> None:
    assert [GAME.new(seats).setup.seats for seats in (1, 2, 3, 4, 5, None)] == [1, 2, 3, 4, 5, 2]
    for seats in (0, 6):
        with pytest.raises(rw.OptionError, match=f"the game is for 1 to 5 seats, not {seats}"):
            GAME.new(seats)


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        pytest.param(
            *(2, {"campaign": "on"}, "the campaign is played alone against the Darkness [unearth/campaign-1]"),
            marks=pytest.mark.clause("unearth/campaign-1"),
        ),
        pytest.param(
            1,
            {"scenario": "twin-omens"},
            "a Scenario is named where solo_scenario = chosen [unearth/ruling-81]",
            marks=pytest.mark.clause("unearth/ruling-81"),
        ),
        pytest.param(
            1,
            {"campaign": "on", "solo_scenario": "random"},
            "a campaign draws its scenarios itself [unearth/campaign-2]",
            marks=pytest.mark.clause("unearth/campaign-2"),
        ),
        pytest.param(
            *(2, {"solo_scenario": "chosen"}, "scenarios belong to solo games [unearth/ruling-81]"),
            marks=pytest.mark.clause("unearth/ruling-81"),
        ),
        pytest.param(
            *(3, {"solo_difficulty": "hard"}, "difficulty belongs to solo games [unearth/ruling-77]"),
            marks=pytest.mark.clause("unearth/ruling-77"),
        ),
        pytest.param(
            *(5, {"four_player_ruins": "expanded"}, "the expanded game is for four players [unearth/ruling-38]"),
            marks=pytest.mark.clause("unearth/ruling-38"),
        ),
        pytest.param(
            *(1, {"promos": "in"}, "promo Wonders never join a solo game [unearth/solo-8]"),
            marks=pytest.mark.clause("unearth/solo-8"),
        ),
        (2, {"type_bonus": "never"}, "option type_bonus is one of per_set, once, not never"),
    ],
)
def test_what_does_not_go_is_refused(seats: int, options: dict[str, str], message: str) -> None:
    with pytest.raises(rw.OptionError) as refusal:
        GAME.new(seats, options)
    assert str(refusal.value) == message


def test_what_differs_from_the_defaults_stands_in_the_position() -> None:
    s = GAME.new(3, {"type_bonus": "once", "claim_check": "end_of_phase", "die_value": "clamp"})
    assert s.position()["options"] == {"type_bonus": "once", "claim_check": "end_of_phase"}
    assert "options" not in GAME.new(2).position()


def test_every_value_can_be_chosen_at_some_table_and_comes_back_from_a_position() -> None:
    for case in kit.covering(GAME):
        s = GAME.new(case.seats, case.options)
        back = GAME.from_position(json.loads(json.dumps(s.position())))
        assert back == s
        assert back.setup.options == s.setup.options


@pytest.mark.parametrize(
    ("name", "seats", "other"),
    [("solo_difficulty", 1, "legendary"), ("type_bonus", 2, "once"), ("wonder_choice", 2, "may_wait")],
)
def test_two_tables_that_differ_in_an_option_are_two_positions(name: str, seats: int, other: str) -> None:
    row = [ruin("desert-9", black=1)]
    assert at(seats, row=row) != at(seats, {name: other}, row=row)


def test_options_of_one_table_do_not_reach_another() -> None:
    """A die that is lowered below 1 stays at 1 at one table and not at the other, in turns."""
    tables = [at(2, {"die_value": value}, row=[ruin("desert-9", {"seat-1/d4": 1})], **HAND) for value in VALUES]
    for s in tables:
        play(s, "play forlorn")
    for s in tables[::-1]:
        play(s, "aim seat-1/d4")
    assert [s.position()["row"][0]["dice"]["seat-1/d4"] for s in tables] == [1, -1]
