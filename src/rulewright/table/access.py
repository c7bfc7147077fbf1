"""Who is asking, and what they may see and do: every route and every stream goes through here.

A guest is known by a secret that only their browser or program has: a cookie that no script can read, or a bearer key.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from rulewright.core.reader import mask_text
from rulewright.table.house import House
from rulewright.table.live import Refused, Table
from rulewright.table.schema import IMPORTED, OVER, PLAYING, WAITING, Guest

COOKIE: Final = "rulewright"
YEAR: Final = 365 * 24 * 3600


@dataclass(frozen=True)
class Eye:
    """Whose eyes look at a table: a seat's, or a spectator's where it is None; `mine` says whether they may act."""

    seat: int | None
    mine: bool = False
    host: bool = False


def secret_of(connection: HTTPConnection) -> str:
    """The secret that comes with a request, or an empty text."""
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from, for limits."""
    return connection.client.host if connection.client is not None else "?"


def is_open(table: Table) -> bool:
    """Whether everything of a game may be seen by everybody who has its address."""
    return table.status in (OVER, IMPORTED)


async def guest_of(connection: HTTPConnection) -> Guest | None:
    """Who is asking, or None for somebody whom the house does not know."""
    house: House = connection.app.state.house
    return await house.guest(secret_of(connection))


async def newcomer(request: Request, name: str) -> Guest:
    """A new guest; whatever is answered to this request goes through `remember_newcomer`."""
    house: House = request.app.state.house
    house.spend("guest", address_of(request))
    guest, request.state.secret = await house.welcome(name)
    return guest


def remember_newcomer(request: Request, response: Response) -> None:
    """Have the browser of somebody who has just become a guest come back as this guest."""
    secret = getattr(request.state, "secret", "")
    if secret:
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, secret, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def check_origin(connection: HTTPConnection) -> None:
    """Refuse what another site's page sends in the name of a guest; a bearer key is not sent by browsers unasked."""
    origin = connection.headers.get("origin")
    if origin is None or connection.headers.get("authorization", "").lower().startswith("bearer "):
        return
    if site_of(origin) != connection.headers.get("host", "").lower():
        raise Refused("This request comes from another site, so it is not carried out.", 403)


def site_of(origin: str) -> str:
    """The host and port of an origin, or `-`, which is nobody's, for one that names none.

    >>> site_of("http://Home:8321"), site_of("null"), site_of("http://[")
    ('home:8321', '-', '-')
    """
    try:
        return urlsplit(origin).netloc.lower() or "-"
    except ValueError:
        return "-"


def eye_of(table: Table, guest: Guest | None, wanted: str | int | None) -> Eye:
    """Whose eyes a guest looks through: those of a seat of theirs, or a spectator's.

    `wanted` is a seat from 1 on. Raises Refused for a seat that is not theirs, unless everything lies open by now.
    """
    number = guest.id if guest is not None else None
    mine = table.seats_of(number)
    host = table.is_host(number)
    if wanted in (None, "", 0, "0"):
        if not mine:
            return Eye(None, False, host)
        return Eye(table.actor if table.actor in mine else mine[0], True, host)
    text = str(wanted)
    seat = int(text) - 1 if text.isascii() and text.isdigit() and len(text) < 3 else -1
    if not 0 <= seat < len(table.chairs):
        raise Refused(f"There is no seat {text[:20]} at this table.", 404)
    if seat in mine:
        return Eye(seat, True, host)
    if is_open(table):
        return Eye(seat, False, host)
    raise Refused(f"You do not sit at seat {seat + 1}.", 403)


def acting_seat(table: Table, guest: Guest | None, wanted: str | int | None) -> int:
    """The seat for which a guest acts; raises Refused unless it is theirs."""
    if guest is None or not table.seats_of(guest.id):
        raise Refused("You watch this table: only those who sit at it can act.", 403)
    eye = eye_of(table, guest, wanted)
    if eye.seat is None or not eye.mine:
        raise Refused("You do not sit at that seat.", 403)
    if table.status != PLAYING:
        raise Refused("The game is not going on.", 409)
    return eye.seat


def record_text(table: Table, eye: Eye) -> str:
    """The text of a record as an eye may read it: masked until the game is over, and only what has been told."""
    if table.status == WAITING:
        raise Refused("The game has not begun yet.", 409)
    return table.text if is_open(table) else mask_text(table.text, eye.seat)
