"""Sentences: every move of a game is a verb with typed nouns, and its place in the vocabulary is its id.

A vocabulary has three blocks of dense ids, in this order: what seats say (`0 .. size-1`), what luck says
(`luck_size` ids) and what a sentence turns up (`shown_size` ids). Within a block each verb owns a range,
and inside the range the nouns count like digits of mixed radix. A slot written `{noun}` is secret: it has one
more word, `?`, which stands for "somebody else knows", has its own id and is never legal.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.errors import AmbiguousSentence, ParseError, UnknownWord

UNKNOWN: Final = "?"
# Every word of every sentence, and the names of nouns: lower-case letters and digits, joined by '-' or '/'.
WORD: Final = re.compile("[a-z0-9]+(?:[-/][a-z0-9]+)*")


class Noun:
    """A kind of word: its words in order, their places being their values.

    A word is made of lower-case letters and digits, with `-` or `/` between them (`company-1`, `2/3`). `capacity`
    reserves values for words that a card set may add; `aliases` are older spellings, still understood.
    """

    def __init__(
        self, name: str, words: Sequence[str], capacity: int = 0, aliases: dict[str, str] | None = None
    ) -> None:
        self.name: Final = name
        self.words: Final = tuple(words)
        self.capacity: Final = max(capacity, len(self.words))
        self.index: Final = {word: k for k, word in enumerate(self.words)}
        check_word(name, "the name of a noun")
        for word in self.words:
            check_word(word, f"a word of noun {name}")
        if len(self.index) != len(self.words):
            raise ValueError(f"noun {name} has a word twice")
        for old, new in (aliases or {}).items():
            check_word(old, f"an alias of noun {name}")
            if old in self.index:
                raise ValueError(f"noun {name} has {old} already, so it is no alias of {new}")
            if new not in self.words:
                raise ValueError(f"noun {name} has no word {new}, of which {old} could be an alias")
            self.index[old] = self.index[new]

    def word(self, value: int) -> str:
        """The word of a value; a reserved value without a word reads `name#value`.

        >>> Noun("die", ["die-1", "die-2"]).word(1)
        'die-2'
        """
        return self.words[value] if value < len(self.words) else f"{self.name}#{value}"


class Slot:
    """A place for a noun in a verb's sentences; a secret one counts one value more, for `?`."""

    def __init__(self, noun: Noun, secret: bool) -> None:
        self.noun: Final = noun
        self.secret: Final = secret
        self.radix: Final = noun.capacity + (1 if secret else 0)

    def word(self, value: int) -> str:
        """The word of a value of this slot, `?` for the unknown."""
        return UNKNOWN if self.secret and value == self.noun.capacity else self.noun.word(value)

    def value(self, word: str) -> int:
        """The value of a word, or -1 if it cannot stand here."""
        if word == UNKNOWN:
            return self.noun.capacity if self.secret else -1
        return self.noun.index.get(word, -1)

    def words(self) -> list[str]:
        """All words that can be spoken here."""
        return list(self.noun.words)


class Verb:
    """A verb and its slots: it owns the ids `first .. first + count - 1`."""

    def __init__(self, name: str, slots: Sequence[Slot], first: int) -> None:
        self.name: Final = name
        self.slots: Final = tuple(slots)
        self.first: Final = first
        count = 1
        for slot in self.slots:
            count *= slot.radix
        self.count: Final = count

    def values(self, move: int) -> tuple[int, ...]:
        """The slots' values of one of this verb's ids."""
        rest = move - self.first
        found: list[int] = []
        for slot in reversed(self.slots):
            found.append(rest % slot.radix)
            rest //= slot.radix
        return tuple(reversed(found))

    def move(self, values: Sequence[int]) -> int:
        """The id of the sentence with these slot values."""
        place = 0
        for slot, value in zip(self.slots, values, strict=True):
            place = place * slot.radix + value
        return self.first + place

    def pattern(self) -> str:
        """The verb with its nouns' names, as it was declared."""
        return " ".join([self.name, *("{" + s.noun.name + "}" if s.secret else s.noun.name for s in self.slots)])


