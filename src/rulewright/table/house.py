"""The house: all its tables, who may sit at them, and how a table is opened, filled and begun."""

from __future__ import annotations

import asyncio
import hmac
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Final
from unicodedata import category

from rulewright.core.commitment import commitment_of
from rulewright.core.dealer import CommittedDealer
from rulewright.core.engine import Game
from rulewright.core.notation import HALF, TOKEN
from rulewright.core.record import Record
from rulewright.core.registry import load
from rulewright.table.driver import drive
from rulewright.table.gamepages import GamePages
from rulewright.table.limits import Limits
from rulewright.table.live import BOT_PREFIX, Refused, Table, whole
from rulewright.table.schema import BOT, IMPORTED, OPEN, PERSON, PLAYING, WAITING, Guest, SeatRow, StoreError, TableRow
from rulewright.table.store import Conflict, LinkUsed, Store, TicketUsed
from rulewright.table.thinking import HINT, LEVELS, Thinkers, spec_of

LOG: Final = logging.getLogger("rulewright.table")

MOST_NAME: Final = 40
MOST_TITLE: Final = 60
MOST_RECORD: Final = 400_000
# Each line of a record is a line of the log, for every eye; a game of Unita has some 500.
MOST_LINES: Final = 5000
MOST_OPEN: Final = 40
MOST_CHAT: Final = 200
MOST_KEPT: Final = 200
# Each new link is a line of the record.
MOST_LINKS: Final = 50
# So many hints may wait for the bots at once: those who play come first.
MOST_HINTS: Final = 4
# How often somebody may do what costs something: so many a second, and so many at once.
OFTEN: Final = {
    "play": (40.0, 200.0),
    "undo": (10.0, 40.0),
    "hint": (0.5, 4.0),
    "why": (4.0, 20.0),
    "chat": (1.0, 6.0),
    "prefer": (2.0, 10.0),
    "look": (20.0, 80.0),
    "guest": (1.0, 40.0),
    "table": (0.5, 20.0),
    "import": (0.2, 5.0),
    "link": (1.0, 10.0),
    "knock": (2.0, 20.0),
}
# Seconds that a seat may take for an answer; none is the usual.
TURNS: Final = (0, 60, 180, 600, 3600, 86400)
KINDS: Final = ("me", "friend", *LEVELS)
# Whose time went by while no server ran has at least so many seconds to come back.
GRACE: Final = 60.0
IDLE: Final = 600.0
# Between two tables that are read at the start others get their turn.
BREATH: Final = 0.02
UNSEEN: Final = ("Cc", "Cf", "Cn", "Co", "Cs")


@dataclass
class Wish:
    """What somebody wants a new table to be, as a form or a program has said it."""

    game: str
    kinds: Sequence[str]
    title: str = ""
    my_name: str = ""
    options: Mapping[str, str | int] = field(default_factory=dict)
    turn: int = 0
    chat: bool = False
    listed: bool = False
    word: str = ""
    ticket: str = ""


