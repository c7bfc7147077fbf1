"""What belongs to the factions in a position: cards, items, and their boards; and where the rest of it lies.

See `reading.py` for what becomes of things that are not named.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.position import Fields
from rulewright.core.vocabulary import Noun
from rulewright.games.root.components import (
    CARD_KIND,
    CARD_TITLES,
    CARD_WORDS,
    CARDS,
    COPIES,
    DOMINANCE_CARD,
    ITEM_SUPPLY,
    ITEMS,
    RUIN_ITEMS,
    SIDES,
)
from rulewright.games.root.faction import FACTION
from rulewright.games.root.invariants import items_of, most_items
from rulewright.games.root.position import has_explorer, nouns
from rulewright.games.root.state import (
    AVAILABLE,
    DECK,
    DISCARDED,
    HAND,
    NO_TURN,
    PLAY,
    SECRET_OWNER,
    SECRET_WORDS,
    SECRET_ZONES,
    ZONES,
    RootState,
    plays,
    title,
)

# More than any count of points, cards, items, hits, or things that are used in a turn.
MANY: Final = 255


def read_counts(fields: Fields, name: str, noun: Noun, cells: vec[i64], first: int = 0) -> None:
    """Read how many there are of each word of a noun; a field that is missing leaves the table as it is."""
    if fields.has(name):
        for value, n in enumerate(fields.counts(name, noun, MANY)):
            cells[first + value] = n


def read_cards(s: RootState, fields: Fields, name: str, zone: int) -> None:
    """Read the cards of a zone, which is empty if nothing is said of it."""
    found = fields.counts(name, nouns(s)["card"], MANY, [0] * CARDS)
    for card in range(CARDS):
        s.cards[zone * CARDS + card] = found[card]


def faction_of(s: RootState, fields: Fields, name: str) -> int:
    """A faction of this table, from its word."""
    side = fields.word(name, nouns(s)["faction"])
    if not plays(s, side):
        raise fields.error(name, f"{title(side)} does not play at this table")
    return side


# Factions


def read_factions(s: RootState, fields: Fields) -> list[tuple[int, Fields]]:
    """Read what belongs to each faction, but for what a turn has brought; returns their fields for the rest."""
    written = fields.keyed("factions", nouns(s)["faction"])
    for side, inner in written:
        if not plays(s, side):
            raise inner.error("", f"{title(side)} does not play at this table")
        read_faction(s, inner, side)
    told = dict(written)
    for side in range(SIDES):
        if plays(s, side):
            FACTION[side].complete_board(s, told.get(side))
    return written


def read_faction(s: RootState, fields: Fields, side: int) -> None:
    """Read what belongs to a faction."""
    s.score[side] = fields.number("score", 0, MANY, 0)
    read_cards(s, fields, "hand", HAND + side)
    read_cards(s, fields, "play", PLAY + side)
    if FACTION[side].has_crafted_box():
        read_counts(fields, "crafted", nouns(s)["item"], s.crafted, side * ITEMS)
    if fields.has("dominance"):
        card = fields.word("dominance", nouns(s)["card"])
        if CARD_KIND[card] != DOMINANCE_CARD:
            raise fields.error("dominance", f"{CARD_TITLES[card]} is no dominance card")
        s.dominance[side] = card + 1
        s.cards[(PLAY + side) * CARDS + card] = 1
    if fields.has("partner"):
        s.partner[side] = faction_of(s, fields, "partner") + 1
    read_known(s, fields, side)
    FACTION[side].read_board(s, fields)


def read_known(s: RootState, fields: Fields, side: int) -> None:
    """Read which cards a player is sure of in the hands of others and in other zones that are not seen."""
    inner = fields.inner("known")
    for word in inner.names():
        if word not in SECRET_WORDS:
            raise inner.error(word, f"it is one of: {', '.join(SECRET_WORDS)}")
        place = SECRET_WORDS.index(word)
        owner = int(SECRET_OWNER[place])
        if owner == side or not plays(s, owner):
            raise inner.error(word, "of these cards nothing is to be known")
        found = inner.counts(word, nouns(s)["card"], MANY)
        first = (side * SECRET_ZONES + place) * CARDS
        for card in range(CARDS):
            s.known[first + card] = found[card]
    inner.done()


def faction_of_name(s: RootState, fields: Fields, word: str) -> int:
    """The faction that names a field."""
    side = nouns(s)["faction"].index.get(word, -1)
    if side < 0:
        raise fields.error(word, "it is a faction")
    return side


# What a turn has brought


def read_boards(s: RootState, written: list[tuple[int, Fields]]) -> None:
    """Read what a turn has brought on the factions' boards; a field that is missing leaves what a turn begins with."""
    for side, inner in written:
        FACTION[side].read_turn(s, inner)
        inner.done()


# The rest


def place_cards(s: RootState, fields: Fields) -> None:
    """Put every card that is not named into the deck, or, where the deck is written down, where cards are discarded."""
    left = [int(COPIES[card]) for card in range(CARDS)]
    for card in range(CARDS):
        if CARD_KIND[card] == DOMINANCE_CARD and not s.given.dominance:
            left[card] = 0
        left[card] -= sum([int(s.cards[zone * CARDS + card]) for zone in range(ZONES)])
    for card, n in enumerate(left):
        if n < 0:
            raise fields.error("", f"too many cards {CARD_TITLES[card]} ({CARD_WORDS[card]}): {-n} more than there are")
    for card, n in enumerate(left):
        if n == 0:
            continue
        name, zone = "discard", DISCARDED
        if not fields.has("deck"):
            name, zone = "deck", DECK
        elif CARD_KIND[card] == DOMINANCE_CARD:
            name, zone = "available", AVAILABLE
        if fields.has(name):
            raise fields.error(name, f"{n} cards {CARD_TITLES[card]} ({CARD_WORDS[card]}) lie nowhere")
        s.cards[zone * CARDS + card] = n


def place_items(s: RootState, fields: Fields) -> None:
    """Items that are not named lie under the ruins that are left and beside the map, as far as there are any."""
    if has_explorer(s) and not fields.has("buried") and s.turn != NO_TURN:
        left = sum(s.ruin)
        for item in range(ITEMS):
            n = min(int(RUIN_ITEMS[item]), left)
            s.buried[item] = n
            left -= n
    if fields.has("items"):
        return
    for item in range(ITEMS):
        s.items[item] = max(0, min(int(ITEM_SUPPLY[item]), most_items(s, item) - items_of(s, item)))
