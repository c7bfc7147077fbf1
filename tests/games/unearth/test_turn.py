"""A turn: Delver phase, Excavation phase, the next player clockwise; and dice that are used up."""

from __future__ import annotations

import pytest
from tests.games.unearth.positions import asked, at, play, player, refused, ruin, told

# A Ruin nobody can claim by a die or two.
FAR = ruin("desert-17")

# All dice of seat 1, over two Ruins.
ALL_OUT = [
    ruin("desert-17", {"seat-1/d4": 1, "seat-1/d6-1": 3, "seat-2/d8": 2}),
    ruin("forest-17", {"seat-1/d6-2": 2, "seat-1/d6-3": 6, "seat-1/d8": 5}),
]


# Phases and players.


@pytest.mark.clause("unearth/base-turn-1")
def test_a_turn_is_a_delver_phase_then_an_excavation_and_then_the_next_player_follows() -> None:
    s = at(3, row=[FAR, ruin("forest-17")], players=[{"hand": {"expedition": 1}}])
    assert (s.actor, asked(s)) == (0, "delver")
    assert told(s, "play expedition", "roll d6", "rolled 6", "choose ruin-2") == [
        "shows seat-1/d6-1 6",
        "began seat-2",
    ]
    assert (s.actor, asked(s)) == (1, "delver")
    assert s.position()["turn"] == "seat-2"


