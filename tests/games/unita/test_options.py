"""The options of a table: what is declared, what each value changes, what does not go together.

The versions (colonial, cooperative, family) and options that belong to a chapter (`reorg_limit`, `final_tie`,
`power_limit`) are tried in the tests of their chapters.
"""

from __future__ import annotations

import pytest
from tests.games.unita.positions import GAME, company, dice, play, refused, state, terrain

import rulewright as rw

DECLARED = {
    "colonial": ("off", "on"),
    "cooperative": ("off", "on"),
    "family": ("off", "on"),
    "left_out": ("blue", "red", "yellow", "green"),
    "three_player_green": ("required", "free"),
    "reorg_limit": ("per_stay", "unlimited"),
    "terrain_scope": ("occupant", "both_sides"),
    "magic_forest_uses": ("per_game", "per_company"),
    "whirlpool_window": ("any", "own_turn"),
    "final_tie": ("shared", "rematch"),
    "power_limit": ("per_battalion", "per_player"),
    "crossbow_target": ("contacted_company", "any_enemy_die"),
    "discipline": ("penalties_only", "both"),
}


# What is declared.


@pytest.mark.clause("unita/family-1")
def test_these_options_are_declared_the_first_value_being_the_default() -> None:
    assert {name: option.values for name, option in GAME.options.declared.items()} == DECLARED
    assert GAME.options.complete(None) == {name: values[0] for name, values in DECLARED.items()}


def test_every_option_is_explained_by_the_ruling_that_declares_it() -> None:
    for name, option in GAME.options.declared.items():
        ruling = GAME.rulebook.clause(option.clause)
        assert getattr(ruling, "option", "") == f"{name} = {' | '.join(DECLARED[name])}"


def test_two_to_four_play_and_four_are_usual() -> None:
    assert [GAME.new(seats).setup.seats for seats in (2, 3, 4, None)] == [2, 3, 4, 4]
    for seats in (1, 5):
        with pytest.raises(rw.OptionError, match=f"the game is for 2 to 4 seats, not {seats}"):
            GAME.new(seats)


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        pytest.param(
            4,
            {"colonial": "on", "family": "on"},
            "the colonial and the family version cannot be combined [unita/ruling-68]",
            marks=pytest.mark.clause("unita/ruling-68"),
        ),
        pytest.param(
            3,
            {"cooperative": "on"},
            "the cooperative version is for four players [unita/ruling-67]",
            marks=pytest.mark.clause("unita/ruling-67"),
        ),
        pytest.param(
            2,
            {"cooperative": "on"},
            "the cooperative version is for four players [unita/ruling-67]",
            marks=pytest.mark.clause("unita/ruling-67"),
        ),
        pytest.param(
            4,
            {"left_out": "red"},
            "only three players leave a colour out [unita/ruling-73]",
            marks=pytest.mark.clause("unita/ruling-73"),
        ),
        pytest.param(
            2,
            {"left_out": "yellow"},
            "only three players leave a colour out [unita/ruling-73]",
            marks=pytest.mark.clause("unita/ruling-73"),
        ),
        pytest.param(
            3,
            {"left_out": "green"},
            "leaving out green needs three_player_green = free [unita/ruling-73]",
            marks=[pytest.mark.clause("unita/ruling-73"), pytest.mark.clause("unita/ruling-7")],
        ),
        (4, {"discipline": "none"}, "option discipline is one of penalties_only, both, not none"),
        (4, {"timer": "on"}, f"there is no option timer; there are: {', '.join(DECLARED)}"),
    ],
)
def test_what_does_not_go_is_refused(seats: int, options: dict[str, str], message: str) -> None:
    with pytest.raises(rw.OptionError) as refusal:
        GAME.new(seats, options)
    assert str(refusal.value) == message


def test_what_differs_from_the_defaults_stands_in_the_position() -> None:
    s = GAME.new(3, {"left_out": "red", "discipline": "both", "family": "off"})
    assert s.position()["options"] == {"left_out": "red", "discipline": "both"}
    assert "options" not in GAME.new(4).position()


# Three players.


@pytest.mark.clause("unita/ruling-7")
@pytest.mark.clause("unita/ruling-73")
@pytest.mark.clause("unita/setup-15")
@pytest.mark.parametrize(
    ("options", "colours"),
    [
        ({}, ["primitiva", "german-land", "friburga"]),
        ({"left_out": "blue"}, ["primitiva", "german-land", "friburga"]),
        ({"left_out": "red"}, ["primitiva", "german-land", "hexagone"]),
        ({"left_out": "yellow"}, ["primitiva", "friburga", "hexagone"]),
        ({"left_out": "blue", "three_player_green": "free"}, ["primitiva", "german-land", "friburga"]),
        ({"left_out": "green", "three_player_green": "free"}, ["german-land", "friburga", "hexagone"]),
    ],
)
def test_three_play_the_colours_that_are_not_left_out_the_first_in_turn_order_starts(
    options: dict[str, str], colours: list[str]
) -> None:
    s = GAME.new(3, {"colonial": "on", **options})
    assert [GAME.seat_name(s, seat) for seat in range(3)] == colours
    assert list(s.position()["battalions"]) == colours
    placing = []
    while s.position()["phase"] == "deployment":
        placing += [s.position()["pending"][0]["battalion"]]
        s.play(s.sentences()[0])
    assert placing[:6] == colours + colours[::-1]
    turns = []
    for _ in range(12):
        turns += [s.view(None)["turn"]]
        s.play(s.sentences()[0])
    assert turns == [colour for colour in (*colours, colours[0]) for _ in range(3)]


