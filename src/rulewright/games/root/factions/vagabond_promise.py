"""What the Vagabond's items, place and relationships promise him, in hundredths of a point; found by playing.

What he could do soon counts for a share of what it would bring, the more the nearer it is: so each step of a plan looks
better than none.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import WIDTH
from rulewright.games.root.cards import matching
from rulewright.games.root.components import (
    BOOT,
    CLEARINGS,
    ITEMS,
    QUEST_COUNT,
    QUEST_ITEM,
    QUEST_SUIT,
    SIDES,
    SITES,
    SWORD,
    TEA,
    TORCH,
    VAGABOND,
    WARRIORS_OF,
)
from rulewright.games.root.factions.vagabond_actions import QUEST_CARDS, quests_done
from rulewright.games.root.factions.vagabond_board import (
    AID_OVER,
    AID_TAKE,
    REFRESHED,
    REFRESHED_BY_TEA,
    REWARD,
    on_track,
    undamaged,
)
from rulewright.games.root.factions.vagabond_items import damaged, surplus
from rulewright.games.root.factions.vagabond_relations import (
    POINTS_OF_ALLIED_AID,
    POINTS_OF_FIRST_STEP,
    POINTS_OF_STEP,
)
from rulewright.games.root.state import (
    ALLIED,
    ATTACKER,
    BIT,
    DAYLIGHT,
    HAND,
    HOSTILE,
    INDIFFERENT,
    QUEST_DONE,
    QUEST_OPEN,
    RootState,
    hand_size,
)
from rulewright.games.root.vocabulary import DAMAGED, EXHAUSTED

# Boot, sword, bag, hammer, tea, coin, crossbow, torch: to have one, and to have it face up.
ITEM_WORTH: Final = vec[i64]([60, 125, 40, 70, 90, 70, 70, 80])
READY_WORTH: Final = vec[i64]([6, 8, 4, 5, 12, 12, 7, 6])
CHARACTER_WORTH: Final = vec[i64]([30, 20, 0])
# The share of a damaged item that counts, in percent.
WHEN_DAMAGED: Final = 35
# Exhausted items that will not be refreshed, and items over the limit.
NOT_READY: Final = 35
OVER_LIMIT: Final = 35
# Attitudes, and what it costs to be Hostile.
AN_ATTITUDE: Final = 28
A_HOSTILE: Final = 60
# Each completed quest makes the next of its suit better.
A_DONE_QUEST: Final = 30
# What there is to do in a clearing.
A_RUIN: Final = 165
A_QUEST: Final = 100
PREY: Final = 110
A_FOE: Final = 30
# The share of it that counts: where he is, next door, and two steps away, in percent.
HERE: Final = 40
NEAR: Final = 30
FAR: Final = 20
# The share of a step of a relationship that counts before its first Aid, in percent.
BEFORE_AID: Final = 40
# For each damaged item in a forest.
REST: Final = 45
A_DRAWN_CARD: Final = 40


def promise(s: RootState, knows: bool) -> i64:
    """What he may soon make of his items, where he stands, and of those who like him."""
    found = items_worth(s)
    for side in range(i64(SIDES)):
        attitude = s.attitude[side]
        if attitude == HOSTILE:
            found -= A_HOSTILE
        else:
            found += attitude * AN_ATTITUDE
    if s.character > 0:
        found += CHARACTER_WORTH[s.character - 1]
    for quest in range(i64(QUEST_COUNT)):
        if s.quest[quest] == QUEST_DONE:
            found += A_DONE_QUEST
    site = s.pawn - 1
    if site < 0:
        return found
    if site >= CLEARINGS:
        found += damaged(s) * REST
    elif s.turn == VAGABOND and s.phase == DAYLIGHT:
        found += begun(s, cards_for(s, site, knows))
    return found + prospects(s, site, knows)


# Items


def items_worth(s: RootState) -> i64:
    """His items, damaged ones for little; those that lie exhausted count against him if there are too many."""
    gear = s.gear
    found: i64 = 0
    exhausted: i64 = 0
    for item in range(i64(ITEMS)):
        whole = gear[item] + gear[item + EXHAUSTED]
        broken = gear[item + DAMAGED] + gear[item + DAMAGED + EXHAUSTED]
        found += ITEM_WORTH[item] * (whole * 100 + broken * WHEN_DAMAGED) // 100 + READY_WORTH[item] * gear[item]
        exhausted += gear[item + EXHAUSTED]
    exhausted -= REFRESHED + REFRESHED_BY_TEA * on_track(s, TEA)
    if exhausted > 0:
        found -= exhausted * NOT_READY
    over = surplus(s)
    if over > 0:
        found -= over * OVER_LIMIT
    return found


def usable(s: RootState, item: i64) -> i64:
    """How many items of a kind he can use: in his Daylight those face up, at other times all that are whole."""
    if s.turn == VAGABOND and s.phase >= DAYLIGHT:
        return s.gear[item]
    return undamaged(s, item)


# What is begun


def begun(s: RootState, cards: i64) -> i64:
    """What an Aid or a quest that is on its way will bring, and Aids that count towards a step, if cards suffice."""
    found: i64 = 0
    for side in range(i64(VAGABOND)):
        aided = s.aided[side]
        if aided > 0:
            found += part_of_step(s, side, aided, cards)
    st = s.stack
    for p in range(0, s.sp, WIDTH):
        kind = st[p]
        if kind == AID_OVER:
            found += aid_brings(s, st[p + 2], cards)
        elif kind == AID_TAKE:
            found += best_crafted(s, st[p + 2])
        elif kind == REWARD:
            points = quests_done(s, QUEST_SUIT[st[p + 2]])
            if points > 1:
                found += points * 100
            else:
                found += QUEST_CARDS * A_DRAWN_CARD
    return found


def step_worth(attitude: i64) -> i64:
    """What the next step of a relationship brings."""
    if attitude == INDIFFERENT:
        return POINTS_OF_FIRST_STEP * 100 + AN_ATTITUDE
    return POINTS_OF_STEP * 100 + AN_ATTITUDE


def part_of_step(s: RootState, side: i64, aids: i64, cards: i64) -> i64:
    """What so many Aids have earned of a step that is not taken yet; nothing if so many cards do not suffice for it."""
    attitude = s.attitude[side]
    if aids + cards <= attitude:
        return 0
    return step_worth(attitude) * (100 - BEFORE_AID) // 100 * aids // (attitude + 1)


def aid_brings(s: RootState, side: i64, cards: i64) -> i64:
    """What one more Aid brings, beyond what was counted before it."""
    attitude = s.attitude[side]
    if attitude == HOSTILE:
        return 0
    if attitude == ALLIED:
        return POINTS_OF_ALLIED_AID * 100
    aided = s.aided[side]
    if aided >= attitude:
        return step_worth(attitude) - part_of_step(s, side, aided, cards)
    return part_of_step(s, side, aided + 1, cards) - part_of_step(s, side, aided, cards)


def best_crafted(s: RootState, side: i64) -> i64:
    """The best of a faction's Crafted Items."""
    most: i64 = 0
    for item in range(i64(ITEMS)):
        if s.crafted[side * ITEMS + item] > 0 and ITEM_WORTH[item] > most:
            most = ITEM_WORTH[item]
    return most


