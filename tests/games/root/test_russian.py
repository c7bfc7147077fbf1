"""Root in Russian: pages, sentences, refusals and rules have no English left, and some of them word by word."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from tests.games.root.positions import at, cards
from tests.table.test_languages import Shown, shape_of

from rulewright.core.engine import State
from rulewright.core.luck import Rng
from rulewright.core.wording import Wording
from rulewright.games.root.game import GAME
from rulewright.games.root.table import page
from rulewright.languages import catalogue, english, languages, reading
from rulewright.table import homepage, whynot
from rulewright.table.access import Eye
from rulewright.testing import Case
from rulewright.testing.lines import begun, random_line
from rulewright.testing.pages import PAGES, table_of

PACKAGE = "rulewright.games.root"
RUSSIAN = languages()["ru"]
LATIN = re.compile("[A-Za-z]{2}")
# How a position of each faction is reached: whose turn it is, its phase, and what else matters.
POSITIONS: list[tuple[str, str, dict[str, Any]]] = [
    ("marquise", "daylight", {"factions": {"marquise": {"actions": 3, "hand": cards("fox-ambush", "armorers")}}}),
    ("eyrie", "birdsong", {"factions": {"eyrie": {"hand": cards("anvil", "royal-claim")}}}),
    ("alliance", "birdsong", {"factions": {"alliance": {"supporters": cards("anvil", "cobbler")}}}),
    ("alliance", "daylight", {"factions": {"alliance": {"hand": cards("bake-sale", "bird-dominance")}}}),
    ("alliance", "evening", {"factions": {"alliance": {"officers": 2}}}),
    ("vagabond", "birdsong", {"pawn": "forest-2"}),
    ("vagabond", "daylight", {"pawn": "clearing-6", "factions": {"vagabond": {"gear": {"boot": 1, "torch": 1}}}}),
]
MAP: dict[str, Any] = {
    "clearing-1": {"cat": 2, "keep": 1, "sawmill": 1, "wood": 1},
    "clearing-3": {"warbird": 6, "roost": 1},
    "clearing-5": {"cat": 3, "workshop": 1, "recruiter": 1},
    "clearing-7": {"rebel": 2, "mouse-base": 1, "sympathy": 1},
}


@cache
def english_shapes() -> list[re.Pattern[str]]:
    """What the English texts of the catalogue look like, once their slots are filled."""
    texts = RUSSIAN.of(PACKAGE).messages.texts
    return [shape_of(text) for (_, text), told in texts.items() if told[0] != text and LATIN.search(text)]


def left_in_english(html: str) -> list[str]:
    """The texts of a page that the catalogue has, and that are still English."""
    found = {text for text in Shown(html).found if LATIN.search(text)}
    return [text for text in sorted(found) if any(shape.fullmatch(text) for shape in english_shapes())]


def bare(text: str) -> str:
    """A text without its slots."""
    return re.sub(r"\{[^}]*\}", "", text)


def wording() -> Wording:
    return Wording(GAME, catalogue(PACKAGE), ["Аня", "Боря", "Вера", "Гена"])


def said(sentence: str) -> str:
    with reading(RUSSIAN):
        return wording().say(sentence)


def ordered(sentence: str) -> str:
    with reading(RUSSIAN):
        return "".join([piece for piece, _ in wording().order(sentence)])


def answered(s: State, sentence: str) -> str:
    """Why a sentence is refused, in Russian."""
    refusal = s.why_not(sentence)
    assert refusal is not None
    return RUSSIAN.sentence(refusal.message, PACKAGE)


# Nothing is English


@pytest.mark.parametrize("case", [Case(4), Case(3, {"map": "winter"}), Case(2)], ids=["four", "three", "two"])
def test_a_page_has_no_english_left(case: Case) -> None:
    line = random_line(GAME, case, Rng(7))
    with reading(RUSSIAN):
        for moves in (0, 60, min(240, len(line.entries) - 1)):
            table = table_of(begun(line, moves))
            for eye in (Eye(0, True), Eye(case.seats - 1, True)):
                assert left_in_english(PAGES.whole(table, eye, None, None)) == []


def test_the_end_has_no_english_left() -> None:
    line = random_line(GAME, Case(2, {"faction_1": "alliance", "faction_2": "vagabond"}), Rng(5))
    table = table_of(line)
    assert table.state is not None
    assert table.state.actor is None
    with reading(RUSSIAN):
        html = PAGES.end(table, Eye(None))
    assert left_in_english(html) == []
    assert "Победные очки и что осталось на поле в конце." in html
    # That the search finds what is English is shown by an English page.
    assert len(left_in_english(PAGES.end(table, Eye(None)))) > 5


@pytest.mark.parametrize(("turn", "phase", "fields"), POSITIONS)
def test_every_sentence_and_every_refusal_is_russian(turn: str, phase: str, fields: dict[str, Any]) -> None:
    s = at(turn, phase, clearings=MAP, **fields)
    assert s.actor is not None
    vocabulary = GAME.vocabulary
    assert not LATIN.search(RUSSIAN.sentence(s.asks(), PACKAGE))
    assert RUSSIAN.sentence(s.asks(), PACKAGE)
    for move in s.moves():
        sentence = s.sentence(move)
        assert not LATIN.search(said(sentence) + ordered(sentence)), sentence
    verbs = {vocabulary.verb(move).name for move in s.moves()}
    refused = 0
    for move in range(0, vocabulary.size, 3):
        if vocabulary.verb(move).name in verbs:
            for refusal in s.refusals(move, s.actor):
                told = RUSSIAN.sentence(refusal.message, PACKAGE)
                assert told, refusal.message
                assert not LATIN.search(told), refusal.message
                refused += 1
    assert refused > 0


def test_every_verb_and_word_of_the_catalogue_is_russian() -> None:
    source = english().of(PACKAGE).source
    with reading(RUSSIAN):
        found = catalogue(PACKAGE)
    tables = [
        (source.templates, found.templates),
        (source.words, found.words),
        (source.orders, found.orders),
        (source.texts, found.texts),
    ]
    same = [key for old, new in tables for key, text in old.items() if new[key] == text and LATIN.search(bare(text))]
    assert same == []
    assert found.text("title-vagabond") == "Бродяга"


def test_options_are_offered_in_russian() -> None:
    with reading(RUSSIAN):
        shown = [homepage.option_of(GAME, option, [2, 3, 4]) for option in GAME.options.declared.values()]
    texts = [text for one in shown for text in (one["label"], one["help"], *[label for _, label in one["values"]])]
    assert [text for text in texts if LATIN.search(str(text))] == []
    assert "Фракция места 1" in texts
    assert "за какую фракцию играет это место" in texts


# Word by word


@pytest.mark.parametrize(
    ("sentence", "log", "order"),
    [
        (
            "march clearing-5 clearing-10 2",
            "перемещает с поляны 5 на поляну 10 воинов: 2",
            "Переместить с поляны 5 на поляну 10 воинов: 2",
        ),
        (
            "march clearing-5 clearing-10 1",
            "перемещает с поляны 5 на поляну 10 одного воина",
            "Переместить с поляны 5 на поляну 10 воинов: 1",
        ),
        ("build workshop clearing-4", "строит мастерскую на поляне 4", "Построить мастерскую на поляне 4"),
        (
            "battle clearing-3 eyrie",
            "начинает сражение на поляне 3 против Династии",
            "Сразиться на поляне 3 против Династии",
        ),
        (
            "tuck royal-claim building",
            "кладёт карту «Королевские притязания» в столбец «Строительство»",
            "Положить в Устав: Королевские притязания, столбец Строительство",
        ),
        ("obey mouse", "исполняет мышиную карту", "Исполнить мышиную"),
        ("revolt clearing-7", "поднимает восстание на поляне 7", "Поднять восстание на поляне 7"),
        ("slip forest-3", "крадётся в лес 3", "Красться в лес 3"),
        ("slip clearing-3", "крадётся на поляну 3", "Красться на поляну 3"),
        ("aid marquise sappers", "помогает Маркисе, отдав карту «Сапёры»", "Помощь Маркисе: Сапёры"),
        ("exhaust coin", "использует монету", "Использовать монету"),
        ("repair damaged-exhausted-coin", "чинит повреждённую использованную монету", ""),
        ("join alliance", "вступает в коалицию с Союзом", "Вступить в коалицию с Союзом"),
        ("labor cobbler", "подённой работой берёт из сброса карту «Сапожник»", "Подённая работа: Сапожник"),
    ],
)
def test_sentences_read_in_russian(sentence: str, log: str, order: str) -> None:
    assert said(sentence) == log
    assert not order or ordered(sentence) == order


def test_what_follows_reads_in_russian() -> None:
    told = {
        "placed cat clearing-5 1": "на поляну 5 помещают воина Маркисы",
        "placed warbird clearing-5 6": "на поляну 5 помещают воинов Династии: 6",
        "removed sawmill clearing-9 1": "с поляны 9 убирают лесопилку",
        "turn-of eyrie": "ход Династии",
        "phase-of evening": "Вечер",
        "attitude-of marquise hostile": "отношения с Маркисой: Враг",
        "owes-outrage vagabond clearing-2": "Беспорядки на поляне 2: карту отдаёт Бродяга",
        "hits alliance 0": "Союз не наносит урона",
    }
    assert {sentence: said(sentence) for sentence in told} == told


@pytest.mark.clause("root/base-move-1")
@pytest.mark.clause("root/base-move-2")
def test_a_refusal_and_its_clause_are_told_in_russian() -> None:
    s = at("marquise", "daylight", clearings=MAP)
    assert answered(s, "march clearing-5 clearing-10 4") == "У Маркисы де Котэ на поляне 5 воинов: 3, а не 4."
    assert answered(s, "march clearing-5 clearing-4 1") == "Ни одна тропа не соединяет поляну 5 и поляну 4."
    assert answered(s, "battle clearing-9 eyrie") == "Нападать некому: Маркиса де Котэ, поляна 9."
    refusal = s.why_not("march clearing-5 clearing-10 4")
    assert refusal is not None
    assert refusal.clause == "root/base-move-1"
    text = GAME.rulebook.text("root/base-move-1")
    assert RUSSIAN.say(text, PACKAGE, "clause") == (
        "Одним перемещением одного или нескольких своих воинов (или фишку) переводят "
        "с одной поляны по одной тропе на соседнюю поляну."
    )


@pytest.mark.clause("root/base-craft-1")
def test_what_a_card_costs_is_told_in_russian() -> None:
    hand = {"marquise": {"hand": cards("armorers", "royal-claim")}}
    s = at("marquise", "daylight", clearings=MAP, factions=hand)
    assert answered(s, "craft armorers") == (
        "Нечем оплатить карту «Оружейники» (Маркиса де Котэ): она стоит 1 × лис; "
        "можно активировать 0 × лис, 1 × кролик, 0 × мышь."
    )
    assert "она стоит 4 × любая масть; можно активировать" in answered(s, "craft royal-claim")


def test_questions_are_asked_in_russian() -> None:
    asked = {
        "Which character is the Vagabond?": "За какого персонажа играет Бродяга?",
        "The Marquise de Cat has 3 actions left: what does she do?": (
            "У Маркисы де Котэ осталось действий: 3. Что она делает?"
        ),
        "Eyrie Dynasties attacks Marquise de Cat in clearing-2: an ambush?": (
            "Крылатая династия нападает на Маркису де Котэ, поляна 2: сыграть засаду?"
        ),
        "Marquise de Cat owes outrage in clearing-7: which mouse or bird card?": (
            "Беспорядки на поляне 7, карту отдаёт Маркиса де Котэ: какую мышиную или птичью?"
        ),
        "The Vagabond is in forest-4: where does he slip to?": "Бродяга в лесу 4: куда он крадётся?",
        "Evening of Woodland Alliance, operation 1 of 2: move, battle, recruit, organize, or done?": (
            "Вечер, Лесной Союз, операция 1 из 2: Перемещение, Сражение, Вербовка, Выступление или конец операций?"
        ),
        "Marquise de Cat has rolled 1, and Woodland Alliance has 0: use a card?": (
            "Урон по кубикам: Маркиса де Котэ — 1, Лесной Союз — 0. Применить карту?"
        ),
    }
    assert {text: RUSSIAN.sentence(text, PACKAGE) for text in asked} == asked


def test_the_page_asks_in_russian() -> None:
    s = at("marquise", "daylight", clearings=MAP, factions={"marquise": {"actions": 2}})
    view = s.view(0)
    with reading(RUSSIAN):
        assert page.ask(view, s.asks(), []) == "Что делаете дальше?"
        assert page.meta(view) == "Маркиса, День. Осталось 2 действия"
        assert page.note(view, "build workshop clearing-5") == "дерево: 1, 2 ПО"
        counted = catalogue(PACKAGE)
    assert [counted.counted("actions", n) for n in (1, 3, 5)] == [
        "Осталось 1 действие",
        "Осталось 3 действия",
        "Осталось 5 действий",
    ]


@pytest.mark.clause("root/marquise-setup-2")
def test_why_not_is_answered_in_russian() -> None:
    line = random_line(GAME, Case(4), Rng(7))
    tables = (table_of(begun(line, moves)) for moves in range(40))
    table = next(one for one in tables if one.state is not None and "raise her keep" in one.state.asks())
    assert table.state is not None
    assert table.state.actor is not None
    with reading(RUSSIAN):
        note = whynot.about_sentence(table, PAGES, Eye(table.state.actor, True), "raise-keep clearing-5")
    assert note.title == "Поставить цитадель на поляну 5? Сейчас нельзя."
    assert note.sentences == ("Цитадель стоит в углу, а поляна 5 — не угол.",)
    assert [quoted.text for quoted in note.clauses] == [
        "Поместите цитадель на любую угловую поляну; это начальная поляна.",
    ]


def test_what_was_touched_is_named_in_russian() -> None:
    """A verb that stands before a thing on the table is told as the order that begins with it."""
    line = random_line(GAME, Case(4), Rng(7))
    tables = (table_of(begun(line, moves)) for moves in range(40))
    table = next(one for one in tables if one.state is not None and "raise her keep" in one.state.asks())
    assert table.state is not None
    assert table.state.actor is not None
    eye = Eye(table.state.actor, True)
    phrases = [["clearing-5"], ["build", "sawmill"], ["strike", "rebel"], ["take-item", "coin"], ["obey", "fox"]]
    with reading(RUSSIAN):
        titles = [whynot.about_words(table, PAGES, eye, words, []).title for words in phrases]
    assert titles == [
        "Поляна 5? Сейчас нельзя.",
        "Построить лесопилку? Сейчас нельзя.",
        "Выстрел: воин Союза? Сейчас нельзя.",
        "Взять монету? Сейчас нельзя.",
        "Исполнить лисью? Сейчас нельзя.",
    ]


def test_what_begins_with_its_own_words_is_not_taken_for_a_slot() -> None:
    text = "Something else is asked now: Vagabond has more than five cards: which to discard?"
    said = "Сейчас спрашивают о другом: У Бродяги больше пяти карт: какую сбросить?"
    assert RUSSIAN.sentence(text, PACKAGE) == said


def test_rulings_are_answered_in_russian() -> None:
    ruling = next(one for one in GAME.rulebook if one.id == "root/base-ruling-4")
    found = [RUSSIAN.say(getattr(ruling, name), PACKAGE, "ruling") for name in ("question", "answer")]
    assert found == ["Может ли счёт стать меньше 0?", "Нет; потери останавливаются на 0."]
    assert RUSSIAN.say("Law 4.3.1 to 4.3.6", PACKAGE, "source") == "Закон 4.3.1 – 4.3.6"
