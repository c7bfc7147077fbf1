"""3. Battle, on the square board and without terrains or cards: who fights whom, who loses, how the front changes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unita.battles import BARE, advance, asked, drawn, table
from tests.games.unita.positions import play, refused


def north_and_south(attacker: str, defender: str) -> Any:
    """Primitiva is about to come alongside Hexagone, which stands south of it."""
    return table("primitiva", options=BARE, primitiva=[(3, attacker)], hexagone=[(11, defender)])


def fought(attacker: str, defender: str) -> tuple[str, str]:
    """How Primitiva in the north and Hexagone in the south look after Primitiva's attack."""
    s = north_and_south(attacker, defender)
    advance(s)
    return drawn(s, "primitiva"), drawn(s, "hexagone")


def surrounded() -> Any:
    """Primitiva has come between German Land in the east and Hexagone in the west."""
    s = table(
        "primitiva",
        options=BARE,
        primitiva=[(8, "1 2, 3 4")],
        german_land=[(2, "3 0, 3 0")],
        hexagone=[(14, "0 2, 0 5")],
    )
    play(s, "advance company-4")
    return s


# The fighting sections


@pytest.mark.clause("unita/battle-3", "unita/battle-4", "unita/battle-12", "unita/ruling-26")
@pytest.mark.parametrize(
    ("attacker", "defender", "before", "after"),
    [
        # North against south: the rows that touch fight, 5 against 2 and 1 against 4; then the rows change.
        ("primitiva", "hexagone", ("4 3, 5 1", "2 4, 3 3"), ("5 0, 4 3", "3 3, 1 4")),
        # East against west: the columns that touch fight, 2 against 5 and 4 against 1; then the columns change.
        ("german-land", "primitiva", ("2 3, 4 3", "4 5, 3 1"), ("3 1, 3 4", "5 4, 0 3")),
        # South against north.
        ("friburga", "german-land", ("2 4, 3 3", "4 3, 5 1"), ("3 3, 1 4", "5 0, 4 3")),
        # West against east.
        ("hexagone", "friburga", ("4 5, 3 1", "2 3, 4 3"), ("5 4, 0 3", "3 1, 3 4")),
    ],
)
def test_the_dice_that_touch_fight_and_then_go_behind(
    attacker: str, defender: str, before: tuple[str, str], after: tuple[str, str]
) -> None:
    sides: dict[str, Any] = {
        attacker.replace("-", "_"): [(3, before[0])],
        defender.replace("-", "_"): [(11, before[1])],
    }
    s = table(attacker, options=BARE, **sides)
    advance(s)
    assert (drawn(s, attacker), drawn(s, defender)) == after


@pytest.mark.clause("unita/battle-3", "unita/ruling-26")
def test_a_company_on_the_inner_path_attacks_with_its_outer_side() -> None:
    s = table("hexagone", options=BARE, hexagone=[(10, "2 4, 3 3")], primitiva=[(4, "4 3, 5 1")])
    advance(s)
    assert (drawn(s, "primitiva"), drawn(s, "hexagone")) == ("5 0, 4 3", "3 3, 1 4")


@pytest.mark.clause("unita/battle-3", "unita/ruling-23", "unita/ruling-26")
def test_at_the_end_of_a_side_a_company_fights_the_one_ahead() -> None:
    # East of Primitiva's square 7 German Land's path begins: 5 against 2 and 1 against 4.
    s = table("primitiva", options=BARE, primitiva=[(6, "3 5, 2 1")], german_land=[(0, "2 4, 4 3")])
    advance(s)
    assert (drawn(s, "primitiva"), drawn(s, "german-land")) == ("5 3, 0 2", "4 1, 3 4")


@pytest.mark.clause("unita/ruling-18", "unita/battle-3")
def test_after_a_corner_the_dice_that_now_touch_fight() -> None:
    # On square 8 Primitiva marches south without having rotated; German Land stands east of it: 2 and 4 fight.
    s = table("primitiva", options=BARE, primitiva=[(7, "1 2, 3 4")], german_land=[(1, "3 1, 3 1")])
    advance(s)
    assert (drawn(s, "primitiva"), drawn(s, "german-land")) == ("1 1, 4 3", "1 3, 1 2")


# Which companies meet


@pytest.mark.clause("unita/ruling-23", "unita/battle-1")
@pytest.mark.parametrize("square", [10, 12])
def test_companies_that_touch_only_at_a_corner_do_not_fight(square: int) -> None:
    s = table("primitiva", options=BARE, primitiva=[(3, "1 1, 1 1")], hexagone=[(square, "2 2, 2 2")])
    assert play(s, "advance company-4") == ["moved primitiva company-4 4"]


