"""Root's sentences. The ids are frozen for a rules version: verbs are only added, at the end of their block.

Whatever stands on the map is named by its clearing, forest or kind; seats are named by their factions.
"""

from __future__ import annotations

from typing import Final

from rulewright.core.vocabulary import Noun, Vocabulary
from rulewright.games.root.components import (
    CARD_WORDS,
    CARDS,
    CHARACTER_WORDS,
    CHARACTERS,
    CLEARINGS,
    COLUMN_WORDS,
    COLUMNS,
    FACTION_WORDS,
    FORESTS,
    ITEM_WORDS,
    ITEMS,
    KINDS,
    LEADER_WORDS,
    LEADERS,
    MOST_WARRIORS,
    PIECE_WORDS,
    QUEST_COUNT,
    QUEST_WORDS,
    SAWMILL,
    SIDES,
    SITES,
    SUIT_WORDS,
    SUITS,
)

CLEARING_WORDS: Final = tuple([f"clearing-{k + 1}" for k in range(CLEARINGS)])
FOREST_WORDS: Final = tuple([f"forest-{k + 1}" for k in range(FORESTS)])

# Buildings that somebody chooses to place, as the first ones among pieces; a base follows from its clearing.
BUILDINGS: Final = 4
BUILDING_WORDS: Final = PIECE_WORDS[SAWMILL : SAWMILL + BUILDINGS]

# How an item of the Vagabond lies: its number, 8 more if it is exhausted, 16 more if it is damaged.
EXHAUSTED: Final = ITEMS
DAMAGED: Final = 2 * ITEMS
GEAR: Final = 4 * ITEMS
GEAR_WORDS: Final = tuple(
    [state + item for state in ("", "exhausted-", "damaged-", "damaged-exhausted-") for item in ITEM_WORDS]
)

# Where a faction stands with the Vagabond.
ATTITUDES: Final = 5
ATTITUDE_WORDS: Final = ("indifferent", "friendly", "trusted", "allied", "hostile")

# What a removal of pieces can trigger.
OUTRAGE: Final = 0
BASE_LOSS: Final = 1
HOSPITALS: Final = 2
HARM: Final = 3
TRIGGERS: Final = 4
TRIGGER_WORDS: Final = ("outrage", "base-loss", "field-hospitals", "harm")

PHASES: Final = 3
PHASE_WORDS: Final = ("birdsong", "daylight", "evening")

# Numbers that are told, points and hits, and the pips of a die.
NUMBERS: Final = 64
PIPS: Final = 4

