"""How games are drawn: the folder `table/` of each, or for want of one its view as a list."""

from __future__ import annotations

import importlib
import importlib.util
import logging
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import resources
from types import CodeType
from typing import Any, Final, cast

from jinja2 import BytecodeCache, DictLoader, Environment, StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup

from rulewright.core.engine import Game, State
from rulewright.core.entries import Entry, heard
from rulewright.core.wording import Wording, folder_of
from rulewright.languages import _, catalogue, english, reader, reading
from rulewright.table.showing import CardSaid, Ending, GamePage, Mark, ScoreRow, Side, View

LOG: Final = logging.getLogger("rulewright.table")
PLAIN_BOARD: Final = """\
{% macro tree(value) %}<dl class="plain">{% for key, inner in value.items() %}<dt>{{ key }}</dt>
<dd>{% if inner is mapping %}{{ tree(inner) }}{% elif inner is string or inner is not iterable %}{{ inner }}
{% else %}{% for one in inner %}{% if one is mapping %}{{ tree(one) }}{% else %}{{ one }} {% endif %}{% endfor %}
{% endif %}</dd>
{% endfor %}</dl>{% endmacro %}
{{ tree(view) }}
"""
# A template prints this before and after an element that may be left out of an update as long as it is the same.
CUT: Final = "\x1e"
MOST_KEPT: Final = 20_000
# So many games and card sets have their pages kept at once.
MOST_DRAWN: Final = 64
ELEMENT: Final = re.compile(r'<(\w+) (?:[^>]* )?id="([^"]+)"')


