"""`rulewright perft`: counts lines of play, the quickest way to notice that rules have changed."""

from __future__ import annotations

import argparse
from time import perf_counter
from typing import Any

from rulewright.commands.common import (
    SEEDS,
    Commands,
    build,
    cards_argument,
    cards_document,
    chosen,
    command,
    deadly_interrupts,
    find_game,
    json_argument,
    print_json,
    table_arguments,
    whole,
)
from rulewright.core.dealer import Dealer
from rulewright.core.errors import RulewrightError


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = command(
        commands,
        run,
        "perft",
        "count the lines of play to a depth",
        """\
Counts every line of play, decision by decision. Luck's outcomes between decisions are all tried, each once, and do
not count as decisions. The hash covers every list of legal moves in the order in which the walk met it: if it changes,
the rules have changed, or a compiler or machine plays them differently. With --seed luck's first outcomes are dealt
from that seed, so that the count begins at the first decision.""",
        """
        rulewright perft unita --depth 2 --seed 1
        rulewright perft unita --depth 3 --seats 2 --seed 1 --json
        """,
    )
    parser.add_argument("game", metavar="GAME", help="the game, such as unita")
    parser.add_argument("--depth", type=whole(1, 100), required=True, metavar="N", help="how many decisions deep")
    parser.add_argument("--seed", type=whole(0, SEEDS), metavar="N", help="deal what luck is asked first from a seed")
    table_arguments(parser)
    cards_argument(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Count, one depth after the other."""
    from rulewright.core.perft import perft

    game = find_game(arguments.game, arguments.cards)
    options = game.options.complete(chosen(arguments.option), arguments.seats)
    state: Any = game.new(arguments.seats, options)
    if arguments.seed is not None:
        Dealer(arguments.seed).settle(state)
    rows: list[dict[str, Any]] = []
    if not arguments.json:
        print(f"{game.title} {game.version}, {state.setup.seats} seats, {build()}")
        if game.cards:
            print(f"cards: {game.cards_name}, {game.cards_hash}")
        print(f"{'depth':>5}  {'nodes':>15}  {'order':>19}  {'seconds':>8}")
    with deadly_interrupts():
        for depth in range(1, arguments.depth + 1):
            began = perf_counter()
            found = perft(state, depth)
            if not found.whole:
                more = "" if arguments.seed is not None else "; --seed 1 deals what luck is asked first"
                raise RulewrightError(f"depth {depth} has too many lines, or lines without end, to be counted{more}")
            row = {
                "depth": depth,
                "nodes": found.nodes[depth],
                "order": found.order,
                "seconds": round(perf_counter() - began, 3),
            }
            rows.append(row)
            if not arguments.json:
                print(f"{depth:5}  {row['nodes']:15}  {row['order']:19}  {row['seconds']:8.3f}", flush=True)
    if arguments.json:
        print_json(
            {
                "game": game.name,
                "version": game.version,
                "cards": cards_document(game),
                "seats": state.setup.seats,
                "options": options,
                "seed": arguments.seed,
                "compiled": build() == "compiled",
                "depths": rows,
            }
        )
    return 0
