"""The Forum: slots and leaders, prices, recruits, and the actions that add, consume and swap."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unition.positions import (
    asked,
    at,
    forts,
    forum,
    hand,
    play,
    player,
    refused,
    resolving,
    tally,
    told,
    turn,
)

from rulewright.core.engine import State

ROW = ["delver", "aegis", "gob", "batris-rang", "grimjawl"]


def market(gleam: int, options: dict[str, str | int] | None = None, seats: int = 2, **fields: Any) -> State:
    """Seat 1 resolves a turn with so much gleam, before the Forum of the rulebook's example."""
    place = {"slots": ROW, **fields.pop("forum", {})}
    amounts = tally(gleam=gleam) if gleam else []
    return at(seats, options, forum=place, tally=amounts, pending=resolving(), **fields)


def followed(s: State, *sentences: str) -> list[str]:
    """What followed some sentences, without the names of the cards that they were about."""
    return [line for line in told(s, *sentences) if not line.startswith("named ")]


def offers(s: State) -> list[str]:
    """What may be recruited now."""
    return [one for one in s.sentences() if one.startswith(("recruit", "buy"))]


# Recruiting


@pytest.mark.clause("unition/play-15", "unition/play-16", "unition/forum-2", "unition/layout-2", "unition/gleam-8")
def test_what_three_gleam_can_buy() -> None:
    s = market(3)
    assert offers(s) == ["recruit slot-1", "recruit slot-2", "recruit slot-3", "buy-gleam"]
    assert refused(s, "recruit slot-4") == "unition/forum-4"
    assert refused(s, "recruit slot-5") == "unition/forum-4"


@pytest.mark.clause("unition/play-15", "unition/forum-5", "unition/gleam-5", "unition/forum-4", "unition/ruling-8")
@pytest.mark.parametrize(
    "bought",
    [["recruit slot-1"], ["recruit slot-2", "recruit slot-3"], ["buy-gleam", "recruit slot-3"]],
    ids=["Delver", "Aegis and Gob", "Extra Gleam and Gob"],
)
def test_the_three_ways_of_the_example_spend_all_gleam(bought: list[str]) -> None:
    s = market(3)
    for sentence in bought:
        play(s, sentence)
        if s.sentences()[0].startswith("turned"):
            play(s, s.sentences()[-1])
    assert offers(s) == []
    assert s.position()["spent"] == 3


@pytest.mark.clause("unition/play-17", "unition/turn-6", "unition/win-16", "unition/gleam-3")
@pytest.mark.parametrize("bought", [[], ["buy-gleam"], ["recruit slot-2"], ["recruit slot-3"]])
def test_gleam_may_be_left(bought: list[str]) -> None:
    s = play(market(3), *bought)
    if s.sentences()[0].startswith("turned"):
        play(s, "turned lumphed")
    assert s.why_not("done") is None


@pytest.mark.clause("unition/turn-7", "unition/gleam-2", "unition/forum-3")
def test_gleam_that_is_left_is_lost_with_the_turn() -> None:
    s = play(market(3), "done")
    assert "tally" not in s.position()
    assert "spent" not in s.position()


@pytest.mark.clause("unition/gleam-6", "unition/ruling-24", "unition/forum-6")
def test_a_recruit_goes_to_the_discard_at_once_and_is_replaced() -> None:
    s = play(market(3), "recruit slot-3")
    assert player(s)["discard"] == {"gob": 1}
    assert asked(s) == "turn-up"
    assert told(s, "turned lumphed") == ["filled slot-3 lumphed"]
    assert forum(s)["slots"] == ["delver", "aegis", "lumphed", "batris-rang", "grimjawl"]


@pytest.mark.clause("unition/types-4", "unition/types-5", "unition/ruling-10", "unition/ruling-11", "unition/setup-21")
def test_extra_gleam_costs_two_and_is_sold_as_long_as_there_is_some() -> None:
    s = market(4, forum={"extra_gleam": 1})
    play(s, "buy-gleam")
    assert player(s)["discard"] == {"extra-gleam": 1}
    assert forum(s)["extra_gleam"] == 0
    assert refused(s, "buy-gleam") == "unition/ruling-10"
    s = play(turn("extra-gleam"), "play extra-gleam")
    assert s.position()["tally"][0]["size"] == 2


