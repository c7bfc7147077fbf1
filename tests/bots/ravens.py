"""A small game for testing bots: luck, hidden hands, secret moves and a reveal.

Each seat is dealt four cards of values 1 to 6 from eighteen. Each round a prize of 1 to 6 is thrown, every seat lays a
card face down, all are turned up, and the highest card that nobody else has laid wins the prize. Most points win.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.clauses import Rulebook
from rulewright.core.engine import LUCK, NOBODY, Game, Moves, Question, Setup, State
from rulewright.core.errors import Refusal
from rulewright.core.luck import Hash, Rng
from rulewright.core.options import Options
from rulewright.core.vocabulary import Noun, Vocabulary

VALUES: Final = 6
COPIES: Final = 3
HAND: Final = 4

LAY: Final = 0
DEALT: Final = 7
THROWN: Final = 14
TURNED: Final = 20

ROUND: Final = 0
DEALING: Final = 1
PRIZE: Final = 2
LAYING: Final = 3
TURNING: Final = 4

NUMBERS: Final = ("1", "2", "3", "4", "5", "6")
VOCABULARY: Final = Vocabulary(
    [
        Noun("card", [f"card-{n}" for n in NUMBERS]),
        Noun("prize", [f"prize-{n}" for n in NUMBERS]),
        Noun("seat", [f"seat-{n}" for n in NUMBERS[:4]]),
    ],
    moves=[(LAY, "lay {card}")],
    luck=[(DEALT, "dealt {card}"), (THROWN, "thrown prize")],
    shown=[(TURNED, "turned seat card")],
)


@final
class RavensState(State):
    """Hands by seat and value, the card laid (value + 1, 0 for none), the unseen rest, the discard and the points."""

    def __init__(
        self,
        setup: Setup,
        stack: vec[i64],
        hand: vec[i64],
        laid: vec[i64],
        rest: vec[i64],
        discard: vec[i64],
        points: vec[i64],
    ) -> None:
        super().__init__(setup, stack)
        self.hand: Final = hand
        self.laid: Final = laid
        self.rest: Final = rest
        self.discard: Final = discard
        self.points: Final = points
        self.prize: i64 = 0

    def clone(self) -> RavensState:
        t = RavensState(
            self.setup, self.stack[:], self.hand[:], self.laid[:], self.rest[:], self.discard[:], self.points[:]
        )
        t.sp = self.sp
        t.over = self.over
        t.prize = self.prize
        return t

    def tables(self) -> list[vec[i64]]:
        return [self.hand, self.laid, self.rest, self.discard, self.points]

    def scalars(self) -> list[int]:
        return [int(self.prize)]


@final
class Round(Question[RavensState]):
    def step(self, s: RavensState, a: i64, b: i64, c: i64, d: i64) -> None:
        left: i64 = 0
        for k in range(i64(VALUES)):
            left += s.hand[k]
        if left == 0:
            s.finish()
            return
        s.then(ROUND)
        s.then(TURNING)
        seats: i64 = s.setup.seats
        for k in range(seats):
            s.ask(LAYING, seats - 1 - k)
        s.ask(PRIZE, LUCK)


@final
class Dealing(Question[RavensState]):
    def moves(self, s: RavensState, out: Moves, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        for k in range(i64(VALUES)):
            if s.rest[k] > 0:
                out.chance(DEALT + k, s.rest[k])

    def play(self, s: RavensState, move: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        s.rest[move - DEALT] -= 1
        s.hand[a * VALUES + move - DEALT] += 1

    def sees(self, s: RavensState, move: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> i64:
        return 1 << a


@final
class Prize(Question[RavensState]):
    def moves(self, s: RavensState, out: Moves, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        for k in range(i64(VALUES)):
            out.chance(THROWN + k, 1)

    def play(self, s: RavensState, move: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        s.prize = move - THROWN + 1


@final
class Laying(Question[RavensState]):
    def moves(self, s: RavensState, out: Moves, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        for k in range(i64(VALUES)):
            if s.hand[seat * VALUES + k] > 0:
                out.add(LAY + k)

    def play(self, s: RavensState, move: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        s.hand[seat * VALUES + move - LAY] -= 1
        s.laid[seat] = move - LAY + 1

    def refusals(self, s: RavensState, move: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> list[Refusal]:
        if s.hand[seat * VALUES + move - LAY] == 0:
            return [Refusal("ravens/lay", "You do not hold that card.")]
        return []


@final
class Turning(Question[RavensState]):
    def step(self, s: RavensState, a: i64, b: i64, c: i64, d: i64) -> None:
        laid = s.laid
        seats: i64 = s.setup.seats
        winner: i64 = NOBODY
        for p in range(seats):
            s.reveal(TURNED + p * VALUES + laid[p] - 1)
            alone = True
            for q in range(seats):
                if q != p and laid[q] == laid[p]:
                    alone = False
            if alone and (winner == NOBODY or laid[p] > laid[winner]):
                winner = p
        if winner != NOBODY:
            s.points[winner] += s.prize
        for p in range(seats):
            s.discard[laid[p] - 1] += 1
            laid[p] = 0
        s.prize = 0


class Ravens(Game[RavensState]):
    def __init__(self) -> None:
        super().__init__(
            "ravens",
            "Ravens",
            "1.0",
            VOCABULARY,
            Options(2, 4),
            [
                Round(ROUND, "round", "ravens/round"),
                Dealing(DEALING, "deal", "ravens/deal", "dealt"),
                Prize(PRIZE, "prize", "ravens/prize", "thrown"),
                Laying(LAYING, "lay", "ravens/lay", "lay"),
                Turning(TURNING, "turn", "ravens/turn"),
            ],
            Rulebook(Path("ravens"), "ravens"),
            most_moves=8,
        )

    def start(self, setup: Setup) -> RavensState:
        seats = setup.seats
        s = RavensState(
            setup,
            self.stack(),
            vec[i64]([0] * (seats * VALUES)),
            vec[i64]([0] * seats),
            vec[i64]([COPIES] * VALUES),
            vec[i64]([0] * VALUES),
            vec[i64]([0] * seats),
        )
        s.then(ROUND)
        for seat in range(seats):
            for _ in range(HAND):
                s.ask(DEALING, LUCK, seat)
        return s

    def view(self, s: RavensState, seat: i64) -> dict[str, Any]:
        mine = range(seat * VALUES, seat * VALUES + VALUES) if seat != NOBODY else range(0)
        return {
            "hand": [int(s.hand[k]) for k in mine],
            "sizes": [int(held(s, p)) for p in range(s.setup.seats)],
            "laid": [int(x if p == seat or x == 0 else -1) for p, x in enumerate(s.laid)],
            "discard": [int(x) for x in s.discard],
            "points": [int(x) for x in s.points],
            "prize": int(s.prize),
            "asked": s.actor,
        }

    def key(self, s: RavensState, seat: i64) -> i64:
        h = Hash()
        h.add(s.stack[s.sp - 5] if s.sp > 0 else NOBODY)
        h.add(s.prize)
        for k in range(i64(VALUES)):
            h.add(s.discard[k])
            if seat < s.setup.seats:
                h.add(s.hand[seat * VALUES + k])
        for p in range(i64(s.setup.seats)):
            h.add(held(s, p))
            h.add(s.points[p])
            h.add(s.laid[p] if p == seat or s.laid[p] == 0 else 9)
        return h.value()

    def imagine(self, s: RavensState, seat: i64, rng: Rng) -> RavensState:
        t = s.clone()
        for p in range(i64(s.setup.seats)):
            if p != seat:
                for k in range(i64(VALUES)):
                    t.rest[k] += t.hand[p * VALUES + k]
                    t.hand[p * VALUES + k] = 0
                if t.laid[p] > 0:
                    t.rest[t.laid[p] - 1] += 1
        for p in range(i64(s.setup.seats)):
            if p != seat:
                for _ in range(held(s, p)):
                    k = rng.pick(t.rest, VALUES)
                    t.rest[k] -= 1
                    t.hand[p * VALUES + k] += 1
                if t.laid[p] > 0:
                    k = rng.pick(t.rest, VALUES)
                    t.rest[k] -= 1
                    t.laid[p] = k + 1
        return t

    def scores(self, s: RavensState) -> list[int]:
        return [int(x) for x in s.points]

    def evaluate(self, s: RavensState, seat: i64) -> i64:
        best: i64 = 0
        for p in range(i64(s.setup.seats)):
            if p != seat and s.points[p] > best:
                best = s.points[p]
        worth: i64 = 500 + 25 * (s.points[seat] - best)
        for k in range(i64(VALUES)):
            worth += 5 * k * s.hand[seat * VALUES + k]
        return 0 if worth < 0 else 1000 if worth > 1000 else worth


def held(s: RavensState, seat: i64) -> i64:
    n: i64 = 0
    for k in range(i64(VALUES)):
        n += s.hand[seat * VALUES + k]
    return n


GAME: Final = Ravens()
