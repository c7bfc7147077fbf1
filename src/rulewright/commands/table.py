"""`rulewright table`: the table in the browser."""

from __future__ import annotations

import argparse
import errno
import gc
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Any, Final

from rulewright import __version__
from rulewright.commands.common import Commands, build, command, find_game, played_with, read_cards, whole
from rulewright.core.engine import Game
from rulewright.core.errors import RulewrightError
from rulewright.core.registry import available

HOST: Final = "127.0.0.1"
LOOPBACK: Final = (HOST, "localhost", "::1")
PORT: Final = 8321
# If the usual port is taken, one of the next ones will do.
TRIES: Final = 10


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = command(
        commands,
        run,
        "table",
        "play in the browser, against bots or with friends",
        """\
Starts the table: a small server whose page is opened in your browser. Without --host only this computer can reach it;
'--host 0.0.0.0' shares it with your home network. Games are kept in a database, so that the table can be stopped at any
moment and goes on where it was.""",
        """
        rulewright table
        rulewright table --host 0.0.0.0 --port 8000
        rulewright table --db sqlite:///evening.db
        rulewright table --cards wonders.toml
        rulewright table --db postgresql+psycopg://rulewright@localhost/rulewright
        """,
    )
    parser.add_argument("--host", default=HOST, metavar="ADDRESS", help=f"where to listen (default: {HOST})")
    parser.add_argument(
        "--port",
        type=whole(0, 65535),
        metavar="N",
        help=f"the port; 0 takes a free one (default: {PORT} or the next free)",
    )
    parser.add_argument("--db", metavar="URL", help="the database, as SQLAlchemy names it (default: a file of yours)")
    parser.add_argument(
        "--cards",
        action="append",
        default=[],
        metavar="FILE",
        help="offer the card set of this file to everybody who opens a table; may be repeated",
    )
    parser.add_argument("--no-open", action="store_true", help="only print the address, do not open the page")


def run(arguments: argparse.Namespace) -> int:
    """Open the database, take the port, say where the table is, and serve it until Ctrl-C."""
    try:
        import uvicorn

        from rulewright.table.app import build as build_table
        from rulewright.table.schema import read_url, shown
        from rulewright.table.store import Store
    except ImportError as error:
        raise RulewrightError(f"the table needs packages that are missing: {error}") from None
    cards = [game for file in arguments.cards for game in offered(file)]
    database = arguments.db or usual_database()
    # What is wrong with the database is told before a port is taken.
    Store.open(database).close()
    listener = listen(arguments.host, arguments.port)
    port = listener.getsockname()[1]
    address = f"http://{shown_host(arguments.host)}:{port}/"
    print(f"Rulewright {__version__}; the engine runs {build()}. Games are kept in {shown(read_url(database))}.")
    print(f"The table is at {address} - Ctrl-C ends it, and nothing is lost.", flush=True)
    config = uvicorn.Config(
        build_table(database, cards=cards),
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=64_000,
        # On this very computer packing costs more than it saves.
        ws_per_message_deflate=arguments.host not in LOOPBACK,
        server_header=False,
        timeout_graceful_shutdown=2,
        forwarded_allow_ips="127.0.0.1",
    )
    collect_seldom()
    if not arguments.no_open and can_show():
        webbrowser.open(address)
    uvicorn.Server(config).run(sockets=[listener])
    return 0


def offered(file: str) -> list[Game[Any]]:
    """The games that can be played with the card set of a file; raises RulewrightError if there is none."""
    text = read_cards(file)
    found: list[Game[Any]] = []
    refusals: list[str] = []
    for name in available():
        try:
            game = find_game(name)
            if game.takes_cards:
                found.append(played_with(game, file, text))
        except RulewrightError as error:
            refusals.append(str(error))
    if not found:
        raise RulewrightError("; ".join(refusals) or f"{file}: no game here plays with card sets")
    return found


def collect_seldom() -> None:
    """Have Python look for circles of forgotten objects less often: with many tables a look takes a tenth of a second.

    What the program itself is made of is not looked at any more.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def usual_database() -> str:
    """A file in the user's own folder."""
    home = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "rulewright"
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RulewrightError(f"{home} cannot be made ({error.strerror}); name a database with --db") from None
    return f"sqlite:///{home / 'table.db'}"


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens; raises RulewrightError if the address cannot be taken."""
    try:
        family = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][0]
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no address"
        raise RulewrightError(f"{host} cannot be listened at: {reason.lower()}") from None
    both = is_for_all(host) and family == socket.AF_INET6
    taken = ""
    for one in [PORT + k for k in range(TRIES)] if port is None else [port]:
        try:
            server = socket.create_server((host, one), family=family, backlog=256, dualstack_ipv6=both)
            return without_delay(server)
        except OSError as error:
            # What the error itself says repeats the address.
            reason = os.strerror(error.errno).lower() if error.errno else str(error)
            if error.errno != errno.EADDRINUSE:
                at = host if error.errno == errno.EADDRNOTAVAIL else f"{bracketed(host)}:{one}"
                raise RulewrightError(f"{at} cannot be listened at: {reason}") from None
            taken = f"{bracketed(host)}:{one} cannot be taken: {reason}"
    more = "name another port with --port" if port is None else "leave --port out, and the next free port is taken"
    raise RulewrightError(f"{taken}; {more}")


def is_for_all(host: str) -> bool:
    """Whether a table that listens there can be reached by IPv4 and, where the system can do both, by IPv6."""
    return host == "0.0.0.0" or (host == "::" and socket.has_dualstack_ipv6())


def bracketed(host: str) -> str:
    """A host as it stands before a port.

    >>> bracketed("::1"), bracketed("localhost")
    ('[::1]', 'localhost')
    """
    return f"[{host}]" if ":" in host else host


def without_delay(listener: socket.socket) -> socket.socket:
    """A socket whose connections send at once, which asyncio itself sees to only where a socket names its protocol.

    Otherwise the second piece of every answer waits up to 40 ms for the receipt of the first.
    """
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def shown_host(host: str) -> str:
    """A host as browsers write it; for a table that all may reach, the address at which others find it."""
    if is_for_all(host):
        return own_address(socket.AF_INET, "192.0.2.1", HOST)
    return bracketed(own_address(socket.AF_INET6, "2001:db8::1", "::1") if host == "::" else host)


def own_address(family: socket.AddressFamily, other: str, otherwise: str) -> str:
    """This computer's address in its network, or that by which it calls itself if it is in none."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: it only shows by which address this computer would speak.
            probe.connect((other, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return otherwise


def can_show() -> bool:
    """Whether somebody sits before a screen here."""
    if not sys.stdout.isatty():
        return False
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
