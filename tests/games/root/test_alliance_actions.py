"""The Woodland Alliance: crafting, mobilizing, training, military operations, the draw, and Guerrilla War."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from tests.games.root.alliance_positions import (
    Pieces,
    alliance,
    discarded,
    hand,
    officers,
    rebels,
    seats_that_see,
    supply,
    supporters,
    tokens,
)
from tests.games.root.positions import asked, asks, cards, clearing, faction, legal, play, refused, score, told

from rulewright.core.engine import State

FOXES = "anvil fox-root-tea protection-racket"
FIVE = "investments mouse-sword bake-sale cobbler sappers"


def daylight(words: str, where: Pieces | None = None, **fields: Any) -> State:
    """The Alliance's Daylight with these cards in hand."""
    return alliance("daylight", where, hand=words, **fields)


def evening(where: Pieces, trained: int, **fields: Any) -> State:
    """The Alliance's Evening with so many officers."""
    return alliance("evening", where, own={"officers": trained, **fields.pop("own", {})}, **fields)


def offered(s: State, verb: str) -> list[str]:
    """What a verb is offered with."""
    return [one.split(" ", 1)[1] for one in legal(s) if one.startswith(f"{verb} ")]


# Crafting


@pytest.mark.clause("root/8.2.1-1", "root/8.5.1-1", "root/ruling-6")
def test_only_sympathy_tokens_craft() -> None:
    both = {1: {"sympathy": 1}, 6: {"sympathy": 1}}
    assert offered(daylight("foxfolk-steel", both), "craft") == ["foxfolk-steel"]
    base = {1: {"sympathy": 1}, 6: {"fox-base": 1, "rebel": 4}}
    assert refused(daylight("foxfolk-steel", base), "craft foxfolk-steel") == "root/base-craft-1"
    assert refused(
        daylight("foxfolk-steel sappers", {1: {"sympathy": 1}, 2: {"sympathy": 1}}), "craft foxfolk-steel"
    ) == ("root/base-craft-1")


@pytest.mark.clause("root/8.5.1-1", "root/ruling-6", "root/ruling-4")
def test_each_token_crafts_once_in_a_turn() -> None:
    s = daylight("foxfolk-steel anvil sappers", {1: {"sympathy": 1}, 6: {"sympathy": 1}, 2: {"sympathy": 1}})
    play(s, "craft foxfolk-steel")
    assert s.position()["used"] == {"clearing-1": 1, "clearing-6": 1}
    assert (score(s, "alliance"), faction(s, "alliance")["crafted"]) == (2, {"sword": 1})
    assert refused(s, "craft anvil") == "root/base-craft-1"
    play(s, "craft sappers")
    assert faction(s, "alliance")["play"] == {"sappers": 1}
    assert discarded(s) == {"foxfolk-steel": 1}


@pytest.mark.clause("root/ruling-6")
def test_icons_of_any_suit_take_any_four_tokens() -> None:
    s = daylight("royal-claim", {number: {"sympathy": 1} for number in (1, 2, 3, 6, 8)})
    play(s, "craft royal-claim")
    assert refused(s, "activate clearing-4") == "root/base-craft-2"
    play(s, *[f"activate clearing-{number}" for number in (1, 3, 6, 8)])
    assert faction(s, "alliance")["play"] == {"royal-claim": 1}
    assert s.position()["used"] == {f"clearing-{number}": 1 for number in (1, 3, 6, 8)}


@pytest.mark.clause("root/8.2.1-2", "root/ruling-7")
def test_crafting_is_for_daylight_alone() -> None:
    where = {1: {"sympathy": 1, "rebel": 1}, 2: {"rebel": 1}}
    morning = alliance("birdsong", where, hand="anvil", supporters="cobbler")
    assert refused(morning, "craft anvil") == "root/8.4-1"
    s = evening(where, 2, hand="sappers anvil")
    play(s, "organize clearing-2")
    assert refused(s, "craft sappers") == "root/8.6.1-1"


