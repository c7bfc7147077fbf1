from __future__ import annotations

import re
from typing import Any

import pytest
from tests.games.unearth.positions import GHOSTS

import rulewright as rw
from rulewright.core.luck import Rng
from rulewright.games.unearth.cards import shipped
from rulewright.games.unearth.game import GAME
from rulewright.games.unearth.given import FIRST_SLOT
from rulewright.games.unearth.table import cells, text
from rulewright.games.unearth.table.seen import (
    GLYPHS,
    corruption_points,
    corruption_track,
    reader_of,
)
from rulewright.games.unearth.table.tableau import Tableau
from rulewright.terminal.drawing import INKS, guide_of, labels_of, plain, sheet_of, signs_of, width

DRAWING = text.artist_for(GAME)
BOX = DRAWING.box
HOME = {"d4": "home", "d6-1": "home", "d6-2": "home", "d6-3": "home", "d8": "home"}


def lines(rows: list[Any]) -> list[str]:
    return [plain(row) for row in rows]


def stones(*kinds: tuple[str, int, int]) -> list[dict[str, Any]]:
    return [{"stone": kind, "at": [q, r]} for kind, q, r in kinds]


RING = stones(
    ("black", 0, 0),
    ("black", 0, 1),
    ("red", 1, 1),
    ("red", 1, -1),
    ("blue", 2, -1),
    ("yellow", 2, 0),
    ("memory", 2, -2),
)


def player(**more: Any) -> dict[str, Any]:
    return {"hand": {}, "dice": dict(HOME), "stones": [], "built": [], "ruins": [], "hidden": ["?"], **more}


def table(**more: Any) -> dict[str, Any]:
    """A view of seat 1 at a table of two."""
    return {
        "game": "unearth",
        "seats": 2,
        "turn": "seat-1",
        "row": [
            {"ruin": "desert-13", "stones": {"blue": 1, "black": 1}, "dice": {"seat-1/d6-2": 4, "seat-2/d6-1": 5}},
            {"ruin": "forest-9", "stones": {"red": 1, "yellow": 1}, "dice": {}},
            {
                "ruin": "cavern-15",
                "stones": {"blue": 1, "phantom": 1, "warpstone": 1},
                "dice": {"seat-1/d4": 4, "seat-1/d6-1": 1, "seat-1/d8": 7, "seat-2/d4": 1, "seat-2/d8": 2},
            },
            {"ruin": "mountain-17", "stones": {}, "dice": {}},
        ],
        "deck": 8,
        "aside": 10,
        "bag": {"black": 13, "blue": 12, "red": 11, "yellow": 14, "phantom": 5},
        "wonders": ["palace-of-relics", "hall-of-second-breath", "temple-of-fate"],
        "lesser": 10,
        "greater": 6,
        "delvers": 43,
        "discards": {"forlorn": 2},
        "players": [
            player(
                hand={"ancient-map": 2, "echo-of-the-tribe": 1},
                hidden=["island-11"],
                ruins=["desert-9", "forest-11"],
                score={"sets": 6, "total": 6},
                dice={**HOME, "d4": "ruin-3", "d6-1": "ruin-3", "d6-2": "ruin-1", "d8": "ruin-3"},
            ),
            player(hand={"?": 3}, dice={**HOME, "d4": "ruin-3", "d6-1": "ruin-1", "d8": "ruin-3"}),
        ],
        "pending": [{"question": "delver", "seat": 1}],
        **more,
    }


def solo(**more: Any) -> dict[str, Any]:
    """A view of a game against the Darkness."""
    view = table(seats=1)
    view["players"] = view["players"][:1]
    view["row"] = [
        {"ruin": "desert-13", "stones": {"black": 1}, "dice": {"ruin-1/dark": 6, "seat-1/d6-2": 4}},
        {"ruin": "island-9", "stones": {}, "dice": {"ruin-2/dark": 2}},
    ]
    view["darkness"] = {
        "revealed": ["dark-desert-1", "dark-forest-4", "dark-desert-3"],
        "deck": 17,
        "ruins": ["desert-17"],
        "hidden": 1,
        "crystals": {"black": 3, "red": 1},
        "corruption": {"phantom": 1, "black": 3, "memory": 1},
        "score": {"sets": 2, "crystals": 6, "corruption": 3, "total": 11},
    }
    return {**view, **more}


# The board


