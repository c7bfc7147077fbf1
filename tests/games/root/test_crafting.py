"""4.1. Crafting, with workshops, sympathy and roosts, and what crafted cards do."""

from __future__ import annotations

import pytest
from tests.games.root.positions import asked, asks, at, cards, clearing, faction, legal, play, refused, score, told

from rulewright.core.engine import State


def shop(hand: dict[str, int], clearings: dict[str, dict[str, int]], **fields: object) -> State:
    """The Marquise before her first action, with these cards and pieces."""
    return at("marquise", clearings=clearings, factions={"marquise": {"hand": hand}}, **fields)


def crafts(s: State) -> list[str]:
    """What can be crafted."""
    return [said for said in legal(s) if said.startswith("craft")]


FOX_PAIR = {"clearing-6": {"workshop": 1}, "clearing-8": {"workshop": 1}}


@pytest.mark.clause("root/base-craft-1", "root/base-ruling-23")
def test_a_card_is_paid_by_pieces_in_clearings_of_its_icons() -> None:
    hand = cards("arms-trader", "bird-crossbow", "bake-sale")
    s = shop(hand, {"clearing-6": {"workshop": 1}, "clearing-5": {"workshop": 1}})
    assert crafts(s) == ["craft bird-crossbow"]
    assert refused(s, "craft arms-trader") == "root/base-craft-1"
    assert refused(s, "craft bake-sale") == "root/base-craft-1"
    assert crafts(shop(hand, FOX_PAIR)) == ["craft arms-trader", "craft bird-crossbow"]


@pytest.mark.clause("root/base-craft-1")
def test_only_cards_of_the_hand_are_crafted() -> None:
    s = shop({}, FOX_PAIR)
    assert crafts(s) == []
    assert refused(s, "craft anvil") == "root/base-card-1"


@pytest.mark.clause("root/base-craft-2", "root/base-craft-6", "root/base-ruling-39", "root/base-deck-3")
def test_a_piece_is_activated_once_a_turn_and_an_item_is_taken_and_scored() -> None:
    s = shop(cards("arms-trader", "anvil"), FOX_PAIR)
    play(s, "craft arms-trader")
    assert faction(s, "marquise")["crafted"] == {"sword": 1}
    assert s.position()["items"]["sword"] == 1
    assert score(s, "marquise") == 2
    assert clearing(s, 6) == {"workshop": 1}
    assert crafts(s) == []
    assert refused(s, "craft anvil") == "root/base-craft-1"


@pytest.mark.clause("root/base-craft-2")
def test_pieces_are_ready_again_on_the_next_turn() -> None:
    s = at(
        "marquise",
        "birdsong",
        clearings=FOX_PAIR,
        used={"clearing-6": 1},
        factions={"marquise": {"hand": cards("anvil")}},
    )
    while not crafts(s):
        play(s, legal(s)[0])
    assert crafts(s) == ["craft anvil"]


@pytest.mark.clause("root/base-craft-3", "root/base-ruling-21", "root/base-deck-13")
def test_icons_of_any_suit_are_paid_by_chosen_pieces() -> None:
    five = {f"clearing-{k}": {"workshop": 1} for k in (1, 2, 5, 6, 8)}
    s = shop(cards("royal-claim", "anvil"), five)
    play(s, "craft royal-claim")
    assert (asks(s), asked(s)) == ("marquise", "activate")
    assert legal(s) == [f"activate clearing-{k}" for k in (1, 2, 5, 6, 8)]
    assert refused(s, "activate clearing-3") == "root/base-craft-2"
    play(s, "activate clearing-1", "activate clearing-2")
    assert refused(s, "activate clearing-1") == "root/base-craft-2"
    play(s, "activate clearing-5", "activate clearing-6")
    assert faction(s, "marquise")["play"] == {"royal-claim": 1}
    assert s.position()["used"] == {"clearing-1": 1, "clearing-2": 1, "clearing-5": 1, "clearing-6": 1}
    assert crafts(s) == ["craft anvil"]


