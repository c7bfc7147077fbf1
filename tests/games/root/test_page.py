"""Root's page: what can be pointed at is what can be said, and everything that lies open stands there."""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from tests.games.boards import Boards, label, reached
from tests.games.root.positions import at, cards, chosen, play

import rulewright as rw
from rulewright.core.catalogue import faults
from rulewright.core.engine import State
from rulewright.core.options import Choice
from rulewright.core.wording import catalogue_of
from rulewright.games.root.components import DECK, QUESTS
from rulewright.games.root.game import GAME
from rulewright.games.root.maps import MAPS
from rulewright.games.root.table import (
    asking,
    boards,
    clearings,
    ending,
    faces,
    fight,
    ground,
    notes,
    page,
    pieces,
    reading,
    telling,
    wanderer,
    words,
)
from rulewright.table import whynot
from rulewright.table.access import Eye
from rulewright.table.narrowing import Narrowing
from rulewright.testing import Case
from rulewright.testing.lines import begun, random_line
from rulewright.testing.pages import PAGES, Elements, table_of

BOARDS = Boards(GAME)
stage = BOARDS.stage
lit = BOARDS.lit
MODULES: list[ModuleType] = [
    asking, boards, clearings, ending, faces, fight, ground, notes, page, pieces, reading, telling, wanderer, words,
]  # fmt: skip
TABLES: list[tuple[int, dict[str, str | int]]] = [
    (4, {}),
    (3, {"map": "winter", "alliance_cap_discard": "alliance_chooses", "alliance_birdsong": "interleaved"}),
    (2, {"faction_1": "alliance", "faction_2": "vagabond", "autumn_suits": "shuffled"}),
]
# So many positions of a game are looked at.
MOST = 24
# Questions that come often; of all others more positions are looked at.
OFTEN = ("actions", "act", "operation", "revolt-or-spread", "craft-mobilize-or-train", "tuck", "slip", "refresh")
# Sentences of these verbs have no piece of their own, or one that means something else as well: the list has them.
LISTED = {
    "pass", "done", "recruit", "explore", "hide", "tax-officer", "take-points", "take-cards", "recruit-at", "organize",
    "craft", "hire", "mobilize", "train", "dominate", "labor", "settle", "steal", "look", "go", "slip", "tax",
}  # fmt: skip


def positions(seed: int, count: int, options: dict[str, str | int], share: float = 0.03) -> Iterator[State]:
    """Some positions of a random game: of frequent questions a few, of rare ones more; and the last."""
    rng = random.Random(seed)
    left = MOST
    s = GAME.new(seats=count, options=options)
    dealer = rw.Dealer(seed=seed)
    dealer.settle(s)
    for _ in range(500):
        if s.actor is None:
            break
        rare = s.view(None)["pending"][0]["question"] not in OFTEN
        if left and rng.random() < (0.15 if rare else share):
            left -= 1
            yield s
        s.play(rng.choice(s.moves()))
        dealer.settle(s)
    yield s


@pytest.mark.parametrize(("count", "options"), TABLES)
def test_every_piece_has_its_own_phrase_and_touching_says_all_but_what_only_words_can(
    count: int, options: dict[str, str | int]
) -> None:
    for s in positions(2, count, options):
        sides = {side.word for side in page.sides(s.view(None))}
        for seat in (*range(count), None):
            found = Elements(stage(s, seat))
            assert len(found.ids) == len(set(found.ids))
            assert len(found.phrases) == len(set(found.phrases))
            assert not sides & set(found.phrases)
        if s.actor is None:
            continue
        sentences = s.sentences()
        phrases = Elements(stage(s, s.actor)).phrases
        by_touch = reached(sentences, [*phrases, *sides], touch=True)
        assert {sentence.split(" ")[0] for sentence in set(sentences) - by_touch} <= LISTED
        first = Narrowing(sentences, [*phrases, *sides]).lit()
        assert Elements(stage(s, s.actor, first)).lit == first - sides


def test_a_march_takes_three_clicks() -> None:
    s = at(clearings={"clearing-5": {"cat": 4}, "clearing-2": {"warbird": 1}})
    narrowing = Narrowing(s.sentences(), Elements(stage(s, 0)).phrases)
    assert narrowing.pick("clearing-5")
    assert {"clearing-1", "clearing-2"} <= narrowing.lit()
    assert narrowing.pick("clearing-2")
    assert {"1", "2", "3", "4"} <= narrowing.lit()
    assert narrowing.pick("3")
    assert narrowing.matching() == ["march clearing-5 clearing-2 3"]


