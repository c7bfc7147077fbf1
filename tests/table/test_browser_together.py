"""Several people, browsers and tabs at one table: who sees what, who may do what, and who was first."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.table.browser import (
    Person,
    by_clicks,
    links,
    offered,
    open_table,
    piece,
    play,
    revision,
    sentences,
    sit,
    spell,
    state,
    until,
    until_asked,
)
from tests.table.house import PATIENCE, Running

if TYPE_CHECKING:
    from playwright.sync_api import Page

People = Callable[..., Person]
KIND = "(?:Mountain|Forest|Magic Forest|Mirage|Red Cross|Whirlpool)"
MOVED_ON = "The table has moved on meanwhile"


def told(page: Page) -> str:
    """The note that lies over the table, once there is one."""
    page.locator("#note h2").wait_for()
    return page.locator("#note").inner_text()


def uncovered(page: Page) -> list[str]:
    """The face-down terrains whose kinds stand in the page, wherever that is."""
    html = page.content()
    found = re.findall(rf'"({KIND} on (?:green|yellow|red|blue) [^"]*, face down[^"]*)"', html)
    return [*found, *re.findall(rf"lays? .*{KIND}", page.locator("#log").inner_text())]


@contextmanager
def held(server: Running, code: str) -> Iterator[Callable[[], int]]:
    """Hold a table as if somebody were just being heard; gives a function that counts who waits for it."""
    lock, loop = server.table(code).lock, server.loop
    assert loop is not None
    asyncio.run_coroutine_threadsafe(lock.acquire(), loop).result(PATIENCE)
    try:
        yield lambda: len([waiter for waiter in lock._waiters or () if not waiter.done()])
    finally:
        loop.call_soon_threadsafe(lock.release)


def test_two_people_and_a_bot_between_play_by_a_link_and_see_no_secrets_of_each_other(people: People) -> None:
    ann, bo, cy = (people().tab() for _ in range(3))
    code = open_table(ann, "me", "bot:random", "friend", "friend")
    first, second = links(ann)
    sit(bo, first, "Bo")
    assert "Waiting for 1 player" in bo.locator("#lobby").inner_text()
    sit(cy, second, "Cy")
    eve = people().tab(f"/t/{code}")
    assert eve.locator(".where .tag").inner_text() == "watching"
    pages = {"Ann": ann, "Bo": bo, "Cy": cy}
    until(lambda: ann.locator("#stage").count() and bo.locator("#stage").count(), "the lobby's end")
    rng = random.Random(4)
    laid = dict.fromkeys(pages, 0)
    while sum(laid.values()) < 9:
        name = until(lambda: [one for one, page in pages.items() if state(page)["asked"]], "somebody's turn")[0]
        page = pages[name]
        assert page.title().startswith("▶ Your move")
        play(page, rng.choice(sentences(page)))
        laid[name] += 1
    assert laid == {"Ann": 3, "Bo": 3, "Cy": 3}
    ended = until_same([*pages.values(), eve])
    assert ended > 9
    for page in pages.values():
        assert page.content().count("face down: only you see it") == 3
        mine = page.locator("#lines > li.mine")
        assert [line for line in mine.all_inner_texts() if re.search(KIND, line)] == mine.all_inner_texts()
    for page in (*pages.values(), eve):
        others = [text for text in uncovered(page) if "only you see it" not in text]
        assert len(others) == (0 if page is eve else 3), others
        assert page.locator("#stage .u-unknown").count() == (12 if page is eve else 9)
    assert eve.locator(".lit").count() == 0
    assert eve.locator("#undo, #hint, #why-not, #moves button").count() == 0


def until_same(pages: list[Page]) -> int:
    """Wait until pages show the same revision; returns how many lines their logs have."""

    def seen() -> set[tuple[int, int]]:
        return {(revision(page), page.locator("#lines > li").count()) for page in pages}

    until(lambda: len(seen()) == 1, "the same moment")
    return max(seen())[1]


def until_past(pages: list[Page], before: int) -> None:
    """Wait until all pages have left a revision behind."""
    until(lambda: all(revision(page) > before for page in pages), "the move in all pages")


def test_of_two_tabs_that_play_at_the_same_moment_one_is_heard_and_the_other_told(
    people: People, server: Running
) -> None:
    ann = people()
    one = ann.tab()
    code = open_table(one, "me", "friend", **{"option-colonial": "on"})
    sit(people().tab(), links(one)[0], "Bo")
    two = ann.tab(f"/t/{code}")
    for page in (one, two):
        page.bring_to_front()
        until_asked(page)
        piece(page, "die-5").click()
        piece(page, "square-1 nw").click()
    with held(server, code) as waiting:
        for place, page in enumerate((one, two), 1):
            page.bring_to_front()
            offered(page).click()
            until(lambda place=place: waiting() == place, "the race")
    until(lambda: server.table(code).at == 1, "the move")
    until(lambda: not state(one)["busy"] and not state(two)["busy"], "the answers")
    assert MOVED_ON in told(two)
    assert one.locator("#note").is_hidden()
    assert until_same([one, two]) == 1
    assert server.table(code).at == 1


def test_six_tabs_of_one_browser_live_at_once(people: People) -> None:
    ann = people()
    first = ann.tab()
    code = open_table(first, "me", "bot:random", **{"option-colonial": "on"})
    tabs = [first, *[ann.tab(f"/t/{code}") for _ in range(5)]]
    for page in tabs:
        until_asked(page)
    for page in reversed(tabs):
        page.bring_to_front()
        before = until_asked(page)["revision"]
        play(page)
        until_past(tabs, before)
    until_same(tabs)


def test_a_click_for_a_table_that_has_moved_on_plays_nothing_and_is_told(people: People, server: Running) -> None:
    ann = people()
    page = ann.tab()
    code = open_table(page, "me", "bot:random", **{"option-colonial": "on"})
    until_asked(page)
    now = revision(page)
    # In one go, lest the server corrects the page between the two.
    late = "(button, revision) => { document.body.dataset.revision = revision; button.click(); }"
    spell(page, sentences(page)[0]).evaluate(late, str(now - 1))
    assert MOVED_ON in told(page)
    assert server.table(code).revision == now
    page.keyboard.press("Escape")
    assert page.locator("#note").is_hidden()
    page.evaluate(f"document.body.dataset.revision = '{now}'")
    spell(page, sentences(page)[0]).click()
    until(lambda: server.table(code).revision > now, "the move")


def test_a_stale_page_without_script_is_told_too(people: People, server: Running) -> None:
    ann = people()
    code = open_table(ann.tab(), "me", "bot:random", **{"option-colonial": "on"})
    plain = people(java_script_enabled=False, storage_state=ann.context.storage_state())
    plain.expected = ("409",)
    page = plain.tab(f"/t/{code}")
    guest = ann.guest()
    guest.play(code, guest.sentences(code)[-1])
    until(lambda: guest.sentences(code), "the question")
    at = server.table(code).at
    page.locator("#moves button").first.click()
    assert MOVED_ON in told(page)
    assert server.table(code).at == at
    page.locator("#moves button").first.click()
    until(lambda: server.table(code).at > at, "the move")
    page.locator("#note").wait_for(state="hidden")


def test_a_forged_seat_is_refused_as_a_page_and_as_a_stream(people: People, server: Running) -> None:
    ann, bo = people(), people()
    bo.expected = ("403",)
    host, page = ann.tab(), bo.tab()
    code = open_table(host, "me", "friend", "bot:random")
    sit(page, links(host)[0], "Bo")
    page.goto(f"/t/{code}?seat=1")
    assert "You do not sit at seat 1." in page.locator("main").inner_text()
    assert page.locator("#stage").count() == 0
    page.goto(f"/t/{code}")
    closed = page.evaluate(
        f"""() => new Promise((done) => {{
          const line = new WebSocket(`ws://${{location.host}}/t/{code}/live?seat=1`);
          const heard = [];
          line.addEventListener("message", (event) => heard.push(event.data));
          line.addEventListener("close", ({{ code, reason }}) => done([code, reason, heard]));
        }})"""
    )
    assert closed == [4403, "You do not sit at seat 1.", []]
    at = server.table(code).at
    answered = page.evaluate(
        f"""async () => {{
          const body = new URLSearchParams({{ seat: "1", revision: document.body.dataset.revision, sentence: "pass" }});
          return (await fetch("/t/{code}/play", {{ method: "POST", body }})).status;
        }}"""
    )
    assert answered == 403
    assert server.table(code).at == at


def test_a_link_that_was_used_tells_the_next_browser_so(people: People) -> None:
    host, bo, late = people().tab(), people().tab(), people()
    late.expected = ("410",)
    code = open_table(host, "me", "friend", "friend")
    link = links(host)[0]
    cy = late.tab(link)
    sit(bo, link, "Bo")
    cy.fill("#name", "Cy")
    cy.get_by_role("button", name="Sit down").click()
    cy.locator("main.message, .message").first.wait_for()
    assert "has been used" in cy.locator("main").inner_text()
    cy.goto(link)
    assert "has been used" in cy.locator("main").inner_text()
    host.wait_for_selector("text=Waiting for 1 player")
    assert code in host.url


def test_what_people_write_is_text_and_nothing_else(people: People) -> None:
    nasty = "<img src=x onerror=alert(1)><b id=mast>\u202e</li></ol><script>alert(2)</script>{{7*7}}&amp;"
    ann, bo = people().tab(), people().tab()
    open_table(ann, "me", "friend", chat="1", title="<i>T</i>&lt;", my_name="<b>Ann</b>")
    sit(bo, links(ann)[0], "Bo</li><script>alert(3)</script>"[:30])
    # The page leaves the lobby by itself.
    until_asked(ann)
    ann.fill("#chat-text", nasty)
    ann.locator("#chat-text").press("Enter")
    for page in (ann, bo):
        page.wait_for_selector("#chat-1")
        said = page.locator("#chat-1").inner_text()
        assert said.startswith("<b>Ann</b> <img src=x onerror=alert(1)><b id=mast>")
        assert "</li></ol><script>alert(2)</script>{{7*7}}&amp;" in said
        assert page.locator("#chat-lines img, #chat-lines script, #chat-1 #mast").count() == 0
        assert "<i>T</i>&lt;" in page.title()
    assert ann.locator("#chat-text").input_value() == ""
    bo.fill("#chat-text", "a" * 500)
    bo.locator("#chat-text").press("Enter")
    ann.wait_for_selector("#chat-2")
    assert ann.locator("#chat-2").inner_text().endswith(" " + "a" * 200)
    assert ann.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_page_that_is_loaded_anew_in_mid_sentence_begins_it_anew(people: People, server: Running) -> None:
    page = people().tab()
    code = open_table(page, "me", "bot:random", **{"option-colonial": "on"})
    until_asked(page)
    before, lit = revision(page), state(page)["lit"]
    piece(page, "die-5").click()
    piece(page, "square-2 se").click()
    assert [len(state(page)[part]) for part in ("offered", "chosen")] == [1, 2]
    page.reload()
    now = until_asked(page)
    assert now["revision"] == before
    assert not now["steps"]
    assert now["lit"] == lit
    assert server.table(code).at == 0
    for _ in range(3):
        by_clicks(page, random.Random(5), until_asked(page))
    until(lambda: revision(page) > before, "the move")
