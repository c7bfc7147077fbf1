"""The position of a game of Unearth: Ruins, dice, Stones, cards, and the Darkness."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import State
from rulewright.games.unearth.effects import STONES, WARPSTONE
from rulewright.games.unearth.given import COLOURS, MOST_EFFECTS, Given
from rulewright.games.unearth.vocabulary import (
    CELLS,
    DARK_DIE,
    LAID,
    MOST_DARK,
    MOST_DELVERS,
    MOST_SITES,
    MOST_TOKENS,
    SLOTS,
    STEPS,
)

# Kinds of question and step, chapter by chapter: their places in the game's list.
SET_UP: Final = 0
FILL: Final = 1
DRAW_STONE: Final = 2
DRAW_CARDS: Final = 3
DRAW_CARD: Final = 4
DEAL: Final = 5
REVEAL: Final = 6
OFFER: Final = 7
TOSS_UP: Final = 8
TOSS: Final = 9
TURN: Final = 10
DELVER: Final = 11
READING: Final = 12
CARD: Final = 13
TARGET: Final = 14
NAME_NUMBER: Final = 15
PLAYED: Final = 16
EXCAVATE: Final = 17
DIG_MORE: Final = 18
THROW: Final = 19
ROLL_DIE: Final = 20
SETTLE_ALL: Final = 21
ORDER: Final = 22
SETTLE_DIE: Final = 23
REROLLS: Final = 24
PAY: Final = 25
PLACE_DIE: Final = 26
CARDS: Final = 27
WONDERS: Final = 28
END_TURN: Final = 29
STONE: Final = 30
LIBRARY: Final = 31
KEEP_ONE: Final = 32
PLACE_STONE: Final = 33
SWAP_WITH: Final = 34
RINGS: Final = 35
WHICH_RING: Final = 36
WONDER: Final = 37
TURN_TOKEN: Final = 38
BUILT: Final = 39
ASIDE: Final = 40
LOOK: Final = 41
COMPLETION: Final = 42
CLAIMS: Final = 43
CLAIM_ORDER: Final = 44
GLEAN_FROM: Final = 45
RESOLVE: Final = 46
MAY_USE: Final = 47
REFILL: Final = 48
AGE_CARD: Final = 49
AGE_EFFECT: Final = 50
GLEANING: Final = 51
RESPONSES: Final = 52
NEXT_RESPONSE: Final = 53
RESPOND: Final = 54
DARK_TURN: Final = 55
LOOM: Final = 56
TRIGGER: Final = 57
DARK_STONE: Final = 58
DARK_ROLL: Final = 59
JUDGE: Final = 60
OVER: Final = 61
SCENARIO: Final = 62
CARRY_ON: Final = 63
DARK_TAKES: Final = 64
GAIN: Final = 65

# A player's number where the Darkness counts as one, and the turn of nobody during set-up.
DARK: Final = 5
NO_TURN: Final = 6

# Where a site is: not in this game; in the pool of Ruins that nobody has seen (deck, set aside, face down before the
# Darkness); set aside and looked at; in the row; claimed by a player; face down before a player.
OUT: Final = 0
POOL: Final = 1
LAID_ASIDE: Final = 2
IN_ROW: Final = 3
CLAIMED_BY: Final = 4
HIDDEN_BY: Final = 10

# How a die of the Darkness came to be rolled: by a card, for a new Ruin, at the end of the set-up.
BY_CARD: Final = 0
FOR_NEW_RUIN: Final = 1
AT_SET_UP: Final = 2

# The stages in which a die that was rolled is settled (base-ruling-14).
REROLL_STAGE: Final = 0
PLACE_STAGE: Final = 1
AGE_STAGE: Final = 2
CARD_STAGE: Final = 3
WONDER_STAGE: Final = 4
RESULT_STAGE: Final = 5
AFTER_STAGE: Final = 6

# A slot of the row whose Ruin was claimed and is not replaced yet.
VACANT: Final = MOST_SITES + 1

# Dice of a throw: not in it, to be rolled, rolled but not settled, settled.
AT_REST: Final = 0
TO_ROLL: Final = 1
ROLLED_DIE: Final = 2
SETTLED: Final = 3

# How a Named Wonder's ability stands: ready, used on this roll, built during this throw, used this turn.
READY: Final = 0
USED: Final = 1
FRESH: Final = 2
USED_UP: Final = 3
MOST_SHOWN: Final = 12

# What stands in the middle of a ring: nothing for good; nothing yet, left in this turn or before; a token; a
# Named Wonder.
EMPTY_CENTRE: Final = 0
WAITING: Final = 1
MAY_COMPLETE: Final = 2
TOKEN_CENTRE: Final = 3
NAMED_CENTRE: Final = 30
MOST_CENTRES: Final = 48

# A Warpstone with its used side up, among the kinds of Stone of a tableau, which count from 1.
USED_WARPSTONE: Final = 8

# Darkness cards: in the deck 0, revealed from 1 on, at the bottom of the deck from 101 on.
BOTTOM: Final = 100

# A cell of a tableau is one number; the number of a direction added to it is its neighbour.
LINE: Final = 256
ORIGIN: Final = 100 * LINE + 100
STEP: Final = vec[i64]([q * LINE + r for q, r in STEPS])

# Sides of a player's dice, and their kinds (0 D4, 1 D6, 2 D8).
SIDES: Final = vec[i64]([4, 6, 6, 6, 8])
SIZE_OF: Final = vec[i64]([0, 1, 1, 1, 2])

# Owner and sides of every die: a division costs more than a look.
OWNER: Final = vec[i64]([DARK if die >= DARK_DIE else die // 5 for die in range(LAID)])
SIDES_OF: Final = vec[i64]([6 if die >= DARK_DIE else int(SIDES[die % 5]) for die in range(LAID)])


@final
class UnearthState(State):
    """Tables by site, slot of the row, die (`seat * 5 + n`, then the Darkness's by slot), Stone, card or cell."""

    def __init__(
        self,
        given: Given,
        stack: vec[i64],
        site: vec[i64],
        know: vec[i64],
        look: vec[i64],
        row: vec[i64],
        heap: vec[i64],
        bag: vec[i64],
        face: vec[i64],
        on: vec[i64],
        aim: vec[i64],
        throw: vec[i64],
        lock: vec[i64],
        hand: vec[i64],
        deck: vec[i64],
        discard: vec[i64],
        active: vec[i64],
        stone: vec[i64],
        at: vec[i64],
        open: vec[i64],
        count: vec[i64],
        centre: vec[i64],
        show: vec[i64],
        holder: vec[i64],
        used: vec[i64],
        kept: vec[i64],
        tokens: vec[i64],
        dark: vec[i64],
        board: vec[i64],
        tossed: vec[i64],
        drawn: vec[i64],
        campaign: vec[i64],
    ) -> None:
        super().__init__(given, stack)
        self.given: Final = given
        self.players: Final[i64] = given.players
        self.site: Final = site  # [site] where it is
        self.know: Final = know  # [site] mask of the seats that know where it is while it lies face down
        self.look: Final = look  # [site] mask of the seats that saw it among the set-aside Ruins
        self.row: Final = row  # [slot] site + 1
        self.heap: Final = heap  # [slot * 7 + stone] Stones on a Ruin
        self.bag: Final = bag  # [stone]
        self.face: Final = face  # [die] value shown, or the natural face during a throw
        self.on: Final = on  # [die] slot + 1 of the Ruin it lies on
        self.aim: Final = aim  # [die] slot + 1 of the Ruin it is rolled for
        self.throw: Final = throw  # [die] AT_REST, TO_ROLL or ROLLED_DIE
        self.lock: Final = lock  # [die] whether it is a 4 that opened, or is locked in, a Response subphase
        self.hand: Final = hand  # [seat * 32 + card]
        self.deck: Final = deck  # [card] Delver cards that nobody has seen
        self.discard: Final = discard  # [card]
        self.active: Final = active  # [card * 2 + 1 where it lowers] cards that act on rolls of this turn
        self.stone: Final = stone  # [seat * 82 + cell] kind of Stone + 1, or USED_WARPSTONE
        self.at: Final = at  # [seat * 82 + cell] where the cell is
        self.open: Final = open  # [seat * 82 + cell] directions of the free cells named from it
        self.count: Final = count  # [seat] Stones of the tableau
        self.centre: Final = centre  # [n * 3] seat + 1, where, and what stands there; in the order of building
        self.show: Final = show  # [n] Named Wonder + 1 of this game
        self.holder: Final = holder  # [n] seat + 1 of who has built or kept it
        self.used: Final = used  # [n] READY, USED, FRESH or USED_UP
        self.kept: Final = kept  # [n] number of the campaign's game it was built in, 0 for one of this game
        self.tokens: Final = tokens  # [token] left in the stacks
        self.dark: Final = dark  # [Darkness card] where it is
        self.board: Final = board  # [colour] Stones of the crystals, [4 + stone] Stones of the corruption track
        self.tossed: Final = tossed  # [player] die of a roll-off
        self.drawn: Final = drawn  # the two Stones + 1 that the Library's owner looks at
        self.campaign: Final = campaign  # [game * 3] scores of player and Darkness, scenario + 1
        self.turn: i64 = NO_TURN
        self.first: i64 = NO_TURN
        self.ruins: i64 = 0  # Ruins left in the deck
        self.aside: i64 = 0  # Ruins set aside that nobody has looked at
        self.dark_hidden: i64 = 0  # face-down Ruins of the Darkness
        self.age: i64 = 0  # End of Age card + 1 once turned up
        self.age_left: i64 = 0  # whether it still lies under the deck
        self.digging: i64 = 0  # whether the throw is the excavation's
        self.built: i64 = 0  # rings that are settled or waiting
        self.scenario: i64 = 0
        self.dark_turns: i64 = 0
        self.game_number: i64 = 0

    def clone(self) -> UnearthState:
        """An equal state sharing only the setup."""
        t = UnearthState(
            self.given,
            self.stack[:],
            self.site[:],
            self.know[:],
            self.look[:],
            self.row[:],
            self.heap[:],
            self.bag[:],
            self.face[:],
            self.on[:],
            self.aim[:],
            self.throw[:],
            self.lock[:],
            self.hand[:],
            self.deck[:],
            self.discard[:],
            self.active[:],
            self.stone[:],
            self.at[:],
            self.open[:],
            self.count[:],
            self.centre[:],
            self.show[:],
            self.holder[:],
            self.used[:],
            self.kept[:],
            self.tokens[:],
            self.dark[:],
            self.board[:],
            self.tossed[:],
            self.drawn[:],
            self.campaign[:],
        )
        t.sp = self.sp
        t.over = self.over
        t.turn = self.turn
        t.first = self.first
        t.ruins = self.ruins
        t.aside = self.aside
        t.dark_hidden = self.dark_hidden
        t.age = self.age
        t.age_left = self.age_left
        t.digging = self.digging
        t.built = self.built
        t.scenario = self.scenario
        t.dark_turns = self.dark_turns
        t.game_number = self.game_number
        return t

    def tables(self) -> list[vec[i64]]:
        """Every table of the position."""
        return [
            self.site,
            self.know,
            self.look,
            self.row,
            self.heap,
            self.bag,
            self.face,
            self.on,
            self.aim,
            self.throw,
            self.lock,
            self.hand,
            self.deck,
            self.discard,
            self.active,
            self.stone,
            self.at,
            self.open,
            self.count,
            self.centre,
            self.show,
            self.holder,
            self.used,
            self.kept,
            self.tokens,
            self.dark,
            self.board,
            self.tossed,
            self.drawn,
            self.campaign,
        ]

    def scalars(self) -> list[int]:
        """Every number of the position."""
        return [
            int(self.turn),
            int(self.first),
            int(self.ruins),
            int(self.aside),
            int(self.dark_hidden),
            int(self.age),
            int(self.age_left),
            int(self.digging),
            int(self.built),
            int(self.scenario),
            int(self.dark_turns),
            int(self.game_number),
        ]


def empty_state(given: Given, stack: vec[i64]) -> UnearthState:
    """A state with every piece in the box and nothing pending."""
    seats = int(given.players)
    s = UnearthState(
        given,
        stack,
        vec[i64]([0] * MOST_SITES),
        vec[i64]([0] * MOST_SITES),
        vec[i64]([0] * MOST_SITES),
        vec[i64]([0] * SLOTS),
        vec[i64]([0] * (SLOTS * STONES)),
        vec[i64]([0] * STONES),
        vec[i64]([0] * LAID),
        vec[i64]([0] * LAID),
        vec[i64]([0] * LAID),
        vec[i64]([0] * LAID),
        vec[i64]([0] * LAID),
        vec[i64]([0] * (seats * MOST_DELVERS)),
        vec[i64]([0] * MOST_DELVERS),
        vec[i64]([0] * MOST_DELVERS),
        vec[i64]([0] * (MOST_DELVERS * 2)),
        vec[i64]([0] * (seats * CELLS)),
        vec[i64]([0] * (seats * CELLS)),
        vec[i64]([0] * (seats * CELLS)),
        vec[i64]([0] * seats),
        vec[i64]([0] * (MOST_CENTRES * 3)),
        vec[i64]([0] * MOST_SHOWN),
        vec[i64]([0] * MOST_SHOWN),
        vec[i64]([0] * MOST_SHOWN),
        vec[i64]([0] * MOST_SHOWN),
        vec[i64]([0] * MOST_TOKENS),
        vec[i64]([0] * MOST_DARK),
        vec[i64]([0] * (COLOURS + STONES)),
        vec[i64]([0] * 6),
        vec[i64]([0] * 2),
        vec[i64]([0] * 9),
    )
    return s


# Dice


def owner_of(die: i64) -> i64:
    """The player of a die: its seat, or DARK."""
    return OWNER[die]


def sides_of(die: i64) -> i64:
    """How many sides a die has."""
    return SIDES_OF[die]


def at_home(s: UnearthState, die: i64) -> bool:
    """Whether a player's die can be taken for a roll."""
    return s.on[die] == 0 and s.throw[die] == AT_REST


def home_die(s: UnearthState, seat: i64, size: i64) -> i64:
    """A die of a size (0 D4, 1 D6, 2 D8) that its player has at home, plus 1; 0 if there is none."""
    on = s.on
    throw = s.throw
    first = seat * 5
    for n in range(i64(5)):
        if SIZE_OF[n] == size and on[first + n] == 0 and throw[first + n] == AT_REST:
            return first + n + 1
    return 0


def sizes_at_home(s: UnearthState, seat: i64) -> i64:
    """Which sizes of dice a player has at home, as a mask (bit 0 D4, 1 D6, 2 D8)."""
    found: i64 = 0
    on = s.on
    throw = s.throw
    for n in range(i64(5)):
        if on[seat * 5 + n] == 0 and throw[seat * 5 + n] == AT_REST:
            found |= i64(1) << SIZE_OF[n]
    return found


def dice_at_home(s: UnearthState, seat: i64) -> i64:
    """How many dice a player has at home."""
    n: i64 = 0
    for die in range(seat * 5, seat * 5 + 5):
        if at_home(s, die):
            n += 1
    return n


def dice_on(s: UnearthState, seat: i64, slot: i64) -> i64:
    """How many dice of a player lie on a Ruin."""
    n: i64 = 0
    for die in range(seat * 5, seat * 5 + 5):
        if s.on[die] == slot + 1:
            n += 1
    return n


def total_on(s: UnearthState, slot: i64) -> i64:
    """What the dice on a Ruin add up to (base-claim-2, claims-2)."""
    on = s.on
    face = s.face
    here = slot + 1
    total: i64 = 0
    for die in range(s.players * 5):
        if on[die] == here:
            total += face[die]
    if on[DARK_DIE + slot] != 0:
        total += face[DARK_DIE + slot]
    return total


# The totals of the first Ruins of the row in one number, 12 bits each, of which the middle stands for 0.
PACKED: Final = 5
TOTAL_BITS: Final = 12
NO_TOTAL: Final = 2048
NO_TOTALS: Final = 2048 * (1 + (1 << 12) + (1 << 24) + (1 << 36) + (1 << 48))


def totals(s: UnearthState) -> i64:
    """What the dice on each of the first Ruins of the row add up to, packed for `total_of`."""
    on = s.on
    face = s.face
    packed: i64 = NO_TOTALS
    for die in range(s.given.own_dice):
        slot = on[die] - 1
        if 0 <= slot < PACKED:
            packed += face[die] << (slot * TOTAL_BITS)
    if s.given.solo:
        for slot in range(i64(PACKED)):
            if on[DARK_DIE + slot] != 0:
                packed += face[DARK_DIE + slot] << (slot * TOTAL_BITS)
    return packed


def total_of(packed: i64, slot: i64) -> i64:
    """The total of one of the first Ruins."""
    return ((packed >> (slot * TOTAL_BITS)) & 4095) - NO_TOTAL


def in_row(s: UnearthState) -> i64:
    """How many Ruins the row has; they stand in the first slots."""
    row = s.row
    n: i64 = 0
    while n < SLOTS and row[n] != 0:
        n += 1
    return n


# Stones and cards


def held(cells: vec[i64], first: i64, n: i64) -> i64:
    """What n cells of a table add up to."""
    total: i64 = 0
    for k in range(first, first + n):
        total += cells[k]
    return total


def clear(cells: vec[i64], first: i64, n: i64) -> None:
    """Set n cells of a table to 0."""
    for k in range(first, first + n):
        cells[k] = 0


def any_held(cells: vec[i64], first: i64, n: i64) -> bool:
    """Whether n cells of a table that holds no negative numbers hold anything."""
    for k in range(first, first + n):
        if cells[k] != 0:
            return True
    return False


def stones_on(s: UnearthState, slot: i64) -> i64:
    """How many Stones lie on a Ruin."""
    return held(s.heap, slot * STONES, STONES)


def in_bag(s: UnearthState) -> i64:
    """How many Stones the bag holds."""
    return held(s.bag, 0, STONES)


def holds_cards(s: UnearthState, seat: i64) -> bool:
    """Whether a player holds any Delver card."""
    return any_held(s.hand, seat * MOST_DELVERS, s.given.delvers)


def hand_size(s: UnearthState, seat: i64) -> i64:
    """How many Delver cards a player holds."""
    return held(s.hand, seat * MOST_DELVERS, s.given.delvers)


def stone_title(s: UnearthState, kind: i64) -> str:
    """What a Stone of a kind is called."""
    return s.given.cards.stones[kind].title


def stone_kind(code: i64) -> i64:
    """The kind of a Stone of a tableau."""
    if code == USED_WARPSTONE:
        return WARPSTONE
    return code - 1


# Named Wonders


def any_named(s: UnearthState) -> bool:
    """Whether anybody may own a Named Wonder: it was built in a ring, or kept from an earlier game."""
    return s.built > 0 or s.game_number > 0


def has_ability(s: UnearthState, n: i64, player: i64, moment: i64) -> bool:
    """Whether a Wonder of the show belongs to a player and acts at a moment."""
    return s.holder[n] == player + 1 and (s.given.wonder_moments[s.show[n] - 1] >> moment) & 1 != 0


def works(s: UnearthState, n: i64, player: i64, moment: i64) -> bool:
    """Whether a Wonder of the show belongs to a player, acts at a moment, and is not one of this very throw."""
    return has_ability(s, n, player, moment) and s.used[n] != FRESH


def effect_at(given: Given, wonder: i64, moment: i64) -> i64:
    """The cell of a Named Wonder's effect at a moment; -1 if it has none."""
    for cell in range(wonder * MOST_EFFECTS, wonder * MOST_EFFECTS + MOST_EFFECTS):
        if given.when[cell] == moment:
            return cell
    return -1


def next_seat(s: UnearthState, seat: i64) -> i64:
    """The seat after one, clockwise (base-turn-1)."""
    if seat + 1 < s.players:
        return seat + 1
    return 0


def active_seat(s: UnearthState) -> i64:
    """The seat from which one counts clockwise: whose turn it is, or the player on a turn of the Darkness."""
    if s.turn < s.players:
        return s.turn
    return 0


def has_flag(s: UnearthState, flag: i64) -> bool:
    """Whether the scenario in play changes a rule."""
    return s.scenario != 0 and (s.given.scenario_flags[s.scenario - 1] & flag) != 0
