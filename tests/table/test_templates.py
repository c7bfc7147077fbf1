"""The templates of the table, each rendered with what it prints.

Besides the classes of `rulewright.table.showing`, templates print plain dicts. `side.crest`, `game.emblem`, `stage`,
`defs` and `lines` are Markup, everything else is untrusted text. What has a default may be left out.

play     title, head, seats, others=() (each a Side without a seat), stage, lit (phrases), asked, time {now, at},
         lines (newest first, each from parts/line), chat (list of ChatRow, or None without one), fair, revision, you
         and eyes (numbers of seats, 0 a spectator),
         live (bool), looks (numbers of seats one may look through), auto (bool), asks (choice, always, everybody, or
         "" where there is nothing to choose), watch_url, ending (Ending or None), defs, note (see below, or None)
parts    of play, each with some of it: seats: seats, others, lit; stage: stage; time: head, time, you, eyes; ask: head,
         asked, ending, live, time, you, eyes, seats, revision; log: lines; chat: head, chat, you; note: head, note. And
         line, which prints a LogLine as `line`
note     {kind refused|why|hint|done|error, title, sentences, clauses [{id, text, href}], sentence ("" but for a hint)}
lobby    head, seats, fair, notices, revision, you, watch_url, defs
sit      head, seat (the SeatCard that is offered), seats, action (address of the form), values, errors, defs=""
end      head, seats, ending, winners (numbers of seats), fair, courses (list of Course), sides (the Side of each
         course), defs=""
home     games [{name, title, blurb, length, ground, emblem, seats, chosen, href}], form, mine, finished, listed
         (each [{code, title, game_title, line, your_turn, seated, href, crest}]), values, errors, import_errors,
         card_errors, defs=""
form     {game, title, title_hint, counts, seats, sides, common, rulings, ticket, commitment, rulings_open=False,
         cards=None, cards_name="", shown_rulings (how many of them are shown)}; common and rulings are [{name, label,
         help, clause, values [(value, label)], default, for (numbers of seats it is shown for)}]; cards are the card
         sets on offer as [(hash, name)], None for a game that plays with none
rules    game, game_title, q, panel (False on the page), entries [{id, kind clause|ruling, source, clauses, and text or
         question, answer, why, option}], closed=False, card_set={name, text, table} or None, cards [CardSaid]
message  title, sentences, clause ({id, text, href} or None), links [(href, label)]
api      spec (an OpenAPI dict), spec_url
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from rulewright.table.schema import ChatRow
from rulewright.table.showing import (
    Asked,
    CardSaid,
    Course,
    Ending,
    Fair,
    Head,
    LogLine,
    Mark,
    ScoreRow,
    SeatCard,
    Side,
    Way,
)
from rulewright.table.speaking import speak

EVIL = "<script>alert(1)</script>\"'&"
CREST = Markup('<svg viewBox="-24 -24 48 48" aria-hidden="true"><circle r="20" fill="var(--red)"/></svg>')
VOID = {"meta", "link", "input", "br", "hr", "img"}
ENV = Environment(loader=PackageLoader("rulewright.table"), autoescape=True, undefined=StrictUndefined)
speak(ENV)


class Reader(HTMLParser):
    """Reads a page strictly: every element is closed, in order; remembers ids, attributes and texts of scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.named: list[str] = []
        self.faults: list[str] = []
        self.roots = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if not self.open:
            self.roots += 1
        self.faults += [f"<{tag}> has {name} twice" for name in found if [key for key, _ in attrs].count(name) > 1]
        self.faults += [f"<{tag} {name}> acts" for name in found if name.startswith("on")]
        self.faults += ["inline style element"] * (tag == "style")
        is_data = found.get("type") == "application/json"
        own = str(found.get("src", "")).startswith("/static/")
        self.faults += ["inline script"] * (tag == "script" and not own and not is_data)
        address = str(found.get("src") or found.get("href") or "")
        self.faults += ["an address of another site"] * address.startswith(("http", "//"))
        if found.get("id"):
            self.ids.append(str(found["id"]))
        for name in ("for", "form", "aria-labelledby", "aria-describedby", "data-copy"):
            self.named += str(found.get(name) or "").split()
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> while {self.open[-3:]} is open")
        else:
            self.open.pop()


