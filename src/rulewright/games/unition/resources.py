"""Card symbols: gleam, cool, whomp and shields are tallied as cards are played, and taken when all is resolved.

What a card gives is kept as it is printed, amount by amount: whomp is aimed in these groups (whomp-11), and Shiftak
Sooker turns each amount into another (ruling-62).
"""

from __future__ import annotations

from mypy_extensions import i64

from rulewright.core.errors import EngineError
from rulewright.games.unition.effects import COOL, GLEAM, SHIELD, WHOMP
from rulewright.games.unition.given import COOL_TO_WIN
from rulewright.games.unition.state import (
    BECOMES,
    ICON,
    MOST_ICONS,
    RAZING,
    USED,
    UnitionState,
    tallied,
)
from rulewright.games.unition.vocabulary import MOST_SIZE, TELL_COLLECTED, TELL_TALLIED


def tally(s: UnitionState, seat: i64, resource: i64, amount: i64, origin: i64, grows: bool = False) -> None:
    """Add an amount to the running tally (play-3); `origin` is the effect it comes from, by source and place.

    What grows joins the amount it has grown from (ruling-58), any other is one of its own; and at tables that count
    groups by the card, the whomp of one card is one group (ruling-36).
    """
    if amount <= 0:
        return
    kept = s.count[BECOMES + resource]
    found = kept - 1 if kept != 0 else resource
    s.tell(TELL_TALLIED + found * (MOST_SIZE + 1) + least(amount, MOST_SIZE))
    if found == COOL and s.given.cool_on_play:
        take_cool(s, seat, amount)
        return
    icon = s.icon
    by_card = s.given.group_per_card and found == WHOMP
    for n in range(s.icons):
        if icon[n * ICON] == found + 1:
            same = (grows and icon[n * ICON + 2] == origin) or (by_card and icon[n * ICON + 2] // 16 == origin // 16)
            if same and (found != WHOMP or icon[n * ICON + 1] + amount <= MOST_SIZE):
                icon[n * ICON + 1] += amount
                return
    add_icon(s, found, amount, origin)


def add_icon(s: UnitionState, resource: i64, amount: i64, origin: i64) -> None:
    """Put another amount on the table; a group of whomp has at most 255."""
    if s.icons >= MOST_ICONS:
        s.icons = packed(s)
        if s.icons >= MOST_ICONS:
            raise EngineError(f"more than {MOST_ICONS} amounts are tallied in one turn")
    n = s.icons
    s.icon[n * ICON] = resource + 1
    s.icon[n * ICON + 1] = least(amount, MOST_SIZE) if resource == WHOMP else amount
    s.icon[n * ICON + 2] = origin
    s.icons = n + 1


def packed(s: UnitionState) -> i64:
    """Close the gaps that used amounts have left, and say how many amounts are left."""
    icon = s.icon
    n: i64 = 0
    for k in range(s.icons):
        if icon[k * ICON] != USED:
            for field in range(i64(ICON)):
                icon[n * ICON + field] = icon[k * ICON + field]
            n += 1
    for cell in range(n * ICON, s.icons * ICON):
        icon[cell] = 0
    return n


def least(one: i64, other: i64) -> i64:
    """The smaller of two numbers."""
    return one if one < other else other


def convert(s: UnitionState, seat: i64, given: i64, wanted: i64) -> None:
    """All of one resource of this turn, before and after, becomes another (card-shiftak-sooker-1 to -4, ruling-62)."""
    count = s.count
    for resource in range(i64(4)):
        kept = count[BECOMES + resource]
        if (kept - 1 if kept != 0 else resource) == given:
            count[BECOMES + resource] = wanted + 1 if wanted != resource else 0
    icon = s.icon
    cool: i64 = 0
    for n in range(s.icons):
        if icon[n * ICON] == given + 1:
            icon[n * ICON] = wanted + 1
            if wanted == COOL:
                cool += icon[n * ICON + 1]
    if wanted == WHOMP and s.given.group_per_card:
        join_groups(s)
    if s.given.cool_on_play and cool > 0:
        use_up(s, COOL)
        take_cool(s, seat, cool)


def join_groups(s: UnitionState) -> None:
    """Where groups are counted by the card, what was converted joins the other whomp of its card (ruling-36)."""
    icon = s.icon
    for n in range(i64(1), s.icons):
        card = icon[n * ICON + 2] // 16
        for k in range(n):
            same = card != 0 and icon[k * ICON + 2] // 16 == card
            if same and icon[n * ICON] == WHOMP + 1 and icon[k * ICON] == WHOMP + 1:
                if icon[k * ICON + 1] + icon[n * ICON + 1] <= MOST_SIZE:
                    icon[k * ICON + 1] += icon[n * ICON + 1]
                    icon[n * ICON] = USED
                    break
    s.icons = packed(s)


def use_up(s: UnitionState, resource: i64) -> None:
    """Mark every amount of a resource as taken or lost."""
    icon = s.icon
    for n in range(s.icons):
        if icon[n * ICON] == resource + 1:
            icon[n * ICON] = USED
            icon[n * ICON + 1] = 0
            icon[n * ICON + 2] = 0
    s.icons = packed(s)


def take_cool(s: UnitionState, seat: i64, amount: i64) -> None:
    """Take cool tokens; with 50 of them the player has won at once (win-10, win-13, cool-5, ruling-32)."""
    s.cool[seat] += amount
    s.tell(TELL_COLLECTED + COOL * (MOST_SIZE + 1) + least(amount, MOST_SIZE))
    if s.cool[seat] >= COOL_TO_WIN:
        s.winner = seat + 1
        s.finish()


def collect(s: UnitionState, seat: i64) -> None:
    """Take all cool and shields that are tallied (play-6, cool-3, cool-4, ruling-2)."""
    cool = tallied(s, COOL)
    shields = tallied(s, SHIELD)
    use_up(s, COOL)
    use_up(s, SHIELD)
    if shields > 0:
        s.shields[seat] += shields
        s.tell(TELL_COLLECTED + SHIELD * (MOST_SIZE + 1) + least(shields, MOST_SIZE))
    if cool > 0:
        take_cool(s, seat, cool)


def pay_for_razed(s: UnitionState, seat: i64) -> None:
    """Gleam for a stronghold that was just destroyed, from every effect that promises it (card-roktuth-2, -3)."""
    for amount in range(i64(1), i64(21)):
        pay_for_razed_by(s, seat, amount, s.count[RAZING + amount])


def pay_for_razed_by(s: UnitionState, seat: i64, amount: i64, times: i64) -> None:
    """So many times the gleam of one promise, each an amount of its own (ruling-75)."""
    for _n in range(times):
        tally_apart(s, seat, GLEAM, amount)


def tally_apart(s: UnitionState, seat: i64, resource: i64, amount: i64) -> None:
    """Tally an amount that never joins another."""
    kept = s.count[BECOMES + resource]
    found = kept - 1 if kept != 0 else resource
    s.tell(TELL_TALLIED + found * (MOST_SIZE + 1) + least(amount, MOST_SIZE))
    if found == COOL and s.given.cool_on_play:
        take_cool(s, seat, amount)
    else:
        add_icon(s, found, amount, 0)
