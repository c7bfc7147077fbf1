"""From a table and whose eyes look at it to HTML: the whole page, and the parts that a stream sends anew.

Everything is made from `view` and `prompt` of one seat. What was made for a seat is kept until the table changes, so
that ten tabs of one seat cost as much as one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from rulewright.core.engine import LUCK, State
from rulewright.core.errors import Refusal
from rulewright.core.wording import Wording
from rulewright.table.gamepages import CUT, GamePages, standings
from rulewright.table.live import Refused, Step, Table, common, player_name
from rulewright.table.narrowing import Narrowing
from rulewright.table.refusals import sentence_of
from rulewright.table.schema import IMPORTED, OVER, PLAYING, WAITING
from rulewright.table.showing import Asked, ChatLine, Course, Ending, Fair, Head, LogLine, SeatCard, Side, Way

ELEMENT: Final = re.compile(r'<(\w+) (?:[^>]* )?id="([^"]+)"')
PHRASE: Final = re.compile(r' data-word="([^"]+)"')
MOST_LOG: Final = 2000
MOST_BETWEEN: Final = 100  # lines of luck and remarks between two seats


@dataclass(frozen=True)
class Eye:
    """Whose eyes look at a table: a seat's, or a spectator's where it is None; `mine` says whether they may act."""

    seat: int | None
    mine: bool = False
    host: bool = False


@dataclass
class Rendered:
    """What one eye sees of a table at one moment: parts by their id, and the lines of the log by their number."""

    stamp: int
    revision: int
    title: str
    asked: bool
    over: bool
    parts: dict[str, str]
    lines: list[str]
    said: list[str]


@dataclass
class Told:
    """The log of one eye, which only grows; `steps` are those it was made from."""

    steps: list[Step] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)


class Pages:
    """Renders tables."""

    def __init__(self, games: GamePages) -> None:
        self.games: Final = games
        self.env: Final = Environment(
            loader=PackageLoader("rulewright.table"), autoescape=True, undefined=StrictUndefined, trim_blocks=False
        )
        self.parts: Final = {
            name: self.env.get_template(f"parts/{name}.html")
            for name in ("seats", "stage", "time", "ask", "chat", "lobby")
        }
        self.line: Final = self.env.get_template("parts/line.html")
        self.note: Final = self.env.get_template("parts/note.html")

    def page(self, name: str, **context: Any) -> str:
        """A whole page by its template."""
        return self.env.get_template(name + ".html").render(context)

    # A table now

    def now(self, table: Table, eye: Eye) -> Rendered:
        """What an eye sees of a table now."""
        kept: Rendered | None = table.rendered.get(eye)
        if kept is None or kept.stamp != table.stamp:
            kept = table.rendered[eye] = self.lobby(table, eye) if table.status == WAITING else self.game(table, eye)
        return kept

    def lobby(self, table: Table, eye: Eye) -> Rendered:
        """A table that waits for people."""
        html = self.parts["lobby"].render(self.lobby_context(table, eye))
        return Rendered(
            table.stamp, table.revision, f"{table.game.title}, {table.row.title}", False, False, {"lobby": html}, [], []
        )

    def game(self, table: Table, eye: Eye) -> Rendered:
        """A table that is played, or whose game is over."""
        context = self.context(table, eye, None, False)
        names = ["seats", "stage", "time", "ask"] + (["chat"] if context["chat"] is not None else [])
        parts = {name: self.parts[name].render(context) for name in names}
        told = self.log(table, eye)
        return Rendered(
            table.stamp,
            table.revision,
            context["title"],
            bool(context["asked"].ways),
            table.status == OVER,
            parts,
            told.lines,
            told.said,
        )

    def whole(self, table: Table, eye: Eye, at: int | None, note: Mapping[str, Any] | None) -> str:
        """The whole page of a table."""
        if table.status == WAITING:
            context = self.lobby_context(table, eye)
            return self.page("lobby", **context, body_lines=[])
        context = self.context(table, eye, at)
        told = self.log(table, eye)
        lines = (
            told.lines
            if at is None
            else [line for step, line in zip(table.steps, told.lines, strict=True) if step.at <= at]
        )
        context["stage"] = Markup(uncut(context["stage"]))
        return self.page("play", **context, lines=[Markup(line) for line in reversed(lines[-MOST_LOG:])], note=note)

    # Contexts

    def context(self, table: Table, eye: Eye, at: int | None, light: bool = True) -> dict[str, Any]:
        """What the templates of a game print; `at` looks back at an earlier moment.

        `light` also finds out what is lit before anything is picked, which a page does for itself once it runs.
        """
        drawn = self.games.of(table.game)
        state = table.state if at is None else state_at(table, at)
        assert state is not None
        view = state.view(eye.seat)
        words = table.wording(drawn.page.labels(view, eye.seat))
        live = at is None
        sentences = state.sentences() if live and eye.mine and table.actor == eye.seat else []
        asked = self.asked(table, eye, state, view, words, sentences, live)
        stage = drawn.stage(view, eye.seat, ())
        seats = self.seats(table, eye, drawn.page.sides(view), live)
        lit: set[str] = set()
        if light and sentences:
            phrases = {*PHRASE.findall(stage), *[card.side.word for card in seats if card.side.word]}
            lit = Narrowing(sentences, phrases).lit()
            stage = drawn.stage(view, eye.seat, lit)
        now = table.at
        return {
            "title": self.title(table, eye, bool(sentences)),
            "head": head(table, eye),
            "seats": seats,
            "stage": stage,
            "lit": lit,
            "asked": asked,
            "time": {"now": now, "at": now if at is None else at},
            "chat": chat(table),
            "fair": fair(table),
            "revision": table.revision,
            "you": eye.seat + 1 if eye.seat is not None and eye.mine else 0,
            "eyes": eye.seat + 1 if eye.seat is not None else 0,
            "live": live,
            "looks": list(range(1, len(table.chairs) + 1)) if is_open(table) else [],
            "auto": eye.seat is not None and eye.mine and table.chairs[eye.seat].auto,
            "watch_url": f"/t/{table.code}",
            "ending": self.ending(table) if live and is_open(table) and state.actor is None else None,
            "defs": drawn.defs,
        }

    def seat_context(self, table: Table, eye: Eye) -> dict[str, Any]:
        """What every page says of a table: its name and who sits where."""
        drawn = self.games.of(table.game)
        if table.state is not None:
            sides = drawn.page.sides(table.state.view(eye.seat))
        else:
            sides = drawn.page.places(len(table.chairs), table.setup["options"])
        return {"head": head(table, eye), "seats": self.seats(table, eye, sides, False), "defs": drawn.defs}

    def lobby_context(self, table: Table, eye: Eye) -> dict[str, Any]:
        """What the lobby prints."""
        return {
            **self.seat_context(table, eye),
            "fair": fair(table),
            "notices": table.notices,
            "revision": table.revision,
            "you": eye.seat + 1 if eye.seat is not None and eye.mine else 0,
            "watch_url": f"/t/{table.code}",
        }

    def end(self, table: Table, eye: Eye) -> str:
        """The page of the end of a game."""
        assert table.state is not None
        results = table.state.result()
        winners = [k + 1 for k, result in enumerate(results) if result == "won"]
        return self.page(
            "end",
            **self.seat_context(table, eye),
            ending=self.ending(table),
            winners=winners,
            fair=fair(table),
            courses=self.courses_of(table),
        )

    def courses_of(self, table: Table) -> list[Course]:
        """The same, reckoned once: a game that is over does not change."""
        if table.courses is None:
            table.courses = self.courses(table)
        return table.courses

    def courses(self, table: Table) -> list[Course]:
        """How the scores went, as everybody may know them; nothing for a game whose scores are no numbers."""
        page = self.games.of(table.game).page
        assert table.record is not None
        state = table.record.first()
        found: list[list[int]] = []
        actor = state.actor
        for step in table.steps:
            if step.entry is None:
                continue
            state.play(step.entry.move)
            if state.actor != actor and state.actor != LUCK:
                scores = [side.score for side in page.sides(state.view(None))]
                if not all(score.isdigit() for score in scores):
                    return []
                found.append([int(score) for score in scores])
                actor = state.actor
        return drawn_courses(found)

    def asked(
        self,
        table: Table,
        eye: Eye,
        state: State,
        view: Mapping[str, Any],
        words: Wording,
        sentences: Sequence[str],
        live: bool,
    ) -> Asked:
        """The question as an eye reads it."""
        page = self.games.of(table.game).page
        if state.actor is None:
            return Asked("", "The game is over")
        question = state.asks()
        if state.actor == LUCK:
            return Asked(page.meta(view), words.sentence(question))
        if not sentences:
            name = player_name(table.chairs[state.actor])
            thinks = "thinks" if table.chairs[state.actor].kind == "bot" else "is asked"
            if thinks == "is asked" and not table.is_here(state.actor):
                thinks = "is asked, but away just now"
            waiting = f"{name} {thinks}." if live and table.status == PLAYING else ""
            bar, can = self.undo(table, eye) if live else ("", False)
            return Asked(page.meta(view), words.sentence(question), (), waiting, can, bar)
        ways = tuple([Way(one, ordered(words, one), page.note(view, one)) for one in sentences])
        bar, can = self.undo(table, eye)
        return Asked(page.meta(view), page.ask(view, words.sentence(question), sentences), ways, "", can, bar, True)

    def undo(self, table: Table, eye: Eye) -> tuple[str, bool]:
        """Why an eye's last message must stand, and whether it can be taken back."""
        if not eye.mine or eye.seat is None or table.status != PLAYING:
            return "", False
        bar = table.bars[eye.seat]
        return (sentence_of(bar), False) if bar else ("", True)

    def seats(self, table: Table, eye: Eye, sides: Sequence[Side], live: bool) -> list[SeatCard]:
        """The strip of seats."""
        cards: list[SeatCard] = []
        for k, (chair, side) in enumerate(zip(table.chairs, sides, strict=False)):
            token = table.links.get(k, "")
            renews = eye.host and chair.kind != "bot" and table.status in (WAITING, PLAYING)
            left = table.seconds_left(k) if live else None
            cards.append(
                SeatCard(
                    k + 1,
                    player_name(chair),
                    side,
                    chair.kind,
                    you=eye.mine and eye.seat == k,
                    turn=live and table.actor == k,
                    away=table.status == PLAYING and chair.kind == "person" and not table.is_here(k),
                    clock="" if left is None else str(left),
                    link=f"/sit/{token}" if token and eye.host else "",
                    can_renew=renews,
                )
            )
        return cards

    def title(self, table: Table, eye: Eye, asked: bool) -> str:
        """The title of the tab."""
        name = f"{table.game.title}, {table.row.title}"
        if table.status in (OVER, IMPORTED):
            return f"Over: {name}" if table.status == OVER else name
        if asked:
            return f"▶ Your move: {name}"
        return f"{name} ({player_name(table.chairs[table.actor])})" if table.actor is not None else name

    # The log

    def log(self, table: Table, eye: Eye) -> Told:
        """The log of an eye: what was rendered of it before is kept."""
        told: Told = table.logs.setdefault(eye.seat, Told())
        same = common(told.steps, table.steps)
        del told.steps[same:], told.lines[same:], told.said[same:]
        if same == len(table.steps):
            return told
        assert table.state is not None
        drawn = self.games.of(table.game)
        view = table.state.view(eye.seat)
        words = table.wording(drawn.page.labels(view, eye.seat))
        sides = drawn.page.sides(view)
        for number, step in enumerate(table.steps[same:], same + 1):
            line = self.log_line(table, eye, step, number, words, sides)
            told.steps.append(step)
            told.lines.append(self.line.render(line=line))
            told.said.append(" ".join([f"{line.who}:" if line.who else "", line.text, *line.told]).strip())
        return told

    def log_line(
        self, table: Table, eye: Eye, step: Step, number: int, words: Wording, sides: Sequence[Side]
    ) -> LogLine:
        """One line of the log."""
        if step.entry is None or table.record is None or table.state is None:
            return LogLine(number, "remark", None, "", step.remark, at=step.at)
        text, told = words.told(table.record.journal(step.entry, eye.seat))
        actor = step.entry.actor
        if actor == LUCK:
            return LogLine(number, "luck", None, "Luck", text, told, mark=step.mark, at=step.at)
        mine = actor == eye.seat
        begins = begins_at(table.steps, number - 1)
        who = words.who(table.state, actor)
        return LogLine(number, "seat", sides[actor], who, text, told, step.mark, step.at, mine, begins)

    # Looking back, and the end

    def moment(self, table: Table, eye: Eye, at: int) -> dict[str, Any]:
        """What the slider shows of an earlier moment: `{"at", "html", "mark", "label"}`."""
        if not 0 <= at <= table.at:
            raise Refused(f"There are moments from 0 to {table.at}.", 404)
        context = self.context(table, eye, at)
        marks = [step.mark.ids for step in table.steps if step.at == at and step.entry is not None]
        return {
            "at": at,
            "html": [uncut(self.parts["stage"].render(context)), self.parts["seats"].render(context)],
            "mark": list(marks[-1]) if marks else [],
            "label": f"move {at}" if at else "the start",
        }

    def ending(self, table: Table) -> Ending:
        """The end of a game as everybody may know it."""
        assert table.state is not None
        page = self.games.of(table.game).page
        found = page.ending(table.state.view(None), table.names())
        return found if found.rows else replace(found, rows=standings(table.state, table.names()))

    # Notes

    def labels(self, table: Table, eye: Eye) -> dict[str, str]:
        """Readable words that depend on where an eye sits."""
        assert table.state is not None
        return self.games.of(table.game).page.labels(table.state.view(eye.seat), eye.seat)

    def noted(self, table: Table, note: Mapping[str, Any]) -> str:
        """A note as HTML."""
        return self.note.render(note=note, head=head(table, Eye(None)))

    def refusal(self, table: Table, eye: Eye, refusals: Sequence[Refusal], title: str) -> dict[str, Any]:
        """A note that says why something is refused, with the clauses that refuse it."""
        state = table.state
        assert state is not None
        words = table.wording(self.games.of(table.game).page.labels(state.view(eye.seat), eye.seat))
        book = table.game.rulebook
        clauses: list[dict[str, str]] = []
        for one in refusals:
            try:
                text = book.text(one.clause)
            except KeyError:
                continue
            if all(found["id"] != one.clause for found in clauses):
                href = f"/rules/{table.game.name}#{one.clause}"
                clauses.append({"id": one.clause, "text": text, "href": href})
        said = list(dict.fromkeys([sentence_of(words.sentence(one.message)) for one in refusals]))
        return note("refused", title, said, clauses)


