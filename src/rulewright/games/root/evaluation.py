"""How good a position of Root looks to a seat: points, and what its board promises, against the strongest other.

Everything is reckoned in hundredths of a point and from what lies open; of hidden cards only their number counts.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulewright.games.root.components import (
    BIRD_DOMINANCE,
    CARDS,
    CLEARINGS,
    POINTS_TO_WIN,
    SIDES,
    SUIT_OF,
)
from rulewright.games.root.dominance import RULED_TO_DOMINATE
from rulewright.games.root.faction import FACTION
from rulewright.games.root.scoring import counts_points
from rulewright.games.root.state import PLAY, RootState, hand_size, plays

# All that follows was found by playing, in hundredths of a point.
A_CARD: Final = 40
CARDS_COUNTED: Final = 5
A_CARD_IN_PLAY: Final = 60
# What dominance is worth: for having it, and for each clearing that it asks for and has.
DOMINANCE: Final = 900
A_DOMINATED: Final = 350
# How far ahead one must be for a position to look three quarters won.
CLOSE: Final = 600


def evaluate(s: RootState, seat: i64) -> i64:
    """How a position looks to a seat, from 1 to 999."""
    side = s.given.side_of[seat]
    if s.partner[side] != 0 and not counts_points(s, side):
        side = s.partner[side] - 1
    mine = standing(s, side)
    most: i64 = -1_000_000
    total: i64 = 0
    for other in range(i64(SIDES)):
        if other != side and plays(s, other) and s.partner[other] != side + 1:
            theirs = standing(s, other)
            total += theirs
            if theirs > most:
                most = theirs
    others = s.players - 1
    # Mostly the strongest counts; a little of everybody, so that a blow to another is better than none.
    lead = mine - (3 * most + total // others) // 4
    value = 500 + 500 * lead // (CLOSE + (lead if lead > 0 else -lead))
    if value < 1:
        return 1
    if value > 999:
        return 999
    return value


def standing(s: RootState, side: i64) -> i64:
    """What a player has and may soon have, in hundredths of a point."""
    found = FACTION[side].promise(s)
    cards = hand_size(s, side)
    if cards > CARDS_COUNTED:
        cards = CARDS_COUNTED
    found += cards * A_CARD
    base = (PLAY + side) * CARDS
    for card in range(i64(CARDS)):
        found += s.cards[base + card] * A_CARD_IN_PLAY
    if not counts_points(s, side):
        return found + DOMINANCE + dominated(s, side) * A_DOMINATED
    points = s.score[side]
    # The last points are worth more: whoever is close to thirty is close to winning.
    return found + points * 100 + points * points * 100 // POINTS_TO_WIN


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
