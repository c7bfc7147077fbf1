"""The faction board of the Vagabond: his questions' numbers, and how his items lie on it (9.2.5).

An item lies face up or exhausted and is undamaged or damaged: four states, which `gear` counts. Where it lies follows
from its state (vagabond-item-1 to -5): the tracks are never stored.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulewright.core.errors import Refusal
from rulewright.games.root.components import BAG, COIN, ITEM_WORDS, ITEMS, TEA
from rulewright.games.root.kinds import FIRST_VAGABOND
from rulewright.games.root.state import RootState
from rulewright.games.root.vocabulary import EXHAUSTED, GEAR, GEAR_WORDS

# Items.
REFRESH_STEP: Final = FIRST_VAGABOND
REFRESH: Final = FIRST_VAGABOND + 1
MEND_STEP: Final = FIRST_VAGABOND + 2
MEND: Final = FIRST_VAGABOND + 3
HITS_STEP: Final = FIRST_VAGABOND + 4
HIT: Final = FIRST_VAGABOND + 5
HARM_STEP: Final = FIRST_VAGABOND + 6
CAPACITY: Final = FIRST_VAGABOND + 7
DROP: Final = FIRST_VAGABOND + 8
# Relationships.
BRING: Final = FIRST_VAGABOND + 9
ENLIST: Final = FIRST_VAGABOND + 10
AID_ITEM: Final = FIRST_VAGABOND + 11
AID_TAKE: Final = FIRST_VAGABOND + 12
AID_OVER: Final = FIRST_VAGABOND + 13
JOIN: Final = FIRST_VAGABOND + 14
# Exploring and quests.
FOUND: Final = FIRST_VAGABOND + 15
REWARD: Final = FIRST_VAGABOND + 16
LAY: Final = FIRST_VAGABOND + 17
LAID: Final = FIRST_VAGABOND + 18
# Setting up, and his turn.
PLAY_AS: Final = FIRST_VAGABOND + 19
CAMP: Final = FIRST_VAGABOND + 20
SLIP: Final = FIRST_VAGABOND + 21
ACT: Final = FIRST_VAGABOND + 22
REST: Final = FIRST_VAGABOND + 23

# Spaces of each of the three tracks.
TRACK: Final = 3
# Items that are refreshed in any case, and for each tea.
REFRESHED: Final = 3
REFRESHED_BY_TEA: Final = 2
# Items that he carries in any case, and for each bag.
CARRIED: Final = 6
CARRIED_BY_BAG: Final = 2

# How items lie


def is_ready(s: RootState, item: i64) -> bool:
    """Whether he has an item that can be exhausted: face up and undamaged (vagabond-item-2)."""
    return s.gear[item] > 0


def any_ready(s: RootState) -> bool:
    """Whether he has any item that can be exhausted."""
    gear = s.gear
    for item in range(i64(ITEMS)):
        if gear[item] > 0:
            return True
    return False


def exhaust(s: RootState, item: i64) -> None:
    """Turn a face-up undamaged item face down; from a track it goes to the Satchel (vagabond-item-3)."""
    s.gear[item] -= 1
    s.gear[item + EXHAUSTED] += 1


def gain_gear(s: RootState, item: i64) -> None:
    """A new item lies face up, on its track or in the Satchel."""
    s.gear[item] += 1


def undamaged(s: RootState, item: i64) -> i64:
    """How many undamaged items of a kind he has, exhausted ones included."""
    return s.gear[item] + s.gear[item + EXHAUSTED]


def on_track(s: RootState, item: i64) -> i64:
    """How many teas, coins or bags lie on their track: face up, undamaged, at most three (vagabond-item-4)."""
    n = s.gear[item]
    if n > TRACK:
        return TRACK
    return n


def has_track(item: i64) -> bool:
    """Whether items of a kind have a track (vagabond-item-3, vagabond-item-5)."""
    return item in (TEA, COIN, BAG)


def carried(s: RootState) -> i64:
    """How many items lie in the Satchel and in the Damaged box (vagabond-evening-4)."""
    gear = s.gear
    found: i64 = 0
    for k in range(i64(GEAR)):
        found += gear[k]
    return found - on_track(s, TEA) - on_track(s, COIN) - on_track(s, BAG)


def none_ready(s: RootState, item: i64) -> list[Refusal]:
    """Why an item cannot be exhausted; empty if it can."""
    if is_ready(s, item):
        return []
    return [Refusal("root/vagabond-item-2", f"The Vagabond has no {ITEM_WORDS[item]} that is face up and undamaged.")]


def not_owned(k: i64) -> Refusal:
    """The refusal of an item that he does not have in that state."""
    return Refusal("root/vagabond-item-1", f"The Vagabond has no item that lies as {GEAR_WORDS[k]}.")


def in_forest() -> Refusal:
    """The refusal of what needs a clearing (vagabond-ruling-35)."""
    return Refusal("root/vagabond-ruling-35", "The Vagabond is in no clearing.")
