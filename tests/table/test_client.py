"""The page's script in Chromium, against a small server that speaks the table's side of the stream."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CLIENT = Path(__file__).parent / "client"
PATIENCE = 30
# In milliseconds: how long a motion is shown before the next, how long motions may go on one after the other, how long
# a slider rests before the server is asked, how long a broken line waits at first, and after how long one stands.
MOTION, LONGEST_RUN, RESTS, FIRST_WAIT, STANDS = 320, 1200, 80, 500, 300


@pytest.fixture(scope="module")
def server(chromium: Browser) -> Iterator[Any]:
    spec = importlib.util.spec_from_file_location("serving", CLIENT / "serving.py")
    assert spec is not None
    assert spec.loader is not None
    serving = importlib.util.module_from_spec(spec)
    sys.modules["serving"] = serving
    spec.loader.exec_module(serving)
    table = serving.Table()
    yield table
    table.close()


@pytest.fixture
def table(server: Any) -> Any:
    server.begin()
    return server


def new_tab(chromium: Browser) -> tuple[Page, list[str]]:
    """A tab, and whatever the browser complains of in it."""
    page = chromium.new_page(viewport={"width": 800, "height": 900})
    page.set_default_timeout(PATIENCE * 1000)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if is_fault(said.text, said.type) else None)
    return page, faults


@pytest.fixture(scope="module")
def tab(chromium: Browser) -> Iterator[tuple[Page, list[str]]]:
    """The tab of most tests."""
    page, faults = new_tab(chromium)
    yield page, faults
    page.close()


@pytest.fixture
def page(tab: tuple[Page, list[str]], table: Any) -> Iterator[Page]:
    """The play page, with its line open. A complaint of the browser fails the test."""
    page, faults = tab
    faults.clear()
    page.emulate_media(reduced_motion="no-preference", color_scheme="light")
    open_table(page, table)
    yield page
    page.evaluate("localStorage.clear()")
    # The next test breaks all lines, and this page would open its own again in the midst of it.
    page.goto("about:blank")
    assert faults == []


@pytest.fixture
def still(chromium: Browser, table: Any) -> Iterator[Page]:
    """The play page in a tab of its own whose clock goes on only as the test says."""
    page, faults = new_tab(chromium)
    page.clock.install(time=0)
    open_table(page, table)
    page.clock.pause_at(3_600_000)
    yield page
    page.close()
    assert faults == []


def is_fault(text: str, kind: str) -> bool:
    return kind == "error" and "WebSocket" not in text and "favicon" not in text


def open_table(page: Page, table: Any, address: str = "/t/k7f2") -> None:
    lines = len(table.opened)
    page.goto(table.origin + address)
    sys.modules["serving"].until(lambda: len(table.opened) > lines)


def offered(page: Page) -> list[str]:
    return page.locator("#moves > li:not([hidden]) > button").all_inner_texts()


def lit(page: Page) -> list[str]:
    return page.eval_on_selector_all(".lit", "(all) => all.map((each) => each.dataset.word)")


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id || document.activeElement.dataset.sentence || ''"))


def heard(page: Page) -> str:
    return page.locator("#status").inner_text()


def touch(page: Page, piece: str) -> None:
    page.locator(f"#{piece} circle").click()


def settle(page: Page, script: str) -> None:
    """Waits until something holds in the page; playwright's own way of it would be stopped by the page's policy."""
    sys.modules["serving"].until(lambda: page.evaluate(script))


def spelled(page: Page) -> list[str]:
    return page.locator("#sentence > *").all_inner_texts()


def part(html: str, root: str) -> str:
    """One element of the page's first HTML; parts do not nest others of their name."""
    tag = re.search(rf"<(\w+)[^>]*\bid=\"{root}\".*?</\1>", html, re.DOTALL)
    assert tag is not None
    return tag[0]


def ask(*sentences: str, question: str = "Which company moves?", more: str = "") -> str:
    """The question with other sentences, as the server prints it."""
    items = "".join(
        f'<li><button type="submit" name="sentence" value="{sentence}" data-sentence="{sentence}"><span>'
        + " ".join(f'<b data-i="{k}">{word}</b>' for k, word in enumerate(sentence.split()))
        + "</span></button></li>"
        for sentence in sentences
    )
    tools = part((CLIENT / "play.html").read_text(), "undo")
    return (
        f'<section id="ask" aria-labelledby="question"><p class="meta"><span>Movement</span><span id="ways"></span></p>'
        f'<h1 id="question">{question}</h1><p class="sentence" id="sentence"></p>'
        f'<form id="moves-form" method="post" action="/t/k7f2/play"><ol class="moves" id="moves">{items}</ol></form>'
        f'<div class="tools">{tools}<button id="why-not" type="button" aria-pressed="false">Why not?</button></div>'
        f"{more}</section>"
    )


def stage(**where: int) -> str:
    """The board with pieces at other places; those that are not named are gone."""
    board = part((CLIENT / "play.html").read_text(), "board")
    for piece in re.findall(r'id="(\w+-\d)"', board):
        moved = where.get(piece.replace("-", "_"))
        found = re.search(rf'<g id="{piece}".*?</g>\n', board)
        assert found is not None
        fresh = re.sub(r"translate\(\d+px", f"translate({moved}px", found[0]) if moved is not None else ""
        board = board.replace(found[0], fresh)
    return f'<div id="stage">{board}</div>'


ALL = {"red_1": 30, "red_2": 100, "red_3": 170, "green_1": 240, "green_3": 310}


# The question


def test_the_page_begins_with_the_whole_list_and_what_may_be_touched(page: Page) -> None:
    assert offered(page) == [
        "Advance company 1",
        "Advance company 2",
        "Fight with 1 against Primitiva 1",
        "Fight with 1 against Primitiva 3",
        "Pass",
    ]
    assert lit(page) == ["company-1", "company-2"]
    assert page.locator("#red-1").get_attribute("role") == "button"
    assert page.locator("#red-3").get_attribute("tabindex") == "-1"
    assert page.locator("#ways").inner_text() == "5 sentences"
    assert page.locator("#moves button[data-n='5']").inner_text() == "Pass"


