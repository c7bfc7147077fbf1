from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from rich.text import Text
from tests.core.tiny import GAME as BURROW
from textual.pilot import Pilot
from textual.widgets import RichLog, Static

import rulewright as rw
from rulewright.bots import Bot, Sight
from rulewright.core.record import Record
from rulewright.terminal.app import Table
from rulewright.terminal.pages import HandOver, Page
from rulewright.terminal.prompt import HASTE, Prompt
from rulewright.terminal.session import Session, resume, start
from rulewright.terminal.speller import Speller

Steps = Callable[["Table", Pilot[None]], Coroutine[Any, Any, None]]


def on_screen(session: Session, steps: Steps, size: tuple[int, int] = (80, 24)) -> Table:
    """Run a table without a terminal and do some steps on it."""
    table = Table(session, pace=0)

    async def run() -> None:
        async with table.run_test(size=size) as pilot:
            await asked(table, pilot)
            await steps(table, pilot)

    asyncio.run(run())
    assert table.fault == ""
    return table


async def asked(table: Table, pilot: Pilot[None]) -> None:
    """Wait until a person is asked or the game is over."""
    for _ in range(2000):
        await pilot.pause()
        if table.session.turn() in ("person", "people", "over") and table.thinking is None and not table.orders.hinting:
            break
        await asyncio.sleep(0.01)
    await pilot.pause()


async def typed(table: Table, pilot: Pilot[None], text: str) -> None:
    table.query_one(Prompt).value = text
    await pilot.pause()
    await pilot.press("enter")
    await asked(table, pilot)


def shown(table: Table, name: str) -> str:
    """What a part of the screen shows."""
    visual: Any = table.screen_stack[0].query_one(name, Static)
    content = visual.content
    return content.plain if isinstance(content, Text) else str(content)


def logged(table: Table) -> str:
    return "\n".join([line.plain for line in table.lines])


def unita(tmp_path: Path, seats: int = 4, players: list[str] | None = None) -> Session:
    names = players or ["you", *["bot:random"] * (seats - 1)]
    return start("unita", seats, names, seed=4, save=str(tmp_path / "game.rw"))


def test_everything_fits_the_smallest_usual_screen(tmp_path: Path) -> None:
    async def steps(table: Table, pilot: Pilot[None]) -> None:
        assert "Primitiva lays its first terrain" in shown(table, "#question")
        assert len(shown(table, "#list").splitlines()) == 9
        for name in ("#board", "#panel", "#list", "#log", "#question", "#prompt"):
            part = table.query_one(name)
            assert part.region.bottom <= 24, name
            assert part.region.right <= 80, name
        assert table.query_one("#board").region.height == 18
        assert table.query_one("#ways").region.height == 9
        assert table.query_one("#log").region.height >= 3

    on_screen(unita(tmp_path), steps)


def test_what_is_told_several_times_in_a_row_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = unita(tmp_path)
    monkeypatch.setattr(session, "log", lambda: ["Ann: done", *["Luck: a card is drawn"] * 3])

    async def steps(table: Table, pilot: Pilot[None]) -> None:
        assert logged(table).endswith("Ann: done\nLuck: a card is drawn (3 times)")

    on_screen(session, steps)


def test_three_seats_fit_as_well(tmp_path: Path) -> None:
    async def steps(table: Table, pilot: Pilot[None]) -> None:
        assert table.query_one("#board").region.height == 13
        assert table.query_one("#ways").region.height >= 5
        assert table.query_one("#log").region.height >= 2
        assert table.query_one("#prompt").region.bottom == 24
        assert len(shown(table, "#list").splitlines()) <= table.query_one("#ways").region.height
        table.ask(Text("A question so long that it needs a second line, as those about terrains " * 2))
        await pilot.pause()
        assert table.query_one("#question").region.height == 2
        assert table.query_one("#prompt").region.bottom == 24

    on_screen(unita(tmp_path, 3), steps)


def test_digits_choose_word_by_word(tmp_path: Path) -> None:
    session = unita(tmp_path)

    async def steps(table: Table, pilot: Pilot[None]) -> None:
        for key in ("1", "1"):
            await pilot.press(key)
            await asked(table, pilot)
        table.query_one(Prompt).chosen_at -= HASTE
        await pilot.press("enter")
        await asked(table, pilot)
        assert "5 deploy die-5 … (16 ways)" in shown(table, "#list")
        await pilot.press("5", "1")
        assert shown(table, "#chosen") == "deploy die-5 square-1 "
        await pilot.press("escape")
        assert shown(table, "#chosen") == "deploy die-5 "
        await pilot.press("backspace", "backspace")
        assert shown(table, "#chosen") == "> "
        await pilot.press("5", "2", "down", "down", "enter")
        await asked(table, pilot)
        assert "Primitiva: puts a 5-die on start square 2, NE" in logged(table)
        assert (tmp_path / "game.rw").read_text() == session.record.text()

    on_screen(session, steps)


