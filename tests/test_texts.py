"""Catalogues of translations: what is gathered for them, and whether those that are shipped are sound."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import rulewright
from rulewright.cli import main
from rulewright.commands.texts import TABLE, gathered, missing, updated, written
from rulewright.core.engine import LUCK
from rulewright.core.luck import Rng
from rulewright.core.registry import folders
from rulewright.languages import Messages, chosen, fill, languages
from rulewright.sentences import sentences
from rulewright.testing import Case
from rulewright.testing.lines import random_line

ROOT = Path(rulewright.__file__).parent
SHIPPED = sorted(ROOT.rglob("*.po"))
COMPLETE = "This catalogue is complete."
BUT_RULES = "This catalogue is complete but for the rules."
RULES = ("clause", "ruling", "source")
SLOT = re.compile(r"{([A-Za-z0-9_-]+)(?::[a-z]+)?}")


def read(file: Path) -> Catalog:
    with file.open("rb") as opened:
        return read_po(opened, locale=file.stem)


def forms(message: Message) -> list[str]:
    said: Any = message.string
    return list(said) if isinstance(said, (tuple, list)) else [said]


def sources(message: Message) -> list[str]:
    return list(message.id) if isinstance(message.id, (tuple, list)) else [message.id]


def game_of(file: Path) -> str:
    """What a file translates, as the command names it."""
    return TABLE if file.parent.name == "languages" else file.parent.parent.name


def faults_of(catalog: Catalog) -> list[str]:
    """What is wrong with the translations that a catalogue has."""
    found: list[str] = []
    for message in catalog:
        if not message.id:
            continue
        said = forms(message)
        if message.fuzzy:
            found.append(f"{message.id!r} is fuzzy")
        if not any(said):
            continue
        if len(sources(message)) > 1 and (len(said) != catalog.num_plurals or not all(said)):
            found.append(f"{message.id!r} lacks a form of numbers")
        slots = {slot for text in sources(message) for slot in SLOT.findall(text)}
        for text in said:
            if set(SLOT.findall(text)) != slots:
                found.append(f"{text!r} has other slots than {message.id!r}")
            if text != text.strip() and message.id == message.id.strip():
                found.append(f"{text!r} begins or ends with a space")
    return found


# What is shipped


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: f"{game_of(file)}-{file.stem}")
def test_a_catalogue_that_is_shipped_is_sound(file: Path) -> None:
    catalog = read(file)
    assert faults_of(catalog) == []
    header = catalog.header_comment
    fresh = updated(gathered(game_of(file)), file, file.stem, game_of(file))
    if COMPLETE in header:
        assert [message.id for message in missing(fresh)] == []
    elif BUT_RULES in header:
        assert [message.id for message in missing(fresh) if message.context not in RULES] == []
    # Written anew it is the same: nothing is gone, and nothing has come that the file does not have.
    assert written(fresh) == file.read_text(encoding="utf-8")


def test_the_table_is_wholly_translated() -> None:
    complete = [(game_of(file), file.stem) for file in SHIPPED if COMPLETE in read(file).header_comment]
    assert (TABLE, "ru") in complete
    assert {name: language.title for name, language in languages().items()} == {"en": "English", "ru": "Русский"}


def test_faults_of_a_catalogue_are_found() -> None:
    catalog = Catalog(locale="ru")
    catalog.add("{name} wins", "{nam} побеждает")
    catalog.add(("{count} way", "{count} ways"), ("{count} путь", "{count} пути", ""))
    catalog.add("sound", "звук", flags=["fuzzy"])
    catalog.add("to the {1}", "до {1:gen}")
    catalog.add("left", "")
    # The form that is missing lacks its slot as well.
    assert faults_of(catalog) == [
        "'{nam} побеждает' has other slots than '{name} wins'",
        "('{count} way', '{count} ways') lacks a form of numbers",
        "'' has other slots than ('{count} way', '{count} ways')",
        "'sound' is fuzzy",
    ]


# What is gathered


SOURCE = """
from rulewright.core.errors import Refusal

COLOURS = ("red", "blue")


class Pick:
    def asks(self, s, seat):
        verb = "must take" if s.forced else "may take"
        return f"{title(seat)} {verb} {s.left} of the stones: which {COLOURS[s.colour]} one?"

    def refusals(self, s, move):
        what = "That stone is gone."
        if s.full:
            what = f"The bag holds {s.many} stone{'s' if s.many != 1 else ''}."
        if s.odd:
            return [Refusal("pick/1", "Odd " + ("stones" if s.many else "pebbles") + " stay.")]
        return refused("pick/2", what) if s.late else refused(text="That is no stone.", clause="pick/3")


def refused(clause, text):
    return [Refusal(clause, text)]


def title(seat) -> str:
    return f"seat {seat + 1}"


def unrelated() -> str:
    return "Nobody is told this."
