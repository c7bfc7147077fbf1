"""7.5 and 7.7. The Daylight of the Eyrie: crafting, the Decree, cards between its orders, and turmoil."""

from __future__ import annotations

import pytest
from tests.games.root.eyries import ALL_LEADERS, ROOSTS, decree, eyrie
from tests.games.root.positions import (
    asked,
    cards,
    clearing,
    faction,
    legal,
    play,
    refused,
    score,
    told,
)

from rulewright.games.root.components import DECK

# 7.5. Daylight


@pytest.mark.clause("root/eyrie-daylight-1")
def test_where_nothing_can_be_crafted_the_decree_begins_at_once() -> None:
    s = eyrie("daylight", {"clearing-1": {"roost": 1, "warbird": 1}})
    assert asked(s) == "recruit-order"
    without_roost = eyrie("daylight", {"clearing-1": {"warbird": 1}}, hand=cards("anvil"), leader="despot")
    assert asked(without_roost) == "move-order"


@pytest.mark.clause("root/eyrie-daylight-2")
def test_columns_are_resolved_from_left_to_right() -> None:
    board = {"clearing-1": {"roost": 1, "warbird": 3}, "clearing-5": {"cat": 1}, "clearing-6": {"warbird": 1}}
    s = decree(board, recruiting="fox", moving="fox", battling="rabbit", building="fox")
    assert asked(s) == "recruit-order"
    assert refused(s, "march clearing-1 clearing-5 1") == "root/eyrie-daylight-2"
    play(s, "recruit-at clearing-1")
    assert asked(s) == "move-order"
    play(s, "march clearing-1 clearing-5 2")
    assert asked(s) == "battle-order"
    play(s, "battle clearing-5 marquise", "rolled 1 0")
    assert asked(s) == "build-order"
    play(s, "build roost clearing-6")
    assert s.position()["phase"] == "evening"
    assert faction(s, "eyrie")["orders"] == {}


@pytest.mark.clause("root/eyrie-daylight-3")
@pytest.mark.parametrize(("first", "second"), [("fox", "mouse"), ("mouse", "fox")])
def test_the_cards_of_a_column_are_obeyed_in_any_order(first: str, second: str) -> None:
    board = {"clearing-1": {"warbird": 1}, "clearing-9": {"warbird": 1}, "clearing-3": {"roost": 1}}
    ways = {"fox": "march clearing-1 clearing-5 1", "mouse": "march clearing-9 clearing-4 1"}
    s = decree(board, moving="fox mouse mouse")
    assert legal(s) == ["obey fox", "obey mouse"]
    assert refused(s, "obey rabbit") == "root/eyrie-daylight-3"
    play(s, f"obey {first}", ways[first])
    assert faction(s, "eyrie")["orders"] == {"moving": {"mouse": 2} if first == "fox" else {"fox": 1, "mouse": 1}}
    if first == "mouse":
        play(s, f"obey {second}")
    assert asked(s) == "move-order"
    assert ways[second] in legal(s)


@pytest.mark.clause("root/eyrie-daylight-4")
def test_a_bird_card_serves_for_any_suit() -> None:
    board = {"clearing-1": {"roost": 1}, "clearing-2": {"roost": 1}, "clearing-3": {"roost": 1, "warbird": 1}}
    s = decree(board, recruiting="bird", moving="bird")
    assert legal(s) == ["recruit-at clearing-1", "recruit-at clearing-2", "recruit-at clearing-3"]
    play(s, "recruit-at clearing-2")
    assert {sentence.split()[1] for sentence in legal(s)} == {"clearing-2", "clearing-3"}


@pytest.mark.clause("root/eyrie-daylight-5")
def test_an_action_that_can_be_taken_must_be_taken() -> None:
    s = decree({"clearing-1": {"roost": 1, "warbird": 1}}, moving="fox")
    assert legal(s) == [
        "march clearing-1 clearing-5 1",
        "march clearing-1 clearing-9 1",
        "march clearing-1 clearing-10 1",
    ]
    assert refused(s, "done") == refused(s, "pass") == "root/eyrie-daylight-2"


