"""Root's door: its name, its factions, and where its rules are."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any, Final, final

from mypy_extensions import i64

from rulewright.core.clauses import Rulebook
from rulewright.core.engine import Game, Question, Setup
from rulewright.core.luck import Rng
from rulewright.games.root import (
    battle,
    cards,
    crafting,
    dominance,
    evaluation,
    invariants,
    persistent,
    position,
    reading,
    setup,
    triggers,
    turn,
    view,
)
from rulewright.games.root.components import FACTION_TITLES
from rulewright.games.root.faction import FACTION
from rulewright.games.root.factions import alliance, eyrie, marquise, vagabond
from rulewright.games.root.given import Given
from rulewright.games.root.kinds import SET_UP
from rulewright.games.root.options import options
from rulewright.games.root.setup import SEATS, lay_out
from rulewright.games.root.state import RootState, empty_state
from rulewright.games.root.vocabulary import VOCABULARY

for _faction in (marquise.Marquise(), eyrie.Eyrie(), alliance.Alliance(), vagabond.Vagabond()):
    FACTION[_faction.side] = _faction


def questions() -> list[Question[RootState]]:
    """All kinds of question, each at the place of its kind."""
    found = [
        *setup.QUESTIONS,
        *turn.QUESTIONS,
        *cards.QUESTIONS,
        *dominance.QUESTIONS,
        *persistent.QUESTIONS,
        *crafting.QUESTIONS,
        *battle.QUESTIONS,
        *triggers.QUESTIONS,
        *marquise.QUESTIONS,
        *eyrie.QUESTIONS,
        *alliance.QUESTIONS,
        *vagabond.QUESTIONS,
    ]
    return sorted(found, key=lambda question: question.kind)


@final
class Root(Game[RootState]):
    """Four factions with rules of their own fight, build and revolt for one woodland."""

    def __init__(self) -> None:
        folder = resources.files("rulewright") / "games" / "root"
        super().__init__(
            "root",
            "Root",
            "1.0.0",
            VOCABULARY,
            options(),
            questions(),
            Rulebook(folder, "root"),
            most_moves=256,
            stack_depth=32,
        )

    def make_setup(self, seats: int, options: dict[str, str | int], version: str) -> Setup:
        return Given(self, seats, options, version)

    def start(self, setup: Setup) -> RootState:
        assert isinstance(setup, Given)
        s = empty_state(setup, self.stack())
        lay_out(s)
        s.then(SET_UP, SEATS)
        return s

    def view(self, s: RootState, seat: i64) -> dict[str, Any]:
        return view.view(s, seat)

    def key(self, s: RootState, seat: i64) -> i64:
        return view.key(s, seat)

    def imagine(self, s: RootState, seat: i64, rng: Rng) -> RootState:
        return view.imagine(s, seat, rng)

    def position(self, s: RootState) -> dict[str, Any]:
        return position.to_doc(s)

    def from_position(self, doc: Mapping[str, Any]) -> RootState:
        return reading.from_doc(self, doc)

    def scores(self, s: RootState) -> list[int]:
        """The points of each seat; a player without a marker on the track counts as 0 (base-ruling-27)."""
        return [int(s.score[s.given.side_of[seat]]) for seat in range(int(s.players))]

    def ranking(self, s: RootState) -> list[int]:
        """The winners first, then seats with points by points, then seats without a marker (base-ruling-27)."""
        order = [rank_of(s, seat) for seat in range(int(s.players))]
        return [1 + sum([other > mine for other in order]) for mine in order]

    def result(self, s: RootState) -> list[str]:
        """The winner and a coalition partner have won, everybody else has lost (vagabond-coalition-4)."""
        return ["won" if has_won(s, s.given.side_of[seat]) else "lost" for seat in range(int(s.players))]

    def always_asks(self, options: Mapping[str, str | int]) -> bool:
        """Whether everybody is waited for, who could ambush or not (base-ruling-12)."""
        return options.get("ambush_prompt") == "always"

    def seat_name(self, s: RootState, seat: int) -> str:
        return FACTION_TITLES[s.given.side_of[seat]]

    def evaluate(self, s: RootState, seat: i64) -> i64:
        return evaluation.evaluate(s, seat)

    def check(self, s: RootState) -> list[str]:
        return invariants.problems(s)


def has_won(s: RootState, side: i64) -> bool:
    """Whether a player has won the game, by itself or with its partner."""
    return s.winner != 0 and (s.winner == side + 1 or s.partner[side] == s.winner)


def rank_of(s: RootState, seat: int) -> tuple[bool, bool, int]:
    """What a seat is ranked by: winning, where partners are alike, having a marker, points."""
    side = s.given.side_of[seat]
    if has_won(s, side):
        return True, True, 0
    return False, s.dominance[side] == 0, int(s.score[side])


GAME: Final = Root()
