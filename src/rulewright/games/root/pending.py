"""Pending questions of a position written by hand: what lies below one that stands alone, and what cannot be pending.

Play puts questions on the stack only where they can be answered. A hand may write any: each is compared with the table,
so that no question is reached that has no answer, and no step that would take what is not there.
"""

from __future__ import annotations

from typing import Final

from rulewright.core.engine import NOBODY, WIDTH
from rulewright.games.root.answerable import SHARED, declared, fault
from rulewright.games.root.components import SIDES
from rulewright.games.root.faction import FACTION
from rulewright.games.root.kinds import (
    BATTLE_OVER,
    DEAL,
    LOSE,
    MARK,
    PHASE,
    SET_UP,
    SETTLE,
    SIT,
    TRIGGERS,
    TURN,
    WHOSE_FIRST,
    Record,
    owner_of,
)
from rulewright.games.root.setup import FACTIONS, HANDS, SUIT_MARKERS
from rulewright.games.root.state import ATTACKER, EVENING, NO_TURN, RootState, next_side

# What asks for the order of effects: the number of them is its first argument, and they lie below it.
ORDERING: Final = (TRIGGERS, WHOSE_FIRST, SETTLE)
# What is asked in no stage of the set-up of its own.
ANY_STAGE: Final = -1


def records(s: RootState) -> list[Record]:
    """All pending questions, the one that is asked last."""
    st = s.stack
    return [
        (int(st[p]), int(st[p + 1]), int(st[p + 2]), int(st[p + 3]), int(st[p + 4]), int(st[p + 5]))
        for p in range(0, int(s.sp), WIDTH)
    ]


# What lies below


def step(kind: int, a: int = 0, b: int = 0) -> Record:
    """A pending step."""
    return (kind, NOBODY, a, b, 0, 0)


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
    whole = [step(TURN, int(next_side(s, s.turn)))]
    if not found or found[0][0] != PHASE:
        whole += [step(PHASE, int(s.turn), phase) for phase in range(EVENING, int(s.phase), -1)]
    if not found:
        whole.append(step(PHASE, int(s.turn), int(s.phase)))
    elif s.fight[ATTACKER] != 0 and BATTLE_OVER not in [record[0] for record in found]:
        whole.append(step(BATTLE_OVER))
        if found[0][0] == LOSE:
            whole.append(step(DEAL))
    s.sp = 0
    for record in [*whole, *found]:
        s.ask(*record)
    return not found


# What cannot be pending


def stack_problems(s: RootState) -> list[str]:
    """What is wrong with the pending questions, in words: each of them can be answered, and nothing waits for ever."""
    if s.over != 0:
        return []
    found = records(s)
    if not found:
        return ["nothing is pending, but the game is not over"]
    wrong = order_problems(s, found)
    if wrong:
        return wrong
    for record in found:
        reason = fault(s, record)
        if reason:
            wrong.append(f"the question {s.setup.questions[record[0]].name} cannot be pending like this: {reason}")
    return wrong or waiting_problems(s, found)


def order_problems(s: RootState, found: list[Record]) -> list[str]:
    """What is wrong with how questions lie on each other: at the bottom is the rest of the set-up, or of the turn."""
    if found[0][0] != (SET_UP if s.turn == NO_TURN else TURN):
        return ["the rest of the turn is missing below what is pending"]
    wrong: list[str] = []
    for place in range(1, len(found)):
        lower, upper = found[place - 1], found[place]
        if s.turn == NO_TURN and stage_after(upper[0]) not in (found[0][2], ANY_STAGE):
            wrong.append("seats are drawn first, then suits, and then factions are set up one after the other")
        if upper[0] in (SET_UP, TURN):
            wrong.append("one turn follows another, and each is pending once")
        elif upper[0] == PHASE and lower[0] != TURN and (lower[0] != PHASE or lower[3] <= upper[3]):
            wrong.append("the phases of a turn come one after the other")
        elif not goes_with(upper[0], lower[0]):
            names = [s.setup.questions[record[0]].name for record in (upper, lower)]
            wrong.append(f"the question {names[0]} does not come up while {names[1]} is pending")
    return wrong


def goes_with(upper: int, lower: int) -> bool:
    """Whether a question may lie directly on another one: only some say what they prepare or pay for."""
    return all(lower in below for kind, below in declared(upper).below if kind == upper)


def stage_after(kind: int) -> int:
    """The stage of the set-up that is next while a question of a kind is asked, or ANY_STAGE."""
    if kind == SIT:
        return SUIT_MARKERS
    if kind == MARK:
        return HANDS
    owner = owner_of(kind)
    return FACTIONS + owner + 1 if owner < SIDES else ANY_STAGE


def waiting_problems(s: RootState, found: list[Record]) -> list[str]:
    """What is wrong with a battle that is not fought, effects that wait for their order, and actions that overlap."""
    wrong: list[str] = []
    kinds = [record[0] for record in found]
    if kinds.count(BATTLE_OVER) != (1 if s.fight[ATTACKER] != 0 else 0):
        wrong.append("a battle is pending exactly if one is fought")
    for place, (kind, seat, n, *_) in enumerate(found):
        name, pending = s.setup.questions[kind].name, declared(kind)
        if kind in pending.in_battle and BATTLE_OVER not in kinds[:place]:
            wrong.append(f"the question {name} comes up in a battle")
        if BATTLE_OVER in kinds[:place] and not comes_before_its_end(kind):
            wrong.append(f"the question {name} does not come up before a battle is over")
        if DEAL in kinds[:place] and kind not in pending.dealing:
            wrong.append(f"the question {name} does not come up before hits are dealt")
        if kind in ORDERING and not waits_for(kinds[:place], n):
            wrong.append("effects are ordered that do not wait")
        if place + 1 < len(found) and seat != NOBODY and kind not in pending.waiting:
            wrong.append(f"the question {name} does not wait while another one is pending")
    losing = [record[1] for record in found if record[0] == LOSE]
    if len(set(losing)) < len(losing) or (any(s.doomed) and DEAL not in kinds):
        wrong.append("pieces are chosen once a side, and before hits are dealt")
    for chapter in (SHARED, *[FACTION[side].pending() for side in range(SIDES)]):
        for row in chapter.rows:
            if sum([kinds.count(kind) for kind in row]) > 1:
                wrong.append("one action follows another, and each is pending once")
    for side in range(SIDES):
        wrong += FACTION[side].pending_problems(s, found)
    return wrong


def comes_before_its_end(kind: int) -> bool:
    """Whether a question comes up before a battle is over: in it, or by its removals; none that begins another one."""
    pending = declared(kind)
    return kind in pending.in_battle or kind in ORDERING or kind in pending.out_of_turn


def waits_for(below: list[int], n: int) -> bool:
    """Whether so many effects lie directly below, at least one."""
    return 0 < n <= len(below) and all(kind in declared(kind).triggers for kind in below[len(below) - n :])
