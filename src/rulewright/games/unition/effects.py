"""The effect words of cards as numbers: what a card does, in which of its halves, and how often.

`docs/unition-cards.md` says what each word means to a person who types in a card; `effect_words.py` reads the words.
"""

from __future__ import annotations

from typing import Final

# The four resources that are tallied while cards are played; the first effects are named after them.
RESOURCES: Final = 4
GLEAM: Final = 0
COOL: Final = 1
WHOMP: Final = 2
SHIELD: Final = 3

# What happens. An amount of a resource is the resource's number plus 1.
NOTHING: Final = 0
GIVE_GLEAM: Final = 1  # "gleam N"
GIVE_COOL: Final = 2  # "cool N"
GIVE_WHOMP: Final = 3  # "whomp N"
GIVE_SHIELD: Final = 4  # "shield N"
DRAW: Final = 5  # "draw N"
CONSUME_HAND: Final = 6  # "consume hand N"
DISCARD_HAND: Final = 7  # "discard hand N"
FETCH: Final = 8  # "fetch hero N"
TOPDECK: Final = 9  # "topdeck <=N"
COPY: Final = 10  # "copy hand <=N (M)"
UPGRADE: Final = 11  # "upgrade +N (M)"
CONVERT: Final = 12  # "convert"
FORUM_ADD: Final = 13  # "forum add N"
FORUM_CONSUME: Final = 14  # "forum consume N"
FORUM_SWAP: Final = 15  # "forum swap N"
GAIN: Final = 16  # "gain forum <=N"
DISCOUNT: Final = 17  # "discount N"
DEPLOY: Final = 18  # "deploy <=N K"; K stands in `extra`
RAINBRO_CLAN: Final = 19  # "rainbro clan"
RAINBRO_SWEEP: Final = 20  # "rainbro sweep"
RAZE: Final = 21  # "raze N"
HALVE: Final = 22  # "halve whomp"
STEAL: Final = 23  # "steal hero <=N (M)"
RECRUIT_DISCARD: Final = 24  # "recruit discard"
LOOT: Final = 25  # "loot gleam N"
MOUNTED_WHOMP: Final = 26  # "mounted whomp"
# Actions of strongholds.
VAULT: Final = 27  # "vault N"
MOUNT: Final = 28  # "mount hero"
BURY: Final = 29  # "bury any"
HOLD: Final = 30  # "hold +N"
RESERVE: Final = 31  # "reserve forum N"

# How an effect is put together. Arrow and OR have a second effect; `extra` is the number in brackets, or K.
PLAIN: Final = 0
ARROW: Final = 1  # "A -> B"
CHOOSE: Final = 2  # "choose: A | B"
PER_CLANMATE: Final = 3  # "per clanmate: A"
PER_RAZED: Final = 4  # "per razed: gleam N"

# The parts of a card on which effects stand, and how many may stand on each.
PRIMARY: Final = 0
UNITION: Final = 1
CONSUME: Final = 2
ACTION: Final = 3
PARTS: Final = 4
MOST_EFFECTS: Final = 4

# Kinds of card (types-1); a leader is a hero of cost 8 (leaders-1).
STARTER: Final = 0
EXTRA: Final = 1
HERO: Final = 2
STRONGHOLD: Final = 3

CLANS: Final = 5
NO_CLAN: Final = 9
LEADER_COST: Final = 8
