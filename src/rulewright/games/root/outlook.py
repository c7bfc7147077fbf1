"""What a battle that is still to be rolled will bring on average, so that it is not judged by its first step."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import WIDTH
from rulewright.games.root.battle import AMBUSH_HITS
from rulewright.games.root.components import CLASS, CLEARINGS, KINDS, OWNER, PAWN_CLASS, WARRIOR, WARRIORS_OF
from rulewright.games.root.faction import FACTION
from rulewright.games.root.kinds import COUNT, FOIL, ROLL_STEP
from rulewright.games.root.state import (
    ATTACKER,
    ATTACKER_EXTRA,
    ATTACKER_ROLLED,
    DEFENDER,
    DEFENDER_EXTRA,
    DEFENDER_ROLLED,
    WHERE,
    RootState,
)
from rulewright.games.root.vocabulary import PIPS

# What a hit costs, in hundredths of a point: on a warrior, on an item of a pawn, on anything else.
A_WARRIOR_LOST: Final = 18
AN_ITEM_HIT: Final = 40
A_PIECE_LOST: Final = 70
# What scores a point for whoever removes it.
A_POINT: Final = 100
# What pieces are worth to their owner when one is chosen for a hit, by kind.
PIECE_WORTH: Final = vec[i64]([18, 18, 18, 0, 65, 50, 65, 70, 250, 250, 250, 130, 25, 60])
# Of how many rolls two dice have.
ROLLS: Final = 16


def outlook(s: RootState, side: i64) -> i64:
    """What the battle in progress will bring a side of it, beyond what it has brought already."""
    attacker = s.fight[ATTACKER] - 1
    defender = s.fight[DEFENDER] - 1
    if side != attacker and side != defender:
        return 0
    stage = stage_of(s)
    if stage == COUNT:
        ours = s.fight[ATTACKER_ROLLED] + s.fight[ATTACKER_EXTRA]
        return exchange(s, side, attacker, defender, ours, s.fight[DEFENDER_ROLLED] + s.fight[DEFENDER_EXTRA])
    if stage == ROLL_STEP:
        return on_average(s, side, attacker, defender)
    return chosen_losses(s, side)


def stage_of(s: RootState) -> i64:
    """Which step of the battle is to come: the roll, the count, or neither."""
    st = s.stack
    for p in range(0, s.sp, WIDTH):
        if st[p] == ROLL_STEP or st[p] == COUNT:
            return st[p]
    return FOIL


def on_average(s: RootState, side: i64, attacker: i64, defender: i64) -> i64:
    """The mean over all rolls; an ambush that may still be foiled is taken to strike."""
    clearing = s.fight[WHERE] - 1
    ours_at_most = FACTION[attacker].hit_cap(s, clearing)
    theirs_at_most = FACTION[defender].hit_cap(s, clearing)
    extra = FACTION[attacker].extra_hits_attacking(s)
    if theirs_at_most == 0:
        extra += 1
    ambush: i64 = 0
    if s.stack[s.sp - WIDTH] == FOIL:
        ambush = AMBUSH_HITS
        ours_at_most -= ambush
        if ours_at_most <= 0:
            return exchange(s, side, attacker, defender, 0, ambush)
    swapped = FACTION[defender].takes_higher_die_defending()
    total: i64 = 0
    for high in range(i64(PIPS)):
        for low in range(high + 1):
            ours = high
            theirs = low
            if swapped:
                ours = low
                theirs = high
            if ours > ours_at_most:
                ours = ours_at_most
            if theirs > theirs_at_most:
                theirs = theirs_at_most
            brings = exchange(s, side, attacker, defender, ours + extra, theirs + ambush)
            total += brings
            if low < high:
                total += brings
    return total // ROLLS


def exchange(s: RootState, side: i64, attacker: i64, defender: i64, ours: i64, theirs: i64) -> i64:
    """What it brings a side if the attacker deals so many hits and the defender so many."""
    if side == attacker:
        return spoils(s, attacker, defender, ours) - loss(s, attacker, theirs)
    return spoils(s, defender, attacker, theirs) - loss(s, defender, ours)


def loss(s: RootState, side: i64, hits: i64) -> i64:
    """What so many hits cost a side."""
    kind = WARRIORS_OF[side]
    if CLASS[kind] == PAWN_CLASS:
        return hits * AN_ITEM_HIT
    warriors = s.board[kind * CLEARINGS + s.fight[WHERE] - 1]
    if hits <= warriors:
        return hits * A_WARRIOR_LOST
    return warriors * A_WARRIOR_LOST + others_hit(s, side, hits - warriors) * A_PIECE_LOST


def spoils(s: RootState, side: i64, owner: i64, hits: i64) -> i64:
    """What so many hits on pieces of another bring a side."""
    kind = WARRIORS_OF[owner]
    if CLASS[kind] == PAWN_CLASS:
        return 0
    warriors = s.board[kind * CLEARINGS + s.fight[WHERE] - 1]
    if hits <= warriors:
        return FACTION[side].spoils(s, owner, hits, 0)
    razed = others_hit(s, owner, hits - warriors)
    return razed * A_POINT + FACTION[side].spoils(s, owner, warriors, razed)


def others_hit(s: RootState, side: i64, hits: i64) -> i64:
    """How many buildings and tokens of a side so many hits remove."""
    cell = side * CLEARINGS + s.fight[WHERE] - 1
    pieces = s.presence[cell] - s.board[WARRIORS_OF[side] * CLEARINGS + s.fight[WHERE] - 1]
    if hits > pieces:
        return pieces
    return hits


def chosen_losses(s: RootState, side: i64) -> i64:
    """Pieces that are chosen for hits, which will leave when all hits are dealt."""
    doomed = s.doomed
    found: i64 = 0
    for kind in range(i64(KINDS)):
        if doomed[kind] != 0:
            if OWNER[kind] == side:
                found -= doomed[kind] * PIECE_WORTH[kind]
            elif CLASS[kind] > WARRIOR:
                found += doomed[kind] * A_POINT
    return found
