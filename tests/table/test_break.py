"""What was tried to break the table: odd requests, two at once, and a store that fails in the middle of something."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import IPPROTO_TCP, TCP_NODELAY, create_connection
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.house import PATIENCE, Guest, Running, running, wait_until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from rulewright.commands.table import listen
from rulewright.core.dealer import verify
from rulewright.core.record import Record
from rulewright.core.registry import load
from rulewright.table import driver, live
from rulewright.table.door import ROUTER
from rulewright.table.house import IDLE
from rulewright.table.routes import ROUTES
from rulewright.table.schema import PLAYING, WAITING, StoreError
from rulewright.table.seating import MOST_LINKS
from rulewright.table.store import Conflict, Store
from rulewright.table.stream import Stream


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("break") / "table.db") as found:
        yield found


@pytest.fixture
def ann(server: Running) -> Guest:
    # All tests come from one address, which may not open that many tables.
    call(server, server.house.limits.buckets.clear)
    return server.guest()


def do(server: Running, doing: Coroutine[Any, Any, Any]) -> Any:
    """Have the server's own loop do something."""
    assert server.loop is not None
    return asyncio.run_coroutine_threadsafe(doing, server.loop).result(PATIENCE)


def call(server: Running, doing: Callable[..., Any], *arguments: Any) -> Any:
    """The same for a plain function."""

    async def called() -> Any:
        return doing(*arguments)

    return do(server, called())


@contextmanager
def stream(server: Running, path: str, guest: Guest, **headers: str) -> Iterator[ClientConnection]:
    cookies = "; ".join([f"{name}={value}" for name, value in guest.http.cookies.items()])
    found = {"Cookie": cookies, **headers}
    with connect(server.url.replace("http", "ws") + path, additional_headers=found, max_size=None) as socket:
        yield socket


def closed(socket: ClientConnection) -> int:
    """The code with which a stream is closed."""
    try:
        while True:
            socket.recv(PATIENCE)
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else 1006


# Odd requests


@pytest.mark.parametrize("name", ["a" * 300 + ".css", "%00.css", "..%5ctokens.css", "%2e%2e", ".css"])
def test_a_file_that_is_not_there_is_not_found_whatever_it_is_called(ann: Guest, name: str) -> None:
    assert ann.http.get(f"/static/{name}").status_code == 404


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "http://", "file://", "", "x" * 2000])
def test_an_origin_that_is_none_is_another_site(server: Running, ann: Guest, origin: str) -> None:
    code = ann.open("me", "bot:random")
    answer = ann.http.post(f"/t/{code}/undo", data={"revision": "1"}, headers={"origin": origin})
    assert answer.status_code == 403
    assert "another site" in answer.text


def test_only_a_key_stands_in_for_the_origin(ann: Guest) -> None:
    """A browser sends what a proxy's password dialogue has asked for with every request, also from other sites."""
    code = ann.open("me", "bot:random")
    headers = {"origin": "http://evil.example", "authorization": "Basic QW5uOnNlY3JldA=="}
    assert ann.http.post(f"/t/{code}/undo", data={"revision": "1"}, headers=headers).status_code == 403


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables/{code}/play", r'{"revision":1,"sentences":["\ud800"]}'),
        ("/api/tables", r'{"game":"unita","seats":["me","bot:random"],"options":{"\ud800":1}}'),
        ("/api/tables", r'{"game":"unita","seats":["me","bot:random"],"options":{"\ud800":[]}}'),
        ("/api/seats", r'{"link":"\ud800"}'),
        ("/api/guests", r'{"name":"\ud800","x":"\ud800"}'),
        ("/api/tables/{code}/play", '{"revision":1,"sentences":' + "[" * 9000),
        ("/api/tables/{code}/play", '{"revision":' + "9" * 6000 + ',"sentences":["pass"]}'),
        ("/api/tables/{code}/play", '{"revision":1e999,"sentences":["pass"]}'),
    ],
)
def test_half_characters_and_bottomless_texts_are_answered_in_a_sentence(ann: Guest, path: str, body: str) -> None:
    code = ann.open("me", "bot:random")
    answer = ann.http.post(path.format(code=code), content=body, headers={"content-type": "application/json"})
    assert answer.status_code < 500
    assert answer.status_code == 201 or answer.json()["error"]


