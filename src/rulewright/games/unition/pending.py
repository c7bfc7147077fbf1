"""Pending questions of a position written by hand: what lies below one that stands alone, and what cannot be pending.

Play puts questions on the stack only where they can be answered. A hand may write any: each is compared with the table,
so that no question is reached that has no answer, and no step that would take what is not there.
"""

from __future__ import annotations

from typing import Final

from rulewright.core.engine import NOBODY, WIDTH
from rulewright.games.unition.answerable import Record, fault
from rulewright.games.unition.conditions import SWEEPING
from rulewright.games.unition.effects import COPY, RAINBRO_CLAN
from rulewright.games.unition.forum import swapped
from rulewright.games.unition.own_cards import MUST
from rulewright.games.unition.playing import all_activated
from rulewright.games.unition.setup import FIND_FIRST
from rulewright.games.unition.state import (
    AIM_MORE,
    BEGIN,
    BONUS_TURN,
    BURY_MORE,
    CONSUME_CARD,
    COPY_CARD,
    DISCARD_CARD,
    DRAW_CARD,
    DRAW_CARDS,
    EFFECTS,
    END_TURN,
    EXPOSE_HAND,
    FETCH_HERO,
    FILL,
    FIRST_HALF,
    GAIN_CARD,
    HOLD_CARD,
    ICON,
    LOOT_GLEAM,
    NEXT_EFFECT,
    NO_TURN,
    ONE_OF_TWO,
    PLACE_SWAPPED,
    PLAY_CARDS,
    PLAY_DEPLOYED,
    PLAY_DRAWN,
    PUT_BACK,
    RAINBRO,
    RAZE_FORT,
    REMOVE_CARD,
    RESOLVING,
    SECOND_HALF,
    SET_UP,
    SHIELD_FORT,
    STEAL_HERO,
    STRIKE,
    SWAP_CARD,
    TOPDECK_CARD,
    TURN,
    TURN_UP,
    UPGRADE_CARD,
    USED,
    VACANT,
    UnitionState,
    alive,
    fort_kind,
    hand_size,
)
from rulewright.games.unition.turn import CLEAN_UP, NEW_HAND, WHO_IS_NEXT
from rulewright.games.unition.vocabulary import FORTS, MOST_PLAYERS
from rulewright.games.unition.whomp import owner_of

# What a set-up or a turn ends with; everything else lies above one of them.
BASES: Final = (SET_UP, BEGIN, TURN, PLAY_CARDS, RESOLVING, END_TURN, BONUS_TURN)
# What may lie directly below each kind of question and step.
BELOW: Final[dict[int, tuple[int, ...]]] = {
    DRAW_CARDS: (SET_UP, DRAW_CARDS, EFFECTS, SECOND_HALF, END_TURN),
    DRAW_CARD: (DRAW_CARDS,),
    PLAY_CARDS: (RESOLVING,),
    PLAY_DRAWN: (RESOLVING,),
    EFFECTS: (PLAY_CARDS, PLAY_DRAWN),
    NEXT_EFFECT: (PLAY_CARDS, PLAY_DRAWN),
    PLAY_DEPLOYED: (EFFECTS,),
    SECOND_HALF: (EFFECTS,),
    ONE_OF_TWO: (EFFECTS,),
    FIRST_HALF: (EFFECTS,),
    CONSUME_CARD: (EFFECTS, SECOND_HALF),
    DISCARD_CARD: (EFFECTS, SECOND_HALF),
    FETCH_HERO: (EFFECTS,),
    TOPDECK_CARD: (EFFECTS,),
    COPY_CARD: (EFFECTS,),
    UPGRADE_CARD: (EFFECTS,),
    RAINBRO: (EFFECTS,),
    REMOVE_CARD: (EFFECTS,),
    SWAP_CARD: (EFFECTS, FILL),
    PLACE_SWAPPED: (EFFECTS,),
    PUT_BACK: (EFFECTS,),
    GAIN_CARD: (EFFECTS,),
    RAZE_FORT: (EFFECTS,),
    STEAL_HERO: (EFFECTS,),
    EXPOSE_HAND: (EFFECTS,),
    LOOT_GLEAM: (EFFECTS,),
    FILL: (SET_UP, DRAW_CARDS, PLAY_CARDS, RESOLVING, EFFECTS, REMOVE_CARD, PLACE_SWAPPED),
    TURN_UP: (FILL,),
    BURY_MORE: (PLAY_CARDS,),
    AIM_MORE: (RESOLVING,),
    STRIKE: (RESOLVING,),
    SHIELD_FORT: (STRIKE,),
    HOLD_CARD: (END_TURN, HOLD_CARD),
}


def records(s: UnitionState) -> list[Record]:
    """All pending questions, the one that is asked last."""
    st = s.stack
    return [
        (int(st[p]), int(st[p + 1]), int(st[p + 2]), int(st[p + 3]), int(st[p + 4]), int(st[p + 5]))
        for p in range(0, int(s.sp), WIDTH)
    ]


def is_base(record: Record) -> bool:
    """Whether a question lies at the bottom; drawn cards are played above what is being resolved."""
    return record[0] in BASES and not (record[0] == PLAY_CARDS and record[2] != 0)


