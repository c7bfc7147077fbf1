"""The position of a game of Unita: dice, paths, tiles, cards, and the battle that is being fought."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import State
from rulewright.games.unita.given import (
    GATE,
    NO_PLACE,
    Given,
)

# Kinds of question and step, chapter by chapter: their places in the game's list.
PREPARE: Final = 0
THROW: Final = 1
LAY_TERRAIN: Final = 2
DEPLOYMENT: Final = 3
DEPLOY_DIE: Final = 4
ARRANGEMENT: Final = 5
ARRANGE_DIE: Final = 6
BEGIN_TURN: Final = 7
TURN: Final = 8
FOLLOW_SHOT: Final = 9
CONTINUE_TURN: Final = 10
LEAVE: Final = 11
CONTACTS: Final = 12
ORDER: Final = 13
STAGE: Final = 14
REFUSAL: Final = 15
EFFECTS: Final = 16
DRAWN: Final = 17
REARRANGE: Final = 18
GLORIOUS: Final = 19

# Kinds of tile; a cell that holds a kind counts from 1, so that 0 is no tile.
NO_TILE: Final = 0
MOUNTAIN: Final = 1
FOREST: Final = 2
MAGIC_FOREST: Final = 3
WHIRLPOOL: Final = 4
MIRAGE: Final = 5
RED_CROSS: Final = 6

# How a tile lies: face down; face up; face down, but known to be the special one (ruling-76).
DOWN: Final = 0
UP: Final = 1
KNOWN: Final = 2

# Rows of `done`, by company code: reorganised during this stay, refused under a Magic Forest, Mirage used.
REORGANISED: Final = 0
REFUSED: Final = 16
MIRAGED: Final = 32

# Rows of `own`, by battalion: POWER card in play (0 none, else its number from 1), its uses, whether the Whirlpool
# and the Red Cross are used, the tile that the Mirage imitates, a Pilgrimage's turn of four points to come,
# Glory's addition.
CARD: Final = 0
USES: Final = 4
WHIRLED: Final = 8
HEALED: Final = 12
IMITATES: Final = 16
PILGRIM: Final = 20
GLORIFIED: Final = 24

# Cells of `battle`: the Halberd's die (place + 1), Mirage in force, Cavalry in force, Terror's lane + 1 (0 again
# after its duel), Terror played in this battle.
HALBERD_AT: Final = 0
MIRAGE_ON: Final = 1
CAVALRY_ON: Final = 2
TERROR_LANE: Final = 3
TERROR_PLAYED: Final = 4

PRIMITIVA: Final = 0
GERMAN_LAND: Final = 1
FRIBURGA: Final = 2
HEXAGONE: Final = 3

# Numbers of the POWER cards in the order of the reference; a cell that holds a card counts from 1.
HALBERD_CARD: Final = 1
CROSSBOW_CARD: Final = 2
CAVALRY_CARD: Final = 3
DISCIPLINE_1_CARD: Final = 4
TECHNOLOGY_1_CARD: Final = 5
TECHNOLOGY_2_CARD: Final = 6
CONFESSION_CARD: Final = 7
GIRL_POWER_CARD: Final = 8
PILGRIMAGE_CARD: Final = 9
GLORY_CARD: Final = 10
STRIKE_CARD: Final = 11
TERROR_CARD: Final = 12


@final
class UnitaState(State):
    """Tables by company code (`battalion * 4 + company`) unless said otherwise; battalions that do not play hold 0."""

    def __init__(
        self,
        given: Given,
        stack: vec[i64],
        face: vec[i64],
        red: vec[i64],
        at: vec[i64],
        ground: vec[i64],
        tile: vec[i64],
        lies: vec[i64],
        done: vec[i64],
        own: vec[i64],
        battle: vec[i64],
        pending: vec[i64],
        thrown: vec[i64],
    ) -> None:
        super().__init__(given, stack)
        self.given: Final = given
        self.face: Final = face  # [company code * 4 + place] value shown
        self.red: Final = red  # [company code * 4 + place] red figure, 0 where no die stands
        self.at: Final = at  # [company code] index on the path, GATE when it has left
        self.ground: Final = ground  # [square code] tile slot + 1, 0 for open ground
        self.tile: Final = tile  # [battalion * 3 + slot] kind of tile, 0 where none is laid
        self.lies: Final = lies  # [battalion * 3 + slot] DOWN, UP or KNOWN
        self.done: Final = done  # [row + company code]
        self.own: Final = own  # [row + battalion]
        self.battle: Final = battle
        self.pending: Final = pending  # [company] mask of enemy company codes it must still fight
        self.thrown: Final = thrown  # [red figure] number thrown for terrain, 0 when used
        self.turn: i64 = 0  # battalion whose turn it is
        self.points: i64 = 0  # move points left
        self.spent: i64 = 0  # whether a point has been spent this turn
        self.moving: i64 = 0  # whether the movement phase has begun
        self.unseen: i64 = 0  # whether family arrangements are still hidden

    def clone(self) -> UnitaState:
        """An equal state sharing only the setup."""
        t = UnitaState(
            self.given,
            self.stack[:],
            self.face[:],
            self.red[:],
            self.at[:],
            self.ground[:],
            self.tile[:],
            self.lies[:],
            self.done[:],
            self.own[:],
            self.battle[:],
            self.pending[:],
            self.thrown[:],
        )
        t.sp = self.sp
        t.over = self.over
        t.turn = self.turn
        t.points = self.points
        t.spent = self.spent
        t.moving = self.moving
        t.unseen = self.unseen
        return t

    def tables(self) -> list[vec[i64]]:
        """Every table of the position."""
        return [
            self.face,
            self.red,
            self.at,
            self.ground,
            self.tile,
            self.lies,
            self.done,
            self.own,
            self.battle,
            self.pending,
            self.thrown,
        ]

    def scalars(self) -> list[int]:
        """Every number of the position."""
        return [int(self.turn), int(self.points), int(self.spent), int(self.moving), int(self.unseen)]


def empty_state(given: Given, stack: vec[i64]) -> UnitaState:
    """A state with every company on its start square and no die, tile or card in play."""
    s = UnitaState(
        given,
        stack,
        vec[i64]([0] * 64),
        vec[i64]([0] * 64),
        vec[i64]([0] * 16),
        vec[i64]([0] * 80),
        vec[i64]([0] * 12),
        vec[i64]([0] * 12),
        vec[i64]([0] * 48),
        vec[i64]([0] * 28),
        vec[i64]([0] * 5),
        vec[i64]([0] * 4),
        vec[i64]([0] * 6),
    )
    for k in range(given.count):
        b = given.battalions[k]
        for c in range(i64(4)):
            # Company n stands on start square n; square 1 is index 3, the foremost (ruling-3).
            s.at[b * 4 + c] = 3 - c
    return s


def battalion_of(code: i64) -> i64:
    """The battalion of a company code."""
    return code >> 2


def company_of(code: i64) -> i64:
    """The company within its battalion of a company code."""
    return code & 3


def companies_left(s: UnitaState, b: i64) -> i64:
    """How many companies of a battalion have gone through the Gate."""
    at = s.at
    left: i64 = 0
    for c in range(i64(4)):
        if at[b * 4 + c] == GATE:
            left += 1
    return left


def square_of(s: UnitaState, code: i64) -> i64:
    """The square code of a company on the board."""
    return (code >> 2) * 20 + s.at[code]


def word_of(s: UnitaState, code: i64, place: i64) -> i64:
    """The word that names a place of a company where it stands now."""
    return s.given.word[square_of(s, code) * 4 + place]


def place_of(s: UnitaState, code: i64, word: i64) -> i64:
    """The place that a word names in a company where it stands now; NO_PLACE for a word of the other board."""
    return s.given.place[square_of(s, code) * 8 + word]


def place_in_order(s: UnitaState, code: i64, n: i64) -> i64:
    """The place that is filled n-th in a company: NW, NE, SW, SE, or OB, OF, IB, IF (ruling-79)."""
    for word in range(i64(8)):
        place = place_of(s, code, word)
        if place != NO_PLACE:
            if n == 0:
                return place
            n -= 1
    return NO_PLACE


def company_at(s: UnitaState, square: i64) -> i64:
    """The code of the company on a square code, plus 1; 0 if it is empty."""
    b = square // 20
    index = square % 20
    at = s.at
    for c in range(i64(4)):
        if at[b * 4 + c] == index:
            return b * 4 + c + 1
    return 0


def contact_mask(s: UnitaState, b: i64, index: i64) -> i64:
    """The enemy companies that touch a square of a battalion's path, as a mask of company codes."""
    given = s.given
    square = b * 20 + index
    found: i64 = 0
    for k in range(i64(2)):
        touched = given.contact[square * 2 + k]
        if touched != 0 and given.enemy[b * 4 + (touched - 1) // 20] != 0:
            code = company_at(s, touched - 1)
            if code != 0:
                found |= i64(1) << (code - 1)
    return found


def contact_side(s: UnitaState, code: i64, other: i64) -> i64:
    """The side of a company's square on which another company stands."""
    given = s.given
    square = square_of(s, code)
    if given.contact[square * 2] == square_of(s, other) + 1:
        return given.side[square * 2]
    return given.side[square * 2 + 1]


def company_name(s: UnitaState, code: i64) -> str:
    """A company in words, for messages."""
    words = s.setup.game.vocabulary.nouns
    return f"{words['community'].words[code >> 2]} {words['company'].words[code & 3]}"
