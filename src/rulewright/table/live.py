"""One table as it stands: its seats, its record, and what has been told of it.

Whatever is said is played on the record, committed to the store, and only then told: until the commit everybody
still sees the table as it was.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from rulewright.core.catalogue import Catalogue
from rulewright.core.dealer import CommittedDealer
from rulewright.core.engine import LUCK, Game, State
from rulewright.core.entries import Entry, write
from rulewright.core.errors import RulewrightError
from rulewright.core.notation import Comment, Item
from rulewright.core.passing import PASS, may_pass_for
from rulewright.core.record import Record
from rulewright.core.wording import Wording, folder_of, numbered
from rulewright.languages import Language, _, reader
from rulewright.table.schema import BOT, OVER, PERSON, PLAYING, WAITING, ChatRow, SeatRow, StoreError, TableRow
from rulewright.table.showing import Course, Mark
from rulewright.table.store import Conflict, Store
from rulewright.table.thinking import LEVELS

LOG: Final = logging.getLogger("rulewright.table")
BOT_PREFIX: Final = "bot:"

Marker = Callable[[State, Entry], Mark]


class Refused(RulewrightError):
    """Something that may not be done at a table; `status` is what HTTP calls it."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.status: Final = status


@dataclass(frozen=True)
class Step:
    """A sentence that was said, or a remark of the table, where `entry` is None; `at` counts the sentences so far."""

    entry: Entry | None
    remark: str
    at: int
    mark: Mark


@dataclass(frozen=True)
class Told:
    """What a table tells of its record; `bars` say why each seat cannot take its last message back, if so."""

    record: Record
    state: State
    steps: list[Step]
    bars: list[str]
    header: str
    lines: list[str]


