"""Corners of the rules: equal cards, added cards in their order, and unition that a Doop has brought and left."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unition.positions import asked, forts, forum, groups, play, player, refused, tally, turn

from rulewright.core.engine import State
from rulewright.core.errors import EngineError
from rulewright.games.unition.effects import PRIMARY
from rulewright.games.unition.game import GAME
from rulewright.games.unition.state import UnitionState, cell_of
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
    s = turn("lumphed", tally=tally(gleam=[1] * 159))
    assert groups(play(s, "play lumphed")) == [6]
    s = turn("lumphed", tally=tally(gleam=[1] * 160))
    with pytest.raises(EngineError, match="more than 160 amounts are tallied in one turn"):
        s.play("play lumphed")
    s = turn("gob")
    assert isinstance(s, UnitionState)
    for _ in range(64):
        open_effect(s, cell_of(KINDS.index("gob"), PRIMARY, 0), 0)
    with pytest.raises(EngineError, match="more than 64 effects are open"):
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
