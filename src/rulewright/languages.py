"""The languages in which people read: the frame's texts, the catalogues of games, and what engines say.

English is the source, and what has no translation stays English. A language is a file of GNU gettext beside what it
translates: `table/languages/ru.po` for the frame, `table/ru.po` in a game's folder. Its texts have their names and
numbers in slots, `{name}`; the context of a text of a game is its table in the catalogue (`verbs`, `words`, `orders`,
`texts`), or `clause`, `ruling`, `source` or `title`. Sentences of an engine have no context and numbered slots, `{1}`:
they are recognised by the words around their slots, and what fills a slot is translated in its turn.

Words of a game may stand in another case: where a translation has `{1:gen}` or `{company:gen}`, the word is looked up
in the context `words:gen` first. What fills `{1:asis}` has been typed by somebody and is never translated.

Whose language counts is known by where the code runs: `reading` sets it for a request or a stream, `reader` tells it.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final, ParamSpec, TypeVar

from rulewright.core.catalogue import Catalogue
from rulewright.core.wording import catalogue_in

ENGLISH: Final = "en"
FRAME: Final = "rulewright.table"
SLOT: Final = re.compile(r"\{([A-Za-z0-9_-]+)(?::([a-z]+))?\}")
NUMBERED: Final = re.compile(r"\{([1-9])\}")
# What a slot is in the pattern of a sentence.
HOLE: Final = "(.*?)"
LISTED: Final = re.compile(r"(, or |, and |, | or | and |; )")
# In these contexts a word may be looked up that fills a slot.
NAMING: Final = ("words", "title", "texts", "")
# What is longer is quoted from somebody and no sentence of ours.
MOST_SAID: Final = 600
DEEPEST: Final = 6
MOST_KEPT: Final = 8192
MOST_HEADER: Final = 200
AS_IT_IS: Final = "asis"

P = ParamSpec("P")
T = TypeVar("T")


def fill(text: str, slots: Mapping[str, object]) -> str:
    """A text with its slots filled; one that nothing fills stays as it is.

    >>> fill("{who} has {count} of {what}", {"who": "Ann", "count": 3})
    'Ann has 3 of {what}'
    """
    return SLOT.sub(lambda found: str(slots[found[1]]) if found[1] in slots else found[0], text) if slots else text


class Messages:
    """What one file of translations says: texts by their context, and among them sentences with numbered slots."""

    def __init__(self, texts: Mapping[tuple[str, str], tuple[str, ...]], form: Callable[[int], int]) -> None:
        self.texts: Final = dict(texts)
        self.form: Final = form
        found = [(text, said[0]) for (context, text), said in texts.items() if not context and NUMBERED.search(text)]
        # What has the most words of its own is the surest to be meant.
        found.sort(key=lambda one: -len(NUMBERED.sub("", one[0])))
        self.patterns: Final = [(pattern_of(text), NUMBERED.findall(text), said) for text, said in found]

    def text(self, text: str, context: str = "") -> str:
        """The translation of a text, or an empty one."""
        found = self.texts.get((context, text))
        return found[0] if found else ""

    def forms(self, text: str, context: str = "") -> tuple[str, ...]:
        """The translations of a text with a number, one for each form of numbers; none if there is none."""
        found = self.texts.get((context, text), ())
        return found if len(found) > 1 else ()


def pattern_of(text: str) -> re.Pattern[str]:
    """What recognises a sentence by the words between its numbered slots; its first letter may be a capital.

    >>> pattern_of("the {1} is no {2}").fullmatch("The axe is no word").groups()
    ('axe', 'word')
    """
    pieces = NUMBERED.split(text)
    literal = [re.escape(piece) for piece in pieces[::2]]
    if pieces[0][:1].isalpha():
        first, rest = pieces[0][0], pieces[0][1:]
        literal[0] = f"[{first.lower()}{first.upper()}]{re.escape(rest)}"
    return re.compile(HOLE.join(literal), re.DOTALL)


class Texts:
    """A game, or the frame, in one language: its messages, and the catalogue that its page and its log read."""

    def __init__(self, source: Catalogue, messages: Messages) -> None:
        self.source: Final = source
        self.messages: Final = messages
        self.catalogue: Final = translated(source, messages) if messages.texts else source


class Language:
    """A language, by its code and by what its speakers call it."""

    def __init__(self, name: str, title: str) -> None:
        self.name: Final = name
        self.title: Final = title
        self.known: Final[dict[str, Texts]] = {}

    def of(self, package: str) -> Texts:
        """The texts of the game that lives in a package, or of the frame."""
        if package not in self.known:
            source = Catalogue({}, {}) if package == FRAME else catalogue_in(package)
            self.known[package] = Texts(source, read_messages(package, self.name))
        return self.known[package]

    def say(self, text: str, package: str = FRAME, context: str = "") -> str:
        """A text, translated if it is known."""
        return self.of(package).messages.text(text, context) or text

    def count(self, one: str, many: str, count: int) -> str:
        """A text of the frame with a number in it, in the form that the number asks for."""
        messages = self.of(FRAME).messages
        forms = messages.forms(one)
        return forms[messages.form(count)] if forms else one if count == 1 else many

    def sentence(self, text: str, package: str = FRAME) -> str:
        """What an engine or the frame says, translated; empty if it is none of their sentences."""
        if self.name == ENGLISH or not text or len(text) > MOST_SAID:
            return ""
        return said_in(self, text, package)

    def part(self, text: str, package: str, case: str, depth: int) -> str:
        """What fills a slot of a sentence: a word, a name, another sentence, or a list of them."""
        if case == AS_IT_IS:
            return text
        found = self.named(text, package, case) or self.matching(text, package, depth)
        if found:
            return found
        pieces = LISTED.split(text)
        if len(pieces) > 1:
            listed = [
                self.part(piece, package, case, depth + 1) if k % 2 == 0 else "" for k, piece in enumerate(pieces)
            ]
            return "".join([listed[k] or self.say(piece) for k, piece in enumerate(pieces)])
        words = text.split(" ")
        return " ".join([self.named(word, package, case) or word for word in words]) if len(words) > 1 else text

    def named(self, text: str, package: str, case: str) -> str:
        """A word or a name of a game; empty if it is none that has a translation."""
        texts = self.of(package)
        word = texts.source.words.get(text, text)
        for context in (f"words:{case}", *NAMING) if case else NAMING:
            found = texts.messages.text(word, context)
            if found:
                return found
        return self.named(text, FRAME, "") if package != FRAME else ""

    def matching(self, text: str, package: str, depth: int = 0) -> str:
        """A sentence of a game or of the frame with what fills its slots translated; empty if none is like it."""
        if depth > DEEPEST:
            return ""
        # A sentence that begins with words of its own is not taken for what fills the first slot of another.
        for is_open in (False, True):
            for place in (package, FRAME):
                for pattern, numbers, said in self.of(place).messages.patterns:
                    found = pattern.fullmatch(text) if pattern.pattern.startswith(HOLE) is is_open else None
                    if found is not None:
                        return self.filled(said, dict(zip(numbers, found.groups(), strict=True)), package, depth + 1)
        return ""

    def filled(self, said: str, parts: Mapping[str, str], package: str, depth: int) -> str:
        """A translation with its numbered slots filled with what is translated of these parts."""
        return SLOT.sub(lambda slot: self.part(parts[slot[1]], package, slot[2] or "", depth), said)


@lru_cache(maxsize=20_000)
def said_in(language: Language, text: str, package: str) -> str:
    """A sentence in a language, worked out once."""
    for place in (package, FRAME):
        messages = language.of(place).messages
        for first in (text[:1], text[:1].lower(), text[:1].upper()):
            found = messages.text(first + text[1:])
            if found:
                return found
    return language.matching(text, package)


# Files


def folder_of(package: str) -> Traversable | None:
    """Where the translations of a game or of the frame lie; None for a game that lives in no folder."""
    try:
        files = resources.files(package)
    except (ModuleNotFoundError, ValueError, TypeError):
        return None
    return files.joinpath("languages" if package == FRAME else "table")


def read_messages(package: str, language: str) -> Messages:
    """The translations of a game or of the frame, none where there is no file for this language."""
    folder = folder_of(package)
    file = folder.joinpath(language + ".po") if folder is not None else None
    if file is None or not file.is_file():
        return Messages({}, lambda count: 0)
    return messages_in(file, language)


def messages_in(file: Traversable, language: str) -> Messages:
    """The translations in a file."""
    # Imported here because whoever reads English never needs it.
    from babel.messages.pofile import read_po

    with file.open("rb") as opened:
        catalog = read_po(opened, locale=language)
    texts: dict[tuple[str, str], tuple[str, ...]] = {}
    for message in catalog:
        text, said = message.id, message.string
        forms = tuple(said) if isinstance(said, (tuple, list)) else (str(said or ""),)
        if text and all(forms):
            texts[message.context or "", text[0] if isinstance(text, (tuple, list)) else text] = forms
    return Messages(texts, gettext.c2py(catalog.plural_expr))


def translated(source: Catalogue, messages: Messages) -> Catalogue:
    """A game's catalogue with every text that is translated."""
    found: list[dict[str, str]] = []
    tables = (("verbs", source.templates), ("words", source.words), ("orders", source.orders), ("texts", source.texts))
    for context, table in tables:
        found.append({key: messages.text(text, context) or text for key, text in table.items()})
    verbs, words, orders, texts = found
    cases = {context for context, _ in messages.texts if context.startswith("words:")}
    for case in cases:
        told = {key: messages.text(text, case) for key, text in source.words.items()}
        words |= {key + case.removeprefix("words"): text for key, text in told.items() if text}
    forms = {key: messages.forms(text, "texts") for key, text in source.texts.items() if key + "-s" in source.texts}
    counted = {key: list(said) for key, said in forms.items() if said}
    for key, said in counted.items():
        texts[key + "-s"] = said[-1]
    return Catalogue(verbs, words, orders, texts, counted, messages.form)


