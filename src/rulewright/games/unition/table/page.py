"""Unition on a page: the table as each seat sits at it, what is asked, and what a line of the log points at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulewright.core.engine import Game
from rulewright.games.unition.cards import read_cards
from rulewright.games.unition.given import COOL_TO_WIN
from rulewright.games.unition.table.asking import meta, note, question
from rulewright.games.unition.table.ending import ending
from rulewright.games.unition.table.faces import Faces
from rulewright.games.unition.table.forum import forum
from rulewright.games.unition.table.pieces import crest
from rulewright.games.unition.table.pointing import mark
from rulewright.games.unition.table.present import present
from rulewright.games.unition.table.reading import (
    INKS,
    Sets,
    View,
    Ways,
    asking,
    held,
    pile_size,
    plural,
    seat_title,
    text,
)
from rulewright.games.unition.table.seats import mine, played, rivals
from rulewright.languages import each_language, reader
from rulewright.table.showing import CardSaid, Ending, Mark, Side

# The headings and labels that `board.html` prints, by their keys in the catalogue.
PRINTED: Final = (
    "attack", "authored", "clans", "convert-heading", "empty", "forum", "hand", "leaders",
    "no-hand", "no-strongholds", "now", "nothing-played", "or", "or-consume", "others",
    "strongholds", "unition", "unition-lit", "waiting-effects", "whomp-groups", "you",
)  # fmt: skip


class Page:
    """The page of Unition with one set of cards."""

    BLURB: Final = text("blurb")
    LENGTH: Final = text("length")
    GROUND: Final = "pale-blue"

    def __init__(self, game: Game[Any]) -> None:
        self.game: Final = game
        self.sets: Final = Sets(read_cards(game.cards))
        self.faces: Final[dict[tuple[str, Ways], Faces]] = {}
        self.own_names: Final = self.sets.at({}).labels()

    def faces_at(self, view: View) -> Faces:
        """The faces of the cards as a table reads them, in the reader's language."""
        cards = self.sets.at(view)
        key = (reader().name, cards.ways)
        if key not in self.faces:
            self.faces[key] = Faces(cards)
        return self.faces[key]

    # Seats

    def places(self, seats: int, options: Mapping[str, str | int]) -> list[Side]:
        """The sides before there is a game."""
        return [Side(seat_title(seat), crest(seat), INKS[seat]) for seat in range(seats)]

    def sides(self, view: View) -> list[Side]:
        """The seats with their cards, and with health and cool where they are known."""
        return [side(seat, player) for seat, player in enumerate(view["players"])]

    # The board

    def draw(self, view: View, seat: int | None) -> dict[str, Any]:
        """What `board.html` needs to draw the table as this seat sits at it."""
        asked = asking(view)
        faces = self.faces_at(view)
        return {
            "printed": printed(),
            "css": f"un-for-{len(view['players'])}" + (" un-watching" if seat is None else ""),
            "present": present(view, asked, asked.of(seat), faces),
            "forum": forum(view, seat, asked, faces),
            "rivals": tuple(rivals(view, seat, asked, faces)),
            "played": played(view, seat, asked, faces),
            "mine": mine(view, seat, asked, faces) if seat is not None else None,
        }

    def labels(self, view: View, seat: int | None) -> dict[str, str]:
        """The names of cards and clans of a set of one's own."""
        return self.own_names

    def cards(self) -> list[CardSaid]:
        """Starters and Extra Gleam, then clan by clan; none that is left out."""
        faces = self.faces_at({})
        copies = {card.id: card.copies for card in faces.cards.cards.values()}
        return [faces.said(card) for card, _ in faces.cards.in_order(copies)]

    # What is asked

    def meta(self, view: View) -> str:
        """Whose turn it is, and how far it has come."""
        return meta(view)

    def ask(self, view: View, question_said: str, sentences: Sequence[str]) -> str:
        """The question as the asked seat reads it."""
        return question(view, question_said, self.sets.at(view))

    def note(self, view: View, sentence: str) -> str:
        """What a sentence leads to."""
        return note(view, sentence, self.sets.at(view))

    # The log and the end

    def mark(self, view: View, actor: int, sentence: str, told: Sequence[str]) -> Mark:
        """What a line of the log points at."""
        return mark(view, actor, sentence, told)

    def ending(self, view: View, names: Sequence[str]) -> Ending:
        """The end of a game that is over."""
        return ending(view, names)


def side(seat: int, player: Mapping[str, Any]) -> Side:
    """A seat of the strip above the board."""
    hand = held(player.get("hand", {}))
    discard = held(player.get("discard", {}))
    line = text("side-line", cards=plural("card", hand), pile=pile_size(player), discard=discard)
    if player.get("out"):
        return Side(seat_title(seat), crest(seat), INKS[seat], "", "0", text("health"), text("out"))
    if "health" not in player:
        return Side(seat_title(seat), crest(seat), INKS[seat], "", text("unknown"), text("totals-hidden"), line)
    line = f"{text('cool-so-far', cool=player['cool'], most=COOL_TO_WIN)}, {line}"
    return Side(seat_title(seat), crest(seat), INKS[seat], "", str(player["health"]), text("health"), line)


def page_for(game: Game[Any]) -> Page:
    """The page of a game with the cards that it is played with."""
    return Page(game)


@each_language
def printed() -> dict[str, str]:
    """The headings that never change."""
    return {key: text(key) for key in PRINTED}
