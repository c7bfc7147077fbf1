"""Click-to-narrow: from the list of legal sentences to one of them, word by word.

The page does the same in `static/narrow.js`. Here it tells which elements are lit in a page that a server renders, and
is what tests compare the page with. Nothing is ever allowed here that is not in the list: a step only leaves fewer.

An element of the board carries a phrase of one or more words. Touching it puts its words into every sentence in which
they fit. On the way there a word may be passed over if nothing on the board stands for it, such as a verb, or if all
sentences that are left agree on it. A choice from the list puts one word into one place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

AT_ONCE: Final = 9  # sentences that are offered whole, because a keyboard has nine digits

Words = tuple[str, ...]


@dataclass(frozen=True)
class Choice:
    """A button of the list: one whole sentence, or all that have `word` in the first place where the rest differ."""

    sentences: tuple[str, ...]
    word: str = ""
    place: int = 0

    @property
    def whole(self) -> bool:
        """Whether this is a sentence to say, and not yet a group of them."""
        return len(self.sentences) == 1


@dataclass(frozen=True)
class Line:
    """A sentence that is left, and the places in it that steps have filled, in ascending order."""

    sentence: str
    words: Words
    filled: tuple[int, ...] = ()

    def fill(self, place: int) -> Line:
        """The line with one more place filled."""
        return Line(self.sentence, self.words, tuple(sorted({*self.filled, place})))

    @property
    def next(self) -> int:
        """The place after the last one filled."""
        return self.filled[-1] + 1 if self.filled else 0


class Stage:
    """The lines that are left after some steps."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines: Final = lines

    @cached_property
    def agreed(self) -> frozenset[int]:
        """The places on which all lines agree."""
        if not self.lines:
            return frozenset()
        shortest = min(len(line.words) for line in self.lines)
        return frozenset(k for k in range(shortest) if len({line.words[k] for line in self.lines}) == 1)

    @property
    def open(self) -> int:
        """The first place on which they do not all agree."""
        place = 0
        while place in self.agreed:
            place += 1
        return place


