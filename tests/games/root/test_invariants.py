"""Everything in the box is in one place, and what follows from pieces is kept: what is wrong is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec
from tests.games.root.positions import ALL, GAME, at, cards

import rulewright as rw
from rulewright.games.root import components as c
from rulewright.games.root import kinds as k
from rulewright.games.root import state as r
from rulewright.games.root.factions.alliance_board import GIVE, PAY_SUPPORTER
from rulewright.games.root.factions.eyrie_board import TUCK
from rulewright.games.root.factions.marquise_board import ACTIONS
from rulewright.games.root.invariants import problems
from rulewright.games.root.state import RootState

Spoiler = Callable[[RootState], None]

CARD = {card.word: place for place, card in enumerate(c.DECK)}


def sound() -> RootState:
    """The Marquise's Daylight, with something everywhere."""
    s = at(
        clearings={
            "clearing-1": {"cat": 3, "sawmill": 1, "keep": 1, "wood": 2},
            "clearing-2": {"cat": 1, "recruiter": 1, "sympathy": 1},
            "clearing-3": {"warbird": 6, "roost": 1},
            "clearing-5": {"rebel": 2, "rabbit-base": 1, "sympathy": 1},
            "clearing-6": {"ruin": 0},
        },
        pawn="clearing-6",
        discard=cards("bird-crossbow"),
        available=cards("fox-dominance"),
        factions={
            "marquise": {
                **{"hand": cards("anvil", "cobbler"), "play": cards("sappers"), "crafted": {"coin": 1}},
                "partner": "vagabond",
            },
            "eyrie": {
                "leader": "despot",
                "deposed": ["builder"],
                "hand": cards("bake-sale"),
                "decree": {"moving": cards("rabbit-root-tea")},
                "score": 12,
            },
            "alliance": {
                "hand": cards("fox-ambush"),
                "supporters": cards("mouse-sword", "investments"),
                "officers": 2,
                "known": {"marquise": cards("anvil")},
            },
            "vagabond": {
                "hand": cards("codebreakers"),
                "character": "tinker",
                "gear": {"boot": 1, "exhausted-torch": 1, "bag": 1, "hammer": 1, "damaged-sword": 1},
                "quests": {"open": ["escort", "rabbit-bear", "fox-speech"], "done": ["fundraising"]},
                "attitudes": {"marquise": "hostile", "eyrie": "friendly"},
                "aided": {"eyrie": 1},
                "dominance": "mouse-dominance",
                "partner": "marquise",
            },
        },
    )
    assert isinstance(s, RootState)
    return s


def put(table: str, cell: int, value: int) -> Spoiler:
    """Spoils a table by one cell."""

    def spoil(s: RootState) -> None:
        cells: vec[Any] = getattr(s, table)
        assert cells[cell] != value
        cells[cell] = value

    return spoil


def number(name: str, value: int) -> Spoiler:
    """Spoils one of the numbers."""

    def spoil(s: RootState) -> None:
        assert getattr(s, name) != value
        setattr(s, name, value)

    return spoil


def ask(*record: int) -> Spoiler:
    """Puts a question onto the stack that has no business there."""

    def spoil(s: RootState) -> None:
        s.ask(*record)

    return spoil


def then(*record: int) -> Spoiler:
    """Puts a step onto the stack that has no business there."""

    def spoil(s: RootState) -> None:
        s.then(*record)

    return spoil


def twice(kind: int) -> Spoiler:
    """Asks the Marquise the same thing twice."""

    def spoil(s: RootState) -> None:
        s.ask(kind, 0)
        s.ask(kind, 0)

    return spoil


def coalition(one: int, other: int) -> Spoiler:
    """Makes partners of two factions."""

    def spoil(s: RootState) -> None:
        s.partner[one] = other + 1
        s.partner[other] = one + 1

    return spoil


def piece(kind: int, clearing: int) -> int:
    """The cell of `board` for a kind of piece in a clearing, counted from 1."""
    return kind * c.CLEARINGS + clearing - 1


def zone(place: int, word: str) -> int:
    """The cell of `cards` for a card in a zone."""
    return place * c.CARDS + CARD[word]


def test_the_position_that_is_spoiled_is_sound() -> None:
    assert problems(sound()) == []


