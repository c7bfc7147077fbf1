"""Counting and fingerprints: what a change of the rules, of a compiler or of a machine must not alter unnoticed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import LUCK, Game, Moves, State, asked_seat, list_moves, play_move, random_place
from rulewright.core.errors import EngineError
from rulewright.core.luck import Hash, Rng

# The generator tells no more ways apart.
MOST_WEIGHT: Final = 0x7FFFFFFF
MOST_PLIES: Final = 400


class Perft:
    """What `perft` counted: `nodes[k]` lines of k decisions, and a hash of every list of moves as the walk met it.

    `whole` is False if the walk was given up because it had more lines than it was allowed, or one that does not end.
    """

    def __init__(self, nodes: list[int], order: int, whole: bool) -> None:
        self.nodes: Final = nodes
        self.order: Final = order
        self.whole: Final = whole


class Walk:
    """A walk over all lines of up to `depth` decisions, luck's outcomes between them included."""

    def __init__(self, game: Game[Any], depth: i64, most: i64) -> None:
        self.depth: Final[i64] = depth
        self.most: Final[i64] = most
        self.nodes: Final = vec[i64]([0] * (int(depth) + 1))
        self.order: Final = Hash()
        self.out: Final = Moves(game.most_moves)
        self.lines: i64 = 0

    def down(self, s: State, decisions: i64, plies: i64 = 0) -> None:
        """Walk on from a state that `decisions` decisions have led to, luck included `plies` moves."""
        if s.sp == 0 or self.lines > self.most:
            return
        if plies == MOST_PLIES:
            # Luck that may repeat itself for ever, such as a roll-off, has lines without end.
            self.lines = self.most + 1
            return
        out = self.out
        list_moves(s, out)
        note(s, out, self.order)
        n = out.n
        if asked_seat(s) != LUCK:
            decisions += 1
            self.nodes[decisions] += n
            self.lines += n
            if decisions == self.depth:
                return
        else:
            self.lines += 1
        ids = out.id[: int(n)]
        for k in range(n):
            if k == n - 1:
                play_move(s, ids[k])
                self.down(s, decisions, plies + 1)
            else:
                branch = s.clone()
                play_move(branch, ids[k])
                self.down(branch, decisions, plies + 1)


def note(s: State, out: Moves, order: Hash) -> None:
    """Take a list of moves into a hash: who is asked, every id in order, and luck's weights.

    Raises EngineError if the list is empty, or if luck is asked and a weight is not positive or their sum is too big.
    """
    n = out.n
    seat = asked_seat(s)
    if n == 0:
        who = s.setup.game.asked(s)
        raise EngineError(f"{s.setup.game.name} asks {who} something without a legal answer: {s.asks()}")
    order.add(seat)
    order.add(n)
    order.add_all(out.id, n)
    if seat == LUCK:
        weights = out.weight
        left: i64 = MOST_WEIGHT
        for k in range(n):
            if weights[k] <= 0:
                what = s.sentence(int(out.id[k]))
                raise EngineError(f"{s.setup.game.name} gives luck's outcome '{what}' the weight {weights[k]}")
            if weights[k] > left:
                raise EngineError(f"{s.setup.game.name} gives luck weights that add up to more than {MOST_WEIGHT}")
            left -= weights[k]
        order.add_all(weights, n)


def perft(s: State, depth: int, most: int = 1 << 40) -> Perft:
    """Count the lines of play from a state, decision by decision; the state stays as it is.

    Depth counts decisions of seats. Luck before and between them is expanded by distinct outcomes, unweighted; after
    the last decision it is not. The walk is given up once it has met more than `most` lines, or a line of more than 400
    moves. Raises EngineError for a question without a legal answer, for a weight that is not positive and for weights
    that add up to too much.
    """
    if depth < 1:
        return Perft([1], 0, True)
    walk = Walk(s.setup.game, depth, most)
    walk.nodes[0] = 1
    walk.down(s.clone(), 0)
    nodes = walk.nodes
    return Perft([int(nodes[k]) for k in range(depth + 1)], int(walk.order.value()), walk.lines <= walk.most)


def trace(
    game: Game[Any],
    seats: int | None,
    options: Mapping[str, str | int] | None,
    seed: int,
    games: int,
    limit: int = 100_000,
) -> int:
    """A checksum over whole random games: every list of moves, weight and move, and how each game ends.

    The same interpreted and compiled, on every machine. A game is left after `limit` moves. Raises EngineError like
    `perft`.
    """
    order = Hash()
    rng = Rng(seed)
    out = Moves(game.most_moves)
    first: State = game.new(seats, options)
    for _ in range(games):
        s = first.clone()
        left: i64 = limit
        while s.sp > 0 and left > 0:
            left -= 1
            list_moves(s, out)
            note(s, out, order)
            k = random_place(s, out, rng)
            order.add(k)
            play_move(s, out.id[k])
        end: i64 = hash(s)
        order.add(end >> 31)
        order.add(end & 0x7FFFFFFF)
    return int(order.value())
