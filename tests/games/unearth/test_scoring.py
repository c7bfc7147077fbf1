"""Scoring: sets of Ruins, types, Cities, Wonders and Phantoms; and who has won."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unearth.positions import GAME, at, owner, ruin, tableau

from rulewright.core.engine import State
from rulewright.games.unearth.cards import shipped

TYPES = ("desert", "forest", "island", "mountain", "cavern", "tundra")
CLAIMS = (9, 11, 13, 15, 17)
SCENARIO = shipped().scenarios[0].id
WONDERS = {wonder.id for wonder in shipped().wonders}
STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
ONCE = {"type_bonus": "once"}
PHANTOMS = {"phantom_counts_for_scoring": "yes"}


def sites(*counts: int) -> list[str]:
    """So many Ruins of each type."""
    return [f"{TYPES[k]}-{claim}" for k, n in enumerate(counts) for claim in CLAIMS[:n]]


def ended(
    *players: dict[str, Any], seats: int = 0, options: dict[str, str | int] | None = None, **fields: Any
) -> State:
    """A game that is over, with what lies before the players."""
    return at(seats or max(len(players), 2), options, players=list(players), over=True, **fields)


def rows(s: State, seat: int = 1) -> dict[str, int]:
    """A player's score row by row, without those that are 0."""
    found: dict[str, int] = s.view(None)["players"][seat - 1]["score"]
    return {name: points for name, points in found.items() if points != 0}


def line(*kinds: str) -> dict[str, Any]:
    """A tableau in a line, in which there is no ring."""
    return {"stones": [{"stone": kind, "at": [k, 0]} for k, kind in enumerate(kinds)]}


def wondrous(wonder: str, *kinds: str, **fields: Any) -> dict[str, Any]:
    """A player with a Named Wonder in a ring of six Stones; further ones lie in a line to the west."""
    stones = tableau(*kinds[:6]) + [{"stone": kind, "at": [-1 - k, 0]} for k, kind in enumerate(kinds[6:])]
    return {"stones": stones, "built": [{"at": [1, 0], "wonder": wonder}], **fields}


def tokens(*names: str, **fields: Any) -> dict[str, Any]:
    """A player with up to three tokens, or Named Wonders, in rings side by side."""
    mine = owner(*["palace-of-relics"] * len(names))
    for k, stone in enumerate(mine["stones"]):
        stone["stone"] = ("black", "red", "blue", "yellow")[k % 4]
    for one, name in zip(mine["built"], names, strict=True):
        del one["wonder"]
        one["wonder" if name in WONDERS else "token"] = name
    return {**mine, **fields}


# Sets of Ruins


@pytest.mark.clause("unearth/base-score-1")
@pytest.mark.parametrize(("n", "points"), [(0, 0), (1, 2), (2, 6), (3, 12), (4, 20), (5, 30)])
@pytest.mark.parametrize("kind", range(5))
def test_ruins_of_one_type(kind: int, n: int, points: int) -> None:
    counts = [0] * 5
    counts[kind] = n
    s = ended({"ruins": sites(*counts)})
    assert rows(s) == ({"sets": points, "total": points} if n else {})
    assert s.scores() == [points, 0]


@pytest.mark.clause("unearth/base-score-1")
def test_each_type_is_a_set_of_its_own() -> None:
    s = ended({"ruins": sites(3, 1, 0, 2)}, {"ruins": sites(0, 1, 0, 0, 4)[1:]})
    assert (rows(s)["sets"], rows(s, 2)["sets"]) == (12 + 2 + 6, 20)


@pytest.mark.clause("unearth/base-comp-2")
def test_the_claim_value_of_a_ruin_is_worth_nothing() -> None:
    for claim in CLAIMS:
        assert ended({"ruins": [f"desert-{claim}"]}).scores() == [2, 0]


