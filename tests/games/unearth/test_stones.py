"""Stones: gained, laid into the tableau, and what Memory Stones, Warpstones and the Underground Library do."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from tests.games.unearth.positions import (
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

from rulewright.core.engine import LUCK, State
from rulewright.games.unearth.cards import shipped

ALL_IN = {"black": 16, "blue": 16, "red": 16, "yellow": 16, "phantom": 6, "memory": 6, "warpstone": 6}
BASE = {"black": 15, "blue": 15, "red": 15, "yellow": 15}
COLOURLESS = {"phantom": 6, "memory": 6, "warpstone": 6}
PLAIN = {"module_stones": "no", "extra_coloured_stones": "no"}
OWN_TURN = {"warpstone_window": "own_turn_only"}


def laid(*stones: tuple[str, int, int]) -> list[dict[str, Any]]:
    return [{"stone": kind, "at": [q, r]} for kind, q, r in stones]


def laying(kind: str, mine: dict[str, Any], seat: int = 1, **fields: Any) -> State:
    """Seat 1 or 2 is about to lay a Stone, in seat 1's turn."""
    players: list[dict[str, Any]] = [{}, {}]
    players[seat - 1] = mine
    fields = {"row": [ruin("desert-17")], "turn": "seat-1", **fields}
    return at(players=players, pending=[{"question": "place", "seat": seat, "kind": kind}], **fields)


def placing(kind: str, *stones: tuple[str, int, int], **fields: Any) -> State:
    """The same with Stones on certain cells."""
    return laying(kind, {"stones": laid(*stones)}, **fields)


def kinds(s: State, seat: int = 1) -> list[str]:
    return [stone["stone"] + ("*" if stone.get("used") else "") for stone in player(s, seat)["stones"]]


def offered(s: State, verb: str) -> list[str]:
    return [sentence for sentence in s.sentences() if sentence.split()[0] == verb]


def total_stones(s: State) -> Counter[str]:
    """Every Stone of the bag, the row and the tableaus."""
    doc = s.position()
    found = Counter(doc["bag"])
    for slot in doc["row"]:
        found.update(slot["stones"])
    for mine in doc["players"]:
        found.update(stone["stone"] for stone in mine["stones"])
    return found


# How many there are


@pytest.mark.clause("unearth/base-comp-3")
def test_the_base_game_has_fifteen_stones_of_each_of_four_colours() -> None:
    bag = at(options=PLAIN, row=[ruin("desert-17")]).position()["bag"]
    assert bag == BASE
    assert sum(bag.values()) == 60


@pytest.mark.clause("unearth/base-comp-3")
def test_bag_ruins_and_tableaus_always_hold_sixty_stones() -> None:
    s = at(options=PLAIN, row=[ruin("desert-9", red=2), ruin("forest-17", black=3), ruin("island-15", blue=3)])
    rng = random.Random(3)
    while s.actor is not None:
        s.play(rng.choice(s.moves()))
        # A Stone that is about to be placed lies nowhere yet.
        waiting = [one["kind"] for one in s.position().get("pending", []) if one["question"] == "place"]
        assert total_stones(s) + Counter(waiting) == BASE
    assert sum(len(player(s, seat)["stones"]) for seat in (1, 2)) > 10


@pytest.mark.clause("unearth/stones-1")
@pytest.mark.clause("unearth/components-5")
def test_eighteen_colourless_stones_of_three_types() -> None:
    stones = shipped().stones
    assert {stone.word: stone.lost_tribe for stone in stones if stone.colourless} == COLOURLESS
    assert {stone.word for stone in stones if not stone.colourless} == set(BASE)


@pytest.mark.parametrize(
    ("options", "bag"),
    [
        ({}, ALL_IN),
        ({"module_stones": "yes", "extra_coloured_stones": "no"}, {**BASE, **COLOURLESS}),
        ({"module_stones": "no", "extra_coloured_stones": "yes"}, dict.fromkeys(BASE, 16)),
        ({"module_stones": "no", "extra_coloured_stones": "no"}, BASE),
    ],
)
@pytest.mark.clause("unearth/ruling-6")
@pytest.mark.clause("unearth/ruling-7")
def test_each_switch_adds_its_own_new_stones(options: dict[str, str | int], bag: dict[str, int]) -> None:
    assert at(options=options, row=[ruin("desert-17")]).position()["bag"] == bag