def test_clicks_on_the_board_spell_a_sentence_and_its_button_plays_it(page: Page, table: Any) -> None:
    touch(page, "red-1")
    assert len(offered(page)) == 3
    assert lit(page) == ["primitiva company-1", "primitiva company-3"]
    assert heard(page) == "3 left. … 1 …"
    touch(page, "green-3")
    assert offered(page) == ["Fight with 1 against Primitiva 3"]
    assert spelled(page) == ["Fight with", "1", "against", "Primitiva", "3", "back"]
    assert page.locator(".chosen").count() == 2
    assert table.heard == []
    page.locator("#moves button.main").click()
    assert table.messages(1) == [
        {"do": "play", "revision": 7, "sentences": ["fight company-1 primitiva company-3"], "id": 1}
    ]


def test_escape_and_the_back_button_take_one_step_back(page: Page) -> None:
    touch(page, "red-1")
    touch(page, "green-1")
    page.keyboard.press("Escape")
    assert len(offered(page)) == 3
    page.get_by_role("button", name="Take the last word back").click()
    assert len(offered(page)) == 5
    assert page.locator("#sentence .back").count() == 0


def test_enter_plays_the_one_sentence_left(page: Page, table: Any) -> None:
    touch(page, "red-2")
    assert focused(page) == "advance company-2"
    page.keyboard.press("Enter")
    assert table.messages(1)[0]["sentences"] == ["advance company-2"]


def test_the_keyboard_alone_spells_on_the_board(page: Page, table: Any) -> None:
    page.locator("#red-1").focus()
    page.keyboard.press("Enter")
    assert focused(page) == "red-1"
    page.locator("#green-1").focus()
    page.keyboard.press(" ")
    page.keyboard.press("Enter")
    assert table.messages(1)[0]["sentences"] == ["fight company-1 primitiva company-1"]


def test_digits_and_arrows_walk_the_list_and_tab_is_free(page: Page, table: Any) -> None:
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert focused(page) == "advance company-2"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert focused(page) == "pass"
    page.keyboard.press("Tab")
    assert focused(page) == "undo"
    page.keyboard.press("5")
    assert table.messages(1)[0]["sentences"] == ["pass"]


def test_no_key_acts_in_a_text_field(page: Page, table: Any) -> None:
    page.locator("#chat-text").focus()
    page.keyboard.type("1 2")
    page.keyboard.press("ArrowDown")
    assert focused(page) == "chat-text"
    assert page.locator("#chat-text").input_value() == "1 2"
    assert len(offered(page)) == 5
    assert table.heard == []


def test_many_sentences_are_offered_in_groups(page: Page, table: Any) -> None:
    many = [f"march company-{k} {n}" for k in (1, 2) for n in range(1, 6)]
    table.say(revision=8, html=[ask(*many, "pass")])
    settle(page, "document.querySelectorAll('#moves > li[data-client]').length === 1")
    assert offered(page) == ["march10 ways ›", "pass"]
    page.keyboard.press("1")
    assert offered(page) == ["company-15 ways ›", "company-25 ways ›"]
    table.say(revision=9, html=[ask(*many, "pass")])
    settle(page, "document.body.dataset.revision === '9'")
    assert page.evaluate("document.activeElement.innerText") == "company-15 ways ›"
    page.locator("#moves button[data-n='2']").hover()
    assert page.locator("#red-2.over").count() == 1
    touch(page, "red-2")
    assert offered(page) == [f"march company-2 {n}" for n in range(1, 6)]
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert offered(page) == ["march10 ways ›", "pass"]


def test_a_board_that_scrolls_in_a_wide_window_shows_what_can_be_touched_now(page: Page, table: Any) -> None:
    # A smooth way would not be at its end where the test looks.
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("document.body.style.overflow = 'hidden'")
    below = stage(**ALL).removeprefix('<div id="stage">').removesuffix("</div>")
    above = '<div style="height:2000px"></div>'
    board = f'<div id="stage"><div id="frame" style="height:400px;overflow:auto">{above}{below}</div></div>'
    table.say(revision=8, html=[board, ask("advance company-3", "pass")])
    settle(page, "document.querySelector('#frame .lit') !== null")
    settle(
        page,
        """(([frame, piece]) => piece.top >= frame.top && piece.bottom <= frame.bottom)(
          ["#frame", "#red-3"].map((each) => document.querySelector(each).getBoundingClientRect()))""",
    )
    # Who has scrolled away meanwhile is left where they are, as long as something is in sight.
    before = page.evaluate("document.getElementById('frame').scrollTop")
    table.say(revision=9, html=[ask("advance company-1", "pass")])
    settle(page, "document.querySelector('#red-1.lit') !== null")
    assert page.evaluate("document.getElementById('frame').scrollTop") == before > 0


def test_a_button_shows_its_words_on_the_board(page: Page) -> None:
    page.locator("#moves button[data-n='3']").hover()
    over = page.eval_on_selector_all("g.over", "(all) => all.map((each) => each.id)")
    assert over == ["red-1", "green-1"]
    page.locator("#question").hover()
    assert page.locator("g.over").count() == 0


def test_a_double_click_is_sent_once_even_if_the_answer_comes_between(page: Page, table: Any) -> None:
    page.locator("#moves button[data-n='5']").dblclick()
    assert len(table.messages(1)) == 1
    assert page.locator("#moves-form").get_attribute("aria-busy") == "true"
    assert page.locator("#moves button").first.get_attribute("aria-disabled") == "true"
    touch(page, "red-1")
    assert len(offered(page)) == 5
    table.say(revision=8, html=[ask("advance company-3", "pass")])
    settle(page, "document.querySelector('#moves').children.length === 2")
    box = page.locator("#moves button[data-n='1']").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 5, box["y"] + 5, click_count=1)
    table.messages(2)
    table.say(revision=9, html=[ask("advance company-1", "pass")])
    settle(page, "document.querySelector('#moves button').dataset.sentence === 'advance company-1'")
    page.evaluate(
        "document.querySelector('#moves button').dispatchEvent("
        "new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))"
    )
    page.wait_for_timeout(50)
    assert len(table.heard) == 2


def test_a_reader_who_never_confirms_plays_with_the_last_click(page: Page, table: Any) -> None:
    page.locator("#menu summary").click()
    page.locator("#confirm").select_option("never")
    page.keyboard.press("Escape")
    page.locator("#menu summary").click()
    touch(page, "red-2")
    assert table.messages(1)[0]["sentences"] == ["advance company-2"]
    page.reload()
    assert page.locator("#confirm").input_value() == "never"


