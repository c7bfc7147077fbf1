"""The Woodland Alliance: sympathy tokens, revolts, and spreading sympathy."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.root.alliance_positions import (
    Pieces,
    alliance,
    discarded,
    hand,
    officers,
    rebels,
    root,
    supply,
    supporters,
    tokens,
)
from tests.games.root.positions import asked, asks, cards, clearing, faction, legal, play, refused, score, told

from rulewright.core.engine import State

FOXES = "anvil fox-root-tea protection-racket"
MICE = "investments mouse-sword mouse-root-tea"
RABBITS = "bake-sale cobbler rabbit-root-tea"


def birdsong(words: str, where: Pieces | None = None, **fields: Any) -> State:
    """The Alliance's Birdsong with these supporters."""
    return alliance("birdsong", where, supporters=words, **fields)


def offered(s: State, verb: str) -> list[int]:
    """The clearings that a verb is offered for, by their numbers."""
    return [int(one.split("-")[-1]) for one in legal(s) if one.startswith(f"{verb} ")]


def sympathy(*numbers: int) -> Pieces:
    """Tokens in some clearings."""
    return {number: {"sympathy": 1} for number in numbers}


# The two steps


@pytest.mark.clause("root/8.4-1", "root/ruling-3", "root/8.4.1-1", "root/8.4.2-1")
def test_after_the_first_spread_there_is_no_revolt() -> None:
    s = birdsong(f"{FOXES} {RABBITS}", sympathy(5))
    assert (offered(s, "revolt"), offered(s, "spread")) == ([5], [1])
    play(s, "spread clearing-1", "pay-supporter anvil")
    assert offered(s, "revolt") == []
    assert refused(s, "revolt clearing-5") == "root/ruling-3"
    assert offered(s, "spread") == [10]


@pytest.mark.clause("root/ruling-3")
def test_with_the_option_revolts_and_spreads_are_mixed() -> None:
    s = birdsong(f"{FOXES} {RABBITS}", sympathy(5), options={"alliance_birdsong": "interleaved"})
    play(s, "spread clearing-1", "pay-supporter anvil")
    assert offered(s, "revolt") == [1, 5]
    play(s, "revolt clearing-1", "pay-supporter protection-racket", "pay-supporter fox-root-tea", "spread clearing-10")
    assert asked(s) == "pay-supporters"


@pytest.mark.clause("root/8.4-1", "root/8.4.1-1", "root/8.4.2-1")
def test_neither_a_revolt_nor_a_spread_is_needed() -> None:
    s = birdsong(FOXES, sympathy(1), hand="cobbler")
    assert told(s, "done") == ["phase-of daylight"]
    assert asked(s) == "craft-mobilize-or-train"
    assert refused(s, "revolt clearing-1") == "root/8.5-1"


@pytest.mark.clause("root/8.4-1", "root/8.2.3-1")
def test_without_supporters_birdsong_asks_nothing() -> None:
    assert asked(birdsong("", sympathy(1), hand="cobbler")) == "craft-mobilize-or-train"


@pytest.mark.clause("root/base-ruling-9", "root/8.4-1")
def test_cards_in_play_are_used_between_revolts_and_spreads() -> None:
    own = {"play": cards("royal-claim", "stand-and-deliver")}
    s = birdsong(FOXES, {**sympathy(5), 2: {"rebel": 1}}, own=own, others={"eyrie": hand("cobbler")})
    play(s, "pass")
    assert legal(s) == ["use royal-claim", "rob eyrie", "spread clearing-1", "done"]
    assert refused(s, "use armorers") == "root/base-deck-13"
    play(s, "spread clearing-1", "pay-supporter anvil", "use royal-claim")
    assert (asked(s), score(s, "alliance")) == ("revolt-or-spread", 2)


# Revolt