# Placing


@pytest.mark.clause("unearth/base-stone-1")
def test_the_first_stone_is_laid_without_a_question() -> None:
    s = at(row=[ruin("desert-17", red=1, blue=1)])
    assert told(s, "dig ruin-1 d6", "rolled 2", "take red") == [
        "shows seat-1/d6-1 2",
        "gained seat-1 red",
        "began seat-2",
    ]
    assert player(s)["stones"] == laid(("red", 0, 0))
    assert s.position()["row"][0]["stones"] == {"blue": 1}


@pytest.mark.clause("unearth/base-stone-1")
def test_the_second_stone_may_touch_the_first_in_six_directions() -> None:
    s = placing("blue", ("red", 0, 0))
    assert s.sentences() == [f"place 1 {way}" for way in ("e", "ne", "nw", "w", "sw", "se")]


@pytest.mark.parametrize(
    ("way", "cell"),
    [("e", [1, 0]), ("ne", [1, -1]), ("nw", [0, -1]), ("w", [-1, 0]), ("sw", [-1, 1]), ("se", [0, 1])],
)
@pytest.mark.clause("unearth/base-stone-1")
def test_each_direction_leads_to_its_cell(way: str, cell: list[int]) -> None:
    s = play(placing("blue", ("red", 0, 0)), f"place 1 {way}")
    assert player(s)["stones"][1] == {"stone": "blue", "at": cell}


@pytest.mark.clause("unearth/base-stone-1")
def test_a_free_cell_has_one_name_that_of_the_lowest_stone() -> None:
    s = placing("blue", ("red", 0, 0), ("red", 1, 0))
    near_first = [f"place 1 {way}" for way in ("ne", "nw", "w", "sw", "se")]
    assert s.sentences() == [*near_first, "place 2 e", "place 2 ne", "place 2 se"]
    assert refused(s, "place 2 nw") == "unearth/base-stone-1"
    assert "'place 1 ne'" in str(s.why_not("place 2 nw"))


@pytest.mark.clause("unearth/base-stone-1")
def test_no_stone_lies_on_another_or_beside_a_cell_that_is_not_there() -> None:
    s = placing("blue", ("red", 0, 0), ("red", 1, 0))
    assert refused(s, "place 2 w") == "unearth/base-stone-1"
    assert "Stone 1" in str(s.why_not("place 2 w"))
    assert refused(s, "place 3 e") == "unearth/base-stone-1"


@pytest.mark.clause("unearth/base-ruling-8")
def test_no_stone_begins_a_second_cluster() -> None:
    s = placing("blue", ("red", 0, 0), ("red", 1, 0), ("red", 2, 0))
    cells = []
    for sentence in s.sentences():
        cells.append(player(play(s.clone(), sentence))["stones"][3]["at"])
    # The ten cells around a line of three.
    assert sorted(cells) == sorted(
        [[-1, 0], [-1, 1], [0, 1], [1, 1], [2, 1], [3, 0], [3, -1], [2, -1], [1, -1], [0, -1]]
    )


@pytest.mark.clause("unearth/base-ruling-8")
def test_the_middle_of_five_stones_may_be_filled_and_spoils_the_ring() -> None:
    s = play(laying("red", {"stones": tableau(*["red"] * 5)}), "place 1 e")
    assert player(s)["stones"][5]["at"] == [1, 0]
    s = play(laying("red", {"stones": [*tableau(*["red"] * 5), *laid(("red", 1, 0))]}), "place 1 se")
    assert (asked(s), player(s)["built"]) == ("delver", [])


@pytest.mark.clause("unearth/base-stone-3")
@pytest.mark.clause("unearth/base-wonder-1")
def test_the_cell_of_a_wonder_takes_no_stone() -> None:
    s = laying("red", {"stones": tableau(*["red"] * 6), "built": [{"at": [1, 0], "token": "lesser-base-2"}]})
    assert "place 1 e" not in s.sentences()
    assert refused(s, "place 1 e") == "unearth/base-stone-3"


@pytest.mark.clause("unearth/base-stone-3")
@pytest.mark.clause("unearth/base-ruling-7")
def test_a_middle_that_stayed_empty_takes_no_stone_either() -> None:
    s = laying("red", {"stones": tableau(*["red"] * 6), "built": [{"at": [1, 0], "left": "empty"}]})
    assert "place 1 e" not in s.sentences()
    assert refused(s, "place 1 e") == "unearth/base-stone-3"


