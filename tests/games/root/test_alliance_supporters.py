"""The Woodland Alliance: its set-up, the supporters and their room, and what a lost base costs."""

from __future__ import annotations

import pytest
from tests.games.root.alliance_positions import (
    alliance,
    discarded,
    hand,
    officers,
    rebels,
    seats_that_see,
    shown,
    supply,
    supporters,
    tokens,
)
from tests.games.root.positions import asked, asks, cards, chosen, clearing, faction, legal, play, refused, score, told

from rulewright.core.engine import State
from rulewright.games.root.components import DECK
from rulewright.games.root.game import GAME

# Three fox, three mouse, three rabbit cards and two birds.
FOXES = "anvil fox-root-tea protection-racket"
MICE = "investments mouse-sword mouse-root-tea"
RABBITS = "bake-sale cobbler rabbit-root-tea"
BIRDS = "armorers sappers"

# Setting up


def first_turn(table: str) -> State:
    """A game that has just been set up, with the first answer to everything."""
    s = GAME.new(len(table.split()), chosen(table, {"seating": "listed"}))
    while "turn" not in s.position():
        s.play(s.moves()[0])
    return s


@pytest.mark.clause(
    "root/8.3-1",
    "root/8.3.1-1",
    "root/8.3.2-1",
    "root/8.3.2-2",
    "root/8.3.3-1",
    "root/8.3.4-1",
    "root/8.3.4-2",
    "root/ruling-2",
    "root/8.2.5-1",
)
def test_the_alliance_sets_up_with_three_supporters_and_everything_in_its_supply() -> None:
    s = first_turn("marquise alliance")
    assert sum(supporters(s).values()) == 3
    assert sum(faction(s, "alliance")["hand"].values()) == 3
    assert (rebels(s), officers(s), tokens(s)) == (0, 0, [])
    alone = {"rebel": 10, "fox-base": 1, "rabbit-base": 1, "mouse-base": 1, "sympathy": 10}
    assert {word: supply(s, word) for word in alone} == alone
    assert s.view(0)["factions"]["alliance"]["supporters"] == {"?": 3}


@pytest.mark.clause("root/8.3.4-2", "root/8.2.3-5", "root/8.2.3-6")
def test_the_first_supporters_are_seen_by_the_alliance_alone() -> None:
    s = GAME.new(2, chosen("marquise alliance", {"seating": "listed"}))
    drawn: list[list[int]] = []
    while "turn" not in s.position():
        if asked(s) == "drawn":
            drawn.append(seats_that_see(s, s.sentences()[0]))
        s.play(s.moves()[0])
    assert drawn == [[1]] * 3 + [[2]] * 3 + [[2]] * 3


# What supporters are


@pytest.mark.clause("root/8.2.3-2", "root/8.2.3-5", "root/8.2.3-6", "root/ruling-11")
@pytest.mark.parametrize(
    ("turn", "phase"), [("marquise", "daylight"), ("alliance", "daylight"), ("alliance", "birdsong")]
)
def test_only_the_alliance_sees_its_supporters_and_all_see_how_many_there_are(turn: str, phase: str) -> None:
    s = alliance(phase, turn=turn, supporters="anvil cobbler", hand="sappers")
    assert s.view(2)["factions"]["alliance"]["supporters"] == {"anvil": 1, "cobbler": 1}
    for seat in (0, 1, 3, None):
        assert s.view(seat)["factions"]["alliance"]["supporters"] == {"?": 2}


@pytest.mark.clause("root/8.2.3-3", "root/8.6.2-3", "root/8.6.2-4", "root/ruling-67")
def test_supporters_count_nothing_towards_the_hand_limit() -> None:
    s = alliance(
        "evening",
        {1: {"fox-base": 1}},
        supporters=f"{MICE} {RABBITS}",
        hand=f"{FOXES} sappers",
        deck=cards("codebreakers", "scouting-party"),
    )
    play(s, "drew codebreakers", "drew scouting-party")
    assert (asked(s), asks(s)) == ("discard", "alliance")
    assert legal(s) == [
        "discard sappers",
        "discard codebreakers",
        "discard scouting-party",
        "discard anvil",
        "discard protection-racket",
        "discard fox-root-tea",
    ]
    play(s, "discard anvil")
    assert sum(faction(s, "alliance")["hand"].values()) == 5
    assert sum(supporters(s).values()) == 6
    assert asks(s) != "alliance"


