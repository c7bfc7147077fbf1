"""2. Movement: three points a turn, always towards the Gate, and what an arrival brings about."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unita.positions import COMMUNITIES, GAME, company, dice, play, points, refused, square, state, terrain

import rulewright as rw

# Without POWER cards and terrains nobody is asked anything in a battle, nor after the last point.
PLAIN = {"colonial": "on"}

WOUNDED = company(8, "1/2", "1/1", "1/1", "2/2")
UNHURT = company(8, "2/2", "1/1", "1/1", "2/2")


def asked(s: Any) -> str:
    """Who is asked, and which question of the rules: `primitiva: turn`."""
    return f"{s.prompt(None)['asked']}: {s.position()['pending'][0]['question']}"


def battles(told: list[str]) -> list[str]:
    return [sentence.removeprefix("battle ") for sentence in told if sentence.startswith("battle ")]


# Turns.


@pytest.mark.clause("unita/move-3")
@pytest.mark.clause("unita/move-7")
def test_turns_of_three_points_go_clockwise_from_green() -> None:
    s = state(options=PLAIN, primitiva={4: 4}, german_land={4: 4}, friburga={4: 4}, hexagone={4: 4})
    turns = []
    while len(turns) < 24:
        turns += [(s.view(None)["turn"], points(s))]
        s.play(s.sentences()[0])
    assert turns == [(community, left) for community in COMMUNITIES for left in (3, 2, 1)] * 2


@pytest.mark.clause("unita/move-5")
@pytest.mark.clause("unita/ruling-22")
def test_everybody_sees_whose_turn_it_is() -> None:
    s = state("hexagone", 2, hexagone={4: 4})
    for seat in (0, 3, None):
        assert (s.view(seat)["turn"], s.prompt(seat)["asked"]) == ("hexagone", "hexagone")
        assert s.prompt(seat)["question"] == "hexagone has 2 points left: which company moves?"


@pytest.mark.clause("unita/move-6")
@pytest.mark.clause("unita/ruling-22")
def test_no_option_and_no_record_knows_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def record(now: float) -> str:
        for clock in ("time", "monotonic", "perf_counter"):
            monkeypatch.setattr(f"time.{clock}", lambda: now)
        kept = rw.Record.start(GAME, ["Ann", "Bob"], {"colonial": "on"})
        for _ in range(70):
            kept.play(kept.state.sentences()[0])
        return kept.text()

    assert record(0.0) == record(1e9)
    assert not [name for name in GAME.options.declared if "time" in name or "clock" in name]


@pytest.mark.clause("unita/move-7")
def test_no_point_may_be_kept_back() -> None:
    s = state(primitiva={4: 4})
    assert s.sentences() == ["advance company-4"]
    assert refused(s, "pass") == ("move-7", "3 points are left, and they can be used.")
    play(s, "advance company-4", "advance company-4")
    assert refused(s, "pass")[0] == "move-7"


@pytest.mark.clause("unita/move-7")
def test_no_more_than_three_points_are_used() -> None:
    s = state("friburga", 0, friburga={4: company(4, 2, 2, "1/2", 1)})  # asked for the Confession only
    assert "advance company-4" not in s.sentences()
    assert refused(s, "advance company-4") == ("move-7", "The points of this turn are spent.")
    assert s.asks() == "friburga has used its points: is there an effect to use before the turn passes?"


@pytest.mark.clause("unita/move-4")
@pytest.mark.clause("unita/end-4")
@pytest.mark.clause("unita/ruling-21")
def test_a_battalion_that_has_left_is_skipped_and_the_others_go_on() -> None:
    s = state(options=PLAIN, primitiva={4: 0}, friburga={4: 15})
    turns = []
    while s.actor is not None:
        turns += [s.view(None)["turn"]] if points(s) == 3 else []
        s.play("advance company-4")
    assert turns == ["primitiva", "friburga", "primitiva", "friburga"] + ["primitiva"] * 5


# Points.


@pytest.mark.clause("unita/move-8")
@pytest.mark.clause("unita/move-9")
def test_an_advance_takes_a_company_one_square_on_and_costs_one_point() -> None:
    s = state(primitiva={4: 4})
    assert play(s, "advance company-4") == ["moved primitiva company-4 5"]
    assert (square(s, "primitiva", 4), points(s)) == (5, 2)


@pytest.mark.clause("unita/move-10")
@pytest.mark.clause("unita/ruling-16")
@pytest.mark.parametrize("face", ["down", "up"])
@pytest.mark.parametrize("tile", ["mountain", "forest", "magic-forest"])
def test_entering_a_terrain_costs_two_points_whatever_its_kind_and_face(tile: str, face: str) -> None:
    s = state(primitiva={4: 7, "terrains": [terrain(8, tile, face)]})
    play(s, "advance company-4")
    assert (square(s, "primitiva", 4), points(s)) == (8, 1)
    play(s, "advance company-4")  # leaving it costs one
    assert (square(s, "primitiva", 4), s.view(None)["turn"]) == (9, "primitiva")


@pytest.mark.clause("unita/move-10")
def test_a_terrain_is_not_entered_with_one_point() -> None:
    s = state("primitiva", 1, primitiva={3: 7, 4: 3, "terrains": [terrain(8, "forest")]})
    assert s.sentences() == ["advance company-4"]
    message = "The square before primitiva company-3 is a terrain; it costs two points."
    assert refused(s, "advance company-3") == ("move-10", message)


@pytest.mark.clause("unita/move-14")
@pytest.mark.clause("unita/move-15")
@pytest.mark.parametrize("order", ["333", "334", "343", "433", "344", "434", "443", "444", "234", "432", "342"])
def test_points_go_to_the_companies_in_any_number_and_order(order: str) -> None:
    s = state(options=PLAIN, primitiva={2: 11, 3: 7, 4: 3}, friburga={4: 3})
    play(s, *[f"advance company-{n}" for n in order])
    assert [square(s, "primitiva", n) for n in (2, 3, 4)] == [
        start + order.count(n) for n, start in (("2", 11), ("3", 7), ("4", 3))
    ]
    assert s.view(None)["turn"] == "friburga"


# The way.


@pytest.mark.clause("unita/move-9")
@pytest.mark.clause("unita/move-23")
@pytest.mark.clause("unita/ruling-19")
def test_there_is_no_way_back() -> None:
    s = state(primitiva={4: 9})
    assert s.sentences() == ["advance company-4"]
    assert refused(s, "retreat company-4")[0] == "core/unknown-word"


@pytest.mark.clause("unita/move-1")
@pytest.mark.clause("unita/move-2")
@pytest.mark.clause("unita/move-9")
@pytest.mark.clause("unita/move-18")
@pytest.mark.clause("unita/move-23")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_whole_games_companies_only_go_on_along_their_paths_one_on_a_square(seats: int) -> None:
    s = GAME.new(seats, {"colonial": "on"})
    rng = rw.Rng(seats)
    before: dict[tuple[str, int], int] = {}
    while s.actor is not None:
        moves = s.moves()
        s.play(moves[rng.below(len(moves))])
        now: dict[tuple[str, int], int] = {}
        for community, battalion in s.position()["battalions"].items():
            squares = [place["at"] for place in battalion["companies"].values() if place["at"] != "left"]
            assert len(set(squares)) == len(squares)
            for n in range(1, 5):
                at = square(s, community, n)
                now[community, n] = 20 if isinstance(at, str) else at
        assert all(now[name] - at in (0, 1) for name, at in before.items())
        before = now
    assert set(before.values()) == {20}


@pytest.mark.clause("unita/move-17")
@pytest.mark.clause("unita/move-18")
@pytest.mark.clause("unita/ruling-17")
def test_no_company_jumps_over_another_of_its_own() -> None:
    s = state(primitiva={2: 10, 3: 9, 4: 7})
    assert s.sentences() == ["advance company-2", "advance company-4"]
    assert refused(s, "advance company-3") == ("move-18", "A company of its own stands before primitiva company-3.")
    play(s, "advance company-2")
    assert "advance company-3" in s.sentences()


@pytest.mark.clause("unita/ruling-17")
def test_an_enemy_blocks_no_path() -> None:
    # German Land 0 lies ahead of Primitiva 7, where the path turns.
    s = state(options=PLAIN, primitiva={4: 7}, german_land={4: 0})
    assert s.sentences() == ["advance company-4"]
    play(s, "advance company-4")
    assert square(s, "primitiva", 4) == 8


@pytest.mark.clause("unita/move-19")
@pytest.mark.clause("unita/ruling-18")
@pytest.mark.parametrize("at", [6, 7, 13, 17])
@pytest.mark.parametrize("community", COMMUNITIES)
def test_a_company_does_not_rotate_at_an_angle_nor_elsewhere(community: str, at: int) -> None:
    s = state(community, **{community.replace("-", "_"): {4: company(at, "4/4", "3/4", "2/3", "1/1")}})
    play(s, "advance company-4")
    stands = s.position()["battalions"][community]["companies"]["company-4"]
    assert stands == {"at": at + 1, "dice": ["4/4", "3/4", "2/3", "1/1"]}


@pytest.mark.clause("unita/ruling-18")
@pytest.mark.clause("unita/ruling-2")
@pytest.mark.parametrize("community", ["primitiva", "german-land", "friburga"])
def test_in_path_terms_the_places_change_their_names_at_an_angle(community: str) -> None:
    # OB, OF, IB, IF: the new OB is the old OF, OF the old IF, IB the old OB, IF the old IB.
    ahead = {6: [4, 3, 2, 1], 7: [3, 1, 4, 2], 13: [3, 1, 4, 2], 17: [3, 1, 4, 2]}
    for at, expected in ahead.items():
        s = state(community, seats=3, **{community.replace("-", "_"): {4: company(at, 4, 3, 2, 1)}})
        play(s, "advance company-4")
        assert dice(s, community, 4) == expected


@pytest.mark.clause("unita/move-21")
@pytest.mark.clause("unita/move-22")
@pytest.mark.clause("unita/ruling-19")
def test_a_company_in_retreat_advances_like_any_other() -> None:
    s = state(options=PLAIN, primitiva={4: company(18, 0, 0, 0, 0)}, friburga={4: 1})
    assert s.sentences() == ["advance company-4"]
    play(s, "advance company-4", "advance company-4")
    assert square(s, "primitiva", 4) == "left"


# The duty to use the points.


@pytest.mark.clause("unita/move-26")
@pytest.mark.clause("unita/ruling-14")
def test_a_move_that_would_strand_a_point_is_refused_if_another_sequence_uses_all() -> None:
    s = state("primitiva", 2, primitiva={3: 10, 4: 8, "terrains": [terrain(11, "forest")]})
    assert s.sentences() == ["advance company-3"]  # from 9 company-4 could go no further
    message = "After this not as many of the 2 points could be used as possible."
    assert refused(s, "advance company-4") == ("move-26", message)
    play(s, "advance company-3")
    assert square(s, "primitiva", 3) == 11


@pytest.mark.clause("unita/move-26")
@pytest.mark.clause("unita/ruling-14")
def test_with_open_ground_before_the_foremost_every_company_may_begin() -> None:
    s = state("primitiva", 2, primitiva={3: 10, 4: 8, "terrains": [terrain(13, "forest")]})
    assert s.sentences() == ["advance company-3", "advance company-4"]


@pytest.mark.clause("unita/ruling-14")
@pytest.mark.clause("unita/move-27")
def test_the_longest_sequence_is_demanded_and_the_rest_is_lost() -> None:
    s = state(primitiva={4: 10, "terrains": [terrain(11, "forest"), terrain(12, "mountain")]}, friburga={4: 1})
    told = play(s, "advance company-4")
    assert told == ["moved primitiva company-4 11", "forfeited 1"]
    assert s.view(None)["turn"] == "friburga"


@pytest.mark.clause("unita/ruling-14")
def test_the_offered_advances_are_those_after_which_the_most_points_can_be_used() -> None:
    # Every sequence of advances is walked here by hand and compared with what is offered.
    grounds = [(), (6,), (6, 7), (5, 8), (7, 9), (8,)]
    for squares in [(7, 6, 5), (7, 5, 4), (8, 7, 4), (7, 4), (6, 4), (19, 7), (19, 18, 6), (18, 7)]:
        for ground in grounds:
            for left in (1, 2, 3, 4):
                tiles = [terrain(at, tile) for at, tile in zip(ground, ("forest", "mountain"), strict=False)]
                numbers = range(5 - len(squares), 5)
                s = state("primitiva", left, primitiva={**dict(zip(numbers, squares, strict=True)), "terrains": tiles})
                here = dict(zip(numbers, squares, strict=True))
                best = most(here, ground, left)
                offered = [
                    f"advance company-{n}"
                    for n, (price, after) in steps(here, ground, left).items()
                    if price + most(after, ground, left - price) == best
                ]
                assert s.sentences() == (offered or ["pass"])
                advances = [f"advance company-{n}" for n in numbers]
                assert [advance for advance in advances if s.why_not(advance) is None] == offered


def steps(here: dict[int, int], ground: tuple[int, ...], left: int) -> dict[int, tuple[int, dict[int, int]]]:
    """What each company's advance costs and where the companies stand after it."""
    found = {}
    for n, at in here.items():
        price = 2 if at + 1 in ground else 1
        if price <= left and at + 1 not in here.values():
            found[n] = (price, {k: square for k, square in {**here, n: at + 1}.items() if square < 20})
    return found


