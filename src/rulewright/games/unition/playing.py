"""Playing cards: one by one, in an order of the player's choosing, strongholds among them (turn-5, play-1)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import EngineError, Refusal
from rulewright.games.unition.effects import CLANS, CONSUME, HERO, PRIMARY
from rulewright.games.unition.own_cards import leave_discard
from rulewright.games.unition.resources import convert
from rulewright.games.unition.state import (
    ACTIVATED,
    AS,
    BACK,
    DEPLOYS,
    EFFECTS,
    FLAGS,
    FORT,
    FORT_FLAGS,
    GAINED,
    GONE,
    MEMBERS,
    MOST_PLAYED,
    PLAY_CARDS,
    PLAY_DEPLOYED,
    PLAY_DRAWN,
    PLAYED,
    REMOVED,
    RESOLVING,
    UnitionState,
    card_name,
    fort_cell,
    fort_kind,
    has_hand,
    held,
    is_fort,
    seat_title,
)
from rulewright.games.unition.strongholds import (
    act,
    action_refusals,
    add_actions,
    add_fort,
    is_action,
    leave_hand,
)
from rulewright.games.unition.unition import grant, join, unite
from rulewright.games.unition.vocabulary import (
    FORTS,
    SAY_ACTIVATE,
    SAY_CONVERT,
    SAY_DEPLOY,
    SAY_DONE,
    SAY_PLAY,
    SAY_RESOLVE,
    SAY_SELF_CONSUME,
    SAY_UNITE,
    TELL_NAMED,
)

# Cards


def play_card(s: UnitionState, seat: i64, kind: i64) -> None:
    """A card of the hand is laid down: its primary half, then unition with its clan (play-1, play-2, layout-5)."""
    leave_hand(s, seat, kind)
    if is_fort(s, kind):
        source = MOST_PLAYED + add_fort(s, seat, kind)
    else:
        source = add_played(s, kind)
    grant(s, seat, kind, PRIMARY, source)
    join(s, seat, s.given.clan[kind])


def add_played(s: UnitionState, kind: i64) -> i64:
    """Put a card among those played in this turn; its place there."""
    n = s.played_count
    if n >= MOST_PLAYED:
        raise EngineError(f"more than {MOST_PLAYED} cards are played in one turn")
    s.played[n * PLAYED] = kind + 1
    s.played[n * PLAYED + AS] = kind + 1
    s.played_count = n + 1
    return n


def self_consume(s: UnitionState, seat: i64, kind: i64) -> None:
    """A card consumes itself: only the bottom ability, it counts as played, and it is gone (conditions-8 to -10)."""
    leave_hand(s, seat, kind)
    n = add_played(s, kind)
    s.played[n * PLAYED + FLAGS] = GONE
    s.heap[REMOVED * s.kinds + kind] += 1
    grant(s, seat, kind, CONSUME, n)
    join(s, seat, s.given.clan[kind])


def activate(s: UnitionState, seat: i64, place: i64) -> None:
    """A stronghold acts on its owner's turn, once, when the owner likes (types-10, ruling-18)."""
    cell = fort_cell(seat, place)
    kind = s.fort[cell] - 1
    s.fort[cell + FORT_FLAGS] |= ACTIVATED
    s.tell(TELL_NAMED + kind)
    grant(s, seat, kind, PRIMARY, MOST_PLAYED + place)
    clan = s.given.clan[kind]
    if clan < CLANS and s.count[MEMBERS + clan] >= 2:
        unite(s, seat, clan)


def all_activated(s: UnitionState, seat: i64) -> bool:
    """Whether every stronghold has acted in this turn."""
    fort = s.fort
    for place in range(i64(FORTS)):
        cell = fort_cell(seat, place)
        if fort[cell] != 0 and fort[cell + FORT_FLAGS] & ACTIVATED == 0:
            return False
    return True


def add_activations(s: UnitionState, seat: i64, out: Moves) -> None:
    """List every stronghold that has not acted in this turn."""
    fort = s.fort
    first = seat * FORTS * FORT
    for place in range(i64(FORTS)):
        cell = first + place * FORT
        if fort[cell] != 0 and fort[cell + FORT_FLAGS] & ACTIVATED == 0:
            out.add(SAY_ACTIVATE + place)


def add_hand(s: UnitionState, seat: i64, out: Moves) -> None:
    """List every card of the hand, and those that can consume themselves."""
    out.add_each(SAY_PLAY, s.hand, seat * s.kinds, s.kinds)
    played = out.id
    can_consume = s.given.can_consume
    for n in range(out.n):
        kind = played[n] - SAY_PLAY
        if can_consume[kind] != 0:
            out.add(SAY_SELF_CONSUME + kind)