# The bag


def hoard(**left: int) -> dict[str, Any]:
    """A Ruin on which every Stone lies but some that are left for the bag."""
    return ruin("mountain-17", **{kind: n - left.get(kind, 0) for kind, n in ALL_IN.items()})


@pytest.mark.clause("unearth/base-ruling-11")
def test_an_empty_bag_gives_no_stone() -> None:
    s = at(row=[ruin("desert-17"), hoard()])
    assert s.position()["bag"] == {}
    play(s, "dig ruin-1 d6", "rolled 2")
    assert (asked(s), s.actor) == ("delver", 1)
    assert player(s)["stones"] == []


@pytest.mark.clause("unearth/base-ruling-11")
def test_a_new_ruin_gets_as_many_stones_as_there_are() -> None:
    s = at(row=[ruin("desert-9", {"seat-1/d8": 8}), hoard(red=1)], players=[{}, {}])
    play(s, "dig ruin-1 d6", "rolled 6", "revealed forest-17", "bag red")
    assert s.position()["row"][0]["stones"] == {"red": 1}
    assert (asked(s), s.actor) == ("delver", 1)


@pytest.mark.clause("unearth/base-named-9")
def test_the_library_draws_two_stones_keeps_one_and_returns_the_other() -> None:
    s = at(players=[owner("underground-library")], row=[ruin("desert-17")])
    play(s, "dig ruin-1 d6", "rolled 3")
    assert s.sentences() == ["use underground-library", "pass"]
    play(s, "use underground-library", "bag red", "bag memory")
    assert s.sentences() == ["keep red", "keep memory"]
    assert refused(s, "keep blue") == "unearth/base-named-9"
    assert (s.position()["bag"]["red"], s.position()["bag"]["memory"]) == (15, 5)
    play(s, "keep red")
    assert (s.position()["bag"]["red"], s.position()["bag"]["memory"]) == (15, 6)
    play(s, "place 1 w")
    assert kinds(s)[6:] == ["red"]


@pytest.mark.clause("unearth/base-named-9")
def test_only_the_librarys_owner_sees_the_two_stones() -> None:
    s = at(players=[owner("underground-library")], row=[ruin("desert-17")])
    play(s, "dig ruin-1 d6", "rolled 3", "use underground-library")
    assert s.sees(s.game.vocabulary.parse("bag red")) == 1
    play(s, "bag red", "bag memory")
    assert (s.view(0)["drawn"], s.view(0)["bag"]["red"]) == (["red", "memory"], 15)
    for seat in (1, None):
        assert (s.view(seat)["drawn"], s.view(seat)["bag"]["red"]) == (["?", "?"], 16)


@pytest.mark.clause("unearth/base-named-9")
def test_the_library_need_not_be_used() -> None:
    s = at(players=[owner("underground-library")], row=[ruin("desert-17")])
    play(s, "dig ruin-1 d6", "rolled 1", "pass", "bag yellow", "place 1 w")
    assert kinds(s)[6:] == ["yellow"]
    assert s.actor == 1


@pytest.mark.clause("unearth/base-ruling-27")
def test_the_library_is_not_asked_for_a_stone_of_a_ruin() -> None:
    s = at(players=[owner("underground-library")], row=[ruin("desert-17", red=1)])
    play(s, "dig ruin-1 d6", "rolled 3")
    assert asked(s) == "place"


@pytest.mark.clause("unearth/base-ruling-27")
def test_filling_a_ruin_is_not_the_librarys_draw() -> None:
    s = at(players=[owner("underground-library")], row=[ruin("desert-9", {"seat-1/d8": 8})])
    play(s, "dig ruin-1 d6", "rolled 6", "revealed forest-9", "bag red", "bag red")
    assert (asked(s), s.position()["row"][0]["stones"]) == ("delver", {"red": 2})


@pytest.mark.clause("unearth/base-ruling-27")
def test_the_library_is_not_asked_for_what_is_no_low_result() -> None:
    # The Gleaning takes from the bag only where no Ruin has a Stone.
    s = at(
        players=[owner("underground-library")],
        row=[ruin("desert-9", {"seat-1/d8": 8}), ruin("island-17")],
        deck=0,
        aside=23,
    )
    play(s, "dig ruin-1 d6", "rolled 6", "ends-with the-gleaning")
    assert (asked(s), s.actor) == ("draw-stone", LUCK)


