"""The table on a whole screen, with Textual: board, panel, list, log, question and the line to type in."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, VerticalScroll
from textual.message import Message
from textual.widgets import Input, RichLog, Static

import rulewright
from rulewright.bots import Bot, Sight
from rulewright.core.errors import RulewrightError
from rulewright.terminal.commands import COMMANDS, HOW, quote, split
from rulewright.terminal.drawing import INKS, Row, width
from rulewright.terminal.keeper import SaveError
from rulewright.terminal.lines import saved, sentence
from rulewright.terminal.pages import HandOver, Page
from rulewright.terminal.session import Session
from rulewright.terminal.speller import MOST_LISTED, Way

PLACEHOLDER: Final = "a number, a sentence, or help"
KEYS: Final = (
    "Tab or the right arrow finishes a word; Enter plays the only way left; up and",
    "down walk the list; Escape takes a word back; Page Up and Page Down turn the log.",
)
# A bot's sentence stays on the screen at least so long before the next one comes.
PACE: Final = 0.15
# The side panel needs this much beside the board; else it goes below.
SIDE: Final = 30
# How wide the panel is where it stands below the board.
PANEL: Final = 33
# How wide the list is before it also says what its sentences mean.
TALKATIVE: Final = 62


class Entry(Input):
    """The line to type in. While it is empty, digits choose from the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", show=False, priority=True),
        Binding("right", "right", show=False),
        Binding("escape", "back", show=False),
        Binding("up", "walk(-1)", show=False),
        Binding("down", "walk(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("ctrl+d", "app.leave", show=False, priority=True),
    ]

    class Chosen(Message):
        """A digit was pressed in the empty line."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number: Final = number

    class Asked(Message):
        """A key that the table acts on: complete, back, walk or page."""

        def __init__(self, what: str, by: int = 0) -> None:
            super().__init__()
            self.what: Final = what
            self.by: Final = by

    # Whether digits choose; while nobody is asked at this screen, those pressed in haste are dropped.
    digits = False
    deaf = False

    async def _on_key(self, event: events.Key) -> None:
        if (self.digits or self.deaf) and not self.value and event.character and event.character in "123456789":
            event.prevent_default()
            event.stop()
            if self.digits:
                self.post_message(self.Chosen(int(event.character)))
        elif event.key == "backspace" and not self.value:
            self.post_message(self.Asked("back"))
        else:
            await super()._on_key(event)

    def action_complete(self) -> None:
        """Finish the word."""
        self.post_message(self.Asked("complete"))

    def action_right(self) -> None:
        """At the end of the line finish the word, else move on."""
        if self.cursor_position >= len(self.value):
            self.post_message(self.Asked("complete"))
        else:
            self.action_cursor_right()

    def action_back(self) -> None:
        """Take the typed text, or a chosen word, back."""
        self.post_message(self.Asked("back"))

    def action_walk(self, by: int) -> None:
        """Walk the list."""
        self.post_message(self.Asked("walk", by))

    def action_page(self, by: int) -> None:
        """Scroll the log."""
        self.post_message(self.Asked("page", by))


class Table(App[None]):
    """A session on the whole screen."""

    TITLE = "Rulewright"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { layout: vertical; }
    #table { height: auto; }
    #board { width: auto; height: auto; }
    #side { width: 1fr; height: auto; padding: 0 0 0 1; }
    #panel { width: 1fr; height: auto; }
    #ways { width: 1fr; height: auto; scrollbar-size-vertical: 1; }
    #log { height: 1fr; min-height: 1; scrollbar-size-vertical: 1; background: $surface; }
    #question { height: 1; text-style: bold; }
    #line { height: 1; }
    #chosen { width: auto; height: 1; }
    Entry, Entry:focus { border: none; height: 1; width: 1fr; padding: 0; background: $boost; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+d", "leave", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(self, session: Session, pace: float = PACE) -> None:
        super().__init__()
        self.session: Final = session
        self.pace: Final = pace
        self.told = 0
        self.teller: int | None = session.viewer
        # Grows with everything that happens, so that a late answer of a bot is known to be late.
        self.revision = 0
        self.thinking: Bot | None = None
        self.done: tuple[int, int] = (0, 0)
        self.hinting = False
        self.highlit = -1
        self.covered = False
        self.fault = ""
        self.lost = ""
        self.lines: list[Text] = []
        self.chosen = ""
        self.wide = 46
        self.tall = 0
        self.heights: dict[str, int] = {}

    def compose(self) -> ComposeResult:
        """Board and side above, then the log, the question and the line."""
        with Container(id="table"):
            with VerticalScroll(id="boardbox", can_focus=False):
                yield Static(id="board")
            with Container(id="side"):
                yield Static(id="panel")
                with VerticalScroll(id="ways", can_focus=False):
                    yield Static(id="list")
        yield RichLog(id="log", wrap=True, max_lines=5000, min_width=20)
        yield Static(id="question")
        with Horizontal(id="line"):
            yield Static("> ", id="chosen")
            yield Entry(id="entry", placeholder=PLACEHOLDER, select_on_focus=False)

    # Beginning and end

    def on_mount(self) -> None:
        """Say how it is played, then begin."""
        self.query_one("#log", RichLog).can_focus = False
        self.query_one(Entry).focus()
        build = "compiled" if rulewright.is_compiled() else "interpreted"
        game = self.session.game
        self.write(f"{game.title} {game.version}; the engine runs {build}. Type 'help' for help.", "dim")
        for notice in self.session.notices:
            self.write(notice, "rule")
        self.set_interval(0.1, self.show_progress)
        self.arrange()
        self.call_after_refresh(self.go)

    def on_resize(self) -> None:
        """Lay out anew."""
        self.arrange()
        self.call_after_refresh(self.rewrap)

    def rewrap(self) -> None:
        """Write the log anew in another width, and draw the rest."""
        log = self.query_one("#log", RichLog)
        log.clear()
        for line in self.lines:
            log.write(line, width=self.size.width - 1)
        self.show()

    def action_leave(self) -> None:
        """Leave; everything is saved already."""
        self.revision += 1
        if self.thinking is not None:
            self.thinking.interrupt()
        if self.hinting:
            self.session.hinter().interrupt()
        self.exit()

    def _handle_exception(self, error: Exception) -> None:
        """Whatever goes wrong is told in a sentence once the screen is given back."""
        self.fault = self.fault or f"{type(error).__name__}: {error}"
        self._exception = error
        self.action_leave()

    # The game

    def go(self) -> None:
        """Let whoever is next speak: luck at once, a bot in its own thread, a person at the keyboard."""
        session = self.session
        try:
            while session.turn() == "dealer":
                session.deal()
                self.revision += 1
        except SaveError as error:
            self.lost = str(error)
            self.action_leave()
            return
        turn = session.turn()
        if turn in ("person", "people"):
            seat = session.page_before()
            if seat is not None:
                self.hand_over(seat)
                return
            session.sit_down()
        self.highlit = -1
        self.show()
        if turn == "bot":
            self.think(session.bot(), session.sight())
        elif turn == "over":
            self.page(self.ending())

    def hand_over(self, seat: int) -> None:
        """Cover the table until its seat has the screen."""
        self.covered = True

        def seated(answer: str | None) -> None:
            self.covered = False
            if answer == "undo":
                self.undo()
                return
            self.session.sit_down()
            self.highlit = -1
            self.show()

        can_undo = bool(self.session.history) and self.session.can_undo()
        self.push_screen(HandOver(self.session.chairs[seat].name, can_undo), seated)

    def think(self, bot: Bot, sight: Sight) -> None:
        """Let a bot choose in a thread of its own."""
        self.thinking = bot
        self.done = (0, 0)
        revision = self.revision
        bot.progress = self.note_progress

        def work() -> None:
            began = time.monotonic()
            try:
                move = bot.choose(sight)
                time.sleep(max(0.0, self.pace - (time.monotonic() - began)))
                self.from_thread(self.answered, revision, move)
            except Exception as error:
                self.from_thread(self._handle_exception, error)

        self.run_worker(work, thread=True, exit_on_error=False)

    def from_thread(self, call: Callable[..., None], *arguments: Any) -> None:
        """Do something in the screen's thread, unless the screen is gone."""
        try:
            self.call_from_thread(call, *arguments)
        except RuntimeError:
            return

    def note_progress(self, done: int, total: int, sentence: str) -> None:
        """Remember how far a bot is; called in its thread."""
        self.done = (done, total)

    def answered(self, revision: int, move: int) -> None:
        """A bot has chosen."""
        if revision != self.revision:
            return
        self.thinking = None
        self.play(lambda: self.session.play(move))

    def play(self, speak: Callable[[], object]) -> None:
        """Say something, and go on; whoever may not say it is told why."""
        try:
            speak()
        except SaveError as error:
            self.lost = str(error)
            self.action_leave()
            return
        except RulewrightError as error:
            self.write(sentence(str(error)), "rule")
            return
        self.revision += 1
        self.query_one(Entry).value = ""
        self.go()

    # Showing

    def arrange(self) -> None:
        """Put the panel beside the board, or below where there is no room."""
        beside = self.is_beside()
        table = self.query_one("#table")
        side = self.query_one("#side")
        table.styles.layout = "horizontal" if beside else "vertical"
        side.styles.layout = "vertical" if beside else "horizontal"
        side.styles.width = "1fr" if beside else "100%"
        box = self.query_one("#boardbox")
        box.styles.width = self.wide if beside else "100%"
        box.styles.height = "auto"
        box.styles.max_height = max(6, self.size.height - (6 if beside else 11))
        self.query_one("#panel").styles.width = "1fr" if beside else PANEL

    def is_beside(self) -> bool:
        """Whether panel and list stand beside the board."""
        return self.size.width - self.wide >= SIDE

    def show(self) -> None:
        """Draw everything that is not covered."""
        if self.covered or not self.size.width:
            return
        session = self.session
        view = session.view()
        board = session.artist.board(view)
        wide = min(max(46, width(board)), self.size.width)
        if wide != self.wide:
            self.wide = wide
            self.arrange()
        self.put("#board", self.inked(board), len(board))
        self.tell()
        if session.turn() == "over":
            self.ask(Text("The game is over. 'quit' leaves; 'log' tells how it went."))
        elif session.turn() in ("person", "people"):
            self.ask(Text(session.question()))
        self.show_panel(len(board), session.artist.panel(view, session.names()))
        self.show_ways()

    def show_panel(self, tall: int, panel: Sequence[Row]) -> None:
        """Draw the panel, as far as the list below it leaves room."""
        if self.is_beside():
            room = max(tall, min(self.size.height - 6, tall + 4)) - MOST_LISTED
        else:
            room = max(3, self.size.height - tall - 4)
        shown = panel[: max(room, 1)]
        self.put("#panel", self.inked(shown), len(shown))
        tall = MOST_LISTED if self.is_beside() else min(MOST_LISTED, max(3, room))
        if tall != self.tall:
            self.tall = tall
            self.query_one("#ways").styles.height = tall

    def show_ways(self) -> None:
        """Draw the list: how the sentence can go on, or how the game ended."""
        session = self.session
        entry = self.query_one(Entry)
        entry.digits = False
        entry.deaf = session.turn() in ("bot", "dealer")
        chosen = ""
        shown = Text()
        if session.turn() == "over":
            shown = Text("\n".join(session.standings()))
        elif session.turn() in ("person", "people"):
            speller = session.speller()
            entry.digits = len(speller.ways()) <= MOST_LISTED
            entry.placeholder = "" if speller.chosen else PLACEHOLDER
            chosen = " ".join([*speller.chosen, ""])
            shown = self.listing(self.ways())
        room = self.query_one("#ways").size.width or 20
        lines = sum([1 + max(0, line.cell_len - 1) // room for line in shown.split("\n")])
        self.put("#list", shown, lines)
        if chosen != self.chosen:
            self.chosen = chosen
            self.query_one("#chosen", Static).update(Text(chosen or "> ", style="bold"))

    def ways(self) -> list[Way]:
        """What the list shows: all ways on, or those that fit what is typed."""
        typed = self.query_one(Entry).value
        speller = self.session.speller()
        command, _ = split(typed, self.session.game.vocabulary)
        if command or typed.strip().isdecimal():
            return speller.ways()
        return speller.ways(typed) or []

    def listing(self, ways: list[Way]) -> Text:
        """The list as text; where it would be too long in two columns, without the words that all share if need be."""
        room = max(self.size.width - (self.wide if self.is_beside() else PANEL) - 2, 20)
        if not ways:
            return Text(" not now; Enter says why", style=self.ink("dim"))
        lines = [self.way_line(number, way, room, 0) for number, way in enumerate(ways, 1)]
        columns = len(lines) > self.tall
        most = room // 2 - 1 if columns else room
        if max([line.cell_len for line in lines]) > most and len(ways) > 1:
            shared = 0
            while all(len(way.words) > shared + 1 and way.words[shared] == ways[0].words[shared] for way in ways):
                shared += 1
            lines = [self.way_line(number, way, room, shared) for number, way in enumerate(ways, 1)]
        if columns and max([line.cell_len for line in lines]) <= most:
            lines = in_columns(lines, room // 2)
        return Text("\n").join(lines)

    def way_line(self, number: int, way: Way, room: int, shared: int) -> Text:
        """One line of the list, without the first words that all ways share."""
        line = Text()
        digits = 1 if len(self.session.speller().ways()) <= MOST_LISTED else 2
        mark = ">" if number - 1 == self.highlit else " "
        if self.query_one(Entry).value.strip():
            line.append(f"{mark}{'·':>{digits}} ", style=self.ink("dim"))
        else:
            line.append(f"{mark}{number:>{digits}} ", style=self.ink("lit"))
        line.append(way.text(shared))
        if way.move is not None and room >= TALKATIVE:
            meaning = self.session.wording(self.session.game.vocabulary.sentence(way.move))
            if not says_the_same(meaning, self.session.game.vocabulary.words(way.move)):
                line.append(f"  {meaning}", style=self.ink("dim"))
        return line

    def tell(self) -> None:
        """Write what was said into the log; for another reader, or after going back, all anew."""
        session = self.session
        log = self.query_one("#log", RichLog)
        lines = session.log()
        if self.teller != session.viewer or self.told > len(lines):
            log.clear()
            self.lines.clear()
            self.told = 0
            self.teller = session.viewer
        for line in lines[self.told :]:
            who, _, rest = line.partition(": ")
            self.note_line(Text.assemble((who, "bold"), ": ", rest))
        self.told = len(lines)

    def write(self, text: str, style: str = "") -> None:
        """Write a line that is no sentence into the log."""
        self.note_line(Text(text, style=self.ink(style)))

    def note_line(self, line: Text) -> None:
        """Add a line to the log; it is kept, because another width wraps it anew."""
        self.lines.append(line)
        self.query_one("#log", RichLog).write(line, width=self.size.width - 1)

    def show_progress(self) -> None:
        """Tell how far a thinking bot is."""
        if self.thinking is not None and not self.covered and self.session.turn() == "bot":
            self.ask(Text(self.session.progress(*self.done), style="italic"))

    def ask(self, text: Text) -> None:
        """Show the question, on two lines if it needs them."""
        self.put("#question", text, 1 if text.cell_len <= self.size.width else 2)

    def put(self, name: str, text: Text, tall: int) -> None:
        """Show a text; the screen is laid out anew only where its height has changed, because that takes time."""
        part = self.query_one(name, Static)
        changed = self.heights.get(name) != tall
        if changed:
            self.heights[name] = tall
            part.styles.height = tall
        part.update(text, layout=changed)

    def ink(self, style: str) -> Style | str:
        """The colour of a style's name."""
        return INKS.get(style) or self.session.artist.INKS.get(style, "")

    def inked(self, rows: Sequence[Row]) -> Text:
        """Rows in colour."""
        lines = [Text.assemble(*[(text, self.ink(style)) for text, style in row]) for row in rows]
        return Text("\n", no_wrap=True).join(lines)

    def page(self, text: Text) -> None:
        """Show a page."""
        self.push_screen(Page(text))

    # Typing

    def on_input_changed(self) -> None:
        """Narrow the list to what is typed."""
        self.highlit = -1
        self.show_ways()

    def on_entry_chosen(self, message: Entry.Chosen) -> None:
        """A number was chosen from the list."""
        self.choose(message.number)

    def choose(self, number: int) -> None:
        """Choose from the list: more words of the sentence, or the whole of it."""
        speller = self.session.speller()
        ways = speller.ways()
        if not 0 < number <= len(ways):
            self.write(f"There is no number {number} in the list; it has 1 to {len(ways)}.", "rule")
            return
        self.take(ways[number - 1])

    def take(self, way: Way) -> None:
        """Go a way of the list."""
        move = way.move
        if move is not None:
            self.play(lambda: self.session.play(move))
            return
        self.session.speller().choose(way)
        self.highlit = -1
        self.query_one(Entry).value = ""
        self.show_ways()

    def on_input_submitted(self) -> None:
        """A line was typed."""
        entry = self.query_one(Entry)
        text = entry.value.strip()
        session = self.session
        command, rest = split(text, session.game.vocabulary)
        if command:
            entry.value = ""
            try:
                self.command(command, rest)
            except RulewrightError as error:
                self.write(sentence(str(error)), "rule")
            return
        turn = session.turn()
        if turn not in ("person", "people"):
            if text:
                self.write("The game is over." if turn == "over" else "Somebody else is asked.", "rule")
            return
        if not text:
            ways = self.ways()
            if 0 <= self.highlit < len(ways):
                self.take(ways[self.highlit])
            elif len(ways) == 1:
                self.take(ways[0])
            return
        if text.isdecimal():
            entry.value = ""
            self.choose(int(text))
            return
        if 0 <= self.highlit < len(self.ways()):
            self.take(self.ways()[self.highlit])
            return
        self.play(lambda: session.say(text))

    def on_entry_asked(self, message: Entry.Asked) -> None:
        """A key of the line that the table acts on."""
        entry = self.query_one(Entry)
        if message.what == "complete":
            entry.value = self.completed(entry.value)
            entry.cursor_position = len(entry.value)
        elif message.what == "page":
            log = self.query_one("#log", RichLog)
            log.scroll_relative(y=message.by * max(1, log.size.height - 1), animate=False)
        elif self.session.turn() not in ("person", "people"):
            return
        elif message.what == "walk":
            count = len(self.ways())
            if count:
                self.highlit = (self.highlit + message.by) % count if self.highlit >= 0 else min(message.by, 0) % count
                self.show_ways()
                self.query_one("#ways").scroll_to(y=self.highlit - self.tall // 2, animate=False)
        elif entry.value:
            entry.value = ""
        elif self.session.speller().back():
            self.highlit = -1
            self.show_ways()

    def completed(self, typed: str) -> str:
        """The typed text with its last word finished."""
        session = self.session
        first, space, rest = typed.partition(" ")
        if space and first.lower().lstrip("/") == "why" and session.turn() != "over":
            return f"{first} {session.anything().complete(rest)}"
        if session.turn() in ("person", "people"):
            done = session.speller().complete(typed)
            if done != typed or space:
                return done
        found = [name for name in COMMANDS if name.startswith(typed.lower())]
        return found[0] + (" " if found[0] in ("why", "rules") else "") if typed and len(found) == 1 else typed

    def command(self, command: str, rest: str) -> None:
        """Carry out a command."""
        session = self.session
        if command == "quit":
            self.action_leave()
        elif command == "undo":
            self.undo()
        elif command == "why":
            self.note(session.why(rest), "rule")
        elif command == "rules":
            self.page(Text("\n\n").join([self.quoted(quote(rule)) for rule in session.rules(rest)]))
        elif command == "hint":
            self.hint()
        elif command == "save":
            self.note(saved(session), "")
        elif command == "help":
            legend = session.artist.panel(session.view(), session.names())[1 + 2 * len(session.chairs) :]
            text = Text("\n".join([*HOW, *KEYS, "", *COMMANDS.values(), ""]) + "\n")
            text.append_text(self.inked(legend))
            self.page(text)
        elif command == "log":
            self.page(Text("\n".join(session.log()[-(int(rest) if rest.isdecimal() else 200) :])))
        elif command in ("words", "board"):
            self.page(Text("\n".join(session.artist.describe(session.view()))))
        elif command == "moves" and session.turn() in ("person", "people"):
            vocabulary = session.game.vocabulary
            self.page(Text("\n".join([vocabulary.sentence(move) for move in session.speller().fitting()])))
        elif command in ("moves", "back"):
            self.on_entry_asked(Entry.Asked("back"))
        else:
            raise RulewrightError(f"there is no command /{command}; 'help' lists them")

    def quoted(self, text: str) -> Text:
        """A clause with its number in red ink."""
        number, _, words = text.partition("] ")
        return Text.assemble((number + "] ", self.ink("rule")), words)

    def note(self, text: str, style: str) -> None:
        """Say something in the log if it fits there, else on a page."""
        log = self.query_one("#log", RichLog)
        if len(text) > (log.size.width - 2) * max(log.size.height, 2):
            self.page(Text(text, style=self.ink(style)))
        else:
            self.write(text, style)

    def undo(self) -> None:
        """Take back the last sentence of a person."""
        session = self.session
        try:
            taken = session.undo()
        except RulewrightError as error:
            self.write(sentence(str(error)), "rule")
            if session.page_before() is not None:
                self.go()
            return
        self.revision += 1
        if self.thinking is not None:
            self.thinking.interrupt()
            self.thinking = None
        self.told = len(session.history) + 1
        self.go()
        self.write("Taken back: " + ", ".join([session.wording(session.masked(entry)) for entry in taken]), "dim")

    def hint(self) -> None:
        """Ask a bot, in a thread of its own."""
        session = self.session
        if session.turn() != "person":
            raise RulewrightError("a hint is for a person who is asked")
        if self.hinting:
            raise RulewrightError("the bot is thinking already")
        self.hinting = True
        revision = self.revision
        sight = session.sight()
        hinter = session.hinter()
        self.write("A bot is thinking …", "dim")

        def work() -> None:
            try:
                move = hinter.choose(sight)
                self.from_thread(self.hinted, revision, move)
            except Exception as error:
                self.from_thread(self._handle_exception, error)

        self.run_worker(work, thread=True, exit_on_error=False)

    def hinted(self, revision: int, move: int) -> None:
        """The hint has come."""
        self.hinting = False
        if revision == self.revision:
            self.write(f"A bot would say: {self.session.game.vocabulary.sentence(move)}", "mark")

    def ending(self) -> Text:
        """The page at the end."""
        session = self.session
        lines = ["", "The game is over.", "", *session.standings(), "", saved(session)]
        return Text("\n".join(lines), style="bold")


def says_the_same(meaning: str, words: list[str]) -> bool:
    """Whether a wording adds nothing to a sentence but an ending and articles.

    >>> says_the_same("advances company 1", ["advance", "company-1"])
    True
    """
    plain = " ".join(words).replace("-", " ").split()
    said = [word for word in meaning.lower().replace("-", " ").split() if word not in ("a", "the")]
    return said == [plain[0] + ("es" if plain[0].endswith("s") else "s"), *plain[1:]]


def in_columns(lines: list[Text], wide: int) -> list[Text]:
    """Lines in two columns."""
    half = (len(lines) + 1) // 2
    found = [line.copy() for line in lines[:half]]
    for left, right in zip(found, lines[half:], strict=False):
        left.append(" " * (wide - left.cell_len))
        left.append_text(right)
    return found


def play_screen(session: Session) -> None:
    """Play a session on the whole screen until somebody leaves; it is saved either way."""
    table = Table(session)
    table.run()
    if table.lost:
        raise RulewrightError(f"{table.lost}; what came before is saved there")
    if table.fault:
        raise RulewrightError(f"the screen has a fault ({table.fault}). {saved(session)}") from table._exception
    if session.turn() == "over":
        for line in session.standings():
            print(line)
    print(saved(session))
