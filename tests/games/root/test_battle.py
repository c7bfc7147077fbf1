"""4.3. Battle: its six steps in order, at the Law's own examples."""

from __future__ import annotations

import pytest
from tests.games.root.positions import asked, asks, at, cards, clearing, faction, legal, play, refused, score, told

from rulewright.core.engine import State


def battle(
    attackers: dict[str, int] | int,
    defenders: dict[str, int] | int,
    *,
    where: int = 5,
    own: dict[str, object] | None = None,
    other: dict[str, object] | None = None,
    **fields: object,
) -> State:
    """A battle of Marquise (attacker) and Eyrie that has just been declared; numbers are warriors."""
    mine = {"cat": attackers} if isinstance(attackers, int) else attackers
    theirs = {"warbird": defenders} if isinstance(defenders, int) else defenders
    s = at(
        "marquise",
        clearings={f"clearing-{where}": {**mine, **theirs}},
        factions={"marquise": own or {}, "eyrie": other or {}},
        **fields,
    )
    if "done" in legal(s):
        begin(s, f"battle clearing-{where} eyrie")
    return s


def begin(s: State, sentence: str) -> State:
    """Declare a battle, past the end of crafting if that is asked first."""
    if sentence not in legal(s):
        play(s, "done")
    return play(s, sentence)


def fight(s: State, roll: str) -> tuple[dict[str, int], int, int]:
    """Roll, and tell what stands in clearing 5 and what both have scored."""
    play(s, f"rolled {roll}")
    return clearing(s, 5), score(s, "marquise"), score(s, "eyrie")


# Who fights whom


@pytest.mark.clause("root/base-battle-1", "root/base-ruling-36")
def test_a_battle_needs_an_own_warrior_and_an_enemy_piece_but_no_rule() -> None:
    s = at(
        "marquise",
        clearings={
            "clearing-5": {"cat": 1, "sympathy": 1},
            "clearing-2": {"sawmill": 1, "warbird": 1},
            "clearing-7": {"cat": 1},
            "clearing-8": {"cat": 1, "warbird": 3},
        },
    )
    if "battle clearing-5 alliance" not in legal(s):
        play(s, "done")
    assert [said for said in legal(s) if said.startswith("battle")] == [
        "battle clearing-5 alliance",
        "battle clearing-8 eyrie",
    ]
    assert refused(s, "battle clearing-2 eyrie") == "root/base-battle-1"
    assert refused(s, "battle clearing-7 eyrie") == "root/base-battle-1"
    assert refused(s, "battle clearing-5 marquise") == "root/base-battle-1"


@pytest.mark.clause("root/base-battle-2", "root/base-piece-9", "root/vagabond-coalition-6")
def test_coalition_partners_do_not_battle_each_other() -> None:
    factions = {
        "marquise": {"partner": "vagabond"},
        "vagabond": {"partner": "marquise", "dominance": "fox-dominance", "play": {"fox-dominance": 1}},
    }
    s = at("marquise", clearings={"clearing-5": {"cat": 1, "warbird": 1}}, pawn="clearing-5", factions=factions)
    if "battle clearing-5 eyrie" not in legal(s):
        play(s, "done")
    assert "battle clearing-5 eyrie" in legal(s)
    assert refused(s, "battle clearing-5 vagabond") == "root/base-battle-2"


# 1. Ambush


@pytest.mark.clause("root/base-battle-4", "root/base-ruling-12")
@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ({"rabbit-ambush": 1, "fox-ambush": 1}, ["ambush rabbit-ambush", "pass"]),
        ({"bird-ambush": 1}, ["ambush bird-ambush", "pass"]),
        ({"fox-ambush": 1}, ["pass"]),
        ({"anvil": 1}, ["pass"]),
    ],
)
def test_the_defender_may_ambush_with_a_card_that_matches_the_clearing(hand: dict[str, int], words: list[str]) -> None:
    s = battle(3, 1, other={"hand": hand})
    assert asks(s) == "eyrie"
    assert legal(s) == words
    if "fox-ambush" in hand:
        assert refused(s, "ambush fox-ambush") == "root/base-battle-4"


@pytest.mark.clause("root/base-ruling-12")
def test_nobody_is_asked_to_ambush_from_an_empty_hand() -> None:
    assert asked(battle(3, 1)) == "roll"


