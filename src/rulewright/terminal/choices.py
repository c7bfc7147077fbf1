"""The list of ways: how the sentence that is asked for can go on, numbered, and the one that is picked out."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from rulewright.terminal.commands import split
from rulewright.terminal.pages import ink
from rulewright.terminal.session import Session
from rulewright.terminal.speller import MOST_LISTED, Way

# How wide the list is before it also says what its sentences mean.
TALKATIVE: Final = 62


class Choices:
    """The list of a session; `highlit` is the place of the way that up and down have picked out, or -1."""

    def __init__(self, session: Session) -> None:
        self.session: Final = session
        self.highlit = -1

    def ways(self, typed: str) -> list[Way]:
        """What the list shows: all ways on, or those that fit what is typed."""
        speller = self.session.speller()
        command, _ = split(typed, self.session.game.vocabulary)
        if command or typed.strip().isdecimal():
            return speller.ways()
        return speller.ways(typed) or speller.ways_anew(typed)

    def walk(self, by: int, typed: str) -> bool:
        """Pick out the next or the last way; False if there is none."""
        count = len(self.ways(typed))
        if count:
            self.highlit = (self.highlit + by) % count if self.highlit >= 0 else min(by, 0) % count
        return count > 0

    def picked(self, typed: str) -> Way | None:
        """The way that is picked out."""
        ways = self.ways(typed)
        return ways[self.highlit] if 0 <= self.highlit < len(ways) else None

    def text(self, typed: str, room: int, tall: int) -> Text:
        """The list; where it would be too long in two columns, without the words that all share if need be."""
        ways = self.ways(typed)
        if not ways:
            return Text(" not now; Enter says why", style=ink(self.session.artist, "dim"))
        lines = self.lines(ways, typed, room, 0)
        columns = len(lines) > tall
        most = room // 2 - 1 if columns else room
        if max([line.cell_len for line in lines]) > most and len(ways) > 1:
            lines = self.lines(ways, typed, room, shared_words(ways))
        if columns and max([line.cell_len for line in lines]) <= most:
            lines = in_columns(lines, room // 2)
        return Text("\n").join(lines)

    def lines(self, ways: list[Way], typed: str, room: int, shared: int) -> list[Text]:
        """The ways one below the other, without the first words that all share."""
        return [self.line(number, way, typed, room, shared) for number, way in enumerate(ways, 1)]

    def line(self, number: int, way: Way, typed: str, room: int, shared: int) -> Text:
        """One line of the list."""
        line = Text()
        artist = self.session.artist
        digits = 1 if len(self.session.speller().ways()) <= MOST_LISTED else 2
        mark = ">" if number - 1 == self.highlit else " "
        if typed.strip():
            line.append(f"{mark}{'·':>{digits}} ", style=ink(artist, "dim"))
        else:
            line.append(f"{mark}{number:>{digits}} ", style=ink(artist, "lit"))
        line.append(way.text(shared))
        if way.move is not None and room >= TALKATIVE:
            vocabulary = self.session.game.vocabulary
            meaning = self.session.wording(vocabulary.sentence(way.move))
            if not says_the_same(meaning, vocabulary.words(way.move)):
                line.append(f"  {meaning}", style=ink(artist, "dim"))
        return line


def shared_words(ways: list[Way]) -> int:
    """How many first words all ways share; the last word of a way always stays."""
    shared = 0
    while all(len(way.words) > shared + 1 and way.words[shared] == ways[0].words[shared] for way in ways):
        shared += 1
    return shared


def says_the_same(meaning: str, words: list[str]) -> bool:
    """Whether a wording adds nothing to a sentence but an ending and articles.

    >>> says_the_same("advances company 1", ["advance", "company-1"])
    True
    """
    plain = " ".join(words).replace("-", " ").split()
    said = [word for word in meaning.lower().replace("-", " ").split() if word not in ("a", "the")]
    return said == [plain[0] + ("es" if plain[0].endswith("s") else "s"), *plain[1:]]


def in_columns(lines: list[Text], wide: int) -> list[Text]:
    """Lines in two columns."""
    half = (len(lines) + 1) // 2
    found = [line.copy() for line in lines[:half]]
    for left, right in zip(found, lines[half:], strict=False):
        left.append(" " * (wide - left.cell_len))
        left.append_text(right)
    return found