@pytest.mark.clause("unearth/base-ruling-40")
@pytest.mark.parametrize(("n", "points"), [(6, 32), (7, 36), (10, 60), (11, 62)])
def test_a_sixth_ruin_of_a_type_begins_a_new_set(n: int, points: int) -> None:
    more = "".join(
        f'[[ruin]]\nid = "desert-{claim}"\ntype = "desert"\nclaim = {claim}\nstones = 2\n' for claim in range(21, 27)
    )
    game = GAME.with_cards(f'name = "More deserts"\n{more}')
    ruins = [*sites(5), *(f"desert-{claim}" for claim in range(21, 27))][:n]
    s = game.from_position({"seats": 2, "players": [{"ruins": ruins}], "over": True})
    assert rows(s) == {"sets": points, "total": points}


# Types


@pytest.mark.clause("unearth/base-score-2")
@pytest.mark.clause("unearth/base-ruling-41")
@pytest.mark.clause("unearth/ruling-40")
@pytest.mark.parametrize(
    ("counts", "per_set", "once"),
    [
        ((1, 1, 1, 1, 1), 5, 5),
        ((1, 1, 1, 1, 0), 0, 0),
        ((5, 1, 1, 1, 1), 5, 5),
        ((2, 2, 2, 2, 2), 10, 5),
        ((2, 2, 2, 2, 1), 5, 5),
        ((3, 3, 3, 3, 3), 15, 5),
    ],
)
def test_each_set_of_five_types(counts: tuple[int, ...], per_set: int, once: int) -> None:
    assert rows(ended({"ruins": sites(*counts)})).get("types", 0) == per_set
    assert rows(ended({"ruins": sites(*counts)}, options=ONCE)).get("types", 0) == once


@pytest.mark.clause("unearth/base-score-2")
def test_one_ruin_of_each_type_scores_fifteen() -> None:
    assert ended({"ruins": sites(1, 1, 1, 1, 1)}).scores() == [15, 0]


@pytest.mark.clause("unearth/expanded-6")
@pytest.mark.clause("unearth/expanded-7")
@pytest.mark.clause("unearth/expanded-8")
@pytest.mark.clause("unearth/ruling-40")
@pytest.mark.parametrize(
    ("counts", "per_set", "once"),
    [
        ((1, 1, 1, 1, 1, 0), 5, 5),
        ((1, 1, 1, 1, 0, 1), 5, 5),
        ((0, 1, 1, 1, 1, 1), 5, 5),
        ((1, 1, 1, 1, 0, 0), 0, 0),
        ((5, 5, 5, 5, 0, 0), 0, 0),
        ((1, 1, 1, 1, 1, 1), 10, 10),
        ((2, 2, 2, 2, 2, 0), 10, 5),
        ((2, 2, 2, 2, 2, 1), 15, 10),
        ((2, 2, 2, 2, 2, 2), 20, 10),
        ((2, 2, 2, 2, 1, 1), 10, 10),
        ((3, 3, 3, 3, 3, 1), 20, 10),
        ((4, 2, 2, 2, 3, 1), 15, 10),
        ((3, 1, 2, 2, 2, 2), 15, 10),
    ],
)
@pytest.mark.parametrize("seats", [5, 4])
def test_sets_of_five_and_six_types(seats: int, counts: tuple[int, ...], per_set: int, once: int) -> None:
    expanded: dict[str, str | int] = {"four_player_ruins": "expanded"} if seats == 4 else {}
    mine = {"ruins": sites(*counts)}
    assert rows(ended(mine, seats=seats, options=expanded)).get("types", 0) == per_set
    assert rows(ended(mine, seats=seats, options={**expanded, **ONCE})).get("types", 0) == once


@pytest.mark.clause("unearth/base-score-3")
def test_hidden_ruins_count_and_are_turned_up_at_the_end() -> None:
    players = [{"ruins": sites(1, 1, 1, 1), "hidden": ["cavern-17"]}, {}]
    s = at(players=players, row=[ruin("desert-17")])
    assert s.view(1)["players"][0]["hidden"] == ["?"]
    assert (s.view(1)["players"][0]["score"]["total"], s.view(0)["players"][0]["score"]["total"]) == (8, 15)
    s = ended(*players)
    assert s.view(1)["players"][0]["hidden"] == ["cavern-17"]
    assert s.scores() == [15, 0]


