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


def verbs(s: State) -> list[str]:
    """The verbs of what can be said."""
    return sorted({sentence.split()[0] for sentence in legal(s)})


def woods(**pieces: dict[str, int]) -> dict[str, dict[str, int]]:
    """Clearings by number, such as `c1`."""
    return {f"clearing-{name[1:]}": found for name, found in pieces.items()}


# What each value changes. Each function makes a table with an option at a value and says what comes of it.


def map(options: Options) -> object:
    return sorted(name for name, found in GAME.new(2, options).position()["clearings"].items() if "ruin" in found)


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
    return verbs(GAME.new(2, {"seating": "listed", **options}))


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


def stand_and_deliver_target(options: Options) -> object:
    """The Eyrie are in coalition with the Vagabond, who holds a card, and so does the Marquise."""
    s = at(
        "eyrie",
        "birdsong",
        options=options,
        factions={
            "eyrie": {"partner": "vagabond", "hand": cards("anvil"), "play": cards("stand-and-deliver")},
            "vagabond": {"partner": "eyrie", "dominance": "fox-dominance", "hand": cards("cobbler")},
            "marquise": {"hand": cards("cobbler")},
        },
    )
    return (refused(s, "rob marquise"), refused(s, "rob vagabond"))


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
        clearings=woods(c1={"fox-base": 1, "rebel": 1, "cat": 9}, c5={"rebel": 1}),
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
    gear = {"exhausted-torch": 1, "exhausted-boot": 3, "damaged-exhausted-sword": 1}
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
    stand_and_deliver_target: {"enemy": ("", "root/base-ruling-7"), "other_player": ("", "")},
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
# Options whose values part in no game with what is in this box, as their rulings say.
ALIKE = ("simultaneous_30", "eyrie_start", "alliance_base_suit", "martial_law_counts_borrowed")
SEATS = tuple(f"faction_{seat}" for seat in (1, 2, 3, 4))
TRIED = [
    pytest.param(
        *(table, value, found),
        id=f"{table.__name__}={value}",
        marks=pytest.mark.clause(GAME.options.declared[table.__name__].clause),
    )
    for table, values in SWEEP.items()
    for value, found in values.items()
]


@pytest.mark.parametrize(("table", "value", "found"), TRIED)
def test_each_value_does_what_its_ruling_says(
    table: Callable[[Options], object], value: str | int, found: object
) -> None:
    assert table({table.__name__: value}) == found


def test_no_value_is_left_out_and_no_two_values_are_the_same() -> None:
    swept = {table.__name__: list(found) for table, found in SWEEP.items()}
    declared = {
        name: list(option.values) if isinstance(option, Choice) else [option.low, option.high]
        for name, option in GAME.options.declared.items()
        if name not in (*ALIKE, *SEATS)
    }
    assert swept == declared
    for found in SWEEP.values():
        assert len({repr(outcome) for outcome in found.values()}) == len(found)


@pytest.mark.clause("root/base-ruling-2", "root/eyrie-ruling-1", "root/ruling-22", "root/ruling-56")
def test_some_values_never_part_in_this_box() -> None:
    """Both give the same game to the end: random games with the same luck, and the same words."""
    for name in ALIKE:
        first, second = [
            played({"reach_check": "advise", name: value})
            for value in GAME.options.declared[name].values  # type: ignore[union-attr]
        ]
        assert first == second


def played(options: Options) -> list[str]:
    """What is said in a random game of all four."""
    s = GAME.new(4, options)
    rng = rw.Rng(5)
    found: list[str] = []
    for _ in range(400):
        if s.actor is None:
            break
        moves = s.moves()
        found.append(s.sentence(moves[rng.below(len(moves))]))
        s.play(found[-1])
    return found


# What is declared.


@pytest.mark.clause("root/base-setup-1")
def test_seats_play_the_factions_that_are_chosen_and_four_are_usual() -> None:
    assert [GAME.new(seats).setup.seats for seats in (2, 3, 4, None)] == [2, 3, 4, 4]
    names = [GAME.seat_name(GAME.new(3, chosen("vagabond eyrie marquise")), seat) for seat in range(3)]
    assert names == ["Vagabond", "Eyrie Dynasties", "Marquise de Cat"]
    usual = [GAME.seat_name(GAME.new(4), seat) for seat in range(4)]
    assert usual == ["Marquise de Cat", "Eyrie Dynasties", "Woodland Alliance", "Vagabond"]
    for seats in (1, 5):
        with pytest.raises(rw.OptionError, match=f"the game is for 2 to 4 seats, not {seats}"):
            GAME.new(seats)


