"""The end of a game of Root: who has won and how, and how everybody stood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.games.root.components import BUILDING, FACTION_WORDS, SUIT_WORDS, TOKEN, WARRIOR
from rulewright.games.root.table.reading import (
    PIECE_OF,
    View,
    board_of,
    card_of,
    clearing_word,
    listed,
    on_map,
    ruler_of,
    seated,
    text,
    word,
)
from rulewright.table.showing import Ending, ScoreRow


def ending(view: View, names: Sequence[str]) -> Ending:
    """The end of a game that is over (base-score-1, base-dom-1, vagabond-coalition-4)."""
    factions = seated(view)
    winners = [seat for seat, faction in enumerate(factions) if has_won(view, faction)]
    told = [names[seat] for seat in winners]
    headline = text("wins" if len(told) == 1 else "win", name=listed(told) if told else "")
    return Ending(headline, how(view, names), text("counted"), rows(view, factions, winners))


def has_won(view: View, faction: str) -> bool:
    """Whether a faction has won, by itself or with its partner."""
    winner = view.get("winner")
    return faction == winner or board_of(view, faction).get("partner") == winner


def how(view: View, names: Sequence[str]) -> str:
    """How the game was won."""
    winner = str(view["winner"])
    found = board_of(view, winner)
    name = names[seated(view).index(winner)]
    if "dominance" in found:
        suit = SUIT_WORDS[card_of(str(found["dominance"])).suit]
        key = "won-by-corners" if suit == "bird" else "won-by-dominance"
        return text(key, name=name, faction=word(winner), suit=word(suit))
    return text("won-by-points", name=name, faction=word(winner), points=int(found.get("score", 0)))


def rows(view: View, factions: Sequence[str], winners: Sequence[int]) -> tuple[ScoreRow, ...]:
    """Points, dominance and coalition where there are any, and what everybody had in the end."""
    boards = [board_of(view, faction) for faction in factions]
    found = [ScoreRow(text("row-points"), tuple([points(board) for board in boards]), "total")]
    if any("dominance" in board or "partner" in board for board in boards):
        found.append(ScoreRow(text("row-dominance"), tuple([dominance(board) for board in boards])))
    for key, kinds in (("row-warriors", (WARRIOR,)), ("row-buildings", (BUILDING,)), ("row-tokens", (TOKEN,))):
        found.append(ScoreRow(text(key), tuple([str(standing(view, faction, kinds)) for faction in factions])))
    found.append(ScoreRow(text("row-ruled"), tuple([str(ruled(view, faction)) for faction in factions])))
    places = [text(f"place-{place}") for place in ranked(boards, winners)]
    found.append(ScoreRow(text("row-place"), tuple(places)))
    return tuple(found)


def ranked(boards: Sequence[Mapping[str, Any]], winners: Sequence[int]) -> list[int]:
    """The place of each seat: winners alike, then players with a marker by points (base-ruling-27)."""
    order = [
        (True, True, 0) if seat in winners else (False, "dominance" not in board, int(board.get("score", 0)))
        for seat, board in enumerate(boards)
    ]
    return [1 + sum([other > mine for other in order]) for mine in order]


def points(board: Mapping[str, Any]) -> str:
    """The points of a player; one who has activated a dominance card has no marker any more."""
    return text("no-marker") if "dominance" in board else str(int(board.get("score", 0)))


def dominance(board: Mapping[str, Any]) -> str:
    """A dominance card, or the partner of a coalition."""
    if "partner" in board:
        return text("with-partner", faction=word(str(board["partner"])))
    if "dominance" in board:
        return word(SUIT_WORDS[card_of(str(board["dominance"])).suit])
    return text("none")


def standing(view: View, faction: str, classes: tuple[int, ...]) -> int:
    """How many pieces of some classes a faction has on the map."""
    owner = FACTION_WORDS.index(faction)
    kinds = [piece.word for piece in PIECE_OF.values() if piece.owner == owner and piece.piece_class in classes]
    return sum([on_map(view, kind) for kind in kinds])


def ruled(view: View, faction: str) -> int:
    """How many clearings a faction rules."""
    return len([k for k in range(12) if ruler_of(view, clearing_word(k + 1)) == faction])