@pytest.mark.clause("root/8.2.3-3", "root/8.2.3-4", "root/8.5.1-2", "root/ruling-60")
def test_a_supporter_is_neither_crafted_nor_played_nor_activated() -> None:
    where = {1: {"sympathy": 1}, 6: {"sympathy": 1}, 8: {"sympathy": 1}}
    s = alliance(
        "daylight", where, supporters="favor-of-the-foxes fox-dominance anvil", hand="cobbler", own={"score": 12}
    )
    assert legal(s) == ["mobilize cobbler", "done"]
    assert refused(s, "craft anvil") == "root/base-card-1"
    assert refused(s, "dominate fox-dominance") == "root/base-card-1"


@pytest.mark.clause("root/8.2.3-4", "root/ruling-60")
def test_an_ambush_among_the_supporters_is_not_played() -> None:
    where = {5: {"cat": 3, "rebel": 2}}
    s = alliance("daylight", where, turn="marquise", supporters="rabbit-ambush", hand="anvil")
    play(s, "battle clearing-5 alliance")
    if asked(s) == "ambush":
        assert legal(s) == ["pass"]
        play(s, "pass")
    assert asked(s) == "roll"


# Room for supporters

SYMPATHY_5: dict[int, dict[str, int]] = {1: {"cat": 3}, 5: {"sympathy": 1}}


def owing(words: str, where: dict[int, dict[str, int]] | None = None, **fields: object) -> State:
    """The Marquise has moved into the sympathetic clearing 5 with these cards in hand."""
    s = alliance("daylight", where or SYMPATHY_5, turn="marquise", others={"marquise": hand(words)}, **fields)  # type: ignore[arg-type]
    return play(s, "march clearing-1 clearing-5 1")


@pytest.mark.clause("root/8.2.3.I-1", "root/8.2.3.I-2", "root/ruling-15", "root/ruling-39")
def test_a_card_over_the_limit_is_given_and_discarded_at_once_for_all_to_see() -> None:
    s = owing("cobbler", supporters=f"{FOXES} investments mouse-sword")
    assert seats_that_see(s, "give cobbler") == [1, 2, 3, 4]
    play(s, "give cobbler")
    assert discarded(s) == {"cobbler": 1}
    assert supporters(s) == cards(*f"{FOXES} investments mouse-sword".split())
    assert faction(s, "marquise")["hand"] == {}


@pytest.mark.clause("root/ruling-15")
def test_a_dominance_card_over_the_limit_becomes_available() -> None:
    s = owing("rabbit-dominance", supporters=f"{FOXES} investments mouse-sword")
    play(s, "give rabbit-dominance")
    assert (discarded(s), s.position()["available"]) == ({}, {"rabbit-dominance": 1})


@pytest.mark.clause("root/ruling-15", "root/ruling-20")
def test_with_the_option_the_alliance_keeps_any_five_of_six() -> None:
    s = owing(
        "cobbler", supporters=f"{FOXES} investments mouse-sword", options={"alliance_cap_discard": "alliance_chooses"}
    )
    assert seats_that_see(s, "give cobbler") == [1, 3]
    play(s, "give cobbler")
    assert (asked(s), asks(s)) == ("dismiss", "alliance")
    assert len(legal(s)) == 6
    assert refused(s, "dismiss sappers") == "root/8.2.3-2"
    play(s, "dismiss anvil")
    assert supporters(s) == cards("fox-root-tea", "protection-racket", "investments", "mouse-sword", "cobbler")
    assert discarded(s) == {"anvil": 1}
    assert asked(s) == "second-march"


@pytest.mark.clause("root/8.2.3.I-1")
def test_the_fifth_supporter_finds_room_without_a_base() -> None:
    s = owing("cobbler", supporters=f"{FOXES} investments")
    assert seats_that_see(s, "give cobbler") == [1, 3]
    play(s, "give cobbler")
    assert supporters(s) == cards(*f"{FOXES} investments cobbler".split())
    assert discarded(s) == {}