class Compiled(BytecodeCache):
    """Templates that are compiled already: those of a game are the same whatever cards it is played with."""

    def __init__(self) -> None:
        self.codes: Final[dict[str, CodeType]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template its code, if there is any."""
        bucket.code = self.codes.get(bucket.checksum)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        if bucket.code is not None:
            self.codes[bucket.checksum] = bucket.code


COMPILED: Final = Compiled()


class Drawn:
    """A game's own page with its templates, as the frame uses it."""

    def __init__(self, game: Game[Any]) -> None:
        self.game: Final = game
        name = folder_of(game) + ".table.page"
        # What a module keeps from its start is English, whoever happens to be the first to look at it.
        with reading(english()):
            own: Any = importlib.import_module(name) if folder_of(game) and has_module(name) else None
            # A module may have a page for each set of cards that its game is played with.
            own = own.page_for(game) if hasattr(own, "page_for") else own
        self.page: Final[GamePage] = cast(GamePage, OwnPage(own, PlainPage(game)))
        # A board of its own is drawn from what its own page gives.
        texts = {"board.html": PLAIN_BOARD, **(texts_of(game) if own is not None else {})}
        self.css: Final = texts.pop("page.css", "")
        self.emblem: Final = Markup(texts.pop("emblem.svg", "") or plain_emblem())
        env = Environment(
            loader=DictLoader(texts),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            auto_reload=False,
            bytecode_cache=COMPILED,
        )
        env.globals["cut"] = Markup(CUT)
        env.globals["kept"] = Kept()
        self.board: Final = env.get_template("board.html")
        self.defs: Final = Markup(env.get_template("defs.html").render() if "defs.html" in texts else "")

    def stage(self, view: View, seat: int | None, lit: Collection[str]) -> Markup:
        """The board as a seat sees it, with the phrases that are lit."""
        return Markup(self.board.render(**self.page.draw(view, seat), lit=frozenset(lit)))

    def mark(self, state: State, entry: Entry) -> Mark:
        """What a line of the log points at: only what everybody may know of it is asked for."""
        vocabulary = self.game.vocabulary
        said = vocabulary.sentence(heard(vocabulary, entry.move, entry.sees, None))
        told = [vocabulary.sentence(heard(vocabulary, one.move, one.sees, None)) for one in entry.told]
        try:
            return self.page.mark(state.view(None), entry.actor, said, told)
        except Exception:
            # What was said stands, whether its page can point at it or not.
            LOG.exception("the page of %s cannot mark '%s'", self.game.name, said)
            return Mark()


def texts_of(game: Game[Any]) -> dict[str, str]:
    """The templates, styles and drawings in a game's folder `table/`."""
    files = resources.files(folder_of(game)).joinpath("table").iterdir()
    return {
        file.name: file.read_text(encoding="utf-8") for file in files if file.name.endswith((".html", ".css", ".svg"))
    }


class OwnPage:
    """What a game's module `page` offers, and for the rest what the plain page does."""

    def __init__(self, own: Any, plain: PlainPage) -> None:
        self.own: Final = own
        self.plain: Final = plain

    def __getattr__(self, name: str) -> Any:
        return getattr(self.own, name) if hasattr(self.own, name) else getattr(self.plain, name)


class Kept:
    """What macros of a board have printed, as long as it is the same: `kept(name, macro, *arguments)`.

    The arguments must be all that the macro depends on. What cannot be hashed is printed anew every time.
    """

    def __init__(self) -> None:
        self.printed: Final[dict[tuple[Any, ...], Markup]] = {}

    def __call__(self, name: str, macro: Callable[..., Markup], *arguments: Any) -> Markup:
        """What the macro prints."""
        key = (name, reader().name, *arguments)
        try:
            found = self.printed.get(key)
        except TypeError:
            return macro(*arguments)
        if found is None:
            if len(self.printed) >= MOST_KEPT:
                self.printed.clear()
            found = self.printed[key] = macro(*arguments)
        return found


def uncut(html: str) -> str:
    """A part as it stands in a page."""
    return html.replace(CUT, "")


def thin(html: str, sent: dict[str, str]) -> str:
    """A part without those elements between cuts that stand in `sent` already, which then holds what it shows.

    >>> sent: dict[str, str] = {}
    >>> thin('<p>\x1e<b id="x">1</b>\x1e</p>', sent), thin('<p>\x1e<b id="x">1</b>\x1e</p>', sent)
    ('<p><b id="x">1</b></p>', '<p><b id="x" data-same></b></p>')
    """
    pieces = html.split(CUT)
    for k in range(1, len(pieces), 2):
        found = ELEMENT.match(pieces[k])
        assert found is not None, f"between cuts stands one element with an id, not {pieces[k][:80]!r}"
        name, number = found.groups()
        if sent.get(number) == pieces[k]:
            pieces[k] = f'<{name} id="{number}" data-same></{name}>'
        else:
            sent[number] = pieces[k]
    return "".join(pieces)


class GamePages:
    """The pages of all games and of the card sets they are played with, each made when it is first wanted."""

    def __init__(self) -> None:
        self.drawn: Final[dict[tuple[str, str], Drawn]] = {}

    def of(self, game: Game[Any]) -> Drawn:
        """The page of a game with its cards."""
        key = (game.name, game.cards_hash)
        if key not in self.drawn:
            if len(self.drawn) >= MOST_DRAWN:
                self.drawn.clear()
            self.drawn[key] = Drawn(game)
        return self.drawn[key]


class PlainPage:
    """The page of a game that brings none: its view as a list, so that it can be played all the same."""

    LENGTH = ""
    GROUND = "pale-grey"

    def __init__(self, game: Game[Any]) -> None:
        self.game: Final = game

    @property
    def BLURB(self) -> str:
        """Nothing of its own."""
        return _("{game}, as its rules say.", game=self.game.title)

    def sides(self, view: View) -> list[Side]:
        """Numbers, as many as there can be seats."""
        return self.places(self.game.options.most, {})

    def places(self, seats: int, options: Mapping[str, str | int]) -> list[Side]:
        """Numbers."""
        return [Side(_("Seat {number}", number=k + 1), Markup(NUMBERED).format(k + 1)) for k in range(seats)]

    def others(self, view: View) -> list[Side]:
        """None."""
        return []

    def draw(self, view: View, seat: int | None) -> dict[str, Any]:
        """The view itself."""
        return {"view": {key: value for key, value in view.items() if key not in ("game", "version", "seats")}}

    def labels(self, view: View, seat: int | None) -> dict[str, str]:
        """None of its own."""
        return {}

    def meta(self, view: View) -> str:
        """Nothing."""
        return ""

    def ask(self, view: View, question: str, sentences: Sequence[str]) -> str:
        """The engine's own question."""
        return Wording(self.game, catalogue(folder_of(self.game)), ()).sentence(question)

    def note(self, view: View, sentence: str) -> str:
        """Nothing."""
        return ""

    def mark(self, view: View, actor: int, sentence: str, told: Sequence[str]) -> Mark:
        """Nothing."""
        return Mark()

    def ending(self, view: View, names: Sequence[str]) -> Ending:
        """Nothing of its own: who has won is told by the game's result."""
        return Ending("", _("The game is over."), "", ())

    def cards(self) -> Sequence[CardSaid]:
        """None."""
        return ()


NUMBERED: Final = (
    '<svg class="crest" viewBox="-24 -24 48 48" aria-hidden="true"><circle r="20" fill="var(--grey)"/>'
    '<text y="8" text-anchor="middle" fill="var(--on-grey)" font-size="22" font-weight="700">{}</text></svg>'
)


def has_module(name: str) -> bool:
    """Whether a module can be found."""
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def plain_emblem() -> str:
    """The sign of a game that brings none."""
    return resources.files(__package__).joinpath("static", "emblem.svg").read_text(encoding="utf-8")


def verdict(results: Sequence[str], names: Sequence[str]) -> str:
    """The result of a game as a headline.

    >>> verdict(["won", "lost"], ["Ann", "Bo"]), verdict(["won", "lost", "won"], ["Ann", "Bo", "Cy"])
    ('Ann wins', 'Ann and Cy share the victory')
    >>> verdict(["drawn", "drawn"], ["Ann", "Bo"]), verdict(["lost", "lost"], ["Ann", "Bo"])
    ('A draw', 'Nobody wins')
    """
    winners = [name for name, result in zip(names, results, strict=True) if result == "won"]
    if not winners:
        return _("A draw") if "drawn" in results else _("Nobody wins")
    *others, last = winners
    if others:
        return _("{others} and {last} share the victory", others=", ".join(others), last=last)
    return _("{name} wins", name=last)


def standings(state: State, names: Sequence[str]) -> tuple[ScoreRow, ...]:
    """Score and place of each seat, for a game whose page says no more."""
    scores = tuple([str(score) for score in state.scores()])
    places = tuple([str(place) for place in state.ranking()])
    return (ScoreRow(_("Score"), scores, "total"), ScoreRow(_("Place"), places))
