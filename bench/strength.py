"""How strong the bots are: each row seats one bot among others of another kind and counts its wins.

    python bench/strength.py --game unearth --games 100 --jobs 2

Every deal is played once in every seating, with the same luck where the moves ask for the same luck. What a bot is
held to is in TARGETS; the other rows are shown beside them. A row is met when the rate reaches the target, and sure
when the lower end of its 95 % interval does.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import product
from pathlib import Path
from typing import Any

from rulewright.core.registry import available, load
from rulewright.lab import Summary, simulate
from rulewright.mode import is_compiled

SEATS = (2, 3, 4)
# Each bot, and the one at all other seats.
PAIRS = (("greedy", "random"), ("sharp", "greedy"))
# The rate of wins that a bot is held to, by game, seats and bot.
TARGETS = {
    ("unearth", 2, "greedy"): 0.90,
    ("unearth", 2, "sharp"): 0.70,
    ("unita", 2, "greedy"): 0.90,
    ("unita", 2, "sharp"): 0.75,
    ("unition", 2, "greedy"): 0.95,
    ("unition", 2, "sharp"): 0.70,
}


def main(arguments: list[str]) -> int:
    """Print the table, write the figures, and answer 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", action="append", help="may be repeated (default: every game)")
    parser.add_argument("--games", type=int, default=60, help="games for each row, rounded up to whole rotations")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sharp", default="sharp:200ms", help="the searching bot, such as sharp:400")
    parser.add_argument("--seats", type=int, action="append", help="only rows with so many seats; may be repeated")
    parser.add_argument("--bot", action="append", help="only rows of this bot (greedy or sharp); may be repeated")
    parser.add_argument("--json", type=Path, default=Path("build/strength.json"), help="where the figures go")
    chosen = parser.parse_args(arguments)

    print(f"{'compiled' if is_compiled() else 'interpreted'}, seed {chosen.seed}")
    print(
        f"{'game':8}  {'seats':5}  {'bot':12} {'against':8} {'games':>5}  {'wins':>6}  {'95 %':>13}  {'even':>5}  "
        f"{'target':>6}"
    )
    rows: list[dict[str, Any]] = []
    for name, seats, (bot, other) in product(chosen.game or available(), chosen.seats or SEATS, PAIRS):
        options = load(name).options
        if options.fewest <= seats <= options.most and bot in (chosen.bot or [bot]):
            spec = chosen.sharp if bot == "sharp" else bot
            rows.append(measured(chosen, name, seats, spec, other, TARGETS.get((name, seats, bot))))
            print(line(rows[-1]), flush=True)
    chosen.json.parent.mkdir(parents=True, exist_ok=True)
    chosen.json.write_text(json.dumps({"compiled": is_compiled(), "rows": rows}, indent=1) + "\n", encoding="utf-8")
    print(f"written to {chosen.json}")
    return int(any(row["met"] is False for row in rows))


def measured(
    chosen: argparse.Namespace, name: str, seats: int, bot: str, other: str, target: float | None
) -> dict[str, Any]:
    """One row: the share of wins of one bot among others, over all seatings."""
    games = -(-chosen.games // seats) * seats
    summary: Summary = simulate(
        name,
        seats=seats,
        bots=[bot] + [other] * (seats - 1),
        games=games,
        seed=chosen.seed,
        jobs=chosen.jobs,
        rotate=True,
    )
    share = summary.wins_by_bot[bot]
    low, high = share.interval
    return {
        "game": name,
        "seats": seats,
        "bot": bot,
        "against": other,
        "rate": share.rate,
        "low": low,
        "high": high,
        "target": target,
        "met": None if target is None else share.rate >= target,
        "sure": None if target is None else low >= target,
        "summary": summary.as_dict(),
    }


def line(row: dict[str, Any]) -> str:
    """A row as a line of the table."""
    interval = f"{row['low']:.1%}-{row['high']:.1%}"
    verdict = "" if row["met"] is None else " sure" if row["sure"] else " met" if row["met"] else " MISSED"
    target = "" if row["target"] is None else f"{row['target']:.0%}"
    return (
        f"{row['game']:8}  {row['seats']:5}  {row['bot']:12} {row['against']:8} {row['summary']['games']:5}  "
        f"{row['rate']:6.1%}  {interval:>13}  {1 / row['seats']:5.0%}  {target:>6}{verdict}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
