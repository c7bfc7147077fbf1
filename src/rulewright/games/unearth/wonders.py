"""Rings and Wonders: six Stones around an empty cell, the Wonder that is built in it, and what it does when built."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import LUCK, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unearth.aside import look_aside, take_random_aside
from rulewright.games.unearth.effects import (
    ASIDE_CHOICE,
    ASIDE_RANDOM,
    DRAW,
    DRAW_COLOURLESS,
    GAIN_BAG,
    PHANTOM,
    RENEW_WARPSTONES,
    WARPSTONE,
    WHEN_BUILT,
)
from rulewright.games.unearth.given import COLOURS, GREATER_FORMULA, MOST_EFFECTS
from rulewright.games.unearth.state import (
    AT_REST,
    BUILT,
    COMPLETION,
    DRAW_CARDS,
    EMPTY_CENTRE,
    END_TURN,
    FRESH,
    GAIN,
    JUDGE,
    MAY_COMPLETE,
    MOST_SHOWN,
    NAMED_CENTRE,
    READY,
    RINGS,
    STEP,
    SWAP_WITH,
    TOKEN_CENTRE,
    TURN_TOKEN,
    USED_WARPSTONE,
    WAITING,
    WHICH_RING,
    WONDER,
    UnearthState,
    stone_kind,
)
from rulewright.games.unearth.stones import add_warps, close_cell, may_warp, namer, warp_refusals
from rulewright.games.unearth.vocabulary import (
    BUILD,
    BUILD_GREATER,
    BUILD_LESSER,
    CELLS,
    COMPLETE,
    DIRECTIONS,
    EMPTY,
    LEAVE,
    MOST_TOKENS,
    PASS,
    RING,
    SWAP,
    TURNED,
    WAIT,
    WARP,
)

# Rings


@final
class Rings(Question[UnearthState]):
    """A Stone has completed rings; the owner settles them one after the other in any order (base-ring-1, base-ring-3).

    `rings` is a mask of the directions in which they lie from the Stone.
    """

    def step(self, s: UnearthState, player: i64, cell: i64, rings: i64, _d: i64) -> None:
        if rings == 0:
            return
        if rings & (rings - 1) != 0:
            s.ask(WHICH_RING, player, cell, rings)
            return
        e: i64 = 0
        while (rings >> e) & 1 == 0:
            e += 1
        s.then(JUDGE, player, cell, e)


@final
class WhichRing(Question[UnearthState]):
    """Which of several rings is settled first (base-ring-3)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, cell: i64, rings: i64, _c: i64, _d: i64) -> None:
        for e in range(i64(6)):
            if (rings >> e) & 1 != 0:
                out.add(RING + e)

    def play(self, s: UnearthState, move: i64, seat: i64, cell: i64, rings: i64, _c: i64, _d: i64) -> None:
        e = move - RING
        s.then(RINGS, seat, cell, rings & ~(i64(1) << e))
        s.then(JUDGE, seat, cell, e)

    def refusals(self, s: UnearthState, move: i64, seat: i64, cell: i64, rings: i64, _c: i64, _d: i64) -> list[Refusal]:
        if (rings >> (move - RING)) & 1 == 0:
            return [Refusal("unearth/base-ring-1", f"{DIRECTIONS[move - RING]} of that Stone no ring is complete.")]
        return []

    def asks(self, s: UnearthState, seat: i64, cell: i64, rings: i64, _c: i64, _d: i64) -> str:
        return f"Stone {cell + 1} of {s.setup.game.seat_name(s, seat)} completes several rings: which is settled first?"


# What a ring fits

# A ring has six Stones, so three bits count those of a kind; all counters together stay below 31 bits, beyond which a
# shifted literal is cut off where this is compiled.
BITS: Final = 3


def ring_counts(s: UnearthState, player: i64, place: i64) -> i64:
    """The Stones around a cell, three bits a colour, then the Phantoms, then all other colourless ones."""
    first = player * CELLS
    found: i64 = 0
    left: i64 = 6
    for cell in range(first, first + s.count[player]):
        for e in range(i64(6)):
            if s.at[cell] + STEP[e] == place:
                kind = stone_kind(s.stone[cell])
                if kind > PHANTOM:
                    kind = PHANTOM + 1
                found += i64(1) << (kind * BITS)
                left -= 1
                break
        if left == 0:
            break
    return found


