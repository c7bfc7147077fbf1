"""The store on SQLite and PostgreSQL: what it keeps, who is refused, and that what it has answered for survives.

PostgreSQL is the server that `RULEWRIGHT_TEST_POSTGRES` names (a URL whose user may create databases), or one started
from the system's own package. Without either those tests are skipped; `RULEWRIGHT_REQUIRE_POSTGRES=1` makes them fail.
"""

import asyncio
import functools
import itertools
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, event, insert, make_url, text
from sqlalchemy.exc import OperationalError

from rulewright.table import schema
from rulewright.table.schema import (
    BOT,
    IMPORTED,
    METADATA,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    VERSION_TABLE,
    WAITING,
    ChatRow,
    Guest,
    SeatRow,
    StoreError,
    TableRow,
)
from rulewright.table.store import Conflict, LinkUsed, Store, TicketUsed, Write

# More than any test takes, however slow the disk is.
PATIENCE = 120

# Two databases


def start_server(folder, binaries):
    """A throw-away server that listens on a socket in its folder alone, run by the user postgres where we are root."""
    prefix = []
    if os.geteuid() == 0:
        prefix = ["runuser", "-u", "postgres", "--"]
        shutil.chown(folder, "postgres")

    def run(*command):
        subprocess.run([*prefix, *command], check=True, cwd=folder, stdout=subprocess.DEVNULL, timeout=60)

    run(binaries / "initdb", "-D", f"{folder}/data", "-U", "rulewright", "-A", "trust", "-E", "UTF8", "--no-sync")
    settings = f"-c listen_addresses='' -c fsync=off -k {folder}"
    control = [binaries / "pg_ctl", "-D", f"{folder}/data", "-w", "-l", f"{folder}/log"]
    run(*control, "-o", settings, "start")
    return lambda: run(*control, "-m", "immediate", "stop")


@pytest.fixture(scope="session")
def postgres():
    """The URL of a PostgreSQL server, or None and the reason."""
    given = os.environ.get("RULEWRIGHT_TEST_POSTGRES")
    if given:
        yield given, ""
        return
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        yield None, "no PostgreSQL server: RULEWRIGHT_TEST_POSTGRES names none and none is installed"
        return
    folder = tempfile.mkdtemp(prefix="rw-pg-")
    try:
        stop = start_server(folder, found[-1].parent)
    except (OSError, LookupError, subprocess.SubprocessError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        yield None, f"the installed PostgreSQL server does not start: {error}"
        return
    yield f"postgresql+psycopg://rulewright@/postgres?host={folder}", ""
    stop()
    shutil.rmtree(folder, ignore_errors=True)


def administer(url, *statements):
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


@pytest.fixture(scope="session")
def postgres_database(postgres):
    """The URL of a database of our own on PostgreSQL, or None and the reason."""
    server, reason = postgres
    if server is None:
        yield None, reason
        return
    name = f"rulewright_test_{os.getpid()}_{random.getrandbits(40):x}"
    administer(server, f"CREATE DATABASE {name}")
    yield make_url(server).set(database=name).render_as_string(hide_password=False), ""
    administer(server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def postgres_url(postgres_database):
    """The URL of an empty database on PostgreSQL."""
    url, reason = postgres_database
    if url is None:
        if os.environ.get("RULEWRIGHT_REQUIRE_POSTGRES") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    administer(url, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    return url


@pytest.fixture
def sqlite_url(tmp_path):
    return f"sqlite:///{tmp_path / 'table.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request):
    """The URL of a fresh database, on each kind in turn."""
    return request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url")


class Clock:
    def __init__(self):
        self.time = 1_000_000.0

    def __call__(self):
        return self.time


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def store(url, clock):
    opened = Store.open(url, clock)
    yield opened
    opened.close()


def awaited(test):
    """Run a test that awaits."""

    @functools.wraps(test)
    def run(*args, **kwargs):
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), PATIENCE))

    return run


def digest(letter):
    return letter * 64


SETUP = {"options": {"first": "last"}, "turn_seconds": 0, "chat": True, "seats": ["me", "friend", "bot:greedy"]}


async def one_table(store, code="ABCDEF", **fields):
    """A guest, a table of theirs with one seat of each kind, and its id."""
    guest = await store.guest_by_secret(digest("a"))
    host = guest.id if guest else await store.new_guest(digest("a"), "Ann")
    seating = [
        SeatRow(0, PERSON, "Ann", host, word="apple"),
        SeatRow(1, OPEN, link_hash=code + "-" + digest("l")[: 63 - len(code)], links=1),
        SeatRow(2, BOT, "bot:greedy"),
    ]
    row = TableRow(code, "unita", "Sunday", host, SETUP, **fields)
    return host, await store.new_table(row, seating), row, seating


