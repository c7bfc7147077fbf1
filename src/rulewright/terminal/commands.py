"""What can be typed beside sentences: the commands that both screens share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Final

from rulewright.core.clauses import Clause, Ruling
from rulewright.core.errors import RulewrightError
from rulewright.core.vocabulary import Vocabulary
from rulewright.terminal.session import Session

# Numbers have at most so many digits, and an answer quotes at most so much of a word.
MOST_DIGITS: Final = 6
MOST_QUOTED: Final = 20

COMMANDS: Final = {
    "undo": "undo            take back the last sentence, unless luck has spoken since",
    "why": "why SENTENCE    whether it can be said now, and which rule says no",
    "rules": "rules [WORDS]   what the rulebook says; alone the game in short, and the chapters",
    "hint": "hint            what a bot would say",
    "log": "log [NUMBER]    the last things that were said",
    "board": "board [on|off]  the board; in plain mode 'on' draws it at every question",
    "words": "words           the board in words, for people who listen",
    "moves": "moves           everything that can be said",
    "back": "back            take a chosen word back (Escape); Enter alone takes back all",
    "ask": "ask [always]    be asked also where you can only pass; 'ask choice' ends that",
    "save": "save            where the game is saved: as it is, after every sentence",
    "help": "help            this page",
    "quit": "quit            leave; the game can be resumed (Ctrl-D)",
}

HOW: Final = (
    "A move is a sentence. Type the number of a way in the list, or the sentence",
    "itself. Its words can be shortened.",
)


class Commander:
    """Carries out commands: a screen says in `acts` what it does for each."""

    def __init__(self, session: Session) -> None:
        self.session: Final = session

    def acts(self) -> dict[str, Callable[[str], None]]:
        """What is done for each command; it is called with what follows the command."""
        raise NotImplementedError

    def carry_out(self, command: str, rest: str) -> None:
        """Carry out a command; raises RulewrightError for one that does not exist or does not go now."""
        acts = self.acts()
        if command not in acts:
            raise RulewrightError(f"there is no command /{short(command)}; 'help' lists them")
        acts[command](rest)

    def how(self) -> list[str]:
        """How a move is typed, with an example of what can be said now."""
        if self.session.turn() not in ("person", "people"):
            return list(HOW)
        speller = self.session.speller()
        move = max(speller.moves, key=lambda one: len(speller.vocabulary.words(one)))
        short, whole = speller.shortest(move), speller.vocabulary.sentence(move)
        return [*HOW, *([f"Now '{short}' is '{whole}'."] if short != whole else [])]


def split(text: str, vocabulary: Vocabulary) -> tuple[str, str]:
    """The command of a typed line and what follows it; an empty command means a sentence.

    A game may have a verb that is called like a command; then `/undo` is the command and `undo` the verb.
    """
    first, _, rest = text.strip().partition(" ")
    word = first.lower()
    if word.startswith("/"):
        return word[1:], rest.strip()
    if word in COMMANDS and word not in vocabulary.named:
        return word, rest.strip()
    if word in ("exit", "?"):
        return ("quit" if word == "exit" else "help"), ""
    return "", text.strip()


def number(text: str) -> int:
    """A typed number; one with so many digits that nothing can be meant by it counts as a million.

    >>> number("12"), number("9" * 5000)
    (12, 1000000)
    """
    return int(text) if len(text) <= MOST_DIGITS else 10**MOST_DIGITS


def short(text: str) -> str:
    """A typed word as it is quoted in an answer.

    >>> short("9" * 5000)
    '99999999999999999999…'
    """
    return text if len(text) <= MOST_QUOTED else text[:MOST_QUOTED] + "…"


def folded(lines: Iterable[str]) -> list[str]:
    """Lines of the log; what is told several times in a row is told once, and how often.

    >>> folded(["Luck: a card is drawn", "Luck: a card is drawn", "Luck: the deck is renewed"])
    ['Luck: a card is drawn (2 times)', 'Luck: the deck is renewed']
    """
    counted = [(line, len(list(run))) for line, run in groupby(lines)]
    return [line if times == 1 else f"{line} ({times} times)" for line, times in counted]


def quote(rule: Clause | Ruling) -> str:
    """A clause or ruling as it is shown."""
    if isinstance(rule, Clause):
        return f"[{rule.id}] {rule.text}"
    return f"[{rule.id}] {rule.question} {rule.answer}"
