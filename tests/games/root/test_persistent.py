"""Persistent effects outside battle, and dominance."""

from __future__ import annotations

import pytest
from tests.games.root.positions import asked, asks, at, cards, clearing, faction, legal, play, refused, score, told

from rulewright.core.engine import State


def holding(who: str, phase: str, card: str, **fields: object) -> State:
    """A faction at the start of a phase with a card in play."""
    factions: dict[str, dict[str, object]] = {who: {"play": cards(card)}}
    for word, more in dict(fields.pop("factions", {})).items():  # type: ignore[call-overload]
        factions.setdefault(word, {}).update(more)
    return at(who, phase, factions=factions, **fields)


# Better Burrow Bank


@pytest.mark.clause("root/base-deck-15", "root/base-ruling-6", "root/base-turn-2")
def test_the_bank_draws_a_card_for_its_owner_and_then_for_an_enemy() -> None:
    s = holding("marquise", "birdsong", "better-burrow-bank")
    assert (asked(s), legal(s)) == ("bank", ["use better-burrow-bank", "pass"])
    assert refused(s, "use cobbler") == "root/base-deck-15"
    play(s, "use better-burrow-bank", "drew anvil")
    assert (asks(s), legal(s)) == ("marquise", ["share eyrie", "share alliance", "share vagabond"])
    assert refused(s, "share marquise") == "root/base-deck-15"
    play(s, "share alliance", "drew bake-sale")
    assert faction(s, "marquise")["hand"] == {"anvil": 1}
    assert faction(s, "alliance")["hand"] == {"bake-sale": 1}


@pytest.mark.clause("root/base-ruling-6")
def test_the_bank_need_not_be_used_unless_the_older_wording_holds() -> None:
    s = holding("marquise", "birdsong", "better-burrow-bank")
    play(s, "pass")
    assert s.position()["phase"] == "daylight"
    s = holding("marquise", "birdsong", "better-burrow-bank", options={"better_burrow_bank": "both_mandatory"})
    assert asks(s) == "luck"
    play(s, "drew anvil")
    assert legal(s) == ["share eyrie", "share alliance", "share vagabond"]


@pytest.mark.clause("root/base-deck-15", "root/base-ruling-6", "root/base-piece-9")
@pytest.mark.parametrize(("wording", "offered"), [("optional_enemy", False), ("both_mandatory", True)])
def test_a_coalition_partner_draws_by_the_older_wording_only(wording: str, offered: bool) -> None:
    factions = {
        "marquise": {"partner": "vagabond"},
        "vagabond": {"partner": "marquise", "dominance": "fox-dominance", "play": cards("fox-dominance")},
    }
    options: dict[str, str | int] = {"better_burrow_bank": wording}
    s = holding("marquise", "birdsong", "better-burrow-bank", factions=factions, options=options)
    play(s, *(["drew anvil"] if offered else ["use better-burrow-bank", "drew anvil"]))
    assert legal(s) == ["share eyrie", "share alliance", *(["share vagabond"] if offered else [])]


# Royal Claim, Stand and Deliver!


@pytest.mark.clause("root/base-deck-13", "root/base-ruling-9")
def test_royal_claim_is_discarded_for_a_point_for_each_clearing_ruled() -> None:
    clearings = {f"clearing-{k}": {"cat": 1} for k in (1, 2, 3, 4, 5)} | {"clearing-6": {"cat": 1, "rebel": 1}}
    s = holding("marquise", "birdsong", "royal-claim", clearings=clearings)
    assert legal(s) == ["use royal-claim", "pass"]
    play(s, "use royal-claim")
    assert score(s, "marquise") == 5
    assert s.position()["discard"]["royal-claim"] == 1