def test_a_battle_takes_the_clearing_and_the_faction() -> None:
    s = at(clearings={"clearing-5": {"cat": 4, "warbird": 1, "sympathy": 1}})
    sides = [side.word for side in page.sides(s.view(0))]
    narrowing = Narrowing(s.sentences(), [*Elements(stage(s, 0)).phrases, *sides])
    assert narrowing.pick("clearing-5")
    assert {"eyrie", "alliance"} <= narrowing.lit()
    assert narrowing.pick("alliance")
    assert narrowing.matching() == ["battle clearing-5 alliance"]
    assert page.note(s.view(0), "battle clearing-5 eyrie") == "1 Eyrie warrior"


# The map


@pytest.mark.clause("root/base-rule-1", "root/base-rule-3")
def test_a_clearing_tells_what_stands_in_it_and_who_rules() -> None:
    there = {"cat": 2, "warbird": 1, "roost": 1, "sympathy": 1}
    s = at(clearings={"clearing-2": there, "clearing-6": {"cat": 1, "rebel": 1}, "clearing-8": {"wood": 1}})
    html = stage(s, 0)
    assert label(html, "clearing-2") == (
        "Clearing 2, mouse. 2 Marquise warriors; 1 Eyrie warrior; 1 roost; 1 sympathy token; 1 open slot. "
        "Ruled by the Eyrie."
    )
    assert label(html, "clearing-6").endswith("a ruin; 1 open slot. Ruled by nobody.")
    assert label(html, "clearing-8").endswith("1 wood token; 2 open slots. Ruled by nobody.")


@pytest.mark.parametrize(("count", "drawn"), [(1, 1), (4, 4), (25, 4)])
def test_up_to_four_warriors_are_drawn_and_all_are_counted(count: int, drawn: int) -> None:
    html = clearings.picture(3, "fox", "marquise", 2, False, (("cat", count),))
    assert html.count('href="#rt-pawn-marquise"') == drawn
    assert f'<text class="rt-cnt" y="0.5">{count}</text>' in html
    assert "rt-rules-orange" in html


def test_the_warriors_of_all_fit_into_one_clearing() -> None:
    armies = [("cat", 12), ("warbird", 9), ("rebel", 7), ("pawn", 1)]
    html = clearings.row_of_armies(armies)
    places = [float(x) for x in re.findall(r"translate\(([-\d.]+) 1", html)]
    # A warrior and a count for each of three factions, and the pawn.
    assert len(places) == 7
    assert min(places) > 0
    assert max(places) < 150


@pytest.mark.parametrize("name", ["autumn", "winter"])
def test_the_ground_has_a_place_for_everything(name: str) -> None:
    found = ground.ground(name)
    chart = MAPS[name]
    assert len(found.clearings) == 12
    assert len(found.forests) == len(chart.forests)
    assert found.ways.count('class="rt-path"') == len(chart.paths)
    assert found.trees.count("<use") > 40
    # A grove stands within its forest and apart from every clearing.
    for forest in found.forests:
        assert min(max(abs(forest[0] - x) / 0.07, abs(forest[1] - y) / 0.09) for x, y in found.clearings) > 1


def test_markers_that_are_not_dealt_have_no_suit_yet() -> None:
    s = GAME.new(seats=2, options={"map": "winter"})
    assert reading.suits_of(s.view(None)) == [""] * 12
    assert label(stage(s, None), "clearing-1").startswith("Clearing 1. ")
    dealt = at("marquise", options={"map": "winter"}, suits=["fox", "rabbit", "mouse"] * 4)
    assert label(stage(dealt, 0), "clearing-3").startswith("Clearing 3, mouse. ")


def test_the_pawn_stands_where_it_is() -> None:
    s = at("vagabond", pawn="forest-2")
    assert label(stage(s, 3), "forest-2").endswith("The Vagabond is here.")
    assert label(stage(s, 3), "forest-1") == "Forest 1. beside clearing 1, clearing 2, clearing 5, clearing 10."


# Boards