def test_enter_alone_or_a_sentence_of_its_own_leaves_the_chosen_words(tmp_path: Path) -> None:
    async def steps(table: Table, pilot: Pilot[None]) -> None:
        entry = table.query_one(Prompt)
        for text in ("1", "1", ""):
            await typed(table, pilot, text)
        await pilot.press("5", "1")
        assert shown(table, "#chosen") == "deploy die-5 square-1 "
        entry.chosen_at -= HASTE
        await pilot.press("enter")
        assert shown(table, "#chosen") == "> "
        await pilot.press("5")
        await pilot.press(*"dep", "tab")
        assert entry.value == "deploy "
        await pilot.press("3", "space", "2")
        await pilot.pause()
        assert shown(table, "#list").splitlines()[0] == " · deploy die-3 square-2 nw"
        assert shown(table, "#chosen") == "deploy die-5 "
        await pilot.press("down", "enter")
        await asked(table, pilot)
        assert "Primitiva: puts a 3-die on start square 2, NW" in logged(table)

    on_screen(unita(tmp_path), steps)


def test_words_are_completed_and_the_list_narrows(tmp_path: Path) -> None:
    async def steps(table: Table, pilot: Pilot[None]) -> None:
        entry = table.query_one(Prompt)
        await pilot.press("l", "tab")
        assert entry.value == "lay "
        await pilot.press("5")
        await pilot.pause()
        assert shown(table, "#list").splitlines()[0] == " · lay die-5 mountain"
        assert len(shown(table, "#list").splitlines()) == 3
        await pilot.press("space", "m", "o", "right")
        assert entry.value == "lay 5 mountain"
        await pilot.press("escape")
        assert entry.value == ""
        await pilot.press("w", "h", "tab")
        assert entry.value == "why "
        await pilot.press(*"cav", "tab")
        assert entry.value == "why cavalry"
        await pilot.press("escape", *"zz")
        await pilot.pause()
        assert "not now" in shown(table, "#list")

    on_screen(unita(tmp_path), steps)


def test_commands_answer(tmp_path: Path) -> None:
    async def steps(table: Table, pilot: Pilot[None]) -> None:
        await typed(table, pilot, "lay 5 mou")
        await typed(table, pilot, "undo")
        assert "Taken back: lays Mountain" in logged(table)
        assert "first terrain" in shown(table, "#question")
        await typed(table, pilot, "undo")
        assert "cannot be taken back" in logged(table) or "said nothing" in logged(table)
        await typed(table, pilot, "why lay 2 mountain")
        if isinstance(table.screen, Page):
            await pilot.press("enter")
        else:
            assert "[unita/setup-7]" in logged(table)
        await typed(table, pilot, "hint")
        assert "A bot would say: lay" in logged(table)
        for command in ("help", "rules forest", "log", "words", "moves", "board"):
            await typed(table, pilot, command)
            assert isinstance(table.screen, Page), command
            await pilot.press("down", "pagedown", "escape")
        await typed(table, pilot, "save")
        await typed(table, pilot, "lay 1 forest")
        await typed(table, pilot, "nonsense")
        await typed(table, pilot, "/nonsense")
        await typed(table, pilot, "99")
        for words in ("unita/setup-7", "no verb", "no command /nonsense", "no number 99"):
            assert words in logged(table), words

    on_screen(unita(tmp_path), steps)


async def to_the_end(table: Table, pilot: Pilot[None]) -> None:
    for _ in range(400):
        if table.session.turn() == "over":
            break
        await pilot.press("1")
        await asked(table, pilot)
    assert table.session.turn() == "over"
    assert isinstance(table.screen, Page)
    await pilot.press("enter")
    await pilot.pause()
    assert shown(table, "#list").startswith("1. ")
    assert shown(table, "#question").startswith("The game is over.")
    await typed(table, pilot, "advance 1")
    assert "The game is over." in logged(table)


def test_the_end_is_told_with_places_and_scores() -> None:
    dice = ["2/2", "1/1", "1/1", "1/1"]
    near = {"companies": {"company-4": {"at": 18, "dice": dice}}}
    position = {"battalions": {"primitiva": near, "friburga": near}}
    session = Session(Record.start(rw.load("unita"), ["You", "bot:random"], position=position), "dealer", 1)
    on_screen(session, to_the_end)
    assert session.standings()[0].startswith("1. ")


