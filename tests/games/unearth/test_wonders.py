"""Rings and Wonders: formulas, tokens, Named Wonders when they are built, and the Ruins that lie aside."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations, product
from typing import Any

import pytest
from tests.games.unearth.positions import (
    GAME,
    asked,
    at,
    completing,
    owner,
    play,
    player,
    refused,
    ruin,
    tableau,
    told,
)

from rulewright.core.engine import State
from rulewright.core.luck import Rng
from rulewright.games.unearth.cards import shipped

MAY_WAIT = {"wonder_choice": "may_wait"}
COLOURS = ("black", "blue", "red", "yellow")
LETTERS = dict(zip("KBRY", COLOURS, strict=True))
WONDERS = {wonder.id: wonder for wonder in shipped().wonders}
TOKENS = {token.id: token for token in shipped().tokens}

# Without Lesser tokens a ring may fit nothing.
NO_LESSER = GAME.with_cards(
    'name = "No Lesser Wonders"\n'
    + "".join(f'[[wonder_token]]\nid = "{id}"\ncopies = 0\n' for id, token in TOKENS.items() if not token.greater)
)
NO_TOKENS = GAME.with_cards(
    'name = "No tokens"\n' + "".join(f'[[wonder_token]]\nid = "{id}"\ncopies = 0\n' for id in TOKENS)
)

# Two rings, around (1, 0) and (2, 1), that lack the Stone at (2, 0); it is `place 3 se`.
TWO_RINGS = [(0, 0), (1, -1), (2, -1), (0, 1), (1, 1), (1, 2), (2, 2), (3, 1), (3, 0)]


def twice(*kinds: str, last: str = "red", **fields: Any) -> State:
    """The last Stone of two rings is about to be laid."""
    stones = [{"stone": kind, "at": list(cell)} for kind, cell in zip(kinds, TWO_RINGS, strict=True)]
    fields = {"row": [ruin("desert-17")], "turn": "seat-1", **fields}
    return at(players=[{"stones": stones}], pending=[{"question": "place", "seat": 1, "kind": last}], **fields)


def built(s: State, seat: int = 1) -> list[str]:
    """What stands in a player's rings, in the order of building."""
    return [one.get("wonder") or one.get("token") or one["left"] for one in player(s, seat)["built"]]


# Tokens


@pytest.mark.clause("unearth/base-comp-6")
def test_the_base_tokens_and_named_wonders() -> None:
    values = [token.points for token in TOKENS.values() if token.set == "base" for _ in range(token.copies)]
    assert values == [2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 6, 7, 7, 7, 7, 8]
    assert (sum(values[:10]), sum(values[10:])) == (30, 42)
    assert sum(wonder.set == "base" for wonder in WONDERS.values()) == 15


@pytest.mark.clause("unearth/base-comp-6")
def test_no_more_tokens_of_a_value_come_up_than_there_are() -> None:
    options = {"module_wonders": "no"}
    s = play(completing("red", "blue", "red", "red", "red", "red", options=options), "build-lesser")
    assert (s.sentences(), s.weights()) == (
        ["turned lesser-base-2", "turned lesser-base-3", "turned lesser-base-4"],
        [2, 6, 2],
    )
    s = play(completing(*["red"] * 6, options=options), "build-greater")
    assert s.weights() == [1, 4, 1]
    s = twice(*["red"] * 9, options=options)
    play(s, "place 3 se", "ring w", "build-greater", "turned greater-base-8", "build-greater")
    assert (s.sentences(), s.weights()) == (["turned greater-base-6", "turned greater-base-7"], [1, 4])
    assert refused(s, "turned greater-base-8") == "unearth/base-comp-6"
    assert refused(s, "turned lesser-base-2") == "core/not-in-play"


@pytest.mark.clause("unearth/base-wonder-2")
@pytest.mark.parametrize(("token", "points"), [("lesser-base-2", 2), ("lesser-base-3", 3), ("lesser-base-4", 4)])
def test_a_lesser_wonder_fits_any_six_stones(token: str, points: int) -> None:
    s = completing("black", "blue", "red", "yellow", "phantom", "warpstone")
    play(s, "build-lesser", f"turned {token}")
    assert (built(s), s.scores()[0], s.view(1)["lesser"]) == ([token], points - 1, 12)


