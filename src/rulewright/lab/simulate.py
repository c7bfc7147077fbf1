"""Games between bots, by the thousand: who wins, how long it takes, and how sure that is.

Every game has a generator of its own, derived from the seed and the number of its deal. So any number of processes
gives the same result, and a game can be played again alone.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from multiprocessing import get_context
from time import perf_counter
from typing import Any, Final

from rulewright.bots import make, play_match
from rulewright.core.engine import LUCK, Game, Moves, Playout, State, asked_seat, list_moves, play_move, random_place
from rulewright.core.errors import RulewrightError
from rulewright.core.luck import Rng
from rulewright.core.registry import load
from rulewright.mode import is_compiled

LIMIT: Final = 20_000
# A victory is counted in parts that every number of winners divides.
PARTS: Final = 2520
SEEDS: Final = 1 << 62
# How many games a process is given at a time, so that progress is told often enough.
MOST_RANDOM: Final = 500
MOST_THINKING: Final = 4


def wilson(wins: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The interval that holds the true rate with 95 % confidence (Wilson's score interval); (0, 1) without games.

    >>> [round(bound, 4) for bound in wilson(8, 10)]
    [0.4902, 0.9433]
    """
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    spread = z * z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Share:
    """How many of the finished games somebody has won; `even` is the rate that equal players would reach.

    A victory that several seats share counts for each of them as its part, so all shares of a game add up to 1.
    """

    wins: float
    games: int
    even: float

    @property
    def rate(self) -> float:
        """Wins by games, 0 without games."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate."""
        return wilson(self.wins, self.games)

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready, rounded to what the figures can bear."""
        low, high = self.interval
        return {
            "wins": round(self.wins, 4),
            "games": self.games,
            "rate": round(self.rate, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "even": round(self.even, 4),
        }


@dataclass(frozen=True)
class Summary:
    """What a run of games has shown.

    - Shares count finished games only; `unfinished` ones reached the limit of decisions.
    - `wins_by_bot` adds up the seats of bots with the same name: against three others of one kind, `even` is 1/4.
    - `shared_wins` are games that more than one seat has won, partners of a team included; `no_winner` are finished
      games that nobody has won.
    - `length` counts the decisions of finished games, luck left out.
    - `cards` and `cards_hash` name the card set, and are empty for the shipped cards.
    - `measured` is what `measure` has said of each finished game, in their order; the document leaves it out, and so it
      does `reviewed`, which is what `review` has said.
    - `deterministic` is False if a bot goes by the clock. Otherwise only `decisions_per_second` differs between runs.
    """

    game: str
    version: str
    games: int
    seats: int
    seed: int
    options: dict[str, str | int]
    bots: tuple[str, ...]
    rotated: bool
    wins_by_seat: tuple[Share, ...]
    wins_by_bot: dict[str, Share]
    shared_wins: int
    no_winner: int
    unfinished: int
    length: tuple[float, int, int] | None
    decisions_per_second: float
    compiled: bool
    deterministic: bool
    cards: str = ""
    cards_hash: str = ""
    measured: tuple[Any, ...] = ()
    reviewed: tuple[Any, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready; `length` holds nulls if no game was finished."""
        mean, fewest, most = self.length or (None, None, None)
        return {
            "game": self.game,
            "version": self.version,
            "cards": {"name": self.cards, "sha256": self.cards_hash} if self.cards else None,
            "games": self.games,
            "seats": self.seats,
            "seed": self.seed,
            "options": dict(self.options),
            "bots": list(self.bots),
            "rotated": self.rotated,
            "wins_by_seat": [share.as_dict() for share in self.wins_by_seat],
            "wins_by_bot": {bot: share.as_dict() for bot, share in self.wins_by_bot.items()},
            "shared_wins": self.shared_wins,
            "no_winner": self.no_winner,
            "unfinished": self.unfinished,
            "length": {"mean": None if mean is None else round(mean, 2), "min": fewest, "max": most},
            "decisions_per_second": round(self.decisions_per_second),
            "compiled": self.compiled,
            "deterministic": self.deterministic,
        }