@pytest.mark.clause("root/ruling-7")
def test_a_token_of_this_birdsong_crafts_in_daylight() -> None:
    s = alliance("birdsong", hand="anvil", supporters="fox-root-tea")
    play(s, "spread clearing-1", "pay-supporter fox-root-tea")
    assert offered(s, "craft") == ["anvil"]


@pytest.mark.clause("root/8.5.1-2")
def test_supporters_are_not_crafted() -> None:
    s = daylight("cobbler", {1: {"sympathy": 1}}, supporters="anvil")
    assert (offered(s, "craft"), refused(s, "craft anvil")) == ([], "root/base-card-1")


# Daylight as a whole


@pytest.mark.clause("root/8.5-1", "root/ruling-4")
@pytest.mark.parametrize("order", list(permutations(["craft anvil", "mobilize cobbler", "train fox-root-tea"])))
def test_craft_mobilize_and_train_come_in_any_order(order: tuple[str, ...]) -> None:
    s = daylight("anvil cobbler fox-root-tea mouse-sword protection-racket", {1: {"sympathy": 1, "fox-base": 1}})
    play(s, *order, "mobilize mouse-sword", "train protection-racket")
    assert (score(s, "alliance"), officers(s), supporters(s)) == (2, 2, cards("cobbler", "mouse-sword"))
    assert asked(s) == "operation"


@pytest.mark.clause("root/8.5-1", "root/ruling-4")
def test_other_daylight_options_stand_between_the_actions() -> None:
    where = {1: {"sympathy": 1, "fox-base": 1, "rebel": 2}}
    s = daylight(
        "anvil fox-dominance cobbler",
        where,
        own={"play": cards("codebreakers", "tax-collector"), "score": 12},
        others={"marquise": hand("sappers")},
    )
    assert legal(s) == [
        "craft anvil",
        "dominate fox-dominance",
        "look marquise",
        "tax clearing-1",
        "mobilize cobbler",
        "mobilize anvil",
        "mobilize fox-dominance",
        "train anvil",
        "train fox-dominance",
        "done",
    ]
    play(s, "mobilize cobbler", "look marquise", "dominate fox-dominance")
    assert asked(s) == "craft-mobilize-or-train"
    assert refused(s, "battle clearing-1 marquise") == "root/8.5-1"


@pytest.mark.clause("root/8.5-1")
def test_daylight_ends_where_there_is_no_card_left() -> None:
    s = daylight("cobbler")
    assert told(s, "mobilize cobbler") == ["phase-of evening"]


@pytest.mark.clause("root/ruling-62")
def test_with_the_option_an_officer_pays_the_tax_collector() -> None:
    options: dict[str, str | int] = {"tax_collector_officers": "yes"}
    s = daylight("cobbler", own={"play": cards("tax-collector"), "officers": 2}, options=options)
    play(s, "tax-officer", "drew anvil")
    assert (officers(s), supply(s, "rebel")) == (1, 9)


# Mobilize


@pytest.mark.clause("root/8.5.2-1", "root/8.5.2-2", "root/ruling-60")
def test_any_card_of_the_hand_is_mobilized_unseen() -> None:
    s = daylight("cobbler sappers fox-ambush mouse-dominance")
    assert offered(s, "mobilize") == ["sappers", "cobbler", "mouse-dominance", "fox-ambush"]
    assert seats_that_see(s, "mobilize sappers") == [3]
    assert told(s, "mobilize sappers") == []
    assert (supporters(s), discarded(s), score(s, "alliance")) == ({"sappers": 1}, {}, 0)
    assert faction(s, "alliance")["hand"] == cards("cobbler", "fox-ambush", "mouse-dominance")
    assert s.view(0)["factions"]["alliance"]["supporters"] == {"?": 1}
    assert refused(s, "mobilize anvil") == "root/base-card-1"


