"""What one table of Unition has chosen: rulings, and its cards as tables the rules can read."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import Game, Setup
from rulewright.games.unition.card_kinds import Card, CardSet, Effect
from rulewright.games.unition.effects import (
    ACTION,
    CHOOSE,
    COPY,
    GIVE_GLEAM,
    HOLD,
    MOST_EFFECTS,
    NOTHING,
    PARTS,
    PLAIN,
    PRIMARY,
    RAINBRO_CLAN,
    RAINBRO_SWEEP,
    UNITION,
    UPGRADE,
)
from rulewright.games.unition.vocabulary import EXTRA_GLEAM, STARTERS
from rulewright.games.unition.yields import cells_of, part_of

# Cells of one card's effects, and of one of its parts.
CELLS: Final = PARTS * MOST_EFFECTS
HEALTH: Final = 50
COOL_TO_WIN: Final = 50
HAND: Final = 5
# Extra Gleam that is set out for each player, where there is an end to it (ruling-10).
EXTRA_PER_PLAYER: Final = 8
UNLIMITED: Final = 1_000_000


@final
class Given(Setup):
    """Options and cards of a table: cards by their number, effects by `card * 16 + part * 4 + place`."""

    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, str | int], version: str, cards: CardSet
    ) -> None:
        super().__init__(game, seats, options, version)
        self.cards: Final = cards
        self.players: Final[i64] = seats
        self.kinds: Final[i64] = len(cards.cards)

        self.random_first: Final = options["first_player"] == "random"
        self.first_seat: Final[i64] = int(options["first_seat"]) - 1
        limited = options["extra_gleam_supply"] == "8_per_player"
        self.extra_supply: Final[i64] = EXTRA_PER_PLAYER * seats if limited else UNLIMITED
        self.rainbro_mega: Final = options["rainbro_mega"] == "yes"
        self.rainbro_both: Final = options["rainbro_mode"] == "both"
        self.out_at_zero: Final = options["knockout_at"] == "zero"
        self.cool_on_play: Final = options["cool_timing"] == "on_play"
        self.totals_open: Final = options["show_totals"] == "open"
        self.group_per_card: Final = options["whomp_group"] == "per_card"
        self.shields_expire: Final = options["shield_expiry"] == "owners_next_turn"
        self.asks_shields: Final = options["shield_use"] == "ask"
        self.saves_strongholds: Final = options["shield_use"] == "auto_save"
        self.halves_groups: Final = options["lianzo_halving"] == "per_group"
        self.extra_fills_slot: Final = options["added_card"] == "fills_last_slot"
        self.swaps_to_deck: Final = options["swap_to"] == "deck_top"
        self.discount_all: Final = options["discount_scope"] == "all"
        self.leader_counts_itself: Final = options["leader_count"] == "all"
        self.brackets_by_unition: Final = options["bracket_numbers"] == "unition"
        self.pays_for_discards: Final = options["discard_recruit"] == "pay"
        self.holds_played: Final = options["goldheart_source"] == "played_hand"
        self.upgrades_exactly: Final = options["upgrade_match"] == "exact"

        found = cards.cards
        self.kind: Final = vec[i64]([card.kind for card in found])
        self.clan: Final = vec[i64]([card.clan for card in found])
        self.leader: Final = vec[i64]([1 if card.leader else 0 for card in found])
        self.cost: Final = vec[i64]([card.cost for card in found])
        self.health: Final = vec[i64]([card.health for card in found])
        self.starters: Final = vec[i64]([card.copies if k < STARTERS else 0 for k, card in enumerate(found)])
        self.forum: Final = vec[i64]([card.copies if k > EXTRA_GLEAM else 0 for k, card in enumerate(found)])
        self.forum_total: Final[i64] = sum([card.copies for card in found[EXTRA_GLEAM + 1 :]])
        cells = [effect for card in found for effect in effects_of(card)]
        self.form: Final = vec[i64]([effect.form for effect in cells])
        self.what: Final = vec[i64]([effect.what for effect in cells])
        self.amount: Final = vec[i64]([effect.amount for effect in cells])
        self.bracket: Final = vec[i64]([effect.extra for effect in cells])
        self.then_what: Final = vec[i64]([effect.then for effect in cells])
        self.then_amount: Final = vec[i64]([effect.times for effect in cells])
        # What a stronghold can do once a turn, and with which number; 0 for nothing.
        self.action: Final = vec[i64]([first_action(card).what for card in found])
        self.action_amount: Final = vec[i64]([first_action(card).amount for card in found])
        self.can_consume: Final = vec[i64]([1 if card.parts[2] else 0 for card in found])
        self.stores: Final[i64] = sum([card.copies for card in found if card.parts[ACTION]])
        self.holders: Final = any_action(found, HOLD)
        # The gleam that a card gives for certain, as Glidderfut counts it, and cards with both of Rainbro's ways.
        self.loot: Final = vec[i64]([fixed_gleam(card) for card in found])
        self.two_ways: Final = vec[i64]([two_ways(card) for card in found])
        self.copies_others: Final = vec[i64]([1 if has_effect(card, COPY) else 0 for card in found])
        # Which of the two numbers each upgrading card has, where not unition but the card decides (ruling-59).
        self.second_bracket: Final = vec[i64](later_upgraders(found))
        # For estimates: what effects are likely to yield, one by one and for whole parts, and for each clanmate.
        self.yield_of: Final = vec[i64](cells_of(found))
        self.when_played: Final = vec[i64](part_of(found, PRIMARY))
        self.when_united: Final = vec[i64](part_of(found, UNITION))
        self.when_acting: Final = vec[i64](part_of(found, ACTION))
        self.each_clanmate: Final = vec[i64](part_of(found, UNITION, by_members=True))
        self.stand_in: Final = vec[i64]([1 if has_effect(card, RAINBRO_CLAN) else 0 for card in found])


def effects_of(card: Card) -> list[Effect]:
    """The sixteen effects of a card, part by part, with nothing where there is none."""
    nothing = Effect(PLAIN, NOTHING, 0, 0, NOTHING, 0, "")
    found: list[Effect] = []
    for part in card.parts:
        found.extend(part)
        found.extend([nothing] * (MOST_EFFECTS - len(part)))
    return found


def first_action(card: Card) -> Effect:
    """What a stronghold can do once a turn."""
    return card.parts[ACTION][0] if card.parts[ACTION] else Effect(PLAIN, NOTHING, 0, 0, NOTHING, 0, "")


def any_action(cards: tuple[Card, ...], what: int) -> bool:
    """Whether some stronghold has an action of a kind."""
    return len([card for card in cards if first_action(card).what == what]) > 0


def has_effect(card: Card, what: int) -> bool:
    """Whether a card has an effect of a kind in its primary half."""
    return len([effect for effect in card.parts[PRIMARY] if effect.what == what]) > 0


def two_ways(card: Card) -> int:
    """1 for a card that is a stand-in for a clan and sweeps the Forum as well (rainbro-3)."""
    return 1 if has_effect(card, RAINBRO_CLAN) and has_effect(card, RAINBRO_SWEEP) else 0


def fixed_gleam(card: Card) -> int:
    """All gleam of both halves that hangs on nothing, and that of a choice (ruling-69)."""
    total = 0
    for effect in (*card.parts[PRIMARY], *card.parts[UNITION]):
        if effect.form in (PLAIN, CHOOSE) and effect.what == GIVE_GLEAM:
            total += effect.amount
        if effect.form == CHOOSE and effect.then == GIVE_GLEAM:
            total += effect.times
    return total


def later_upgraders(cards: tuple[Card, ...]) -> list[int]:
    """A 1 for every card that upgrades but the first of them."""
    found: list[int] = []
    seen = 0
    for card in cards:
        upgrades = len([effect for part in card.parts for effect in part if effect.what == UPGRADE])
        found.append(1 if upgrades and seen else 0)
        seen += upgrades
    return found