async def body(store, code="ABCDEF"):
    return (await store.table(code)).lines


class Busy:
    """Keeps the writing thread busy from `async with` on, so that what is written within waits and goes together."""

    def __init__(self, store):
        self.store = store
        self.entered = threading.Event()
        self.go_on = threading.Event()

    async def __aenter__(self):
        def wait(connection):
            self.entered.set()
            assert self.go_on.wait(PATIENCE)

        self.task = asyncio.ensure_future(self.store._write(wait))
        await asyncio.get_running_loop().run_in_executor(None, self.entered.wait, PATIENCE)
        return self

    async def queued(self, *writes):
        """Have these wait their turn, in this order."""
        tasks = [asyncio.ensure_future(write) for write in writes]
        await asyncio.sleep(0)
        return tasks

    async def __aexit__(self, *_):
        self.go_on.set()
        await self.task


# Guests and tables


def test_the_key_is_made_once(url):
    first = Store.open(url)
    key = first.server_key()
    first.close()
    again = Store.open(url)
    assert again.server_key() == key
    assert len(key) == 32
    assert len(set(key)) > 8
    again.close()


def test_every_database_has_its_own_key(tmp_path):
    opened = [Store.open(f"sqlite:///{tmp_path}/{k}.db") for k in range(2)]
    assert opened[0].server_key() != opened[1].server_key()
    for each in opened:
        each.close()


@awaited
async def test_guests_are_known_by_their_secret_and_may_change_their_name(store):
    ann = await store.new_guest(digest("a"), "Ann")
    bob = await store.new_guest(digest("b"), "Bob; drop table guests --'\"")
    assert ann != bob
    assert await store.guest_by_secret(digest("a")) == Guest(ann, "Ann", 1_000_000)
    await store.rename_guest(ann, "Anna 🦊 Ωß")
    assert (await store.guest_by_secret(digest("a"))).name == "Anna 🦊 Ωß"
    assert (await store.guest_by_secret(digest("b"))).name == "Bob; drop table guests --'\""
    assert await store.guest_by_secret(digest("c")) is None
    with pytest.raises(StoreError, match="there is no such guest"):
        await store.rename_guest(99, "Nobody")
    with pytest.raises(StoreError, match="the database does not do what it should"):
        await store.new_guest(digest("a"), "A second one with the same secret")


@awaited
async def test_a_table_comes_back_as_it_was_kept(store):
    _, table_id, row, seating = await one_table(store)
    kept = await store.table("ABCDEF")
    assert kept.table == replace(row, id=table_id, revision=0, created=1_000_000, touched=1_000_000)
    assert kept.seats == seating
    assert (kept.lines, kept.chats) == ([], [])
    assert await store.table("abcdef") is None
    assert await store.table("") is None


@awaited
async def test_an_imported_table_is_kept_with_its_record(store):
    host = await store.new_guest(digest("a"), "Ann")
    row = TableRow("REC", "unita", "An old game", host, {}, header="rulewright 1", status=IMPORTED)
    await store.new_table(row, [SeatRow(0, OPEN, "Zoe")], ["seat-1: pass", "luck: rolled 3"])
    kept = await store.table("REC")
    assert (kept.table.header, kept.table.status, kept.table.setup) == ("rulewright 1", IMPORTED, {})
    assert kept.lines == ["seat-1: pass", "luck: rolled 3"]


@awaited
async def test_a_form_sent_twice_makes_one_table(store):
    host, _, row, _ = await one_table(store, ticket="t1")
    with pytest.raises(TicketUsed) as caught:
        await store.new_table(replace(row, code="OTHER"), [])
    assert caught.value.code == "ABCDEF"
    assert await store.table("OTHER") is None
    with pytest.raises(Conflict, match="there is a table ABCDEF already"):
        await store.new_table(replace(row, ticket="t2"), [])
    await store.new_table(replace(row, code="OTHER", ticket=None), [])
    await store.new_table(replace(row, code="THIRD", ticket=None), [])
    assert await store.count_of(host) == 3


