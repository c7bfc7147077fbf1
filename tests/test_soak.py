"""A hundred thousand random games of every registered game, over all seats and options, without a broken invariant.

Run by `make soak`; `SOAK_GAMES` sets another number. Every game is checked at random moments and at its end, every
hundredth after each move.
"""

from __future__ import annotations

import multiprocessing
import os
import random

import pytest

import rulewright as rw
from rulewright.core.engine import WIDTH, Playout
from rulewright.core.options import Choice
from rulewright.games.unita.state import UnitaState

GAMES = int(os.environ.get("SOAK_GAMES", "100000"))
CHUNK = 500


def random_table(game: rw.Game, rng: random.Random) -> tuple[int, dict[str, str]]:
    """Seats and options, every allowed combination possible."""
    while True:
        seats = rng.randint(game.options.fewest, game.options.most)
        chosen = {
            option.name: rng.choice(option.values)
            for option in game.options.declared.values()
            if isinstance(option, Choice) and rng.random() < 0.4
        }
        try:
            game.options.complete(chosen, seats)
        except rw.OptionError:
            continue
        return seats, chosen


def soak(job: tuple[str, int]) -> tuple[int, int, int]:
    """One chunk of games; the number of decisions, the deepest stack and the longest list."""
    name, chunk = job
    game = rw.load(name)
    rng = random.Random(chunk)
    playout = Playout(game, rw.Rng(chunk))
    for number in range(CHUNK):
        seats, chosen = random_table(game, rng)
        state = game.new(seats, chosen)
        while state.actor is not None:
            playout.run(state, playout.decisions + (1 if number % 100 == 0 else rng.randint(1, 400)))
            problems = game.check(state)
            assert not problems, f"{name} {seats} {chosen} chunk {chunk} game {number}: {problems[0]}"
        assert sorted(state.ranking())[0] == 1
        assert set(state.result()) <= {"won", "lost", "drawn"}
    return int(playout.decisions), int(playout.deepest) // WIDTH, int(playout.longest)


@pytest.mark.soak
@pytest.mark.parametrize("name", rw.available())
def test_no_invariant_breaks(name: str) -> None:
    """Random play keeps every invariant, and stays under half of what stack and list can hold."""
    jobs = [(name, chunk) for chunk in range(max(1, GAMES // CHUNK))]
    with multiprocessing.Pool() as pool:
        found = pool.map(soak, jobs, chunksize=1)
    game = rw.load(name)
    decisions, deepest, longest = sum(f[0] for f in found), max(f[1] for f in found), max(f[2] for f in found)
    print(
        f"\n{name}: {len(jobs) * CHUNK} games, {decisions} decisions, deepest stack {deepest}, longest list {longest}"
    )
    assert deepest * 2 <= game.stack_depth
    assert longest * 2 <= game.most_moves


def test_a_soak_would_notice() -> None:
    """The invariants that the soak asks for do notice a die too many."""
    state = rw.load("unita").new(4, {"colonial": "on"})
    assert isinstance(state, UnitaState)
    for place in range(3):
        state.red[place] = 5
    assert rw.load("unita").check(state)[0] == "primitiva has 3 dice with a red 5, not 2"
