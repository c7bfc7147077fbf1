"""Setting Up the Game: dice red side up, three throws for each battalion, three terrains face down, three cards."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from tests.games.unita.positions import COMMUNITIES, GAME, dice, play, refused, state, terrain

import rulewright as rw

SPECIAL = {"primitiva": "magic-forest", "german-land": "mirage", "friburga": "red-cross", "hexagone": "whirlpool"}


def throw(s: Any, five: int, four: int, three: int) -> None:
    play(s, f"rolled die-5 {five}", f"rolled die-4 {four}", f"rolled die-3 {three}")


def thrown(five: int, four: int, three: int, seats: int = 4) -> Any:
    """A new game in which the first battalion has thrown its dice."""
    s = GAME.new(seats)
    throw(s, five, four, three)
    return s


def terrains(s: Any, community: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = s.position()["battalions"][community]["terrains"]
    return found


def set_up(s: Any) -> list[str]:
    """Throw 1, 1, 1 and lay the first tile that is offered, until the terrains lie; the communities in their order."""
    order = []
    while s.position()["pending"][0]["question"] in ("throw", "lay-terrain"):
        if s.actor == rw.LUCK:
            order += [s.position()["pending"][0]["battalion"]]
            throw(s, 1, 1, 1)
        s.play(s.sentences()[0])
    return order


# The board and the pieces.


@pytest.mark.clause("unita/setup-2")
@pytest.mark.clause("unita/components-11")
@pytest.mark.parametrize(("seats", "places"), [(2, "nw ne sw se"), (3, "ob of ib if"), (4, "nw ne sw se")])
def test_the_side_of_the_board_is_that_of_the_number_of_players(seats: int, places: str) -> None:
    s = GAME.new(seats, {"colonial": "on"})
    assert {sentence.split()[-1] for sentence in s.sentences()} == set(places.split())
    assert s.view(None)["seats"] == seats


@pytest.mark.clause("unita/setup-3")
@pytest.mark.clause("unita/ruling-73")
@pytest.mark.parametrize(
    ("seats", "colours"),
    [
        (2, ["primitiva and friburga", "german-land and hexagone"]),
        (3, ["primitiva", "german-land", "friburga"]),
        (4, ["primitiva", "german-land", "friburga", "hexagone"]),
    ],
)
def test_every_seat_has_a_colour_of_its_own_and_seats_are_numbered_in_turn_order(
    seats: int, colours: list[str]
) -> None:
    s = GAME.new(seats)
    assert [GAME.seat_name(s, seat) for seat in range(seats)] == colours


@pytest.mark.clause("unita/setup-3")
@pytest.mark.clause("unita/setup-1")
@pytest.mark.parametrize("seats", [3, 4])
def test_every_player_lays_the_three_tiles_of_his_colour(seats: int) -> None:
    s = GAME.new(seats)
    set_up(s)
    for community in COMMUNITIES[:seats]:
        assert [tile["tile"] for tile in terrains(s, community)] == ["mountain", "forest", SPECIAL[community]]


# The throws.


@pytest.mark.clause("unita/setup-7")
@pytest.mark.clause("unita/setup-8")
@pytest.mark.clause("unita/ruling-71")
def test_a_five_a_four_and_a_three_are_thrown_until_each_shows_a_number_all_numbers_alike() -> None:
    s = GAME.new(4)
    for die in (5, 4, 3):
        assert s.actor == rw.LUCK
        assert s.asks() == f"What does die-{die} of primitiva show?"
        assert s.sentences() == [f"rolled die-{die} {number}" for number in range(1, die + 1)]
        assert s.weights() == [1] * die
        assert [s.why_not(sentence) for sentence in s.sentences()] == [None] * die
        s.play(f"rolled die-{die} 2")
    assert s.position()["thrown"] == {"die-3": 2, "die-4": 2, "die-5": 2}
    assert s.actor == 0


@pytest.mark.parametrize(
    ("sentence", "clause", "message"),
    [
        pytest.param(
            "rolled die-4 0",
            "setup-8",
            "A die without a number is thrown again.",
            marks=pytest.mark.clause("unita/setup-8"),
        ),
        pytest.param(
            "rolled die-4 5", "setup-7", "A die with red 4 has no 5.", marks=pytest.mark.clause("unita/setup-7")
        ),
        pytest.param(
            "rolled die-3 1",
            "ruling-82",
            "Thrown now is die-4; the order is 5, 4, 3.",
            marks=pytest.mark.clause("unita/ruling-82"),
        ),
    ],
)
def test_a_throw_that_cannot_be_is_refused(sentence: str, clause: str, message: str) -> None:
    s = GAME.new(4)
    s.play("rolled die-5 5")
    assert refused(s, sentence) == (clause, message)


# The terrains.


@pytest.mark.clause("unita/setup-9")
@pytest.mark.clause("unita/setup-10")
@pytest.mark.clause("unita/setup-11")
@pytest.mark.clause("unita/ruling-3")
def test_each_terrain_is_counted_from_the_one_before_and_the_first_from_start_square_1() -> None:
    s = thrown(5, 3, 1)
    play(s, "lay die-4 forest")
    assert terrains(s, "primitiva") == [terrain(3 + 3, "forest")]
    play(s, "lay die-3 magic-forest")
    assert terrains(s, "primitiva")[1:] == [terrain(6 + 1, "magic-forest")]
    play(s, "lay die-5 mountain")
    assert terrains(s, "primitiva")[2:] == [terrain(7 + 5, "mountain")]


@pytest.mark.clause("unita/ruling-3")
@pytest.mark.parametrize("numbers", [(1, 1, 1), (5, 4, 3)])
def test_terrains_lie_beyond_the_start_squares_and_at_most_on_square_15(numbers: tuple[int, int, int]) -> None:
    squares = set()
    for order in permutations(("die-5", "die-4", "die-3")):
        s = thrown(*numbers)
        play(s, *[f"lay {die} {tile}" for die, tile in zip(order, ("mountain", "forest", "magic-forest"), strict=True)])
        squares |= {tile["at"] for tile in terrains(s, "primitiva")}
    assert (min(squares), max(squares)) == ((4, 6) if numbers == (1, 1, 1) else (6, 15))


@pytest.mark.clause("unita/ruling-8")
@pytest.mark.clause("unita/ruling-82")
def test_the_player_freely_orders_dice_and_tiles_and_the_last_terrain_has_one_answer() -> None:
    s = thrown(2, 2, 2)
    tiles = ("mountain", "forest", "magic-forest")
    assert s.asks() == "primitiva lays its first terrain: which die counts the squares, and which tile?"
    assert s.sentences() == [f"lay die-{die} {tile}" for die in (3, 4, 5) for tile in tiles]
    play(s, "lay die-4 forest")
    assert s.asks().startswith("primitiva lays its second terrain")
    assert s.sentences() == [f"lay die-{die} {tile}" for die in (3, 5) for tile in ("mountain", "magic-forest")]
    play(s, "lay die-5 magic-forest")
    assert s.asks().startswith("primitiva lays its third terrain")
    assert s.sentences() == ["lay die-3 mountain"]


@pytest.mark.parametrize(
    ("sentence", "clause", "message"),
    [
        pytest.param(
            "lay die-2 forest",
            "setup-7",
            "Terrains are laid with a 5-die, a 4-die and a 3-die.",
            marks=pytest.mark.clause("unita/setup-7"),
        ),
        pytest.param(
            "lay die-4 forest",
            "setup-10",
            "die-4 has been used for a terrain already.",
            marks=pytest.mark.clause("unita/setup-10"),
        ),
        pytest.param(
            "lay die-3 whirlpool",
            "terrain-1",
            "primitiva owns no whirlpool.",
            marks=pytest.mark.clause("unita/terrain-1"),
        ),
        pytest.param(
            "lay die-3 mountain",
            "setup-3",
            "mountain lies on the board already.",
            marks=pytest.mark.clause("unita/setup-3"),
        ),
    ],
)
def test_a_terrain_that_cannot_be_laid_is_refused(sentence: str, clause: str, message: str) -> None:
    s = thrown(1, 1, 1)
    play(s, "lay die-4 mountain")
    assert refused(s, sentence) == (clause, message)


@pytest.mark.clause("unita/setup-12")
@pytest.mark.clause("unita/ruling-8")
def test_terrains_lie_face_down_their_squares_are_public_and_their_owner_may_look() -> None:
    s = thrown(1, 2, 3)
    play(s, "lay die-4 forest", "lay die-5 mountain", "lay die-3 magic-forest")
    hidden = [terrain(5, "?"), terrain(6, "?"), terrain(9, "?")]
    for seat in (1, 2, 3, None):
        assert s.view(seat)["battalions"]["primitiva"]["terrains"] == hidden
    own = [terrain(5, "forest"), terrain(6, "mountain"), terrain(9, "magic-forest")]
    assert s.view(0)["battalions"]["primitiva"]["terrains"] == own


@pytest.mark.clause("unita/ruling-8")
@pytest.mark.clause("unita/ruling-82")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_battalions_throw_and_lay_one_after_the_other_in_turn_order(seats: int) -> None:
    s = GAME.new(seats)
    assert set_up(s) == list(COMMUNITIES[: 3 if seats == 3 else 4])


@pytest.mark.clause("unita/ruling-82")
def test_with_two_players_each_battalion_has_its_own_throws_and_tiles() -> None:
    s = thrown(1, 1, 1, seats=2)
    play(s, "lay die-3 forest", "lay die-4 mountain", "lay die-5 magic-forest")
    throw(s, 2, 2, 2)
    assert s.actor == 1
    assert s.sentences()[0] == "lay die-3 mountain"
    assert s.position()["pending"][0]["battalion"] == "german-land"
    play(s, "lay die-3 mirage", "lay die-4 mountain", "lay die-5 forest")
    throw(s, 3, 3, 3)
    assert s.actor == 0
    play(s, "lay die-3 red-cross")
    assert terrains(s, "friburga") == [terrain(6, "red-cross")]


# Ready to begin.


@pytest.mark.clause("unita/setup-5")
@pytest.mark.clause("unita/setup-6")
@pytest.mark.clause("unita/setup-13")
def test_sixteen_dice_stand_ready_red_side_up_the_thrown_ones_among_them() -> None:
    s = thrown(1, 1, 1)
    play(s, "lay die-3 forest", "lay die-4 mountain", "lay die-5 magic-forest")
    set_up(s)
    placed = []
    while s.position()["phase"] == "deployment":
        if s.actor == 0:
            placed += [int(s.sentences()[-1].split()[1][-1])]  # the highest die that is left
            s.play(s.sentences()[-1])
        else:
            s.play(s.sentences()[0])
    assert sorted(placed, reverse=True) == [5, 5, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1]
    assert sorted(die for n in range(1, 5) for die in dice(s, "primitiva", n)) == sorted(placed)


@pytest.mark.clause("unita/ruling-6")
@pytest.mark.clause("unita/setup-6")
def test_a_battalion_begins_with_45_lp_and_no_die_ever_shows_more_than_its_red_figure() -> None:
    s = GAME.new(4, {"colonial": "on"})
    while s.position()["phase"] == "deployment":
        s.play(s.sentences()[0])
    assert s.scores() == [45, 45, 45, 45]
    healer = state("friburga", friburga={4: {"at": 9, "dice": ["4/4", "3/4", "1/1", "1/1"]}, **red_cross(9)})
    assert [h for h in healer.sentences() if h.startswith("heal")] == ["heal ne"]
    message = "That section shows its red figure; no die has more."
    assert refused(healer, "heal nw") == ("ruling-6", message)
    play(healer, "heal ne")
    assert dice(healer, "friburga", 4) == [4, 4, 1, 1]


def red_cross(at: int) -> dict[int | str, Any]:
    return {"terrains": [terrain(at, "red-cross")]}


@pytest.mark.clause("unita/setup-14")
@pytest.mark.parametrize(
    ("owner", "sentence"),
    [
        ("primitiva", "crossbow company-4 hexagone company-4 nw"),
        ("german-land", "technology-2 red-cross"),
        ("friburga", "pilgrimage"),
    ],
)
def test_every_player_has_the_cards_of_his_own_community_and_no_others(owner: str, sentence: str) -> None:
    card = "technology-2" if owner == "german-land" else sentence.split()[0]
    for community in COMMUNITIES:
        # Primitiva 4 and Hexagone 11 touch.
        s = state(community, primitiva={4: 3}, german_land={4: 4}, friburga={4: 4}, hexagone={4: 11})
        if community == owner:
            assert sentence in s.sentences()
        else:
            assert refused(s, sentence) == ("setup-14", f"{card} is a card of {owner}.")


@pytest.mark.clause("unita/setup-15")
def test_green_always_starts() -> None:
    s = GAME.new(4)
    set_up(s)
    assert s.prompt(None)["asked"] == "primitiva"
    while s.position()["phase"] == "deployment":
        s.play(s.sentences()[0])
    assert s.view(None)["turn"] == "primitiva"


@pytest.mark.clause("unita/setup-16")
@pytest.mark.clause("unita/setup-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_begins_once_every_terrain_lies_on_the_board(seats: int) -> None:
    s = GAME.new(seats)
    for _ in COMMUNITIES[: 3 if seats == 3 else 4]:
        throw(s, 1, 1, 1)
        for _ in range(3):
            assert refused(s, "deploy die-5 square-1 nw")[0] == "setup-9"
            s.play(s.sentences()[0])
    assert s.position()["pending"][0]["question"] == "deploy-die"
    assert "deploy die-5 square-1 " + ("ob" if seats == 3 else "nw") in s.sentences()