@pytest.mark.clause("root/ruling-17", "root/8.2.3.I-2")
def test_a_card_mobilized_over_the_limit_is_discarded_for_all_to_see() -> None:
    s = daylight("anvil codebreakers", supporters=FIVE)
    assert seats_that_see(s, "mobilize anvil") == [1, 2, 3, 4]
    play(s, "mobilize anvil")
    assert (supporters(s), discarded(s)) == (cards(*FIVE.split()), {"anvil": 1})


@pytest.mark.clause("root/ruling-17")
def test_with_the_option_nothing_is_mobilized_over_the_limit() -> None:
    options: dict[str, str | int] = {"alliance_mobilize_at_cap": "forbidden"}
    s = daylight("anvil", supporters=FIVE, options=options)
    assert refused(s, "mobilize anvil") == "root/ruling-17"
    assert legal(s) == ["done"]
    assert offered(daylight("anvil", {1: {"fox-base": 1}}, supporters=FIVE, options=options), "mobilize") == ["anvil"]


@pytest.mark.clause("root/ruling-15", "root/ruling-17")
def test_with_the_option_the_alliance_chooses_what_a_mobilized_card_replaces() -> None:
    s = daylight("anvil codebreakers", supporters=FIVE, options={"alliance_cap_discard": "alliance_chooses"})
    assert seats_that_see(s, "mobilize anvil") == [3]
    play(s, "mobilize anvil", "dismiss sappers")
    assert supporters(s) == cards("investments", "mouse-sword", "bake-sale", "cobbler", "anvil")


# Train


@pytest.mark.clause("root/8.5.3-1", "root/8.5.3-2", "root/ruling-58")
def test_training_spends_a_card_that_matches_a_base() -> None:
    s = daylight(
        "anvil sappers cobbler mouse-sword fox-dominance", {1: {"fox-base": 1}}, supporters="protection-racket"
    )
    assert offered(s, "train") == ["sappers", "anvil", "fox-dominance"]
    assert refused(s, "train cobbler") == "root/8.5.3-2"
    assert refused(s, "train protection-racket") == "root/base-card-1"
    play(s, "train anvil", "train sappers", "train fox-dominance")
    assert (officers(s), supply(s, "rebel"), discarded(s)) == (3, 7, cards("anvil", "sappers"))
    assert s.position()["available"] == {"fox-dominance": 1}
    assert faction(s, "alliance")["hand"] == cards("cobbler", "mouse-sword")


@pytest.mark.clause("root/8.5.3-3", "root/ruling-58")
def test_nobody_is_trained_without_a_base() -> None:
    s = daylight("sappers anvil", {1: {"sympathy": 1}})
    assert offered(s, "train") == []
    assert refused(s, "train sappers") == "root/8.5.3-3"


@pytest.mark.clause("root/8.5.3-4")
def test_a_trained_officer_allows_an_operation_in_the_same_turn() -> None:
    s = daylight("anvil", {1: {"fox-base": 1}})
    play(s, "train anvil")
    assert asked(s) == "operation"
    play(s, "recruit-at clearing-1")
    assert asked(s) == "drawn"


@pytest.mark.clause("root/ruling-59")
def test_training_without_a_warrior_in_the_supply() -> None:
    where = {1: {"fox-base": 1, "rebel": 10}}
    assert refused(daylight("anvil", where), "train anvil") == "root/ruling-59"
    s = daylight("anvil cobbler", where, options={"alliance_train_empty_supply": "allowed"})
    play(s, "train anvil")
    assert (officers(s), discarded(s)) == (0, {"anvil": 1})


# Military operations

CAMP: Pieces = {1: {"fox-base": 1, "rebel": 4, "cat": 6}, 5: {"rebel": 1}}