# Cities and Gates


@pytest.mark.clause("unearth/base-score-6")
@pytest.mark.parametrize(("city", "points"), [("city-of-gold", 7), ("city-of-ash", -4)])
def test_a_city_scores_its_points_and_has_no_type(city: str, points: int) -> None:
    s = ended({"ruins": [*sites(1, 1, 1, 1), city]}, age=city)
    assert rows(s) == {"sets": 8, "cities": points, "total": 8 + points}


@pytest.mark.clause("unearth/base-score-6")
@pytest.mark.clause("unearth/base-ruling-30")
def test_a_city_does_not_count_for_the_tomb() -> None:
    ring = ("black", "blue", "red", "yellow", "red", "red")
    mine = wondrous("tomb-of-the-last-age", *ring, ruins=[*sites(1, 1), "city-of-gold"])
    assert rows(ended(mine, age="city-of-gold"))["wonders"] == 2


@pytest.mark.clause("unearth/ruling-41")
@pytest.mark.parametrize(
    ("first", "second", "scores"),
    [
        (["gate-of-the-sun", "gate-of-the-moon"], [], [9, 0]),
        (["gate-of-the-sun"], ["gate-of-the-moon"], [4, -3]),
        (["gate-of-the-moon"], ["gate-of-the-sun"], [-3, 4]),
        ([*sites(1, 1, 1, 1), "gate-of-the-sun", "gate-of-the-moon"], [], [17, 0]),
    ],
)
def test_the_parted_gates_have_no_type_and_score_nine_as_a_pair(
    first: list[str], second: list[str], scores: list[int]
) -> None:
    s = ended({"ruins": first}, {"ruins": second}, age="the-parted-gates")
    assert s.scores() == scores
    assert rows(s).get("types", 0) == 0


# Wonders


@pytest.mark.clause("unearth/base-score-4")
@pytest.mark.parametrize(
    ("built", "points"),
    [
        (["lesser-base-2"], 2),
        (["lesser-base-3", "greater-base-7"], 10),
        (["lesser-base-4", "greater-base-6"], 10),
        (["greater-base-8", "lesser-lost-tribe-4"], 12),
        (["palace-of-relics"], 6),
        (["palace-of-relics", "underground-library", "lesser-base-3"], 11),
    ],
)
def test_wonders_score_their_token_or_their_card(built: list[str], points: int) -> None:
    assert rows(ended(tokens(*built))) == {"wonders": points, "total": points}


@pytest.mark.clause("unearth/base-named-10")
def test_the_palace_scores_six() -> None:
    assert ended(wondrous("palace-of-relics", *["red"] * 3, *["blue"] * 3)).scores() == [6, 0]


@pytest.mark.parametrize(
    ("wonder", "colour"),
    [
        pytest.param("temple-of-prosperity", "yellow", marks=pytest.mark.clause("unearth/base-named-2")),
        pytest.param("temple-of-flames", "red", marks=pytest.mark.clause("unearth/base-named-11")),
        pytest.param("temple-of-fate", "black", marks=pytest.mark.clause("unearth/base-named-12")),
        pytest.param("temple-of-clarity", "blue", marks=pytest.mark.clause("unearth/base-named-14")),
    ],
)
@pytest.mark.parametrize("more", [0, 3])
def test_a_temple_scores_each_stone_of_its_colour(wonder: str, colour: str, more: int) -> None:
    # Only the Temple's ring is asked for four Stones; all that its owner has count.
    other = "blue" if colour != "blue" else "red"
    mine = wondrous(wonder, *[colour] * 4, other, "memory", *[colour] * more, "warpstone")
    assert rows(ended(mine, line(*[colour] * 5))) == {"wonders": 4 + more, "total": 4 + more}


