"""The table passes for whoever can do nothing else, and nobody learns more from it than from the pass.

Most of it happens at a table whose clock stands still unless somebody waits, so that every moment is exact.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.table.house import PATIENCE, Guest, Running, running, wait_until
from tests.table.hush import GAME, offered

from rulewright.core.dealer import Dealer
from rulewright.core.record import Record
from rulewright.table import driver
from rulewright.table.access import Eye
from rulewright.table.live import Refused, Table, Watcher
from rulewright.table.schema import BOT, OVER, PERSON, PLAYING, SeatRow, StoreError, TableRow
from rulewright.table.showing import Mark
from rulewright.table.stream import Stream

WAIT = 1.5
PACE = 0.6
NAMES = ("Ann", "Bo", "Cy", "Di")


# A table whose clock is ours


class Clock(asyncio.SelectorEventLoop):
    """A loop whose time is that of the next thing that somebody waits for."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        waits = [handle._when for handle in self._scheduled if not handle._cancelled]  # type: ignore[attr-defined]
        if waits and not self._ready:  # type: ignore[attr-defined]
            self.now = max(self.now, min(waits))
        super()._run_once()  # type: ignore[misc]


class Store:
    """Keeps the lines of the record with the moment at which they were stored."""

    def __init__(self) -> None:
        self.said: list[tuple[float, str]] = []
        self.takes = 0.0
        self.fails = False
        self.kept: Any = None

    async def table(self, _code: str) -> Any:
        table = self.kept
        row = replace(table.row, header=table.header, revision=table.revision)
        return row, table.chairs[:], table.lines[:], []

    async def append(self, _id: int, _revision: int, _place: int, lines: list[str], *_: object) -> None:
        await asyncio.sleep(self.takes)
        if self.fails:
            raise StoreError("the disk is full")
        self.said += [(round(asyncio.get_running_loop().time(), 3), line) for line in lines]