def drawn_courses(scores: Sequence[Sequence[int]]) -> list[Course]:
    """The scores of all seats, moment by moment, as paths; none for fewer than two moments.

    >>> drawn_courses([[1, 1], [2, 1], [3, 1]])[0]
    Course(number=1, path='0.0,100.0 50.0,50.0 100.0,0.0', x=100.0, y=0.0, label=0.0, last=3, low=1, high=3)
    """
    if len(scores) < 2:
        return []
    low, high = min([min(row) for row in scores]), max([max(row) for row in scores])
    span = max(1, high - low)
    ends = [100 - 100 * (score - low) / span for score in scores[-1]]
    labels = apart(ends)
    found: list[Course] = []
    for k in range(len(scores[0])):
        points = [(100 * n / (len(scores) - 1), 100 - 100 * (row[k] - low) / span) for n, row in enumerate(scores)]
        path = " ".join([f"{x:.1f},{y:.1f}" for x, y in points])
        found.append(Course(k + 1, path, *points[-1], labels[k], scores[-1][k], low, high))
    return found


def apart(heights: Sequence[float], least: float = 9.0) -> list[float]:
    """Heights moved down as far as needed, and up again from the bottom, so that names at them do not overlap.

    >>> apart([10.0, 12.0, 100.0, 99.0])
    [10.0, 19.0, 100.0, 91.0]
    """
    found = list(heights)
    order = sorted(range(len(found)), key=lambda k: (found[k], k))
    for k, after in pairwise(order):
        found[after] = max(found[after], found[k] + least)
    bottom = max([100.0, *heights])
    for k in reversed(order):
        found[k] = min(found[k], bottom)
        bottom = found[k] - least
    return found


