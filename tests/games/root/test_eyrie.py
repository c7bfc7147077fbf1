"""7. The Eyrie Dynasties: set-up, abilities, Birdsong, Evening and leaders."""

from __future__ import annotations

import pytest
from tests.games.root.eyries import ALL_LEADERS, ROOSTS, decree, eyrie, hand_of, set_up, tables
from tests.games.root.positions import (
    asked,
    asks,
    at,
    cards,
    clearing,
    faction,
    legal,
    play,
    refused,
    score,
    told,
)

from rulewright.games.root.components import EYRIE, LEADER_WORDS, ROOST, WARBIRD
from rulewright.games.root.game import GAME
from rulewright.games.root.state import NO_SIDE

# 7.3. Setting up


@pytest.mark.clause("root/eyrie-setup-1")
@pytest.mark.clause("root/eyrie-setup-2")
@pytest.mark.clause("root/eyrie-setup-5")
@pytest.mark.clause("root/eyrie-ruling-1")
@pytest.mark.parametrize("start", ["opposite_free_corner", "opposite_keep"])
@pytest.mark.parametrize(("keep", "corner"), [(1, 3), (2, 4), (3, 1), (4, 2)])
def test_a_roost_and_six_of_twenty_warriors_stand_opposite_the_keep(keep: int, corner: int, start: str) -> None:
    s = set_up("marquise eyrie", keep, {"eyrie_start": start})
    found = clearing(s, corner)
    assert (found["roost"], found["warbird"]) == (1, 6)
    assert (tables(s).supply[WARBIRD], tables(s).supply[ROOST]) == (14, 6)


@pytest.mark.clause("root/eyrie-setup-2")
@pytest.mark.clause("root/eyrie-ruling-1")
@pytest.mark.parametrize("start", ["opposite_free_corner", "opposite_keep"])
def test_without_the_marquise_any_corner_will_do(start: str) -> None:
    s = set_up("eyrie vagabond", options={"eyrie_start": start})
    assert legal(s) == [f"build roost clearing-{corner}" for corner in (1, 2, 3, 4)]
    assert refused(s, "build roost clearing-5") == "root/eyrie-setup-2"
    assert refused(s, "build sawmill clearing-1") == "root/eyrie-setup-2"
    play(s, "build roost clearing-2")
    assert clearing(s, 2) == {"roost": 1, "warbird": 6}


@pytest.mark.clause("root/eyrie-setup-3")
def test_one_of_four_leaders_is_chosen() -> None:
    s = set_up("marquise eyrie", keep=1)
    assert legal(s) == ALL_LEADERS
    assert refused(s, "build roost clearing-3") == "root/eyrie-setup-3"
    play(s, "follow commander")
    assert (faction(s, "eyrie")["leader"], faction(s, "eyrie")["deposed"]) == ("commander", [])


@pytest.mark.clause("root/eyrie-setup-4")
@pytest.mark.clause("root/eyrie-leader-1")
@pytest.mark.clause("root/eyrie-leader-2")
@pytest.mark.clause("root/eyrie-leader-3")
@pytest.mark.clause("root/eyrie-leader-4")
@pytest.mark.parametrize(
    ("leader", "first", "second"),
    [
        ("builder", "recruiting", "moving"),
        ("charismatic", "recruiting", "battling"),
        ("commander", "moving", "battling"),
        ("despot", "moving", "building"),
    ],
)
def test_two_viziers_are_bird_cards_of_the_columns_of_the_leader(leader: str, first: str, second: str) -> None:
    s = eyrie("daylight", {"clearing-1": {"roost": 1, "warbird": 2}}, leader=leader)
    assert faction(s, "eyrie")["orders"] == {first: {"bird": 1}, second: {"bird": 1}}
    assert faction(s, "eyrie")["decree"] == {}


# 7.2. Abilities


@pytest.mark.clause("root/eyrie-ability-1")
@pytest.mark.clause("root/eyrie-daylight-1")
def test_roosts_craft_before_the_decree_and_not_after() -> None:
    s = eyrie("daylight", {"clearing-1": {"roost": 1, "warbird": 1}}, hand=cards("anvil", "foxfolk-steel"))
    assert legal(s) == ["craft anvil", "done"]
    assert refused(s, "craft foxfolk-steel") == "root/base-craft-1"
    assert refused(s, "recruit-at clearing-1") == "root/eyrie-daylight-1"
    play(s, "done")
    assert asked(s) == "recruit-order"
    assert refused(s, "craft anvil") == "root/eyrie-daylight-2"


