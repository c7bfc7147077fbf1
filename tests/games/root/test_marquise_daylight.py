"""The Daylight of the Marquise de Cat: crafting, actions and bird cards for more, and what each action does."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.root.positions import asked, asks, at, cards, clearing, faction, legal, play, score, told

from rulewright.core.engine import State
from rulewright.games.root.components import WOOD
from rulewright.games.root.state import RootState, on_map

BUILDINGS = ("sawmill", "workshop", "recruiter")


def day(
    clearings: dict[str, dict[str, int]], *hand: str, options: dict[str, str | int] | None = None, **fields: Any
) -> State:
    """Her Daylight, with a hand of cards; others hold none."""
    return at(clearings=clearings, factions={"marquise": {"hand": cards(*hand)}}, options=options, **fields)


def refused(s: State, sentence: str) -> str:
    """The clause that refuses a sentence, or "" if it is legal; the list of moves has to agree."""
    refusal = s.why_not(sentence)
    assert (refusal is None) == (sentence in legal(s))
    return refusal.clause if refusal is not None else ""


def actions(s: State) -> int:
    """How many actions she has left."""
    return int(faction(s, "marquise")["actions"])


# Crafting


@pytest.mark.clause("root/marquise-craft-1")
@pytest.mark.parametrize(("building", "clause"), [("workshop", ""), ("sawmill", "root/base-craft-1")])
def test_her_crafting_pieces_are_workshops(building: str, clause: str) -> None:
    s = day({"clearing-8": {building: 1}}, "anvil")
    assert refused(s, "craft anvil") == clause


def crafting(options: dict[str, str | int] | None = None) -> State:
    """She can craft an anvil, recruit, and buy an action."""
    return day({"clearing-8": {"workshop": 1}, "clearing-5": {"recruiter": 1}}, "anvil", "sappers", options=options)


@pytest.mark.clause("root/marquise-daylight-1", "root/marquise-ruling-7")
@pytest.mark.parametrize("first", ["recruit", "hire sappers"])
def test_the_first_action_or_bought_action_ends_crafting(first: str) -> None:
    s = crafting()
    assert "craft anvil" in legal(s)
    play(s, first)
    assert refused(s, "craft anvil") == "root/marquise-daylight-1"


@pytest.mark.clause("root/marquise-daylight-1")
def test_crafting_is_no_action_and_comes_first() -> None:
    s = play(crafting(), "craft anvil")
    assert (asked(s), actions(s), score(s, "marquise")) == ("actions", 3, 2)
    assert refused(play(s, "recruit"), "hire sappers") == ""


@pytest.mark.clause("root/marquise-ruling-7")
@pytest.mark.parametrize("first", ["recruit", "hire sappers"])
def test_by_the_option_she_crafts_between_actions(first: str) -> None:
    s = play(crafting({"marquise_craft": "any_time"}), first)
    assert "craft anvil" in legal(s)
    assert score(play(s, "craft anvil"), "marquise") == 2


@pytest.mark.clause("root/base-craft-2")
def test_of_two_workshops_the_activated_one_is_lost_first() -> None:
    s = day(
        {"clearing-7": {"workshop": 2, "cat": 1, "warbird": 2}},
        "mouse-in-a-sack",
        "mouse-root-tea",
        options={"marquise_craft": "any_time"},
    )
    play(s, "craft mouse-in-a-sack", "battle clearing-7 eyrie", "rolled 2 2")
    assert clearing(s, 7) == {"workshop": 1, "warbird": 1}
    assert "craft mouse-root-tea" in legal(s)


@pytest.mark.clause("root/base-craft-2")
def test_workshops_that_others_remove_leave_their_own_activations_alone() -> None:
    s = at(
        "eyrie",
        clearings={"clearing-7": {"workshop": 1, "warbird": 2, "roost": 1}},
        factions={"eyrie": {"play": cards("command-warren")}},
        used={"clearing-7": 1},
    )
    play(s, "battle clearing-7 marquise", "rolled 0 0")
    assert clearing(s, 7) == {"warbird": 2, "roost": 1}
    assert s.position()["used"] == {"clearing-7": 1}


# Actions


@pytest.mark.clause("root/marquise-daylight-2", "root/marquise-battle-1")
def test_three_battles_are_three_actions() -> None:
    s = day({"clearing-8": {"cat": 3, "warbird": 3}, "clearing-5": {"recruiter": 1}})
    for left in (2, 1, 0):
        play(s, "battle clearing-8 eyrie", "rolled 0 0")
        assert actions(s) == left
    assert legal(s) == ["done"]
    for sentence in ("battle clearing-8 eyrie", "recruit", "march clearing-8 clearing-4 1", "build sawmill clearing-8"):
        assert refused(s, sentence) == "root/marquise-daylight-2"


@pytest.mark.clause("root/marquise-daylight-2")
def test_she_may_take_no_action() -> None:
    s = play(day({"clearing-8": {"cat": 1}}), "done")
    assert s.position()["phase"] == "evening"
    assert asks(s) == "luck"
    assert actions(s) == 0


@pytest.mark.clause("root/marquise-daylight-3", "root/marquise-ruling-8")
def test_each_bird_card_buys_an_action() -> None:
    s = day({"clearing-5": {"recruiter": 1}}, "sappers", "armorers")
    play(s, "hire sappers", "hire armorers")
    assert actions(s) == 5
    assert faction(s, "marquise")["hand"] == {}
    assert s.position()["discard"] == {"sappers": 1, "armorers": 1}


@pytest.mark.clause("root/marquise-ruling-8")
def test_an_action_may_be_bought_after_the_three_and_left_unused() -> None:
    s = day({"clearing-8": {"cat": 3, "warbird": 3}}, "sappers")
    for _ in range(3):
        play(s, "battle clearing-8 eyrie", "rolled 0 0")
    assert legal(s) == ["hire sappers", "done"]
    play(s, "hire sappers")
    assert "battle clearing-8 eyrie" in legal(s)
    assert s.position()["phase"] == "daylight"
    play(s, "done")
    assert s.position()["phase"] == "evening"


@pytest.mark.clause("root/marquise-daylight-4")
def test_only_a_bird_card_buys_an_action() -> None:
    s = day({}, "anvil", "sappers")
    assert legal(s) == ["hire sappers", "done"]
    assert refused(s, "hire anvil") == "root/marquise-daylight-4"
    assert refused(s, "hire armorers") == "root/base-card-1"


@pytest.mark.clause("root/base-ruling-10")
def test_cards_are_used_between_her_actions() -> None:
    s = at(
        clearings={"clearing-8": {"cat": 2, "recruiter": 1}},
        factions={"marquise": {"play": cards("tax-collector")}},
        deck=cards("anvil", "bake-sale"),
    )
    play(s, "recruit", "tax clearing-8", "drew anvil")
    assert (asked(s), actions(s), clearing(s, 8)) == ("actions", 2, {"cat": 2, "recruiter": 1})
    assert refused(s, "tax clearing-8") != ""


# March


@pytest.mark.clause("root/marquise-march-1")
def test_a_march_is_two_moves_of_the_same_or_of_different_groups() -> None:
    there = {"clearing-5": {"cat": 2}, "clearing-8": {"cat": 1}}
    s = play(day(there), "march clearing-5 clearing-1 2")
    assert (asked(s), actions(s)) == ("second-march", 2)
    assert {"march clearing-1 clearing-9 2", "march clearing-8 clearing-4 1", "done"} <= set(legal(s))
    play(s, "march clearing-8 clearing-4 1")
    assert (asked(s), actions(s)) == ("actions", 2)
    assert (clearing(s, 1), clearing(s, 4)) == ({"cat": 2}, {"cat": 1})


@pytest.mark.clause("root/marquise-march-1", "root/marquise-ruling-10")
def test_the_second_move_may_be_left_out() -> None:
    s = play(day({"clearing-5": {"cat": 2}}), "march clearing-5 clearing-1 1", "done")
    assert (asked(s), actions(s), clearing(s, 1)) == ("actions", 2, {"cat": 1})


@pytest.mark.clause("root/marquise-march-2")
def test_each_move_needs_rule_at_its_own_time() -> None:
    s = day({"clearing-5": {"cat": 2, "warbird": 1}, "clearing-2": {"warbird": 3}})
    assert refused(s, "march clearing-5 clearing-2 2") == ""
    play(s, "march clearing-5 clearing-1 1")
    # One warrior of each is left: the Eyrie rule the tie.
    assert refused(s, "march clearing-5 clearing-2 1") == "root/base-move-2"
    assert refused(s, "march clearing-5 clearing-1 1") == ""


@pytest.mark.clause("root/marquise-march-2")
def test_a_second_move_that_is_impossible_is_not_asked() -> None:
    s = play(day({"clearing-5": {"cat": 1}, "clearing-2": {"warbird": 3}}), "march clearing-5 clearing-2 1")
    assert asked(s) == "actions"


@pytest.mark.clause("root/base-turn-3")
def test_no_card_is_used_between_the_moves_of_a_march() -> None:
    s = at(
        clearings={"clearing-5": {"cat": 2}},
        factions={"marquise": {"play": cards("codebreakers")}, "eyrie": {"hand": cards("anvil")}},
    )
    assert refused(s, "look eyrie") == ""
    assert refused(play(s, "march clearing-5 clearing-1 1"), "look eyrie") == "root/marquise-march-1"
    assert refused(play(s, "done"), "look eyrie") == ""


@pytest.mark.clause("root/marquise-ruling-10")
def test_a_march_needs_a_move_and_a_battle_a_target() -> None:
    s = day({"clearing-8": {"recruiter": 1}})
    assert legal(s) == ["build sawmill clearing-8", "build workshop clearing-8", "recruit", "done"]
    assert refused(s, "march clearing-8 clearing-4 1") == "root/base-move-1"
    assert refused(s, "battle clearing-8 eyrie") == "root/base-battle-1"


# Recruit


@pytest.mark.clause("root/marquise-recruit-1")
def test_recruit_places_a_warrior_at_each_recruiter_once_a_turn() -> None:
    s = day({"clearing-5": {"recruiter": 2}, "clearing-9": {"recruiter": 1}})
    assert told(s, "recruit") == ["placed cat clearing-5 2", "placed cat clearing-9 1"]
    assert (asked(s), actions(s)) == ("actions", 2)
    assert refused(s, "recruit") == "root/marquise-recruit-1"


@pytest.mark.clause("root/marquise-ruling-9")
def test_recruit_needs_a_recruiter_and_a_warrior() -> None:
    assert refused(day({"clearing-5": {"sawmill": 1}}), "recruit") == "root/marquise-ruling-9"
    assert refused(day({"clearing-5": {"recruiter": 1, "cat": 25}}), "recruit") == "root/marquise-ruling-9"
    assert refused(day({"clearing-5": {"recruiter": 1, "cat": 24}}), "recruit") == ""


@pytest.mark.clause("root/marquise-ruling-9", "root/base-piece-3")
def test_with_too_few_warriors_she_chooses_the_recruiters() -> None:
    there = {"clearing-5": {"recruiter": 1}, "clearing-7": {"recruiter": 1}, "clearing-9": {"recruiter": 1}}
    s = play(day({**there, "clearing-3": {"cat": 23}}), "recruit")
    assert (asked(s), actions(s)) == ("short-of-warriors", 2)
    assert legal(s) == ["recruit-at clearing-5", "recruit-at clearing-7"]
    assert refused(s, "recruit-at clearing-8") == "root/marquise-ruling-9"
    play(s, "recruit-at clearing-5")
    assert legal(s) == ["recruit-at clearing-7", "recruit-at clearing-9"]
    play(s, "recruit-at clearing-9")
    assert [clearing(s, k).get("cat", 0) for k in (5, 7, 9)] == [1, 0, 1]
    assert asked(s) == "actions"


# Build


def yard(building: str, n: int, wood: int) -> State:
    """She rules clearing 11, where so much wood lies; so many buildings of a type stand elsewhere."""
    there: dict[str, dict[str, int]] = {"clearing-11": {"cat": 1, "wood": wood, "ruin": 0}}
    for k in range(n):
        place = there.setdefault(f"clearing-{(2, 2, 5, 5, 7, 7)[k]}", {building: 0})
        place[building] += 1
    return day(there)


COSTS = (0, 1, 2, 3, 3, 4)
POINTS = {"sawmill": (0, 1, 2, 3, 4, 5), "workshop": (0, 2, 2, 3, 4, 5), "recruiter": (0, 1, 2, 3, 3, 4)}


@pytest.mark.clause(
    "root/marquise-build-2", "root/marquise-build-4", "root/marquise-build-5", "root/marquise-ruling-12"
)
@pytest.mark.parametrize("building", BUILDINGS)
@pytest.mark.parametrize("n", range(6))
def test_a_building_costs_and_scores_what_its_track_says(building: str, n: int) -> None:
    s = yard(building, n, COSTS[n])
    paid = [f"removed wood clearing-11 {COSTS[n]}"] if COSTS[n] else []
    scored = [f"scored marquise {POINTS[building][n]}"] if POINTS[building][n] else []
    assert told(s, f"build {building} clearing-11") == [*paid, f"placed {building} clearing-11 1", *scored]
    assert clearing(s, 11) == {"cat": 1, building: 1}
    assert isinstance(s, RootState)
    assert (int(on_map(s, WOOD)), int(s.supply[WOOD])) == (0, 8)
    assert [score(s, word) for word in ("eyrie", "alliance", "vagabond")] == [0, 0, 0]
    assert actions(s) == 2


@pytest.mark.clause("root/marquise-build-2")
@pytest.mark.parametrize("n", range(1, 6))
def test_a_building_is_not_built_with_less_wood(n: int) -> None:
    assert refused(yard("sawmill", n, COSTS[n] - 1), "build sawmill clearing-11") == "root/marquise-build-2"
    assert refused(yard("sawmill", n, COSTS[n]), "build sawmill clearing-11") == ""


@pytest.mark.clause("root/base-piece-1")
def test_there_is_no_seventh_building_of_a_type() -> None:
    assert refused(yard("workshop", 6, 8), "build workshop clearing-11") == "root/base-piece-1"


@pytest.mark.clause("root/marquise-build-1")
def test_she_builds_where_she_rules_and_a_slot_is_open() -> None:
    s = day({"clearing-1": {"cat": 1, "roost": 1}, "clearing-5": {"cat": 3, "roost": 1}, "clearing-9": {"warbird": 1}})
    built = [sentence for sentence in legal(s) if sentence.startswith("build")]
    assert built == [f"build {building} clearing-5" for building in BUILDINGS]
    assert refused(s, "build sawmill clearing-9") == "root/marquise-build-1"
    assert refused(s, "build sawmill clearing-1") == "root/marquise-build-1"
    assert refused(s, "build roost clearing-5") == "root/marquise-build-1"
    full = day({"clearing-5": {"cat": 1, "sawmill": 2}})
    assert refused(full, "build workshop clearing-5") == "root/base-map-3"


def chain(middle: dict[str, int]) -> State:
    """A second sawmill costs the wood in clearing 1; clearing 2 is linked to that through clearing 5."""
    return day({"clearing-1": {"cat": 1, "wood": 1}, "clearing-5": middle, "clearing-2": {"cat": 1}, **MILL})


MILL: dict[str, dict[str, int]] = {"clearing-7": {"sawmill": 1, "warbird": 3}}


@pytest.mark.clause("root/marquise-build-3", "root/marquise-ruling-11")
@pytest.mark.parametrize(
    ("middle", "clause"),
    [({}, "root/marquise-build-3"), ({"cat": 1}, ""), ({"cat": 1, "rebel": 1}, "root/marquise-build-3")],
)
def test_wood_comes_through_clearings_that_she_rules(middle: dict[str, int], clause: str) -> None:
    s = chain(middle)
    assert refused(s, "build sawmill clearing-2") == clause
    if not clause:
        assert told(s, "build sawmill clearing-2")[0] == "removed wood clearing-1 1"


@pytest.mark.clause("root/marquise-ruling-11")
def test_wood_in_a_clearing_that_she_does_not_rule_is_out_of_reach() -> None:
    there = {"clearing-5": {"wood": 1, "warbird": 1, "cat": 1}, "clearing-2": {"cat": 1}, **MILL}
    assert refused(day(there), "build sawmill clearing-2") == "root/marquise-build-3"


def choice() -> State:
    """A third sawmill costs two wood; one each lies in clearings 1, 5, 2 and, out of reach, 4."""
    there = {f"clearing-{k}": {"cat": 1, "wood": 1} for k in (1, 2, 5, 4)}
    return play(day({**there, "clearing-7": {"sawmill": 2, "warbird": 3}}), "build sawmill clearing-2")


@pytest.mark.clause("root/marquise-ruling-11")
def test_she_picks_the_wood() -> None:
    s = choice()
    assert asked(s) == "pay-wood"
    assert legal(s) == ["pay-wood clearing-1", "pay-wood clearing-2"]
    assert refused(s, "pay-wood clearing-4") == "root/marquise-build-3"
    assert refused(s, "pay-wood clearing-5") == "core/order"
    play(s, "pay-wood clearing-1")
    assert legal(s) == ["pay-wood clearing-2", "pay-wood clearing-5"]
    assert refused(s, "pay-wood clearing-1") == "root/marquise-build-3"
    found = told(s, "pay-wood clearing-5")
    assert found == ["removed wood clearing-5 1", "placed sawmill clearing-2 1", "scored marquise 2"]
    assert [clearing(s, k).get("wood", 0) for k in (1, 2, 4, 5)] == [0, 1, 1, 0]
    assert (asked(s), actions(s)) == ("actions", 2)


@pytest.mark.clause("root/marquise-ruling-11", "core/order")
def test_wood_is_picked_in_the_order_of_the_clearings() -> None:
    s = play(choice(), "pay-wood clearing-2")
    # What is left to pay can only come from clearing 5.
    assert asked(s) == "actions"
    assert [clearing(s, k).get("wood", 0) for k in (1, 2, 4, 5)] == [1, 0, 1, 0]
    there = {
        "clearing-1": {"cat": 1, "wood": 1},
        "clearing-5": {"cat": 1, "wood": 2},
        "clearing-2": {"cat": 1, "wood": 2},
    }
    s = day({**there, "clearing-7": {"sawmill": 2, "warbird": 3}})
    play(s, "build sawmill clearing-2", "pay-wood clearing-2")
    assert legal(s) == ["pay-wood clearing-2", "pay-wood clearing-5"]
    assert refused(s, "pay-wood clearing-1") == "core/order"


@pytest.mark.clause("root/marquise-ruling-11")
def test_wood_that_every_choice_takes_is_not_asked_for() -> None:
    there = {"clearing-1": {"cat": 1, "wood": 3}, "clearing-5": {"cat": 1, "wood": 1}}
    s = day({**there, "clearing-7": {"sawmill": 2, "warbird": 3}, "clearing-11": {"sawmill": 1}})
    assert told(s, "build sawmill clearing-1") == ["removed wood clearing-1 2"]
    assert legal(s) == ["pay-wood clearing-1", "pay-wood clearing-5"]
    play(s, "pay-wood clearing-5")
    assert clearing(s, 1) == {"cat": 1, "wood": 1, "sawmill": 1}


@pytest.mark.clause("root/base-score-1", "root/marquise-build-5")
def test_the_points_of_a_building_win_at_once() -> None:
    there = {"clearing-11": {"cat": 1, "wood": 1}, "clearing-2": {"workshop": 1}}
    s = at(clearings=there, factions={"marquise": {"score": 28}})
    play(s, "build workshop clearing-11")
    assert s.position()["winner"] == "marquise"
    assert s.actor is None


# Overwork


@pytest.mark.clause("root/marquise-overwork-1")
def test_overwork_brings_one_wood_to_a_clearing_with_sawmills() -> None:
    s = day({"clearing-5": {"sawmill": 2}, "clearing-8": {"cat": 1}}, "bake-sale", "sappers", "anvil")
    work = [sentence for sentence in legal(s) if sentence.startswith("overwork")]
    assert work == ["overwork sappers clearing-5", "overwork bake-sale clearing-5"]
    assert refused(s, "overwork anvil clearing-5") == "root/marquise-overwork-1"
    assert refused(s, "overwork anvil clearing-8") == "root/marquise-overwork-1"
    assert refused(s, "overwork cobbler clearing-5") == "root/base-card-1"
    assert told(s, "overwork bake-sale clearing-5") == ["placed wood clearing-5 1"]
    assert faction(s, "marquise")["hand"] == {"sappers": 1, "anvil": 1}
    assert (actions(s), s.position()["discard"]) == (2, {"bake-sale": 1})
    # She overworks as often as she has cards and actions.
    assert told(s, "overwork sappers clearing-5") == ["placed wood clearing-5 1"]
    assert (asked(s), actions(s), clearing(s, 5)) == ("actions", 1, {"sawmill": 2, "wood": 2})


@pytest.mark.clause("root/marquise-ruling-13")
def test_no_overwork_without_wood_in_the_supply() -> None:
    s = day({"clearing-5": {"sawmill": 1, "wood": 8}}, "bake-sale")
    assert refused(s, "overwork bake-sale clearing-5") == "root/marquise-ruling-13"
    s = day({"clearing-5": {"sawmill": 1, "wood": 7}}, "bake-sale")
    assert refused(s, "overwork bake-sale clearing-5") == ""
