"""What lies in the box, against the rulebook."""

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from rulewright.core.clauses import Clause, Rulebook

GAME = files("rulewright") / "games/unita"
DATA: dict[str, Any] = tomllib.loads((GAME / "data/components.toml").read_text(encoding="utf-8"))
COMMUNITIES = ["primitiva", "german-land", "friburga", "hexagone"]

CARDS = {
    ("primitiva", "Halberd", 1): "1x per game, gives you +1 in attack with 1 dice.",
    ("primitiva", "Crossbow", 1): "1x per game, you can injure one dice before you move and go into battle.",
    ("primitiva", "Cavalry", 1): "1x per game, you can use the back-up dice (those behind) to fight instead of those "
    "on the front-line.",
    ("german-land", "Discipline 1", "permanent"): "Permanent effect. The Mountain or the Forest gives you +0 in attack "
    "or +0 in defense.",
    ("german-land", "Technology 1", 1): "1x/game, you may move one group of adjacent GermanLand companies. This move "
    "costs 2 movement points if at least one of these companies enters a terrain, and 1 point otherwise. Battles are "
    "fought according to the usual rules.",
    ("german-land", "Technology 2", "permanent"): "Your Mirage can imitate an opponent's special terrain for the rest "
    "of the game. This does not necessarily need to be visible. The description of all the terrains is in the rules.",
    ("friburga", "Confession", 1): '1x per game, with a dice showing a "1", you can turn it to "2".',
    (
        "friburga",
        "Girl Power",
        "permanent",
    ): "Permanent effect. In battle, you win all the draws. (If you have the most "
    "LP equally with another player, you are the winner.)",
    ("friburga", "Pilgrimage", 1): "1x per game, when you play this card you can only have two move points, but at the "
    "following round, you will have four move points.",
    (
        "hexagone",
        "Glory",
        1,
    ): "1x per game, your first company to go out adds the amount shown on the lowest dice to its "
    "total LP. E.g. if your total is 1+4+2+1, this company will give you 9 LP instead of 8.",
    ("hexagone", "Strike", 1): "1x per game, you can refuse to fight.",
    ("hexagone", "Terror", 2): "2x per game, you can fight one section of a company twice in a row (the change of "
    "front-line operates after the first battle on this side). You do battle with one section, then change the "
    "front-line, and lastly you do battle with the company according to the normal rules.",
}


def community(key: str) -> dict[str, Any]:
    found: list[dict[str, Any]] = [entry for entry in DATA["community"] if entry["key"] == key]
    assert len(found) == 1
    return found[0]


def red_figures() -> list[int]:
    """The red figures of the dice of one community, highest first."""
    return sorted((die["red"] for die in DATA["die"] for _ in range(die["count"])), reverse=True)


def tiles(key: str) -> list[str]:
    return [tile["key"] for tile in DATA["terrain"] if tile["owner"] in ("all", key)]


def figures(die: dict[str, Any]) -> list[int]:
    return [face for face in die["faces"] if isinstance(face, int)]


# The box.


@pytest.mark.clause("unita/components-1")
def test_there_is_one_board_with_two_sides() -> None:
    assert (DATA["box"]["boards"], DATA["box"]["board_sides"]) == (1, 2)
    names = sorted(entry.name for entry in (GAME / "data").iterdir() if entry.name.startswith("board"))
    assert names == ["board3.toml", "board4.toml"]


@pytest.mark.clause("unita/components-2")
def test_there_are_sixty_four_dice() -> None:
    assert DATA["box"]["dice"] == 64 == len(red_figures()) * len(DATA["community"])


