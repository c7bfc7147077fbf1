"""What a page is made of: plain values that the templates print, and what a game's own table folder gives for them.

Nothing here holds a state: everything comes from a view, so a template cannot print what its reader may not know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Protocol

from markupsafe import Markup

from rulewright.languages import ngettext

View = Mapping[str, Any]
# Sentences that a keyboard can choose at once.
DIGITS: Final = 9


# What a game's folder `table/` gives in its module `page`


@dataclass(frozen=True)
class Side:
    """What a game says of one seat: its signs, its score and a line on how it fares.

    `word` is the vocabulary's word for the seat if there is one, so that it can be clicked; `crest` an inline SVG.
    """

    title: str
    crest: Markup
    ink: str = ""
    word: str = ""
    score: str = ""
    unit: str = ""
    line: str = ""


@dataclass(frozen=True)
class ScoreRow:
    """A row of the table at the end: a heading and one cell for each seat; `kind` is "", "total" or "tie".

    A row of the kind "tie" stands there only if it decided, with its clause.
    """

    heading: str
    cells: tuple[str, ...]
    kind: str = ""
    clause: str = ""


@dataclass(frozen=True)
class Ending:
    """The end of a game: a headline, a sentence, and the score of each seat, row by row.

    `others` are sides without a seat, such as an opponent whom the rules play; they have a column behind the seats.
    """

    headline: str
    sentence: str
    counted: str
    rows: tuple[ScoreRow, ...]
    others: tuple[Side, ...] = ()

    def sheet(self, names: Sequence[str]) -> list[tuple[str, ...]]:
        """The scores as plain rows: the heads of the columns, then each heading with its cells."""
        heads = ("", *names, *[side.title for side in self.others])
        return [heads, *[(row.heading, *row.cells) for row in self.rows]]


@dataclass(frozen=True)
class Mark:
    """What a line of the log points at on the board: ids of elements; `hits` are the seats that it has hurt.

    `die` is what luck has thrown, if it is a number on a die.
    """

    ids: tuple[str, ...] = ()
    hits: tuple[int, ...] = ()
    die: str = ""


@dataclass(frozen=True)
class CardSaid:
    """A card as the rules list it: its name, what it is in a few words, and what it does.

    `authored` says what of it was written for this game and is not what is printed, empty for nothing.
    """

    title: str
    kind: str
    text: str
    authored: str = ""

    def has(self, words: Sequence[str]) -> bool:
        """Whether all these words, in small letters, occur on it."""
        said = f"{self.title} {self.kind} {self.text}".lower()
        return all(word in said for word in words)


class GamePage(Protocol):
    """The module `page` in a game's folder `table/`; beside it lie `board.html`, `page.css` and `emblem.svg`.

    A game that is played with card sets has `page_for(game)` there, which gives such a page for each of them.
    Whatever it does not define is done in a plain way. Without any page a game is shown as a list.

    `board.html` is rendered with the dict that `draw` returns and with `lit`, the set of phrases lit at first, and
    becomes the inside of the stage. `defs.html`, if there, is printed once for the page (symbols, patterns). Between
    `{{ cut }}` and `{{ cut }}` stands one element with an id, which is sent again only when it has changed.
    """

    BLURB: str
    LENGTH: str
    # The ground that the emblem stands on at home: one of the --pale-* tokens without its dashes, such as "pale-blue".
    GROUND: str

    def sides(self, view: View) -> list[Side]:
        """One for each seat, in the order of the seats; what goes beyond the seats is not shown."""

    def others(self, view: View) -> list[Side]:
        """Sides without a seat, such as an opponent whom the rules play, with their scores so far; usually none."""

    def places(self, seats: int, options: Mapping[str, str | int]) -> list[Side]:
        """The sides before there is a game, for the form and the lobby."""

    def draw(self, view: View, seat: int | None) -> dict[str, Any]:
        """What `board.html` needs to draw the table as this seat sits at it; None is a spectator."""

    def labels(self, view: View, seat: int | None) -> dict[str, str]:
        """Readable words that depend on where the reader sits, such as the places of a square; may be empty."""

    def meta(self, view: View) -> str:
        """Phase and what is left of it in a few words, such as "Movement. 2 of 3 points left"."""

    def ask(self, view: View, question: str, sentences: Sequence[str]) -> str:
        """The question as the asked seat reads it, from the engine's own wording; usually short and direct."""

    def note(self, view: View, sentence: str) -> str:
        """What a sentence costs or leads to, for its button; may be empty."""

    def mark(self, view: View, actor: int, sentence: str, told: Sequence[str]) -> Mark:
        """What a line of the log points at; `view` is the view after it."""

    def ending(self, view: View, names: Sequence[str]) -> Ending:
        """The end of a game that is over."""

    def cards(self) -> Sequence[CardSaid]:
        """The cards of the game, each design once, as people look them up; usually none."""