@pytest.mark.clause("root/base-deck-20", "root/base-ruling-7", "root/base-ruling-44")
def test_stand_and_deliver_takes_a_random_card_once_and_its_owner_scores() -> None:
    factions = {"eyrie": {"hand": cards("anvil", "bake-sale", "bake-sale")}, "alliance": {"hand": cards("cobbler")}}
    factions["eyrie"]["hand"] = {"anvil": 1, "rabbit-root-tea": 1, "cobbler": 1}
    s = holding("marquise", "birdsong", "stand-and-deliver", factions=factions)
    assert legal(s) == ["rob eyrie", "rob alliance", "pass"]
    assert refused(s, "rob vagabond") == "root/base-ruling-7"
    play(s, "rob eyrie")
    assert asks(s) == "luck"
    assert legal(s) == ["stolen cobbler", "stolen rabbit-root-tea", "stolen anvil"]
    assert s.weights() == [1, 1, 1]
    assert s.sees(s.moves()[0]) == 0b0011
    play(s, "stolen anvil")
    assert faction(s, "marquise")["hand"] == {"anvil": 1}
    assert faction(s, "eyrie")["hand"] == {"cobbler": 1, "rabbit-root-tea": 1}
    assert score(s, "eyrie") == 1
    assert s.position()["phase"] == "daylight"


@pytest.mark.clause("root/base-ruling-7")
@pytest.mark.parametrize(("target", "offered"), [("enemy", False), ("other_player", True)])
def test_a_coalition_partner_is_robbed_by_the_older_wording_only(target: str, offered: bool) -> None:
    factions = {
        "marquise": {"partner": "vagabond"},
        "vagabond": {
            "partner": "marquise",
            "dominance": "fox-dominance",
            "play": cards("fox-dominance"),
            "hand": cards("anvil"),
        },
        "eyrie": {"hand": cards("cobbler")},
    }
    options: dict[str, str | int] = {"stand_and_deliver_target": target}
    s = holding("marquise", "birdsong", "stand-and-deliver", factions=factions, options=options)
    assert ("rob vagabond" in legal(s)) == offered


# Command Warren, Cobbler


@pytest.mark.clause("root/base-deck-17", "root/base-ruling-41")
def test_command_warren_begins_a_battle_before_anything_else_of_daylight() -> None:
    s = holding("marquise", "daylight", "command-warren", clearings={"clearing-5": {"cat": 2, "warbird": 1}})
    assert (asked(s), legal(s)) == ("warren", ["battle clearing-5 eyrie", "pass"])
    assert refused(s, "battle clearing-5 alliance") == "root/base-battle-1"
    play(s, "battle clearing-5 eyrie", "rolled 1 0")
    assert clearing(s, 5) == {"cat": 2}
    assert faction(s, "marquise")["play"] == {"command-warren": 1}
    assert asked(s) != "warren"
    assert faction(s, "marquise").get("actions", 3) == 3


@pytest.mark.clause("root/base-deck-16", "root/base-turn-2")
def test_cobbler_takes_a_move_at_the_start_of_evening() -> None:
    s = holding("alliance", "evening", "cobbler", clearings={"clearing-5": {"rebel": 1}})
    assert (asked(s), legal(s)) == (
        "cobble",
        ["march clearing-5 clearing-1 1", "march clearing-5 clearing-2 1", "pass"],
    )
    assert refused(s, "march clearing-5 clearing-6 1") == "root/base-move-1"
    assert refused(s, "go clearing-6") == "root/base-move-1"
    play(s, "march clearing-5 clearing-1 1")
    assert clearing(s, 1) == {"rebel": 1}
    assert faction(s, "alliance").get("operations", 0) == 0


# Codebreakers, Tax Collector


