"""1.1.3 and 4.3.6. Several effects at one moment: who orders them, and the order.

Triggers lie on the stack above the step that asks for their order. Each is a step whose arguments are the clearing, the
faction it belongs to, a number, and who has caused it (`pieces.trigger`).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import WIDTH, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.components import CLEARINGS, SIDES
from rulewright.games.root.faction import FACTION
from rulewright.games.root.kinds import SETTLE, TRIGGERS, WHOSE_FIRST
from rulewright.games.root.state import BIT, RootState, seat_of, title
from rulewright.games.root.vocabulary import CLEARING_WORDS, SAY_FIRST, SAY_SETTLE, TRIGGER_WORDS

# Places of a record on the stack: its first two arguments.
CLEARING: Final = 2
OWNER: Final = 3
# Nobody's effects in particular: all that wait can be named.
ANYBODY: Final = 0


def word_of(s: RootState, record: i64) -> i64:
    """The word and the clearing by which a trigger record is named, as one number."""
    st = s.stack
    return FACTION[st[record + OWNER]].trigger_word(st[record]) * CLEARINGS + st[record + CLEARING]


def owners(s: RootState, n: i64, top: i64) -> i64:
    """Whose effects the n records below a height of the stack are, as bits."""
    found: i64 = 0
    for k in range(n):
        found |= BIT[s.stack[top - WIDTH * (k + 1) + OWNER]]
    return found


def drop_idle(s: RootState, n: i64) -> i64:
    """Take away those of the n records on top that bring about nothing any more; returns how many are left."""
    st = s.stack
    first = s.sp - WIDTH * n
    left: i64 = 0
    for k in range(n):
        record = first + WIDTH * k
        if FACTION[st[record + OWNER]].lets_pass(s):
            continue
        for cell in range(i64(WIDTH)):
            st[first + WIDTH * left + cell] = st[record + cell]
        left += 1
    s.sp = first + WIDTH * left
    return left


def all_alike(s: RootState, n: i64) -> bool:
    """Whether the n records on top of the stack are one and the same."""
    st = s.stack
    for k in range(1, n):
        for cell in range(i64(WIDTH)):
            if st[s.sp - WIDTH * (k + 1) + cell] != st[s.sp - WIDTH + cell]:
                return False
    return True


@final
class Triggers(Question[RootState]):
    """The order of the `n` effects that wait on top (base-gold-3, base-battle-19, ruling-25, ruling-68).

    In battle each player orders what its own losses trigger, and the player taking the turn says whose come first;
    otherwise that player orders everything.
    """

    def step(self, s: RootState, waiting: i64, in_battle: i64, _c: i64, _d: i64) -> None:
        n = drop_idle(s, waiting)
        if n < 2 or all_alike(s, n):
            return
        whose = owners(s, n, s.sp)
        if in_battle == 0:
            s.ask(SETTLE, seat_of(s, s.turn), n, in_battle, ANYBODY)
            return
        for side in range(i64(SIDES)):
            if whose == BIT[side]:
                ask_order(s, side, n, in_battle)
                return
        s.ask(WHOSE_FIRST, seat_of(s, s.turn), n, in_battle)


def ask_order(s: RootState, side: i64, n: i64, in_battle: i64) -> None:
    """Ask which effect of a side's own losses in battle is settled first (base-battle-19, ruling-25)."""
    chooser = side
    if not FACTION[side].orders_own_losses(s):
        chooser = s.turn
    s.ask(SETTLE, seat_of(s, chooser), n, in_battle, side + 1)