class House:
    """Every table of this server. Tables are read when somebody comes to them and forgotten when all have left."""

    def __init__(self, store: Store, thinkers: Thinkers, pace: float = 0.6, forced: float = 0.8) -> None:
        self.store: Final = store
        self.thinkers: Final = thinkers
        self.pages: Final = GamePages()
        self.pace: Final = pace
        self.forced: Final = forced
        self.tables: Final[dict[str, Table]] = {}
        self.loading: Final[dict[str, asyncio.Task[Table]]] = {}
        self.drivers: Final[dict[str, asyncio.Task[None]]] = {}
        self.used: Final[dict[str, float]] = {}
        self.limits: Final = Limits(OFTEN)
        self.hints = 0

    def spend(self, kind: str, who: object) -> None:
        """Count something that somebody does; raises Refused for too much at once."""
        if not self.limits.allow(kind, str(who)):
            raise Refused("That is too much at once; wait a moment.", 429)

    def spend_at(self, kind: str, guest: int, table: Table) -> None:
        """The same for what a guest does at a table; bots think for a guest, at however many tables they sit."""
        self.spend(kind, guest if kind == "hint" else f"{guest} {table.code}")

    # Guests

    async def guest(self, secret: str) -> Guest | None:
        """The guest with this secret, or None."""
        return await self.store.guest_by_secret(hashed(secret)) if 20 <= len(secret) <= 200 else None

    async def welcome(self, name: str) -> tuple[Guest, str]:
        """A new guest, and the secret by which the house knows them again."""
        secret = secrets.token_urlsafe(32)
        name = tidy(name, MOST_NAME) or "Guest"
        number = await self.store.new_guest(hashed(secret), name)
        return Guest(number, name, 0), secret

    # Luck

    def ticket(self) -> tuple[str, str]:
        """A ticket for one new table, and the commitment to the seed that it stands for."""
        word = secrets.token_urlsafe(18)
        ticket = word + "." + self.signature(word)
        return ticket, commitment_of(self.seed(ticket))

    def signature(self, word: str) -> str:
        """What tells a ticket of ours from any other text."""
        return hmac.digest(self.store.server_key(), b"ticket\n" + word.encode("utf-8", "replace"), "sha256").hex()[:16]

    def seed(self, ticket: str) -> bytes:
        """The seed of a ticket: whoever opens a table has seen its commitment before adding a word of their own."""
        return hmac.digest(self.store.server_key(), b"seed\n" + ticket.encode(), "sha256")

    # Tables

    async def table(self, code: str) -> Table:
        """A table by its code; raises Refused if there is none."""
        if code not in self.tables:
            if code not in self.loading:
                task = asyncio.ensure_future(self.read(code))
                self.loading[code] = task
                task.add_done_callback(lambda _: self.loading.pop(code, None))
            await asyncio.shield(self.loading[code])
        self.used[code] = time.monotonic()
        table = self.tables[code]
        if table.stale:
            async with table.lock:
                await table.reload()
        await self.begin(table)
        return table

    async def read(self, code: str) -> Table:
        """Read a table from the store."""
        found = await self.store.table(code) if re.fullmatch("[A-Za-z0-9_-]{6,40}", code) else None
        if found is None:
            raise Refused("There is no such table.", 404)
        row, seats, lines, chats = found
        game = load(row.game)
        dealer = CommittedDealer(self.seed(row.ticket)) if row.ticket else None
        page = self.pages.of(game)
        table = Table(row, seats, game, self.store, dealer, page.mark)
        if row.header:
            # Long records take a while to replay, and nobody else should wait for that.
            record = await asyncio.to_thread(replayed, whole(row.header, lines), game)
            await asyncio.to_thread(table.seat_record, record)
            self.set_clock(table)
        table.chat = chats[-MOST_KEPT:]
        self.keep(table)
        return table

    def keep(self, table: Table) -> None:
        """Have a table in memory, and somebody who plays for its bots."""
        self.tables[table.code] = table
        self.used[table.code] = time.monotonic()
        if table.status == PLAYING:
            self.run(table)

    def set_clock(self, table: Table) -> None:
        """Have the clock of a table that was read go on: it has run since its last sentence."""
        seconds = int(table.setup.get("turn", 0))
        if seconds and table.actor is not None:
            table.time_is_over(table.actor, max(GRACE, table.row.touched + seconds - self.store.now()))

    def run(self, table: Table) -> None:
        """Let the bots, the clock and forced answers of a table go on."""
        if table.code in self.drivers:
            return
        task = asyncio.ensure_future(drive(table, self.thinkers, self.pace, self.forced))
        self.drivers[table.code] = task
        task.add_done_callback(lambda done: self.ended(table.code, done))

    def ended(self, code: str, driver: asyncio.Task[None]) -> None:
        """Forget a driver, unless the table has been read anew and has another one by now."""
        if self.drivers.get(code) is driver:
            del self.drivers[code]

    async def wake(self) -> None:
        """Read the tables at which people play, one after the other: bots and clocks went on when the server ended."""
        try:
            for code in await self.store.playing():
                await self.table(code)
                await asyncio.sleep(BREATH)
        except Exception as error:
            LOG.error("not all tables could be woken: %s", error)

    def forget_idle(self, now: float) -> None:
        """Forget tables that nobody looks at and where nothing goes on by itself; the store has them.

        A table that waits for people stays, since only this process knows the links of its seats.
        """
        for code, table in list(self.tables.items()):
            busy = table.watchers or table.lock.locked() or now - self.used[code] < IDLE
            waits = table.status == WAITING and (table.links or table.notices)
            people = any(chair.kind == PERSON for chair in table.chairs)
            bot_next = table.actor is not None and table.chairs[table.actor].kind == BOT
            if busy or waits or (people and table.actor is not None and (bot_next or table.setup.get("turn"))):
                continue
            driver = self.drivers.pop(code, None)
            if driver is not None:
                driver.cancel()
            del self.tables[code], self.used[code]

    async def close(self) -> None:
        """End what runs for the tables; whatever was told is stored."""
        for driver in list(self.drivers.values()):
            driver.cancel()
        await asyncio.gather(*self.drivers.values(), return_exceptions=True)
        for table in list(self.tables.values()):
            async with table.lock:
                pass

    # Opening

    async def open(self, wish: Wish, guest: Guest) -> Table:
        """A new table for a guest; raises RulewrightError for a wish that does not go."""
        game = load(wish.game)
        kinds = list(wish.kinds)
        game.options.seats(len(kinds))
        options = game.options.changed(game.options.complete(wish.options, len(kinds)))
        if any(kind not in KINDS for kind in kinds):
            raise Refused(f"A seat is one of {', '.join(KINDS)}.")
        if wish.turn not in TURNS:
            raise Refused(f"The time for an answer is one of {', '.join([str(turn) for turn in TURNS])} seconds.")
        if await self.store.count_of(guest.id) >= MOST_OPEN:
            raise Refused(f"You have {MOST_OPEN} tables that are not finished; finish some of them first.", 429)
        ticket = wish.ticket or self.ticket()[0]
        word, _, signature = ticket.partition(".")
        if not hmac.compare_digest(signature.encode("utf-8", "replace"), self.signature(word[:99]).encode()):
            raise Refused("The ticket of the dice is not one of ours; load the page anew.")
        name = person(wish.my_name or guest.name)
        title = tidy(wish.title, MOST_TITLE) or f"The table of {name}"[:MOST_TITLE]
        setup = {"options": options, "turn": wish.turn, "chat": wish.chat, "listed": wish.listed}
        links: dict[int, str] = {}
        chairs = [self.new_chair(k, kind, name, guest, nonce(wish.word), links) for k, kind in enumerate(kinds)]
        row = TableRow(secrets.token_urlsafe(9), wish.game, title, guest.id, setup, ticket)
        try:
            row = replace(row, id=await self.store.new_table(row, chairs))
        except TicketUsed as used:
            return await self.table(used.code)
        dealer = CommittedDealer(self.seed(ticket))
        table = Table(row, chairs, game, self.store, dealer, self.pages.of(game).mark)
        table.links = links
        self.keep(table)
        await self.begin(table)
        return table

    def new_chair(self, seat: int, kind: str, name: str, guest: Guest, word: str, links: dict[int, str]) -> SeatRow:
        """A chair of a new table; the link of an open one is added to `links`."""
        if kind == "me":
            return SeatRow(seat, PERSON, name, guest.id, word=word)
        if kind == "friend":
            links[seat] = secrets.token_urlsafe(32)
            return SeatRow(seat, OPEN, link_hash=hashed(links[seat]), links=1)
        return SeatRow(seat, BOT, kind)

    async def begin(self, table: Table) -> None:
        """Begin the game once everybody sits; what cannot be stored now is done when somebody comes to the table."""
        if table.status != WAITING or any(one.kind == OPEN for one in table.chairs):
            return
        try:
            async with self.changing(table):
                await self.start(table)
        except (StoreError, Conflict) as error:
            LOG.error("the table %s could not begin: %s", table.code, error)
        if table.status == PLAYING:
            self.run(table)

    async def start(self, table: Table) -> None:
        """Write the first lines of a game, unless somebody else just has."""
        if table.status == WAITING:
            assert table.dealer is not None
            # Records name bots as `make` reads them.
            names = [BOT_PREFIX + spec_of(one.name) if one.kind == BOT else one.name for one in table.chairs]
            words = [one.word or "-" for one in table.chairs]
            record = Record.start(
                table.game, names, table.setup["options"], commitment=table.dealer.commitment, nonces=words
            )
            for notice in table.notices:
                record.comment(notice)
            table.settle(record)
            header, lines = split(record)
            await self.store.start(table.row.id, header, lines, table.revision, record.actor)
            table.revision += 1
            table.status = PLAYING
            table.seat_record(record)
            table.tell()

    async def take_in(self, text: str, guest: Guest) -> Table:
        """A table at which a record that somebody has brought is looked at, not played on."""
        if len(text) > MOST_RECORD:
            raise Refused(f"A record has at most {MOST_RECORD} characters here.", 413)
        text = text.replace("\r\n", "\n")
        if text.count("\n") > MOST_LINES:
            raise Refused(f"A record has at most {MOST_LINES} lines here.", 413)
        record = await asyncio.to_thread(replayed, text, None)
        names = record.header.seats
        setup = {"options": record.header.options, "turn": 0, "chat": False, "listed": False}
        title = tidy(f"{record.game.title}, {', '.join(names)}", MOST_TITLE)
        header, lines = split(record)
        row = TableRow(secrets.token_urlsafe(9), record.game.name, title, guest.id, setup, None, header, IMPORTED)
        seats = [SeatRow(k, BOT if name.startswith(BOT_PREFIX) else PERSON, name) for k, name in enumerate(names)]
        await self.store.new_table(row, seats, lines)
        return await self.table(row.code)

    # Seats

    async def invited(self, token: str) -> tuple[Table, int]:
        """The table and seat that a link leads to; raises Refused if it leads nowhere any more."""
        found = await self.store.seat_by_link(hashed(token))
        if found is None:
            raise Refused("This link has been used, or the host has made a new one. Ask the host for another.", 410)
        table = await self.table(found[0])
        check_unfinished(table)
        return table, found[1]

    async def sit_down(self, token: str, guest: Guest, name: str, word: str) -> Table:
        """Take the seat of a link, which is used up by it."""
        table, seat = await self.invited(token)
        name = person(name or guest.name)
        async with self.changing(table):
            check_unfinished(table)
            before = table.chairs[seat].name
            await self.store.claim(table.row.id, seat, guest.id, name, nonce(word), hashed(token))
            table.chairs[seat] = replace(
                table.chairs[seat], kind=PERSON, name=name, guest=guest.id, word=nonce(word), link_hash=None
            )
            table.links.pop(seat, None)
            table.tell()
        if table.status == PLAYING:
            await table.remark(f"{name} sits down at seat {seat + 1}" + (f" in place of {before}." if before else "."))
        await self.begin(table)
        return table

    async def new_link(self, table: Table, seat: int, guest: Guest) -> None:
        """Make a new link for a seat, which ends the one before; the whole table hears of it."""
        if not table.is_host(guest.id):
            raise Refused("Only whoever opened the table makes links for its seats.", 403)
        if not 0 <= seat < len(table.chairs) or table.chairs[seat].kind == BOT:
            raise Refused("This seat needs no link.")
        check_unfinished(table)
        if table.chairs[seat].links >= MOST_LINKS:
            raise Refused(f"You have made {MOST_LINKS} links for this seat, and more are not to be had.", 429)
        name = table.chairs[seat].name
        said = f"The host has made a new link for seat {seat + 1}" + (f" ({name})." if name else ".")
        if table.status == PLAYING:
            # Told first: if the server ends in between, there is no link of which nobody has heard.
            await table.remark(said)
        else:
            table.notices.append(said)
        token = secrets.token_urlsafe(32)
        async with self.changing(table):
            await self.store.new_link(table.row.id, seat, hashed(token))
            one = table.chairs[seat]
            table.chairs[seat] = replace(one, link_hash=hashed(token), links=one.links + 1)
            table.links[seat] = token
            table.tell()

    async def prefer_auto(self, table: Table, seat: int, auto: bool) -> None:
        """Remember whether a seat's forced answers are given for it."""
        async with self.changing(table):
            await self.store.prefer_auto(table.row.id, seat, auto)
            table.chairs[seat] = replace(table.chairs[seat], auto=auto)
            table.tell()

    @asynccontextmanager
    async def changing(self, table: Table) -> AsyncIterator[None]:
        """Change something of a table; where it is open what was stored of it, the table is read anew."""
        async with table.lock:
            try:
                yield
            except (StoreError, Conflict):
                await table.reload()
                raise
            except LinkUsed:
                await table.reload()
                raise Refused("Somebody else has just used this link.", 410) from None

    async def hint(self, table: Table, seat: int) -> str:
        """The sentence that a strong bot would say for the seat that is asked."""
        state = table.state
        if state is None or state.actor != seat:
            raise Refused("A hint is for whoever is asked.", 409)
        if self.hints >= MOST_HINTS:
            raise Refused("The bots have too much to think about; ask again in a moment.", 429)
        self.hints += 1
        try:
            return state.sentence(await self.thinkers.choose(state, seat, HINT, secrets.randbits(32)))
        finally:
            self.hints -= 1

    async def chat(self, table: Table, guest: Guest | None, text: str) -> None:
        """Say something to a table, if it has a chat and whoever speaks has a seat."""
        seats = table.seats_of(guest.id if guest is not None else None)
        if not table.setup.get("chat"):
            raise Refused("This table has no chat.", 403)
        if not seats:
            raise Refused("Only those who sit at the table talk here.", 403)
        said = tidy(text, MOST_CHAT)
        if not said:
            raise Refused("There is nothing to say in that.")
        async with table.lock:
            name = table.chairs[seats[0]].name
            table.chat.append(await self.store.add_chat(table.row.id, seats[0], name, said))
            del table.chat[:-MOST_KEPT]
            table.tell()


