"""Which words the pieces on the table carry, so that a sentence can be pointed at: all depends on what is asked.

A phrase stands on the table once. Places of the Forum and strongholds have their word in every question; a card has one
only where a sentence can mean the card that lies there. Where two piles can hold the same card, the phrase has the verb
in it, so that touching one of them is never taken for the other.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.unition.table.reading import Asking

# The questions in which cards of the hand are named by themselves.
FROM_HAND: Final = ("play-cards", "play-deployed", "bury-more", "consume", "discard", "upgrade")
# Those in which a card of one's own discard pile is, and in which one of another's is with its owner.
FROM_DISCARD: Final = ("fetch", "topdeck")
FROM_OTHERS: Final = ("steal",)
# The questions in which a player is a target.
AT_SEATS: Final = ("resolve", "aim", "expose")
# The questions in which groups of whomp are aimed.
AIMING: Final = ("resolve", "aim")
# The questions in which the strongholds of others are, and one's own.
AT_FORTS: Final = (*AIMING, "raze")
# While a turn goes on cards are deployed, laid on strongholds and taken back.
DEPLOYING: Final = ("play-cards", "resolve")


def hand_word(asked: Asking, card: str, next_hand: bool = False) -> str:
    """The word of a card in the asked seat's hand; at some tables the next hand is laid on strongholds."""
    if asked.question in FROM_HAND or asked.question == "copy" or (asked.question == "hold" and next_hand):
        return card
    return ""


def played_word(asked: Asking, card: str, in_hand: bool, next_hand: bool = False) -> str:
    """The word of a card that was played in this turn; where the hand has the same card, that one is touched."""
    if asked.question == "play-cards":
        return f"mount {card}"
    if asked.question == "copy":
        return "" if in_hand else card
    return card if asked.question == "hold" and not next_hand else ""


def discard_word(asked: Asking, card: str) -> str:
    """The word of a card in the asked seat's own discard pile."""
    if asked.question in FROM_DISCARD:
        return card
    return f"deploy {card}" if asked.question in DEPLOYING else ""


def others_discard_word(asked: Asking, seat: str, card: str) -> str:
    """The phrase of a card in the discard pile of an opponent."""
    if asked.question in FROM_OTHERS:
        return f"{seat} {card}"
    return f"recruit-from {seat} {card}" if asked.question == "resolve" else ""


def others_hand_word(asked: Asking, seat: str, card: str) -> str:
    """The phrase of a card that an opponent has shown."""
    return f"{seat} {card}" if asked.question == "loot" else ""


def held_word(asked: Asking, card: str, fort: str) -> str:
    """The phrase of a card on one of the asked seat's strongholds."""
    if asked.question == "play-cards":
        return f"retrieve {card} {fort}"
    return f"recruit-held {card} {fort}" if asked.question == "resolve" else ""


def leader_word(asked: Asking, card: str) -> str:
    """The phrase of a card in the leader row."""
    return f"recruit-leader {card}" if asked.question == "resolve" else ""


def seat_target(asked: Asking, seat: str) -> str:
    """The word of an opponent."""
    return seat if asked.question in AT_SEATS else ""


def fort_target(asked: Asking, fort: str) -> str:
    """The word of an opponent's stronghold."""
    return fort if asked.question in AT_FORTS else ""


def group_word(asked: Asking, size: int) -> str:
    """The word of a group of whomp."""
    return str(size) if asked.question in AIMING else ""
