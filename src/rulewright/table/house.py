"""The house: its guests, its limits, and all tables that somebody has come to, with who plays for their bots."""

from __future__ import annotations

import asyncio
import hmac
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from hashlib import sha256
from math import ceil
from typing import Any, Final

from rulewright.core.commitment import commitment_of
from rulewright.core.dealer import CommittedDealer
from rulewright.core.engine import Game
from rulewright.core.passing import PASS_SECONDS
from rulewright.core.record import Record
from rulewright.core.registry import load
from rulewright.languages import _
from rulewright.table.brought import MOST_NAME, tidy
from rulewright.table.driver import drive
from rulewright.table.gamepages import GamePages
from rulewright.table.limits import Limits
from rulewright.table.live import BOT_PREFIX, Refused, Table, whole
from rulewright.table.schema import BOT, OPEN, PERSON, PLAYING, WAITING, Guest, StoreError
from rulewright.table.showing import duration
from rulewright.table.store import Conflict, LinkUsed, Store
from rulewright.table.thinking import HINT, Thinkers, spec_of

LOG: Final = logging.getLogger("rulewright.table")

MOST_CHAT: Final = 200
MOST_KEPT: Final = 200
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
# Whose time went by while no server ran has at least so many seconds to come back.
GRACE: Final = 60.0
IDLE: Final = 600.0
# Between two tables that are read at the start others get their turn.
BREATH: Final = 0.02