@pytest.mark.clause("unearth/base-turn-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_turns_go_round_clockwise(seats: int) -> None:
    s = at(seats, row=[FAR])
    turns = []
    for _ in range(seats):
        turns.append(s.actor)
        play(s, "dig ruin-1 d4", "rolled 1", "bag red")
    assert [*turns, s.actor] == [*range(seats), 0]


@pytest.mark.clause("unearth/base-turn-1")
def test_after_the_roll_no_delver_card_can_be_played_any_more() -> None:
    s = at(row=[FAR], players=[{"hand": {"a-new-discovery": 1}}])
    play(s, "dig ruin-1 d6", "rolled 5")
    assert player(s)["hand"] == {"a-new-discovery": 1}
    assert s.actor == 1


@pytest.mark.clause("unearth/base-ruling-46")
def test_turn_order_does_not_change_when_another_player_wins_ruins() -> None:
    row = [ruin("desert-9", {"seat-3/d8": 7}), ruin("forest-9", {"seat-3/d6-1": 6}), FAR]
    s = at(4, row=row, turn="seat-1")
    turns = []
    play(s, "dig ruin-1 d6", "rolled 5", "drew expedition", "revealed island-17")
    play(s, *["bag red"] * 3)
    turns.append((player(s, 3)["ruins"], s.actor))
    play(s, "dig ruin-2 d6", "rolled 5", "drew expedition", "revealed island-15")
    play(s, *["bag blue"] * 3)
    turns.append((player(s, 3)["ruins"], s.actor))
    assert turns == [(["desert-9"], 1), (["desert-9", "forest-9"], 2)]


# Claims are tested after every step.


@pytest.mark.clause("unearth/base-turn-2")
@pytest.mark.parametrize(
    ("dice", "winner"),
    [({"seat-1/d6-1": 4, "seat-2/d6-1": 3}, 1), ({"seat-2/d8": 5, "seat-3/d6-1": 2}, 2)],
)
def test_a_card_that_lifts_a_ruin_to_its_value_leads_to_a_claim_before_the_roll(
    dice: dict[str, int], winner: int
) -> None:
    s = at(3, row=[ruin("desert-9", dice), FAR], players=[{"hand": {"a-new-discovery": 1, "expedition": 1}}])
    play(s, "play a-new-discovery", f"aim {next(iter(dice))}", "drew forlorn", "revealed island-17", *["bag red"] * 3)
    assert player(s, winner)["ruins"] == ["desert-9"]
    assert (s.actor, asked(s)) == (0, "delver")
    assert "play expedition" in s.sentences()
    assert "dig ruin-1 d6" in s.sentences()


@pytest.mark.clause("unearth/base-turn-2")
def test_the_excavation_is_followed_by_a_test_of_all_ruins() -> None:
    s = at(row=[ruin("desert-9", {"seat-2/d6-1": 3}), FAR])
    play(s, "dig ruin-1 d6", "rolled 5")
    assert (player(s)["ruins"], s.actor) == ([], 1)
    s = at(row=[ruin("desert-9", {"seat-2/d6-1": 3}), FAR])
    play(s, "dig ruin-1 d6", "rolled 6")
    assert asked(s) == "draw-card"
    assert player(s)["ruins"] == ["desert-9"]


@pytest.mark.clause("unearth/base-turn-2")
def test_a_claim_is_resolved_before_the_next_card_is_played() -> None:
    s = at(
        row=[ruin("desert-9", {"seat-1/d6-1": 4, "seat-1/d6-2": 3}), FAR],
        players=[{"hand": {"a-new-discovery": 1, "forlorn": 1}}],
    )
    play(s, "play a-new-discovery", "aim seat-1/d6-2", "revealed island-9", "bag red", "bag red")
    assert player(s)["ruins"] == ["desert-9"]
    assert player(s)["dice"]["d6-2"] == "home"
    assert refused(s, "play forlorn") == "unearth/base-ruling-26"


# The excavation is mandatory, and Ruin and die come before the roll.


@pytest.mark.clause("unearth/base-dig-1")
def test_excavation_is_mandatory_of_a_ruin_of_the_row_with_a_die_at_home() -> None:
    s = at(row=[FAR, ruin("forest-17", {"seat-1/d4": 1})])
    assert s.sentences() == ["dig ruin-1 d6", "dig ruin-1 d8", "dig ruin-2 d6", "dig ruin-2 d8"]
    assert refused(s, "pass") == "unearth/base-dig-1"
    assert refused(s, "dig ruin-1 d4") == "unearth/base-dig-1"
    assert refused(s, "dig ruin-3 d6") == "unearth/base-dig-1"
    assert refused(s, "roll d6") == "unearth/base-dig-2"


@pytest.mark.clause("unearth/base-dig-1")
@pytest.mark.parametrize(("die", "laid", "sides"), [("d4", "d4", 4), ("d6", "d6-1", 6), ("d8", "d8", 8)])
def test_exactly_one_die_is_rolled_and_lies_on_the_named_ruin(die: str, laid: str, sides: int) -> None:
    s = at(row=[FAR, ruin("forest-17")])
    play(s, f"dig ruin-2 {die}")
    assert s.sentences() == [f"rolled {number}" for number in range(1, sides + 1)]
    assert s.weights() == [1] * sides
    if sides < 8:
        assert refused(s, f"rolled {sides + 1}") == "unearth/base-comp-4"
    play(s, "rolled 4")
    assert [slot["dice"] for slot in s.position()["row"]] == [{}, {f"seat-1/{laid}": 4}]
    assert s.actor == 1


@pytest.mark.clause("unearth/base-dig-2")
def test_luck_is_asked_only_after_ruin_and_die_are_both_chosen() -> None:
    s = at(row=[FAR, ruin("forest-17")])
    assert s.actor == 0
    assert refused(s, "rolled 3") == "core/luck"
    play(s, "dig ruin-1 d8")
    assert s.asks() == "What does seat-1/d8 show?"
    assert s.position()["rolling"] == {"seat-1/d8": {"state": "to-roll", "ruin": "ruin-1"}}
    assert refused(s, "choose ruin-2") == "core/luck"


# Dice that lie on Ruins.


@pytest.mark.clause("unearth/base-dig-9")
def test_dice_stay_on_a_ruin_until_it_is_claimed() -> None:
    row = [ruin("desert-9", {"seat-1/d6-1": 4}), ruin("forest-17", {"seat-2/d8": 7})]
    s = at(row=row)
    play(s, "dig ruin-2 d6", "rolled 6", "dig ruin-1 d6", "rolled 4")
    assert s.position()["row"][1]["dice"] == {"seat-1/d6-2": 6, "seat-2/d8": 7}
    assert s.position()["row"][0]["dice"] == {"seat-1/d6-1": 4, "seat-2/d6-1": 4}
    play(s, "dig ruin-1 d4", "rolled 1", "bag red")
    assert player(s)["dice"] == {"d4": "home", "d6-1": "home", "d6-2": "ruin-2", "d6-3": "home", "d8": "home"}


@pytest.mark.clause("unearth/base-dig-9")
@pytest.mark.clause("unearth/base-ruling-6")
@pytest.mark.parametrize("seats", [pytest.param(1, marks=pytest.mark.clause("unearth/ruling-94")), 2])
def test_a_player_with_no_die_at_home_lifts_one_of_the_own_dice_and_rolls_it_on_any_ruin(seats: int) -> None:
    row = [{**ALL_OUT[0], "dice": {"seat-1/d4": 1, "seat-1/d6-1": 3}}, ALL_OUT[1]]
    s = at(seats, row=row)
    assert s.sentences() == [f"lift seat-1/{die}" for die in ("d4", "d6-1", "d6-2", "d6-3", "d8")]
    assert refused(s, "dig ruin-1 d6") == "unearth/base-dig-9"
    play(s, "lift seat-1/d6-3")
    assert (s.actor, asked(s)) == (0, "excavate")
    assert "seat-1/d6-3" not in s.position()["row"][1]["dice"]
    assert s.sentences() == ["dig ruin-1 d6", "dig ruin-2 d6"]
    play(s, "dig ruin-1 d6", "rolled 5")
    assert s.position()["row"][0]["dice"]["seat-1/d6-3"] == 5
    assert "seat-1/d6-3" not in s.position()["row"][1]["dice"]


@pytest.mark.clause("unearth/base-ruling-6")
def test_a_lifted_die_may_be_rolled_for_the_ruin_it_came_from() -> None:
    s = at(row=ALL_OUT)
    play(s, "lift seat-1/d8", "dig ruin-2 d8", "rolled 7")
    assert s.position()["row"][1]["dice"] == {"seat-1/d6-2": 2, "seat-1/d6-3": 6, "seat-1/d8": 7}


@pytest.mark.clause("unearth/base-ruling-6")
def test_totals_are_tested_only_after_the_lifted_die_is_rolled() -> None:
    # The forest is at its value already: a test before the roll would give it away.
    row = [ruin("desert-17", {"seat-1/d4": 1, "seat-1/d6-1": 3}), ruin("forest-9", ALL_OUT[1]["dice"])]
    s = at(row=row)
    play(s, "lift seat-1/d4", "dig ruin-1 d4")
    assert player(s)["ruins"] == []
    play(s, "rolled 4")
    assert player(s)["ruins"] == ["forest-9"]
    assert player(s)["dice"] == {"d4": "ruin-1", "d6-1": "ruin-1", "d6-2": "home", "d6-3": "home", "d8": "home"}


@pytest.mark.clause("unearth/base-dig-9")
@pytest.mark.clause("unearth/base-ruling-6")
def test_what_cannot_be_lifted() -> None:
    s = at(row=ALL_OUT)
    assert refused(s, "lift seat-2/d8") == "unearth/base-ruling-6"
    s = at(row=[ALL_OUT[0], ruin("forest-17")])
    assert refused(s, "lift seat-1/d4") == "unearth/base-dig-9"
    s = at(row=ALL_OUT)
    play(s, "lift seat-1/d4")
    assert refused(s, "lift seat-1/d8") == "unearth/base-dig-9"


@pytest.mark.clause("unearth/base-dig-9")
@pytest.mark.clause("unearth/base-delver-1")
def test_cards_are_played_before_a_die_is_lifted_and_not_after() -> None:
    s = at(row=ALL_OUT, players=[{"hand": {"a-new-discovery": 1, "expedition": 1}}])
    play(s, "play expedition", "lift seat-1/d4")
    assert refused(s, "play a-new-discovery") == "unearth/base-dig-1"
    assert s.sentences() == ["roll d4"]


@pytest.mark.clause("unearth/base-dig-9")
def test_a_card_that_brings_dice_home_saves_a_player_from_lifting_one() -> None:
    row = [ruin("desert-9", {"seat-1/d4": 4, "seat-1/d6-1": 4}), ALL_OUT[1]]
    s = at(row=row, players=[{"hand": {"a-new-discovery": 1}}])
    play(s, "play a-new-discovery", "aim seat-1/d6-1", "revealed island-9", "bag red", "bag red")
    assert refused(s, "lift seat-1/d8") == "unearth/base-dig-9"
    assert s.sentences() == ["dig ruin-1 d4", "dig ruin-1 d6", "dig ruin-2 d4", "dig ruin-2 d6"]
