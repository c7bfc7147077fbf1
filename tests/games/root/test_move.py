"""2.5 and 4.2. Rule and moving."""

from __future__ import annotations

import pytest
from tests.games.root.positions import at, clearing, legal, play, refused

from rulewright.core.engine import State
from rulewright.games.root.state import NO_SIDE


def ruler(s: State, number: int) -> str:
    """Who rules a clearing."""
    side = int(s.ruler[number - 1])  # type: ignore[attr-defined]  # Root's
    return "" if side == NO_SIDE else ("marquise", "eyrie", "alliance", "vagabond")[side]


def alliance(clearings: dict[str, dict[str, int]], **fields: object) -> State:
    """The Alliance in its Evening with three officers: plain moves."""
    return at("alliance", "evening", clearings=clearings, factions={"alliance": {"officers": 3}}, **fields)


def marches(s: State) -> list[str]:
    """The moves that can be taken."""
    return [said for said in legal(s) if said.startswith("march")]


@pytest.mark.parametrize(
    ("pieces", "found"),
    [
        pytest.param({"rebel": 2, "mouse-base": 1, "cat": 2, "warbird": 2}, "alliance", id="more than each other"),
        pytest.param({"rebel": 2, "cat": 2}, "", id="a tie"),
        pytest.param({"rebel": 2, "cat": 1, "sawmill": 1}, "", id="a tie with a building"),
        pytest.param({"sympathy": 1, "wood": 3}, "", id="tokens only"),
        pytest.param({}, "", id="nothing"),
        pytest.param({"wood": 3, "sympathy": 1, "rebel": 1}, "alliance", id="tokens count nothing"),
        pytest.param({"warbird": 2, "cat": 2}, "eyrie", id="Lords of the Forest"),
        pytest.param({"roost": 1, "cat": 1}, "eyrie", id="a roost is a piece"),
        pytest.param({"warbird": 1, "cat": 2, "rebel": 2}, "", id="the Eyrie are not tied for most"),
    ],
)
@pytest.mark.clause("root/base-rule-1", "root/base-rule-2", "root/base-rule-3", "root/eyrie-ruling-16")
def test_who_rules(pieces: dict[str, int], found: str) -> None:
    assert ruler(at("marquise", clearings={"clearing-2": pieces}), 2) == found


@pytest.mark.clause("root/base-rule-2", "root/vagabond-lone-1")
def test_a_pawn_rules_nothing() -> None:
    s = at("marquise", clearings={"clearing-2": {"cat": 1}}, pawn="clearing-2")
    assert ruler(s, 2) == "marquise"
    assert ruler(at("marquise", pawn="clearing-2"), 2) == ""


@pytest.mark.clause("root/base-move-1", "root/base-ruling-34")
def test_a_move_takes_one_to_all_warriors_along_one_path() -> None:
    s = alliance({"clearing-5": {"rebel": 2}})
    assert marches(s) == [
        "march clearing-5 clearing-1 1",
        "march clearing-5 clearing-1 2",
        "march clearing-5 clearing-2 1",
        "march clearing-5 clearing-2 2",
    ]
    assert refused(s, "march clearing-5 clearing-1 3") == "root/base-move-1"
    assert refused(s, "march clearing-5 clearing-6 1") == "root/base-move-1"
    assert refused(s, "march clearing-1 clearing-5 1") == "root/base-move-1"
    play(s, "march clearing-5 clearing-1 1")
    assert (clearing(s, 5), clearing(s, 1)) == ({"rebel": 1}, {"rebel": 1})


@pytest.mark.clause("root/base-move-2", "root/ruling-63")
def test_the_mover_rules_the_origin_or_the_destination() -> None:
    s = alliance({"clearing-5": {"rebel": 1, "cat": 2}, "clearing-2": {"mouse-base": 1}})
    assert marches(s) == ["march clearing-5 clearing-2 1"]
    assert refused(s, "march clearing-5 clearing-1 1") == "root/base-move-2"


@pytest.mark.clause("root/base-move-2")
def test_rule_is_looked_at_before_pieces_shift() -> None:
    s = alliance({"clearing-5": {"rebel": 1, "cat": 2}, "clearing-1": {"cat": 1}})
    assert marches(s) == []


@pytest.mark.clause("root/base-move-2", "root/base-ruling-35")
def test_the_eyrie_move_where_they_rule_by_a_tie() -> None:
    s = at(
        "eyrie",
        "daylight",
        clearings={"clearing-5": {"warbird": 1, "cat": 1}},
        factions={"eyrie": {"leader": "despot", "decree": {}}},
    )
    play(s, "done") if "done" in legal(s) else None
    assert "march clearing-5 clearing-1 1" in legal(s)


@pytest.mark.clause("root/base-move-3")
def test_pieces_may_move_again_in_the_same_turn() -> None:
    s = alliance({"clearing-5": {"rebel": 1}})
    play(s, "march clearing-5 clearing-1 1", "march clearing-1 clearing-9 1", "march clearing-9 clearing-4 1")
    assert clearing(s, 4) == {"rebel": 1}


@pytest.mark.clause("root/base-piece-11", "root/base-gold-2", "root/marquise-keep-2")
def test_moving_into_the_clearing_of_the_keep_is_no_placing() -> None:
    s = alliance({"clearing-5": {"rebel": 2}, "clearing-1": {"keep": 1, "rebel": 1}})
    assert "march clearing-5 clearing-1 2" in legal(s)
    assert "organize clearing-1" not in legal(s)