@pytest.mark.clause("root/marquise-build-2", "root/marquise-build-5")
def test_the_tracks_of_the_marquise_tell_costs_and_points() -> None:
    there = {
        "clearing-1": {"cat": 2, "keep": 1, "sawmill": 1, "wood": 2},
        "clearing-5": {"recruiter": 1, "cat": 1},
        "clearing-9": {"recruiter": 1, "cat": 1},
    }
    s = at(clearings=there)
    board = page.draw(s.view(0), 0)["own"]
    assert [[space.points for space in track.spaces] for track in board.tracks] == [
        ["0", "1", "2", "3", "4", "5"],
        ["0", "2", "2", "3", "4", "5"],
        ["0", "1", "2", "3", "3", "4"],
    ]
    assert [space.top for space in board.tracks[0].spaces] == ["0", "1", "2", "3", "3", "4"]
    assert [track.note for track in board.tracks] == ["1 wood, 1 point", "0 wood, 0 points", "2 wood, 2 points"]
    assert [(stat.count, stat.unit) for stat in board.stats] == [
        ("3", "actions left"),
        ("21", "in supply"),
        ("6", "wood left"),
    ]
    assert page.note(s.view(0), "build sawmill clearing-5") == "1 wood, 1 point"
    assert "build sawmill" in lit(s)


def test_the_decree_shows_its_cards_and_what_is_still_to_obey() -> None:
    decree = {"recruiting": cards("anvil"), "moving": cards("armorers", "fox-ambush")}
    s = at(
        "eyrie",
        clearings={"clearing-1": {"warbird": 6, "roost": 1}},
        factions={"eyrie": {"leader": "despot", "decree": decree, "hand": {}}},
    )
    board = page.draw(s.view(1), 1)["own"]
    columns = board.extra["decree"]
    assert [[chip.title for chip in column.chips] for column in columns] == [
        ["Anvil"],
        ["Vizier", "Fox ambush!", "Armorers"],
        [],
        ["Vizier"],
    ]
    assert [chip.note for chip in board.extra["leaders"]] == ["", "", "", "leads"]
    assert [space.points for space in board.tracks[0].spaces] == ["0", "1", "2", "3", "4", "4", "5"]


@pytest.mark.clause("root/8.2.3-5")
def test_the_faces_of_supporters_are_for_the_alliance_alone() -> None:
    s = at("alliance", "birdsong", factions={"alliance": {"supporters": cards("anvil", "armorers"), "officers": 2}})
    mine = page.draw(s.view(2), 2)["own"].extra
    assert [chip.title for chip in mine["supporters"]] == ["Anvil", "Armorers"]
    assert mine["supporters_said"] == "2 supporters"
    theirs = next(board for board in page.draw(s.view(0), 0)["others"] if board.faction == "alliance")
    assert theirs.extra["supporters"] == ()
    assert theirs.extra["supporters_said"] == "2 supporters"
    assert "supporter-anvil" not in stage(s, 0)
    assert "supporter-anvil" in stage(s, 2)


@pytest.mark.clause("root/8.4.2.II-1", "root/8.4.2.II.a-3")
def test_sympathy_tells_what_it_costs_and_scores() -> None:
    there = {"clearing-1": {"sympathy": 1}, "clearing-5": {"cat": 3}, "clearing-9": {"cat": 1}}
    supporters = cards("rabbit-ambush", "bake-sale", "mouse-ambush")
    s = at("alliance", "birdsong", clearings=there, factions={"alliance": {"supporters": supporters}})
    assert page.note(s.view(2), "spread clearing-9") == "1 supporter, 1 point"
    assert page.note(s.view(2), "spread clearing-5") == "2 supporters, 1 point"
    track = page.draw(s.view(2), 2)["own"].tracks[0]
    assert [space.top for space in track.spaces] == ["1", "1", "1", "2", "2", "2", "3", "3", "3", "3"]
    assert [space.points for space in track.spaces] == ["0", "1", "1", "1", "2", "2", "3", "4", "4", "4"]


def test_the_vagabond_shows_items_relationships_and_quests() -> None:
    board = {
        "character": "ranger",
        "gear": {"tea": 1, "exhausted-boot": 2, "damaged-sword": 1},
        "attitudes": {"eyrie": "friendly", "marquise": "hostile"},
        "aided": {"eyrie": 1},
        "quests": {"open": ["escort", "fundraising", "fox-speech"], "done": ["mouse-bear"]},
    }
    s = at("vagabond", pawn="clearing-5", factions={"vagabond": board})
    own = page.draw(s.view(3), 3)["own"]
    assert [(chip.title, chip.count) for chip in own.extra["exhausted"]] == [("boot", 2)]
    assert [chip.touch.label for chip in own.extra["damaged"]] == ["damaged sword"]
    assert [(stat.count, stat.unit) for stat in own.stats] == [("5", "refreshed"), ("1", "drawn"), ("3/6", "carried")]
    assert {one.faction: one.label for one in own.extra["relations"]} == {
        "marquise": "Marquise: Hostile",
        "eyrie": "Eyrie: Friendly, 1 aid towards the next step",
        "alliance": "Alliance: Indifferent",
    }
    assert [chip.title for chip in own.extra["quests"]] == ["Fundraising", "Give a Speech", "Escort"]
    assert [chip.title for chip in own.extra["done"]] == ["Fend off a Bear"]


