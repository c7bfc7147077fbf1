"""Pending questions of a position written by hand: what lies below one that stands alone, and what cannot be pending.

Play puts questions on the stack only where they can be answered. A hand may write any: each is compared with the table,
so that no question is reached that has no answer, and no step that would take what is not there.
"""

from __future__ import annotations

from rulewright.core.engine import WIDTH
from rulewright.games.unearth.answerable import (
    ABOUT_RINGS,
    OF_THE_TURN,
    Record,
    fault,
    in_set_up,
    rings_about,
    turns_up,
)
from rulewright.games.unearth.setup import (
    DEAL_RUINS,
    LAY_ROW,
    SHOW_WONDERS,
)
from rulewright.games.unearth.state import (
    AGE_CARD,
    ASIDE,
    AT_REST,
    CARD,
    CARRY_ON,
    CLAIM_ORDER,
    CLAIMS,
    COMPLETION,
    DARK,
    DARK_ROLL,
    DARK_TURN,
    DEAL,
    DELVER,
    DIG_MORE,
    DRAW_STONE,
    END_TURN,
    EXCAVATE,
    FILL,
    FRESH,
    KEEP_ONE,
    LOOK,
    LOOM,
    MAY_USE,
    MOST_SHOWN,
    NAME_NUMBER,
    NEXT_RESPONSE,
    NO_TURN,
    OFFER,
    OVER,
    PLACE_DIE,
    PLACE_STAGE,
    PLACE_STONE,
    PLAYED,
    READING,
    REFILL,
    RESOLVE,
    RESPOND,
    RESPONSES,
    REVEAL,
    ROLL_DIE,
    SET_UP,
    SETTLE_ALL,
    SETTLE_DIE,
    STEP,
    TARGET,
    THROW,
    TO_ROLL,
    TOSS,
    TOSS_UP,
    TRIGGER,
    TURN,
    USED,
    VACANT,
    WONDER,
    UnearthState,
    in_row,
)
from rulewright.games.unearth.vocabulary import CELLS, LAID, SLOTS

# What a turn, a set-up or a game ends with; everything else lies above one of them.
BASES = (SET_UP, TURN, END_TURN, DELVER, EXCAVATE, COMPLETION, CARRY_ON, OVER)
# What only the Darkness's turn brings.
OF_THE_DARKNESS = (DARK_TURN, LOOM, TRIGGER)
# Questions that may wait below others; the rest is asked as soon as it is put.
WAITING_ONES = (
    *(DELVER, EXCAVATE, TOSS, ROLL_DIE, ASIDE, LOOK, DRAW_STONE, KEEP_ONE, DEAL),
    *(MAY_USE, PLACE_STONE, WONDER, DARK_ROLL),
)
# What happens only between throws.
AFTER_A_THROW = (
    *(CLAIMS, RESPONSES, NEXT_RESPONSE, RESPOND, RESOLVE, TOSS_UP, REFILL, REVEAL, AGE_CARD, TRIGGER),
    *(CARD, PLAYED, READING, TARGET, NAME_NUMBER, DELVER),
)
# What happens to one slot of the row; a second such thing begins when the first is done.
OF_A_SLOT = (RESOLVE, TOSS_UP, REFILL, REVEAL, AGE_CARD)


def records(s: UnearthState) -> list[Record]:
    """All pending questions, the one that is asked last."""
    st = s.stack
    return [
        (int(st[p]), int(st[p + 1]), int(st[p + 2]), int(st[p + 3]), int(st[p + 4]), int(st[p + 5]))
        for p in range(0, int(s.sp), WIDTH)
    ]


def turn_of(s: UnearthState) -> int:
    """Whose turn it is where a position does not say so: what is pending tells, or it is seat 1's."""
    found = records(s)
    if not found:
        return 0
    kind, _, player = found[0][:3]
    if kind == SET_UP:
        return int(NO_TURN)
    if kind == END_TURN:
        return player
    asked = found[-1]
    if asked[0] in OF_THE_DARKNESS and s.given.solo:
        return int(DARK)
    for record in (asked, found[0]):
        if record[0] in OF_THE_TURN:
            return record[1]
    return 0


