"""What stands around the question: undo, looking back, why not, hints, the rules, and what a reader prefers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.table.browser import (
    PHONE,
    Person,
    forward,
    lines,
    links,
    offered,
    open_table,
    piece,
    play,
    revision,
    sentences,
    sit,
    state,
    until,
    until_asked,
)
from tests.table.house import Running

if TYPE_CHECKING:
    from playwright.sync_api import Page

People = Callable[..., Person]
COLONIAL = {"option-colonial": "on"}


def note(page: Page) -> str:
    """The text of the note that lies over the table."""
    page.locator("#note h2").wait_for()
    return page.locator("#note").inner_text()


def asked_of(*pages: Page) -> Page:
    """Whichever page is asked."""
    return until(lambda: next((page for page in pages if state(page)["asked"]), None), "a question")  # type: ignore[no-any-return]


def until_asked_is(page: Page, asked: bool) -> None:
    """Wait until a page is asked, or is not."""
    until(lambda: state(page)["asked"] == asked, "the question")


def test_undo_takes_the_last_sentence_back_and_its_line_leaves_the_log(people: People) -> None:
    page = people().tab()
    open_table(page, "me", "bot:random")
    before = lines(page)
    first = sentences(page)
    assert page.locator("#undo").is_disabled()
    assert page.locator("#undo").get_attribute("aria-describedby") == "undo-bar"
    play(page)
    until(lambda: page.locator("#undo").is_enabled(), "undo")
    assert len(lines(page)) == len(before) + 1
    page.locator("#undo").click()
    until(lambda: lines(page) == before, "the log without the line")
    until_asked(page)
    assert sentences(page) == first
    play(page, first[-1])
    assert len(lines(page)) == len(before) + 1


def test_who_looks_back_is_left_in_peace_while_others_play_and_comes_back_to_now(
    people: People, server: Running
) -> None:
    ann, bo = people(), people()
    page, other = ann.tab(), bo.tab()
    code = open_table(page, "me", "friend", **COLONIAL)
    sit(other, links(page)[0], "Bo")
    until_asked(page)
    for _ in range(5):
        play(asked_of(page, other))
    while asked_of(page, other) is page:
        play(page)
    at = server.table(code).at
    page.locator("[data-step=first]").click()
    until(lambda: page.locator("#t-label").inner_text() == "the start", "the start")
    until(lambda: page.locator("#unita-companies use").count() == 0, "the empty board")
    assert page.locator("#time .live").inner_text() == f"of {at}"
    play(other)
    until(lambda: len(lines(page)) == at + 1, "the new line")
    assert page.locator("#time .live").inner_text() == f"of {at + 1}"
    assert page.locator("#unita-companies use").count() == 0, "the board still shows the start"
    page.locator("#line-1 a").click()
    until(lambda: page.locator("#t-label").inner_text() == "move 1", "the first move")
    until(lambda: page.locator("#unita-companies use").count() == 1, "one die")
    assert page.locator("#stage .marked").count() == 1
    assert page.locator("#stage .lit").count() == 0
    page.locator("#t").press("ArrowRight")
    until(lambda: page.locator("#unita-companies use").count() == 2, "two dice")
    page.locator("[data-step=now]").click()
    until(lambda: page.locator("#unita-companies use").count() == at + 1, "now")
    assert page.locator("#time .live").inner_text() == "● now"
    while asked_of(page, other) is other:
        play(other)
    until(lambda: state(page)["lit"], "the lit pieces")
    play(page)


def test_a_moment_has_an_address_and_leads_back_to_now(people: People) -> None:
    ann = people()
    page = ann.tab()
    code = open_table(page, "me", "me", **COLONIAL)
    for _ in range(2):
        play(page)
    page.goto(f"/t/{code}?at=1")
    assert page.locator("#t-label").inner_text() == "move 1"
    assert page.locator("#unita-companies use").count() == 1
    page.locator("[data-step=now]").click()
    until(lambda: page.locator("#unita-companies use").count() == 2, "now")
    until_asked(page)


def marching(person: Person) -> Page:
    """A page at the first move of a game's second part: one company can move, three stand in each other's way."""
    page = person.tab()
    code = open_table(page, "me", "bot:random", **COLONIAL)
    forward(person.guest(), code, lambda found: found == ["advance company-1"])
    until(lambda: sentences(page) == ["advance company-1"], "the march")
    return page


def test_why_not_by_clicks_names_the_clause_and_opens_the_rules_at_it(people: People) -> None:
    page = marching(people())
    before = revision(page)
    page.locator("#why-not").click()
    assert page.locator("#why-not").get_attribute("aria-pressed") == "true"
    page.locator("#stage [data-word='company-2']").first.click()
    assert "Not now" in note(page)
    assert page.locator(".asked").get_attribute("data-word") == "company-2"
    assert revision(page) == before, "asking plays nothing"
    clause = page.locator("#note a.clause").first
    name = clause.get_attribute("data-clause")
    clause.click()
    page.locator("#rules article.marked").wait_for()
    assert page.locator("#rules article.marked").get_attribute("id") == name
    page.fill("#rules-words", "gate")
    until(lambda: "“gate”" in page.locator("#rules-found").inner_text(), "what was found")
    page.locator("#rules [data-close=rules]").click()
    assert page.locator("#rules").is_hidden()
    page.locator("#rules-open").press("Enter")
    page.locator("#rules-words:focus").wait_for()
    page.fill("#rules-words", "")
    page.keyboard.press("Escape")
    assert page.locator("#note").is_hidden()
    page.keyboard.press("Escape")
    assert page.locator("#rules").is_hidden()
    page.locator("#stage [data-word='company-1']").first.click()
    offered(page).click()
    until(lambda: revision(page) > before, "the move")


def test_why_not_by_keyboard(people: People) -> None:
    page = marching(people())
    page.locator("#why-not").focus()
    page.keyboard.press("Enter")
    for _ in range(60):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement.dataset.word ?? ''") == "company-3":
            break
    page.keyboard.press("Enter")
    assert "Not now" in note(page)
    assert "Not now" in page.locator("#status").inner_text()
    page.keyboard.press("Escape")
    assert page.locator("#note").is_hidden()
    assert page.locator("#why-not").get_attribute("aria-pressed") == "false"
    page.locator("#menu > summary").press("Enter")
    page.fill("#why-text", page.locator("#why-text").get_attribute("placeholder") or "")
    page.locator("#why-text").press("Enter")
    assert "Not now" in note(page)
    page.locator("#menu > summary").press("Enter")
    page.fill("#why-text", "advance company 2")
    page.locator("#why-text").press("Enter")
    until(lambda: note(page).startswith("Advance company 2? Not now."), "the answer")


def test_the_form_keeps_its_shape_when_the_number_of_players_changes(people: People) -> None:
    page = people().tab("/?game=unita")
    shape = """(rows) => rows.map((row) => [row.children.length, row.querySelector("select").offsetWidth > 100])"""
    for count in (2, 3, 4, 2, 4):
        page.select_option("#seats-count", str(count))
        second = "German Land and Hexagone" if count == 2 else "German Land"
        page.locator("[data-seat='2'] label").get_by_text(second, exact=True).wait_for()
        rows = page.locator("#seat-fields .field:not([hidden])")
        assert rows.evaluate_all(shape) == [[3, True]] * count


def test_the_buttons_of_the_form_stand_in_the_first_view_of_a_laptop(people: People) -> None:
    page = people(viewport={"width": 1280, "height": 800}).tab("/?game=unita")
    box = page.get_by_role("button", name="Open the table").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 800


def test_on_a_phone_what_is_lit_comes_into_sight_above_the_question_whose_list_scrolls(people: People) -> None:
    page = people(**PHONE).tab()
    open_table(page, "me", "bot:random", "bot:random", "bot:random")
    until_asked(page)
    seen = """() => {
      const top = document.getElementById("ask").getBoundingClientRect().top;
      const boxes = [...document.querySelectorAll("#stage .lit")].map((each) => each.getBoundingClientRect());
      return boxes.some((box) => box.top >= 0 && box.bottom <= top);
    }"""
    until(lambda: page.evaluate(seen), "a lit piece in sight")
    scrolls = "(list) => list.scrollHeight > list.clientHeight && getComputedStyle(list).overflowY === 'auto'"
    assert page.locator("#moves").evaluate(scrolls)


def test_who_has_two_seats_goes_along_from_seat_to_seat(people: People) -> None:
    ann = people()
    page = ann.tab()
    code = open_table(page, "me", "me", **COLONIAL)
    first = ann.tab(f"/t/{code}?seat=1")
    page.bring_to_front()
    turns = set()
    for _ in range(5):
        until_asked(page)
        seat = page.locator("#seats .turn").get_attribute("id")
        turns.add(seat)
        until_asked_is(first, seat == "seat-1")
        play(page)
    assert turns == {"seat-1", "seat-2"}
    until(lambda: len(lines(first)) == 5, "the other tab")


def test_a_hint_is_shown_and_can_be_played(people: People, server: Running) -> None:
    page = people().tab()
    code = open_table(page, "me", "bot:random", **COLONIAL)
    until_asked(page)
    before = revision(page)
    page.locator("#hint").click()
    assert "A strong bot would play" in note(page)
    hinted = page.locator("#note [data-sentence]").get_attribute("data-sentence") or ""
    assert hinted in sentences(page)
    assert revision(page) == before, "a hint plays nothing"
    page.locator("#note").get_by_role("button", name="Play it").click()
    until(lambda: revision(page) > before, "the move")
    assert page.locator("#note").is_hidden()
    first = next(step.entry for step in server.table(code).steps if step.entry is not None)
    assert str(first.sentence) == hinted


def test_forced_answers_are_given_for_whoever_wishes_it(people: People, server: Running) -> None:
    page = people().tab()
    code = open_table(page, "me", "bot:random")
    for _ in range(2):
        play(page)
    assert len(until_asked(page)["offered"]) == 1
    at = server.table(code).at
    page.locator("#menu > summary").click()
    page.locator("#auto").check()
    until(lambda: server.table(code).at > at, "the forced answer")
    until(lambda: len(until_asked(page)["offered"]) > 1, "the next question")
    page.reload()
    page.locator("#menu > summary").click()
    assert page.locator("#auto").is_checked()


def test_who_never_confirms_plays_with_the_last_touch_of_the_board(people: People) -> None:
    page = people().tab()
    open_table(page, "me", "bot:random", **COLONIAL)
    page.locator("#menu > summary").click()
    page.locator("#confirm").select_option("never")
    page.locator("#t-label").click()
    assert page.locator("#menu").get_attribute("open") is None
    page.reload()
    before = until_asked(page)["revision"]
    piece(page, "die-5").click()
    piece(page, "square-1 nw").click()
    until(lambda: revision(page) > before, "the move")
    now = until_asked(page)["revision"]
    offered(page).first.click()
    offered(page).first.click()
    assert revision(page) == now, "the list still asks for its own click"
    page.locator("#menu > summary").click()
    assert page.locator("#confirm").input_value() == "never"


def test_light_or_dark_is_remembered_on_every_page(people: People) -> None:
    page = people(color_scheme="light").tab("/")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.locator("#theme").click()
    dark = page.evaluate(ground)
    assert light != dark
    open_table(page, "me", "bot:random")
    assert page.evaluate(ground) == dark
    page.goto("/rules/unita")
    assert page.evaluate(ground) == dark
    page.locator("#theme").click()
    page.reload()
    assert page.evaluate(ground) == light
    page.emulate_media(color_scheme="dark")
    until(lambda: page.evaluate(ground) == dark, "the system's choice")


def test_the_title_the_icon_and_the_voice_tell_whose_turn_it_is(people: People) -> None:
    page, other = people().tab(), people().tab()
    open_table(page, "me", "friend", **COLONIAL)
    sit(other, links(page)[0], "Bo")
    until_asked(page)
    assert page.title() == "▶ Your move: Unita, Saturday"
    assert (page.locator("#icon").get_attribute("href") or "").endswith("icon-turn.svg")
    assert other.title() == "Unita, Saturday (Ann)"
    play(page)
    until_asked(other)
    assert other.title() == "▶ Your move: Unita, Saturday"
    assert re.search(r"^Ann: .*[Dd]ie", other.locator("#status").inner_text())
    until(lambda: page.title() == "Unita, Saturday (Bo)", "the title")
    assert (page.locator("#icon").get_attribute("href") or "").endswith("icon.svg")