class Thinkers:
    """Bots that think only where there is something to choose, and then pass."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    async def choose(self, state: Any, *_: object) -> int:
        moves: list[int] = state.moves()
        await asyncio.sleep(self.seconds if len(moves) > 1 else 0.0)
        return moves[-1]


class Evening:
    """A table of Hush at which things happen at given moments; `bots` are the levels of seats that bots have."""

    def __init__(self, shield: int, seats: int = 4, bots: dict[int, str] | None = None, **options: Any) -> None:
        levels = bots or {}
        chairs = [
            SeatRow(k, BOT, levels[k]) if k in levels else SeatRow(k, PERSON, NAMES[k], k + 1) for k in range(seats)
        ]
        record = Record.start(GAME, [chair.name or "x" for chair in chairs], {"stacked": shield + 1, **options})
        Dealer(1).settle(record)
        self.store: Any = Store()
        row = TableRow("hush", "hush", "Hush", 1, {"options": record.header.options}, status=PLAYING, id=1)
        self.table = Table(row, chairs, GAME, self.store, None, lambda state, entry: Mark())
        self.table.take_up(record)
        self.store.kept = self.table
        self.table.watchers.add(Watcher(None, asyncio.Event()))

    def prefer(self, seat: int, **how: Any) -> None:
        self.table.chairs[seat] = SeatRow(seat, PERSON, NAMES[seat], seat + 1, **how)
        self.table.tell()

    async def say(self, seat: int, sentence: str, revision: int | None = None) -> None:
        await self.table.play(seat, [sentence], self.table.revision if revision is None else revision)


async def at_once(doing: Callable[..., Any], *arguments: Any) -> Any:
    return doing(*arguments)


Act = Callable[[Evening], Awaitable[None] | None]


@pytest.fixture
def pass_by(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., list[tuple[float, str]]]]:
    """Lets an evening pass by: what was said, and when."""
    loop = Clock()
    monkeypatch.setattr(driver, "time", SimpleNamespace(monotonic=loop.time))
    # The clock would not wait for a thread.
    monkeypatch.setattr(asyncio, "to_thread", at_once)

    def run(evening: Evening, *acts: tuple[float, Act], thinking: float = 0.2) -> list[tuple[float, str]]:
        loop.now = 0.0

        async def act(moment: float, what: Act) -> None:
            await asyncio.sleep(moment)
            done = what(evening)
            if done is not None:
                await done

        async def whole() -> None:
            thinkers: Any = Thinkers(thinking)
            drives = asyncio.ensure_future(driver.drive(evening.table, thinkers, PACE, 0.8, WAIT))
            tasks = [asyncio.ensure_future(act(moment, what)) for moment, what in acts]
            await asyncio.sleep(60)
            drives.cancel()
            await asyncio.gather(*tasks)

        loop.run_until_complete(whole())
        return list(evening.store.said)

    yield run
    loop.close()


def says(seat: int, sentence: str) -> Act:
    return lambda evening: evening.say(seat, sentence)


CALLS = (1.0, says(0, "call"))


def test_whoever_can_only_pass_passes_after_the_same_time_and_a_holder_is_waited_for(pass_by: Any) -> None:
    assert pass_by(Evening(0), CALLS) == [
        (1.0, "seat-1: call"),
        (2.5, "seat-2: pass"),
        (4.0, "seat-3: pass"),
        (5.5, "seat-4: pass"),
    ]
    assert pass_by(Evening(1), CALLS, (9.0, says(1, "pass"))) == [
        (1.0, "seat-1: call"),
        (9.0, "seat-2: pass"),
        (10.5, "seat-3: pass"),
        (12.0, "seat-4: pass"),
    ]


def test_it_is_the_same_where_everybody_knows_that_nobody_can_do_anything(pass_by: Any) -> None:
    for auto in (False, True):
        evening = Evening(1, 2)
        evening.prefer(1, auto=auto)
        said = pass_by(evening, CALLS, (2.0, says(1, "block")), (3.0, says(1, "call")), (5.0, says(0, "call")))
        assert said[1:] == [
            (2.0, "seat-2: block"),
            (3.0, "seat-2: call"),
            (4.5, "seat-1: pass"),
            (5.0, "seat-1: call"),
            (6.5, "seat-2: pass"),
        ]


def test_who_passes_by_themselves_does_not_tell_by_whoever_comes_next(pass_by: Any) -> None:
    """A wait that went on would let the next one begin the later, exactly where there was nothing to choose."""
    for bots in ({}, {2: "bot:random"}, {2: "bot:sharp:1s", 3: "bot:greedy"}):
        told = []
        for shield in (0, 1):
            told.append(pass_by(Evening(shield, bots=bots), CALLS, (1.4, says(1, "pass"))))
        assert told[0] == told[1]
        assert told[0][2][0] == {0: 2.9, 1: 2.0, 2: 2.65}[len(bots)]


@pytest.mark.parametrize(("level", "thinking"), [("bot:greedy", 0.05), ("bot:sharp:200ms", 0.3), ("bot:sharp:1s", 1.1)])
def test_a_bot_answers_at_the_same_moment_whether_it_has_a_choice_or_not(
    pass_by: Any, level: str, thinking: float
) -> None:
    told = [pass_by(Evening(shield, 3, {1: level}), CALLS, thinking=thinking) for shield in (0, 1)]
    assert told[0] == told[1]
    assert told[0][1] == (1.0 + max(PACE, {"bot:sharp:1s": 1.25}.get(level, 0.0)), "seat-2: pass")


def test_what_else_happens_at_the_table_changes_nothing(pass_by: Any) -> None:
    def comes(evening: Evening) -> None:
        evening.table.welcome(Watcher(2, asyncio.Event()))

    tells = [(moment, lambda evening: evening.table.tell()) for moment in (1.1, 1.9, 2.4)]
    assert pass_by(Evening(0, 2), CALLS, (1.5, comes), *tells)[1:] == [(2.5, "seat-2: pass")]


def test_who_is_always_asked_is_passed_for_by_nobody(pass_by: Any) -> None:
    evening = Evening(0)
    evening.prefer(2, ask_always=True, auto=True)
    assert pass_by(evening, CALLS)[1:] == [(2.5, "seat-2: pass")]
    assert pass_by(Evening(0, response_prompt="ask_everyone"), CALLS) == [(1.0, "seat-1: call")]
    helped = Evening(0, response_prompt="ask_everyone")
    for seat in range(4):
        helped.prefer(seat, auto=True)
    assert pass_by(helped, CALLS) == [(1.0, "seat-1: call")]


def test_the_preference_counts_from_the_moment_at_which_it_is_told(pass_by: Any) -> None:
    tight = (2.4, lambda evening: evening.prefer(1, ask_always=True))
    assert pass_by(Evening(0, 2), CALLS, tight)[1:] == []
    loose = (4.0, lambda evening: evening.prefer(1))
    assert pass_by(Evening(0, 2), CALLS, tight, loose)[1:] == [(5.5, "seat-2: pass")]


def test_if_the_question_is_taken_back_nothing_is_said(pass_by: Any) -> None:
    back = (2.0, lambda evening: evening.table.undo(0, evening.table.revision))
    assert pass_by(Evening(0, 2), CALLS, back) == [(1.0, "seat-1: call")]
    again = pass_by(Evening(0, 2), CALLS, back, (2.2, says(0, "call")))
    assert again == [(1.0, "seat-1: call"), (2.2, "seat-1: call"), (3.7, "seat-2: pass")]


def test_a_pass_that_was_taken_back_is_not_said_again(pass_by: Any) -> None:
    evening = Evening(2, 3)
    back = (3.0, lambda evening: evening.table.undo(1, evening.table.revision))
    late = (3.1, lambda evening: refused(evening.say(1, "pass", 1)))
    assert pass_by(evening, CALLS, back, late)[1:] == [(2.5, "seat-2: pass")]
    assert evening.table.actor == 1
    evening = Evening(2, 3)
    assert pass_by(evening, CALLS, back, (9.0, says(1, "pass")))[2:] == [(9.0, "seat-2: pass")]


async def refused(doing: Awaitable[None]) -> None:
    with pytest.raises(Refused, match="moved on"):
        await doing


@pytest.mark.parametrize("moment", [2.61, 2.65, 2.7, 2.75, 6.0])
def test_who_passes_at_the_same_moment_as_the_table_hears_nothing_odd(pass_by: Any, moment: float) -> None:
    """To store takes a while: the table passes at 2.6, and everybody hears of it at 2.7."""
    evening = Evening(0)
    evening.store.takes = 0.1
    late = (moment, lambda evening: evening.say(1, "pass", 1))
    other = (moment, lambda evening: refused(evening.say(1, "block", 1)))
    stranger = (moment, lambda evening: refused(evening.say(2, "pass", 1)))
    said = pass_by(evening, CALLS, late, other, stranger)
    assert said == [(1.1, "seat-1: call"), (2.7, "seat-2: pass"), (4.3, "seat-3: pass"), (5.9, "seat-4: pass")]


def test_who_passes_at_the_same_moment_as_the_table_ends_the_game_hears_nothing_odd(pass_by: Any) -> None:
    evening = Evening(1, 2, rounds=1)
    late = [(moment, lambda evening: evening.say(0, "pass", 3)) for moment in (4.6, 9.0)]
    other = (9.0, lambda evening: over(evening.say(0, "block", 3)))
    stranger = (9.0, lambda evening: over(evening.say(1, "pass", 3)))
    said = pass_by(evening, CALLS, (2.0, says(1, "block")), (3.0, says(1, "call")), *late, other, stranger)
    assert said[1:] == [(2.0, "seat-2: block"), (3.0, "seat-2: call"), (4.5, "seat-1: pass")]
    assert evening.table.status == OVER


async def over(doing: Awaitable[None]) -> None:
    with pytest.raises(Refused, match="The game is over"):
        await doing


def test_who_takes_over_a_seat_while_the_table_waits_is_passed_for_at_the_same_moment(pass_by: Any) -> None:
    comes = (1.9, lambda evening: evening.prefer(1, links=2))
    assert pass_by(Evening(0, 2), CALLS, comes)[1:] == [(2.5, "seat-2: pass")]


def test_who_is_quicker_than_the_table_by_a_moment_is_heard_once(pass_by: Any) -> None:
    evening = Evening(0, 3)
    evening.store.takes = 0.1
    said = pass_by(evening, CALLS, (2.55, says(1, "pass")))
    assert said == [(1.1, "seat-1: call"), (2.65, "seat-2: pass"), (4.25, "seat-3: pass")]


@pytest.mark.parametrize("shield", [0, 1])
def test_a_pass_that_could_not_be_stored_was_not_said(pass_by: Any, shield: int) -> None:
    """Nor does whoever comes next begin the later, because the table has tried in vain."""
    evening = Evening(shield, bots={2: "bot:random"})

    def breaks(fails: bool) -> Act:
        return lambda evening: setattr(evening.store, "fails", fails)

    said = pass_by(evening, CALLS, (2.0, breaks(True)), (4.0, breaks(False)), (5.0, says(1, "pass")))
    assert said == [(1.0, "seat-1: call"), (5.0, "seat-2: pass"), (5.6, "seat-3: pass"), (7.1, "seat-4: pass")]
    assert evening.table.passed.get(1) is None


def test_what_cannot_be_stored_is_tried_again(pass_by: Any) -> None:
    evening = Evening(0, 2)
    fails = [(2.0, True), (4.0, False)]
    acts = [(moment, lambda evening, how=how: setattr(evening.store, "fails", how)) for moment, how in fails]
    assert pass_by(evening, CALLS, *acts)[1:] == [(2.5 + driver.REST + WAIT, "seat-2: pass")]


# A table that really runs


@pytest.fixture(scope="module")
def hush() -> Iterator[None]:
    with offered():
        yield


@pytest.fixture(scope="module")
def server(hush: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("passing") / "table.db") as found:
        yield found


@pytest.fixture(scope="module")
def quick(hush: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that passes at once."""
    with running(tmp_path_factory.mktemp("quick") / "table.db", passing=0.0) as found:
        yield found


