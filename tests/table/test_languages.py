"""Pages in the language of whoever reads them: the whole frame in Russian, and a game as far as it is translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.table.browser import Person, launched
from tests.table.house import NEVER, PATIENCE, Guest, Running, running

import rulewright as rw
from rulewright.core.luck import Rng
from rulewright.languages import (
    FRAME,
    Messages,
    Texts,
    _,
    catalogue,
    each_language,
    english,
    languages,
    messages_in,
    ngettext,
    pattern_of,
    reader,
    reading,
    said_in,
)
from rulewright.table import homepage, whynot
from rulewright.table.access import Eye
from rulewright.table.gamepages import Drawn
from rulewright.table.live import Refused, catalogue_with
from rulewright.table.refusals import explain
from rulewright.table.speaking import SCRIPTED, local, scripted
from rulewright.testing import Case
from rulewright.testing.lines import Line, begun, random_line
from rulewright.testing.pages import PAGES, table_of

UNITA = "rulewright.games.unita"
UNITION = "rulewright.games.unition"
RUSSIAN = {"accept-language": "ru-RU,ru;q=0.9,en;q=0.5"}
SHOWN = ("aria-label", "title", "placeholder")
# What the guests of these tests call themselves and their tables.
TYPED = ("Ann", "Saturday")
# Names that are the same in every language, and a page that is English.
NAMES = ("Rulewright", "rulewright record verify")
ENGLISH_PAGES = ("api.html",)

# A few texts of Unita as somebody might translate them.
PIECES = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgctxt "title"
msgid "Unita"
msgstr "Унита"

msgctxt "words"
msgid "Friburga"
msgstr "Фрибурга"

msgctxt "words:gen"
msgid "Friburga"
msgstr "Фрибурги"

msgctxt "words"
msgid "Hexagone"
msgstr "Гексагон"

msgctxt "words"
msgid "Forest"
msgstr "Лес"

msgid "{1} does not play at this table."
msgstr "За этим столом нет {1:gen}."

msgid "{1} has {2} left: which company moves?"
msgstr "{1}, осталось: {2}. Какая рота идёт?"

msgid "{1} points"
msgstr "очков: {1}"

msgid "{1} owns no {2}."
msgstr "{1} не владеет этим: {2}."

msgctxt "clause"
msgid "CLAUSE"
msgstr "Участок пути состоит из двадцати клеток."

msgid "one die at a time, no terrains, no POWER cards"
msgstr "По одному кубику, без местностей и карт POWER"
"""


def forget() -> None:
    """Forget what has been made of a game's texts before."""
    PAGES.games.drawn.clear()
    catalogue_with.cache_clear()
    said_in.cache_clear()


@pytest.fixture
def unita(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Texts]:
    """Unita as far as it is translated above, for Russian readers."""
    file = tmp_path / "ru.po"
    file.write_text(PIECES.replace("CLAUSE", rw.load("unita").rulebook.text("unita/move-10")), encoding="utf-8")
    texts = Texts(english().of(UNITA).source, messages_in(file, "ru"))
    monkeypatch.setitem(languages()["ru"].known, UNITA, texts)
    forget()
    yield texts
    forget()


@pytest.fixture(scope="module")
def line() -> Line:
    """A game of Unita that has come to its end."""
    return random_line(rw.load("unita"), Case(2), Rng(3))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("languages") / "games.db", passing=NEVER) as found:
        yield found


@pytest.fixture
def ann(server: Running) -> Guest:
    """A guest whose browser asks for Russian."""
    found = server.guest()
    found.http = httpx.Client(base_url=server.url, timeout=PATIENCE, headers=RUSSIAN)
    return found