@pytest.mark.clause("unita/battle-1", "unita/ruling-24")
def test_one_neighbour_means_one_battle_and_two_mean_two() -> None:
    one = table("primitiva", options=BARE, primitiva=[(8, "1 2, 3 4")], hexagone=[(14, "0 2, 0 5")])
    assert [event for event in play(one, "advance company-4") if event.startswith("battle")] == [
        "battle primitiva company-4 hexagone company-4"
    ]
    two = surrounded()
    assert play(two, "fight company-4 hexagone company-4")[0] == "battle primitiva company-4 hexagone company-4"
    assert asked(two) == "primitiva: turn"
    assert (drawn(two, "hexagone"), drawn(two, "german-land")) == ("2 0, 5 0", "0 3, 0 3")


@pytest.mark.clause("unita/ruling-24")
def test_only_the_company_that_moved_starts_a_battle() -> None:
    # Primitiva's company-4 has stood beside Hexagone since an earlier turn.
    s = table("primitiva", options=BARE, primitiva=[(10, "1 1, 1 1"), (4, "2 2, 2 2")], hexagone=[(11, "3 3, 3 3")])
    assert play(s, "advance company-3") == ["moved primitiva company-3 11"]
    # Leaving costs nothing either.
    assert play(s, "advance company-4") == ["moved primitiva company-4 5"]


@pytest.mark.clause("unita/ruling-24", "unita/ruling-18")
def test_the_same_enemy_met_again_in_the_same_turn_is_fought_again() -> None:
    # Squares 6 and 8 both touch Hexagone's 13: first from the north, then, around the corner, from the east.
    s = table("primitiva", options=BARE, primitiva=[(5, "1 1, 3 4")], hexagone=[(13, "2 2, 0 2")])
    advance(s)
    assert (drawn(s, "primitiva"), drawn(s, "hexagone")) == ("3 4, 1 1", "0 2, 1 1")
    assert play(s, "advance company-4") == ["moved primitiva company-4 7"]
    # The west column 3, 1 meets the east column 2, 1; behind the 1s stand 1 and 1.
    advance(s)
    assert (drawn(s, "primitiva"), drawn(s, "hexagone")) == ("4 3, 1 1", "1 0, 1 1")


# Winning and losing


@pytest.mark.clause("unita/battle-2", "unita/battle-13")
def test_a_battle_finds_the_losers_then_turns_their_dice_then_changes_the_front_and_is_over() -> None:
    s = north_and_south("4 3, 5 1", "2 4, 3 3")
    assert play(s, "advance company-4") == [
        "moved primitiva company-4 4",
        "battle primitiva company-4 hexagone company-4",
        "lost hexagone company-4 nw 1",
        "lost primitiva company-4 se 0",
        "changed primitiva company-4",
        "changed hexagone company-4",
    ]
    # Nothing is left to fight: the turn goes on with the next point.
    assert asked(s) == "primitiva: turn"
    assert s.position()["points"] == 2
    assert "contacts" not in s.position()


@pytest.mark.clause("unita/battle-5")
def test_a_section_is_as_strong_as_its_die_shows_whatever_its_red_figure() -> None:
    assert fought("0 0, 2/5 3", "3 2, 0 0") == ("1 3, 0 0", "0 0, 3 1")


@pytest.mark.clause("unita/battle-6", "unita/battle-11", "unita/ruling-27")
@pytest.mark.parametrize(
    ("attacker", "defender", "after"),
    [
        ("0 0, 4 4", "2 2, 0 0", ("4 4, 0 0", "0 0, 1 1")),  # both losers on one side
        ("0 0, 2 2", "4 4, 0 0", ("1 1, 0 0", "0 0, 4 4")),
        ("0 0, 4 2", "2 4, 0 0", ("4 1, 0 0", "0 0, 1 4")),  # one on each
        ("0 0, 3 3", "3 2, 0 0", ("3 3, 0 0", "0 0, 3 1")),  # one in all
    ],
)
def test_the_lower_die_of_each_pair_loses_one(attacker: str, defender: str, after: tuple[str, str]) -> None:
    assert fought(attacker, defender) == after


# Ties


@pytest.mark.clause("unita/ruling-70", "unita/battle-9", "unita/battle-7", "unita/ruling-28", "unita/ruling-33")
def test_fixture_a_equal_fronts_add_their_back_ups_and_the_front_die_loses() -> None:
    # 3+2 against 3+4; the other lane is 1+0 against 1+0. The 2 behind, the lowest die of the lane, keeps its LP.
    assert fought("2 0, 3 1", "3 1, 4 0") == ("2 1, 2 0", "4 0, 3 1")
    # The same with the sides exchanged.
    assert fought("4 0, 3 1", "3 1, 2 0") == ("3 1, 4 0", "2 0, 2 1")


@pytest.mark.clause("unita/ruling-70", "unita/battle-10", "unita/ruling-29", "unita/battle-12")
def test_fixture_b_equal_totals_are_a_draw_and_the_fronts_change_all_the_same() -> None:
    assert fought("2 2, 3 3", "3 3, 2 2") == ("3 3, 2 2", "2 2, 3 3")


@pytest.mark.clause("unita/battle-10")
def test_equal_totals_of_different_dice_are_no_draw_if_the_fronts_differ() -> None:
    assert fought("3 0, 2 0", "3 0, 2 0") == ("1 0, 3 0", "2 0, 3 0")


