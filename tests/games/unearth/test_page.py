"""Unearth's page: what can be pointed at is what can be said, and everything that lies open stands there."""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from tests.games.boards import Boards, reached
from tests.games.unearth.positions import GHOSTS, at, ruin

import rulewright as rw
from rulewright.core.catalogue import faults
from rulewright.core.engine import State
from rulewright.core.options import Choice
from rulewright.core.wording import catalogue_of
from rulewright.games.unearth.game import GAME
from rulewright.games.unearth.given import FIRST_SLOT
from rulewright.games.unearth.table import (
    asking,
    darkness,
    ending,
    hexes,
    page,
    pieces,
    present,
    reading,
    ruins,
    seats,
)
from rulewright.games.unearth.table.reading import Cards, seat_title
from rulewright.games.unearth.table.tableau import Tableau
from rulewright.table import whynot
from rulewright.table.access import Eye
from rulewright.table.gamepages import GamePages
from rulewright.table.narrowing import Narrowing
from rulewright.testing import Case
from rulewright.testing.lines import begun, random_line
from rulewright.testing.pages import PAGES, Elements, table_of

BOARDS = Boards(GAME)
stage = BOARDS.stage
PAGE = page.Page(GAME)
CARDS = Cards(GAME.card_set)

TABLES: list[tuple[int, dict[str, str | int]]] = [
    (1, {}),
    (2, {}),
    (3, {}),
    (4, {"four_player_ruins": "expanded"}),
    (5, {}),
    (1, {"campaign": "on", "solo_difficulty": "hard"}),
    (2, {"wonder_choice": "may_wait", "reading_choice": "before_roll", "claim_check": "end_of_phase", "promos": "in"}),
]
# Sentences of these verbs are told apart in the list: two of them mean the same piece, or none.
LISTED = {"pass", "add", "subtract", "up", "down", "raise", "lower", "name", "wait", "leave"}


def positions(seed: int, seats: int, options: dict[str, str | int], share: float = 0.06) -> Iterator[State]:
    """Some positions of a random game: of frequent questions a few, of rare ones most; and the last."""
    rng = random.Random(seed)
    s = GAME.new(seats=seats, options=options)
    dealer = rw.Dealer(seed=seed)
    dealer.settle(s)
    while s.actor is not None:
        rare = s.view(None)["pending"][0]["question"] not in ("delver", "place", "respond")
        if rng.random() < (0.4 if rare else share):
            yield s
        s.play(rng.choice(s.moves()))
        dealer.settle(s)
    yield s


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_piece_has_its_own_phrase_and_touching_says_all_but_what_only_words_can(
    seats: int, options: dict[str, str | int]
) -> None:
    for s in positions(2, seats, options):
        for seat in (*range(seats), None):
            found = Elements(stage(s, seat))
            assert len(found.ids) == len(set(found.ids))
            assert len(found.phrases) == len(set(found.phrases))
        if s.actor is None:
            continue
        sentences = s.sentences()
        phrases = Elements(stage(s, s.actor)).phrases
        by_touch = reached(sentences, phrases, touch=True)
        assert {sentence.split(" ")[0] for sentence in set(sentences) - by_touch} <= LISTED
        lit = Narrowing(sentences, phrases).lit()
        assert Elements(stage(s, s.actor, lit)).lit == lit


@pytest.mark.clause("unearth/base-stone-1")
@pytest.mark.parametrize("seed", [3, 4])
def test_every_free_cell_is_one_sentence(seed: int) -> None:
    asked = 0
    for s in positions(seed, 2, {}, share=1):
        if s.actor is None or s.view(None)["pending"][0]["question"] != "place":
            continue
        asked += 1
        sentences = s.sentences()
        placing = [sentence for sentence in sentences if sentence.startswith("place ")]
        tableau = Tableau(s.view(s.actor)["players"][s.actor])
        names = [tableau.name(place) for place in tableau.free()]
        assert sorted(f"place {name}" for name in names) == sorted(placing)
        phrases = Elements(stage(s, s.actor)).phrases
        for sentence in placing:
            narrowing = Narrowing(sentences, phrases)
            assert narrowing.pick(sentence.removeprefix("place "))
            assert narrowing.matching() == [sentence]
    assert asked > 5


