"""The Marquise de Cat in positions that are written, read and checked."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from rulewright.core.position import Fields
from rulewright.games.root.components import CLEARINGS, KEEP, MARQUISE, RECRUITER, SAWMILL
from rulewright.games.root.faction import Faction
from rulewright.games.root.factions.marquise_board import (
    ACTIONS,
    FIELD_HOSPITALS,
    FIRST_BUILDING,
    HEAL,
    MARCH_ON,
    PAY_WOOD,
    RAISE_KEEP,
    SECOND_MARCH,
)
from rulewright.games.root.kinds import PHASE, TURN, Pending, Record
from rulewright.games.root.position import nouns
from rulewright.games.root.reading_factions import MANY
from rulewright.games.root.state import NO_TURN, RootState, on_map, plays
from rulewright.games.root.vocabulary import CLEARING_WORDS

PENDING: Final = Pending(
    in_set_up=(RAISE_KEEP, FIRST_BUILDING),
    out_of_turn=(FIELD_HOSPITALS, HEAL),
    triggers=(FIELD_HOSPITALS,),
    rows=((ACTIONS,), (MARCH_ON, SECOND_MARCH)),
    waiting=(ACTIONS,),
    below=((ACTIONS, (PHASE, TURN)),),
)


class MarquisePosition(Faction):
    """What the Marquise de Cat says of positions."""

    def pending(self) -> Pending:
        return PENDING

    def fault(self, s: RootState, record: Record) -> str:
        kind, _, a, b, _c, _d = record
        if kind in (PAY_WOOD, FIRST_BUILDING) and (a > RECRUITER - SAWMILL or s.supply[SAWMILL + a] == 0):
            return "the Marquise has no such building to place"
        if kind == PAY_WOOD and s.slots[b] == 0:
            return "no slot is open there"
        if kind == FIELD_HOSPITALS and b != MARQUISE:
            return "only the Marquise has field hospitals"
        if kind == HEAL and (on_map(s, KEEP) == 0 or not 0 < b <= s.supply[MARQUISE]):
            return "there is no keep, or there are no such warriors to heal"
        return ""

    def numbers(self, s: RootState) -> list[tuple[str, i64, i64]]:
        return [("actions left", s.actions, MANY), ("place of the keep", s.keep_at, CLEARINGS)]

    def set_aside(self, s: RootState, kind: i64) -> i64:
        """Once the set-up is over a keep that is not on the map has left the game (base-piece-7)."""
        return 1 if kind == KEEP and on_map(s, KEEP) == 0 and s.turn != NO_TURN and plays(s, MARQUISE) else 0

    def map_problems(self, s: RootState) -> list[str]:
        """The keep stands where it was raised, or has left the game (marquise-keep-3)."""
        if s.board[KEEP * CLEARINGS + max(0, s.keep_at - 1)] != on_map(s, KEEP):
            return ["the keep stands where it was raised, or nowhere"]
        return []

    def board_problems(self, s: RootState) -> list[str]:
        if not plays(s, MARQUISE) and (s.actions or s.keep_at):
            return ["the Marquise has actions or a keep, but does not play"]
        return []

    def has_had_turn(self, s: RootState) -> bool:
        return s.actions != 0

    def board_to_doc(self, s: RootState) -> dict[str, Any]:
        """The actions that she has left, and where her keep was raised."""
        doc: dict[str, Any] = {"actions": int(s.actions)}
        if s.keep_at != 0:
            doc["keep_at"] = CLEARING_WORDS[s.keep_at - 1]
        return doc

    def complete_board(self, s: RootState, fields: Fields | None) -> None:
        """A keep that stands was raised there."""
        for clearing in range(CLEARINGS):
            if s.board[KEEP * CLEARINGS + clearing] != 0:
                s.keep_at = clearing + 1

    def read_turn(self, s: RootState, fields: Fields) -> None:
        s.actions = fields.number("actions", 0, MANY, int(s.actions))
        if fields.has("keep_at"):
            s.keep_at = fields.word("keep_at", nouns(s)["clearing"]) + 1