def sit_together(server: Running, shield: int, **fields: str) -> tuple[str, Guest, Guest, Guest]:
    """Three people at a table of Hush; the shield falls to one of them, counted from 1."""
    server.house.limits.buckets.clear()
    ann, bo, cy = server.guest(), server.guest(), server.guest()
    code = ann.open("me", "friend", "friend", game="hush", **{"option-stacked": str(shield), **fields})
    for guest, name, link in zip((bo, cy), ("Bo", "Cy"), ann.links(code), strict=True):
        assert guest.sit(link, name).status_code == 303
    wait_until(lambda: server.table(code).status == PLAYING)
    return code, ann, bo, cy


def said(server: Running, code: str) -> list[str]:
    return [step.entry.sentence for step in server.table(code).steps if step.entry and step.entry.actor < 9]


def test_a_person_who_can_only_pass_is_passed_for_and_the_log_shows_a_pass_like_any(quick: Running) -> None:
    code, ann, _, cy = sit_together(quick, 3)
    assert ann.play(code, "call").status_code == 200
    wait_until(lambda: said(quick, code) == ["call", "pass"])
    assert cy.sentences(code) == ["block", "pass"]
    assert cy.play(code, "pass").status_code == 200
    page = ann.page(f"/t/{code}")
    lines = re.findall(r"<b>(Bo|Cy)</b> <?[^<]*pass[^<]*", page)
    assert sorted(lines) == ["Bo", "Cy"]
    strip = re.compile(r' id="line-\d+"| data-at="\d+"|href="[^"]*"|Bo|Cy|Seat \d|seat \d|\d+')
    shown = [strip.sub("", one) for one in re.findall(r"<li[^>]*line-.*?</li>", page, re.S) if "pass" in one]
    assert len(set(shown)) == 1, "whoever has said it"


