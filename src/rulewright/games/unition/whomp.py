"""Whomp: groups are aimed at players and strongholds in one declaration, and strike target by target.

A declaration names its targets in the order in which they are struck: owner by owner, an owner's strongholds before
the owner (ruling-40). Groups on one target are named from the largest down.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unition.effects import WHOMP
from rulewright.games.unition.opponents import opponent_refusals, raze
from rulewright.games.unition.resources import least, use_up
from rulewright.games.unition.state import (
    AIM_MORE,
    FORT,
    HALVING,
    ICON,
    KNOCKED_OUT,
    MOST_AIMS,
    MOST_TOP,
    REMOVED,
    SHIELD_FORT,
    STORE,
    STRIKE,
    USED,
    UnitionState,
    alive,
    card_name,
    first_sure,
    fort_cell,
    fort_kind,
    is_opponent,
    seat_title,
)
from rulewright.games.unition.strongholds import empty_store, number_stores
from rulewright.games.unition.vocabulary import (
    FORTS,
    MOST_PLAYERS,
    MOST_SIZE,
    SAY_AIM,
    SAY_DECLARE,
    SAY_KEEP_SHIELDS,
    SAY_SPEND_SHIELDS,
    TARGETS,
    TELL_HURT,
    TELL_OUT,
    TELL_SHIELDED,
    TELL_WITHSTOOD,
)

# Targets


def owner_of(target: i64) -> i64:
    """The player who is a target, or whose stronghold it is."""
    return target if target < MOST_PLAYERS else (target - MOST_PLAYERS) // FORTS


def can_hit(s: UnitionState, seat: i64, target: i64) -> bool:
    """Whether there is such an opponent, or such a stronghold of one (whomp-3, ruling-39)."""
    owner = owner_of(target)
    if not is_opponent(s, seat, owner):
        return False
    return target < MOST_PLAYERS or fort_kind(s, owner, (target - MOST_PLAYERS) % FORTS) != 0


def was_named(s: UnitionState, target: i64) -> bool:
    """Whether a target, or its owner before the last target's, was named already in this declaration."""
    aim = s.aim
    last = aim[s.aims * 3 - 3] - 1
    for n in range(s.aims):
        named = aim[n * 3] - 1
        if named == target:
            return True
        if owner_of(named) == owner_of(target) and owner_of(last) != owner_of(target):
            return True
    return False


def may_aim(s: UnitionState, seat: i64, size: i64, target: i64, last_size: i64) -> bool:
    """Whether a group may be aimed next, at the last target again or at a new one (ruling-40)."""
    if not can_hit(s, seat, target):
        return False
    if s.aims == 0:
        return True
    last = s.aim[s.aims * 3 - 3] - 1
    if target == last:
        return size <= last_size
    # An owner who was named directly is struck after the own strongholds.
    if last < MOST_PLAYERS and owner_of(target) == last:
        return False
    return s.aims < MOST_AIMS and not was_named(s, target)


# Groups


def next_size(s: UnitionState, above: i64) -> i64:
    """The smallest group of whomp larger than a size; 0 if there is none."""
    found: i64 = 0
    icon = s.icon
    for n in range(s.icons):
        if icon[n * ICON] == WHOMP + 1:
            size = icon[n * ICON + 1]
            if size > above and (found == 0 or size < found):
                found = size
    return found


def has_group(s: UnitionState, size: i64) -> bool:
    """Whether there is a group of whomp of a size that is not aimed."""
    for n in range(s.icons):
        if s.icon[n * ICON] == WHOMP + 1 and s.icon[n * ICON + 1] == size:
            return True
    return False


def add_aims(s: UnitionState, seat: i64, last_size: i64, out: Moves) -> None:
    """List every group with every target it may be aimed at."""
    size = next_size(s, 0)
    while size != 0:
        first = SAY_AIM + (size - 1) * TARGETS
        for target in range(s.players):
            if may_aim(s, seat, size, target, last_size):
                out.add(first + target)
        add_fort_aims(s, seat, size, last_size, out)
        size = next_size(s, size)


def add_fort_aims(s: UnitionState, seat: i64, size: i64, last_size: i64, out: Moves) -> None:
    """List a group with every stronghold it may be aimed at."""
    fort = s.fort
    first = SAY_AIM + (size - 1) * TARGETS + MOST_PLAYERS
    for n in range(s.players * FORTS):
        if fort[n * FORT] != 0 and may_aim(s, seat, size, MOST_PLAYERS + n, last_size):
            out.add(first + n)