@pytest.mark.clause("unearth/base-named-7")
@pytest.mark.clause("unearth/base-ruling-30")
@pytest.mark.parametrize(
    ("counts", "hidden", "points"),
    [((1, 1, 1, 1), [], 4), ((5, 2), [], 2), ((1, 1), ["cavern-9"], 3), ((1, 1), ["forest-17"], 2), ((), [], 0)],
)
def test_the_tomb_scores_each_type_hidden_ruins_counted(
    counts: tuple[int, ...], hidden: list[str], points: int
) -> None:
    ring = ("black", "blue", "red", "yellow", "red", "red")
    s = ended(wondrous("tomb-of-the-last-age", *ring, ruins=sites(*counts), hidden=hidden))
    assert rows(s).get("wonders", 0) == points


@pytest.mark.clause("unearth/base-ruling-30")
def test_the_tomb_counts_the_sixth_type() -> None:
    ring = ("black", "blue", "red", "yellow", "red", "red")
    s = ended(wondrous("tomb-of-the-last-age", *ring, ruins=sites(1, 1, 1, 1, 1, 1)), seats=5)
    assert rows(s)["wonders"] == 6


@pytest.mark.clause("unearth/base-named-8")
@pytest.mark.clause("unearth/base-ruling-10")
@pytest.mark.parametrize(
    ("stones", "points"),
    [((5, 4, 3, 3), 6), ((2, 2, 2, 2), 4), ((1, 5, 5, 5), 2), ((4, 4, 4, 1), 2), ((6, 1, 7, 8), 2)],
)
def test_the_fountain_scores_the_rarest_colour_twice(stones: tuple[int, ...], points: int) -> None:
    colours = ("black", "blue", "red", "yellow")
    rest = [colour for colour, n in zip(colours, stones, strict=True) for _ in range(n - 1)]
    mine = wondrous("fountain-of-reflection", *colours, *rest, "memory", "warpstone")
    assert rows(ended(mine))["wonders"] == points


@pytest.mark.clause("unearth/base-ruling-10")
def test_the_fountain_scores_nothing_without_one_of_the_colours() -> None:
    # A Phantom was the yellow Stone of its ring.
    mine = wondrous("fountain-of-reflection", "black", "blue", "red", "phantom", "blue", "red", "black", "phantom")
    assert rows(ended(mine)) == {"phantoms": -2, "total": -2}


# Authored Wonders


@pytest.mark.clause("unearth/ruling-98")
def test_the_gate_of_wandering_stones_scores_warpstones_used_or_not_and_memory_stones() -> None:
    ring = ["red", "red", "blue", "blue", "warpstone", "memory", "memory", "warpstone", "phantom"]
    mine = wondrous("gate-of-wandering-stones", *ring)
    mine["stones"][4]["used"] = True
    assert rows(ended(mine)) == {"wonders": 1 + 2 + 2, "phantoms": -1, "total": 4}


@pytest.mark.clause("unearth/ruling-98")
def test_the_court_of_the_pale_kin_scores_two_for_each_phantom() -> None:
    mine = wondrous("court-of-the-pale-kin", *["phantom"] * 3, "red", "blue", "black")
    assert rows(ended(mine)) == {"wonders": 1 + 6, "phantoms": -3, "total": 4}


@pytest.mark.clause("unearth/ruling-98")
def test_the_humble_ossuary_scores_typed_ruins_up_to_eleven() -> None:
    ruins = ["desert-9", "desert-11", "forest-13", "island-17", "city-of-gold"]
    mine = wondrous("the-humble-ossuary", *["red", "blue", "yellow"] * 2, ruins=ruins, hidden=["cavern-11"])
    assert rows(ended(mine, age="city-of-gold"))["wonders"] == 3


@pytest.mark.clause("unearth/ruling-98")
def test_the_humble_ossuary_scores_no_ruin_without_a_type() -> None:
    low = 'name = "A low city"\n[[end_of_age]]\nid = "city-of-gold"\nclaim = 10\n'
    mine = wondrous("the-humble-ossuary", *["red", "blue", "yellow"] * 2, ruins=["desert-9", "city-of-gold"])
    doc = {"seats": 2, "players": [mine], "age": "city-of-gold", "over": True}
    assert rows(GAME.with_cards(low).from_position(doc))["wonders"] == 1


