"""Strongholds: they stay in play, act on each turn of their owner, hold cards, and fall."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import Moves, Question
from rulewright.core.errors import EngineError, Refusal
from rulewright.games.unition.effects import BURY, HERO, HOLD, MOUNT, NOTHING, RESERVE, STRONGHOLD, VAULT
from rulewright.games.unition.forum import lies_at, refill, take_from_forum
from rulewright.games.unition.state import (
    ACTED,
    ACTIVATED,
    AS,
    BACK,
    BURY_MORE,
    FLAGS,
    FORT,
    FORT_FLAGS,
    FRESH,
    GONE,
    HOLD_CARD,
    LAID,
    NEW,
    PLAYED,
    REMOVED,
    STORE,
    SURE,
    UnitionState,
    card_name,
    first_stored,
    fort_cell,
    fort_kind,
    held,
    seat_title,
)
from rulewright.games.unition.vocabulary import (
    FORTS,
    MOST_CARDS,
    PLACES,
    SAY_DECLINE,
    SAY_DONE,
    SAY_EXCHANGE,
    SAY_HOLD,
    SAY_LAY,
    SAY_MOUNT,
    SAY_RESERVE,
    SAY_RETRIEVE,
    TELL_FELL,
    TELL_NAMED,
)

# Into play and out of it


def add_fort(s: UnitionState, seat: i64, kind: i64) -> i64:
    """A stronghold from the hand is in play, and playing it is its activation (types-9, ruling-18); its place."""
    for place in range(i64(FORTS)):
        cell = fort_cell(seat, place)
        if s.fort[cell] == 0:
            s.fort[cell] = kind + 1
            s.fort[cell + FORT_FLAGS] = ACTIVATED | NEW
            if s.given.action[kind] != NOTHING:
                s.fort[cell + STORE] = free_store(s) + 1
                number_stores(s)
            return place
    raise EngineError(f"a player has more than {FORTS} strongholds")


def free_store(s: UnitionState) -> i64:
    """The first store that no stronghold uses."""
    for store in range(s.given.stores):
        if user_of(s, store) < 0:
            return store
    raise EngineError("there are more strongholds that hold cards than the card set has")


def user_of(s: UnitionState, store: i64) -> i64:
    """Where the record of the stronghold begins that uses a store; -1 if none does."""
    fort = s.fort
    for cell in range(i64(0), s.players * FORTS * FORT, FORT):
        if fort[cell + STORE] == store + 1:
            return cell
    return -1


def number_stores(s: UnitionState) -> None:
    """Number the stores in the order of seats and places: which came first is no part of a position."""
    wanted: i64 = 0
    fort = s.fort
    for cell in range(i64(0), s.players * FORTS * FORT, FORT):
        store = fort[cell + STORE] - 1
        if store >= 0:
            if store != wanted:
                exchange_stores(s, cell, store, wanted)
            wanted += 1


def exchange_stores(s: UnitionState, cell: i64, store: i64, wanted: i64) -> None:
    """A stronghold uses another store, and what used that one, if anything, gets its store."""
    other = user_of(s, wanted)
    s.fort[cell + STORE] = wanted + 1
    if other >= 0:
        s.fort[other + STORE] = store + 1
    heap = s.heap
    one = first_stored(s, store)
    two = first_stored(s, wanted)
    for kind in range(s.kinds):
        kept = heap[one + kind]
        heap[one + kind] = heap[two + kind]
        heap[two + kind] = kept


def store_size(s: UnitionState, seat: i64, place: i64) -> i64:
    """How many cards lie on a stronghold."""
    store = s.fort[fort_cell(seat, place) + STORE]
    if store == 0:
        return 0
    return held(s.heap, first_stored(s, store - 1), s.kinds)


def store_cell(s: UnitionState, seat: i64, place: i64, kind: i64) -> i64:
    """Where the cards of a kind on a stronghold that can hold some are counted."""
    return first_stored(s, s.fort[fort_cell(seat, place) + STORE] - 1) + kind


def on_fort(s: UnitionState, seat: i64, place: i64, kind: i64) -> i64:
    """How many cards of a kind lie on a stronghold, 0 for one that holds none."""
    store = s.fort[fort_cell(seat, place) + STORE]
    if store == 0:
        return 0
    return s.heap[first_stored(s, store - 1) + kind]


def destroy(s: UnitionState, owner: i64, place: i64) -> None:
    """A stronghold goes to its owner's discard; what lies on it follows, but a Silo's cards are gone (conditions-12).

    Sources: types-12, layout-12, conditions-13, conditions-14, ruling-78.
    """
    cell = fort_cell(owner, place)
    kind = s.fort[cell] - 1
    s.tell(TELL_FELL + owner * FORTS + place)
    s.tell(TELL_NAMED + kind)
    if s.fort[cell + STORE] != 0:
        empty_store(s, owner, s.fort[cell + STORE] - 1, s.given.action[kind] == RESERVE)
    s.discard[owner * s.kinds + kind] += 1
    for field in range(i64(FORT)):
        s.fort[cell + field] = 0
    number_stores(s)


def empty_store(s: UnitionState, owner: i64, store: i64, gone: bool) -> None:
    """Cards of a store go to the owner's discard, or leave the game."""
    heap = s.heap
    first = first_stored(s, store)
    for kind in range(s.kinds):
        n = heap[first + kind]
        if n != 0:
            heap[first + kind] = 0
            if gone:
                s.heap[REMOVED * s.kinds + kind] += n
            else:
                s.discard[owner * s.kinds + kind] += n


