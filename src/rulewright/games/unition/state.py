"""The position of a game of Unition: everybody's cards, the Forum, and what a turn has brought so far."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import State
from rulewright.games.unition.effects import CLANS, RESOURCES, STRONGHOLD
from rulewright.games.unition.given import CELLS, HEALTH, Given
from rulewright.games.unition.vocabulary import FORTS, PLACES

# Kinds of question and step, chapter by chapter: their places in the game's list.
SET_UP: Final = 0
BEGIN: Final = 1
DRAW_CARDS: Final = 2
DRAW_CARD: Final = 3
TURN: Final = 4
PLAY_CARDS: Final = 5
EFFECTS: Final = 6
NEXT_EFFECT: Final = 7
ONE_OF_TWO: Final = 8
FIRST_HALF: Final = 9
SECOND_HALF: Final = 10
CONSUME_CARD: Final = 11
DISCARD_CARD: Final = 12
FETCH_HERO: Final = 13
TOPDECK_CARD: Final = 14
COPY_CARD: Final = 15
UPGRADE_CARD: Final = 16
RAINBRO: Final = 17
FILL: Final = 18
TURN_UP: Final = 19
REMOVE_CARD: Final = 20
SWAP_CARD: Final = 21
PLACE_SWAPPED: Final = 22
PUT_BACK: Final = 23
GAIN_CARD: Final = 24
RAZE_FORT: Final = 25
STEAL_HERO: Final = 26
EXPOSE_HAND: Final = 27
LOOT_GLEAM: Final = 28
BURY_MORE: Final = 29
RESOLVING: Final = 30
AIM_MORE: Final = 31
STRIKE: Final = 32
SHIELD_FORT: Final = 33
END_TURN: Final = 34
HOLD_CARD: Final = 35
BONUS_TURN: Final = 36
PLAY_DRAWN: Final = 37
PLAY_DEPLOYED: Final = 38

# Above every seat: the turn of nobody during set-up.
NO_TURN: Final = 9

# Cards of one's own that are known to lie on top of the draw pile, and cards that one turn can see played.
MOST_TOP: Final = 24
MOST_PLAYED: Final = 96
# Amounts and open effects: more than twice as many as turns were ever seen to have, since every cell is copied.
MOST_ICONS: Final = 96
MOST_OPEN: Final = 60
# No target is aimed at twice: four opponents, and as many strongholds as a card set may have.
MOST_AIMS: Final = 24
# How many of them the hash of a position takes in.
HASHED_ICONS: Final = 160
HASHED_OPEN: Final = 64
HASHED_AIMS: Final = 48
MOST_SWAPPED: Final = 8

# A place of extras that is to be filled.
VACANT: Final = 999

# A played card: its kind + 1, the kind + 1 it acts as, flags, and how many clanmates a leader has counted or, for
# Rainbro, the clan + 1 it stands for.
PLAYED: Final = 4
AS: Final = 1
FLAGS: Final = 2
COUNTED: Final = 3
# A stronghold in play: its kind + 1, flags, its store + 1, and the kind + 1 of a card that was laid on it this turn.
FORT: Final = 4
FORT_FLAGS: Final = 1
STORE: Final = 2
FRESH: Final = 3

# Flags of played cards and of strongholds; the fourfold ones stand for each effect of a primary half.
UNITED: Final = 1  # its unition half is given
GONE: Final = 2  # self-consumed, it has left the game
LAID: Final = 4  # it lies on a stronghold
DECLINED: Final = 16  # an effect with two numbers was declined at the lower one: 16, 32, 64, 128
ACTIVATED: Final = 2
ACTED: Final = 4  # its action is used up
NEW: Final = 8  # it was played from the hand in this turn

# An amount on the table: its resource + 1, its size, and the effect it comes from.
ICON: Final = 3
# What was declared, taken or spent is no resource any more.
USED: Final = RESOURCES + 1

# Numbers that count within a turn, in one table.
MEMBERS: Final = 0  # [clan] members played, strongholds and Rainbro included
STAND_INS: Final = MEMBERS + CLANS  # [clan] how many of them are Rainbro
BECOMES: Final = STAND_INS + CLANS  # [resource] what an amount of it is converted to, + 1; 0 for itself
DEPLOYS: Final = BECOMES + RESOURCES  # [cost] heroes that may still be deployed
RAZING: Final = DEPLOYS + 9  # [gleam] effects that give so much for a destroyed stronghold
SWAPPED: Final = RAZING + 21  # [n] Forum cards + 1 that have left their slots for the deck
COUNTS: Final = SWAPPED + MOST_SWAPPED

# Rows of `heap`, each with the number of cards of every kind.
DECK: Final = 0  # the Forum deck below what is known of its top
SWEPT: Final = 1  # the Forum discard
REMOVED: Final = 2  # removed from the game
GAINED: Final = 3  # gained from the Forum in this turn
BACK: Final = 4  # taken back from a stronghold in this turn and not played yet
SURE: Final = 5  # [seat] at least so many are known by all to be in the hand; behind those are the stores

# What stands in `status` of a seat.
KNOCKED_OUT: Final = 1
HALVING: Final = 2


@final
class UnitionState(State):
    """Tables by card (`seat * kinds + card` where each seat has its own), by place, or by order of playing."""

    def __init__(
        self,
        given: Given,
        stack: vec[i64],
        pile: vec[i64],
        top: vec[i64],
        hand: vec[i64],
        discard: vec[i64],
        health: vec[i64],
        cool: vec[i64],
        shields: vec[i64],
        status: vec[i64],
        fort: vec[i64],
        heap: vec[i64],
        deck_top: vec[i64],
        forum: vec[i64],
        leaders: vec[i64],
        played: vec[i64],
        icon: vec[i64],
        open: vec[i64],
        count: vec[i64],
        aim: vec[i64],
    ) -> None:
        super().__init__(given, stack)
        self.given: Final = given
        self.players: Final[i64] = given.players
        self.kinds: Final[i64] = given.kinds
        self.pile: Final = pile  # [seat, card] the draw pile below what is known of its top
        self.top: Final = top  # [seat * MOST_TOP + n] card + 1, the last one drawn first
        self.hand: Final = hand  # [seat, card]
        self.discard: Final = discard  # [seat, card]
        self.health: Final = health  # [seat]
        self.cool: Final = cool  # [seat]
        self.shields: Final = shields  # [seat]
        self.status: Final = status  # [seat] KNOCKED_OUT, HALVING
        self.fort: Final = fort  # [(seat * FORTS + n) * FORT] strongholds in play
        self.heap: Final = heap  # [row, card] DECK to SURE, then the stores
        self.deck_top: Final = deck_top  # [n] card + 1, the last one drawn first
        self.forum: Final = forum  # [place] card + 1
        self.leaders: Final = leaders  # [card] the leader row
        self.played: Final = played  # [n * PLAYED] cards played in this turn, strongholds excepted
        self.icon: Final = icon  # [n * ICON] amounts tallied in this turn
        self.open: Final = open  # [n * 2] effects that wait: the cell + 1 and its source
        self.count: Final = count  # MEMBERS to SWAPPED
        self.aim: Final = aim  # [n * 3] target + 1, whomp, and whomp of which each group is halved
        self.turn: i64 = NO_TURN
        self.bonus: i64 = 0  # whether it is a bonus turn
        self.revealed: i64 = 0  # whether the hand lies open
        self.played_count: i64 = 0
        self.icons: i64 = 0
        self.opened: i64 = 0
        self.aims: i64 = 0
        self.known: i64 = 0  # cards in `deck_top`
        self.extra: i64 = 0  # Extra Gleam left
        self.discount: i64 = 0
        self.spent: i64 = 0  # gleam spent in this turn
        self.converts: i64 = 0
        self.recruits: i64 = 0  # recruits from discard piles still allowed
        self.razed: i64 = 0
        self.last_filled: i64 = 0  # slot + 1 that a recruit emptied last
        self.winner: i64 = 0  # seat + 1

    def clone(self) -> UnitionState:
        """An equal state sharing only the setup."""
        t = UnitionState(
            self.given,
            self.stack[:],
            self.pile[:],
            self.top[:],
            self.hand[:],
            self.discard[:],
            self.health[:],
            self.cool[:],
            self.shields[:],
            self.status[:],
            self.fort[:],
            self.heap[:],
            self.deck_top[:],
            self.forum[:],
            self.leaders[:],
            self.played[:],
            self.icon[:],
            self.open[:],
            self.count[:],
            self.aim[:],
        )
        t.sp = self.sp
        t.over = self.over
        t.turn = self.turn
        t.bonus = self.bonus
        t.revealed = self.revealed
        t.played_count = self.played_count
        t.icons = self.icons
        t.opened = self.opened
        t.aims = self.aims
        t.known = self.known
        t.extra = self.extra
        t.discount = self.discount
        t.spent = self.spent
        t.converts = self.converts
        t.recruits = self.recruits
        t.razed = self.razed
        t.last_filled = self.last_filled
        t.winner = self.winner
        return t

    def tables(self) -> list[vec[i64]]:
        """Every table of the position, in the order and the lengths in which its hash takes them in.

        The hash is frozen with the rules version, whatever room a state has and however it is laid out.
        """
        return [
            self.pile,
            self.top,
            self.hand,
            self.discard,
            self.rows(SURE, self.players),
            self.health,
            self.cool,
            self.shields,
            self.status,
            self.fort,
            self.rows(SURE + self.players, self.given.stores),
            self.rows(DECK, 1),
            self.deck_top,
            self.forum,
            self.rows(SWEPT, 1),
            self.leaders,
            self.rows(REMOVED, 1),
            self.played,
            lengthened(self.icon, HASHED_ICONS * ICON),
            lengthened(self.open, HASHED_OPEN * 2),
            self.count,
            self.rows(GAINED, 1),
            self.rows(BACK, 1),
            lengthened(self.aim, HASHED_AIMS * 3),
        ]

    def rows(self, first: i64, n: i64) -> vec[i64]:
        """A copy of n rows of `heap`."""
        return self.heap[first * self.kinds : (first + n) * self.kinds]

    def scalars(self) -> list[int]:
        """Every number of the position."""
        return [
            int(self.turn),
            int(self.bonus),
            int(self.revealed),
            int(self.played_count),
            int(self.icons),
            int(self.opened),
            int(self.aims),
            int(self.known),
            int(self.extra),
            int(self.discount),
            int(self.spent),
            int(self.converts),
            int(self.recruits),
            int(self.razed),
            int(self.last_filled),
            int(self.winner),
        ]


def lengthened(cells: vec[i64], n: int) -> vec[i64]:
    """A copy of a table with n cells; there is nothing in those it has not."""
    return vec[i64]([int(cell) for cell in cells] + [0] * (n - len(cells)))


def empty_state(given: Given, stack: vec[i64]) -> UnitionState:
    """A state with every card in the box and nothing pending."""
    seats = int(given.players)
    kinds = int(given.kinds)
    return UnitionState(
        given,
        stack,
        vec[i64]([0] * (seats * kinds)),
        vec[i64]([0] * (seats * MOST_TOP)),
        vec[i64]([0] * (seats * kinds)),
        vec[i64]([0] * (seats * kinds)),
        vec[i64]([HEALTH] * seats),
        vec[i64]([0] * seats),
        vec[i64]([0] * seats),
        vec[i64]([0] * seats),
        vec[i64]([0] * (seats * FORTS * FORT)),
        vec[i64]([0] * ((SURE + seats + int(given.stores)) * kinds)),
        vec[i64]([0] * int(given.forum_total)),
        vec[i64]([0] * PLACES),
        vec[i64]([0] * kinds),
        vec[i64]([0] * (MOST_PLAYED * PLAYED)),
        vec[i64]([0] * (MOST_ICONS * ICON)),
        vec[i64]([0] * (MOST_OPEN * 2)),
        vec[i64]([0] * COUNTS),
        vec[i64]([0] * (MOST_AIMS * 3)),
    )


# Rows of `heap`


def row_of(s: UnitionState, row: i64) -> i64:
    """Where a row of `heap` begins."""
    return row * s.kinds


def first_sure(s: UnitionState, seat: i64) -> i64:
    """Where the row begins of the cards that are known to be in a player's hand."""
    return (SURE + seat) * s.kinds


