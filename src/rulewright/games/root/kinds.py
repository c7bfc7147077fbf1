"""The numbers of Root's questions and steps: a block for the shared chapters, then one for each faction.

The board of a faction numbers its own from its FIRST; a further faction adds a block at the end. When they come up is
declared as `Pending`, which is for positions written by hand.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.games.root.components import SIDES

# Setting up.
SET_UP: Final = 0
SIT: Final = 1
MARK: Final = 2
# The turn.
TURN: Final = 3
PHASE: Final = 4
# Drawing and discarding.
DRAW_CARDS: Final = 5
DRAWN: Final = 6
LAST_STEP: Final = 7
HAND_LIMIT: Final = 8
DISCARD: Final = 9
# Persistent effects.
BANK: Final = 10
SHARE: Final = 11
OFFER: Final = 12
CARDS_BETWEEN: Final = 13
WARREN: Final = 14
COBBLE: Final = 15
STOLEN: Final = 16
# Dominance.
CLAIM: Final = 17
# Crafting.
ACTIVATE: Final = 18
CRAFTED: Final = 19
# Battle.
AMBUSH: Final = 20
FOIL: Final = 21
ROLL_STEP: Final = 22
ROLL: Final = 23
EFFECT_ORDER: Final = 24
EFFECT_STEP: Final = 25
EFFECT: Final = 26
COUNT: Final = 27
LOSE: Final = 28
DEAL: Final = 29
BATTLE_OVER: Final = 30
# Several effects at one moment.
TRIGGERS: Final = 31
WHOSE_FIRST: Final = 32
SETTLE: Final = 33
SHARED_KINDS: Final = 34

MARQUISE_KINDS: Final = 11
EYRIE_KINDS: Final = 18
ALLIANCE_KINDS: Final = 16
VAGABOND_KINDS: Final = 24

FIRST_MARQUISE: Final = SHARED_KINDS
FIRST_EYRIE: Final = FIRST_MARQUISE + MARQUISE_KINDS
FIRST_ALLIANCE: Final = FIRST_EYRIE + EYRIE_KINDS
FIRST_VAGABOND: Final = FIRST_ALLIANCE + ALLIANCE_KINDS
# The same by side.
FIRST_OF: Final = vec[i64]([FIRST_MARQUISE, FIRST_EYRIE, FIRST_ALLIANCE, FIRST_VAGABOND])


def owner_of(kind: i64) -> i64:
    """Whose chapter a kind of question stands in, or SIDES for those that all share."""
    owner: i64 = SIDES
    for side in range(i64(SIDES)):
        if kind >= FIRST_OF[side]:
            owner = side
    return owner


# A pending question: kind, seat, and four arguments.
Record = tuple[int, int, int, int, int, int]


class Pending(NamedTuple):
    """When the questions and steps of a chapter are pending, by kind; a faction's are in its own turn unless told."""

    # What is asked during the set-up alone, and what then as well as later.
    in_set_up: tuple[int, ...] = ()
    at_any_time: tuple[int, ...] = ()
    # What comes in the turns of others as well, and which of that are effects that wait until their order is settled.
    out_of_turn: tuple[int, ...] = ()
    triggers: tuple[int, ...] = ()
    # What is asked of luck, and what of other factions.
    of_luck: tuple[int, ...] = ()
    of_others: tuple[int, ...] = ()
    # What is asked and done in a battle, above the step that ends it, and what of all that before hits are dealt.
    in_battle: tuple[int, ...] = ()
    dealing: tuple[int, ...] = ()
    # Each of a row leads through the same phase or part of it, so only one of a row is pending.
    rows: tuple[tuple[int, ...], ...] = ()
    # What is asked and waits while something above it is asked; whatever else is asked is answered first.
    waiting: tuple[int, ...] = ()
    # Questions that pay for something or prepare it, each with what may lie directly below it.
    below: tuple[tuple[int, tuple[int, ...]], ...] = ()