@pytest.mark.clause("root/base-setup-8")
@pytest.mark.clause("root/base-rule-1")
@pytest.mark.clause("root/base-map-3")
@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        # Pieces.
        (put("board", piece(c.CAT, 1), 4), "26 pieces cat, not 25"),
        (put("board", piece(c.CAT, 1), -1), "fewer pieces on the map than none"),
        (put("supply", c.WOOD, 5), "7 pieces wood, not 8"),
        (put("supply", c.KEEP, 1), "2 pieces keep, not 1"),
        (put("supply", c.REBEL, 7), "11 pieces rebel, not 10"),
        (put("supply", c.PAWN, 1), "2 pieces pawn, not 1"),
        (number("officers", 1), "9 pieces rebel, not 10"),
        (put("board", piece(c.ROOST, 3), 2), "one roost, but clearing 3 has"),
        (put("board", piece(c.SYMPATHY, 2), 2), "one sympathy token, but clearing 2 has"),
        (put("board", piece(c.FOX_BASE, 5), 1), "the fox-base stands in a clearing of its suit"),
        (number("keep_at", 4), "the keep stands where it was raised"),
        (number("pawn", 3), "clearing 3 has the pawn exactly if"),
        (number("pawn", 20), "number of the place of the pawn is 20, not from 0 to 19"),
        (put("ruin", 0, 1), "there is no ruin in clearing 1"),
        (put("suit", 0, c.MOUSE), "four clearings are of each suit"),
        # What follows from them.
        (put("strength", 0, 3), "strength is not what follows"),
        (put("presence", c.EYRIE * c.CLEARINGS + 2, 6), "presence is not what follows"),
        (put("slots", 0, 1), "open slots are not what follows"),
        (put("slots", 0, -1), "fewer slots than none"),
        (put("ruler", 2, c.MARQUISE), "rule is not what follows"),
        (put("ruler", 3, c.MARQUISE), "rule is not what follows"),
        (put("held", r.HAND * c.SUITS + c.FOX, 0), "the cards of zone 3 are counted wrongly"),
        # Items.
        (put("items", c.HAMMER, 2), "2 items hammer lie beside the map, not 1"),
        (put("gear", c.HAMMER, 3), "4 items hammer, not 3"),
        (put("items", c.COIN, 2), "3 items coin, not 2"),
        (put("items", c.TORCH, 1), "1 items torch lie beside the map, not 0"),
        (put("buried", c.TEA, 1), "1 items tea lie under ruins"),
        (put("buried", c.BOOT, 0), "an item lies under every ruin"),
        (put("crafted", c.VAGABOND * c.ITEMS + c.BOOT, 1), "Vagabond has no box of crafted items"),
        (put("gear", c.BOOT, -1), "fewer items of the Vagabond than none"),
    ],
)
def test_what_is_out_of_place_on_the_map_is_told(spoil: Spoiler, told: str) -> None:
    s = sound()
    spoil(s)
    found = problems(s)
    assert [line for line in found if told in line], found


