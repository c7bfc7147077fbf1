"""From a table and whose eyes look at it to HTML: the whole page, and the parts that a stream sends anew.

Everything is made from `view` and `prompt` of one seat. What was made for a seat is kept until the table changes, so
that ten tabs of one seat cost as much as one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from rulewright.core.catalogue import Catalogue
from rulewright.core.engine import Game, State
from rulewright.core.errors import Refusal
from rulewright.core.passing import PASS
from rulewright.core.wording import Wording
from rulewright.languages import _, marked, reader
from rulewright.table.access import Eye, is_open
from rulewright.table.gamepages import Drawn, GamePages, standings, uncut, verdict
from rulewright.table.live import Table
from rulewright.table.log import log_of
from rulewright.table.lookback import courses_of, state_at
from rulewright.table.narrowing import Narrowing
from rulewright.table.refusals import sentence_of, told
from rulewright.table.schema import BOT, OVER, PERSON, PLAYING, WAITING, ChatRow
from rulewright.table.showing import (
    Asked,
    Ending,
    Fair,
    Head,
    Note,
    Quoted,
    SeatCard,
    Side,
    View,
    Way,
    duration,
)
from rulewright.table.speaking import rule_text, speak, spoken, titled

PHRASE: Final = re.compile(r' data-word="([^"]+)"')
MOST_LOG: Final = 2000
PASSES: Final = marked("You can only pass; the table does it for you in a moment.")


@dataclass(frozen=True)
class Look:
    """One look at a table: whose eyes, at which moment (None is now), and what they see and may say."""

    table: Table
    eye: Eye
    at: int | None
    drawn: Drawn
    state: State
    view: View
    words: Wording
    sentences: list[str]

    @property
    def live(self) -> bool:
        """Whether it looks at what is now."""
        return self.at is None

    @property
    def calls(self) -> bool:
        """Whether it calls its reader to answer; while the table passes for them they need not come."""
        return bool(self.sentences) and not self.table.passes


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


class Pages:
    """Renders tables."""

    def __init__(self, games: GamePages) -> None:
        self.games: Final = games
        self.env: Final = Environment(
            loader=PackageLoader("rulewright.table"), autoescape=True, undefined=StrictUndefined, auto_reload=False
        )
        speak(self.env)
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
        key = (eye, reader().name)
        kept: Rendered | None = table.rendered.get(key)
        if kept is None or kept.stamp != table.stamp:
            kept = table.rendered[key] = self.lobby(table, eye) if table.status == WAITING else self.game(table, eye)
        return kept

    def lobby(self, table: Table, eye: Eye) -> Rendered:
        """A table that waits for people."""
        html = self.parts["lobby"].render(self.lobby_context(table, eye))
        return Rendered(table.stamp, table.revision, name_of(table), False, False, {"lobby": html}, [], [])

    def game(self, table: Table, eye: Eye) -> Rendered:
        """A table that is played, or whose game is over."""
        look = self.look(table, eye)
        context = self.context(look)
        names = ["seats", "stage", "time", "ask"] + (["chat"] if context["chat"] is not None else [])
        parts = {name: self.parts[name].render(context) for name in names}
        log = log_of(table, eye.seat, self.games.of(table.game), self.line)
        over = table.status == OVER
        return Rendered(table.stamp, table.revision, context["title"], look.calls, over, parts, log.lines, log.said)

    def whole(self, table: Table, eye: Eye, at: int | None, note: Note | None, back: str = "/") -> str:
        """The whole page of a table, now or at an earlier moment, with a note if there is one.

        `back` is its address, to which somebody comes back who chooses another language.
        """
        if table.status == WAITING:
            return self.page("lobby", **self.lobby_context(table, eye), back=back)
        look = self.look(table, eye, at)
        context = self.context(look)
        self.light(look, context)
        log = log_of(table, eye.seat, look.drawn, self.line)
        context["stage"] = Markup(uncut(context["stage"]))
        context["left"] = table.seconds_left if look.live else None
        context |= {"lines": [Markup(line) for line in reversed(log.lines[-MOST_LOG:])], "note": note, "back": back}
        return self.page("play", **context)

    def moment(self, table: Table, eye: Eye, at: int) -> dict[str, Any]:
        """What the slider shows of an earlier moment: `{"at", "html", "mark", "label"}`."""
        context = self.context(self.look(table, eye, at))
        marks = [step.mark.ids for step in table.steps if step.at == at and step.entry is not None]
        return {
            "at": at,
            "html": [uncut(self.parts["stage"].render(context)), self.parts["seats"].render(context)],
            "mark": list(marks[-1]) if marks else [],
            "label": _("move {count}", count=at) if at else _("the start"),
        }

    # Contexts

    def look(self, table: Table, eye: Eye, at: int | None = None) -> Look:
        """What an eye sees of a table now or at an earlier moment; raises Refused for a moment that is none."""
        drawn = self.games.of(table.game)
        state = table.state if at is None else state_at(table, at)
        assert state is not None
        view = state.view(eye.seat)
        words = table.wording(drawn.page.labels(view, eye.seat))
        sentences = state.sentences() if at is None and eye.mine and table.actor == eye.seat else []
        return Look(table, eye, at, drawn, state, view, words, sentences)

    def context(self, look: Look) -> dict[str, Any]:
        """What the templates of a game print; nothing is lit yet."""
        table, eye, drawn = look.table, look.eye, look.drawn
        asked = asked_of(look)
        return {
            "title": title_of(table, look.calls),
            "head": head(table, eye),
            "seats": cards(table, eye, drawn.page.sides(look.view), look.live),
            "others": drawn.page.others(look.view),
            "stage": drawn.stage(look.view, eye.seat, ()),
            "lit": frozenset(),
            "asked": asked,
            "time": {"now": table.at, "at": table.at if look.at is None else look.at},
            "chat": chat(table),
            "fair": fair(table),
            "revision": table.revision,
            "you": eye.seat + 1 if eye.seat is not None and eye.mine else 0,
            "eyes": eye.seat + 1 if eye.seat is not None else 0,
            "live": look.live,
            "looks": list(range(1, len(table.chairs) + 1)) if is_open(table) else [],
            "auto": eye.seat is not None and eye.mine and table.chairs[eye.seat].auto,
            "asks": asks_of(table, eye),
            "watch_url": f"/t/{table.code}",
            "ending": self.ending(table) if look.live and is_open(table) and look.state.actor is None else None,
            "defs": drawn.defs,
        }

    def light(self, look: Look, context: dict[str, Any]) -> None:
        """Light what can be touched first, which a page does for itself once its script runs."""
        if look.sentences:
            phrases = {
                *PHRASE.findall(context["stage"]),
                *[card.side.word for card in context["seats"] if card.side.word],
            }
            context["lit"] = Narrowing(look.sentences, phrases).lit()
            context["stage"] = look.drawn.stage(look.view, look.eye.seat, context["lit"])

    def seat_context(self, table: Table, eye: Eye) -> dict[str, Any]:
        """What every page says of a table: its name and who sits where."""
        drawn = self.games.of(table.game)
        if table.state is not None:
            sides = drawn.page.sides(table.state.view(eye.seat))
        else:
            sides = drawn.page.places(len(table.chairs), table.setup["options"])
        return {"head": head(table, eye), "seats": cards(table, eye, sides, False), "defs": drawn.defs}

    def lobby_context(self, table: Table, eye: Eye) -> dict[str, Any]:
        """What the lobby prints."""
        return {
            **self.seat_context(table, eye),
            "fair": fair(table),
            "notices": [told(notice) for notice in table.notices()],
            "revision": table.revision,
            "you": eye.seat + 1 if eye.seat is not None and eye.mine else 0,
            "watch_url": f"/t/{table.code}",
        }

    def end(self, table: Table, eye: Eye, back: str = "/") -> str:
        """The page of the end of a game; `back` is its address."""
        assert table.state is not None
        page = self.games.of(table.game).page
        view = table.state.view(None)
        results = table.state.result()
        winners = [k + 1 for k, result in enumerate(results) if result == "won"]
        return self.page(
            "end",
            **self.seat_context(table, eye),
            ending=self.ending(table),
            winners=winners,
            fair=fair(table),
            courses=courses_of(table, page),
            sides=[*page.sides(view), *page.others(view)],
            back=back,
        )

    def ending(self, table: Table) -> Ending:
        """The end of a game as everybody may know it."""
        assert table.state is not None
        page = self.games.of(table.game).page
        found = page.ending(table.state.view(None), table.names())
        if not found.headline:
            found = replace(found, headline=verdict(table.state.result(), table.names()))
        return found if found.rows else replace(found, rows=standings(table.state, table.names()))

    # Notes

    def labels(self, table: Table, eye: Eye) -> dict[str, str]:
        """Readable words that depend on where an eye sits."""
        assert table.state is not None
        return self.games.of(table.game).page.labels(table.state.view(eye.seat), eye.seat)

    def noted(self, table: Table, note: Note) -> str:
        """A note as HTML; empty if it has nothing to show."""
        return self.note.render(note=note, head=head(table, Eye(None))) if note.title else ""

    def refusal(self, table: Table, eye: Eye, refusals: Sequence[Refusal], title: str) -> Note:
        """A note that says why something is refused, with the clauses that refuse it."""
        words = table.wording(self.labels(table, eye))
        said = dict.fromkeys([sentence_of(spoken(words, one.message)) for one in refusals])
        quoted = dict.fromkeys([one.clause for one in refusals])
        clauses = [
            Quoted(one, text, f"/rules/{table.game.name}#{one}") for one in quoted if (text := clause_text(table, one))
        ]
        return Note("refused", title, tuple(said), tuple(clauses))

    def hint(self, table: Table, eye: Eye, sentence: str) -> Note:
        """A note with what a bot would say."""
        said = "".join([text for text, _ in table.wording(self.labels(table, eye)).order(sentence)])
        return Note("hint", _("A strong bot would play"), (said + ".",), sentence=sentence)


def asked_of(look: Look) -> Asked:
    """The question as an eye reads it."""
    page, view, state = look.drawn.page, look.view, look.state
    if state.actor is None:
        return Asked("", _("The game is over"))
    meta, question = page.meta(view), spoken(look.words, state.asks())
    bar, can = undo_of(look)
    if look.sentences:
        game, catalogue = look.words.game, look.words.catalogue
        ways = tuple([Way(one, ordered(game, catalogue, one), page.note(view, one)) for one in look.sentences])
        waiting = _(PASSES) if look.table.passes else ""
        return Asked(meta, page.ask(view, question, look.sentences), ways, waiting, can, bar, True)
    waiting = waiting_for(look.table) if look.live else ""
    return Asked(meta, question, (), waiting, can, bar)


def asks_of(table: Table, eye: Eye) -> str:
    """When the reader's seat is asked to pass: `choice`, `always`, or `everybody`; empty where nothing is to choose."""
    if eye.seat is None or not eye.mine or table.state is None or PASS not in table.game.vocabulary.named:
        return ""
    if table.game.always_asks(table.state.setup.options):
        return "everybody"
    return "always" if table.chairs[eye.seat].ask_always else "choice"


