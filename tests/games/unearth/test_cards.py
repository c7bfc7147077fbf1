"""The shipped cards against the rulebook, and card sets that change them, well and badly."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields
from importlib.resources import files
from pathlib import Path

import pytest

from rulewright.core.errors import OptionError
from rulewright.core.vocabulary import Vocabulary
from rulewright.games.unearth import effects as e
from rulewright.games.unearth.cards import CardSet, Dark, Effect, Scenario, Site, Wonder, needs, read_cards, shipped
from rulewright.games.unearth.effect_words import ASIDE, CRYSTAL, DELVER_MOMENTS, FLAGS, WONDER_MOMENTS, WORDS
from rulewright.games.unearth.vocabulary import DICE_OF_A_SEAT, MOST_RUINS, STONE_WORDS, vocabulary

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "unearth-cards.md").read_text(encoding="utf-8")
DATA = (files("rulewright") / "games/unearth/data/cards.toml").read_text(encoding="utf-8")
TYPES = ("desert", "forest", "island", "mountain", "cavern", "tundra")
YELLOW = STONE_WORDS.index("yellow")


def patched(text: str) -> CardSet:
    """The cards with a patch that has a name."""
    return read_cards(f'name = "A test"\n{text}')


def refusal(text: str) -> str:
    """What is said about a bad patch."""
    with pytest.raises(OptionError) as caught:
        read_cards(text)
    return str(caught.value)


def ruins(cards: CardSet, name: str) -> list[Site]:
    return [site for site in cards.sites[:MOST_RUINS] if site.set == name]


def wonder(cards: CardSet, id: str) -> Wonder:
    return next(found for found in cards.wonders if found.id == id)


def site(cards: CardSet, id: str) -> Site:
    return next(found for found in cards.sites if found.id == id)


# The box


@pytest.mark.clause("unearth/base-comp-1")
@pytest.mark.clause("unearth/base-ruling-45")
def test_twenty_five_ruins_of_five_types() -> None:
    cards = shipped()
    base = ruins(cards, "base")
    assert [site.claim for site in base] == [9, 11, 13, 15, 17] * 5
    assert [site.stones for site in base] == [2, 2, 2, 3, 3] * 5
    assert [cards.types[site.type] for site in base] == [name for name in TYPES[:5] for _ in range(5)]
    assert sum(site.claim for site in base) == 325
    assert sum(site.stones for site in base) == 60
    assert [site.id for site in base] == [f"{cards.types[site.type]}-{site.claim}" for site in base]
    assert base[0].name == "Desert 9"


@pytest.mark.clause("unearth/base-comp-2")
def test_ruins_of_the_deck_have_no_points() -> None:
    assert {site.points for site in shipped().sites[:MOST_RUINS]} == {0}


@pytest.mark.clause("unearth/components-9")
@pytest.mark.clause("unearth/ruling-98")
def test_five_ruins_of_a_sixth_type() -> None:
    cards = shipped()
    extra = ruins(cards, "lost_tribe")
    assert cards.types == TYPES
    assert [(site.type, site.claim, site.stones) for site in extra] == [
        (5, 9, 2),
        (5, 11, 2),
        (5, 13, 2),
        (5, 15, 3),
        (5, 17, 3),
    ]
    assert all(site.provenance["claim"] == "authored" for site in extra)


def test_places_behind_the_ruins_are_kept() -> None:
    cards = shipped()
    kept = cards.sites[30:36]
    assert [site.id for site in kept] == [f"site-{k}" for k in range(31, 37)]
    assert {(site.set, site.type) for site in kept} == {("out", -1)}
    assert [site.id for site in cards.sites[36:]] == [
        "city-of-gold",
        "city-of-ash",
        "gate-of-the-sun",
        "gate-of-the-moon",
    ]


@pytest.mark.clause("unearth/base-comp-3")
def test_sixty_stones() -> None:
    assert [stone.base for stone in shipped().stones] == [15, 15, 15, 15, 0, 0, 0]
    assert sum(stone.base for stone in shipped().stones) == 60


@pytest.mark.clause("unearth/components-5")
@pytest.mark.clause("unearth/components-7")
def test_twenty_two_more_stones() -> None:
    stones = shipped().stones
    assert [stone.word for stone in stones] == ["black", "blue", "red", "yellow", "phantom", "memory", "warpstone"]
    assert [stone.letter for stone in stones] == ["K", "B", "R", "Y", "", "", ""]
    assert [stone.colourless for stone in stones] == [False] * 4 + [True] * 3
    assert [stone.lost_tribe for stone in stones] == [1, 1, 1, 1, 6, 6, 6]
    assert sum(stone.base for stone in stones if stone.colourless) == 0
    assert sum(stone.base + stone.lost_tribe for stone in stones[:4]) == 64
    assert sum(stone.base + stone.lost_tribe for stone in stones) == 82


@pytest.mark.clause("unearth/base-comp-5")
def test_thirty_eight_delver_cards_of_ten_kinds() -> None:
    assert {card.id: card.copies for card in shipped().delvers if card.set == "base"} == {
        "ancient-map": 5,
        "band-of-delvers": 2,
        "restoration": 2,
        "ancestral-claim": 4,
        "forgotten-song": 3,
        "forlorn": 3,
        "lost-in-the-ruins": 4,
        "reading-the-stones": 5,
        "a-new-discovery": 5,
        "expedition": 5,
    }
    assert sum(card.copies for card in shipped().delvers if card.set == "base") == 38


@pytest.mark.clause("unearth/components-3")
@pytest.mark.clause("unearth/ruling-4")
def test_thirteen_response_cards_of_three_kinds() -> None:
    responses = [card for card in shipped().delvers if card.response]
    assert [(card.id, card.copies, card.set) for card in responses] == [
        ("echo-of-the-tribe", 5, "lost_tribe"),
        ("shifting-floor", 4, "lost_tribe"),
        ("lantern-signal", 4, "lost_tribe"),
    ]
    assert all(effect.moment == e.RESPONSE for card in responses for effect in card.effects)
    assert sum(card.copies for card in shipped().delvers) == 51


@pytest.mark.clause("unearth/base-comp-6")
def test_wonders_of_the_base_game() -> None:
    cards = shipped()
    assert sum(1 for wonder in cards.wonders if wonder.set == "base") == 15
    values = [
        sorted(token.points for token in cards.tokens if token.set == "base" and token.greater == greater)
        for greater in (False, True)
    ]
    assert values == [[2, 3, 4], [6, 7, 8]]
    for greater, count, total in ((False, 10, 30), (True, 6, 42)):
        tokens = [token for token in cards.tokens if token.set == "base" and token.greater == greater]
        assert sum(token.copies for token in tokens) == count
        assert sum(token.copies * token.points for token in tokens) == total


@pytest.mark.clause("unearth/components-4")
@pytest.mark.clause("unearth/newcards-1")
def test_nine_more_named_wonders() -> None:
    found = [wonder for wonder in shipped().wonders if wonder.set == "lost_tribe"]
    assert len(found) == 9
    assert all(wonder.provenance["effects"] == "authored" for wonder in found)


@pytest.mark.clause("unearth/base-ruling-44")
def test_two_promo_wonders_for_several_players_only() -> None:
    found = [wonder for wonder in shipped().wonders if wonder.set == "promo"]
    assert [wonder.name for wonder in found] == ["The Obelisk", "The Sunken Cathedral"]
    assert not any(wonder.solo or wonder.legendary for wonder in found)
    assert all(wonder.provenance["formula"] == "authored" for wonder in found)


def test_two_wonders_are_banned_in_legendary_games_alone() -> None:
    found = [wonder for wonder in shipped().wonders if wonder.solo and not wonder.legendary]
    assert [wonder.name for wonder in found] == ["The Harmonious Columns", "The Shattered Edifice"]


@pytest.mark.clause("unearth/components-10")
def test_three_more_tokens_of_each_stack() -> None:
    tokens = [token for token in shipped().tokens if token.set == "lost_tribe"]
    assert [(token.greater, token.points, token.copies) for token in tokens] == [
        (False, 2, 1),
        (False, 3, 1),
        (False, 4, 1),
        (True, 6, 1),
        (True, 7, 1),
        (True, 8, 1),
    ]


@pytest.mark.clause("unearth/base-comp-7")
@pytest.mark.clause("unearth/base-age-7")
@pytest.mark.clause("unearth/base-age-8")
def test_five_end_of_age_cards() -> None:
    cards = shipped()
    base = [age for age in cards.ages if age.set == "base"]
    assert [age.name for age in base] == [
        "Day of Rest",
        "The Gathering",
        "Festival of Reclamation",
        "City of Gold",
        "City of Ash",
    ]
    assert [age.kind for age in base] == [e.INSTANT, e.ONGOING, e.ONGOING, e.RUIN, e.RUIN]
    assert [(effect.what, effect.amount) for age in base for effect in age.effects] == [
        (e.DRAW, 3),
        (e.DIE_DOWN, 1),
        (e.DIE_UP, 1),
    ]
    cities = [cards.sites[number] for age in base for number in age.sites]
    assert [(city.id, city.claim, city.stones, city.points, city.type) for city in cities] == [
        ("city-of-gold", 21, 5, 7, -1),
        ("city-of-ash", 17, 3, -4, -1),
    ]


@pytest.mark.clause("unearth/components-1")
@pytest.mark.clause("unearth/components-2")
@pytest.mark.clause("unearth/newcards-1")
def test_two_more_end_of_age_cards_one_with_two_ruins() -> None:
    cards = shipped()
    gates, gleaning = [age for age in cards.ages if age.set == "lost_tribe"]
    assert (gates.kind, gates.pair_points, gleaning.kind) == (e.RUINS, 9, e.INSTANT)
    assert [(effect.what, effect.amount) for effect in gleaning.effects] == [(e.GAIN_RUIN, 1)]
    assert gates.sites == (38, 39)
    assert gleaning.sites == ()
    brought = [cards.sites[number] for number in gates.sites]
    assert [(site.claim, site.stones, site.points, site.pair, site.type) for site in brought] == [
        (19, 4, 4, 9, -1),
        (15, 3, -3, 9, -1),
    ]


@pytest.mark.clause("unearth/components-13")
@pytest.mark.clause("unearth/darkness-3")
@pytest.mark.clause("unearth/ruling-3")
@pytest.mark.clause("unearth/ruling-43")
def test_twenty_darkness_cards() -> None:
    cards = shipped()
    assert len(cards.dark) == 20
    assert Counter(dark.type for dark in cards.dark) == dict.fromkeys(range(5), 4)
    for dark in cards.dark:
        low = dark.slot <= 2
        left_is_low = cards.types[dark.type] in ("mountain", "island", "forest")
        assert dark.arrow == (0 if low == left_is_low else 1), dark.id
    assert Counter((dark.type, dark.slot) for dark in cards.dark) == {(t, k): 1 for t in range(5) for k in range(1, 5)}


@pytest.mark.clause("unearth/components-14")
def test_seven_scenarios() -> None:
    three = (3, 3, 3, 3)
    found = [(card.id, card.flags, card.aside, card.needs) for card in shipped().scenarios]
    assert found == [
        ("hungry-dark", e.TAKES_ON_4, 0, three),
        ("looming-shapes", e.ONE_HIGHER | e.NATURAL_STONE, 0, three),
        ("twin-omens", e.SECOND_REVEAL, 0, three),
        ("grasping-night", e.TAKES_TWO, 0, three),
        ("lost-voices", e.NO_DELVERS | e.DICE_ONLY, 0, three),
        ("buried-halls", 0, 2, three),
        ("thirsting-crystals", 0, 0, (2, 2, 3, 3)),
    ]
    assert {card.copies for card in shipped().scenarios} == {1}


@pytest.mark.clause("unearth/ruling-2")
@pytest.mark.clause("unearth/ruling-98")
def test_stand_ins_are_marked() -> None:
    cards = shipped()
    assert all(card.provenance["effects"] == "authored" for card in cards.delvers if card.response)
    assert all(age.provenance["effects"] == "authored" for age in cards.ages if age.set == "lost_tribe")
    assert all(card.provenance["effects"] == "authored" for card in cards.scenarios)
    assert all(token.provenance["points"] == "authored" for token in cards.tokens if token.set == "lost_tribe")
    assert all(dark.provenance["arrow"] == "ruling" for dark in cards.dark)
    # Nothing of the base game is an invention but signs of the page.
    base = [card.provenance for card in cards.delvers[:10]]
    base += [site.provenance for site in ruins(cards, "base")]
    base += [wonder.provenance for wonder in cards.wonders if wonder.set == "base"]
    invented = {field for provenance in base for field, source in provenance.items() if source == "authored"}
    assert invented == {"icon"}


# What the shipped cards do


@pytest.mark.parametrize(
    ("id", "effects", "optional", "per_turn"),
    [
        ("college-of-the-overseers", [Effect(e.OWN_ROLL_MODIFY, e.DIE_UP, 1, 0, 8, 0)], True, False),
        ("temple-of-prosperity", [Effect(e.AT_END, e.POINTS_STONE, 1, YELLOW, 0, 0)], False, False),
        ("the-harmonious-columns", [Effect(e.OWN_ROLL_MODIFY, e.DIE_DOWN, 1, 0, 0, 0)], True, False),
        ("the-shattered-edifice", [Effect(e.OWN_ROLL_REROLL, e.REROLL, 0, 0, 0, 1 << 4 | 1 << 5)], True, False),
        ("the-blackened-cenotaph", [Effect(e.WHEN_BUILT, e.ASIDE_RANDOM, 0, 0, 0, 0)], False, False),
        ("the-eternal-flame", [Effect(e.OTHER_CLAIM, e.DRAW, 1, 0, 0, 0)], True, False),
        ("tomb-of-the-last-age", [Effect(e.AT_END, e.POINTS_TYPE, 1, 0, 0, 0)], False, False),
        ("fountain-of-reflection", [Effect(e.AT_END, e.POINTS_RAREST, 2, 0, 0, 0)], False, False),
        ("underground-library", [Effect(e.BAG_DRAW, e.BEST_OF, 2, 0, 0, 0)], True, False),
        ("palace-of-relics", [], False, False),
        ("the-crumbling-memorial", [Effect(e.WHEN_BUILT, e.ASIDE_CHOICE, 0, 0, 0, 0)], False, False),
        ("the-sanctuary-of-the-builders", [Effect(e.OWN_ROLL_MATCHING, e.DIE_EITHER, 1, 0, 0, 0)], True, False),
        ("hall-of-second-breath", [Effect(e.OWN_DIG_REROLL, e.DISCARD_REROLL, 1, 0, 0, 0)], True, True),
        (
            "the-whispering-reliquary",
            [
                Effect(e.WHEN_BUILT, e.DRAW_COLOURLESS, 1, 0, 0, 0),
                Effect(e.GAIN_MEMORY, e.DRAW_INSTEAD, 3, 0, 0, 0),
            ],
            False,
            False,
        ),
        (
            "gate-of-wandering-stones",
            [
                Effect(e.WHEN_BUILT, e.RENEW_WARPSTONES, 0, 0, 0, 0),
                Effect(e.AT_END, e.POINTS_STONE, 1, e.WARPSTONE, 0, 0),
                Effect(e.AT_END, e.POINTS_STONE, 1, e.MEMORY, 0, 0),
            ],
            False,
            False,
        ),
        ("the-quiet-foundry", [Effect(e.OWN_RESULT, e.GAIN_BAG, 1, 1, 0, 0)], True, False),
        ("bridge-of-four-winds", [Effect(e.LOSE_RUIN, e.DRAW, 1, 0, 0, 0)], False, False),
        ("the-humble-ossuary", [Effect(e.AT_END, e.POINTS_LOW_RUIN, 1, 11, 0, 0)], False, False),
        (
            "stair-of-the-ancestors",
            [Effect(e.OWN_ROLL_REROLL, e.REROLL, 0, 0, 4, 0), Effect(e.IN_TIE, e.D4_WINS_TIES, 0, 0, 0, 0)],
            True,
            False,
        ),
        ("the-obelisk", [Effect(e.AT_END, e.POINTS_POORER, 2, 6, 0, 0)], False, False),
        ("the-sunken-cathedral", [Effect(e.WIN_RUIN, e.DRAW_OPPONENTS, 2, 0, 0, 0)], False, False),
    ],
)
def test_effects_of_named_wonders(id: str, effects: list[Effect], optional: bool, per_turn: bool) -> None:
    found = wonder(shipped(), id)
    assert list(found.effects) == effects
    assert (found.optional, found.per_turn) == (optional, per_turn)


def test_effects_of_delver_cards() -> None:
    assert [list(card.effects) for card in shipped().delvers] == [
        [Effect(e.DIG_REROLL, e.REROLL, 0, 0, 0, 0)],
        [Effect(e.DIG_DICE, e.MORE_DICE, 1, 0, 0, 0)],
        [Effect(e.IN_DELVER_PHASE, e.REROLL_OWN, 0, 0, 0, 0)],
        [Effect(e.NEXT_ROLL, e.DIE_UP, 2, 0, 6, 0)],
        [Effect(e.IN_DELVER_PHASE, e.REROLL_NUMBER, 0, 0, 0, 0)],
        [Effect(e.IN_DELVER_PHASE, e.ANY_DIE_DOWN, 2, 0, 0, 0)],
        [Effect(e.IN_DELVER_PHASE, e.REROLL_ANY, 0, 0, 0, 0)],
        [Effect(e.NEXT_ROLL, e.DIE_EITHER, 1, 0, 0, 0)],
        [Effect(e.IN_DELVER_PHASE, e.ANY_DIE_UP, 2, 0, 0, 0)],
        [Effect(e.DIG_PLACE, e.RETARGET, 0, 0, 0, 0)],
        [Effect(e.RESPONSE, e.REROLL_ANY, 0, 0, 0, 0)],
        [Effect(e.RESPONSE, e.ANY_DIE_EITHER, 2, 0, 0, 0)],
        [Effect(e.RESPONSE, e.MOVE_OWN, 0, 0, 0, 0)],
    ]


# Formulas


@pytest.mark.clause("unearth/base-wonder-7")
@pytest.mark.parametrize(
    ("formula", "ways"),
    [
        ("??????", [(0, 0, 0, 0)]),
        ("KRBY??", [(1, 1, 1, 1)]),
        ("BBBB??", [(0, 4, 0, 0)]),
        ("BRY???", [(0, 1, 1, 1)]),
        ("111111", [(6, 0, 0, 0), (0, 6, 0, 0), (0, 0, 6, 0), (0, 0, 0, 6)]),
        ("111222", [(3, 3, 0, 0), (3, 0, 3, 0), (3, 0, 0, 3), (0, 3, 3, 0), (0, 3, 0, 3), (0, 0, 3, 3)]),
        ("112233", [(2, 2, 2, 0), (2, 2, 0, 2), (2, 0, 2, 2), (0, 2, 2, 2)]),
    ],
)
def test_ways_to_fill_a_formula(formula: str, ways: list[tuple[int, int, int, int]]) -> None:
    assert needs(formula) == ways
    assert shipped().needs(formula) == ways


@pytest.mark.clause("unearth/base-wonder-7")
def test_different_digits_are_different_colours() -> None:
    assert len(needs("111122")) == 12
    assert (6, 0, 0, 0) not in needs("111122")
    assert len(needs("1122??")) == 6
    assert len(needs("112???")) == 12
    assert needs("1K????") == [(2, 0, 0, 0), (1, 1, 0, 0), (1, 0, 1, 0), (1, 0, 0, 1)]


# Patches


def test_no_text_is_the_shipped_set() -> None:
    assert read_cards("") is shipped()
    assert read_cards(" \n\n") is shipped()
    assert (shipped().name, shipped().text) == ("", "")


@pytest.mark.clause("unearth/base-ruling-43")
def test_the_whole_file_is_a_card_set_that_changes_nothing() -> None:
    copy = patched(DATA)
    for field in fields(CardSet):
        if field.name not in ("name", "text"):
            assert getattr(copy, field.name) == getattr(shipped(), field.name), field.name


@pytest.mark.clause("unearth/base-ruling-43")
def test_a_corrected_file_replaces_the_cards() -> None:
    corrected = patched(DATA.replace("claim = 21", "claim = 22").replace('"RRR???"', '"RRRR??"'))
    assert site(corrected, "city-of-gold").claim == 22
    assert site(corrected, "city-of-gold").provenance["claim"] == "owner"
    assert site(corrected, "city-of-gold").provenance["points"] == "public"
    assert wonder(corrected, "the-harmonious-columns").formula == "RRRR??"


def test_the_text_is_kept_with_plain_line_ends() -> None:
    text = '\ufeffname = "Ours"  \r\n# a remark\t\r\n[[delver]]\r\nid = "forlorn"\r\ncopies = 4\r\n\r\n'
    found = read_cards(text)
    assert found.text == 'name = "Ours"\n# a remark\n[[delver]]\nid = "forlorn"\ncopies = 4\n'
    assert found.name == "Ours"
    assert read_cards(found.text) == found


def test_a_change_touches_only_its_fields() -> None:
    found = patched('[[named_wonder]]\nid = "hall-of-second-breath"\nformula = "KK????"\n')
    before, after = wonder(shipped(), "hall-of-second-breath"), wonder(found, "hall-of-second-breath")
    assert after.formula == "KK????"
    assert after.provenance == {**before.provenance, "formula": "owner"}
    for field in fields(Wonder):
        if field.name not in ("formula", "provenance"):
            assert getattr(after, field.name) == getattr(before, field.name)
    # The shipped set itself never changes.
    assert before.formula == "BBKK??"


def test_what_agrees_with_the_shipped_card_is_typed_in_all_the_same() -> None:
    found = patched('[[delver]]\nid = "lantern-signal"\ncopies = 4\nwhen = "response"\n')
    assert found.delvers[12].provenance == {
        "name": "authored",
        "copies": "owner",
        "effects": "authored",
        "timing": "owner",
    }


def test_a_replacement_keeps_the_number_and_the_set() -> None:
    found = patched(
        '[[named_wonder]]\nid = "hall-of-x"\nreplaces = "the-quiet-foundry"\n'
        'name = "X"\nformula = "111???"\npoints = 3\n'
    )
    place = [card.id for card in shipped().wonders].index("the-quiet-foundry")
    new = found.wonders[place]
    assert (new.id, new.set, new.effects, new.text) == ("hall-of-x", "lost_tribe", (), "")
    assert set(new.provenance.values()) == {"owner"}
    assert len(found.wonders) == len(shipped().wonders)
    assert [card.id for card in found.wonders].count("the-quiet-foundry") == 0


def test_a_new_card_comes_behind_the_others() -> None:
    found = patched(
        '[[ruin]]\nid = "desert-19"\ntype = "desert"\nclaim = 19\nstones = 4\n'
        '[[delver]]\nid = "a-nap"\nname = "A Nap"\nset = "base"\ncopies = 2\nwhen = "delver"\neffects = ["draw 1"]\n'
    )
    new = found.sites[30]
    assert (new.id, new.name, new.set, new.type, new.claim, new.stones) == ("desert-19", "Desert 19", "base", 0, 19, 4)
    assert (new.colour, new.icon) == ("peach", "sun")
    assert found.sites[31].id == "site-32"
    assert [site.id for site in found.sites[31:]] == [site.id for site in shipped().sites[31:]]
    assert (found.delvers[13].id, found.delvers[13].response) == ("a-nap", False)


@pytest.mark.parametrize("how", ["copies = 0", 'set = "out"'])
def test_a_card_is_left_out(how: str) -> None:
    lists = {
        "ruin": "desert-9",
        "wonder_token": "lesser-base-2",
        "named_wonder": "palace-of-relics",
        "delver": "forlorn",
        "end_of_age": "the-parted-gates",
        "darkness": "dark-desert-1",
        "scenario": "hungry-dark",
    }
    found = patched("\n".join(f'[[{kind}]]\nid = "{id}"\n{how}' for kind, id in lists.items()))
    assert site(found, "desert-9").set == "out"
    assert (found.tokens[0].set, found.tokens[0].copies) == ("out", 0)
    assert wonder(found, "palace-of-relics").set == "out"
    assert (found.delvers[5].set, found.delvers[5].copies) == ("out", 0)
    assert found.ages[5].set == "out"
    assert {found.sites[number].set for number in found.ages[5].sites} == {"out"}
    assert found.dark[0].copies == 0
    assert found.scenarios[0].copies == 0
    # Numbers stay as they are.
    assert [card.id for card in found.sites] == [card.id for card in shipped().sites]
    assert [card.id for card in found.wonders] == [card.id for card in shipped().wonders]


def test_references_follow_a_replaced_card() -> None:
    gate = '[[end_of_age_ruin]]\nid = "gate-of-mist"\nreplaces = "gate-of-the-sun"\nname = "Gate of Mist"\n'
    found = patched(gate + 'card = "the-parted-gates"\nclaim = 20\nstones = 5\npoints = 6\n')
    assert found.sites[38].id == "gate-of-mist"
    assert found.ages[5].sites == (38, 39)
    assert (found.sites[38].set, found.sites[38].pair) == ("lost_tribe", 9)
    age = '[[end_of_age]]\nid = "two-doors"\nreplaces = "the-parted-gates"\nname = "Two Doors"\nkind = "ruins"\n'
    found = patched(age + 'ruins = ["gate-of-the-moon", "gate-of-the-sun"]\n')
    assert found.ages[5].sites == (39, 38)
    assert [site.pair for site in found.sites[38:]] == [0, 0]
    assert found.ages[5].pair_points == 0


def test_an_end_of_age_card_of_another_kind_moves_no_number() -> None:
    rest = '[[end_of_age]]\nid = "last-hall"\nreplaces = "day-of-rest"\nname = "Last Hall"\nkind = "ruin"\n'
    gold = '[[end_of_age]]\nid = "a-feast"\nreplaces = "city-of-gold"\nname = "A Feast"\nkind = "instant"\n'
    found = patched(
        f'{rest}claim = 20\nstones = 1\npoints = 9\n{gold}effects = ["every player: draw 2"]\n'
        '[[end_of_age]]\nid = "a-dirge"\nreplaces = "the-parted-gates"\nname = "A Dirge"\nkind = "ongoing"\n'
        'effects = ["every roll: die -2"]\n'
    )
    assert [site.id for site in found.sites[36:]] == [
        "site-37",
        "city-of-ash",
        "gate-of-the-sun",
        "gate-of-the-moon",
        "last-hall",
    ]
    assert [site.set for site in found.sites[36:]] == ["out", "base", "out", "out", "base"]
    assert found.ages[0].sites == (40,)
    assert found.ages[3].kind == e.INSTANT
    assert [(effect.what, effect.amount) for effect in found.ages[5].effects] == [(e.DIE_DOWN, 2)]


def test_types_are_renamed() -> None:
    names = '["steppe", "forest", "island", "mountain", "cavern"]'
    found = patched(f'ruin_types = {names}\nsixth_ruin_type = "jungle"\n')
    assert found.types == ("steppe", "forest", "island", "mountain", "cavern", "jungle")
    assert site(found, "tundra-9").type == 5
    assert site(found, "tundra-9").name == "Jungle 9"
    assert found.dark[0].type == 0
    assert site(found, "desert-9").provenance["type"] == "owner"


def words_of(cards: CardSet) -> Vocabulary:
    """All sentences with the words of a set."""
    return vocabulary(
        [card.id for card in cards.sites],
        [card.id for card in cards.wonders],
        [card.id for card in cards.delvers],
        [card.id for card in cards.ages],
        [card.id for card in cards.tokens],
        [card.id for card in cards.dark],
        [card.id for card in cards.scenarios],
    )


def test_words_of_cards_can_stand_in_sentences() -> None:
    found = read_cards(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0])
    own, old = words_of(found), words_of(shipped())
    assert own.total == old.total
    assert own.parse("build hall-of-echoes") == old.parse("build hall-of-second-breath")


@pytest.mark.parametrize(
    ("when", "effects", "expected"),
    [
        ("own roll d8 7, 8: reroll", ["reroll"], [Effect(e.OWN_ROLL_REROLL, e.REROLL, 0, 0, 8, 1 << 7 | 1 << 8)]),
        ("own excavation roll: reroll", ["reroll"], [Effect(e.OWN_DIG_REROLL, e.REROLL, 0, 0, 0, 0)]),
        ("own roll: modify", ["die +-2"], [Effect(e.OWN_ROLL_MODIFY, e.DIE_EITHER, 2, 0, 0, 0)]),
        ("own result 5", ["gain ruin 2"], [Effect(e.OWN_RESULT, e.GAIN_RUIN, 2, 5, 0, 0)]),
        ("tie", ["own d4 ranks above every die"], [Effect(e.IN_TIE, e.D4_WINS_TIES, 0, 0, 0, 0)]),
        ("win  ruin", ["draw  0"], [Effect(e.WIN_RUIN, e.DRAW, 0, 0, 0, 0)]),
        ("end", ["points -3 per stone phantom"], [Effect(e.AT_END, e.POINTS_STONE, -3, e.PHANTOM, 0, 0)]),
        (
            "own roll d4: reroll; built; end",
            ["built: draw 2", "own roll d4: reroll: reroll", "points 1 per ruin type"],
            [
                Effect(e.WHEN_BUILT, e.DRAW, 2, 0, 0, 0),
                Effect(e.OWN_ROLL_REROLL, e.REROLL, 0, 0, 4, 0),
                Effect(e.AT_END, e.POINTS_TYPE, 1, 0, 0, 0),
            ],
        ),
        (
            "own roll d4: reroll; built",
            ["own roll d4: reroll", "built: gain bag 1", "built: draw 1"],
            [
                Effect(e.OWN_ROLL_REROLL, e.REROLL, 0, 0, 4, 0),
                Effect(e.WHEN_BUILT, e.GAIN_BAG, 1, 0, 0, 0),
                Effect(e.WHEN_BUILT, e.DRAW, 1, 0, 0, 0),
            ],
        ),
    ],
)
def test_moments_and_effects_are_read(when: str, effects: list[str], expected: list[Effect]) -> None:
    found = patched(f'[[named_wonder]]\nid = "palace-of-relics"\nwhen = "{when}"\neffects = {effects}\n')
    assert list(wonder(found, "palace-of-relics").effects) == expected


def test_scenarios_are_read() -> None:
    words = [
        "setup: no delver",
        "setup: darkness aside random 8",
        "crystal needs 1: red,yellow",
        "crystal needs 9: blue",
    ]
    found = patched(f'[[scenario]]\nid = "hungry-dark"\neffects = {words}\ntext = ""\n').scenarios[0]
    assert (found.flags, found.aside, found.needs) == (e.NO_DELVERS, 8, (3, 9, 1, 1))
    assert isinstance(found, Scenario)


def test_darkness_cards_are_read() -> None:
    found = patched('[[darkness]]\nid = "dark-cavern-4"\ntype = "forest"\narrow = "right"\nslot = 2\n').dark[19]
    owner = dict.fromkeys(("type", "arrow", "slot"), "owner")
    assert found == Dark("dark-cavern-4", 1, 1, 2, 1, owner)


# Bad patches

NEW = '[[named_wonder]]\nid = "hall-of-x"\nname = "X"\nset = "base"\npoints = 1\n'
CITY = '[[end_of_age]]\nid = "city-of-gold"\n'
GATES = '[[end_of_age]]\nid = "the-parted-gates"\n'

# The list of a card, its id, the field, what else the sentence says, the patch.
BAD: list[tuple[str, str, str, str, str]] = [
    # Entries
    ("ruin", "desert-9", "clame", "near it: claim", '[[ruin]]\nid = "desert-9"\nclame = 9'),
    ("ruin", "desert-9", "points", "no such field", '[[ruin]]\nid = "desert-9"\npoints = 1'),
    ("ruin", "desert-9", "id", "stands twice", '[[ruin]]\nid = "desert-9"\n[[ruin]]\nid = "desert-9"'),
    ("ruin", "desert-9", "provenance", "leave it out", '[[ruin]]\nid = "desert-9"\nprovenance = "mine"'),
    ("ruin", "forlorn", "id", "a delver", '[[ruin]]\nid = "forlorn"\ntype = "desert"\nclaim = 9\nstones = 2'),
    ("ruin", "play", "id", "a verb", '[[ruin]]\nid = "play"'),
    ("ruin", "rolled", "id", "a verb", '[[ruin]]\nid = "rolled"'),
    ("ruin", "black", "id", "a stone", '[[ruin]]\nid = "black"'),
    ("ruin", "darkness", "id", "a seat", '[[ruin]]\nid = "darkness"'),
    ("ruin", "ruin-1", "id", "a ruin", '[[ruin]]\nid = "ruin-1"'),
    ("ruin", "random", "id", "a word of options", '[[ruin]]\nid = "random"'),
    ("ruin", "site-31", "id", "empty place", '[[ruin]]\nid = "site-31"'),
    ("ruin", "x", "replaces", "near it: desert-9", '[[ruin]]\nid = "x"\nreplaces = "dessert-9"'),
    ("ruin", "x", "replaces", "the id of a card", '[[ruin]]\nid = "x"\nreplaces = 9'),
    ("ruin", "desert-11", "replaces", "already", '[[ruin]]\nid = "desert-11"\nreplaces = "desert-9"'),
    (
        "ruin",
        "desert-9",
        "id",
        '"x" has taken its place',
        '[[ruin]]\nid = "x"\nreplaces = "desert-9"\n[[ruin]]\nid = "desert-9"',
    ),
    (
        "ruin",
        "x",
        "replaces",
        "in this card set itself",
        '[[ruin]]\nid = "desert-9"\nclaim = 8\n[[ruin]]\nid = "x"\nreplaces = "desert-9"',
    ),
    # Stones
    ("stone", "stone-green", "id", "stone-black", '[[stone]]\nid = "stone-green"'),
    ("stone", "stone-black", "letter", "fixed", '[[stone]]\nid = "stone-black"\nletter = "X"'),
    ("stone", "stone-memory", "effects", "fixed", '[[stone]]\nid = "stone-memory"\neffects = ["gained: draw 3"]'),
    ("stone", "stone-x", "replaces", "fixed", '[[stone]]\nid = "stone-x"\nreplaces = "stone-black"'),
    ("stone", "stone-black", "base", "from 0 to 82", '[[stone]]\nid = "stone-black"\nbase = 83'),
    ("stone", "stone-black", "copies", "fixed", '[[stone]]\nid = "stone-black"\ncopies = 0'),
    # Numbers, words and texts
    ("ruin", "desert-9", "claim", "41 does not fit", '[[ruin]]\nid = "desert-9"\nclaim = 41'),
    ("ruin", "desert-9", "claim", "from 1 to 40", '[[ruin]]\nid = "desert-9"\nclaim = 0'),
    ("ruin", "desert-9", "claim", '"9" does not fit', '[[ruin]]\nid = "desert-9"\nclaim = "9"'),
    ("ruin", "desert-9", "claim", "9.0", '[[ruin]]\nid = "desert-9"\nclaim = 9.0'),
    ("ruin", "desert-9", "claim", "true", '[[ruin]]\nid = "desert-9"\nclaim = true'),
    ("ruin", "desert-9", "claim", "a date", '[[ruin]]\nid = "desert-9"\nclaim = 2020-01-01'),
    ("ruin", "desert-9", "stones", "from 0 to 9", '[[ruin]]\nid = "desert-9"\nstones = 10'),
    ("ruin", "desert-9", "copies", "from 0 to 1", '[[ruin]]\nid = "desert-9"\ncopies = 2'),
    ("ruin", "desert-9", "type", "desert, forest", '[[ruin]]\nid = "desert-9"\ntype = "dessert"'),
    ("ruin", "desert-9", "set", '"base" or "out"', '[[ruin]]\nid = "desert-9"\nset = "lost_tribe"'),
    ("ruin", "tundra-9", "set", '"lost_tribe" or "out"', '[[ruin]]\nid = "tundra-9"\nset = "base"'),
    ("ruin", "desert-9", "name", "at most 60", '[[ruin]]\nid = "desert-9"\nname = "' + "x" * 61 + '"'),
    ("ruin", "desert-9", "text", "at most 300", '[[ruin]]\nid = "desert-9"\ntext = "' + "x" * 301 + '"'),
    ("ruin", "desert-9", "text", "U+000A", '[[ruin]]\nid = "desert-9"\ntext = "a\\nb"'),
    ("ruin", "desert-9", "text", "U+0009", '[[ruin]]\nid = "desert-9"\ntext = "a\\tb"'),
    ("ruin", "desert-9", "name", "U+202E", '[[ruin]]\nid = "desert-9"\nname = "a\\u202eb"'),
    ("ruin", "desert-9", "colour", "one word", '[[ruin]]\nid = "desert-9"\ncolour = "red; x"'),
    ("ruin", "desert-9", "icon", "one word", '[[ruin]]\nid = "desert-9"\nicon = "<b>"'),
    ("ruin", "desert-19", "claim", "missing", '[[ruin]]\nid = "desert-19"\ntype = "desert"'),
    ("ruin", "desert-19", "type", "missing", '[[ruin]]\nid = "desert-19"'),
    # Tokens
    ("wonder_token", "lesser-base-2", "kind", "lesser, greater", '[[wonder_token]]\nid = "lesser-base-2"\nkind = "x"'),
    ("wonder_token", "lesser-base-2", "copies", "0 to 20", '[[wonder_token]]\nid = "lesser-base-2"\ncopies = 21'),
    ("wonder_token", "lesser-base-2", "points", "-20 to 40", '[[wonder_token]]\nid = "lesser-base-2"\npoints = 41'),
    ("wonder_token", "lesser-base-2", "set", "base", '[[wonder_token]]\nid = "lesser-base-2"\nset = "promo"'),
    (
        "wonder_token",
        "lesser-base-2",
        "formula",
        "??????",
        '[[wonder_token]]\nid = "lesser-base-2"\nformula = "111111"',
    ),
    # Formulas
    (
        "named_wonder",
        "hall-of-x",
        "formula",
        '"BBX???" has an X; a cube is K, B, R, Y, 1, 2, 3 or ?',
        NEW + 'formula = "BBX???"',
    ),
    ("named_wonder", "hall-of-x", "formula", '"bbb???" has a b', NEW + 'formula = "bbb???"'),
    ("named_wonder", "hall-of-x", "formula", '"112344" has a 4', NEW + 'formula = "112344"'),
    ("named_wonder", "hall-of-x", "formula", "has 5 cubes; expected six", NEW + 'formula = "BBB??"'),
    ("named_wonder", "hall-of-x", "formula", "has 7 cubes; expected six", NEW + 'formula = "BBB????"'),
    ("named_wonder", "hall-of-x", "formula", "in quotes", NEW + "formula = 111111"),
    ("named_wonder", "hall-of-x", "formula", "missing", NEW),
    # Fields of Named Wonders
    ("named_wonder", "hall-of-x", "name", "missing", '[[named_wonder]]\nid = "hall-of-x"'),
    ("named_wonder", "palace-of-relics", "name", "empty", '[[named_wonder]]\nid = "palace-of-relics"\nname = " "'),
    ("named_wonder", "hall-of-x", "set", "missing", '[[named_wonder]]\nid = "hall-of-x"\nname = "X"'),
    ("named_wonder", "hall-of-x", "points", "-21", NEW.replace("= 1", "= -21") + 'formula = "??????"'),
    ("named_wonder", "palace-of-relics", "solo", "allowed", '[[named_wonder]]\nid = "palace-of-relics"\nsolo = true'),
    (
        "named_wonder",
        "palace-of-relics",
        "optional",
        "true",
        '[[named_wonder]]\nid = "palace-of-relics"\noptional = "no"',
    ),
    (
        "named_wonder",
        "palace-of-relics",
        "limit",
        "fits",
        '[[named_wonder]]\nid = "palace-of-relics"\nlimit = "once per turn"',
    ),
    (
        "named_wonder",
        "the-eternal-flame",
        "limit",
        "fits",
        '[[named_wonder]]\nid = "the-eternal-flame"\nlimit = "once per roll"',
    ),
    (
        "named_wonder",
        "the-eternal-flame",
        "limit",
        "per roll",
        '[[named_wonder]]\nid = "the-eternal-flame"\nlimit = "always"',
    ),
    # Darkness cards
    ("darkness", "dark-desert-1", "type", "desert", '[[darkness]]\nid = "dark-desert-1"\ntype = "tundra"'),
    ("darkness", "dark-desert-1", "slot", "from 1 to 4", '[[darkness]]\nid = "dark-desert-1"\nslot = 5'),
    ("darkness", "dark-desert-1", "arrow", "left, right", '[[darkness]]\nid = "dark-desert-1"\narrow = "up"'),
    ("darkness", "dark-desert-1", "set", "out", '[[darkness]]\nid = "dark-desert-1"\nset = "base"'),
    ("darkness", "dark-x", "type", "missing", '[[darkness]]\nid = "dark-x"\nslot = 1\narrow = "left"'),
    # Delver cards
    ("delver", "ancient-map", "copies", "21 does not fit", '[[delver]]\nid = "ancient-map"\ncopies = 21'),
    ("delver", "ancient-map", "kind", 'expected "delver"', '[[delver]]\nid = "ancient-map"\nkind = "response"'),
    ("delver", "echo-of-the-tribe", "kind", "when", '[[delver]]\nid = "echo-of-the-tribe"\nwhen = "delver"'),
    ("delver", "forlorn", "effects", "at least one", '[[delver]]\nid = "forlorn"\neffects = []'),
    ("delver", "forlorn", "effects", "a list", '[[delver]]\nid = "forlorn"\neffects = "draw 1"'),
    ("delver", "forlorn", "effects", "in quotes", '[[delver]]\nid = "forlorn"\neffects = [1]'),
    (
        "delver",
        "forlorn",
        "effects",
        "at most 3 effects, not 4",
        f'[[delver]]\nid = "forlorn"\neffects = {["draw 1"] * 4}',
    ),
    ("delver", "a-nap", "when", "missing", '[[delver]]\nid = "a-nap"\nreplaces = "forlorn"'),
    # End of Age cards
    ("end_of_age", "day-of-rest", "kind", "instant", '[[end_of_age]]\nid = "day-of-rest"\nkind = "x"'),
    (
        "end_of_age",
        "day-of-rest",
        "effects",
        "every player",
        '[[end_of_age]]\nid = "day-of-rest"\neffects = ["draw 3"]',
    ),
    (
        "end_of_age",
        "day-of-rest",
        "effects",
        "0 to 9",
        '[[end_of_age]]\nid = "day-of-rest"\neffects = ["every player: draw 10"]',
    ),
    (
        "end_of_age",
        "day-of-rest",
        "effects",
        "draw N",
        '[[end_of_age]]\nid = "day-of-rest"\neffects = ["every player: reroll"]',
    ),
    ("end_of_age", "day-of-rest", "effects", "one effect", '[[end_of_age]]\nid = "day-of-rest"\neffects = []'),
    (
        "end_of_age",
        "the-gathering",
        "effects",
        "die +N",
        '[[end_of_age]]\nid = "the-gathering"\neffects = ["every roll: draw 1"]',
    ),
    ("end_of_age", "day-of-rest", "claim", "leave it out", '[[end_of_age]]\nid = "day-of-rest"\nclaim = 9'),
    ("end_of_age", "day-of-rest", "ruins", "leave it out", '[[end_of_age]]\nid = "day-of-rest"\nruins = []'),
    ("end_of_age", "city-of-gold", "claim", "1 to 40", CITY + "claim = 60"),
    ("end_of_age", "city-of-gold", "effects", '"join row"', CITY + 'effects = ["join"]'),
    ("end_of_age", "the-parted-gates", "ruins", "two", GATES + 'ruins = ["gate-of-the-sun"]'),
    ("end_of_age", "the-parted-gates", "ruins", "two", GATES + 'ruins = ["gate-of-the-sun", "gate-of-the-sun"]'),
    (
        "end_of_age",
        "the-parted-gates",
        "ruins",
        "no [[end",
        GATES + 'ruins = ["gate-of-the-sun", "gate-x"]\neffects = []',
    ),
    ("end_of_age", "the-parted-gates", "effects", "join row: gate", GATES + 'effects = ["join row: gate-of-the-sun"]'),
    ("end_of_age", "the-parted-gates", "pair_points", "-20 to 40", GATES + "pair_points = 41"),
    (
        "end_of_age",
        "the-parted-gates",
        "ruins",
        "is left out",
        '[[end_of_age_ruin]]\nid = "gate-of-the-sun"\ncopies = 0',
    ),
    (
        "end_of_age_ruin",
        "gate-of-the-sun",
        "card",
        "brings no Ruins",
        '[[end_of_age_ruin]]\nid = "gate-of-the-sun"\ncard = "day-of-rest"',
    ),
    (
        "end_of_age_ruin",
        "gate-x",
        "card",
        "does not bring this Ruin",
        '[[end_of_age_ruin]]\nid = "gate-x"\nname = "X"\ncard = "the-parted-gates"\nclaim = 9\nstones = 1\npoints = 1',
    ),
    ("end_of_age_ruin", "gate-x", "card", "missing", '[[end_of_age_ruin]]\nid = "gate-x"\nname = "X"'),
    # Scenarios
    (
        "scenario",
        "hungry-dark",
        "effects",
        "near it: darkness takes",
        '[[scenario]]\nid = "hungry-dark"\neffects = ["darkness takes on 1-5"]',
    ),
    ("scenario", "hungry-dark", "effects", "no effect", '[[scenario]]\nid = "hungry-dark"\neffects = ["draw 1"]'),
    ("scenario", "hungry-dark", "effects", "at least one", '[[scenario]]\nid = "hungry-dark"\neffects = []'),
    (
        "scenario",
        "hungry-dark",
        "effects",
        "1 to 8",
        '[[scenario]]\nid = "hungry-dark"\neffects = ["setup: darkness aside random 9"]',
    ),
    (
        "scenario",
        "hungry-dark",
        "effects",
        "1 to 9",
        '[[scenario]]\nid = "hungry-dark"\neffects = ["crystal needs 10: red"]',
    ),
    (
        "scenario",
        "hungry-dark",
        "effects",
        '"green"',
        '[[scenario]]\nid = "hungry-dark"\neffects = ["crystal needs 2: green"]',
    ),
    ("scenario", "hungry-dark", "copies", "0 to 20", '[[scenario]]\nid = "hungry-dark"\ncopies = -1'),
    ("scenario", "ancient-map", "id", "a delver", '[[scenario]]\nid = "ancient-map"'),
]


def card_of(kind: str, id: str, field: str) -> str:
    return f'{kind} "{id}", field {field}: '


@pytest.mark.parametrize(("kind", "id", "field", "words", "patch"), BAD)
def test_a_bad_patch_is_refused_with_card_and_field(kind: str, id: str, field: str, words: str, patch: str) -> None:
    told = refusal(f'name = "A test"\n{patch}\n')
    assert told.startswith(card_of(kind, id, field))
    assert words in told
    assert "\n" not in told


# The moment, the effects, the field, what else the sentence says.
WONDERS: list[tuple[str, list[str], str, str]] = [
    ("bilt", ["draw 1"], "when", "near it: built"),
    ("delver", ["draw 1"], "when", "no moment of such a card"),
    ("own roll d7: reroll", ["reroll"], "when", "no moment"),
    ("own roll d4 5: reroll", ["reroll"], "when", "waits for a 5, which a d4 never shows"),
    ("own roll 4,5: modify", ["die +1"], "when", "no moment"),
    ("own roll 9: reroll", ["reroll"], "when", "no moment"),
    ("own result 9", ["draw 1"], "when", "no moment"),
    ("built; built", ["draw 1"], "when", "one of them"),
    ("own roll: reroll; own roll: modify", ["reroll"], "when", "cannot stand on one card"),
    ("own roll: reroll; win ruin", ["reroll"], "when", "cannot stand on one card"),
    ("built; end; tie; gain memory", ["draw 1"], "when", "4 moments"),
    ("built; gain memory", ["draw 1"], "when", '"gain memory" has no effect'),
    ("built;", ["draw 1"], "when", "no moment"),
    ("built", ["drew 1"], "effects", "near it: draw N"),
    ("built", ["sing"], "effects", "expected one of: draw N"),
    ("built", ["draw 1 instead"], "effects", 'cannot stand at "built"; there can: draw N'),
    ("built", ["draw 10"], "effects", 'N in "draw N" is 0 to 9'),
    ("built", ["draw -1"], "effects", "no effect"),
    ("built", ["draw ten"], "effects", "no effect"),
    ("built", ["points 1 per ruin type"], "effects", 'expected "end" among the moments'),
    ("built", ["end: points 1 per ruin type"], "effects", 'names the moment "end"'),
    ("built", ["best of 3"], "effects", "near it: best of 2"),
    ("built", ["draw 1"] * 4, "effects", "at most 3"),
    ("bag draw", ["best of 2", "best of 2"], "effects", "second effect of its moment"),
    ("own roll: reroll", ["discard delver 1 -> reroll"], "effects", "cannot stand"),
    ("own roll: modify", ["die +7"], "effects", 'N in "die +N" is 1 to 6'),
    ("own roll: modify", ["die +0"], "effects", "1 to 6"),
    ("own roll: modify", ["die 1"], "effects", "near it: die -N; die +N"),
    ("own roll: modify", ["reroll"], "effects", "there can: die +N; die -N; die +-N"),
    ("own roll: reroll", ["die +1"], "effects", "there can: reroll"),
    ("own result 1", ["gain bag 0"], "effects", "1 to 9"),
    ("win ruin", ["gain bag 1"], "effects", "cannot stand"),
    ("end", ["points 41 per ruin type"], "effects", "-20 to 40"),
    ("end", ["points -21 per rarest stone"], "effects", "-20 to 40"),
    ("end", ["points 1 per stone green"], "effects", 'no Stone "green"'),
    ("end", ["points 1 per ruin claim<=41"], "effects", "M in"),
    ("end", ["points 1 per poorer opponent max 41"], "effects", "M in"),
    ("end", ["points 1 per poorer opponent"], "effects", "near it: points N per poorer opponent max M"),
    ("end", ["draw 1"], "effects", "cannot stand"),
]


@pytest.mark.parametrize(("when", "effects", "field", "words"), WONDERS)
def test_a_bad_effect_is_refused(when: str, effects: list[str], field: str, words: str) -> None:
    told = refusal(f'name = "x"\n{NEW}formula = "??????"\nwhen = "{when}"\neffects = {effects}\n')
    assert told.startswith(card_of("named_wonder", "hall-of-x", field))
    assert words in told


@pytest.mark.parametrize(
    ("when", "effect", "field", "words"),
    [
        ("built", "draw 1", "when", "expected one of: delver; excavation"),
        ("next roll d5: modify", "die +1", "when", "near it: next roll [dN]: modify"),
        ("excavation: modify", "die +1", "when", "near it: excavation"),
        ("delver; response", "draw 1", "when", "one moment"),
        ("delver", "any dice -2", "effects", "near it: any die -N"),
        ("delver", "any die +-7", "effects", "1 to 6"),
        ("delver", "die +1", "effects", "cannot stand"),
        ("delver", "renew warpstones", "effects", "cannot stand"),
        ("response", "reroll any die", "kind", 'expected "response"'),
        ("excavation", "reroll", "effects", "there can: roll two"),
        ("excavation: reroll", "roll two", "effects", "there can: reroll"),
        ("excavation: place", "reroll", "effects", "there can: retarget"),
        ("next roll: modify", "any die +1", "effects", "cannot stand"),
    ],
)
def test_a_bad_delver_card_is_refused(when: str, effect: str, field: str, words: str) -> None:
    told = refusal(f'name = "x"\n[[delver]]\nid = "forlorn"\nwhen = "{when}"\neffects = ["{effect}"]\n')
    assert told.startswith(card_of("delver", "forlorn", field))
    assert words in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[[ruin", "not valid TOML"),
        ("name = ", "not valid TOML"),
        ("a = " + "[" * 5000, "nested too deep"),
        ("x = 1", "field name: it is missing"),
        ('name = ""', "field name"),
        ("name = 3", "field name: 3 does not fit"),
        ('name = "' + "x" * 61 + '"', "at most 60"),
        ('name = "a\\u0007b"', "U+0007"),
        ('name = "x"\nruins = []', '"ruins": there is no such list; near it: ruin'),
        ('name = "x"\nschema = 2', "field schema: 2 is not known here; expected 1"),
        ('name = "x"\nruin = 3', "field ruin: 3 does not fit; write [[ruin]] above each card"),
        ('name = "x"\n[ruin]\nid = "desert-9"', "write [[ruin]] above each card"),
        ('name = "x"\nruin = [3]', "field ruin: 3 is no card"),
        ('name = "x"\n[[ruin]]\nclaim = 3', "ruin number 1 of the card set, field id: it is missing"),
        ('name = "x"\n[[ruin]]\nid = "Desert 9"', 'ruin number 1 of the card set, field id: "Desert 9" does not fit'),
        ('name = "x"\n[[ruin]]\nid = "a--b"', "a word such as"),
        ('name = "x"\n[[ruin]]\nid = "9-lives"', "a word such as"),
        ('name = "x"\n[[ruin]]\nid = 9', "9 does not fit"),
        ('name = "x"\n[[ruin]]\nid = "' + "x" * 41 + '"', "at most 40"),
        ('name = "x"\nruin_types = ["a", "b"]', "expected a list of five words"),
        ('name = "x"\nruin_types = ["a", "b", "c", "d", "d"]', '"d" stands twice'),
        ('name = "x"\nsixth_ruin_type = "desert"', "stands twice"),
        ('name = "x"\nsixth_ruin_type = 6', "field sixth_ruin_type: 6 does not fit"),
        ('name = "x"\nsixth_ruin_type = "Ice Cap"', "a word of a-z"),
        ('name = "x"\n[[stone]]\nid = "stone-black"\nbase = 16', "there are 83 Stones; expected at most 82 in all"),
        ("# " + "x" * 9_000 + ("\n# " + "x" * 9_000) * 8, "at most 65536 bytes"),
    ],
)
def test_a_text_that_is_no_card_set_is_refused(text: str, told: str) -> None:
    assert told in refusal(text)


def out(kind: str, ids: list[str]) -> str:
    """A patch that leaves out cards."""
    return 'name = "x"\n' + "".join(f'[[{kind}]]\nid = "{id}"\ncopies = 0\n' for id in ids)


@pytest.mark.parametrize(
    ("kind", "ids", "most", "told"),
    [
        ("ruin", [site.id for site in shipped().sites[:25]], 9, '15 Ruins of set "base"; expected at least 16'),
        ("named_wonder", [card.id for card in shipped().wonders[:15]], 8, "6 of set"),
        ("end_of_age", [card.id for card in shipped().ages[:5]], 4, "no cards of set"),
        ("darkness", [card.id for card in shipped().dark[8:12]], 3, 'no cards of type "island"'),
        ("scenario", [card.id for card in shipped().scenarios], 4, "2 cards; expected at least 3"),
    ],
)
def test_a_game_must_be_set_up_with_what_is_left(kind: str, ids: list[str], most: int, told: str) -> None:
    assert read_cards(out(kind, ids[:most])).name == "x"
    assert refusal(out(kind, ids[: most + 1])).startswith(f"card set, list {kind}: there are {told}")


def test_solo_games_of_any_difficulty_find_wonders() -> None:
    banned = [f'[[named_wonder]]\nid = "{card.id}"\nlegendary = "banned"\n' for card in shipped().wonders[:15]]
    assert "that solo and legendary allow; expected at least 4" in refusal('name = "x"\n' + "".join(banned))


@pytest.mark.parametrize(
    ("kind", "entry", "room"),
    [
        ("ruin", 'type = "desert"\nclaim = 9\nstones = 2', 36 - 30),
        ("wonder_token", 'kind = "lesser"\nset = "base"\npoints = 2\ncopies = 1', 24 - 12),
        ("named_wonder", 'name = "X"\nset = "base"\nformula = "??????"\npoints = 2', 40 - 26),
        ("delver", 'name = "X"\nset = "base"\ncopies = 1\nwhen = "delver"\neffects = ["draw 1"]', 32 - 13),
        ("end_of_age", 'name = "X"\nset = "base"\nkind = "instant"\neffects = ["every player: draw 1"]', 12 - 7),
        ("end_of_age", 'name = "X"\nset = "base"\nkind = "ruin"\nclaim = 9\nstones = 2\npoints = 1', 12 - 7),
        ("end_of_age_ruin", 'name = "X"\ncard = "none-yet"\nclaim = 9\nstones = 2\npoints = 1\ncopies = 0', 12 - 4),
        ("darkness", 'type = "desert"\narrow = "left"\nslot = 1', 24 - 20),
        ("scenario", 'name = "X"\ncopies = 1\neffects = ["setup: no delver"]', 16 - 7),
    ],
)
def test_a_list_has_room_for_so_many_cards(kind: str, entry: str, room: int) -> None:
    cards = [f'[[{kind}]]\nid = "new-{k}"\n{entry}\n' for k in range(room + 1)]
    assert read_cards('name = "x"\n' + "".join(cards[:room])).name == "x"
    assert refusal('name = "x"\n' + "".join(cards)).startswith(card_of(kind, f"new-{room}", "id"))


def test_dice_and_other_words_of_sentences_are_no_cards() -> None:
    for word in (*DICE_OF_A_SEAT, "d6", "seat-3", "warpstone", "ne", "minus-3", "took-from", "left-empty"):
        assert "already; expected a word of its own" in refusal(f'name = "x"\n[[scenario]]\nid = "{word}"\n')


def test_no_card_takes_the_id_of_another() -> None:
    told = 'there is an end_of_age "day-of-rest" already; expected a word of its own'
    assert told in refusal('name = "x"\n[[scenario]]\nid = "day-of-rest"\n')
    assert 'there is a delver "forlorn" already' in refusal('name = "x"\n[[scenario]]\nid = "forlorn"\n')


# The page


def test_the_example_of_the_page_is_read() -> None:
    examples = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert len(examples) == 1
    found = read_cards(examples[0])
    assert found.name == "An example"
    assert found.types[5] == "jungle"
    assert found.stones[4].name == "Ghost Stone"
    assert site(found, "tundra-9").claim == 10
    assert found.sites[29].id == "jungle-19"
    assert wonder(found, "hall-of-echoes").per_turn
    assert wonder(found, "the-obelisk").set == "out"
    assert [effect.what for effect in found.delvers[10].effects] == [e.ANY_DIE_DOWN, e.DRAW]
    assert [found.sites[number].pair for number in found.ages[5].sites] == [10, 10]
    assert (found.dark[0].arrow, found.dark[0].slot) == (0, 3)
    assert found.scenarios[2].needs == (3, 3, 2, 3)
    # One of each kind.
    for kind in re.findall(r"^\| `\[\[(\w+)\]\]`", PAGE, re.MULTILINE):
        assert f"[[{kind}]]" in examples[0]


def test_the_page_explains_every_word() -> None:
    patterns = [word.pattern for word in (*WORDS, *DELVER_MOMENTS, *WONDER_MOMENTS)] + [*FLAGS, ASIDE, CRYSTAL]
    for pattern in patterns:
        assert re.search(rf"^\| `{re.escape(pattern)}` \|", PAGE, re.MULTILINE), pattern


def test_the_page_shows_errors_as_they_are_told() -> None:
    patches = {f'{kind} "{id}", field {field}: {words}': patch for kind, id, field, words, patch in BAD}
    patches |= {
        'named_wonder "hall-of-x", field points': NEW.replace("points = 1\n", "") + 'formula = "??????"',
        'delver "forlorn", field effects: "any dice -2"': '[[delver]]\nid = "forlorn"\neffects = ["any dice -2"]',
        'delver "forlorn", field effects: "reroll"': '[[delver]]\nid = "forlorn"\neffects = ["reroll"]',
        "card set, list ruin": out("ruin", [site.id for site in shipped().sites[:10]]).partition("\n")[2],
    }
    told = {refusal(f'name = "x"\n{patch}\n') for patch in patches.values()}
    shown = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)[0].splitlines()
    assert len(shown) == 8
    for line in shown:
        assert line in told