def test_a_refusal_shows_its_note_and_gives_the_list_back(page: Page, table: Any) -> None:
    touch(page, "red-2")
    page.keyboard.press("Enter")
    number = table.messages(1)[0]["id"]
    note = '<div class="note refused" id="note" role="group" tabindex="-1"><h2>Not now</h2></div>'
    table.say(note={"id": number, "kind": "refused", "html": note, "text": "Not now, says the rule."})
    page.locator("#note h2").wait_for()
    assert heard(page) == "Not now, says the rule."
    assert page.locator("#moves button[aria-disabled]").count() == 0
    assert offered(page) == ["Advance company 2"]
    page.keyboard.press("Escape")
    assert page.locator("#note").is_hidden()
    page.keyboard.press("Enter")
    assert len(table.messages(2)) == 2


def test_a_hint_is_shown_on_the_board_and_can_be_played(page: Page, table: Any) -> None:
    page.locator("#hint").click()
    assert table.messages(1) == [{"do": "hint", "id": 1}]
    note = (
        '<div class="note hint" id="note"><button type="submit" form="moves-form" name="sentence" '
        'value="fight company-1 primitiva company-1">Play it</button></div>'
    )
    table.say(
        note={"id": 1, "kind": "hint", "html": note, "text": "", "sentence": "fight company-1 primitiva company-1"}
    )
    page.locator("#note button").wait_for()
    assert page.locator("g.over").count() == 2
    page.locator("#note button").click()
    assert table.messages(2)[1]["sentences"] == ["fight company-1 primitiva company-1"]
    assert page.locator("#note").is_hidden()


def test_only_a_new_revision_answers_a_move(page: Page, table: Any) -> None:
    page.keyboard.press("5")
    table.messages(1)
    table.say(revision=7, html=['<ol id="seats"><li id="seat-2">Bot, away</li></ol>'])
    settle(page, "document.getElementById('seat-1') === null")
    assert page.locator("#moves button[aria-disabled]").count() == 5
    table.say(revision=8, html=[])
    settle(page, "document.querySelector('#moves button[aria-disabled]') === null")


def test_undo_is_asked_for(page: Page, table: Any) -> None:
    page.locator("#undo").click()
    assert table.messages(1) == [{"do": "undo", "revision": 7, "id": 1}]


def test_why_not_asks_about_what_is_not_lit(page: Page, table: Any) -> None:
    touch(page, "red-3")
    assert table.heard == []
    page.locator("#why-not").click()
    assert page.locator("#why-not").get_attribute("aria-pressed") == "true"
    assert page.locator("#asking").inner_text() == "Touch what you cannot do, and the rulebook answers."
    touch(page, "red-1")
    assert page.locator("#why-not").get_attribute("aria-pressed") == "false", "something lit has been picked"
    page.locator("#why-not").click()
    touch(page, "red-3")
    assert table.messages(1)[0] == {
        "do": "why",
        "words": ["company-3"],
        "picked": ["company-1"],
        "id": 1,
    }
    assert page.locator("#why-not").get_attribute("aria-pressed") == "false", "one answer ends it"
    assert page.locator("#asking").is_hidden()
    page.locator("#why-not").focus()
    page.keyboard.press("Enter")
    page.locator("#red-2").focus()
    page.keyboard.press("Enter")
    assert table.messages(2)[1]["words"] == ["company-2"]
    page.locator("#why-not").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert page.locator("#why-not").get_attribute("aria-pressed") == "false"
    assert len(offered(page)) == 3


def test_why_not_answers_for_whatever_is_touched_on_the_board(page: Page, table: Any) -> None:
    touch(page, "tile-1")
    page.locator("#why-not").click()
    assert page.locator("#tile-1").get_attribute("role") == "button"
    touch(page, "tile-1")
    for piece in ("#gate-1 circle", "#seat-2"):
        page.locator("#why-not").click()
        page.locator(piece).click()
    page.locator("#why-not").click()
    page.locator("#tile-1").focus()
    page.keyboard.press("Enter")
    assert [message["words"] for message in table.messages(4)] == [
        ["primitiva", "company-1"],
        [],
        [],
        ["primitiva", "company-1"],
    ]
    assert page.locator("#tile-1").get_attribute("role") == "img"
    assert page.locator("#tile-1").get_attribute("tabindex") == "-1"
    touch(page, "gate-1")
    page.wait_for_timeout(50)
    assert len(table.heard) == 4


def test_a_new_revision_ends_the_asking_and_its_beginning_closes_a_note(page: Page, table: Any) -> None:
    hint = '<div class="note hint" id="note"><h2>A strong bot would play</h2></div>'
    table.say(note={"id": 1, "kind": "hint", "html": hint, "text": "Pass.", "sentence": "pass"})
    page.locator("#note h2").wait_for()
    page.locator("#why-not").click()
    assert page.locator("#note").is_hidden()
    table.say(revision=8, html=[])
    settle(page, "document.body.dataset.revision === '8'")
    assert page.locator("#why-not").get_attribute("aria-pressed") == "false"


def test_another_question_begins_at_the_top_of_its_list(page: Page, table: Any) -> None:
    page.evaluate("document.getElementById('moves').style.cssText = 'height:60px;overflow:auto'")
    page.evaluate("document.getElementById('moves').scrollTop = 40")
    same = part((CLIENT / "play.html").read_text(), "ask")
    table.say(revision=8, html=[same.replace('id="moves"', 'id="moves" style="height:60px;overflow:auto"')])
    settle(page, "document.body.dataset.revision === '8'")
    assert page.evaluate("document.getElementById('moves').scrollTop") == 40
    fresh = ask(*(f"advance company-{k}" for k in (3, 1, 2)), "pass", question="And now?")
    table.say(revision=9, html=[fresh.replace('id="moves"', 'id="moves" style="height:60px;overflow:auto"')])
    settle(page, "document.body.dataset.revision === '9'")
    assert page.evaluate("document.getElementById('moves').scrollTop") == 0


def test_the_list_stays_as_high_while_a_sentence_is_spelled(page: Page, table: Any) -> None:
    page.evaluate("document.getElementById('ask').style.cssText = 'display:flex;flex-direction:column'")
    high = "document.getElementById('moves-form').offsetHeight"
    before = page.evaluate(high)
    touch(page, "red-2")
    assert len(offered(page)) == 1
    assert page.evaluate(high) == before
    page.keyboard.press("Escape")
    assert page.evaluate(high) == before


def test_an_unsteady_double_click_does_not_answer_the_next_question(page: Page, table: Any) -> None:
    touch(page, "red-2")
    box = page.locator("#moves button.main").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 40, box["y"] + 10)
    page.mouse.click(box["x"] + 46, box["y"] + 12)
    table.messages(1)
    page.wait_for_timeout(350)
    assert len(table.heard) == 1


