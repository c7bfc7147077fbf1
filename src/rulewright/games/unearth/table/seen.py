"""What a view of Unearth says, for whoever draws it in characters or tells it: dice in their order, tableaus, totals.

Pages and characters share `reading.py`; here is what only characters and words need.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from rulewright.games.unearth.cards import (
    Age,
    CardSet,
    Dark,
    Delver,
    Scenario,
    Site,
    Stone,
    Token,
    Wonder,
    read_cards,
    shipped,
)
from rulewright.games.unearth.effects import AT_END
from rulewright.games.unearth.table.reading import COLOURS, STONES, Cards, View

Place = tuple[int, int]

# The signs of the Ruin types, in their order, and of a Ruin without one.
GLYPHS: Final = ("◎", "♠", "≈", "▲", "∩", "*")
NO_GLYPH: Final = "◇"
DIRECTIONS: Final = {"e": (1, 0), "ne": (1, -1), "nw": (0, -1), "w": (-1, 0), "sw": (-1, 1), "se": (0, 1)}
# Words of a name that begin with a small letter.
SMALL: Final = ("of", "the", "in", "and")
# How many Stones the first Corruption slot holds, and what the seven slots are worth (difficulty-3, corruption-1).
FIRST_SLOT: Final = {"normal": 3, "hard": 2, "legendary": 1}
SLOT_POINTS: Final = (0, 1, 3, 6, 10, 15, 20)
# Titles of a campaign by its points, from the highest (titles-1 to titles-3).
TITLES: Final = (
    (24, "High Lord of the City of Gold"),
    (20, "Guardian of Fate"),
    (16, "Keeper of the Eternal Flame"),
    (11, "Engraver of the Cenotaph"),
    (6, "Apprentice Archivist"),
    (1, "Fledgling Gatherer"),
    (0, "Baby Grunt"),
)
# So many card sets are kept at once.
MOST_BOXES: Final = 16


# The cards


class Box(Cards):
    """The cards of a card set by their words; of a word that it does not hold, a card that says nothing."""

    def __init__(self, cards: CardSet) -> None:
        super().__init__(cards)
        self.stones: Final[dict[str, Stone]] = {stone.word: stone for stone in cards.stones}

    def letter(self, stone: str) -> str:
        """The letter of a Stone: K, B, R, Y for the colours, P, M, W for the others, ? for one that is not known."""
        found = self.stones.get(stone)
        return (found.letter if found is not None else "") or stone[:1].upper()

    def stone(self, word: str) -> str:
        """A kind of Stone by its name."""
        found = self.stones.get(word)
        return found.name if found is not None else "unknown"

    def site(self, word: str) -> Site:
        """A Ruin."""
        return self.sites.get(word) or Site(word, "", "out", -1, 0, 0, 0, 0, "", "", "", {})

    def wonder(self, word: str) -> Wonder:
        """A Named Wonder."""
        return self.wonders.get(word) or Wonder(word, "", "out", "??????", 0, (), False, False, True, True, "", {})

    def token(self, word: str) -> Token:
        """A Lesser or Greater Wonder."""
        return self.tokens.get(word) or Token(word, False, "out", 0, 0, {})

    def delver(self, word: str) -> Delver:
        """A Delver card."""
        return self.delvers.get(word) or Delver(word, "", "out", False, 0, (), "", {})

    def age(self, word: str) -> Age:
        """An End of Age card."""
        return self.ages.get(word) or Age(word, "", "out", 0, (), (), 0, "", {})

    def darkness(self, word: str) -> Dark:
        """A Darkness card."""
        return self.dark.get(word) or Dark(word, -1, 0, 0, 0, {})

    def scenario(self, word: str) -> Scenario:
        """A Scenario; for an empty word one that changes nothing."""
        return self.scenarios.get(word) or Scenario(word, "", 0, 0, 0, (3, 3, 3, 3), "", {})

    def glyph(self, word: str) -> str:
        """The sign of a Ruin's type."""
        kind = self.site(word).type
        return GLYPHS[kind] if 0 <= kind < len(GLYPHS) else NO_GLYPH

    def short_site(self, word: str) -> str:
        """A Ruin in a few characters: its type's sign and its claim value, or ? for one that is not known."""
        return f"{self.glyph(word)}{self.sites[word].claim}" if word in self.sites else "?"

    def name(self, word: str) -> str:
        """Any card as it is called."""
        for cards in (self.wonders, self.delvers, self.ages, self.scenarios, self.sites):
            found: Any = cards.get(word)
            if found is not None and found.name:
                return str(found.name)
        return readable(word)

    def points(self, wonder: str) -> str:
        """The points of a Named Wonder as printed; a plus says that more are counted at the end."""
        card = self.wonder(wonder)
        return f"{card.points}{'+' if any(effect.moment == AT_END for effect in card.effects) else ''}"


def readable(word: str) -> str:
    """A word of a sentence as a name.

    >>> readable("gate-of-the-moon"), readable("desert-9")
    ('Gate of the Moon', 'Desert 9')
    """
    parts = word.split("-")
    return " ".join([part if k and part in SMALL else part[:1].upper() + part[1:] for k, part in enumerate(parts)])


