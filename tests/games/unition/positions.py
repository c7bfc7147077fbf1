"""Positions for tests: only what matters is written, and luck is played word by word.

A position names whatever cards matter, wherever they lie; the first player may hold a second Rainbro. What is not named
lies where it lies at the beginning: the starters of a player in the draw pile, one card of each of the first designs in
the slots of the Forum (seedling, dewdrummer, nurturer, peelo-chups, moss-mason), all others in the Forum deck. Where
that place is written down, the rest has left the game: `pile={}` is an empty draw pile, `forum={"deck": {}}` leaves
nothing to fill a slot with, and `forum={"slots": ["gob"]}` is a Forum of one card. Health is 50, hands are empty, and
seat 1 plays cards unless the fields say otherwise.
"""

from __future__ import annotations

from typing import Any

from rulewright.core.engine import State, Witness
from rulewright.games.unition.game import GAME


def at(seats: int = 2, options: dict[str, str | int] | None = None, **fields: Any) -> State:
    """A position with some fields written; the turn is seat 1's and its hand is being played unless they say so."""
    return GAME.from_position({"seats": seats, "options": options or {}, **fields})


def turn(*cards: str, seats: int = 2, options: dict[str, str | int] | None = None, **fields: Any) -> State:
    """Seat 1 has these cards to play; what else seat 1 has stands in `own`, what the others have in `others`."""
    own: dict[str, Any] = fields.pop("own", {})
    others: list[dict[str, Any]] = fields.pop("others", [])
    return at(seats, options, players=[{"hand": hand(*cards), **own}, *others], **fields)


def hand(*cards: str) -> dict[str, int]:
    """How often each of some cards is there."""
    return {card: cards.count(card) for card in cards}


def forts(*cards: str | dict[str, Any]) -> list[dict[str, Any]]:
    """Strongholds in play from the first place on, as names or with fields such as `held`."""
    return [{"card": card} if isinstance(card, str) else card for card in cards]


def played(*cards: str | dict[str, Any]) -> list[dict[str, Any]]:
    """Cards that were played in this turn, as names or with fields such as `united`."""
    return [{"card": card} if isinstance(card, str) else card for card in cards]


def tally(**amounts: int | list[int]) -> list[dict[str, Any]]:
    """Amounts on the table, such as `gleam=3` or, for several of one resource, `whomp=[2, 1]`."""
    found: list[dict[str, Any]] = []
    for resource, sizes in amounts.items():
        found += [{"resource": resource, "size": size} for size in ([sizes] if isinstance(sizes, int) else sizes)]
    return found


def resolving(seat: int = 1) -> list[dict[str, Any]]:
    """All cards are played, and the turn is being resolved; for `pending`."""
    return [{"question": "resolve", "seat": seat}]


def play(s: State, *sentences: str) -> State:
    """Play sentences, luck's included, on the state itself."""
    for sentence in sentences:
        s.play(sentence)
    return s


def told(s: State, *sentences: str) -> list[str]:
    """What followed some sentences, as a log tells it."""
    s.witness = Witness()
    play(s, *sentences)
    found = [s.sentence(one.move) for one in s.witness.take()]
    s.witness = None
    return found


def player(s: State, seat: int = 1) -> dict[str, Any]:
    """What belongs to a player, from the position."""
    found: dict[str, Any] = s.position()["players"][seat - 1]
    return found


def forum(s: State) -> dict[str, Any]:
    """The Forum, from the position."""
    found: dict[str, Any] = s.position()["forum"]
    return found


def asked(s: State) -> str:
    """The name of the question that is asked now."""
    return str(s.position()["pending"][0]["question"]) if s.actor is not None else ""


def refused(s: State, sentence: str) -> str:
    """The clause that refuses a sentence now, or "" if it is legal."""
    refusal = s.why_not(sentence)
    return refusal.clause if refusal is not None else ""


def tallied(s: State) -> dict[str, int]:
    """How much of each resource is tallied and not used yet."""
    found: dict[str, int] = {}
    for amount in s.position().get("tally", []):
        if amount["resource"] != "used":
            found[amount["resource"]] = found.get(amount["resource"], 0) + amount["size"]
    return found


def groups(s: State) -> list[int]:
    """The sizes of the groups of whomp that can be aimed, the largest first."""
    tally = s.position().get("tally", [])
    return sorted((amount["size"] for amount in tally if amount["resource"] == "whomp"), reverse=True)
