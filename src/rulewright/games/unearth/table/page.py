"""Unearth on a page: the table as each seat sits at it, what is asked, and what a line of the log points at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulewright.core.engine import Game
from rulewright.games.unearth.card_kinds import Age, Delver, Scenario, Wonder
from rulewright.games.unearth.cards import OUT, read_cards
from rulewright.games.unearth.table.asking import meta, note, question
from rulewright.games.unearth.table.darkness import campaign, darkness
from rulewright.games.unearth.table.ending import ending
from rulewright.games.unearth.table.pieces import crest, formula_said
from rulewright.games.unearth.table.pointing import mark
from rulewright.games.unearth.table.present import present
from rulewright.games.unearth.table.reading import (
    Cards,
    View,
    asking,
    difficulty,
    home_dice,
    ink,
    is_authored,
    plural,
    seat_title,
    text,
)
from rulewright.games.unearth.table.ruins import age, ruins, scenario, supply, wonders
from rulewright.games.unearth.table.seats import players
from rulewright.languages import each_language
from rulewright.table.showing import CardSaid, Ending, Mark, Side

# The headings and labels that `board.html` prints, by their keys in the catalogue.
PRINTED: Final = (
    "authored", "authored-said", "bag", "built", "campaign", "corruption", "crystals", "discards", "hand",
    "home", "no-dice", "no-ruins", "no-stones", "no-wonders", "now", "nothing", "of",
    "ruins", "ruins-row", "set-aside-known", "supply", "tableau", "throw", "title-so-far", "wonders", "you",
)  # fmt: skip


class Page:
    """The page of Unearth with one set of cards."""

    BLURB: Final = text("blurb")
    LENGTH: Final = text("length")
    GROUND: Final = "pale-peach"

    def __init__(self, game: Game[Any]) -> None:
        self.game: Final = game
        self.box: Final = Cards(read_cards(game.cards))
        self.own_names: Final = self.box.labels()

    # Seats

    def places(self, seats: int, options: Mapping[str, str | int]) -> list[Side]:
        """The sides before there is a game."""
        return [Side(seat_title(seat), crest(seat), ink(seat)) for seat in range(seats)]

    def sides(self, view: View) -> list[Side]:
        """The seats with their points as far as they are known, their dice at home and the size of their hands."""
        found: list[Side] = []
        for seat, player in enumerate(view["players"]):
            total = player.get("score", {}).get("total")
            hand = sum(player.get("hand", {}).values())
            line = ", ".join([text("home-count", count=len(home_dice(player))), plural("card", hand)])
            score = "" if total is None else str(total)
            found.append(Side(seat_title(seat), crest(seat), ink(seat), "", score, text("points"), line))
        return found

    def others(self, view: View) -> list[Side]:
        """The Darkness, where it plays."""
        found = view.get("darkness")
        if found is None:
            return []
        score = str(found.get("score", {}).get("total", ""))
        level = text(f"difficulty-{difficulty(view)}")
        return [Side(text("the-darkness"), crest(-1), ink(-1), "", score, text("points"), level)]

    # The board

    def draw(self, view: View, seat: int | None) -> dict[str, Any]:
        """What `board.html` needs to draw the table as this seat sits at it."""
        cards = self.box
        asked = asking(view)
        mine = asked.of(seat)
        return {
            "printed": printed(),
            "css": f"ue-for-{len(view['players'])}",
            "present": present(view, asked, mine, cards),
            "ruins": tuple(ruins(view, asked, mine, cards)),
            "cards": (*[card for card in (age(view, cards), scenario(view, cards)) if card], *wonders(view, cards)),
            "supply": supply(view, cards),
            "players": tuple(players(view, seat, asked, cards)),
            "darkness": darkness(view, cards),
            "campaign": campaign(view, cards),
        }

    def labels(self, view: View, seat: int | None) -> dict[str, str]:
        """The names of cards of a set of one's own."""
        return self.own_names

    def cards(self) -> list[CardSaid]:
        """The cards with words of their own: Delver cards, Named Wonders, End of Age cards and Scenarios."""
        return listed_cards(self.box)

    # What is asked

    def meta(self, view: View) -> str:
        """Whose turn it is, and what is going on in it."""
        return meta(view)

    def ask(self, view: View, question_said: str, sentences: Sequence[str]) -> str:
        """The question as the asked seat reads it."""
        return question(view, question_said, sentences, self.box)

    def note(self, view: View, sentence: str) -> str:
        """What a sentence leads to."""
        return note(view, sentence, self.box)

    # The log and the end

    def mark(self, view: View, actor: int, sentence: str, told: Sequence[str]) -> Mark:
        """What a line of the log points at."""
        return mark(view, actor, sentence, told)

    def ending(self, view: View, names: Sequence[str]) -> Ending:
        """The end of a game that is over."""
        return ending(view, names, self.box)


def listed_cards(box: Cards) -> list[CardSaid]:
    """The cards with words of their own, kind by kind; none that is left out."""
    delvers = [card for card in box.delvers.values() if card.set != OUT]
    wonders = [card for card in box.wonders.values() if card.set != OUT]
    ages = [card for card in box.ages.values() if card.set != OUT]
    scenarios = [card for card in box.scenarios.values() if card.copies]
    return [
        *[card_said(card, text("response-card" if card.response else "delver-card")) for card in delvers],
        *[card_said(card, wonder_said(card)) for card in wonders],
        *[card_said(card, text("age")) for card in ages],
        *[card_said(card, text("scenario")) for card in scenarios],
    ]


def wonder_said(card: Wonder) -> str:
    """What a Named Wonder is worth, and what builds it."""
    points = plural("point", card.points) if card.points else ""
    return ", ".join([part for part in (text("named-wonder"), points, formula_said(card.formula)) if part])


def card_said(card: Delver | Wonder | Age | Scenario, kind: str) -> CardSaid:
    """A card as the rules list it."""
    return CardSaid(card.name, kind, card.text, text("authored-said") if is_authored(card.provenance) else "")


def page_for(game: Game[Any]) -> Page:
    """The page of a game with the cards that it is played with."""
    return Page(game)


@each_language
def printed() -> dict[str, str]:
    """The headings that never change."""
    return {key: text(key) for key in PRINTED}