@pytest.mark.clause("root/eyrie-ability-1")
def test_a_roost_crafts_by_the_suit_of_its_clearing_and_once() -> None:
    board = {"clearing-1": {"roost": 1}, "clearing-6": {"roost": 1, "warbird": 1}}
    s = eyrie("daylight", board, hand=cards("anvil", "foxfolk-steel", "investments"))
    assert legal(s) == ["craft anvil", "craft foxfolk-steel", "done"]
    play(s, "craft foxfolk-steel")
    # Both roosts are activated, which all can see: crafting is over.
    assert asked(s) == "recruit-order"
    assert faction(s, "eyrie")["crafted"] == {"sword": 1}


@pytest.mark.clause("root/eyrie-ability-2")
@pytest.mark.clause("root/eyrie-ruling-16")
@pytest.mark.parametrize(
    ("pieces", "ruled"),
    [
        ({"warbird": 2, "cat": 2}, True),
        ({"roost": 1, "cat": 1}, True),
        ({"roost": 1, "cat": 1, "rebel": 1}, True),
        ({"warbird": 1, "cat": 2}, False),
        ({"warbird": 1, "cat": 2, "rebel": 2}, False),
        ({}, False),
    ],
)
def test_the_eyrie_rule_where_they_are_tied_for_most(pieces: dict[str, int], ruled: bool) -> None:
    s = eyrie("birdsong", {"clearing-8": pieces, "clearing-1": {"roost": 1}})
    assert (tables(s).ruler[7] == EYRIE) == ruled
    if not pieces:
        assert tables(s).ruler[7] == NO_SIDE


@pytest.mark.clause("root/eyrie-ability-3")
@pytest.mark.clause("root/eyrie-leader-1")
@pytest.mark.clause("root/eyrie-ruling-17")
@pytest.mark.parametrize(("leader", "points"), [("builder", 3), ("charismatic", 1), ("commander", 1), ("despot", 1)])
def test_an_item_scores_one_point_except_for_the_builder(leader: str, points: int) -> None:
    board = {"clearing-3": {"roost": 1, "warbird": 1}, "clearing-4": {"roost": 1}}
    s = eyrie("daylight", board, leader=leader, hand=cards("bake-sale"))
    assert told(s, "craft bake-sale")[:2] == ["crafted bake-sale", f"scored eyrie {points}"]


# 7.4. Birdsong


@pytest.mark.clause("root/eyrie-birdsong-1")
@pytest.mark.clause("root/eyrie-birdsong-2")
def test_birdsong_draws_then_adds_then_places_a_roost() -> None:
    s = eyrie("birdsong", {})
    assert asked(s) == "drawn"
    play(s, "drew anvil")
    assert (asked(s), hand_of(s)) == ("tuck", 1)
    assert refused(s, "build roost clearing-1") == "root/eyrie-birdsong-1"
    play(s, "tuck anvil recruiting")
    assert asked(s) == "place-roost"
    assert refused(s, "tuck anvil moving") == "root/eyrie-birdsong-1"


@pytest.mark.clause("root/eyrie-birdsong-2")
def test_who_holds_a_card_draws_none() -> None:
    s = eyrie("birdsong", {"clearing-1": {"roost": 1}}, hand=cards("anvil"))
    assert (asked(s), hand_of(s)) == ("tuck", 1)


