"""Whomp: groups, targets, strongholds, shields, Lianzo, and who is knocked out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unition.positions import (
    asked,
    at,
    forts,
    groups,
    hand,
    play,
    player,
    refused,
    resolving,
    tally,
    told,
    turn,
)

from rulewright.core.engine import State
from rulewright.games.unition.cards import MOST_STRONGHOLDS
from rulewright.games.unition.game import GAME
from rulewright.games.unition.state import MOST_AIMS
from rulewright.games.unition.vocabulary import MOST_PLAYERS

# Groups of 3, 2 and 4, as in the rulebook's examples.
EXAMPLE = [3, 2, 4]


def attack(
    whomp: list[int],
    *others: dict[str, Any],
    options: dict[str, str | int] | None = None,
    **fields: Any,
) -> State:
    """Seat 1 resolves a turn with these groups of whomp against these opponents."""
    return at(
        1 + len(others),
        options,
        players=[fields.pop("own", {}), *others],
        tally=tally(whomp=whomp),
        pending=resolving(),
        **fields,
    )


def targets(s: State, size: int) -> list[str]:
    """What a group of a size may be aimed at now."""
    return [sentence.split()[2] for sentence in s.sentences() if sentence.startswith(f"aim {size} ")]


# Groups


@pytest.mark.clause("unition/whomp-1", "unition/whomp-2", "unition/whomp-11", "unition/ruling-36")
def test_each_number_is_a_group_and_an_attack_names_groups() -> None:
    s = play(turn("lumphed", "stubtoo"), "play lumphed", "play stubtoo", "done")
    # Six and, by unition, two more; two and one more.
    assert groups(s) == [6, 2, 2, 1]
    assert [size for size in range(1, 12) if targets(s, size)] == [1, 2, 6]
    assert refused(s, "aim 8 seat-2") == "unition/whomp-11"


@pytest.mark.clause("unition/ruling-36")
def test_all_whomp_of_a_card_is_one_group_where_cards_are_counted() -> None:
    s = play(turn("lumphed", "stubtoo", options={"whomp_group": "per_card"}), "play lumphed", "play stubtoo", "done")
    assert groups(s) == [8, 3]


@pytest.mark.clause("unition/whomp-3", "unition/whomp-10", "unition/types-11", "unition/ruling-39", "unition/play-5")
def test_any_opponent_and_any_of_their_strongholds_is_a_target() -> None:
    own = {"strongholds": forts("foot-stule")}
    s = attack([4], {"strongholds": forts("deepwell", "hed-borde")}, {}, own=own)
    assert targets(s, 4) == ["seat-2", "seat-3", "seat-2/1", "seat-2/2"]
    assert refused(s, "aim 4 seat-1") == "unition/ruling-39"
    assert refused(s, "aim 4 seat-1/1") == "unition/ruling-39"
    assert refused(s, "aim 4 seat-3/1") == "unition/whomp-3"


@pytest.mark.clause("unition/whomp-12", "unition/whomp-6", "unition/whomp-4")
def test_four_at_a_stronghold_and_five_at_its_owner() -> None:
    s = attack(EXAMPLE, {"strongholds": forts("foot-stule")})
    play(s, "aim 4 seat-2/1", "aim 3 seat-2", "aim 2 seat-2", "declare")
    assert player(s, 2)["strongholds"] == []
    assert player(s, 2)["discard"] == {"foot-stule": 1}
    assert player(s, 2)["health"] == 45


@pytest.mark.clause("unition/whomp-13")
def test_three_players_for_three_two_and_four() -> None:
    s = attack(EXAMPLE, {"strongholds": forts("foot-stule")}, {}, {})
    play(s, "aim 3 seat-2", "aim 2 seat-3", "aim 4 seat-4", "declare")
    assert [player(s, seat)["health"] for seat in (2, 3, 4)] == [47, 48, 46]
    assert len(player(s, 2)["strongholds"]) == 1


@pytest.mark.clause("unition/whomp-14", "unition/ruling-40")
def test_one_player_for_nine_named_from_the_largest_group_down() -> None:
    s = play(attack(EXAMPLE, {}), "aim 3 seat-2")
    assert targets(s, 4) == []
    assert refused(s, "aim 4 seat-2") == "unition/ruling-40"
    s = play(attack(EXAMPLE, {}), "aim 4 seat-2", "aim 3 seat-2", "aim 2 seat-2", "declare")
    assert player(s, 2)["health"] == 41


@pytest.mark.clause("unition/ruling-39", "unition/ruling-2")
def test_groups_without_a_target_are_lost() -> None:
    s = play(attack(EXAMPLE, {}), "aim 4 seat-2", "declare")
    assert player(s, 2)["health"] == 46
    assert groups(s) == []
    assert targets(s, 3) == []


@pytest.mark.clause("unition/ruling-2")
def test_a_turn_may_end_without_any_attack() -> None:
    s = play(attack(EXAMPLE, {}), "done")
    assert player(s, 2)["health"] == 50
    assert "tally" not in s.position()


@pytest.mark.clause("unition/ruling-40")
def test_targets_are_named_owner_by_owner_strongholds_first() -> None:
    s = attack([1, 1, 1, 1], {"strongholds": forts("foot-stule", "hed-borde")}, {"strongholds": forts("deepwell")})
    play(s, "aim 1 seat-2/2")
    assert targets(s, 1) == ["seat-2", "seat-3", "seat-2/1", "seat-2/2", "seat-3/1"]
    play(s, "aim 1 seat-2")
    assert targets(s, 1) == ["seat-2", "seat-3", "seat-3/1"]
    play(s, "aim 1 seat-3/1")
    assert targets(s, 1) == ["seat-3", "seat-3/1"]
    assert refused(s, "aim 1 seat-2") == "unition/ruling-40"


# Strongholds


@pytest.mark.clause("unition/whomp-6", "unition/whomp-7", "unition/layout-11", "unition/ruling-38")
def test_too_little_whomp_leaves_a_stronghold_as_it_was() -> None:
    s = attack([3], {"strongholds": forts("foot-stule")})
    assert told(s, "aim 3 seat-2/1", "declare") == ["withstood seat-2/1"]
    assert player(s, 2)["strongholds"][0]["card"] == "foot-stule"
    assert player(s, 2)["health"] == 50


@pytest.mark.clause("unition/whomp-8", "unition/whomp-9", "unition/ruling-37", "unition/types-12", "unition/layout-12")
def test_groups_add_up_and_the_excess_reaches_the_owner() -> None:
    s = attack([3, 2, 4], {"strongholds": forts("foot-stule"), "shields": 1})
    lines = told(s, "aim 4 seat-2/1", "aim 3 seat-2/1", "declare")
    # Seven whomp against four health: three more, of which a shield stops one.
    assert lines == ["fell seat-2/1", "named foot-stule", "shielded seat-2 1", "hurt seat-2 2"]
    assert player(s, 2)["discard"] == {"foot-stule": 1}


@pytest.mark.clause("unition/layout-12", "unition/types-12")
def test_a_destroyed_stronghold_comes_back_with_the_next_shuffle() -> None:
    s = attack([4], {"strongholds": forts("foot-stule"), "pile": {}, "hand": {}})
    play(s, "aim 4 seat-2/1", "declare")
    assert player(s, 2)["discard"] == {"foot-stule": 1}
    assert "foot-stule" not in s.position()["forum"]["removed"]


# Shields


@pytest.mark.clause("unition/clans-18", "unition/ruling-41", "unition/clans-19")
def test_each_shield_stops_one_whomp_and_is_spent() -> None:
    s = attack([4], {"shields": 3})
    assert told(s, "aim 4 seat-2", "declare") == ["shielded seat-2 3", "hurt seat-2 1"]
    assert player(s, 2)["shields"] == 0
    s = play(attack([4], {"shields": 6}), "aim 4 seat-2", "declare")
    assert (player(s, 2)["shields"], player(s, 2)["health"]) == (2, 50)


@pytest.mark.clause("unition/ruling-41")
@pytest.mark.parametrize(("expiry", "left"), [("until_spent", 3), ("owners_next_turn", 0)])
def test_how_long_shields_are_kept(expiry: str, left: int) -> None:
    s = at(2, {"shield_expiry": expiry}, players=[{}, {"shields": 3}], pending=resolving())
    play(s, "done")
    while s.actor is not None and s.position()["turn"] != "seat-2":
        s.play(s.moves()[0])
    assert player(s, 2)["shields"] == left


@pytest.mark.clause("unition/ruling-42")
def test_the_owner_may_spend_exactly_the_shields_that_save_a_stronghold() -> None:
    s = attack([6], {"strongholds": forts("foot-stule"), "shields": 5})
    play(s, "aim 6 seat-2/1", "declare")
    assert (asked(s), s.actor) == ("shields", 1)
    saved = s.clone()
    # Three shields leave three whomp for four health.
    assert told(saved, "spend-shields") == ["shielded seat-2 3", "withstood seat-2/1"]
    assert (player(saved, 2)["shields"], player(saved, 2)["health"]) == (2, 50)
    assert told(s, "keep-shields") == ["fell seat-2/1", "named foot-stule", "shielded seat-2 2"]
    assert (player(s, 2)["shields"], player(s, 2)["health"]) == (3, 50)


@pytest.mark.clause("unition/ruling-42")
def test_too_few_shields_ask_nobody() -> None:
    s = attack([6], {"strongholds": forts("foot-stule"), "shields": 2})
    assert told(s, "aim 6 seat-2/1", "declare") == ["fell seat-2/1", "named foot-stule", "shielded seat-2 2"]


@pytest.mark.clause("unition/ruling-42")
@pytest.mark.parametrize(
    ("use", "lines"),
    [
        ("auto_save", ["shielded seat-2 3", "withstood seat-2/1"]),
        ("auto_player_only", ["fell seat-2/1", "named foot-stule", "shielded seat-2 2"]),
    ],
)
def test_shields_that_nobody_is_asked_about(use: str, lines: list[str]) -> None:
    s = attack([6], {"strongholds": forts("foot-stule"), "shields": 5}, options={"shield_use": use})
    assert told(s, "aim 6 seat-2/1", "declare") == lines


# Lianzo the Resplendent


@pytest.mark.clause("unition/card-lianzo-1", "unition/card-lianzo-2", "unition/card-lianzo-3")
def test_thirteen_becomes_six() -> None:
    s = play(attack([7, 6], {"halving": True}), "aim 7 seat-2", "aim 6 seat-2", "declare")
    assert player(s, 2)["health"] == 44


@pytest.mark.clause("unition/ruling-43")
@pytest.mark.parametrize(("way", "health"), [("total", 47), ("per_group", 48)])
def test_the_sum_or_each_group_is_halved(way: str, health: int) -> None:
    s = attack([3, 3], {"halving": True}, options={"lianzo_halving": way})
    play(s, "aim 3 seat-2", "aim 3 seat-2", "declare")
    assert player(s, 2)["health"] == health


@pytest.mark.clause("unition/ruling-43", "unition/ruling-44")
def test_a_halved_attack_on_a_stronghold_leaves_an_excess_that_is_not_halved_again() -> None:
    s = attack([13], {"halving": True, "strongholds": forts("foot-stule"), "shields": 1})
    assert told(s, "aim 13 seat-2/1", "declare") == [
        "fell seat-2/1",
        "named foot-stule",
        "shielded seat-2 1",
        "hurt seat-2 1",
    ]


@pytest.mark.clause("unition/ruling-44", "unition/card-lianzo-1")
def test_a_second_lianzo_halves_no_further_and_the_own_turn_ends_it() -> None:
    s = play(turn("lianzo-the-resplendent", own={"halving": True}), "play lianzo-the-resplendent", "done", "done")
    assert player(s, 1)["halving"] is True
    s = at(2, players=[{}, {"halving": True}], pending=resolving())
    play(s, "done")
    while s.position()["turn"] != "seat-2":
        s.play(s.moves()[0])
    assert "halving" not in player(s, 2)


# Out of the game


@pytest.mark.clause(
    "unition/win-5", "unition/win-6", "unition/whomp-5", "unition/win-7", "unition/win-8", "unition/ruling-34"
)
def test_who_has_no_health_left_is_out_with_all_cards() -> None:
    s = attack([5], {"health": 5, "strongholds": forts("deepwell"), "hand": hand("gleam")}, {})
    before = sum(s.position()["forum"]["removed"].values())
    assert told(s, "aim 5 seat-2", "declare") == ["hurt seat-2 5", "out seat-2"]
    gone = player(s, 2)
    assert (gone["health"], gone["hand"], gone["pile"], gone["discard"], gone["strongholds"]) == (0, {}, {}, {}, [])
    assert sum(s.position()["forum"]["removed"].values()) - before == 11
    assert s.actor == 0
    play(s, "done")
    while s.position()["turn"] == "seat-1":
        s.play(s.moves()[0])
    assert s.position()["turn"] == "seat-3"


@pytest.mark.clause("unition/win-3", "unition/win-9", "unition/win-2", "unition/ruling-33", "unition/turn-11")
def test_the_last_one_with_health_has_won_at_once() -> None:
    s = attack([5, 5], {"health": 5}, {"health": 5})
    play(s, "aim 5 seat-2", "aim 5 seat-3", "declare")
    assert s.actor is None
    assert s.result() == ["won", "lost", "lost"]
    assert s.position()["winner"] == "seat-1"


@pytest.mark.clause("unition/ruling-31", "unition/turn-12")
@pytest.mark.parametrize(("rule", "out"), [("zero", True), ("below_zero", False)])
def test_zero_health_and_below(rule: str, out: bool) -> None:
    s = attack([5], {"health": 5}, {}, options={"knockout_at": rule})
    play(s, "aim 5 seat-2", "declare")
    assert player(s, 2)["health"] == 0
    assert player(s, 2).get("out", False) is out
    s = attack([1], {"health": 0}, {}, options={"knockout_at": "below_zero"})
    assert told(s, "aim 1 seat-2", "declare")[-1] == "out seat-2"


@pytest.mark.clause("unition/ruling-31", "unition/ruling-40", "unition/ruling-34")
def test_whomp_beyond_the_last_health_and_for_a_player_who_is_out_is_lost() -> None:
    s = attack([9, 2], {"health": 3, "strongholds": forts("foot-stule")}, {})
    # The stronghold's excess of five is more than the owner has; what was aimed at the owner is lost.
    lines = told(s, "aim 9 seat-2/1", "aim 2 seat-2", "declare")
    assert lines == ["fell seat-2/1", "named foot-stule", "hurt seat-2 3", "out seat-2"]
    assert player(s, 3)["health"] == 50


@pytest.mark.clause("unition/setup-13", "unition/setup-14", "unition/win-4", "unition/ruling-6")
def test_eight_large_and_ten_small_tokens_are_fifty_health() -> None:
    s = GAME.new(3)
    assert [one["health"] for one in s.position()["players"]] == [8 * 5 + 10 * 1] * 3


@pytest.mark.clause("unition/ruling-40")
def test_one_declaration_has_room_for_every_target_of_any_card_set() -> None:
    assert MOST_AIMS >= MOST_STRONGHOLDS + MOST_PLAYERS - 1