@dataclass(frozen=True)
class Task:
    """Some consecutive games, as a worker process is told of them."""

    game: str
    seats: int
    bots: tuple[str, ...]
    options: dict[str, str | int]
    seed: int
    limit: int
    rotate: bool
    numbers: range
    cards: str = ""
    measure: Callable[[State], Any] | None = None
    review: Callable[[State, Sequence[int]], Any] | None = None


@dataclass(frozen=True)
class Outcome:
    """One game's end: its number, the seats that have won, its decisions, whether it was finished, what was found."""

    number: int
    winners: tuple[int, ...]
    decisions: int
    finished: bool
    measured: Any = None
    reviewed: Any = None


def simulate(
    game: str | Game[Any],
    seats: int | None = None,
    bots: Sequence[str] = ("random",),
    games: int = 100,
    seed: int = 0,
    jobs: int = 1,
    options: Mapping[str, str | int] | None = None,
    limit: int = LIMIT,
    rotate: bool = False,
    progress: Callable[[int, int], None] | None = None,
    measure: Callable[[State], Any] | None = None,
    review: Callable[[State, Sequence[int]], Any] | None = None,
) -> Summary:
    """Play games between bots and sum them up.

    `bots` names one bot for each seat in order, or a single one for all. Without `rotate` they keep their seats. With
    it each deal is played once in every seating: game g plays deal g // seats with the bots moved on by g % seats, so
    the number of games should be a multiple of the seats. The seed decides the games, `jobs` only how many processes
    share them; where there are several, the game must be one that `load` finds by its name. If all bots are random,
    whole games run inside the compiled loop. `progress(done, games)` is called now and then. `measure(state)` is asked
    about the end of each finished game, for whatever else is to be known of it. What the end does not show is seen in
    the course of the game: `review(start, moves)` is given a state of its own at the beginning and all that was said
    until the end, luck's words too. For several processes both must be functions of a module.

    Raises RulewrightError if the seats, options or bots do not go.
    """
    played = load(game) if isinstance(game, str) else game
    if games < 1 or jobs < 1 or limit < 1:
        raise RulewrightError("games, jobs and limit are numbers from 1")
    number_of_seats = played.options.seats(seats)
    complete = played.options.complete(options, number_of_seats)
    seated = [make(spec, 0) for spec in one_for_each_seat(bots, number_of_seats)]
    names = tuple(bot.name for bot in seated)
    whole = Task(
        played.name, number_of_seats, names, complete, seed, limit, rotate, range(games), played.cards, measure, review
    )
    began = perf_counter()
    outcomes = all_outcomes(played, whole, jobs, progress)
    spent = perf_counter() - began
    return Summary(
        game=played.name,
        version=played.version,
        games=games,
        seats=number_of_seats,
        seed=seed,
        options=complete,
        bots=names,
        rotated=rotate,
        decisions_per_second=sum([outcome.decisions for outcome in outcomes]) / spent,
        compiled=is_compiled(),
        deterministic=all(bot.deterministic for bot in seated),
        cards=played.cards_name,
        cards_hash=played.cards_hash,
        measured=() if measure is None else tuple([outcome.measured for outcome in outcomes if outcome.finished]),
        reviewed=() if review is None else tuple([outcome.reviewed for outcome in outcomes if outcome.finished]),
        **counted(outcomes, names, rotate),
    )