class Vocabulary:
    """All sentences of a game, in one frozen order.

    `moves`, `luck` and `shown` are lists of `(first id, pattern)`, for example `(20, "lay die {tile}")`; the ids
    are written down so that rules can use them as constants, and must leave no gap. `aliases` are older verbs, still
    understood, each with the verb that has taken its place and its nouns.

    >>> die = Noun("die", ["die-1", "die-2"])
    >>> tile = Noun("tile", ["forest", "mountain"])
    >>> v = Vocabulary([die, tile], moves=[(0, "pass"), (1, "lay die {tile}")], luck=[(7, "rolled die")])
    >>> v.sentence(5), v.parse("lay die-2 mountain"), v.sentence(v.masked(5))
    ('lay die-2 mountain', 5, 'lay die-2 ?')
    >>> v.size, v.luck_size
    (7, 2)
    """

    def __init__(
        self,
        nouns: Sequence[Noun],
        moves: Sequence[tuple[int, str]],
        luck: Sequence[tuple[int, str]] = (),
        shown: Sequence[tuple[int, str]] = (),
        aliases: Mapping[str, str] | None = None,
    ) -> None:
        self.nouns: Final = {noun.name: noun for noun in nouns}
        self.verbs: Final[list[Verb]] = []
        self.named: Final[dict[str, Verb]] = {}
        self.size: Final = self.declare(moves, 0)
        self.luck_size: Final = self.declare(luck, self.size) - self.size
        self.shown_size: Final = self.declare(shown, self.size + self.luck_size) - self.size - self.luck_size
        self.total: Final = self.size + self.luck_size + self.shown_size
        self.owner: Final[list[Verb]] = [verb for verb in self.verbs for _ in range(verb.count)]
        self.mask: Final = vec[i64]([self.hide(move) for move in range(self.total)])
        for noun in nouns:
            for word in noun.index:
                if word in self.named:
                    raise ValueError(f"the word {word} is a verb and a {noun.name}")
        self.aliases: Final[dict[str, Verb]] = {}
        for old, new in (aliases or {}).items():
            self.rename(old, new)

    def declare(self, block: Sequence[tuple[int, str]], first: int) -> int:
        """Add the verbs of one block and return the first id behind it."""
        for written, pattern in block:
            name, *names = pattern.split()
            check_word(name, "a verb")
            if written != first:
                raise ValueError(f"the ids of '{pattern}' begin at {first}, not at {written}")
            if name in self.named:
                raise ValueError(f"the verb {name} is declared twice")
            verb = Verb(name, [Slot(self.nouns[n.strip("{}")], n.startswith("{")) for n in names], first)
            self.verbs.append(verb)
            self.named[name] = verb
            first += verb.count
        return first

    def rename(self, old: str, new: str) -> None:
        """Go on to understand an older verb in place of a newer one."""
        check_word(old, "an alias of a verb")
        if new not in self.named:
            raise ValueError(f"there is no verb {new}, of which {old} could be an alias")
        if old in self.named or old in self.aliases:
            raise ValueError(f"there is a verb {old} already, so it is no alias of {new}")
        for noun in self.nouns.values():
            if old in noun.index:
                raise ValueError(f"the word {old} is an alias of a verb and a {noun.name}")
        self.aliases[old] = self.named[new]

    def hide(self, move: int) -> int:
        """The id of a sentence with every secret word unknown."""
        verb = self.owner[move]
        values = verb.values(move)
        return verb.move([s.noun.capacity if s.secret else v for s, v in zip(verb.slots, values, strict=True)])

    def masked(self, move: i64) -> i64:
        """What those who may not know hear of a sentence: its id with each secret word `?`."""
        return self.mask[move]

    def verb(self, move: int) -> Verb:
        """The verb of a sentence; raises IndexError for an id outside the vocabulary."""
        return self.owner[move]

    def words(self, move: int) -> list[str]:
        """The words of a sentence, verb first."""
        verb = self.owner[move]
        return [verb.name, *(s.word(v) for s, v in zip(verb.slots, verb.values(move), strict=True))]

    def sentence(self, move: int) -> str:
        """The sentence of an id; raises IndexError for an id outside the vocabulary."""
        if move < 0:
            raise IndexError(move)
        return " ".join(self.words(move))

    def id(self, verb: str, *words: str) -> int:
        """The id of a sentence given as separate words."""
        return self.parse(" ".join((verb, *words)))

    def parse(self, text: str) -> int:
        """The id of a sentence spelled in full; the inverse of `sentence`.

        Raises UnknownWord for a word that cannot stand at its place and ParseError where words are missing or left
        over, each saying what was expected there.
        """
        words = text.split()
        if not words:
            raise ParseError(f"a sentence begins with one of the verbs {listing(self.named)}")
        verb = self.named.get(words[0]) or self.aliases.get(words[0])
        if verb is None:
            raise UnknownWord(f"'{words[0]}' is no verb; expected one of {listing(self.named)}")
        values: list[int] = []
        for k, slot in enumerate(verb.slots):
            if k + 1 >= len(words):
                raise ParseError(
                    f"'{text.strip()}' is not finished: after '{words[k]}' comes a {slot.noun.name}, "
                    f"one of {listing(slot.words())}"
                )
            value = slot.value(words[k + 1])
            if value < 0:
                raise UnknownWord(
                    f"'{words[k + 1]}' is no {slot.noun.name}; expected one of {listing(slot.words())} "
                    f"in '{verb.pattern()}'"
                )
            values.append(value)
        if len(words) > len(verb.slots) + 1:
            raise ParseError(f"'{words[len(verb.slots) + 1]}' is one word too many: '{verb.pattern()}' ends before it")
        return verb.move(values)

    def read(self, text: str, among: Iterable[int]) -> int:
        """The one sentence among some that a person means by an abbreviation: each word may be shortened.

        `dep 5 1 nw` means `deploy die-5 square-1 nw`: a typed word fits a word that begins with it, or whose number
        it is. Raises AmbiguousSentence if several fit; if none fits, what `parse` raises, or UnknownWord for a sentence
        that is not among them. Aliases are understood where a sentence is spelled in full.
        """
        typed = text.lower().split()
        known = list(among)
        fits = [move for move in known if abbreviates(typed, self.words(move))]
        exact = [move for move in fits if self.words(move) == typed]
        if exact:
            return exact[0]
        if len(fits) == 1 and len(typed) == len(self.words(fits[0])):
            return fits[0]
        if not fits:
            found = self.parse(text.lower())
            if found not in known:
                expected = listing([self.sentence(move) for move in known]) or "nothing"
                raise UnknownWord(f"'{text.strip()}' cannot be said here; expected one of {expected}")
            return found
        whole = [move for move in fits if len(typed) == len(self.words(move))]
        if len(whole) == 1:
            return whole[0]
        if whole:
            raise AmbiguousSentence(f"'{text}' may mean {listing([self.sentence(m) for m in whole])}")
        following = sorted({self.words(move)[len(typed)] for move in fits})
        raise ParseError(f"'{text.strip()}' is not finished: next comes one of {listing(following)}")

    def following(self, text: str, among: Iterable[int]) -> list[str]:
        """The words that can come next after a beginning, or finish its last word; the basis of completion."""
        typed = text.lower().split()
        whole = typed if text.endswith(" ") or not typed else typed[:-1]
        last = "" if text.endswith(" ") or not typed else typed[-1]
        found: dict[str, None] = {}
        for move in among:
            words = self.words(move)
            if len(words) > len(whole) and abbreviates(whole, words):
                word = words[len(whole)]
                if fits_word(last, word):
                    found[word] = None
        return list(found)

    def digest(self) -> str:
        """A fingerprint of every sentence and its id, for the golden file that freezes a rules version."""
        text = "\n".join(self.sentence(move) for move in range(self.total))
        return hashlib.sha256(text.encode()).hexdigest()


def check_word(word: str, what: str) -> None:
    """Refuse a word that could not stand in a sentence; raises ValueError."""
    if not WORD.fullmatch(word):
        raise ValueError(f"'{word}' cannot be {what}: it takes a-z and 0-9, and '-' or '/' between them")


def fits_word(typed: str, word: str) -> bool:
    """Whether a typed word abbreviates a word: its beginning, or the number it ends with."""
    return word.startswith(typed) or (typed.isdigit() and word.endswith("-" + typed))


def abbreviates(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether typed words abbreviate the beginning of a sentence, word by word."""
    return len(typed) <= len(words) and all(fits_word(t, w) for t, w in zip(typed, words, strict=False))


def listing(words: Iterable[str], most: int = 12) -> str:
    """Words as a list for a sentence, cut after `most`.

    >>> listing(["nw", "ne"])
    'nw, ne'
    """
    found = list(words)
    return ", ".join(found[:most]) + (f" and {len(found) - most} more" if len(found) > most else "")