def test_hands_of_others_are_hidden() -> None:
    s = at(factions={"marquise": {"hand": cards("anvil")}, "eyrie": {"hand": cards("foxfolk-steel", "bake-sale")}})
    assert "hand-anvil" in stage(s, 0)
    assert "foxfolk-steel" not in stage(s, 0).partition('id="unseen-cards"')[0]
    assert [side.line for side in page.sides(s.view(0))] == ["1 card", "2 cards", "0 cards", "0 cards"]


def test_cards_tell_what_they_cost_and_do() -> None:
    assert faces.card_said("anvil") == "Anvil, fox. Costs 1 fox to craft. Gives a hammer and 2 points."
    assert faces.card_said("royal-claim").startswith("Royal Claim, bird. Costs 4 of any suit to craft. In Birdsong")
    assert faces.card_said("tax-collector").startswith(
        "Tax Collector, fox. Costs 1 fox, 1 rabbit and 1 mouse to craft."
    )
    for card in DECK:
        assert re.fullmatch(r"[A-Z].*\.", faces.card_said(card.word))
        assert not re.search(r"[{}]|does-|icon-|costs ", faces.does(card.word))


def test_what_lies_beside_the_map_is_told() -> None:
    s = at(deck=cards("anvil", "armorers"), items={"boot": 1, "tea": 2})
    found = page.draw(s.view(0), 0)["beside"]
    assert [(chip.title, chip.count) for chip in found["supply"]] == [("boot", 1), ("tea", 2)]
    dominance = ["Fox dominance", "Rabbit dominance", "Mouse dominance", "Bird dominance"]
    assert [chip.title for chip in found["available"]] == dominance
    assert found["deck"] == 2
    assert [title for _, title, _ in found["order"]] == ["Marquise", "Eyrie", "Alliance", "Vagabond"]


# Battle


@pytest.mark.clause("root/base-battle-11", "root/base-battle-18")
def test_a_battle_is_a_scene_with_dice_and_choices() -> None:
    there = {"clearing-5": {"cat": 3, "rebel": 1, "rabbit-base": 1, "sympathy": 1}}
    s = at(clearings=there, factions={"alliance": {"hand": cards("rabbit-ambush")}})
    play(s, "battle clearing-5 alliance")
    view = s.view(2)
    scene = page.draw(view, 2)["fight"]
    assert scene.stage == "Is there an ambush?"
    assert [party.die for party in scene.parties] == ["", ""]
    assert page.ask(view, "", s.sentences()) == "The Marquise attacks in clearing 5: do you spring a rabbit ambush?"
    assert lit(s) == {"rabbit-ambush"}
    # The Alliance takes the higher die as defender, and has one warrior; nothing is left to choose.
    play(s, "pass", "rolled 2 0")
    assert page.draw(s.view(2), 2)["fight"] is None
    assert label(stage(s, 2), "clearing-5").startswith("Clearing 5, rabbit. 2 Marquise warriors; 1 Alliance warrior; ")


def test_pieces_are_lost_by_touching_them_in_the_scene() -> None:
    there = {"clearing-5": {"cat": 3, "rabbit-base": 1, "sympathy": 1}}
    s = at(clearings=there)
    play(s, "battle clearing-5 alliance", "rolled 0 0")
    assert s.sentences() == ["lose rabbit-base", "lose sympathy"]
    assert lit(s) == {"lose rabbit-base", "lose sympathy"}
    scene = page.draw(s.view(2), 2)["fight"]
    assert scene.title == "Battle in clearing 5"
    assert [(party.title, party.role) for party in scene.parties] == [("Marquise", "attacks"), ("Alliance", "defends")]
    assert scene.parties[0].told == ("0 hits rolled", "1 extra hit")
    assert page.ask(s.view(2), "", s.sentences()) == "Which piece do you lose? 1 hit is left."


# What is asked