@pytest.mark.clause("root/base-deck-18", "root/base-ruling-10", "root/base-info-1")
def test_codebreakers_show_one_hand_to_one_player_once_a_turn() -> None:
    factions = {"alliance": {"hand": cards("anvil", "cobbler"), "supporters": cards("bake-sale")}}
    s = holding("marquise", "daylight", "codebreakers", factions=factions)
    assert "look alliance" in legal(s)
    assert refused(s, "look eyrie") == "root/base-deck-18"
    assert told(s, "look alliance") == ["shows alliance cobbler", "shows alliance anvil"]
    assert s.view(0)["factions"]["alliance"]["hand"] == {"anvil": 1, "cobbler": 1}
    assert s.view(1)["factions"]["alliance"]["hand"] == {"?": 2}
    assert "bake-sale" not in s.view(0)["factions"]["alliance"]["supporters"]
    assert refused(s, "look alliance") == "root/base-deck-18"


@pytest.mark.clause("root/base-deck-21", "root/base-ruling-8")
def test_the_tax_collector_turns_a_warrior_of_the_map_into_a_card_once_a_turn() -> None:
    officers = {"alliance": {"officers": 2}}
    s = holding("alliance", "daylight", "tax-collector", clearings={"clearing-5": {"rebel": 2}}, factions=officers)
    assert "tax clearing-5" in legal(s)
    assert refused(s, "tax clearing-1") == "root/base-deck-21"
    assert refused(s, "tax-officer") == "root/base-ruling-8"
    play(s, "tax clearing-5", "drew anvil")
    assert clearing(s, 5) == {"rebel": 1}
    assert faction(s, "alliance")["hand"] == {"anvil": 1}
    assert refused(s, "tax clearing-5") == "root/base-deck-21"


@pytest.mark.clause("root/base-ruling-8", "root/ruling-62")
def test_an_officer_pays_the_collector_by_the_older_wording() -> None:
    options: dict[str, str | int] = {"tax_collector_officers": "yes"}
    s = holding("alliance", "daylight", "tax-collector", options=options, factions={"alliance": {"officers": 2}})
    play(s, "tax-officer", "drew anvil")
    assert faction(s, "alliance")["officers"] == 1


@pytest.mark.clause("root/base-deck-21", "root/base-craft-8")
def test_cards_that_are_not_in_play_do_nothing() -> None:
    factions = {"alliance": {"hand": cards("cobbler")}, "eyrie": {"hand": cards("anvil")}}
    s = at("alliance", clearings={"clearing-5": {"rebel": 1}}, factions=factions)
    assert refused(s, "tax clearing-5") == "root/base-craft-8"
    assert refused(s, "look eyrie") == "root/base-craft-8"


# Dominance


@pytest.mark.clause("root/base-dom-1", "root/base-dom-2")
@pytest.mark.parametrize(("points", "offered"), [(9, False), (10, True)])
def test_a_dominance_card_is_activated_with_ten_points(points: int, offered: bool) -> None:
    s = at("alliance", factions={"alliance": {"hand": cards("fox-dominance"), "score": points}})
    assert ("dominate fox-dominance" in legal(s)) == offered
    if not offered:
        assert refused(s, "dominate fox-dominance") == "root/base-dom-1"
        return
    assert told(s, "dominate fox-dominance") == ["dominance alliance fox-dominance"]
    assert faction(s, "alliance")["play"] == {"fox-dominance": 1}
    assert faction(s, "alliance")["dominance"] == "fox-dominance"


@pytest.mark.clause("root/base-dom-2", "root/ruling-70", "root/base-ruling-26")
def test_whoever_dominates_scores_no_more() -> None:
    s = at(
        "alliance",
        clearings={f"clearing-{k}": {"sympathy": 1} for k in (6, 8)},
        factions={
            "alliance": {"hand": cards("anvil"), "dominance": "fox-dominance", "play": cards("fox-dominance")},
        },
    )
    play(s, "craft anvil")
    assert score(s, "alliance") == 0
    assert faction(s, "alliance")["crafted"] == {"hammer": 1}


@pytest.mark.clause("root/base-dom-5")
def test_no_second_dominance_card_is_activated() -> None:
    factions = {
        "alliance": {"hand": cards("mouse-dominance"), "dominance": "fox-dominance", "play": cards("fox-dominance")},
    }
    assert refused(at("alliance", factions=factions), "dominate mouse-dominance") == "root/base-dom-5"


