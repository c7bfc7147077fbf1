"""What a seat knows: its view, the hash of it, and worlds that agree with it.

Hidden are the hands of others, the supporters and the order of the deck (base-info-1, 8.2.3). Of cards that a player
has seen coming into a hand or among the supporters `known` keeps the count; what others have seen is their secret. All
cards that lie open taken away, `unseen` is what deck and hidden cards are made of. Which items lie under ruins and
which quests are still to come is arithmetic that anybody can do, so only their order is hidden, and no view has that.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import NOBODY
from rulewright.core.luck import Hash, Rng
from rulewright.core.vocabulary import UNKNOWN
from rulewright.games.root.components import (
    ALLIANCE,
    CARD_WORDS,
    CARDS,
    FACTION_WORDS,
    SIDES,
    SUIT_OF,
    SUITS,
)
from rulewright.games.root.position import SUPPORTERS_WORD, to_doc
from rulewright.games.root.state import (
    DECK,
    HAND,
    NO_SIDE,
    SECRET_SUPPORTERS,
    SECRET_ZONES,
    SUPPORTERS,
    ZONES,
    RootState,
    plays,
    zone_size,
)

# Above the number of cards of a design: how often there is one, and which, are hashed as one number.
RADIX: Final = 64


def side_at(s: RootState, seat: i64) -> i64:
    """The faction of a seat, or NO_SIDE for a spectator."""
    if seat == NOBODY:
        return NO_SIDE
    return s.given.side_of[seat]


def secret_zone(place: i64) -> i64:
    """The zone of cards behind a row of `known`."""
    return SUPPORTERS if place == SECRET_SUPPORTERS else HAND + place


def owner_of_place(place: i64) -> i64:
    """Whose cards those are."""
    return ALLIANCE if place == SECRET_SUPPORTERS else place


def sure_of(s: RootState, viewer: i64, place: i64, card: i64) -> i64:
    """How many cards of a design a player is sure of in a hand, or among the supporters; all of its own."""
    if owner_of_place(place) == viewer:
        return s.cards[secret_zone(place) * CARDS + card]
    if viewer == NO_SIDE:
        return 0
    return s.known[(viewer * SECRET_ZONES + place) * CARDS + card]


def unseen(s: RootState, viewer: i64, card: i64) -> i64:
    """How many cards of a design a player has not seen: in the deck, in hands and among the supporters."""
    found = s.cards[DECK * CARDS + card]
    for place in range(i64(SECRET_ZONES)):
        found += s.cards[secret_zone(place) * CARDS + card] - sure_of(s, viewer, place, card)
    return found


# The view


def view(s: RootState, seat: i64) -> dict[str, Any]:
    """The position as a seat knows it. NOBODY is a spectator."""
    viewer = side_at(s, seat)
    doc = to_doc(s)
    doc["deck"] = int(zone_size(s, DECK))
    doc["unseen"] = {CARD_WORDS[card]: int(n) for card in range(CARDS) if (n := unseen(s, viewer, card)) != 0}
    factions = doc["factions"]
    for side in range(SIDES):
        if not plays(s, side):
            continue
        if side != viewer:
            factions[FACTION_WORDS[side]].pop("known", None)
            factions[FACTION_WORDS[side]]["hand"] = seen_to_doc(s, viewer, side)
    if plays(s, ALLIANCE) and viewer != ALLIANCE:
        factions[FACTION_WORDS[ALLIANCE]][SUPPORTERS_WORD] = seen_to_doc(s, viewer, SECRET_SUPPORTERS)
    # Pending questions hold public numbers only, so everybody may see the whole stack.
    return doc


def seen_to_doc(s: RootState, viewer: i64, place: i64) -> dict[str, int]:
    """A hidden zone: cards that the viewer is sure of by their words, all others as `?`."""
    sure = {CARD_WORDS[card]: int(n) for card in range(CARDS) if (n := sure_of(s, viewer, place, card)) != 0}
    hidden = int(zone_size(s, secret_zone(place))) - sum(sure.values())
    return sure | ({UNKNOWN: hidden} if hidden else {})


# The hash of a view


def key(s: RootState, seat: i64) -> i64:
    """A hash of all that a seat knows, and of the pending questions, which are open."""
    viewer = side_at(s, seat)
    h = Hash()
    add_numbers(s, h)
    h.add_all(s.stack, s.sp)
    h.add(s.over)
    for table in open_tables(s):
        h.add_all(table, len(table))
    for zone in range(i64(ZONES)):
        if is_open(zone):
            add_cards(h, s.cards, zone * CARDS)
    for place in range(i64(SECRET_ZONES)):
        h.add(zone_size(s, secret_zone(place)))
        for card in range(i64(CARDS)):
            n = sure_of(s, viewer, place, card)
            if n != 0:
                h.add(n * RADIX + card)
        h.add(0)
    for card in range(i64(CARDS)):
        h.add(unseen(s, viewer, card))
    return h.value()


def is_open(zone: i64) -> bool:
    """Whether a zone of cards lies open."""
    return zone != DECK and zone != SUPPORTERS and not HAND <= zone < HAND + SIDES


def add_numbers(s: RootState, h: Hash) -> None:
    """Hash what is no table; all of it is open."""
    h.add(s.turn)
    h.add(s.phase)
    h.add(s.winner)
    h.add(s.taken)
    h.add(s.upset)
    h.add(s.keep_at)
    h.add(s.actions)
    h.add(s.leader)
    h.add(s.deposed)
    h.add(s.tucked)
    h.add(s.officers)
    h.add(s.operations)
    h.add(s.character)
    h.add(s.pawn)


def open_tables(s: RootState) -> list[vec[i64]]:
    """The tables that lie open."""
    return [
        s.board,
        s.suit,
        s.ruin,
        s.items,
        s.buried,
        s.crafted,
        s.score,
        s.dominance,
        s.partner,
        s.order,
        s.used,
        s.doomed,
        s.fight,
        s.decree,
        s.gear,
        s.attitude,
        s.aided,
        s.quest,
    ]


def add_cards(h: Hash, cells: vec[i64], first: i64) -> None:
    """Hash how many cards there are of each design; most are not there at all."""
    for card in range(i64(CARDS)):
        if cells[first + card] != 0:
            h.add(cells[first + card] * RADIX + card)
    h.add(0)


# Worlds


def imagine(s: RootState, seat: i64, rng: Rng) -> RootState:
    """A clone in which the cards that a seat has not seen are dealt anew to deck, hands and supporters.

    What others know of each other's cards is kept as far as the seat knows those cards as well.
    """
    viewer = side_at(s, seat)
    t = s.clone()
    deal_anew(t, viewer, rng)
    for place in range(i64(SECRET_ZONES)):
        if owner_of_place(place) != viewer:
            forget_secrets(t, viewer, place)
    return t


def deal_anew(t: RootState, viewer: i64, rng: Rng) -> None:
    """Gather all unseen cards in the deck, then deal as many as there were to each hidden zone."""
    cards = t.cards
    counts = vec[i64]([0] * SECRET_ZONES)
    for place in range(i64(SECRET_ZONES)):
        zone = secret_zone(place)
        for card in range(i64(CARDS)):
            n = cards[zone * CARDS + card] - sure_of(t, viewer, place, card)
            if n != 0:
                cards[zone * CARDS + card] -= n
                cards[DECK * CARDS + card] += n
                counts[place] += n
    left: i64 = 0
    for card in range(i64(CARDS)):
        left += cards[DECK * CARDS + card]
    for place in range(i64(SECRET_ZONES)):
        for _n in range(counts[place]):
            card = pick(t, rng.below(left))
            cards[DECK * CARDS + card] -= 1
            cards[secret_zone(place) * CARDS + card] += 1
            left -= 1
        count_suits(t, secret_zone(place))
    count_suits(t, DECK)


def pick(t: RootState, n: i64) -> i64:
    """The card at a place of the deck, were it sorted."""
    cards = t.cards
    card: i64 = 0
    while n >= cards[DECK * CARDS + card]:
        n -= cards[DECK * CARDS + card]
        card += 1
    return card


def count_suits(t: RootState, zone: i64) -> None:
    """Count the cards of a zone by their suits."""
    held = t.held
    for suit in range(i64(SUITS)):
        held[zone * SUITS + suit] = 0
    for card in range(i64(CARDS)):
        held[zone * SUITS + SUIT_OF[card]] += t.cards[zone * CARDS + card]


def forget_secrets(t: RootState, viewer: i64, place: i64) -> None:
    """What other players know of a hidden zone, beyond what the viewer knows, is imagined as unknown."""
    known = t.known
    for other in range(i64(SIDES)):
        if other == viewer:
            continue
        first = (other * SECRET_ZONES + place) * CARDS
        for card in range(i64(CARDS)):
            n = known[first + card]
            if n != 0:
                sure = sure_of(t, viewer, place, card)
                if sure < n:
                    known[first + card] = sure
