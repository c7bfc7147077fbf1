"""The stream of a play tab: what its seat may see goes out when the table changes, and what it says comes in."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from rulewright.core.errors import IllegalMove, RulewrightError
from rulewright.core.wording import folder_of
from rulewright.languages import _
from rulewright.table import whynot
from rulewright.table.access import Eye, acting_seat, address_of, check_origin, eye_of, guest_of
from rulewright.table.gamepages import thin
from rulewright.table.house import House
from rulewright.table.live import Refused, Step, Table, Watcher, common
from rulewright.table.pages import Pages, Rendered
from rulewright.table.refusals import explain, told
from rulewright.table.schema import Guest
from rulewright.table.showing import Note

MOST_FRAME: Final = 16_000
MOST_WATCHERS: Final = 200
MOST_OF_ONE: Final = 24
LOG: Final = logging.getLogger("rulewright.table")
NOT_ALLOWED: Final = 4403
LATER: Final = 1013
# Why a stream is closed, by what HTTP calls it.
CLOSED: Final = {404: 4404, 429: 4429}


class Stream:
    """One tab at one table."""

    def __init__(self, socket: WebSocket, house: House, pages: Pages, table: Table, guest: Guest | None) -> None:
        self.socket: Final = socket
        self.house: Final = house
        self.pages: Final = pages
        self.table: Final = table
        self.guest: Final = guest
        self.wanted: Final = socket.query_params.get("seat", "")
        # What the tab shows already, if it is the page of a table that waits.
        self.shows: Final = socket.query_params.get("shows", "")
        self.watcher: Final = Watcher(guest.id if guest else None, asyncio.Event())
        self.sent: dict[str, str] = {}
        self.pieces: Final[dict[str, str]] = {}
        self.steps: list[Step] = []
        self.before: Rendered | None = None

    def eye(self) -> Eye:
        """Whose eyes this tab looks through now."""
        return eye_of(self.table, self.guest, self.wanted)

    # Out

    async def tell(self, seen: int) -> None:
        """Send what is new, for ever; `seen` is the revision that the tab shows already."""
        first = True
        while True:
            self.watcher.wake.clear()
            now = self.pages.now(self.table, self.eye())
            message = self.update(now, first, seen)
            first = False
            if message:
                await self.socket.send_text(json.dumps(message, separators=(",", ":")))
            await self.watcher.wake.wait()

    def update(self, now: Rendered, first: bool, seen: int) -> dict[str, Any]:
        """What a tab lacks of what its eye sees now; empty if nothing."""
        before, self.before = self.before, now
        if before is not None and before.stamp == now.stamp:
            return {}
        same_page = before is not None and (before.revision, before.title) == (now.revision, now.title)
        changed = [thin(html, self.pieces) for name, html in now.parts.items() if self.sent.get(name) != html]
        self.sent = now.parts
        same = common(self.steps, self.table.steps)
        if first and seen == now.revision:
            same = len(self.table.steps)
        fresh, taken_back = self.table.steps[same:], same < len(self.steps)
        self.steps = self.table.steps[:]
        message: dict[str, Any] = {"revision": now.revision, "title": now.title}
        nothing = len(message)
        if changed:
            message["html"] = changed
        if fresh or taken_back or first:
            message["lines"] = now.lines[same:]
            message["keep"] = len(now.lines)
        if fresh and not first:
            message["say"] = now.said[same:]
        knock = self.knock(before, now, fresh)
        if knock:
            message["knock"] = knock
        go = self.go(before, now)
        if go:
            message["go"] = go
        if same_page and len(message) == nothing:
            return {}
        # Told apart from the parts, which are kept until the table changes.
        left = self.table.seconds_left
        return message if left is None else {**message, "left": left}

    def knock(self, before: Rendered | None, now: Rendered, fresh: list[Step]) -> str:
        """Whether the turn has come to this seat, or a rival's sentence has hit it."""
        if before is not None and now.asked and not before.asked:
            return "turn"
        seat = self.eye().seat
        hit = any(step.entry is not None and step.entry.actor != seat and seat in step.mark.hits for step in fresh)
        return "hit" if before is not None and hit else ""

    def go(self, before: Rendered | None, now: Rendered) -> str:
        """Another page that the tab should show now."""
        lobby = self.shows == "lobby" if before is None else "lobby" in before.parts
        if lobby and "lobby" not in now.parts:
            return f"/t/{self.table.code}"
        return f"/t/{self.table.code}/end" if now.over and before is not None and not before.over else ""

    # In

    async def hear(self) -> None:
        """Carry out what the tab says, one thing after the other."""
        while True:
            answer = await self.answer(await text_from(self.socket))
            await self.socket.send_text(json.dumps({"note": answer}, separators=(",", ":")))

    async def answer(self, text: str) -> dict[str, Any]:
        """Carry out one message, and what to tell its sender of it."""
        number: Any = 0
        try:
            message = json.loads(text) if len(text) <= MOST_FRAME else None
            if not isinstance(message, dict):
                self.house.spend("knock", id(self.watcher))
                raise Refused("A message is a JSON object of at most 16000 characters.")
            number = message.get("id", 0)
            number = number if isinstance(number, int) and abs(number) < 2**53 else 0
            kind = message.get("do")
            do = self.doing.get(kind) if isinstance(kind, str) else None
            if do is None:
                raise Refused(f"A message does one of {', '.join(self.doing)}.")
            self.house.spend_at(str(kind), self.guest.id if self.guest else 0, self.table)
            answer = await do(self, message)
        except IllegalMove as error:
            answer = self.pages.refusal(self.table, self.eye(), [error.refusal], _("Not now"))
        except RulewrightError as error:
            answer = Note("refused", _("That did not work"), (explain(error, folder_of(self.table.game)).sentence,))
        except (ValueError, RecursionError):
            answer = Note("refused", _("That did not work"), (told("A message is a JSON object."),))
        return self.noted(answer, number)

    def noted(self, answer: Note, number: int) -> dict[str, Any]:
        """An answer as it is sent."""
        html = self.pages.noted(self.table, answer)
        return {"id": number, "kind": answer.kind, "html": html, "text": answer.said, "sentence": answer.sentence}

    async def play(self, message: Mapping[str, Any]) -> Note:
        """Say one or several sentences."""
        sentences = message.get("sentences")
        if not isinstance(sentences, list) or not all(isinstance(one, str) for one in sentences):
            raise Refused("Sentences are a list of texts.")
        await self.table.play(self.acting(), sentences, revision_of(message))
        return Note("done")

    async def undo(self, message: Mapping[str, Any]) -> Note:
        """Take the last message back."""
        await self.table.undo(self.acting(), revision_of(message))
        return Note("done")

    async def hint(self, message: Mapping[str, Any]) -> Note:
        """Ask a bot what it would say."""
        revision = revision_of(message) if "revision" in message else self.table.revision
        return self.pages.hint(self.table, self.eye(), await self.house.hint(self.table, self.acting(), revision))

    async def why(self, message: Mapping[str, Any]) -> Note:
        """Ask which rule says no."""
        text = message.get("text")
        if isinstance(text, str):
            return whynot.about_sentence(self.table, self.pages, self.eye(), text)
        words, picked = message.get("words"), message.get("picked", [])
        if not isinstance(words, list) or not isinstance(picked, list):
            raise Refused("Say which thing is meant, by its words.")
        return whynot.about_words(self.table, self.pages, self.eye(), words, picked)

    async def chat(self, message: Mapping[str, Any]) -> Note:
        """Say something to the table."""
        await finished(self.house.chat(self.table, self.guest, str(message.get("text", ""))))
        return Note("done")

    async def prefer(self, message: Mapping[str, Any]) -> Note:
        """Remember whether forced answers are given for this seat, or whether it is asked where it can only pass."""
        if "asks" in message:
            await finished(self.house.prefer_asked(self.table, self.acting(), str(message["asks"])))
            return Note("done")
        await finished(self.house.prefer_auto(self.table, self.acting(), message.get("auto") is True))
        return Note("done")

    def acting(self) -> int:
        """The seat that this tab acts for."""
        return acting_seat(self.table, self.guest, self.wanted)

    doing: Final[dict[str, Callable[[Stream, Mapping[str, Any]], Awaitable[Note]]]] = {
        "play": play,
        "undo": undo,
        "hint": hint,
        "why": why,
        "chat": chat,
        "prefer": prefer,
    }