@pytest.mark.clause("root/base-ruling-21", "root/marquise-ruling-7")
def test_where_she_crafts_between_actions_the_marquise_picks_which_of_equal_workshops_pay() -> None:
    clearings = {f"clearing-{k}": {"workshop": 1} for k in (2, 3, 5, 6)} | {"clearing-8": {"workshop": 1, "cat": 1}}
    clearings["clearing-8"]["warbird"] = 3
    hand = cards("tax-collector", "anvil")
    s = play(shop(hand, clearings), "craft tax-collector")
    assert (asked(s), s.position()["used"]) == ("actions", {"clearing-2": 1, "clearing-3": 1, "clearing-6": 1})
    s = play(shop(hand, clearings, options={"marquise_craft": "any_time"}), "craft tax-collector")
    assert legal(s) == ["activate clearing-3", "activate clearing-5"]
    assert (refused(s, "activate clearing-2"), refused(s, "activate clearing-10")) == (
        "root/base-craft-1",
        "root/base-craft-2",
    )
    assert s.view(1)["factions"]["marquise"]["hand"] == {"tax-collector": 1, "?": 1}
    play(s, "activate clearing-5")
    assert legal(s) == ["activate clearing-6", "activate clearing-8"]
    assert s.asks().startswith("Still to pay: 1 icon of the fox suit.")
    play(s, "activate clearing-8")
    assert s.position()["used"] == {"clearing-2": 1, "clearing-5": 1, "clearing-8": 1}
    # The workshop that is lost was the activated one, so the other one still pays for the anvil.
    play(s, "battle clearing-8 eyrie", "rolled 2 2")
    assert clearing(s, 8) == {"warbird": 2}
    assert crafts(s) == ["craft anvil"]


@pytest.mark.clause("root/base-craft-3")
def test_nothing_is_asked_where_all_pieces_are_needed_and_cards_pay_nothing() -> None:
    four = {f"clearing-{k}": {"workshop": 1} for k in (1, 2, 5, 6)}
    s = shop(cards("royal-claim", "armorers"), four)
    play(s, "craft royal-claim")
    assert faction(s, "marquise")["play"] == {"royal-claim": 1}
    three = {f"clearing-{k}": {"workshop": 1} for k in (1, 2, 5)}
    assert refused(shop(cards("royal-claim", "armorers"), three), "craft royal-claim") == "root/base-craft-1"


@pytest.mark.clause("root/base-craft-4", "root/marquise-craft-1", "root/8.2.1-1", "root/eyrie-ability-1")
@pytest.mark.parametrize(
    ("who", "piece", "others"),
    [
        ("marquise", "workshop", {"sawmill": 1, "recruiter": 1, "cat": 3}),
        ("alliance", "sympathy", {"rebel": 3, "fox-base": 1}),
        ("eyrie", "roost", {"warbird": 3}),
    ],
)
def test_each_faction_crafts_with_its_own_pieces_only(who: str, piece: str, others: dict[str, int]) -> None:
    factions = {who: {"hand": cards("anvil")}}
    assert crafts(at(who, clearings={"clearing-8": {piece: 1}}, factions=factions)) == ["craft anvil"]
    assert refused(at(who, clearings={"clearing-8": others}, factions=factions), "craft anvil") != ""


@pytest.mark.clause("root/base-craft-5", "root/base-card-6")
def test_a_card_with_an_immediate_effect_is_discarded() -> None:
    s = shop(cards("anvil"), FOX_PAIR, deck={"bake-sale": 3 - 2, "investments": 1})
    play(s, "craft anvil")
    assert s.position()["discard"]["anvil"] == 1


@pytest.mark.clause("root/base-craft-7", "root/base-deck-7")
def test_without_the_item_in_the_supply_a_card_is_not_crafted() -> None:
    s = shop(cards("bird-crossbow"), FOX_PAIR, items={"crossbow": 0})
    assert crafts(s) == []
    assert refused(s, "craft bird-crossbow") == "root/base-craft-7"


@pytest.mark.clause("root/base-craft-8", "root/base-card-9")
def test_a_persistent_card_stays_in_play_and_is_no_hand_card() -> None:
    s = shop(cards("armorers"), FOX_PAIR)
    play(s, "craft armorers")
    assert (faction(s, "marquise")["play"], faction(s, "marquise")["hand"]) == ({"armorers": 1}, {})


@pytest.mark.clause("root/base-craft-9")
def test_no_second_card_of_a_name_is_crafted() -> None:
    s = at(
        "marquise",
        clearings=FOX_PAIR,
        factions={"marquise": {"hand": cards("armorers"), "play": cards("armorers")}},
    )
    assert crafts(s) == []
    assert refused(s, "craft armorers") == "root/base-craft-9"


@pytest.mark.clause("root/base-ruling-22")
def test_crafted_items_lie_for_good() -> None:
    s = at("marquise", factions={"marquise": {"crafted": {"sword": 1, "boot": 1}}})
    assert not [said for said in legal(s) if "sword" in said or "boot" in said]


# Favors


FOXES = {
    "clearing-1": {"sympathy": 1, "cat": 2, "workshop": 1},
    "clearing-6": {"sympathy": 1, "warbird": 2, "roost": 1},
    "clearing-8": {"sympathy": 1, "wood": 2, "rebel": 1},
    "clearing-5": {"cat": 3},
}


