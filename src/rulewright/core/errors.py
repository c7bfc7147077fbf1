"""What can go wrong when people talk to the engine: one plain sentence each, never a silent default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Refusal:
    """Why a sentence may not be played: the clause that refuses it and a sentence saying what stands in the way.

    `clause` is the id of a clause or ruling of the game (`unita/move-10`) or of the engine (`core/over`).
    """

    clause: str
    message: str

    def __str__(self) -> str:
        return f"{self.message} [{self.clause}]"

    def __reduce__(self) -> tuple[Any, ...]:
        """How it reaches another process: compiled and frozen, it cannot be filled field by field."""
        return type(self), (self.clause, self.message)


class RulewrightError(Exception):
    """Any refusal of input; its text is one sentence fit to be shown to a person."""


class SentenceError(RulewrightError):
    """A text that names no sentence of the vocabulary."""


class ParseError(SentenceError):
    """A sentence with words missing or too many words; the text says what was expected there."""


class UnknownWord(SentenceError):
    """A word that cannot stand at its place; the text lists what can."""


class AmbiguousSentence(SentenceError):
    """An abbreviation that fits several sentences; the text lists them."""


class IllegalMove(RulewrightError):
    """A sentence of the vocabulary that may not be played now; `refusal` names the clause."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    def __reduce__(self) -> tuple[Any, ...]:
        """How a worker's error reaches the process that waits for it."""
        return type(self), (self.refusal,)


class PositionError(RulewrightError):
    """A position that makes no sense; the text names the field and the reason."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}" if field else reason)
        self.field = field
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        """How a worker's error reaches the process that waits for it."""
        return type(self), (self.field, self.reason)


class OptionError(RulewrightError):
    """An option that does not exist, does not take that value, or excludes another."""


class RecordError(RulewrightError):
    """A record that cannot be read or does not replay; the text names the line."""


class EngineError(Exception):
    """A fault of a game's rules, not of its players: a full stack, a loop of steps, an empty list of moves."""