class Narrowing:
    """The sentences of a list that are left after the steps made so far; at first all of them."""

    def __init__(self, sentences: Sequence[str], phrases: Collection[str]) -> None:
        self.phrases: Final[dict[str, Words]] = {phrase: tuple(phrase.split(" ")) for phrase in sorted(phrases)}
        self._on_board: Final = frozenset(word for words in self.phrases.values() for word in words)
        self._longer: Final[dict[str, list[Words]]] = {}
        for words in self.phrases.values():
            if len(words) > 1:
                self._longer.setdefault(words[0], []).append(words)
        self._spans: Final[dict[Words, list[tuple[int, int]]]] = {}
        self._stages: Final = [Stage([Line(sentence, tuple(sentence.split(" "))) for sentence in sentences])]

    # What is left

    def matching(self) -> list[str]:
        """The sentences that are left, in the order of the list."""
        return [line.sentence for line in self._now.lines]

    def picked(self) -> list[str]:
        """The words of the steps, in the order in which the first sentence that is left says them."""
        return [line.words[place] for line in self._now.lines[:1] for place in line.filled]

    def groups(self) -> list[Choice]:
        """What the list offers: up to nine sentences whole; of more, one group for each word that may come next."""
        lines, place = self._now.lines, self._now.open
        if len(lines) <= AT_ONCE:
            return [Choice((line.sentence,)) for line in lines]
        groups: dict[str, list[str]] = {}
        for line in lines:
            groups.setdefault(line.words[place] if place < len(line.words) else "", []).append(line.sentence)
        return [Choice(tuple(sentences), word, place) for word, sentences in groups.items()]

    # Which elements of the board are what

    def lit(self) -> set[str]:
        """The phrases that a touch can add to a sentence that is left.

        A phrase of several words waits while an element for its first word alone would still narrow the list, so that
        a square is chosen before a place in it.
        """
        reachable = self._reachable()
        lit = {
            phrase
            for phrase, words in self.phrases.items()
            if words[self._begun(words)] in reachable and self._with_phrase(words).lines
        }
        return lit - {phrase for phrase in lit if self._waits(self.phrases[phrase], lit)}

    def chosen(self) -> set[str]:
        """The phrases whose words have all been picked, one after the other."""
        return {phrase for line in self._now.lines[:1] for phrase in self._said(line.words, line.filled)}

    def named(self, sentence: str) -> set[str]:
        """The phrases that a sentence names."""
        words = tuple(sentence.split(" "))
        return set(self._said(words, range(len(words))))

    # Steps

    def pick(self, words: str | Sequence[str]) -> bool:
        """Touches the element of a phrase: adds those of its words that are not there yet, if that leaves anything."""
        return self._step(self._with_phrase(tuple(words.split(" ") if isinstance(words, str) else words)))

    def choose(self, place: int, word: str) -> bool:
        """Takes a group of the list: leaves the sentences that have this word in this place."""
        return self._step(
            Stage([line.fill(place) for line in self._now.lines if line.words[place : place + 1] == (word,)])
        )

    def back(self) -> bool:
        """Takes the last step back, if there is one."""
        if len(self._stages) == 1:
            return False
        self._stages.pop()
        return True

    # How

    @property
    def _now(self) -> Stage:
        return self._stages[-1]

    def _step(self, stage: Stage) -> bool:
        if not stage.lines:
            return False
        self._stages.append(stage)
        return True

    def _begun(self, words: Words) -> int:
        """How many words of a phrase have just been picked; never all of them."""
        picked = tuple(self.picked())
        return next((k for k in range(len(words) - 1, 0, -1) if picked[-k:] == words[:k]), 0)

    def _waits(self, words: Words, lit: Collection[str]) -> bool:
        if len(words) == 1 or self._begun(words) or words[0] not in lit:
            return False
        return len(self._with_phrase(words[:1]).lines) < len(self._now.lines)

    def _reachable(self) -> set[str]:
        """The words that the next step may begin with."""
        return {line.words[place] for line in self._now.lines for place in self._places(line, self._now)}

    def _places(self, line: Line, stage: Stage) -> Iterator[int]:
        """The places of a line that can be filled next: from the last one filled, past what may be passed over."""
        for place in range(line.next, len(line.words)):
            yield place
            if line.words[place] in self._on_board and place not in stage.agreed:
                return

    def _with_phrase(self, words: Words) -> Stage:
        begun = self._begun(words)
        stage = self._with_word(self._now, words[begun], begun, len(words))
        for word in words[begun + 1 :]:
            stage = self._with_word(stage, word)
        return stage

    def _with_word(self, stage: Stage, word: str, begun: int = 0, length: int = 0) -> Stage:
        """The lines in which the word has a place; the whole phrase starts `begun` words before it, if one is given."""
        lines = []
        for line in stage.lines:
            for place in self._places(line, stage):
                if line.words[place] == word and not self._within(line.words, place - begun, length):
                    lines.append(line.fill(place))
                    break
        return Stage(lines)

    def _said(self, words: Words, places: Sequence[int]) -> Iterator[str]:
        """The phrases that these places of a sentence spell."""
        spelled = tuple(words[place] for place in places)
        for phrase, parts in self.phrases.items():
            for k in range(len(spelled) - len(parts) + 1):
                if spelled[k : k + len(parts)] == parts and not self._within(words, places[k], len(parts)):
                    yield phrase
                    break

    def _within(self, words: Words, start: int, length: int) -> bool:
        """Whether these places are the later words of a longer phrase.

        In `primitiva company-2` the last word means a company of Primitiva, and not the reader's own `company-2`.
        """
        if not length:
            return False
        if words not in self._spans:
            self._spans[words] = list(self._find_spans(words))
        return any(first < start and start + length <= end for first, end in self._spans[words])

    def _find_spans(self, words: Words) -> Iterator[tuple[int, int]]:
        """From where to where the phrases of several words stand in a sentence."""
        for first in range(len(words)):
            for phrase in self._longer.get(words[first], ()):
                if words[first : first + len(phrase)] == phrase:
                    yield first, first + len(phrase)