@cache
def shipped_box() -> Box:
    """The cards that are shipped."""
    return Box(shipped())


# Card sets that tables are played with, by the hash that their views name.
BOXES: Final[dict[str, Box]] = {}


def remember(cards: str, cards_hash: str) -> None:
    """Keep a card set, given as its text, for the views that name it."""
    if cards_hash and cards_hash not in BOXES:
        if len(BOXES) >= MOST_BOXES:
            BOXES.clear()
        BOXES[cards_hash] = Box(read_cards(cards))


def box_of(view: View) -> Box:
    """The cards that a view speaks of."""
    return BOXES.get(str(view.get("cards", "")), shipped_box())


# Who reads, who is asked


def reader_of(view: View) -> int | None:
    """The seat whose view this is; None for a spectator, before cards are dealt, and once all is open."""
    known = [k for k, player in enumerate(view["players"]) if knows_cards(player)]
    return known[0] if len(known) == 1 and not view.get("over") else None


def knows_cards(player: Mapping[str, Any]) -> bool:
    """Whether a seat has hidden cards and all of them can be read in the view."""
    hand, hidden = player.get("hand", {}), player.get("hidden", [])
    return bool(hand or hidden) and "?" not in hand and "?" not in hidden


def turn_of(view: View) -> int | None:
    """The seat whose turn it is; None during set-up and in the turn of the Darkness."""
    word = str(view.get("turn", ""))
    return int(word.rpartition("-")[2]) - 1 if word.startswith("seat-") else None


# Dice


@dataclass(frozen=True)
class Die:
    """A die on a Ruin or in a throw; `owner` is -1 for the Darkness, `value` None until it is rolled."""

    word: str
    owner: int
    size: int
    value: int | None

    @property
    def short(self) -> str:
        """The die in a few characters: its word without what all share, or D for one of the Darkness."""
        return self.word.removeprefix("seat-") if self.owner >= 0 else "D"


def read_die(word: str, value: int | None) -> Die:
    """A die by its word, such as `seat-2/d6-3` or `ruin-1/dark`."""
    holder, _, name = word.partition("/")
    if name == "dark":
        return Die(word, -1, 6, value)
    return Die(word, int(holder.rpartition("-")[2]) - 1, int(name[1:2]), value)


def dice_on(ruin: Mapping[str, Any]) -> list[Die]:
    """The dice on a Ruin, the best first: by value, then by sides (base-claim-4, base-claim-5)."""
    dice = [read_die(word, value) for word, value in ruin.get("dice", {}).items()]
    return sorted(dice, key=lambda die: (-(die.value or 0), -die.size, die.word))


def word_of(ruin: Mapping[str, Any]) -> str:
    """The Ruin that lies in a place of the row; an empty word while a claimed one is not replaced yet."""
    return ruin["ruin"] or ""


def total_on(ruin: Mapping[str, Any]) -> int:
    """What the dice on a Ruin add up to (base-claim-2)."""
    return sum(ruin.get("dice", {}).values())


def thrown(view: View) -> list[tuple[Die, str]]:
    """The dice of the throw that are not settled yet, each with the Ruin it is rolled for, or an empty word."""
    rolling = view.get("rolling", {})
    return [
        (read_die(word, how.get("face")), str(how.get("ruin", "")))
        for word, how in rolling.items()
        if how.get("state") != "settled"
    ]


# Stones and tableaus


def stones_in(counts: Mapping[str, int]) -> list[str]:
    """Stones one by one, colours first."""
    return [stone for stone in (*STONES, "?") for _ in range(counts.get(stone, 0))]


@dataclass(frozen=True)
class LaidStone:
    """A Stone of a tableau, with the number of its cell."""

    number: int
    kind: str
    used: bool


@dataclass(frozen=True)
class Centre:
    """The middle of a ring: a Named Wonder or token by its word, or whether a Wonder may still come."""

    wonder: str = ""
    token: str = ""
    waits: bool = False


class Tableau:
    """A seat's Stones on their cells, and the middles of its rings."""

    def __init__(self, player: Mapping[str, Any]) -> None:
        self.stones: Final[dict[Place, LaidStone]] = {}
        self.centres: Final[dict[Place, Centre]] = {}
        for k, entry in enumerate(player.get("stones", [])):
            self.stones[place_of(entry)] = LaidStone(k + 1, str(entry["stone"]), bool(entry.get("used")))
        for entry in player.get("built", []):
            wonder, token = str(entry.get("wonder", "")), str(entry.get("token", ""))
            self.centres[place_of(entry)] = Centre(wonder, token, entry.get("left", "empty") != "empty")

    def free(self) -> list[Place]:
        """The free cells that touch a Stone."""
        found = dict.fromkeys([beside for place in self.stones for beside in around(place)])
        return [place for place in found if place not in self.stones and place not in self.centres]

    def named(self, place: Place) -> tuple[int, str]:
        """A cell as sentences name it: the lowest cell with a Stone that touches it, and the direction from there.

        The number is 0 where no Stone touches it.
        """
        near: list[tuple[int, str]] = []
        for word, (q, r) in DIRECTIONS.items():
            stone = self.stones.get((place[0] - q, place[1] - r))
            if stone is not None:
                near.append((stone.number, word))
        return min(near, default=(0, ""))

    def rings(self) -> list[Place]:
        """The middles of the rings in which nothing stands yet (base-ring-1)."""
        return [place for place in self.free() if all(beside in self.stones for beside in around(place))]


