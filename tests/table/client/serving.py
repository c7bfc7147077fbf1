"""A small server that speaks the table's side of the stream, one page at a time."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

HERE = Path(__file__).parent
STATIC = Path(__file__).resolve().parents[3] / "src" / "rulewright" / "table" / "static"
KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


class Table:
    """What the page has asked and said, and a voice to answer it."""

    def __init__(self) -> None:
        self.pages: dict[str, str] = {}
        self.refused: dict[str, int] = {}  # pages that come with a status of their own
        self.fetched: list[str] = []
        self.opened: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self.is_down = False
        self.refusing: tuple[int, str] | None = None  # how a line is closed as soon as it is open
        self._lines: list[ServerConnection] = []
        self._server = serve(self._stream, "127.0.0.1", 0, process_request=self._fetch)
        self.origin = f"http://127.0.0.1:{self._server.socket.getsockname()[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def begin(self) -> None:
        """Forgets the test before."""
        self.drop()
        self.is_down = False
        self.refusing = None
        self.pages = {"/t/k7f2": (HERE / "play.html").read_text(), "/": (HERE / "home.html").read_text()}
        self.fetched, self.opened, self.heard, self.refused = [], [], [], {}

    def say(self, **frame: Any) -> None:
        """Sends a frame to the tab that is open."""
        self._lines[-1].send(json.dumps(frame))

    def drop(self, code: int = 1001, reason: str = "") -> None:
        """Breaks the line."""
        for line in self._lines:
            line.close(code, reason)
        self._lines = []

    def close(self) -> None:
        self.drop()
        self._server.shutdown()

    def messages(self, count: int) -> list[dict[str, Any]]:
        """What the page has said, once it has said so much."""
        until(lambda: len(self.heard) >= count)
        return self.heard

    def _stream(self, line: ServerConnection) -> None:
        assert line.request is not None
        self._lines.append(line)
        self.opened.append(line.request.path)  # only now, for a test that waits for it speaks next
        if self.refusing:
            line.close(*self.refusing)
        try:
            for message in line:
                self.heard.append(json.loads(message))
        except ConnectionClosed:
            pass

    def _fetch(self, _: ServerConnection, request: Request) -> Response | None:
        path = urlsplit(request.path).path
        if path.endswith("/live"):
            return Response(503, "Down", Headers({"Content-Length": "0"}), b"") if self.is_down else None
        self.fetched.append(request.path)
        body = self._file(path)
        kind = KINDS.get(Path(path).suffix, "application/json" if "/at/" in path else "text/html")
        headers = Headers({"Content-Type": f"{kind}; charset=utf-8", "Content-Length": str(len(body or b""))})
        headers["Content-Security-Policy"] = POLICY
        status = self.refused.get(path, 404 if body is None else 200)
        return Response(status, "", headers, body or b"")

    def _file(self, path: str) -> bytes | None:
        if path in self.pages:
            return self.pages[path].encode()
        folder = {"static": STATIC, "client": HERE}.get(path.split("/")[1])
        file = folder / path.split("/")[-1] if folder else None
        return file.read_bytes() if file and file.is_file() else None


def until(happened: Callable[[], bool], seconds: float = 30) -> None:
    """Waits for something that another thread does."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)


def seen(path: str) -> str:
    """The revision with which a tab has opened its line."""
    return parse_qs(urlsplit(path).query)["seen"][0]