def test_the_pages_of_all_others_are_the_same_whether_there_is_a_choice_or_not(server: Running) -> None:
    pages = server.app.state.pages
    seen: list[Any] = []
    for shield in (1, 2):
        code, ann, _, _ = sit_together(server, shield)
        assert ann.play(code, "call").status_code == 200
        table = server.table(code)
        found = []
        for eye in (Eye(None), Eye(2, True)):
            now = pages.now(table, eye)
            found.append([now.title, now.asked, {k: v.replace(code, "x") for k, v in now.parts.items()}])
        seen.append(found)
        whole = server.guest().page(f"/t/{code}")
        assert "asks" not in re.findall(r'(?:id|name)="([^"]+)"', whole)
        assert "moment" not in whole
        about = server.guest().http.get(f"/api/tables/{code}").text
        assert "ask_always" not in about
    assert seen[0] == seen[1]


def test_the_own_page_says_that_the_table_passes_and_does_not_knock(server: Running) -> None:
    for shield, passes in ((1, True), (2, False)):
        code, ann, bo, _ = sit_together(server, shield)
        with bo.stream(code) as tab:
            tab.read()
            assert ann.play(code, "call").status_code == 200
            tab.until_asked()
            assert tab.updates[-1].get("knock", "") == ("" if passes else "turn")
            assert ("does it for you in a moment" in tab.parts["ask"]) is passes
            assert tab.updates[-1]["title"].startswith("▶ Your move") is not passes
            if passes:
                assert tab.answer(do="prefer", asks="always")["kind"] == "done"
                while "knock" not in tab.updates[-1]:
                    tab.read()
                assert "in a moment" not in tab.parts["ask"]


