"""Card sets as text: a game's shipped cards, a patch over them, and the typed fields of what comes out.

A patch changes cards, puts cards in the place of others, adds some and leaves some out. A game's `Schema` says which
lists of cards there are and which fields they have; what the fields mean is read in the game's `cards.py`. Here they
are only found, with a sentence for each that is missing, misspelled or of the wrong type.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn, final

from mypy_extensions import mypyc_attr

from rulewright.core.cards import HIDDEN
from rulewright.core.effect_phrases import suggestion
from rulewright.core.errors import OptionError

MOST_NAME: Final = 60
MOST_TEXT: Final = 300
MOST_SLUG: Final = 40
SLUG: Final = re.compile("[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
SCHEMA: Final = 1


def shown(value: object) -> str:
    """A value of a card set in an error's sentence."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)[:40]
    if isinstance(value, str):
        return '"' + HIDDEN.sub("?", value if len(value) <= 60 else value[:57] + "...").replace("\t", " ") + '"'
    if isinstance(value, list):
        return "a list"
    return "a table" if isinstance(value, dict) else "a date or time"


@final
class Entry:
    """One card of a list: its fields as they were typed, and where each comes from."""

    def __init__(self, kind: str, id: str, fields: dict[str, object], provenance: dict[str, Any], typed: bool) -> None:
        self.kind: Final = kind
        self.id: Final = id
        self.fields: Final = fields
        self.provenance: Final = provenance
        # Whether the patch speaks of this card.
        self.typed = typed

    def fail(self, field: str, reason: str) -> NoReturn:
        """Refuse a field of this card."""
        raise OptionError(f'{self.kind} "{self.id}", field {field}: {reason}')

    def need(self, field: str, expected: str) -> object:
        """The value of a field that must be there."""
        if field not in self.fields:
            self.fail(field, f"it is missing; expected {expected}")
        return self.fields[field]

    def number(self, field: str, lowest: int, highest: int) -> int:
        """A whole number in a range."""
        expected = f"a whole number from {lowest} to {highest}"
        value = self.need(field, expected)
        if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
            self.fail(field, f"{shown(value)} does not fit; expected {expected}")
        return value

    def number_or(self, field: str, lowest: int, highest: int, default: int) -> int:
        """A whole number in a range, or a default where it is missing."""
        return self.number(field, lowest, highest) if field in self.fields else default

    def flag(self, field: str) -> bool:
        """A truth value; false where it is missing."""
        value = self.fields.get(field, False)
        if not isinstance(value, bool):
            self.fail(field, f"{shown(value)} does not fit; expected true or false, without quotes")
        return value

    def words(self, field: str, expected: str, most: int = MOST_TEXT) -> str:
        """A text on one line."""
        value = self.need(field, expected)
        if not isinstance(value, str):
            self.fail(field, f"{shown(value)} does not fit; expected {expected}, in quotes")
        reason = unfit(value, most)
        if reason:
            self.fail(field, reason)
        return value

    def line(self, field: str, most: int) -> str:
        """A text for people; empty where it is missing."""
        if field not in self.fields:
            return ""
        return self.words(field, f"a text of at most {most} characters", most).strip()

    def name(self) -> str:
        """The name of a card, which it must have."""
        self.need("name", f"a name of at most {MOST_NAME} characters")
        name = self.line("name", MOST_NAME)
        if not name:
            self.fail("name", f'"" is empty; expected a name of at most {MOST_NAME} characters')
        return name

    def choice(self, field: str, choices: Sequence[str], default: str = "") -> str:
        """One of some words."""
        expected = f"one of {', '.join(choices)}"
        if default and field not in self.fields:
            return default
        value = self.words(field, expected)
        if value not in choices:
            self.fail(field, f"{shown(value)} does not fit; expected {expected}")
        return value

    def slug(self, field: str) -> str:
        """A word such as `peach`, or nothing."""
        if field not in self.fields:
            return ""
        value = self.words(field, "a word such as peach")
        if value and not fits_slug(value):
            self.fail(field, f"{shown(value)} does not fit; expected one word of a-z, 0-9 and -")
        return value

    def texts(self, field: str, expected: str) -> list[str]:
        """A list of texts; empty where it is missing."""
        value = self.fields.get(field, [])
        if not isinstance(value, list):
            self.fail(field, f"{shown(value)} does not fit; expected a list of {expected} in square brackets")
        found: list[str] = []
        for item in value:
            if not isinstance(item, str):
                self.fail(field, f"{shown(item)} does not fit; expected {expected}, in quotes")
            reason = unfit(item, MOST_TEXT)
            if reason:
                self.fail(field, reason)
            found.append(item)
        return found

    def out(self) -> bool:
        """Whether the card is left out."""
        copies = self.fields.get("copies")
        return self.fields.get("set") == "out" or (isinstance(copies, int) and copies == 0)


