"""Every page at both widths and in both themes: no serious fault for readers who see, hear or move differently."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from tests.table.browser import (
    DESK,
    PHONE,
    Person,
    forward,
    until_asked,
    without,
)
from tests.table.house import Guest, Running

if TYPE_CHECKING:
    from playwright.sync_api import Page

SERIOUS = ("serious", "critical")


@pytest.fixture(scope="module")
def tables(server: Running) -> dict[str, Any]:
    """A guest with a table for every kind of page."""
    if importlib.util.find_spec("axe_playwright_python") is None:
        without("the package axe-playwright-python is not here")
    ann = server.guest()
    found: dict[str, Any] = {"guest": ann}
    found["deployment"] = ann.open("me", "bot:random", chat="1", listed="1")
    forward(ann, found["deployment"], lambda ways: ways[0].startswith("deploy"))
    found["battle"] = battle(ann)
    found["lobby"] = ann.open("me", "friend", "bot:random")
    (found["link"],) = ann.links(found["lobby"])
    found["over"] = ann.open("me", "me", **{"option-colonial": "on"})
    while ann.view(found["over"])["status"] == "playing":
        ann.play(found["over"], ann.sentences(found["over"])[0])
    return found


def battle(ann: Guest) -> str:
    """A table in the middle of a battle with something to choose."""
    code = ann.open("me", "me", "me", "me")
    forward(ann, code, lambda ways: "pass" in ways and "u-fight" in ann.page(f"/t/{code}"))
    return code


def faults(page: Page, rules: list[str]) -> list[str]:
    """What axe finds in a page by some of its rules, or by all, with the elements."""
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    options = {"resultTypes": ["violations"], **({"runOnly": {"type": "rule", "values": rules}} if rules else {})}
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{one['id']}: {node['html'][:160]} {node['any'][0]['message'] if node['any'] else ''}"
        for one in found
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]


def visits(page: Page, tables: dict[str, Any]) -> Iterator[str]:
    """Go from page to page; gives the name of each."""
    addresses = {
        "home": "/",
        "lobby": f"/t/{tables['lobby']}",
        "invitation": tables["link"],
        "deployment": f"/t/{tables['deployment']}",
        "battle": f"/t/{tables['battle']}",
        "past": f"/t/{tables['battle']}?at=9",
        "end": f"/t/{tables['over']}/end",
        "over": f"/t/{tables['over']}",
        "message": "/t/nothing",
        "rules": "/rules/unita",
        "api": "/api",
    }
    for name, address in addresses.items():
        page.goto(address)
        yield name
        if name == "deployment":
            until_asked(page)
            page.locator("#stage .lit").first.click()
            yield "deployment, begun"
            page.locator("#menu > summary").click()
            yield "menu"
            page.keyboard.press("Escape")
            page.locator("#rules-open").click()
            page.locator("#rules article").first.wait_for()
            yield "rules beside the table"
            page.keyboard.press("Escape")
            page.locator("#hint").click()
            page.locator("#note h2").wait_for()
            yield "hint"
    page.goto("/")
    page.locator("#word").fill("no word")
    page.get_by_role("button", name="Open the table").click()
    page.locator("[role=alert] p").first.wait_for()
    yield "form error"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", ["wide", "narrow"])
def test_no_page_has_a_serious_fault(
    people: Callable[..., Person], server: Running, tables: dict[str, Any], width: str, theme: str
) -> None:
    reader = people(**(DESK if width == "wide" else PHONE), color_scheme=theme)
    reader.expected = ("404", "400")
    secret = tables["guest"].http.cookies["rulewright"]
    reader.context.add_cookies([{"name": "rulewright", "value": secret, "url": server.url}])
    page = reader.tab()
    # The themes differ in nothing but colours.
    rules = ["color-contrast"] if theme == "dark" else []
    found = []
    for name in visits(page, tables):
        found += [f"{name}: {fault}" for fault in faults(page, rules)]
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wide > 0:
            found.append(f"{name}: it is {wide} wider than the window")
    assert found == [], "\n".join(found)


def test_faults_would_be_found(people: Callable[..., Person]) -> None:
    page = people().tab("/rules/unita")
    page.evaluate("document.querySelector('h1').style.color = getComputedStyle(document.body).backgroundColor")
    page.evaluate("document.querySelector('#rules-words').id = 'nameless'")
    assert {fault.partition(":")[0] for fault in faults(page, [])} >= {"color-contrast"}
