"""The effect words of cards as numbers: when something happens, and what.

`docs/unearth-cards.md` says what each word means to a person who types in a card; `cards.py` reads the words.
"""

from __future__ import annotations

from typing import Final

# When a Delver card acts.
NEVER: Final = 0
IN_DELVER_PHASE: Final = 1
DIG_DICE: Final = 2  # "excavation": the dice of this turn's excavation
DIG_REROLL: Final = 3  # "excavation: reroll"
DIG_PLACE: Final = 4  # "excavation: place"
NEXT_ROLL: Final = 5  # "next roll [dN]: modify"
RESPONSE: Final = 6

# When an effect of a Named Wonder acts.
WHEN_BUILT: Final = 10
GAIN_MEMORY: Final = 11
BAG_DRAW: Final = 12
OWN_ROLL_REROLL: Final = 13  # "own roll [dN] [faces]: reroll"
OWN_DIG_REROLL: Final = 14  # "own excavation roll: reroll"
OWN_ROLL_MODIFY: Final = 15  # "own roll [dN]: modify"
OWN_ROLL_MATCHING: Final = 16  # "own roll matching: modify"
OWN_RESULT: Final = 17  # "own result N"
WIN_RUIN: Final = 18
LOSE_RUIN: Final = 19
OTHER_CLAIM: Final = 20
IN_TIE: Final = 21
AT_END: Final = 22

# What happens. Behind each stands what its amount counts.
NOTHING: Final = 0
DIE_UP: Final = 1  # "die +N"
DIE_DOWN: Final = 2  # "die -N"
DIE_EITHER: Final = 3  # "die +-N"
REROLL: Final = 4  # "reroll"
DISCARD_REROLL: Final = 5  # "discard delver 1 -> reroll"
MORE_DICE: Final = 6  # "roll two"
RETARGET: Final = 7  # "retarget"
ANY_DIE_UP: Final = 8  # "any die +N"
ANY_DIE_DOWN: Final = 9  # "any die -N"
ANY_DIE_EITHER: Final = 10  # "any die +-N"
REROLL_ANY: Final = 11  # "reroll any die"
REROLL_OWN: Final = 12  # "reroll all own"
REROLL_NUMBER: Final = 13  # "reroll all number"
MOVE_OWN: Final = 14  # "move own die"
DRAW: Final = 15  # "draw N"
DRAW_INSTEAD: Final = 16  # "draw N instead"
DRAW_COLOURLESS: Final = 17  # "draw 1 per stone colourless min N"
DRAW_OPPONENTS: Final = 18  # "draw 1 per opponent on ruin max N"
GAIN_BAG: Final = 19  # "gain bag N"
GAIN_RUIN: Final = 20  # "gain ruin N"
BEST_OF: Final = 21  # "best of 2"
RENEW_WARPSTONES: Final = 22  # "renew warpstones"
ASIDE_RANDOM: Final = 23  # "take aside random"
ASIDE_CHOICE: Final = 24  # "take aside choice"
D4_WINS_TIES: Final = 25  # "tie: own d4 ranks above every die"
# "points N per ...": the amount is N, the limit in `extra` where there is one.
POINTS_STONE: Final = 26  # per Stone of kind `extra`
POINTS_TYPE: Final = 27  # per different Ruin type
POINTS_LOW_RUIN: Final = 28  # per typed Ruin with claim value <= `extra`
POINTS_RAREST: Final = 29  # per Stone of the rarest colour
POINTS_POORER: Final = 30  # per opponent with fewer Ruins, at most `extra` points

# Kinds of Stone, in the order of the card file: behind the four colours those without one, and how many there are.
PHANTOM: Final = 4
MEMORY: Final = 5
WARPSTONE: Final = 6
STONES: Final = 7

# Kinds of End of Age card.
INSTANT: Final = 1
ONGOING: Final = 2
RUIN: Final = 3
RUINS: Final = 4

# What a Scenario changes, as bits.
TAKES_ON_4: Final = 1  # "darkness takes on 1-4"
ONE_HIGHER: Final = 2  # "darkness roll: die +1"
NATURAL_STONE: Final = 4  # "stone test on natural"
SECOND_REVEAL: Final = 8  # "every third darkness turn: second reveal if the first did nothing"
TAKES_TWO: Final = 16  # "darkness claim: takes 2"
NO_DELVERS: Final = 32  # "setup: no delver"
DICE_ONLY: Final = 64  # "darkness claim: draw own dice only"
# "setup: darkness aside random N" and "crystal needs 2: colour, ..." carry numbers and stand in tables of their own.
