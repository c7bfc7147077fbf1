"""At one screen, too, nobody need be asked where they can only pass: at once if one sits there, else after a moment."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.table.hush import GAME
from tests.terminal.test_app import asked, logged, on_screen, shown, typed
from textual.pilot import Pilot

from rulewright.core.dealer import Dealer
from rulewright.core.errors import RulewrightError
from rulewright.core.record import Record
from rulewright.terminal import lines
from rulewright.terminal.app import Table
from rulewright.terminal.keeper import Keeper
from rulewright.terminal.lines import play_lines
from rulewright.terminal.pages import HandOver
from rulewright.terminal.prompt import Prompt
from rulewright.terminal.session import Session

BOTS = ("bot:random", "bot:random")


def sitting(shield: int, *players: str, keeper: Keeper | None = None, **options: str | int) -> Session:
    """A session of Hush whose shield falls to one of the seats, counted from 1."""
    record = Record.start(GAME, players, {"stacked": shield, **options})
    Dealer(1).settle(record)
    return Session(record, seed=1, keeper=keeper)


def said(session: Session) -> list[str]:
    return [entry.sentence for entry in session.history if entry.actor < 9]


def talk(session: Session, *typed: str) -> str:
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    play_lines(session, io.StringIO("".join(line + "\n" for line in typed)), out)
    out.seek(0)
    return out.read()


async def entered(table: Table, pilot: Pilot[None], line: str) -> None:
    """Type a line, and wait for nobody."""
    table.query_one(Prompt).value = line
    await pilot.pause()
    await pilot.press("enter")
    await pilot.pause()


def test_whoever_sits_there_alone_is_passed_for_at_once() -> None:
    session = sitting(1, *BOTS, "you")
    assert session.pause == 0
    session.play("call")
    session.play("pass")
    assert session.turn() == "pass"
    session.pass_on()
    assert said(session) == ["call", "pass", "pass"]


def test_where_several_share_the_screen_the_table_waits_and_nobody_hands_it_over() -> None:
    session = sitting(1, "Ann", "Bo", "Cy")
    assert session.pause > 0
    session.sit_down()
    assert session.viewer == 0
    session.play("call")
    assert session.turn() == "pass"
    assert session.page_before() is None
    # Ann, who has the screen, hears no more of it than that Bo is asked.
    assert "This is asked of seat 2" in session.why("pass")
    assert "This is asked of seat 2" in session.why("block")
    with pytest.raises(RulewrightError, match="hint is for a person"):
        session.hint()
    session.pass_on()
    assert session.turn() == "pass"
    session.pass_on()
    assert session.page_before() == 1
    assert session.log()[-3:] == ["Ann: call", "Bo: pass", "Cy: pass"]


def test_who_holds_something_is_asked_and_gets_the_screen() -> None:
    session = sitting(2, "Ann", "Bo")
    session.sit_down()
    session.play("call")
    assert session.turn() == "person"
    assert session.page_before() == 1


def test_each_says_for_themselves_whether_they_are_always_asked() -> None:
    session = sitting(1, "Ann", "Bo", "Cy")
    session.sit_down()
    assert "only if you have a choice" in session.ask("")
    assert "seen to have a choice" in session.ask("choice")
    session.viewer = 1
    assert session.ask("always") == "You are always asked, also where you can only pass."
    session.viewer = 0
    assert "only if you have a choice" in session.ask("")
    session.play("call")
    assert session.turn() == "person"
    assert session.page_before() == 1
    session.sit_down()
    session.play("pass")
    assert session.turn() == "pass"
    with pytest.raises(RulewrightError, match="ask always, ask choice"):
        session.ask("never")


def test_a_table_that_asks_everybody_passes_for_nobody() -> None:
    session = sitting(1, *BOTS, "you", response_prompt="ask_everyone")
    session.play("call")
    session.play("pass")
    assert session.turn() == "person"
    assert "everybody is always asked" in session.ask("choice")


def test_a_pass_that_was_taken_back_waits_for_whoever_it_is() -> None:
    session = sitting(1, "you", "bot:random")
    session.play("rest")
    session.play("call")
    assert session.turn() == "person", "it holds the shield"
    session.play("block")
    session.play("rest")
    session.play("call")
    assert session.turn() == "pass"
    session.pass_on()
    session.undo()
    assert session.turn() == "person"
    assert session.state.sentences() == ["pass"]
    session.play("pass")
    session.play("rest")
    session.play("call")
    assert session.turn() == "pass", "another question is another"


def test_a_pass_is_in_the_save_file_like_any_sentence(tmp_path: Path) -> None:
    session = sitting(1, "bot:random", "you", keeper=Keeper(tmp_path / "hush.rw", new=True))
    session.play("call")
    session.pass_on()
    assert (tmp_path / "hush.rw").read_text().endswith("seat-1: call\nseat-2: pass\n")


def test_line_by_line_it_happens_without_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr(lines.time, "sleep", waited.append)
    text = talk(sitting(1, "Ann", "Bo", "Cy"), "", "call", "", "ask always", "rest", "quit")
    assert "Bo: pass" in text
    assert "Cy: pass" in text
    assert "Hand the screen to Bo. Bo, press Enter:" in text
    assert text.count("Hand the screen") == 3, "Ann, Bo on his turn, and Cy on hers"
    assert "You are always asked" in text
    assert waited == [1.5, 1.5]
    waited.clear()
    session = sitting(1, "Ann", "Bo")
    talk(session, "", "call", "", "rest", "", "rest", "quit")
    assert waited == [1.5]


def test_who_changes_their_mind_while_they_are_asked_is_passed_for() -> None:
    session = sitting(1, "bot:random", "you")
    session.ask("always")
    session.play("call")
    assert session.turn() == "person"
    text = talk(session, "ask choice", "quit")
    assert "where you can only pass, the table does it for you" in text
    assert said(session)[:2] == ["call", "pass"]


def test_on_the_whole_screen_the_table_passes_after_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    session = sitting(1, "Ann", "Bo")
    waits: list[Callable[[], None]] = []
    usual = Table.set_timer

    def set_timer(table: Table, delay: float, callback: Any = None, **how: Any) -> Any:
        if delay != session.pause:
            return usual(table, delay, callback, **how)
        waits.append(callback)
        return None

    monkeypatch.setattr(Table, "set_timer", set_timer)

    async def steps(table: Table, pilot: Pilot[None]) -> None:
        assert isinstance(table.screen, HandOver)
        await pilot.press("r")
        await asked(table, pilot)
        await entered(table, pilot, "call")
        assert session.turn() == "pass"
        assert "block?" in shown(table, "#question")
        assert shown(table, "#list") == "", "what Bo can say is his business"
        waits.pop()()
        assert waits == []
        assert said(session) == ["call", "pass"]
        await asked(table, pilot)
        assert isinstance(table.screen, HandOver), "now Bo has his turn"
        await pilot.press("r")
        await asked(table, pilot)
        assert "Bo: pass" in logged(table)

    on_screen(session, steps)


def test_on_the_whole_screen_what_is_taken_back_is_not_passed_for() -> None:
    session = sitting(1, "Ann", "Bo")
    session.pause = 60.0

    async def steps(table: Table, pilot: Pilot[None]) -> None:
        await pilot.press("r")
        await asked(table, pilot)
        for line, turn in (("call", "pass"), ("undo", "person"), ("call", "pass"), ("ask always", "pass")):
            await entered(table, pilot, line)
            assert session.turn() == turn, line
        late = table.revision - 1
        table.pass_on(late)
        assert said(session) == ["call"]
        table.pass_on(table.revision)
        await pilot.pause()
        assert said(session) == ["call", "pass"]
        assert isinstance(table.screen, HandOver)

    on_screen(session, steps)


def test_on_the_whole_screen_who_sits_there_alone_goes_on_at_once() -> None:
    session = sitting(2, "bot:greedy", "you", "bot:greedy")

    async def steps(table: Table, pilot: Pilot[None]) -> None:
        for _ in range(6):
            if session.turn() == "over":
                break
            assert session.state.sentences() != ["pass"]
            await typed(table, pilot, session.state.sentences()[-1])
        await asyncio.sleep(0)

    on_screen(session, steps)