def waiting_for(table: Table) -> str:
    """For whom a table waits."""
    if table.actor is None:
        return ""
    name = table.names()[table.actor]
    if table.chairs[table.actor].kind == BOT:
        return _("{name} thinks.", name=name)
    return _("{name} is asked." if table.is_here(table.actor) else "{name} is asked, but away just now.", name=name)


def undo_of(look: Look) -> tuple[str, bool]:
    """Why an eye's last message must stand, and whether it can be taken back."""
    if not look.live or not look.eye.mine or look.eye.seat is None or look.table.status != PLAYING:
        return "", False
    bar = look.table.bars[look.eye.seat]
    return (told(bar), False) if bar else ("", True)


def cards(table: Table, eye: Eye, sides: Sequence[Side], live: bool) -> list[SeatCard]:
    """The strip of seats."""
    return [card(table, eye, k, name, sides[k], live) for k, name in enumerate(table.names())]


def card(table: Table, eye: Eye, seat: int, name: str, side: Side, live: bool) -> SeatCard:
    """One seat of the strip."""
    chair = table.chairs[seat]
    token = table.links.get(seat, "") if eye.host else ""
    return SeatCard(
        seat + 1,
        name,
        side,
        chair.kind,
        you=eye.mine and eye.seat == seat,
        turn=live and table.actor == seat,
        away=table.status == PLAYING and chair.kind == PERSON and not table.is_here(seat),
        clock=live and table.actor == seat and table.deadline is not None,
        link=f"/sit/{token}" if token else "",
        can_renew=eye.host and chair.kind != BOT and table.status in (WAITING, PLAYING),
    )


