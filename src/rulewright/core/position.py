"""Positions in and out: the parts of `position()` and `from_position()` that every game would write alike.

A position is a JSON-ready dict. `setup_to_doc` and `stack_to_doc` write what all games share, and `Fields` reads a
dict field by field: whatever is missing, of the wrong type, out of range or unknown is refused with a PositionError
that names the field by its path, such as `battalions.hexagone.companies[2].dice` (places in a list count from 0).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import LUCK, NOBODY, WIDTH, Game, Setup, State, run_steps, version_fault
from rulewright.core.errors import EngineError, OptionError, PositionError
from rulewright.core.vocabulary import UNKNOWN, Noun, listing

# Arguments of questions and cells of tables stay below this, so that hashes are the same everywhere.
BOUND: Final = 1 << 30


class Fields:
    """A dict that is read field by field, and the path that leads to it.

    Readers take a `default` for a field that is not there; without one the field must be there. Call `done` when all
    has been read: it refuses fields that nobody asked for.

    >>> fields = Fields({"turn": 1, "dice": {"count": 9}})
    >>> fields.number("turn", 1, 4), fields.inner("dice").number("size", 0, 6, default=0)
    (1, 0)
    >>> fields.inner("dice").number("count", 0, 6)
    Traceback (most recent call last):
    ...
    rulewright.core.errors.PositionError: dice.count: 9 is out of range; it is a number from 0 to 6
    """

    def __init__(self, doc: object, path: str = "") -> None:
        self.path: Final = path
        if not isinstance(doc, Mapping):
            raise PositionError(path, f"{shown(doc)} is no set of named fields")
        self.doc: Final[dict[str, object]] = {str(name): value for name, value in doc.items()}
        self.asked: Final[dict[str, None]] = {}

    def at(self, name: str) -> str:
        """The path of one of its fields."""
        return f"{self.path}.{name}" if self.path else name

    def error(self, name: str, reason: str) -> PositionError:
        """A refusal of one of its fields, to be raised; an empty name refuses the whole."""
        return PositionError(self.at(name) if name else self.path, reason)

    def refuse(self, name: str, wrong: list[str]) -> None:
        """Raise PositionError for the first of some problems with one of its fields, if there is one."""
        if wrong:
            raise self.error(name, wrong[0])

    def has(self, name: str) -> bool:
        """Whether a field is there."""
        self.asked[name] = None
        return name in self.doc

    def names(self) -> list[str]:
        """The names of all its fields, as they stand."""
        return list(self.doc)

    def value(self, name: str) -> object:
        """A field as it stands; raises PositionError if it is missing."""
        if not self.has(name):
            raise self.error(name, "this field is missing")
        return self.doc[name]

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from `low` to `high`; raises PositionError for anything else."""
        if default is not None and not self.has(name):
            return default
        return number_in(self.value(name), low, high, self.at(name))

    def flag(self, name: str, default: bool | None = None) -> bool:
        """True or false; raises PositionError for anything else."""
        if default is not None and not self.has(name):
            return default
        found = self.value(name)
        if not isinstance(found, bool):
            raise self.error(name, f"{shown(found)} is neither true nor false")
        return found

    def text(self, name: str, default: str | None = None) -> str:
        """A text; raises PositionError for anything else."""
        if default is not None and not self.has(name):
            return default
        found = self.value(name)
        if not isinstance(found, str):
            raise self.error(name, f"{shown(found)} is no text")
        return found

    def word(self, name: str, noun: Noun, default: int | None = None) -> int:
        """The value of a word of a noun; raises PositionError for anything else, `?` included."""
        if default is not None and not self.has(name):
            return default
        return word_in(self.value(name), noun, self.at(name))

    def seat(self, name: str, seats: int, default: int | None = None) -> int:
        """A seat, written as a number from 1 and returned as one from 0."""
        if default is not None and not self.has(name):
            return default
        return self.number(name, 1, seats) - 1

    def numbers(self, name: str, low: int, high: int, length: int = -1, default: list[int] | None = None) -> list[int]:
        """A list of whole numbers, of a certain length unless that is -1."""
        if default is not None and not self.has(name):
            return default
        found = self.items(name, length)
        return [number_in(found[k], low, high, f"{self.at(name)}[{k}]") for k in range(len(found))]

    def words(self, name: str, noun: Noun, length: int = -1, default: list[int] | None = None) -> list[int]:
        """A list of words of a noun as their values, of a certain length unless that is -1."""
        if default is not None and not self.has(name):
            return default
        found = self.items(name, length)
        return [word_in(found[k], noun, f"{self.at(name)}[{k}]") for k in range(len(found))]

    def counts(self, name: str, noun: Noun, most: int, default: list[int] | None = None) -> list[int]:
        """How many there are of each word of a noun, from a dict such as `{"fox": 2}`; words not named count 0."""
        if default is not None and not self.has(name):
            return default
        inner = self.inner(name)
        found = [0] * noun.capacity
        for word in inner.names():
            found[word_in(word, noun, inner.at(word))] = inner.number(word, 0, most)
        return found

    def inner(self, name: str) -> Fields:
        """The fields of a dict within; a missing one is empty."""
        return Fields(self.value(name), self.at(name)) if self.has(name) else Fields({}, self.at(name))

    def keyed(self, name: str, noun: Noun) -> list[tuple[int, Fields]]:
        """The dicts within that stand under words of a noun, with the words' values, ascending."""
        inner = self.inner(name)
        places = sorted((word_in(word, noun, inner.at(word)), word) for word in inner.names())
        return [(place, inner.inner(word)) for place, word in places]

    def each(self, name: str, length: int = -1) -> list[Fields]:
        """The dicts of a list, of a certain length unless that is -1; a missing list is empty."""
        if not self.has(name):
            return []
        found = self.items(name, length)
        return [Fields(found[k], f"{self.at(name)}[{k}]") for k in range(len(found))]

    def items(self, name: str, length: int = -1) -> list[object]:
        """A list as it stands; raises PositionError for anything else, or a list that is not of that length."""
        found = self.value(name)
        if not isinstance(found, (list, tuple)):
            raise self.error(name, f"{shown(found)} is no list")
        if length >= 0 and len(found) != length:
            raise self.error(name, f"there are {len(found)} entries; there must be {length}")
        return list(found)

    def done(self) -> None:
        """Refuse fields that nobody asked for; raises PositionError for the first."""
        for name in self.doc:
            if name not in self.asked:
                raise self.error(name, f"there is no such field; there are: {listing(self.asked) or 'none'}")


