"""Setup: what everybody has, what lies on the table, who begins, and what is seen of the first hands."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.unition.positions import asked, at, forum, hand, play, player, refused, resolving, told, turn

from rulewright.core.engine import LUCK, State, Witness
from rulewright.games.unition.game import GAME

STARTERS = {
    "gleam": 5,
    "more-gleam": 1,
    "whomp-or-gleam": 1,
    "whomp-or-cool": 1,
    "big-whomp-or-cool": 1,
    "rainbro": 1,
}
ROW = ("delver", "aegis", "gob", "batris-rang", "grimjawl")


def dealt(seats: int = 2, options: dict[str, str | int] | None = None) -> State:
    """A new game with the Forum of the rulebook's example, before anybody draws."""
    return play(GAME.new(seats, options or {}), *[f"turned {card}" for card in ROW])


def begun(seats: int = 2, options: dict[str, str | int] | None = None, first: int = 1) -> State:
    """A new game in which everybody has drawn Gleam, and somebody begins."""
    s = play(dealt(seats, options), *["drew gleam"] * (5 * seats))
    return play(s, f"begins seat-{first}") if asked(s) == "begin" else s


def everything(owned: dict[str, Any]) -> dict[str, int]:
    """All cards of a player, wherever they lie."""
    found: dict[str, int] = {}
    piles = [owned["hand"], owned["pile"], owned["discard"], *[one.get("held", {}) for one in owned["strongholds"]]]
    for pile in piles:
        for card, n in pile.items():
            found[card] = found.get(card, 0) + n
    for card in owned.get("top", []):
        found[card] = found.get(card, 0) + 1
    return found


@pytest.mark.clause("unition/setup-1", "unition/setup-9", "unition/setup-10", "unition/setup-11")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_draws_five_of_ten_shuffled_starters(seats: int) -> None:
    s = dealt(seats)
    assert [(one["hand"], one["pile"]) for one in s.position()["players"]] == [({}, STARTERS)] * seats
    # Any starter may come first, Gleam five times as likely as any other.
    assert (asked(s), s.actor) == ("draw-card", LUCK)
    assert s.sentences() == [f"drew {card}" for card in STARTERS]
    play(s, "drew rainbro", *["drew gleam"] * 4, *["drew gleam"] * (5 * seats - 5))
    assert player(s)["hand"] == {"gleam": 4, "rainbro": 1}
    assert player(s)["pile"] == {"gleam": 1, "more-gleam": 1, **dict.fromkeys(list(STARTERS)[2:5], 1)}
    assert all(sum(one["pile"].values()) == 5 for one in s.position()["players"])


@pytest.mark.clause("unition/setup-9", "unition/setup-18")
def test_how_cards_lie_is_luck() -> None:
    first = GAME.new(2)
    second = GAME.new(2)
    for seed, s in ((1, first), (2, second)):
        luck = random.Random(seed)
        while s.actor == LUCK:
            s.play(luck.choice(s.moves()))
    assert first.position()["players"] != second.position()["players"]
    assert first.position()["forum"]["slots"] != second.position()["forum"]["slots"]


@pytest.mark.clause("unition/setup-10", "unition/setup-12", "unition/turn-13")
def test_the_first_hand_is_seen_by_its_owner_alone() -> None:
    s = dealt()
    play(s, "drew rainbro", *["drew gleam"] * 4, *["drew gleam"] * 4, "drew more-gleam", "begins seat-1")
    # Seat 1 plays with an open hand now; seat 2 can study its own, and nobody else can.
    assert s.view(1)["players"][1]["hand"] == {"gleam": 4, "more-gleam": 1}
    assert s.view(0)["players"][1]["hand"] == {"?": 5}
    assert s.view(None)["players"][1]["hand"] == {"?": 5}
    assert s.view(0)["players"][1]["pile"] == 5


@pytest.mark.clause("unition/setup-18", "unition/setup-19", "unition/ruling-45", "unition/ruling-82")
def test_five_cards_are_dealt_from_the_lowest_slot_up_and_leaders_lie_beside_them() -> None:
    s = GAME.new(2)
    assert len(s.sentences()) == 70
    s.witness = Witness()
    assert told(s, "turned delver") == ["filled slot-1 delver"]
    assert told(s, "turned allgoo") == ["led allgoo"]
    assert told(s, "turned aegis", "turned gob") == ["filled slot-2 aegis", "filled slot-3 gob"]
    play(s, "turned batris-rang", "turned grimjawl")
    assert forum(s)["slots"] == list(ROW)
    assert forum(s)["leaders"] == {"allgoo": 1}
    assert sum(forum(s)["deck"].values()) == 85 - 6