@pytest.mark.clause("root/base-deck-22", "root/base-ruling-18", "root/base-score-3", "root/base-piece-10")
def test_a_favor_removes_all_enemy_pieces_of_its_suit_and_scores_for_buildings_and_tokens() -> None:
    s = at("alliance", clearings=FOXES, factions={"alliance": {"hand": cards("favor-of-the-foxes")}})
    play(s, "craft favor-of-the-foxes")
    assert clearing(s, 1) == {"sympathy": 1}
    assert clearing(s, 6) == {"sympathy": 1}
    assert clearing(s, 8) == {"sympathy": 1, "rebel": 1}
    assert clearing(s, 5) == {"cat": 3}
    assert score(s, "alliance") == 4
    assert s.position()["discard"]["favor-of-the-foxes"] == 1


@pytest.mark.clause("root/base-piece-4", "root/base-ruling-18", "root/marquise-ruling-1", "root/marquise-ruling-3")
def test_all_pieces_leave_before_anything_is_triggered_and_the_crafter_orders_it() -> None:
    clearings = {
        "clearing-3": {"keep": 1},
        "clearing-1": {"sympathy": 1, "cat": 2},
        "clearing-6": {"sympathy": 1, "cat": 1},
        "clearing-8": {"sympathy": 1},
    }
    factions = {
        "alliance": {"hand": cards("favor-of-the-foxes")},
        "marquise": {"hand": cards("anvil", "foxfolk-steel"), "keep_at": "clearing-3"},
    }
    s = at("alliance", clearings=clearings, factions=factions)
    assert told(s, "craft favor-of-the-foxes") == [
        "crafted favor-of-the-foxes",
        "removed cat clearing-1 2",
        "removed cat clearing-6 1",
    ]
    assert (asks(s), legal(s)) == (
        "alliance",
        ["settle field-hospitals clearing-1", "settle field-hospitals clearing-6"],
    )
    assert refused(s, "settle outrage clearing-1") == "root/base-gold-3"
    play(s, "settle field-hospitals clearing-6")
    assert asks(s) == "marquise"


@pytest.mark.clause("root/base-ruling-20", "root/marquise-ruling-2")
def test_a_favor_that_removes_the_keep_leaves_no_field_hospitals() -> None:
    clearings = {
        "clearing-1": {"keep": 1, "cat": 2},
        "clearing-6": {"sympathy": 1},
        "clearing-8": {"sympathy": 1},
        "clearing-12": {"sympathy": 1},
    }
    factions = {
        "alliance": {"hand": cards("favor-of-the-foxes")},
        "marquise": {"hand": cards("anvil"), "keep_at": "clearing-1"},
    }
    s = at("alliance", clearings=clearings, factions=factions)
    play(s, "craft favor-of-the-foxes")
    # Nothing is left in hand, so the Daylight is over.
    assert asked(s) == "drawn"
    assert score(s, "alliance") == 1
    assert clearing(s, 1) == {}
    assert faction(s, "marquise")["hand"] == {"anvil": 1}


@pytest.mark.clause("root/base-ruling-19")
def test_a_favor_spares_the_coalition_partner() -> None:
    factions = {
        "alliance": {"hand": cards("favor-of-the-foxes"), "partner": "vagabond"},
        "vagabond": {"partner": "alliance", "dominance": "bird-dominance", "play": cards("bird-dominance")},
    }
    clearings = {f"clearing-{k}": {"sympathy": 1} for k in (1, 6, 8)}
    s = at("alliance", clearings=clearings, factions=factions, pawn="clearing-6")
    play(s, "craft favor-of-the-foxes")
    assert asks(s) != "vagabond"
    assert not [gear for gear in faction(s, "vagabond")["gear"] if gear.startswith("damaged")]


@pytest.mark.clause("root/base-score-1", "root/ruling-36")
def test_the_thirtieth_point_of_a_favor_ends_the_game_before_anything_is_owed() -> None:
    s = at(
        "marquise",
        clearings={
            "clearing-1": {"workshop": 1},
            "clearing-6": {"workshop": 1, "sympathy": 1},
            "clearing-8": {"workshop": 1},
        },
        factions={"marquise": {"hand": cards("favor-of-the-foxes", "anvil"), "score": 29}},
    )
    play(s, "craft favor-of-the-foxes")
    assert s.actor is None
    assert s.result() == ["won", "lost", "lost", "lost"]
    assert faction(s, "marquise")["hand"] == {"anvil": 1}


@pytest.mark.clause("root/base-piece-3")
def test_costs_are_never_waived() -> None:
    s = shop(cards("arms-trader"), {"clearing-6": {"workshop": 1}})
    assert refused(s, "craft arms-trader") == "root/base-craft-1"