@pytest.mark.clause("unearth/ruling-9")
def test_a_lesser_wonder_may_be_all_colourless() -> None:
    s = completing("memory", "memory", "memory", "warpstone", "warpstone", "warpstone")
    assert s.sentences()[-1] == "build-lesser"


@pytest.mark.clause("unearth/base-wonder-3")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_greater_wonder_needs_six_stones_of_one_colour(colour: str) -> None:
    s = completing(*[colour] * 6)
    assert s.sentences() == ["build-lesser", "build-greater"]
    play(s, "build-greater", "turned greater-base-7")
    assert (built(s), s.scores()[0], s.view(1)["greater"]) == (["greater-base-7"], 7, 8)
    other = "red" if colour != "red" else "blue"
    s = completing(*[colour] * 5, other)
    assert s.sentences() == ["build-lesser"]
    assert refused(s, "build-greater") == "unearth/base-wonder-3"


@pytest.mark.clause("unearth/base-ruling-12")
def test_of_an_empty_stack_nothing_is_built() -> None:
    def ring(game: Any) -> State:
        doc = {"seats": 2, "turn": "seat-1", "row": [ruin("desert-17")], "wonders": ["temple-of-flames"]}
        pending = [{"question": "place", "seat": 1, "kind": "red"}]
        players = [{"stones": tableau(*["red"] * 5)}]
        return play(game.from_position({**doc, "players": players, "pending": pending}), "place 1 se")

    s = ring(NO_LESSER)
    assert s.sentences() == ["build-greater", "build temple-of-flames"]
    assert refused(s, "build-lesser") == "unearth/base-ruling-12"
    s = ring(NO_TOKENS)
    assert s.sentences() == ["build temple-of-flames"]
    assert refused(s, "build-greater") == "unearth/base-ruling-12"


@pytest.mark.clause("unearth/base-ruling-12")
def test_the_last_token_of_a_stack_is_built_and_then_no_more() -> None:
    one = "".join(
        f'[[wonder_token]]\nid = "{id}"\ncopies = {int(id == "lesser-base-3")}\n'
        for id, token in TOKENS.items()
        if not token.greater
    )
    stones = [{"stone": "blue" if k % 2 else "red", "at": list(cell)} for k, cell in enumerate(TWO_RINGS)]
    pending = [{"question": "place", "seat": 1, "kind": "red"}]
    doc = {
        "seats": 2,
        "turn": "seat-1",
        "row": [ruin("desert-17")],
        "players": [{"stones": stones}],
        "pending": pending,
    }
    s = GAME.with_cards(f'name = "One Lesser Wonder"\n{one}').from_position(doc)
    play(s, "place 3 se", "ring se", "build-lesser")
    assert s.sentences() == ["turned lesser-base-3"]
    assert told(s, "turned lesser-base-3") == ["left-empty seat-1"]
    assert built(s) == ["lesser-base-3", "empty"]


# Rings


@pytest.mark.clause("unearth/base-ring-1")
def test_the_sixth_stone_around_an_empty_cell_makes_a_ring() -> None:
    assert asked(completing(*["red"] * 6)) == "wonder"
    s = at(
        turn="seat-1",
        row=[ruin("desert-17")],
        players=[{"stones": tableau(*["red"] * 4)}],
        pending=[{"question": "place", "seat": 1, "kind": "red"}],
    )
    assert (asked(play(s, "place 1 se")), built(s)) == ("delver", [])


@pytest.mark.clause("unearth/base-ring-2")
def test_stones_of_a_ring_stay_and_serve_the_next_ring() -> None:
    stones = [{"stone": "red", "at": list(cell)} for cell in [*TWO_RINGS[:5], (2, 0), *TWO_RINGS[5:8]]]
    s = at(
        turn="seat-1",
        row=[ruin("desert-17")],
        players=[{"stones": stones, "built": [{"at": [1, 0], "token": "lesser-base-2"}]}],
        pending=[{"question": "place", "seat": 1, "kind": "red"}],
    )
    # The Stones at (2, 0) and (1, 1) belong to both rings.
    play(s, "place 6 e", "build-greater", "turned greater-base-7")
    assert [(one["at"], one["token"]) for one in player(s)["built"]] == [
        ([1, 0], "lesser-base-2"),
        ([2, 1], "greater-base-7"),
    ]
    assert [stone["at"] for stone in player(s)["stones"][:9]] == [stone["at"] for stone in stones]


