"""Unition: what a card gives when it is laid down, and what it gives once a clanmate is in play.

A card's amounts are tallied on the spot and what lasts for the turn begins; every other effect waits in a table of
open effects until the player resolves it (ruling-14).
"""

from __future__ import annotations

from mypy_extensions import i64

from rulewright.core.errors import EngineError
from rulewright.games.unition.effects import (
    CLANS,
    CONVERT,
    DEPLOY,
    DISCOUNT,
    DRAW,
    GIVE_GLEAM,
    GIVE_SHIELD,
    HALVE,
    MOST_EFFECTS,
    MOUNTED_WHOMP,
    NOTHING,
    PER_CLANMATE,
    PER_RAZED,
    PLAIN,
    PRIMARY,
    RAINBRO_SWEEP,
    RECRUIT_DISCARD,
    UNITION,
    WHOMP,
)
from rulewright.games.unition.given import CELLS
from rulewright.games.unition.resources import pay_for_razed_by, tally
from rulewright.games.unition.state import (
    ACTIVATED,
    AS,
    COUNTED,
    DECLINED,
    DEPLOYS,
    FLAGS,
    FORT_FLAGS,
    GONE,
    HALVING,
    MEMBERS,
    MOST_OPEN,
    MOST_PLAYED,
    PLAYED,
    RAZING,
    STAND_INS,
    STORE,
    UNITED,
    UnitionState,
    cell_of,
    first_stored,
    fort_cell,
)
from rulewright.games.unition.vocabulary import FORTS, TELL_UNITED


def grant(s: UnitionState, seat: i64, kind: i64, part: i64, source: i64) -> None:
    """Give all effects of one part of a card (layout-5, layout-7)."""
    what = s.given.what
    first = cell_of(kind, part, 0)
    for cell in range(first, first + MOST_EFFECTS):
        if what[cell] != NOTHING:
            start(s, seat, cell, source)


