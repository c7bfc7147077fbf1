"""The Vagabond in positions that are written, read and checked."""

from __future__ import annotations

from typing import Final

from rulewright.games.root.components import OPEN_QUESTS, VAGABOND
from rulewright.games.root.faction import Faction
from rulewright.games.root.factions.vagabond_board import (
    ACT,
    CAMP,
    ENLIST,
    FOUND,
    HARM_STEP,
    HIT,
    HITS_STEP,
    LAID,
    LAY,
    PLAY_AS,
)
from rulewright.games.root.kinds import Pending, Record
from rulewright.games.root.state import QUEST_OPEN, RootState, is_in_clearing

PENDING: Final = Pending(
    in_set_up=(PLAY_AS, CAMP),
    at_any_time=(LAY, LAID),
    out_of_turn=(HARM_STEP, HITS_STEP, HIT),
    triggers=(HARM_STEP,),
    of_luck=(FOUND, LAID),
    in_battle=(ENLIST,),
    dealing=(HITS_STEP, HIT),
    rows=((ACT,),),
)


class VagabondPosition(Faction):
    """What the Vagabond says of positions."""

    def pending(self) -> Pending:
        return PENDING

    def fault(self, s: RootState, record: Record) -> str:
        kind, _, _a, b, _c, d = record
        if kind == FOUND and not (is_in_clearing(s) and s.ruin[s.pawn - 1] != 0):
            return "there is no ruin where the pawn is"
        if kind == HARM_STEP and (b != VAGABOND or d == VAGABOND):
            return "the Vagabond is hit by somebody else"
        return ""

    def pending_problems(self, s: RootState, records: list[Record]) -> list[str]:
        """No more quests lie open than there is room for, those included that are still to come (vagabond-setup-3)."""
        coming = sum([record[2] if record[0] == LAY else 1 for record in records if record[0] in (LAY, LAID)])
        if coming + sum([1 for where in s.quest if where == QUEST_OPEN]) > OPEN_QUESTS:
            return ["more quests are laid out than there is room for"]
        return []
