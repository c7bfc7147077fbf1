"""The lists and fields of Unearth's card sets, and what its cards allow a patch to change.

How a patch is read is told in `core/card_entries.py`, what the fields mean in `cards.py`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final, final

from rulewright.core.card_entries import Entries as CommonEntries
from rulewright.core.card_entries import Entry, Schema, fits_slug, shown
from rulewright.core.errors import OptionError
from rulewright.games.unearth.vocabulary import DICE_OF_A_SEAT, vocabulary

BASE_TYPES: Final = 5
# Words that options of the game take in place of a card.
TAKEN: Final = ("none", "random", "chosen")

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "stone": ("name", "letter", "colourless", "base", "lost_tribe", "effects"),
    "ruin": ("name", "set", "type", "colour", "icon", "claim", "stones", "text"),
    "wonder_token": ("kind", "set", "formula", "points", "copies"),
    "named_wonder": (
        "name",
        "set",
        "formula",
        "points",
        "when",
        "effects",
        "optional",
        "limit",
        "solo",
        "legendary",
        "text",
    ),
    "delver": ("name", "set", "kind", "copies", "when", "effects", "text"),
    "end_of_age": (
        "name",
        "set",
        "kind",
        "effects",
        "text",
        "claim",
        "stones",
        "points",
        "colour",
        "icon",
        "ruins",
        "pair_points",
    ),
    "end_of_age_ruin": ("name", "card", "claim", "stones", "points", "colour", "icon", "text"),
    "darkness": ("type", "arrow", "slot"),
    "scenario": ("name", "copies", "effects", "text"),
}


# What is there already.


@cache
def shipped_tables() -> dict[str, Any]:
    """The shipped cards, as they are typed; nobody changes what is returned."""
    path = resources.files("rulewright") / "games" / "unearth" / "data" / "cards.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def reserved() -> dict[str, str]:
    """The words that no card can have as its id, each with what it is already."""
    sentences = vocabulary((), (), (), (), (), (), ())
    found = {word: f"a {noun.name}" for noun in sentences.nouns.values() for word in noun.index}
    found.update({verb.name: "a verb" for verb in sentences.verbs})
    found.update(dict.fromkeys(DICE_OF_A_SEAT, "a die"))
    found.update(dict.fromkeys(TAKEN, "a word of options"))
    return found


@cache
def schema() -> Schema:
    """How card sets of this game look."""
    top = ("ruin_types", "sixth_ruin_type")
    return Schema(FIELDS, shipped_tables(), "hall-of-echoes", top, ("copies", "set"), reserved(), "site-[0-9]+")


# The patch.


@final
class Entries(CommonEntries):
    """All cards of a set by list, in the order of their numbers, after a patch."""

    def __init__(self, table: Mapping[str, object]) -> None:
        super().__init__(schema(), table)
        shipped = shipped_tables()
        old = (*shipped["ruin_types"], shipped["sixth_ruin_type"])
        self.types: Final = read_types(table, old)
        for kind in ("ruin", "darkness"):
            for entry in self.lists[kind]:
                type = old.index(entry.fields["type"])
                if self.types[type] != old[type]:
                    entry.fields["type"] = self.types[type]
                    entry.provenance["type"] = "owner"
        self.apply(table)

    def origin(self, kind: str, field: str) -> str:
        """Under which word the provenance of a field stands in the shipped file."""
        if field == "when":
            return "timing" if kind == "delver" else "effects"
        return "effects" if kind == "end_of_age" and field == "kind" else field

    def handed_on(self, kind: str) -> Sequence[str]:
        """The set a card belongs to; that of a Ruin follows from its type."""
        return () if kind == "ruin" else ("set",)

    def check_new(self, new: Entry) -> None:
        """No kind of Stone can be added."""
        if new.kind == "stone":
            ids = ", ".join([entry.id for entry in self.lists["stone"]])
            new.fail("id", f"there is no such kind of Stone; expected one of {ids}")

    def check_replacing(self, new: Entry) -> None:
        """No kind of Stone can be replaced."""
        if new.kind == "stone":
            new.fail("replaces", "the seven kinds of Stone are fixed; expected one of their ids and no replaces")

    def check_change(self, entry: Entry, field: str) -> None:
        """Only names and numbers of Stones can be changed."""
        if entry.kind == "stone" and field not in ("name", "base", "lost_tribe"):
            entry.fail(field, "the rules of a Stone are fixed; expected a new name, base or lost_tribe")


def read_types(table: Mapping[str, object], old: tuple[str, ...]) -> tuple[str, ...]:
    """The five types of Ruins and the sixth."""
    five = table.get("ruin_types", list(old[:BASE_TYPES]))
    if not isinstance(five, list) or len(five) != BASE_TYPES:
        raise OptionError(f"card set, field ruin_types: {shown(five)} does not fit; expected a list of five words")
    types = (*five, table.get("sixth_ruin_type", old[BASE_TYPES]))
    for type in types:
        field = "ruin_types" if type in five else "sixth_ruin_type"
        if not isinstance(type, str) or not fits_slug(type):
            raise OptionError(f"card set, field {field}: {shown(type)} does not fit; expected a word of a-z, 0-9 and -")
        if types.count(type) > 1:
            raise OptionError(f"card set, field {field}: {shown(type)} stands twice; expected six different types")
    return types
