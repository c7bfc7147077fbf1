"""Card sets: the text that a table plays with in place of the cards a game ships, as records hold it.

Anybody may have written such a text. Records embed it and positions name it by its hash; only its game can read it.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any, Final

from rulewright.core.errors import OptionError

# Bytes of a text, and characters of one of its lines and of its name.
MOST_CARDS: Final = 65_536
MOST_CARDS_LINE: Final = 10_000
MOST_CARDS_NAME: Final = 60
OWN_CARDS: Final = "own cards"
# Bits of a whole number, tables and lists within one another, characters of what is told of a text that is no TOML.
MOST_BITS: Final = 64
MOST_NESTED: Final = 100
MOST_FAULT: Final = 200
TOO_DEEP: Final = "the card set is not valid TOML: it is nested too deep"

# Controls, line ends, turns of direction and half characters: none may stand in a record, names write them as \u....
HIDDEN: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def card_text(text: str) -> str:
    """A card set in the form that records hold: no white space at the ends of lines, and one newline after the last.

    Nothing but white space is the empty text, which stands for the shipped cards. Raises OptionError for a text that
    is too long or holds what no record can.

    >>> card_text('name = "Foxes" \\r\\n\\n'), card_text(" ")
    ('name = "Foxes"\\n', '')
    """
    # Where lines end in two characters a text is longer than what is kept of it, but not twice as long.
    if len(text) > 2 * MOST_CARDS:
        raise OptionError(f"a card set has at most {MOST_CARDS} bytes")
    lines = [line.rstrip() for line in text.lstrip("\ufeff").split("\n")]
    for k in range(len(lines)):
        odd = HIDDEN.search(lines[k])
        if odd:
            raise OptionError(f"line {k + 1} of the card set holds U+{ord(odd.group(0)):04X}, which no record can hold")
        if len(lines[k]) > MOST_CARDS_LINE:
            raise OptionError(f"line {k + 1} of the card set has more than {MOST_CARDS_LINE} characters")
    found = "\n".join(lines).rstrip()
    if len(found.encode()) >= MOST_CARDS:
        raise OptionError(f"a card set has at most {MOST_CARDS} bytes")
    return found + "\n" if found else ""


def card_name(name: str) -> str:
    """The name of a card set; raises OptionError for one that cannot stand on a line or is too long."""
    found = name.strip() or OWN_CARDS
    if HIDDEN.search(found) or len(found) > MOST_CARDS_NAME:
        raise OptionError(f"name: the name of a card set is one line of at most {MOST_CARDS_NAME} characters")
    return found


def card_hash(text: str) -> str:
    """The SHA-256 of a card set in hexadecimal digits, empty for the shipped cards."""
    return sha256(text.encode()).hexdigest() if text else ""


def card_tables(text: str) -> dict[str, Any]:
    """A card set read as TOML, for the games that write theirs so; raises OptionError for what is none."""
    # Imported here because a game that is played with the shipped cards never needs it.
    import tomllib

    try:
        found = tomllib.loads(card_text(text))
    except tomllib.TOMLDecodeError as fault:
        raise OptionError(f"the card set is not valid TOML: {str(fault)[:MOST_FAULT]}") from None
    except ValueError:
        # Python reads no whole number of so many digits, and says so in words that are for programmers.
        raise OptionError("the card set is not valid TOML: a number in it has too many digits") from None
    except RecursionError:
        raise OptionError(TOO_DEEP) from None
    check_values(found)
    return found


def check_values(tables: dict[str, Any]) -> None:
    """Refuse what no sentence could quote: numbers longer than TOML promises, and tables in too many others."""
    left: list[tuple[str, object, int]] = [("", tables, 0)]
    while left:
        field, value, depth = left.pop()
        if depth > MOST_NESTED:
            raise OptionError(TOO_DEEP)
        if isinstance(value, dict):
            left.extend([(key, inner, depth + 1) for key, inner in value.items()])
        elif isinstance(value, list):
            left.extend([(field, inner, depth + 1) for inner in value])
        elif isinstance(value, int) and value.bit_length() > MOST_BITS:
            shown = HIDDEN.sub("?", field[:MOST_CARDS_NAME])
            raise OptionError(f"field {shown}: a whole number of more than {MOST_BITS} bits does not fit")
