"""Which words the pieces on the table carry, so that a sentence can be pointed at: all depends on what is asked.

A phrase stands on the table once. Ruins, dice on them and Wonders have the same word in every question; Stones, cards
and the cells of a tableau have one only where a sentence can mean that very piece.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.unearth.table.reading import Asking

# The questions in which a card of the hand is named, and those in which a card that has been played is.
FROM_HAND: Final = ("delver", "respond", "discard")
IN_PLAY: Final = ("reroll", "cards", "reading")
# The questions in which a Stone of one Ruin is named by its kind alone.
OF_ONE_RUIN: Final = ("stone", "dark-stone")


def hand_word(asked: Asking, card: str) -> str:
    """The word of a card in the asked seat's hand."""
    return card if asked.question in FROM_HAND else ""


def played_word(asked: Asking, card: str) -> str:
    """The word of a card that acts in this turn."""
    return card if asked.question in IN_PLAY else ""


def heap_word(asked: Asking, slot: str, stone: str) -> str:
    """The phrase of the Stones of a kind on a Ruin."""
    if asked.question in OF_ONE_RUIN:
        return stone if asked.slot() == slot else ""
    return f"{slot} {stone}" if asked.question == "glean" else ""


def drawn_word(asked: Asking, stone: str) -> str:
    """The word of a Stone that the Library's owner looks at."""
    return stone if asked.question == "keep" else ""
