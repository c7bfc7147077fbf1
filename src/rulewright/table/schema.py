"""What the table keeps: the tables of its database, their rows as plain values, and the way to the newest form of them.

A database grows by the steps in `migrations/versions` alone, on SQLite and PostgreSQL alike.
"""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    URL,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    CursorResult,
    Engine,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Row,
    String,
    Table,
    Text,
    Update,
    create_engine,
    event,
    false,
    insert,
    inspect,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from rulewright.core.errors import RulewrightError

VERSION_TABLE: Final = "rulewright_version"
# Any number will do, as long as every server that opens the same database takes the same.
OPENING_LOCK: Final = 7_237_984_621
KEY_BYTES: Final = 32
READERS: Final = 2
PATIENCE_SECONDS: Final = 5
SQLITE_SETTINGS: Final = (
    f"busy_timeout={PATIENCE_SECONDS * 1000}",
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
)

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
IMPORTED: Final = "imported"

PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"


class StoreError(RulewrightError):
    """The database cannot be read or written; what was to be written may be tried again after a new look."""


METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

facts: Final = Table(
    "facts",
    METADATA,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

guests: Final = Table(
    "guests",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("secret_hash", String(64), nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

tables: Final = Table(
    "tables",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("code", String(40), nullable=False, unique=True),
    Column("game", String(80), nullable=False),
    Column("title", Text, nullable=False),
    Column("host", Integer, ForeignKey("guests.id"), nullable=False, index=True),
    Column("ticket", String(80), unique=True),
    Column("setup", Text, nullable=False),
    # Stands in the setup as well; here so that it can be searched for.
    Column("listed", Boolean, nullable=False),
    Column("header", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    # The seat that is asked, so that a list of tables need not replay them.
    Column("asked", Integer),
    Column("status", String(10), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Index(None, "status", "touched"),
)

seats: Final = Table(
    "seats",
    METADATA,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("name", Text, nullable=False),
    Column("guest", Integer, ForeignKey("guests.id"), index=True),
    Column("link_hash", String(64), unique=True),
    Column("links", Integer, nullable=False),
    Column("word", Text, nullable=False),
    Column("auto", Boolean, nullable=False),
    Column("ask_always", Boolean, nullable=False, server_default=false()),
)

lines: Final = Table(
    "lines",
    METADATA,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)

chats: Final = Table(
    "chats",
    METADATA,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("who", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)


# Rows. Times are whole seconds since 1970, seats count from 0.


@dataclass(frozen=True)
class Guest:
    """Somebody with a browser, known by the hash of a secret that only this browser has."""

    id: int
    name: str
    created: int


@dataclass(frozen=True)
class TableRow:
    """A table: what it plays, who opened it, and how far it is.

    `setup` is what JSON can hold: options, turn, chat, listed and the like; `header` is the record's, empty
    until the game starts. The store fills in the fields behind `status`.
    """

    code: str
    game: str
    title: str
    host: int
    setup: Mapping[str, Any] = field(default_factory=dict)
    ticket: str | None = None
    header: str = ""
    status: str = WAITING
    id: int = 0
    revision: int = 0
    asked: int | None = None
    created: int = 0
    touched: int = 0


@dataclass(frozen=True)
class SeatRow:
    """A seat of a table; `links` counts all its links, `word` is its player's word for the dice.

    `auto` and `ask_always` are what its player prefers: forced moves played for them, and to be asked also to pass.
    """

    seat: int
    kind: str
    name: str = ""
    guest: int | None = None
    link_hash: str | None = None
    links: int = 0
    word: str = ""
    auto: bool = False
    ask_always: bool = False


@dataclass(frozen=True)
class ChatRow:
    """What somebody has said to a table; `seat` is None for somebody without one."""

    number: int
    seat: int | None
    who: str
    text: str
    at: int


# Rows in and out


def table_values(row: TableRow) -> dict[str, Any]:
    """A new row of the tables; the store adds what the caller cannot know."""
    return {
        "code": row.code,
        "game": row.game,
        "title": storable(row.title),
        "host": row.host,
        "ticket": row.ticket,
        "setup": json.dumps(dict(row.setup)),
        "listed": bool(row.setup.get("listed")),
        "header": storable(row.header),
        "status": row.status,
    }


def read_table(found: Row[Any]) -> TableRow:
    """A row of the tables as a plain value."""
    values = dict(found._mapping)
    del values["listed"]
    return TableRow(**values | {"setup": json.loads(found.setup)})


def seat_values(row: SeatRow) -> dict[str, Any]:
    """A new row of the seats, but for its table."""
    return asdict(row) | {"name": storable(row.name), "word": storable(row.word)}


def made(result: CursorResult[Any]) -> int:
    """The id of a row that was put in."""
    key = result.inserted_primary_key
    assert key is not None
    return int(key[0])


def one(connection: Connection, change: Update, otherwise: Exception) -> None:
    """Change the one row that is meant; raises `otherwise` if there is none."""
    if connection.execute(change).rowcount != 1:
        raise otherwise


def line_at(table_id: int, place: int) -> tuple[ColumnElement[bool], ...]:
    """What picks one line of a record."""
    return lines.c.table_id == table_id, lines.c.place == place


def put_lines(connection: Connection, table_id: int, place: int, texts: Sequence[str]) -> None:
    """Write lines of a record from a place on, where nothing stands."""
    if texts:
        rows = [{"table_id": table_id, "place": place + k, "text": text} for k, text in enumerate(texts)]
        connection.execute(insert(lines), rows)


def at_seat(table_id: int, seat: int) -> Update:
    """A change of one seat."""
    return update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat)


def seats_of(connection: Connection, ids: Sequence[int]) -> dict[int, list[SeatRow]]:
    """The seats of some tables, in order."""
    query = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
    found: dict[int, list[SeatRow]] = {}
    for row in connection.execute(query):
        values = dict(row._mapping)
        found.setdefault(values.pop("table_id"), []).append(SeatRow(**values))
    return found


def storable(text: str) -> str:
    """A text that every database can hold; raises StoreError for another."""
    if "\0" in text:
        raise StoreError("a text holds a character without meaning, which cannot be stored")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise StoreError("a text holds half a character, which cannot be stored") from None
    return text


# Opening a database


def engine_for(url: URL, writing: bool) -> Engine:
    """An engine that writes, or one that only reads."""
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, pool_size=1 if writing else READERS, max_overflow=0)
        event.listen(engine, "connect", set_up_sqlite if writing else set_up_sqlite_reader)
        # Python's own module begins transactions too late to keep others from writing in between.
        begin = "BEGIN IMMEDIATE" if writing else "BEGIN"
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
        return engine
    engine = create_engine(
        url,
        pool_size=1 if writing else READERS,
        max_overflow=0,
        pool_pre_ping=True,
        isolation_level="READ COMMITTED" if writing else "REPEATABLE READ",
        connect_args={"connect_timeout": PATIENCE_SECONDS},
    )
    event.listen(engine, "connect", set_up_postgres)
    return engine


def set_up_sqlite(raw: Any, _record: object) -> None:
    """Make a connection to SQLite as safe as it can be."""
    raw.isolation_level = None
    until = time.monotonic() + PATIENCE_SECONDS
    for setting in SQLITE_SETTINGS:
        while not set_one(raw, setting, time.monotonic() < until):
            time.sleep(0.01)


def set_one(raw: Any, setting: str, patient: bool) -> bool:
    """Change a setting of SQLite; False if another server keeps it from that just now and there is time to wait.

    SQLite itself does not wait where two servers change the kind of journal of a new database at once.
    """
    try:
        raw.execute(f"PRAGMA {setting}").close()
    except sqlite3.OperationalError as error:
        if patient and error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            return False
        raise
    return True


def set_up_sqlite_reader(raw: Any, record: object) -> None:
    """The same for a connection that only reads."""
    set_up_sqlite(raw, record)
    raw.execute("PRAGMA query_only=ON").close()


def set_up_postgres(raw: Any, _record: object) -> None:
    """Have a connection to PostgreSQL not wait for ever, and wait for the disk."""
    with raw.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = '{PATIENCE_SECONDS}s'")
        cursor.execute("SET synchronous_commit = on")
    raw.commit()


def read_url(text: str) -> URL:
    """The address of a database; raises StoreError for one that the store cannot use."""
    try:
        url = make_url(text)
        backend = url.get_backend_name()
    except (ArgumentError, ValueError):
        raise StoreError("a database is named like sqlite:///table.db or postgresql+psycopg://user@host/name") from None
    if backend not in ("sqlite", "postgresql"):
        raise StoreError(f"the table keeps its games in SQLite or PostgreSQL, not in {backend}")
    if backend == "sqlite" and url.database in (None, "", ":memory:"):
        raise StoreError("a database in memory forgets: name a file, as in sqlite:///table.db")
    return url


def shown(url: URL) -> str:
    """A database as a message names it, without its password."""
    return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


def make_file(url: URL) -> None:
    """Make the file of a new SQLite database such that nobody else on the machine can read it."""
    if url.get_backend_name() == "sqlite":
        with suppress(OSError):
            os.close(os.open(str(url.database), os.O_CREAT | os.O_EXCL, 0o600))


def first_line(error: Exception) -> str:
    """What a database says of an error, in a line."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return (str(cause).strip() or type(cause).__name__).splitlines()[0]


def told(error: Exception) -> Exception:
    """An error as a caller meets it: what the database or the disk does not do as a StoreError, any other unchanged."""
    if isinstance(error, (SQLAlchemyError, OSError)):
        return StoreError(f"the database does not do what it should: {first_line(error)}")
    return error


# The way to the newest form


def upgrade(connection: Connection) -> bytes:
    """Bring a database to the newest form, within the open transaction, and return its server key.

    Raises StoreError for a database of a newer program, or one in which other tables stand in the way.
    """
    if connection.dialect.name == "postgresql":
        # SQLite's writing transaction keeps other servers out as it is.
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": OPENING_LOCK})
    config = settings(connection)
    check_version(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, "head")
    return server_key(connection)


def settings(connection: Connection) -> Config:
    """What Alembic needs to know, without a file of its own."""
    config = Config(attributes={"connection": connection, "version_table": VERSION_TABLE})
    config.set_main_option("script_location", "rulewright.table:migrations")
    config.set_main_option("path_separator", "os")
    return config


def check_version(connection: Connection, steps: ScriptDirectory) -> None:
    """Refuse a database that is newer than this program, or somebody else's."""
    found = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_heads()
    known = {step.revision for step in steps.walk_revisions()}
    if not known.issuperset(found):
        raise StoreError("the database was made by a newer version of Rulewright: update the program")
    if not found:
        taken = set(inspect(connection).get_table_names()).intersection(METADATA.tables)
        if taken:
            raise StoreError(f"the database belongs to another program: it has a table {min(taken)} already")


def server_key(connection: Connection) -> bytes:
    """The key of this database, made when it is asked for the first time."""
    found = connection.execute(select(facts.c.value).where(facts.c.key == "server_key")).scalar()
    if found is None:
        found = secrets.token_hex(KEY_BYTES)
        connection.execute(insert(facts).values(key="server_key", value=found))
    return bytes.fromhex(found)