def first_stored(s: UnitionState, store: i64) -> i64:
    """Where the row of a store begins: the cards that lie on a stronghold."""
    return (SURE + s.players + store) * s.kinds


# Counting


def held(cells: vec[i64], first: i64, n: i64) -> i64:
    """What n cells of a table add up to."""
    total: i64 = 0
    for k in range(first, first + n):
        total += cells[k]
    return total


def any_held(cells: vec[i64], first: i64, n: i64) -> bool:
    """Whether one of n cells of a table, none of which is below 0, is more than 0."""
    for k in range(first, first + n):
        if cells[k] != 0:
            return True
    return False


def hand_size(s: UnitionState, seat: i64) -> i64:
    """How many cards a player holds."""
    return held(s.hand, seat * s.kinds, s.kinds)


def has_hand(s: UnitionState, seat: i64) -> bool:
    """Whether a player holds a card."""
    return any_held(s.hand, seat * s.kinds, s.kinds)


def top_size(s: UnitionState, seat: i64) -> i64:
    """How many cards of a draw pile are known from the top."""
    n: i64 = 0
    first = seat * MOST_TOP
    top = s.top
    while n < MOST_TOP and top[first + n] != 0:
        n += 1
    return n


def pile_size(s: UnitionState, seat: i64) -> i64:
    """How many cards a draw pile has."""
    return held(s.pile, seat * s.kinds, s.kinds) + top_size(s, seat)


