"""Corners of the rules: equal cards, added cards in order, Doops that move on, full piles, what nobody takes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unition.positions import (
    asked,
    forts,
    forum,
    groups,
    play,
    played,
    player,
    refused,
    resolving,
    tally,
    turn,
)

from rulewright.core.engine import State
from rulewright.core.errors import EngineError
from rulewright.games.unition.effects import PRIMARY
from rulewright.games.unition.game import GAME
from rulewright.games.unition.state import MOST_ICONS, MOST_OPEN, UnitionState, cell_of
from rulewright.games.unition.unition import open_effect

KINDS = [card.id for card in GAME.card_set.cards]
EMPTY: dict[str, Any] = {"pile": {}}


def with_card(card: str, fields: str, **position: Any) -> State:
    """A position of a game in which one card is another one."""
    game = GAME.with_cards(f'name = "Corners"\n[[card]]\nid = "{card}"\n{fields}\n')
    return game.from_position({"seats": 2, **position})


@pytest.mark.clause("unition/ruling-59", "unition/ruling-60", "unition/card-glom-2")
def test_unition_that_a_doop_has_brought_stays_when_it_becomes_another_card() -> None:
    others = [{"discard": {"spludge": 1, "lumphed": 1}}]
    s = turn("glom", "doop", "gleam", own=EMPTY, others=others)
    # Nothing is cheap enough to be stolen without unition.
    assert asked(play(s, "play glom")) == "play-cards"
    play(s, "play doop", "resolve doop 1", "copy gleam", "resolve glom 2")
    assert s.sentences() == ["steal seat-2 spludge", "decline"]


@pytest.mark.clause("unition/ruling-36", "unition/conditions-2")
@pytest.mark.parametrize(("choice", "expected"), [("per_icon", [2, 1]), ("per_card", [3])])
def test_both_halves_of_an_arrow_are_groups_of_their_own(choice: str, expected: list[int]) -> None:
    s = with_card(
        "blib",
        'primary = ["whomp 1 -> whomp 2"]',
        options={"whomp_group": choice},
        players=[{"hand": {"blib": 1}}],
    )
    assert groups(play(s, "play blib", "accept")) == expected


@pytest.mark.clause("unition/ruling-70", "unition/card-absorption-vacuole-2")
def test_a_card_that_was_taken_back_is_stored_nowhere_else() -> None:
    strongholds = forts({"card": "absorption-vacuole", "held": {"gleam": 1}}, "absorption-vacuole")
    own = {"hand": {"gleam": 1}, "strongholds": strongholds, **EMPTY}
    s = with_card("absorption-vacuole", "copies = 2", players=[own])
    play(s, "retrieve gleam stronghold-1", "lay gleam stronghold-1")
    assert player(s)["hand"] == {"gleam": 1}
    assert refused(s, "lay gleam stronghold-2") == "unition/ruling-70"


@pytest.mark.clause("unition/ruling-70", "unition/ruling-67")
def test_a_deployed_hero_is_not_the_equal_one_that_was_taken_back() -> None:
    strongholds = forts({"card": "absorption-vacuole", "held": {"aegis": 1}})
    own = {"strongholds": strongholds, "discard": {"aegis": 1}, **EMPTY}
    s = turn(own=own, gained={"aegis": 1}, deploys={"3": 1})
    play(s, "retrieve aegis stronghold-1", "deploy aegis")
    assert (player(s)["hand"], player(s).get("discard")) == ({"aegis": 1}, {})
    assert refused(s, "lay aegis stronghold-1") == "unition/ruling-70"


@pytest.mark.clause("unition/ruling-48", "unition/actions-4")
def test_an_extra_that_is_added_later_goes_back_below_the_earlier_one() -> None:
    row = ["delver", "aegis", "gob", "batris-rang", "grimjawl"]
    middle = {"slots": row, "extras": [None, "lumphed"], "top": ["facet"]}
    s = play(turn("reel-caller", own=EMPTY, forum=middle), "play reel-caller")
    assert forum(s)["extras"][:3] == [None, "lumphed", "facet"]
    play(s, "done", "done")
    assert forum(s)["top"] == ["lumphed", "facet"]


@pytest.mark.clause("unition/ruling-48")
def test_an_extra_takes_an_empty_place_where_none_is_left_behind_the_others() -> None:
    row = ["delver", "aegis", "gob", "batris-rang", "grimjawl"]
    middle = {"slots": row, "extras": [None, *[None] * 6, "lumphed"], "top": ["facet"]}
    s = play(turn("reel-caller", own=EMPTY, forum=middle), "play reel-caller")
    assert (forum(s)["extras"][0], forum(s)["extras"][7]) == ("facet", "lumphed")


@pytest.mark.clause("unition/play-3")
def test_a_turn_that_brings_more_than_there_is_room_for_says_so() -> None:
    """No shipped card set comes near; one of one's own may, and then no position is spoiled in silence."""
    s = turn("lumphed", tally=tally(gleam=[1] * (MOST_ICONS - 1)))
    assert groups(play(s, "play lumphed")) == [6]
    s = turn("lumphed", tally=tally(gleam=[1] * MOST_ICONS))
    with pytest.raises(EngineError, match=f"more than {MOST_ICONS} amounts are tallied in one turn"):
        s.play("play lumphed")
    s = turn("gob")
    assert isinstance(s, UnitionState)
    for _ in range(MOST_OPEN):
        open_effect(s, cell_of(KINDS.index("gob"), PRIMARY, 0), 0)
    with pytest.raises(EngineError, match=f"more than {MOST_OPEN} effects are open"):
        open_effect(s, cell_of(KINDS.index("gob"), PRIMARY, 0), 0)