def read(html: str) -> Reader:
    """A page, read without a fault."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert not reader.faults
    assert not reader.open
    assert len(set(reader.ids)) == len(reader.ids), sorted(one for one in reader.ids if reader.ids.count(one) > 1)
    return reader


# Sample values: every text that people or records give is as evil as it can be


def side(k: int) -> Side:
    """A seat's side."""
    title = ("Primitiva", "German Land", "Friburga", "Hexagone")[k]
    return Side(title, CREST, "red", f"side-{k}", "37", "life points", EVIL)


def head() -> Head:
    return Head("k7f2", "unita", "Unita", EVIL, "1.0", (EVIL, "family: on"), True, EVIL)


def cards() -> list[SeatCard]:
    """A bot, an open seat with its link, the reader and somebody who is away."""
    return [
        SeatCard(1, "Bot Sharp", side(0), "bot", can_renew=False),
        SeatCard(2, "", side(1), "open", link="https://example.org/sit/" + "x" * 43, can_renew=True),
        SeatCard(3, EVIL, side(2), "person", you=True, turn=True, clock=True),
        SeatCard(4, EVIL, side(3), "person", away=True, can_renew=True),
    ]


def ask(ways: int) -> Asked:
    html = Markup('<b data-i="0">March</b> <b data-i="1">company 1</b>')
    return Asked(EVIL, EVIL, tuple(Way(f"march company-{k}", html, EVIL) for k in range(ways)), EVIL, False, EVIL, True)


def fair() -> Fair:
    return Fair("c0ffee" * 10, (EVIL, "", "oak"), "5eed" * 16)


def ending() -> Ending:
    """An end that a tie-break decided."""
    rows = (
        ScoreRow("Company 1", ("9", "8", "5", "6")),
        ScoreRow("Life points", ("26", "26", "23", "22"), "total"),
        ScoreRow("fewest dice on the coat of arms", ("2", "3", "", ""), "tie", "unita/end-8"),
    )
    return Ending(EVIL, EVIL, "Counted at the Gate", rows)


def courses() -> list[Course]:
    return [Course(k, f"0.0,{10.0 * k} 100.0,50.0", 100.0, 50.0, 20.0 * k, 30 + k, 20, 45) for k in range(1, 5)]


def lines() -> list[LogLine]:
    """One line of each kind."""
    return [
        LogLine(131, "seat", side(2), EVIL, EVIL, (EVIL,), Mark(("red-1", "red-2")), at=90, mine=True),
        LogLine(130, "luck", None, "Luck", EVIL, (), Mark(die="5")),
        LogLine(129, "luck", None, "Luck", EVIL),
        LogLine(128, "remark", None, "", EVIL),
    ]


def note(kind: str = "why") -> dict[str, Any]:
    clause = {"id": "unita/move-18", "text": EVIL, "href": "/rules/unita#unita/move-18"}
    sentence = "march company-1" if kind == "hint" else ""
    return {"kind": kind, "title": EVIL, "sentences": [EVIL], "clauses": [clause], "sentence": sentence}


def play(**changed: Any) -> dict[str, Any]:
    """What the play page prints."""
    made = [Markup(ENV.get_template("parts/line.html").render(line=line)) for line in lines()]
    given = {
        "title": EVIL, "head": head(), "seats": cards(), "stage": Markup('<svg role="img" aria-label="Board"></svg>'),
        "lit": {"side-1"}, "asked": ask(3), "time": {"now": 131, "at": 131}, "lines": made,
        "chat": [ChatRow(1, 0, EVIL, EVIL, 0)], "fair": fair(), "revision": 140, "you": 3, "eyes": 3, "live": True,
        "looks": [3, 4], "auto": True, "asks": "choice", "watch_url": "/t/k7f2", "ending": None, "defs": Markup(""),
        "note": None, "left": 75,
    }  # fmt: skip
    return given | changed


def option(name: str) -> dict[str, Any]:
    values = [("on", "On"), (EVIL, EVIL)]
    shown = {"name": name, "label": EVIL, "help": EVIL, "clause": "unita/setup-1", "values": values, "default": "on"}
    return shown | {"for": [3, 4]}


