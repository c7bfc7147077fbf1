"""Unita's page: what can be pointed at is what can be said, and a board shows no more than its reader knows."""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.boards import Boards, reached
from tests.games.unita.positions import GAME, company, state, terrain

import rulewright as rw
from rulewright.core.luck import Rng
from rulewright.core.wording import catalogue_of
from rulewright.games.unita.components import CARDS
from rulewright.games.unita.table import ending, geometry, ground, page, pieces, rail, reading
from rulewright.games.unita.table.words import asking
from rulewright.table.narrowing import Narrowing

BOARDS = Boards(GAME)
stage = BOARDS.stage
PHRASE = re.compile(r'data-word="([^"]*)"')
LIT = re.compile(r'<(?:g|div) id="[^"]*" role="button"[^>]* data-word="([^"]*)" tabindex="0" class="[^"]* lit"')
WORDS = {word for noun in GAME.vocabulary.nouns.values() for word in noun.words} | set(GAME.vocabulary.named)

# Games of every number of seats and every version.
TABLES: list[tuple[int, dict[str, str | int]]] = [
    (4, {}),
    (3, {}),
    (2, {}),
    (4, {"cooperative": "on"}),
    (3, {"left_out": "red", "family": "on"}),
    (2, {"colonial": "on"}),
    (4, {"family": "on"}),
    (3, {"power_limit": "per_player", "crossbow_target": "any_enemy_die"}),
]


def positions(seed: int, seats: int, options: dict[str, str | int], turns: float = 0.05) -> Iterator[Any]:
    """Some positions of a random game: of frequent questions a few, of rare ones most."""
    rng = random.Random(seed)
    s = GAME.new(seats=seats, options=options)
    dealer = rw.Dealer(seed=seed)
    dealer.settle(s)
    while s.actor is not None:
        rare = s.view(None)["pending"][0]["question"] not in ("turn", "deploy-die", "arrange-die")
        if rng.random() < (0.6 if rare else turns):
            yield s
        s.play(rng.choice(s.moves()))
        dealer.settle(s)
    yield s


def phrases(s: Any, seat: int | None) -> list[str]:
    return PHRASE.findall(stage(s, seat))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_phrase_is_made_of_words_and_stands_once(seats: int, options: dict[str, str | int]) -> None:
    for s in positions(1, seats, options):
        for seat in (*range(seats), None):
            html = stage(s, seat)
            found = PHRASE.findall(html)
            assert len(found) == len(set(found))
            assert {word for phrase in found for word in phrase.split(" ")} <= WORDS
            ids = re.findall(r' id="([^"]*)"', html)
            assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_sentence_is_reached_and_what_is_lit_can_be_said(seats: int, options: dict[str, str | int]) -> None:
    touched: set[str] = set()
    for s in positions(2, seats, options):
        if s.actor is None:
            continue
        sentences = s.sentences()
        found = phrases(s, s.actor)
        assert reached(sentences, found, touch=False) == set(sentences)
        by_touch = reached(sentences, found, touch=True)
        touched |= {sentence.split(" ")[0] for sentence in by_touch}
        lit = Narrowing(sentences, found).lit()
        said = {word for sentence in sentences for word in sentence.split(" ")}
        assert {word for phrase in lit for word in phrase.split(" ")} <= said
        assert set(LIT.findall(stage(s, s.actor, lit))) == lit
        # Whatever has an element can be said by touching elements alone, but for what two verbs share.
        names = {sentence.split(" ")[0] for sentence in set(sentences) - by_touch}
        assert names <= {"pass", "advance", "reorganise", "technology-2", "heal"}
    assert "advance" in touched


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.clause("unita/ruling-8")
def test_worlds_that_a_seat_cannot_tell_apart_look_alike(seats: int, options: dict[str, str | int]) -> None:
    rng = Rng(7)
    for s in positions(3, seats, options, turns=0.03):
        for seat in (*range(seats), None):
            twin = s.imagine(seat, rng)
            assert stage(twin, seat) == stage(s, seat)


def test_all_verbs_have_an_order() -> None:
    catalogue = catalogue_of(GAME)
    seats = [verb.name for verb in GAME.vocabulary.verbs if verb.name in catalogue.orders]
    assert seats == [
        "lay", "deploy", "arrange", "advance", "reorganise", "put", "fight", "use", "heal", "halberd", "crossbow",
        "cavalry", "discipline-1", "technology-1", "technology-2", "confession", "girl-power", "pilgrimage", "glory",
        "strike", "terror", "pass",
    ]  # fmt: skip


# Where things are


def place_of(html: str, key: str) -> tuple[float, float]:
    found = re.search(rf'id="{key}" class="moved" style="transform:translate\(([\d.]+)px,([\d.]+)px\)"', html)
    assert found is not None
    return float(found[1]), float(found[2])