@pytest.mark.clause("unearth/base-ring-3")
@pytest.mark.parametrize(("first", "cells"), [("w", [[1, 0], [2, 1]]), ("se", [[2, 1], [1, 0]])])
def test_two_rings_at_once_are_settled_one_after_the_other_in_either_order(first: str, cells: list[list[int]]) -> None:
    s = play(twice(*["red"] * 9), "place 3 se")
    assert (asked(s), s.sentences()) == ("ring", ["ring w", "ring se"])
    assert refused(s, "ring e") == "unearth/base-ring-1"
    play(s, f"ring {first}", "build-greater", "turned greater-base-6")
    assert asked(s) == "wonder"
    play(s, "build-lesser", "turned lesser-base-4")
    assert [one["at"] for one in player(s)["built"]] == cells
    assert (asked(s), built(s)) == ("delver", ["greater-base-6", "lesser-base-4"])


@pytest.mark.clause("unearth/base-wonder-1")
def test_a_ring_earns_one_wonder_which_fills_its_middle() -> None:
    s = completing(*["red"] * 6, wonders=["temple-of-flames"])
    before = player(s)["stones"]
    play(s, "build temple-of-flames")
    assert player(s)["built"] == [{"at": [1, 0], "wonder": "temple-of-flames", "number": 1}]
    assert (asked(s), player(s)["stones"]) == ("delver", before)


@pytest.mark.clause("unearth/base-ruling-7")
def test_a_wonder_that_fits_is_built_at_once() -> None:
    s = completing("red", "blue", "red", "red", "red", "red")
    assert s.sentences() == ["build-lesser"]
    assert refused(s, "leave") == "unearth/base-ruling-7"
    assert refused(s, "wait") == "unearth/base-ruling-7"


def poor(*kinds: str, options: dict[str, str | int] | None = None) -> State:
    """A ring at a table without tokens, of whose Named Wonders it may not fit any."""
    doc = {"seats": 2, "options": options or {}, "turn": "seat-1", "row": [ruin("desert-17")]}
    stones = tableau(*kinds[:5]) + [{"stone": kind, "at": [-1 - k, 0]} for k, kind in enumerate(kinds[6:])]
    pending = [{"question": "place", "seat": 1, "kind": kinds[5]}]
    fields = {"players": [{"stones": stones}], "wonders": ["temple-of-flames"], "pending": pending}
    return NO_TOKENS.from_position({**doc, **fields})


@pytest.mark.clause("unearth/base-ruling-7")
def test_where_nothing_fits_the_middle_stays_empty_for_good() -> None:
    s = poor("blue", "red", "red", "black", "yellow", "red")
    assert told(s, "place 1 se") == ["left-empty seat-1"]
    assert (asked(s), built(s)) == ("delver", ["empty"])


@pytest.mark.clause("unearth/warpstone-6")
@pytest.mark.clause("unearth/base-ruling-7")
def test_where_nothing_fits_a_warpstone_may_still_change_that() -> None:
    s = play(poor("blue", "red", "red", "black", "yellow", "red", "warpstone", "red", "red"), "place 1 se")
    assert s.sentences() == [f"warp {k}" for k in range(1, 9)] + ["leave"]
    assert told(s.clone(), "leave") == ["left-empty seat-1"]
    play(s, "warp 1", "swap 7")
    assert s.sentences() == ["build temple-of-flames"]
    assert refused(s, "leave") == "unearth/base-ruling-7"


@pytest.mark.clause("unearth/base-ruling-7")
def test_at_tables_that_wait_a_ring_is_completed_at_the_end_of_a_later_own_turn() -> None:
    row = [ruin("desert-17"), ruin("forest-17")]
    s = completing(*["red"] * 6, options=MAY_WAIT, wonders=["temple-of-flames"], row=row)
    assert s.sentences() == ["build-lesser", "build-greater", "build temple-of-flames", "wait"]
    assert refused(s, "leave") == "unearth/base-ruling-7"
    play(s, "wait")
    assert (asked(s), built(s)) == ("delver", ["waiting"])
    # The turn in which it was made ends without a question, and so does the other player's.
    play(s, "dig ruin-1 d6", "rolled 5")
    assert (asked(s), s.actor) == ("delver", 1)
    play(s, "dig ruin-2 d6", "rolled 5")
    assert (asked(s), s.actor, built(s)) == ("delver", 0, ["may-complete"])
    play(s, "dig ruin-2 d8", "rolled 5")
    assert (asked(s), s.sentences()) == ("completion", ["complete 1 e", "pass"])
    assert refused(s, "complete 1 w") == "unearth/base-ruling-7"
    play(s, "complete 1 e", "build temple-of-flames")
    assert (asked(s), s.actor, built(s)) == ("delver", 1, ["temple-of-flames"])