@pytest.mark.soak
def test_a_whole_game_on_the_screen(tmp_path: Path) -> None:
    on_screen(unita(tmp_path), to_the_end)
    assert Record.parse((tmp_path / "game.rw").read_text()).replay().actor is None


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+d", "ctrl+q"])
def test_leaving_keeps_the_game(tmp_path: Path, key: str) -> None:
    session = unita(tmp_path)

    async def steps(table: Table, pilot: Pilot[None]) -> None:
        await typed(table, pilot, "lay 5 mou")
        await pilot.press(key)

    table = on_screen(session, steps)
    assert not table.is_running
    assert session.keeper is not None
    session.keeper.close()
    assert resume(str(tmp_path / "game.rw")).state == session.state


def test_leaving_while_a_bot_thinks(tmp_path: Path) -> None:
    session = unita(tmp_path, 4, ["bot:sharp:60000ms", "you", "bot:random", "bot:random"])
    table = Table(session, pace=0)

    async def run() -> None:
        async with table.run_test(size=(80, 24)) as pilot:
            for _ in range(200):
                await pilot.pause(0.05)
                if "is thinking" in shown(table, "#question"):
                    break
            assert "Primitiva (bot:sharp:60000ms) is thinking" in shown(table, "#question")
            await pilot.press("1", "2", "x", "y", "3")
            assert table.query_one(Prompt).value == "xy3"
            await typed_now(table, pilot, "why advance 1")
            await pilot.press("ctrl+d")

    async def typed_now(table: Table, pilot: Pilot[None], text: str) -> None:
        table.query_one(Prompt).value = text
        await pilot.press("enter")
        await pilot.pause()
        assert "This is asked of" in logged(table) or isinstance(table.screen, Page)

    asyncio.run(run())
    assert table.fault == ""


def test_people_at_one_screen_hand_it_over() -> None:
    session = Session(Record.start(BURROW, ["Ann", "Ben"]), "dealer", 1)

    async def steps(table: Table, pilot: Pilot[None]) -> None:
        assert isinstance(table.screen, HandOver)
        assert logged(table).count("drew") == 0
        await pilot.press("enter", "1", "space", "escape", "u")
        assert isinstance(table.screen, HandOver), "only a key that nobody presses by habit opens the page"
        await pilot.press("r")
        await pilot.pause()
        assert "Luck: drew ?" in logged(table)
        await pilot.press("1")
        await asked(table, pilot)
        assert isinstance(table.screen, HandOver)
        await pilot.press("u")
        await asked(table, pilot)
        assert session.record.actor == 0
        assert isinstance(table.screen, HandOver), "whoever goes back need not be Ann"
        assert session.viewer is None
        await pilot.press("r")
        await asked(table, pilot)
        assert not isinstance(table.screen, Page)
        await pilot.press("1", "enter")
        await asked(table, pilot)
        assert isinstance(table.screen, HandOver)
        await pilot.press("r")
        await asked(table, pilot)
        assert session.viewer == 1
        assert "Seat 1: lay ?" in logged(table) or "seat 1: lay ?" in logged(table) or "Ann: lay ?" in logged(table)

    on_screen(session, steps)


def test_enter_after_a_digit_says_nothing_more(tmp_path: Path) -> None:
    session = start("unita", 2, ["Ann", "bot:random"], luck="people", save=str(tmp_path / "game.rw"))

    async def steps(table: Table, pilot: Pilot[None]) -> None:
        forced: list[int] = []
        ways = session.speller().ways
        session.speller().ways = lambda typed="": ways(typed)[:1]  # type: ignore[method-assign]
        await pilot.press("enter")
        await asked(table, pilot)
        forced.append(len(session.history))
        prompt = table.query_one(Prompt)
        session.speller().ways = lambda typed="": Speller.ways(session.speller(), typed)[:1]  # type: ignore[method-assign]
        # Just now, however long the key takes on its way.
        prompt.chosen_at = time.monotonic() + 60
        await pilot.press("enter")
        await asked(table, pilot)
        forced.append(len(session.history))
        prompt.chosen_at = time.monotonic() - HASTE
        await pilot.press("enter")
        await asked(table, pilot)
        forced.append(len(session.history))
        assert forced == [1, 1, 2]

    on_screen(session, steps)


def test_luck_can_be_typed_in(tmp_path: Path) -> None:
    session = start("unita", 2, ["Ann", "bot:random"], luck="people", save=str(tmp_path / "game.rw"))

    async def steps(table: Table, pilot: Pilot[None]) -> None:
        assert "What falls on your table?" in shown(table, "#question")
        await pilot.press("4", "3", "2")
        await asked(table, pilot)
        assert "Primitiva: " not in logged(table)
        assert "Luck: the 3-die shows 2" in logged(table)

    on_screen(session, steps)


