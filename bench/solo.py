"""How the games end in which one player sits alone against the game itself, and how campaigns of such games end.

    python bench/solo.py --games 200 --campaigns 50 --jobs 2

For each difficulty and bot: how often it wins, loses and draws, each with its 95 % interval, and by how much, as the
mean of the margins with its standard error; then the points of whole campaigns and the titles that they earn.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from itertools import product
from pathlib import Path
from statistics import fmean, median, stdev
from typing import Any

from rulewright.core.engine import State
from rulewright.lab import simulate, wilson
from rulewright.mode import is_compiled

GAME = "unearth"
DIFFICULTIES = ("normal", "hard", "legendary")
BOTS = ("greedy", "sharp:400")
RESULTS = ("won", "lost", "drawn")


def end_of_game(state: State) -> tuple[str, int]:
    """The result and the margin of a game that is over."""
    seen = state.view(None)
    return state.result()[0], seen["players"][0]["score"]["total"] - seen["darkness"]["score"]["total"]


def end_of_campaign(state: State) -> tuple[int, str]:
    """The points and the title of a campaign that is over."""
    sheet = state.view(None)["campaign"]
    return sheet["points"], sheet["title"]


def played(chosen: argparse.Namespace, bot: str, difficulty: str, campaign: bool) -> dict[str, Any]:
    """The figures of one bot at one difficulty."""
    options = {"solo_difficulty": difficulty, "campaign": "on" if campaign else "off"}
    summary = simulate(
        GAME,
        seats=1,
        bots=[bot],
        games=chosen.campaigns if campaign else chosen.games,
        seed=chosen.seed,
        jobs=chosen.jobs,
        options=options,
        measure=end_of_campaign if campaign else end_of_game,
    )
    found = of_campaigns(summary.measured) if campaign else of_games(summary.measured)
    return {"difficulty": difficulty, "bot": bot, **found, "summary": summary.as_dict()}


def of_games(ends: tuple[tuple[str, int], ...]) -> dict[str, Any]:
    """Shares of results with their intervals, and the mean margin with its standard error."""
    counts = Counter(result for result, _ in ends)
    return {
        "games": len(ends),
        **{result: [counts[result] / len(ends), *wilson(counts[result], len(ends))] for result in RESULTS},
        "margin": mean_and_error([margin for _, margin in ends]),
        "margins": [margin for _, margin in ends],
    }


def of_campaigns(ends: tuple[tuple[int, str], ...]) -> dict[str, Any]:
    """How often each number of points and each title came out, the best first."""
    points = [earned for earned, _ in ends]
    return {
        "campaigns": len(ends),
        "mean": mean_and_error(points),
        "median": median(points),
        "points": dict(sorted(Counter(points).items(), reverse=True)),
        "titles": dict(Counter(title for _, title in sorted(ends, reverse=True))),
    }


def mean_and_error(values: list[int]) -> list[float]:
    """The mean, and its standard error; 0 where a single value says nothing of it."""
    return [fmean(values), stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0]


def game_line(row: dict[str, Any]) -> str:
    """A row of the table of games."""
    shares = "  ".join(
        f"{rate:6.1%} {f'({low:.0%}-{high:.0%})':10}" for rate, low, high in map(row.__getitem__, RESULTS)
    )
    mean, error = row["margin"]
    return f"{row['difficulty']:10} {row['bot']:11} {row['games']:5}  {shares}  {mean:+7.1f} +- {error:.1f}"


def campaign_lines(row: dict[str, Any]) -> str:
    """A row of the table of campaigns, and a line for each title below it."""
    mean, error = row["mean"]
    points = row["points"]
    head = f"{row['difficulty']:10} {row['bot']:11} {row['campaigns']:5}  {mean:7.1f} +- {error:.1f}"
    head += f"  median {row['median']:g}, from {min(points)} to {max(points)}"
    return "\n".join([head, *[f"{'':29} {times:6}  {title}" for title, times in row["titles"].items()]])


def main(arguments: list[str]) -> int:
    """Print both tables and write the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=200, help="games for each row; 0 leaves them out")
    parser.add_argument("--campaigns", type=int, default=50, help="campaigns for each row; 0 leaves them out")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", action="append", help=f"may be repeated (default: {', '.join(BOTS)})")
    parser.add_argument("--difficulty", action="append", choices=DIFFICULTIES, help="may be repeated (default: all)")
    parser.add_argument("--json", type=Path, default=Path("build/solo.json"), help="where the figures go")
    chosen = parser.parse_args(arguments)

    build = "compiled" if is_compiled() else "interpreted"
    rows = list(product(chosen.difficulty or DIFFICULTIES, chosen.bot or BOTS))
    figures: dict[str, Any] = {"compiled": is_compiled(), "games": [], "campaigns": []}
    print(f"{GAME} alone, {build}, seed {chosen.seed}")
    if chosen.games:
        print(f"{'difficulty':10} {'bot':11} {'games':>5}  {'won':18} {'lost':18} {'drawn':18} {'margin':>7}")
        for difficulty, bot in rows:
            figures["games"].append(played(chosen, bot, difficulty, campaign=False))
            print(game_line(figures["games"][-1]), flush=True)
    if chosen.campaigns:
        print(f"\n{'difficulty':10} {'bot':11} {'campaigns':>9}  points, and titles by how often they came")
        for difficulty, bot in rows:
            figures["campaigns"].append(played(chosen, bot, difficulty, campaign=True))
            print(campaign_lines(figures["campaigns"][-1]), flush=True)
    chosen.json.parent.mkdir(parents=True, exist_ok=True)
    chosen.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    print(f"written to {chosen.json}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
