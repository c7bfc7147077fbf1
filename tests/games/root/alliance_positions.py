"""Positions in which the Woodland Alliance is asked, or others beside its pieces; clearings are named by numbers."""

from __future__ import annotations

from typing import Any

from tests.games.root.positions import at, cards, faction

from rulewright.core.engine import EVERYBODY, State, Witness
from rulewright.games.root.components import PIECE_WORDS
from rulewright.games.root.state import RootState

Pieces = dict[int, dict[str, int]]


def woods(where: Pieces) -> dict[str, dict[str, int]]:
    """Clearings as positions name them."""
    return {f"clearing-{number}": pieces for number, pieces in where.items()}


def alliance(
    phase: str,
    where: Pieces | None = None,
    *,
    supporters: str = "",
    hand: str = "",
    own: dict[str, Any] | None = None,
    others: dict[str, dict[str, Any]] | None = None,
    turn: str = "alliance",
    **fields: Any,
) -> State:
    """A phase of the Alliance, or of another faction, with its supporters, its hand and pieces in clearings."""
    board = {"supporters": cards(*supporters.split()), "hand": cards(*hand.split()), **(own or {})}
    factions: dict[str, dict[str, Any]] = {"alliance": board, **(others or {})}
    for number, pieces in (where or {}).items():
        if "keep" in pieces:
            factions["marquise"] = {"keep_at": f"clearing-{number}", **factions.get("marquise", {})}
    return at(turn, phase, clearings=woods(where or {}), factions=factions, **fields)


def hand(words: str, **fields: Any) -> dict[str, Any]:
    """What belongs to a faction that holds these cards."""
    return {"hand": cards(*words.split()), **fields}


def supporters(s: State) -> dict[str, int]:
    """The supporters."""
    return dict(faction(s, "alliance")["supporters"])


def discarded(s: State) -> dict[str, int]:
    """The discard pile."""
    return dict(s.position()["discard"])


def officers(s: State) -> int:
    """How many officers there are."""
    return int(faction(s, "alliance")["officers"])


def rebels(s: State) -> int:
    """How many warriors of the Alliance stand on the map."""
    return sum(pieces.get("rebel", 0) for pieces in s.position()["clearings"].values())


def tokens(s: State) -> list[int]:
    """The numbers of the sympathetic clearings."""
    return [int(name[9:]) for name, pieces in s.position()["clearings"].items() if pieces.get("sympathy")]


def seats_that_see(s: State, sentence: str) -> list[int]:
    """The seats, from 1, that see the secret words of a legal sentence."""
    return seats_of(s.sees(s.setup.game.vocabulary.parse(sentence)))


def shown(s: State, sentence: str) -> list[tuple[str, list[int]]]:
    """What a sentence has turned up, each with the seats that see it."""
    s.witness = Witness()
    s.play(sentence)
    found = [(s.sentence(one.move), seats_of(one.sees)) for one in s.witness.take() if one.reveal]
    s.witness = None
    return found


def seats_of(mask: int) -> list[int]:
    """The seats of a mask, from 1."""
    return [seat + 1 for seat in range(4) if mask == EVERYBODY or mask >> seat & 1]


def root(s: State) -> RootState:
    """A state with the tables of Root."""
    assert isinstance(s, RootState)
    return s


def supply(s: State, word: str) -> int:
    """How many pieces of a kind are off the map; officers are not."""
    return int(root(s).supply[PIECE_WORDS.index(word)])