def test_everybody_says_for_themselves_whether_they_are_always_asked(quick: Running) -> None:
    code, ann, bo, cy = sit_together(quick, 1)
    menu = bo.page(f"/t/{code}")
    assert '<option value="choice">' in menu
    assert "Whoever takes longer is seen to have had a choice" in menu
    assert bo.http.post(f"/t/{code}/prefer", data={"asks": "always"}).status_code == 303
    assert '<option value="always" selected>' in bo.page(f"/t/{code}")
    assert '<option value="always">' in cy.page(f"/t/{code}")
    assert cy.http.post(f"/api/tables/{code}/prefer", json={"asks": "always"}).json() == {"asks": "always"}
    assert [chair.ask_always for chair in quick.table(code).chairs] == [False, True, True]
    for answer in (
        bo.http.post(f"/api/tables/{code}/prefer", json={"asks": "never"}),
        quick.guest().http.post(f"/api/tables/{code}/prefer", json={"asks": "choice"}),
    ):
        assert answer.status_code in (400, 401)
    assert ann.play(code, "call").status_code == 200
    assert bo.play(code, "pass").status_code == 200
    assert bo.http.post(f"/t/{code}/prefer", data={"auto": "1"}).status_code == 303
    assert quick.table(code).chairs[1].ask_always, "the other preference is another"
    with cy.stream(code) as tab:
        assert tab.until_asked() == ["pass"]
        assert tab.answer(do="prefer", asks="choice")["kind"] == "done"
    wait_until(lambda: said(quick, code) == ["call", "pass", "pass"])


