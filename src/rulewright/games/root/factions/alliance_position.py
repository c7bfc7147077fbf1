"""The Woodland Alliance in positions that are written, read and checked."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from rulewright.core.position import Fields
from rulewright.games.root.components import (
    ALLIANCE,
    BIRD,
    BOX,
    CLEARING_SUITS,
    CLEARINGS,
    FOX_BASE,
    PIECES,
    REBEL,
    SYMPATHY,
)
from rulewright.games.root.faction import Faction
from rulewright.games.root.factions.alliance_birdsong import has_slot_for_revolt
from rulewright.games.root.factions.alliance_board import (
    BASE_LOST,
    BIRDSONG_ACTION,
    BIRDSONG_ACTIONS,
    DAYLIGHT_ACTION,
    DAYLIGHT_ACTIONS,
    DISMISS,
    DOWN_TO_FIVE,
    GIVE,
    NEW_BASE,
    NEW_SYMPATHY,
    OPERATION,
    OPERATIONS,
    OUTRAGE_DRAWN,
    OUTRAGE_OWED,
    PAY_SUPPORTER,
    UPRISING,
)
from rulewright.games.root.kinds import Pending, Record
from rulewright.games.root.position import zone_to_doc
from rulewright.games.root.reading_factions import MANY, read_cards
from rulewright.games.root.state import SECRET_SUPPORTERS, SECRET_WORDS, SUPPORTERS, RootState, plays, zone_size

PENDING: Final = Pending(
    out_of_turn=(OUTRAGE_OWED, BASE_LOST, GIVE, OUTRAGE_DRAWN, DOWN_TO_FIVE, DISMISS),
    triggers=(OUTRAGE_OWED, BASE_LOST),
    of_luck=(OUTRAGE_DRAWN,),
    of_others=(GIVE,),
    rows=((BIRDSONG_ACTIONS, BIRDSONG_ACTION), (DAYLIGHT_ACTIONS, DAYLIGHT_ACTION), (OPERATIONS, OPERATION)),
    below=(
        (PAY_SUPPORTER, (UPRISING, NEW_SYMPATHY)),
        (UPRISING, (NEW_BASE,)),
        (NEW_BASE, (BIRDSONG_ACTIONS,)),
        (NEW_SYMPATHY, (BIRDSONG_ACTIONS,)),
    ),
)


class AlliancePosition(Faction):
    """What the Alliance says of positions."""

    def pending(self) -> Pending:
        return PENDING

    def fault(self, s: RootState, record: Record) -> str:
        kind, seat, a, b, _c, d = record
        if kind == GIVE and s.given.side_of[seat] == ALLIANCE:
            return "nobody owes itself outrage"
        if kind in (OUTRAGE_OWED, BASE_LOST) and (b != ALLIANCE or d == ALLIANCE):
            return "what the Alliance has lost somebody else has removed"
        if kind == NEW_SYMPATHY and (s.supply[SYMPATHY] == 0 or s.board[SYMPATHY * CLEARINGS + a] != 0):
            return "no token can be placed there"
        if kind == NEW_BASE and (s.supply[FOX_BASE + min(BIRD - 1, s.suit[a])] == 0 or not has_slot_for_revolt(s, a)):
            return "no base can be placed there"
        return ""

    def numbers(self, s: RootState) -> list[tuple[str, i64, i64]]:
        return [("officers", s.officers, BOX[REBEL]), ("operations done", s.operations, MANY)]

    def set_aside(self, s: RootState, kind: i64) -> i64:
        """Officers lie on its board."""
        return s.officers if kind == REBEL else 0

    def own_zones(self) -> list[int]:
        return [SUPPORTERS]

    def map_problems(self, s: RootState) -> list[str]:
        """One token a clearing, and bases where their suit is (8.2.5.I-1, 8.4.1.III-2)."""
        found: list[str] = []
        for clearing in range(CLEARINGS):
            name = f"clearing {clearing + 1}"
            if s.board[SYMPATHY * CLEARINGS + clearing] > 1:
                found.append(f"no clearing has more than one sympathy token, but {name} has")
            for suit in range(CLEARING_SUITS):
                if s.board[(FOX_BASE + suit) * CLEARINGS + clearing] != 0 and s.suit[clearing] != suit:
                    found.append(f"the {PIECES[FOX_BASE + suit].word} stands in a clearing of its suit, {name} is none")
        return found

    def board_problems(self, s: RootState) -> list[str]:
        if not plays(s, ALLIANCE) and (s.officers or s.operations):
            return ["the Alliance has officers or operations, but does not play"]
        return []

    def has_begun(self, s: RootState) -> bool:
        return zone_size(s, SUPPORTERS) > 0

    def has_had_turn(self, s: RootState) -> bool:
        return s.officers != 0 or s.operations != 0

    def board_to_doc(self, s: RootState) -> dict[str, Any]:
        return {
            SECRET_WORDS[SECRET_SUPPORTERS]: zone_to_doc(s, SUPPORTERS),
            "officers": int(s.officers),
            "operations": int(s.operations),
        }

    def read_board(self, s: RootState, fields: Fields) -> None:
        read_cards(s, fields, SECRET_WORDS[SECRET_SUPPORTERS], SUPPORTERS)
        s.officers = fields.number("officers", 0, int(BOX[REBEL]), 0)

    def read_turn(self, s: RootState, fields: Fields) -> None:
        s.operations = fields.number("operations", 0, MANY, int(s.operations))