def test_the_row_shows_totals_stones_and_dice_the_best_first() -> None:
    view = table()
    assert lines(text.ruins(view, BOX)) == [
        "Ruins: 8 in the deck, 10 set aside",
        "1 ◎ Desert 13    9/13 KB  2/d6-1=5 1/d6-2=4",
        "2 ♠ Forest 9     0/9  RY",
        "3 ∩ Cavern 15   15/15 BPW 1/d8=7 1/d4=4 2/d8=2",
        "    1/d6-1=1 2/d4=1",
        "4 ▲ Mountain 17  0/17",
    ]


def test_dice_that_are_thrown_or_locked_are_marked() -> None:
    view = table(
        locked=["seat-1/d4"],
        rolling={
            "seat-1/d6-3": {"state": "rolled", "face": 3, "ruin": "ruin-2"},
            "seat-2/d6-2": {"state": "to-roll", "ruin": "ruin-2"},
            "seat-2/d6-3": {"state": "to-roll"},
            "seat-2/d6-1": {"state": "settled", "ruin": "ruin-1"},
        },
    )
    rows = lines(text.ruins(view, BOX))
    assert rows[2] == "2 ♠ Forest 9     0/9  RY  1/d6-3=3? 2/d6-2=?"
    assert rows[3].endswith("1/d8=7 1/d4=4! 2/d8=2")
    assert rows[-1] == "  without a Ruin yet: 2/d6-3=?"


def test_a_place_whose_ruin_is_claimed_waits_for_the_next() -> None:
    view = table(row=[{"ruin": None, "stones": {}, "dice": {}}])
    assert lines(text.ruins(view, BOX))[1:] == ["1 the next Ruin comes"]
    assert "Ruin 1: the next one comes." in DRAWING.describe(view)


def test_cities_show_what_they_pay() -> None:
    view = table(row=[{"ruin": "city-of-gold", "stones": {"red": 5}}, {"ruin": "gate-of-the-moon"}])
    assert lines(text.ruins(view, BOX))[1:] == [
        "1 ◇ City of Gold      0/21 +7 RRRRR",
        "2 ◇ Gate of the Moon  0/15 -3",
    ]


def test_a_tableau_has_its_cells_where_they_touch() -> None:
    token = player(stones=list(RING), built=[{"at": [1, 0], "token": "lesser-base-3"}])
    token["stones"][6] = {"stone": "warpstone", "at": [2, -2], "used": True}
    assert lines(cells.drawn(BOX, token)) == [
        "       ·   ·",
        "     ·   7w  ·",
        "   ·   4R  5B  ·",
        " ·   1K [a]  6Y  ·",
        "   ·   2K  3R  ·",
        "     ·   ·   ·",
    ]
    assert lines(cells.wonders(BOX, token)) == ["[a] Lesser 3"]
    tableau = Tableau(token)
    assert tableau.named((1, -2)) == (4, "nw")
    assert tableau.named((1, 0)) == (1, "e")
    assert (1, 0) not in tableau.free()


@pytest.mark.parametrize(
    ("built", "middle"),
    [
        ([], "[?]"),
        ([{"at": [1, 0], "left": "waiting"}], "[?]"),
        ([{"at": [1, 0], "left": "may-complete"}], "[?]"),
        ([{"at": [1, 0], "left": "empty"}], "[ ]"),
        ([{"at": [1, 0], "wonder": "temple-of-fate"}], "[a]"),
    ],
)
def test_the_middle_of_a_ring_tells_what_stands_there(built: list[dict[str, Any]], middle: str) -> None:
    assert middle in "".join(lines(cells.drawn(BOX, player(stones=RING, built=built))))


def test_named_wonders_stand_beside_their_tableau() -> None:
    view = table()
    view["players"][0].update(stones=RING, built=[{"at": [1, 0], "wonder": "temple-of-fate"}])
    rows = lines(text.tableau(view, BOX, 0))
    assert rows[0] == "1 Green: 7 Stones"
    assert rows[1].endswith("[a] Temple of Fate 0+")


def test_whoever_is_asked_is_drawn_first_then_the_reader() -> None:
    view = table()
    for seat in view["players"]:
        seat["stones"] = RING
    assert lines(DRAWING.board(view))[6] == "1 Green: 7 Stones"
    view["pending"] = [{"question": "place", "seat": 2}]
    assert lines(DRAWING.board(view))[6] == "2 Purple: 7 Stones"
    view["pending"] = []
    assert lines(DRAWING.board(view))[6] == "1 Green: 7 Stones"