@pytest.mark.clause("root/8.2.3.I-3", "root/ruling-18")
def test_with_a_base_there_is_room_for_any_number() -> None:
    s = owing("cobbler", {**SYMPATHY_5, 2: {"mouse-base": 1}}, supporters=f"{FOXES} {MICE} {BIRDS}")
    play(s, "give cobbler")
    assert sum(supporters(s).values()) == 9
    assert discarded(s) == {}


@pytest.mark.clause("root/ruling-16", "root/ruling-40")
def test_a_card_drawn_over_the_limit_is_seen_by_all_and_no_part_of_a_renewed_deck() -> None:
    s = owing("", supporters=f"{FOXES} investments mouse-sword", deck=cards("codebreakers"))
    assert (asked(s), asks(s)) == ("outrage-drawn", "luck")
    assert seats_that_see(s, "drew codebreakers") == [1, 2, 3, 4]
    assert told(s, "drew codebreakers") == ["renewed-deck"]
    assert discarded(s) == {"codebreakers": 1}
    assert supporters(s) == cards(*f"{FOXES} investments mouse-sword".split())


@pytest.mark.clause("root/8.2.3.I-3", "root/ruling-18")
def test_the_first_base_lifts_the_limit_after_its_revolt_was_paid() -> None:
    s = alliance(
        "birdsong",
        {5: {"sympathy": 1}},
        supporters=f"{FOXES} bake-sale cobbler",
        hand="rabbit-root-tea sappers armorers",
    )
    play(s, "revolt clearing-5", "pay-supporter bake-sale", "pay-supporter cobbler", "done")
    play(s, "mobilize rabbit-root-tea", "mobilize sappers", "mobilize armorers")
    assert sum(supporters(s).values()) == 6


# Lost bases


def razing(where: dict[int, dict[str, int]], **fields: object) -> State:
    """The Marquise attacks the base of clearing 1, which nobody defends, and rolls nothing: one hit falls on it."""
    s = alliance("daylight", {1: {"cat": 2, "fox-base": 1}, **where}, turn="marquise", **fields)  # type: ignore[arg-type]
    play(s, "battle clearing-1 alliance")
    while asked(s) != "roll":
        play(s, "pass")
    return s


@pytest.mark.clause("root/8.2.4-1", "root/8.2.4-2", "root/8.2.4-3", "root/8.2.4-4", "root/ruling-19", "root/ruling-14")
def test_matching_supporters_and_birds_go_with_a_base() -> None:
    s = razing(
        {2: {"mouse-base": 1}}, supporters=f"anvil fox-root-tea mouse-sword cobbler {BIRDS} sappers fox-dominance"
    )
    assert shown(s, "rolled 0 0") == [
        (f"shows alliance {card}", [1, 2, 3, 4])
        for card in ("armorers", "sappers", "sappers", "anvil", "fox-dominance", "fox-root-tea")
    ]
    assert supporters(s) == cards("mouse-sword", "cobbler")
    assert discarded(s) == cards("armorers", "sappers", "sappers", "anvil", "fox-root-tea")
    assert s.position()["available"] == {"fox-dominance": 1}
    assert score(s, "marquise") == 1
    assert clearing(s, 1) == {"cat": 2}


@pytest.mark.clause("root/8.2.4-5", "root/8.2.4-6", "root/ruling-21")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (3, 1), (4, 2), (5, 2)])
def test_half_of_the_officers_go_rounded_up(before: int, after: int) -> None:
    s = razing({2: {"mouse-base": 1, "rebel": 2}}, own={"officers": before})
    play(s, "rolled 0 0")
    assert officers(s) == after
    assert supply(s, "rebel") == 8 - after