# Which there are, and which is read


@cache
def languages() -> dict[str, Language]:
    """The languages that the frame speaks, by their codes, English first."""
    folder = folder_of(FRAME)
    assert folder is not None
    names = sorted([file.name.removesuffix(".po") for file in folder.iterdir() if file.name.endswith(".po")])
    from babel import Locale

    titles = {name: str(Locale.parse(name).get_display_name()) for name in (ENGLISH, *names)}
    return {name: Language(name, title[:1].upper() + title[1:]) for name, title in titles.items()}


@cache
def english() -> Language:
    """English."""
    return languages()[ENGLISH]


def chosen(choice: str, accepted: str) -> Language:
    """The language that somebody has chosen, or else the first that their browser asks for and we have, or English.

    >>> chosen("en", "ru").name, chosen("", "de, ru;q=0.8, en;q=0.9").name, chosen("xx", "fr").name
    ('en', 'en', 'en')
    """
    if choice in languages():
        return languages()[choice]
    wanted: list[tuple[float, int, str]] = []
    for k, one in enumerate(accepted[:MOST_HEADER].split(",")):
        name, _, quality = one.partition(";")
        wanted.append((-quality_of(quality), k, name.strip().lower().partition("-")[0]))
    return next(
        (languages()[name] for quality, _, name in sorted(wanted) if quality and name in languages()), english()
    )


