"""The life of a roll: dice are thrown, then settled one by one, from the natural face to the Result."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import LUCK, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unearth.effects import (
    DIG_REROLL,
    DISCARD_REROLL,
    NATURAL_STONE,
    OWN_DIG_REROLL,
    OWN_RESULT,
    OWN_ROLL_REROLL,
    TAKES_ON_4,
)
from rulewright.games.unearth.excavation import copies_acting
from rulewright.games.unearth.modifiers import act_cards, age_changes, any_card_acts, can_modify
from rulewright.games.unearth.state import (
    AFTER_STAGE,
    AGE_STAGE,
    BY_CARD,
    CARD_STAGE,
    DARK,
    DARK_TAKES,
    DRAW_CARDS,
    FOR_NEW_RUIN,
    FRESH,
    GAIN,
    MAY_USE,
    MOST_SHOWN,
    ORDER,
    PAY,
    PLACE_DIE,
    PLACE_STAGE,
    READY,
    REROLL_STAGE,
    REROLLS,
    RESULT_STAGE,
    ROLL_DIE,
    ROLLED_DIE,
    SETTLE_ALL,
    SETTLE_DIE,
    SETTLED,
    THROW,
    TO_ROLL,
    USED,
    USED_UP,
    WONDER_STAGE,
    WONDERS,
    UnearthState,
    active_seat,
    any_named,
    clear,
    effect_at,
    hand_size,
    has_flag,
    in_row,
    next_seat,
    owner_of,
    sides_of,
    works,
)
from rulewright.games.unearth.stones import give
from rulewright.games.unearth.vocabulary import (
    CHOOSE,
    DARK_DIE,
    DISCARD,
    LOWEST_VALUE,
    MOST_DELVERS,
    PASS,
    REPEAT,
    REROLL,
    ROLLED,
    SETTLE,
    SHOWS,
    VALUES,
)
from rulewright.games.unearth.wonders import sort_from

# The throw


@final
class Throw(Question[UnearthState]):
    """All dice of a throw are rolled before any of them is settled (base-ruling-21, base-ruling-24)."""

    def step(self, s: UnearthState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        throw = s.throw
        for die in range(s.given.dice - 1, i64(-1), -1):
            if throw[die] == TO_ROLL:
                s.ask(ROLL_DIE, LUCK, die)


@final
class RollDie(Question[UnearthState]):
    """A die shows a natural face (base-dig-2)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, die: i64, _b: i64, _c: i64, _d: i64) -> None:
        out.chances(ROLLED, sides_of(die))

    def play(self, s: UnearthState, move: i64, seat: i64, die: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.face[die] = move - ROLLED + 1
        s.throw[die] = ROLLED_DIE

    def refusals(self, s: UnearthState, move: i64, seat: i64, die: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move - ROLLED >= sides_of(die):
            return [Refusal("unearth/base-comp-4", f"That die has {sides_of(die)} sides.")]
        return []

    def asks(self, s: UnearthState, seat: i64, die: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"What does {s.setup.game.vocabulary.nouns['laid'].word(die)} show?"


@final
class SettleAll(Question[UnearthState]):
    """The dice of a throw are settled player by player clockwise from the active one, each in an own order.

    (base-ruling-24, ruling-24; the Darkness's come last, from the left.)
    """

    def step(self, s: UnearthState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        seat = active_seat(s)
        throw = s.throw
        for _k in range(s.players):
            waiting: i64 = 0
            last: i64 = 0
            for die in range(seat * 5, seat * 5 + 5):
                if throw[die] == ROLLED_DIE:
                    waiting += 1
                    last = die
            if waiting > 0:
                s.then(SETTLE_ALL)
                if waiting == 1:
                    begin(s, last)
                else:
                    s.ask(ORDER, seat)
                return
            seat = next_seat(s, seat)
        for die in range(i64(DARK_DIE), s.given.dice):
            if throw[die] == ROLLED_DIE:
                s.then(SETTLE_ALL)
                s.then(SETTLE_DIE, die, AGE_STAGE, s.face[die], BY_CARD)
                return
        end_throw(s)


def end_throw(s: UnearthState) -> None:
    """All dice are settled: they rest, and Wonders that were used or built during the throw are ready."""
    s.digging = 0
    clear(s.throw, 0, s.given.own_dice)
    clear(s.throw, DARK_DIE, s.given.dark_dice)
    if any_named(s):
        for n in range(i64(MOST_SHOWN)):
            if s.used[n] == FRESH or s.used[n] == USED:
                s.used[n] = READY


def begin(s: UnearthState, die: i64) -> None:
    """A player's die begins to be settled: its owner's Wonders are ready for this roll."""
    if any_named(s):
        for n in range(i64(MOST_SHOWN)):
            if s.used[n] == USED:
                s.used[n] = READY
    settle(s, die, REROLL_STAGE, 0, 0)


@final
class Order(Question[UnearthState]):
    """Which of the own dice of a throw is settled next (base-ruling-21, base-ruling-24)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for die in range(seat * 5, seat * 5 + 5):
            if s.throw[die] == ROLLED_DIE:
                out.add(SETTLE + die)

    def play(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        begin(s, move - SETTLE)

    def refusals(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        die = move - SETTLE
        if owner_of(die) != seat or s.throw[die] != ROLLED_DIE:
            return [Refusal("unearth/base-ruling-24", "Settled now is one of your dice that were just rolled.")]
        return []

    def asks(self, s: UnearthState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} has rolled several dice: which is settled first?"


# Settling a die


@final
class SettleDie(Question[UnearthState]):
    """From the natural face to the Result, stage by stage (base-ruling-14, response-4).

    `natural` is the face that the Sanctuary looked at, for a die of the Darkness the natural one; `how` says why
    the Darkness rolled.
    """

    def step(self, s: UnearthState, die: i64, stage: i64, natural: i64, how: i64) -> None:
        settle(s, die, stage, natural, how)


def settle(s: UnearthState, die: i64, stage: i64, natural: i64, how: i64) -> None:
    """Settle a die from a stage on, until somebody is asked or it has its Result."""
    owner = owner_of(die)
    if stage == REROLL_STAGE:
        if can_reroll(s, owner, die):
            s.ask(REROLLS, owner, die)
            return
        stage = PLACE_STAGE
    if stage == PLACE_STAGE:
        if s.aim[die] == 0:
            s.then(SETTLE_DIE, die, AGE_STAGE)
            s.ask(PLACE_DIE, owner, die)
            return
        stage = AGE_STAGE
    if stage == AGE_STAGE:
        age_changes(s, die, owner)
        stage = CARD_STAGE if owner != DARK else RESULT_STAGE
    if stage == CARD_STAGE:
        if owner == s.turn and any_card_acts(s, die):
            act_cards(s, owner, die)
            return
        natural = s.face[die]
        stage = WONDER_STAGE
    if stage == WONDER_STAGE:
        if can_modify(s, owner, die, natural):
            s.ask(WONDERS, owner, die, natural)
            return
        stage = RESULT_STAGE
    if stage == RESULT_STAGE:
        result(s, die, owner, natural, how)
        return
    after_result(s, die, owner, natural)


def wonder_rerolls(s: UnearthState, n: i64, owner: i64, die: i64) -> bool:
    """Whether a Wonder lets its owner reroll a die now (base-named-4, base-ruling-13, base-ruling-16)."""
    if s.used[n] != READY:
        return False
    given = s.given
    if works(s, n, owner, OWN_ROLL_REROLL):
        cell = effect_at(given, s.show[n] - 1, OWN_ROLL_REROLL)
    elif s.digging != 0 and owner == s.turn and works(s, n, owner, OWN_DIG_REROLL):
        cell = effect_at(given, s.show[n] - 1, OWN_DIG_REROLL)
    else:
        return False
    if given.sides[cell] != 0 and given.sides[cell] != sides_of(die):
        return False
    if given.faces[cell] != 0 and (given.faces[cell] >> s.face[die]) & 1 == 0:
        return False
    return given.what[cell] != DISCARD_REROLL or hand_size(s, owner) > 0


def can_reroll(s: UnearthState, owner: i64, die: i64) -> bool:
    """Whether the owner of a die has a way to roll it again; all of them lie open (base-card-1)."""
    if s.digging != 0 and owner == s.turn and copies_acting(s, s.given.reroll_cards) > 0:
        return True
    if any_named(s):
        for n in range(i64(MOST_SHOWN)):
            if s.holder[n] == owner + 1 and wonder_rerolls(s, n, owner, die):
                return True
    return False


@final
class Rerolls(Question[UnearthState]):
    """A natural face may be rolled again, by a card played for this excavation or by a Wonder; the new one stands."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, die: i64, _b: i64, _c: i64, _d: i64) -> None:
        if s.digging != 0 and seat == s.turn:
            kinds = s.given.reroll_cards
            for k in range(i64(len(kinds))):
                if s.active[kinds[k] * 2] > 0:
                    out.add(REPEAT + kinds[k])
        begin = out.n
        for n in range(i64(MOST_SHOWN)):
            if s.holder[n] == seat + 1 and wonder_rerolls(s, n, seat, die):
                out.add(REROLL + s.show[n] - 1)
        sort_from(out, begin)
        out.add(PASS)

    def rerolls(self, s: UnearthState, wonder: i64, seat: i64, die: i64) -> i64:
        """The place of a Wonder in the show if it lets its owner reroll now, else -1."""
        for n in range(i64(MOST_SHOWN)):
            if s.show[n] == wonder + 1 and s.holder[n] == seat + 1 and wonder_rerolls(s, n, seat, die):
                return n
        return -1

    def play(self, s: UnearthState, move: i64, seat: i64, die: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == PASS:
            s.then(SETTLE_DIE, die, PLACE_STAGE)
            return
        s.then(SETTLE_DIE, die, REROLL_STAGE)
        s.ask(ROLL_DIE, LUCK, die)
        if move < REROLL:
            s.active[(move - REPEAT) * 2] -= 1
            return
        wonder = move - REROLL
        n = self.rerolls(s, wonder, seat, die)
        given = s.given
        if given.wonder_per_turn[wonder] != 0:
            s.used[n] = USED_UP
        elif not given.edifice_repeats or effect_at(given, wonder, OWN_ROLL_REROLL) < 0 or not repeats(s, wonder):
            s.used[n] = USED
        cell = effect_at(given, wonder, OWN_DIG_REROLL)
        if cell >= 0 and given.what[cell] == DISCARD_REROLL:
            s.ask(PAY, seat, wonder)

    def refusals(self, s: UnearthState, move: i64, seat: i64, die: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == PASS:
            return []
        if move < REROLL:
            kind = move - REPEAT
            if s.given.card_when[kind] != DIG_REROLL or s.active[kind * 2] == 0:
                return [Refusal("unearth/base-card-1", "No such card was played for this excavation.")]
            if s.digging == 0 or seat != s.turn:
                return [Refusal("unearth/base-card-1", "The card is for this turn's excavation roll.")]
            return []
        wonder = move - REROLL
        if self.rerolls(s, wonder, seat, die) >= 0:
            return []
        return [Refusal("unearth/base-ruling-14", "No Wonder of yours by that name can reroll this die now.")]

    def asks(self, s: UnearthState, seat: i64, die: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} has rolled {s.face[die]}: is it rolled again?"


def repeats(s: UnearthState, wonder: i64) -> bool:
    """Whether a Wonder's reroll looks at certain faces, as the Shattered Edifice does (base-ruling-13)."""
    cell = effect_at(s.given, wonder, OWN_ROLL_REROLL)
    return cell >= 0 and s.given.faces[cell] != 0


@final
class Pay(Question[UnearthState]):
    """A Delver or Response card is discarded to roll again (Hall of Second Breath, ruling-98)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, wonder: i64, _b: i64, _c: i64, _d: i64) -> None:
        for kind in range(s.given.delvers):
            if s.hand[seat * MOST_DELVERS + kind] > 0:
                out.add(DISCARD + kind)

    def play(self, s: UnearthState, move: i64, seat: i64, wonder: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.hand[seat * MOST_DELVERS + move - DISCARD] -= 1
        s.discard[move - DISCARD] += 1

    def refusals(self, s: UnearthState, move: i64, seat: i64, wonder: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if s.hand[seat * MOST_DELVERS + move - DISCARD] == 0:
            return [Refusal("unearth/ruling-98", "You hold no such card.")]
        return []

    def asks(self, s: UnearthState, seat: i64, wonder: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} discards a card to roll again: which?"


@final
class PlaceDie(Question[UnearthState]):
    """With an Expedition the Ruin is chosen once the natural roll is seen (base-card-10, base-ruling-23)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, die: i64, _b: i64, _c: i64, _d: i64) -> None:
        for slot in range(in_row(s)):
            out.add(CHOOSE + slot)

    def play(self, s: UnearthState, move: i64, seat: i64, die: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.aim[die] = move - CHOOSE + 1

    def refusals(self, s: UnearthState, move: i64, seat: i64, die: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move - CHOOSE >= in_row(s):
            return [Refusal("unearth/base-dig-1", "There is no such Ruin in the row.")]
        return []

    def asks(self, s: UnearthState, seat: i64, die: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{s.setup.game.seat_name(s, seat)} has rolled {s.face[die]}: onto which Ruin?"


# The Result


def result(s: UnearthState, die: i64, owner: i64, natural: i64, how: i64) -> None:
    """The die lies on its Ruin with its Result; 1 to 3 gain a Stone, a 4 opens Responses (base-dig-3, base-dig-4)."""
    slot = s.aim[die] - 1
    s.on[die] = slot + 1
    s.aim[die] = 0
    s.throw[die] = SETTLED
    value = s.face[die]
    s.tell(SHOWS + die * len(VALUES) + value - LOWEST_VALUE)
    if value == 4 and s.given.can_respond:
        if owner != DARK or how == BY_CARD or (how == FOR_NEW_RUIN and s.given.dark_responses):
            s.lock[die] = 1
    if owner == DARK:
        tested = natural if has_flag(s, NATURAL_STONE) else value
        if 1 <= tested <= 3 or (tested == 4 and has_flag(s, TAKES_ON_4)):
            s.then(DARK_TAKES, slot, 1)
        return
    if any_named(s):
        for n in range(i64(MOST_SHOWN)):
            if works(s, n, owner, OWN_RESULT):
                s.then(SETTLE_DIE, die, AFTER_STAGE, value)
                break
    if 1 <= value <= 3:
        s.then(GAIN, owner, slot + 1)


def after_result(s: UnearthState, die: i64, owner: i64, value: i64) -> None:
    """What Wonders add to a certain Result, after its Stone (The Quiet Foundry, ruling-98)."""
    given = s.given
    for n in range(i64(MOST_SHOWN)):
        if s.used[n] == READY and works(s, n, owner, OWN_RESULT):
            wonder = s.show[n] - 1
            cell = effect_at(given, wonder, OWN_RESULT)
            if given.extra[cell] == value:
                s.used[n] = USED
                s.then(SETTLE_DIE, die, AFTER_STAGE, value)
                if given.wonder_optional[wonder] != 0:
                    s.ask(MAY_USE, owner, wonder, OWN_RESULT)
                else:
                    use_effect(s, owner, cell, 0)
                return


def use_effect(s: UnearthState, player: i64, cell: i64, opponents: i64) -> None:
    """A Wonder draws cards or gains Stones for its owner."""
    amount = s.given.amount[cell]
    if not give(s, player, s.given.what[cell], amount):
        s.then(DRAW_CARDS, player, opponents if opponents < amount else amount)


QUESTIONS: Final[list[Question[UnearthState]]] = [
    Throw(THROW, "throw", "unearth/base-dig-2"),
    RollDie(ROLL_DIE, "roll", "unearth/base-dig-2", verbs="rolled", fields="die:laid"),
    SettleAll(SETTLE_ALL, "settle-all", "unearth/base-ruling-24"),
    Order(ORDER, "order", "unearth/base-ruling-24", verbs="settle"),
    SettleDie(SETTLE_DIE, "settle", "unearth/base-ruling-14", fields="die:laid stage natural how"),
    Rerolls(REROLLS, "reroll", "unearth/base-ruling-14", verbs="repeat reroll pass", fields="die:laid"),
    Pay(PAY, "discard", "unearth/ruling-98", verbs="discard", fields="for:wonder"),
    PlaceDie(PLACE_DIE, "place-die", "unearth/base-card-10", verbs="choose", fields="die:laid"),
]