def hand_refusals(s: UnitionState, seat: i64, move: i64) -> list[Refusal]:
    """Why a card cannot be played, or cannot consume itself."""
    kind = move - SAY_PLAY if move < SAY_SELF_CONSUME else move - SAY_SELF_CONSUME
    if kind >= s.kinds or s.hand[seat * s.kinds + kind] == 0:
        return [Refusal("unition/turn-5", "You hold no such card.")]
    if move >= SAY_SELF_CONSUME and s.given.can_consume[kind] == 0:
        return [Refusal("unition/conditions-8", f"{card_name(s, kind)} cannot consume itself.")]
    return []


def play_from_hand(s: UnitionState, seat: i64, move: i64) -> None:
    """Play a card, or let it consume itself."""
    if move < SAY_SELF_CONSUME:
        play_card(s, seat, move - SAY_PLAY)
    else:
        self_consume(s, seat, move - SAY_SELF_CONSUME)


# Shiftak Sooker


def add_conversions(s: UnitionState, out: Moves) -> None:
    """List what the next conversion may turn into what; what a turn may still bring is converted too (ruling-62)."""
    if s.converts > 0:
        for given in range(i64(4)):
            for wanted in range(i64(4)):
                if given != wanted:
                    out.add(SAY_CONVERT + given * 4 + wanted)


def conversion_refusals(s: UnitionState, move: i64) -> list[Refusal]:
    """Why a resource cannot be turned into another."""
    if s.converts == 0:
        return [Refusal("unition/card-shiftak-sooker-1", "You have played no card that converts, or used it.")]
    if (move - SAY_CONVERT) // 4 == (move - SAY_CONVERT) % 4:
        return [Refusal("unition/card-shiftak-sooker-1", "That is the same resource.")]
    return []


# Grand Arbalest


def deploy_limit(s: UnitionState, kind: i64) -> i64:
    """The lowest cost, plus 1, up to which a hero like this may be deployed; 0 if none can (ruling-67)."""
    for limit in range(s.given.cost[kind], i64(9)):
        if s.count[DEPLOYS + limit] > 0:
            return limit + 1
    return 0


def can_deploy(s: UnitionState, seat: i64, kind: i64) -> bool:
    """Whether a hero that was gained this turn and still lies in the discard may be played (card-grand-arbalest-1)."""
    if s.given.kind[kind] != HERO or s.heap[GAINED * s.kinds + kind] == 0 or s.discard[seat * s.kinds + kind] == 0:
        return False
    return deploy_limit(s, kind) != 0


def add_deployments(s: UnitionState, seat: i64, out: Moves) -> None:
    """List the heroes that may be deployed."""
    if held(s.count, DEPLOYS, 9) == 0:
        return
    for kind in range(s.kinds):
        if can_deploy(s, seat, kind):
            out.add(SAY_DEPLOY + kind)


def deploy(s: UnitionState, seat: i64, kind: i64) -> None:
    """A hero moves from the discard into play; one that can consume itself is asked how (card-grand-arbalest-2)."""
    s.count[DEPLOYS + deploy_limit(s, kind) - 1] -= 1
    s.heap[GAINED * s.kinds + kind] -= 1
    leave_discard(s, seat, kind)
    s.hand[seat * s.kinds + kind] += 1
    if s.heap[BACK * s.kinds + kind] > 0:
        # It leaves the hand again at once; an equal one that was taken back from a stronghold stays (ruling-70).
        s.heap[BACK * s.kinds + kind] += 1
    if s.given.can_consume[kind] != 0:
        s.ask(PLAY_DEPLOYED, seat, kind)
    else:
        play_card(s, seat, kind)


def deploy_refusals(s: UnitionState, seat: i64, kind: i64) -> list[Refusal]:
    """Why a hero cannot be deployed."""
    if kind >= s.kinds or s.given.kind[kind] != HERO:
        return [Refusal("unition/card-grand-arbalest-1", "That card is no hero.")]
    if s.heap[GAINED * s.kinds + kind] == 0 or s.discard[seat * s.kinds + kind] == 0:
        return [Refusal("unition/ruling-67", "No such hero gained in this turn lies in your discard pile.")]
    if deploy_limit(s, kind) == 0:
        return [Refusal("unition/card-grand-arbalest-1", "No card allows it, or it is too dear for those that do.")]
    return []


