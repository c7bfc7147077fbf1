"""The store: every table's record in a database; what it has answered for is on the disk.

All writing is done by one thread. What is asked while it is busy is committed together, and each caller is answered
only after the commit, so that nobody is ever told of a sentence that a crash could take back. Reads never wait for it.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple, TypeVar

from alembic.util.exc import CommandError
from sqlalchemy import (
    Connection,
    Engine,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from rulewright.core.errors import RulewrightError
from rulewright.table.schema import (
    BOT,
    IMPORTED,
    OVER,
    PERSON,
    PLAYING,
    READERS,
    WAITING,
    ChatRow,
    Guest,
    SeatRow,
    StoreError,
    TableRow,
    at_seat,
    chats,
    engine_for,
    first_line,
    guests,
    line_at,
    lines,
    made,
    make_file,
    one,
    put_lines,
    read_table,
    read_url,
    seat_values,
    seats,
    seats_of,
    shown,
    storable,
    table_values,
    tables,
    told,
    upgrade,
)

T = TypeVar("T")
Clock = Callable[[], float]

MOST_TOGETHER: Final = 256


class Conflict(RulewrightError):
    """Somebody else has written first, so what was to be written rests on an old look at the table."""


class LinkUsed(RulewrightError):
    """The link to a seat has been used or replaced."""


class TicketUsed(RulewrightError):
    """The form that makes a table was sent twice; `code` is the table it has made."""

    def __init__(self, code: str) -> None:
        super().__init__("this table has been made already")
        self.code = code


class Kept(NamedTuple):
    """A table as it is kept; `lines` are the body of its record."""

    table: TableRow
    seats: list[SeatRow]
    lines: list[str]
    chats: list[ChatRow]


Seated = tuple[TableRow, list[SeatRow]]


# The writing thread


class Write:
    """Something to be written, and how its caller is told of the outcome."""

    def __init__(self, run: Callable[[Connection], Any], tell: Callable[[Any, Exception | None], object]) -> None:
        self.run: Final = run
        self.tell: Final = tell
        self.value: Any = None
        self.error: Exception | None = None


class Writer(threading.Thread):
    """Commits what is waiting, all that is there at once, and tells each caller afterwards."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(name="rulewright-store", daemon=True)
        self.engine: Final = engine
        self.queue: Final[SimpleQueue[Write | None]] = SimpleQueue()
        self.gate: Final = threading.Lock()
        self.closed = False

    def put(self, write: Write) -> None:
        """Let something be written; raises StoreError after `close`."""
        with self.gate:
            if self.closed:
                raise StoreError("the database has been closed")
            self.queue.put(write)

    def close(self) -> None:
        """Write what is waiting, and end."""
        with self.gate:
            if not self.closed:
                self.closed = True
                self.queue.put(None)
        self.join()

    def run(self) -> None:
        """Take what is waiting until there will be no more."""
        going_on = True
        while going_on:
            found = [self.queue.get()]
            with suppress(Empty):
                while len(found) < MOST_TOGETHER:
                    found.append(self.queue.get_nowait())
            going_on = found[-1] is not None
            self.write([write for write in found if write is not None])

    def write(self, together: list[Write]) -> None:
        """Write all in one transaction; where one of them cannot be written, each in a transaction of its own."""
        begun = done = False
        try:
            with self.engine.connect() as connection, thrown_away_on_failure(connection):
                connection.begin()
                begun = True
                for write in together:
                    write.value = write.run(connection)
                done = True
                connection.commit()
        except Exception as error:
            # Once the commit has begun its outcome is open, so nothing may be written a second time.
            if begun and not done and len(together) > 1:
                for write in together:
                    self.write([write])
                return
            for write in together:
                write.error = told(error)
        for write in together:
            with suppress(RuntimeError):
                # A caller whose event loop has ended need not be told.
                write.tell(write.value, write.error)


@contextmanager
def thrown_away_on_failure(connection: Connection) -> Iterator[None]:
    """Make a new connection next time if the database fails: nobody knows how much of a transaction this one holds."""
    try:
        yield
    except RulewrightError:
        # Refused by us; the connection goes back as it was before.
        raise
    except Exception:
        connection.invalidate()
        raise


