"""Whether a pending question can be answered at the table: each kind is compared with what lies there.

Play asks only what can be answered, so this is for positions written by hand.
"""

from __future__ import annotations

from mypy_extensions import i64

from rulewright.core.engine import LUCK
from rulewright.games.unearth.aside import looked_aside
from rulewright.games.unearth.campaign import any_built
from rulewright.games.unearth.darkness import unseen_cards
from rulewright.games.unearth.effects import ANY_DIE_UP, INSTANT, MOVE_OWN, REROLL_ANY
from rulewright.games.unearth.given import MOST_EFFECTS
from rulewright.games.unearth.setup import (
    BEGIN,
    FIND_FIRST,
    FOR_BOARD,
    FOR_LIBRARY,
    FOR_PLAYER,
    FOR_RUIN,
    STARTING_STONES,
    TO_BEGIN,
    TO_CLAIM,
    may_offer,
)
from rulewright.games.unearth.state import (
    AFTER_STAGE,
    AGE_CARD,
    AGE_EFFECT,
    ASIDE,
    AT_REST,
    AT_SET_UP,
    BOTTOM,
    BUILT,
    BY_CARD,
    CARD,
    CARDS,
    CARRY_ON,
    CLAIM_ORDER,
    COMPLETION,
    DARK,
    DARK_ROLL,
    DARK_STONE,
    DARK_TAKES,
    DARK_TURN,
    DEAL,
    DELVER,
    DIG_MORE,
    DRAW_CARD,
    DRAW_CARDS,
    DRAW_STONE,
    END_TURN,
    EXCAVATE,
    FILL,
    GAIN,
    GLEAN_FROM,
    JUDGE,
    KEEP_ONE,
    LIBRARY,
    LOOK,
    LOOM,
    MAY_COMPLETE,
    MAY_USE,
    MOST_SHOWN,
    NAME_NUMBER,
    NEXT_RESPONSE,
    NO_TURN,
    OFFER,
    ORDER,
    OVER,
    PAY,
    PLACE_DIE,
    PLACE_STAGE,
    PLACE_STONE,
    PLAYED,
    POOL,
    READING,
    REFILL,
    REROLLS,
    RESOLVE,
    RESPOND,
    REVEAL,
    RINGS,
    ROLL_DIE,
    ROLLED_DIE,
    SCENARIO,
    SET_UP,
    SETTLE_ALL,
    SETTLE_DIE,
    SETTLED,
    STEP,
    STONE,
    SWAP_WITH,
    TARGET,
    THROW,
    TO_ROLL,
    TOSS,
    TOSS_UP,
    TRIGGER,
    TURN,
    TURN_TOKEN,
    VACANT,
    WHICH_RING,
    WONDER,
    WONDERS,
    UnearthState,
    active_seat,
    effect_at,
    in_bag,
    in_row,
    owner_of,
    stones_on,
)
from rulewright.games.unearth.stones import unused_warpstone
from rulewright.games.unearth.vocabulary import CELLS, DARK_DIE, GAMES, LOWEST_VALUE, MOST_SITES, VALUES
from rulewright.games.unearth.wonders import tokens_left

# A pending question: kind, seat, and four arguments.
Record = tuple[int, int, int, int, int, int]

# What only the player whose turn it is can be asked.
OF_THE_TURN = (DELVER, READING, EXCAVATE, DIG_MORE, COMPLETION)
# Steps and questions of luck whose first argument is a player.
NAMING_A_PLAYER = (
    *(DRAW_CARD, DRAW_CARDS, CARD, GAIN, GLEAN_FROM, BUILT, RINGS, JUDGE),
    *(NEXT_RESPONSE, TOSS, ASIDE, DEAL, TURN_TOKEN),
)
# What settles rings.
ABOUT_RINGS = (WONDER, WHICH_RING, RINGS, JUDGE, TURN_TOKEN)
# The verbs of luck.
LUCK_VERBS = ("rolled", "bag", "drew", "dealt", "revealed", "ends-with", "turned", "offered", "loomed", "set")


def in_set_up(record: Record) -> bool:
    """Whether a roll-off is for who begins."""
    return record[0] == TOSS_UP and record[3] == TO_BEGIN


