"""Pending questions of a position: what lies below one that stands alone, and what cannot be pending."""

from __future__ import annotations

from rulewright.core.engine import LUCK, NOBODY, WIDTH
from rulewright.games.root.factions.eyrie_board import LEADER
from rulewright.games.root.kinds import PHASE, SET_UP, TURN
from rulewright.games.root.state import EVENING, NO_TURN, RootState, next_side

# A pending question: kind, seat, and four arguments.
Record = tuple[int, int, int, int, int, int]


def records(s: RootState) -> list[Record]:
    """All pending questions, the one that is asked last."""
    st = s.stack
    return [
        (int(st[p]), int(st[p + 1]), int(st[p + 2]), int(st[p + 3]), int(st[p + 4]), int(st[p + 5]))
        for p in range(0, int(s.sp), WIDTH)
    ]


def chooses_leader(s: RootState) -> bool:
    """Whether the Eyrie are asked who leads them, as they are after turmoil (eyrie-turmoil-4)."""
    return any(record[0] == LEADER for record in records(s))


def complete_pending(s: RootState) -> bool:
    """Put below what is pending the rest of the turn, or, if nothing is, begin its phase; whether that was done."""
    if s.over != 0:
        return False
    found = records(s)
    if s.turn == NO_TURN:
        if not found:
            s.then(SET_UP)
        return False
    if found and found[0][0] == TURN:
        return False
    s.sp = 0
    s.then(TURN, next_side(s, s.turn))
    for phase in range(EVENING, int(s.phase), -1):
        s.then(PHASE, s.turn, phase)
    if found and found[0][0] == PHASE:
        s.sp = WIDTH
    for record in found:
        s.ask(*record)
    if not found:
        s.then(PHASE, s.turn, s.phase)
    return not found


def stack_problems(s: RootState) -> list[str]:
    """What is wrong with the pending questions, in words."""
    if s.over != 0:
        return []
    if not records(s):
        return ["nothing is pending, but the game is not over"]
    wrong: list[str] = []
    for kind, seat, *_ in records(s):
        question = s.setup.questions[kind]
        if seat not in (LUCK, NOBODY) and not question.verbs:
            wrong.append(f"the question {question.name} asks nobody")
    return wrong
