"""Positions for tests: only what matters is written, and luck is played word by word."""

from __future__ import annotations

from typing import Any

from rulewright.core.engine import State, Witness
from rulewright.games.unearth.game import GAME

# Around the middle at (1, 0), which the first Stone at (0, 0) touches: six cells in the order of laying.
RING = [(0, 0), (1, -1), (2, -1), (2, 0), (1, 1), (0, 1)]

# A card set in which two kinds of Stone have other names.
GHOSTS = """
name = "Ghosts"
[[stone]]
id = "stone-phantom"
name = "Ghost Stone"
[[stone]]
id = "stone-black"
name = "Onyx"
"""


def at(seats: int = 2, options: dict[str, str | int] | None = None, **fields: Any) -> State:
    """A position with some fields written; the turn is seat 1's and its Delver phase is asked unless they say so."""
    return GAME.from_position({"seats": seats, "options": options or {}, **fields})


def ruin(name: str, dice: dict[str, int] | None = None, **stones: int) -> dict[str, Any]:
    """A Ruin of the row with dice and Stones."""
    return {"ruin": name, "dice": dice or {}, "stones": stones}


def tableau(*kinds: str) -> list[dict[str, Any]]:
    """Stones in the order of a ring around (1, 0); a seventh would lie outside."""
    return [{"stone": kind, "at": list(RING[k])} for k, kind in enumerate(kinds)]


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
    """What lies before a player, from the position."""
    found: dict[str, Any] = s.position()["players"][seat - 1]
    return found


def asked(s: State) -> str:
    """The name of the question that is asked now."""
    return str(s.position()["pending"][0]["question"]) if s.actor is not None else ""


def refused(s: State, sentence: str) -> str:
    """The clause that refuses a sentence now, or "" if it is legal."""
    refusal = s.why_not(sentence)
    return refusal.clause if refusal is not None else ""


def owner(*wonders: str, **fields: Any) -> dict[str, Any]:
    """A player who has built up to three Named Wonders, in rings of black Stones side by side; with further fields."""
    stones = [{"stone": "black", "at": list(cell)} for cell in RING[: 6 if wonders else 0]]
    for k in range(1, len(wonders)):
        left = 2 * k
        cells = [(left + 1, -1), (left + 2, -1), (left + 2, 0), (left + 1, 1), (left, 1)]
        stones += [{"stone": "black", "at": list(cell)} for cell in cells]
    built = [{"at": [2 * k + 1, 0], "wonder": wonder} for k, wonder in enumerate(wonders)]
    return {"stones": stones, "built": built, **fields}


def completing(
    *kinds: str,
    seats: int = 2,
    options: dict[str, str | int] | None = None,
    own: dict[str, Any] | None = None,
    others: list[dict[str, Any]] | None = None,
    **fields: Any,
) -> State:
    """Seat 1 has just laid the last of six Stones around (1, 0); Stones after the sixth lay in a line to the west."""
    fields = {"row": [ruin("desert-17")], "turn": "seat-1", **fields}
    outside = [{"stone": kind, "at": [-1 - k, 0]} for k, kind in enumerate(kinds[6:])]
    mine = {"stones": tableau(*kinds[:5]) + outside, **(own or {})}
    last = {"question": "place", "seat": 1, "kind": kinds[5]}
    return play(at(seats, options, players=[mine, *(others or [])], pending=[last], **fields), "place 1 se")


def dark_turn(
    row: list[dict[str, Any]],
    revealed: list[str],
    options: dict[str, str | int] | None = None,
    darkness: dict[str, Any] | None = None,
    **fields: Any,
) -> State:
    """A turn of the Darkness in a solo game, before its card is revealed; other cards lie revealed already."""
    fields = {"turn": "darkness", "pending": [{"question": "loom", "seat": "luck"}], **fields}
    return at(1, options, row=row, darkness={**(darkness or {}), "revealed": revealed}, **fields)


def dark(s: State) -> dict[str, Any]:
    """What the Darkness has, from the position."""
    found: dict[str, Any] = s.position()["darkness"]
    return found


def ruins(s: State) -> list[str]:
    """The Ruins of the row from the left."""
    return [str(slot["ruin"]) for slot in s.position()["row"]]


def dig(s: State, die: str, *rolled: int) -> State:
    """Excavate ruin-1 with a die and let it show these faces."""
    return play(s, f"dig ruin-1 {die}", *[f"rolled {face}" for face in rolled])


def shown(s: State, slot: int = 1) -> dict[str, int]:
    """The dice that lie on a Ruin."""
    found: dict[str, int] = s.position()["row"][slot - 1]["dice"]
    return found


def gained(s: State, seat: int = 1) -> list[str]:
    """The Stones of a player's tableau behind those of the rings of `owner`."""
    stones = [stone["stone"] for stone in player(s, seat)["stones"]]
    rings = len(player(s, seat)["built"])
    return stones[5 * rings + 1 if rings else 0 :]