@pytest.mark.clause("unearth/base-ruling-7")
@pytest.mark.parametrize("answer", [["pass"], ["complete 1 e", "wait"]])
def test_a_ring_that_waits_may_go_on_waiting(answer: list[str]) -> None:
    row = [ruin("desert-17"), ruin("forest-17")]
    mine = {"stones": tableau(*["red"] * 6), "built": [{"at": [1, 0], "left": "may-complete"}]}
    s = at(options=MAY_WAIT, players=[mine], row=row)
    play(s, "dig ruin-1 d6", "rolled 5", *answer)
    assert (asked(s), s.actor) == ("delver", 1)
    play(s, "dig ruin-2 d6", "rolled 5", "dig ruin-2 d8", "rolled 5")
    assert (asked(s), s.actor, s.sentences()) == ("completion", 0, ["complete 1 e", "pass"])


@pytest.mark.clause("unearth/base-ruling-7")
def test_of_two_rings_that_wait_each_may_be_completed() -> None:
    stones = [{"stone": "red", "at": list(cell)} for cell in [*TWO_RINGS, (2, 0)]]
    waiting = [{"at": [1, 0], "left": "may-complete"}, {"at": [2, 1], "left": "may-complete"}]
    s = at(options=MAY_WAIT, players=[{"stones": stones, "built": waiting}], row=[ruin("desert-17")])
    play(s, "dig ruin-1 d6", "rolled 5")
    assert s.sentences() == ["complete 1 e", "complete 5 e", "pass"]
    play(s, "complete 5 e", "build-lesser", "turned lesser-base-2")
    assert (asked(s), s.sentences()) == ("completion", ["complete 1 e", "pass"])
    play(s, "complete 1 e", "build-greater", "turned greater-base-6")
    assert (asked(s), s.actor, built(s)) == ("delver", 1, ["lesser-base-2", "greater-base-6"])


@pytest.mark.clause("unearth/base-ruling-7")
def test_a_solo_game_goes_on_to_the_darkness_after_a_ring_that_waits() -> None:
    mine = {"stones": tableau(*["red"] * 6), "built": [{"at": [1, 0], "left": "may-complete"}]}
    s = at(1, MAY_WAIT, players=[mine], row=[ruin("desert-17", {"ruin-1/dark": 1})])
    play(s, "dig ruin-1 d6", "rolled 5", "pass")
    assert asked(s) == "loom"


# Named Wonders


@pytest.mark.clause("unearth/base-wonder-4")
def test_a_named_wonder_exists_once_and_is_not_replaced() -> None:
    s = completing(*["red"] * 6, wonders=["temple-of-flames", "palace-of-relics"])
    assert refused(s, "build palace-of-relics") == "unearth/base-wonder-4"
    assert refused(s, "build temple-of-fate") == "unearth/base-start-8"
    play(s, "build temple-of-flames")
    assert s.position()["wonders"] == ["palace-of-relics"]
    s = at(
        turn="seat-1",
        row=[ruin("desert-17")],
        players=[owner("temple-of-flames"), {"stones": tableau(*["red"] * 5)}],
        wonders=["palace-of-relics"],
        pending=[{"question": "place", "seat": 2, "kind": "red"}],
    )
    play(s, "place 1 se")
    assert s.sentences() == ["build-lesser", "build-greater"]
    assert refused(s, "build temple-of-flames") == "unearth/base-wonder-4"


@pytest.mark.clause("unearth/base-wonder-5")
@pytest.mark.clause("unearth/base-ruling-31")
def test_of_several_that_fit_the_owner_chooses() -> None:
    wonders = ["the-crumbling-memorial", "temple-of-flames", "underground-library", "palace-of-relics"]
    s = completing(*["red"] * 6, wonders=wonders)
    fitting = ["build temple-of-flames", "build the-crumbling-memorial", "build underground-library"]
    assert s.sentences() == ["build-lesser", "build-greater", *sorted(fitting, key=s.game.vocabulary.parse)]


@pytest.mark.clause("unearth/base-wonder-6")
def test_the_order_of_the_stones_does_not_matter() -> None:
    for kinds in set(permutations(("blue", "blue", "blue", "red", "red", "red"))):
        assert "build palace-of-relics" in completing(*kinds, wonders=["palace-of-relics"]).sentences()


