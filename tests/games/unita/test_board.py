"""The two boards as data, against boards built here from the rulings alone."""

import tomllib
from collections import Counter
from importlib.resources import files
from itertools import pairwise, permutations, product
from typing import Any

import pytest

Square = tuple[int, int, int]  # sector, ring, offset along the sector
Contact = tuple[int, int, str, int, int, str]  # arm, index, side, arm, index, side

RINGS = (4, 3, 2, 1)
LENGTH = 20
CORNERS = {"OB": "OF", "IB": "OB", "OF": "IF", "IF": "IB"}
# Compass directions of the sides in the top sector, x east and y south; a further sector is a quarter turn clockwise.
TOP_SIDES = {"O": (0, -1), "F": (1, 0), "I": (0, 1), "B": (-1, 0)}


def read(arms: int) -> dict[str, Any]:
    path = files("rulewright") / f"games/unita/data/board{arms}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.fixture(params=[3, 4])
def arms(request: pytest.FixtureRequest) -> int:
    number: int = request.param
    return number


@pytest.fixture
def board(arms: int) -> dict[str, Any]:
    return read(arms)


def squares(board: dict[str, Any]) -> dict[tuple[int, int], Square]:
    """Arm and index of every square of the data, and where it stands."""
    return {
        (path["arm"], place["index"]): (place["sector"], place["ring"], place["offset"])
        for path in board["path"]
        for place in path["squares"]
    }


def contacts(board: dict[str, Any]) -> set[Contact]:
    """The contacts of the data, each from both ends."""
    listed = [tuple(contact) for contact in board["contacts"]]
    return set(listed) | {(*contact[3:], *contact[:3]) for contact in listed}


def built_paths(arms: int) -> dict[tuple[int, int], Square]:
    """Path k stands in sector (k+4-r) mod arms on ring r, from the outside in."""
    built: dict[tuple[int, int], Square] = {}
    for arm in range(arms):
        walk = [((arm + 4 - ring) % arms, ring, offset) for ring in RINGS for offset in range(2 * ring)]
        built |= {(arm, index): place for index, place in enumerate(walk)}
    return built


def turned(vector: tuple[int, int], quarters: int) -> tuple[int, int]:
    """A vector after quarter turns clockwise about the Gate."""
    x, y = vector
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def grid(place: Square) -> tuple[int, int]:
    """Where a square of the square board lies: (-r+p, -r) in the top sector."""
    sector, ring, offset = place
    return turned((-ring + offset, -ring), sector)


def side_towards(place: Square, other: tuple[int, int]) -> str:
    """The side of a square of the square board at which another cell of the grid lies."""
    x, y = grid(place)
    way = (other[0] - x, other[1] - y)
    return next(side for side, vector in TOP_SIDES.items() if turned(vector, place[0]) == way)


def neighbour(arms: int, place: Square, side: str) -> Square | None:
    """What lies at a side of a square, by the words of ruling-2; None is the Gate or the edge of the board."""
    sector, ring, offset = place
    last = offset == 2 * ring - 1
    after, before = (sector + 1) % arms, (sector - 1) % arms
    if side == "O":
        return (sector, ring + 1, offset + 1) if ring < 4 else None
    if side == "F":
        return (after, ring, 0) if last else (sector, ring, offset + 1)
    if side == "B":
        if offset == 0:
            return (before, ring + 1, 2 * ring + 1) if ring < 4 else None
        return (sector, ring, offset - 1)
    if offset == 0:
        return (before, ring, 2 * ring - 1)
    if last:
        return (after, ring - 1, 0) if ring > 1 else None
    return (sector, ring - 1, offset - 1)


def built_contacts(arms: int) -> set[Contact]:
    """All contacts of rival paths that follow from the neighbours of ruling-2, each from both ends."""
    paths = built_paths(arms)
    owner = {place: square for square, place in paths.items()}
    found = set()
    for (arm, index), place in paths.items():
        for side in "OIFB":
            other = neighbour(arms, place, side)
            if other is None or owner[other][0] == arm:
                continue
            back = next(turn for turn in "OIFB" if neighbour(arms, other, turn) == place)
            found.add((arm, index, side, *owner[other], back))
    return found


def numbered_contacts(arms: int) -> set[frozenset[tuple[int, int]]]:
    """Ruling-1 in path numbers: square S+m of path k touches square S+m+2r-1 of path k-1 for m = 0..2r-2."""
    return {
        frozenset({(arm, first + m), ((arm - 1) % arms, first + m + 2 * ring - 1)})
        for arm in range(arms)
        for ring, first in zip(RINGS, (0, 8, 14, 18), strict=True)
        for m in range(2 * ring - 1)
    }


