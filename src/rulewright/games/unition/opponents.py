"""What cards do to other players: steal from discards, recruit from them, look at hands, destroy strongholds."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unition.effects import GLEAM, HERO, STRONGHOLD
from rulewright.games.unition.own_cards import remember
from rulewright.games.unition.resources import pay_for_razed, tally
from rulewright.games.unition.state import (
    AS,
    EXPOSE_HAND,
    LOOT_GLEAM,
    MOST_PLAYED,
    PLAYED,
    RAZE_FORT,
    STEAL_HERO,
    SURE,
    UnitionState,
    card_name,
    fort_kind,
    forts_in_play,
    has_hand,
    is_opponent,
    seat_title,
)
from rulewright.games.unition.strongholds import destroy
from rulewright.games.unition.vocabulary import (
    FORTS,
    MOST_CARDS,
    SAY_DECLINE,
    SAY_DONE,
    SAY_EXPOSE,
    SAY_LOOT,
    SAY_RAZE,
    SAY_STEAL,
    TELL_SHOWS,
)


def opponent_refusals(s: UnitionState, seat: i64, other: i64) -> list[Refusal]:
    """Why a player cannot be a target."""
    if other >= s.players:
        return [Refusal("unition/ruling-5", "Nobody sits there.")]
    if other == seat:
        return [Refusal("unition/ruling-39", "That is yourself.")]
    if not is_opponent(s, seat, other):
        return [Refusal("unition/ruling-34", "That player is out of the game.")]
    return []


# Glom


def can_steal(s: UnitionState, seat: i64, other: i64, kind: i64, limit: i64) -> bool:
    """Whether a hero may be stolen from an opponent's discard pile (card-glom-1, ruling-64)."""
    if not is_opponent(s, seat, other) or s.given.kind[kind] != HERO:
        return False
    return s.given.cost[kind] <= limit and s.discard[other * s.kinds + kind] != 0


def any_to_steal(s: UnitionState, seat: i64, limit: i64) -> bool:
    """Whether some hero may be stolen."""
    for other in range(s.players):
        if is_opponent(s, seat, other):
            for kind in range(s.kinds):
                if can_steal(s, seat, other, kind, limit):
                    return True
    return False


@final
class StealHero(Question[UnitionState]):
    """A hero of an opponent's discard pile goes to the own one, for good (card-glom-1 to -3, ruling-63, ruling-81)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, kind: i64, limit: i64, mark: i64, _d: i64) -> None:
        for other in range(s.players):
            if is_opponent(s, seat, other):
                for k in range(s.kinds):
                    if can_steal(s, seat, other, k, limit):
                        out.add(SAY_STEAL + other * MOST_CARDS + k)
        out.add(SAY_DECLINE)

    def play(self, s: UnitionState, move: i64, seat: i64, kind: i64, limit: i64, mark: i64, _d: i64) -> None:
        if move == SAY_DECLINE:
            remember(s, seat, mark)
            return
        other = (move - SAY_STEAL) // MOST_CARDS
        stolen = (move - SAY_STEAL) % MOST_CARDS
        s.discard[other * s.kinds + stolen] -= 1
        s.discard[seat * s.kinds + stolen] += 1

    def refusals(
        self, s: UnitionState, move: i64, seat: i64, kind: i64, limit: i64, mark: i64, _d: i64
    ) -> list[Refusal]:
        if move == SAY_DECLINE:
            return []
        other = (move - SAY_STEAL) // MOST_CARDS
        stolen = (move - SAY_STEAL) % MOST_CARDS
        found = opponent_refusals(s, seat, other)
        if found:
            return found
        if stolen >= s.kinds or s.given.kind[stolen] != HERO:
            return [Refusal("unition/ruling-64", "Only heroes can be stolen.")]
        if s.given.cost[stolen] > limit:
            return [Refusal("unition/card-glom-1", f"Heroes of cost {limit} or less can be stolen.")]
        if s.discard[other * s.kinds + stolen] == 0:
            return [Refusal("unition/card-glom-1", "No such hero lies in that discard pile.")]
        return []

    def asks(self, s: UnitionState, seat: i64, kind: i64, limit: i64, mark: i64, _d: i64) -> str:
        return f"{seat_title(s, seat)} may steal a discarded hero of cost {limit} or less: whose, which?"


# Viskiss Kileen and Batris Rang


def can_recruit_from(s: UnitionState, seat: i64, other: i64, kind: i64) -> bool:
    """Whether a card may be recruited from an opponent's discard pile, gleam aside (card-viskiss-batris-3, -4)."""
    given = s.given
    if not is_opponent(s, seat, other) or s.discard[other * s.kinds + kind] == 0:
        return False
    return (given.kind[kind] == HERO or given.kind[kind] == STRONGHOLD) and given.leader[kind] == 0