# What the frame prints


@dataclass(frozen=True)
class Course:
    """How the score of one side went: a path in a drawing 100 wide and 100 high, and its last point.

    `number` counts the seats from 1, and then the sides without a seat. `label` is the height of its name, which keeps
    off those of the others; `low` and `high` are the scores at the bottom and at the top.
    """

    number: int
    path: str
    x: float
    y: float
    label: float
    last: int
    low: int
    high: int


@dataclass(frozen=True)
class Head:
    """A table as its masthead names it."""

    code: str
    game: str
    game_title: str
    title: str
    version: str
    options: tuple[str, ...] = ()  # what is agreed beyond the defaults, readable
    is_host: bool = False
    cards: str = ""  # the name of the card set that is played with, empty for the shipped cards

    @property
    def rules(self) -> str:
        """The address of the rules, where the table's cards stand as well."""
        return f"/rules/{self.game}" + (f"?table={self.code}" if self.cards else "")


@dataclass(frozen=True)
class SeatCard:
    """A seat in the strip above the board; `number` counts from 1. `kind` is person, bot or open."""

    number: int
    name: str
    side: Side
    kind: str
    you: bool = False
    turn: bool = False
    away: bool = False
    clock: bool = False  # whether the time of this seat runs; how much is left is told apart from it
    link: str = ""  # the whole address of an open seat's link, shown to the host alone
    can_renew: bool = False  # whether the reader may issue a new link


@dataclass(frozen=True)
class Way:
    """A legal sentence as a button: `html` holds its words in <b data-i="place of the word in the sentence">."""

    sentence: str
    html: Markup
    note: str = ""


@lru_cache(maxsize=50_000)
def button(sentence: str, html: Markup, note: str, digit: int) -> Markup:
    """A legal sentence as a button, the same for as long as it stands in a list."""
    found = Markup('<li><button type="submit" name="sentence" value="{0}" data-sentence="{0}"').format(sentence)
    found += Markup(' data-n="{}"').format(digit) if digit else Markup("")
    found += Markup("><span>{}</span>").format(html)
    found += Markup("<em>{}</em>").format(note) if note else Markup("")
    return found + Markup("</button></li>")


@dataclass(frozen=True)
class Asked:
    """The question. `ways` is empty unless the reader is asked; `waiting` says then for whom the table waits.

    Where the table passes for the reader, `waiting` says that, beside the only way.
    """

    meta: str
    question: str
    ways: tuple[Way, ...] = ()
    waiting: str = ""
    can_undo: bool = False
    undo_bar: str = ""  # why not
    can_hint: bool = False

    @property
    def buttons(self) -> Markup:
        """The list of sentences; the first nine have a digit."""
        digits = [*range(1, DIGITS + 1), *([0] * len(self.ways))]
        items = [button(way.sentence, way.html, way.note, n) for way, n in zip(self.ways, digits, strict=False)]
        return Markup("\n".join(items))


@dataclass(frozen=True)
class LogLine:
    """A line of the log: `number` counts sentences from 1, 0 for a remark; `kind` is seat, luck or remark."""

    number: int
    kind: str
    side: Side | None
    who: str
    text: str
    told: tuple[str, ...] = ()
    mark: Mark = field(default_factory=Mark)
    at: int = 0  # how many sentences have been said by then
    mine: bool = False
    begins: bool = False  # whether another seat than before speaks


@dataclass(frozen=True)
class Quoted:
    """A clause as a note quotes it."""

    id: str
    text: str
    href: str


@dataclass(frozen=True)
class Note:
    """What the table tells one reader: `kind` is done, refused, why, hint or error; `sentence` that of a hint."""

    kind: str
    title: str = ""
    sentences: tuple[str, ...] = ()
    clauses: tuple[Quoted, ...] = ()
    sentence: str = ""

    @property
    def said(self) -> str:
        """The note for those who listen."""
        stop = "" if self.title.endswith((".", "?", "!")) else "."
        return " ".join([self.title + stop, *self.sentences]) if self.title else ""


@dataclass(frozen=True)
class Fair:
    """The commitment of the table's dealer, the words of the seats, and the seed once the game is over."""

    commitment: str
    words: tuple[str, ...] = ()
    seed: str = ""


def duration(seconds: int) -> str:
    """A time in words.

    >>> duration(60), duration(7200), duration(90)
    ('1 minute', '2 hours', '90 seconds')
    """
    if seconds % 86400 == 0:
        return ngettext("{count} day", "{count} days", seconds // 86400)
    if seconds % 3600 == 0:
        return ngettext("{count} hour", "{count} hours", seconds // 3600)
    if seconds % 60 == 0:
        return ngettext("{count} minute", "{count} minutes", seconds // 60)
    return ngettext("{count} second", "{count} seconds", seconds)