def revision_of(message: Mapping[str, Any]) -> int:
    """The revision that a message is meant for."""
    found = message.get("revision")
    if not isinstance(found, int) or isinstance(found, bool):
        raise Refused("A message names the revision of the table that it is meant for.")
    return found


async def text_from(socket: WebSocket) -> str:
    """The next message; empty for one that is no text. Raises WebSocketDisconnect."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    return message.get("text") or ""


async def finished(doing: Coroutine[Any, Any, None]) -> None:
    """Do something to its end, also if the tab that asked for it leaves meanwhile: half of it may be stored."""
    await asyncio.shield(asyncio.ensure_future(doing))


async def admitted(socket: WebSocket, code: str) -> tuple[Table, Guest | None] | None:
    """The table that somebody wants to look at, and who they are; None after telling them why they may not."""
    house: House = socket.app.state.house
    try:
        check_origin(socket)
        guest = await guest_of(socket)
        house.spend("look", guest.id if guest is not None else address_of(socket))
        table = await house.table(code)
        eye_of(table, guest, socket.query_params.get("seat"))
        check_crowd(table, guest)
    except RulewrightError as error:
        # Closed only after it was opened, so that the page is told why.
        await socket.accept()
        if isinstance(error, Refused):
            await socket.close(CLOSED.get(error.status, NOT_ALLOWED), reason_to_close(told(str(error))))
        else:
            LOG.error("a stream of the table %s: %s", code, error)
            await socket.close(LATER, reason_to_close(_("the table cannot be read just now")))
        return None
    await socket.accept()
    return table, guest


def reason_to_close(text: str) -> str:
    """As much of a text as a closing stream can say, which is counted in bytes."""
    return text.encode("utf-8", "replace")[:120].decode("utf-8", "ignore")


def check_crowd(table: Table, guest: Guest | None) -> None:
    """Refuse too many tabs; however many watch, those who sit at a table can always look at it."""
    watching = [watcher.guest for watcher in table.watchers]
    number = guest.id if guest is not None else None
    if number is not None and watching.count(number) >= MOST_OF_ONE:
        raise Refused("You have too many tabs open at this table.", 429)
    crowd = sum([not table.seats_of(one) for one in watching])
    if crowd >= MOST_WATCHERS and not table.seats_of(number):
        raise Refused("Too many people watch this table.", 429)


async def serve(socket: WebSocket) -> None:
    """Serve one tab until it leaves."""
    found = await admitted(socket, socket.path_params["code"])
    if found is None:
        return
    text = socket.query_params.get("seen", "")
    seen = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
    await run(Stream(socket, socket.app.state.house, socket.app.state.pages, *found), seen)


async def run(stream: Stream, seen: int) -> None:
    """Tell and hear until the tab leaves; whether somebody is there is told to the others."""
    await attend(stream.socket, stream.table, stream.watcher, stream.tell(seen), stream.hear())


async def attend(
    socket: WebSocket,
    table: Table,
    watcher: Watcher,
    tell: Coroutine[Any, Any, None],
    hear: Coroutine[Any, Any, None],
) -> None:
    """Tell a socket of a table and hear it, until it leaves or may no longer listen."""
    table.welcome(watcher)
    tasks = {asyncio.ensure_future(tell), asyncio.ensure_future(hear)}
    try:
        done, _going_on = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            error = task.exception()
            if isinstance(error, Refused):
                await socket.close(NOT_ALLOWED, reason_to_close(_("this seat is no longer yours")))
            elif error is not None and not isinstance(error, (WebSocketDisconnect, RuntimeError)):
                raise error
    finally:
        for task in tasks:
            task.cancel()
        table.farewell(watcher)