@pytest.mark.clause("root/base-battle-6", "root/base-battle-11", "root/base-ruling-17")
def test_an_ambush_deals_two_hits_at_once_and_the_cap_follows_from_what_is_left() -> None:
    s = battle(4, 3, other={"hand": cards("rabbit-ambush")})
    play(s, "ambush rabbit-ambush")
    assert clearing(s, 5) == {"cat": 2, "warbird": 3}
    assert faction(s, "eyrie")["hand"] == {}
    assert s.position()["discard"]["rabbit-ambush"] == 1
    assert fight(s, "3 0") == ({"cat": 2, "warbird": 1}, 0, 0)


@pytest.mark.clause("root/base-battle-7")
def test_a_battle_ends_when_no_attacker_is_left_after_the_ambush() -> None:
    s = battle(2, 1, other={"hand": cards("rabbit-ambush")})
    play(s, "ambush rabbit-ambush")
    assert asked(s) != "roll"
    assert clearing(s, 5) == {"warbird": 1}


@pytest.mark.clause("root/base-battle-8")
def test_ambush_hits_need_no_defending_warrior_and_reach_buildings() -> None:
    s = battle({"cat": 1, "sawmill": 1}, {"roost": 1}, other={"hand": cards("bird-ambush")})
    play(s, "ambush bird-ambush")
    assert clearing(s, 5) == {"roost": 1}
    assert score(s, "eyrie") == 1


@pytest.mark.clause("root/base-battle-5", "root/base-ruling-14")
def test_the_attacker_may_foil_an_ambush_with_any_that_matches() -> None:
    s = battle(2, 1, own={"hand": cards("bird-ambush")}, other={"hand": cards("rabbit-ambush")})
    play(s, "ambush rabbit-ambush")
    assert (asks(s), asked(s), legal(s)) == ("marquise", "foil", ["ambush bird-ambush", "pass"])
    play(s, "ambush bird-ambush")
    assert clearing(s, 5) == {"cat": 2, "warbird": 1}
    assert (s.position()["discard"]["bird-ambush"], s.position()["discard"]["rabbit-ambush"]) == (1, 1)
    assert asked(s) == "roll"


@pytest.mark.clause("root/base-battle-5")
def test_the_attacker_need_not_foil() -> None:
    s = battle(3, 1, own={"hand": cards("anvil")}, other={"hand": cards("rabbit-ambush")})
    play(s, "ambush rabbit-ambush")
    assert legal(s) == ["pass"]
    play(s, "pass")
    assert clearing(s, 5) == {"cat": 1, "warbird": 1}


@pytest.mark.clause("root/base-deck-19", "root/base-ruling-13")
def test_an_attacker_with_a_scouting_party_is_not_ambushed() -> None:
    s = battle(2, 1, own={"play": cards("scouting-party")}, other={"hand": cards("rabbit-ambush")})
    assert asked(s) == "roll"
    s = battle(2, 1, other={"play": cards("scouting-party"), "hand": cards("rabbit-ambush")})
    assert "ambush rabbit-ambush" in legal(s)


# 3. Roll


@pytest.mark.clause("root/base-battle-9", "root/base-ruling-3")
def test_two_dice_show_0_to_3_in_sixteen_equally_likely_ways() -> None:
    s = battle(1, 1)
    assert legal(s) == [f"rolled {high} {low}" for high in range(4) for low in range(high + 1)]
    assert sum(s.weights()) == 16
    assert s.weights() == [2 if high > low else 1 for high in range(4) for low in range(high + 1)]


@pytest.mark.clause("root/base-battle-10", "root/base-battle-13", "root/base-battle-16")
@pytest.mark.parametrize(
    ("roll", "left"),
    [("3 1", {"cat": 2}), ("2 2", {"cat": 1, "warbird": 1}), ("0 0", {"cat": 3, "warbird": 3})],
)
def test_the_attacker_deals_the_higher_die_and_the_defender_the_lower(roll: str, left: dict[str, int]) -> None:
    s = battle(3, 3)
    assert fight(s, roll)[0] == left


@pytest.mark.clause("root/base-battle-11")
def test_rolled_hits_are_at_most_the_warriors_of_a_side() -> None:
    assert fight(battle(3, 1), "3 2")[0] == {"cat": 2}
    assert fight(battle(1, 4), "3 0")[0] == {"cat": 1, "warbird": 3}