@awaited
async def test_a_form_sent_twice_at_once_makes_one_table(store):
    host = await store.new_guest(digest("a"), "Ann")
    rows = [TableRow(f"CODE{k}", "unita", "", host, ticket="t1") for k in range(8)]
    found = await asyncio.gather(*(store.new_table(row, []) for row in rows), return_exceptions=True)
    assert Counter(type(each) for each in found) == {int: 1, TicketUsed: 7}
    made = next(row.code for row, each in zip(rows, found, strict=True) if isinstance(each, int))
    assert {each.code for each in found if isinstance(each, TicketUsed)} == {made}


@awaited
async def test_a_table_needs_a_host_that_exists(store):
    with pytest.raises(StoreError, match="the database does not do what it should"):
        await store.new_table(TableRow("X", "unita", "", 99), [])
    assert await store.table("X") is None


@awaited
async def test_lists_and_counts(store, clock):
    ann = await store.new_guest(digest("a"), "Ann")
    bob = await store.new_guest(digest("b"), "Bob")
    ids = {}
    for code, host, status, listed in [
        ("A1", ann, WAITING, True),
        ("A2", ann, PLAYING, False),
        ("A3", ann, OVER, True),
        ("B1", bob, PLAYING, True),
        ("B2", bob, IMPORTED, False),
    ]:
        clock.time += 1
        seating = [SeatRow(0, PERSON, "Bob", bob), SeatRow(1, OPEN)] if code in ("A2", "B1") else [SeatRow(0, OPEN)]
        row = TableRow(code, "unita", code, host, {"listed": listed}, status=status)
        ids[code] = await store.new_table(row, seating)

    def codes(found):
        return [row.code for row, _ in found]

    assert codes(await store.tables_of(ann)) == ["A2", "A1"]
    assert codes(await store.tables_of(bob)) == ["B1", "A2"]
    assert codes(await store.finished_of(ann)) == ["A3"]
    assert codes(await store.finished_of(bob)) == ["B2"]
    assert codes(await store.listed_tables()) == ["B1", "A1"]
    assert codes(await store.listed_tables((OVER,))) == ["A3"]
    assert codes(await store.listed_tables(most=1)) == ["B1"]
    assert await store.playing() == ["A2", "B1"]
    assert [await store.count_of(who) for who in (ann, bob, 99)] == [2, 1, 0]
    assert await store.count_of(ann, ("waiting", "playing", "over", "imported")) == 3
    clock.time += 1
    await store.start(ids["A1"], "header", [], 0)
    assert codes(await store.tables_of(ann)) == ["A1", "A2"]
    found = await store.tables_of(bob, most=1)
    assert found == [(row, seats) for row, seats, _, _ in [await store.table("B1")]]
    assert [seat.name for seat in found[0][1]] == ["Bob", ""]


# The record


@awaited
async def test_a_record_grows_is_taken_back_and_ends(store, clock):
    _, table_id, _, _ = await one_table(store)
    clock.time += 5
    assert await store.start(table_id, "rulewright 1\ngame unita 1.0", ["luck: rolled 1"], 0) == 1
    row = (await store.table("ABCDEF")).table
    assert (row.status, row.header, row.revision) == (PLAYING, "rulewright 1\ngame unita 1.0", 1)
    assert (row.created, row.touched) == (1_000_000, 1_000_005)
    assert await store.append(table_id, 1, 1, ["seat-1: one", "seat-1+: two", "# {ünï}"]) == 2
    assert await body(store) == ["luck: rolled 1", "seat-1: one", "seat-1+: two", "# {ünï}"]
    assert await store.append(table_id, 2, 1, []) == 3
    assert await body(store) == ["luck: rolled 1"]
    assert await store.append(table_id, 3, 0, ["luck: rolled 2", "seat-2: other"]) == 4
    assert await body(store) == ["luck: rolled 2", "seat-2: other"]
    assert await store.append(table_id, 4, 2, ["seat-1: last"], OVER, "header with the seed") == 5
    row = (await store.table("ABCDEF")).table
    assert (row.status, row.header, row.revision) == (OVER, "header with the seed", 5)
    assert await body(store) == ["luck: rolled 2", "seat-2: other", "seat-1: last"]


