"""The places of cards in a position: players, their strongholds, the Forum, and where the rest lies.

See `reading.py` for what becomes of cards that are not named.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import WIDTH
from rulewright.core.position import Fields
from rulewright.games.unition.effects import NOTHING
from rulewright.games.unition.given import HEALTH, UNLIMITED
from rulewright.games.unition.invariants import amounts, supply
from rulewright.games.unition.position import FORT_WORDS_OF_FLAGS, VACANT_WORD, nouns
from rulewright.games.unition.state import (
    DECK,
    DECLINED,
    FLAGS,
    FORT_FLAGS,
    FRESH,
    GONE,
    HALVING,
    KNOCKED_OUT,
    LAID,
    MOST_TOP,
    NO_TURN,
    PLAYED,
    REMOVED,
    STORE,
    SWEPT,
    TURN_UP,
    VACANT,
    UnitionState,
    first_stored,
    first_sure,
    fort_cell,
    is_fort,
    row_of,
)
from rulewright.games.unition.vocabulary import EXTRA_GLEAM, EXTRAS, FIRST_DESIGN, FORTS, SLOTS, STARTERS

# More than any count of cards, health or tokens in a game.
MANY: Final = UNLIMITED


def read_counts(s: UnitionState, fields: Fields, name: str, cells: vec[i64], first: int = 0) -> None:
    """Read how many cards of each kind lie at a place."""
    found = fields.counts(name, nouns(s)["card"], MANY, [0] * len(nouns(s)["card"].words))
    for kind in range(int(s.kinds)):
        cells[first + kind] = found[kind]


def read_declined(fields: Fields) -> int:
    """Read which effects were declined at the lower of two numbers, as flags."""
    found = 0
    for place in fields.numbers("declined", 1, 4, default=[]):
        found |= DECLINED << (place - 1)
    return found


# Players


def read_players(s: UnitionState, fields: Fields) -> None:
    """Read what belongs to each player; the last ones may be left out."""
    players = fields.each("players")
    if len(players) > s.players:
        raise fields.error("players", f"{int(s.players)} players sit at this table")
    stores = 0
    for seat, inner in enumerate(players):
        read_player(s, inner, seat)
        stores = read_strongholds(s, inner, seat, stores)
        inner.done()


def read_player(s: UnitionState, fields: Fields, seat: int) -> None:
    """Read health, tokens and cards of a player."""
    first = seat * int(s.kinds)
    out = fields.flag("out", False)
    s.status[seat] = KNOCKED_OUT if out else 0
    if fields.flag("halving", False):
        s.status[seat] |= HALVING
    s.health[seat] = fields.number("health", 0, HEALTH, 0 if out else HEALTH)
    s.cool[seat] = fields.number("cool", 0, MANY, 0)
    s.shields[seat] = fields.number("shields", 0, MANY, 0)
    read_counts(s, fields, "hand", s.hand, first)
    read_counts(s, fields, "pile", s.pile, first)
    read_counts(s, fields, "discard", s.discard, first)
    read_counts(s, fields, "sure", s.heap, int(first_sure(s, seat)))
    top = fields.words("top", nouns(s)["card"], default=[])
    if len(top) > MOST_TOP:
        raise fields.error("top", f"at most {MOST_TOP} cards are known on top")
    for n, kind in enumerate(reversed(top)):
        s.top[seat * MOST_TOP + n] = kind + 1


def read_strongholds(s: UnitionState, fields: Fields, seat: int, stores: int) -> int:
    """Read a player's strongholds in play; stores are numbered in the order of their places, and counted."""
    for place, inner in by_place(fields):
        kind = inner.word("card", nouns(s)["card"])
        if not is_fort(s, kind):
            raise inner.error("card", f"{s.given.cards.cards[kind].name} is no stronghold")
        cell = int(fort_cell(seat, place))
        s.fort[cell] = kind + 1
        s.fort[cell + FORT_FLAGS] = read_declined(inner)
        for word, flag in FORT_WORDS_OF_FLAGS:
            if inner.flag(word, False):
                s.fort[cell + FORT_FLAGS] |= flag
        if s.given.action[kind] != NOTHING:
            if stores >= s.given.stores:
                raise inner.error("card", "there are more such strongholds than the game has")
            s.fort[cell + STORE] = stores + 1
            read_counts(s, inner, "held", s.heap, int(first_stored(s, stores)))
            stores += 1
            if inner.has("fresh"):
                s.fort[cell + FRESH] = inner.word("fresh", nouns(s)["card"]) + 1
        inner.done()
    return stores


def by_place(fields: Fields) -> list[tuple[int, Fields]]:
    """The strongholds of a player in the order of their places, counted from 0; a place may be left out."""
    placed: list[tuple[int, Fields]] = []
    following = 1
    for inner in fields.each("strongholds"):
        place = inner.number("place", 1, FORTS, min(following, FORTS))
        if place - 1 in [taken for taken, _ in placed]:
            raise inner.error("place", "two strongholds cannot lie in one place")
        placed.append((place - 1, inner))
        following = place + 1
    placed.sort(key=lambda one: one[0])
    return placed


