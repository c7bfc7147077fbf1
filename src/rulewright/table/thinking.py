"""Where bots think: in processes of their own, so that no page ever waits for them.

A process is never given the position as it is, only a world imagined for the seat that is asked. Each process is led
by a thread that can end it and start another, so a bot that hangs or a process that dies costs one answer some time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from threading import Lock
from typing import Any, Final

from rulewright.bots.bot import Sight
from rulewright.bots.roster import make
from rulewright.core.engine import State
from rulewright.core.errors import EngineError, RulewrightError
from rulewright.core.luck import Rng
from rulewright.core.registry import load
from rulewright.languages import marked

# The bots that a seat may have, with the names that people read.
LEVELS: Final[Mapping[str, str]] = {
    "bot:random": marked("Random"),
    "bot:greedy": marked("Greedy"),
    "bot:sharp:200ms": marked("Sharp"),
    "bot:sharp:1s": marked("Sharp (1 s)"),
}
# How long those think whose budget is time.
SECONDS: Final[Mapping[str, float]] = {"bot:sharp:200ms": 0.2, "bot:sharp:1s": 1.0}
LOG: Final = logging.getLogger("rulewright.table")
CLOSING: Final = "no bot thinks any more: the server is closing"
HINT: Final = "sharp:800ms"
STAND_IN: Final = "greedy"

PATIENCE_SECONDS: Final = 10.0
START_SECONDS: Final = 60.0
# How much less important thinking is than answering pages, as Unix counts it.
NICENESS: Final = 5


class ThinkingError(RulewrightError):
    """No bot can answer; the table may ask again."""


@dataclass(frozen=True)
class Question:
    """What a process is asked: a world imagined for a seat, as a position, and the moves between which to choose.

    `cards` is the text of the card set that is played, empty for the shipped cards.
    """

    game: str
    cards: str
    position: Mapping[str, Any]
    seat: int
    moves: Sequence[int]
    bot: str
    seed: int

    def answer(self, world: State) -> int:
        """The id that the bot chooses; raises EngineError where the world or the answer does not fit."""
        sight = Sight(world, self.seat)
        if sight.moves() != list(self.moves):
            raise EngineError(f"a position of {self.game} does not lead back to the moves that it was taken from")
        move = make(self.bot, self.seed).choose(sight)
        if move not in self.moves:
            raise EngineError(f"{self.bot} has chosen {move} in {self.game}, which is not legal")
        return move


def spec_of(level: str) -> str:
    """The bot that a level or a plain name means, as the roster writes it; raises ThinkingError for any other.

    >>> spec_of("bot:sharp:1s"), spec_of("greedy")
    ('sharp:1000ms', 'greedy')
    """
    name = level.removeprefix("bot:")
    if f"bot:{name}" not in LEVELS and name != HINT:
        raise ThinkingError(f"no table may ask the bot '{level[:40]}'; there are: {', '.join(LEVELS)}")
    return f"{name[:-1]}000ms" if name.endswith("1s") else name


def question_of(state: State, seat: int, level: str, seed: int) -> tuple[Question, State]:
    """What a process is asked about a state, and the imagined world that it is made of."""
    if state.actor != seat:
        raise ThinkingError(f"seat {seat + 1} is not asked, so there is nothing to choose")
    seed %= 1 << 32
    world = state.imagine(seat, Rng(seed))
    game = state.game
    return Question(game.name, game.cards, world.position(), seat, state.moves(), spec_of(level), seed), world


# In the process


def serve(pipe: Connection, games: Sequence[str], seconds: float) -> None:
    """Answer questions until nobody asks any more; runs in a process of its own."""
    # Who types Ctrl-C means the server, which then ends its processes.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for game in games:
        with contextlib.suppress(Exception):
            load(game)
    with contextlib.suppress(EOFError, OSError):
        pipe.send(os.getpid())
        while True:
            question = pipe.recv()
            # If the server is killed meanwhile, nobody is left to end a bot that hangs.
            alarm(int(seconds) + 2)
            pipe.send(answered(question))
            alarm(0)


def alarm(seconds: int) -> None:
    """End this process in so many seconds, or not at all, where the system can do that."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


def answered(question: Question) -> int | str:
    """The id that a question is answered with, or a sentence on what has gone wrong."""
    try:
        game = load(question.game, question.cards)
        return question.answer(game.from_position(question.position))
    except Exception as error:
        return f"{type(error).__name__}: {error}"


# In the server


class Died(Exception):
    """The process has ended instead of answering."""


class Hangs(Exception):
    """The process has not answered in time and was ended."""


class Failed(Exception):
    """The process has answered that it cannot; the text says why."""


