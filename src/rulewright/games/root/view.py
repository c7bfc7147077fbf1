"""What a seat knows: its view, the hash of it, and worlds that agree with it.

Hidden are the hands of others, the supporters and the order of the deck (base-info-1, 8.2.3). Of cards that a player
has seen coming into a zone that is not seen `known` keeps the count; what others have seen is their secret. All
cards that lie open taken away, `unseen` is what deck and hidden cards are made of. Which items lie under ruins and
which quests are still to come is arithmetic that anybody can do, so only their order is hidden, and no view has that.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import NOBODY, WIDTH
from rulewright.core.luck import Hash, Rng
from rulewright.core.vocabulary import UNKNOWN
from rulewright.games.root.cards import matches
from rulewright.games.root.components import (
    CARD_WORDS,
    CARDS,
    FACTION_WORDS,
    SIDES,
    SUIT_OF,
    SUITS,
)
from rulewright.games.root.faction import FACTION
from rulewright.games.root.kinds import ACTIVATE, CLAIM, CRAFTED, owner_of
from rulewright.games.root.position import to_doc
from rulewright.games.root.state import (
    DECK,
    HAND,
    NO_SIDE,
    SECRET_OWNER,
    SECRET_PLACE,
    SECRET_WORDS,
    SECRET_ZONE,
    SECRET_ZONES,
    ZONES,
    RootState,
    plays,
    zone_size,
)

# Above the number of cards of a design: how often there is one, and which, are hashed as one number.
RADIX: Final = 64
HALF_BITS: Final = 24
HALF: Final = (1 << HALF_BITS) - 1
# How often a world is dealt before whoever is asked to pay is dealt what pays.
MOST_TRIES: Final = 40
# What is dealt: any card, or one that pays.
ANY_CARD: Final = 0
PAYS_ONLY: Final = 1


def side_at(s: RootState, seat: i64) -> i64:
    """The faction of a seat, or NO_SIDE for a spectator."""
    if seat == NOBODY:
        return NO_SIDE
    return s.given.side_of[seat]


def sure_of(s: RootState, viewer: i64, place: i64, card: i64) -> i64:
    """How many cards of a design a player is sure of in a secret zone; all of its own."""
    if SECRET_OWNER[place] == viewer:
        return s.cards[SECRET_ZONE[place] * CARDS + card]
    sure: i64 = 0
    if viewer != NO_SIDE:
        sure = s.known[(viewer * SECRET_ZONES + place) * CARDS + card]
    if sure == 0 and is_being_crafted(s, place, card):
        return 1
    return sure


def is_being_crafted(s: RootState, side: i64, card: i64) -> bool:
    """Whether a player has named a card of its hand to craft it, and still pays for it."""
    st = s.stack
    crafted = s.sp - WIDTH
    # Icons of several suits are asked about one suit after the other.
    while crafted >= 0 and st[crafted] == ACTIVATE:
        crafted -= WIDTH
    if crafted < 0 or crafted == s.sp - WIDTH or st[crafted] != CRAFTED:
        return False
    return st[crafted + 2] == side and st[crafted + 3] == card


def unseen(s: RootState, viewer: i64, card: i64) -> i64:
    """How many cards of a design a player has not seen: in the deck and in zones that are secret."""
    found = s.cards[DECK * CARDS + card]
    for place in range(i64(SECRET_ZONES)):
        found += s.cards[SECRET_ZONE[place] * CARDS + card] - sure_of(s, viewer, place, card)
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
    for place in range(SIDES, SECRET_ZONES):
        owner = int(SECRET_OWNER[place])
        if plays(s, owner) and owner != viewer:
            factions[FACTION_WORDS[owner]][SECRET_WORDS[place]] = seen_to_doc(s, viewer, place)
    # Pending questions hold public numbers only, so everybody may see the whole stack.
    return doc


def seen_to_doc(s: RootState, viewer: i64, place: i64) -> dict[str, int]:
    """A hidden zone: cards that the viewer is sure of by their words, all others as `?`."""
    sure = {CARD_WORDS[card]: int(n) for card in range(CARDS) if (n := sure_of(s, viewer, place, card)) != 0}
    hidden = int(zone_size(s, SECRET_ZONE[place])) - sum(sure.values())
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
        h.add(zone_size(s, SECRET_ZONE[place]))
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
    return zone != DECK and SECRET_PLACE[zone] < 0


def add_numbers(s: RootState, h: Hash) -> None:
    """Hash what is no table; all of it is open."""
    h.add(s.turn)
    h.add(s.phase)
    h.add(s.winner)
    h.add(s.taken)
    # A turn's outrage takes more bits than are hashed as one number.
    h.add(s.upset & HALF)
    h.add(s.upset >> HALF_BITS)
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
    """A clone in which the cards that a seat has not seen are dealt anew to deck and secret zones.

    Whoever is asked to pay holds what pays, as it would not be asked otherwise: worlds in which that is not so are
    dealt again, and after some tries such cards are dealt first. What others know of each other's cards is kept as far
    as the seat knows those cards as well.
    """
    viewer = side_at(s, seat)
    t = s.clone()
    gather(t, viewer)
    wanted = demand(t)
    w = t
    if wanted > 0:
        w = t.clone()
    deal(w, s, rng)
    tries: i64 = 0
    while wanted > 0 and payable(w) < wanted:
        tries += 1
        w = t.clone()
        if tries >= MOST_TRIES:
            deal_payment(w, wanted, rng)
        deal(w, s, rng)
    for place in range(i64(SECRET_ZONES)):
        if SECRET_OWNER[place] != viewer:
            forget_secrets(w, viewer, place)
    return w


def gather(t: RootState, viewer: i64) -> None:
    """Put all cards that a player has not seen into the deck."""
    cards = t.cards
    for place in range(i64(SECRET_ZONES)):
        zone = SECRET_ZONE[place]
        for card in range(i64(CARDS)):
            n = cards[zone * CARDS + card] - sure_of(t, viewer, place, card)
            cards[zone * CARDS + card] -= n
            cards[DECK * CARDS + card] += n


def deal(t: RootState, s: RootState, rng: Rng) -> None:
    """Deal each hidden zone as many cards from the deck as it lacks, and count all of them by suit."""
    for place in range(i64(SECRET_ZONES)):
        zone = SECRET_ZONE[place]
        count_suits(t, zone)
        for _n in range(zone_size(s, zone) - zone_size(t, zone)):
            deal_one(t, zone, ANY_CARD, rng)
        count_suits(t, zone)
    count_suits(t, DECK)


def deal_one(t: RootState, zone: i64, paying: i64, rng: Rng) -> None:
    """Deal a card from the deck, if `paying` is PAYS_ONLY one that pays what is asked for."""
    cards = t.cards
    left: i64 = 0
    for card in range(i64(CARDS)):
        if paying == ANY_CARD or pays(t, card):
            left += cards[DECK * CARDS + card]
    n = rng.below(left)
    for card in range(i64(CARDS)):
        if paying == ANY_CARD or pays(t, card):
            if n < cards[DECK * CARDS + card]:
                cards[DECK * CARDS + card] -= 1
                cards[zone * CARDS + card] += 1
                return
            n -= cards[DECK * CARDS + card]


def count_suits(t: RootState, zone: i64) -> None:
    """Count the cards of a zone by their suits."""
    held = t.held
    for suit in range(i64(SUITS)):
        held[zone * SUITS + suit] = 0
    for card in range(i64(CARDS)):
        held[zone * SUITS + SUIT_OF[card]] += t.cards[zone * CARDS + card]


# What somebody is asked to pay


def payer(s: RootState) -> i64:
    """The zone out of which a card that matches is asked for, or DECK if none is."""
    if s.sp == 0:
        return DECK
    top = s.sp - WIDTH
    kind = s.stack[top]
    if kind == CLAIM:
        return HAND + s.given.side_of[s.stack[top + 1]]
    owner = owner_of(kind)
    return FACTION[owner].paid_out_of(s) if owner < SIDES else DECK


def pays(s: RootState, card: i64) -> bool:
    """Whether a card pays what is asked for: a dominance card that is claimed (base-dom-8), or what a faction asks."""
    top = s.sp - WIDTH
    if s.stack[top] == CLAIM:
        return matches(card, SUIT_OF[s.stack[top + 2]])
    return FACTION[owner_of(s.stack[top])].pays(s, card)


def payable(s: RootState) -> i64:
    """How many cards of the zone that is asked for something pay for it."""
    found: i64 = 0
    zone = payer(s)
    for card in range(i64(CARDS)):
        if s.cards[zone * CARDS + card] != 0 and pays(s, card):
            found += s.cards[zone * CARDS + card]
    return found


def demand(s: RootState) -> i64:
    """How many cards that pay are in the zone that is asked for some, at least."""
    if payer(s) == DECK:
        return 0
    owner = owner_of(s.stack[s.sp - WIDTH])
    return FACTION[owner].sure_to_pay(s) if owner < SIDES else 1


def deal_payment(t: RootState, wanted: i64, rng: Rng) -> None:
    """Deal what must be there before anything else."""
    while payable(t) < wanted:
        deal_one(t, payer(t), PAYS_ONLY, rng)


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
