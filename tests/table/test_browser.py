"""Whole games in a real browser, by every way that a page can be played."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.table.browser import PHONE, Person, by_clicks, by_keys, by_taps, code_of, fill_table, open_table, play_on

from rulewright import cli

if TYPE_CHECKING:
    from playwright.sync_api import Page

COLONIAL = {"option-colonial": "on"}


def check_end(page: Page, code: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The end page shows the scores, and the record that it gives away proves the luck."""
    page.wait_for_url(f"**/t/{code}/end")
    page.locator("table.scores tr.total").first.wait_for()
    totals = page.locator("table.scores tr.total td").all_inner_texts()
    assert len(totals) == 2
    assert all(total.isdigit() for total in totals)
    assert page.locator("h1").inner_text()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save the record").press("Enter")
    assert waiting.value.suggested_filename == f"{code}.rw"
    waiting.value.save_as(folder / "game.rw")
    capsys.readouterr()
    assert cli.main(["record", "verify", str(folder / "game.rw")]) == 0
    print(capsys.readouterr().out)


def test_a_whole_game_is_played_by_clicks(
    people: Callable[..., Person], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = people().tab()
    code = open_table(page, "me", "bot:random")
    assert page.title() == "▶ Your move: Unita, Saturday"
    play_on(page, random.Random(1), by_clicks)
    check_end(page, code, tmp_path, capsys)


def test_a_whole_game_is_played_with_a_finger_on_a_phone(
    people: Callable[..., Person], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = people(**PHONE).tab()
    code = open_table(page, "me", "bot:random", **COLONIAL)
    page.locator("#menu > summary").tap()
    page.locator("#confirm").select_option("never")
    page.locator("#menu > summary").tap()
    play_on(page, random.Random(2), by_taps)
    check_end(page, code, tmp_path, capsys)


def test_a_whole_game_is_played_by_keyboard_alone(
    people: Callable[..., Person], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = people().tab()
    fill_table(page, "me", "bot:random", **COLONIAL)
    page.locator("#my-name").press("Enter")
    code = code_of(page)
    play_on(page, random.Random(3), by_keys)
    check_end(page, code, tmp_path, capsys)
