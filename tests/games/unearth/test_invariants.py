"""Every piece is in exactly one place: a state with one too many or one too few is told, whatever the piece."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.unearth.positions import GAME, at, ruin, tableau

import rulewright as rw
from rulewright.games.unearth import state as u
from rulewright.games.unearth.invariants import problems
from rulewright.games.unearth.state import UnearthState

Spoiler = Callable[[UnearthState], None]


def sound(seats: int = 2, **fields: Any) -> UnearthState:
    """A position with something everywhere."""
    players: list[dict[str, Any]] = [
        {
            "hand": {"forlorn": 1},
            "hidden": ["island-9"],
            "ruins": ["cavern-9"],
            "stones": tableau("black", "red", "black", "red", "black", "warpstone"),
            "built": [{"at": [1, 0], "token": "lesser-base-3"}],
        }
    ]
    row = [ruin("desert-9", {"seat-1/d4": 2}, black=1), ruin("forest-9", {"seat-1/d8": 4}, memory=1)]
    s = at(seats, row=row, players=players, wonders=["underground-library"], discards={"expedition": 1}, **fields)
    assert isinstance(s, UnearthState)
    return s


def put(table: str, cell: int, value: int) -> Spoiler:
    """Spoils a table by one cell."""

    def spoil(s: UnearthState) -> None:
        cells: vec[i64] = getattr(s, table)
        assert cells[cell] != value
        cells[cell] = value

    return spoil


def number(name: str, value: int) -> Spoiler:
    """Spoils one of the numbers."""

    def spoil(s: UnearthState) -> None:
        assert getattr(s, name) != value
        setattr(s, name, value)

    return spoil


def ask(*record: int) -> Spoiler:
    """Puts a step onto the stack that has no business there."""

    def spoil(s: UnearthState) -> None:
        s.then(*record)

    return spoil


SITE = {site.id: k for k, site in enumerate(GAME.card_set.sites)}
CARD = {card.id: k for k, card in enumerate(GAME.card_set.delvers)}
TOKEN = {token.id: k for k, token in enumerate(GAME.card_set.tokens)}
CITY = SITE["city-of-gold"]
D4, D6, OTHER = 0, 1, 5


def test_the_position_that_is_spoiled_is_sound() -> None:
    for seats in (1, 2, 4):
        assert problems(sound(seats)) == []


@pytest.mark.clause("unearth/base-comp-1")
@pytest.mark.clause("unearth/base-comp-3")
@pytest.mark.clause("unearth/base-comp-4")
@pytest.mark.clause("unearth/base-comp-5")
@pytest.mark.clause("unearth/base-comp-6")
@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        # Stones.
        (put("bag", 0, 0), "black Stones, not"),
        (put("heap", 1, 1), "blue Stones, not"),
        (put("heap", 7 * 4, 1), "black Stones, not"),
        (put("stone", 1, 1), "black Stones, not"),
        (put("drawn", 1, 3), "red Stones, not"),
        (ask(u.PLACE_STONE, 4), "phantom Stones, not"),
        # Tableaus.
        (put("at", 1, 0), "touches none"),
        (put("at", 0, 0), "does not lie at 0, 0"),
        (put("open", 0, 0), "the free cells of seat 1"),
        (put("open", 40, 1), "a cell of seat 1 without a Stone"),
        (put("count", 0, 5), "Stones, not"),
        (put("centre", 1, 0), "settled a ring that is none"),
        (number("built", 0), "not counted"),
        (put("centre", 0, 2), "settled a ring that is none"),
        (put("centre", 2, 1), "a ring waits"),
        # Cards, tokens, Wonders.
        (put("hand", CARD["forlorn"], 2), "copies of Forlorn"),
        (put("deck", CARD["forlorn"], 0), "copies of Forlorn"),
        (put("discard", CARD["forlorn"], 1), "copies of Forlorn"),
        (ask(u.PLAYED, CARD["forlorn"]), "copies of Forlorn"),
        (put("active", CARD["forlorn"] * 2, 1), "act on rolls"),
        (put("tokens", TOKEN["lesser-base-3"], 6), "tokens of kind"),
        (put("tokens", TOKEN["greater-base-6"], 0), "tokens of kind"),
        (put("centre", 2, 3 + TOKEN["lesser-base-2"]), "tokens of kind"),
        (put("holder", 0, 1), "not where its owner has built it"),
        (put("holder", 3, 1), "that is not there is built"),
        (put("kept", 0, 1), "kept from no earlier game"),
        (put("used", 0, u.USED_UP), "nobody owns it"),
        (put("show", 1, 1), "out of order"),
        # Ruins.
        (put("site", SITE["desert-9"], u.POOL), "Desert"),
        (put("site", SITE["forest-11"], u.OUT), "in no place"),
        (put("site", SITE["forest-11"], u.CLAIMED_BY + 1), "Ruins are unseen"),
        (put("site", SITE["forest-11"], u.CLAIMED_BY + 4), "lies before nobody"),
        (put("site", CITY, u.CLAIMED_BY), "not in this game"),
        (put("row", 1, 0), "does not lie where"),
        (put("row", 3, 1), "the row has a gap"),
        (put("row", 1, SITE["desert-9"] + 1), "does not lie where"),
        (number("ruins", 0), "Ruins are unseen"),
        (number("aside", 9), "Ruins are unseen"),
        (number("dark_hidden", 1), "Ruins are unseen"),
        (number("age", 1), "in two places"),
        (put("know", SITE["island-9"], 0), "known to others"),
        (put("know", SITE["island-9"], 3), "known to others"),
        (put("know", SITE["desert-9"], 1), "does not lie face down"),
        (put("look", SITE["forest-11"], 1), "does not lie face down"),
        # Dice.
        (put("on", D4, 0), "at home shows"),
        (put("on", D4, 5), "lies on no Ruin"),
        (put("on", D6, 1), "shows what it cannot"),
        (put("face", D4, 5), "shows what it cannot"),
        (put("face", D6, 3), "at home shows"),
        (put("face", 12, 3), "a die of nobody"),
        (put("on", 26, 2), "a die of nobody"),
        (put("aim", D6, 1), "not rolled is meant"),
        (put("throw", D6, u.ROLLED_DIE), "shows what it cannot"),
        (put("throw", D6, u.TO_ROLL), "without an excavation"),
        (put("throw", D4, u.SETTLED), "nothing settles"),
        (put("lock", D4, 1), "no Responses follow"),
        (put("lock", D6, 1), "lies on no Ruin is locked"),
        (put("tossed", 0, 7), "with a D6"),
        (put("tossed", 0, 3), "no roll-off"),
        # Turns and what is pending.
        (number("turn", 4), "does not play"),
        (number("turn", u.NO_TURN), "nobody's turn exactly"),
        (number("first", 3), "does not play"),
        (number("scenario", 1), "belong to solo games"),
        (number("game_number", 1), "several games"),
        (number("digging", 1), "nothing settles"),
        (number("sp", 0), "nothing is pending"),
        (ask(u.TURN, 1), "lies below everything else"),
        (ask(u.GAIN, 3, 0), "nobody sits there"),
        (ask(u.REFILL, 1), "without a Ruin exactly"),
        (ask(u.DARK_TURN, 1), "no Darkness"),
    ],
)
def test_what_is_out_of_place_is_told(spoil: Spoiler, told: str) -> None:
    s = sound()
    spoil(s)
    found = problems(s)
    assert [line for line in found if told in line], found


@pytest.mark.clause("unearth/components-5")
@pytest.mark.clause("unearth/components-15")
@pytest.mark.clause("unearth/ruling-53")
@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (put("board", 0, 1), "black Stones, not"),
        (put("board", 4, 1), "black Stones, not"),
        (put("board", 0, 4), "than forge it"),
        (put("dark", 0, 2), "out of order"),
        (put("dark", 0, u.BOTTOM + 2), "out of order"),
        (put("on", 25, 2), "has left its Ruin"),
        (put("face", 25, 7), "at home shows"),
        (number("dark_hidden", 0), "Ruins are unseen"),
        (number("age_left", 1), "no End of Age card"),
        (number("scenario", 1), "not the one that was drawn"),
    ],
)
def test_what_is_out_of_place_before_the_darkness_is_told(spoil: Spoiler, told: str) -> None:
    s = sound(1)
    spoil(s)
    found = problems(s)
    assert [line for line in found if told in line], found


@pytest.mark.clause("unearth/base-comp-3")
@pytest.mark.clause("unearth/components-5")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_64_stones_and_18_more_are_somewhere_in_every_state(seats: int) -> None:
    s = GAME.new(seats)
    rng = rw.Rng(seats)
    assert isinstance(s, UnearthState)
    while s.actor is not None:
        doc = s.position()
        lying = sum(doc["bag"].values()) + sum(sum(slot["stones"].values()) for slot in doc["row"])
        lying += sum(len(person["stones"]) for person in doc["players"]) + len(doc.get("drawn", []))
        lying += sum(record["question"] == "place" for record in doc["pending"])
        if seats == 1:
            lying += sum(doc["darkness"]["crystals"].values()) + sum(doc["darkness"]["corruption"].values())
        assert lying == 64 + 18
        if rng.below(9) == 0:
            assert problems(s) == []
        moves = s.moves()
        s.play(moves[int(rng.below(len(moves)))])
    assert problems(s) == []


def test_twice_a_wonder_is_told() -> None:
    s = sound()
    s.show[1] = s.show[0]
    assert "a Named Wonder is there twice" in problems(s)


@pytest.mark.clause("unearth/darkness-2")
@pytest.mark.clause("unearth/ruling-53")
def test_a_ninth_revealed_card_is_told_between_turns() -> None:
    two = [f"dark-{kind}-{k}" for kind in ("desert", "forest", "island", "mountain") for k in (1, 2)]
    assert len(at(1, row=[ruin("desert-9")], darkness={"revealed": two}).position()["darkness"]["revealed"]) == 8
    for ninth in ("dark-desert-3", "dark-cavern-1"):
        with pytest.raises(rw.PositionError, match="9 Darkness cards lie revealed"):
            at(1, row=[ruin("desert-9")], darkness={"revealed": [*two, ninth]})
