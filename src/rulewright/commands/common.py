"""What several commands share: arguments, games, files, the checkout, and JSON."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NoReturn, TypeAlias

import rulewright
from rulewright.core.cards import MOST_CARDS
from rulewright.core.engine import Game
from rulewright.core.errors import RulewrightError
from rulewright.core.registry import load

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"

SEEDS: Final = (1 << 62) - 1


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence each, like everybody else's."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        raise RulewrightError(f"{message}; '{self.prog} --help' explains")


def command(
    commands: Commands, run: Callable[[argparse.Namespace], int], name: str, summary: str, text: str, examples: str
) -> Parser:
    """A new command with its help: a paragraph and examples, printed as they stand."""
    parser: Parser = commands.add_parser(
        name,
        help=summary,
        description=text.strip(),
        epilog="examples:\n" + "\n".join("  " + line.strip() for line in examples.strip().splitlines()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(run=run, parser=parser)
    return parser


# Arguments


def whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers in a range.

    >>> whole(1, 9)("4")
    4
    """

    def read(text: str) -> int:
        if re.fullmatch("-?[0-9]{1,19}", text) and low <= int(text) <= high:
            return int(text)
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from {low} to {high}")

    return read


def pair(text: str) -> tuple[str, str]:
    """An option as `name=value`.

    >>> pair("family=on")
    ('family', 'on')
    """
    name, sign, value = text.partition("=")
    if not name or not sign or not value:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form name=value")
    return name, value


def table_arguments(parser: Parser) -> None:
    """Declare what a table may choose: seats and options."""
    parser.add_argument("--seats", type=whole(1, 9), metavar="N", help="number of seats (default: the game's usual)")
    parser.add_argument(
        "--option",
        type=pair,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="choose an option of the game, as 'rulewright games' lists them; may be repeated",
    )


def cards_argument(parser: Parser) -> None:
    """Declare `--cards`."""
    parser.add_argument(
        "--cards", metavar="FILE", help="play with the card set of this file instead of the cards that are shipped"
    )


def json_argument(parser: Parser) -> None:
    """Declare `--json`."""
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def chosen(pairs: Sequence[tuple[str, str]]) -> dict[str, str | int]:
    """The options as a dict; refuses one that is given twice."""
    found: dict[str, str | int] = {}
    for name, value in pairs:
        if name in found:
            raise RulewrightError(f"option {name} is given twice")
        found[name] = value
    return found


def names(text: str) -> list[str]:
    """The names between commas.

    >>> names("you, bot:greedy")
    ['you', 'bot:greedy']
    """
    found = [name.strip() for name in text.split(",")]
    if "" in found:
        raise RulewrightError(f"'{text}' has an empty name between its commas")
    return found


# Games and files


def find_game(name: str, cards: str | None = None) -> Game[Any]:
    """The game of that name, with a sentence for one that is there but broken; `cards` is the file of a card set."""
    try:
        game = load(name)
    except RulewrightError:
        raise
    except Exception as error:
        # The games of other packages are strangers' code: whatever they raise is told like any other refusal.
        raise RulewrightError(f"the game {name} cannot be loaded: {type(error).__name__}: {error}") from error
    return game if cards is None else played_with(game, cards, read_cards(cards))


def played_with(game: Game[Any], file: str, text: str) -> Game[Any]:
    """A game with the card set of a file; what is wrong with it is told with the file's name."""
    try:
        found = load(game.name, text)
    except RulewrightError as error:
        raise RulewrightError(f"{file}: {error}") from None
    except Exception as error:
        raise RulewrightError(f"{file}: {game.title} cannot read it: {type(error).__name__}: {error}") from error
    if not found.cards:
        raise RulewrightError(f"{file}: there is no card set in this file")
    return found


def read_cards(file: str) -> str:
    """The text of a card set's file; refuses what is too big to be one."""
    with Path(file).open("rb") as opened:
        found = opened.read(MOST_CARDS + 1)
    if len(found) > MOST_CARDS:
        raise RulewrightError(f"{file}: a card set has at most {MOST_CARDS} bytes")
    return decoded(file, found)


def read_text(file: str) -> str:
    """The text of a file, or of standard input for `-`, byte for byte; refuses what is not UTF-8."""
    return decoded(file, sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes())


def decoded(file: str, found: bytes) -> str:
    """The text that a file holds."""
    try:
        return found.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RulewrightError(f"{file}: this is no UTF-8 text (byte {error.start})") from None


def checkout() -> Path | None:
    """The checkout of the source that the current folder, else the running package lies in, or None."""
    here = Path.cwd()
    package = Path(str(rulewright.__file__)).resolve()
    for folder in (here, *here.parents, *package.parents):
        if (folder / "src" / "rulewright" / "cli.py").is_file() and (folder / "pyproject.toml").is_file():
            return folder
    return None


@contextmanager
def deadly_interrupts() -> Iterator[None]:
    """Let Ctrl-C end the process at once: a compiled loop would not hear of it before it is done."""
    import signal
    import threading

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


# Output


def print_json(document: object) -> None:
    """Print a document as JSON."""
    print(json.dumps(document, indent=2))


def cards_document(game: Game[Any]) -> dict[str, str] | None:
    """The card set of a game as JSON; null for the shipped cards."""
    return {"name": game.cards_name, "sha256": game.cards_hash} if game.cards else None


def build() -> str:
    """Which build of the engine runs, in a word."""
    return "compiled" if rulewright.is_compiled() else "interpreted"