def name_of(table: Table) -> str:
    """A table with its game."""
    return f"{titled(table.game)}, {table.row.title}"


def title_of(table: Table, asked: bool) -> str:
    """The title of the tab."""
    if table.status == OVER:
        return _("Over: {table}", table=name_of(table))
    if asked:
        return _("▶ Your move: {table}", table=name_of(table))
    return name_of(table) + (f" ({table.names()[table.actor]})" if table.actor is not None else "")


def clause_text(table: Table, clause: str) -> str:
    """What a clause says in the reader's language, or nothing if it has no text."""
    try:
        return rule_text(table.game, table.game.rulebook.clause(clause))
    except KeyError:
        return ""


@lru_cache(maxsize=50_000)
def ordered(game: Game[Any], catalogue: Catalogue, sentence: str) -> Markup:
    """A legal sentence as an order, its words marked with their places."""
    pieces = Wording(game, catalogue, ()).order(sentence)
    html = [f'<b data-i="{place}">{escape(text)}</b>' if place >= 0 else str(escape(text)) for text, place in pieces]
    return Markup("".join(html))


def head(table: Table, eye: Eye) -> Head:
    """A table as its masthead names it."""
    words = table.wording()
    chosen = table.setup["options"].items()
    options = [f"{_(words.option(name))}: {_(words.option(name, value))}" for name, value in chosen]
    if table.game.cards:
        options.insert(0, f"{_('Cards')}: {table.game.cards_name}")
    if table.setup.get("turn"):
        options.append(f"{_('Time for an answer')}: {duration(int(table.setup['turn']))}")
    if table.setup.get("chat"):
        options.append(_("Players may write to each other"))
    version = table.record.header.rules if table.record is not None else table.game.version
    game = table.game
    named = table.code, game.name, titled(game), table.row.title
    return Head(*named, version, tuple(options), eye.host, game.cards_name)


def chat(table: Table) -> list[ChatRow] | None:
    """The table's chat, or None if it has none."""
    return table.chat if table.setup.get("chat") else None


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
