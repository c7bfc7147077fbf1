"""Every card is in exactly one place, and a turn's bookkeeping agrees with itself: what is wrong is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec
from tests.games.unition.positions import GAME, at, forts, hand, played, tally

import rulewright as rw
from rulewright.games.unition import state as u
from rulewright.games.unition.invariants import problems
from rulewright.games.unition.state import UnitionState
from rulewright.games.unition.vocabulary import FORTS

Spoiler = Callable[[UnitionState], None]

CARD = {card.id: k for k, card in enumerate(GAME.card_set.cards)}
KINDS = len(CARD)
SEAT_2 = KINDS
# Where the cards on strongholds are counted at a table for two.
STORES = (u.SURE + 2) * KINDS
# Where the records of strongholds begin: two of seat 1, one of seat 2.
VACUOLE, CHARE, SILO = 0, u.FORT, FORTS * u.FORT

ACTIVE: dict[str, Any] = {"activated": True, "acted": True}


def sound(seats: int = 2, **fields: Any) -> UnitionState:
    """A position with something everywhere: seat 1 has played cards of two clans and holds others."""
    own = {
        "hand": hand("facet", "gleam"),
        "discard": hand("wickling", "more-gleam"),
        "top": ["whomp-or-gleam"],
        "strongholds": forts(
            {
                "card": "absorption-vacuole",
                "activated": True,
                "acted": True,
                "fresh": "gob",
                "held": hand("gob", "blib"),
            },
            {"card": "arm-chare", "held": hand("stubtoo"), "acted": True},
        ),
    }
    other = {
        **{"hand": hand("gleam", "glom"), "sure": hand("glom"), "discard": hand("thikhyde"), "shields": 2},
        "strongholds": forts({"card": "harvester-silo", "held": hand("seedling")}),
    }
    table = {
        "slots": ["oozle", "aegis", "snuffer", "doop", "roktuth"],
        **{"extras": ["bonkbrau"], "leaders": hand("allgoo"), "top": ["delver"], "discard": hand("facet")},
        "removed": hand("skarn-ossick"),
    }
    s = at(
        seats,
        players=[own, other],
        forum=table,
        played=played(
            {"card": "rainbro", "clan": "gloop"},
            {"card": "skarn-ossick", "gone": True},
            {"card": "stubtoo", "laid": True},
            "grimjawl",
            "wobbet",
        ),
        tally=tally(gleam=3, whomp=[2, 4], cool=1),
        gained=hand("wickling"),
        back=hand("facet"),
        **{"spent": 2, "discount": 1, "last_filled": 2},
        **fields,
    )
    assert isinstance(s, UnitionState)
    return s


def put(table: str, cell: int, value: int) -> Spoiler:
    """Spoils a table by one cell."""

    def spoil(s: UnitionState) -> None:
        cells: vec[Any] = getattr(s, table)
        assert cells[cell] != value
        cells[cell] = value

    return spoil


def number(name: str, value: int) -> Spoiler:
    """Spoils one of the numbers."""

    def spoil(s: UnitionState) -> None:
        assert getattr(s, name) != value
        setattr(s, name, value)

    return spoil


def ask(*record: int) -> Spoiler:
    """Puts a step onto the stack that has no business there."""

    def spoil(s: UnitionState) -> None:
        s.then(*record)

    return spoil


def test_the_position_that_is_spoiled_is_sound() -> None:
    for seats in (2, 3, 5):
        assert problems(sound(seats)) == []


@pytest.mark.clause("unition/setup-1")
@pytest.mark.clause("unition/setup-18")
@pytest.mark.clause("unition/setup-21")
@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        # Cards, one too many or too few at each place.
        (put("hand", CARD["gleam"], 2), "cards Gleam, not 10"),
        (put("pile", CARD["gleam"], 3), "cards Gleam, not 10"),
        (put("discard", SEAT_2 + CARD["thikhyde"], 2), "3 cards Thikhyde, not 2"),
        (put("top", 0, CARD["rainbro"] + 1), "cards Rainbro!, not 2"),
        (put("heap", STORES + CARD["blib"], 0), "1 cards Blib, not 2"),
        (put("heap", u.DECK * KINDS + CARD["blurmble"], 0), "0 cards Blurmble, not 1"),
        (put("heap", u.SWEPT * KINDS + CARD["facet"], 0), "1 cards Facet, not 2"),
        (put("leaders", CARD["grandmam-loam"], 1), "cards Grandmam Loam, not 1"),
        (put("heap", u.REMOVED * KINDS + CARD["gleam"], 1), "cards Gleam, not 10"),
        (put("forum", 0, CARD["wobbet"] + 1), "0 cards Oozle, not 1"),
        (put("forum", 5, 0), "0 cards Bonkbrau, not 1"),
        (put("fort", CHARE, 0), "0 cards Arm Chare, not 1"),
        (put("played", 4 * u.PLAYED, CARD["doop"] + 1), "0 cards Wobbet, not 1"),
        (put("count", u.SWAPPED, CARD["wobbet"] + 1), "2 cards Wobbet, not 1"),
        (number("extra", 15), "15 cards Extra Gleam, not 16"),
        (put("hand", CARD["gleam"], -1), "fewer cards than none"),
        (put("top", 5, CARD["rainbro"] + 1), "the draw pile has a gap"),
        (put("deck_top", 3, CARD["wobbet"] + 1), "the Forum deck has a gap"),
        (number("known", 0), "known cards on the Forum deck is wrong"),
        (put("forum", 1, KINDS + 1), "not in this game"),
        # The Forum.
        (put("forum", 1, CARD["gleam"] + 1), "none of its cards"),
        (put("forum", 1, CARD["allgoo"] + 1), "lies in the leader row"),
        (put("forum", 1, u.VACANT), "no place for an extra card"),
        (put("forum", 6, u.VACANT), "no place is filled"),
        (put("leaders", CARD["wobbet"], 1), "only leaders lie"),
        (put("heap", u.SWEPT * KINDS + CARD["rainbro"], 1), "none of its cards"),
        # Players.
        (put("health", 0, 51), "seat 1 has an impossible number"),
        (put("health", 1, 0), "seat 2 has no health left"),
        (put("shields", 1, -1), "seat 2 has an impossible number"),
        (put("cool", 0, 50), "the game goes on"),
        (put("status", 1, u.KNOCKED_OUT), "seat 2 is out, but has health"),
        (put("status", 1, u.KNOCKED_OUT), "seat 2 is out, but has cards"),
        (put("status", 1, u.KNOCKED_OUT), "seat 2 is out, but has strongholds"),
        (put("status", 0, 4), "seat 1 is in no such state"),
        (put("heap", (u.SURE + 1) * KINDS + CARD["gleam"], 2), "seat 2 is known to hold"),
        (put("heap", u.SURE * KINDS + CARD["gleam"], 1), "the hand of seat 1 lies open"),
        (number("winner", 1), "the game goes on"),
        # Strongholds.
        (put("fort", SILO + u.FORT_FLAGS, u.ACTIVATED), "in another player's turn"),
        (put("fort", CHARE + u.FORT_FLAGS, u.ACTED | u.NEW), "Arm Chare has been activated"),
        (put("fort", CHARE + u.FORT_FLAGS, 1 << 9), "Arm Chare is in no such state"),
        (put("fort", CHARE + u.FORT_FLAGS, u.ACTED | u.DECLINED), "no such effect with two numbers"),
        (put("fort", CHARE + u.STORE, 0), "Arm Chare has no action"),
        (put("fort", CHARE + u.STORE, 3), "not counted in the order"),
        (put("fort", VACUOLE + u.FRESH, CARD["facet"] + 1), "no such card was laid"),
        (put("fort", CHARE + u.FRESH, CARD["stubtoo"] + 1), "no such card was laid"),
        (put("fort", 2 * u.FORT + u.FORT_FLAGS, u.ACTED), "not in play has done something"),
        (put("heap", STORES + 3 * KINDS + CARD["blib"], 1), "a stronghold that is not in play"),
        (put("heap", STORES + KINDS + CARD["nubhorm"], 1), "2 cards lie on Arm Chare"),
        (put("heap", STORES + KINDS + CARD["stubtoo"], 0), "does not lie there"),
        (put("heap", STORES + 2 * KINDS + CARD["gleam"], 1), "only cards of the Forum"),
    ],
)
def test_what_is_out_of_place_is_told(spoil: Spoiler, told: str) -> None:
    s = sound()
    spoil(s)
    found = problems(s)
    assert [line for line in found if told in line], found


@pytest.mark.clause("unition/layout-6")
@pytest.mark.clause("unition/forum-4")
@pytest.mark.clause("unition/ruling-67")
@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (number("turn", 2), "does not play"),
        (number("turn", 1), "in another player's turn"),
        (number("bonus", 2), "does not play"),
        (number("revealed", 0), "lies open"),
        (number("sp", 0), "although it is over"),
        (ask(u.TURN, 1), "does not come up while"),
        (ask(u.SECOND_HALF, CARD["spludge"], 1), "does not come up while"),
        # Played cards.
        (number("played_count", 4), "the number of played cards is wrong"),
        (put("played", 4, KINDS + 1), "not in this game"),
        (put("played", 4 * u.PLAYED + u.AS, CARD["gob"] + 1), "cannot become that card"),
        (put("played", 4 * u.PLAYED + u.FLAGS, 0), "Wobbet has a clanmate, but is not united"),
        (put("played", 4 * u.PLAYED + u.FLAGS, u.UNITED | u.DECLINED), "no such effect with two numbers"),
        (put("played", 4 * u.PLAYED + u.FLAGS, u.UNITED | u.GONE), "Wobbet has no unition"),
        (put("played", 4 * u.PLAYED + u.FLAGS, 8), "Wobbet is in no such state"),
        (put("played", 4 * u.PLAYED + u.COUNTED, 1), "Wobbet stands in for no clan"),
        (put("played", u.FLAGS, u.UNITED), "Rainbro! has no unition"),
        (put("played", u.COUNTED, 0), "counted wrong"),
        (put("fort", VACUOLE + u.FORT_FLAGS, u.ACTIVATED | u.ACTED), "Absorption Vacuole has a clanmate"),
        (put("count", u.MEMBERS + 1, 2), "counted wrong"),
        (put("count", u.STAND_INS + 1, 0), "counted wrong"),
        (put("heap", u.REMOVED * KINDS + CARD["skarn-ossick"], 0), "Skarn Ossick has consumed itself, but"),
        # Amounts.
        (number("icons", 3), "the number of amounts is wrong"),
        (put("icon", 1, 0), "or of nothing"),
        (put("icon", 0, 6), "does not exist any more"),
        (put("icon", 0, u.USED), "used up has no size"),
        (put("icon", 3 + 1, 256), "at most 255 whomp"),
        (put("icon", 3 + 2, (u.MOST_PLAYED + FORTS + 1) * 16), "does not exist any more"),
        (number("spent", 4), "more gleam was spent"),
        (put("count", u.BECOMES, 2), "does not exist any more"),
        (put("count", u.BECOMES, 5), "becomes what is none"),
        # Open effects and targets.
        (number("opened", 1), "has no such effect"),
        (put("open", 0, CARD["gob"] * 16 + 1), "the number of open effects is wrong"),
        (number("aims", 1), "aimed at nobody"),
        (put("aim", 0, 2), "the number of targets is wrong"),
        # Numbers.
        (number("discount", -1), "a number of the turn is impossible"),
        (number("last_filled", 6), "a number of the turn is impossible"),
        (put("count", u.DEPLOYS + 3, -1), "a number of the turn is impossible"),
        (put("count", u.RAZING, 1), "a number of the turn is impossible"),
        (put("heap", u.GAINED * KINDS + CARD["wickling"], 2), "Wickling was gained, but"),
        (put("heap", u.GAINED * KINDS + CARD["more-gleam"], 1), "More Gleam was gained, but"),
        (put("heap", u.BACK * KINDS + CARD["facet"], 2), "Facet was taken back, but"),
    ],
)
def test_what_a_turn_cannot_have_brought_is_told(spoil: Spoiler, told: str) -> None:
    s = sound()
    spoil(s)
    found = problems(s)
    assert [line for line in found if told in line], found


@pytest.mark.clause("unition/turn-7")
@pytest.mark.clause("unition/turn-8")
@pytest.mark.parametrize(
    "spoil",
    [
        *[number(name, 1) for name in ("discount", "spent", "converts", "recruits", "razed", "last_filled")],
        put("count", u.MEMBERS, 1),
        put("count", u.DEPLOYS + 3, 1),
        put("heap", u.GAINED * KINDS + CARD["gob"], 1),
        put("heap", u.BACK * KINDS + CARD["gob"], 1),
    ],
)
def test_what_is_left_of_a_turn_is_told_between_turns(spoil: Spoiler) -> None:
    s = at(pending=[{"question": "bonus-turn", "seat": 1}])
    assert isinstance(s, UnitionState)
    assert problems(s) == []
    spoil(s)
    assert problems(s) == ["something of a turn is left, although it is over"]


@pytest.mark.clause("unition/win-1")
@pytest.mark.clause("unition/win-9")
def test_a_winner_who_has_not_won_is_told() -> None:
    s = at(3, players=[{"cool": 50}], pending=[])
    assert isinstance(s, UnitionState)
    assert problems(s) == []
    for spoil in (number("winner", 2), number("winner", 0), put("cool", 0, 49), number("turn", 1)):
        spoiled = s.clone()
        spoil(spoiled)
        assert any("a game ends with" in line for line in problems(spoiled))


@pytest.mark.clause("unition/setup-1")
@pytest.mark.clause("unition/conditions-5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_card_is_somewhere_in_every_state(seats: int) -> None:
    """Ten starters and eight Extra Gleam for each player, and 85 cards of the Forum, wherever they are moved."""
    s = GAME.new(seats)
    rng = rw.Rng(seats)
    for count in range(600):
        if s.actor is None:
            break
        if count % 10 == 0:
            assert problems_of(s) == []
            assert cards_of(s.position()) == seats * (10 + 8) + 85
        moves = s.moves()
        s.play(moves[int(rng.below(len(moves)))])
    assert problems_of(s) == []


def problems_of(s: rw.State) -> list[str]:
    """What is wrong with a state."""
    assert isinstance(s, UnitionState)
    return problems(s)


def cards_of(doc: dict[str, Any]) -> int:
    """How many cards a position names."""
    table = doc["forum"]
    total = sum(sum(table[name].values()) for name in ("leaders", "deck", "discard", "removed")) + table["extra_gleam"]
    places = [*table["slots"], *table.get("extras", [])]
    total += sum(card not in (None, "vacant") for card in places) + len(table.get("top", []))
    for person in doc["players"]:
        total += sum(sum(person[name].values()) for name in ("hand", "pile", "discard")) + len(person.get("top", []))
        total += sum(1 + sum(fort.get("held", {}).values()) for fort in person["strongholds"])
    total += sum("gone" not in card and "laid" not in card for card in doc.get("played", []))
    return total + len(doc.get("swapped", []))
