"""Unearth in a real browser: against a bot by clicks, alone with a finger, and into the second game of a campaign."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tests.table.browser import (
    PHONE,
    Person,
    by_clicks,
    by_keys,
    by_taps,
    code_of,
    fill_table,
    open_table,
    play_on,
    until_asked,
)

from rulewright.core.dealer import verify
from rulewright.core.record import Record

if TYPE_CHECKING:
    from playwright.sync_api import Page

People = Callable[..., Person]


def row(page: Page, heading: str) -> list[int]:
    """A row of the table of scores, by its heading; points below 0 have a minus sign and no hyphen."""
    line = page.locator("table.scores tr").filter(has=page.get_by_role("rowheader", name=heading, exact=True))
    return [int(cell.replace("−", "-")) for cell in line.locator("td").all_inner_texts()]


def proven(page: Page, code: str, folder: Path) -> Record:
    """The record that the end page gives away; its luck is what the table committed to."""
    page.wait_for_url(f"**/t/{code}/end")
    page.locator("table.scores tr.total").first.wait_for()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save the record").press("Enter")
    waiting.value.save_as(folder / "game.rw")
    record = Record.parse((folder / "game.rw").read_text(encoding="utf-8"))
    assert verify(record) == []
    return record


def test_the_form_shows_what_goes_with_the_number_of_players(people: People) -> None:
    page = people().tab("/?game=unearth&seats=1")
    page.select_option("#option-campaign", "on")
    for count, campaign, ruins in ((4, False, True), (3, False, False), (1, True, False)):
        page.select_option("#seats-count", str(count))
        assert page.locator("#option-campaign").is_visible() == campaign
        assert page.locator("#option-four_player_ruins").is_visible() == ruins
        number = page.locator("#rulings .sub").inner_text()
        assert int(number) == page.locator("#rulings [data-for]:not([hidden])").count()
    # What is not shown is not sent: a table for two opens although a campaign was chosen for one.
    page.select_option("#seats-count", "2")
    page.get_by_role("button", name="Open the table").press("Enter")
    code_of(page)


def test_a_whole_game_of_unearth_is_played_by_clicks(people: People, tmp_path: Path) -> None:
    page = people().tab()
    code = open_table(page, "me", "bot:random", game="unearth")
    play_on(page, random.Random(1), by_clicks)
    record = proven(page, code, tmp_path)
    assert row(page, "Points") == record.state.scores()
    assert re.search("wins|share", page.locator("h1").inner_text())


def test_a_game_against_the_darkness_is_played_with_a_finger_on_a_phone(people: People, tmp_path: Path) -> None:
    page = people(**PHONE).tab()
    code = open_table(page, "me", game="unearth")
    page.locator("#menu > summary").tap()
    page.locator("#confirm").select_option("never")
    page.locator("#menu > summary").tap()
    play_on(page, random.Random(2), by_taps)
    record = proven(page, code, tmp_path)
    darkness = record.state.view(None)["darkness"]["score"]["total"]
    mine = record.state.scores()[0]
    assert row(page, "Points") == [mine, darkness]
    assert row(page, "Ahead by") == [mine - darkness, darkness - mine]
    assert page.locator(".course polyline").count() == 2
    assert [int(text) for text in page.locator(".course .who").all_text_contents()] == [mine, darkness]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_campaign_goes_by_keyboard_into_its_second_game(people: People) -> None:
    page = people().tab()
    fill_table(page, "me", game="unearth", **{"option-campaign": "on"})
    page.locator("#my-name").press("Enter")
    code_of(page)
    rng = random.Random(3)
    now = page.locator("#ue-campaign [aria-current=true]")
    for _ in range(1000):
        by_keys(page, rng, until_asked(page))
        if now.inner_text().startswith("Game 2"):
            break
    first, second, third = page.locator("#ue-campaign li").all_inner_texts()
    assert re.search(r"Game 1.*\d+.*\d+", first, re.DOTALL)
    assert second.startswith("Game 2")
    assert third == "Game 3"
    assert until_asked(page)["offered"]