def shown(value: object) -> str:
    """A value as a message quotes it, cut after 40 characters."""
    if isinstance(value, int) and not -(10**40) < value < 10**40:
        return "a number of that size"
    try:
        text = f"'{value}'" if isinstance(value, str) else repr(value)
    except (RecursionError, ValueError):
        return "something of that size"
    return text if len(text) <= 40 else text[:37] + "..."


def number_in(value: object, low: int, high: int, path: str) -> int:
    """A value of a position as a whole number in range; raises PositionError for anything else."""
    expected = f"it is a number from {low} to {high}"
    if isinstance(value, bool) or not isinstance(value, int):
        raise PositionError(path, f"{shown(value)} is no whole number; {expected}")
    if not low <= value <= high:
        raise PositionError(path, f"{shown(value)} is out of range; {expected}")
    return value


def word_in(value: object, noun: Noun, path: str) -> int:
    """A value of a position as the value of a noun's word; raises PositionError for anything else."""
    if value == UNKNOWN:
        raise PositionError(path, f"'?' is no {noun.name}; a position leaves nothing open")
    place = noun.index.get(value, -1) if isinstance(value, str) else -1
    if place < 0:
        raise PositionError(path, f"{shown(value)} is no {noun.name}; expected one of {listing(noun.words)}")
    return place


def counts_to_doc(cells: vec[i64], noun: Noun, first: int = 0) -> dict[str, int]:
    """The counts of a noun's words in a table from cell `first`, without those that are 0; `Fields.counts` reads it."""
    found: dict[str, int] = {}
    for value in range(len(noun.words)):
        count = cells[first + value]
        if count != 0:
            found[noun.words[value]] = int(count)
    return found


def setup_to_doc(s: State) -> dict[str, Any]:
    """The first fields of every position: game, rules version, seats, and whatever of cards and options is unusual."""
    setup = s.setup
    found: dict[str, Any] = {"game": setup.game.name, "version": setup.version}
    if setup.game.cards:
        found["cards"] = setup.game.cards_hash
    found["seats"] = setup.seats
    changed = setup.game.options.changed(setup.options)
    if changed:
        found["options"] = changed
    return found