def turns_up(record: Record) -> bool:
    """Whether a question turns up a Ruin of the deck for the row."""
    return record[0] == REVEAL and record[3] == 0


def fault(s: UnearthState, found: list[Record], place: int, record: Record) -> str:
    """Why one pending question does not go with the table; empty if it does."""
    kind, seat, a = record[:3]
    if seat == LUCK or seat < s.players:
        asked_luck = s.setup.questions[kind].verbs[0] in LUCK_VERBS
        if asked_luck != (seat == LUCK):
            return "luck is asked" if asked_luck else "a seat is asked"
    if (kind in OF_THE_TURN and seat != s.turn) or (kind == CLAIM_ORDER and seat != active_seat(s)):
        return "it is asked of the player whose turn it is"
    if kind in (END_TURN, TURN) and not (a == s.turn if kind == END_TURN else a < s.players):
        return "that is not whose turn it is"
    if kind in (LOOM, DARK_TURN, TRIGGER, DARK_TAKES, DARK_STONE, DARK_ROLL, SCENARIO) and not s.given.solo:
        return "there is no Darkness at this table"
    if kind in NAMING_A_PLAYER and a >= s.players and not (kind == TOSS and a == DARK and s.given.solo):
        return "nobody sits there"
    if kind in ABOUT_RINGS:
        return ring_fault(s, record)
    if kind in (SETTLE_DIE, ROLL_DIE, ORDER, REROLLS, PLACE_DIE, CARDS, WONDERS, PAY, DIG_MORE):
        return die_fault(s, found, place, record)
    if kind in (DRAW_STONE, KEEP_ONE, LIBRARY, STONE, PLACE_STONE, SWAP_WITH, GAIN, FILL):
        return stone_fault(s, found, place, record)
    if kind in (FILL, DARK_TAKES, DARK_STONE, DARK_ROLL, RESOLVE, TOSS_UP, REFILL, REVEAL, AGE_CARD):
        return slot_fault(s, found, place, record)
    if kind in (CARD, PLAYED, READING, TARGET, NAME_NUMBER, BUILT, MAY_USE):
        return card_fault(s, record)
    return other_fault(s, found, place, record)


def other_fault(s: UnearthState, found: list[Record], place: int, record: Record) -> str:
    """Why a question about turns, draws, Responses or hidden Ruins does not go with the table."""
    kind, _, a, b = record[:4]
    if kind == SET_UP:
        if not STARTING_STONES <= a <= BEGIN or not 0 <= b <= MOST_SHOWN:
            return "a set-up has no such stage"
        begins = any(in_set_up(one) for one in found)
        if a > FIND_FIRST and s.first >= s.players and not begins:
            return "nobody begins"
        return ""
    if kind == SCENARIO and found[0][0] != SET_UP:
        return "it is drawn during the set-up"
    if kind == END_TURN and b not in (0, 1):
        return "a turn is over or not"
    if kind == DRAW_CARDS and not 0 <= b <= CELLS:
        return "that many cards are never drawn"
    if kind in (NEXT_RESPONSE, RESPOND):
        passes = a if kind == RESPOND else b
        if not 0 <= passes < s.players + (1 if kind == NEXT_RESPONSE else 0):
            return "that many players cannot have passed"
    if kind in (DARK_TURN, LOOM) and (b if kind == DARK_TURN else a) not in (0, 1) and a not in (0, 1):
        return "the Darkness reveals one card or two"
    if kind in (LOOM, TRIGGER) and s.turn != DARK:
        return "it is not the Darkness's turn"
    if kind == LOOM and unseen_cards(s) == 0:
        return "no card of the Darkness is left that nobody knows"
    if kind == TRIGGER and (not 0 < s.dark[a] < BOTTOM or b not in (0, 1)):
        return "that card does not lie revealed"
    if kind == AGE_EFFECT and (s.age == 0 or s.given.age_kind[s.age - 1] != INSTANT or not 0 <= a <= s.players):
        return "no End of Age card does that"
    if kind == OFFER and not any(may_offer(s, wonder) for wonder in range(len(s.given.cards.wonders))):
        return "no Wonder is left to be shown"
    if kind == OFFER and s.show[MOST_SHOWN - 1] != 0:
        return "no further Wonder finds room"
    if kind == TOSS and (not any(one[0] == TOSS_UP and (one[2] >> a) & 1 and one[5] == 1 for one in found[:place])):
        return "that player is in no roll-off"
    if kind == TOSS and (s.tossed[a] != 0 or (TOSS, a) in [(one[0], one[2]) for one in found[:place]]):
        return "that player has rolled"
    if kind == CARRY_ON and not (
        s.given.campaign and len(found) == 1 and s.game_number < GAMES - 1 and any_built(s) and s.turn != NO_TURN
    ):
        return "no Wonder of a campaign's game can be kept"
    if kind == COMPLETION:
        waiting = [s.centre[n * 3] == s.turn + 1 and s.centre[n * 3 + 2] == MAY_COMPLETE for n in range(s.built)]
        return "" if any(waiting) else "no ring waits"
    return hidden_fault(s, found, place, record)


