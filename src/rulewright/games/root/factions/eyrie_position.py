"""The Eyrie Dynasties in positions that are written, read and checked."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulewright.games.root.components import BIRD, CLEARINGS, COLUMNS, EYRIE, LEADERS, ROOST, SUITS
from rulewright.games.root.faction import Faction
from rulewright.games.root.factions.eyrie_board import (
    CARDS_BETWEEN_ORDERS,
    CRAFT,
    CRAFT_STEP,
    FIRST_ORDER,
    LEADER,
    OBEY,
    RESOLVE,
    START_ROOST,
    viziers,
)
from rulewright.games.root.kinds import Pending, Record
from rulewright.games.root.pending import records
from rulewright.games.root.state import DECREE, NO_TURN, RootState, plays

PENDING: Final = Pending(
    in_set_up=(START_ROOST,),
    at_any_time=(LEADER,),
    rows=((CRAFT_STEP, CRAFT, RESOLVE, OBEY, *range(FIRST_ORDER, FIRST_ORDER + COLUMNS), CARDS_BETWEEN_ORDERS),),
)


class EyriePosition(Faction):
    """What the Eyrie say of positions."""

    def pending(self) -> Pending:
        return PENDING

    def fault(self, s: RootState, record: Record) -> str:
        kind, a = record[0], record[2]
        if kind == LEADER and s.leader != 0:
            return "the Eyrie have a leader"
        if FIRST_ORDER <= kind < FIRST_ORDER + COLUMNS and s.decree[(kind - FIRST_ORDER) * SUITS + a] == 0:
            return "no such card of the Decree is to be obeyed"
        return ""

    def numbers(self, s: RootState) -> list[tuple[str, i64, i64]]:
        return [("leader", s.leader, LEADERS), ("leaders face down", s.deposed, (1 << LEADERS) - 1)]

    def own_zones(self) -> list[int]:
        return [DECREE + column for column in range(COLUMNS)]

    def map_problems(self, s: RootState) -> list[str]:
        crowded = [clearing for clearing in range(CLEARINGS) if s.board[ROOST * CLEARINGS + clearing] > 1]
        return [f"no clearing has more than one roost, but clearing {clearing + 1} has" for clearing in crowded]

    def board_problems(self, s: RootState) -> list[str]:
        """Who leads is not face down; nothing is to obey that is not in the Decree (eyrie-leader-1, eyrie-decree-1)."""
        found: list[str] = []
        if not plays(s, EYRIE):
            if s.leader or s.deposed or s.tucked or any(s.decree):
                found.append("the Eyrie have a leader or a Decree, but do not play")
            return found
        if s.leader == 0 and s.turn != NO_TURN and not chooses_leader(s):
            found.append("the Eyrie have no leader, but choose none")
        if s.leader and int(s.deposed) & (1 << int(s.leader - 1)):
            found.append("a leader who leads is not face down")
        for column in range(COLUMNS):
            for suit in range(SUITS):
                most = s.held[(DECREE + column) * SUITS + suit]
                if suit == BIRD:
                    most += viziers(s, column)
                if s.decree[column * SUITS + suit] > most:
                    found.append("a card is to be obeyed that is not in the Decree")
        return found


def chooses_leader(s: RootState) -> bool:
    """Whether the Eyrie are asked who leads them, as they are after turmoil (eyrie-turmoil-4)."""
    return any(record[0] == LEADER for record in records(s))
