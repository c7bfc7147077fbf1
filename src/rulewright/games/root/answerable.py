"""Whether a pending question can be answered at the table: each is compared with what lies there.

Play asks only what can be answered, so this is for positions written by hand.
"""

from __future__ import annotations

from typing import Final

from rulewright.core.engine import LUCK, NOBODY, Moves
from rulewright.core.errors import EngineError
from rulewright.games.root.components import (
    ALLIANCE,
    BIRD,
    CARDS,
    CLEARINGS,
    COLUMNS,
    EYRIE,
    FOX_BASE,
    KEEP,
    MARQUISE,
    RECRUITER,
    SAWMILL,
    SIDES,
    SUITS,
    SYMPATHY,
    VAGABOND,
)
from rulewright.games.root.crafting import can_take_effect
from rulewright.games.root.factions.alliance_birdsong import has_slot_for_revolt
from rulewright.games.root.factions.alliance_board import (
    BASE_LOST,
    DISMISS,
    DOWN_TO_FIVE,
    GIVE,
    NEW_BASE,
    NEW_SYMPATHY,
    OUTRAGE_DRAWN,
    OUTRAGE_OWED,
)
from rulewright.games.root.factions.eyrie_board import FIRST_ORDER, LEADER, START_ROOST
from rulewright.games.root.factions.marquise_board import FIELD_HOSPITALS, FIRST_BUILDING, HEAL, PAY_WOOD, RAISE_KEEP
from rulewright.games.root.factions.vagabond_board import CAMP, FOUND, HARM_STEP, HIT, HITS_STEP, LAID, LAY, PLAY_AS
from rulewright.games.root.kinds import (
    ACTIVATE,
    AMBUSH,
    BANK,
    CARDS_BETWEEN,
    CLAIM,
    COBBLE,
    CRAFTED,
    DISCARD,
    DRAW_CARDS,
    DRAWN,
    EFFECT,
    EFFECT_ORDER,
    FIRST_ALLIANCE,
    FIRST_EYRIE,
    FIRST_MARQUISE,
    FIRST_VAGABOND,
    FOIL,
    HAND_LIMIT,
    LOSE,
    MARK,
    OFFER,
    PHASE,
    SET_UP,
    SHARE,
    SIT,
    STOLEN,
    WARREN,
    WHOSE_FIRST,
)
from rulewright.games.root.setup import BEGIN
from rulewright.games.root.state import (
    ATTACKER,
    AVAILABLE,
    DEFENDER,
    HAND,
    NO_TURN,
    SUPPORTERS,
    RootState,
    is_in_clearing,
    on_map,
    plays,
    title,
)

# A pending question: kind, seat, and four arguments.
Record = tuple[int, int, int, int, int, int]

# No number that a question carries is larger: cards, hits, items, warriors.
MOST: Final = 255
# Numbers that count what is left to do: a question that is asked has one left at least.
AT_LEAST_ONE: Final = ("hits", "left", "icons", "items")
# What is asked during the set-up alone, and what then as well as later.
IN_SET_UP: Final = (SET_UP, SIT, MARK, RAISE_KEEP, FIRST_BUILDING, START_ROOST, PLAY_AS, CAMP)
AT_ANY_TIME: Final = (DRAW_CARDS, DRAWN, LEADER, LAY, LAID)
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
# Effects that wait together until their order is settled.
TRIGGER_KINDS: Final = (OUTRAGE_OWED, BASE_LOST, FIELD_HOSPITALS, HARM_STEP)
# What comes to a faction in the turns of others as well.
OUT_OF_TURN: Final = (*TRIGGER_KINDS, GIVE, OUTRAGE_DRAWN, DOWN_TO_FIVE, DISMISS, HEAL, HITS_STEP, HIT)
# What somebody is asked in a battle, and the places of `fight` that say who that may be.
FIGHTERS: Final[dict[int, tuple[int, ...]]] = {
    AMBUSH: (DEFENDER,),
    FOIL: (ATTACKER,),
    EFFECT_ORDER: (ATTACKER,),
    EFFECT: (ATTACKER, DEFENDER),
    LOSE: (ATTACKER, DEFENDER),
}


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


def owner_of(kind: int) -> int:
    """Whose chapter a kind of question stands in, or SIDES for those that all share."""
    if kind < FIRST_MARQUISE:
        return SIDES
    if kind < FIRST_EYRIE:
        return MARQUISE
    if kind < FIRST_ALLIANCE:
        return EYRIE
    return ALLIANCE if kind < FIRST_VAGABOND else VAGABOND