@pytest.mark.clause("root/eyrie-daylight-5")
@pytest.mark.clause("root/eyrie-ruling-6")
def test_a_card_that_cannot_be_obeyed_is_turmoil_even_if_another_could_be() -> None:
    board = {"clearing-9": {"warbird": 1}, "clearing-3": {"roost": 1}}
    s = decree(board, moving="fox mouse")
    assert told(s, "obey fox")[0] == "turmoil"
    assert asked(s) == "leader"
    other = decree(board, moving="fox mouse")
    play(other, "obey mouse", "march clearing-9 clearing-1 1")
    assert asked(other) == "move-order"
    assert legal(other)[0] == "march clearing-1 clearing-5 1"


@pytest.mark.clause("root/eyrie-decree-1")
def test_recruit_places_one_warrior_at_a_matching_roost() -> None:
    board = {"clearing-1": {"roost": 1}, "clearing-3": {"roost": 1}, "clearing-6": {"roost": 1, "cat": 5}}
    s = decree(board, recruiting="fox fox")
    assert legal(s) == ["recruit-at clearing-1", "recruit-at clearing-6"]
    assert refused(s, "recruit-at clearing-3") == "root/eyrie-decree-1"
    assert refused(s, "recruit-at clearing-8") == "root/eyrie-decree-1"
    assert told(s, "recruit-at clearing-6") == ["placed warbird clearing-6 1"]


@pytest.mark.clause("root/eyrie-decree-1")
def test_recruit_without_a_matching_roost_is_turmoil() -> None:
    s = decree({"clearing-1": {"roost": 1, "warbird": 4}}, recruiting="mouse")
    assert asked(s) == "leader"


@pytest.mark.clause("root/eyrie-decree-2")
def test_the_origin_of_a_move_matches_and_the_destination_need_not() -> None:
    board = {"clearing-1": {"warbird": 2, "roost": 1}, "clearing-5": {"warbird": 2}}
    s = decree(board, moving="fox")
    assert legal(s) == [f"march clearing-1 clearing-{end} {n}" for end in (5, 9, 10) for n in (1, 2)]
    assert refused(s, "march clearing-5 clearing-1 1") == "root/eyrie-decree-2"
    assert refused(s, "march clearing-1 clearing-5 3") == "root/base-move-1"


@pytest.mark.clause("root/eyrie-decree-2")
@pytest.mark.clause("root/base-ruling-35")
def test_a_move_needs_rule_and_a_tie_is_enough() -> None:
    tied = decree({"clearing-1": {"warbird": 2, "cat": 2}, "clearing-3": {"roost": 1}}, moving="fox")
    assert asked(tied) == "move-order"
    beaten = decree({"clearing-1": {"warbird": 2, "cat": 3}, "clearing-3": {"roost": 1}}, moving="fox")
    assert asked(beaten) == "leader"


@pytest.mark.clause("root/eyrie-ruling-9")
def test_one_warrior_may_obey_two_cards() -> None:
    s = decree({"clearing-1": {"warbird": 1}, "clearing-3": {"roost": 1}}, moving="fox rabbit")
    play(s, "obey fox", "march clearing-1 clearing-5 1")
    assert legal(s) == ["march clearing-5 clearing-1 1", "march clearing-5 clearing-2 1"]


@pytest.mark.clause("root/eyrie-decree-3")
def test_battle_is_initiated_in_a_matching_clearing() -> None:
    board = {
        "clearing-1": {"warbird": 1, "wood": 1, "sympathy": 1},
        "clearing-3": {"warbird": 1, "cat": 1, "roost": 1},
        "clearing-6": {"roost": 1, "cat": 1},
        "clearing-8": {"warbird": 1},
    }
    s = decree(board, battling="fox")
    assert legal(s) == ["battle clearing-1 marquise", "battle clearing-1 alliance"]
    assert refused(s, "battle clearing-3 marquise") == "root/eyrie-decree-3"
    assert refused(s, "battle clearing-6 marquise") == "root/base-battle-1"
    assert refused(s, "battle clearing-8 marquise") == "root/base-battle-1"