def needs(formula: str) -> list[dict[str, int]]:
    """How many Stones of each colour a formula may ask for: every digit is one colour, different ones differ."""
    digits = sorted(set(formula) & set("123"))
    found = []
    for colours in permutations(COLOURS, len(digits)):
        meaning = {**LETTERS, **dict(zip(digits, colours, strict=True))}
        asked_for = [meaning[cube] for cube in formula if cube != "?"]
        found.append({colour: asked_for.count(colour) for colour in COLOURS})
    return found


def fits(formula: str, ring: tuple[str, ...]) -> bool:
    """Whether six Stones fill a formula, each Phantom being tried as each colour."""
    phantoms = [COLOURS if kind == "phantom" else (kind,) for kind in ring]
    return any(
        all(colours.count(colour) >= n for colour, n in need.items())
        for colours in product(*phantoms)
        for need in needs(formula)
    )


@pytest.mark.clause("unearth/base-wonder-7")
@pytest.mark.clause("unearth/phantom-1")
@pytest.mark.clause("unearth/phantom-3")
@pytest.mark.clause("unearth/stones-2")
@pytest.mark.clause("unearth/ruling-10")
@pytest.mark.clause("unearth/ruling-11")
@pytest.mark.clause("unearth/ruling-12")
@pytest.mark.parametrize("half", [0, 1])
def test_every_ring_fits_exactly_the_formulas_it_fills(half: int) -> None:
    formulas = {wonder.formula: wonder.id for wonder in WONDERS.values() if wonder.set != "promo"}
    shown = dict(sorted(formulas.items())[half::2])
    assert len(formulas) == 21
    colours = ("black", "blue", "red", "yellow", "phantom", "memory")
    for ring in combinations_with_replacement(colours, 6):
        s = completing(*ring[::-1], options={"module_response": "no"}, wonders=list(shown.values()))
        while asked(s) == "draw-card":
            s.play(s.moves()[0])
        expected = {f"build {id}" for formula, id in shown.items() if fits(formula, ring)}
        greater = {"build-greater"} if fits("111111", ring) else set()
        assert set(s.sentences()) == expected | greater | {"build-lesser"}, ring


@pytest.mark.clause("unearth/base-wonder-7")
@pytest.mark.clause("unearth/base-ruling-32")
@pytest.mark.parametrize(
    ("wonder", "ring", "fitting"),
    [
        ("palace-of-relics", "KKKRRR", True),
        ("palace-of-relics", "KKKKRR", False),
        ("palace-of-relics", "KKKKKK", False),
        ("the-blackened-cenotaph", "KKRRYY", True),
        ("the-blackened-cenotaph", "KKRRRR", False),
        ("the-blackened-cenotaph", "KKRRYB", False),
        ("tomb-of-the-last-age", "KRBYYY", True),
        ("tomb-of-the-last-age", "KRBBBB", False),
        ("the-patient-colossus", "KKKKRR", True),
        ("the-patient-colossus", "KKKKKR", False),
        ("gate-of-wandering-stones", "KKRRYB", True),
        ("gate-of-wandering-stones", "KKKKYB", False),
        ("the-crumbling-memorial", "YYYYYY", True),
        ("the-crumbling-memorial", "YYYYYR", False),
        ("court-of-the-pale-kin", "KRBYYK", True),
        ("temple-of-fate", "KKKKBR", True),
        ("temple-of-fate", "KKKBBR", False),
    ],
)
def test_formulas_by_example(wonder: str, ring: str, fitting: bool) -> None:
    s = completing(*[LETTERS[letter] for letter in ring], wonders=[wonder])
    assert (f"build {wonder}" in s.sentences()) == fitting


@pytest.mark.clause("unearth/stones-2")
@pytest.mark.parametrize(
    ("ring", "fitting"),
    [
        (["blue", "blue", "blue", "memory", "warpstone", "blue"], True),
        (["blue", "blue", "memory", "red", "red", "blue"], False),
        (["blue", "blue", "warpstone", "red", "red", "blue"], False),
        (["blue", "blue", "phantom", "red", "red", "blue"], True),
        (["blue", "phantom", "phantom", "memory", "memory", "blue"], True),
    ],
)
@pytest.mark.clause("unearth/phantom-1")
@pytest.mark.clause("unearth/phantom-3")
def test_colourless_stones_fill_open_cubes_only_and_phantoms_any(ring: list[str], fitting: bool) -> None:
    s = completing(*ring, wonders=["temple-of-clarity"])
    assert ("build temple-of-clarity" in s.sentences()) == fitting


