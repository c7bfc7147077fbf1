"""The End of Age card: turned up when the Ruin deck runs out, it works from then on or joins the row."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unearth.claims import close_row
from rulewright.games.unearth.effects import DRAW, INSTANT, RUIN, RUINS, STONES
from rulewright.games.unearth.state import (
    AGE_CARD,
    AGE_EFFECT,
    DRAW_CARDS,
    FILL,
    GAIN,
    GLEAN_FROM,
    GLEANING,
    IN_ROW,
    UnearthState,
    active_seat,
    in_row,
    stone_title,
    stones_on,
)
from rulewright.games.unearth.stones import receive
from rulewright.games.unearth.vocabulary import AGE, GLEAN, MOST_AGES, MOST_SITES


@final
class AgeCard(Question[UnearthState]):
    """The End of Age card is revealed, once, as the last card of the deck (base-age-1, base-start-5)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, slot: i64, _b: i64, _c: i64, _d: i64) -> None:
        for k in range(i64(MOST_AGES)):
            if s.given.age_in[k] != 0:
                out.chance(AGE + k, 1)

    def play(self, s: UnearthState, move: i64, seat: i64, slot: i64, _b: i64, _c: i64, _d: i64) -> None:
        k = move - AGE
        s.age = k + 1
        s.age_left = 0
        kind = s.given.age_kind[k]
        if kind in (RUIN, RUINS):
            join_row(s, k, slot)
            return
        close_row(s, slot)
        if kind == INSTANT:
            s.then(AGE_EFFECT, 0)

    def refusals(self, s: UnearthState, move: i64, seat: i64, slot: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if s.given.age_in[move - AGE] == 0:
            return [Refusal("core/not-in-play", "That End of Age card is not in this game.")]
        return []

    def asks(self, s: UnearthState, seat: i64, slot: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "Which End of Age card lies under the Ruins?"


def join_row(s: UnearthState, age: i64, slot: i64) -> None:
    """The first of a card's Ruins fills the vacated slot, further ones stand at the right end (base-age-6).

    They get their Stones in that order.
    """
    for k in range(i64(MOST_SITES)):
        if s.given.age_sites[k] == age + 1:
            s.site[k] = IN_ROW
            s.row[slot] = k + 1
            slot = in_row(s)
    row = in_row(s)
    for k in range(i64(MOST_SITES - 1), i64(-1), -1):
        if s.given.age_sites[k] == age + 1:
            for filled in range(row):
                if s.row[filled] == k + 1:
                    s.then(FILL, filled, s.given.site_stones[k])


@final
class AgeEffect(Question[UnearthState]):
    """An instant End of Age card acts on every player clockwise from the active one, before the turn goes on."""

    def step(self, s: UnearthState, n: i64, _b: i64, _c: i64, _d: i64) -> None:
        if n >= s.players:
            return
        s.then(AGE_EFFECT, n + 1)
        seat = (active_seat(s) + n) % s.players
        k = s.age - 1
        if s.given.age_what[k] == DRAW:
            s.then(DRAW_CARDS, seat, s.given.age_amount[k])
        else:
            for _n in range(s.given.age_amount[k]):
                s.then(GLEAN_FROM, seat)


@final
class GleanFrom(Question[UnearthState]):
    """A player gains a Stone from any face-up Ruin, or from the bag if no Ruin has one (The Gleaning, ruling-98)."""

    def step(self, s: UnearthState, player: i64, _b: i64, _c: i64, _d: i64) -> None:
        for slot in range(in_row(s)):
            if stones_on(s, slot) > 0:
                s.ask(GLEANING, player)
                return
        s.then(GAIN, player, 0, 1)


@final
class Gleaning(Question[UnearthState]):
    """Which Stone of which Ruin is gained."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for slot in range(in_row(s)):
            for k in range(i64(STONES)):
                if s.heap[slot * STONES + k] > 0:
                    out.add(GLEAN + slot * STONES + k)

    def play(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.heap[move - GLEAN] -= 1
        receive(s, seat, (move - GLEAN) % STONES)

    def refusals(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if s.heap[move - GLEAN] == 0:
            return [Refusal("unearth/ruling-98", f"No {stone_title(s, (move - GLEAN) % STONES)} lies there.")]
        return []

    def asks(self, s: UnearthState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} takes a Stone from any Ruin: which?"


QUESTIONS: Final[list[Question[UnearthState]]] = [
    AgeCard(AGE_CARD, "age", "unearth/base-age-1", verbs="ends-with", fields="at:ruin"),
    AgeEffect(AGE_EFFECT, "age-effect", "unearth/base-age-2", fields="players"),
    GleanFrom(GLEAN_FROM, "glean-from", "unearth/ruling-98", fields="player:seat"),
    Gleaning(GLEANING, "glean", "unearth/ruling-98", verbs="glean"),
]
