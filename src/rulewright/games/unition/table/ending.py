"""The end of a game of Unition: who has won and how, and everybody's totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.games.unition.given import COOL_TO_WIN
from rulewright.games.unition.table.reading import View, held, pile_size, seat_of, text
from rulewright.table.showing import Ending, ScoreRow


def ending(view: View, names: Sequence[str]) -> Ending:
    """The end of a game that is over (win-1 to win-3, win-7 to win-13)."""
    players: Sequence[Mapping[str, Any]] = view["players"]
    winner = seat_of(str(view["winner"]))
    cool = int(players[winner]["cool"])
    by_cool = cool >= COOL_TO_WIN
    how = "won-by-cool" if by_cool else "won-by-health"
    return Ending(
        text("wins", name=names[winner]),
        text(how, name=names[winner], cool=cool, health=players[winner]["health"]),
        text("counted-cool" if by_cool else "counted-health"),
        (*rows(players, by_cool), place_row(len(players), winner)),
    )


def rows(players: Sequence[Mapping[str, Any]], by_cool: bool) -> tuple[ScoreRow, ...]:
    """Cool and health, the one that has decided as the total, and what everybody had in the end."""
    return (
        row("row-cool", [player["cool"] for player in players], "total" if by_cool else ""),
        row("row-health", [player["health"] for player in players], "" if by_cool else "total"),
        row("row-shields", [player.get("shields", 0) for player in players]),
        row("row-strongholds", [len(player.get("strongholds", ())) for player in players]),
        row("row-cards", [cards_of(player) for player in players]),
    )


def row(key: str, numbers: Sequence[int], kind: str = "") -> ScoreRow:
    """One number of everybody."""
    return ScoreRow(text(key), tuple([str(number) for number in numbers]), kind)


def cards_of(player: Mapping[str, Any]) -> int:
    """How many cards somebody had in hand and piles."""
    return held(player.get("hand", {})) + pile_size(player) + held(player.get("discard", {}))


def place_row(seats: int, winner: int) -> ScoreRow:
    """Who has won; all others are second."""
    return ScoreRow(text("row-place"), tuple([text("place-1" if k == winner else "place-2") for k in range(seats)]))