@pytest.mark.clause("unearth/phantom-2")
@pytest.mark.clause("unearth/ruling-12")
def test_phantoms_help_to_build_greater_and_named_wonders() -> None:
    s = completing("red", "red", "red", "red", "red", "phantom")
    assert s.sentences() == ["build-lesser", "build-greater"]
    s = completing(*["phantom"] * 6, wonders=["the-crumbling-memorial", "palace-of-relics", "the-blackened-cenotaph"])
    assert s.sentences() == [
        "build-lesser",
        "build-greater",
        *(f"build {id}" for id in ("the-blackened-cenotaph", "palace-of-relics", "the-crumbling-memorial")),
    ]


@pytest.mark.clause("unearth/ruling-10")
@pytest.mark.clause("unearth/ruling-11")
def test_two_phantoms_may_be_two_colours_and_one_is_never_two() -> None:
    s = completing("black", "black", "black", "red", "red", "phantom", wonders=["palace-of-relics"])
    assert s.sentences() == ["build-lesser", "build palace-of-relics"]
    s = completing("black", "red", "red", "yellow", "phantom", "phantom", wonders=["the-blackened-cenotaph"])
    assert s.sentences() == ["build-lesser", "build the-blackened-cenotaph"]
    s = completing("black", "blue", "yellow", "memory", "memory", "warpstone", wonders=["tomb-of-the-last-age"])
    assert "build tomb-of-the-last-age" not in s.sentences()
    s = completing("black", "phantom", "blue", "blue", "blue", "blue", wonders=["tomb-of-the-last-age"])
    # One Phantom cannot be red and yellow at once.
    assert s.sentences() == ["build-lesser"]


@pytest.mark.clause("unearth/faq-1")
@pytest.mark.clause("unearth/ruling-11")
def test_one_phantom_is_blue_in_one_wonder_and_red_in_another() -> None:
    # The Phantom at (2, 0) and the Memory Stone at (1, 1) lie in both rings.
    kinds = ["blue", "blue", "blue", "black", "memory", "red", "red", "red", "black"]
    s = twice(*kinds, last="phantom", wonders=["temple-of-clarity", "temple-of-flames"])
    play(s, "place 3 se", "ring w", "build temple-of-clarity")
    assert s.sentences() == ["build-lesser", "build temple-of-flames"]
    play(s, "build temple-of-flames")
    assert built(s) == ["temple-of-clarity", "temple-of-flames"]


# What Named Wonders do when they are built


@pytest.mark.clause("unearth/ruling-98")
@pytest.mark.parametrize(("colourless", "cards"), [(0, 1), (1, 1), (3, 3)])
def test_the_whispering_reliquary_draws_for_each_colourless_stone_and_at_least_one(colourless: int, cards: int) -> None:
    ring = ["black", "black", "yellow", *["phantom", "memory", "phantom"][:colourless], *["red"] * (3 - colourless)]
    s = completing(*ring, wonders=["the-whispering-reliquary"])
    play(s, "build the-whispering-reliquary")
    play(s, *["drew forlorn"] * min(cards, 3))
    assert (asked(s), player(s)["hand"]) == ("delver", {"forlorn": cards})


@pytest.mark.clause("unearth/ruling-98")
def test_the_whispering_reliquary_draws_three_for_a_memory_stone() -> None:
    s = at(players=[owner("the-whispering-reliquary")], row=[ruin("desert-17", memory=1)])
    play(s, "dig ruin-1 d6", "rolled 2", "place 1 w", "drew forlorn", "drew forlorn", "drew forlorn")
    assert (player(s)["hand"], s.actor) == ({"forlorn": 3}, 1)


@pytest.mark.clause("unearth/ruling-98")
def test_the_whispering_reliquary_works_in_the_roll_in_which_it_is_built() -> None:
    mine = owner("the-quiet-foundry")
    mine["stones"] += [{"stone": "yellow", "at": cell} for cell in ([3, 0], [3, 1], [2, 2])]
    s = at(players=[mine], row=[ruin("desert-17", blue=1)], wonders=["the-whispering-reliquary"])
    play(s, "dig ruin-1 d6", "rolled 1", "place 5 se", "build the-whispering-reliquary", "drew forlorn")
    play(s, "use the-quiet-foundry", "bag memory", "place 1 w", "drew forlorn", "drew forlorn", "drew expedition")
    assert player(s)["hand"] == {"forlorn": 3, "expedition": 1}
    assert (asked(s), s.actor) == ("delver", 1)