def test_punctuation_stays_with_the_word_before_it(page: Page, table: Any) -> None:
    button = '<b data-i="0">Lay the </b><b data-i="1">{}</b>, counted with the <b data-i="2">{}</b>'
    sentences = [("forest", "die-1"), ("forest", "die-2"), ("lake", "die-1")]
    fresh = ask(*(f"lay {tile} {die}" for tile, die in sentences))
    for tile, die in sentences:
        plain = f'<b data-i="0">lay</b> <b data-i="1">{tile}</b> <b data-i="2">{die}</b>'
        fresh = fresh.replace(plain, button.format(tile.capitalize(), die[-1]))
    board = stage(**ALL).replace('data-word="company-1"', 'data-word="forest"')
    table.say(revision=8, html=[board, fresh])
    settle(page, "document.body.dataset.revision === '8'")
    touch(page, "red-1")
    assert spelled(page)[:3] == ["Lay the", "Forest,", "counted with the"]
    assert heard(page) == "2 left. Lay the Forest, counted with the …"


def test_a_tool_that_is_barred_says_why_without_asking_the_server(page: Page, table: Any) -> None:
    bar = '<button id="undo" aria-disabled="true" aria-describedby="undo-bar"'
    fresh = ask("pass", more='<span id="undo-bar"> A die &lt;was&gt; thrown. </span>')
    table.say(revision=8, html=[fresh.replace('<button id="undo"', bar)])
    settle(page, "document.body.dataset.revision === '8'")
    page.locator("#undo").focus()
    page.keyboard.press("Enter")
    assert page.locator("#note p").inner_text() == "A die <was> thrown."
    assert heard(page) == "Not now. A die <was> thrown."
    page.locator("#note").get_by_role("button", name="Close").click()
    assert page.locator("#note").is_hidden()
    assert page.url == f"{table.origin}/t/k7f2"
    assert table.heard == []


def test_a_hint_stays_marked_until_another_piece_or_button_is_pointed_at(page: Page, table: Any) -> None:
    page.locator("#question").hover()
    page.locator("#hint").focus()
    page.keyboard.press("Enter")
    table.messages(1)
    table.say(note={"id": 1, "kind": "hint", "html": "", "text": "", "sentence": "advance company-2"})
    page.locator("#moves button.over").wait_for()
    page.locator("#ways").hover()
    page.locator("#red-3 circle").hover()
    assert page.locator("#moves button.over").all_inner_texts() == ["Advance company 2"]
    assert page.locator("g.over").count() == 1
    page.locator("#red-1 circle").hover()
    assert len(page.locator("#moves button.over").all()) == 3
    page.locator("#question").hover()
    assert page.locator("#moves button.over").count() == 0


def test_why_and_chat_and_prefer_speak_through_the_stream(page: Page, table: Any) -> None:
    page.locator("#menu summary").click()
    page.locator("#why-text").fill("advance company 3")
    page.keyboard.press("Enter")
    assert page.locator("#menu").get_attribute("open") is None, "the answer would stand behind it"
    page.locator("#menu summary").click()
    page.locator("#auto").check()
    page.locator("#asks").select_option("always")
    page.locator("#chat-text").fill("Hello")
    page.keyboard.press("Enter")
    assert [{**message, "id": 0} for message in table.messages(4)] == [
        {"do": "why", "text": "advance company 3", "id": 0},
        {"do": "prefer", "auto": True, "id": 0},
        {"do": "prefer", "asks": "always", "id": 0},
        {"do": "chat", "text": "Hello", "id": 0},
    ]
    assert page.locator("#chat-text").input_value() == ""
    assert page.url == f"{table.origin}/t/k7f2"


# Updates


def test_an_update_changes_the_page_and_keeps_focus(page: Page, table: Any) -> None:
    page.locator("#red-2").focus()
    page.evaluate("window.kept = document.getElementById('red-2')")
    seats = '<ol id="seats"><li id="seat-1">Ann</li><li id="seat-2" class="turn">Bot</li></ol>'
    table.say(
        revision=8, title="Unita, Saturday (Bot)", html=[seats, stage(**ALL), ask(question="Bot moves.")], say=["Done."]
    )
    settle(page, "document.title === 'Unita, Saturday (Bot)'")
    assert focused(page) == "red-2"
    assert page.evaluate("window.kept === document.getElementById('red-2')")
    assert page.locator("#seat-2").get_attribute("class") == "turn"
    assert heard(page) == "Done. Bot moves."
    assert page.locator("body").get_attribute("data-asked") == "0"
    assert page.locator("body").get_attribute("data-revision") == "8"
    assert page.locator("#icon").get_attribute("href") == "/static/icon.svg"
    assert lit(page) == []


def test_after_a_move_the_focus_waits_at_the_next_question(page: Page, table: Any) -> None:
    page.keyboard.press("5")
    page.locator("#moves button[data-n='5']").focus()
    table.messages(1)
    table.say(revision=8, html=[ask("advance company-1", "advance company-3", question="And now?")])
    settle(page, "document.getElementById('question').textContent === 'And now?'")
    assert focused(page) == "advance company-1"
    assert page.locator("#icon").get_attribute("href") == "/static/icon-turn.svg"


def test_an_unfinished_sentence_outlives_an_update(page: Page, table: Any) -> None:
    touch(page, "red-1")
    sentences = ("advance company-1", "fight company-1 primitiva company-3", "pass")
    table.say(revision=8, html=[stage(**ALL), ask(*sentences)])
    settle(page, "document.body.dataset.revision === '8'")
    assert offered(page) == ["advance company-1", "fight company-1 primitiva company-3"]
    assert lit(page) == ["primitiva company-3"]
    assert page.locator("#red-1.chosen").count() == 1
    page.keyboard.press("Escape")
    assert len(offered(page)) == 3


def test_an_unfinished_sentence_that_is_no_longer_legal_is_dropped_and_that_is_said(page: Page, table: Any) -> None:
    touch(page, "red-1")
    table.say(revision=8, html=[ask("advance company-2", "pass")])
    settle(page, "document.body.dataset.revision === '8'")
    assert offered(page) == ["advance company-2", "pass"]
    assert heard(page) == "What you had begun is no longer possible."
    assert page.locator(".chosen").count() == 0


