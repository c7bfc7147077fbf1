"""How to play: the parts of a turn, from the revealed hand to the next one, and the turn after it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unition.effects import CLANS, WHOMP
from rulewright.games.unition.forum import return_extras
from rulewright.games.unition.given import HAND
from rulewright.games.unition.resources import collect, use_up
from rulewright.games.unition.state import (
    BACK,
    BONUS_TURN,
    COUNTS,
    DRAW_CARDS,
    END_TURN,
    FLAGS,
    FORT_FLAGS,
    FRESH,
    GAINED,
    GONE,
    HALVING,
    HOLD_CARD,
    ICON,
    LAID,
    MEMBERS,
    PLAY_CARDS,
    PLAYED,
    TURN,
    UnitionState,
    first_sure,
    fort_cell,
    has_hand,
    next_seat,
    row_of,
    seat_title,
)
from rulewright.games.unition.strongholds import can_be_held, may_hold
from rulewright.games.unition.unition import all_clans
from rulewright.games.unition.vocabulary import (
    FORTS,
    MOST_CARDS,
    SAY_DECLINE,
    SAY_TAKE_TURN,
    TELL_BONUS_TURN_OF,
    TELL_MEGAUNITION,
    TELL_SHOWS,
    TELL_TURN_OF,
)

# The stages in which a turn ends.
LEFTOVERS: Final = 0
CLEAN_UP: Final = 1
NEW_HAND: Final = 2
WHO_IS_NEXT: Final = 3


@final
class Turn(Question[UnitionState]):
    """A turn begins: what lasted until then ends, strongholds are ready, and the hand is revealed (turn-3, turn-4).

    Sources: ruling-1, ruling-17, ruling-30, ruling-41, card-lianzo-1.
    """

    def step(self, s: UnitionState, seat: i64, bonus: i64, _c: i64, _d: i64) -> None:
        s.turn = seat
        s.bonus = bonus
        s.revealed = 1
        s.tell((TELL_TURN_OF if bonus == 0 else TELL_BONUS_TURN_OF) + seat)
        s.status[seat] &= ~HALVING
        if s.given.shields_expire:
            s.shields[seat] = 0
        count_strongholds(s, seat)
        show_hand(s, seat)
        s.ask(PLAY_CARDS, seat)


def count_strongholds(s: UnitionState, seat: i64) -> None:
    """Strongholds are members of their clans from the first (layout-6)."""
    fort = s.fort
    clan = s.given.clan
    for place in range(i64(FORTS)):
        kind = fort[fort_cell(seat, place)] - 1
        if kind >= 0 and clan[kind] < CLANS:
            s.count[MEMBERS + clan[kind]] += 1


def show_hand(s: UnitionState, seat: i64) -> None:
    """All see the hand from now on, and nothing is to be remembered of it (turn-4, ruling-21)."""
    hand = s.hand
    heap = s.heap
    sure = first_sure(s, seat)
    first = seat * s.kinds
    for kind in range(s.kinds):
        heap[sure + kind] = 0
        for _n in range(hand[first + kind]):
            s.reveal(TELL_SHOWS + seat * MOST_CARDS + kind)


@final
class EndTurn(Question[UnitionState]):
    """Tokens are taken, extras go back, cards are discarded, five are drawn, and somebody is next (turn-8, turn-9).

    Sources: ruling-1, ruling-2, ruling-23, mega-4 to mega-6. `mega` is 1 once MEGAUNITION has been reached.
    """

    def step(self, s: UnitionState, seat: i64, stage: i64, mega: i64, _d: i64) -> None:
        if stage == LEFTOVERS:
            use_up(s, WHOMP)
            s.then(END_TURN, seat, CLEAN_UP)
            if s.given.holds_played:
                ask_holds(s, seat)
            collect(s, seat)
            if s.over == 0:
                return_extras(s)
        elif stage == CLEAN_UP:
            reached: i64 = 1 if s.bonus == 0 and all_clans(s) else 0
            if reached != 0:
                s.tell(TELL_MEGAUNITION + seat)
            discard_played(s, seat)
            clear_turn(s, seat)
            s.then(END_TURN, seat, NEW_HAND, reached)
            s.then(DRAW_CARDS, seat, HAND, 0)
        elif stage == NEW_HAND:
            s.then(END_TURN, seat, WHO_IS_NEXT, mega)
            if not s.given.holds_played and has_hand(s, seat):
                ask_holds(s, seat)
        elif mega != 0:
            s.ask(BONUS_TURN, seat)
        else:
            s.then(TURN, next_seat(s, seat))


def ask_holds(s: UnitionState, seat: i64) -> None:
    """Every empty stronghold that can take a card at the end of the turn is asked about (card-goldheart-bastion-1)."""
    if not s.given.holders:
        return
    for k in range(i64(FORTS)):
        place = FORTS - 1 - k
        if may_hold(s, seat, place) and (not s.given.holds_played or any_to_hold(s, seat)):
            s.ask(HOLD_CARD, seat, place)


def any_to_hold(s: UnitionState, seat: i64) -> bool:
    """Whether some card of this turn's hand can be laid on a stronghold."""
    for kind in range(s.kinds):
        if can_be_held(s, seat, kind):
            return True
    return False


def discard_played(s: UnitionState, seat: i64) -> None:
    """All played cards but strongholds go to the discard (turn-8, play-8, ruling-25, card-grand-arbalest-3)."""
    played = s.played
    discard = s.discard
    first = seat * s.kinds
    for n in range(s.played_count):
        if played[n * PLAYED + FLAGS] & (GONE | LAID) == 0:
            discard[first + played[n * PLAYED] - 1] += 1


def clear(cells: vec[i64], first: i64, n: i64) -> None:
    """Nothing stands in n cells of a table any more."""
    for k in range(first, first + n):
        cells[k] = 0


def clear_turn(s: UnitionState, seat: i64) -> None:
    """What counts for one turn is over with it (turn-7, card-peelo-breck-4)."""
    fort = s.fort
    clear(s.played, 0, s.played_count * PLAYED)
    clear(s.icon, 0, s.icons * ICON)
    clear(s.count, 0, COUNTS)
    clear(s.heap, row_of(s, GAINED), s.kinds)
    clear(s.heap, row_of(s, BACK), s.kinds)
    for place in range(i64(FORTS)):
        cell = fort_cell(seat, place)
        fort[cell + FORT_FLAGS] = 0
        fort[cell + FRESH] = 0
    s.played_count = 0
    s.icons = 0
    s.revealed = 0
    s.discount = 0
    s.spent = 0
    s.converts = 0
    s.recruits = 0
    s.razed = 0
    s.last_filled = 0


@final
class BonusTurn(Question[UnitionState]):
    """After MEGAUNITION another turn may be taken, once (mega-4 to mega-6, ruling-30)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        out.add(SAY_TAKE_TURN)
        out.add(SAY_DECLINE)

    def play(self, s: UnitionState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == SAY_TAKE_TURN:
            s.then(TURN, seat, 1)
        else:
            s.then(TURN, next_seat(s, seat))

    def refusals(self, s: UnitionState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return []

    def asks(self, s: UnitionState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{seat_title(s, seat)} may take another turn: yes or no?"


QUESTIONS: Final[list[Question[UnitionState]]] = [
    Turn(TURN, "turn", "unition/turn-3", fields="of:seat bonus"),
    EndTurn(END_TURN, "end-turn", "unition/turn-8", fields="of:seat stage mega"),
    BonusTurn(BONUS_TURN, "bonus-turn", "unition/mega-4", verbs="take-turn decline"),
]