@pytest.mark.clause("unita/setup-4")
@pytest.mark.parametrize(
    ("seat", "at"), [(None, (170, 70)), (0, (770, 870)), (1, (870, 170)), (2, (170, 70)), (3, (70, 770))]
)
def test_the_board_is_turned_so_that_the_own_side_is_nearest(seat: int | None, at: tuple[float, float]) -> None:
    s = state(primitiva={4: company(1)}, friburga={4: company(0)})
    assert place_of(stage(s, seat), "primitiva-4") == at


@pytest.mark.clause("unita/setup-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_own_start_squares_are_at_the_bottom(seats: int) -> None:
    s = GAME.new(seats=seats)
    for seat in range(seats):
        board = page.board_of(seats, page.turned_for(seats, seat))
        assert list(s.view(seat)["battalions"])[seat] in ("primitiva", "german-land", "friburga", "hexagone")
        bottom = max(spot.middle[1] for spots in board.arms for spot in spots)
        starts = [spot.middle[1] for spot in board.arms[seat][1:4]]
        assert all(abs(y - bottom) < 1 for y in starts)


def test_places_are_named_as_the_reader_sees_them() -> None:
    s = state(primitiva={4: company(1)})
    assert page.labels(s.view(None), None) == {
        "nw": "◰ upper left",
        "ne": "◳ upper right",
        "sw": "◱ lower left",
        "se": "◲ lower right",
    }
    assert page.labels(s.view(0), 0)["nw"] == "◲ lower right"
    assert page.labels(s.view(1), 1)["nw"] == "◳ upper right"
    assert page.labels(s.view(3), 3)["nw"] == "◱ lower left"
    three = state(seats=3, primitiva={4: company(1)})
    assert page.labels(three.view(1), 1)["of"] == "outer front"


@pytest.mark.clause("unita/move-19")
def test_dice_keep_their_place_on_the_table_and_turn_with_the_board() -> None:
    s = state(primitiva={4: company(1, "5/5", "4/4", "3/3", "2/2")})
    assert 'id="primitiva-4-nw" class="u-die" transform="translate(-20 -17)"' in stage(s, None)
    assert 'id="primitiva-4-nw" class="u-die" transform="translate(20 23)"' in stage(s, 0)
    assert "lower right 5, lower left 4, upper right 3, upper left 2" in stage(s, 0)


@pytest.mark.clause("unita/ruling-76")
def test_a_tile_known_to_be_special_is_drawn_as_unknown() -> None:
    s = state(hexagone={4: 0, "terrains": [terrain(6, "whirlpool", "known")]}, primitiva={4: 0})
    other, own = stage(s, 0), stage(s, 3)
    assert 'aria-label="Terrain on H6, face down, known to be a special tile"' in other
    assert "u-sign-whirlpool" not in other
    assert 'aria-label="Whirlpool on H6, face down: others know that it is your special tile"' in own
    assert "u-sign-whirlpool" in own


def test_a_battle_marks_both_companies_and_the_side_where_they_touch() -> None:
    s = state(primitiva={4: company(4, 4, 3, 2, 1)}, hexagone={4: company(12, 5, 4, 3, 2), "card": "strike"})
    s.play("advance company-4")
    html = stage(s, 0)
    assert 'id="front-primitiva-4-hexagone-4"' in html
    assert 'id="primitiva-4-body" role="group"' in html
    assert "Primitiva company 4 on P5, attacks: " in html
    assert "Hexagone company 4 on H12, defends: " in html
    assert "<li>Primitiva company 4 attacks Hexagone company 4.</li>" in html
    assert page.meta(s.view(0)) == "Battle. P4 attacks H4"
    assert page.ask(s.view(0), s.asks(), s.sentences()) == "Company 4 attacks Hexagone company 4: do you use an effect?"


def test_companies_that_are_home_stand_beside_the_board() -> None:
    s = state(primitiva={1: company("left", "4/4", "2/3", 1, 0), 4: 3}, friburga={4: 0})
    html = stage(s, 0)
    assert 'id="primitiva-1"' not in html
    assert '<li id="home-primitiva">' in html
    assert "P1 with 7" in html


# Words about a position


def test_the_cost_of_an_advance_stands_on_its_button() -> None:
    s = state(primitiva={1: 19, 2: 10, 3: 5, 4: 3, "terrains": [terrain(11, "forest")]}, friburga={4: 0})
    view = s.view(0)
    assert page.note(view, "advance company-1") == "1 point, home through the Gate"
    assert page.note(view, "advance company-2") == "2 points, onto terrain P11"
    assert page.note(view, "advance company-4") == "1 point, to P4"
    assert page.ask(view, s.asks(), s.sentences()) == "How do you spend the next point?"
    assert page.meta(view) == "Movement. 3 of 3 points left"


def test_a_group_pays_two_points_for_a_terrain() -> None:
    s = state(
        turn="german-land", german_land={1: 9, 2: 8, 3: 3, 4: 2, "terrains": [terrain(10, "forest")]}, friburga={4: 0}
    )
    assert page.note(s.view(1), "technology-1 company-1 company-2") == "2 points"


def test_the_log_points_at_what_moved() -> None:
    s = state(primitiva={4: company(4, 4, 3, 2, 1)}, hexagone={4: company(12, 5, 4, 3, 2)})
    view = s.view(None)
    told = [
        "moved primitiva company-4 5",
        "battle primitiva company-4 hexagone company-4",
        "turned hexagone terrain-1 forest",
    ]
    found = page.mark(view, 0, "advance company-4", told).ids
    assert found == ("primitiva-4", "left-primitiva-4", "hexagone-4", "hexagone-terrain-1", "hexagone-terrain-1-chip")
    assert page.mark(view, 0, "pass", ["lost primitiva company-4 nw 3"]).ids == ("primitiva-4-nw",)
    assert page.mark(
        view, 0, "advance company-4", ["moved primitiva company-4 20", "left primitiva company-4"]
    ).ids == (
        "gate",
        "home-primitiva",
        "left-primitiva-19",
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_square_shows_where_a_company_has_gone_also_over_a_terrain(seats: int) -> None:
    html = stage(state(seats=seats, primitiva={4: 0, "terrains": [terrain(6, "forest")]}), 0)
    trails = re.findall(r'<g id="left-([a-z-]+)-(\d+)" class="u-left"><polygon [^>]*/>(?:<path [^>]*/>){2}</g>', html)
    playing = list(GAME.new(seats=seats).view(None)["battalions"])
    assert trails == [(community, str(index)) for community in playing for index in range(20)]
    # What comes later lies above: trails over tiles, companies over trails.
    assert html.index("unita-tiles") < html.index("primitiva-terrain-1") < html.index("unita-left")
    assert html.index("left-primitiva-6") < html.index("unita-companies")


# Texts


def test_every_text_of_the_page_stands_in_the_catalogue() -> None:
    texts = catalogue_of(GAME).texts
    for card in CARDS:
        assert {card, f"{card}-does", f"uses-{rail.USES[card]}"} <= set(texts)
    asked = [f"ask-{question}" for question in page.ASKED]
    assert {*page.PRINTED, *asked, *[f"effect-{field}" for field in rail.EFFECTS]} <= set(texts)
    code = "".join([inspect.getsource(module) for module in (ending, geometry, ground, page, pieces, rail, reading)])
    named = re.findall(r'\btext\(\s*"([^"]+)"(?: if [^,()]* else "([^"]+)")?', code)
    assert {key for keys in named for key in keys if key} <= set(texts)


def test_cards_say_what_they_do_and_how_they_stand() -> None:
    s = state(
        primitiva={4: 0}, german_land={4: 0, "card": "technology-2", "imitates": "red-cross"},
        hexagone={4: 0, "card": "terror", "uses": 1},
    )  # fmt: skip
    notes = {card.title: card.note for card in rail.decks(s.view(1), 1)[0].cards}
    assert notes == {
        "Discipline 1": "back in the box",
        "Technology 1": "back in the box",
        "Technology 2": "the Mirage is a Red Cross",
    }
    terror = rail.decks(s.view(3), 3)[0].cards[2]
    assert (terror.title, terror.uses, terror.note) == ("Terror", "Twice per game", "played 1 of 2")
    assert terror.text == "One lane of the battle fights an extra duel first."
    assert [fact.text for fact in rail.played(s.view(0), 0)] == [
        "Technology 2: the Mirage is a Red Cross",
        "Terror, 1 of 2",
    ]


@pytest.mark.clause("unita/setup-6")
def test_dice_in_hand_are_counted_from_the_box() -> None:
    s = GAME.new()
    rw.Dealer(seed=1).settle(s)
    while s.view(None)["pending"][0]["question"] != "deploy-die":
        s.play(s.moves()[0])
        rw.Dealer(seed=1).settle(s)
    assert {fact.text for fact in rail.hands(s.view(None), asking(s.view(None)), None)} == {"all 16"}
    assert reading.SPECIAL == {
        "primitiva": "magic-forest", "german-land": "mirage", "friburga": "red-cross", "hexagone": "whirlpool"
    }  # fmt: skip


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_question_is_asked_in_names(seats: int, options: dict[str, str | int]) -> None:
    for s in positions(4, seats, options):
        view = s.view(s.actor)
        assert len(page.sides(view)) == seats
        assert page.meta(view)
        if s.actor is None:
            continue
        said = page.ask(view, s.asks(), s.sentences())
        assert said[-1] in "?."
        assert not re.search(r"german-land|company-\d|primitiva|\bnw\b|\bob\b", said)
        for sentence in s.sentences():
            assert isinstance(page.note(view, sentence), str)


def test_two_seats_see_both_their_battalions() -> None:
    s = state(seats=2, primitiva={4: company(3, "4/4", "2/3", 1, 0)}, friburga={4: company(0, "4/4", "3/3", "2/2", 1)})
    first, second = page.sides(s.view(0))
    assert (first.title, second.title) == ("Primitiva and Friburga", "German Land and Hexagone")
    assert [side.title for side in page.places(3, {"left_out": "red"})] == ["Primitiva", "German Land", "Hexagone"]
    assert len(page.places(2, {})) == 2
    assert "<use" not in first.crest