def home(**changed: Any) -> dict[str, Any]:
    """What home prints."""
    game = {"name": "unita", "title": "Unita", "blurb": "March.", "length": "about 60 min", "ground": "pale-blue"}
    more = {"emblem": CREST, "seats": "2 to 4 players", "chosen": True, "href": "/?game=unita"}
    table = {"code": "k7f2", "title": EVIL, "game_title": "Unita", "line": EVIL, "href": "/t/k7f2", "crest": CREST}
    form = {
        "cards": [("c0ffee", EVIL)], "cards_name": EVIL,
        "game": "unita", "title": "Unita", "title_hint": "Saturday", "counts": [2, 3, 4], "seats": 4,
        "sides": [side(k) for k in range(4)], "common": [option("power"), option("solo") | {"for": [2]}],
        "rulings": [option("tie")], "shown_rulings": 1,
        "ticket": "t1", "commitment": "c0ffee" * 10,
        "kinds": [("me", EVIL), ("friend", EVIL), ("bot:greedy", "Bot Greedy")], "turns": [(0, "No timer"), (60, EVIL)],
    }  # fmt: skip
    given = {
        "games": [game | more], "form": form, "mine": [table | {"your_turn": True}],
        "finished": [table | {"your_turn": False}], "listed": [table | {"your_turn": False}],
        "import_errors": [EVIL], "errors": [EVIL], "card_errors": [EVIL],
        "values": {"title": EVIL, "my_name": EVIL, "word": EVIL, "text": EVIL, "kind-2": "friend", "chat": "1",
                   "turn": 60, "cards": EVIL, "card_set": "c0ffee"},
    }  # fmt: skip
    return given | changed


def entries() -> list[dict[str, Any]]:
    clause = {"id": "unita/move-18", "kind": "clause", "source": "Movement", "text": EVIL, "clauses": []}
    ruling = {"id": "unita/ruling-3", "kind": "ruling", "source": "Rulings", "clauses": ["unita/move-18"]}
    return [clause, ruling | {"question": EVIL, "answer": EVIL, "why": EVIL, "option": "start = gate | none"}]


def spec() -> dict[str, Any]:
    """An OpenAPI dict with every shape that the page knows."""
    parameter = {"name": "code", "in": "path", "required": True, "schema": {"type": "string"}, "description": EVIL}
    play = {"$ref": "#/components/schemas/Play"}
    fields = {
        "sentences": {"type": "array", "items": {"type": "string"}, "description": EVIL},
        "seat": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
        "do": {"enum": ["play", "undo"]},
        "next": play,
    }
    schema = {"type": "object", "properties": fields, "required": ["sentences"], "description": EVIL}
    answer = {"description": EVIL, "content": {"application/json": {"schema": play}}}
    door = {
        "operationId": "play", "summary": EVIL, "description": EVIL, "parameters": [parameter],
        "requestBody": {"content": {"application/json": {"schema": play}, "text/plain": {"schema": schema}}},
        "responses": {"200": answer, "403": {"description": EVIL}},
    }  # fmt: skip
    paths = {"/api/tables": {"get": {"responses": {}}}, "/api/tables/{code}/play": {"post": door}}
    info = {"title": "Rulewright", "version": "1", "description": EVIL}
    return {"info": info, "paths": paths, "components": {"schemas": {"Play": schema}}}


def message(**changed: Any) -> dict[str, Any]:
    clause = {"id": "unita/end-8", "text": EVIL, "href": "/rules/unita#unita/end-8"}
    return {"title": EVIL, "sentences": [EVIL], "clause": clause, "links": [("/t/k7f2", EVIL)]} | changed


def lobby(**changed: Any) -> dict[str, Any]:
    given = {"head": head(), "seats": cards(), "fair": fair(), "notices": [EVIL], "revision": 3, "you": 3}
    return given | {"watch_url": "/t/k7f2", "defs": Markup("")} | changed


