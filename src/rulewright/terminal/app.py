"""The table on a whole screen, with Textual: board, panel, list, log, question and the line to type in."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from threading import Lock
from typing import Any, ClassVar, Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, VerticalScroll
from textual.widgets import RichLog, Static

import rulewright
from rulewright.bots import Bot, Sight
from rulewright.core.errors import RulewrightError
from rulewright.terminal.choices import Choices
from rulewright.terminal.cleaning import clean
from rulewright.terminal.commands import folded, number, short, split
from rulewright.terminal.drawing import Row
from rulewright.terminal.keeper import SaveError
from rulewright.terminal.lines import saved
from rulewright.terminal.orders import Orders
from rulewright.terminal.pages import HandOver, Page, ink, inked
from rulewright.terminal.prompt import Prompt, completed
from rulewright.terminal.session import Session
from rulewright.terminal.speller import MOST_LISTED, Way

Answer = Callable[[int, int | None], None]

PLACEHOLDER: Final = "a number, a sentence, or help"
# A bot's sentence stays on the screen at least so long before the next one comes.
PACE: Final = 0.15
# The side panel needs this much beside the board; else it goes below.
SIDE: Final = 30


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
    Prompt, Prompt:focus { border: none; height: 1; width: 1fr; padding: 0; background: $boost; }
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
        self.choices: Final = Choices(session)
        self.orders: Final = Orders(self)
        # Bots think one at a time: whoever is asked again waits until its last answer is given.
        self.one_at_a_time: Final = Lock()
        self.covered = False
        self.fault = ""
        self.lost = ""
        self.lines: list[Text] = []
        self.chosen = ""
        self.wide, self.narrow = session.artist.widths(session.state.view(None))
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
            yield Prompt(id="prompt", placeholder=PLACEHOLDER, select_on_focus=False)

    # Beginning and end

    def on_mount(self) -> None:
        """Say how it is played, then begin."""
        self.query_one("#log", RichLog).can_focus = False
        self.query_one(Prompt).focus()
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
        self.stop_bots()
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
            while (turn := session.turn()) == "dealer" or (turn == "pass" and not session.pause):
                if turn == "dealer":
                    session.deal()
                else:
                    session.pass_on()
                self.revision += 1
        except SaveError as error:
            self.lost = str(error)
            self.action_leave()
            return
        if turn in ("person", "people"):
            seat = session.page_before()
            if seat is not None:
                self.hand_over(seat)
                return
            session.sit_down()
        self.choices.highlit = -1
        self.show()
        if turn == "bot":
            self.think(session.bot(), session.sight())
        elif turn == "pass":
            self.set_timer(session.pause, partial(self.pass_on, self.revision))
        elif turn == "over":
            self.page(self.ending())

    def pass_on(self, revision: int) -> None:
        """Pass for a person who can do nothing else, unless something has happened meanwhile."""
        if revision == self.revision and self.session.turn() == "pass":
            self.play(self.session.pass_on)

    def hand_over(self, seat: int) -> None:
        """Cover the table until its seat has the screen."""
        self.covered = True

        def seated(answer: str | None) -> None:
            self.covered = False
            if answer == "undo":
                # Whoever presses this need not be the one whose sentence it was.
                self.session.turn_away()
                self.orders.undo()
                return
            self.session.sit_down()
            self.choices.highlit = -1
            self.show()

        can_undo = bool(self.session.history) and self.session.can_undo()
        self.push_screen(HandOver(self.session.chairs[seat].name, can_undo), seated)

    def think(self, bot: Bot, sight: Sight) -> None:
        """Let the bot that is asked choose."""
        self.thinking = bot
        self.done = (0, 0)
        bot.progress = self.note_progress
        self.consult(bot, sight, self.answered, self.pace)

    def consult(self, bot: Bot, sight: Sight, answer: Answer, pace: float) -> None:
        """Let a bot choose in a thread of its own, one bot at a time; a question that is out of date is dropped.

        `answer` gets the revision of the question, and the move or None, at the earliest after `pace` seconds.
        """
        revision = self.revision

        def work() -> None:
            began = time.monotonic()
            try:
                with self.one_at_a_time:
                    move = bot.choose(sight) if revision == self.revision else None
                time.sleep(max(0.0, pace - (time.monotonic() - began)))
                self.from_thread(answer, revision, move)
            except Exception as error:
                self.from_thread(self._handle_exception, error)

        self.run_worker(work, thread=True, exit_on_error=False)

    def stop_bots(self) -> None:
        """Let no bot think about what is out of date."""
        if self.thinking is not None:
            self.thinking.interrupt()
            self.thinking = None
        if self.orders.hinting:
            self.session.hinter().interrupt()

    def from_thread(self, call: Callable[..., None], *arguments: Any) -> None:
        """Do something in the screen's thread, unless the screen is gone."""
        try:
            self.call_from_thread(call, *arguments)
        except RuntimeError:
            return

    def note_progress(self, done: int, total: int, sentence: str) -> None:
        """Remember how far a bot is; called in its thread."""
        self.done = (done, total)

    def answered(self, revision: int, move: int | None) -> None:
        """A bot has chosen."""
        if revision != self.revision or move is None:
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
            self.orders.note(self.session.refusal(error), "rule")
            self.keep_typing()
            return
        self.revision += 1
        self.stop_bots()
        self.query_one(Prompt).value = ""
        self.go()

    def keep_typing(self) -> None:
        """Leave what was typed where it goes on: behind a space, for the next word."""
        prompt = self.query_one(Prompt)
        if prompt.value.strip():
            prompt.value = prompt.value.rstrip() + " "
            prompt.cursor_position = len(prompt.value)

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
        self.query_one("#panel").styles.width = "1fr" if beside else self.narrow

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
        wide, narrow = session.artist.widths(view)
        if (wide, narrow) != (self.wide, self.narrow):
            self.wide, self.narrow = wide, narrow
            self.arrange()
        self.put("#board", inked(self.session.artist, board), len(board))
        self.tell()
        if session.turn() == "over":
            self.ask(Text("The game is over. 'quit' leaves; 'log' tells how it went."))
        elif session.turn() in ("person", "people", "pass"):
            self.ask(Text(session.question()))
        self.show_panel(len(board), session.artist.panel(view, session.names()))
        self.show_ways()

    def show_panel(self, tall: int, panel: Sequence[Row]) -> None:
        """Draw the panel, as far as the list below it leaves room."""
        if self.is_beside():
            room = self.size.height - 6 - MOST_LISTED
        else:
            room = max(3, self.size.height - tall - 4)
        shown = panel[: max(room, 1)]
        self.put("#panel", inked(self.session.artist, shown), len(shown))
        tall = MOST_LISTED if self.is_beside() else min(MOST_LISTED, max(3, room))
        if tall != self.tall:
            self.tall = tall
            self.query_one("#ways").styles.height = tall

    def show_ways(self) -> None:
        """Draw the list: how the sentence can go on, or how the game ended."""
        session = self.session
        prompt = self.query_one(Prompt)
        prompt.digits = 0
        prompt.deaf = session.turn() in ("bot", "pass", "dealer")
        chosen = ""
        shown = Text()
        if session.turn() == "over":
            shown = Text("\n".join(session.standings()))
        elif session.turn() in ("person", "people"):
            speller = session.speller()
            count = len(speller.ways())
            prompt.digits = count if count <= MOST_LISTED else 0
            prompt.placeholder = "" if speller.chosen else PLACEHOLDER
            chosen = " ".join([*speller.chosen, ""])
            room = max(self.size.width - (self.wide if self.is_beside() else self.narrow) - 2, 20)
            shown = self.choices.text(prompt.value, room, self.tall)
        room = self.query_one("#ways").size.width or 20
        lines = sum([1 + max(0, line.cell_len - 1) // room for line in shown.split("\n")])
        self.put("#list", shown, lines)
        if chosen != self.chosen:
            self.chosen = chosen
            self.query_one("#chosen", Static).update(Text(chosen or "> ", style="bold"))

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
        for line in folded(lines[self.told :]):
            who, _, rest = line.partition(": ")
            self.note_line(Text.assemble((who, "bold"), ": ", rest))
        self.told = len(lines)

    def write(self, text: str, style: str = "") -> None:
        """Write a line that is no sentence into the log."""
        self.note_line(Text(clean(text), style=ink(self.session.artist, style)))

    def unwrite(self, text: str) -> None:
        """Take a line that is out of date out of the log."""
        kept = [line for line in self.lines if line.plain != text]
        if len(kept) < len(self.lines):
            self.lines[:] = kept
            log = self.query_one("#log", RichLog)
            log.clear()
            for line in kept:
                log.write(line, width=self.size.width - 1)

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

    def page(self, text: Text) -> None:
        """Show a page; a letter that is typed on it begins the line."""

        def typed(answer: str | None) -> None:
            prompt = self.query_one(Prompt)
            if answer and len(answer) == 1:
                prompt.value += answer
                prompt.cursor_position = len(prompt.value)

        self.push_screen(Page(text), typed)

    # Typing

    def on_input_changed(self) -> None:
        """Narrow the list to what is typed."""
        self.choices.highlit = -1
        self.show_ways()

    def on_prompt_chosen(self, message: Prompt.Chosen) -> None:
        """A number was chosen from the list."""
        self.choose(message.number)

    def choose(self, place: int, typed: str = "") -> None:
        """Choose from the list: more words of the sentence, or the whole of it."""
        speller = self.session.speller()
        ways = speller.ways()
        if not 0 < place <= len(ways):
            self.write(f"There is no number {typed or place} in the list; it has 1 to {len(ways)}.", "rule")
            return
        self.take(ways[place - 1])

    def take(self, way: Way) -> None:
        """Go a way of the list."""
        move = way.move
        if move is not None:
            self.play(lambda: self.session.play(move))
            return
        self.session.speller().choose(way)
        self.choices.highlit = -1
        self.query_one(Prompt).value = ""
        self.show_ways()

    def on_input_submitted(self) -> None:
        """A line was typed: a command, or something of a sentence."""
        prompt = self.query_one(Prompt)
        text = prompt.value.strip()
        command, rest = split(text, self.session.game.vocabulary)
        if command:
            prompt.value = ""
            try:
                self.orders.carry_out(command, rest)
            except RulewrightError as error:
                self.orders.note(self.session.refusal(error), "rule")
        elif self.is_asked():
            self.speak(text)
        elif text:
            self.write("The game is over." if self.session.turn() == "over" else "Somebody else is asked.", "rule")

    def speak(self, text: str) -> None:
        """Say what was typed, chosen by its number or picked out.

        An empty line takes the only way left, or else all chosen words back.
        """
        typed = self.query_one(Prompt).value
        ways = self.choices.ways(typed)
        picked = self.choices.picked(typed)
        if text.isdecimal():
            self.query_one(Prompt).value = ""
            self.choose(number(text), short(text))
        elif picked is not None:
            self.take(picked)
        elif text:
            self.play(lambda: self.session.say(text))
        elif len(ways) == 1:
            self.take(ways[0])
        elif self.session.speller().start_anew():
            self.show_ways()

    def is_asked(self) -> bool:
        """Whether somebody at this screen is asked."""
        return self.session.turn() in ("person", "people")

    def on_prompt_asked(self, message: Prompt.Asked) -> None:
        """A key of the line that the table acts on."""
        prompt = self.query_one(Prompt)
        if message.what == "complete":
            prompt.value = completed(self.session, prompt.value)
            prompt.cursor_position = len(prompt.value)
        elif message.what == "page":
            log = self.query_one("#log", RichLog)
            log.scroll_relative(y=message.by * max(1, log.size.height - 1), animate=False)
        elif message.what == "back":
            self.back()
        elif self.is_asked() and self.choices.walk(message.by, prompt.value):
            self.show_ways()
            self.query_one("#ways").scroll_to(y=self.choices.highlit - self.tall // 2, animate=False)

    def back(self) -> None:
        """Take the typed text back, or a chosen word."""
        prompt = self.query_one(Prompt)
        if not self.is_asked():
            return
        if prompt.value:
            prompt.value = ""
        elif self.session.speller().back():
            self.choices.highlit = -1
            self.show_ways()

    def log_room(self) -> int:
        """How many characters the log shows at once."""
        log = self.query_one("#log", RichLog)
        return (log.size.width - 2) * max(log.size.height, 2)

    def ending(self) -> Text:
        """The page at the end."""
        session = self.session
        lines = ["", "The game is over.", "", *session.standings(), "", *session.sheet(), "", saved(session)]
        return Text("\n".join([clean(line) for line in lines]), style="bold")


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
            print(clean(line))
    print(clean(saved(session)))
