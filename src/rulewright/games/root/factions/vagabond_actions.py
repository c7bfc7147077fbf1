"""9.5 and 26. The Daylight actions of the Vagabond that only he has: move, explore, quest, strike, special action."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import LUCK, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.cards import OPEN, add_matching, card_title, holds, matches, matching, transfer
from rulewright.games.root.components import (
    BIRD,
    BOOT,
    CLASS,
    CLEARINGS,
    CROSSBOW,
    ITEM_WORDS,
    ITEMS,
    KINDS,
    OWNER,
    PAWN,
    PIECE_WORDS,
    QUEST_COUNT,
    QUEST_ITEM,
    QUEST_SUIT,
    RANGER,
    SIDES,
    SITES,
    SUIT_WORDS,
    THIEF,
    TINKER,
    TORCH,
    VAGABOND,
    WARRIOR,
    WARRIORS_OF,
)
from rulewright.games.root.factions.vagabond_board import (
    FOUND,
    LAID,
    LAY,
    MEND_STEP,
    REWARD,
    exhaust,
    gain_gear,
    in_forest,
    is_ready,
    none_ready,
)
from rulewright.games.root.factions.vagabond_items import damaged
from rulewright.games.root.factions.vagabond_relations import ask_bring, has_piece_here, meets_hostile, no_piece_here
from rulewright.games.root.kinds import DRAW_CARDS, STOLEN
from rulewright.games.root.pieces import change, open_slot, remove, settle_triggers
from rulewright.games.root.scoring import score, settle_points
from rulewright.games.root.state import (
    DISCARDED,
    HAND,
    QUEST_DECK,
    QUEST_DONE,
    QUEST_OPEN,
    RootState,
    are_enemies,
    hand_size,
    is_in_clearing,
    seat_of,
    title,
)
from rulewright.games.root.vocabulary import (
    CLEARING_WORDS,
    FOREST_WORDS,
    LUCK_FOUND,
    LUCK_LAID,
    SAY_GO,
    SAY_LABOR,
    SAY_QUEST,
    SAY_STEAL,
    SAY_STRIKE,
    SAY_TAKE_CARDS,
    SAY_TAKE_POINTS,
)

# Items repaired by a Hideout, and cards drawn for a quest.
HIDEOUT_REPAIRS: Final = 3
QUEST_CARDS: Final = 2

# Moving (9.2.3, 9.2.10, 9.5.1)


def site_word(site: i64) -> str:
    """The word of a clearing or forest."""
    return CLEARING_WORDS[site] if site < CLEARINGS else FOREST_WORDS[site - CLEARINGS]


def is_near(s: RootState, site: i64) -> bool:
    """Whether a clearing or forest is adjacent to where he is."""
    return s.pawn > 0 and s.given.near[(s.pawn - 1) * SITES + site] != 0


def boots_for(s: RootState, clearing: i64, boots: i64) -> i64:
    """What a move costs beside its own boots: one more where Hostile warriors stand (vagabond-relation-10)."""
    if meets_hostile(s, clearing):
        return boots + 1
    return boots


def add_goes(s: RootState, out: Moves, boots: i64) -> None:
    """Add every clearing he can move to where a move itself costs so many boots (vagabond-lone-3, vagabond-lone-4)."""
    ready = s.gear[BOOT]
    if ready < boots:
        return
    for clearing in range(i64(CLEARINGS)):
        if is_near(s, clearing) and ready >= boots_for(s, clearing, boots):
            out.add(SAY_GO + clearing)


def go_to(s: RootState, clearing: i64, boots: i64) -> None:
    """Exhaust the boots and move."""
    for _n in range(boots_for(s, clearing, boots)):
        exhaust(s, BOOT)
    enter(s, clearing)


def enter(s: RootState, site: i64) -> None:
    """Put the pawn elsewhere; Allied warriors may come along from clearing to clearing (vagabond-ruling-2)."""
    source = s.pawn - 1
    s.pawn = site + 1
    if source < CLEARINGS:
        change(s, PAWN, source, -1)
    if site < CLEARINGS:
        change(s, PAWN, site, 1)
        if source < CLEARINGS:
            ask_bring(s, source, site)


def refuse_go(s: RootState, clearing: i64, boots: i64) -> list[Refusal]:
    """Every reason against a move."""
    if not is_near(s, clearing):
        what = f"{CLEARING_WORDS[clearing]} is not adjacent to {site_word(s.pawn - 1)}."
        return [Refusal("root/base-move-1", what)]
    if s.gear[BOOT] < boots:
        return [Refusal("root/vagabond-daylight-2", "The Vagabond has no boot that is face up and undamaged.")]
    if s.gear[BOOT] < boots_for(s, clearing, boots):
        what = f"Hostile warriors stand in {CLEARING_WORDS[clearing]}: that costs one boot more."
        return [Refusal("root/vagabond-relation-10", what)]
    return []


# Explore (9.5.3)


def buried_items(s: RootState) -> i64:
    """How many items lie under ruins."""
    found: i64 = 0
    for item in range(i64(ITEMS)):
        found += s.buried[item]
    return found


def can_explore(s: RootState) -> bool:
    """Whether he can exhaust a torch at a ruin of his clearing (vagabond-daylight-4, vagabond-ruling-15)."""
    return is_ready(s, TORCH) and is_in_clearing(s) and s.ruin[s.pawn - 1] != 0 and buried_items(s) > 0


def explore(s: RootState) -> None:
    """Exhaust a torch; what lies under the ruin nobody has known (vagabond-ruling-13)."""
    exhaust(s, TORCH)
    s.ask(FOUND, LUCK)


def refuse_explore(s: RootState) -> list[Refusal]:
    """Every reason against exploring."""
    if not is_in_clearing(s):
        return [in_forest()]
    found = none_ready(s, TORCH)
    if s.ruin[s.pawn - 1] == 0 or buried_items(s) == 0:
        found.append(Refusal("root/vagabond-daylight-4", f"There is no ruin in {CLEARING_WORDS[s.pawn - 1]}."))
    return found


@final
class Found(Question[RootState]):
    """Luck: the item under the ruin in his clearing; he scores one point, and the ruin leaves (vagabond-daylight-4)."""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for item in range(i64(ITEMS)):
            if s.buried[item] > 0:
                out.chance(LUCK_FOUND + item, s.buried[item])

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        item = move - LUCK_FOUND
        s.buried[item] -= 1
        gain_gear(s, item)
        open_slot(s, s.pawn - 1)
        score(s, VAGABOND, 1)

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        item = move - LUCK_FOUND
        if s.buried[item] > 0:
            return []
        return [Refusal("root/vagabond-setup-4", f"No {ITEM_WORDS[item]} lies under a ruin.")]

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "What does the Vagabond find under the ruin?"


# Quest (9.5.5)


def has_items_for(s: RootState, quest: i64) -> bool:
    """Whether he can exhaust the two items of a quest, two different ones (vagabond-ruling-34)."""
    first = QUEST_ITEM[quest * 2]
    second = QUEST_ITEM[quest * 2 + 1]
    if first == second:
        return s.gear[first] > 1
    return is_ready(s, first) and is_ready(s, second)


def can_quest(s: RootState, quest: i64) -> bool:
    """Whether an open quest can be completed where he is (vagabond-daylight-6)."""
    return (
        s.quest[quest] == QUEST_OPEN
        and is_in_clearing(s)
        and s.suit[s.pawn - 1] == QUEST_SUIT[quest]
        and has_items_for(s, quest)
    )


def add_quests(s: RootState, out: Moves) -> None:
    """Add the quests that can be completed."""
    for quest in range(i64(QUEST_COUNT)):
        if can_quest(s, quest):
            out.add(SAY_QUEST + quest)


def begin_quest(s: RootState, quest: i64) -> None:
    """Exhaust both items and keep the quest; the reward comes before a new quest is laid out (vagabond-ruling-18)."""
    exhaust(s, QUEST_ITEM[quest * 2])
    exhaust(s, QUEST_ITEM[quest * 2 + 1])
    s.quest[quest] = QUEST_DONE
    s.then(LAY, 1)
    s.ask(REWARD, seat_of(s, VAGABOND), quest)


def refuse_quest(s: RootState, quest: i64) -> list[Refusal]:
    """Every reason against a quest."""
    if not is_in_clearing(s):
        return [in_forest()]
    found: list[Refusal] = []
    if s.quest[quest] != QUEST_OPEN:
        found.append(Refusal("root/vagabond-daylight-6", "This quest does not lie open."))
    if s.suit[s.pawn - 1] != QUEST_SUIT[quest]:
        what = f"This quest is done in a {SUIT_WORDS[QUEST_SUIT[quest]]} clearing."
        found.append(Refusal("root/vagabond-daylight-6", what))
    if not has_items_for(s, quest):
        what = f"It asks for {ITEM_WORDS[QUEST_ITEM[quest * 2]]} and {ITEM_WORDS[QUEST_ITEM[quest * 2 + 1]]}."
        found.append(Refusal("root/vagabond-daylight-7", what))
    return found


def quests_done(s: RootState, suit: i64) -> i64:
    """How many quests of a suit he has completed."""
    found: i64 = 0
    for quest in range(i64(QUEST_COUNT)):
        if s.quest[quest] == QUEST_DONE and QUEST_SUIT[quest] == suit:
            found += 1
    return found


@final
class Reward(Question[RootState]):
    """A point for each completed quest of this suit, or two cards? (vagabond-daylight-6)"""

    def moves(self, s: RootState, out: Moves, seat: i64, quest: i64, _b: i64, _c: i64, _d: i64) -> None:
        out.add(SAY_TAKE_POINTS)
        out.add(SAY_TAKE_CARDS)

    def play(self, s: RootState, move: i64, seat: i64, quest: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == SAY_TAKE_CARDS:
            s.then(DRAW_CARDS, VAGABOND, QUEST_CARDS, HAND + VAGABOND)
        else:
            score(s, VAGABOND, quests_done(s, QUEST_SUIT[quest]))

    def refusals(self, s: RootState, move: i64, seat: i64, quest: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return []

    def asks(self, s: RootState, seat: i64, quest: i64, _b: i64, _c: i64, _d: i64) -> str:
        points = quests_done(s, QUEST_SUIT[quest])
        return f"The quest is done: does the Vagabond score {points} or draw two cards?"


@final
class Lay(Question[RootState]):
    """So many quests are laid out, as long as there are any (vagabond-setup-3, vagabond-ruling-18)."""

    def step(self, s: RootState, quests: i64, _b: i64, _c: i64, _d: i64) -> None:
        if quests == 0:
            return
        for quest in range(i64(QUEST_COUNT)):
            if s.quest[quest] == QUEST_DECK:
                s.then(LAY, quests - 1)
                s.ask(LAID, LUCK)
                return


@final
class Laid(Question[RootState]):
    """Luck: the top quest of the deck."""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for quest in range(i64(QUEST_COUNT)):
            if s.quest[quest] == QUEST_DECK:
                out.chance(LUCK_LAID + quest, 1)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.quest[move - LUCK_LAID] = QUEST_OPEN

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if s.quest[move - LUCK_LAID] == QUEST_DECK:
            return []
        return [Refusal("root/vagabond-setup-3", "This quest is not in the deck.")]

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "Which quest is laid out?"


# Strike (9.5.6)


def can_strike(s: RootState, kind: i64) -> bool:
    """Whether a piece can be shot: an enemy's warrior, and another one if that enemy has none (vagabond-ruling-9)."""
    owner = OWNER[kind]
    clearing = s.pawn - 1
    if not is_in_clearing(s) or not are_enemies(s, VAGABOND, owner) or s.board[kind * CLEARINGS + clearing] == 0:
        return False
    return CLASS[kind] == WARRIOR or s.board[WARRIORS_OF[owner] * CLEARINGS + clearing] == 0


