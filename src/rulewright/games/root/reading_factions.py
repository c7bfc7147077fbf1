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
    ALLIANCE,
    BOX,
    CARD_KIND,
    CARD_TITLES,
    CARD_WORDS,
    CARDS,
    COLUMN_WORDS,
    COPIES,
    DESPOT,
    DOMINANCE_CARD,
    EYRIE,
    ITEM_SUPPLY,
    ITEMS,
    MARQUISE,
    OPEN_QUESTS,
    QUEST_COUNT,
    REBEL,
    RUIN_ITEMS,
    STARTING_ITEMS,
    SUITS,
    VAGABOND,
)
from rulewright.games.root.factions.eyrie_position import chooses_leader
from rulewright.games.root.invariants import items_of, most_items
from rulewright.games.root.position import SUPPORTERS_WORD, nouns
from rulewright.games.root.state import (
    AVAILABLE,
    DECK,
    DECREE,
    DISCARDED,
    HAND,
    NO_TURN,
    PLAY,
    QUEST_DECK,
    QUEST_DONE,
    QUEST_OPEN,
    SECRET_SUPPORTERS,
    SECRET_ZONES,
    SUPPORTERS,
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
    if plays(s, VAGABOND):
        begin_vagabond(s, [inner for side, inner in written if side == VAGABOND])
    if plays(s, EYRIE) and s.leader == 0 and s.turn != NO_TURN and not chooses_leader(s):
        s.leader = first_leader(s)
    return written


def read_faction(s: RootState, fields: Fields, side: int) -> None:
    """Read what belongs to a faction."""
    s.score[side] = fields.number("score", 0, MANY, 0)
    read_cards(s, fields, "hand", HAND + side)
    read_cards(s, fields, "play", PLAY + side)
    if side != VAGABOND:
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
    if side == EYRIE:
        read_eyrie(s, fields)
    elif side == ALLIANCE:
        read_cards(s, fields, SUPPORTERS_WORD, SUPPORTERS)
        s.officers = fields.number("officers", 0, int(BOX[REBEL]), 0)
    elif side == VAGABOND:
        read_vagabond(s, fields)


def read_known(s: RootState, fields: Fields, side: int) -> None:
    """Read which cards a player is sure of in the hands of others and among the supporters."""
    inner = fields.inner("known")
    for word in inner.names():
        place = SECRET_SUPPORTERS if word == SUPPORTERS_WORD else faction_of_name(s, inner, word)
        owner = ALLIANCE if place == SECRET_SUPPORTERS else place
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
        raise fields.error(word, f"it is a faction, or '{SUPPORTERS_WORD}'")
    return side


def read_eyrie(s: RootState, fields: Fields) -> None:
    """Read leaders and Decree of the Eyrie."""
    if fields.has("leader"):
        s.leader = fields.word("leader", nouns(s)["leader"]) + 1
    for leader in fields.words("deposed", nouns(s)["leader"], default=[]):
        if s.leader == leader + 1:
            raise fields.error("deposed", "a leader who leads is not face down")
        s.deposed |= 1 << leader
    for column, inner in columns(fields, "decree", s):
        read_cards(s, inner, COLUMN_WORDS[column], DECREE + column)


def columns(fields: Fields, name: str, s: RootState) -> list[tuple[int, Fields]]:
    """The columns of the Decree that a field names, each with the fields in which it stands."""
    inner = fields.inner(name)
    column = nouns(s)["column"]
    for word in inner.names():
        if word not in column.index:
            raise inner.error(word, "there is no such column in the Decree")
    return [(place, inner) for word, place in column.index.items() if inner.has(word)]


def first_leader(s: RootState) -> int:
    """The first leader, counted from 1, who is not face down: leads the Eyrie where nothing is said of it."""
    for leader in range(DESPOT + 1):
        if not int(s.deposed) & (1 << leader):
            return leader + 1
    return 0


# The Vagabond


def read_vagabond(s: RootState, fields: Fields) -> None:
    """Read character, items, relationships and quests of the Vagabond."""
    if fields.has("character"):
        s.character = fields.word("character", nouns(s)["character"]) + 1
    read_counts(fields, "gear", nouns(s)["gear"], s.gear)
    inner = fields.inner("attitudes")
    for word in inner.names():
        s.attitude[faction_of_name(s, inner, word)] = inner.word(word, nouns(s)["attitude"])
    read_counts(fields, "aided", nouns(s)["faction"], s.aided)
    quests = fields.inner("quests")
    for name, where in (("open", QUEST_OPEN), ("done", QUEST_DONE)):
        for quest in quests.words(name, nouns(s)["quest"], default=[]):
            if s.quest[quest] != QUEST_DECK:
                raise quests.error(name, "a quest lies in one place")
            s.quest[quest] = where
    if not quests.has("open") and s.turn != NO_TURN:
        open_quests(s)
    quests.done()


def begin_vagabond(s: RootState, written: list[Fields]) -> None:
    """Once the set-up is over the Vagabond is the Thief, with the items and quests of the beginning, unless told."""
    if s.turn == NO_TURN:
        return
    if not written:
        open_quests(s)
    if s.character == 0:
        s.character = 1
    if not written or not written[0].has("gear"):
        for item in STARTING_ITEMS[s.character - 1]:
            s.gear[item] = 1


def open_quests(s: RootState) -> None:
    """Three quests lie open, the first of those that are not done."""
    left = OPEN_QUESTS
    for quest in range(QUEST_COUNT):
        if s.quest[quest] == QUEST_DECK and left > 0:
            s.quest[quest] = QUEST_OPEN
            left -= 1


# What a turn has brought


def read_boards(s: RootState, written: list[tuple[int, Fields]]) -> None:
    """Read what a turn has brought on the factions' boards; a field that is missing leaves what a turn begins with."""
    for side, inner in written:
        if side == MARQUISE:
            s.actions = inner.number("actions", 0, MANY, int(s.actions))
            if inner.has("keep_at"):
                s.keep_at = inner.word("keep_at", nouns(s)["clearing"]) + 1
        elif side == EYRIE:
            s.tucked = inner.number("tucked", 0, MANY, int(s.tucked))
            for column, orders in columns(inner, "orders", s):
                read_counts(orders, COLUMN_WORDS[column], nouns(s)["suit"], s.decree, column * SUITS)
        elif side == ALLIANCE:
            s.operations = inner.number("operations", 0, MANY, int(s.operations))
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
            raise fields.error("", f"there are {-n} cards {CARD_TITLES[card]} ({CARD_WORDS[card]}) too many")
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
    if plays(s, VAGABOND) and not fields.has("buried") and s.turn != NO_TURN:
        left = sum(s.ruin)
        for item in range(ITEMS):
            n = min(int(RUIN_ITEMS[item]), left)
            s.buried[item] = n
            left -= n
    if fields.has("items"):
        return
    for item in range(ITEMS):
        s.items[item] = max(0, min(int(ITEM_SUPPLY[item]), most_items(s, item) - items_of(s, item)))
