"""8. The Woodland Alliance in the shared chapters.

Its tracks and tokens are in `alliance_board.py`, supporters, lost bases and outrage in `alliance_supporters.py`, and
its turn is in `alliance_birdsong.py` and `alliance_actions.py`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import WIDTH, Question
from rulewright.games.root.cards import matches
from rulewright.games.root.components import ALLIANCE, CLEARINGS, FOX_BASE, MOUSE_BASE, REBEL, STARTING_HAND, SYMPATHY
from rulewright.games.root.factions import alliance_actions, alliance_birdsong, alliance_supporters
from rulewright.games.root.factions.alliance_board import (
    BASE_LOST,
    BIRDSONG_ACTIONS,
    DAYLIGHT_ACTIONS,
    GIVE,
    OPERATIONS,
    OUTRAGE_OWED,
    PAY_SUPPORTER,
    bases,
    is_sympathetic,
)
from rulewright.games.root.factions.alliance_position import AlliancePosition
from rulewright.games.root.factions.alliance_promise import promise
from rulewright.games.root.factions.alliance_supporters import owes_for_move
from rulewright.games.root.kinds import DRAW_CARDS
from rulewright.games.root.pieces import trigger
from rulewright.games.root.state import DECK, HAND, SUPPORTERS, RootState
from rulewright.games.root.vocabulary import BASE_LOSS, OUTRAGE

STARTING_SUPPORTERS: Final = STARTING_HAND


@final
class Alliance(AlliancePosition):
    """The Woodland Alliance in the shared chapters (8.2)."""

    def __init__(self) -> None:
        super().__init__(ALLIANCE)

    def promise(self, s: RootState, knows: bool) -> i64:
        return promise(s, knows)

    def on_removed(self, s: RootState, kind: i64, clearing: i64, n: i64, by: i64) -> None:
        """A lost token is owed a card by whoever has removed it, a lost base costs the Alliance (8.2.6-1, 8.2.4-1)."""
        if kind == SYMPATHY:
            trigger(s, OUTRAGE_OWED, clearing, ALLIANCE, n, by)
        elif FOX_BASE <= kind <= MOUSE_BASE:
            trigger(s, BASE_LOST, clearing, ALLIANCE, kind - FOX_BASE, by)

    def trigger_word(self, kind: i64) -> i64:
        if kind == BASE_LOST:
            return BASE_LOSS
        return OUTRAGE

    def orders_own_losses(self, s: RootState) -> bool:
        """The Alliance, or with the option of ruling-25 the player taking the turn."""
        return not s.given.active_orders_losses

    def on_entered(self, s: RootState, mover: i64, clearing: i64, n: i64) -> None:
        """Whoever moves warriors into a sympathetic clearing owes for it at once (8.2.6-2, ruling-35, ruling-71).

        Only warriors of others come here, so the Alliance never owes (8.2.6-3); everybody else does, a coalition
        partner too (ruling-41). With the option of ruling-34 the Vagabond moves the allied warriors he takes along.
        """
        if not is_sympathetic(s, clearing):
            return
        owed = owes_for_move(s, mover, clearing, n)
        if owed > 0:
            trigger(s, OUTRAGE_OWED, clearing, ALLIANCE, owed, mover)

    def crafting_pieces(self, s: RootState, clearing: i64) -> i64:
        """Each sympathy token on the map crafts once in a turn (8.2.1-1, ruling-6)."""
        return s.board[SYMPATHY * CLEARINGS + clearing]

    def takes_higher_die_defending(self) -> bool:
        """Guerrilla War (8.2.2-1 to 8.2.2-3)."""
        return True

    def set_up(self, s: RootState) -> None:
        """Three supporters are drawn; all pieces lie in their supplies from the start (8.3-1, 8.3.1-1 to 8.3.4-2)."""
        s.then(DRAW_CARDS, ALLIANCE, STARTING_SUPPORTERS, SUPPORTERS)

    def birdsong(self, s: RootState) -> None:
        s.then(BIRDSONG_ACTIONS)

    def daylight(self, s: RootState) -> None:
        s.then(DAYLIGHT_ACTIONS)

    def evening(self, s: RootState) -> None:
        """Operations, as many as there are officers, and then the last step of the turn (8.6-1, ruling-61)."""
        s.then(OPERATIONS, s.officers)

    def officers_to_tax(self, s: RootState) -> i64:
        """All officers (base-ruling-8)."""
        return s.officers

    def lose_officer(self, s: RootState) -> None:
        """An officer is a warrior, and returns to the supply (ruling-21, ruling-62)."""
        s.officers -= 1
        s.supply[REBEL] += 1

    def paid_out_of(self, s: RootState) -> i64:
        """Supporters are spent and outrage is paid with cards that others do not see (8.2.3-4, 8.2.6-4)."""
        top = s.sp - WIDTH
        if s.stack[top] == PAY_SUPPORTER:
            return SUPPORTERS
        if s.stack[top] == GIVE:
            return HAND + s.given.side_of[s.stack[top + 1]]
        return DECK

    def pays(self, s: RootState, card: i64) -> bool:
        """What matches the clearing; supporters in the order of the cards (8.2.6-4, ruling-11)."""
        top = s.sp - WIDTH
        if s.stack[top] == PAY_SUPPORTER and card < s.stack[top + 4]:
            return False
        return matches(card, s.suit[s.stack[top + 2]])

    def sure_to_pay(self, s: RootState) -> i64:
        """As many supporters as are left to spend; one card for outrage."""
        top = s.sp - WIDTH
        return s.stack[top + 3] if s.stack[top] == PAY_SUPPORTER else 1

    def draw_bonus(self, s: RootState) -> i64:
        """Each base on the map has uncovered a card (8.6.2-2, ruling-66)."""
        return bases(s)


QUESTIONS: Final[list[Question[RootState]]] = [
    *alliance_supporters.QUESTIONS,
    *alliance_birdsong.QUESTIONS,
    *alliance_actions.QUESTIONS,
]