@pytest.mark.clause("unearth/ruling-98")
def test_the_patient_colossus_draws_two() -> None:
    s = completing("red", "red", "red", "red", "blue", "blue", wonders=["the-patient-colossus"])
    play(s, "build the-patient-colossus", "drew forlorn", "drew expedition")
    assert (asked(s), player(s)["hand"]) == ("delver", {"forlorn": 1, "expedition": 1})


@pytest.mark.clause("unearth/ruling-98")
def test_the_gate_of_wandering_stones_turns_used_warpstones() -> None:
    s = completing(
        *["red", "red", "blue", "blue", "warpstone", "red", "warpstone", "memory"],
        wonders=["gate-of-wandering-stones"],
    )
    play(s, "warp 1", "swap 2", "warp 1", "swap 2")
    assert [stone.get("used") for stone in player(s)["stones"] if stone["stone"] == "warpstone"] == [True, True]
    assert refused(s, "warp 1") == "unearth/warpstone-8"
    play(s, "build gate-of-wandering-stones")
    assert not any("used" in stone for stone in player(s)["stones"])
    assert "warp 1" in s.sentences()


# Ruins that lie aside


def aside_game(wonder: str, aside: int = 3, seats: int = 2, **fields: Any) -> State:
    """Seat 1 has a ring for the Cenotaph or the Memorial, and some Ruins lie aside."""
    ring = ["red", "red", "blue", "blue", "black", "black"] if "cenotaph" in wonder else ["red"] * 6
    s = completing(*ring, seats=seats, wonders=[wonder], aside=aside, **fields)
    return play(s, f"build {wonder}")


@pytest.mark.clause("unearth/base-named-5")
def test_the_cenotaph_takes_a_random_ruin_that_lies_aside() -> None:
    s = aside_game("the-blackened-cenotaph")
    assert (len(s.sentences()), set(s.weights())) == (24, {1})
    assert s.sees(s.game.vocabulary.parse("dealt forest-11")) == 1
    play(s, "dealt forest-11")
    assert (asked(s), player(s)["hidden"], s.position()["aside"]) == ("delver", ["forest-11"], 2)
    assert s.view(0)["players"][0]["hidden"] == ["forest-11"]
    for seat in (1, None):
        assert s.view(seat)["players"][0]["hidden"] == ["?"]


@pytest.mark.clause("unearth/base-named-13")
def test_the_memorial_looks_at_all_and_takes_one() -> None:
    s = aside_game("the-crumbling-memorial")
    play(s, "dealt forest-11", "dealt island-9", "dealt cavern-15")
    assert (asked(s), s.sentences()) == (
        "look",
        [f"take-aside {site}" for site in ("forest-11", "island-9", "cavern-15")],
    )
    assert refused(s, "take-aside desert-9") == "unearth/base-named-13"
    assert s.view(0)["aside_known"] == ["forest-11", "island-9", "cavern-15"]
    assert "aside_known" not in s.view(1)
    play(s, "take-aside island-9")
    assert (asked(s), player(s)["hidden"]) == ("delver", ["island-9"])
    assert (s.view(0)["aside"], s.view(0)["aside_known"]) == (2, ["forest-11", "cavern-15"])
    for seat in (1, None):
        assert (s.view(seat)["players"][0]["hidden"], s.view(seat)["aside"]) == (["?"], 2)
        assert "aside_known" not in s.view(seat)


@pytest.mark.clause("unearth/base-named-13")
def test_only_its_owner_hears_what_the_memorial_sees() -> None:
    s = aside_game("the-crumbling-memorial")
    parse = s.game.vocabulary.parse
    assert s.sees(parse("dealt forest-11")) == 1
    play(s, "dealt forest-11", "dealt island-9", "dealt cavern-15")
    known = {s.imagine(1, Rng(n)).position()["laid_aside"][0] for n in range(40)}
    assert len(known) > 3
    assert {tuple(s.imagine(0, Rng(n)).position()["laid_aside"]) for n in range(20)} == {
        ("forest-11", "island-9", "cavern-15")
    }


