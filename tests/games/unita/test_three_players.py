"""Battles on the triangle for three players, where places are named along the path.

A company is drawn `OB OF, IB IF`: the outer row, then the inner one, the die behind before the one ahead. In turn order
each battalion's square 4 touches square 11 of the one before it, from outside.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unita.battles import BARE, advance, asked, battalion, drawn, table
from tests.games.unita.positions import play, refused

ZEROS = "0 0, 0 0"


def triangle(turn: str, **more: Any) -> Any:
    """A bare table of three: Primitiva, German Land and Friburga."""
    return table(turn, seats=3, options=BARE, **more)


@pytest.mark.clause("unita/ruling-25", "unita/ruling-2")
def test_primitiva_and_friburga_are_enemies_though_both_are_of_helvetia() -> None:
    s = triangle("primitiva", primitiva=[(3, ZEROS)], friburga=[(11, ZEROS)])
    assert "battle primitiva company-4 friburga company-4" in play(s, "advance company-4")


@pytest.mark.clause("unita/ruling-26", "unita/battle-3", "unita/battle-4", "unita/battle-12")
@pytest.mark.parametrize(
    ("outside", "inside"), [("primitiva", "friburga"), ("german-land", "primitiva"), ("friburga", "german-land")]
)
def test_the_inner_row_meets_the_outer_row(outside: str, inside: str) -> None:
    before: dict[str, Any] = {
        outside.replace("-", "_"): [(3, "4 3, 5 1")],
        inside.replace("-", "_"): [(11, "2 4, 3 3")],
    }
    s = triangle(outside, **before)
    advance(s)
    # IB 5 against OB 2, IF 1 against OF 4; then the rows change.
    assert (drawn(s, outside), drawn(s, inside)) == ("5 0, 4 3", "3 3, 1 4")


@pytest.mark.clause("unita/ruling-26", "unita/ruling-2")
def test_ahead_of_a_turning_square_of_meets_ib_and_if_meets_if() -> None:
    s = triangle("primitiva", primitiva=[(6, "3 5, 2 1")], german_land=[(0, "4 3, 2 4")])
    advance(s)
    # OF 5 against IB 2, IF 1 against IF 4; Primitiva changes ahead and behind, German Land in and out.
    assert (drawn(s, "primitiva"), drawn(s, "german-land")) == ("5 3, 0 2", "1 4, 4 3")


@pytest.mark.clause("unita/ruling-18", "unita/ruling-26", "unita/battle-3")
def test_around_a_corner_the_places_are_named_anew_and_the_outer_dice_fight() -> None:
    # On square 8 the die that was OF is OB, OB is IB, IF is OF and IB is IF: "2 4, 1 3".
    s = triangle("primitiva", primitiva=[(7, "1 2, 3 4")], german_land=[(1, "1 1, 3 3")])
    advance(s)
    # OB 2 against IB 3, OF 4 against IF 3.
    assert (drawn(s, "primitiva"), drawn(s, "german-land")) == ("1 3, 1 4", "3 2, 1 1")


@pytest.mark.clause("unita/ruling-26", "unita/ruling-18")
def test_on_a_corner_square_the_inner_dice_meet_the_company_that_marches_upon_them() -> None:
    s = triangle("primitiva", primitiva=[(7, "1 2, 3 4")], friburga=[(13, "0 2, 0 2")])
    advance(s)
    # "2 4, 1 3": IB 1 against Friburga's OF 2, IF 3 against its IF 2.
    assert (drawn(s, "primitiva"), drawn(s, "friburga")) == ("0 3, 2 4", "2 0, 1 0")


@pytest.mark.clause("unita/ruling-31", "unita/battle-8", "unita/battle-14")
def test_between_both_rivals_the_dice_that_fought_the_first_face_the_second() -> None:
    s = triangle("primitiva", primitiva=[(8, "1 2, 3 4")], german_land=[(2, "0 0, 2 1")], friburga=[(14, "3 2, 0 0")])
    play(s, "advance company-4")
    assert s.sentences() == ["fight company-4 german-land company-4", "fight company-4 friburga company-4"]
    play(s, "fight company-4 german-land company-4")
    # Outside 1 against 2 and 2 against 1; then inside the same dice, 0 against 3 and 2 against 2 (4 and 0 behind).
    assert drawn(s, "german-land") == "2 0, 0 0"
    assert (drawn(s, "primitiva"), drawn(s, "friburga")) == ("0 2, 3 4", "0 0, 3 1")


@pytest.mark.clause("core/not-in-play")
def test_the_community_left_out_can_be_named_and_is_refused() -> None:
    s = triangle("primitiva", primitiva=[(8, "1 2, 3 4")], german_land=[(2, "0 0, 2 1")], friburga=[(14, "3 2, 0 0")])
    why = ("core/not-in-play", "hexagone company-1 does not play at this table.")
    play(s, "advance company-4")
    assert refused(s, "fight company-4 hexagone company-1") == why


@pytest.mark.clause("unita/ruling-31", "unita/ruling-24")
def test_two_companies_of_one_rival_at_a_turning_square() -> None:
    s = triangle("primitiva", primitiva=[(12, "1 2, 3 4")], german_land=[(8, "0 0, 2 4"), (6, "0 0, 3 3")])
    play(s, "advance company-4", "fight company-4 german-land company-4")
    # Outer dice 1, 2 lose to 3, 3 and go inside: "3 4, 0 1". Then those ahead, 4 and 1, meet 2 and 4.
    assert drawn(s, "german-land/company-4") == "3 3, 0 0"
    assert drawn(s, "german-land/company-3") == "1 4, 0 0"
    assert drawn(s, "primitiva") == "4 3, 0 0"


@pytest.mark.clause("unita/ruling-11", "unita/ruling-26")
def test_places_are_called_by_the_path() -> None:
    s = table("primitiva", seats=3, primitiva=[(3, ZEROS)], friburga=battalion([(11, "1 0, 0 1")], card="pilgrimage"))
    shots = ["crossbow company-4 friburga company-4 ob", "crossbow company-4 friburga company-4 if"]
    assert s.sentences() == ["advance company-4", *shots]
    play(s, "advance company-4")
    assert s.sentences() == ["halberd ob", "halberd of", "halberd ib", "halberd if", "cavalry", "pass"]
    assert refused(s, "halberd nw") == ("ruling-11", "nw is no place on this side of the board.")


@pytest.mark.clause("unita/ruling-74", "unita/ruling-62", "unita/terrain-21")
def test_a_die_that_falls_to_1_in_terrors_duel_is_a_5_under_the_mirage() -> None:
    s = table(
        "hexagone",
        seats=3,
        options={"left_out": "red"},
        hexagone=[(3, "2 0, 3 0")],
        german_land=battalion([(11, "2 0, 2 0")], {11: "mirage"}, card="technology-1"),
    )
    play(s, "advance company-4", "pass")
    assert s.sentences() == ["terror ib", "terror if", "pass"]
    play(s, "terror ib", "use mirage")
    # Duel: 3 against 2, which falls to 1 and goes behind. Then 2 + 3 against 2 + 5.
    assert (drawn(s, "hexagone"), drawn(s, "german-land")) == ("1 0, 3 0", "1 0, 2 0")


@pytest.mark.clause("unita/ruling-54", "unita/ruling-59", "unita/ruling-77")
def test_girl_power_against_cavalry_takes_the_lp_from_the_die_that_fought() -> None:
    s = table(
        "friburga",
        seats=3,
        options={"left_out": "yellow"},
        friburga=[(3, "1/1 0, 3 0")],
        primitiva=[(11, "1 0, 3 0")],
    )
    play(s, "advance company-4", "cavalry")
    # The 3 behind fights with the 1 in front of it as its back-up: 3 + 1 against 3 + 1.
    assert asked(s) == "friburga: drawn"
    play(s, "girl-power")
    assert (drawn(s, "friburga"), drawn(s, "primitiva")) == ("3 0, 1 0", "1 0, 2 0")