# What seats say: setting up, and building.
SAY_RAISE_KEEP: Final = 0
SAY_BUILD: Final = SAY_RAISE_KEEP + CLEARINGS
SAY_FOLLOW: Final = SAY_BUILD + BUILDINGS * CLEARINGS
SAY_PLAY_AS: Final = SAY_FOLLOW + LEADERS
SAY_CAMP: Final = SAY_PLAY_AS + CHARACTERS
# Moving and battle.
SAY_MARCH: Final = SAY_CAMP + FORESTS
SAY_BATTLE: Final = SAY_MARCH + CLEARINGS * CLEARINGS * MOST_WARRIORS
SAY_ENLIST: Final = SAY_BATTLE + CLEARINGS * SIDES
SAY_AMBUSH: Final = SAY_ENLIST + SIDES
SAY_USE: Final = SAY_AMBUSH + CARDS
SAY_LOSE: Final = SAY_USE + CARDS
# Cards, and the order of effects.
SAY_CRAFT: Final = SAY_LOSE + KINDS
SAY_ACTIVATE: Final = SAY_CRAFT + CARDS
SAY_DOMINATE: Final = SAY_ACTIVATE + CLEARINGS
SAY_CLAIM_DOMINANCE: Final = SAY_DOMINATE + CARDS
SAY_SPEND: Final = SAY_CLAIM_DOMINANCE + CARDS
SAY_JOIN: Final = SAY_SPEND + CARDS
SAY_GIVE: Final = SAY_JOIN + SIDES
SAY_SETTLE: Final = SAY_GIVE + CARDS + 1
SAY_FIRST: Final = SAY_SETTLE + TRIGGERS * CLEARINGS
SAY_DISCARD: Final = SAY_FIRST + SIDES
SAY_SHARE: Final = SAY_DISCARD + CARDS
SAY_ROB: Final = SAY_SHARE + SIDES
SAY_LOOK: Final = SAY_ROB + SIDES
SAY_TAX: Final = SAY_LOOK + SIDES
SAY_TAX_OFFICER: Final = SAY_TAX + CLEARINGS
# The Marquise; she recruits at all recruiters, others at one place.
SAY_RECRUIT: Final = SAY_TAX_OFFICER + 1
SAY_RECRUIT_AT: Final = SAY_RECRUIT + 1
SAY_PLACE_WOOD: Final = SAY_RECRUIT_AT + CLEARINGS
SAY_PAY_WOOD: Final = SAY_PLACE_WOOD + CLEARINGS
SAY_OVERWORK: Final = SAY_PAY_WOOD + CLEARINGS
SAY_HIRE: Final = SAY_OVERWORK + CARDS * CLEARINGS
SAY_HEAL: Final = SAY_HIRE + CARDS
# The Eyrie.
SAY_TUCK: Final = SAY_HEAL + CARDS
SAY_OBEY: Final = SAY_TUCK + CARDS * COLUMNS
# The Alliance.
SAY_REVOLT: Final = SAY_OBEY + SUITS
SAY_SPREAD: Final = SAY_REVOLT + CLEARINGS
SAY_PAY_SUPPORTER: Final = SAY_SPREAD + CLEARINGS
SAY_DISMISS: Final = SAY_PAY_SUPPORTER + CARDS
SAY_MOBILIZE: Final = SAY_DISMISS + CARDS
SAY_TRAIN: Final = SAY_MOBILIZE + CARDS + 1
SAY_ORGANIZE: Final = SAY_TRAIN + CARDS
# The Vagabond.
SAY_GO: Final = SAY_ORGANIZE + CLEARINGS
SAY_SLIP: Final = SAY_GO + CLEARINGS
SAY_BRING: Final = SAY_SLIP + SITES
SAY_EXPLORE: Final = SAY_BRING + SIDES * MOST_WARRIORS
SAY_AID: Final = SAY_EXPLORE + 1
SAY_EXHAUST: Final = SAY_AID + SIDES * CARDS
SAY_TAKE_ITEM: Final = SAY_EXHAUST + ITEMS
SAY_QUEST: Final = SAY_TAKE_ITEM + ITEMS
SAY_TAKE_POINTS: Final = SAY_QUEST + QUEST_COUNT
SAY_TAKE_CARDS: Final = SAY_TAKE_POINTS + 1
SAY_STRIKE: Final = SAY_TAKE_CARDS + 1
SAY_STEAL: Final = SAY_STRIKE + KINDS
SAY_LABOR: Final = SAY_STEAL + SIDES
SAY_HIDE: Final = SAY_LABOR + CARDS
SAY_DAMAGE: Final = SAY_HIDE + 1
SAY_REPAIR: Final = SAY_DAMAGE + GEAR
SAY_REFRESH: Final = SAY_REPAIR + GEAR
SAY_DROP: Final = SAY_REFRESH + GEAR
# What ends a question of anybody.
SAY_PASS: Final = SAY_DROP + GEAR
SAY_DONE: Final = SAY_PASS + 1

# What luck says.
LUCK_SITS: Final = SAY_DONE + 1
LUCK_MARKED: Final = LUCK_SITS + SIDES
LUCK_DREW: Final = LUCK_MARKED + CLEARINGS * SUITS
LUCK_ROLLED: Final = LUCK_DREW + CARDS + 1
LUCK_STOLEN: Final = LUCK_ROLLED + PIPS * PIPS
LUCK_FOUND: Final = LUCK_STOLEN + CARDS + 1
LUCK_LAID: Final = LUCK_FOUND + ITEMS