@pytest.mark.clause("unearth/base-ruling-27")
def test_the_library_belongs_to_its_owner_alone() -> None:
    s = at(players=[{}, owner("underground-library")], row=[ruin("desert-17")])
    play(s, "dig ruin-1 d6", "rolled 3")
    assert (asked(s), s.actor) == ("draw-stone", LUCK)


@pytest.mark.clause("unearth/base-ruling-27")
def test_the_last_stone_of_the_bag_comes_to_the_library_alone() -> None:
    row = [ruin("desert-17"), ruin("mountain-17", **{**ALL_IN, "black": 10, "red": 15})]
    s = at(players=[owner("underground-library")], row=row)
    play(s, "dig ruin-1 d6", "rolled 3", "use underground-library", "bag red")
    assert s.sentences() == ["keep red"]
    play(s, "keep red", "place 1 w")
    assert (kinds(s)[6:], s.position()["bag"]) == (["red"], {})


# Memory Stones


@pytest.mark.clause("unearth/memory-1")
@pytest.mark.clause("unearth/ruling-16")
def test_a_memory_stone_draws_two_cards_once_it_is_placed() -> None:
    s = at(row=[ruin("desert-17", memory=1)], players=[{"stones": laid(("red", 0, 0))}])
    play(s, "dig ruin-1 d6", "rolled 2")
    assert (asked(s), player(s)["hand"]) == ("place", {})
    play(s, "place 1 e", "drew forlorn")
    assert s.actor == LUCK
    play(s, "drew expedition")
    assert player(s)["hand"] == {"forlorn": 1, "expedition": 1}
    assert (asked(s), s.actor) == ("delver", 1)


@pytest.mark.clause("unearth/memory-1")
def test_other_stones_draw_nothing() -> None:
    for kind in ("black", "phantom", "warpstone"):
        s = placing(kind, ("red", 0, 0))
        assert (asked(play(s, "place 1 e")), player(s)["hand"]) == ("delver", {})


@pytest.mark.clause("unearth/ruling-15")
def test_a_memory_stone_of_the_bag_counts_as_gained() -> None:
    s = at(row=[ruin("desert-17")])
    play(s, "dig ruin-1 d6", "rolled 2", "bag memory", "drew forlorn", "drew forlorn")
    assert player(s)["hand"] == {"forlorn": 2}


@pytest.mark.clause("unearth/ruling-15")
def test_a_memory_stone_gained_by_a_reroll_or_an_effect_counts() -> None:
    s = at(row=[ruin("desert-17", {"seat-1/d4": 4}, memory=1)], players=[{"hand": {"restoration": 1}}])
    play(s, "play restoration", "rolled 1", "drew forlorn", "drew forlorn")
    assert player(s)["hand"] == {"forlorn": 2}
    s = at(
        row=[ruin("desert-9", {"seat-1/d8": 8}), ruin("island-17", memory=1, red=1)],
        players=[{"stones": laid(("red", 0, 0))}],
        deck=0,
        aside=23,
    )
    play(s, "dig ruin-1 d6", "rolled 6", "ends-with the-gleaning", "glean ruin-1 memory", "place 1 e")
    play(s, "drew forlorn", "drew forlorn")
    assert player(s)["hand"] == {"forlorn": 2}


@pytest.mark.clause("unearth/ruling-15")
def test_a_memory_stone_looked_at_and_not_kept_draws_nothing() -> None:
    s = at(players=[owner("underground-library")], row=[ruin("desert-17")])
    play(s, "dig ruin-1 d6", "rolled 3", "use underground-library", "bag red", "bag memory", "keep red", "place 1 w")
    assert (player(s)["hand"], s.actor) == ({}, 1)


@pytest.mark.clause("unearth/ruling-15")
def test_a_memory_stone_that_is_swapped_draws_nothing() -> None:
    s = at(players=[{"stones": laid(("memory", 0, 0), ("warpstone", 1, 0))}], row=[ruin("desert-17")])
    play(s, "warp 1", "swap 2")
    assert (asked(s), player(s)["hand"]) == ("delver", {})