@pytest.mark.clause("unita/ruling-70", "unita/battle-9", "unita/battle-11")
def test_fixture_c_the_published_example() -> None:
    # 3 against 4; 5 against 5 with a 4 and a 2 behind.
    assert fought("1 4, 3 5", "4 5, 1 2") == ("2 5, 1 4", "1 2, 4 4")


@pytest.mark.clause("unita/ruling-28", "unita/battle-7")
def test_back_ups_do_not_count_if_the_fronts_differ() -> None:
    assert fought("5 0, 2 1", "3 1, 0 0") == ("1 1, 5 0", "0 0, 3 1")


# Sections and companies without life points


@pytest.mark.clause("unita/ruling-5", "unita/battle-11", "unita/battle-16")
@pytest.mark.parametrize("value", [5, 4, 3, 2, 1])
def test_a_losing_die_shows_its_next_lower_figure_down_to_the_coat_of_arms(value: int) -> None:
    s = north_and_south(f"0 0, {value}/5 0", "5 0, 1 0")
    advance(s)
    assert s.position()["battalions"]["primitiva"]["companies"]["company-4"]["dice"][0] == f"{value - 1}/5"


@pytest.mark.clause("unita/battle-17", "unita/battle-19", "unita/ruling-32")
def test_sections_without_lp_fight_but_have_nothing_to_lose() -> None:
    # In the west 0+2 against 0+1, in the east 0 against 1.
    s = north_and_south("2 0, 0 0", "0 1, 1 0")
    assert play(s, "advance company-4")[2:4] == ["lost hexagone company-4 nw 0", "lost primitiva company-4 se 0"]
    assert (drawn(s, "primitiva"), drawn(s, "hexagone")) == ("0 0, 2 0", "1 0, 0 1")


@pytest.mark.clause("unita/battle-20", "unita/ruling-32")
def test_a_company_without_lp_attacks_and_changes_fronts() -> None:
    s = north_and_south("0/5 0/4, 0/3 0/2", "1 2, 3 4")
    advance(s)
    companies = s.position()["battalions"]["primitiva"]["companies"]
    assert companies["company-4"] == {"at": 4, "dice": ["0/3", "0/2", "0/5", "0/4"]}
    assert drawn(s, "hexagone") == "3 4, 1 2"


# Several enemies


@pytest.mark.clause("unita/battle-8", "unita/battle-15")
def test_the_challenger_chooses_whom_to_fight_first() -> None:
    s = surrounded()
    assert asked(s) == "primitiva: order"
    assert s.sentences() == ["fight company-4 german-land company-4", "fight company-4 hexagone company-4"]
    assert refused(s, "fight company-4 hexagone company-3") == (
        "battle-1",
        "primitiva company-4 has no battle to fight with hexagone company-3.",
    )
    assert refused(s, "advance company-4")[0] == "battle-8"


@pytest.mark.clause("unita/battle-14", "unita/ruling-31")
def test_between_two_enemies_the_dice_that_fought_the_first_face_the_second() -> None:
    s = surrounded()
    play(s, "fight company-4 german-land company-4")
    # East: 2 against 3 and 4 against 3, then the columns change; west: 1 against 2 and 4 against 5.
    assert (drawn(s, "german-land"), drawn(s, "primitiva"), drawn(s, "hexagone")) == (
        "0 3, 0 2",
        "1 0, 3 3",
        "2 0, 5 0",
    )


@pytest.mark.clause("unita/battle-14", "unita/battle-8", "unita/ruling-31")
def test_the_other_order_gives_another_outcome() -> None:
    s = surrounded()
    play(s, "fight company-4 hexagone company-4")
    # West: 1 against 2 and 3 against 5; east: 0 against 3 and 2 against 3.
    assert (drawn(s, "german-land"), drawn(s, "primitiva"), drawn(s, "hexagone")) == (
        "0 3, 0 3",
        "0 2, 1 4",
        "2 0, 5 0",
    )


@pytest.mark.clause("unita/ruling-24", "unita/ruling-31")
def test_two_companies_of_one_battalion_at_right_angles() -> None:
    # Primitiva's square 13 has German Land's path to the east (6) and, ahead, to the south (8).
    s = table(
        "primitiva",
        options=BARE,
        primitiva=[(12, "1 2, 3 4")],
        german_land=[(8, "2 4, 0 0"), (6, "3 0, 3 0")],
    )
    play(s, "advance company-4")
    assert s.sentences() == ["fight company-4 german-land company-3", "fight company-4 german-land company-4"]
    play(s, "fight company-4 german-land company-4")
    # East: 2 against 3, 4 against 3; the columns change, and 4, 3 stand in the south against 2, 4.
    assert drawn(s, "german-land/company-4") == "0 3, 0 2"
    assert drawn(s, "primitiva") == "4 2, 1 1"
    assert drawn(s, "german-land/company-3") == "0 0, 1 4"
