"""What a view of Unearth says, for whoever draws it in characters or tells it: dice in their order, Stones, totals.

Pages read with `reading.py`, and take from here what is counted: ties at the end, and slots of the corruption track.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rulewright.games.unearth.card_kinds import Age, Dark, Delver, Scenario, Site, Token, Wonder
from rulewright.games.unearth.darkness_board import SLOT_POINTS
from rulewright.games.unearth.darkness_board import corruption_points as points_of_corruption
from rulewright.games.unearth.effects import AT_END
from rulewright.games.unearth.given import FIRST_SLOT
from rulewright.games.unearth.table.reading import (
    COLOURS,
    STONES,
    Cards,
    View,
    difficulty,
    in_throw,
    needs_of,
    played_games,
)

# The signs of the Ruin types, in their order, and of a Ruin without one.
GLYPHS: Final = ("◎", "♠", "≈", "▲", "∩", "*")
NO_GLYPH: Final = "◇"
# What the seven Corruption slots are worth.
SLOT_WORTH: Final = tuple([int(points) for points in SLOT_POINTS])[1:]


# The cards


class Box(Cards):
    """The cards of a card set by their words; of a word that it does not hold, a card that says nothing."""

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

    def points(self, wonder: str) -> str:
        """The points of a Named Wonder as printed; a plus says that more are counted at the end."""
        card = self.wonder(wonder)
        return f"{card.points}{'+' if any(effect.moment == AT_END for effect in card.effects) else ''}"


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
    return [(read_die(word, rolling[word].get("face")), str(rolling[word].get("ruin", ""))) for word in in_throw(view)]


# Stones


def stones_in(counts: Mapping[str, int]) -> list[str]:
    """Stones one by one, colours first."""
    return [stone for stone in (*STONES, "?") for _ in range(counts.get(stone, 0))]


# The Darkness


def corruption_slots(stones: Sequence[str], first: int) -> list[Sequence[str]]:
    """The seven Corruption slots: the first holds `first` Stones, the last all that are left (difficulty-3, -5)."""
    last = first + len(SLOT_WORTH) - 2
    return [stones[:first], *[stones[k : k + 1] for k in range(first, last)], stones[last:]]


def corruption_track(view: View) -> list[Sequence[str]]:
    """The Corruption slots with their Stones."""
    return corruption_slots(stones_in(view["darkness"].get("corruption", {})), FIRST_SLOT[difficulty(view)])


def corruption_points(view: View) -> int:
    """What the Corruption Track is worth (ruling-73)."""
    stones = sum(view["darkness"].get("corruption", {}).values())
    return int(points_of_corruption(stones, FIRST_SLOT[difficulty(view)]))


def crystals(view: View, box: Box) -> dict[str, tuple[int, int]]:
    """Of each colour how many Stones its Crystal has, and how many it needs (board-5)."""
    held = view["darkness"].get("crystals", {})
    return {colour: (held.get(colour, 0), need) for colour, need in zip(COLOURS, needs_of(view, box), strict=True)}


def forged(view: View, box: Box) -> int:
    """How many Crystals are forged."""
    return len([colour for colour, (held, need) in crystals(view, box).items() if held >= need])


def games_of(view: View, box: Box) -> list[str]:
    """The games of a campaign that are over, such as `1: 61 to 48, 3 points, Twin Omens`."""
    return [
        f"{game.number}: {game.player} to {game.darkness}, {counted(game.points, 'point')}"
        + (f", {game.scenario}" if game.scenario else "")
        for game in played_games(view, box)
    ]


# The end


@dataclass(frozen=True)
class Tie:
    """A tie for the highest total: who was tied, each count that parted those still tied then, and who is left first.

    `parted` is empty where the tie stands (base-ruling-3).
    """

    tied: tuple[int, ...]
    total: int
    parted: tuple[tuple[str, Mapping[int, int]], ...]
    left: tuple[int, ...]


def total_of(player: Mapping[str, Any]) -> int:
    """The points of a seat that this view can count."""
    return int(player.get("score", {}).get("total", 0))


def counts_of(player: Mapping[str, Any]) -> dict[str, int]:
    """What may break a tie, in its order: the Wonders that a seat has built, and its Ruins (base-ruling-3)."""
    wonders = [entry for entry in player.get("built", []) if "wonder" in entry or "token" in entry]
    return {"wonders": len(wonders), "ruins": len(player.get("ruins", [])) + len(player.get("hidden", []))}


def tie_of(view: View) -> Tie | None:
    """The tie at the top of a game of several seats that is over; None if one seat has the most points."""
    players = view["players"]
    best = max([total_of(player) for player in players])
    tied = tuple([k for k, player in enumerate(players) if total_of(player) == best])
    if len(tied) < 2:
        return None
    parted: list[tuple[str, Mapping[int, int]]] = []
    left = tied
    broken = view.get("options", {}).get("winner_tie") == "more_wonders"
    for name in ("wonders", "ruins") if broken else ():
        counts = {seat: counts_of(players[seat])[name] for seat in left}
        ahead = tuple([seat for seat in left if counts[seat] == max(counts.values())])
        if len(ahead) < len(left):
            parted.append((name, counts))
        left = ahead
    return Tie(tied, best, tuple(parted), left)


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
