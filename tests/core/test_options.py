"""Options: completed, checked, excluded, and written only where they differ from the defaults."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.core.errors import OptionError
from rulewright.core.options import Choice, Exclusion, Knob, Options

OPTIONS = Options(
    2,
    4,
    [
        Choice("map", ("autumn", "winter"), "game/ruling-3", "the board"),
        Knob("hand", 3, 7, 5),
        Choice("solo", ("off", "on")),
    ],
    [Exclusion("winter is for three or more", "game/ruling-3", lambda seats, o: seats < 3 and o["map"] == "winter")],
    usual=3,
)


def test_defaults():
    assert OPTIONS.complete(None) == {"map": "autumn", "hand": 5, "solo": "off"}
    assert OPTIONS.complete({}) == OPTIONS.complete(None)
    assert OPTIONS.declared["map"].default == "autumn"


def test_chosen_values_in_the_order_of_the_declaration():
    found = OPTIONS.complete({"hand": "7", "map": "winter"}, 3)
    assert found == {"map": "winter", "hand": 7, "solo": "off"}
    assert list(found) == ["map", "hand", "solo"]


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"board": "winter"}, "there is no option board; there are: map, hand, solo"),
        ({"map": "summer"}, "option map is one of autumn, winter, not summer"),
        ({"map": 1}, "option map is one of autumn, winter, not 1"),
        ({"hand": 2}, "option hand is a number from 3 to 7, not 2"),
        ({"hand": 8}, "option hand is a number from 3 to 7, not 8"),
        ({"hand": "many"}, "option hand is a number from 3 to 7, not many"),
        ({"hand": 4.9}, "option hand is a number from 3 to 7, not 4.9"),
        ({"hand": 5.0}, "option hand is a number from 3 to 7, not 5.0"),
        ({"hand": None}, "option hand is a number from 3 to 7, not None"),
        ({"hand": [4]}, "option hand is a number from 3 to 7, not [4]"),
        ({"hand": " 3 "}, "option hand is a number from 3 to 7, not  3 "),
        ({"hand": "+3"}, "option hand is a number from 3 to 7, not +3"),
        ({"hand": "٣"}, "option hand is a number from 3 to 7, not ٣"),
        ({"hand": "5" * 5000}, f"option hand is a number from 3 to 7, not {'5' * 5000}"),
        ({"map": True}, "option map is one of autumn, winter, not True"),
        ({"map": None}, "option map is one of autumn, winter, not None"),
        ({"map": ["autumn"]}, "option map is one of autumn, winter, not ['autumn']"),
    ],
)
def test_refused_values(chosen, message):
    with pytest.raises(OptionError) as caught:
        OPTIONS.complete(chosen)
    assert str(caught.value) == message


def test_true_is_no_number_and_one_no_word():
    small = Options(2, 2, [Knob("depth", -2, 2, 1), Choice("digit", ("0", "1"))])
    assert small.complete({"depth": "-2", "digit": "1"}) == {"depth": -2, "digit": "1"}
    for chosen in ({"depth": True}, {"depth": False}, {"digit": 1}, {"digit": True}):
        with pytest.raises(OptionError):
            small.complete(chosen)


def test_a_game_without_options():
    with pytest.raises(OptionError, match=r"^there is no option map; there are: none$"):
        Options(1, 1).complete({"map": "winter"})
    assert Options(1, 1).complete(None) == {}


def test_the_ends_of_a_range_are_in_it():
    assert OPTIONS.complete({"hand": 3})["hand"] == 3
    assert OPTIONS.complete({"hand": 7})["hand"] == 7


def test_exclusions_see_the_seats():
    assert OPTIONS.complete({"map": "winter"}, 3)["map"] == "winter"
    assert OPTIONS.complete({"map": "winter"})["map"] == "winter"
    with pytest.raises(OptionError, match=r"^winter is for three or more \[game/ruling-3\]$"):
        OPTIONS.complete({"map": "winter"}, 2)


def test_a_form_shows_only_what_so_many_seats_can_choose():
    assert OPTIONS.open_to(2) == ["hand", "solo"]
    assert OPTIONS.open_to(3) == OPTIONS.open_to(4) == ["map", "hand", "solo"]
    # What goes only beside another choice is one as well, and what has one value is none.
    deck = [Choice("deck", ("usual", "own")), Choice("own_deck", ("foxes", "mice")), Choice("box", ("only",))]
    bars = [
        Exclusion("a deck is named", "game/1", lambda seats, o: o["deck"] != "own" and o["own_deck"] != "foxes"),
        Exclusion("alone", "game/2", lambda seats, o: o["deck"] == "own" and seats > 1),
        Exclusion("always five", "game/3", lambda seats, o: o["size"] != 5),
    ]
    options = Options(1, 2, [*deck, Knob("size", 4, 6, 5)], bars)
    assert options.open_to(1) == ["deck", "own_deck"]
    assert options.open_to(2) == []
    with pytest.raises(OptionError, match=r"^the game is for 1 to 2 seats, not 3$"):
        options.open_to(3)


def test_seats():
    assert [OPTIONS.seats(seats) for seats in (None, 2, 4)] == [3, 2, 4]
    assert Options(2, 4).seats(None) == 2
    for seats in (1, 5):
        with pytest.raises(OptionError, match=rf"^the game is for 2 to 4 seats, not {seats}$"):
            OPTIONS.seats(seats)
        with pytest.raises(OptionError, match=rf"^the game is for 2 to 4 seats, not {seats}$"):
            OPTIONS.complete(None, seats)


@given(st.sampled_from(["autumn", "winter"]), st.integers(3, 7), st.sampled_from(["off", "on"]))
def test_what_differs_is_enough(board, hand, solo):
    complete = OPTIONS.complete({"map": board, "hand": hand, "solo": solo}, 4)
    changed = OPTIONS.changed(complete)
    assert OPTIONS.complete(changed, 4) == complete
    assert ("map" in changed, "hand" in changed, "solo" in changed) == (board == "winter", hand != 5, solo == "on")