def add_strikes(s: RootState, out: Moves) -> None:
    """Add the pieces that can be shot with a crossbow (vagabond-daylight-8)."""
    if not is_ready(s, CROSSBOW):
        return
    for kind in range(i64(KINDS)):
        if can_strike(s, kind):
            out.add(SAY_STRIKE + kind)


def strike(s: RootState, kind: i64) -> None:
    """Exhaust a crossbow and remove a piece."""
    exhaust(s, CROSSBOW)
    mark = s.sp
    remove(s, kind, s.pawn - 1, 1, VAGABOND)
    settle_triggers(s, mark)
    settle_points(s)


def refuse_strike(s: RootState, kind: i64) -> list[Refusal]:
    """Every reason against a strike."""
    if not is_in_clearing(s):
        return [in_forest()]
    found = none_ready(s, CROSSBOW)
    here = CLEARING_WORDS[s.pawn - 1]
    if OWNER[kind] == VAGABOND or not are_enemies(s, VAGABOND, OWNER[kind]):
        found.append(Refusal("root/vagabond-daylight-8", f"{title(OWNER[kind])} is no enemy of the Vagabond."))
    elif s.board[kind * CLEARINGS + s.pawn - 1] == 0:
        found.append(Refusal("root/vagabond-daylight-8", f"There is no {PIECE_WORDS[kind]} in {here}."))
    elif not can_strike(s, kind):
        what = f"{title(OWNER[kind])} has warriors in {here}: one of them is struck first."
        found.append(Refusal("root/vagabond-ruling-9", what))
    return found


