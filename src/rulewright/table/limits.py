"""What keeps a visitor from taking more than a share: how often one may ask, and how much may be sent at once."""

from __future__ import annotations

import html
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rulewright.languages import _, reader
from rulewright.table.refusals import told

Clock = Callable[[], float]

MOST_KEYS: Final = 10_000
# So much of what is too big is read and thrown away, because a browser that is cut off in the middle shows no answer.
MOST_SPILT: Final = 1_000_000


class Bucket:
    """Fills with `rate` tokens a second up to `burst`; whatever is done takes one."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self.clock: Final = clock
        self.held = burst
        self.filled = clock()

    def fill(self) -> None:
        """Add what has come in since the last time."""
        now = self.clock()
        self.held = min(self.burst, self.held + max(0.0, now - self.filled) * self.rate)
        self.filled = now

    def take(self, tokens: float = 1) -> bool:
        """Take tokens if that many are there."""
        self.fill()
        if self.held < tokens:
            return False
        self.held -= tokens
        return True

    def wait(self, tokens: float = 1) -> float:
        """In how many seconds that many will be there; 0 if they are, infinite if they never will be."""
        self.fill()
        if self.held >= tokens:
            return 0.0
        if tokens > self.burst or self.rate <= 0:
            return float("inf")
        return (tokens - self.held) / self.rate


class Limits:
    """A bucket for each kind of thing and whoever does it, such as a seat that moves or an address that makes tables.

    `kinds` tells the rate and the burst of each kind. At most `most` buckets are kept: the one that was used longest
    ago is forgotten, which at worst makes it full again.
    """

    def __init__(
        self, kinds: Mapping[str, tuple[float, float]], clock: Clock = time.monotonic, most: int = MOST_KEYS
    ) -> None:
        self.kinds: Final = dict(kinds)
        self.clock: Final = clock
        self.most: Final = most
        self.buckets: Final[OrderedDict[tuple[str, str], Bucket]] = OrderedDict()

    def allow(self, kind: str, key: str, tokens: float = 1) -> bool:
        """Whether this may be done now; if so, it is counted. Raises KeyError for a kind that nobody has declared."""
        return self.bucket(kind, key).take(tokens)

    def wait(self, kind: str, key: str, tokens: float = 1) -> float:
        """In how many seconds it may be done."""
        return self.bucket(kind, key).wait(tokens)

    def bucket(self, kind: str, key: str) -> Bucket:
        """The bucket of somebody, a full one if there was none."""
        rate, burst = self.kinds[kind]
        found = self.buckets.get((kind, key))
        if found is None:
            found = self.buckets[kind, key] = Bucket(rate, burst, self.clock)
            if len(self.buckets) > self.most:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end((kind, key))
        return found


class BodyLimit:
    """Keeps requests with more than `most` bytes of body from an application; `larger` names paths that may have more.

    The application is called once the body is there, so a body that never ends costs it nothing.
    """

    def __init__(self, app: ASGIApp, most: int, larger: Mapping[str, int] | None = None) -> None:
        self.app: Final = app
        self.most: Final = most
        self.larger: Final = dict(larger or {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its whole body, or refuse it with 413."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = self.larger.get(scope["path"], self.most)
        said = announced(scope)
        if said > most + MOST_SPILT:
            await refuse(scope, send, most)
            return
        body = await whole_body(receive, most)
        if body is None:
            return
        if len(body) > most:
            await refuse(scope, send, most)
        else:
            await self.app(scope, replayed(body, receive), send)


def announced(scope: Scope) -> int:
    """How many bytes of body a request says it has; 0 if it does not say."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value[:20])
    return 0


async def whole_body(receive: Receive, most: int) -> bytearray | None:
    """The body of a request; one byte too many if it is too big, and None if its sender has gone."""
    body = bytearray()
    spilt = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        part = message.get("body", b"")
        room = most + 1 - len(body)
        body += part[:room]
        spilt += max(0, len(part) - room)
        if not message.get("more_body", False) or spilt > MOST_SPILT:
            return body


def replayed(body: bytearray, receive: Receive) -> Receive:
    """What an application receives: the body in one piece, and then whatever comes."""
    message: Message | None = {"type": "http.request", "body": bytes(body), "more_body": False}

    async def next_message() -> Message:
        nonlocal message
        if message is None:
            return await receive()
        found, message = message, None
        return found

    return next_message


async def refuse(scope: Scope, send: Send, most: int) -> None:
    """Answer that a request is too big, as a page or as JSON, whichever was asked for."""
    sentence = f"What was sent is too big: at most {most:,} bytes are taken at once."
    wanted = b",".join(value for name, value in scope["headers"] if name == b"accept")
    if b"text/html" in wanted:
        kind = b"text/html; charset=utf-8"
        text = (
            f'<!doctype html><html lang="{reader().name}"><title>{html.escape(_("Too big"))}</title>'
            f"<p>{html.escape(told(sentence))}</p></html>\n"
        )
    else:
        kind = b"application/json"
        text = json.dumps({"error": sentence})
    body = text.encode()
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
