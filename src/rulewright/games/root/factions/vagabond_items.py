"""9.2.7, 9.4.1, 9.5.7 and 9.6. The Vagabond's items: hits on them, refreshing, repairing and the item limit."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.components import (
    BAG,
    CLEARINGS,
    ITEMS,
    PIECE_WORDS,
    TEA,
    VAGABOND,
    WARRIORS_OF,
)
from rulewright.games.root.factions.vagabond_board import (
    CAPACITY,
    CARRIED,
    CARRIED_BY_BAG,
    DROP,
    HARM_STEP,
    HIT,
    HITS_STEP,
    MEND,
    MEND_STEP,
    REFRESH,
    REFRESH_STEP,
    REFRESHED,
    REFRESHED_BY_TEA,
    TRACK,
    carried,
    has_track,
    not_owned,
    on_track,
)
from rulewright.games.root.pieces import TRIGGER_FIELDS
from rulewright.games.root.state import ALLY_HITS, ENLISTED, ITEM_HITS, WHERE, RootState, seat_of
from rulewright.games.root.vocabulary import (
    DAMAGED,
    EXHAUSTED,
    GEAR,
    SAY_DAMAGE,
    SAY_DROP,
    SAY_LOSE,
    SAY_REFRESH,
    SAY_REPAIR,
    TELL_DAMAGED,
    TELL_REFRESHED,
    TELL_REPAIRED,
)

# Items damaged where all enemy pieces are removed (vagabond-lone-2).
HARM_HITS: Final = 3

# Refresh (9.4.1)


def begin_refresh(s: RootState) -> None:
    """Push Refresh: two exhausted items for each tea that lies on its track now, and three more."""
    s.then(REFRESH_STEP, REFRESHED + REFRESHED_BY_TEA * on_track(s, TEA))


def can_refresh(s: RootState, k: i64) -> bool:
    """Whether he has exhausted items in a state, which Refresh may turn (vagabond-ruling-22)."""
    if k % DAMAGED < EXHAUSTED or s.gear[k] == 0:
        return False
    return k < DAMAGED or s.given.refreshes_damaged


def refresh(s: RootState, k: i64) -> None:
    """Turn an exhausted item face up; a damaged one stays damaged."""
    s.gear[k] -= 1
    s.gear[k - EXHAUSTED] += 1


@final
class RefreshStep(Question[RootState]):
    """Up to `items` exhausted items are turned face up; all of them unless there are more (vagabond-birdsong-1)."""

    def step(self, s: RootState, items: i64, _b: i64, _c: i64, _d: i64) -> None:
        gear = s.gear
        found: i64 = 0
        for k in range(i64(GEAR)):
            if can_refresh(s, k):
                found += gear[k]
        if items == 0 or found == 0:
            return
        if found > items:
            s.ask(REFRESH, seat_of(s, VAGABOND), items)
            return
        for k in range(i64(GEAR)):
            while can_refresh(s, k):
                refresh(s, k)
                s.tell(TELL_REFRESHED + k)


@final
class Refresh(Question[RootState]):
    """Which exhausted item is turned face up next?"""

    def moves(self, s: RootState, out: Moves, seat: i64, items: i64, _b: i64, _c: i64, _d: i64) -> None:
        for k in range(i64(GEAR)):
            if can_refresh(s, k):
                out.add(SAY_REFRESH + k)

    def play(self, s: RootState, move: i64, seat: i64, items: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.then(REFRESH_STEP, items - 1)
        refresh(s, move - SAY_REFRESH)

    def refusals(self, s: RootState, move: i64, seat: i64, items: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        k = move - SAY_REFRESH
        if k % DAMAGED < EXHAUSTED:
            return [Refusal("root/vagabond-birdsong-1", "Only exhausted items are refreshed.")]
        if s.gear[k] == 0:
            return [not_owned(k)]
        if not can_refresh(s, k):
            return [Refusal("root/vagabond-ruling-22", "Damaged items are not refreshed at this table.")]
        return []

    def asks(self, s: RootState, seat: i64, items: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"The Vagabond refreshes {items} more items: which one next?"


# Repair (9.5.7, 26.3, 9.6.1)


def damaged(s: RootState) -> i64:
    """How many items are damaged."""
    found: i64 = 0
    for k in range(i64(DAMAGED), i64(GEAR)):
        found += s.gear[k]
    return found


def mend(s: RootState, k: i64) -> None:
    """A damaged item returns on its current side (vagabond-daylight-9)."""
    s.gear[k] -= 1
    s.gear[k - DAMAGED] += 1


def add_mends(s: RootState, out: Moves) -> None:
    """Add the damaged items that can be repaired."""
    for k in range(i64(DAMAGED), i64(GEAR)):
        if s.gear[k] > 0:
            out.add(SAY_REPAIR + k)


def refuse_mend(s: RootState, move: i64) -> list[Refusal]:
    """Why an item cannot be repaired."""
    k = move - SAY_REPAIR
    if k < DAMAGED:
        return [Refusal("root/vagabond-daylight-9", "Only damaged items are repaired.")]
    return [] if s.gear[k] > 0 else [not_owned(k)]


@final
class MendStep(Question[RootState]):
    """Up to `items` damaged items are repaired; all of them unless there are more (vagabond-character-3)."""

    def step(self, s: RootState, items: i64, _b: i64, _c: i64, _d: i64) -> None:
        found = damaged(s)
        if items == 0 or found == 0:
            return
        if found > items:
            s.ask(MEND, seat_of(s, VAGABOND), items)
            return
        for k in range(i64(DAMAGED), i64(GEAR)):
            while s.gear[k] > 0:
                mend(s, k)
                s.tell(TELL_REPAIRED + k)


@final
class Mend(Question[RootState]):
    """Which damaged item is repaired next?"""

    def moves(self, s: RootState, out: Moves, seat: i64, items: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_mends(s, out)

    def play(self, s: RootState, move: i64, seat: i64, items: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.then(MEND_STEP, items - 1)
        mend(s, move - SAY_REPAIR)

    def refusals(self, s: RootState, move: i64, seat: i64, items: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return refuse_mend(s, move)

    def asks(self, s: RootState, seat: i64, items: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"The Vagabond repairs {items} more items: which one next?"


def rest(s: RootState) -> None:
    """In a forest every damaged item returns undamaged and face up (vagabond-evening-2)."""
    gear = s.gear
    for item in range(i64(ITEMS)):
        for k in range(item + DAMAGED, i64(GEAR), 8):
            while gear[k] > 0:
                gear[k] -= 1
                gear[item] += 1
                s.tell(TELL_REPAIRED + k)


# Hits (9.2.7, 9.2.9.II.d)


def damage(s: RootState, k: i64) -> None:
    """A hit damages an item, which keeps its face (vagabond-item-6, vagabond-item-7)."""
    s.gear[k] -= 1
    s.gear[k + DAMAGED] += 1
    if s.fight[ENLISTED] != 0:
        s.fight[ITEM_HITS] += 1


def lose_ally(s: RootState) -> None:
    """A hit falls on an enlisted warrior, which leaves with everything else that the hits of this battle cost."""
    s.doomed[WARRIORS_OF[s.fight[ENLISTED] - 1]] += 1
    s.fight[ALLY_HITS] += 1


def spare_allies(s: RootState) -> i64:
    """How many enlisted warriors are there that no hit has fallen on (vagabond-relation-7)."""
    ally = s.fight[ENLISTED] - 1
    if ally < 0:
        return 0
    kind = WARRIORS_OF[ally]
    return s.board[kind * CLEARINGS + s.fight[WHERE] - 1] - s.doomed[kind]


def whole_items(s: RootState) -> i64:
    """How many items are undamaged."""
    gear = s.gear
    found: i64 = 0
    for k in range(i64(DAMAGED)):
        found += gear[k]
    return found


def damage_all(s: RootState) -> None:
    """Hits damage every item that is undamaged."""
    for k in range(i64(DAMAGED)):
        while s.gear[k] > 0:
            damage(s, k)
            s.tell(TELL_DAMAGED + k)


@final
class HitsStep(Question[RootState]):
    """He takes `hits`, each on an undamaged item or an enlisted warrior of his choice (vagabond-ruling-3).

    Hits beyond all of them are ignored. With the option of that ruling warriors come first.
    """

    def step(self, s: RootState, hits: i64, _b: i64, _c: i64, _d: i64) -> None:
        left = hits
        allies = spare_allies(s)
        items = whole_items(s)
        while left > 0 and allies > 0 and (items == 0 or s.given.warriors_hit_first):
            lose_ally(s)
            allies -= 1
            left -= 1
        if left == 0 or items == 0:
            return
        if allies == 0 and items <= left:
            damage_all(s)
        else:
            s.ask(HIT, seat_of(s, VAGABOND), left)


@final
class Hit(Question[RootState]):
    """What does the next hit fall on?"""

    def moves(self, s: RootState, out: Moves, seat: i64, hits: i64, _b: i64, _c: i64, _d: i64) -> None:
        if spare_allies(s) > 0:
            out.add(SAY_LOSE + WARRIORS_OF[s.fight[ENLISTED] - 1])
        gear = s.gear
        for k in range(i64(DAMAGED)):
            if gear[k] > 0:
                out.add(SAY_DAMAGE + k)

    def play(self, s: RootState, move: i64, seat: i64, hits: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.then(HITS_STEP, hits - 1)
        if move < SAY_DAMAGE:
            lose_ally(s)
        else:
            damage(s, move - SAY_DAMAGE)

    def refusals(self, s: RootState, move: i64, seat: i64, hits: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move < SAY_DAMAGE:
            kind = move - SAY_LOSE
            ally = s.fight[ENLISTED] - 1
            if ally >= 0 and kind == WARRIORS_OF[ally] and spare_allies(s) > 0:
                return []
            what = f"No {PIECE_WORDS[kind]} that the Vagabond treats as his own can be lost here."
            return [Refusal("root/vagabond-relation-7", what)]
        k = move - SAY_DAMAGE
        if k >= DAMAGED:
            return [Refusal("root/vagabond-item-6", "Hits damage undamaged items only.")]
        return [] if s.gear[k] > 0 else [not_owned(k)]

    def asks(self, s: RootState, seat: i64, hits: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"The Vagabond has {hits} more hits to take: what does the next one fall on?"


@final
class HarmStep(Question[RootState]):
    """A trigger: all enemy pieces of his clearing were removed, so he damages three items (vagabond-lone-2).

    Sources: vagabond-ruling-10, vagabond-ruling-11, ruling-44.
    """

    def step(self, s: RootState, _clearing: i64, _owner: i64, items: i64, _by: i64) -> None:
        s.then(HITS_STEP, items)


# Item capacity (9.6.4)


def surplus(s: RootState) -> i64:
    """How many items he carries beyond his limit (vagabond-evening-4)."""
    return carried(s) - CARRIED - CARRIED_BY_BAG * on_track(s, BAG)


def can_drop(s: RootState, k: i64) -> bool:
    """Whether an item in a state lies in the Satchel or the Damaged box (vagabond-ruling-24)."""
    least: i64 = 0
    if k < ITEMS and has_track(k):
        least = TRACK
    return s.gear[k] > least


@final
class Capacity(Question[RootState]):
    """Items beyond the limit leave the game, one after the other (vagabond-evening-4)."""

    def step(self, s: RootState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if surplus(s) > 0:
            s.then(CAPACITY)
            s.ask(DROP, seat_of(s, VAGABOND))


@final
class Drop(Question[RootState]):
    """Which item over the limit leaves the game?"""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for k in range(i64(GEAR)):
            if can_drop(s, k):
                out.add(SAY_DROP + k)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.gear[move - SAY_DROP] -= 1

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        k = move - SAY_DROP
        if s.gear[k] == 0:
            return [not_owned(k)]
        if can_drop(s, k):
            return []
        return [Refusal("root/vagabond-ruling-24", "Items on a track are not removed.")]

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"The Vagabond carries {surplus(s)} items more than he may: which one leaves the game?"


QUESTIONS: Final[list[Question[RootState]]] = [
    RefreshStep(REFRESH_STEP, "refresh-step", "root/vagabond-birdsong-1", fields="items"),
    Refresh(REFRESH, "refresh", "root/vagabond-birdsong-1", verbs="refresh", fields="items"),
    MendStep(MEND_STEP, "mend-step", "root/vagabond-character-3", fields="items"),
    Mend(MEND, "mend", "root/vagabond-character-3", verbs="repair", fields="items"),
    HitsStep(HITS_STEP, "hits-step", "root/vagabond-item-6", fields="hits"),
    Hit(HIT, "hit", "root/vagabond-item-6", verbs="lose damage", fields="hits"),
    HarmStep(HARM_STEP, "harm-step", "root/vagabond-lone-2", fields=TRIGGER_FIELDS),
    Capacity(CAPACITY, "capacity", "root/vagabond-evening-4"),
    Drop(DROP, "drop", "root/vagabond-evening-4", verbs="drop"),
]