# Actions, each once a turn (ruling-77)


def acts(s: UnitionState, seat: i64, place: i64, what: i64) -> bool:
    """Whether a stronghold has an action of a kind that is not used up."""
    cell = fort_cell(seat, place)
    kind = s.fort[cell] - 1
    return kind >= 0 and s.given.action[kind] == what and s.fort[cell + FORT_FLAGS] & ACTED == 0


def first_holder(s: UnitionState, seat: i64) -> i64:
    """The first place of an own stronghold that can hold cards; FORTS if there is none."""
    fort = s.fort
    first = seat * FORTS * FORT + STORE
    for place in range(i64(FORTS)):
        if fort[first + place * FORT] != 0:
            return place
    return FORTS


def end_of_holders(s: UnitionState, seat: i64) -> i64:
    """The place behind the last own stronghold that can hold cards; 0 if there is none."""
    fort = s.fort
    first = seat * FORTS * FORT + STORE
    end: i64 = 0
    for place in range(i64(FORTS)):
        if fort[first + place * FORT] != 0:
            end = place + 1
    return end


def some_have(s: UnitionState, seat: i64, first: i64, end: i64, what: i64) -> bool:
    """Whether a stronghold of a row has an action of a kind, used up or not."""
    fort = s.fort
    action = s.given.action
    for place in range(first, end):
        kind = fort[(seat * FORTS + place) * FORT] - 1
        if kind >= 0 and action[kind] == what:
            return True
    return False


def some_act(s: UnitionState, seat: i64, first: i64, end: i64, what: i64) -> bool:
    """Whether a stronghold of a row has an action of a kind that is not used up."""
    for place in range(first, end):
        if acts(s, seat, place, what):
            return True
    return False


def may_lay(s: UnitionState, seat: i64, place: i64, kind: i64) -> bool:
    """Whether a card of the hand may be laid on a stronghold, unplayed."""
    hand = s.hand[seat * s.kinds + kind]
    if hand == 0:
        return False
    if acts(s, seat, place, VAULT):
        # What was taken back in this turn is not stored again (ruling-70).
        return hand > s.heap[BACK * s.kinds + kind]
    if acts(s, seat, place, BURY):
        return True
    return acts(s, seat, place, MOUNT) and mountable(s, seat, place, kind)


def mountable(s: UnitionState, seat: i64, place: i64, kind: i64) -> bool:
    """Whether a card is a hero of the stronghold's clan (card-arm-chare-1)."""
    given = s.given
    return given.kind[kind] == HERO and given.clan[kind] == given.clan[fort_kind(s, seat, place) - 1]


def may_mount(s: UnitionState, seat: i64, place: i64, kind: i64) -> bool:
    """Whether a card that was played in this turn may be laid on a stronghold (card-arm-chare-4, ruling-71)."""
    if not acts(s, seat, place, MOUNT) or not mountable(s, seat, place, kind):
        return False
    return played_place(s, kind, True) != 0


def played_place(s: UnitionState, kind: i64, as_itself: bool) -> i64:
    """The place + 1 among the played cards of one of a kind that still lies there; 0 if there is none.

    A Doop that has become another card is a Doop where it lies (ruling-61).
    """
    played = s.played
    for n in range(s.played_count):
        cell = n * PLAYED
        if played[cell] == kind + 1 and played[cell + FLAGS] & (GONE | LAID) == 0:
            if not as_itself or played[cell + AS] == kind + 1:
                return n + 1
    return 0


