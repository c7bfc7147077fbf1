"""Pages without a browser: what the frame makes of a table. What holds for the page of every game is in the kit."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

import rulewright as rw
from rulewright.core.engine import LUCK
from rulewright.core.luck import Rng
from rulewright.table import homepage, whynot
from rulewright.table.access import Eye
from rulewright.table.gamepages import GamePages, thin, uncut
from rulewright.table.live import Refused, Table, player_names
from rulewright.table.log import begins_at, log_of
from rulewright.table.narrowing import Narrowing
from rulewright.table.pages import Pages
from rulewright.table.schema import BOT, OPEN, PERSON, PLAYING, SeatRow, TableRow
from rulewright.table.store import Store
from rulewright.testing import Case
from rulewright.testing.lines import begun, random_line
from rulewright.testing.pages import PAGES, Elements, table_of

CASES = [Case(2), Case(3), Case(4), Case(2, {"family": "on"})]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_page_shows_the_list_and_lights_what_narrowing_lights(case: Case) -> None:
    line = random_line(rw.load("unita"), case, Rng(7))
    for length in range(3, len(line.states), 29):
        table = table_of(begun(line, length))
        state = table.state
        assert state is not None
        for seat in range(case.seats):
            page = Elements(PAGES.whole(table, Eye(seat, True), None, None))
            assert len(page.ids) == len(set(page.ids)), "an id stands there twice"
            legal = state.sentences() if state.actor == seat else []
            assert page.sentences == legal
            assert page.lit == (Narrowing(legal, set(page.phrases)).lit() if legal else set())


def test_what_can_only_be_asked_about_is_told_in_words_of_the_game_and_is_answered() -> None:
    """Whatever lies on the board can be asked about, whether a sentence can name it now or not."""
    line = random_line(rw.load("unita"), Case(4), Rng(5))
    known = {word for noun in line.game.vocabulary.nouns.values() for word in noun.words}
    asked: set[str] = set()
    for length in range(2, len(line.states), 11):
        table = table_of(begun(line, length))
        state = table.state
        if state is None or state.actor is None or state.actor == LUCK:
            continue
        stage = PAGES.games.of(line.game).stage(state.view(state.actor), state.actor, ())
        found = set(re.findall(r' data-ask="([^"]*)"', stage))
        asked |= found
        for phrase in found:
            words = phrase.split(" ")
            assert set(words) <= known
            assert whynot.about_words(table, PAGES, Eye(state.actor, True), words, []).sentences
    assert {"company-1", "friburga company-1", "mountain"} <= asked


def test_updates_leave_out_only_what_has_been_sent() -> None:
    line = random_line(rw.load("unita"), Case(4), Rng(3))
    sent: dict[str, str] = {}
    shown: dict[str, Any] = {}
    for length in range(40, 80):
        table = table_of(begun(line, length))
        html = PAGES.now(table, Eye(0, True)).parts["stage"]
        whole = uncut(html)
        update = thin(html, sent)
        for element in update.split("data-same")[:-1]:
            shown_id = element.rpartition('id="')[2].partition('"')[0]
            assert shown[shown_id] in whole
        shown = dict(sent)
    assert len(update) < len(whole) / 2


def test_a_game_without_a_page_of_its_own_is_shown_as_a_list_and_can_be_played() -> None:
    from tests.core.tiny import GAME as TINY

    record = rw.Record.start(TINY, ["Ann", "Bo"])
    rw.Dealer(seed=1).settle(record)
    setup = {"options": {}, "turn": 0, "chat": True, "listed": False}
    row = TableRow("code", TINY.name, "Saturday", 1, setup, status=PLAYING)
    chairs = [SeatRow(0, "person", "Ann", 1), SeatRow(1, "person", "Bo", 2)]
    pages = Pages(GamePages())
    table = Table(row, chairs, TINY, cast(Store, None), None, pages.games.of(TINY).mark)
    table.take_up(record)
    assert record.actor is not None
    page = Elements(pages.whole(table, Eye(record.actor, True), None, None))
    assert page.sentences == record.state.sentences()


def test_a_moment_that_is_none_is_refused() -> None:
    table = table_of(random_line(rw.load("unita"), Case(2), Rng(1), 30))
    for at in (-1, table.at + 1):
        with pytest.raises(Refused, match="There are moments from 0 to 30"):
            PAGES.moment(table, Eye(None), at)


def test_a_log_tells_for_whom_luck_has_spoken_where_its_game_says_so() -> None:
    line = random_line(rw.load("unearth"), Case(3), Rng(1), 40)
    table = table_of(line)
    said = log_of(table, None, PAGES.games.of(line.game), PAGES.line).said
    dealt = [text for text in said if text.startswith("Luck: a Delver card is drawn")]
    assert dealt[:6] == [
        f"Luck: a Delver card is drawn for {who}" for who in ("Green", "Purple", "Teal") for _ in range(2)
    ]
    tossed = [text.partition(" for ")[2].partition(":")[0] for text in said if text.endswith(": the highest begins")]
    assert tossed[:2] == ["Green", "Purple"]
    assert not any(" for " in text for text in said if text.startswith("Luck: a new Ruin"))


def test_bots_of_one_kind_are_told_apart_by_numbers() -> None:
    seated = [(BOT, "bot:greedy"), (PERSON, "Ann"), (BOT, "bot:sharp:1s"), (BOT, "bot:greedy"), (OPEN, "")]
    chairs = [SeatRow(k, kind, name) for k, (kind, name) in enumerate(seated)]
    assert player_names(chairs) == ["Bot Greedy 1", "Ann", "Bot Sharp (1 s)", "Bot Greedy 2", ""]
    row = TableRow("code", "unearth", "Saturday", 1, {}, status=PLAYING)
    assert homepage.line_of(replace(row, asked=3), chairs, False).startswith("Bot Greedy 2 is asked. Bot Greedy 1, Ann")


def test_a_line_tells_where_another_seat_begins() -> None:
    def step(actor: int) -> Any:
        return SimpleNamespace(entry=SimpleNamespace(actor=actor))

    remark = SimpleNamespace(entry=None)
    steps = [step(LUCK), step(0), step(LUCK), step(0), remark, step(1), step(1)]
    assert [begins_at(steps, k) for k in (1, 3, 5, 6)] == [False, False, True, False]