@pytest.mark.clause("root/base-battle-15")
def test_a_defender_without_warriors_takes_one_more_hit() -> None:
    s = battle(1, {"roost": 1})
    assert fight(s, "0 0") == ({"cat": 1}, 1, 0)


# 4. Effects


@pytest.mark.clause("root/base-deck-11", "root/base-ruling-16")
def test_armorers_ignore_rolled_hits_but_not_extra_ones() -> None:
    s = battle(3, 3, own={"play": cards("brutal-tactics")}, other={"play": cards("armorers")})
    play(s, "rolled 3 0", "first eyrie", "use armorers")
    assert faction(s, "eyrie")["play"] == {}
    assert s.position()["discard"]["armorers"] == 1
    assert asks(s) == "marquise"
    play(s, "use brutal-tactics")
    assert clearing(s, 5) == {"cat": 3, "warbird": 2}


@pytest.mark.clause("root/base-ruling-16", "root/base-battle-15")
def test_armorers_do_not_help_against_being_defenceless() -> None:
    s = battle(3, {"roost": 1}, other={"play": cards("armorers")})
    play(s, "rolled 3 0", "use armorers")
    assert clearing(s, 5) == {"cat": 3}


@pytest.mark.clause("root/base-deck-12", "root/base-battle-14", "root/base-ruling-15")
def test_brutal_tactics_deal_a_hit_and_score_a_point_for_the_defender() -> None:
    s = battle(1, 3, own={"play": cards("brutal-tactics")})
    play(s, "rolled 1 0")
    assert legal(s) == ["use brutal-tactics", "pass"]
    play(s, "use brutal-tactics")
    assert clearing(s, 5) == {"cat": 1, "warbird": 1}
    assert score(s, "eyrie") == 1
    assert faction(s, "marquise")["play"] == {"brutal-tactics": 1}


@pytest.mark.clause("root/base-deck-12")
def test_brutal_tactics_are_for_attackers() -> None:
    s = battle(2, 2, other={"play": cards("brutal-tactics")})
    play(s, "rolled 1 0")
    assert clearing(s, 5) == {"cat": 2, "warbird": 1}


@pytest.mark.clause("root/base-deck-14")
def test_sappers_deal_a_hit_when_defending_and_are_discarded() -> None:
    s = battle(2, {"roost": 1}, other={"play": cards("sappers")})
    play(s, "rolled 0 0")
    assert (asks(s), legal(s)) == ("eyrie", ["use sappers", "pass"])
    play(s, "use sappers")
    assert clearing(s, 5) == {"cat": 1}
    assert faction(s, "eyrie")["play"] == {}
    assert s.position()["discard"]["sappers"] == 1


@pytest.mark.clause("root/base-deck-14")
def test_sappers_are_for_defenders() -> None:
    s = battle(2, 2, own={"play": cards("sappers")})
    play(s, "rolled 1 0")
    assert clearing(s, 5) == {"cat": 2, "warbird": 1}
    assert faction(s, "marquise")["play"] == {"sappers": 1}


@pytest.mark.clause("root/base-battle-12")
def test_if_both_have_effects_the_attacker_chooses_the_order() -> None:
    s = battle(2, 2, own={"play": cards("armorers")}, other={"play": cards("sappers")})
    play(s, "rolled 1 1")
    assert (asks(s), legal(s)) == ("marquise", ["first marquise", "first eyrie"])
    assert refused(s, "first alliance") == "root/base-battle-12"
    play(s, "first eyrie")
    assert asks(s) == "eyrie"
    play(s, "pass")
    assert asks(s) == "marquise"


@pytest.mark.clause("root/base-ruling-15", "root/base-score-1")
def test_the_point_of_brutal_tactics_may_end_the_game_before_hits_are_dealt() -> None:
    s = battle(1, 3, own={"play": cards("brutal-tactics")}, other={"score": 29})
    play(s, "rolled 3 0", "use brutal-tactics")
    assert s.actor is None
    assert s.result() == ["lost", "won", "lost", "lost"]
    assert clearing(s, 5) == {"cat": 1, "warbird": 3}


# 5 and 6. Count and deal


