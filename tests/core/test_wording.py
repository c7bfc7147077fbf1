from __future__ import annotations

import pytest
from tests.core.tiny import GAME as BURROW

import rulewright as rw
from rulewright.core.wording import Wording, catalogue_of


@pytest.fixture
def wording() -> Wording:
    game = rw.load("unita")
    return Wording(game, catalogue_of(game), ["Ann", "Bo", "Cy", "Di"])


def test_names_are_written_as_they_are_spelled(wording: Wording) -> None:
    assert wording.readable("german-land/company-1, or company-1 of german-land?").endswith("of German Land?")
    assert wording.sentence("friburga lays its first terrain") == "Friburga lays its first terrain"
    # A readable form that changes more than capitals and hyphens belongs to sentences only.
    assert wording.readable("die-5") == "die-5"
    assert wording.readable("company-4 stands there.") == "company 4 stands there."


def test_a_word_for_two_kinds_of_thing_is_no_name() -> None:
    game = rw.load("unition")
    words = Wording(game, catalogue_of(game), ["Ann", "Bo"])
    assert words.sentence("it costs 2 gleam, and you have 1 gleam.") == "It costs 2 gleam, and you have 1 gleam."
    assert words.say("play gleam") == "plays Gleam"
    assert words.readable("gob") == "Gob"


def test_a_seat_is_called_by_its_side_where_that_is_a_word_of_its_own(wording: Wording) -> None:
    game = wording.game
    assert wording.who(game.new(4), 1) == "German Land"
    assert wording.who(game.new(2), 1) == "Bo"
    assert wording.side(game.new(2), 1) == "German Land and Hexagone"
    assert wording.who(game.new(4), rw.LUCK) == "Luck"
    burrow = Wording(BURROW, catalogue_of(BURROW), ["Ann", "Bo"])
    assert burrow.who(BURROW.new(2), 1) == "Bo"
    assert burrow.side(BURROW.new(2), 1) == ""


def test_what_was_heard_is_worded_with_what_followed(wording: Wording) -> None:
    heard = {
        "sentence": "advance company-3",
        "told": [{"sentence": "moved primitiva company-3 6", "reveal": False}],
    }
    assert wording.told(heard) == ("advances company 3", ("Primitiva 3 reaches P6",))
    assert wording.order("advance company-3") == [("Advance company ", 0), ("3", 1)]
