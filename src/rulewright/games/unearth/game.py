"""Unearth with The Lost Tribe: what it is called, what a table may choose, and where its rules are."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any, Final, final

from mypy_extensions import i64

from rulewright.core.cards import card_text
from rulewright.core.clauses import Rulebook
from rulewright.core.engine import Game, Question, Setup
from rulewright.core.luck import Rng
from rulewright.games.unearth import (
    age,
    aside,
    campaign,
    claims,
    darkness,
    delver,
    evaluation,
    excavation,
    invariants,
    modifiers,
    position,
    reading,
    response,
    rolls,
    scoring,
    setup,
    stones,
    turn,
    view,
    wonders,
)
from rulewright.games.unearth.cards import CardSet, read_cards, shipped
from rulewright.games.unearth.given import SEAT_NAMES, Given
from rulewright.games.unearth.options import options
from rulewright.games.unearth.setup import DRAW_SCENARIO
from rulewright.games.unearth.state import SET_UP, UnearthState, empty_state
from rulewright.games.unearth.vocabulary import vocabulary


def questions() -> list[Question[UnearthState]]:
    """All kinds of question, each at the place of its kind."""
    found = [
        *setup.QUESTIONS,
        *turn.QUESTIONS,
        *delver.QUESTIONS,
        *excavation.QUESTIONS,
        *rolls.QUESTIONS,
        *modifiers.QUESTIONS,
        *stones.QUESTIONS,
        *wonders.QUESTIONS,
        *aside.QUESTIONS,
        *claims.QUESTIONS,
        *age.QUESTIONS,
        *response.QUESTIONS,
        *darkness.QUESTIONS,
        *campaign.QUESTIONS,
    ]
    return sorted(found, key=lambda question: question.kind)


@final
class Unearth(Game[UnearthState]):
    """Dice, Ruins, Stones and Wonders, for two to five players, or for one against the Darkness."""

    def __init__(self, cards: CardSet) -> None:
        folder = resources.files("rulewright") / "games" / "unearth"
        super().__init__(
            "unearth",
            "Unearth",
            "1.0.0",
            vocabulary(
                [site.id for site in cards.sites],
                [wonder.id for wonder in cards.wonders],
                [card.id for card in cards.delvers],
                [card.id for card in cards.ages],
                [token.id for token in cards.tokens],
                [card.id for card in cards.dark],
                [scenario.id for scenario in cards.scenarios],
            ),
            options(cards),
            questions(),
            Rulebook(folder, "unearth"),
            most_moves=512,
            stack_depth=64,
            cards=cards.text,
            cards_name=cards.name,
        )
        self.card_set: Final = cards

    def with_cards(self, text: str) -> Game[Any]:
        """The same title with the cards of a patch over the shipped ones; raises OptionError for one that is wrong."""
        return Unearth(read_cards(text)) if card_text(text) else GAME

    def make_setup(self, seats: int, options: dict[str, str | int], version: str) -> Setup:
        return Given(self, seats, options, version, self.card_set)

    def start(self, setup: Setup) -> UnearthState:
        assert isinstance(setup, Given)
        s = empty_state(setup, self.stack())
        s.then(SET_UP, DRAW_SCENARIO, 0)
        return s

    def view(self, s: UnearthState, seat: i64) -> dict[str, Any]:
        return view.view(s, seat)

    def key(self, s: UnearthState, seat: i64) -> i64:
        return view.key(s, seat)

    def imagine(self, s: UnearthState, seat: i64, rng: Rng) -> UnearthState:
        return view.imagine(s, seat, rng)

    def position(self, s: UnearthState) -> dict[str, Any]:
        return position.to_doc(s)

    def from_position(self, doc: Mapping[str, Any]) -> UnearthState:
        return reading.from_doc(self, doc)

    def scores(self, s: UnearthState) -> list[int]:
        return [int(scoring.total_score(s, player, s.over != 0)) for player in range(int(s.players))]

    def ranking(self, s: UnearthState) -> list[int]:
        return scoring.ranking(s)

    def result(self, s: UnearthState) -> list[str]:
        return scoring.result(s)

    def seat_name(self, s: UnearthState, seat: int) -> str:
        return SEAT_NAMES[seat]

    def luck_of(self, s: UnearthState) -> str:
        return setup.luck_of(s)

    def evaluate(self, s: UnearthState, seat: i64) -> i64:
        return evaluation.evaluate(s, seat)

    def always_asks(self, options: Mapping[str, str | int]) -> bool:
        return options["response_prompt"] == "ask_everyone"

    def check(self, s: UnearthState) -> list[str]:
        return invariants.problems(s)


GAME: Final = Unearth(shipped())
