"""Unition in characters and in words: the Forum, the turn so far, strongholds, hands and piles."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.games.unition.positions import forts, hand, play, played, resolving, tally, turn

import rulewright as rw
from rulewright.games.unition.game import GAME
from rulewright.games.unition.table import text
from rulewright.games.unition.table.signs import guide
from rulewright.terminal.drawing import INKS, guide_of, labels_of, plain, signs_of, width
from rulewright.testing import Case
from rulewright.testing.lines import random_line

DRAWING = text.artist_for(GAME)
CARDS = DRAWING.cards
NAMES = ["Ann", "Ben", "Cleo", "Dora", "Eve"]


def lines(rows: list[Any]) -> list[str]:
    return [plain(row) for row in rows]


def table(**more: Any) -> dict[str, Any]:
    """What seat 1 sees of a table of two in the middle of a turn."""
    fields: dict[str, Any] = {
        "forum": {
            "slots": ["delver", "kraknukl", None, "deepwell", "blib"],
            "leaders": {"allgoo": 1},
            "deck": {"dewdrummer": 2, "facet": 1},
            "discard": {"ramskul": 1},
        },
        "played": played({"card": "nurturer", "united": True}, {"card": "seedling"}),
        "tally": tally(gleam=3, cool=[1, 2], whomp=[4, 2, 2]),
        "own": {
            "health": 41,
            "cool": 12,
            "shields": 2,
            "discard": hand("snuffer", "snuffer"),
            "strongholds": forts({"card": "absorption-vacuole", "held": {"gob": 1}}, "foot-stule"),
        },
        "others": [{"hand": hand("grimjawl", "gob"), "sure": hand("gob"), "strongholds": forts("gloam-forge")}],
        **more,
    }
    view: dict[str, Any] = turn("gleam", "gleam", "lumphed", **fields).view(0)
    return view


# The board


def test_the_forum_shows_prices_clans_and_both_halves_of_its_cards() -> None:
    assert lines(text.forum(table(), CARDS)) == [
        "Forum: 3 in the deck, 1 discarded",
        " 1 3 B Delver†           gleam 2, whomp 1,",
        "     consume hand 1 / whomp 1",
        " 2 4 S Kraknukl†         whomp 4 / whomp 1",
        "     consume: whomp 8",
        " 3     empty",
        " 4 4 B Deepwell†         5h shield 1 / consume",
        "     hand 1 ! bury any",
        " 5 1 G Blib†             gleam 1, discard hand 1",
        "     -> draw 1 / cool 1",
        " L 8 G Allgoo†           draw 2, cool 2 / per",
        "     clanmate: draw 1",
        " E 2 · Extra Gleam†      gleam 2, 16 left",
    ]


@pytest.mark.clause("unition/card-peelo-breck-1")
def test_lower_prices_stand_before_the_printed_ones() -> None:
    rows = lines(text.forum(table(discount=2), CARDS))
    assert rows[1].startswith(" 1 1(3) B Delver†")
    assert rows[-1].startswith(" E 0(2) · Extra Gleam†")


def test_the_turn_so_far_and_the_strongholds_stand_below() -> None:
    rows = lines(DRAWING.board(table()))
    assert rows[13:] == [
        "",
        "gleam 3  cool 3  whomp 8  shield 0",
        "groups of whomp 4 2 2",
        "clans C2* G1 P0 B0 S1",
        "played Nurturer*, Seedling",
        "",
        "Seat 1 #1 Absorption Vacuole 4h! [1], #2 Foot",
        "  Stule 4h!",
        "Seat 2 #1 Gloam Forge 6h",
    ]


def test_what_waits_and_what_is_aimed_is_told() -> None:
    s = turn(tally=tally(whomp=[4, 2]), pending=resolving(), others=[{"strongholds": forts("deepwell")}])
    play(s, "aim 4 seat-2/1")
    assert "aimed Deepwell of Seat 2: 4" in lines(DRAWING.board(s.view(0)))
    s = turn("nubhorm", played=played("stubtoo"))
    play(s, "play nubhorm")
    view = s.view(0)
    waiting = view["open"]
    assert len(waiting) == 2
    assert "to resolve Nubhorm, Nubhorm" in lines(DRAWING.board(view))


def test_before_the_first_turn_only_the_forum_is_there() -> None:
    view = {**table(), "turn": "", "players": [{"hand": {}}, {"hand": {}}]}
    assert text.turn(view, CARDS) == []
    assert text.headline(view, NAMES) == "Setting up"
    assert DRAWING.describe(view)[0] == "The game is being set up."


# The panel


def test_the_panel_tells_totals_hands_and_discards() -> None:
    rows = lines(DRAWING.panel(table(), NAMES))
    assert rows[:11] == [
        "Turn of Seat 1, Ann",
        "▸1 Ann         41h 12c",
        "   2s 3+8+2",
        " 2 Ben          ?h  ?c",
        "   0s 2+10+0",
        "hand of 1",
        "» Gleam† ×2",
        "» Lumphed†",
        "hand of 2",
        "» Gob†",
        "1 discard: Snuffer ×2",
    ]
    assert "Gob: Draw a card. Unition: 1 cool." in rows
    assert rows[-1] == "† written for this game"


def test_who_is_out_and_whose_whomp_is_halved_is_told() -> None:
    view = table(seats=3, others=[{"halving": True}, {"out": True, "health": 0}])
    rows = lines(DRAWING.panel(view, NAMES))
    assert "   0s 0+10+0 halved" in rows
    assert " 3 Cleo        out" in rows
    told = DRAWING.describe(view)
    assert "  Whomp on this player is halved." in told
    assert "Seat 3 is out of the game." in told


def test_only_card_texts_are_wider_than_the_panel() -> None:
    view = table()
    rows = DRAWING.panel(view, ["A name that is far too long"] * 2)
    texts = text.card_texts(view, CARDS)
    assert width([row for row in rows if row not in texts]) <= text.PANEL
    assert width(texts) <= text.TEXTS
    assert DRAWING.widths(view) == (text.BOARD + text.BAR, text.PANEL)


@pytest.mark.parametrize("seats", [2, 5])
def test_board_and_panel_fit_in_every_position(seats: int) -> None:
    line = random_line(GAME, Case(seats), rw.Rng(6))
    for state in line.states[:: max(1, len(line.states) // 25)]:
        for seat in (0, None):
            view = state.view(seat)
            board, panel = DRAWING.board(view), DRAWING.panel(view, NAMES)
            texts = text.card_texts(view, CARDS)
            assert width(board) == text.BOARD
            assert width([row for row in panel if row not in texts]) <= text.PANEL
            assert all(style in {**INKS, **DRAWING.INKS} for row in (*board, *panel) for _, style in row)
            assert not re.search(r"[{}]", "".join(lines([*board, *panel])) + "".join(DRAWING.describe(view)))


# In words


def test_the_words_say_the_same() -> None:
    told = DRAWING.describe(table())
    for line in (
        "It is the turn of Seat 1.",
        "Tallied: 3 gleam, 3 cool, 8 whomp.",
        "Groups of whomp to aim: 4, 2, 2.",
        "Clans in play: Commune 2, unition; Gloop 1; Stompede 1.",
        "Played: Nurturer. Unition is on.",
        "Slot 3: empty.",
        "Slot 5: Blib, Gloop, written for this implementation: 1 gleam, may discard a card of your hand, then draw a "
        "card. Unition: 1 cool. It costs 1 gleam.",
        "Forum deck 3.",
        "Forum discard: Ramskul.",
        "Seat 1: health 41, cool 12 of 50; 2 shields; 3 cards in hand, 8 in the draw pile.",
        "  discard pile: Snuffer 2 times.",
        "Seat 2: health and cool hidden; 0 shields; 2 cards in hand, 10 in the draw pile.",
        "  in hand: Gob, Gloop, written for this implementation: Draw a card. Unition: 1 cool.",
    ):
        assert line in told
    (lumphed,) = [line for line in told if line.startswith("  in hand: Lumphed")]
    assert lumphed.endswith("Now: 6 whomp. Unition: 2 whomp.")
    (vacuole,) = [line for line in told if line.startswith("  stronghold 1: Absorption Vacuole")]
    assert vacuole.endswith("On it: Gob. Now: 1 gleam. Unition is off: no other Gloop card is in play.")


@pytest.mark.clause("unition/win-9", "unition/win-10")
def test_the_end_tells_how_the_game_was_won() -> None:
    s = turn(own={"cool": 48}, tally=tally(cool=3), pending=resolving())
    assert DRAWING.ending(s.view(None)) == []
    play(s, "collect")
    assert DRAWING.ending(s.view(None)) == ["Seat 1 has 51 cool [unition/win-10]."]
    assert DRAWING.describe(s.view(None))[0] == "The game is over."
    s = turn(own={"health": 7}, others=[{"health": 3}], tally=tally(whomp=[4]), pending=resolving())
    play(s, "aim 4 seat-2", "declare")
    assert DRAWING.ending(s.view(None)) == ["Seat 1 is the last one in the game, with 7 health [unition/win-9]."]


def test_the_help_names_clauses_that_there_are() -> None:
    assert guide_of(DRAWING) == guide()
    clauses = re.findall(r"unition/[a-z0-9-]+", "".join(guide()))
    assert len(clauses) > 7
    assert all(GAME.rulebook.text(clause) for clause in clauses)
    assert len(guide()) == 5
    assert len(signs_of(DRAWING, table())) > len(DRAWING.legend(table()))


# Card sets


def test_a_card_set_is_drawn_with_its_own_cards() -> None:
    own = GAME.with_cards('name = "Foxes"\n[[card]]\nid = "delver"\nname = "Fox"\nprimary = ["gleam 3"]\n')
    drawing = text.artist_for(own)
    assert lines(drawing.board(table()))[1].startswith(" 1 3 B Fox")
    assert "gleam 3" in lines(drawing.board(table()))[1]
    assert labels_of(drawing)["delver"] == "Fox"
    assert labels_of(DRAWING) == {}


def test_cards_that_nobody_knows_are_called_by_their_words() -> None:
    view = table()
    view["played"] = [{"card": "fox-den"}]
    view["players"][0]["strongholds"] = [{"place": 1, "card": "fox-tower"}]
    view["players"][0]["hand"] = {"fox-tail": 1}
    rows = "\n".join(lines([*DRAWING.board(view), *DRAWING.panel(view, NAMES)]))
    for name in ("Fox Den", "Fox Tower", "Fox Tail"):
        assert name in rows
    assert DRAWING.describe(view)