def check_unfinished(table: Table) -> None:
    """Refuse what makes no sense once a game is over."""
    if table.status not in (WAITING, PLAYING):
        raise Refused("The game is over.", 409)


# Words that people bring


def tidy(text: str, most: int) -> str:
    """A text of one line without what cannot be seen, such as marks that turn the writing round, cut to a length."""
    seen = [one if one.isspace() or category(one) not in UNSEEN else " " for one in HALF.sub("", text)]
    return " ".join("".join(seen).split())[:most].strip()


def person(name: str) -> str:
    """A person's name; raises Refused for none and for one that looks like a bot's."""
    found = tidy(name, MOST_NAME)
    if not found:
        raise Refused("A player needs a name.")
    if found.lower().startswith(BOT_PREFIX):
        raise Refused(f"'{found}' is no name for a person: it looks like a bot's.")
    return found


def nonce(word: str) -> str:
    """A word for the dice; raises Refused where it cannot stand in a record."""
    found = word.strip()
    if found and not TOKEN.fullmatch(found):
        raise Refused("Your word for the dice has 1 to 64 letters, digits, '_', '.' or '-'.")
    return found


def hashed(secret: str) -> str:
    """What is stored of a secret."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


def split(record: Record) -> tuple[str, list[str]]:
    """Header and body of a record's text."""
    header = record.header.text([])
    return header, record.text()[len(header) :].lstrip("\n").splitlines()


def replayed(text: str, game: Game[Any] | None) -> Record:
    """A record that has been replayed; raises RecordError where it does not replay."""
    record = Record.parse(text, game)
    _ = record.state
    return record
