from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from tests.core.tiny import GAME as BURROW

import rulewright as rw
from rulewright.core.luck import Rng
from rulewright.core.wording import catalogue_of
from rulewright.games.unita.given import read_board
from rulewright.games.unita.table import text
from rulewright.terminal.drawing import INKS, Tree, artist_of, beside, guide_of, plain, signs_of, width

UNITA = rw.load("unita")


def company(at: int, dice: list[Any]) -> dict[str, Any]:
    return {"at": at, "dice": dice}


def known() -> dict[str, Any]:
    return {
        "game": "unita",
        "seats": 4,
        "turn": "primitiva",
        "points": 2,
        "battalions": {
            "primitiva": {
                "companies": {
                    "company-1": company(12, ["5/5", "4/4", "3/3", "0/2"]),
                    "company-2": company(8, ["1/1", "2/2", "3/3", "4/4"]),
                    "company-3": company(3, ["1/1", "1/1", "2/2", "2/2"]),
                    "company-4": company(0, ["3/4", "5/5", "3/3", "1/3"]),
                },
                "terrains": [
                    {"at": 5, "tile": "forest", "face": "up"},
                    {"at": 8, "tile": "mountain"},
                    {"at": 10, "tile": "magic-forest"},
                ],
                "card": "halberd",
            },
            "german-land": {
                "companies": {"company-4": company(2, ["4/4", "4/4", "2/2", "2/2"])},
                "terrains": [{"at": 9, "tile": "mountain"}],
            },
            "hexagone": {"terrains": [{"at": 6, "tile": "whirlpool", "face": "known"}], "card": "terror", "uses": 1},
        },
    }


def drawn(view: dict[str, Any]) -> list[str]:
    return [plain(row) for row in text.board(view)]


def test_a_known_position_is_drawn_row_by_row() -> None:
    view = UNITA.from_position(known()).view(0)
    assert drawn(view) == [
        "│3 5P│p→  │p→  │1 1P│p→  │p→  │p→  │p↓  │g↓  │",
        "│3 1₄│ (3)│ (2)│2 2₃│    │ [♠]│    │    │ (4)│",
        "│h→  │h→  │h→  │h→  │h→  │h→  │h↓  ░1 2P│g↓  │",
        "│    │    │    │    │    │    │    ▲3 4₂│ (3)│",
        "│h↑  │f→  │f→  │f→  │f→  │f↓  │h↓  │p↓  │4 4G│",
        "│ ░?░│    │    │    │ <R>│    │    │    │2 2₄│",
        "│h↑  │f↑  │g→  │g→  │g↓  │f↓  │h↓  │p↓  │g↓  │",
        "│    │    │    │    │    │    │    │ ░♣░│ (1)│",
        "│h↑  │f↑  │g↑  │p→  │GATE│f←  │h↓  │p↓  │g↓  │",
        "│    │    │ <R>│    │ ◎◎ │    │ <R>│    │    │",
        "│h↑  │f↑  │g↑  │p↑  │h↑  │h←  │h←  │5 4P│g↓  │",
        "│ (1)│    │    │    │    │    │    │3 0₁│    │",
        "│h↑  │f↑  │g↑  │p↑  │p←  │p←  │p←  │p←  │g↓  │",
        "│ (2)│    │    │    │ <R>│    │    │    │    │",
        "│h↑  │f↑  │g↑  │g←  │g←  │g←  │g←  │g←  │g←  │",
        "│ (3)│    │    │    │    │    │ ░?░│    │    │",
        "│h↑  │f↑  │f←  │f←  │f←  │f←  │f←  │f←  │f←  │",
        "│ (4)│    │    │    │    │ (1)│ (2)│ (3)│ (4)│",
    ]


def test_the_panel_tells_turn_points_dice_and_cards() -> None:
    view = UNITA.from_position(known()).view(0)
    rows = [plain(row) for row in text.panel(view, ["You", "Ben", "bot:sharp", "Cleo"])]
    assert rows[:9] == [
        "Primitiva: ●●○ 2 points",
        "▸P Primitiva   You        40 LP",
        "  halberd",
        " G German Land Ben        12 LP",
        "  out₁0 ₂0 ₃0",
        " F Friburga    bot:sharp   0 LP",
        "  out₁0 ₂0 ₃0 ₄0",
        " H Hexagone    Cleo        0 LP",
        "  out₁0 ₂0 ₃0 ₄0 terror 1/2",
    ]


def test_the_words_say_the_same() -> None:
    lines = text.describe(UNITA.from_position(known()).view(None))
    assert "  company-1 on P12: nw 5, ne 4, sw 3, se 0 of 2." in lines
    assert "  company-3 on start square 1: nw 1, ne 1, sw 2, se 2." in lines
    assert "  terrain on P8: unknown, face down." in lines
    assert lines[0] == "Primitiva has 2 points left."


