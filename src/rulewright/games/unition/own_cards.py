"""What cards do with cards of one's own: draw, consume, discard, fetch, put on top, duplicate, exchange."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import EVERYBODY, LUCK, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unition.effects import CLANS, CONSUME, HERO, PRIMARY
from rulewright.games.unition.forum import forum_refusals, lies_at, refill, take_from_forum
from rulewright.games.unition.state import (
    AS,
    CONSUME_CARD,
    COPY_CARD,
    COUNTED,
    DECLINED,
    DISCARD_CARD,
    DRAW_CARD,
    DRAW_CARDS,
    FETCH_HERO,
    FLAGS,
    FORT_FLAGS,
    GAINED,
    GONE,
    MEMBERS,
    MOST_PLAYED,
    MOST_TOP,
    NEW,
    PLAYED,
    REMOVED,
    SECOND_HALF,
    SURE,
    TOPDECK_CARD,
    UNITED,
    UPGRADE_CARD,
    UnitionState,
    any_held,
    card_name,
    first_sure,
    fort_cell,
    has_hand,
    row_of,
    seat_title,
    top_size,
)
from rulewright.games.unition.strongholds import leave_hand
from rulewright.games.unition.unition import declined_flags, grant, join
from rulewright.games.unition.vocabulary import (
    FORTS,
    LUCK_DREW,
    MOST_CARDS,
    PLACES,
    SAY_CONSUME,
    SAY_COPY,
    SAY_DECLINE,
    SAY_DISCARD,
    SAY_FETCH,
    SAY_SELF_CONSUME,
    SAY_TOPDECK,
    SAY_UPGRADE,
    TELL_SHUFFLED,
    TELL_TOOK_TOP,
)

# How a choice from the hand stands: some or none, so many in any case, or as the first half of an arrow.
UP_TO: Final = 0
MUST: Final = 1
ARROW_FIRST: Final = 2

# Drawing


@final
class DrawCards(Question[UnitionState]):
    """A player draws cards; when the pile runs out the discard pile is shuffled (turn-10, ruling-22, ruling-23).

    A card that lies on top for all to know is taken without luck; drawn unseen at the end of a turn, it is known to be
    in that hand. So is every card that was drawn unseen before the pile was empty.
    """

    def step(self, s: UnitionState, seat: i64, left: i64, openly: i64, _d: i64) -> None:
        if left <= 0:
            return
        n = top_size(s, seat)
        if n > 0:
            kind = s.top[seat * MOST_TOP + n - 1] - 1
            s.top[seat * MOST_TOP + n - 1] = 0
            s.hand[seat * s.kinds + kind] += 1
            if openly == 0:
                s.heap[(SURE + seat) * s.kinds + kind] += 1
            s.tell(TELL_TOOK_TOP + seat * MOST_CARDS + kind)
            s.then(DRAW_CARDS, seat, left - 1, openly)
        elif any_held(s.pile, seat * s.kinds, s.kinds) or reshuffle(s, seat, openly):
            s.then(DRAW_CARDS, seat, left - 1, openly)
            s.ask(DRAW_CARD, LUCK, seat, openly)


def reshuffle(s: UnitionState, seat: i64, openly: i64) -> bool:
    """The discard pile becomes the draw pile; False if it is empty (turn-10).

    All know what the pile was made of: where it has been drawn to its end, they know that hand (ruling-35).
    """
    first = seat * s.kinds
    pile = s.pile
    hand = s.hand
    discard = s.discard
    heap = s.heap
    sure = first_sure(s, seat)
    gained = row_of(s, GAINED)
    if not any_held(discard, first, s.kinds):
        return False
    for kind in range(s.kinds):
        if openly == 0:
            heap[sure + kind] = hand[first + kind]
        pile[first + kind] = discard[first + kind]
        discard[first + kind] = 0
        if seat == s.turn:
            heap[gained + kind] = 0
    s.tell(TELL_SHUFFLED + seat)
    return True


@final
class DrawCard(Question[UnitionState]):
    """A card of the draw pile: seen by all in the player's turn, by the player alone at its end (turn-9, ruling-21)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, player: i64, _b: i64, _c: i64, _d: i64) -> None:
        out.chance_each(LUCK_DREW, s.pile, player * s.kinds, s.kinds)

    def play(self, s: UnitionState, move: i64, seat: i64, player: i64, _b: i64, _c: i64, _d: i64) -> None:
        cell = player * s.kinds + move - LUCK_DREW
        s.pile[cell] -= 1
        s.hand[cell] += 1

    def refusals(self, s: UnitionState, move: i64, seat: i64, player: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        kind = move - LUCK_DREW
        if kind >= s.kinds or s.pile[player * s.kinds + kind] == 0:
            return [Refusal("unition/turn-10", "No such card is in the draw pile.")]
        return []

    def sees(self, s: UnitionState, move: i64, seat: i64, player: i64, openly: i64, _c: i64, _d: i64) -> i64:
        return EVERYBODY if openly != 0 else 1 << player

    def asks(self, s: UnitionState, seat: i64, player: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"Which card does {seat_title(s, player)} draw?"


# Consuming and discarding from the hand


def pick_moves(s: UnitionState, out: Moves, seat: i64, first: i64, mode: i64) -> None:
    """List the cards of the hand, and whether none may be picked."""
    out.add_each(first, s.hand, seat * s.kinds, s.kinds)
    if mode != MUST:
        out.add(SAY_DECLINE)


def pick_refusals(s: UnitionState, move: i64, seat: i64, first: i64, mode: i64) -> list[Refusal]:
    """Why a card of the hand cannot be picked, or none cannot."""
    if move == SAY_DECLINE:
        if mode == MUST:
            return [Refusal("unition/conditions-3", "The first half was done, so the second half is done too.")]
        return []
    kind = move - first
    if kind >= s.kinds or s.hand[seat * s.kinds + kind] == 0:
        return [Refusal("unition/ruling-51", "You hold no such card.")]
    return []


def ask_again(s: UnitionState, question: i64, seat: i64, kind: i64, left: i64, mode: i64, origin: i64) -> None:
    """After one pick: the second half of an arrow is due once the first is done in full (conditions-2, -3)."""
    if mode == ARROW_FIRST:
        s.then(SECOND_HALF, kind, origin % 16, origin // 16)
    if left > 1 and has_hand(s, seat):
        s.ask(question, seat, kind, left - 1, UP_TO if mode == UP_TO else MUST, origin)


@final
class ConsumeCard(Question[UnitionState]):
    """Unplayed cards of the hand are removed from the game (conditions-5, clans-13, ruling-51, ruling-80)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, kind: i64, left: i64, mode: i64, origin: i64) -> None:
        pick_moves(s, out, seat, SAY_CONSUME, mode)

    def play(self, s: UnitionState, move: i64, seat: i64, kind: i64, left: i64, mode: i64, origin: i64) -> None:
        if move == SAY_DECLINE:
            return
        leave_hand(s, seat, move - SAY_CONSUME)
        s.heap[REMOVED * s.kinds + move - SAY_CONSUME] += 1
        ask_again(s, CONSUME_CARD, seat, kind, left, mode, origin)

    def refusals(
        self, s: UnitionState, move: i64, seat: i64, kind: i64, left: i64, mode: i64, origin: i64
    ) -> list[Refusal]:
        return pick_refusals(s, move, seat, SAY_CONSUME, mode)

    def asks(self, s: UnitionState, seat: i64, kind: i64, left: i64, mode: i64, origin: i64) -> str:
        verb = "consumes" if mode == MUST else "may consume"
        return f"{seat_title(s, seat)} {verb} {left} of the hand with {card_name(s, kind)}: which card?"


@final
class DiscardCard(Question[UnitionState]):
    """Unplayed cards of the hand go to the discard pile at once (conditions-4, ruling-52)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, kind: i64, left: i64, mode: i64, origin: i64) -> None:
        pick_moves(s, out, seat, SAY_DISCARD, mode)

    def play(self, s: UnitionState, move: i64, seat: i64, kind: i64, left: i64, mode: i64, origin: i64) -> None:
        if move == SAY_DECLINE:
            return
        leave_hand(s, seat, move - SAY_DISCARD)
        s.discard[seat * s.kinds + move - SAY_DISCARD] += 1
        ask_again(s, DISCARD_CARD, seat, kind, left, mode, origin)

    def refusals(
        self, s: UnitionState, move: i64, seat: i64, kind: i64, left: i64, mode: i64, origin: i64
    ) -> list[Refusal]:
        return pick_refusals(s, move, seat, SAY_DISCARD, mode)

    def asks(self, s: UnitionState, seat: i64, kind: i64, left: i64, mode: i64, origin: i64) -> str:
        verb = "discards" if mode == MUST else "may discard"
        return f"{seat_title(s, seat)} {verb} {left} of the hand with {card_name(s, kind)}: which card?"


# From the discard pile


def leave_discard(s: UnitionState, seat: i64, kind: i64) -> None:
    """A card leaves the discard pile; of equal ones, those gained in this turn stay as long as they can."""
    cell = seat * s.kinds + kind
    s.discard[cell] -= 1
    if seat == s.turn and s.heap[GAINED * s.kinds + kind] > s.discard[cell]:
        s.heap[GAINED * s.kinds + kind] = s.discard[cell]


def can_fetch(s: UnitionState, seat: i64, kind: i64) -> bool:
    """Whether a hero of a kind lies in the discard pile (ruling-68)."""
    return s.given.kind[kind] == HERO and s.discard[seat * s.kinds + kind] != 0


def any_to_fetch(s: UnitionState, seat: i64) -> bool:
    """Whether some hero lies in the discard pile."""
    for kind in range(s.kinds):
        if can_fetch(s, seat, kind):
            return True
    return False


@final
class FetchHero(Question[UnitionState]):
    """A hero of the own discard pile joins the hand, to be played this turn (card-choppa-pan-1 to -3, ruling-68)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for kind in range(s.kinds):
            if can_fetch(s, seat, kind):
                out.add(SAY_FETCH + kind)
        out.add(SAY_DECLINE)

    def play(self, s: UnitionState, move: i64, seat: i64, kind: i64, left: i64, _c: i64, _d: i64) -> None:
        if move == SAY_DECLINE:
            return
        leave_discard(s, seat, move - SAY_FETCH)
        s.hand[seat * s.kinds + move - SAY_FETCH] += 1
        if left > 1 and any_to_fetch(s, seat):
            s.ask(FETCH_HERO, seat, kind, left - 1)

    def refusals(self, s: UnitionState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == SAY_DECLINE:
            return []
        kind = move - SAY_FETCH
        if kind >= s.kinds or s.given.kind[kind] != HERO:
            return [Refusal("unition/card-choppa-pan-1", "That card is no hero.")]
        if not can_fetch(s, seat, kind):
            return [Refusal("unition/card-choppa-pan-1", "No such hero lies in your discard pile.")]
        return []

    def asks(self, s: UnitionState, seat: i64, kind: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"{seat_title(s, seat)} may fetch a hero with {card_name(s, kind)}: which?"


def can_topdeck(s: UnitionState, seat: i64, kind: i64, limit: i64) -> bool:
    """Whether a card of the discard pile is cheap enough to be put on top (ruling-56)."""
    return s.given.cost[kind] <= limit and s.discard[seat * s.kinds + kind] != 0


def any_to_topdeck(s: UnitionState, seat: i64, limit: i64) -> bool:
    """Whether some card can be put on top of the draw pile."""
    if top_size(s, seat) == MOST_TOP:
        return False
    for kind in range(s.kinds):
        if can_topdeck(s, seat, kind, limit):
            return True
    return False


@final
class TopdeckCard(Question[UnitionState]):
    """A card of the own discard pile is put on top of the draw pile (card-emerald-auberge-1, -2, ruling-74)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, kind: i64, limit: i64, _c: i64, _d: i64) -> None:
        for k in range(s.kinds):
            if can_topdeck(s, seat, k, limit):
                out.add(SAY_TOPDECK + k)
        out.add(SAY_DECLINE)

    def play(self, s: UnitionState, move: i64, seat: i64, kind: i64, limit: i64, _c: i64, _d: i64) -> None:
        if move != SAY_DECLINE:
            leave_discard(s, seat, move - SAY_TOPDECK)
            s.top[seat * MOST_TOP + top_size(s, seat)] = move - SAY_TOPDECK + 1

    def refusals(self, s: UnitionState, move: i64, seat: i64, kind: i64, limit: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == SAY_DECLINE:
            return []
        card = move - SAY_TOPDECK
        if card >= s.kinds or s.discard[seat * s.kinds + card] == 0:
            return [Refusal("unition/card-emerald-auberge-1", "No such card lies in your discard pile.")]
        if s.given.cost[card] > limit:
            return [Refusal("unition/card-emerald-auberge-1", f"That card costs more than {limit}.")]
        return []

    def asks(self, s: UnitionState, seat: i64, kind: i64, limit: i64, _c: i64, _d: i64) -> str:
        return f"{seat_title(s, seat)} may put a discarded card of cost {limit} or less on the draw pile: which?"


# Doop


def can_copy(s: UnitionState, seat: i64, kind: i64, limit: i64) -> bool:
    """Whether a card of this turn's hand can be duplicated, played or not; never another Doop (ruling-60)."""
    if s.given.cost[kind] > limit or s.given.copies_others[kind] != 0:
        return False
    return in_turn(s, seat, kind)


def in_turn(s: UnitionState, seat: i64, kind: i64) -> bool:
    """Whether a card belongs to this turn's hand: unplayed, or played from it and not gone."""
    if s.hand[seat * s.kinds + kind] != 0:
        return True
    for n in range(s.played_count):
        if s.played[n * PLAYED] == kind + 1 and s.played[n * PLAYED + FLAGS] & GONE == 0:
            return True
    for place in range(i64(FORTS)):
        cell = fort_cell(seat, place)
        if s.fort[cell] == kind + 1 and s.fort[cell + FORT_FLAGS] & NEW != 0:
            return True
    return False


def any_to_copy(s: UnitionState, seat: i64, limit: i64) -> bool:
    """Whether some card of this turn's hand can be duplicated."""
    for kind in range(s.kinds):
        if can_copy(s, seat, kind, limit):
            return True
    return False


def remember(s: UnitionState, seat: i64, mark: i64) -> None:
    """Note that an effect was declined at the lower of two numbers; a mark of 0 notes nothing (ruling-59)."""
    if mark == 0:
        return
    source = (mark - 1) // 4
    flag: i64 = DECLINED
    for _n in range((mark - 1) % 4):
        flag *= 2
    if source < MOST_PLAYED:
        s.played[source * PLAYED + FLAGS] |= flag
    else:
        s.fort[fort_cell(seat, source - MOST_PLAYED) + FORT_FLAGS] |= flag


@final
class CopyCard(Question[UnitionState]):
    """The card becomes another one of this turn's hand for the rest of the turn (card-doop-1 to -4, ruling-60, -61)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, kind: i64, limit: i64, source: i64, mark: i64) -> None:
        for k in range(s.kinds):
            if s.given.can_consume[k] != 0 and can_copy(s, seat, k, limit):
                out.add(SAY_SELF_CONSUME + k)
        for k in range(s.kinds):
            if can_copy(s, seat, k, limit):
                out.add(SAY_COPY + k)
        out.add(SAY_DECLINE)

    def play(self, s: UnitionState, move: i64, seat: i64, kind: i64, limit: i64, source: i64, mark: i64) -> None:
        if move == SAY_DECLINE:
            remember(s, seat, mark)
            return
        consumed = move < SAY_COPY
        copied = move - SAY_SELF_CONSUME if consumed else move - SAY_COPY
        cell = source * PLAYED
        own = s.given.clan[kind]
        if own < CLANS:
            s.count[MEMBERS + own] -= 1
        s.played[cell + AS] = copied + 1
        s.played[cell + FLAGS] &= ~(UNITED | declined_flags())
        s.played[cell + COUNTED] = 0
        if consumed:
            s.played[cell + FLAGS] |= GONE
            s.heap[REMOVED * s.kinds + s.played[cell] - 1] += 1
        grant(s, seat, copied, CONSUME if consumed else PRIMARY, source)
        join(s, seat, s.given.clan[copied])

    def refusals(
        self, s: UnitionState, move: i64, seat: i64, kind: i64, limit: i64, source: i64, mark: i64
    ) -> list[Refusal]:
        if move == SAY_DECLINE:
            return []
        card = move - SAY_COPY if move >= SAY_COPY else move - SAY_SELF_CONSUME
        if card >= s.kinds or not in_turn(s, seat, card):
            return [Refusal("unition/ruling-60", "That card is not in this turn's hand.")]
        if s.given.copies_others[card] != 0:
            return [Refusal("unition/ruling-60", f"{card_name(s, kind)} never duplicates its like.")]
        if s.given.cost[card] > limit:
            return [Refusal("unition/card-doop-1", f"That card costs more than {limit}.")]
        if move < SAY_COPY and s.given.can_consume[card] == 0:
            return [Refusal("unition/conditions-8", "That card cannot consume itself.")]
        return []

    def asks(self, s: UnitionState, seat: i64, kind: i64, limit: i64, source: i64, mark: i64) -> str:
        return f"{card_name(s, kind)} may become another card of cost {limit} or less: which?"


# Fius and Bolaars


def can_upgrade(s: UnitionState, card: i64, place: i64, first: i64, second: i64) -> bool:
    """Whether a card can be exchanged for that of a Forum place: costlier by exactly one of two numbers (ruling-66)."""
    if not lies_at(s, place):
        return False
    more = s.given.cost[s.forum[place] - 1] - s.given.cost[card]
    if s.given.upgrades_exactly:
        return more == first or (second != 0 and more == second)
    return more <= first or more <= second


def any_to_upgrade(s: UnitionState, seat: i64, first: i64, second: i64) -> bool:
    """Whether some card of the hand can be exchanged."""
    hand = s.hand
    own = seat * s.kinds
    for card in range(s.kinds):
        if hand[own + card] != 0:
            for place in range(i64(PLACES)):
                if can_upgrade(s, card, place, first, second):
                    return True
    return False


@final
class UpgradeCard(Question[UnitionState]):
    """An unplayed card is exchanged for a dearer one of the Forum, to be played this turn (card-fius-bolaars-1 to -5).

    `second` is the other difference that is allowed, 0 if there is none.
    """

    def moves(self, s: UnitionState, out: Moves, seat: i64, kind: i64, first: i64, second: i64, mark: i64) -> None:
        hand = s.hand
        own = seat * s.kinds
        for card in range(s.kinds):
            if hand[own + card] != 0:
                for place in range(i64(PLACES)):
                    if can_upgrade(s, card, place, first, second):
                        out.add(SAY_UPGRADE + card * PLACES + place)
        out.add(SAY_DECLINE)

    def play(self, s: UnitionState, move: i64, seat: i64, kind: i64, first: i64, second: i64, mark: i64) -> None:
        if move == SAY_DECLINE:
            remember(s, seat, mark)
            return
        card = (move - SAY_UPGRADE) // PLACES
        leave_hand(s, seat, card)
        s.heap[REMOVED * s.kinds + card] += 1
        s.hand[seat * s.kinds + take_from_forum(s, (move - SAY_UPGRADE) % PLACES)] += 1
        refill(s)

    def refusals(
        self, s: UnitionState, move: i64, seat: i64, kind: i64, first: i64, second: i64, mark: i64
    ) -> list[Refusal]:
        if move == SAY_DECLINE:
            return []
        card = (move - SAY_UPGRADE) // PLACES
        place = (move - SAY_UPGRADE) % PLACES
        if card >= s.kinds or s.hand[seat * s.kinds + card] == 0:
            return [Refusal("unition/card-fius-bolaars-1", "You hold no such card.")]
        if not lies_at(s, place):
            return forum_refusals(s, place)
        if not can_upgrade(s, card, place, first, second):
            wanted = f"{first} or {second}" if second != 0 else f"{first}"
            exactly = "exactly" if s.given.upgrades_exactly else "at most"
            return [Refusal("unition/ruling-66", f"The Forum card must cost {exactly} {wanted} more.")]
        return []

    def asks(self, s: UnitionState, seat: i64, kind: i64, first: i64, second: i64, mark: i64) -> str:
        return f"{seat_title(s, seat)} may exchange a card of the hand with {card_name(s, kind)}: which for which?"


QUESTIONS: Final[list[Question[UnitionState]]] = [
    DrawCards(DRAW_CARDS, "draw-cards", "unition/turn-9", fields="of:seat cards openly"),
    DrawCard(DRAW_CARD, "draw-card", "unition/turn-10", verbs="drew", fields="of:seat openly"),
    ConsumeCard(
        CONSUME_CARD, "consume", "unition/conditions-5", verbs="consume decline", fields="of:card left mode origin"
    ),
    DiscardCard(
        DISCARD_CARD, "discard", "unition/conditions-4", verbs="discard decline", fields="of:card left mode origin"
    ),
    FetchHero(FETCH_HERO, "fetch", "unition/card-choppa-pan-1", verbs="fetch decline", fields="of:card left"),
    TopdeckCard(
        TOPDECK_CARD, "topdeck", "unition/card-emerald-auberge-1", verbs="topdeck decline", fields="of:card limit"
    ),
    CopyCard(
        COPY_CARD, "copy", "unition/card-doop-1", verbs="self-consume copy decline", fields="of:card limit source mark"
    ),
    UpgradeCard(
        UPGRADE_CARD,
        "upgrade",
        "unition/card-fius-bolaars-1",
        verbs="upgrade decline",
        fields="of:card first second mark",
    ),
]
