"""What one table of Unita has chosen: board, battalions, owners and the options, as tables the rules can read."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import NOBODY, Game, Setup
from rulewright.games.unita.components import (
    COLOURS,
    read_data,
)

# Places of a die in its company, in path terms (ruling-11): outer or inner, behind or ahead.
OB: Final = 0
OF: Final = 1
IB: Final = 2
IF: Final = 3
PLACE_NAMES: Final = ("OB", "OF", "IB", "IF")

# Sides of a square.
OUTER: Final = 0
INNER: Final = 1
AHEAD: Final = 2
BEHIND: Final = 3
SIDE_NAMES: Final = ("O", "I", "F", "B")

# The lanes of a contact on a side: two dice in front, the die behind each as its back-up (ruling-26).
FRONT: Final = vec[i64]([OB, OF, IB, IF, OF, IF, OB, IB])
BACK: Final = vec[i64]([IB, IF, OB, OF, OB, IB, OF, IF])

# On the square board the four places are compass quadrants, sector by sector (ruling-11): words of OB, OF, IB, IF.
COMPASS: Final = (
    ("nw", "ne", "sw", "se"),
    ("ne", "se", "nw", "sw"),
    ("se", "sw", "ne", "nw"),
    ("sw", "nw", "se", "ne"),
)
PATH_TERMS: Final = ("ob", "of", "ib", "if")

LENGTH: Final = 20
GATE: Final = 20
NO_PLACE: Final = 4


@cache
def read_board(seats: int) -> dict[str, Any]:
    """The board of a number of seats as its TOML says: the triangle for three, the square for two and four.

    Read once; nobody may change it.
    """
    return read_data("board3.toml" if seats == 3 else "board4.toml")


@final
class Given(Setup):
    """Board and options of a table. A *battalion* is numbered by its community, 0 to 3, whoever plays.

    A *company code* is `battalion * 4 + company`, a *square code* `battalion * 20 + index on its path`.
    """

    def __init__(self, game: Game[Any], seats: int, options: dict[str, str | int], version: str) -> None:
        super().__init__(game, seats, options, version)
        playing = [b for b in range(4) if seats != 3 or COLOURS[b] != options["left_out"]]
        count = len(playing)
        # Battalions in turn order, and the one after each (ruling-73).
        self.battalions: Final = vec[i64](playing)
        self.count: Final = i64(count)
        following = [0] * 4
        for k in range(count):
            following[playing[k]] = playing[(k + 1) % count]
        self.following: Final = vec[i64](following)
        # The seat that leads each battalion; NOBODY for one that does not play.
        owner = [NOBODY] * 4
        for k in range(count):
            owner[playing[k]] = playing[k] % 2 if seats == 2 else k
        self.owner: Final = vec[i64](owner)
        # Whether two battalions are enemies (ruling-25): sides fight only as sides with two players and in teams.
        sides = seats == 2 or options["cooperative"] == "on"
        enemy = [0] * 16
        for one in playing:
            for other in playing:
                if (one % 2 != other % 2) if sides else (one != other):
                    enemy[one * 4 + other] = 1
        self.enemy: Final = vec[i64](enemy)
        self.sides: Final = sides

        board = read_board(seats)
        # By square code: the two squares in contact (code + 1, 0 for none) and the side of this one that touches.
        contact = [0] * (80 * 2)
        side = [0] * (80 * 2)
        for arm, index, mine, other_arm, other_index, theirs in board["contacts"]:
            here = playing[arm] * 20 + index
            there = playing[other_arm] * 20 + other_index
            for square, touched, edge in ((here, there, mine), (there, here, theirs)):
                k = square * 2 + (1 if contact[square * 2] else 0)
                contact[k] = touched + 1
                side[k] = SIDE_NAMES.index(edge)
        self.contact: Final = vec[i64](contact)
        self.side: Final = vec[i64](side)
        # By square code: is it entered around a corner, is it for reorganising.
        corner = [0] * 80
        reorganise = [0] * 80
        # By square code and place: the word of the place; by square code and word: the place.
        word = [0] * (80 * 4)
        place = [NO_PLACE] * (80 * 8)
        words = list(game.vocabulary.nouns["place"].words)
        for path in board["path"]:
            for square in path["squares"]:
                code = playing[path["arm"]] * 20 + square["index"]
                corner[code] = 1 if square["offset"] == 0 and square["index"] > 0 else 0
                reorganise[code] = 1 if square["index"] in board["reorganisation"] else 0
                names = PATH_TERMS if seats == 3 else COMPASS[square["sector"]]
                for p in range(4):
                    spoken = words.index(names[p])
                    word[code * 4 + p] = spoken
                    place[code * 8 + spoken] = p
        self.corner: Final = vec[i64](corner)
        self.reorganise: Final = vec[i64](reorganise)
        self.word: Final = vec[i64](word)
        self.place: Final = vec[i64](place)
        self.turned: Final = vec[i64]([PLACE_NAMES.index(board["corner_turn"][name]) for name in PLACE_NAMES])

        self.colonial: Final = options["colonial"] == "on"
        self.family: Final = options["family"] == "on"
        self.magic_forest_per_company: Final = options["magic_forest_uses"] == "per_company"
        self.whirlpool_in_battle: Final = options["whirlpool_window"] == "any"
        self.terrain_for_both: Final = options["terrain_scope"] == "both_sides"
        self.reorganise_unlimited: Final = options["reorg_limit"] == "unlimited"
        self.discipline_both: Final = options["discipline"] == "both"
        self.crossbow_any: Final = options["crossbow_target"] == "any_enemy_die"
        self.power_per_player: Final = options["power_limit"] == "per_player"
        self.rematch: Final = options["final_tie"] == "rematch"

    def plays(self, b: i64) -> bool:
        """Whether a battalion takes part at this table."""
        return self.owner[b] < self.seats
