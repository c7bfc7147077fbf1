"""Unita's door: its options, and the game object that the engine, the table and the bots use."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any, Final, final

from mypy_extensions import i64

from rulewright.core.clauses import Rulebook
from rulewright.core.engine import Game, Question, Setup
from rulewright.core.luck import Rng
from rulewright.core.options import Choice, Exclusion, Options
from rulewright.games.unita import (
    battle,
    deployment,
    end,
    evaluation,
    invariants,
    position,
    power,
    setup,
    terrain,
    turn,
    view,
    windows,
)
from rulewright.games.unita.components import (
    COMMUNITIES,
)
from rulewright.games.unita.given import (
    Given,
)
from rulewright.games.unita.state import (
    ARRANGEMENT,
    DEPLOYMENT,
    PREPARE,
    UnitaState,
    empty_state,
)
from rulewright.games.unita.vocabulary import (
    VOCABULARY,
)

OPTIONS: Final = Options(
    2,
    4,
    [
        Choice("colonial", ("off", "on"), "unita/ruling-68", "one die at a time, no terrains, no POWER cards"),
        Choice("cooperative", ("off", "on"), "unita/ruling-67", "four players in two teams"),
        Choice("family", ("off", "on"), "unita/ruling-69", "companies are prepared unseen, without deployment"),
        Choice("left_out", ("blue", "red", "yellow", "green"), "unita/ruling-73", "the colour that three leave out"),
        Choice("three_player_green", ("required", "free"), "unita/ruling-7", "whether three must play green"),
        Choice("reorg_limit", ("per_stay", "unlimited"), "unita/ruling-15", "how often a company reorganises"),
        Choice("terrain_scope", ("occupant", "both_sides"), "unita/ruling-34", "whom Mountain and Forest change"),
        Choice("magic_forest_uses", ("per_game", "per_company"), "unita/ruling-39", "how often it refuses a battle"),
        Choice("whirlpool_window", ("any", "own_turn"), "unita/ruling-40", "when the Whirlpool can be used"),
        Choice("final_tie", ("shared", "rematch"), "unita/ruling-48", "what a tie after all tie-breaks is"),
        Choice("power_limit", ("per_battalion", "per_player"), "unita/ruling-51", "POWER cards of two battalions"),
        Choice("crossbow_target", ("contacted_company", "any_enemy_die"), "unita/ruling-53", "whom it can injure"),
        Choice("discipline", ("penalties_only", "both"), "unita/ruling-55", "what Discipline 1 lifts"),
    ],
    [
        Exclusion(
            "the colonial and the family version cannot be combined",
            "unita/ruling-68",
            lambda seats, chosen: chosen["colonial"] == "on" and chosen["family"] == "on",
        ),
        Exclusion(
            "the cooperative version is for four players",
            "unita/ruling-67",
            lambda seats, chosen: chosen["cooperative"] == "on" and seats != 4,
        ),
        Exclusion(
            "only three players leave a colour out",
            "unita/ruling-73",
            lambda seats, chosen: chosen["left_out"] != "blue" and seats != 3,
        ),
        Exclusion(
            "leaving out green needs three_player_green = free",
            "unita/ruling-73",
            lambda seats, chosen: chosen["left_out"] == "green" and chosen["three_player_green"] == "required",
        ),
    ],
    usual=4,
)


def questions() -> list[Question[UnitaState]]:
    """All kinds of question, each at the place of its kind."""
    found = [
        *setup.QUESTIONS,
        *deployment.QUESTIONS,
        *turn.QUESTIONS,
        *power.QUESTIONS,
        *end.QUESTIONS,
        *windows.QUESTIONS,
        *battle.QUESTIONS,
        *terrain.QUESTIONS,
    ]
    return sorted(found, key=lambda question: question.kind)


@final
class Unita(Game[UnitaState]):
    """The dice wargame of four battalions, for two to four players."""

    def __init__(self) -> None:
        folder = resources.files("rulewright") / "games" / "unita"
        super().__init__(
            "unita", "Unita", "1.0.0", VOCABULARY, OPTIONS, questions(), Rulebook(folder, "unita"), stack_depth=24
        )

    def make_setup(self, seats: int, options: dict[str, str | int], version: str) -> Setup:
        return Given(self, seats, options, version)

    def start(self, setup: Setup) -> UnitaState:
        assert isinstance(setup, Given)
        s = empty_state(setup, self.stack())
        s.then(ARRANGEMENT if setup.family else DEPLOYMENT, 0)
        if not setup.colonial:
            for k in range(setup.count - 1, i64(-1), -1):
                s.then(PREPARE, setup.battalions[k])
        return s

    def view(self, s: UnitaState, seat: i64) -> dict[str, Any]:
        return view.view(s, seat)

    def key(self, s: UnitaState, seat: i64) -> i64:
        return view.key(s, seat)

    def imagine(self, s: UnitaState, seat: i64, rng: Rng) -> UnitaState:
        return view.imagine(s, seat, rng)

    def position(self, s: UnitaState) -> dict[str, Any]:
        return position.to_doc(s)

    def from_position(self, doc: Mapping[str, Any]) -> UnitaState:
        return position.from_doc(self, doc)

    def scores(self, s: UnitaState) -> list[int]:
        return end.scores(s)

    def ranking(self, s: UnitaState) -> list[int]:
        return end.ranking(s)

    def result(self, s: UnitaState) -> list[str]:
        return end.result(s)

    def seat_name(self, s: UnitaState, seat: int) -> str:
        given = s.given
        return " and ".join([COMMUNITIES[b] for b in range(4) if given.owner[b] == seat])

    def evaluate(self, s: UnitaState, seat: i64) -> i64:
        return evaluation.evaluate(s, seat)

    def check(self, s: UnitaState) -> list[str]:
        return invariants.problems(s)


GAME: Final = Unita()