@pytest.mark.clause("root/eyrie-decree-3")
def test_no_battle_where_only_a_roost_stands() -> None:
    s = decree({"clearing-1": {"roost": 1, "cat": 1}, "clearing-2": {"warbird": 1, "cat": 1}}, battling="fox")
    assert asked(s) == "leader"


@pytest.mark.clause("root/eyrie-ruling-10")
def test_a_battle_that_an_ambush_ends_was_initiated() -> None:
    board = {"clearing-1": {"warbird": 1, "cat": 1}, "clearing-3": {"roost": 1}}
    hands = {"marquise": {"hand": cards("fox-ambush")}}
    s = decree(board, extra={"factions": hands}, battling="fox")
    play(s, "battle clearing-1 marquise", "ambush fox-ambush")
    assert clearing(s, 1) == {"cat": 1}
    assert (faction(s, "eyrie")["deposed"], s.position()["phase"]) == ([], "evening")


@pytest.mark.clause("root/eyrie-decree-4")
def test_a_roost_is_built_where_the_eyrie_rule_and_have_none() -> None:
    board = {
        "clearing-1": {"warbird": 2, "roost": 1},
        "clearing-6": {"warbird": 1},
        "clearing-8": {"warbird": 1, "cat": 1},
        "clearing-12": {"warbird": 1, "cat": 2},
        "clearing-5": {"warbird": 1},
    }
    s = decree(board, building="fox")
    assert legal(s) == ["build roost clearing-6", "build roost clearing-8"]
    assert refused(s, "build roost clearing-1") == "root/eyrie-decree-4"
    assert refused(s, "build roost clearing-12") == "root/eyrie-decree-4"
    assert refused(s, "build roost clearing-5") == "root/eyrie-decree-4"
    assert refused(s, "build recruiter clearing-6") == "root/eyrie-decree-4"
    assert told(s, "build roost clearing-8")[0] == "placed roost clearing-8 1"


@pytest.mark.clause("root/eyrie-decree-4")
@pytest.mark.clause("root/base-map-3")
@pytest.mark.clause("root/marquise-keep-1")
def test_a_roost_needs_an_open_slot_that_is_not_the_keeps() -> None:
    board = {
        "clearing-6": {"warbird": 1},
        "clearing-8": {"warbird": 4, "sawmill": 2},
        "clearing-1": {"warbird": 4, "keep": 1},
        "clearing-3": {"roost": 1},
    }
    s = decree(board, building="fox")
    assert legal(s) == ["build roost clearing-6"]
    assert refused(s, "build roost clearing-8") == "root/base-map-3"
    assert refused(s, "build roost clearing-1") == "root/marquise-keep-1"


@pytest.mark.clause("root/eyrie-decree-4")
def test_a_second_roost_is_not_placed_in_a_clearing_with_room() -> None:
    s = decree({"clearing-8": {"warbird": 1, "roost": 1}, "clearing-6": {"warbird": 1}}, building="fox")
    assert legal(s) == ["build roost clearing-6"]
    assert refused(s, "build roost clearing-8") == "root/eyrie-decree-4"


@pytest.mark.clause("root/eyrie-decree-4")
def test_without_a_roost_on_the_track_building_is_turmoil() -> None:
    board = {place: {"roost": 1} for place in ROOSTS} | {"clearing-6": {"warbird": 1}}
    assert asked(decree(board, building="fox")) == "leader"
    del board["clearing-8"]
    assert asked(decree(board, building="fox")) == "build-order"


# Cards of Daylight between the cards of the Decree