"""


def test_the_sentences_of_an_engine_are_read_from_its_source(tmp_path: Path) -> None:
    file = tmp_path / "pick.py"
    file.write_text(SOURCE)
    assert set(sentences([file])) == {
        "{1} {2} {3} of the stones: which {4} one?",
        "must take",
        "may take",
        "red",
        "blue",
        "seat {1}",
        "That stone is gone.",
        "The bag holds {1} stones.",
        "The bag holds {1} stone.",
        "Odd stones stay.",
        "Odd pebbles stay.",
        "That is no stone.",
    }


@pytest.mark.parametrize("name", folders())
def test_every_sentence_that_an_engine_says_is_gathered(name: str) -> None:
    """Else it could be translated by nobody."""
    texts = [message.id for game in (name, TABLE) for message in gathered(game) if message.id and not message.context]
    messages = Messages({("", text): (text,) for text in texts if isinstance(text, str)}, lambda count: 0)
    game = rulewright.load(name)
    line = random_line(game, Case(game.options.usual), Rng(5))
    rng = Rng(6)
    said: set[str] = set()
    for state in line.states[:: max(1, len(line.states) // 40)]:
        if state.actor is not None:
            said.add(state.asks())
            asked = None if state.actor == LUCK else state.actor
            moves = [rng.below(game.vocabulary.size) for _number in range(40)]
            said |= {refusal.message for move in moves for refusal in state.refusals(move, asked)}
    assert len(said) > 20
    assert [text for text in said if not is_known(text, messages)] == []


def is_known(text: str, messages: Messages) -> bool:
    """Whether a sentence is one of those that are known, not just any words between two others."""
    if messages.text(text):
        return True
    found = [said for pattern, _numbers, said in messages.patterns if pattern.fullmatch(text)]
    return any(len(re.findall("[a-z]{2,}", SLOT.sub("", said))) >= 2 for said in found)


def test_a_game_gives_its_catalogue_its_sentences_and_its_rules() -> None:
    catalog = gathered("unita")
    ids = {(message.context, message.id) for message in catalog if message.id}
    assert ("title", "Unita") in ids
    assert ("orders", "Fight {community} {company-2} with company {company}") in ids
    assert ("words", "German Land") in ids
    assert (None, "{1} has {2} left: which company moves?") in ids
    assert (None, "the colonial and the family version cannot be combined") in ids
    assert (None, "one die at a time, no terrains, no POWER cards") in ids
    clause = catalog.get(rulewright.load("unita").rulebook.text("unita/move-10"), "clause")
    assert clause is not None
    assert clause.auto_comments == ["unita/move-10"]
    # The key of a text stands beside it, and a text with a number is one with its other form.
    counted = gathered("unition").get(("{count} card left to play", "{count} cards left to play"), "texts")
    assert counted is not None
    assert counted.auto_comments == ["to-play"]


def test_what_was_translated_is_kept_and_what_is_gone_stands_at_the_end(tmp_path: Path) -> None:
    file = tmp_path / "ru.po"
    old = Catalog(locale="ru", header_comment="# Mine.", fuzzy=False)
    old.add("Hexagone", "Гексагон", context="words")
    old.add("Hexagone", "Гексагона", context="words:gen")
    old.add("Atlantis", "Атлантида", context="words")
    old.add("Atlantis", "Атлантиды", context="words:gen")
    file.write_text(written(old), encoding="utf-8")
    catalog = updated(gathered("unita"), file, "ru", "unita")
    assert catalog.header_comment == "# Mine."
    assert catalog.get("Hexagone", "words").string == "Гексагон"  # type: ignore[union-attr]
    assert catalog.get("Hexagone", "words:gen").string == "Гексагона"  # type: ignore[union-attr]
    assert catalog.get("Atlantis", "words") is None
    text = written(catalog)
    assert '#~ msgid "Atlantis"\n#~ msgstr "Атлантида"' in text
    file.write_text(text, encoding="utf-8")
    assert written(updated(gathered("unita"), file, "ru", "unita")) == text


def test_the_command_prints_a_template_and_refuses_what_is_no_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["texts", "table"]) == 0
    assert 'msgid "Choose a game"\nmsgstr ""' in capsys.readouterr().out
    assert main(["texts", "unita", "--language", "../x"]) == 2
    assert "is no code of a language" in capsys.readouterr().err
    assert main(["texts", "nonsuch"]) == 2
    assert "there is no game nonsuch" in capsys.readouterr().err


# Slots and choices


def test_slots_are_filled_once_and_what_nothing_fills_stays() -> None:
    assert fill("{one} {two} {three}", {"one": "{two}", "two": 2}) == "{two} 2 {three}"


@pytest.mark.parametrize(
    ("choice", "accepted", "language"),
    [
        ("ru", "en", "ru"),
        ("", "ru", "ru"),
        ("", "RU-ru;q=0.3, de", "ru"),
        ("", "en;q=0.9, ru;q=0.8", "en"),
        ("", "en;q=0.7, ru;q=0.8", "ru"),
        ("", "ru;q=x, de", "en"),
        ("", "*", "en"),
        ("../ru", "", "en"),
    ],
)
def test_a_language_is_chosen(choice: str, accepted: str, language: str) -> None:
    assert chosen(choice, accepted).name == language
