"""What a table of Unearth may choose: its mode, what of the boxes is in, and rulings on which tables differ."""

from __future__ import annotations

from typing import Final

from rulewright.core.options import Choice, Exclusion, Options
from rulewright.games.unearth.card_kinds import CardSet
from rulewright.games.unearth.given import FIRST_SLOT

YES: Final = ("yes", "no")
NO: Final = ("no", "yes")

# What of the boxes is played with.
MODULES: Final = [
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
]

# How rolls, Responses, claims and Warpstones are ruled.
TURNS: Final = [
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
    Choice("die_value", ("clamp", "unbounded"), "unearth/ruling-51", "whether a changed die keeps within its faces"),
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
]

# How Wonders, scores, the beginning and the row are ruled.
SCORES: Final = [
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
]

# How games against the Darkness are ruled.
SOLO: Final = [
    Choice("darkness_starting_ruin", YES, "unearth/ruling-42", "whether the Darkness begins with a face-down Ruin"),
    Choice("darkness_four_opens_response", YES, "unearth/ruling-45", "whether a 4 of the Darkness lets you respond"),
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
]


def options(cards: CardSet) -> Options:
    """What a table may choose; the scenarios are those of its cards."""
    return Options(1, 5, [*modes(cards), *MODULES, *TURNS, *SCORES, *SOLO], exclusions(cards), usual=2)


def modes(cards: CardSet) -> list[Choice]:
    """The modes of play."""
    return [
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
    ]


def exclusions(cards: CardSet) -> list[Exclusion]:
    """What does not go together."""
    return [
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
            lambda seats, chosen: chosen["solo_scenario"] != "chosen" and chosen["scenario"] != cards.scenarios[0].id,
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
    ]