@pytest.mark.clause("root/8.6.1-1", "root/ruling-62")
def test_there_are_as_many_operations_as_officers() -> None:
    s = evening(CAMP, 2)
    play(s, "recruit-at clearing-1", "organize clearing-5")
    assert (asked(s), officers(s)) == ("drawn", 2)
    assert asked(evening(CAMP, 0)) == "drawn"


@pytest.mark.clause("root/8.6.1-2", "root/ruling-5", "root/8.6-1", "root/ruling-2")
def test_operations_may_be_left_out_and_none_follows_the_draw() -> None:
    s = evening(CAMP, 3)
    assert told(s, "done") == []
    assert asked(s) == "drawn"
    play(s, "drew anvil", "drew cobbler")
    assert s.position()["turn"] != "alliance"
    assert faction(s, "alliance")["operations"] == 0


@pytest.mark.clause("root/8.6.1-3", "root/8.6.1-4")
@pytest.mark.parametrize(
    "order", list(permutations(["recruit-at clearing-1", "march clearing-1 clearing-10 1", "organize clearing-5"]))
)
def test_operations_come_in_any_order(order: tuple[str, ...]) -> None:
    s = evening({1: {"fox-base": 1, "rebel": 2}, 5: {"rebel": 2}}, 4)
    play(s, *order)
    assert (clearing(s, 1), clearing(s, 10), clearing(s, 5)) == (
        {"fox-base": 1, "rebel": 2},
        {"rebel": 1},
        {"rebel": 1, "sympathy": 1},
    )
    assert asked(s) == "operation"


@pytest.mark.clause("root/8.6.1-4")
def test_an_operation_may_be_repeated() -> None:
    s = evening({5: {"rebel": 1}, 6: {"rebel": 1}, 7: {"rebel": 1}}, 3)
    play(s, *[f"organize clearing-{number}" for number in (5, 6, 7)])
    assert (tokens(s), rebels(s), asked(s)) == ([5, 6, 7], 0, "drawn")


@pytest.mark.clause("root/8.6.1.I-1", "root/ruling-63")
def test_a_move_needs_rule_to_which_sympathy_adds_nothing() -> None:
    where: Pieces = {5: {"rebel": 2, "cat": 2, "sympathy": 1}, 1: {"warbird": 1}, 2: {"rebel": 1}}
    s = evening(where, 1)
    assert offered(s, "march") == [
        "clearing-2 clearing-5 1",
        "clearing-2 clearing-6 1",
        "clearing-2 clearing-10 1",
        "clearing-5 clearing-2 1",
        "clearing-5 clearing-2 2",
    ]
    assert refused(s, "march clearing-5 clearing-1 1") == "root/base-move-2"
    play(s, "march clearing-5 clearing-2 2")
    assert (clearing(s, 2), asked(s)) == ({"rebel": 3}, "drawn")


@pytest.mark.clause("root/8.6.1.II-1")
def test_a_battle_operation_begins_one_battle() -> None:
    s = evening(CAMP, 1)
    assert offered(s, "battle") == ["clearing-1 marquise"]
    play(s, "battle clearing-1 marquise", "rolled 2 1")
    assert (clearing(s, 1)["cat"], clearing(s, 1)["rebel"], asked(s)) == (4, 3, "drawn")


@pytest.mark.clause("root/8.6.1.III-1", "root/8.6.1.III-2", "root/ruling-64")
def test_one_warrior_is_recruited_beside_any_base() -> None:
    s = evening({1: {"fox-base": 1, "cat": 9}, 7: {"mouse-base": 1}, 5: {"rebel": 2}}, 2)
    assert offered(s, "recruit-at") == ["clearing-1", "clearing-7"]
    assert refused(s, "recruit-at clearing-5") == "root/8.6.1.III-2"
    play(s, "recruit-at clearing-1")
    assert (clearing(s, 1), supply(s, "rebel")) == ({"fox-base": 1, "cat": 9, "rebel": 1}, 5)