@pytest.mark.clause("root/8.4.1.I-1", "root/8.4.1.I-2", "root/8.4.1.II-2", "root/8.2.5.II-1", "root/8.2.5.II-2")
def test_a_revolt_needs_sympathy_and_the_base_of_its_suit_unbuilt() -> None:
    s = birdsong(f"{FOXES} mouse-sword", {**sympathy(1, 6, 7), 8: {"rebel": 3}, 3: {"rabbit-base": 1, "rebel": 1}})
    assert offered(s, "revolt") == [1, 6]
    assert refused(s, "revolt clearing-8") == "root/8.4.1.I-1"
    assert refused(s, "revolt clearing-7") == "root/8.4.1.II-2"
    assert refused(s, "revolt clearing-3") == "root/8.4.1.I-1"


@pytest.mark.clause("root/8.4.1.I-3")
def test_no_second_revolt_in_a_suit_whose_base_is_on_the_map() -> None:
    s = birdsong(MICE, {**sympathy(2, 9), 7: {"mouse-base": 1}})
    assert offered(s, "revolt") == []
    assert refused(s, "revolt clearing-2") == "root/8.4.1.I-3"


@pytest.mark.clause("root/8.4.1.II-1", "root/8.4.1.II-2", "root/ruling-12", "root/ruling-13", "root/ruling-14")
@pytest.mark.parametrize(
    ("words", "payment"),
    [
        ("anvil fox-root-tea", "anvil fox-root-tea"),
        ("anvil sappers", "sappers anvil"),
        ("sappers sappers", "sappers sappers"),
    ],
)
def test_two_matching_supporters_pay_for_a_revolt(words: str, payment: str) -> None:
    s = birdsong(f"{words} cobbler", sympathy(1), hand="protection-racket")
    play(s, "revolt clearing-1", *[f"pay-supporter {card}" for card in payment.split()])
    assert supporters(s) == {"cobbler": 1}
    assert discarded(s) == cards(*words.split())
    assert faction(s, "alliance")["hand"] == {"protection-racket": 1}
    assert clearing(s, 1) == {"sympathy": 1, "fox-base": 1, "rebel": 1}


@pytest.mark.clause("root/8.4.1.II-2", "root/ruling-13")
@pytest.mark.parametrize("words", ["anvil mouse-sword", "anvil cobbler", "sappers"])
def test_other_supporters_or_hand_cards_do_not_pay(words: str) -> None:
    s = birdsong(words, sympathy(1), hand="fox-root-tea protection-racket")
    assert refused(s, "revolt clearing-1") == "root/8.4.1.II-2"


@pytest.mark.clause("root/ruling-11", "root/8.2.3-4", "root/8.4.1.II-1")
def test_a_payment_is_named_in_the_order_of_the_cards_and_cannot_get_stuck() -> None:
    s = birdsong("sappers anvil fox-dominance fox-root-tea cobbler", sympathy(1))
    play(s, "revolt clearing-1")
    assert legal(s) == ["pay-supporter sappers", "pay-supporter anvil", "pay-supporter fox-dominance"]
    assert refused(s, "pay-supporter fox-root-tea") == "root/ruling-11"
    assert refused(s, "pay-supporter cobbler") == "root/ruling-12"
    assert refused(s, "pay-supporter protection-racket") == "root/8.2.3-2"
    assert refused(s, "done") == "root/8.2.3-1"
    play(s, "pay-supporter anvil")
    assert legal(s) == ["pay-supporter fox-dominance", "pay-supporter fox-root-tea"]
    assert refused(s, "pay-supporter sappers") == "root/ruling-11"
    play(s, "pay-supporter fox-dominance")
    assert s.position()["available"] == {"fox-dominance": 1}
    assert supporters(s) == cards("sappers", "fox-root-tea", "cobbler")


