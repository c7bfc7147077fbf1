"""What a state weighs in memory, measured over many clones in a process of its own.

python bench/memory.py [--game unita] [--states 50000] [--json memory.json]
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import resource
from pathlib import Path


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
    Playout(game, rw.Rng(6)).run(state, 200)
    before = resident()
    kept = [state.clone() for _ in range(states)]
    return (resident() - before) / len(kept)


def main() -> None:
    """Weigh, print and write."""
    import rulewright as rw

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="unita")
    parser.add_argument("--states", type=int, default=50_000)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    given = parser.parse_args()
    # A new process for each figure: memory that an earlier one has freed would hide what this one takes.
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        jobs = [(given.game, seats, given.states) for seats in (2, 3, 4)]
        found = dict(zip((2, 3, 4), pool.map(weigh, jobs, chunksize=1), strict=True))
    build = "compiled" if rw.is_compiled() else "interpreted"
    for seats, weight in found.items():
        print(f"{given.game} {seats} seats, {build}: {weight:,.0f} bytes a state")
    if given.json:
        given.json.write_text(json.dumps({"game": given.game, "build": build, "bytes": found}, indent=1) + "\n")


if __name__ == "__main__":
    main()
