"""The command line: `rulewright play`, `table`, `simulate`, `rules`, `record`, `perft`, `games`, `bench` and `texts`.

What goes wrong is told in one sentence on standard error, with exit status 2. Status 1 is an answer: a proof that
fails, a clause without a test. Ctrl-C ends with 130, a reader that has left with 141, as shells expect.
"""

from __future__ import annotations

import os
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from rulewright import __version__
from rulewright.commands import bench, games, perft, play, record, rules, simulate, table, texts
from rulewright.commands.common import Parser, build
from rulewright.core.errors import EngineError, RulewrightError
from rulewright.terminal.cleaning import clean

COMMANDS: Final = (play, table, simulate, rules, record, perft, games, bench, texts)

TEXT: Final = """\
Plays modern board games exactly as their rulebooks say: in your browser or at your terminal against bots or friends, in
simulations of many games, and as an engine for programs. 'rulewright COMMAND --help' explains a command."""

EXAMPLES: Final = """\
examples:
  rulewright table
  rulewright play unita
  rulewright rules unita magic forest
  rulewright simulate unita --games 100 --bots greedy,random,random,random"""


def parser() -> Parser:
    """The whole command line."""
    found = Parser(
        prog="rulewright",
        description=TEXT,
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    found.add_argument("--version", action="version", version=f"rulewright {__version__} ({build()})")
    found.set_defaults(run=None, parser=found)
    commands = found.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for command in COMMANDS:
        command.add(commands)
    return found


def run(arguments: Sequence[str] | None) -> int:
    """Carry out one command and return its exit status."""
    found = parser()
    try:
        chosen, unknown = found.parse_known_args(arguments)
    except SystemExit:
        # Help or the version has been printed.
        return 0
    if unknown:
        # The command's own help is the one that explains.
        chosen.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    if chosen.run is None:
        found.print_help()
        return 0
    status: int = chosen.run(chosen)
    return status


def complain(sentence: str) -> int:
    """Say what is wrong in one line on standard error."""
    print("rulewright: " + clean(" ".join(sentence.split())), file=sys.stderr)
    return 2


def leave_quietly() -> int:
    """Whoever read our output has left; nothing more is written, not even when Python closes it."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 141


def main(arguments: Sequence[str] | None = None) -> int:
    """The entry point: `arguments` or those of the process; returns the exit status and never raises."""
    # Python leaves no stream where a shell has closed it (`>&-`); what cannot be said is an error.
    if sys.stdout is None:
        return 2 if sys.stderr is None else complain("standard output is closed")
    try:
        status = run(arguments)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        return leave_quietly()
    except KeyboardInterrupt:
        complain("interrupted")
        return 130
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except EngineError as error:
        return complain(f"the rules of the game have a fault: {error}")
    except RulewrightError as error:
        return complain(str(error))


if __name__ == "__main__":
    sys.exit(main())
