"""The checks of pages find what they are for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import rulewright as rw
from rulewright.table import log, pages
from rulewright.table.gamepages import Drawn
from rulewright.table.narrowing import Choice, Narrowing
from rulewright.testing import Case
from rulewright.testing.pages import check_page, check_page_secrets

UNITA = rw.load("unita")
CASE = Case(2, limit=40)


def test_a_sound_page_passes() -> None:
    check_page(UNITA, CASE, games=1)
    check_page_secrets(UNITA, CASE, games=1)


def changed(how: Callable[[str], str]) -> Callable[..., Any]:
    """A stage whose HTML is changed."""
    stage = Drawn.stage
    return lambda self, view, seat, lit: how(str(stage(self, view, seat, lit)))


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (lambda html: html + '<i id="unita-ground"></i>', "The board has unita-ground twice"),
        (lambda html: html + '<i data-word="die-3"></i><i data-word="die-3"></i>', "die-3"),
        (lambda html: html + '<i data-word="die-3 fly"></i><i data-word="lay fly"></i>', ""),
    ],
)
def test_what_stands_on_the_board_twice_is_found(
    monkeypatch: pytest.MonkeyPatch, how: Callable[[str], str], said: str
) -> None:
    monkeypatch.setattr(Drawn, "stage", changed(how))
    if not said:
        # A phrase that no sentence holds is never lit, and harms nobody.
        check_page(UNITA, CASE, games=1)
        return
    with pytest.raises(AssertionError, match=said):
        check_page(UNITA, CASE, games=1)


def test_a_word_that_is_lit_and_never_said_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Narrowing, "lit", lambda self: {"fly"})
    with pytest.raises(AssertionError, match="Lit, but never said: fly"):
        check_page(UNITA, CASE, games=1)


def test_a_word_that_can_be_said_and_is_never_lit_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Narrowing, "lit", lambda self: set())
    with pytest.raises(AssertionError, match="never lit"):
        check_page(UNITA, CASE, games=1)


def test_a_sentence_out_of_reach_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    groups = Narrowing.groups

    def without_the_last(self: Narrowing) -> list[Choice]:
        return groups(self)[:-1]

    monkeypatch.setattr(Narrowing, "groups", without_the_last)
    with pytest.raises(AssertionError, match="Out of reach"):
        check_page(UNITA, CASE, games=1)


def test_a_secret_in_the_log_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    line_of = log.line_of

    def telling(table: Any, seat: Any, k: int, words: Any, sides: Any) -> Any:
        line = line_of(table, seat, k, words, sides)
        entry = table.steps[k].entry
        return line if entry is None else log.LogLine(line.number, line.kind, None, "", entry.sentence, at=line.at)

    monkeypatch.setattr(log, "line_of", telling)
    with pytest.raises(AssertionError, match=r"a secret in the (page|log)"):
        check_page_secrets(UNITA, CASE, games=1)


def test_a_link_that_is_not_for_the_host_alone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    card = pages.card

    def telling(table: Any, eye: Any, *more: Any) -> Any:
        return card(table, replace(eye, host=True), *more)

    def silent(table: Any, eye: Any, *more: Any) -> Any:
        return card(table, replace(eye, host=False), *more)

    # A page that shows links wherever its cards have some.
    head = pages.head
    monkeypatch.setattr(pages, "head", lambda table, eye: head(table, replace(eye, host=True)))
    for wrong in (telling, silent):
        monkeypatch.setattr(pages, "card", wrong)
        with pytest.raises(AssertionError, match="for the host alone"):
            check_page_secrets(UNITA, CASE, games=1)
