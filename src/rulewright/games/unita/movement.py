"""2. Movement: points, paths and the duty to use them; what an advance brings about, and the way out of the Gate."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulewright.core.errors import Refusal
from rulewright.games.unita.given import (
    GATE,
)
from rulewright.games.unita.state import (
    CONTACTS,
    LEAVE,
    REORGANISED,
    UnitaState,
    battalion_of,
    company_name,
    company_of,
    contact_mask,
)
from rulewright.games.unita.terrain import (
    turn_up,
    turn_up_attacker,
)
from rulewright.games.unita.vocabulary import (
    LEFT,
    MOVED,
)

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


def line_of(s: UnitaState, b: i64) -> i64:
    """Where a battalion's companies stand as one number, five bits to an index, so that a search can try things out."""
    at = s.at
    return at[b * 4] + (at[b * 4 + 1] << 5) + (at[b * 4 + 2] << 10) + (at[b * 4 + 3] << 15)


def ahead(line: i64, c: i64) -> i64:
    """The line after company `c` has advanced."""
    return line + (i64(1) << (c * 5))


def is_free_in(line: i64, index: i64) -> bool:
    """Whether a square is empty in a line; the Gate always is."""
    if index == GATE:
        return True
    return line & 31 != index and line >> 5 & 31 != index and line >> 10 & 31 != index and line >> 15 != index


def most_points(s: UnitaState, b: i64, line: i64, points: i64) -> i64:
    """How many of some points the longest sequence of advances from a line can use (move-26, ruling-14)."""
    best: i64 = 0
    for c in range(i64(4)):
        index = line >> (c * 5) & 31
        if index == GATE or not is_free_in(line, index + 1):
            continue
        price = cost(s, b, index + 1)
        if price > points:
            continue
        used = price
        if used < points:
            used += most_points(s, b, ahead(line, c), points - price)
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


def most_usable(s: UnitaState, b: i64) -> i64:
    """How many of the points that are left advances can use."""
    if has_clear_run(s, b, s.points):
        return s.points
    return most_points(s, b, line_of(s, b), s.points)


def keeps_duty(s: UnitaState, b: i64, c: i64, most: i64) -> bool:
    """Whether company `c` may advance now: free square, enough points, and `most_usable` stays within reach."""
    index = s.at[b * 4 + c]
    if index == GATE or not is_free(s, b, index + 1):
        return False
    price = cost(s, b, index + 1)
    if price > s.points:
        return False
    if has_clear_run(s, b, s.points):
        return True
    return price + most_points(s, b, ahead(line_of(s, b), c), s.points - price) == most


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
    if not found and not keeps_duty(s, b, c, most_usable(s, b)):
        found.append(
            Refusal("unita/move-26", f"After this not as many of the {s.points} points could be used as possible.")
        )
    return found


def step_forward(s: UnitaState, code: i64) -> None:
    """Advance a company one square; around a corner it goes on without being rotated (move-8, -19, ruling-18)."""
    b = battalion_of(code)
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
    b = battalion_of(code)
    s.points -= cost(s, b, s.at[code] + 1)
    s.spent = 1
    step_forward(s, code)
    if s.at[code] == GATE:
        s.then(LEAVE, b)
    else:
        meet_enemies(s, b, i64(1) << company_of(code))