@pytest.mark.clause("root/eyrie-birdsong-3")
@pytest.mark.clause("root/eyrie-ruling-3")
def test_one_card_must_be_added_and_a_second_may() -> None:
    board = {"clearing-1": {"roost": 1, "warbird": 1}}
    s = eyrie("birdsong", board, hand=cards("anvil", "investments", "bake-sale"))
    assert refused(s, "done") == "root/eyrie-birdsong-3"
    assert refused(s, "tuck foxfolk-steel moving") == "root/base-card-1"
    assert legal(s) == [
        f"tuck {card} {column}"
        for card in ("bake-sale", "investments", "anvil")
        for column in ("recruiting", "moving", "battling", "building")
    ]
    play(s, "tuck anvil moving")
    assert legal(s)[-1] == "done"
    assert refused(s, "tuck anvil building") == "root/base-card-1"
    after_one = play(s.clone(), "done")
    assert faction(after_one, "eyrie")["decree"] == {"moving": {"anvil": 1}}
    play(s, "tuck investments moving")
    assert faction(s, "eyrie")["decree"] == {"moving": {"anvil": 1, "investments": 1}}
    assert asked(s) == "eyrie-craft"


@pytest.mark.clause("root/eyrie-birdsong-4")
def test_at_most_one_bird_is_added_in_a_turn() -> None:
    board = {"clearing-1": {"roost": 1}}
    s = eyrie("birdsong", board, hand=cards("arms-trader", "birdy-bindle", "anvil"))
    play(s, "tuck arms-trader recruiting")
    assert refused(s, "tuck birdy-bindle recruiting") == "root/eyrie-birdsong-4"
    assert refused(s, "tuck anvil recruiting") == ""
    other = eyrie("birdsong", board, hand=cards("arms-trader", "birdy-bindle", "anvil"))
    play(other, "tuck anvil battling", "tuck birdy-bindle building")
    assert faction(other, "eyrie")["decree"] == {"battling": {"anvil": 1}, "building": {"birdy-bindle": 1}}


@pytest.mark.clause("root/eyrie-birdsong-4")
def test_the_next_turn_may_add_a_bird_again() -> None:
    board = {"clearing-1": {"roost": 1, "warbird": 1}}
    s = eyrie("birdsong", board, hand=cards("arms-trader", "birdy-bindle"), leader="despot")
    play(s, "tuck arms-trader moving", "done")
    assert faction(s, "eyrie")["tucked"] == 0


@pytest.mark.clause("root/eyrie-birdsong-5")
def test_everybody_sees_the_decree() -> None:
    s = eyrie("birdsong", {"clearing-1": {"roost": 1}}, hand=cards("anvil", "investments"))
    play(s, "tuck anvil battling")
    for seat in (None, 0, 1, 2, 3):
        view = s.view(seat)
        assert view["factions"]["eyrie"]["decree"] == {"battling": {"anvil": 1}}


@pytest.mark.clause("root/eyrie-ruling-2")
def test_of_birds_alone_exactly_one_is_added() -> None:
    s = eyrie("birdsong", {"clearing-1": {"roost": 1}}, hand=cards("arms-trader", "birdy-bindle"))
    play(s, "tuck birdy-bindle moving")
    assert legal(s) == ["done"]


@pytest.mark.clause("root/eyrie-ruling-2")
def test_an_empty_hand_adds_nothing_where_no_card_can_be_drawn() -> None:
    full = at("marquise").position()["deck"]
    s = eyrie(
        "birdsong",
        {"clearing-1": {"roost": 1, "warbird": 1}},
        extra={"deck": {}, "factions": {"marquise": {"hand": full}}},
    )
    assert asked(s) == "recruit-order"
    assert score(s, "eyrie") == 0


@pytest.mark.clause("root/eyrie-birdsong-6")
@pytest.mark.clause("root/eyrie-ruling-4")
@pytest.mark.clause("root/eyrie-ruling-5")
def test_a_new_roost_stands_among_the_fewest_warriors_with_room_for_it() -> None:
    board = {f"clearing-{k}": {"cat": 2} for k in (2, 4, 6, 7, 8, 10, 11, 12)} | {
        "clearing-1": {"keep": 1},
        "clearing-3": {"sawmill": 1},
        "clearing-5": {"cat": 1, "sawmill": 1, "wood": 3},
        "clearing-9": {"rebel": 1, "sympathy": 1},
    }
    s = eyrie("birdsong", board, hand=cards("anvil"), extra={"pawn": "clearing-9"})
    play(s, "tuck anvil moving")
    assert legal(s) == ["build roost clearing-5", "build roost clearing-9"]
    assert refused(s, "build roost clearing-2") == "root/eyrie-birdsong-6"
    assert refused(s, "build roost clearing-1") == "root/marquise-keep-1"
    assert refused(s, "build roost clearing-3") == "root/base-map-3"
    assert refused(s, "build workshop clearing-5") == "root/eyrie-birdsong-6"
    assert told(s, "build roost clearing-9")[:2] == ["placed roost clearing-9 1", "placed warbird clearing-9 3"]
    assert (clearing(s, 9)["roost"], clearing(s, 9)["warbird"]) == (1, 3)
    # Sympathy there owes nothing for it: nobody is asked before Daylight.
    assert s.position()["phase"] == "daylight"