def fits_slug(word: str) -> bool:
    """Whether a word can be a card's id."""
    return len(word) <= MOST_SLUG and SLUG.fullmatch(word) is not None


def unfit(text: str, most: int) -> str:
    """Why a text cannot be shown to people, or nothing."""
    odd = HIDDEN.search(text) or re.search("\t", text)
    if odd is not None:
        return f"the character U+{ord(odd.group(0)):04X} cannot stand in a text"
    if len(text) > most:
        return f"{shown(text)} has {len(text)} characters; expected at most {most}"
    return ""


# The patch.


@final
class Schema:
    """How a game's card sets look.

    `lists` are the lists of cards with their fields, in the order in which they are read; `top` are the other fields
    that may stand at the top of a set, `known` those that any card may have besides its own. `shipped` are the tables
    of the shipped cards, which nobody changes. `reserved` are the words that no card can have as its id, each with what
    it is already, and `placeholder` is the form of the ids of empty places. `example` is an id, for sentences.
    """

    def __init__(
        self,
        lists: Mapping[str, Sequence[str]],
        shipped: Mapping[str, Any],
        example: str,
        top: Sequence[str] = (),
        known: Sequence[str] = (),
        reserved: Mapping[str, str] | None = None,
        placeholder: str = "",
    ) -> None:
        self.lists: Final = dict(lists)
        self.shipped: Final = shipped
        self.example: Final = example
        self.top: Final = ("name", "schema", *top, *lists)
        self.known: Final = tuple(known)
        self.reserved: Final = dict(reserved or {})
        self.placeholder: Final = re.compile(placeholder)