@pytest.mark.clause("root/base-dom-3", "root/base-ruling-11")
@pytest.mark.parametrize(
    ("card", "ruled", "wins"),
    [
        ("fox-dominance", (1, 6, 8), True),
        ("fox-dominance", (1, 6, 5), False),
        ("mouse-dominance", (2, 7, 9), True),
        ("rabbit-dominance", (3, 4, 5), True),
        pytest.param("bird-dominance", (1, 3), True, marks=pytest.mark.clause("root/base-dom-4", "root/maps-ruling-2")),
        pytest.param("bird-dominance", (2, 4), True, marks=pytest.mark.clause("root/base-dom-4")),
        pytest.param("bird-dominance", (1, 2), False, marks=pytest.mark.clause("root/base-dom-4")),
    ],
)
def test_dominance_wins_at_the_start_of_birdsong(card: str, ruled: tuple[int, ...], wins: bool) -> None:
    s = at(
        "marquise",
        "birdsong",
        clearings={f"clearing-{k}": {"cat": 1} for k in ruled},
        factions={"marquise": {"dominance": card, "play": cards(card)}},
    )
    assert (s.actor is None) == wins
    if wins:
        assert s.result() == ["won", "lost", "lost", "lost"]


@pytest.mark.clause("root/base-dom-7", "root/base-dom-6", "root/base-card-9")
def test_a_discarded_dominance_card_lies_beside_the_map() -> None:
    hand = cards("fox-dominance", "anvil", "cobbler", "armorers", "sappers")
    s = at("marquise", "evening", factions={"marquise": {"hand": hand}})
    play(s, "drew bake-sale", "discard fox-dominance")
    assert s.position()["available"] == {"fox-dominance": 1}
    assert "fox-dominance" not in s.position()["discard"]


@pytest.mark.clause("root/base-dom-8", "root/base-ruling-24", "root/base-ruling-25")
def test_an_available_dominance_card_is_taken_for_a_matching_card() -> None:
    factions = {"alliance": {"hand": cards("anvil", "armorers", "mouse-sword"), "score": 10}}
    s = at("alliance", factions=factions, available=cards("mouse-dominance"))
    play(s, "claim-dominance mouse-dominance")
    assert legal(s) == ["spend armorers", "spend mouse-sword"]
    assert refused(s, "spend anvil") == "root/base-dom-8"
    play(s, "spend mouse-sword")
    assert faction(s, "alliance")["hand"] == {"anvil": 1, "armorers": 1, "mouse-dominance": 1}
    assert s.position()["discard"]["mouse-sword"] == 1
    assert "dominate mouse-dominance" in legal(s)


@pytest.mark.clause("root/base-dom-9", "root/base-card-5")
def test_only_a_bird_card_takes_the_bird_dominance() -> None:
    s = at("alliance", factions={"alliance": {"hand": cards("anvil")}}, available=cards("bird-dominance"))
    assert refused(s, "claim-dominance bird-dominance") == "root/base-dom-9"
    s = at("alliance", factions={"alliance": {"hand": cards("anvil", "armorers")}}, available=cards("bird-dominance"))
    play(s, "claim-dominance bird-dominance")
    assert legal(s) == ["spend armorers"]
    assert refused(s, "spend anvil") == "root/base-dom-9"


@pytest.mark.clause("root/base-dom-8")
def test_a_card_that_is_not_available_cannot_be_taken() -> None:
    s = at("alliance", factions={"alliance": {"hand": cards("anvil")}})
    assert refused(s, "claim-dominance fox-dominance") == "root/base-dom-8"


@pytest.mark.clause("root/base-ruling-40")
def test_a_dominance_card_may_be_mobilized() -> None:
    s = at("alliance", factions={"alliance": {"hand": cards("fox-dominance")}})
    play(s, "mobilize fox-dominance")
    assert faction(s, "alliance")["supporters"] == {"fox-dominance": 1}