@pytest.mark.clause("root/base-battle-17")
def test_hits_beyond_the_pieces_there_are_lost() -> None:
    s = battle(3, {"warbird": 1, "roost": 1})
    assert fight(s, "3 0") == ({"cat": 3}, 1, 0)


@pytest.mark.clause("root/base-battle-18")
def test_warriors_are_lost_first_and_then_the_owner_chooses() -> None:
    s = at(
        "marquise",
        clearings={"clearing-2": {"cat": 3, "rebel": 1, "mouse-base": 1, "sympathy": 1}},
    )
    begin(s, "battle clearing-2 alliance")
    play(s, "rolled 3 2")
    assert clearing(s, 2) == {"cat": 3, "rebel": 1, "mouse-base": 1, "sympathy": 1}
    assert (asks(s), asked(s), legal(s)) == ("alliance", "lose", ["lose mouse-base", "lose sympathy"])
    assert refused(s, "lose rebel") == "root/base-battle-18"
    assert refused(s, "lose roost") == "root/base-battle-17"
    play(s, "lose sympathy")
    assert clearing(s, 2)["mouse-base"] == 1
    assert "sympathy" not in clearing(s, 2)


@pytest.mark.clause("root/base-battle-18")
def test_nothing_is_asked_where_the_rest_is_of_one_kind() -> None:
    s = battle({"cat": 1, "wood": 3}, 2)
    play(s, "rolled 2 2")
    assert clearing(s, 5) == {"wood": 2, "warbird": 1}
    assert score(s, "eyrie") == 1


@pytest.mark.clause("root/base-battle-16", "root/base-battle-20", "root/base-ruling-37")
def test_both_sides_deal_at_once_and_both_score() -> None:
    s = battle({"cat": 1, "sawmill": 1}, {"warbird": 2, "roost": 1}, own={"play": cards("brutal-tactics")})
    play(s, "rolled 2 2", "use brutal-tactics")
    assert clearing(s, 5) == {"roost": 1}
    assert (score(s, "marquise"), score(s, "eyrie")) == (0, 2)


@pytest.mark.clause("root/base-score-2", "root/base-ruling-2")
@pytest.mark.parametrize("simultaneous", ["nearest_clockwise", "active_player"])
@pytest.mark.parametrize("first", ["marquise eyrie", "eyrie marquise"])
def test_of_two_who_reach_thirty_at_once_the_active_player_wins(first: str, simultaneous: str) -> None:
    s = battle(
        {"cat": 1, "sawmill": 1},
        {"warbird": 1, "roost": 1},
        own={"score": 29, "play": cards("brutal-tactics")},
        other={"score": 28, "play": cards("sappers")},
        options={"simultaneous_30": simultaneous},
        order=[*first.split(), "alliance", "vagabond"],
    )
    play(s, "rolled 1 1", "first eyrie", "use sappers", "use brutal-tactics")
    assert (score(s, "marquise"), score(s, "eyrie")) == (30, 30)
    assert s.result() == ["won", "lost", "lost", "lost"]


@pytest.mark.clause("root/base-battle-3")
def test_a_whole_battle_is_told_in_its_order() -> None:
    s = battle(4, {"warbird": 2, "roost": 1}, other={"hand": cards("rabbit-ambush"), "play": cards("armorers")})
    found = told(s, "ambush rabbit-ambush", "rolled 3 1", "use armorers")
    assert found == [
        "hits eyrie 2",
        "removed cat clearing-5 2",
        "ignored eyrie",
        "hits marquise 0",
        "hits eyrie 1",
        "removed cat clearing-5 1",
    ]


@pytest.mark.clause("root/base-gold-1", "root/base-turn-3")
def test_rolled_hits_are_capped_also_where_a_faction_swaps_the_dice() -> None:
    s = at("marquise", clearings={"clearing-2": {"cat": 1, "rebel": 1}})
    begin(s, "battle clearing-2 alliance")
    play(s, "rolled 3 2")
    assert clearing(s, 2) == {}


@pytest.mark.clause("root/base-ruling-43", "root/base-score-3")
def test_the_defender_scores_for_what_its_hits_remove() -> None:
    s = battle({"cat": 1, "workshop": 1}, 3)
    play(s, "rolled 2 2")
    assert clearing(s, 5) == {"warbird": 2}
    assert score(s, "eyrie") == 1