def setup_from_doc(game: Game[Any], fields: Fields) -> Setup:
    """The setup that a position names: `seats` and `options` may be missing, `game`, `version` and `cards` too.

    Raises PositionError for another game or other cards, and for seats or options that do not go.
    """
    name = fields.text("game", game.name)
    if name != game.name:
        raise fields.error("game", f"this is a position of {name}, not of {game.name}")
    version = fields.text("version", game.version)
    fault = version_fault(game, version)
    if fault:
        raise fields.error("version", fault)
    cards = fields.text("cards", game.cards_hash)
    if cards != game.cards_hash:
        played = f"the card set {game.cards_hash}" if game.cards else "the shipped cards"
        raise fields.error("cards", f"this is a position of other cards; here {game.title} is played with {played}")
    options = game.options
    seats = fields.number("seats", options.fewest, options.most, default=options.usual)
    chosen: dict[str, str | int] = {}
    inner = fields.inner("options")
    for option in inner.names():
        value = inner.value(option)
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            raise inner.error(option, f"{shown(value)} is neither a word nor a number")
        chosen[option] = value
    try:
        complete = options.complete(chosen, seats)
    except OptionError as error:
        raise fields.error("options", str(error)) from None
    return game.setup(seats, complete, version)


def stack_to_doc(s: State) -> list[dict[str, Any]]:
    """The pending questions in the order in which they will be answered: the one that is asked now comes first.

    A record reads `{"question": "turn", "seat": 1, "battalion": "hexagone"}`: seats count from 1, luck's seat is
    `"luck"`, a step has none, and the arguments stand under the names in `Question.fields`. Raises ValueError if a
    question has an argument that it does not name, or one that is no word of the noun it names.
    """
    found: list[dict[str, Any]] = []
    st = s.stack
    for p in range(int(s.sp) - WIDTH, -1, -WIDTH):
        question = s.setup.questions[int(st[p])]
        seat = int(st[p + 1])
        record: dict[str, Any] = {"question": question.name}
        if seat != NOBODY:
            record["seat"] = "luck" if seat == LUCK else seat + 1
        for k in range(4):
            value = int(st[p + 2 + k])
            if k >= len(question.fields):
                if value != 0:
                    raise ValueError(f"question {question.name} names {len(question.fields)} fields, but has more")
                continue
            name, _, noun = question.fields[k].partition(":")
            if not noun:
                record[name] = value
                continue
            words = s.setup.game.vocabulary.nouns[noun].words
            if not 0 <= value < len(words):
                raise ValueError(f"field {name} of question {question.name} is {value}, which is no {noun}")
            record[name] = words[value]
        found.append(record)
    return found


def stack_from_doc(s: State, fields: Fields, name: str = "pending") -> None:
    """Put the pending questions that a position lists on the empty stack of a state; none at all ends the game.

    The inverse of `stack_to_doc`. Number arguments that are missing are 0. Call `go_on` once the tables are filled.
    Raises PositionError if the list is missing, or with the path of what makes no sense in it, such as
    `pending[2].die`.
    """
    fields.value(name)
    questions = {question.name: question for question in s.setup.game.questions}
    records = fields.each(name)
    if len(records) * WIDTH > len(s.stack):
        raise fields.error(name, f"{len(records)} questions are more than the stack of {s.setup.game.name} holds")
    for record in reversed(records):
        asked = record.text("question")
        question = questions.get(asked)
        if question is None:
            raise record.error("question", f"there is no question '{asked}'; there are: {listing(questions, 99)}")
        seat = NOBODY
        if record.has("seat"):
            seat = LUCK if record.value("seat") == "luck" else record.seat("seat", s.setup.seats)
        if question.verbs and seat == NOBODY:
            raise record.error("seat", f"'{asked}' is asked of somebody: a seat or luck")
        if seat != NOBODY and not question.verbs:
            raise record.error("seat", f"'{asked}' is a step, which is asked of nobody")
        values = [0, 0, 0, 0]
        for k in range(len(question.fields)):
            field, _, noun = question.fields[k].partition(":")
            if noun:
                values[k] = record.word(field, s.setup.game.vocabulary.nouns[noun])
            else:
                values[k] = record.number(field, 1 - BOUND, BOUND - 1, default=0)
        record.done()
        s.ask(question.kind, seat, values[0], values[1], values[2], values[3])
    if not records:
        s.finish()


def go_on(s: State, fields: Fields, blamed: str = "pending") -> None:
    """Take the steps that are pending in a state whose tables and stack have been read.

    Raises PositionError if they cannot be taken, if whoever is asked then has no answer or too many, and, for the field
    that is `blamed`, if the game's `check` finds something wrong with where they lead.
    """
    try:
        run_steps(s)
    except (IndexError, NotImplementedError, EngineError):
        raise fields.error("pending", "the steps that are pending cannot be taken here") from None
    fields.refuse(blamed, s.setup.game.check(s))
    try:
        answers = len(s.moves())
    except EngineError:
        raise fields.error("pending", "whoever is asked there has more answers than can be told") from None
    if s.over == 0 and answers == 0:
        raise fields.error("pending", "whoever is asked there has no answer")
