"""How good a position looks to a seat, from what that seat knows alone: points now, and what is on the way.

All worths are hundredths of a point. What nobody can count yet is estimated: Ruins by who leads on them, rings by how
many of their Stones lie, Delver cards by the piece. The estimates were found by playing.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import WIDTH
from rulewright.games.unearth.darkness_board import needed
from rulewright.games.unearth.given import COLOURS
from rulewright.games.unearth.scoring import count_types, dark_score, total_score
from rulewright.games.unearth.state import (
    DARK,
    JUDGE,
    PLACE_STONE,
    RINGS,
    TURN_TOKEN,
    VACANT,
    WHICH_RING,
    WONDER,
    UnearthState,
    hand_size,
    in_row,
    owner_of,
    sides_of,
    stone_kind,
    stones_on,
)
from rulewright.games.unearth.stones import SPREAD, TOUCHES, seen_from
from rulewright.games.unearth.vocabulary import CELLS

# How likely, in hundredths, the leader on a Ruin keeps it, by the value of its highest die.
HOLDS: Final = vec[i64]([5, 8, 12, 20, 32, 48, 70, 85, 97])
CARD_WORTH: Final = 80
STONE_WORTH: Final = 60
RING_WORTH: Final = 330
# A free cell that so many own Stones touch, and what is added if they are of one colour.
PARTS: Final = vec[i64]([0, 0, 8, 30, 80, 170, 0])
PURE: Final = vec[i64]([0, 0, 2, 15, 60, 200, 0])
# How likely the player still overtakes a die of the Darkness, by its value.
OVERTAKES: Final = vec[i64]([85, 85, 80, 75, 66, 55, 25, 15, 5])
LEFT_STONE: Final = 120
# What another type is worth to somebody who lacks it, besides its set.
NEW_TYPE: Final = 90


def evaluate(s: UnearthState, seat: i64) -> i64:
    """The chances of a seat, from 1 to 999, by its lead over the others or over the Darkness."""
    total = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0])
    best = vec[i64]([-1, -1, -1, -1, -1, -1, -1, -1])
    leader = vec[i64]([-1, -1, -1, -1, -1, -1, -1, -1])
    survey(s, total, best, leader)
    left = s.ruins + in_row(s)
    mine = tableau_worth(s, seat, True, left)
    theirs: i64 = 0
    if s.given.solo:
        mine += duel_worth(s, total, best, leader)
        theirs = dark_worth(s, left)
    else:
        mine += ruin_worth(s, seat, True, total, best, leader)
        sum_of_others: i64 = 0
        for other in range(s.players):
            if other != seat:
                value = tableau_worth(s, other, False, left) + ruin_worth(s, other, False, total, best, leader)
                sum_of_others += value
                if value > theirs:
                    theirs = value
        theirs = (theirs * 3 + sum_of_others // (s.players - 1)) // 4
    # A lead counts for more the fewer Ruins are left.
    value = 500 + (mine - theirs) * 20 // (100 + 8 * left)
    return 1 if value < 1 else (999 if value > 999 else value)


def survey(s: UnearthState, total: vec[i64], best: vec[i64], leader: vec[i64]) -> None:
    """For each slot what its dice add up to, its highest die as one number, and whose that is."""
    on = s.on
    for die in range(s.given.dice):
        if on[die] != 0:
            slot = on[die] - 1
            total[slot] += s.face[die]
            key = s.face[die] * 16 + sides_of(die)
            if key > best[slot]:
                best[slot] = key
                leader[slot] = owner_of(die)


def tableau_worth(s: UnearthState, player: i64, hidden: bool, left: i64) -> i64:
    """What a player has, and what its cards and rings may become in the time that is left."""
    found = total_score(s, player, hidden) * 100
    cards = hand_size(s, player)
    # A card needs a turn to be of use.
    if cards > left:
        cards = left
    found += cards * CARD_WORTH
    # Rings take time as well.
    return found + ring_worth(s, player) * (left if left < 6 else i64(6)) // 6 + pending_worth(s, player)


def gain_of(s: UnearthState, site: i64, counts: vec[i64]) -> i64:
    """What a Ruin of the row would add to the sets of whoever has such counts of types."""
    kind = s.given.site_type[site]
    if kind < 0:
        return s.given.site_points[site] * 100
    return 200 * (counts[kind] + 1) + (NEW_TYPE if counts[kind] == 0 else i64(0))


def ruin_worth(s: UnearthState, player: i64, hidden: bool, total: vec[i64], best: vec[i64], leader: vec[i64]) -> i64:
    """What a player may expect from the Ruins of the row: the set they go into, or cards for dice that lose."""
    found: i64 = 0
    counts = count_types(s, player, hidden)
    row = in_row(s)
    for slot in range(row):
        site = s.row[slot] - 1
        if site == VACANT - 1 or total[slot] <= 0:
            continue
        progress = total[slot] * 100 // s.given.site_claim[site]
        if progress > 95:
            progress = 95
        chance: i64 = 0
        if leader[slot] == player:
            value = best[slot] >> 4
            hold = HOLDS[8 if value > 8 else (0 if value < 0 else value)]
            # The nearer the claim, the less can come between.
            chance = (hold * (100 - progress) + 90 * progress) // 100 * (50 + progress // 2) // 100
        found += gain_of(s, site, counts) * chance // 100
        for die in range(player * 5, player * 5 + 5):
            if s.on[die] == slot + 1:
                found += CARD_WORTH * progress // 100 * (100 - chance) // 100
    return found


# Alone against the Darkness


def duel_worth(s: UnearthState, total: vec[i64], best: vec[i64], leader: vec[i64]) -> i64:
    """What the row promises to the player less what it promises to the Darkness: one of them will get each Ruin."""
    found: i64 = 0
    mine = count_types(s, 0, True)
    theirs = count_types(s, DARK, False)
    row = in_row(s)
    for slot in range(row):
        site = s.row[slot] - 1
        if site == VACANT - 1:
            continue
        missing = s.given.site_claim[site] - total[slot]
        if missing < 0:
            missing = 0
        if leader[slot] == 0:
            # With every turn a card may give the Ruin to the Darkness.
            chance = 97 - 6 * ((missing + 3) // 4)
        else:
            value = best[slot] >> 4
            chance = OVERTAKES[8 if value > 8 else (0 if value < 0 else value)]
            if missing < 8:
                chance = chance * (4 + missing) // 12
        found += gain_of(s, site, mine) * chance // 100
        found -= gain_of(s, site, theirs) * (100 - chance) // 100
        for die in range(i64(5)):
            if s.on[die] == slot + 1:
                found += CARD_WORTH * (100 - chance) // 100 * 2 // 3
        # Of the Stones that are left there one goes to the Darkness.
        if stones_on(s, slot) > 0:
            found -= LEFT_STONE
    return found


def dark_worth(s: UnearthState, left: i64) -> i64:
    """What the Darkness has, and what its crystals may become."""
    found = dark_score(s) * 100
    for colour in range(i64(COLOURS)):
        missing = needed(s, colour) - s.board[colour]
        if missing == 1:
            found += 45 * (left if left < 8 else i64(8))
        elif missing == 2:
            found += 15 * (left if left < 8 else i64(8))
    return found


def ring_worth(s: UnearthState, player: i64) -> i64:
    """What the Stones of a tableau may still become: free cells that several of them touch."""
    first = player * CELLS
    n = s.count[player]
    found: i64 = STONE_WORTH * n
    for cell in range(first, first + n):
        if s.open[cell] != 0:
            found += parts_worth(s, cell, first + n)
    return found


def parts_worth(s: UnearthState, cell: i64, end: i64) -> i64:
    """What the free cells that are named from a Stone are worth, by the Stones that touch them.

    A free cell is named from the first Stone that touches it, so Stones with lower numbers touch none of these.
    """
    at = s.at
    stone = s.stone
    counts: i64 = 0  # four bits a direction: how many Stones touch the cell there
    coloured: i64 = 0  # directions with a Stone that has a colour
    painted: i64 = 0  # the same by colour, six bits each
    mixed: i64 = 0  # directions in which colours differ, or a Stone fits none
    for other in range(cell, end):
        k = seen_from(at[cell], at[other])
        if k < 0 or TOUCHES[k] == 0:
            continue
        near = TOUCHES[k]
        counts += SPREAD[near]
        kind = stone_kind(stone[other])
        if kind < COLOURS:
            mixed |= near & coloured & ~(painted >> (6 * kind))
            coloured |= near
            painted |= near << (6 * kind)
        elif kind > COLOURS:
            mixed |= near
    found: i64 = 0
    free = s.open[cell]
    for e in range(i64(6)):
        touching = (counts >> (4 * e)) & 15
        if (free >> e) & 1 != 0 and touching > 1:
            found += PARTS[touching]
            if (mixed >> e) & 1 == 0:
                found += PURE[touching]
    return found


def pending_worth(s: UnearthState, player: i64) -> i64:
    """Stones that are about to be placed and rings that are about to be settled."""
    found: i64 = 0
    st = s.stack
    for p in range(i64(0), s.sp, WIDTH):
        kind = st[p]
        if kind == PLACE_STONE:
            if st[p + 1] == player:
                found += STONE_WORTH
        elif kind in (WONDER, WHICH_RING):
            if st[p + 1] == player:
                found += RING_WORTH
        elif kind in (JUDGE, RINGS, TURN_TOKEN):
            if st[p + 2] == player:
                found += RING_WORTH
    return found
