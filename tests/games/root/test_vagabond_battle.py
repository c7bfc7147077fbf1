"""The Vagabond in battle: items, Hostile factions and Infamy, Allied warriors, and what clears his clearing."""

from __future__ import annotations

import pytest
from tests.games.root.positions import asked, asks, cards, clearing, faction, legal, play, refused, score, told
from tests.games.root.vagabonds import FOX, MOUSE, RABBIT, attitude, gear, vagabond

from rulewright.core.engine import State

ALLIED_EYRIE = {"attitudes": {"eyrie": "allied"}}


def attacked(items: str) -> State:
    """The Marquise has begun a battle with the Vagabond in a fox clearing of three cats, and the dice are asked."""
    warren = [{"question": "warren", "seat": 1}]
    return play(vagabond(FOX, items, {FOX: {"cat": 3}}, turn="marquise", pending=warren), "battle clearing-1 vagabond")


# Hits on items


@pytest.mark.clause("root/vagabond-battle-1", "root/vagabond-item-7", "root/vagabond-ruling-12")
@pytest.mark.parametrize(
    ("swords", "hits"),
    [
        ("sword sword", 2),
        ("sword exhausted-sword", 2),
        ("sword damaged-sword", 1),
        ("sword damaged-exhausted-sword", 1),
    ],
)
def test_rolled_hits_are_capped_by_undamaged_swords(swords: str, hits: int) -> None:
    s = vagabond(FOX, swords, {FOX: {"cat": 4}})
    play(s, "battle clearing-1 marquise")
    assert told(s, "rolled 3 0")[0] == f"hits vagabond {hits}"


@pytest.mark.clause("root/vagabond-battle-2", "root/base-battle-15")
@pytest.mark.parametrize(("items", "hits"), [("boot", 3), ("damaged-sword", 3), ("exhausted-sword", 2), ("sword", 2)])
def test_without_an_undamaged_sword_he_is_defenceless(items: str, hits: int) -> None:
    assert told(attacked(items), "rolled 2 0")[0] == f"hits marquise {hits}"


@pytest.mark.clause("root/vagabond-item-6", "root/vagabond-battle-1")
def test_each_hit_damages_an_undamaged_item_of_his_choice() -> None:
    s = play(attacked("sword exhausted-boot boot damaged-tea"), "rolled 2 1")
    assert asks(s) == "vagabond"
    assert legal(s) == ["damage boot", "damage sword", "damage exhausted-boot"]
    assert refused(s, "damage damaged-tea") == "root/vagabond-item-6"
    assert refused(s, "damage torch") == "root/vagabond-item-1"
    assert refused(s, "lose cat") == "root/vagabond-relation-7"
    play(s, "damage exhausted-boot", "damage boot")
    assert gear(s) == "sword damaged-boot damaged-tea damaged-exhausted-boot"
    assert clearing(s, 1)["cat"] == 2


@pytest.mark.clause("root/vagabond-item-6", "root/vagabond-ruling-36")
def test_hits_beyond_the_undamaged_items_are_ignored_and_score_nothing() -> None:
    s = attacked("exhausted-sword damaged-boot")
    assert told(s, "rolled 2 0")[:3] == ["hits marquise 2", "hits vagabond 0", "damaged exhausted-sword"]
    assert gear(s) == "damaged-boot damaged-exhausted-sword"
    assert score(s, "marquise") == 0
    assert s.position()["pawn"] == "clearing-1"


@pytest.mark.clause("root/vagabond-item-6", "root/vagabond-ruling-12")
def test_with_nothing_undamaged_all_hits_are_ignored() -> None:
    s = play(attacked("damaged-sword damaged-exhausted-boot"), "rolled 2 2")
    assert gear(s) == "damaged-sword damaged-exhausted-boot"
    assert clearing(s, 1)["cat"] == 3


