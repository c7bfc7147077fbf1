"""3.1 and 3.2. Victory points, and who has won with thirty of them."""

from __future__ import annotations

from mypy_extensions import i64

from rulewright.games.root.components import CLEARINGS, POINTS_TO_WIN
from rulewright.games.root.state import NO_TURN, RootState
from rulewright.games.root.vocabulary import NUMBERS, TELL_LOST, TELL_SCORED


def counts_points(s: RootState, side: i64) -> bool:
    """Whether a player still has a marker on the score track (base-dom-2, vagabond-coalition-4)."""
    return s.dominance[side] == 0


def gain(s: RootState, side: i64, points: i64) -> None:
    """Score points in the middle of an event: whether somebody has won is looked at when it is over."""
    if points > 0 and counts_points(s, side):
        s.score[side] += points
        s.tell(TELL_SCORED + side * NUMBERS + points)


def score(s: RootState, side: i64, points: i64) -> None:
    """Score points, and win at once with thirty (base-score-1)."""
    gain(s, side, points)
    settle_points(s)


def lose(s: RootState, side: i64, points: i64) -> None:
    """Lose points, none of them below 0 (base-score-4)."""
    lost = points
    if lost > s.score[side]:
        lost = s.score[side]
    if lost > 0 and counts_points(s, side):
        s.score[side] -= lost
        s.tell(TELL_LOST + side * NUMBERS + lost)


def settle_points(s: RootState) -> None:
    """Whoever has thirty points has won; of several the nearest clockwise from whose turn it is (base-score-2).

    The option of base-ruling-2 comes to the same: the player whose turn it is would be first, and is the nearest.
    """
    if s.over != 0 or s.turn == NO_TURN:
        return
    order = s.order
    place: i64 = 0
    while order[place] != s.turn + 1:
        place += 1
    for _n in range(s.players):
        side = order[place] - 1
        if s.score[side] >= POINTS_TO_WIN and counts_points(s, side):
            win(s, side)
            return
        place += 1
        if place == s.players:
            place = 0


def win(s: RootState, side: i64) -> None:
    """End the game with a winner, whose coalition partner wins as well (vagabond-coalition-4)."""
    s.winner = side + 1
    s.finish()


def ruled_clearings(s: RootState, side: i64) -> i64:
    """How many clearings a player rules."""
    found: i64 = 0
    for clearing in range(i64(CLEARINGS)):
        if s.ruler[clearing] == side:
            found += 1
    return found
