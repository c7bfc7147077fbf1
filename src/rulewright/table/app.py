"""The server: one ASGI application for pages, streams and the JSON door."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rulewright import __version__
from rulewright.core.errors import IllegalMove, RulewrightError
from rulewright.core.notation import HALF
from rulewright.core.registry import available
from rulewright.table import door
from rulewright.table.house import House
from rulewright.table.limits import BodyLimit
from rulewright.table.live import Refused
from rulewright.table.pages import Pages, reason
from rulewright.table.routes import ROUTES
from rulewright.table.schema import StoreError
from rulewright.table.store import Store
from rulewright.table.thinking import Thinkers

LOG: Final = logging.getLogger("rulewright.table")
MOST_BODY: Final = 32_000
MOST_IMPORT: Final = 1_300_000
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
NO_STORE: Final = (b"cache-control", b"no-store")


def build(database: str, pace: float = 0.6, forced: float = 0.8, workers: int = 0) -> FastAPI:
    """The application on a database, named as SQLAlchemy names it.

    `pace` is how many seconds a bot takes at least while somebody looks, `forced` how many a forced answer takes.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store.open(database)
        thinkers = Thinkers(workers) if workers else Thinkers()
        house = House(store, thinkers, pace, forced)
        app.state.house = house
        app.state.pages = Pages(house.pages)
        warming = asyncio.ensure_future(warm(thinkers))
        sweeping = asyncio.ensure_future(sweep(house))
        try:
            yield
        finally:
            sweeping.cancel()
            warming.cancel()
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
    app.add_middleware(BodyLimit, most=MOST_BODY, larger={"/import": MOST_IMPORT})
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
            await PlainTextResponse("The table is being closed; come again in a moment.", 503)(scope, receive, guarded)


async def warm(thinkers: Thinkers) -> None:
    """Have the bots ready before somebody waits for them."""
    await asyncio.to_thread(thinkers.warm, available())


async def sweep(house: House) -> None:
    """Forget idle tables now and then."""
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        house.forget_idle(time.monotonic())


# Refusals


async def refused(request: Request, error: Exception) -> Response:
    """Why something is not done: one sentence, as a page or as JSON."""
    status, sentence, clause = explain(error)
    # What is refused may be quoted, and half a character cannot be sent.
    sentence = HALF.sub("?", sentence)
    if request.url.path.startswith("/api"):
        return JSONResponse({"error": sentence, **({"clause": clause} if clause else {})}, status)
    title = {403: "Not allowed", 404: "Not found", 410: "No longer there", 429: "One moment", 503: "One moment"}
    pages: Pages = request.app.state.pages
    html = pages.page(
        "message", title=title.get(status, "That did not work"), sentences=[sentence], clause=None, links=()
    )
    return HTMLResponse(html, status)


def explain(error: Exception) -> tuple[int, str, str]:
    """HTTP status, sentence and clause of an error that somebody meets."""
    if isinstance(error, Refused):
        return error.status, str(error), ""
    if isinstance(error, IllegalMove):
        return 409, error.refusal.message, error.refusal.clause
    if isinstance(error, StoreError):
        LOG.error("the store: %s", error)
        return 503, "The table cannot be read or written just now; what was told before is safe.", ""
    if isinstance(error, RulewrightError):
        return 400, reason(error), ""
    if isinstance(error, RequestValidationError):
        return 422, validation(error.errors()), ""
    if isinstance(error, HTTPException):
        return error.status_code, WORDS.get(error.status_code, str(error.detail)), ""
    return 500, "Something went wrong on our side; nothing that was told before is lost.", ""


WORDS: Final = {404: "There is nothing at this address.", 405: "This address does not take that."}


def validation(errors: Any) -> str:
    """What is wrong with the fields of a request, in one sentence."""
    found = [
        f"{'.'.join([str(part) for part in one['loc'][1:]]) or 'the body'}: {one['msg']}" for one in list(errors)[:5]
    ]
    return "These fields do not fit: " + "; ".join(found)


async def failed(request: Request, error: Exception) -> Response:
    """A fault of ours, told without its inside; such an answer passes by `Guarded`."""
    response = await refused(request, error)
    response.raw_headers.extend([*HEADERS, NO_STORE])
    return response
