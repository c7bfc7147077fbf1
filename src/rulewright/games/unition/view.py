"""What a seat knows: its view, the hash of it, and worlds that agree with it.

Hidden are the hands between turns, the order of draw piles, and at most tables the health and cool of others. What a
player owns is never hidden (ruling-35): hand and draw pile together are public arithmetic, and of cards that all know
to be in a hand `sure` keeps the count. The totals are a courtesy: whoever listened could add them up, so views leave
them out and imagined worlds keep them true.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.luck import Hash, Rng
from rulewright.core.vocabulary import UNKNOWN
from rulewright.games.unition.given import HEALTH
from rulewright.games.unition.position import card_word, player_to_doc, to_doc
from rulewright.games.unition.state import (
    BACK,
    COUNTS,
    DECK,
    FORT,
    FORT_FLAGS,
    FRESH,
    GAINED,
    ICON,
    MOST_TOP,
    PLAYED,
    REMOVED,
    STORE,
    SWEPT,
    UnitionState,
    first_stored,
    first_sure,
    hand_size,
    held,
    row_of,
)
from rulewright.games.unition.vocabulary import FORTS, PLACES

# Above the number of every kind of card: how often there is one, and which, are hashed as one number.
RADIX: Final = 256


def lies_open(s: UnitionState, player: i64) -> bool:
    """Whether a hand lies open to all: in its owner's turn, and when the game is over (turn-4, ruling-21)."""
    return s.over != 0 or (player == s.turn and s.revealed != 0)


def knows_hand(s: UnitionState, player: i64, seat: i64) -> bool:
    """Whether a seat sees the hand of a player."""
    return player == seat or lies_open(s, player)


def knows_totals(s: UnitionState, player: i64, seat: i64) -> bool:
    """Whether a seat is shown the health and the cool of a player (win-12, ruling-35)."""
    return player == seat or s.given.totals_open or s.over != 0


def lost_health(s: UnitionState) -> i64:
    """The health tokens on the spent pile, which lies open (ruling-35)."""
    return s.players * HEALTH - held(s.health, 0, s.players)


def view(s: UnitionState, seat: i64) -> dict[str, Any]:
    """The position as a seat knows it. NOBODY is a spectator."""
    doc = to_doc(s)
    doc["spent_health"] = int(lost_health(s))
    doc["players"] = [seen_to_doc(s, player, seat) for player in range(s.players)]
    # Pending questions hold public numbers only, so everybody may see the whole stack.
    return doc


def seen_to_doc(s: UnitionState, player: i64, seat: i64) -> dict[str, Any]:
    """What a seat knows of a player: of others the draw pile is a number, and `unseen` says what it may be made of.

    As in a position, what is known of the pile's top is told apart from it.
    """
    doc = player_to_doc(s, player)
    if not knows_totals(s, player, seat):
        del doc["health"], doc["cool"]
    if player == seat:
        return doc
    doc["pile"] = int(held(s.pile, player * s.kinds, s.kinds))
    if not knows_hand(s, player, seat):
        known = dict(doc.get("sure", {}))
        hidden = int(hand_size(s, player)) - sum(known.values())
        doc["hand"] = known | ({UNKNOWN: hidden} if hidden else {})
    doc["unseen"] = unseen_to_doc(s, player, seat)
    return doc


def unseen_to_doc(s: UnitionState, player: i64, seat: i64) -> dict[str, int]:
    """The cards of a player that may lie in the draw pile below what is known of its top, or in the hand unseen."""
    counts: dict[str, int] = {}
    open_hand = knows_hand(s, player, seat)
    first, sure = player * s.kinds, first_sure(s, player)
    for kind in range(s.kinds):
        n = s.pile[first + kind] + (0 if open_hand else s.hand[first + kind] - s.heap[sure + kind])
        if n != 0:
            counts[card_word(s, kind)] = int(n)
    return counts


# The hash of a view