def test_small_tableaus_share_a_row() -> None:
    view = table()
    view["players"] = [player(stones=RING[:2]) for _ in range(4)]
    view["players"][0]["hidden"] = ["forest-9"]
    rows = lines(text.tableaus(view, BOX))
    assert rows[0] == "1 Green: 2 Stones"
    assert "2 Purple: 2 Stones   3 Teal: 2 Stones" in rows
    assert "4 Orange: 2 Stones" in rows


def test_the_darkness_board_shows_cards_crystals_corruption_and_ruins() -> None:
    assert lines(text.darkness(solo(), BOX)) == [
        "The Darkness 11 points, 17 cards left",
        " cards ◎→1 ♠→4 ◎←3",
        " Crystals K:KKK B:--- R:R-- Y:---  forged K",
        " Corruption 0:KKK 1:P 3:M 6:- 10:- 15:- 20:-",
        " Ruins ◎17 and 1 face down",
    ]
    rows = lines(text.darkness(solo(scenario="thirsting-crystals"), BOX))
    assert rows[2] == " Crystals K:KK B:-- R:R-- Y:---  forged K"


def test_the_ruins_of_the_darkness_are_open_at_the_end() -> None:
    view = solo(over=True)
    view["darkness"].update(ruins=["desert-17", "forest-9"], hidden=0)
    assert lines(text.darkness(view, BOX))[-1] == " Ruins ◎17 ♠9"
    assert "  Ruins: Desert 17; Forest 9." in DRAWING.describe(view)


def test_a_darkness_die_bears_its_letter() -> None:
    assert lines(text.ruins(solo(), BOX))[1].endswith("K   D=6 1/d6-2=4")


# The panel


def test_the_panel_tells_seats_hand_wonders_ruins_and_decks() -> None:
    rows = lines(DRAWING.panel(table(active={"reading-the-stones": 1}), ["You", "bot:sharp"]))
    assert rows[:18] == [
        "Turn of Green, You",
        "acts: Reading the Stones",
        "▸1 You         6p  3c ···6·",
        " 2 bot:sharp   0p  3c ··66·",
        "» Ancient Map ×2",
        "» Echo of the Tribe†",
        "111222 6  Palace of Relics",
        "BBKK?? 2  Hall of Second Bre…",
        "KKKK?? 0+ Temple of Fate",
        "tokens: 10 Lesser, 6 Greater",
        "1 ◎9 ♠11 (≈11)",
        "2 (?)",
        "bag K13 B12 R11 Y14 P5",
        "Delver deck 43, discards 2",
        "Reading the Stones: The next die you roll this",
        "  turn changes by one, up or down.",
        "Ancient Map: This turn's excavation roll may be",
        "  repeated once.",
    ]


def test_only_card_texts_are_wider_than_the_panel() -> None:
    view = table(
        age="festival-of-reclamation",
        aside_known=["forest-17", "island-9"] * 5,
        active={"reading-the-stones": 2, "ancestral-claim": 1, "band-of-delvers": 1},
        lowered={"reading-the-stones": 1},
        tossed={"seat-1": 3, "seat-2": 3},
        drawn=["red", "black"],
    )
    view["players"][0].update(ruins=["desert-9", "forest-11", "mountain-17"] * 4)
    names = ["A name that is far too long"] * 2
    rows = DRAWING.panel(view, names)
    texts = text.card_texts(view, BOX)
    assert width([row for row in rows if row not in texts]) <= text.PANEL
    assert width(texts) <= text.TEXTS
    assert any("Reading the Stones ×2 (1-)" in row for row in lines(rows))
    assert "Played this turn: Reading the Stones, 2 times, 1 of them to subtract." in DRAWING.describe(view)
    assert "D6: Green 3, Purple 3" in lines(rows)
    assert "drawn: RK" in lines(rows)


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (table(), "Turn of Green, Ann"),
        (table(turn="darkness"), "Turn of the Darkness"),
        (table(turn=""), "Setting up"),
        (table(over=True), "The game is over"),
        (table(locked=["seat-1/d4"], pending=[{"question": "respond", "seat": 2}]), "A 4: Response cards"),
    ],
)
def test_the_first_line_tells_where_the_game_stands(view: dict[str, Any], said: str) -> None:
    assert text.headline(view, ["Ann", "Ben"]) == said