class Shown(HTMLParser):
    """Every text that a page shows or reads out, one for each element."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside: list[str] = []
        self.language = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.inside.append(tag)
        if tag == "html":
            self.language = str(found["lang"])
        self.found += [str(found[name]) for name in SHOWN if found.get(name) and found.get("lang") is None]

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if text and self.inside[-1] not in ("script", "style", "code"):
            self.found.append(text)


def shape_of(text: str) -> re.Pattern[str]:
    """What a text looks like once its slots are filled."""
    return re.compile(re.sub(r"\\\{[\w-]+\\\}", ".+", re.escape(text).replace(r"\{count\}", r"\d+")))


def left_in_english(html: str) -> list[str]:
    """The texts of a page that are texts of the frame, and still English; those of Unita itself may be."""
    messages = languages()["ru"].of(FRAME).messages
    source = english().of(UNITA).source
    texts = [text for (_context, text), said in messages.texts.items() if said[0] != text and "{1}" not in text]
    frame = [shape_of(text) for text in texts]
    game = [shape_of(text) for text in [*source.texts.values(), *source.words.values()]]
    found = [text for text in Shown(html).found if re.search("[A-Za-z]{2}", text) and text not in TYPED]
    return [
        text
        for text in found
        if any(shape.fullmatch(text) for shape in frame) and not any(shape.fullmatch(text) for shape in game)
    ]


# Which language


def test_the_choice_of_a_reader_counts_more_than_what_their_browser_asks_for(ann: Guest, server: Running) -> None:
    assert Shown(ann.page("/")).language == "ru"
    assert "Выберите игру" in ann.page("/")
    answer = ann.http.post("/language", data={"lang": "en", "back": "/?game=unita"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/?game=unita")
    assert Shown(ann.page("/")).language == "en"
    assert "Choose a game" in ann.page("/")
    plain = server.guest()
    assert Shown(plain.page("/")).language == "en"
    plain.http.post("/language", data={"lang": "ru", "back": "/"})
    assert "Выберите игру" in plain.page("/")


def test_an_unknown_language_is_english(server: Running) -> None:
    guest = server.guest()
    guest.http.cookies.set("lang", "tlh")
    assert "Choose a game" in guest.http.get("/", headers={"accept-language": "tlh, xx;q=0.5"}).text
    answer = guest.http.post("/language", data={"lang": "tlh", "back": "/"})
    assert "set-cookie" not in answer.headers
    guest.http.cookies.clear()
    assert "Выберите игру" in guest.http.get("/", headers={"accept-language": "tlh, ru;q=0.5, en;q=0.4"}).text
    assert "Choose a game" in guest.http.get("/", headers={"accept-language": "ru;q=0, en"}).text


def test_choosing_a_language_leads_nowhere_else(ann: Guest) -> None:
    for address in ("//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:1", ""):
        answer = ann.http.post("/language", data={"lang": "ru", "back": address})
        assert answer.headers["location"] == "/"
        assert local(address) == "/"
    refused = ann.http.post("/language", data={"lang": "en"}, headers={"origin": "https://evil.example"})
    assert refused.status_code == 403
    assert "Этот запрос пришёл с другого сайта" in refused.text


def test_a_page_names_itself_as_where_to_go_on(ann: Guest) -> None:
    code = ann.open("me", "bot:random")
    assert f'name="back" value="/t/{code}?seat=1"' in ann.page(f"/t/{code}?seat=1")
    assert 'name="back" value="/?game=unita"' in ann.page("/?game=unita")
    # A form that comes back as a page is no address.
    again = ann.http.post("/tables", data={"game": "unita", "seats": "0"})
    assert 'name="back" value="/"' in again.text


# Pages


def test_no_page_in_russian_has_an_english_word_of_the_frame(ann: Guest, line: Line) -> None:
    waiting = ann.open("me", "friend", chat="1", turn="60")
    played = ann.open("me", "bot:random", chat="1", turn="60")
    pages = [
        ann.page("/"),
        ann.page(f"/t/{waiting}"),
        ann.page(ann.links(waiting)[0]),
        ann.page(f"/t/{played}"),
        ann.page(f"/t/{played}?at=0"),
        ann.page("/rules/unita?q=magic"),
        ann.page("/rules/unita?q=nonsuch"),
        ann.http.get("/t/nowhere").text,
        ann.http.post("/import", data={"text": "rubbish"}).text,
        ann.http.post("/tables", data={"game": "unita", "seats": "20"}).text,
        ann.http.post(f"/t/{played}/undo", data={"revision": "1", "seat": "1"}).text,
        ann.http.post(f"/t/{played}/why", data={"text": "walk", "seat": "1"}).text,
    ]
    with reading(languages()["ru"]):
        over = table_of(line)
        pages += [PAGES.whole(over, Eye(0, True), None, None), PAGES.end(over, Eye(None))]
    for html in pages:
        assert Shown(html).language == "ru"
        assert left_in_english(html) == []
    # That the search finds what is English is shown by an English page.
    assert len(left_in_english(ann.http.get("/", headers={"accept-language": "en"}).text)) > 30


def test_no_template_has_words_of_its_own() -> None:
    """Whatever a template says goes through `_`, so that it can be translated."""
    folder = Path(homepage.__file__).parent / "templates"
    for file in folder.rglob("*.html"):
        if file.name in ENGLISH_PAGES:
            continue
        source = file.read_text(encoding="utf-8")
        # These blocks hold a class, attributes, an id and the name of a file.
        source = re.sub("{% block (body_class|body_data|skip_to|sheet) %}.*?{% endblock %}", "", source)
        source = re.sub(r"{#.*?#}|{%.*?%}|{{.*?}}", "", source, flags=re.S)
        shown = [text for name in SHOWN for text in re.findall(name + '="([^"]*)"', source)]
        shown += re.sub("<[^>]*>", "\n", source).splitlines()
        words = [text.strip() for text in shown if re.search("[A-Za-z]{2}", text)]
        said = [text for text in words if not text.startswith(NAMES)]
        assert said == [], file.name


def test_a_name_stays_as_it_is_typed(ann: Guest) -> None:
    name = "Rules & <b>Score</b> {name}"
    code = ann.open("me", "bot:random", my_name=name, title="Watch {count} <i>")
    html = ann.page(f"/t/{code}")
    assert "Rules &amp; &lt;b&gt;Score&lt;/b&gt; {name} (вы)</b>" in html
    assert "Rules &amp; &lt;b&gt;Score&lt;/b&gt; {name}" in html
    assert "Watch {count} &lt;i&gt;" in html
    assert "<i>" not in html.replace("<i></i>", "")


def test_each_tab_at_a_table_has_its_own_reader(ann: Guest, server: Running) -> None:
    code = ann.open("me", "friend")
    bo = server.guest()
    bo.sit(ann.links(code)[0])
    ann.http.cookies.set("lang", "ru")
    with ann.stream(code) as mine, bo.stream(code) as other:
        mine.read()
        other.read()
        assert "Почему нельзя?" in mine.parts["ask"]
        assert "Why not?" not in mine.parts["ask"]
        assert "ход 3" in mine.parts["time"]
        note = mine.answer(do="why", text="walk")
        assert "В этой игре нет такого хода" in note["html"]
        assert note["text"].startswith("В этой игре нет такого хода")
        if "ask" in other.parts:
            assert "ходит" not in other.parts["seats"]
        answered = other.answer(do="why", text="walk")
        assert "This is no sentence of the game" in answered["html"]
        # Both see what one of them says, each in their own language.
        first = mine if mine.ways() else other
        first.answer(do="play", revision=first.revision, sentences=[first.ways()[0]])
        while mine.revision < 2 or other.revision < 2:
            (mine if mine.revision < 2 else other).read()
        assert "▶ ваш ход" in mine.parts["seats"] or "▶ ходит" in mine.parts["seats"]
        assert "▶ your move" in other.parts["seats"] or "▶ to move" in other.parts["seats"]


def test_the_door_and_the_record_speak_english_to_everybody(ann: Guest) -> None:
    code = ann.open("me", "bot:random", title="")
    table = ann.http.get(f"/api/tables/{code}").json()
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Bot Random"]
    refused = ann.http.get("/api/tables/nowhere")
    assert refused.json() == {"error": "There is no such table."}
    why = ann.http.get(f"/api/tables/{code}/why", params={"sentence": "advance company-9"}).json()
    assert "is no company" in why["refusals"][0]["message"]
    games = {game["name"]: game for game in ann.http.get("/api/games").json()}
    assert games["unita"]["options"]["colonial"]["help"] == "one die at a time, no terrains, no POWER cards"
    english_text = ann.http.get(f"/t/{code}/record", headers={"accept-language": "en"}).text
    assert ann.http.get(f"/t/{code}/record").text == english_text
    assert not re.search("[а-яё]", english_text)


# Texts with numbers, texts of scripts


def test_numbers_take_the_form_that_the_language_has_for_them() -> None:
    with reading(languages()["ru"]):
        said = [ngettext("{count} player", "{count} players", count) for count in (1, 2, 5, 11, 21, 22, 112)]
        assert said == ["1 игрок", "2 игрока", "5 игроков", "11 игроков", "21 игрок", "22 игрока", "112 игроков"]
        assert homepage.seats_said(2, 5) == "От 2 до 5 игроков"
    assert [ngettext("{count} player", "{count} players", count) for count in (1, 21)] == ["1 player", "21 players"]


def test_scripts_are_told_what_they_say() -> None:
    assert scripted() == {}
    with reading(languages()["ru"]):
        found = scripted()
    assert found["Not now"] == "Сейчас нельзя"
    assert found["{count} sentence"] == {
        "one": "{count} вариант",
        "few": "{count} варианта",
        "many": "{count} вариантов",
        "other": "{count} sentences",
    }


def test_scripts_say_nothing_else() -> None:
    folder = Path(homepage.__file__).parent / "static"
    called = [
        text
        for file in folder.glob("*.js")
        for text in re.findall(r'(?:worded\(|[?:] )"([^"]{3,})"', file.read_text(encoding="utf-8"))
        if "worded" in file.read_text(encoding="utf-8") and re.match("[A-Z{●]|the start|back|move ", text)
    ]
    assert len(called) > 15
    assert set(called) - set(SCRIPTED) - {"Escape", "Enter"} == set()


# Sentences


def test_a_refusal_is_known_by_the_words_around_its_slots(unita: Texts) -> None:
    russian = languages()["ru"]
    assert russian.sentence("friburga does not play at this table.", UNITA) == "За этим столом нет Фрибурги."
    assert russian.sentence("hexagone owns no forest.", UNITA) == "Гексагон не владеет этим: Лес."
    # What fills a slot may be a sentence with slots of its own.
    assert russian.sentence("hexagone has 3 points left: which company moves?", UNITA) == (
        "Гексагон, осталось: очков: 3. Какая рота идёт?"
    )
    # The core's own are the frame's; capitals at the beginning do not matter.
    assert russian.sentence("The game is over.", UNITA) == "Игра окончена."
    assert russian.sentence("a hint is for whoever is asked.") == "Подсказка есть только для того, чей ход."
    assert russian.sentence("Nobody has ever said this.", UNITA) == ""
    # A name is none of our words, whatever it is.
    assert russian.sentence("Hint sits down at seat 2.") == "Hint садится на место 2."
    assert english().sentence("friburga does not play at this table.", UNITA) == ""


def test_the_pattern_with_the_most_words_is_tried_first() -> None:
    texts = {("", "{1} is {2}"): ("{1} - {2}",), ("", "{1} is no friend of {2}"): ("{1} не друг {2}",)}
    messages = Messages(texts, lambda count: 0)
    assert [said for _pattern, _numbers, said in messages.patterns] == ["{1} не друг {2}", "{1} - {2}"]
    assert pattern_of("{1} (see {2})").fullmatch("this (see that)") is not None
    assert pattern_of("{1}.").fullmatch("this!") is None


def test_what_is_refused_is_told_in_the_language_of_whoever_asked() -> None:
    error = Refused("You do not sit at seat 3.", 403)
    assert explain(error).sentence == "You do not sit at seat 3."
    with reading(languages()["ru"]):
        assert explain(error) == (403, "Вы не сидите на месте 3.", "")
        assert explain(Refused("Nothing like this is known.")).sentence == "Nothing like this is known."


def test_a_game_is_read_as_far_as_it_is_translated(unita: Texts, line: Line) -> None:
    table = table_of(begun(line, len(line.entries) // 2))
    assert table.state is not None
    seat = table.state.actor
    with reading(languages()["ru"]):
        note = whynot.about_words(table, PAGES, Eye(seat, True), ["friburga"], [])
        html = PAGES.whole(table, Eye(seat, True), None, None)
        assert catalogue(UNITA).word("forest") == "Лес"
        # A text that nobody has translated is still there.
        assert catalogue(UNITA).text("battle") == english().of(UNITA).catalogue.text("battle")
        option = homepage.option_of(table.game, table.game.options.declared["colonial"], [2])
    assert note.title.startswith("Фрибурга? ") or note.title == "Это можно сделать"
    assert "<b>Унита</b>" in html
    assert option["help"] == "По одному кубику, без местностей и карт POWER"
    assert [label for _value, label in option["values"]] == ["Нет", "Да"]
    assert "<b>Unita</b>" in PAGES.whole(table, Eye(seat, True), None, None)


def test_clauses_are_quoted_and_found_in_russian(unita: Texts, tmp_path: Path) -> None:
    with running(tmp_path / "rules.db") as server:
        guest = server.guest()
        guest.http.headers.update(RUSSIAN)
        found = guest.page("/rules/unita?q=двадцати+клеток")
        assert "Участок пути состоит из двадцати клеток." in found
        assert found.count('<article class="entry') == 1
        assert "Участок пути" in guest.page("/rules/unita?q=unita/move-10&part=1")


def test_cards_stand_with_the_rules_and_are_found(server: Running) -> None:
    guest = server.guest()
    whole = guest.page("/rules/root")
    assert '<a href="#rules-designs">42 cards.</a>' in whole
    assert whole.count('<article class="entry of-card">') == 42
    found = guest.page("/rules/root?q=command+warren&part=1")
    assert found.count('<article class="entry of-card">') == 1
    assert "As your Daylight begins, you may start a battle." in found
    none = guest.page("/rules/unition?q=nonsuch")
    assert "No clause has these words." in none
    assert "No clause has these words." not in guest.page("/rules/unition?q=glidderfut")
    assert "#rules-designs" not in guest.page("/rules/unita")


def test_cards_are_found_in_the_language_of_the_reader_and_in_english(ann: Guest) -> None:
    for words in ("наковальня", "Наковальня молот", "anvil hammer"):
        found = ann.page(f"/rules/root?q={words}&part=1")
        assert found.count('<article class="entry of-card">') == 1, words
        assert "<b>Наковальня</b>" in found


def test_what_is_printed_on_a_card_is_kept_for_each_language_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "ru.po"
    file.write_text('msgctxt "texts"\nmsgid "unition: {what}"\nmsgstr "единение: {what}"\n', encoding="utf-8")
    texts = Texts(english().of(UNITION).source, messages_in(file, "ru"))
    monkeypatch.setitem(languages()["ru"].known, UNITION, texts)
    page = Drawn(rw.load("unition")).page
    for language, heading in ((english(), "Unition"), (languages()["ru"], "Единение"), (english(), "Unition")):
        with reading(language):
            (bastion,) = [card for card in page.cards() if card.title == "Goldheart Bastion"]
        assert bastion.text.startswith(f"{heading}: 1 shield. ")


# Keeping


def test_what_is_kept_is_kept_for_each_language_apart() -> None:
    made: list[str] = []

    @each_language
    def greeting(name: str) -> str:
        made.append(name)
        return f"{reader().name} {name}"

    assert [greeting("Ann"), greeting("Ann")] == ["en Ann", "en Ann"]
    with reading(languages()["ru"]):
        assert greeting("Ann") == "ru Ann"
        assert _("Rules") == "Правила"
    assert greeting("Ann") == "en Ann"
    assert made == ["Ann", "Ann"]


def test_a_table_keeps_what_it_has_made_for_each_language(line: Line) -> None:
    table = table_of(begun(line, 40))
    eye = Eye(0, True)
    first = PAGES.now(table, eye)
    with reading(languages()["ru"]):
        second: Any = PAGES.now(table, eye)
        assert PAGES.now(table, eye) is second
    assert PAGES.now(table, eye) is first
    assert "Правила" in second.parts["ask"]
    assert "Rules" in first.parts["ask"]


# In a browser


def test_scripts_speak_russian_too(server: Running) -> None:
    with launched() as browser:
        person = Person(browser, server.url, locale="ru-RU")
        page = person.tab("/?game=unita")
        page.locator("#new-form button.main").click()
        page.wait_for_url("**/t/**")
        page.locator("#moves button").first.wait_for()
        assert page.locator("#ways").inner_text() == "9 вариантов"
        assert page.locator("#sentence .tip").inner_text() == "Коснитесь подсвеченного или нажмите цифру"
        page.locator("#stage .lit").first.click()
        assert page.locator("#ways").inner_text() == "3 варианта"
        assert page.locator("#sentence .back").inner_text() == "назад"
        page.locator("#time [data-step='-1']").click()
        page.locator("#t-label", has_text="ход 2").wait_for()
        assert page.locator("#time .live").inner_text() == "из 3"
        page.locator("#time [data-step='now']").click()
        page.locator("#undo").click(force=True)
        assert page.locator("#note h2").inner_text() == "Сейчас нельзя"
        page.get_by_role("button", name="Закрыть").click()
        # Choosing another language leads back to the same page.
        address = page.url
        page.get_by_role("button", name="English").click()
        # The script says it, after the page has come.
        page.locator("#ways").get_by_text("9 sentences", exact=True).wait_for()
        assert page.get_by_role("button", name="Why not?").count() == 1
        assert page.url == address
        assert person.faults == []