RULES = {"game": "unita", "game_title": "Unita", "q": EVIL, "panel": False, "entries": entries()}
CARDS = {
    "card_set": {"name": EVIL, "text": EVIL, "table": "k7f2"},
    "cards": [CardSaid(EVIL, EVIL, EVIL, EVIL), CardSaid(EVIL, EVIL, EVIL)],
}
FILLED_IN = {"name": EVIL, "word": EVIL}
SIT = {"head": head(), "seat": cards()[1], "seats": cards(), "action": "/sit/xyz", "values": FILLED_IN}
PAGES: dict[str, tuple[str, dict[str, Any]]] = {
    "play": ("play", play()),
    "play-many": ("play", play(asked=ask(40), note=note())),
    "play-one": ("play", play(asked=ask(1), note=note("hint"))),
    "play-passing": ("play", play(asked=Asked("", EVIL, ask(1).ways, EVIL), asks="always")),
    "play-everybody": ("play", play(asks="everybody")),
    "play-waiting": ("play", play(asked=Asked("", EVIL, (), EVIL), chat=[], looks=[])),
    "play-spectator": ("play", play(asked=Asked("", EVIL, (), EVIL), you=0, eyes=0, chat=None)),
    "play-looking-back": ("play", play(asked=Asked("", EVIL), live=False, time={"now": 131, "at": 40}, eyes=4)),
    "play-others": ("play", play(others=[side(1)])),
    "play-over": ("play", play(asked=Asked("", "The game is over"), ending=ending())),
    "lobby": ("lobby", lobby()),
    "lobby-full": ("lobby", lobby(seats=[cards()[0], cards()[2]], notices=[])),
    "sit": ("sit", SIT | {"errors": [EVIL]}),
    "end": (
        "end",
        {
            "head": head(),
            "seats": cards(),
            "ending": ending(),
            "winners": [3],
            "fair": fair(),
            "courses": courses(),
            "sides": [side(k) for k in range(4)],
        },
    ),
    "home": ("home", home()),
    "home-empty": (
        "home",
        home(mine=[], finished=[], listed=[], errors=[], import_errors=[], card_errors=[], values={}),
    ),
    "rules": ("rules", RULES),
    "rules-cards": ("rules", RULES | CARDS),
    "rules-none": ("rules", RULES | {"entries": []}),
    "message": ("message", message()),
    "message-bare": ("message", message(clause=None, links=[], sentences=[])),
    "api": ("api", {"spec": spec(), "spec_url": "/api/openapi.json"}),
}
PARTS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "seats": ("seats", "seats", play()),
    "stage": ("stage", "stage", play()),
    "time": ("time", "time", play()),
    "ask": ("ask", "ask", play()),
    "ask-over": ("ask", "ask", play(ending=ending())),
    "log": ("log", "log", play()),
    "chat": ("chat", "chat", play()),
    "note": ("note", "note", {"head": head(), "note": note()}),
    "note-none": ("note", "note", {"head": head(), "note": None}),
    "rules": ("rules", "rules", RULES | {"panel": True}),
    "rules-cards": ("rules", "rules", RULES | CARDS | {"panel": True, "q": EVIL}),
    "lobby": ("lobby", "lobby", lobby()),
}


@pytest.mark.parametrize("name", PAGES)
def test_page(name: str) -> None:
    """A page is closed, has unique ids that all exist, acts by no inline script and escapes what people wrote."""
    template, given = PAGES[name]
    html = ENV.get_template(template + ".html").render(given)
    reader = read(html.removeprefix("<!doctype html>"))
    assert not set(reader.named) - set(reader.ids)
    assert "<script>" not in html
    assert "&lt;script&gt;" in html or template == "home"
    assert "None" not in html
    assert html.startswith("<!doctype html>")


@pytest.mark.parametrize("name", PARTS)
def test_part(name: str) -> None:
    """A part has one root, which has the id by which the page finds it."""
    template, root, given = PARTS[name]
    html = ENV.get_template(f"parts/{template}.html").render(given).strip()
    reader = read(html)
    assert reader.roots == 1
    assert reader.ids[0] == root
    assert "<script>" not in html