@pytest.mark.clause("root/base-ruling-10")
def test_cards_of_daylight_are_played_before_each_order() -> None:
    board = {"clearing-1": {"roost": 1, "warbird": 1}, "clearing-3": {"roost": 1}}
    own = {"play": cards("tax-collector", "codebreakers"), "hand": cards("fox-dominance"), "score": 10}
    extra = {"factions": {"marquise": {"hand": cards("anvil")}}}
    s = decree(board, extra=extra, own=own, recruiting="fox rabbit", moving="fox")
    daylight = ["dominate fox-dominance", "look marquise", "tax clearing-1"]
    assert legal(s) == [*daylight, "obey fox", "obey rabbit"]
    play(s, "obey fox")
    assert legal(s) == [*daylight, "recruit-at clearing-1"]
    play(s, "look marquise")
    # Nothing is obeyed yet, so the card is picked anew.
    assert (asked(s), faction(s, "eyrie")["orders"]["recruiting"]) == ("obey", {"fox": 1, "rabbit": 1})
    play(s, "obey fox", "recruit-at clearing-1", "tax clearing-1", "drew bake-sale", "recruit-at clearing-3")
    assert asked(s) == "move-order"
    assert legal(s)[-1] == "dominate fox-dominance"
    assert refused(s, "tax clearing-1") == "root/base-deck-21"
    play(s, "dominate fox-dominance")
    assert asked(s) == "move-order"


@pytest.mark.clause("root/base-ruling-10")
def test_a_card_can_avert_the_turmoil_that_is_coming() -> None:
    board = {"clearing-1": {"roost": 1, "warbird": 20}}
    s = decree(board, own={"play": cards("tax-collector")}, recruiting="fox")
    assert legal(s) == ["tax clearing-1", "pass"]
    assert refused(s, "recruit-at clearing-1") == "root/base-ruling-10"
    saved = play(s.clone(), "tax clearing-1", "drew anvil")
    assert legal(saved) == ["recruit-at clearing-1"]
    assert told(s, "pass")[0] == "turmoil"


@pytest.mark.clause("root/base-ruling-10")
@pytest.mark.clause("root/base-info-1")
@pytest.mark.parametrize(("hand", "offered"), [("fox-dominance", True), ("anvil", False)])
def test_after_the_last_card_the_offer_tells_nothing_about_the_hand(hand: str, offered: bool) -> None:
    s = decree({"clearing-1": {"roost": 1}}, own={"hand": cards(hand), "score": 10}, recruiting="fox")
    play(s, "recruit-at clearing-1")
    assert asked(s) == "cards-between-orders"
    assert legal(s) == (["dominate fox-dominance", "pass"] if offered else ["pass"])
    play(s, "pass")
    assert s.position()["phase"] == "evening"


@pytest.mark.clause("root/base-ruling-10")
def test_nothing_is_offered_where_everybody_sees_that_nothing_can_be_played() -> None:
    s = decree({"clearing-1": {"roost": 1}}, own={"hand": cards("fox-dominance"), "score": 9}, recruiting="fox")
    play(s, "recruit-at clearing-1")
    assert s.position()["phase"] == "evening"


@pytest.mark.clause("root/base-ruling-10")
@pytest.mark.parametrize("used", ["tax clearing-1", "look marquise"])
def test_a_card_that_was_used_is_not_offered_again(used: str) -> None:
    card = {"tax clearing-1": "tax-collector", "look marquise": "codebreakers"}[used]
    extra = {"factions": {"marquise": {"hand": cards("anvil")}}}
    board = {"clearing-1": {"roost": 1, "warbird": 2}}
    unused = decree(board, extra=extra, own={"play": cards(card)}, recruiting="fox")
    s = play(unused.clone(), used, *(["drew bake-sale"] if card == "tax-collector" else []))
    assert asked(play(unused, "recruit-at clearing-1")) == "cards-between-orders"
    assert play(s, "recruit-at clearing-1").position()["phase"] == "evening"


@pytest.mark.clause("root/base-ruling-10")
def test_cards_are_offered_before_the_decree_where_nothing_can_be_crafted() -> None:
    s = eyrie("daylight", {"clearing-1": {"roost": 1, "warbird": 1}}, play=cards("tax-collector"))
    assert (asked(s), legal(s)) == ("eyrie-craft", ["tax clearing-1", "done"])