def test_a_tableau_shows_the_cells_around_it_and_grows() -> None:
    first = hexes.box_of([(0, 0)])
    assert first == hexes.box_of([(0, 0)])
    wide = hexes.box_of([(q, 0) for q in range(9)])
    assert float(wide.split()[2]) > float(first.split()[2])
    assert hexes.middle((1, -1)) == (29.4, -51.0)
    two = Tableau({"stones": [{"stone": "red", "at": [0, 0]}, {"stone": "red", "at": [1, 0]}]})
    assert two.name((1, -1)) == "1 ne"
    assert two.name((3, 0)) == ""


# What lies open


@pytest.mark.clause("unearth/base-claim-1")
def test_a_ruin_tells_its_type_claim_value_total_stones_and_dice() -> None:
    dice = {"seat-1/d4": 3, "seat-2/d8": 7}
    html = stage(at(row=[ruin("desert-13", dice, blue=1, red=2), ruin("tundra-9")], seats=5), 0)
    assert 'aria-label="Ruin 1: Desert 13, claimed at 13, 10 so far. Stones: blue Stone, red Stone ×2.' in html
    assert "<b>10</b> of 13" in html
    assert 'id="die-seat-2-d8"' in html
    assert 'aria-label="Purple&#39;s D8 shows 7"' in html
    assert html.count('href="#ue-stone-red"') == 3  # two on the Ruin, one for the bag
    # The five Ruins of the new type are stand-ins.
    first, second = html.split('<div id="site-')[1:3]
    assert "ue-authored" not in first
    assert "ue-authored" in second.partition("ue-heap")[0]


def test_wonders_show_their_formula_in_cubes_and_whether_they_are_authored() -> None:
    cards = {
        card.touch.word: card
        for card in ruins.wonders(at(wonders=["palace-of-relics"], row=[ruin("desert-9")]).view(0), CARDS)
    }
    palace = cards["palace-of-relics"]
    assert (palace.title, palace.worth, palace.authored) == ("Palace of Relics", "6 points", False)
    assert "Formula: first colour, first colour, first colour, second colour" in palace.formula
    assert ruins.wonder("the-quiet-foundry", CARDS).authored
    assert cards["build-lesser"].left.endswith(" left")


@pytest.mark.clause("unearth/base-delver-6")
def test_hands_of_others_are_backs() -> None:
    s = at(row=[ruin("desert-9")], players=[{"hand": {"expedition": 2}}, {"hand": {"forlorn": 1}}])
    mine, theirs = seats.players(s.view(0), 0, reading.asking(s.view(0)), CARDS)
    assert [(card.title, card.count, card.text) for card in mine.hand] == [
        ("Expedition", 2, "Choose the Ruin after rolling.")
    ]
    assert (theirs.hand, theirs.hand_said) == ((), "1 in hand")
    html = stage(s, 0)
    assert "Forlorn" not in html
    assert "ue-backs" in html


@pytest.mark.clause("unearth/ruling-73", "unearth/ruling-74")
def test_the_corruption_track_fills_by_difficulty() -> None:
    def track(stones: int, level: str) -> list[str]:
        found = darkness.slots(("phantom",) * stones, FIRST_SLOT[level])
        return [slot.worth for slot in found if slot.filled]

    assert track(3, "normal") == ["0"]
    assert track(3, "hard") == ["0", "1"]
    assert track(3, "legendary") == ["0", "1", "3"]
    assert track(12, "normal") == ["0", "1", "3", "6", "10", "15", "20"]
    # Of many Stones in the last slot four are drawn.
    last = [darkness.slots(("red",) * stones, 1)[-1].stones for stones in (10, 13)]
    assert ["ue-more" in drawn for drawn in last] == [False, True]
    assert ">+3<" in last[1]


def test_the_darkness_shows_its_cards_in_order_with_arrow_and_slot() -> None:
    fields = {"revealed": ["dark-desert-2", "dark-forest-1"], "crystals": {"blue": 3}}
    s = at(seats=1, row=[ruin("desert-9")], darkness=fields)
    found = darkness.darkness(s.view(0), CARDS)
    assert found is not None
    assert [(card.title, card.arrow, card.slot, card.newest) for card in found.cards] == [
        ("Desert", "▶", "2", False),
        ("Forest", "◀", "1", True),
    ]
    assert [crystal.text for crystal in found.crystals] == ["Black", "Blue: forged", "Red", "Yellow"]
    assert [(title, count) for _, title, count in found.counts][:2] == [("Desert", 1), ("Forest", 1)]


# What is asked, and what a line points at


