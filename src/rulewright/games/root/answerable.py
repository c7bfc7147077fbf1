"""Whether a pending question can be answered at the table: each is compared with what lies there.

Play asks only what can be answered, so this is for positions written by hand.
"""

from __future__ import annotations

from typing import Final

from rulewright.core.engine import LUCK, NOBODY, Moves
from rulewright.core.errors import EngineError
from rulewright.games.root.components import CARDS, SIDES
from rulewright.games.root.crafting import can_take_effect
from rulewright.games.root.faction import FACTION
from rulewright.games.root.kinds import (
    ACTIVATE,
    AMBUSH,
    BANK,
    CARDS_BETWEEN,
    CLAIM,
    COBBLE,
    COUNT,
    CRAFTED,
    DEAL,
    DISCARD,
    DRAW_CARDS,
    DRAWN,
    EFFECT,
    EFFECT_ORDER,
    EFFECT_STEP,
    FOIL,
    HAND_LIMIT,
    LOSE,
    MARK,
    OFFER,
    PHASE,
    ROLL,
    ROLL_STEP,
    SET_UP,
    SHARE,
    SIT,
    STOLEN,
    WARREN,
    WHOSE_FIRST,
    Pending,
    Record,
    owner_of,
)
from rulewright.games.root.setup import BEGIN
from rulewright.games.root.state import (
    ATTACKER,
    AVAILABLE,
    DEFENDER,
    HAND,
    NO_TURN,
    SECRET_OWNER,
    SECRET_ZONE,
    SECRET_ZONES,
    RootState,
    plays,
    title,
)

# No number that a question carries is larger: cards, hits, items, warriors.
MOST: Final = 255
# Numbers that count what is left to do: a question that is asked has one left at least.
AT_LEAST_ONE: Final = ("hits", "left", "icons", "items")
# What the player whose turn it is decides, whoever that is.
OF_THE_TURN: Final = (
    BANK,
    SHARE,
    CARDS_BETWEEN,
    WARREN,
    COBBLE,
    CLAIM,
    ACTIVATE,
    DISCARD,
    EFFECT_ORDER,
    WHOSE_FIRST,
    FOIL,
)
# What somebody is asked in a battle, and the places of `fight` that say who that may be.
FIGHTERS: Final[dict[int, tuple[int, ...]]] = {
    AMBUSH: (DEFENDER,),
    FOIL: (ATTACKER,),
    EFFECT_ORDER: (ATTACKER,),
    EFFECT: (ATTACKER, DEFENDER),
    LOSE: (ATTACKER, DEFENDER),
}
# When the questions of the shared chapters are pending.
SHARED: Final = Pending(
    in_set_up=(SET_UP, SIT, MARK),
    at_any_time=(DRAW_CARDS, DRAWN),
    of_luck=(SIT, MARK, DRAWN, STOLEN, ROLL),
    in_battle=(AMBUSH, FOIL, ROLL_STEP, ROLL, EFFECT_ORDER, EFFECT_STEP, EFFECT, COUNT, LOSE, DEAL),
    dealing=(LOSE,),
    rows=((SHARE,), (AMBUSH,)),
    waiting=(SHARE, AMBUSH, LOSE, ACTIVATE),
)


def fault(s: RootState, record: Record) -> str:
    """Why one pending question does not go with the table; empty if it does."""
    reason = field_fault(s, record) or turn_fault(s, record) or seat_fault(s, record) or kind_fault(s, record)
    if reason or record[1] == NOBODY:
        return reason
    return "" if answers(s, record) > 0 else "there is no answer"


def answers(s: RootState, record: Record) -> int:
    """How many answers a question has at the table as it is."""
    kind, seat, a, b, c, d = record
    out = Moves(s.setup.game.most_moves)
    try:
        s.setup.questions[kind].moves(s, out, seat, a, b, c, d)
    except (IndexError, EngineError):
        return 0
    return int(out.n)


# Fields


