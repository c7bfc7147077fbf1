"""`rulewright simulate`: many games between bots, summed up."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

from rulewright.bots import FORMS
from rulewright.commands.common import (
    SEEDS,
    Commands,
    cards_argument,
    chosen,
    command,
    deadly_interrupts,
    find_game,
    json_argument,
    names,
    print_json,
    table_arguments,
    whole,
)
from rulewright.lab.simulate import LIMIT, Share, Summary, simulate

Progress = Callable[[int, int], None]


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = command(
        commands,
        run,
        "simulate",
        "play many games between bots and sum them up",
        f"""\
Plays games between bots and says how often each seat and each bot has won, with the interval that holds the true rate
with 95 % confidence, and how long the games were. The seed decides every game: with bots that do not go by the clock,
the same seed gives the same result for any number of jobs and on any machine. Bots are
{", ".join(FORMS)}.""",
        """
        rulewright simulate unita --games 1000
        rulewright simulate unita --games 200 --seats 2 --bots sharp:400,greedy --rotate --jobs 4
        rulewright simulate unita --games 500 --bots random --option magic_forest_uses=per_company --json
        """,
    )
    parser.add_argument("game", metavar="GAME", help="the game, such as unita")
    parser.add_argument("--games", type=whole(1, 10_000_000), default=100, metavar="N", help="how many (default: 100)")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="BOT,...",
        help="a bot for each seat in order, or one for all of them (default: random)",
    )
    parser.add_argument("--seed", type=whole(0, SEEDS), default=0, metavar="N", help="what decides luck (default: 0)")
    parser.add_argument("--jobs", type=whole(1, 256), default=1, metavar="N", help="processes (default: 1)")
    parser.add_argument("--rotate", action="store_true", help="play each deal once with the bots in every seating")
    parser.add_argument(
        "--limit",
        type=whole(1, 1_000_000_000),
        default=LIMIT,
        metavar="N",
        help=f"decisions after which a game counts as unfinished (default: {LIMIT})",
    )
    table_arguments(parser)
    cards_argument(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print what they have shown."""
    game = find_game(arguments.game, arguments.cards)
    # Worker processes are ended by their parent, which hears of Ctrl-C at once.
    alone = deadly_interrupts() if arguments.jobs == 1 else nullcontext()
    with progress_bar(arguments.games) as progress, alone:
        summary = simulate(
            game,
            seats=arguments.seats,
            bots=names(arguments.bots),
            games=arguments.games,
            seed=arguments.seed,
            jobs=arguments.jobs,
            options=chosen(arguments.option),
            limit=arguments.limit,
            rotate=arguments.rotate,
            progress=progress,
        )
    if arguments.json:
        print_json(summary.as_dict())
    else:
        print(table(summary, game.title, game.options.changed(summary.options)))
    return 0


@contextmanager
def progress_bar(games: int) -> Iterator[Progress | None]:
    """A bar on standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    class Steady(Console):
        """A console that never hides the cursor, since Ctrl-C may leave no time to show it again."""

        def show_cursor(self, show: bool = True) -> bool:
            return False

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Steady(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def table(summary: Summary, title: str, changed: dict[str, str | int]) -> str:
    """The summary as a person reads it."""
    build = "compiled" if summary.compiled else "interpreted"
    run = f"{counted(summary.seats, 'seat')}, {counted(summary.games, 'game')}, seed {summary.seed}, {build}"
    lines = [f"{title} {summary.version}, {run}"]
    if summary.cards:
        lines.append(f"cards: {summary.cards}, {summary.cards_hash}")
    lines += [f"option {name} = {value}" for name, value in changed.items()]
    width = max(len("of all seatings"), *[len(bot) for bot in summary.bots])
    lines += ["", f"{'seat':4}  {'bot':{width}}  {'wins':>10}  {'rate':>6}  {'95 %':>13}  {'even':>5}"]
    for seat, share in enumerate(summary.wins_by_seat):
        bot = "of all seatings" if summary.rotated else summary.bots[seat]
        lines.append(f"{seat + 1:4}  {bot:{width}}  {figures(share)}")
    if len(summary.wins_by_bot) > 1:
        lines.append("")
        lines += [f"{'':4}  {bot:{width}}  {figures(share)}" for bot, share in summary.wins_by_bot.items()]
    lines += [
        "",
        f"{summary.shared_wins} shared, {summary.no_winner} without a winner, {summary.unfinished} unfinished",
    ]
    if summary.length is not None:
        mean, fewest, most = summary.length
        lines.append(f"{mean:.1f} decisions a game, from {fewest} to {most}")
    lines.append(f"{summary.decisions_per_second:.0f} decisions a second")
    if not summary.deterministic:
        lines.append("A bot went by the clock, so another run may differ.")
    return "\n".join(lines)


def counted(number: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "seat"), counted(4, "game")
    ('1 seat', '4 games')
    """
    return f"{number} {noun}" + ("s" if number != 1 else "")


def figures(share: Share) -> str:
    """Wins, rate and interval, in columns."""
    low, high = share.interval
    interval = f"{low:.1%}-{high:.1%}"
    wins = f"{share.wins:.2f}".removesuffix(".00")
    return f"{wins:>10}  {share.rate:6.1%}  {interval:>13}  {share.even:5.0%}"
