"""In which language a page is made: what its reader has chosen, else what their browser asks for, else English.

The JSON door speaks English to everybody. Each stream has its own reader, also where several look at one table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote

from jinja2 import Environment
from markupsafe import Markup, escape
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from rulewright.core.clauses import CORE, Clause, Ruling
from rulewright.core.engine import Game
from rulewright.core.wording import Wording, folder_of
from rulewright.languages import FRAME, Language, _, chosen, english, fill, languages, reader, reading

COOKIE: Final = "lang"
DOOR: Final = "/api"
# Numbers that stand for every form of a number that a language has.
SAMPLES: Final = range(200)

# What the scripts say; they know a text by its English.
SCRIPTED: Final = (
    "Touch what you cannot do, and the rulebook answers.",
    "What you had begun is no longer possible.",
    "Touch a lit piece or press a number",
    "Take the last word back",
    "back",
    "{count} left. {sentence}",
    "The table does not answer, so nothing was sent.",
    "The table does not answer, so that move cannot be shown.",
    "That move cannot be shown",
    "Not now",
    "Close",
    "Copied",
    "Selected: press Ctrl and C to copy",
    "Newest first",
    "{count} since your last move",
    "move {count}",
    "the start",
    "of {count}",
    "● now",
)
COUNTED: Final = (("{count} sentence", "{count} sentences"), ("{count} way ›", "{count} ways ›"))


class Speaking:
    """Has everything that answers a request answer in the language of whoever asks."""

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a stream on."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        with reading(language_of(HTTPConnection(scope))):
            await self.app(scope, receive, send)


def language_of(connection: HTTPConnection) -> Language:
    """The language that whoever asks reads."""
    if connection.url.path.startswith(DOOR):
        return english()
    return chosen(connection.cookies.get(COOKIE, ""), connection.headers.get("accept-language", ""))


def address_to_return(connection: HTTPConnection) -> str:
    """Where somebody goes on after choosing a language: the page that they look at, or home after a form."""
    scope = connection.scope
    if scope.get("method") != "GET":
        return "/"
    query = scope.get("query_string", b"").decode("ascii", "replace")
    return quote(connection.url.path, safe="/") + (f"?{query}" if query else "")


def local(address: str) -> str:
    """An address within this site; home for any other.

    >>> local("/t/abc?seat=2"), local("//evil.example"), local("https://evil.example"), local("/\\\\evil.example")
    ('/t/abc?seat=2', '/', '/', '/')
    """
    is_ours = address.startswith("/") and not address.startswith("//") and "\\" not in address and address.isprintable()
    return address if is_ours else "/"


# Texts


def markup(text: str, slots: Mapping[str, object]) -> Markup:
    """A text as HTML, its slots filled with texts or with HTML."""
    return Markup(fill(str(escape(text)), {name: escape(value) for name, value in slots.items()}))


def printed(text: str, **slots: object) -> Markup:
    """`_` for templates."""
    return markup(reader().say(text), slots)


def counted(one: str, many: str, count: int, **slots: object) -> Markup:
    """`ngettext` for templates."""
    return markup(reader().count(one, many, count), {"count": count, **slots})


def speak(env: Environment) -> None:
    """Give templates the reader's language: `_`, `ngettext`, `reader`, `languages` and `scripted`."""
    env.globals.update(_=printed, ngettext=counted, reader=reader, languages=languages, scripted=scripted)


def scripted() -> dict[str, Any]:
    """What scripts say in the reader's language: texts, and for those with a number one for each form that it has.

    Scripts speak English by themselves.
    """
    if reader() is english():
        return {}
    from babel import Locale

    category = Locale.parse(reader().name).plural_form
    found: dict[str, Any] = {text: _(text) for text in SCRIPTED}
    for one, many in COUNTED:
        found[one] = {category(count): reader().count(one, many, count) for count in reversed(SAMPLES)}
        found[one].setdefault("other", many)
    return found


# Sentences


def spoken(words: Wording, text: str) -> str:
    """What an engine says, as its reader reads it."""
    return reader().sentence(text, folder_of(words.game)) or words.sentence(text)


def titled(game: Game[Any]) -> str:
    """What a game is called."""
    return reader().say(game.title, folder_of(game), "title")


def rule_text(game: Game[Any], rule: Clause | Ruling) -> str:
    """What a clause says or a ruling answers; those of the core are the frame's."""
    if isinstance(rule, Ruling):
        return reader().say(rule.answer, folder_of(game), "ruling")
    return reader().say(rule.text, FRAME if rule.id.startswith(CORE + "/") else folder_of(game), "clause")