def test_the_sheet_of_a_campaign() -> None:
    games = [
        {"game": 1, "player": 61, "darkness": 48, "points": 3, "scenario": "twin-omens"},
        {"game": 2, "player": 0, "darkness": 0, "scenario": "lost-voices"},
    ]
    view = solo(campaign={"games": games, "points": 3}, game_number=2, scenario="lost-voices")
    rows = lines(DRAWING.panel(view, ["You"]))
    assert rows[2:4] == ["Campaign: game 2 of 3, 3 points", " 1: 61 to 48, 3 points, Twin Omens"]
    assert rows[4] == "Scenario Lost Voices†"
    assert any(row.startswith("Lost Voices: No Delver cards at setup") for row in rows)
    assert DRAWING.ending(view | {"over": True}) == ["3 campaign points: Fledgling Gatherer [unearth/campscore-9]."]
    assert "  game 1: 61 to 48, 3 points, Twin Omens." in DRAWING.describe(view)


def test_marks_tell_what_was_written_for_this_implementation() -> None:
    marked = {wonder.id for wonder in shipped().wonders if text.dagger(wonder.provenance)}
    assert marked == {wonder.id for wonder in shipped().wonders if wonder.set in ("lost_tribe", "promo")}
    assert {card.id for card in shipped().delvers if text.dagger(card.provenance)} == {
        card.id for card in shipped().delvers if card.response
    }
    assert {site.set for site in shipped().sites if text.dagger(site.provenance)} == {"lost_tribe"}


# In words


def test_the_words_say_the_same() -> None:
    view = table(age="the-gathering", aside_known=["forest-17", "island-9"])
    view["players"][0].update(stones=RING, built=[{"at": [1, 0], "token": "greater-base-7"}])
    told = DRAWING.describe(view)
    assert told[0] == "It is the turn of seat 1, Green."
    for line in (
        "Ruin 1: Desert 13: 9 of 13; 1 black and 1 blue; dice seat-2/d6-1 5, seat-1/d6-2 4.",
        "Ruin 4: Mountain 17: 0 of 17; no Stones; no dice.",
        "Set aside, as you know: Forest 17 and Island 9.",
        "Seat 1, Green: 6 points so far; 3 Delver cards; dice at home: d6-3.",
        "  Ruins: Desert 9; Forest 11; Island 11, face down.",
        "  Ruins: one unknown, face down.",
        "  cell 1: black.",
        "  cell 7: Memory Stone, ne of cell 4.",
        "  e of cell 1: a Greater Wonder worth 7 points.",
        "To be built: Palace of Relics, 111222, 6 points: Six points.",
        "End of Age: The Gathering: One less on every die rolled until the game ends.",
    ):
        assert line in told


def test_the_darkness_in_words() -> None:
    told = DRAWING.describe(solo())
    for line in (
        "The Darkness: 11 points so far; 17 cards in its deck.",
        "  revealed: Desert, arrow to the left, slot 3.",
        "  black Crystal: 3 of 3, forged.",
        "  Corruption slot for 3: 1 Memory Stone.",
        "  Corruption is worth 3 points.",
        "  Ruins: Desert 17; 1 face down.",
    ):
        assert line in told


# What is read from a view


@pytest.mark.clause("unearth/ruling-73")
@pytest.mark.clause("unearth/ruling-75")
@pytest.mark.parametrize(("difficulty", "three", "twelve"), [("normal", 0, 35), ("hard", 1, 40), ("legendary", 3, 45)])
def test_corruption_is_worth_its_slots(difficulty: str, three: int, twelve: int) -> None:
    view = solo(options={"solo_difficulty": difficulty})
    view["darkness"]["corruption"] = {"black": 3}
    assert corruption_points(view) == three
    view["darkness"]["corruption"] = {"black": 12}
    assert len(corruption_track(view)[0]) == FIRST_SLOT[difficulty]
    assert corruption_points(view) == twelve
    view["darkness"]["corruption"] = {}
    assert corruption_points(view) == 0


def test_the_reader_is_whoever_knows_its_cards() -> None:
    view = table()
    assert reader_of(view) == 0
    assert reader_of(solo()) == 0
    view["players"][0].update(hand={"?": 3}, hidden=["?"])
    assert reader_of(view) is None
    assert text.hand(view, BOX) == []
    view["players"][1].update(hand={}, hidden=["forest-9"])
    assert reader_of(view) == 1
    assert lines(text.hand(view, BOX)) == ["no Delver cards in hand"]
    assert reader_of(view | {"over": True}) is None


