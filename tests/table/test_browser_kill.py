"""A server that is killed under an open page: the page says so, finds it again by itself, and the game goes on."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import TYPE_CHECKING

from tests.table.browser import Person, lines, offered, open_table, piece, play, spell, state, until, until_asked
from tests.table.house import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_page_outlives_its_server_and_goes_on_by_itself(chromium: Browser, tmp_path: Path) -> None:
    # The system may give any other port to somebody else before the server is there again.
    with serving(tmp_path / "table.db", None) as (process, address):
        ann = Person(chromium, address)
        ann.expected = ("WebSocket", "ERR_CONNECTION_REFUSED")
        page = ann.tab()
        open_table(page, "me", "me", **{"option-colonial": "on"})
        play(page, "deploy die-5 square-1 nw")
        until_asked(page)
        piece(page, "die-5").click()
        assert page.locator("#offline").is_hidden()
        process.send_signal(signal.SIGKILL)
        page.locator("#offline").wait_for()
        said = lines(page)
        piece(page, "square-2 se").click()
        offered(page).click()
        until(lambda: "nothing was sent" in page.locator("#status").inner_text(), "word of it")
        assert not state(page)["busy"]
    with serving(tmp_path / "table.db", int(address.rpartition(":")[2])):
        page.locator("#offline").wait_for(state="hidden")
        assert lines(page) == said
        assert state(page)["steps"], "what was begun is still there"
        before = until_asked(page)
        offered(page).click()
        until(lambda: state(page)["revision"] > before["revision"], "the move")
        assert len(lines(page)) == len(said) + 1
        play(page)
        page.reload()
        assert len(lines(page)) == len(said) + 2
        assert spell(page, until_asked(page)["offered"][0] or "deploy die-1 square-4 se").count() == 1
        assert ann.leave() == []
