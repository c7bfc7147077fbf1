"""Pages without a browser: what is lit is what can be said, every sentence can be reached, and no page tells a secret.

Positions come from random games at every kind of table; thousands of them in all.
"""

from __future__ import annotations

import json
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any, cast

import pytest

import rulewright as rw
from rulewright.core.engine import LUCK
from rulewright.core.luck import Rng
from rulewright.core.registry import available
from rulewright.table import whynot
from rulewright.table.access import Eye, record_text
from rulewright.table.gamepages import GamePages, thin, uncut
from rulewright.table.live import Refused, Table
from rulewright.table.log import begins_at
from rulewright.table.narrowing import Narrowing
from rulewright.table.pages import Pages
from rulewright.table.schema import OVER, PLAYING, SeatRow, TableRow
from rulewright.table.store import Store
from rulewright.testing import Case
from rulewright.testing.lines import Line, begun, knowers, random_line
from rulewright.testing.twins import twin_of

PAGES = Pages(GamePages())
CASES = [
    Case(2),
    Case(3),
    Case(4),
    Case(2, {"family": "on"}),
    Case(3, {"colonial": "on", "left_out": "red"}),
    Case(4, {"family": "on", "cooperative": "on"}),
    Case(4, {"magic_forest_uses": "per_company", "reorg_limit": "unlimited", "crossbow_target": "any_enemy_die"}),
]


def table_of(line: Line) -> Table:
    """A table at which a line of play has been played, without a server."""
    record = rw.Record.start(line.game, [f"Guest {k}" for k in range(line.case.seats)], line.case.options)
    for entry in line.entries:
        record.play(entry.move)
    setup = {"options": record.header.options, "turn": 0, "chat": False, "listed": False}
    row = TableRow("code", line.game.name, "Saturday", 1, setup, status=OVER if record.actor is None else PLAYING)
    chairs = [SeatRow(k, "person", f"Guest {k}", k + 2) for k in range(line.case.seats)]
    table = Table(row, chairs, line.game, cast(Store, None), None, PAGES.games.of(line.game).mark)
    table.seat_record(record)
    return table