@pytest.mark.clause("unition/ruling-10")
@pytest.mark.parametrize(("supply", "left"), [("8_per_player", 24), ("unlimited", 1_000_000)])
def test_how_much_extra_gleam_there_is(supply: str, left: int) -> None:
    s = at(3, {"extra_gleam_supply": supply})
    assert forum(s)["extra_gleam"] == left


# Leaders


@pytest.mark.clause("unition/leaders-5", "unition/ruling-45")
def test_a_leader_goes_to_its_row_and_the_slot_is_filled_with_the_next_card() -> None:
    s = play(market(1), "recruit slot-3")
    assert told(s, "turned allgoo") == ["led allgoo"]
    assert forum(s)["slots"][2] is None
    assert told(s, "turned thundaspyne", "turned lumphed") == ["led thundaspyne", "filled slot-3 lumphed"]
    assert forum(s)["leaders"] == {"allgoo": 1, "thundaspyne": 1}


@pytest.mark.clause("unition/leaders-6", "unition/ruling-47", "unition/leaders-1", "unition/leaders-2")
def test_a_leader_costs_eight_and_its_row_is_not_filled_again() -> None:
    s = market(8, forum={"leaders": {"allgoo": 1}})
    play(s, "recruit-leader allgoo")
    assert player(s)["discard"] == {"allgoo": 1}
    assert forum(s)["leaders"] == {}
    assert asked(s) == "resolve"
    assert refused(market(7, forum={"leaders": {"allgoo": 1}}), "recruit-leader allgoo") == "unition/forum-4"


# Prices


@pytest.mark.clause(
    "unition/card-peelo-breck-1", "unition/card-peelo-breck-2", "unition/card-peelo-breck-3", "unition/ruling-55"
)
def test_reductions_add_up_for_every_card_and_end_at_nothing() -> None:
    fields = {"leaders": {"allgoo": 1}}
    s = market(1, forum=fields, discount=3)
    # Delver 0, Aegis 0, Gob 0, Batris Rang 3, Grimjawl 4, Allgoo 5, Extra Gleam 0.
    assert offers(s) == ["recruit slot-1", "recruit slot-2", "recruit slot-3", "buy-gleam"]
    play(s, "recruit slot-1", "turned lumphed", "recruit slot-2", "turned kraknukl")
    assert "spent" not in s.position()
    # Kraknukl 1.
    assert "recruit slot-2" in offers(s)


@pytest.mark.clause("unition/ruling-55")
@pytest.mark.parametrize(("scope", "sold"), [("all", True), ("forum_slots_only", False)])
def test_what_a_reduction_covers(scope: str, sold: bool) -> None:
    silo = {"strongholds": forts({"card": "harvester-silo", "held": {"lumphed": 1}})}
    options: dict[str, str | int] = {"discount_scope": scope}
    s = market(5, options, forum={"leaders": {"allgoo": 1}}, discount=3, players=[silo])
    assert ("recruit-leader allgoo" in offers(s)) is sold
    assert ("recruit-held lumphed stronghold-1" in offers(s)) is sold
    s = market(0, options, discount=2)
    assert ("buy-gleam" in offers(s)) is sold
    assert "recruit slot-2" in offers(s)


@pytest.mark.clause("unition/card-peelo-breck-4", "unition/ruling-3")
def test_a_reduction_ends_with_the_turn() -> None:
    s = play(turn("breck-sterk", "peelo-chups"), "play breck-sterk", "play peelo-chups")
    assert s.position()["discount"] == 3
    play(s, "done", "done")
    assert "discount" not in s.position()


@pytest.mark.clause("unition/ruling-56")
def test_what_a_card_is_worth_is_its_printed_cost() -> None:
    # With three off, a card of cost 6 is still worth 6: Crumper cannot gain it.
    s = turn(
        "the-crumper", "seedling", discount=3, forum={"slots": ["lumphed", "gob", "kraknukl", "hed-borde", "sloop"]}
    )
    play(s, "play seedling", "play the-crumper")
    assert s.sentences() == ["gain slot-2", "gain slot-3", "decline"]


# Decks that run out


@pytest.mark.clause("unition/forum-8", "unition/forum-7")
def test_the_forum_discard_becomes_the_deck() -> None:
    s = market(1, forum={"deck": {}, "discard": {"lumphed": 1, "kraknukl": 1}})
    assert followed(s, "recruit slot-3") == ["shuffled-forum"]
    assert s.sentences() == ["turned kraknukl", "turned lumphed"]
    play(s, "turned lumphed")
    assert forum(s)["discard"] == {}
    assert forum(s)["deck"] == {"kraknukl": 1}


