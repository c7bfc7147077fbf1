"""Why something is not done, as those who asked for it are told: one sentence, and nothing of our own inside."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from rulewright.core.errors import IllegalMove, RulewrightError
from rulewright.core.notation import HALF
from rulewright.languages import FRAME, marked, reader
from rulewright.table.live import Refused
from rulewright.table.schema import StoreError
from rulewright.table.thinking import ThinkingError

LOG: Final = logging.getLogger("rulewright.table")
WORDS: Final = {404: marked("There is nothing at this address."), 405: marked("This address does not take that.")}
MOST_FIELDS: Final = 5


class Reason(NamedTuple):
    """What HTTP calls a refusal, its sentence, and the clause that refuses if it is one of the rules."""

    status: int
    sentence: str
    clause: str = ""


def explain(error: Exception, package: str = FRAME) -> Reason:
    """The reason to tell, in the reader's language; what is a fault of ours is written to the log instead.

    `package` is that of the game whose refusal it may be.
    """
    found = reason_of(error)
    # What is refused may be quoted, and half a character cannot be sent.
    return found._replace(sentence=HALF.sub("?", told(found.sentence, package)))


def reason_of(error: Exception) -> Reason:
    """The same with the sentence as it was raised."""
    if isinstance(error, Refused):
        return Reason(error.status, str(error))
    if isinstance(error, IllegalMove):
        return Reason(409, error.refusal.message, error.refusal.clause)
    if isinstance(error, StoreError):
        LOG.error("the store: %s", error)
        return Reason(503, "The table cannot be read or written just now; what was told before is safe.")
    if isinstance(error, ThinkingError):
        LOG.error("the bots: %s", error)
        return Reason(503, "The bots cannot answer just now; ask again in a moment.")
    if isinstance(error, RulewrightError):
        return Reason(400, str(error))
    if isinstance(error, RequestValidationError):
        return Reason(422, wrong_fields(error.errors()))
    if isinstance(error, HTTPException):
        return Reason(error.status_code, WORDS.get(error.status_code, str(error.detail)))
    return Reason(500, "Something went wrong on our side; nothing that was told before is lost.")


def wrong_fields(errors: Sequence[Any]) -> str:
    """What is wrong with the fields of a request."""
    found = [f"{'.'.join([str(part) for part in one['loc'][1:]]) or 'the body'}: {one['msg']}" for one in errors]
    return f"These fields do not fit: {'; '.join(found[:MOST_FIELDS])}"


def told(text: str, package: str = FRAME) -> str:
    """What the frame, the core or a game says, in the reader's language and as a sentence of its own."""
    return sentence_of(reader().sentence(text, package) or text)


def sentence_of(text: str) -> str:
    """A text as a sentence of its own.

    >>> sentence_of("luck has spoken")
    'Luck has spoken.'
    """
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!", "]")) else text + "."