@pytest.mark.parametrize("community", ["primitiva", "german-land", "friburga", "hexagone"])
def test_dice_do_not_rotate_where_a_path_turns(community: str) -> None:
    """The four dice keep their quadrants of the table through every corner (move-22)."""
    state = UNITA.from_position(
        {
            "game": "unita",
            "seats": 4,
            "turn": community,
            "points": 3,
            "battalions": {community: {"companies": {"company-4": company(6, ["5/5", "4/4", "3/3", "2/2"])}}},
        }
    )
    seat = text.paths(4)
    arm = list(state.view(None)["battalions"]).index(community)
    for index in (7, 8, 9):
        state.play("advance company-4")
        place = seat[arm][index]
        rows = drawn(state.view(None))
        upper = rows[(place.y + 4) * 2][(place.x + 4) * 5 :][1:4]
        lower = rows[(place.y + 4) * 2 + 1][(place.x + 4) * 5 :][1:4]
        assert (upper, lower) == ("5 4", "3 2")


def test_arrows_lead_from_square_to_square() -> None:
    for path in text.paths(4):
        for here, ahead in pairwise(path):
            step = {"→": (1, 0), "←": (-1, 0), "↓": (0, 1), "↑": (0, -1)}[here.arrow]
            assert (here.x + step[0], here.y + step[1]) == (ahead.x, ahead.y)


def test_squares_above_one_another_in_the_triangle_touch() -> None:
    paths = text.paths(3)
    for arm, index, side, other_arm, other_index, _ in read_board(3)["contacts"]:
        here, there = paths[arm][index], paths[other_arm][other_index]
        if side == "F":
            assert here.kind == "turn"
            assert there.offset == 0
            continue
        assert here.sector == there.sector
        # A ring further in begins one square further right.
        assert (here.ring - there.ring, there.offset - here.offset) == (1, -1)


def test_the_triangle_shows_companies_in_path_terms() -> None:
    doc = {
        "game": "unita",
        "seats": 3,
        "turn": "primitiva",
        "battalions": {"primitiva": {"companies": {"company-4": company(8, ["5/5", "4/4", "3/3", "2/2"])}}},
    }
    rows = drawn(UNITA.from_position(doc).view(None))
    assert rows[3][27 + 3 :].startswith("54P")
    assert rows[4][27 + 3 :].startswith("32₄")
    assert width(text.board(UNITA.from_position(doc).view(None))) <= 80


def test_twins_look_alike() -> None:
    """What a seat may not know is not in its drawing: worlds that it cannot tell apart are drawn alike."""
    for options in ({}, {"family": "on"}):
        state = UNITA.new(4, options)
        dealer = rw.Dealer(3)
        rng = Rng(5)
        for _ in range(60):
            dealer.settle(state)
            state.play(state.moves()[rng.below(len(state.moves()))])
            for seat in (0, 1, None):
                twin = state.imagine(seat, rng)
                for draw in (text.board, text.describe, lambda view: text.panel(view, ["a", "b", "c", "d"])):
                    assert draw(state.view(seat)) == draw(twin.view(seat))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"family": "on"}, {"colonial": "on"}])
def test_every_position_of_a_game_can_be_drawn_in_known_styles(seats: int, options: dict[str, str]) -> None:
    state = UNITA.new(seats, options)
    dealer = rw.Dealer(11)
    rng = Rng(7)
    while True:
        dealer.settle(state)
        for seat in (0, None):
            view = state.view(seat)
            rows = [*text.board(view), *text.panel(view, ["You"] * seats)]
            assert {style for row in rows for _, style in row} <= {*INKS, *text.INKS}
            assert width(text.panel(view, ["A name that is far too long"] * seats)) <= text.PANEL
            assert (width(text.board(view)), text.PANEL) == text.widths(view)
            assert text.describe(view)
        if state.actor is None:
            break
        state.play(state.moves()[rng.below(len(state.moves()))])
    assert text.headline(state.view(None)) == "The game is over"


def test_a_tie_at_the_top_is_explained() -> None:
    doc = {"companies": {"company-1": company(0, [2, 2, 2, 0])}}
    view: dict[str, Any] = {"battalions": {"primitiva": doc, "friburga": {"companies": dict(doc["companies"])}}}
    for battalion in view["battalions"].values():
        battalion["companies"] = {"company-1": {"at": "left", "dice": ["2/2", "2/2", "2/2", "0/2"]}}
    assert "share the place" in text.ending(view)[0]
    view["battalions"]["friburga"]["companies"]["company-1"]["dice"] = ["1/2", "1/2", "2/2", "2/2"]
    assert text.ending(view) == [
        "Primitiva and Friburga have 6 LP each: the fewer coats of arms decide (Primitiva 1, Friburga 0) [unita/end-8]."
    ]
    view["battalions"]["friburga"]["card"] = "girl-power"
    assert "unita/end-7" in text.ending(view)[0]
    view["battalions"]["friburga"]["companies"]["company-1"]["dice"] = ["1/2", "1/2", "1/2", "2/2"]
    assert text.ending(view) == []
    for clause in ("unita/end-7", "unita/end-8"):
        assert UNITA.rulebook.clause(clause)