def test_a_fault_of_ours_is_told_with_all_headers(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(secret: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(server.house, "guest", broken)
    for path in ("/", "/api/tables"):
        answer = httpx.get(server.url + path)
        assert answer.status_code == 500
        assert "Something went wrong on our side" in answer.text
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/t/{code}/live", "/api/tables/{code}/stream"])
def test_a_stream_outlives_what_is_no_text(ann: Guest, server: Running, path: str) -> None:
    code = ann.open("me", "bot:random")
    with stream(server, path.format(code=code), ann) as socket:
        socket.recv(PATIENCE)
        socket.send(b"\x00\xff")
        ann.play(code, ann.sentences(code)[0])
        while json.loads(socket.recv(PATIENCE)).get("revision", 0) < server.table(code).revision:
            pass


@pytest.mark.parametrize("path", ["/t/{code}/live?seat=2", "/api/tables/{code}/stream?seat=2"])
def test_a_stream_is_closed_in_words_when_its_seat_is_somebody_elses(ann: Guest, server: Running, path: str) -> None:
    bo, cy = server.guest(), server.guest()
    code = ann.open("me", "friend")
    bo.sit(ann.links(code)[0])
    with stream(server, path.format(code=code), bo) as socket:
        socket.recv(PATIENCE)
        ann.http.post(f"/t/{code}/link", data={"seat": "2"})
        assert cy.sit(ann.links(code)[0], "Cy").status_code == 303
        assert closed(socket) == 4403


@pytest.mark.parametrize("path", ["/t/{code}/live", "/api/tables/{code}/stream"])
def test_a_stream_is_told_to_come_again_while_the_store_fails(
    ann: Guest, server: Running, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = ann.open("me", "bot:random")
    monkeypatch.setattr(server.house.store, "_read", fails)
    with stream(server, path.format(code=code), ann) as socket:
        assert closed(socket) == 1013


@pytest.mark.parametrize("path", ["/t/{code}/live", "/api/tables/{code}/stream"])
def test_a_crowd_does_not_keep_those_who_sit_from_their_table(
    ann: Guest, server: Running, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulewright.table.stream.MOST_WATCHERS", 2)
    code = ann.open("me", "bot:random")
    address = path.format(code=code)
    nobody = server.guest()
    with stream(server, address, nobody) as one, stream(server, address, nobody) as two:
        one.recv(PATIENCE), two.recv(PATIENCE)
        with stream(server, address, nobody) as third:
            assert closed(third) == 4429
        with stream(server, address, ann) as mine:
            assert mine.recv(PATIENCE)


# Whatever is sent

WORDS = st.one_of(
    st.text(max_size=20),
    st.sampled_from(["1", "0", "01", "-1", "\u0661", "me", "unita", "on", "pass", "lay die-3 mountain"]),
)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), WORDS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=8,
)
FIELDS = (
    "revision", "sentences", "seat", "name", "word", "link", "game", "seats", "title", "options", "turn", "chat",
    "listed", "ticket", "sentence", "text", "auto", "asks", "words", "picked", "id", "kind-1", "again", "at", "q",
)  # fmt: skip
BODIES = st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=6)
KINDS = ("application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", "")


def ways_in() -> list[tuple[str, str]]:
    found = []
    for route in [*ROUTES, *ROUTER.routes]:
        methods = getattr(route, "methods", None) or ()
        found += [(method, str(getattr(route, "path", ""))) for method in sorted(methods)]
    return found


@pytest.fixture(scope="module")
def odd(server: Running) -> tuple[Guest, str]:
    guest = server.guest()
    return guest, guest.open("me", "bot:random", chat="1")


@settings(max_examples=150, deadline=None)
@given(way=st.sampled_from(ways_in()), body=BODIES, kind=st.sampled_from(KINDS), form=st.booleans(), part=WORDS)
def test_whatever_is_sent_to_any_address_is_answered_in_a_sentence(
    server: Running,
    odd: tuple[Guest, str],
    way: tuple[str, str],
    body: dict[str, Any],
    kind: str,
    form: bool,
    part: str,
) -> None:
    guest, code = odd
    call(server, server.house.limits.buckets.clear)
    method, path = way
    part = quote(part.encode("utf-8", "replace"), safe="") or "x"
    address = path.format(code=code, at=part, seat=part, token=part, game=part, name=part)
    plain = {key: str(value).encode("utf-8", "replace") for key, value in body.items()}
    content = urlencode(plain).encode() if form else json.dumps(body).encode()
    headers = {"content-type": kind}
    query = plain if method in ("GET", "HEAD") else {}
    answer = guest.http.request(method, f"{address}?{urlencode(query)}", content=content, headers=headers)
    assert answer.status_code < 500, (method, address, content, answer.text)
    assert "content-security-policy" in answer.headers
    if answer.status_code >= 400 and method != "HEAD":
        said = answer.json()["error"] if path.startswith("/api") else answer.text
        assert said
        assert "Traceback" not in said


@settings(max_examples=60, deadline=None)
@given(messages=st.lists(st.tuples(st.sampled_from(sorted(Stream.doing)), BODIES), min_size=1, max_size=5))
def test_whatever_a_tab_says_it_is_answered(
    server: Running, odd: tuple[Guest, str], messages: list[tuple[str, dict[str, Any]]]
) -> None:
    guest, code = odd
    with guest.stream(code) as tab:
        for number, (do_what, message) in enumerate(messages, 1):
            if do_what == "hint":
                continue
            call(server, server.house.limits.buckets.clear)
            tab.socket.send(json.dumps({**message, "do": do_what, "id": number}))
            while number not in tab.notes:
                tab.read()


# Hints


def test_hints_are_counted_for_a_guest_and_not_for_each_table(
    ann: Guest, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However long they take, no new ones are allowed meanwhile.
    monkeypatch.setattr(server.house.limits, "clock", lambda: 0.0)
    codes = [ann.open("me", "bot:random") for _ in range(3)]
    answers = [ann.http.post(f"/api/tables/{code}/hint", json={"revision": -1}).status_code for code in codes * 3]
    assert answers == [409] * 4 + [429] * 5


# A store that fails


async def fails(*_: Any) -> Any:
    raise StoreError("the disk is full")


def same_as_stored(server: Running, code: str) -> bool:
    """Whether the table in memory is what the store has."""
    found = do(server, server.house.store.table(code))
    table = server.table(code)
    record = table.record
    stored = live.whole(found.table.header, found.lines) if found.table.header else ""
    held = record.text() if record is not None else ""
    return (
        (found.table.status, found.table.revision, found.seats) == (table.status, table.revision, table.chairs)
        and (not stored or Record.parse(stored).text() == held)
        and len(found.lines) == len(table.steps)
    )


@pytest.mark.parametrize("reads", [True, False])
@pytest.mark.parametrize("written", [True, False])
def test_a_table_is_what_the_store_has_after_any_write_that_failed(
    ann: Guest, server: Running, monkeypatch: pytest.MonkeyPatch, reads: bool, written: bool
) -> None:
    """The disk may fail before or after a commit, and the table may be readable or not meanwhile."""
    code = ann.open("me", "friend", turn="60")
    bo = server.guest()
    store, write, read = server.house.store, server.house.store._write, server.house.store._read

    async def bad(run: Any) -> Any:
        if written:
            await write(run)
        if not reads:
            monkeypatch.setattr(store, "_read", fails)
        raise StoreError("the disk is full")

    def failing(act: Callable[[], httpx.Response]) -> None:
        monkeypatch.setattr(store, "_write", bad)
        act()
        monkeypatch.setattr(store, "_write", write)
        monkeypatch.setattr(store, "_read", read)
        assert ann.http.get(f"/t/{code}").status_code == 200
        assert same_as_stored(server, code)

    failing(lambda: ann.http.post(f"/t/{code}/link", data={"seat": "2"}))
    ann.http.post(f"/t/{code}/link", data={"seat": "2"})
    link = ann.links(code)[0]
    name = {"name": "Bo", "word": ""}
    bo.http.post("/api/guests", json=name)
    other = server.guest()
    other.open("me", "bot:random")
    failing(lambda: other.http.post(link, data=name))
    if not written:
        assert other.http.post(link, data=name).status_code == 303
    assert server.table(code).status == PLAYING
    sentence = ann.sentences(code)[0]
    failing(lambda: ann.play(code, sentence))
    failing(lambda: ann.http.post(f"/t/{code}/undo", data={"revision": str(server.table(code).revision)}))
    failing(lambda: ann.http.post(f"/t/{code}/prefer", data={"auto": "1"}))
    failing(lambda: ann.http.post(f"/t/{code}/link", data={"seat": "2"}))
    assert ann.play(code, ann.sentences(code)[0]).status_code == 200
    assert same_as_stored(server, code)


def test_a_table_that_is_read_anew_is_the_old_one_until_it_is_the_new_one(
    ann: Guest, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = ann.open("me", "bot:random")
    ann.play(code, ann.sentences(code)[0])
    table = server.table(code)
    marker, revision, seen = table.marker, table.revision, []

    def slow(*arguments: Any) -> Any:
        seen.append((table.revision, table.lines))
        return marker(*arguments)

    monkeypatch.setattr(table, "marker", slow)
    # As if another server had written what is stored.
    before = 0, table.lines
    table.revision, table.stale = 0, True
    ann.page(f"/t/{code}")
    assert (table.revision, table.lines) == (revision, before[1])
    assert table.lines is not before[1]
    assert seen
    assert all(one[0] == 0 and one[1] is before[1] for one in seen)


@pytest.mark.parametrize("error", [StoreError("the disk is full"), Conflict("the table has changed meanwhile")])
def test_a_game_that_could_not_begin_begins_when_somebody_comes(
    ann: Guest, server: Running, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def bad(*_: Any) -> int:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(server.house.store, "start", bad)
        code = ann.open("me", "bot:random")
        assert server.table(code).status == WAITING
    assert ann.sentences(code)


def test_a_game_begins_also_if_the_server_was_killed_just_before(tmp_path: Path) -> None:
    with running(tmp_path / "table.db") as server:
        ann = server.guest()

        async def nothing(*_: Any) -> int:
            raise StoreError("killed")

        server.house.store.start = nothing  # type: ignore[method-assign]
        code = ann.open("me", "bot:random")
    with running(tmp_path / "table.db") as server:
        again = server.guest()
        again.http.cookies = ann.http.cookies
        assert again.sentences(code)


# Two servers, two at once


def test_two_servers_at_one_database_lose_nothing_and_say_nothing_twice(tmp_path: Path) -> None:
    with running(tmp_path / "table.db") as one, running(tmp_path / "table.db") as two:
        ann = one.guest()
        code = ann.open("me", "bot:random")
        there = two.guest()
        there.http.cookies = ann.http.cookies
        there.page(f"/t/{code}")
        said = []
        for turn in range(40):
            guest = (ann, there)[turn % 2]
            seen = guest.view(code)
            ways = seen["prompt"].get("sentences", [])
            if ways:
                answer = guest.play(code, ways[0], revision=seen["revision"])
                assert answer.status_code in (200, 409, 503)
                said += ways[:1] if answer.status_code == 200 else []
        found = do(one, one.house.store.table(code))
        record = Record.parse(live.whole(found.table.header, found.lines))
        assert [str(entry.sentence) for entry in record.entries if entry.actor == 0] == said
        assert said


def test_one_ticket_sent_twice_at_once_opens_one_table(server: Running, ann: Guest) -> None:
    ann.open("me", "bot:random")
    ticket = server.house.ticket()[0]
    form = {"game": "unita", "seats": "2", "kind-1": "me", "kind-2": "bot:random", "my_name": "Ann", "ticket": ticket}

    async def both() -> list[str]:
        async with httpx.AsyncClient(base_url=server.url, cookies=ann.http.cookies, timeout=PATIENCE) as http:
            answers = await asyncio.gather(*[http.post("/tables", data=form) for _ in range(5)])
            return [answer.headers["location"] for answer in answers]

    assert len(set(asyncio.run(both()))) == 1


def test_one_link_taken_by_many_at_once_seats_one(server: Running, ann: Guest) -> None:
    code = ann.open("me", "friend")
    link = ann.links(code)[0]

    async def all_at_once() -> list[int]:
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
            answers = await asyncio.gather(*[http.post(link, data={"name": f"G{k}", "word": ""}) for k in range(8)])
            return sorted([answer.status_code for answer in answers])

    assert asyncio.run(all_at_once()) == [303] + [410] * 7
    assert server.table(code).status == PLAYING
    assert same_as_stored(server, code)


def test_what_a_tab_asked_for_is_finished_though_it_has_left(
    server: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = ann.open("me", "bot:random", chat="1")
    write = server.house.store._write

    async def slow(run: Any) -> Any:
        await asyncio.sleep(0.3)
        return await write(run)

    monkeypatch.setattr(server.house.store, "_write", slow)
    for message in ({"do": "prefer", "auto": True}, {"do": "chat", "text": "hi"}):
        with ann.stream(code) as tab:
            tab.until_asked()
            tab.say(**message)
            time.sleep(0.1)
    table = server.table(code)
    wait_until(lambda: table.chairs[0].auto and [one.text for one in table.chat] == ["hi"])


# Seats


def test_nobody_sits_down_where_the_game_is_over(server: Running, ann: Guest) -> None:
    code = ann.open("me", "bot:random")
    ann.http.post(f"/t/{code}/link", data={"seat": "1"})
    table = server.table(code)
    link = f"/sit/{table.links[0]}"
    table.status = "over"
    try:
        answer = server.guest().sit(link, "Eve")
        assert answer.status_code == 409
        assert "The game is over" in answer.text
    finally:
        table.status = PLAYING
    assert table.chairs[0].name == "Ann"


def test_a_table_hears_of_a_link_before_there_is_one(
    server: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = ann.open("me", "bot:random")
    table = server.table(code)

    async def bad(*_: Any) -> None:
        raise StoreError("the server ends here")

    monkeypatch.setattr(server.house.store, "new_link", bad)
    assert ann.http.post(f"/t/{code}/link", data={"seat": "1"}).status_code == 503
    assert "The host has made a new link for seat 1 (Ann)." in [step.remark for step in table.steps]


def test_links_do_not_make_a_record_grow_for_ever(server: Running, ann: Guest) -> None:
    code = ann.open("me", "friend")
    table = server.table(code)
    call(server, table.chairs.__setitem__, 1, live.SeatRow(1, "open", links=MOST_LINKS))
    assert ann.http.post(f"/t/{code}/link", data={"seat": "2"}).status_code == 429


def test_a_record_of_very_many_lines_is_refused(ann: Guest) -> None:
    """Its log would be made line by line for every eye, while everybody else waits."""
    record = Record.start(load("unita"), ["Ann", "Bo"], {})
    text = record.text() + "; so what\n" * 6000
    answer = ann.http.post("/import", data={"text": text})
    assert answer.status_code == 400
    assert "at most 5000 lines" in answer.text


def test_a_server_that_ends_does_not_complain_of_requests_that_never_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path / "table.db") as server:
        host, port = server.socket.getsockname()
        slow = create_connection((host, port))
        slow.sendall(b"POST /import HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc")
        wait_until(lambda: server.server.server_state.tasks)
    assert slow.recv(1000).startswith(b"HTTP/1.1 503")
    slow.close()
    assert [one for one in caplog.records if one.exc_info] == []


def test_answers_are_sent_at_once() -> None:
    """They go out in two pieces, and the second one must not wait until the browser has received the first."""
    with listen("127.0.0.1", 0) as listener, create_connection(listener.getsockname()):
        accepted = listener.accept()[0]
        with accepted:
            assert accepted.getsockopt(IPPROTO_TCP, TCP_NODELAY)


# Driver and clock


def test_a_table_goes_on_after_any_fault_of_whoever_answers_for_a_bot(
    server: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "REST", 0.05)
    think, failed = driver.let_think, []

    async def bad(*arguments: Any) -> None:
        if not failed:
            failed.append(1)
            raise KeyError("a fault in a game")
        await think(*arguments)

    monkeypatch.setattr(driver, "let_think", bad)
    code = ann.open("bot:random", "me")
    wait_until(lambda: failed and ann.sentences(code))


def test_a_forced_answer_that_was_taken_back_is_not_given_again(
    server: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "is_plainly_forced", lambda state: len(state.moves()) == 1, raising=False)
    code = ann.open("me", "me")
    table = server.table(code)
    while True:
        ways, seat, at = ann.sentences(code), table.actor, table.at
        assert seat is not None
        if len(ways) > 1 or ways == ["pass"]:
            ann.play(code, ways[0])
            continue
        ann.http.post(f"/t/{code}/prefer", data={"auto": "1", "seat": str(seat + 1)})
        wait_until(lambda at=at: table.at > at)
        if table.record is not None and table.record.can_undo(seat):
            break
        ann.http.post(f"/t/{code}/prefer", data={"seat": str(seat + 1)})
    undo = {"revision": table.revision, "seat": seat + 1}
    assert ann.http.post(f"/api/tables/{code}/undo", json=undo).status_code == 200
    time.sleep(0.3)
    assert (table.at, table.actor) == (at, seat), "it stays back until the seat says it"
    assert ann.play(code, *ann.sentences(code), seat=seat + 1).status_code == 200


def test_taking_back_and_new_links_win_no_time(server: Running, ann: Guest) -> None:
    code = ann.open("me", "bot:random", turn="60")
    table = server.table(code)
    wait_until(lambda: table.at in table.deadlines)
    end = table.deadlines[table.at]
    ann.play(code, ann.sentences(code)[0])
    wait_until(lambda: table.at in table.deadlines)
    assert ann.http.post(f"/api/tables/{code}/undo", json={"revision": table.revision}).status_code == 200
    assert ann.http.post(f"/t/{code}/link", data={"seat": "1"}).status_code == 303
    wait_until(lambda: table.at in table.deadlines)
    assert table.deadlines[table.at] == end


def test_an_answer_in_the_last_moment_needs_no_stand_in() -> None:
    """The seat is no longer asked when its time is over, so no bot may be asked for it; the table would rest."""

    async def late() -> None:
        table: Any = SimpleNamespace(deadline=0.0, changed=asyncio.Event(), revision=8, state=object())
        nobody: Any = None
        await driver.wait_for_person(table, nobody, 0, 7)

    asyncio.run(late())


def test_a_clock_goes_on_at_a_table_that_nobody_looks_at_and_through_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path / "table.db") as server:
        ann = server.guest()
        code = ann.open("me", "bot:random", turn="3600")
        idle = ann.open("me", "bot:random")
        call(server, server.house.forget_idle, time.monotonic() + IDLE + 1)
        assert code in server.house.tables
        assert idle not in server.house.tables
    # It is late before the server starts, since tables at which people play are read as soon as it has.
    now = Store.now
    monkeypatch.setattr(Store, "now", lambda store: now(store) + 3000)
    with running(tmp_path / "table.db") as server:
        server.guest().page(f"/t/{code}")
        left = server.table(code).seconds_left
        assert left is not None
        assert 500 < left <= 600
        still = time.monotonic()
        monkeypatch.setattr(live, "time", SimpleNamespace(monotonic=lambda: still))
        monkeypatch.setattr(Store, "now", lambda store: now(store) + 9000)
        # Forgotten only now: whoever reads it next, does so at this late hour.
        call(server, server.house.tables.clear)
        server.guest().page(f"/t/{code}")
        assert server.table(code).seconds_left == 60, "whoever was late has a minute to come back"


def test_a_record_is_proven_after_everything_that_can_happen_at_a_table(server: Running, ann: Guest) -> None:
    """Undone sentences, time-outs, new links and a new player: the dice are those that were committed to."""
    code = ann.open("me", "bot:random", turn="60", word="Ann.1", **{"option-colonial": "on"})
    table = server.table(code)
    commitment = ann.http.get(f"/api/tables/{code}").json()["commitment"]
    end, step = time.monotonic() + 600, 0
    while table.status == PLAYING:
        assert time.monotonic() < end
        seen = ann.view(code)
        ways = seen["prompt"].get("sentences", [])
        if not ways:
            time.sleep(0.005)
            continue
        step += 1
        if step == 20:
            assert ann.http.post(f"/t/{code}/link", data={"seat": "1"}).status_code == 303
            assert ann.sit(f"/sit/{table.links[0]}", "Ann again").status_code == 303
        elif step % 40 == 7:
            call(server, table.deadlines.__setitem__, table.at, 0.0)
            call(server, table.changed.set)
            wait_until(lambda seen=seen: table.revision > seen["revision"])
        else:
            seat, revision = table.actor, seen["revision"]
            answer = ann.play(code, ways[step % len(ways)], revision=revision)
            if answer.status_code == 200 and step % 5 == 0 and seat is not None:
                back = {"revision": answer.json()["revision"], "seat": seat + 1}
                assert ann.http.post(f"/api/tables/{code}/undo", json=back).status_code in (200, 400, 409)
    record = Record.parse(ann.page(f"/t/{code}/record"))
    assert record.header.commitment == commitment
    assert verify(record) == []
    assert any("was over" in step.remark for step in table.steps)