@pytest.mark.clause("root/base-ruling-10")
@pytest.mark.clause("root/base-dom-8")
def test_an_available_dominance_card_is_claimed_while_crafting() -> None:
    s = eyrie(
        "daylight",
        {"clearing-1": {"warbird": 1, "roost": 1}},
        extra={"available": cards("fox-dominance")},
        hand=cards("anvil", "protection-racket"),
    )
    assert legal(s) == ["craft anvil", "claim-dominance fox-dominance", "done"]
    play(s, "claim-dominance fox-dominance", "spend protection-racket")
    assert asked(s) == "eyrie-craft"
    assert faction(s, "eyrie")["hand"] == {"anvil": 1, "fox-dominance": 1}


# 7.7. Turmoil


@pytest.mark.clause("root/eyrie-turmoil-1")
@pytest.mark.clause("root/eyrie-turmoil-2")
@pytest.mark.clause("root/eyrie-turmoil-6")
def test_turmoil_humiliates_purges_deposes_and_ends_daylight() -> None:
    board = {"clearing-1": {"roost": 1, "warbird": 1}, "clearing-3": {"roost": 1}}
    s = decree(board, own={"score": 5}, recruiting="fox bird", moving="mouse", building="rabbit")
    play(s, "obey bird", "recruit-at clearing-3")
    assert told(s, "recruit-at clearing-1") == ["placed warbird clearing-1 1", "turmoil", "lost eyrie 3"]
    found = faction(s, "eyrie")
    assert (found["score"], found["decree"], found["orders"], found["deposed"]) == (2, {}, {}, ["builder"])
    assert legal(s) == ["follow charismatic", "follow commander", "follow despot"]
    assert refused(s, "follow builder") == "root/eyrie-turmoil-4"
    assert told(s, "follow despot")[0] == "phase-of evening"
    assert faction(s, "eyrie")["leader"] == "despot"
    assert clearing(s, 3) == {"roost": 1, "warbird": 1}


@pytest.mark.clause("root/eyrie-turmoil-2")
@pytest.mark.clause("root/base-score-4")
def test_points_are_lost_down_to_nothing() -> None:
    s = decree({"clearing-1": {"roost": 1}}, own={"score": 1}, recruiting="mouse", building="bird")
    assert score(s, "eyrie") == 0
    richer = decree({"clearing-1": {"roost": 1}}, own={"score": 9}, recruiting="mouse", building="bird")
    assert score(richer, "eyrie") == 6


@pytest.mark.clause("root/eyrie-ruling-11")
def test_with_a_dominance_card_no_points_are_lost_and_the_rest_happens() -> None:
    own = {"play": cards("fox-dominance"), "dominance": "fox-dominance"}
    s = decree({"clearing-1": {"roost": 1}}, own=own, recruiting="fox", moving="mouse")
    assert told(s, "recruit-at clearing-1") == ["placed warbird clearing-1 1", "turmoil"]
    assert (faction(s, "eyrie")["decree"], asked(s)) == ({}, "leader")


@pytest.mark.clause("root/eyrie-turmoil-3")
@pytest.mark.clause("root/eyrie-ruling-12")
@pytest.mark.clause("root/base-dom-7")
def test_the_decree_is_discarded_and_dominance_cards_become_available() -> None:
    lying = {"recruiting": cards("fox-dominance", "tax-collector", "tax-collector"), "building": cards("anvil")}
    s = eyrie("daylight", {"clearing-3": {"roost": 1}}, leader="builder", decree=lying)
    play(s, "obey fox")
    assert faction(s, "eyrie")["decree"] == {}
    position = s.position()
    assert position["discard"] == {"anvil": 1, "tax-collector": 2}
    assert position["available"] == {"fox-dominance": 1}