def most(here: dict[int, int], ground: tuple[int, ...], left: int) -> int:
    return max([p + most(after, ground, left - p) for p, after in steps(here, ground, left).values()], default=0)


@pytest.mark.clause("unita/move-27")
@pytest.mark.clause("unita/move-28")
@pytest.mark.clause("unita/ruling-20")
def test_the_last_company_one_step_from_the_gate_loses_two_points() -> None:
    s = state(primitiva={4: 19}, friburga={4: 1})
    assert play(s, "advance company-4") == ["moved primitiva company-4 20", "left primitiva company-4", "forfeited 2"]
    assert s.view(None)["turn"] == "friburga"


@pytest.mark.clause("unita/move-27")
def test_a_player_who_can_use_no_point_but_perhaps_an_effect_passes() -> None:
    tiles = [terrain(8, "red-cross"), terrain(9, "forest")]
    s = state("friburga", 1, friburga={4: WOUNDED, "terrains": tiles, "card": "girl-power"})
    assert s.sentences() == ["heal nw", "pass"]
    assert play(s, "pass") == ["forfeited 1"]


# Arrivals.


@pytest.mark.clause("unita/move-11")
@pytest.mark.clause("unita/ruling-23")
@pytest.mark.clause("unita/ruling-24")
def test_arriving_alongside_an_enemy_is_a_battle_and_leaving_is_none() -> None:
    s = state(options=PLAIN, primitiva={4: 4}, hexagone={4: 12})  # Primitiva 5 touches Hexagone 12
    assert battles(play(s, "advance company-4")) == ["primitiva company-4 hexagone company-4"]
    assert battles(play(s, "advance company-4")) == []


