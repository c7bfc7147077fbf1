"""The numbers of Root's questions and steps: a block for the shared chapters, then one for each faction.

A faction's module numbers its own from its FIRST; a further faction adds a block at the end.
"""

from __future__ import annotations

from typing import Final

# Setting up, turn.
SET_UP: Final = 0
SIT: Final = 1
MARK: Final = 2
TURN: Final = 3
PHASE: Final = 4
# Cards.
DRAW_CARDS: Final = 5
DRAWN: Final = 6
HAND_LIMIT: Final = 7
DISCARD: Final = 8
# Persistent effects and dominance.
BANK: Final = 9
SHARE: Final = 10
OFFER: Final = 11
CARDS_BETWEEN: Final = 12
WARREN: Final = 13
COBBLE: Final = 14
STOLEN: Final = 15
CLAIM: Final = 16
# Crafting.
ACTIVATE: Final = 17
CRAFTED: Final = 18
# Battle.
AMBUSH: Final = 19
FOIL: Final = 20
ROLL_STEP: Final = 21
ROLL: Final = 22
EFFECT_ORDER: Final = 23
EFFECT_STEP: Final = 24
EFFECT: Final = 25
COUNT: Final = 26
LOSE: Final = 27
DEAL: Final = 28
BATTLE_OVER: Final = 29
# Several effects at one moment.
TRIGGERS: Final = 30
WHOSE_FIRST: Final = 31
SETTLE: Final = 32
# The last step of a turn.
LAST_STEP: Final = 33
SHARED_KINDS: Final = 34

MARQUISE_KINDS: Final = 11
EYRIE_KINDS: Final = 18
ALLIANCE_KINDS: Final = 16
VAGABOND_KINDS: Final = 24

FIRST_MARQUISE: Final = SHARED_KINDS
FIRST_EYRIE: Final = FIRST_MARQUISE + MARQUISE_KINDS
FIRST_ALLIANCE: Final = FIRST_EYRIE + EYRIE_KINDS
FIRST_VAGABOND: Final = FIRST_ALLIANCE + ALLIANCE_KINDS
