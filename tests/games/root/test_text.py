"""Root in characters and in words: the map, the boards of the factions, hands and what lies beside them."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest
from tests.games.root.positions import at, cards, play

import rulewright as rw
from rulewright.core.wording import catalogue_of
from rulewright.games.root.game import GAME
from rulewright.games.root.table import chart, describing, signs, text
from rulewright.games.root.table.ground import ground
from rulewright.terminal.drawing import INKS, artist_of, guide_of, plain, signs_of, width
from rulewright.testing import Case
from rulewright.testing.lines import random_line

NAMES = ["Ann", "Ben", "Cleo", "Dora"]


def lines(rows: list[Any]) -> list[str]:
    return [plain(row) for row in rows]


def table() -> dict[str, Any]:
    """What the Marquise sees in the middle of a game."""
    there = {
        "clearing-1": {"cat": 3, "keep": 1, "sawmill": 1, "wood": 2},
        "clearing-2": {"warbird": 4, "roost": 1, "cat": 1},
        "clearing-3": {"rebel": 1, "rabbit-base": 1, "sympathy": 1},
        "clearing-11": {"cat": 12, "warbird": 10, "rebel": 7},
    }
    s = at(
        clearings=there,
        pawn="forest-4",
        deck=cards("anvil", "armorers"),
        factions={
            "marquise": {"score": 12, "hand": cards("fox-ambush", "bake-sale"), "play": cards("cobbler")},
            "eyrie": {"score": 7, "leader": "commander", "decree": {"moving": cards("fox-root-tea")}},
            "alliance": {"score": 3, "supporters": cards("fox-travel-gear"), "officers": 2},
            "vagabond": {"character": "tinker", "gear": {"boot": 2, "exhausted-torch": 1}},
        },
    )
    view: dict[str, Any] = s.view(0)
    return view


# The board


def test_a_clearing_is_drawn_in_three_rows() -> None:
    view = table()
    assert lines(chart.box(view, 1)) == ["1 fox     M", "M3", "S Ko2"]
    assert lines(chart.box(view, 2)) == ["2 mouse   E", "M1 E4", "N_"]
    assert lines(chart.box(view, 3)) == ["3 rabbit  A", "A1", "B +"]
    assert lines(chart.box(view, 7)) == ["7 mouse   -", "", "__"]
    # The ruin fills a slot, and a crowd has no room for spaces.
    assert lines(chart.box(view, 11)) == ["11 mouse  M", "M12 E10 A7", "#__"]


@pytest.mark.parametrize("name", ["autumn", "winter"])
def test_no_clearing_covers_another_one(name: str) -> None:
    spots = [chart.spot(point) for point in ground(name).clearings]
    for k, (x, y) in enumerate(spots):
        assert 0 <= x <= chart.WIDE - chart.BOX
        assert 0 <= y <= chart.HIGH - chart.ROWS
        for a, b in spots[:k]:
            assert abs(x - a) >= chart.BOX or abs(y - b) >= chart.ROWS


def test_the_map_is_as_wide_as_a_screen_has_room_for() -> None:
    rows = text.board(table())
    assert width(rows) == chart.WIDE == 48
    assert len(rows) == chart.HIGH + 1
    assert plain(rows[-1]) == "V the pawn is in forest 4"
    assert "".join(lines(rows)).count("·") > 40


# The panel


def test_the_panel_tells_every_board() -> None:
    rows = lines(text.panel(table(), NAMES))
    assert rows[:5] == [
        "Marquise, Daylight",
        "▸M Ann           12 2 cards",
        "  sawmill 1/6, workshop 0/6,",
        "    recruiter 0/6",
        "  left: warriors 9, wood 6",
    ]
    assert " E Ben            7 0 cards" in rows
    assert "  Move: 1 fox, 1 bird" in rows
    assert "  1 supporter, officers: 2" in rows
    assert "  boot ×2, exhausted torch" in rows
    # All cards that lie nowhere else are discarded, but for the four dominance cards, which can be claimed.
    assert "  deck 2, discard 43" in rows
    assert any(row.startswith("  to claim: ") for row in rows)
    assert not any("Travel Gear" in row for row in rows)


def test_a_battle_stands_above_what_lies_beside_the_map() -> None:
    s = at(clearings={"clearing-5": {"cat": 3, "rabbit-base": 1, "sympathy": 1}})
    play(s, "battle clearing-5 alliance", "rolled 0 0")
    told = " ".join(" ".join(lines(text.beside(s.view(2)))).split())
    assert told.startswith("battle in clearing 5: Marquise attacks Alliance")


@pytest.mark.parametrize("seats", [2, 4])
def test_board_and_panel_fit_in_every_position(seats: int) -> None:
    line = random_line(GAME, Case(seats), rw.Rng(6), 300)
    for state in line.states[:: max(1, len(line.states) // 15)]:
        for seat in (0, None):
            view = state.view(seat)
            board, panel = text.board(view), text.panel(view, NAMES)
            texts = text.card_texts(view)
            assert width(board) == chart.WIDE
            assert width([row for row in panel if row not in texts]) <= text.PANEL
            assert width(texts) <= text.TEXTS
            assert all(style in {**INKS, **text.INKS} for row in (*board, *panel) for _, style in row)
            assert not re.search(r"[{}]|term-", "".join(lines([*board, *panel])) + "".join(text.describe(view)))


# In words


def test_the_words_say_the_same() -> None:
    told = text.describe(table())
    for line in (
        "Marquise, Daylight.",
        "Clearing 1, fox. 3 Marquise warriors; 1 sawmill; 1 keep; 2 wood tokens. Ruled by the Marquise. "
        "Paths to 5, 9, 10.",
        "The pawn is in forest 4.",
        "Marquise de Cat: 12 points; 2 cards.",
        "  Bake Sale: Gives a coin and 3 points.",
        "Eyrie Dynasties: 7 points; 0 cards.",
        "  Tinker.",
    ):
        assert line in told


def test_the_end_tells_how_the_game_was_won() -> None:
    s = at(
        clearings={"clearing-1": {"cat": 3, "workshop": 1}},
        factions={"marquise": {"score": 29, "hand": cards("anvil")}},
    )
    assert text.ending(s.view(None)) == []
    play(s, "craft anvil")
    view = s.view(None)
    assert text.ending(view) == ["The player of the Marquise, the Marquise, has 31 points."]
    assert text.headline(view) == "The game is over"
    assert text.sheet(view, NAMES)[1] == ("Points", "31", "0", "0", "0")


def test_the_help_names_clauses_that_there_are() -> None:
    artist = artist_of(GAME)
    assert guide_of(artist) == signs.guide()
    clauses = re.findall(r"root/[a-z0-9-]+", "".join(signs.guide()))
    assert len(clauses) > 6
    assert all(GAME.rulebook.text(clause) for clause in clauses)
    assert len(signs_of(artist, {})) > len(text.legend({}))
    assert width(text.legend({})) <= text.PANEL


def test_every_text_in_characters_stands_in_the_catalogue() -> None:
    texts = catalogue_of(GAME).texts
    code = "".join([inspect.getsource(module) for module in (chart, describing, text)])
    named = set(re.findall(r'\btext\(\s*"([^"{}]+)"', code)) | set(re.findall(r'"(term-[a-z]+)"', code))
    counted = set(re.findall(r'\bplural\(\s*"([^"]+)"', code))
    assert named | counted | {f"{key}-s" for key in counted} <= set(texts)
    made = {f"legend-{key}" for key in signs.LEGEND} | {f"sign-{key}" for key in signs.SIGNS}
    made |= {f"guide-{key}" for key in signs.GUIDE}
    assert made == {key for key in texts if key.startswith(("legend-", "sign-", "guide-"))}
    assert {key for key in texts if key.startswith("term-")} <= named | counted | {f"{key}-s" for key in counted}