# The special action (26)


def add_steals(s: RootState, out: Moves) -> None:
    """Add whom the Thief can steal from (vagabond-character-1, vagabond-ruling-19)."""
    if s.character != THIEF + 1 or not is_ready(s, TORCH):
        return
    for side in range(i64(SIDES)):
        if has_piece_here(s, side) and hand_size(s, side) > 0:
            out.add(SAY_STEAL + side)


def steal(s: RootState, side: i64) -> None:
    """Exhaust a torch; luck says which card passes to the Thief."""
    exhaust(s, TORCH)
    s.ask(STOLEN, LUCK, VAGABOND, side)


def refuse_steal(s: RootState, side: i64) -> list[Refusal]:
    """Every reason against stealing."""
    found = refuse_special(s, THIEF, "root/vagabond-character-1")
    if not is_in_clearing(s):
        found.append(in_forest())
    elif not has_piece_here(s, side):
        found.append(no_piece_here(s, side, "root/vagabond-character-1"))
    elif hand_size(s, side) == 0:
        found.append(Refusal("root/vagabond-ruling-19", f"{title(side)} holds no card."))
    return found


def refuse_special(s: RootState, character: i64, clause: str) -> list[Refusal]:
    """Why the special action of a character is not his now."""
    found: list[Refusal] = []
    if s.character != character + 1:
        found.append(Refusal(clause, "This is the special action of another character."))
    if not is_ready(s, TORCH):
        found.append(Refusal("root/vagabond-daylight-11", "The Vagabond has no torch that is face up and undamaged."))
    return found


