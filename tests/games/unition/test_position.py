"""Positions: what may be left out, what lies below a question, what comes back, and what is refused as nonsense."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from tests.games.unition.positions import (
    GAME,
    asked,
    at,
    forts,
    forum,
    hand,
    play,
    played,
    player,
    resolving,
    tally,
    turn,
)

import rulewright as rw
from rulewright.core.engine import State

STARTERS = {
    "gleam": 5,
    "more-gleam": 1,
    "whomp-or-gleam": 1,
    "whomp-or-cool": 1,
    "big-whomp-or-cool": 1,
    "rainbro": 1,
}
LUCK: dict[str, Any] = {"seat": "luck"}


def below(s: State) -> list[str]:
    """The names of all that is pending, the question that is asked first."""
    return [record["question"] for record in s.position()["pending"]]


def random_state(seats: int, options: dict[str, str | int], seed: int, moves: int) -> State:
    """A state of a random game in which strongholds and attacks come up more often than by chance."""
    s = GAME.new(seats, options)
    rng = random.Random(seed)
    for _ in range(moves):
        if s.actor is None:
            break
        step(s, rng)
    return s


def step(s: State, rng: random.Random) -> None:
    """Play one sentence at random, rather one that brings something."""
    said = s.sentences()
    liked = [one for one in said if one.split()[0] in ("recruit", "activate", "lay", "mount", "reserve", "aim", "raze")]
    s.play(rng.choice(liked if liked and rng.random() < 0.5 else said))


def play_on(s: State, rng: random.Random, moves: int) -> None:
    """Play on at random, every state being sound."""
    for _ in range(moves):
        if s.actor is None:
            return
        step(s, rng)
        assert GAME.check(s) == []


# What may be left out.


def test_nothing_has_to_be_written() -> None:
    doc = GAME.from_position({}).position()
    assert (doc["game"], doc["version"], doc["seats"], doc["turn"], doc["revealed"]) == (
        *("unition", GAME.version, 2),
        *("seat-1", True),
    )
    assert doc["pending"] == [{"question": "play-cards", "seat": 1, "drawn": 0}]
    for person in doc["players"]:
        assert person == {
            **{"health": 50, "cool": 0, "shields": 0},
            **{"hand": {}, "pile": STARTERS, "discard": {}, "strongholds": []},
        }
    table = doc["forum"]
    assert table["slots"] == ["seedling", "dewdrummer", "nurturer", "peelo-chups", "moss-mason"]
    assert (table["leaders"], table["discard"], table["removed"], table["extra_gleam"]) == ({}, {}, {}, 16)
    assert sum(table["deck"].values()) == 80
    assert (table["deck"]["seedling"], "peelo-chups" in table["deck"]) == (1, False)


def test_what_lies_somewhere_is_missing_where_it_lay_at_the_beginning() -> None:
    s = turn("gob", "gleam", "extra-gleam", played=played("glom", "rainbro"), others=[{"discard": hand("gob")}])
    assert player(s)["pile"] == {card: n for card, n in (STARTERS | {"gleam": 4}).items() if card != "rainbro"}
    assert player(s, 2)["pile"] == STARTERS
    table = forum(s)
    assert ("gob" in table["deck"], table["deck"]["glom"], table["extra_gleam"]) == (False, 1, 15)


def test_a_strangers_starters_come_out_of_the_strangers_pile() -> None:
    s = turn("rainbro", "rainbro")
    assert "rainbro" not in player(s)["pile"]
    assert "rainbro" not in player(s, 2)["pile"]
    assert sum(player(s, 2)["pile"].values()) == 9


def test_where_a_place_is_written_down_the_rest_has_left_the_game() -> None:
    s = at(players=[{"hand": hand("gleam"), "pile": hand("gleam")}])
    assert player(s)["pile"] == {"gleam": 1}
    assert forum(s)["removed"] == STARTERS | {"gleam": 3}
    s = at(forum={"slots": ["gob"], "deck": hand("glom"), "extra_gleam": 3})
    table = forum(s)
    assert table["slots"] == ["gob", None, None, None, None]
    assert (table["deck"], table["extra_gleam"], table["removed"]["extra-gleam"]) == ({"glom": 1}, 3, 13)
    assert sum(table["removed"].values()) == 85 - 2 + 13


def test_who_is_out_has_no_health_and_no_cards() -> None:
    s = at(3, players=[{}, {"out": True, "cool": 7}])
    assert player(s, 2) == {
        **{"health": 0, "cool": 7, "shields": 0, "out": True},
        **{"hand": {}, "pile": {}, "discard": {}, "strongholds": []},
    }
    assert forum(s)["removed"] == STARTERS
    assert sum(player(s, 3)["pile"].values()) == 10


def test_strongholds_lie_one_behind_the_other_unless_they_say_where() -> None:
    s = at(players=[{"strongholds": [*forts("foot-stule"), {"card": "deepwell", "place": 7}, *forts("arm-chare")]}])
    assert [(fort["place"], fort["card"]) for fort in player(s)["strongholds"]] == [
        *((1, "foot-stule"), (7, "deepwell"), (8, "arm-chare")),
    ]


def test_strongholds_have_acted_once_the_turn_is_resolved() -> None:
    s = turn(own={"strongholds": forts("foot-stule")}, others=[{"strongholds": forts("deepwell")}], pending=resolving())
    assert player(s)["strongholds"] == [{"place": 1, "card": "foot-stule", "activated": True}]
    assert player(s, 2)["strongholds"] == [{"place": 1, "card": "deepwell"}]
    s = turn(own={"strongholds": forts("foot-stule")})
    assert player(s)["strongholds"] == [{"place": 1, "card": "foot-stule"}]


@pytest.mark.clause("unition/layout-6")
@pytest.mark.clause("unition/leaders-4")
def test_clanmates_are_united_and_counted_unless_they_say_otherwise() -> None:
    s = turn(
        own={"strongholds": forts("foot-stule", {"card": "hed-borde", "activated": True})},
        played=played("thundaspyne", "stubtoo", "gob", {"card": "rainbro", "clan": "stompede"}),
    )
    doc = s.position()
    assert doc["played"] == [
        {"card": "thundaspyne", "united": True, "counted": 4},
        {"card": "stubtoo", "united": True},
        {"card": "gob"},
        {"card": "rainbro", "clan": "stompede"},
    ]
    assert player(s)["strongholds"] == [
        {"place": 1, "card": "foot-stule"},
        {"place": 2, "card": "hed-borde", "activated": True, "united": True},
    ]
    counted = turn(played=played({"card": "thundaspyne", "counted": 2}, "stubtoo"))
    assert counted.position()["played"][0]["counted"] == 2


def test_a_game_that_is_over_knows_who_has_won() -> None:
    cool = at(players=[{"cool": 51}], pending=[])
    assert (cool.actor, cool.position()["winner"], cool.result()) == (None, "seat-1", ["won", "lost"])
    alone = at(3, turn="seat-2", players=[{"out": True}, {}, {"out": True}], pending=[])
    assert (alone.position()["winner"], alone.result()) == ("seat-2", ["lost", "won", "lost"])


def test_the_turn_is_that_of_whoever_is_asked_what_only_the_own_turn_asks() -> None:
    assert at(pending=[{"question": "play-cards", "seat": 2}]).position()["turn"] == "seat-2"
    assert at(pending=resolving(2)).position()["turn"] == "seat-2"
    assert at(pending=[{"question": "end-turn", "of": "seat-2"}]).position()["turn"] == "seat-2"
    assert at(pending=[{"question": "draw-card", **LUCK, "of": "seat-2"}]).position()["turn"] == "seat-2"
    assert "turn" not in at(pending=[{"question": "begin", **LUCK}]).position()


def test_the_hand_lies_open_until_the_played_cards_are_put_away() -> None:
    assert at(pending=resolving()).position()["revealed"] is True
    drawing = at(pending=[{"question": "draw-card", **LUCK, "of": "seat-1"}]).position()
    assert "revealed" not in drawing
    assert "revealed" not in at(pending=[{"question": "bonus-turn", "seat": 1}]).position()


# What lies below a question that stands alone.

PLAYING = ["effects", "play-cards"]
SILO = {"card": "harvester-silo", "activated": True}


@pytest.mark.parametrize(
    ("pending", "fields", "expected"),
    [
        ({"question": "resolve", "seat": 1}, {}, []),
        ({"question": "bonus-turn", "seat": 1}, {}, []),
        ({"question": "begin", **LUCK}, {}, []),
        ({"question": "next-effect", "seat": 1}, {"open": True}, ["play-cards"]),
        ({"question": "one-of-two", "seat": 1, "of": "tallower"}, {"played": played("tallower")}, PLAYING),
        ({"question": "first-half", "seat": 1, "of": "spludge", "place": 1}, {"played": played("spludge")}, PLAYING),
        ({"question": "consume", "seat": 1, "of": "snuffer", "left": 1}, {"hand": True}, PLAYING),
        ({"question": "discard", "seat": 1, "of": "blib", "left": 1, "mode": 1}, {"hand": True}, PLAYING),
        ({"question": "fetch", "seat": 1, "of": "choppa-pan", "left": 1}, {"discard": True}, PLAYING),
        ({"question": "topdeck", "seat": 1, "of": "emerald-auberge", "limit": 4}, {"discard": True}, PLAYING),
        ({"question": "copy", "seat": 1, "of": "doop", "limit": 4}, {"played": played("doop"), "hand": True}, PLAYING),
        (
            {"question": "upgrade", "seat": 1, "of": "fius-the-reforger", "first": 2},
            {"played": played("fius-the-reforger"), "hand": True},
            PLAYING,
        ),
        ({"question": "rainbro", "seat": 1, "of": "rainbro"}, {"played": played("rainbro")}, PLAYING),
        ({"question": "remove", "seat": 1, "of": "breck-sterk", "left": 1}, {}, PLAYING),
        ({"question": "swap", "seat": 1, "of": "nubhorm", "left": 2}, {}, PLAYING),
        (
            {"question": "swap", "seat": 1, "of": "nubhorm", "left": 1, "lowest": 1},
            {"swapped": ["gob"], "forum": {"slots": [None, "glom"]}},
            ["fill", "place-swapped", *PLAYING],
        ),
        ({"question": "put-back", "seat": 1}, {"swapped": ["gob", "glom"]}, PLAYING),
        ({"question": "gain", "seat": 1, "of": "the-crumper", "limit": 4}, {}, PLAYING),
        ({"question": "raze", "seat": 1, "of": "ramskul", "left": 1}, {"fort": True}, PLAYING),
        ({"question": "steal", "seat": 1, "of": "glom", "limit": 2}, {"theirs": True}, PLAYING),
        ({"question": "expose", "seat": 1, "of": "glidderfut", "left": 2, "picks": 2}, {}, PLAYING),
        ({"question": "loot", "seat": 1, "of": "glidderfut", "left": 2, "trail": 2}, {}, PLAYING),
        ({"question": "play-deployed", "seat": 1, "of": "kraknukl"}, {"hand": True}, PLAYING),
        ({"question": "bury-more", "seat": 1, "place": 0}, {"deepwell": True}, ["play-cards"]),
        ({"question": "turn-up", **LUCK, "place": "slot-2"}, {}, ["fill", *PLAYING]),
        ({"question": "draw-card", **LUCK, "of": "seat-1", "openly": 1}, {}, ["draw-cards", *PLAYING]),
        ({"question": "draw-card", **LUCK, "of": "seat-1"}, {}, ["draw-cards", "end-turn"]),
        ({"question": "play-cards", "seat": 1, "drawn": 1}, {"hand": True}, ["resolve"]),
        (
            {"question": "aim", "seat": 1, "last": 2},
            {"aims": [{"target": "seat-2", "whomp": 2}]},
            ["resolve"],
        ),
        (
            {"question": "shields", "seat": 2, "place": 0, "needed": 1},
            {"fort": True, "aims": [{"target": "seat-2/1", "whomp": 4}]},
            ["strike", "resolve"],
        ),
        ({"question": "hold", "seat": 1, "place": 0}, {"bastion": True, "played": played("gleam")}, ["end-turn"]),
    ],
    ids=lambda value: value["question"] if isinstance(value, dict) and "question" in value else "",
)
def test_below_a_question_alone_lies_the_rest_of_the_effect_and_of_the_turn(
    pending: dict[str, Any], fields: dict[str, Any], expected: list[str]
) -> None:
    fields = dict(fields)
    own: dict[str, Any] = {"hand": hand("gleam", "snuffer", "kraknukl")} if fields.pop("hand", False) else {}
    other: dict[str, Any] = {"shields": 1, "hand": hand("gleam")}
    if fields.pop("discard", False):
        own["discard"] = hand("gob")
    if fields.pop("open", False):
        fields.update(played=played("rainbro"), open=[{"card": "rainbro", "effect": k, "source": 0} for k in (1, 2)])
    if fields.pop("deepwell", False):
        own["strongholds"] = forts({"card": "deepwell", "acted": True, "held": {"gleam": 1}})
        own["hand"] = hand("gleam")
    if fields.pop("bastion", False):
        own["strongholds"] = forts({"card": "goldheart-bastion", "activated": True})
    if fields.pop("fort", False):
        other["strongholds"] = forts("foot-stule")
    if fields.pop("theirs", False):
        other["discard"] = hand("gob")
    s = at(players=[own, other], pending=[pending], **fields)
    assert below(s) == [pending["question"], *expected]
    assert GAME.from_position(s.position()) == s


def test_during_the_set_up_the_rest_of_it_lies_below() -> None:
    s = at(pending=[{"question": "set-up", "stage": 1}])
    assert below(s) == ["begin"]
    play(s, "begins seat-2")
    assert (below(s), s.position()["turn"]) == (["play-cards"], "seat-2")


def test_steps_alone_are_taken() -> None:
    s = at(pending=[{"question": "turn", "of": "seat-2"}])
    assert (below(s), s.position()["turn"]) == (["play-cards"], "seat-2")
    s = at(players=[{"cool": 3}], tally=tally(cool=4, shield=1), pending=[{"question": "end-turn", "of": "seat-1"}])
    assert (player(s)["cool"], player(s)["shields"]) == (7, 1)
    assert below(s) == ["draw-card", "draw-cards", "end-turn"]
    s = at(pending=[{"question": "draw-cards", "of": "seat-1", "cards": 2, "openly": 1}])
    assert below(s) == ["draw-card", "draw-cards", *PLAYING]
    s = at(
        played=played("gob"),
        open=[{"card": "gob", "effect": 1, "source": 0}],
        pending=[{"question": "effects", "of": "seat-1"}],
    )
    assert below(s) == ["draw-card", "draw-cards", *PLAYING]
    s = at(players=[{}, {"shields": 2}], aims=[{"target": "seat-2", "whomp": 5}], pending=[{"question": "strike"}])
    assert (player(s, 2)["health"], player(s, 2)["shields"], asked(s)) == (47, 0, "resolve")


@pytest.mark.parametrize("seats", [2, 3])
def test_the_question_alone_is_completed_and_can_be_played_on(seats: int) -> None:
    """Questions of random games once more, with nothing below them."""
    rng = random.Random(seats)
    alone_asked = 0
    for number in range(25):
        s = random_state(seats, {}, number, rng.randrange(20, 300))
        doc = s.position()
        if s.actor is None or "turn" not in doc:
            continue
        doc["pending"] = doc["pending"][:1]
        # Effects and cards that wait for the rest of the stack wait no more.
        for name in ("open", "revealed"):
            doc.pop(name, None)
        try:
            alone = GAME.from_position(doc)
        except rw.PositionError:
            continue
        assert below(alone)[0] == doc["pending"][0]["question"]
        assert alone.moves() == s.moves()
        play_on(alone, rng, 30)
        alone_asked += 1
    assert alone_asked > 15


# What comes back.


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {"swap_to": "forum_discard", "goldheart_source": "next_hand", "rainbro_mode": "choose_one"}),
        (3, {"cool_timing": "on_play", "whomp_group": "per_card"}),
        (5, {"extra_gleam_supply": "unlimited", "leader_count": "all"}),
    ],
)
def test_every_position_of_a_game_comes_back_as_it_was(seats: int, options: dict[str, str | int]) -> None:
    s = GAME.new(seats, options)
    rng = random.Random(seats)
    for count in range(700):
        if s.actor is None:
            break
        if count % 12 == 0 or s.position().get("aims"):
            doc = s.position()
            again = GAME.from_position(json.loads(json.dumps(doc)))
            assert (again, hash(again), again.position()) == (s, hash(s), doc)
            assert GAME.from_position(json.loads(json.dumps(doc, sort_keys=True))) == s
        step(s, rng)
    assert GAME.from_position(s.position()) == s


@pytest.mark.clause("unition/conditions-12")
def test_which_stronghold_came_first_is_no_part_of_a_position() -> None:
    """What lies on strongholds is counted in the order of their places, however they came and went."""
    s = turn(
        *("arm-chare", "harvester-silo", "stubtoo", "ramskul"),
        own={"strongholds": [{"card": "absorption-vacuole", "place": 2, "held": {"gob": 1}}]},
        others=[{"strongholds": forts({"card": "deepwell", "held": {"gleam": 2}}, "goldheart-bastion")}],
    )
    play(s, "play arm-chare", "lay stubtoo stronghold-1", "play harvester-silo", "play ramskul")
    doc = s.position()
    assert [fort.get("held") for fort in doc["players"][0]["strongholds"]] == [{"stubtoo": 1}, {"gob": 1}, None]
    assert doc["players"][1]["strongholds"][0]["held"] == {"gleam": 2}
    again = GAME.from_position(doc)
    assert (again, hash(again)) == (s, hash(s))
    play(s, "resolve ramskul 2", "raze seat-2/1")
    assert player(s, 2)["discard"] == {"gleam": 2, "deepwell": 1}
    again = GAME.from_position(s.position())
    assert (again, hash(again)) == (s, hash(s))


def test_a_position_names_what_a_turn_has_brought() -> None:
    fields: dict[str, Any] = {
        "bonus": True,
        "played": [
            {"card": "doop", "as": "stubtoo"},
            {"card": "glom", "declined": [2]},
            {"card": "snuffer", "gone": True},
        ],
        "tally": [{"resource": "cool", "size": 3}, {"resource": "whomp", "size": 2, "from": 16}],
        "becomes": {"gleam": "cool"},
        "deploys": {"3": 2},
        "razing": {"2": 1},
        "gained": {"gob": 1},
        "back": {"facet": 1},
        **{"discount": 1, "converts": 1, "recruits": 2, "razed": 1, "last_filled": 3},
    }
    own = {"hand": hand("facet"), "discard": hand("gob"), "halving": True, "top": ["gleam", "rainbro"]}
    others = [{"hand": hand("gleam"), "sure": hand("gleam")}]
    table = {"top": ["blib", "wobbet"], "discard": hand("oozle"), "leaders": hand("allgoo"), "removed": hand("snuffer")}
    doc = at(players=[own, *others], forum=table, **fields).position()
    assert doc | fields == doc
    assert doc["players"][0] | own == doc["players"][0]
    assert doc["players"][1]["sure"] == {"gleam": 1}
    assert doc["forum"] | table == doc["forum"]


def test_what_is_known_on_top_is_drawn_first() -> None:
    s = at(players=[{"top": ["rainbro", "gleam"]}], pending=[{"question": "draw-cards", "of": "seat-1", "cards": 3}])
    assert player(s)["hand"] == {"gleam": 1, "rainbro": 1}
    s = at(forum={"slots": [], "top": ["gob", "glom"]}, pending=[{"question": "fill"}])
    assert (forum(s)["slots"][:3], asked(s)) == (["gob", "glom", None], "turn-up")
    assert "top" not in forum(s)


# What is refused.


def acting(card: str, **fields: Any) -> dict[str, Any]:
    """Seat 1 has a stronghold in play."""
    return {"players": [{"strongholds": [{"card": card, **fields}]}]}


@pytest.mark.parametrize(
    ("fields", "field", "reason"),
    [
        ({"turn": "seat-3"}, "turn", "nobody sits there"),
        ({"revealed": False}, "revealed", "lies open exactly"),
        ({"winner": "seat-1"}, "winner", "while something is pending"),
        ({"pending": []}, "pending", "a game is over when"),
        ({"players": [{"cool": 50}], "winner": "seat-2", "pending": []}, "winner", "has not won"),
        ({"players": [{"cool": 50}], "turn": "seat-2", "pending": []}, "", "a game ends with"),
        ({"no-such-field": 1}, "no-such-field", "no such field"),
        # Players.
        ({"players": [{"cool": 50}]}, "", "the game goes on"),
        ({"players": [{}, {"out": True}]}, "", "the game goes on"),
        ({"players": [{}, {}, {}]}, "players", "2 players sit"),
        ({"players": [{"health": 51}]}, "players[0].health", "out of range"),
        ({"players": [{"health": 0}]}, "", "has no health left"),
        ({"players": [{"out": True, "health": 3}]}, "", "is out, but has health"),
        ({"players": [{"out": True, "hand": {"gob": 1}}]}, "", "is out, but has cards"),
        ({"players": [{"out": True, "strongholds": forts("deepwell")}]}, "", "is out, but has strongholds"),
        ({"players": [{"out": True, "halving": True}]}, "", "in no such state"),
        ({"players": [{"cool": -1}]}, "players[0].cool", "out of range"),
        ({"players": [{"hand": {"goblin": 1}}]}, "players[0].hand.goblin", "is no card"),
        ({"players": [{"hand": {"gob": 3}}]}, "forum", "too many cards Gob: 1 more"),
        ({"players": [{"hand": {"rainbro": 3}}]}, "players", "too many cards Rainbro!: 1 more"),
        ({"players": [{"top": ["gleam"] * 25}]}, "players[0].top", "at most 24"),
        ({"players": [{"shield": 1}]}, "players[0].shield", "no such field"),
        ({"players": [{}, {"sure": {"gleam": 1}}]}, "", "known to hold"),
        ({"players": [{"hand": {"gleam": 1}, "sure": {"gleam": 1}}]}, "", "nothing is to be remembered"),
        # Strongholds.
        (acting("gob"), "players[0].strongholds[0].card", "is no stronghold"),
        (acting("foot-stule", held={}), "players[0].strongholds[0].held", "no such field"),
        (acting("foot-stule", declined=[5]), "players[0].strongholds[0].declined[0]", "out of range"),
        (acting("foot-stule", declined=[2]), "", "no such effect with two numbers"),
        (acting("foot-stule", acted=True), "", "no action that could be used up"),
        (acting("foot-stule", new=True), "", "has been activated"),
        (acting("arm-chare", held={"gob": 1}), "", "heroes of its own clan"),
        (acting("arm-chare", held=hand("stubtoo", "nubhorm")), "", "room for 1"),
        (acting("harvester-silo", held={"stubtoo": 2, "gob": 2}), "", "room for 3"),
        (acting("harvester-silo", held={"gleam": 1}), "", "only cards of the Forum"),
        (acting("goldheart-bastion", held={"deepwell": 1}), "", "no stronghold can"),
        (acting("absorption-vacuole", fresh="gob"), "", "no such card was laid"),
        (
            {"players": [{"strongholds": forts("deepwell", {"card": "arm-chare", "place": 1})}]},
            "players[0].strongholds[1].place",
            "two strongholds",
        ),
        (
            {"players": [{"strongholds": forts("deepwell", "deepwell")}]},
            "forum",
            "too many cards Deepwell: 1 more",
        ),
        (
            {"players": [{"strongholds": forts(*["deepwell"] * 6)}]},
            "players[0].strongholds[5].card",
            "more such strongholds",
        ),
        (
            {"players": [{}, {"strongholds": forts({"card": "foot-stule", "activated": True})}]},
            "",
            "in another player's turn",
        ),
        # The Forum.
        ({"forum": {"slots": ["gob"] * 6}}, "forum.slots", "room for 5"),
        ({"forum": {"slots": ["vacant"]}}, "forum.slots[0]", "a card, or null"),
        ({"forum": {"slots": ["gleam"]}}, "", "none of its cards"),
        ({"forum": {"slots": ["allgoo"]}}, "", "leader row, not in the Forum"),
        ({"forum": {"leaders": {"gob": 1}}}, "", "only leaders"),
        ({"forum": {"deck": {"gleam": 1}}}, "", "none of its cards"),
        ({"forum": {"top": ["gob"] * 86}}, "forum.top", "at most 85 cards"),
        ({"forum": {"deck": {}, "removed": {}}}, "forum.removed", "lie nowhere"),
        (
            {"forum": {"removed": {"gob": 2}, "discard": {"gob": 1}}},
            "forum",
            "too many cards Gob: 1 more",
        ),
        ({"forum": {"extra_gleam": 17}}, "forum", "too many cards Extra Gleam: 1 more"),
        ({"forum": {"extras": ["vacant"]}}, "pending", "no place is filled"),
        ({"forum": {"extras": ["gob"]}, "pending": [{"question": "bonus-turn", "seat": 1}]}, "", "only during a turn"),
        # Played cards.
        ({"played": played({"card": "gob", "as": "blib"})}, "", "cannot become that card"),
        ({"played": played({"card": "glom", "declined": [1]})}, "", "no such effect with two numbers"),
        ({"played": played("deepwell")}, "", "is a stronghold"),
        ({"played": played({"card": "gleam", "united": True})}, "", "has no unition"),
        ({"played": played({"card": "gob", "united": False}, "blib")}, "", "is not united"),
        ({"played": played({"card": "gob", "gone": True})}, "", "has not left the game"),
        ({"played": played({"card": "gob", "laid": True})}, "", "does not lie there"),
        ({"played": played({"card": "gob", "gone": True, "laid": True})}, "", "in no such state"),
        ({"played": played({"card": "gob", "clan": "gloop"})}, "", "stands in for no clan"),
        ({"played": played({"card": "allgoo", "counted": 2})}, "", "exactly if it is united"),
        ({"played": played({"card": "allgoo", "clan": "gloop"})}, "played[0].clan", "no such field"),
        ({"played": played(*["gleam"] * 97)}, "played", "room for 96"),
        # Amounts, effects, targets, numbers.
        ({"tally": tally(gleam=0)}, "", "or of nothing"),
        ({"tally": tally(whomp=256)}, "", "at most 255"),
        ({"tally": [{"resource": "used", "size": 0}]}, "pending", "there is no attack"),
        ({"tally": [{"resource": "used", "size": 1}]}, "", "has no size"),
        ({"tally": tally(gleam=2), "spent": 3}, "", "more gleam was spent"),
        ({"tally": tally(gleam=2), "becomes": {"gleam": "cool"}}, "", "does not exist any more"),
        ({"becomes": {"gleam": "gleam"}}, "", "becomes what is none"),
        ({"becomes": {"gold": "gleam"}}, "becomes.gold", "no such resource"),
        ({"deploys": {"9": 1}}, "deploys.9", "from 0 to 8"),
        ({"razing": {"0": 1}}, "", "a number of the turn is impossible"),
        ({"last_filled": 6}, "last_filled", "out of range"),
        ({"open": [{"card": "gob", "effect": 1, "source": 0}]}, "", "not in play"),
        ({"open": [{"card": "gob", "effect": 3, "source": 0}], "played": played("gob")}, "", "has no such effect"),
        ({"open": [{"card": "gob", "effect": 1, "source": 0}], "played": played("gob")}, "pending", "nobody resolves"),
        ({"open": [{"card": "gob", "effect": 5, "source": 0}], "played": played("gob")}, "", "has no such effect"),
        ({"open": [{"card": "blib", "effect": 1, "source": 0}], "played": played("blib")}, "", "resolved by choice"),
        (
            {
                "open": [{"card": "rainbro", "effect": 1, "source": 0}],
                "played": played({"card": "rainbro", "clan": "gloop"}),
            },
            "",
            "stands in for one clan",
        ),
        (
            {
                "open": [{"card": "rainbro", "effect": 1, "source": 0}] * 2,
                "played": played("rainbro"),
                "pending": [{"question": "effects", "of": "seat-1"}],
            },
            "pending",
            "stands in for a clan, once",
        ),
        ({"aims": [{"target": "seat-2", "whomp": 2}]}, "pending", "exactly during an attack"),
        ({"aims": [{"target": "seat-1", "whomp": 2}]}, "", "aimed at nobody"),
        ({"aims": [{"target": "seat-3", "whomp": 2}]}, "", "aimed at nobody"),
        ({"aims": [{"target": "seat-2", "whomp": 2, "halves": 2}]}, "", "in no such amount"),
        ({"aims": [{"target": "seat-2", "whomp": 2}] * 2}, "", "twice at one target"),
        (
            {"aims": [{"target": "seat-2/1", "whomp": 2}], "pending": [{"question": "strike"}]},
            "pending",
            "a stronghold that is not in play",
        ),
        ({"swapped": ["gob"]}, "pending", "nobody lays them"),
        ({"swapped": ["gob"] * 9}, "swapped", "at most 8"),
        ({"gained": {"gob": 1}}, "", "does not lie in the discard"),
        ({"back": {"gob": 1}}, "", "is not in the hand"),
        ({"discount": 1, "pending": [{"question": "bonus-turn", "seat": 1}]}, "", "although it is over"),
    ],
)
def test_nonsense_is_refused_with_its_field(fields: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(rw.PositionError) as refusal:
        at(**fields)
    assert reason in str(refusal.value)
    assert refusal.value.field == field


@pytest.mark.parametrize(
    ("options", "fields", "reason"),
    [
        ({"cool_timing": "on_play"}, {"tally": tally(cool=1)}, "taken when it is played"),
        ({"first_player": "chosen"}, {"pending": [{"question": "begin", **LUCK}]}, "it is known who begins"),
        (
            {"swap_to": "forum_discard"},
            {"swapped": ["gob", "glom"], "pending": [{"question": "put-back", "seat": 1}]},
            "no order to choose",
        ),
        (
            {"shield_use": "auto_save"},
            {
                "players": [{}, {"shields": 1, "strongholds": forts("foot-stule")}],
                "aims": [{"target": "seat-2/1", "whomp": 4}],
                "pending": [{"question": "shields", "seat": 2, "place": 0, "needed": 1}],
            },
            "nobody is asked for shields",
        ),
    ],
)
def test_what_a_table_does_not_know_is_refused(
    options: dict[str, str | int], fields: dict[str, Any], reason: str
) -> None:
    with pytest.raises(rw.PositionError, match=reason):
        at(2, options, **fields)


@pytest.mark.clause("unition/ruling-31")
def test_at_tables_below_zero_a_player_is_alive_without_health() -> None:
    assert player(at(2, {"knockout_at": "below_zero"}, players=[{"health": 0}]))["health"] == 0


NOT_NOW: list[list[dict[str, Any]]] = [
    [{"question": "play-cards", "seat": 1}] * 2,
    [{"question": "play-cards", "seat": 2}],
    [{"question": "play-cards", "seat": 1, "drawn": 2}],
    [{"question": "resolve", "seat": "luck"}],
    [{"question": "end-turn", "of": "seat-2"}],
    [{"question": "end-turn", "of": "seat-1", "stage": 1, "mega": 1}],
    [{"question": "draw-card", **LUCK, "of": "seat-1"}, {"question": "play-cards", "seat": 1}],
    [{"question": "draw-cards", "of": "seat-1", "cards": -1, "openly": 1}],
    [{"question": "draw-cards", "of": "seat-2", "cards": 2, "openly": 1}],
    [{"question": "turn-up", **LUCK, "place": "extra-1"}],
    [{"question": "hold", "seat": 1, "place": 0}],
    [{"question": "hold", "seat": 1, "place": 99}],
    [{"question": "next-effect", "seat": 1}],
    [{"question": "effects", "of": "seat-2"}],
    [{"question": "one-of-two", "seat": 1, "of": "gob"}],
    [{"question": "one-of-two", "seat": 1, "of": "tallower", "place": 99}],
    [{"question": "one-of-two", "seat": 1, "of": "tallower", "source": 5}],
    [{"question": "first-half", "seat": 1, "of": "blib", "place": 1}],
    [{"question": "first-half", "seat": 1, "of": "gob"}],
    [{"question": "second-half", "of": "spludge", "source": 96}],
    [{"question": "consume", "seat": 1, "of": "snuffer", "left": 0}],
    [{"question": "consume", "seat": 1, "of": "snuffer", "left": 1, "origin": 16}],
    [{"question": "consume", "seat": 1, "of": "snuffer", "left": 1, "mode": 2}],
    [{"question": "consume", "seat": 1, "of": "snuffer", "left": 1, "mode": 3}],
    [{"question": "discard", "seat": 1, "of": "blib", "left": 2, "mode": 2, "origin": 33}],
    [{"question": "fetch", "seat": 1, "of": "choppa-pan", "left": 1}],
    [{"question": "topdeck", "seat": 1, "of": "emerald-auberge", "limit": 4}],
    [{"question": "copy", "seat": 1, "of": "gob", "limit": 4}],
    [{"question": "copy", "seat": 1, "of": "doop", "limit": 4, "source": 0}],
    [{"question": "upgrade", "seat": 1, "of": "fius-the-reforger", "first": 7}],
    [{"question": "upgrade", "seat": 1, "of": "fius-the-reforger", "first": 2, "mark": 99}],
    [{"question": "rainbro", "seat": 1, "of": "rainbro", "way": 3}],
    [{"question": "rainbro", "seat": 1, "of": "rainbro", "source": 3}],
    [{"question": "rainbro", "seat": 1, "of": "gleam", "source": 4}],
    [{"question": "remove", "seat": 1, "of": "breck-sterk"}],
    [{"question": "swap", "seat": 1, "of": "nubhorm", "left": 1, "lowest": 14}],
    [
        {"question": "swap", "seat": 1, "of": "nubhorm", "left": 1},
        {"question": "fill"},
        {"question": "effects", "of": "seat-1"},
        {"question": "play-cards", "seat": 1},
    ],
    [{"question": "place-swapped", "of": "seat-1"}],
    [{"question": "gain", "seat": 1, "of": "the-crumper", "limit": 0}],
    [{"question": "raze", "seat": 1, "of": "ramskul", "left": 1}],
    [{"question": "steal", "seat": 1, "of": "glom", "limit": 2}],
    [{"question": "steal", "seat": 1, "of": "tallower", "limit": 2, "mark": 1}],
    [{"question": "expose", "seat": 1, "of": "glidderfut", "left": 2, "picks": 2, "shown": 2}],
    [{"question": "loot", "seat": 1, "of": "glidderfut", "left": 2, "trail": 1}],
    [{"question": "loot", "seat": 1, "of": "glidderfut", "left": 1, "chosen": 2, "trail": 257}],
    [{"question": "play-deployed", "seat": 1, "of": "gob"}],
    [{"question": "bury-more", "seat": 1, "place": 0}],
    [{"question": "aim", "seat": 1, "last": 1}],
    [{"question": "strike", "next": 1}],
    [{"question": "shields", "seat": 1, "place": 0, "needed": 1}],
    [{"question": "shields", "seat": 2, "place": 0, "needed": 1}],
    [{"question": "resolve", "seat": 1}],
    [{"question": "no-such"}],
]
BETWEEN_TURNS: list[list[dict[str, Any]]] = [
    [{"question": "begin", **LUCK}],
    [{"question": "set-up", "stage": 0}],
    [{"question": "turn", "of": "seat-3"}],
    [{"question": "end-turn", "of": "seat-1", "stage": 4}],
    [{"question": "draw-card", **LUCK, "of": "seat-3"}],
    [{"question": "draw-card", **LUCK, "of": "seat-1"}, {"question": "draw-cards", "of": "seat-2", "cards": 1}],
    [{"question": "fill"}, {"question": "bonus-turn", "seat": 1}],
    [{"question": "fill"}] * 48,
    [{"question": "draw-card", **LUCK, "of": "seat-1", "openly": 2}],
    [{"question": "draw-cards", "of": "seat-2", "cards": 5}, {"question": "end-turn", "of": "seat-1", "stage": 2}],
    [{"question": "draw-cards", "of": "seat-1", "cards": 5}, {"question": "end-turn", "of": "seat-1", "stage": 3}],
]


@pytest.mark.parametrize("pending", NOT_NOW, ids=lambda pending: pending[0]["question"])
def test_what_cannot_be_pending_is_refused(pending: list[dict[str, Any]]) -> None:
    """Seat 1 has played some cards and holds another; nothing lies in discard piles, and no stronghold is in play."""
    with pytest.raises(rw.PositionError) as refusal:
        at(
            turn="seat-1",
            players=[{"hand": hand("gleam")}],
            played=played("tallower", "doop", "blib", "spludge", "rainbro"),
            pending=pending,
        )
    assert refusal.value.field == "pending" or refusal.value.field.startswith("pending["), pending


@pytest.mark.parametrize("pending", BETWEEN_TURNS, ids=lambda pending: pending[0]["question"])
def test_what_cannot_be_pending_between_turns_is_refused(pending: list[dict[str, Any]]) -> None:
    with pytest.raises(rw.PositionError) as refusal:
        at(turn="seat-1", pending=pending)
    assert refusal.value.field == "pending"


@pytest.mark.clause("unition/ruling-61")
@pytest.mark.parametrize(
    ("pending", "reason"),
    [
        ({"question": "copy", "seat": 1, "of": "doop", "limit": 4, "source": 0}, "no such card is in play"),
        ({"question": "effects", "of": "seat-1"}, "an effect waits whose card is not in play"),
    ],
)
def test_a_doop_that_lies_on_a_stronghold_becomes_no_other_card(pending: dict[str, Any], reason: str) -> None:
    waits = {"open": [{"card": "doop", "effect": 1, "source": 0}]} if pending["question"] == "effects" else {}
    strongholds = forts({"card": "goldheart-bastion", "held": {"doop": 1}})
    doops = ({"card": "doop", "laid": True}, "doop")
    for doop, own in zip(doops, ({"strongholds": strongholds}, {}), strict=True):
        fields: dict[str, Any] = {"own": own, "played": played(doop), "pending": [pending], **waits}
        if doop == "doop":
            assert asked(turn("gleam", "kraknukl", **fields)) in ("copy", "play-cards")
        else:
            with pytest.raises(rw.PositionError, match=reason):
                turn("gleam", "kraknukl", **fields)


@pytest.mark.clause("unition/turn-5")
@pytest.mark.clause("unition/ruling-18")
def test_a_turn_is_resolved_when_all_cards_are_played_and_all_strongholds_have_acted() -> None:
    with pytest.raises(rw.PositionError, match="every card of the hand is played"):
        turn("gob", pending=resolving())
    with pytest.raises(rw.PositionError, match="every stronghold is activated"):
        at(**acting("foot-stule", activated=False), pending=resolving())


# Anything at all: positions of play with something left out or changed.


def spoil(doc: Any, rng: random.Random) -> None:
    """Leave out or change something anywhere in a document."""
    place: Any = rng.choice(list(doc) if isinstance(doc, dict) else range(len(doc)))
    inner = doc[place]
    if isinstance(inner, dict | list) and inner and rng.random() < 0.8:
        spoil(inner, rng)
    elif rng.random() < 0.4:
        del doc[place]
    elif isinstance(inner, bool):
        doc[place] = not inner
    elif isinstance(inner, int):
        doc[place] = inner + rng.choice([-1, 1, 2, 7, -3])
    elif isinstance(inner, str):
        doc[place] = rng.choice(["seat-1", "seat-2", "slot-2", "gob", "rainbro", "gleam", "effects", "vacant", "?", ""])
    elif isinstance(inner, list):
        doc[place] = [*inner, *inner[:1]]
    else:
        doc[place] = rng.choice([None, 3, [], {}])


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {"whomp_group": "per_card", "goldheart_source": "next_hand"}),
        (3, {"cool_timing": "on_play"}),
        (5, {}),
    ],
)
def test_a_spoiled_position_is_refused_or_can_be_played(seats: int, options: dict[str, str | int]) -> None:
    rng = random.Random(seats)
    taken = 0
    for number in range(60):
        if number % 6 == 0:
            doc = random_state(seats, options, number, rng.randrange(30, 300)).position()
            # Counts of what lies nowhere else would refuse nearly everything.
            for name in ("deck", "removed", "extra_gleam"):
                del doc["forum"][name]
            for person in doc["players"]:
                del person["pile"]
        spoiled = copy.deepcopy(doc)
        for _ in range(rng.choice([1, 1, 2])):
            spoil(spoiled, rng)
        try:
            s = GAME.from_position(spoiled)
        except rw.PositionError:
            continue
        taken += 1
        assert GAME.check(s) == []
        assert GAME.from_position(s.position()) == s
        play_on(s, rng, 15)
    assert taken > 5
