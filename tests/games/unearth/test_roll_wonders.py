"""Named Wonders that act on an own roll or its Result, and whose rolls they act on."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unearth.positions import asked, at, dig, gained, owner, play, player, refused, ruin, shown

FAR = ruin("desert-17")
COLLEGE = "college-of-the-overseers"
COLUMNS = "the-harmonious-columns"
EDIFICE = "the-shattered-edifice"
SANCTUARY = "the-sanctuary-of-the-builders"
HALL = "hall-of-second-breath"
STAIR = "stair-of-the-ancestors"
FOUNDRY = "the-quiet-foundry"
LIBRARY = "underground-library"


# Own Wonders that change a roll.


@pytest.mark.clause("unearth/base-named-1")
def test_the_college_may_raise_an_own_d8_by_1() -> None:
    s = at(row=[FAR], players=[owner(COLLEGE)])
    dig(s, "d8", 5)
    assert s.sentences() == [f"raise {COLLEGE}", "pass"]
    assert refused(s, f"lower {COLLEGE}") == "unearth/ruling-51"
    assert shown(play(s.clone(), f"raise {COLLEGE}")) == {"seat-1/d8": 6}
    assert shown(play(s.clone(), "pass")) == {"seat-1/d8": 5}


@pytest.mark.clause("unearth/base-named-1")
@pytest.mark.parametrize(("die", "rolled"), [("d8", 8), ("d6", 5), ("d4", 2)])
def test_the_college_is_not_asked_for_a_natural_8_or_another_die(die: str, rolled: int) -> None:
    s = at(row=[ruin("desert-17", red=1)], players=[owner(COLLEGE)])
    dig(s, die, rolled)
    assert asked(s) in ("delver", "place")
    assert list(shown(s).values()) == [rolled]


@pytest.mark.clause("unearth/base-named-3")
@pytest.mark.parametrize(("die", "rolled"), [("d4", 4), ("d6", 4), ("d8", 4), ("d8", 8)])
def test_the_columns_may_lower_any_own_rolled_die_by_1(die: str, rolled: int) -> None:
    s = at(row=[ruin("desert-17", red=1)], players=[owner(COLUMNS)])
    dig(s, die, rolled)
    assert s.sentences() == [f"lower {COLUMNS}", "pass"]
    low = play(s.clone(), f"lower {COLUMNS}")
    assert list(shown(low).values()) == [rolled - 1]
    assert asked(low) == ("place" if rolled == 4 else "delver")
    assert list(shown(play(s.clone(), "pass")).values()) == [rolled]


@pytest.mark.clause("unearth/base-named-3")
def test_the_columns_lowering_a_4_to_3_gain_a_stone() -> None:
    s = at(row=[ruin("desert-17", red=1)], players=[owner(COLUMNS)])
    dig(s, "d6", 4)
    play(s, f"lower {COLUMNS}", "place 1 w")
    assert gained(s) == ["red"]


@pytest.mark.clause("unearth/base-named-3")
def test_the_columns_are_not_asked_for_a_1() -> None:
    s = at(row=[ruin("desert-17", red=1)], players=[owner(COLUMNS)])
    dig(s, "d6", 1)
    assert asked(s) == "place"


@pytest.mark.clause("unearth/base-named-4")
@pytest.mark.parametrize("rolled", [1, 2, 3, 4, 5, 6, 7, 8])
def test_the_edifice_may_reroll_an_own_4_or_5_and_nothing_else(rolled: int) -> None:
    s = at(row=[ruin("desert-17", red=1)], players=[owner(EDIFICE)])
    dig(s, "d8", rolled)
    if rolled not in (4, 5):
        assert asked(s) == ("place" if rolled < 4 else "delver")
        return
    assert s.sentences() == [f"reroll {EDIFICE}", "pass"]
    assert shown(play(s.clone(), "pass")) == {"seat-1/d8": rolled}
    assert shown(play(s.clone(), f"reroll {EDIFICE}", "rolled 8")) == {"seat-1/d8": 8}


@pytest.mark.clause("unearth/base-ruling-13")
@pytest.mark.parametrize("again", [4, 5])
def test_the_edifice_rerolls_a_roll_once_even_if_it_shows_4_or_5_again(again: int) -> None:
    s = at(2, {"edifice_rerolls": "once"}, row=[FAR], players=[owner(EDIFICE)])
    dig(s, "d8", 4)
    play(s, f"reroll {EDIFICE}", f"rolled {again}")
    assert shown(s) == {"seat-1/d8": again}
    assert s.actor == 1


@pytest.mark.clause("unearth/base-ruling-13")
def test_at_a_table_that_repeats_the_edifice_rerolls_as_long_as_it_shows_4_or_5() -> None:
    s = at(2, {"edifice_rerolls": "repeat"}, row=[FAR], players=[owner(EDIFICE)])
    dig(s, "d8", 4)
    play(s, f"reroll {EDIFICE}", "rolled 5", f"reroll {EDIFICE}", "rolled 4")
    assert s.sentences() == [f"reroll {EDIFICE}", "pass"]
    play(s, f"reroll {EDIFICE}", "rolled 6")
    assert shown(s) == {"seat-1/d8": 6}


@pytest.mark.clause("unearth/base-ruling-13")
def test_the_edifice_is_ready_again_for_the_next_roll() -> None:
    s = at(row=[FAR], players=[owner(EDIFICE, hand={"band-of-delvers": 1})])
    play(s, "play band-of-delvers", "dig ruin-1 d6", "dig ruin-1 d8", "rolled 4", "rolled 5", "settle seat-1/d6-1")
    play(s, f"reroll {EDIFICE}", "rolled 6", f"reroll {EDIFICE}", "rolled 7")
    assert shown(s) == {"seat-1/d6-1": 6, "seat-1/d8": 7}


@pytest.mark.clause("unearth/base-named-15")
@pytest.mark.parametrize(("sentence", "shows"), [("lower", 2), ("pass", 3), ("raise", 4)])
def test_the_sanctuary_may_change_a_roll_that_equals_a_value_already_there_by_1(sentence: str, shows: int) -> None:
    s = at(row=[ruin("desert-17", {"seat-2/d8": 3}, red=1)], players=[owner(SANCTUARY)])
    dig(s, "d6", 3)
    assert s.sentences() == [f"raise {SANCTUARY}", f"lower {SANCTUARY}", "pass"]
    play(s, sentence if sentence == "pass" else f"{sentence} {SANCTUARY}")
    assert shown(s) == {"seat-1/d6-1": shows, "seat-2/d8": 3}
    assert asked(s) == ("place" if shows < 4 else "delver")


@pytest.mark.clause("unearth/base-named-15")
@pytest.mark.clause("unearth/base-ruling-15")
def test_the_sanctuary_asks_for_equality_with_any_players_die_on_that_very_ruin() -> None:
    row = [ruin("desert-17", {"seat-1/d4": 2}), ruin("forest-17", {"seat-2/d8": 5})]
    s = at(row=row, players=[owner(SANCTUARY)])
    assert asked(dig(s.clone(), "d6", 5)) == "delver"
    play(s, "dig ruin-2 d6", "rolled 5")
    assert asked(s) == "wonders"
    s = at(row=[ruin("desert-17", {"seat-1/d4": 4})], players=[owner(SANCTUARY)])
    assert asked(dig(s, "d6", 4)) == "wonders"


@pytest.mark.clause("unearth/base-ruling-15")
@pytest.mark.parametrize(("chosen", "question"), [("add", "wonders"), ("subtract", "place")])
def test_the_sanctuary_looks_at_the_value_after_the_delver_cards(chosen: str, question: str) -> None:
    hand = {"reading-the-stones": 1}
    s = at(row=[ruin("desert-17", {"seat-2/d8": 5}, red=1)], players=[owner(SANCTUARY, hand=hand)])
    play(s, "play reading-the-stones")
    dig(s, "d6", 4)
    play(s, f"{chosen} reading-the-stones")
    assert asked(s) == question


@pytest.mark.clause("unearth/base-ruling-15")
def test_the_sanctuary_looks_at_the_value_before_the_own_wonders() -> None:
    s = at(row=[ruin("desert-17", {"seat-2/d8": 4})], players=[owner(COLUMNS, SANCTUARY)])
    lowered = play(dig(s.clone(), "d6", 5), f"lower {COLUMNS}")
    assert (lowered.actor, asked(lowered)) == (1, "delver")
    # A roll of 4 is equal before any Wonder, and stays so for the Sanctuary whatever the Columns do first.
    equal = play(dig(s, "d6", 4), f"lower {COLUMNS}")
    assert equal.sentences() == [f"raise {SANCTUARY}", f"lower {SANCTUARY}", "pass"]


# Whose rolls.


@pytest.mark.clause("unearth/base-ruling-16")
@pytest.mark.parametrize(
    ("wonder", "die", "rolled", "question"),
    [
        (COLLEGE, "d8", 7, "wonders"),
        (COLUMNS, "d8", 7, "wonders"),
        (EDIFICE, "d8", 5, "reroll"),
        (SANCTUARY, "d8", 6, "wonders"),
    ],
)
@pytest.mark.parametrize("whose", [1, 2])
def test_own_roll_wonders_work_on_rerolls_of_own_placed_dice_whoever_causes_them(
    wonder: str, die: str, rolled: int, question: str, whose: int
) -> None:
    row = [ruin("desert-17", {f"seat-{whose}/{die}": 2, f"seat-{3 - whose}/d6-1": 6})]
    players: list[dict[str, Any]] = [{}, {}]
    players[whose - 1] = owner(wonder)
    players[0] = {**players[0], "hand": {"lost-in-the-ruins": 1}}
    s = at(row=row, players=players)
    play(s, "play lost-in-the-ruins", f"aim seat-{whose}/{die}", f"rolled {rolled}")
    assert (s.actor, asked(s)) == (whose - 1, question)


@pytest.mark.clause("unearth/base-ruling-16")
@pytest.mark.parametrize("wonder", [COLLEGE, COLUMNS, EDIFICE, SANCTUARY])
def test_own_roll_wonders_never_touch_dice_of_others(wonder: str) -> None:
    row = [ruin("desert-17", {"seat-2/d8": 2, "seat-1/d6-1": 5})]
    s = at(row=row, players=[owner(wonder, hand={"lost-in-the-ruins": 1})])
    play(s, "play lost-in-the-ruins", "aim seat-2/d8", "rolled 5")
    assert (s.actor, asked(s)) == (0, "delver")
    assert shown(s) == {"seat-1/d6-1": 5, "seat-2/d8": 5}


# Wonders of The Lost Tribe that act on own rolls and Results.


@pytest.mark.clause("unearth/base-ruling-14")
def test_the_hall_of_second_breath_rerolls_the_excavation_for_a_discarded_card() -> None:
    s = at(row=[FAR], players=[owner(HALL, hand={"forlorn": 1, "lantern-signal": 1})])
    dig(s, "d6", 2)
    assert s.sentences() == [f"reroll {HALL}", "pass"]
    play(s, f"reroll {HALL}")
    assert s.sentences() == ["discard forlorn", "discard lantern-signal"]
    assert refused(s, "discard expedition") == "unearth/ruling-98"
    play(s, "discard lantern-signal")
    assert (player(s)["hand"], s.position()["discards"]) == ({"forlorn": 1}, {"lantern-signal": 1})
    play(s, "rolled 6")
    assert shown(s) == {"seat-1/d6-1": 6}
    assert s.actor == 1


@pytest.mark.clause("unearth/base-ruling-14")
def test_the_hall_works_once_a_turn_even_with_two_dice_and_is_ready_in_the_next() -> None:
    hand = {"band-of-delvers": 1, "forlorn": 2, "expedition": 1}
    s = at(row=[FAR, ruin("forest-17")], players=[owner(HALL, hand=hand)])
    play(s, "play band-of-delvers", "dig ruin-1 d6", "dig ruin-1 d8", "rolled 5", "rolled 6", "settle seat-1/d6-1")
    play(s, f"reroll {HALL}", "discard forlorn", "rolled 6")
    assert shown(s) == {"seat-1/d6-1": 6, "seat-1/d8": 6}
    assert s.actor == 1
    play(s, "dig ruin-2 d6", "rolled 5", "dig ruin-2 d6", "rolled 5")
    assert s.sentences() == [f"reroll {HALL}", "pass"]


@pytest.mark.clause("unearth/base-ruling-14")
def test_the_hall_needs_a_card_and_an_own_excavation_roll() -> None:
    s = at(row=[FAR], players=[owner(HALL)])
    dig(s, "d6", 5)
    assert s.actor == 1
    row = [ruin("desert-17", {"seat-1/d6-1": 2})]
    s = at(row=row, players=[owner(HALL, hand={"lost-in-the-ruins": 1, "forlorn": 1})])
    play(s, "play lost-in-the-ruins", "aim seat-1/d6-1", "rolled 5")
    assert asked(s) == "delver"


@pytest.mark.clause("unearth/base-ruling-16")
@pytest.mark.parametrize("rolled", [1, 2, 3, 4])
def test_the_stair_of_the_ancestors_rerolls_a_d4_once_whatever_it_shows(rolled: int) -> None:
    s = at(row=[ruin("desert-17", red=1)], players=[owner(STAIR)])
    dig(s, "d4", rolled)
    assert s.sentences() == [f"reroll {STAIR}", "pass"]
    play(s, f"reroll {STAIR}", "rolled 4")
    assert shown(s) == {"seat-1/d4": 4}
    assert s.actor == 1


@pytest.mark.clause("unearth/base-ruling-13")
def test_the_stair_rerolls_once_even_where_the_edifice_repeats() -> None:
    s = at(2, {"edifice_rerolls": "repeat"}, row=[FAR], players=[owner(STAIR)])
    dig(s, "d4", 4)
    play(s, f"reroll {STAIR}", "rolled 4")
    assert s.actor == 1


@pytest.mark.clause("unearth/base-ruling-16")
def test_the_stair_rerolls_no_other_die_but_an_own_d4_of_any_roll() -> None:
    s = at(row=[ruin("desert-17", {"seat-1/d4": 2})], players=[owner(STAIR), {"hand": {"lost-in-the-ruins": 1}}])
    dig(s, "d6", 5)
    assert s.actor == 1
    play(s, "play lost-in-the-ruins", "aim seat-1/d4", "rolled 2")
    assert (s.actor, s.sentences()) == (0, [f"reroll {STAIR}", "pass"])


@pytest.mark.clause("unearth/base-ruling-16")
def test_the_quiet_foundry_may_gain_one_more_stone_from_the_bag_after_that_of_a_result_of_1() -> None:
    s = at(row=[ruin("desert-17", red=2)], players=[owner(FOUNDRY)])
    dig(s, "d6", 1)
    assert asked(s) == "place"
    play(s, "place 1 w")
    assert (gained(s), s.sentences()) == (["red"], [f"use {FOUNDRY}", "pass"])
    assert gained(play(s.clone(), "pass")) == ["red"]
    play(s, f"use {FOUNDRY}")
    assert s.asks() == "Which Stone does Green draw from the bag?"
    play(s, "bag blue", "place 1 nw")
    assert gained(s) == ["red", "blue"]
    assert s.position()["row"][0]["stones"] == {"red": 1}
    assert s.actor == 1


@pytest.mark.clause("unearth/base-ruling-16")
@pytest.mark.parametrize("result", [2, 3, 4])
def test_the_quiet_foundry_is_for_a_result_of_1_only(result: int) -> None:
    s = at(row=[ruin("desert-17", red=2)], players=[owner(FOUNDRY)])
    dig(s, "d6", result)
    if result < 4:
        play(s, "place 1 w")
    assert s.actor == 1


@pytest.mark.clause("unearth/base-dig-3")
def test_the_quiet_foundry_looks_at_the_result_and_not_at_the_natural_face() -> None:
    s = at(row=[ruin("desert-17", red=2)], players=[owner(FOUNDRY, hand={"reading-the-stones": 1})])
    play(s, "play reading-the-stones")
    dig(s, "d6", 2)
    play(s, "subtract reading-the-stones", "place 1 w")
    assert s.sentences() == [f"use {FOUNDRY}", "pass"]
    s = at(row=[ruin("desert-17", red=2)], players=[owner(FOUNDRY, hand={"reading-the-stones": 1})])
    play(s, "play reading-the-stones")
    dig(s, "d6", 1)
    play(s, "add reading-the-stones", "place 1 w")
    assert s.actor == 1


@pytest.mark.clause("unearth/base-ruling-16")
def test_the_stone_of_the_quiet_foundry_chains_with_the_underground_library() -> None:
    s = at(row=[ruin("desert-17", red=2)], players=[owner(FOUNDRY, LIBRARY)])
    dig(s, "d6", 1)
    play(s, "place 1 w", f"use {FOUNDRY}")
    assert s.sentences() == [f"use {LIBRARY}", "pass"]
    play(s, f"use {LIBRARY}", "bag blue", "bag yellow")
    assert s.sentences() == ["keep blue", "keep yellow"]


@pytest.mark.clause("unearth/base-ruling-14")
@pytest.mark.clause("unearth/base-ruling-16")
def test_a_wonder_built_while_dice_are_settled_begins_with_the_next_roll() -> None:
    stones = [{"stone": "red", "at": list(cell)} for cell in [(0, 0), (1, -1), (2, -1), (2, 0), (1, 1)]]
    s = at(
        row=[ruin("desert-17", red=1)],
        wonders=[COLUMNS],
        players=[{"stones": stones, "hand": {"band-of-delvers": 1}}],
    )
    play(s, "play band-of-delvers", "dig ruin-1 d6", "dig ruin-1 d6", "rolled 3", "rolled 5", "settle seat-1/d6-1")
    play(s, "place 1 se", f"build {COLUMNS}")
    assert shown(s) == {"seat-1/d6-1": 3, "seat-1/d6-2": 5}
    assert s.actor == 1
    play(s, "dig ruin-1 d4", "rolled 4")
    play(s, "dig ruin-1 d4", "rolled 4")
    assert s.sentences() == [f"lower {COLUMNS}", "pass"]


@pytest.mark.clause("unearth/base-ruling-16")
def test_a_library_built_while_dice_are_settled_does_not_draw_for_a_die_of_the_same_throw() -> None:
    stones = [{"stone": "red", "at": list(cell)} for cell in [(0, 0), (1, -1), (2, -1), (2, 0), (1, 1)]]
    s = at(
        row=[ruin("desert-17", red=1), ruin("forest-17")],
        wonders=[LIBRARY],
        players=[{"stones": stones, "hand": {"band-of-delvers": 1}}],
    )
    play(s, "play band-of-delvers", "dig ruin-1 d6", "dig ruin-2 d6", "rolled 3", "rolled 2", "settle seat-1/d6-1")
    play(s, "place 1 se", f"build {LIBRARY}")
    assert s.asks() == "Which Stone does Green draw from the bag?"
    play(s, "bag blue", "place 1 w", "dig ruin-2 d6", "rolled 5", "dig ruin-2 d6", "rolled 1")
    assert s.sentences() == [f"use {LIBRARY}", "pass"]