@pytest.mark.parametrize("line", lines(), ids=lambda line: str(line.number))
def test_line(line: LogLine) -> None:
    """A line of the log is one item with its number."""
    html = ENV.get_template("parts/line.html").render(line=line)
    reader = read(html)
    assert (reader.roots, reader.ids[0]) == (1, f"line-{line.number}")
    assert "<script>" not in html


def test_sentences_are_buttons() -> None:
    """Every legal sentence is a button that sends it without a script, the first nine with their figures."""
    html = ENV.get_template("parts/ask.html").render(play(asked=ask(12)))
    for k in range(12):
        figure = f' data-n="{k + 1}"' if k < 9 else ""
        said = f"march company-{k}"
        assert f'<button type="submit" name="sentence" value="{said}" data-sentence="{said}"{figure}>' in html


def test_only_the_asked_act() -> None:
    """A spectator finds nothing on the page that acts for a seat."""
    html = ENV.get_template("play.html").render(play(asked=Asked("", "A question"), you=0, eyes=0))
    assert "/undo" not in html
    assert "/hint" not in html
    assert "chat-form" not in html


def test_a_tool_that_is_barred_can_be_reached_and_names_its_reason() -> None:
    """A disabled button is out of reach of keyboard, finger and screen reader, and so would be its reason."""
    asked = Asked("", "A question", (), "", False, "Luck has spoken.", False)
    html = ENV.get_template("parts/ask.html").render(play(asked=asked))
    assert " disabled" not in html
    for name, bar in (("undo", "Luck has spoken."), ("hint", "There is a hint only when you are asked.")):
        assert re.search(rf'id="{name}"[^>]* aria-disabled="true" aria-describedby="{name}-bar"', html)
        assert f'<span class="vh" id="{name}-bar">{bar}</span>' in html


def test_beside_the_question_stands_which_move_the_board_shows() -> None:
    def past(**given: Any) -> str:
        html = ENV.get_template("parts/ask.html").render(play(**given))
        return re.findall(r'<p class="waiting past" id="past".*?</p>', html, re.S)[0]

    assert 'id="past" hidden>' in past()
    then = past(live=False, time={"now": 131, "at": 40}, asked=Asked("", EVIL))
    assert "hidden" not in then.partition("<svg")[0]
    assert "The board shows <b>move 40</b>. <a" in then


def test_the_frame_knows_no_game() -> None:
    for name in ENV.list_templates():
        source = ENV.loader.get_source(ENV, name)[0].lower() if ENV.loader else ""
        assert not re.search(r"\b(march|battle|battles|company|companies|terrain|unita)\b", source), name


def test_a_table_is_played_opened_or_watched() -> None:
    rows = ENV.get_template("parts/tables.html").module.rows  # type: ignore[attr-defined]
    table = {"game_title": "Unita", "title": "Saturday", "line": "", "href": "/t/k7f2", "crest": CREST}
    for your_turn, seated, word in ((True, True, "Play"), (False, True, "Open"), (False, False, "Watch")):
        html = rows([table | {"your_turn": your_turn, "seated": seated}], "")
        assert f'aria-label="{word}: Saturday">{word}</a>' in html
    assert ">Scores</a>" in rows([table | {"your_turn": False, "seated": True}], "Scores")


def test_form_keeps_what_was_entered() -> None:
    """A form that is refused comes back with its values."""
    html = ENV.get_template("home.html").render(home())
    assert '<option value="friend" selected>' in html
    assert '<option value="60" selected>' in html
    assert 'name="chat" value="1" checked' in html
    assert 'name="listed" value="1" checked' not in html
    assert '<option value="c0ffee" selected>' in html
    assert '<details class="more" id="own-cards" open>' in html


@pytest.mark.parametrize(
    ("seconds", "shown"), [(75, "1:15"), (9, "0:09"), (3600, "1:00:00"), (86399, "23:59:59"), (None, "")]
)
def test_clocks_show_hours_if_there_are_any(seconds: int | None, shown: str) -> None:
    seats = [SeatCard(1, "Ann", side(0), "person", turn=True, clock=True)]
    html = ENV.get_template("parts/seats.html").render(play(seats=seats, left=seconds))
    assert f"<span>{shown}</span>" in html
    assert ("clock num short" in html) == (seconds is not None and seconds < 20)
