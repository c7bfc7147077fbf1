"""What bots think of a position: fair, from what all may know, and led by who will have won first."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.unition.positions import GAME, at, forts, play, resolving, tally, turn

from rulewright.bots import make, play_match
from rulewright.core.luck import Rng

# No game of greedy bots takes the winner more turns.
MOST_TURNS = 60


def worths(s: Any) -> list[int]:
    return [int(GAME.evaluate(s, seat)) for seat in range(s.setup.seats)]


def worth_of(s: Any, *sentences: str) -> int:
    """What seat 1 thinks once some sentences are played."""
    return int(GAME.evaluate(play(s.clone(), *sentences), 0))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_begins_equal(seats: int) -> None:
    found = worths(GAME.new(seats))
    assert len(set(found)) == 1
    assert found[0] == pytest.approx(1000 / seats, abs=1)


def test_all_chances_add_up() -> None:
    for seats in (2, 3, 5):
        s = GAME.new(seats)
        play_match(s, [make("random", seat) for seat in range(seats)], Rng(3), 200)
        assert sum(worths(s)) == pytest.approx(1000, abs=seats)


def test_who_has_more_cool_or_more_health_is_ahead() -> None:
    cool, health = (at(players=[ahead, {}]) for ahead in ({"cool": 12}, {"health": 50, "shields": 12}))
    plain = at()
    assert worths(cool)[0] > worths(plain)[0]
    assert worths(health)[0] > worths(plain)[0]
    assert worths(at(players=[{}, {"cool": 12}]))[0] < worths(plain)[0]


def test_the_nearer_the_end_the_more_a_lead_counts() -> None:
    early, late = (at(players=[{"cool": cool + 5}, {"cool": cool}]) for cool in (0, 40))
    assert worths(at())[0] < worths(early)[0] < worths(late)[0] < 1000


def test_a_player_who_is_out_has_no_chance() -> None:
    s = at(seats=3, players=[{}, {}, {"out": True, "health": 0, "pile": {}}])
    assert worths(s)[2] == 0
    assert min(worths(s)[:2]) > 0


def test_hands_and_totals_of_others_make_no_difference_that_one_could_not_know() -> None:
    s = GAME.new(3)
    play_match(s, [make("random", seat) for seat in range(3)], Rng(5), 150)
    for seat in range(3):
        twin = s.imagine(seat, Rng(1))
        assert GAME.evaluate(twin, seat) == GAME.evaluate(s, seat)


# One decision within a turn


def test_a_card_that_helps_is_worth_its_price() -> None:
    forum = {"slots": ["wide-hyll-chorus", "snuffer", "snuffer", "wickling", "wickling"]}
    s = turn(played=[{"card": "gleam"}], tally=tally(gleam=7), forum=forum, pending=resolving())
    bought = worth_of(s, "recruit slot-1", "turned seedling")
    assert bought > worth_of(s, "buy-gleam")
    assert bought > worth_of(s, "done", *["drew gleam"] * 4, "drew more-gleam")


def test_whomp_is_worth_more_aimed_than_lost() -> None:
    s = turn(tally=tally(whomp=[3, 2]), pending=resolving())
    assert worth_of(s, "aim 3 seat-2", "aim 2 seat-2") > worth_of(s, "aim 3 seat-2", "declare")
    # A group of 3 cannot follow one of 2 on the same player.
    assert worth_of(s, "aim 3 seat-2") > worth_of(s, "aim 2 seat-2")


def test_two_groups_that_bring_a_stronghold_down_are_aimed_one_by_one() -> None:
    others = [{"strongholds": forts("hushaby-hollow")}]
    s = turn(tally=tally(whomp=[4, 3]), pending=resolving(), others=others)
    first = worth_of(s, "aim 4 seat-2/1")
    assert first == pytest.approx(worth_of(s, "aim 4 seat-2/1", "aim 3 seat-2/1", "declare"), abs=15)
    assert first > worth_of(s, "aim 4 seat-2/1", "declare") + 15
    # With less whomp than the stronghold has health the group is lost there.
    less = turn(tally=tally(whomp=[4, 2]), pending=resolving(), others=others)
    assert worth_of(less, "aim 4 seat-2/1") < worth_of(less, "aim 4 seat-2")


def test_a_card_that_consumes_is_played_before_the_weak_ones() -> None:
    s = turn("wickling", "gleam")
    assert worth_of(s, "play wickling") > worth_of(s, "play gleam")


def test_a_stand_in_unites_the_clan_that_gains_by_it() -> None:
    s = play(turn("nurturer", "rainbro"), "play nurturer", "play rainbro", "resolve rainbro 1")
    assert worth_of(s, "unite commune") > worth_of(s, "unite bruud")
    assert worth_of(s, "unite commune") > worth_of(s, "decline")


@pytest.mark.parametrize("bot", ["greedy", "sharp:40"])
def test_bots_take_a_victory_that_is_there(bot: str) -> None:
    cool = turn(tally=tally(cool=2, gleam=3), pending=resolving(), own={"cool": 48})
    kill = turn(tally=tally(whomp=[4, 1], gleam=3), pending=resolving(), others=[{"health": 4}])
    for s in (cool, kill):
        play_match(s, [make(bot, 1), make("random", 2)], Rng(1), 3)
        assert s.result() == ["won", "lost"]


# Whole games


def test_greedy_beats_random() -> None:
    won = 0
    for game in range(4):
        s = GAME.new(2)
        bots = [make("greedy" if seat == game % 2 else "random", seat + game) for seat in range(2)]
        play_match(s, bots, Rng(game), 10_000)
        won += s.result()[game % 2] == "won"
    assert won >= 3


def test_greedy_games_end_within_the_bound() -> None:
    s = GAME.new(2)
    turns = 0
    moves: list[int] = []
    play_match(s, [make("greedy", 1), make("greedy", 2)], Rng(2), 10_000, moves)
    again = GAME.new(2)
    for move in moves:
        turns += again.sentence(move) == "done" and again.position()["pending"][0]["question"] == "resolve"
        again.play(move)
    assert s.over
    assert turns <= 2 * MOST_TURNS


def test_sharp_plays_to_the_end() -> None:
    s = GAME.new(2)
    play_match(s, [make("sharp:8", 1), make("random", 2)], Rng(1), 10_000)
    assert s.over