@pytest.mark.clause("unition/ruling-46")
def test_without_cards_a_slot_stays_empty_until_some_are_found() -> None:
    s = play(market(3, forum={"deck": {}}), "recruit slot-3")
    assert asked(s) == "resolve"
    assert forum(s)["slots"][2] is None
    s = turn("rainbro", "reel-caller", forum={"slots": ["delver", None, "gob", "batris-rang", "grimjawl"], "deck": {}})
    play(s, "play rainbro", "resolve rainbro 2", "sweep bruud")
    # Two Bruud cards were swept; one of them fills the first gap, the other the second, and the third stays.
    play(s, "turned batris-rang", "turned delver")
    assert forum(s)["slots"] == ["batris-rang", "delver", "gob", None, "grimjawl"]


@pytest.mark.clause("unition/ruling-82", "unition/forum-6")
def test_gaps_are_filled_from_the_lowest_number_up() -> None:
    s = turn("rainbro", forum={"slots": ["delver", "gob", "wickling", "aegis", "snuffer"]})
    lines = followed(
        s, "play rainbro", "resolve rainbro 2", "sweep bruud", "turned lumphed", "turned grimjawl", "turned kraknukl"
    )
    assert lines == ["filled slot-1 lumphed", "filled slot-3 grimjawl", "filled slot-5 kraknukl"]


# Add


@pytest.mark.clause("unition/actions-1", "unition/actions-2", "unition/actions-8")
def test_add_lays_an_extra_card_beside_the_forum() -> None:
    s = play(turn("reel-caller", forum={"slots": ROW}), "play reel-caller")
    assert told(s, "turned lumphed") == ["filled extra-1 lumphed"]
    assert forum(s)["extras"][0] == "lumphed"
    assert forum(s)["slots"] == ROW


@pytest.mark.clause("unition/actions-3", "unition/ruling-48")
def test_a_recruit_is_replaced_beside_the_extra_and_a_recruited_extra_is_not() -> None:
    s = market(7, forum={"extras": ["lumphed"]})
    play(s, "recruit slot-3", "turned aegis")
    assert (forum(s)["slots"][2], forum(s)["extras"][0]) == ("aegis", "lumphed")
    play(s, "recruit extra-1")
    assert asked(s) == "resolve"
    assert player(s)["discard"] == {"gob": 1, "lumphed": 1}


@pytest.mark.clause("unition/actions-4")
def test_an_extra_that_nobody_took_goes_back_on_top_of_the_deck() -> None:
    s = market(0, forum={"extras": ["lumphed", "kraknukl"]})
    assert told(s, "done")[:2] == ["returned kraknukl", "returned lumphed"]
    # The first Added is the topmost.
    assert forum(s)["top"] == ["lumphed", "kraknukl"]


@pytest.mark.clause("unition/ruling-48")
@pytest.mark.parametrize(
    ("way", "slot", "top"), [("always_return", "aegis", "lumphed"), ("fills_last_slot", "lumphed", "aegis")]
)
def test_an_extra_after_another_recruit(way: str, slot: str, top: str) -> None:
    s = market(1, {"added_card": way}, forum={"extras": ["lumphed"]})
    play(s, "recruit slot-3", "turned aegis", "done")
    assert (forum(s)["slots"][2], forum(s)["top"]) == (slot, [top])


@pytest.mark.clause("unition/ruling-48", "unition/ruling-29")
def test_an_extra_that_is_swept_or_consumed_is_replaced_by_another() -> None:
    s = turn("rainbro", forum={"slots": ROW, "extras": ["wickling"]})
    play(s, "play rainbro", "resolve rainbro 2", "sweep bruud", "turned lumphed", "turned kraknukl")
    assert told(s, "turned foot-stule") == ["filled extra-1 foot-stule"]


# Consume


@pytest.mark.clause("unition/actions-5", "unition/actions-6", "unition/ruling-50", "unition/actions-9")
def test_consume_removes_a_forum_card_for_good_and_fills_its_slot() -> None:
    s = turn("breck-sterk", "snuffer", forum={"slots": ROW})
    play(s, "play breck-sterk", "play snuffer", "resolve breck-sterk 6")
    assert s.sentences() == [
        "remove slot-1",
        "remove slot-2",
        "remove slot-3",
        "remove slot-4",
        "remove slot-5",
        "decline",
    ]
    play(s, "remove slot-5", "turned lumphed")
    assert forum(s)["removed"]["grimjawl"] == 1
    assert forum(s)["discard"] == {}
    assert forum(s)["slots"][4] == "lumphed"