@pytest.mark.clause("unita/move-12")
def test_a_battle_is_resolved_before_the_next_move() -> None:
    s = state(primitiva={3: 8, 4: 4}, hexagone={4: 12})
    play(s, "advance company-4")
    assert asked(s) == "hexagone: refusal"
    assert refused(s, "advance company-3")[0] == "ruling-38"
    play(s, "pass")
    assert asked(s) == "primitiva: effects"
    assert refused(s, "advance company-3")[0] == "ruling-38"
    play(s, "pass", "pass")
    assert asked(s) == "primitiva: turn"
    assert "advance company-3" in s.sentences()


@pytest.mark.clause("unita/move-13")
def test_without_an_effect_no_battle_is_avoided() -> None:
    s = state(options=PLAIN, primitiva={4: company(4, 1, 1, 1, 1)}, hexagone={4: company(12, 4, 4, 4, 4)})
    told = play(s, "advance company-4")  # nobody is asked whether to fight
    assert told[1:] == [
        "battle primitiva company-4 hexagone company-4",
        "lost primitiva company-4 sw 0",
        "lost primitiva company-4 se 0",
        "changed primitiva company-4",
        "changed hexagone company-4",
    ]
    assert asked(s) == "primitiva: turn"


@pytest.mark.clause("unita/ruling-24")
def test_the_same_enemy_is_fought_anew_when_it_is_met_again_in_the_same_turn() -> None:
    s = state(options=PLAIN, primitiva={4: 5}, hexagone={4: 13})  # Primitiva 6 and 8 touch Hexagone 13
    told = play(s, "advance company-4", "advance company-4", "advance company-4")
    assert battles(told) == ["primitiva company-4 hexagone company-4"] * 2
    assert [sentence for sentence in told if sentence.startswith(("moved", "battle"))] == [
        "moved primitiva company-4 6",
        "battle primitiva company-4 hexagone company-4",
        "moved primitiva company-4 7",
        "moved primitiva company-4 8",
        "battle primitiva company-4 hexagone company-4",
    ]