@pytest.mark.clause("unearth/ruling-15")
def test_a_memory_stone_taken_by_the_darkness_draws_nothing() -> None:
    pending = [{"question": "dark-stone", "seat": 1, "at": "ruin-1"}]
    s = at(1, turn="seat-1", row=[ruin("desert-17", {"ruin-1/dark": 3}, memory=1, red=1)], pending=pending)
    play(s, "give memory")
    assert s.position()["darkness"]["corruption"] == {"memory": 1}
    assert (player(s)["hand"], asked(s)) == ({}, "delver")


@pytest.mark.clause("unearth/ruling-16")
def test_a_response_card_drawn_in_a_response_subphase_may_be_played_at_the_next_turn_in_it() -> None:
    s = at(
        row=[ruin("desert-17", {"seat-1/d6-1": 5}, memory=1)],
        players=[{"hand": {"echo-of-the-tribe": 1}}],
    )
    play(s, "dig ruin-1 d8", "rolled 4", "play echo-of-the-tribe", "aim seat-1/d6-1", "rolled 1")
    play(s, "drew shifting-floor", "drew forlorn")
    assert (asked(s), s.actor) == ("respond", 0)
    assert s.sentences() == ["play shifting-floor", "pass"]


@pytest.mark.clause("unearth/ruling-17")
def test_an_empty_delver_deck_is_renewed_from_the_discards() -> None:
    copies = {card.id: card.copies for card in shipped().delvers}
    rest = {**copies, "ancient-map": copies["ancient-map"] - 1, "forlorn": copies["forlorn"] - 1}
    players = [{}, {"hand": rest}]
    s = at(players=players, discards={"forlorn": 1}, row=[ruin("desert-17", memory=1)])
    assert s.position()["delvers"] == 1
    found = told(s, "dig ruin-1 d6", "rolled 2", "drew ancient-map", "drew forlorn")
    assert "renewed" in found
    assert player(s)["hand"] == {"ancient-map": 1, "forlorn": 1}
    assert (s.position()["delvers"], s.position()["discards"]) == (0, {})


@pytest.mark.clause("unearth/ruling-17")
def test_with_no_discards_either_as_many_cards_are_drawn_as_there_are() -> None:
    copies = {card.id: card.copies for card in shipped().delvers}
    players = [{}, {"hand": {**copies, "forlorn": copies["forlorn"] - 1}}]
    s = at(players=players, row=[ruin("desert-17", memory=1)])
    play(s, "dig ruin-1 d6", "rolled 2", "drew forlorn")
    assert player(s)["hand"] == {"forlorn": 1}
    assert (asked(s), s.actor) == ("delver", 1)


@pytest.mark.clause("unearth/ruling-107")
def test_a_memory_stone_that_completes_a_ring_draws_before_the_swap_and_the_wonder() -> None:
    s = completing("red", "red", "red", "red", "warpstone", "memory")
    assert asked(s) == "draw-card"
    play(s, "drew forlorn", "drew forlorn")
    assert asked(s) == "wonder"
    assert s.sentences() == [f"warp {k}" for k in range(1, 6)] + ["build-lesser"]


# The Warpstone


@pytest.mark.clause("unearth/warpstone-1")
@pytest.mark.clause("unearth/warpstone-2")
@pytest.mark.clause("unearth/ruling-21")
def test_a_warpstone_is_placed_like_any_stone_its_unused_side_up() -> None:
    around = (("red", 0, 0), ("warpstone", 1, 0), ("blue", 2, 0))
    s = placing("warpstone", *around)
    assert offered(s, "place") == offered(placing("black", *around), "place")
    play(s, "warp 1", "swap 3", "place 1 w")
    assert kinds(s) == ["blue", "warpstone*", "red", "warpstone"]


@pytest.mark.clause("unearth/warpstone-3")
@pytest.mark.clause("unearth/ruling-20")
def test_two_stones_trade_places_and_nothing_else_moves() -> None:
    s = at(players=[{"stones": tableau("black", "blue", "red", "warpstone")}], row=[ruin("desert-17")])
    before = s.position()
    play(s, "warp 1", "swap 3")
    before["players"][0]["stones"][0]["stone"] = "red"
    before["players"][0]["stones"][2]["stone"] = "black"
    before["players"][0]["stones"][3]["used"] = True
    assert s.position() == before