def strongholds_of(fields: Fields, seat: int) -> list[tuple[int, Fields]]:
    """The strongholds of a player in a whole position."""
    players = fields.each("players")
    return by_place(players[seat]) if seat < len(players) else []


# The Forum


def read_forum(s: UnitionState, fields: Fields) -> None:
    """Read the Forum as far as it is written down."""
    inner = fields.inner("forum")
    for name, first, most in (("slots", 0, SLOTS), ("extras", SLOTS, EXTRAS)):
        found = inner.items(name) if inner.has(name) else []
        if len(found) > most:
            raise inner.error(name, f"there are {len(found)} entries; there is room for {most}")
        for n, word in enumerate(found):
            s.forum[first + n] = read_place(s, inner, f"{name}[{n}]", word, first > 0)
    read_counts(s, inner, "leaders", s.leaders)
    read_counts(s, inner, "deck", s.heap, int(row_of(s, DECK)))
    read_counts(s, inner, "discard", s.heap, int(row_of(s, SWEPT)))
    read_counts(s, inner, "removed", s.heap, int(row_of(s, REMOVED)))
    top = inner.words("top", nouns(s)["card"], default=[])
    if len(top) > len(s.deck_top):
        raise inner.error("top", f"the Forum deck has at most {len(s.deck_top)} cards")
    for n, kind in enumerate(reversed(top)):
        s.deck_top[n] = kind + 1
    s.known = len(top)
    s.extra = inner.number("extra_gleam", 0, MANY, 0)
    inner.done()


def read_place(s: UnitionState, fields: Fields, name: str, word: object, extra: bool) -> int:
    """What lies at a place of the Forum."""
    if word is None:
        return 0
    if extra and word == VACANT_WORD:
        return VACANT
    kind = nouns(s)["card"].index.get(word, -1) if isinstance(word, str) else -1
    if kind < 0:
        raise fields.error(name, "it is a card, or null for an empty place")
    return kind + 1


# The rest


def place_all(s: UnitionState, fields: Fields) -> None:
    """Put every card that is not named where it lies at the beginning, or out of the game."""
    written = fields.inner("forum")
    lying = amounts(s)
    left = [supply(s.given, kind) - lying[kind] for kind in range(int(s.kinds))]
    for kind, n in enumerate(left):
        if n < 0:
            name = "players" if kind < STARTERS else "forum"
            raise fields.error(name, f"too many cards {s.given.cards.cards[kind].name}: {-n} more than there are")
    deal_starters(s, fields, left)
    if not written.has("extra_gleam"):
        s.extra = left[EXTRA_GLEAM]
        left[EXTRA_GLEAM] = 0
    if not written.has("slots") and s.turn != NO_TURN:
        fill_slots(s, left)
    if not written.has("deck"):
        for kind in range(FIRST_DESIGN, int(s.kinds)):
            s.heap[DECK * s.kinds + kind] = left[kind]
            left[kind] = 0
    for kind, n in enumerate(left):
        if n > 0 and written.has("removed"):
            raise fields.error("forum.removed", f"{n} cards {s.given.cards.cards[kind].name} lie nowhere")
        s.heap[REMOVED * s.kinds + kind] += n


def deal_starters(s: UnitionState, fields: Fields, left: list[int]) -> None:
    """Each player whose pile is not written down has there what is missing of ten starters (setup-1, setup-10)."""
    players = fields.each("players")
    for seat in range(int(s.players)):
        if s.status[seat] & KNOCKED_OUT or (seat < len(players) and players[seat].has("pile")):
            continue
        for kind in range(STARTERS):
            n = min(left[kind], max(0, int(s.given.starters[kind]) - owned(s, seat, kind)))
            s.pile[seat * s.kinds + kind] = n
            left[kind] -= n


def owned(s: UnitionState, seat: int, kind: int) -> int:
    """How many cards of a kind lie with a player."""
    cell = seat * int(s.kinds) + kind
    n = int(s.hand[cell] + s.pile[cell] + s.discard[cell])
    n += sum([1 for k in range(MOST_TOP) if s.top[seat * MOST_TOP + k] == kind + 1])
    for place in range(FORTS):
        store = int(s.fort[fort_cell(seat, place) + STORE])
        if store != 0:
            n += int(s.heap[first_stored(s, store - 1) + kind])
    if seat == s.turn:
        for k in range(int(s.played_count)):
            if s.played[k * PLAYED] == kind + 1 and not s.played[k * PLAYED + FLAGS] & (GONE | LAID):
                n += 1
    return n


def fill_slots(s: UnitionState, left: list[int]) -> None:
    """Where nothing is said about the slots, one card of each of the first designs lies there, or is to come."""
    coming = [int(s.stack[p + 2]) for p in range(0, int(s.sp), WIDTH) if s.stack[p] == TURN_UP]
    slots = [slot for slot in range(SLOTS) if slot not in coming]
    kinds = [kind for kind in range(FIRST_DESIGN, int(s.kinds)) if s.given.leader[kind] == 0]
    while slots and any(left[kind] > 0 for kind in kinds):
        for kind in kinds:
            if slots and left[kind] > 0:
                s.forum[slots.pop(0)] = kind + 1
                left[kind] -= 1
