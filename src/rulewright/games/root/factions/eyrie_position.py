"""The Eyrie Dynasties in positions that are written, read and checked."""

from __future__ import annotations

from typing import Final

from rulewright.games.root.components import COLUMNS, SUITS
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
)
from rulewright.games.root.kinds import Pending, Record
from rulewright.games.root.state import RootState

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
