"""What a table of Unition may choose: one option for each ruling that tables may see differently."""

from __future__ import annotations

from rulewright.core.options import Choice, Exclusion, Knob, Options


def options() -> Options:
    """All options, in the order in which the rulebook comes to what they decide."""
    return Options(
        2,
        5,
        [
            Choice("first_player", ("random", "chosen"), "unition/ruling-4", "who begins"),
            Knob("first_seat", 1, 5, 1, "unition/ruling-4", "which seat begins, where it is chosen"),
            Choice(
                "extra_gleam_supply",
                ("8_per_player", "unlimited"),
                "unition/ruling-10",
                "how many Extra Gleam cards there are",
            ),
            Choice(
                "rainbro_mega",
                ("yes", "no"),
                "unition/ruling-26",
                "whether Rainbro can stand in for a clan at MEGAUNITION",
            ),
            Choice(
                "rainbro_mode", ("both", "choose_one"), "unition/ruling-27", "whether Rainbro gives both or one of two"
            ),
            Choice("knockout_at", ("zero", "below_zero"), "unition/ruling-31", "at which health a player is out"),
            Choice(
                "cool_timing", ("resolve", "on_play"), "unition/ruling-32", "when cool is taken, and 50 of it tested"
            ),
            Choice(
                "show_totals", ("hidden", "open"), "unition/ruling-35", "whether all see everybody's health and cool"
            ),
            Choice(
                "whomp_group",
                ("per_icon", "per_card"),
                "unition/ruling-36",
                "whether each number or each card is one group of whomp",
            ),
            Choice(
                "shield_expiry",
                ("until_spent", "owners_next_turn"),
                "unition/ruling-41",
                "how long shields are kept",
            ),
            Choice(
                "shield_use",
                ("ask", "auto_save", "auto_player_only"),
                "unition/ruling-42",
                "whether shields save strongholds: the owner is asked, always, or never",
            ),
            Choice(
                "lianzo_halving",
                ("total", "per_group"),
                "unition/ruling-43",
                "whether the sum or each group of whomp is halved",
            ),
            Choice(
                "added_card",
                ("always_return", "fills_last_slot"),
                "unition/ruling-48",
                "what becomes of an added card that nobody took although others were recruited",
            ),
            Choice("swap_to", ("deck_top", "forum_discard"), "unition/ruling-49", "where swapped Forum cards go"),
            Choice(
                "discount_scope", ("all", "forum_slots_only"), "unition/ruling-55", "what price reductions apply to"
            ),
            Choice(
                "leader_count",
                ("others", "all"),
                "unition/ruling-58",
                "whether a leader counts itself among the members of its clan",
            ),
            Choice(
                "bracket_numbers",
                ("unition", "per_card"),
                "unition/ruling-59",
                "whether unition or the card decides which of two upgrades applies",
            ),
            Choice(
                "discard_recruit",
                ("pay", "free"),
                "unition/ruling-63",
                "whether recruits from an opponent's discard pile cost gleam",
            ),
            Choice(
                "goldheart_source",
                ("played_hand", "next_hand"),
                "unition/ruling-65",
                "whether a played card or one of the next hand is laid on Goldheart Bastion",
            ),
            Choice(
                "upgrade_match",
                ("exact", "up_to"),
                "unition/ruling-66",
                "whether an upgraded card must cost exactly that much more",
            ),
        ],
        [
            Exclusion(
                "a first seat is named where first_player = chosen",
                "unition/ruling-4",
                lambda seats, chosen: chosen["first_player"] != "chosen" and chosen["first_seat"] != 1,
            ),
            Exclusion(
                "there is no such seat to begin",
                "unition/ruling-4",
                lambda seats, chosen: int(chosen["first_seat"]) > seats,
            ),
        ],
    )
