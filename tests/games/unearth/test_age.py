"""The End of Age card and the end of the game; and what of the box these chapters rest on."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unearth.positions import asked, at, play, player, refused, ruin, tableau

from rulewright.core.engine import State
from rulewright.core.errors import OptionError
from rulewright.games.unearth.cards import shipped
from rulewright.games.unearth.game import GAME
from rulewright.games.unearth.table import text
from rulewright.games.unearth.table.seen import GLYPHS
from rulewright.terminal.drawing import plain

DRAWING = text.artist_for(GAME)
BASE_AGES = ["day-of-rest", "the-gathering", "festival-of-reclamation", "city-of-gold", "city-of-ash"]
NEW_AGES = ["the-parted-gates", "the-gleaning"]
GATES = ["gate-of-the-sun", "gate-of-the-moon"]
WON = {"seat-1/d8": 8, "seat-1/d4": 1}
LAST = {"deck": 0, "turn": "seat-1", "pending": [{"question": "claims"}]}


def last(seats: int = 2, *others: dict[str, Any], options: dict[str, str | int] | None = None, **fields: Any) -> State:
    """The deck is empty and a Ruin is claimed by seat 1, so that the End of Age card is turned up."""
    row = [ruin("desert-9", WON), *others]
    return at(seats, options, row=row, **{"aside": 25 - len(row), **LAST, **fields})


def row(s: State) -> list[str]:
    return [one["ruin"] for one in s.position()["row"]]


def hands(s: State) -> list[int]:
    return [sum(one["hand"].values()) for one in s.position()["players"]]


def sentences(s: State) -> list[str]:
    return [s.sentence(move) for move in s.moves()]


def drawn(s: State) -> list[str]:
    """Who draws cards, one after the other, until something else is asked."""
    found: list[str] = []
    while asked(s) == "draw-card":
        found.append(str(s.position()["pending"][0]["player"]))
        s.play(s.moves()[0])
    return found


def filled(s: State, *stones: str) -> State:
    """Stones come from the bag onto Ruins."""
    return play(s, *[f"bag {stone}" for stone in stones])


# Turned up


@pytest.mark.clause("unearth/base-age-1", "unearth/base-comp-7")
def test_the_card_is_turned_up_as_the_last_one_of_the_deck() -> None:
    s = last(2, ruin("forest-9"), deck=1, aside=22)
    assert asked(s) == "reveal"
    play(s, "revealed island-9", "bag red", "bag red")
    assert asked(s) == "delver"
    s = last(2, ruin("forest-9"), options={"module_end_of_age": "no"})
    assert (asked(s), sentences(s)) == ("age", [f"ends-with {age}" for age in BASE_AGES])
    assert "age" not in s.position()
    play(s, "ends-with the-gathering")
    assert (s.position()["age"], asked(s)) == ("the-gathering", "delver")


@pytest.mark.clause("unearth/base-age-1")
def test_the_card_is_turned_up_once() -> None:
    s = last(2, ruin("forest-9", {"seat-2/d8": 8, "seat-2/d4": 1}), ruin("island-9"))
    play(s, "claim ruin-1", "ends-with the-gathering")
    assert (row(s), asked(s)) == (["island-9"], "delver")
    assert player(s, 2)["ruins"] == ["forest-9"]


@pytest.mark.clause("unearth/base-age-1")
def test_a_card_that_is_not_in_the_game_cannot_be_turned_up() -> None:
    s = last(options={"module_end_of_age": "no"})
    assert refused(s, "ends-with the-gleaning") == "core/not-in-play"
    assert sentences(last()) == [f"ends-with {age}" for age in BASE_AGES + NEW_AGES]


@pytest.mark.clause("unearth/base-ruling-37", "unearth/ruling-58")
@pytest.mark.parametrize("age", ["day-of-rest", "the-gathering", "festival-of-reclamation"])
def test_an_effect_card_leaves_the_row_one_smaller(age: str) -> None:
    s = last(2, ruin("forest-13", {"seat-2/d8": 4}, red=1), ruin("island-13"))
    play(s, f"ends-with {age}")
    drawn(s)
    assert row(s) == ["forest-13", "island-13"]
    assert s.position()["row"][0] == {"ruin": "forest-13", "stones": {"red": 1}, "dice": {"seat-2/d8": 4}}
    assert (s.actor, asked(s)) == (0, "delver")


# What the cards of the base game do


@pytest.mark.clause("unearth/base-age-2")
def test_day_of_rest_draws_three_cards_for_everybody_once_clockwise_from_the_active_player() -> None:
    s = last(3, ruin("forest-9"), turn="seat-2", players=[{"hand": {"expedition": 1}}])
    play(s, "ends-with day-of-rest")
    assert drawn(s) == ["seat-2"] * 3 + ["seat-3"] * 3 + ["seat-1"] * 3
    assert hands(s) == [4, 3, 3]
    assert (s.actor, asked(s)) == (1, "delver")


@pytest.mark.clause("unearth/base-age-3")
@pytest.mark.parametrize(("rolled", "value", "gains"), [(4, 3, True), (1, 1, True), (5, 4, False), (8, 7, False)])
def test_the_gathering_lowers_every_die_rolled_by_one(rolled: int, value: int, gains: bool) -> None:
    s = at(row=[ruin("desert-17", {"seat-2/d6-1": 6}, red=2), ruin("forest-9")], age="the-gathering")
    play(s, "dig ruin-1 d8", f"rolled {rolled}")
    assert s.position()["row"][0]["dice"] == {"seat-1/d8": value, "seat-2/d6-1": 6}
    assert [one["stone"] for one in player(s)["stones"]] == (["red"] if gains else [])


@pytest.mark.clause("unearth/base-age-4")
@pytest.mark.parametrize(("rolled", "value", "gains"), [(3, 4, False), (2, 3, True), (8, 8, False), (1, 2, True)])
def test_festival_of_reclamation_raises_every_die_rolled_by_one(rolled: int, value: int, gains: bool) -> None:
    s = at(row=[ruin("desert-17", {"seat-2/d6-1": 6}, red=2), ruin("forest-9")], age="festival-of-reclamation")
    play(s, "dig ruin-1 d8", f"rolled {rolled}")
    assert s.position()["row"][0]["dice"] == {"seat-1/d8": value, "seat-2/d6-1": 6}
    assert [one["stone"] for one in player(s)["stones"]] == (["red"] if gains else [])


@pytest.mark.clause("unearth/base-age-1")
def test_an_ongoing_card_works_from_the_moment_it_is_turned_up() -> None:
    hand = {"lost-in-the-ruins": 1, "a-new-discovery": 1}
    dice = {"seat-1/d8": 6, "seat-1/d4": 1}
    s = at(
        row=[ruin("desert-9", dice), ruin("forest-17", {"seat-2/d6-1": 5})],
        deck=0,
        aside=23,
        players=[{"hand": hand}],
    )
    play(s, "play a-new-discovery", "aim seat-1/d8", "ends-with the-gathering")
    play(s, "play lost-in-the-ruins", "aim seat-2/d6-1", "rolled 6")
    assert s.position()["row"][0]["dice"] == {"seat-2/d6-1": 5}


@pytest.mark.clause("unearth/base-age-6", "unearth/base-ruling-37")
@pytest.mark.parametrize(("city", "stones"), [("city-of-gold", 5), ("city-of-ash", 3)])
@pytest.mark.parametrize(
    ("how", "expected"),
    [("refill_in_place", ["{}", "forest-9"]), ("shift_left_append_right", ["forest-9", "{}"])],
)
def test_a_city_joins_the_row_with_its_stones(city: str, stones: int, how: str, expected: list[str]) -> None:
    s = last(2, ruin("forest-9"), options={"ruin_row": how})
    play(s, f"ends-with {city}")
    filled(s, *["red"] * stones)
    assert asked(s) == "delver"
    assert row(s) == [name.format(city) for name in expected]
    assert s.position()["row"][row(s).index(city)]["stones"] == {"red": stones}


@pytest.mark.clause("unearth/base-age-6", "unearth/base-age-7", "unearth/base-age-8")
@pytest.mark.parametrize(("city", "claim", "points"), [("city-of-gold", 21, 7), ("city-of-ash", 17, -4)])
def test_a_city_is_claimed_like_any_ruin_and_scores_what_it_says(city: str, claim: int, points: int) -> None:
    half = (claim - 13) // 2
    s = at(
        row=[ruin(city, {"seat-2/d8": 8, "seat-2/d6-1": half, "seat-2/d6-2": half})],
        age=city,
        deck=0,
        aside=25,
    )
    assert not play(s.clone(), "dig ruin-1 d6", "rolled 4").over
    play(s, "dig ruin-1 d6", "rolled 5")
    assert drawn(s) == ["seat-1"]
    assert s.over
    assert player(s, 2)["ruins"] == [city]
    assert s.view(1)["players"][1]["score"]["cities"] == points
    assert s.view(1)["players"][1]["score"]["sets"] == 0


@pytest.mark.clause("unearth/base-age-6")
def test_a_city_is_no_ruin_of_the_deck() -> None:
    s = at(row=[ruin("desert-9", WON), ruin("forest-9")], turn="seat-1", pending=LAST["pending"])
    assert asked(s) == "reveal"
    for site in ("city-of-gold", "city-of-ash", "gate-of-the-sun", "gate-of-the-moon"):
        assert refused(s, f"revealed {site}") == "core/not-in-play"


# The two new ones


@pytest.mark.clause("unearth/ruling-98", "unearth/components-2", "unearth/newcards-1")
@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("refill_in_place", ["gate-of-the-sun", "forest-9", "island-9", "gate-of-the-moon"]),
        ("shift_left_append_right", ["forest-9", "island-9", "gate-of-the-sun", "gate-of-the-moon"]),
    ],
)
def test_both_parted_gates_join_the_row(how: str, expected: list[str]) -> None:
    s = last(2, ruin("forest-9"), ruin("island-9"), options={"ruin_row": how})
    play(s, "ends-with the-parted-gates")
    filled(s, *["red"] * 4, *["blue"] * 3)
    assert asked(s) == "delver"
    assert row(s) == expected
    stones = {one["ruin"]: one["stones"] for one in s.position()["row"]}
    assert stones["gate-of-the-sun"] == {"red": 4}
    assert stones["gate-of-the-moon"] == {"blue": 3}


@pytest.mark.clause("unearth/ruling-98", "unearth/components-2")
@pytest.mark.parametrize(
    ("mine", "theirs", "points"),
    [
        (["gate-of-the-sun"], ["gate-of-the-moon"], (4, -3)),
        (["gate-of-the-moon"], [], (-3, 0)),
        (["gate-of-the-sun", "gate-of-the-moon"], [], (9, 0)),
    ],
)
def test_whoever_owns_both_gates_scores_nine(mine: list[str], theirs: list[str], points: tuple[int, int]) -> None:
    left = [ruin(gate) for gate in GATES if gate not in mine + theirs]
    s = at(row=[ruin("forest-9"), *left], age="the-parted-gates", players=[{"ruins": mine}, {"ruins": theirs}])
    assert tuple(one["score"]["cities"] for one in s.view(0)["players"]) == points


@pytest.mark.clause("unearth/ruling-98", "unearth/base-age-5")
@pytest.mark.parametrize(("gate", "d6"), [("gate-of-the-sun", 6), ("gate-of-the-moon", 2)])
def test_gates_are_claimed_at_nineteen_and_fifteen(gate: str, d6: int) -> None:
    lying = {"seat-2/d8": 8, "seat-2/d6-1": d6}
    other = [name for name in GATES if name != gate]
    s = at(row=[ruin(gate, lying)], age="the-parted-gates", deck=0, aside=25, players=[{"ruins": other}])
    assert not play(s.clone(), "dig ruin-1 d6", "rolled 4").over
    play(s, "dig ruin-1 d6", "rolled 5", "drew expedition")
    assert s.over


@pytest.mark.clause("unearth/ruling-98")
def test_the_gleaning_gives_everybody_a_stone_of_choice_clockwise() -> None:
    others = [ruin("forest-17", {}, red=1), ruin("island-17", {}, blue=1, yellow=1)]
    s = last(3, *others, turn="seat-2", players=[{}, {"stones": tableau("black")}, {}])
    play(s, "ends-with the-gleaning")
    assert (s.actor, asked(s)) == (1, "glean")
    assert sentences(s) == ["glean ruin-1 red", "glean ruin-2 blue", "glean ruin-2 yellow"]
    for wrong in ("glean ruin-1 blue", "glean ruin-3 red"):
        assert refused(s, wrong) == "unearth/ruling-98"
    play(s, "glean ruin-2 yellow")
    assert (s.actor, asked(s)) == (1, "place")
    play(s, "place 1 e")
    assert (s.actor, asked(s)) == (2, "glean")
    play(s, "glean ruin-1 red")
    assert (s.actor, sentences(s)) == (0, ["glean ruin-2 blue"])
    play(s, "glean ruin-2 blue")
    assert [[one["stone"] for one in player(s, seat)["stones"]] for seat in (1, 2, 3)] == [
        ["blue"],
        ["black", "yellow"],
        ["red"],
    ]
    assert (s.actor, asked(s)) == (1, "delver")


@pytest.mark.clause("unearth/ruling-98")
def test_the_gleaning_draws_from_the_bag_where_no_ruin_has_a_stone() -> None:
    s = last(2, ruin("forest-17", {}, memory=1))
    play(s, "ends-with the-gleaning", "glean ruin-1 memory", "drew expedition", "drew expedition")
    assert asked(s) == "draw-stone"
    play(s, "bag yellow")
    assert [one["stone"] for one in player(s, 2)["stones"]] == ["yellow"]
    assert asked(s) == "delver"


@pytest.mark.clause("unearth/ruling-98")
def test_stones_of_the_ruin_just_claimed_are_back_in_the_bag_before_the_gleaning() -> None:
    row_of = [ruin("desert-9", WON, phantom=1), ruin("forest-17", {}, red=1)]
    s = at(row=row_of, aside=23, **LAST)
    play(s, "ends-with the-gleaning")
    assert sentences(s) == ["glean ruin-1 red"]
    assert s.position()["bag"]["phantom"] == 6


# The end


@pytest.mark.clause("unearth/base-age-5", "unearth/base-ruling-38")
def test_the_game_ends_at_once_with_the_last_claim_and_its_draws() -> None:
    dice = {"seat-2/d8": 5, "seat-1/d6-1": 1}
    players = [{"hand": {"expedition": 2}}, {}, {"hand": {"forlorn": 1}}]
    s = at(3, row=[ruin("desert-9", dice)], deck=0, aside=24, age_left=False, players=players)
    play(s, "dig ruin-1 d4", "rolled 3")
    assert asked(s) == "draw-stone"
    play(s, "bag red")
    assert (asked(s), s.over) == ("draw-card", 0)
    play(s, "drew expedition", "drew forlorn")
    assert s.over
    assert s.position()["aside"] == 24
    assert hands(s) == [4, 0, 1]
    assert s.result() == ["lost", "won", "lost"]


@pytest.mark.clause("unearth/base-age-5")
def test_a_ruin_that_is_not_claimed_keeps_the_game_going() -> None:
    s = at(
        row=[ruin("desert-9", WON), ruin("city-of-ash")],
        age="city-of-ash",
        aside=24,
        **LAST,
    )
    assert (row(s), s.over, asked(s)) == (["city-of-ash"], 0, "delver")


@pytest.mark.clause("unearth/base-age-5")
@pytest.mark.parametrize(("age", "over"), [("the-gathering", True), ("city-of-gold", False)])
def test_the_card_under_the_deck_comes_before_the_end(age: str, over: bool) -> None:
    s = last()
    assert (s.over, asked(s)) == (0, "age")
    play(s, f"ends-with {age}")
    assert bool(s.over) == over


@pytest.mark.clause("unearth/base-age-5", "unearth/base-age-2")
def test_what_the_last_card_does_comes_before_the_end() -> None:
    s = last()
    play(s, "ends-with day-of-rest")
    assert drawn(s) == ["seat-1"] * 3 + ["seat-2"] * 3
    assert s.over


# The box


@pytest.mark.clause("unearth/base-comp-1")
def test_a_game_of_two_plays_with_twenty_five_ruins_of_five_types() -> None:
    s = at(row=[ruin("desert-9", WON)], turn="seat-1", pending=LAST["pending"])
    seen = {text.removeprefix("revealed ") for text in sentences(s)}
    expected = {f"{kind}-{claim}" for kind in shipped().types[:5] for claim in (9, 11, 13, 15, 17)}
    assert seen == expected - {"desert-9"}


@pytest.mark.clause("unearth/components-9")
def test_a_game_of_five_plays_with_five_ruins_of_a_sixth_type_as_well() -> None:
    s = at(5, row=[ruin("desert-9", WON)], turn="seat-1", pending=LAST["pending"])
    assert len(s.moves()) == 29
    assert {"revealed tundra-9", "revealed tundra-17"} < set(sentences(s))


@pytest.mark.clause("unearth/base-comp-4", "unearth/components-8")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_every_player_has_a_d4_three_d6_and_a_d8(seats: int) -> None:
    s = at(seats, row=[ruin("desert-17", {f"seat-{seats}/d8": 8, f"seat-{seats}/d6-2": 1})])
    for one in s.view(None)["players"]:
        assert list(one["dice"]) == ["d4", "d6-1", "d6-2", "d6-3", "d8"]
    at_home = sum(where == "home" for one in s.view(None)["players"] for where in one["dice"].values())
    assert at_home == 5 * seats - 2


@pytest.mark.clause("unearth/base-comp-4", "unearth/components-8")
@pytest.mark.parametrize(("die", "sides"), [("d4", 4), ("d6", 6), ("d8", 8)])
def test_a_die_shows_no_more_than_its_sides(die: str, sides: int) -> None:
    s = at(5, row=[ruin("desert-17")], turn="seat-5", first="seat-5")
    play(s, f"dig ruin-1 {die}")
    assert sentences(s) == [f"rolled {k}" for k in range(1, sides + 1)]
    if sides < 8:
        assert refused(s, f"rolled {sides + 1}") == "unearth/base-comp-4"


@pytest.mark.clause("unearth/base-comp-5", "unearth/components-3", "unearth/response-1")
def test_the_delver_deck_of_the_base_game_has_thirty_eight_cards_and_thirteen_more() -> None:
    base = {
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
    new = {"echo-of-the-tribe": 5, "shifting-floor": 4, "lantern-signal": 4}
    assert (sum(base.values()), sum(new.values())) == (38, 13)
    for module, cards in (("no", base), ("yes", base | new)):
        s = at(
            options={"module_response": module},
            row=[ruin("desert-9")],
            turn="seat-1",
            pending=[{"question": "draw-cards", "player": "seat-1", "cards": 1}],
        )
        assert s.position()["delvers"] == sum(cards.values())
        assert dict(zip(sentences(s), s.weights(), strict=True)) == {f"drew {k}": n for k, n in cards.items()}


@pytest.mark.clause("unearth/base-comp-5")
def test_a_card_whose_copies_are_all_out_cannot_be_drawn() -> None:
    s = at(
        row=[ruin("desert-9")],
        turn="seat-1",
        players=[{"hand": {"restoration": 1}}],
        discards={"restoration": 1},
        pending=[{"question": "draw-cards", "player": "seat-1", "cards": 1}],
    )
    assert refused(s, "drew restoration") == "unearth/base-comp-5"
    without = at(
        options={"module_response": "no"},
        row=[ruin("desert-9")],
        turn="seat-1",
        pending=[{"question": "draw-cards", "player": "seat-1", "cards": 1}],
    )
    assert refused(without, "drew lantern-signal") == "core/not-in-play"


@pytest.mark.clause("unearth/components-1", "unearth/components-2", "unearth/newcards-1")
def test_two_new_end_of_age_cards_one_of_them_with_two_ruins() -> None:
    new = [age for age in shipped().ages if age.set == "lost_tribe"]
    assert [age.id for age in new] == NEW_AGES
    assert [[shipped().sites[k].id for k in age.sites] for age in new] == [["gate-of-the-sun", "gate-of-the-moon"], []]


@pytest.mark.clause("unearth/components-4", "unearth/newcards-1")
def test_nine_new_named_wonders_join_the_pool_where_the_module_is_in() -> None:
    offer = [{"question": "offer", "seat": "luck"}]
    pools = {
        module: set(
            sentences(at(options={"module_wonders": module}, turn="seat-1", row=[ruin("desert-9")], pending=offer))
        )
        for module in ("no", "yes")
    }
    assert len(pools["no"]) == 15
    new = {f"offered {wonder.id}" for wonder in shipped().wonders if wonder.set == "lost_tribe"}
    assert len(new) == 9
    assert pools["yes"] == pools["no"] | new


@pytest.mark.clause("unearth/components-10")
@pytest.mark.parametrize(("module", "lesser", "greater"), [("yes", 13, 9), ("no", 10, 6)])
def test_three_more_tokens_of_each_stack(module: str, lesser: int, greater: int) -> None:
    doc = at(5, {"module_wonders": module}, row=[ruin("desert-9")]).position()
    assert (doc["lesser"], doc["greater"]) == (lesser, greater)


@pytest.mark.clause("unearth/components-11")
def test_every_seat_of_five_can_see_whose_turn_it_is_and_what_counts() -> None:
    s = at(5, row=[ruin("desert-9")], turn="seat-4", first="seat-2", players=[{"ruins": ["forest-9", "forest-11"]}])
    for seat in range(5):
        view = s.view(seat)
        assert (view["first"], view["turn"], view["pending"][0]["seat"]) == ("seat-2", "seat-4", 4)
        for one in view["players"]:
            assert list(one["score"]) == ["sets", "types", "cities", "wonders", "bonus", "phantoms", "total"]
        assert view["players"][0]["score"]["sets"] == 6
    told = DRAWING.guide()
    assert [line.split(":")[0] for line in told] == ["Aim", "Turn", "Stones", "Claim", "End"]


@pytest.mark.clause("unearth/faq-6", "unearth/ruling-93")
def test_every_ruin_and_darkness_card_shows_its_type_by_icon_and_name() -> None:
    cards = shipped()
    icons: dict[str, set[str]] = {}
    for site in cards.sites:
        if site.type >= 0:
            assert site.name.lower().startswith(cards.types[site.type])
            icons.setdefault(cards.types[site.type], set()).add(site.icon)
    assert set(icons) == set(cards.types)
    assert len(set.union(*icons.values())) == 6
    assert all(len(found) == 1 and "" not in found for found in icons.values())
    assert len(set(GLYPHS)) == 6
    for dark in cards.dark:
        assert cards.types[dark.type] in dark.id
        assert text.dark_card(DRAWING.box, dark.id)[0].startswith(GLYPHS[dark.type])
    s = at(5, row=[ruin("desert-9"), ruin("tundra-11")])
    drawn_rows = "\n".join(plain(one) for one in DRAWING.board(s.view(0)))
    assert f"{GLYPHS[0]} Desert 9" in drawn_rows
    assert f"{GLYPHS[5]} Tundra 11" in drawn_rows


# Cards are data


@pytest.mark.clause("unearth/ruling-2", "unearth/base-ruling-43")
def test_the_shipped_cards_play_unless_a_table_types_in_its_own() -> None:
    assert GAME.with_cards("") is GAME
    assert (GAME.cards, GAME.cards_name) == ("", "")
    own = GAME.with_cards(
        'name = "Printed"\n'
        '[[end_of_age]]\nid = "first-light"\nreplaces = "the-gleaning"\nname = "First Light"\nkind = "instant"\n'
        'effects = ["every player: draw 1"]\ntext = "Everybody draws a card."\n'
    )
    assert own.cards_name == "Printed"
    s = own.from_position({"seats": 2, "row": [ruin("desert-9", WON), ruin("forest-9")], "aside": 23, **LAST})
    assert sentences(s) == [f"ends-with {age}" for age in [*BASE_AGES, "the-parted-gates", "first-light"]]
    play(s, "ends-with first-light")
    assert drawn(s) == ["seat-1", "seat-2"]


@pytest.mark.clause("unearth/ruling-2", "unearth/ruling-98")
def test_what_was_written_for_this_implementation_is_marked_and_can_all_be_replaced() -> None:
    cards = shipped()
    stand_ins: list[Any] = [card for card in cards.delvers if card.response]
    stand_ins += [wonder for wonder in cards.wonders if wonder.set in ("lost_tribe", "promo")]
    stand_ins += [age for age in cards.ages if age.set == "lost_tribe"]
    stand_ins += [site for site in cards.sites[:36] if site.set == "lost_tribe"]
    assert len(stand_ins) == 3 + 11 + 2 + 5
    assert all("authored" in card.provenance.values() for card in stand_ins)
    patch = 'name = "Mine"\n[[ruin]]\nid = "tundra-9"\nclaim = 10\n[[darkness]]\nid = "dark-desert-1"\nslot = 4\n'
    mine = GAME.with_cards(patch)
    assert mine.cards_name == "Mine"
    s = mine.from_position(
        {"seats": 5, "row": [ruin("tundra-9", {"seat-1/d8": 8, "seat-1/d4": 1})], **LAST, "deck": 27}
    )
    assert asked(s) == "delver"


@pytest.mark.clause("unearth/base-ruling-43")
def test_a_corrected_number_of_copies_needs_no_code() -> None:
    own = GAME.with_cards('name = "Corrected"\n[[delver]]\nid = "ancient-map"\ncopies = 6\n')
    s = own.from_position({"seats": 2, "row": [ruin("desert-9")], "players": [{"hand": {"ancient-map": 6}}]})
    assert s.position()["delvers"] == 46
    with pytest.raises(OptionError):
        GAME.with_cards('name = "Wrong"\n[[delver]]\nid = "ancient-map"\ncopies = -1\n')


@pytest.mark.clause("unearth/ruling-3")
def test_the_darkness_cards_of_a_type_have_every_slot_once_and_both_arrows() -> None:
    cards = shipped()
    for kind, name in enumerate(cards.types[:5]):
        mine = sorted((dark.slot, dark.arrow) for dark in cards.dark if dark.type == kind)
        reverse = name in ("desert", "cavern")
        assert mine == [(1, int(reverse)), (2, int(reverse)), (3, int(not reverse)), (4, int(not reverse))]


@pytest.mark.clause("unearth/base-ruling-45")
def test_colours_and_icons_of_ruins_change_no_rule() -> None:
    patch = 'name = "Swapped"\n' + "".join(
        f'[[ruin]]\nid = "{kind}-{claim}"\ncolour = "{colour}"\nicon = "{icon}"\n'
        for kind, colour, icon in (("cavern", "grey", "peak"), ("mountain", "brown", "arch"))
        for claim in (9, 11, 13, 15, 17)
    )
    doc = {"seats": 2, "row": [ruin("forest-9")], "players": [{"ruins": ["cavern-9", "cavern-11", "mountain-9"]}]}
    mine, swapped = GAME.from_position(doc), GAME.with_cards(patch).from_position(doc)
    assert swapped.view(0)["players"] == mine.view(0)["players"]
    assert mine.view(0)["players"][0]["score"]["sets"] == 8