@pytest.mark.clause("unearth/ruling-98")
@pytest.mark.parametrize(
    ("wonder", "points"),
    [
        ("the-whispering-reliquary", 2),
        ("the-patient-colossus", 5),
        ("the-humble-ossuary", 0),
        ("court-of-the-pale-kin", 1),
        ("gate-of-wandering-stones", 1),
    ],
)
def test_the_points_on_the_authored_cards(wonder: str, points: int) -> None:
    assert ended(wondrous(wonder, *["red"] * 6)).scores() == [points, 0]


@pytest.mark.clause("unearth/ruling-98")
@pytest.mark.parametrize(
    ("ruins", "points"),
    [
        ((3, 2, 2), 2 + 4),
        ((3, 3, 2), 2 + 2),
        ((2, 2, 3), 2),
        ((3, 2, 2, 2), 2 + 6),
        ((3, 2, 2, 2, 2), 2 + 6),
        ((1, 0), 2 + 2),
    ],
)
def test_the_obelisk_scores_each_opponent_with_fewer_ruins_up_to_six(ruins: tuple[int, ...], points: int) -> None:
    every = sites(5, 5, 5, 5)
    players: list[dict[str, Any]] = []
    for n in ruins:
        players.append({"ruins": every[:n]})
        every = every[n:]
    ring = ("black", "blue", "red", "yellow", "red", "red")
    players[0] = wondrous("the-obelisk", *ring, ruins=players[0]["ruins"])
    assert rows(ended(*players, options={"promos": "in"}))["wonders"] == points


@pytest.mark.clause("unearth/ruling-98")
def test_the_obelisk_counts_hidden_ruins_and_cities() -> None:
    ring = ("black", "blue", "red", "yellow", "red", "red")
    mine = wondrous("the-obelisk", *ring, ruins=["desert-9"], hidden=["forest-9"])
    s = ended(mine, {"ruins": ["island-9", "city-of-gold"]}, age="city-of-gold", options={"promos": "in"})
    assert rows(s)["wonders"] == 2


# The bonus for three kinds of Wonders


KINDS = ["lesser-base-2", "greater-base-7", "palace-of-relics"]


@pytest.mark.clause("unearth/base-score-5")
@pytest.mark.clause("unearth/base-ruling-4")
@pytest.mark.parametrize(
    ("built", "three_kinds", "any_three"),
    [
        (KINDS, 5, 5),
        (KINDS[:2], 0, 0),
        (KINDS[1:], 0, 0),
        (["lesser-base-2", "lesser-base-3", "palace-of-relics"], 0, 5),
        (["greater-base-6", "greater-base-7", "greater-base-8"], 0, 5),
        (["palace-of-relics", "underground-library", "greater-base-7"], 0, 5),
        ([], 0, 0),
    ],
)
def test_the_bonus_for_three_wonders(built: list[str], three_kinds: int, any_three: int) -> None:
    found = []
    for value in ("three_kinds", "any_three", "none"):
        found.append(rows(ended(tokens(*built), options={"wonder_bonus": value})).get("bonus", 0))
    assert found == [three_kinds, any_three, 0]


@pytest.mark.clause("unearth/base-ruling-4")
@pytest.mark.parametrize("value", ["three_kinds", "any_three"])
def test_the_bonus_is_scored_once(value: str) -> None:
    # Six rings of a comb, two Wonders of each kind.
    middles = [(1, 0), (2, 1), (3, 2), (3, -1), (4, 0), (5, 1)]
    cells = [(0, 0)]
    wanted = {(q + dq, r + dr) for q, r in middles for dq, dr in STEPS} - set(middles)
    while len(cells) < len(wanted):
        cells += [c for c in sorted(wanted - set(cells)) if any((c[0] - q, c[1] - r) in STEPS for q, r in cells)][:1]
    kinds = ["lesser-base-2", "lesser-base-3", "greater-base-6", "greater-base-7"]
    names: list[dict[str, Any]] = [{"token": name} for name in kinds]
    names += [{"wonder": "palace-of-relics"}, {"wonder": "underground-library"}]
    colours = ["black", "red", "blue", "yellow"]
    mine = {
        "stones": [{"stone": colours[k % 4], "at": list(cell)} for k, cell in enumerate(cells)],
        "built": [{"at": list(cell), **name} for cell, name in zip(middles, names, strict=True)],
    }
    assert rows(ended(mine, options={"wonder_bonus": value}))["bonus"] == 5