@pytest.mark.clause("unearth/warpstone-5")
@pytest.mark.clause("unearth/ruling-20")
def test_the_warpstone_itself_may_be_one_of_the_two() -> None:
    s = at(players=[{"stones": laid(("warpstone", 0, 0), ("red", 1, 0))}], row=[ruin("desert-17")])
    play(s, "warp 1", "swap 2")
    assert kinds(s) == ["red", "warpstone*"]


@pytest.mark.clause("unearth/ruling-20")
def test_every_pair_of_two_different_stones_is_offered_once() -> None:
    s = at(players=[{"stones": tableau("black", "phantom", "memory", "warpstone", "red")}], row=[ruin("desert-17")])
    assert offered(s, "warp") == ["warp 1", "warp 2", "warp 3", "warp 4"]
    pairs = [(first, sentence) for first in offered(s, "warp") for sentence in play(s.clone(), first).sentences()]
    assert len(pairs) == 10
    assert [pair for pair in pairs if pair[0] == "warp 3"] == [("warp 3", "swap 4"), ("warp 3", "swap 5")]
    assert refused(s, "warp 5") == "unearth/ruling-20"
    assert refused(s, "warp 6") == "unearth/ruling-20"
    play(s, "warp 3")
    for wrong in ("swap 2", "swap 3", "swap 6"):
        assert refused(s, wrong) == "unearth/ruling-20"


@pytest.mark.clause("unearth/ruling-20")
def test_a_used_warpstone_may_be_swapped_and_keeps_its_side() -> None:
    stones = [{"stone": "warpstone", "at": [0, 0], "used": True}, *laid(("red", 1, 0), ("warpstone", 2, 0))]
    s = at(players=[{"stones": stones}], row=[ruin("desert-17")])
    play(s, "warp 1", "swap 2")
    assert kinds(s) == ["red", "warpstone*", "warpstone*"]


@pytest.mark.clause("unearth/warpstone-8")
def test_each_warpstone_works_once() -> None:
    s = at(
        players=[{"stones": laid(("warpstone", 0, 0), ("red", 1, 0), ("warpstone", 2, 0))}],
        row=[ruin("desert-17")],
    )
    play(s, "warp 1", "swap 2")
    assert offered(s, "warp") == ["warp 1", "warp 2"]
    play(s, "warp 1", "swap 2")
    assert sorted(kinds(s)) == ["red", "warpstone*", "warpstone*"]
    assert offered(s, "warp") == []
    assert refused(s, "warp 1") == "unearth/warpstone-8"


@pytest.mark.clause("unearth/warpstone-4")
@pytest.mark.parametrize("options", [{}, OWN_TURN])
def test_a_warpstone_is_offered_in_the_own_delver_phase_and_at_placing(options: dict[str, str | int]) -> None:
    stones = laid(("red", 0, 0), ("warpstone", 1, 0))
    s = at(options=options, players=[{"stones": stones}], row=[ruin("desert-17", blue=1)])
    assert offered(s, "warp") == ["warp 1"]
    play(s, "dig ruin-1 d6", "rolled 2")
    assert (asked(s), offered(s, "warp")) == ("place", ["warp 1"])
    play(s, "warp 1", "swap 2")
    assert (asked(s), kinds(s)) == ("place", ["warpstone*", "red"])


@pytest.mark.clause("unearth/warpstone-4")
@pytest.mark.clause("unearth/ruling-18")
def test_a_warpstone_works_in_another_players_turn_unless_the_table_bars_it() -> None:
    around = (("red", 0, 0), ("warpstone", 1, 0))
    s = placing("blue", *around, seat=2)
    assert (s.actor, offered(s, "warp")) == (1, ["warp 1"])
    play(s, "warp 1", "swap 2")
    assert kinds(s, 2) == ["warpstone*", "red"]
    s = placing("blue", *around, seat=2, options=OWN_TURN)
    assert offered(s, "warp") == []
    assert refused(s, "warp 1") == "unearth/ruling-18"


