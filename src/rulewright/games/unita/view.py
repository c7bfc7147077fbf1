"""What a seat knows: its view, the hash of it, and worlds that agree with it.

Everything in Unita lies open but the kinds of face-down tiles and, in the family version, the arrangements until all
are in (ruling-9).
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.luck import Hash, Rng
from rulewright.core.position import stack_to_doc
from rulewright.core.vocabulary import UNKNOWN
from rulewright.games.unita.components import (
    COMMUNITIES,
    SPECIAL,
    SUPPLY,
    TILES,
)
from rulewright.games.unita.position import (
    battalion_to_doc,
    common_to_doc,
)
from rulewright.games.unita.setup import (
    laid,
)
from rulewright.games.unita.state import (
    FOREST,
    KNOWN,
    MOUNTAIN,
    UP,
    UnitaState,
    place_in_order,
)


def hides_tiles(s: UnitaState, b: i64, seat: i64) -> bool:
    """Whether a seat may not look at a battalion's face-down tiles: all but its owner's (ruling-8, ruling-67)."""
    return s.given.owner[b] != seat


def hides_dice(s: UnitaState, b: i64, seat: i64) -> bool:
    """Whether a battalion's arrangement is still hidden from a seat (ruling-69)."""
    return s.unseen != 0 and s.given.owner[b] != seat


def view(s: UnitaState, seat: i64) -> dict[str, Any]:
    """The position as a seat knows it: `?` for a tile, or a die, that it may not see. NOBODY is a spectator."""
    doc = common_to_doc(s)
    battalions: dict[str, Any] = {}
    given = s.given
    for k in range(given.count):
        b = given.battalions[k]
        found = battalion_to_doc(s, b)
        if hides_tiles(s, b, seat):
            for slot, terrain in enumerate(found.get("terrains", [])):
                if s.lies[b * 3 + slot] != UP:
                    terrain["tile"] = UNKNOWN
                if s.lies[b * 3 + slot] == KNOWN:
                    terrain["not"] = [TILES[MOUNTAIN - 1], TILES[FOREST - 1]]
        if hides_dice(s, b, seat):
            for company in found["companies"].values():
                company["dice"] = [None if die is None else UNKNOWN for die in company["dice"]]
        battalions[COMMUNITIES[b]] = found
    doc["battalions"] = battalions
    # Pending questions hold public numbers only, so everybody may see the whole stack.
    doc["pending"] = stack_to_doc(s)
    return doc


def key(s: UnitaState, seat: i64) -> i64:
    """A hash of all that a seat knows, and of the pending questions, which are open."""
    h = Hash()
    h.add(s.turn)
    h.add(s.points)
    h.add(s.spent)
    h.add(s.moving)
    h.add(s.unseen)
    h.add(s.over)
    h.add_all(s.stack, s.sp)
    add_dice(s, seat, h)
    h.add_all(s.at, 16)
    h.add_all(s.ground, 80)
    h.add_all(s.lies, 12)
    for b in range(i64(4)):
        hidden = hides_tiles(s, b, seat)
        for slot in range(b * 3, b * 3 + 3):
            if not hidden or s.lies[slot] == UP:
                h.add(s.tile[slot])
            else:
                h.add(0 if s.tile[slot] == 0 else 9)
    h.add_all(s.done, 48)
    h.add_all(s.own, 28)
    h.add_all(s.battle, 5)
    h.add_all(s.pending, 4)
    h.add_all(s.thrown, 6)
    return h.value()


def add_dice(s: UnitaState, seat: i64, h: Hash) -> None:
    """Hash the dice as a seat sees them."""
    if s.unseen == 0:
        h.add_all(s.face, 64)
        h.add_all(s.red, 64)
        return
    for b in range(i64(4)):
        hidden = hides_dice(s, b, seat)
        for cell in range(b * 16, b * 16 + 16):
            h.add((9 if s.red[cell] != 0 else 0) if hidden else s.red[cell])


def imagine(s: UnitaState, seat: i64, rng: Rng) -> UnitaState:
    """A clone in which the hidden tiles and arrangements are gathered and dealt anew, every way equally likely."""
    t = s.clone()
    given = s.given
    for k in range(given.count):
        b = given.battalions[k]
        if hides_tiles(s, b, seat) and not given.colonial:
            deal_tiles(t, b, rng)
        if hides_dice(s, b, seat):
            deal_dice(t, b, rng)
    return t


def deal_tiles(t: UnitaState, b: i64, rng: Rng) -> None:
    """Deal a battalion's kinds that do not lie face up to its face-down tiles; the rest stay in its hand.

    A tile known to be special is that (ruling-76).
    """
    tile = t.tile
    lies = t.lies
    n = laid(t, b)
    kinds = vec[i64]([MOUNTAIN, FOREST, int(SPECIAL[b])])
    left: i64 = 3
    for slot in range(b * 3, b * 3 + n):
        if lies[slot] == KNOWN:
            tile[slot] = SPECIAL[b]
        if lies[slot] != 0:
            k: i64 = 0
            while kinds[k] != tile[slot]:
                k += 1
            left -= 1
            kinds[k] = kinds[left]
    rng.shuffle(kinds, left)
    for slot in range(b * 3, b * 3 + n):
        if lies[slot] == 0:
            left -= 1
            tile[slot] = kinds[left]


def deal_dice(t: UnitaState, b: i64, rng: Rng) -> None:
    """Deal the sixteen dice of an arrangement, the two 5s apart (family-5), as far as the battalion has placed them."""
    dice = vec[i64]([0] * 16)
    n: i64 = 0
    for figure in range(i64(1), i64(6)):
        for _ in range(SUPPLY[figure]):
            dice[n] = figure
            n += 1
    rng.shuffle(dice, 16)
    while fives_together(dice):
        rng.shuffle(dice, 16)
    for n2 in range(i64(16)):
        code = b * 4 + n2 // 4
        cell = code * 4 + place_in_order(t, code, n2 % 4)
        if t.red[cell] != 0:
            t.red[cell] = dice[n2]
            t.face[cell] = dice[n2]


def fives_together(dice: vec[i64]) -> bool:
    """Whether two 5s lie in one group of four."""
    first: i64 = 9
    for n in range(i64(16)):
        if dice[n] == 5:
            if n // 4 == first:
                return True
            first = n // 4
    return False
