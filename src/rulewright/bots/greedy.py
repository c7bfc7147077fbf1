"""The bot that looks one move ahead."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.bots.bot import Bot, Sight, asked, worth
from rulewright.core.engine import LUCK, Moves, State, asked_seat, list_moves, play_move, random_place
from rulewright.core.luck import Rng

WORLDS: Final = 6


@final
class GreedyBot(Bot):
    """Plays the move after which the position looks best, on average over a few imagined worlds.

    Every move is tried in the same worlds and meets the same luck there. Moves that look equally good are drawn for.
    """

    def __init__(self, seed: int) -> None:
        super().__init__("greedy")
        self.rng: Final = Rng(seed)

    def choose(self, sight: Sight) -> int:
        """The legal id that looks best one move ahead."""
        moves = asked(sight)
        if len(moves) == 1:
            return moves[0]
        n: i64 = len(moves)
        total = vec[i64]([0] * len(moves))
        out = Moves(sight.game.most_moves)
        seat: i64 = sight.seat
        for _ in range(WORLDS):
            world = sight.imagine(self.rng)
            luck: i64 = self.rng.next32()
            for k in range(n):
                s = world.clone()
                play_move(s, moves[k])
                settle(s, out, Rng(luck))
                total[k] += worth(s, seat)
        best: i64 = 0
        equals: i64 = 0
        for k in range(n):
            if total[k] > total[best]:
                best = k
                equals = 1
            elif total[k] == total[best]:
                equals += 1
                if self.rng.below(equals) == 0:
                    best = k
        return moves[best]


def settle(s: State, out: Moves, rng: Rng) -> None:
    """Play luck until a seat is asked or the game is over."""
    while s.sp > 0 and asked_seat(s) == LUCK:
        list_moves(s, out)
        play_move(s, out.id[random_place(s, out, rng)])