def test_a_button_tells_where_it_leads() -> None:
    s = at(row=[ruin("desert-13", {"seat-2/d6-1": 5})], players=[{"hand": {"a-new-discovery": 1}}, {}])
    view = s.view(0)
    assert PAGE.ask(view, s.asks(), s.sentences()) == "Play a card, or dig: which Ruin, which die?"
    assert PAGE.note(view, "dig ruin-1 d6") == "Desert 13, 5 of 13"
    assert PAGE.note(view, "aim seat-2/d6-1") == "5 at Desert 13"
    assert PAGE.note(view, "build the-quiet-foundry") == "2 points, authored"
    assert PAGE.meta(view) == "Green is on turn"
    # A die that somebody else aims at is hurt; the log shows what luck has thrown.
    assert PAGE.mark(view, 0, "aim seat-2/d6-1", []).hits == (1,)
    rolled = PAGE.mark(view, 9, "rolled 3", ["shows seat-1/d6-1 3", "gained seat-1 blue"])
    assert (rolled.die, rolled.ids[0]) == ("3", "die-seat-1-d6-1")


def test_what_can_be_asked_about_is_answered() -> None:
    line = random_line(GAME, Case(2), rw.Rng(5))
    known = {word for noun in GAME.vocabulary.nouns.values() for word in noun.words}
    for length in range(5, len(line.states), 41):
        table = table_of(begun(line, length))
        if table.actor is None:
            continue
        for phrase in re.findall(r' data-ask="([^"]*)"', PAGES.games.of(GAME).stage(line_view(table), table.actor, ())):
            words = phrase.split(" ")
            assert set(words) <= known
            assert whynot.about_words(table, PAGES, Eye(table.actor, True), words, []).sentences


def line_view(table: Any) -> Any:
    return table.state.view(table.actor)


# Card sets


def test_a_card_set_of_ones_own_is_shown_with_its_names_and_without_marks() -> None:
    text = (
        'name = "My box"\n'
        '[[named_wonder]]\nid = "my-tower"\nreplaces = "the-quiet-foundry"\nname = "The <Tower>"\nformula = "KKBB??"\n'
        'points = 4\nwhen = "end"\neffects = []\noptional = false\nlimit = ""\nsolo = "allowed"\n'
        'legendary = "allowed"\ntext = "Four points."\n'
    )
    own = GAME.with_cards(text)
    pages = GamePages()
    drawn = pages.of(own)
    assert drawn is not pages.of(GAME)
    assert drawn is pages.of(own)
    assert drawn.page.labels({}, 0)["my-tower"] == "The <Tower>"
    s = own.from_position({"seats": 2, "wonders": ["my-tower"], "row": [ruin("desert-9")]})
    html = drawn.stage(s.view(0), 0, ())
    card = html.partition('id="wonder-my-tower"')[2].partition("ue-player")[0]
    assert "The &lt;Tower&gt;" in card
    assert "ue-authored" not in card


# The end


@pytest.mark.clause("unearth/base-ruling-3")
def test_a_tie_is_broken_only_where_the_table_says_so() -> None:
    tied = {"ruins": ["desert-9", "forest-9"]}, {"ruins": ["desert-11"], **wonder_of_two()}
    view = view_of(*tied)
    shared = ending.ending(view, ["Ann", "Ben"], CARDS)
    assert shared.headline == "Ann and Ben share the victory"
    assert not [row for row in shared.rows if row.kind == "tie"]
    broken = ending.ending({**view, "options": {"winner_tie": "more_wonders"}}, ["Ann", "Ben"], CARDS)
    assert broken.headline == "Ben wins"
    assert [(row.heading, row.cells, row.clause) for row in broken.rows if row.kind == "tie"] == [
        ("more Wonders", ("0", "1"), "unearth/base-ruling-3")
    ]
    assert [row.cells for row in broken.rows][-1] == ("2nd", "1st")


def wonder_of_two() -> dict[str, Any]:
    return {"built": [{"at": [0, 0], "token": "lesser-base-2"}]}


def view_of(*players: dict[str, Any]) -> dict[str, Any]:
    """A view of a game that is over, in which everybody has four points."""
    score = {"sets": 4, "types": 0, "cities": 0, "wonders": 0, "bonus": 0, "phantoms": 0, "total": 4}
    return {"seats": len(players), "players": [{**player, "score": score} for player in players], "over": True}


