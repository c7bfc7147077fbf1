"""A hundred thousand random games of every registered game, over all seats and options, without a broken invariant.

Run by `make soak`; `SOAK_GAMES` sets another number. Every game is checked at random moments and at its end, every
hundredth after each move.
"""

from __future__ import annotations

import multiprocessing
import os
import random
from types import SimpleNamespace
from typing import Any

import pytest

import rulewright as rw
from rulewright.core.engine import WIDTH, Playout
from rulewright.core.options import Choice, Exclusion, Knob, Options

GAMES = int(os.environ.get("SOAK_GAMES", "100000"))
CHUNK = 500
# Rules never cut a game short. In Unition all may have lost the cards that could win, in Root all may seek dominance
# and find none: a game that has come so far is left, and such games must stay rare.
MOST_DECISIONS = 20_000
ENDLESS = {"unition": 0.005, "root": 0.005}


def random_value(option: Choice | Knob, rng: random.Random) -> str | int:
    """Any value of an option."""
    return rng.choice(option.values) if isinstance(option, Choice) else rng.randint(option.low, option.high)


def random_table(game: rw.Game, rng: random.Random) -> tuple[int, dict[str, str | int]]:
    """Seats and options, every allowed combination possible."""
    while True:
        seats = rng.randint(game.options.fewest, game.options.most)
        chosen = {
            option.name: random_value(option, rng) for option in game.options.declared.values() if rng.random() < 0.4
        }
        try:
            game.options.complete(chosen, seats)
        except rw.OptionError:
            continue
        return seats, chosen


def soak(job: tuple[str, int]) -> tuple[int, int, int, int]:
    """One chunk of games; the number of decisions, the deepest stack, the longest list and how many games were left."""
    name, chunk = job
    game = rw.load(name)
    rng = random.Random(chunk)
    playout = Playout(game, rw.Rng(chunk))
    unfinished = 0
    for number in range(CHUNK):
        seats, chosen = random_table(game, rng)
        state = game.new(seats, chosen)
        most = playout.decisions + MOST_DECISIONS
        while state.actor is not None and playout.decisions < most:
            playout.run(state, playout.decisions + (1 if number % 100 == 0 else rng.randint(1, 400)))
            problems = game.check(state)
            assert not problems, f"{name} {seats} {chosen} chunk {chunk} game {number}: {problems[0]}"
        assert sorted(state.ranking())[0] == 1
        if state.actor is None:
            assert set(state.result()) <= {"won", "lost", "drawn"}
        else:
            unfinished += 1
    return int(playout.decisions), int(playout.deepest) // WIDTH, int(playout.longest), unfinished


@pytest.mark.soak
@pytest.mark.parametrize("name", rw.available())
def test_no_invariant_breaks(name: str) -> None:
    """Random play keeps every invariant, and stays under half of what stack and list can hold."""
    jobs = [(name, chunk) for chunk in range(max(1, GAMES // CHUNK))]
    with multiprocessing.Pool() as pool:
        found = pool.map(soak, jobs, chunksize=1)
    game = rw.load(name)
    decisions, deepest, longest = sum(f[0] for f in found), max(f[1] for f in found), max(f[2] for f in found)
    games, unfinished = len(jobs) * CHUNK, sum(f[3] for f in found)
    reached = f"deepest stack {deepest}, longest list {longest}, {unfinished} games left unfinished"
    print(f"\n{name}: {games} games, {decisions} decisions, {reached}")
    assert deepest * 2 <= game.stack_depth
    assert longest * 2 <= game.most_moves
    assert unfinished <= games * ENDLESS.get(name, 0)


def test_a_random_table_draws_every_kind_of_option() -> None:
    """Choices and knobs, every value of them, and no combination that does not go."""
    teams = Choice("teams", ("off", "on"))
    two = Exclusion("two have no teams", "core/setup", lambda seats, chosen: seats == 2 and chosen["teams"] == "on")
    game: Any = SimpleNamespace(options=Options(2, 3, [teams, Knob("room", 1, 3, 2)], [two]))
    rng = random.Random(1)
    found = [random_table(game, rng) for _ in range(300)]
    assert {chosen.get("room") for _, chosen in found} == {None, 1, 2, 3}
    assert {seats for seats, chosen in found if chosen.get("teams") == "on"} == {3}