@pytest.mark.clause("unearth/ruling-18")
@pytest.mark.parametrize(
    ("options", "first"), [({}, ["warp 1", "warp 2", "warp 3", "warp 4", "warp 5"]), (OWN_TURN, [])]
)
def test_in_another_players_turn_a_fresh_ring_may_be_warped_or_not(options: dict[str, Any], first: list[str]) -> None:
    mine = {"stones": tableau("red", "red", "red", "red", "warpstone")}
    s = play(laying("red", mine, seat=2, options=options), "place 1 se")
    assert (asked(s), s.actor, offered(s, "warp")) == ("wonder", 1, first)


@pytest.mark.clause("unearth/ruling-18")
def test_nothing_is_warped_between_a_roll_and_its_result() -> None:
    mine = owner("the-harmonious-columns")
    mine["stones"][0]["stone"] = "warpstone"
    s = at(players=[mine], row=[ruin("desert-17")])
    play(s, "dig ruin-1 d6", "rolled 5")
    assert (asked(s), offered(s, "warp")) == ("wonders", [])
    assert refused(s, "warp 1") == "unearth/base-ruling-14"


@pytest.mark.clause("unearth/warpstone-6")
@pytest.mark.clause("unearth/ruling-19")
def test_after_a_ring_is_made_a_swap_changes_what_it_fits() -> None:
    s = completing("red", "red", "red", "red", "blue", "red", "warpstone", "red", wonders=["temple-of-flames"])
    assert s.sentences()[-2:] == ["build-lesser", "build temple-of-flames"]
    assert refused(s, "build-greater") == "unearth/base-wonder-3"
    play(s, "warp 5", "swap 7")
    assert (asked(s), s.sentences()) == ("wonder", ["build-lesser", "build-greater", "build temple-of-flames"])


@pytest.mark.clause("unearth/warpstone-7")
@pytest.mark.clause("unearth/ruling-19")
def test_a_wonder_stands_when_its_stones_are_moved() -> None:
    mine = {
        "stones": [*tableau(*["red"] * 6), *laid(("warpstone", -1, 0), ("blue", -2, 0))],
        "built": [{"at": [1, 0], "wonder": "the-crumbling-memorial"}],
    }
    s = at(players=[mine], row=[ruin("desert-17")])
    built = player(s)["built"]
    play(s, "warp 1", "swap 8")
    assert kinds(s) == ["blue", *["red"] * 5, "warpstone*", "red"]
    assert (asked(s), player(s)["built"]) == ("delver", built)


@pytest.mark.clause("unearth/warpstone-7")
def test_a_wonder_whose_stones_were_moved_keeps_its_ability_and_its_points() -> None:
    mine = owner("the-harmonious-columns")
    mine["stones"] = [*tableau(*["red"] * 3, *["black"] * 3), *laid(("warpstone", -1, 0), ("blue", -2, 0))]
    s = at(players=[mine], row=[ruin("desert-17")])
    before = s.scores()
    play(s, "warp 1", "swap 8")
    # Two reds are left in the ring, where the formula has three.
    assert kinds(s)[:6] == ["blue", "red", "red", *["black"] * 3]
    assert (s.scores(), before) == ([2, 0], [2, 0])
    play(s, "dig ruin-1 d6", "rolled 5")
    assert s.sentences() == ["lower the-harmonious-columns", "pass"]


@pytest.mark.clause("unearth/ruling-19")
def test_a_swap_makes_no_second_choice_for_a_settled_ring() -> None:
    mine = {
        "stones": [*tableau("blue", *["red"] * 5), *laid(("warpstone", -1, 0), ("red", -2, 0))],
        "built": [{"at": [1, 0], "token": "lesser-base-2"}],
    }
    s = at(players=[mine], row=[ruin("desert-17")])
    play(s, "warp 1", "swap 8")
    assert kinds(s)[:6] == ["red"] * 6
    assert (asked(s), [one.get("token") for one in player(s)["built"]]) == ("delver", ["lesser-base-2"])


@pytest.mark.clause("unearth/ruling-22")
def test_a_used_warpstone_fills_an_open_cube_and_no_coloured_one() -> None:
    used = {"stone": "warpstone", "at": [2, -1], "used": True}

    def ring(*rest: str) -> State:
        stones = tableau("blue", "blue", "red", *rest)
        stones[2] = used
        return play(laying("blue", {"stones": stones}, wonders=["temple-of-clarity"]), "place 1 se")

    assert ring("blue", "memory").sentences() == ["build-lesser", "build temple-of-clarity"]
    assert ring("memory", "memory").sentences() == ["build-lesser"]