def hidden_fault(s: UnearthState, found: list[Record], place: int, record: Record) -> str:
    """Why a question about Ruins set aside or dealt does not go with the table."""
    kind, _, a, b = record[:4]
    if kind in (DEAL, ASIDE) and b not in (0, 1):
        return "it is one of two ways to get a Ruin"
    if kind == DEAL and b == 0 and found[0][0] != SET_UP:
        return "Ruins of the deck are dealt during the set-up"
    if kind == DEAL and not any(s.site[k] == POOL for k in range(MOST_SITES)):
        return "every Ruin has been seen"
    if kind == ASIDE and b == 0 and looked_aside(s) == 0:
        return "no Ruin that was looked at lies aside"
    if kind == ASIDE and b == 1 and not any(one[0] == LOOK and one[1] == a for one in found[:place]):
        return "whoever looks at Ruins takes one"
    if kind == LOOK:
        above = [one for one in found[place + 1 :] if one[0] == ASIDE]
        if looked_aside(s) + len(above) == 0:
            return "no Ruin lies aside"
        mine = 1 << record[1]
        if any(s.site[k] == 2 and not s.know[k] & mine for k in range(MOST_SITES)):
            return "not all Ruins that lie aside have been looked at"
    return ""


def ring_of(s: UnearthState, player: int, place: int) -> bool:
    """Whether six Stones of a tableau lie around a cell, and none in it."""
    around = 0
    for cell in range(player * CELLS, player * CELLS + int(s.count[player])):
        if s.at[cell] == place:
            return False
        around += sum([1 for e in range(6) if s.at[cell] + STEP[e] == place])
    return around == 6


def whole_ring(s: UnearthState, player: int, cell: int, e: int) -> bool:
    """Whether a ring that is not settled, or may still be, lies around the neighbour of a cell of a tableau."""
    if not 0 <= cell < s.count[player] or not 0 <= e < 6:
        return False
    place = int(s.at[player * CELLS + cell] + STEP[e])
    for n in range(int(s.built)):
        if s.centre[n * 3] == player + 1 and s.centre[n * 3 + 1] == place and s.centre[n * 3 + 2] != MAY_COMPLETE:
            return False
    return ring_of(s, player, place)


def rings_about(record: Record) -> tuple[int, int, int]:
    """Whose rings one of the questions `ABOUT_RINGS` is about, the cell they touch, and their directions as bits."""
    kind, seat, a, b, c, _ = record
    if kind in (WHICH_RING, RINGS):
        return (seat, a, b) if kind == WHICH_RING else (a, b, c)
    player, cell, e = (seat, a, b) if kind == WONDER else (a, b, c)
    return player, cell, 1 << e if 0 <= e < 6 else 0


def ring_fault(s: UnearthState, record: Record) -> str:
    """Why a question about a ring does not go with the tableau."""
    kind, deck = record[0], record[5]
    player, cell, rings = rings_about(record)
    if kind in (WHICH_RING, RINGS):
        if not 0 <= rings < 64 or (kind == WHICH_RING and rings & (rings - 1) == 0):
            return "these are no directions in which rings lie"
    elif rings == 0:
        return "no such ring is complete and unsettled"
    for e in range(6):
        if (rings >> e) & 1 and not whole_ring(s, player, cell, e):
            return "no such ring is complete and unsettled"
    if kind == TURN_TOKEN and (deck not in (0, 1) or tokens_left(s, deck) == 0):
        return "that stack of tokens is empty"
    return ""


