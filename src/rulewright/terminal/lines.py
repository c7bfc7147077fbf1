"""The table line by line: for pipes, simple terminals and screen readers. It prints and reads lines, nothing else."""

from __future__ import annotations

import os
import shutil
import textwrap
import time
from collections.abc import Callable
from threading import Thread
from typing import Final, TextIO

from rulewright.bots import Bot, Sight
from rulewright.core.errors import RulewrightError
from rulewright.terminal.cleaning import clean
from rulewright.terminal.commands import COMMANDS, Commander, folded, number, quote, short, split
from rulewright.terminal.drawing import beside, plain, signs_of, width
from rulewright.terminal.keeper import SaveError, how_to_resume, program, shown
from rulewright.terminal.session import Session

MOST_RULES: Final = 6
# What stands in for characters that an old terminal does not have.
ASCII: Final = str.maketrans("│─┌┐└┘├┤┬┴┼→←↑↓▲♠♣≈░▒…·₁₂₃₄▸×–—«»◎∩◇†", "|-+++++++++><^vAY*~##.-1234>x--<>Ono^")


class Leave(Exception):
    """The person has had enough."""


class Lines(Commander):
    """A session that talks in lines."""

    def __init__(self, session: Session, source: TextIO, out: TextIO) -> None:
        super().__init__(session)
        self.source: Final = source
        self.out: Final = out
        self.drawing = False
        # How much of the log each reader has heard.
        self.heard: Final[dict[int | None, int]] = {}
        self.answered = False
        self.wide = shutil.get_terminal_size((80, 24)).columns if out.isatty() else 10_000

    # Printing

    def print(self, text: str = "") -> None:
        """Print a line, in characters that the terminal has."""
        text = clean(text)
        encoding = self.out.encoding or "ascii"
        if not encoding.lower().startswith("utf"):
            text = text.translate(ASCII).encode(encoding, errors="replace").decode(encoding)
        self.out.write(text + "\n")
        self.out.flush()

    def wrap(self, text: str, indent: str = "  ") -> None:
        """Print a text on as many lines as it needs."""
        for line in textwrap.wrap(text, max(40, self.wide - 1), subsequent_indent=indent) or [""]:
            self.print(line)

    def input(self, prompt: str) -> str:
        """Read a line; raises Leave at the end of the input."""
        self.out.write(prompt)
        self.out.flush()
        line = self.source.readline()
        if not line:
            self.print()
            raise Leave
        if not self.source.isatty():
            self.print(line.strip())
        return line.strip()

    def tell(self) -> None:
        """Print what has been said since the last time, as the reader may hear it."""
        lines = self.session.log()
        for line in folded(lines[self.heard.get(self.session.viewer, 0) :]):
            self.wrap(line)
        self.heard[self.session.viewer] = len(lines)

    def draw(self) -> None:
        """Print the drawing of the table."""
        view = self.session.view()
        board = self.session.artist.board(view)
        panel = self.session.artist.panel(view, self.session.names())
        together = beside(board, panel)
        rows = together if width(together) <= self.wide else [*board, *panel]
        for row in rows:
            self.print(plain(row))

    def list_ways(self) -> None:
        """Print how the sentence can go on."""
        speller = self.session.speller()
        for place, way in enumerate(speller.ways(), 1):
            self.print(f"  {place}  {way.text()}")

    # The game

    def run(self) -> None:
        """Play until the game is over or somebody leaves (Leave)."""
        for notice in self.session.notices:
            self.wrap(notice)
        self.print("Type a number, a sentence, or 'help'.")
        while True:
            turn = self.session.turn()
            if turn == "over":
                break
            if turn == "dealer":
                self.session.deal()
            elif turn == "pass":
                time.sleep(self.session.pause)
                self.session.pass_on()
            elif turn == "bot":
                self.session.play(consult(self.session.bot(), self.session.sight()))
            else:
                if self.hand_over():
                    self.session.sit_down()
                    self.tell()
                    self.ask()
            if self.session.page_before() is None:
                self.tell()
        self.tell()
        self.end()

    def hand_over(self) -> bool:
        """Wait until the screen is handed to the seat that is asked, where that matters; False if it went back."""
        seat = self.session.page_before()
        if seat is None:
            return True
        if self.out.isatty() and os.environ.get("TERM", "dumb") != "dumb":
            self.out.write("\x1b[2J\x1b[3J\x1b[H")
        name = self.session.chairs[seat].name
        while True:
            text = self.input(f"Hand the screen to {name}. {name}, press Enter: ")
            command = split(text, self.session.game.vocabulary)[0]
            if not text:
                return True
            if command == "quit":
                raise Leave
            try:
                if command == "undo":
                    # Whoever types this need not be the one whose sentence it was.
                    self.session.turn_away()
                    self.undo()
                    self.heard[None] = len(self.session.history)
                    return False
                self.print("Press Enter alone, or type 'undo' or 'quit'.")
            except RulewrightError as error:
                self.wrap(self.session.refusal(error))

    def undo(self) -> None:
        """Take back the last sentence of a person."""
        session = self.session
        for entry in session.undo():
            self.print(f"Taken back: {session.masked(entry)}")
        self.heard.update({viewer: min(count, len(session.history)) for viewer, count in self.heard.items()})
        self.answered = True

    def ask(self) -> None:
        """Put the question and read lines until something is said."""
        session = self.session
        self.answered = False
        if self.drawing:
            self.draw()
        self.question()
        while not self.answered:
            chosen = " ".join(session.speller().chosen)
            text = self.input(f"{chosen} > " if chosen else "> ")
            try:
                self.answer(text)
            except SaveError:
                raise
            except RulewrightError as error:
                self.wrap(self.session.refusal(error))

    def question(self) -> None:
        """Print the question and the list."""
        self.wrap(self.session.question())
        self.list_ways()

    def answer(self, text: str) -> None:
        """Act on a line."""
        session = self.session
        if not text and len(session.speller().ways()) != 1:
            session.speller().start_anew()
            self.list_ways()
            return
        command, rest = split(text, session.game.vocabulary)
        if command:
            self.carry_out(command, rest)
            return
        speller = session.speller()
        ways = speller.ways()
        text = text or "1"
        if text.isdecimal():
            if not 0 < number(text) <= len(ways):
                raise RulewrightError(f"there is no number {short(text)} in the list; it has 1 to {len(ways)}")
            way = ways[number(text) - 1]
            if way.move is None:
                speller.choose(way)
                self.list_ways()
                return
            session.play(way.move)
        else:
            session.say(text)
        self.answered = True

    # Commands

    def acts(self) -> dict[str, Callable[[str], None]]:
        """What is done for each command."""
        return {
            "undo": lambda rest: self.undo(),
            "why": lambda rest: self.wrap(self.session.why(rest)),
            "rules": self.rules,
            "hint": lambda rest: self.hint(),
            "log": self.log,
            "board": self.board,
            "words": lambda rest: self.words(),
            "moves": lambda rest: self.question(),
            "back": lambda rest: self.back(),
            "ask": self.prefer,
            "save": lambda rest: self.wrap(saved(self.session)),
            "help": lambda rest: self.help(),
            "quit": lambda rest: self.leave(),
        }

    def hint(self) -> None:
        """Print what a bot would say in the place of whoever is asked."""
        session = self.session
        if session.turn() != "person":
            raise RulewrightError("a hint is for a person who is asked")
        move = consult(session.hinter(), session.sight())
        self.print(f"A bot would say: {session.game.vocabulary.sentence(move)}")

    def rules(self, words: str) -> None:
        """Print what the rulebook says; without words the game in a few lines, and the chapters."""
        if not words:
            for line in self.session.guide():
                self.wrap(line, "    ")
            return
        found = self.session.rules(words)
        for rule in found[:MOST_RULES]:
            self.wrap(quote(rule))
        if len(found) > MOST_RULES:
            self.print(f"… and {len(found) - MOST_RULES} more clauses and rulings: add a word to search for fewer.")

    def log(self, many: str) -> None:
        """Print the last things that were said."""
        count = number(many) if many.isdecimal() else 10
        for line in folded(self.session.log()[-count:] if count else []):
            self.wrap(line)

    def board(self, switch: str) -> None:
        """Print the drawing, and switch whether it comes with every question."""
        if switch in ("on", "off"):
            self.drawing = switch == "on"
        if switch != "off":
            self.draw()

    def words(self) -> None:
        """Print the table in words."""
        for line in self.session.artist.describe(self.session.view()):
            self.wrap(line)

    def back(self) -> None:
        """Take a chosen word back."""
        if not self.session.speller().back():
            raise RulewrightError("no word is chosen that could be taken back; 'undo' takes back a sentence")
        self.list_ways()

    def prefer(self, how: str) -> None:
        """Print when the reader is asked to pass, and change it; the table may pass for them from now on."""
        self.wrap(self.session.ask(how))
        self.answered = self.session.turn() == "pass"

    def help(self) -> None:
        """Print what can be typed, and what the signs mean."""
        for line in (*self.how(), *COMMANDS.values()):
            self.print(line)
        for row in signs_of(self.session.artist, self.session.view()):
            self.print(plain(row))

    def leave(self) -> None:
        """Leave the table."""
        raise Leave

    def end(self) -> None:
        """Print how the game ended."""
        self.print("The game is over.")
        for line in self.session.standings():
            self.wrap(line)
        for line in ["", *self.session.sheet(), ""]:
            self.print(line)
        self.wrap(saved(self.session))


