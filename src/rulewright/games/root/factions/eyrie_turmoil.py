"""7.7 and 7.8. Turmoil in its four steps, and the leader who takes office then and at the beginning."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.root.cards import discard_with_others, renew_deck
from rulewright.games.root.components import BIRD, CARDS, COLUMNS, EYRIE, LEADER_WORDS, LEADERS, SUITS
from rulewright.games.root.factions.eyrie_board import LEADER, TURMOIL, viziers
from rulewright.games.root.scoring import lose
from rulewright.games.root.state import BIT, DECREE, RootState, seat_of
from rulewright.games.root.vocabulary import SAY_FOLLOW, TELL_LEADS, TELL_TURMOIL

ALL_LEADERS: Final = (1 << LEADERS) - 1


@final
class Turmoil(Question[RootState]):
    """Humiliate, purge, depose, rest: Daylight ends because nothing is left of it (eyrie-turmoil-1 to -6)."""

    def step(self, s: RootState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.tell(TELL_TURMOIL)
        lose(s, EYRIE, bird_cards(s))
        purge(s)
        depose(s)


def bird_cards(s: RootState) -> i64:
    """How many bird cards the Decree holds, Viziers included (eyrie-turmoil-2)."""
    found: i64 = 0
    for column in range(i64(COLUMNS)):
        found += s.held[(DECREE + column) * SUITS + BIRD] + viziers(s, column)
    return found


def purge(s: RootState) -> None:
    """Discard the Decree but for the Viziers, and leave nothing to obey (eyrie-turmoil-3, eyrie-ruling-12)."""
    for column in range(i64(COLUMNS)):
        zone = DECREE + column
        for card in range(i64(CARDS)):
            for _n in range(s.cards[zone * CARDS + card]):
                discard_with_others(s, card, zone)
        for suit in range(i64(SUITS)):
            s.decree[column * SUITS + suit] = 0
    renew_deck(s)


def depose(s: RootState) -> None:
    """The leader lies face down; with nobody face up all four turn up again (eyrie-turmoil-4, eyrie-turmoil-5)."""
    if s.leader > 0:
        s.deposed |= BIT[s.leader - 1]
        s.leader = 0
    if s.deposed == ALL_LEADERS:
        s.deposed = 0
    choose_leader(s)


def is_deposed(s: RootState, leader: i64) -> bool:
    """Whether a leader lies face down (eyrie-turmoil-4)."""
    return s.deposed & BIT[leader] != 0


def choose_leader(s: RootState) -> None:
    """A leader that lies face up takes office; where it is the only one, nobody needs to ask (eyrie-turmoil-4)."""
    found: i64 = 0
    last: i64 = 0
    for leader in range(i64(LEADERS)):
        if not is_deposed(s, leader):
            found += 1
            last = leader
    if found == 1:
        s.leader = last + 1
        s.tell(TELL_LEADS + last)
    else:
        s.ask(LEADER, seat_of(s, EYRIE))


@final
class Leader(Question[RootState]):
    """Which leader takes office? The two Viziers go where it says (eyrie-setup-3, eyrie-setup-4, eyrie-turmoil-4)."""

    def moves(self, s: RootState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for leader in range(i64(LEADERS)):
            if not is_deposed(s, leader):
                out.add(SAY_FOLLOW + leader)

    def play(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.leader = move - SAY_FOLLOW + 1

    def refusals(self, s: RootState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        leader = move - SAY_FOLLOW
        if not is_deposed(s, leader):
            return []
        return [Refusal("root/eyrie-turmoil-4", f"The {LEADER_WORDS[leader]} was deposed and lies face down.")]

    def asks(self, s: RootState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "Whom do the Eyrie Dynasties follow?"


QUESTIONS: Final[list[Question[RootState]]] = [
    Turmoil(TURMOIL, "turmoil", "root/eyrie-turmoil-1"),
    Leader(LEADER, "leader", "root/eyrie-setup-3", verbs="follow"),
]