def place_of(entry: Mapping[str, Any]) -> Place:
    """Where something lies."""
    q, r = entry["at"]
    return int(q), int(r)


def around(place: Place) -> list[Place]:
    """The six cells around one."""
    return [(place[0] + q, place[1] + r) for q, r in DIRECTIONS.values()]


def built_by(player: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The Wonders that a seat has built in this game."""
    return [entry for entry in player.get("built", []) if "wonder" in entry or "token" in entry]


# The Darkness


def corruption_track(view: View) -> list[list[str]]:
    """The seven Corruption slots with their Stones; the last slot takes all that is left (difficulty-3, -5)."""
    first = FIRST_SLOT[str(view.get("options", {}).get("solo_difficulty", "normal"))]
    stones = stones_in(view["darkness"].get("corruption", {}))
    slots = [stones[:first]]
    slots.extend([stones[k : k + 1] for k in range(first, first + 5)])
    return [*slots, stones[first + 5 :]]


def corruption_points(view: View) -> int:
    """What the Corruption Track is worth (ruling-73)."""
    slots = corruption_track(view)
    filled = len([slot for slot in slots if slot])
    return (SLOT_POINTS[filled - 1] if filled else 0) + 5 * max(0, len(slots[-1]) - 1)


def crystals(view: View) -> dict[str, tuple[int, int]]:
    """Of each colour how many Stones its Crystal has, and how many it needs (board-5)."""
    needs = box_of(view).scenario(str(view.get("scenario", ""))).needs
    held = view["darkness"].get("crystals", {})
    return {colour: (held.get(colour, 0), need) for colour, need in zip(COLOURS, needs, strict=True)}


def forged(view: View) -> int:
    """How many Crystals are forged."""
    return len([colour for colour, (held, need) in crystals(view).items() if held >= need])


def title_of(points: int) -> str:
    """The title that a campaign earns (titles-1 to titles-3).

    >>> title_of(0), title_of(12), title_of(24)
    ('Baby Grunt', 'Engraver of the Cenotaph', 'High Lord of the City of Gold')
    """
    return next(title for least, title in TITLES if points >= least)


def games_of(view: View) -> list[str]:
    """The games of a campaign that are over, such as `1: 61 to 48, 3 points, Twin Omens`."""
    lines: list[str] = []
    for k, game in enumerate(view["campaign"].get("games", []), 1):
        if "points" in game:
            scenario = f", {box_of(view).name(game['scenario'])}" if game.get("scenario") else ""
            lines.append(f"{k}: {game['player']} to {game['darkness']}, {counted(game['points'], 'point')}{scenario}")
    return lines


# The end


@dataclass(frozen=True)
class Tie:
    """A tie for the highest total: who was tied, their Wonders or Ruins if these were counted, and who is left first.

    `decided` is empty where the tie stands, else "wonders" or "ruins" (base-ruling-3).
    """

    tied: tuple[int, ...]
    total: int
    decided: str
    counts: tuple[int, ...]
    left: tuple[int, ...]


def total_of(player: Mapping[str, Any]) -> int:
    """The points of a seat that this view can count."""
    return int(player.get("score", {}).get("total", 0))


def tie_of(view: View) -> Tie | None:
    """The tie at the top of a game of several seats that is over; None if one seat has the most points."""
    players = view["players"]
    best = max([total_of(player) for player in players])
    tied = tuple([k for k, player in enumerate(players) if total_of(player) == best])
    if len(tied) < 2:
        return None
    found = Tie(tied, best, "", (), tied)
    if view.get("options", {}).get("winner_tie") != "more_wonders":
        return found
    wonders = {k: len(built_by(players[k])) for k in tied}
    ruins = {k: len(players[k].get("ruins", [])) + len(players[k].get("hidden", [])) for k in tied}
    for name, counts in (("wonders", wonders), ("ruins", ruins)):
        most = max([counts[k] for k in found.left])
        left = tuple([k for k in found.left if counts[k] == most])
        if len(left) < len(found.left):
            found = Tie(tied, best, name, tuple(counts.values()), left)
    return found


# Words


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things in words; `many` is the plural where it is not made with an s.

    >>> counted(1, "Stone"), counted(2, "Stone"), counted(2, "die", "dice")
    ('1 Stone', '2 Stones', '2 dice')
    """
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"


def times(count: int) -> str:
    """How many of a card there are, if more than one.

    >>> times(1), times(3)
    ('', ' ×3')
    """
    return f" ×{count}" if count > 1 else ""
