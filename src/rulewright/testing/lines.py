"""Random games that are kept move by move, and what each seat hears of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulewright.core.engine import EVERYBODY, LUCK, Game, State, Told, Witness
from rulewright.core.luck import Rng
from rulewright.core.notation import tag


@dataclass(frozen=True)
class Case:
    """A table that a game is checked at.

    Games are left after `limit` moves. Set `forgets` where the position remembers less than the record: then a seat may
    imagine worlds that its record rules out.
    """

    seats: int
    options: Mapping[str, str | int] = field(default_factory=dict, hash=False)
    limit: int = 2000
    forgets: bool = False

    def __str__(self) -> str:
        return ", ".join([f"{self.seats} seats", *(f"{name}={value}" for name, value in self.options.items())])

    def new(self, game: Game[Any]) -> State:
        """A new state of the game at this table."""
        state: State = game.new(self.seats, self.options)
        return state


@dataclass(frozen=True)
class Spoken:
    """One sentence that was spoken: by whom, the id, who sees its secret words, and what it turned up."""

    actor: int
    move: int
    sees: int
    told: tuple[Told, ...]


@dataclass
class Line:
    """A line of play: `states[k]` is the state before `entries[k]`."""

    game: Game[Any]
    case: Case
    states: list[State]
    entries: list[Spoken]

    def last(self) -> State:
        """The state it has come to."""
        return self.states[-1]

    def go(self, move: int) -> None:
        """Play on."""
        state, entry = played(self.last(), move)
        self.states.append(state)
        self.entries.append(entry)

    def words(self, most: int = 12) -> str:
        """Its last sentences, to find a fault again."""
        sentence = self.game.vocabulary.sentence
        told = [f"{tag(entry.actor)}: {sentence(entry.move)}" for entry in self.entries[-most:]]
        more = "... " if len(self.entries) > most else ""
        return more + "; ".join(told) if told else "the start"


def fault(problem: str, line: Line | None = None) -> AssertionError:
    """A failed check: the sentence for the author, and how to find the place again."""
    if line is None:
        return AssertionError(problem)
    where = f"{line.game.name} ({line.case}) after {len(line.entries)} moves: {line.words()}"
    return AssertionError(f"{problem}\n{where}")


def played(state: State, move: int) -> tuple[State, Spoken]:
    """A state with one legal move played, and what happened; the given state stays as it is."""
    actor = state.actor
    assert actor is not None
    sees = state.sees(move)
    after = state.clone()
    after.witness = Witness()
    after.play(move)
    told = tuple(after.witness.take())
    after.witness = None
    return after, Spoken(actor, move, sees, told)


def heard(game: Game[Any], move: int, sees: int, seat: int | None) -> int:
    """What a seat hears of a sentence: its id, with secret words unknown to all but those who see them."""
    knows = sees == EVERYBODY if seat is None else sees >> seat & 1 == 1
    return move if knows else int(game.vocabulary.masked(move))


def told_to(game: Game[Any], entry: Spoken, seat: int | None) -> list[int]:
    """What a seat hears of what a sentence turned up."""
    return [heard(game, told.move, told.sees, seat) for told in entry.told]


def choose(state: State, rng: Rng) -> int:
    """A random legal move; luck's are as likely as their weights say."""
    moves = state.moves()
    if not moves:
        raise fault(f"'{state.asks()}' has no legal answer: do not ask it, or list a word such as pass.")
    if state.actor != LUCK:
        return moves[int(rng.below(len(moves)))]
    weights = state.weights()
    left = int(rng.below(sum(weights)))
    for move, weight in zip(moves, weights, strict=True):
        if left < weight:
            return move
        left -= weight
    raise AssertionError("The weights of luck's outcomes must be positive.")


def random_line(game: Game[Any], case: Case, rng: Rng, length: int = -1) -> Line:
    """A random game, kept move by move, whole or of some length."""
    line = Line(game, case, [case.new(game)], [])
    most = case.limit if length < 0 else min(length, case.limit)
    while line.last().actor is not None and len(line.entries) < most:
        line.go(choose(line.last(), rng))
    return line


def begun(line: Line, length: int) -> Line:
    """The beginning of a line."""
    return Line(line.game, line.case, line.states[: length + 1], line.entries[:length])


def knowers(case: Case) -> list[int | None]:
    """Everybody whose knowledge matters: the seats, and None for a spectator."""
    return [*range(case.seats), None]


def called(seat: int | None) -> str:
    """How a message calls a seat or a spectator."""
    return "a spectator" if seat is None else f"seat {seat + 1}"