def may_retrieve(s: UnitionState, seat: i64, place: i64, kind: i64) -> bool:
    """Whether a stored card may be taken back: not in the turn in which it was stored (card-absorption-vacuole-2)."""
    cell = fort_cell(seat, place)
    fort = s.fort[cell] - 1
    if fort < 0 or s.given.action[fort] != VAULT:
        return False
    fresh: i64 = 1 if s.fort[cell + FRESH] == kind + 1 else 0
    return on_fort(s, seat, place, kind) > fresh


def may_reserve(s: UnitionState, seat: i64, place: i64, slot: i64) -> bool:
    """Whether a Forum card may be moved onto a stronghold (card-harvester-silo-1, -3)."""
    return lies_at(s, slot) and has_room(s, seat, place)


def has_room(s: UnitionState, seat: i64, place: i64) -> bool:
    """Whether a stronghold is ready to take a Forum card and not full (card-harvester-silo-3)."""
    if not acts(s, seat, place, RESERVE):
        return False
    return store_size(s, seat, place) < s.given.action_amount[fort_kind(s, seat, place) - 1]


def may_exchange(s: UnitionState, seat: i64, place: i64, slot: i64) -> bool:
    """Whether the held card may be exchanged for a Forum card (card-goldheart-bastion-3, ruling-66)."""
    return lies_at(s, slot) and s.given.cost[s.forum[slot] - 1] <= exchange_limit(s, seat, place)


def exchange_limit(s: UnitionState, seat: i64, place: i64) -> i64:
    """The cost up to which a Forum card is exchanged for the held one; -1 if none is, or the action is used up."""
    if not acts(s, seat, place, HOLD):
        return -1
    kept = held_card(s, seat, place)
    if kept < 0:
        return -1
    return s.given.cost[kept] + s.given.action_amount[fort_kind(s, seat, place) - 1]


def held_card(s: UnitionState, seat: i64, place: i64) -> i64:
    """The first card that lies on a stronghold; -1 if there is none."""
    store = s.fort[fort_cell(seat, place) + STORE]
    if store == 0:
        return -1
    heap = s.heap
    first = first_stored(s, store - 1)
    for kind in range(s.kinds):
        if heap[first + kind] != 0:
            return kind
    return -1


# Lists go card by card, and each card stronghold by stronghold. As most turns have few strongholds, it is asked first
# whether one can do such a thing at all: the row from `first` to `end` has all that keep cards.


def add_actions(s: UnitionState, seat: i64, out: Moves) -> None:
    """List what strongholds can do in PLAY."""
    first = first_holder(s, seat)
    if first == FORTS:
        return
    end = end_of_holders(s, seat)
    if some_lay(s, seat, first, end):
        add_laying(s, seat, first, end, out)
    if some_mount(s, seat, first, end):
        add_mounting(s, seat, first, end, out)
    if some_have(s, seat, first, end, VAULT):
        add_retrieving(s, seat, first, end, out)
    add_dealings(s, seat, first, end, out)


def some_lay(s: UnitionState, seat: i64, first: i64, end: i64) -> bool:
    """Whether some stronghold is ready for cards of the hand."""
    for place in range(first, end):
        if acts(s, seat, place, VAULT) or acts(s, seat, place, MOUNT) or acts(s, seat, place, BURY):
            return True
    return False


def some_mount(s: UnitionState, seat: i64, first: i64, end: i64) -> bool:
    """Whether a card that was played in this turn may be laid on some stronghold."""
    if some_act(s, seat, first, end, MOUNT):
        for n in range(s.played_count):
            for place in range(first, end):
                if may_mount(s, seat, place, s.played[n * PLAYED] - 1):
                    return True
    return False


def add_laying(s: UnitionState, seat: i64, first: i64, end: i64, out: Moves) -> None:
    """List what may be laid on strongholds from the hand."""
    hand = s.hand
    own = seat * s.kinds
    for kind in range(s.kinds):
        if hand[own + kind] != 0:
            for place in range(first, end):
                if may_lay(s, seat, place, kind):
                    out.add(SAY_LAY + kind * FORTS + place)


def add_mounting(s: UnitionState, seat: i64, first: i64, end: i64, out: Moves) -> None:
    """List the played heroes that may be laid on strongholds."""
    for kind in range(s.kinds):
        if s.given.kind[kind] == HERO:
            for place in range(first, end):
                if may_mount(s, seat, place, kind):
                    out.add(SAY_MOUNT + kind * FORTS + place)


