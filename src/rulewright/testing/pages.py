"""Checks of a game's page, without a browser: what is lit is what can be said, and no page tells a secret.

They hold for the page that a game brings in its folder `table/`, and for the plain one that others get.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any, Final, cast

from rulewright.core.engine import LUCK, Game
from rulewright.core.luck import Rng
from rulewright.core.record import Record
from rulewright.table import whynot
from rulewright.table.access import Eye, record_text
from rulewright.table.door import about, heard, seen
from rulewright.table.gamepages import GamePages
from rulewright.table.live import Table
from rulewright.table.narrowing import Narrowing
from rulewright.table.pages import Pages
from rulewright.table.schema import OVER, PERSON, PLAYING, ChatRow, SeatRow, TableRow
from rulewright.table.store import Store
from rulewright.testing.knowledge import pairs
from rulewright.testing.lines import Case, Line, called, fault, random_line

PAGES: Final = Pages(GamePages())
# Of so many positions of a game one is looked at.
STRIDE: Final = 7
# The link of a seat, which the process that made it knows in clear; nobody but the host may see it.
LINK: Final = "the-link-of-a-seat"
# So many steps of narrowing are followed to see what will be lit later.
DEPTH: Final = 3


class Elements(HTMLParser):
    """What a page or a part of it holds: ids, phrases that can be touched, which of them are lit, and sentences."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.phrases: list[str] = []
        self.lit: set[str] = set()
        self.sentences: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take an element in."""
        found = {name: value or "" for name, value in attrs}
        if "id" in found:
            self.ids.append(found["id"])
        if "data-sentence" in found:
            self.sentences.append(found["data-sentence"])
        if "data-word" in found:
            self.phrases.append(found["data-word"])
            if "lit" in found.get("class", "").split():
                self.lit.add(found["data-word"])


def table_of(line: Line, turn: int = 0, chat: bool = False) -> Table:
    """A table at which a line of play has been played, without a server."""
    names = [f"Guest {k}" for k in range(line.case.seats)]
    record = Record.start(line.game, names, line.case.options)
    for entry in line.entries:
        record.play(entry.move)
    setup = {"options": record.header.options, "turn": turn, "chat": chat, "listed": False}
    row = TableRow("code", line.game.name, "Saturday", 1, setup, status=OVER if record.actor is None else PLAYING)
    chairs = [SeatRow(k, PERSON, name, k + 2) for k, name in enumerate(names)]
    # Nothing is stored, so no store is needed.
    table = Table(row, chairs, line.game, cast(Store, None), None, PAGES.games.of(line.game).mark)
    table.take_up(record)
    return table


def full_table_of(line: Line) -> Table:
    """The same with a timer, a chat and a link that nobody has used yet."""
    table = table_of(line, turn=60, chat=True)
    table.chat.append(ChatRow(1, 0, table.chairs[0].name, "Good evening.", 0))
    table.links[len(table.chairs) - 1] = LINK
    # The time is over, so that no second goes by between two looks.
    table.start_clock(-1)
    return table


def asked_positions(line: Line) -> Iterator[int]:
    """Some lengths of a line after which a seat is asked."""
    for length in range(1 + len(line.entries) % STRIDE, len(line.states), STRIDE):
        if line.states[length].actor not in (None, LUCK):
            yield length


def check_page(game: Game[Any], case: Case, games: int = 4, seed: int = 1) -> None:
    """Whatever is lit on the page can be said, whatever can be said is lit in time, and every sentence is in reach.

    Raises AssertionError, saying which word or sentence it is about.
    """
    drawn = PAGES.games.of(game)
    for number in range(games):
        line = random_line(game, case, Rng(seed + number))
        for length in asked_positions(line):
            state = line.states[length]
            view = state.view(state.actor)
            stage = Elements(drawn.stage(view, state.actor, ()))
            twice = {one for one in stage.ids if stage.ids.count(one) > 1}
            twice |= {one for one in stage.phrases if stage.phrases.count(one) > 1}
            if twice:
                raise fault(f"The board has {', '.join(sorted(twice))} twice: ids and phrases stand there once.", line)
            seats = {side.word for side in drawn.page.sides(view) if side.word}
            check_narrowing(state.sentences(), {*stage.phrases, *seats}, line)


def check_narrowing(legal: list[str], phrases: set[str], line: Line) -> None:
    """Whether the elements with these phrases are lit exactly as the list says."""
    narrowing = Narrowing(legal, phrases)
    lit = words_of(narrowing.lit())
    said = words_of(legal)
    if not lit <= said:
        raise fault(f"Lit, but never said: {', '.join(sorted(lit - said))}.", line)
    unlit = words_of(phrases) & said - lit - lit_later(narrowing)
    if unlit:
        raise fault(f"On the board and legal, but never lit: {', '.join(sorted(unlit))}.", line)
    missing = set(legal) - reachable(narrowing)
    if missing:
        raise fault(f"Out of reach by touch and list: {', '.join(sorted(missing)[:3])}.", line)


def words_of(phrases: set[str] | list[str]) -> set[str]:
    """All words of some phrases or sentences."""
    return {word for phrase in phrases for word in phrase.split(" ")}


def reachable(narrowing: Narrowing) -> set[str]:
    """The sentences to which choices from the list lead."""
    choices = narrowing.groups()
    found = {choice.sentences[0] for choice in choices if choice.whole}
    for choice in choices:
        if not choice.whole and narrowing.choose(choice.place, choice.word):
            found |= reachable(narrowing)
            narrowing.back()
    return found


def lit_later(narrowing: Narrowing, depth: int = DEPTH) -> set[str]:
    """The words that are lit after some steps."""
    found: set[str] = set()
    for phrase in narrowing.lit():
        found |= set(phrase.split(" "))
        if depth and narrowing.pick(phrase):
            found |= lit_later(narrowing, depth - 1)
            narrowing.back()
    for choice in narrowing.groups():
        if depth and not choice.whole and narrowing.choose(choice.place, choice.word):
            found |= lit_later(narrowing, 0)
            narrowing.back()
    return found


def check_page_secrets(game: Game[Any], case: Case, games: int = 4, seed: int = 1) -> None:
    """Tables that differ only in what a seat cannot know look the same to it, byte for byte.

    Compared are the whole page, the parts of an update, the log, earlier moments, the record, what programs are told,
    and the answers to those who ask why; also what a host who sits there sees, and what spectators do. The link of a
    seat is there for the host alone. Raises AssertionError, saying where they differ.
    """
    for pair in pairs(game, case, games, seed, 5):
        if pair.line.last().actor is None:
            continue
        one, other = [everything(full_table_of(line), pair.seat, seed) for line in (pair.line, pair.twin)]
        for name in one:
            if (LINK in one[name]) != name.startswith("what its host sees"):
                raise fault(f"The link of a seat is for the host alone, which is not so in {name}.", pair.line)
            if one[name] != other[name]:
                raise fault(f"The table tells {called(pair.seat)} a secret in {name}.", pair.line)


def everything(table: Table, seat: int | None, seed: int) -> dict[str, str]:
    """All that a seat can get out of a table, by what it is."""
    eye = Eye(seat, seat is not None)
    now = PAGES.now(table, eye)
    spectator = PAGES.now(table, Eye(None))
    rng = Rng(seed)
    found = {
        "the page": PAGES.whole(table, eye, None, None),
        "what its host sees": PAGES.whole(table, replace(eye, host=True), None, None),
        "a spectator's page": PAGES.whole(table, Eye(None), None, None),
        **{f"a spectator's part {name}": html for name, html in spectator.parts.items()},
        "the title": now.title,
        **{f"the part {name}": html for name, html in now.parts.items()},
        "the log": "\n".join([*now.lines, *now.said]),
        "the record": record_text(table, eye),
        "the table as programs see it": json.dumps([about(table, None), seen(table, eye), heard(table, eye, 0)]),
        "an earlier moment": json.dumps(PAGES.moment(table, eye, int(rng.below(table.at + 1)))),
    }
    vocabulary = table.game.vocabulary
    for _ in range(8 if seat is not None else 0):
        words = vocabulary.words(int(rng.below(vocabulary.size)))
        found[f"why not {words}"] = str(whynot.about_words(table, PAGES, eye, words[1:2] or words, []))
        found[f"why not {' '.join(words)}"] = str(whynot.about_sentence(table, PAGES, eye, " ".join(words)))
    return found