@pytest.mark.clause("root/eyrie-birdsong-6")
def test_no_roost_is_placed_while_one_stands() -> None:
    s = eyrie("birdsong", {"clearing-1": {"roost": 1, "warbird": 1}}, hand=cards("anvil"))
    play(s, "tuck anvil recruiting")
    assert tables(s).supply[ROOST] == 6
    assert s.position()["phase"] == "daylight"


@pytest.mark.clause("root/eyrie-ruling-4")
def test_a_new_roost_comes_with_as_many_warriors_as_there_are() -> None:
    board = {f"clearing-{k}": {"cat": 2} for k in range(2, 12)} | {
        "clearing-1": {"cat": 1},
        "clearing-12": {"warbird": 18},
    }
    s = eyrie("birdsong", board, hand=cards("anvil"))
    # Only one clearing has the fewest warriors, so nothing is asked.
    assert told(s, "tuck anvil moving")[:2] == ["placed roost clearing-1 1", "placed warbird clearing-1 2"]


@pytest.mark.clause("root/eyrie-ruling-4")
def test_no_new_roost_is_placed_without_an_open_slot() -> None:
    board = {
        "clearing-1": {"sawmill": 1},
        "clearing-2": {"sawmill": 2},
        "clearing-3": {"sawmill": 1},
        "clearing-4": {"sawmill": 1},
        "clearing-5": {"sawmill": 1, "workshop": 1},
        "clearing-6": {"workshop": 1, "warbird": 1},
        "clearing-7": {"workshop": 2},
        "clearing-8": {"workshop": 2},
        "clearing-9": {"recruiter": 2},
        "clearing-10": {"recruiter": 1},
        "clearing-11": {"recruiter": 2},
        "clearing-12": {"recruiter": 1},
    }
    s = eyrie("birdsong", board, hand=cards("anvil"), leader="despot")
    play(s, "tuck anvil moving")
    assert tables(s).supply[ROOST] == 7
    assert s.position()["phase"] == "daylight"


@pytest.mark.clause("root/eyrie-birdsong-1")
@pytest.mark.clause("root/base-ruling-9")
def test_cards_of_birdsong_are_used_between_its_steps() -> None:
    board = {"clearing-1": {"roost": 1}, "clearing-6": {"warbird": 1}}
    hands = {"marquise": {"hand": cards("anvil")}}
    own = {"hand": cards("bake-sale"), "play": cards("royal-claim", "stand-and-deliver")}
    s = eyrie("birdsong", board, extra={"factions": hands}, **own)
    play(s, "pass")
    assert asked(s) == "tuck"
    assert legal(s)[:2] == ["use royal-claim", "rob marquise"]
    play(s, "use royal-claim")
    assert (asked(s), score(s, "eyrie")) == ("tuck", 2)
    play(s, "rob marquise", "stolen anvil")
    assert (asked(s), hand_of(s), score(s, "marquise")) == ("tuck", 2, 1)
    assert refused(s, "rob marquise") == "root/base-deck-20"


# 7.6. Evening


@pytest.mark.clause("root/eyrie-evening-1")
@pytest.mark.parametrize(("standing", "points"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 4), (7, 5)])
def test_roosts_on_the_map_score(standing: int, points: int) -> None:
    s = eyrie("evening", {place: {"roost": 1} for place in ROOSTS[:standing]}, score=6)
    assert score(s, "eyrie") == 6 + points


@pytest.mark.clause("root/eyrie-evening-1")
@pytest.mark.clause("root/base-score-1")
def test_roosts_win_the_game_before_anything_is_drawn() -> None:
    s = eyrie(
        "evening",
        {place: {"roost": 1} for place in ROOSTS},
        score=25,
        extra={"pending": [{"question": "score-roosts"}]},
    )
    assert (s.over, tables(s).winner) == (1, EYRIE + 1)


