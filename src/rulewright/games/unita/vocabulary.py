"""Unita's sentences. The ids are frozen for a rules version: verbs are only added, at the end of their block."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulewright.core.vocabulary import Noun, Vocabulary
from rulewright.games.unita.components import (
    COMMUNITIES,
    TILES,
)

PLACES: Final = ("nw", "ne", "sw", "se", "ob", "of", "ib", "if")

# What seats say, in the order in which a turn's list is written.
LAY: Final = 0
DEPLOY: Final = LAY + 5 * 7
ARRANGE: Final = DEPLOY + 5 * 4 * 8
ADVANCE: Final = ARRANGE + 6
REORGANISE: Final = ADVANCE + 4
PUT: Final = REORGANISE + 4
FIGHT: Final = PUT + 8 * 5 * 6
USE: Final = FIGHT + 4 * 4 * 4
HEAL: Final = USE + 6
HALBERD: Final = HEAL + 8
CROSSBOW: Final = HALBERD + 8
CAVALRY: Final = CROSSBOW + 4 * 4 * 4 * 8
DISCIPLINE_1: Final = CAVALRY + 1
TECHNOLOGY_1: Final = DISCIPLINE_1 + 1
TECHNOLOGY_2: Final = TECHNOLOGY_1 + 4 * 4
CONFESSION: Final = TECHNOLOGY_2 + 6
GIRL_POWER: Final = CONFESSION + 4 * 8
PILGRIMAGE: Final = GIRL_POWER + 1
GLORY: Final = PILGRIMAGE + 1
STRIKE: Final = GLORY + 1
TERROR: Final = STRIKE + 1
PASS: Final = TERROR + 8

# What luck says.
ROLLED: Final = PASS + 1

# What a sentence turns up, and what else follows it.
TURNED: Final = ROLLED + 5 * 6
KEPT: Final = TURNED + 4 * 3 * 6
FORMED: Final = KEPT + 4 * 3
MOVED: Final = FORMED + 4 * 4 * 5 * 5 * 5 * 5
LEFT: Final = MOVED + 4 * 4 * 21
BATTLE: Final = LEFT + 4 * 4
LOST: Final = BATTLE + 4 * 4 * 4 * 4
GAINED: Final = LOST + 4 * 4 * 8 * 6
DREW: Final = GAINED + 4 * 4 * 8 * 6
CHANGED: Final = DREW + 4 * 4 * 8
FORFEITED: Final = CHANGED + 4 * 4

VOCABULARY: Final = Vocabulary(
    [
        Noun("community", COMMUNITIES),
        Noun("company", ("company-1", "company-2", "company-3", "company-4")),
        Noun("square", ("square-1", "square-2", "square-3", "square-4")),
        Noun("place", PLACES),
        Noun("die", ("die-1", "die-2", "die-3", "die-4", "die-5")),
        Noun("tile", TILES),
        Noun("terrain", ("terrain-1", "terrain-2", "terrain-3")),
        Noun("number", ("0", "1", "2", "3", "4", "5")),
        Noun("index", tuple(str(k) for k in range(21))),
        Noun("unit", tuple(f"{community}/company-{k}" for community in COMMUNITIES for k in range(1, 5))),
    ],
    moves=[
        (LAY, "lay die {tile}"),
        (DEPLOY, "deploy die square place"),
        (ARRANGE, "arrange {die}"),
        (ADVANCE, "advance company"),
        (REORGANISE, "reorganise company"),
        (PUT, "put place die number"),
        (FIGHT, "fight company community company"),
        (USE, "use tile"),
        (HEAL, "heal place"),
        (HALBERD, "halberd place"),
        (CROSSBOW, "crossbow company community company place"),
        (CAVALRY, "cavalry"),
        (DISCIPLINE_1, "discipline-1"),
        (TECHNOLOGY_1, "technology-1 company company"),
        (TECHNOLOGY_2, "technology-2 tile"),
        (CONFESSION, "confession company place"),
        (GIRL_POWER, "girl-power"),
        (PILGRIMAGE, "pilgrimage"),
        (GLORY, "glory"),
        (STRIKE, "strike"),
        (TERROR, "terror place"),
        (PASS, "pass"),
    ],
    luck=[(ROLLED, "rolled die number")],
    shown=[
        (TURNED, "turned community terrain tile"),
        (KEPT, "kept community terrain"),
        (FORMED, "formed community company die die die die"),
        (MOVED, "moved community company index"),
        (LEFT, "left community company"),
        (BATTLE, "battle community company community company"),
        (LOST, "lost community company place number"),
        (GAINED, "gained community company place number"),
        (DREW, "drew community company place"),
        (CHANGED, "changed community company"),
        (FORFEITED, "forfeited number"),
    ],
)


# The words inside ids, for the rules that need them: values as their nouns count, kinds of tile from 1, red figures as
# they read, a company of any battalion or a die as one number.


def laid_figure(move: i64) -> i64:
    """The red figure of the die in `lay`."""
    return (move - LAY) // 7 + 1


def laid_kind(move: i64) -> i64:
    """The kind of tile in `lay`."""
    return (move - LAY) % 7 + 1


def deployed_figure(move: i64) -> i64:
    """The red figure of the die in `deploy`."""
    return (move - DEPLOY) // 32 + 1


def deployed_company(move: i64) -> i64:
    """The company of the square in `deploy`."""
    return (move - DEPLOY) // 8 % 4


def deployed_word(move: i64) -> i64:
    """The place in `deploy`."""
    return (move - DEPLOY) % 8


def put_word(move: i64) -> i64:
    """The place in `put`."""
    return (move - PUT) // 30


def put_die(move: i64) -> i64:
    """The die in `put`, figure and value as one number."""
    return (move - PUT) % 30


def fight_company(move: i64) -> i64:
    """The own company in `fight`."""
    return (move - FIGHT) // 16


def fight_enemy(move: i64) -> i64:
    """The enemy company's code in `fight`."""
    return (move - FIGHT) % 16


def shot_company(move: i64) -> i64:
    """The own company in `crossbow`."""
    return (move - CROSSBOW) // 128


def shot_enemy(move: i64) -> i64:
    """The enemy company's code in `crossbow`."""
    return (move - CROSSBOW) // 8 % 16


def shot_word(move: i64) -> i64:
    """The place in `crossbow`."""
    return (move - CROSSBOW) % 8


def group_foremost(move: i64) -> i64:
    """The first company in `technology-1`."""
    return (move - TECHNOLOGY_1) // 4


def group_rearmost(move: i64) -> i64:
    """The second company in `technology-1`."""
    return (move - TECHNOLOGY_1) % 4


def imitated_kind(move: i64) -> i64:
    """The kind of tile in `technology-2`."""
    return move - TECHNOLOGY_2 + 1


def used_kind(move: i64) -> i64:
    """The kind of tile in `use`."""
    return move - USE + 1


def confessed_company(move: i64) -> i64:
    """The company in `confession`."""
    return (move - CONFESSION) // 8


def confessed_word(move: i64) -> i64:
    """The place in `confession`."""
    return (move - CONFESSION) % 8
