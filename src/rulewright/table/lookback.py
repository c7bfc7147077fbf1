"""Looking back: the position after any sentence of a game, and how its scores went."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from rulewright.core.engine import LUCK, State
from rulewright.table.live import Refused, Table
from rulewright.table.showing import Course, GamePage

# Names beside a drawing lie at least so far apart.
LEAST: Final = 9.0


def state_at(table: Table, at: int) -> State:
    """The state after the first sentences; raises Refused for a moment that is none."""
    if not 0 <= at <= table.at or table.record is None:
        raise Refused(f"There are moments from 0 to {table.at}.", 404)
    state = table.record.first()
    for step in table.steps:
        if step.entry is not None:
            if step.at > at:
                break
            state.play(step.entry.move)
    return state


def courses_of(table: Table, page: GamePage) -> list[Course]:
    """How the scores of a game that is over went, reckoned once: it does not change any more."""
    if table.courses is None:
        table.courses = drawn_courses(scores_by_turn(table, page))
    return table.courses


def scores_by_turn(table: Table, page: GamePage) -> list[list[int]]:
    """The scores whenever another seat came to speak, as everybody may know them; none where they are no numbers.

    Those of sides without a seat come behind those of the seats. Who plays alone speaks anew after every sentence.
    """
    state = state_at(table, 0)
    actor = state.actor
    is_alone = len(table.chairs) == 1
    found: list[list[int]] = []
    for step in table.steps:
        if step.entry is None:
            continue
        state.play(step.entry.move)
        if state.actor != LUCK and (is_alone or state.actor != actor):
            actor = state.actor
            view = state.view(None)
            scores = [side.score for side in (*page.sides(view), *page.others(view))]
            if not all(score.removeprefix("-").isdigit() for score in scores):
                return []
            found.append([int(score) for score in scores])
    return found


def drawn_courses(scores: Sequence[Sequence[int]]) -> list[Course]:
    """The scores of all sides, moment by moment, as paths; none for fewer than two moments.

    >>> drawn_courses([[1, 1], [2, 1], [3, 1]])[0]
    Course(number=1, path='0.0,100.0 50.0,50.0 100.0,0.0', x=100.0, y=0.0, label=0.0, last=3, low=1, high=3)
    """
    if len(scores) < 2:
        return []
    low, high = min([min(row) for row in scores]), max([max(row) for row in scores])
    span = max(1, high - low)
    ends = [100 - 100 * (score - low) / span for score in scores[-1]]
    labels = apart(ends)
    found: list[Course] = []
    for k in range(len(scores[0])):
        points = [(100 * n / (len(scores) - 1), 100 - 100 * (row[k] - low) / span) for n, row in enumerate(scores)]
        path = " ".join([f"{x:.1f},{y:.1f}" for x, y in points])
        found.append(Course(k + 1, path, *points[-1], labels[k], scores[-1][k], low, high))
    return found


def apart(heights: Sequence[float], least: float = LEAST) -> list[float]:
    """Heights moved down as far as needed, and up again from the bottom, so that names at them do not overlap.

    >>> apart([10.0, 12.0, 100.0, 99.0])
    [10.0, 19.0, 100.0, 91.0]
    """
    found = list(heights)
    order = sorted(range(len(found)), key=lambda k: (found[k], k))
    for k, after in pairwise(order):
        found[after] = max(found[after], found[k] + least)
    bottom = max([100.0, *heights])
    for k in reversed(order):
        found[k] = min(found[k], bottom)
        bottom = found[k] - least
    return found
