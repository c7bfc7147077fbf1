"""Resolving a turn: attack, take tokens, recruit, in any order (play-4 to play-7, ruling-2); and the Forum's prices."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unition.effects import COOL, RESERVE, SHIELD
from rulewright.games.unition.forum import forum_refusals, gain_to_discard, lies_at, refill, take_from_forum
from rulewright.games.unition.opponents import can_recruit_from, opponent_refusals
from rulewright.games.unition.playing import add_deployments, deploy, deploy_refusals
from rulewright.games.unition.resources import collect
from rulewright.games.unition.state import (
    AIM_MORE,
    EFFECTS,
    END_TURN,
    PLAY_DRAWN,
    RESOLVING,
    UnitionState,
    fort_kind,
    gleam_left,
    is_opponent,
    seat_title,
    tallied,
)
from rulewright.games.unition.strongholds import (
    act,
    action_refusals,
    add_forum_actions,
    end_of_holders,
    first_holder,
    is_action,
    on_fort,
    some_have,
    store_cell,
)
from rulewright.games.unition.vocabulary import (
    EXTRA_GLEAM,
    FORTS,
    MOST_CARDS,
    PLACES,
    SAY_AIM,
    SAY_BUY_GLEAM,
    SAY_COLLECT,
    SAY_DECLARE,
    SAY_DEPLOY,
    SAY_DONE,
    SAY_RECRUIT,
    SAY_RECRUIT_FROM,
    SAY_RECRUIT_HELD,
    SAY_RECRUIT_LEADER,
    SLOTS,
    TARGETS,
)
from rulewright.games.unition.whomp import add_aims, aim_at, aim_refusals

# Prices


def price(s: UnitionState, kind: i64, in_slot: bool) -> i64:
    """What a card costs in gleam; reductions add up and end at 0 (layout-2, card-peelo-breck-1 to -3, ruling-55)."""
    cost = s.given.cost[kind]
    if not in_slot and not s.given.discount_all:
        return cost
    return cost - s.discount if cost > s.discount else 0


def too_dear(s: UnitionState, cost: i64) -> list[Refusal]:
    """Why a price cannot be paid; empty if it can (forum-4, turn-7)."""
    left = gleam_left(s)
    if cost > left:
        return [Refusal("unition/forum-4", f"It costs {cost} gleam, and you have {left} left in this turn.")]
    return []


# What may be recruited


def can_recruit_held(s: UnitionState, seat: i64, place: i64, kind: i64) -> bool:
    """Whether a card lies for sale on one's own stronghold (card-harvester-silo-2, -4, ruling-73)."""
    if on_fort(s, seat, place, kind) == 0:
        return False
    return s.given.action[fort_kind(s, seat, place) - 1] == RESERVE


def discard_price(s: UnitionState, kind: i64) -> i64:
    """What a card of an opponent's discard pile costs (ruling-55, ruling-63)."""
    return s.given.cost[kind] if s.given.pays_for_discards else 0


def add_recruits(s: UnitionState, seat: i64, out: Moves) -> None:
    """List all that can be paid for (gleam-3 to gleam-5, forum-5, leaders-6, types-4)."""
    left = gleam_left(s)
    for place in range(i64(PLACES)):
        if lies_at(s, place) and price(s, s.forum[place] - 1, True) <= left:
            out.add(SAY_RECRUIT + place)
    leaders = s.leaders
    for kind in range(s.kinds):
        if leaders[kind] != 0 and price(s, kind, False) <= left:
            out.add(SAY_RECRUIT_LEADER + kind)
    if s.extra > 0 and price(s, EXTRA_GLEAM, False) <= left:
        out.add(SAY_BUY_GLEAM)
    add_held(s, seat, left, out)
    if s.recruits > 0:
        for other in range(s.players):
            if is_opponent(s, seat, other):
                for kind in range(s.kinds):
                    if can_recruit_from(s, seat, other, kind) and discard_price(s, kind) <= left:
                        out.add(SAY_RECRUIT_FROM + other * MOST_CARDS + kind)


def add_held(s: UnitionState, seat: i64, left: i64, out: Moves) -> None:
    """List the cards on own strongholds that can be paid for (card-harvester-silo-2)."""
    first = first_holder(s, seat)
    end = end_of_holders(s, seat)
    if first < end and some_have(s, seat, first, end, RESERVE):
        for kind in range(s.kinds):
            for place in range(first, end):
                if can_recruit_held(s, seat, place, kind) and price(s, kind, False) <= left:
                    out.add(SAY_RECRUIT_HELD + kind * FORTS + place)