def consult(bot: Bot, sight: Sight) -> int:
    """What a bot chooses. It thinks in a thread of its own, so that Ctrl-C is heard meanwhile and ends its thinking."""
    found: list[int] = []
    wrong: list[BaseException] = []

    def work() -> None:
        try:
            found.append(bot.choose(sight))
        except BaseException as error:
            wrong.append(error)

    # Whoever leaves does not wait for a bot that does not listen.
    thread = Thread(target=work, daemon=True)
    try:
        thread.start()
        while thread.is_alive():
            thread.join(0.1)
    except KeyboardInterrupt:
        bot.interrupt()
        if thread.is_alive():
            thread.join(1.0)
        raise
    if wrong:
        raise wrong[0]
    return found[0]


def saved(session: Session) -> str:
    """Where the game is saved and how to go on with it."""
    if session.keeper is None:
        return "This game is not saved."
    path = session.keeper.path
    if session.turn() == "over":
        proof = f" To check its luck: {program()} record verify {shown(path)}" if session.record.header.seed else ""
        return f"Saved in {path}.{proof}"
    luck = " --luck people" if session.luck == "people" else ""
    return f"Saved in {path}. To go on: {how_to_resume(session.game.name, path)}{luck}"


def play_lines(session: Session, source: TextIO, out: TextIO) -> None:
    """Play a session in lines until it is over or somebody leaves; the game stays saved either way."""
    lines = Lines(session, source, out)
    try:
        lines.run()
    except (Leave, KeyboardInterrupt):
        lines.print()
        lines.wrap(saved(session))
