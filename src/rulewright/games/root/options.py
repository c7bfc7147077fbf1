"""What a table of Root may choose: map, factions, and one option for each ruling that tables may see differently."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulewright.core.options import Choice, Exclusion, Knob, Options
from rulewright.games.root.components import FACTION_WORDS, REACH, REACH_WANTED

MOST_PLAYERS: Final = 4
# Arrangements of twelve suit markers, four of each suit.
ARRANGEMENTS: Final = 34_650


def faction_choice(seat: int) -> Choice:
    """Which faction a seat plays; each seat has another one unless something is said."""
    first = FACTION_WORDS[seat]
    others = [word for word in FACTION_WORDS if word != first]
    return Choice(f"faction_{seat + 1}", (first, *others), "root/base-setup-1", "which faction this seat plays")


def factions_of(seats: int, chosen: Mapping[str, str | int]) -> list[str]:
    """The factions at the table, by seat."""
    return [str(chosen[f"faction_{seat + 1}"]) for seat in range(seats)]


def twice(seats: int, chosen: Mapping[str, str | int]) -> bool:
    """Whether two seats have chosen the same faction."""
    return len(set(factions_of(seats, chosen))) < seats


def absent(seats: int, chosen: Mapping[str, str | int]) -> bool:
    """Whether a seat that is not there has chosen a faction."""
    return len([k for k in range(seats, MOST_PLAYERS) if chosen[f"faction_{k + 1}"] != FACTION_WORDS[k]]) > 0


def short_reach(seats: int, chosen: Mapping[str, str | int]) -> bool:
    """Whether the factions reach less far together than is recommended (base-setup-7)."""
    return sum([REACH[FACTION_WORDS.index(word)] for word in factions_of(seats, chosen)]) < REACH_WANTED[seats]


def options() -> Options:
    """All options, in the order in which the rulebook comes to what they decide."""
    return Options(
        2,
        MOST_PLAYERS,
        [
            Choice("map", ("autumn", "winter"), "root/maps-common-2", "the side of the board"),
            *[faction_choice(seat) for seat in range(MOST_PLAYERS)],
            Choice("reach_check", ("advise", "enforce"), "root/base-ruling-28", "whether a weak mix of factions goes"),
            Choice("seating", ("random", "listed"), "root/base-ruling-30", "who sits where and who begins"),
            Choice("autumn_suits", ("printed", "shuffled"), "root/maps-ruling-4", "the suits of the autumn map"),
            Choice("winter_suits", ("random", "listed"), "root/maps-ruling-1", "the suits of the winter map"),
            Knob("suits", 1, ARRANGEMENTS, 1, "root/maps-ruling-1", "which arrangement of suits, where it is listed"),
            Choice(
                "simultaneous_30",
                ("nearest_clockwise", "active_player"),
                "root/base-ruling-2",
                "who wins if several reach 30 points at once",
            ),
            Choice(
                "better_burrow_bank",
                ("optional_enemy", "both_mandatory"),
                "root/base-ruling-6",
                "whether the Better Burrow Bank must be used, and for whom",
            ),
            Choice(
                "stand_and_deliver_target",
                ("enemy", "other_player"),
                "root/base-ruling-7",
                "whether a coalition partner can be robbed",
            ),
            Choice(
                "tax_collector_officers", ("no", "yes"), "root/base-ruling-8", "whether an officer pays the collector"
            ),
            Choice(
                "ambush_prompt",
                ("holders_only", "always"),
                "root/base-ruling-12",
                "whether people who hold no ambush are waited for",
            ),
            Choice(
                "marquise_craft",
                ("before_actions", "any_time"),
                "root/marquise-ruling-7",
                "whether the Marquise crafts between actions",
            ),
            Choice(
                "eyrie_start",
                ("opposite_free_corner", "opposite_keep"),
                "root/eyrie-ruling-1",
                "in which corner the Eyrie start",
            ),
            Choice(
                "alliance_birdsong",
                ("strict", "interleaved"),
                "root/ruling-3",
                "whether all revolts come before all spreads",
            ),
            Choice(
                "alliance_cap_discard",
                ("incoming_card", "alliance_chooses"),
                "root/ruling-15",
                "which supporter is discarded over the limit",
            ),
            Choice(
                "alliance_mobilize_at_cap",
                ("allowed", "forbidden"),
                "root/ruling-17",
                "whether a card is mobilized over the limit",
            ),
            Choice(
                "alliance_base_suit",
                ("printed", "clearing"),
                "root/ruling-22",
                "what decides the suit of a lost base",
            ),
            Choice(
                "alliance_loss_order",
                ("alliance_chooses", "active_player_chooses"),
                "root/ruling-25",
                "who orders the effects of the Alliance's losses in battle",
            ),
            Choice("outrage_per", ("move", "warrior", "turn"), "root/ruling-28", "how many cards moving in costs"),
            Choice(
                "allied_move_outrage",
                ("ally_pays", "vagabond_pays"),
                "root/ruling-34",
                "who pays for allied warriors that the Vagabond takes along",
            ),
            Choice("outrage_card_public", ("no", "yes"), "root/ruling-39", "whether all see the card that is given"),
            Choice(
                "martial_law_counts_borrowed",
                ("no", "yes"),
                "root/ruling-56",
                "whether borrowed warriors count towards martial law",
            ),
            Choice(
                "alliance_train_empty_supply",
                ("forbidden", "allowed"),
                "root/ruling-59",
                "whether a card is spent where no warrior is left",
            ),
            Choice(
                "alliance_operation_count",
                ("live", "fixed_at_start"),
                "root/ruling-61",
                "when officers are counted for operations",
            ),
            Choice(
                "allied_hits",
                ("allied_or_item", "warriors_first"),
                "root/vagabond-ruling-3",
                "how the Vagabond takes hits beside allied warriors",
            ),
            Choice(
                "vagabond_refresh_damaged",
                ("yes", "no"),
                "root/vagabond-ruling-22",
                "whether damaged items are refreshed as well",
            ),
        ],
        [
            Exclusion("each faction is played by one seat", "root/base-setup-1", twice),
            Exclusion("only seats at the table play a faction", "root/base-setup-1", absent),
            Exclusion(
                "these factions reach less far than is recommended",
                "root/base-ruling-28",
                lambda seats, chosen: chosen["reach_check"] == "enforce" and short_reach(seats, chosen),
            ),
            Exclusion(
                "only the autumn map has printed suits to shuffle",
                "root/maps-ruling-4",
                lambda seats, chosen: chosen["autumn_suits"] == "shuffled" and chosen["map"] != "autumn",
            ),
            Exclusion(
                "only the winter map has suits to list",
                "root/maps-ruling-1",
                lambda seats, chosen: chosen["winter_suits"] == "listed" and chosen["map"] != "winter",
            ),
            Exclusion(
                "suits are arranged where they are listed",
                "root/maps-ruling-1",
                lambda seats, chosen: chosen["suits"] != 1 and chosen["winter_suits"] != "listed",
            ),
        ],
        usual=4,
    )
