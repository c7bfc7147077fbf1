"""Options: what a table may choose, declared once for the form, the record's header, positions and sweeps."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rulewright.core.errors import OptionError

Chosen = dict[str, str | int]

DIGITS: Final = re.compile("-?[0-9]{1,18}")


@dataclass(frozen=True)
class Choice:
    """An option with a few named values, the first being the default; `clause` is the ruling that explains it."""

    name: str
    values: tuple[str, ...]
    clause: str = ""
    help: str = ""

    @property
    def default(self) -> str:
        """The value a table has if it says nothing."""
        return self.values[0]

    def others(self) -> list[str | int]:
        """The values beside the default."""
        return [*self.values[1:]]

    def read(self, value: object) -> str:
        """A value as it stands in the declaration; raises OptionError for any other."""
        if not isinstance(value, str) or value not in self.values:
            raise OptionError(f"option {self.name} is one of {', '.join(self.values)}, not {value}")
        return value


@dataclass(frozen=True)
class Knob:
    """An option that is a whole number from `low` to `high`."""

    name: str
    low: int
    high: int
    default: int
    clause: str = ""
    help: str = ""

    def others(self) -> list[str | int]:
        """The ends of its range, as far as they are not the default."""
        return [value for value in (self.low, self.high) if value != self.default]

    def read(self, value: object) -> int:
        """A number in range, also from its digits; raises OptionError for anything else."""
        number = self.low - 1
        if isinstance(value, str) and DIGITS.fullmatch(value):
            number = int(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            number = value
        if not self.low <= number <= self.high:
            raise OptionError(f"option {self.name} is a number from {self.low} to {self.high}, not {value}")
        return number


@dataclass(frozen=True)
class Exclusion:
    """A combination that does not go: the sentence that says so, and the test for it."""

    sentence: str
    clause: str
    bars: Callable[[int, Mapping[str, str | int]], bool]


class Options:
    """The typed declaration of a game's seats and options.

    >>> options = Options(2, 4, [Choice("colonial", ("off", "on"))])
    >>> options.complete({"colonial": "on"}), options.complete(None)
    ({'colonial': 'on'}, {'colonial': 'off'})
    """

    def __init__(
        self,
        fewest: int,
        most: int,
        options: Sequence[Choice | Knob] = (),
        exclusions: Sequence[Exclusion] = (),
        usual: int = 0,
    ) -> None:
        self.fewest = fewest
        self.most = most
        self.usual = usual or fewest
        self.declared: dict[str, Choice | Knob] = {option.name: option for option in options}
        self.exclusions = tuple(exclusions)
        # What `open_to` has found for each number of seats: an option may have been tried with every other.
        self._open: dict[int, list[str]] = {}

    def seats(self, seats: int | None) -> int:
        """The number of seats, checked; None takes the usual number."""
        if seats is None:
            return self.usual
        if not self.fewest <= seats <= self.most:
            said = seats if -(10**20) < seats < 10**20 else "a number of that size"
            raise OptionError(f"the game is for {self.fewest} to {self.most} seats, not {said}")
        return seats

    def complete(self, chosen: Mapping[str, str | int] | None, seats: int | None = None) -> Chosen:
        """Every option with its value: the chosen ones checked, the others at their defaults.

        Raises OptionError for an unknown name, a value out of range, or a combination that does not go.
        """
        given: dict[str, object] = dict(chosen or {})
        for name in given:
            if name not in self.declared:
                known = ", ".join(self.declared) or "none"
                raise OptionError(f"there is no option {name}; there are: {known}")
        found: Chosen = {
            name: option.read(given[name]) if name in given else option.default
            for name, option in self.declared.items()
        }
        for exclusion in self.exclusions:
            if exclusion.bars(self.seats(seats), found):
                raise OptionError(f"{exclusion.sentence} [{exclusion.clause}]")
        return found

    def open_to(self, seats: int) -> list[str]:
        """The names of the options in which so many seats have a choice, so that a form need not show the others.

        A value beside the default must go, if need be together with a value of one other option.

        >>> solo = Exclusion("alone", "game/solo-1", lambda seats, chosen: chosen["hard"] == "yes" and seats > 1)
        >>> options = Options(1, 2, [Choice("hard", ("no", "yes"))], [solo])
        >>> options.open_to(1), options.open_to(2)
        (['hard'], [])
        """
        seats = self.seats(seats)
        if seats not in self._open:
            self._open[seats] = [name for name, option in self.declared.items() if self._has_choice(seats, option)]
        return self._open[seats]

    def _has_choice(self, seats: int, option: Choice | Knob) -> bool:
        """Whether so many seats can take another value of an option than its default."""
        found: Chosen = {name: one.default for name, one in self.declared.items()}
        for value in option.others():
            found[option.name] = value
            if self._goes(seats, found):
                return True
            for other in self.declared.values():
                if other.name == option.name:
                    continue
                for beside in other.others():
                    found[other.name] = beside
                    if self._goes(seats, found):
                        return True
                found[other.name] = other.default
        return False

    def _goes(self, seats: int, chosen: Chosen) -> bool:
        """Whether nothing bars a combination."""
        for exclusion in self.exclusions:
            if exclusion.bars(seats, chosen):
                return False
        return True

    def changed(self, chosen: Mapping[str, str | int]) -> Chosen:
        """Only the options that differ from their defaults, as headers and positions write them."""
        return {name: value for name, value in chosen.items() if value != self.declared[name].default}
