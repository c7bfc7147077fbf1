"""What the board of the Eyrie promises them, in hundredths of a point; found by playing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulewright.games.root.components import (
    BATTLE,
    BIRD,
    CLEARINGS,
    COLUMNS,
    EYRIE,
    POINTS_TO_WIN,
    SIDES,
    SUITS,
    WARBIRD,
)
from rulewright.games.root.factions.eyrie_board import ROOST_POINTS, roosts, viziers
from rulewright.games.root.factions.eyrie_decree import can_obey
from rulewright.games.root.factions.eyrie_turmoil import bird_cards
from rulewright.games.root.state import BIRDSONG, DECREE, RootState, on_map

A_WARRIOR: Final = 14
A_RULED_CLEARING: Final = 18
A_ROOST: Final = 60
# The share of the points of roosts that still counts for each turn to come, in percent, and how many turns at most.
INCOME: Final = 55
TURNS_COUNTED: Final = 6
POINTS_A_TURN: Final = 4
AN_ORDER: Final = 30
# An order that cannot be obeyed as things stand: in the turn itself, before it, and where moving may still mend it.
TURMOIL: Final = 180
DANGER: Final = 70
MENDABLE: Final = 25
A_BIRD: Final = 35


def promise(s: RootState) -> i64:
    """What they may soon make of their pieces and their Decree."""
    found = on_map(s, WARBIRD) * A_WARRIOR
    for clearing in range(i64(CLEARINGS)):
        if s.ruler[clearing] == EYRIE:
            found += A_RULED_CLEARING
    built = roosts(s)
    found += built * A_ROOST + ROOST_POINTS[built] * turns_left(s) * INCOME
    if s.turn == EYRIE and s.phase > BIRDSONG:
        return found - orders_at_risk(s)
    return found + decree_worth(s)


def turns_left(s: RootState) -> i64:
    """How many turns the game may still last, from the points of whoever has most."""
    most: i64 = 0
    for side in range(i64(SIDES)):
        if s.score[side] > most:
            most = s.score[side]
    turns = (POINTS_TO_WIN - most) // POINTS_A_TURN
    return turns if turns < TURNS_COUNTED else i64(TURNS_COUNTED)


def orders_at_risk(s: RootState) -> i64:
    """What it costs that orders left in this turn cannot be obeyed as things stand."""
    found: i64 = 0
    for column in range(i64(COLUMNS)):
        for suit in range(i64(SUITS)):
            if s.decree[column * SUITS + suit] > 0 and not can_obey(s, column, suit):
                found += MENDABLE if column == BATTLE else TURMOIL
    return found


def decree_worth(s: RootState) -> i64:
    """What the Decree is worth for the next turn, and what it risks."""
    found: i64 = 0
    risk: i64 = 0
    for column in range(i64(COLUMNS)):
        for suit in range(i64(SUITS)):
            orders = s.held[(DECREE + column) * SUITS + suit]
            if suit == BIRD:
                orders += viziers(s, column)
            if orders > 0:
                found += orders * AN_ORDER
                if not can_obey(s, column, suit):
                    risk += MENDABLE if column == BATTLE else DANGER
    if risk > 0:
        risk += bird_cards(s) * A_BIRD
    return found - risk