def labor_suit(s: RootState) -> i64:
    """The suit of cards that Day Labor takes beside birds; in a forest nothing but birds (vagabond-ruling-35)."""
    if is_in_clearing(s):
        return s.suit[s.pawn - 1]
    return BIRD


def add_labors(s: RootState, out: Moves) -> None:
    """Add the cards that the Tinker can take from the discard pile (vagabond-character-2, vagabond-ruling-20)."""
    if s.character == TINKER + 1 and is_ready(s, TORCH) and matching(s, DISCARDED, labor_suit(s)) > 0:
        add_matching(s, out, SAY_LABOR, DISCARDED, labor_suit(s))


def labor(s: RootState, card: i64) -> None:
    """Exhaust a torch and take a card from the discard pile, for all to see."""
    exhaust(s, TORCH)
    transfer(s, card, DISCARDED, HAND + VAGABOND, OPEN)


def refuse_labor(s: RootState, card: i64) -> list[Refusal]:
    """Every reason against Day Labor."""
    found = refuse_special(s, TINKER, "root/vagabond-character-2")
    if not holds(s, DISCARDED, card):
        what = f"{card_title(card)} does not lie in the discard pile."
        found.append(Refusal("root/vagabond-character-2", what))
    if not matches(card, labor_suit(s)):
        suit = SUIT_WORDS[labor_suit(s)]
        found.append(Refusal("root/vagabond-character-2", f"The card must be a bird card or of the suit here: {suit}."))
    return found


def can_hide(s: RootState) -> bool:
    """Whether the Ranger can repair anything in a Hideout (vagabond-character-3, vagabond-ruling-21)."""
    return s.character == RANGER + 1 and is_ready(s, TORCH) and damaged(s) > 0


def hide(s: RootState) -> None:
    """Exhaust a torch and repair three items; Daylight is over then."""
    exhaust(s, TORCH)
    s.then(MEND_STEP, HIDEOUT_REPAIRS)


def refuse_hide(s: RootState) -> list[Refusal]:
    """Every reason against a Hideout."""
    found = refuse_special(s, RANGER, "root/vagabond-character-3")
    if damaged(s) == 0:
        found.append(Refusal("root/vagabond-ruling-21", "No item is damaged."))
    return found


QUESTIONS: Final[list[Question[RootState]]] = [
    Found(FOUND, "found", "root/vagabond-daylight-4", verbs="found"),
    Reward(REWARD, "reward", "root/vagabond-daylight-6", verbs="take-points take-cards", fields="quest:quest"),
    Lay(LAY, "lay", "root/vagabond-setup-3", fields="quests"),
    Laid(LAID, "laid", "root/vagabond-setup-3", verbs="laid"),
]