@pytest.mark.clause(
    "root/8.4.1-2",
    "root/8.4.1.III-1",
    "root/8.4.1.III-2",
    "root/8.4.1.III-5",
    "root/8.4.1.III-7",
    "root/8.4.1.III-8",
    "root/ruling-43",
    "root/ruling-73",
    "root/ruling-44",
)
def test_a_revolt_removes_all_enemies_scores_and_then_places() -> None:
    where = {12: {"sympathy": 1, "cat": 4, "sawmill": 1, "wood": 2, "warbird": 2, "rebel": 1}}
    s = birdsong(FOXES, where)
    assert told(s, "revolt clearing-12", "pay-supporter anvil", "pay-supporter fox-root-tea") == [
        "removed cat clearing-12 4",
        "removed warbird clearing-12 2",
        "removed sawmill clearing-12 1",
        "scored alliance 1",
        "removed wood clearing-12 2",
        "scored alliance 2",
        "placed fox-base clearing-12 1",
        "placed rebel clearing-12 1",
    ]
    assert clearing(s, 12) == {"sympathy": 1, "rebel": 2, "fox-base": 1}
    assert s.position()["clearings"]["clearing-12"]["ruin"] == 1
    assert (score(s, "alliance"), officers(s)) == (3, 1)


@pytest.mark.clause("root/8.4.1.III-8")
def test_warriors_that_a_revolt_removes_score_nothing() -> None:
    s = birdsong(FOXES, {1: {"sympathy": 1, "cat": 5, "warbird": 3}})
    play(s, "revolt clearing-1", "pay-supporter anvil", "pay-supporter fox-root-tea")
    assert score(s, "alliance") == 0


@pytest.mark.clause("root/8.4.1.III-3", "root/8.4.1.III-4", "root/8.4.1.III-6", "root/ruling-46", "root/ruling-62")
@pytest.mark.parametrize(("others", "placed"), [((), 1), ((2, 7), 1), ((6, 8), 3), ((6, 8, 12, 2), 4)])
def test_a_warrior_comes_for_each_sympathetic_clearing_of_the_suit(others: tuple[int, ...], placed: int) -> None:
    s = birdsong(FOXES, sympathy(1, *others))
    play(s, "revolt clearing-1", "pay-supporter anvil", "pay-supporter fox-root-tea")
    assert (clearing(s, 1)["rebel"], officers(s), supply(s, "rebel")) == (placed, 1, 9 - placed)


@pytest.mark.clause("root/ruling-47")
@pytest.mark.parametrize(("elsewhere", "placed", "trained"), [(10, 0, 0), (9, 1, 0), (8, 2, 0), (7, 2, 1)])
def test_too_few_warriors_go_to_the_clearing_before_one_becomes_an_officer(
    elsewhere: int, placed: int, trained: int
) -> None:
    s = birdsong(FOXES, {**sympathy(1, 6), 3: {"rebel": elsewhere}})
    play(s, "revolt clearing-1", "pay-supporter anvil", "pay-supporter fox-root-tea")
    assert (clearing(s, 1).get("rebel", 0), officers(s), supply(s, "rebel")) == (placed, trained, 0)
    assert clearing(s, 1)["fox-base"] == 1


@pytest.mark.clause("root/8.4.1-1", "root/ruling-48", "root/8.2.5.II-1")
def test_three_revolts_fit_into_one_birdsong() -> None:
    s = birdsong("anvil fox-root-tea bake-sale cobbler investments mouse-sword", sympathy(1, 5, 2))
    play(s, "revolt clearing-1", *[f"pay-supporter {card}" for card in ("anvil", "fox-root-tea")])
    assert offered(s, "revolt") == [2, 5]
    play(s, "revolt clearing-5", *[f"pay-supporter {card}" for card in ("bake-sale", "cobbler")])
    play(s, "revolt clearing-2", *[f"pay-supporter {card}" for card in ("investments", "mouse-sword")])
    assert (officers(s), rebels(s)) == (3, 3)


@pytest.mark.clause("root/ruling-42")
def test_a_revolt_needs_a_slot_that_is_open_once_the_enemies_are_gone() -> None:
    assert offered(birdsong(FOXES, {8: {"sympathy": 1, "workshop": 2}}), "revolt") == [8]
    assert offered(birdsong(FOXES, {6: {"sympathy": 1, "workshop": 1}}), "revolt") == [6]
    winter = ["rabbit"] * 4 + ["mouse"] * 4 + ["fox"] * 4
    options: dict[str, str | int] = {"map": "winter"}
    s = birdsong(RABBITS, sympathy(3), options=options, suits=winter)
    assert offered(s, "revolt") == [3]