def test_cards_that_nobody_knows_are_drawn_by_their_words() -> None:
    view = table(wonders=["hall-of-foxes"], age="dawn", scenario="long-night", cards="0" * 64)
    view["row"][0]["ruin"] = "fox-den"
    view["players"][0].update(hand={"fox-tail": 1}, stones=RING, built=[{"at": [1, 0], "wonder": "hall-of-foxes"}])
    rows = lines([*DRAWING.board(view), *DRAWING.panel(view, ["Ann", "Ben"])])
    for name in ("Fox Den", "Hall of Foxes", "Dawn", "Long Night", "Fox Tail"):
        assert any(name in row for row in rows), name
    assert DRAWING.describe(view)


def test_a_card_set_is_drawn_with_its_own_cards_however_many_sets_there_are() -> None:
    drawings = [
        text.artist_for(GAME.with_cards(f'name = "Foxes"\n[[ruin]]\nid = "desert-13"\nname = "Fox Den {k}"\n'))
        for k in range(20)
    ]
    for k, drawing in enumerate(drawings):
        assert lines(drawing.board(table()))[1].startswith(f"1 ◎ Fox Den {k}")
    assert lines(DRAWING.board(table()))[1].startswith("1 ◎ Desert 13    9/13 KB")
    assert labels_of(drawings[3])["desert-13"] == "Fox Den 3"
    assert labels_of(DRAWING) == {}


def test_a_stone_of_another_name_is_called_by_it() -> None:
    drawing = text.artist_for(GAME.with_cards(GHOSTS))
    view = table()
    view["row"][2]["stones"] = {"phantom": 1, "black": 2}
    told = "\n".join(drawing.describe(view))
    assert "1 Ghost Stone" in told
    assert "2 Onyx" in told
    for rows in (drawing.legend(view), drawing.signs(view)):
        assert "P Ghost Stone" in "\n".join(lines(rows))
        assert "K Onyx" in "\n".join(lines(rows))
    assert labels_of(drawing)["phantom"] == "Ghost Stone"
    assert labels_of(drawing)["black"] == "Onyx Stone"


# The end


def over(first: dict[str, Any], second: dict[str, Any], **options: str) -> dict[str, Any]:
    return table(over=True, options=options) | {"players": [player(**first), player(**second)]}


def test_how_a_tie_was_broken() -> None:
    ten = {"score": {"total": 10}, "ruins": ["desert-9"]}
    token = {"built": [{"at": [1, 0], "token": "lesser-base-2"}]}
    assert DRAWING.ending(over(ten, {"score": {"total": 9}})) == []
    assert DRAWING.ending(over(ten, ten)) == [
        "Green and Purple have 10 points each; Green and Purple share the win [unearth/base-ruling-3]."
    ]
    assert DRAWING.ending(over(ten, ten | token, winner_tie="more_wonders")) == [
        "Green and Purple have 10 points each: more Wonders decide (Green 0, Purple 1) [unearth/base-ruling-3]."
    ]
    assert DRAWING.ending(over(ten | {"ruins": ["a-1", "b-2"]}, ten, winner_tie="more_wonders")) == [
        "Green and Purple have 10 points each: more Ruins decide (Green 3, Purple 2) [unearth/base-ruling-3]."
    ]
    assert "share the win" in DRAWING.ending(over(ten, ten, winner_tie="more_wonders"))[0]


def test_how_it_stood_against_the_darkness() -> None:
    view = solo(over=True)
    assert DRAWING.ending(view) == ["The Darkness has 11 points [unearth/end-2]."]
    view["players"][0]["score"] = {"total": 11}
    assert DRAWING.ending(view) == ["The Darkness has 11 points as well: a draw [unearth/ruling-79]."]
    view["options"] = {"solo_tie": "darkness_wins"}
    assert DRAWING.ending(view) == ["The Darkness has 11 points as well: the game counts as lost [unearth/ruling-79]."]


def test_the_scores_part_by_part_stand_at_the_end_in_columns() -> None:
    view = over({"score": {"sets": 6, "phantoms": -2, "total": 4}}, {"score": {"sets": 2, "total": 2}})
    assert sheet_of(DRAWING, view, ["Ann", "bot:greedy 1"]) == [
        "                  Ann  bot:greedy 1",
        "Sets of one type    6             2",
        "Phantoms           −2",
        "Points              4             2",
        "Place             1st           2nd",
    ]