@pytest.mark.clause("unita/ruling-24")
def test_on_a_turning_square_two_companies_of_one_battalion_are_fought_once_each() -> None:
    s = state(options=PLAIN, primitiva={4: 12}, german_land={3: 8, 4: 6})
    play(s, "advance company-4")
    assert s.sentences() == ["fight company-4 german-land company-3", "fight company-4 german-land company-4"]
    told = play(s, "fight company-4 german-land company-4")
    assert battles(told) == [f"primitiva company-4 german-land company-{n}" for n in (4, 3)]


@pytest.mark.clause("unita/ruling-24")
def test_companies_that_did_not_move_start_nothing() -> None:
    s = state(options=PLAIN, primitiva={3: 8, 4: 4}, german_land={4: 1}, hexagone={4: 13})
    assert battles(play(s, "advance company-4")) == []  # company-3 stands beside both


# The boards: contact is sharing an edge (ruling-1, ruling-2).


def grid(arm: int, index: int) -> tuple[int, int]:
    """Where a square lies on the square board, x east and y south of the Gate."""
    ring = next(r for r, first in ((1, 18), (2, 14), (3, 8), (4, 0)) if index >= first)
    x, y = index - {1: 18, 2: 14, 3: 8, 4: 0}[ring] - ring, -ring
    for _ in range((arm + 4 - ring) % 4):
        x, y = -y, x
    return x, y