@pytest.mark.parametrize(("count", "options"), TABLES)
def test_every_question_is_asked_in_words_of_its_own(count: int, options: dict[str, str | int]) -> None:
    for s in positions(5, count, options, share=0.02):
        if s.actor is None:
            continue
        view = s.view(s.actor)
        asked = page.ask(view, "The engine asks?", s.sentences())
        assert asked.endswith((".", "?", "!")), asked
        assert "The engine" not in asked, view["pending"][0]
        assert not re.search(r"[{}]|ask-", asked)
        assert not re.search(r"[{}]", page.meta(view))
        for sentence in s.sentences():
            assert not re.search(r"[{}]|note-|does-", page.note(view, sentence))


def test_every_question_of_a_seat_has_its_words() -> None:
    known = {*asking.PLAIN, *asking.HERE, *asking.LEFT, *asking.ORDERS, *asking.QUESTIONS}
    luck = {"sit", "mark", "drawn", "stolen", "roll", "outrage-drawn", "found", "laid"}
    assert {question.name for question in GAME.questions if question.verbs} - luck == known


def test_a_line_of_the_log_points_at_what_it_is_about() -> None:
    s = at(clearings={"clearing-5": {"cat": 3, "warbird": 1}})
    view = s.view(None)
    found = page.mark(view, 0, "march clearing-5 clearing-2 2", ["owes-outrage marquise clearing-2"])
    assert found.ids == ("clearing-5", "clearing-2")
    found = page.mark(view, 0, "pass", ["removed warbird clearing-5 1", "removed cat clearing-5 2"])
    assert (found.ids, found.hits) == (("clearing-5",), (1,))
    assert page.mark(view, 1, "tuck anvil moving", []).ids == ("decree-moving-anvil",)


def test_what_can_be_asked_about_is_answered() -> None:
    line = random_line(GAME, Case(4), rw.Rng(5), 160)
    known = {word for noun in GAME.vocabulary.nouns.values() for word in noun.words}
    known |= {verb.name for verb in GAME.vocabulary.verbs}
    for length in (70, 150):
        table = table_of(begun(line, length))
        if table.actor is None or table.state is None:
            continue
        html = PAGES.games.of(GAME).stage(table.state.view(table.actor), table.actor, ())
        for phrase in re.findall(r' data-ask="([^"]*)"', html)[::7]:
            found = phrase.split(" ")
            assert set(found) <= known
            assert whynot.about_words(table, PAGES, Eye(table.actor, True), found, []).sentences


# The end


@pytest.mark.clause("root/base-score-1")
def test_the_end_tells_who_has_won_and_how() -> None:
    s = at(
        clearings={"clearing-1": {"cat": 3, "workshop": 1}},
        factions={"marquise": {"score": 29, "hand": cards("anvil")}, "eyrie": {"score": 4}},
    )
    play(s, "craft anvil")
    found = page.ending(s.view(None), ["Ann", "Ben", "Cleo", "Dora"])
    assert (found.headline, found.sentence) == ("Ann wins", "Ann, the Marquise, has 31 points.")
    rows = {row.heading: row.cells for row in found.rows}
    assert rows["Points"] == ("31", "4", "0", "0")
    assert rows["Warriors on the map"] == ("3", "0", "0", "0")
    assert rows["Clearings ruled"] == ("1", "0", "0", "0")
    assert rows["Place"] == ("1st", "2nd", "3rd", "3rd")
    assert page.meta(s.view(0)) == "The game is over"


@pytest.mark.clause("root/vagabond-coalition-4", "root/base-ruling-27")
def test_a_coalition_wins_together() -> None:
    s = at(
        clearings={"clearing-1": {"cat": 3, "workshop": 1}},
        factions={
            "marquise": {"score": 29, "hand": cards("anvil"), "partner": "vagabond"},
            "vagabond": {"dominance": "fox-dominance", "partner": "marquise"},
        },
    )
    sides = page.sides(s.view(0))
    assert (sides[0].score, sides[0].line) == ("29", "1 card, with the Vagabond")
    assert (sides[3].score, sides[3].unit) == ("–", "with the Marquise")
    play(s, "craft anvil")
    found = page.ending(s.view(None), ["Ann", "Ben", "Cleo", "Dora"])
    assert found.headline == "Ann and Dora win"
    rows = {row.heading: row.cells for row in found.rows}
    assert rows["Points"] == ("31", "0", "0", "–")
    assert rows["Dominance"] == ("with the Vagabond", "none", "none", "with the Marquise")
    assert [int(cell[0]) for cell in rows["Place"]] == s.ranking()