def aim_at(s: UnitionState, move: i64) -> None:
    """Aim a group, and keep what comes to its target: the sum, and the sum of the halves (ruling-43)."""
    size = (move - SAY_AIM) // TARGETS + 1
    target = (move - SAY_AIM) % TARGETS
    for n in range(s.icons):
        if s.icon[n * ICON] == WHOMP + 1 and s.icon[n * ICON + 1] == size:
            s.icon[n * ICON] = USED
            s.icon[n * ICON + 1] = 0
            s.icon[n * ICON + 2] = 0
            break
    if s.aims == 0 or s.aim[s.aims * 3 - 3] != target + 1:
        s.aim[s.aims * 3] = target + 1
        s.aims += 1
    cell = s.aims * 3 - 3
    s.aim[cell + 1] += size
    s.aim[cell + 2] += size // 2


def aim_refusals(s: UnitionState, seat: i64, move: i64, last_size: i64) -> list[Refusal]:
    """Why a group cannot be aimed at a target now."""
    size = (move - SAY_AIM) // TARGETS + 1
    target = (move - SAY_AIM) % TARGETS
    if not has_group(s, size):
        return [Refusal("unition/whomp-11", f"You have no group of {size} whomp that is not aimed yet.")]
    found = opponent_refusals(s, seat, owner_of(target))
    if found:
        return found
    if not can_hit(s, seat, target):
        return [Refusal("unition/whomp-3", "No stronghold is in play there.")]
    if may_aim(s, seat, size, target, last_size):
        return []
    if s.aims >= MOST_AIMS:
        return [Refusal("unition/ruling-40", f"One declaration has at most {MOST_AIMS} targets.")]
    return [Refusal("unition/ruling-40", "Targets are named owner by owner, the owner last, larger groups first.")]