class Elements(HTMLParser):
    """The ids and phrases of a page, and what is lit."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.phrases: list[str] = []
        self.lit: set[str] = set()
        self.sentences: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if found.get("data-sentence"):
            self.sentences.append(str(found["data-sentence"]))
        if found.get("data-word"):
            self.phrases.append(str(found["data-word"]))
            if "lit" in str(found.get("class")).split():
                self.lit.add(str(found["data-word"]))


def reachable(narrowing: Narrowing, left: int = 4000) -> set[str]:
    """The sentences that touches and choices from the list come to, never more than one left."""
    found: set[str] = set()
    choices = narrowing.groups()
    found |= {choice.sentences[0] for choice in choices if choice.whole}
    for choice in choices:
        if not choice.whole and left > 0 and narrowing.choose(choice.place, choice.word):
            found |= reachable(narrowing, left - 1)
            narrowing.back()
    return found


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("name", available())
def test_what_is_lit_is_what_can_be_said_and_every_sentence_can_be_reached(name: str, case: Case) -> None:
    positions = 0
    for seed in range(3):
        line = random_line(rw.load(name), case, Rng(seed))
        for length in range(1 + seed, len(line.states), 5):
            state = line.states[length]
            if state.actor is None or state.actor == rw.LUCK:
                continue
            positions += 1
            legal = state.sentences()
            stage = PAGES.games.of(line.game).stage(state.view(state.actor), state.actor, ())
            phrases = set(Elements(stage).phrases)
            narrowing = Narrowing(legal, phrases)
            words = {word for phrase in narrowing.lit() for word in phrase.split(" ")}
            said = {word for sentence in legal for word in sentence.split(" ")}
            assert words <= said, f"lit but never said: {words - said}"
            # A word that stands on the board and can be said is lit, or will be once the word before it is chosen.
            waiting = {word for phrase in phrases for word in phrase.split(" ")} & said
            assert waiting <= words | later(narrowing, phrases), f"can be said but is never lit: {waiting - words}"
            assert reachable(narrowing) == set(legal)
    assert positions > 60


def later(narrowing: Narrowing, phrases: set[str], depth: int = 3) -> set[str]:
    """The words that are lit after some steps."""
    found: set[str] = set()
    for phrase in narrowing.lit():
        found |= set(phrase.split(" "))
        if depth and narrowing.pick(phrase):
            found |= later(narrowing, phrases, depth - 1)
            narrowing.back()
    for choice in narrowing.groups():
        if depth and not choice.whole and narrowing.choose(choice.place, choice.word):
            found |= later(narrowing, phrases, 0)
            narrowing.back()
    return found


@pytest.mark.parametrize("case", CASES[:4], ids=str)
@pytest.mark.parametrize("name", available())
def test_a_page_shows_the_list_and_lights_what_narrowing_lights(name: str, case: Case) -> None:
    line = random_line(rw.load(name), case, Rng(7))
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


@pytest.mark.parametrize("case", [*CASES[:4], CASES[5]], ids=str)
@pytest.mark.parametrize("name", available())
def test_twins_give_the_same_pages_byte_for_byte(name: str, case: Case) -> None:
    """Tables that differ only in what a seat cannot know look the same to it: page, parts, log, record, notes, past."""
    game = rw.load(name)
    pairs = 0
    for seed in range(3):
        rng = Rng(seed)
        line = random_line(game, case, rng)
        for seat in knowers(case) * 2:
            # Most secrets come out sooner or later, so most beginnings are short.
            most = len(line.entries) - 4
            beginning = begun(line, 4 + int(rng.below(1 + int(rng.below(most)))))
            twin = twin_of(beginning, seat, rng)
            if twin is None or beginning.last().actor is None:
                continue
            pairs += 1
            assert everything(table_of(beginning), seat, seed) == everything(table_of(twin), seat, seed)
    assert pairs > 4


def everything(table: Table, seat: int | None, seed: int) -> list[str]:
    """All that a seat can get out of a table."""
    eye = Eye(seat, seat is not None)
    now = PAGES.now(table, eye)
    found = [PAGES.whole(table, eye, None, None), now.title, *now.parts.values(), *now.lines, *now.said]
    found.append(record_text(table, eye))
    rng = Rng(seed)
    for _ in range(3):
        found.append(json.dumps(PAGES.moment(table, eye, int(rng.below(table.at + 1)))))
    if seat is not None:
        vocabulary = table.game.vocabulary
        for _ in range(6):
            words = vocabulary.words(int(rng.below(vocabulary.size)))
            found.append(str(whynot.about_words(table, PAGES, eye, words[1:2] or words, [])))
            found.append(str(whynot.about_sentence(table, PAGES, eye, " ".join(words))))
    return found


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
    table.seat_record(record)
    assert record.actor is not None
    page = Elements(pages.whole(table, Eye(record.actor, True), None, None))
    assert page.sentences == record.state.sentences()


def test_a_moment_that_is_none_is_refused() -> None:
    table = table_of(random_line(rw.load("unita"), Case(2), Rng(1), 30))
    for at in (-1, table.at + 1):
        with pytest.raises(Refused, match="There are moments from 0 to 30"):
            PAGES.moment(table, Eye(None), at)


def test_a_line_tells_where_another_seat_begins() -> None:
    def step(actor: int) -> Any:
        return SimpleNamespace(entry=SimpleNamespace(actor=actor))

    remark = SimpleNamespace(entry=None)
    steps = [step(LUCK), step(0), step(LUCK), step(0), remark, step(1), step(1)]
    assert [begins_at(steps, k) for k in (1, 3, 5, 6)] == [False, False, True, False]