@pytest.mark.clause("unition/ruling-67", "unition/ruling-24")
def test_what_was_gained_and_shuffled_into_the_draw_pile_is_deployed_no_more() -> None:
    own = {"pile": {}, "discard": {"aegis": 1, "gleam": 1}}
    s = turn("gob", "blib", "aegis", own=own, gained={"aegis": 1}, deploys={"3": 1})
    assert "deploy aegis" in s.sentences()
    play(s, "play gob", "drew gleam")
    assert "gained" not in s.position()
    # Another Aegis comes to the discard pile, which was not gained.
    play(s, "play blib", "discard aegis", "drew aegis")
    assert (player(s)["discard"], refused(s, "deploy aegis")) == ({"aegis": 1}, "unition/ruling-67")


@pytest.mark.clause("unition/ruling-67", "unition/ruling-68", "unition/ruling-24")
def test_of_equal_heroes_the_gained_one_is_fetched_last() -> None:
    own = {"pile": {}, "discard": {"aegis": 2}}
    s = turn("choppa-pan", own=own, gained={"aegis": 1}, deploys={"3": 1})
    play(s, "play choppa-pan", "fetch aegis", "play aegis")
    assert "deploy aegis" in s.sentences()
    s = turn("choppa-pan", own={"pile": {}, "discard": {"aegis": 1}}, gained={"aegis": 1}, deploys={"3": 1})
    play(s, "play choppa-pan", "fetch aegis")
    assert "gained" not in s.position()
    assert refused(s, "deploy aegis") == "unition/ruling-67"


@pytest.mark.clause("unition/ruling-46", "unition/actions-2")
def test_no_place_waits_for_an_extra_that_cannot_come() -> None:
    s = play(turn("reel-caller", own=EMPTY, forum={"deck": {}}), "play reel-caller")
    assert GAME.check(s) == []
    assert forum(s).get("extras", []) == []
    assert s.sentences() == ["done"]


@pytest.mark.clause("unition/ruling-36")
def test_a_group_that_is_as_large_as_a_sentence_can_say_grows_no_more() -> None:
    amounts = [{"resource": "whomp", "size": 255, "from": 16}]
    s = turn("stubtoo", options={"whomp_group": "per_card"}, played=played("stubtoo"), tally=amounts)
    # Unition adds 1 whomp to each Stubtoo; that of the first is a group of its own.
    assert groups(play(s, "play stubtoo")) == [255, 3, 1]
    assert GAME.check(s) == []


@pytest.mark.clause("unition/conditions-2", "unition/ruling-80")
@pytest.mark.parametrize(("others", "question"), [(1, "play-cards"), (2, "consume")])
def test_a_first_half_of_two_cards_is_offered_where_there_are_two(others: int, question: str) -> None:
    s = with_card(
        "blib",
        'primary = ["consume hand 2 -> whomp 3"]',
        players=[{"hand": {"blib": 1, "gleam": others}}],
    )
    assert asked(play(s, "play blib")) == question


@pytest.mark.clause("unition/ruling-59")
def test_what_was_declined_is_remembered_until_it_is_offered_again() -> None:
    others = [{"discard": {"wickling": 1}}]
    s = play(turn("glom", "gob", own=EMPTY, others=others), "play glom", "decline")
    before = s.position()["played"]
    play(s, "play gob")
    assert before == [{"card": "glom", "declined": [2]}]
    assert s.position()["played"][0] == {"card": "glom", "united": True}