@awaited
async def test_what_rests_on_an_old_look_is_refused_and_changes_nothing(store):
    _, table_id, _, _ = await one_table(store)
    await store.start(table_id, "header", ["one"], 0)
    await store.append(table_id, 1, 1, ["two"])
    before = await store.table("ABCDEF")
    for revision in (0, 1, 3):
        with pytest.raises(Conflict, match="the table has changed meanwhile"):
            await store.append(table_id, revision, 2, ["three"], OVER, "other")
    with pytest.raises(Conflict):
        await store.start(table_id, "header", [], 2)
    with pytest.raises(Conflict):
        await store.append(99, 0, 0, ["nowhere"])
    with pytest.raises(Conflict, match="the record of the table has no line 3"):
        await store.append(table_id, 2, 3, ["with a gap before it"])
    assert await store.table("ABCDEF") == before


@awaited
async def test_of_many_who_write_at_once_one_is_taken(store):
    _, table_id, _, _ = await one_table(store)
    await store.start(table_id, "header", [], 0)
    found = await asyncio.gather(
        *(store.append(table_id, 1, 0, [f"by {k}"]) for k in range(20)), return_exceptions=True
    )
    assert Counter(type(each) for each in found) == {int: 1, Conflict: 19}
    assert await body(store) == [f"by {[type(each) for each in found].index(int)}"]


@awaited
async def test_two_servers_at_one_table_cannot_both_write(store, url):
    other = Store.open(url)
    assert other.server_key() == store.server_key()
    _, table_id, _, _ = await one_table(store)
    await store.start(table_id, "header", [], 0)
    for k in range(10):
        found = await asyncio.gather(
            store.append(table_id, k + 1, k, ["first"]),
            other.append(table_id, k + 1, k, ["other"]),
            return_exceptions=True,
        )
        assert Counter(type(each) for each in found) == {int: 1, Conflict: 1}
    assert len(await body(other)) == 10
    assert await asyncio.gather(store.add_chat(table_id, 0, "Ann", "a"), other.add_chat(table_id, 0, "Ann", "b"))
    assert [chat.number for chat in (await other.table("ABCDEF")).chats] == [1, 2]
    other.close()


@awaited
async def test_a_table_is_read_as_it_was_at_one_moment(store):
    _, table_id, _, _ = await one_table(store)
    await store.start(table_id, "header", [], 0)

    seen = set()

    async def write():
        # However much slower than writing reading is, several moments are seen.
        for k in itertools.count():
            if k >= 60 and len(seen) > 3:
                return
            await store.append(table_id, 1 + k, k, [f"line {k}"])

    writing = asyncio.ensure_future(write())
    while not writing.done():
        kept = await store.table("ABCDEF")
        assert len(kept.lines) == kept.table.revision - 1
        seen.add(kept.table.revision)
    await writing


# Seats and chat


@awaited
async def test_a_link_seats_one_guest_once(store):
    _, table_id, _, seating = await one_table(store)
    bob = await store.new_guest(digest("b"), "Bob")
    link = seating[1].link_hash
    assert await store.seat_by_link(link) == ("ABCDEF", 1)
    with pytest.raises(LinkUsed):
        await store.claim(table_id, 1, bob, "Bob", "berry", digest("x"))
    with pytest.raises(LinkUsed):
        await store.claim(table_id, 0, bob, "Bob", "berry", link)
    await store.claim(table_id, 1, bob, "Bob", "berry", link)
    assert (await store.table("ABCDEF")).seats[1] == SeatRow(1, PERSON, "Bob", bob, None, 1, "berry")
    with pytest.raises(LinkUsed, match="this link has been used or replaced"):
        await store.claim(table_id, 1, bob, "Bob", "berry", link)
    assert await store.seat_by_link(link) is None


@awaited
async def test_of_many_who_use_a_link_at_once_one_sits_down(store):
    _, table_id, _, seating = await one_table(store)
    guests = [await store.new_guest(digest(str(k)), f"Guest {k}") for k in range(6)]
    claims = [store.claim(table_id, 1, guest, f"{guest}", "w", seating[1].link_hash) for guest in guests]
    found = await asyncio.gather(*claims, return_exceptions=True)
    assert Counter(type(each) for each in found) == {type(None): 1, LinkUsed: 5}
    assert (await store.table("ABCDEF")).seats[1].guest == guests[found.index(None)]