@pytest.mark.clause("root/eyrie-ruling-12", "root/base-ruling-5")
def test_a_decree_purged_where_no_other_card_is_left_makes_a_deck_as_a_whole() -> None:
    purged = {"anvil": 1, "tax-collector": 2}
    held = {design.word: design.copies - purged.get(design.word, 0) for design in DECK}
    dominance = {word for word in held if word.endswith("dominance")}
    rest = {word: n for word, n in held.items() if n and word not in dominance}
    s = eyrie(
        "daylight",
        {"clearing-3": {"roost": 1}},
        leader="builder",
        decree={"recruiting": cards("tax-collector", "tax-collector"), "building": cards("anvil")},
        extra={"factions": {"marquise": {"hand": rest}}, "deck": {}, "available": cards(*dominance)},
    )
    assert told(s, "obey fox") == ["turmoil", "renewed-deck"]
    assert (s.position()["deck"], s.position()["discard"]) == (purged, {})


@pytest.mark.clause("root/eyrie-turmoil-4")
def test_the_last_leader_face_up_takes_office_unasked() -> None:
    own = {"leader": "builder", "deposed": ["charismatic", "despot"]}
    s = decree({"clearing-1": {"roost": 1}}, own=own, recruiting="fox", moving="mouse")
    assert "leads commander" in told(s, "recruit-at clearing-1")
    assert faction(s, "eyrie")["leader"] == "commander"
    assert faction(s, "eyrie")["deposed"] == ["builder", "charismatic", "despot"]


@pytest.mark.clause("root/eyrie-turmoil-5")
@pytest.mark.clause("root/eyrie-ruling-13")
def test_once_all_are_deposed_all_four_can_be_chosen() -> None:
    own = {"leader": "despot", "deposed": ["builder", "charismatic", "commander"]}
    s = decree({"clearing-1": {"roost": 1}}, own=own, recruiting="mouse")
    assert legal(s) == ALL_LEADERS
    play(s, "follow despot")
    assert (faction(s, "eyrie")["leader"], faction(s, "eyrie")["deposed"]) == ("despot", [])


@pytest.mark.clause("root/eyrie-turmoil-6")
@pytest.mark.clause("root/base-ruling-42")
def test_evening_begins_after_turmoil() -> None:
    own = {"play": cards("cobbler")}
    board = {"clearing-1": {"roost": 1, "warbird": 1}, "clearing-2": {"roost": 1}, "clearing-3": {"roost": 1}}
    s = decree(board, own=own, recruiting="fox", battling="fox")
    play(s, "recruit-at clearing-1", "follow commander")
    assert (asked(s), s.position()["phase"]) == ("cobble", "evening")
    assert told(s, "pass")[0] == "scored eyrie 2"


@pytest.mark.clause("root/eyrie-turmoil-7")
@pytest.mark.clause("root/eyrie-ruling-7")
@pytest.mark.clause("root/eyrie-leader-2")
def test_charismatic_places_the_one_warrior_left_and_falls() -> None:
    board = {"clearing-1": {"roost": 1}, "clearing-2": {"warbird": 19}}
    s = decree(board, own={"leader": "charismatic"}, recruiting="fox")
    assert told(s, "recruit-at clearing-1")[:2] == ["placed warbird clearing-1 1", "turmoil"]
    assert clearing(s, 1) == {"roost": 1, "warbird": 1}


@pytest.mark.clause("root/eyrie-ruling-7")
@pytest.mark.parametrize("leader", ["builder", "charismatic"])
def test_recruiting_from_an_empty_supply_is_turmoil(leader: str) -> None:
    board = {"clearing-1": {"roost": 1, "warbird": 20}}
    s = decree(board, own={"leader": leader}, recruiting="fox")
    assert faction(s, "eyrie")["deposed"] == [leader]


@pytest.mark.clause("root/eyrie-turmoil-8")
def test_an_empty_column_causes_no_turmoil() -> None:
    s = decree({"clearing-1": {"roost": 1}}, recruiting="fox", own={"score": 4})
    assert told(s, "recruit-at clearing-1")[:2] == ["placed warbird clearing-1 1", "phase-of evening"]
    assert (faction(s, "eyrie")["leader"], score(s, "eyrie")) == ("builder", 4)
