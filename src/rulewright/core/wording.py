"""How a table words what is said at it: sentences, names and the rules' own texts, as people read them.

Screens and pages share this, so that a line of the log reads the same in the terminal and in the browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from typing import Any, Final

from rulewright.core.catalogue import Catalogue, read_catalogue
from rulewright.core.engine import LUCK, Game, State


def numbered(names: Sequence[str], alike: Sequence[bool]) -> list[str]:
    """Names in which those that are the same are told apart by numbers, as far as they are marked.

    >>> numbered(["Ann", "Bot Greedy", "Bot Greedy", "Bot Sharp"], [False, True, True, True])
    ['Ann', 'Bot Greedy 1', 'Bot Greedy 2', 'Bot Sharp']
    """
    marked = [name for name, is_marked in zip(names, alike, strict=True) if is_marked]
    found: list[str] = []
    count: dict[str, int] = {}
    for name, is_marked in zip(names, alike, strict=True):
        if is_marked and marked.count(name) > 1:
            count[name] = count.get(name, 0) + 1
            name = f"{name} {count[name]}"
        found.append(name)
    return found


def folder_of(game: Game[Any]) -> str:
    """The package a game lives in."""
    return type(game).__module__.rpartition(".")[0]


def catalogue_of(game: Game[Any]) -> Catalogue:
    """How a game words its sentences; an empty catalogue if it has none.

    Raises ValueError, in one sentence, for one that is not valid.
    """
    return catalogue_in(folder_of(game))


def catalogue_in(package: str) -> Catalogue:
    """How the game that lives in a package words its sentences; see `catalogue_of`."""
    try:
        folder = resources.files(package).joinpath("table")
    except (ModuleNotFoundError, ValueError, TypeError):
        # A game that was made in a script lives in no folder.
        return Catalogue({}, {})
    return read_catalogue(folder)


class Wording:
    """The words of one game, with the names of those who play it."""

    def __init__(self, game: Game[Any], catalogue: Catalogue, names: Sequence[str]) -> None:
        self.game: Final = game
        self.catalogue: Final = catalogue
        self.names: Final = list(names)

    def say(self, sentence: str) -> str:
        """A sentence as people read it in a log."""
        words = sentence.split()
        return self.catalogue.say(self.game.vocabulary.named[words[0]], words)

    def order(self, sentence: str) -> list[tuple[str, int]]:
        """A sentence as an order, in pieces; see `Catalogue.order`."""
        words = sentence.split()
        return self.catalogue.order(self.game.vocabulary.named[words[0]], words)

    def who(self, state: State, actor: int) -> str:
        """What a seat is called in a log: its side if that is a word of its own, else its player; or luck."""
        if actor == LUCK:
            return "Luck"
        return self.catalogue.words.get(self.game.seat_name(state, actor), self.names[actor])

    def side(self, state: State, seat: int) -> str:
        """What a seat plays, as it is written, or an empty text where the game has no word for it."""
        side = self.game.seat_name(state, seat)
        return "" if side == Game.seat_name(self.game, state, seat) else self.readable(side)

    def readable(self, text: str) -> str:
        """A text of the rules with proper names as they are written, such as German Land for german-land."""
        return " ".join([self.written(word) for word in text.split(" ")])

    def written(self, word: str) -> str:
        """A word as it is written, if that changes only its capitals and hyphens, or leaves only its number.

        A plain word that names two kinds of thing, such as Unition's gleam, a card and what it gives, stays as it is.
        """
        plain = word.rstrip(".,:;?!")
        if "-" not in plain and sum([plain in noun.index for noun in self.game.vocabulary.nouns.values()]) > 1:
            return word
        readable = self.catalogue.word(plain)
        if readable.isdigit() and plain.endswith("-" + readable):
            readable = plain.replace("-", " ")
        same = readable.lower() == plain.lower().replace("-", " ")
        return readable + word[len(plain) :] if same else word

    def sentence(self, text: str) -> str:
        """A text of the rules as a sentence of its own."""
        text = self.readable(text)
        return text[:1].upper() + text[1:]

    def option(self, name: str, value: str | int = "") -> str:
        """An option as forms name it, or a value of it: the catalogue's word for `name` or `name=value`, if any."""
        key, plain = (name, name) if value == "" else (f"{name}={value}", str(value))
        plain = plain.replace("_", " ")
        return self.catalogue.words.get(key, plain[:1].upper() + plain[1:])

    def told(self, heard: dict[str, Any], whose: str = "") -> tuple[str, tuple[str, ...]]:
        """A line of a record's journal: what was said, for whom if luck has said it, and what followed it."""
        followed = tuple([self.say(told["sentence"]) for told in heard["told"]])
        return self.say(heard["sentence"]), (f"for {whose}", *followed) if whose else followed
