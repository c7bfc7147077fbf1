"""Several effects at one moment: who orders them."""

from __future__ import annotations

import pytest
from tests.games.root.positions import asked, asks, at, cards, clearing, faction, legal, play, refused

from rulewright.core.engine import State


def assault(pieces: dict[str, int], roll: str, **fields: object) -> State:
    """The Marquise attacks the Alliance in clearing 2 and the dice are rolled."""
    s = at("marquise", clearings={"clearing-2": pieces}, **fields)
    if "battle clearing-2 alliance" not in legal(s):
        play(s, "done")
    return play(s, "battle clearing-2 alliance", "pass", f"rolled {roll}")


@pytest.mark.clause("root/base-battle-19", "root/ruling-25")
def test_the_side_that_loses_pieces_orders_what_that_triggers() -> None:
    factions = {
        "marquise": {"hand": cards("mouse-sword")},
        "alliance": {"supporters": cards("anvil"), "hand": cards("cobbler")},
    }
    s = assault({"cat": 3, "mouse-base": 1, "sympathy": 1}, "3 2", factions=factions)
    assert clearing(s, 2) == {"cat": 3}
    assert (asks(s), legal(s)) == ("alliance", ["settle outrage clearing-2", "settle base-loss clearing-2"])
    play(s, "settle base-loss clearing-2")
    assert (asks(s), asked(s)) == ("marquise", "outrage-card")
    play(s, "give mouse-sword")
    assert faction(s, "alliance")["supporters"] == {"anvil": 1, "mouse-sword": 1}


@pytest.mark.clause("root/ruling-25")
def test_by_the_option_the_active_player_orders_them() -> None:
    factions = {
        "marquise": {"hand": cards("mouse-sword")},
        "alliance": {"supporters": cards("anvil"), "hand": cards("cobbler")},
    }
    options: dict[str, str | int] = {"alliance_loss_order": "active_player_chooses"}
    s = assault({"cat": 3, "mouse-base": 1, "sympathy": 1}, "3 2", factions=factions, options=options)
    assert asks(s) == "marquise"
    play(s, "settle outrage clearing-2", "give mouse-sword")
    assert faction(s, "alliance")["supporters"] == {"anvil": 1}


@pytest.mark.clause("root/ruling-68")
def test_between_two_sides_the_active_player_says_whose_effects_come_first() -> None:
    factions = {
        "marquise": {"hand": cards("mouse-sword"), "keep_at": "clearing-3"},
        "alliance": {"hand": cards("cobbler")},
    }
    s = at(
        "marquise",
        clearings={"clearing-2": {"cat": 3, "rebel": 1, "sympathy": 1}, "clearing-3": {"keep": 1}},
        factions=factions,
    )
    if "battle clearing-2 alliance" not in legal(s):
        play(s, "done")
    play(s, "battle clearing-2 alliance", "pass", "rolled 3 2")
    assert clearing(s, 2) == {"cat": 2}
    assert (asks(s), legal(s)) == ("marquise", ["first marquise", "first alliance"])
    assert refused(s, "first eyrie") == "root/ruling-68"
    play(s, "first marquise", "heal mouse-sword")
    # The only matching card is spent, so the hand is shown and the Alliance draws.
    assert asks(s) == "luck"
    play(s, "drew anvil")
    assert faction(s, "alliance")["supporters"] == {"anvil": 1}
    assert clearing(s, 3) == {"keep": 1, "cat": 1}


@pytest.mark.clause("root/base-gold-3", "root/marquise-hospital-3", "root/ruling-68")
def test_nobody_is_asked_for_the_order_of_what_brings_about_nothing() -> None:
    favor = {"eyrie": {"hand": cards("favor-of-the-foxes")}}
    roosts = {f"clearing-{k}": {"roost": 1, "cat": 1} for k in (6, 8, 12)} | {"clearing-4": {"keep": 1}}
    s = at("eyrie", clearings=roosts, factions=favor)
    play(s, "craft favor-of-the-foxes")
    assert asked(s) != "settle"
    assert clearing(s, 4) == {"keep": 1}
    # With a card in hand she might save some: then the order is the crafter's.
    s = at("eyrie", clearings=roosts, factions={**favor, "marquise": {"hand": cards("anvil")}})
    assert asked(play(s, "craft favor-of-the-foxes")) == "settle"
    # In battle as well: her hand is empty, so only outrage is left of the two.
    fight = {"clearing-2": {"cat": 3, "rebel": 1, "sympathy": 1}, "clearing-3": {"keep": 1}}
    s = play(at(clearings=fight), "battle clearing-2 alliance", "rolled 3 2")
    assert clearing(s, 2) == {"cat": 2}
    assert asked(s) == "outrage-drawn"