@awaited
async def test_a_new_link_replaces_the_old_one_and_moves_a_seat_once_it_is_used(store):
    _, table_id, _, seating = await one_table(store)
    bob = await store.new_guest(digest("b"), "Bob")
    await store.new_link(table_id, 1, digest("n"))
    assert await store.seat_by_link(seating[1].link_hash) is None
    with pytest.raises(LinkUsed):
        await store.claim(table_id, 1, bob, "Bob", "", seating[1].link_hash)
    await store.new_link(table_id, 0, digest("m"))
    assert (await store.table("ABCDEF")).seats[0] == replace(seating[0], link_hash=digest("m"), links=1)
    await store.claim(table_id, 0, bob, "Bob", "berry", digest("m"))
    await store.claim(table_id, 1, bob, "Bob", "berry", digest("n"))
    kept = (await store.table("ABCDEF")).seats
    assert [(seat.guest, seat.links) for seat in kept] == [(bob, 1), (bob, 2), (None, 0)]
    for seat in (2, 3, -1):
        with pytest.raises(StoreError, match="there is no such seat"):
            await store.new_link(table_id, seat, digest("o"))


@awaited
async def test_a_seat_keeps_its_preference(store):
    _, table_id, _, seating = await one_table(store)
    await store.prefer_auto(table_id, 0, True)
    assert (await store.table("ABCDEF")).seats == [replace(seating[0], auto=True), *seating[1:]]
    await store.prefer_auto(table_id, 0, False)
    assert not (await store.table("ABCDEF")).seats[0].auto
    for refused in (store.prefer_auto(table_id, 9, True), store.prefer_auto(99, 0, True)):
        with pytest.raises(StoreError, match="there is no such seat"):
            await refused


@awaited
async def test_a_seat_keeps_whether_it_is_always_asked_until_somebody_else_sits_there(store):
    _, table_id, _, seating = await one_table(store)
    bob = await store.new_guest(digest("b"), "Bob")
    await store.prefer_asked(table_id, 1, True)
    assert (await store.table("ABCDEF")).seats[1] == replace(seating[1], ask_always=True)
    await store.claim(table_id, 1, bob, "Bob", "berry", seating[1].link_hash)
    assert not (await store.table("ABCDEF")).seats[1].ask_always
    for refused in (store.prefer_asked(table_id, 9, True), store.prefer_asked(99, 0, True)):
        with pytest.raises(StoreError, match="there is no such seat"):
            await refused


@awaited
async def test_chat_is_numbered_and_touches_nothing_else(store, clock):
    _, table_id, _, _ = await one_table(store)
    before = (await store.table("ABCDEF")).table
    clock.time += 7
    assert await store.add_chat(table_id, 0, "Ann", "Hello <b>") == ChatRow(1, 0, "Ann", "Hello <b>", 1_000_007)
    await asyncio.gather(*(store.add_chat(table_id, None, "", f"{k}") for k in range(10)))
    kept = await store.table("ABCDEF")
    assert kept.table == before
    assert [chat.number for chat in kept.chats] == list(range(1, 12))
    assert {chat.text for chat in kept.chats} == {"Hello <b>", *"0123456789"}
    with pytest.raises(StoreError, match="there is no such table"):
        await store.add_chat(99, 0, "Ann", "Is anybody there?")


@pytest.mark.parametrize("bad", ["a\0b", "half \ud83d"])
@awaited
async def test_what_no_database_can_hold_is_refused_alike(store, bad):
    _, table_id, row, seating = await one_table(store)
    for refused in (
        store.new_guest(digest("b"), bad),
        store.new_table(replace(row, code="B", title=bad), []),
        store.new_table(replace(row, code="B"), [replace(seating[0], word=bad)]),
        store.new_table(replace(row, code="B"), [], ["fine", bad]),
        store.start(table_id, bad, [], 0),
        store.append(table_id, 0, 0, [bad]),
        store.add_chat(table_id, 0, "Ann", bad),
    ):
        with pytest.raises(StoreError, match="cannot be stored"):
            await refused


# Committing together


@awaited
async def test_what_waits_is_committed_together_and_told_after_the_commit(store):
    ids = [(await one_table(store, f"T{k}"))[1] for k in range(30)]
    done_at_commit = []
    tasks = []

    def at_commit(connection):
        done_at_commit.append(sum(task.done() for task in tasks))

    event.listen(store.writing, "commit", at_commit)
    async with Busy(store) as busy:
        tasks = await busy.queued(*(store.append(table_id, 0, 0, ["x"]) for table_id in ids))
    assert await asyncio.gather(*tasks) == [1] * 30
    assert done_at_commit == [0, 0]
    event.remove(store.writing, "commit", at_commit)