@pytest.mark.clause("root/vagabond-lone-1", "root/base-battle-7")
def test_an_ambush_damages_items_and_the_battle_goes_on() -> None:
    s = vagabond(FOX, "sword boot tea", {FOX: {"cat": 2}}, others={"marquise": {"hand": cards("fox-ambush")}})
    play(s, "battle clearing-1 marquise", "ambush fox-ambush", "damage tea", "damage boot")
    assert asked(s) == "roll"
    play(s, "rolled 3 0")
    assert clearing(s, 1)["cat"] == 1
    assert gear(s) == "exhausted-sword damaged-boot damaged-tea"


# Hostile and Infamy


@pytest.mark.clause("root/vagabond-relation-8", "root/vagabond-ruling-6")
def test_removing_a_warrior_on_another_turn_makes_hostile_without_infamy() -> None:
    s = play(attacked("sword sword boot torch"), "rolled 2 2", "damage boot", "damage torch")
    assert attitude(s, "marquise") == "hostile"
    assert clearing(s, 1)["cat"] == 1
    assert score(s, "vagabond") == 0


@pytest.mark.clause("root/vagabond-relation-8")
def test_removing_only_buildings_and_tokens_makes_nobody_hostile() -> None:
    s = vagabond(FOX, "sword sword", {FOX: {"sawmill": 1, "wood": 1}})
    play(s, "battle clearing-1 marquise", "rolled 1 0")
    assert attitude(s, "marquise") == "indifferent"
    assert score(s, "vagabond") == 2
    assert clearing(s, 1).get("sawmill", 0) == 0


@pytest.mark.clause("root/vagabond-relation-9")
def test_each_piece_of_a_hostile_faction_scores_infamy() -> None:
    s = vagabond(
        FOX,
        "sword sword sword",
        {FOX: {"cat": 2, "wood": 1}},
        own={"attitudes": {"marquise": "hostile"}},
    )
    play(s, "battle clearing-1 marquise", "rolled 3 0")
    assert score(s, "vagabond") == 3 + 1


@pytest.mark.clause("root/vagabond-relation-9", "root/vagabond-ruling-5")
def test_the_warrior_that_makes_hostile_scores_nothing() -> None:
    s = vagabond(FOX, "sword sword sword", {FOX: {"cat": 2, "wood": 1}})
    play(s, "battle clearing-1 marquise", "rolled 3 0")
    assert attitude(s, "marquise") == "hostile"
    assert score(s, "vagabond") == 2 + 1


@pytest.mark.clause("root/vagabond-ruling-6", "root/vagabond-relation-9")
def test_an_ambush_on_another_turn_scores_no_infamy() -> None:
    s = vagabond(
        FOX,
        "sword boot boot",
        {FOX: {"cat": 2}},
        own={"attitudes": {"marquise": "hostile"}, "hand": cards("fox-ambush")},
        turn="marquise",
        pending=[{"question": "warren", "seat": 1}],
    )
    play(s, "battle clearing-1 vagabond", "ambush fox-ambush")
    assert clearing(s, 1).get("cat", 0) == 0
    assert score(s, "vagabond") == 0


# Allied warriors


@pytest.mark.clause("root/vagabond-relation-6")
def test_enlisted_warriors_raise_the_cap() -> None:
    s = vagabond(FOX, "sword", {FOX: {"cat": 5, "warbird": 2}, MOUSE: {"rebel": 1}}, own=ALLIED_EYRIE)
    play(s, "battle clearing-1 marquise")
    assert legal(s) == ["enlist eyrie", "pass"]
    assert refused(s, "enlist marquise") == "root/vagabond-relation-6"
    assert refused(s, "enlist alliance") == "root/vagabond-relation-6"
    play(s, "enlist eyrie")
    assert told(s, "rolled 3 0")[0] == "hits vagabond 3"
    assert clearing(s, 1)["cat"] == 2
    assert clearing(s, 1)["warbird"] == 2