class House:
    """Every table of this server. Tables are read when somebody comes to them and forgotten when all have left."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        pace: float = 0.6,
        forced: float = 0.8,
        passing: float = PASS_SECONDS,
        cards: Sequence[Game[Any]] = (),
    ) -> None:
        self.store: Final = store
        self.thinkers: Final = thinkers
        self.pages: Final = GamePages()
        self.pace: Final = pace
        self.forced: Final = forced
        self.passing: Final = passing
        # Games with the card sets that everybody may choose here, each once.
        self.cards: Final = tuple({(one.name, one.cards_hash): one for one in cards}.values())
        self.tables: Final[dict[str, Table]] = {}
        self.loading: Final[dict[str, asyncio.Task[Table]]] = {}
        self.drivers: Final[dict[str, asyncio.Task[None]]] = {}
        self.used: Final[dict[str, float]] = {}
        self.limits: Final = Limits(OFTEN)
        self.hints = 0

    def spend(self, kind: str, who: object) -> None:
        """Count something that somebody does; raises Refused for too much at once."""
        if not self.limits.allow(kind, str(who)):
            seconds = max(1, ceil(self.limits.wait(kind, str(who))))
            raise Refused(f"That is too much at once; try again in {duration(seconds)}.", 429)

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
        name = tidy(name, MOST_NAME) or _("Guest")
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

    def check_ticket(self, ticket: str) -> None:
        """Refuse a ticket that we have not made."""
        word, _, signature = ticket.partition(".")
        if not hmac.compare_digest(signature.encode("utf-8", "replace"), self.signature(word[:99]).encode()):
            raise Refused("The ticket of the dice is not one of ours; load the page anew.")

    def seed(self, ticket: str) -> bytes:
        """The seed of a ticket: whoever opens a table has seen its commitment before adding a word of their own."""
        return hmac.digest(self.store.server_key(), b"seed\n" + ticket.encode(), "sha256")

    # Tables

    def offered(self, game: str) -> list[Game[Any]]:
        """A game with each of the card sets that are offered for it."""
        return [one for one in self.cards if one.name == game]

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
        game = await asyncio.to_thread(load, row.game, str(row.setup.get("cards", "")))
        dealer = CommittedDealer(self.seed(row.ticket)) if row.ticket else None
        page = self.pages.of(game)
        table = Table(row, seats, game, self.store, dealer, page.mark)
        if row.header:
            # Long records take a while to replay, and nobody else should wait for that.
            table.show(await asyncio.to_thread(table.read, whole(row.header, lines)))
            # The clock has run since the last sentence.
            turn = int(table.setup.get("turn", 0))
            table.start_clock(max(GRACE, table.row.touched + turn - self.store.now()))
        table.chat = chats[-MOST_KEPT:]
        self.keep(table)
        return table

    def keep(self, table: Table) -> None:
        """Have a table in memory, and somebody who plays for its bots."""
        self.tables[table.code] = table
        self.used[table.code] = time.monotonic()
        if table.status == PLAYING:
            self.run(table)

    def run(self, table: Table) -> None:
        """Let the bots, the clock and forced answers of a table go on."""
        if table.code in self.drivers:
            return
        task = asyncio.ensure_future(drive(table, self.thinkers, self.pace, self.forced, self.passing))
        self.drivers[table.code] = task
        task.add_done_callback(lambda done: self.ended(table.code, done))

    def ended(self, code: str, driver: asyncio.Task[None]) -> None:
        """Forget a driver, unless the table has been read anew and has another one by now."""
        if self.drivers.get(code) is driver:
            del self.drivers[code]

    async def wake(self) -> None:
        """Read the tables at which people play, one after the other: bots and clocks went on when the server ended."""
        try:
            codes = await self.store.playing()
        except Exception as error:
            LOG.error("no table could be woken: %s", error)
            return
        for code in codes:
            try:
                await self.table(code)
            except Exception as error:
                # Such as a card set that the game takes no longer: the other tables have nothing to do with it.
                LOG.error("the table %s could not be woken: %s", code, error)
            await asyncio.sleep(BREATH)

    def forget_idle(self, now: float) -> None:
        """Forget tables that nobody looks at and where nothing goes on by itself; the store has them.

        A table that waits for people stays, since only this process knows the links of its seats.
        """
        for code, table in list(self.tables.items()):
            busy = table.watchers or table.lock.locked() or now - self.used[code] < IDLE
            waits = table.status == WAITING and (table.links or table.replaced)
            people = any(chair.kind == PERSON for chair in table.chairs)
            bot_next = table.actor is not None and table.chairs[table.actor].kind == BOT
            goes_on = bot_next or table.passes or table.setup.get("turn")
            if busy or waits or (people and table.actor is not None and goes_on):
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
            for notice in table.notices():
                record.comment(notice)
            table.settle(record)
            header, lines = split(record)
            await self.store.start(table.row.id, header, lines, table.revision, record.actor)
            table.revision += 1
            table.status = PLAYING
            table.take_up(record)
            table.start_clock()
            table.tell()

    # At a table

    async def prefer_auto(self, table: Table, seat: int, auto: bool) -> None:
        """Remember whether a seat's forced answers are given for it."""
        async with self.changing(table):
            await self.store.prefer_auto(table.row.id, seat, auto)
            table.chairs[seat] = replace(table.chairs[seat], auto=auto)
            table.tell()

    async def prefer_asked(self, table: Table, seat: int, how: str) -> None:
        """Remember whether a seat is asked `always`, or by `choice` only if it can do anything but pass."""
        if how not in ("always", "choice"):
            raise Refused("A seat is asked always, or only by choice.")
        async with self.changing(table):
            await self.store.prefer_asked(table.row.id, seat, how == "always")
            table.chairs[seat] = replace(table.chairs[seat], ask_always=how == "always")
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

    async def hint(self, table: Table, seat: int, revision: int) -> str:
        """The sentence that a strong bot would say for the seat that is asked, if the table does not move on."""
        table.check_revision(revision)
        state = table.state
        if state is None or state.actor != seat:
            raise Refused("A hint is for whoever is asked.", 409)
        if self.hints >= MOST_HINTS:
            raise Refused("The bots have too much to think about; ask again in a moment.", 429)
        self.hints += 1
        try:
            move = await self.thinkers.choose(state, seat, HINT, secrets.randbits(32))
        finally:
            self.hints -= 1
        table.check_revision(revision)
        return state.sentence(move)

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