def add_retrieving(s: UnitionState, seat: i64, first: i64, end: i64, out: Moves) -> None:
    """List the stored cards that may be taken back."""
    for kind in range(s.kinds):
        for place in range(first, end):
            if on_fort(s, seat, place, kind) != 0 and may_retrieve(s, seat, place, kind):
                out.add(SAY_RETRIEVE + kind * FORTS + place)


def add_forum_actions(s: UnitionState, seat: i64, out: Moves) -> None:
    """List what strongholds can do with Forum cards, in RESOLVE."""
    first = first_holder(s, seat)
    if first < FORTS:
        add_dealings(s, seat, first, end_of_holders(s, seat), out)


def add_dealings(s: UnitionState, seat: i64, first: i64, end: i64, out: Moves) -> None:
    """List what strongholds can do with Forum cards, in PLAY as in RESOLVE."""
    if some_act(s, seat, first, end, RESERVE):
        add_reserving(s, seat, first, end, out)
    if some_act(s, seat, first, end, HOLD):
        for slot in range(i64(PLACES)):
            if lies_at(s, slot):
                for place in range(first, end):
                    if may_exchange(s, seat, place, slot):
                        out.add(SAY_EXCHANGE + slot * FORTS + place)


def add_reserving(s: UnitionState, seat: i64, first: i64, end: i64, out: Moves) -> None:
    """List the Forum cards that may be moved onto strongholds."""
    roomy: i64 = 0
    bit: i64 = 1
    for place in range(first, end):
        if has_room(s, seat, place):
            roomy |= bit << place
    for slot in range(i64(PLACES)):
        if roomy != 0 and lies_at(s, slot):
            for place in range(first, end):
                if (roomy >> place) & 1 != 0:
                    out.add(SAY_RESERVE + slot * FORTS + place)


def is_action(move: i64) -> bool:
    """Whether an id is one of the sentences of strongholds."""
    return SAY_LAY <= move < SAY_HOLD