@pytest.mark.clause("root/vagabond-relation-6", "root/vagabond-ruling-30")
def test_without_enlisting_and_as_defender_only_swords_count() -> None:
    s = vagabond(FOX, "sword", {FOX: {"cat": 5, "warbird": 2}}, own=ALLIED_EYRIE)
    play(s, "battle clearing-1 marquise", "pass")
    assert told(s, "rolled 3 0")[0] == "hits vagabond 1"
    s = vagabond(
        FOX,
        "boot boot boot boot",
        {FOX: {"cat": 5, "warbird": 2}},
        own=ALLIED_EYRIE,
        turn="marquise",
        pending=[{"question": "warren", "seat": 1}],
    )
    play(s, "battle clearing-1 vagabond")
    assert told(s, "rolled 2 1")[:2] == ["hits marquise 3", "hits vagabond 0"]


@pytest.mark.clause("root/vagabond-relation-6")
def test_nobody_is_enlisted_against_the_own_faction_or_from_elsewhere() -> None:
    allies = {"attitudes": {"eyrie": "allied", "marquise": "trusted"}}
    s = vagabond(FOX, "sword", {FOX: {"cat": 1, "warbird": 2}}, own=allies)
    play(s, "battle clearing-1 eyrie")
    assert asked(s) == "roll"
    s = vagabond(FOX, "sword", {FOX: {"cat": 1, "roost": 1}, MOUSE: {"warbird": 2}}, own=allies)
    play(s, "battle clearing-1 marquise")
    assert asked(s) == "roll"


def side_by_side(options: dict[str, str | int] | None = None, items: str = "sword boot") -> State:
    """The Vagabond attacks four cats beside three Allied warbirds, and takes the two hits of a roll of 2."""
    s = vagabond(FOX, items, {FOX: {"cat": 4, "warbird": 3}}, own=ALLIED_EYRIE, options=options)
    return play(s, "battle clearing-1 marquise", "enlist eyrie", "rolled 2 2")


@pytest.mark.clause("root/vagabond-relation-7", "root/vagabond-ruling-3", "root/vagabond-ruling-4")
def test_hits_are_taken_one_by_one_on_warriors_or_items() -> None:
    s = side_by_side()
    assert legal(s) == ["lose warbird", "damage boot", "damage exhausted-sword"]
    play(s, "lose warbird", "damage boot")
    assert clearing(s, 1)["warbird"] == 2
    assert attitude(s, "eyrie") == "allied"
    assert gear(s) == "exhausted-sword damaged-boot"
    assert attitude(s, "marquise") == "hostile"
    assert score(s, "vagabond") == 1


@pytest.mark.clause("root/vagabond-relation-7")
@pytest.mark.parametrize(
    ("hits", "expected"),
    [
        (["lose warbird", "lose warbird"], "hostile"),
        (["damage boot", "lose warbird"], "allied"),
        (["damage boot", "damage exhausted-sword"], "allied"),
    ],
)
def test_an_ally_that_bears_more_hits_than_the_items_turns_hostile(hits: list[str], expected: str) -> None:
    s = play(side_by_side(), *hits)
    assert attitude(s, "eyrie") == expected
    assert asked(s) == "act"


@pytest.mark.clause("root/vagabond-relation-7", "root/vagabond-item-6")
def test_with_no_item_left_hits_fall_on_the_warriors() -> None:
    s = vagabond(FOX, "sword", {FOX: {"cat": 4, "warbird": 3}}, own=ALLIED_EYRIE)
    play(s, "battle clearing-1 marquise", "enlist eyrie", "rolled 3 3", "damage exhausted-sword")
    assert clearing(s, 1)["warbird"] == 1
    assert attitude(s, "eyrie") == "hostile"


@pytest.mark.clause("root/vagabond-ruling-3")
def test_by_option_warriors_are_hit_first() -> None:
    s = side_by_side({"allied_hits": "warriors_first"})
    assert clearing(s, 1)["warbird"] == 1
    assert gear(s) == "boot exhausted-sword"
    assert attitude(s, "eyrie") == "hostile"