def can_draw(s: UnitionState, seat: i64) -> i64:
    """How many cards a player could draw, the discard pile reshuffled."""
    return pile_size(s, seat) + held(s.discard, seat * s.kinds, s.kinds)


def tallied(s: UnitionState, resource: i64) -> i64:
    """How much of a resource is tallied and not used."""
    total: i64 = 0
    icon = s.icon
    for n in range(s.icons):
        if icon[n * ICON] == resource + 1:
            total += icon[n * ICON + 1]
    return total


def gleam_left(s: UnitionState) -> i64:
    """The gleam that can still be spent in this turn (forum-4)."""
    return tallied(s, 0) - s.spent


# Seats


def alive(s: UnitionState, seat: i64) -> bool:
    """Whether a player is still in the game."""
    return s.status[seat] & KNOCKED_OUT == 0


def is_opponent(s: UnitionState, seat: i64, other: i64) -> bool:
    """Whether another player can be the target of what a player does (ruling-34, ruling-39)."""
    return other < s.players and other != seat and alive(s, other)


def next_seat(s: UnitionState, seat: i64) -> i64:
    """The living player after one, clockwise (ruling-4)."""
    other = seat
    while True:
        other = other + 1 if other + 1 < s.players else 0
        if alive(s, other):
            return other


# Strongholds