@pytest.mark.clause("unition/setup-13", "unition/setup-16", "unition/setup-17", "unition/setup-21")
def test_everybody_begins_with_fifty_health_and_nothing_else() -> None:
    s = begun(3)
    assert [(one["health"], one["cool"], one["shields"]) for one in s.position()["players"]] == [(50, 0, 0)] * 3
    assert forum(s)["extra_gleam"] == 24
    assert "extra-gleam" not in forum(s)["deck"]


@pytest.mark.clause("unition/turn-1", "unition/ruling-4")
@pytest.mark.parametrize("first", [1, 2, 3])
def test_who_begins_is_drawn(first: int) -> None:
    s = play(dealt(3), *["drew gleam"] * 15)
    assert (asked(s), s.actor) == ("begin", LUCK)
    assert s.sentences() == ["begins seat-1", "begins seat-2", "begins seat-3"]
    assert refused(s, "begins seat-4") == "unition/ruling-5"
    assert told(s, f"begins seat-{first}")[0] == f"turn-of seat-{first}"
    assert s.position()["turn"] == f"seat-{first}"


@pytest.mark.clause("unition/turn-1", "unition/ruling-4")
@pytest.mark.parametrize("first", [1, 2, 3])
def test_or_the_table_says_who_begins(first: int) -> None:
    s = play(dealt(3, {"first_player": "chosen", "first_seat": first}), *["drew gleam"] * 15)
    assert (asked(s), s.actor) == ("play-cards", first - 1)


@pytest.mark.clause("unition/turn-2")
def test_the_first_player_begins_with_five_cards_and_draws_no_more() -> None:
    s = begun(2, first=2)
    assert (asked(s), s.actor) == ("play-cards", 1)
    assert [sum(one["hand"].values()) for one in s.position()["players"]] == [5, 5]


@pytest.mark.clause("unition/ruling-4", "unition/turn-11")
def test_play_goes_round_by_seat_and_passes_over_who_is_out() -> None:
    others = [{"out": True, "health": 0, "pile": {}}, {}]
    s = at(4, players=[{}, *others], pending=resolving())
    order = ["seat-1"]
    while len(order) < 5:
        sentences = s.sentences()
        play(s, "done" if "done" in sentences else sentences[0])
        if s.position()["turn"] != order[-1]:
            order.append(s.position()["turn"])
    assert order == ["seat-1", "seat-3", "seat-4", "seat-1", "seat-3"]


@pytest.mark.clause("unition/setup-8", "unition/ruling-81", "unition/layout-3")
@pytest.mark.parametrize("seed", range(3))
def test_nobody_ever_has_a_starter_of_somebody_else(seed: int) -> None:
    s = GAME.new(2 + seed)
    luck = random.Random(seed)
    while s.actor is not None:
        s.play(luck.choice(s.moves()))
    removed = s.position()["forum"]["removed"]
    for card, copies in STARTERS.items():
        owned = [everything(one).get(card, 0) for one in s.position()["players"]]
        played = [one["card"] for one in s.position().get("played", [])].count(card)
        assert max(owned) <= copies
        assert sum(owned) + played + removed.get(card, 0) == copies * (2 + seed)


@pytest.mark.clause("unition/setup-8", "unition/ruling-64", "unition/card-viskiss-batris-3")
def test_starters_cannot_change_hands() -> None:
    others = [{"discard": STARTERS, "pile": {}}]
    s = at(2, players=[{}, *others], recruits=1, pending=resolving())
    assert [refused(s, f"recruit-from seat-2 {card}") for card in STARTERS] == ["unition/card-viskiss-batris-3"] * 6
    # Glom has nothing to ask for either.
    assert play(turn("glom", others=others), "play glom").sentences() == ["done"]


@pytest.mark.clause("unition/setup-22", "unition/ruling-35")
def test_each_player_has_a_draw_pile_a_discard_pile_played_cards_and_secrets() -> None:
    own = {"discard": hand("more-gleam"), "pile": hand("gleam", "rainbro"), "cool": 3}
    s = play(turn("lumphed", "gob", own=own), "play lumphed")
    seen = s.view(1)
    mine = seen["players"][0]
    assert (mine["pile"], mine["discard"], mine["hand"]) == (2, {"more-gleam": 1}, {"gob": 1})
    assert [one["card"] for one in seen["played"]] == ["lumphed"]
    assert "health" not in mine
    assert "cool" not in mine


@pytest.mark.clause("unition/setup-15", "unition/win-12", "unition/ruling-35")
@pytest.mark.parametrize(("totals", "seen"), [("hidden", False), ("open", True)])
def test_whether_totals_are_behind_the_screens(totals: str, seen: bool) -> None:
    s = begun(2, {"show_totals": totals})
    assert ("health" in s.view(0)["players"][1]) is seen
    assert ("cool" in s.view(0)["players"][1]) is seen
