"""How strong the bots are: each row seats one bot among others of another kind and counts its wins.

    python bench/strength.py --game unearth --games 100 --jobs 2

Every deal is played once in every seating, with the same luck where the moves ask for the same luck. Where seats play
different sides, as in Root, greedy has a row for each side, among random bots and among its like. What a bot is held to
is in TARGETS and AS_EACH_SIDE; the other rows are shown beside them. A row is met when the rate reaches the target, and
sure when the lower end of its 95 % interval does.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from rulewright.core.registry import available, load
from rulewright.lab import Share, Summary, simulate
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
    ("root", 4, "sharp"): 0.40,
    ("unition", 2, "greedy"): 0.95,
    ("unition", 2, "sharp"): 0.70,
}
# The rate that it is held to as each side, where seats play different sides, by game, seats, bot and the bot at all
# other seats; nothing if it is only shown.
AS_EACH_SIDE: dict[tuple[str, int, str, str], float | None] = {
    ("root", 4, "greedy", "random"): 0.80,
    ("root", 4, "greedy", "greedy"): None,
}
# How long the searching bot thinks, where that is not the usual time.
SHARP = {"root": "sharp:500ms"}
USUAL_SHARP = "sharp:200ms"


def main(arguments: list[str]) -> int:
    """Print the table, write the figures, and answer 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", action="append", help="may be repeated (default: every game)")
    parser.add_argument("--games", type=int, default=60, help="games for each row, rounded up to whole rotations")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sharp", help="the searching bot, such as sharp:400 (default: by game)")
    parser.add_argument("--seats", type=int, action="append", help="only rows with so many seats; may be repeated")
    parser.add_argument("--bot", action="append", help="only rows of this bot (greedy or sharp); may be repeated")
    parser.add_argument("--json", type=Path, default=Path("build/strength.json"), help="where the figures go")
    chosen = parser.parse_args(arguments)

    print(f"{'compiled' if is_compiled() else 'interpreted'}, seed {chosen.seed}")
    print(
        f"{'game':8}  {'seats':5}  {'bot':12} {'as':18} {'against':8} {'games':>5}  {'wins':>6}  {'95 %':>13}  "
        f"{'even':>5}  {'target':>6}"
    )
    rows: list[dict[str, Any]] = []
    for name, seats, (bot, other) in product(chosen.game or available(), chosen.seats or SEATS, PAIRS):
        options = load(name).options
        if options.fewest <= seats <= options.most and bot in (chosen.bot or [bot]):
            spec = (chosen.sharp or SHARP.get(name, USUAL_SHARP)) if bot == "sharp" else bot
            rows.append(measured(chosen, name, seats, spec, other, TARGETS.get((name, seats, bot))))
            print(line(rows[-1]), flush=True)
    for (name, seats, bot, other), target in AS_EACH_SIDE.items():
        if name in (chosen.game or available()) and seats in (chosen.seats or SEATS) and bot in (chosen.bot or [bot]):
            for row in by_side(chosen, name, seats, bot, other, target):
                rows.append(row)
                print(line(row), flush=True)
    chosen.json.parent.mkdir(parents=True, exist_ok=True)
    chosen.json.write_text(json.dumps({"compiled": is_compiled(), "rows": rows}, indent=1) + "\n", encoding="utf-8")
    print(f"written to {chosen.json}")
    return int(any(row["met"] is False for row in rows))


def measured(
    chosen: argparse.Namespace, name: str, seats: int, bot: str, other: str, target: float | None
) -> dict[str, Any]:
    """One row: the share of wins of one bot among others, over all seatings."""
    games = -(-chosen.games // seats) * seats
    summary = simulate(
        name,
        seats=seats,
        bots=[bot] + [other] * (seats - 1),
        games=games,
        seed=chosen.seed,
        jobs=chosen.jobs,
        rotate=True,
    )
    return row_of(summary, summary.wins_by_bot[bot], bot, other, target)


def by_side(
    chosen: argparse.Namespace, name: str, seats: int, bot: str, other: str, target: float | None
) -> Iterator[dict[str, Any]]:
    """A row for each seat: the share of wins of one bot that always plays its side, among others."""
    game = load(name)
    sides = [game.seat_name(game.new(seats), seat) for seat in range(seats)]
    summary: Summary | None = None
    for seat, side in enumerate(sides):
        if summary is None or bot != other:
            bots = [bot if k == seat else other for k in range(seats)]
            summary = simulate(name, seats=seats, bots=bots, games=chosen.games, seed=chosen.seed, jobs=chosen.jobs)
        yield row_of(summary, summary.wins_by_seat[seat], bot, other, target, side)


def row_of(
    summary: Summary, share: Share, bot: str, other: str, target: float | None, side: str = ""
) -> dict[str, Any]:
    """A row of the table as figures."""
    low, high = share.interval
    return {
        "game": summary.game,
        "seats": summary.seats,
        "bot": bot,
        "as": side,
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
    games = row["summary"]["games"]
    return (
        f"{row['game']:8}  {row['seats']:5}  {row['bot']:12} {row['as']:18} {row['against']:8} "
        f"{games:5}  {row['rate']:6.1%}  {interval:>13}  {1 / row['seats']:5.0%}  {target:>6}{verdict}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