def fits(s: UnearthState, counts: i64, formula: i64) -> bool:
    """Whether six Stones fill a formula (base-wonder-6, base-wonder-7).

    Colours fill their own cubes, Phantoms any (phantom-1, ruling-10 to ruling-12); all others fill `?` (stones-2).
    """
    phantoms = (counts >> (PHANTOM * BITS)) & 7
    way = s.given.way
    for k in range(s.given.first_way[formula], s.given.first_way[formula + 1]):
        missing: i64 = 0
        for colour in range(i64(COLOURS)):
            short = way[k * 4 + colour] - ((counts >> (colour * BITS)) & 7)
            if short > 0:
                missing += short
        if missing <= phantoms:
            return True
    return False


def tokens_left(s: UnearthState, greater: i64) -> i64:
    """How many tokens of a stack are left."""
    n: i64 = 0
    for k in range(i64(MOST_TOKENS)):
        if s.given.token_greater[k] == greater:
            n += s.tokens[k]
    return n


def shown_place(s: UnearthState, wonder: i64) -> i64:
    """The place of a Named Wonder in the show, -1 if it is not there."""
    for n in range(i64(MOST_SHOWN)):
        if s.show[n] == wonder + 1:
            return n
    return -1


def any_fits(s: UnearthState, counts: i64) -> bool:
    """Whether a Wonder can be built in a ring."""
    if tokens_left(s, 0) > 0 or (tokens_left(s, 1) > 0 and fits(s, counts, GREATER_FORMULA)):
        return True
    for n in range(i64(MOST_SHOWN)):
        if s.show[n] != 0 and s.holder[n] == 0 and fits(s, counts, s.show[n] - 1):
            return True
    return False


@final
class Judge(Question[UnearthState]):
    """A ring is judged: its owner chooses a Wonder, or the middle stays empty for good (base-ruling-7).

    Whoever has an unused Warpstone is asked even if nothing fits, as a swap may change that (warpstone-6).
    """

    def step(self, s: UnearthState, player: i64, cell: i64, e: i64, _d: i64) -> None:
        place = s.at[player * CELLS + cell] + STEP[e]
        if s.given.may_wait or may_warp(s, player) or any_fits(s, ring_counts(s, player, place)):
            s.ask(WONDER, player, cell, e)
        else:
            settle(s, player, place, EMPTY_CENTRE)
            s.tell(EMPTY + player)


def settle(s: UnearthState, player: i64, place: i64, what: i64) -> None:
    """Write down what stands in the middle of a ring; a ring that was waiting is completed."""
    n: i64 = 0
    while n < s.built and (s.centre[n * 3] != player + 1 or s.centre[n * 3 + 1] != place):
        n += 1
    if n == s.built:
        s.built += 1
        close_cell(s, player, place)
    else:
        # What was built later stands behind what was built earlier.
        while n < s.built - 1:
            for k in range(n * 3, n * 3 + 3):
                s.centre[k] = s.centre[k + 3]
            n += 1
    s.centre[n * 3] = player + 1
    s.centre[n * 3 + 1] = place
    s.centre[n * 3 + 2] = what


