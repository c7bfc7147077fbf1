"""Card sets as patches over shipped cards, with a small game's schema; and the words of effects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rulewright.core.card_entries import Entries, Entry, Schema, fits_slug, shown, unfit
from rulewright.core.cards import card_tables
from rulewright.core.effect_phrases import Word, find_word, plain, quoted, suggestion
from rulewright.core.errors import OptionError

MARKED = {"name": "book", "worth": "ours"}
SHIPPED: dict[str, Any] = {
    "beast": [
        {"id": "fox", "name": "Fox", "worth": 3, "sets": "wood", "provenance": MARKED},
        {"id": "hare", "name": "Hare", "worth": 1, "tags": ["fast"], "provenance": MARKED},
    ],
    "burrow": [{"id": "den", "name": "Den", "provenance": {"name": "book"}}],
}
SCHEMA = Schema(
    {"beast": ("name", "worth", "sets", "tags", "wild", "colour", "size"), "burrow": ("name",)},
    SHIPPED,
    "red-fox",
    ("season",),
    ("copies",),
    {"dig": "a verb"},
    "hole-[0-9]+",
)


class Beasts(Entries):
    """Burrows are fixed, the worth of a hare too, and beasts hand on their set."""

    def origin(self, kind: str, field: str) -> str:
        return "name" if field == "sets" else field

    def handed_on(self, kind: str) -> Sequence[str]:
        return ("sets",) if kind == "beast" else ()

    def check_new(self, new: Entry) -> None:
        if new.kind == "burrow":
            new.fail("id", "no burrow can be dug")

    def check_replacing(self, new: Entry) -> None:
        if new.kind == "burrow":
            new.fail("replaces", "no burrow can be moved")

    def check_change(self, entry: Entry, field: str) -> None:
        if entry.id == "hare" and field == "worth":
            entry.fail(field, "a hare is a hare")


def read(text: str) -> Beasts:
    table = card_tables(text)
    found = Beasts(SCHEMA, table)
    found.apply(table)
    return found


def patched(text: str) -> Beasts:
    return read(f'name = "x"\n{text}')


def refusal(text: str) -> str:
    with pytest.raises(OptionError) as caught:
        read(text)
    return str(caught.value)


def beast(fields: dict[str, object]) -> Entry:
    return Entry("beast", "fox", fields, {}, True)


# Patches


def test_without_a_patch_there_are_the_shipped_cards() -> None:
    found = Beasts(SCHEMA, {})
    assert [entry.id for entry in found.lists["beast"]] == ["fox", "hare"]
    assert found.lists["beast"][0].fields == {"name": "Fox", "worth": 3, "sets": "wood"}
    assert (found.name, found.renamed) == ("", {})
    assert not found.lists["beast"][0].typed


def test_a_change_touches_only_its_fields_and_never_what_is_shipped() -> None:
    fox, hare = patched('[[beast]]\nid = "fox"\nworth = 4\nsets = "moor"\n').lists["beast"]
    assert fox.fields == {"name": "Fox", "worth": 4, "sets": "moor"}
    assert fox.provenance == {"name": "owner", "worth": "owner"}
    assert (fox.typed, hare.typed) == (True, False)
    assert SHIPPED["beast"][0]["worth"] == 3
    assert MARKED == {"name": "book", "worth": "ours"}


def test_what_was_copied_with_its_provenance_is_not_typed_in() -> None:
    copied = '[[beast]]\nid = "fox"\nname = "Fox"\nworth = 4\nprovenance = { name = "book", worth = "ours" }\n'
    assert patched(copied).lists["beast"][0].provenance == {"name": "book", "worth": "owner"}
    bare = '[[beast]]\nid = "fox"\nname = "Fox"\n'
    assert patched(bare).lists["beast"][0].provenance == {"name": "owner", "worth": "ours"}


def test_a_replacement_has_the_place_and_what_is_handed_on() -> None:
    found = patched('[[beast]]\nid = "wolf"\nreplaces = "fox"\nname = "Wolf"\n')
    assert [entry.id for entry in found.lists["beast"]] == ["wolf", "hare"]
    assert found.lists["beast"][0].fields == {"sets": "wood", "name": "Wolf"}
    assert found.lists["beast"][0].provenance == {"name": "owner"}
    assert found.renamed == {"fox": "wolf"}


def test_a_new_card_comes_behind_the_others() -> None:
    found = patched('[[beast]]\nid = "mole"\nworth = 2\n')
    assert [entry.id for entry in found.lists["beast"]] == ["fox", "hare", "mole"]
    assert found.lists["beast"][2].fields == {"worth": 2}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("season = 1", "card set, field name: it is missing"),
        ('name = " "', 'card set, field name: " " does not fit'),
        ('name = "x"\nschema = true', "card set, field schema: true is not known here; expected 1"),
        ('name = "x"\nbeasts = []', 'card set, field "beasts": there is no such list; near it: beast'),
        ('name = "x"\nbeast = 3', "card set, field beast: 3 does not fit; write [[beast]] above each card"),
        ('name = "x"\nbeast = [3]', "card set, field beast: 3 is no card; write [[beast]] above each card"),
        (
            'name = "x"\n[[beast]]\nworth = 3',
            "beast number 1 of the card set, field id: it is missing; expected a word such as red-fox: a-z, 0-9 and -, "
            "at most 40 characters",
        ),
        ('name = "x"\n[[beast]]\nid = "Fox"', 'beast number 1 of the card set, field id: "Fox" does not fit'),
        ('name = "x"\n[[beast]]\nid = "fox"\n[[beast]]\nid = "fox"', "it stands twice; expected each card once"),
        (
            'name = "x"\n[[beast]]\nid = "fox"\nwort = 3',
            'beast "fox", field wort: there is no such field; near it: worth',
        ),
        ('name = "x"\n[[beast]]\nid = "fox"\nprovenance = 3', "field provenance: 3 does not fit; leave it out"),
        (
            'name = "x"\n[[beast]]\nid = "wolf"\nreplaces = "fax"',
            'beast "wolf", field replaces: "fax" is no card of [[beast]]; near it: fox',
        ),
        ('name = "x"\n[[beast]]\nid = "wolf"\nreplaces = 3', "3 is no card of [[beast]]; expected the id of a card"),
        (
            'name = "x"\n[[beast]]\nid = "fox"\nreplaces = "hare"',
            'there is a card "fox" already; expected a new id, or no replaces to change it',
        ),
        (
            'name = "x"\n[[beast]]\nid = "fox"\n[[beast]]\nid = "wolf"\nreplaces = "fox"',
            '"fox" stands in this card set itself; expected a card that is shipped',
        ),
        (
            'name = "x"\n[[beast]]\nid = "wolf"\nreplaces = "fox"\n[[beast]]\nid = "fox"',
            '"wolf" has taken its place; change that card',
        ),
        ('name = "x"\n[[beast]]\nid = "dig"', '"dig" is a verb already; expected a word of its own'),
        ('name = "x"\n[[beast]]\nid = "hole-3"', '"hole-3" is kept for an empty place; expected a word of its own'),
        ('name = "x"\n[[beast]]\nid = "den"', 'there is a burrow "den" already; expected a word of its own'),
        ('name = "x"\n[[burrow]]\nid = "cave"', 'burrow "cave", field id: no burrow can be dug'),
        ('name = "x"\n[[burrow]]\nid = "cave"\nreplaces = "den"', "field replaces: no burrow can be moved"),
        ('name = "x"\n[[beast]]\nid = "hare"\nworth = 2', 'beast "hare", field worth: a hare is a hare'),
    ],
)
def test_a_bad_patch_is_refused(text: str, told: str) -> None:
    assert told in refusal(text)


def test_what_agrees_with_a_fixed_field_may_be_typed() -> None:
    assert patched('[[beast]]\nid = "hare"\nworth = 1\n').lists["beast"][1].fields["worth"] == 1


def test_fields_that_any_card_may_have_need_not_be_listed() -> None:
    assert patched('[[burrow]]\nid = "den"\ncopies = 0\n').lists["burrow"][0].out()
    assert not patched("").lists["burrow"][0].out()


def test_a_game_without_empty_places_keeps_no_word() -> None:
    plain_schema = Schema({"burrow": ("name",)}, SHIPPED, "den")
    table = card_tables('name = "x"\n[[burrow]]\nid = "hole-3"\n')
    found = Entries(plain_schema, table)
    found.apply(table)
    assert [entry.id for entry in found.lists["burrow"]] == ["den", "hole-3"]
    assert (plain_schema.top, plain_schema.known) == (("name", "schema", "burrow"), ())


# Fields


def test_typed_fields() -> None:
    entry = beast({"name": " Fox ", "worth": 3, "wild": True, "colour": "red", "tags": ["a", "b"], "size": "big"})
    assert entry.name() == "Fox"
    assert (entry.number("worth", 0, 3), entry.number_or("weight", 0, 3, 2)) == (3, 2)
    assert (entry.flag("wild"), entry.flag("tame")) == (True, False)
    assert (entry.slug("colour"), entry.slug("shade")) == ("red", "")
    assert (entry.texts("tags", "tags"), entry.texts("marks", "marks")) == (["a", "b"], [])
    assert (entry.choice("size", ("big", "small")), entry.choice("form", ("a", "b"), "b")) == ("big", "b")
    assert entry.line("text", 9) == ""


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (4, "4 does not fit; expected a whole number from 0 to 3"),
        (-1, "-1 does not fit"),
        (True, "true does not fit"),
        (1.5, "1.5 does not fit"),
        ("3", '"3" does not fit'),
        ([], "a list does not fit"),
        ({}, "a table does not fit"),
    ],
)
def test_a_number_that_does_not_fit(value: object, told: str) -> None:
    with pytest.raises(OptionError, match='beast "fox", field worth: ') as caught:
        beast({"worth": value}).number("worth", 0, 3)
    assert told in str(caught.value)


def test_other_fields_that_do_not_fit() -> None:
    cases: list[tuple[Callable[[], object], str]] = [
        (lambda: beast({}).number("worth", 0, 3), "it is missing; expected a whole number from 0 to 3"),
        (lambda: beast({}).name(), "it is missing; expected a name of at most 60 characters"),
        (lambda: beast({"name": " "}).name(), '"" is empty'),
        (lambda: beast({"name": 3}).name(), "3 does not fit; expected a text of at most 60 characters, in quotes"),
        (lambda: beast({"name": "x" * 61}).name(), "has 61 characters; expected at most 60"),
        (lambda: beast({"name": "a\tb"}).name(), "the character U+0009 cannot stand in a text"),
        (lambda: beast({"wild": "yes"}).flag("wild"), '"yes" does not fit; expected true or false, without quotes'),
        (lambda: beast({"colour": "Red"}).slug("colour"), "expected one word of a-z, 0-9 and -"),
        (lambda: beast({"tags": "a"}).texts("tags", "tags"), '"a" does not fit; expected a list of tags'),
        (lambda: beast({"tags": [1]}).texts("tags", "tags"), "1 does not fit; expected tags, in quotes"),
        (lambda: beast({"tags": ["a\x1f"]}).texts("tags", "tags"), "U+001F"),
        (lambda: beast({"size": "huge"}).choice("size", ("big", "small")), '"huge" does not fit; expected one of big'),
        (lambda: beast({}).choice("size", ("big", "small")), "it is missing; expected one of big, small"),
    ]
    for call, told in cases:
        with pytest.raises(OptionError) as caught:
            call()
        assert told in str(caught.value)


def test_small_questions() -> None:
    assert [fits_slug(word) for word in ("fox", "red-fox-2", "Fox", "2-fox", "a--b", "x" * 41, "")] == [
        True,
        True,
        False,
        False,
        False,
        False,
        False,
    ]
    assert (shown("a\x1fb\tc"), shown("x" * 61)) == ('"a?b c"', '"' + "x" * 57 + '..."')
    assert (unfit("fine", 4), unfit("fine", 3)) == ("", '"fine" has 4 characters; expected at most 3')


# Words

STEAL = Word("steal <=N (M)", 7, 0, 8, 9, 1)
WORDS = (Word("draw N", 1, 1, 5), Word("lose N", 2, -3, 3), Word("hop", 3), Word("feed KIND", 4, 2, 2), STEAL)
ALL = [word.pattern for word in WORDS]


def test_words_with_their_numbers() -> None:
    assert [word.matches("draw 3") for word in WORDS] == [True, False, False, False, False]
    assert WORDS[0].numbers("draw 3") == (3, 0)
    assert WORDS[1].numbers("lose -2") == (-2, 0)
    assert (WORDS[2].numbers("hop"), WORDS[3].numbers("feed hares")) == ((0, 0), (2, 0))
    assert (WORDS[3].part("feed hares", "kind"), WORDS[0].part("draw 3", "kind")) == ("hares", "")
    assert STEAL.numbers("steal <=2 (3)") == (2, 3)
    assert WORDS[0].part("hop", "n") == ""


@pytest.mark.parametrize("text", ["draw", "draw -1", "draw 12345", "draw 1 ", "Draw 1", "steal <=2", "steal <=2 3"])
def test_what_is_no_word(text: str) -> None:
    assert not any(word.matches(text) for word in WORDS)


@pytest.mark.parametrize(
    ("word", "text", "told"),
    [
        (WORDS[0], "draw 6", '"draw 6" is out of range; N in "draw N" is 1 to 5'),
        (WORDS[0], "draw 0", '"draw 0" is out of range; N in "draw N" is 1 to 5'),
        (WORDS[1], "lose -4", '"lose -4" is out of range; N in "lose N" is -3 to 3'),
        (STEAL, "steal <=9 (9)", '"steal <=9 (9)" is out of range; N in "steal <=N (M)" is 0 to 8'),
        (STEAL, "steal <=1 (10)", '"steal <=1 (10)" is out of range; M in "steal <=N (M)" is 1 to 9'),
        (STEAL, "steal <=1 (0)", '"steal <=1 (0)" is out of range; M in "steal <=N (M)" is 1 to 9'),
    ],
)
def test_numbers_out_of_range(word: Word, text: str, told: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        word.numbers(text)
    assert str(caught.value) == told


def test_finding_a_word_that_fits() -> None:
    assert find_word("hop", WORDS, ["hop"], "here") is WORDS[2]
    with pytest.raises(ValueError, match='"hop" cannot stand here; there can: draw N; lose N'):
        find_word("hop", WORDS, ALL[:2], "here")
    with pytest.raises(ValueError, match='"drew 3" is no effect; near it: draw N'):
        find_word("drew 3", WORDS, ["hop"], "here")
    with pytest.raises(ValueError, match='"sing" is no effect; expected one of: hop'):
        find_word("sing", WORDS, ["hop"], "here")


def test_quoting() -> None:
    assert plain("  draw \t 3 ") == "draw 3"
    assert (quoted("draw 3"), quoted("x" * 61)) == ('"draw 3"', '"' + "x" * 57 + '..."')
    assert suggestion("dra 33", ALL, ALL) == "near it: draw N"
    assert suggestion("qqq", ["hop"], ALL) == "expected one of: hop"
