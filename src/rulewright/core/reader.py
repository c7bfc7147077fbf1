"""Reads the text of a record, and masks it for one seat; no rules are needed for either."""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

from rulewright.core.cards import HIDDEN, card_hash, card_name, card_text
from rulewright.core.engine import LUCK, MOST_SEATS, VERSION
from rulewright.core.errors import OptionError, RecordError
from rulewright.core.notation import (
    CARDS_LINE,
    FORMAT,
    HEX,
    MARKED,
    MOST_COMMENT,
    MOST_DEPTH,
    MOST_LINE,
    MOST_NAME,
    MOST_SENTENCE,
    MOST_TEXT,
    NAME,
    ONCE,
    SEAT,
    SPOKEN,
    TOKEN,
    UNKNOWN,
    Branch,
    Comment,
    Header,
    Item,
    Spoken,
    check_names,
    check_nonces,
    mask_word,
    spoken_line,
    tag,
)


def fail(line: int, reason: str) -> NoReturn:
    """Refuse a line of a text."""
    raise RecordError(f"line {line}: {reason}")


class Reader:
    """Reads a text into a header and items, line by line; raises RecordError with the line and what was expected."""

    def __init__(self, text: str) -> None:
        if len(text) > MOST_TEXT:
            raise RecordError(f"a record has at most {MOST_TEXT} characters, not {len(text)}")
        self.header: Final = Header("", "", [])
        self.items: Final[list[Item]] = []
        self.open: Final[list[Branch]] = []
        # The last sentence at each level, which a variation replaces and a message goes on from.
        self.last: list[Spoken | None] = [None]
        self.begun = False
        self.body = False
        # The hash that a card set must have, its lines, and whether another one may follow.
        self.cards_hash = ""
        self.cards: Final[list[str]] = []
        self.in_cards = False
        number = 0
        for raw in text.removeprefix("\ufeff").split("\n"):
            number += 1
            self.line(number, raw.removesuffix("\r"))
        self.close(number)

    def line(self, number: int, raw: str) -> None:
        """Read one line."""
        odd = HIDDEN.search(raw)
        if odd:
            fail(number, f"the character U+{ord(odd.group(0)):04X} cannot stand in a record")
        line = raw.strip()
        if len(line) > MOST_LINE and not line.startswith("position "):
            fail(number, f"a line has at most {MOST_LINE} characters, not {len(line)}")
        if not line:
            return
        if line.startswith(";"):
            self.comment(number, line[1:].strip())
        elif not self.begun:
            self.first(number, line)
        elif line.startswith(CARDS_LINE):
            if not self.in_cards:
                fail(number, f"'{CARDS_LINE}' stands only below 'cards' in the header, before its next entry")
            self.cards.append(line[1:].removeprefix(" "))
        elif line in ("(", "["):
            self.bracket(number, line == "[")
        elif line in (")", "]"):
            self.unbracket(number, line == "]")
        elif line.startswith(("luck", "seat-")):
            self.spoken(number, line)
        else:
            self.entry(number, line)

    def current(self) -> list[Item]:
        """Where the next item goes."""
        return self.open[-1].items if self.open else self.items

    def comment(self, number: int, text: str) -> None:
        """Read a comment."""
        if len(text) > MOST_COMMENT:
            fail(number, f"a comment has at most {MOST_COMMENT} characters, not {len(text)}")
        self.current().append(Comment(text))

    def first(self, number: int, line: str) -> None:
        """Read the line that names the format."""
        words = line.split()
        if words[0] != "rulewright" or len(words) != 2:
            fail(number, f"a record begins with 'rulewright {FORMAT}'")
        if words[1] != str(FORMAT):
            fail(number, f"this record has format {words[1][:20]}; only format {FORMAT} is known here")
        self.begun = True

    def bracket(self, number: int, left: bool) -> None:
        """Begin a branch."""
        self.start_body(number)
        if len(self.open) >= MOST_DEPTH:
            fail(number, f"brackets nest at most {MOST_DEPTH} deep")
        if left:
            for branch in self.open:
                if not branch.left:
                    fail(number, "'[' cannot stand inside '( )', where nothing was played")
        elif self.last[-1] is None:
            fail(number, "a variation replaces the sentence before it, and there is none")
        self.open.append(Branch(number, left, []))
        self.last.append(None)

    def unbracket(self, number: int, left: bool) -> None:
        """End a branch."""
        if not self.open or self.open[-1].left != left:
            fail(number, f"'{']' if left else ')'}' closes nothing")
        branch = self.open.pop()
        if not has_spoken(branch.items):
            fail(number, "there is no sentence between the brackets")
        self.current().append(branch)
        self.last.pop()
        if left:
            self.last[-1] = None

    def spoken(self, number: int, line: str) -> None:
        """Read a sentence and what it turned up."""
        self.start_body(number)
        parts = SPOKEN.fullmatch(line)
        if parts is None:
            fail(number, "expected 'luck: ' or a seat such as 'seat-1: ', and a sentence")
        who = parts.group(1)
        actor = LUCK if who == "luck" else int(who[5:]) - 1
        if actor != LUCK and actor >= len(self.header.seats):
            fail(number, f"there is no {who}; the record names {len(self.header.seats)} seats")
        more = parts.group(2) == "+"
        if more:
            self.check_more(number, actor)
        sentences: list[list[str]] = [[]]
        for word in (parts.group(3) or "").split():
            if word == "/":
                sentences.append([])
            else:
                sentences[-1].append(word)
        for words in sentences:
            if not words:
                fail(number, "a sentence is missing")
            if sum([len(word) + 1 for word in words]) > MOST_SENTENCE + 1:
                fail(number, f"a sentence has at most {MOST_SENTENCE} characters")
            for word in words:
                self.check_mark(number, actor, word)
        spoken = Spoken(number, actor, more, sentences)
        self.current().append(spoken)
        self.last[-1] = spoken

    def check_more(self, number: int, actor: int) -> None:
        """Refuse a line that continues no message."""
        last = self.last[-1]
        if last is not None and last.actor == actor != LUCK:
            return
        fail(number, f"'{tag(actor)}+' continues a message of {tag(actor)}, and the line before is none")

    def check_mark(self, number: int, actor: int, word: str) -> None:
        """Refuse a word with a wrong mark."""
        if word == UNKNOWN and not self.header.masked:
            fail(number, "'?' stands only in a masked record")
        if "{" not in word and "}" not in word:
            return
        parts = MARKED.fullmatch(word)
        if parts is None or parts.group(1) == UNKNOWN:
            fail(number, f"'{word}' is no secret word; expected one like '{{fox}}' or '{{fox:13}}'")
        seats: str | None = parts.group(2)
        if seats is None:
            if actor == LUCK:
                fail(number, f"'{word}' does not say who sees it; expected one like '{{fox:13}}'")
        elif "".join(sorted(set(seats))) != seats or int(seats[-1]) > len(self.header.seats):
            fail(number, f"'{word}' does not list seats in order, each once, up to {len(self.header.seats)}")

    def entry(self, number: int, line: str) -> None:
        """Read one entry of the header."""
        words = line.split(None, 1)
        word = words[0]
        rest = words[1] if len(words) > 1 else ""
        if word != "option" and word not in ONCE:
            fail(number, "expected an entry of the header, 'luck: ', 'seat-1: ', ';' or a bracket alone on its line")
        if self.body:
            fail(number, f"'{word}' belongs in the header, above the first sentence")
        if word in self.header.at:
            fail(number, f"'{word}' stands twice in the header")
        self.in_cards = word == "cards"
        if word == "option":
            self.option(number, rest)
            return
        self.header.at[word] = number
        if word == "game":
            self.game(number, rest)
        elif word == "cards":
            self.card_set(number, rest)
        elif word == "seats":
            self.seats(number, rest)
        elif word == "masked":
            if rest != "everybody" and SEAT.fullmatch(rest) is None:
                fail(number, "a record is masked for 'everybody' or for a seat such as 'seat-1'")
            self.header.masked = rest
        elif word == "position":
            self.header.position = rest if rest == UNKNOWN else read_position(number, rest)
        elif word == "nonces":
            self.header.nonces = rest.split()
        else:
            if not HEX.fullmatch(rest):
                fail(number, f"'{word}' is 64 digits from 0 to 9 and a to f")
            if word == "seed":
                self.header.seed = rest
            else:
                self.header.commitment = rest

    def option(self, number: int, rest: str) -> None:
        """Read an option."""
        words = rest.split()
        if len(words) != 2 or not TOKEN.fullmatch(words[0]) or not TOKEN.fullmatch(words[1]):
            fail(number, "expected 'option' with a name and a value")
        if words[0] in self.header.options:
            fail(number, f"option {words[0]} stands twice in the header")
        self.header.options[words[0]] = words[1]
        self.header.at["option " + words[0]] = number

    def game(self, number: int, rest: str) -> None:
        """Read the game and its rules version."""
        words = rest.split()
        if len(words) != 2 or not TOKEN.fullmatch(words[0]) or not VERSION.fullmatch(words[1]):
            fail(number, "expected 'game' with a name and a version such as 1.0.0")
        self.header.game = words[0]
        self.header.rules = words[1]

    def card_set(self, number: int, rest: str) -> None:
        """Read the name and the hash of a card set, whose lines follow."""
        name = NAME.match(rest)
        found = rest[name.end() :].strip() if name is not None else ""
        if name is None or not HEX.fullmatch(found):
            fail(number, "expected 'cards' with a name in double quotes and a hash of 64 digits from 0 to 9 and a to f")
        self.cards_hash = found
        try:
            self.header.cards_name = card_name(str(json.loads(name.group(0))))
        except ValueError:
            fail(number, f"the name {name.group(0)[:MOST_NAME]} is not spelled like a JSON string")
        except OptionError as error:
            fail(number, str(error))

    def check_cards(self) -> None:
        """Take the lines of a card set together; refuses a text that is not the one of the hash."""
        number = self.header.at["cards"]
        try:
            self.header.cards = card_text("\n".join(self.cards))
        except OptionError as error:
            fail(number, str(error))
        if not self.header.cards:
            fail(number, f"the lines of the card set are missing, each with '{CARDS_LINE}' before it")
        if card_hash(self.header.cards) != self.cards_hash:
            fail(number, "the card set below is not the one that has this hash")

    def seats(self, number: int, rest: str) -> None:
        """Read the names."""
        names: list[str] = []
        place = 0
        while place < len(rest):
            found = NAME.match(rest, place)
            if found is None or len(names) == MOST_SEATS:
                fail(number, f"expected 'seats' with up to {MOST_SEATS} names in double quotes")
            try:
                names.append(str(json.loads(found.group(0))))
            except ValueError:
                fail(number, f"the name {found.group(0)[:MOST_NAME]} is not spelled like a JSON string")
            place = found.end()
            while place < len(rest) and rest[place].isspace():
                place += 1
        if not names:
            fail(number, f"expected 'seats' with up to {MOST_SEATS} names in double quotes")
        try:
            check_names(names)
        except RecordError as error:
            fail(number, str(error))
        self.header.seats = names

    def start_body(self, number: int) -> None:
        """Check that the header is complete before anything follows it."""
        if self.body:
            return
        self.body = True
        self.in_cards = False
        self.check_header(number)

    def check_header(self, number: int) -> None:
        """Refuse a header that lacks something or contradicts itself."""
        header = self.header
        for word in ("game", "seats"):
            if word not in header.at:
                fail(number, f"the header has no line '{word}'")
        if "cards" in header.at:
            self.check_cards()
        if header.position == UNKNOWN and not header.masked:
            fail(header.at["position"], "'?' stands only in a masked record")
        if header.masked.startswith("seat-") and int(header.masked[5:]) > len(header.seats):
            fail(header.at["masked"], f"there is no {header.masked}; the record names {len(header.seats)} seats")
        if header.nonces or "nonces" in header.at:
            try:
                check_nonces(header.nonces, len(header.seats))
            except RecordError as error:
                fail(header.at["nonces"], str(error))
        for word in ("nonces", "seed"):
            if word in header.at and not header.commitment:
                fail(header.at[word], f"'{word}' needs a 'commitment'")

    def close(self, number: int) -> None:
        """Check that nothing is left open at the end."""
        if not self.begun:
            fail(number, f"a record begins with 'rulewright {FORMAT}'")
        self.start_body(number)
        if self.open:
            fail(self.open[-1].line, "this bracket is never closed")