@final
class WonderChoice(Question[UnearthState]):
    """The owner of a ring builds one Wonder that it fits (base-wonder-1, base-wonder-5)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, cell: i64, e: i64, _c: i64, _d: i64) -> None:
        counts = ring_counts(s, seat, s.at[seat * CELLS + cell] + STEP[e])
        add_warps(s, seat, out)
        any_built = False
        if tokens_left(s, 0) > 0:
            out.add(BUILD_LESSER)
            any_built = True
        if tokens_left(s, 1) > 0 and fits(s, counts, GREATER_FORMULA):
            out.add(BUILD_GREATER)
            any_built = True
        begin = out.n
        for n in range(i64(MOST_SHOWN)):
            if s.show[n] != 0 and s.holder[n] == 0 and fits(s, counts, s.show[n] - 1):
                out.add(BUILD + s.show[n] - 1)
                any_built = True
        sort_from(out, begin)
        if s.given.may_wait:
            out.add(WAIT)
        elif not any_built:
            out.add(LEAVE)

    def play(self, s: UnearthState, move: i64, seat: i64, cell: i64, e: i64, _c: i64, _d: i64) -> None:
        place = s.at[seat * CELLS + cell] + STEP[e]
        if move < RING:
            s.ask(WONDER, seat, cell, e)
            s.ask(SWAP_WITH, seat, move - WARP)
        elif move == WAIT:
            settle(s, seat, place, WAITING)
        elif move == LEAVE:
            settle(s, seat, place, EMPTY_CENTRE)
            s.tell(EMPTY + seat)
        elif move in (BUILD_LESSER, BUILD_GREATER):
            s.ask(TURN_TOKEN, LUCK, seat, cell, e, move - BUILD_LESSER)
        else:
            wonder = move - BUILD
            n = shown_place(s, wonder)
            s.holder[n] = seat + 1
            s.used[n] = FRESH if throwing(s) else READY
            settle(s, seat, place, NAMED_CENTRE + wonder)
            s.then(BUILT, seat, n, 0)

    def refusals(self, s: UnearthState, move: i64, seat: i64, cell: i64, e: i64, _c: i64, _d: i64) -> list[Refusal]:
        counts = ring_counts(s, seat, s.at[seat * CELLS + cell] + STEP[e])
        if move < SWAP:
            return warp_refusals(s, seat, move - WARP)
        if move == WAIT:
            return (
                [] if s.given.may_wait else [Refusal("unearth/base-ruling-7", "A Wonder that fits is built at once.")]
            )
        if move == LEAVE:
            if s.given.may_wait or any_fits(s, counts):
                return [Refusal("unearth/base-ruling-7", "The middle is left empty only where no Wonder can be built.")]
            return []
        if move in (BUILD_LESSER, BUILD_GREATER):
            return token_refusals(s, counts, move - BUILD_LESSER)
        return named_refusals(s, counts, move - BUILD)

    def asks(self, s: UnearthState, seat: i64, cell: i64, e: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} has completed a ring: which Wonder is built in it?"


def throwing(s: UnearthState) -> bool:
    """Whether a throw is not settled yet, so that what is built now works from the next roll on."""
    for die in range(i64(len(s.throw))):
        if s.throw[die] != AT_REST:
            return True
    return s.digging != 0


def sort_from(out: Moves, begin: i64) -> None:
    """Put the last few ids of a list in ascending order; they are as many as the show has Wonders."""
    ids = out.id
    for k in range(begin + 1, out.n):
        move = ids[k]
        at = k
        while at > begin and ids[at - 1] > move:
            ids[at] = ids[at - 1]
            at -= 1
        ids[at] = move


def token_refusals(s: UnearthState, counts: i64, greater: i64) -> list[Refusal]:
    """Why a Lesser or Greater Wonder cannot be built (base-wonder-3, base-ruling-12)."""
    if tokens_left(s, greater) == 0:
        return [Refusal("unearth/base-ruling-12", "That stack of tokens is empty.")]
    if greater != 0 and not fits(s, counts, GREATER_FORMULA):
        return [Refusal("unearth/base-wonder-3", "A Greater Wonder needs six Stones of one colour.")]
    return []


def named_refusals(s: UnearthState, counts: i64, wonder: i64) -> list[Refusal]:
    """Why a Named Wonder cannot be built (base-wonder-4)."""
    n = shown_place(s, wonder)
    if n < 0:
        return [Refusal("unearth/base-start-8", "That Wonder was not laid open in this game.")]
    if s.holder[n] != 0:
        return [Refusal("unearth/base-wonder-4", "That Wonder is built already.")]
    if not fits(s, counts, wonder):
        formula = s.given.cards.wonders[wonder].formula
        return [Refusal("unearth/base-wonder-4", f"The ring does not fill the formula {formula}.")]
    return []


@final
class TurnToken(Question[UnearthState]):
    """The top token of a stack is taken and its value seen (base-wonder-2, base-wonder-3)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, player: i64, cell: i64, e: i64, greater: i64) -> None:
        for k in range(i64(MOST_TOKENS)):
            if s.tokens[k] > 0 and s.given.token_greater[k] == greater:
                out.chance(TURNED + k, s.tokens[k])

    def play(self, s: UnearthState, move: i64, seat: i64, player: i64, cell: i64, e: i64, greater: i64) -> None:
        s.tokens[move - TURNED] -= 1
        settle(s, player, s.at[player * CELLS + cell] + STEP[e], TOKEN_CENTRE + move - TURNED)

    def refusals(
        self, s: UnearthState, move: i64, seat: i64, player: i64, cell: i64, e: i64, greater: i64
    ) -> list[Refusal]:
        k = move - TURNED
        if s.given.token_greater[k] != greater or s.given.token_copies[k] == 0:
            return [Refusal("core/not-in-play", "That token is not in this stack.")]
        if s.tokens[k] == 0:
            return [Refusal("unearth/base-comp-6", "No such token is left in the stack.")]
        return []

    def asks(self, s: UnearthState, seat: i64, player: i64, cell: i64, e: i64, greater: i64) -> str:
        return "Which token lies on top of the stack?"


