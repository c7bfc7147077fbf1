"""7. The Eyrie Dynasties: set-up, Birdsong, the Decree, turmoil, Evening, leaders and abilities."""

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
    refused,
    score,
    told,
)

from rulewright.core.engine import State
from rulewright.games.root.components import EYRIE, LEADER_WORDS, ROOST, WARBIRD
from rulewright.games.root.game import GAME
from rulewright.games.root.state import NO_SIDE, RootState

EYRIE_SEAT = 2
# Cards of each suit that do nothing while they lie in the Decree.
OF_SUIT = {
    "fox": ["anvil", "foxfolk-steel", "protection-racket"],
    "rabbit": ["bake-sale", "smugglers-trail", "rabbit-root-tea"],
    "mouse": ["investments", "mouse-sword", "mouse-in-a-sack"],
    "bird": ["arms-trader", "birdy-bindle", "woodland-runners"],
}
ALL_LEADERS = ["follow builder", "follow charismatic", "follow commander", "follow despot"]
ROOSTS = ["clearing-1", "clearing-2", "clearing-3", "clearing-4", "clearing-5", "clearing-7", "clearing-8"]


Board = dict[str, dict[str, int]]


def eyrie(phase: str, clearings: Board, *, extra: dict[str, Any] | None = None, **own: Any) -> State:
    """The Eyrie in one of their phases; other factions' fields and the rest of the position stand in `extra`."""
    fields = dict(extra or {})
    factions = {"eyrie": own, **fields.pop("factions", {})}
    return at("eyrie", phase, clearings=clearings, factions=factions, **fields)


def decree(
    clearings: Board,
    *,
    extra: dict[str, Any] | None = None,
    own: dict[str, Any] | None = None,
    **columns: str,
) -> State:
    """The Eyrie before the first of these cards, given as suits by column; their Viziers are obeyed already."""
    left = {suit: list(words) for suit, words in OF_SUIT.items()}
    lying = {column: cards(*[left[suit].pop() for suit in suits.split()]) for column, suits in columns.items()}
    fields = {"decree": lying, "orders": {column: cards(*suits.split()) for column, suits in columns.items()}}
    pending = [{"question": "resolve-decree"}]
    return eyrie("daylight", clearings, extra={"pending": pending, **(extra or {})}, **fields, **(own or {}))


def set_up(table: str, keep: int = 0, options: dict[str, str | int] | None = None) -> State:
    """A new game up to the first question of the Eyrie, with the keep in a corner if the Marquise plays."""
    seats = len(table.split())
    listed: dict[str, str | int] = {"seating": "listed"}
    s = GAME.new(seats, chosen(table, listed | (options or {})))
    while asks(s) != "eyrie":
        sentences = legal(s)
        raising = f"raise-keep clearing-{keep}"
        s.play(raising if raising in sentences else sentences[0])
    return s


def tables(s: State) -> RootState:
    """The tables of a position, for what no sentence tells."""
    assert isinstance(s, RootState)
    return s


def hand_of(s: State, word: str = "eyrie") -> int:
    """How many cards a faction holds."""
    return sum(faction(s, word)["hand"].values())


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