@pytest.mark.parametrize("size", [(120, 40), (60, 20), (40, 12), (200, 60)])
def test_other_sizes_work_too(tmp_path: Path, size: tuple[int, int]) -> None:
    async def steps(table: Table, pilot: Pilot[None]) -> None:
        await pilot.press("1")
        await asked(table, pilot)
        assert "second terrain" in shown(table, "#question")
        await pilot.resize_terminal(90, 30)
        await asked(table, pilot)
        assert table.query_one(RichLog).size.height > 0

    on_screen(unita(tmp_path), steps, size)


def test_a_fault_is_told_in_a_sentence(tmp_path: Path) -> None:
    session = unita(tmp_path)
    table = Table(session, pace=0)

    async def run() -> None:
        async with table.run_test(size=(80, 24)) as pilot:
            await asked(table, pilot)
            table._handle_exception(KeyError("oh"))
            await pilot.pause()

    with pytest.raises(KeyError):
        asyncio.run(run())
    assert table.fault == "KeyError: 'oh'"


@pytest.mark.parametrize("seats", [2, 4])
def test_help_shows_signs_and_no_battalions(tmp_path: Path, seats: int) -> None:
    async def steps(table: Table, pilot: Pilot[None]) -> None:
        await typed(table, pilot, "help")
        assert isinstance(table.screen, Page)
        assert "Whirlpool" in table.screen.text.plain
        assert " LP" not in table.screen.text.plain
        assert "is 'lay die-" in table.screen.text.plain

    on_screen(unita(tmp_path, seats), steps)


class Slow(Bot):
    """Counts how many threads ask it at once, and answers when it is told to."""

    def __init__(self) -> None:
        super().__init__("slow")
        self.begun = Event()
        self.answers = Event()
        self.inside = 0
        self.most = 0
        self.asked = 0

    def choose(self, sight: Sight) -> int:
        self.inside += 1
        self.asked += 1
        self.most = max(self.most, self.inside)
        self.begun.set()
        assert self.answers.wait(30)
        self.inside -= 1
        return sight.moves()[0]


def test_a_bot_is_never_asked_by_two_threads_at_once() -> None:
    session = Session(Record.start(BURROW, ["Ann", "bot:random"]), "dealer", 1)
    slow = Slow()
    session.chairs[1].bot = slow

    async def steps(table: Table, pilot: Pilot[None]) -> None:
        for _ in range(3):
            await pilot.press("1")
            await pilot.pause()
            assert session.turn() == "bot"
            assert await asyncio.to_thread(slow.begun.wait, 30)
            table.orders.undo()
            await pilot.pause()
            assert session.turn() == "person"
        await pilot.press("1")
        slow.answers.set()
        await asked(table, pilot)
        assert slow.asked >= 2
        assert slow.most == 1

    on_screen(session, steps)


def test_typing_goes_on_behind_what_was_refused_and_from_a_page(tmp_path: Path) -> None:
    async def steps(table: Table, pilot: Pilot[None]) -> None:
        prompt = table.query_one(Prompt)
        await pilot.press(*"lay", "enter")
        await asked(table, pilot)
        assert prompt.value == "lay "
        assert prompt.cursor_position == 4
        await pilot.press("escape")
        await typed(table, pilot, "help")
        assert isinstance(table.screen, Page)
        await pilot.press(*"lay")
        await pilot.pause()
        assert not isinstance(table.screen, Page)
        assert prompt.value == "lay"

    on_screen(unita(tmp_path), steps)


def test_a_number_that_is_not_there_is_answered_once(tmp_path: Path) -> None:
    session = start("unita", 2, ["Ann", "bot:random"], luck="people", save=str(tmp_path / "game.rw"))

    async def steps(table: Table, pilot: Pilot[None]) -> None:
        await pilot.press("9", "9", "enter")
        await asked(table, pilot)
        assert logged(table).count("There is no number 99 ") == 1
        assert session.history == []
        table.query_one(Prompt).value = "9" * 5000
        await pilot.press("enter")
        await asked(table, pilot)

    on_screen(session, steps)


def test_a_hint_leaves_no_word_of_thinking_in_the_log(tmp_path: Path) -> None:
    async def steps(table: Table, pilot: Pilot[None]) -> None:
        await typed(table, pilot, "hint")
        assert "A bot would say" in logged(table)
        assert "thinking" not in logged(table)

    on_screen(unita(tmp_path), steps)
