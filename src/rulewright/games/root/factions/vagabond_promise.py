"""What the Vagabond's items and relationships promise him, in hundredths of a point; found by playing."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.games.root.components import CLEARINGS, ITEMS, QUEST_COUNT, QUEST_SUIT, SIDES, SITES, TEA, TORCH
from rulewright.games.root.factions.vagabond_actions import has_items_for
from rulewright.games.root.factions.vagabond_items import damaged, is_ready, on_track
from rulewright.games.root.state import ALLIED, QUEST_OPEN, RootState, is_in_clearing
from rulewright.games.root.vocabulary import DAMAGED, EXHAUSTED

# Boot, sword, bag, hammer, tea, coin, crossbow, torch.
ITEM_WORTH: Final = vec[i64]([75, 70, 40, 55, 80, 60, 60, 90])
# The share of a damaged item that counts, in percent.
WHEN_DAMAGED: Final = 30
# Exhausted items that will be refreshed, and those that will not.
SOON_READY: Final = 3
NOT_READY: Final = 40
REFRESHED: Final = 3
BY_TEA: Final = 2
A_RUIN_HERE: Final = 55
A_RUIN_NEAR: Final = 20
A_QUEST_HERE: Final = 70
A_QUEST_ELSEWHERE: Final = 15
AN_ATTITUDE: Final = 45
A_HOSTILE: Final = 30
REST: Final = 12


def promise(s: RootState) -> i64:
    """What he may soon make of his items, where he stands, and of those who like him."""
    found = items_worth(s) + quests_worth(s) + place_worth(s)
    for side in range(i64(SIDES)):
        attitude = s.attitude[side]
        if attitude > ALLIED:
            found -= A_HOSTILE
        else:
            found += attitude * AN_ATTITUDE
    return found


def items_worth(s: RootState) -> i64:
    """His items, exhausted ones for less, and damaged ones for little."""
    gear = s.gear
    found: i64 = 0
    exhausted: i64 = 0
    for item in range(i64(ITEMS)):
        whole = gear[item] + gear[item + EXHAUSTED]
        broken = gear[item + DAMAGED] + gear[item + DAMAGED + EXHAUSTED]
        found += ITEM_WORTH[item] * (whole * 100 + broken * WHEN_DAMAGED) // 100
        exhausted += gear[item + EXHAUSTED] + gear[item + DAMAGED + EXHAUSTED]
    soon = REFRESHED + BY_TEA * on_track(s, TEA)
    if exhausted > soon:
        return found - soon * SOON_READY - (exhausted - soon) * NOT_READY
    return found - exhausted * SOON_READY


def quests_worth(s: RootState) -> i64:
    """Open quests for which he has the items at hand, in his clearing or elsewhere."""
    found: i64 = 0
    for quest in range(i64(QUEST_COUNT)):
        if s.quest[quest] == QUEST_OPEN and has_items_for(s, quest):
            if is_in_clearing(s) and s.suit[s.pawn - 1] == QUEST_SUIT[quest]:
                found += A_QUEST_HERE
            else:
                found += A_QUEST_ELSEWHERE
    return found


def place_worth(s: RootState) -> i64:
    """A ruin to explore, here or next door; a forest to rest in when much is damaged."""
    site = s.pawn - 1
    if site < 0:
        return 0
    if site >= CLEARINGS:
        return damaged(s) * REST
    if not is_ready(s, TORCH):
        return 0
    if s.ruin[site] != 0:
        return A_RUIN_HERE
    for clearing in range(i64(CLEARINGS)):
        if s.ruin[clearing] != 0 and s.given.near[site * SITES + clearing] != 0:
            return A_RUIN_NEAR
    return 0
