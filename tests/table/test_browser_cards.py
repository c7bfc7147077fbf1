"""Card sets in a real browser: a file is read into the form, checked, played with, and shown with the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.core.cardsets import DEAR_HARES, WOLVES, WRONG, offered
from tests.core.tiny import GAME
from tests.table.browser import Person, until, until_asked
from tests.table.house import Running, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("browser")
    with offered(folder), running(folder / "table.db", cards=[GAME.with_cards(DEAR_HARES)]) as found:
        yield found


def test_a_file_with_cards_is_read_checked_played_with_and_shown(people: Callable[..., Person], tmp_path: Path) -> None:
    page = people().tab("/?game=burrow#new")
    page.click("#own-cards summary")
    tmp_path.joinpath("wolves.toml").write_text(WOLVES, encoding="utf-8")
    page.set_input_files("#cards-file", tmp_path / "wolves.toml")
    until(lambda: page.input_value("#cards") == WOLVES)
    page.click("text=Check the cards")
    page.wait_for_selector("text=The card set “Wolves” can be played with.")
    assert page.input_value("#cards") == WOLVES
    page.fill("#my-name", "Ann")
    # What Enter does in a field is to open the table, not to check the cards.
    page.press("#my-name", "Enter")
    until_asked(page)
    page.click("#rules-open")
    page.click("#rules-cards summary")
    assert "worth = 6" in page.inner_text("#rules-cards pre")
    page.fill("#rules-words", "peek")
    until(lambda: "3 found" in page.inner_text("#rules-found"))
    assert page.is_visible("#rules-cards")


def test_cards_that_do_not_go_are_told_beside_their_field(people: Callable[..., Person]) -> None:
    person = people()
    # The browser itself remarks that the form was refused.
    person.expected = ("400",)
    page = person.tab("/?game=burrow#new")
    page.click("#own-cards summary")
    page.fill("#cards", WRONG)
    page.click("text=Open the table")
    page.wait_for_selector("#own-cards .errors >> text=Card hare: worth: 9 is no number from 1 to 6.")
    assert page.get_attribute("#cards", "aria-invalid") == "true"