def pairs(found: set[Contact]) -> set[frozenset[tuple[int, int]]]:
    return {frozenset({contact[:2], contact[3:5]}) for contact in found}


def kind_wanted(index: int, place: Square) -> str:
    """What the data calls a square: its special use first, then the last square of a sector."""
    if index < 4:
        return "start"
    if index == 16:
        return "reorganisation"
    return "turn" if place[2] == 2 * place[1] - 1 else "plain"


# The shape: one board with two sides.


@pytest.mark.clause("unita/components-11")
def test_one_side_serves_two_or_four_players_and_the_other_three() -> None:
    assert read(4)["players"] == [2, 4]
    assert read(3)["players"] == [3]


@pytest.mark.clause("unita/ruling-1")
def test_the_square_board_is_the_one_of_the_formula() -> None:
    board = read(4)
    assert (board["arms"], board["rings"], board["path_length"]) == (4, 4, LENGTH)
    assert squares(board) == built_paths(4)
    for path in board["path"]:
        for place in path["squares"]:
            assert tuple(place["xy"]) == grid((place["sector"], place["ring"], place["offset"]))


@pytest.mark.clause("unita/ruling-1")
def test_the_squares_and_the_gate_fill_a_grid_of_nine_by_nine() -> None:
    cells = [tuple(place["xy"]) for path in read(4)["path"] for place in path["squares"]]
    assert Counter([*cells, (0, 0)]) == Counter((x, y) for x in range(-4, 5) for y in range(-4, 5))


@pytest.mark.clause("unita/ruling-1")
def test_rivals_on_the_square_board_touch_where_their_squares_share_an_edge() -> None:
    cells = {grid(place): (square, place) for square, place in built_paths(4).items()}
    edges: set[Contact] = set()
    for (x, y), (square, place) in cells.items():
        for dx, dy in TOP_SIDES.values():
            other = cells.get((x + dx, y + dy))
            if other is not None and other[0][0] != square[0]:
                (arm, index), beside = other
                edges.add((*square, side_towards(place, (x + dx, y + dy)), arm, index, side_towards(beside, (x, y))))
    assert contacts(read(4)) == edges
    assert len(read(4)["contacts"]) == 64


@pytest.mark.clause("unita/ruling-1")
def test_contacts_follow_the_rule_in_path_numbers(arms: int, board: dict[str, Any]) -> None:
    assert pairs(contacts(board)) == numbered_contacts(arms)
    assert len(board["contacts"]) == len(numbered_contacts(arms)) == 16 * arms


@pytest.mark.clause("unita/ruling-1")
def test_green_and_red_touch_only_yellow_and_blue() -> None:
    assert {frozenset({contact[0], contact[3]}) for contact in contacts(read(4))} == {
        frozenset({0, 1}),
        frozenset({1, 2}),
        frozenset({2, 3}),
        frozenset({3, 0}),
    }


@pytest.mark.clause("unita/ruling-1")
def test_a_quarter_turn_carries_each_path_to_the_next() -> None:
    paths = [[tuple(place["xy"]) for place in path["squares"]] for path in read(4)["path"]]
    for arm, path in enumerate(paths):
        assert [turned(cell, 1) for cell in path] == paths[(arm + 1) % 4]


@pytest.mark.clause("unita/ruling-2")
def test_the_three_player_board_is_the_one_of_the_formula() -> None:
    board = read(3)
    assert (board["arms"], board["rings"], board["path_length"]) == (3, 4, LENGTH)
    assert squares(board) == built_paths(3)


@pytest.mark.clause("unita/ruling-2")
def test_contacts_follow_from_the_neighbours_of_a_square(arms: int, board: dict[str, Any]) -> None:
    assert contacts(board) == built_contacts(arms)


@pytest.mark.clause("unita/ruling-2")
def test_every_path_has_the_same_contacts_with_the_path_before_it(arms: int, board: dict[str, Any]) -> None:
    def relation(arm: int) -> set[tuple[int, str, int, str]]:
        before = (arm - 1) % arms
        return {(i, s, j, t) for a, i, s, b, j, t in contacts(board) if a == arm and b == before and i < j}

    assert all(relation(arm) == relation(0) for arm in range(arms))
    assert len(relation(0)) == 16


def edge(poly: list[list[float]], side: str) -> set[tuple[float, ...]]:
    """The two ends of a side of a drawn square, whose vertices stand in the order OB, OF, IF, IB."""
    first = "OFIB".index(side)
    return {tuple(poly[first]), tuple(poly[(first + 1) % 4])}


