"""1. Deployment: the battalions spread their companies on the start squares, two dice at a time, in a snake."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unita.positions import COMMUNITIES, GAME, company, dice, play, refused, state

import rulewright as rw

SUPPLY = {5: 2, 4: 3, 3: 4, 2: 4, 1: 3}
SQUARE = ("nw", "ne", "sw", "se")
TRIANGLE = ("ob", "of", "ib", "if")


def deployment(seats: int = 4, step: int = 0, **placed: dict[int, list[int | None]]) -> Any:
    """The beginning of a step of deployment, no terrain laid; what is placed already, company by company."""
    battalions = {
        community.replace("_", "-"): {
            "companies": {f"company-{n}": {"at": 4 - n, "dice": stands} for n, stands in companies.items()}
        }
        for community, companies in placed.items()
    }
    pending = [{"question": "deployment", "step": step}]
    return GAME.from_position({"seats": seats, "phase": "deployment", "battalions": battalions, "pending": pending})


def every_sentence(places: tuple[str, ...] = SQUARE) -> list[str]:
    """All ways to place a die on empty start squares."""
    return [f"deploy die-{die} square-{n} {place}" for die in range(1, 6) for n in range(1, 5) for place in places]


def finish(s: Any) -> list[str]:
    """Place the first die that can be placed until all stand; what followed."""
    told = []
    while s.position()["phase"] == "deployment":
        told += play(s, s.sentences()[0])
    return told


# The step.


@pytest.mark.clause("unita/deploy-4")
@pytest.mark.clause("unita/ruling-78")
def test_green_first_each_player_places_two_dice_one_after_the_other_red_side_up() -> None:
    s = deployment()
    assert (s.actor, s.asks()) == (0, "primitiva places two dice on the start squares: which die goes where?")
    play(s, "deploy die-3 square-1 nw")
    assert (s.actor, s.asks()) == (0, "primitiva places a die on the start squares: which die goes where?")
    for seat in (0, 1, None):
        companies = s.view(seat)["battalions"]["primitiva"]["companies"]
        assert companies["company-1"]["dice"] == ["3/3", None, None, None]
    play(s, "deploy die-5 square-4 se")
    assert (s.actor, s.asks()) == (1, "german-land places two dice on the start squares: which die goes where?")


@pytest.mark.clause("unita/deploy-5")
@pytest.mark.clause("unita/ruling-11")
@pytest.mark.parametrize(("seats", "places", "other"), [(2, SQUARE, "ob"), (3, TRIANGLE, "nw"), (4, SQUARE, "if")])
def test_dice_go_to_the_four_places_of_the_four_own_start_squares(
    seats: int, places: tuple[str, ...], other: str
) -> None:
    s = deployment(seats)
    assert s.sentences() == every_sentence(places)
    message = f"{other} is no place on this side of the board."
    assert refused(s, f"deploy die-1 square-1 {other}") == ("ruling-11", message)
    assert refused(s, "deploy die-1 square-5 nw")[0] == "core/unknown-word"


@pytest.mark.clause("unita/deploy-5")
@pytest.mark.clause("unita/ruling-3")
@pytest.mark.clause("unita/ruling-78")
def test_company_n_stands_on_start_square_n_and_square_1_is_the_foremost() -> None:
    s = deployment()
    play(s, "deploy die-3 square-1 ne", "deploy die-2 square-4 sw")
    companies = s.position()["battalions"]["primitiva"]["companies"]
    assert companies["company-1"] == {"at": 3, "dice": [None, "3/3", None, None]}
    assert companies["company-2"] == {"at": 2, "dice": [None] * 4}
    assert companies["company-3"] == {"at": 1, "dice": [None] * 4}
    assert companies["company-4"] == {"at": 0, "dice": [None, None, "2/2", None]}


@pytest.mark.clause("unita/deploy-6")
def test_a_placed_die_is_neither_moved_nor_turned() -> None:
    s = deployment()
    play(s, "deploy die-3 square-2 sw")
    clause = ("deploy-6", "A die stands there; a placed die is not moved.")
    assert refused(s, "deploy die-2 square-2 sw") == clause
    assert s.why_not("deploy die-2 square-2 ne") is None
    assert "deploy die-2 square-2 sw" not in s.sentences()
    before = [None] * 64
    while s.position()["phase"] == "deployment":
        s.play(s.sentences()[-1])
        now = [
            die
            for community in COMMUNITIES
            for stands in s.position()["battalions"][community]["companies"].values()
            for die in stands["dice"]
        ]
        assert [die for die, was in zip(now, before, strict=True) if was is not None] == [d for d in before if d]
        before = now


@pytest.mark.clause("unita/deploy-7")
@pytest.mark.parametrize("second", ["deploy die-4 square-2 nw", "deploy die-4 square-3 nw"])
def test_the_two_dice_go_to_one_company_or_to_two(second: str) -> None:
    s = deployment()
    play(s, "deploy die-3 square-2 se", second)
    assert s.actor == 1


@pytest.mark.clause("unita/deploy-8")
def test_the_two_fives_stand_in_different_companies() -> None:
    s = deployment()
    play(s, "deploy die-5 square-2 nw")
    assert not [sentence for sentence in s.sentences() if sentence.startswith("deploy die-5 square-2")]
    assert len([sentence for sentence in s.sentences() if sentence.startswith("deploy die-5")]) == 12
    message = "company-2 has a 5 already; the two 5s stand in different companies."
    assert refused(s, "deploy die-5 square-2 se") == ("deploy-8", message)


@pytest.mark.clause("unita/deploy-11")
def test_a_company_holds_four_sections() -> None:
    s = deployment(primitiva={2: [1, 2, 3, 4]})
    assert s.sentences() == [sentence for sentence in every_sentence() if "square-2" not in sentence]
    assert refused(s, "deploy die-3 square-2 nw") == ("deploy-11", "company-2 has its four dice.")


@pytest.mark.clause("unita/setup-6")
def test_a_battalion_places_no_more_dice_of_a_figure_than_it_has() -> None:
    s = deployment(primitiva={1: [4, 4, 4, 1]})
    assert not [sentence for sentence in s.sentences() if sentence.startswith("deploy die-4")]
    assert refused(s, "deploy die-4 square-2 nw") == ("setup-6", "Every die-4 of primitiva has been placed.")


# No dead end for the 5s (ruling-12).


@pytest.mark.clause("unita/ruling-12")
def test_while_both_fives_are_in_hand_two_companies_keep_a_free_place() -> None:
    s = deployment(primitiva={1: [4, 4, 4, None], 2: [3, 3, 3, 3], 3: [2, 2, 2, 2]})
    # In hand are 5, 5, 1, 1, 1; free are one place of company-1 and company-4.
    assert s.sentences() == (
        [f"deploy die-1 square-4 {place}" for place in SQUARE]
        + ["deploy die-5 square-1 se"]
        + [f"deploy die-5 square-4 {place}" for place in SQUARE]
    )
    message = "After this the 5s still in hand could not be placed in two companies."
    assert refused(s, "deploy die-1 square-1 se") == ("ruling-12", message)


@pytest.mark.clause("unita/ruling-12")
def test_the_last_five_keeps_a_free_place_in_another_company_than_the_first() -> None:
    s = deployment(primitiva={1: [4, 4, 4, None], 2: [3, 3, 3, 3], 3: [2, 2, 2, 2], 4: [5, 1, None, None]})
    assert s.sentences() == ["deploy die-1 square-4 sw", "deploy die-1 square-4 se", "deploy die-5 square-1 se"]
    assert refused(s, "deploy die-1 square-1 se")[0] == "ruling-12"


@pytest.mark.clause("unita/ruling-12")
def test_once_both_fives_stand_every_place_is_free_for_every_die() -> None:
    s = deployment(primitiva={1: [4, 4, 5, None], 2: [3, 3, 3, 3], 3: [2, 2, 2, 2], 4: [5, 1, None, None]})
    free = ["square-1 se", "square-4 sw", "square-4 se"]
    assert s.sentences() == [f"deploy die-{die} {place}" for die in (1, 4) for place in free]


@pytest.mark.clause("unita/ruling-12")
@pytest.mark.clause("unita/deploy-8")
@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_placed_every_deployment_comes_to_its_end_with_the_fives_apart(seed: int) -> None:
    s = deployment()
    rng = rw.Rng(seed)
    while s.position()["phase"] == "deployment":
        moves = s.moves()
        s.play(moves[rng.below(len(moves))])
    for community in COMMUNITIES:
        companies = [dice(s, community, n) for n in range(1, 5)]
        assert sorted(stands.count(5) for stands in companies) == [0, 0, 1, 1]
        assert {die: sum(stands.count(die) for stands in companies) for die in SUPPLY} == SUPPLY


# The order.


@pytest.mark.clause("unita/deploy-9")
@pytest.mark.clause("unita/deploy-10")
@pytest.mark.clause("unita/ruling-10")
@pytest.mark.clause("unita/ruling-64")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_order_turns_round_after_each_round_until_sixteen_dice_of_everybody_stand(seats: int) -> None:
    s = deployment(seats)
    placing = []
    while s.position()["phase"] == "deployment":
        placing += [s.position()["pending"][0]["battalion"]]
        s.play(s.sentences()[0])
    there = list(COMMUNITIES[: 3 if seats == 3 else 4])
    snake = (there + there[::-1]) * 4  # eight rounds; at each turning point a battalion has two steps
    assert placing == [battalion for battalion in snake for _ in range(2)]


@pytest.mark.clause("unita/deploy-1")
@pytest.mark.clause("unita/deploy-12")
@pytest.mark.clause("unita/setup-15")
def test_after_the_last_die_the_movement_phase_begins_and_never_ends_again() -> None:
    s = deployment()
    finish(s)
    doc = s.position()
    assert (doc["phase"], doc["turn"], doc["points"]) == ("movement", "primitiva", 3)
    assert s.sentences() == ["advance company-1"]  # the others stand behind it
    rng = rw.Rng(1)
    for _ in range(60):
        assert refused(s, "deploy die-1 square-1 nw")[0] != "deploy-4"
        moves = s.moves()
        s.play(moves[rng.below(len(moves))])
        assert s.position()["phase"] == "movement"


# No fighting takes place at this stage.


@pytest.mark.clause("unita/deploy-2")
@pytest.mark.clause("unita/deploy-3")
@pytest.mark.clause("unita/ruling-13")
def test_nobody_moves_or_fights_in_deployment() -> None:
    s = deployment()
    assert refused(s, "advance company-1")[0] == "deploy-4"
    assert refused(s, "fight company-1 hexagone company-1")[0] == "deploy-4"
    assert finish(s) == []
    assert s.scores() == [45, 45, 45, 45]


@pytest.mark.clause("unita/deploy-3")
@pytest.mark.clause("unita/ruling-13")
def test_companies_that_stand_side_by_side_fight_only_when_one_arrives() -> None:
    # German Land 1 is a start square; Primitiva 8 touches it.
    s = state(options={"colonial": "on"}, primitiva={3: 8, 4: 4}, german_land={1: 3, 2: 2, 3: 1, 4: 0})
    assert play(s, "advance company-4") == ["moved primitiva company-4 5"]
    s = state(options={"colonial": "on"}, primitiva={4: 7}, german_land={1: 3, 2: 2, 3: 1, 4: 0})
    assert "battle primitiva company-4 german-land company-3" in play(s, "advance company-4")


# Places in path terms: OB, OF, IB, IF are outer or inner, behind or ahead.


@pytest.mark.clause("unita/ruling-11")
@pytest.mark.parametrize(
    ("community", "places"),
    [
        ("german-land", "nw ne sw se"),  # leaves the board in the top sector
        ("friburga", "ne se nw sw"),  # in the right one
        ("hexagone", "se sw ne nw"),  # in the bottom one
        ("primitiva", "sw nw se ne"),  # in the left one
    ],
)
def test_a_company_that_has_left_is_written_in_path_terms(community: str, places: str) -> None:
    on_the_board = {"nw": 4, "ne": 3, "sw": 2, "se": 1}
    s = state(community, **{community.replace("-", "_"): {4: company(19, *on_the_board.values())}})
    s.play("advance company-4")
    assert dice(s, community, 4) == [on_the_board[place] for place in places.split()]
