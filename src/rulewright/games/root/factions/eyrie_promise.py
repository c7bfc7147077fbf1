"""What the board of the Eyrie promises them, in hundredths of a point; found by playing.

The Decree is worth something as long as it can be obeyed. What each column can do as things stand is counted by suit,
eight bits for each: roosts, warriors that can march, enemies in reach, open slots that they rule.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import WIDTH
from rulewright.games.root.components import (
    BATTLE,
    BIRD,
    BUILD,
    CHARISMATIC,
    CLEARINGS,
    COLUMNS,
    DESPOT,
    EYRIE,
    MOVE,
    POINTS_TO_WIN,
    RECRUIT,
    ROOST,
    SIDES,
    SUITS,
    WARBIRD,
)
from rulewright.games.root.factions.eyrie_board import CRAFT, CRAFT_STEP, ROOST_POINTS, leads, roosts, viziers
from rulewright.games.root.factions.eyrie_turmoil import bird_cards
from rulewright.games.root.given import MOST_PATHS
from rulewright.games.root.state import BIRDSONG, DAYLIGHT, DECREE, EVENING, RootState, on_map

A_WARRIOR: Final = 14
A_RULED_CLEARING: Final = 15
A_ROOST: Final = 60
# A roost without a warrior beside it.
UNGUARDED: Final = 15
# The share of the points of roosts that still counts for each turn to come, in percent, and how many turns at most.
INCOME: Final = 60
TURNS_COUNTED: Final = 6
POINTS_A_TURN: Final = 4
# A place for a roost that is ready, and one that a move may win, of which a few are enough.
A_SITE: Final = 45
A_SITE_NEAR: Final = 15
SITES_COUNTED: Final = 3
# Orders by column: recruit, move, battle, build.
ORDER_WORTH: Final = vec[i64]([35, 40, 35, 70])
# From how many orders on another is a burden.
MANY_ORDERS: Final = 7
A_BURDEN: Final = 30
# Leaders by what they are good for: builder, charismatic, commander, despot.
LEADER_WORTH: Final = vec[i64]([0, 30, 20, 50])
# Turmoil that is near, whatever is short, then for each bird of the Decree and for each order that falls short;
# the share of it that counts where a move may still mend it, and before their turn, in percent.
TURMOIL: Final = 120
A_BIRD: Final = 60
AN_ORDER_SHORT: Final = 50
MENDABLE: Final = 30
LATER: Final = 50
BOX_OF_ROOSTS: Final = 7
# So many orders of one suit fit into a count.
MOST_ORDERS: Final = 99
EIGHT_BITS: Final = 256
# One of each suit in a count of eight bits a suit.
UNIT: Final = vec[i64]([1, 256, 65536, 0])


def promise(s: RootState, knows: bool) -> i64:
    """What they may soon make of their pieces and their Decree."""
    built = roosts(s)
    found = on_map(s, WARBIRD) * A_WARRIOR + built * A_ROOST + ROOST_POINTS[built] * turns_left(s) * INCOME
    if s.leader > 0:
        found += LEADER_WORTH[s.leader - 1]
    own_turn = s.turn == EYRIE and s.phase < EVENING
    if own_turn:
        found += ROOST_POINTS[built] * 100
    found += decree_worth(s, built) + ground_worth(s)
    if not own_turn:
        return found - risk(s, False) * LATER // 100
    if has_begun(s):
        return found - risk(s, True) - risk(s, False) * LATER // 100
    return found - risk(s, False)


def ground_worth(s: RootState) -> i64:
    """Clearings that they rule, roosts that stand alone, and places for roosts."""
    found: i64 = 0
    for clearing in range(i64(CLEARINGS)):
        if s.ruler[clearing] == EYRIE:
            found += A_RULED_CLEARING
        if s.board[ROOST * CLEARINGS + clearing] > 0 and s.board[WARBIRD * CLEARINGS + clearing] == 0:
            found -= UNGUARDED
    return found + total(sites(s, False)) * A_SITE + total(sites(s, True)) * A_SITE_NEAR


def total(counts: i64) -> i64:
    """All suits of a count by suit, as far as more of them help."""
    found = counts % EIGHT_BITS + counts // EIGHT_BITS % EIGHT_BITS + counts // UNIT[2]
    if found > SITES_COUNTED:
        return SITES_COUNTED
    return found


def risk(s: RootState, began: bool) -> i64:
    """What it costs that some orders cannot be obeyed as things stand; less where moving may mend all of it."""
    short = too_many(s, RECRUIT, began, roosts_by_suit(s)) + recruits_short(s, began)
    short += too_many(s, MOVE, began, marchers(s))
    mendable: i64 = 0
    n = too_many(s, BATTLE, began, enemies(s, False))
    if n > 0:
        if orders_of(s, MOVE, began) > 0 and too_many(s, BATTLE, began, enemies(s, True)) == 0:
            mendable += n
        else:
            short += n
    n = too_many(s, BUILD, began, sites(s, False))
    if n > 0:
        if orders_of(s, MOVE, began) > 0 and too_many(s, BUILD, began, sites(s, False) + sites(s, True)) == 0:
            mendable += n
        else:
            short += n
    if short + mendable == 0:
        return 0
    found = TURMOIL + bird_cards(s) * A_BIRD + (short + mendable) * AN_ORDER_SHORT
    if short == 0:
        return found * MENDABLE // 100
    return found


# What each column can do, by suit


def roosts_by_suit(s: RootState) -> i64:
    """Where warriors can be recruited, as often as is ordered."""
    found: i64 = 0
    for clearing in range(i64(CLEARINGS)):
        if s.board[ROOST * CLEARINGS + clearing] > 0:
            found |= UNIT[s.suit[clearing]] * MOST_ORDERS
    return found


def marchers(s: RootState) -> i64:
    """Warriors that can march."""
    board = s.board
    found: i64 = 0
    for clearing in range(i64(CLEARINGS)):
        n = board[WARBIRD * CLEARINGS + clearing]
        if n > 0 and (s.ruler[clearing] == EYRIE or rules_beside(s, clearing)):
            found += UNIT[s.suit[clearing]] * n
    return found


def rules_beside(s: RootState, clearing: i64) -> bool:
    """Whether they rule a clearing next to one."""
    given = s.given
    for k in range(clearing * MOST_PATHS, clearing * MOST_PATHS + given.path_count[clearing]):
        if s.ruler[given.path[k]] == EYRIE:
            return True
    return False


def enemies(s: RootState, near: bool) -> i64:
    """Battles to be had: as many in a clearing as warriors and enemies suffice for, or with those `near` one each."""
    found: i64 = 0
    for clearing in range(i64(CLEARINGS)):
        there = enemies_at(s, clearing)
        if there == 0:
            continue
        mine = s.board[WARBIRD * CLEARINGS + clearing]
        if mine > there:
            mine = there
        if mine == 0 and near and reach(s, clearing) > 0:
            mine = 1
        found += UNIT[s.suit[clearing]] * mine
    return found


def sites(s: RootState, near: bool) -> i64:
    """Places for roosts: those that they rule, or those `near` that a move may win."""
    found: i64 = 0
    if s.supply[ROOST] == 0:
        return 0
    for clearing in range(i64(CLEARINGS)):
        if s.slots[clearing] == 0 or s.board[ROOST * CLEARINGS + clearing] > 0 or s.keep_at == clearing + 1:
            continue
        ours = s.ruler[clearing] == EYRIE
        if near:
            if not ours:
                mine = reach(s, clearing)
                if mine > 0 and mine + s.strength[EYRIE * CLEARINGS + clearing] >= strength_of_others(s, clearing):
                    found += UNIT[s.suit[clearing]]
        elif ours:
            found += UNIT[s.suit[clearing]]
    return found


def reach(s: RootState, clearing: i64) -> i64:
    """The most warriors that could march into a clearing at once."""
    given = s.given
    most: i64 = 0
    anywhere = s.ruler[clearing] == EYRIE
    for k in range(clearing * MOST_PATHS, clearing * MOST_PATHS + given.path_count[clearing]):
        source = given.path[k]
        n = s.board[WARBIRD * CLEARINGS + source]
        if n > most and (anywhere or s.ruler[source] == EYRIE):
            most = n
    return most


def turns_left(s: RootState) -> i64:
    """How many turns the game may still last, from the points of whoever has most."""
    most: i64 = 0
    for side in range(i64(SIDES)):
        if s.score[side] > most:
            most = s.score[side]
    turns = (POINTS_TO_WIN - most) // POINTS_A_TURN
    return turns if turns < TURNS_COUNTED else i64(TURNS_COUNTED)


def decree_worth(s: RootState, built: i64) -> i64:
    """What the cards of the Decree are worth, each for the orders of turns to come."""
    held = s.held
    found: i64 = 0
    orders: i64 = 0
    for column in range(i64(COLUMNS)):
        first = (DECREE + column) * SUITS
        n = held[first] + held[first + 1] + held[first + 2] + held[first + 3] + viziers(s, column)
        orders += n
        if column == BUILD and n > BOX_OF_ROOSTS - built:
            n = BOX_OF_ROOSTS - built
        found += n * ORDER_WORTH[column]
    if orders > MANY_ORDERS:
        found -= (orders - MANY_ORDERS) * A_BURDEN
    return found


def has_begun(s: RootState) -> bool:
    """Whether the Decree of this turn is being resolved, or was."""
    if s.phase == BIRDSONG:
        return False
    if s.phase > DAYLIGHT:
        return False
    st = s.stack
    for p in range(0, s.sp, WIDTH):
        if st[p] == CRAFT or st[p] == CRAFT_STEP:
            return False
    return True


def orders(s: RootState, column: i64, suit: i64, began: bool) -> i64:
    """How many orders of a suit a column holds: those left in this turn, or those of the next one."""
    if began:
        return s.decree[column * SUITS + suit]
    found = s.held[(DECREE + column) * SUITS + suit]
    if suit == BIRD:
        found += viziers(s, column)
    return found


def orders_of(s: RootState, column: i64, began: bool) -> i64:
    """How many orders a column holds."""
    found: i64 = 0
    for suit in range(i64(SUITS)):
        found += orders(s, column, suit, began)
    return found


def too_many(s: RootState, column: i64, began: bool, can: i64) -> i64:
    """How many orders of a column are more than can be obeyed, counted by suit; birds take what is left."""
    found: i64 = 0
    left: i64 = 0
    rest = can
    for suit in range(i64(BIRD)):
        n = rest % EIGHT_BITS
        rest = rest // EIGHT_BITS
        wanted = orders(s, column, suit, began)
        if wanted > n:
            found += wanted - n
        else:
            left += n - wanted
    wanted = orders(s, column, BIRD, began)
    if wanted > left:
        found += wanted - left
    return found


def recruits_short(s: RootState, began: bool) -> i64:
    """How many warriors are missing for all orders to recruit."""
    wanted = orders_of(s, RECRUIT, began)
    if leads(s, CHARISMATIC):
        wanted += wanted
    if wanted > s.supply[WARBIRD]:
        return wanted - s.supply[WARBIRD]
    return 0


def strength_of_others(s: RootState, clearing: i64) -> i64:
    """The strength of the strongest other player in a clearing."""
    most: i64 = 0
    for side in range(i64(SIDES)):
        n = s.strength[side * CLEARINGS + clearing]
        if side != EYRIE and n > most:
            most = n
    return most


def enemies_at(s: RootState, clearing: i64) -> i64:
    """How many pieces of others stand in a clearing."""
    found: i64 = 0
    for side in range(i64(SIDES)):
        if side != EYRIE:
            found += s.presence[side * CLEARINGS + clearing]
    return found


def spoils(s: RootState, razed: i64) -> i64:
    """The point that the Despot scores besides."""
    if razed > 0 and leads(s, DESPOT):
        return 100
    return 0