@pytest.mark.clause("root/vagabond-ruling-33")
def test_hits_of_allied_warriors_are_his() -> None:
    s = vagabond(
        FOX,
        "sword",
        {FOX: {"cat": 1, "wood": 2, "warbird": 2}},
        own={"attitudes": {"eyrie": "allied", "marquise": "hostile"}},
    )
    play(s, "battle clearing-1 marquise", "enlist eyrie", "rolled 3 0")
    assert score(s, "vagabond") == 3 + 2
    assert score(s, "eyrie") == 0


@pytest.mark.clause("root/marquise-hospital-6", "root/vagabond-relation-7")
def test_lost_allied_warriors_are_removed_from_their_owner() -> None:
    s = vagabond(
        FOX,
        "sword boot boot",
        {FOX: {"warbird": 4, "cat": 2, "keep": 1}},
        own={"attitudes": {"marquise": "allied"}},
        others={"marquise": {"hand": cards("anvil")}},
    )
    play(s, "battle clearing-1 eyrie", "enlist marquise")
    assert told(s, "rolled 3 1")[0] == "hits vagabond 3"
    play(s, "lose cat")
    assert asks(s) == "marquise"
    play(s, "heal anvil")
    assert clearing(s, 1)["cat"] == 2
    assert attitude(s, "marquise") == "hostile"


@pytest.mark.clause("root/ruling-34", "root/ruling-32")
def test_a_token_removed_with_allied_warriors_is_his_removal() -> None:
    s = vagabond(
        FOX,
        "sword",
        {FOX: {"sympathy": 1, "warbird": 2}},
        own={**ALLIED_EYRIE, "hand": cards("anvil")},
        others={"eyrie": {"hand": cards("sappers")}},
    )
    play(s, "battle clearing-1 alliance", "enlist eyrie", "rolled 1 0")
    assert asks(s) == "vagabond"
    play(s, "give anvil")
    assert score(s, "vagabond") == 1


# What removes all enemy pieces


@pytest.mark.clause(
    "root/vagabond-lone-2",
    "root/vagabond-ruling-10",
    "root/vagabond-ruling-11",
    "root/base-deck-22",
    "root/base-ruling-18",
)
def test_a_favor_damages_three_items_of_his_choice_once() -> None:
    s = favor_of_the_foxes(FOX, "boot sword exhausted-tea torch")
    play(s, "damage exhausted-tea", "damage boot", "damage torch")
    assert gear(s) == "sword damaged-boot damaged-torch damaged-exhausted-tea"
    assert s.position()["pawn"] == "clearing-1"
    assert score(s, "marquise") == 0
    assert attitude(s, "marquise") == "indifferent"


@pytest.mark.clause("root/vagabond-ruling-10", "root/vagabond-ruling-11")
def test_a_favor_damages_all_if_there_are_fewer_and_none_elsewhere() -> None:
    assert gear(favor_of_the_foxes(FOX, "boot exhausted-tea damaged-sword")) == (
        "damaged-boot damaged-sword damaged-exhausted-tea"
    )
    assert gear(favor_of_the_foxes(RABBIT, "boot sword tea torch")) == "boot sword tea torch"
    assert gear(favor_of_the_foxes("forest-1", "boot sword tea torch")) == "boot sword tea torch"


@pytest.mark.clause("root/vagabond-coalition-6", "root/base-ruling-19")
def test_a_partners_favor_damages_nothing() -> None:
    s = favor_of_the_foxes(FOX, "boot sword tea torch", partner=True)
    assert gear(s) == "boot sword tea torch"
    assert asks(s) == "marquise"


def favor_of_the_foxes(pawn: int | str, items: str, partner: bool = False) -> State:
    """The Marquise has crafted the Favor of the Foxes in three fox clearings."""
    own: dict[str, object] = {}
    marquise: dict[str, object] = {"hand": cards("favor-of-the-foxes")}
    if partner:
        own = {"partner": "marquise", "dominance": "fox-dominance"}
        marquise["partner"] = "vagabond"
    s = vagabond(
        pawn,
        items,
        {6: {"workshop": 1}, 8: {"workshop": 1}, 12: {"workshop": 1}},
        turn="marquise",
        own=own,
        others={"marquise": marquise},
    )
    return play(s, "craft favor-of-the-foxes")


