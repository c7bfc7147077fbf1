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
from rulewright.core.options import Choice, Exclusion, Options
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
from rulewright.games.unearth.given import FIRST_SLOT, SEAT_NAMES, Given
from rulewright.games.unearth.setup import DRAW_SCENARIO
from rulewright.games.unearth.state import SET_UP, UnearthState, empty_state
from rulewright.games.unearth.vocabulary import vocabulary

YES: Final = ("yes", "no")
NO: Final = ("no", "yes")
# How many tables' options are kept at once.
MOST_MADE: Final = 64


def options(cards: CardSet) -> Options:
    """What a table may choose; the scenarios are those of its cards."""
    return Options(
        1,
        5,
        [
            Choice("campaign", ("off", "on"), "unearth/campaign-1", "three games in one, alone against the Darkness"),
            Choice(
                "solo_difficulty",
                tuple(FIRST_SLOT),
                "unearth/difficulty-2",
                "how much corruption the Darkness begins to score from; legendary leaves out two Wonders",
            ),
            Choice(
                "solo_scenario",
                ("none", "random", "chosen"),
                "unearth/campaign-3",
                "whether a single game against the Darkness has a Scenario",
            ),
            Choice(
                "scenario",
                tuple([scenario.id for scenario in cards.scenarios]),
                "unearth/campaign-2",
                "which Scenario, where it is chosen",
            ),
            Choice(
                "four_player_ruins",
                ("base", "expanded"),
                "unearth/expanded-1",
                "whether four players play the longer game with the sixth type of Ruin",
            ),
            Choice("module_stones", YES, "unearth/setup-1", "Phantoms, Memory Stones and Warpstones"),
            Choice("module_response", YES, "unearth/setup-4", "cards that answer a rolled 4"),
            Choice("module_wonders", YES, "unearth/setup-3", "the nine Named Wonders and the tokens of The Lost Tribe"),
            Choice("module_end_of_age", YES, "unearth/setup-2", "the two End of Age cards of The Lost Tribe"),
            Choice("extra_coloured_stones", YES, "unearth/faq-5", "one more Stone of each colour in the bag"),
            Choice(
                "solo_enhanced",
                YES,
                "unearth/ruling-8",
                "whether The Lost Tribe's Stones, cards and Wonders are in solo games",
            ),
            Choice("promos", ("out", "in"), "unearth/base-ruling-44", "two promo Wonders, never in solo games"),
            Choice(
                "extra_wonder_tokens",
                ("always", "five_players_only"),
                "unearth/ruling-5",
                "when the extra Lesser and Greater tokens are in",
            ),
            Choice(
                "response_prompt",
                ("holders_only", "ask_everyone"),
                "unearth/ruling-27",
                "after a rolled 4: the table passes after a moment for whoever holds no Response card, or always asks",
            ),
            Choice(
                "response_lock",
                ("value_only", "untouchable"),
                "unearth/ruling-30",
                "whether a locked 4 may still be moved",
            ),
            Choice(
                "shifted_four_locks",
                NO,
                "unearth/ruling-32",
                "whether a die that a Response card shifts to 4 is locked too",
            ),
            Choice(
                "claim_check",
                ("after_each_step", "end_of_phase"),
                "unearth/ruling-67",
                "when Ruins are tested for a claim",
            ),
            Choice(
                "claim_full_tie",
                ("roll_off", "nearest_clockwise"),
                "unearth/base-ruling-1",
                "who wins a Ruin when all dice compare equal",
            ),
            Choice(
                "die_value", ("clamp", "unbounded"), "unearth/ruling-51", "whether a changed die keeps within its faces"
            ),
            Choice(
                "edifice_rerolls",
                ("once", "repeat"),
                "unearth/base-ruling-13",
                "how often the Shattered Edifice rerolls one roll",
            ),
            Choice(
                "reading_choice",
                ("after_roll", "before_roll"),
                "unearth/base-ruling-19",
                "when Reading the Stones is said to be plus or minus",
            ),
            Choice(
                "warpstone_window",
                ("owner_decision_points_plus_async", "own_turn_only"),
                "unearth/ruling-18",
                "when a Warpstone can be used",
            ),
            Choice(
                "wonder_choice",
                ("at_once", "may_wait"),
                "unearth/base-ruling-7",
                "whether a ring may wait for its Wonder",
            ),
            Choice(
                "wonder_bonus",
                ("three_kinds", "any_three", "none"),
                "unearth/base-ruling-4",
                "which Wonders earn five points more",
            ),
            Choice("phantom_counts_for_scoring", NO, "unearth/ruling-13", "whether Phantoms take a colour at the end"),
            Choice(
                "type_bonus",
                ("per_set", "once"),
                "unearth/ruling-40",
                "whether each set of different types scores, or one",
            ),
            Choice("winner_tie", ("shared", "more_wonders"), "unearth/base-ruling-3", "who wins at the same total"),
            Choice("first_player", ("roll_d6", "listed"), "unearth/base-ruling-33", "who begins"),
            Choice(
                "ruin_row",
                ("refill_in_place", "shift_left_append_right"),
                "unearth/ruling-58",
                "where a new Ruin comes into the row",
            ),
            Choice(
                "darkness_starting_ruin", YES, "unearth/ruling-42", "whether the Darkness begins with a face-down Ruin"
            ),
            Choice(
                "darkness_four_opens_response", YES, "unearth/ruling-45", "whether a 4 of the Darkness lets you respond"
            ),
            Choice(
                "darkness_stone_from_bag",
                YES,
                "unearth/ruling-48",
                "whether the Darkness takes from the bag where a Ruin has no Stone",
            ),
            Choice(
                "one_of_each_returns",
                ("five", "all"),
                "unearth/ruling-55",
                "which Darkness cards return after one of each",
            ),
            Choice(
                "solo_equal_tie",
                ("roll_off", "player", "darkness"),
                "unearth/ruling-66",
                "who wins when single D6 tie with the Darkness",
            ),
            Choice("solo_tie", ("draw", "darkness_wins"), "unearth/ruling-79", "what a tied solo game is"),
            Choice(
                "kept_wonder_build_effect",
                ("each_game", "never_again"),
                "unearth/ruling-84",
                "whether kept Wonders do again what they do when built",
            ),
        ],
        [
            Exclusion(
                "the campaign is played alone against the Darkness",
                "unearth/campaign-1",
                lambda seats, chosen: chosen["campaign"] == "on" and seats != 1,
            ),
            Exclusion(
                "a campaign draws its scenarios itself",
                "unearth/campaign-2",
                lambda seats, chosen: chosen["campaign"] == "on" and chosen["solo_scenario"] != "none",
            ),
            Exclusion(
                "scenarios belong to solo games",
                "unearth/ruling-81",
                lambda seats, chosen: chosen["solo_scenario"] != "none" and seats != 1,
            ),
            Exclusion(
                "a Scenario is named where solo_scenario = chosen",
                "unearth/ruling-81",
                lambda seats, chosen: (
                    chosen["solo_scenario"] != "chosen" and chosen["scenario"] != cards.scenarios[0].id
                ),
            ),
            Exclusion(
                "difficulty belongs to solo games",
                "unearth/ruling-77",
                lambda seats, chosen: chosen["solo_difficulty"] != "normal" and seats != 1,
            ),
            Exclusion(
                "the expanded game is for four players",
                "unearth/ruling-38",
                lambda seats, chosen: chosen["four_player_ruins"] == "expanded" and seats != 4,
            ),
            Exclusion(
                "promo Wonders never join a solo game",
                "unearth/solo-8",
                lambda seats, chosen: chosen["promos"] == "in" and seats == 1,
            ),
        ],
        usual=2,
    )


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
        # Tables of options and cards take longer to make than a random game takes to play; they never change.
        self.made: Final[dict[tuple[str | int, ...], Given]] = {}

    def with_cards(self, text: str) -> Game[Any]:
        """The same title with the cards of a patch over the shipped ones; raises OptionError for one that is wrong."""
        return Unearth(read_cards(text)) if card_text(text) else GAME

    def setup(self, seats: int, options: dict[str, str | int], version: str = "") -> Setup:
        version = version or self.version
        chosen: tuple[str | int, ...] = (version, seats, *options.values())
        found = self.made.get(chosen)
        if found is None:
            if len(self.made) >= MOST_MADE:
                self.made.clear()
            found = Given(self, seats, dict(options), version, self.card_set)
            self.made[chosen] = found
        return found

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

    def evaluate(self, s: UnearthState, seat: i64) -> i64:
        return evaluation.evaluate(s, seat)

    def always_asks(self, options: Mapping[str, str | int]) -> bool:
        return options["response_prompt"] == "ask_everyone"

    def check(self, s: UnearthState) -> list[str]:
        return invariants.problems(s)


GAME: Final = Unearth(shipped())
