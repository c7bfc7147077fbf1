"""How to play: the parts of a turn, drawing and reshuffling, and the turn after MEGAUNITION."""

from __future__ import annotations

import pytest
from tests.games.unition.positions import (
    asked,
    at,
    forts,
    forum,
    hand,
    play,
    played,
    player,
    refused,
    resolving,
    tallied,
    tally,
    told,
    turn,
)

from rulewright.core.engine import LUCK, State

ROW = ["delver", "aegis", "gob", "batris-rang", "grimjawl"]
FIVE = hand(*["gleam"] * 5)


def drawn(s: State) -> State:
    """Let the next hand be drawn as it comes."""
    while s.actor == LUCK:
        s.play(s.moves()[0])
    return s


def followed(s: State, *sentences: str) -> list[str]:
    """What followed some sentences, without the names of the cards that they were about."""
    return [line for line in told(s, *sentences) if not line.startswith("named ")]


# The parts of a turn


@pytest.mark.clause("unition/turn-3", "unition/turn-4", "unition/ruling-1")
def test_reveal_play_recruit_discard_draw() -> None:
    others = [{"hand": hand("more-gleam"), "pile": FIVE}]
    s = at(2, players=[{"pile": FIVE}, *others], forum={"slots": ROW}, pending=resolving())
    play(s, "done", *["drew gleam"] * 4)
    # Reveal.
    assert told(s, "drew gleam") == ["turn-of seat-2", "shows seat-2 more-gleam"]
    assert (s.position()["turn"], s.position()["revealed"]) == ("seat-2", True)
    # Play.
    assert s.sentences() == ["play more-gleam"]
    assert refused(s, "recruit slot-2") != ""
    play(s, "play more-gleam", "done")
    # Recruit.
    play(s, "recruit slot-2", "turned lumphed")
    assert player(s, 2)["discard"] == {"aegis": 1}
    # Discard, and only then draw.
    play(s, "done")
    assert player(s, 2)["discard"] == {"aegis": 1, "more-gleam": 1}
    assert (asked(s), player(s, 2)["hand"]) == ("draw-card", {})
    play(s, *["drew gleam"] * 5)
    assert (player(s, 2)["hand"], s.position()["turn"]) == ({"gleam": 5}, "seat-1")


@pytest.mark.clause("unition/turn-5", "unition/play-1")
@pytest.mark.parametrize("order", [("gleam", "more-gleam", "lumphed"), ("lumphed", "gleam", "more-gleam")])
def test_cards_are_played_in_any_order(order: tuple[str, ...]) -> None:
    s = turn("gleam", "more-gleam", "lumphed")
    for n, card in enumerate(order):
        play(s, f"play {card}")
        assert sum(player(s)["hand"].values()) == 2 - n
    assert tallied(s) == {"gleam": 3, "whomp": 6}


@pytest.mark.clause("unition/play-2", "unition/ruling-14", "unition/ruling-21")
def test_a_card_that_is_drawn_is_seen_by_all_and_played_in_the_same_turn() -> None:
    s = play(turn("gob", "gleam", own={"pile": hand("more-gleam")}), "play gob")
    # The draw comes before the next card.
    assert (asked(s), s.sentences()) == ("draw-card", ["drew more-gleam"])
    play(s, "drew more-gleam")
    assert s.sentences() == ["play gleam", "play more-gleam"]
    assert s.view(1)["players"][0]["hand"] == {"gleam": 1, "more-gleam": 1}
    play(s, "play gleam")
    assert refused(s, "done") == "unition/turn-5"


