"""Real browsers at the table: people with browsers of their own, and what a test reads and does in their pages."""

from __future__ import annotations

import importlib.util
import os
import random
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from tests.table.house import Guest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
ARGUMENTS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
DESK = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
PATIENCE = 60.0

STATE = """() => ({
  ended: location.pathname.endsWith("/end"),
  asked: document.readyState === "complete" && document.body.dataset.asked === "1",
  busy: document.getElementById("moves-form")?.ariaBusy === "true",
  revision: Number(document.body?.dataset.revision),
  lit: [...document.querySelectorAll("#stage .lit, #seats .lit")].map((each) => each.dataset.word),
  chosen: [...document.querySelectorAll(".chosen")].map((each) => each.dataset.word),
  offered: [...document.querySelectorAll("#moves > li:not([hidden]) > button")].map((each) => each.dataset.sentence),
  steps: document.querySelector("#sentence .back") !== null,
})"""


def without(reason: str) -> None:
    """Skip for want of something, or fail where browsers have to be."""
    if os.environ.get("RULEWRIGHT_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def launched() -> Iterator[Browser]:
    """A Chromium."""
    for package in ("playwright", "websockets"):
        if importlib.util.find_spec(package) is None:
            without(f"the package {package} is not here")
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as player:
        try:
            browser = player.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        except Error:
            without("chromium is not here")
        yield browser
        browser.close()


class Person:
    """Somebody with a browser of their own, its cookies and its tabs, and whatever it complains of."""

    def __init__(self, browser: Browser, url: str, **how: Any) -> None:
        self.url = url
        self.faults: list[str] = []
        self.context = browser.new_context(**{"base_url": url, "reduced_motion": "reduce", **DESK, **how})
        self.context.set_default_timeout(PATIENCE * 1000)
        # Complaints that belong to what a test does, such as a line that it breaks.
        self.expected: tuple[str, ...] = ()

    def tab(self, path: str = "") -> Page:
        """A new tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complain(str(error)))
        page.on("console", lambda said: self.complain(said.text) if said.type in ("error", "warning") else None)
        if path:
            page.goto(path)
        return page

    def complain(self, text: str) -> None:
        if not any(part in text for part in self.expected):
            self.faults.append(text)

    def guest(self) -> Guest:
        """The same person as a program, which is quicker."""
        guest = Guest(self.url)
        for cookie in self.context.cookies():
            guest.http.cookies.set(cookie["name"], cookie["value"])
        return guest

    def leave(self) -> list[str]:
        """Close the browser; returns its complaints."""
        self.context.close()
        return self.faults


def until(true: Callable[[], Any], what: str = "it", patience: float = PATIENCE) -> Any:
    """Wait for something to hold in a page: a policy as strict as ours keeps a page from watching for it itself."""
    end = time.monotonic() + patience
    while not (found := true()):
        assert time.monotonic() < end, f"{what} has not come true in time"
        time.sleep(0.01)
    return found


# What a page says


def fill_table(page: Page, *kinds: str, **fields: str) -> None:
    """Fill in the form of a new table."""
    page.goto(f"/?game={fields.pop('game', 'unita')}")
    page.select_option("#seats-count", str(len(kinds)))
    for number, kind in enumerate(kinds, 1):
        page.select_option(f"#kind-{number}", kind)
    for name, value in {"title": "Saturday", "my_name": "Ann", **fields}.items():
        field = page.locator(f"#new-form [name='{name}']")
        if field.get_attribute("type") == "checkbox":
            field.check()
        elif name in ("title", "my_name", "word"):
            field.fill(value)
        else:
            field.select_option(value)


def open_table(page: Page, *kinds: str, **fields: str) -> str:
    """Open a table by the form of the first page; returns its code."""
    fill_table(page, *kinds, **fields)
    page.get_by_role("button", name="Open the table").click()
    return code_of(page)


def code_of(page: Page) -> str:
    """The code of the table that a page has come to."""
    page.wait_for_url("**/t/*")
    page.locator("body[data-table] > script").wait_for(state="attached")
    return page.url.rpartition("/")[2]


def links(page: Page) -> list[str]:
    """The links of the open seats, as their host reads them."""
    return page.eval_on_selector_all("input[id^=link-]", "(all) => all.map((each) => each.value)")  # type: ignore[no-any-return]


def sit(page: Page, link: str, name: str) -> None:
    """Take the seat of a link."""
    page.goto(link)
    page.fill("#name", name)
    page.get_by_role("button", name="Sit down").click()
    code_of(page)


def state(page: Page) -> dict[str, Any]:
    """What the page offers now."""
    found: dict[str, Any] = page.evaluate(STATE)
    return found


def revision(page: Page) -> int:
    """The revision that a page shows."""
    return int(page.get_attribute("body", "data-revision") or 0)


def until_asked(page: Page) -> dict[str, Any]:
    """What the page offers once its reader is asked, or the game is over."""
    from playwright.sync_api import Error

    def asked() -> dict[str, Any] | None:
        try:
            found = state(page)
        except Error as error:
            if "context was destroyed" in error.message:
                return None  # the page is on its way to another
            raise
        return found if found["ended"] or (found["asked"] and not found["busy"]) else None

    found: dict[str, Any] = until(asked, "the question")
    return found


def offered(page: Page) -> Locator:
    """The buttons of the list."""
    return page.locator("#moves > li:not([hidden]) > button")


def piece(page: Page, word: str) -> Locator:
    """A piece of the board, by its phrase."""
    return page.locator(f'#stage .lit[data-word="{word}"]').first


def spell(page: Page, sentence: str) -> Locator:
    """Spell a sentence by the list until its button stands there."""
    words = sentence.split()
    while (button := page.locator(f'#moves > li:not([hidden]) > [data-sentence="{sentence}"]')).count() == 0:
        groups = page.eval_on_selector_all("#moves > li[data-client]", "(all) => all.map((one) => one.dataset.client)")
        place, word = next(group.split() for group in groups if words[int(group.split()[0])] == group.split()[1])
        page.locator(f'#moves > li[data-client="{place} {word}"] > button').click()
    return button


def play(page: Page, sentence: str = "") -> None:
    """Play a sentence, the first of the list if none is given."""
    before = until_asked(page)
    # A second click at the same place just after a play would not count.
    spell(page, sentence or sentences(page)[0]).press("Enter")
    until(lambda: revision(page) > before["revision"], "the update")


def sentences(page: Page) -> list[str]:
    """Everything that can be said."""
    return page.eval_on_selector_all("#moves [data-sentence]", "(all) => all.map((one) => one.value)")  # type: ignore[no-any-return]


def lines(page: Page) -> list[str]:
    """The log, newest line first."""
    return page.locator("#lines > li .said").all_inner_texts()


def forward(guest: Guest, code: str, there: Callable[[list[str]], bool]) -> list[str]:
    """Have a program say first sentences until those that can be said are as wanted; returns them."""
    for _ in range(600):
        found: list[str] = until(lambda: guest.sentences(code), "the question")
        if there(found):
            return found
        assert guest.play(code, found[0]).status_code == 200
    raise AssertionError("the game has not come there")


# How a page is played


def by_clicks(page: Page, rng: random.Random, now: dict[str, Any]) -> None:
    """Click once: a lit piece of the board if there is one, else a button of the list."""
    if len(now["offered"]) == 1 or not now["lit"]:
        offered(page).nth(rng.randrange(len(now["offered"]))).click()
    else:
        piece(page, rng.choice(now["lit"])).click()


def by_taps(page: Page, rng: random.Random, now: dict[str, Any]) -> None:
    """The same with a finger."""
    if len(now["offered"]) == 1 or not now["lit"]:
        offered(page).nth(rng.randrange(len(now["offered"]))).tap()
    else:
        piece(page, rng.choice(now["lit"])).tap()


def by_keys(page: Page, rng: random.Random, now: dict[str, Any]) -> None:
    """Press one key, or walk the list and press Enter."""
    count = len(now["offered"])
    chance = rng.random()
    if now["steps"] and chance < 0.1:
        page.keyboard.press("Escape")
    elif count == 1:
        page.keyboard.press("Enter")
    elif chance < 0.7:
        page.keyboard.press(str(rng.randint(1, min(count, 9))))
    else:
        for _ in range(rng.randint(1, 3)):
            page.keyboard.press(rng.choice(["ArrowDown", "ArrowUp"]))
        page.keyboard.press("Enter")


def play_on(page: Page, rng: random.Random, act: Callable[[Page, random.Random, dict[str, Any]], None]) -> int:
    """Go on until the game is over; returns how often something was done."""
    acts = 0
    while not (now := until_asked(page))["ended"]:
        act(page, rng, now)
        acts += 1
        assert acts < 3000, "the game does not end"
    return acts
