"""Wood for each sawmill and a warrior for each recruiter, and who gets them where the supply is short (6.4, 6.5.3).

They are picked in the order of the clearings, so that each choice has one series of sentences.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.components import CAT, CLEARINGS, MARQUISE, PIECE_WORDS, RECRUITER, SAWMILL, WOOD
from rulewright.games.root.factions.marquise_board import SHORT_OF_WARRIORS, SHORT_OF_WOOD
from rulewright.games.root.pieces import place
from rulewright.games.root.state import RootState, seat_of
from rulewright.games.root.vocabulary import CLEARING_WORDS, SAY_PLACE_WOOD, SAY_RECRUIT_AT


def serve(s: RootState, piece: i64, left: i64, first: i64, served: i64) -> None:
    """Place one wood for each sawmill or one warrior for each recruiter, or as many as are left of them.

    Clearings before `first` have had theirs, and `first` itself so many as are `served`. If there are too few
    pieces, those are placed that every choice places; then she chooses (marquise-birdsong-2, marquise-ruling-9).
    """
    site: i64 = RECRUITER
    kind: i64 = SHORT_OF_WARRIORS
    if piece == WOOD:
        site = SAWMILL
        kind = SHORT_OF_WOOD
    room: i64 = 0
    beyond: i64 = 0
    nearest: i64 = CLEARINGS
    for clearing in range(first, i64(CLEARINGS)):
        n = unserved(s, site, clearing, first, served)
        if n > 0 and nearest == CLEARINGS:
            nearest = clearing
            room = n
        else:
            beyond += n
    if beyond > 0 and 0 < left < room + beyond:
        had: i64 = 0
        if nearest == first:
            had = served
        if left > beyond:
            had += place(s, piece, nearest, left - beyond)
            left = beyond
        s.ask(kind, seat_of(s, MARQUISE), left, nearest, had)
        return
    for clearing in range(first, i64(CLEARINGS)):
        n = unserved(s, site, clearing, first, served)
        if n > left:
            n = left
        left -= place(s, piece, clearing, n)


def unserved(s: RootState, site: i64, clearing: i64, first: i64, served: i64) -> i64:
    """How many buildings of a clearing, which is not before `first`, wait for a piece."""
    n = s.board[site * CLEARINGS + clearing]
    if clearing == first:
        n -= served
    return n


@final
class Shortage(Question[RootState]):
    """Which of several clearings gets the next of `left` pieces that are too few for all?"""

    def __init__(self, kind: int, name: str, clause: str, verb: str, piece: int, site: int, say: int) -> None:
        super().__init__(kind, name, clause, verb, "left from:clearing served")
        self.piece: Final[i64] = piece
        self.site: Final[i64] = site
        self.say: Final[i64] = say

    def moves(self, s: RootState, out: Moves, seat: i64, left: i64, first: i64, served: i64, _d: i64) -> None:
        total = self.room_from(s, first, first, served)
        for clearing in range(first, i64(CLEARINGS)):
            room = unserved(s, self.site, clearing, first, served)
            if room > 0 and total >= left:
                out.add(self.say + clearing)
            total -= room

    def room_from(self, s: RootState, start: i64, first: i64, served: i64) -> i64:
        """How many buildings wait from a clearing on."""
        total: i64 = 0
        for clearing in range(start, i64(CLEARINGS)):
            total += unserved(s, self.site, clearing, first, served)
        return total

    def play(self, s: RootState, move: i64, seat: i64, left: i64, first: i64, served: i64, _d: i64) -> None:
        clearing = move - self.say
        place(s, self.piece, clearing, 1)
        if clearing == first:
            serve(s, self.piece, left - 1, clearing, served + 1)
        else:
            serve(s, self.piece, left - 1, clearing, 1)

    def refusals(
        self, s: RootState, move: i64, seat: i64, left: i64, first: i64, served: i64, _d: i64
    ) -> list[Refusal]:
        clearing = move - self.say
        site = PIECE_WORDS[self.site]
        if s.board[self.site * CLEARINGS + clearing] == 0:
            return [Refusal(self.clause, f"No {site} stands in {CLEARING_WORDS[clearing]}.")]
        if clearing < first:
            return [Refusal("core/order", f"Clearings are named in order, and {CLEARING_WORDS[first]} was the last.")]
        if unserved(s, self.site, clearing, first, served) == 0:
            return [Refusal(self.clause, f"Each {site} in {CLEARING_WORDS[clearing]} has been served.")]
        if self.room_from(s, clearing, first, served) < left:
            what = f"Clearings are named in order, and one before {CLEARING_WORDS[clearing]} is due."
            return [Refusal("core/order", what)]
        return []

    def asks(self, s: RootState, seat: i64, left: i64, first: i64, served: i64, _d: i64) -> str:
        piece = PIECE_WORDS[self.piece]
        return f"The supply has too few for every {PIECE_WORDS[self.site]} ({left} left): where does a {piece} go?"


QUESTIONS: Final[list[Question[RootState]]] = [
    Shortage(SHORT_OF_WOOD, "short-of-wood", "root/marquise-birdsong-2", "place-wood", WOOD, SAWMILL, SAY_PLACE_WOOD),
    Shortage(
        SHORT_OF_WARRIORS,
        "short-of-warriors",
        "root/marquise-ruling-9",
        "recruit-at",
        CAT,
        RECRUITER,
        SAY_RECRUIT_AT,
    ),
]
