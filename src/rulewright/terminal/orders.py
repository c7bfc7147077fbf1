"""What the whole screen does for the commands that can be typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.text import Text

from rulewright.core.errors import RulewrightError
from rulewright.terminal.cleaning import clean
from rulewright.terminal.commands import COMMANDS, Commander, number, quote
from rulewright.terminal.drawing import signs_of
from rulewright.terminal.lines import saved
from rulewright.terminal.pages import ink, inked
from rulewright.terminal.prompt import KEYS

if TYPE_CHECKING:
    from rulewright.terminal.app import Table

MOST_LOG = 200
THINKING = "A bot is thinking …"


class Orders(Commander):
    """The commands of a table on the screen."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.session)
        self.table = table
        self.hinting = False

    def acts(self) -> dict[str, Callable[[str], None]]:
        """What is done for each command."""
        return {
            "quit": lambda rest: self.table.action_leave(),
            "undo": lambda rest: self.undo(),
            "why": lambda rest: self.note(self.session.why(rest), "rule"),
            "rules": self.rules,
            "hint": lambda rest: self.hint(),
            "ask": self.prefer,
            "save": lambda rest: self.note(saved(self.session), ""),
            "help": lambda rest: self.help(),
            "log": self.log,
            "words": lambda rest: self.words(),
            "board": lambda rest: self.board(),
            "moves": lambda rest: self.moves(),
            "back": lambda rest: self.table.back(),
        }

    # Reading

    def help(self) -> None:
        """What can be typed, and what the signs mean."""
        text = Text("\n".join([*self.how(), *KEYS, "", *COMMANDS.values(), ""]) + "\n")
        text.append_text(inked(self.session.artist, signs_of(self.session.artist, self.session.view())))
        self.table.page(text)

    def rules(self, words: str) -> None:
        """What the rulebook says; without words the game in a few lines, and the chapters."""
        if not words:
            self.table.page(Text("\n".join(self.session.guide())))
            return
        self.table.page(Text("\n\n").join([self.quoted(quote(rule)) for rule in self.session.rules(words)]))

    def quoted(self, text: str) -> Text:
        """A clause with its number in red ink."""
        number, _, words = text.partition("] ")
        return Text.assemble((number + "] ", ink(self.session.artist, "rule")), words)

    def log(self, many: str) -> None:
        """The last things that were said."""
        count = number(many) if many.isdecimal() else MOST_LOG
        self.table.page(Text("\n".join(self.session.log()[-count:] if count else [])))

    def words(self) -> None:
        """The table in words."""
        self.table.page(Text("\n".join(self.session.artist.describe(self.session.view()))))

    def board(self) -> None:
        """The whole drawing, which may be too long for its place on the screen."""
        session = self.session
        view = session.view()
        rows = [*session.artist.board(view), [], *session.artist.panel(view, session.names())]
        self.table.page(inked(session.artist, rows))

    def moves(self) -> None:
        """Everything that can be said."""
        if self.session.turn() not in ("person", "people"):
            raise RulewrightError("nobody at this screen is asked")
        vocabulary = self.session.game.vocabulary
        moves = self.session.speller().fitting()
        self.table.page(Text("\n".join([vocabulary.sentence(move) for move in moves])))

    def note(self, text: str, style: str) -> None:
        """Say something in the log if it fits there, else on a page."""
        if len(text) > self.table.log_room():
            self.table.page(Text(clean(text), style=ink(self.session.artist, style)))
        else:
            self.table.write(text, style)

    # Acting

    def undo(self) -> None:
        """Take back the last sentence of a person."""
        session = self.session
        table = self.table
        try:
            taken = session.undo()
        except RulewrightError as error:
            table.write(session.refusal(error), "rule")
            if session.page_before() is not None:
                table.go()
            return
        table.revision += 1
        table.stop_bots()
        table.told = len(session.history) + 1
        table.go()
        table.write("Taken back: " + ", ".join([session.wording(session.masked(entry)) for entry in taken]), "dim")

    def prefer(self, how: str) -> None:
        """Tell when the reader is asked to pass, and change it; whoever is asked then may be another."""
        before = self.session.turn()
        self.note(self.session.ask(how), "")
        if self.session.turn() != before:
            self.table.go()

    def hint(self) -> None:
        """Ask a bot, in a thread of its own."""
        session = self.session
        if session.turn() != "person":
            raise RulewrightError("a hint is for a person who is asked")
        if self.hinting:
            raise RulewrightError("the bot is thinking already")
        self.hinting = True
        self.table.write(THINKING, "dim")
        self.table.consult(session.hinter(), session.sight(), self.hinted, 0.0)

    def hinted(self, revision: int, move: int | None) -> None:
        """The hint has come."""
        self.hinting = False
        self.table.unwrite(THINKING)
        if revision == self.table.revision and move is not None:
            self.table.write(f"A bot would say: {self.session.game.vocabulary.sentence(move)}", "mark")
