"""The search: what it finds, what it keeps, how it reports and stops."""

from __future__ import annotations

import threading
import time
from math import log, sqrt

import pytest
from tests.bots import nim, ravens
from tests.bots.test_bots import dealt, laid_by_first, settle

import rulewright as rw
from rulewright.bots import Sight, make
from rulewright.bots.bot import worth
from rulewright.bots.sharp import Search, SharpBot
from rulewright.bots.tree import Tree, root_of_log
from rulewright.core.luck import Rng


def sharp(iterations: int = 400, seed: int = 1) -> SharpBot:
    bot = make(f"sharp:{iterations}", seed)
    assert isinstance(bot, SharpBot)
    return bot


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
def test_a_forced_win_is_found(heap: int) -> None:
    s = nim.GAME.new(options={"heap": heap})
    move = sharp(1000).choose(Sight(s, 0))
    assert (heap - move - 1) % 4 == 0


def last_round() -> ravens.RavensState:
    """Two seats with two cards each and one round before the last: the first seat is asked, holding a 1 and a 6.

    Only if it lays the 6 now, when the prize is 6, does it win: all the other seat can hold is 5s.
    """
    s = dealt(2, 1)
    for table in (s.hand, s.rest, s.discard):
        for k in range(len(table)):
            table[k] = 0
    s.hand[0] = s.hand[5] = 1
    s.hand[6 + 4] = 2
    s.prize = 6
    s.points[1] = 5
    return s


def test_the_winning_card_is_laid_when_it_counts() -> None:
    s = last_round()
    assert s.sentence(sharp(300).choose(Sight(s, 0))) == "lay card-6"
    assert s.sentence(make("greedy", 1).choose(Sight(s, 0))) == "lay card-1"


def test_no_edge_carries_a_word_that_the_seat_did_not_hear() -> None:
    s = laid_by_first(3)
    bot = sharp(2000)
    bot.choose(Sight(s, 1))
    search = bot.search
    assert search is not None
    tree = search.tree
    own = {k for k in range(6) if s.hand[6 + k] > 0}
    assert set(tree.move[1 : int(tree.edges)]) <= own | {6}
    assert 6 in set(tree.move[1 : int(tree.edges)])


def test_the_same_seed_searches_the_same_tree() -> None:
    trees = []
    for _ in range(2):
        bot = sharp(500, seed=9)
        bot.choose(Sight(dealt(3, 3), 0))
        assert bot.search is not None
        trees.append(bot.search.tree)
    one, other = trees
    assert one.nodes == other.nodes
    assert one.move == other.move
    assert one.gain == other.gain


def test_the_figures_of_a_known_search() -> None:
    """The same numbers interpreted and compiled: a search is whole numbers from end to end."""
    bot = sharp(500, seed=9)
    s = dealt(3, 3)
    move = bot.choose(Sight(s, 0))
    assert bot.search is not None
    tree = bot.search.tree
    figures = (s.sentence(move), int(tree.nodes), int(tree.edges), int(sum(tree.gain)), int(bot.search.steps))
    assert figures == ("lay card-6", 303, 401, 722210, 5589)


def test_the_tree_is_kept_between_moves() -> None:
    s = nim.GAME.new(options={"heap": 11})
    bot = sharp(1000)
    s.play(bot.choose(Sight(s, 0)))
    search = bot.search
    assert search is not None
    known = search.tree.find(key_after(s))
    assert known > 0
    s.play(0)
    iterations, visits = search.iterations, search.tree.entered[search.tree.find(s.key(0))]
    bot.choose(Sight(s, 0))
    assert bot.search is search
    assert search.root == search.tree.find(s.key(0))
    assert search.tree.entered[search.root] == visits + search.iterations - iterations
    assert visits > 10


def key_after(s: nim.NimState) -> int:
    t = s.clone()
    t.play(0)
    return t.key(0)


def test_another_table_or_seat_starts_a_new_tree() -> None:
    bot = sharp(50)
    bot.choose(Sight(nim.GAME.new(options={"heap": 11}), 0))
    first = bot.search
    bot.choose(Sight(nim.GAME.new(options={"heap": 12}), 0))
    assert bot.search is not first
    bot.forget()
    assert bot.search is None


def test_a_tree_grows_and_forgets() -> None:
    tree = Tree(4)
    for key in (50, 60):
        node = tree.add_node(key)
        tree.seen[node] = key
        tree.entered[node] = 7
        for move in (1, 2, 3)[: 1 + (key == 60)]:
            edge = tree.add_edge(node, move)
            tree.tried[edge] = 10 * move
            tree.gain[edge] = 100 * move
            tree.offered[edge] = 20
    assert tree.room() == 0
    grown = tree.copied(16, 0)
    assert grown.room() == 12
    for key in (50, 60):
        assert grown.entered[grown.find(key)] == 7
    assert moves_of(grown, 60) == moves_of(tree, 60) == [(2, 20, 200, 20), (1, 10, 100, 20)]
    pruned = tree.copied(16, 55)
    assert pruned.find(50) == 0
    assert moves_of(pruned, 60) == moves_of(tree, 60)
    assert moves_of(tree, 70) == []


