"""Stones: where a gained one comes from, the tableau it goes into, and Phantom, Memory Stone and Warpstone."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import EVERYBODY, LUCK, WIDTH, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unearth.darkness_board import board_takes
from rulewright.games.unearth.effects import (
    BAG_DRAW,
    DRAW,
    DRAW_INSTEAD,
    GAIN_BAG,
    GAIN_MEMORY,
    GAIN_RUIN,
    MEMORY,
    STONES,
    WARPSTONE,
)
from rulewright.games.unearth.setup import FOR_BOARD, FOR_LIBRARY, FOR_PLAYER, FOR_RUIN
from rulewright.games.unearth.state import (
    DRAW_CARDS,
    DRAW_STONE,
    GAIN,
    GLEAN_FROM,
    KEEP_ONE,
    LIBRARY,
    LINE,
    MOST_SHOWN,
    ORIGIN,
    PLACE_STONE,
    RINGS,
    STEP,
    STONE,
    SWAP_WITH,
    USED_WARPSTONE,
    UnearthState,
    any_named,
    effect_at,
    has_ability,
    in_bag,
    stone_title,
    stones_on,
    works,
)
from rulewright.games.unearth.vocabulary import (
    BAG,
    CELLS,
    GAINED,
    KEEP,
    PASS,
    PLACE,
    STEPS,
    SWAP,
    TAKE,
    USE,
    WARP,
    place_cell,
    place_direction,
)


def neighbourhood() -> tuple[list[int], list[int]]:
    """For a Stone at an offset of a cell, which of the cell's neighbours it lies on, and which it touches, as masks.

    The offset (q, r), each from -2 to 2, has the place `(q + 2) * 5 + r + 2`, see `seen_from`.
    """
    lies: list[int] = []
    touches: list[int] = []
    for q in range(-2, 3):
        for r in range(-2, 3):
            on = 0
            near = 0
            for e, (dq, dr) in enumerate(STEPS):
                if (q, r) == (dq, dr):
                    on |= 1 << e
                if (q - dq, r - dr) in STEPS:
                    near |= 1 << e
            lies.append(on)
            touches.append(near)
    return lies, touches


LIES_ON, TOUCHES_OF = neighbourhood()
LIES: Final = vec[i64](LIES_ON)
TOUCHES: Final = vec[i64](TOUCHES_OF)
# A mask of directions as six counters of four bits.
SPREAD: Final = vec[i64]([sum([1 << (4 * e) for e in range(6) if mask >> e & 1]) for mask in range(64)])


def seen_from(place: i64, stone: i64) -> i64:
    """Where a Stone lies seen from a cell, as a place of `LIES` and `TOUCHES`; -1 if it is farther away."""
    offset = stone - place + 2 * LINE + 2
    if offset < 0 or offset >> 8 > 4 or offset & 255 > 4:
        return -1
    return (offset >> 8) * 5 + (offset & 255)


def touches(place: i64, stone: i64) -> bool:
    """Whether a Stone touches a cell."""
    k = seen_from(place, stone)
    return k >= 0 and LIES[k] != 0


# Gaining


@final
class Gain(Question[UnearthState]):
    """A player gains a Stone: of own choice from a Ruin, or from the bag if it has none (base-dig-4 to -6).

    The Ruin is its slot + 1; 0 is the bag. An empty bag gives nothing (base-ruling-11). `plain` is 1 where the bag
    only stands in for the Ruins, so that no Wonder looks at it (base-ruling-27).
    """

    def step(self, s: UnearthState, player: i64, source: i64, plain: i64, _d: i64) -> None:
        if source > 0 and stones_on(s, source - 1) > 0:
            kind = only_kind(s, source - 1)
            if kind >= 0:
                s.heap[(source - 1) * STONES + kind] -= 1
                receive(s, player, kind)
            else:
                s.ask(STONE, player, source - 1)
            return
        if in_bag(s) == 0:
            return
        if plain == 0 and any_named(s):
            for n in range(i64(MOST_SHOWN)):
                if works(s, n, player, BAG_DRAW):
                    if s.given.wonder_optional[s.show[n] - 1] != 0:
                        s.ask(LIBRARY, player, s.show[n] - 1)
                    else:
                        look_at_two(s, player)
                    return
        s.ask(DRAW_STONE, LUCK, FOR_PLAYER, player)


def give(s: UnearthState, player: i64, what: i64, amount: i64) -> bool:
    """A card or Wonder gives Delver cards, or Stones from the bag or from Ruins; False if its effect is another one."""
    if what == DRAW:
        s.then(DRAW_CARDS, player, amount)
    elif what == GAIN_BAG:
        for _n in range(amount):
            s.then(GAIN, player, 0)
    elif what == GAIN_RUIN:
        for _n in range(amount):
            s.then(GLEAN_FROM, player)
    else:
        return False
    return True


def only_kind(s: UnearthState, slot: i64) -> i64:
    """The kind of the Stones on a Ruin if they are all of one, else -1."""
    found: i64 = -1
    for k in range(i64(STONES)):
        if s.heap[slot * STONES + k] > 0:
            if found >= 0:
                return -1
            found = k
    return found


@final
class TakeStone(Question[UnearthState]):
    """The roller of a low Result takes one Stone from the Ruin; taking is mandatory (base-dig-4, base-dig-6)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, slot: i64, _b: i64, _c: i64, _d: i64) -> None:
        for k in range(i64(STONES)):
            if s.heap[slot * STONES + k] > 0:
                out.add(TAKE + k)

    def play(self, s: UnearthState, move: i64, seat: i64, slot: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.heap[slot * STONES + move - TAKE] -= 1
        receive(s, seat, move - TAKE)

    def refusals(self, s: UnearthState, move: i64, seat: i64, slot: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if s.heap[slot * STONES + move - TAKE] == 0:
            what = f"There is no {stone_title(s, move - TAKE)} on that Ruin."
            return [Refusal("unearth/base-dig-4", what)]
        return []

    def asks(self, s: UnearthState, seat: i64, slot: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} takes a Stone from ruin-{slot + 1}: which?"


@final
class DrawStone(Question[UnearthState]):
    """A random Stone leaves the bag: for a Ruin, for the Darkness Board, for a player (base-dig-5)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, purpose: i64, target: i64, _c: i64, _d: i64) -> None:
        for k in range(i64(STONES)):
            if s.bag[k] > 0:
                out.chance(BAG + k, s.bag[k])

    def play(self, s: UnearthState, move: i64, seat: i64, purpose: i64, target: i64, _c: i64, _d: i64) -> None:
        kind = move - BAG
        s.bag[kind] -= 1
        if purpose == FOR_RUIN:
            s.heap[target * STONES + kind] += 1
        elif purpose == FOR_BOARD:
            board_takes(s, kind)
        elif purpose == FOR_PLAYER:
            receive(s, target, kind)
        elif s.drawn[0] == 0:
            s.drawn[0] = kind + 1
        else:
            # In the order of kinds, so that two draws in either order are one position.
            other = s.drawn[0]
            s.drawn[0] = kind + 1 if kind + 1 < other else other
            s.drawn[1] = other if kind + 1 < other else kind + 1

    def refusals(
        self, s: UnearthState, move: i64, seat: i64, purpose: i64, target: i64, _c: i64, _d: i64
    ) -> list[Refusal]:
        if move - BAG >= STONES or s.bag[move - BAG] == 0:
            return [Refusal("unearth/base-dig-5", "There is no such Stone in the bag.")]
        return []

    def sees(self, s: UnearthState, move: i64, seat: i64, purpose: i64, target: i64, _c: i64, _d: i64) -> i64:
        return i64(1) << target if purpose == FOR_LIBRARY else EVERYBODY

    def asks(self, s: UnearthState, seat: i64, purpose: i64, target: i64, _c: i64, _d: i64) -> str:
        if purpose == FOR_RUIN:
            return f"Which Stone comes from the bag onto ruin-{target + 1}?"
        if purpose == FOR_BOARD:
            return "Which Stone comes from the bag onto the Darkness Board?"
        return f"Which Stone does {s.setup.game.seat_name(s, target)} draw from the bag?"


@final
class Library(Question[UnearthState]):
    """Whoever owns the Underground Library may draw two Stones and keep one (base-named-9, base-ruling-27)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, wonder: i64, _b: i64, _c: i64, _d: i64) -> None:
        out.add(USE + wonder)
        out.add(PASS)

    def play(self, s: UnearthState, move: i64, seat: i64, wonder: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == PASS:
            s.ask(DRAW_STONE, LUCK, FOR_PLAYER, seat)
        else:
            look_at_two(s, seat)

    def refusals(self, s: UnearthState, move: i64, seat: i64, wonder: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == PASS or move == USE + wonder:
            return []
        return [Refusal("unearth/base-ruling-27", "That Wonder does nothing when a Stone comes from the bag.")]

    def asks(self, s: UnearthState, seat: i64, wonder: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} draws from the bag: two Stones and keep one, or just one?"


def look_at_two(s: UnearthState, player: i64) -> None:
    """Two Stones are drawn that only one player sees; the last of the bag comes alone."""
    s.ask(KEEP_ONE, player)
    s.ask(DRAW_STONE, LUCK, FOR_LIBRARY, player)
    if in_bag(s) > 1:
        s.ask(DRAW_STONE, LUCK, FOR_LIBRARY, player)


@final
class KeepOne(Question[UnearthState]):
    """Of the Stones drawn one is kept and the other returns to the bag (base-named-9)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        out.add(KEEP + s.drawn[0] - 1)
        if s.drawn[1] > s.drawn[0]:
            out.add(KEEP + s.drawn[1] - 1)

    def play(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        kind = move - KEEP
        other = s.drawn[1] if s.drawn[0] == kind + 1 else s.drawn[0]
        if other > 0:
            s.bag[other - 1] += 1
        s.drawn[0] = 0
        s.drawn[1] = 0
        receive(s, seat, kind)

    def refusals(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        kind = move - KEEP
        if s.drawn[0] != kind + 1 and s.drawn[1] != kind + 1:
            return [Refusal("unearth/base-named-9", f"No {stone_title(s, kind)} was drawn.")]
        return []

    def asks(self, s: UnearthState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} keeps one of the Stones drawn: which?"


# The tableau


def receive(s: UnearthState, player: i64, kind: i64) -> None:
    """A gained Stone goes at once into its owner's tableau, the first one anywhere (base-stone-1)."""
    s.tell(GAINED + player * STONES + kind)
    if s.count[player] == 0:
        put(s, player, kind, ORIGIN)
    else:
        s.ask(PLACE_STONE, player, kind)


def put(s: UnearthState, player: i64, kind: i64, place: i64) -> None:
    """Lay a Stone on a free cell, and begin what follows: cards for a Memory Stone, then rings (ruling-107)."""
    first = player * CELLS
    m = s.count[player]
    at = s.at
    taken: i64 = 0
    touching: i64 = 0
    counts: i64 = 0
    for cell in range(first, first + m):
        k = seen_from(place, at[cell])
        if k >= 0:
            taken |= LIES[k]
            touching |= TOUCHES[k]
            counts += SPREAD[TOUCHES[k]]
    at[first + m] = place
    s.stone[first + m] = kind + 1
    s.open[first + m] = 63 & ~(taken | touching)
    s.count[player] = m + 1
    rings: i64 = 0
    for e in range(i64(6)):
        if (counts >> (4 * e)) & 15 == 5 and (taken >> e) & 1 == 0:
            rings |= i64(1) << e
    if rings != 0:
        s.then(RINGS, player, m, rings)
    if kind == MEMORY:
        s.then(DRAW_CARDS, player, memory_cards(s, player))


def memory_cards(s: UnearthState, player: i64) -> i64:
    """How many Delver cards a Memory Stone draws: 2, unless a Wonder says otherwise (memory-1).

    Such a Wonder works at once, in the throw in which it was built as well.
    """
    for n in range(i64(MOST_SHOWN)):
        if has_ability(s, n, player, GAIN_MEMORY):
            cell = effect_at(s.given, s.show[n] - 1, GAIN_MEMORY)
            if s.given.what[cell] == DRAW_INSTEAD:
                return s.given.amount[cell]
    return 2


def namer(s: UnearthState, player: i64, place: i64) -> i64:
    """The sentence of `place` that names a cell, less PLACE: the lowest cell that touches it, and the direction."""
    first = player * CELLS
    for cell in range(s.count[player]):
        for e in range(i64(6)):
            if s.at[first + cell] + STEP[e] == place:
                return cell * 6 + e
    return -1


def close_cell(s: UnearthState, player: i64, place: i64) -> None:
    """A cell takes no Stone any more (base-stone-3)."""
    name = namer(s, player, place)
    cell = player * CELLS + name // 6
    s.open[cell] &= ~(i64(1) << (name % 6))


def rings_due(s: UnearthState, player: i64) -> bool:
    """Whether rings of a player wait to be settled (base-ring-3)."""
    st = s.stack
    p: i64 = 0
    while p < s.sp:
        if st[p] == RINGS and st[p + 2] == player:
            return True
        p += WIDTH
    return False


def unsettled(s: UnearthState, player: i64, place: i64) -> bool:
    """Whether a cell is the middle of a ring that is due after another one of the same Stone (base-ring-3)."""
    st = s.stack
    p: i64 = 0
    while p < s.sp:
        if st[p] == RINGS and st[p + 2] == player:
            cell = player * CELLS + st[p + 3]
            for e in range(i64(6)):
                if (st[p + 4] >> e) & 1 != 0 and s.at[cell] + STEP[e] == place:
                    return True
        p += WIDTH
    return False


@final
class PlaceStone(Question[UnearthState]):
    """A gained Stone is laid onto a free cell that touches a Stone of the tableau (base-stone-1, base-ruling-8)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> None:
        first = seat * CELLS
        free_cells = s.open
        due = rings_due(s, seat)
        for cell in range(s.count[seat]):
            free = free_cells[first + cell]
            if free != 0:
                for e in range(i64(6)):
                    if (free >> e) & 1 != 0 and not (due and unsettled(s, seat, s.at[first + cell] + STEP[e])):
                        out.add(PLACE + cell * 6 + e)
        add_warps(s, seat, out)

    def play(self, s: UnearthState, move: i64, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move >= WARP:
            s.ask(PLACE_STONE, seat, kind)
            s.ask(SWAP_WITH, seat, move - WARP)
            return
        cell = seat * CELLS + place_cell(move)
        e = place_direction(move)
        s.open[cell] &= ~(i64(1) << e)
        put(s, seat, kind, s.at[cell] + STEP[e])

    def refusals(self, s: UnearthState, move: i64, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move >= WARP:
            return warp_refusals(s, seat, move - WARP)
        cell = place_cell(move)
        e = place_direction(move)
        if cell >= s.count[seat]:
            return [Refusal("unearth/base-stone-1", f"The tableau has no cell {cell + 1}.")]
        place = s.at[seat * CELLS + cell] + STEP[e]
        if (s.open[seat * CELLS + cell] >> e) & 1 != 0:
            if unsettled(s, seat, place):
                return [Refusal("unearth/base-stone-3", "The middle of a ring takes no Stone; its Wonder is due.")]
            return []
        for other in range(s.count[seat]):
            if s.at[seat * CELLS + other] == place:
                return [Refusal("unearth/base-stone-1", f"On that cell lies Stone {other + 1}.")]
        name = namer(s, seat, place)
        if name != move - PLACE:
            words = s.setup.game.vocabulary.sentence(PLACE + name)
            return [Refusal("unearth/base-stone-1", f"That cell is called '{words}'.")]
        return [Refusal("unearth/base-stone-3", "The middle of a settled ring takes no Stone.")]

    def asks(self, s: UnearthState, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} gains a {stone_title(s, kind)}: where is it placed?"


# The Warpstone


def may_warp(s: UnearthState, player: i64) -> bool:
    """Whether a player has an unused Warpstone and may flip it now (warpstone-4, warpstone-8, ruling-18)."""
    if s.given.warps_in_own_turn and s.turn != player:
        return False
    return s.count[player] > 1 and unused_warpstone(s, player) >= 0


def unused_warpstone(s: UnearthState, player: i64) -> i64:
    """The first cell with a Warpstone whose unused side is up, -1 if there is none."""
    first = player * CELLS
    stone = s.stone
    for cell in range(s.count[player]):
        if stone[first + cell] == WARPSTONE + 1:
            return cell
    return -1


def add_warps(s: UnearthState, player: i64, out: Moves) -> None:
    """List the first Stone of a swap: of two the one with the lower number."""
    if may_warp(s, player):
        for cell in range(s.count[player] - 1):
            out.add(WARP + cell)


def warp_refusals(s: UnearthState, player: i64, cell: i64) -> list[Refusal]:
    """Why a swap cannot begin with a Stone."""
    if unused_warpstone(s, player) < 0:
        return [Refusal("unearth/warpstone-8", "There is no Warpstone with its unused side up in the tableau.")]
    if s.given.warps_in_own_turn and s.turn != player:
        return [Refusal("unearth/ruling-18", "At this table a Warpstone is used in the own turn only.")]
    if cell >= s.count[player]:
        return [Refusal("unearth/ruling-20", f"The tableau has no Stone {cell + 1}.")]
    if cell == s.count[player] - 1:
        return [Refusal("unearth/ruling-20", "Of the two Stones the one with the lower number is named first.")]
    return []


@final
class SwapWith(Question[UnearthState]):
    """The flipped Warpstone lets any two Stones of the own tableau trade places (warpstone-3, warpstone-5)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, one: i64, _b: i64, _c: i64, _d: i64) -> None:
        for other in range(one + 1, s.count[seat]):
            out.add(SWAP + other)

    def play(self, s: UnearthState, move: i64, seat: i64, one: i64, _b: i64, _c: i64, _d: i64) -> None:
        first = seat * CELLS
        stone = s.stone
        stone[first + unused_warpstone(s, seat)] = USED_WARPSTONE
        other = move - SWAP
        kept = stone[first + one]
        stone[first + one] = stone[first + other]
        stone[first + other] = kept

    def refusals(self, s: UnearthState, move: i64, seat: i64, one: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        other = move - SWAP
        if other >= s.count[seat]:
            return [Refusal("unearth/ruling-20", f"The tableau has no Stone {other + 1}.")]
        if other <= one:
            return [Refusal("unearth/ruling-20", "Two different Stones swap; the one with the lower number was named.")]
        return []

    def asks(self, s: UnearthState, seat: i64, one: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} swaps Stone {one + 1} with another: which?"


QUESTIONS: Final[list[Question[UnearthState]]] = [
    Gain(GAIN, "gain", "unearth/base-dig-4", fields="player:seat source plain"),
    TakeStone(STONE, "stone", "unearth/base-dig-4", verbs="take", fields="at:ruin"),
    DrawStone(DRAW_STONE, "draw-stone", "unearth/base-dig-5", verbs="bag", fields="purpose target"),
    Library(LIBRARY, "library", "unearth/base-named-9", verbs="use pass", fields="of:wonder"),
    KeepOne(KEEP_ONE, "keep", "unearth/base-named-9", verbs="keep"),
    PlaceStone(PLACE_STONE, "place", "unearth/base-stone-1", verbs="place warp", fields="kind:stone"),
    SwapWith(SWAP_WITH, "swap", "unearth/warpstone-3", verbs="swap", fields="first:cell"),
]
