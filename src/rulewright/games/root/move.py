"""4.2. Moving: some of one's warriors along one path, from or to a clearing that one rules."""

from __future__ import annotations

from mypy_extensions import i64

from rulewright.core.engine import Moves
from rulewright.core.errors import Refusal
from rulewright.games.root.components import (
    BIRD,
    CLASS,
    CLEARINGS,
    MOST_WARRIORS,
    SIDES,
    SITES,
    WARRIOR,
    WARRIORS_OF,
)
from rulewright.games.root.faction import FACTION
from rulewright.games.root.given import MOST_PATHS
from rulewright.games.root.pieces import change, settle_triggers
from rulewright.games.root.state import RootState, plays, title
from rulewright.games.root.vocabulary import CLEARING_WORDS, SAY_MARCH


def has_warriors(side: i64) -> bool:
    """Whether a faction moves warriors; otherwise it says itself how its pawn moves."""
    return CLASS[WARRIORS_OF[side]] == WARRIOR


def may_go(s: RootState, side: i64, source: i64, target: i64) -> bool:
    """Whether a player rules one of the two clearings of a move (base-move-2, base-ruling-35)."""
    ruler = s.ruler
    return ruler[source] == side or ruler[target] == side


def of_suit(s: RootState, clearing: i64, suit: i64) -> bool:
    """Whether a clearing is of a suit; every clearing is where a bird card asks (base-card-3)."""
    return suit == BIRD or s.suit[clearing] == suit


def add_marches(s: RootState, side: i64, out: Moves, suit: i64) -> None:
    """Add every move of warriors out of clearings of a suit, or of any for BIRD (base-move-1)."""
    given = s.given
    path = given.path
    ruler = s.ruler
    board = s.board
    first = WARRIORS_OF[side] * CLEARINGS
    for source in range(i64(CLEARINGS)):
        n = board[first + source]
        if n == 0 or not of_suit(s, source, suit):
            continue
        anywhere = ruler[source] == side
        for k in range(source * MOST_PATHS, source * MOST_PATHS + given.path_count[source]):
            target = path[k]
            if anywhere or ruler[target] == side:
                move = SAY_MARCH + (source * CLEARINGS + target) * MOST_WARRIORS
                for _n in range(n):
                    out.add(move)
                    move += 1


def can_march(s: RootState, side: i64, suit: i64) -> bool:
    """Whether there is any move out of a clearing of a suit."""
    given = s.given
    first = WARRIORS_OF[side] * CLEARINGS
    for source in range(i64(CLEARINGS)):
        if s.board[first + source] == 0 or not of_suit(s, source, suit):
            continue
        for k in range(source * MOST_PATHS, source * MOST_PATHS + given.path_count[source]):
            if may_go(s, side, source, given.path[k]):
                return True
    return False


def march(s: RootState, side: i64, move: i64) -> None:
    """Carry out a move; who is there may owe or be owed something for it, at once (ruling-35)."""
    n = (move - SAY_MARCH) % MOST_WARRIORS + 1
    way = (move - SAY_MARCH) // MOST_WARRIORS
    go(s, side, way // CLEARINGS, way % CLEARINGS, n, side)


def go(s: RootState, side: i64, source: i64, target: i64, n: i64, mover: i64) -> None:
    """Move warriors of a side; `mover` is who counts as moving them."""
    kind = WARRIORS_OF[side]
    change(s, kind, source, -n)
    change(s, kind, target, n)
    mark = s.sp
    for other in range(i64(SIDES)):
        if other != side and plays(s, other):
            FACTION[other].on_entered(s, mover, target, n)
    settle_triggers(s, mark)


def refuse_march(s: RootState, side: i64, move: i64) -> list[Refusal]:
    """Every reason against a move of warriors, whatever suit is asked for."""
    n = (move - SAY_MARCH) % MOST_WARRIORS + 1
    way = (move - SAY_MARCH) // MOST_WARRIORS
    source = way // CLEARINGS
    target = way % CLEARINGS
    here = CLEARING_WORDS[source]
    found: list[Refusal] = []
    warriors = s.board[WARRIORS_OF[side] * CLEARINGS + source]
    if n > warriors:
        found.append(Refusal("root/base-move-1", f"{title(side)} has {warriors} warriors in {here}, not {n}."))
    if s.given.near[source * SITES + target] == 0:
        found.append(Refusal("root/base-move-1", f"No path links {here} and {CLEARING_WORDS[target]}."))
    elif not may_go(s, side, source, target):
        what = f"{title(side)} rules neither {here} nor {CLEARING_WORDS[target]}."
        found.append(Refusal("root/base-move-2", what))
    return found