def test_the_readers_own_move_ends_the_sentence_silently(page: Page, table: Any) -> None:
    touch(page, "red-2")
    page.keyboard.press("Enter")
    table.messages(1)
    table.say(revision=8, html=[ask("advance company-2", "pass")])
    settle(page, "document.body.dataset.revision === '8'")
    assert len(offered(page)) == 2
    assert heard(page) == "1 left. Advance company 2"


def test_typed_text_and_its_selection_stay(page: Page, table: Any) -> None:
    page.locator("#chat-text").fill("half a sentence")
    page.evaluate("document.getElementById('chat-text').setSelectionRange(2, 6)")
    chat = part((CLIENT / "play.html").read_text(), "chat")
    table.say(revision=8, html=[chat.replace("</ol>", "<li id='chat-1'>Hi</li></ol>"), ask("pass")])
    page.locator("#chat-1").wait_for()
    field = "(({ value, selectionStart, selectionEnd }) => [value, selectionStart, selectionEnd])"
    assert page.evaluate(f"{field}(document.getElementById('chat-text'))") == ["half a sentence", 2, 6]
    assert focused(page) == "chat-text"
    page.locator("#question").click()
    table.say(revision=8, html=[chat.replace("</ol>", "<li id='chat-2'>Ho</li></ol>")])
    page.locator("#chat-2").wait_for()
    assert page.locator("#chat-text").input_value() == "half a sentence"


def test_an_open_menu_stays_open_and_scrolling_stays(page: Page, table: Any) -> None:
    page.locator("#menu summary").click()
    page.evaluate("document.getElementById('lines').style.height = '20px'")
    page.evaluate("document.getElementById('lines').scrollTop = 15")
    mast = '<header id="mast"><details id="menu"><summary>Menu</summary></details></header>'
    log = part((CLIENT / "play.html").read_text(), "log").replace("Two", "Second")
    table.say(revision=8, html=[mast, log.replace("<ol", '<ol style="height: 20px"')])
    settle(page, "document.body.dataset.revision === '8'")
    assert page.evaluate("document.getElementById('menu').open")
    assert page.evaluate("document.getElementById('lines').scrollTop") == 15


def test_a_moved_piece_slides_and_a_click_ends_it(page: Page, table: Any) -> None:
    page.evaluate("document.documentElement.style.setProperty('--move', '600s')")
    table.say(revision=8, html=[stage(**{**ALL, "red_3": 350})])
    settle(page, "document.getElementById('red-3').getAnimations().length === 1")
    page.locator("#question").click()
    assert page.evaluate("document.getElementById('red-3').getAnimations().length") == 0


def test_a_piece_that_leaves_fades_and_is_no_longer_touched(page: Page, table: Any) -> None:
    # Whatever begins to move stands still at once, so that it can be looked at.
    page.evaluate("""() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...how) {
        window.motion = animate.apply(this, how);
        window.motion.pause();
        return window.motion;
      };
    }""")
    table.say(revision=8, html=[stage(**{**ALL, "red_3": None}), ask("pass")])
    settle(page, "document.querySelector('[data-client=leaving]') !== null")
    assert page.locator("#red-3").count() == 0
    assert page.locator("[data-word='company-3']").count() == 0
    assert page.evaluate("window.motion.effect.getComputedTiming().endTime") == MOTION
    page.evaluate("window.motion.finish()")
    settle(page, "document.querySelector('[data-client=leaving]') === null")


def revision(page: Page) -> str:
    return str(page.locator("body").get_attribute("data-revision"))


def say_all(page: Page, table: Any, first: int, last: int) -> None:
    """Sends updates, and waits until the page has heard them all: a note that comes after them is shown at once."""
    for number in range(first, last + 1):
        table.say(revision=number, html=[])
    note = f'<div class="note why" id="note"><h2>After {last}</h2></div>'
    table.say(note={"id": 0, "kind": "why", "html": note, "text": ""})
    page.get_by_role("heading", name=f"After {last}", exact=True).wait_for()


def test_several_updates_are_shown_in_order_and_not_for_long(still: Page, table: Any) -> None:
    say_all(still, table, 8, 15)
    for number in (8, 9, 10):
        assert revision(still) == str(number)
        still.clock.run_for(MOTION - 1)
        assert revision(still) == str(number)
        still.clock.run_for(1)
    # One more motion would take too long, so all that waits is shown.
    assert 3 * MOTION < LONGEST_RUN < 4 * MOTION
    assert revision(still) == "15"
    say_all(still, table, 16, 19)
    assert revision(still) == "16"
    still.locator("#question").click()
    assert revision(still) == "19"


def test_with_reduced_motion_updates_are_shown_at_once(still: Page, table: Any) -> None:
    still.emulate_media(reduced_motion="reduce")
    say_all(still, table, 8, 11)
    assert revision(still) == "11"


def line(number: int, text: str, at: int | None = None, more: str = "") -> str:
    return f'<li id="line-{number}" data-at="{at or number}"{more}><a href="?at={at or number}">{text}</a></li>'


def logged(page: Page) -> list[str]:
    return page.locator("#lines > li").all_inner_texts()


def test_new_lines_stand_first_and_what_is_taken_back_goes(page: Page, table: Any) -> None:
    table.say(revision=8, html=[], lines=[line(4, "Four"), line(5, "Five", more=' data-marks="red-2"')], keep=5)
    page.locator("#line-5").wait_for()
    assert logged(page) == ["Five", "Four", "Three", "Two", "One"]
    assert page.locator("#red-2.marked").count() == 1
    table.say(revision=9, html=[], lines=[line(4, "Bot takes Four back", at=3)], keep=4)
    settle(page, "document.getElementById('line-5') === null")
    assert logged(page) == ["Bot takes Four back", "Three", "Two", "One"]
    assert page.locator("#red-1.marked").count() == 1


def test_lines_are_not_told_twice_and_stand_in_order(page: Page, table: Any) -> None:
    page.evaluate("document.getElementById('line-1').remove()")
    table.say(revision=8, html=[], lines=[line(k, f"Line {k}") for k in (1, 2, 3, 4)], keep=4)
    page.locator("#line-4").wait_for()
    assert logged(page) == ["Line 4", "Line 3", "Line 2", "Line 1"]


def test_what_was_said_since_the_readers_own_sentence_is_new(page: Page, table: Any) -> None:
    assert page.locator("#lines > .new").count() == 0
    table.say(
        revision=8, html=[], lines=[line(4, "Mine", more=' class="mine"'), line(5, "Five"), line(6, "Six")], keep=6
    )
    page.locator("#line-6").wait_for()
    assert page.locator("#lines > .new").all_inner_texts() == ["Six", "Five"]
    table.say(revision=9, html=[], lines=[line(7, "Mine", more=' class="mine"')], keep=7)
    page.locator("#line-7").wait_for()
    assert page.locator("#lines > .new").count() == 0


