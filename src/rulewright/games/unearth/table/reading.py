"""What a view of Unearth says, for whoever draws it: seats and their dice, cards by their ids, and what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from rulewright.core.catalogue import Catalogue, read_catalogue
from rulewright.games.unearth.card_kinds import Age, CardSet, Dark, Delver, Scenario, Site, Token, Wonder

View = Mapping[str, Any]

# The dice of the seats, in their order, and the letter that stands on each.
INKS: Final = ("green", "purple", "teal", "orange", "grey")
LETTERS: Final = ("G", "P", "T", "O", "S")
DARK_INK: Final = "black"
DARK_LETTER: Final = "D"
# The dice of a seat, and the kinds that sentences call them by while they are at home.
DICE: Final = ("d4", "d6-1", "d6-2", "d6-3", "d8")
KINDS: Final = ("d4", "d6", "d8")
COLOURS: Final = ("black", "blue", "red", "yellow")
STONES: Final = (*COLOURS, "phantom", "memory", "warpstone")
# Fields of a card that the page draws in its own way, so that it matters to nobody where they come from.
DRAWN: Final = ("icon", "colour", "letter")
AUTHORED: Final = "authored"


@cache
def catalogue() -> Catalogue:
    """How Unearth words its sentences, and its other texts."""
    return read_catalogue(resources.files(__package__ or ""))


def text(key: str, **slots: str | int) -> str:
    """A text of the catalogue with its slots filled."""
    return catalogue().text(key, **slots)


def plural(key: str, count: int) -> str:
    """A number of things in words, from the texts `key` and `key-s`.

    >>> plural("point", 1), plural("point", -4)
    ('1 point', '−4 points')
    """
    return text(key if abs(count) == 1 else f"{key}-s", count=signed(count))


def signed(number: int) -> str:
    """A number as it is printed, with a real minus."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def listed(names: Sequence[str]) -> str:
    """Names as a list in a sentence.

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    *others, last = names
    return f"{', '.join(others)} {text('and')} {last}" if others else last


# Seats


def seat_of(word: str) -> int:
    """The place of a seat by its word, -1 for the Darkness."""
    return int(word.removeprefix("seat-")) - 1 if word.startswith("seat-") else -1


def ink(seat: int) -> str:
    """The colour of a seat's dice, of the Darkness's for -1."""
    return DARK_INK if seat < 0 else INKS[seat]


def letter(seat: int) -> str:
    """The letter on a seat's dice."""
    return DARK_LETTER if seat < 0 else LETTERS[seat]


def seat_title(seat: int) -> str:
    """What a seat is called."""
    return text("darkness") if seat < 0 else catalogue().word(f"seat-{seat + 1}")


# Dice on Ruins


@dataclass(frozen=True)
class Laid:
    """A die by its word `seat-2/d6-3` or `ruin-1/dark`: its seat (-1 is the Darkness) and its kind."""

    word: str
    seat: int
    kind: str


@cache
def laid(word: str) -> Laid:
    """A die by its word."""
    owner, _, die = word.partition("/")
    return Laid(word, seat_of(owner), "d6" if die == "dark" else die[:2])


def value_of(value: int | str) -> str:
    """What a die shows, as it is printed."""
    return signed(int(value))


def home_dice(player: Mapping[str, Any]) -> list[str]:
    """A player's dice that are at home, in their order."""
    return [die for die in DICE if player.get("dice", {}).get(die, "home") == "home"]


# Cards


class Cards:
    """The cards of a set by their ids."""

    def __init__(self, found: CardSet) -> None:
        self.types: Final = found.types
        self.sites: Final[dict[str, Site]] = {site.id: site for site in found.sites}
        self.wonders: Final[dict[str, Wonder]] = {wonder.id: wonder for wonder in found.wonders}
        self.tokens: Final[dict[str, Token]] = {token.id: token for token in found.tokens}
        self.delvers: Final[dict[str, Delver]] = {delver.id: delver for delver in found.delvers}
        self.ages: Final[dict[str, Age]] = {age.id: age for age in found.ages}
        self.dark: Final[dict[str, Dark]] = {dark.id: dark for dark in found.dark}
        self.scenarios: Final[dict[str, Scenario]] = {scenario.id: scenario for scenario in found.scenarios}
        self.names: Final[dict[str, str]] = {
            card.id: card.name
            for cards in (self.sites, self.wonders, self.delvers, self.ages, self.scenarios)
            for card in cards.values()
            if card.name
        }

    def type_title(self, number: int) -> str:
        """What a type of Ruins is called."""
        return title_of(self.types[number]) if number >= 0 else ""

    def name(self, card: str) -> str:
        """What a card is called."""
        return self.names.get(card) or title_of(card)


def title_of(word: str) -> str:
    """A word as a title.

    >>> title_of("city-of-gold"), title_of("desert-9")
    ('City of gold', 'Desert 9')
    """
    plain = word.replace("-", " ")
    return plain[:1].upper() + plain[1:]


def is_authored(provenance: Mapping[str, str]) -> bool:
    """Whether anything that matters on a card was written for this game and is not what was printed."""
    return any(origin == AUTHORED for field, origin in provenance.items() if field not in DRAWN)


# What is asked


@dataclass(frozen=True)
class Asking:
    """What is asked first: the question, the seat from 0 (-1 is nobody), and what it is about."""

    question: str
    seat: int
    about: Mapping[str, Any]

    def of(self, seat: int | None) -> bool:
        """Whether this seat is asked."""
        return seat is not None and seat == self.seat

    def slot(self) -> str:
        """The word of the Ruin that the question is about; empty if it is about none."""
        return next((str(value) for value in self.about.values() if str(value).startswith("ruin-")), "")


def asking(view: View) -> Asking:
    """Who is asked what; nobody while luck decides or when the game is over."""
    pending = view.get("pending") or [{}]
    first: dict[str, Any] = pending[0]
    seat = first.get("seat", 0)
    if not isinstance(seat, int) or seat < 1 or view.get("over"):
        return Asking("", -1, {})
    return Asking(first["question"], seat - 1, first)
