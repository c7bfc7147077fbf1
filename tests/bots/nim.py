"""The smallest game with a forced win: two seats take one to three stones from a heap, and the last stone wins."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.clauses import Rulebook
from rulewright.core.engine import Game, Moves, Question, Setup, State
from rulewright.core.luck import Hash, Rng
from rulewright.core.options import Knob, Options
from rulewright.core.vocabulary import Noun, Vocabulary

VOCABULARY: Final = Vocabulary([Noun("count", ["one", "two", "three"])], moves=[(0, "take count")])


@final
class NimState(State):
    def __init__(self, setup: Setup, stack: vec[i64], heap: i64) -> None:
        super().__init__(setup, stack)
        self.heap: i64 = heap
        self.last: i64 = 0

    def clone(self) -> NimState:
        t = NimState(self.setup, self.stack[:], self.heap)
        t.sp = self.sp
        t.over = self.over
        t.last = self.last
        return t

    def tables(self) -> list[vec[i64]]:
        return []

    def scalars(self) -> list[int]:
        return [int(self.heap), int(self.last)]


@final
class Taking(Question[NimState]):
    def moves(self, s: NimState, out: Moves, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        for k in range(i64(3)):
            if k < s.heap:
                out.add(k)

    def play(self, s: NimState, move: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        s.heap -= move + 1
        s.last = seat
        if s.heap == 0:
            s.finish()
        s.ask(0, 1 - seat)


class Nim(Game[NimState]):
    def __init__(self) -> None:
        super().__init__(
            "nim",
            "Nim",
            "1.0",
            VOCABULARY,
            Options(2, 2, [Knob("heap", 1, 100, 11)]),
            [Taking(0, "take", "nim/take", "take")],
            Rulebook(Path("nim"), "nim"),
        )

    def start(self, setup: Setup) -> NimState:
        heap = setup.options["heap"]
        assert isinstance(heap, int)
        s = NimState(setup, self.stack(), heap)
        s.ask(0, 0)
        return s

    def view(self, s: NimState, seat: i64) -> dict[str, Any]:
        return {"heap": int(s.heap), "asked": s.actor, "last": int(s.last)}

    def key(self, s: NimState, seat: i64) -> i64:
        h = Hash()
        h.add(s.heap)
        h.add(s.last)
        h.add(s.over)
        return h.value()

    def imagine(self, s: NimState, seat: i64, rng: Rng) -> NimState:
        return s.clone()

    def scores(self, s: NimState) -> list[int]:
        return [int(s.over != 0 and s.last == seat) for seat in range(2)]

    def from_position(self, doc: Mapping[str, Any]) -> NimState:
        return self.start(self.setup(2, {"heap": doc["heap"]}))


GAME: Final = Nim()
