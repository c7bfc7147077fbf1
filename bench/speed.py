"""How fast the engine plays: interpreted against compiled in one interleaved run, beside other engines.

    python bench/speed.py [--game unearth] [--rounds 3] [--json speed.json]

Each round measures every build once, in turn, in a process of its own; the table shows medians. Times move by 10-20 %
between runs and machines, so compare ratios. Targets, printed beside what was measured:

    Every game: at most 0.5 us per decision compiled, luck included; clone at most 1 us; compiled at least 20 times the
    same source interpreted; driven move by move from interpreted Python at most 1.5 us per decision.

OpenSpiel (C++ card games) and Catanatron stand in the same table where they are installed: `pip install open_spiel
catanatron`.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

BUILDS = {"interpreted": {"RULEWRIGHT_PURE": "1"}, "compiled": {"RULEWRIGHT_PURE": ""}}
TARGETS = {"us/decision": 0.5, "clone us": 1.0, "driven us/decision": 1.5, "ratio": 20.0}
SEATS = (1, 2, 4)
OPEN_SPIEL = ("crazy_eights", "hearts", "skat", "dou_dizhu")


def timed(run: Callable[[], None], seconds: float) -> tuple[float, int]:
    """Seconds per call and the number of calls, called until `seconds` have passed."""
    calls = 0
    start = time.perf_counter()
    while (passed := time.perf_counter() - start) < seconds:
        run()
        calls += 1
    return passed / calls, calls


def measure_game(name: str, seats: int, seconds: float) -> dict[str, float]:
    """What one build does with one game at one number of seats."""
    import rulewright as rw
    from rulewright.core.engine import Playout

    game = rw.load(name)
    fresh = game.new(seats)
    playout = Playout(game, rw.Rng(5))
    games = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        playout.run(fresh.clone(), 1 << 40)
        games += 1
    passed = time.perf_counter() - start
    middle = fresh.clone()
    half = Playout(game, rw.Rng(6))
    half.run(middle, int(playout.decisions / games / 2))
    seat = 0
    rng = rw.Rng(1)
    found = {
        "us/decision": passed / playout.decisions * 1e6,
        "us/event": passed / (playout.decisions + playout.luck) * 1e6,
        "decisions/s": playout.decisions / passed,
        "games/s": games / passed,
        "decisions/game": playout.decisions / games,
        "luck/game": playout.luck / games,
        "clone us": timed(lambda: [middle.clone() for _ in range(100)] and None, seconds / 4)[0] * 1e4,
        "imagine us": timed(lambda: [middle.imagine(seat, rng) for _ in range(100)] and None, seconds / 4)[0] * 1e4,
        "key us": timed(lambda: [middle.key(seat) for _ in range(100)] and None, seconds / 4)[0] * 1e4,
    }
    found["driven us/decision"] = drive(fresh, seconds)
    return found


def drive(fresh: Any, seconds: float) -> float:
    """Microseconds per decision when interpreted Python lists and plays every move; luck included."""
    import rulewright as rw

    rng = rw.Rng(9)
    dealer = rw.Dealer(seed=3)
    decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        state = fresh.clone()
        while (actor := state.actor) is not None:
            if actor == rw.LUCK:
                dealer.settle(state)
                continue
            moves = state.moves()
            state.play(moves[rng.below(len(moves))])
            decisions += 1
    return (time.perf_counter() - start) / decisions * 1e6


def measure_bots(name: str, seconds: float) -> dict[str, float]:
    """How many iterations a second the search makes with two seats, a hundred random decisions after the beginning."""
    import rulewright as rw
    from rulewright.bots import Sight, make
    from rulewright.core.engine import Playout

    game = rw.load(name)
    state = game.new(2)
    Playout(game, rw.Rng(6)).run(state, 100)
    while state.actor == rw.LUCK:
        rw.Dealer(seed=1).settle(state)
    per_call, _ = timed(lambda: make("sharp:200", seed=1).choose(Sight(state, state.actor or 0)) and None, seconds)
    return {"sharp iterations/s": 200 / per_call}


def child(name: str, seconds: float) -> None:
    """Measure this process's build and print it as JSON."""
    import rulewright as rw

    options = rw.load(name).options
    numbers = [seats for seats in SEATS if options.fewest <= seats <= options.most]
    found = {str(seats): measure_game(name, seats, seconds) for seats in numbers}
    found["bots"] = measure_bots(name, seconds)
    print(json.dumps(found))