def test_a_full_tree_makes_room_before_the_next_search() -> None:
    """Edges fill a tree sooner than nodes do; each search still begins with room for its answers."""
    start = rw.load("unita").new(2)
    bot = sharp(50)
    bot.search = Search(start.setup, 0, bot.rng, most_places=64)
    for seed in range(8):
        s = start.clone()
        rw.Dealer(seed).settle(s)
        assert bot.choose(Sight(s, 0)) in s.moves()
        assert bot.search.tree.places <= 64


def moves_of(tree: Tree, key: int) -> list[tuple[int, ...]]:
    found = []
    node = tree.find(key)
    edge = tree.first[node] if node else 0
    while edge:
        found.append(tuple(int(t[edge]) for t in (tree.move, tree.tried, tree.gain, tree.offered)))
        edge = tree.after[edge]
    return found


def test_a_tree_that_grows_in_mid_search_changes_nothing() -> None:
    s = dealt(4, 3)
    bot = sharp(6000)
    bot.choose(Sight(s, 0))
    assert bot.search is not None
    tree = bot.search.tree
    assert tree.places > 4096
    entered = tree.entered[bot.search.root]
    assert entered == bot.search.iterations
    edge, tried = tree.first[bot.search.root], 0
    while edge:
        tried += tree.tried[edge]
        edge = tree.after[edge]
    assert tried == entered


@pytest.mark.parametrize(("times", "tried"), [(1, 1), (2, 1), (1000, 3), (4095, 7), (4096, 7), (10**7, 1000)])
def test_the_root_of_the_logarithm(times: int, tried: int) -> None:
    assert int(root_of_log(times, tried)) == pytest.approx(1024 * sqrt(log(times) / tried), abs=1.1)


def test_progress_is_told_and_the_last_word_is_the_move() -> None:
    told: list[tuple[int, int, str]] = []
    bot = sharp(100)
    bot.progress = lambda done, total, sentence: told.append((done, total, sentence))
    s = dealt(2, 1)
    move = bot.choose(Sight(s, 0))
    assert told[-1][2] == s.sentence(move)
    assert {total for _, total, _ in told} == {100}
    dones = [done for done, _, _ in told]
    assert dones == sorted(dones)
    assert dones[0] <= 16


def test_an_interrupt_is_answered_at_once() -> None:
    bot = sharp(10**8)
    s = dealt(4, 1)
    thinks = threading.Event()
    bot.progress = lambda done, total, sentence: thinks.set()

    def interrupt() -> None:
        # An interrupt is for a thought that has begun.
        assert thinks.wait(60)
        bot.interrupt()

    other = threading.Thread(target=interrupt)
    other.start()
    began = time.perf_counter()
    assert bot.choose(Sight(s, 0)) in s.moves()
    assert time.perf_counter() - began < 60
    other.join()


def test_an_interrupt_from_the_progress_call_stops_after_that_slice() -> None:
    bot = sharp(10**6)
    told: list[int] = []

    def stop(done: int, total: int, sentence: str) -> None:
        told.append(done)
        bot.interrupt()

    bot.progress = stop
    bot.choose(Sight(dealt(4, 1), 0))
    assert len(told) == 1
    bot.choose(Sight(dealt(4, 1), 0))
    assert len(told) == 2


def test_a_time_is_kept() -> None:
    bot = make("sharp:60ms", 1)
    s = dealt(4, 1)
    began = time.perf_counter()
    assert bot.choose(Sight(s, 0)) in s.moves()
    assert time.perf_counter() - began < 20


def test_no_time_is_spent_where_nothing_can_change_the_answer() -> None:
    told: list[int] = []
    bot = sharp(10**5)
    bot.progress = lambda done, total, sentence: told.append(done)
    s = nim.GAME.new(options={"heap": 3})
    assert s.sentence(bot.choose(Sight(s, 0))) == "take three"
    assert told[-1] < 10**5
    told.clear()
    s = nim.GAME.new(options={"heap": 1})
    assert s.sentence(bot.choose(Sight(s, 0))) == "take one"
    assert told == []


def test_a_result_is_worth_more_than_any_evaluation() -> None:
    s = dealt(3, 1)
    assert worth(s, 0) == ravens.GAME.evaluate(s, 0)
    rng = Rng(1)
    while not s.over:
        if s.actor == 10:
            break
        settle(s, rng)
        if s.actor is not None:
            s.play(s.moves()[0])
    for points, worths in (
        ((9, 5, 5), [1000, 0, 0]),
        ((9, 9, 5), [900, 900, 0]),
        ((9, 9, 9), [500, 500, 500]),
    ):
        for seat in range(3):
            s.points[seat] = points[seat]
        assert [worth(s, seat) for seat in range(3)] == worths