def field_fault(s: RootState, record: Record) -> str:
    """Why what a question carries means nothing: its factions play, its numbers are such as occur."""
    question = s.setup.questions[record[0]]
    for k in range(4):
        value = record[2 + k]
        if k >= len(question.fields):
            if value != 0:
                return "it carries too much"
            continue
        name, _, noun = question.fields[k].partition(":")
        most = len(s.setup.game.vocabulary.nouns[noun].words) - 1 if noun else MOST
        if not 0 <= value <= most:
            return f"{name} is {value}, which is out of range"
        if name in AT_LEAST_ONE and value == 0 and question.verbs:
            return f"nothing is left, but {name} are asked about"
        if noun == "faction" and not plays(s, value):
            return f"{title(value)} does not play at this table"
    return ""


def declared(kind: int) -> Pending:
    """What the chapter of a question declares of it and its neighbours."""
    owner = owner_of(kind)
    return FACTION[owner].pending() if owner < SIDES else SHARED


def turn_fault(s: RootState, record: Record) -> str:
    """Why a question does not come up in this turn, or not during the set-up."""
    kind = record[0]
    owner = owner_of(kind)
    if owner < SIDES and not plays(s, owner):
        return f"{title(owner)} does not play at this table"
    pending = declared(kind)
    if kind in pending.at_any_time:
        return ""
    if (kind in pending.in_set_up) != (s.turn == NO_TURN):
        return "it is nobody's turn exactly during the set-up"
    if kind in pending.in_set_up or owner == SIDES or kind in pending.out_of_turn or owner == s.turn:
        return ""
    return f"it is not the turn of {title(owner)}"


def seat_fault(s: RootState, record: Record) -> str:
    """Why a question is not asked of somebody."""
    kind, seat = record[:2]
    if not s.setup.questions[kind].verbs:
        return "" if seat == NOBODY else "it is a step, which is asked of nobody"
    pending = declared(kind)
    if (kind in pending.of_luck) != (seat == LUCK):
        return "luck is asked" if kind in pending.of_luck else "a seat is asked"
    if seat == LUCK:
        return ""
    side = int(s.given.side_of[seat])
    if kind in FIGHTERS and side + 1 not in [s.fight[place] for place in FIGHTERS[kind]]:
        return f"{title(side)} has no such part in the battle"
    if kind in OF_THE_TURN and side != s.turn:
        return "it is asked of the player whose turn it is"
    owner = owner_of(kind)
    return "" if owner in (SIDES, side) or kind in pending.of_others else f"it is asked of {title(owner)}"


# What some of them need besides


def kind_fault(s: RootState, record: Record) -> str:
    """Why a question or step of a certain kind finds nothing to ask about or to do."""
    kind, _, a, b, c, _d = record
    if kind == SET_UP and a > BEGIN:
        return "a set-up has no such stage"
    if kind == SIT and a + 1 >= s.players:
        return "the last player sits where there is room"
    if kind == MARK and not s.given.deals_suits:
        return "the suits of this map are known from the start"
    if kind in (PHASE, OFFER, HAND_LIMIT) and a != s.turn:
        return "that is not whose turn it is"
    if kind in (DRAW_CARDS, DRAWN):
        zone = c if kind == DRAW_CARDS else b
        if zone not in [int(SECRET_ZONE[place]) for place in range(SECRET_ZONES) if SECRET_OWNER[place] == a]:
            return "cards are drawn into a zone of one's own that others do not see"
    if kind == CRAFTED and (s.cards[(HAND + a) * CARDS + b] == 0 or not can_take_effect(s, a, b)):
        return "no such card can be crafted"
    if kind == STOLEN and a == b:
        return "nobody steals from itself"
    if kind == CLAIM and s.cards[AVAILABLE * CARDS + a] == 0:
        return "no such card lies beside the map"
    owner = owner_of(kind)
    return FACTION[owner].fault(s, record) if owner < SIDES else ""
