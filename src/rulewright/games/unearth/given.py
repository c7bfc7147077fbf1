"""What one table of Unearth has chosen: mode, modules, rulings, and its cards as tables the rules can read."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import Game, Setup
from rulewright.games.unearth.cards import CardSet, Wonder
from rulewright.games.unearth.effects import (
    NEVER,
    NOTHING,
    RESPONSE,
)
from rulewright.games.unearth.vocabulary import (
    LAID,
    MOST_AGES,
    MOST_DARK,
    MOST_DELVERS,
    MOST_SCENARIOS,
    MOST_SITES,
    MOST_TOKENS,
    MOST_WONDERS,
)

# Effects of one card.
MOST_EFFECTS: Final = 3
# The place of the Greater Wonder among the formulas, behind the Named ones.
GREATER_FORMULA: Final = MOST_WONDERS

# The first kinds of Stone have a colour.
COLOURS: Final = 4

# What the seats are called, by the colours of their dice, and behind them the Darkness.
SEAT_NAMES: Final = ("Green", "Purple", "Teal", "Orange", "Silver", "the Darkness")
# How many Stones the first Corruption slot holds, by difficulty (difficulty-3).
FIRST_SLOT: Final = {"normal": 3, "hard": 2, "legendary": 1}

# Ruins taken out unseen, by players; a solo game is set up for two (base-start-4, expanded-4, expanded-5, ruling-43).
REMOVED: Final = {1: 10, 2: 10, 3: 5, 4: 5, 5: 2}
# Ruins of the row, by players (base-start-6).
ROW: Final = {1: 4, 2: 4, 3: 5, 4: 5, 5: 5}


def yes(options: dict[str, str | int], name: str) -> bool:
    """Whether an option is switched on."""
    return options[name] in ("yes", "on", "in")


@final
class Given(Setup):
    """Options and cards of a table, each kind of card by its number, effects by `number * 3 + place`."""

    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, str | int], version: str, cards: CardSet
    ) -> None:
        super().__init__(game, seats, options, version)
        self.cards: Final = cards
        self.solo: Final = seats == 1
        self.campaign: Final = yes(options, "campaign")
        self.players: Final[i64] = seats
        # The dice of a table are the first of all dice; alone the Darkness's come after those of empty seats.
        self.dice: Final[i64] = LAID if seats == 1 else seats * 5
        enhanced = seats > 1 or yes(options, "solo_enhanced")
        self.five_types: Final = not (seats == 5 or (seats == 4 and options["four_player_ruins"] == "expanded"))
        self.responses: Final = enhanced and yes(options, "module_response")
        self.removed: Final[i64] = REMOVED[seats]
        self.row_size: Final[i64] = ROW[seats]
        self.shown: Final[i64] = max(seats, 2) + 2
        self.dark_hidden: Final[i64] = 1 if seats == 1 and yes(options, "darkness_starting_ruin") else 0

        self.roll_off: Final = options["claim_full_tie"] == "roll_off"
        self.more_wonders: Final = options["winner_tie"] == "more_wonders"
        self.wonder_bonus: Final = str(options["wonder_bonus"])
        self.may_wait: Final = options["wonder_choice"] == "may_wait"
        self.edifice_repeats: Final = options["edifice_rerolls"] == "repeat"
        self.reads_before: Final = options["reading_choice"] == "before_roll"
        self.rolls_for_first: Final = options["first_player"] == "roll_d6"
        self.phantoms_score: Final = yes(options, "phantom_counts_for_scoring")
        self.warps_in_own_turn: Final = options["warpstone_window"] == "own_turn_only"
        self.untouchable: Final = options["response_lock"] == "untouchable"
        self.shifts_lock: Final = yes(options, "shifted_four_locks")
        self.bonus_once: Final = options["type_bonus"] == "once"
        self.dark_responses: Final = yes(options, "darkness_four_opens_response")
        self.dark_bag: Final = yes(options, "darkness_stone_from_bag")
        self.unbounded: Final = options["die_value"] == "unbounded"
        self.returns_all: Final = options["one_of_each_returns"] == "all"
        self.row_shifts: Final = options["ruin_row"] == "shift_left_append_right"
        self.solo_equal: Final = str(options["solo_equal_tie"])
        self.claims_each_step: Final = options["claim_check"] == "after_each_step"
        self.first_slot: Final[i64] = FIRST_SLOT[str(options["solo_difficulty"])]
        self.solo_tie_lost: Final = options["solo_tie"] == "darkness_wins"
        self.builds_again: Final = options["kept_wonder_build_effect"] == "each_game"
        self.scenario_choice: Final = str(options["solo_scenario"])
        named = [scenario.id for scenario in cards.scenarios]
        self.scenario_named: Final[i64] = (
            named.index(str(options["scenario"])) + 1 if str(options["scenario"]) in named else 1
        )

        # Sites.
        self.types: Final[i64] = 5 if self.five_types else 6
        self.site_type: Final = vec[i64]([-1] * MOST_SITES)
        self.site_claim: Final = vec[i64]([0] * MOST_SITES)
        self.site_stones: Final = vec[i64]([0] * MOST_SITES)
        self.site_points: Final = vec[i64]([0] * MOST_SITES)
        self.site_pair: Final = vec[i64]([0] * MOST_SITES)
        in_deck = vec[i64]([0] * MOST_SITES)
        total = 0
        sixth = len(cards.types) - 1
        for k, site in enumerate(cards.sites):
            self.site_type[k] = site.type
            self.site_claim[k] = site.claim
            self.site_stones[k] = site.stones
            self.site_points[k] = site.points
            self.site_pair[k] = site.pair
            if site.type >= 0 and site.set != "out" and (site.type != sixth or not self.five_types):
                in_deck[k] = 1
                total += 1
        self.in_deck: Final = in_deck
        self.deck_size: Final[i64] = total - REMOVED[seats] - seats - int(self.dark_hidden) - ROW[seats]

        # Stones of the bag (base-comp-3, setup-1, ruling-6 to ruling-8).
        bag = [stone.base for stone in cards.stones]
        for k, stone in enumerate(cards.stones):
            module = "module_stones" if stone.colourless else "extra_coloured_stones"
            if enhanced and yes(options, module):
                bag[k] += stone.lost_tribe
        self.bag: Final = vec[i64](bag)

        # Delver cards.
        self.delvers: Final[i64] = len(cards.delvers)
        self.copies: Final = vec[i64]([0] * MOST_DELVERS)
        self.card_when: Final = vec[i64]([NEVER] * MOST_DELVERS)
        self.card_sides: Final = vec[i64]([0] * MOST_DELVERS)
        self.card_what: Final = vec[i64]([NOTHING] * (MOST_DELVERS * MOST_EFFECTS))
        self.card_amount: Final = vec[i64]([0] * (MOST_DELVERS * MOST_EFFECTS))
        for k, card in enumerate(cards.delvers):
            if card.set == "base" or (card.set == "lost_tribe" and self.responses):
                self.copies[k] = card.copies
            for n, effect in enumerate(card.effects):
                self.card_when[k] = effect.moment
                self.card_sides[k] = effect.sides
                self.card_what[k * MOST_EFFECTS + n] = effect.what
                self.card_amount[k * MOST_EFFECTS + n] = effect.amount
        self.can_respond: Final = (
            sum([int(self.copies[k]) for k in range(MOST_DELVERS) if self.card_when[k] == RESPONSE]) > 0
        )

        # Named Wonders.
        more = enhanced and yes(options, "module_wonders")
        self.wonder_in: Final = vec[i64]([0] * MOST_WONDERS)
        self.wonder_points: Final = vec[i64]([0] * MOST_WONDERS)
        self.wonder_optional: Final = vec[i64]([0] * MOST_WONDERS)
        self.wonder_per_turn: Final = vec[i64]([0] * MOST_WONDERS)
        self.wonder_moments: Final = vec[i64]([0] * MOST_WONDERS)  # bit mask of moments
        cells = MOST_WONDERS * MOST_EFFECTS
        self.when: Final = vec[i64]([NEVER] * cells)
        self.what: Final = vec[i64]([NOTHING] * cells)
        self.amount: Final = vec[i64]([0] * cells)
        self.extra: Final = vec[i64]([0] * cells)
        self.sides: Final = vec[i64]([0] * cells)
        self.faces: Final = vec[i64]([0] * cells)
        legendary = seats == 1 and options["solo_difficulty"] == "legendary"
        for k, wonder in enumerate(cards.wonders):
            self.wonder_in[k] = 1 if joins(wonder, seats, more, yes(options, "promos"), legendary) else 0
            self.wonder_points[k] = wonder.points
            self.wonder_optional[k] = 1 if wonder.optional else 0
            self.wonder_per_turn[k] = 1 if wonder.per_turn else 0
            for n, effect in enumerate(wonder.effects):
                cell = k * MOST_EFFECTS + n
                self.wonder_moments[k] = self.wonder_moments[k] | (1 << effect.moment)
                self.when[cell] = effect.moment
                self.what[cell] = effect.what
                self.amount[cell] = effect.amount
                self.extra[cell] = effect.extra
                self.sides[cell] = effect.sides
                self.faces[cell] = effect.faces

        # Formulas: every way to need colours, four numbers each; the Greater Wonder's stand behind the Named ones'.
        ways: list[int] = []
        first = [0] * (MOST_WONDERS + 2)
        formulas = [wonder.formula for wonder in cards.wonders]
        formulas += ["??????"] * (MOST_WONDERS - len(formulas)) + ["111111"]
        for k, formula in enumerate(formulas):
            first[k] = len(ways) // 4
            for need in cards.needs(formula):
                ways.extend(need)
        first[MOST_WONDERS + 1] = len(ways) // 4
        self.way: Final = vec[i64](ways)
        self.first_way: Final = vec[i64](first)

        # Wonder tokens.
        tokens = enhanced and yes(options, "module_wonders")
        tokens = tokens and (options["extra_wonder_tokens"] == "always" or seats == 5)
        self.token_copies: Final = vec[i64]([0] * MOST_TOKENS)
        self.token_points: Final = vec[i64]([0] * MOST_TOKENS)
        self.token_greater: Final = vec[i64]([0] * MOST_TOKENS)
        for k, token in enumerate(cards.tokens):
            if token.set == "base" or (token.set == "lost_tribe" and tokens):
                self.token_copies[k] = token.copies
            self.token_points[k] = token.points
            self.token_greater[k] = 1 if token.greater else 0

        # End of Age cards; the sites that one brings are marked with its number.
        self.age_in: Final = vec[i64]([0] * MOST_AGES)
        self.age_kind: Final = vec[i64]([0] * MOST_AGES)
        self.age_what: Final = vec[i64]([NOTHING] * MOST_AGES)
        self.age_amount: Final = vec[i64]([0] * MOST_AGES)
        self.age_sites: Final = vec[i64]([0] * MOST_SITES)
        for k, age in enumerate(cards.ages):
            wanted = age.set == "base" or (age.set == "lost_tribe" and yes(options, "module_end_of_age"))
            self.age_in[k] = 1 if wanted and seats > 1 else 0
            self.age_kind[k] = age.kind
            for effect in age.effects:
                self.age_what[k] = effect.what
                self.age_amount[k] = effect.amount
            for number in age.sites:
                self.age_sites[number] = k + 1

        # The Darkness.
        self.dark: Final[i64] = len(cards.dark)
        self.dark_in: Final = vec[i64]([0] * MOST_DARK)
        self.dark_type: Final = vec[i64]([0] * MOST_DARK)
        self.dark_right: Final = vec[i64]([0] * MOST_DARK)
        self.dark_slot: Final = vec[i64]([0] * MOST_DARK)
        for k, dark in enumerate(cards.dark):
            self.dark_in[k] = 1 if dark.copies else 0
            self.dark_type[k] = dark.type
            self.dark_right[k] = dark.arrow
            self.dark_slot[k] = dark.slot
        self.scenarios: Final[i64] = len(cards.scenarios)
        self.scenario_copies: Final = vec[i64]([0] * MOST_SCENARIOS)
        self.scenario_flags: Final = vec[i64]([0] * MOST_SCENARIOS)
        self.scenario_aside: Final = vec[i64]([0] * MOST_SCENARIOS)
        self.scenario_needs: Final = vec[i64]([3] * (MOST_SCENARIOS * 4))
        for k, scenario in enumerate(cards.scenarios):
            self.scenario_copies[k] = scenario.copies
            self.scenario_flags[k] = scenario.flags
            self.scenario_aside[k] = scenario.aside
            for colour, stones in enumerate(scenario.needs):
                self.scenario_needs[k * 4 + colour] = stones


def joins(wonder: Wonder, seats: int, more: bool, promos: bool, legendary: bool) -> bool:
    """Whether a Named Wonder is in the pool of this table (setup-3, solo-8, legendary-2, ruling-91)."""
    if seats == 1 and (not wonder.solo or (legendary and not wonder.legendary)):
        return False
    if wonder.set == "promo":
        return promos
    return wonder.set == "base" or (wonder.set == "lost_tribe" and more)
