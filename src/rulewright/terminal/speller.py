"""Spelling a sentence word by word: what can be said, what comes next, and what an abbreviation means."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from rulewright.core.errors import AmbiguousSentence, ParseError, SentenceError, UnknownWord
from rulewright.core.vocabulary import Vocabulary, abbreviates, fits_word, listing

MOST_LISTED: Final = 9
# An answer quotes at most so much of a word.
MOST_WORD: Final = 20


@dataclass(frozen=True)
class Way:
    """One way to go on: the words it adds, the sentence it completes (None if words are missing), and how many
    sentences it leads to."""

    words: tuple[str, ...]
    move: int | None
    count: int
    # Whether it begins a sentence of its own, whatever words are chosen.
    anew: bool = False

    def text(self, without: int = 0) -> str:
        """The way as it stands in a list, perhaps without its first words.

        >>> Way(("deploy",), None, 48).text()
        'deploy … (48 ways)'
        """
        words = " ".join(self.words[without:])
        return words if self.move is not None else f"{words} … ({self.count} ways)"


class Speller:
    """The legal sentences of whoever is asked, and the words that have been chosen of one."""

    def __init__(self, vocabulary: Vocabulary, moves: list[int]) -> None:
        self.vocabulary: Final = vocabulary
        self.moves: Final = moves
        self.chosen: list[str] = []

    def ways(self, typed: str = "") -> list[Way]:
        """How a sentence can go on behind the chosen words and those typed so far.

        Up to nine sentences are listed whole; of more, the words that can come next.
        """
        fits = self.fitting(typed)
        at = len(self.chosen)
        if len(fits) <= MOST_LISTED:
            return [Way(tuple(self.vocabulary.words(move)[at:]), move, 1) for move in fits]
        spelled = [self.vocabulary.words(move) for move in fits]
        shared = at
        while all(len(words) > shared and words[shared] == spelled[0][shared] for words in spelled):
            shared += 1
        groups: dict[tuple[str, ...], list[int]] = {}
        for move, words in zip(fits, spelled, strict=True):
            groups.setdefault(tuple(words[at : shared + 1]), []).append(move)
        found: list[Way] = []
        for beginning, moves in groups.items():
            whole = len(moves) == 1
            spoken = tuple(self.vocabulary.words(moves[0])[at:]) if whole else beginning
            found.append(Way(spoken, moves[0] if whole else None, len(moves)))
        return found

    def fitting(self, typed: str = "") -> list[int]:
        """The legal sentences that begin with the chosen words and with what is typed, if any do."""
        words = typed.lower().split()
        behind = self.behind()
        fits = [move for move in behind if abbreviates(words, self.vocabulary.words(move)[len(self.chosen) :])]
        return fits if fits or words else behind

    def behind(self) -> list[int]:
        """The legal sentences that begin with the chosen words."""
        at = len(self.chosen)
        return [move for move in self.moves if self.vocabulary.words(move)[:at] == self.chosen]

    def ways_anew(self, typed: str) -> list[Way]:
        """How a sentence can go on that is typed from its beginning although words are chosen; none for other text."""
        if not self.chosen or not typed.strip():
            return []
        return [replace(way, anew=True) for way in Speller(self.vocabulary, self.moves).ways(typed)]

    def choose(self, way: Way) -> None:
        """Add the words of a way."""
        if way.anew:
            self.start_anew()
        self.chosen.extend(way.words)

    def start_anew(self) -> bool:
        """Take all chosen words back; False if there were none."""
        had = bool(self.chosen)
        self.chosen.clear()
        return had

    def back(self) -> bool:
        """Take the last chosen words back, as far as there was something to choose; False if there were none."""
        if not self.chosen:
            return False
        many = len(self.fitting())
        while self.chosen and len(self.fitting()) == many:
            self.chosen.pop()
        # Words that left no choice go as well.
        while self.chosen and self.is_forced():
            self.chosen.pop()
        return True

    def is_forced(self) -> bool:
        """Whether the last chosen word was the only one that could stand there."""
        last = self.chosen.pop()
        before = len(self.fitting())
        self.chosen.append(last)
        return len(self.fitting()) == before

    def read(self, text: str) -> int:
        """The sentence that a person means by words typed behind the chosen ones, or by a sentence of its own.

        It may be one that is not legal now. Raises a SentenceError if it is no sentence at all.
        """
        whole = " ".join([*self.chosen, text])
        try:
            return self.read_among(whole)
        except SentenceError as error:
            if not self.chosen:
                raise
            try:
                return self.read_among(text)
            except SentenceError:
                raise error from None

    def read_among(self, text: str) -> int:
        """The sentence meant, first among the legal ones, then among all that a seat or luck can say."""
        typed = text.lower().split()
        if typed and any(abbreviates(typed, self.vocabulary.words(move)) for move in self.moves):
            return self.vocabulary.read(text, self.moves)
        others: list[int] = []
        for verb in self.vocabulary.verbs:
            if (
                typed
                and verb.first < self.vocabulary.size + self.vocabulary.luck_size
                and fits_word(typed[0], verb.name)
            ):
                others.extend(range(verb.first, verb.first + verb.count))
        try:
            return self.vocabulary.read(text, others)
        except AmbiguousSentence:
            raise ParseError(f"'{text.strip()}' fits none of the sentences that can be said now") from None
        except SentenceError:
            raise self.misfit(typed, others) from None

    def misfit(self, typed: list[str], others: list[int]) -> SentenceError:
        """What is wrong with words that are no sentence: the first that fits nothing, and what could stand there.

        What can be said now counts first; `others` are the sentences of all verbs that the first word fits.
        """
        if not typed:
            return ParseError(f"a sentence begins with {one_of(self.verbs())}")
        spelled = [self.vocabulary.words(move) for move in self.moves]
        known = longest(typed, spelled)
        elsewhere = [self.vocabulary.words(move) for move in others]
        if longest(typed, elsewhere) > known:
            spelled = elsewhere
            known = longest(typed, elsewhere)
        if not known:
            return UnknownWord(
                f"'{typed[0][:MOST_WORD]}' is no verb that can stand here; a sentence begins with "
                f"{one_of(self.verbs())}; 'help' lists what else can be typed"
            )
        fits = [words for words in spelled if abbreviates(typed[:known], words)]
        following = one_of(list(dict.fromkeys([words[known] for words in fits if len(words) > known])))
        if known == len(typed):
            return ParseError(f"'{' '.join(typed)}' is not finished: next comes {following}")
        wrong = typed[known][:MOST_WORD]
        if not following:
            return ParseError(f"'{wrong}' is one word too many: the sentence ends before it")
        verb = self.vocabulary.named[fits[0][0]]
        noun = verb.slots[known - 1].noun.name
        return UnknownWord(f"'{wrong}' is no {noun} here; after '{' '.join(typed[:known])}' comes {following}")

    def verbs(self) -> list[str]:
        """The verbs of what can be said now."""
        return list(dict.fromkeys([self.vocabulary.verb(move).name for move in self.moves]))

    def shortest(self, move: int) -> str:
        """A legal sentence with its words shortened as far as it can still be told from the others, and read."""
        words = self.vocabulary.words(move)
        for k, word in enumerate(words):
            number = word.rpartition("-")[2]
            for short in (number if number.isdecimal() else word[:3], word):
                shorter = [*words[:k], short, *words[k + 1 :]]
                if fits_word(short, word) and [m for m in self.moves if self.means(shorter, m)] == [move]:
                    words = shorter
                    break
        return " ".join(words)

    def means(self, typed: list[str], move: int) -> bool:
        """Whether typed words can stand for a sentence."""
        return abbreviates(typed, self.vocabulary.words(move))

    def next_words(self, typed: str) -> list[str]:
        """The words that can finish the last typed word, or come next if the text ends with a space."""
        whole = " ".join([*self.chosen, typed]) if typed.strip() else "".join(word + " " for word in self.chosen)
        return self.vocabulary.following(whole, self.moves)

    def complete(self, typed: str) -> str:
        """The typed text with its last word finished, and the words that must follow, as far as there is no choice."""
        text = typed
        while True:
            following = self.next_words(text)
            if not following:
                return text
            head = text if text.endswith(" ") or not text else text[: len(text) - len(text.split()[-1])]
            last = text[len(head) :]
            if len(following) > 1:
                begun = shared_beginning(following)
                return head + begun if last and begun.startswith(last.lower()) and len(begun) > len(last) else text
            done = head + following[0]
            if self.ends(done):
                return done
            if done + " " == text:
                return text
            text = done + " "

    def ends(self, text: str) -> bool:
        """Whether a text is a whole sentence with nothing that could follow."""
        words = [*self.chosen, *text.lower().split()]
        for move in self.moves:
            spelled = self.vocabulary.words(move)
            if len(spelled) == len(words) and abbreviates(words, spelled):
                return True
        return False


def longest(typed: list[str], spelled: list[list[str]]) -> int:
    """How many of the first typed words abbreviate the beginning of some sentence.

    >>> longest(["dep", "9", "nw"], [["deploy", "die-5", "nw"], ["pass"]])
    1
    """
    found = 0
    for words in spelled:
        while found < len(typed) and abbreviates(typed[: found + 1], words):
            found += 1
    return found


def one_of(words: list[str]) -> str:
    """What can stand at a place.

    >>> one_of(["lay"]), one_of(["nw", "ne"])
    ('lay', 'one of nw, ne')
    """
    return ("one of " if len(words) > 1 else "") + listing(words)


def shared_beginning(words: list[str]) -> str:
    """The letters with which all the words begin.

    >>> shared_beginning(["company-1", "company-2"])
    'company-'
    """
    first, last = min(words), max(words)
    k = 0
    while k < min(len(first), len(last)) and first[k] == last[k]:
        k += 1
    return first[:k]
