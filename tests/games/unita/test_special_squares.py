"""Special squares: the Gate, and the square on which a company reorganises its sections for a point."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.games.unita.positions import COMMUNITIES, company, dice, play, points, refused, square, state, terrain

import rulewright as rw

# Without POWER cards and terrains nobody is asked anything in a battle, nor after the last point.
PLAIN = {"colonial": "on"}
PLACES = ("nw", "ne", "sw", "se")


# The Gate.


@pytest.mark.clause("unita/special-1")
@pytest.mark.clause("unita/special-2")
@pytest.mark.clause("unita/ruling-16")
def test_one_point_leads_through_the_gate_and_off_the_board_at_once() -> None:
    s = state(primitiva={3: 19, 4: 4})
    assert play(s, "advance company-3") == ["moved primitiva company-3 20", "left primitiva company-3"]
    assert (square(s, "primitiva", 3), points(s)) == ("left", 2)
    assert refused(s, "advance company-3") == ("move-25", "primitiva company-3 has left through the Gate.")


@pytest.mark.clause("unita/move-24")
@pytest.mark.clause("unita/special-3")
@pytest.mark.clause("unita/ruling-20")
@pytest.mark.parametrize("community", COMMUNITIES)
def test_there_is_never_any_fighting_on_the_gate(community: str) -> None:
    everybody = {name.replace("-", "_"): {4: 19} for name in COMMUNITIES}
    s = state(community, options=PLAIN, **everybody)
    assert play(s, "advance company-4")[1:] == [f"left {community} company-4", "forfeited 2"]


@pytest.mark.clause("unita/special-2")
@pytest.mark.clause("unita/ruling-17")
def test_the_gate_is_always_free() -> None:
    s = state(options=PLAIN, primitiva={2: 19, 3: 18, 4: 17})
    play(s, "advance company-2", "advance company-3", "advance company-3")
    assert [square(s, "primitiva", n) for n in (2, 3, 4)] == ["left", "left", 17]


@pytest.mark.clause("unita/move-25")
@pytest.mark.clause("unita/end-1")
def test_the_company_that_has_left_keeps_its_dice_as_they_were_on_arrival() -> None:
    s = state(primitiva={3: company(19, "2/4", "0/3", "1/3", "5/5"), 4: 4})
    play(s, "advance company-3")
    left = s.position()["battalions"]["primitiva"]["companies"]["company-3"]["dice"]
    assert sorted(left) == ["0/3", "1/3", "2/4", "5/5"]
    assert s.scores()[0] == 8 + 4


@pytest.mark.clause("unita/end-2")
def test_nothing_alters_the_dice_of_a_company_that_has_left() -> None:
    s = state("friburga", friburga={3: company("left", "1/2", 1, 1, 1), 4: company(4, "1/2", 0, 0, 0)})
    assert [sentence for sentence in s.sentences() if sentence.startswith("confession")] == ["confession company-4 nw"]
    message = "friburga company-3 has left; its dice stay as they are."
    assert refused(s, "confession company-3 nw") == ("end-2", message)
    assert refused(s, "reorganise company-3") == ("end-2", "company-3 has left; its dice stay as they are.")


# Re-organisation.


@pytest.mark.clause("unita/special-1")
@pytest.mark.clause("unita/ruling-4")
@pytest.mark.clause("unita/ruling-16")
def test_entering_the_reorganisation_square_costs_one_point() -> None:
    s = state(primitiva={4: 15})
    play(s, "advance company-4")
    assert (square(s, "primitiva", 4), points(s)) == (16, 2)


@pytest.mark.clause("unita/special-4")
@pytest.mark.clause("unita/ruling-15")
def test_a_company_there_may_spend_a_point_to_reorganise_on_arrival_but_need_not() -> None:
    s = state(primitiva={4: company(15, 4, 3, 2, 1)})
    play(s, "advance company-4")
    assert s.sentences() == ["advance company-4", "reorganise company-4"]
    play(s, "reorganise company-4")
    assert points(s) == 1
    assert s.asks() == "primitiva company-4 is rearranged: which die stands nw?"


@pytest.mark.clause("unita/special-4")
@pytest.mark.clause("unita/ruling-15")
def test_a_company_may_reorganise_in_a_later_turn_with_any_of_its_points() -> None:
    for left in (3, 2, 1):
        s = state("primitiva", left, primitiva={4: company(16, 4, 3, 2, 1)})
        assert s.sentences() == ["advance company-4", "reorganise company-4"]


@pytest.mark.clause("unita/special-4")
@pytest.mark.clause("unita/ruling-4")
@pytest.mark.parametrize("community", COMMUNITIES)
@pytest.mark.parametrize("seats", [3, 4])
def test_square_16_of_every_path_is_the_one_for_reorganising(community: str, seats: int) -> None:
    if seats == 3 and community == "hexagone":
        options: dict[str, str | int] = {"left_out": "red"}
    else:
        options = {}
    for at in range(20):
        s = state(community, seats=seats, options=options, **{community.replace("-", "_"): {4: at}})
        assert ("reorganise company-4" in s.sentences()) == (at == 16)
    message = f"{community} company-4 stands on no reorganisation square."
    assert refused(s, "reorganise company-4") == ("special-4", message)


@pytest.mark.clause("unita/special-5")
@pytest.mark.parametrize("order", list(permutations((4, 3, 2, 1))))
def test_every_order_of_the_sections_can_be_had_and_no_value_changes(order: tuple[int, ...]) -> None:
    s = state(primitiva={4: company(16, "4/4", "3/4", "2/2", "1/1")})
    words = {4: "die-4 4", 3: "die-4 3", 2: "die-2 2", 1: "die-1 1"}
    s.play("reorganise company-4")
    for place, value in zip(PLACES[:3], order, strict=False):  # the last die has no choice
        assert sorted(s.sentences()) == sorted(f"put {place} {words[v]}" for v in order[PLACES.index(place) :])
        s.play(f"put {place} {words[value]}")
    stands = s.position()["battalions"]["primitiva"]["companies"]["company-4"]["dice"]
    assert stands == [{4: "4/4", 3: "3/4", 2: "2/2", 1: "1/1"}[value] for value in order]
    assert s.asks().startswith("primitiva has 2 points left")


@pytest.mark.clause("unita/special-5")
@pytest.mark.clause("unita/ruling-78")
def test_equal_dice_are_alike_and_forced_places_are_not_asked() -> None:
    s = state(primitiva={4: company(16, "2/2", "1/2", "1/2", "1/2")})
    s.play("reorganise company-4")
    assert s.sentences() == ["put nw die-2 1", "put nw die-2 2"]
    play(s, "put nw die-2 1", "put ne die-2 2")
    assert dice(s, "primitiva", 4) == [1, 2, 1, 1]
    s = state(primitiva={4: company(16, "1/1", "1/1", "1/1", "1/2")})
    s.play("reorganise company-4")
    assert s.sentences() == ["put nw die-1 1", "put nw die-2 1"]  # same value, other figure


@pytest.mark.clause("unita/special-5")
@pytest.mark.clause("unita/ruling-47")
def test_only_the_company_on_the_square_changes_places_among_its_own_dice() -> None:
    s = state(primitiva={3: company(16, "4/4", "3/3", "2/2", "1/1"), 4: company(12, "5/5", 1, 1, 1)})
    s.play("reorganise company-3")
    message = "No die with that figure and value is left to be placed."
    assert refused(s, "put nw die-5 5") == ("special-5", message)
    play(s, "put nw die-1 1")
    assert refused(s, "put ne die-1 1") == ("special-5", message)
    assert refused(s, "put sw die-2 2") == ("core/order", "Asked now is the die for ne.")
    assert refused(s, "advance company-3")[0] == "special-5"
    play(s, "put ne die-4 4", "put sw die-2 2")
    assert dice(s, "primitiva", 3) == [1, 4, 2, 3]
    assert dice(s, "primitiva", 4) == [5, 1, 1, 1]


@pytest.mark.clause("unita/special-6")
@pytest.mark.clause("unita/ruling-46")
@pytest.mark.parametrize(("community", "at"), [("german-land", 11), ("hexagone", 19)])
def test_opponents_on_a_neighbouring_square_prevent_it(community: str, at: int) -> None:
    beside = {community.replace("-", "_"): {4: at}}
    s = state(options=PLAIN, primitiva={4: 16}, **beside)
    assert s.sentences() == ["advance company-4"]
    message = "An opponent stands on a neighbouring square."
    assert refused(s, "reorganise company-4") == ("special-6", message)
    further = {community.replace("-", "_"): {4: at - 1}}
    assert "reorganise company-4" in state(options=PLAIN, primitiva={4: 16}, **further).sentences()


@pytest.mark.clause("unita/ruling-46")
def test_on_arrival_beside_an_enemy_the_battle_comes_first_and_reorganising_waits_until_it_is_gone() -> None:
    s = state(options=PLAIN, primitiva={4: 15}, hexagone={4: 19})
    assert "battle primitiva company-4 hexagone company-4" in play(s, "advance company-4")
    assert s.sentences() == ["advance company-4"]
    assert refused(s, "reorganise company-4")[0] == "special-6"
    s = state("hexagone", 1, options=PLAIN, primitiva={4: 16}, hexagone={4: 19})
    play(s, "advance company-4")
    assert s.sentences() == ["advance company-4", "reorganise company-4"]


@pytest.mark.clause("unita/ruling-15")
@pytest.mark.parametrize(("limit", "again"), [("per_stay", False), ("unlimited", True)])
def test_how_often_a_company_reorganises_while_it_stands_there(limit: str, again: bool) -> None:
    s = state(options={"reorg_limit": limit}, primitiva={4: company(16, "2/2", "1/2", "1/2", "1/2")})
    play(s, "reorganise company-4", "put nw die-2 1", "put ne die-2 2")
    assert ("reorganise company-4" in s.sentences()) == again
    if again:
        play(s, "reorganise company-4", "put nw die-2 2", "reorganise company-4", "put nw die-2 2")
        assert square(s, "primitiva", 4) == 16  # all three points went into reorganising
    else:
        message = "A company reorganises once while it stands there."
        assert refused(s, "reorganise company-4") == ("ruling-15", message)


@pytest.mark.clause("unita/ruling-15")
def test_the_limit_is_counted_for_each_company_and_ends_with_its_stay() -> None:
    s = state(options=PLAIN, primitiva={3: 16, 4: 15, "reorganised": ["company-3"]})
    assert "reorganised" in s.position()["battalions"]["primitiva"]
    assert s.sentences() == ["advance company-3"]
    play(s, "advance company-3", "advance company-4")
    assert "reorganised" not in s.position()["battalions"]["primitiva"]
    assert "reorganise company-4" in s.sentences()


@pytest.mark.clause("unita/ruling-15")
@pytest.mark.clause("unita/ruling-14")
def test_reorganising_counts_as_used_but_is_never_demanded() -> None:
    alike = company(16, "1/2", "1/2", "1/2", "1/2")
    s = state("primitiva", 1, options=PLAIN, primitiva={4: alike}, friburga={4: 1})
    assert s.sentences() == ["advance company-4", "reorganise company-4"]
    s.play("reorganise company-4")
    assert s.view(None)["turn"] == "friburga"  # four equal dice: nothing to ask, and the turn is over


@pytest.mark.clause("unita/move-7")
def test_with_the_last_point_the_turn_ends_also_beside_a_company_that_could_reorganise() -> None:
    s = state("primitiva", 1, options=PLAIN, primitiva={3: 16, 4: 4}, friburga={4: 1})
    s.play("advance company-4")
    assert s.view(None)["turn"] == "friburga"


@pytest.mark.clause("unita/move-7")
def test_no_point_no_reorganising() -> None:
    s = state("friburga", 0, friburga={4: company(16, "1/2", 2, 2, 2)})
    assert s.sentences() == ["confession company-4 nw", "pass"]
    assert refused(s, "reorganise company-4") == ("move-7", "The points of this turn are spent.")


@pytest.mark.clause("unita/ruling-4")
def test_no_terrain_lies_on_a_reorganisation_square() -> None:
    with pytest.raises(rw.PositionError, match="16 is out of range; it is a number from 4 to 15"):
        state(primitiva={4: 4, "terrains": [terrain(16, "forest")]})


@pytest.mark.clause("unita/special-4", "unita/ruling-60")
def test_a_point_spent_on_reorganising_is_a_point_of_the_turn() -> None:
    s = state("friburga", friburga={3: company(16, 4, 3, 2, 1), 4: 4})
    assert "pilgrimage" in s.sentences()
    play(s, "reorganise company-3", "put nw die-1 1", "put ne die-2 2", "put sw die-3 3")
    assert refused(s, "pilgrimage")[0] == "ruling-60"