def key(s: UnitionState, seat: i64) -> i64:
    """A hash of all that a seat knows, and of the pending questions, which are open."""
    h = Hash()
    add_numbers(s, h)
    h.add_all(s.stack, s.sp)
    for player in range(s.players):
        add_player(s, player, seat, h)
    add_counts(h, s.heap, row_of(s, DECK), s.kinds)
    h.add_all(s.deck_top, s.known)
    h.add_all(s.forum, PLACES)
    add_counts(h, s.heap, row_of(s, SWEPT), s.kinds)
    add_counts(h, s.leaders, 0, s.kinds)
    add_counts(h, s.heap, row_of(s, REMOVED), s.kinds)
    h.add_all(s.played, s.played_count * PLAYED)
    h.add_all(s.icon, s.icons * ICON)
    h.add_all(s.open, s.opened * 2)
    h.add_all(s.count, COUNTS)
    add_counts(h, s.heap, row_of(s, GAINED), s.kinds)
    add_counts(h, s.heap, row_of(s, BACK), s.kinds)
    h.add_all(s.aim, s.aims * 3)
    return h.value()


def add_numbers(s: UnitionState, h: Hash) -> None:
    """Hash the numbers, all of which are open; those that say how much of a table is used come before the table."""
    h.add(s.turn)
    h.add(s.bonus)
    h.add(s.revealed)
    h.add(s.over)
    h.add(s.winner)
    h.add(s.sp)
    h.add(s.played_count)
    h.add(s.icons)
    h.add(s.opened)
    h.add(s.aims)
    h.add(s.known)
    h.add(s.extra)
    h.add(s.discount)
    h.add(s.spent)
    h.add(s.converts)
    h.add(s.recruits)
    h.add(s.razed)
    h.add(s.last_filled)
    h.add(lost_health(s))


def add_player(s: UnitionState, player: i64, seat: i64, h: Hash) -> None:
    """Hash what a seat knows of a player."""
    first = player * s.kinds
    if knows_hand(s, player, seat):
        add_counts(h, s.hand, first, s.kinds)
    else:
        h.add(hand_size(s, player))
    # Where the hand is seen, so is the pile; of others the two together are known.
    for kind in range(s.kinds):
        n = s.pile[first + kind] + s.hand[first + kind]
        if n != 0:
            h.add(n * RADIX + kind)
    h.add(0)
    add_counts(h, s.heap, first_sure(s, player), s.kinds)
    add_counts(h, s.discard, first, s.kinds)
    for n in range(player * MOST_TOP, player * MOST_TOP + MOST_TOP):
        if s.top[n] == 0:
            break
        h.add(s.top[n])
    h.add(0)
    if knows_totals(s, player, seat):
        h.add(s.health[player])
        h.add(s.cool[player])
    h.add(s.shields[player])
    h.add(s.status[player])
    add_forts(s, player, h)


def add_forts(s: UnitionState, player: i64, h: Hash) -> None:
    """Hash the strongholds of a player and what lies on them, whichever store that is counted in."""
    fort = s.fort
    for place in range(i64(FORTS)):
        cell = (player * FORTS + place) * FORT
        if fort[cell] != 0:
            h.add(place + 1)
            h.add(fort[cell])
            h.add(fort[cell + FORT_FLAGS])
            h.add(fort[cell + FRESH])
            if fort[cell + STORE] != 0:
                add_counts(h, s.heap, first_stored(s, fort[cell + STORE] - 1), s.kinds)
    h.add(0)


def add_counts(h: Hash, cells: vec[i64], first: i64, n: i64) -> None:
    """Hash how many cards there are of each kind; most kinds are not there at all."""
    for kind in range(n):
        if cells[first + kind] != 0:
            h.add(cells[first + kind] * RADIX + kind)
    h.add(0)


# Worlds


def imagine(s: UnitionState, seat: i64, rng: Rng) -> UnitionState:
    """A clone in which the hands that a seat does not see are dealt anew from what their owners have unseen."""
    t = s.clone()
    for player in range(t.players):
        if not knows_hand(t, player, seat):
            deal_hand(t, player, rng)
    return t


def deal_hand(t: UnitionState, player: i64, rng: Rng) -> None:
    """Gather draw pile and hand, but for known cards of either, and deal the hand; the rest is the pile."""
    pile = t.pile
    hand = t.hand
    heap = t.heap
    first = player * t.kinds
    sure = first_sure(t, player) - first
    unknown: i64 = 0
    left: i64 = 0
    for cell in range(first, first + t.kinds):
        moved = hand[cell] - heap[sure + cell]
        unknown += moved
        hand[cell] -= moved
        pile[cell] += moved
        left += pile[cell]
    for _n in range(unknown):
        n = rng.below(left)
        found = first
        while n >= pile[found]:
            n -= pile[found]
            found += 1
        pile[found] -= 1
        hand[found] += 1
        left -= 1