@final
class PlayDeployed(Question[UnitionState]):
    """A deployed hero is played, or consumes itself (ruling-67)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> None:
        out.add(SAY_PLAY + kind)
        out.add(SAY_SELF_CONSUME + kind)

    def play(self, s: UnitionState, move: i64, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> None:
        play_from_hand(s, seat, move)

    def refusals(self, s: UnitionState, move: i64, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move not in (SAY_PLAY + kind, SAY_SELF_CONSUME + kind):
            return [Refusal("unition/ruling-67", f"{card_name(s, kind)} is played first.")]
        return []

    def asks(self, s: UnitionState, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{seat_title(s, seat)} plays {card_name(s, kind)} or lets it consume itself: which?"


# The question


@final
class PlayCards(Question[UnitionState]):
    """Every card of the hand is played, every stronghold acts, and then all is resolved (turn-5, ruling-1, ruling-19).

    `drawn` is 1 for cards that were drawn while all was being resolved: they are played at once (ruling-67).
    """

    def moves(self, s: UnitionState, out: Moves, seat: i64, drawn: i64, _b: i64, _c: i64, _d: i64) -> None:
        add_hand(s, seat, out)
        if drawn != 0:
            return
        add_activations(s, seat, out)
        all_played = out.n == 0
        add_conversions(s, out)
        add_actions(s, seat, out)
        add_deployments(s, seat, out)
        if all_played:
            out.add(SAY_DONE)

    def play(self, s: UnitionState, move: i64, seat: i64, drawn: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == SAY_DONE:
            s.ask(RESOLVING, seat)
            return
        if drawn != 0:
            s.then(PLAY_DRAWN, seat)
        else:
            s.ask(PLAY_CARDS, seat)
        if move < SAY_ACTIVATE:
            s.then(EFFECTS, seat)
            play_from_hand(s, seat, move)
        elif move < SAY_RESOLVE:
            s.then(EFFECTS, seat)
            activate(s, seat, move - SAY_ACTIVATE)
        elif SAY_CONVERT <= move < SAY_UNITE:
            s.converts -= 1
            convert(s, seat, (move - SAY_CONVERT) // 4, (move - SAY_CONVERT) % 4)
        elif is_action(move):
            act(s, seat, move)
        else:
            s.then(EFFECTS, seat)
            deploy(s, seat, move - SAY_DEPLOY)

    def refusals(self, s: UnitionState, move: i64, seat: i64, drawn: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move < SAY_ACTIVATE:
            return hand_refusals(s, seat, move)
        if drawn != 0:
            return [Refusal("unition/ruling-67", "The cards that were drawn are played before anything else.")]
        if move < SAY_RESOLVE:
            return activation_refusals(s, seat, move - SAY_ACTIVATE)
        if SAY_CONVERT <= move < SAY_UNITE:
            return conversion_refusals(s, move)
        if is_action(move):
            return action_refusals(s, seat, move)
        if move != SAY_DONE:
            return deploy_refusals(s, seat, move - SAY_DEPLOY)
        if has_hand(s, seat):
            return [Refusal("unition/turn-5", "Every card of the hand is played first.")]
        if not all_activated(s, seat):
            return [Refusal("unition/ruling-18", "Every stronghold of yours is activated first.")]
        return []

    def asks(self, s: UnitionState, seat: i64, drawn: i64, _b: i64, _c: i64, _d: i64) -> str:
        if drawn != 0:
            return f"{seat_title(s, seat)} plays the cards that were drawn: which is next?"
        return f"{seat_title(s, seat)} plays cards: which is next?"


def activation_refusals(s: UnitionState, seat: i64, place: i64) -> list[Refusal]:
    """Why a stronghold cannot be activated."""
    if fort_kind(s, seat, place) == 0:
        return [Refusal("unition/types-10", "You have no such stronghold in play.")]
    if s.fort[fort_cell(seat, place) + FORT_FLAGS] & ACTIVATED != 0:
        return [Refusal("unition/ruling-18", "That stronghold has acted in this turn.")]
    return []


@final
class PlayDrawn(Question[UnitionState]):
    """While all is being resolved, cards that come to the hand are played before anything else (ruling-67)."""

    def step(self, s: UnitionState, seat: i64, _b: i64, _c: i64, _d: i64) -> None:
        if has_hand(s, seat):
            s.ask(PLAY_CARDS, seat, 1)


QUESTIONS: Final[list[Question[UnitionState]]] = [
    PlayCards(
        PLAY_CARDS,
        "play-cards",
        "unition/turn-5",
        verbs="play self-consume activate convert lay mount retrieve reserve exchange deploy done",
        fields="drawn",
    ),
    PlayDrawn(PLAY_DRAWN, "play-drawn", "unition/ruling-67", fields="of:seat"),
    PlayDeployed(PLAY_DEPLOYED, "play-deployed", "unition/ruling-67", verbs="play self-consume", fields="of:card"),
]
