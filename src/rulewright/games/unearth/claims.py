"""Claims: when a Ruin is claimed, who wins it, what everybody gets, and what takes its place."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import LUCK, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unearth.effects import (
    DICE_ONLY,
    DRAW_OPPONENTS,
    IN_TIE,
    LOSE_RUIN,
    OTHER_CLAIM,
    STONES,
    TAKES_TWO,
    WIN_RUIN,
)
from rulewright.games.unearth.rolls import use_effect
from rulewright.games.unearth.setup import TO_CLAIM, unseen_refusals
from rulewright.games.unearth.state import (
    AGE_CARD,
    CLAIM_ORDER,
    CLAIMED_BY,
    CLAIMS,
    DARK,
    DARK_ROLL,
    DARK_TAKES,
    DRAW_CARDS,
    FILL,
    FOR_NEW_RUIN,
    IN_ROW,
    MAY_USE,
    MOST_SHOWN,
    NO_TURN,
    OVER,
    PACKED,
    POOL,
    REFILL,
    RESOLVE,
    RESPONSES,
    REVEAL,
    TOSS_UP,
    VACANT,
    UnearthState,
    active_seat,
    any_named,
    dice_on,
    effect_at,
    has_flag,
    in_row,
    next_seat,
    owner_of,
    sides_of,
    stones_on,
    total_of,
    total_on,
    totals,
    works,
)
from rulewright.games.unearth.vocabulary import (
    CLAIM,
    CLAIMED,
    DARK_DIE,
    MOST_SITES,
    PASS,
    REVEALED,
    USE,
)

# Testing


def claimable(s: UnearthState, slot: i64) -> bool:
    """Whether the dice on a Ruin total at least its claim value (base-claim-1)."""
    return reaches(s, slot, total_on(s, slot))


def reaches(s: UnearthState, slot: i64, total: i64) -> bool:
    """Whether a total is at least the claim value of the Ruin in a slot."""
    site = s.row[slot]
    return site != 0 and site != VACANT and total >= s.given.site_claim[site - 1]


@final
class Claims(Question[UnearthState]):
    """All Ruins are tested; of several the active player names the first, then all are tested again (ruling-29).

    The game ends when no Ruin is left (base-age-5, end-1).
    """

    def step(self, s: UnearthState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        found: i64 = 0
        last: i64 = 0
        row = in_row(s)
        packed = totals(s)
        for slot in range(row):
            if reaches(s, slot, total_of(packed, slot) if slot < PACKED else total_on(s, slot)):
                found += 1
                last = slot
        if found > 1:
            s.ask(CLAIM_ORDER, active_seat(s))
        elif found == 1:
            s.then(CLAIMS)
            claim(s, last)
        elif row == 0 and s.ruins == 0 and s.age_left == 0:
            s.then(OVER)


@final
class ClaimOrder(Question[UnearthState]):
    """Several Ruins can be claimed: the active player chooses which one first (base-ruling-35, ruling-29)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for slot in range(in_row(s)):
            if claimable(s, slot):
                out.add(CLAIM + slot)

    def play(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.then(CLAIMS)
        claim(s, move - CLAIM)

    def refusals(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if not claimable(s, move - CLAIM):
            return [Refusal("unearth/base-claim-1", "The dice there do not reach a claim value.")]
        return []

    def asks(self, s: UnearthState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "Several Ruins are claimed: which one first?"


# The winner


def nth_die(s: UnearthState, player: i64, slot: i64, n: i64) -> i64:
    """The n-th best die of a player on a Ruin by value, then by sides, as one number; -1 without one."""
    first: i64 = DARK_DIE + slot if player == DARK else player * 5
    count: i64 = 1 if player == DARK else 5
    for die in range(first, first + count):
        if s.on[die] == slot + 1:
            mine = (s.face[die] + 100) * 16 + sides_of(die)
            before: i64 = 0
            for other in range(first, first + count):
                if s.on[other] == slot + 1:
                    theirs = (s.face[other] + 100) * 16 + sides_of(other)
                    if theirs > mine or (theirs == mine and other < die):
                        before += 1
            if before == n:
                return mine
    return -1


def best_players(s: UnearthState, slot: i64) -> i64:
    """Who wins a Ruin, as a mask; several if all their dice compare equal (base-claim-4 to -6, base-ruling-2)."""
    tied = players_on(s, slot)
    if any_named(s):
        tied = d4_winners(s, slot, tied)
    n: i64 = 0
    while tied & (tied - 1) != 0 and n < 5:
        best: i64 = -1
        leading: i64 = 0
        for player in range(i64(6)):
            if (tied >> player) & 1 != 0:
                key = nth_die(s, player, slot, n)
                if key > best:
                    best = key
                    leading = 0
                if key == best and key >= 0:
                    leading |= i64(1) << player
        if leading == 0:
            return tied
        tied = leading
        n += 1
    return tied


def players_on(s: UnearthState, slot: i64) -> i64:
    """Whose dice lie on a Ruin, as a mask."""
    on = s.on
    found: i64 = 0
    for die in range(s.given.own_dice):
        if on[die] == slot + 1:
            found |= i64(1) << owner_of(die)
    if on[DARK_DIE + slot] != 0:
        found |= i64(1) << DARK
    return found


def d4_winners(s: UnearthState, slot: i64, tied: i64) -> i64:
    """Whoever has a D4 among the highest dice and a Wonder that ranks it first wins the tie (ruling-98)."""
    best: i64 = -1000
    for die in range(s.given.dice):
        if s.on[die] == slot + 1 and s.face[die] > best:
            best = s.face[die]
    found: i64 = 0
    for n in range(i64(MOST_SHOWN)):
        if s.holder[n] != 0 and works(s, n, s.holder[n] - 1, IN_TIE):
            player = s.holder[n] - 1
            if s.on[player * 5] == slot + 1 and s.face[player * 5] == best:
                found |= i64(1) << player
    return found if found != 0 else tied


def claim(s: UnearthState, slot: i64) -> None:
    """A Ruin is claimed: by the owner of the highest die, a full tie being broken as the table has chosen."""
    tied = best_players(s, slot)
    if tied & (tied - 1) == 0:
        player: i64 = 0
        while (tied >> player) & 1 == 0:
            player += 1
        s.then(RESOLVE, slot, player)
    elif s.given.solo:
        if s.given.solo_equal == "roll_off":
            s.then(TOSS_UP, tied, TO_CLAIM, slot)
        else:
            s.then(RESOLVE, slot, 0 if s.given.solo_equal == "player" else DARK)
    elif s.given.roll_off:
        s.then(TOSS_UP, tied, TO_CLAIM, slot)
    else:
        seat = active_seat(s)
        while (tied >> seat) & 1 == 0:
            seat = next_seat(s, seat)
        s.then(RESOLVE, slot, seat)


# What everybody gets


@final
class Resolve(Question[UnearthState]):
    """A claim in its order: the Ruin, the draws, the dice, the Stones, the next Ruin (base-ruling-34, ruling-68)."""

    def step(self, s: UnearthState, slot: i64, winner: i64, _c: i64, _d: i64) -> None:
        site = s.row[slot] - 1
        s.site[site] = CLAIMED_BY + winner
        s.row[slot] = VACANT
        s.tell(CLAIMED + winner * MOST_SITES + site)
        s.then(REFILL, slot)
        left_over(s, slot, winner)
        from_last(s, slot, winner, players_on(s, slot))
        clear_ruin(s, slot)


def clear_ruin(s: UnearthState, slot: i64) -> None:
    """The dice on a Ruin go home (base-claim-9)."""
    on = s.on
    face = s.face
    for die in range(s.given.own_dice):
        if on[die] == slot + 1:
            on[die] = 0
            face[die] = 0
    on[DARK_DIE + slot] = 0
    face[DARK_DIE + slot] = 0


def left_over(s: UnearthState, slot: i64, winner: i64) -> None:
    """In a solo game the Darkness takes one of the Stones left on a claimed Ruin (soloother-3, soloother-4)."""
    if s.given.solo and stones_on(s, slot) > 0:
        s.then(DARK_TAKES, slot, 2 if winner == DARK and has_flag(s, TAKES_TWO) else 1, 1)


def from_last(s: UnearthState, slot: i64, winner: i64, there: i64) -> None:
    """Draws and Wonders of all players, written down from the last to the first, clockwise from the active one."""
    seats = s.players
    start = active_seat(s)
    if any_named(s):
        wonders_from_last(s, winner, there)
    for k in range(seats - 1, i64(-1), -1):
        seat = (start + k) % seats
        if seat != winner:
            s.then(DRAW_CARDS, seat, due_cards(s, seat, slot))


def wonders_from_last(s: UnearthState, winner: i64, there: i64) -> None:
    """What Wonders do at a claim, written down from the last player to the first."""
    seats = s.players
    start = active_seat(s)
    opponents: i64 = 0
    for player in range(i64(6)):
        if player != winner and (there >> player) & 1 != 0:
            opponents += 1
    for k in range(seats - 1, i64(-1), -1):
        seat = (start + k) % seats
        if seat == winner:
            wonder_draws(s, seat, WIN_RUIN, opponents)
        elif (there >> seat) & 1 != 0:
            wonder_draws(s, seat, LOSE_RUIN, opponents)
        else:
            wonder_draws(s, seat, OTHER_CLAIM, opponents)


def due_cards(s: UnearthState, seat: i64, slot: i64) -> i64:
    """A card for each own die that lay there (base-claim-8); one more when the Darkness claims (soloother-1, -2)."""
    n = dice_on(s, seat, slot)
    if s.given.solo and not has_flag(s, DICE_ONLY):
        n += 1
    return n


def wonder_draws(s: UnearthState, seat: i64, moment: i64, opponents: i64) -> None:
    """Wonders that do something at a claim; an optional one is asked for (base-named-6, base-ruling-29)."""
    for n in range(i64(MOST_SHOWN)):
        if works(s, n, seat, moment):
            wonder = s.show[n] - 1
            cell = effect_at(s.given, wonder, moment)
            if s.given.what[cell] == DRAW_OPPONENTS and opponents == 0:
                continue
            if s.given.wonder_optional[wonder] != 0:
                s.ask(MAY_USE, seat, wonder, moment, opponents)
            else:
                use_effect(s, seat, cell, opponents)


@final
class MayUse(Question[UnearthState]):
    """The owner of a Wonder may use it or not, each time."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, wonder: i64, moment: i64, opponents: i64, _d: i64) -> None:
        out.add(USE + wonder)
        out.add(PASS)

    def play(self, s: UnearthState, move: i64, seat: i64, wonder: i64, moment: i64, opponents: i64, _d: i64) -> None:
        if move != PASS:
            use_effect(s, seat, effect_at(s.given, wonder, moment), opponents)

    def refusals(
        self, s: UnearthState, move: i64, seat: i64, wonder: i64, moment: i64, opponents: i64, _d: i64
    ) -> list[Refusal]:
        if move == PASS or move == USE + wonder:
            return []
        return [Refusal("unearth/base-named-6", "Asked is whether another Wonder is used.")]

    def asks(self, s: UnearthState, seat: i64, wonder: i64, moment: i64, opponents: i64, _d: i64) -> str:
        return f"Does {s.setup.game.seat_name(s, seat)} use {s.given.cards.wonders[wonder].name}?"


# The row


@final
class Refill(Question[UnearthState]):
    """Stones left return to the bag, and the next Ruin takes the place (base-claim-10, base-claim-11, reveal-1).

    Where none is left the row closes up to the left (ruling-58); below the last lies the End of Age card (base-age-1).
    """

    def step(self, s: UnearthState, slot: i64, _b: i64, _c: i64, _d: i64) -> None:
        for k in range(slot * STONES, slot * STONES + STONES):
            s.bag[k - slot * STONES] += s.heap[k]
            s.heap[k] = 0
        if s.given.row_shifts and (s.ruins > 0 or s.age_left != 0):
            last = in_row(s) - 1
            close_row(s, slot)
            s.row[last] = VACANT
            slot = last
        if s.ruins > 0:
            s.ask(REVEAL, LUCK, slot)
        elif s.age_left != 0:
            s.ask(AGE_CARD, LUCK, slot)
        else:
            close_row(s, slot)


def close_row(s: UnearthState, slot: i64) -> None:
    """The Ruins to the right of a slot move one place to the left, with their Stones and dice."""
    last = in_row(s) - 1
    while slot < last:
        s.row[slot] = s.row[slot + 1]
        for k in range(i64(STONES)):
            s.heap[slot * STONES + k] = s.heap[(slot + 1) * STONES + k]
        for die in range(s.players * 5):
            if s.on[die] == slot + 2:
                s.on[die] = slot + 1
        dark = DARK_DIE + slot
        if s.on[dark + 1] != 0:
            s.on[dark] = slot + 1
        else:
            s.on[dark] = 0
        s.face[dark] = s.face[dark + 1]
        s.lock[dark] = s.lock[dark + 1]
        slot += 1
    s.row[last] = 0
    for k in range(i64(STONES)):
        s.heap[last * STONES + k] = 0
    s.on[DARK_DIE + last] = 0
    s.face[DARK_DIE + last] = 0
    s.lock[DARK_DIE + last] = 0


@final
class Reveal(Question[UnearthState]):
    """A Ruin is turned up: for the row, with its Stones and in a solo game its die (reveal-2, reveal-3); or at the
    end of a solo game from those that lay face down before the Darkness (`unveiled` = 1)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, slot: i64, unveiled: i64, _c: i64, _d: i64) -> None:
        site = s.site
        for k in range(s.given.deck_end):
            if site[k] == POOL:
                out.chance(REVEALED + k, 1)

    def play(self, s: UnearthState, move: i64, seat: i64, slot: i64, unveiled: i64, _c: i64, _d: i64) -> None:
        k = move - REVEALED
        if unveiled != 0:
            s.site[k] = CLAIMED_BY + DARK
            s.dark_hidden -= 1
            return
        s.site[k] = IN_ROW
        s.row[slot] = k + 1
        s.ruins -= 1
        if s.given.solo and s.turn != NO_TURN:
            s.then(RESPONSES)
            s.ask(DARK_ROLL, LUCK, slot, FOR_NEW_RUIN)
        s.then(FILL, slot, s.given.site_stones[k])

    def refusals(
        self, s: UnearthState, move: i64, seat: i64, slot: i64, unveiled: i64, _c: i64, _d: i64
    ) -> list[Refusal]:
        return unseen_refusals(s, move - REVEALED)

    def asks(self, s: UnearthState, seat: i64, slot: i64, unveiled: i64, _c: i64, _d: i64) -> str:
        return "Which Ruin lay before the Darkness?" if unveiled != 0 else f"Which Ruin comes to ruin-{slot + 1}?"


QUESTIONS: Final[list[Question[UnearthState]]] = [
    Claims(CLAIMS, "claims", "unearth/base-claim-1"),
    ClaimOrder(CLAIM_ORDER, "claim-order", "unearth/base-ruling-35", verbs="claim"),
    Resolve(RESOLVE, "resolve", "unearth/base-ruling-34", fields="at:ruin to:seat"),
    MayUse(MAY_USE, "use", "unearth/base-named-6", verbs="use pass", fields="of:wonder moment opponents"),
    Refill(REFILL, "refill", "unearth/base-claim-11", fields="at:ruin"),
    Reveal(REVEAL, "reveal", "unearth/base-claim-11", verbs="revealed", fields="at:ruin unveiled"),
]