@pytest.mark.clause("unition/play-7", "unition/gleam-4", "unition/forum-3", "unition/forum-4")
def test_the_gleam_of_all_cards_and_strongholds_is_one_budget() -> None:
    own = {"strongholds": forts("harvester-silo")}
    s = turn("more-gleam", "nurturer", "extra-gleam", own=own, forum={"slots": ROW})
    play(s, "play more-gleam", "play nurturer", "play extra-gleam", "activate stronghold-1", "done")
    # 2 + 2 + 2 + 1, and the unition of Nurturer and the Silo gives cool alone.
    assert tallied(s) == {"cool": 3, "gleam": 7}
    play(s, "recruit slot-5", "turned lumphed")
    assert s.position()["spent"] == 7
    assert refused(s, "recruit slot-3") == "unition/forum-4"


@pytest.mark.clause("unition/turn-8", "unition/play-8", "unition/ruling-25", "unition/types-7")
def test_played_and_recruited_cards_lie_face_up_in_the_discard_and_strongholds_stay() -> None:
    own = {"pile": hand("lumphed", *["gleam"] * 5), "strongholds": forts("foot-stule")}
    s = turn("gob", "more-gleam", "hushaby-hollow", own=own, forum={"slots": ROW})
    # A hero is drawn, held, played, and discarded.
    play(s, "play gob", "drew lumphed")
    assert player(s)["hand"]["lumphed"] == 1
    play(s, "play lumphed", "play more-gleam", "play hushaby-hollow", "activate stronghold-1", "done")
    play(s, "recruit slot-2", "turned kraknukl", "done")
    assert player(s)["discard"] == {"gob": 1, "more-gleam": 1, "lumphed": 1, "aegis": 1}
    assert s.view(1)["players"][0]["discard"] == player(s)["discard"]
    assert "played" not in s.position()
    assert [one["card"] for one in player(s)["strongholds"]] == ["foot-stule", "hushaby-hollow"]


@pytest.mark.clause("unition/turn-9", "unition/play-9", "unition/turn-13")
def test_the_next_hand_is_drawn_last_and_its_owner_alone_can_study_it() -> None:
    own = {"pile": {"gleam": 4, "more-gleam": 1, "rainbro": 1}}
    s = play(at(2, players=[own], pending=resolving()), "done", *["drew gleam"] * 4, "drew rainbro")
    assert s.position()["turn"] == "seat-2"
    assert s.view(0)["players"][0]["hand"] == {"gleam": 4, "rainbro": 1}
    assert s.view(1)["players"][0]["hand"] == {"?": 5}


@pytest.mark.clause("unition/turn-7", "unition/ruling-3")
def test_what_is_tallied_ends_with_the_turn() -> None:
    s = at(2, players=[{"pile": FIVE}], tally=tally(gleam=4, whomp=3), discount=2, pending=resolving())
    drawn(play(s, "done"))
    assert not {"tally", "discount", "spent", "played"} & set(s.position())
    assert player(s, 2)["health"] == 50


# Drawing and reshuffling


@pytest.mark.clause("unition/turn-10", "unition/gleam-7")
def test_the_rest_of_the_pile_is_drawn_then_the_discard_is_shuffled() -> None:
    own = {"pile": hand("gleam", "gob"), "discard": hand(*["lumphed"], *["gleam"] * 4, "more-gleam", "aegis", "delver")}
    s = play(at(2, players=[own], pending=resolving()), "done", "drew gob")
    assert s.sentences() == ["drew gleam"]
    # The pile is empty now; what was in the discard pile makes a new one.
    assert told(s, "drew gleam")[0] == "shuffled seat-1"
    assert player(s)["discard"] == {}
    assert s.sentences() == ["drew gleam", "drew more-gleam", "drew aegis", "drew delver", "drew lumphed"]
    play(s, "drew lumphed", "drew aegis", "drew delver")
    assert player(s)["hand"] == {"gleam": 1, "gob": 1, "aegis": 1, "delver": 1, "lumphed": 1}
    assert (player(s)["pile"], player(s)["discard"]) == ({"gleam": 4, "more-gleam": 1}, {})