def has_spoken(items: list[Item]) -> bool:
    """Whether any sentence stands among some items."""
    for item in items:
        if isinstance(item, Spoken):
            return True
    return False


def read_position(line: int, text: str) -> str:
    """A JSON object of a text that nobody has checked yet, in canonical form."""
    try:
        found: object = json.loads(text, object_pairs_hook=distinct, parse_constant=no_constant, parse_int=whole)
        if isinstance(found, dict):
            return dump(found)
    except RecursionError:
        fail(line, "the position is nested too deep")
    except ValueError as error:
        fail(line, f"the position is no JSON object ({error})")
    fail(line, "the position is no JSON object")


def distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys stand once each."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def no_constant(word: str) -> NoReturn:
    """Refuse the numbers that JSON does not have."""
    raise ValueError(f"{word} is no number of JSON")


def whole(digits: str) -> int:
    """A whole number of JSON; Python reads none of very many digits, and says so in words that are for programmers."""
    try:
        return int(digits)
    except ValueError:
        raise ValueError("a number in it has too many digits") from None


def dump(document: dict[str, Any]) -> str:
    """A JSON object on one line, in plain ASCII; raises ValueError or TypeError for what JSON cannot hold."""
    return json.dumps(document, allow_nan=False)


def mask_text(text: str, seat: int | None) -> str:
    """What one seat may read of a record, or everybody if the seat is None: its canonical text without secrets.

    Words that the seat has not seen read `?`; comments, both kinds of brackets, the start position and an opened seed
    are left out, names stay. The result can be read and shown, but not replayed. Raises RecordError for a text that is
    no record.
    """
    read = Reader(text)
    header = read.header
    if seat is not None and not 0 <= seat < len(header.seats):
        raise RecordError(f"there is no seat {seat + 1}; the record names {len(header.seats)} seats")
    header.masked = "everybody" if seat is None else tag(seat)
    header.seed = ""
    header.position = UNKNOWN if header.position else ""
    lines: list[str] = []
    for item in read.items:
        if isinstance(item, Spoken):
            told = [" ".join([mask_word(word, item.actor, seat) for word in words]) for words in item.sentences]
            lines.append(spoken_line(item.actor, item.more, told))
    return header.text(lines)