@pytest.mark.parametrize(
    ("key", "name", "colour"),
    [
        pytest.param("primitiva", "Primitiva", "green", marks=pytest.mark.clause("unita/components-3")),
        pytest.param("german-land", "German Land", "yellow", marks=pytest.mark.clause("unita/components-4")),
        pytest.param("friburga", "Friburga", "red", marks=pytest.mark.clause("unita/components-5")),
        pytest.param("hexagone", "Hexagone", "blue", marks=pytest.mark.clause("unita/components-6")),
    ],
)
def test_every_community_has_sixteen_dice_of_its_colour(key: str, name: str, colour: str) -> None:
    assert (community(key)["name"], community(key)["colour"]) == (name, colour)
    assert len(red_figures()) == 16


def test_there_are_four_communities_in_the_order_of_the_list() -> None:
    assert [entry["key"] for entry in DATA["community"]] == COMMUNITIES


@pytest.mark.clause("unita/components-7")
def test_there_is_one_first_player_marker() -> None:
    assert DATA["box"]["first_player_markers"] == 1


@pytest.mark.clause("unita/components-8")
def test_there_are_twelve_terrain_tiles_three_of_each_colour() -> None:
    assert [len(tiles(key)) for key in COMMUNITIES] == [3, 3, 3, 3]
    assert DATA["box"]["terrain_tiles"] == 12


@pytest.mark.clause("unita/components-9")
@pytest.mark.clause("unita/power-1")
def test_there_are_twelve_power_cards_three_of_each_community() -> None:
    assert Counter(card["community"] for card in DATA["card"]) == dict.fromkeys(COMMUNITIES, 3)
    assert DATA["box"]["power_cards"] == 12 == len({card["key"] for card in DATA["card"]})


# The dice.


@pytest.mark.clause("unita/components-18")
def test_the_red_figure_is_the_highest_and_stands_on_one_side() -> None:
    for die in DATA["die"]:
        assert max(figures(die)) == die["red"]
        assert die["faces"].count(die["red"]) == 1


@pytest.mark.clause("unita/components-19")
def test_the_other_figures_lie_between_zero_and_the_red_one() -> None:
    for die in DATA["die"]:
        others = [figure for figure in figures(die) if figure != die["red"]]
        assert others == list(range(die["red"] - 1, 0, -1))


@pytest.mark.clause("unita/components-20")
def test_white_sides_fill_the_cube() -> None:
    assert {die["red"]: die["faces"].count("blank") for die in DATA["die"]} == {5: 0, 4: 1, 3: 2, 2: 3, 1: 4}
    assert all(len(die["faces"]) == 6 for die in DATA["die"])


@pytest.mark.clause("unita/components-21")
def test_every_die_has_one_coat_of_arms() -> None:
    assert all(die["faces"].count("coat") == 1 for die in DATA["die"])


@pytest.mark.clause("unita/ruling-5")
def test_the_faces_of_every_die_are_those_of_the_ruling() -> None:
    assert {die["red"]: die["faces"] for die in DATA["die"]} == {
        5: [5, 4, 3, 2, 1, "coat"],
        4: [4, 3, 2, 1, "coat", "blank"],
        3: [3, 2, 1, "coat", "blank", "blank"],
        2: [2, 1, "coat", "blank", "blank", "blank"],
        1: [1, "coat", "blank", "blank", "blank", "blank"],
    }


@pytest.mark.clause("unita/setup-6")
def test_a_battalion_has_two_fives_three_fours_four_threes_four_twos_and_three_ones() -> None:
    assert red_figures() == [5, 5, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1]


@pytest.mark.clause("unita/ruling-6")
def test_a_battalion_starts_with_its_greatest_total_of_45() -> None:
    assert sum(red_figures()) == DATA["battalion"]["start_lp"] == 45


@pytest.mark.clause("unita/idea-3")
def test_a_battalion_is_four_companies_of_four_sections() -> None:
    assert (DATA["battalion"]["companies"], DATA["battalion"]["sections"]) == (4, 4)
    assert len(red_figures()) == 4 * 4


# The communities.


@pytest.mark.clause("unita/idea-5")
def test_helvetia_is_the_men_and_the_nuns() -> None:
    helvetia = {entry["key"]: entry["people"] for entry in DATA["community"] if entry["side"] == "helvetia"}
    assert helvetia == {"primitiva": "Men", "friburga": "Nuns"}


