"""How Unita's page tells the end of a game: rows, what broke a tie, and places."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unita.positions import GAME, company, position
from tests.games.unita.test_page import TABLES

import rulewright as rw
from rulewright.games.unita.table import page
from rulewright.table.showing import Ending

NAMES = ["Ann", "Ben", "Cleo", "Dora"]


def over(seats: int = 4, options: dict[str, str | int] | None = None, **battalions: Any) -> Ending:
    doc = {"seats": seats, "options": options or {}, **position(**battalions), "over": True}
    s = GAME.from_position(doc)
    assert s.actor is None
    return page.ending(s.view(None), NAMES[:seats])


def home(*dice: int | str) -> dict[str, Any]:
    return company("left", *dice)


def row(found: Ending, heading: str) -> tuple[str, ...]:
    return next(each.cells for each in found.rows if each.heading.startswith(heading))


def test_companies_life_points_and_places_stand_in_rows() -> None:
    found = over(primitiva={1: home(4, 3, 2, 1), 2: home(2, 2, 1, 1)}, german_land={1: home(5, 1, 0, 0)})
    assert found.headline == "Ann wins"
    assert found.sentence == "Primitiva brought 16 life points through the Gate."
    assert row(found, "Company 1") == ("10", "6", "0", "0")
    assert row(found, "Company 2") == ("6", "0", "0", "0")
    assert row(found, "Life points") == ("16", "6", "0", "0")
    assert row(found, "Place") == ("1st", "2nd", "3rd", "3rd")
    assert [each.kind for each in found.rows] == ["", "", "", "", "total", ""]


@pytest.mark.clause("unita/end-8")
def test_fewer_coats_of_arms_break_a_tie() -> None:
    found = over(primitiva={1: home(5, 2, 0, 0)}, german_land={1: home(4, 1, 1, 1)})
    tie = [each for each in found.rows if each.kind == "tie"]
    assert [(each.heading, each.cells, each.clause) for each in tie] == [
        ("fewest dice on the coat of arms", ("14", "12", "", ""), "unita/end-8")
    ]
    assert found.headline == "Ben wins"
    assert found.sentence == (
        "Primitiva and German Land have 7 life points each; German Land has fewer dice on the coat of arms, 12."
    )
    assert row(found, "Place") == ("2nd", "1st", "3rd", "3rd")


@pytest.mark.clause("unita/end-7")
def test_girl_power_breaks_a_tie_before_coats_of_arms() -> None:
    found = over(primitiva={1: home(4, 1, 1, 1)}, friburga={1: home(5, 2, 0, 0), "card": "girl-power"})
    tie = [each for each in found.rows if each.kind == "tie"]
    assert [(each.cells, each.clause) for each in tie] == [(("", "", "played", ""), "unita/end-7")]
    assert found.headline == "Cleo wins"


@pytest.mark.clause("unita/ruling-48")
@pytest.mark.parametrize(("choice", "headline"), [("shared", "Ann and Ben win"), ("rematch", "Nobody wins")])
def test_a_tie_that_stands_has_no_row(choice: str, headline: str) -> None:
    found = over(options={"final_tie": choice}, primitiva={1: home(4, 1, 1, 1)}, german_land={1: home(4, 1, 1, 1)})
    assert found.headline == headline
    assert not [each for each in found.rows if each.kind == "tie"]


@pytest.mark.clause("unita/ruling-65")
def test_of_two_battalions_the_better_one_counts() -> None:
    found = over(
        seats=2, primitiva={1: home(4, 1, 1, 1)}, friburga={1: home(5, 4, 0, 0)}, hexagone={1: home(1, 1, 1, 1)}
    )
    assert row(found, "Company 1") == ("P 7, F 9", "G 0, H 4")
    assert row(found, "Life points") == ("P 7, F 9", "G 0, H 4")
    assert row(found, "Better battalion") == ("9", "4")
    assert row(found, "Place") == ("1st", "2nd")


@pytest.mark.clause("unita/power-hexagone-glory-1")
def test_glory_has_a_row_of_its_own() -> None:
    found = over(hexagone={1: home(4, 2, 1, 1), "card": "glory", "glory": 1})
    assert row(found, "Glory") == ("", "", "", "+1")
    assert row(found, "Life points") == ("0", "0", "0", "9")


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_places_are_those_of_the_engine(seats: int, options: dict[str, str | int], seed: int) -> None:
    s = GAME.new(seats=seats, options=options)
    dealer = rw.Dealer(seed=seed)
    dealer.settle(s)
    while s.actor is not None:
        s.play(s.moves()[len(s.moves()) // 2])
        dealer.settle(s)
    found = page.ending(s.view(None), NAMES[:seats])
    assert [int(cell[0]) for cell in row(found, "Place")] == s.ranking()
    assert [int(side.score) for side in page.sides(s.view(None))] == s.scores() or options.get("cooperative") == "on"