def turn_fault(s: RootState, record: Record) -> str:
    """Why a question does not come up in this turn, or not during the set-up."""
    kind = record[0]
    owner = owner_of(kind)
    if owner < SIDES and not plays(s, owner):
        return f"{title(owner)} does not play at this table"
    if kind in AT_ANY_TIME:
        return ""
    if (kind in IN_SET_UP) != (s.turn == NO_TURN):
        return "it is nobody's turn exactly during the set-up"
    if kind in IN_SET_UP or owner == SIDES or kind in OUT_OF_TURN or owner == s.turn:
        return ""
    return f"it is not the turn of {title(owner)}"


def seat_fault(s: RootState, record: Record) -> str:
    """Why a question is not asked of somebody."""
    kind, seat = record[:2]
    verbs = s.setup.questions[kind].verbs
    if not verbs:
        return "" if seat == NOBODY else "it is a step, which is asked of nobody"
    if (verbs[0] in LUCK_VERBS) != (seat == LUCK):
        return "luck is asked" if verbs[0] in LUCK_VERBS else "a seat is asked"
    if seat == LUCK:
        return ""
    side = int(s.given.side_of[seat])
    if kind in FIGHTERS and side + 1 not in [s.fight[place] for place in FIGHTERS[kind]]:
        return f"{title(side)} has no such part in the battle"
    if kind in OF_THE_TURN and side != s.turn:
        return "it is asked of the player whose turn it is"
    if kind == GIVE:
        return "" if side != ALLIANCE else "nobody owes itself outrage"
    owner = owner_of(kind)
    return "" if owner in (SIDES, side) else f"it is asked of {title(owner)}"


LUCK_VERBS: Final = ("sits", "marked", "drew", "rolled", "stolen", "found", "laid")


# What some of them need besides


def kind_fault(s: RootState, record: Record) -> str:
    """Why a question or step of a certain kind finds nothing to ask about or to do."""
    kind, _, a, b, c, _d = record
    if kind == SET_UP and a > BEGIN:
        return "a set-up has no such stage"
    if kind in (PHASE, OFFER, HAND_LIMIT) and a != s.turn:
        return "that is not whose turn it is"
    if kind in (DRAW_CARDS, DRAWN):
        zone = c if kind == DRAW_CARDS else b
        if zone != HAND + a and not (zone == SUPPORTERS and a == ALLIANCE):
            return "cards are drawn into one's own hand, or as supporters"
    if kind == CRAFTED and (s.cards[(HAND + a) * CARDS + b] == 0 or not can_take_effect(s, a, b)):
        return "no such card can be crafted"
    if kind == STOLEN and a == b:
        return "nobody steals from itself"
    if kind == CLAIM and s.cards[AVAILABLE * CARDS + a] == 0:
        return "no such card lies beside the map"
    return faction_fault(s, record)


def faction_fault(s: RootState, record: Record) -> str:
    """Why a step of a faction finds nothing to do."""
    kind, _, a, b, _c, d = record
    if kind in (OUTRAGE_OWED, BASE_LOST) and (b != ALLIANCE or d == ALLIANCE):
        return "what the Alliance has lost somebody else has removed"
    if kind == LEADER and s.leader != 0:
        return "the Eyrie have a leader"
    if FIRST_ORDER <= kind < FIRST_ORDER + COLUMNS and s.decree[(kind - FIRST_ORDER) * SUITS + a] == 0:
        return "no such card of the Decree is to be obeyed"
    if kind in (PAY_WOOD, FIRST_BUILDING) and (a > RECRUITER - SAWMILL or s.supply[SAWMILL + a] == 0):
        return "the Marquise has no such building to place"
    if kind == PAY_WOOD and s.slots[b] == 0:
        return "no slot is open there"
    if kind == FOUND and not (is_in_clearing(s) and s.ruin[s.pawn - 1] != 0):
        return "there is no ruin where the pawn is"
    if kind == HARM_STEP and (b != VAGABOND or d == VAGABOND):
        return "the Vagabond is hit by somebody else"
    if kind == FIELD_HOSPITALS and b != MARQUISE:
        return "only the Marquise has field hospitals"
    if kind == HEAL and (on_map(s, KEEP) == 0 or not 0 < b <= s.supply[MARQUISE]):
        return "there is no keep, or there are no such warriors to heal"
    if kind == NEW_SYMPATHY and (s.supply[SYMPATHY] == 0 or s.board[SYMPATHY * CLEARINGS + a] != 0):
        return "no token can be placed there"
    if kind == NEW_BASE and (s.supply[FOX_BASE + min(BIRD - 1, s.suit[a])] == 0 or not has_slot_for_revolt(s, a)):
        return "no base can be placed there"
    return ""
