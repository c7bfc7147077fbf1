"""A table that really runs, and guests who talk to it as browsers and programs do."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI
from websockets.sync.client import ClientConnection, connect

from rulewright.commands.table import listen
from rulewright.table.app import build
from rulewright.table.house import House
from rulewright.table.live import Table

PATIENCE = 60.0
START = 60.0
# Where a test does not look into it, the table passes for nobody.
NEVER = 1e6


class Running:
    """A server on a free port of this machine, in a thread."""

    def __init__(self, database: Path, **settings: Any) -> None:
        self.app: FastAPI = build(f"sqlite:///{database}", **settings)
        self.socket = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        config = uvicorn.Config(self.app, log_level="warning", ws="websockets-sansio", timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self) -> None:
        with asyncio.Runner() as runner:
            self.loop = runner.get_loop()
            runner.run(self.server.serve(sockets=[self.socket]))

    def start(self) -> None:
        self.thread.start()
        wait_until(lambda: self.server.started)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)

    @property
    def house(self) -> House:
        return self.app.state.house  # type: ignore[no-any-return]

    def table(self, code: str) -> Table:
        """A table as it stands in the server's memory."""
        return self.house.tables[code]

    def guest(self) -> Guest:
        return Guest(self.url)


@contextmanager
def running(database: Path, **settings: Any) -> Iterator[Running]:
    server = Running(database, **{"pace": 0.0, "forced": 0.0, "passing": NEVER, "workers": 1, **settings})
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def serving(database: Path, port: int | None = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and its address; without a port it takes the first of the usual ones."""
    command = [sys.executable, "-m", "rulewright", "table", "--no-open", "--db", f"sqlite:///{database}"]
    command += [] if port is None else ["--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
    try:
        assert process.stdout is not None
        address = ""
        while not address:
            line = process.stdout.readline()
            assert line, "the server has ended at once"
            address = "".join(re.findall(r"http://[0-9.:]+", line))
        end = time.monotonic() + START
        while True:
            try:
                httpx.get(address + "/healthz", timeout=START)
                break
            except httpx.TransportError:
                assert time.monotonic() < end
                time.sleep(0.05)
        yield process, address
    finally:
        process.kill()
        process.wait()


class Guest:
    """A browser with its cookies, or a program with a key."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)

    def open(self, *kinds: str, **fields: str) -> str:
        """Open a table through the form, and return its code."""
        form = {"game": "unita", "seats": str(len(kinds)), "my_name": "Ann", "title": "Saturday", **fields}
        form |= {f"kind-{k}": kind for k, kind in enumerate(kinds, 1)}
        answer = self.http.post("/tables", data=form)
        assert answer.status_code == 303, re.findall(r"<p>(.*?)</p>", answer.text)
        return answer.headers["location"].removeprefix("/t/")

    def page(self, path: str) -> str:
        answer = self.http.get(path)
        assert answer.status_code == 200, (path, answer.status_code, answer.text[:300])
        return answer.text

    def links(self, code: str) -> list[str]:
        """The links that the host's page shows."""
        return re.findall(r'value="(?:[^"]*)(/sit/[^"]+)"', self.page(f"/t/{code}"))

    def sit(self, link: str, name: str = "Bo") -> httpx.Response:
        return self.http.post(link, data={"name": name, "word": ""})

    def view(self, code: str, seat: int | None = None) -> dict[str, Any]:
        answer = self.http.get(f"/api/tables/{code}/view", params={} if seat is None else {"seat": seat})
        assert answer.status_code == 200, answer.text
        return answer.json()  # type: ignore[no-any-return]

    def sentences(self, code: str) -> list[str]:
        return list(self.view(code)["prompt"].get("sentences", []))

    def play(self, code: str, *sentences: str, revision: int | None = None, seat: int | None = None) -> httpx.Response:
        if revision is None:
            revision = self.view(code)["revision"]
        return self.http.post(
            f"/api/tables/{code}/play", json={"revision": revision, "sentences": list(sentences), "seat": seat}
        )

    @contextmanager
    def stream(self, code: str, seen: int = 0, seat: str = "", shows: str = "") -> Iterator[Tab]:
        """A play tab."""
        address = f"{self.url.replace('http', 'ws')}/t/{code}/live?seen={seen}&seat={seat}&shows={shows}"
        cookies = "; ".join([f"{name}={value}" for name, value in self.http.cookies.items()])
        headers = {"Cookie": cookies} if cookies else {}
        with connect(address, origin=self.url, additional_headers=headers, max_size=None) as socket:  # type: ignore[arg-type]
            yield Tab(socket)


class Tab:
    """The stream of a play tab, and what it has shown so far."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.revision = -1
        self.keep = 0
        self.parts: dict[str, str] = {}
        self.lines: list[str] = []
        self.updates: list[dict[str, Any]] = []
        self.notes: dict[int, dict[str, Any]] = {}
        self.sent = 0

    def read(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message, taken in."""
        message: dict[str, Any] = json.loads(self.socket.recv(patience))
        if "note" in message:
            self.notes[message["note"]["id"]] = message["note"]
            return message
        self.updates.append(message)
        self.revision = message["revision"]
        self.keep = message.get("keep", self.keep)
        for html in message.get("html", []):
            found = re.search(r'id="([^"]+)"', html)
            assert found is not None
            self.parts[found.group(1)] = html
        return message

    def ways(self) -> list[str]:
        return re.findall(r'data-sentence="([^"]+)"', self.parts.get("ask", ""))

    def say(self, **message: Any) -> int:
        self.sent += 1
        self.socket.send(json.dumps({**message, "id": self.sent}))
        return self.sent

    def answer(self, **message: Any) -> dict[str, Any]:
        """What is answered to a message; updates that come before it are taken in."""
        number = self.say(**message)
        while number not in self.notes:
            self.read()
        return self.notes[number]

    def until_asked(self) -> list[str]:
        while not self.ways():
            self.read()
        return self.ways()


def wait_until(true: Any, patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, "it has not come true in time"
        time.sleep(0.01)
