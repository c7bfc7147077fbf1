"""Burrow, a tiny game on which the tests of the core run: private draws, a card laid face down, reveals, picks, a step.

Two or three seats draw two cards each and lay one face down. In a round each seat, in turn, shows its card, digs for
numbers, stays, or, with the option, peeks at another's card. `docs/formats.md` tells its rules as well. A card set may
say what a card is worth, and put another one in the place of a card:

    name = "Wolves"
    [[card]]
    id = "wolf"
    replaces = "fox"
    worth = 6
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.cards import card_tables, card_text
from rulewright.core.clauses import Rulebook
from rulewright.core.engine import EVERYBODY, LUCK, NOBODY, Game, Moves, Question, Setup, State
from rulewright.core.errors import OptionError, Refusal
from rulewright.core.luck import Hash, Rng
from rulewright.core.options import Choice, Exclusion, Knob, Options
from rulewright.core.position import (
    Fields,
    counts_to_doc,
    go_on,
    setup_from_doc,
    setup_to_doc,
    stack_from_doc,
    stack_to_doc,
)
from rulewright.core.vocabulary import Noun, Vocabulary

SHIPPED = {"fox": 1, "hare": 2, "owl": 3}
SEAT = Noun("seat", ("seat-1", "seat-2", "seat-3"))
NUMBER = Noun("number", ("1", "2", "3", "4", "5", "6"))

LAY, SHOW, PEEK, DIG, DONE, STAY, DREW, ROLLED, TURNED, GAINED = 0, 4, 5, 8, 14, 15, 16, 20, 26, 38


def vocabulary(cards: Sequence[str]) -> Vocabulary:
    return Vocabulary(
        [Noun("card", cards, 3, {"rabbit": "hare"} if "hare" in cards else {}), SEAT, NUMBER],
        moves=[
            (LAY, "lay {card}"),
            (SHOW, "show"),
            (PEEK, "peek seat"),
            (DIG, "dig number"),
            (DONE, "done"),
            (STAY, "stay"),
        ],
        luck=[(DREW, "drew {card}"), (ROLLED, "rolled number")],
        shown=[(TURNED, "turned seat {card}"), (GAINED, "gained seat number")],
    )


VOCABULARY = vocabulary(list(SHIPPED))
CARD = VOCABULARY.nouns["card"]
OPTIONS = Options(
    2,
    3,
    [Choice("peeking", ("off", "on"), "burrow/ruling-1"), Knob("rounds", 1, 3, 1)],
    [
        Exclusion(
            "whoever peeks needs a second round",
            "burrow/ruling-1",
            lambda seats, options: options["peeking"] == "on" and options["rounds"] == 1,
        )
    ],
)
DRAW, LAYING, TURN, DIGGING, ROLL, ROUND = range(6)


class BurrowState(State):
    def __init__(self, setup: Setup, stack: vec[i64], cells: list[vec[i64]]) -> None:
        super().__init__(setup, stack)
        # hand and pool by card, the laid card of each seat (0 = none), the seats that have seen it, points
        self.hand, self.pool, self.laid, self.seen, self.points = cells

    def clone(self) -> BurrowState:
        s = BurrowState(self.setup, self.stack[:], [table[:] for table in self.tables()])
        s.sp = self.sp
        s.over = self.over
        return s

    def tables(self) -> list[vec[i64]]:
        return [self.hand, self.pool, self.laid, self.seen, self.points]

    def scalars(self) -> list[int]:
        return []


class Draw(Question[BurrowState]):
    def moves(self, s, out: Moves, seat, a, b, c, d) -> None:
        for card in range(3):
            if s.pool[card]:
                out.chance(DREW + card, s.pool[card])

    def play(self, s, move, seat, a, b, c, d) -> None:
        s.pool[move - DREW] -= 1
        s.hand[a * 3 + move - DREW] += 1

    def sees(self, s, move, seat, a, b, c, d) -> int:
        return 1 << a

    def refusals(self, s, move, seat, a, b, c, d) -> list[Refusal]:
        return [] if s.pool[move - DREW] else [Refusal("burrow/draw-1", "No such card is left.")]

    def asks(self, s, seat, a, b, c, d) -> str:
        return f"Which card does seat {a + 1} draw?"


class Laying(Question[BurrowState]):
    def moves(self, s, out, seat, a, b, c, d) -> None:
        for card in range(3):
            if s.hand[seat * 3 + card]:
                out.add(LAY + card)

    def play(self, s, move, seat, a, b, c, d) -> None:
        s.hand[seat * 3 + move - LAY] -= 1
        s.laid[seat] = move - LAY + 1
        s.seen[seat] = 1 << seat

    def refusals(self, s, move, seat, a, b, c, d) -> list[Refusal]:
        return [] if s.hand[seat * 3 + move - LAY] else [Refusal("burrow/lay-1", "You do not hold this card.")]


class Turn(Question[BurrowState]):
    def moves(self, s, out, seat, a, b, c, d) -> None:
        for move in (SHOW, *range(PEEK, PEEK + 3), *range(DIG, DIG + 6), STAY):
            if not self.refusals(s, move, seat, a, b, c, d):
                out.add(move)

    def play(self, s, move, seat, a, b, c, d) -> None:
        if move == SHOW:
            s.seen[seat] = EVERYBODY
            card = s.laid[seat] - 1
            gain(s, seat, 2 if card == 2 and not s.setup.since("1.1") else s.game.worth[card])
            s.reveal(TURNED + seat * 4 + card)
        elif PEEK <= move < DIG:
            other = move - PEEK
            s.seen[other] |= 1 << seat
            s.reveal(TURNED + other * 4 + s.laid[other] - 1, 1 << seat)
        elif move != STAY:
            s.ask(DIGGING, seat, move - DIG, 1)

    def refusals(self, s, move, seat, a, b, c, d) -> list[Refusal]:
        if move == SHOW and s.seen[seat] == EVERYBODY:
            return [Refusal("burrow/show-1", "Your card is face up already.")]
        if PEEK <= move < DIG:
            if s.setup.options["peeking"] == "off":
                return [Refusal("burrow/ruling-1", "Nobody peeks in this game.")]
            if move - PEEK >= s.setup.seats:
                return [Refusal("core/not-in-play", "Nobody sits there.")]
            if s.seen[move - PEEK] >> seat & 1:
                return [Refusal("burrow/peek-1", "You have seen this card.")]
        return []


class Digging(Question[BurrowState]):
    """Further numbers, ascending; `a` is the last one, `b` how many there are."""

    def moves(self, s, out, seat, a, b, c, d) -> None:
        for number in range(a + 1, 6):
            out.add(DIG + number)
        out.add(DONE)

    def play(self, s, move, seat, a, b, c, d) -> None:
        if move == DONE:
            s.ask(ROLL, LUCK, seat, a, b)
        else:
            s.ask(DIGGING, seat, move - DIG, b + 1)

    def refusals(self, s, move, seat, a, b, c, d) -> list[Refusal]:
        return [] if move == DONE or move > DIG + a else [Refusal("core/order", "Numbers are named from low to high.")]


class Roll(Question[BurrowState]):
    """The die falls on 6 twice as often; it pays up to the highest number dug for."""

    def moves(self, s, out, seat, a, b, c, d) -> None:
        for number in range(6):
            out.chance(ROLLED + number, 2 if number == 5 else 1)

    def play(self, s, move, seat, a, b, c, d) -> None:
        if move - ROLLED <= b:
            gain(s, a, c)

    def refusals(self, s, move, seat, a, b, c, d) -> list[Refusal]:
        return [] if move >= ROLLED else [Refusal("burrow/roll-1", "A die is rolled.")]


class Round(Question[BurrowState]):
    def step(self, s, a, b, c, d) -> None:
        if a == s.setup.options["rounds"]:
            s.finish()
            return
        s.then(ROUND, a + 1)
        for seat in reversed(range(s.setup.seats)):
            s.ask(TURN, seat)


def gain(s: BurrowState, seat: int, points: int) -> None:
    s.points[seat] += points
    s.tell(GAINED + seat * 6 + points - 1)


class Burrow(Game[BurrowState]):
    worth = tuple(SHIPPED.values())
    card = CARD

    def __init__(self, worth: Mapping[str, int] = SHIPPED, cards: str = "", cards_name: str = "") -> None:
        self.worth = tuple(worth.values())
        questions = [
            Draw(DRAW, "draw", "burrow/draw-1", "drew", "for"),
            Laying(LAYING, "lay", "burrow/lay-1", "lay"),
            Turn(TURN, "turn", "burrow/turn-1", "show peek dig stay"),
            Digging(DIGGING, "digging", "burrow/dig-1", "dig done", "last:number count"),
            Roll(ROLL, "roll", "burrow/roll-1", "rolled", "for last:number count"),
            Round(ROUND, "round", "burrow/round-1", "", "played"),
        ]
        rulebook = Rulebook(Path(__file__).parent, "burrow")
        words = vocabulary(list(worth))
        self.card = words.nouns["card"]
        named = {"cards": cards, "cards_name": cards_name}
        super().__init__("burrow", "Burrow", "1.1.0", words, OPTIONS, questions, rulebook, **named)

    def with_cards(self, text: str) -> Game[BurrowState]:
        if not card_text(text):
            return GAME
        tables = card_tables(text)
        worth = dict(SHIPPED)
        for entry in tables.get("card", []):
            word, points = str(entry.get("id")), entry.get("worth", 1)
            if points not in range(1, 7):
                raise OptionError(f"card {word}: worth: {points} is no number from 1 to 6")
            old = entry.get("replaces", word)
            if old not in worth:
                raise OptionError(f"card {word}: replaces: there is no card {old}; there are: {', '.join(worth)}")
            worth = {word if name == old else name: points if name == old else kept for name, kept in worth.items()}
        return Burrow(worth, text, str(tables.get("name", "")))

    def start(self, setup: Setup) -> BurrowState:
        cells = [vec[i64]([0] * 9), vec[i64]([4, 2, 2]), vec[i64]([0] * 3), vec[i64]([0] * 3), vec[i64]([0] * 3)]
        s = BurrowState(setup, self.stack(), cells)
        s.then(ROUND, 0)
        for seat in reversed(range(setup.seats)):
            s.ask(LAYING, seat)
        for seat in reversed(range(setup.seats)):
            s.ask(DRAW, LUCK, seat)
            s.ask(DRAW, LUCK, seat)
        return s

    def view(self, s: BurrowState, seat: int) -> dict[str, Any]:
        def card(other: int) -> str:
            if not s.laid[other]:
                return "-"
            known = s.seen[other] == EVERYBODY or s.seen[other] >> seat & 1
            return self.card.word(s.laid[other] - 1) if known else "?"

        return {
            "laid": [card(other) for other in range(s.setup.seats)],
            "points": [s.points[other] for other in range(s.setup.seats)],
            "hand": {} if seat == NOBODY else counts_to_doc(s.hand, self.card, seat * 3),
        }

    def key(self, s: BurrowState, seat: int) -> int:
        h = Hash()
        for number in repr(self.view(s, seat)).encode():
            h.add(number)
        return h.value()

    def imagine(self, s: BurrowState, seat: int, rng: Rng) -> BurrowState:
        world = s.clone()
        unseen = [
            other
            for other in range(s.setup.seats)
            if s.laid[other] and s.seen[other] != EVERYBODY and not s.seen[other] >> seat & 1
        ]
        hidden = [card for card in range(3) for _ in range(world.pool[card])]
        for other in range(s.setup.seats):
            if other != seat:
                hidden += [card for card in range(3) for _ in range(s.hand[other * 3 + card])]
        hidden = sorted(hidden + [s.laid[other] - 1 for other in unseen])
        cells = vec[i64](hidden)
        rng.shuffle(cells, len(cells))
        dealt = list(cells)
        for other in unseen:
            world.laid[other] = dealt.pop() + 1
        for other in range(s.setup.seats):
            count = sum(s.hand[other * 3 + card] for card in range(3))
            for card in range(3):
                world.hand[other * 3 + card] = s.hand[other * 3 + card] if other == seat else 0
            for _ in range(count if other != seat else 0):
                world.hand[other * 3 + dealt.pop()] += 1
        for card in range(3):
            world.pool[card] = dealt.count(card)
        return world

    def position(self, s: BurrowState) -> dict[str, Any]:
        doc = setup_to_doc(s)
        doc["pool"] = counts_to_doc(s.pool, self.card)
        doc["players"] = [
            {
                "hand": counts_to_doc(s.hand, self.card, seat * 3),
                "laid": self.card.word(s.laid[seat] - 1) if s.laid[seat] else "none",
                "seen_by": [other + 1 for other in range(s.setup.seats) if s.seen[seat] >> other & 1],
                "open": s.seen[seat] == EVERYBODY,
                "points": int(s.points[seat]),
            }
            for seat in range(s.setup.seats)
        ]
        doc["pending"] = stack_to_doc(s)
        return doc

    def from_position(self, doc: Mapping[str, Any]) -> BurrowState:
        fields = Fields(doc)
        s = self.start(setup_from_doc(self, fields))
        s.sp = 0
        for card, count in enumerate(fields.counts("pool", self.card, 8, [4, 2, 2])):
            s.pool[card] = count
        for seat, player in enumerate(fields.each("players", s.setup.seats) if fields.has("players") else []):
            for card, count in enumerate(player.counts("hand", self.card, 8, [0, 0, 0])):
                s.hand[seat * 3 + card] = count
            laid = player.text("laid", "none")
            s.laid[seat] = 0 if laid == "none" else player.word("laid", self.card) + 1
            for other in player.numbers("seen_by", 1, s.setup.seats, default=[seat + 1] if s.laid[seat] else []):
                s.seen[seat] |= 1 << (other - 1)
            if player.flag("open", False):
                s.seen[seat] = EVERYBODY
            s.points[seat] = player.number("points", 0, 99, 0)
            player.done()
        if fields.has("pending"):
            stack_from_doc(s, fields)
        else:
            s.then(ROUND, 0)
        fields.done()
        go_on(s, fields)
        return s

    def scores(self, s: BurrowState) -> list[int]:
        return [int(s.points[seat]) for seat in range(s.setup.seats)]


GAME = Burrow()
