"""The terminal's one entrance, called by the command line."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Mapping, Sequence

from rulewright.core.errors import EngineError, RulewrightError
from rulewright.terminal.cleaning import clean
from rulewright.terminal.committed import ask_nonces
from rulewright.terminal.lines import play_lines, saved
from rulewright.terminal.session import Session, resume, start


def play(
    game: str,
    *,
    seats: int | None = None,
    players: Sequence[str] | None = None,
    options: Mapping[str, str | int] | None = None,
    cards: str = "",
    luck: str = "dealer",
    seed: int | None = None,
    save: str | None = None,
    resume: str | None = None,
    plain: bool = False,
) -> int:
    """Play one game on this terminal and return the exit status, 0 also for a game that is left and can be resumed.

    `players` are one text a seat, `you`, a person's name or `bot:greedy`; none is you against bots. `cards` is the
    text of a card set, empty for the shipped cards. `luck` is `dealer`, `people` where it is typed in, or `committed`
    where it can be checked at the end. `save` is the file that is written, `resume` one that is played on.
    Raises RulewrightError, in one sentence, for what cannot be played.
    """
    check_input(plain)
    session = sit(game, seats, players or (), options, cards, luck, seed, save, resume)
    try:
        if plain or not is_screen():
            play_lines(session, sys.stdin, sys.stdout)
        else:
            from rulewright.terminal.app import play_screen

            play_screen(session)
    except EngineError as error:
        raise RulewrightError(f"the rules of {session.game.title} have a fault: {error}. {saved(session)}") from error
    except (RulewrightError, OSError):
        raise
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
        raise RulewrightError(f"the table has a fault ({fault}). {saved(session)}") from error
    finally:
        if session.keeper is not None:
            session.keeper.close()
    return 0


def sit(
    game: str,
    seats: int | None,
    players: Sequence[str],
    options: Mapping[str, str | int] | None,
    cards: str,
    luck: str,
    seed: int | None,
    save: str | None,
    resumed: str | None,
) -> Session:
    """The session of a new game, or of one that goes on."""
    if resumed is None:
        asked = ask_nonces(line, lambda text: print(clean(text)))
        return start(game, seats, players, options, luck, seed, save, asked, cards)
    if save is not None:
        raise RulewrightError("a resumed game is saved where it was; leave --save out")
    return resume(resumed, game, players, luck, seed)


def line(prompt: str) -> str:
    """A line that somebody types; nothing at the end of the input."""
    print(clean(prompt), end="", flush=True)
    typed = sys.stdin.readline()
    if not sys.stdin.isatty():
        print(clean(typed.strip()))
    return typed


def check_input(plain: bool) -> None:
    """Refuse, before a save file is begun, input that nobody can ever type into; pipes and files are lines."""
    if sys.stdin is None or sys.stdin.closed:
        raise RulewrightError("playing needs a terminal, or --plain and lines to read from standard input")
    try:
        handle = sys.stdin.fileno()
        device = stat.S_ISCHR(os.fstat(handle).st_mode) and not os.isatty(handle)
    except (OSError, ValueError):
        return
    if device and not plain:
        raise RulewrightError("playing needs a terminal, or --plain and lines to read from standard input")


def is_screen() -> bool:
    """Whether people sit at a terminal that can be drawn on."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") not in ("", "dumb")
