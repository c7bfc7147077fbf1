"""What the board of the Alliance promises it, in hundredths of a point; found by playing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulewright.games.root.components import REBEL, SYMPATHY
from rulewright.games.root.factions.alliance_birdsong import SYMPATHY_POINTS
from rulewright.games.root.factions.alliance_supporters import bases
from rulewright.games.root.state import SUPPORTERS, RootState, on_map, zone_size

A_WARRIOR: Final = 16
A_TOKEN: Final = 45
A_BASE: Final = 220
AN_OFFICER: Final = 110
A_SUPPORTER: Final = 45
# How many supporters help, without a base and with one.
FEW_SUPPORTERS: Final = 5
MANY_SUPPORTERS: Final = 8
# The share of the points of the next token, in percent.
NEXT_TOKEN: Final = 15


def promise(s: RootState) -> i64:
    """What it may soon make of its pieces, supporters and officers."""
    tokens = on_map(s, SYMPATHY)
    built = bases(s)
    found = on_map(s, REBEL) * A_WARRIOR + tokens * A_TOKEN + built * A_BASE + s.officers * AN_OFFICER
    supporters = zone_size(s, SUPPORTERS)
    most: i64 = FEW_SUPPORTERS
    if built > 0:
        most = MANY_SUPPORTERS
    if supporters > most:
        supporters = most
    found += supporters * A_SUPPORTER
    if s.supply[SYMPATHY] > 0:
        found += SYMPATHY_POINTS[tokens] * NEXT_TOKEN
    return found