def turn_of(s: UnitionState) -> int:
    """Whose turn it is where a position does not say so: what is pending tells, or it is seat 1's."""
    found = records(s)
    if not found:
        return 0
    if found[0][0] in (SET_UP, BEGIN, TURN):
        return int(NO_TURN)
    for record in (found[0], found[-1]):
        if record[0] != SHIELD_FORT and record[1] < MOST_PLAYERS:
            return record[1]
        if record[0] in (END_TURN, DRAW_CARDS, DRAW_CARD, EFFECTS, PLAY_DRAWN, PLACE_SWAPPED):
            return record[2]
    return 0


def in_turn(s: UnitionState) -> bool:
    """Whether the hand lies open and what the turn has brought still counts: until the played cards are discarded."""
    if s.over != 0:
        return True
    found = records(s)
    if not found:
        return False
    kind, _, _, stage = found[0][:4]
    return kind in (PLAY_CARDS, RESOLVING) or (kind == END_TURN and stage <= CLEAN_UP)


def is_resolving(s: UnitionState) -> bool:
    """Whether all cards of the turn's first hand are played and all strongholds have acted."""
    return s.over == 0 and in_turn(s) and records(s)[0][0] != PLAY_CARDS


# What lies below


def complete_pending(s: UnitionState) -> None:
    """Put below questions that stand alone what usually lies there: the rest of the effect and of the turn."""
    found = records(s)
    if not found or is_base(found[0]):
        return
    whole = [*below(s, found[0]), *found]
    if len(whole) * WIDTH <= len(s.stack):
        s.sp = 0
        for record in whole:
            s.ask(*record)


def step(kind: int, a: int = 0, b: int = 0, c: int = 0) -> Record:
    """A pending step."""
    return (kind, NOBODY, a, b, c, 0)


def asked_of(kind: int, seat: int) -> Record:
    """A pending question."""
    return (kind, seat, 0, 0, 0, 0)


def below(s: UnitionState, record: Record) -> list[Record]:
    """What lies below a question: usually a card is being played, and its effects are resolved."""
    kind, seat, a, openly = record[:4]
    turn = int(s.turn)
    drawing = [step(DRAW_CARDS, a, 0, openly)] if kind == DRAW_CARD else []
    if turn == NO_TURN:
        return [step(SET_UP, FIND_FIRST), *drawing, *filling(kind)]
    if kind == HOLD_CARD:
        return [step(END_TURN, turn, CLEAN_UP if s.given.holds_played else WHO_IS_NEXT)]
    if (kind == DRAW_CARD and openly == 0) or (kind == DRAW_CARDS and record[4] == 0):
        return [step(END_TURN, turn, NEW_HAND), *drawing]
    if kind in (AIM_MORE, STRIKE, PLAY_DRAWN, PLAY_CARDS):
        return [asked_of(RESOLVING, turn)]
    if kind == SHIELD_FORT:
        return [asked_of(RESOLVING, turn), step(STRIKE, after_aim(s, MOST_PLAYERS + seat * FORTS + a))]
    playing = asked_of(PLAY_CARDS, turn)
    if kind in (EFFECTS, NEXT_EFFECT, BURY_MORE):
        return [playing]
    waiting = [playing, step(EFFECTS, turn)]
    if kind in (FILL, TURN_UP, SWAP_CARD) and swapped(s) > 0:
        waiting.append(step(PLACE_SWAPPED, turn))
        return [*waiting, step(FILL)] if kind == SWAP_CARD else [*waiting, *filling(kind)]
    return [*waiting, *drawing, *filling(kind)]


def filling(kind: int) -> list[Record]:
    """A card that is turned up is one of those that fill the Forum."""
    return [step(FILL)] if kind == TURN_UP else []


def after_aim(s: UnitionState, target: int) -> int:
    """Which target is struck after one; the first if that one is not aimed at."""
    return ([n + 1 for n in range(int(s.aims)) if s.aim[n * 3] == target + 1] or [0])[0]


# What cannot be pending


def stack_problems(s: UnitionState) -> list[str]:
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
    return wrong or [*hand_problems(s, found), *waiting_problems(s, found), *strike_problems(s, found)]


def order_problems(s: UnitionState, found: list[Record]) -> list[str]:
    """What is wrong with how questions lie on each other."""
    wrong: list[str] = []
    bottom = found[0][0]
    if not is_base(found[0]):
        wrong.append("the rest of the turn is missing below what is pending")
    elif bottom != TURN and (bottom in (SET_UP, BEGIN)) != (s.turn == NO_TURN):
        wrong.append("it is nobody's turn exactly during the set-up")
    if s.turn != NO_TURN and not alive(s, s.turn):
        wrong.append("whoever is out has no turn")
    for place in range(1, len(found)):
        name = s.setup.questions[found[place][0]].name
        if found[place - 1][0] not in BELOW.get(found[place][0], ()) or is_base(found[place]):
            lower = s.setup.questions[found[place - 1][0]].name
            wrong.append(f"the question {name} does not come up while {lower} is pending")
        else:
            reason = joint_fault(s, bottom, found[place - 1], found[place])
            if reason:
                wrong.append(f"the question {name} cannot be pending like this: {reason}")
    return wrong