@pytest.mark.clause("root/ruling-42")
def test_ruins_that_stay_leave_no_slot() -> None:
    # On both maps every ruin has an open slot beside it, so the slot is taken away here.
    s = birdsong("anvil fox-root-tea mouse-sword investments", sympathy(6))
    root(s).slots[5] = 0
    assert offered(s, "revolt") == []
    assert refused(s, "revolt clearing-6") == "root/ruling-42"


@pytest.mark.clause("root/ruling-45")
def test_field_hospitals_of_a_revolt_come_before_its_base() -> None:
    where = {9: {"keep": 1}, 1: {"sympathy": 1, "cat": 2}}
    s = birdsong(FOXES, where, others={"marquise": hand("fox-travel-gear")})
    play(s, "revolt clearing-1", "pay-supporter anvil", "pay-supporter fox-root-tea")
    assert asks(s) == "marquise"
    assert clearing(s, 1) == {"sympathy": 1}
    play(s, "heal fox-travel-gear")
    assert clearing(s, 9) == {"keep": 1, "cat": 2}
    assert clearing(s, 1) == {"sympathy": 1, "fox-base": 1, "rebel": 1}


@pytest.mark.clause("root/ruling-44")
def test_a_revolt_leaves_the_pawn_and_damages_three_items() -> None:
    gear = cards("boot", "sword", "torch", "tea")
    s = birdsong(FOXES, sympathy(1), pawn="clearing-1", others={"vagabond": {"gear": gear}})
    play(s, "revolt clearing-1", "pay-supporter anvil", "pay-supporter fox-root-tea")
    assert asks(s) == "vagabond"
    play(s, "damage boot", "damage sword", "damage torch")
    assert faction(s, "vagabond")["gear"] == cards("tea", "damaged-boot", "damaged-sword", "damaged-torch")
    assert s.position()["pawn"] == "clearing-1"
    assert score(s, "alliance") == 0
    assert clearing(s, 1) == {"sympathy": 1, "fox-base": 1, "rebel": 1}


@pytest.mark.clause("root/ruling-44")
def test_a_coalition_partner_is_left_alone() -> None:
    others = {
        "vagabond": {
            **{"gear": cards("boot", "sword", "torch", "tea"), "partner": "alliance"},
            "dominance": "bird-dominance",
        }
    }
    s = birdsong(FOXES, sympathy(1), pawn="clearing-1", others=others, own={"partner": "vagabond"})
    play(s, "revolt clearing-1", "pay-supporter anvil", "pay-supporter fox-root-tea")
    assert faction(s, "vagabond")["gear"] == cards("boot", "sword", "torch", "tea")
    assert asks(s) == "alliance"


@pytest.mark.clause("root/ruling-49")
def test_points_of_a_revolt_that_win_come_before_the_base() -> None:
    s = birdsong(FOXES, {8: {"sympathy": 1, "workshop": 2}}, own={"score": 28})
    play(s, "revolt clearing-8", "pay-supporter anvil", "pay-supporter fox-root-tea")
    assert (s.actor, s.position()["winner"], score(s, "alliance")) == (None, "alliance", 30)
    assert clearing(s, 8) == {"sympathy": 1}


@pytest.mark.clause("root/ruling-70")
def test_a_revolt_after_dominance_removes_and_scores_nothing() -> None:
    s = birdsong(
        FOXES,
        {8: {"sympathy": 1, "workshop": 2}},
        own={"dominance": "mouse-dominance", "play": cards("mouse-dominance")},
    )
    play(s, "revolt clearing-8", "pay-supporter anvil", "pay-supporter fox-root-tea")
    assert clearing(s, 8) == {"sympathy": 1, "fox-base": 1, "rebel": 1}
    assert score(s, "alliance") == 0


# Spreading sympathy


