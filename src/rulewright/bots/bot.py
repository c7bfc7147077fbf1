"""What a bot is, and the only door through which it sees a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from rulewright.core.engine import Game, Setup, State
from rulewright.core.errors import RulewrightError
from rulewright.core.luck import Rng

Progress = Callable[[int, int, str], None]


@final
class Sight:
    """A position as one seat knows it: its own moves, its view, and worlds that agree with what it knows.

    The true position is not kept, not even out of sight: what is kept is one world imagined for that seat, and from
    it every other world that the seat holds possible is imagined in turn.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.game: Final[Game[Any]] = state.setup.game
        self.setup: Final[Setup] = state.setup
        self.seat: Final[int] = seat
        self.legal: Final[list[int]] = state.moves() if state.actor == seat else []
        self.world: Final[State] = state.imagine(seat, Rng(0))

    def moves(self) -> list[int]:
        """The seat's legal ids, ascending; empty while it is not asked."""
        return self.legal[:]

    def key(self) -> int:
        """A hash of what the seat knows: its information set."""
        return self.world.key(self.seat)

    def view(self) -> dict[str, Any]:
        """What the seat knows, JSON-ready."""
        return self.world.view(self.seat)

    def imagine(self, rng: Rng) -> State:
        """A world that agrees with all the seat knows, its unknowns dealt by `rng`."""
        return self.world.imagine(self.seat, rng)

    def sentence(self, move: int) -> str:
        """The sentence of an id."""
        return self.game.vocabulary.sentence(move)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player made of code: asked with a `Sight`, it answers with one of the ids in `sight.moves()`.

    `name` is the text that `make` would read. `deterministic` is False where the answer depends on the clock, and so
    may differ between two runs with the same seed. A bot that thinks long calls `progress(done, total, sentence)`
    with its best sentence so far, and answers soon after `interrupt()`, which another thread may call.
    """

    def __init__(self, name: str, deterministic: bool = True) -> None:
        self.name = name
        self.deterministic = deterministic
        self.progress: Progress | None = None
        self.interrupted = False

    def choose(self, sight: Sight) -> int:
        """The id this bot plays; raises RulewrightError if the seat is not asked."""
        raise NotImplementedError

    def forget(self) -> None:
        """Drop whatever is remembered of earlier positions; a bot that remembers nothing does nothing."""

    def interrupt(self) -> None:
        """Ask a bot that is choosing to answer with the best it has found; no effect on one that is not."""
        self.interrupted = True


def asked(sight: Sight) -> list[int]:
    """The seat's legal ids; raises RulewrightError if it is not asked."""
    if not sight.legal:
        raise RulewrightError(f"seat {sight.seat + 1} is not asked, so there is nothing to choose")
    return sight.legal


def worth(s: State, seat: i64) -> i64:
    """How good a position is for a seat, 0..1000: the result once there is one, else the game's evaluation.

    A victory shared with some seats is worth a little less than one alone, one shared by all as much as a draw.
    """
    game = s.setup.game
    if s.over == 0:
        return game.evaluate(s, seat)
    found = game.result(s)
    mine = found[seat]
    if mine == "lost":
        return 0
    if mine == "drawn":
        return 500
    winners: i64 = 0
    for result in found:
        if result == "won":
            winners += 1
    if winners == 1:
        return 1000
    return 500 if winners == len(found) else 900