def test_a_server_that_lets_nobody_in_is_not_asked_again(page: Page, table: Any) -> None:
    table.drop(4403, "This table is not yours to see.")
    page.get_by_text("This table is not yours to see.").wait_for()
    page.wait_for_timeout(700)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_timeout(100)
    assert len(table.opened) == 1


def test_a_line_that_is_refused_again_and_again_is_told_once(still: Page, table: Any) -> None:
    still.evaluate("""() => {
      [window.told, window.heard] = [[], []];
      const offline = document.getElementById("offline");
      new MutationObserver((all) => all.forEach(() => told.push(offline.hidden)))
        .observe(offline, { childList: true, attributes: true, characterData: true });
      const Line = WebSocket;
      window.WebSocket = class extends Line {
        constructor(address) {
          super(address);
          for (const type of ["open", "close"]) this.addEventListener(type, () => heard.push(type));
        }
      };
      Math.random = () => 0.5; // how long the page waits before it opens its line again is not left to chance
    }""")
    refusal = (1013, "The table cannot be read just now.")
    table.drop(*refusal)
    still.get_by_text(refusal[1]).wait_for()
    for count in (1, 2):
        still.clock.run_for(count * FIRST_WAIT)
        sys.modules["serving"].until(lambda count=count: len(table.opened) == 1 + count)
        settle(still, "heard.at(-1) === 'open'")
        still.clock.run_for(STANDS - 1)
        table.drop(*refusal)
        settle(still, "heard.at(-1) === 'close'")
    # The text, and that it is shown; the attribute is set again without a change.
    assert still.evaluate("told.filter((hidden) => hidden).length") == 0
    assert still.locator("#offline").inner_text() == refusal[1]
    still.clock.run_for(4 * FIRST_WAIT)
    settle(still, "heard.at(-1) === 'open'")
    assert still.locator("#offline").is_visible()
    still.clock.run_for(STANDS)
    assert still.locator("#offline").is_hidden()


def test_a_reason_that_the_server_gave_once_does_not_stay_for_another_break(page: Page, table: Any) -> None:
    table.refusing = (1013, "The table cannot be read just now.")
    table.drop(*table.refusing)
    page.get_by_text("The table cannot be read just now.").wait_for()
    table.refusing = None
    page.locator("#offline").wait_for(state="hidden")
    table.is_down = True
    table.drop()
    page.get_by_text("The table does not answer. Trying again…").wait_for()
    table.is_down = False
    page.locator("#offline").wait_for(state="hidden")


def test_a_broken_line_is_told_and_opened_again_with_what_has_been_seen(page: Page, table: Any) -> None:
    table.say(revision=9, html=[])
    settle(page, "document.body.dataset.revision === '9'")
    touch(page, "red-2")
    page.keyboard.press("Enter")
    table.messages(1)
    table.is_down = True
    table.drop()
    page.locator("#offline").wait_for()
    page.keyboard.press("Enter")
    table.is_down = False
    page.locator("#offline").wait_for(state="hidden")
    assert [sys.modules["serving"].seen(path) for path in table.opened] == ["7", "9"]
    assert not any("seat=" in path for path in table.opened)
    assert page.locator("#moves button[aria-disabled]").count() == 0
    assert len(table.heard) == 1
    page.keyboard.press("Enter")
    assert len(table.messages(2)) == 2


def test_nothing_is_sent_while_the_line_is_down(page: Page, table: Any) -> None:
    table.is_down = True
    table.drop()
    page.locator("#offline").wait_for()
    page.keyboard.press("5")
    assert heard(page) == "The table does not answer, so nothing was sent."
    table.is_down = False
    page.locator("#offline").wait_for(state="hidden")
    assert heard(page) == ""
    assert page.locator("#moves button[aria-disabled]").count() == 0
    assert table.heard == []


def test_nothing_is_sent_while_a_broken_line_is_being_opened_again(page: Page, table: Any) -> None:
    page.evaluate("""() => {
      const trying = function () { return { readyState: 0, addEventListener: () => (window.isTrying = true) }; };
      window.WebSocket = Object.assign(trying, { CONNECTING: 0, OPEN: 1 });
    }""")
    table.drop()
    settle(page, "window.isTrying === true")
    page.keyboard.press("5")
    assert heard(page) == "The table does not answer, so nothing was sent."
    assert page.locator("#moves-form").get_attribute("aria-busy") == "false"


def test_the_server_may_send_the_page_elsewhere(page: Page, table: Any) -> None:
    table.pages["/t/k7f2/end"] = '<!doctype html><title>Scores</title><link rel="icon" href="/static/icon.svg">'
    table.say(revision=8, html=[], go="/t/k7f2/end")
    page.wait_for_url("**/end")


# Looking back


def past(table: Any, at: int, **where: int) -> None:
    seats = f'<ol id="seats"><li id="seat-1">Ann at {at}</li></ol>'
    position = {"at": at, "html": [stage(**where), seats], "mark": ["red-2"], "label": f"move {at}: Bot advances"}
    table.pages[f"/t/k7f2/at/{at}"] = json.dumps(position)


def where(page: Page, piece: str) -> str:
    return str(page.locator(f"#{piece}").get_attribute("style"))


def test_the_slider_shows_an_earlier_position_and_now_comes_back(page: Page, table: Any) -> None:
    past(table, 2, **{**ALL, "red_1": 5})
    touch(page, "red-1")
    page.locator("[data-step='-1']").click()
    settle(page, "document.getElementById('red-1').style.transform.includes('(5px')")
    assert page.locator("#t-label").inner_text() == "move 2: Bot advances"
    assert spelled(page)[-1] == "back"
    assert page.locator("#t").get_attribute("aria-valuetext") == "move 2: Bot advances"
    assert page.locator("#time .live").inner_text() == "of 3"
    assert page.locator("#red-2.marked").count() == 1
    assert page.locator("#red-1.marked").count() == 0
    assert lit(page) == []
    assert len(offered(page)) == 3
    assert page.locator("[data-step='now']").is_enabled()
    page.locator("[data-step='now']").click()
    assert "(30px" in where(page, "red-1")
    assert lit(page) == ["primitiva company-1", "primitiva company-3"]
    assert page.locator("#red-1.chosen").count() == 1
    assert page.locator("#red-1.marked").count() == 1
    assert page.locator("#seat-1").inner_text() == "Ann (you)"
    assert focused(page) == "t"


