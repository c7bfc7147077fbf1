"""What a seat knows: all but the hands of others, face-down Ruins, and Stones that somebody looks at."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.games.unearth.positions import GAME, RING, at, play, refused, ruin

import rulewright as rw
from rulewright.core.engine import State
from rulewright.testing.knowledge import check_pair, check_world
from rulewright.testing.lines import Case, Line
from rulewright.testing.twins import reachable, twin_of

TYPES = ("desert", "forest", "island", "mountain", "cavern")
RUINS = [f"{kind}-{value}" for kind in TYPES for value in (9, 11, 13, 15, 17)]
STONES: dict[str, int] = at(2, row=[ruin("desert-9")]).position()["bag"]
MEMORIAL = "the-crumbling-memorial"
CENOTAPH = "the-blackened-cenotaph"
LIBRARY = "underground-library"
BELOW = [{"question": "claims"}, {"question": "end-turn", "of": "seat-1"}]


def ring(*kinds: str) -> list[dict[str, Any]]:
    """A ring of two colours around (1, 0), such as both Wonders of the set-aside Ruins take."""
    return [{"stone": kinds[k % len(kinds)], "at": list(cell)} for k, cell in enumerate(RING)]


def wonder(seat: int) -> dict[str, Any]:
    """Seat `seat` is asked what it builds in the ring around (1, 0)."""
    return {"question": "wonder", "seat": seat, "from": "1", "to": "e"}


def aside(*builders: int, seats: int = 2, unseen: int = 4, size: int = 3) -> State:
    """Some seats build one after the other; of a few Ruins that nobody has seen most lie aside."""
    players: list[dict[str, Any]] = [{} for _ in range(seats)]
    for seat in builders:
        kinds = ("black",) if seat == builders[0] else ("blue", "red", "yellow")
        players[seat - 1] = {"stones": ring(*kinds)}
    players[-1] = {**players[-1], "ruins": RUINS[1:-unseen]}
    pending = [*(wonder(seat) for seat in builders), *BELOW]
    row = [ruin(RUINS[0])]
    wonders = [MEMORIAL, CENOTAPH]
    return at(seats, row=row, aside=size, age_left=False, wonders=wonders, players=players, pending=pending)


def line(s: State, *sentences: str) -> Line:
    """A line of play from a position in which nothing is hidden yet."""
    found = Line(GAME, Case(s.setup.seats, s.setup.options), [s], [])
    for sentence in sentences:
        found.go(GAME.vocabulary.parse(sentence))
    return found


def worlds_agree(played: Line, *, forgets: bool = False) -> None:
    """After the last sentences everybody imagines the worlds that the own record leads to, all of them and no other."""
    for seat in (*range(played.case.seats), None):
        for place, possible in reachable(played, seat, 400, 20_000):
            if place < len(played.entries) - 3:
                continue
            beginning = Line(GAME, played.case, played.states[: place + 1], played.entries[:place])
            rng = rw.Rng(place)
            found = {check_world(beginning, seat, int(rng.next32())) for _ in range(12 * len(possible))}
            assert possible <= found
            assert forgets or found <= possible


def twins_agree(played: Line, tries: int = 12) -> int:
    """Whoever cannot tell two lines apart is told the same in both, and imagines the same; how many were compared."""
    compared = 0
    for seat in (*range(played.case.seats), None):
        for number in range(tries):
            twin = twin_of(played, seat, rw.Rng(number), 80)
            if twin is not None:
                compared += 1
                check_pair(played, twin.last(), seat, rw.Rng(number))
                assert played.last().imagine(seat, rw.Rng(number)) == twin.last().imagine(seat, rw.Rng(number))
    return compared


def known(s: State, seat: int | None) -> dict[str, Any]:
    """What a seat is shown of the Ruins set aside."""
    return {name: value for name, value in s.view(seat).items() if name.startswith("aside")}


# Face-down Ruins.


@pytest.mark.clause("unearth/base-start-3")
def test_a_ruin_dealt_face_down_is_seen_by_its_owner_alone() -> None:
    s = at(3, row=[ruin("desert-9")], players=[{"hidden": ["forest-9"]}, {"hidden": ["island-9", "island-11"]}])
    for seat in (0, 1, 2, None):
        first = ["forest-9"] if seat == 0 else ["?"]
        second = ["island-9", "island-11"] if seat == 1 else ["?", "?"]
        assert [player["hidden"] for player in s.view(seat)["players"]] == [first, second, []]


@pytest.mark.clause("unearth/base-start-3")
def test_the_deal_is_heard_by_its_owner_alone_and_counts_for_it_alone() -> None:
    s = GAME.new(2, {"first_player": "listed", "module_response": "no"})
    play(s, *["drew ancient-map"] * 4)
    record = line(s, "dealt forest-9", "dealt desert-9")
    assert [entry.sees for entry in record.entries] == [1, 2]
    assert [record.last().view(seat)["players"][0]["score"]["sets"] for seat in (0, 1, None)] == [2, 0, 0]
    other = line(s, "dealt forest-17", "dealt desert-9").last()
    assert [record.last().key(seat) == other.key(seat) for seat in (0, 1, None)] == [False, True, True]


@pytest.mark.clause("unearth/base-start-4")
@pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 5), (4, 5)])
def test_removed_ruins_lie_apart_unseen(seats: int, size: int) -> None:
    s = GAME.new(seats, {"first_player": "listed"})
    while s.position().get("turn") is None:
        s.play(s.moves()[0])
    for seat in (*range(seats), None):
        assert known(s, seat) == {"aside": size}
    # Nobody has drawn them yet: a Ruin that is turned up may be any that nobody has seen.
    seen = sum(len(player["hidden"]) for player in s.position()["players"]) + len(s.position()["row"])
    assert s.position()["deck"] == 25 - seen - size


@pytest.mark.clause("unearth/base-start-9")
def test_no_view_knows_the_top_token_of_a_stack() -> None:
    s = at(2, row=[ruin("desert-9")], players=[{"stones": ring("black", "red")}], pending=[wonder(1), *BELOW])
    views = [s.view(seat) for seat in (0, 1, None)]
    assert [(view["lesser"], view["greater"], "tokens" in view) for view in views] == [(13, 9, False)] * 3
    play(s, "build-lesser")
    tokens = dict(zip(s.sentences(), s.weights(), strict=True))
    assert sum(tokens.values()) == 13
    play(s, "turned lesser-base-3")
    assert s.view(1)["players"][0]["built"] == [{"at": [1, 0], "token": "lesser-base-3", "number": 1}]
    assert s.view(1)["lesser"] == 12


# Hands.


@pytest.mark.clause("unearth/base-delver-6")
def test_hands_are_hidden_their_sizes_and_the_discards_are_open() -> None:
    players = [{"hand": {"ancient-map": 2, "expedition": 1}}, {"hand": {"forlorn": 1}}]
    s = at(2, row=[ruin("desert-9")], players=players, discards={"restoration": 2})
    mine, theirs = {"ancient-map": 2, "expedition": 1}, {"forlorn": 1}
    hands = {seat: [player["hand"] for player in s.view(seat)["players"]] for seat in (0, 1, None)}
    assert hands == {0: [mine, {"?": 1}], 1: [{"?": 3}, theirs], None: [{"?": 3}, {"?": 1}]}
    for seat in (0, 1, None):
        assert s.view(seat)["discards"] == {"restoration": 2}
        assert s.view(seat)["delvers"] == s.position()["delvers"]
    assert s.why_not("play forlorn", 1).clause == "core/not-asked"
    assert refused(s, "play forlorn") == "unearth/base-delver-1"


@pytest.mark.clause("unearth/base-delver-6")
def test_whoever_plays_a_card_has_one_less_and_all_see_which() -> None:
    s = at(2, row=[ruin("desert-9")], players=[{"hand": {"ancient-map": 2}}])
    play(s, "play ancient-map")
    for seat in (0, 1, None):
        assert s.view(seat)["discards"] == {"ancient-map": 1}
    assert s.view(1)["players"][0]["hand"] == {"?": 1}


def memory(deck: dict[str, int]) -> State:
    """Seat 1 places a Memory Stone, which draws two cards; all but a few Delver cards are discarded."""
    copies = {card.id: card.copies for card in GAME.card_set.delvers if card.set in ("base", "lost_tribe")}
    rest = {k: n - deck.get(k, 0) for k, n in copies.items()}
    players: list[dict[str, Any]] = [{"stones": [{"stone": "black", "at": [0, 0]}]}, {}]
    pending = [{"question": "place", "seat": 1, "kind": "memory"}, *BELOW]
    played = {k: n for k, n in rest.items() if n}
    return at(3, row=[ruin("desert-9")], players=players, discards=played, pending=pending)


@pytest.mark.clause("unearth/base-delver-6")
@pytest.mark.clause("unearth/memory-1")
def test_the_cards_of_a_memory_stone_are_seen_by_whoever_draws_them() -> None:
    s = memory({"ancient-map": 1, "forlorn": 2, "expedition": 1})
    played = line(s, "place 1 e", "drew forlorn", "drew expedition")
    assert [entry.sees for entry in played.entries[1:]] == [1, 1]
    assert [played.last().view(seat)["players"][0]["hand"] for seat in (0, 1, 2)] == [
        {"forlorn": 1, "expedition": 1},
        {"?": 2},
        {"?": 2},
    ]
    worlds_agree(played)
    assert twins_agree(played) > 6


@pytest.mark.clause("unearth/base-delver-5")
@pytest.mark.clause("unearth/base-delver-6")
def test_a_renewed_deck_makes_a_hand_uncertain_again() -> None:
    """With one card left in the deck the next draws are from the discards: a position keeps no memory of that."""
    s = memory({"ancient-map": 1})
    played = line(s, "place 1 e", "drew ancient-map", "drew forlorn")
    assert "renewed" in [GAME.vocabulary.sentence(told.move) for entry in played.entries for told in entry.told]
    # Everybody could tell the first card, which the record of the others rules in; the position does not.
    worlds = {tuple(played.last().imagine(1, rw.Rng(k)).position()["players"][0]["hand"].items()) for k in range(200)}
    assert any(("ancient-map", 1) not in hand for hand in worlds)
    assert played.last().imagine(0, rw.Rng(1)).position()["players"][0]["hand"] == {"ancient-map": 1, "forlorn": 1}


# The Library's two Stones.


def library(bag: dict[str, int], seats: int = 2) -> State:
    """Seat 1 owns the Underground Library and gains a Stone from a bag of a few Stones."""
    ring_of_six = ring("black")
    on_ruin = {k: n - bag.get(k, 0) - (6 if k == "black" else 0) for k, n in STONES.items()}
    players = [{"stones": ring_of_six, "built": [{"at": [1, 0], "wonder": LIBRARY}]}]
    pending = [{"question": "gain", "player": "seat-1", "source": 0}, *BELOW]
    row = [ruin("desert-9", {}, **on_ruin)]
    return at(seats, row=row, players=players, bag=bag, pending=pending)


@pytest.mark.clause("unearth/base-named-9")
def test_two_stones_are_seen_by_the_library_owner_and_lie_in_the_bag_for_all_others() -> None:
    s = play(library({"black": 2, "red": 1, "memory": 1}), f"use {LIBRARY}", "bag red", "bag black")
    assert [s.view(seat)["drawn"] for seat in (0, 1, None)] == [["black", "red"], ["?", "?"], ["?", "?"]]
    assert s.view(0)["bag"] == {"black": 1, "memory": 1}
    assert s.view(1)["bag"] == s.view(None)["bag"] == {"black": 2, "red": 1, "memory": 1}
    play(s, "keep red")
    for seat in (0, 1, None):
        assert "drawn" not in s.view(seat)
        assert s.view(seat)["bag"] == {"black": 2, "memory": 1}


@pytest.mark.clause("unearth/base-named-9")
def test_two_draws_in_either_order_are_one_position() -> None:
    s = library({"black": 2, "red": 1, "memory": 1})
    one = play(s.clone(), f"use {LIBRARY}", "bag red", "bag black")
    other = play(s.clone(), f"use {LIBRARY}", "bag black", "bag red")
    assert one == other
    assert one.position() == other.position()


@pytest.mark.clause("unearth/base-named-9")
@pytest.mark.parametrize("second", ["black", "red", "memory"])
def test_everybody_else_imagines_any_two_stones_of_the_bag(second: str) -> None:
    s = library({"black": 2, "red": 1, "memory": 1})
    played = line(s, f"use {LIBRARY}", "bag black", f"bag {second}")
    worlds_agree(played)
    assert twins_agree(played) > 4


@pytest.mark.clause("unearth/base-ruling-11")
def test_the_last_stone_of_the_bag_comes_alone() -> None:
    s = play(library({"memory": 1}), f"use {LIBRARY}", "bag memory")
    assert [s.view(seat)["drawn"] for seat in (0, 1)] == [["memory"], ["?"]]
    assert (s.view(0)["bag"], s.view(1)["bag"]) == ({}, {"memory": 1})


# Ruins set aside.


@pytest.mark.clause("unearth/base-named-13")
@pytest.mark.clause("unearth/base-start-4")
def test_whoever_looks_at_the_set_aside_ruins_knows_them_and_nobody_else() -> None:
    s = play(aside(1), f"build {MEMORIAL}", *(f"dealt {name}" for name in RUINS[-4:-1]))
    assert known(s, 0) == {"aside": 3, "aside_known": RUINS[-4:-1]}
    for seat in (1, None):
        assert known(s, seat) == {"aside": 3}
        assert s.view(seat)["looked"] == [{"at": "aside", "looked": [1], "known": [1], "ruin": "?"}] * 3
    play(s, f"take-aside {RUINS[-4]}")
    assert s.view(0)["players"][0]["hidden"] == [RUINS[-4]]
    assert known(s, 0) == {"aside": 2, "aside_known": RUINS[-3:-1]}
    assert s.view(1)["players"][0]["hidden"] == ["?"]


@pytest.mark.clause("unearth/base-named-5")
@pytest.mark.clause("unearth/base-named-13")
def test_cenotaph_after_memorial_leaves_the_looker_with_a_choice() -> None:
    """Seat 2 takes one of the Ruins that seat 1 has seen: seat 1 knows which they were, not which has gone."""
    looked = [f"build {MEMORIAL}", *(f"dealt {name}" for name in RUINS[-4:-1]), f"take-aside {RUINS[-4]}"]
    s = play(aside(1, 2), *looked, f"build {CENOTAPH}")
    assert sorted(s.sentences()) == sorted(f"dealt {name}" for name in RUINS[-3:-1])
    play(s, f"dealt {RUINS[-3]}")
    among = {"ruins": RUINS[-3:-1], "places": {"aside": 1, "seat-2": 1}}
    assert known(s, 0) == {"aside": 1, "aside_among": among}
    assert known(s, 1) == {"aside": 1}
    assert s.view(1)["players"][1]["hidden"] == [RUINS[-3]]
    hidden = {tuple(s.imagine(0, rw.Rng(k)).position()["players"][1]["hidden"]) for k in range(60)}
    assert hidden == {(RUINS[-3],), (RUINS[-2],)}


@pytest.mark.clause("unearth/base-named-13")
def test_of_one_ruin_that_is_left_everybody_who_looked_knows_who_takes_it() -> None:
    looked = [f"build {MEMORIAL}", f"dealt {RUINS[-1]}", f"dealt {RUINS[-2]}", f"take-aside {RUINS[-1]}"]
    s = play(aside(1, 2, size=2), *looked, f"build {CENOTAPH}", f"dealt {RUINS[-2]}")
    assert s.view(0)["players"][1]["hidden"] == [RUINS[-2]]
    assert s.view(None)["players"][1]["hidden"] == ["?"]
    assert known(s, 0) == {"aside": 0}


@pytest.mark.clause("unearth/base-named-5")
@pytest.mark.clause("unearth/base-named-13")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("builders", [(1, 2), (2, 1)])
def test_worlds_and_twins_after_memorial_and_cenotaph(seats: int, builders: tuple[int, int]) -> None:
    looked = [f"build {MEMORIAL}", *(f"dealt {name}" for name in RUINS[-3:]), f"take-aside {RUINS[-2]}"]
    played = line(aside(*builders, seats=seats), *looked, f"build {CENOTAPH}", f"dealt {RUINS[-1]}")
    worlds_agree(played)
    assert twins_agree(played) > 8


@pytest.mark.clause("unearth/base-named-5")
@pytest.mark.clause("unearth/base-named-13")
def test_worlds_and_twins_after_cenotaph_and_memorial() -> None:
    s = aside(1, 2)
    doc = s.position()
    doc["pending"] = [doc["pending"][1], doc["pending"][0], *doc["pending"][2:]]
    s = GAME.from_position(doc)
    taken = [f"build {CENOTAPH}", f"dealt {RUINS[-1]}"]
    looked = [f"build {MEMORIAL}", f"dealt {RUINS[-2]}", f"dealt {RUINS[-3]}", f"take-aside {RUINS[-3]}"]
    played = line(s, *taken, *looked)
    after = played.last()
    assert known(after, 0) == {"aside": 1, "aside_known": [RUINS[-2]]}
    assert known(after, 1) == {"aside": 1}
    assert after.view(0)["players"][1]["hidden"] == ["?"]
    worlds_agree(played)
    assert twins_agree(played) > 8


def test_at_the_end_all_lies_open_to_all() -> None:
    s = at(
        2,
        over=True,
        row=[],
        players=[{"hand": {"forlorn": 1}, "hidden": ["forest-9"]}, {"hidden": ["desert-9"]}],
        laid_aside=["island-9"],
        looked={"island-9": {"looked": [1], "known": [1]}},
    )
    for seat in (0, 1, None):
        view = s.view(seat)
        assert [player["hidden"] for player in view["players"]] == [["forest-9"], ["desert-9"]]
        assert [player["hand"] for player in view["players"]] == [{"forlorn": 1}, {}]
        assert view["aside_known"] == ["island-9"]
        assert [player["score"]["sets"] for player in view["players"]] == [2, 2]
    assert s.key(0) == s.key(1) == s.key(None)


# Keys: the hash of what a view holds.

RICH: dict[str, Any] = {
    "seats": 2,
    "row": [ruin("desert-9", {"seat-1/d4": 2}, black=1), ruin("forest-11", {"seat-2/d8": 3})],
    "players": [
        {
            "hand": {"ancient-map": 1, "forlorn": 1},
            "hidden": ["island-9"],
            "ruins": ["cavern-9"],
            "stones": ring("red"),
        },
        {"hand": {"expedition": 2}, "hidden": ["island-11"]},
    ],
    "wonders": [LIBRARY, CENOTAPH],
    "discards": {"restoration": 1},
    "active": {"ancestral-claim": 1},
}


def changed(**fields: Any) -> dict[str, Any]:
    """The rich position with some fields replaced."""
    return {**RICH, **fields}


def with_player(seat: int, **fields: Any) -> dict[str, Any]:
    """The rich position with something else before a player."""
    players = [dict(player) for player in RICH["players"]]
    players[seat - 1].update(fields)
    return changed(players=players)


@pytest.mark.parametrize(
    ("other", "tells"),
    [
        (changed(turn="seat-2"), {0, 1, None}),
        (changed(first="seat-2"), {0, 1, None}),
        (changed(age_left=False), {0, 1, None}),
        (changed(age="festival-of-reclamation"), {0, 1, None}),
        (changed(aside=9), {0, 1, None}),
        (changed(wonders=[CENOTAPH]), {0, 1, None}),
        (changed(discards={"restoration": 2}), {0, 1, None}),
        (changed(active={}), {0, 1, None}),
        (changed(row=RICH["row"][::-1]), {0, 1, None}),
        (changed(row=[ruin("desert-9", {"seat-1/d4": 3}, black=1), RICH["row"][1]]), {0, 1, None}),
        (changed(row=[ruin("desert-9", {"seat-1/d6-1": 2}, black=1), RICH["row"][1]]), {0, 1, None}),
        (changed(row=[ruin("desert-9", {"seat-1/d4": 2}, blue=1), RICH["row"][1]]), {0, 1, None}),
        (changed(row=[ruin("desert-11", {"seat-1/d4": 2}, black=1), RICH["row"][1]]), {0, 1, None}),
        (with_player(1, ruins=["cavern-11"]), {0, 1, None}),
        (with_player(1, stones=ring("red", "black")), {0, 1, None}),
        (with_player(1, stones=ring("red")[:5]), {0, 1, None}),
        (with_player(1, built=[{"at": [1, 0], "token": "lesser-base-3"}]), {0, 1, None}),
        (with_player(1, built=[{"at": [1, 0], "wonder": LIBRARY}]), {0, 1, None}),
        (with_player(1, hidden=["island-9", "mountain-9"]), {0, 1, None}),
        (with_player(1, hidden=["mountain-9"]), {0}),
        (with_player(1, hand={"ancient-map": 2}), {0}),
        (with_player(1, hand={"ancient-map": 3}), {0, 1, None}),
        (with_player(2, hidden=["mountain-9"]), {1}),
        (with_player(2, hand={"forlorn": 2}), {1}),
    ],
)
def test_a_key_tells_what_the_view_tells(other: dict[str, Any], tells: set[int | None]) -> None:
    one, two = GAME.from_position(RICH), GAME.from_position(other)
    assert {seat for seat in (0, 1, None) if one.key(seat) != two.key(seat)} == tells
    assert {seat for seat in (0, 1, None) if one.view(seat) != two.view(seat)} == tells


def test_a_key_tells_where_face_down_ruins_lie_and_who_has_looked_at_them() -> None:
    """The same Ruins, unknown to a spectator, before other players, aside, or seen by others."""

    def lying(*places: Any, looked: int = 1) -> State:
        seen = {"looked": [looked], "known": [looked]}
        aside = [name for name, place in zip(RUINS[1:], places, strict=False) if place == 0]
        players = [{"hidden": [n for n, p in zip(RUINS[1:], places, strict=False) if p == k]} for k in (1, 2, 3)]
        fields = {"laid_aside": aside, "looked": dict.fromkeys(aside, seen)}
        return at(3, row=[ruin(RUINS[0])], aside=0, players=players, **fields)

    told = [
        *(lying(1, 2, 0), lying(1, 1, 0), lying(2, 2, 0), lying(1, 2, 0, 0), lying(1, 0, 0)),
        *(lying(1, 2, 0, looked=3), lying(1, 2, 3, 0), lying(3, 2, 0)),
    ]
    assert len({s.key(None) for s in told}) == len({json.dumps(s.view(None)) for s in told}) == len(told)
    same = [lying(1, 2, 0), lying(2, 1, 0), lying(0, 2, 1), lying(2, 0, 1)]
    assert len({s.key(None) for s in same}) == len({json.dumps(s.view(None)) for s in same}) == 1


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_a_view_is_json_and_keeps_no_secret_of_others(seats: int) -> None:
    """No word of a hand or of a face-down Ruin is anywhere in the view of somebody who does not know it."""
    s = GAME.new(seats)
    rng = rw.Rng(seats)
    for _ in range(300):
        if s.actor is None:
            break
        moves = s.moves()
        s.play(moves[int(rng.below(len(moves)))])
        secret = s.position()["players"]
        for seat in range(seats):
            text = json.dumps(s.view(seat))
            for player in range(seats):
                if player != seat and s.over == 0:
                    assert not [word for word in secret[player]["hidden"] if f'"{word}"' in text]


def test_the_hearing_of_twins_is_the_same() -> None:
    looked = [f"build {MEMORIAL}", *(f"dealt {name}" for name in RUINS[-3:]), f"take-aside {RUINS[-2]}"]
    played = line(aside(1, 2), *looked, f"build {CENOTAPH}", f"dealt {RUINS[-1]}")
    twin = next(found for found in (twin_of(played, 1, rw.Rng(k), 100) for k in range(20)) if found is not None)
    record = [rw.Record.start(GAME, ["Ann", "Bob"], position=played.states[0].position()) for _ in range(2)]
    for one, entries in zip(record, (played.entries, twin.entries), strict=True):
        for entry in entries:
            one.play(entry.move)
    assert record[0].masked(1) == record[1].masked(1)
    assert record[0].masked(0) != record[1].masked(0)
