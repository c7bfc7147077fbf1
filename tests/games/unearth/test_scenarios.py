"""The seven Darkness Scenarios, each with what it changes and what it leaves alone (unearth/ruling-98)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unearth.positions import GAME, asked, at, dark, dark_turn, play, player, ruin, told

from rulewright.core.engine import LUCK, State
from rulewright.core.errors import OptionError
from rulewright.games.unearth.cards import shipped

Choices = dict[str, str | int]

SCENARIOS = [scenario.id for scenario in shipped().scenarios]
# A Ruin that is claimed by a six and a five of the player, with a face-down Ruin revealed after it.
CLAIM = ("dig ruin-1 d6", "rolled 5")


def with_scenario(scenario: str, options: Choices | None = None, **fields: Any) -> State:
    """A position with a scenario in play; "" for none."""
    if scenario:
        fields["scenario"] = scenario
    return at(1, options, **fields)


def rerolled(scenario: str, number: int, options: Choices | None = None, hand: dict[str, int] | None = None) -> State:
    """A card has made the Darkness roll a number on a Ruin with two red Stones."""
    row = [ruin("desert-17", {"ruin-1/dark": 1}, red=2)]
    s = with_scenario(scenario, options, row=row, players=[{"hand": {"lost-in-the-ruins": 1, **(hand or {})}}])
    return play(s, "play lost-in-the-ruins", "aim ruin-1/dark", f"rolled {number}")


def revealed(scenario: str, number: int) -> State:
    """The Darkness has rolled a number for a Ruin that was just revealed."""
    s = with_scenario(scenario, row=[ruin("desert-9", {"ruin-1/dark": 4})])
    return play(s, *CLAIM, "revealed forest-9", "bag red", "bag red", f"rolled {number}")


def at_set_up(scenario: str, number: int) -> State:
    """The Darkness has rolled a number for the first Ruin at the end of the set-up."""
    s = GAME.new(1, {"solo_scenario": "chosen", "scenario": scenario} if scenario else {})
    while asked(s) != "dark-roll":
        play(s, "bag red" if asked(s) == "draw-stone" else s.sentences()[0])
    return play(s, f"rolled {number}")


# Which one is in play


@pytest.mark.clause("unearth/ruling-81")
def test_a_single_game_may_have_no_scenario() -> None:
    s = GAME.new(1)
    assert asked(s) == "draw-card"
    assert "scenario" not in s.position()


@pytest.mark.clause("unearth/ruling-81")
def test_a_single_game_may_draw_a_scenario() -> None:
    s = GAME.new(1, {"solo_scenario": "random"})
    assert (asked(s), s.actor) == ("scenario", LUCK)
    assert s.sentences() == [f"set {scenario}" for scenario in SCENARIOS]
    play(s, "set grasping-night")
    assert s.position()["scenario"] == "grasping-night"


@pytest.mark.clause("unearth/ruling-81")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_single_game_may_name_its_scenario(scenario: str) -> None:
    s = GAME.new(1, {"solo_scenario": "chosen", "scenario": scenario})
    assert s.position()["scenario"] == scenario
    assert asked(s) == ("deal" if scenario == "lost-voices" else "draw-card")


@pytest.mark.clause("unearth/ruling-81")
@pytest.mark.parametrize("way", ["random", "chosen"])
def test_scenarios_belong_to_solo_games(way: str) -> None:
    with pytest.raises(OptionError, match=r"\[unearth/ruling-81\]"):
        GAME.new(2, {"solo_scenario": way})


@pytest.mark.clause("unearth/ruling-81")
def test_a_scenario_that_an_own_set_leaves_out_is_not_drawn() -> None:
    game = GAME.with_cards('name = "Six"\n[[scenario]]\nid = "twin-omens"\ncopies = 0\n')
    s = game.new(1, {"solo_scenario": "random"})
    assert [sentence.removeprefix("set ") for sentence in s.sentences()] == [
        scenario for scenario in SCENARIOS if scenario != "twin-omens"
    ]
    refusal = s.why_not("set twin-omens")
    assert refusal is not None
    assert refusal.clause == "core/not-in-play"


# Hungry Dark: darkness takes on 1-4


@pytest.mark.clause("unearth/ruling-98")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("rolls", [rerolled, revealed, at_set_up])
def test_the_hungry_dark_takes_a_stone_on_a_four_too(rolls: Any, number: int) -> None:
    assert dark(rolls("hungry-dark", number))["crystals"] == ({"red": 1} if number <= 4 else {})
    assert dark(rolls("", number))["crystals"] == ({"red": 1} if number <= 3 else {})


@pytest.mark.clause("unearth/ruling-98", "unearth/ruling-45")
def test_a_four_of_the_hungry_dark_still_opens_the_response_subphase() -> None:
    s = rerolled("hungry-dark", 4, hand={"shifting-floor": 1})
    assert (asked(s), s.position()["locked"]) == ("respond", ["ruin-1/dark"])
    assert dark(s)["crystals"] == {"red": 1}


# Looming Shapes: darkness roll: die +1; stone test on natural


@pytest.mark.clause("unearth/ruling-98", "unearth/ruling-51")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("rolls", [rerolled, revealed, at_set_up])
def test_looming_shapes_stand_one_higher_and_take_by_the_face_as_rolled(rolls: Any, number: int) -> None:
    s = rolls("looming-shapes", number)
    assert s.position()["row"][0]["dice"] == {"ruin-1/dark": min(number + 1, 6)}
    assert dark(s)["crystals"] == ({"red": 1} if number <= 3 else {})


@pytest.mark.clause("unearth/ruling-98", "unearth/ruling-51")
def test_looming_shapes_are_held_at_six_unless_dice_are_unbounded() -> None:
    s = rerolled("looming-shapes", 6, {"die_value": "unbounded"})
    assert s.position()["row"][0]["dice"] == {"ruin-1/dark": 7}


@pytest.mark.clause("unearth/ruling-98", "unearth/ruling-45")
@pytest.mark.parametrize(("number", "opens"), [(3, True), (4, False)])
def test_the_result_of_looming_shapes_opens_the_response_subphase(number: int, opens: bool) -> None:
    s = rerolled("looming-shapes", number, hand={"shifting-floor": 1})
    assert asked(s) == ("respond" if opens else "delver")


@pytest.mark.clause("unearth/ruling-98")
def test_looming_shapes_leave_the_players_dice_and_changes_by_cards_alone() -> None:
    row = [ruin("desert-17", {"ruin-1/dark": 2})]
    s = with_scenario("looming-shapes", row=row, players=[{"hand": {"a-new-discovery": 1}}])
    play(s, "play a-new-discovery", "aim ruin-1/dark", "dig ruin-1 d6", "rolled 5")
    assert s.position()["row"][0]["dice"] == {"ruin-1/dark": 4, "seat-1/d6-1": 5}


# Twin Omens: every third darkness turn a second reveal if the first did nothing

QUIET = [ruin("desert-17", {"ruin-1/dark": 4}), ruin("mountain-17", {"ruin-2/dark": 4})]


@pytest.mark.clause("unearth/ruling-98")
@pytest.mark.parametrize("turns", range(1, 10))
def test_twin_omens_reveal_a_second_card_on_every_third_turn(turns: int) -> None:
    s = dark_turn(QUIET, [], darkness={"turns": turns}, scenario="twin-omens")
    play(s, "loomed dark-desert-1")
    twice = turns in (3, 6, 9)
    assert asked(s) == ("loom" if twice else "delver")
    assert dark(s)["revealed"] == ["dark-desert-1"]
    if twice:
        assert told(s, "loomed dark-forest-1") == ["began seat-1"]
        assert dark(s)["revealed"] == ["dark-desert-1", "dark-forest-1"]
        assert dark(s)["turns"] == turns


@pytest.mark.clause("unearth/ruling-98")
def test_the_third_turn_of_twin_omens_comes_by_itself() -> None:
    s = with_scenario("twin-omens", row=QUIET, darkness={"turns": 1})
    play(s, "dig ruin-1 d4", "rolled 4", "loomed dark-desert-1", "dig ruin-1 d6", "rolled 5")
    assert (dark(s)["turns"], asked(s)) == (3, "loom")
    play(s, "loomed dark-forest-1")
    assert asked(s) == "loom"
    play(s, "loomed dark-cavern-1")
    assert asked(s) == "delver"
    # Without the scenario one card is revealed.
    s = dark_turn(QUIET, [], darkness={"turns": 3})
    play(s, "loomed dark-desert-1")
    assert asked(s) == "delver"


@pytest.mark.clause("unearth/ruling-98")
@pytest.mark.parametrize(
    ("out", "card"),
    [
        (["desert-1", "desert-2"], "desert-3"),
        (["island-1", "island-2"], "island-3"),
        (["desert-1", "forest-1", "island-1", "mountain-1"], "cavern-1"),
    ],
)
def test_a_first_card_of_twin_omens_that_did_something_is_the_only_one(out: list[str], card: str) -> None:
    s = dark_turn(QUIET, [f"dark-{one}" for one in out], darkness={"turns": 3}, scenario="twin-omens", aside=22)
    play(s, f"loomed dark-{card}", "bag red" if card == "island-3" else "drew expedition")
    assert asked(s) == "delver"


@pytest.mark.clause("unearth/ruling-98", "unearth/ruling-52", "unearth/ruling-53")
def test_the_second_card_of_twin_omens_is_resolved_like_the_first() -> None:
    s = dark_turn(QUIET, ["dark-mountain-1", "dark-mountain-2"], darkness={"turns": 6}, scenario="twin-omens")
    play(s, "loomed dark-desert-1")
    assert told(s, "loomed dark-mountain-3") == ["claimed darkness mountain-17"]
    assert dark(s)["revealed"] == ["dark-desert-1"]
    # A second card that does nothing is not followed by a third.
    s = dark_turn(QUIET, [], darkness={"turns": 6}, scenario="twin-omens")
    play(s, "loomed dark-desert-1", "loomed dark-desert-2")
    assert asked(s) == "delver"


# Grasping Night: darkness claim: takes 2


def dark_claim(scenario: str, dice: dict[str, int] | None = None, **stones: int) -> State:
    """The Darkness claims a Ruin by a card, and the player has drawn for it."""
    row = [ruin("mountain-17", {"ruin-1/dark": 4, **(dice or {})}, **stones)]
    fields: dict[str, Any] = {"scenario": scenario} if scenario else {}
    s = dark_turn(row, ["dark-mountain-1", "dark-mountain-2"], **fields)
    play(s, "loomed dark-mountain-3")
    while asked(s) == "draw-card":
        play(s, "drew expedition")
    return s


@pytest.mark.clause("unearth/ruling-98", "unearth/soloother-4")
def test_grasping_night_takes_two_of_the_stones_left_both_chosen_by_the_player() -> None:
    s = dark_claim("grasping-night", black=1, blue=1, red=1)
    assert s.sentences() == ["give black", "give blue", "give red"]
    play(s, "give blue")
    assert (asked(s), s.sentences()) == ("dark-stone", ["give black", "give red"])
    play(s, "give red")
    assert dark(s)["crystals"] == {"blue": 1, "red": 1}
    assert asked(s) == "reveal"
    # Without the scenario it takes one.
    s = dark_claim("", black=1, blue=1, red=1)
    play(s, "give blue")
    assert asked(s) == "reveal"
    assert dark(s)["crystals"] == {"blue": 1}


@pytest.mark.clause("unearth/ruling-98", "unearth/ruling-69")
@pytest.mark.parametrize(("red", "taken"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_grasping_night_takes_no_more_than_there_are(red: int, taken: int) -> None:
    s = dark_claim("grasping-night", red=red)
    assert asked(s) == "reveal"
    assert dark(s)["crystals"] == ({"red": taken} if taken else {})


@pytest.mark.clause("unearth/ruling-98")
def test_grasping_night_takes_one_where_the_player_claims_or_a_die_is_rolled() -> None:
    s = with_scenario("grasping-night", row=[ruin("desert-9", {"ruin-1/dark": 4}, red=3)])
    play(s, *CLAIM)
    assert dark(s)["crystals"] == {"red": 1}
    assert dark(rerolled("grasping-night", 2))["crystals"] == {"red": 1}


# Lost Voices: no Delver cards at set-up, and for a claim of the Darkness only for own dice


@pytest.mark.clause("unearth/ruling-98", "unearth/soloother-1", "unearth/soloother-2")
@pytest.mark.parametrize("mine", [0, 1, 2])
def test_lost_voices_draw_for_own_dice_only(mine: int) -> None:
    dice = dict(list({"seat-1/d4": 1, "seat-1/d8": 2}.items())[:mine])
    assert player(dark_claim("lost-voices", dice))["hand"] == ({"expedition": mine} if mine else {})
    assert player(dark_claim("", dice))["hand"] == {"expedition": mine + 1}


@pytest.mark.clause("unearth/ruling-98")
def test_lost_voices_begin_without_delver_cards() -> None:
    s = GAME.new(1, {"solo_scenario": "chosen", "scenario": "lost-voices"})
    assert asked(s) == "deal"
    assert (player(s)["hand"], s.position()["delvers"]) == ({}, 51)


# Buried Halls: the Darkness begins with two more face-down Ruins


@pytest.mark.clause("unearth/ruling-98")
@pytest.mark.parametrize(("starting", "hidden", "deck"), [("yes", 3, 9), ("no", 2, 10)])
def test_buried_halls_give_the_darkness_two_of_the_set_aside_ruins(starting: str, hidden: int, deck: int) -> None:
    s = at_set_up_of("buried-halls", {"darkness_starting_ruin": starting})
    assert dark(s)["hidden"] == hidden
    assert (s.position()["aside"], s.position()["deck"]) == (8, deck)


def at_set_up_of(scenario: str, options: Choices) -> State:
    """A solo game with a scenario, set up but for the dice of the Darkness."""
    s = GAME.new(1, {"solo_scenario": "chosen", "scenario": scenario, **options})
    while asked(s) != "dark-roll":
        play(s, s.sentences()[0])
    return s


@pytest.mark.clause("unearth/ruling-98", "unearth/end-4")
def test_the_ruins_of_buried_halls_are_secret_until_the_end_and_then_count() -> None:
    s = with_scenario("buried-halls", row=[ruin("desert-9", {"ruin-1/dark": 4})], aside=21, darkness={"hidden": 3})
    assert "forest-9" not in str(s.view(0)["darkness"])
    play(s, *CLAIM)
    assert (asked(s), s.actor, len(s.moves())) == ("reveal", LUCK, 24)
    play(s, "revealed forest-9", "revealed forest-11", "revealed island-9")
    assert s.over == 1
    assert dark(s)["ruins"] == ["forest-9", "forest-11", "island-9"]
    assert s.view(0)["darkness"]["score"]["sets"] == 6 + 2


# Thirsting Crystals: black and blue are forged by two


def given(scenario: str, stone: str, there: int) -> list[str]:
    """What follows when the Darkness gets a Stone above a crystal that has some."""
    s = with_scenario(
        scenario,
        turn="seat-1",
        row=[ruin("desert-17", {"ruin-1/dark": 3}, **{stone: 1, "memory": 1})],
        darkness={"crystals": {stone: there}},
        pending=[{"question": "dark-stone", "seat": 1, "at": "ruin-1"}],
    )
    lines = told(s, f"give {stone}")
    lines += [f"crystals {dark(s)['crystals'][stone]}", f"corruption {dark(s)['corruption'].get(stone, 0)}"]
    return [*lines, f"points {s.view(0)['darkness']['score']['crystals']}"]


@pytest.mark.clause("unearth/ruling-98", "unearth/board-5", "unearth/board-7")
@pytest.mark.parametrize(("stone", "needs"), [("black", 2), ("blue", 2), ("red", 3), ("yellow", 3)])
def test_thirsting_crystals_need_two_black_or_two_blue_stones(stone: str, needs: int) -> None:
    for there in range(needs - 1):
        assert given("thirsting-crystals", stone, there) == [f"crystals {there + 1}", "corruption 0", "points 0"]
    forges = [f"forged {stone}", f"crystals {needs}", "corruption 0", "points 6"]
    assert given("thirsting-crystals", stone, needs - 1) == forges
    assert given("thirsting-crystals", stone, needs) == [f"crystals {needs}", "corruption 1", "points 6"]
    if needs == 2:
        assert given("", stone, 1) == ["crystals 2", "corruption 0", "points 0"]
