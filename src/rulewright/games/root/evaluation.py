"""How good a position of Root looks to a seat: points, and what its board promises, against the strongest other.

Everything is reckoned in hundredths of a point and from what lies open; a seat looks into no hand but its own. What a
turn brings in any case counts as soon as the turn begins, so that ending it is worth nothing by itself.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulewright.core.engine import WIDTH
from rulewright.games.root.components import (
    BIRD_DOMINANCE,
    CARDS,
    CLEARINGS,
    MOST_IN_HAND,
    POINTS_TO_WIN,
    SIDES,
    SUIT_OF,
)
from rulewright.games.root.dominance import RULED_TO_DOMINATE
from rulewright.games.root.faction import FACTION
from rulewright.games.root.kinds import LAST_STEP
from rulewright.games.root.outlook import outlook
from rulewright.games.root.scoring import counts_points
from rulewright.games.root.state import ATTACKER, EVENING, PLAY, RootState, hand_size, plays

# All that follows was found by playing, in hundredths of a point.
A_CARD: Final = 40
A_CARD_IN_PLAY: Final = 60
# What dominance is worth: for having it, for each clearing that it asks for and has, and where it has all of them.
DOMINANCE: Final = 900
A_DOMINATED: Final = 350
ALL_DOMINATED: Final = 400
# How much more the last points are worth than the first, in percent.
LAST_POINTS: Final = 100
# How far ahead one must be for a position to look three quarters won.
CLOSE: Final = 600
# The share of the strongest among the others, in percent; the rest is that of all of them.
THE_STRONGEST: Final = 75


def evaluate(s: RootState, seat: i64) -> i64:
    """How a position looks to a seat, from 1 to 999."""
    own = s.given.side_of[seat]
    side = own
    if s.partner[side] != 0 and not counts_points(s, side):
        side = s.partner[side] - 1
    mine = standing(s, side, side == own)
    most: i64 = -1_000_000
    total: i64 = 0
    for other in range(i64(SIDES)):
        if other != side and plays(s, other) and s.partner[other] != side + 1:
            theirs = standing(s, other, False)
            total += theirs
            if theirs > most:
                most = theirs
    others = s.players - 1
    # Mostly the strongest counts; a little of everybody, so that a blow to another is better than none.
    lead = mine - (THE_STRONGEST * most + (100 - THE_STRONGEST) * total // others) // 100
    value = 500 + 500 * lead // (CLOSE + (lead if lead > 0 else -lead))
    if value < 1:
        return 1
    if value > 999:
        return 999
    return value


def standing(s: RootState, side: i64, knows: bool) -> i64:
    """What a player has and may soon have, in hundredths of a point; `knows` says whether the hand may be looked at."""
    faction = FACTION[side]
    found = faction.promise(s, knows)
    cards = hand_size(s, side)
    if s.turn == side and will_draw(s):
        cards += 1 + faction.draw_bonus(s)
    if cards > MOST_IN_HAND:
        cards = MOST_IN_HAND
    found += cards * A_CARD
    base = (PLAY + side) * CARDS
    for card in range(i64(CARDS)):
        found += s.cards[base + card] * A_CARD_IN_PLAY
    if s.fight[ATTACKER] != 0:
        found += outlook(s, side)
    if not counts_points(s, side):
        return found + dominance_worth(s, side)
    points = s.score[side]
    # The last points are worth more: whoever is close to thirty is close to winning.
    return found + points * 100 + points * points * LAST_POINTS // POINTS_TO_WIN


def will_draw(s: RootState) -> bool:
    """Whether the player whose turn it is has still to draw at its end."""
    if s.phase < EVENING:
        return True
    st = s.stack
    for p in range(0, s.sp, WIDTH):
        if st[p] == LAST_STEP:
            return True
    return False


def dominance_worth(s: RootState, side: i64) -> i64:
    """What its dominance card is worth to a player: more the closer it is to be fulfilled."""
    ruled = dominated(s, side)
    found = DOMINANCE + ruled * A_DOMINATED
    if ruled == RULED_TO_DOMINATE or (s.dominance[side] - 1 == BIRD_DOMINANCE and ruled == 2):
        found += ALL_DOMINATED
    return found


def dominated(s: RootState, side: i64) -> i64:
    """How many of the clearings that a dominance card asks for a player rules."""
    card = s.dominance[side] - 1
    ruler = s.ruler
    found: i64 = 0
    if card == BIRD_DOMINANCE:
        for corner in range(i64(2)):
            both: i64 = 0
            if ruler[corner] == side:
                both += 1
            if ruler[corner + 2] == side:
                both += 1
            if both > found:
                found = both
        return found
    for clearing in range(i64(CLEARINGS)):
        if ruler[clearing] == side and s.suit[clearing] == SUIT_OF[card]:
            found += 1
    if found > RULED_TO_DOMINATE:
        found = RULED_TO_DOMINATE
    return found