def joint_fault(s: UnitionState, bottom: int, lower: Record, upper: Record) -> str:
    """Why a question does not go with the one directly below it."""
    kind = upper[0]
    if lower[0] in (PLAY_CARDS, DRAW_CARD) and not is_base(lower):
        return "drawn cards are asked about alone"
    if kind == DRAW_CARDS:
        openly = upper[4]
        if lower[0] == END_TURN and lower[3] != NEW_HAND:
            return "a new hand is drawn when the played cards are put away"
        if openly != (1 if lower[0] in (EFFECTS, SECOND_HALF) else 0):
            return "only what an effect draws is seen by all"
        if lower[0] == DRAW_CARDS and (bottom != SET_UP or lower[2] <= upper[2]):
            return "first hands are drawn one after the other"
        return "" if lower[0] in (SET_UP, DRAW_CARDS) or upper[2] == s.turn else "it is another player's turn"
    if kind == DRAW_CARD:
        return "" if (upper[2], upper[3]) == (lower[2], lower[4]) else "another player draws, or another way"
    if kind in (CONSUME_CARD, DISCARD_CARD):
        return "" if lower[0] == EFFECTS or upper[4] == MUST else "the first half is done in full"
    if kind == SWAP_CARD:
        return "" if (lower[0] == FILL) == (swapped(s) > 0) else "places are filled once all cards are chosen"
    if kind == FILL and lower[0] == DRAW_CARDS:
        return "" if bottom == SET_UP else "the Forum is dealt before hands are drawn"
    if kind == SHIELD_FORT:
        struck = MOST_PLAYERS + upper[1] * FORTS + upper[2] + 1
        next_aim = lower[2]
        return "" if 0 < next_aim <= s.aims and s.aim[next_aim * 3 - 3] == struck else "that is not what is struck"
    if kind == HOLD_CARD:
        if lower[0] == HOLD_CARD:
            return "" if upper[2] < lower[2] else "strongholds are asked about in their order"
        stage = CLEAN_UP if s.given.holds_played else WHO_IS_NEXT
        return "" if lower[3] == stage else "cards are laid there at another moment"
    return ""


def hand_problems(s: UnitionState, found: list[Record]) -> list[str]:
    """What is wrong with cards that are not played and strongholds that have not acted when a turn is resolved."""
    if not is_resolving(s):
        return []
    wrong: list[str] = []
    kinds = [record[0] for record in found]
    if hand_size(s, s.turn) > 0 and PLAY_CARDS not in kinds and PLAY_DRAWN not in kinds:
        wrong.append("every card of the hand is played before a turn is resolved")
    if not all_activated(s, s.turn):
        wrong.append("every stronghold is activated before a turn is resolved")
    return wrong


def waiting_problems(s: UnitionState, found: list[Record]) -> list[str]:
    """What is wrong with effects, swapped cards, places and groups of whomp that wait for something."""
    wrong: list[str] = []
    kinds = [record[0] for record in found]
    if s.opened > 0 and EFFECTS not in kinds and NEXT_EFFECT not in kinds:
        wrong.append("effects wait that nobody resolves")
    once = [(record[0], record[4]) for record in found if record[0] == COPY_CARD]
    once += [(record[0], record[4]) for record in found if record[0] == RAINBRO and record[3] != SWEEPING]
    for n in range(int(s.opened)):
        what = s.given.what[s.open[n * 2] - 1]
        if what in (COPY, RAINBRO_CLAN):
            once.append((COPY_CARD if what == COPY else RAINBRO, int(s.open[n * 2 + 1])))
    if len(set(once)) < len(once):
        wrong.append("a card becomes another, or stands in for a clan, once")
    if swapped(s) > 0 and PLACE_SWAPPED not in kinds and PUT_BACK not in kinds:
        wrong.append("cards are swapped, but nobody lays them on the deck")
    if any(card == VACANT for card in s.forum) and FILL not in kinds:
        wrong.append("an extra card is to come, but no place is filled")
    if any(s.icon[n * ICON] == USED for n in range(int(s.icons))) and AIM_MORE not in kinds:
        wrong.append("whomp is aimed, but there is no attack")
    if (s.aims > 0) != (AIM_MORE in kinds or STRIKE in kinds):
        wrong.append("whomp is aimed at something exactly during an attack")
    return wrong


def strike_problems(s: UnitionState, found: list[Record]) -> list[str]:
    """What is wrong with the targets that are still to be struck: whoever is alive has the stronghold that is named."""
    first = ([record[2] for record in found if record[0] == STRIKE] or [0])[0]
    for n in range(first, int(s.aims)):
        target = int(s.aim[n * 3]) - 1
        owner = int(owner_of(target))
        if target >= MOST_PLAYERS and alive(s, owner) and fort_kind(s, owner, (target - MOST_PLAYERS) % FORTS) == 0:
            return ["whomp is aimed at a stronghold that is not in play"]
    return []