def test_at_a_table_that_asks_everybody_there_is_nothing_to_choose(quick: Running) -> None:
    code, ann, bo, _ = sit_together(quick, 1, **{"option-response_prompt": "ask_everyone"})
    assert 'name="asks"' not in bo.page(f"/t/{code}")
    assert "everybody is always asked" in bo.page(f"/t/{code}")
    assert ann.play(code, "call").status_code == 200
    with bo.stream(code) as tab:
        assert tab.until_asked() == ["pass"]
        assert "in a moment" not in tab.parts["ask"]
        assert tab.answer(do="play", revision=tab.revision, sentences=["pass"])["kind"] == "done"
    assert said(quick, code) == ["call", "pass"]


def test_two_tabs_of_one_seat_hear_the_same_and_neither_anything_odd(server: Running) -> None:
    """Both pass at the revision that they show, while the table does it as well."""
    code, ann, bo, cy = sit_together(server, 3)
    table = server.table(code)
    with bo.stream(code) as one, bo.stream(code) as two:
        assert ann.play(code, "call").status_code == 200
        for tab in (one, two):
            assert tab.until_asked() == ["pass"]
        before = one.revision
        assert server.loop is not None
        asyncio.run_coroutine_threadsafe(table.pass_for(1, table.revision), server.loop).result(PATIENCE)
        for tab in (one, two):
            assert tab.answer(do="play", revision=before, sentences=["pass"])["kind"] == "done"
            while tab.revision == before:
                tab.read()
            assert tab.ways() == []
            assert tab.answer(do="play", revision=before, sentences=["block"])["kind"] == "refused"
    assert said(server, code) == ["call", "pass"]
    assert cy.play(code, "block").status_code == 200


def test_a_wait_that_the_end_of_the_server_has_cut_off_begins_anew(hush: None, tmp_path: Path) -> None:
    with running(tmp_path / "table.db") as server:
        code, ann, bo, cy = sit_together(server, 3)
        assert ann.play(code, "call").status_code == 200
        assert bo.http.post(f"/t/{code}/prefer", data={"asks": "always"}).status_code == 303
    with running(tmp_path / "table.db", passing=0.0) as server:
        wait_until(lambda: code in server.house.tables)
        again = server.guest()
        again.http.cookies = bo.http.cookies
        assert again.sentences(code) == ["pass"], "it is remembered"
        assert again.http.post(f"/t/{code}/prefer", data={"asks": "choice"}).status_code == 303
        wait_until(lambda: said(server, code) == ["call", "pass"])
        again.http.cookies = cy.http.cookies
        assert again.play(code, "pass").status_code == 200
    with running(tmp_path / "table.db") as server:
        wait_until(lambda: code in server.house.tables)
        again = server.guest()
        again.http.cookies = bo.http.cookies
        assert again.play(code, "call").status_code == 200
    with running(tmp_path / "table.db", passing=0.0) as server:
        # Cy holds the shield and is asked first; Ann, who comes last, is passed for.
        wait_until(lambda: code in server.house.tables)
        again = server.guest()
        again.http.cookies = ann.http.cookies
        wait_until(lambda: server.table(code).actor == 2)
        assert again.sentences(code) == []


def test_whoever_takes_over_a_seat_is_asked_only_by_choice(server: Running) -> None:
    code, ann, bo, _ = sit_together(server, 1)
    assert bo.http.post(f"/t/{code}/prefer", data={"asks": "always"}).status_code == 303
    assert ann.http.post(f"/t/{code}/link", data={"seat": "2"}).status_code == 303
    assert server.guest().sit(ann.links(code)[0], "Di").status_code == 303
    chair = server.table(code).chairs[1]
    assert (chair.name, chair.ask_always) == ("Di", False)


def test_a_message_that_wishes_for_nonsense_is_refused(server: Running) -> None:
    code, _, bo, _ = sit_together(server, 1)
    with bo.stream(code) as tab:
        tab.read()
        for wish in ("", "never", None, 3, ["always"]):
            assert tab.answer(do="prefer", asks=wish)["kind"] == "refused"
    assert not server.table(code).chairs[1].ask_always
    assert "prefer" in Stream.doing