@pytest.mark.clause("root/eyrie-evening-2")
@pytest.mark.parametrize(("standing", "drawn"), [(0, 1), (2, 1), (3, 2), (5, 2), (6, 3), (7, 3)])
def test_roosts_draw_more_cards_and_the_hand_is_five(standing: int, drawn: int) -> None:
    board = {place: {"roost": 1} for place in ROOSTS[:standing]}
    held = cards("anvil", "bake-sale", "investments", "arms-trader", "birdy-bindle")
    s = eyrie("evening", board, hand=held)
    count = 0
    while asked(s) == "drawn" and s.position()["turn"] == "eyrie":
        play(s, legal(s)[0])
        count += 1
    assert count == drawn
    for left in range(drawn, 0, -1):
        assert (asked(s), hand_of(s)) == ("discard", 5 + left)
        play(s, legal(s)[0])
    assert (s.position()["turn"], hand_of(s)) == ("alliance", 5)


@pytest.mark.clause("root/eyrie-ruling-18")
def test_a_roost_that_is_removed_costs_no_points() -> None:
    board = {"clearing-1": {"roost": 1, "cat": 3}, "clearing-2": {"roost": 1}}
    pending = [{"question": "warren", "seat": 1}]
    s = at("marquise", "daylight", clearings=board, factions={"eyrie": {"score": 7}}, pending=pending)
    play(s, "battle clearing-1 eyrie", "rolled 1 0")
    assert clearing(s, 1) == {"cat": 3}
    assert (score(s, "eyrie"), score(s, "marquise")) == (7, 1)


# 7.8. Leaders


@pytest.mark.clause("root/eyrie-leader-2")
@pytest.mark.clause("root/eyrie-ruling-8")
def test_charismatic_places_two_warriors_in_one_clearing() -> None:
    board = {"clearing-1": {"roost": 1}, "clearing-6": {"roost": 1}}
    s = decree(board, own={"leader": "charismatic"}, recruiting="fox fox")
    assert told(s, "recruit-at clearing-6") == ["placed warbird clearing-6 2"]
    assert asked(s) == "recruit-order"
    assert clearing(s, 1) == {"roost": 1}


@pytest.mark.clause("root/eyrie-leader-3")
@pytest.mark.clause("root/eyrie-ruling-14")
@pytest.mark.parametrize(
    ("leader", "dice", "hits"),
    [("commander", "0 0", 1), ("commander", "3 3", 2), ("builder", "0 0", 0), ("builder", "3 3", 1)],
)
def test_the_commander_deals_a_hit_more_as_attacker_beyond_the_cap(leader: str, dice: str, hits: int) -> None:
    board = {"clearing-1": {"warbird": 1, "cat": 4}, "clearing-3": {"roost": 1}}
    s = decree(board, own={"leader": leader}, battling="fox")
    assert f"hits eyrie {hits}" in told(s, "battle clearing-1 marquise", f"rolled {dice}")
    assert clearing(s, 1)["cat"] == 4 - hits


@pytest.mark.clause("root/eyrie-leader-3")
def test_the_commander_adds_nothing_in_defence() -> None:
    board = {"clearing-1": {"warbird": 2, "cat": 4}, "clearing-3": {"roost": 1}}
    pending = [{"question": "warren", "seat": 1}]
    s = at("marquise", "daylight", clearings=board, factions={"eyrie": {"leader": "commander"}}, pending=pending)
    assert "hits eyrie 0" in told(s, "battle clearing-1 eyrie", "rolled 1 0")


@pytest.mark.clause("root/eyrie-leader-4")
@pytest.mark.clause("root/eyrie-ruling-15")
@pytest.mark.parametrize(("leader", "points"), [("despot", 3), ("commander", 2)])
def test_the_despot_scores_once_more_for_two_tokens_of_one_battle(leader: str, points: int) -> None:
    board = {"clearing-1": {"warbird": 2, "wood": 2}, "clearing-3": {"roost": 1}}
    s = decree(board, own={"leader": leader}, battling="fox", building="fox")
    play(s, "battle clearing-1 marquise", "rolled 2 0")
    assert clearing(s, 1) == {"warbird": 2}
    assert score(s, "eyrie") == points