def act(s: UnitionState, seat: i64, move: i64) -> None:
    """Carry out what a stronghold does."""
    place = (move - SAY_LAY) % FORTS
    cell = fort_cell(seat, place)
    if move < SAY_MOUNT:
        lay(s, seat, place, (move - SAY_LAY) // FORTS)
    elif move < SAY_RETRIEVE:
        kind = (move - SAY_MOUNT) // FORTS
        give_back(s, seat, place)
        s.heap[store_cell(s, seat, place, kind)] += 1
        s.played[(played_place(s, kind, True) - 1) * PLAYED + FLAGS] |= LAID
        s.fort[cell + FORT_FLAGS] |= ACTED
    elif move < SAY_RESERVE:
        kind = (move - SAY_RETRIEVE) // FORTS
        s.heap[store_cell(s, seat, place, kind)] -= 1
        s.hand[seat * s.kinds + kind] += 1
        s.heap[BACK * s.kinds + kind] += 1
    elif move < SAY_EXCHANGE:
        kind = take_from_forum(s, (move - SAY_RESERVE) // FORTS)
        s.heap[store_cell(s, seat, place, kind)] += 1
        s.fort[cell + FORT_FLAGS] |= ACTED
        refill(s)
    else:
        kept = held_card(s, seat, place)
        s.heap[store_cell(s, seat, place, kept)] -= 1
        s.heap[REMOVED * s.kinds + kept] += 1
        s.discard[seat * s.kinds + take_from_forum(s, (move - SAY_EXCHANGE) // FORTS)] += 1
        s.fort[cell + FORT_FLAGS] |= ACTED
        refill(s)


def lay(s: UnitionState, seat: i64, place: i64, kind: i64) -> None:
    """Lay an unplayed card of the hand on a stronghold."""
    cell = fort_cell(seat, place)
    what = s.given.action[s.fort[cell] - 1]
    if what == VAULT:
        # Of equal cards it is not the one that was taken back in this turn (ruling-70).
        s.hand[seat * s.kinds + kind] -= 1
        s.fort[cell + FRESH] = kind + 1
    else:
        leave_hand(s, seat, kind)
        if what == MOUNT:
            give_back(s, seat, place)
    s.heap[store_cell(s, seat, place, kind)] += 1
    s.fort[cell + FORT_FLAGS] |= ACTED
    if what == BURY:
        s.ask(BURY_MORE, seat, place)


def give_back(s: UnitionState, seat: i64, place: i64) -> None:
    """A hero that another replaces goes to the owner's discard (ruling-71)."""
    empty_store(s, seat, s.fort[fort_cell(seat, place) + STORE] - 1, False)


def leave_hand(s: UnitionState, seat: i64, kind: i64) -> None:
    """A card leaves the hand; of equal ones, the one that was taken back from a stronghold goes first."""
    s.hand[seat * s.kinds + kind] -= 1
    if s.heap[BACK * s.kinds + kind] > 0:
        s.heap[BACK * s.kinds + kind] -= 1


def action_refusals(s: UnitionState, seat: i64, move: i64) -> list[Refusal]:
    """Why a stronghold cannot do that."""
    place = (move - SAY_LAY) % FORTS
    kind = fort_kind(s, seat, place) - 1
    if kind < 0:
        return [Refusal("unition/types-9", "You have no such stronghold in play.")]
    name = card_name(s, kind)
    what = s.given.action[kind]
    if move < SAY_RESERVE and (move - SAY_LAY) % (MOST_CARDS * FORTS) // FORTS >= s.kinds:
        return [Refusal("unition/ruling-20", "There is no such card in this game.")]
    if move < SAY_MOUNT:
        wanted = what in (VAULT, MOUNT, BURY)
        legal = may_lay(s, seat, place, (move - SAY_LAY) // FORTS)
    elif move < SAY_RETRIEVE:
        wanted = what == MOUNT
        legal = may_mount(s, seat, place, (move - SAY_MOUNT) // FORTS)
    elif move < SAY_RESERVE:
        wanted = what == VAULT
        legal = may_retrieve(s, seat, place, (move - SAY_RETRIEVE) // FORTS)
    elif move < SAY_EXCHANGE:
        wanted = what == RESERVE
        legal = may_reserve(s, seat, place, (move - SAY_RESERVE) // FORTS)
    else:
        wanted = what == HOLD
        legal = may_exchange(s, seat, place, (move - SAY_EXCHANGE) // FORTS)
    if legal:
        return []
    if not wanted:
        return [Refusal("unition/conditions-11", f"{name} does not do that.")]
    if not SAY_RETRIEVE <= move < SAY_RESERVE and s.fort[fort_cell(seat, place) + FORT_FLAGS] & ACTED != 0:
        return [Refusal("unition/ruling-77", f"{name} has acted in this turn.")]
    return [not_suited(s, seat, place, move, name)]


def not_suited(s: UnitionState, seat: i64, place: i64, move: i64, name: str) -> Refusal:
    """Why a card does not suit a stronghold that is ready."""
    if move < SAY_MOUNT:
        kind = (move - SAY_LAY) // FORTS
        if s.hand[seat * s.kinds + kind] == 0:
            return Refusal("unition/ruling-20", "You hold no such card.")
        if acts(s, seat, place, VAULT):
            return Refusal("unition/ruling-70", "That card was taken back in this very turn.")
        return Refusal("unition/card-arm-chare-1", f"{name} carries heroes of its own clan only.")
    if move < SAY_RETRIEVE:
        if not mountable(s, seat, place, (move - SAY_MOUNT) // FORTS):
            return Refusal("unition/card-arm-chare-1", f"{name} carries heroes of its own clan only.")
        return Refusal("unition/ruling-71", "You have played no such hero in this turn.")
    if move < SAY_RESERVE:
        if on_fort(s, seat, place, (move - SAY_RETRIEVE) // FORTS) == 0:
            return Refusal("unition/card-absorption-vacuole-2", f"No such card lies on {name}.")
        return Refusal("unition/ruling-70", "That card was laid there in this very turn.")
    slot = (move - SAY_RESERVE) // FORTS if move < SAY_EXCHANGE else (move - SAY_EXCHANGE) // FORTS
    if not lies_at(s, slot):
        return Refusal("unition/ruling-57", "No card lies there.")
    if move < SAY_EXCHANGE:
        return Refusal("unition/card-harvester-silo-3", f"{name} is full.")
    if held_card(s, seat, place) < 0:
        return Refusal("unition/card-goldheart-bastion-3", f"No card lies on {name}.")
    return Refusal("unition/ruling-66", "That card is dearer than the held one by more than the limit.")


@final
class BuryMore(Question[UnitionState]):
    """Any number of cards is laid on the stronghold at once (card-deepwell-1)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, place: i64, _b: i64, _c: i64, _d: i64) -> None:
        hand = s.hand
        for kind in range(s.kinds):
            if hand[seat * s.kinds + kind] != 0:
                out.add(SAY_LAY + kind * FORTS + place)
        out.add(SAY_DONE)

    def play(self, s: UnitionState, move: i64, seat: i64, place: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move != SAY_DONE:
            lay(s, seat, place, (move - SAY_LAY) // FORTS)

    def refusals(self, s: UnitionState, move: i64, seat: i64, place: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == SAY_DONE:
            return []
        if (move - SAY_LAY) % FORTS != place:
            return [Refusal("unition/card-deepwell-1", "Cards are being laid on another stronghold.")]
        kind = (move - SAY_LAY) // FORTS
        if kind >= s.kinds or s.hand[seat * s.kinds + kind] == 0:
            return [Refusal("unition/card-deepwell-1", "You hold no such card.")]
        return []

    def asks(self, s: UnitionState, seat: i64, place: i64, _b: i64, _c: i64, _d: i64) -> str:
        name = card_name(s, fort_kind(s, seat, place) - 1)
        return f"{seat_title(s, seat)} may lay more cards on {name}: which?"


# At the end of the turn


def may_hold(s: UnitionState, seat: i64, place: i64) -> bool:
    """Whether a stronghold can take a card at the end of the turn: it must be empty (card-goldheart-bastion-5)."""
    kind = fort_kind(s, seat, place) - 1
    return kind >= 0 and s.given.action[kind] == HOLD and store_size(s, seat, place) == 0


def can_be_held(s: UnitionState, seat: i64, kind: i64) -> bool:
    """Whether a card of this turn's hand, or of the next one, can be laid there; no stronghold can (ruling-65)."""
    if s.given.kind[kind] == STRONGHOLD:
        return False
    if s.given.holds_played:
        return played_place(s, kind, False) != 0
    return s.hand[seat * s.kinds + kind] != 0


@final
class HoldCard(Question[UnitionState]):
    """One card may be laid on the stronghold at the end of the turn (card-goldheart-bastion-1, -2, ruling-65)."""

    def moves(self, s: UnitionState, out: Moves, seat: i64, place: i64, _b: i64, _c: i64, _d: i64) -> None:
        for kind in range(s.kinds):
            if can_be_held(s, seat, kind):
                out.add(SAY_HOLD + kind * FORTS + place)
        out.add(SAY_DECLINE)

    def play(self, s: UnitionState, move: i64, seat: i64, place: i64, _b: i64, _c: i64, _d: i64) -> None:
        if move == SAY_DECLINE:
            return
        kind = (move - SAY_HOLD) // FORTS
        if s.given.holds_played:
            s.played[(played_place(s, kind, False) - 1) * PLAYED + FLAGS] |= LAID
        else:
            s.hand[seat * s.kinds + kind] -= 1
            if s.heap[(SURE + seat) * s.kinds + kind] > 0:
                s.heap[(SURE + seat) * s.kinds + kind] -= 1
        s.heap[store_cell(s, seat, place, kind)] += 1

    def refusals(self, s: UnitionState, move: i64, seat: i64, place: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move == SAY_DECLINE:
            return []
        if (move - SAY_HOLD) % FORTS != place:
            return [Refusal("unition/card-goldheart-bastion-1", "A card is laid on another stronghold now.")]
        kind = (move - SAY_HOLD) // FORTS
        if kind < s.kinds and s.given.kind[kind] == STRONGHOLD:
            return [Refusal("unition/ruling-65", "A stronghold cannot be laid there.")]
        if kind >= s.kinds or not can_be_held(s, seat, kind):
            source = "played in this turn" if s.given.holds_played else "in your new hand"
            return [Refusal("unition/ruling-65", f"There is no such card {source}.")]
        return []

    def asks(self, s: UnitionState, seat: i64, place: i64, _b: i64, _c: i64, _d: i64) -> str:
        name = card_name(s, fort_kind(s, seat, place) - 1)
        return f"{seat_title(s, seat)} may lay a card on {name}: which?"


QUESTIONS: Final[list[Question[UnitionState]]] = [
    BuryMore(BURY_MORE, "bury-more", "unition/card-deepwell-1", verbs="lay done", fields="place"),
    HoldCard(HOLD_CARD, "hold", "unition/card-goldheart-bastion-1", verbs="hold decline", fields="place"),
]