@pytest.mark.clause("unita/idea-6")
def test_the_neighbours_are_the_engineers_and_the_royal_frogs() -> None:
    neighbours = {entry["key"]: entry["people"] for entry in DATA["community"] if entry["side"] == "neighbours"}
    assert neighbours == {"german-land": "Engineers", "hexagone": "Royal Frogs"}


# The terrains.


@pytest.mark.clause("unita/components-22")
@pytest.mark.clause("unita/terrain-1")
def test_every_community_has_a_mountain_a_forest_and_one_special_tile() -> None:
    for key in COMMUNITIES:
        assert tiles(key)[:2] == ["mountain", "forest"]
        assert len(tiles(key)[2:]) == 1


@pytest.mark.clause("unita/components-23")
def test_every_special_tile_belongs_to_its_community() -> None:
    special = {tile["key"]: tile["owner"] for tile in DATA["terrain"] if tile["owner"] != "all"}
    assert special == {
        "whirlpool": "hexagone",
        "mirage": "german-land",
        "red-cross": "friburga",
        "magic-forest": "primitiva",
    }


@pytest.mark.clause("unita/components-24")
def test_every_tile_has_an_effect_that_the_terrain_section_describes() -> None:
    clauses = [rule for rule in Rulebook.read(GAME, "unita") if isinstance(rule, Clause)]
    described = [rule.text for rule in clauses if rule.source == '4. "Terrain" tiles']
    for tile in DATA["terrain"]:
        assert tile["effect"].endswith(".")
        assert any(text.startswith((f"{tile['name']}:", f"{tile['name']} (")) for text in described)


@pytest.mark.clause("unita/terrain-13")
def test_there_are_six_kinds_of_terrain() -> None:
    kinds = [tile["key"] for tile in DATA["terrain"]]
    assert sorted(kinds) == ["forest", "magic-forest", "mirage", "mountain", "red-cross", "whirlpool"]


def test_mountain_and_forest_are_each_other_reversed() -> None:
    values = {tile["key"]: (tile["attack"], tile["defence"]) for tile in DATA["terrain"] if tile["owner"] == "all"}
    assert values == {"mountain": (-1, 1), "forest": (1, -1)}


def test_special_tiles_are_used_once_in_a_game_and_the_mirage_once_by_a_company() -> None:
    uses = {tile["key"]: (tile["uses"], tile.get("per")) for tile in DATA["terrain"]}
    assert uses == {
        "mountain": ("permanent", None),
        "forest": ("permanent", None),
        "magic-forest": (1, "game"),
        "whirlpool": (1, "game"),
        "mirage": (1, "company"),
        "red-cross": (1, "game"),
    }


# The POWER cards.


@pytest.mark.clause("unita/components-25")
def test_every_power_card_states_an_effect_and_a_number_of_uses() -> None:
    for card in DATA["card"]:
        assert card["text"]
        assert card["uses"] in (1, 2, "permanent")


@pytest.mark.clause("unita/power-5")
def test_the_cards_carry_the_texts_of_the_reference() -> None:
    assert {(card["community"], card["name"], card["uses"]): card["text"] for card in DATA["card"]} == CARDS


def test_the_key_of_a_card_is_its_name_in_lower_case_with_hyphens() -> None:
    for entry in [*DATA["card"], *DATA["terrain"], *DATA["community"]]:
        assert entry["key"] == entry["name"].lower().replace(" ", "-")


# The rulebook in clauses.


def test_the_rulebook_reads_and_every_card_has_its_clauses() -> None:
    rulebook = Rulebook.read(GAME, "unita")
    assert (sum(isinstance(rule, Clause) for rule in rulebook), len(list(rulebook))) == (193, 193 + 82)
    for card in DATA["card"]:
        assert f"unita/power-{card['community']}-{card['key']}-1" in rulebook.citable()