@pytest.mark.clause("unearth/ruling-108")
def test_a_kept_wonder_does_not_count_for_the_bonus() -> None:
    def campaign(*built: str, bonus: str) -> dict[str, int]:
        mine = {**tokens(*built), "kept": {"underground-library": 1}}
        options = {"campaign": "on", "wonder_bonus": bonus}
        row = [ruin("desert-17", {"ruin-1/dark": 1})]
        games = [{"game": 1, "player": 30, "darkness": 20, "scenario": SCENARIO}]
        return rows(at(1, options, game_number=2, games=games, players=[mine], row=row))

    assert campaign(*KINDS[:2], bonus="three_kinds") == {"wonders": 11, "total": 11}
    assert campaign(*KINDS, bonus="three_kinds") == {"wonders": 17, "bonus": 5, "total": 22}
    assert campaign(*KINDS[:2], bonus="any_three") == {"wonders": 11, "total": 11}


# Phantoms


@pytest.mark.clause("unearth/phantom-4")
@pytest.mark.clause("unearth/ruling-14")
def test_each_phantom_costs_a_point_wherever_it_lies() -> None:
    assert ended(line("phantom", "phantom"), line("memory", "warpstone")).scores() == [-2, 0]
    mine = wondrous("palace-of-relics", "red", "red", "phantom", "blue", "blue", "blue", "phantom", ruins=["desert-9"])
    assert rows(ended(mine)) == {"sets": 2, "wonders": 6, "phantoms": -2, "total": 6}


@pytest.mark.clause("unearth/ruling-14")
def test_the_darkness_loses_nothing_for_its_phantoms() -> None:
    s = at(1, darkness={"corruption": {"phantom": 3}}, row=[ruin("desert-17", {"ruin-1/dark": 1})])
    assert s.view(0)["darkness"]["score"]["total"] == 0


@pytest.mark.clause("unearth/ruling-13")
@pytest.mark.parametrize(
    ("wonder", "ring", "without", "with_phantoms"),
    [
        ("temple-of-flames", ["red", "red", "phantom", "phantom", "blue", "blue", "phantom"], 2, 5),
        ("temple-of-fate", ["black", "phantom", "phantom", "phantom", "blue", "blue"], 1, 4),
        # Each Phantom makes up for what is rarest: 3, 3, 2, 2 and two Phantoms are 3 of each.
        (
            "fountain-of-reflection",
            ["black", "blue", "red", "yellow", "black", "blue", "red", "yellow", "black", "blue", "phantom", "phantom"],
            4,
            6,
        ),
        ("fountain-of-reflection", ["black", "blue", "red", "phantom", "black", "blue"], 0, 2),
        # A Phantom stays one where Phantoms themselves count.
        ("court-of-the-pale-kin", ["phantom", "phantom", "red", "red", "red", "red"], 5, 5),
    ],
)
def test_phantoms_as_colours_in_the_scoring(wonder: str, ring: list[str], without: int, with_phantoms: int) -> None:
    assert rows(ended(wondrous(wonder, *ring))).get("wonders", 0) == without
    assert rows(ended(wondrous(wonder, *ring), options=PHANTOMS))["wonders"] == with_phantoms