# Swap


@pytest.mark.clause("unition/actions-7", "unition/ruling-49")
def test_two_cards_change_places_with_the_top_of_the_deck() -> None:
    s = play(turn("orrun-the-plumb", forum={"slots": ROW}), "play orrun-the-plumb")
    play(s, "swap slot-2", "swap slot-5", "turned lumphed", "turned kraknukl")
    assert forum(s)["slots"] == ["delver", "lumphed", "gob", "batris-rang", "kraknukl"]
    assert s.sentences() == ["put aegis", "put grimjawl"]
    play(s, "put grimjawl")
    assert forum(s)["top"] == ["aegis", "grimjawl"]
    assert forum(s)["discard"] == {}


@pytest.mark.clause("unition/ruling-49")
def test_swapped_cards_may_go_to_the_forum_discard() -> None:
    s = turn("orrun-the-plumb", options={"swap_to": "forum_discard"}, forum={"slots": ROW})
    play(s, "play orrun-the-plumb", "swap slot-2", "swap slot-5", "turned lumphed", "turned kraknukl")
    assert forum(s)["discard"] == {"aegis": 1, "grimjawl": 1}
    assert "top" not in forum(s)


@pytest.mark.clause("unition/ruling-49", "unition/actions-7")
def test_one_card_or_none_may_be_swapped() -> None:
    s = play(turn("orrun-the-plumb", forum={"slots": ROW}), "play orrun-the-plumb")
    assert s.clone().why_not("decline") is None
    play(s, "swap slot-2", "decline", "turned lumphed")
    assert forum(s)["top"] == ["aegis"]
    assert (
        refused(
            play(turn("orrun-the-plumb", forum={"slots": ROW}), "play orrun-the-plumb", "swap slot-2"), "swap slot-1"
        )
        == "unition/actions-7"
    )


@pytest.mark.clause("unition/ruling-46", "unition/ruling-49")
def test_no_more_is_swapped_than_can_be_replaced() -> None:
    s = turn("orrun-the-plumb", forum={"slots": ROW, "deck": {"lumphed": 1, "allgoo": 1}})
    play(s, "play orrun-the-plumb", "swap slot-2")
    # The leader cannot fill a slot, so only one card can be replaced.
    assert s.sentences() == ["decline"]
    assert refused(s, "swap slot-3") == "unition/ruling-46"


@pytest.mark.clause("unition/ruling-46", "unition/ruling-82")
def test_a_gap_that_is_there_already_is_filled_before_a_swapped_card_is_replaced() -> None:
    slots = ["delver", None, "gob", "batris-rang", "grimjawl"]
    s = play(turn("orrun-the-plumb", forum={"slots": slots, "deck": {"lumphed": 1}}), "play orrun-the-plumb")
    # The one card of the deck belongs in slot 2, so nothing can be swapped.
    assert (asked(s), forum(s)["slots"]) == ("play-cards", slots)
    s = turn("orrun-the-plumb", forum={"slots": slots, "deck": {"lumphed": 1, "kraknukl": 1}})
    play(s, "play orrun-the-plumb", "swap slot-1")
    assert refused(s, "swap slot-3") == "unition/ruling-46"
    play(s, "decline", "turned lumphed", "turned kraknukl")
    assert (forum(s)["slots"][:2], forum(s)["top"]) == (["lumphed", "kraknukl"], ["delver"])


@pytest.mark.clause("unition/leaders-7", "unition/leaders-8", "unition/rainbro-8", "unition/ruling-57")
def test_leaders_are_no_part_of_the_forum() -> None:
    s = turn("rainbro", "orrun-the-plumb", forum={"slots": ROW, "leaders": {"allgoo": 1}})
    play(s, "play rainbro", "resolve rainbro 2", "sweep gloop", "turned lumphed")
    assert forum(s)["leaders"] == {"allgoo": 1}
    assert forum(s)["discard"] == {"gob": 1}


@pytest.mark.clause("unition/setup-19", "unition/setup-20", "unition/setup-18")
def test_the_forum_is_three_and_two_cards() -> None:
    s = at(2)
    assert forum(s)["slots"] == ["seedling", "dewdrummer", "nurturer", "peelo-chups", "moss-mason"]
    assert s.position()["players"][0]["hand"] == {}
    assert hand("gob", "gob") == {"gob": 2}