@pytest.mark.clause("unition/gleam-7", "unition/gleam-6")
def test_a_recruit_is_not_drawn_before_the_pile_is_used_up() -> None:
    own = {"pile": FIVE}
    s = at(2, players=[own], tally=tally(gleam=2), forum={"slots": ROW}, pending=resolving())
    play(s, "recruit slot-2", "turned lumphed", "done")
    for _ in range(5):
        assert s.sentences() == ["drew gleam"]
        play(s, "drew gleam")
    assert player(s)["discard"] == {"aegis": 1}


@pytest.mark.clause("unition/ruling-23", "unition/play-9", "unition/gleam-7")
def test_cards_of_this_very_turn_may_be_in_the_next_hand() -> None:
    s = play(turn("more-gleam", own={"pile": {}}, forum={"slots": ROW}), "play more-gleam", "done")
    play(s, "recruit slot-2", "turned lumphed")
    assert told(s, "done")[-1] == "shuffled seat-1"
    play(s, "drew aegis", "drew more-gleam")
    assert player(s)["hand"] == {"more-gleam": 1, "aegis": 1}


@pytest.mark.clause("unition/ruling-22")
def test_a_reshuffle_in_the_middle_of_a_draw_takes_the_discard_alone() -> None:
    own = {
        "pile": hand("gleam"),
        "discard": hand("lumphed"),
        "strongholds": forts({"card": "absorption-vacuole", "held": {"aegis": 1}}),
    }
    s = play(turn("wobbet", "more-gleam", own=own), "play wobbet", "drew gleam")
    assert s.sentences() == ["drew lumphed"]
    play(s, "drew lumphed")
    # Wobbet in play, what lies on the stronghold, and the hand are not shuffled; a third card could not be drawn.
    assert player(s)["hand"] == {"gleam": 1, "more-gleam": 1, "lumphed": 1}
    assert (player(s)["pile"], player(s)["discard"]) == ({}, {})


@pytest.mark.clause("unition/ruling-22", "unition/ruling-80")
def test_with_too_few_cards_as_many_are_drawn_as_there_are() -> None:
    s = play(turn("wobbet", own={"pile": hand("gleam")}), "play wobbet", "drew gleam")
    assert s.sentences() == ["play gleam"]
    s = play(turn("wobbet", own={"pile": {}}), "play wobbet")
    assert s.sentences() == ["done"]


@pytest.mark.clause("unition/ruling-24", "unition/ruling-22")
def test_a_reshuffle_takes_along_what_was_gained_in_this_turn() -> None:
    s = turn("the-crumper", "seedling", "gob", own={"pile": {}}, forum={"slots": ROW})
    play(s, "play seedling", "play the-crumper", "gain slot-1", "turned lumphed")
    assert player(s)["discard"] == {"delver": 1}
    assert told(s, "play gob")[-1] == "shuffled seat-1"
    play(s, "drew delver", "play delver")
    assert tallied(s) == {"cool": 3, "gleam": 3, "whomp": 1, "shield": 2}


@pytest.mark.clause("unition/ruling-79")
def test_who_has_fewer_than_five_cards_draws_all_there_are() -> None:
    own = {"pile": hand("gleam"), "discard": hand("gob", "lumphed")}
    s = play(at(2, players=[own], pending=resolving()), "done", "drew gleam", "drew gob", "drew lumphed")
    assert player(s)["hand"] == {"gleam": 1, "gob": 1, "lumphed": 1}
    assert s.position()["turn"] == "seat-2"


@pytest.mark.clause("unition/ruling-79", "unition/turn-5")
def test_who_has_no_card_at_all_acts_with_strongholds_and_recruits() -> None:
    own = {"strongholds": forts("harvester-silo"), "pile": {}}
    s = turn(own=own, forum={"slots": ROW})
    assert refused(s, "done") == "unition/ruling-18"
    play(s, "activate stronghold-1", "done", "recruit slot-3", "turned lumphed", "done", "drew gob")
    assert player(s)["hand"] == {"gob": 1}
    assert (s.position()["turn"], player(s)["health"]) == ("seat-2", 50)
    s = play(turn(own={"pile": {}}), "done", "done")
    assert (s.position()["turn"], player(s)["hand"], player(s)["health"]) == ("seat-2", {}, 50)