@awaited
async def test_one_that_fails_fails_alone(store):
    _, table_id, _, _ = await one_table(store)
    async with Busy(store) as busy:
        tasks = await busy.queued(
            store.append(table_id, 0, 0, ["one"]),
            store.append(table_id, 0, 0, ["late"]),
            store.new_table(TableRow("BAD", "unita", "", 99), []),
            store.new_guest(digest("a"), "twin"),
            store.add_chat(99, 0, "x", "y"),
            store._write(lambda connection: 1 // 0),
            store.append(table_id, 1, 1, ["two"]),
            store.add_chat(table_id, 0, "Ann", "hello"),
        )
    found = await asyncio.gather(*tasks, return_exceptions=True)
    kinds = [type(each) for each in found]
    assert kinds == [int, Conflict, StoreError, StoreError, StoreError, ZeroDivisionError, int, ChatRow]
    kept = await store.table("ABCDEF")
    assert (kept.lines, kept.table.revision, len(kept.chats)) == (["one", "two"], 2, 1)
    assert await store.table("BAD") is None


@awaited
async def test_a_commit_that_fails_is_told_to_all_in_it_and_the_store_goes_on(store):
    _, table_id, _, _ = await one_table(store)
    full = [False]

    def fail(connection):
        if full[0]:
            raise OperationalError("COMMIT", None, sqlite3.OperationalError("database or disk is full"))

    event.listen(store.writing, "commit", fail)
    async with Busy(store) as busy:
        tasks = await busy.queued(store.append(table_id, 0, 0, ["x"]), store.add_chat(table_id, 0, "Ann", "hello"))
        full[0] = True
        busy.go_on.set()
        with pytest.raises(StoreError):
            await busy.task
        busy.task = asyncio.sleep(0)
    for failed in await asyncio.gather(*tasks, return_exceptions=True):
        assert isinstance(failed, StoreError)
        assert str(failed) == "the database does not do what it should: database or disk is full"
    kept = await store.table("ABCDEF")
    assert (kept.lines, kept.chats, kept.table.revision) == ([], [], 0)
    full[0] = False
    assert await store.append(table_id, 0, 0, ["x"]) == 1
    assert await body(store) == ["x"]


@awaited
async def test_a_full_disk_fails_what_does_not_fit(sqlite_url):
    store = Store.open(sqlite_url)
    _, table_id, _, _ = await one_table(store)

    pages = await store._write(lambda connection: connection.exec_driver_sql("PRAGMA page_count").scalar())

    def limit(connection):
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages + 3}")

    event.listen(store.writing, "begin", limit)
    async with Busy(store) as busy:
        tasks = await busy.queued(
            store.add_chat(table_id, 0, "Ann", "before"),
            store.append(table_id, 0, 0, ["x" * 100_000]),
            store.add_chat(table_id, 0, "Ann", "after"),
        )
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(each) for each in found] == [ChatRow, StoreError, ChatRow]
    assert "full" in str(found[1])
    kept = await store.table("ABCDEF")
    assert (kept.lines, kept.table.revision, [chat.text for chat in kept.chats]) == ([], 0, ["before", "after"])
    store.close()


@awaited
async def test_a_lost_connection_is_made_anew(postgres_url):
    store = Store.open(postgres_url)
    _, table_id, _, _ = await one_table(store)
    end = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = '{}'"
    administer(postgres_url, end.format(make_url(postgres_url).database))
    assert await store.append(table_id, 0, 0, ["one"]) == 1
    assert await body(store) == ["one"]
    async with Busy(store) as busy:
        tasks = await busy.queued(
            store.append(table_id, 1, 1, ["two"]),
            store._write(lambda connection: connection.execute(text("select pg_terminate_backend(pg_backend_pid())"))),
            store.append(table_id, 2, 2, ["three"]),
        )
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(each) for each in found] == [int, StoreError, int]
    assert await body(store) == ["one", "two", "three"]
    store.close()


@awaited
async def test_reading_and_the_loop_go_on_while_writing_is_busy(store):
    _, table_id, _, _ = await one_table(store)
    async with Busy(store) as busy:
        (task,) = await busy.queued(store.append(table_id, 0, 0, ["x"]))
        assert await body(store) == []
        assert await store.count_of(1) == 1
        assert not task.done()
    await task
    assert await body(store) == ["x"]


@awaited
async def test_who_no_longer_waits_has_written_all_the_same(store):
    _, table_id, _, _ = await one_table(store)
    async with Busy(store) as busy:
        (task,) = await busy.queued(store.append(table_id, 0, 0, ["x"]))
        task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await store.prefer_auto(table_id, 0, True)
    assert await body(store) == ["x"]