# What a Wonder does when it is built


@final
class Built(Question[UnearthState]):
    """The effects of a Named Wonder that was just built, one after the other; a campaign repeats them (ruling-84)."""

    def step(self, s: UnearthState, player: i64, n: i64, k: i64, _d: i64) -> None:
        if k >= MOST_EFFECTS:
            return
        s.then(BUILT, player, n, k + 1)
        given = s.given
        cell = (s.show[n] - 1) * MOST_EFFECTS + k
        if given.when[cell] != WHEN_BUILT:
            return
        what = given.what[cell]
        amount = given.amount[cell]
        if what == DRAW:
            s.then(DRAW_CARDS, player, amount)
        elif what == DRAW_COLOURLESS:
            own = colourless(s, player)
            s.then(DRAW_CARDS, player, own if own > amount else amount)
        elif what == GAIN_BAG:
            for _n in range(amount):
                s.then(GAIN, player, 0)
        elif what == RENEW_WARPSTONES:
            renew_warpstones(s, player)
        elif what == ASIDE_RANDOM:
            take_random_aside(s, player)
        elif what == ASIDE_CHOICE:
            look_aside(s, player)


def colourless(s: UnearthState, player: i64) -> i64:
    """How many Stones without a colour lie in a tableau."""
    n: i64 = 0
    for cell in range(player * CELLS, player * CELLS + s.count[player]):
        if stone_kind(s.stone[cell]) >= COLOURS:
            n += 1
    return n


def renew_warpstones(s: UnearthState, player: i64) -> None:
    """Every used Warpstone of a tableau turns its unused side up."""
    for cell in range(player * CELLS, player * CELLS + s.count[player]):
        if s.stone[cell] == USED_WARPSTONE:
            s.stone[cell] = WARPSTONE + 1


# Rings that wait


def waiting_rings(s: UnearthState, player: i64) -> bool:
    """Whether a player left a ring open before this turn (base-ruling-7)."""
    for n in range(s.built):
        if s.centre[n * 3] == player + 1 and s.centre[n * 3 + 2] == MAY_COMPLETE:
            return True
    return False


def ripen(s: UnearthState, player: i64) -> None:
    """A turn begins: rings left open until now may be completed at its end."""
    for n in range(s.built):
        if s.centre[n * 3] == player + 1 and s.centre[n * 3 + 2] == WAITING:
            s.centre[n * 3 + 2] = MAY_COMPLETE


@final
class Completion(Question[UnearthState]):
    """At the end of an own turn rings that were left open may get their Wonders (base-ruling-7)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        begin = out.n
        for n in range(s.built):
            if s.centre[n * 3] == seat + 1 and s.centre[n * 3 + 2] == MAY_COMPLETE:
                out.add(COMPLETE + namer(s, seat, s.centre[n * 3 + 1]))
        sort_from(out, begin)
        out.add(PASS)

    def play(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == PASS:
            s.then(END_TURN, seat, 1)
            return
        name = move - COMPLETE
        s.then(END_TURN, seat)
        s.ask(WONDER, seat, name // 6, name % 6)

    def refusals(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == PASS:
            return []
        for n in range(s.built):
            if s.centre[n * 3] == seat + 1 and s.centre[n * 3 + 2] == MAY_COMPLETE:
                if namer(s, seat, s.centre[n * 3 + 1]) == move - COMPLETE:
                    return []
        return [Refusal("unearth/base-ruling-7", "No ring of that name was left open before this turn.")]

    def asks(self, s: UnearthState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} has rings without a Wonder: is one built now?"


QUESTIONS: Final[list[Question[UnearthState]]] = [
    Rings(RINGS, "rings", "unearth/base-ring-3", fields="player:seat from:cell rings"),
    WhichRing(WHICH_RING, "ring", "unearth/base-ring-3", verbs="ring", fields="from:cell rings"),
    Judge(JUDGE, "judge", "unearth/base-wonder-1", fields="player:seat from:cell to:direction"),
    WonderChoice(
        WONDER,
        "wonder",
        "unearth/base-wonder-1",
        verbs="build-lesser build-greater build warp wait leave",
        fields="from:cell to:direction",
    ),
    TurnToken(
        TURN_TOKEN,
        "token",
        "unearth/base-wonder-2",
        verbs="turned",
        fields="player:seat from:cell to:direction greater",
    ),
    Built(BUILT, "built", "unearth/base-wonder-1", fields="player:seat wonder effect"),
    Completion(COMPLETION, "completion", "unearth/base-ruling-7", verbs="complete pass"),
]
