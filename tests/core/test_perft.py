"""Counting lines of play and the checksum of whole games, on a heap from which two seats take stones.

A turn: luck rolls 1 or 2 (2 is rolled twice as often), then the seat takes from 1 up to that many stones; whoever takes
the last one wins.
"""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.clauses import core
from rulewright.core.engine import LUCK, Game, Question, State
from rulewright.core.errors import EngineError
from rulewright.core.options import Knob, Options
from rulewright.core.perft import perft, trace
from rulewright.core.registry import load
from rulewright.core.vocabulary import Noun, Vocabulary

TAKE, ROLLED = 0, 2
ROLL, TURN = 0, 1


class Heap(State):
    def __init__(self, setup, stack, stones):
        super().__init__(setup, stack)
        self.stones = stones

    def clone(self):
        other = Heap(self.setup, self.stack[:], self.stones[:])
        other.sp = self.sp
        other.over = self.over
        return other

    def tables(self):
        return [self.stones]

    def scalars(self):
        return []


class Roll(Question):
    weights = (1, 2)

    def moves(self, s, out, seat, a, b, c, d):
        for number, weight in enumerate(self.weights):
            out.chance(ROLLED + number, weight)

    def play(self, s, move, seat, a, b, c, d):
        s.ask(TURN, a, move - ROLLED + 1)


class Turn(Question):
    def moves(self, s, out, seat, a, b, c, d):
        for number in self.order(min(a, s.stones[0])):
            out.add(TAKE + number)

    def order(self, most):
        return range(most)

    def play(self, s, move, seat, a, b, c, d):
        s.stones[0] -= move - TAKE + 1
        if s.stones[0] > 0:
            s.ask(ROLL, LUCK, 1 - seat)


class Backwards(Turn):
    def order(self, most):
        return reversed(range(most))


class Silent(Turn):
    def order(self, most):
        return range(most if most > 1 else 0)


class Unlikely(Roll):
    weights = (1, 0)


class Even(Roll):
    weights = (1, 1)


class Stones(Game):
    def __init__(self, roll=Roll, turn=Turn):
        number = Noun("number", ["1", "2"])
        super().__init__(
            "stones",
            "Stones",
            "1.0.0",
            Vocabulary([number], moves=[(TAKE, "take number")], luck=[(ROLLED, "rolled number")]),
            Options(2, 2, [Knob("heap", 1, 30, 3)]),
            [roll(ROLL, "roll", "core/luck", "rolled"), turn(TURN, "turn", "core/order", "take")],
            core(),
        )

    def start(self, setup):
        s = Heap(setup, self.stack(), vec[i64]([setup.options["heap"]]))
        s.ask(ROLL, LUCK, 0)
        return s

    def scores(self, s):
        return [0, 0]


GAME = Stones()


def counted(state, depth, nodes=None, decisions=0):
    """The same count, written as plainly as can be."""
    nodes = nodes or [1] + [0] * depth
    if decisions == depth:
        return nodes
    for move in state.moves():
        after = state.clone()
        after.play(move)
        if state.actor != LUCK:
            nodes[decisions + 1] += 1
        counted(after, depth, nodes, decisions + (state.actor != LUCK))
    return nodes


def test_depth_counts_decisions_and_luck_between_them_counts_by_outcomes():
    # One stone: 1 way after either roll. Two stones: after a roll of 1 or 2 that is 1 + 2, and 1 stone is left after 2.
    assert perft(GAME.new(options={"heap": 1}), 3).nodes == [1, 2, 0, 0]
    assert perft(GAME.new(options={"heap": 2}), 3).nodes == [1, 3, 4, 0]


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_the_count_is_that_of_a_plain_walk(depth):
    state = GAME.new(options={"heap": 9})
    assert perft(state, depth).nodes == counted(state, depth)


def test_the_walk_leaves_the_state_alone():
    state = GAME.new()
    before = hash(state)
    perft(state, 4)
    assert hash(state) == before
    assert state == GAME.new()


def test_depth_zero_is_the_state_itself():
    assert perft(GAME.new(), 0).nodes == [1]


def test_a_finished_game_has_no_lines():
    state = GAME.new(options={"heap": 1})
    state.play("rolled 1")
    state.play("take 1")
    assert perft(state, 2).nodes == [1, 0, 0]


@pytest.mark.parametrize("other", [Stones(turn=Backwards), Stones(roll=Even)])
def test_order_and_weights_change_the_hash_but_not_the_count(other):
    options = {"heap": 6}
    one, two = perft(GAME.new(options=options), 3), perft(other.new(options=options), 3)
    assert one.nodes == two.nodes
    assert one.order != two.order
    assert trace(GAME, 2, options, 1, 5) != trace(other, 2, options, 1, 5)


def test_a_walk_that_becomes_too_long_is_given_up_and_says_so():
    state = GAME.new(options={"heap": 30})
    assert perft(state, 2, most=100).whole
    assert not perft(state, 20, most=100).whole


def test_a_walk_whose_luck_may_repeat_itself_for_ever_is_given_up_and_says_so():
    # Who begins at Unearth is rolled for until somebody is highest.
    assert not perft(load("unearth").new(2), 1).whole


def test_a_weight_that_is_not_positive_is_a_fault_of_the_rules():
    with pytest.raises(EngineError, match="gives luck's outcome 'rolled 2' the weight 0"):
        perft(Stones(roll=Unlikely).new(), 1)
    with pytest.raises(EngineError, match="gives luck's outcome 'rolled 2' the weight 0"):
        trace(Stones(roll=Unlikely), None, None, 1, 1)


class Heavy(Roll):
    weights = (2**31 - 2, 1)


class TooHeavy(Roll):
    weights = (2**31 - 2, 2)


class FarTooHeavy(Roll):
    weights = (2**63 - 1, 2**63 - 1)


def test_weights_add_up_to_what_the_generator_can_tell_apart():
    assert perft(Stones(roll=Heavy).new(), 1).nodes == [1, 3]
    for roll in (TooHeavy, FarTooHeavy):
        for count in (lambda game: perft(game.new(), 1), lambda game: trace(game, None, None, 1, 1)):
            with pytest.raises(EngineError, match=r"^stones gives luck weights that add up to more than 2147483647$"):
                count(Stones(roll=roll))


def test_a_question_without_an_answer_is_a_fault_of_the_rules():
    with pytest.raises(EngineError, match="asks seat 1 something without a legal answer"):
        perft(Stones(turn=Silent).new(), 2)


def test_the_checksum_depends_on_seed_games_and_options_alone():
    first = trace(GAME, 2, {"heap": 20}, 1, 10)
    assert first == trace(GAME, 2, {"heap": 20}, 1, 10)
    others = [
        trace(GAME, 2, {"heap": 20}, 2, 10),
        trace(GAME, 2, {"heap": 20}, 1, 11),
        trace(GAME, 2, {"heap": 19}, 1, 10),
    ]
    assert first not in others
    assert trace(GAME, 2, {"heap": 20}, 1, 10, limit=3) not in [first, *others]


def test_checksum_and_counts_are_the_same_in_every_build():
    assert trace(GAME, 2, {"heap": 20}, 1, 10) == 4443651841901134098
    found = perft(GAME.new(options={"heap": 20}), 6)
    assert (found.nodes, found.order) == ([1, 3, 9, 27, 81, 243, 729], 1178398707085442706)