@pytest.mark.clause("root/8.2.4-7", "root/ruling-19", "root/ruling-20", "root/8.2.3.I-1")
def test_without_any_base_the_alliance_chooses_five_supporters_to_keep() -> None:
    s = razing({}, supporters=f"anvil armorers {MICE} {RABBITS} codebreakers command-warren")
    play(s, "rolled 0 0")
    assert (asked(s), asks(s)) == ("dismiss", "alliance")
    assert refused(s, "dismiss anvil") == "root/8.2.3-2"
    play(s, "dismiss cobbler", "dismiss codebreakers")
    assert asked(s) == "dismiss"
    play(s, "dismiss mouse-sword")
    assert supporters(s) == cards("bake-sale", "command-warren", "rabbit-root-tea", "investments", "mouse-root-tea")
    assert asked(s) == "actions"


@pytest.mark.clause("root/8.2.4-7")
def test_with_another_base_all_other_supporters_stay() -> None:
    s = razing({2: {"mouse-base": 1}}, supporters=f"{MICE} {RABBITS}")
    play(s, "rolled 0 0")
    assert supporters(s) == cards(*f"{MICE} {RABBITS}".split())
    assert asked(s) == "actions"


@pytest.mark.clause("root/ruling-19")
def test_the_point_for_the_base_can_end_the_game_before_anything_is_lost() -> None:
    s = razing({}, supporters=FOXES, own={"officers": 2}, others={"marquise": {"score": 29}})
    play(s, "rolled 0 0")
    assert s.actor is None
    assert (score(s, "marquise"), supporters(s), officers(s)) == (30, cards(*FOXES.split()), 2)


@pytest.mark.clause("root/8.2.4-1", "root/ruling-24")
def test_a_favor_that_takes_a_base_costs_the_same() -> None:
    where = {1: {"fox-base": 1}, 6: {"workshop": 1, "cat": 1}, 8: {"workshop": 2}}
    s = alliance(
        "daylight",
        where,
        turn="marquise",
        supporters="anvil cobbler",
        own={"officers": 2},
        others={"marquise": hand("favor-of-the-foxes")},
    )
    play(s, "craft favor-of-the-foxes")
    assert (score(s, "marquise"), supporters(s), officers(s)) == (1, {"cobbler": 1}, 1)


@pytest.mark.clause("root/8.2.4-1")
def test_a_strike_at_a_base_costs_the_same() -> None:
    vagabond = hand("cobbler", gear=cards("crossbow"))
    own = {"officers": 3}
    s = alliance(
        "daylight",
        {1: {"fox-base": 1}},
        turn="vagabond",
        supporters="anvil bake-sale",
        own=own,
        others={"vagabond": vagabond},
        pawn="clearing-1",
    )
    play(s, "strike fox-base")
    assert (score(s, "vagabond"), supporters(s), officers(s)) == (1, {"bake-sale": 1}, 1)


def loss(where: int, number: int) -> dict[str, object]:
    """The trigger of a lost base of a suit in a clearing."""
    return {
        "question": "base-lost",
        "clearing": f"clearing-{where}",
        "of": "alliance",
        "number": number,
        "by": "marquise",
    }


@pytest.mark.clause("root/ruling-22")
@pytest.mark.parametrize(("option", "left"), [("printed", "cobbler"), ("clearing", "anvil")])
def test_the_printed_suit_of_the_base_decides_or_that_of_its_clearing(option: str, left: str) -> None:
    options: dict[str, str | int] = {"alliance_base_suit": option}
    s = alliance("daylight", turn="marquise", supporters="anvil cobbler", options=options, pending=[loss(3, 0)])
    assert supporters(s) == {left: 1}


@pytest.mark.clause("root/ruling-24")
def test_two_bases_that_are_lost_halve_the_officers_twice() -> None:
    s = alliance(
        "daylight",
        turn="marquise",
        supporters="anvil cobbler investments",
        own={"officers": 5},
        pending=[loss(1, 0), loss(3, 1)],
    )
    assert (supporters(s), officers(s)) == ({"investments": 1}, 1)


@pytest.mark.clause("root/8.2.4-2", "root/base-ruling-5")
def test_supporters_that_go_with_a_base_make_a_deck_as_a_whole_where_no_other_card_is_left() -> None:
    going = cards("anvil", "fox-root-tea", "sappers")
    everything = {design.word: design.copies - going.get(design.word, 0) for design in DECK}
    s = alliance(
        "daylight",
        turn="marquise",
        supporters="anvil fox-root-tea sappers",
        others={"eyrie": {"hand": {word: n for word, n in everything.items() if n}}},
        deck={},
        pending=[loss(1, 0)],
    )
    assert (supporters(s), s.position()["deck"], discarded(s)) == ({}, going, {})


