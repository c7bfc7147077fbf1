"""Positions for tests: only what matters is written, and luck is played word by word.

Nothing stands on the map but what is named, and hands are empty. Ruins, items, cards and pieces that are not named lie
where they lie at the beginning: in their slots, beside the map, in the deck, and off the map. `deck={"anvil": 1}` is a
deck of one card; all other cards are discarded then, or available if they are dominance cards. The keep has left the
game unless a clearing has it, the Eyrie follow the Builder, the Vagabond is the Thief with three quests open, and all
four factions play, seated and in turn as `marquise eyrie alliance vagabond`, unless `table` names others.
"""

from __future__ import annotations

from typing import Any

from rulewright.core.engine import State, Witness
from rulewright.games.root.game import GAME

ALL = "marquise eyrie alliance vagabond"


def chosen(table: str, options: dict[str, str | int] | None = None) -> dict[str, str | int]:
    """Options of a table at which factions sit in this order, such as `eyrie vagabond`."""
    return {f"faction_{seat + 1}": word for seat, word in enumerate(table.split())} | (options or {})


def at(
    turn: str = "marquise",
    phase: str = "daylight",
    *,
    table: str = "",
    seats: int = 4,
    options: dict[str, str | int] | None = None,
    **fields: Any,
) -> State:
    """A position in which a faction is asked in one of its phases; `pending` names another question.

    Fields are those of a position: clearings, factions, deck, items, and so on.
    """
    table = table or " ".join(ALL.split()[:seats])
    doc = {"seats": len(table.split()), "options": chosen(table, options), "turn": turn, "phase": phase, **fields}
    return GAME.from_position(doc)


def cards(*words: str) -> dict[str, int]:
    """How often each of some words is there, as positions count cards, items and gear."""
    return {word: words.count(word) for word in words}


def play(s: State, *sentences: str) -> State:
    """Play sentences, luck's included, on the state itself: `rolled 3 1`, `drew anvil`."""
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


def legal(s: State) -> list[str]:
    """All sentences that whoever is asked may say, in the order of the list."""
    return [s.sentence(move) for move in s.moves()]


def refused(s: State, sentence: str) -> str:
    """The clause that refuses a sentence now, or "" if it is legal."""
    refusal = s.why_not(sentence)
    return refusal.clause if refusal is not None else ""


def asked(s: State) -> str:
    """The name of the question that is asked now, or "" if the game is over."""
    return str(s.position()["pending"][0]["question"]) if s.actor is not None else ""


def asks(s: State) -> str:
    """Who is asked: a faction, `luck`, or "" if the game is over."""
    if s.actor is None:
        return ""
    pending = s.position()["pending"][0]
    return "luck" if pending["seat"] == "luck" else table_of(s)[int(pending["seat"]) - 1]


def table_of(s: State) -> list[str]:
    """The factions by seat."""
    return [str(s.setup.options[f"faction_{seat + 1}"]) for seat in range(s.setup.seats)]


def faction(s: State, word: str) -> dict[str, Any]:
    """What belongs to a faction, from the position."""
    found: dict[str, Any] = s.position()["factions"][word]
    return found


def clearing(s: State, number: int) -> dict[str, int]:
    """What stands in a clearing, but for its ruin, from the position."""
    found = dict(s.position()["clearings"].get(f"clearing-{number}", {}))
    found.pop("ruin", None)
    return found


def score(s: State, word: str) -> int:
    """The points of a faction."""
    return int(faction(s, word)["score"])
