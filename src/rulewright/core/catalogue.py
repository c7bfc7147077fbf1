"""The wording of sentences: a template for each verb, so that people read `Hexagone company 1 advances`.

A catalogue is a TOML file in the game's folder `table/`, named by its language. What is typed and recorded stays the
sentence itself; a verb without a template reads as it is spelled.

    [words]             # readable forms of words, whatever noun they belong to
    german-land = "German Land"
    hand_size = "Cards in hand"      # an option, as forms name it
    "hand_size=few" = "Three"        # and a value of it

    [verbs]             # a template's slots are the verb's nouns, the second of a kind being `{company-2}`
    fight = "fights {community-2} {company-2} with {company}"
    "reach 20" = "{company} reaches the Gate"       # for the sentences that hold this word
    "lay ?" = "lays a terrain face down"            # for those with a word that the reader may not know

    [orders]            # the same as an order, for the buttons of whoever is asked
    fight = "Fight {community-2} {company-2} with {company}"

    [texts]             # whatever else a page says: what cards do, headings, questions; a page names its own slots
    halberd = "One of your dice counts 1 more in an attack."
    in-hand = "{community} in hand"

A word may have a template of its own because what one noun is called can depend on another: square 8 is P8 on the path
of Primitiva. If several words of a sentence have one, the last of them decides. Texts have their numbers and names in
slots, so that a translation may order them as its language does. A language with cases has a word in another case as
`word:case`, and asks for it by `{company:gen}`; one with more forms of numbers than two brings them as `forms`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rulewright.core.vocabulary import UNKNOWN, Verb

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

TABLES: Final = ("verbs", "words", "orders", "texts")
SLOT: Final = re.compile(r"\{([a-z0-9-]+(?::[a-z]+)?)\}")


class Catalogue:
    """The templates and readable words of one game in one language.

    >>> catalogue = Catalogue({"deal": "deals {die} to {seat}"}, {"die-5": "the 5"})
    >>> from rulewright.core.vocabulary import Noun, Vocabulary
    >>> nouns = [Noun("die", ["die-5"]), Noun("seat", ["left-hand"])]
    >>> verbs = Vocabulary(nouns, moves=[(0, "deal die seat"), (1, "pass")])
    >>> catalogue.say(verbs.named["deal"], ["deal", "die-5", "left-hand"]), catalogue.say(verbs.named["pass"], ["pass"])
    ('deals the 5 to left-hand', 'pass')
    """

    def __init__(
        self,
        templates: dict[str, str],
        words: dict[str, str],
        orders: dict[str, str] | None = None,
        texts: dict[str, str] | None = None,
        forms: dict[str, list[str]] | None = None,
        form: Callable[[int], int] | None = None,
    ) -> None:
        self.templates: Final = templates
        self.words: Final = words
        self.orders: Final = orders or {}
        self.texts: Final = texts or {}
        self.forms: Final = forms or {}
        self.form: Final = form

    def say(self, verb: Verb, words: list[str]) -> str:
        """A sentence of this verb, given as its words, in readable form."""
        template = fitting(self.templates, words)
        if template is None:
            return " ".join(words)
        slots = slot_names(verb)
        pieces = SLOT.split(template)
        for k in range(1, len(pieces), 2):
            name, _, case = pieces[k].partition(":")
            pieces[k] = self.word(words[slots.index(name) + 1], case) if name in slots else "{" + pieces[k] + "}"
        return "".join(pieces)

    def order(self, verb: Verb, words: list[str]) -> list[tuple[str, int]]:
        """A sentence as an order, in pieces: each text with the place of its word in the sentence, or -1 between words.

        The first piece that belongs to no slot stands for the verb, whose place is 0.
        """
        template = fitting(self.orders, words)
        if template is None:
            return [(words[0], 0), *[piece for k in range(1, len(words)) for piece in ((" ", -1), (words[k], k))]]
        slots = slot_names(verb)
        pieces: list[tuple[str, int]] = []
        verb_said = False
        for k, text in enumerate(SLOT.split(template)):
            if k % 2:
                name, _, case = text.partition(":")
                place = slots.index(name) + 1
                pieces.append((self.word(words[place], case), place))
            elif text:
                pieces.append((text, -1 if verb_said or not text.strip() else 0))
                verb_said = verb_said or bool(text.strip())
        return pieces

    def with_words(self, words: dict[str, str]) -> Catalogue:
        """The same catalogue with other readable forms of some words."""
        if not words:
            return self
        return Catalogue(self.templates, {**self.words, **words}, self.orders, self.texts, self.forms, self.form)

    def word(self, word: str, case: str = "") -> str:
        """The readable form of one word, in a case if it has that; a word without one stays as it is.

        >>> catalogue = Catalogue({}, {"axe": "топор", "axe:ins": "топором"})
        >>> catalogue.word("axe"), catalogue.word("axe", "ins"), catalogue.word("axe", "gen")
        ('топор', 'топором', 'топор')
        """
        found = self.words.get(f"{word}:{case}") if case else None
        return self.words.get(word, word) if found is None else found

    def text(self, key: str, **slots: str | int) -> str:
        """A text of the page with its slots filled; one that is not there reads as its key.

        >>> Catalogue({}, {}, {}, {"left": "{count} gems left"}).text("left", count=3)
        '3 gems left'
        """
        text = self.texts.get(key, key)
        for name, value in slots.items():
            text = text.replace("{" + name + "}", str(value))
        return text

    def counted(self, key: str, number: int, **slots: str | int) -> str:
        """The text for a number of things, which fills `{count}`: in English `key` for one, else `key-s`.

        >>> catalogue = Catalogue({}, {}, {}, {"gem": "{count} gem", "gem-s": "{count} gems"})
        >>> catalogue.counted("gem", 1), catalogue.counted("gem", 3), catalogue.counted("gem", 3, count="three")
        ('1 gem', '3 gems', 'three gems')
        """
        forms = self.forms.get(key)
        if forms is None or self.form is None:
            text = self.texts.get(key if number == 1 else key + "-s", key)
        else:
            text = forms[self.form(number)]
        for name, value in {"count": number, **slots}.items():
            text = text.replace("{" + name + "}", str(value))
        return text


def fitting(templates: dict[str, str], words: list[str]) -> str | None:
    """The template for a sentence: that of its verb with one of its words, else that of its verb alone."""
    for word in reversed(words[1:]):
        template = templates.get(f"{words[0]} {word}")
        if template is not None:
            return template
    return templates.get(words[0])


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
    extra = sorted(set(document) - set(TABLES))
    if extra:
        raise ValueError(f"The catalogue {language}.toml has a table {extra[0]}, but holds only {', '.join(TABLES)}.")
    verbs, words, orders, texts = [texts_in(document, table, language) for table in TABLES]
    return Catalogue(verbs, words, orders, texts)


def texts_in(document: dict[str, Any], table: str, language: str) -> dict[str, str]:
    """One table of a catalogue, in which every value is a text."""
    found: dict[str, str] = {}
    for key, value in document.get(table, {}).items():
        if not isinstance(value, str):
            raise ValueError(f"In the catalogue {language}.toml {table}.{key} is no text.")
        found[str(key)] = value
    return found


def faults(catalogue: Catalogue, verbs: list[Verb]) -> list[str]:
    """What a catalogue lacks or has too much of for these verbs, in words; empty if it is complete."""
    found = [f"the verb {verb.name} has no template" for verb in verbs if not has_template(catalogue.templates, verb)]
    named = {verb.name: verb for verb in verbs}
    templates = [*catalogue.templates.items(), *catalogue.orders.items()]
    found.extend([f"there is no verb {key}" for key, _ in templates if key.partition(" ")[0] not in named])
    for key, template in templates:
        name, _, word = key.partition(" ")
        if name in named:
            found.extend(template_faults(named[name], key, word, template))
    return found


def has_template(templates: dict[str, str], verb: Verb) -> bool:
    """Whether every sentence of a verb has a template: one for the verb, or one for each word of a noun in it."""
    if verb.name in templates:
        return True
    for slot in verb.slots:
        spoken = [*slot.words(), UNKNOWN] if slot.secret else slot.words()
        if all(f"{verb.name} {word}" in templates for word in spoken):
            return True
    return False


def template_faults(verb: Verb, key: str, word: str, template: str) -> list[str]:
    """What is wrong with one template of a verb, which may be for sentences with one word alone."""
    found: list[str] = []
    if word and all(slot.value(word) < 0 for slot in verb.slots):
        found.append(f"no sentence of {verb.name} holds the word {word}")
    slots = slot_names(verb)
    for slot in SLOT.findall(template):
        if slot.partition(":")[0] not in slots:
            found.append(f"the template of {key} names {{{slot}}}, which is none of its slots")
    return found
