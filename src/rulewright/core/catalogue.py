"""The wording of sentences: a template for each verb, so that people read `Hexagone company 1 advances`.

A catalogue is a TOML file in the game's folder `table/`, named by its language. What is typed and recorded stays the
sentence itself; a verb without a template reads as it is spelled.

    [words]             # readable forms of words, whatever noun they belong to
    german-land = "German Land"

    [verbs]             # a template's slots are the verb's nouns, the second of a kind being `{company-2}`
    fight = "fights {community-2} {company-2} with {company}"
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

    def __init__(self, templates: dict[str, str], words: dict[str, str]) -> None:
        self.templates: Final = templates
        self.words: Final = words

    def say(self, verb: Verb, words: list[str]) -> str:
        """A sentence of this verb, given as its words, in readable form."""
        template = self.templates.get(verb.name)
        if template is None:
            return " ".join(words)
        text = template
        for name, word in zip(slot_names(verb), words[1:], strict=True):
            text = text.replace("{" + name + "}", self.word(word))
        return text

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
    extra = sorted(set(document) - {"verbs", "words"})
    if extra:
        raise ValueError(f"The catalogue {language}.toml has a table {extra[0]}, but holds only verbs and words.")
    return Catalogue(texts(document, "verbs", language), texts(document, "words", language))


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
    for name in catalogue.templates:
        if name not in known:
            found.append(f"there is no verb {name}")
    for verb in verbs:
        slots = slot_names(verb)
        for slot in SLOT.findall(catalogue.templates.get(verb.name, "")):
            if slot not in slots:
                found.append(f"the template of {verb.name} names {{{slot}}}, which is none of its slots")
    return found
