"""How a record is written: header, lines, brackets, and the marks that say who sees a word.

`reader.py` reads this back, `entries.py` joins it with a game. The format is specified in `docs/formats.md`.
"""

from __future__ import annotations

import re
from typing import Final

from rulewright.core.cards import card_hash
from rulewright.core.engine import EVERYBODY, LUCK, MOST_SEATS
from rulewright.core.errors import RecordError

FORMAT: Final = 1
UNKNOWN: Final = "?"

# Limits, so that no text can keep a reader busy. What the project writes stays far below them.
MOST_TEXT: Final = 4_000_000
MOST_LINE: Final = 20_000
MOST_SENTENCE: Final = 500
MOST_NAME: Final = 100
MOST_COMMENT: Final = 2_000
MOST_DEPTH: Final = 100

UNSAFE_IN_NAME: Final = re.compile(r'[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069"\\]')
HALF: Final = re.compile(r"[\ud800-\udfff]")
NAME: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
SPOKEN: Final = re.compile(r"(luck|seat-[1-9])(\+?):(?:\s+(.*))?")
SEAT: Final = re.compile(r"seat-[1-9]")
MARKED: Final = re.compile(r"\{([^{}:\s]+)(?::([1-9]+))?\}")
TOKEN: Final = re.compile(r"[A-Za-z0-9_.-]{1,64}")
HEX: Final = re.compile(r"[0-9a-f]{64}")
ONCE: Final = ("game", "cards", "seats", "masked", "commitment", "nonces", "seed", "position")
# What begins each line of a card set.
CARDS_LINE: Final = "|"


def tag(actor: int) -> str:
    """How the text names who speaks: `luck`, or a seat counted from 1.

    >>> tag(0), tag(LUCK)
    ('seat-1', 'luck')
    """
    return "luck" if actor == LUCK else f"seat-{actor + 1}"


def quote(name: str) -> str:
    """A name between quotes, with everything escaped that could end it, break the line or turn its direction.

    >>> print(quote('Ann "the\\n fox"'))
    "Ann \\"the\\u000a fox\\""
    """
    return '"' + UNSAFE_IN_NAME.sub(escape, name) + '"'


def escape(found: re.Match[str]) -> str:
    """The escape of one character of a name."""
    character = found.group(0)
    return "\\" + character if character in '"\\' else f"\\u{ord(character):04x}"


class Item:
    """Anything that stands in the body of a record."""


class Comment(Item):
    """A line of text that means nothing to the rules."""

    def __init__(self, text: str) -> None:
        self.text: Final = text


class Spoken(Item):
    """One line of text: who speaks, the marked words of the sentence, and of each sentence it turned up."""

    def __init__(self, line: int, actor: int, more: bool, sentences: list[list[str]]) -> None:
        self.line: Final = line
        self.actor: Final = actor
        self.more: Final = more
        self.sentences: Final = sentences


class Branch(Item):
    """Lines between brackets.

    `( )` is a variation: it replaces the sentence before it. `[ ]` (`left`) was played and then left by an agreed
    rewind: what follows it goes on from where it began.
    """

    def __init__(self, line: int, left: bool, items: list[Item]) -> None:
        self.line: Final = line
        self.left: Final = left
        self.items: Final = items


class Header:
    """What stands above the first sentence: game, rules version, cards, names, options, commitment, start position.

    `options` holds only what differs from the defaults, `position` is JSON text, empty for the usual start and `?`
    in a masked record; `masked` is `seat-1` or `everybody` there. `cards` is the text of a card set as `card_text`
    writes it, empty for the shipped cards. `at` remembers the line of each entry.
    """

    def __init__(self, game: str, rules: str, seats: list[str]) -> None:
        self.game = game
        self.rules = rules
        self.seats = seats
        self.cards = ""
        self.cards_name = ""
        self.options: dict[str, str | int] = {}
        self.masked = ""
        self.commitment = ""
        self.nonces: list[str] = []
        self.seed = ""
        self.position = ""
        self.at: dict[str, int] = {}

    def lines(self) -> list[str]:
        """The header in canonical form."""
        found = [f"rulewright {FORMAT}", f"game {self.game} {self.rules}"]
        if self.cards:
            found.append(f"cards {quote(self.cards_name)} {card_hash(self.cards)}")
            found += [f"{CARDS_LINE} {line}".rstrip() for line in self.cards.removesuffix("\n").split("\n")]
        found.append(" ".join(["seats", *[quote(name) for name in self.seats]]))
        found += [f"option {name} {value}" for name, value in self.options.items()]
        for word, value in (
            ("masked", self.masked),
            ("commitment", self.commitment),
            ("nonces", " ".join(self.nonces)),
            ("seed", self.seed),
            ("position", self.position),
        ):
            if value:
                found.append(f"{word} {value}")
        return found

    def text(self, body: list[str]) -> str:
        """The whole text in canonical form, from the lines of the body."""
        lines = self.lines()
        if body:
            lines.append("")
        return "\n".join(lines + body) + "\n"


def check_names(names: list[str]) -> None:
    """Refuse names that no record can hold."""
    for name in names:
        if len(name) > MOST_NAME:
            raise RecordError(f"a name has at most {MOST_NAME} characters, not {len(name)}")
        if HALF.search(name):
            raise RecordError("a name holds half a character, which no file can store")


def check_nonces(nonces: list[str], seats: int) -> None:
    """Refuse nonces that are not one plain word for each seat."""
    if len(nonces) != seats:
        raise RecordError(f"there is one nonce for each of {seats} seats, not {len(nonces)}")
    for nonce in nonces:
        if not TOKEN.fullmatch(nonce):
            raise RecordError("a nonce is 1 to 64 letters, digits, '_', '.' or '-'")


# Who sees what


def read_mark(word: str, actor: int) -> tuple[str, int]:
    """A checked word without its mark, and the bit mask of the seats that see it.

    >>> read_mark("{fox:13}", 0), read_mark("{fox}", 1), read_mark("fox", 1) == ("fox", EVERYBODY)
    (('fox', 5), ('fox', 2), True)
    """
    parts = MARKED.fullmatch(word)
    if parts is None:
        return word, EVERYBODY
    seats: str | None = parts.group(2)
    if seats is None:
        return parts.group(1), 1 << actor
    return parts.group(1), sum([1 << (int(digit) - 1) for digit in seats])


def write_mark(word: str, sees: int, actor: int) -> str:
    """A secret word with the mark of who sees it; everybody needs none.

    >>> write_mark("fox", 0b101, 0), write_mark("fox", 0b1, 0)
    ('{fox:13}', '{fox}')
    """
    if sees == EVERYBODY or word == UNKNOWN:
        return word
    if sees == 1 << actor:
        return "{" + word + "}"
    return "{" + word + ":" + "".join([str(seat + 1) for seat in range(MOST_SEATS) if sees >> seat & 1]) + "}"


def mask_word(word: str, actor: int, seat: int | None) -> str:
    """A checked word as one seat may read it: unchanged, or `?`; None is somebody without a seat."""
    sees = read_mark(word, actor)[1]
    if "{" not in word or (seat is not None and sees >> seat & 1):
        return word
    return UNKNOWN


def spoken_line(actor: int, more: bool, sentences: list[str]) -> str:
    """The line of a sentence and of what it turned up.

    >>> spoken_line(0, False, ["advance company-1", "turned tile-2 forest"])
    'seat-1: advance company-1 / turned tile-2 forest'
    """
    return f"{tag(actor)}{'+' if more else ''}: {' / '.join(sentences)}"