@pytest.mark.clause("unition/win-2", "unition/win-13")
def test_whoever_wins_by_cool_at_the_end_of_a_turn_leaves_the_forum_as_it_is() -> None:
    row = ["delver", "aegis", "gob", "batris-rang", "grimjawl"]
    s = turn(
        own={"cool": 49}, forum={"slots": row, "extras": ["lumphed"]}, tally=tally(cool=1), pending=resolving()
    )  # fmt: skip
    play(s, "done")
    assert (s.actor, s.position()["winner"]) == (None, "seat-1")
    assert (forum(s)["extras"][0], forum(s).get("top", [])) == ("lumphed", [])


@pytest.mark.clause("unition/ruling-55", "unition/card-harvester-silo-2")
@pytest.mark.parametrize(("scope", "offered"), [("all", True), ("forum_slots_only", False)])
def test_a_reduced_price_for_a_card_on_the_own_silo_is_a_question_of_the_table(scope: str, offered: bool) -> None:
    strongholds = forts({"card": "harvester-silo", "held": {"delver": 1}, "activated": True})
    s = turn(
        own={"strongholds": strongholds}, options={"discount_scope": scope}, discount=1, tally=tally(gleam=2),
        pending=resolving(),
    )  # fmt: skip
    assert ("recruit-held delver stronghold-1" in s.sentences()) == offered
    assert refused(s, "recruit-held delver stronghold-1") == ("" if offered else "unition/forum-4")


@pytest.mark.clause("unition/ruling-34", "unition/win-8")
def test_what_lies_on_the_strongholds_of_whoever_is_out_leaves_the_game() -> None:
    strongholds = forts({"card": "deepwell", "held": {"gleam": 2}}, {"card": "harvester-silo", "held": {"gob": 1}})
    others = [{"health": 4, "strongholds": strongholds}, {}]
    s = turn(seats=3, others=others, tally=tally(whomp=4), pending=resolving())
    play(s, "aim 4 seat-2", "declare")
    assert (player(s, 2)["discard"], player(s, 2)["strongholds"]) == ({}, [])
    assert {card: forum(s)["removed"][card] for card in ("deepwell", "harvester-silo", "gob", "gleam")} == {
        "deepwell": 1, "harvester-silo": 1, "gob": 1, "gleam": 5,
    }  # fmt: skip


@pytest.mark.clause("unition/ruling-48", "unition/card-the-crumper-2")
def test_a_slot_that_was_emptied_for_nothing_counts_as_the_last_one_filled() -> None:
    row = ["delver", "aegis", "gob", "batris-rang", "grimjawl"]
    middle = {"slots": row, "extras": ["lumphed"], "top": ["facet"]}
    own = {"pile": {"gleam": 9}}
    s = turn(
        "the-crumper", "seedling", own=own, options={"added_card": "fills_last_slot"}, forum=middle
    )  # fmt: skip
    play(s, "play the-crumper", "play seedling")
    while "gain slot-2" not in s.sentences():
        s.play(s.sentences()[0])
    play(s, "gain slot-2")
    assert forum(s)["slots"][1] == "facet"
    play(s, "done", "done")
    assert (forum(s)["slots"][1], forum(s)["top"]) == ("lumphed", ["facet"])


@pytest.mark.clause("unition/ruling-69", "unition/card-glidderfut-2")
def test_a_shown_card_is_picked_no_oftener_than_it_is_there() -> None:
    own, other = {"hand": {"glidderfut": 1}}, {"hand": {"gleam": 2}}
    s = with_card("glidderfut", 'primary = ["loot gleam 3"]', players=[own, other])
    play(s, "play glidderfut", "expose seat-2", "loot seat-2 gleam", "loot seat-2 gleam")
    assert s.sentences() == ["done"]


@pytest.mark.clause("unition/ruling-74")
@pytest.mark.parametrize(("known", "question"), [(23, "topdeck"), (24, "play-cards")])
def test_nothing_is_put_on_a_draw_pile_of_which_as_much_is_known_as_can_be(known: int, question: str) -> None:
    top = (["extra-gleam"] * 16 + ["aegis", "facet"] * 2 + ["delver", "lumphed", "sloop", "oozle"])[:known]
    own = {"hand": {"seedling": 1}, "pile": {}, "discard": {"gob": 1}, "top": top}
    s = turn(own={**own, "strongholds": forts("emerald-auberge")})
    assert asked(play(s, "play seedling", "activate stronghold-1")) == question
