"""1 and 2.1. Golden rules, the turn, cards and what is known of them; 3. scoring."""

from __future__ import annotations

import pytest
from tests.games.root.positions import asked, asks, at, cards, chosen, faction, legal, play, refused, score, told

from rulewright.core.engine import State
from rulewright.core.luck import Rng
from rulewright.games.root.game import GAME

SIX = ("investments", "codebreakers", "bird-ambush", "fox-ambush", "arms-trader", "armorers")
FIVE = cards("anvil", "cobbler", "armorers", "sappers", "mouse-sword")


@pytest.mark.clause("root/base-turn-1")
def test_a_turn_has_three_phases_and_the_next_player_clockwise_follows() -> None:
    factions = {"alliance": {"supporters": cards("anvil")}}
    s = at("alliance", "birdsong", order=["marquise", "alliance", "vagabond", "eyrie"], factions=factions)
    found = []
    while s.position()["turn"] != "vagabond":
        found += told(s, s.sentence(s.moves()[-1]))
    assert [said for said in found if said.startswith(("phase", "turn"))] == [
        "phase-of daylight",
        "phase-of evening",
        "turn-of vagabond",
        "phase-of birdsong",
    ]


@pytest.mark.clause("root/base-turn-4", "root/8.6-1", "root/ruling-5")
def test_nothing_follows_the_draw_but_the_discard() -> None:
    factions = {"alliance": {"officers": 2, "hand": FIVE}}
    s = at("alliance", "evening", factions=factions, clearings={"clearing-5": {"rebel": 2}})
    play(s, "done")
    assert asks(s) == "luck"
    play(s, "drew bake-sale")
    assert {said.split()[0] for said in legal(s)} == {"discard"}


@pytest.mark.clause("root/base-turn-5", "root/base-ruling-32")
def test_the_hand_limit_binds_in_the_own_evening_only_and_the_owner_chooses() -> None:
    s = at(
        "marquise",
        "evening",
        factions={
            "marquise": {"hand": FIVE | cards("bake-sale")},
            "eyrie": {"hand": cards(*SIX)},
        },
    )
    play(s, "drew fox-root-tea")
    assert (asks(s), asked(s)) == ("marquise", "discard")
    assert legal(s)[0] == "discard armorers"
    assert refused(s, "discard fox-ambush") == "root/base-card-1"
    play(s, "discard sappers", "discard bake-sale")
    assert sum(faction(s, "marquise")["hand"].values()) == 5
    assert sum(faction(s, "eyrie")["hand"].values()) == 6
    assert s.position()["discard"]["sappers"] == 1


@pytest.mark.clause("root/base-card-1", "root/base-card-2", "root/base-ruling-5")
def test_the_deck_is_renewed_the_moment_its_last_card_leaves() -> None:
    s = at("marquise", "evening", clearings={f"clearing-{k}": {"recruiter": 1} for k in (1, 2, 5)}, deck=cards("anvil"))
    before = sum(s.position()["discard"].values())
    play(s, "drew anvil")
    assert sum(s.position()["deck"].values()) == before
    assert s.position()["discard"] == {}
    assert asks(s) == "luck"


@pytest.mark.clause("root/base-ruling-5")
def test_with_nothing_left_nobody_draws_and_a_discard_makes_a_deck() -> None:
    s = GAME.new(2, chosen("marquise eyrie", {"seating": "listed"}))
    doc = {
        "seats": 2,
        "options": chosen("marquise eyrie"),
        "turn": "marquise",
        "phase": "evening",
        "deck": {},
        "discard": {},
        "factions": {"marquise": {"hand": everything(s)}},
    }
    s = GAME.from_position(doc)
    assert asked(s) == "discard"
    play(s, "discard anvil")
    assert s.position()["deck"] == {"anvil": 1}
    assert s.position()["discard"] == {}


def everything(s: State) -> dict[str, int]:
    """Every card of a deck."""
    found: dict[str, int] = s.position()["deck"]
    return found


@pytest.mark.clause("root/base-card-3", "root/base-card-4")
def test_birds_are_of_every_suit_several_at_once() -> None:
    s = at(
        "alliance",
        "birdsong",
        clearings={"clearing-1": {"sympathy": 1}},
        factions={"alliance": {"supporters": cards("armorers", "sappers", "mouse-sword")}},
    )
    play(s, "revolt clearing-1")
    assert legal(s) == ["pay-supporter armorers"]
    play(s, "pay-supporter armorers", "pay-supporter sappers")
    assert faction(s, "alliance")["supporters"] == {"mouse-sword": 1}
    assert s.position()["clearings"]["clearing-1"] == {"sympathy": 1, "fox-base": 1, "rebel": 1}


@pytest.mark.clause("root/base-info-1", "root/base-info-2", "root/base-info-3")
def test_what_all_may_know() -> None:
    s = at(
        "marquise",
        factions={
            "marquise": {"hand": cards("anvil", "cobbler")},
            "alliance": {"hand": cards("armorers"), "supporters": cards("sappers", "mouse-sword")},
            "eyrie": {"decree": {"moving": cards("bake-sale")}},
        },
        available=cards("fox-dominance"),
    )
    for seat in (None, 1):
        view = s.view(seat)
        assert view["factions"]["marquise"]["hand"] == {"?": 2}
        assert view["factions"]["alliance"]["supporters"] == {"?": 2}
        assert view["factions"]["eyrie"]["decree"]["moving"] == {"bake-sale": 1}
        assert view["available"] == {"fox-dominance": 1}
        assert view["discard"] == s.position()["discard"]
        assert view["deck"] == sum(s.position()["deck"].values())
    assert s.view(0)["factions"]["marquise"]["hand"] == {"anvil": 1, "cobbler": 1}
    assert s.view(2)["factions"]["alliance"]["supporters"] == {"sappers": 1, "mouse-sword": 1}