def die_fault(s: UnearthState, found: list[Record], place: int, record: Record) -> str:
    """Why a question about a rolled die does not go with the dice."""
    kind, seat, a, b, c, d = record
    if kind == DIG_MORE:
        home = sum([s.on[die] == 0 and s.throw[die] == AT_REST for die in range(seat * 5, seat * 5 + 5)])
        if not 1 <= a <= home or not any(one[0] == THROW for one in found[:place]):
            return "not so many dice are at home, or no throw follows"
        return "" if s.digging != 0 else "nothing is excavated"
    if kind == ORDER:
        rolled = [s.throw[die] == ROLLED_DIE for die in range(seat * 5, seat * 5 + 5)]
        return "" if any(rolled) else "none of that player's dice has been rolled"
    if kind == PAY:
        held = sum([int(s.hand[seat * 32 + k]) for k in range(32)])
        return "" if held > 0 else "that player holds no card"
    if not any(one[0] == SETTLE_ALL for one in found[:place]):
        return "nothing settles the throw"
    settled = kind == SETTLE_DIE and b == AFTER_STAGE
    if s.throw[a] not in ((SETTLED,) if settled else (TO_ROLL, ROLLED_DIE)):
        return "that die is not being rolled"
    if kind == ROLL_DIE:
        below, above = found[place - 1], found[place + 1 :]
        alone = all(one[0] == PAY or (one[0] == ROLL_DIE and one[2] != a) for one in above)
        follows = below[0] in (ROLL_DIE, THROW, SETTLE_ALL) or (below[0] == SETTLE_DIE and below[2] == a)
        return "" if alone and follows else "a die is rolled before anything is settled"
    if kind == SETTLE_DIE and found[place - 1][0] != SETTLE_ALL:
        return "dice are settled one after the other"
    owner = int(owner_of(a))
    if kind == SETTLE_DIE:
        if not 0 <= b <= AFTER_STAGE or not BY_CARD <= d <= AT_SET_UP:
            return "a die is settled in no such stage"
        if b <= PLACE_STAGE and owner == DARK:
            return "the Darkness does not choose"
    elif owner != seat:
        return "that die is another player's"
    natural = c if kind == SETTLE_DIE else b if kind == WONDERS else 1
    if not LOWEST_VALUE <= natural < LOWEST_VALUE + len(VALUES):
        return "a die shows no such value"
    chosen = settled or kind in (REROLLS, PLACE_DIE) or (kind == SETTLE_DIE and b <= PLACE_STAGE)
    after = any(one[0] == PLACE_DIE and one[2] == a for one in found[place:])
    if s.aim[a] == 0 and not chosen and not after:
        return "it is not known for which Ruin that die is rolled"
    if kind == PLACE_DIE and (s.aim[a] != 0 or place == 0 or found[place - 1][0] != SETTLE_DIE):
        return "that die is rolled for a Ruin already, or nothing settles it"
    return ""


def stone_fault(s: UnearthState, found: list[Record], place: int, record: Record) -> str:
    """Why a question about Stones does not go with bag, Ruins and tableaus."""
    kind, seat, a, b, c, _ = record
    if kind == GAIN:
        return "" if 0 <= b <= in_row(s) and c in (0, 1) else "there is no such Ruin in the row"
    if kind == FILL:
        return "" if a < in_row(s) and s.row[a] != VACANT and 0 <= b <= 9 else "no Stones come onto that Ruin"
    if kind == STONE:
        return "" if a < in_row(s) and stones_on(s, a) > 0 else "no Stone lies there"
    if kind == LIBRARY:
        return "" if in_bag(s) > 0 else "the bag is empty"
    if kind == PLACE_STONE:
        return "" if s.count[seat] > 0 else "a first Stone is placed nowhere else than in the middle"
    if kind == SWAP_WITH:
        return "" if unused_warpstone(s, seat) >= 0 and a + 1 < s.count[seat] else "nothing can be swapped"
    drawing = [one for one in found[place + 1 :] if one[0] == DRAW_STONE]
    lying = sum([1 for n in range(2) if s.drawn[n] != 0])
    if kind == KEEP_ONE:
        return (
            "" if 0 < len(drawing) + lying <= 2 and len(drawing) <= in_bag(s) else "it is one of two Stones or of one"
        )
    if in_bag(s) == 0:
        return "the bag is empty"
    if place < len(found) - 1 and (found[place + 1][0] != DRAW_STONE or a != FOR_LIBRARY):
        return "it is drawn at once"
    if a == FOR_LIBRARY:
        below = found[place - 1] if place > 0 else record
        again = below[0] == DRAW_STONE and below[2:4] == record[2:4]
        return "" if again or (below[0] == KEEP_ONE and below[1] == b) else "nobody keeps one of them"
    if a == FOR_RUIN:
        return "" if 0 <= b < in_row(s) and s.row[b] != VACANT else "there is no such Ruin"
    if a == FOR_BOARD:
        return "" if s.given.solo and b == 0 else "there is no Darkness Board"
    return "" if a == FOR_PLAYER and 0 <= b < s.players else "nobody draws that Stone"