def start(s: UnitionState, seat: i64, cell: i64, source: i64) -> None:
    """Tally an amount, begin what lasts for the turn, or open what is resolved by choice."""
    given = s.given
    form = given.form[cell]
    what = given.what[cell]
    amount = given.amount[cell]
    if form == PER_CLANMATE:
        return
    if form == PER_RAZED:
        s.count[RAZING + amount] += 1
        pay_for_razed_by(s, seat, amount, s.razed)
    elif what == RAINBRO_SWEEP and not given.rainbro_both and given.two_ways[cell // CELLS] != 0:
        # Where Rainbro gives one of its two ways, the other effect asks for both (ruling-27).
        return
    elif form != PLAIN:
        open_effect(s, cell, source)
    elif GIVE_GLEAM <= what <= GIVE_SHIELD:
        tally(s, seat, what - GIVE_GLEAM, amount, origin_of(source, cell))
    elif what == MOUNTED_WHOMP:
        tally(s, seat, WHOMP, mounted_cost(s, seat, source), origin_of(source, cell))
    elif what == DISCOUNT:
        s.discount += amount
    elif what == HALVE:
        s.status[seat] |= HALVING
    elif what == DEPLOY:
        s.count[DEPLOYS + amount] += given.bracket[cell]
    elif what == CONVERT:
        s.converts += 1
    elif what == RECRUIT_DISCARD:
        s.recruits += 1
    else:
        open_effect(s, cell, source)


def origin_of(source: i64, cell: i64) -> i64:
    """What an amount comes from: its source, and the effect's place on the card; never 0."""
    return (source + 1) * 16 + cell % 16


def open_effect(s: UnitionState, cell: i64, source: i64) -> None:
    """Let an effect wait until the player resolves it."""
    n = s.opened
    if n >= MOST_OPEN:
        raise EngineError(f"more than {MOST_OPEN} effects are open")
    s.open[n * 2] = cell + 1
    s.open[n * 2 + 1] = source
    s.opened = n + 1


def mounted_cost(s: UnitionState, seat: i64, source: i64) -> i64:
    """The printed cost of the hero on a stronghold, 0 while there is none (card-arm-chare-2, ruling-18)."""
    if source < MOST_PLAYED:
        return 0
    store = s.fort[fort_cell(seat, source - MOST_PLAYED) + STORE]
    if store == 0:
        return 0
    first = first_stored(s, store - 1)
    heap = s.heap
    for kind in range(s.kinds):
        if heap[first + kind] != 0:
            return s.given.cost[kind]
    return 0


# Members of a clan


def join(s: UnitionState, seat: i64, clan: i64) -> None:
    """Another member of a clan is in play: unition starts for all of them, and leaders grow (layout-6, ruling-13)."""
    if clan >= CLANS:
        return
    s.count[MEMBERS + clan] += 1
    if s.count[MEMBERS + clan] >= 2:
        unite(s, seat, clan)
        grow(s, seat, clan)


def unite(s: UnitionState, seat: i64, clan: i64) -> None:
    """Give the unition half of each member that has not had it this turn, those played earlier too (ruling-13, -15)."""
    given = s.given
    played = s.played
    for n in range(s.played_count):
        cell = n * PLAYED
        kind = played[cell + AS] - 1
        if given.clan[kind] == clan and played[cell + FLAGS] & (UNITED | GONE) == 0:
            flags = played[cell + FLAGS]
            played[cell + FLAGS] = flags & ~declined_flags() | UNITED
            give_unition(s, seat, kind, n, flags)
    fort = s.fort
    for place in range(i64(FORTS)):
        cell = fort_cell(seat, place)
        kind = fort[cell] - 1
        if kind >= 0 and given.clan[kind] == clan and fort[cell + FORT_FLAGS] & (UNITED | ACTIVATED) == ACTIVATED:
            flags = fort[cell + FORT_FLAGS]
            fort[cell + FORT_FLAGS] = flags & ~declined_flags() | UNITED
            give_unition(s, seat, kind, MOST_PLAYED + place, flags)


def declined_flags() -> i64:
    """The flags of all effects that were declined at the lower of two numbers."""
    return DECLINED * 15


def give_unition(s: UnitionState, seat: i64, kind: i64, source: i64, flags: i64) -> None:
    """The unition half, and once more what was declined at the lower of two numbers (ruling-59)."""
    s.tell(TELL_UNITED + kind)
    grant(s, seat, kind, UNITION, source)
    declined = flags // DECLINED
    for place in range(i64(MOST_EFFECTS)):
        if declined % 2 == 1:
            open_effect(s, cell_of(kind, PRIMARY, place), source)
        declined = declined // 2


def grow(s: UnitionState, seat: i64, clan: i64) -> None:
    """Leaders count members of their clan that they have not counted yet (leaders-4, ruling-58)."""
    members = s.count[MEMBERS + clan]
    if not s.given.leader_counts_itself:
        members -= 1
    played = s.played
    for n in range(s.played_count):
        cell = n * PLAYED
        kind = played[cell + AS] - 1
        if s.given.leader[kind] != 0 and s.given.clan[kind] == clan and played[cell + FLAGS] & UNITED != 0:
            more = members - played[cell + COUNTED]
            if more > 0:
                played[cell + COUNTED] = members
                count_members(s, seat, kind, n, more)


def count_members(s: UnitionState, seat: i64, kind: i64, source: i64, more: i64) -> None:
    """Give a leader's effects so many more times."""
    given = s.given
    first = cell_of(kind, UNITION, 0)
    for cell in range(first, first + MOST_EFFECTS):
        if given.form[cell] == PER_CLANMATE:
            if given.what[cell] == DRAW:
                for _n in range(more):
                    open_effect(s, cell, source)
            else:
                tally(s, seat, given.what[cell] - GIVE_GLEAM, given.amount[cell] * more, origin_of(source, cell), True)


# MEGAUNITION


def all_clans(s: UnitionState) -> bool:
    """Whether a member of each clan was played in this turn, strongholds included (mega-2, mega-3, ruling-26)."""
    for clan in range(i64(CLANS)):
        members = s.count[MEMBERS + clan]
        if not s.given.rainbro_mega:
            members -= s.count[STAND_INS + clan]
        if members == 0:
            return False
    return True