# The turn after MEGAUNITION


def five_clans(**own: object) -> State:
    """Seat 1 has played a member of each clan and has only to end the turn."""
    clans = ("seedling", "gob", "facet", "wickling", "stubtoo")
    owned = {"pile": {"gleam": 5, "more-gleam": 1}, **own}
    return play(turn(own=owned, played=played(*clans), forum={"slots": ROW}), "done")


@pytest.mark.clause("unition/mega-4", "unition/mega-5", "unition/ruling-30", "unition/ruling-3")
def test_the_bonus_turn_is_a_full_turn_with_the_hand_that_was_drawn() -> None:
    acted = {"card": "foot-stule", "activated": True}
    silo = {"card": "harvester-silo", "activated": True, "acted": True}
    s = five_clans(halving=True, strongholds=forts(acted, silo))
    lines = followed(s, "done")
    assert lines[-1] == "megaunition seat-1"
    play(s, *["drew gleam"] * 5)
    assert (asked(s), s.actor, s.sentences()) == ("bonus-turn", 0, ["take-turn", "decline"])
    assert player(s)["halving"] is True
    play(s, "take-turn")
    assert (s.position()["turn"], s.position()["bonus"], player(s)["hand"]) == ("seat-1", True, {"gleam": 5})
    # Strongholds act again, once-per-turn actions are renewed, and what lasts until the next turn is over.
    assert "activate stronghold-1" in s.sentences()
    assert "reserve slot-1 stronghold-2" in s.sentences()
    assert "halving" not in player(s)


@pytest.mark.clause("unition/mega-6", "unition/ruling-30")
def test_after_the_bonus_turn_the_next_seat_plays() -> None:
    s = play(five_clans(), "done", *["drew gleam"] * 5, "take-turn", *["play gleam"] * 5, "done", "done")
    drawn(s)
    assert (s.position()["turn"], s.position().get("bonus", False)) == ("seat-2", False)


@pytest.mark.clause("unition/mega-2", "unition/ruling-30")
def test_four_clans_bring_no_turn_and_a_self_consumed_card_counts() -> None:
    s = play(turn(own={"pile": FIVE}, played=played("seedling", "gob", "facet", "wickling")), "done", "done")
    assert drawn(s).position()["turn"] == "seat-2"
    s = turn("kraknukl", own={"pile": FIVE}, played=played("seedling", "gob", "facet", "wickling"))
    drawn(play(s, "self-consume kraknukl", "done", "done"))
    assert asked(s) == "bonus-turn"


@pytest.mark.clause("unition/ruling-41", "unition/ruling-30")
@pytest.mark.parametrize(("expiry", "left"), [("until_spent", 3), ("owners_next_turn", 0)])
def test_shields_that_expire_do_so_as_the_bonus_turn_begins(expiry: str, left: int) -> None:
    clans = ("seedling", "gob", "facet", "wickling", "stubtoo")
    owned = {"pile": FIVE, "shields": 3}
    s = turn(own=owned, played=played(*clans), options={"shield_expiry": expiry})
    drawn(play(s, "done", "done"))
    assert player(s)["shields"] == 3
    play(s, "take-turn")
    assert player(s)["shields"] == left


@pytest.mark.clause("unition/gleam-9", "unition/turn-7")
def test_gleam_decides_nothing_but_what_can_be_bought() -> None:
    s = at(2, players=[{"pile": FIVE}], tally=tally(gleam=200), forum={"slots": ROW}, pending=resolving())
    drawn(play(s, "done"))
    assert s.result() == ["unfinished", "unfinished"]
    assert (player(s)["cool"], player(s, 2)["health"], forum(s)["slots"]) == (0, 50, ROW)