def slot_fault(s: UnearthState, found: list[Record], place: int, record: Record) -> str:
    """Why a question about a Ruin of the row does not go with the row."""
    kind, _, a, b, c, d = record
    if kind == TOSS_UP:
        players = (1 << int(s.players)) - 1 | (1 << int(DARK) if s.given.solo else 0)
        if not 0 < a <= players or a & ~players or b not in (TO_BEGIN, TO_CLAIM) or d not in (0, 1):
            return "these players do not roll against each other"
        if b == TO_BEGIN:
            return "" if found[0][0] == SET_UP and a & (1 << int(DARK)) == 0 else "the game has begun"
        tossing = [one[2] for one in found[place + 1 :] if one[0] == TOSS]
        for player in range(6):
            if (a >> player) & 1 and d == 1 and (s.tossed[player] == 0) != (player in tossing):
                return "each of these players rolls once"
        return "" if c < in_row(s) and s.row[c] != VACANT else "there is no such Ruin"
    if kind == REVEAL and b != 0:
        over = place > 0 and found[place - 1][0] == OVER
        return "" if b == 1 and over and s.dark_hidden > 0 else "nothing lies face down before the Darkness"
    if kind == AGE_CARD:
        return "" if s.age_left != 0 else "the End of Age card has been turned up"
    if kind == DARK_STONE:
        return "" if a < in_row(s) and stones_on(s, a) > 0 else "no Stone lies there"
    if kind == DARK_TAKES:
        return "" if a < in_row(s) and 0 <= b <= 2 and c in (0, 1) else "the Darkness takes nothing there"
    if kind == RESOLVE:
        who = b < s.players or (b == DARK and s.given.solo)
        return "" if a < in_row(s) and s.row[a] != VACANT and who else "that Ruin cannot be claimed like this"
    if kind == DARK_ROLL:
        new = a < in_row(s) and s.row[a] != VACANT and s.throw[DARK_DIE + a] == AT_REST
        return "" if new and BY_CARD <= b <= AT_SET_UP else "the Darkness has no die to roll there"
    return ""


def card_fault(s: UnearthState, record: Record) -> str:
    """Why a question about a card or a Wonder does not go with what is in the game."""
    kind, seat, a, b, c, _ = record
    if kind == BUILT:
        shown = 0 <= b < MOST_SHOWN and s.show[b] != 0 and s.holder[b] == a + 1
        return "" if shown and 0 <= c <= MOST_EFFECTS else "that player has built no such Wonder"
    if kind == MAY_USE:
        owned = any(s.show[n] == a + 1 and s.holder[n] == seat + 1 for n in range(MOST_SHOWN))
        acts = 0 <= b < 32 and effect_at(s.given, a, b) >= 0
        return "" if owned and acts and 0 <= c <= 5 else "no Wonder of that player can be used like this"
    card, k = (b, c) if kind == CARD else (a, b)
    if s.given.copies[card] == 0:
        return "that card is not in this game"
    if kind == CARD:
        return "" if 0 <= k <= MOST_EFFECTS else "the card has no such effect"
    if kind == TARGET:
        what = s.given.card_what[card * MOST_EFFECTS + k] if 0 <= k < MOST_EFFECTS else i64(0)
        return "" if what == MOVE_OWN or ANY_DIE_UP <= what <= REROLL_ANY else "the card aims at no die"
    return ""
