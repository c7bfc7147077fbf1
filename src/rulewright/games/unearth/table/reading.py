"""What a view of Unearth says, for whoever draws it: seats and their dice, cards by their ids, and what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from rulewright import languages
from rulewright.core.catalogue import Catalogue
from rulewright.games.unearth.card_kinds import Age, CardSet, Dark, Delver, Scenario, Site, Stone, Token, Wonder
from rulewright.games.unearth.given import SEAT_NAMES
from rulewright.games.unearth.vocabulary import DICE_OF_A_SEAT, SIZES, STEPS, STONE_WORDS
from rulewright.games.unearth.vocabulary import DIRECTIONS as DIRECTION_WORDS

View = Mapping[str, Any]
Cell = tuple[int, int]

# The dice of the seats, in their order, and the letter that stands on each.
INKS: Final = ("green", "purple", "teal", "orange", "grey")
LETTERS: Final = ("G", "P", "T", "O", "S")
DARK_INK: Final = "black"
DARK_LETTER: Final = "D"
# The dice of a seat, and the kinds that sentences call them by while they are at home.
DICE: Final = DICE_OF_A_SEAT
KINDS: Final = SIZES
STONES: Final = STONE_WORDS
COLOURS: Final = STONES[:4]
# From a cell to its neighbours.
DIRECTIONS: Final[dict[str, Cell]] = dict(zip(DIRECTION_WORDS, STEPS, strict=True))
# Words of a name that begin with a small letter.
SMALL: Final = ("of", "the", "in", "and")
# Fields of a card that the page draws in its own way, so that it matters to nobody where they come from.
DRAWN: Final = ("icon", "colour", "letter")
AUTHORED: Final = "authored"


def catalogue() -> Catalogue:
    """How Unearth words its sentences, and its other texts."""
    return languages.catalogue("rulewright.games.unearth")


def text(key: str, **slots: str | int) -> str:
    """A text of the catalogue with its slots filled."""
    return catalogue().text(key, **slots)


def plural(key: str, count: int) -> str:
    """A number of things in words, from the texts `key` and `key-s`.

    >>> plural("point", 1), plural("point", -4)
    ('1 point', '−4 points')
    """
    return catalogue().counted(key, abs(count), count=signed(count))


def signed(number: int) -> str:
    """A number as it is printed, with a real minus."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def by(margin: int) -> str:
    """By how much somebody is ahead, or behind.

    >>> by(3), by(0), by(-3)
    ('+3', '0', '−3')
    """
    return f"+{margin}" if margin > 0 else signed(margin)


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
    """What a seat is called; the Darkness for -1."""
    # The Darkness is the last of the names.
    return SEAT_NAMES[seat]


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


def in_throw(view: View) -> list[str]:
    """The dice that are rolled and do not lie with a Result yet."""
    return [word for word, roll in view.get("rolling", {}).items() if roll.get("state") != "settled"]


def home_dice(player: Mapping[str, Any]) -> list[str]:
    """A player's dice that are at home, in their order."""
    return [die for die in DICE if player.get("dice", {}).get(die, "home") == "home"]


# Cards


class Cards:
    """The cards of a set by their ids."""

    def __init__(self, found: CardSet) -> None:
        self.own: Final = bool(found.text)
        self.types: Final = found.types
        self.stones: Final[dict[str, Stone]] = {stone.word: stone for stone in found.stones}
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

    def stone_title(self, stone: str, used: bool = False) -> str:
        """A kind of Stone in words."""
        title = self.stones[stone].title if stone in self.stones else stone
        return text("stone-used", stone=title) if used else title

    def labels(self) -> dict[str, str]:
        """Readable words for the cards of a set of one's own; those of the shipped cards stand in the catalogue."""
        if not self.own:
            return {}
        found = dict(self.names)
        for stone in self.stones.values():
            found[stone.word] = stone.title
        for token in self.tokens.values():
            kind = text("greater" if token.greater else "lesser")
            found[token.id] = text("token-word", kind=kind, points=signed(token.points))
        for dark in self.dark.values():
            side = text("right-side" if dark.arrow else "left-side")
            found[dark.id] = text("dark-word", type=self.type_title(dark.type), side=side, slot=dark.slot)
        return found


def title_of(word: str) -> str:
    """A word of a sentence as a name.

    >>> title_of("gate-of-the-moon"), title_of("desert-9")
    ('Gate of the Moon', 'Desert 9')
    """
    parts = word.split("-")
    return " ".join([part if k and part in SMALL else part[:1].upper() + part[1:] for k, part in enumerate(parts)])


def is_authored(provenance: Mapping[str, str]) -> bool:
    """Whether anything that matters on a card was written for this game and is not what was printed."""
    return any(origin == AUTHORED for field, origin in provenance.items() if field not in DRAWN)


# The Darkness


def difficulty(view: View) -> str:
    """How hard the Darkness plays."""
    return str(view.get("options", {}).get("solo_difficulty", "normal"))


def needs_of(view: View, cards: Cards) -> tuple[int, ...]:
    """How many Stones forge each Crystal: three, unless a Scenario says otherwise (board-5)."""
    scenario = cards.scenarios.get(str(view.get("scenario", "")))
    return scenario.needs if scenario is not None else (3, 3, 3, 3)


# The campaign


@dataclass(frozen=True)
class PlayedGame:
    """A game of the campaign that is over: both totals, its points, and what its Scenario is called, if it had one."""

    number: int
    player: int
    darkness: int
    points: int
    scenario: str

    @property
    def margin(self) -> int:
        """By how much the player is ahead."""
        return self.player - self.darkness


def played_games(view: View, cards: Cards) -> list[PlayedGame]:
    """The games of the campaign that are over; those that are not have no points."""
    return [
        PlayedGame(
            int(game["game"]),
            int(game["player"]),
            int(game["darkness"]),
            int(game["points"]),
            cards.name(str(game["scenario"])) if game.get("scenario") else "",
        )
        for game in view["campaign"].get("games", [])
        if "points" in game
    ]


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
