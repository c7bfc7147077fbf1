"""The Darkness Grows: cards are revealed and trigger claims; its dice, and the Stones that the player picks for it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import LUCK, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unearth.darkness_board import board_takes
from rulewright.games.unearth.effects import SECOND_REVEAL, STONES
from rulewright.games.unearth.setup import FOR_BOARD
from rulewright.games.unearth.state import (
    AGE_STAGE,
    BOTTOM,
    CLAIMS,
    DARK,
    DARK_ROLL,
    DARK_STONE,
    DARK_TAKES,
    DARK_TURN,
    DRAW_STONE,
    LOOM,
    RESOLVE,
    ROLLED_DIE,
    SETTLE_ALL,
    SETTLE_DIE,
    TRIGGER,
    TURN,
    UnearthState,
    has_flag,
    in_bag,
    in_row,
    stone_title,
    stones_on,
)
from rulewright.games.unearth.stones import only_kind
from rulewright.games.unearth.vocabulary import (
    BEGAN,
    DARK_DIE,
    GIVE,
    LOOMED,
    ROLLED,
    ROSE,
)

# Dice and Stones


@final
class DarkRoll(Question[UnearthState]):
    """A Darkness die is rolled for a Ruin, at the end of the set-up or when it is revealed (solo-9, solo-12)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, slot: i64, how: i64, _c: i64, _d: i64) -> None:
        out.chances(ROLLED, 6)

    def play(self, s: UnearthState, move: i64, seat: i64, slot: i64, how: i64, _c: i64, _d: i64) -> None:
        die = DARK_DIE + slot
        s.face[die] = move - ROLLED + 1
        s.aim[die] = slot + 1
        s.throw[die] = ROLLED_DIE
        s.then(SETTLE_ALL)
        s.then(SETTLE_DIE, die, AGE_STAGE, s.face[die], how)

    def refusals(self, s: UnearthState, move: i64, seat: i64, slot: i64, how: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move - ROLLED >= 6:
            return [Refusal("unearth/components-15", "The Darkness's dice are D6.")]
        return []

    def asks(self, s: UnearthState, seat: i64, slot: i64, how: i64, _c: i64, _d: i64) -> str:
        return f"What does the Darkness roll for ruin-{slot + 1}?"


@final
class DarkTakes(Question[UnearthState]):
    """The Darkness takes Stones from a Ruin, after a low roll or at a claim (solo-13, soloother-3).

    After a roll one comes from the bag if the Ruin has none (ruling-48); at a claim (`claimed` = 1) not (ruling-69).
    """

    def step(self, s: UnearthState, slot: i64, n: i64, claimed: i64, _d: i64) -> None:
        if n == 0:
            return
        if stones_on(s, slot) == 0:
            if claimed == 0 and s.given.dark_bag and in_bag(s) > 0:
                s.ask(DRAW_STONE, LUCK, FOR_BOARD)
            return
        if n > 1:
            s.then(DARK_TAKES, slot, n - 1, claimed)
        kind = only_kind(s, slot)
        if kind >= 0:
            s.heap[slot * STONES + kind] -= 1
            board_takes(s, kind)
        else:
            s.ask(DARK_STONE, 0, slot)


@final
class DarkStone(Question[UnearthState]):
    """The player chooses which Stone the Darkness takes, any of that Ruin (solo-14, soloother-4, ruling-71)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, slot: i64, _b: i64, _c: i64, _d: i64) -> None:
        for k in range(i64(STONES)):
            if s.heap[slot * STONES + k] > 0:
                out.add(GIVE + k)

    def play(self, s: UnearthState, move: i64, seat: i64, slot: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.heap[slot * STONES + move - GIVE] -= 1
        board_takes(s, move - GIVE)

    def refusals(self, s: UnearthState, move: i64, seat: i64, slot: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if s.heap[slot * STONES + move - GIVE] == 0:
            return [Refusal("unearth/solo-14", f"There is no {stone_title(s, move - GIVE)} on that Ruin.")]
        return []

    def asks(self, s: UnearthState, seat: i64, slot: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"The Darkness takes a Stone from ruin-{slot + 1}: which do you give it?"


# Its turns


@final
class DarkTurn(Question[UnearthState]):
    """A turn of the Darkness reveals a card; a second one where a scenario says so (darkness-1, solo-18)."""

    def step(self, s: UnearthState, second: i64, _b: i64, _c: i64, _d: i64) -> None:
        if second == 0:
            begin_dark_turn(s)
        else:
            next_card(s, second)


def begin_dark_turn(s: UnearthState) -> None:
    """It is the Darkness's turn, and then the player's again (solo-16)."""
    s.turn = DARK
    s.dark_turns += 1
    s.tell(BEGAN + DARK)
    s.then(TURN, 0)
    s.then(CLAIMS)
    next_card(s, 0)


def next_card(s: UnearthState, second: i64) -> None:
    """A card is revealed: by luck as long as nobody knows the place of some of them."""
    if any_unseen(s):
        s.ask(LOOM, LUCK, second)
    else:
        rise(s, second)


def any_unseen(s: UnearthState) -> bool:
    """Whether the Darkness deck has a card that nobody knows the place of."""
    dark = s.dark
    dark_in = s.given.dark_in
    for k in range(s.given.dark):
        if dark[k] == 0 and dark_in[k] != 0:
            return True
    return False


def unseen_cards(s: UnearthState) -> i64:
    """How many cards of the Darkness deck nobody knows the place of."""
    n: i64 = 0
    for k in range(s.given.dark):
        if s.dark[k] == 0:
            n += s.given.dark_in[k]
    return n


def revealed_cards(s: UnearthState) -> i64:
    """How many Darkness cards lie revealed."""
    dark = s.dark
    n: i64 = 0
    for k in range(s.given.dark):
        if 0 < dark[k] < BOTTOM:
            n += 1
    return n


def rise(s: UnearthState, second: i64) -> None:
    """Only cards at the bottom are left, in a known order: the first of them, if any, is revealed (ruling-53)."""
    found: i64 = -1
    for k in range(s.given.dark):
        if s.dark[k] > BOTTOM and (found < 0 or s.dark[k] < s.dark[found]):
            found = k
    if found < 0:
        return
    for k in range(s.given.dark):
        if s.dark[k] > s.dark[found]:
            s.dark[k] -= 1
    s.dark[found] = revealed_cards(s) + 1
    s.tell(ROSE + found)
    s.then(TRIGGER, found, second)


@final
class Loom(Question[UnearthState]):
    """A Darkness card is revealed and stays out (darkness-1, darkness-2, darkness-16)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, second: i64, _b: i64, _c: i64, _d: i64) -> None:
        dark = s.dark
        dark_in = s.given.dark_in
        for k in range(s.given.dark):
            if dark[k] == 0 and dark_in[k] != 0:
                out.chance(LOOMED + k, 1)

    def play(self, s: UnearthState, move: i64, seat: i64, second: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.dark[move - LOOMED] = revealed_cards(s) + 1
        s.then(TRIGGER, move - LOOMED, second)

    def refusals(self, s: UnearthState, move: i64, seat: i64, second: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        k = move - LOOMED
        if k >= s.given.dark or s.given.dark_in[k] == 0:
            return [Refusal("core/not-in-play", "There is no such Darkness card.")]
        if s.dark[k] != 0:
            return [Refusal("unearth/darkness-1", "That card lies revealed or at the bottom of the deck.")]
        return []

    def asks(self, s: UnearthState, seat: i64, second: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "Which Darkness card is revealed?"


def revealed_of(s: UnearthState, kind: i64) -> i64:
    """How many revealed cards show a type of Ruin."""
    dark = s.dark
    dark_type = s.given.dark_type
    n: i64 = 0
    for k in range(s.given.dark):
        if 0 < dark[k] < BOTTOM and dark_type[k] == kind:
            n += 1
    return n


def one_of_each(s: UnearthState) -> bool:
    """Whether one card of each type in the Darkness deck lies revealed (darkness-11)."""
    dark = s.dark
    dark_type = s.given.dark_type
    revealed: i64 = 0
    for k in range(s.given.dark):
        if 0 < dark[k] < BOTTOM:
            revealed |= i64(1) << dark_type[k]
    return revealed == s.given.dark_types


@final
class Trigger(Question[UnearthState]):
    """What the card that was just revealed sets off: three of a kind first, then one of each (ruling-52, ruling-61)."""

    def step(self, s: UnearthState, card: i64, second: i64, _c: i64, _d: i64) -> None:
        if revealed_of(s, s.given.dark_type[card]) >= 3:
            three_of_a_kind(s, card)
        elif one_of_each(s):
            five_types(s, card)
        elif second == 0 and has_flag(s, SECOND_REVEAL) and s.dark_turns % 3 == 0:
            s.then(DARK_TURN, 1)


def three_of_a_kind(s: UnearthState, card: i64) -> None:
    """The leftmost or rightmost Ruin of the type is claimed, and the three cards return (darkness-4 to darkness-7).

    Without such a Ruin a random Stone is taken, and the card goes to the bottom of the deck (darkness-9, darkness-10).
    """
    kind = s.given.dark_type[card]
    left: i64 = -1
    right: i64 = -1
    for slot in range(in_row(s)):
        if s.given.site_type[s.row[slot] - 1] == kind:
            right = slot
            if left < 0:
                left = slot
    if left < 0:
        to_bottom(s, card)
        if in_bag(s) > 0:
            s.ask(DRAW_STONE, LUCK, FOR_BOARD)
        return
    s.then(RESOLVE, right if s.given.dark_right[card] != 0 else left, DARK)
    for k in range(s.given.dark):
        if 0 < s.dark[k] < BOTTOM and s.given.dark_type[k] == kind:
            s.dark[k] = 0
    reshuffle(s)


def to_bottom(s: UnearthState, card: i64) -> None:
    """A revealed card goes under the deck."""
    place: i64 = BOTTOM + 1
    for k in range(s.given.dark):
        if s.dark[k] >= place:
            place = s.dark[k] + 1
    s.dark[card] = place
    close_ranks(s)


def five_types(s: UnearthState, card: i64) -> None:
    """The Ruin in the slot of the card's right-side icon is claimed, or by its arrow if there is none (darkness-12,
    darkness-19); then the newest card and the first of each other type return (darkness-13, ruling-55)."""
    row = in_row(s)
    slot = s.given.dark_slot[card] - 1
    if slot >= row:
        slot = row - 1 if s.given.dark_right[card] != 0 else 0
    s.then(RESOLVE, slot, DARK)
    for k in range(s.given.dark):
        if 0 < s.dark[k] < BOTTOM and (s.given.returns_all or returns(s, k, card)):
            # Not at once: the others are compared with it.
            s.dark[k] = -s.dark[k]
    for k in range(s.given.dark):
        if s.dark[k] < 0:
            s.dark[k] = 0
    reshuffle(s)


def returns(s: UnearthState, k: i64, newest: i64) -> bool:
    """Whether a card is one of the five that return: the newest, or the copy revealed first of another type."""
    kind = s.given.dark_type[k]
    if kind == s.given.dark_type[newest]:
        return k == newest
    for other in range(s.given.dark):
        if s.given.dark_type[other] == kind and s.dark[other] < 0:
            return False
        if s.given.dark_type[other] == kind and 0 < s.dark[other] < s.dark[k]:
            return False
    return True


def reshuffle(s: UnearthState) -> None:
    """The whole draw pile is shuffled, what lay at its bottom too; other revealed cards stay out (ruling-54)."""
    for k in range(s.given.dark):
        if s.dark[k] > BOTTOM:
            s.dark[k] = 0
    close_ranks(s)


def close_ranks(s: UnearthState) -> None:
    """The cards that stay revealed keep their order, counted from 1 without gaps."""
    dark = s.dark
    for rank in range(i64(1), revealed_cards(s) + 1):
        found: i64 = -1
        for k in range(s.given.dark):
            if rank <= dark[k] < BOTTOM and (found < 0 or dark[k] < dark[found]):
                found = k
        dark[found] = rank


QUESTIONS: Final[list[Question[UnearthState]]] = [
    DarkRoll(DARK_ROLL, "dark-roll", "unearth/solo-12", verbs="rolled", fields="at:ruin how"),
    DarkTakes(DARK_TAKES, "dark-takes", "unearth/solo-13", fields="at:ruin stones claimed"),
    DarkStone(DARK_STONE, "dark-stone", "unearth/solo-14", verbs="give", fields="at:ruin"),
    DarkTurn(DARK_TURN, "dark-turn", "unearth/darkness-1", fields="second"),
    Loom(LOOM, "loom", "unearth/darkness-1", verbs="loomed", fields="second"),
    Trigger(TRIGGER, "trigger", "unearth/darkness-4", fields="card:dark second"),
]