# Glidderfut


def any_hand(s: UnitionState, seat: i64) -> bool:
    """Whether some opponent holds cards."""
    for other in range(s.players):
        if is_opponent(s, seat, other) and has_hand(s, other):
            return True
    return False


@final
class ExposeHand(Question[UnitionState]):
    """Up to two opponents, as many as exist, show their hands to the table (card-glidderfut-1, ruling-69).

    `shown` has a bit for every opponent that has shown a hand already.
    """

    def moves(self, s: UnitionState, out: Moves, seat: i64, kind: i64, left: i64, picks: i64, shown: i64) -> None:
        for other in range(s.players):
            if is_opponent(s, seat, other) and (shown >> other) & 1 == 0:
                out.add(SAY_EXPOSE + other)
        if shown == 0:
            out.add(SAY_DECLINE)

    def play(self, s: UnitionState, move: i64, seat: i64, kind: i64, left: i64, picks: i64, shown: i64) -> None:
        if move == SAY_DECLINE:
            return
        other = move - SAY_EXPOSE
        for k in range(s.kinds):
            n = s.hand[other * s.kinds + k]
            for _n in range(n):
                s.reveal(TELL_SHOWS + other * MOST_CARDS + k)
            s.heap[(SURE + other) * s.kinds + k] = n
        bit: i64 = 1
        for _n in range(other):
            bit *= 2
        more = False
        for third in range(s.players):
            if is_opponent(s, seat, third) and ((shown + bit) >> third) & 1 == 0:
                more = True
        if left > 1 and more:
            s.ask(EXPOSE_HAND, seat, kind, left - 1, picks, shown + bit)
        else:
            s.ask(LOOT_GLEAM, seat, kind, picks, 0, shown + bit)

    def refusals(
        self, s: UnitionState, move: i64, seat: i64, kind: i64, left: i64, picks: i64, shown: i64
    ) -> list[Refusal]:
        if move == SAY_DECLINE:
            if shown != 0:
                return [Refusal("unition/card-glidderfut-1", "Two opponents show their hands.")]
            return []
        found = opponent_refusals(s, seat, move - SAY_EXPOSE)
        if not found and (shown >> (move - SAY_EXPOSE)) & 1 != 0:
            return [Refusal("unition/card-glidderfut-1", "That player has shown the hand already.")]
        return found

    def asks(self, s: UnitionState, seat: i64, kind: i64, left: i64, picks: i64, shown: i64) -> str:
        return f"{card_name(s, kind)} makes opponents show their hands: who?"