def note(
    kind: str,
    title: str,
    sentences: Sequence[str],
    clauses: Sequence[Mapping[str, str]] = (),
    sentence: str = "",
) -> dict[str, Any]:
    """What the template of a note prints."""
    return {
        "kind": kind,
        "title": title,
        "sentences": list(sentences),
        "clauses": list(clauses),
        "sentence": sentence,
        "shows": [],
    }


def begins_at(steps: Sequence[Step], k: int) -> bool:
    """Whether at this step another seat speaks than the one that spoke before it."""
    entry = steps[k].entry
    for step in reversed(steps[:k][-MOST_BETWEEN:]):
        if step.entry is not None and step.entry.actor != LUCK:
            return entry is not None and step.entry.actor != entry.actor
    return False


def uncut(html: str) -> str:
    """A part as it stands in a page."""
    return html.replace(CUT, "")


def thin(html: str, sent: dict[str, str]) -> str:
    """A part without those elements between cuts that stand in `sent` already, which then holds what it shows.

    >>> sent: dict[str, str] = {}
    >>> thin('<p>\x1e<b id="x">1</b>\x1e</p>', sent), thin('<p>\x1e<b id="x">1</b>\x1e</p>', sent)
    ('<p><b id="x">1</b></p>', '<p><b id="x" data-same></b></p>')
    """
    pieces = html.split(CUT)
    for k in range(1, len(pieces), 2):
        found = ELEMENT.match(pieces[k])
        assert found is not None, f"between cuts stands one element with an id, not {pieces[k][:80]!r}"
        name, number = found.groups()
        if sent.get(number) == pieces[k]:
            pieces[k] = f'<{name} id="{number}" data-same></{name}>'
        else:
            sent[number] = pieces[k]
    return "".join(pieces)


