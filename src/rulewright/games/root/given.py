"""What one table of Root has chosen: who plays which faction, the map as tables, and rulings."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import Game, Setup
from rulewright.games.root.components import CLEARING_SUITS, CLEARINGS, FACTION_WORDS, SIDES, SITES
from rulewright.games.root.maps import MAPS, Map
from rulewright.games.root.options import factions_of

# The seat of a faction that does not play.
NO_SEAT: Final = -1


@final
class Given(Setup):
    """Options and map of a table: seats by faction and factions by seat, adjacency by `site * 20 + site`."""

    def __init__(self, game: Game[Any], seats: int, options: dict[str, str | int], version: str) -> None:
        super().__init__(game, seats, options, version)
        self.players: Final[i64] = seats
        names = factions_of(seats, options)
        sides = [FACTION_WORDS.index(name) for name in names]
        self.side_of: Final = vec[i64](sides)
        self.seat_of: Final = vec[i64]([sides.index(k) if k in sides else NO_SEAT for k in range(SIDES)])

        found = MAPS[str(options["map"])]
        self.map: Final = found
        self.total_slots: Final = vec[i64](list(found.slots))
        self.ruins: Final = vec[i64]([1 if k + 1 in found.ruins else 0 for k in range(CLEARINGS)])
        self.forests: Final[i64] = len(found.forests)
        self.near: Final = vec[i64](nearness(found))
        self.path_count: Final = vec[i64]([len(neighbours(found, k)) for k in range(CLEARINGS)])
        # [clearing * 6 + n] clearings at the other ends of its paths.
        self.path: Final = vec[i64]([end for k in range(CLEARINGS) for end in padded(neighbours(found, k))])
        # Suits that are known from the start, or nothing where markers are dealt.
        self.suits: Final = vec[i64](suits_of(found, options))
        self.deals_suits: Final = len(self.suits) == 0

        self.listed: Final = options["seating"] == "listed"
        self.dominance: Final = seats > 2
        self.bank_is_mandatory: Final = options["better_burrow_bank"] == "both_mandatory"
        self.robs_partner: Final = options["stand_and_deliver_target"] == "other_player"
        self.taxes_officers: Final = options["tax_collector_officers"] == "yes"
        self.crafts_any_time: Final = options["marquise_craft"] == "any_time"
        self.starts_opposite_keep: Final = options["eyrie_start"] == "opposite_keep"
        self.interleaves: Final = options["alliance_birdsong"] == "interleaved"
        self.chooses_at_cap: Final = options["alliance_cap_discard"] == "alliance_chooses"
        self.mobilizes_at_cap: Final = options["alliance_mobilize_at_cap"] == "allowed"
        self.base_suit_by_clearing: Final = options["alliance_base_suit"] == "clearing"
        self.active_orders_losses: Final = options["alliance_loss_order"] == "active_player_chooses"
        self.outrage_per_warrior: Final = options["outrage_per"] == "warrior"
        self.outrage_per_turn: Final = options["outrage_per"] == "turn"
        self.ally_pays: Final = options["allied_move_outrage"] == "ally_pays"
        self.outrage_card_public: Final = options["outrage_card_public"] == "yes"
        self.trains_without_supply: Final = options["alliance_train_empty_supply"] == "allowed"
        self.operations_fixed: Final = options["alliance_operation_count"] == "fixed_at_start"
        self.warriors_hit_first: Final = options["allied_hits"] == "warriors_first"
        self.refreshes_damaged: Final = options["vagabond_refresh_damaged"] == "yes"


# More paths than any clearing has.
MOST_PATHS: Final = 6


def neighbours(found: Map, clearing: int) -> list[int]:
    """The clearings linked to one by a path, ascending, all counted from 0 (base-map-1)."""
    ends = [b for a, b in found.paths if a == clearing + 1] + [a for a, b in found.paths if b == clearing + 1]
    return [end - 1 for end in sorted(ends)]


def padded(ends: list[int]) -> list[int]:
    """A row of the table of paths."""
    return ends + [0] * (MOST_PATHS - len(ends))


def nearness(found: Map) -> list[int]:
    """Which of the 20 sites are adjacent: clearings by paths, forests to what they touch and to each other.

    Sources: base-map-1, base-map-6, maps-winter-5.
    """
    pairs = [(a - 1, b - 1) for a, b in found.paths]
    for forest, clearings in enumerate(found.forests):
        pairs += [(CLEARINGS + forest, clearing - 1) for clearing in clearings]
    pairs += [(CLEARINGS + a - 1, CLEARINGS + b - 1) for a, b in found.beside]
    table = [0] * (SITES * SITES)
    for a, b in pairs:
        table[a * SITES + b] = 1
        table[b * SITES + a] = 1
    return table


def suits_of(found: Map, options: dict[str, str | int]) -> list[int]:
    """The suits of the clearings where no markers are dealt, and nothing where they are (maps-winter-1)."""
    if found.suits and options["autumn_suits"] == "printed":
        return list(found.suits)
    if not found.suits and options["winter_suits"] == "listed":
        return arrangement(int(options["suits"]))
    return []


def arrangement(number: int) -> list[int]:
    """One of the arrangements of the twelve markers, from 1, in the order of a dictionary of suits (maps-ruling-1).

    >>> arrangement(1), arrangement(34650)
    ([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2], [2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0])
    """
    left = [4, 4, 4]
    rest = number - 1
    found: list[int] = []
    for _ in range(CLEARINGS):
        for suit in range(CLEARING_SUITS):
            if left[suit] == 0:
                continue
            left[suit] -= 1
            ways = orders(left)
            if rest < ways:
                found.append(suit)
                break
            rest -= ways
            left[suit] += 1
    return found


def orders(left: list[int]) -> int:
    """In how many orders so many markers of each suit can lie."""
    ways = 1
    placed = 0
    for count in left:
        for k in range(1, count + 1):
            placed += 1
            ways = ways * placed // k
    return ways