class Table:
    """A table in memory. Everything but `record` shows what is committed; `stamp` grows with every change of it."""

    def __init__(
        self,
        row: TableRow,
        chairs: list[SeatRow],
        game: Game[Any],
        store: Store,
        dealer: CommittedDealer | None,
        marker: Marker,
    ) -> None:
        self.row: Final = row
        self.code: Final = row.code
        self.setup: Final = row.setup
        self.game: Final = game
        self.store: Final = store
        self.dealer: Final = dealer
        self.marker: Final = marker
        self.chairs: Final = chairs
        self.status = row.status
        self.revision = row.revision
        self.stamp = 0
        self.lock: Final = asyncio.Lock()
        self.record: Record | None = None
        self.state: State | None = None
        self.steps: list[Step] = []
        # Why each seat cannot take its last message back, if so, and the text of the record.
        self.bars: list[str] = []
        self.header = row.header
        self.lines: list[str] = []
        self.chat: list[ChatRow] = []
        # Who has sat down in whose place before the game.
        self.replaced: Final[list[str]] = []
        # Open links are known in clear only to the process that made them, and only until they are used.
        self.links: dict[int, str] = {}
        self.watchers: Final[set[Watcher]] = set()
        # What the pages have made of it, for each eye and language.
        self.rendered: Final[dict[Any, Any]] = {}
        self.logs: Final[dict[Any, Any]] = {}
        self.courses: list[Course] | None = None
        # The seat whose time runs, and when it is over for each of its questions, by how many sentences came before.
        self.timed: int | None = None
        self.deadlines: Final[dict[int, float]] = {}
        # The question to which a seat has gone back: a forced answer is not given there once more.
        self.taken_back = -1
        # The revision at which the table has last passed for each seat.
        self.passed: Final[dict[int, int]] = {}
        # Set while nobody knows whether the last change was stored, until the table has been read anew.
        self.stale = False
        self.changing: Final[set[asyncio.Task[None]]] = set()
        self.changed: Final = asyncio.Event()

    @property
    def text(self) -> str:
        """The record as it is stored."""
        return whole(self.header, self.lines)

    # Who is who

    @property
    def actor(self) -> int | None:
        """The seat that is asked, or None."""
        actor = self.state.actor if self.state is not None and self.status == PLAYING else None
        return None if actor == LUCK else actor

    @property
    def passes(self) -> bool:
        """Whether the table is about to pass for the person who is asked; nobody but them may be told."""
        seat, state = self.actor, self.state
        if seat is None or state is None or self.taken_back == self.at:
            return False
        chair = self.chairs[seat]
        return chair.kind == PERSON and not chair.ask_always and may_pass_for(state)

    @property
    def at(self) -> int:
        """How many sentences have been said."""
        return self.steps[-1].at if self.steps else 0

    def seats_of(self, guest: int | None) -> list[int]:
        """The seats of a guest."""
        return [k for k, chair in enumerate(self.chairs) if guest is not None and chair.guest == guest]

    def is_host(self, guest: int | None) -> bool:
        """Whether a guest has opened this table."""
        return guest is not None and guest == self.row.host

    def names(self) -> list[str]:
        """The players' names, in the order of the seats."""
        return player_names(self.chairs)

    def notices(self) -> list[str]:
        """What the record of a game tells of what was before it: new links, and who has sat down in whose place."""
        return [*[new_links(chair) for chair in self.chairs if chair.links > 1], *self.replaced]

    def is_here(self, seat: int) -> bool:
        """Whether somebody looks at the table for this seat."""
        guest = self.chairs[seat].guest
        return guest is not None and any(watcher.guest == guest for watcher in self.watchers)

    def here(self) -> list[bool]:
        """For each seat whether somebody looks at the table for it."""
        return [self.is_here(seat) for seat in range(len(self.chairs))]

    def welcome(self, watcher: Watcher) -> None:
        """Somebody begins to look at the table; the others hear of it if it is the first tab of a seat."""
        here = self.here()
        self.watchers.add(watcher)
        self.changed.set()
        if here != self.here():
            self.tell()

    def farewell(self, watcher: Watcher) -> None:
        """Somebody looks away."""
        here = self.here()
        self.watchers.discard(watcher)
        if here != self.here():
            self.tell()

    def wording(self, labels: dict[str, str] | None = None) -> Wording:
        """The words of this table, with other readable forms of some."""
        catalogue = catalogue_with(reader(), folder_of(self.game), tuple((labels or {}).items()))
        return Wording(self.game, catalogue, self.names())

    # The clock

    def start_clock(self, seconds: float | None = None) -> None:
        """Have the time of a person who is asked run, by the table's timer or for so many seconds.

        Whoever goes back over their own sentences and forth again wins no time by it.
        """
        seat, usual = self.actor, int(self.setup.get("turn", 0))
        if not usual or seat is None or self.chairs[seat].kind != PERSON:
            return
        if self.timed != seat:
            self.timed = seat
            self.deadlines.clear()
        self.deadlines.setdefault(self.at, time.monotonic() + (usual if seconds is None else seconds))

    @property
    def deadline(self) -> float | None:
        """When the time for the present question is over, or None if no time runs."""
        return self.deadlines.get(self.at) if self.timed is not None and self.timed == self.actor else None

    @property
    def seconds_left(self) -> int | None:
        """How many seconds the seat that is asked has left, or None if no time runs for it."""
        return None if self.deadline is None else max(0, round(self.deadline - time.monotonic()))

    # Loading

    def take_up(self, record: Record) -> None:
        """Take a record that is committed already as what is told from now on."""
        self.show(self.retold(record))

    def retold(self, record: Record) -> Told:
        """What is told of a whole record. It changes nothing of the table, so a thread may make it."""
        # What follows a sentence does not stand in a text, so everything is played once more.
        again = iter([entry for entry, _ in record.history()])
        said = [next(again) if isinstance(item, Entry) else item for item in record.items]
        lines: list[str] = []
        write(self.game.vocabulary, record.items, "", lines)
        return self.telling(record, 0, said, record.first(), lines)

    def tell(self) -> None:
        """Let everybody who looks at the table hear that it has changed."""
        self.stamp += 1
        self.changed.set()
        for watcher in self.watchers:
            watcher.wake.set()

    # Speaking

    def check_revision(self, revision: int) -> None:
        """Refuse what was meant for a table that has moved on."""
        if revision != self.revision:
            raise Refused("The table has moved on meanwhile; look again.", 409)

    def live(self) -> Record:
        """The record of a game that is played; raises Refused for any other."""
        if self.status == WAITING or self.record is None:
            raise Refused("The game has not begun: some seats are still open.", 409)
        if self.status != PLAYING:
            raise Refused("The game is over.", 409)
        return self.record

    async def play(self, seat: int, sentences: Sequence[int | str], revision: int, remark: str = "") -> None:
        """Play a message of one seat, after a remark if there is one, and luck's answers.

        Raises what the record raises, and Refused.
        """

        def said(record: Record) -> None:
            if remark:
                record.comment(remark)
            record.play_all(seat, sentences)
            self.settle(record)

        try:
            await self.change(said, revision)
        except Refused as error:
            # Whoever passes at the same moment as the table for them comes second, but has had their will.
            if error.status != 409 or list(sentences) != [PASS] or self.passed.get(seat) != revision:
                raise

    async def pass_for(self, seat: int, revision: int) -> None:
        """Pass for a seat that can do nothing else; raises Refused if anything has changed meanwhile."""

        def said(record: Record) -> None:
            record.play_all(seat, [PASS])
            self.settle(record)
            self.passed[seat] = revision

        try:
            await self.change(said, revision)
        except Refused:
            if self.passed.get(seat) == revision:
                del self.passed[seat]
            raise

    async def undo(self, seat: int, revision: int) -> None:
        """Take back the last message of a seat; raises RulewrightError with the reason where it must stand."""

        def undone(record: Record) -> None:
            self.taken_back = self.at - len(record.undo(seat))
            self.passed.clear()

        await self.change(undone, revision)

    async def remark(self, text: str) -> None:
        """Have the table remark something, which stands in the record as a comment."""
        await self.change(lambda record: record.comment(text), None)

    async def change(self, how: Callable[[Record], object], revision: int | None) -> None:
        """Change the record, one change at a time; whoever asked for it may leave meanwhile, it is finished anyway."""
        task = asyncio.ensure_future(self.changed_by(how, revision))
        # The loop itself keeps no task alive.
        self.changing.add(task)
        task.add_done_callback(self.changing.discard)
        await asyncio.shield(task)

    async def changed_by(self, how: Callable[[Record], object], revision: int | None) -> None:
        """Change the record, commit, and tell."""
        async with self.lock:
            if self.stale:
                await self.reload()
            record = self.live()
            if revision is not None:
                self.check_revision(revision)
            before = record.items[:]
            try:
                how(record)
            except Exception:
                if len(record.items) != len(before):
                    # Half of it was said: what is stored is what counts.
                    await self.reload()
                raise
            same = 0
            while same < min(len(before), len(record.items)) and before[same] is record.items[same]:
                same += 1
            await self.commit(record, same)

    def settle(self, record: Record) -> None:
        """Let the dealer answer, and open the seed when the game is over."""
        if self.dealer is None:
            return
        self.dealer.settle(record)
        if record.actor is None and not record.header.seed:
            record.open_seed(self.dealer.seed)

    async def commit(self, record: Record, start: int) -> None:
        """Store what was said from an item on and tell it; if it cannot be stored, nothing was said."""
        lines: list[str] = []
        write(self.game.vocabulary, record.items[start:], "", lines)
        over = record.actor is None
        header = record.header.text([]) if over else None
        try:
            status = OVER if over else PLAYING
            length = len(self.lines)
            await self.store.append(self.row.id, self.revision, start, lines, status, header, record.actor, length)
        except (StoreError, Conflict) as error:
            LOG.error("the table %s could not be stored: %s", self.code, error)
            await self.reload()
            raise Refused("This could not be saved, so it does not count; try it again in a moment.", 503) from None
        self.status = OVER if over else PLAYING
        self.revision += 1
        begun = self.state if start == len(self.steps) and self.state is not None else None
        self.show(self.telling(record, start, record.items[start:], begun or state_before(record, start), lines))
        self.start_clock()
        self.tell()

    def telling(self, record: Record, start: int, said: Sequence[Item], state: State, lines: Sequence[str]) -> Told:
        """What is told when this is committed: what was said from an item on, the state before it, and its lines."""
        steps = self.steps[:start]
        at = steps[-1].at if steps else 0
        for item in said:
            if isinstance(item, Entry):
                at += 1
                state = state.clone()
                state.play(item.move)
                steps.append(Step(item, "", at, self.marker(state, item)))
            elif isinstance(item, Comment):
                steps.append(Step(None, item.text, at, Mark()))
        bars = [record.undo_bar(seat) for seat in range(len(self.chairs))]
        return Told(record, state, steps, bars, record.header.text([]), [*self.lines[:start], *lines])

    def show(self, told: Told) -> None:
        """Show what is committed; nobody looks at the record itself, which may be ahead of what is stored."""
        self.record, self.state, self.steps = told.record, told.state, told.steps
        self.bars, self.header, self.lines = told.bars, told.header, told.lines

    async def reload(self) -> None:
        """Take the table as the store has it; while that cannot be read, it stays to be done."""
        self.stale = True
        found = await self.store.table(self.code)
        if found is None:
            raise Refused("This table is gone.", 410)
        row, chairs, lines, _ = found
        # Made as a whole before anything is changed: others look at the table meanwhile.
        told = await asyncio.to_thread(self.read, whole(row.header, lines)) if row.header else None
        self.status, self.revision = row.status, row.revision
        for k, (before, now) in enumerate(zip(self.chairs, chairs, strict=True)):
            if before.link_hash != now.link_hash:
                self.links.pop(k, None)
        self.chairs[:] = chairs
        self.logs.clear()
        if told is not None:
            self.show(told)
        self.start_clock()
        self.stale = False
        self.tell()

    def read(self, text: str) -> Told:
        """What is told of the text of a record; like `retold` it changes nothing."""
        record = Record.parse(text, self.game)
        _ = record.state
        return self.retold(record)


