"""Pending questions of a position written by hand: what lies below one that stands alone, and what cannot be pending.

Play puts questions on the stack only where they can be answered. A hand may write any: each is compared with the table,
so that no question is reached that has no answer, and no step that would take what is not there.
"""

from __future__ import annotations

from typing import Final

from rulewright.core.engine import NOBODY, WIDTH
from rulewright.games.root.answerable import OUT_OF_TURN, TRIGGER_KINDS, Record, fault, owner_of
from rulewright.games.root.components import COLUMNS, OPEN_QUESTS, SIDES
from rulewright.games.root.factions.alliance_board import (
    BIRDSONG_ACTION,
    BIRDSONG_ACTIONS,
    DAYLIGHT_ACTION,
    DAYLIGHT_ACTIONS,
    NEW_BASE,
    NEW_SYMPATHY,
    OPERATION,
    OPERATIONS,
    PAY_SUPPORTER,
    UPRISING,
)
from rulewright.games.root.factions.eyrie_board import (
    CARDS_BETWEEN_ORDERS,
    CRAFT,
    CRAFT_STEP,
    FIRST_ORDER,
    LEADER,
    OBEY,
    RESOLVE,
)
from rulewright.games.root.factions.marquise_board import ACTIONS, MARCH_ON, SECOND_MARCH
from rulewright.games.root.factions.vagabond_board import ACT, ENLIST, HIT, HITS_STEP, LAID, LAY
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
from rulewright.games.root.setup import FACTIONS
from rulewright.games.root.state import ATTACKER, EVENING, NO_TURN, QUEST_OPEN, RootState, next_side

# What is asked and done in a battle, above the step that ends it.
IN_BATTLE: Final = (
    *(AMBUSH, FOIL, ROLL_STEP, ROLL, EFFECT_ORDER, EFFECT_STEP, EFFECT, COUNT, LOSE, DEAL),
    ENLIST,
)
# What asks for the order of effects: the number of them is its first argument, and they lie below it.
ORDERING: Final = (TRIGGERS, WHOSE_FIRST, SETTLE)
# What else comes up before a battle is over: what its removals bring, but nothing that could begin another one.
BEFORE_ITS_END: Final = (*IN_BATTLE, *ORDERING, *OUT_OF_TURN)
# Each of these leads through a phase or a part of it, so only one of a row is pending.
LEADING: Final = (
    (CRAFT_STEP, CRAFT, RESOLVE, OBEY, *range(FIRST_ORDER, FIRST_ORDER + COLUMNS), CARDS_BETWEEN_ORDERS),
    (BIRDSONG_ACTIONS, BIRDSONG_ACTION),
    (DAYLIGHT_ACTIONS, DAYLIGHT_ACTION),
    (OPERATIONS, OPERATION),
    (ACTIONS,),
    (MARCH_ON, SECOND_MARCH),
    (ACT,),
)
# What may lie directly below some questions that only pay for something, or prepare it.
BELOW: Final[dict[int, tuple[int, ...]]] = {
    PAY_SUPPORTER: (UPRISING, NEW_SYMPATHY),
    UPRISING: (NEW_BASE,),
    NEW_BASE: (BIRDSONG_ACTIONS,),
    NEW_SYMPATHY: (BIRDSONG_ACTIONS,),
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
        owner = owner_of(upper[0])
        if s.turn == NO_TURN and owner < SIDES and found[0][2] != FACTIONS + owner + 1:
            wrong.append("factions are set up one after the other")
        if upper[0] in (SET_UP, TURN):
            wrong.append("one turn follows another, and each is pending once")
        elif upper[0] == PHASE and lower[0] != TURN and (lower[0] != PHASE or lower[3] <= upper[3]):
            wrong.append("the phases of a turn come one after the other")
        elif lower[0] not in BELOW.get(upper[0], (lower[0],)):
            names = [s.setup.questions[record[0]].name for record in (upper, lower)]
            wrong.append(f"the question {names[0]} does not come up while {names[1]} is pending")
    return wrong


def waiting_problems(s: RootState, found: list[Record]) -> list[str]:
    """What is wrong with a battle that is not fought, effects that wait for their order, and actions that overlap."""
    wrong: list[str] = []
    kinds = [record[0] for record in found]
    if kinds.count(BATTLE_OVER) != (1 if s.fight[ATTACKER] != 0 else 0):
        wrong.append("a battle is pending exactly if one is fought")
    for place, (kind, _, n, *_) in enumerate(found):
        name = s.setup.questions[kind].name
        if kind in IN_BATTLE and BATTLE_OVER not in kinds[:place]:
            wrong.append(f"the question {name} comes up in a battle")
        if BATTLE_OVER in kinds[:place] and kind not in BEFORE_ITS_END:
            wrong.append(f"the question {name} does not come up before a battle is over")
        if DEAL in kinds[:place] and kind not in (LOSE, HITS_STEP, HIT):
            wrong.append(f"the question {name} does not come up before hits are dealt")
        if kind in ORDERING and not waits_for(kinds[:place], n):
            wrong.append("effects are ordered that do not wait")
    losing = [record[1] for record in found if record[0] == LOSE]
    if len(set(losing)) < len(losing) or (any(s.doomed) and DEAL not in kinds):
        wrong.append("pieces are chosen once a side, and before hits are dealt")
    for row in LEADING:
        if sum([kinds.count(kind) for kind in row]) > 1:
            wrong.append("one action follows another, and each is pending once")
    coming = sum([record[2] for record in found if record[0] == LAY]) + kinds.count(LAID)
    if coming + sum([1 for where in s.quest if where == QUEST_OPEN]) > OPEN_QUESTS:
        wrong.append("more quests are laid out than there is room for")
    return wrong


def waits_for(below: list[int], n: int) -> bool:
    """Whether so many effects lie directly below, at least one."""
    return 0 < n <= len(below) and all(kind in TRIGGER_KINDS for kind in below[len(below) - n :])