def fort_cell(seat: i64, place: i64) -> i64:
    """Where the record of a player's stronghold begins."""
    return (seat * FORTS + place) * FORT


def fort_kind(s: UnitionState, seat: i64, place: i64) -> i64:
    """The card of a stronghold in play, plus 1; 0 for an empty place."""
    return s.fort[fort_cell(seat, place)]


def forts_in_play(s: UnitionState, seat: i64) -> i64:
    """How many strongholds a player has in play."""
    n: i64 = 0
    for place in range(i64(FORTS)):
        if s.fort[(seat * FORTS + place) * FORT] != 0:
            n += 1
    return n


def is_fort(s: UnitionState, kind: i64) -> bool:
    """Whether a card is a stronghold."""
    return s.given.kind[kind] == STRONGHOLD


# Effects


def cell_of(kind: i64, part: i64, place: i64) -> i64:
    """Where an effect stands in the tables of effects."""
    return kind * CELLS + part * 4 + place


def source_kind(s: UnitionState, source: i64) -> i64:
    """The card that a source acts as: a card played in this turn, or behind those an own stronghold."""
    if source < MOST_PLAYED:
        return s.played[source * PLAYED + AS] - 1
    return s.fort[fort_cell(s.turn, source - MOST_PLAYED)] - 1


def has_unition(s: UnitionState, source: i64) -> bool:
    """Whether a card in play has another member of its clan beside it, or had one this turn (layout-6, ruling-60)."""
    if source < MOST_PLAYED:
        if s.played[source * PLAYED + FLAGS] & UNITED != 0:
            return True
    elif s.fort[fort_cell(s.turn, source - MOST_PLAYED) + FORT_FLAGS] & UNITED != 0:
        return True
    clan = s.given.clan[source_kind(s, source)]
    return clan < CLANS and s.count[MEMBERS + clan] >= 2


def card_name(s: UnitionState, kind: i64) -> str:
    """What a card is called."""
    return s.given.cards.cards[kind].name


def seat_title(s: UnitionState, seat: i64) -> str:
    """What a player is called."""
    return s.setup.game.seat_name(s, int(seat))
