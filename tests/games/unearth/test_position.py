"""Positions: what may be left out, what lies below a question, what comes back, and what is refused as nonsense."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from tests.games.unearth.positions import GAME, RING, asked, at, play, player, ruin, tableau

import rulewright as rw
from rulewright.core.engine import State

ROW = [ruin("desert-9", black=1, red=1), ruin("forest-11", blue=2)]
RING_OF_BLACK = tableau(*["black"] * 6)


def below(s: State) -> list[str]:
    """The names of all that is pending, the question that is asked first."""
    return [record["question"] for record in s.position()["pending"]]


def random_state(seats: int, options: dict[str, str], seed: int, moves: int) -> State:
    """A state of a random game."""
    s = GAME.new(seats, options)
    rng = rw.Rng(seed)
    for _ in range(moves):
        if s.actor is None:
            break
        listed = s.moves()
        s.play(listed[int(rng.below(len(listed)))])
    return s


# What may be left out.


def test_a_row_is_all_that_a_position_needs() -> None:
    s = GAME.from_position({"row": [{"ruin": "desert-9"}]})
    doc = s.position()
    assert (doc["game"], doc["version"], doc["seats"], doc["first"], doc["turn"]) == (
        *("unearth", GAME.version, 2),
        *("seat-1", "seat-1"),
    )
    assert doc["pending"] == [{"question": "delver", "seat": 1}]
    assert (doc["deck"], doc["aside"], doc["lesser"], doc["greater"], doc["discards"]) == (14, 10, 13, 9, {})
    assert sum(doc["bag"].values()) == 82
    for person in doc["players"]:
        assert set(person["dice"].values()) == {"home"}
        assert (person["hand"], person["stones"], person["built"], person["ruins"], person["hidden"]) == (
            *({}, [], []),
            *([], []),
        )


def test_what_lies_somewhere_is_missing_from_bag_and_decks() -> None:
    s = at(row=ROW, players=[{"hand": {"forlorn": 1}, "stones": tableau("black", "memory")}, {"hidden": ["island-9"]}])
    full = at(row=[ruin("desert-9")]).position()
    doc = s.position()
    assert full["bag"]["black"] - doc["bag"]["black"] == 2
    assert full["bag"]["memory"] - doc["bag"]["memory"] == 1
    assert full["delvers"] - doc["delvers"] == 1
    assert full["deck"] - doc["deck"] == 2  # forest-11 and island-9


@pytest.mark.parametrize(("seats", "aside", "deck"), [(1, 10, 13), (2, 10, 14), (3, 5, 19), (4, 5, 19), (5, 2, 27)])
def test_as_many_ruins_lie_aside_as_the_players_take_out(seats: int, aside: int, deck: int) -> None:
    doc = at(seats, row=[ruin("desert-9")]).position()
    assert (doc["aside"], doc["deck"]) == (aside, deck)


def test_set_aside_ruins_that_were_looked_at_are_all_that_lie_aside() -> None:
    looked = {"island-9": {"looked": [1], "known": [1]}}
    doc = at(row=ROW, laid_aside=["island-9"], looked=looked).position()
    assert (doc["aside"], doc["deck"], doc["laid_aside"]) == (0, 22, ["island-9"])


def test_a_scenario_gives_ruins_to_the_darkness() -> None:
    options: dict[str, str | int] = {"solo_scenario": "chosen", "scenario": "buried-halls"}
    doc = at(1, options, row=[ruin("desert-9")], scenario="buried-halls").position()
    assert (doc["darkness"]["hidden"], doc["aside"]) == (3, 8)


def test_a_game_that_is_over_says_so_or_has_nothing_pending() -> None:
    said = at(row=[], over=True, players=[{"ruins": ["desert-9"]}])
    assert said == at(row=[], pending=[], players=[{"ruins": ["desert-9"]}])
    assert (said.actor, said.scores()) == (None, [2, 0])


def test_a_solo_game_that_is_over_is_scored() -> None:
    s = at(1, over=True, players=[{"ruins": ["desert-9", "desert-11"]}], darkness={"hidden": 0})
    assert s.position()["games"] == [{"game": 1, "player": 6, "darkness": 0}]
    assert s.result() == ["won"]


def test_rings_that_are_not_named_were_left_empty() -> None:
    s = at(row=ROW, players=[{"stones": RING_OF_BLACK}])
    assert player(s)["built"] == [{"at": [1, 0], "left": "empty", "number": 1}]
    waiting = at(row=ROW, players=[{"stones": RING_OF_BLACK}], pending=[{"question": "wonder", **FIRST}])
    assert player(waiting)["built"] == []


def test_the_show_has_one_order() -> None:
    stones = {"stones": RING_OF_BLACK, "built": [{"at": [1, 0], "wonder": "temple-of-clarity"}]}
    one = at(row=ROW, wonders=["underground-library", "temple-of-prosperity"], players=[stones])
    other = at(row=ROW, wonders=["temple-of-prosperity", "underground-library"], players=[stones])
    assert one == other
    assert GAME.from_position(one.position()) == one


# What lies below a question that stands alone.

FIRST: dict[str, Any] = {"seat": 1, "from": "1", "to": "e"}
ROLLED: dict[str, Any] = {"seat-1/d6-1": {"face": 3, "ruin": "ruin-1"}}
PLUS_TWO = {"ancestral-claim": 1}
TURN = ["responses", "claims", "delver"]
THROW = ["settle-all", "responses", "claims", "end-turn"]


@pytest.mark.parametrize(
    ("pending", "fields", "expected"),
    [
        ({"question": "delver", "seat": 2}, {}, []),
        ({"question": "excavate", "seat": 1}, {}, []),
        ({"question": "respond", "seat": 2}, {}, TURN),
        ({"question": "place", "seat": 1, "kind": "memory"}, {}, TURN),
        ({"question": "place", "seat": 1, "kind": "memory"}, {"digging": True}, THROW),
        ({"question": "stone", "seat": 1, "at": "ruin-1"}, {}, TURN),
        ({"question": "wonder", **FIRST}, {}, TURN),
        ({"question": "ring", "seat": 1, "from": "1", "rings": 9}, {"rings": 2}, TURN),
        ({"question": "target", "seat": 1, "of": "forlorn", "effect": 0}, {"dice": True}, TURN),
        ({"question": "claim-order", "seat": 1}, {"claimable": True}, TURN[1:]),
        ({"question": "glean", "seat": 2}, {}, TURN),
        ({"question": "look", "seat": 1}, {"looked": True}, TURN),
        ({"question": "keep", "seat": 1}, {"drawn": ["black", "red"]}, TURN),
        (
            {"question": "cards", "seat": 1, "die": "seat-1/d6-1"},
            {"rolling": ROLLED, "active": PLUS_TWO},
            THROW,
        ),
        ({"question": "order", "seat": 1}, {"rolling": ROLLED}, THROW),
        ({"question": "name", "seat": 1, "of": "lost-in-the-ruins"}, {}, TURN),
        ({"question": "dig-more", "seat": 1, "more": 1}, {"digging": True}, ["throw", *THROW]),
        (
            {"question": "place-die", "seat": 1, "die": "seat-1/d6-1"},
            {"rolling": {"seat-1/d6-1": {"face": 3}}},
            ["settle", *THROW],
        ),
        (
            {"question": "roll", "seat": "luck", "die": "seat-1/d6-1"},
            {"rolling": {"seat-1/d6-1": {"state": "to-roll", "ruin": "ruin-1"}}},
            THROW,
        ),
        ({"question": "draw-stone", "seat": "luck", "purpose": 2, "target": 0}, {}, TURN),
        ({"question": "draw-card", "seat": "luck", "player": "seat-1"}, {}, TURN),
    ],
    ids=lambda value: value["question"] if isinstance(value, dict) and "question" in value else "",
)
def test_below_a_question_alone_lies_the_rest_of_throw_and_turn(
    pending: dict[str, Any], fields: dict[str, Any], expected: list[str]
) -> None:
    fields = dict(fields)
    row = [dict(slot) for slot in ROW]
    stones = RING_OF_BLACK if pending["question"] == "wonder" else tableau("black", "red", "blue")
    if fields.pop("rings", 0):
        stones = rings_apart()
    if fields.pop("dice", False):
        row[0] = ruin("desert-9", {"seat-1/d4": 2})
    if fields.pop("claimable", False):
        row = [ruin("desert-9", {"seat-1/d8": 8, "seat-1/d6-1": 2}), ruin("forest-9", {"seat-2/d8": 8, "seat-2/d4": 2})]
    if fields.pop("looked", False):
        fields.update(laid_aside=["island-9"], looked={"island-9": {"looked": [1], "known": [1]}})
    s = at(row=row, players=[{"stones": stones}, {}], pending=[pending], **fields)
    assert below(s) == [pending["question"], *expected]
    assert GAME.from_position(s.position()) == s


def neighbours(q: int, r: int) -> list[tuple[int, int]]:
    """The six cells around a cell."""
    return [(q + a, r + b) for a, b in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))]


def rings_apart() -> list[dict[str, Any]]:
    """Two rings around 1, 0 and -1, 0 that share the Stone at 0, 0, which was laid first."""
    cells = [cell for middle in ((1, 0), (-1, 0)) for cell in neighbours(*middle) if cell != (0, 0)]
    order = [(0, 0)]
    while len(order) < 11:
        order.append(next(cell for cell in cells if cell not in order and set(neighbours(*cell)) & set(order)))
    return [{"stone": "black", "at": list(cell)} for cell in order]


def test_a_slot_without_a_ruin_is_filled_afterwards() -> None:
    row = [*ROW, {"ruin": None}]
    s = at(row=row, pending=[{"question": "draw-card", "seat": "luck", "player": "seat-2"}])
    assert below(s) == ["draw-card", "refill", "claims", "delver"]
    play(s, "drew forlorn")
    assert asked(s) == "reveal"


def test_on_the_darkness_turn_the_players_turn_lies_below() -> None:
    s = at(1, row=ROW, turn="darkness", pending=[{"question": "dark-stone", "seat": 1, "at": "ruin-1"}])
    assert below(s) == ["dark-stone", "responses", "claims", "turn"]
    assert s.position()["turn"] == "darkness"
    assert below(at(1, row=ROW, pending=[{"question": "loom", "seat": "luck"}])) == [
        *("loom", "claims", "turn"),
    ]
    play(s, "give red")
    assert (asked(s), s.position()["turn"]) == ("delver", "seat-1")


def test_steps_alone_are_taken() -> None:
    s = at(1, row=ROW, turn="darkness", pending=[{"question": "dark-turn"}])
    assert below(s) == ["loom", "claims", "turn"]
    s = at(row=ROW, pending=[{"question": "draw-cards", "player": "seat-2", "cards": 2}])
    assert below(s) == ["draw-card", "draw-cards", *TURN]
    s = at(row=ROW, pending=[{"question": "turn", "of": "seat-2"}])
    assert (below(s), s.position()["turn"]) == (["delver"], "seat-2")


def test_the_turn_is_that_of_whoever_is_asked_what_only_the_own_turn_asks() -> None:
    assert at(row=ROW, pending=[{"question": "delver", "seat": 2}]).position()["turn"] == "seat-2"
    assert at(row=ROW, pending=[{"question": "respond", "seat": 2}]).position()["turn"] == "seat-1"
    assert at(1, row=ROW, pending=[{"question": "loom", "seat": "luck"}]).position()["turn"] == "darkness"


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_question_alone_is_completed_and_can_be_played_on(seats: int) -> None:
    """All questions of random games once more, with nothing below them."""
    rng = random.Random(seats)
    for number in range(12):
        s = random_state(seats, {}, number, rng.randrange(20, 160))
        if s.actor is None or s.position().get("turn") is None:
            continue
        doc = s.position()
        doc["pending"] = doc["pending"][:1]
        # A card that is being played goes back into the deck.
        del doc["delvers"]
        alone = GAME.from_position(doc)
        assert below(alone)[0] == doc["pending"][0]["question"]
        assert alone.moves() == s.moves()
        play_on(alone, rng, 30)


# What comes back.


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {}), (1, {"campaign": "on"}), (2, {"wonder_choice": "may_wait"}), (3, {}), (5, {"die_value": "unbounded"})],
)
def test_every_position_of_a_game_comes_back_as_it_was(seats: int, options: dict[str, str]) -> None:
    s = GAME.new(seats, options)
    rng = rw.Rng(seats)
    for count in range(500):
        if s.actor is None:
            break
        if count % 12 == 0:
            doc = s.position()
            assert GAME.from_position(json.loads(json.dumps(doc))) == s
            assert GAME.from_position(json.loads(json.dumps(doc, sort_keys=True))) == s
        builds = [move for move in s.moves() if s.sentence(move).startswith("build")]
        s.play((builds or s.moves())[int(rng.below(len(builds or s.moves())))])
    assert GAME.from_position(s.position()) == s


def test_a_position_names_what_is_unusual() -> None:
    s = at(2, {"die_value": "unbounded"}, row=[ruin("desert-9", {"seat-1/d4": -2})], age="day-of-rest")
    doc = s.position()
    assert doc["options"] == {"die_value": "unbounded"}
    assert doc["row"][0]["dice"] == {"seat-1/d4": -2}
    assert (doc["age"], doc["players"][0]["dice"]["d4"]) == ("day-of-rest", "ruin-1")


# What is refused.


@pytest.mark.parametrize(
    ("fields", "field", "reason"),
    [
        ({"turn": "seat-3"}, "turn", "nobody sits there"),
        ({"turn": "darkness"}, "turn", "nobody sits there"),
        ({"first": "seat-3"}, "first", "nobody sits there"),
        ({"game_number": 2}, "game_number", "only a campaign"),
        ({"scenario": "twin-omens"}, "scenario", "belong to solo games"),
        ({"age": "city-of-gold", "age_left": True}, "age_left", "has been turned up"),
        ({"games": [{"game": 1, "player": 3, "darkness": 1}]}, "games", "against the Darkness"),
        ({"row": [ruin("desert-9")] * 2}, "row[1].ruin", "two places"),
        ({"row": [ruin("city-of-gold")]}, "row[0].ruin", "not in this game"),
        ({"row": [ruin("desert-9", {"seat-3/d4": 2})]}, "row[0].dice.seat-3/d4", "no such die"),
        ({"row": [ruin("desert-9", {"ruin-1/dark": 2})]}, "row[0].dice.ruin-1/dark", "no such die"),
        ({"row": [ruin("desert-9", {"seat-1/d4": 5})]}, "row[0].dice.seat-1/d4", "out of range"),
        ({"row": [ruin("desert-9", {"seat-1/d4": 0})]}, "row[0].dice.seat-1/d4", "out of range"),
        ({"row": [ruin("desert-9", black=99)]}, "row[0].stones.black", "out of range"),
        ({"row": [ruin("desert-9", black=40)]}, "bag", "black Stones too many"),
        ({"row": [*ROW, {"ruin": None}]}, "pending", "without a Ruin"),
        ({"row": []}, "", "the row has no Ruin"),
        ({"row": [], "deck": 0, "aside": 25, "age_left": False}, "", "the row has no Ruin"),
        ({"bag": {"black": 1}}, "bag", "what lies nowhere else"),
        ({"deck": 3}, "deck", "seen by nobody"),
        ({"lesser": 3}, "lesser", "tokens are left"),
        ({"delvers": 3}, "delvers", "cards are left"),
        ({"discards": {"forlorn": 9}}, "delvers", "too many"),
        ({"active": {"ancestral-claim": 9}}, "", "act on rolls"),
        ({"active": {"restoration": 1}}, "", "act on rolls"),
        ({"lowered": {"reading-the-stones": 1}}, "", "not chosen to lower"),
        ({"wonders": ["underground-library"] * 2}, "wonders", "two places"),
        ({"players": [{}, {}, {}]}, "players", "more than the 2 seats"),
        ({"players": [{"dice": {"d4": "ruin-1"}}]}, "players[0].dice.d4", "exactly if the row says so"),
        ({"players": [{"ruins": ["desert-9"]}]}, "players[0].ruins", "two places"),
        ({"players": [{"kept": {"underground-library": 1}}]}, "players[0].kept", "in a campaign only"),
        ({"players": [{"stones": [{"stone": "black", "at": [1, 0]}]}]}, "players[0].stones[0].at", "first Stone"),
        (
            {"players": [{"stones": [*tableau("black"), {"stone": "red", "at": [5, 0]}]}]},
            "players[0].stones[1].at",
            "touches one",
        ),
        ({"players": [{"stones": tableau("black") * 2}]}, "players[0].stones[1].at", "two Stones"),
        (
            {"players": [{"stones": [{"stone": "black", "at": [0, 0], "used": True}]}]},
            "players[0].stones[0].used",
            "only a Warpstone",
        ),
        (
            {"players": [{"stones": [*RING_OF_BLACK, {"stone": "red", "at": [1, 0]}]}]},
            "players[0].stones[6].at",
            "takes no Stone",
        ),
        ({"players": [{"built": [{"at": [1, 0]}]}]}, "players[0].built[0].at", "six Stones"),
        (
            {"players": [{"stones": RING_OF_BLACK, "built": [{"at": [1, 0], "left": "waiting"}]}]},
            "players[0].built[0].left",
            "no ring waits",
        ),
        (
            {"players": [{"stones": RING_OF_BLACK, "built": [{"at": [1, 0]}, {"at": [1, 0]}]}]},
            "players[0].built[1].at",
            "named twice",
        ),
        ({"laid_aside": ["island-9"]}, "looked", "it is not said who"),
        ({"looked": {"desert-9": {"looked": [1]}}}, "looked.desert-9", "face down"),
        (
            {"laid_aside": ["island-9"], "looked": {"island-9": {"looked": [1], "known": [2]}}},
            "looked.island-9.known",
            "if they have looked",
        ),
        ({"rolling": {"seat-1/d4": {"state": "resting"}}}, "rolling.seat-1/d4.state", "one of"),
        ({"locked": ["seat-1/d4"]}, "", "locked"),
        ({"tossed": {"seat-1": 3}}, "pending", "no roll-off"),
        ({"drawn": ["black"]}, "pending", "nobody keeps one"),
        ({"drawn": ["black"] * 3}, "drawn", "at most two"),
        ({"not_ready": {"underground-library": "used"}}, "not_ready.underground-library", "no such Wonder"),
        ({"digging": True, "pending": [{"question": "delver", "seat": 1}]}, "pending", "nothing settles"),
        ({"over": True, "pending": [{"question": "delver", "seat": 1}]}, "over", "exactly if nothing"),
        ({"over": False, "pending": []}, "over", "exactly if nothing"),
        ({"no-such-field": 1}, "no-such-field", "no such field"),
    ],
)
def test_nonsense_is_refused_with_its_field(fields: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(rw.PositionError) as refusal:
        at(**{"row": ROW, **fields})
    assert refusal.value.field == field
    assert reason in str(refusal.value)


@pytest.mark.parametrize(
    ("fields", "field", "reason"),
    [
        ({"age": "city-of-gold"}, "age", "not in this game"),
        ({"age_left": True}, "age_left", "no End of Age card"),
        ({"darkness": {"revealed": ["dark-desert-1"] * 2}}, "darkness.revealed", "two places"),
        ({"darkness": {"crystals": {"phantom": 1}}}, "darkness.crystals", "without a colour"),
        ({"darkness": {"crystals": {"black": 4}}}, "darkness.crystals.black", "out of range"),
        ({"darkness": {"deck": 3}}, "darkness.deck", "left for the deck"),
        ({"turn": "darkness"}, "pending", "must be named"),
        ({"games": [{"game": 2, "player": 3, "darkness": 1}]}, "games[0].game", "out of range"),
    ],
)
def test_nonsense_about_the_darkness_is_refused_with_its_field(fields: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(rw.PositionError) as refusal:
        at(1, **{"row": ROW, **fields})
    assert refusal.value.field == field
    assert reason in str(refusal.value)


def test_what_cannot_be_pending_is_refused() -> None:
    luck = {"seat": "luck"}
    nonsense: list[list[dict[str, Any]]] = [
        [{"question": "delver", "seat": 1}] * 2,
        [{"question": "claims"}, {"question": "set-up", "stage": 3}],
        [{"question": "wonder", **FIRST}],
        [{"question": "place", "seat": 2, "kind": "red"}],
        [{"question": "stone", "seat": 1, "at": "ruin-5"}],
        [{"question": "keep", "seat": 1}],
        [{"question": "swap", "seat": 1, "first": "1"}],
        [{"question": "respond", "seat": 1, "passes": 7}],
        [{"question": "draw-cards", "player": "seat-4", "cards": 1}],
        [{"question": "draw-cards", "player": "seat-1", "cards": -1}],
        [{"question": "reroll", "seat": 1, "die": "seat-1/d4"}],
        [{"question": "roll", **luck, "die": "seat-1/d4"}],
        [{"question": "reveal", **luck, "at": "ruin-1"}],
        [{"question": "deal", **luck, "to": "seat-1"}],
        [{"question": "aside", **luck, "to": "seat-1"}],
        [{"question": "look", "seat": 1}],
        [{"question": "token", **luck, "player": "seat-1", "from": "1", "to": "e", "greater": 0}],
        [{"question": "loom", **luck}],
        [{"question": "dark-stone", "seat": 1, "at": "ruin-1"}],
        [{"question": "toss", **luck, "of": "seat-1"}],
        [{"question": "scenario", **luck}],
        [{"question": "age", **luck, "at": "ruin-1"}],
        [{"question": "carry", "seat": 1}],
        [{"question": "completion", "seat": 1}],
        [{"question": "use", "seat": 1, "of": "underground-library", "moment": 3}],
        [{"question": "target", "seat": 1, "of": "forlorn", "effect": 2}],
        [{"question": "resolve", "at": "ruin-1", "to": "darkness"}],
        [{"question": "refill", "at": "ruin-1"}],
        [{"question": "claims"}, {"question": "place", "seat": 1, "kind": "red"}, {"question": "claims"}],
        [{"question": "delver", "seat": 1}, {"question": "claims"}, {"question": "turn", "of": "seat-1"}],
    ]
    for pending in nonsense:
        with pytest.raises(rw.PositionError) as refusal:
            at(row=ROW, players=[{"stones": tableau("black")}], pending=pending)
        assert refusal.value.field == "pending" or refusal.value.field.startswith("pending["), pending


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
        doc[place] = rng.choice(["seat-1", "seat-2", "ruin-2", "black", "desert-9", "forlorn", "claims", "?", ""])
    elif isinstance(inner, list):
        doc[place] = [*inner, *inner[:1]]
    else:
        doc[place] = rng.choice([None, 3, [], {}])


def play_on(s: State, rng: random.Random, moves: int) -> None:
    """Play on at random, every state being sound."""
    for _ in range(moves):
        if s.actor is None:
            return
        s.play(rng.choice(s.moves()))
        assert GAME.check(s) == []


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {}), (1, {"campaign": "on"}), (2, {"wonder_choice": "may_wait"}), (2, {"module_response": "no"}), (4, {})],
)
def test_a_spoiled_position_is_refused_or_can_be_played(seats: int, options: dict[str, str]) -> None:
    rng = random.Random(seats)
    taken = 0
    for number in range(60):
        if number % 6 == 0:
            doc = random_state(seats, options, number, rng.randrange(4, 250)).position()
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
        play_on(s, rng, 20)
    assert taken > 5


def test_the_ring_of_the_helpers_lies_around_1_0() -> None:
    assert sorted(RING) == sorted(neighbours(1, 0))