def test_a_game_without_a_drawing_is_drawn_as_a_tree() -> None:
    artist = artist_of(BURROW)
    assert isinstance(artist, Tree)
    state = BURROW.new(2)
    rw.Dealer(1).settle(state)
    rows = [plain(row) for row in artist.board(state.view(0))]
    assert {"points: 0 0", "hand", "  fox: 1"} <= set(rows)
    assert all(len(row) < 80 for row in rows)
    assert catalogue_of(BURROW).templates == {}


def test_drawings_stand_side_by_side() -> None:
    assert [plain(row) for row in beside([[("ab", "")]], [[("c", "")], [("d", "")]])] == ["ab  c", "    d"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_battle_is_marked_on_both_squares_and_told_in_the_panel(seats: int) -> None:
    state = UNITA.new(seats)
    dealer = rw.Dealer(2)
    rng = Rng(2)
    battles = 0
    while state.actor is not None and battles < 5:
        view = state.view(None)
        fighters = text.battling(view)
        marks = [part for row in text.board(view) for part, style in row if style == "battle"]
        assert (len(marks) > 0) == (len(fighters) > 0)
        if fighters:
            battles += 1
            assert marks.count("!") == 2
            attacker, defender = [text.sign_of(unit) for unit in fighters]
            assert plain(text.panel(view, ["a"] * seats)[0]).startswith(f"! {attacker} attacks {defender}")
            assert any(line.endswith(f"attacks {fighters[1].replace('/', ' ')}.") for line in text.describe(view))
        dealer.settle(state)
        if state.actor is not None:
            moves = state.moves()
            state.play(moves[rng.below(len(moves))])
    assert battles


def test_the_legend_is_the_artists_own() -> None:
    for seats in (2, 3, 4):
        view = UNITA.new(seats).view(None)
        rows = [plain(row) for row in text.legend(view)]
        assert not any("LP" in row for row in rows)
        assert [plain(row) for row in text.panel(view, ["a"] * seats)][-len(rows) :] == rows
    assert Tree().legend({}) == []
    assert Tree().widths({"a": "b" * 60}) == (63, 24)


def test_the_guide_cites_rules_that_exist() -> None:
    for line in text.guide():
        for rule in re.findall(r"unita/[a-z]+-[0-9]+", line):
            assert UNITA.rulebook.text(rule)
    assert width(text.signs({})) <= 78
    signs = " ".join([plain(row) for row in text.signs({})])
    assert all(sign in signs for sign in ("(n)", "<R>", "GATE", "→", "p g f h", "░?░", "×"))


def test_every_game_has_a_guide() -> None:
    assert len(guide_of(Tree())) == 1
    assert signs_of(Tree(), {}) == []
    assert len(guide_of(artist_of(UNITA))) == 5


def left(*dice: str, **more: Any) -> dict[str, Any]:
    """A battalion of which one company has left with these dice."""
    return {"companies": {"company-1": {"at": "left", "dice": list(dice)}}, **more}


FEW = ("2/2", "2/2", "1/2", "1/2")
MANY = ("3/3", "3/3", "0/2", "0/2")


@pytest.mark.parametrize(
    ("table", "battalions", "said"),
    [
        # Two players: a tie between the two battalions of one side is none.
        ({"seats": 2}, [left(*FEW), left("0/1"), left(*MANY), left("0/1")], []),
        (
            {"seats": 2},
            [left(*MANY), left("0/1"), left(*FEW), left(*FEW)],
            ["Friburga and Hexagone have 6 LP each and 0 coats of arms; Friburga and Hexagone share the place"],
        ),
        (
            {"seats": 4},
            [left(*MANY), left("0/1"), left(*FEW), left(*FEW)],
            [
                "Primitiva and Friburga and Hexagone have 6 LP each: the fewer coats of arms decide (Primitiva 2, "
                "Friburga 0, Hexagone 0) [unita/end-8]; Friburga and Hexagone share the place"
            ],
        ),
        (
            {"seats": 4, "options": {"final_tie": "rematch"}},
            [left(*FEW), left("0/1"), left("0/1"), left(*FEW)],
            ["Primitiva and Hexagone have 6 LP each and 0 coats of arms; the game ends without a winner"],
        ),
    ],
)
def test_the_story_of_a_tie_is_that_of_the_result(
    table: dict[str, Any], battalions: list[dict[str, Any]], said: list[str]
) -> None:
    names = ("primitiva", "german-land", "friburga", "hexagone")
    view = table | {"battalions": dict(zip(names, battalions, strict=True))}
    assert text.ending(view) == [sentence + " [unita/ruling-48]." for sentence in said]
