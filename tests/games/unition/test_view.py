"""What a seat knows: all but hands between turns, the order of draw piles, and at most tables the totals of others."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.games.unition.positions import (
    GAME,
    asked,
    at,
    forts,
    hand,
    play,
    player,
    refused,
    resolving,
    tally,
    turn,
)

import rulewright as rw
from rulewright.core.engine import EVERYBODY, LUCK, State
from rulewright.testing.knowledge import Pair, check_barrier, check_pair, check_world
from rulewright.testing.lines import Case, Line, random_line
from rulewright.testing.twins import reachable, twin_of

ROW = ["seedling", "dewdrummer", "nurturer", "peelo-chups", "moss-mason"]
STARTERS = {"gleam": 5, **hand("more-gleam", "whomp-or-gleam", "whomp-or-cool", "big-whomp-or-cool", "rainbro")}


def line(s: State, *sentences: str) -> Line:
    """A line of play from a position in which nothing is hidden yet."""
    found = Line(GAME, Case(s.setup.seats, s.setup.options), [s], [])
    for sentence in sentences:
        found.go(GAME.vocabulary.parse(sentence))
    return found


def worlds_agree(played: Line, places: int = 3) -> list[int]:
    """After the last sentences everybody imagines the worlds that the own record leads to, all of them and no other.

    How many worlds each seat, and at the end a spectator, holds possible after the last sentence.
    """
    sizes: list[int] = []
    for seat in (*range(played.case.seats), None):
        for place, possible in reachable(played, seat, 400, 20_000):
            if place > len(played.entries) - places:
                beginning = Line(GAME, played.case, played.states[: place + 1], played.entries[:place])
                rng = rw.Rng(place)
                found = {check_world(beginning, seat, int(rng.next32())) for _ in range(20 * len(possible))}
                assert found == possible
                if place == len(played.entries):
                    sizes.append(len(possible))
    return sizes


def twins_agree(played: Line, tries: int = 12) -> int:
    """Whoever cannot tell two lines apart is told the same in both, and imagines the same; how many were compared."""
    compared = 0
    for seat in (*range(played.case.seats), None):
        for number in range(tries):
            twin = twin_of(played, seat, rw.Rng(number), 80)
            if twin is not None:
                compared += 1
                check_pair(played, twin.last(), seat, rw.Rng(number))
                assert played.last().imagine(seat, rw.Rng(number)) == twin.last().imagine(seat, rw.Rng(number))
    return compared


def hands(s: State, seat: int = 1) -> list[dict[str, int]]:
    """The hand of one seat as each seat and a spectator are shown it."""
    return [s.view(knower)["players"][seat - 1]["hand"] for knower in (*range(s.setup.seats), None)]


def ending(seat: int = 1, seats: int = 2, **fields: Any) -> State:
    """A seat is about to end its turn; `own` is what it has, `next` what the following seat holds."""
    players: list[dict[str, Any]] = [{} for _ in range(seats)]
    players[seat - 1] = fields.pop("own", {})
    players[seat % seats] = fields.pop("next", {})
    return at(seats, turn=f"seat-{seat}", players=players, pending=resolving(seat), **fields)


# Hands between turns, and in a turn.


@pytest.mark.clause("unition/ruling-35")
@pytest.mark.clause("unition/turn-9")
def test_the_first_hands_are_seen_by_their_owners_alone() -> None:
    s = GAME.new(3)
    while s.sentences()[0].startswith("turned"):
        s.play(s.moves()[0])
    played = line(s, *["drew gleam"] * 4, "drew rainbro", *["drew gleam"] * 5, "drew gleam")
    assert [entry.sees for entry in played.entries] == [1] * 5 + [2] * 5 + [4]
    s = played.last()
    assert hands(s, 1) == [{"gleam": 4, "rainbro": 1}, {"?": 5}, {"?": 5}, {"?": 5}]
    assert hands(s, 3) == [{"?": 1}, {"?": 1}, {"gleam": 1}, {"?": 1}]
    # A hand's size, the pile's, and what both are made of are open.
    for seat in (1, 2, None):
        seen = s.view(seat)["players"][0]
        assert (seen["pile"], seen["unseen"]) == (5, STARTERS)
    rest = {"gleam": 1, **hand("more-gleam", "whomp-or-gleam", "whomp-or-cool", "big-whomp-or-cool")}
    assert s.view(0)["players"][0]["pile"] == rest
    assert "unseen" not in s.view(0)["players"][0]


@pytest.mark.clause("unition/turn-4")
def test_at_the_beginning_of_a_turn_all_see_the_hand_and_nobody_takes_that_back() -> None:
    own = {"pile": {"gleam": 5, "rainbro": 1}}
    played = line(ending(own=own, next={"hand": hand("gob", "gob", "aegis")}), "done", *["drew gleam"] * 5)
    before, after = played.states[-2], played.last()
    assert hands(before, 2) == [{"?": 3}, {"gob": 2, "aegis": 1}, {"?": 3}]
    assert hands(after, 2) == [{"gob": 2, "aegis": 1}] * 3
    assert after.view(0)["players"][1]["unseen"] == player(after, 2)["pile"] == STARTERS
    shown = [(GAME.vocabulary.sentence(one.move), one.sees) for one in played.entries[-1].told if one.reveal]
    assert sorted(shown) == [(f"shows seat-2 {card}", EVERYBODY) for card in ("aegis", "gob", "gob")]


@pytest.mark.clause("unition/turn-9")
@pytest.mark.clause("unition/ruling-21")
def test_cards_are_drawn_openly_in_a_turn_and_unseen_at_its_end() -> None:
    s = turn("gob", own={"pile": {**STARTERS, "aegis": 1}})
    played = line(s, "play gob", "drew aegis", "play aegis", "done", "done", *["drew gleam"] * 2)
    assert [entry.sees for entry in played.entries if entry.actor == LUCK] == [EVERYBODY, 1, 1]
    assert hands(played.states[2]) == [{"aegis": 1}] * 3
    assert hands(played.last()) == [{"gleam": 2}, {"?": 2}, {"?": 2}]
    # All cards of the starters may be drawn still: what two of them can be.
    assert worlds_agree(played, 1) == [1, 1 + 5 + 10, 1 + 5 + 10]
    assert twins_agree(played) > 12


@pytest.mark.clause("unition/ruling-35")
def test_a_hand_that_all_can_work_out_is_imagined_as_it_is() -> None:
    """The draw pile ends with the hand: nothing is left to be anywhere else."""
    played = line(ending(own={"pile": hand("gob", "aegis", "rainbro")}), "done", "drew aegis", "drew rainbro")
    assert worlds_agree(played, 1) == [1, 3, 3]
    played.go(GAME.vocabulary.parse("drew gob"))
    assert hands(played.last())[1] == {"?": 3}
    assert worlds_agree(played, 1) == [1, 1, 1]


# Reshuffling, and what is known of a draw pile.


@pytest.mark.clause("unition/turn-10")
@pytest.mark.clause("unition/ruling-22")
@pytest.mark.clause("unition/ruling-35")
def test_what_was_drawn_before_a_reshuffle_is_known_what_is_drawn_after_it_is_not() -> None:
    own = {"pile": hand("gob", "rainbro"), "discard": hand("glom", "aegis", "aegis", "delver")}
    s = ending(own=own)
    played = line(s, "done", "drew rainbro", "drew gob")
    assert [GAME.vocabulary.sentence(one.move) for one in played.entries[-1].told] == ["shuffled seat-1"]
    assert hands(played.last())[1:] == [{"gob": 1, "rainbro": 1}] * 2
    for card in ("aegis", "delver", "aegis"):
        played.go(GAME.vocabulary.parse(f"drew {card}"))
    after = played.last()
    assert hands(after)[1:] == [{"gob": 1, "rainbro": 1, "?": 3}] * 2
    assert after.view(1)["players"][0]["unseen"] == {"glom": 1, "aegis": 2, "delver": 1}
    # Of the four one is left over: a Glom, a Delver, or an Aegis.
    assert worlds_agree(played, 4) == [1, 3, 3]
    assert twins_agree(played) > 12


@pytest.mark.clause("unition/turn-4")
def test_a_reshuffle_in_a_turn_leaves_nothing_uncertain() -> None:
    s = turn("gob", "gob", own={"pile": {}, "discard": hand("aegis", "rainbro")})
    played = line(s, "play gob", "drew aegis")
    assert "sure" not in player(played.last())
    assert hands(played.last()) == [{"gob": 1, "aegis": 1}] * 3
    assert worlds_agree(played, 1) == [1, 1, 1]


AUBERGE = {"strongholds": forts("emerald-auberge", "hushaby-hollow")}
TOPDECKED = ("activate stronghold-1", "topdeck gob", "activate stronghold-2")


@pytest.mark.clause("unition/card-emerald-auberge-1")
@pytest.mark.clause("unition/ruling-74")
def test_a_card_on_top_is_known_there_and_known_in_the_hand_that_draws_it() -> None:
    own = {**AUBERGE, "pile": hand("aegis", "delver", "rainbro", "glom", "glom"), "discard": hand("gob")}
    played = line(turn(own=own), *TOPDECKED, "done")
    for seat in (0, 1, None):
        assert played.last().view(seat)["players"][0]["top"] == ["gob"]
        assert "gob" not in played.last().view(1)["players"][0]["unseen"]
    played.go(GAME.vocabulary.parse("done"))
    assert "took-top seat-1 gob" in [GAME.vocabulary.sentence(one.move) for one in played.entries[-1].told]
    for card in ("aegis", "delver", "glom", "glom"):
        played.go(GAME.vocabulary.parse(f"drew {card}"))
    assert hands(played.last()) == [{"gob": 1, "aegis": 1, "delver": 1, "glom": 2}] + [{"gob": 1, "?": 4}] * 2
    assert worlds_agree(played) == [1, 4, 4]
    assert twins_agree(played) > 12


@pytest.mark.clause("unition/turn-10")
@pytest.mark.clause("unition/card-emerald-auberge-2")
def test_a_card_on_top_of_an_empty_pile_is_drawn_before_the_reshuffle() -> None:
    """Nothing on top outlasts a reshuffle, for there is none before the pile has been drawn to its end."""
    own = {**AUBERGE, "pile": {}, "discard": hand("gob", "aegis", "aegis", "rainbro", "delver", "glom")}
    played = line(turn(own=own), *TOPDECKED, "done", "done")
    told = [GAME.vocabulary.sentence(one.move) for one in played.entries[-1].told]
    assert told[-2:] == ["took-top seat-1 gob", "shuffled seat-1"]
    assert "top" not in player(played.last())
    assert hands(played.last())[1] == {"gob": 1}
    for card in ("aegis", "rainbro", "delver", "aegis"):
        played.go(GAME.vocabulary.parse(f"drew {card}"))
    assert hands(played.last())[1] == {"gob": 1, "?": 4}
    assert worlds_agree(played) == [1, 4, 4]


@pytest.mark.clause("unition/ruling-74")
@pytest.mark.clause("unition/ruling-21")
def test_a_top_card_that_is_drawn_in_a_turn_is_simply_in_the_open_hand() -> None:
    s = play(turn("gob", own={"top": ["aegis", "delver"]}), "play gob")
    assert hands(s) == [{"aegis": 1}] * 3
    assert player(s)["top"] == ["delver"]
    assert "sure" not in player(s)


# Hands that are shown.

GLIDDERFUT = {"hand": hand("glidderfut"), "pile": {"gleam": 5}}
# Five of six cards, so that one of three is left over.
FEW = {"gleam": 4, "more-gleam": 1, "rainbro": 1}
DRAWN = ["drew rainbro", "drew gleam", "drew gleam", "drew gleam", "drew more-gleam"]


@pytest.mark.clause("unition/card-glidderfut-1")
@pytest.mark.clause("unition/ruling-69")
def test_a_hand_that_was_shown_stays_known_until_it_is_played() -> None:
    played = line(ending(2, own={"pile": FEW}, next=GLIDDERFUT), "done", *DRAWN, "play glidderfut")
    assert hands(played.last(), 2) == [{"?": 5}, {"gleam": 3, "more-gleam": 1, "rainbro": 1}, {"?": 5}]
    assert worlds_agree(played, 2) == [3, 1, 3]
    assert twins_agree(played) > 12
    played.go(GAME.vocabulary.parse("expose seat-2"))
    shown = {"gleam": 3, "more-gleam": 1, "rainbro": 1}
    assert [one.reveal for one in played.entries[-1].told] == [True] * 5
    assert hands(played.last(), 2) == [shown] * 3
    assert worlds_agree(played, 1) == [1, 1, 1]
    for sentence in ("loot seat-2 more-gleam", "done", "done", "done", *["drew gleam"] * 4):
        played.go(GAME.vocabulary.parse(sentence))
    assert hands(played.last(), 2) == [shown] * 3
    assert player(played.last(), 2)["sure"] == shown
    # The turn begins: the hand lies open, and after it another is drawn.
    played.go(GAME.vocabulary.parse("drew gleam"))
    assert "sure" not in player(played.last(), 2)
    assert hands(played.last(), 2) == [shown] * 3


@pytest.mark.clause("unition/card-glidderfut-1")
def test_nobody_takes_back_whose_hand_was_asked_for() -> None:
    record = rw.Record.start(
        GAME, ["Ann", "Bob"], position=turn("glidderfut", others=[{"hand": hand("gob")}]).position()
    )
    record.play("play glidderfut")
    assert record.can_undo(0)
    record.play("expose seat-2")
    assert not record.can_undo(0)


@pytest.mark.clause("unition/ruling-69")
def test_hands_that_were_not_asked_for_stay_hidden() -> None:
    others = [{"hand": hand("gob")}, {"hand": hand("aegis")}, {"hand": hand("delver")}]
    s = play(turn("glidderfut", seats=4, others=others), "play glidderfut", "expose seat-2", "expose seat-4")
    assert [hands(s, seat)[0] for seat in (2, 3, 4)] == [{"gob": 1}, {"?": 1}, {"delver": 1}]
    assert hands(s, 3)[2] == {"aegis": 1}
    assert [refused(s, f"loot seat-{seat} gleam") for seat in (2, 3, 4)] == ["unition/card-glidderfut-2"] * 3


@pytest.mark.clause("unition/card-goldheart-bastion-1")
@pytest.mark.clause("unition/ruling-65")
def test_a_card_laid_down_from_the_next_hand_is_one_less_of_those_that_are_known() -> None:
    own = {
        "strongholds": forts("goldheart-bastion"),
        "pile": hand("gob", "rainbro"),
        "discard": hand("gob", "aegis", "glom", "glom"),
    }
    s = ending(own=own, options={"goldheart_source": "next_hand"})
    played = line(s, "done", "drew gob", "drew rainbro", "drew gob", "drew glom", "drew aegis")
    assert asked(played.last()) == "hold"
    assert hands(played.last())[1] == {"gob": 1, "rainbro": 1, "?": 3}
    other = Line(GAME, played.case, played.states[:], played.entries[:])
    # One of two that are alike goes: the other is in the hand only perhaps.
    played.go(GAME.vocabulary.parse("hold gob stronghold-1"))
    assert hands(played.states[-1])[1] == {"rainbro": 1, "?": 3}
    assert played.last().view(1)["players"][0]["strongholds"][0]["held"] == {"gob": 1}
    assert worlds_agree(played, 2) == [1, 3, 3]
    # A card that nobody knew about: it was among the uncertain ones.
    other.go(GAME.vocabulary.parse("hold aegis stronghold-1"))
    assert hands(other.last())[1] == {"gob": 1, "rainbro": 1, "?": 2}
    assert worlds_agree(other, 1) == [1, 2, 2]
    assert twins_agree(other) > 12


@pytest.mark.clause("unition/ruling-34")
def test_a_player_who_goes_out_shows_no_more_than_all_could_count() -> None:
    s = ending(2, seats=3, own={"health": 6, "pile": FEW}, next={"hand": hand("lumphed")})
    played = line(s, "done", *DRAWN, "play lumphed", "done", "aim 6 seat-2", "declare")
    before, after = s.view(None)["forum"]["removed"], played.last()
    for seat in (0, 1, 2, None):
        assert after.view(seat)["players"][1]["hand"] == {}
        removed = after.view(seat)["forum"]["removed"]
        assert {card: n - before.get(card, 0) for card, n in removed.items() if n != before.get(card)} == FEW
    assert worlds_agree(played, 2) == [1, 1, 1, 1]
    assert twins_agree(played) > 12


# The Forum deck.


@pytest.mark.clause("unition/ruling-35")
@pytest.mark.clause("unition/actions-4")
def test_of_the_forum_deck_all_know_what_lies_on_top_and_what_is_left() -> None:
    forum = {"slots": [], "deck": hand("gob", "gob", "aegis"), "top": ["delver", "glom"]}
    s = at(2, forum=forum)
    for seat in (0, 1, None):
        seen = s.view(seat)["forum"]
        assert (seen["top"], seen["deck"]) == (["delver", "glom"], {"gob": 2, "aegis": 1})
        assert s.imagine(seat, rw.Rng(1)) == s


# Health and cool.


TOTALS = [{"health": 40, "cool": 3}, {"health": 31, "cool": 7}, {"health": 50, "cool": 49}]


@pytest.mark.clause("unition/win-12")
@pytest.mark.clause("unition/setup-15")
@pytest.mark.clause("unition/ruling-35")
def test_totals_are_shown_to_their_owner_alone_or_to_all() -> None:
    hidden = at(3, players=TOTALS)
    assert [player.get("health") for player in hidden.view(1)["players"]] == [None, 31, None]
    assert [player.get("cool") for player in hidden.view(1)["players"]] == [None, 7, None]
    assert all("cool" not in player and "health" not in player for player in hidden.view(None)["players"])
    shown = at(3, {"show_totals": "open"}, players=TOTALS)
    for seat in (0, 1, 2, None):
        found = shown.view(seat)["players"]
        assert [{name: player[name] for name in ("health", "cool")} for player in found] == TOTALS


@pytest.mark.clause("unition/ruling-35")
def test_the_pile_of_spent_health_and_all_shields_lie_open() -> None:
    s = at(3, players=[{**totals, "shields": k} for k, totals in enumerate(TOTALS)])
    for seat in (0, 1, 2, None):
        assert s.view(seat)["spent_health"] == 10 + 19
        assert [player["shields"] for player in s.view(seat)["players"]] == [0, 1, 2]


@pytest.mark.clause("unition/ruling-35")
def test_hidden_totals_are_a_courtesy_that_imagined_worlds_do_not_need() -> None:
    s = at(3, players=TOTALS)
    for seat in (0, 1, 2, None):
        found = s.imagine(seat, rw.Rng(3)).position()["players"]
        assert [{name: player[name] for name in ("health", "cool")} for player in found] == TOTALS
    # Two tables that differ in them alone look the same to a seat; one that sees its own, or all, tells them apart.
    swapped = [TOTALS[0], {**TOTALS[2], "cool": 8}, {**TOTALS[1], "cool": 1}]
    other = at(3, players=swapped)
    assert [s.key(seat) == other.key(seat) for seat in (0, 1, 2, None)] == [True, False, False, True]
    assert [s.view(seat) == other.view(seat) for seat in (0, 1, 2, None)] == [True, False, False, True]
    one, two = (at(3, {"show_totals": "open"}, players=totals) for totals in (TOTALS, swapped))
    assert all(one.key(seat) != two.key(seat) for seat in (0, 1, 2, None))


@pytest.mark.clause("unition/ruling-35")
@pytest.mark.parametrize("name", ["health", "cool"])
def test_each_total_is_in_the_keys_of_those_who_are_shown_it(name: str) -> None:
    """Seats 1 and 2 have changed totals, so that what is spent stays the same."""
    players = [{name: 20}, {name: 30}, {name: 40}]
    changed = [players[1], players[0], players[2]]
    one, other = at(3, players=players), at(3, players=changed)
    assert [one.key(seat) == other.key(seat) for seat in (0, 1, 2, None)] == [False, False, True, True]
    one, other = (at(3, {"show_totals": "open"}, players=totals) for totals in (players, changed))
    assert [one.key(seat) == other.key(seat) for seat in (0, 1, 2, None)] == [False] * 4


@pytest.mark.clause("unition/win-13")
def test_at_the_end_all_lies_open_to_all() -> None:
    s = at(
        2,
        players=[{"cool": 48, "pile": {"gleam": 2}}, {"hand": hand("delver", "glom"), "health": 12, "cool": 5}],
        tally=tally(cool=2),
        pending=resolving(),
    )
    assert hands(s, 2) == [{"?": 2}, {"delver": 1, "glom": 1}, {"?": 2}]
    play(s, "collect")
    assert s.actor is None
    for seat in (0, 1, None):
        view = s.view(seat)
        assert view["winner"] == "seat-1"
        assert view["players"][1]["hand"] == {"delver": 1, "glom": 1}
        assert [(player["health"], player["cool"]) for player in view["players"]] == [(50, 50), (12, 5)]
        assert s.imagine(seat, rw.Rng(1)) == s
    assert s.view(0)["players"][1]["unseen"] == player(s, 2)["pile"]
    assert s.key(0) == s.key(1) == s.key(None)


# Keys: the hash of what a view holds.

RICH: dict[str, Any] = {
    "seats": 2,
    "turn": "seat-1",
    "players": [
        {
            "health": 40,
            "cool": 4,
            "hand": hand("gob", "aegis"),
            "pile": {**STARTERS, "delver": 1},
            "top": ["glom"],
            "discard": {"thikhyde": 1},
            "strongholds": forts({"card": "deepwell", "held": hand("wickling")}, "arm-chare"),
        },
        {
            "hand": {"gleam": 1, "wobbet": 1, "blib": 2},
            "pile": {**STARTERS, "gleam": 4, "oozle": 1},
            "top": ["facet"],
            "discard": {"snuffer": 1},
            "sure": {"wobbet": 1},
            "strongholds": forts({"card": "absorption-vacuole", "held": hand("stubtoo", "stubtoo")}),
        },
    ],
    "played": [{"card": "nurturer"}],
    "tally": tally(gleam=2),
}


def changed(**fields: Any) -> dict[str, Any]:
    """The rich position with some fields replaced."""
    return {**RICH, **fields}


def with_player(seat: int, **fields: Any) -> dict[str, Any]:
    """The rich position with something else before a player."""
    players = [dict(player) for player in RICH["players"]]
    players[seat - 1].update(fields)
    return changed(players=players)


ALL = {0, 1, None}


@pytest.mark.parametrize(
    ("other", "tells"),
    [
        (changed(bonus=True), ALL),
        (changed(discount=1), ALL),
        (changed(spent=1), ALL),
        (changed(converts=1), ALL),
        (changed(recruits=1), ALL),
        (changed(razed=1), ALL),
        (changed(last_filled=2), ALL),
        (changed(becomes={"cool": "gleam"}), ALL),
        (changed(deploys={"3": 3}), ALL),
        (changed(razing={"2": 1}), ALL),
        (changed(tally=tally(gleam=1)), ALL),
        (changed(tally=tally(gleam=[1, 1])), ALL),
        (changed(tally=tally(cool=2)), ALL),
        (changed(tally=[]), ALL),
        (changed(played=[]), ALL),
        (changed(played=[{"card": "nurturer"}, {"card": "facet"}]), ALL),
        (changed(forum={"slots": ["seedling", "dewdrummer"]}), ALL),
        (changed(forum={"extra_gleam": 15}), ALL),
        (changed(forum={"leaders": hand("allgoo")}), ALL),
        (changed(forum={"discard": hand("doop")}), ALL),
        (changed(forum={"removed": hand("doop")}), ALL),
        (changed(forum={"top": ["doop", "spludge"]}), ALL),
        (changed(forum={"top": ["spludge", "doop"]}), ALL),
        (changed(forum={"extras": ["doop"]}), ALL),
        (changed(gained={"thikhyde": 1}), ALL),
        (with_player(1, shields=1), ALL),
        (with_player(1, halving=True), ALL),
        (with_player(1, hand=hand("gob", "doop")), ALL),
        (with_player(1, top=[]), ALL),
        (with_player(1, discard={}), ALL),
        (
            with_player(1, strongholds=forts({"card": "deepwell", "held": hand("wickling", "wickling")}, "arm-chare")),
            ALL,
        ),
        (with_player(1, strongholds=forts("deepwell", {"card": "arm-chare", "held": hand("kraknukl")})), ALL),
        (with_player(1, strongholds=forts({"card": "deepwell", "activated": True}, "arm-chare")), ALL),
        (with_player(1, strongholds=forts("arm-chare", "deepwell")), ALL),
        (with_player(1, strongholds=[]), ALL),
        (with_player(1, health=39), ALL),
        (with_player(1, cool=5), {0}),
        (with_player(2, cool=5), {1}),
        # The hand and the pile of seat 2: cards that change places are a secret, others are not.
        (
            with_player(
                2, hand={"gleam": 2, "wobbet": 1, "blib": 1}, pile={**STARTERS, "gleam": 3, "oozle": 1, "blib": 1}
            ),
            {1},
        ),
        (
            with_player(
                2, hand={"gleam": 1, "wobbet": 1, "blib": 1, "oozle": 1}, pile={**STARTERS, "gleam": 4, "blib": 1}
            ),
            {1},
        ),
        (with_player(2, hand={"gleam": 1, "wobbet": 1, "blib": 2, "oozle": 1}, pile={**STARTERS, "gleam": 4}), ALL),
        (with_player(2, hand={"gleam": 1, "wobbet": 1, "blib": 2}, pile={**STARTERS, "gleam": 4, "doop": 1}), ALL),
        (with_player(2, sure={}), ALL),
        (with_player(2, sure={"blib": 1}), ALL),
        (with_player(2, top=["facet", "facet"]), ALL),
        (with_player(2, discard={"snuffer": 2}), ALL),
    ],
)
def test_a_key_tells_what_the_view_tells(other: dict[str, Any], tells: set[int | None]) -> None:
    one, two = GAME.from_position(RICH), GAME.from_position(other)
    assert {seat for seat in ALL if one.key(seat) != two.key(seat)} == tells
    assert {seat for seat in ALL if one.view(seat) != two.view(seat)} == tells


OPEN = {"pending": [{"question": "next-effect", "seat": 1}], "played": [{"card": "rainbro"}]}
AIMING = {"pending": [{"question": "aim", "seat": 1, "last": 1}], "tally": tally(whomp=1)}
VACUOLE = {"card": "absorption-vacuole", "held": hand("stubtoo")}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param({"forum": {"slots": ROW}}, {"forum": {"slots": ROW[::-1]}}, id="slots"),
        pytest.param({"forum": {"top": ["doop", "glom"]}}, {"forum": {"top": ["glom", "doop"]}}, id="top of the deck"),
        pytest.param(
            {"players": [{"top": ["gob", "glom"]}]}, {"players": [{"top": ["glom", "gob"]}]}, id="top of a pile"
        ),
        pytest.param(
            {"played": [{"card": "gob"}, {"card": "facet"}]},
            {"played": [{"card": "facet"}, {"card": "gob"}]},
            id="played cards",
        ),
        pytest.param({"tally": tally(gleam=[1, 2])}, {"tally": tally(gleam=[2, 1])}, id="tallied amounts"),
        pytest.param({"pending": resolving()}, {}, id="pending question"),
        pytest.param(
            {"players": [{}, {"discard": hand("gob")}]},
            {"players": [{"discard": hand("gob")}]},
            id="whose discard pile",
        ),
        pytest.param(
            {
                "players": [{"hand": hand("stubtoo", "gob"), "strongholds": forts("absorption-vacuole")}],
                "back": hand("stubtoo"),
            },
            {"players": [{"hand": hand("stubtoo", "gob"), "strongholds": forts("absorption-vacuole")}]},
            id="what was taken back",
        ),
        pytest.param(
            {
                **OPEN,
                "open": [{"card": "rainbro", "effect": 1, "source": 0}, {"card": "rainbro", "effect": 2, "source": 0}],
            },
            {
                **OPEN,
                "open": [{"card": "rainbro", "effect": 2, "source": 0}, {"card": "rainbro", "effect": 1, "source": 0}],
            },
            id="open effects",
        ),
        pytest.param(
            {**AIMING, "aims": [{"target": "seat-2", "whomp": 3, "halves": 1}]},
            {**AIMING, "aims": [{"target": "seat-2", "whomp": 4, "halves": 2}]},
            id="aimed whomp",
        ),
        pytest.param(
            {"players": [{"strongholds": forts({**VACUOLE, "place": 1})}]},
            {"players": [{"strongholds": forts({**VACUOLE, "place": 2})}]},
            id="places of strongholds",
        ),
        pytest.param(
            {"players": [{"strongholds": forts("deepwell", "foot-stule")}]},
            {"players": [{"strongholds": forts("foot-stule", "deepwell")}]},
            id="which stronghold is where",
        ),
        pytest.param(
            {"players": [{"strongholds": forts(VACUOLE, {"card": "deepwell", "held": hand("gob")})}]},
            {
                "players": [
                    {
                        "strongholds": forts(
                            {**VACUOLE, "held": hand("gob")}, {"card": "deepwell", "held": hand("stubtoo")}
                        )
                    }
                ]
            },
            id="what lies on which stronghold",
        ),
        pytest.param(
            {"players": [{"strongholds": forts({**VACUOLE, "acted": True, "fresh": "stubtoo"})}]},
            {"players": [{"strongholds": forts({**VACUOLE, "acted": True})}]},
            id="what was laid down in this turn",
        ),
    ],
)
def test_a_key_tells_orders_and_what_is_going_on(one: dict[str, Any], other: dict[str, Any]) -> None:
    first, second = at(2, **one), at(2, **other)
    for seat in ALL:
        assert first.view(seat) != second.view(seat)
        assert first.key(seat) != second.key(seat)


def test_in_which_order_strongholds_have_come_into_play_is_no_knowledge() -> None:
    """Cards lie on the second stronghold of seat 1 and on the first of seat 2, which came first or last."""
    other = {"strongholds": forts({"card": "absorption-vacuole", "held": hand("stubtoo")})}
    s = play(turn("deepwell", "gob", others=[other]), "play deepwell", "lay gob stronghold-1", "done")
    back = GAME.from_position(s.position())
    assert [back.key(seat) for seat in (0, 1, None)] == [s.key(seat) for seat in (0, 1, None)]
    assert back == s


# Whole games.


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_view_is_json_and_shows_of_a_hidden_hand_what_is_known_of_it(seats: int) -> None:
    s = GAME.new(seats)
    rng = rw.Rng(seats)
    certain = 0
    for _ in range(600):
        if s.actor is None:
            break
        moves = s.moves()
        s.play(moves[int(rng.below(len(moves)))])
        doc = s.position()
        for seat in range(seats):
            view = json.loads(json.dumps(s.view(seat)))
            for k, (truth, seen) in enumerate(zip(doc["players"], view["players"], strict=True)):
                size = sum(truth["hand"].values())
                assert sum(seen["hand"].values()) == size
                if k == seat or (doc.get("turn") == f"seat-{k + 1}" and doc.get("revealed")):
                    assert seen["hand"] == truth["hand"]
                    continue
                known = {card: n for card, n in seen["hand"].items() if card != "?"}
                assert known == truth.get("sure", {})
                certain += len(known)
                assert sum(seen["unseen"].values()) == seen["pile"] + seen["hand"].get("?", 0)
    assert certain > 20


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_late_in_a_game_nobody_is_told_a_secret_either(seats: int) -> None:
    """Hands come out turn by turn, so that twins of a whole game are rare: here they part at its last turns."""
    whole = random_line(GAME, Case(seats), rw.Rng(seats), 560)
    compared = 0
    for number in range(6):
        rng = rw.Rng(number)
        first = 300 + int(rng.below(150))
        last = first + 20 + int(rng.below(80))
        late = Line(GAME, whole.case, whole.states[first : last + 1], whole.entries[first:last])
        for seat in (*range(seats), None):
            twin = twin_of(late, seat, rng, 60, 400)
            if twin is not None:
                compared += 1
                check_pair(late, twin.last(), seat, rng)
                check_barrier(Pair(late, twin, seat))
                check_world(late, seat, number)
                assert late.last().imagine(seat, rw.Rng(number)) == twin.last().imagine(seat, rw.Rng(number))
    assert compared >= 3 * seats


def test_the_hearing_of_twins_is_the_same() -> None:
    played = line(ending(2, own={"pile": FEW}, next=GLIDDERFUT), "done", *DRAWN, "play glidderfut")
    twin = next(found for found in (twin_of(played, 0, rw.Rng(k), 100) for k in range(20)) if found is not None)
    record = [rw.Record.start(GAME, ["Ann", "Bob"], position=played.states[0].position()) for _ in range(2)]
    for one, entries in zip(record, (played.entries, twin.entries), strict=True):
        for entry in entries:
            one.play(entry.move)
    assert record[0].masked(0) == record[1].masked(0)
    assert record[0].masked(1) != record[1].masked(1)
