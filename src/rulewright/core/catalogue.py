"""The wording of sentences: a template for each verb, so that people read `Hexagone company 1 advances`.

A catalogue is a TOML file in the game's folder `table/`, named by its language. What is typed and recorded stays the
sentence itself; a verb without a template reads as it is spelled.

    [words]             # readable forms of words, whatever noun they belong to
    german-land = "German Land"

    [verbs]             # a template's slots are the verb's nouns, the second of a kind being `{company-2}`
    fight = "fights {community-2} {company-2} with {company}"

    [orders]            # the same as an order, for the buttons of whoever is asked
    fight = "Fight {community-2} {company-2} with {company}"
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from rulewright.core.vocabulary import Verb

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

SLOT: Final = re.compile(r"\{([a-z0-9-]+)\}")


class Catalogue:
    """The templates and readable words of one game in one language.

    >>> catalogue = Catalogue({"deal": "deals {die} to {seat}"}, {"die-5": "the 5"})
    >>> from rulewright.core.vocabulary import Noun, Vocabulary
    >>> nouns = [Noun("die", ["die-5"]), Noun("seat", ["left-hand"])]
    >>> verbs = Vocabulary(nouns, moves=[(0, "deal die seat"), (1, "pass")])
    >>> catalogue.say(verbs.named["deal"], ["deal", "die-5", "left-hand"]), catalogue.say(verbs.named["pass"], ["pass"])
    ('deals the 5 to left-hand', 'pass')
    """

    def __init__(self, templates: dict[str, str], words: dict[str, str], orders: dict[str, str] | None = None) -> None:
        self.templates: Final = templates
        self.words: Final = words
        self.orders: Final = orders or {}

    def say(self, verb: Verb, words: list[str]) -> str:
        """A sentence of this verb, given as its words, in readable form."""
        template = self.templates.get(verb.name)
        if template is None:
            return " ".join(words)
        text = template
        for name, word in zip(slot_names(verb), words[1:], strict=True):
            text = text.replace("{" + name + "}", self.word(word))
        return text

    def order(self, verb: Verb, words: list[str]) -> list[tuple[str, int]]:
        """A sentence as an order, in pieces: each text with the place of its word in the sentence, or -1 between words.

        The first piece that belongs to no slot stands for the verb, whose place is 0.
        """
        template = self.orders.get(verb.name)
        if template is None:
            return [(words[0], 0), *[piece for k in range(1, len(words)) for piece in ((" ", -1), (words[k], k))]]
        slots = slot_names(verb)
        pieces: list[tuple[str, int]] = []
        verb_said = False
        for k, text in enumerate(SLOT.split(template)):
            if k % 2:
                place = slots.index(text) + 1
                pieces.append((self.word(words[place]), place))
            elif text:
                pieces.append((text, -1 if verb_said or not text.strip() else 0))
                verb_said = verb_said or bool(text.strip())
        return pieces

    def with_words(self, words: dict[str, str]) -> Catalogue:
        """The same catalogue with other readable forms of some words."""
        return Catalogue(self.templates, {**self.words, **words}, self.orders) if words else self

    def word(self, word: str) -> str:
        """The readable form of one word; a word without one stays as it is."""
        return self.words.get(word, word)


def slot_names(verb: Verb) -> list[str]:
    """How a template names the slots of a verb: by their nouns, numbered from the second of a kind on."""
    found: list[str] = []
    for slot in verb.slots:
        name = slot.noun.name
        count = sum([other == name or other.startswith(name + "-") for other in found])
        found.append(name if count == 0 else f"{name}-{count + 1}")
    return found


def read_catalogue(folder: Traversable, language: str = "en") -> Catalogue:
    """The catalogue in a folder, empty if there is none in this language.

    Raises ValueError, in one sentence, for a file that is not valid or holds anything but texts.
    """
    import tomllib

    file = folder.joinpath(language + ".toml")
    if not file.is_file():
        return Catalogue({}, {})
    try:
        document = tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as fault:
        raise ValueError(f"The catalogue {language}.toml is not valid TOML: {fault}.") from None
    extra = sorted(set(document) - {"verbs", "words", "orders"})
    if extra:
        raise ValueError(
            f"The catalogue {language}.toml has a table {extra[0]}, but holds only verbs, words and orders."
        )
    verbs, words, orders = [texts(document, table, language) for table in ("verbs", "words", "orders")]
    return Catalogue(verbs, words, orders)


def texts(document: dict[str, Any], table: str, language: str) -> dict[str, str]:
    """One table of a catalogue, in which every value is a text."""
    found: dict[str, str] = {}
    for key, value in document.get(table, {}).items():
        if not isinstance(value, str):
            raise ValueError(f"In the catalogue {language}.toml {table}.{key} is no text.")
        found[str(key)] = value
    return found


def faults(catalogue: Catalogue, verbs: list[Verb]) -> list[str]:
    """What a catalogue lacks or has too much of for these verbs, in words; empty if it is complete."""
    found: list[str] = []
    known = {verb.name for verb in verbs}
    for verb in verbs:
        if verb.name not in catalogue.templates:
            found.append(f"the verb {verb.name} has no template")
    for name in [*catalogue.templates, *catalogue.orders]:
        if name not in known:
            found.append(f"there is no verb {name}")
    for verb in verbs:
        slots = slot_names(verb)
        for templates in (catalogue.templates, catalogue.orders):
            for slot in SLOT.findall(templates.get(verb.name, "")):
                if slot not in slots:
                    found.append(f"the template of {verb.name} names {{{slot}}}, which is none of its slots")
    return found
