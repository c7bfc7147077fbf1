"""Which words the pieces on the table carry, so that a sentence can be pointed at: all depends on what is asked.

A phrase stands on the table once. Clearings, forests, factions and cards of one's own hand have their word always.
Where the same word can mean a thing that lies elsewhere, the phrase there has the verb in it.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.root.table.reading import Asking

# The questions in which a number of warriors is said.
MOVING: Final = ("actions", "second-march", "cobble", "move-order", "operation", "bring")
# Those in which supporters are spent, and those in which they are discarded.
PAYING: Final = "pay-supporters"
DISMISSING: Final = "dismiss"
# Those in which a piece is lost in battle.
LOSING: Final = ("lose", "hit")


def supporter_verb(asked: Asking) -> str:
    """The verb that stands before a supporter's word; empty if no sentence names one."""
    if asked.question == PAYING:
        return "pay-supporter"
    return "dismiss" if asked.question == DISMISSING else ""


def crafted_verb(asked: Asking, faction: str) -> str:
    """The verb before an item of a faction's Crafted Items, which the Vagabond may take."""
    return "take-item" if asked.question == "aid-take" and asked.word("from") == faction else ""


def strikes(asked: Asking) -> bool:
    """Whether the Vagabond could shoot."""
    return asked.question == "act"


def loses(asked: Asking) -> bool:
    """Whether a piece is lost in the battle that is fought."""
    return asked.question in LOSING


def says_numbers(asked: Asking) -> bool:
    """Whether warriors are counted in what can be said."""
    return asked.question in MOVING


def uses_in_battle(asked: Asking) -> bool:
    """Whether a card in play is used in the battle that is fought: it is touched in the scene then."""
    return asked.question == "effect"