def arrivals(seats: int, arm: int, index: int) -> set[tuple[int, int]]:
    """Arm and index of every square on which an enemy company is met by a company that arrives on a square."""
    found = set()
    for rear in range(0, 20, 4):
        rivals = {n: rear + 4 - n for n in range(1, 5)}
        battalions: dict[str, dict[int | str, Any]] = {
            COMMUNITIES[k].replace("-", "_"): {4: index - 1} if k == arm else dict(rivals) for k in range(seats)
        }
        s = state(COMMUNITIES[arm], 1, options=PLAIN, seats=seats, **battalions)
        told = play(s, "advance company-4")
        while s.sentences()[0].startswith("fight"):
            told += play(s, s.sentences()[0])
        for _, _, community, unit in map(str.split, battles(told)):
            found |= {(COMMUNITIES.index(community), rivals[int(unit[-1])])}
    return found


@pytest.mark.clause("unita/ruling-1")
@pytest.mark.clause("unita/ruling-23")
@pytest.mark.clause("unita/ruling-25")
@pytest.mark.parametrize("arm", range(4))
def test_on_the_square_board_all_enemies_that_share_an_edge_are_met_and_no_others(arm: int) -> None:
    squares = {grid(k, index): (k, index) for k in range(4) for index in range(20) if k != arm}
    for index in range(1, 20):
        x, y = grid(arm, index)
        edges = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        assert arrivals(4, arm, index) == {squares[edge] for edge in edges if edge in squares}


@pytest.mark.clause("unita/ruling-2")
@pytest.mark.clause("unita/ruling-25")
@pytest.mark.parametrize("arm", range(3))
def test_on_the_triangle_square_s_m_meets_square_s_m_2r_1_of_the_path_before(arm: int) -> None:
    touching = [
        (first + m, first + m + 2 * ring - 1)
        for ring, first in ((4, 0), (3, 8), (2, 14), (1, 18))
        for m in range(2 * ring - 1)
    ]
    for index in range(1, 20):
        met = {((arm - 1) % 3, before) for mine, before in touching if mine == index}
        met |= {((arm + 1) % 3, after) for after, mine in touching if mine == index}
        assert arrivals(3, arm, index) == met


# Who is an enemy (ruling-25).


