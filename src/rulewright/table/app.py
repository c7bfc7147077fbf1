"""The server: one ASGI application for pages, streams and the JSON door."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rulewright import __version__
from rulewright.core.cards import MOST_CARDS
from rulewright.core.engine import Game
from rulewright.core.errors import RulewrightError
from rulewright.core.passing import PASS_SECONDS
from rulewright.core.registry import available
from rulewright.languages import _, marked, reading
from rulewright.table import door
from rulewright.table.access import remember_newcomer
from rulewright.table.house import House
from rulewright.table.limits import BodyLimit
from rulewright.table.pages import Pages
from rulewright.table.refusals import explain
from rulewright.table.routes import MOST_IMPORT, ROUTES
from rulewright.table.speaking import Speaking, address_to_return, language_of
from rulewright.table.store import Store
from rulewright.table.thinking import Thinkers

LOG: Final = logging.getLogger("rulewright.table")
MOST_BODY: Final = 32_000
# A table may be opened with a card set, each byte of which may be sent as three.
MOST_OPENING: Final = MOST_BODY + 4 * MOST_CARDS
LARGER: Final = {"/import": MOST_IMPORT, "/tables": MOST_OPENING, "/api/tables": MOST_OPENING}
SWEEP_SECONDS: Final = 60.0
POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
TITLES: Final = {
    403: marked("Not allowed"),
    404: marked("Not found"),
    410: marked("No longer there"),
    429: marked("One moment"),
    503: marked("One moment"),
}
ELSE: Final = marked("That did not work")
NO_STORE: Final = (b"cache-control", b"no-store")


def build(
    database: str,
    pace: float = 0.6,
    forced: float = 0.8,
    passing: float = PASS_SECONDS,
    workers: int = 0,
    cards: Sequence[Game[Any]] = (),
) -> FastAPI:
    """The application on a database, named as SQLAlchemy names it.

    `pace` is how many seconds a bot takes at least while somebody looks, `forced` how many a forced answer takes, and
    `passing` after how many the table passes for a seat that can do nothing else. `cards` are games with the card sets
    that everybody may choose.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store.open(database)
        thinkers = Thinkers(workers) if workers else Thinkers()
        house = House(store, thinkers, pace, forced, passing, cards)
        app.state.house = house
        app.state.pages = Pages(house.pages)
        keeping = asyncio.ensure_future(keep_house(house))
        try:
            yield
        finally:
            keeping.cancel()
            await house.close()
            thinkers.close()
            store.close()

    app = FastAPI(
        title="Rulewright's JSON door",
        version=__version__,
        description=door.DESCRIPTION,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.include_router(door.ROUTER)
    app.router.routes.extend(ROUTES)
    app.add_exception_handler(RulewrightError, refused)
    app.add_exception_handler(HTTPException, refused)
    app.add_exception_handler(RequestValidationError, refused)
    app.add_exception_handler(Exception, failed)
    app.add_middleware(BodyLimit, most=MOST_BODY, larger=LARGER)
    app.add_middleware(Speaking)
    app.add_middleware(Guarded)
    return app


class Guarded:
    """Gives every answer the headers that keep browsers from doing what no page of ours asks for."""

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to whatever is answered."""
        begun = False

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                named = {name for name, _ in message.get("headers", [])}
                extra = [*HEADERS] if b"cache-control" in named else [*HEADERS, NO_STORE]
                message["headers"] = [*message.get("headers", []), *extra]
            await send(message)

        try:
            await self.app(scope, receive, guarded)
        except asyncio.CancelledError:
            # The server ends and has waited long enough for this request, which is no fault to be reported.
            if begun or scope["type"] != "http":
                raise
            with reading(language_of(Request(scope))):
                said = _("The table is being closed; come again in a moment.")
            await PlainTextResponse(said, 503)(scope, receive, guarded)


async def keep_house(house: House) -> None:
    """Go on with the tables where bots or a clock go on without anybody; then forget idle ones now and then."""
    house.thinkers.warm(available())
    await house.wake()
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            house.forget_idle(time.monotonic())
        except Exception:
            LOG.exception("idle tables could not be forgotten")


# Refusals


async def refused(request: Request, error: Exception) -> Response:
    """Why something is not done: one sentence, as a page or as JSON."""
    status, sentence, clause = explain(error)
    if request.url.path.startswith("/api"):
        return JSONResponse({"error": sentence, **({"clause": clause} if clause else {})}, status)
    pages: Pages = request.app.state.pages
    title = _(TITLES.get(status, ELSE))
    html = pages.page(
        "message",
        title=title,
        sentences=[sentence],
        clause=None,
        links=(),
        back=address_to_return(request),
    )
    response = HTMLResponse(html, status)
    remember_newcomer(request, response)
    return response


async def failed(request: Request, error: Exception) -> Response:
    """A fault of ours, told without its inside; such an answer passes by `Guarded`."""
    with reading(language_of(request)):
        response = await refused(request, error)
    response.raw_headers.extend([*HEADERS, NO_STORE])
    return response
