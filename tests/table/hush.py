"""Hush, a small game with questions that would give a hand away if they were skipped.

Two to four seats draw a card each; one of all is the shield. In a round each seat, in turn, calls or rests; after a
call each other seat may block, if it holds the shield, or passes. Whoever calls and is not blocked has a point. Once
the shield is played everybody knows that nobody can block any more, and all are asked just the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core import registry
from rulewright.core.clauses import Rulebook
from rulewright.core.engine import LUCK, Game, Question, Setup, State
from rulewright.core.errors import Refusal
from rulewright.core.luck import Hash
from rulewright.core.options import Choice, Knob, Options
from rulewright.core.position import setup_to_doc, stack_to_doc
from rulewright.core.vocabulary import Noun, Vocabulary

CALL, REST, BLOCK, PASS, DREW = range(5)
NONE, BLANK, SHIELD = range(3)
DRAW, TURN, RESPOND, CLOSE, ROUND = range(5)
VOCABULARY = Vocabulary(
    [Noun("card", ("blank", "shield"))],
    moves=[(CALL, "call"), (REST, "rest"), (BLOCK, "block"), (PASS, "pass")],
    luck=[(DREW, "drew {card}")],
)
OPTIONS = Options(
    2,
    4,
    [
        Knob("rounds", 1, 50, 3),
        # The seat that the shield falls to without anybody knowing; 0 leaves it to luck.
        Knob("stacked", 0, 4, 0),
        Choice("response_prompt", ("holders_only", "ask_everyone")),
    ],
)


class HushState(State):
    def __init__(self, setup: Setup, stack, cells) -> None:
        super().__init__(setup, stack)
        # the card of each seat, points, and whether this call is blocked
        self.hand, self.points, self.blocked = cells

    def clone(self):
        s = HushState(self.setup, self.stack[:], [table[:] for table in self.tables()])
        s.sp = self.sp
        s.over = self.over
        return s

    def tables(self):
        return [self.hand, self.points, self.blocked]

    def scalars(self):
        return []


class Draw(Question[HushState]):
    def moves(self, s, out, seat, a, b, c, d) -> None:
        left = s.setup.seats - sum(card != NONE for card in s.hand)
        shields = 1 - sum(card == SHIELD for card in s.hand)
        stacked = s.setup.options["stacked"]
        if left > shields and stacked != a + 1:
            out.chance(DREW, left - shields)
        if shields and stacked in (0, a + 1):
            out.chance(DREW + 1, 1)

    def play(self, s, move, seat, a, b, c, d) -> None:
        s.hand[a] = BLANK + move - DREW

    def refusals(self, s, move, seat, a, b, c, d):
        return [] if s.sp and move in s.moves() else [Refusal("hush/draw-1", "There is no such card.")]

    def sees(self, s, move, seat, a, b, c, d) -> int:
        return 1 << a


class Turn(Question[HushState]):
    def moves(self, s, out, seat, a, b, c, d) -> None:
        out.add(CALL)
        out.add(REST)

    def play(self, s, move, seat, a, b, c, d) -> None:
        if move == CALL:
            s.blocked[0] = 0
            s.then(CLOSE, seat)
            for other in reversed(range(s.setup.seats)):
                if other != seat:
                    s.ask(RESPOND, other)

    def refusals(self, s, move, seat, a, b, c, d):
        return []


class Respond(Question[HushState]):
    def moves(self, s, out, seat, a, b, c, d) -> None:
        if s.hand[seat] == SHIELD:
            out.add(BLOCK)
        out.add(PASS)

    def play(self, s, move, seat, a, b, c, d) -> None:
        if move == BLOCK:
            s.hand[seat] = NONE
            s.blocked[0] = 1

    def refusals(self, s, move, seat, a, b, c, d):
        if move == BLOCK and s.hand[seat] != SHIELD:
            return [Refusal("hush/respond-1", "You hold no shield.")]
        return []

    def asks(self, s, seat, a, b, c, d) -> str:
        return f"Does {s.game.seat_name(s, int(seat))} block?"


class Close(Question[HushState]):
    def step(self, s, a, b, c, d) -> None:
        s.points[a] += 1 - s.blocked[0]


class Round(Question[HushState]):
    def step(self, s, a, b, c, d) -> None:
        if a == s.setup.options["rounds"]:
            s.finish()
            return
        s.then(ROUND, a + 1)
        for seat in reversed(range(s.setup.seats)):
            s.ask(TURN, seat)


class Hush(Game[HushState]):
    def __init__(self) -> None:
        questions = [
            Draw(DRAW, "draw", "hush/draw-1", "drew", "for"),
            Turn(TURN, "turn", "hush/turn-1", "call rest"),
            Respond(RESPOND, "respond", "hush/respond-1", "block pass"),
            Close(CLOSE, "close", "hush/turn-1", "", "of"),
            Round(ROUND, "round", "hush/turn-1", "", "played"),
        ]
        rulebook = Rulebook(Path(__file__).parent, "hush")
        super().__init__("hush", "Hush", "1.0.0", VOCABULARY, OPTIONS, questions, rulebook)

    def start(self, setup: Setup):
        s = HushState(setup, self.stack(), [vec[i64]([0] * 4), vec[i64]([0] * 4), vec[i64]([0])])
        s.then(ROUND, 0)
        for seat in reversed(range(setup.seats)):
            s.ask(DRAW, LUCK, seat)
        return s

    def always_asks(self, options) -> bool:
        return options["response_prompt"] == "ask_everyone"

    def view(self, s, seat) -> dict[str, Any]:
        words = ["none", "blank", "shield"]
        known = [s.hand[k] == NONE or k == seat for k in range(s.setup.seats)]
        return {
            "cards": [words[s.hand[k]] if known[k] else "?" for k in range(s.setup.seats)],
            "points": [int(s.points[k]) for k in range(s.setup.seats)],
            "pending": stack_to_doc(s),
        }

    def key(self, s, seat) -> int:
        h = Hash()
        for letter in repr(self.view(s, seat)).encode():
            h.add(letter)
        return h.value()

    def imagine(self, s, seat, rng):
        world = s.clone()
        places = [k for k in range(s.setup.seats) if k != seat and s.hand[k] != NONE]
        cells = vec[i64](sorted(s.hand[k] for k in places))
        rng.shuffle(cells, len(cells))
        for k, card in zip(places, cells, strict=True):
            world.hand[k] = card
        return world

    def position(self, s) -> dict[str, Any]:
        return setup_to_doc(s) | {"hand": [int(card) for card in s.hand], "pending": stack_to_doc(s)}

    def scores(self, s) -> list[int]:
        return [int(s.points[k]) for k in range(s.setup.seats)]


GAME = Hush()


@contextmanager
def offered() -> Iterator[None]:
    """Have the game be found as if another package offered it."""
    with pytest.MonkeyPatch.context() as patch:
        entry = EntryPoint("hush", "tests.table.hush:GAME", registry.GROUP)
        # Compiled, the module calls its own functions directly, but looks up what it imports.
        patch.setattr(registry, "entry_points", lambda group: [entry])
        yield