@pytest.mark.clause("unearth/ruling-13")
def test_each_phantom_is_one_colour_for_all_wonders_together() -> None:
    # With red and with blue the two Temples would score 4 + 1 each; one Phantom serves one of them only.
    stones = [{"stone": "red", "at": list(cell)} for cell in [(0, 0), (1, -1), (2, -1), (2, 0), (1, 1), (0, 1)]]
    stones += [{"stone": "blue", "at": list(cell)} for cell in [(3, 0), (3, 1), (2, 2), (1, 2)]]
    stones += [{"stone": "phantom", "at": [-1, 0]}]
    names = ("temple-of-flames", "temple-of-clarity")
    built = [{"at": cell, "wonder": name} for cell, name in zip(([1, 0], [2, 1]), names, strict=True)]
    mine = {"stones": stones, "built": built}
    assert rows(ended(mine))["wonders"] == 6 + 4
    assert rows(ended(mine, options=PHANTOMS))["wonders"] == 6 + 4 + 1
    # And it still costs its point.
    assert rows(ended(mine, options=PHANTOMS))["phantoms"] == -1


# Who has won


@pytest.mark.clause("unearth/base-score-7")
def test_the_highest_total_wins() -> None:
    s = ended({"ruins": sites(1, 1)}, {"ruins": sites(0, 0, 3)}, tokens("lesser-base-2"), seats=4)
    assert s.scores() == [4, 12, 2, 0]
    assert (s.ranking(), s.result()) == ([2, 1, 3, 4], ["lost", "won", "lost", "lost"])


@pytest.mark.clause("unearth/base-score-7")
def test_the_total_adds_up_all_that_scores() -> None:
    mine = tokens(*KINDS, ruins=[*sites(2, 1, 1, 1), "city-of-ash"], hidden=["cavern-9"])
    mine["stones"] = [*mine["stones"], {"stone": "phantom", "at": [-1, 0]}]
    s = ended(mine, age="city-of-ash")
    assert rows(s) == {
        "sets": 6 + 2 + 2 + 2 + 2,
        "types": 5,
        "cities": -4,
        "wonders": 2 + 7 + 6,
        "bonus": 5,
        "phantoms": -1,
        "total": 34,
    }


@pytest.mark.clause("unearth/base-ruling-3")
@pytest.mark.parametrize(
    ("first", "second", "scores", "winner"),
    [
        # More Wonders.
        (["palace-of-relics"], ["lesser-base-2", "lesser-base-4"], 6, 2),
        # As many Wonders, more Ruins.
        (["lesser-base-2", *sites(1, 1)], ["lesser-base-4", "island-9"], 6, 1),
        # All alike.
        (["lesser-base-3", "desert-9"], ["lesser-lost-tribe-3", "island-9"], 5, 0),
    ],
)
def test_a_tied_highest_total(first: list[str], second: list[str], scores: int, winner: int) -> None:
    def holder(names: list[str]) -> dict[str, Any]:
        ruins = [name for name in names if name.split("-")[0] in TYPES]
        return tokens(*[name for name in names if name not in ruins], ruins=ruins)

    s = ended(holder(first), holder(second), {}, seats=3)
    assert s.scores() == [scores, scores, 0]
    assert (s.ranking(), s.result()) == ([1, 1, 3], ["won", "won", "lost"])
    s = ended(holder(first), holder(second), {}, seats=3, options={"winner_tie": "more_wonders"})
    places = {0: [1, 1, 3], 1: [1, 2, 3], 2: [2, 1, 3]}[winner]
    assert s.ranking() == places
    assert s.result() == ["won" if place == 1 else "lost" for place in places]


@pytest.mark.clause("unearth/base-ruling-3")
def test_hidden_ruins_count_where_more_ruins_win() -> None:
    players = [
        tokens("lesser-base-2", ruins=["desert-9"], hidden=["forest-9"]),
        tokens("lesser-base-4", ruins=["island-9"]),
    ]
    s = ended(*players, options={"winner_tie": "more_wonders"})
    assert (s.scores(), s.ranking()) == ([6, 6], [1, 2])


@pytest.mark.clause("unearth/base-ruling-3")
def test_more_wonders_count_only_where_totals_are_tied() -> None:
    players = [{"ruins": sites(2)}, tokens("lesser-base-2", "lesser-base-3")]
    s = ended(*players, options={"winner_tie": "more_wonders"})
    assert (s.scores(), s.result()) == ([6, 5], ["won", "lost"])