@pytest.mark.clause("unearth/base-ruling-28")
@pytest.mark.parametrize("wonder", ["the-blackened-cenotaph", "the-crumbling-memorial"])
def test_with_no_ruins_aside_the_wonder_is_built_and_gives_nothing(wonder: str) -> None:
    s = aside_game(wonder, 0, deck=24)
    assert (asked(s), built(s), player(s)["hidden"]) == ("delver", [wonder], [])


LOOKED = {
    "laid_aside": ["forest-11", "cavern-15"],
    "looked": {name: {"looked": [1], "known": [1]} for name in ("forest-11", "cavern-15", "island-9")},
    "aside": 0,
}


def after_a_look(ring: list[str], wonder: str, **looked: Any) -> State:
    """Seat 1 has looked and taken island-9; seat 2 completes a ring for another such Wonder."""
    fields = {**LOOKED, **looked}
    return at(
        turn="seat-1",
        row=[ruin("desert-17")],
        players=[
            {**owner("the-crumbling-memorial"), "hidden": ["island-9"]},
            {"stones": tableau(*ring[:5])},
        ],
        wonders=[wonder],
        pending=[{"question": "place", "seat": 2, "kind": ring[5]}],
        **fields,
    )


CENOTAPH = ["red", "red", "blue", "blue", "yellow", "yellow"]


@pytest.mark.clause("unearth/base-named-5")
@pytest.mark.clause("unearth/base-named-13")
def test_who_has_looked_no_longer_knows_which_ruin_another_takes_at_random() -> None:
    s = after_a_look(CENOTAPH, "the-blackened-cenotaph")
    play(s, "place 1 se", "build the-blackened-cenotaph")
    assert s.sentences() == ["dealt forest-11", "dealt cavern-15"]
    assert refused(s, "dealt desert-9") == "unearth/base-start-4"
    assert s.sees(s.game.vocabulary.parse("dealt cavern-15")) == 2
    play(s, "dealt cavern-15")
    assert player(s, 2)["hidden"] == ["cavern-15"]
    assert s.view(1)["players"][1]["hidden"] == ["cavern-15"]
    assert s.view(0)["players"][1]["hidden"] == ["?"]
    assert "aside_known" not in s.view(0)
    assert "aside_known" not in s.view(1)
    # It is one of the two that seat 1 has seen, and the other lies aside.
    among = s.view(0)["aside_among"]
    assert (among["ruins"], among["places"]) == (["forest-11", "cavern-15"], {"aside": 1, "seat-2": 1})
    worlds = {s.imagine(0, Rng(n)).position()["players"][1]["hidden"][0] for n in range(40)}
    assert worlds == {"forest-11", "cavern-15"}


@pytest.mark.clause("unearth/base-named-5")
def test_who_has_looked_knows_the_last_ruin_that_another_takes() -> None:
    looked = {"forest-11": {"looked": [1], "known": [1]}, "island-9": {"looked": [1], "known": [1]}}
    s = after_a_look(CENOTAPH, "the-blackened-cenotaph", laid_aside=["forest-11"], looked=looked)
    play(s, "place 1 se", "build the-blackened-cenotaph", "dealt forest-11")
    assert s.view(0)["players"][1]["hidden"] == ["forest-11"]
    assert s.view(None)["players"][1]["hidden"] == ["?"]


@pytest.mark.clause("unearth/base-named-13")
def test_a_second_look_is_told_to_the_looker_alone() -> None:
    second = 'name = "Two Memorials"\n[[named_wonder]]\nid = "underground-library"\nwhen = "built"\n'
    game = GAME.with_cards(second + 'effects = ["take aside choice"]\noptional = false\nlimit = ""\n')
    doc = after_a_look(["blue"] * 6, "underground-library").position()
    doc.pop("cards", None)
    del doc["bag"]
    s = game.from_position({**doc, "cards": game.new(2).position()["cards"]})
    found = told(play(s, "place 1 se"), "build underground-library")
    assert found == ["looked forest-11", "looked cavern-15"]
    assert s.sentences() == ["take-aside forest-11", "take-aside cavern-15"]
    play(s, "take-aside forest-11")
    assert s.view(1)["aside_known"] == ["cavern-15"]
    assert s.view(0)["players"][1]["hidden"] == ["?"]
    assert s.view(0)["aside_among"]["places"] == {"aside": 1, "seat-2": 1}