@pytest.mark.clause("root/ruling-23")
def test_a_lost_base_can_be_built_again() -> None:
    where = {1: {"sympathy": 1, "rebel": 1, "fox-base": 1}, 6: {"sympathy": 1}}
    lost = {1: {"sympathy": 1, "rebel": 1}, 6: {"sympathy": 1}}
    assert refused(alliance("birdsong", where, supporters=FOXES), "revolt clearing-6") == "root/8.4.1.I-3"
    assert "revolt clearing-6" in legal(alliance("birdsong", lost, supporters=FOXES))


# A token and a base lost at once


@pytest.mark.clause("root/ruling-25", "root/8.2.4-1", "root/8.2.6-1")
@pytest.mark.parametrize(
    ("option", "who", "first", "left"),
    [
        ("alliance_chooses", "alliance", "base-loss", {"fox-root-tea": 1}),
        ("alliance_chooses", "alliance", "outrage", {}),
        ("active_player_chooses", "marquise", "outrage", {}),
    ],
)
def test_who_orders_outrage_and_the_loss_of_a_base(option: str, who: str, first: str, left: dict[str, int]) -> None:
    options: dict[str, str | int] = {"alliance_loss_order": option}
    s = razing(
        {1: {"cat": 3, "fox-base": 1, "sympathy": 1}},
        supporters="anvil",
        options=options,
        others={"marquise": hand("fox-root-tea")},
    )
    play(s, "rolled 2 1")
    assert clearing(s, 1) == {"cat": 3}
    assert score(s, "marquise") == 2
    assert asks(s) == who
    assert legal(s) == ["settle outrage clearing-1", "settle base-loss clearing-1"]
    play(s, f"settle {first} clearing-1", "give fox-root-tea")
    assert supporters(s) == left


@pytest.mark.clause("root/ruling-25")
def test_outside_battle_the_player_taking_the_turn_orders_them() -> None:
    where = {1: {"fox-base": 1, "sympathy": 1}, 6: {"workshop": 1, "cat": 1}, 8: {"workshop": 2}}
    s = alliance("daylight", where, turn="marquise", others={"marquise": hand("favor-of-the-foxes anvil")})
    play(s, "craft favor-of-the-foxes")
    assert (asked(s), asks(s)) == ("settle", "marquise")
    assert legal(s) == ["settle outrage clearing-1", "settle base-loss clearing-1"]


@pytest.mark.clause("root/ruling-18", "root/ruling-25")
def test_outrage_before_the_loss_of_the_last_base_finds_no_room_any_more() -> None:
    s = razing(
        {1: {"cat": 3, "fox-base": 1, "sympathy": 1}},
        supporters=f"{MICE} {RABBITS}",
        others={"marquise": hand("fox-root-tea")},
    )
    play(s, "rolled 2 1", "settle outrage clearing-1", "give fox-root-tea")
    assert discarded(s) == {"fox-root-tea": 1}
    assert (asked(s), sum(supporters(s).values())) == ("dismiss", 6)


@pytest.mark.clause("root/ruling-74")
def test_the_alliance_cannot_remove_its_own_token_or_base() -> None:
    where = {1: {"fox-base": 1, "sympathy": 1, "rebel": 1}, 6: {"sympathy": 1}, 8: {"sympathy": 1}}
    s = alliance("daylight", where, hand="favor-of-the-foxes", own={"play": cards("tax-collector")}, supporters=FOXES)
    assert [one for one in legal(s) if one.startswith("tax")] == ["tax clearing-1"]
    play(s, "craft favor-of-the-foxes")
    assert tokens(s) == [1, 6, 8]
    assert clearing(s, 1) == where[1]
    play(s, "tax clearing-1")
    assert clearing(s, 1) == {"fox-base": 1, "sympathy": 1}
    assert (asked(s), supporters(s)) == ("drawn", cards(*FOXES.split()))
