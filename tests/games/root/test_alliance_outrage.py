"""Outrage: what a removed token and a move into a sympathetic clearing cost, and who learns what by it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.root.alliance_positions import (
    Pieces,
    alliance,
    discarded,
    hand,
    rebels,
    root,
    seats_that_see,
    shown,
    supporters,
    tokens,
)
from tests.games.root.positions import asked, asks, cards, clearing, faction, legal, play, refused, score, told

from rulewright.core.engine import State, run_steps
from rulewright.games.root.components import COPIES, DECK, EYRIE, MARQUISE, VAGABOND
from rulewright.games.root.move import go

# The Marquise rules clearing 1 beside the sympathetic rabbit clearing 5, and 9 beside it is a mouse clearing.
BESIDE: Pieces = {1: {"cat": 8}, 5: {"sympathy": 1}}


def daylight(words: str, where: Pieces | None = None, **fields: Any) -> State:
    """The Marquise takes actions with these cards in hand."""
    return alliance("daylight", where or BESIDE, turn="marquise", others={"marquise": hand(words)}, **fields)


# Moving


@pytest.mark.clause("root/8.2.6-2", "root/8.2.6-4", "root/8.2.6-6", "root/ruling-26", "root/ruling-35")
def test_moving_five_warriors_into_a_sympathetic_clearing_costs_one_matching_card() -> None:
    s = daylight("anvil cobbler bake-sale armorers investments")
    assert told(s, "march clearing-1 clearing-5 5") == ["owes-outrage marquise clearing-5"]
    assert (asked(s), asks(s)) == ("outrage-card", "marquise")
    assert legal(s) == ["give armorers", "give bake-sale", "give cobbler"]
    assert refused(s, "give anvil") == "root/8.2.6-4"
    assert refused(s, "give rabbit-root-tea") == "root/base-card-1"
    assert refused(s, "pass") == "root/8.2.6-4"
    play(s, "give bake-sale")
    assert supporters(s) == {"bake-sale": 1}
    assert faction(s, "marquise")["hand"] == cards("anvil", "cobbler", "armorers", "investments")
    assert asked(s) == "second-march"


@pytest.mark.clause("root/8.2.6-5", "root/ruling-27")
def test_whoever_holds_only_a_bird_gives_it_and_shows_nothing() -> None:
    s = daylight("anvil armorers")
    assert shown(s, "march clearing-1 clearing-5 4") == []
    assert legal(s) == ["give armorers"]
    play(s, "give armorers")
    assert (supporters(s), faction(s, "marquise")["hand"]) == ({"armorers": 1}, {"anvil": 1})


@pytest.mark.clause("root/ruling-71", "root/8.2.6-2")
def test_only_the_clearing_that_is_entered_counts() -> None:
    where = {5: {"cat": 4, "sympathy": 1}, 1: {"cat": 1, "sympathy": 1}}
    s = daylight("anvil cobbler", where)
    assert told(s, "march clearing-5 clearing-2 1") == []
    assert told(s, "march clearing-5 clearing-1 1") == ["owes-outrage marquise clearing-1"]
    assert legal(s) == ["give anvil"]


@pytest.mark.clause("root/ruling-28", "root/ruling-35")
def test_each_move_is_paid_before_the_next_one() -> None:
    s = daylight("cobbler bake-sale")
    play(s, "march clearing-1 clearing-5 2", "give cobbler")
    assert told(s, "march clearing-1 clearing-5 1") == ["owes-outrage marquise clearing-5"]
    assert legal(s) == ["give bake-sale"]


@pytest.mark.clause("root/ruling-28")
def test_with_the_option_each_warrior_costs_a_card() -> None:
    s = daylight(
        "cobbler bake-sale anvil", options={"outrage_per": "warrior"}, deck=cards("investments", "codebreakers")
    )
    play(s, "march clearing-1 clearing-5 3", "give cobbler")
    assert legal(s) == ["give bake-sale"]
    assert shown(s, "give bake-sale") == [("shows marquise anvil", [1, 3])]
    assert (asked(s), asks(s)) == ("outrage-drawn", "luck")
    play(s, "drew investments")
    assert supporters(s) == cards("cobbler", "bake-sale", "investments")
    assert asked(s) == "second-march"


@pytest.mark.clause("root/ruling-28")
def test_with_the_option_a_clearing_costs_its_mover_one_card_a_turn() -> None:
    where = {1: {"cat": 8}, 5: {"sympathy": 1}, 9: {"sympathy": 1}}
    s = daylight("cobbler bake-sale investments", where, options={"outrage_per": "turn"})
    play(s, "march clearing-1 clearing-5 1", "give cobbler")
    assert told(s, "march clearing-1 clearing-5 1") == []
    assert told(s, "march clearing-1 clearing-9 1") == ["owes-outrage marquise clearing-9"]
    play(s, "give investments")
    assert supporters(s) == cards("cobbler", "investments")


@pytest.mark.clause("root/ruling-28", "root/ruling-34")
def test_once_a_turn_counts_for_each_mover_by_itself() -> None:
    s = daylight("cobbler", {1: {"cat": 2, "warbird": 2}, 5: {"sympathy": 1}}, options={"outrage_per": "turn"})
    for side, mover, owed in ((0, MARQUISE, 1), (1, EYRIE, 1), (0, MARQUISE, 0), (1, EYRIE, 0)):
        before = s.sp
        go(root(s), side, 0, 4, 1, mover)
        assert (s.sp - before) // 6 == owed


@pytest.mark.clause("root/8.2.6-3")
def test_the_alliance_owes_nothing_for_its_own_moves() -> None:
    s = alliance("evening", {1: {"rebel": 3}, 5: {"sympathy": 1}}, own={"officers": 2}, hand="cobbler")
    assert told(s, "march clearing-1 clearing-5 2") == []
    assert (asked(s), supporters(s)) == ("operation", {})


@pytest.mark.clause("root/ruling-33")
def test_placing_warriors_in_a_sympathetic_clearing_costs_nothing() -> None:
    s = daylight("cobbler", {5: {"sympathy": 1, "recruiter": 1, "cat": 1}})
    play(s, "recruit")
    assert clearing(s, 5) == {"sympathy": 1, "recruiter": 1, "cat": 2}
    assert (asked(s), supporters(s)) == ("actions", {})


@pytest.mark.clause("root/ruling-34", "root/ruling-41")
@pytest.mark.parametrize(("mover", "payer"), [(MARQUISE, "marquise"), (VAGABOND, "vagabond")])
def test_whoever_counts_as_the_mover_of_allied_warriors_pays(mover: int, payer: str) -> None:
    others = {
        "marquise": hand("cobbler"),
        "vagabond": hand("bake-sale", partner="alliance", dominance="bird-dominance"),
    }
    s = alliance(
        "daylight", {1: {"cat": 2}, 5: {"sympathy": 1}}, own={"partner": "vagabond"}, others=others, turn="marquise"
    )
    go(root(s), MARQUISE, 0, 4, 2, mover)
    run_steps(s)
    assert (asked(s), asks(s)) == ("outrage-card", payer)


@pytest.mark.clause("root/ruling-34")
def test_allied_warriors_of_the_alliance_never_cost_anything() -> None:
    s = alliance(
        "daylight", {1: {"rebel": 2}, 5: {"sympathy": 1}}, others={"vagabond": hand("bake-sale")}, turn="marquise"
    )
    for mover in (VAGABOND, 2):
        before = s.sp
        go(root(s), 2, 0, 4, 1, mover)
        assert s.sp == before


# The card that is given


@pytest.mark.clause("root/ruling-39", "root/8.2.3-5")
def test_the_given_card_is_known_to_the_giver_and_the_alliance() -> None:
    s = daylight("cobbler anvil")
    play(s, "march clearing-1 clearing-5 1")
    assert seats_that_see(s, "give cobbler") == [1, 3]
    play(s, "give cobbler")
    assert s.view(0)["factions"]["alliance"]["supporters"] == {"cobbler": 1}
    assert s.view(1)["factions"]["alliance"]["supporters"] == {"?": 1}


@pytest.mark.clause("root/ruling-39")
def test_with_the_option_everybody_sees_the_given_card() -> None:
    s = daylight("cobbler anvil", options={"outrage_card_public": "yes"})
    play(s, "march clearing-1 clearing-5 1")
    assert seats_that_see(s, "give cobbler") == [1, 2, 3, 4]
    play(s, "give cobbler")
    for seat in range(4):
        assert s.view(seat)["factions"]["alliance"]["supporters"] == {"cobbler": 1}


@pytest.mark.clause("root/ruling-69", "root/ruling-60")
def test_ambush_and_dominance_cards_are_given_as_their_suit() -> None:
    s = daylight("rabbit-ambush rabbit-dominance anvil bird-dominance")
    play(s, "march clearing-1 clearing-5 1")
    assert legal(s) == ["give bird-dominance", "give rabbit-ambush", "give rabbit-dominance"]


@pytest.mark.clause("root/ruling-69")
def test_decree_and_cards_in_play_are_no_hand() -> None:
    eyrie = hand("anvil", play=cards("cobbler"), leader="builder", decree={"moving": cards("bake-sale")})
    owed = {"question": "outrage", "clearing": "clearing-5", "of": "alliance", "number": 1, "by": "eyrie"}
    s = alliance("daylight", {5: {"sympathy": 1}}, turn="marquise", others={"eyrie": eyrie}, pending=[owed])
    assert (asked(s), asks(s)) == ("outrage-drawn", "luck")


# Showing the hand


@pytest.mark.clause("root/8.2.6-7", "root/8.2.6-8", "root/8.2.6-9", "root/ruling-38")
def test_without_a_matching_card_the_alliance_sees_the_hand_and_draws() -> None:
    s = daylight("anvil investments mouse-sword")
    assert shown(s, "march clearing-1 clearing-5 2") == [
        ("shows marquise investments", [1, 3]),
        ("shows marquise mouse-sword", [1, 3]),
        ("shows marquise anvil", [1, 3]),
    ]
    assert s.view(2)["factions"]["marquise"]["hand"] == cards("anvil", "investments", "mouse-sword")
    assert s.view(1)["factions"]["marquise"]["hand"] == {"?": 3}
    deck = sum(s.position()["deck"].values())
    assert seats_that_see(s, "drew scouting-party") == [3]
    play(s, "drew scouting-party")
    assert sum(s.position()["deck"].values()) == deck - 1
    assert supporters(s) == {"scouting-party": 1}
    assert faction(s, "marquise")["hand"] == cards("anvil", "investments", "mouse-sword")
    assert s.view(0)["factions"]["alliance"]["supporters"] == {"?": 1}
    assert asked(s) == "second-march"


@pytest.mark.clause("root/ruling-37")
def test_an_empty_hand_is_shown_as_well() -> None:
    s = daylight("")
    assert told(s, "march clearing-1 clearing-5 1") == ["owes-outrage marquise clearing-5"]
    assert asked(s) == "outrage-drawn"
    play(s, "drew anvil")
    assert supporters(s) == {"anvil": 1}


@pytest.mark.clause("root/ruling-40")
def test_the_deck_is_renewed_the_moment_the_draw_empties_it() -> None:
    s = daylight("anvil", deck=cards("codebreakers"))
    play(s, "march clearing-1 clearing-5 1")
    assert told(s, "drew codebreakers") == ["renewed-deck"]
    assert (supporters(s), discarded(s)) == ({"codebreakers": 1}, {})


@pytest.mark.clause("root/ruling-40")
def test_where_no_card_is_left_anywhere_none_is_drawn() -> None:
    everything = {design.word: int(COPIES[k]) for k, design in enumerate(DECK)}
    owed = {"question": "outrage", "clearing": "clearing-5", "of": "alliance", "number": 1, "by": "marquise"}
    s = alliance("daylight", BESIDE, turn="marquise", others={"eyrie": {"hand": everything}}, deck={}, pending=[owed])
    assert (asked(s), supporters(s)) == ("tuck", {})


# Removing tokens


def attack(s: State, *sentences: str) -> State:
    """A battle in clearing 5 after these sentences, up to the roll, in which nobody plays an ambush."""
    play(s, *sentences)
    while asked(s) != "roll":
        play(s, "pass")
    return s


@pytest.mark.clause("root/8.2.6-1", "root/ruling-29", "root/ruling-36")
def test_moving_in_and_removing_the_token_is_owed_twice() -> None:
    s = daylight("cobbler bake-sale anvil")
    attack(s, "march clearing-1 clearing-5 3", "give cobbler", "done", "battle clearing-5 alliance")
    assert told(s, "rolled 0 0")[-3:] == [
        "removed sympathy clearing-5 1",
        "scored marquise 1",
        "owes-outrage marquise clearing-5",
    ]
    play(s, "give bake-sale")
    assert (supporters(s), tokens(s)) == (cards("cobbler", "bake-sale"), [])


@pytest.mark.clause("root/8.2.6-1", "root/ruling-28")
def test_once_a_turn_is_said_of_moves_and_not_of_removals() -> None:
    s = daylight("cobbler bake-sale", options={"outrage_per": "turn"})
    attack(s, "march clearing-1 clearing-5 3", "give cobbler", "done", "battle clearing-5 alliance")
    play(s, "rolled 0 0")
    assert legal(s) == ["give bake-sale"]


@pytest.mark.clause("root/ruling-36")
def test_nothing_is_owed_if_the_points_of_the_removal_end_the_game() -> None:
    s = alliance(
        "daylight", {5: {"cat": 2, "sympathy": 1}}, turn="marquise", others={"marquise": hand("cobbler", score=29)}
    )
    attack(s, "battle clearing-5 alliance")
    assert told(s, "rolled 0 0")[-1] == "scored marquise 1"
    assert (s.actor, score(s, "marquise"), supporters(s)) == (None, 30, {})


@pytest.mark.clause("root/ruling-31", "root/ruling-72")
def test_a_defender_whose_hits_remove_the_token_owes_at_once() -> None:
    where = {5: {"warbird": 4, "sympathy": 1, "rebel": 1}}
    s = alliance("evening", where, own={"officers": 2}, others={"eyrie": hand("cobbler bake-sale")})
    attack(s, "battle clearing-5 eyrie")
    play(s, "rolled 3 3")
    assert clearing(s, 5) == {"warbird": 3}
    assert (asked(s), asks(s)) == ("outrage-card", "eyrie")
    play(s, "give cobbler")
    assert supporters(s) == {"cobbler": 1}


@pytest.mark.clause("root/ruling-30", "root/ruling-72")
def test_a_favor_owes_for_each_token_from_the_hand_that_is_left() -> None:
    where = {6: {"sympathy": 1, "workshop": 1, "cat": 1}, 8: {"workshop": 2}, 12: {"sympathy": 1}, 1: {"sympathy": 1}}
    s = daylight("favor-of-the-foxes anvil sappers", where)
    play(s, "craft favor-of-the-foxes")
    assert (tokens(s), score(s, "marquise")) == ([], 3)
    assert (asked(s), asks(s)) == ("settle", "marquise")
    assert legal(s) == [f"settle outrage clearing-{number}" for number in (1, 6, 12)]
    play(s, "settle outrage clearing-12")
    assert legal(s) == ["give sappers", "give anvil"]
    play(s, "give sappers", "settle outrage clearing-1", "give anvil")
    assert asked(s) == "outrage-drawn"
    play(s, "drew cobbler")
    assert supporters(s) == cards("sappers", "anvil", "cobbler")


@pytest.mark.clause("root/ruling-68")
@pytest.mark.parametrize(("first", "given"), [("marquise", False), ("alliance", True)])
def test_the_player_taking_the_turn_says_whose_effects_of_a_battle_come_first(first: str, given: bool) -> None:
    where = {1: {"keep": 1}, 5: {"cat": 4, "sympathy": 1, "rebel": 2}}
    s = alliance("evening", where, own={"officers": 1}, others={"marquise": hand("cobbler")})
    attack(s, "battle clearing-5 marquise")
    play(s, "rolled 3 3")
    assert (rebels(s), clearing(s, 5)) == (0, {"cat": 2})
    assert (asked(s), asks(s)) == ("whose-first", "alliance")
    assert legal(s) == ["first marquise", "first alliance"]
    play(s, f"first {first}")
    if given:
        assert legal(s) == ["give cobbler"]
    else:
        play(s, "heal cobbler")
        assert asked(s) == "outrage-drawn"
        assert s.view(2)["factions"]["marquise"]["hand"] == {}


@pytest.mark.clause("root/ruling-32", "root/8.2.6-2")
def test_the_pawn_of_the_vagabond_enters_without_outrage_and_he_pays_for_a_removed_token() -> None:
    vagabond = hand("cobbler", gear=cards("boot", "boot", "sword", "torch"))
    s = alliance("daylight", {5: {"sympathy": 1}}, turn="vagabond", others={"vagabond": vagabond}, pawn="clearing-1")
    assert told(s, "go clearing-5").count("owes-outrage vagabond clearing-5") == 0
    attack(s, "battle clearing-5 alliance")
    assert "owes-outrage vagabond clearing-5" in told(s, "rolled 0 0")
    assert (asked(s), asks(s), legal(s)) == ("outrage-card", "vagabond", ["give cobbler"])


@pytest.mark.clause("root/8.2.6-1", "root/ruling-32")
def test_a_strike_at_a_token_owes_as_well() -> None:
    vagabond = hand("cobbler", gear=cards("crossbow"))
    s = alliance("daylight", {5: {"sympathy": 1}}, turn="vagabond", others={"vagabond": vagabond}, pawn="clearing-5")
    play(s, "strike sympathy", "give cobbler")
    assert (supporters(s), tokens(s), score(s, "vagabond")) == ({"cobbler": 1}, [], 1)


@pytest.mark.clause("root/ruling-34")
@pytest.mark.parametrize(("option", "payer"), [("ally_pays", "marquise"), ("vagabond_pays", "vagabond")])
def test_who_pays_for_warriors_that_the_vagabond_brings(option: str, payer: str) -> None:
    vagabond = hand("cobbler", gear=cards("boot"), attitudes={"marquise": "allied"})
    s = alliance(
        "daylight",
        {1: {"cat": 3}, 5: {"sympathy": 1}},
        turn="vagabond",
        others={"vagabond": vagabond, "marquise": hand("bake-sale")},
        options={"allied_move_outrage": option},
        pawn="clearing-1",
    )
    play(s, "go clearing-5", "bring marquise 2")
    assert clearing(s, 5) == {"sympathy": 1, "cat": 2}
    assert (asked(s), asks(s)) == ("outrage-card", payer)


@pytest.mark.clause("root/ruling-34")
@pytest.mark.parametrize("option", ["ally_pays", "vagabond_pays"])
def test_nobody_pays_for_warriors_of_the_alliance_that_the_vagabond_brings(option: str) -> None:
    vagabond = hand("cobbler", gear=cards("boot"), attitudes={"alliance": "allied"})
    options: dict[str, str | int] = {"allied_move_outrage": option}
    where: Pieces = {1: {"rebel": 3}, 5: {"sympathy": 1}}
    s = alliance("daylight", where, turn="vagabond", others={"vagabond": vagabond}, options=options, pawn="clearing-1")
    play(s, "go clearing-5", "bring alliance 2")
    assert clearing(s, 5) == {"sympathy": 1, "rebel": 2}
    assert (asks(s), supporters(s)) == ("vagabond", {})