def complete_pending(s: UnearthState) -> None:
    """Put below questions that stand alone what usually lies there: the rest of the throw and of the turn."""
    found = records(s)
    if not found or is_base(found[0]) or s.turn == NO_TURN:
        return
    kinds = [record[0] for record in found]
    throwing = s.digging != 0 or any(s.throw[die] != AT_REST for die in range(LAID))
    s.sp = 0
    if s.turn == DARK:
        s.then(TURN, 0)
    elif s.digging != 0:
        s.then(END_TURN, s.turn)
    else:
        s.ask(DELVER, s.turn)
    s.then(CLAIMS)
    vacant = [slot for slot in range(int(in_row(s))) if s.row[slot] == VACANT]
    claiming = any(kind in OF_A_SLOT for kind in kinds)
    if vacant and not claiming:
        s.then(REFILL, vacant[0])
    elif not claiming and kinds[0] not in (CLAIMS, CLAIM_ORDER, RESPONSES) and kinds[0] not in OF_THE_DARKNESS:
        s.then(RESPONSES)
    if throwing and SETTLE_ALL not in kinds:
        s.then(SETTLE_ALL)
    rolls = THROW not in kinds and (kinds[0] == DIG_MORE or unrolled(s, found))
    if rolls and SETTLE_ALL not in kinds:
        s.then(THROW)
    if kinds[0] == PLACE_DIE:
        s.then(SETTLE_DIE, found[0][2], PLACE_STAGE + 1)
    for kind, seat, a, b, c, d in found:
        s.ask(kind, seat, a, b, c, d)
        if kind == SETTLE_ALL and rolls:
            s.then(THROW)


def is_base(record: Record) -> bool:
    """Whether a question may lie at the bottom; the first card of the Darkness's turn brings what lies below it."""
    return record[0] in BASES or (record[0] == DARK_TURN and record[2] == 0)


def unrolled(s: UnearthState, found: list[Record]) -> bool:
    """Whether a die is to be rolled that no question rolls."""
    rolls = [record[2] for record in found if record[0] == ROLL_DIE]
    return any(s.throw[die] == TO_ROLL and die not in rolls for die in range(LAID))


# What cannot be pending


def stack_problems(s: UnearthState) -> list[str]:
    """What is wrong with the pending questions, in words: each of them can be answered, and nothing waits for ever."""
    if s.over != 0:
        return []
    found = records(s)
    if not found:
        return ["nothing is pending, but the game is not over"]
    wrong = order_problems(s, found) + throw_problems(s, found) + slot_problems(s, found)
    for place, record in enumerate(found):
        reason = fault(s, found, place, record)
        if reason:
            wrong.append(f"the question {s.setup.questions[record[0]].name} cannot be pending like this: {reason}")
    return wrong


def order_problems(s: UnearthState, found: list[Record]) -> list[str]:
    """What is wrong with how questions lie on each other."""
    wrong: list[str] = []
    if not is_base(found[0]):
        wrong.append("the rest of the turn is missing below what is pending")
    if (found[0][0] == SET_UP) != (s.turn == NO_TURN):
        wrong.append("it is nobody's turn exactly during the set-up")
    for place, record in enumerate(found):
        name = s.setup.questions[record[0]].name
        if place > 0 and is_base(record) and record[0] != OVER:
            wrong.append(f"{name} lies below everything else")
        if place < len(found) - 1 and s.setup.questions[record[0]].verbs and record[0] not in WAITING_ONES:
            wrong.append(f"{name} is asked at once, so nothing lies above it")
    for place in range(1, len(found)):
        below = found[place - 1]
        if found[place][0] in (CLAIMS, RESPONSES) and not is_base(below) and below[0] != CLAIMS:
            wrong.append("claims and Responses follow when all that went before is done")
        if found[place][0] == THROW and below[0] != SETTLE_ALL:
            wrong.append("what is thrown is settled next")
        claims = found[place][0] in OF_A_SLOT and (found[place][0] != REVEAL or turns_up(found[place]))
        if claims and found[0][0] != SET_UP and below[0] != CLAIMS:
            wrong.append("after a claim all Ruins are tested again")
        if found[place][0] in OF_THE_DARKNESS and below[0] != CLAIMS:
            wrong.append("after a card of the Darkness all Ruins are tested")
        if found[place][0] == RESPONSES and any(one[0] in (NEXT_RESPONSE, RESPOND) for one in found[:place]):
            wrong.append("Responses to Responses are part of one subphase")
    if found[0][0] == SET_UP:
        shown = sum([1 for n in range(MOST_SHOWN) if s.show[n] != 0 and s.kept[n] == 0])
        shown += sum([1 for record in found if record[0] == OFFER])
        stage, number = found[0][2], found[0][3]
        if stage <= SHOW_WONDERS and shown != (number if stage == SHOW_WONDERS else 0):
            wrong.append("Wonders are laid open one after the other")
        if any(record[0] in OF_A_SLOT and not (in_set_up(record) or turns_up(record)) for record in found):
            wrong.append("no Ruin is claimed during the set-up")
    if sum([1 for record in found if record[0] in OF_A_SLOT and not in_set_up(record)]) > 1:
        wrong.append("two Ruins cannot be claimed or replaced at once")
    return wrong