# What a sentence turns up, and what else follows it.
TELL_SHOWS: Final = LUCK_LAID + QUEST_COUNT
TELL_TURN_OF: Final = TELL_SHOWS + SIDES * (CARDS + 1)
TELL_PHASE_OF: Final = TELL_TURN_OF + SIDES
TELL_PLACED: Final = TELL_PHASE_OF + PHASES
TELL_REMOVED: Final = TELL_PLACED + KINDS * CLEARINGS * MOST_WARRIORS
TELL_SCORED: Final = TELL_REMOVED + KINDS * CLEARINGS * MOST_WARRIORS
TELL_LOST: Final = TELL_SCORED + SIDES * NUMBERS
TELL_RENEWED_DECK: Final = TELL_LOST + SIDES * NUMBERS
TELL_OWES_OUTRAGE: Final = TELL_RENEWED_DECK + 1
TELL_TURMOIL: Final = TELL_OWES_OUTRAGE + SIDES * CLEARINGS
TELL_LEADS: Final = TELL_TURMOIL + 1
TELL_CRAFTED: Final = TELL_LEADS + LEADERS
TELL_DOMINANCE: Final = TELL_CRAFTED + CARDS
TELL_ATTITUDE_OF: Final = TELL_DOMINANCE + SIDES * CARDS
TELL_COALITION: Final = TELL_ATTITUDE_OF + SIDES * ATTITUDES
TELL_HITS: Final = TELL_COALITION + SIDES
TELL_IGNORED: Final = TELL_HITS + SIDES * NUMBERS
TELL_REFRESHED: Final = TELL_IGNORED + SIDES
TELL_DAMAGED: Final = TELL_REFRESHED + GEAR
TELL_REPAIRED: Final = TELL_DAMAGED + GEAR