@pytest.mark.clause("root/eyrie-leader-4")
def test_the_despot_scores_nothing_more_for_warriors_or_outside_battle() -> None:
    board = {"clearing-1": {"warbird": 2, "cat": 2, "wood": 1}, "clearing-3": {"roost": 1}}
    s = decree(board, own={"leader": "despot"}, battling="fox", building="fox")
    play(s, "battle clearing-1 marquise", "rolled 2 0")
    assert clearing(s, 1) == {"warbird": 2, "wood": 1}
    assert score(s, "eyrie") == 0


@pytest.mark.clause("root/eyrie-leader-4")
@pytest.mark.clause("root/eyrie-ruling-15")
def test_the_despot_scores_as_defender_too() -> None:
    board = {"clearing-1": {"warbird": 2, "cat": 1, "wood": 1}, "clearing-3": {"roost": 1}}
    pending = [{"question": "warren", "seat": 1}]
    s = at("marquise", "daylight", clearings=board, factions={"eyrie": {"leader": "despot"}}, pending=pending)
    play(s, "battle clearing-1 eyrie", "rolled 3 2")
    assert clearing(s, 1) == {"warbird": 1}
    assert score(s, "eyrie") == 2


@pytest.mark.clause("root/eyrie-leader-4", "root/base-score-2")
def test_the_despots_point_comes_with_the_removal_and_counts_at_the_same_moment() -> None:
    s = at(
        "eyrie",
        clearings={"clearing-5": {"warbird": 3, "roost": 1, "cat": 3, "sawmill": 1}},
        factions={
            "eyrie": {"leader": "despot", "score": 28, "play": cards("brutal-tactics")},
            "marquise": {"score": 28, "play": cards("sappers")},
        },
        pending=[{"question": "warren", "seat": 2}],
    )
    play(s, "battle clearing-5 marquise", "rolled 3 3", "first eyrie", "use brutal-tactics", "use sappers")
    assert (score(s, "eyrie"), score(s, "marquise")) == (30, 30)
    assert s.position()["winner"] == "eyrie"


# What every question answers


@pytest.mark.parametrize("leader", LEADER_WORDS)
def test_each_sentence_is_listed_or_refused(leader: str) -> None:
    board = {
        "clearing-1": {"warbird": 2, "roost": 1},
        "clearing-3": {"warbird": 2, "cat": 1},
        "clearing-6": {"warbird": 1},
    }
    own = {
        "leader": leader,
        "hand": cards("anvil", "arms-trader", "fox-dominance"),
        "play": cards("tax-collector", "codebreakers", "royal-claim"),
        "score": 12,
    }
    extra = {"factions": {"marquise": {"hand": cards("investments")}}, "available": cards("mouse-dominance")}
    seen = set()
    for s in (
        eyrie("birdsong", board, extra=extra, **own),
        eyrie("birdsong", {"clearing-2": {"cat": 1}}, extra=extra, **own),
        eyrie("daylight", board, extra=extra, **own),
        *[
            decree(board, extra=extra, own=own, **columns)
            for columns in (
                {"recruiting": "fox"},
                {"recruiting": "fox mouse"},
                {"recruiting": "mouse"},
                {"moving": "fox"},
                {"battling": "rabbit"},
                {"building": "fox"},
            )
        ],
    ):
        if "pass" in legal(s) and s.position()["phase"] == "birdsong":
            play(s, "pass")
        for _step in range(3):
            if asks(s) != "eyrie":
                break
            seen.add(asked(s))
            listed = set(s.moves())
            question = s.setup.questions[s.stack[s.sp - 6]]
            for move in range(GAME.vocabulary.size):
                verb = GAME.vocabulary.verb(move).name
                if verb in question.verbs and "?" not in GAME.vocabulary.words(move):
                    assert (not s.refusals(move)) == (move in listed), s.sentence(move)
            play(s, legal(s)[-1])
    assert seen >= {
        "tuck",
        "place-roost",
        "eyrie-craft",
        "obey",
        "recruit-order",
        "move-order",
        "battle-order",
        "build-order",
        "cards-between-orders",
    }
