"""Pending questions of a position written by hand: what lies below one that stands alone, and what cannot be pending.

Play puts questions on the stack only where they can be answered. A hand may write any: each is compared with the table,
so that no question is reached that has no answer, and no step that would take what is not there.
"""

from __future__ import annotations

from typing import Final

from rulewright.core.engine import NOBODY, WIDTH
from rulewright.games.root.answerable import TRIGGER_KINDS, Record, fault
from rulewright.games.root.factions.alliance_birdsong import NEW_BASE, NEW_SYMPATHY, UPRISING
from rulewright.games.root.factions.alliance_supporters import PAY_SUPPORTER
from rulewright.games.root.factions.eyrie_board import LEADER
from rulewright.games.root.factions.vagabond_relations import ENLIST
from rulewright.games.root.kinds import (
    AMBUSH,
    BATTLE_OVER,
    COUNT,
    DEAL,
    EFFECT,
    EFFECT_ORDER,
    EFFECT_STEP,
    FOIL,
    LOSE,
    PHASE,
    ROLL,
    ROLL_STEP,
    SET_UP,
    SETTLE,
    TRIGGERS,
    TURN,
    WHOSE_FIRST,
)
from rulewright.games.root.state import ATTACKER, EVENING, NO_TURN, RootState, next_side

# What is asked and done in a battle, above the step that ends it.
IN_BATTLE: Final = (
    *(AMBUSH, FOIL, ROLL_STEP, ROLL, EFFECT_ORDER, EFFECT_STEP, EFFECT, COUNT, LOSE, DEAL),
    ENLIST,
)
# What asks for the order of effects: the number of them is its first argument, and they lie below it.
ORDERING: Final = (TRIGGERS, WHOSE_FIRST, SETTLE)
# What may lie directly below some questions that only pay for something, or prepare it.
BELOW: Final[dict[int, tuple[int, ...]]] = {
    PAY_SUPPORTER: (UPRISING, NEW_SYMPATHY),
    UPRISING: (NEW_BASE,),
}


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
        if upper[0] in (SET_UP, TURN):
            wrong.append("one turn follows another, and each is pending once")
        elif upper[0] == PHASE and lower[0] != TURN and (lower[0] != PHASE or lower[3] <= upper[3]):
            wrong.append("the phases of a turn come one after the other")
        elif lower[0] not in BELOW.get(upper[0], (lower[0],)):
            names = [s.setup.questions[record[0]].name for record in (upper, lower)]
            wrong.append(f"the question {names[0]} does not come up while {names[1]} is pending")
    return wrong


def waiting_problems(s: RootState, found: list[Record]) -> list[str]:
    """What is wrong with a battle that is not fought, effects that wait for their order, and bases to be placed."""
    wrong: list[str] = []
    kinds = [record[0] for record in found]
    if kinds.count(BATTLE_OVER) != (1 if s.fight[ATTACKER] != 0 else 0):
        wrong.append("a battle is pending exactly if one is fought")
    for place, (kind, _, n, *_) in enumerate(found):
        if kind in IN_BATTLE and BATTLE_OVER not in kinds[:place]:
            wrong.append(f"the question {s.setup.questions[kind].name} comes up in a battle")
        if kind in ORDERING and not waits_for(kinds[:place], n):
            wrong.append("effects are ordered that do not wait")
        if kind in (NEW_BASE, NEW_SYMPATHY) and kinds.count(kind) > 1:
            wrong.append("one piece is placed after the other")
    return wrong


def waits_for(below: list[int], n: int) -> bool:
    """Whether so many effects lie directly below, at least one."""
    return 0 < n <= len(below) and all(kind in TRIGGER_KINDS for kind in below[len(below) - n :])