@pytest.mark.clause("unita/ruling-25")
@pytest.mark.parametrize("left_out", ["yellow", "blue"])
def test_three_players_fight_everybody_also_of_their_own_side(left_out: str) -> None:
    # Green and red are both Helvetia. With yellow out red's path is the next one, else the last but one.
    beside = {"yellow": (8, 1), "blue": (1, 8)}[left_out]
    s = state(
        options={"colonial": "on", "left_out": left_out},
        seats=3,
        primitiva={4: beside[0] - 1},
        friburga={4: beside[1]},
    )
    assert battles(play(s, "advance company-4")) == ["primitiva company-4 friburga company-4"]


@pytest.mark.clause("unita/ruling-25")
@pytest.mark.parametrize(
    ("seats", "options", "hit"),
    [
        (4, {}, {"german-land", "friburga", "hexagone"}),
        (4, {"cooperative": "on"}, {"german-land", "hexagone"}),
        (2, {}, {"german-land", "hexagone"}),
    ],
)
def test_partners_are_no_enemies(seats: int, options: dict[str, str], hit: set[str]) -> None:
    chosen = {"crossbow_target": "any_enemy_die", **options}
    s = state(options=chosen, seats=seats, primitiva={4: 4}, german_land={4: 9}, friburga={4: 9}, hexagone={4: 12})
    shots = [sentence.split() for sentence in s.sentences() if sentence.startswith("crossbow")]
    assert {words[2] for words in shots} == hit


# Effects between actions of the own turn (ruling-72).


def after_the_last_point(community: str, **battalion: Any) -> list[str] | None:
    """What a battalion is asked after the last point of its turn; None if the next battalion is asked."""
    following = COMMUNITIES[(COMMUNITIES.index(community) + 1) % 4].replace("-", "_")
    given: dict[int | str, Any] = {3: company(12, 0, 0, 0, 0), 4: battalion.pop("rear", 4), **battalion}
    s = state(community, 1, **{community.replace("-", "_"): given, following: {4: 0}})
    s.play("advance company-3")
    found: list[str] = s.sentences()
    return found if s.view(None)["turn"] == community else None


@pytest.mark.clause("unita/ruling-72")
@pytest.mark.parametrize(
    ("rear", "tiles", "more", "expected"),
    [
        (WOUNDED, [terrain(8, "red-cross")], {}, ["heal nw", "pass"]),
        (WOUNDED, [terrain(8, "red-cross", "known")], {}, ["heal nw", "pass"]),
        (WOUNDED, [terrain(8, "red-cross", "up")], {}, ["heal nw", "pass"]),
        (WOUNDED, [terrain(8, "forest")], {}, ["pass"]),  # for all that the others see, it may be the Red Cross
        (WOUNDED, [terrain(8, "forest", "up")], {}, None),
        (WOUNDED, [terrain(8, "forest"), terrain(15, "red-cross", "up")], {}, None),
        (WOUNDED, [terrain(8, "forest"), terrain(15, "red-cross", "known")], {}, None),
        (WOUNDED, [terrain(8, "forest"), terrain(15, "mountain", "up")], {}, ["pass"]),
        (WOUNDED, [terrain(5, "mountain"), terrain(8, "red-cross", "up")], {}, ["heal nw", "pass"]),
        (WOUNDED, [terrain(5, "red-cross", "up"), terrain(6, "mountain"), terrain(8, "forest", "up")], {}, None),
        (WOUNDED, [terrain(8, "red-cross", "up")], {"red-cross-used": True}, None),
        (WOUNDED, [terrain(15, "red-cross")], {}, None),  # nobody stands on it
        (UNHURT, [terrain(8, "red-cross")], {}, None),  # nothing to heal
    ],
)
def test_friburga_is_asked_while_a_company_may_stand_on_a_red_cross(
    rear: dict[str, Any], tiles: list[dict[str, Any]], more: dict[str, Any], expected: list[str] | None
) -> None:
    assert after_the_last_point("friburga", rear=rear, terrains=tiles, card="girl-power", **more) == expected