def test_alone_the_darkness_is_shown_beside_the_seat_with_its_points_so_far() -> None:
    line = random_line(GAME, Case(1, {"solo_difficulty": "hard"}), rw.Rng(4), 120)
    s = line.states[-1]
    (side,) = PAGE.others(s.view(None))
    assert (side.title, side.line) == ("The Darkness", "Hard")
    assert side.score == str(s.view(None)["darkness"]["score"]["total"])
    html = PAGES.whole(table_of(line), Eye(0, True), None, None)
    assert re.search(rf'id="other-1">.*?<b>The Darkness</b>.*?<b class="num">{side.score}</b>', html, re.DOTALL)
    assert PAGE.others(GAME.new(2).view(None)) == []


def test_a_sentence_begins_with_a_capital_and_a_ruin_keeps_its_number_on_the_line() -> None:
    view = {"turn": "darkness", "row": [{"ruin": "desert-9", "stones": {"red": 1, "blue": 1}, "dice": {}}]}
    view["pending"] = [{"question": "dark-stone", "seat": 1, "at": "ruin-1"}]
    assert PAGE.meta(view) == "The Darkness is on turn"
    asked = PAGE.ask(view, "", ["give blue", "give red"])
    assert asked == "Which Stone of Desert\N{NO-BREAK SPACE}9 goes to the Darkness?"


def test_no_card_acts_once_the_game_is_over() -> None:
    view = {"turn": "seat-1", "active": {"expedition": 1}}
    asked = reading.Asking("", -1, {})
    now = present.present(view, asked, False, CARDS)
    assert (now.title, [card.title for card in now.acting]) == ("Green is on turn", ["Expedition"])
    now = present.present({**view, "over": True}, asked, False, CARDS)
    assert (now.title, now.acting) == ("The game is over", ())


def test_alone_the_darkness_has_a_column_of_its_own() -> None:
    score = {"sets": 12, "types": 0, "crystals": 6, "corruption": 1, "total": 19}
    view = {**view_of({"ruins": []}), "darkness": {"score": score}}
    found = ending.ending(view, ["Ann"], CARDS)
    assert (found.headline, found.sentence) == ("The Darkness wins", "The Darkness is ahead by 15 points.")
    assert [side.title for side in found.others] == ["The Darkness"]
    assert ("Forged Crystals", ("", "6")) in [(row.heading, row.cells) for row in found.rows]
    assert found.rows[-1].cells == ("−15", "+15")


@pytest.mark.clause("unearth/campscore-9")
def test_a_campaign_ends_with_its_games_and_its_title() -> None:
    games = [
        {"game": 1, "player": 61, "darkness": 48, "points": 3, "scenario": "twin-omens"},
        {"game": 2, "player": 50, "darkness": 50, "points": 1, "scenario": "hungry-dark"},
        {"game": 3, "player": 40, "darkness": 50, "points": 0, "scenario": "lost-voices"},
    ]
    view = {**view_of({}), "darkness": {}, "campaign": {"games": games, "over": 3, "points": 4}}
    found = ending.ending(view, ["Ann"], CARDS)
    assert found.headline == "Ann: Fledgling Gatherer"
    assert [row.heading for row in found.rows][:2] == ["Game 1: Twin Omens", "Margin +13"]
    assert [row.cells for row in found.rows][-2:] == [("4", ""), ("Fledgling Gatherer", "")]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_end_ranks_as_the_engine_does(seats: int, options: dict[str, str | int]) -> None:
    line = random_line(GAME, Case(seats, options), rw.Rng(4))
    s = line.states[-1]
    found = PAGE.ending(s.view(None), ["Ann", "Ben", "Cleo", "Dora", "Eve"][:seats])
    places = [row.cells for row in found.rows if row.heading == "Place"]
    assert places == ([] if seats == 1 else [tuple([f"{n}{'stndrdth'[min(n, 4) * 2 - 2 :][:2]}" for n in s.ranking()])])
    assert [int(side.score) for side in PAGE.sides(s.view(None))] == s.scores()
    table = table_of(line)
    html = PAGES.end(table, Eye(0, True))
    # Each side has a course, and alone the Darkness has one and a column too.
    assert html.count("<polyline") == max(seats, 2)
    if seats == 1:
        assert html.count('<th scope="col"') == 3


# Texts


