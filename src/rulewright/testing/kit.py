"""The checks that every game must pass, one function a promise; `check_game` runs them all.

A failed check raises AssertionError: first one sentence that says what to mend, then where it happened. Every check
plays random games from a seed, so a fault comes back until it is mended.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from rulewright.core.engine import Game
from rulewright.core.errors import OptionError
from rulewright.core.options import Choice, Knob, Options
from rulewright.testing.checks import (
    check_clones,
    check_play,
    check_positions,
    check_records,
    check_refusals,
    check_views,
    check_vocabulary,
)
from rulewright.testing.golden import check_golden, golden, write_golden
from rulewright.testing.knowledge import check_barriers, check_twins, check_worlds
from rulewright.testing.lines import Case
from rulewright.testing.pages import check_page, check_page_secrets

__all__ = [
    "Case",
    "GameTests",
    "check_barriers",
    "check_clones",
    "check_game",
    "check_golden",
    "check_page",
    "check_page_secrets",
    "check_play",
    "check_positions",
    "check_records",
    "check_refusals",
    "check_twins",
    "check_views",
    "check_vocabulary",
    "check_worlds",
    "covering",
    "golden",
    "write_golden",
]

CHECKS = (
    check_play,
    check_clones,
    check_positions,
    check_refusals,
    check_views,
    check_records,
    check_twins,
    check_barriers,
    check_worlds,
    check_page,
    check_page_secrets,
)


def check_game(game: Game[Any], cases: Sequence[Case] = (), games: int = 3, seed: int = 1) -> None:
    """A game keeps every promise at every table of `cases`, or of `covering(game)` if there are none.

    Each check plays `games` random games a case from `seed` on. Raises AssertionError for the first promise that is
    broken.
    """
    check_vocabulary(game, seed)
    for case in cases or covering(game):
        for check in CHECKS:
            check(game, case, games=games, seed=seed)


def covering(game: Game[Any]) -> list[Case]:
    """A few tables that try every number of seats, and every value of every option (a knob's lowest and highest)."""
    options = game.options
    cases = [Case(seats) for seats in range(options.fewest, options.most + 1)]
    for option in options.declared.values():
        for value in values_of(option):
            case = table_with(options, option.name, value)
            if case is not None:
                cases.append(case)
    return cases


def values_of(option: Choice | Knob) -> list[str | int]:
    """The values of an option that are worth a table: all but the default, of a knob the lowest and the highest."""
    values = option.values if isinstance(option, Choice) else sorted({option.low, option.high})
    return [value for value in values if value != option.default]


def table_with(options: Options, name: str, value: str | int) -> Case | None:
    """A table at which an option has a value: at the usual seats, else at others, else with another option changed."""
    seats = sorted(range(options.fewest, options.most + 1), key=lambda number: number != options.usual)
    others = [other for other in options.declared.values() if other.name != name]
    additions = [{}, *({other.name: more} for other in others for more in values_of(other))]
    for addition in additions:
        chosen: dict[str, str | int] = {name: value, **addition}
        for number in seats:
            try:
                options.complete(chosen, number)
            except OptionError:
                continue
            return Case(number, chosen)
    return None


class GameTests:
    """All checks as pytest tests: derive a class `Test...` in the game's test file and name the game and its cases.

    `golden` is the file of fingerprints; a run with `RULEWRIGHT_WRITE_GOLDEN=1` writes it.
    """

    game: ClassVar[Game[Any]]
    cases: ClassVar[Sequence[Case]] = ()
    golden: ClassVar[Path | None] = None
    games: ClassVar[int] = 3
    seed: ClassVar[int] = 1

    def tables(self) -> Sequence[Case]:
        """The cases, or those of `covering` if none are named."""
        return self.cases or covering(self.game)

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Give every case to every test that takes one."""
        if "case" in metafunc.fixturenames:
            metafunc.parametrize("case", self.tables(), ids=str)

    def test_vocabulary(self) -> None:
        """See `check_vocabulary`."""
        check_vocabulary(self.game, self.seed)

    def test_play(self, case: Case) -> None:
        """See `check_play`."""
        check_play(self.game, case, games=self.games, seed=self.seed)

    def test_clones(self, case: Case) -> None:
        """See `check_clones`."""
        check_clones(self.game, case, games=self.games, seed=self.seed)

    def test_positions(self, case: Case) -> None:
        """See `check_positions`."""
        check_positions(self.game, case, games=self.games, seed=self.seed)

    def test_refusals(self, case: Case) -> None:
        """See `check_refusals`."""
        check_refusals(self.game, case, games=self.games, seed=self.seed)

    def test_views(self, case: Case) -> None:
        """See `check_views`."""
        check_views(self.game, case, games=self.games, seed=self.seed)

    def test_records(self, case: Case) -> None:
        """See `check_records`."""
        check_records(self.game, case, games=self.games, seed=self.seed)

    def test_twins(self, case: Case) -> None:
        """See `check_twins`."""
        check_twins(self.game, case, games=self.games, seed=self.seed)

    def test_worlds(self, case: Case) -> None:
        """See `check_worlds`."""
        check_worlds(self.game, case, games=self.games, seed=self.seed)

    def test_barriers(self, case: Case) -> None:
        """See `check_barriers`."""
        check_barriers(self.game, case, games=self.games, seed=self.seed)

    def test_page(self, case: Case) -> None:
        """See `check_page`."""
        check_page(self.game, case, games=self.games, seed=self.seed)

    def test_page_secrets(self, case: Case) -> None:
        """See `check_page_secrets`."""
        check_page_secrets(self.game, case, games=self.games, seed=self.seed)

    def test_golden(self) -> None:
        """See `check_golden`."""
        if self.golden is None:
            return
        if os.environ.get("RULEWRIGHT_WRITE_GOLDEN") == "1":
            write_golden(self.golden, self.game, self.tables())
        check_golden(self.golden, self.game, self.tables())