def quality_of(text: str) -> float:
    """How much a language is wanted, from 0 to 1.

    >>> quality_of("q=0.8"), quality_of(""), quality_of("q=x")
    (0.8, 1.0, 0.0)
    """
    name, _, value = text.replace(" ", "").partition("=")
    if not name:
        return 1.0
    try:
        return min(1.0, max(0.0, float(value)))
    except ValueError:
        return 0.0


READER: Final[ContextVar[Language | None]] = ContextVar("reader", default=None)


def reader() -> Language:
    """The language of whoever reads what is made here."""
    return READER.get() or english()


@contextmanager
def reading(language: Language) -> Iterator[None]:
    """Make what is made within for a reader of this language."""
    token = READER.set(language)
    try:
        yield
    finally:
        READER.reset(token)


def _(text: str, **slots: object) -> str:
    """A text of the frame in the reader's language, with its slots filled."""
    return fill(reader().say(text), slots)


def ngettext(one: str, many: str, count: int, **slots: object) -> str:
    """A text of the frame with a number, which fills the slot `{count}`, in the form that the number asks for."""
    return fill(reader().count(one, many, count), {"count": count, **slots})


def marked(text: str) -> str:
    """A text of the frame that is kept in English and translated by `_` where it is shown."""
    return text


def catalogue(package: str) -> Catalogue:
    """How the game that lives in a package words its sentences and its page, in the reader's language."""
    return reader().of(package).catalogue


def each_language(function: Callable[P, T]) -> Callable[P, T]:
    """Keep what a function gives for its arguments, for each language apart."""

    kept: dict[Any, T] = {}

    @wraps(function)
    def found(*arguments: P.args, **named: P.kwargs) -> T:
        key = (reader().name, arguments, tuple(named.items()))
        if key not in kept:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            kept[key] = function(*arguments, **named)
        return kept[key]

    return found