def test_a_loop_that_has_ended_does_no_harm(store):
    async def leave():
        for name in "ab":
            store._writer.put(untold(name))

    asyncio.run(leave())
    asyncio.run(store.new_guest(digest("c"), "c"))
    assert asyncio.run(store.guest_by_secret(digest("b"))).name == "b"


def untold(name):
    """A write whose caller's loop is closed by the time it is told."""
    loop = asyncio.new_event_loop()
    loop.close()
    row = {"secret_hash": digest(name), "name": name, "created": 0}
    return Write(
        lambda connection: connection.execute(insert(schema.guests).values(row)),
        lambda *outcome: loop.call_soon_threadsafe(print, *outcome),
    )


def test_closing_writes_what_is_waiting(url):
    store = Store.open(url)

    async def play():
        _, table_id, _, _ = await one_table(store)
        tasks = [asyncio.ensure_future(store.append(table_id, k, k, [f"{k}"])) for k in range(40)]
        await asyncio.sleep(0)
        store.close()
        assert await asyncio.gather(*tasks) == list(range(1, 41))
        for late in (store.append(table_id, 40, 40, ["late"]), store.table("ABCDEF")):
            with pytest.raises(StoreError, match="the database has been closed"):
                await late
        store.close()

    asyncio.run(play())
    again = Store.open(url)
    assert asyncio.run(body(again)) == [str(k) for k in range(40)]
    again.close()


# Opening


def test_the_migrations_lead_to_what_the_program_expects(store):
    with store.writing.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": VERSION_TABLE, "compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, METADATA) == []


def test_the_seats_of_a_first_database_are_asked_only_by_choice(url):
    engine = create_engine(url)
    with engine.begin() as connection:
        command.upgrade(schema.settings(connection), "0001")
        connection.execute(text("insert into guests values (1, 'x', 'Ann', 0)"))
        row = "1, 'ABCDEF', 'unita', 'T', 1, null, '{}', false, '', 0, null, 'waiting', 0, 0"
        connection.execute(text(f"insert into tables values ({row})"))
        connection.execute(text("insert into seats values (1, 0, 'person', 'Ann', 1, null, 1, '', true)"))
    engine.dispose()
    store = Store.open(url)
    assert asyncio.run(store.table("ABCDEF")).seats == [SeatRow(0, PERSON, "Ann", 1, links=1, auto=True)]
    store.close()


def test_sqlite_is_as_safe_as_it_can_be(sqlite_url, tmp_path):
    store = Store.open(sqlite_url)
    for engine in (store.writing, store.reading):
        with engine.connect() as connection:
            found = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            }
        assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    with pytest.raises(OperationalError, match="readonly"), store.reading.begin() as connection:
        connection.execute(text("delete from facts"))
    if os.name == "posix":
        assert (tmp_path / "table.db").stat().st_mode & 0o777 == 0o600
    store.close()


def test_servers_that_start_at_once_agree(url):
    gate = threading.Barrier(4)
    found = []

    def start():
        gate.wait()
        try:
            found.append(Store.open(url))
        except StoreError as error:
            found.append(error)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [each for each in found if isinstance(each, StoreError)] == []
    assert len({each.server_key() for each in found}) == 1
    for each in found:
        each.close()


def test_a_server_that_starts_waits_a_moment_for_another(sqlite_url, tmp_path):
    for first in (True, False):
        other = sqlite3.connect(tmp_path / "table.db", isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        if first:
            other.execute("CREATE TABLE elsewhere (a)")
        release = threading.Timer(0.2, other.execute, ["COMMIT"])
        release.start()
        Store.open(sqlite_url).close()
        release.join()
        other.close()


def test_a_newer_database_is_refused_and_left_alone(url):
    Store.open(url).close()
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text(f"update {VERSION_TABLE} set version_num = '9999'"))
    with pytest.raises(StoreError, match=r"^[^\n]*made by a newer version of Rulewright: update the program$"):
        Store.open(url)
    with engine.begin() as connection:
        assert connection.execute(text(f"select version_num from {VERSION_TABLE}")).scalar() == "9999"
    engine.dispose()


