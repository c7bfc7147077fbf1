"""Pages that cover the table: something to read, or a hand-over that hides everything until the right person sits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from rulewright.terminal.drawing import INKS, Artist, Row

FOOT: Final = "Enter, or a letter of the next line, goes back to the table; up and down scroll."


def ink(artist: Artist, style: str) -> str:
    """The colour of a style's name: one of every game's, or one of this game's own."""
    return INKS.get(style) or artist.INKS.get(style, "")


def inked(artist: Artist, rows: Sequence[Row]) -> Text:
    """Rows of a drawing in colour."""
    lines = [Text.assemble(*[(text, ink(artist, style)) for text, style in row]) for row in rows]
    return Text("\n", no_wrap=True).join(lines)


class Page(ModalScreen[str]):
    """A text over the table; Enter or Escape goes back to it, up and down scroll. Answers with the key's meaning."""

    CSS = """
    Page { align: center middle; background: $background; }
    Page #sheet { width: 100%; height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    Page #foot { width: 100%; height: 1; padding: 0 1; color: $text-muted; }
    """
    TYPING: ClassVar[bool] = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "leave('on')", show=False),
        Binding("escape", "leave('on')", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("space", "scroll(10)", show=False),
    ]

    def __init__(self, text: Text, foot: str = FOOT) -> None:
        super().__init__()
        self.text = text
        self.foot = foot

    def compose(self) -> ComposeResult:
        """The text and what to do with it."""
        with VerticalScroll(id="sheet"):
            yield Static(self.text)
        yield Static(self.foot, id="foot")

    def on_key(self, event: events.Key) -> None:
        """A letter goes back to the table, and is the first of the next line there."""
        if self.TYPING and event.character is not None and event.character.isalpha():
            event.stop()
            self.dismiss(event.character)

    def action_scroll(self, lines: int) -> None:
        """Scroll by some lines."""
        self.query_one("#sheet", VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_leave(self, answer: str) -> None:
        """Go back to the table."""
        self.dismiss(answer)


class HandOver(Page, inherit_bindings=False):
    """Hides the table until the person who is asked says that the screen is theirs.

    Enter and digits are pressed out of habit, so they do nothing here.
    """

    TYPING: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "leave('on')", show=False),
        Binding("R", "leave('on')", show=False),
    ]

    def __init__(self, name: str, undo: bool) -> None:
        more = "; U takes the last sentence back" if undo else ""
        words = Text(f"\n\n  Hand the screen to {name}.\n\n  {name}, press R when nobody else looks.", style="bold")
        super().__init__(words, f"R: {name} is ready{more}; Ctrl-D leaves.")
        if undo:
            self._bindings.bind("u", "leave('undo')", show=False)
            self._bindings.bind("U", "leave('undo')", show=False)