def recruit(s: UnitionState, seat: i64, move: i64) -> None:
    """Pay for a card; it goes face up to the own discard at once (gleam-6, ruling-24)."""
    if move < SAY_RECRUIT_LEADER:
        place = move - SAY_RECRUIT
        s.spent += price(s, s.forum[place] - 1, True)
        if place < SLOTS:
            s.last_filled = place + 1
        gain_to_discard(s, seat, take_from_forum(s, place))
        refill(s)
        return
    first = seat * s.kinds
    if move < SAY_BUY_GLEAM:
        kind = move - SAY_RECRUIT_LEADER
        s.spent += price(s, kind, False)
        s.leaders[kind] -= 1
        s.discard[first + kind] += 1
    elif move == SAY_BUY_GLEAM:
        s.spent += price(s, EXTRA_GLEAM, False)
        s.extra -= 1
        s.discard[first + EXTRA_GLEAM] += 1
    elif move < SAY_RECRUIT_FROM:
        kind = (move - SAY_RECRUIT_HELD) // FORTS
        s.spent += price(s, kind, False)
        s.heap[store_cell(s, seat, (move - SAY_RECRUIT_HELD) % FORTS, kind)] -= 1
        s.discard[first + kind] += 1
    else:
        other = (move - SAY_RECRUIT_FROM) // MOST_CARDS
        kind = (move - SAY_RECRUIT_FROM) % MOST_CARDS
        s.spent += discard_price(s, kind)
        s.recruits -= 1
        s.discard[other * s.kinds + kind] -= 1
        s.discard[first + kind] += 1


def recruit_refusals(s: UnitionState, seat: i64, move: i64) -> list[Refusal]:
    """Why a card cannot be recruited."""
    if move < SAY_RECRUIT_LEADER:
        place = move - SAY_RECRUIT
        return forum_refusals(s, place) or too_dear(s, price(s, s.forum[place] - 1, True))
    if move < SAY_BUY_GLEAM:
        kind = move - SAY_RECRUIT_LEADER
        if kind >= s.kinds or s.leaders[kind] == 0:
            return [Refusal("unition/leaders-6", "No such leader lies in the leader row.")]
        return too_dear(s, price(s, kind, False))
    if move == SAY_BUY_GLEAM:
        if s.extra == 0:
            return [Refusal("unition/ruling-10", "No Extra Gleam is left.")]
        return too_dear(s, price(s, EXTRA_GLEAM, False))
    if move < SAY_RECRUIT_FROM:
        kind = (move - SAY_RECRUIT_HELD) // FORTS
        if kind >= s.kinds or not can_recruit_held(s, seat, (move - SAY_RECRUIT_HELD) % FORTS, kind):
            return [Refusal("unition/card-harvester-silo-2", "No such card lies there for you to recruit.")]
        return too_dear(s, price(s, kind, False))
    return recruit_from_refusals(
        s, seat, (move - SAY_RECRUIT_FROM) // MOST_CARDS, (move - SAY_RECRUIT_FROM) % MOST_CARDS
    )


def recruit_from_refusals(s: UnitionState, seat: i64, other: i64, kind: i64) -> list[Refusal]:
    """Why a card cannot be recruited from a discard pile."""
    found = opponent_refusals(s, seat, other)
    if found:
        return found
    if s.recruits == 0:
        return [Refusal("unition/card-viskiss-batris-1", "You have played no card that allows it, or used it.")]
    if kind >= s.kinds or s.discard[other * s.kinds + kind] == 0:
        return [Refusal("unition/card-viskiss-batris-1", "No such card lies in that discard pile.")]
    if s.given.leader[kind] != 0:
        return [Refusal("unition/card-viskiss-batris-4", "Leaders cannot be recruited from a discard pile.")]
    if not can_recruit_from(s, seat, other, kind):
        return [Refusal("unition/card-viskiss-batris-3", "Only heroes and strongholds can be recruited so.")]
    return too_dear(s, discard_price(s, kind))


# The question


@final
class Resolving(Question[UnitionState]):
    """Attacks, tokens and recruits in the player's order, until the player is done (ruling-2)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_forum_actions(s, seat, out)
        add_aims(s, seat, 0, out)
        if tallied(s, COOL) > 0 or tallied(s, SHIELD) > 0:
            out.add(SAY_COLLECT)
        add_recruits(s, seat, out)
        add_deployments(s, seat, out)
        out.add(SAY_DONE)

    def play(self, s: UnitionState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == SAY_DONE:
            s.then(END_TURN, seat)
            return
        s.ask(RESOLVING, seat)
        if is_action(move):
            act(s, seat, move)
        elif move < SAY_DECLARE:
            aim_at(s, move)
            s.ask(AIM_MORE, seat, (move - SAY_AIM) // TARGETS + 1)
        elif move == SAY_COLLECT:
            collect(s, seat)
        elif move < SAY_DEPLOY:
            recruit(s, seat, move)
        else:
            s.then(PLAY_DRAWN, seat)
            s.then(EFFECTS, seat)
            deploy(s, seat, move - SAY_DEPLOY)

    def refusals(self, s: UnitionState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == SAY_DONE:
            return []
        if is_action(move):
            return action_refusals(s, seat, move)
        if move < SAY_DECLARE:
            return aim_refusals(s, seat, move, 0)
        if move == SAY_COLLECT:
            if tallied(s, COOL) == 0 and tallied(s, SHIELD) == 0:
                return [Refusal("unition/play-6", "There is neither cool nor a shield to take.")]
            return []
        if move < SAY_DEPLOY:
            return recruit_refusals(s, seat, move)
        return deploy_refusals(s, seat, move - SAY_DEPLOY)

    def asks(self, s: UnitionState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{seat_title(s, seat)} attacks, takes tokens, recruits, or ends the turn: what is next?"


QUESTIONS: Final[list[Question[UnitionState]]] = [
    Resolving(
        RESOLVING,
        "resolve",
        "unition/ruling-2",
        verbs="reserve exchange aim collect recruit recruit-leader buy-gleam recruit-held recruit-from deploy done",
    ),
]