def test_somebody_elses_database_is_refused_and_left_alone(url):
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("create table guests (party text)"))
    with pytest.raises(StoreError, match=r"^[^\n]*belongs to another program: it has a table guests already$"):
        Store.open(url)
    with engine.begin() as connection:
        assert connection.execute(text("select count(*) from guests")).scalar() == 0
    engine.dispose()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("", "a database is named like"),
        ("no url at all", "a database is named like"),
        ("sqlite://", "a database in memory forgets"),
        ("sqlite:///:memory:", "a database in memory forgets"),
        ("mysql://root:hush@localhost/x", "in SQLite or PostgreSQL, not in mysql"),
        ("postgresql+asyncnothing://ann:hush@localhost/x", "needs the driver asyncnothing, which is missing"),
        ("sqlite:////no/such/folder/table.db", "cannot be opened: unable to open database file"),
        ("postgresql+psycopg://ann:hush@127.0.0.1:1/x", "cannot be opened: connection failed"),
    ],
)
def test_what_cannot_be_opened_is_refused_in_a_sentence(address, sentence):
    with pytest.raises(StoreError) as caught:
        Store.open(address)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "hush" not in str(caught.value)


def test_what_is_no_database_is_refused(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("Bread, milk, and a thousand other things.\n" * 100)
    with pytest.raises(StoreError, match=r"notes.txt cannot be opened: file is not a database$"):
        Store.open(f"sqlite:///{path}")
    assert path.read_text().startswith("Bread")
    with pytest.raises(StoreError, match=r"cannot be opened: unable to open database file$"):
        Store.open(f"sqlite:///{tmp_path}")


def test_a_locked_database_is_refused(sqlite_url, tmp_path, monkeypatch):
    monkeypatch.setattr(schema, "SQLITE_SETTINGS", ("busy_timeout=50", *schema.SQLITE_SETTINGS[1:]))
    Store.open(sqlite_url).close()
    other = sqlite3.connect(tmp_path / "table.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match=r"table.db cannot be opened: database is locked$"):
        Store.open(sqlite_url)
    other.close()
    Store.open(sqlite_url).close()


# Kills

CHILD = """
import asyncio, sys
from rulewright.table.store import Store

async def play(store, code):
    kept = await store.table(code)
    place, revision = len(kept.lines), kept.table.revision
    while True:
        revision = await store.append(kept.table.id, revision, place, [f"{code} {place}"])
        place += 1
        print(code, place, revision, flush=True)

async def main():
    if not sys.stdin.readline():
        return
    store = Store.open(sys.argv[1])
    print("ready", flush=True)
    await asyncio.gather(*(play(store, code) for code in sys.argv[2:]))

asyncio.run(main())
"""
CODES = ("K0", "K1", "K2", "K3")
ROUNDS = 10


def new_child(url):
    """A server that waits until it may begin."""
    command = [sys.executable, "-c", CHILD, url, *CODES]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def killed_after(child, seconds):
    """What a server has answered for until it was killed: for each table its lines and its revision."""
    child.stdin.write("\n")
    child.stdin.close()
    assert child.stdout.readline() == "ready\n"
    killer = threading.Timer(seconds, child.send_signal, [signal.SIGKILL])
    killer.start()
    promised = {}
    for line in child.stdout:
        # The kill may have cut the last line off.
        if line.endswith("\n"):
            code, place, revision = line.split()
            promised[code] = (int(place), int(revision))
    killer.join()
    assert child.wait() == -signal.SIGKILL
    child.stdout.close()
    return promised


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
def test_what_was_answered_for_survives_kills(url):
    store = Store.open(url)
    for code in CODES:
        asyncio.run(one_table(store, code))
    store.close()
    rng = random.Random(20)
    before = dict.fromkeys(CODES, (0, 0))
    coming = new_child(url)
    rounds = 0
    # Where writing is slow a few lives more are needed until enough has been written.
    while rounds < ROUNDS or (rounds < 20 * ROUNDS and min(place for place, _ in before.values()) <= ROUNDS):
        rounds += 1
        # The next one starts up meanwhile.
        child, coming = coming, new_child(url)
        promised = killed_after(child, rng.uniform(0.0, 0.25))
        store = Store.open(url)
        for code in CODES:
            kept = asyncio.run(store.table(code))
            place, revision = promised.get(code, before[code])
            # One more may have been committed of which nobody has been told.
            assert (len(kept.lines), kept.table.revision) in [(place, revision), (place + 1, revision + 1)]
            assert kept.lines == [f"{code} {k}" for k in range(len(kept.lines))]
            before[code] = (len(kept.lines), kept.table.revision)
        store.close()
    coming.kill()
    coming.communicate()
    assert min(place for place, _ in before.values()) > ROUNDS