def test_an_update_waits_for_the_reader_to_come_back(page: Page, table: Any) -> None:
    past(table, 1, **{**ALL, "red_1": 5, "red_2": 95, "green_1": None})
    page.locator("#line-1 a").click()
    settle(page, "document.getElementById('red-1').style.transform.includes('(5px')")
    assert page.url == f"{table.origin}/t/k7f2"
    time = part((CLIENT / "play.html").read_text(), "time").replace('"3"', '"4"').replace("move 3", "move 4")
    same = re.sub(r'<g id="(red-2|green-1)".*?</g>', r'<g id="\1" data-same></g>', stage(**{**ALL, "red_1": 60}))
    table.say(revision=8, html=[same, time, ask("advance company-3", "pass")])
    settle(page, "document.body.dataset.revision === '8'")
    assert "(5px" in where(page, "red-1")
    assert offered(page) == ["advance company-3", "pass"]
    assert lit(page) == []
    assert page.locator("#t").input_value() == "1"
    assert page.locator("#t-label").inner_text() == "move 1: Bot advances"
    page.locator("[data-step='now']").click()
    assert "(60px" in where(page, "red-1")
    assert "(100px" in where(page, "red-2")
    assert page.locator("#green-1 circle").count() == 1
    assert page.locator("#t").input_value() == "4"
    assert page.locator("#t-label").inner_text() == "move 4"
    assert lit(page) == ["company-3"]


def test_an_update_does_not_come_between_the_wish_and_the_position(still: Page, table: Any) -> None:
    past(table, 0, **{**ALL, "red_1": 5})
    still.locator("[data-step='first']").click()
    table.say(revision=8, html=[stage(**{**ALL, "red_1": 60})])
    settle(still, "document.body.dataset.revision === '8'")
    assert "(30px" in where(still, "red-1")
    still.clock.run_for(RESTS)
    settle(still, "document.getElementById('red-1').style.transform.includes('(5px')")
    assert still.locator("#t").input_value() == "0"
    still.locator("[data-step='now']").click()
    assert "(60px" in where(still, "red-1")


def test_a_position_that_cannot_be_had_leaves_the_reader_at_now(page: Page, table: Any) -> None:
    table.pages["/t/k7f2/at/0"] = "no position"
    page.locator("[data-step='first']").click()
    settle(page, "document.getElementById('t').value === '3' && document.querySelector('[data-step=now]').disabled")
    assert lit(page) == ["company-1", "company-2"]


def test_a_position_that_is_refused_leaves_the_reader_where_he_was_and_says_why(
    page: Page, table: Any, tab: tuple[Page, list[str]]
) -> None:
    past(table, 2, **{**ALL, "red_1": 5})
    page.locator("[data-step='-1']").click()
    settle(page, "document.getElementById('red-1').style.transform.includes('(5px')")
    table.pages["/t/k7f2/at/0"] = "<main><h1>One moment</h1><p>That is too often; wait a moment.</p></main>"
    table.refused["/t/k7f2/at/0"] = 429
    page.locator("[data-step='first']").click()
    page.locator("#note p").wait_for()
    assert page.locator("#note p").inner_text() == "That is too often; wait a moment."
    assert heard(page) == "That move cannot be shown. That is too often; wait a moment."
    assert page.locator("#t").input_value() == "2"
    assert page.locator("#t-label").inner_text() == "move 2: Bot advances"
    assert "(5px" in where(page, "red-1")
    page.locator("[data-step='now']").click()
    page.locator("[data-step='first']").click()
    settle(page, "document.getElementById('t').value === '3'")
    assert "(30px" in where(page, "red-1")
    assert lit(page) == ["company-1", "company-2"]
    tab[1].clear()  # the browser, too, complains of what was refused


def test_while_the_board_is_of_the_past_the_question_says_so_and_leads_back(page: Page, table: Any) -> None:
    past(table, 2, **{**ALL, "red_1": 5})
    assert page.locator("#past").is_hidden()
    page.locator("[data-step='-1']").click()
    settle(page, "document.getElementById('red-1').style.transform.includes('(5px')")
    assert page.locator("#past").inner_text() == "The board shows move 2: Bot advances. Back to now"
    page.keyboard.press("1")
    page.locator("#question").click()
    page.keyboard.press("Enter")
    assert table.heard == [], "what could be said now is not offered beside the past"
    fresh = ask("advance company-3", "pass", more=part((CLIENT / "play.html").read_text(), "past"))
    table.say(revision=8, html=[fresh])
    settle(page, "document.body.dataset.revision === '8'")
    assert page.locator("#past b").inner_text() == "move 2: Bot advances"
    page.locator("#past a").click()
    assert page.locator("#past").is_hidden()
    assert "(30px" in where(page, "red-1")
    assert focused(page) == "t"
    assert page.url == f"{table.origin}/t/k7f2"


def test_a_moving_slider_asks_once_and_remembers(still: Page, table: Any) -> None:
    for at in (0, 1, 2):
        past(table, at, **{**ALL, "red_1": 5 + at})
    still.locator("#t").focus()
    for _ in range(3):
        still.keyboard.press("ArrowLeft")
        still.clock.run_for(RESTS - 1)
    assert asked_for(table) == []
    still.clock.run_for(1)
    settle(still, "document.getElementById('red-1').style.transform.includes('(5px')")
    assert asked_for(table) == ["/t/k7f2/at/0"]
    still.keyboard.press("ArrowRight")
    still.clock.run_for(RESTS)
    settle(still, "document.getElementById('red-1').style.transform.includes('(6px')")
    still.keyboard.press("ArrowLeft")
    settle(still, "document.getElementById('red-1').style.transform.includes('(5px')")
    still.clock.run_for(RESTS)
    assert asked_for(table) == ["/t/k7f2/at/0", "/t/k7f2/at/1"]
    assert still.locator("[data-step='first']").is_disabled()


def asked_for(table: Any) -> list[str]:
    """The positions that the page has fetched."""
    return [path for path in table.fetched if "/at/" in path]


# What lies over the table