@final
class AimMore(Question[UnitionState]):
    """The declaration goes on: more groups are aimed, then all strike; a group without a target is lost (ruling-2)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, size: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_aims(s, seat, size, out)
        out.add(SAY_DECLARE)

    def play(self, s: UnitionState, move: i64, seat: i64, size: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == SAY_DECLARE:
            use_up(s, WHOMP)
            s.then(STRIKE, 0)
            return
        aim_at(s, move)
        s.ask(AIM_MORE, seat, (move - SAY_AIM) // TARGETS + 1)

    def refusals(self, s: UnitionState, move: i64, seat: i64, size: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return [] if move == SAY_DECLARE else aim_refusals(s, seat, move, size)

    def asks(self, s: UnitionState, seat: i64, size: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{seat_title(s, seat)} aims more whomp, or declares the attack."


# Striking


@final
class Strike(Question[UnitionState]):
    """One target after the other is struck; a player who is out takes no more (ruling-34, ruling-40)."""

    def step(self, s: UnitionState, n: i64, _b: i64, _c: i64, _d: i64) -> None:
        if n >= s.aims:
            for cell in range(s.aims * 3):
                s.aim[cell] = 0
            s.aims = 0
            return
        s.then(STRIKE, n + 1)
        target = s.aim[n * 3] - 1
        owner = owner_of(target)
        if not alive(s, owner):
            return
        force = arriving(s, owner, n)
        if target < MOST_PLAYERS:
            hurt(s, owner, force)
        else:
            strike_fort(s, owner, (target - MOST_PLAYERS) % FORTS, force)


def arriving(s: UnitionState, owner: i64, n: i64) -> i64:
    """The whomp that reaches a target, halved by Lianzo (card-lianzo-1 to -3, ruling-43, ruling-44)."""
    if s.status[owner] & HALVING == 0:
        return s.aim[n * 3 + 1]
    return s.aim[n * 3 + 2] if s.given.halves_groups else s.aim[n * 3 + 1] // 2


def strike_fort(s: UnitionState, owner: i64, place: i64, force: i64) -> None:
    """A stronghold falls if the whomp is at least its health; shields may save it (whomp-6, ruling-38, ruling-42)."""
    needed = force - s.given.health[fort_kind(s, owner, place) - 1] + 1
    if needed <= 0:
        s.tell(TELL_WITHSTOOD + owner * FORTS + place)
    elif s.shields[owner] < needed or not (s.given.asks_shields or s.given.saves_strongholds):
        fall(s, owner, place, needed - 1)
    elif s.given.asks_shields:
        s.ask(SHIELD_FORT, owner, place, needed)
    else:
        save_fort(s, owner, place, needed)


def save_fort(s: UnitionState, owner: i64, place: i64, needed: i64) -> None:
    """Shields are spent on a stronghold, and nothing passes on (ruling-42)."""
    s.shields[owner] -= needed
    s.tell(TELL_SHIELDED + owner * (MOST_SIZE + 1) + least(needed, MOST_SIZE))
    s.tell(TELL_WITHSTOOD + owner * FORTS + place)


def fall(s: UnitionState, owner: i64, place: i64, excess: i64) -> None:
    """A stronghold falls, and what is beyond its health reaches its owner (whomp-8, whomp-9, ruling-37)."""
    raze(s, s.turn, owner, place)
    hurt(s, owner, excess)


def hurt(s: UnitionState, owner: i64, force: i64) -> None:
    """Shields are spent first, then health is lost; who has none left is out (whomp-4, win-7, ruling-31, ruling-41)."""
    spent = least(force, s.shields[owner])
    if spent > 0:
        s.shields[owner] -= spent
        s.tell(TELL_SHIELDED + owner * (MOST_SIZE + 1) + least(spent, MOST_SIZE))
    damage = force - spent
    if damage <= 0:
        return
    health = s.health[owner]
    lost = least(damage, health)
    s.health[owner] = health - lost
    s.tell(TELL_HURT + owner * (MOST_SIZE + 1) + lost)
    if damage > health or (damage == health and s.given.out_at_zero):
        knock_out(s, owner)


def knock_out(s: UnitionState, owner: i64) -> None:
    """A player is out with all cards; who is left alone has won at once (win-7 to win-9, ruling-33, ruling-34)."""
    s.status[owner] = KNOCKED_OUT
    s.shields[owner] = 0
    s.tell(TELL_OUT + owner)
    for kind in range(s.kinds):
        cell = owner * s.kinds + kind
        s.heap[REMOVED * s.kinds + kind] += s.pile[cell] + s.hand[cell] + s.discard[cell]
        s.pile[cell] = 0
        s.hand[cell] = 0
        s.discard[cell] = 0
        s.heap[first_sure(s, owner) + kind] = 0
    for n in range(owner * MOST_TOP, owner * MOST_TOP + MOST_TOP):
        if s.top[n] != 0:
            s.heap[REMOVED * s.kinds + s.top[n] - 1] += 1
            s.top[n] = 0
    for place in range(i64(FORTS)):
        cell = fort_cell(owner, place)
        if s.fort[cell] != 0:
            s.heap[REMOVED * s.kinds + s.fort[cell] - 1] += 1
            if s.fort[cell + STORE] != 0:
                empty_store(s, owner, s.fort[cell + STORE] - 1, True)
            for field in range(i64(FORT)):
                s.fort[cell + field] = 0
    number_stores(s)
    living: i64 = 0
    last: i64 = 0
    for seat in range(s.players):
        if alive(s, seat):
            living += 1
            last = seat
    if living == 1:
        s.winner = last + 1
        s.finish()


@final
class ShieldFort(Question[UnitionState]):
    """The owner spends exactly as many shields as save the stronghold, or none (ruling-42)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        out.add(SAY_SPEND_SHIELDS)
        out.add(SAY_KEEP_SHIELDS)

    def play(self, s: UnitionState, move: i64, seat: i64, place: i64, needed: i64, _c: i64, _d: i64) -> None:
        if move == SAY_SPEND_SHIELDS:
            save_fort(s, seat, place, needed)
        else:
            fall(s, seat, place, needed - 1)

    def refusals(self, s: UnitionState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return []

    def asks(self, s: UnitionState, seat: i64, place: i64, needed: i64, _c: i64, _d: i64) -> str:
        name = card_name(s, fort_kind(s, seat, place) - 1)
        return f"{seat_title(s, seat)} may spend {needed} shields to save {name}: spend or keep them?"


QUESTIONS: Final[list[Question[UnitionState]]] = [
    AimMore(AIM_MORE, "aim", "unition/ruling-40", verbs="aim declare", fields="last"),
    Strike(STRIKE, "strike", "unition/ruling-40", fields="next"),
    ShieldFort(SHIELD_FORT, "shields", "unition/ruling-42", verbs="spend-shields keep-shields", fields="place needed"),
]