@pytest.mark.clause("root/ruling-44", "root/vagabond-lone-2")
@pytest.mark.parametrize("partner", [False, True])
def test_a_revolt_damages_three_items_but_not_a_partners(partner: bool) -> None:
    own: dict[str, object] = {"partner": "alliance", "dominance": "fox-dominance"} if partner else {}
    alliance: dict[str, object] = {"supporters": cards("cobbler", "cobbler")}
    if partner:
        alliance["partner"] = "vagabond"
    s = vagabond(
        RABBIT,
        "boot sword tea torch",
        {RABBIT: {"sympathy": 1, "cat": 2}},
        turn="alliance",
        phase="birdsong",
        own=own,
        others={"alliance": alliance},
    )
    play(s, "revolt clearing-5")
    while asks(s) == "alliance" and asked(s) not in ("revolt", "spread"):
        play(s, legal(s)[0])
    if partner:
        assert gear(s) == "boot sword tea torch"
        return
    assert asks(s) == "vagabond"
    play(s, "damage boot", "damage tea", "damage sword")
    assert gear(s) == "torch damaged-boot damaged-sword damaged-tea"
    assert score(s, "alliance") == 0
    assert attitude(s, "alliance") == "indifferent"


@pytest.mark.clause("root/vagabond-ruling-32", "root/vagabond-relation-8")
def test_his_own_favor_makes_hostile_without_infamy() -> None:
    s = vagabond(
        FOX,
        "hammer hammer hammer",
        {
            FOX: {"cat": 2, "sawmill": 1},
            6: {"warbird": 1},
            8: {"sympathy": 1},
            12: {"rebel": 1},
            MOUSE: {"cat": 1},
        },
        own={
            "character": "tinker",
            "hand": cards("favor-of-the-foxes"),
            "attitudes": {"eyrie": "allied", "alliance": "hostile"},
        },
    )
    play(s, "craft favor-of-the-foxes")
    assert [attitude(s, side) for side in ("marquise", "eyrie", "alliance")] == ["hostile"] * 3
    assert score(s, "vagabond") == 2
    assert clearing(s, MOUSE) == {"cat": 1}
    assert faction(s, "vagabond")["gear"] == {"exhausted-hammer": 3}
    # His hand is empty now, so the outrage for the one token is a card that the Alliance draws.
    assert (asked(s), legal(play(s, "drew anvil"))[-1]) == ("outrage-drawn", "done")
    assert faction(s, "alliance")["supporters"] == {"anvil": 1}


@pytest.mark.clause("root/base-ruling-18", "root/vagabond-lone-2")
def test_the_crafter_orders_what_a_favor_triggers() -> None:
    s = vagabond(
        FOX,
        "boot sword tea torch",
        {FOX: {"sympathy": 1}, 6: {"workshop": 1}, 8: {"workshop": 1}, 12: {"workshop": 1}},
        turn="marquise",
        others={"marquise": {"hand": cards("favor-of-the-foxes", "anvil")}},
    )
    play(s, "craft favor-of-the-foxes")
    assert asks(s) == "marquise"
    assert legal(s) == ["settle outrage clearing-1", "settle harm clearing-1"]
    play(s, "settle harm clearing-1")
    assert asks(s) == "vagabond"
    play(s, "damage tea", "damage boot", "damage torch")
    assert legal(s) == ["give anvil"]


@pytest.mark.clause("root/base-deck-17", "root/vagabond-relation-6")
def test_the_command_warren_costs_no_sword() -> None:
    s = vagabond(
        FOX,
        "exhausted-sword boot",
        {FOX: {"cat": 2, "warbird": 1}},
        own={**ALLIED_EYRIE, "play": {"command-warren": 1}},
    )
    play(s, "battle clearing-1 marquise", "enlist eyrie", "rolled 2 0")
    assert gear(s) == "boot exhausted-sword"
    assert clearing(s, 1).get("cat", 0) == 0
    assert asked(s) == "act"