@final
class WhoseFirst(Question[RootState]):
    """The player taking the turn says whose effects of a battle come first (ruling-68)."""

    def moves(self, s: RootState, out: Moves, seat: i64, n: i64, in_battle: i64, _c: i64, _d: i64) -> None:
        whose = owners(s, n, s.sp - WIDTH)
        for side in range(i64(SIDES)):
            if whose & BIT[side] != 0:
                out.add(SAY_FIRST + side)

    def play(self, s: RootState, move: i64, seat: i64, n: i64, in_battle: i64, _c: i64, _d: i64) -> None:
        side = move - SAY_FIRST
        st = s.stack
        own: i64 = 0
        last: i64 = 0
        for k in range(n):
            record = s.sp - WIDTH * (k + 1)
            if st[record + OWNER] == side:
                own += 1
                last = record
        if own == 1:
            bring_up(s, last, n, in_battle)
        else:
            ask_order(s, side, n, in_battle)

    def refusals(self, s: RootState, move: i64, seat: i64, n: i64, in_battle: i64, _c: i64, _d: i64) -> list[Refusal]:
        side = move - SAY_FIRST
        if owners(s, n, s.sp - WIDTH) & BIT[side] != 0:
            return []
        return [Refusal("root/ruling-68", f"Nothing of {title(side)} waits to be settled.")]

    def asks(self, s: RootState, seat: i64, n: i64, in_battle: i64, _c: i64, _d: i64) -> str:
        return "Both sides have effects to settle: whose come first?"


@final
class Settle(Question[RootState]):
    """Which of several effects is settled first; equal ones are named once (base-gold-3, base-battle-19)."""

    def moves(self, s: RootState, out: Moves, seat: i64, n: i64, in_battle: i64, owner: i64, _d: i64) -> None:
        # In ascending order, without a table: the smallest word above the last one, until there is none.
        last: i64 = -1
        while True:
            least: i64 = -1
            for k in range(n):
                record = s.sp - WIDTH * (k + 2)
                if waits(s, record, owner):
                    word = word_of(s, record)
                    if word > last and (least < 0 or word < least):
                        least = word
            if least < 0:
                return
            out.add(SAY_SETTLE + least)
            last = least

    def play(self, s: RootState, move: i64, seat: i64, n: i64, in_battle: i64, owner: i64, _d: i64) -> None:
        bring_up(s, find(s, n, s.sp, owner, move - SAY_SETTLE), n, in_battle)

    def refusals(
        self, s: RootState, move: i64, seat: i64, n: i64, in_battle: i64, owner: i64, _d: i64
    ) -> list[Refusal]:
        if find(s, n, s.sp - WIDTH, owner, move - SAY_SETTLE) >= 0:
            return []
        word = TRIGGER_WORDS[(move - SAY_SETTLE) // CLEARINGS]
        here = CLEARING_WORDS[(move - SAY_SETTLE) % CLEARINGS]
        return [Refusal("root/base-gold-3", f"No {word} of {here} waits to be settled.")]

    def asks(self, s: RootState, seat: i64, n: i64, in_battle: i64, owner: i64, _d: i64) -> str:
        return "Several effects come at once: which is settled first?"


def waits(s: RootState, record: i64, owner: i64) -> bool:
    """Whether a trigger record belongs to whose effects are being ordered."""
    return owner == ANYBODY or s.stack[record + OWNER] == owner - 1


def find(s: RootState, n: i64, top: i64, owner: i64, word: i64) -> i64:
    """The record of a word among those of the n below a height of the stack that are being ordered; -1 if none is."""
    for k in range(n):
        record = top - WIDTH * (k + 1)
        if waits(s, record, owner) and word_of(s, record) == word:
            return record
    return -1


def bring_up(s: RootState, record: i64, n: i64, in_battle: i64) -> None:
    """Take one of n records to the top of the stack; the others wait below, and their order is asked again."""
    st = s.stack
    kind = st[record]
    clearing = st[record + CLEARING]
    owner = st[record + OWNER]
    number = st[record + 4]
    by = st[record + 5]
    for cell in range(record, s.sp - WIDTH):
        st[cell] = st[cell + WIDTH]
    s.sp -= WIDTH
    s.then(TRIGGERS, n - 1, in_battle)
    s.then(kind, clearing, owner, number, by)


QUESTIONS: Final[list[Question[RootState]]] = [
    Triggers(TRIGGERS, "triggers", "root/base-piece-4", fields="number in-battle"),
    WhoseFirst(WHOSE_FIRST, "whose-first", "root/ruling-68", verbs="first", fields="number in-battle"),
    Settle(SETTLE, "settle", "root/base-gold-3", verbs="settle", fields="number in-battle owner"),
]
