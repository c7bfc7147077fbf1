"""The options of a table: what each is explained by, what each value changes, and what does not go together.

Every option is tried here once at every value, where the values part; the tests of the chapters go further.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.root.positions import GAME, asked, asks, at, cards, chosen, faction, legal, play, refused, score

import rulewright as rw
from rulewright.core.engine import State
from rulewright.core.options import Choice
from rulewright.testing import kit

Options = dict[str, str | int]
PRINTED = "fox mouse rabbit rabbit rabbit fox mouse fox mouse rabbit mouse fox".split()


def verbs(s: State) -> list[str]:
    """The verbs of what can be said."""
    return sorted({sentence.split()[0] for sentence in legal(s)})


def woods(**pieces: dict[str, int]) -> dict[str, dict[str, int]]:
    """Clearings by number, such as `c1`."""
    return {f"clearing-{name[1:]}": found for name, found in pieces.items()}


# What each value changes. Each function makes a table with an option at a value and says what comes of it.


def map(options: Options) -> object:
    return sorted(name for name, found in GAME.new(2, options).position()["clearings"].items() if "ruin" in found)


def seat_1(options: Options) -> object:
    return GAME.seat_name(GAME.new(2, options), 0)


def reach_check(options: Options) -> object:
    """The Alliance and the Vagabond reach 8 together; 17 are recommended for two."""
    try:
        GAME.new(2, chosen("alliance vagabond", options))
    except rw.OptionError as refusal:
        return str(refusal)
    return ""


def seating(options: Options) -> object:
    s = GAME.new(3, options)
    return (s.position()["order"], s.sentences()[0].split()[0])


def autumn_suits(options: Options) -> object:
    s = play(GAME.new(2, {"seating": "listed", **options}))
    return verbs(s)


def winter_suits(options: Options) -> object:
    return verbs(GAME.new(2, {"map": "winter", "seating": "listed", **options}))


def suits(options: Options) -> object:
    """Which suits are dealt to the first two clearings: a sawmill there is crafted with, or not."""
    s = at(
        options={"map": "winter", "winter_suits": "listed", **options},
        clearings=woods(c1={"cat": 1, "workshop": 1}),
        factions={"marquise": {"hand": cards("anvil", "fox-root-tea", "favor-of-the-foxes")}},
    )
    return [sentence for sentence in legal(s) if sentence.startswith("craft")]


def better_burrow_bank(options: Options) -> object:
    s = at(phase="birdsong", options=options, factions={"marquise": {"play": cards("better-burrow-bank")}})
    return (asked(s), legal(s)[-1].split()[0])


def allies(options: Options, **own: Any) -> dict[str, Any]:
    """The Vagabond is in coalition with the Eyrie."""
    return {
        "options": options,
        "factions": {
            "eyrie": {"partner": "vagabond", "hand": cards("anvil"), **own},
            "vagabond": {"partner": "eyrie", "dominance": "fox-dominance"},
            "marquise": {"hand": cards("cobbler")},
        },
    }


def stand_and_deliver_target(options: Options) -> object:
    s = at("eyrie", "birdsong", **allies(options, play=cards("stand-and-deliver"), hand=cards("anvil")))
    s2 = at("vagabond", "birdsong", **allies(options)) if False else s
    return refused(s2, "rob vagabond") if "rob" in " ".join(legal(s2)) else ""


def tax_collector_officers(options: Options) -> object:
    s = at("alliance", options=options, factions={"alliance": {"officers": 1, "play": cards("tax-collector")}})
    return "tax-officer" in legal(s)


def ambush_prompt(options: Options) -> object:
    return GAME.always_asks(options)


def marquise_craft(options: Options) -> object:
    """A march has been made; the Marquise holds an anvil and has a workshop among foxes."""
    s = at(
        options=options,
        clearings=woods(c1={"cat": 2, "workshop": 1}),
        factions={"marquise": {"hand": cards("anvil")}},
    )
    play(s, "march clearing-1 clearing-5 1", "done")
    return refused(s, "craft anvil")


def alliance_birdsong(options: Options) -> object:
    """A rebellion waits in fox clearing 1; sympathy is spread first."""
    s = at(
        "alliance",
        "birdsong",
        options=options,
        clearings=woods(c1={"sympathy": 1}),
        factions={"alliance": {"supporters": cards("anvil", "foxfolk-steel", "rabbit-root-tea")}},
    )
    play(s, "spread clearing-5", "pay-supporter rabbit-root-tea")
    return refused(s, "revolt clearing-1")


def outraged(options: Options, **own: Any) -> State:
    """The Marquise has moved three warriors into fox clearing 1, which is sympathetic, and moves on."""
    return at(
        options=options,
        clearings=woods(c1={"sympathy": 1}, c5={"cat": 6}),
        factions={
            "marquise": {"hand": cards("anvil", "foxfolk-steel", "tax-collector", "tax-collector")},
            "alliance": {"supporters": cards("cobbler", "cobbler", "codebreakers", "codebreakers", "bake-sale"), **own},
        },
    )


def alliance_cap_discard(options: Options) -> object:
    """Without a base there is room for five supporters, and there are five."""
    s = play(outraged(options), "march clearing-5 clearing-1 3", "give anvil")
    return (asks(s), asked(s))


def alliance_mobilize_at_cap(options: Options) -> object:
    supporters = cards("cobbler", "cobbler", "codebreakers", "codebreakers", "bake-sale")
    s = at("alliance", options=options, factions={"alliance": {"supporters": supporters, "hand": cards("anvil")}})
    return refused(s, "mobilize anvil")


def alliance_loss_order(options: Options) -> object:
    """A battle of the Eyrie costs the Alliance token and base at once: who orders what follows?"""
    s = at(
        "eyrie",
        options=options,
        clearings=woods(c1={"sympathy": 1, "fox-base": 1, "warbird": 4}),
        factions={
            "eyrie": {"play": cards("command-warren"), "hand": cards("anvil")},
            "alliance": {"supporters": cards("cobbler")},
        },
    )
    play(s, "battle clearing-1 alliance", "rolled 3 3")
    return (asks(s), asked(s))


def outrage_per(options: Options) -> object:
    """Three warriors enter; later another one does. How many cards have been given after each move?"""
    s = outraged(options)
    found = []
    for move in ("march clearing-5 clearing-1 3", "march clearing-5 clearing-1 1"):
        play(s, move)
        while asked(s) == "outrage-card":
            play(s, legal(s)[0])
        found.append(4 - sum(faction(s, "marquise")["hand"].values()))
    return found


def allied_move_outrage(options: Options) -> object:
    """The Vagabond takes a cat along into a sympathetic clearing; both hold a fox card."""
    s = at(
        "vagabond",
        options=options,
        pawn="clearing-5",
        clearings=woods(c1={"sympathy": 1}, c5={"cat": 1}),
        factions={
            "marquise": {"hand": cards("anvil")},
            "vagabond": {"hand": cards("foxfolk-steel"), "attitudes": {"marquise": "allied"}},
        },
    )
    play(s, "go clearing-1", "bring marquise 1")
    return asks(s)


def outrage_card_public(options: Options) -> object:
    """Who sees the card that the Marquise gives: seats as bits."""
    s = outraged(options, supporters=cards("cobbler"))
    play(s, "march clearing-5 clearing-1 3", "give anvil")
    return s.view(1)["factions"]["alliance"]["supporters"]


def alliance_train_empty_supply(options: Options) -> object:
    s = at(
        "alliance",
        options=options,
        clearings=woods(c1={"fox-base": 1, "rebel": 4}),
        factions={"alliance": {"officers": 6, "hand": cards("anvil")}},
    )
    return refused(s, "train anvil")


def alliance_operation_count(options: Options) -> object:
    """Two officers; the base is lost by the battle of the first operation, and half of the officers with it."""
    s = at(
        "alliance",
        "evening",
        options=options,
        clearings=woods(c1={"fox-base": 1, "rebel": 1, "cat": 9}),
        factions={"alliance": {"officers": 2}},
    )
    play(s, "battle clearing-1 marquise", "rolled 3 3")
    return asked(s)


def allied_hits(options: Options) -> object:
    """The Vagabond has enlisted a cat, and an ambush of the Eyrie hits twice."""
    s = at(
        "vagabond",
        options=options,
        pawn="clearing-1",
        clearings=woods(c1={"cat": 2, "warbird": 5}),
        factions={
            "vagabond": {"character": "ranger", "attitudes": {"marquise": "allied"}},
            "eyrie": {"hand": cards("bird-ambush")},
        },
    )
    play(s, "battle clearing-1 eyrie", "enlist marquise", "ambush bird-ambush")
    return verbs(s) if asked(s) == "hit" else []


def vagabond_refresh_damaged(options: Options) -> object:
    gear = cards(*["exhausted-torch"] * 1, *["exhausted-boot"] * 3, "damaged-exhausted-sword")
    s = at("vagabond", "birdsong", options=options, factions={"vagabond": {"gear": gear}})
    return "refresh damaged-exhausted-sword" in legal(s)


SWEEP: dict[Callable[[Options], object], dict[str | int, object]] = {
    map: {
        "autumn": ["clearing-10", "clearing-11", "clearing-12", "clearing-6"],
        "winter": ["clearing-11", "clearing-12", "clearing-8", "clearing-9"],
    },
    reach_check: {
        "advise": "",
        "enforce": "these factions reach less far than is recommended [root/base-ruling-28]",
    },
    seating: {"random": ([], "sits"), "listed": (["marquise", "eyrie", "alliance"], "drew")},
    autumn_suits: {"printed": ["drew"], "shuffled": ["marked"]},
    winter_suits: {"random": ["marked"], "listed": ["drew"]},
    suits: {1: ["craft anvil"], 34650: ["craft fox-root-tea"]},
    better_burrow_bank: {"optional_enemy": ("bank", "pass"), "both_mandatory": ("drawn", "drew")},
    tax_collector_officers: {"no": False, "yes": True},
    ambush_prompt: {"holders_only": False, "always": True},
    marquise_craft: {"before_actions": "root/marquise-daylight-1", "any_time": ""},
    alliance_birdsong: {"strict": "root/ruling-3", "interleaved": ""},
    alliance_cap_discard: {"incoming_card": ("marquise", "second-march"), "alliance_chooses": ("alliance", "dismiss")},
    alliance_mobilize_at_cap: {"allowed": "", "forbidden": "root/ruling-17"},
    alliance_loss_order: {"alliance_chooses": ("alliance", "settle"), "active_player_chooses": ("eyrie", "settle")},
    outrage_per: {"move": [1, 2], "warrior": [3, 4], "turn": [1, 1]},
    allied_move_outrage: {"ally_pays": "marquise", "vagabond_pays": "vagabond"},
    outrage_card_public: {"no": {"?": 2}, "yes": {"anvil": 1, "?": 1}},
    alliance_train_empty_supply: {"forbidden": "root/ruling-59", "allowed": ""},
    alliance_operation_count: {"live": "drawn", "fixed_at_start": "operation"},
    allied_hits: {"allied_or_item": ["damage", "lose"], "warriors_first": []},
    vagabond_refresh_damaged: {"yes": True, "no": False},
}
# Options whose values part in no game with what is in this box: what the rulings say themselves.
ALIKE = (
    "simultaneous_30",
    "eyrie_start",
    "alliance_base_suit",
    "martial_law_counts_borrowed",
)