@pytest.mark.clause("root/8.4.2.I-1", "root/8.4.2.I-2", "root/8.2.5.I-1")
def test_sympathy_spreads_to_clearings_beside_it() -> None:
    s = birdsong(f"{FOXES} {MICE} sappers", sympathy(5))
    assert offered(s, "spread") == [1, 2]
    assert refused(s, "spread clearing-5") == "root/8.4.2.I-1"
    assert refused(s, "spread clearing-6") == "root/8.4.2.I-2"
    assert refused(s, "spread clearing-10") == "root/8.4.2.I-2"


@pytest.mark.clause("root/8.4.2.I-3", "root/ruling-54")
def test_the_first_sympathy_goes_anywhere_but_to_the_keep() -> None:
    s = birdsong("sappers", {3: {"keep": 1}, 7: {"cat": 2}})
    assert offered(s, "spread") == [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert refused(s, "spread clearing-3") == "root/ruling-54"
    assert 3 in offered(birdsong("sappers", {7: {"cat": 2}}), "spread")


@pytest.mark.clause("root/ruling-53", "root/8.4.2-1")
def test_a_token_opens_its_neighbours_at_once_and_rivers_are_no_paths() -> None:
    s = birdsong(f"{FOXES} sappers sappers cobbler", sympathy(4))
    assert offered(s, "spread") == [8, 9, 12]
    play(s, "spread clearing-12", "pay-supporter anvil")
    assert offered(s, "spread") == [7, 8, 9, 10, 11]


@pytest.mark.clause("root/8.4.2.II-1", "root/8.4.2.III-1", "root/8.4.2.III-2", "root/ruling-50", "root/ruling-51")
@pytest.mark.parametrize(
    ("before", "cost", "points"),
    [(0, 1, 0), (1, 1, 1), (2, 1, 1), (3, 2, 1), (4, 2, 2), (5, 2, 2), (6, 3, 3), (7, 3, 4), (8, 3, 4), (9, 3, 4)],
)
def test_cost_and_points_follow_the_track(before: int, cost: int, points: int) -> None:
    # The token goes to the fox clearing 12, which is beside 4, 7, 9, 10 and 11.
    s = birdsong(f"{FOXES} stand-and-deliver", sympathy(*[4, 7, 9, 10, 11, 1, 2, 3, 5][:before]))
    play(
        s,
        "spread clearing-12",
        *[f"pay-supporter {card}" for card in ("anvil", "protection-racket", "fox-root-tea")[:cost]],
    )
    assert (len(tokens(s)), score(s, "alliance")) == (before + 1, points)
    assert sum(supporters(s).values()) == 4 - cost
    assert sum(discarded(s).values()) == cost
    assert asks(s) == "alliance"


@pytest.mark.clause("root/8.4.1-3")
def test_a_revolt_is_paid_before_any_piece_changes() -> None:
    where = {8: {"sympathy": 1, "workshop": 2, "cat": 3}}
    s = birdsong(FOXES, where)
    play(s, "revolt clearing-8")
    assert (asked(s), sum(supporters(s).values()), clearing(s, 8)) == ("pay-supporters", 3, where[8])
    play(s, "pay-supporter anvil")
    assert (asked(s), sum(supporters(s).values()), clearing(s, 8)) == ("pay-supporters", 2, where[8])
    play(s, "pay-supporter fox-root-tea")
    assert clearing(s, 8) == {"sympathy": 1, "fox-base": 1, "rebel": 1}


@pytest.mark.clause("root/8.4.2-2")
def test_a_spread_is_paid_before_the_token_is_placed() -> None:
    s = birdsong(FOXES, sympathy(5))
    play(s, "spread clearing-1")
    assert (asked(s), tokens(s), sum(supporters(s).values())) == ("pay-supporters", [5], 3)
    assert told(s, "pay-supporter anvil") == ["placed sympathy clearing-1 1", "scored alliance 1"]


@pytest.mark.clause("root/8.4.2.II-2", "root/ruling-12")
def test_supporters_must_match_the_clearing() -> None:
    where = {**sympathy(1, 2, 9), 5: {}}
    s = birdsong("bake-sale sappers anvil", where)
    play(s, "spread clearing-5")
    assert legal(s) == ["pay-supporter sappers"]
    play(s, "pay-supporter sappers", "pay-supporter bake-sale")
    assert 5 in tokens(s)
    assert refused(birdsong("bake-sale anvil", where), "spread clearing-5") == "root/8.4.2.II-2"


@pytest.mark.clause("root/8.4.2.II.a-1", "root/8.4.2.II.a-2", "root/8.4.2.II.a-3", "root/ruling-55")
@pytest.mark.parametrize(
    ("there", "cost"),
    [
        ({"cat": 2}, 1),
        ({"cat": 3}, 2),
        ({"cat": 2, "warbird": 2, "rebel": 5}, 1),
        ({"cat": 3, "warbird": 4}, 2),
        ({"cat": 2, "sawmill": 1}, 1),
        ({"warbird": 7}, 2),
    ],
)
@pytest.mark.parametrize("borrowed", ["no", "yes"])
def test_martial_law_costs_one_supporter_more(there: dict[str, int], cost: int, borrowed: str) -> None:
    options: dict[str, str | int] = {"martial_law_counts_borrowed": borrowed}
    s = birdsong(FOXES, {**sympathy(5), 1: there}, options=options)
    play(s, "spread clearing-1")
    play(s, *["pay-supporter anvil", "pay-supporter fox-root-tea"][:cost])
    assert tokens(s) == [1, 5]
    assert sum(discarded(s).values()) == cost


@pytest.mark.clause("root/ruling-55", "root/8.4.2.II.a-1", "root/ruling-56")
def test_the_supporter_of_martial_law_matches_as_well() -> None:
    where = {**sympathy(5), 1: {"cat": 3}}
    s = birdsong("anvil cobbler investments", where)
    assert refused(s, "spread clearing-1") == "root/8.4.2.II.a-1"
    assert offered(birdsong("anvil sappers", where), "spread") == [1, 2]


@pytest.mark.clause("root/ruling-56")
def test_pawns_are_no_warriors_for_martial_law() -> None:
    s = birdsong("anvil", {**sympathy(5), 1: {"cat": 2}}, pawn="clearing-1")
    assert offered(s, "spread") == [1]


@pytest.mark.clause("root/8.2.5-1", "root/ruling-52", "root/8.2.5.I-1")
def test_without_a_token_left_nothing_is_spread() -> None:
    s = birdsong(f"{FOXES} sappers", {**sympathy(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 11: {"rebel": 1}})
    assert offered(s, "spread") == []
    assert refused(s, "spread clearing-11") == "root/ruling-52"


@pytest.mark.clause("root/ruling-70")
def test_with_a_dominance_card_sympathy_spreads_without_points() -> None:
    own = {"dominance": "mouse-dominance", "play": cards("mouse-dominance")}
    s = birdsong(FOXES, sympathy(4, 7, 9), own=own)
    assert told(s, "spread clearing-12", "pay-supporter anvil", "pay-supporter fox-root-tea") == [
        "placed sympathy clearing-12 1"
    ]


@pytest.mark.clause("root/ruling-49")
def test_the_points_of_a_spread_can_win() -> None:
    s = birdsong(FOXES, sympathy(4, 7), own={"score": 29})
    play(s, "spread clearing-12", "pay-supporter anvil")
    assert (s.actor, s.position()["winner"]) == (None, "alliance")


@pytest.mark.clause("root/8.2.4-1", "root/ruling-51")
def test_a_removed_token_makes_the_next_one_cheaper_again() -> None:
    s = birdsong(FOXES, sympathy(4, 7, 9))
    assert "spread clearing-12" in legal(s)
    play(s, "spread clearing-12")
    assert "2 more supporters" in s.asks()
    fewer = play(birdsong(FOXES, sympathy(4, 7)), "spread clearing-12")
    assert "one more supporter " in fewer.asks()
