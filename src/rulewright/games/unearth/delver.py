"""The Delver phase: cards are drawn, played one at a time, resolved and discarded."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import LUCK, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unearth.effects import (
    ANY_DIE_DOWN,
    ANY_DIE_EITHER,
    ANY_DIE_UP,
    DIE_EITHER,
    IN_DELVER_PHASE,
    MOVE_OWN,
    NEVER,
    NEXT_ROLL,
    NOTHING,
    REROLL_ANY,
    REROLL_NUMBER,
    REROLL_OWN,
    RESPONSE,
)
from rulewright.games.unearth.excavation import (
    add_excavation,
    dig,
    excavation_refusals,
    lift,
)
from rulewright.games.unearth.given import MOST_EFFECTS
from rulewright.games.unearth.modifiers import held_value
from rulewright.games.unearth.state import (
    CARD,
    CLAIMS,
    DELVER,
    DRAW_CARD,
    DRAW_CARDS,
    EXCAVATE,
    NAME_NUMBER,
    PLAYED,
    READING,
    RESPONSES,
    SETTLE_ALL,
    SWAP_WITH,
    TARGET,
    THROW,
    TO_ROLL,
    UnearthState,
    any_held,
    in_row,
    owner_of,
)
from rulewright.games.unearth.stones import add_warps, give, warp_refusals
from rulewright.games.unearth.vocabulary import (
    ADD,
    AIM,
    DARK_DIE,
    DOWN,
    DREW,
    LAID,
    LIFT,
    MOST_DELVERS,
    MOVE,
    NAME,
    PASS,
    PLAY,
    RENEWED,
    SLOTS,
    SUBTRACT,
    UP,
    WARP,
)

# Drawing


@final
class DrawCards(Question[UnearthState]):
    """A player draws Delver cards; an empty deck is renewed from the discards (base-delver-5, base-ruling-42)."""

    def step(self, s: UnearthState, player: i64, n: i64, _c: i64, _d: i64) -> None:
        if n <= 0:
            return
        if not any_held(s.deck, 0, s.given.delvers):
            if not any_held(s.discard, 0, s.given.delvers):
                return
            for k in range(i64(MOST_DELVERS)):
                s.deck[k] = s.discard[k]
                s.discard[k] = 0
            s.tell(RENEWED)
        s.then(DRAW_CARDS, player, n - 1)
        s.ask(DRAW_CARD, LUCK, player)


@final
class DrawCard(Question[UnearthState]):
    """A Delver card is drawn, which only its player sees (base-delver-6)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, player: i64, _b: i64, _c: i64, _d: i64) -> None:
        deck = s.deck
        for k in range(s.given.delvers):
            if deck[k] > 0:
                out.chance(DREW + k, deck[k])

    def play(self, s: UnearthState, move: i64, seat: i64, player: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.deck[move - DREW] -= 1
        s.hand[player * MOST_DELVERS + move - DREW] += 1

    def refusals(self, s: UnearthState, move: i64, seat: i64, player: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        k = move - DREW
        if k >= MOST_DELVERS or s.given.copies[k] == 0:
            return [Refusal("core/not-in-play", "That card is not in this game.")]
        if s.deck[k] == 0:
            return [Refusal("unearth/base-comp-5", "No such card is left in the deck.")]
        return []

    def sees(self, s: UnearthState, move: i64, seat: i64, player: i64, _b: i64, _c: i64, _d: i64) -> i64:
        return i64(1) << player

    def asks(self, s: UnearthState, seat: i64, player: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"Which Delver card does {s.setup.game.seat_name(s, player)} draw?"


# Playing


def any_target(s: UnearthState, player: i64, kind: i64) -> bool:
    """Whether every effect of a card that needs a target has one (base-ruling-26, ruling-37)."""
    if s.given.card_aimed[kind] == 0:
        return True
    for k in range(kind * MOST_EFFECTS, kind * MOST_EFFECTS + MOST_EFFECTS):
        what = s.given.card_what[k]
        if what in (ANY_DIE_UP, ANY_DIE_DOWN, ANY_DIE_EITHER, REROLL_ANY):
            if not any_die(s, kind):
                return False
        elif what == MOVE_OWN:
            if in_row(s) < 2 or not any_own(s, player, kind):
                return False
        elif s.given.card_when[kind] == RESPONSE:
            # A Delver card of these kinds may be played without one (base-ruling-25); locked dice are none (ruling-37).
            if what == REROLL_OWN and not any_own_open(s, player):
                return False
            if what == REROLL_NUMBER and not any_die(s, kind):
                return False
    return True


def any_die(s: UnearthState, kind: i64) -> bool:
    """Whether some die on a Ruin may be the target of a card that changes it."""
    on = s.on
    if s.given.card_when[kind] != RESPONSE:
        return any_held(on, 0, s.given.own_dice) or any_held(on, DARK_DIE, s.given.dark_dice)
    lock = s.lock
    for die in range(s.given.dice):
        if on[die] != 0 and lock[die] == 0:
            return True
    return False


def any_own(s: UnearthState, player: i64, kind: i64) -> bool:
    """Whether some own die on a Ruin may be moved by a card (ruling-30)."""
    for die in range(player * 5, player * 5 + 5):
        if s.on[die] != 0 and not move_barred(s, die, kind):
            return True
    return False


def any_own_open(s: UnearthState, player: i64) -> bool:
    """Whether some own die on a Ruin is not a locked 4."""
    for die in range(player * 5, player * 5 + 5):
        if s.on[die] != 0 and s.lock[die] == 0:
            return True
    return False


def move_barred(s: UnearthState, die: i64, kind: i64) -> bool:
    """Whether a locked die may not even be moved (response_lock = untouchable)."""
    return s.lock[die] != 0 and s.given.untouchable and s.given.card_when[kind] == RESPONSE


def card_refusals(s: UnearthState, player: i64, kind: i64, responding: bool) -> list[Refusal]:
    """Why a card cannot be played from the hand now."""
    given = s.given
    if given.card_when[kind] == NEVER or given.copies[kind] == 0:
        return [Refusal("core/not-in-play", "That card is not in this game.")]
    found: list[Refusal] = []
    if responding and given.card_when[kind] != RESPONSE:
        found.append(Refusal("unearth/faq-3", "Regular Delver cards cannot be played in the Response subphase."))
    if not responding and given.card_when[kind] == RESPONSE:
        found.append(Refusal("unearth/response-2", "A Response card is played only after somebody has rolled a 4."))
    if s.hand[player * MOST_DELVERS + kind] == 0:
        found.append(Refusal("unearth/base-delver-1", "You hold no such card."))
    if not any_target(s, player, kind):
        ruling = "unearth/ruling-37" if responding else "unearth/base-ruling-26"
        found.append(Refusal(ruling, "The card needs a die on a Ruin that it can be aimed at."))
    return found


def add_cards(s: UnearthState, player: i64, responding: bool, out: Moves) -> None:
    """List the cards of a hand that can be played."""
    card_when = s.given.card_when
    hand = s.hand
    first = player * MOST_DELVERS
    for kind in range(s.given.delvers):
        if hand[first + kind] > 0 and (card_when[kind] == RESPONSE) == responding:
            if any_target(s, player, kind):
                out.add(PLAY + kind)


def play_card(s: UnearthState, player: i64, kind: i64) -> None:
    """A card leaves the hand and is resolved, then it is discarded (base-delver-2)."""
    s.hand[player * MOST_DELVERS + kind] -= 1
    s.then(PLAYED, kind)
    when = s.given.card_when[kind]
    if when in (IN_DELVER_PHASE, RESPONSE):
        s.then(CARD, player, kind, 0)
    elif when == NEXT_ROLL and s.given.reads_before and s.given.card_what[kind * MOST_EFFECTS] == DIE_EITHER:
        s.ask(READING, player, kind)
    else:
        s.active[kind * 2] += 1


@final
class Played(Question[UnearthState]):
    """A card that is resolved goes onto the discards (base-delver-2)."""

    def step(self, s: UnearthState, kind: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.discard[kind] += 1


@final
class Delver(Question[UnearthState]):
    """Any number of Delver cards, then the excavation, which is mandatory (base-delver-1, base-dig-1).

    Where claims are tested at the end of phases only, the phase is ended with a word of its own (ruling-67).
    """

    def moves(self, s: UnearthState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_cards(s, seat, False, out)
        if s.given.claims_each_step:
            add_excavation(s, seat, out)
        add_warps(s, seat, out)
        if not s.given.claims_each_step:
            out.add(PASS)

    def play(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move < PLAY + MOST_DELVERS:
            s.ask(DELVER, seat)
            if s.given.claims_each_step:
                s.then(CLAIMS)
            s.then(RESPONSES)
            play_card(s, seat, move - PLAY)
        elif move == PASS:
            s.ask(EXCAVATE, seat)
            s.then(CLAIMS)
        elif move >= WARP:
            s.ask(DELVER, seat)
            s.ask(SWAP_WITH, seat, move - WARP)
        elif move >= LIFT:
            lift(s, seat, move - LIFT)
        else:
            dig(s, seat, move)

    def refusals(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move < PLAY + MOST_DELVERS:
            return card_refusals(s, seat, move - PLAY, False)
        if move == PASS:
            if s.given.claims_each_step:
                return [Refusal("unearth/base-dig-1", "Excavation is mandatory.")]
            return []
        if move >= WARP:
            return warp_refusals(s, seat, move - WARP)
        if not s.given.claims_each_step:
            return [Refusal("unearth/ruling-67", "First the Delver phase is ended, and claims are tested.")]
        return excavation_refusals(s, seat, move)

    def asks(self, s: UnearthState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        if s.given.claims_each_step:
            return f"{s.setup.game.seat_name(s, seat)} plays a Delver card or excavates: which Ruin, which die?"
        return f"{s.setup.game.seat_name(s, seat)} plays a Delver card or ends the Delver phase."


@final
class Reading(Question[UnearthState]):
    """At tables that choose before the roll, a card of plus or minus is settled when it is played (base-ruling-19)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> None:
        out.add(ADD + kind)
        out.add(SUBTRACT + kind)

    def play(self, s: UnearthState, move: i64, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.active[kind * 2 + (1 if move >= SUBTRACT else 0)] += 1

    def refusals(self, s: UnearthState, move: i64, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move != ADD + kind and move != SUBTRACT + kind:
            return [Refusal("unearth/base-delver-2", "Another card is being played.")]
        return []

    def asks(self, s: UnearthState, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"Does {s.given.cards.delvers[kind].name} raise or lower the next die?"


# What cards do at once


@final
class Card(Question[UnearthState]):
    """The effects of a card, one after the other."""

    def step(self, s: UnearthState, player: i64, kind: i64, k: i64, _d: i64) -> None:
        card_what = s.given.card_what
        while k < MOST_EFFECTS and card_what[kind * MOST_EFFECTS + k] == NOTHING:
            k += 1
        if k >= MOST_EFFECTS:
            return
        s.then(CARD, player, kind, k + 1)
        what = card_what[kind * MOST_EFFECTS + k]
        amount = s.given.card_amount[kind * MOST_EFFECTS + k]
        if give(s, player, what, amount):
            return
        if what == REROLL_OWN:
            reroll_own(s, player, kind)
        elif what == REROLL_NUMBER:
            s.ask(NAME_NUMBER, player, kind)
        elif what == MOVE_OWN:
            if in_row(s) > 1 and any_own(s, player, kind):
                s.ask(TARGET, player, kind, k)
        elif ANY_DIE_UP <= what <= REROLL_ANY and any_die(s, kind):
            s.ask(TARGET, player, kind, k)


def reroll_own(s: UnearthState, player: i64, kind: i64) -> None:
    """All own dice that lie on Ruins are rolled, then settled (base-card-3, base-ruling-24)."""
    for die in range(player * 5, player * 5 + 5):
        if s.on[die] != 0 and may_reroll(s, die, kind):
            take_up(s, die)
    s.then(SETTLE_ALL)
    s.then(THROW)


def take_up(s: UnearthState, die: i64) -> None:
    """A die on a Ruin is to be rolled again, for the Ruin it lies on (base-dig-7)."""
    s.throw[die] = TO_ROLL
    s.aim[die] = s.on[die]


@final
class NameNumber(Question[UnearthState]):
    """A number is named, and every die on a Ruin that shows it is rerolled (base-card-5, base-ruling-25)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> None:
        for number in range(i64(8)):
            out.add(NAME + number)

    def play(self, s: UnearthState, move: i64, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> None:
        number = move - NAME + 1
        for die in range(s.given.dice):
            if s.on[die] != 0 and s.face[die] == number and may_reroll(s, die, kind):
                take_up(s, die)
        s.then(SETTLE_ALL)
        s.then(THROW)

    def refusals(self, s: UnearthState, move: i64, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return []

    def asks(self, s: UnearthState, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} names a number; dice on Ruins that show it are rerolled. Which?"


def may_reroll(s: UnearthState, die: i64, kind: i64) -> bool:
    """Whether a card may change the value of a die: a Response card not that of a locked 4 (response-10)."""
    return s.lock[die] == 0 or s.given.card_when[kind] != RESPONSE


@final
class Target(Question[UnearthState]):
    """One die on a Ruin is changed, rerolled or moved (base-card-6, base-card-7, base-card-9, claims-4)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, kind: i64, k: i64, _c: i64, _d: i64) -> None:
        what = s.given.card_what[kind * MOST_EFFECTS + k]
        if what == MOVE_OWN:
            row = in_row(s)
            for die in range(seat * 5, seat * 5 + 5):
                if s.on[die] != 0 and not move_barred(s, die, kind):
                    for slot in range(row):
                        if s.on[die] != slot + 1:
                            out.add(MOVE + die * SLOTS + slot)
            return
        first: i64 = UP if what == ANY_DIE_EITHER else AIM
        for die in range(s.given.dice):
            if s.on[die] != 0 and may_reroll(s, die, kind):
                out.add(first + die)
        if what == ANY_DIE_EITHER:
            for die in range(s.given.dice):
                if s.on[die] != 0 and may_reroll(s, die, kind):
                    out.add(DOWN + die)

    def play(self, s: UnearthState, move: i64, seat: i64, kind: i64, k: i64, _c: i64, _d: i64) -> None:
        what = s.given.card_what[kind * MOST_EFFECTS + k]
        amount = s.given.card_amount[kind * MOST_EFFECTS + k]
        if what == MOVE_OWN:
            s.on[(move - MOVE) // SLOTS] = (move - MOVE) % SLOTS + 1
        elif what == REROLL_ANY:
            take_up(s, move - AIM)
            s.then(SETTLE_ALL)
            s.then(THROW)
        elif what == ANY_DIE_UP:
            shift(s, move - AIM, amount, kind)
        elif what == ANY_DIE_DOWN:
            shift(s, move - AIM, -amount, kind)
        elif move >= DOWN:
            shift(s, move - DOWN, -amount, kind)
        else:
            shift(s, move - UP, amount, kind)

    def refusals(self, s: UnearthState, move: i64, seat: i64, kind: i64, k: i64, _c: i64, _d: i64) -> list[Refusal]:
        what = s.given.card_what[kind * MOST_EFFECTS + k]
        if what == MOVE_OWN:
            return move_refusals(s, move, seat, kind)
        either = what == ANY_DIE_EITHER
        if move >= MOVE or either != (move >= UP):
            return [Refusal("unearth/base-delver-2", f"{s.given.cards.delvers[kind].name} is not answered like this.")]
        die = (move - AIM) % LAID
        if s.on[die] == 0:
            return [Refusal("unearth/base-ruling-26", "That die does not lie on a Ruin.")]
        if not may_reroll(s, die, kind):
            return [Refusal("unearth/response-10", "That 4 opened the Response subphase; its value stays.")]
        return []

    def asks(self, s: UnearthState, seat: i64, kind: i64, k: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} plays {s.given.cards.delvers[kind].name}: on which die?"


def move_refusals(s: UnearthState, move: i64, seat: i64, kind: i64) -> list[Refusal]:
    """Why an own die cannot be moved to another Ruin."""
    if move < MOVE:
        return [Refusal("unearth/base-delver-2", f"{s.given.cards.delvers[kind].name} moves a die to another Ruin.")]
    die = (move - MOVE) // SLOTS
    slot = (move - MOVE) % SLOTS
    if owner_of(die) != seat:
        return [Refusal("unearth/ruling-98", "The card moves one of your own dice.")]
    if s.on[die] == 0:
        return [Refusal("unearth/ruling-37", "That die does not lie on a Ruin.")]
    if slot >= in_row(s) or s.on[die] == slot + 1:
        return [Refusal("unearth/ruling-98", "The card moves a die to another face-up Ruin.")]
    if move_barred(s, die, kind):
        return [Refusal("unearth/ruling-30", "At this table a locked 4 cannot be touched at all.")]
    return []


def shift(s: UnearthState, die: i64, by: i64, kind: i64) -> None:
    """A die is changed without a roll: no Stone, no Response (base-dig-8, ruling-32, ruling-36)."""
    s.face[die] = held_value(s, die, s.face[die] + by)
    if s.given.shifts_lock and s.given.card_when[kind] == RESPONSE and s.face[die] == 4:
        s.lock[die] = 1


QUESTIONS: Final[list[Question[UnearthState]]] = [
    DrawCards(DRAW_CARDS, "draw-cards", "unearth/base-delver-5", fields="player:seat cards"),
    DrawCard(DRAW_CARD, "draw-card", "unearth/base-delver-5", verbs="drew", fields="player:seat"),
    Delver(DELVER, "delver", "unearth/base-turn-1", verbs="play dig roll lift warp pass"),
    Reading(READING, "reading", "unearth/base-ruling-19", verbs="add subtract", fields="of:delver"),
    Card(CARD, "card", "unearth/base-delver-2", fields="player:seat of:delver effect"),
    Target(TARGET, "target", "unearth/base-delver-2", verbs="aim up down move", fields="of:delver effect"),
    NameNumber(NAME_NUMBER, "name", "unearth/base-card-5", verbs="name", fields="of:delver"),
    Played(PLAYED, "played", "unearth/base-delver-2", fields="of:delver"),
]