@pytest.mark.clause("root/ruling-64")
def test_nobody_is_recruited_from_an_empty_supply() -> None:
    s = evening({1: {"fox-base": 1, "rebel": 9}}, 1)
    assert offered(s, "recruit-at") == []
    assert refused(s, "recruit-at clearing-1") == "root/ruling-64"


@pytest.mark.clause(
    "root/8.6.1.IV-1", "root/8.6.1.IV-2", "root/8.6.1.IV-3", "root/8.6.1.IV-4", "root/ruling-65", "root/ruling-57"
)
def test_organizing_turns_a_warrior_into_sympathy() -> None:
    where: Pieces = {5: {"rebel": 2, "cat": 5}, 1: {"sympathy": 1, "rebel": 1}, 4: {"sympathy": 1}, 6: {"cat": 1}}
    s = evening(where, 2, supporters="anvil")
    assert offered(s, "organize") == ["clearing-5"]
    assert refused(s, "organize clearing-1") == "root/8.6.1.IV-2"
    assert refused(s, "organize clearing-6") == "root/8.6.1.IV-1"
    assert told(s, "organize clearing-5") == [
        "removed rebel clearing-5 1",
        "placed sympathy clearing-5 1",
        "scored alliance 1",
    ]
    assert (clearing(s, 5), supply(s, "rebel")) == ({"rebel": 1, "cat": 5, "sympathy": 1}, 6)
    assert (supporters(s), asked(s)) == ({"anvil": 1}, "operation")


@pytest.mark.clause("root/8.6.1.IV-4", "root/ruling-50")
def test_organizing_scores_what_the_track_says() -> None:
    s = evening({**{number: {"sympathy": 1} for number in range(1, 8)}, 8: {"rebel": 1}}, 1)
    play(s, "organize clearing-8")
    assert score(s, "alliance") == 4


@pytest.mark.clause("root/ruling-52", "root/ruling-54")
def test_organizing_needs_a_token_and_a_clearing_without_the_keep() -> None:
    s = evening({3: {"keep": 1, "rebel": 2}, 6: {"rebel": 1}}, 1)
    assert offered(s, "organize") == ["clearing-6"]
    assert refused(s, "organize clearing-3") == "root/ruling-54"
    assert "clearing-6 clearing-3 1" in offered(s, "march")
    full = evening({**{number: {"sympathy": 1} for number in range(1, 11)}, 11: {"rebel": 1}}, 1)
    assert refused(full, "organize clearing-11") == "root/ruling-52"
    assert rebels(full) == 1


@pytest.mark.clause("root/ruling-70")
def test_organizing_scores_nothing_after_dominance() -> None:
    own = {"dominance": "mouse-dominance", "play": cards("mouse-dominance")}
    s = evening({5: {"rebel": 1}, 1: {"sympathy": 1}}, 1, own=own)
    assert told(s, "organize clearing-5")[:2] == ["removed rebel clearing-5 1", "placed sympathy clearing-5 1"]
    assert score(s, "alliance") == 0


LOSING: Pieces = {1: {"fox-base": 1, "rebel": 1, "warbird": 9}, 7: {"mouse-base": 1, "rebel": 1}}


@pytest.mark.clause("root/ruling-61", "root/8.2.4-5")
@pytest.mark.parametrize(("option", "then"), [("live", "drawn"), ("fixed_at_start", "operation")])
def test_officers_lost_in_the_evening_shrink_the_allowance(option: str, then: str) -> None:
    s = evening(LOSING, 3, options={"alliance_operation_count": option})
    play(s, "recruit-at clearing-7", "battle clearing-1 eyrie", "rolled 2 2")
    assert clearing(s, 1) == {"warbird": 8}
    assert (officers(s), asked(s)) == (1, then)


@pytest.mark.clause("root/ruling-61")
def test_fewer_officers_still_allow_what_was_not_taken() -> None:
    s = evening(LOSING, 5)
    play(s, "battle clearing-1 eyrie", "rolled 2 2")
    assert (officers(s), asked(s)) == (2, "operation")
    play(s, "recruit-at clearing-7")
    assert asked(s) == "drawn"


