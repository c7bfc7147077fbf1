"""1.5 and 2.5. Pieces: placing, removing, and who rules; what a removal triggers waits until all of it has happened."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulewright.core.engine import WIDTH
from rulewright.core.errors import Refusal
from rulewright.games.root.components import (
    BUILDING,
    CLASS,
    CLEARINGS,
    KINDS,
    MOST_WARRIORS,
    OWNER,
    PAWN_CLASS,
    SIDES,
    WARRIOR,
)
from rulewright.games.root.faction import FACTION
from rulewright.games.root.kinds import TRIGGERS
from rulewright.games.root.scoring import gain
from rulewright.games.root.state import ATTACKER, NO_SIDE, RootState, are_enemies, plays, title
from rulewright.games.root.vocabulary import CLEARING_WORDS, TELL_PLACED, TELL_REMOVED

# Rule


def change(s: RootState, kind: i64, clearing: i64, n: i64) -> None:
    """Put n more pieces of a kind on the map; all that is derived from pieces is renewed here and nowhere else."""
    side = OWNER[kind]
    cell = side * CLEARINGS + clearing
    s.board[kind * CLEARINGS + clearing] += n
    s.presence[cell] += n
    what = CLASS[kind]
    if what in (WARRIOR, BUILDING):
        s.strength[cell] += n
        if what == BUILDING:
            s.slots[clearing] -= n
        s.ruler[clearing] = find_ruler(s, clearing)


def find_ruler(s: RootState, clearing: i64) -> i64:
    """Who has more warriors and buildings in a clearing than each other player (base-rule-1 to base-rule-3)."""
    strength = s.strength
    most: i64 = 0
    ruler: i64 = NO_SIDE
    tied = False
    for side in range(i64(SIDES)):
        n = strength[side * CLEARINGS + clearing]
        if n > most:
            most = n
            ruler = side
            tied = False
        elif n == most and n > 0:
            tied = True
    if not tied:
        return ruler
    for side in range(i64(SIDES)):
        if strength[side * CLEARINGS + clearing] == most and FACTION[side].rules_ties():
            return side
    return NO_SIDE


def rules(s: RootState, side: i64, clearing: i64) -> bool:
    """Whether a player rules a clearing (base-rule-1)."""
    return s.ruler[clearing] == side


def open_slot(s: RootState, clearing: i64) -> None:
    """A ruin leaves its slot (base-map-4)."""
    s.ruin[clearing] = 0
    s.slots[clearing] += 1


# Placing


def may_place(s: RootState, side: i64, clearing: i64) -> bool:
    """Whether nothing forbids a player to place pieces in a clearing (base-gold-2)."""
    for other in range(i64(SIDES)):
        if other != side and plays(s, other) and FACTION[other].bars_placing(s, clearing):
            return False
    return True


def may_build(s: RootState, side: i64, clearing: i64) -> bool:
    """Whether a player may place a building in a clearing: with an open slot (base-map-3)."""
    return s.slots[clearing] > 0 and may_place(s, side, clearing)


def barred(s: RootState, side: i64, clearing: i64, clause: str) -> list[Refusal]:
    """Why a player may not place pieces in a clearing; empty if it may."""
    for other in range(i64(SIDES)):
        if other != side and plays(s, other) and FACTION[other].bars_placing(s, clearing):
            return [Refusal(clause, f"Only {title(other)} may place pieces in {CLEARING_WORDS[clearing]}.")]
    return []


def no_slot(s: RootState, clearing: i64) -> list[Refusal]:
    """Why there is no room for a building in a clearing; empty if there is (base-map-3)."""
    if s.slots[clearing] > 0:
        return []
    return [Refusal("root/base-map-3", f"No slot is open in {CLEARING_WORDS[clearing]}.")]


def place(s: RootState, kind: i64, clearing: i64, n: i64) -> i64:
    """Place pieces from their supply or track, as many as there are (base-piece-3, base-piece-6); returns how many."""
    placed = n
    if placed > s.supply[kind]:
        placed = s.supply[kind]
    if placed > 0:
        s.supply[kind] -= placed
        change(s, kind, clearing, placed)
        s.tell(TELL_PLACED + (kind * CLEARINGS + clearing) * MOST_WARRIORS + placed - 1)
    return placed


# Removing


def take_back(s: RootState, kind: i64, clearing: i64, n: i64) -> None:
    """A player's own pieces return to the supply or track without having been removed by anybody (marquise-build-4)."""
    change(s, kind, clearing, -n)
    s.supply[kind] += n
    s.tell(TELL_REMOVED + (kind * CLEARINGS + clearing) * MOST_WARRIORS + n - 1)


def remove(s: RootState, kind: i64, clearing: i64, n: i64, by: i64) -> None:
    """Remove pieces of another player, which scores a point for each building and token (base-piece-7, base-score-3).

    Triggers are pushed; whoever calls this ends the event with `settle_triggers`, and after points `settle_points`.
    """
    owner = OWNER[kind]
    change(s, kind, clearing, -n)
    if not FACTION[owner].leaves_game(kind):
        s.supply[kind] += n
    s.tell(TELL_REMOVED + (kind * CLEARINGS + clearing) * MOST_WARRIORS + n - 1)
    if CLASS[kind] >= BUILDING:
        gain(s, by, n)
    FACTION[owner].on_removed(s, kind, clearing, n, by)
    FACTION[by].has_removed(s, kind, clearing, n, owner)


def remove_enemies(s: RootState, by: i64, clearing: i64) -> None:
    """Remove all enemy pieces from a clearing; a pawn stays (base-deck-22, vagabond-lone-2)."""
    for kind in range(i64(KINDS)):
        n = s.board[kind * CLEARINGS + clearing]
        if n > 0 and are_enemies(s, by, OWNER[kind]):
            if CLASS[kind] == PAWN_CLASS:
                FACTION[OWNER[kind]].on_cleared(s, clearing, by)
            else:
                remove(s, kind, clearing, n, by)


# What a removal triggers

# The arguments of such a step, as a position names them.
TRIGGER_FIELDS: Final = "clearing:clearing of:faction number by:faction"


def trigger(s: RootState, kind: i64, clearing: i64, owner: i64, n: i64, by: i64) -> None:
    """Push what is owed because of an event; it runs once the whole event has happened (base-piece-4).

    `kind` is a step whose arguments are the clearing, the faction it belongs to, a number, and who has caused it.
    """
    s.then(kind, clearing, owner, n, by)


def settle_triggers(s: RootState, mark: i64) -> None:
    """Triggers pushed since the stack was `mark` high belong to one moment: of several the order is asked."""
    n = (s.sp - mark) // WIDTH
    if n > 1:
        in_battle: i64 = 0
        if s.fight[ATTACKER] != 0:
            in_battle = 1
        s.then(TRIGGERS, n, in_battle)