def ordered(words: Wording, sentence: str) -> Markup:
    """A legal sentence as an order, its words marked with their places."""
    pieces = words.order(sentence)
    html = [f'<b data-i="{place}">{escape(text)}</b>' if place >= 0 else str(escape(text)) for text, place in pieces]
    return Markup("".join(html))


def state_at(table: Table, at: int) -> State:
    """The state after the first sentences; raises Refused for a moment that is none."""
    if not 0 <= at <= table.at or table.record is None:
        raise Refused(f"There are moments from 0 to {table.at}.", 404)
    state = table.record.first()
    for step in table.steps:
        if step.entry is not None:
            if step.at > at:
                break
            state.play(step.entry.move)
    return state


def is_open(table: Table) -> bool:
    """Whether everything of a game may be seen by everybody who has its address."""
    return table.status in (OVER, IMPORTED)


def head(table: Table, eye: Eye) -> Head:
    """A table as its masthead names it."""
    options = tuple([f"{name.replace('_', ' ')}: {value}" for name, value in table.setup["options"].items()])
    version = table.record.header.rules if table.record is not None else table.game.version
    return Head(table.code, table.game.name, table.game.title, table.row.title, version, options, eye.host)


def chat(table: Table) -> list[ChatLine] | None:
    """The table's chat, or None if it has none."""
    return [ChatLine(one.number, one.who, one.text) for one in table.chat] if table.setup.get("chat") else None


def fair(table: Table) -> Fair:
    """What is published of the dealer's seed."""
    if table.dealer is None:
        header = table.record.header if table.record is not None else None
        return Fair(
            header.commitment if header else "", tuple(header.nonces) if header else (), header.seed if header else ""
        )
    words = tuple(table.record.header.nonces) if table.record is not None else ()
    seed = table.record.header.seed if table.record is not None and table.status == OVER else ""
    return Fair(table.dealer.commitment, words, seed)
