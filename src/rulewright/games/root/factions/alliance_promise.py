"""What the board of the Alliance promises it, in hundredths of a point; found by playing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulewright.core.engine import WIDTH
from rulewright.games.root.cards import matching
from rulewright.games.root.components import (
    ALLIANCE,
    BOX,
    BUILDING,
    CLASS,
    CLEARINGS,
    KINDS,
    OWNER,
    REBEL,
    SIDES,
    SYMPATHY,
    WARRIORS_OF,
)
from rulewright.games.root.factions.alliance_birdsong import (
    REVOLT_COST,
    has_slot_for_revolt,
    sympathetic_clearings,
)
from rulewright.games.root.factions.alliance_board import (
    NEW_BASE,
    NEW_SYMPATHY,
    PAY_SUPPORTER,
    SYMPATHY_POINTS,
    UPRISING,
    bases,
    is_built,
)
from rulewright.games.root.state import BIRDSONG, SUPPORTERS, RootState, on_map, zone_size

A_WARRIOR: Final = 16
A_TOKEN: Final = 90
# What a token is worth less for each warrior of others beside it that none of its own stands against, up to two.
EXPOSED: Final = 40
MOST_EXPOSED: Final = 2
A_BASE: Final = 260
AN_OFFICER: Final = 110
A_SUPPORTER: Final = 45
# How many supporters help, without a base and with one.
FEW_SUPPORTERS: Final = 5
MANY_SUPPORTERS: Final = 8
# The share of the points of the next token, in percent.
NEXT_TOKEN: Final = 15
# The share of what the best revolt would bring that each of its two supporters counts for, in percent.
TOWARDS_REVOLT: Final = 18
A_POINT: Final = 100


def promise(s: RootState, knows: bool) -> i64:
    """What it may soon make of its pieces, supporters and officers."""
    tokens = on_map(s, SYMPATHY)
    built = bases(s)
    found = on_map(s, REBEL) * A_WARRIOR + built * A_BASE + s.officers * AN_OFFICER
    for clearing in range(i64(CLEARINGS)):
        if s.board[SYMPATHY * CLEARINGS + clearing] > 0:
            found += token_worth(s, clearing)
    supporters = zone_size(s, SUPPORTERS)
    most: i64 = FEW_SUPPORTERS
    if built > 0:
        most = MANY_SUPPORTERS
    if s.turn == ALLIANCE and s.phase == BIRDSONG:
        st = s.stack
        for p in range(0, s.sp, WIDTH):
            kind = st[p]
            if kind == PAY_SUPPORTER:
                supporters -= st[p + 3]
            elif kind == NEW_SYMPATHY:
                found += SYMPATHY_POINTS[tokens] * A_POINT + token_worth(s, st[p + 2])
                tokens += 1
            elif kind == UPRISING:
                found += razed(s, st[p + 2]) * A_POINT
            elif kind == NEW_BASE:
                found += A_BASE + AN_OFFICER + sympathetic_clearings(s, s.suit[st[p + 2]]) * A_WARRIOR
    if supporters > most:
        supporters = most
    found += supporters * A_SUPPORTER + best_revolt(s, knows) * TOWARDS_REVOLT // 100
    if tokens < BOX[SYMPATHY]:
        found += SYMPATHY_POINTS[tokens] * NEXT_TOKEN
    return found


def token_worth(s: RootState, clearing: i64) -> i64:
    """A token that stands, less where warriors of others can remove it."""
    board = s.board
    others = -board[REBEL * CLEARINGS + clearing]
    for side in range(i64(SIDES)):
        if side != ALLIANCE:
            others += board[WARRIORS_OF[side] * CLEARINGS + clearing]
    if others <= 0:
        return A_TOKEN
    if others > MOST_EXPOSED:
        others = MOST_EXPOSED
    return A_TOKEN - others * EXPOSED


def razed(s: RootState, clearing: i64) -> i64:
    """How many buildings and tokens of others a revolt would remove."""
    found: i64 = 0
    for kind in range(i64(KINDS)):
        if CLASS[kind] >= BUILDING and OWNER[kind] != ALLIANCE:
            found += s.board[kind * CLEARINGS + clearing]
    return found


def best_revolt(s: RootState, knows: bool) -> i64:
    """What the best revolt would bring, for each of its supporters that is there."""
    most: i64 = 0
    for clearing in range(i64(CLEARINGS)):
        suit = s.suit[clearing]
        if s.board[SYMPATHY * CLEARINGS + clearing] == 0 or is_built(s, suit) or not has_slot_for_revolt(s, clearing):
            continue
        have = zone_size(s, SUPPORTERS) // 2
        if knows:
            have = matching(s, SUPPORTERS, suit)
        if have > REVOLT_COST:
            have = REVOLT_COST
        brings = have * (A_BASE + AN_OFFICER + razed(s, clearing) * A_POINT)
        if brings > most:
            most = brings
    return most
