"""The options of a table: what each is explained by, what each value changes, and what does not go together.

Every option is tried here once at every value, where the values part; the tests of the chapters go further.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.unition.positions import (
    GAME,
    asked,
    at,
    forts,
    forum,
    groups,
    hand,
    play,
    player,
    refused,
    resolving,
    tally,
    told,
    turn,
)

import rulewright as rw
from rulewright.core.engine import State
from rulewright.core.options import Choice, Knob
from rulewright.testing import kit

Options = dict[str, str | int]
ROW = ["seedling", "dewdrummer", "nurturer", "peelo-chups", "moss-mason"]


def laid_out(seats: int, options: Options) -> State:
    """A new game after the Forum has been dealt and every hand drawn."""
    s = GAME.new(seats, options)
    while s.sentences()[0].startswith(("turned", "drew")):
        s.play(s.moves()[0])
    return s


# What each value changes. Each function makes a table with an option at a value and says what comes of it.


def first_player(options: Options) -> object:
    s = laid_out(3, options)
    return s.sentences() if asked(s) == "begin" else s.position()["turn"]


def first_seat(options: Options) -> object:
    return laid_out(5, {"first_player": "chosen", **options}).position()["turn"]


def extra_gleam_supply(options: Options) -> object:
    return [GAME.new(seats, options).position()["forum"]["extra_gleam"] for seats in (2, 5)]


def rainbro_mega(options: Options) -> object:
    """Rainbro stands in for Commune beside one hero of each other clan."""
    s = turn("rainbro", "gob", "facet", "stubtoo", "wickling", own={"pile": {}}, options=options)
    play(s, "play rainbro", "resolve rainbro 1", "unite commune", "decline")
    play(s, "play gob", "play facet", "play stubtoo", "play wickling", "done")
    return "megaunition seat-1" in told(s, "done")


def rainbro_mode(options: Options) -> object:
    s = play(turn("rainbro", options=options), "play rainbro")
    return sorted({sentence.split()[0] for sentence in s.sentences()})


def attack(options: Options, target: dict[str, Any], *whomp: int) -> State:
    """Seat 1 aims at the player in seat 2, or at the stronghold if there is one."""
    s = at(2, options, players=[{}, target], tally=tally(whomp=list(whomp)), pending=resolving())
    aimed = "seat-2/1" if "strongholds" in target else "seat-2"
    return play(s, *[f"aim {size} {aimed}" for size in whomp], "declare")


def knockout_at(options: Options) -> object:
    s = attack(options, {"health": 3}, 3)
    return (s.position().get("winner"), player(s, 2)["health"])


def cool_timing(options: Options) -> object:
    return player(play(turn("moss-mason", options=options), "play moss-mason"))["cool"]


def show_totals(options: Options) -> object:
    others = at(2, options).view(0)["players"][1]
    return [others.get(name) for name in ("health", "cool")]


def whomp_group(options: Options) -> object:
    return groups(play(turn("thikhyde", "stubtoo", options=options), "play thikhyde", "play stubtoo"))


def shield_expiry(options: Options) -> object:
    own = {"pile": {}}
    s = at(2, options, players=[own, {"shields": 3}], pending=resolving())
    return player(play(s, "done"), 2)["shields"]


def shield_use(options: Options) -> object:
    """Six whomp on a stronghold of 4 health: three shields save it, and two are spent on what it lets through."""
    s = attack(options, {"strongholds": forts("foot-stule"), "shields": 5}, 6)
    return (asked(s), player(s, 2)["shields"], len(player(s, 2)["strongholds"]))


def lianzo_halving(options: Options) -> object:
    return player(attack(options, {"halving": True}, 3, 3), 2)["health"]


def added_card(options: Options) -> object:
    row = {"slots": ROW, "extras": ["gob"]}
    s = at(2, options, players=[{"pile": {}}], forum=row, last_filled=2, pending=resolving())
    play(s, "done")
    return (forum(s)["slots"][1], forum(s)["top"])


def swap_to(options: Options) -> object:
    s = turn("orrun-the-plumb", options=options, forum={"slots": ROW})
    play(s, "play orrun-the-plumb", "swap slot-1", "decline", "turned gob")
    return (forum(s)["slots"][0], forum(s).get("top"), forum(s)["discard"])


def discount_scope(options: Options) -> object:
    """Seven gleam and one off: that is enough for a leader of 8, if it is off leaders too."""
    row = {"leaders": hand("allgoo")}
    s = at(2, options, forum=row, discount=1, tally=tally(gleam=7), pending=resolving())
    return refused(s, "recruit-leader allgoo")


def leader_count(options: Options) -> object:
    s = turn("thundaspyne", "stubtoo", options=options)
    return groups(play(s, "play thundaspyne", "play stubtoo"))


def bracket_numbers(options: Options) -> object:
    """Bolaars without unition, a starter, and Forum cards of cost 1, 1, 2, 3 and 3."""
    s = play(turn("bolaars-the-vanguard", "gleam", options=options, forum={"slots": ROW}), "play bolaars-the-vanguard")
    return [sentence.split()[-1] for sentence in s.sentences() if sentence.startswith("upgrade")]


def discard_recruit(options: Options) -> object:
    others = [{"discard": hand("gob")}]
    s = at(2, options, players=[{}, *others], recruits=1, pending=resolving())
    return refused(s, "recruit-from seat-2 gob")


def goldheart_source(options: Options) -> object:
    """A Gob was played, and five Gleam are to be drawn."""
    own = {"strongholds": forts({"card": "goldheart-bastion", "activated": True}), "pile": {"gleam": 5}}
    s = at(2, options, players=[own], played=[{"card": "gob"}], pending=resolving())
    play(s, "done")
    while s.sentences()[0].startswith("drew"):
        s.play(s.moves()[0])
    return s.sentences()


def upgrade_match(options: Options) -> object:
    s = turn("fius-the-reforger", "gleam", options=options, forum={"slots": ROW})
    play(s, "play fius-the-reforger")
    return [sentence.split()[-1] for sentence in s.sentences() if sentence.startswith("upgrade")]


SWEEP: dict[Callable[[Options], object], dict[str | int, object]] = {
    first_player: {"random": ["begins seat-1", "begins seat-2", "begins seat-3"], "chosen": "seat-1"},
    first_seat: {seat: f"seat-{seat}" for seat in (1, 2, 3, 4, 5)},
    extra_gleam_supply: {"8_per_player": [16, 40], "unlimited": [1_000_000, 1_000_000]},
    rainbro_mega: {"yes": True, "no": False},
    rainbro_mode: {"both": ["resolve"], "choose_one": ["sweep", "unite"]},
    knockout_at: {"zero": ("seat-1", 0), "below_zero": (None, 0)},
    cool_timing: {"resolve": 0, "on_play": 3},
    show_totals: {"hidden": [None, None], "open": [50, 0]},
    whomp_group: {"per_icon": [2, 2, 1, 1], "per_card": [3, 3]},
    shield_expiry: {"until_spent": 3, "owners_next_turn": 0},
    shield_use: {"ask": ("shields", 5, 1), "auto_save": ("resolve", 2, 1), "auto_player_only": ("resolve", 3, 0)},
    lianzo_halving: {"total": 47, "per_group": 48},
    added_card: {"always_return": ("dewdrummer", ["gob"]), "fills_last_slot": ("gob", ["dewdrummer"])},
    swap_to: {"deck_top": ("gob", ["seedling"], {}), "forum_discard": ("gob", None, {"seedling": 1})},
    discount_scope: {"all": "", "forum_slots_only": "unition/forum-4"},
    leader_count: {"others": [7, 2, 2, 1], "all": [7, 4, 2, 1]},
    bracket_numbers: {"unition": ["slot-3"], "per_card": ["slot-4", "slot-5"]},
    discard_recruit: {"pay": "unition/forum-4", "free": ""},
    goldheart_source: {
        "played_hand": ["hold gob stronghold-1", "decline"],
        "next_hand": ["hold gleam stronghold-1", "decline"],
    },
    upgrade_match: {"exact": ["slot-3"], "up_to": ["slot-1", "slot-2", "slot-3"]},
}
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


def values(option: Choice | Knob) -> list[str | int]:
    """All values of an option."""
    return list(option.values) if isinstance(option, Choice) else list(range(option.low, option.high + 1))


def test_no_value_is_left_out_and_no_two_values_are_the_same() -> None:
    swept = {table.__name__: list(found) for table, found in SWEEP.items()}
    assert swept == {name: values(option) for name, option in GAME.options.declared.items()}
    for found in SWEEP.values():
        assert len({repr(outcome) for outcome in found.values()}) == len(found)


# What is declared.


def test_every_option_is_explained_by_the_ruling_that_declares_it() -> None:
    for name, option in GAME.options.declared.items():
        if isinstance(option, Choice):
            assert getattr(GAME.rulebook.clause(option.clause), "option", "") == f"{name} = {' | '.join(option.values)}"
        assert GAME.rulebook.text(option.clause)


@pytest.mark.clause("unition/ruling-5")
def test_two_to_five_play_and_two_are_usual() -> None:
    assert [GAME.new(seats).setup.seats for seats in (2, 3, 4, 5, None)] == [2, 3, 4, 5, 2]
    for seats in (1, 6):
        with pytest.raises(rw.OptionError, match=f"the game is for 2 to 5 seats, not {seats}"):
            GAME.new(seats)


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        pytest.param(
            *(2, {"first_seat": 2}, "a first seat is named where first_player = chosen [unition/ruling-4]"),
            marks=pytest.mark.clause("unition/ruling-4"),
        ),
        pytest.param(
            4,
            {"first_player": "chosen", "first_seat": 5},
            "there is no such seat to begin [unition/ruling-4]",
            marks=pytest.mark.clause("unition/ruling-4"),
        ),
        (2, {"first_player": "chosen", "first_seat": 6}, "option first_seat is a number from 1 to 5, not 6"),
        (2, {"knockout_at": "never"}, "option knockout_at is one of zero, below_zero, not never"),
    ],
)
def test_what_does_not_go_is_refused(seats: int, options: Options, message: str) -> None:
    with pytest.raises(rw.OptionError) as refusal:
        GAME.new(seats, options)
    assert str(refusal.value) == message


def test_what_differs_from_the_defaults_stands_in_the_position() -> None:
    s = GAME.new(3, {"swap_to": "forum_discard", "cool_timing": "resolve", "first_player": "chosen", "first_seat": 3})
    assert s.position()["options"] == {"first_player": "chosen", "first_seat": 3, "swap_to": "forum_discard"}
    assert "options" not in GAME.new(2).position()


def test_every_value_can_be_chosen_at_some_table_and_comes_back_from_a_position() -> None:
    for case in kit.covering(GAME):
        s = GAME.new(case.seats, case.options)
        back = GAME.from_position(json.loads(json.dumps(s.position())))
        assert back == s
        assert back.setup.options == s.setup.options


@pytest.mark.parametrize(
    ("name", "other"), [("show_totals", "open"), ("discard_recruit", "free"), ("extra_gleam_supply", "unlimited")]
)
def test_two_tables_that_differ_in_an_option_are_two_positions(name: str, other: str) -> None:
    assert at(2) != at(2, {name: other})


def test_options_of_one_table_do_not_reach_another() -> None:
    """Cool is taken at once at one table and later at the other, in turns."""
    tables = [turn("moss-mason", "peelo-chups", options={"cool_timing": value}) for value in ("on_play", "resolve")]
    for s in tables:
        play(s, "play moss-mason")
    for s in tables[::-1]:
        play(s, "play peelo-chups")
    assert [player(s)["cool"] for s in tables] == [3 + 1 + 1 + 2, 0]
