"""The Vagabond and the others: Aid, relationships, Allied warriors that come along, and the coalition."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.root.positions import asked, asks, cards, clearing, faction, legal, play, refused, score, told
from tests.games.root.vagabonds import FOX, MOUSE, RABBIT, attitude, gear, vagabond

from rulewright.core.engine import State

FOX_CARDS = ("anvil", "foxfolk-steel", "gently-used-knapsack", "protection-racket", "fox-root-tea", "fox-travel-gear")
MANY_ITEMS = "boot boot boot sword sword sword tea tea"


def aiding(
    hand: tuple[str, ...] = FOX_CARDS,
    items: str = MANY_ITEMS,
    pieces: dict[str, int] | None = None,
    others: dict[str, Any] | None = None,
    **own: Any,
) -> State:
    """The Vagabond in a fox clearing with the Marquise, with fox cards in hand."""
    own = {"hand": cards(*hand), **own}
    return vagabond(FOX, items, {FOX: pieces or {"cat": 1}}, own=own, others=others)


def aid(s: State, card: str, item: str = "", side: str = "marquise") -> list[str]:
    """One Aid, with the first item that can be exhausted unless one is named; what followed."""
    play(s, f"aid {side} {card}")
    return told(s, f"exhaust {item}" if item else legal(s)[0])


# Aid


@pytest.mark.clause("root/vagabond-daylight-5", "root/vagabond-ruling-16", "root/vagabond-ruling-17")
def test_an_aid_costs_any_item_and_hands_over_a_matching_card() -> None:
    s = aiding(("anvil", "armorers", "cobbler"), "tea boot exhausted-sword damaged-torch", others={"marquise": {}})
    assert [sentence for sentence in legal(s) if sentence.startswith("aid")] == [
        "aid marquise armorers",
        "aid marquise anvil",
    ]
    assert refused(s, "aid marquise cobbler") == "root/vagabond-daylight-5"
    assert refused(s, "aid marquise sappers") == "root/base-card-1"
    assert refused(s, "aid eyrie anvil") == "root/vagabond-daylight-5"
    play(s, "aid marquise armorers")
    assert legal(s) == ["exhaust boot", "exhaust tea"]
    assert refused(s, "exhaust sword") == "root/vagabond-item-2"
    play(s, "exhaust tea")
    assert gear(s) == "boot exhausted-sword exhausted-tea damaged-torch"
    assert faction(s, "marquise")["hand"] == {"armorers": 1}
    assert asked(s) == "act"


@pytest.mark.clause("root/vagabond-daylight-5", "root/vagabond-ruling-16")
def test_a_lone_token_suffices_and_the_card_comes_to_the_hand() -> None:
    s = aiding(pieces={"sympathy": 1})
    aid(s, "anvil", side="alliance")
    assert faction(s, "alliance")["hand"] == {"anvil": 1}
    assert faction(s, "alliance")["supporters"] == {}


@pytest.mark.clause("root/vagabond-daylight-5", "root/base-craft-6", "root/base-ruling-22")
def test_he_may_take_one_crafted_item() -> None:
    s = aiding(others={"marquise": {"crafted": cards("coin", "bag")}})
    aid(s, "anvil", "boot")
    assert legal(s) == ["take-item bag", "take-item coin", "pass"]
    assert refused(s, "take-item tea") == "root/vagabond-daylight-5"
    play(s, "take-item coin")
    assert faction(s, "vagabond")["gear"]["coin"] == 1
    assert faction(s, "marquise")["crafted"] == {"bag": 1}
    assert score(s, "vagabond") == 1
    aid(s, "foxfolk-steel", "boot")
    play(s, "pass")
    assert faction(s, "marquise")["crafted"] == {"bag": 1}


@pytest.mark.clause("root/vagabond-item-2", "root/vagabond-daylight-5")
def test_without_an_item_to_exhaust_there_is_no_aid() -> None:
    s = aiding(items="exhausted-boot damaged-boot")
    assert refused(s, "aid marquise anvil") == "root/vagabond-item-2"


# Relationships


@pytest.mark.clause(
    "root/vagabond-relation-1",
    "root/vagabond-relation-2",
    "root/vagabond-relation-3",
    "root/vagabond-relation-4",
    "root/vagabond-ruling-7",
)
def test_six_aids_in_one_turn_make_an_ally() -> None:
    s = aiding((*FOX_CARDS, "armorers"))
    found = []
    for card in (*FOX_CARDS, "armorers"):
        aid(s, card)
        found.append((attitude(s, "marquise"), score(s, "vagabond")))
    assert found == [
        ("friendly", 1),
        ("friendly", 1),
        ("trusted", 3),
        ("trusted", 3),
        ("trusted", 3),
        ("allied", 5),
        ("allied", 7),
    ]


@pytest.mark.clause("root/vagabond-relation-2", "root/vagabond-ruling-7")
def test_unfinished_counts_lapse_at_the_end_of_the_turn() -> None:
    s = aiding(attitudes={"marquise": "trusted"}, aided={"marquise": 1})
    aid(s, "anvil")
    assert faction(s, "vagabond")["aided"] == {"marquise": 2}
    play(s, "done")
    assert faction(s, "vagabond")["aided"] == {}
    assert attitude(s, "marquise") == "trusted"


@pytest.mark.clause("root/vagabond-relation-2")
def test_aids_to_others_do_not_count() -> None:
    s = aiding(attitudes={"marquise": "friendly", "eyrie": "friendly"}, pieces={"cat": 1, "warbird": 1})
    aid(s, "anvil")
    aid(s, "foxfolk-steel", side="eyrie")
    assert score(s, "vagabond") == 0
    aid(s, "fox-root-tea", side="eyrie")
    assert (attitude(s, "marquise"), attitude(s, "eyrie")) == ("friendly", "trusted")
    assert score(s, "vagabond") == 2


@pytest.mark.clause("root/vagabond-relation-11")
def test_aid_to_a_hostile_faction_brings_items_but_no_step() -> None:
    s = aiding(attitudes={"marquise": "hostile"}, others={"marquise": {"crafted": {"coin": 1}}})
    aid(s, "anvil", "boot")
    play(s, "take-item coin")
    assert attitude(s, "marquise") == "hostile"
    assert score(s, "vagabond") == 0
    assert faction(s, "vagabond")["aided"] == {}
    assert faction(s, "vagabond")["gear"]["coin"] == 1


@pytest.mark.clause("root/vagabond-relation-3", "root/base-score-1")
def test_an_aid_can_win_the_game() -> None:
    s = aiding(score=29)
    aid(s, "anvil")
    assert s.result() == ["lost", "lost", "lost", "won"]


# Allied warriors


def with_allies(options: dict[str, str | int] | None = None, phase: str = "daylight", **places: Any) -> State:
    """The Vagabond in a fox clearing beside three Allied warbirds and two cats that are not Allied."""
    return vagabond(
        FOX,
        "boot boot",
        {FOX: {"warbird": 3, "cat": 2, "rebel": 1}, **places.pop("places", {})},
        own={"attitudes": {"eyrie": "allied", "alliance": "allied", "marquise": "trusted"}, "hand": cards("cobbler")},
        others={"eyrie": {"hand": cards("bake-sale")}},
        options=options,
        phase=phase,
    )


@pytest.mark.clause("root/vagabond-relation-5", "root/vagabond-ruling-1", "root/vagabond-ruling-2")
def test_any_number_of_one_allied_factions_warriors_comes_along() -> None:
    s = play(with_allies(places={RABBIT: {"cat": 4}}), "go clearing-5")
    assert legal(s) == ["bring eyrie 1", "bring eyrie 2", "bring eyrie 3", "bring alliance 1", "pass"]
    assert refused(s, "bring marquise 1") == "root/vagabond-relation-5"
    assert refused(s, "bring eyrie 4") == "root/vagabond-relation-5"
    play(s, "bring eyrie 2")
    assert clearing(s, RABBIT)["warbird"] == 2
    assert clearing(s, FOX)["warbird"] == 1
    assert s.position()["pawn"] == "clearing-5"
    assert asked(s) == "act"


@pytest.mark.clause("root/vagabond-relation-5")
def test_he_may_go_alone() -> None:
    s = play(with_allies(), "go clearing-5", "pass")
    assert clearing(s, FOX)["warbird"] == 3
    s = play(with_allies(), "go clearing-5", "pass", "go clearing-2")
    assert asked(s) == "act"


@pytest.mark.clause("root/vagabond-ruling-2")
def test_slipping_takes_warriors_to_clearings_only() -> None:
    s = play(with_allies(phase="birdsong"), "slip clearing-9")
    assert asked(s) == "bring"
    s = play(with_allies(phase="birdsong"), "slip forest-1")
    assert asked(s) == "act"


@pytest.mark.clause("root/vagabond-ruling-1", "root/ruling-34", "root/ruling-28", "root/base-piece-5")
@pytest.mark.parametrize(("option", "payer"), [("ally_pays", "eyrie"), ("vagabond_pays", "vagabond")])
def test_outrage_for_allied_warriors_is_paid_by_option(option: str, payer: str) -> None:
    s = with_allies({"allied_move_outrage": option}, places={RABBIT: {"sympathy": 1}})
    play(s, "go clearing-5", "bring eyrie 2")
    assert asks(s) == payer
    assert legal(s) == ["give bake-sale" if payer == "eyrie" else "give cobbler"]


@pytest.mark.clause("root/ruling-34", "root/ruling-32")
@pytest.mark.parametrize("option", ["ally_pays", "vagabond_pays"])
def test_allied_alliance_warriors_and_the_pawn_owe_no_outrage(option: str) -> None:
    s = with_allies({"allied_move_outrage": option}, places={RABBIT: {"sympathy": 1}})
    play(s, "go clearing-5", "bring alliance 1")
    assert asked(s) == "act"
    assert clearing(s, RABBIT)["rebel"] == 1


# The coalition


def near_the_end(
    scores: tuple[int, int, int] = (9, 5, 7),
    own: dict[str, Any] | None = None,
    others: dict[str, dict[str, Any]] | None = None,
    table: str = "",
) -> State:
    """The Vagabond with ten points and a dominance card, and what Marquise, Eyrie and Alliance have."""
    board = {"score": 10, "hand": cards("fox-dominance", "mouse-dominance"), **(own or {})}
    sides = dict(zip(("marquise", "eyrie", "alliance"), scores, strict=True))
    seated = [side for side in sides if not table or side in table]
    boards = {side: {"score": sides[side], **(others or {}).get(side, {})} for side in seated}
    return vagabond(FOX, "boot sword torch tea", own=board, others=boards, table=table)


@pytest.mark.clause("root/vagabond-coalition-2", "root/vagabond-coalition-4", "root/base-dom-1")
def test_the_partner_is_the_other_player_with_the_fewest_points() -> None:
    s = near_the_end()
    assert told(s, "dominate fox-dominance") == ["dominance vagabond fox-dominance", "coalition eyrie"]
    assert faction(s, "vagabond")["partner"] == "eyrie"
    assert faction(s, "eyrie")["partner"] == "vagabond"
    assert faction(s, "vagabond")["hand"] == {"mouse-dominance": 1}
    assert faction(s, "vagabond")["play"] == {"fox-dominance": 1}


@pytest.mark.clause("root/vagabond-coalition-2")
def test_of_several_he_chooses() -> None:
    s = play(near_the_end((5, 5, 7)), "dominate mouse-dominance")
    assert legal(s) == ["join marquise", "join eyrie"]
    assert refused(s, "join alliance") == "root/vagabond-coalition-2"
    assert refused(s, "join vagabond") == "root/vagabond-coalition-2"
    play(s, "join marquise")
    assert faction(s, "vagabond")["partner"] == "marquise"
    assert asked(s) == "act"


@pytest.mark.clause("root/vagabond-coalition-2", "root/vagabond-coalition-3")
def test_of_several_without_points_he_chooses_among_those_with_a_marker() -> None:
    s = near_the_end((0, 0, 0), others={"alliance": {"dominance": "bird-dominance"}})
    assert refused(s, "dominate fox-dominance") == ""
    play(s, "dominate fox-dominance")
    assert legal(s) == ["join marquise", "join eyrie"]
    assert refused(s, "join alliance") == "root/vagabond-coalition-3"


@pytest.mark.clause("root/vagabond-coalition-2", "root/base-dom-1")
def test_three_players_or_nine_points_form_no_coalition() -> None:
    s = near_the_end(table="marquise eyrie vagabond")
    assert refused(s, "dominate fox-dominance") == "root/vagabond-coalition-2"
    assert "dominate fox-dominance" not in legal(s)
    assert refused(near_the_end(own={"score": 9}), "dominate fox-dominance") == "root/base-dom-1"


@pytest.mark.clause("root/vagabond-coalition-3", "root/vagabond-ruling-25")
def test_a_player_with_an_activated_dominance_card_is_no_partner() -> None:
    s = near_the_end((9, 0, 7), others={"eyrie": {"dominance": "bird-dominance"}})
    play(s, "dominate fox-dominance")
    assert faction(s, "vagabond")["partner"] == "alliance"


@pytest.mark.clause("root/vagabond-coalition-3")
def test_without_a_marker_on_the_track_there_is_nobody_to_join() -> None:
    s = near_the_end(
        (0, 0, 0),
        own={"hand": cards("fox-dominance")},
        others={
            "marquise": {"dominance": "mouse-dominance"},
            "eyrie": {"dominance": "bird-dominance"},
            "alliance": {"dominance": "rabbit-dominance"},
        },
    )
    assert refused(s, "dominate fox-dominance") == "root/vagabond-coalition-3"
    assert "dominate fox-dominance" not in legal(s)


@pytest.mark.clause("root/vagabond-coalition-5")
def test_a_hostile_partner_becomes_indifferent() -> None:
    s = near_the_end(own={"attitudes": {"eyrie": "hostile", "marquise": "hostile"}})
    play(s, "dominate fox-dominance")
    assert attitude(s, "eyrie") == "indifferent"
    assert attitude(s, "marquise") == "hostile"


@pytest.mark.clause("root/vagabond-ruling-27")
def test_he_activates_no_second_card() -> None:
    s = play(near_the_end(), "dominate fox-dominance")
    assert refused(s, "dominate mouse-dominance") == "root/base-dom-5"


def in_coalition(clearings: dict[int, dict[str, int]], partner: str = "eyrie", **own: Any) -> State:
    """The Vagabond in coalition, in a fox clearing."""
    return vagabond(
        FOX,
        "boot sword sword torch crossbow tea",
        clearings,
        own={"partner": partner, "dominance": "fox-dominance", **own},
        others={partner: {"partner": "vagabond", "score": 12, "hand": cards("sappers")}},
    )


@pytest.mark.clause("root/vagabond-coalition-4")
def test_in_a_coalition_he_scores_no_more() -> None:
    s = in_coalition({FOX: {"cat": 1, "wood": 1}}, hand=cards("anvil"))
    play(s, "aid marquise anvil", "exhaust boot")
    assert attitude(s, "marquise") == "friendly"
    play(s, "battle clearing-1 marquise", "pass", "rolled 2 0")
    assert s.position()["factions"]["vagabond"]["score"] == 0


@pytest.mark.clause("root/vagabond-ruling-28")
def test_the_relationship_chart_still_works() -> None:
    s = in_coalition({FOX: {"cat": 1}}, hand=cards("anvil", "fox-root-tea"))
    play(s, "aid marquise anvil", "exhaust boot")
    assert attitude(s, "marquise") == "friendly"
    play(s, "strike cat")
    assert attitude(s, "marquise") == "hostile"


@pytest.mark.clause("root/vagabond-coalition-6", "root/base-battle-2", "root/base-piece-9")
def test_partners_neither_battle_nor_strike_each_other() -> None:
    s = in_coalition({FOX: {"warbird": 2, "cat": 1}})
    assert refused(s, "battle clearing-1 eyrie") == "root/base-battle-2"
    assert refused(s, "strike warbird") == "root/vagabond-daylight-8"
    assert [said for said in legal(s) if said.startswith(("battle", "strike"))] == [
        "battle clearing-1 marquise",
        "strike cat",
    ]


@pytest.mark.clause("root/vagabond-ruling-19")
def test_he_may_steal_from_his_partner() -> None:
    s = play(in_coalition({FOX: {"warbird": 2}}), "steal eyrie", "stolen sappers")
    assert faction(s, "vagabond")["hand"] == {"sappers": 1}


@pytest.mark.clause("root/vagabond-coalition-4", "root/vagabond-ruling-26")
def test_the_partners_thirty_points_win_for_both() -> None:
    s = vagabond(
        MOUSE,
        "boot",
        {FOX: {"cat": 2, "workshop": 1}},
        turn="marquise",
        own={"partner": "marquise", "dominance": "fox-dominance"},
        others={"marquise": {"partner": "vagabond", "score": 29, "hand": cards("anvil")}},
    )
    play(s, "craft anvil")
    assert s.result() == ["won", "lost", "lost", "won"]


@pytest.mark.clause("root/vagabond-ruling-26")
def test_somebody_elses_thirty_points_lose_for_both() -> None:
    s = vagabond(
        MOUSE,
        "boot",
        {FOX: {"cat": 2, "workshop": 1}},
        turn="marquise",
        own={"partner": "eyrie", "dominance": "fox-dominance"},
        others={
            "marquise": {"score": 29, "hand": cards("anvil")},
            "eyrie": {"partner": "vagabond", "score": 20},
        },
    )
    play(s, "craft anvil")
    assert s.result() == ["won", "lost", "lost", "lost"]


@pytest.mark.clause("root/vagabond-ruling-26", "root/base-dom-3")
def test_the_partners_dominance_wins_for_both() -> None:
    s = vagabond(
        MOUSE,
        "boot",
        {2: {"cat": 1}, 7: {"cat": 1}, 9: {"cat": 1}},
        turn="vagabond",
        phase="evening",
        own={"partner": "marquise", "dominance": "fox-dominance"},
        others={"marquise": {"partner": "vagabond", "dominance": "mouse-dominance"}},
    )
    play(s, "drew anvil")
    assert s.result() == ["won", "lost", "lost", "won"]


@pytest.mark.clause("root/vagabond-coalition-1")
def test_his_card_never_wins_for_itself() -> None:
    s = vagabond(
        MOUSE,
        "boot",
        phase="birdsong",
        own={"partner": "eyrie", "dominance": "mouse-dominance"},
        others={"eyrie": {"partner": "vagabond"}},
    )
    assert asked(s) == "slip"
    assert s.result() == ["unfinished"] * 4
