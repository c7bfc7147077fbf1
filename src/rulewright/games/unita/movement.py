"""2. Movement: points, paths and the duty to use them; what an advance brings about, and the way out of the Gate."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulewright.core.errors import Refusal
from rulewright.games.unita.given import GATE
from rulewright.games.unita.state import (
    CONTACTS,
    LEAVE,
    REORGANISED,
    UnitaState,
    company_name,
    contact_mask,
)
from rulewright.games.unita.terrain import turn_up, turn_up_attacker
from rulewright.games.unita.vocabulary import LEFT, MOVED

POINTS: Final = 3


def is_free(s: UnitaState, b: i64, index: i64) -> bool:
    """Whether a square of a battalion's path is empty; the Gate always is (move-17, -18, ruling-17)."""
    if index == GATE:
        return True
    at = s.at
    for c in range(i64(4)):
        if at[b * 4 + c] == index:
            return False
    return True


def cost(s: UnitaState, b: i64, index: i64) -> i64:
    """What entering a square costs: two points with a terrain, else one, Gate included (move-8, -10, ruling-16)."""
    if index < GATE and s.ground[b * 20 + index] != 0:
        return 2
    return 1


def most_points(s: UnitaState, b: i64, points: i64) -> i64:
    """How many of some points the longest sequence of advances can use (move-26, ruling-14)."""
    if points == 0:
        return 0
    best: i64 = 0
    at = s.at
    for c in range(i64(4)):
        index = at[b * 4 + c]
        if index == GATE or not is_free(s, b, index + 1):
            continue
        price = cost(s, b, index + 1)
        if price > points:
            continue
        at[b * 4 + c] = index + 1
        used = price + most_points(s, b, points - price)
        at[b * 4 + c] = index
        if used > best:
            best = used
            if best == points:
                return best
    return best


def has_clear_run(s: UnitaState, b: i64, points: i64) -> bool:
    """Whether the foremost company alone can use all points, whatever the others do: open ground before it."""
    at = s.at
    foremost: i64 = -1
    for c in range(i64(4)):
        index = at[b * 4 + c]
        if index < GATE and index > foremost:
            foremost = index
    if foremost < 0 or foremost + points > GATE:
        return False
    ground = s.ground
    for index2 in range(foremost + 1, foremost + points + 1):
        if index2 < GATE and ground[b * 20 + index2] != 0:
            return False
    return True


def keeps_duty(s: UnitaState, b: i64, c: i64) -> bool:
    """Whether company `c` may advance now: free square, enough points, and the most points can still be used."""
    index = s.at[b * 4 + c]
    if index == GATE or not is_free(s, b, index + 1):
        return False
    price = cost(s, b, index + 1)
    if price > s.points:
        return False
    if has_clear_run(s, b, s.points):
        return True
    s.at[b * 4 + c] = index + 1
    after = most_points(s, b, s.points - price)
    s.at[b * 4 + c] = index
    return price + after == most_points(s, b, s.points)


def advance_refusals(s: UnitaState, b: i64, c: i64) -> list[Refusal]:
    """Why company `c` may not advance, in the order in which the rulebook tells it."""
    code = b * 4 + c
    index = s.at[code]
    name = company_name(s, code)
    if index == GATE:
        return [Refusal("unita/move-25", f"{name} has left through the Gate.")]
    found: list[Refusal] = []
    price = cost(s, b, index + 1)
    if price > s.points:
        if price == 2:
            found.append(Refusal("unita/move-10", f"The square before {name} is a terrain; it costs two points."))
        else:
            found.append(Refusal("unita/move-7", "The points of this turn are spent."))
    if not is_free(s, b, index + 1):
        found.append(Refusal("unita/move-18", f"A company of its own stands before {name}."))
    if not found and not keeps_duty(s, b, c):
        found.append(
            Refusal("unita/move-26", f"After this not as many of the {s.points} points could be used as possible.")
        )
    return found


def step_forward(s: UnitaState, code: i64) -> None:
    """Advance a company one square; around a corner it goes on without being rotated (move-8, -19, ruling-18)."""
    b = code >> 2
    index = s.at[code] + 1
    s.at[code] = index
    s.done[REORGANISED + code] = 0
    s.tell(MOVED + code * 21 + index)
    if index == GATE:
        s.tell(LEFT + code)
    elif s.given.corner[b * 20 + index] != 0:
        keep_facing(s, code)


def keep_facing(s: UnitaState, code: i64) -> None:
    """Rename the places of a company that has turned a corner: its dice keep their place on the table (move-19)."""
    face = s.face
    red = s.red
    turned = s.given.turned
    base = code * 4
    f0, f1, f2, f3 = face[base], face[base + 1], face[base + 2], face[base + 3]
    r0, r1, r2, r3 = red[base], red[base + 1], red[base + 2], red[base + 3]
    for place in range(i64(4)):
        old = turned[place]
        face[base + place] = f0 if old == 0 else f1 if old == 1 else f2 if old == 2 else f3
        red[base + place] = r0 if old == 0 else r1 if old == 1 else r2 if old == 2 else r3


def meet_enemies(s: UnitaState, b: i64, group: i64) -> None:
    """Turn up tiles and open the battles of the companies that have just moved, a mask (move-11, ruling-38, -56)."""
    met: i64 = 0
    for c in range(i64(4)):
        code = b * 4 + c
        s.pending[c] = 0
        if group >> c & 1 != 0 and s.at[code] != GATE:
            mask = contact_mask(s, b, s.at[code])
            s.pending[c] = mask
            met |= mask
            if mask != 0:
                turn_up_attacker(s, code)
    if met == 0:
        return
    for code in range(i64(16)):
        if met >> code & 1 != 0:
            turn_up(s, code)
    s.then(CONTACTS, b)


def advance(s: UnitaState, code: i64) -> None:
    """Pay for and make a company's advance; at the Gate it leaves before it could meet anybody (move-24)."""
    b = code >> 2
    s.points -= cost(s, b, s.at[code] + 1)
    s.spent = 1
    step_forward(s, code)
    if s.at[code] == GATE:
        s.then(LEAVE, b)
    else:
        meet_enemies(s, b, i64(1) << (code & 3))
