"""Response cards: a Result of 4 opens a subphase in which every player may play them, one at a time, clockwise."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unearth.delver import add_cards, card_refusals, play_card
from rulewright.games.unearth.state import (
    CLAIMS,
    NEXT_RESPONSE,
    RESPOND,
    RESPONSES,
    UnearthState,
    active_seat,
    any_held,
    clear,
    holds_cards,
    next_seat,
)
from rulewright.games.unearth.vocabulary import DARK_DIE, PASS, PLAY


@final
class Responses(Question[UnearthState]):
    """A throw is settled: if a 4 is among its Results the subphase opens; claims follow it (response-6, response-9)."""

    def step(self, s: UnearthState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if any_held(s.lock, 0, s.given.own_dice) or any_held(s.lock, DARK_DIE, s.given.dark_dice):
            s.then(CLAIMS)
            s.then(NEXT_RESPONSE, active_seat(s), 0)


@final
class NextResponse(Question[UnearthState]):
    """Clockwise from the active player, until as many have passed in a row as there are players (ruling-26).

    A player without any card in hand, as everybody can see, is not asked (ruling-27).
    """

    def step(self, s: UnearthState, seat: i64, passes: i64, _c: i64, _d: i64) -> None:
        seats = s.players
        while passes < seats and not holds_cards(s, seat):
            seat = next_seat(s, seat)
            passes += 1
        if passes < seats:
            s.ask(RESPOND, seat, passes)
            return
        clear(s.lock, 0, s.given.own_dice)
        clear(s.lock, DARK_DIE, s.given.dark_dice)


@final
class Respond(Question[UnearthState]):
    """A player plays one Response card or passes; passing is not final (response-7, response-8, response-14)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, passes: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_cards(s, seat, True, out)
        out.add(PASS)

    def play(self, s: UnearthState, move: i64, seat: i64, passes: i64, _b: i64, _c: i64, _d: i64) -> None:
        after = next_seat(s, seat)
        if move == PASS:
            s.then(NEXT_RESPONSE, after, passes + 1)
            return
        s.then(NEXT_RESPONSE, after, 0)
        play_card(s, seat, move - PLAY)

    def refusals(self, s: UnearthState, move: i64, seat: i64, passes: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return [] if move == PASS else card_refusals(s, seat, move - PLAY, True)

    def asks(self, s: UnearthState, seat: i64, passes: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"A 4 was rolled: does {s.setup.game.seat_name(s, seat)} play a Response card?"


QUESTIONS: Final[list[Question[UnearthState]]] = [
    Responses(RESPONSES, "responses", "unearth/response-6"),
    NextResponse(NEXT_RESPONSE, "next-response", "unearth/response-7", fields="of:seat passes"),
    Respond(RESPOND, "respond", "unearth/response-7", verbs="play pass", fields="passes"),
]