def test_the_rules_open_beside_the_table_and_at_a_clause(page: Page, table: Any) -> None:
    table.pages["/rules/unita"] = (
        '<aside id="rules" hidden><form id="rules-search" action="/rules/unita">'
        '<input id="rules-words" name="q"></form><p id="rules-found">2 found.</p>'
        '<article id="unita/battle-1"><a class="clause" href="/rules/unita#unita/battle-1">1</a></article></aside>'
    )
    page.locator("#rules-open").click()
    page.locator("#rules-words").wait_for()
    assert table.fetched[-1] == "/rules/unita?part=1"
    assert focused(page) == "rules-words"
    page.keyboard.insert_text("tie")
    sys.modules["serving"].until(lambda: table.fetched[-1] == "/rules/unita?q=tie&part=1")
    settle(page, "document.getElementById('status').textContent === '2 found.'")
    assert page.locator("#rules-words").input_value() == "tie"
    page.locator("#rules .clause").click()
    page.locator("article.marked").wait_for()
    page.locator("#question").click()
    page.keyboard.press("Escape")
    assert page.locator("#rules").is_hidden()
    assert focused(page) == "rules-open"
    page.locator("#rules-open").click()
    page.locator("#rules-words").wait_for()
    page.locator("#rules-words").focus()
    page.keyboard.press("Escape")
    assert page.locator("#rules").is_hidden(), "nothing is being typed there any more"
    page.locator("#rules-open").click()
    page.locator("#rules-words").wait_for()
    page.locator("#menu summary").click()
    settle(page, "document.getElementById('rules').hidden")
    assert page.locator("#menu").get_attribute("open") is not None


def test_the_clock_shows_what_the_server_says_is_left(page: Page, table: Any) -> None:
    clock = '<span class="clock num"><span></span></span>'
    seats = f'<ol class="seats" id="seats"><li class="seat turn" id="seat-1">{clock}</li></ol>'
    open_table(page, table)
    table.say(revision=900, html=[seats], left=3675)
    settle(page, "/^1:01:(0[0-9]|1[0-5])$/.test(document.querySelector('.seat .clock span')?.textContent)")
    table.say(revision=901, left=15)
    settle(page, "/^0:(0[1-9]|1[0-5])$/.test(document.querySelector('.seat .clock.short span')?.textContent)")
    # The same part once more, as it is kept, does not stop the clock.
    table.say(revision=902, html=[seats], left=75)
    settle(page, "/^1:(0[0-9]|1[0-5])$/.test(document.querySelector('.seat .clock:not(.short) span')?.textContent)")


def test_theme_and_sound_are_remembered(page: Page, table: Any) -> None:
    assert page.locator("html").get_attribute("data-theme") == "light"
    page.locator("#theme").click()
    page.locator("#sound").click()
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert page.locator("#sound").get_attribute("aria-pressed") == "false"
    page.locator("#theme").click()
    assert page.evaluate("localStorage.getItem('theme')") is None
    page.emulate_media(color_scheme="dark")
    settle(page, "document.documentElement.dataset.theme === 'dark'")


def test_knocks_do_no_harm(page: Page, table: Any) -> None:
    page.locator("#question").click()
    for revision, knock in enumerate(("turn", "hit", ""), start=8):
        table.say(revision=revision, html=[], knock=knock)
    settle(page, "document.body.dataset.revision === '10'")


def test_the_home_page_is_handier(page: Page, table: Any) -> None:
    page.goto(table.origin)
    settle(page, "document.getElementById('word').value !== ''")
    assert re.fullmatch(r"[a-z]{16}", page.locator("#word").input_value())
    assert page.locator("[data-seat='3']").is_hidden()
    page.locator("#seats-count").select_option("3")
    assert page.locator("[data-seat='3'] select").is_enabled()
    page.locator("#import-file").set_input_files({"name": "a.rw", "mimeType": "text/plain", "buffer": b"a record"})
    settle(page, "document.getElementById('import-text').value === 'a record'")


# The morph by itself

SAME = """
async (seeds) => {
  const { morph, parse } = await import("/static/morph.js");
  const root = document.body.appendChild(document.createElement("main"));
  const draw = (random) => {
    const ids = [..."abcdefghij"].filter(() => random() < 0.7).sort(() => random() - 0.5);
    const text = () => (random() < 0.4 ? `t${Math.floor(random() * 9)}` : "");
    const item = (depth) => {
      const id = random() < 0.6 && ids.length ? ` id="${ids.pop()}"` : "";
      const kind = random() < 0.3 ? ` class="c${Math.floor(random() * 3)}"` : "";
      if (random() < 0.15) return `<svg${id}><g${kind}><circle r="3"/></g></svg>`;
      const name = random() < 0.5 ? "div" : "p";
      const many = depth && name === "div" ? Math.floor(random() * 4) : 0;
      const inner = Array.from({ length: many }, () => item(depth - 1)).join("");
      return `<${name}${id}${kind}>${text()}${inner}</${name}>`;
    };
    return `<div id="root">${Array.from({ length: 5 }, () => item(3)).join(" ")}</div>`;
  };
  const generator = (seed) => () => ((seed = (seed * 1103515245 + 12345) % 2147483648), seed / 2147483648);
  const faults = [];
  for (const seed of seeds) {
    const random = generator(seed + 1);
    root.replaceChildren(parse(draw(random)));
    for (let k = 0; k < 4; k++) {
      const html = draw(random);
      const before = new Map([...root.querySelectorAll("[id]")].map((node) => [node.id, node]));
      morph(root.firstElementChild, parse(html));
      if (root.innerHTML !== parse(html).outerHTML) faults.push([seed, "html", html]);
      for (const node of root.querySelectorAll("[id]")) {
        const old = before.get(node.id);
        if (old && old.localName === node.localName && old !== node) faults.push([seed, "node", node.id]);
      }
    }
  }
  root.remove();
  return faults;
}
"""

MOVES = """
async () => {
  const { arrange } = await import("/static/morph.js");
  const list = document.body.appendChild(document.createElement("ol"));
  const items = [..."abcdef"].map((id) => Object.assign(document.createElement("li"), { id }));
  list.append(...items);
  const watch = new MutationObserver(() => {});
  watch.observe(list, { childList: true });
  const [a, b, c, d, e, f] = items;
  arrange(list, [f, a, b, c, d, e]);
  const moved = new Set(watch.takeRecords().flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.id)));
  return [[...moved], [...list.children].map((node) => node.id).join("")];
}
"""


def test_a_morph_shows_exactly_the_new_html_and_keeps_what_has_an_id(page: Page) -> None:
    assert page.evaluate(SAME, list(range(300))) == []


def test_a_morph_moves_no_more_than_it_must(page: Page) -> None:
    assert page.evaluate(MOVES) == [["f"], "fabcde"]