# Battles.

# Primitiva 4 lies north of Hexagone 11. Cards that are played have no part in these battles.
CROSSBOW = {"card": "crossbow"}
GLORY = {"card": "glory"}


@pytest.mark.clause("unita/ruling-34")
@pytest.mark.parametrize(
    ("scope", "attacker", "defender"),
    [("occupant", [3, 3, 1, 1], [2, 2, 0, 0]), ("both_sides", [2, 2, 1, 1], [2, 2, 1, 1])],
)
def test_mountain_changes_its_own_company_or_both(scope: str, attacker: list[int], defender: list[int]) -> None:
    s = state(
        options={"terrain_scope": scope},
        primitiva={4: company(3, 1, 1, 3, 3), **CROSSBOW},
        hexagone={4: company(11, 1, 1, 2, 2), "terrains": [terrain(11, "mountain")], **GLORY},
    )
    # 3 against 1 + 1, or 3 - 1 against 1 + 1 with back-ups 1 - 1 against 2 + 1.
    play(s, "advance company-4")
    assert (dice(s, "primitiva", 4), dice(s, "hexagone", 4)) == (attacker, defender)


@pytest.mark.clause("unita/ruling-39")
@pytest.mark.parametrize(("uses", "asked"), [("per_game", False), ("per_company", True)])
def test_magic_forest_refuses_once_per_game_or_once_per_company(uses: str, asked: bool) -> None:
    tiles = [terrain(4, "magic-forest")]
    s = state(
        options={"magic_forest_uses": uses},
        primitiva={3: 5, 4: 3, "terrains": tiles, "refused": ["company-3"], **CROSSBOW},
        hexagone={4: 11, **GLORY},
    )
    told = play(s, "advance company-4")
    assert (s.sentences() == ["use magic-forest", "pass"]) == asked
    assert ("changed primitiva company-4" in told) != asked


@pytest.mark.clause("unita/ruling-40")
@pytest.mark.parametrize(("window", "asked"), [("any", True), ("own_turn", False)])
def test_whirlpool_works_before_a_battle_too_or_in_the_own_turn_only(window: str, asked: bool) -> None:
    whirlpool = {"terrains": [terrain(11, "whirlpool")]}
    options = {"whirlpool_window": window}
    s = state(options=options, primitiva={4: 3, **CROSSBOW}, hexagone={4: company(11, "2/2", 1, 1, 1), **whirlpool})
    play(s, "advance company-4", "pass")
    assert ("use whirlpool" in s.sentences()) == asked
    if not asked:
        message = "At this table the Whirlpool works between actions of the own turn only."
        assert refused(s, "use whirlpool") == ("ruling-40", message)
    own = state("hexagone", options=options, hexagone={4: company(11, "2/2", 1, 1, 1), **whirlpool})
    assert "use whirlpool" in own.sentences()


@pytest.mark.clause("unita/ruling-53")
@pytest.mark.parametrize(
    ("target", "hit"),
    [
        ("contacted_company", {("hexagone", "company-4")}),
        ("any_enemy_die", {("hexagone", "company-3"), ("hexagone", "company-4"), ("friburga", "company-4")}),
    ],
)
def test_crossbow_hits_the_company_that_is_met_or_any_enemy(target: str, hit: set[tuple[str, str]]) -> None:
    s = state(options={"crossbow_target": target}, primitiva={4: 3}, friburga={4: 1}, hexagone={3: 15, 4: 11})
    shots = [sentence.split() for sentence in s.sentences() if sentence.startswith("crossbow")]
    assert {(words[2], words[3]) for words in shots} == hit


@pytest.mark.clause("unita/ruling-55")
@pytest.mark.parametrize(
    ("discipline", "tile", "behind", "loser"),
    [
        ("penalties_only", "forest", 0, "primitiva"),  # 2 + 1 against 2
        ("both", "forest", 0, "german-land"),  # 2 against 2, then 2 + 0 against 2 + 2
        ("penalties_only", "mountain", 3, "primitiva"),  # 2 against 2, then 2 + 3 against 2 + 2
        ("both", "mountain", 3, "primitiva"),
    ],
)
def test_discipline_lifts_the_penalties_or_all(discipline: str, tile: str, behind: int, loser: str) -> None:
    # German Land 4 lies east of Primitiva 11.
    s = state(
        "german-land",
        options={"discipline": discipline},
        german_land={
            4: company(3, 2, behind, 2, behind),
            "card": "discipline-1",
            "terrains": [terrain(4, tile, "up")],
        },
        primitiva={4: company(11, 2, 2, 2, 2), **CROSSBOW},
    )
    losses = [sentence for sentence in play(s, "advance company-4") if sentence.startswith("lost")]
    assert [sentence.split()[1] for sentence in losses] == [loser] * 2
