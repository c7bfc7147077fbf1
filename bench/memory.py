"""What a state weighs in memory, measured over many clones in a process of its own.

python bench/memory.py [--game unearth] [--states 50000] [--json memory.json]
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import resource
from pathlib import Path

SEATS = (1, 2, 4)


def resident() -> int:
    """Bytes of this process that are in memory now, or its peak where the system does not tell."""
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def weigh(job: tuple[str, int, int]) -> float:
    """Bytes per state in the middle of a random game."""
    import rulewright as rw
    from rulewright.core.engine import Playout

    name, seats, states = job
    game = rw.load(name)
    state = game.new(seats)
    whole = Playout(game, rw.Rng(6))
    whole.run(state.clone(), 1 << 40)
    Playout(game, rw.Rng(6)).run(state, whole.decisions // 2)
    before = resident()
    kept = [state.clone() for _ in range(states)]
    return (resident() - before) / len(kept)


def main() -> None:
    """Weigh, print and write."""
    import rulewright as rw

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="may be repeated (default: every game)")
    parser.add_argument("--states", type=int, default=50_000)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    given = parser.parse_args()
    games = {name: rw.load(name).options for name in given.game or rw.available()}
    jobs = [(name, n, given.states) for name, found in games.items() for n in SEATS if found.fewest <= n <= found.most]
    # A new process for each figure: memory that an earlier one has freed would hide what this one takes.
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        weights = pool.map(weigh, jobs, chunksize=1)
    build = "compiled" if rw.is_compiled() else "interpreted"
    weighed: dict[str, dict[int, float]] = {name: {} for name in games}
    for (name, seats, _), weight in zip(jobs, weights, strict=True):
        weighed[name][seats] = weight
        print(f"{name + f', {seats} seat' + 's' * (seats > 1):20}{build:>13}{weight:12,.0f} bytes a state")
    if given.json:
        given.json.write_text(json.dumps({"build": build, "bytes": weighed}, indent=1) + "\n")


if __name__ == "__main__":
    main()