# What there is to do


def prospects(s: RootState, site: i64, knows: bool) -> i64:
    """The best thing to do within his reach."""
    steps = usable(s, BOOT)
    if s.turn != VAGABOND or s.phase < DAYLIGHT:
        steps += 1
    quests = quests_ready(s)
    near = s.given.near
    best: i64 = 0
    if site < CLEARINGS:
        best = to_do(s, site, quests, knows) * HERE
    if steps == 0:
        return best // 100
    first: i64 = 0
    second: i64 = 0
    for clearing in range(i64(CLEARINGS)):
        if near[site * SITES + clearing] != 0:
            first |= BIT[clearing]
            if steps > 1:
                for other in range(i64(CLEARINGS)):
                    if near[clearing * SITES + other] != 0:
                        second |= BIT[other]
    for clearing in range(i64(CLEARINGS)):
        if first & BIT[clearing] != 0:
            worth = to_do(s, clearing, quests, knows) * NEAR
            if worth > best:
                best = worth
        elif second & BIT[clearing] != 0:
            worth = to_do(s, clearing, quests, knows) * FAR
            if worth > best:
                best = worth
    return best // 100


def quests_ready(s: RootState) -> i64:
    """What open quests would bring for which he has the items, 10 bits for each suit."""
    found: i64 = 0
    for quest in range(i64(QUEST_COUNT)):
        if s.quest[quest] == QUEST_OPEN:
            first = QUEST_ITEM[quest * 2]
            second = QUEST_ITEM[quest * 2 + 1]
            have = usable(s, first)
            if first == second:
                have -= 1
            if have > 0 and usable(s, second) > 0:
                suit = QUEST_SUIT[quest]
                worth = A_QUEST * (quests_done(s, suit) + 1)
                if worth > 1000:
                    worth = 1000
                shift = BIT[suit * 10]
                if (found // shift) % 1024 < worth:
                    found += (worth - (found // shift) % 1024) * shift
    return found


def to_do(s: RootState, clearing: i64, quests: i64, knows: bool) -> i64:
    """What he could do in a clearing: explore, a quest, an Aid, a battle."""
    suit = s.suit[clearing]
    found = (quests // BIT[suit * 10]) % 1024
    if s.ruin[clearing] != 0 and usable(s, TORCH) > 0:
        found += A_RUIN
    swords = usable(s, SWORD)
    cards = cards_for(s, clearing, knows)
    aid: i64 = 0
    fight: i64 = 0
    for side in range(i64(VAGABOND)):
        pieces = s.presence[side * CLEARINGS + clearing]
        if pieces == 0:
            continue
        if cards > 0:
            worth = aids_worth(s, side, cards)
            if worth > aid:
                aid = worth
        if swords > 0:
            warriors = s.board[WARRIORS_OF[side] * CLEARINGS + clearing]
            worth = 0
            if warriors == 0:
                worth = PREY
            elif s.attitude[side] == HOSTILE:
                if warriors > swords:
                    warriors = swords
                worth = warriors * A_FOE
            if worth > fight:
                fight = worth
    return found + aid + fight


def cards_for(s: RootState, clearing: i64, knows: bool) -> i64:
    """How many of his cards match a clearing; whoever does not know them takes it to be every other one."""
    if knows:
        return matching(s, HAND + VAGABOND, s.suit[clearing])
    return hand_size(s, VAGABOND) // 2


def aids_worth(s: RootState, side: i64, cards: i64) -> i64:
    """What Aids for a faction with so many cards would bring."""
    found = best_crafted(s, side)
    attitude = s.attitude[side]
    if attitude == ALLIED:
        return found + POINTS_OF_ALLIED_AID * 100
    if attitude == HOSTILE:
        return found
    wanted = attitude + 1 - s.aided[side]
    if cards < wanted:
        return found
    return found + step_worth(attitude)


def spoils(s: RootState, owner: i64, warriors: i64, razed: i64) -> i64:
    """Infamy for what he removes in a battle of his turn, and the warrior by which a faction turns Hostile."""
    if s.attitude[owner] == HOSTILE:
        if s.fight[ATTACKER] == VAGABOND + 1:
            return (warriors + razed) * 100
        return 0
    if warriors == 0:
        return 0
    found = -A_HOSTILE - s.attitude[owner] * AN_ATTITUDE
    if s.fight[ATTACKER] == VAGABOND + 1:
        found += (warriors - 1 + razed) * 100
    return found