@mypyc_attr(allow_interpreted_subclasses=True)
class Entries:
    """All cards of a set by list, in the order of their numbers.

    They are the shipped cards until `apply` patches them. The methods `origin`, `handed_on` and the three that begin
    with `check_` say how a game's cards differ from what is written here.
    """

    def __init__(self, schema: Schema, table: Mapping[str, object]) -> None:
        self.schema: Final = schema
        self.lists: Final[dict[str, list[Entry]]] = {}
        for kind in schema.lists:
            self.lists[kind] = [
                Entry(kind, str(card["id"]), own_fields(card), dict(card["provenance"]), False)
                for card in schema.shipped[kind]
            ]
        # The old ids of replaced cards, for those who still refer to them.
        self.renamed: Final[dict[str, str]] = {}
        self.name: Final = read_name(table) if table else ""

    def origin(self, kind: str, field: str) -> str:
        """Under which word the provenance of a field stands in the shipped file."""
        return field

    def handed_on(self, kind: str) -> Sequence[str]:
        """The fields that a card leaves to the one that takes its place."""
        return ()

    def check_new(self, new: Entry) -> None:
        """Refuse a card that cannot be added."""

    def check_replacing(self, new: Entry) -> None:
        """Refuse a card that cannot take the place of another."""

    def check_change(self, entry: Entry, field: str) -> None:
        """Refuse a field that cannot be changed."""

    def apply(self, table: Mapping[str, object]) -> None:
        """Change what a patch changes, and check what comes out."""
        top = self.schema.top
        for field in table:
            if field not in top:
                raise OptionError(
                    f"card set, field {shown(field)}: there is no such list; {suggestion(field, top, top)}"
                )
        for kind in self.schema.lists:
            self.patch(kind, table.get(kind, []))
        self.check_words()

    def patch(self, kind: str, cards: object) -> None:
        """Change one list."""
        if not isinstance(cards, list):
            raise OptionError(f"card set, field {kind}: {shown(cards)} does not fit; write [[{kind}]] above each card")
        typed: set[str] = set()
        for number, card in enumerate(cards, 1):
            if not isinstance(card, dict):
                raise OptionError(f"card set, field {kind}: {shown(card)} is no card; write [[{kind}]] above each card")
            id = read_id(card, kind, number, self.schema.example)
            if id in typed:
                raise OptionError(f'{kind} "{id}", field id: it stands twice; expected each card once')
            typed.add(id)
            for field in card:
                known = ("id", "replaces", "provenance", *self.schema.lists[kind])
                if field not in known and field not in self.schema.known:
                    reason = f"there is no such field; {suggestion(field, known, known)}"
                    raise OptionError(f'{kind} "{id}", field {shown(field)[1:-1]}: {reason}')
            self.put(kind, id, card)

    def put(self, kind: str, id: str, card: dict[str, object]) -> None:
        """Change, replace or add one card."""
        if id in self.renamed:
            raise OptionError(f'{kind} "{id}", field id: "{self.renamed[id]}" has taken its place; change that card')
        copied = card.get("provenance", {})
        if not isinstance(copied, dict):
            raise OptionError(f'{kind} "{id}", field provenance: {shown(copied)} does not fit; leave it out')
        fields = own_fields(card)
        entry = self.replacement(kind, id, card["replaces"]) if "replaces" in card else self.found(kind, id)
        for field, value in fields.items():
            same = field in entry.fields and entry.fields[field] == value
            if not same:
                self.check_change(entry, field)
            # A card copied whole from the shipped file has its provenance: what has not changed was not typed in.
            if not (same and copied):
                entry.provenance[self.origin(kind, field)] = "owner"
            entry.fields[field] = value

    def found(self, kind: str, id: str) -> Entry:
        """The card of that id, a new one at the end of its list if there is none."""
        cards = self.lists[kind]
        for entry in cards:
            if entry.id == id:
                entry.typed = True
                return entry
        new = Entry(kind, id, {}, {}, True)
        self.check_new(new)
        cards.append(new)
        return new

    def replacement(self, kind: str, id: str, old: object) -> Entry:
        """A new card in the place of an old one, which hands on what the game says and nothing else."""
        cards = self.lists[kind]
        ids = [entry.id for entry in cards]
        new = Entry(kind, id, {}, {}, True)
        self.check_replacing(new)
        if id in ids:
            new.fail("replaces", f'there is a card "{id}" already; expected a new id, or no replaces to change it')
        if not isinstance(old, str) or old not in ids:
            hint = suggestion(old, ids, ids) if isinstance(old, str) else "expected the id of a card"
            new.fail("replaces", f"{shown(old)} is no card of [[{kind}]]; {hint}")
        place = ids.index(old)
        if cards[place].typed:
            new.fail("replaces", f'"{old}" stands in this card set itself; expected a card that is shipped')
        for field in self.handed_on(kind):
            if field in cards[place].fields:
                new.fields[field] = cards[place].fields[field]
        self.renamed[old] = id
        cards[place] = new
        return new

    def check_words(self) -> None:
        """Refuse ids that another card or a sentence has already."""
        seen: dict[str, str] = {}
        # What was typed in comes last, so that it is what is refused.
        entries = [entry for cards in self.lists.values() for entry in cards]
        for entry in [e for e in entries if not e.typed] + [e for e in entries if e.typed]:
            taken = self.schema.reserved.get(entry.id)
            if taken is not None:
                entry.fail("id", f'"{entry.id}" is {taken} already; expected a word of its own')
            if self.schema.placeholder.fullmatch(entry.id):
                entry.fail("id", f'"{entry.id}" is kept for an empty place; expected a word of its own')
            if entry.id in seen:
                there = with_article(seen[entry.id])
                entry.fail("id", f'there is {there} "{entry.id}" already; expected a word of its own')
            seen[entry.id] = entry.kind


def with_article(kind: str) -> str:
    """A kind of card in a sentence.

    >>> with_article("delver"), with_article("end_of_age")
    ('a delver', 'an end_of_age')
    """
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def own_fields(card: Mapping[str, Any]) -> dict[str, object]:
    """What a card says of itself."""
    return {field: value for field, value in card.items() if field not in ("id", "replaces", "provenance")}


def read_id(card: dict[str, object], kind: str, number: int, example: str) -> str:
    """The id of a card."""
    place = f"{kind} number {number} of the card set, field id"
    expected = f"a word such as {example}: a-z, 0-9 and -, at most {MOST_SLUG} characters"
    if "id" not in card:
        raise OptionError(f"{place}: it is missing; expected {expected}")
    id = card["id"]
    if not isinstance(id, str) or not fits_slug(id):
        raise OptionError(f"{place}: {shown(id)} does not fit; expected {expected}")
    return id


def read_name(table: Mapping[str, object]) -> str:
    """The name of a card set."""
    expected = f'expected name = "..." at the top, at most {MOST_NAME} characters'
    if "name" not in table:
        raise OptionError(f"card set, field name: it is missing; {expected}")
    name = table["name"]
    if not isinstance(name, str) or not name.strip():
        raise OptionError(f"card set, field name: {shown(name)} does not fit; {expected}")
    reason = unfit(name, MOST_NAME)
    if reason:
        raise OptionError(f"card set, field name: {reason}")
    schema = table.get("schema", SCHEMA)
    if schema != SCHEMA or isinstance(schema, bool):
        raise OptionError(f"card set, field schema: {shown(schema)} is not known here; expected {SCHEMA}")
    return name.strip()