class Worker:
    """One process and the pipe to it; one thread at a time leads it, any may end it."""

    def __init__(self, patience: float) -> None:
        self.patience: Final = patience
        self.games: Sequence[str] = ()
        self.gate: Final = Lock()
        self.process: SpawnProcess | None = None
        self.pipe: Connection | None = None
        self.closed = False

    def start(self) -> None:
        """Have a process that is ready, a new one unless there is one; raises Died if it does not come up."""
        with self.gate:
            if self.closed:
                raise Died
            if self.process is not None:
                return
            context = get_context("spawn")
            ours, theirs = context.Pipe()
            arguments = (theirs, self.games, self.patience)
            process = context.Process(target=serve, args=arguments, name="rulewright-bot", daemon=True)
            try:
                process.start()
            except OSError:
                ours.close()
                raise Died from None
            finally:
                theirs.close()
            self.process, self.pipe = process, ours
        try:
            self.hear(START_SECONDS)
        except Hangs:
            raise Died from None

    def ask(self, question: Question) -> int:
        """What the process answers; raises Died, Hangs or Failed."""
        self.start()
        try:
            if self.pipe is not None:
                self.pipe.send(question)
        except OSError:
            self.end()
            raise Died from None
        answer = self.hear(self.patience)
        if not isinstance(answer, int):
            raise Failed(str(answer))
        return answer

    def hear(self, seconds: float) -> object:
        """The next thing that the process says; raises Hangs or Died, and then it has been ended."""
        pipe = self.pipe
        try:
            if pipe is not None and pipe.poll(seconds):
                return pipe.recv()
        except (EOFError, OSError):
            self.end()
            raise Died from None
        self.end()
        raise Died if pipe is None else Hangs

    def end(self) -> None:
        """End the process at once, whatever it is doing."""
        with self.gate:
            process, self.process = self.process, None
            pipe, self.pipe = self.pipe, None
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if pipe is not None:
            pipe.close()

    def stop(self) -> None:
        """Kill the process for good; the thread that leads it notices and tidies up."""
        with self.gate:
            self.closed = True
            if self.process is not None:
                self.process.kill()


class Thinkers:
    """Answers for bots, as many at a time as there are processes; who asks first is answered first."""

    def __init__(self, workers: int = 0, patience: float = PATIENCE_SECONDS) -> None:
        count = workers or max(1, (os.cpu_count() or 1) - 1)
        self.workers: Final = [Worker(patience) for _ in range(count)]
        self.closed = False
        self._idle: Final[SimpleQueue[Worker]] = SimpleQueue()
        for worker in self.workers:
            self._idle.put(worker)
        # As many threads as processes, so a thread always finds one that is idle.
        self._threads: Final = ThreadPoolExecutor(count, thread_name_prefix="rulewright-think")

    def warm(self, games: Sequence[str]) -> None:
        """Start the processes and have them load these games, so that the first answer comes at once."""
        for worker in self.workers:
            worker.games = tuple(games)
        for _ in self.workers:
            self._threads.submit(self._warm_one)

    def _warm_one(self) -> None:
        """Start the next idle process."""
        worker = self._idle.get()
        with contextlib.suppress(Died):
            worker.start()
        self._idle.put(worker)

    async def choose(self, state: State, seat: int, spec: str, seed: int) -> int:
        """The id of a legal move that a bot chooses for a seat that is asked; the event loop goes on meanwhile.

        `spec` is a level, with or without `bot:`, or `HINT`. Raises ThinkingError where there is nothing to choose,
        for any other bot, and if every attempt has failed.
        """
        question, world = question_of(state, seat, spec, seed)
        if self.closed:
            raise ThinkingError(CLOSING)
        if len(question.moves) == 1:
            return question.moves[0]
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._think, question, world)

    def _think(self, question: Question, world: State) -> int:
        """Have a process answer, or have a plain bot answer in this thread."""
        worker = self._idle.get()
        try:
            return self._ask(worker, question)
        except (Died, Hangs, Failed) as error:
            if self.closed:
                raise ThinkingError(CLOSING) from None
            why = str(error) or f"its process {type(error).__name__.lower()}"
            LOG.warning("%s did not answer in %s, %s stands in: %s", question.bot, question.game, STAND_IN, why)
            return stand_in(question, world, why)
        finally:
            self._idle.put(worker)

    def _ask(self, worker: Worker, question: Question) -> int:
        """Ask a process, and a new one if it has died."""
        try:
            return worker.ask(question)
        except Died:
            return worker.ask(question)

    def close(self) -> None:
        """End every process, also in the middle of a thought."""
        self.closed = True
        for worker in self.workers:
            worker.stop()
        self._threads.shutdown()
        for worker in self.workers:
            worker.end()


def stand_in(question: Question, world: State, why: str) -> int:
    """What a plain bot answers here and now; raises ThinkingError if it cannot."""
    plain = Question(question.game, "", {}, question.seat, question.moves, STAND_IN, question.seed)
    try:
        return plain.answer(world)
    except Exception as error:
        raise ThinkingError(f"no bot can answer in {question.game}: {why}; {error}") from error