def throw_problems(s: UnearthState, found: list[Record]) -> list[str]:
    """What is wrong with dice that are thrown: whoever rolls and settles them is pending."""
    wrong: list[str] = []
    kinds = [record[0] for record in found]
    if kinds.count(SETTLE_ALL) > 1 or kinds.count(SETTLE_DIE) > 1 or kinds.count(THROW) > 1:
        wrong.append("one throw is settled before the next")
    for place, kind in enumerate(kinds):
        before = [one for one in kinds[:place] if one in (CLAIMS, RESPONSES, NEXT_RESPONSE)]
        if (
            kind in (SETTLE_ALL, DARK_ROLL, CARD, TARGET, NAME_NUMBER)
            and kinds[0] != SET_UP
            and (not before or before[-1] == CLAIMS)
        ):
            wrong.append("Responses may follow a throw")
    if SETTLE_ALL in kinds and any(kind in AFTER_A_THROW for kind in kinds[kinds.index(SETTLE_ALL) :]):
        wrong.append("a throw is settled before anything else happens")
    if unrolled(s, found) and THROW not in kinds:
        wrong.append("a die is to be rolled, but nobody rolls it")
    thrown = any(s.throw[die] != AT_REST for die in range(LAID))
    if (thrown or s.digging != 0) and SETTLE_ALL not in kinds:
        wrong.append("dice are thrown, but nothing settles them")
    if SETTLE_ALL in kinds and not thrown and s.digging == 0:
        wrong.append("no dice are thrown that could be settled")
    if SETTLE_ALL not in kinds and any(s.used[n] in (USED, FRESH) for n in range(MOST_SHOWN)):
        wrong.append("a Wonder has been used on a roll, but no dice are thrown")
    if any(cell != 0 for cell in s.lock) and not any(kind in (RESPONSES, NEXT_RESPONSE, RESPOND) for kind in kinds):
        wrong.append("a 4 is locked, but no Responses follow")
    if any(cell != 0 for cell in s.tossed) and TOSS_UP not in kinds:
        wrong.append("a die of a roll-off lies there, but there is no roll-off")
    if s.drawn[0] != 0 and KEEP_ONE not in kinds:
        wrong.append("Stones were drawn to look at, but nobody keeps one")
    return wrong


def slot_problems(s: UnearthState, found: list[Record]) -> list[str]:
    """What is wrong with slots without a Ruin, and with Ruins that are to be turned up."""
    wrong: list[str] = []
    row = int(in_row(s))
    filled = [record[2] for record in found if record[0] in (REFILL, AGE_CARD) or turns_up(record)]
    if found[0][0] != SET_UP:
        for slot in range(SLOTS):
            if (slot < row and s.row[slot] == VACANT) != (slot in filled):
                wrong.append(f"ruin-{slot + 1} is without a Ruin exactly while the next one comes")
    reveals = sum([1 for record in found if turns_up(record)])
    deals = sum([1 for record in found if record[0] == DEAL and record[3] == 0])
    looks = sum([1 for record in found if record[0] == ASIDE and record[3] != 0])
    looks += sum([1 for record in found if record[0] == DEAL and record[3] != 0])
    if found[0][0] == SET_UP:
        stage, laid = found[0][2], found[0][3]
        if stage == LAY_ROW and (laid - row != reveals or filled != [row] * reveals):
            wrong.append("the row is laid from the left")
        if stage != LAY_ROW and any(record[0] in (REVEAL, FILL, DEAL) for record in found):
            wrong.append("Ruins are dealt and turned up while the row is laid")
        if stage > LAY_ROW and row != s.given.row_size:
            wrong.append("the row is not laid yet, or too long")
        if stage <= LAY_ROW:
            reveals = int(s.given.row_size) - row
        if stage < LAY_ROW and row != 0:
            wrong.append("the row is laid already")
        if stage <= DEAL_RUINS:
            deals = int(s.players)
    if reveals + deals > s.ruins:
        wrong.append("the Ruin deck holds fewer Ruins than are to be turned up")
    if looks > s.aside:
        wrong.append("fewer Ruins lie aside than are to be looked at")
    return wrong


def pending_rings(s: UnearthState) -> list[tuple[int, int]]:
    """The rings that are about to be settled, by player and place."""
    found: list[tuple[int, int]] = []
    for record in records(s):
        if record[0] not in ABOUT_RINGS:
            continue
        player, cell, rings = rings_about(record)
        if player < s.players and cell < s.count[player]:
            place = int(s.at[player * CELLS + cell])
            found += [(player, place + int(STEP[e])) for e in range(6) if (rings >> e) & 1]
    return found
