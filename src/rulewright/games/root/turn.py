"""1.4. The turn: Birdsong, Daylight and Evening, and what stands at the start of each."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Question
from rulewright.games.root.components import CLEARINGS
from rulewright.games.root.dominance import settle_dominance
from rulewright.games.root.faction import FACTION
from rulewright.games.root.kinds import PHASE, TURN
from rulewright.games.root.persistent import ask_bank, ask_cobbler, ask_warren, offer_cards
from rulewright.games.root.state import BIRDSONG, DAYLIGHT, EVENING, RootState, next_side
from rulewright.games.root.vocabulary import TELL_PHASE_OF, TELL_TURN_OF


@final
class Turn(Question[RootState]):
    """A turn begins: what counted for one turn is forgotten; three phases, then the next player (base-turn-1)."""

    def step(self, s: RootState, side: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.turn = side
        s.taken = 0
        s.upset = 0
        for clearing in range(i64(CLEARINGS)):
            s.used[clearing] = 0
        FACTION[side].new_turn(s)
        s.tell(TELL_TURN_OF + side)
        s.then(TURN, next_side(s, side))
        s.then(PHASE, side, EVENING)
        s.then(PHASE, side, DAYLIGHT)
        s.then(PHASE, side, BIRDSONG)


@final
class Phase(Question[RootState]):
    """A phase: its start effects first, then what the faction does in it (base-turn-2).

    At the start of Birdsong the dominance card is looked at before anything else (base-ruling-11).
    """

    def step(self, s: RootState, side: i64, phase: i64, _c: i64, _d: i64) -> None:
        s.phase = phase
        s.tell(TELL_PHASE_OF + phase)
        faction = FACTION[side]
        if phase == BIRDSONG:
            settle_dominance(s, side)
            offer_cards(s, side)
            faction.birdsong(s)
            offer_cards(s, side)
            ask_bank(s, side)
        elif phase == DAYLIGHT:
            faction.daylight(s)
            ask_warren(s, side)
        else:
            faction.evening(s)
            ask_cobbler(s, side)


QUESTIONS: Final[list[Question[RootState]]] = [
    Turn(TURN, "turn", "root/base-turn-1", fields="of:faction"),
    Phase(PHASE, "phase", "root/base-turn-1", fields="of:faction phase:phase"),
]