def one_for_each_seat(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for each seat; a single one sits at all of them. Raises RulewrightError for any other number."""
    found = tuple(bots) * seats if len(bots) == 1 else tuple(bots)
    if len(found) != seats:
        raise RulewrightError(f"{len(found)} bots are named for {seats} seats; name one for each or one for all")
    return found


def all_outcomes(game: Game[Any], whole: Task, jobs: int, progress: Callable[[int, int], None] | None) -> list[Outcome]:
    """Play all games of a run, in one process or several, and tell how far it is."""
    games = len(whole.numbers)
    tasks = shares(whole, jobs)
    outcomes: list[Outcome] = []
    for found in in_processes(tasks, jobs) if jobs > 1 else (play_games(game, task) for task in tasks):
        outcomes += found
        if progress is not None:
            progress(len(outcomes), games)
    return outcomes


def shares(whole: Task, jobs: int) -> list[Task]:
    """A run in parts that are handed out one by one: large ones for random bots, small ones for bots that think."""
    games = len(whole.numbers)
    most = MOST_RANDOM if is_random(whole.bots) else MOST_THINKING
    share = max(1, min(most, games // (jobs * 8)))
    return [replace(whole, numbers=whole.numbers[k : k + share]) for k in range(0, games, share)]


def is_random(bots: Sequence[str]) -> bool:
    """Whether all bots are random, so that whole games run inside the compiled loop."""
    return set(bots) == {"random"}


def counted(outcomes: Sequence[Outcome], bots: Sequence[str], rotate: bool) -> dict[str, Any]:
    """What a summary counts."""
    seats = len(bots)
    finished = [outcome for outcome in outcomes if outcome.finished]
    by_seat = [0] * seats
    by_bot = dict.fromkeys(bots, 0)
    for outcome in finished:
        seated = seating(bots, outcome.number, rotate)
        for seat in outcome.winners:
            part = PARTS // len(outcome.winners)
            by_seat[seat] += part
            by_bot[seated[seat]] += part
    lengths = [outcome.decisions for outcome in finished]
    n = len(finished)
    return {
        "wins_by_seat": tuple(Share(parts / PARTS, n, 1 / seats) for parts in by_seat),
        "wins_by_bot": {bot: Share(parts / PARTS, n, list(bots).count(bot) / seats) for bot, parts in by_bot.items()},
        "shared_wins": sum(len(outcome.winners) > 1 for outcome in finished),
        "no_winner": sum(not outcome.winners for outcome in finished),
        "unfinished": len(outcomes) - n,
        "length": (sum(lengths) / n, min(lengths), max(lengths)) if n else None,
    }


def seating(bots: Sequence[str], number: int, rotate: bool) -> tuple[str, ...]:
    """Which bot sits at each seat in a game."""
    seats = len(bots)
    return tuple(bots[(seat + number) % seats] for seat in range(seats)) if rotate else tuple(bots)


def play_games(game: Game[Any], task: Task) -> list[Outcome]:
    """Play the games of a task."""
    start = game.new(task.seats, task.options)
    all_random = is_random(task.bots)
    found: list[Outcome] = []
    for number in task.numbers:
        deal = Rng(task.seed % SEEDS).split(number // task.seats if task.rotate else number)
        state = start.clone()
        moves: list[int] | None = None if task.review is None else []
        if all_random:
            # The seats are alike, so a rotation is another game of the same deal.
            decisions = play_at_random(state, deal.split(number % task.seats if task.rotate else 0), task.limit, moves)
        else:
            bots = [
                make(spec, int(deal.split(1 + seat).next32()))
                for seat, spec in enumerate(seating(task.bots, number, task.rotate))
            ]
            decisions = play_match(state, bots, deal.split(0), task.limit, moves)
        finished = state.over != 0
        winners = tuple(seat for seat, result in enumerate(state.result()) if result == "won")
        measured = task.measure(state) if finished and task.measure is not None else None
        reviewed = None
        if finished and task.review is not None and moves is not None:
            reviewed = task.review(start.clone(), moves)
        found.append(Outcome(number, winners, decisions, finished, measured, reviewed))
    return found


def play_at_random(state: State, rng: Rng, limit: int, moves: list[int] | None) -> int:
    """Play a whole game at random, and say how many decisions it had; the game is the same if moves are kept."""
    if moves is None:
        playout = Playout(state.game, rng)
        playout.run(state, limit)
        return int(playout.decisions)
    out = Moves(state.game.most_moves)
    decisions = 0
    while state.sp > 0 and decisions < limit:
        list_moves(state, out)
        if asked_seat(state) != LUCK:
            decisions += 1
        moves.append(int(out.id[random_place(state, out, rng)]))
        play_move(state, moves[-1])
    return decisions


def in_processes(tasks: Iterable[Task], jobs: int) -> Iterator[list[Outcome]]:
    """The outcomes of tasks in their order, worked on by several processes at once."""
    with get_context("spawn").Pool(jobs, initializer=leave_interrupts_to_the_parent) as pool:
        yield from pool.imap(work, tasks)


def leave_interrupts_to_the_parent() -> None:
    """Let Ctrl-C end the run once, not in every worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def work(task: Task) -> list[Outcome]:
    """Play the games of a task in a worker process, which finds the game by its name."""
    return play_games(load(task.game, task.cards), task)
