"""The Marquise de Cat: set-up, keep, Field Hospitals, wood in Birdsong, and the draw of the Evening."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.root.positions import (
    asked,
    asks,
    at,
    cards,
    chosen,
    clearing,
    faction,
    legal,
    play,
    told,
)

from rulewright.core.engine import State
from rulewright.games.root.components import (
    ALLIANCE,
    CAT,
    EYRIE,
    KEEP,
    MARQUISE,
    RECRUITER,
    SAWMILL,
    VAGABOND,
    WOOD,
    WORKSHOP,
)
from rulewright.games.root.game import GAME
from rulewright.games.root.pieces import may_place
from rulewright.games.root.state import RootState, on_map

ALL = "marquise eyrie alliance vagabond"
CORNERS = ["clearing-1", "clearing-2", "clearing-3", "clearing-4"]


def luck(s: State) -> State:
    """Let luck say the first it can, until somebody else is asked."""
    while asks(s) == "luck":
        s.play(s.moves()[0])
    return s


def new(options: dict[str, str | int] | None = None) -> State:
    """A new game of four in which the keep is to be raised."""
    return luck(GAME.new(4, chosen(ALL, {"seating": "listed", **(options or {})})))


def root(s: State) -> RootState:
    """The state with its tables."""
    assert isinstance(s, RootState)
    return s


def refused(s: State, sentence: str) -> str:
    """The clause that refuses a sentence, or "" if it is legal; the list of moves has to agree."""
    refusal = s.why_not(sentence)
    assert (refusal is None) == (sentence in legal(s))
    return refusal.clause if refusal is not None else ""


# Set-up


@pytest.mark.clause("root/marquise-setup-1")
def test_her_supply_is_25_warriors_and_8_wood() -> None:
    s = root(new())
    assert asked(s) == "raise-keep"
    assert (int(s.supply[CAT]), int(s.supply[WOOD])) == (25, 8)


@pytest.mark.clause("root/marquise-setup-2")
@pytest.mark.parametrize("map_name", ["autumn", "winter"])
def test_the_keep_is_raised_in_a_corner(map_name: str) -> None:
    s = new({"map": map_name})
    assert legal(s) == [f"raise-keep {corner}" for corner in CORNERS]
    assert refused(s, "raise-keep clearing-5") == "root/marquise-setup-2"
    play(s, "raise-keep clearing-3")
    assert clearing(s, 3)["keep"] == 1
    assert faction(s, "marquise")["keep_at"] == "clearing-3"


@pytest.mark.clause("root/marquise-setup-3")
@pytest.mark.parametrize(("keep", "empty"), [(1, 3), (2, 4), (3, 1), (4, 2)])
def test_a_garrison_stands_everywhere_but_in_the_opposite_corner(keep: int, empty: int) -> None:
    s = root(play(new(), f"raise-keep clearing-{keep}"))
    assert [k for k in range(1, 13) if clearing(s, k).get("cat", 0) != 1] == [empty]
    assert clearing(s, empty) == {}
    assert int(s.supply[CAT]) == 14


@pytest.mark.clause("root/marquise-setup-4")
def test_the_first_buildings_stand_at_the_keep_or_beside_it() -> None:
    s = play(new(), "raise-keep clearing-1")
    assert legal(s) == [f"build sawmill clearing-{k}" for k in (1, 5, 9, 10)]
    assert refused(s, "build sawmill clearing-2") == "root/marquise-setup-4"
    assert refused(s, "build recruiter clearing-5") == "core/order"
    play(s, "build sawmill clearing-1")
    # One slot is all that clearing 1 has.
    assert legal(s) == [f"build workshop clearing-{k}" for k in (5, 9, 10)]
    assert refused(s, "build workshop clearing-1") == "root/base-map-3"
    play(s, "build workshop clearing-9", "build recruiter clearing-9")
    assert clearing(s, 1) == {"cat": 1, "keep": 1, "sawmill": 1}
    assert clearing(s, 9) == {"cat": 1, "workshop": 1, "recruiter": 1}
    assert asks(s) == "eyrie"


@pytest.mark.clause("root/marquise-ruling-6")
def test_the_slot_of_a_ruin_is_not_open_to_the_first_buildings() -> None:
    s = play(new(), "raise-keep clearing-1", "build sawmill clearing-10")
    assert refused(s, "build workshop clearing-10") == "root/base-map-3"
    assert legal(s) == [f"build workshop clearing-{k}" for k in (1, 5, 9)]


@pytest.mark.clause("root/marquise-ruling-6")
@pytest.mark.parametrize("map_name", ["autumn", "winter"])
@pytest.mark.parametrize("corner", CORNERS)
def test_each_corner_has_six_open_slots_in_reach(map_name: str, corner: str) -> None:
    s = root(play(new({"map": map_name}), f"raise-keep {corner}"))
    offered = [int(sentence.rsplit("-", 1)[1]) - 1 for sentence in legal(s)]
    assert sum(int(s.slots[k]) for k in offered) == 6


@pytest.mark.clause("root/marquise-setup-5")
def test_five_buildings_of_each_type_are_left_on_their_tracks() -> None:
    s = play(new(), "raise-keep clearing-1", "build sawmill clearing-1")
    s = root(play(s, "build workshop clearing-5", "build recruiter clearing-9"))
    for kind in (SAWMILL, WORKSHOP, RECRUITER):
        assert (int(on_map(s, kind)), int(s.supply[kind])) == (1, 5)


# The keep


@pytest.mark.clause("root/marquise-keep-1")
def test_only_she_places_pieces_in_the_clearing_of_the_keep() -> None:
    s = root(at(clearings={"clearing-1": {"keep": 1}}))
    assert [side for side in (EYRIE, ALLIANCE, VAGABOND) if may_place(s, side, 0)] == []
    assert may_place(s, MARQUISE, 0)
    assert may_place(s, EYRIE, 4)


@pytest.mark.clause("root/marquise-keep-1")
def test_no_roost_is_built_beside_the_keep() -> None:
    eyrie = {"decree": {"building": cards("sappers")}, "orders": {"building": {"bird": 1}}}
    pending = [{"question": "build-order", "seat": 2, "suit": "bird"}]
    for keep, free in ((0, ["clearing-1", "clearing-4"]), (1, ["clearing-4"])):
        there = {"clearing-1": {"warbird": 2, "keep": keep}, "clearing-4": {"warbird": 2}}
        s = at("eyrie", clearings=there, factions={"eyrie": eyrie}, pending=pending)
        assert legal(s) == [f"build roost {found}" for found in free]


@pytest.mark.clause("root/marquise-keep-2")
def test_others_move_to_the_keep_and_battle_there() -> None:
    s = at(
        "eyrie",
        "evening",
        clearings={"clearing-1": {"keep": 1, "cat": 1}, "clearing-5": {"warbird": 1}},
        factions={"eyrie": {"play": cards("cobbler")}},
    )
    assert refused(s, "march clearing-5 clearing-1 1") == ""
    s = at(
        "eyrie",
        clearings={"clearing-1": {"keep": 1, "warbird": 1}},
        factions={"eyrie": {"play": cards("command-warren")}},
    )
    assert refused(s, "battle clearing-1 marquise") == ""


def warren(clearings: dict[str, dict[str, int]], hand: dict[str, int]) -> State:
    """The Eyrie may initiate a battle, and the Marquise holds cards."""
    factions = {"eyrie": {"play": cards("command-warren")}, "marquise": {"hand": hand}}
    return at("eyrie", clearings=clearings, factions=factions)


@pytest.mark.clause("root/marquise-keep-3", "root/marquise-ruling-15")
def test_a_removed_keep_leaves_the_game_and_scores_its_remover_a_point() -> None:
    s = root(warren({"clearing-1": {"keep": 1, "warbird": 2}}, {}))
    play(s, "battle clearing-1 marquise")
    found = told(s, "rolled 1 0")
    assert "removed keep clearing-1 1" in found
    assert "scored eyrie 1" in found
    assert (int(on_map(s, KEEP)), int(s.supply[KEEP])) == (0, 0)
    assert may_place(s, EYRIE, 0)


# Field Hospitals


def fallen(*hand: str, where: int = 8, cats: int = 3, warbirds: int = 3, keep: int = 1) -> State:
    """The Eyrie have rolled three hits against her: by default all warriors she had in clearing 8, a fox one."""
    there: dict[str, dict[str, int]] = {f"clearing-{where}": {"cat": cats, "warbird": warbirds}}
    if keep:
        there.setdefault(f"clearing-{keep}", {})["keep"] = 1
    s = play(warren(there, cards(*hand)), f"battle clearing-{where} marquise")
    if hand:
        play(s, "pass")
    return play(s, "rolled 3 0")


@pytest.mark.clause("root/marquise-hospital-1")
@pytest.mark.parametrize("card", ["foxfolk-steel", "sappers"])
def test_a_card_of_the_clearing_brings_the_warriors_to_the_keep(card: str) -> None:
    s = root(fallen(card, "bake-sale"))
    assert (asked(s), asks(s)) == ("heal", "marquise")
    assert legal(s) == [f"heal {card}", "pass"]
    assert refused(s, "heal bake-sale") == "root/marquise-hospital-1"
    assert refused(s, "heal anvil") == "root/base-card-1"
    assert told(s, f"heal {card}")[:1] == ["placed cat clearing-1 3"]
    assert clearing(s, 1) == {"cat": 3, "keep": 1}
    assert faction(s, "marquise")["hand"] == {"bake-sale": 1}
    assert s.position()["discard"][card] == 1
    assert int(s.supply[CAT]) == 22


@pytest.mark.clause("root/marquise-hospital-1")
def test_she_may_leave_her_warriors_in_the_supply() -> None:
    s = root(play(fallen("foxfolk-steel"), "pass"))
    assert clearing(s, 1) == {"keep": 1}
    assert int(s.supply[CAT]) == 25
    assert faction(s, "marquise")["hand"] == {"foxfolk-steel": 1}


@pytest.mark.clause("root/marquise-hospital-1", "root/base-info-1")
def test_a_hand_without_a_match_is_asked_all_the_same_and_an_empty_one_is_not() -> None:
    assert legal(fallen("bake-sale")) == ["pass"]
    assert asked(fallen("bake-sale")) == "heal"
    assert asks(fallen()) == "eyrie"


@pytest.mark.clause("root/marquise-hospital-2")
def test_one_card_saves_all_of_a_removal() -> None:
    s = play(fallen("foxfolk-steel", "anvil"), "heal anvil")
    assert clearing(s, 1) == {"cat": 3, "keep": 1}
    assert faction(s, "marquise")["hand"] == {"foxfolk-steel": 1}
    assert asks(s) == "eyrie"


@pytest.mark.clause("root/marquise-hospital-3")
def test_without_the_keep_nothing_is_asked() -> None:
    s = fallen("foxfolk-steel", keep=0)
    assert clearing(s, 8) == {"warbird": 3}
    assert asks(s) == "eyrie"


@pytest.mark.clause("root/marquise-ruling-2")
def test_warriors_removed_at_the_keep_return_to_it() -> None:
    s = fallen("anvil", where=1)
    assert clearing(s, 1) == {"warbird": 3, "keep": 1}
    play(s, "heal anvil")
    assert clearing(s, 1) == {"cat": 3, "warbird": 3, "keep": 1}


@pytest.mark.clause("root/marquise-ruling-2")
def test_nothing_is_saved_when_the_keep_falls_with_the_warriors() -> None:
    s = fallen("anvil", where=1, cats=2)
    assert clearing(s, 1) == {"warbird": 3}
    assert asks(s) == "eyrie"


def favored(*hand: str, keep: int) -> State:
    """The Eyrie craft the Favor of the Foxes: warriors of the Marquise stand in 6 and 12, roosts in 6, 8 and 12."""
    there: dict[str, dict[str, int]] = {
        "clearing-6": {"cat": 2, "roost": 1},
        "clearing-8": {"roost": 1},
        "clearing-12": {"cat": 1, "roost": 1},
    }
    there[f"clearing-{keep}"] = {**there.get(f"clearing-{keep}", {}), "keep": 1}
    marquise = {"hand": cards(*hand), "keep_at": f"clearing-{keep}"}
    factions = {"eyrie": {"hand": cards("favor-of-the-foxes")}, "marquise": marquise}
    return at("eyrie", clearings=there, factions=factions)


@pytest.mark.clause("root/marquise-ruling-1", "root/marquise-ruling-3", "root/marquise-hospital-4", "root/base-piece-4")
def test_a_favor_gives_one_decision_for_each_clearing_after_all_has_left() -> None:
    s = favored("anvil", "foxfolk-steel", keep=4)
    assert told(s, "craft favor-of-the-foxes")[-2:] == ["removed cat clearing-6 2", "removed cat clearing-12 1"]
    assert asks(s) == "eyrie"
    assert legal(s) == ["settle field-hospitals clearing-6", "settle field-hospitals clearing-12"]
    play(s, "settle field-hospitals clearing-12")
    assert (asks(s), legal(s)) == ("marquise", ["heal anvil", "heal foxfolk-steel", "pass"])
    play(s, "heal anvil")
    assert clearing(s, 4) == {"cat": 1, "keep": 1}
    assert (asks(s), legal(s)) == ("marquise", ["heal foxfolk-steel", "pass"])
    play(s, "heal foxfolk-steel")
    assert clearing(s, 4) == {"cat": 3, "keep": 1}


@pytest.mark.clause("root/base-ruling-20")
def test_a_favor_that_takes_the_keep_leaves_nothing_to_save() -> None:
    s = favored("anvil", "foxfolk-steel", keep=1)
    play(s, "craft favor-of-the-foxes")
    assert asks(s) == "eyrie"
    assert faction(s, "eyrie")["score"] == 1
    assert faction(s, "marquise")["hand"] == {"anvil": 1, "foxfolk-steel": 1}


@pytest.mark.clause("root/marquise-hospital-4", "root/marquise-ruling-3")
def test_a_revolt_lets_her_save_her_warriors_before_the_base_is_placed() -> None:
    s = at(
        "alliance",
        "birdsong",
        clearings={"clearing-1": {"keep": 1}, "clearing-8": {"sympathy": 1, "cat": 3}},
        factions={
            "alliance": {"supporters": cards("fox-root-tea", "foxfolk-steel")},
            "marquise": {"hand": cards("anvil")},
        },
    )
    play(s, "revolt clearing-8", "pay-supporter foxfolk-steel", "pay-supporter fox-root-tea")
    assert clearing(s, 8) == {"sympathy": 1}
    assert legal(s) == ["heal anvil", "pass"]
    play(s, "heal anvil")
    assert clearing(s, 1) == {"cat": 3, "keep": 1}
    assert clearing(s, 8)["fox-base"] == 1


@pytest.mark.clause("root/marquise-hospital-4")
def test_a_strike_lets_her_save_the_warrior() -> None:
    s = at(
        "vagabond",
        clearings={"clearing-1": {"keep": 1}, "clearing-8": {"cat": 2}},
        pawn="clearing-8",
        factions={"vagabond": {"gear": cards("crossbow", "boot")}, "marquise": {"hand": cards("anvil")}},
    )
    play(s, "strike cat")
    assert legal(s) == ["heal anvil", "pass"]
    play(s, "heal anvil")
    assert (clearing(s, 1), clearing(s, 8)) == ({"cat": 1, "keep": 1}, {"cat": 1})


@pytest.mark.clause("root/marquise-ruling-4", "root/marquise-hospital-4")
def test_a_warrior_that_pays_the_tax_collector_is_saved_by_the_card_drawn() -> None:
    s = at(
        clearings={"clearing-1": {"keep": 1}, "clearing-8": {"cat": 1}},
        factions={"marquise": {"play": cards("tax-collector")}},
        deck=cards("anvil", "bake-sale"),
    )
    play(s, "tax clearing-8")
    assert asks(s) == "luck"
    play(s, "drew anvil")
    assert legal(s) == ["heal anvil", "pass"]
    play(s, "heal anvil")
    assert clearing(s, 1) == {"cat": 1, "keep": 1}
    assert (asked(s), faction(s, "marquise")["actions"]) == ("actions", 3)


def ambushed() -> State:
    """She attacks with two warriors at the keep, is ambushed, and may save both."""
    s = at(
        clearings={"clearing-1": {"keep": 1, "cat": 2, "warbird": 2}},
        factions={"marquise": {"hand": cards("anvil")}, "eyrie": {"hand": cards("fox-ambush")}},
    )
    play(s, "battle clearing-1 eyrie", "ambush fox-ambush", "pass")
    assert clearing(s, 1) == {"keep": 1, "warbird": 2}
    return s


@pytest.mark.clause("root/marquise-hospital-5")
def test_warriors_saved_from_an_ambush_at_the_keep_go_on_with_the_battle() -> None:
    s = play(ambushed(), "heal anvil")
    assert clearing(s, 1) == {"cat": 2, "keep": 1, "warbird": 2}
    assert asks(s) == "luck"
    play(s, "rolled 2 0")
    assert clearing(s, 1) == {"cat": 2, "keep": 1}


@pytest.mark.clause("root/marquise-hospital-5")
def test_an_ambush_ends_the_battle_when_nobody_is_saved() -> None:
    assert asked(play(ambushed(), "pass")) == "actions"


@pytest.mark.clause("root/marquise-hospital-6")
def test_warriors_lost_while_the_vagabond_uses_them_are_saved() -> None:
    s = at(
        "vagabond",
        clearings={"clearing-1": {"keep": 1}, "clearing-8": {"cat": 2, "warbird": 2}},
        pawn="clearing-8",
        factions={
            "vagabond": {"gear": cards("sword", "boot"), "attitudes": {"marquise": "allied"}},
            "marquise": {"hand": cards("anvil")},
        },
    )
    play(s, "battle clearing-8 eyrie", "enlist marquise", "rolled 3 1", "lose cat")
    assert clearing(s, 8)["cat"] == 1
    play(s, "heal anvil")
    assert clearing(s, 1) == {"cat": 1, "keep": 1}


@pytest.mark.clause("root/marquise-ruling-5")
def test_placing_warriors_causes_no_outrage() -> None:
    s = at(
        clearings={"clearing-1": {"keep": 1, "recruiter": 1, "sympathy": 1}},
        factions={"marquise": {"hand": cards("anvil")}},
    )
    assert told(s, "recruit") == ["placed cat clearing-1 1"]
    assert asked(s) == "actions"


# Birdsong


@pytest.mark.clause("root/marquise-birdsong-1")
def test_each_sawmill_brings_one_wood() -> None:
    s = at(phase="birdsong", clearings={"clearing-5": {"sawmill": 2}, "clearing-9": {"sawmill": 1, "wood": 1}})
    assert asked(s) == "actions"
    assert clearing(s, 5) == {"sawmill": 2, "wood": 2}
    assert clearing(s, 9) == {"sawmill": 1, "wood": 2}


def short(wood: int) -> State:
    """Four sawmills, one in 2, two in 5 and one in 9, with so much wood left in the supply."""
    mills = {"clearing-2": {"sawmill": 1}, "clearing-5": {"sawmill": 2}, "clearing-9": {"sawmill": 1}}
    return at(phase="birdsong", clearings={**mills, "clearing-12": {"wood": 8 - wood}})


def grown(s: State) -> list[int]:
    """The wood in the clearings 2, 5 and 9."""
    return [clearing(s, k).get("wood", 0) for k in (2, 5, 9)]


@pytest.mark.clause("root/marquise-birdsong-2")
def test_too_little_wood_goes_where_she_chooses() -> None:
    s = short(3)
    assert (asked(s), asks(s)) == ("short-of-wood", "marquise")
    assert legal(s) == ["place-wood clearing-2", "place-wood clearing-5"]
    assert refused(s, "place-wood clearing-8") == "root/marquise-birdsong-2"
    # Without clearing 9 alone there would be wood for only one sawmill.
    assert refused(s, "place-wood clearing-9") == "core/order"
    # Whoever leaves out clearing 2 has nothing more to choose.
    assert grown(play(s, "place-wood clearing-5")) == [0, 2, 1]
    assert asked(s) == "actions"


@pytest.mark.clause("root/marquise-birdsong-2")
def test_wood_is_placed_one_by_one_in_the_order_of_the_clearings() -> None:
    s = play(short(3), "place-wood clearing-2")
    # One more goes to clearing 5 in any case.
    assert grown(s) == [1, 1, 0]
    assert legal(s) == ["place-wood clearing-5", "place-wood clearing-9"]
    assert refused(s, "place-wood clearing-2") == "core/order"
    assert grown(play(s, "place-wood clearing-9")) == [1, 1, 1]


@pytest.mark.clause("root/marquise-birdsong-2")
def test_a_clearing_gets_no_more_wood_than_it_has_sawmills() -> None:
    mills = {"clearing-5": {"sawmill": 2}, "clearing-7": {"sawmill": 1}, "clearing-9": {"sawmill": 2}}
    s = at(phase="birdsong", clearings={**mills, "clearing-12": {"wood": 5}})
    play(s, "place-wood clearing-5", "place-wood clearing-5")
    assert legal(s) == ["place-wood clearing-7", "place-wood clearing-9"]
    play(s, "place-wood clearing-9")
    assert [clearing(s, k).get("wood", 0) for k in (5, 7, 9)] == [2, 0, 1]


@pytest.mark.clause("root/marquise-birdsong-2", "core/order")
def test_a_clearing_that_was_left_out_is_not_named_later() -> None:
    s = short(2)
    assert legal(s) == ["place-wood clearing-2", "place-wood clearing-5"]
    play(s, "place-wood clearing-5")
    assert legal(s) == ["place-wood clearing-5", "place-wood clearing-9"]
    assert refused(s, "place-wood clearing-2") == "core/order"
    assert grown(play(s, "place-wood clearing-5")) == [0, 2, 0]


@pytest.mark.clause("root/marquise-birdsong-2")
def test_no_sawmill_brings_more_than_one_wood() -> None:
    s = at(
        phase="birdsong",
        clearings={"clearing-2": {"sawmill": 1, "wood": 1}, "clearing-5": {"sawmill": 1}, "clearing-12": {"wood": 6}},
        pending=[{"question": "short-of-wood", "seat": 1, "left": 1, "from": "clearing-2", "served": 1}],
    )
    assert legal(s) == ["place-wood clearing-5"]
    assert refused(s, "place-wood clearing-2") == "root/marquise-birdsong-2"


@pytest.mark.clause("root/marquise-birdsong-2")
def test_without_wood_in_the_supply_none_is_placed() -> None:
    s = short(0)
    assert (asked(s), grown(s)) == ("actions", [0, 0, 0])


# Evening


def evening(recruiters: int, hand: dict[str, int], **fields: Any) -> State:
    """Her Evening with so many recruiters on the map."""
    there: dict[str, dict[str, int]] = {}
    for k in range(recruiters):
        place = there.setdefault(f"clearing-{(2, 2, 5, 5, 7, 7)[k]}", {"recruiter": 0})
        place["recruiter"] += 1
    factions = {"marquise": {"hand": hand}, "eyrie": {"hand": cards("anvil")}}
    return at(phase="evening", clearings=there, factions=factions, **fields)


@pytest.mark.clause("root/marquise-evening-1", "root/marquise-evening-2", "root/marquise-ruling-14")
@pytest.mark.parametrize(("recruiters", "drawn"), [(0, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_she_draws_one_card_and_one_for_each_bonus(recruiters: int, drawn: int) -> None:
    s = evening(recruiters, {})
    while s.position()["turn"] == "marquise":
        assert asks(s) == "luck"
        s.play(s.moves()[0])
    assert sum(faction(s, "marquise")["hand"].values()) == drawn


@pytest.mark.clause("root/marquise-evening-1")
def test_she_discards_down_to_five() -> None:
    s = evening(0, cards("bake-sale", "cobbler", "sappers", "armorers", "mouse-sword"))
    play(s, "drew fox-root-tea")
    assert (asked(s), asks(s)) == ("discard", "marquise")
    play(s, "discard cobbler")
    assert sum(faction(s, "marquise")["hand"].values()) == 5
    assert asks(s) == "eyrie"
