"""Whether somebody is asked where they can only pass: chosen in the menu, and told by the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from tests.table.browser import Person, lines, links, open_table, play, sit, state, until
from tests.table.house import Running, running
from tests.table.hush import offered as hush

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

People = Callable[..., Person]


@pytest.fixture(scope="module")
def server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A table that passes at once, at which Hush can be played."""
    with hush(), running(tmp_path_factory.mktemp("passing") / "table.db", passing=0.0) as found:
        yield found


def choose(page: Page, how: str) -> None:
    """Choose in the menu when one is asked."""
    if page.locator("#menu").get_attribute("open") is None:
        page.locator("#menu > summary").click()
    page.locator("#asks").select_option(how)


def heard(page: Page) -> list[str]:
    """What the log tells, oldest line first."""
    return [line.replace(" (you)", "") for line in lines(page)[::-1]]


def until_offered(page: Page, *offered: str) -> None:
    """Wait until these can be said."""
    until(lambda: state(page)["offered"] == list(offered), "the question")


def test_a_person_is_asked_to_pass_only_if_they_wish_it(people: People, server: Running) -> None:
    ann, bo = people().tab(), people().tab()
    code = open_table(ann, "me", "friend", game="hush", **{"option-stacked": "1", "option-rounds": "2"})
    sit(bo, links(ann)[0], "Bo")
    table = server.table(code)

    # Bo holds nothing, so nobody waits for him.
    play(ann, "call")
    until_offered(bo, "call", "rest")
    assert heard(bo)[-2:] == ["Ann call", "Bo pass"]
    assert "Whoever takes longer is seen to have had a choice" in (bo.locator("#asks-help").text_content() or "")
    choose(bo, "always")
    until(lambda: table.chairs[1].ask_always, "the preference")
    bo.reload()
    assert bo.locator("#asks").input_value() == "always"

    # From now on he is waited for.
    play(bo, "rest")
    play(ann, "call")
    until_offered(bo, "pass")
    assert bo.title() == "▶ Your move: Hush, Saturday"
    assert "in a moment" not in bo.locator("#ask").inner_text()
    play(bo, "pass")
    until_offered(bo, "call", "rest")


def test_what_is_chosen_in_one_tab_counts_for_all_of_them(people: People, server: Running) -> None:
    ann, friend = people().tab(), people()
    bo, second = friend.tab(), friend.tab()
    code = open_table(ann, "me", "friend", game="hush", **{"option-stacked": "1"})
    sit(bo, links(ann)[0], "Bo")
    table = server.table(code)
    choose(bo, "always")
    until(lambda: table.chairs[1].ask_always, "the preference")
    play(ann, "call")
    second.goto(f"/t/{code}")
    for tab in (bo, second):
        until_offered(tab, "pass")
    choose(second, "choice")
    for tab in (bo, second):
        until_offered(tab, "call", "rest")
        assert heard(tab)[-2:] == ["Ann call", "Bo pass"]
        assert tab.locator("#note").is_hidden()