# Draw and discard


@pytest.mark.clause("root/8.6.2-1", "root/8.6.2-2", "root/ruling-66")
@pytest.mark.parametrize("bases", [0, 1, 2, 3])
def test_each_base_draws_one_card_more(bases: int) -> None:
    where: Pieces = {1: {"fox-base": 1}, 5: {"rabbit-base": 1}, 2: {"mouse-base": 1}}
    s = evening(dict(list(where.items())[:bases]), 0)
    drawn = 0
    while asked(s) == "drawn" and asks(s) == "luck" and "Alliance" in s.asks():
        s.play(s.moves()[0])
        drawn += 1
    assert drawn == 1 + bases


@pytest.mark.clause("root/ruling-66", "root/ruling-5")
def test_bases_are_counted_at_the_moment_of_drawing() -> None:
    s = evening(LOSING, 1)
    play(s, "battle clearing-1 eyrie", "rolled 2 2")
    play(s, "drew anvil", "drew cobbler")
    assert sum(faction(s, "alliance")["hand"].values()) == 2


# Guerrilla War


def battle(where: Pieces, other: str = "alliance", turn: str = "marquise", **fields: Any) -> State:
    """A battle in clearing 5 up to the roll, in which nobody plays an ambush."""
    s = alliance("daylight" if turn == "marquise" else "evening", where, turn=turn, **fields)
    play(s, f"battle clearing-5 {other}")
    while asked(s) != "roll":
        play(s, "pass")
    return s


@pytest.mark.clause("root/8.2.2-1", "root/8.2.2-2")
def test_a_defending_alliance_deals_the_higher_roll() -> None:
    s = battle({5: {"cat": 5, "rebel": 5}})
    play(s, "rolled 3 1")
    assert clearing(s, 5) == {"cat": 2, "rebel": 4}


@pytest.mark.clause("root/8.2.2-3")
def test_an_attacking_alliance_deals_the_higher_roll_as_everybody_does() -> None:
    s = battle({5: {"cat": 5, "rebel": 5}}, "marquise", "alliance", own={"officers": 2})
    play(s, "rolled 3 1")
    assert clearing(s, 5) == {"cat": 2, "rebel": 4}


@pytest.mark.clause("root/ruling-8")
def test_warriors_still_cap_what_is_rolled() -> None:
    s = battle({5: {"cat": 5, "rebel": 2}})
    play(s, "rolled 3 3")
    assert clearing(s, 5) == {"cat": 3}
    s = battle({5: {"cat": 1, "rebel": 5}})
    play(s, "rolled 3 3")
    assert clearing(s, 5) == {"rebel": 4}


@pytest.mark.clause("root/ruling-9", "root/ruling-10")
@pytest.mark.parametrize(("rolled", "left"), [("3 0", {"cat": 3}), ("0 0", {"cat": 3})])
def test_a_lone_token_is_defenceless_and_deals_nothing(rolled: str, left: dict[str, int]) -> None:
    s = battle({5: {"cat": 3, "sympathy": 1}})
    play(s, f"rolled {rolled}")
    assert clearing(s, 5) == left
    assert score(s, "marquise") == 1


@pytest.mark.clause("root/ruling-9", "root/ruling-10")
def test_base_and_token_take_the_lower_roll_and_one_more() -> None:
    s = battle({5: {"cat": 3, "sympathy": 1, "rabbit-base": 1}})
    play(s, "rolled 3 0")
    assert (asked(s), asks(s), legal(s)) == ("lose", "alliance", ["lose rabbit-base", "lose sympathy"])
    s = battle({5: {"cat": 3, "sympathy": 1, "rabbit-base": 1}})
    play(s, "rolled 3 1")
    assert clearing(s, 5) == {"cat": 3}
    assert score(s, "marquise") == 2
