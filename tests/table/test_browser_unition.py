"""Unition's page in a real browser: what somebody needs to choose a card lies on the page without scrolling."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from tests.games.unition.positions import at, hand
from tests.table.browser import Person
from tests.table.house import Running, running

from rulewright.core.record import Record

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LEADERS = ("grandmam-loam", "allgoo", "quarre-first-of-the-hewn", "vessik-morr", "thundaspyne")
FORUM = ["delver", "aegis", "wobbet", "batris-rang", "grimjawl"]
HAND = ("big-whomp-or-cool", "gleam", "harvester-silo", "gob", "lumphed")

# For each card its edges, and those of the part of the page in which it can be seen.
SEEN = """() => {
  const stage = document.querySelector("#un-stage").getBoundingClientRect();
  return [...document.querySelectorAll("#un-hand .un-card")].map((card) => {
    const edges = card.getBoundingClientRect();
    return {top: edges.top, bottom: edges.bottom, left: edges.left, right: edges.right, fold: stage.bottom};
  });
}"""


@pytest.fixture(scope="module")
def server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("unition") / "table.db") as found:
        yield found


def shown(person: Person, seats: int, leaders: int) -> Page:
    """The page of the first seat, at the beginning of its turn, with so many leaders out."""
    forum = {"slots": FORUM, "leaders": hand(*LEADERS[:leaders])}
    position = at(seats, players=[{"hand": hand(*HAND)}], forum=forum).position()
    names = " ".join([json.dumps(f"Guest {k + 1}") for k in range(seats)])
    text = f"rulewright 1\ngame unition 1.0.0\nseats {names}\nposition {json.dumps(position)}\n"
    guest = person.guest()
    answer = guest.http.post("/import", data={"text": Record.parse(text).text()}, follow_redirects=True)
    page = person.tab(f"{answer.url.path}?seat=1")
    page.wait_for_selector("#un-hand .un-card")
    return page


def edges(page: Page) -> list[dict[str, Any]]:
    """Where the cards of the hand lie."""
    found: list[dict[str, Any]] = page.evaluate(SEEN)
    return found


@pytest.mark.parametrize(("seats", "leaders"), [(2, 0), (2, 4), (2, 5), (4, 4)])
def test_a_hand_of_five_lies_in_one_row_above_the_fold(people: Callable[..., Person], seats: int, leaders: int) -> None:
    cards = edges(shown(people(), seats, leaders))
    assert len(cards) == 5
    assert len({card["top"] for card in cards}) == 1
    assert all(card["bottom"] <= card["fold"] for card in cards)


def test_a_phone_shows_the_hand_first_and_scrolls_it_sideways(people: Callable[..., Person]) -> None:
    page = shown(people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True), 2, 5)
    cards = edges(page)
    assert [card["right"] - card["left"] for card in cards if card["right"] - card["left"] < 132] == []
    assert len({card["top"] for card in cards}) == 1
    assert page.evaluate("document.documentElement.scrollWidth") == 390