def median_of(rounds: list[dict[str, dict[str, float]]]) -> dict[str, dict[str, float]]:
    """The median of every figure over the rounds."""
    return {
        part: {figure: statistics.median(r[part][figure] for r in rounds) for figure in rounds[0][part]}
        for part in rounds[0]
    }


def measure_builds(names: list[str], rounds: int, seconds: float) -> dict[str, dict[str, Any]]:
    """Both builds of every game, round by round in turn."""
    found: dict[tuple[str, str], list[Any]] = {(name, build): [] for name in names for build in BUILDS}
    for _ in range(rounds):
        for name, build in found:
            command = [sys.executable, __file__, "--child", "--game", name, "--seconds", str(seconds)]
            setting = {**os.environ, **BUILDS[build]}
            run = subprocess.run(command, env=setting, capture_output=True, text=True, check=False)
            if run.returncode:
                raise SystemExit(f"the {build} build of {name} could not be measured:\n{run.stderr}")
            found[name, build].append(json.loads(run.stdout))
    return {name: {build: median_of(found[name, build]) for build in BUILDS} for name in names}


def measure_open_spiel(seconds: float) -> dict[str, dict[str, float]]:
    """C++ card games, the loop and the uniform random players in C++ too; empty where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return {}
    return {f"OpenSpiel {name}": time_open_spiel(pyspiel, name, seconds) for name in OPEN_SPIEL}


def time_open_spiel(pyspiel: Any, name: str, seconds: float) -> dict[str, float]:
    """One OpenSpiel game."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    seeds = iter(range(1, 1 << 30))
    decisions = statistics.mean(played_decisions(game, seed) for seed in range(20))
    per_game, _ = timed(lambda: pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds)) and None, seconds)
    return {"us/decision": per_game / decisions * 1e6, "games/s": 1 / per_game}


def played_decisions(game: Any, seed: int) -> int:
    """How many decisions a random OpenSpiel game has."""
    import random

    rng = random.Random(seed)
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def measure_catanatron(seconds: float) -> dict[str, dict[str, float]]:
    """Four random players at Catan; empty where Catanatron is not installed."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return {}
    decisions = 0
    games = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        game = Game([RandomPlayer(color) for color in Color])
        game.play()
        records = getattr(game.state, "action_records", None) or getattr(game.state, "actions", [])
        decisions += len(records)
        games += 1
    passed = time.perf_counter() - start
    return {"Catanatron": {"us/decision": passed / decisions * 1e6, "games/s": games / passed}}


def show(name: str, builds: dict[str, dict[str, dict[str, float]]]) -> None:
    """Print the rows of a game."""
    slow, fast = builds["interpreted"], builds["compiled"]
    for part in fast:
        for figure, value in fast[part].items():
            seats = f" {part} seat{'s' * (part != '1')}" if part.isdigit() else ""
            label = f"{name}{seats}, {figure}"
            ratio = value / slow[part][figure] if figure.endswith("/s") else slow[part][figure] / value
            target = f"<= {TARGETS[figure]}" if figure in TARGETS else ""
            if figure == "us/decision":
                target += f", ratio >= {TARGETS['ratio']:.0f}"
            print(f"{label:36}{slow[part][figure]:14,.2f}{value:14,.3f}{ratio:9.1f}   {target}")


def main() -> None:
    """Measure, print and write."""
    from rulewright import available

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="may be repeated (default: every game)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        child(given.game[0], given.seconds)
        return
    games = measure_builds(given.game or available(), given.rounds, given.seconds)
    others = {**measure_open_spiel(given.seconds), **measure_catanatron(given.seconds * 3)}
    print(f"{'':36}{'interpreted':>14}{'compiled':>14}{'ratio':>9}   target")
    for name, builds in games.items():
        show(name, builds)
    for label, figures in others.items():
        print(f"{label + ', us/decision':36}{'':14}{figures['us/decision']:14,.3f}")
    if given.json:
        given.json.write_text(json.dumps({"games": games, "others": others}, indent=1) + "\n")


if __name__ == "__main__":
    main()
