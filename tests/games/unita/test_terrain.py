"""4. "Terrain" tiles: what they cost, when they are turned up, and what each of the six kinds does."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from tests.games.unita.battles import advance, asked, battalion, decline, drawn, lies, table
from tests.games.unita.positions import GAME, play, points, refused

import rulewright as rw


def attack_from(tile: str, mine: str, theirs: str, **more: Any) -> Any:
    """Primitiva is about to attack Hexagone, which stands south of it, from a tile."""
    return table("primitiva", cards=False, primitiva=battalion([(3, mine)], {4: tile}), hexagone=[(11, theirs)], **more)


def attack_on(tile: str, mine: str, theirs: str, **more: Any) -> Any:
    """Hexagone is about to attack Primitiva, which stands north of it, on a tile."""
    return table("hexagone", cards=False, primitiva=battalion([(4, mine)], {4: tile}), hexagone=[(10, theirs)], **more)


def both(s: Any) -> tuple[str, str]:
    """Primitiva and Hexagone as they look."""
    return drawn(s, "primitiva"), drawn(s, "hexagone")


# The tiles


@pytest.mark.clause("unita/terrain-1", "unita/terrain-2", "unita/terrain-13")
def test_each_battalion_lays_its_mountain_forest_and_special_tile_face_down_on_its_own_path() -> None:
    assert GAME.vocabulary.nouns["tile"].words == (
        *("mountain", "forest", "magic-forest", "whirlpool", "mirage", "red-cross"),
    )
    s = GAME.new(seats=4)
    dealer = rw.Dealer(seed=1)
    own = {"primitiva": "magic-forest", "german-land": "mirage", "friburga": "red-cross", "hexagone": "whirlpool"}
    for special in own.values():
        dealer.settle(s)
        assert {text.split()[2] for text in s.sentences()} == {"mountain", "forest", special}
        play(s, f"lay die-5 {special}", "lay die-4 forest", "lay die-3 mountain")
    for name, special in own.items():
        laid = s.position()["battalions"][name]["terrains"]
        assert [(tile["tile"], tile["face"]) for tile in laid] == [
            (special, "down"),
            ("forest", "down"),
            ("mountain", "down"),
        ]


@pytest.mark.clause("unita/terrain-2", "unita/ruling-44")
def test_a_tile_lies_on_its_owners_path_alone() -> None:
    # Primitiva's mountain lies on its square 4; the square 4 of Hexagone's path is open ground.
    s = table("hexagone", primitiva=battalion([(5, "0 0, 0 0")], {4: "mountain"}), hexagone=[(3, "0 0, 0 0")])
    play(s, "advance company-4")
    assert points(s) == 2


@pytest.mark.clause("unita/terrain-4", "unita/terrain-23", "unita/ruling-16")
@pytest.mark.parametrize("tile", ["mountain", "mountain up", "forest", "magic-forest", "magic-forest up"])
def test_entering_a_terrain_costs_two_points_face_down_or_up(tile: str) -> None:
    s = table("primitiva", primitiva=battalion([(3, "1 1, 1 1")], {4: tile}))
    advance(s)
    assert points(s) == 1
    poor = table("primitiva", points=1, primitiva=battalion([(3, "1 1, 1 1")], {4: tile}))
    assert refused(poor, "advance company-4") == (
        "move-10",
        "The square before primitiva company-4 is a terrain; it costs two points.",
    )


@pytest.mark.clause("unita/terrain-9", "unita/ruling-45")
def test_the_cards_of_the_extensions_do_not_exist() -> None:
    s = table("primitiva", primitiva=[(3, "1 1, 1 1")])
    assert refused(s, "ent")[0] == "core/unknown-word"


# Turning up


@pytest.mark.clause("unita/terrain-5", "unita/ruling-76")
def test_entering_and_leaving_a_terrain_without_a_battle_reveals_nothing() -> None:
    s = table("primitiva", primitiva=battalion([(3, "1 1, 1 1")], {4: "mountain"}))
    assert play(s, "advance company-4", "advance company-4") == [
        "moved primitiva company-4 4",
        "moved primitiva company-4 5",
    ]
    assert lies(s, "primitiva") == "down"


@pytest.mark.clause("unita/terrain-3", "unita/terrain-10", "unita/ruling-37")
@pytest.mark.parametrize("tile", ["mountain", "forest", "magic-forest"])
def test_whatever_lies_under_a_defender_is_turned_up_after_the_move_and_before_the_battle(tile: str) -> None:
    s = attack_on(tile, "1 1, 1 1", "1 1, 1 1")
    assert play(s, "advance company-4")[:3] == [
        "moved hexagone company-4 11",
        f"turned primitiva terrain-1 {tile}",
        "battle hexagone company-4 primitiva company-4",
    ]
    assert lies(s, "primitiva") == "up"


@pytest.mark.clause("unita/terrain-3", "unita/ruling-37")
@pytest.mark.parametrize("tile", ["mountain", "forest"])
def test_an_attackers_mountain_or_forest_is_turned_up_since_it_acts(tile: str) -> None:
    s = attack_from(tile, "1 1, 1 1", "1 1, 1 1")
    assert play(s, "advance company-4")[1] == f"turned primitiva terrain-1 {tile}"
    assert lies(s, "primitiva") == "up"


@pytest.mark.clause("unita/ruling-37", "unita/ruling-76")
def test_an_attackers_special_tile_stays_down_and_everybody_knows_what_it_is() -> None:
    s = attack_from("magic-forest", "1 1, 1 1", "1 1, 1 1")
    assert play(s, "advance company-4")[1] == "kept primitiva terrain-1"
    assert lies(s, "primitiva") == "known"
    assert all(s.why_not(text) is None for text in s.sentences())
    assert s.view(3)["battalions"]["primitiva"]["terrains"] == [
        {"at": 4, "tile": "?", "face": "known", "not": ["mountain", "forest"]}
    ]
    decline(s)
    assert lies(s, "primitiva") == "known"


@pytest.mark.clause("unita/terrain-11")
def test_all_tiles_are_turned_up_before_the_order_is_chosen() -> None:
    s = table(
        "primitiva",
        cards=False,
        primitiva=battalion([(12, "1 1, 1 1")], {13: "forest"}),
        german_land=battalion([(8, "1 1, 1 1"), (6, "2 2, 2 2")], {6: "mirage", 8: "mountain"}),
    )
    assert play(s, "advance company-4") == [
        "moved primitiva company-4 13",
        "turned primitiva terrain-1 forest",
        "turned german-land terrain-2 mountain",
        "turned german-land terrain-1 mirage",
    ]
    assert asked(s) == "primitiva: order"


@pytest.mark.clause("unita/terrain-6")
def test_a_tile_once_up_stays_up_when_its_company_has_gone() -> None:
    s = attack_from("forest", "1 1, 1 1", "1 1, 1 1")
    play(s, "advance company-4", "advance company-4")
    assert lies(s, "primitiva") == "up"


@pytest.mark.clause("unita/terrain-6")
def test_an_attack_does_not_turn_a_special_tile_down_again() -> None:
    s = attack_from("magic-forest up", "1 1, 1 1", "1 1, 1 1")
    assert play(s, "advance company-4")[1].startswith("battle")
    assert lies(s, "primitiva") == "up"


@pytest.mark.clause("unita/terrain-8")
def test_the_third_tile_stays_down_even_if_everybody_can_name_it() -> None:
    tiles = {4: "forest up", 5: "mountain up", 6: "magic-forest"}
    s = table("primitiva", primitiva=battalion([(5, "1 1, 1 1")], tiles), hexagone=[(11, "1 1, 1 1")])
    play(s, "advance company-4")
    assert lies(s, "primitiva", 2) == "down"
    assert s.view(3)["battalions"]["primitiva"]["terrains"][2] == {"at": 6, "tile": "?", "face": "down"}


# Mountain and Forest


@pytest.mark.clause(
    *("unita/terrain-14", "unita/terrain-15", "unita/terrain-16", "unita/terrain-17", "unita/terrain-18"),
    *("unita/terrain-24", "unita/battle-18", "unita/ruling-35", "unita/ruling-36"),
)
@pytest.mark.parametrize(
    ("tile", "attacks", "equals"),
    [
        # What 3 and 4 with 0 and 2 behind them are as strong as.
        ("mountain", True, "2 3, 0 1"),
        ("mountain", False, "4 5, 1 3"),
        ("forest", True, "4 5, 1 3"),
        ("forest", False, "2 3, 0 1"),
    ],
)
def test_mountain_and_forest_change_all_four_sections_of_the_company(tile: str, attacks: bool, equals: str) -> None:
    s = attack_from(tile, "0 2, 3 4", equals) if attacks else attack_on(tile, "0 2, 3 4", equals)
    events = play(s, "advance company-4")
    name = "primitiva" if attacks else "hexagone"
    places = ("sw", "se") if attacks else ("nw", "ne")
    assert events[3:5] == [f"drew {name} company-4 {place}" for place in places]
    assert both(s) == ("3 4, 0 2", f"{equals[5:]}, {equals[:3]}")


@pytest.mark.clause("unita/ruling-36", "unita/terrain-14")
def test_a_loser_drops_from_the_figure_it_shows() -> None:
    s = attack_from("mountain", "0 0, 3 4", "3 2, 0 0")
    advance(s)
    assert both(s) == ("2 4, 0 0", "0 0, 3 1")


@pytest.mark.clause("unita/terrain-12")
def test_a_company_that_does_not_stand_on_the_tile_gets_nothing() -> None:
    s = table(
        "primitiva",
        cards=False,
        primitiva=battalion([(5, "0 0, 0 0"), (3, "0 0, 3 3")], {5: "forest"}),
        hexagone=[(11, "3 3, 0 0")],
    )
    assert play(s, "advance company-4")[-4:-2] == ["drew primitiva company-4 sw", "drew primitiva company-4 se"]
    assert lies(s, "primitiva") == "down"


@pytest.mark.clause("unita/ruling-34")
@pytest.mark.parametrize(
    ("scope", "after"),
    [
        ("occupant", "0 1, 0 1"),  # Hexagone fights with 1 and 2 against 2 and 3 and loses both
        ("both_sides", "0 1, 1 2"),  # with 2 + 1 and 3 + 2 against 2 + 1 and 3 + 2
    ],
)
@pytest.mark.parametrize("attacks", [True, False])
def test_whether_a_tile_changes_the_other_side_too(attacks: bool, scope: str, after: str) -> None:
    # Each time the tile takes one from Primitiva; under both_sides it gives one to Hexagone.
    options = {"terrain_scope": scope}
    if attacks:
        s = attack_from("mountain", "2 3, 3 4", "1 2, 0 1", options=options)
    else:
        s = attack_on("forest", "2 3, 3 4", "1 2, 0 1", options=options)
    advance(s)
    assert both(s) == ("3 4, 2 3", after)


@pytest.mark.clause("unita/ruling-34", "unita/ruling-74")
@pytest.mark.parametrize(
    ("under_defender", "attacker", "defender", "after"),
    [
        # Two mountains: 4, 5 with 4, 4 behind are 2, 3 with 2, 2; so are 0, 1 with 0, 0.
        ("mountain", "4 4, 4 5", "0 1, 0 0", ("4 5, 4 4", "0 0, 0 1")),
        # Mountain and forest cancel out: 2 + 0 against 2 + 1, 1 + 0 against 1 + 0.
        ("forest", "0 0, 2 1", "2 1, 1 0", ("1 1, 0 0", "1 0, 2 1")),
    ],
)
def test_under_both_sides_two_tiles_add_up(
    under_defender: str, attacker: str, defender: str, after: tuple[str, str]
) -> None:
    s = table(
        "primitiva",
        cards=False,
        options={"terrain_scope": "both_sides"},
        primitiva=battalion([(3, attacker)], {4: "mountain"}),
        hexagone=battalion([(11, defender)], {11: under_defender}),
    )
    advance(s)
    assert both(s) == after


# Magic Forest


@pytest.mark.clause("unita/terrain-19", "unita/terrain-3", "unita/ruling-39")
def test_an_attacker_on_the_magic_forest_can_refuse_the_battle_it_has_come_to() -> None:
    s = attack_from("magic-forest", "1 2, 0 0", "3 3, 1 1")
    play(s, "advance company-4")
    assert asked(s) == "primitiva: refusal"
    assert s.sentences() == ["use magic-forest", "pass"]
    assert play(s, "use magic-forest") == ["turned primitiva terrain-1 magic-forest"]
    # No losses, no change of front; the move stands and the turn goes on.
    assert both(s) == ("1 2, 0 0", "3 3, 1 1")
    assert (asked(s), points(s)) == ("primitiva: turn", 1)


@pytest.mark.clause("unita/terrain-19", "unita/ruling-39")
def test_a_defender_on_the_magic_forest_can_refuse_too() -> None:
    s = attack_on("magic-forest", "1 2, 0 0", "3 3, 1 1")
    play(s, "advance company-4")
    assert asked(s) == "primitiva: refusal"
    assert play(s, "use magic-forest") == []
    assert s.position()["battalions"]["primitiva"]["refused"] == ["company-4"]
    assert both(s) == ("1 2, 0 0", "3 3, 1 1")
    assert asked(s) == "hexagone: turn"


@pytest.mark.clause("unita/ruling-39")
def test_a_refusal_concerns_one_enemy_the_others_are_fought() -> None:
    s = table(
        "primitiva",
        cards=False,
        options={"magic_forest_uses": "per_company"},
        primitiva=battalion([(8, "1 2, 3 4")], {9: "magic-forest"}),
        german_land=[(2, "3 0, 3 0")],
        hexagone=[(14, "0 2, 0 5")],
    )
    play(s, "advance company-4", "fight company-4 german-land company-4")
    assert play(s, "use magic-forest")[1] == "battle primitiva company-4 hexagone company-4"
    # The company has had its refusal, so Hexagone was fought without a question.
    assert asked(s) == "primitiva: turn"
    assert (drawn(s, "german-land"), drawn(s, "primitiva"), drawn(s, "hexagone")) == (
        "3 0, 3 0",
        "2 0, 4 2",
        "2 0, 5 0",
    )


@pytest.mark.clause("unita/terrain-19", "unita/ruling-39", "unita/ruling-43")
@pytest.mark.parametrize(
    ("uses", "refused_before", "asks"),
    [
        ("per_game", [], True),
        ("per_game", ["company-3"], False),
        ("per_game", ["company-4"], False),
        ("per_company", ["company-3"], True),
        ("per_company", ["company-4"], False),
    ],
)
def test_how_often_the_magic_forest_refuses(uses: str, refused_before: list[str], asks: bool) -> None:
    s = table(
        "hexagone",
        cards=False,
        options={"magic_forest_uses": uses},
        primitiva=battalion([(4, "1 2, 0 0")], {4: "magic-forest up"}, refused=refused_before),
        hexagone=[(10, "3 3, 1 1")],
    )
    play(s, "advance company-4")
    assert asked(s) == ("primitiva: refusal" if asks else "hexagone: turn")
    assert drawn(s, "hexagone") == ("3 3, 1 1" if asks else "1 1, 3 3")


@pytest.mark.clause("unita/terrain-19", "unita/ruling-38")
def test_the_magic_forest_only_refuses_battles() -> None:
    s = table("primitiva", primitiva=battalion([(4, "1 1, 1 1")], {4: "magic-forest"}))
    assert refused(s, "use magic-forest") == ("terrain-19", "The magic-forest acts in a battle only.")


# Whirlpool


def whirlpool(
    turn: str, at: int, *, options: dict[str, str] | None = None, cards: bool = False, face: str = "down", **more: Any
) -> Any:
    """Hexagone's Whirlpool on its square 11, which Primitiva's square 4 touches."""
    return table(
        turn,
        cards=cards,
        options=options,
        primitiva=battalion([(4 if turn == "hexagone" else 3, "0 0, 3 3")], card="crossbow"),
        hexagone=battalion([(at, "0/1 1/2, 3/4 5/5")], {11: f"whirlpool {face}"}, **more),
    )


def put(s: Any, wanted: list[str]) -> None:
    """Rearrange a company to the wanted dice, each value/red figure, as far as it is asked."""
    for place, die in zip(("nw", "ne", "sw", "se"), wanted, strict=True):
        if asked(s).endswith("rearrange"):
            value, figure = die.split("/")
            play(s, f"put {place} die-{figure} {value}")


@pytest.mark.clause("unita/terrain-20", "unita/ruling-40")
def test_the_whirlpool_brings_the_sections_into_any_order_without_turning_a_die() -> None:
    for order in permutations(["0/1", "1/2", "3/4", "5/5"]):
        s = whirlpool("hexagone", 11)
        play(s, "use whirlpool")
        put(s, list(order))
        assert s.position()["battalions"]["hexagone"]["companies"]["company-4"]["dice"] == list(order)


@pytest.mark.clause("unita/terrain-20", "unita/terrain-3", "unita/ruling-40")
def test_in_the_own_turn_the_whirlpool_is_free_and_enemies_nearby_do_not_prevent_it() -> None:
    s = whirlpool("hexagone", 11)
    assert s.sentences() == ["advance company-4", "use whirlpool"]
    assert play(s, "use whirlpool") == ["turned hexagone terrain-1 whirlpool"]
    assert s.sentences() == ["put nw die-1 0", "put nw die-2 1", "put nw die-4 3", "put nw die-5 5"]
    put(s, ["5/5", "3/4", "0/1", "1/2"])
    assert (asked(s), points(s)) == ("hexagone: turn", 3)
    assert drawn(s, "hexagone") == "5 3, 0 1"


@pytest.mark.clause("unita/ruling-40", "unita/terrain-20")
@pytest.mark.parametrize("turn", ["hexagone", "primitiva"])
def test_before_a_battle_the_whirlpool_brings_better_dice_to_the_front(turn: str) -> None:
    s = whirlpool(turn, 10 if turn == "hexagone" else 11)
    play(s, "advance company-4")
    assert asked(s) == "hexagone: effects"
    assert s.sentences() == ["use whirlpool", "pass"]
    assert s.why_not("use whirlpool") is None
    play(s, "use whirlpool")
    put(s, ["5/5", "3/4", "0/1", "1/2"])
    # 5 against 3; 3 against 3 with a 1 and a 0 behind.
    assert both(s) == ("2 2, 0 0", "0 1, 5 3")


@pytest.mark.clause("unita/ruling-40")
def test_with_own_turn_the_whirlpool_works_between_actions_only() -> None:
    own_turn = {"whirlpool_window": "own_turn"}
    s = whirlpool("hexagone", 10, options=own_turn)
    advance(s)
    assert (asked(s), drawn(s, "hexagone")) == ("hexagone: turn", "3 5, 0 0")
    assert "use whirlpool" in s.sentences()
    t = whirlpool("primitiva", 11, options=own_turn, cards=True)
    play(t, "advance company-4", "pass")
    assert asked(t) == "hexagone: effects"
    assert "use whirlpool" not in t.sentences()
    assert refused(t, "use whirlpool")[0] == "ruling-40"
    assert refused(t, "use mirage") == ("terrain-21", "hexagone company-4 stands on no mirage.")


@pytest.mark.clause("unita/terrain-20", "unita/ruling-40", "unita/ruling-43")
def test_the_whirlpool_works_once_in_the_game() -> None:
    s = whirlpool("hexagone", 11, face="up", whirlpool_used=True)
    assert s.sentences() == ["advance company-4"]
    assert refused(s, "use whirlpool") == ("terrain-20", "The whirlpool has been used.")
    s = whirlpool("hexagone", 11)
    play(s, "use whirlpool")
    put(s, ["5/5", "3/4", "0/1", "1/2"])
    assert refused(s, "use whirlpool") == ("terrain-20", "The whirlpool has been used.")
    s = whirlpool("primitiva", 11, face="up", whirlpool_used=True)
    play(s, "advance company-4")
    assert asked(s) == "primitiva: turn"


# Mirage


def mirage(mine: str, theirs: str, **more: Any) -> Any:
    """Primitiva is about to attack German Land, which stands east of it on its Mirage."""
    return table(
        "primitiva",
        cards=False,
        primitiva=[(10, theirs)],
        german_land=battalion([(4, mine)], {4: "mirage"}, **more),
    )


@pytest.mark.clause("unita/terrain-21", "unita/ruling-41")
def test_under_the_mirage_every_1_in_front_and_behind_is_worth_5() -> None:
    s = mirage("1 2, 1 1", "0 4, 1 5")
    play(s, "advance company-4")
    assert asked(s) == "german-land: effects"
    assert s.sentences() == ["use mirage", "pass"]
    assert s.why_not("use mirage") is None
    play(s, "use mirage")
    # 5 against 4; 5 + 5 against 5 + 1, for the attacker's 1 is a 1.
    assert (drawn(s, "primitiva"), drawn(s, "german-land")) == ("3 0, 4 1", "2 1, 1 1")


@pytest.mark.clause("unita/ruling-41")
def test_the_mirage_need_not_be_used() -> None:
    s = mirage("1 2, 1 1", "0 4, 0 5")
    play(s, "advance company-4", "pass")
    assert (drawn(s, "primitiva"), drawn(s, "german-land")) == ("4 0, 5 0", "2 0, 1 0")


@pytest.mark.clause("unita/terrain-21", "unita/ruling-41")
def test_under_the_mirage_a_losing_1_falls_to_0_and_a_2_is_a_2() -> None:
    s = mirage("1 0, 2 1", "1 5, 0 3")
    play(s, "advance company-4", "use mirage")
    # 5 + 0 against 5 + 1; 2 against 3.
    assert (drawn(s, "primitiva"), drawn(s, "german-land")) == ("5 1, 3 0", "0 0, 1 1")
    # The effect ends with the battle.
    assert "battle" not in s.position()


@pytest.mark.clause("unita/terrain-21", "unita/ruling-41", "unita/ruling-43")
def test_each_company_uses_the_mirage_once() -> None:
    again = mirage("1 1, 1 1", "0 0, 0 0", miraged=["company-4"])
    play(again, "advance company-4")
    assert asked(again) == "primitiva: turn"
    asked_for_a_card = table(
        "primitiva",
        primitiva=battalion([(10, "0 0, 0 0")], card="crossbow"),
        german_land=battalion([(4, "1 1, 1 1")], {4: "mirage"}, miraged=["company-4"]),
    )
    play(asked_for_a_card, "advance company-4", "pass")
    assert refused(asked_for_a_card, "use mirage") == ("terrain-21", "The mirage has been used.")
    other = mirage("1 1, 1 1", "0 0, 0 0", miraged=["company-3"])
    play(other, "advance company-4", "use mirage")
    assert other.position()["battalions"]["german-land"]["miraged"] == ["company-3", "company-4"]


@pytest.mark.clause("unita/terrain-21", "unita/ruling-41")
def test_the_mirage_works_in_defence_only() -> None:
    s = table("german-land", german_land=battalion([(3, "1 1, 1 1")], {4: "mirage"}), primitiva=[(11, "4 4, 4 2")])
    assert refused(s, "use mirage") == ("terrain-21", "The mirage acts in a battle only.")
    play(s, "advance company-4", "pass")
    assert asked(s) == "german-land: effects"
    assert "use mirage" not in s.sentences()
    assert refused(s, "use mirage") == ("terrain-21", "The Mirage works in defence.")


@pytest.mark.clause("unita/ruling-74")
def test_under_both_sides_an_attackers_tile_changes_the_5_of_the_mirage() -> None:
    # Primitiva's forest: its 3 is 4; the 1 under the Mirage is 5 - 1 = 4; behind stand 1 + 1 and 0 - 1, at least 0.
    s = table(
        "primitiva",
        cards=False,
        options={"terrain_scope": "both_sides"},
        primitiva=battalion([(10, "1 3, 0 0")], {11: "forest"}),
        german_land=battalion([(4, "1 0, 3 3")], {4: "mirage"}),
    )
    play(s, "advance company-4", "use mirage")
    assert drawn(s, "german-land") == "0 0, 3 3"
    assert drawn(s, "primitiva") == "3 1, 0 0"


# Red Cross


def red_cross(turn: str, at: int, **more: Any) -> Any:
    """Friburga's Red Cross on its square 4, south of German Land's square 11."""
    return table(
        turn,
        cards=False,
        friburga=battalion([(at, "2/4 0/3, 1/1 5/5")], {4: "red-cross"}, **more),
        german_land=[(11 if turn == "friburga" else 10, "0 0, 2 0")],
    )


@pytest.mark.clause("unita/terrain-22", "unita/terrain-7", "unita/terrain-25", "unita/ruling-42", "unita/ruling-6")
def test_the_red_cross_gives_one_lp_to_a_wounded_section_for_no_points() -> None:
    s = red_cross("friburga", 4)
    assert s.sentences() == ["advance company-4", "heal nw", "heal ne"]
    assert play(s, "heal ne") == ["turned friburga terrain-1 red-cross", "gained friburga company-4 ne 1"]
    assert (drawn(s, "friburga"), points(s)) == ("2 1, 1 5", 3)
    # Once in the game.
    assert s.sentences() == ["advance company-4"]
    assert refused(s, "heal nw") == ("terrain-22", "The Red Cross has been used; it works once per game.")


@pytest.mark.clause("unita/ruling-6", "unita/ruling-42")
def test_no_die_rises_above_its_red_figure() -> None:
    s = red_cross("friburga", 4)
    assert refused(s, "heal se") == ("ruling-6", "That section shows its red figure; no die has more.")
    assert refused(s, "heal ob") == ("ruling-11", "ob is no place on this side of the board.")
    assert all(s.why_not(text) is None for text in s.sentences())


@pytest.mark.clause("unita/terrain-7", "unita/ruling-42")
def test_the_red_cross_is_turned_up_only_if_its_owner_wishes() -> None:
    s = red_cross("friburga", 4)
    play(s, "advance company-4", "advance company-4", "advance company-4")
    assert lies(s, "friburga") == "down"


@pytest.mark.clause("unita/terrain-22", "unita/ruling-42")
@pytest.mark.parametrize(("turn", "at"), [("friburga", 3), ("german-land", 4)])
def test_a_section_can_be_treated_before_a_battle_in_attack_and_defence(turn: str, at: int) -> None:
    s = red_cross(turn, at)
    play(s, "advance company-4")
    assert asked(s) == "friburga: effects"
    assert s.sentences() == ["heal nw", "heal ne", "pass"]
    assert refused(s, "heal se")[0] == "ruling-6"
    play(s, "heal nw")
    # German Land's 2, in front in the west, now meets a 3.
    assert (drawn(s, "friburga"), drawn(s, "german-land")) == ("1 5, 3 0", "1 0, 0 0")


@pytest.mark.clause("unita/terrain-22", "unita/ruling-42", "unita/ruling-43")
def test_a_used_red_cross_asks_nobody() -> None:
    s = red_cross("german-land", 4, red_cross_used=True)
    play(s, "advance company-4")
    assert asked(s) == "german-land: turn"


@pytest.mark.clause("unita/terrain-22")
def test_without_a_company_on_it_the_red_cross_treats_nobody() -> None:
    s = red_cross("friburga", 3)
    assert refused(s, "heal nw") == ("terrain-22", "No company of friburga stands on a red-cross.")


@pytest.mark.clause("unita/terrain-12")
def test_mountain_and_forest_are_not_used_they_act() -> None:
    s = attack_from("mountain", "1 1, 1 1", "1 1, 1 1")
    assert refused(s, "use mountain") == ("terrain-12", "A mountain acts in every battle by itself; it is not used.")