@pytest.mark.clause("unita/ruling-2")
def test_squares_of_the_triangle_that_touch_are_drawn_with_one_common_edge() -> None:
    board = read(3)
    drawn = {
        (place["sector"], place["ring"], place["offset"]): place["poly"]
        for path in board["path"]
        for place in path["squares"]
    }
    for place, poly in drawn.items():
        for side in "OIFB":
            other = neighbour(3, place, side)
            if other is not None:
                back = next(turn for turn in "OIFB" if neighbour(3, other, turn) == place)
                assert edge(poly, side) == edge(drawn[other], back)


# The paths.


@pytest.mark.clause("unita/move-1")
def test_each_battalion_has_a_path_of_its_own_that_shares_no_square(arms: int, board: dict[str, Any]) -> None:
    assert [path["arm"] for path in board["path"]] == list(range(arms))
    assert len(set(squares(board).values())) == arms * LENGTH


@pytest.mark.clause("unita/move-2")
def test_a_path_is_a_row_of_squares_each_touching_the_next(arms: int, board: dict[str, Any]) -> None:
    for path in board["path"]:
        row = [(place["sector"], place["ring"], place["offset"]) for place in path["squares"]]
        assert [place["index"] for place in path["squares"]] == list(range(LENGTH))
        for here, ahead in pairwise(row):
            assert ahead in (neighbour(arms, here, "F"), neighbour(arms, here, "I"))


@pytest.mark.clause("unita/components-14")
def test_every_path_ends_beside_the_one_gate() -> None:
    last = [grid(squares(read(4))[arm, LENGTH - 1]) for arm in range(4)]
    assert sorted(last) == sorted(TOP_SIDES.values())  # the four edges of the one cell (0, 0)
    for arms in (3, 4):
        ends = [squares(read(arms))[arm, LENGTH - 1] for arm in range(arms)]
        assert sorted(ends) == [(sector, 1, 1) for sector in range(arms)]
        assert [neighbour(arms, place, "I") for place in ends] == [None] * arms


@pytest.mark.clause("unita/ruling-1")
@pytest.mark.clause("unita/ruling-2")
def test_no_square_touches_more_than_two_rivals_and_none_touches_none(arms: int, board: dict[str, Any]) -> None:
    rivals = Counter(contact[:2] for contact in contacts(board))
    assert set(rivals) == set(squares(board))
    assert set(rivals.values()) == {1, 2}


@pytest.mark.clause("unita/ruling-18")
def test_entering_a_new_sector_leaves_every_die_in_its_corner_of_the_compass(board: dict[str, Any]) -> None:
    def corner(place: str, sector: int) -> tuple[int, int]:
        (x, y), (u, v) = (turned(TOP_SIDES[side], sector) for side in place)
        return x + u, y + v

    assert board["corner_turn"] == CORNERS
    for sector in range(4):
        for new, old in CORNERS.items():
            assert corner(new, sector + 1) == corner(old, sector)


# The squares with a meaning.


@pytest.mark.clause("unita/components-12")
@pytest.mark.clause("unita/ruling-3")
def test_the_rearmost_four_squares_are_the_start_squares_with_number_one_in_front(board: dict[str, Any]) -> None:
    assert board["start_squares"] == {"1": 3, "2": 2, "3": 1, "4": 0}
    for path in board["path"]:
        assert [place["index"] for place in path["squares"] if place["kind"] == "start"] == [0, 1, 2, 3]


@pytest.mark.clause("unita/ruling-3")
def test_terrains_reach_neither_the_start_squares_nor_the_gate(board: dict[str, Any]) -> None:
    foremost = board["start_squares"]["1"]
    reach = {
        foremost + sum(order[:count])
        for thrown in product(range(1, 6), range(1, 5), range(1, 4))
        for order in permutations(thrown)
        for count in (1, 2, 3)
    }
    assert [min(reach), max(reach)] == board["terrain_range"] == [4, 15]
    assert not reach & {0, 1, 2, 3, LENGTH}


@pytest.mark.clause("unita/ruling-3")
def test_start_squares_of_rivals_never_touch(board: dict[str, Any]) -> None:
    assert not [contact for contact in contacts(board) if contact[1] < 4 and contact[4] < 4]


@pytest.mark.clause("unita/components-13")
@pytest.mark.clause("unita/ruling-4")
def test_every_path_has_its_reorganisation_square_beyond_the_terrains(board: dict[str, Any]) -> None:
    assert board["reorganisation"] == [16]
    assert board["terrain_range"][1] < 16 < LENGTH
    for path in board["path"]:
        special = [place for place in path["squares"] if place["kind"] == "reorganisation"]
        assert [(place["index"], place["ring"], place["offset"]) for place in special] == [(16, 2, 2)]


def test_every_square_is_of_the_kind_that_its_place_gives(board: dict[str, Any]) -> None:
    for path in board["path"]:
        for place in path["squares"]:
            where = (place["sector"], place["ring"], place["offset"])
            assert place["kind"] == kind_wanted(place["index"], where)