def test_what_points_come_from_is_told_at_the_end() -> None:
    score = {"sets": 14, "types": 5, "cities": -4, "wonders": 0, "phantoms": -1, "total": 14}
    rows = lines(DRAWING.panel(over({"score": score}, {"score": {"total": 0}}), ["Ann", "Ben"]))
    assert rows[:5] == [
        "The game is over",
        " 1 Ann        14p  0c 46668",
        " 2 Ben         0p  0c 46668",
        " 1 sets 14 types 5 cities -4",
        "   phantoms -1",
    ]


# All of it


def test_the_legend_and_the_guide() -> None:
    rows = lines(DRAWING.legend({}))
    assert lines(DRAWING.panel(table(), ["a", "b"]))[-len(rows) :] == rows
    assert width(DRAWING.legend({})) <= text.PANEL
    assert width(signs_of(DRAWING, {})) <= 90
    signs = " ".join(lines(DRAWING.signs({})))
    assert all(sign in signs for sign in (*GLYPHS, "K black, B blue,", "[a]", "[?]", "[ ]", "·", "†", "D=3"))
    game = rw.load("unearth")
    assert len(guide_of(DRAWING)) == 5
    for line in guide_of(DRAWING):
        assert len(line) <= 120
        for rule in re.findall(r"unearth/[a-z]+(?:-[a-z]+)?-[0-9]+", line):
            assert game.rulebook.text(rule)


def played(seats: int, options: dict[str, str | int], seed: int, most: int = 10_000) -> Any:
    """A game that is played at random; yields its state whenever somebody is asked, and at the end."""
    state = rw.load("unearth").new(seats, options)
    dealer = rw.Dealer(seed)
    rng = Rng(seed)
    for _ in range(most):
        dealer.settle(state)
        yield state
        if state.actor is None:
            return
        moves = state.moves()
        state.play(moves[rng.below(len(moves))])


TABLES = [
    (2, {}),
    (3, {"wonder_choice": "may_wait"}),
    (5, {}),
    (1, {}),
    (1, {"campaign": "on", "solo_difficulty": "hard"}),
    (1, {"solo_scenario": "random", "solo_difficulty": "legendary"}),
    (4, {"four_player_ruins": "expanded", "reading_choice": "before_roll"}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_position_of_a_game_can_be_drawn_in_known_styles(seats: int, options: dict[str, str | int]) -> None:
    names = ["A name that is far too long"] * seats
    for state in played(seats, options, 5):
        for seat in {0, seats - 1, None}:
            view = state.view(seat)
            board = DRAWING.board(view)
            panel = DRAWING.panel(view, names)
            assert {style for row in [*board, *panel] for _, style in row} <= {*INKS, *text.INKS}
            assert (width(board) + text.BAR, text.PANEL) == DRAWING.widths(view)
            assert width(board) >= text.BOARD
            assert all(plain(row) for row in panel)
            assert DRAWING.describe(view)
            if seat is not None and not view.get("over") and view.get("turn"):
                assert reader_of(view) == seat
    assert text.headline(state.view(None), names) == "The game is over"


@pytest.mark.parametrize(("seats", "options"), TABLES[:4])
def test_twins_look_alike(seats: int, options: dict[str, str | int]) -> None:
    """What a seat may not know is not in its drawing: worlds that it cannot tell apart are drawn alike."""
    rng = Rng(3)
    for state in played(seats, options, 8, 80):
        for seat in (0, None):
            mine, twin = state.view(seat), state.imagine(seat, rng).view(seat)
            for draw in (DRAWING.board, DRAWING.describe, lambda view: DRAWING.panel(view, ["a"] * seats)):
                assert draw(mine) == draw(twin)


def test_every_free_cell_of_the_drawing_can_be_said() -> None:
    vocabulary = rw.load("unearth").vocabulary
    placed = 0
    for state in played(2, {}, 4):
        view = state.view(state.actor)
        asked = [vocabulary.sentence(move).split() for move in state.moves()] if state.actor is not None else []
        places = {(int(cell), word) for verb, cell, word in [words for words in asked if words[0] == "place"]}
        if places:
            placed += 1
            tableau = Tableau(view["players"][state.actor])
            assert {tableau.named(place) for place in tableau.free()} == places
    assert placed > 10
