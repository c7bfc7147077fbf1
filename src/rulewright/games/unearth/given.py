"""What one table of Unearth has chosen: mode, modules, rulings, and its cards as tables the rules can read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import Game, Setup
from rulewright.games.unearth.card_kinds import CardSet, Effect, Site, Wonder
from rulewright.games.unearth.effects import (
    ANY_DIE_DOWN,
    ANY_DIE_EITHER,
    ANY_DIE_UP,
    DIG_DICE,
    DIG_PLACE,
    DIG_REROLL,
    MOVE_OWN,
    NEVER,
    NEXT_ROLL,
    NOTHING,
    REROLL_ANY,
    REROLL_NUMBER,
    REROLL_OWN,
    RESPONSE,
)
from rulewright.games.unearth.vocabulary import (
    DARK_DIE,
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
NO_EFFECT: Final = Effect(NEVER, NOTHING, 0, 0, 0, 0)
# What cards do to dice that lie on Ruins.
AIMED: Final = (ANY_DIE_UP, ANY_DIE_DOWN, ANY_DIE_EITHER, REROLL_ANY, REROLL_OWN, REROLL_NUMBER, MOVE_OWN)
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


class Chosen(Setup):
    """What the options of a table say: mode, modules and rulings."""

    def __init__(self, game: Game[Any], seats: int, options: dict[str, str | int], version: str) -> None:
        super().__init__(game, seats, options, version)
        self.solo: Final = seats == 1
        self.campaign: Final = yes(options, "campaign")
        self.players: Final[i64] = seats
        # The dice of a table are the first of all dice; alone the Darkness's come after those of empty seats.
        self.dice: Final[i64] = LAID if seats == 1 else seats * 5
        self.own_dice: Final[i64] = seats * 5
        self.dark_dice: Final[i64] = LAID - DARK_DIE if seats == 1 else 0
        self.enhanced: Final = seats > 1 or yes(options, "solo_enhanced")
        self.five_types: Final = not (seats == 5 or (seats == 4 and options["four_player_ruins"] == "expanded"))
        self.types: Final[i64] = 5 if self.five_types else 6
        self.responses: Final = self.enhanced and yes(options, "module_response")
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


@final
class Given(Chosen):
    """Options and cards of a table, each kind of card by its number, effects by `number * 3 + place`."""

    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, str | int], version: str, cards: CardSet
    ) -> None:
        super().__init__(game, seats, options, version)
        self.cards: Final = cards

        sites = cards.sites
        self.site_type: Final = table([site.type for site in sites], MOST_SITES, -1)
        self.site_claim: Final = table([site.claim for site in sites], MOST_SITES)
        self.site_stones: Final = table([site.stones for site in sites], MOST_SITES)
        self.site_points: Final = table([site.points for site in sites], MOST_SITES)
        self.site_pair: Final = table([site.pair for site in sites], MOST_SITES)
        left_out = len(cards.types) - 1 if self.five_types else -1
        deck = [int(is_in_deck(site, left_out)) for site in sites]
        self.in_deck: Final = table(deck, MOST_SITES)
        self.deck_end: Final[i64] = max([k + 1 for k, dealt in enumerate(deck) if dealt], default=0)
        self.deck_size: Final[i64] = sum(deck) - REMOVED[seats] - seats - int(self.dark_hidden) - ROW[seats]

        self.bag: Final = vec[i64](stones_of_bag(cards, self.enhanced, options))

        delvers = cards.delvers
        self.delvers: Final[i64] = len(delvers)
        self.copies: Final = table(
            [card.copies if joins(card.set, self.responses) else 0 for card in delvers], MOST_DELVERS
        )
        self.card_when: Final = table(
            [card.effects[-1].moment if card.effects else NEVER for card in delvers], MOST_DELVERS, NEVER
        )
        self.card_sides: Final = table(
            [card.effects[-1].sides if card.effects else 0 for card in delvers], MOST_DELVERS
        )
        effects = effects_of([card.effects for card in delvers], MOST_DELVERS)
        self.card_what: Final = vec[i64]([effect.what for effect in effects])
        self.card_amount: Final = vec[i64]([effect.amount for effect in effects])
        self.card_aimed: Final = table([int(is_aimed(card.effects)) for card in delvers], MOST_DELVERS)
        # The kinds of cards that act on rolls of the turn in which they are played: by moment, and all of them.
        self.dice_cards: Final = kinds_at(self.card_when, (DIG_DICE,))
        self.reroll_cards: Final = kinds_at(self.card_when, (DIG_REROLL,))
        self.place_cards: Final = kinds_at(self.card_when, (DIG_PLACE,))
        self.roll_cards: Final = kinds_at(self.card_when, (NEXT_ROLL,))
        self.acting_cards: Final = kinds_at(self.card_when, (DIG_DICE, DIG_REROLL, DIG_PLACE, NEXT_ROLL))
        self.can_respond: Final = (
            sum([int(self.copies[k]) for k in range(MOST_DELVERS) if self.card_when[k] == RESPONSE]) > 0
        )

        wonders = cards.wonders
        more = self.enhanced and yes(options, "module_wonders")
        self.wonder_in: Final = table(
            [int(is_in_pool(wonder, seats, more, options)) for wonder in wonders], MOST_WONDERS
        )
        self.wonder_mask: Final[i64] = mask([k for k in range(MOST_WONDERS) if self.wonder_in[k] != 0])
        self.wonder_points: Final = table([wonder.points for wonder in wonders], MOST_WONDERS)
        self.wonder_optional: Final = table([int(wonder.optional) for wonder in wonders], MOST_WONDERS)
        self.wonder_per_turn: Final = table([int(wonder.per_turn) for wonder in wonders], MOST_WONDERS)
        self.wonder_moments: Final = table([moments(wonder) for wonder in wonders], MOST_WONDERS)
        effects = effects_of([wonder.effects for wonder in wonders], MOST_WONDERS)
        self.when: Final = vec[i64]([effect.moment for effect in effects])
        self.what: Final = vec[i64]([effect.what for effect in effects])
        self.amount: Final = vec[i64]([effect.amount for effect in effects])
        self.extra: Final = vec[i64]([effect.extra for effect in effects])
        self.sides: Final = vec[i64]([effect.sides for effect in effects])
        self.faces: Final = vec[i64]([effect.faces for effect in effects])

        # Every way to need colours, four numbers each, and the first way of every formula.
        ways = ways_of_formulas(cards)
        self.way: Final = vec[i64]([stones for each in ways for need in each for stones in need])
        self.first_way: Final = vec[i64](list(accumulate([len(each) for each in ways], initial=0)))

        tokens = cards.tokens
        more = more and (options["extra_wonder_tokens"] == "always" or seats == 5)
        self.token_copies: Final = table(
            [token.copies if joins(token.set, more) else 0 for token in tokens], MOST_TOKENS
        )
        self.token_points: Final = table([token.points for token in tokens], MOST_TOKENS)
        self.token_greater: Final = table([int(token.greater) for token in tokens], MOST_TOKENS)

        ages = cards.ages
        more = yes(options, "module_end_of_age")
        self.age_in: Final = table([int(seats > 1 and joins(age.set, more)) for age in ages], MOST_AGES)
        self.age_kind: Final = table([age.kind for age in ages], MOST_AGES)
        self.age_what: Final = table(
            [age.effects[-1].what if age.effects else NOTHING for age in ages], MOST_AGES, NOTHING
        )
        self.age_amount: Final = table([age.effects[-1].amount if age.effects else 0 for age in ages], MOST_AGES)
        self.age_sites: Final = sites_of_ages(cards)

        self.dark: Final[i64] = len(cards.dark)
        self.dark_in: Final = table([1 if card.copies else 0 for card in cards.dark], MOST_DARK)
        self.dark_type: Final = table([card.type for card in cards.dark], MOST_DARK)
        self.dark_types: Final[i64] = mask([card.type for card in cards.dark if card.copies])
        self.dark_right: Final = table([card.arrow for card in cards.dark], MOST_DARK)
        self.dark_slot: Final = table([card.slot for card in cards.dark], MOST_DARK)

        scenarios = cards.scenarios
        named = [scenario.id for scenario in scenarios]
        chosen = str(options["scenario"])
        self.scenario_named: Final[i64] = named.index(chosen) + 1 if chosen in named else 1
        self.scenarios: Final[i64] = len(scenarios)
        self.scenario_copies: Final = table([scenario.copies for scenario in scenarios], MOST_SCENARIOS)
        self.scenario_flags: Final = table([scenario.flags for scenario in scenarios], MOST_SCENARIOS)
        self.scenario_aside: Final = table([scenario.aside for scenario in scenarios], MOST_SCENARIOS)
        self.scenario_needs: Final = table(
            [stones for scenario in scenarios for stones in scenario.needs], MOST_SCENARIOS * COLOURS, 3
        )


def table(numbers: Sequence[int], size: int, empty: int = 0) -> vec[i64]:
    """A table with a number for each card, and an empty one where a set may hold further cards."""
    return vec[i64](list(numbers) + [empty] * (size - len(numbers)))


def mask(numbers: Sequence[int]) -> int:
    """Some numbers as bits."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def kinds_at(card_when: vec[i64], wanted: tuple[int, ...]) -> vec[i64]:
    """The kinds of Delver cards that act at certain moments."""
    return vec[i64]([k for k in range(MOST_DELVERS) if card_when[k] in wanted])