class Store:
    """An open database. Every method that reads or writes is awaited, and the event loop goes on meanwhile."""

    def __init__(self, writing: Engine, reading: Engine, key: bytes, clock: Clock) -> None:
        self.writing: Final = writing
        self.reading: Final = reading
        self.clock: Final = clock
        self._key: Final = key
        self._readers: Final = ThreadPoolExecutor(READERS, thread_name_prefix="rulewright-read")
        self._writer: Final = Writer(writing)
        self._writer.start()

    @classmethod
    def open(cls, url: str, clock: Clock = time.time) -> Store:
        """Open a database and bring it to the newest form; raises StoreError if it cannot be used."""
        address = read_url(url)
        name = shown(address)
        try:
            writing, reading = engine_for(address, True), engine_for(address, False)
        except (ImportError, SQLAlchemyError):
            raise StoreError(f"{name} needs the driver {address.get_driver_name()}, which is missing") from None
        make_file(address)
        try:
            with writing.begin() as connection:
                key = upgrade(connection)
        except (StoreError, SQLAlchemyError, CommandError) as error:
            writing.dispose()
            raise StoreError(f"{name} cannot be opened: {first_line(error)}") from None
        return cls(writing, reading, key, clock)

    def close(self) -> None:
        """Write what is waiting and let go of the database."""
        self._writer.close()
        self._readers.shutdown()
        self.writing.dispose()
        self.reading.dispose()

    def server_key(self) -> bytes:
        """The secret of this database: 32 bytes, made when it was opened for the first time."""
        return self._key

    def now(self) -> int:
        """The time as rows hold it."""
        return int(self.clock())

    async def _write(self, run: Callable[[Connection], T]) -> T:
        """Have something written; the answer comes after the commit, also if the caller does not wait for it."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._writer.put(Write(run, lambda *outcome: loop.call_soon_threadsafe(settle, future, *outcome)))
        return await future

    async def _read(self, run: Callable[[Connection], T]) -> T:
        """Have something read, all of it from one moment."""
        if self._writer.closed:
            raise StoreError("the database has been closed")

        def reading() -> T:
            try:
                with self.reading.begin() as connection:
                    return run(connection)
            except SQLAlchemyError as error:
                raise told(error) from None

        return await asyncio.get_running_loop().run_in_executor(self._readers, reading)

    # Guests

    async def new_guest(self, secret_hash: str, name: str) -> int:
        """Remember somebody, and return their id."""
        row = {"secret_hash": secret_hash, "name": storable(name), "created": self.now()}
        return await self._write(lambda connection: made(connection.execute(insert(guests).values(row))))

    async def guest_by_secret(self, secret_hash: str) -> Guest | None:
        """Who has this secret."""
        query = select(guests.c.id, guests.c.name, guests.c.created).where(guests.c.secret_hash == secret_hash)

        def run(connection: Connection) -> Guest | None:
            found = connection.execute(query).first()
            return None if found is None else Guest(*found)

        return await self._read(run)

    async def rename_guest(self, guest: int, name: str) -> None:
        """Remember another name of somebody."""
        change = update(guests).where(guests.c.id == guest).values(name=storable(name))
        await self._write(lambda connection: one(connection, change, StoreError("there is no such guest")))

    # Tables

    async def new_table(self, row: TableRow, seating: Sequence[SeatRow], body: Sequence[str] = ()) -> int:
        """Keep a new table with its seats, and the lines of its record if it has some, and return its id.

        Raises TicketUsed if a table was made with the same ticket, and Conflict if its code is taken.
        """
        now = self.now()
        values = table_values(row) | {"revision": 0, "created": now, "touched": now}
        places = [seat_values(seat) for seat in seating]
        texts = [storable(line) for line in body]

        def run(connection: Connection) -> int:
            try:
                with connection.begin_nested():
                    table_id = made(connection.execute(insert(tables).values(values)))
            except IntegrityError:
                refuse_twin(connection, row)
                raise
            if places:
                connection.execute(insert(seats), [place | {"table_id": table_id} for place in places])
            put_lines(connection, table_id, 0, texts)
            return table_id

        return await self._write(run)

    async def table(self, code: str) -> Kept | None:
        """A table with everything it keeps."""

        def run(connection: Connection) -> Kept | None:
            found = connection.execute(select(tables).where(tables.c.code == code)).first()
            if found is None:
                return None
            body = select(lines.c.text).where(lines.c.table_id == found.id).order_by(lines.c.place)
            said = select(chats).where(chats.c.table_id == found.id).order_by(chats.c.number)
            return Kept(
                read_table(found),
                seats_of(connection, [found.id]).get(found.id, []),
                list(connection.execute(body).scalars()),
                [ChatRow(*chat[1:]) for chat in connection.execute(said)],
            )

        return await self._read(run)

    async def tables_of(self, guest: int, statuses: Sequence[str] = (WAITING, PLAYING), most: int = 50) -> list[Seated]:
        """The tables at which somebody is host or has a seat, the one touched last first."""
        mine = select(seats.c.table_id).where(seats.c.guest == guest)
        return await self._list(or_(tables.c.host == guest, tables.c.id.in_(mine)), statuses, most)

    async def finished_of(self, guest: int, most: int = 50) -> list[Seated]:
        """The same for tables whose game is over or was imported."""
        return await self.tables_of(guest, (OVER, IMPORTED), most)

    async def listed_tables(self, statuses: Sequence[str] = (WAITING, PLAYING), most: int = 50) -> list[Seated]:
        """The tables that anybody may look at from the first page."""
        return await self._list(tables.c.listed.is_(True), statuses, most)

    async def _list(self, condition: Any, statuses: Sequence[str], most: int) -> list[Seated]:
        """Tables of a kind with their seats, the one touched last first."""
        query = select(tables).where(condition, tables.c.status.in_(statuses))
        query = query.order_by(tables.c.touched.desc(), tables.c.id.desc()).limit(most)

        def run(connection: Connection) -> list[Seated]:
            rows = [read_table(found) for found in connection.execute(query)]
            seating = seats_of(connection, [row.id for row in rows])
            return [(row, seating.get(row.id, [])) for row in rows]

        return await self._read(run)

    async def playing(self) -> list[str]:
        """The codes of all tables whose game goes on, for a server that starts again."""
        query = select(tables.c.code).where(tables.c.status == PLAYING).order_by(tables.c.id)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def count_of(self, guest: int, statuses: Sequence[str] = (WAITING, PLAYING)) -> int:
        """How many tables somebody hosts, for limits."""
        query = select(func.count()).select_from(tables).where(tables.c.host == guest, tables.c.status.in_(statuses))
        return await self._read(lambda connection: connection.execute(query).scalar_one())

    # The record

    async def start(
        self, table_id: int, header: str, body: Sequence[str], revision: int, asked: int | None = None
    ) -> int:
        """Begin the game of a table that waits: its header and first lines; the rest as in `append`."""
        change = {"status": PLAYING, "header": header}
        return await self._put(table_id, revision, 0, body, change, asked, WAITING)

    async def append(
        self,
        table_id: int,
        revision: int,
        place: int,
        body: Sequence[str],
        status: str | None = None,
        header: str | None = None,
        asked: int | None = None,
        length: int | None = None,
    ) -> int:
        """Let the record go on with these lines from a place on, counted from 0, whatever stood there and after it.

        `revision` is that of the table as the caller knows it; the next one is returned. Raises Conflict if the table
        has another one by now, or if its record ends before that place. `asked` is the seat that is asked then, and
        `length` how many lines the record has at this revision, if the caller knows: then nothing has to be looked up.
        """
        change = {name: text for name, text in (("status", status), ("header", header)) if text is not None}
        return await self._put(table_id, revision, place, body, change, asked, length=length)

    async def _put(
        self,
        table_id: int,
        revision: int,
        place: int,
        body: Sequence[str],
        change: dict[str, str],
        asked: int | None,
        status: str = "",
        length: int | None = None,
    ) -> int:
        """Change the record and the row of a table, if it still has this revision, and this status if one is named."""
        texts = [storable(line) for line in body]
        values: dict[str, str | int | None] = {key: storable(text) for key, text in change.items()}
        values |= {"revision": revision + 1, "asked": asked, "touched": self.now()}
        touch = update(tables).where(tables.c.id == table_id, tables.c.revision == revision)
        if status:
            touch = touch.where(tables.c.status == status)

        def run(connection: Connection) -> int:
            one(connection, touch.values(values), Conflict("the table has changed meanwhile"))
            if length is None:
                if place and not connection.execute(select(exists().where(*line_at(table_id, place - 1)))).scalar():
                    raise Conflict(f"the record of the table has no line {place}")
            elif place > length:
                raise Conflict(f"the record of the table has no line {place}")
            if length is None or place < length:
                connection.execute(delete(lines).where(lines.c.table_id == table_id, lines.c.place >= place))
            put_lines(connection, table_id, place, texts)
            return revision + 1

        return await self._write(run)

    # Seats

    async def seat_by_link(self, link_hash: str) -> tuple[str, int] | None:
        """The code of the table and the seat to which an unused link leads."""
        query = select(tables.c.code, seats.c.seat).join(seats, seats.c.table_id == tables.c.id)

        def run(connection: Connection) -> tuple[str, int] | None:
            found = connection.execute(query.where(seats.c.link_hash == link_hash)).first()
            return None if found is None else (found.code, found.seat)

        return await self._read(run)

    async def claim(self, table_id: int, seat: int, guest: int, name: str, word: str, link_hash: str) -> None:
        """Give a seat to the bearer of its link, which is used up by it; raises LinkUsed if it is not its link now."""
        change = at_seat(table_id, seat).where(seats.c.link_hash == link_hash)
        change = change.values(kind=PERSON, guest=guest, name=storable(name), word=storable(word), link_hash=None)
        # Whoever takes over a seat takes over no preference.
        change = change.values(auto=False, ask_always=False)
        await self._write(lambda connection: one(connection, change, LinkUsed("this link has been used or replaced")))

    async def new_link(self, table_id: int, seat: int, link_hash: str) -> None:
        """Replace the link of a seat that is not a bot's; whoever sits there stays until the new one is used."""
        change = at_seat(table_id, seat).where(seats.c.kind != BOT)
        change = change.values(link_hash=link_hash, links=seats.c.links + 1)
        await self._write(lambda connection: one(connection, change, StoreError("there is no such seat")))

    async def prefer_auto(self, table_id: int, seat: int, auto: bool) -> None:
        """Remember whether forced moves of a seat are played for it."""
        change = at_seat(table_id, seat).values(auto=auto)
        await self._write(lambda connection: one(connection, change, StoreError("there is no such seat")))

    async def prefer_asked(self, table_id: int, seat: int, always: bool) -> None:
        """Remember whether a seat is asked also where it can only pass."""
        change = at_seat(table_id, seat).values(ask_always=always)
        await self._write(lambda connection: one(connection, change, StoreError("there is no such seat")))

    # Chat

    async def add_chat(self, table_id: int, seat: int | None, who: str, text: str) -> ChatRow:
        """Keep what somebody has said to a table; lines are numbered from 1."""
        said = ChatRow(0, seat, storable(who), storable(text), self.now())

        def run(connection: Connection) -> ChatRow:
            # Another server that speaks at the same table has to wait.
            if connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update()).first() is None:
                raise StoreError("there is no such table")
            last = connection.execute(select(func.max(chats.c.number)).where(chats.c.table_id == table_id)).scalar()
            row = replace(said, number=(last or 0) + 1)
            connection.execute(insert(chats).values(asdict(row) | {"table_id": table_id}))
            return row

        return await self._write(run)


# Rows in and out


def settle(future: asyncio.Future[Any], value: Any, error: Exception | None) -> None:
    """Tell a caller the outcome, unless they no longer wait."""
    if future.done():
        return
    if error is None:
        future.set_result(value)
    else:
        future.set_exception(error)


# Statements


def refuse_twin(connection: Connection, row: TableRow) -> None:
    """Tell why a table cannot be kept, if another one has its ticket or its code."""
    if row.ticket is not None:
        code = connection.execute(select(tables.c.code).where(tables.c.ticket == row.ticket)).scalar()
        if code is not None:
            raise TicketUsed(code)
    if connection.execute(select(exists().where(tables.c.code == row.code))).scalar():
        raise Conflict(f"there is a table {row.code} already")
