"""`rulewright games`: what can be played, and what a table may choose."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from rulewright.commands.common import Commands, command, find_game, json_argument, print_json
from rulewright.core.engine import Game
from rulewright.core.errors import RulewrightError
from rulewright.core.options import Choice, Knob
from rulewright.core.registry import available


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = command(
        commands,
        run,
        "games",
        "list the games, their seats and options",
        """\
Lists the games that are installed: rules version, numbers of seats, and every option with its values, the default
first, and the ruling that explains it ('rulewright rules' shows its text).""",
        """
        rulewright games
        rulewright games unita
        rulewright games --json
        """,
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    json_argument(parser)


def run(chosen: argparse.Namespace) -> int:
    """List the games; one that is installed but broken is told on standard error and left out."""
    found: list[Game[Any]] = []
    for name in chosen.games or available():
        try:
            found.append(find_game(name))
        except RulewrightError as error:
            if chosen.games:
                raise
            print(f"rulewright: {' '.join(str(error).split())}", file=sys.stderr)
    if chosen.json:
        print_json({"games": [document(game) for game in found]})
    else:
        print("\n\n".join(listed(game) for game in found))
    return 0


def document(game: Game[Any]) -> dict[str, Any]:
    """A game as JSON."""
    options = game.options
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "seats": {"fewest": options.fewest, "most": options.most, "usual": options.usual},
        "options": [option_document(option) for option in options.declared.values()],
        "exclusions": [{"sentence": bar.sentence, "clause": bar.clause} for bar in options.exclusions],
    }


def option_document(option: Choice | Knob) -> dict[str, Any]:
    """An option as JSON: `values`, or `low` and `high` for a number."""
    found: dict[str, Any] = {"name": option.name}
    if isinstance(option, Choice):
        found["values"] = list(option.values)
    else:
        found["low"], found["high"] = option.low, option.high
    return found | {"default": option.default, "clause": option.clause, "help": option.help}


def listed(game: Game[Any]) -> str:
    """A game as a person reads it."""
    options = game.options
    seats = f"{options.fewest} to {options.most}" if options.fewest < options.most else str(options.most)
    lines = [f"{game.name}: {game.title} {game.version}, {seats} seats, usually {options.usual}"]
    for option in options.declared.values():
        if isinstance(option, Choice):
            values = " | ".join(option.values)
        else:
            values = f"{option.default} ({option.low} to {option.high})"
        ruling = f" [{option.clause}]" if option.clause else ""
        lines.append(f"  {option.name} = {values}")
        lines.append(f"      {option.help}{ruling}")
    lines += [f"  Not possible: {bar.sentence} [{bar.clause}]" for bar in options.exclusions]
    return "\n".join(lines)
