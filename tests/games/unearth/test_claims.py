"""Claims: when a Ruin is claimed, who wins it, what everybody gets, and how the row is filled again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.unearth.positions import asked, at, play, player, refused, ruin, tableau

from rulewright.core.engine import State
from rulewright.games.unearth.game import GAME
from rulewright.games.unearth.state import SIDES
from rulewright.games.unearth.vocabulary import DICE_OF_A_SEAT

CLAIMS = [{"question": "claims"}]


def built(wonder: str, **more: Any) -> dict[str, Any]:
    """A player with a Named Wonder in a ring of black Stones."""
    return {"stones": tableau(*["black"] * 6), "built": [{"at": [1, 0], "wonder": wonder}], **more}


def judged(dice: Mapping[str, int], seats: int = 2, site: str = "desert-9", **fields: Any) -> State:
    """What a test of claims makes of a single Ruin with these dice."""
    return at(seats, row=[ruin(site, dict(dice))], **{"turn": "seat-1", "pending": CLAIMS, **fields})


def winners(s: State) -> list[int]:
    """The seats that own a Ruin."""
    return [k + 1 for k, one in enumerate(s.position()["players"]) if one["ruins"]]


def dice_home(s: State, seat: int) -> list[str]:
    return [die for die, where in player(s, seat)["dice"].items() if where == "home"]


def hands(s: State) -> list[int]:
    """How many Delver cards everybody holds."""
    return [sum(one["hand"].values()) for one in s.position()["players"]]


def row(s: State) -> list[str]:
    return [one["ruin"] for one in s.position()["row"]]


def drawing(s: State) -> str:
    """Who draws the Delver card that is asked for."""
    assert asked(s) == "draw-card"
    return str(s.position()["pending"][0]["player"])


def drawn(s: State) -> list[str]:
    """Who draws cards, one after the other, until something else is asked."""
    found: list[str] = []
    while asked(s) == "draw-card":
        found.append(drawing(s))
        s.play(s.moves()[0])
    return found


def tied(s: State) -> list[int]:
    """The players that roll off, as numbers from 1."""
    assert asked(s) == "toss"
    mask = next(one["players"] for one in s.position()["pending"] if one["question"] == "roll-off")
    return [k + 1 for k in range(6) if mask >> k & 1]


# When


@pytest.mark.clause("unearth/base-claim-1")
@pytest.mark.parametrize(("rolled", "claimed"), [(4, False), (5, True), (6, True), (8, True)])
def test_a_ruin_is_claimed_when_its_dice_reach_the_claim_value(rolled: int, claimed: bool) -> None:
    s = at(row=[ruin("forest-11", {"seat-2/d6-1": 6}), ruin("desert-9")])
    play(s, "dig ruin-1 d8", f"rolled {rolled}")
    assert bool(winners(s)) == claimed
    assert (row(s)[0] == "forest-11") == (not claimed)


@pytest.mark.clause("unearth/base-claim-2")
def test_dice_of_all_owners_count() -> None:
    assert winners(judged({"seat-1/d4": 4, "seat-2/d6-1": 5})) == [2]
    assert winners(judged({"seat-1/d4": 4, "seat-1/d8": 1, "seat-3/d6-1": 4}, 3)) == [3]
    assert winners(judged({"seat-1/d4": 3, "seat-2/d6-1": 5})) == []


@pytest.mark.clause("unearth/base-claim-3")
def test_an_opponent_may_claim_in_the_active_players_turn() -> None:
    s = at(row=[ruin("desert-9", {"seat-2/d6-1": 5}), ruin("forest-9")])
    play(s, "dig ruin-1 d4", "rolled 4")
    assert winners(s) == [2]
    assert player(s, 2)["ruins"] == ["desert-9"]


@pytest.mark.clause("unearth/base-ruling-36", "unearth/ruling-67")
def test_claims_are_tested_after_each_delver_card() -> None:
    hand = {"a-new-discovery": 1, "forlorn": 1}
    s = at(row=[ruin("desert-9", {"seat-1/d8": 5, "seat-1/d4": 2}), ruin("forest-9")], players=[{"hand": hand}])
    play(s, "play a-new-discovery", "aim seat-1/d8")
    assert winners(s) == [1]
    assert asked(s) == "reveal"
    play(s, "revealed desert-11", "bag red", "bag red")
    assert asked(s) == "delver"
    assert refused(s, "play forlorn") == "unearth/base-ruling-26"


@pytest.mark.clause("unearth/ruling-67")
def test_at_some_tables_claims_are_tested_at_the_end_of_phases_only() -> None:
    hand = {"a-new-discovery": 1, "forlorn": 1}
    options = {"claim_check": "end_of_phase"}
    dice = {"seat-1/d8": 5, "seat-1/d4": 2}
    s = at(options=options, row=[ruin("desert-9", dice), ruin("forest-9")], players=[{"hand": hand}])
    play(s, "play a-new-discovery", "aim seat-1/d8")
    assert (winners(s), asked(s)) == ([], "delver")
    assert refused(s, "dig ruin-1 d6") == "unearth/ruling-67"
    spared = play(s.clone(), "play forlorn", "aim seat-1/d8", "pass")
    assert (winners(spared), asked(spared)) == ([], "excavate")
    play(s, "pass")
    assert winners(s) == [1]
    play(s, "revealed desert-11", "bag red", "bag red")
    assert asked(s) == "excavate"
    play(s, "dig ruin-2 d8", "rolled 8")
    assert asked(s) == "delver"
    assert s.actor == 1


def test_where_claims_are_tested_after_each_card_nothing_ends_the_delver_phase_but_an_excavation() -> None:
    assert refused(at(row=[ruin("desert-9")]), "pass") == "unearth/base-dig-1"


@pytest.mark.clause("unearth/ruling-67")
def test_the_excavation_ends_with_a_test_of_claims_in_either_case() -> None:
    for check in ("after_each_step", "end_of_phase"):
        s = at(options={"claim_check": check}, row=[ruin("desert-9", {"seat-2/d6-1": 5}), ruin("forest-9")])
        play(s, *(["pass"] if check == "end_of_phase" else []), "dig ruin-1 d8", "rolled 5")
        assert winners(s) == [1]


# Several at once


@pytest.mark.clause("unearth/base-ruling-35", "unearth/ruling-29")
def test_of_several_ruins_the_active_player_chooses_the_first() -> None:
    full = [
        ruin("desert-9", {"seat-1/d6-1": 5, "seat-3/d6-1": 6}),
        ruin("forest-9", {"seat-1/d6-2": 5, "seat-3/d6-2": 6}),
        ruin("island-9", {"seat-1/d8": 2}),
        ruin("cavern-9", {"seat-1/d6-3": 6, "seat-3/d6-3": 5}),
    ]
    s = at(3, row=full, turn="seat-2", pending=CLAIMS)
    assert (asked(s), s.actor) == ("claim-order", 1)
    assert [s.sentence(move) for move in s.moves()] == ["claim ruin-1", "claim ruin-2", "claim ruin-4"]
    assert refused(s, "claim ruin-3") == "unearth/base-claim-1"
    play(s, "claim ruin-2")
    assert drawn(s) == ["seat-1"]
    play(s, "revealed mountain-13", "bag blue")
    assert (asked(s), row(s)[1]) == ("draw-stone", "mountain-13")
    play(s, "bag blue")
    assert asked(s) == "claim-order"
    assert [s.sentence(move) for move in s.moves()] == ["claim ruin-1", "claim ruin-4"]
    play(s, "claim ruin-4")
    assert drawn(s) == ["seat-3"]
    play(s, "revealed mountain-9", "bag red", "bag red")
    assert asked(s) == "draw-card"
    assert player(s, 3)["ruins"] == ["desert-9", "forest-9"]
    assert player(s, 1)["ruins"] == ["cavern-9"]


@pytest.mark.clause("unearth/ruling-29")
def test_alone_the_player_chooses_on_turns_of_the_darkness_too() -> None:
    full = [
        ruin("desert-9", {"ruin-1/dark": 5, "seat-1/d6-1": 4}),
        ruin("forest-9", {"ruin-2/dark": 6, "seat-1/d8": 5}),
    ]
    s = at(1, row=full, turn="darkness", pending=[{"question": "claims"}, {"question": "turn", "of": "seat-1"}])
    assert (asked(s), s.actor) == ("claim-order", 0)


# Who


@pytest.mark.clause("unearth/base-claim-4")
def test_the_highest_single_die_wins() -> None:
    low = {"seat-1/d6-1": 3, "seat-1/d6-2": 3, "seat-1/d8": 3}
    assert winners(judged({**low, "seat-2/d6-1": 5}, site="desert-13")) == [2]
    assert winners(judged({**low, "seat-2/d6-1": 2}, site="desert-11")) == [1]


@pytest.mark.clause("unearth/base-claim-5")
@pytest.mark.parametrize(
    ("one", "other", "winner"),
    [
        (("d8", 6), ("d6-1", 6), 1),
        (("d6-1", 6), ("d8", 6), 2),
        (("d4", 4), ("d6-3", 4), 2),
        (("d6-2", 4), ("d4", 4), 1),
        (("d4", 4), ("d8", 4), 2),
        (("d8", 5), ("d6-1", 6), 2),
    ],
)
def test_of_equal_dice_the_one_with_more_sides_wins(one: tuple[str, int], other: tuple[str, int], winner: int) -> None:
    low = {"seat-3/d6-1": 3, "seat-3/d6-2": 3}
    s = judged({f"seat-1/{one[0]}": one[1], f"seat-2/{other[0]}": other[1], **low}, 3)
    assert winners(s) == [winner]


@pytest.mark.clause("unearth/base-claim-6", "unearth/base-ruling-2")
@pytest.mark.parametrize(
    ("one", "other", "winner"),
    [
        # A further die beats none.
        ({"d6-1": 5, "d6-2": 3}, {"d6-1": 5}, 1),
        ({"d6-1": 5, "d4": 1}, {"d6-1": 5}, 1),
        # The next dice are compared by value first.
        ({"d6-1": 6, "d8": 2}, {"d6-1": 6, "d4": 3}, 2),
        # Then by sides.
        ({"d6-1": 6, "d4": 3}, {"d6-1": 6, "d6-2": 3}, 2),
        ({"d6-1": 6, "d8": 3}, {"d6-1": 6, "d6-2": 3}, 1),
        # Place by place: many low dice do not beat one that is higher.
        ({"d6-1": 5, "d6-2": 1, "d6-3": 1, "d8": 1}, {"d6-1": 5, "d4": 2}, 2),
        # Of dice with one value, those with more sides come first.
        ({"d4": 4, "d8": 4}, {"d8": 4, "d6-1": 1}, 1),
        # The third place, too, decides.
        ({"d6-1": 5, "d6-2": 4, "d6-3": 1}, {"d6-1": 5, "d6-2": 4, "d4": 2}, 2),
        ({"d6-1": 5, "d6-2": 4, "d6-3": 1}, {"d6-1": 5, "d6-2": 4}, 1),
    ],
)
def test_next_dice_are_compared_place_by_place(one: dict[str, int], other: dict[str, int], winner: int) -> None:
    dice = {f"seat-{seat}/{die}": value for seat, held in ((1, one), (2, other)) for die, value in held.items()}
    assert winners(judged(dice)) == [winner]


@pytest.mark.clause("unearth/base-claim-6")
def test_whoever_is_not_tied_for_the_highest_die_does_not_come_back() -> None:
    dice = {"seat-1/d6-1": 6, "seat-2/d6-1": 6, "seat-3/d6-1": 5, "seat-3/d6-2": 5, "seat-3/d8": 5, "seat-2/d4": 1}
    assert winners(judged(dice, 3)) == [2]


# A full tie


EVEN = {"seat-1/d6-1": 5, "seat-2/d6-2": 5, "seat-3/d6-3": 5}


@pytest.mark.clause("unearth/base-ruling-1")
def test_players_who_compare_equal_roll_off() -> None:
    s = judged({"seat-1/d6-1": 5, "seat-2/d6-2": 5})
    assert (asked(s), winners(s), tied(s)) == ("toss", [], [1, 2])
    assert [s.sentence(move) for move in s.moves()] == [f"rolled {k}" for k in range(1, 7)]
    play(s, "rolled 3", "rolled 4")
    assert winners(s) == [2]


@pytest.mark.clause("unearth/base-ruling-1")
def test_in_a_roll_off_the_lowest_drop_out_until_one_is_left() -> None:
    three = judged(EVEN, 3)
    assert tied(three) == [1, 2, 3]
    assert winners(play(three.clone(), "rolled 2", "rolled 6", "rolled 2")) == [2]
    s = play(three.clone(), "rolled 6", "rolled 1", "rolled 5")
    assert (winners(s), tied(s)) == ([], [1, 3])
    play(s, "rolled 4", "rolled 4")
    assert tied(s) == [1, 3]
    assert winners(play(s, "rolled 2", "rolled 3")) == [3]
    assert tied(play(three.clone(), "rolled 3", "rolled 3", "rolled 3")) == [1, 2, 3]


@pytest.mark.clause("unearth/base-ruling-1")
def test_a_roll_off_gives_no_stones_opens_no_responses_and_is_not_changed() -> None:
    s = judged(
        {"seat-1/d6-1": 5, "seat-2/d6-2": 5},
        age="festival-of-reclamation",
        players=[{"hand": {"echo-of-the-tribe": 1}}, {}],
    )
    bag = s.position()["bag"]
    play(s, "rolled 4", "rolled 4", "rolled 1", "rolled 2")
    assert winners(s) == [2]
    assert s.position()["bag"] == bag
    assert player(s, 1)["stones"] == []
    assert drawing(s) == "seat-1"


@pytest.mark.clause("unearth/base-ruling-1")
@pytest.mark.parametrize(
    ("turn", "dice", "winner"),
    [
        (1, {"seat-1/d6-1": 5, "seat-2/d6-1": 5}, 1),
        (2, {"seat-1/d6-1": 5, "seat-2/d6-1": 5}, 2),
        (2, {"seat-1/d6-1": 5, "seat-3/d6-1": 5}, 3),
        (3, {"seat-1/d6-1": 5, "seat-2/d6-1": 5}, 1),
        (2, {"seat-1/d6-1": 5, "seat-3/d6-1": 4, "seat-3/d6-2": 4}, 1),
    ],
)
def test_at_some_tables_the_nearest_player_clockwise_wins(turn: int, dice: dict[str, int], winner: int) -> None:
    s = judged(dice, 3, options={"claim_full_tie": "nearest_clockwise"}, turn=f"seat-{turn}")
    assert winners(s) == [winner]


def model(dice: Mapping[str, int]) -> list[int]:
    """Who wins by the rulebook's words; the Darkness is player 6.

    Python compares lists place by place, and of two that agree so far the longer one is greater.
    """
    held: dict[int, list[tuple[int, int]]] = {}
    for word, value in dice.items():
        owner, die = word.split("/")
        seat = 6 if die == "dark" else int(owner.removeprefix("seat-"))
        held.setdefault(seat, []).append((value, 6 if die == "dark" else int(die[1])))
    for one in held.values():
        one.sort(reverse=True)
    best = max(held.values())
    return [seat for seat, one in sorted(held.items()) if one == best]


@st.composite
def dice_on_a_ruin(draw: st.DrawFn) -> tuple[int, dict[str, int]]:
    """Seats, and dice on one Ruin, with few values so that ties are common."""
    seats = draw(st.integers(1, 5))
    found: dict[str, int] = {"ruin-1/dark": draw(st.integers(1, 6))} if seats == 1 else {}
    low = draw(st.integers(1, 4))
    for seat in range(1, seats + 1):
        for k, die in enumerate(DICE_OF_A_SEAT):
            if draw(st.booleans()):
                found[f"seat-{seat}/{die}"] = draw(st.integers(low, min(low + 2, int(SIDES[k]))))
    return seats, found


@pytest.mark.clause("unearth/base-claim-1", "unearth/base-claim-4", "unearth/base-claim-5", "unearth/base-claim-6")
@pytest.mark.clause("unearth/base-ruling-2")
@settings(max_examples=150, deadline=None)
@given(dice_on_a_ruin())
def test_the_winner_is_who_a_plain_comparison_finds(case: tuple[int, dict[str, int]]) -> None:
    seats, dice = case
    s = judged(dice, seats)
    if sum(dice.values()) < 9:
        assert asked(s) == "delver"
        return
    expected = model(dice)
    if len(expected) > 1:
        assert tied(s) == expected
    elif expected == [6]:
        assert s.position()["darkness"]["ruins"] == ["desert-9"]
    else:
        assert winners(s) == expected


# Stair of the Ancestors


def stair(dice: dict[str, int], owner: int = 1) -> State:
    """Seat 1 or 2 has built the Stair; a Ruin is tested."""
    players: list[dict[str, Any]] = [{}, {}, {}]
    players[owner - 1] = built("stair-of-the-ancestors")
    return judged(dice, 3, site="desert-9", players=players)


@pytest.mark.clause("unearth/ruling-98")
def test_the_stair_ranks_an_own_d4_above_every_die_in_a_tie() -> None:
    rich = {"seat-2/d8": 4, "seat-2/d6-1": 4, "seat-3/d8": 4}
    assert winners(stair({"seat-1/d4": 4, **rich})) == [1]
    assert winners(stair({"seat-1/d4": 4, **rich}, owner=3)) == [2]


@pytest.mark.clause("unearth/ruling-98")
def test_the_stair_does_nothing_for_a_lower_d4_or_for_other_dice() -> None:
    assert winners(stair({"seat-1/d4": 4, "seat-2/d6-1": 5})) == [2]
    assert winners(stair({"seat-1/d4": 3, "seat-1/d6-1": 4, "seat-2/d8": 4})) == [2]
    assert winners(stair({"seat-1/d6-1": 5, "seat-2/d8": 5})) == [2]
    assert winners(stair({"seat-1/d4": 3, "seat-2/d4": 4, "seat-3/d8": 4})) == [3]


# What everybody gets


@pytest.mark.clause("unearth/base-claim-7", "unearth/base-claim-8", "unearth/base-ruling-34")
def test_losers_draw_a_card_per_die_clockwise_and_the_winner_none() -> None:
    dice = {"seat-2/d8": 8, "seat-1/d4": 1, "seat-1/d6-1": 1, "seat-4/d6-1": 2, "seat-2/d6-2": 1}
    s = judged(dice, 4, site="desert-13", turn="seat-3")
    assert winners(s) == [2]
    assert drawn(s) == ["seat-4", "seat-1", "seat-1"]
    assert hands(s) == [2, 0, 0, 1]


@pytest.mark.clause("unearth/base-claim-9", "unearth/base-ruling-34")
def test_all_dice_go_home_and_can_be_used_at_once() -> None:
    dice = {"seat-2/d6-1": 5, "seat-2/d4": 1}
    s = at(row=[ruin("desert-9", dice), ruin("forest-9", {"seat-2/d8": 1})])
    play(s, "dig ruin-1 d4", "rolled 4")
    assert drawn(s) == ["seat-1"]
    play(s, "revealed desert-11", "bag red", "bag red")
    assert (s.actor, asked(s)) == (1, "delver")
    assert dice_home(s, 1) == ["d4", "d6-1", "d6-2", "d6-3", "d8"]
    assert dice_home(s, 2) == ["d4", "d6-1", "d6-2", "d6-3"]
    assert s.why_not("dig ruin-1 d4") is None


@pytest.mark.clause("unearth/base-claim-10", "unearth/base-claim-11", "unearth/base-ruling-34")
def test_stones_return_to_the_bag_before_the_next_ruin_comes_with_its_own() -> None:
    full = [ruin("desert-9", {"seat-1/d8": 8, "seat-2/d4": 1}, red=1, phantom=1), ruin("forest-9", blue=2)]
    s = at(row=full, turn="seat-1", pending=CLAIMS)
    # The Ruin is the winner's before anybody draws, and its Stones lie there until all have drawn.
    assert (drawing(s), player(s)["ruins"], s.position()["row"][0]["ruin"]) == ("seat-2", ["desert-9"], None)
    bag = s.position()["bag"]
    assert (bag["red"], bag["phantom"], bag["blue"]) == (15, 5, 14)
    play(s, "drew expedition")
    assert asked(s) == "reveal"
    bag = s.position()["bag"]
    assert (bag["red"], bag["phantom"], bag["blue"]) == (16, 6, 14)
    play(s, "revealed island-15", "bag black", "bag black")
    assert asked(s) == "draw-stone"
    play(s, "bag memory")
    assert asked(s) == "delver"
    assert row(s) == ["island-15", "forest-9"]
    assert s.position()["row"][0]["stones"] == {"black": 2, "memory": 1}
    assert s.position()["row"][1]["stones"] == {"blue": 2}


# Wonders


@pytest.mark.clause("unearth/base-named-6", "unearth/base-ruling-29")
def test_the_eternal_flame_may_draw_when_others_claim_without_its_owners_dice() -> None:
    s = judged({"seat-1/d8": 8, "seat-2/d4": 1}, 3, players=[{}, {}, built("the-eternal-flame")])
    play(s, "drew expedition")
    assert (asked(s), s.actor) == ("use", 2)
    assert [s.sentence(move) for move in s.moves()] == ["use the-eternal-flame", "pass"]
    assert refused(s, "use temple-of-fate") == "unearth/base-named-6"
    declined = play(s.clone(), "pass")
    assert (asked(declined), hands(declined)) == ("reveal", [0, 1, 0])
    play(s, "use the-eternal-flame")
    assert drawn(s) == ["seat-3"]
    assert hands(s) == [0, 1, 1]


@pytest.mark.clause("unearth/base-named-6", "unearth/base-ruling-29")
def test_the_eternal_flame_does_nothing_with_an_own_die_there() -> None:
    lost = judged({"seat-1/d8": 8, "seat-2/d4": 1}, players=[{}, built("the-eternal-flame")])
    assert drawn(lost) == ["seat-2"]
    assert asked(lost) == "reveal"
    won = judged({"seat-1/d8": 8, "seat-2/d4": 1}, players=[built("the-eternal-flame")])
    assert drawn(won) == ["seat-2"]
    assert asked(won) == "reveal"


@pytest.mark.clause("unearth/ruling-109")
def test_alone_the_eternal_flame_adds_to_the_card_for_a_claim_of_the_darkness() -> None:
    s = at(
        1,
        row=[ruin("desert-9", {"ruin-1/dark": 5}), ruin("forest-9", {"ruin-2/dark": 5, "seat-1/d4": 1})],
        turn="darkness",
        darkness={"revealed": ["dark-desert-1", "dark-desert-2"]},
        players=[built("the-eternal-flame")],
        pending=[{"question": "loom", "seat": "luck"}, {"question": "claims"}, {"question": "turn", "of": "seat-1"}],
    )
    play(s, "loomed dark-desert-3")
    assert s.position()["darkness"]["ruins"] == ["desert-9"]
    assert drawn(s) == ["seat-1"]
    assert asked(s) == "use"
    declined = play(s.clone(), "pass")
    assert (asked(declined), hands(declined)) == ("reveal", [1])
    play(s, "use the-eternal-flame")
    assert drawn(s) == ["seat-1"]
    assert hands(s) == [2]


@pytest.mark.clause("unearth/ruling-98")
def test_bridge_of_four_winds_draws_one_more_when_a_ruin_with_own_dice_is_lost() -> None:
    dice = {"seat-3/d8": 8, "seat-1/d4": 1, "seat-1/d6-1": 1, "seat-2/d4": 1}
    s = judged(dice, 3, players=[built("bridge-of-four-winds")])
    assert drawn(s) == ["seat-1", "seat-1", "seat-2", "seat-1"]
    assert asked(s) == "reveal"
    won = judged({"seat-1/d8": 8, "seat-2/d4": 1}, 3, players=[built("bridge-of-four-winds")])
    assert drawn(won) == ["seat-2"]
    apart = judged({"seat-3/d8": 8, "seat-2/d4": 1}, 3, players=[built("bridge-of-four-winds")])
    assert drawn(apart) == ["seat-2"]


@pytest.mark.clause("unearth/ruling-98", "unearth/base-ruling-44")
@pytest.mark.parametrize(
    ("others", "cards"),
    [
        ({}, 0),
        ({"seat-2/d4": 1, "seat-2/d6-1": 1}, 1),
        ({"seat-2/d4": 1, "seat-3/d4": 1}, 2),
        ({"seat-2/d4": 1, "seat-3/d4": 1, "seat-4/d4": 1}, 2),
    ],
)
def test_the_sunken_cathedral_draws_for_each_opponent_on_a_ruin_two_at_most(others: dict[str, int], cards: int) -> None:
    owner = built("the-sunken-cathedral")
    s = judged({"seat-1/d8": 8, "seat-1/d6-1": 3, **others}, 4, options={"promos": "in"}, players=[owner])
    found = drawn(s)
    assert found[len(others) :] == ["seat-1"] * cards
    assert "seat-1" not in found[: len(others)]
    assert asked(s) == "reveal"


@pytest.mark.clause("unearth/ruling-2")
def test_a_cathedral_that_is_optional_is_asked_for_only_where_it_would_draw() -> None:
    own = GAME.with_cards('name = "A test"\n[[named_wonder]]\nid = "the-sunken-cathedral"\noptional = true\n')
    doc = {"seats": 2, "options": {"promos": "in"}, "turn": "seat-1", "pending": CLAIMS}
    players = [built("the-sunken-cathedral")]
    alone = own.from_position({**doc, "row": [ruin("desert-9", {"seat-1/d8": 8, "seat-1/d4": 1})], "players": players})
    assert asked(alone) == "reveal"
    s = own.from_position({**doc, "row": [ruin("desert-9", {"seat-1/d8": 8, "seat-2/d4": 1})], "players": players})
    assert drawn(s) == ["seat-2"]
    assert (s.actor, asked(s)) == (0, "use")
    play(s, "use the-sunken-cathedral")
    assert drawn(s) == ["seat-1"]


@pytest.mark.clause("unearth/base-ruling-44")
def test_promo_wonders_are_in_a_game_only_where_the_table_says_so() -> None:
    without = at(row=[ruin("desert-9")], turn="seat-1", pending=[{"question": "offer", "seat": "luck"}])
    assert refused(without, "offered the-obelisk") == "core/not-in-play"
    with_them = at(
        options={"promos": "in"}, row=[ruin("desert-9")], turn="seat-1", pending=[{"question": "offer", "seat": "luck"}]
    )
    assert with_them.why_not("offered the-obelisk") is None
    assert with_them.why_not("offered the-sunken-cathedral") is None
    assert len(with_them.moves()) == len(without.moves()) + 2


# Whoever gains something on the turn of another


@pytest.mark.clause("unearth/base-ruling-39")
def test_the_turn_waits_while_another_player_gains_a_stone_and_builds() -> None:
    s = at(
        row=[ruin("desert-17", {"seat-2/d6-1": 6}, red=1, blue=1), ruin("forest-9")],
        players=[{"hand": {"forgotten-song": 1}}, {"stones": tableau(*["red"] * 5)}],
    )
    play(s, "play forgotten-song", "name 6", "rolled 2")
    assert (s.actor, asked(s)) == (1, "stone")
    play(s, "take blue")
    assert (s.actor, asked(s)) == (1, "place")
    play(s, "place 1 se")
    assert (s.actor, asked(s)) == (1, "wonder")
    play(s, "build-lesser", "turned lesser-base-3")
    assert (s.actor, asked(s)) == (0, "delver")
    assert player(s, 2)["built"] == [{"at": [1, 0], "token": "lesser-base-3", "number": 1}]


# The row


FOUR = [
    ruin("desert-11", {"seat-1/d4": 2}, red=1),
    ruin("desert-9", {"seat-1/d8": 8, "seat-1/d6-1": 2}),
    ruin("forest-17", {"seat-2/d6-1": 3}, blue=2),
    ruin("cavern-17", {"seat-2/d8": 5, "seat-1/d6-2": 6}, black=1, memory=1),
]


def lie(s: State) -> list[tuple[str, dict[str, int], dict[str, int]]]:
    """Ruins of the row with dice and Stones."""
    return [(one["ruin"], one["dice"], one["stones"]) for one in s.position()["row"]]


LEFT = ("desert-11", {"seat-1/d4": 2}, {"red": 1})
THIRD = ("forest-17", {"seat-2/d6-1": 3}, {"blue": 2})
FOURTH = ("cavern-17", {"seat-1/d6-2": 6, "seat-2/d8": 5}, {"black": 1, "memory": 1})
NEW = ("island-9", {}, {"yellow": 2})


@pytest.mark.clause("unearth/ruling-58", "unearth/base-claim-11")
@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("refill_in_place", [LEFT, NEW, THIRD, FOURTH]),
        ("shift_left_append_right", [LEFT, THIRD, FOURTH, NEW]),
    ],
)
def test_a_new_ruin_comes_where_the_table_has_chosen(how: str, expected: list[Any]) -> None:
    s = at(options={"ruin_row": how}, row=FOUR, turn="seat-1", pending=CLAIMS)
    play(s, "revealed island-9", "bag yellow", "bag yellow")
    assert lie(s) == expected
    assert winners(s) == [1]
    assert player(s, 2)["dice"]["d6-1"] == f"ruin-{1 + expected.index(THIRD)}"


@pytest.mark.clause("unearth/ruling-58")
@pytest.mark.parametrize("how", ["refill_in_place", "shift_left_append_right"])
def test_without_a_new_ruin_the_row_closes_up_to_the_left(how: str) -> None:
    s = at(options={"ruin_row": how}, row=FOUR, turn="seat-1", pending=CLAIMS, deck=0, aside=21, age_left=False)
    assert lie(s) == [LEFT, THIRD, FOURTH]
    assert player(s, 2)["dice"]["d8"] == "ruin-3"
    assert dice_home(s, 1) == ["d6-1", "d6-3", "d8"]


@pytest.mark.clause("unearth/ruling-58")
def test_dice_of_the_darkness_move_with_their_ruins() -> None:
    full = [
        ruin("desert-9", {"ruin-1/dark": 5, "seat-1/d8": 8}),
        ruin("forest-17", {"ruin-2/dark": 3}, blue=1),
        ruin("cavern-17", {"ruin-3/dark": 1}, red=1),
    ]
    s = at(1, row=full, turn="seat-1", pending=CLAIMS, deck=0, aside=21)
    assert lie(s) == [("forest-17", {"ruin-1/dark": 3}, {"blue": 1}), ("cavern-17", {"ruin-2/dark": 1}, {"red": 1})]


@pytest.mark.clause("unearth/base-claim-11")
def test_a_ruin_that_was_seen_cannot_be_turned_up() -> None:
    s = judged({"seat-1/d8": 8, "seat-1/d4": 1}, players=[{"ruins": ["island-9"]}])
    for site in ("desert-9", "island-9"):
        assert refused(s, f"revealed {site}") == "unearth/base-comp-1"
    assert refused(s, "revealed tundra-9") == "core/not-in-play"
