"""The line to type in: its keys, and how it finishes words."""

from __future__ import annotations

import time
from typing import ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

from rulewright.terminal.commands import COMMANDS
from rulewright.terminal.session import Session

# So long after a digit Enter is a habit and no wish, in seconds.
HASTE: Final = 0.7
KEYS: Final = (
    "Tab or the right arrow finishes a word; Enter plays the only way left; up and",
    "down walk the list; Escape takes a word back; Page Up and Page Down turn the log.",
)


class Prompt(Input):
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

    # The highest digit that chooses; while nobody is asked at this screen, those pressed in haste are dropped.
    digits = 0
    deaf = False
    # When the last digit was pressed that needed no Enter.
    chosen_at = -HASTE

    def on_key(self, event: events.Key) -> None:
        """Take the keys that choose or go back; all others are typed."""
        if event.key != "enter":
            self.chosen_at = -HASTE
        digit = "0123456789".find(event.character or "x")
        if not self.value and (0 < digit <= self.digits or (self.deaf and digit > 0)):
            event.prevent_default()
            event.stop()
            self.chosen_at = time.monotonic()
            if self.digits:
                self.post_message(self.Chosen(digit))
        elif event.key == "backspace" and not self.value:
            self.post_message(self.Asked("back"))

    async def action_submit(self) -> None:
        """Say the line; an Enter that follows a digit out of habit says nothing, for the digit has chosen already."""
        if self.value or time.monotonic() - self.chosen_at > HASTE:
            await super().action_submit()

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


def completed(session: Session, typed: str) -> str:
    """The typed text with its last word finished."""
    first, space, rest = typed.partition(" ")
    if space and first.lower().lstrip("/") == "why" and session.turn() != "over":
        return f"{first} {session.anything().complete(rest)}"
    if session.turn() in ("person", "people"):
        speller = session.speller()
        done = speller.complete(typed)
        if done == typed and speller.ways_anew(typed) and not speller.ways(typed):
            done = session.fresh_speller().complete(typed)
        if done != typed or space:
            return done
    found = [name for name in COMMANDS if name.startswith(typed.lower())]
    return found[0] + (" " if found[0] in ("why", "rules") else "") if typed and len(found) == 1 else typed
