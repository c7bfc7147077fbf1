"""5. End of Game: the companies go out through the Gate, the LP are added up, and ties are broken."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Question
from rulewright.games.unita.components import (
    WHOLE,
)
from rulewright.games.unita.power import (
    may_use,
)
from rulewright.games.unita.state import (
    CARD,
    FRIBURGA,
    GIRL_POWER_CARD,
    GLORIFIED,
    GLORIOUS,
    GLORY_CARD,
    HEXAGONE,
    LEAVE,
    UnitaState,
    companies_left,
)


@final
class Leave(Question[UnitaState]):
    """A company has gone out with its dice as they were: Glory may count it (`b` = 1 once asked); the last of all
    companies ends the game (move-25, end-1, end-3)."""

    def step(self, s: UnitaState, battalion: i64, asked: i64, _c: i64, _d: i64) -> None:
        if asked == 0 and battalion == HEXAGONE and companies_left(s, battalion) == 1 and may_use(s, GLORY_CARD):
            s.then(LEAVE, battalion, 1)
            s.ask(GLORIOUS, s.given.owner[battalion], battalion)
            return
        given = s.given
        for k in range(given.count):
            if companies_left(s, given.battalions[k]) < 4:
                return
        s.finish()


def battalion_score(s: UnitaState, b: i64) -> i64:
    """The LP of a battalion: all its dice as they show, plus Glory's addition (end-5, ruling-49).

    A die that is still in hand shows its red figure, so before the movement phase every battalion has them all.
    """
    total: i64 = WHOLE + s.own[GLORIFIED + b]
    for cell in range(b * 16, b * 16 + 16):
        total -= s.red[cell] - s.face[cell]
    return total


def coats(s: UnitaState, b: i64) -> i64:
    """How many sections of a battalion have no LP (battle-16)."""
    n: i64 = 0
    for cell in range(b * 16, b * 16 + 16):
        if s.red[cell] != 0 and s.face[cell] == 0:
            n += 1
    return n


def measure(s: UnitaState, b: i64, highest: i64) -> tuple[int, int, int]:
    """What a battalion is ranked by, the greater the better: LP, Girl Power among the highest, few coats of arms.

    Girl Power breaks ties for the highest score only (end-7, ruling-48, ruling-81), then fewer coats (end-8).
    """
    score = battalion_score(s, b)
    girl_power = b == FRIBURGA and score == highest and s.own[CARD + b] == GIRL_POWER_CARD
    return int(score), int(girl_power), -int(coats(s, b))


def battalions_of(s: UnitaState, seat: int) -> list[i64]:
    """The battalions that count for a seat: its own, its other one, or its partner's (two-player-6, coop-3)."""
    given = s.given
    found: list[i64] = []
    for k in range(given.count):
        b = given.battalions[k]
        if given.owner[b] == seat or (given.sides and b % 2 == seat % 2):
            found.append(b)
    return found


def measures(s: UnitaState) -> list[tuple[int, int, int]]:
    """For each seat the measure of its battalion; of two, the better one counts alone (two-player-7, ruling-65)."""
    given = s.given
    highest: i64 = 0
    for k in range(given.count):
        score = battalion_score(s, given.battalions[k])
        if score > highest:
            highest = score
    return [max([measure(s, b, highest) for b in battalions_of(s, seat)]) for seat in range(given.seats)]


def scores(s: UnitaState) -> list[int]:
    """The LP that count for each seat (aim-1, end-6)."""
    return [lp for lp, _, _ in measures(s)]


def ranking(s: UnitaState) -> list[int]:
    """The places, from 1, ties shared; partners share theirs, so of two sides the other is second (ruling-81)."""
    found = measures(s)
    rivals = found[:2] if s.given.sides else found
    return [1 + sum([other > mine for other in rivals]) for mine in found]


def result(s: UnitaState) -> list[str]:
    """A shared first place has won, or under `final_tie = rematch` drawn (ruling-48, ruling-81)."""
    places = ranking(s)
    found = measures(s)
    given = s.given
    best = [seat for seat in range(given.seats) if places[seat] == 1]
    rivals = {seat % 2 if given.sides else seat for seat in best}
    first = "drawn" if given.rematch and len(rivals) > 1 else "won"
    return [first if mine == max(found) else "lost" for mine in found]


QUESTIONS: Final[list[Question[UnitaState]]] = [
    Leave(LEAVE, "leave", "unita/move-24", fields="battalion:community glory"),
]
