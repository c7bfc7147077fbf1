"""The life of a roll: natural face, rerolls, modifiers in their order, the Result, its Stone, and what Wonders add."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unearth.positions import asked, at, dig, gained, owner, play, player, refused, ruin, shown, told

from rulewright.core.engine import State

FAR = ruin("desert-17")
COLLEGE = "college-of-the-overseers"
COLUMNS = "the-harmonious-columns"
EDIFICE = "the-shattered-edifice"
SANCTUARY = "the-sanctuary-of-the-builders"


def gathering(wonders: tuple[str, ...] = (), hand: dict[str, int] | None = None, **fields: Any) -> State:
    """Seat 1 with Wonders, while The Gathering lowers every roll."""
    fields.setdefault("row", [FAR, ruin("forest-17")])
    return at(2, age="the-gathering", deck=0, aside=23, players=[owner(*wonders, hand=hand or {})], **fields)


# The Result and its Stone.


@pytest.mark.clause("unearth/base-dig-3")
def test_the_result_is_the_value_after_all_modifiers_and_what_the_die_shows() -> None:
    s = at(row=[FAR], players=[{"hand": {"reading-the-stones": 1}}])
    play(s, "play reading-the-stones", "dig ruin-1 d6", "rolled 3")
    assert told(s, "add reading-the-stones") == ["shows seat-1/d6-1 4", "began seat-2"]
    assert shown(s) == {"seat-1/d6-1": 4}


@pytest.mark.clause("unearth/base-dig-4")
@pytest.mark.parametrize("result", [1, 2, 3, 4, 5, 6, 7, 8])
def test_a_result_of_1_2_or_3_gains_a_stone_of_own_choice_from_that_ruin(result: int) -> None:
    s = at(row=[ruin("desert-17", red=1, blue=2), ruin("forest-17", yellow=1)])
    dig(s, "d8", result)
    if result > 3:
        assert (s.actor, gained(s)) == (1, [])
        return
    assert s.sentences() == ["take blue", "take red"]
    assert refused(s, "take yellow") == "unearth/base-dig-4"
    play(s, "take blue")
    assert gained(s) == ["blue"]
    assert s.position()["row"][0]["stones"] == {"blue": 1, "red": 1}


@pytest.mark.clause("unearth/base-dig-4")
@pytest.mark.parametrize(("rolled", "chosen", "stones"), [(3, "add", []), (4, "subtract", ["red"])])
def test_the_result_and_not_the_natural_face_gains_the_stone(rolled: int, chosen: str, stones: list[str]) -> None:
    s = at(row=[ruin("desert-17", red=1)], players=[{"hand": {"reading-the-stones": 1}}])
    play(s, "play reading-the-stones", "dig ruin-1 d6", f"rolled {rolled}", f"{chosen} reading-the-stones")
    assert gained(s) == stones


@pytest.mark.clause("unearth/base-dig-5")
def test_with_no_stone_on_that_ruin_it_comes_at_random_from_the_bag() -> None:
    s = at(2, {"module_stones": "no"}, row=[FAR, ruin("forest-17", red=3)], players=[{}, owner(COLUMNS)])
    dig(s, "d6", 3)
    assert s.asks() == "Which Stone does Green draw from the bag?"
    assert dict(zip(s.sentences(), s.weights(), strict=True)) == {
        "bag black": 10,
        "bag blue": 16,
        "bag red": 13,
        "bag yellow": 16,
    }
    assert refused(s, "bag phantom") == "unearth/base-dig-5"
    play(s, "bag black")
    assert gained(s) == ["black"]
    assert s.position()["bag"] == {"black": 9, "blue": 16, "red": 13, "yellow": 16}


@pytest.mark.clause("unearth/base-dig-6")
def test_the_stone_cannot_be_declined() -> None:
    s = at(row=[ruin("desert-17", red=1, blue=1)])
    dig(s, "d6", 2)
    assert s.sentences() == ["take blue", "take red"]
    assert refused(s, "pass") == "unearth/base-dig-4"
    s = at(row=[ruin("desert-17", red=2)])
    dig(s, "d6", 2)
    assert (gained(s), s.actor) == (["red"], 1)


@pytest.mark.clause("unearth/base-dig-7")
def test_whoever_causes_a_reroll_its_stone_comes_from_the_ruin_the_die_lies_on_and_goes_to_its_owner() -> None:
    row = [ruin("desert-17", {"seat-1/d6-1": 6}, blue=2), ruin("forest-17", {"seat-3/d6-1": 6}, red=1, yellow=1)]
    s = at(3, row=row, players=[{"hand": {"forgotten-song": 1}}])
    play(s, "play forgotten-song", "name 6", "rolled 6", "rolled 2")
    assert (s.actor, s.sentences()) == (2, ["take red", "take yellow"])
    play(s, "take yellow")
    assert [gained(s, seat) for seat in (1, 2, 3)] == [[], [], ["yellow"]]
    assert s.position()["row"][1] == ruin("forest-17", {"seat-3/d6-1": 2}, red=1)


@pytest.mark.clause("unearth/base-dig-8")
@pytest.mark.parametrize("card", ["forlorn", "a-new-discovery"])
def test_changing_a_die_without_rolling_it_gains_nothing(card: str) -> None:
    s = at(row=[ruin("desert-17", {"seat-1/d4": 1, "seat-1/d8": 5}, red=2)], players=[{"hand": {card: 1}}])
    play(s, f"play {card}", "aim seat-1/d4" if card == "a-new-discovery" else "aim seat-1/d8")
    assert 3 in shown(s).values()
    assert (gained(s), s.actor, asked(s)) == ([], 0, "delver")


# How far a value can go.


@pytest.mark.clause("unearth/ruling-51")
@pytest.mark.clause("unearth/base-ruling-5")
@pytest.mark.parametrize(
    ("option", "die", "rolled", "cards", "shows"),
    [
        ("clamp", "d6", 5, ["ancestral-claim"], 6),
        ("unbounded", "d6", 5, ["ancestral-claim"], 7),
        ("clamp", "d6", 6, ["ancestral-claim", "ancestral-claim"], 6),
        ("unbounded", "d6", 6, ["ancestral-claim", "ancestral-claim"], 10),
        ("clamp", "d4", 4, ["reading-the-stones"], 4),
        ("unbounded", "d4", 4, ["reading-the-stones"], 5),
        ("clamp", "d8", 8, ["reading-the-stones"], 8),
        ("unbounded", "d8", 8, ["reading-the-stones"], 9),
    ],
)
def test_a_raised_roll_is_held_at_the_highest_face_or_stands_above_it(
    option: str, die: str, rolled: int, cards: list[str], shows: int
) -> None:
    hand = {card: cards.count(card) for card in cards}
    s = at(2, {"die_value": option}, row=[FAR], players=[{"hand": hand}])
    play(s, *[f"play {card}" for card in cards])
    dig(s, die, rolled)
    if "reading-the-stones" in cards:
        play(s, "add reading-the-stones")
    assert list(shown(s).values()) == [shows]


@pytest.mark.clause("unearth/ruling-51")
@pytest.mark.parametrize(("option", "shows", "question"), [("clamp", 1, "draw-stone"), ("unbounded", 0, "delver")])
def test_a_lowered_roll_is_held_at_1_or_stands_below_it_where_it_gains_no_stone(
    option: str, shows: int, question: str
) -> None:
    s = at(2, {"die_value": option}, row=[FAR], players=[{"hand": {"reading-the-stones": 1}}])
    play(s, "play reading-the-stones")
    dig(s, "d6", 1)
    play(s, "subtract reading-the-stones")
    assert shown(s) == {"seat-1/d6-1": shows}
    assert asked(s) == question


@pytest.mark.clause("unearth/ruling-51")
@pytest.mark.parametrize(
    ("option", "card", "before", "after"),
    [
        ("clamp", "forlorn", 2, 1),
        ("unbounded", "forlorn", 2, 0),
        ("unbounded", "forlorn", 1, -1),
        ("clamp", "a-new-discovery", 5, 6),
        ("unbounded", "a-new-discovery", 5, 7),
    ],
)
def test_a_change_on_a_ruin_is_held_in_the_same_way(option: str, card: str, before: int, after: int) -> None:
    s = at(2, {"die_value": option}, row=[ruin("desert-17", {"seat-2/d6-1": before})], players=[{"hand": {card: 1}}])
    play(s, f"play {card}", "aim seat-2/d6-1")
    assert shown(s) == {"seat-2/d6-1": after}


@pytest.mark.clause("unearth/ruling-51")
@pytest.mark.parametrize(("option", "raised"), [("clamp", ""), ("unbounded", "raise college-of-the-overseers")])
def test_a_wonder_raises_a_natural_8_only_where_values_are_unbounded(option: str, raised: str) -> None:
    s = at(2, {"die_value": option}, row=[FAR], players=[owner(COLLEGE)])
    dig(s, "d8", 8)
    if raised:
        play(s, raised)
    assert shown(s) == {"seat-1/d8": 9 if raised else 8}


# The order of effects.


@pytest.mark.clause("unearth/base-ruling-14")
def test_rerolls_look_at_the_natural_face_before_the_end_of_age_card_and_the_cards() -> None:
    # A natural 5 may be rerolled although The Gathering makes it 4, and a natural 6 may not although it becomes 5.
    s = gathering((EDIFICE,), {"ancient-map": 1, "reading-the-stones": 1})
    play(s, "play ancient-map", "play reading-the-stones", "dig ruin-1 d8", "rolled 6")
    assert s.sentences() == ["repeat ancient-map", "pass"]
    play(s, "repeat ancient-map", "rolled 5")
    assert s.sentences() == [f"reroll {EDIFICE}", "pass"]
    play(s, f"reroll {EDIFICE}", "rolled 6")
    assert asked(s) == "cards"
    play(s, "add reading-the-stones")
    assert shown(s) == {"seat-1/d8": 6}


@pytest.mark.clause("unearth/base-ruling-14")
def test_rerolls_come_in_any_order() -> None:
    s = at(row=[FAR], players=[owner(EDIFICE, hand={"ancient-map": 1})])
    play(s, "play ancient-map")
    dig(s, "d6", 4)
    assert s.sentences() == ["repeat ancient-map", f"reroll {EDIFICE}", "pass"]
    first = play(s.clone(), "repeat ancient-map", "rolled 5", f"reroll {EDIFICE}", "rolled 6")
    assert shown(first) == {"seat-1/d6-1": 6}
    second = play(s.clone(), f"reroll {EDIFICE}", "rolled 5", "repeat ancient-map", "rolled 6")
    assert shown(second) == {"seat-1/d6-1": 6}
    assert refused(s, "reroll temple-of-fate") == "unearth/base-ruling-14"


@pytest.mark.clause("unearth/base-ruling-14")
def test_the_gathering_comes_before_the_cards_and_the_value_is_held_after_each_change() -> None:
    # 1 is held at 1 by The Gathering, so plus 1 makes 2; in the other order it would be 1.
    s = gathering((), {"reading-the-stones": 1})
    play(s, "play reading-the-stones")
    dig(s, "d6", 1)
    play(s, "add reading-the-stones")
    assert shown(s) == {"seat-1/d6-1": 2}


@pytest.mark.clause("unearth/base-ruling-14")
def test_the_festival_comes_before_the_cards_and_the_value_is_held_after_each_change() -> None:
    # 6 is held at 6 by the Festival, so minus 1 makes 5; in the other order it would be 6.
    row = [FAR, ruin("forest-17")]
    hand = {"reading-the-stones": 1}
    s = at(age="festival-of-reclamation", deck=0, aside=23, row=row, players=[{"hand": hand}])
    play(s, "play reading-the-stones")
    dig(s, "d6", 6)
    play(s, "subtract reading-the-stones")
    assert shown(s) == {"seat-1/d6-1": 5}


@pytest.mark.clause("unearth/base-ruling-14")
def test_delver_cards_come_before_own_wonders() -> None:
    # 6 plus 2 is held at 6, then the Columns make 5; in the other order it would be 6.
    s = at(row=[FAR], players=[owner(COLUMNS, hand={"ancestral-claim": 1})])
    play(s, "play ancestral-claim")
    dig(s, "d6", 6)
    assert s.asks() == "Green has a 6: does a Wonder change it?"
    play(s, f"lower {COLUMNS}")
    assert shown(s) == {"seat-1/d6-1": 5}


@pytest.mark.clause("unearth/base-ruling-14")
def test_own_wonders_come_in_the_owners_order_each_optional_and_once() -> None:
    s = at(row=[ruin("desert-17", {"seat-2/d6-1": 5})], players=[owner(COLLEGE, COLUMNS, SANCTUARY)])
    dig(s, "d8", 5)
    every = [f"raise {COLLEGE}", f"raise {SANCTUARY}", f"lower {COLUMNS}", f"lower {SANCTUARY}", "pass"]
    assert s.sentences() == every
    play(s, f"raise {SANCTUARY}")
    assert s.sentences() == [f"raise {COLLEGE}", f"lower {COLUMNS}", "pass"]
    assert refused(s, f"raise {SANCTUARY}") == "unearth/base-ruling-14"
    play(s, f"raise {COLLEGE}")
    assert s.sentences() == [f"lower {COLUMNS}", "pass"]
    play(s, "pass")
    assert shown(s)["seat-1/d8"] == 7


@pytest.mark.clause("unearth/base-ruling-23")
def test_with_an_expedition_the_natural_roll_is_seen_then_the_ruin_chosen_then_it_is_modified() -> None:
    row = [ruin("desert-17", {"seat-2/d6-1": 2}), ruin("forest-17", {"seat-2/d6-2": 4})]
    s = gathering((SANCTUARY,), {"expedition": 1}, row=row)
    play(s, "play expedition", "roll d6", "rolled 5")
    assert s.asks() == "Green has rolled 5: onto which Ruin?"
    assert asked(play(s.clone(), "choose ruin-1")) == "delver"
    play(s, "choose ruin-2")
    assert s.asks() == "Green has a 4: does a Wonder change it?"


@pytest.mark.clause("unearth/base-ruling-23")
@pytest.mark.clause("unearth/base-ruling-14")
def test_rerolls_come_before_the_ruin_of_an_expedition_is_chosen() -> None:
    s = at(row=[FAR, ruin("forest-17")], players=[owner(EDIFICE, hand={"expedition": 1})])
    play(s, "play expedition", "roll d6", "rolled 4", f"reroll {EDIFICE}", "rolled 6", "choose ruin-2")
    assert shown(s, 2) == {"seat-1/d6-1": 6}


# Rolls that an End of Age card changes.


@pytest.mark.clause("unearth/base-ruling-17")
@pytest.mark.parametrize(
    ("age", "die", "rolled", "shows"),
    [
        ("the-gathering", "d6", 6, 5),
        ("the-gathering", "d4", 1, 1),
        ("the-gathering", "d8", 8, 7),
        ("festival-of-reclamation", "d6", 4, 5),
        ("festival-of-reclamation", "d4", 4, 4),
        ("festival-of-reclamation", "d8", 8, 8),
    ],
)
@pytest.mark.parametrize("whose", [1, 2])
def test_an_ongoing_end_of_age_card_changes_rolls_and_rerolls_of_every_die_held_to_its_faces(
    age: str, die: str, rolled: int, shows: int, whose: int
) -> None:
    row = [FAR, ruin("forest-17")]
    s = at(age=age, deck=0, aside=23, row=row, turn=f"seat-{whose}")
    dig(s, die, rolled)
    assert list(shown(s).values()) == [shows]
    laid = "d6-1" if die == "d6" else die
    row = [ruin("desert-17", {f"seat-{whose}/{laid}": 3}), ruin("forest-17")]
    s = at(age=age, deck=0, aside=23, row=row, players=[{"hand": {"forgotten-song": 1}}])
    play(s, "play forgotten-song", "name 3", f"rolled {rolled}")
    assert list(shown(s).values()) == [shows]


@pytest.mark.clause("unearth/base-ruling-17")
def test_a_tie_break_roll_is_changed_by_nothing() -> None:
    row = [ruin("desert-9", {"seat-1/d6-1": 5}), FAR]
    s = at(age="the-gathering", deck=0, aside=23, row=row, players=[{"hand": {"reading-the-stones": 1}}, {}])
    play(s, "play reading-the-stones", "dig ruin-2 d8", "rolled 8", "add reading-the-stones")
    play(s, "dig ruin-1 d6", "rolled 6")
    assert asked(s) == "toss"
    # Were they lowered, 2 and 1 would both be held at 1, and the two would roll again.
    play(s, "rolled 2", "rolled 1")
    assert player(s)["ruins"] == ["desert-9"]


# Cards that wait for the next roll, where several dice are rolled together.


@pytest.mark.clause("unearth/base-card-8")
@pytest.mark.clause("unearth/base-ruling-21")
def test_of_several_dice_rolled_together_a_waiting_card_changes_the_one_its_player_chooses() -> None:
    hand = {"band-of-delvers": 1, "reading-the-stones": 1}
    s = at(row=[FAR], players=[{"hand": hand}])
    play(s, "play band-of-delvers", "play reading-the-stones", "dig ruin-1 d6", "dig ruin-1 d8", "rolled 5", "rolled 6")
    play(s, "settle seat-1/d6-1")
    assert s.sentences() == ["add reading-the-stones", "subtract reading-the-stones", "pass"]
    first = play(s.clone(), "add reading-the-stones")
    assert (shown(first), first.actor) == ({"seat-1/d6-1": 6, "seat-1/d8": 6}, 1)
    play(s, "pass")
    assert s.sentences() == ["add reading-the-stones", "subtract reading-the-stones"]
    assert refused(s, "pass") == "unearth/base-card-8"
    play(s, "subtract reading-the-stones")
    assert shown(s) == {"seat-1/d6-1": 5, "seat-1/d8": 5}


@pytest.mark.clause("unearth/base-ruling-18")
def test_of_two_d6_rolled_together_either_may_take_the_ancestral_claim() -> None:
    hand = {"band-of-delvers": 1, "ancestral-claim": 1}
    s = at(row=[FAR], players=[{"hand": hand}])
    play(s, "play band-of-delvers", "play ancestral-claim", "dig ruin-1 d6", "dig ruin-1 d6", "rolled 4", "rolled 2")
    play(s, "settle seat-1/d6-1")
    assert s.sentences() == ["add ancestral-claim", "pass"]
    assert refused(s, "subtract ancestral-claim") == "unearth/base-ruling-19"
    assert refused(s, "add reading-the-stones") == "unearth/base-card-8"
    taken = play(s.clone(), "add ancestral-claim", "bag red")
    assert shown(taken) == {"seat-1/d6-1": 6, "seat-1/d6-2": 2}
    play(s, "pass")
    assert shown(s) == {"seat-1/d6-1": 4, "seat-1/d6-2": 4}


@pytest.mark.clause("unearth/base-card-4")
@pytest.mark.clause("unearth/base-ruling-18")
def test_of_a_d6_and_a_d8_rolled_together_the_ancestral_claim_is_the_d6s() -> None:
    hand = {"band-of-delvers": 1, "ancestral-claim": 1}
    s = at(row=[FAR], players=[{"hand": hand}])
    play(s, "play band-of-delvers", "play ancestral-claim", "dig ruin-1 d6", "dig ruin-1 d8", "rolled 4", "rolled 6")
    play(s, "settle seat-1/d8")
    assert shown(s) == {"seat-1/d6-1": 6, "seat-1/d8": 6}


@pytest.mark.clause("unearth/base-ruling-24")
def test_only_a_die_just_rolled_and_of_ones_own_can_be_settled() -> None:
    s = at(
        row=[ruin("desert-17", {"seat-1/d6-1": 2, "seat-1/d6-2": 2, "seat-2/d8": 2, "seat-1/d4": 1})],
        players=[{"hand": {"forgotten-song": 1}}],
    )
    play(s, "play forgotten-song", "name 2", "rolled 5", "rolled 5", "rolled 4")
    assert refused(s, "settle seat-2/d8") == "unearth/base-ruling-24"
    assert refused(s, "settle seat-1/d4") == "unearth/base-ruling-24"
