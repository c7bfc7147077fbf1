"""Response cards: what opens the subphase, who is asked, what the cards do there, and how it closes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unearth.positions import asked, at, play, player, refused, ruin, tableau, told

from rulewright.core.engine import State
from rulewright.games.unearth.game import GAME

ECHO = "echo-of-the-tribe"
FLOOR = "shifting-floor"
SIGNAL = "lantern-signal"


def hold(*cards: str, **more: Any) -> dict[str, Any]:
    """A player with these cards in hand."""
    return {"hand": {card: cards.count(card) for card in cards}, **more}


def built(wonder: str, **more: Any) -> dict[str, Any]:
    """A player with a Named Wonder in a ring of black Stones."""
    return {"stones": tableau(*["black"] * 6), "built": [{"at": [1, 0], "wonder": wonder}], **more}


def rolled_four(seats: int = 2, *players: dict[str, Any], seat: int = 1, **fields: Any) -> State:
    """A seat has rolled a 4 with its D8 for ruin-1; dice of seats 1 and 2 lie on ruin-2."""
    row = [ruin("desert-17", {}, red=3), ruin("forest-17", {"seat-1/d6-1": 6, "seat-2/d6-1": 5}, blue=3)]
    s = at(seats, row=row, turn=f"seat-{seat}", players=list(players), **fields)
    return play(s, "dig ruin-1 d8", "rolled 4")


def sentences(s: State) -> list[str]:
    return [s.sentence(move) for move in s.moves()]


def order(s: State, most: int = 20) -> list[int]:
    """The seats that are asked for Responses if everybody passes."""
    found: list[int] = []
    while asked(s) == "respond":
        assert s.actor is not None
        assert len(found) < most
        found.append(s.actor + 1)
        s.play("pass")
    return found


def locked(s: State) -> list[str]:
    return list(s.position().get("locked", []))


def dice(s: State, slot: int) -> dict[str, int]:
    found: dict[str, int] = s.position()["row"][slot - 1]["dice"]
    return found


def responding(s: State) -> bool:
    return asked(s) == "respond"


# What opens it


@pytest.mark.clause("unearth/response-6", "unearth/response-2")
@pytest.mark.parametrize(("rolled", "opens"), [(1, False), (3, False), (4, True), (5, False), (8, False)])
def test_a_result_of_four_opens_the_subphase(rolled: int, opens: bool) -> None:
    s = at(row=[ruin("desert-17"), ruin("forest-17")], players=[{"hand": {ECHO: 1}}])
    play(s, "dig ruin-1 d8", f"rolled {rolled}")
    if rolled < 4:
        assert asked(s) == "draw-stone"
        play(s, "bag red")
    assert responding(s) == opens
    assert locked(s) == (["seat-1/d8"] if opens else [])


@pytest.mark.clause("unearth/ruling-23", "unearth/response-5", "unearth/response-6", "unearth/response-4")
def test_the_result_counts_and_not_the_natural_roll() -> None:
    hand = {"ancestral-claim": 2, ECHO: 1}
    row = [ruin("desert-17"), ruin("forest-17")]
    raised = at(row=row, players=[{"hand": hand}])
    play(raised, "play ancestral-claim", "dig ruin-1 d6", "rolled 2")
    assert (responding(raised), dice(raised, 1)) == (True, {"seat-1/d6-1": 4})
    away = at(row=row, players=[{"hand": hand}])
    play(away, "play ancestral-claim", "dig ruin-1 d6", "rolled 4")
    assert (responding(away), dice(away, 1)) == (False, {"seat-1/d6-1": 6})
    for age, rolled, opens in (
        ("the-gathering", 5, True),
        ("the-gathering", 4, False),
        ("festival-of-reclamation", 3, True),
        ("festival-of-reclamation", 4, False),
    ):
        s = at(row=[ruin("desert-17", {}, red=1), ruin("forest-17")], age=age, players=[{"hand": {ECHO: 1}}])
        play(s, "dig ruin-1 d8", f"rolled {rolled}")
        assert responding(s) == opens


@pytest.mark.clause("unearth/response-4")
def test_a_roll_is_modified_and_placed_before_anybody_may_respond() -> None:
    players = [built("college-of-the-overseers"), hold(ECHO)]
    s = at(row=[ruin("desert-17"), ruin("forest-17")], players=players)
    play(s, "dig ruin-1 d8", "rolled 3")
    assert (s.actor, asked(s), dice(s, 1)) == (0, "wonders", {})
    assert told(s, "raise college-of-the-overseers") == ["shows seat-1/d8 4"]
    assert (s.actor, asked(s), dice(s, 1)) == (1, "respond", {"seat-1/d8": 4})


@pytest.mark.clause("unearth/response-2", "unearth/faq-4")
def test_response_cards_are_not_played_in_the_delver_phase() -> None:
    s = at(row=[ruin("desert-17", {"seat-1/d8": 4, "seat-2/d4": 4})], players=[{"hand": {ECHO: 1, FLOOR: 1}}])
    assert not {f"play {ECHO}", f"play {FLOOR}"} & set(sentences(s))
    assert refused(s, f"play {ECHO}") == "unearth/response-2"
    assert refused(s, f"play {FLOOR}") == "unearth/response-2"


@pytest.mark.clause("unearth/faq-4", "unearth/ruling-35", "unearth/base-card-7")
def test_a_reroll_by_a_delver_card_opens_the_subphase_and_the_delver_phase_goes_on() -> None:
    row = [ruin("desert-17", {"seat-2/d6-1": 6}), ruin("forest-17", {"seat-1/d4": 3})]
    s = at(row=row, players=[{"hand": {"lost-in-the-ruins": 1, ECHO: 1, "expedition": 1}}])
    play(s, "play lost-in-the-ruins", "aim seat-2/d6-1", "rolled 4")
    assert (s.actor, sentences(s)) == (0, [f"play {ECHO}", "pass"])
    assert s.position()["discards"] == {"lost-in-the-ruins": 1}
    play(s, "pass")
    assert (s.actor, asked(s), locked(s)) == (0, "delver", [])
    assert s.why_not("play expedition") is None
    assert s.why_not("dig ruin-1 d8") is None


@pytest.mark.clause("unearth/ruling-35", "unearth/ruling-24")
def test_all_dice_of_a_delver_card_are_settled_before_the_subphase() -> None:
    row = [ruin("desert-17", {"seat-1/d6-1": 1, "seat-2/d6-1": 1, "seat-1/d6-2": 1}), ruin("forest-17")]
    s = at(row=row, players=[{"hand": {"forgotten-song": 1}}, hold(ECHO)])
    play(s, "play forgotten-song", "name 1", "rolled 4", "rolled 3", "rolled 4")
    assert asked(s) == "order"
    play(s, "settle seat-1/d6-2", "bag red")
    assert (s.actor, asked(s)) == (1, "respond")
    assert locked(s) == ["seat-1/d6-1", "seat-2/d6-1"]


@pytest.mark.clause("unearth/ruling-24", "unearth/response-13")
def test_two_dice_of_one_excavation_open_one_subphase_that_locks_every_four() -> None:
    row = [ruin("desert-17", {}, red=2), ruin("forest-17", {"seat-2/d8": 7})]
    s = at(row=row, players=[hold("band-of-delvers", ECHO, ECHO)])
    play(s, "play band-of-delvers", "dig ruin-1 d4", "dig ruin-2 d6", "rolled 4", "rolled 4")
    assert asked(s) == "order"
    play(s, "settle seat-1/d6-1")
    assert responding(s)
    assert locked(s) == ["seat-1/d4", "seat-1/d6-1"]
    play(s, f"play {ECHO}")
    assert sentences(s) == ["aim seat-2/d8"]


@pytest.mark.clause("unearth/ruling-24")
def test_the_stone_of_another_die_is_taken_before_the_subphase() -> None:
    s = at(row=[ruin("desert-17", {}, red=1, blue=1), ruin("forest-17")], players=[hold("band-of-delvers", ECHO)])
    play(s, "play band-of-delvers", "dig ruin-1 d4", "dig ruin-1 d6", "rolled 4", "rolled 2", "settle seat-1/d4")
    assert asked(s) == "stone"
    assert locked(s) == ["seat-1/d4"]
    play(s, "take blue")
    assert responding(s)


@pytest.mark.clause("unearth/ruling-36", "unearth/faq-4")
def test_a_die_that_a_delver_card_sets_to_four_opens_nothing() -> None:
    row = [ruin("desert-17", {"seat-1/d8": 2, "seat-2/d8": 6}), ruin("forest-17")]
    s = at(row=row, players=[hold("a-new-discovery", "forlorn", ECHO), hold(ECHO)])
    play(s, "play a-new-discovery", "aim seat-1/d8")
    assert (asked(s), locked(s)) == ("delver", [])
    play(s, "play forlorn", "aim seat-2/d8")
    assert (asked(s), locked(s), dice(s, 1)) == ("delver", [], {"seat-1/d8": 4, "seat-2/d8": 4})


def test_without_response_cards_in_the_game_a_four_opens_nothing() -> None:
    players = [{"hand": {"expedition": 1}}, {"hand": {"expedition": 1}}]
    s = rolled_four(2, *players, options={"module_response": "no"})
    assert (s.actor, asked(s), locked(s)) == (1, "delver", [])
    assert responding(rolled_four(2, *players))


# Who is asked


@pytest.mark.clause("unearth/response-7", "unearth/response-3", "unearth/response-15")
def test_players_are_asked_clockwise_from_the_active_one() -> None:
    s = rolled_four(4, *[hold(ECHO)] * 4, seat=2)
    assert order(s) == [2, 3, 4, 1]
    assert (s.actor, asked(s)) == (2, "delver")


@pytest.mark.clause("unearth/ruling-25")
def test_the_active_player_begins_whoever_rolled_the_four() -> None:
    row = [ruin("desert-17", {"seat-3/d6-1": 6}), ruin("forest-17")]
    s = at(3, row=row, turn="seat-2", players=[hold(ECHO), hold("lost-in-the-ruins", ECHO), hold(ECHO)])
    play(s, "play lost-in-the-ruins", "aim seat-3/d6-1", "rolled 4")
    assert order(s) == [2, 3, 1]


@pytest.mark.clause("unearth/response-3")
def test_an_opponent_plays_a_response_card_in_the_active_players_turn() -> None:
    s = rolled_four(2, {}, hold(ECHO))
    assert (s.actor, s.turn, sentences(s)) == (1, 0, [f"play {ECHO}", "pass"])


@pytest.mark.clause("unearth/response-8", "unearth/response-7")
def test_each_player_plays_one_card_and_a_second_when_the_turn_comes_round_again() -> None:
    s = rolled_four(3, hold(FLOOR, FLOOR), hold(ECHO), hold(ECHO))
    play(s, f"play {FLOOR}", "down seat-1/d6-1")
    assert s.actor == 1
    play(s, "pass")
    assert s.actor == 2
    play(s, "pass")
    assert (s.actor, sentences(s)) == (0, [f"play {FLOOR}", "pass"])
    play(s, f"play {FLOOR}", "up seat-1/d6-1")
    assert order(s) == [2, 3]


@pytest.mark.clause("unearth/response-14")
def test_whoever_has_passed_may_come_back() -> None:
    s = rolled_four(4, {}, {}, hold(FLOOR), hold(FLOOR, ECHO))
    assert s.actor == 2
    play(s, "pass")
    assert s.actor == 3
    play(s, f"play {FLOOR}", "up seat-2/d6-1")
    assert (s.actor, sentences(s)) == (2, [f"play {FLOOR}", "pass"])
    play(s, f"play {FLOOR}", "down seat-2/d6-1")
    assert s.actor == 3


@pytest.mark.clause("unearth/ruling-26", "unearth/response-15")
def test_the_subphase_closes_after_as_many_passes_in_a_row_as_there_are_players() -> None:
    s = rolled_four(3, hold(ECHO, FLOOR), hold(ECHO), hold(ECHO))
    play(s, "pass", "pass")
    assert s.actor == 2
    play(s, f"play {ECHO}", "aim seat-2/d6-1", "rolled 6")
    # Each play begins the count anew: two passes, the card of seat 2, and three passes more.
    assert order(s.clone()) == [1, 2]
    play(s, "pass", f"play {ECHO}", "aim seat-1/d6-1", "rolled 6")
    assert order(s) == [1]
    assert asked(s) == "delver"


@pytest.mark.clause("unearth/ruling-26")
def test_a_player_may_play_again_at_once_if_all_others_pass() -> None:
    s = rolled_four(3, hold(FLOOR, FLOOR), hold("expedition"), hold("expedition"))
    play(s, f"play {FLOOR}", "down seat-1/d6-1", "pass", "pass")
    assert (s.actor, sentences(s)) == (0, [f"play {FLOOR}", "pass"])
    assert order(s) == [1]


@pytest.mark.clause("unearth/ruling-27")
@pytest.mark.parametrize("prompt", ["holders_only", "ask_everyone"])
def test_every_player_with_cards_is_asked_whatever_they_are(prompt: str) -> None:
    options: dict[str, str | int] = {"response_prompt": prompt}
    s = rolled_four(4, hold("expedition"), {}, hold(ECHO), hold("forlorn"), options=options)
    assert (s.actor, sentences(s)) == (0, ["pass"])
    assert order(s) == [1, 3, 4]


@pytest.mark.clause("unearth/ruling-27")
def test_whether_forced_passes_are_asked_is_the_habit_of_the_table() -> None:
    assert not GAME.always_asks(GAME.new(2).setup.options)
    assert not GAME.always_asks(GAME.new(2, {"response_prompt": "holders_only"}).setup.options)
    assert GAME.always_asks(GAME.new(2, {"response_prompt": "ask_everyone"}).setup.options)


@pytest.mark.clause("unearth/ruling-27")
def test_with_all_hands_empty_nobody_is_asked() -> None:
    s = rolled_four(3)
    assert (s.actor, asked(s), locked(s)) == (1, "delver", [])


@pytest.mark.clause("unearth/faq-3")
def test_regular_delver_cards_are_not_played_in_the_subphase() -> None:
    s = rolled_four(2, hold(ECHO, "a-new-discovery", "lost-in-the-ruins", "expedition"))
    assert sentences(s) == [f"play {ECHO}", "pass"]
    for card in ("a-new-discovery", "lost-in-the-ruins", "expedition"):
        assert refused(s, f"play {card}") == "unearth/faq-3"


@pytest.mark.clause("unearth/response-1", "unearth/ruling-37")
def test_a_response_card_is_a_delver_card_that_is_discarded_once_it_is_resolved() -> None:
    s = rolled_four(2, hold(ECHO, FLOOR))
    assert refused(s, f"play {SIGNAL}") == "unearth/base-delver-1"
    play(s, f"play {ECHO}")
    assert s.position()["discards"] == {}
    play(s, "aim seat-2/d6-1", "rolled 6")
    assert s.position()["discards"] == {ECHO: 1}
    assert player(s)["hand"] == {FLOOR: 1}


@pytest.mark.clause("unearth/ruling-37")
def test_a_response_card_needs_a_legal_target() -> None:
    s = at(row=[ruin("desert-17"), ruin("forest-17")], players=[hold(ECHO, FLOOR), hold(SIGNAL)])
    play(s, "dig ruin-1 d8", "rolled 4")
    assert sentences(s) == ["pass"]
    for card in (ECHO, FLOOR):
        assert refused(s, f"play {card}") == "unearth/ruling-37"
    play(s, "pass")
    assert (s.actor, sentences(s)) == (1, ["pass"])
    assert refused(s, f"play {SIGNAL}") == "unearth/ruling-37"
    alone = at(row=[ruin("desert-17")], players=[hold(SIGNAL)])
    play(alone, "dig ruin-1 d8", "rolled 4")
    assert refused(alone, f"play {SIGNAL}") == "unearth/ruling-37"


# The lock


@pytest.mark.clause("unearth/response-10", "unearth/ruling-30", "unearth/ruling-98")
def test_no_response_card_changes_the_value_of_the_four_that_opened_it() -> None:
    s = rolled_four(2, hold(ECHO, FLOOR))
    echo = play(s.clone(), f"play {ECHO}")
    assert sentences(echo) == ["aim seat-1/d6-1", "aim seat-2/d6-1"]
    assert refused(echo, "aim seat-1/d8") == "unearth/response-10"
    assert refused(echo, "aim seat-1/d4") == "unearth/base-ruling-26"
    floor = play(s, f"play {FLOOR}")
    assert sentences(floor) == ["up seat-1/d6-1", "up seat-2/d6-1", "down seat-1/d6-1", "down seat-2/d6-1"]
    assert refused(floor, "up seat-1/d8") == "unearth/response-10"
    assert refused(floor, "down seat-1/d8") == "unearth/response-10"
    assert refused(floor, "aim seat-1/d6-1") == "unearth/base-delver-2"


@pytest.mark.clause("unearth/response-10")
def test_a_four_that_lay_there_before_is_open() -> None:
    row = [ruin("desert-17"), ruin("forest-17", {"seat-2/d6-1": 4})]
    s = at(row=row, players=[hold(ECHO)])
    play(s, "dig ruin-1 d8", "rolled 4", f"play {ECHO}")
    assert sentences(s) == ["aim seat-2/d6-1"]


@pytest.mark.clause("unearth/ruling-30", "unearth/ruling-98")
def test_a_locked_die_may_be_moved_and_its_lock_travels_with_it() -> None:
    s = rolled_four(2, hold(SIGNAL), hold(ECHO, SIGNAL), options={"response_lock": "value_only"})
    play(s, f"play {SIGNAL}")
    assert sentences(s) == ["move seat-1/d6-1 ruin-1", "move seat-1/d8 ruin-2"]
    play(s, "move seat-1/d8 ruin-2")
    assert dice(s, 2) == {"seat-1/d6-1": 6, "seat-1/d8": 4, "seat-2/d6-1": 5}
    assert locked(s) == ["seat-1/d8"]
    play(s, f"play {ECHO}")
    assert refused(s, "aim seat-1/d8") == "unearth/response-10"


@pytest.mark.clause("unearth/ruling-30")
def test_at_some_tables_a_locked_die_is_untouchable() -> None:
    s = rolled_four(2, hold(SIGNAL, ECHO), options={"response_lock": "untouchable"})
    play(s, f"play {SIGNAL}")
    assert sentences(s) == ["move seat-1/d6-1 ruin-1"]
    assert refused(s, "move seat-1/d8 ruin-2") == "unearth/ruling-30"
    row = [ruin("desert-17"), ruin("forest-17", {"seat-2/d6-1": 5})]
    alone = at(row=row, players=[hold(SIGNAL)], options={"response_lock": "untouchable"})
    play(alone, "dig ruin-1 d8", "rolled 4")
    assert refused(alone, f"play {SIGNAL}") == "unearth/ruling-37"


@pytest.mark.clause("unearth/response-11", "unearth/response-12", "unearth/response-13", "unearth/ruling-33")
def test_a_further_four_is_locked_as_well_and_the_same_subphase_goes_on() -> None:
    s = rolled_four(3, hold(ECHO), hold(ECHO, FLOOR), hold(ECHO))
    play(s, f"play {ECHO}", "aim seat-2/d6-1", "rolled 4")
    assert (s.actor, locked(s)) == (1, ["seat-1/d8", "seat-2/d6-1"])
    names = [one["question"] for one in s.position()["pending"]]
    assert names.count("respond") == 1
    play(s, f"play {FLOOR}")
    assert sentences(s) == ["up seat-1/d6-1", "down seat-1/d6-1"]
    assert refused(s, "up seat-2/d6-1") == "unearth/response-10"
    play(s, "up seat-1/d6-1")
    assert order(s.clone()) == [3, 2]
    assert order(s) == [3, 2]
    assert (asked(s), locked(s)) == ("delver", [])


@pytest.mark.clause("unearth/ruling-31")
def test_the_lock_lasts_until_the_subphase_ends_and_holds_against_response_cards_only() -> None:
    row = [ruin("desert-17", {"seat-2/d6-1": 6}), ruin("forest-17")]
    hand = hold("lost-in-the-ruins", "lost-in-the-ruins", "forlorn")
    s = at(row=row, players=[hand, hold(ECHO, ECHO)])
    play(s, "play lost-in-the-ruins", "aim seat-2/d6-1", "rolled 4", "pass", "pass")
    assert (asked(s), locked(s)) == ("delver", [])
    forlorn = play(s.clone(), "play forlorn", "aim seat-2/d6-1")
    assert dice(forlorn, 1) == {"seat-2/d6-1": 2}
    play(s, "play lost-in-the-ruins", "aim seat-2/d6-1", "rolled 5", "dig ruin-2 d8", "rolled 4")
    play(s, "pass", f"play {ECHO}")
    assert sentences(s) == ["aim seat-2/d6-1"]


# Shifting Floor and fours that were not rolled


@pytest.mark.clause("unearth/ruling-98", "unearth/ruling-32")
def test_shifting_floor_changes_a_die_by_two_within_its_faces() -> None:
    s = rolled_four(2, hold(FLOOR))
    play(s, f"play {FLOOR}")
    assert dice(play(s.clone(), "up seat-2/d6-1"), 2) == {"seat-1/d6-1": 6, "seat-2/d6-1": 6}
    low = play(s.clone(), "down seat-2/d6-1")
    assert dice(low, 2) == {"seat-1/d6-1": 6, "seat-2/d6-1": 3}
    # A shift is no roll: nobody gains a Stone.
    assert player(low, 2)["stones"] == []
    assert low.position()["row"][1]["stones"] == {"blue": 3}


@pytest.mark.clause("unearth/ruling-32")
def test_a_die_merely_shifted_to_four_stays_open() -> None:
    for options in ({}, {"shifted_four_locks": "no"}):
        s = rolled_four(2, hold(FLOOR), hold(ECHO), options=options)
        play(s, f"play {FLOOR}", "down seat-1/d6-1")
        assert (dice(s, 2)["seat-1/d6-1"], locked(s)) == (4, ["seat-1/d8"])
        play(s, f"play {ECHO}")
        assert s.why_not("aim seat-1/d6-1") is None


@pytest.mark.clause("unearth/ruling-32")
def test_at_some_tables_a_die_shifted_to_four_is_locked_too() -> None:
    s = rolled_four(2, hold(FLOOR, FLOOR), hold(ECHO), options={"shifted_four_locks": "yes"})
    shifted = play(s.clone(), f"play {FLOOR}", "down seat-1/d6-1")
    assert locked(shifted) == ["seat-1/d6-1", "seat-1/d8"]
    play(shifted, f"play {ECHO}")
    assert refused(shifted, "aim seat-1/d6-1") == "unearth/response-10"
    play(s, f"play {FLOOR}", "down seat-2/d6-1")
    assert locked(s) == ["seat-1/d8"]


@pytest.mark.clause("unearth/ruling-36", "unearth/ruling-32")
def test_even_where_shifted_fours_lock_a_delver_card_opens_nothing() -> None:
    row = [ruin("desert-17", {"seat-1/d8": 2}), ruin("forest-17")]
    s = at(row=row, players=[hold("a-new-discovery", ECHO)], options={"shifted_four_locks": "yes"})
    play(s, "play a-new-discovery", "aim seat-1/d8")
    assert (asked(s), locked(s)) == ("delver", [])


# Lantern Signal


@pytest.mark.clause("unearth/ruling-98")
def test_lantern_signal_moves_an_own_die_to_another_ruin_with_its_value() -> None:
    s = rolled_four(2, {}, hold(SIGNAL))
    play(s, f"play {SIGNAL}")
    assert sentences(s) == ["move seat-2/d6-1 ruin-1"]
    assert refused(s, "move seat-1/d6-1 ruin-1") == "unearth/ruling-98"
    assert refused(s, "move seat-2/d4 ruin-1") == "unearth/ruling-37"
    assert refused(s, "move seat-2/d6-1 ruin-2") == "unearth/ruling-98"
    assert refused(s, "move seat-2/d6-1 ruin-3") == "unearth/ruling-98"
    assert refused(s, "aim seat-2/d6-1") == "unearth/base-delver-2"
    play(s, "move seat-2/d6-1 ruin-1")
    assert dice(s, 1) == {"seat-1/d8": 4, "seat-2/d6-1": 5}
    assert dice(s, 2) == {"seat-1/d6-1": 6}
    assert player(s, 2)["dice"]["d6-1"] == "ruin-1"


# Echo of the Tribe


@pytest.mark.clause("unearth/ruling-34", "unearth/ruling-98")
def test_a_response_reroll_of_one_to_three_gains_its_owner_a_stone_at_once() -> None:
    s = rolled_four(2, hold(ECHO), hold(ECHO))
    play(s, f"play {ECHO}", "aim seat-2/d6-1", "rolled 2")
    assert [one["stone"] for one in player(s, 2)["stones"]] == ["blue"]
    assert player(s, 1)["stones"] == []
    assert s.position()["row"][1]["stones"] == {"blue": 2}
    assert responding(s)


@pytest.mark.clause("unearth/faq-2", "unearth/ruling-34")
@pytest.mark.parametrize(
    ("age", "rolled", "value"),
    [("the-gathering", 6, 5), ("the-gathering", 3, 2), ("festival-of-reclamation", 2, 3)],
)
def test_end_of_age_effects_apply_to_a_response_reroll(age: str, rolled: int, value: int) -> None:
    row = [ruin("desert-17"), ruin("forest-17", {"seat-2/d6-1": 5}, blue=3)]
    s = at(row=row, age=age, players=[hold(ECHO)])
    play(s, "dig ruin-1 d8", "rolled 5" if age == "the-gathering" else "rolled 3")
    play(s, f"play {ECHO}", "aim seat-2/d6-1", f"rolled {rolled}")
    assert dice(s, 2) == {"seat-2/d6-1": value}
    assert len(player(s, 2)["stones"]) == (1 if value < 4 else 0)


@pytest.mark.clause("unearth/faq-2", "unearth/ruling-34")
def test_the_owners_named_wonders_apply_to_a_response_reroll() -> None:
    s = rolled_four(2, hold(ECHO, ECHO), built("the-harmonious-columns"))
    play(s, f"play {ECHO}", "aim seat-2/d6-1", "rolled 5")
    assert (s.actor, asked(s)) == (1, "wonders")
    play(s, "lower the-harmonious-columns")
    assert dice(s, 2)["seat-2/d6-1"] == 4
    assert locked(s) == ["seat-1/d8", "seat-2/d6-1"]


@pytest.mark.clause("unearth/ruling-23")
def test_a_natural_four_that_a_waiting_card_raises_opens_nothing() -> None:
    s = rolled_four(2, {}, hold(ECHO), active={"reading-the-stones": 1}, discards={"reading-the-stones": 1})
    assert asked(s) == "cards"
    play(s, "add reading-the-stones")
    assert dice(s, 1) == {"seat-1/d8": 5}
    assert asked(s) == "delver"


# How it closes


@pytest.mark.clause("unearth/response-9", "unearth/ruling-28")
def test_a_ruin_raised_to_its_value_is_claimed_only_after_the_subphase() -> None:
    row = [ruin("desert-17"), ruin("forest-11", {"seat-1/d6-1": 5, "seat-2/d6-1": 4})]
    s = at(row=row, players=[hold(FLOOR, ECHO), hold(ECHO)])
    play(s, "dig ruin-1 d8", "rolled 4", f"play {FLOOR}", "up seat-2/d6-1")
    assert responding(s)
    assert player(s, 2)["ruins"] == []
    play(s, "pass", "pass")
    assert player(s, 2)["ruins"] == ["forest-11"]
    play(s, "drew expedition", "revealed island-9", "bag red", "bag red")
    assert (s.actor, asked(s)) == (1, "delver")


@pytest.mark.clause("unearth/ruling-28")
def test_a_ruin_that_was_lowered_again_is_not_claimed() -> None:
    row = [ruin("desert-9", {"seat-2/d8": 5}), ruin("forest-17")]
    s = at(row=row, players=[{}, hold(FLOOR)])
    play(s, "dig ruin-1 d4", "rolled 4")
    assert responding(s)
    untouched = play(s.clone(), "pass")
    assert player(untouched, 2)["ruins"] == ["desert-9"]
    play(s, f"play {FLOOR}", "down seat-2/d8")
    assert (asked(s), dice(s, 1)) == ("delver", {"seat-1/d4": 4, "seat-2/d8": 3})
    assert player(s, 2)["ruins"] == []


@pytest.mark.clause("unearth/ruling-28", "unearth/ruling-67", "unearth/ruling-35")
@pytest.mark.parametrize("check", ["after_each_step", "end_of_phase"])
def test_claims_follow_a_subphase_of_the_delver_phase_in_either_case(check: str) -> None:
    row = [ruin("desert-9", {"seat-1/d8": 3, "seat-2/d8": 5}), ruin("forest-17")]
    hand = hold("lost-in-the-ruins", "expedition")
    s = at(row=row, players=[hand, hold(FLOOR)], options={"claim_check": check})
    play(s, "play lost-in-the-ruins", "aim seat-1/d8", "rolled 4")
    assert player(s, 2)["ruins"] == []
    play(s, "pass", "pass")
    assert player(s, 2)["ruins"] == ["desert-9"]
    play(s, "drew forlorn", "revealed island-9", "bag red", "bag red")
    assert (s.actor, asked(s)) == (0, "delver")


@pytest.mark.clause("unearth/ruling-67")
@pytest.mark.parametrize(("check", "claimed"), [("after_each_step", True), ("end_of_phase", False)])
def test_a_reroll_that_opens_no_subphase_is_tested_as_the_table_has_chosen(check: str, claimed: bool) -> None:
    row = [ruin("desert-9", {"seat-1/d8": 3, "seat-2/d8": 5}), ruin("forest-17")]
    s = at(row=row, players=[hold("lost-in-the-ruins")], options={"claim_check": check})
    play(s, "play lost-in-the-ruins", "aim seat-1/d8", "rolled 6")
    assert bool(player(s, 1)["ruins"]) == claimed


@pytest.mark.clause("unearth/response-9")
def test_play_goes_on_where_it_was_interrupted() -> None:
    excavation = rolled_four(2, hold(ECHO))
    play(excavation, "pass")
    assert (excavation.actor, asked(excavation)) == (1, "delver")


# Responses of other tables


def own_card(id: str, when: str, *effects: str, replaces: str = ECHO) -> str:
    """A card set with one card of its own."""
    listed = ", ".join(f'"{effect}"' for effect in effects)
    return (
        f'name = "A test"\n[[delver]]\nid = "{id}"\nreplaces = "{replaces}"\nname = "{id.title()}"\ncopies = 3\n'
        f'when = "{when}"\neffects = [{listed}]\ntext = "What the effects say."\n'
    )


RUSH = own_card("rush", "response", "reroll all own")
CALL = own_card("call", "response", "reroll all number")
SIFT = own_card("sift", "delver", "reroll any die", "any die -2", replaces="forlorn")


def with_card(patch: str, card: str, dice_there: dict[str, int]) -> State:
    """A game with a Response card of its own, in which seat 1 has just rolled a 4."""
    row = [ruin("desert-17"), ruin("forest-17", dice_there, blue=3)]
    s = GAME.with_cards(patch).from_position({"seats": 2, "row": row, "players": [hold(card), {}]})
    return play(s, "dig ruin-1 d8", "rolled 4")


@pytest.mark.clause("unearth/response-10", "unearth/ruling-2")
def test_the_lock_holds_against_a_response_card_that_rerolls_all_own_dice() -> None:
    s = with_card(RUSH, "rush", {"seat-1/d6-1": 6, "seat-1/d6-2": 1})
    play(s, "play rush", "rolled 5", "rolled 6")
    assert asked(s) == "order"
    play(s, "settle seat-1/d6-1")
    assert dice(s, 1) == {"seat-1/d8": 4}
    assert dice(s, 2) == {"seat-1/d6-1": 5, "seat-1/d6-2": 6}


@pytest.mark.clause("unearth/ruling-37")
def test_a_response_card_that_rerolls_many_dice_needs_one_that_is_not_locked() -> None:
    assert refused(with_card(RUSH, "rush", {"seat-2/d6-1": 6}), "play rush") == "unearth/ruling-37"
    assert refused(with_card(CALL, "call", {}), "play call") == "unearth/ruling-37"
    assert with_card(CALL, "call", {"seat-2/d6-1": 6}).why_not("play call") is None


@pytest.mark.clause("unearth/response-10")
def test_the_lock_holds_against_a_response_card_that_names_a_number() -> None:
    s = with_card(CALL, "call", {"seat-2/d6-1": 4, "seat-2/d6-2": 6})
    play(s, "play call", "name 4")
    assert asked(s) == "roll"
    play(s, "rolled 6")
    assert dice(s, 1) == {"seat-1/d8": 4}
    assert dice(s, 2) == {"seat-2/d6-1": 6, "seat-2/d6-2": 6}


@pytest.mark.clause("unearth/ruling-31", "unearth/ruling-35")
def test_a_delver_card_may_still_change_the_four_that_it_rolled_itself() -> None:
    row = [ruin("desert-17", {"seat-2/d8": 6}), ruin("forest-17")]
    s = GAME.with_cards(SIFT).from_position({"seats": 2, "row": row, "players": [hold("sift"), hold(ECHO)]})
    play(s, "play sift", "aim seat-2/d8", "rolled 4")
    assert (asked(s), sentences(s)) == ("target", ["aim seat-2/d8"])
    play(s, "aim seat-2/d8")
    # Its Result was a 4 all the same, and no Response card changes that die.
    assert (s.actor, sentences(s), dice(s, 1)) == (1, ["pass"], {"seat-2/d8": 2})