def test_every_text_of_the_page_stands_in_the_catalogue() -> None:
    catalogue = catalogue_of(GAME)
    assert faults(catalogue, GAME.vocabulary.verbs) == []
    said = {verb.name for verb in GAME.vocabulary.verbs if verb.first < GAME.vocabulary.size}
    assert set(catalogue.orders) == said
    assert set(page.PRINTED) <= set(catalogue.texts)
    assert {f"ask-{kind}" for kind in (*asking.ASKED, *asking.ABOUT_DIE, *asking.ABOUT_CARD)} <= set(catalogue.texts)
    scored = [*seats.PARTS, *darkness.PARTS]
    assert {f"{kind}-{part}" for part in scored for kind in ("score", "row")} <= set(catalogue.texts)
    modules: list[ModuleType] = [asking, darkness, ending, hexes, page, pieces, present, reading, ruins, seats]
    code = "".join([inspect.getsource(module) for module in modules])
    named = re.findall(r'\btext\(\s*"([^"]+)"(?: if [^,()]* else "([^"]+)")?', code)
    assert {key for keys in named for key in keys if key} <= set(catalogue.texts)
    counted = re.findall(r'\bplural\(\s*"([^"]+)"', code)
    assert {key + end for key in counted for end in ("", "-s")} <= set(catalogue.texts)


def test_the_catalogue_calls_seats_by_their_names() -> None:
    words = catalogue_of(GAME).words
    s = GAME.new(5)
    for seat in range(5):
        name = GAME.seat_name(s, seat)
        assert words[f"seat-{seat + 1}"] == name == seat_title(seat)
        assert {word.partition("'")[0] for key, word in words.items() if key.startswith(f"seat-{seat + 1}/")} == {name}
    assert words["darkness"] == GAME.seat_name(s, 5) == seat_title(-1) == "the Darkness"


def test_a_stone_of_another_name_is_called_by_it() -> None:
    own = GAME.with_cards(GHOSTS)
    drawn = GamePages().of(own)
    assert drawn.page.labels({}, 0)["phantom"] == "Ghost Stone"
    s = own.from_position(
        {
            "seats": 1,
            "row": [ruin("desert-9", phantom=1, black=1)],
            "players": [{"stones": [{"stone": "phantom", "at": [0, 0]}]}],
        }
    )
    html = drawn.stage(s.view(0), 0, ())
    assert html.count("Ghost Stone") >= 3
    assert "Onyx Stone" in html
    assert "Phantom" not in html.replace("Phantoms", "")
    assert "black Stone" not in html


def test_every_card_of_the_box_has_readable_words() -> None:
    words = catalogue_of(GAME).words
    cards = GAME.card_set
    assert {stone.word: words[stone.word] for stone in cards.stones} == {
        stone.word: stone.title for stone in cards.stones
    }
    kinds: list[Any] = [*cards.wonders, *cards.delvers, *cards.ages, *cards.scenarios]
    assert {card.id: words[card.id] for card in kinds} == {card.id: card.name for card in kinds}
    assert {site.id: words[site.id] for site in cards.sites if site.name} == {
        site.id: site.name for site in cards.sites if site.name
    }
    declared = [option for option in GAME.options.declared.values() if isinstance(option, Choice)]
    choices = [(option.name, value) for option in declared for value in option.values]
    assert not [f"{name}={value}" for name, value in choices if f"{name}={value}" not in words or name not in words]


def test_the_rules_list_the_cards_that_are_played_with() -> None:
    found = {card.title: card for card in page.page_for(GAME).cards()}
    assert (found["Ancient Map"].kind, found["Ancient Map"].text) == (
        "Delver card",
        "This turn's excavation roll may be repeated once.",
    )
    assert found["Buried Halls"].kind == "Scenario"
    assert found["Buried Halls"].authored
    cubes = "black, red, blue, yellow, any Stone, any Stone"
    assert found["The Obelisk"].kind == f"Named Wonder, 2 points, Formula: {cubes}"
    out = {
        "named_wonder": "the-obelisk",
        "delver": "ancient-map",
        "end_of_age": "day-of-rest",
        "scenario": "buried-halls",
    }
    left_out = "".join([f'[[{kind}]]\nid = "{card}"\ncopies = 0\n' for kind, card in out.items()])
    fewer = page.page_for(GAME.with_cards('name = "Fewer"\n' + left_out)).cards()
    missing = {"The Obelisk", "Ancient Map", "Day of Rest", "Buried Halls"}
    assert set(found) - {card.title for card in fewer} == missing
