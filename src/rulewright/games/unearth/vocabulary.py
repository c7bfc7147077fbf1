"""Unearth's sentences. The ids are frozen for a rules version: verbs are only added, at the end of their block.

Cards have fixed places: a card set may rename a card or add one up to a noun's capacity, and no id moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from rulewright.core.vocabulary import Noun, Vocabulary

# How many of each kind of card a set may hold (the first 36 sites are Ruins of the deck).
MOST_SITES: Final = 48
MOST_RUINS: Final = 36
MOST_WONDERS: Final = 40
MOST_DELVERS: Final = 32
MOST_AGES: Final = 12
MOST_TOKENS: Final = 24
MOST_DARK: Final = 24
MOST_SCENARIOS: Final = 16

SLOTS: Final = 8
CELLS: Final = 82
LAID: Final = 33
# The first of the Darkness's dice among `LAID`: the one on `ruin-1`.
DARK_DIE: Final = 25

# The games of a campaign.
GAMES: Final = 3

SIZES: Final = ("d4", "d6", "d8")
DIRECTIONS: Final = ("e", "ne", "nw", "w", "sw", "se")
# From a cell to its neighbours, in the order of these directions: steps along the two axes of the plane.
STEPS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
STONE_WORDS: Final = ("black", "blue", "red", "yellow", "phantom", "memory", "warpstone")
DICE_OF_A_SEAT: Final = ("d4", "d6-1", "d6-2", "d6-3", "d8")
LOWEST_VALUE: Final = -20
VALUES: Final = (*(f"minus-{-v}" for v in range(LOWEST_VALUE, 0)), *(str(v) for v in range(41)))

# What seats say.
PLAY: Final = 0
DIG: Final = PLAY + 32
ROLL: Final = DIG + 8 * 3
LIFT: Final = ROLL + 3
CHOOSE: Final = LIFT + 33
SETTLE: Final = CHOOSE + 8
REPEAT: Final = SETTLE + 33
REROLL: Final = REPEAT + 32
DISCARD: Final = REROLL + 40
ADD: Final = DISCARD + 32
SUBTRACT: Final = ADD + 32
RAISE: Final = SUBTRACT + 32
LOWER: Final = RAISE + 40
TAKE: Final = LOWER + 40
GIVE: Final = TAKE + 7
KEEP: Final = GIVE + 7
GLEAN: Final = KEEP + 7
USE: Final = GLEAN + 8 * 7
PLACE: Final = USE + 40
WARP: Final = PLACE + 82 * 6
SWAP: Final = WARP + 82
RING: Final = SWAP + 82
BUILD_LESSER: Final = RING + 6
BUILD_GREATER: Final = BUILD_LESSER + 1
BUILD: Final = BUILD_GREATER + 1
COMPLETE: Final = BUILD + 40
WAIT: Final = COMPLETE + 82 * 6
LEAVE: Final = WAIT + 1
TAKE_ASIDE: Final = LEAVE + 1
NAME: Final = TAKE_ASIDE + 49
AIM: Final = NAME + 8
UP: Final = AIM + 33
DOWN: Final = UP + 33
MOVE: Final = DOWN + 33
CLAIM: Final = MOVE + 33 * 8
CARRY: Final = CLAIM + 8
PASS: Final = CARRY + 40

# What luck says.
ROLLED: Final = PASS + 1
BAG: Final = ROLLED + 8
DREW: Final = BAG + 8
DEALT: Final = DREW + 33
REVEALED: Final = DEALT + 49
AGE: Final = REVEALED + 48
TURNED: Final = AGE + 12
OFFERED: Final = TURNED + 24
LOOMED: Final = OFFERED + 40
SET: Final = LOOMED + 24

# What a sentence turns up, and what else follows it.
BEGAN: Final = SET + 16
SHOWS: Final = BEGAN + 6
GAINED: Final = SHOWS + 33 * 61
TOOK: Final = GAINED + 6 * 7
CLAIMED: Final = TOOK + 6 * 8
LOOKED: Final = CLAIMED + 6 * 48
FORGED: Final = LOOKED + 49
RENEWED: Final = FORGED + 7
EMPTY: Final = RENEWED + 1
GAME: Final = EMPTY + 6
ROSE: Final = GAME + 3


def laid_words() -> list[str]:
    """The words of all dice: each seat's five, then the Darkness's by the Ruin they lie on."""
    own = [f"seat-{seat}/{die}" for seat in range(1, 6) for die in DICE_OF_A_SEAT]
    return own + [f"ruin-{slot}/dark" for slot in range(1, SLOTS + 1)]


def vocabulary(
    sites: Sequence[str],
    wonders: Sequence[str],
    delvers: Sequence[str],
    ages: Sequence[str],
    tokens: Sequence[str],
    dark: Sequence[str],
    scenarios: Sequence[str],
) -> Vocabulary:
    """All sentences of a card set, from the words of its cards; the ids are the same for every set."""
    return Vocabulary(
        [
            Noun("seat", (*(f"seat-{k}" for k in range(1, 6)), "darkness")),
            Noun("ruin", [f"ruin-{k}" for k in range(1, SLOTS + 1)]),
            Noun("die", SIZES),
            Noun("laid", laid_words()),
            Noun("stone", STONE_WORDS),
            Noun("cell", [str(k) for k in range(1, CELLS + 1)]),
            Noun("direction", DIRECTIONS),
            Noun("number", [str(k) for k in range(1, 9)]),
            Noun("value", VALUES),
            Noun("game", [str(k) for k in range(1, GAMES + 1)]),
            Noun("site", sites, MOST_SITES),
            Noun("wonder", wonders, MOST_WONDERS),
            Noun("delver", delvers, MOST_DELVERS),
            Noun("age", ages, MOST_AGES),
            Noun("token", tokens, MOST_TOKENS),
            Noun("dark", dark, MOST_DARK),
            Noun("scenario", scenarios, MOST_SCENARIOS),
        ],
        moves=[
            (PLAY, "play delver"),
            (DIG, "dig ruin die"),
            (ROLL, "roll die"),
            (LIFT, "lift laid"),
            (CHOOSE, "choose ruin"),
            (SETTLE, "settle laid"),
            (REPEAT, "repeat delver"),
            (REROLL, "reroll wonder"),
            (DISCARD, "discard delver"),
            (ADD, "add delver"),
            (SUBTRACT, "subtract delver"),
            (RAISE, "raise wonder"),
            (LOWER, "lower wonder"),
            (TAKE, "take stone"),
            (GIVE, "give stone"),
            (KEEP, "keep stone"),
            (GLEAN, "glean ruin stone"),
            (USE, "use wonder"),
            (PLACE, "place cell direction"),
            (WARP, "warp cell"),
            (SWAP, "swap cell"),
            (RING, "ring direction"),
            (BUILD_LESSER, "build-lesser"),
            (BUILD_GREATER, "build-greater"),
            (BUILD, "build wonder"),
            (COMPLETE, "complete cell direction"),
            (WAIT, "wait"),
            (LEAVE, "leave"),
            (TAKE_ASIDE, "take-aside {site}"),
            (NAME, "name number"),
            (AIM, "aim laid"),
            (UP, "up laid"),
            (DOWN, "down laid"),
            (MOVE, "move laid ruin"),
            (CLAIM, "claim ruin"),
            (CARRY, "carry wonder"),
            (PASS, "pass"),
        ],
        luck=[
            (ROLLED, "rolled number"),
            (BAG, "bag {stone}"),
            (DREW, "drew {delver}"),
            (DEALT, "dealt {site}"),
            (REVEALED, "revealed site"),
            (AGE, "ends-with age"),
            (TURNED, "turned token"),
            (OFFERED, "offered wonder"),
            (LOOMED, "loomed dark"),
            (SET, "set scenario"),
        ],
        shown=[
            (BEGAN, "began seat"),
            (SHOWS, "shows laid value"),
            (GAINED, "gained seat stone"),
            (TOOK, "took-from seat ruin"),
            (CLAIMED, "claimed seat site"),
            (LOOKED, "looked {site}"),
            (FORGED, "forged stone"),
            (RENEWED, "renewed"),
            (EMPTY, "left-empty seat"),
            (GAME, "game game"),
            (ROSE, "rose dark"),
        ],
    )


def place_cell(move: i64) -> i64:
    """The cell in `place`."""
    return (move - PLACE) // 6


def place_direction(move: i64) -> i64:
    """The direction in `place`."""
    return (move - PLACE) % 6