def test_every_option_is_explained_by_the_ruling_that_declares_it() -> None:
    for name, option in GAME.options.declared.items():
        assert GAME.rulebook.text(option.clause)
        if isinstance(option, Choice) and name not in ("map", *SEATS):
            assert getattr(GAME.rulebook.clause(option.clause), "option", "") == f"{name} = {' | '.join(option.values)}"


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        pytest.param(
            *(2, {"faction_2": "marquise"}, "each faction is played by one seat [root/base-setup-1]"),
            marks=pytest.mark.clause("root/base-setup-1"),
        ),
        pytest.param(
            *(2, {"faction_3": "vagabond"}, "only seats at the table play a faction [root/base-setup-1]"),
            marks=pytest.mark.clause("root/base-setup-1"),
        ),
        pytest.param(
            3,
            {**chosen("eyrie alliance vagabond"), "reach_check": "enforce"},
            "these factions reach less far than is recommended [root/base-ruling-28]",
            marks=pytest.mark.clause("root/base-ruling-28"),
        ),
        pytest.param(
            2,
            {"map": "winter", "autumn_suits": "shuffled"},
            "only the autumn map has printed suits to shuffle [root/maps-ruling-4]",
            marks=pytest.mark.clause("root/maps-ruling-4"),
        ),
        pytest.param(
            2,
            {"winter_suits": "listed"},
            "only the winter map has suits to list [root/maps-ruling-1]",
            marks=pytest.mark.clause("root/maps-ruling-1"),
        ),
        pytest.param(
            2,
            {"map": "winter", "suits": 2},
            "suits are arranged where they are listed [root/maps-ruling-1]",
            marks=pytest.mark.clause("root/maps-ruling-1"),
        ),
        (2, {"suits": 34651}, "option suits is a number from 1 to 34650, not 34651"),
        (2, {"outrage_per": "never"}, "option outrage_per is one of move, warrior, turn, not never"),
    ],
)
def test_what_does_not_go_is_refused(seats: int, options: Options, message: str) -> None:
    with pytest.raises(rw.OptionError) as refusal:
        GAME.new(seats, options)
    assert str(refusal.value) == message


@pytest.mark.clause("root/base-setup-7", "root/base-ruling-28")
def test_a_mix_reaches_far_enough_with_seventeen_eighteen_and_twenty_one() -> None:
    """Marquise 10, Eyrie 7, Vagabond 5, Alliance 3."""
    far = [
        mix
        for mix in (
            *("marquise eyrie", "marquise vagabond", "marquise alliance", "eyrie vagabond", "eyrie alliance"),
            *("marquise eyrie alliance", "marquise eyrie vagabond", "marquise alliance vagabond"),
            *("eyrie alliance vagabond", "marquise eyrie alliance vagabond"),
        )
        if reaches(mix)
    ]
    assert far == [
        *("marquise eyrie", "marquise eyrie alliance", "marquise eyrie vagabond", "marquise alliance vagabond"),
        "marquise eyrie alliance vagabond",
    ]


def reaches(mix: str) -> bool:
    """Whether a mix is taken where the reach is enforced."""
    try:
        GAME.new(len(mix.split()), chosen(mix, {"reach_check": "enforce"}))
    except rw.OptionError:
        return False
    return True


def test_what_differs_from_the_defaults_stands_in_the_position() -> None:
    s = GAME.new(3, {"map": "winter", "outrage_per": "move", "faction_1": "vagabond"})
    assert s.position()["options"] == {"map": "winter", "faction_1": "vagabond"}
    assert "options" not in GAME.new(2).position()


def test_every_value_can_be_chosen_at_some_table_and_comes_back_from_a_position() -> None:
    for case in kit.covering(GAME):
        s = GAME.new(case.seats, case.options)
        back = GAME.from_position(json.loads(json.dumps(s.position())))
        assert back == s
        assert back.setup.options == s.setup.options


@pytest.mark.parametrize(
    ("name", "other"), [("ambush_prompt", "always"), ("outrage_per", "turn"), ("alliance_birdsong", "interleaved")]
)
def test_two_tables_that_differ_in_an_option_are_two_positions(name: str, other: str) -> None:
    assert at() != at(options={name: other})


def test_options_of_one_table_do_not_reach_another() -> None:
    tables = [outraged({"outrage_per": value}) for value in ("warrior", "move")]
    for s in tables:
        play(s, "march clearing-5 clearing-1 2", "give anvil")
    assert [asked(s) for s in tables] == ["outrage-card", "second-march"]
    assert [score(s, "alliance") for s in tables] == [0, 0]


@pytest.mark.clause("root/ruling-1")
def test_the_overview_of_the_alliance_carries_no_rule() -> None:
    clause = GAME.rulebook.clause("root/8.1-1")
    assert clause.kind == "flavour"  # type: ignore[union-attr]  # a clause
    assert "root/8.1-1" not in GAME.rulebook.citable()
