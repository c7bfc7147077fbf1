"""Every game that can be loaded keeps the promises of the engine at a few tables.

The games' own folders test them more closely, at all their tables and against their golden files.
"""

from __future__ import annotations

import pytest

import rulewright as rw
from rulewright.testing import kit

# Long games are left after so many moves, so that this stays a matter of seconds.
LIMIT = 150
TABLES = [
    pytest.param(name, kit.Case(case.seats, case.options, limit=LIMIT), id=f"{name}, {case}")
    for name in rw.available()
    for case in kit.covering(rw.load(name))
    # Interpreted, one table of each game is enough: its own tests go further.
    if not case.options and (rw.is_compiled() or case.seats == rw.load(name).options.fewest)
]


@pytest.mark.parametrize(("name", "case"), TABLES)
def test_a_game_keeps_the_promises_of_the_engine(name: str, case: kit.Case) -> None:
    kit.check_game(rw.load(name), [case], games=1)


@pytest.mark.soak
@pytest.mark.parametrize("name", rw.available())
def test_a_game_keeps_its_promises_for_long(name: str) -> None:
    kit.check_game(rw.load(name), games=20, seed=1000)
