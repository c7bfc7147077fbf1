"""What a seat knows: all but the hands of others, the supporters and the order of the deck, and what it has seen."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.root.positions import GAME, asked, at, cards, chosen, legal, play

import rulewright as rw
from rulewright.core.engine import State
from rulewright.games.root.components import DECK
from rulewright.testing.knowledge import Pair, check_barrier, check_pair, check_world
from rulewright.testing.lines import Case, Line, random_line
from rulewright.testing.twins import twin_of

SEATS = (0, 1, 2, 3, None)
MARQUISE, EYRIE, ALLIANCE, VAGABOND = range(4)


def line(s: State, *sentences: str) -> Line:
    """A line of play from a position."""
    found = Line(GAME, Case(s.setup.seats, s.setup.options), [s], [])
    for sentence in sentences:
        found.go(GAME.vocabulary.parse(sentence))
    return found


def hands(s: State, faction: str, what: str = "hand") -> list[dict[str, int]]:
    """The hand of a faction, or its supporters, as each seat and a spectator are shown it."""
    return [s.view(seat)["factions"][faction][what] for seat in SEATS]


def everybody(s: State, seed: int = 1) -> None:
    """Whoever imagines a world keeps all that it knows, and nothing is wrong with the world."""
    for seat in (*range(s.setup.seats), None):
        check_world(line(s), seat, seed)


def table(**fields: Any) -> State:
    """Everybody holds two cards, and the Alliance has three supporters; the Marquise acts."""
    return at(
        clearings={"clearing-1": {"cat": 2, "sawmill": 1}, "clearing-5": {"warbird": 2}},
        factions={
            "marquise": {"hand": cards("anvil", "cobbler")},
            "eyrie": {"hand": cards("bake-sale", "sappers")},
            "alliance": {"hand": cards("fox-ambush", "armorers"), "supporters": cards("anvil", "codebreakers")}
            | {"supporters": cards("foxfolk-steel", "codebreakers", "codebreakers")},
            "vagabond": {"hand": cards("mouse-sword", "investments")},
        },
        **fields,
    )


# What is hidden, and what not.


@pytest.mark.clause("root/base-info-1", "root/8.2.3-5")
def test_hands_and_supporters_are_seen_by_their_owners_alone() -> None:
    s = table()
    own = {"anvil": 1, "cobbler": 1}
    assert hands(s, "marquise") == [own, {"?": 2}, {"?": 2}, {"?": 2}, {"?": 2}]
    assert hands(s, "eyrie") == [{"?": 2}, {"bake-sale": 1, "sappers": 1}, {"?": 2}, {"?": 2}, {"?": 2}]
    supporters = {"foxfolk-steel": 1, "codebreakers": 2}
    assert hands(s, "alliance", "supporters") == [{"?": 3}, {"?": 3}, supporters, {"?": 3}, {"?": 3}]


@pytest.mark.clause("root/base-info-1", "root/base-card-1")
def test_the_deck_is_a_number_and_what_nobody_sees_is_public_arithmetic() -> None:
    s = table(discard=cards("bird-crossbow"))
    assert sum(s.position()["deck"].values()) == 54 - 8 - 3 - 1
    for seat in SEATS:
        seen = s.view(seat)
        # Of 54 cards one is discarded; the others are in the deck, in hands, or supporters.
        hidden = 53 - (0 if seat is None else 5 if seat == ALLIANCE else 2)
        assert (seen["deck"], sum(seen["unseen"].values())) == (42, hidden)
        assert "bird-crossbow" not in seen["unseen"]
    assert ("anvil" in s.view(MARQUISE)["unseen"], s.view(EYRIE)["unseen"]["anvil"]) == (False, 1)
    assert (s.view(ALLIANCE)["unseen"].get("codebreakers"), s.view(MARQUISE)["unseen"]["codebreakers"]) == (None, 2)


@pytest.mark.clause("root/base-info-1", "root/vagabond-setup-4", "root/vagabond-ruling-13")
def test_all_else_lies_open() -> None:
    s = table(available=cards("fox-dominance"), taken=["looked"])
    doc = s.position()
    for seat in SEATS:
        seen = s.view(seat)
        for name in ("clearings", "items", "buried", "available", "discard", "pawn", "taken", "pending", "turn"):
            assert seen[name] == doc[name]
        for faction, board in doc["factions"].items():
            hidden = {"hand", "supporters"}
            shown = seen["factions"][faction]
            assert {k: v for k, v in shown.items() if k not in hidden} == {
                k: v for k, v in board.items() if k not in hidden
            }


# What is seen and remembered.


@pytest.mark.clause("root/base-card-1")
def test_a_drawn_card_is_seen_by_whoever_draws_it() -> None:
    played = line(at(phase="evening"), "drew anvil")
    assert played.entries[0].sees == 1
    assert hands(played.last(), "marquise") == [{"anvil": 1}, {"?": 1}, {"?": 1}, {"?": 1}, {"?": 1}]
    everybody(played.last())


@pytest.mark.clause("root/8.2.6-4", "root/ruling-39")
@pytest.mark.parametrize(("public", "others"), [("no", {"?": 1}), ("yes", {"anvil": 1})])
def test_a_card_given_for_outrage_is_known_to_its_giver(public: str, others: dict[str, int]) -> None:
    s = at(
        options={"outrage_card_public": public},
        clearings={"clearing-1": {"sympathy": 1}, "clearing-5": {"cat": 3}},
        factions={"marquise": {"hand": cards("anvil", "foxfolk-steel")}},
    )
    play(s, "march clearing-5 clearing-1 2", "give anvil")
    given = {"anvil": 1}
    assert hands(s, "alliance", "supporters") == [given, others, given, others, {"?": 1}]
    assert "anvil" not in s.view(MARQUISE)["unseen"]
    everybody(s)


@pytest.mark.clause("root/8.2.6-7", "root/ruling-38")
def test_a_hand_that_is_shown_stays_known_to_the_alliance_alone() -> None:
    s = at(
        clearings={"clearing-1": {"sympathy": 1}, "clearing-5": {"cat": 3}},
        factions={"marquise": {"hand": cards("bake-sale", "investments")}},
    )
    played = line(s, "march clearing-5 clearing-1 1", "drew mouse-sword")
    after = played.last()
    hand = {"bake-sale": 1, "investments": 1}
    assert hands(after, "marquise") == [hand, {"?": 2}, hand, {"?": 2}, {"?": 2}]
    assert hands(after, "alliance", "supporters") == [{"?": 1}, {"?": 1}, {"mouse-sword": 1}, {"?": 1}, {"?": 1}]
    everybody(after)
    # In the next world that the Eyrie imagine, the Alliance is not known to know anything.
    world = after.imagine(EYRIE, rw.Rng(3))
    assert "known" not in world.position()["factions"]["alliance"]
    assert world.imagine(ALLIANCE, rw.Rng(3)).view(EYRIE) == world.view(EYRIE)


@pytest.mark.clause("root/base-deck-20", "root/base-ruling-44")
def test_a_stolen_card_is_known_to_thief_and_victim() -> None:
    s = at(
        "eyrie",
        "birdsong",
        factions={
            "eyrie": {"play": cards("stand-and-deliver"), "hand": cards("cobbler")},
            "marquise": {"hand": cards("anvil", "sappers", "sappers")},
        },
    )
    play(s, "rob marquise", "stolen anvil")
    known = {"anvil": 1, "?": 1}
    assert hands(s, "eyrie") == [known, {"anvil": 1, "cobbler": 1}, {"?": 2}, {"?": 2}, {"?": 2}]
    everybody(s)


@pytest.mark.clause("root/base-deck-18")
def test_who_looks_at_a_hand_knows_it_until_cards_leave_it_unseen() -> None:
    s = at(
        clearings={"clearing-1": {"sympathy": 1}, "clearing-5": {"warbird": 3}},
        factions={
            "marquise": {"play": cards("codebreakers"), "hand": cards("cobbler")},
            "eyrie": {"hand": cards("anvil", "foxfolk-steel", "tax-collector", "tax-collector")},
        },
    )
    play(s, "look eyrie")
    whole = {"anvil": 1, "foxfolk-steel": 1, "tax-collector": 2}
    assert hands(s, "eyrie") == [whole, whole, {"?": 4}, {"?": 4}, {"?": 4}]
    everybody(s)
    doc = s.position() | {"turn": "eyrie", "phase": "daylight"}
    del doc["pending"]
    doc["factions"]["eyrie"] |= {"decree": {"moving": cards("bake-sale")}}
    del doc["deck"]["bake-sale"]
    t = GAME.from_position(doc)
    while asked(t) != "move-order":
        play(t, legal(t)[-1] if asked(t) != "obey" else legal(t)[0])
    play(t, "march clearing-5 clearing-1 1", "give anvil")
    # One of the four has gone, and the Marquise does not know which: of two tax collectors one is still there.
    assert hands(t, "eyrie")[MARQUISE] == {"tax-collector": 1, "?": 2}
    everybody(t)


@pytest.mark.clause("root/8.2.6-4", "root/base-deck-18")
def test_a_card_given_for_outrage_leaves_what_does_not_match_known() -> None:
    s = at(
        clearings={"clearing-1": {"sympathy": 1}, "clearing-5": {"warbird": 3}},
        factions={
            "eyrie": {
                "hand": cards("anvil", "sappers", "investments", "bake-sale"),
                "decree": {"moving": cards("cobbler")},
                "orders": {"moving": {"rabbit": 1}},
            },
            "vagabond": {"known": {"eyrie": cards("anvil", "sappers", "investments", "bake-sale")}},
        },
        turn="eyrie",
        pending=[{"question": "move-order", "seat": 2, "suit": "rabbit"}],
    )
    play(s, "march clearing-5 clearing-1 1", "give anvil")
    # A fox or bird card has gone: the Vagabond does not know which, but the mouse and the rabbit card are still there.
    assert hands(s, "eyrie")[VAGABOND] == {"investments": 1, "bake-sale": 1, "?": 1}
    everybody(s)


@pytest.mark.clause("root/vagabond-daylight-5")
def test_a_card_given_in_aid_is_known_to_both() -> None:
    s = at(
        "vagabond",
        pawn="clearing-1",
        clearings={"clearing-1": {"cat": 1}},
        factions={"vagabond": {"hand": cards("anvil", "cobbler")}},
    )
    play(s, "aid marquise anvil")
    while asked(s) != "act":
        play(s, legal(s)[0])
    assert hands(s, "marquise")[VAGABOND]["anvil"] == 1
    everybody(s)


# Worlds.


@pytest.mark.clause("root/8.2.6-4")
def test_who_owes_a_card_holds_one_in_every_world() -> None:
    """The hand of six has a single card that pays; a hand of one is that card."""
    for number, rest in ((1, {}), (4, cards("bake-sale", "cobbler", "investments"))):
        s = at(
            clearings={"clearing-1": {"sympathy": 1}, "clearing-5": {"cat": 3}},
            factions={"marquise": {"hand": {"anvil": 1, **rest}}},
        )
        play(s, "march clearing-5 clearing-1 1")
        assert (asked(s), sum(hands(s, "marquise")[0].values())) == ("outrage-card", number)
        paying = {card.word for card in DECK if card.suit in (0, 3)}
        found = set()
        for seed in range(60):
            world = s.imagine(EYRIE, rw.Rng(seed))
            hand = world.position()["factions"]["marquise"]["hand"]
            assert paying & set(hand)
            assert world.moves()
            found |= set(hand)
        assert found - {"anvil"}


@pytest.mark.clause("root/8.4.1.II-1", "root/ruling-11")
def test_who_pays_supporters_has_them_in_every_world() -> None:
    s = at(
        "alliance",
        "birdsong",
        clearings={"clearing-1": {"sympathy": 1, "cat": 1}},
        factions={"alliance": {"supporters": cards("anvil", "foxfolk-steel", "bake-sale")}},
    )
    play(s, "revolt clearing-1")
    assert asked(s) == "pay-supporters"
    for seed in range(40):
        world = s.imagine(MARQUISE, rw.Rng(seed))
        assert world.view(MARQUISE) == s.view(MARQUISE)
        play(world, legal(world)[0], legal(play(world.clone(), legal(world)[0]))[0])
        assert asked(world) != "pay-supporters"


@pytest.mark.clause("root/8.4.1.II-1", "root/ruling-11")
def test_who_pays_supporters_in_order_has_such_as_follow_in_every_world() -> None:
    """What is paid first stands last but one among the cards, so only another one of it or the last can follow."""
    s = at(
        "alliance",
        "birdsong",
        clearings={"clearing-1": {"sympathy": 1, "cat": 1}},
        factions={"alliance": {"supporters": cards("tax-collector", "fox-travel-gear", "bake-sale")}},
    )
    play(s, "revolt clearing-1")
    assert legal(s) == ["pay-supporter tax-collector"]
    play(s, "pay-supporter tax-collector")
    assert legal(s) == ["pay-supporter fox-travel-gear"]
    for seed in range(40):
        world = s.imagine(MARQUISE, rw.Rng(seed))
        assert legal(world)
        assert set(legal(world)) <= {"pay-supporter tax-collector", "pay-supporter fox-travel-gear"}


@pytest.mark.clause("root/base-dom-8", "root/base-ruling-24")
def test_who_claims_a_dominance_card_holds_what_pays_for_it_in_every_world() -> None:
    s = at(
        "alliance",
        factions={"alliance": {"hand": cards("anvil", "mouse-sword"), "score": 10}},
        available=cards("mouse-dominance"),
    )
    play(s, "claim-dominance mouse-dominance")
    paying = {card.word for card in DECK if card.suit in (2, 3)}
    for seed in range(40):
        said = legal(s.imagine(EYRIE, rw.Rng(seed)))
        assert said
        assert {sentence.removeprefix("spend ") for sentence in said} <= paying


@pytest.mark.clause("root/base-ruling-21")
def test_a_card_that_is_being_crafted_is_known_to_all() -> None:
    clearings = {f"clearing-{number}": {"cat": 1, "workshop": 1} for number in (1, 2, 3, 4, 5)}
    s = at(clearings=clearings, factions={"marquise": {"hand": cards("royal-claim", "anvil")}})
    play(s, "craft royal-claim")
    assert asked(s) == "activate"
    assert hands(s, "marquise")[1:] == [{"royal-claim": 1, "?": 1}] * 4
    everybody(s)


def test_worlds_differ_in_what_is_hidden_alone() -> None:
    s = table()
    worlds = [s.imagine(VAGABOND, rw.Rng(seed)) for seed in range(30)]
    assert len({str(world.position()["factions"]["eyrie"]["hand"]) for world in worlds}) > 20
    assert len({str(world.position()["factions"]["alliance"]["supporters"]) for world in worlds}) > 20
    for world in worlds:
        assert GAME.check(world) == []
        assert world.key(VAGABOND) == s.key(VAGABOND)
        assert world.position()["factions"]["vagabond"] == s.position()["factions"]["vagabond"]
        # Whoever hears the Marquise's sentence in such a world hears the same.
        assert play(world, "done").view(None)["phase"] == "evening"


def test_the_hidden_cards_are_dealt_in_proportion() -> None:
    """Of 46 unseen cards the Eyrie hold two: each of the nine foxes and birds as often as any other."""
    s = at(deck=cards("anvil", "cobbler"), discard={}, factions=hoard())
    found = {"anvil": 0, "cobbler": 0, "sappers": 0}
    for seed in range(600):
        hand = s.imagine(MARQUISE, rw.Rng(seed)).position()["factions"]["eyrie"]["hand"]
        for word in found:
            found[word] += hand.get(word, 0)
    assert sum(found.values()) == 600
    assert all(150 < n < 250 for n in found.values())


def hoard() -> dict[str, Any]:
    """The Marquise holds all cards but three; the Eyrie hold one of them."""
    held = {card.word: card.copies for card in DECK}
    held["anvil"] -= 1
    held["cobbler"] -= 1
    held["sappers"] -= 1
    return {"marquise": {"hand": {word: n for word, n in held.items() if n}}, "eyrie": {"hand": cards("sappers")}}


def test_a_key_changes_with_what_a_seat_sees_and_with_nothing_else() -> None:
    s = table()
    other = table()
    assert [s.key(seat) for seat in SEATS] == [other.key(seat) for seat in SEATS]
    doc = s.position()
    doc["factions"]["eyrie"]["hand"] = cards("bake-sale", "tax-collector")
    doc["deck"] |= {"sappers": 2, "tax-collector": 2}
    other = GAME.from_position(doc)
    assert [s.key(seat) == other.key(seat) for seat in SEATS] == [True, False, True, True, True]
    doc["factions"]["marquise"]["actions"] = 2
    other = GAME.from_position(doc)
    assert [s.key(seat) == other.key(seat) for seat in SEATS] == [False] * 5


@pytest.mark.parametrize("mix", ["marquise alliance", "alliance eyrie vagabond", "marquise eyrie alliance vagabond"])
def test_twins_late_in_games_are_told_the_same(mix: str) -> None:
    """Where only secrets of others differ, a seat finds the same view, key, question and worlds."""
    case = Case(len(mix.split()), chosen(mix), limit=300)
    rng = rw.Rng(len(mix))
    whole = random_line(GAME, case, rng)
    found = 0
    for first in range(100, len(whole.entries) - 20, 25):
        # What was hidden before is the same in both; what follows in the next turns may differ.
        played = Line(GAME, case, whole.states[first : first + 21], whole.entries[first : first + 20])
        if played.last().actor is None:
            continue
        for seat in (*range(case.seats), None):
            twin = twin_of(played, seat, rng, 60)
            if twin is None:
                continue
            found += 1
            check_pair(played, twin.last(), seat, rng)
            check_barrier(Pair(played, twin, seat))
            assert played.last().imagine(seat, rw.Rng(9)) == twin.last().imagine(seat, rw.Rng(9))
    assert found > 5