VOCABULARY: Final = Vocabulary(
    [
        Noun("clearing", CLEARING_WORDS),
        Noun("forest", FOREST_WORDS),
        Noun("site", (*CLEARING_WORDS, *FOREST_WORDS)),
        Noun("faction", FACTION_WORDS),
        Noun("card", CARD_WORDS),
        Noun("piece", PIECE_WORDS),
        Noun("building", BUILDING_WORDS),
        Noun("item", ITEM_WORDS),
        Noun("gear", GEAR_WORDS),
        Noun("quest", QUEST_WORDS),
        Noun("leader", LEADER_WORDS),
        Noun("character", CHARACTER_WORDS),
        Noun("column", COLUMN_WORDS),
        Noun("suit", SUIT_WORDS),
        Noun("trigger", TRIGGER_WORDS),
        Noun("warriors", [str(k + 1) for k in range(MOST_WARRIORS)]),
        Noun("number", [str(k) for k in range(NUMBERS)]),
        Noun("pip", [str(k) for k in range(PIPS)]),
        Noun("attitude", ATTITUDE_WORDS),
        Noun("phase", PHASE_WORDS),
    ],
    moves=[
        (SAY_RAISE_KEEP, "raise-keep clearing"),
        (SAY_BUILD, "build building clearing"),
        (SAY_FOLLOW, "follow leader"),
        (SAY_PLAY_AS, "play-as character"),
        (SAY_CAMP, "camp forest"),
        (SAY_MARCH, "march clearing clearing warriors"),
        (SAY_BATTLE, "battle clearing faction"),
        (SAY_ENLIST, "enlist faction"),
        (SAY_AMBUSH, "ambush card"),
        (SAY_USE, "use card"),
        (SAY_LOSE, "lose piece"),
        (SAY_CRAFT, "craft card"),
        (SAY_ACTIVATE, "activate clearing"),
        (SAY_DOMINATE, "dominate card"),
        (SAY_CLAIM_DOMINANCE, "claim-dominance card"),
        (SAY_SPEND, "spend card"),
        (SAY_JOIN, "join faction"),
        (SAY_GIVE, "give {card}"),
        (SAY_SETTLE, "settle trigger clearing"),
        (SAY_FIRST, "first faction"),
        (SAY_DISCARD, "discard card"),
        (SAY_SHARE, "share faction"),
        (SAY_ROB, "rob faction"),
        (SAY_LOOK, "look faction"),
        (SAY_TAX, "tax clearing"),
        (SAY_TAX_OFFICER, "tax-officer"),
        (SAY_RECRUIT, "recruit"),
        (SAY_RECRUIT_AT, "recruit-at clearing"),
        (SAY_PLACE_WOOD, "place-wood clearing"),
        (SAY_PAY_WOOD, "pay-wood clearing"),
        (SAY_OVERWORK, "overwork card clearing"),
        (SAY_HIRE, "hire card"),
        (SAY_HEAL, "heal card"),
        (SAY_TUCK, "tuck card column"),
        (SAY_OBEY, "obey suit"),
        (SAY_REVOLT, "revolt clearing"),
        (SAY_SPREAD, "spread clearing"),
        (SAY_PAY_SUPPORTER, "pay-supporter card"),
        (SAY_DISMISS, "dismiss card"),
        (SAY_MOBILIZE, "mobilize {card}"),
        (SAY_TRAIN, "train card"),
        (SAY_ORGANIZE, "organize clearing"),
        (SAY_GO, "go clearing"),
        (SAY_SLIP, "slip site"),
        (SAY_BRING, "bring faction warriors"),
        (SAY_EXPLORE, "explore"),
        (SAY_AID, "aid faction card"),
        (SAY_EXHAUST, "exhaust item"),
        (SAY_TAKE_ITEM, "take-item item"),
        (SAY_QUEST, "quest quest"),
        (SAY_TAKE_POINTS, "take-points"),
        (SAY_TAKE_CARDS, "take-cards"),
        (SAY_STRIKE, "strike piece"),
        (SAY_STEAL, "steal faction"),
        (SAY_LABOR, "labor card"),
        (SAY_HIDE, "hide"),
        (SAY_DAMAGE, "damage gear"),
        (SAY_REPAIR, "repair gear"),
        (SAY_REFRESH, "refresh gear"),
        (SAY_DROP, "drop gear"),
        (SAY_PASS, "pass"),
        (SAY_DONE, "done"),
    ],
    luck=[
        (LUCK_SITS, "sits faction"),
        (LUCK_MARKED, "marked clearing suit"),
        (LUCK_DREW, "drew {card}"),
        (LUCK_ROLLED, "rolled pip pip"),
        (LUCK_STOLEN, "stolen {card}"),
        (LUCK_FOUND, "found item"),
        (LUCK_LAID, "laid quest"),
    ],
    shown=[
        (TELL_SHOWS, "shows faction {card}"),
        (TELL_TURN_OF, "turn-of faction"),
        (TELL_PHASE_OF, "phase-of phase"),
        (TELL_PLACED, "placed piece clearing warriors"),
        (TELL_REMOVED, "removed piece clearing warriors"),
        (TELL_SCORED, "scored faction number"),
        (TELL_LOST, "lost faction number"),
        (TELL_RENEWED_DECK, "renewed-deck"),
        (TELL_OWES_OUTRAGE, "owes-outrage faction clearing"),
        (TELL_TURMOIL, "turmoil"),
        (TELL_LEADS, "leads leader"),
        (TELL_CRAFTED, "crafted card"),
        (TELL_DOMINANCE, "dominance faction card"),
        (TELL_ATTITUDE_OF, "attitude-of faction attitude"),
        (TELL_COALITION, "coalition faction"),
        (TELL_HITS, "hits faction number"),
        (TELL_IGNORED, "ignored faction"),
        (TELL_REFRESHED, "refreshed gear"),
        (TELL_DAMAGED, "damaged gear"),
        (TELL_REPAIRED, "repaired gear"),
    ],
)