@pytest.mark.clause("root/base-deck-1")
@pytest.mark.clause("root/base-card-2")
@pytest.mark.clause("root/base-card-6")
@pytest.mark.clause("root/base-craft-9")
@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (put("cards", zone(r.HAND, "anvil"), 2), "2 cards Anvil (anvil), not 1"),
        (put("cards", zone(r.DECK, "cobbler"), 0), "1 cards Cobbler (cobbler), not 2"),
        (put("cards", zone(r.SUPPORTERS, "mouse-sword"), 0), "0 cards Sword (mouse-sword), not 1"),
        (put("cards", zone(r.DECREE + c.MOVE, "rabbit-root-tea"), 0), "0 cards Root Tea (rabbit-root-tea), not 1"),
        (put("cards", zone(r.DISCARDED, "fox-dominance"), 1), "a dominance card is never discarded"),
        (put("cards", zone(r.AVAILABLE, "anvil"), 1), "only dominance cards lie beside the map, Anvil does not"),
        (put("cards", zone(r.PLAY, "anvil"), 1), "Anvil has no lasting effect"),
        (put("cards", zone(r.PLAY, "sappers"), 2), "Marquise de Cat has Sappers twice"),
        (put("cards", zone(r.PLAY, "bird-dominance"), 1), "exactly if that is activated"),
        (put("dominance", c.EYRIE, CARD["bird-dominance"] + 1), "exactly if that is activated"),
        (put("known", (2 * r.SECRET_ZONES + 0) * c.CARDS + CARD["anvil"], 2), "knows of a card of Marquise de Cat"),
        (put("known", r.SECRET_SUPPORTERS * c.CARDS + CARD["anvil"], 1), "Marquise de Cat knows of a card of Woodland"),
        (put("known", CARD["anvil"], 1), "Marquise de Cat knows of a card of Marquise de Cat"),
    ],
)
def test_what_is_wrong_with_cards_is_told(spoil: Spoiler, told: str) -> None:
    s = sound()
    spoil(s)
    found = problems(s)
    assert [line for line in found if told in line], found


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        # The Eyrie.
        (number("leader", 1), "a leader who leads is not face down"),
        (number("leader", 0), "the Eyrie have no leader, but choose none"),
        (put("decree", c.MOVE * c.SUITS + c.RABBIT, 2), "to be obeyed that is not in the Decree"),
        (put("decree", c.RECRUIT * c.SUITS + c.BIRD, 1), "to be obeyed that is not in the Decree"),
        (number("tucked", 3), "one or two cards are added to the Decree"),
        (number("tucked", 4), "one or two cards are added to the Decree"),
        (number("tucked", 8), "one or two cards are added to the Decree"),
        # The Vagabond.
        (number("character", 0), "has a character and a place"),
        (put("quest", 0, 3), "a quest is in no such place"),
        (put("quest", 0, r.QUEST_OPEN), "4 quests lie open, not 3"),
        (put("attitude", c.ALLIANCE, 5), "no such relationship"),
        (put("attitude", c.VAGABOND, 1), "no such relationship"),
        (put("aided", c.VAGABOND, 1), "no such relationship"),
        # Battle.
        (put("fight", r.ATTACKER, 1), "an attacker, a defender and a clearing"),
        (put("fight", r.WHERE, 13), "an attacker, a defender and a clearing"),
        (put("doomed", c.CAT, 1), "not in the battle"),
        # Points.
        (put("score", c.EYRIE, 30), "somebody has won, but the game goes on"),
        (put("score", c.EYRIE, -1), "fewer points than none"),
        (number("winner", 1), "somebody has won, but the game goes on"),
        (put("partner", c.MARQUISE, 0), "a coalition has two partners"),
        (put("partner", c.MARQUISE, 1), "a coalition has two partners"),
        (put("dominance", c.VAGABOND, 0), "the Vagabond alone forms a coalition, by a dominance card"),
        (coalition(c.EYRIE, c.ALLIANCE), "the Vagabond alone forms a coalition, by a dominance card"),
        # Seats and turn.
        (put("order", 1, 1), "each faction of the table sits in one place"),
        (put("order", 3, 0), "a faction has no place at the table"),
        (number("turn", 5), "the faction whose turn it is does not play"),
        (number("phase", 3), "number of the phase is 3"),
        (number("taken", -1), "number of the things done once in this turn is -1"),
        (number("taken", 64), "number of the things done once in this turn is 64"),
        (number("actions", -1), "number of the actions left is -1"),
        (number("operations", -1), "number of the operations done is -1"),
    ],
)
def test_what_is_wrong_with_boards_is_told(spoil: Spoiler, told: str) -> None:
    s = sound()
    spoil(s)
    found = problems(s)
    assert [line for line in found if told in line], found


