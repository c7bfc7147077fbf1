"""The words of cards: phrases with numbers in them, found in what somebody has typed.

Refusals are ValueErrors that quote what was read and say what is expected; a game puts the card in front of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final, final

NUMBER: Final = "[0-9]{1,4}"


@final
class Word:
    """A phrase that does something. In its pattern N is the amount, M a second number and KIND a word.

    `what` is the game's number for it. N lies between `lowest` and `highest`, M between `least` and `most`; a phrase
    without N has `lowest` as its amount.

    >>> steal = Word("steal <=N (M)", 7, 0, 8, 8)
    >>> steal.matches("steal <=2 (3)"), steal.numbers("steal <=2 (3)")
    (True, (2, 3))
    """

    def __init__(
        self, pattern: str, what: int, lowest: int = 0, highest: int = 0, most: int = 0, least: int = 0
    ) -> None:
        self.pattern: Final = pattern
        self.what: Final = what
        self.lowest: Final = lowest
        self.highest: Final = highest
        self.most: Final = most
        self.least: Final = least
        number = f"(?P<n>-?{NUMBER})" if lowest < 0 else f"(?P<n>{NUMBER})"
        spelled = re.escape(pattern).replace("KIND", "(?P<kind>[a-z]+)")
        self.regex: Final = re.compile(spelled.replace("N", number, 1).replace("M", f"(?P<m>{NUMBER})", 1))

    def matches(self, text: str) -> bool:
        """Whether a text is this phrase."""
        return self.regex.fullmatch(text) is not None

    def part(self, text: str, name: str) -> str:
        """What stands for n, m or kind in a text that matches, empty if the phrase has no such place."""
        match = self.regex.fullmatch(text)
        return (match.groupdict().get(name) or "") if match is not None else ""

    def numbers(self, text: str) -> tuple[int, int]:
        """N and M of a text that matches; raises ValueError for one out of range."""
        amount = int(self.part(text, "n") or self.lowest)
        if not self.lowest <= amount <= self.highest:
            raise ValueError(
                f'{quoted(text)} is out of range; N in "{self.pattern}" is {self.lowest} to {self.highest}'
            )
        second = self.part(text, "m")
        extra = int(second or 0)
        if second and not self.least <= extra <= self.most:
            raise ValueError(f'{quoted(text)} is out of range; M in "{self.pattern}" is {self.least} to {self.most}')
        return amount, extra


def plain(text: str) -> str:
    """A phrase with single spaces."""
    return " ".join(text.split())


def quoted(text: str) -> str:
    """What was read, in quotes and not too long."""
    return f'"{text}"' if len(text) <= 60 else f'"{text[:57]}..."'


def suggestion(text: str, known: Sequence[str], all_of_them: Sequence[str]) -> str:
    """What may have been meant: the phrases near a text, or those that can stand here."""
    near = get_close_matches(re.sub("[0-9]+", "N", text), all_of_them, 3, 0.65)
    return f"near it: {'; '.join(near)}" if near else f"expected one of: {'; '.join(known)}"


def find_word(text: str, words: Sequence[Word], fitting: Sequence[str], place: str) -> Word:
    """The word of a phrase; raises ValueError for none and for one whose pattern is not among the fitting ones."""
    for word in words:
        if word.matches(text):
            if word.pattern not in fitting:
                raise ValueError(f"{quoted(text)} cannot stand {place}; there can: {'; '.join(fitting)}")
            return word
    raise ValueError(f"{quoted(text)} is no effect; {suggestion(text, fitting, [word.pattern for word in words])}")