@pytest.mark.parametrize("seed", [4, 9])
def test_the_places_are_those_of_the_game(seed: int) -> None:
    s = random_line(GAME, Case(3), rw.Rng(seed)).last()
    places = next(row for row in page.ending(s.view(None), ["Ann", "Ben", "Cleo"]).rows if row.heading == "Place")
    assert [int(cell[0]) for cell in places.cells] == s.ranking()


@pytest.mark.clause("root/base-dom-1")
def test_a_player_for_dominance_has_no_points_any_more() -> None:
    s = at(factions={"marquise": {"score": 12, "dominance": "fox-dominance", "play": {}}})
    side = page.sides(s.view(0))[0]
    assert (side.score, side.unit) == ("–", "fox dominance")


# Texts


def test_every_text_of_the_page_stands_in_the_catalogue() -> None:
    catalogue = catalogue_of(GAME)
    assert faults(catalogue, GAME.vocabulary.verbs) == []
    told = {verb.name for verb in GAME.vocabulary.verbs if verb.first < GAME.vocabulary.size}
    assert set(catalogue.orders) - {"bring 1"} == told
    assert set(page.PRINTED) <= set(catalogue.texts)
    code = "".join([inspect.getsource(module) for module in MODULES])
    named = re.findall(r'\btext\(\s*"([^"]+)"(?: if [^,()]* else "([^"]+)")?', code)
    assert {key for keys in named for key in keys if key and "{" not in key} <= set(catalogue.texts)
    counted = re.findall(r'\bplural\(\s*"([^"]+)"', code)
    assert {key + end for key in counted for end in ("", "-s")} <= set(catalogue.texts)


def test_no_text_of_the_catalogue_is_there_for_nobody() -> None:
    catalogue = catalogue_of(GAME)
    code = "".join([inspect.getsource(module) for module in MODULES])
    made = r"(does|ask|kind|icon|piece|title|track|column|leader|attitude|stage|row|place)-"
    # What is drawn in characters has a test of its own.
    made = rf"{made}|(term|legend|sign|guide)-|paths-to|the-player"
    quoted = set(re.findall(r"""["']([a-z0-9-]+)["']""", code))
    unused = [key for key in catalogue.texts if key.removesuffix("-s") not in quoted and not re.match(made, key)]
    assert unused == []


def test_every_word_and_option_is_readable() -> None:
    found = catalogue_of(GAME).words
    for noun in (
        "faction",
        "clearing",
        "forest",
        "card",
        "piece",
        "gear",
        "quest",
        "leader",
        "character",
        "column",
        "suit",
    ):
        assert not [word for word in GAME.vocabulary.nouns[noun].words if word not in found]
    assert len({quest[0] for quest in QUESTS} & set(found)) == 15
    declared = [option for option in GAME.options.declared.values() if isinstance(option, Choice)]
    choices = [(option.name, value) for option in declared for value in option.values]
    assert not [f"{name}={value}" for name, value in choices if f"{name}={value}" not in found or name not in found]


def test_each_seat_has_its_faction_before_the_game() -> None:
    options: dict[str, Any] = chosen("alliance vagabond")
    assert [(side.title, side.ink, side.word) for side in page.places(2, options)] == [
        ("Woodland Alliance", "green", "alliance"),
        ("Vagabond", "grey", "vagabond"),
    ]


@pytest.mark.clause("root/base-battle-12")
def test_cards_that_count_in_battle_are_touched_in_the_scene() -> None:
    there = {"clearing-5": {"cat": 3, "warbird": 2}}
    s = at(clearings=there, factions={"marquise": {"play": cards("brutal-tactics", "cobbler")}})
    play(s, "battle clearing-5 eyrie", "rolled 2 1")
    assert lit(s) == {"use brutal-tactics"}
    attacker, defender = page.draw(s.view(0), 0)["fight"].parties
    assert [chip.title for chip in attacker.cards] == ["Brutal Tactics"]
    assert (attacker.die, defender.die, defender.cards) == ("2", "1", ())
    assert page.note(s.view(0), "use brutal-tactics").startswith("In battle as attacker, deal 1 extra hit")


def test_the_rules_list_every_design_once_suit_by_suit() -> None:
    found = page.cards()
    assert len(found) == len(DECK) == 42
    assert (found[0].title, found[0].kind, found[0].text) == (
        "Anvil",
        "Item, fox, costs 1 fox to craft",
        "Gives a hammer and 2 points.",
    )
    assert found[-2].kind == "In battle, bird, 2 copies"
    assert {card.authored for card in found} == {""}