def is_aimed(effects: Sequence[Effect]) -> bool:
    """Whether a card does something to dice that lie on Ruins."""
    return sum([1 for effect in effects if effect.what in AIMED]) > 0


def joins(part: str, more: bool) -> bool:
    """Whether cards of a part of the boxes are in: those of The Lost Tribe where a table plays with them."""
    return part == "base" or (part == "lost_tribe" and more)


def is_in_deck(site: Site, left_out: int) -> bool:
    """Whether a Ruin is in the deck, which may leave out a type (expanded-3, ruling-38)."""
    return site.type >= 0 and site.set != "out" and site.type != left_out


def stones_of_bag(cards: CardSet, enhanced: bool, options: dict[str, str | int]) -> list[int]:
    """The Stones of the bag by their kinds (base-comp-3, setup-1, ruling-6 to ruling-8)."""
    found: list[int] = []
    for stone in cards.stones:
        module = "module_stones" if stone.colourless else "extra_coloured_stones"
        found.append(stone.base + (stone.lost_tribe if enhanced and yes(options, module) else 0))
    return found


def is_in_pool(wonder: Wonder, seats: int, more: bool, options: dict[str, str | int]) -> bool:
    """Whether a Named Wonder is in the pool of this table (setup-3, solo-8, legendary-2, ruling-91)."""
    legendary = options["solo_difficulty"] == "legendary"
    if seats == 1 and (not wonder.solo or (legendary and not wonder.legendary)):
        return False
    if wonder.set == "promo":
        return yes(options, "promos")
    return joins(wonder.set, more)


def effects_of(cards: Sequence[Sequence[Effect]], size: int) -> list[Effect]:
    """The effects of all cards that a set may hold, `MOST_EFFECTS` for each."""
    found: list[Effect] = []
    for effects in cards:
        found += [*effects, *[NO_EFFECT] * (MOST_EFFECTS - len(effects))]
    return found + [NO_EFFECT] * ((size - len(cards)) * MOST_EFFECTS)


def moments(wonder: Wonder) -> int:
    """When a Named Wonder acts, as bits."""
    return mask([effect.moment for effect in wonder.effects])


def ways_of_formulas(cards: CardSet) -> list[list[tuple[int, int, int, int]]]:
    """Every way to fill each formula; the Greater Wonder's stands behind those that Named ones may have."""
    formulas = [wonder.formula for wonder in cards.wonders]
    formulas += ["??????"] * (MOST_WONDERS - len(formulas)) + ["111111"]
    return [cards.needs(formula) for formula in formulas]


def sites_of_ages(cards: CardSet) -> vec[i64]:
    """The sites that an End of Age card brings, marked with its number."""
    found = vec[i64]([0] * MOST_SITES)
    for k, age in enumerate(cards.ages):
        for number in age.sites:
            found[number] = k + 1
    return found