@pytest.mark.clause("unita/ruling-72")
@pytest.mark.parametrize(
    ("tiles", "more", "expected"),
    [
        ([terrain(8, "whirlpool")], {}, ["use whirlpool", "pass"]),
        ([terrain(8, "whirlpool", "up")], {}, ["use whirlpool", "pass"]),
        ([terrain(8, "mountain")], {}, ["pass"]),
        ([terrain(8, "mountain", "up")], {}, None),
        ([terrain(8, "whirlpool")], {"whirlpool-used": True}, None),
    ],
)
def test_hexagone_is_asked_while_a_company_may_stand_on_a_whirlpool(
    tiles: list[dict[str, Any]], more: dict[str, Any], expected: list[str] | None
) -> None:
    assert after_the_last_point("hexagone", rear=UNHURT, terrains=tiles, **more) == expected


@pytest.mark.clause("unita/ruling-72")
@pytest.mark.parametrize(
    ("community", "more", "expected"),
    [
        ("primitiva", {"terrains": [terrain(8, "magic-forest")]}, None),
        ("friburga", {}, ["confession company-4 nw", "pass"]),
        ("friburga", {"card": "pilgrimage"}, None),
        ("german-land", {}, ["technology-2 magic-forest", "technology-2 whirlpool", "technology-2 red-cross", "pass"]),
        ("german-land", {"card": "technology-1"}, None),
        ("german-land", {"card": "technology-1", "terrains": [terrain(8, "mirage")]}, None),
        (
            "german-land",
            {"card": "technology-2", "imitates": "red-cross", "terrains": [terrain(8, "mirage")]},
            ["heal nw", "pass"],
        ),
        (
            "german-land",
            {"card": "technology-2", "imitates": "red-cross", "terrains": [terrain(8, "forest")]},
            ["pass"],
        ),
        ("german-land", {"card": "technology-2", "imitates": "magic-forest", "terrains": [terrain(8, "mirage")]}, None),
    ],
)
def test_a_card_that_could_be_played_now_or_an_imitation_is_a_reason_to_ask(
    community: str, more: dict[str, Any], expected: list[str] | None
) -> None:
    assert after_the_last_point(community, rear=WOUNDED, **more) == expected


@pytest.mark.parametrize(
    ("sentence", "clause", "message"),
    [
        pytest.param(
            "use magic-forest",
            "terrain-19",
            "The magic-forest acts in a battle only.",
            marks=pytest.mark.clause("unita/terrain-19"),
        ),
        pytest.param(
            "use mirage",
            "terrain-21",
            "The mirage acts in a battle only.",
            marks=pytest.mark.clause("unita/terrain-21"),
        ),
        pytest.param(
            "use mountain",
            "terrain-12",
            "A mountain acts in every battle by itself; it is not used.",
            marks=pytest.mark.clause("unita/terrain-12"),
        ),
        pytest.param(
            "use whirlpool",
            "terrain-20",
            "No company of friburga stands on a whirlpool.",
            marks=pytest.mark.clause("unita/terrain-20"),
        ),
        pytest.param(
            "use red-cross",
            "terrain-22",
            "The Red Cross treats one section; name it: heal and its place.",
            marks=pytest.mark.clause("unita/terrain-22"),
        ),
        pytest.param(
            "heal nw",
            "terrain-22",
            "No company of friburga stands on a red-cross.",
            marks=pytest.mark.clause("unita/terrain-22"),
        ),
    ],
)
def test_a_tile_that_cannot_be_used_in_the_own_turn_is_refused(sentence: str, clause: str, message: str) -> None:
    s = state("friburga", friburga={4: WOUNDED, "terrains": [terrain(8, "mountain")]})
    assert refused(s, sentence) == (clause, message)


@pytest.mark.clause("unita/ruling-72")
def test_effects_are_used_before_the_first_action_between_two_and_after_the_last() -> None:
    for left in (3, 2, 1):
        s = state("hexagone", left, hexagone={3: 12, 4: UNHURT, "terrains": [terrain(8, "whirlpool")]})
        assert "use whirlpool" in s.sentences()
    play(s, "advance company-3", "use whirlpool", "put nw die-1 1", "put ne die-1 1")
    assert dice(s, "hexagone", 4) == [1, 1, 2, 2]
    assert s.position()["battalions"]["hexagone"]["whirlpool-used"] is True
