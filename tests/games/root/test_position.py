"""Positions: what may be left out, what lies below a question, what comes back, and what is refused as nonsense."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from tests.games.root.positions import GAME, asked, asks, at, cards, chosen, clearing, faction, legal, play, score

import rulewright as rw
from rulewright.core.engine import State
from rulewright.games.root.components import DECK


def below(s: State) -> list[str]:
    """The names of all that is pending, the question that is asked first."""
    return [record["question"] for record in s.position()["pending"]]


def come_back(s: State) -> None:
    """A state is the same once it has been written and read."""
    back = GAME.from_position(json.loads(json.dumps(s.position())))
    assert back == s
    assert back.position() == s.position()
    assert legal(back) == legal(s)


# What may be left out.


def test_nothing_has_to_be_written() -> None:
    """A position of nothing is a table for four before its set-up."""
    s = GAME.from_position({})
    assert s == GAME.new()
    doc = s.position()
    assert (doc["game"], doc["version"], doc["seats"], doc["order"]) == ("root", GAME.version, 4, [])
    assert below(s) == ["sit", "set-up"]
    assert sum(doc["deck"].values()) == 54
    assert doc["clearings"] == {f"clearing-{number}": {"ruin": 1} for number in (6, 10, 11, 12)}


@pytest.mark.clause("root/base-setup-4", "root/base-setup-5", "root/base-setup-8", "root/maps-autumn-2")
def test_what_is_not_named_lies_where_it_lies_at_the_beginning() -> None:
    s = at()
    doc = s.position()
    assert (doc["turn"], doc["phase"], doc["order"]) == (
        *("marquise", "daylight"),
        ["marquise", "eyrie", "alliance", "vagabond"],
    )
    assert doc["items"] == {"boot": 2, "sword": 2, "bag": 2, "hammer": 1, "tea": 2, "coin": 2, "crossbow": 1}
    assert doc["buried"] == {"boot": 1, "sword": 1, "bag": 1, "hammer": 1}
    assert (doc["discard"], doc["available"], sum(doc["deck"].values())) == ({}, {}, 54)
    assert doc["pawn"] == "forest-1"
    assert doc["factions"] == {
        "marquise": {"score": 0, "hand": {}, "play": {}, "crafted": {}, "actions": 3},
        "eyrie": {
            **{"score": 0, "hand": {}, "play": {}, "crafted": {}},
            **{"leader": "builder", "deposed": [], "decree": {}, "orders": {}, "tucked": 0},
        },
        "alliance": {
            **{"score": 0, "hand": {}, "play": {}, "crafted": {}},
            **{"supporters": {}, "officers": 0, "operations": 0},
        },
        "vagabond": {
            **{"score": 0, "hand": {}, "play": {}, "character": "thief"},
            "gear": {"boot": 1, "torch": 1, "tea": 1, "sword": 1},
            **{"attitudes": {}, "aided": {}},
            "quests": {"open": ["fox-errand", "fundraising", "fox-speech"], "done": []},
        },
    }
    assert below(s) == ["actions", "phase", "turn"]


@pytest.mark.clause("root/base-setup-4")
def test_cards_are_in_the_deck_unless_that_is_written() -> None:
    s = at(factions={"eyrie": {"hand": cards("anvil", "cobbler"), "decree": {"building": cards("sappers")}}})
    deck = s.position()["deck"]
    assert (sum(deck.values()), deck["cobbler"], deck["sappers"], "anvil" in deck) == (51, 1, 1, False)
    s = at(deck=cards("anvil"))
    doc = s.position()
    assert (doc["deck"], sum(doc["discard"].values())) == ({"anvil": 1}, 49)
    assert doc["available"] == cards("bird-dominance", "rabbit-dominance", "mouse-dominance", "fox-dominance")
    s = at(table="marquise eyrie", deck=cards("anvil"))
    assert (s.position()["available"], sum(s.position()["discard"].values())) == ({}, 49)


def test_pieces_that_are_not_on_the_map_are_off_it() -> None:
    s = at(
        "eyrie",
        "evening",
        clearings={"clearing-1": {"cat": 20, "wood": 8}, "clearing-5": {"warbird": 20, "roost": 1}},
        factions={"alliance": {"officers": 4}},
    )
    assert [s.supply[kind] for kind in (0, 1, 2, 11, 12)] == [5, 0, 6, 0, 0]  # type: ignore[attr-defined]
    # The keep is not on the map, so it has left the game.
    assert "keep_at" not in faction(s, "marquise")
    s = at(clearings={"clearing-2": {"keep": 1}})
    assert faction(s, "marquise")["keep_at"] == "clearing-2"


@pytest.mark.clause("root/vagabond-daylight-4", "root/base-map-4")
def test_a_ruin_that_is_gone_is_written_with_its_item() -> None:
    s = at(clearings={"clearing-6": {"ruin": 0}}, factions={"vagabond": {"gear": {"hammer": 1}}})
    doc = s.position()
    # Of four items the last one is gone, unless told.
    assert doc["buried"] == {"boot": 1, "sword": 1, "bag": 1}
    assert doc["clearings"]["clearing-6"] == {"ruin": 0}
    s = at(clearings={"clearing-6": {"ruin": 0}}, buried={"boot": 1, "sword": 1, "hammer": 1})
    assert s.position()["buried"] == {"boot": 1, "sword": 1, "hammer": 1}


def test_items_are_beside_the_map_as_far_as_they_are_nowhere_else() -> None:
    s = at(factions={"marquise": {"crafted": {"coin": 1}}, "vagabond": {"gear": {"coin": 1, "damaged-tea": 1}}})
    assert s.position()["items"] == {"boot": 2, "sword": 2, "bag": 2, "hammer": 1, "tea": 2, "crossbow": 1}
    # The Thief has a tea of its own, so two of three can be beside the map.
    s = at(factions={"vagabond": {"character": "ranger", "gear": {"damaged-tea": 1}}})
    assert s.position()["items"]["tea"] == 1


def test_an_activated_dominance_card_lies_in_play() -> None:
    s = at(factions={"marquise": {"dominance": "fox-dominance"}})
    assert faction(s, "marquise")["play"] == {"fox-dominance": 1}
    assert "fox-dominance" not in s.position()["deck"]


def test_the_eyrie_follow_the_first_leader_who_is_not_face_down() -> None:
    s = at(factions={"eyrie": {"deposed": ["builder", "charismatic"]}})
    assert faction(s, "eyrie")["leader"] == "commander"


@pytest.mark.clause("root/vagabond-setup-3")
def test_three_quests_lie_open_that_are_not_done() -> None:
    s = at(factions={"vagabond": {"quests": {"done": ["fundraising"]}}})
    assert faction(s, "vagabond")["quests"]["open"] == ["fox-errand", "fox-speech", "fox-logistics"]
    s = at(factions={"vagabond": {"quests": {"open": []}}})
    assert faction(s, "vagabond")["quests"] == {"open": [], "done": []}


@pytest.mark.clause("root/maps-winter-1")
def test_suits_stand_in_a_position_where_they_are_dealt() -> None:
    s = at(options={"map": "winter"})
    assert s.position()["suits"] == ["fox"] * 4 + ["rabbit"] * 4 + ["mouse"] * 4
    dealt = ["mouse", "rabbit", "fox"] * 4
    assert at(options={"map": "winter"}, suits=dealt).position()["suits"] == dealt
    assert "suits" not in at().position()
    s = play(
        GAME.new(2, {"map": "winter", "seating": "listed"}),
        "marked clearing-1 mouse",
        "marked clearing-2 fox",
    )
    assert s.position()["suits"] == ["mouse", "fox"]
    come_back(s)


# What lies below.


@pytest.mark.clause("root/base-turn-1")
@pytest.mark.parametrize(
    ("turn", "phase", "pending"),
    [
        ("marquise", "daylight", ["actions", "phase", "turn"]),
        ("marquise", "evening", ["drawn", "hand-limit", "turn"]),
        ("vagabond", "birdsong", ["slip", "offer", "phase", "phase", "turn"]),
        ("vagabond", "daylight", ["act", "phase", "turn"]),
        ("eyrie", "daylight", ["leader", "phase", "turn"]),
    ],
)
def test_a_turn_is_gone_through_from_its_phase_on(turn: str, phase: str, pending: list[str]) -> None:
    s = at(turn, phase)
    assert (asked(s), [name for name in below(s) if name != "draw-cards"]) == (pending[0], pending)
    assert s.position()["phase"] == phase
    order = ["marquise", "eyrie", "alliance", "vagabond", "marquise"]
    assert s.position()["pending"][-1] == {"question": "turn", "of": order[order.index(turn) + 1]}


def test_a_question_that_stands_alone_has_the_rest_of_the_turn_below_it() -> None:
    s = at(
        "eyrie",
        "birdsong",
        clearings={"clearing-1": {"cat": 1, "sympathy": 1}},
        factions={"marquise": {"hand": cards("anvil", "cobbler")}},
        pending=[{"question": "outrage-card", "seat": 1, "clearing": "clearing-1"}],
    )
    assert (asks(s), below(s)) == ("marquise", ["outrage-card", "phase", "phase", "turn"])
    assert legal(s) == ["give anvil"]
    play(s, "give anvil")
    assert (asks(s), s.position()["phase"]) == ("eyrie", "daylight")


@pytest.mark.clause("root/base-battle-3")
def test_a_question_of_a_battle_has_its_end_below_it() -> None:
    s = at(
        clearings={"clearing-1": {"cat": 3, "warbird": 2, "roost": 1}},
        fight={"attacker": "marquise", "defender": "eyrie", "where": "clearing-1"},
        pending=[{"question": "roll", "seat": "luck"}],
    )
    assert below(s) == ["roll", "battle-over", "phase", "turn"]
    # Three hits against two warbirds and a roost, one against three cats.
    play(s, "rolled 3 1")
    assert (clearing(s, 1), score(s, "marquise")) == ({"cat": 2}, 1)
    assert (below(s), "fight" in s.position()) == (["drawn", "draw-cards", "hand-limit", "turn"], False)


def test_a_position_may_be_over() -> None:
    s = at(winner="eyrie", pending=[], factions={"eyrie": {"score": 31}})
    assert (s.over, s.result()) == (1, ["lost", "won", "lost", "lost"])
    come_back(s)


# What comes back.


def written(s: State) -> dict[str, Any]:
    """A position as JSON."""
    found: dict[str, Any] = json.loads(json.dumps(s.position()))
    return found


def test_all_that_a_turn_has_brought_comes_back() -> None:
    s = at(
        "alliance",
        "evening",
        options={"outrage_per": "turn", "map": "winter"},
        suits=["mouse", "rabbit", "fox"] * 4,
        clearings={
            "clearing-3": {"rebel": 3, "sympathy": 1, "fox-base": 1, "cat": 2, "keep": 1},
            "clearing-8": {"ruin": 0},
            "clearing-9": {"warbird": 2, "roost": 1},
        },
        pawn="clearing-9",
        factions={
            "alliance": {
                **{"officers": 3, "operations": 1, "supporters": cards("sappers"), "hand": cards("anvil")},
                "known": {"eyrie": cards("anvil"), "marquise": cards("bake-sale")},
            }
            | {"hand": cards("cobbler")},
            "eyrie": {
                **{"hand": cards("anvil"), "leader": "despot", "deposed": ["builder", "commander"], "tucked": 5},
                "decree": {"moving": cards("cobbler"), "building": cards("bird-crossbow")},
                "orders": {"building": {"bird": 2}, "moving": {"rabbit": 1}},
            },
            "marquise": {
                **{"hand": cards("bake-sale"), "actions": 2, "score": 7, "partner": "vagabond"},
                "known": {"supporters": cards("sappers"), "eyrie": cards("anvil")},
            },
            "vagabond": {
                **{"dominance": "bird-dominance", "partner": "marquise", "aided": {"eyrie": 1}},
                "attitudes": {"eyrie": "trusted", "alliance": "hostile"},
                "gear": {"boot": 2, "damaged-exhausted-hammer": 1, "exhausted-torch": 1},
                "quests": {"open": ["escort"], "done": ["rabbit-bear", "fox-errand"]},
            },
        },
        used={"clearing-3": 1},
        taken=["looked", "taxed", "crafting-over"],
        upset={"eyrie": ["clearing-1"], "alliance": ["clearing-2"]},
        doomed={"cat": 1},
        fight={
            **{"attacker": "alliance", "defender": "marquise", "where": "clearing-3", "attacker_rolled": 2},
            **{"defender_rolled": 1, "attacker_extra": 1, "effects": 1, "despot_scored": 1, "enlisted": "eyrie"},
            **{"defender_extra": 1, "ally_hits": 1, "item_hits": 2},
        },
        pending=[{"question": "lose", "seat": 3, "hits": 1}],
    )
    doc = written(s)
    assert doc["upset"] == {"eyrie": ["clearing-1"], "alliance": ["clearing-2"]}
    assert doc["taken"] == ["looked", "taxed", "crafting-over"]
    assert doc["doomed"] == {"cat": 1}
    assert doc["fight"]["despot_scored"] == 1
    assert doc["factions"]["eyrie"]["orders"] == {"moving": {"rabbit": 1}, "building": {"bird": 2}}
    assert (doc["factions"]["eyrie"]["tucked"], doc["factions"]["marquise"]["actions"]) == (5, 2)
    assert doc["factions"]["marquise"]["known"] == {"eyrie": {"anvil": 1}, "supporters": {"sappers": 1}}
    come_back(s)


def test_what_was_done_in_a_turn_is_told_by_its_own_word() -> None:
    spread = at("alliance", "birdsong", factions={"alliance": {"supporters": cards("anvil", "bake-sale")}})
    play(spread, "spread clearing-1", "pay-supporter anvil")
    assert spread.position()["taken"] == ["spread"]
    hired = play(at(factions={"marquise": {"hand": cards("sappers")}}), "hire sappers")
    assert hired.position()["taken"] == ["crafting-over"]
    stand = {"clearing-1": {"sympathy": 1}}
    later = {"supporters": cards("anvil", "foxfolk-steel")}
    s = at("alliance", "birdsong", clearings=stand, factions={"alliance": later}, taken=["spread"])
    assert "revolt clearing-1" not in legal(s)


@pytest.mark.parametrize(
    "mix", ["marquise eyrie", "alliance vagabond", "eyrie vagabond alliance", "vagabond eyrie marquise alliance"]
)
def test_every_state_of_a_random_game_comes_back(mix: str) -> None:
    s = GAME.new(len(mix.split()), chosen(mix, {"outrage_per": "turn"}))
    rng = random.Random(mix)
    for number in range(240):
        if s.actor is None:
            break
        s.play(rng.choice(s.moves()))
        if number % 4 == 0:
            come_back(s)


# What is refused.


def whole() -> dict[str, Any]:
    """A position with something everywhere."""
    return written(
        at(
            clearings={"clearing-1": {"cat": 3, "sawmill": 1, "keep": 1}, "clearing-3": {"warbird": 6, "roost": 1}},
            factions={
                "marquise": {"hand": cards("anvil"), "known": {"eyrie": cards("bake-sale")}},
                "eyrie": {"hand": cards("bake-sale"), "decree": {"moving": cards("cobbler")}},
                "alliance": {"supporters": cards("sappers")},
            },
        )
    )


def spoiled(path: str, value: object) -> dict[str, Any]:
    """That position with one field changed; a path of names with dots."""
    doc = copy.deepcopy(whole())
    *way, last = path.split(".")
    inner: Any = doc
    for name in way:
        inner = inner.setdefault(name, {}) if isinstance(inner, dict) else inner[int(name)]
    inner[last] = value
    return doc


NO_PLAY = "does not play at this table"


@pytest.mark.parametrize(
    ("path", "value", "field", "reason"),
    [
        ("game", "unita", "game", "this is a position of unita, not of root"),
        ("seats", 5, "seats", "it is a number from 2 to 4"),
        ("options", {"map": "spring"}, "options", "option map is one of autumn, winter"),
        ("weather", "rain", "weather", "there is no such field"),
        ("turn", "otter", "turn", "'otter' is no faction"),
        ("phase", "night", "phase", "'night' is no phase"),
        ("order", ["marquise", "eyrie"], "order", "4 factions play at this table"),
        ("order", ["marquise"] * 4, "order", "each faction of the table sits in one place"),
        ("suits", ["fox"] * 12, "suits", "the suits of this map are known from the start"),
        # The map.
        ("clearings.clearing-13", {"cat": 1}, "clearings.clearing-13", "'clearing-13' is no clearing"),
        ("clearings.clearing-2", {"otter": 1}, "clearings.clearing-2.otter", "there is no such field"),
        ("clearings.clearing-2", {"cat": 26}, "clearings.clearing-2.cat", "it is a number from 0 to 25"),
        ("clearings.clearing-2", {"cat": 23}, "clearings", "there are 26 pieces cat, not 25"),
        ("clearings.clearing-2", {"pawn": 1}, "clearings.clearing-2.pawn", "stands in the field 'pawn'"),
        ("clearings.clearing-2", {"ruin": 1}, "clearings.clearing-2.ruin", "there is no ruin in this clearing"),
        ("clearings.clearing-2", {"sawmill": 3}, "", "there are fewer slots than none"),
        ("clearings.clearing-2", {"roost": 2}, "", "no clearing has more than one roost, but clearing 2 has"),
        ("clearings.clearing-2", {"sympathy": 2}, "", "more than one sympathy token, but clearing 2 has"),
        ("clearings.clearing-2", {"keep": 1}, "clearings", "there are 2 pieces keep, not 1"),
        ("clearings.clearing-2", {"fox-base": 1}, "", "the fox-base stands in a clearing of its suit"),
        ("factions.marquise.keep_at", "clearing-2", "", "the keep stands where it was raised, or nowhere"),
        ("pawn", "forest-8", "pawn", "there is no such forest on this map"),
        # Cards and items.
        ("factions.eyrie.hand", {"anvil": 1}, "", "too many cards Anvil (anvil): 1 more than there are"),
        ("discard", {"armorers": 3}, "", "too many cards Armorers (armorers): 3 more than there are"),
        ("deck", {"arms-trader": 1}, "discard", "lie nowhere"),
        ("deck", {"otter": 1}, "deck.otter", "'otter' is no card"),
        ("deck", {"?": 3}, "deck.?", "'?' is no card; a position leaves nothing open"),
        ("factions.marquise.play", {"anvil": 1}, "", "too many cards Anvil (anvil): 1 more than there are"),
        ("factions.marquise.dominance", "anvil", "factions.marquise.dominance", "Anvil is no dominance card"),
        ("factions.marquise.known.eyrie", {"anvil": 1}, "", "knows of a card of Eyrie Dynasties that is not there"),
        (
            "factions.marquise.known.marquise",
            {"anvil": 1},
            "factions.marquise.known.marquise",
            "nothing is to be known",
        ),
        ("factions.marquise.known.otter", {"anvil": 1}, "factions.marquise.known.otter", "vagabond, supporters"),
        ("factions.vagabond.attitudes.otter", "hostile", "factions.vagabond.attitudes.otter", "it is a faction"),
        ("items", {"hammer": 2}, "", "there are 3 items hammer, not 2"),
        ("buried", {"boot": 1}, "", "an item lies under every ruin"),
        ("factions.vagabond.crafted", {"boot": 1}, "factions.vagabond.crafted", "there is no such field"),
        ("factions.vagabond.gear", {"exhausted": 1}, "factions.vagabond.gear.exhausted", "is no gear"),
        # Boards.
        ("factions.otter", {}, "factions.otter", "'otter' is no faction"),
        ("factions.eyrie.leader", "otter", "factions.eyrie.leader", "'otter' is no leader"),
        ("factions.eyrie.deposed", ["builder"], "factions.eyrie.deposed", "a leader who leads is not face down"),
        ("factions.eyrie.decree.hoping", {}, "factions.eyrie.decree.hoping", "no such column in the Decree"),
        ("factions.eyrie.orders.moving", {"rabbit": 2}, "", "to be obeyed that is not in the Decree"),
        ("factions.alliance.officers", 11, "factions.alliance.officers", "it is a number from 0 to 10"),
        ("factions.vagabond.quests.done", ["fox-errand"], "factions.vagabond.quests.done", "a quest lies in one place"),
        ("factions.vagabond.attitudes.vagabond", "hostile", "", "stands in no such relationship"),
        ("factions.vagabond.partner", "eyrie", "", "a coalition has two partners"),
        ("factions.eyrie.score", -1, "factions.eyrie.score", "it is a number from 0 to 255"),
        ("factions.eyrie.score", 30, "", "somebody has won, but the game goes on"),
        # The turn.
        ("taken", ["slept"], "taken[0]", "'slept' is no taken"),
        ("upset", {"otter": []}, "upset.otter", "it is a faction, in somebody's turn"),
        ("fight", {"attacker": "eyrie"}, "", "a battle has an attacker, a defender and a clearing"),
        ("doomed", {"cat": 1}, "", "pieces are chosen for hits that are not in the battle"),
        ("winner", "eyrie", "", "somebody has won, but the game goes on"),
        # What is pending.
        ("pending", [], "", "a game ends when somebody wins"),
        ("pending", [{"question": "sleep"}], "pending[0].question", "there is no question 'sleep'"),
        ("pending", [{"question": "actions", "seat": 2}], "pending", "it is asked of Marquise de Cat"),
        ("pending", [{"question": "tuck", "seat": 2}], "pending", "it is not the turn of Eyrie Dynasties"),
        ("pending", [{"question": "discard", "seat": 3}], "pending", "asked of the player whose turn it is"),
        (
            "pending",
            [{"question": "outrage-card", "seat": 2, "clearing": "clearing-1"}],
            "pending",
            "the question outrage-card cannot be pending like this: there is no answer",
        ),
        ("pending", [{"question": "roll", "seat": "luck"}], "pending", "the question roll comes up in a battle"),
        ("pending", [{"question": "set-up", "stage": 0}], "pending", "each is pending once"),
        (
            "pending",
            [{"question": "phase", "of": "eyrie", "phase": "daylight"}],
            "pending",
            "that is not whose turn it is",
        ),
        (
            "pending",
            [{"question": "crafted", "of": "marquise", "card": "bake-sale"}],
            "pending",
            "no such card can be crafted",
        ),
    ],
)
def test_nonsense_is_refused_with_field_and_reason(path: str, value: object, field: str, reason: str) -> None:
    with pytest.raises(rw.PositionError) as refusal:
        GAME.from_position(spoiled(path, value))
    text = str(refusal.value)
    assert reason in text
    assert text.startswith(f"{field}: " if field else "")


@pytest.mark.parametrize(
    ("doc", "reason"),
    [
        ({"clearings": {"clearing-1": {"rebel": 1}}}, f"clearings.clearing-1.rebel: Woodland Alliance {NO_PLAY}"),
        ({"pawn": "forest-1"}, f"pawn: the Vagabond {NO_PLAY}"),
        ({"factions": {"vagabond": {}}}, f"factions.vagabond: Vagabond {NO_PLAY}"),
        ({"turn": "alliance"}, f"turn: Woodland Alliance {NO_PLAY}"),
        ({"order": ["marquise", "alliance"]}, "order: each faction of the table sits in one place"),
        ({"factions": {"marquise": {"partner": "alliance"}}}, f"partner: Woodland Alliance {NO_PLAY}"),
        ({"fight": {"attacker": "alliance"}}, f"fight.attacker: Woodland Alliance {NO_PLAY}"),
        ({"winner": "alliance", "pending": []}, f"winner: Woodland Alliance {NO_PLAY}"),
        ({"available": {"fox-dominance": 1}}, "too many cards Dominance (fox-dominance): 1 more than there are"),
        ({"turn": "eyrie", "pending": [{"question": "act", "seat": 1}]}, f"Vagabond {NO_PLAY}"),
    ],
)
def test_who_does_not_play_cannot_be_written(doc: dict[str, Any], reason: str) -> None:
    with pytest.raises(rw.PositionError) as refusal:
        GAME.from_position({"seats": 2, "turn": "marquise", **doc})
    assert reason in str(refusal.value)


def test_a_phase_belongs_to_a_turn() -> None:
    with pytest.raises(rw.PositionError, match="phase: nobody's turn has phases"):
        GAME.from_position({"phase": "evening"})


@pytest.mark.clause("root/vagabond-daylight-5", "root/vagabond-coalition-2")
@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ({"question": "aid-over", "for": "vagabond"}, "the Vagabond aids somebody else"),
        ({"question": "join", "seat": 4}, "the Vagabond has not just activated a dominance card"),
    ],
)
def test_the_vagabond_deals_with_others_for_a_reason(question: dict[str, Any], reason: str) -> None:
    with pytest.raises(rw.PositionError, match=reason):
        at("vagabond", pending=[question])


def set_up(question: dict[str, Any] | None, stage: int, **fields: Any) -> dict[str, Any]:
    """A position of the set-up: what is asked, and the stage that comes next."""
    pending = [question] if question else []
    return {"seats": 4, "pending": [*pending, {"question": "set-up", "stage": stage}], **fields}


SIT: dict[str, Any] = {"question": "sit", "seat": "luck", "place": 1}
MARK: dict[str, Any] = {"question": "mark", "seat": "luck", "clearing": "clearing-3"}
PLAY_AS: dict[str, Any] = {"question": "play-as", "seat": 4}
ALL_FOUR = ["marquise", "eyrie", "alliance", "vagabond"]
LATER = "is set up when its letter comes"
OPENS = {"map": "winter"}


@pytest.mark.clause("root/base-setup-1", "root/base-setup-6", "root/maps-winter-1")
def test_a_set_up_is_read_at_any_stage() -> None:
    s = GAME.from_position(set_up(SIT, 1, order=["eyrie"]))
    assert legal(s) == ["sits marquise", "sits alliance", "sits vagabond"]
    s = GAME.from_position(set_up(MARK, 2, order=ALL_FOUR, options=OPENS, suits=["fox", "fox"]))
    assert s.position()["suits"] == ["fox", "fox"]
    come_back(s)
    # Where nothing is said of markers that are dealt, they lie as in a turn.
    s = GAME.from_position(set_up(None, 2, order=ALL_FOUR, options=OPENS))
    assert s.position()["suits"] == ["fox"] * 4 + ["rabbit"] * 4 + ["mouse"] * 4


@pytest.mark.clause("root/base-setup-1", "root/base-setup-6", "root/maps-winter-1")
@pytest.mark.parametrize(
    ("doc", "reason"),
    [
        # Seats and suits.
        (set_up(SIT | {"place": 29}, 1), "players have their places as far as these have been drawn"),
        (set_up(SIT, 1, order=["eyrie", "marquise"]), "players have their places as far as these have been drawn"),
        (set_up(None, 1, order=["eyrie"]), "players have their places as far as these have been drawn"),
        (set_up(None, 0, order=ALL_FOUR), "players have their places as far as these have been drawn"),
        (set_up(SIT | {"place": 3}, 1, order=ALL_FOUR[:3]), "the last player sits where there is room"),
        (set_up(SIT, 3, order=["eyrie"]), "seats are drawn first, then suits"),
        (set_up(MARK, 3, order=ALL_FOUR, options=OPENS), "seats are drawn first, then suits"),
        (set_up(MARK, 2, order=ALL_FOUR), "the suits of this map are known from the start"),
        (set_up(MARK, 2, order=ALL_FOUR, options=OPENS, suits=["fox"]), "suits: there are 1 entries; 2 markers"),
        (set_up(None, 2, order=ALL_FOUR, options=OPENS, suits=["fox"] * 12), "four clearings are of each suit"),
        (set_up(MARK, 2, order=ALL_FOUR, options=OPENS, suits=["fox", "bird"]), "four clearings are of each suit"),
        ({"options": OPENS, "suits": ["fox"] * 4}, "suits: there are 4 entries; 0 markers are dealt"),
        # What only turns bring.
        ({"factions": {"eyrie": {"score": 31}}}, "nothing is scored"),
        ({"factions": {"eyrie": {"deposed": ["builder"]}}}, "nothing is scored"),
        ({"factions": {"eyrie": {"decree": {"moving": {"anvil": 1}}}}}, "nothing is scored"),
        ({"factions": {"eyrie": {"crafted": {"bag": 1}}}, "items": {}}, "nothing is scored"),
        ({"factions": {"vagabond": {"quests": {"done": ["escort"]}}}}, "nothing is scored"),
        ({"taken": ["looked"]}, "nothing is scored"),
        ({"items": {"boot": 1}}, "all ruins and items lie where they lie at the beginning"),
        ({"clearings": {"clearing-6": {"ruin": 0}}}, "all ruins and items lie where they lie at the beginning"),
        (set_up(PLAY_AS, 7, order=ALL_FOUR, buried={}), "all ruins and items lie where they lie at the beginning"),
        # One faction after the other.
        ({"factions": {"eyrie": {"hand": {"anvil": 1}}}}, "hands are dealt once the map is laid out"),
        ({"clearings": {"clearing-1": {"cat": 1}}}, f"Marquise de Cat {LATER}"),
        (set_up(None, 5, order=ALL_FOUR), f"Marquise de Cat {LATER}"),
        (set_up(None, 4, order=ALL_FOUR, factions={"eyrie": {"leader": "despot"}}), f"Eyrie Dynasties {LATER}"),
        (set_up(None, 3, order=ALL_FOUR, factions={"alliance": {"supporters": {"anvil": 1}}}), f"Alliance {LATER}"),
        (set_up(None, 3, order=ALL_FOUR, pawn="forest-1"), f"Vagabond {LATER}"),
    ],
)
def test_a_set_up_has_no_more_than_its_stages_have_brought(doc: dict[str, Any], reason: str) -> None:
    with pytest.raises(rw.PositionError) as refusal:
        GAME.from_position(doc)
    assert reason in str(refusal.value)


def test_a_deck_that_is_empty_is_made_of_the_discard_pile() -> None:
    with pytest.raises(rw.PositionError, match="an empty deck is made of the discard pile at once"):
        at(deck={})
    held = {card.word: card.copies for card in DECK if card.word != "anvil"}
    s = at(phase="evening", deck={}, factions={"marquise": {"hand": held | {"anvil": 1}}})
    assert asked(s) == "discard"


def test_positions_with_anything_left_out_are_completed_or_refused() -> None:
    """Whatever is missing, the game either goes on soundly or says what is wrong."""
    rng = random.Random(1)
    completed = 0
    for _ in range(60):
        doc = copy.deepcopy(whole())
        inner: Any = doc
        while True:
            name = rng.choice(sorted(inner))
            if name == "pending" or not isinstance(inner[name], dict) or not inner[name] or rng.random() < 0.3:
                break
            inner = inner[name]
        del inner[name]
        try:
            s = GAME.from_position(doc)
        except rw.PositionError:
            continue
        completed += 1
        for _ in range(30):
            if s.actor is None:
                break
            s.play(rng.choice(s.moves()))
            assert GAME.check(s) == []
    assert completed > 30