def may_loot(s: UnitionState, other: i64, kind: i64, chosen: i64, trail: i64) -> bool:
    """Whether a card may be picked: it gives gleam, is in a shown hand, always the same one, and not picked before.

    Cards are picked in the order of their numbers. Before the first pick `trail` has a bit for every shown hand;
    afterwards it holds the last card + 1, and 256 for each time it was picked.
    """
    if other >= s.players or kind >= s.kinds or s.given.loot[kind] == 0:
        return False
    n = s.hand[other * s.kinds + kind]
    if chosen == 0:
        return n > 0 and (trail >> other) & 1 != 0
    last = trail % 256 - 1
    return other == chosen - 1 and ((kind > last and n > 0) or (kind == last and n > trail // 256))


def looter(s: UnitionState, seat: i64, kind: i64) -> i64:
    """The source, plus 1, whose gleam it is: the last card that was played as it, or a stronghold (ruling-69)."""
    n = s.played_count
    while n > 0 and s.played[(n - 1) * PLAYED + AS] != kind + 1:
        n -= 1
    if n > 0:
        return n
    for place in range(i64(FORTS)):
        if fort_kind(s, seat, place) == kind + 1:
            return MOST_PLAYED + place + 1
    return 0


@final
class LootGleam(Question[UnitionState]):
    """Gleam-giving cards of one shown hand are picked, and their gleam is gained (card-glidderfut-2 to -5)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, kind: i64, left: i64, chosen: i64, trail: i64) -> None:
        for other in range(s.players):
            for k in range(s.kinds):
                if may_loot(s, other, k, chosen, trail):
                    out.add(SAY_LOOT + other * MOST_CARDS + k)
        out.add(SAY_DONE)

    def play(self, s: UnitionState, move: i64, seat: i64, kind: i64, left: i64, chosen: i64, trail: i64) -> None:
        if move == SAY_DONE:
            return
        other = (move - SAY_LOOT) // MOST_CARDS
        picked = (move - SAY_LOOT) % MOST_CARDS
        tally(s, seat, GLEAM, s.given.loot[picked], looter(s, seat, kind) * 16)
        times: i64 = 1
        if chosen != 0 and trail % 256 == picked + 1:
            times += trail // 256
        if left > 1:
            s.ask(LOOT_GLEAM, seat, kind, left - 1, other + 1, picked + 1 + 256 * times)

    def refusals(
        self, s: UnitionState, move: i64, seat: i64, kind: i64, left: i64, chosen: i64, trail: i64
    ) -> list[Refusal]:
        if move == SAY_DONE:
            return []
        other = (move - SAY_LOOT) // MOST_CARDS
        picked = (move - SAY_LOOT) % MOST_CARDS
        if may_loot(s, other, picked, chosen, trail):
            return []
        if picked >= s.kinds or s.given.loot[picked] == 0:
            return [Refusal("unition/card-glidderfut-4", "That card gives no gleam for certain.")]
        if chosen != 0 and other != chosen - 1:
            return [Refusal("unition/card-glidderfut-2", "Both cards are picked from one hand.")]
        return [Refusal("unition/card-glidderfut-2", "That card cannot be picked there, or not once more.")]

    def asks(self, s: UnitionState, seat: i64, kind: i64, left: i64, chosen: i64, trail: i64) -> str:
        return f"{seat_title(s, seat)} picks up to {left} gleam-giving cards of one shown hand: which?"


# Ramskul and Roktuth


def any_to_raze(s: UnitionState, seat: i64) -> bool:
    """Whether some opponent has a stronghold."""
    for other in range(s.players):
        if is_opponent(s, seat, other) and forts_in_play(s, other) > 0:
            return True
    return False


def raze(s: UnitionState, seat: i64, owner: i64, place: i64) -> None:
    """A player destroys an opposing stronghold, and is paid for it where a card says so (card-roktuth-2, -3)."""
    destroy(s, owner, place)
    s.razed += 1
    pay_for_razed(s, seat)


@final
class RazeFort(Question[UnitionState]):
    """Opposing strongholds are destroyed outright; health, shields and Lianzo do not matter.

    Sources: card-ramskul-1 to -4, card-roktuth-1, card-lianzo-4, ruling-76.
    """

    def moves(self, s: UnitionState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for other in range(s.players):
            if is_opponent(s, seat, other):
                for place in range(i64(FORTS)):
                    if fort_kind(s, other, place) != 0:
                        out.add(SAY_RAZE + other * FORTS + place)
        out.add(SAY_DECLINE)

    def play(self, s: UnitionState, move: i64, seat: i64, kind: i64, left: i64, _c: i64, _d: i64) -> None:
        if move == SAY_DECLINE:
            return
        raze(s, seat, (move - SAY_RAZE) // FORTS, (move - SAY_RAZE) % FORTS)
        if left > 1 and any_to_raze(s, seat):
            s.ask(RAZE_FORT, seat, kind, left - 1)

    def refusals(self, s: UnitionState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == SAY_DECLINE:
            return []
        other = (move - SAY_RAZE) // FORTS
        found = opponent_refusals(s, seat, other)
        if not found and fort_kind(s, other, (move - SAY_RAZE) % FORTS) == 0:
            return [Refusal("unition/card-ramskul-1", "No stronghold is in play there.")]
        return found

    def asks(self, s: UnitionState, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{seat_title(s, seat)} may destroy an opposing stronghold with {card_name(s, kind)}: which?"


QUESTIONS: Final[list[Question[UnitionState]]] = [
    StealHero(STEAL_HERO, "steal", "unition/card-glom-1", verbs="steal decline", fields="of:card limit mark"),
    ExposeHand(
        EXPOSE_HAND,
        "expose",
        "unition/card-glidderfut-1",
        verbs="expose decline",
        fields="of:card left picks shown",
    ),
    LootGleam(LOOT_GLEAM, "loot", "unition/card-glidderfut-2", verbs="loot done", fields="of:card left chosen trail"),
    RazeFort(RAZE_FORT, "raze", "unition/card-ramskul-1", verbs="raze decline", fields="of:card left"),
]