@pytest.mark.parametrize(
    ("side", "name", "told"),
    [
        ("marquise", "actions", "the Marquise has actions or a keep, but does not play"),
        ("marquise", "keep_at", "the Marquise has actions or a keep, but does not play"),
        ("eyrie", "deposed", "the Eyrie have a leader or a Decree, but do not play"),
        ("alliance", "operations", "the Alliance has officers or operations, but does not play"),
        ("vagabond", "character", "the Vagabond has something, but does not play"),
    ],
)
def test_nothing_lies_on_the_board_of_a_faction_that_does_not_play(side: str, name: str, told: str) -> None:
    others = [other for other in ALL.split() if other != side]
    s = at(others[0], table=" ".join(others))
    assert isinstance(s, RootState)
    assert problems(s) == []
    number(name, 1)(s)
    assert told in problems(s)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (number("sp", 0), "nothing is pending"),
        (then(k.TURN, c.EYRIE), "each is pending once"),
        (then(k.PHASE, c.MARQUISE, r.EVENING), "the phases of a turn come one after the other"),
        (ask(TUCK, 1), "it is not the turn of Eyrie Dynasties"),
        (ask(k.SIT, rw.LUCK), "nobody's turn exactly during the set-up"),
        (ask(k.DISCARD, 1), "asked of the player whose turn it is"),
        (ask(k.DISCARD, rw.LUCK), "a seat is asked"),
        (ask(k.DRAWN, 0, c.MARQUISE, r.HAND), "luck is asked"),
        (ask(k.DRAWN, rw.LUCK, c.MARQUISE, r.HAND + 1), "into a zone of one's own that others do not see"),
        (ask(k.DISCARD, 0, 1), "it carries too much"),
        (then(k.OFFER, 4), "of is 4, which is out of range"),
        (then(k.OFFER, c.EYRIE), "that is not whose turn it is"),
        (then(k.CRAFTED, c.MARQUISE, CARD["bake-sale"]), "no such card can be crafted"),
        (then(k.CRAFTED, c.VAGABOND, CARD["armorers"]), "no such card can be crafted"),
        (ask(k.STOLEN, rw.LUCK, c.EYRIE, c.EYRIE), "nobody steals from itself"),
        (ask(k.CLAIM, 0, CARD["bird-dominance"]), "no such card lies beside the map"),
        (ask(GIVE, 2, 0), "nobody owes itself outrage"),
        (ask(GIVE, 1, 0), "there is no answer"),
        (twice(k.CARDS_BETWEEN), "the question cards-between does not wait while another one is pending"),
        (ask(ACTIONS, 0), "the question actions does not come up while actions is pending"),
        (ask(PAY_SUPPORTER, 2, 1, 1), "does not come up while actions is pending"),
        (ask(k.AMBUSH, 2), "has no such part in the battle"),
        (then(k.BATTLE_OVER), "a battle is pending exactly if one is fought"),
        (then(k.ROLL_STEP), "comes up in a battle"),
        (then(k.TRIGGERS, 2), "effects are ordered that do not wait"),
        (then(k.TRIGGERS), "effects are ordered that do not wait"),
    ],
)
def test_what_cannot_be_pending_is_told(spoil: Spoiler, told: str) -> None:
    s = sound()
    spoil(s)
    found = problems(s)
    assert [line for line in found if told in line], found


@pytest.mark.clause("root/base-setup-4")
def test_two_players_have_no_dominance_cards() -> None:
    s = at(table="marquise eyrie")
    assert isinstance(s, RootState)
    assert problems(s) == []
    s.cards[zone(r.DECK, "fox-dominance")] = 1
    assert "there are 1 cards Dominance (fox-dominance), not 0" in problems(s)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (put("board", piece(c.WARBIRD, 1), 1), "Eyrie Dynasties has pieces on the map, but does not play"),
        (number("leader", 1), "the Eyrie have a leader or a Decree, but do not play"),
        (number("pawn", 13), "the Vagabond has something, but does not play"),
        (put("buried", c.BOOT, 1), "1 items boot lie under ruins"),
        (put("cards", zone(r.HAND + c.EYRIE, "anvil"), 1), "2 cards Anvil"),
        (put("crafted", c.EYRIE * c.ITEMS + c.BOOT, 1), "Eyrie Dynasties has no box of crafted items"),
        (put("score", c.EYRIE, 3), "a faction has points, but does not play"),
        (put("order", 1, c.EYRIE + 1), "each faction of the table sits in one place"),
        (number("turn", c.EYRIE), "the faction whose turn it is does not play"),
        (number("winner", c.EYRIE + 1), "the winner does not play"),
    ],
)
def test_who_does_not_play_has_nothing(spoil: Spoiler, told: str) -> None:
    s = at(table="marquise alliance", options={"reach_check": "advise"})
    assert isinstance(s, RootState)
    assert problems(s) == []
    spoil(s)
    found = problems(s)
    assert [line for line in found if told in line], found


@pytest.mark.parametrize("mix", ["marquise vagabond", "eyrie alliance vagabond", "marquise eyrie alliance vagabond"])
def test_everything_holds_in_random_games(mix: str) -> None:
    s = GAME.new(len(mix.split()), {f"faction_{seat + 1}": word for seat, word in enumerate(mix.split())})
    rng = rw.Rng(len(mix))
    for _ in range(250):
        if s.actor is None:
            break
        moves = s.moves()
        s.play(moves[rng.below(len(moves))])
        assert GAME.check(s) == []