@lru_cache(maxsize=1024)
def catalogue_with(language: Language, package: str, labels: tuple[tuple[str, str], ...]) -> Catalogue:
    """The catalogue in a game's package with other readable forms of some words, read once for all its card sets."""
    return language.of(package).catalogue.with_words(dict(labels))


@dataclass(eq=False)
class Watcher:
    """Somebody who looks at a table through a stream; `wake` is set when there is something new."""

    guest: int | None
    wake: asyncio.Event


def common(before: Sequence[Step], now: Sequence[Step]) -> int:
    """How many steps are still the same."""
    same = min(len(before), len(now))
    while same and before[same - 1] is not now[same - 1]:
        same -= 1
    return same


def new_links(chair: SeatRow) -> str:
    """That a seat has got new links after its first."""
    more = "a new link" if chair.links == 2 else f"{chair.links - 1} new links"
    return f"The host has made {more} for seat {chair.seat + 1} before the game."


def state_before(record: Record, place: int) -> State:
    """The state before an item of a record without branches."""
    state = record.first()
    for item in record.items[:place]:
        if isinstance(item, Entry):
            state.play(item.move)
    return state


def whole(header: str, lines: Sequence[str]) -> str:
    """The text of a record from its header and the lines of its body."""
    return "\n".join([header, *lines]) + "\n"


def bot_of(seat: SeatRow) -> str:
    """The bot at a seat, as `make` would read it, or an empty text."""
    return seat.name.removeprefix(BOT_PREFIX) if seat.kind == BOT else ""


def player_names(seats: Sequence[SeatRow]) -> list[str]:
    """What those who sit at a table are called, bots of one kind with numbers; empty where a seat is open."""
    return numbered([player_name(seat) for seat in seats], [seat.kind == BOT for seat in seats])


def player_name(seat: SeatRow) -> str:
    """What whoever sits at a seat would be called alone."""
    if seat.kind != BOT:
        return seat.name
    return _("Bot {level}", level=_(LEVELS[seat.name]) if seat.name in LEVELS else bot_of(seat))
