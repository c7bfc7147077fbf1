"""Questions to which a seat can only pass, and when a table may answer them in its place.

A question that was skipped for want of an answer would tell a hand, so the engine always asks it. That nobody waits
for the answer is a habit of the table: it passes for a seat that can only pass, always after the same time.
"""

from __future__ import annotations

from typing import Final

from rulewright.core.engine import State

PASS: Final = "pass"
# A table passes after so many seconds, whoever it is and whatever they hold.
PASS_SECONDS: Final = 1.5


def can_only_pass(state: State) -> bool:
    """Whether the seat that is asked can say nothing but pass."""
    moves = state.moves()
    return len(moves) == 1 and state.sentence(moves[0]) == PASS


def may_pass_for(state: State) -> bool:
    """Whether a table may pass for the seat that is asked, as far as its options go."""
    return can_only_pass(state) and not state.game.always_asks(state.setup.options)
