"""The Eyrie in positions of their own: in a phase, before cards of the Decree, or at the start of a game."""

from __future__ import annotations

from typing import Any

from tests.games.root.positions import asks, at, cards, chosen, faction, legal

from rulewright.core.engine import State
from rulewright.games.root.game import GAME
from rulewright.games.root.state import RootState

# Cards of each suit that do nothing while they lie in the Decree.
OF_SUIT = {
    "fox": ["anvil", "foxfolk-steel", "protection-racket"],
    "rabbit": ["bake-sale", "smugglers-trail", "rabbit-root-tea"],
    "mouse": ["investments", "mouse-sword", "mouse-in-a-sack"],
    "bird": ["arms-trader", "birdy-bindle", "woodland-runners"],
}
ALL_LEADERS = ["follow builder", "follow charismatic", "follow commander", "follow despot"]
ROOSTS = ["clearing-1", "clearing-2", "clearing-3", "clearing-4", "clearing-5", "clearing-7", "clearing-8"]


Board = dict[str, dict[str, int]]


def eyrie(phase: str, clearings: Board, *, extra: dict[str, Any] | None = None, **own: Any) -> State:
    """The Eyrie in one of their phases; other factions' fields and the rest of the position stand in `extra`."""
    fields = dict(extra or {})
    factions = {"eyrie": own, **fields.pop("factions", {})}
    return at("eyrie", phase, clearings=clearings, factions=factions, **fields)


def decree(
    clearings: Board,
    *,
    extra: dict[str, Any] | None = None,
    own: dict[str, Any] | None = None,
    **columns: str,
) -> State:
    """The Eyrie before the first of these cards, given as suits by column; their Viziers are obeyed already."""
    left = {suit: list(words) for suit, words in OF_SUIT.items()}
    lying = {column: cards(*[left[suit].pop() for suit in suits.split()]) for column, suits in columns.items()}
    fields = {"decree": lying, "orders": {column: cards(*suits.split()) for column, suits in columns.items()}}
    pending = [{"question": "resolve-decree"}]
    return eyrie("daylight", clearings, extra={"pending": pending, **(extra or {})}, **fields, **(own or {}))


def set_up(table: str, keep: int = 0, options: dict[str, str | int] | None = None) -> State:
    """A new game up to the first question of the Eyrie, with the keep in a corner if the Marquise plays."""
    seats = len(table.split())
    listed: dict[str, str | int] = {"seating": "listed"}
    s = GAME.new(seats, chosen(table, listed | (options or {})))
    while asks(s) != "eyrie":
        sentences = legal(s)
        raising = f"raise-keep clearing-{keep}"
        s.play(raising if raising in sentences else sentences[0])
    return s


def tables(s: State) -> RootState:
    """The tables of a position, for what no sentence tells."""
    assert isinstance(s, RootState)
    return s


def hand_of(s: State, word: str = "eyrie") -> int:
    """How many cards a faction holds."""
    return sum(faction(s, word)["hand"].values())
