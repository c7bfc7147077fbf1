"""Words that people bring: names, titles, chat and words for the dice, as they may stand on pages and in records."""

from __future__ import annotations

from typing import Final
from unicodedata import category

from rulewright.core.notation import HALF, TOKEN
from rulewright.table.live import BOT_PREFIX, Refused

MOST_NAME: Final = 40
MOST_TITLE: Final = 60
UNSEEN: Final = ("Cc", "Cf", "Cn", "Co", "Cs")


def tidy(text: str, most: int) -> str:
    """A text of one line without what cannot be seen, such as marks that turn the writing round, cut to a length."""
    seen = [one if one.isspace() or category(one) not in UNSEEN else " " for one in HALF.sub("", text)]
    return " ".join("".join(seen).split())[:most].strip()


def person(name: str) -> str:
    """A person's name; raises Refused for none and for one that looks like a bot's."""
    found = tidy(name, MOST_NAME)
    if not found:
        raise Refused("A player needs a name.")
    if found.lower().startswith(BOT_PREFIX):
        raise Refused(f"'{found}' is no name for a person: it looks like a bot's.")
    return found


def nonce(word: str) -> str:
    """A word for the dice; raises Refused where it cannot stand in a record."""
    found = word.strip()
    if found and not TOKEN.fullmatch(found):
        raise Refused("Your word for the dice has 1 to 64 letters, digits, '_', '.' or '-'.")
    return found
