"""Unition: what it is called, what a table may choose, and where its rules are."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any, Final, final

from mypy_extensions import i64

from rulewright.core.cards import card_text
from rulewright.core.clauses import Rulebook
from rulewright.core.engine import Game, Question, Setup
from rulewright.core.luck import Rng
from rulewright.games.unition import (
    conditions,
    evaluation,
    forum,
    invariants,
    opponents,
    own_cards,
    playing,
    position,
    reading,
    resolving,
    setup,
    strongholds,
    turn,
    view,
    whomp,
)
from rulewright.games.unition.card_kinds import CardSet
from rulewright.games.unition.cards import read_cards, shipped
from rulewright.games.unition.given import Given
from rulewright.games.unition.options import options
from rulewright.games.unition.setup import LAY_OUT
from rulewright.games.unition.state import SET_UP, UnitionState, empty_state
from rulewright.games.unition.vocabulary import vocabulary


def questions() -> list[Question[UnitionState]]:
    """All kinds of question, each at the place of its kind."""
    found = [
        *setup.QUESTIONS,
        *turn.QUESTIONS,
        *playing.QUESTIONS,
        *conditions.QUESTIONS,
        *own_cards.QUESTIONS,
        *forum.QUESTIONS,
        *strongholds.QUESTIONS,
        *opponents.QUESTIONS,
        *whomp.QUESTIONS,
        *resolving.QUESTIONS,
    ]
    return sorted(found, key=lambda question: question.kind)


@final
class Unition(Game[UnitionState]):
    """Five clans to recruit from, two ways to win: be the last one standing, or the first with fifty cool."""

    def __init__(self, cards: CardSet) -> None:
        folder = resources.files("rulewright") / "games" / "unition"
        super().__init__(
            "unition",
            "Unition",
            "1.0.0",
            vocabulary([card.id for card in cards.cards]),
            options(),
            questions(),
            Rulebook(folder, "unition"),
            most_moves=2048,
            stack_depth=32,
            cards=cards.text,
            cards_name=cards.name,
        )
        self.card_set: Final = cards

    def with_cards(self, text: str) -> Game[Any]:
        """The same title with the cards of a patch over the shipped ones; raises OptionError for one that is wrong."""
        return Unition(read_cards(text)) if card_text(text) else GAME

    def make_setup(self, seats: int, options: dict[str, str | int], version: str) -> Setup:
        return Given(self, seats, options, version, self.card_set)

    def start(self, setup: Setup) -> UnitionState:
        assert isinstance(setup, Given)
        s = empty_state(setup, self.stack())
        s.then(SET_UP, LAY_OUT)
        return s

    def view(self, s: UnitionState, seat: i64) -> dict[str, Any]:
        return view.view(s, seat)

    def key(self, s: UnitionState, seat: i64) -> i64:
        return view.key(s, seat)

    def imagine(self, s: UnitionState, seat: i64, rng: Rng) -> UnitionState:
        return view.imagine(s, seat, rng)

    def position(self, s: UnitionState) -> dict[str, Any]:
        return position.to_doc(s)

    def from_position(self, doc: Mapping[str, Any]) -> UnitionState:
        return reading.from_doc(self, doc)

    def scores(self, s: UnitionState) -> list[int]:
        """The cool of each seat, which wins at fifty."""
        return [int(s.cool[seat]) for seat in range(int(s.players))]

    def ranking(self, s: UnitionState) -> list[int]:
        """The winner comes first, everybody else second (win-1 to win-3)."""
        return [1 if s.winner in (0, seat + 1) else 2 for seat in range(int(s.players))]

    def evaluate(self, s: UnitionState, seat: i64) -> i64:
        return evaluation.evaluate(s, seat)

    def check(self, s: UnitionState) -> list[str]:
        return invariants.problems(s)


GAME: Final = Unition(shipped())