@pytest.mark.clause("root/base-info-4", "root/base-info-5", "root/base-ruling-33", "root/base-ruling-38")
def test_no_sentence_shows_gives_or_asks_leave_but_by_a_rule() -> None:
    verbs = {verb.name for verb in GAME.vocabulary.verbs[:60]}
    assert not verbs & {"show", "offer", "agree", "trade"}
    # A card passes from hand to hand by these alone: outrage, Aid, Steal and Stand and Deliver!.
    assert {"give", "aid", "steal", "rob"} <= verbs


@pytest.mark.clause("root/base-piece-2", "root/base-piece-6", "root/base-piece-7")
def test_pieces_come_from_their_supply_and_return_to_it() -> None:
    s = at(
        "alliance",
        "evening",
        clearings={"clearing-1": {"fox-base": 1, "rebel": 2}},
        factions={"alliance": {"officers": 3}},
    )
    play(s, "recruit-at clearing-1", "organize clearing-1")
    assert int(s.supply[2]) == 5  # type: ignore[attr-defined]  # Root's: ten, two there, three officers
    assert int(s.supply[13]) == 9  # type: ignore[attr-defined]


@pytest.mark.clause("root/base-gold-3")
def test_unclear_orders_are_the_active_players() -> None:
    clearings = {
        "clearing-1": {"sympathy": 1, "workshop": 1},
        "clearing-6": {"sympathy": 1, "workshop": 1},
        "clearing-8": {"workshop": 1},
    }
    hand = cards("favor-of-the-foxes", "anvil", "foxfolk-steel")
    s = at("marquise", clearings=clearings, factions={"marquise": {"hand": hand}})
    play(s, "craft favor-of-the-foxes")
    assert (asks(s), legal(s)) == ("marquise", ["settle outrage clearing-1", "settle outrage clearing-6"])


@pytest.mark.clause("root/base-ruling-31")
def test_a_player_without_pieces_plays_on() -> None:
    s = at("eyrie", "daylight", factions={"eyrie": {"leader": "builder"}})
    assert (asks(s), asked(s)) == ("eyrie", "leader")
    play(s, "follow despot")
    assert asked(s) == "drawn"
    assert told(s, "drew anvil")[:1] == ["turn-of alliance"]


# Scoring


@pytest.mark.clause("root/base-score-1")
def test_thirty_points_win_at_once() -> None:
    s = at(
        "alliance",
        clearings={f"clearing-{k}": {"sympathy": 1} for k in (6, 8)},
        factions={"alliance": {"hand": cards("anvil"), "score": 28}},
    )
    play(s, "craft anvil")
    assert s.actor is None
    assert s.result() == ["lost", "lost", "won", "lost"]
    assert s.ranking() == [2, 2, 1, 2]


@pytest.mark.clause("root/base-score-4")
def test_losses_stop_at_no_points() -> None:
    s = at(
        "eyrie",
        "daylight",
        factions={"eyrie": {"score": 1, "leader": "builder", "decree": {"building": cards("anvil")}}},
    )
    while score(s, "eyrie") and s.position()["turn"] == "eyrie":
        play(s, legal(s)[-1])
    assert score(s, "eyrie") == 0


@pytest.mark.clause("root/base-ruling-27")
def test_whoever_has_no_marker_is_ranked_last() -> None:
    factions = {
        "marquise": {"score": 5},
        "eyrie": {"dominance": "fox-dominance", "play": cards("fox-dominance")},
        "alliance": {"score": 0},
        "vagabond": {"score": 7},
    }
    s = at("marquise", factions=factions)
    assert s.scores() == [5, 0, 0, 7]
    assert s.ranking() == [2, 4, 3, 1]


@pytest.mark.clause("root/base-ruling-1")
def test_the_newest_law_holds_but_for_options() -> None:
    declared = GAME.options.declared
    assert declared["simultaneous_30"].default == "nearest_clockwise"
    assert declared["allied_move_outrage"].default == "ally_pays"
    assert declared["better_burrow_bank"].default == "optional_enemy"


@pytest.mark.clause("root/base-ruling-42")
def test_the_cobbler_is_offered_also_where_daylight_ended_early() -> None:
    s = at(
        "eyrie",
        "daylight",
        clearings={"clearing-3": {"roost": 1, "warbird": 2}},
        factions={"eyrie": {"leader": "builder", "play": cards("cobbler"), "decree": {"recruiting": cards("anvil")}}},
    )
    while asked(s) != "cobble":
        assert s.position()["turn"] == "eyrie"
        play(s, legal(s)[-1])
    assert s.position()["phase"] == "evening"


@pytest.mark.clause("root/base-info-1", "root/base-info-3")
def test_imagined_worlds_keep_what_a_seat_knows() -> None:
    s = at("marquise", factions={"eyrie": {"hand": FIVE}, "marquise": {"hand": cards("bake-sale")}})
    world = s.imagine(0, Rng(1))
    assert world.view(0) == s.view(0)
    assert world.position()["factions"]["eyrie"]["hand"] != {}


@pytest.mark.clause("root/base-ruling-4")
@pytest.mark.parametrize(("before", "after"), [(2, 0), (3, 0), (4, 1)])
def test_turmoil_costs_no_more_points_than_there_are(before: int, after: int) -> None:
    eyrie = {"score": before, "leader": "despot", "decree": {"building": cards("armorers")}}
    s = at("eyrie", "daylight", factions={"eyrie": eyrie})
    while asked(s) not in ("leader", "follow") and s.position()["turn"] == "eyrie" and score(s, "eyrie") == before:
        play(s, legal(s)[-1])
    assert score(s, "eyrie") == after
