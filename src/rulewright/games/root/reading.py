"""Positions of Root read: readable enough to be written by hand, completed where they are partial.

What is not named lies where it lies at the beginning: pieces in their supplies and on their tracks, ruins in their
slots, items beside the map, cards in the deck. A keep that is not on the map has left the game once the set-up is over.
So a position cannot lose a piece or make one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulewright.core.engine import Game
from rulewright.core.position import Fields, go_on, setup_from_doc, stack_from_doc
from rulewright.core.vocabulary import Noun
from rulewright.games.root.components import (
    BOX,
    CARDS,
    CLEARINGS,
    KINDS,
    OWNER,
    PAWN,
    PIECES,
    SIDES,
    SUIT_OF,
    SUITS,
)
from rulewright.games.root.faction import FACTION
from rulewright.games.root.given import Given
from rulewright.games.root.invariants import piece_problems
from rulewright.games.root.pending import complete_pending, stack_problems
from rulewright.games.root.pieces import change
from rulewright.games.root.position import FIGHT_NUMBERS, FIGHT_SIDES, RUIN_WORD, TAKEN_WORDS, marked, nouns
from rulewright.games.root.reading_factions import (
    MANY,
    place_cards,
    place_items,
    read_boards,
    read_cards,
    read_counts,
    read_factions,
)
from rulewright.games.root.setup import MARKERS
from rulewright.games.root.state import (
    AVAILABLE,
    DECK,
    DISCARDED,
    NO_SIDE,
    NO_TURN,
    WHERE,
    ZONES,
    RootState,
    empty_state,
    on_map,
    plays,
    title,
)

TAKEN: Final = Noun("taken", TAKEN_WORDS)


def from_doc(game: Game[Any], doc: Mapping[str, Any]) -> RootState:
    """The state of a position; raises PositionError with the field and the reason where it makes no sense."""
    fields = Fields(doc)
    given = setup_from_doc(game, fields)
    assert isinstance(given, Given)
    s = empty_state(given, game.stack())
    if fields.has("pending"):
        stack_from_doc(s, fields)
    read_turn(s, fields)
    read_map(s, fields)
    for name, zone in (("deck", DECK), ("discard", DISCARDED), ("available", AVAILABLE)):
        read_cards(s, fields, name, zone)
    read_counts(fields, "items", nouns(s)["item"], s.items)
    read_counts(fields, "buried", nouns(s)["item"], s.buried)
    written = read_factions(s, fields)
    place_cards(s, fields)
    place_items(s, fields)
    place_supplies(s, fields)
    renew_held(s)
    read_fight(s, fields)
    if complete_pending(s):
        FACTION[s.turn].new_turn(s)
    read_boards(s, written)
    read_once(s, fields)
    read_winner(s, fields)
    fields.done()
    fields.refuse("", piece_problems(s))
    fields.refuse("pending", stack_problems(s))
    go_on(s, fields)
    return s


# Seats and turn


def read_turn(s: RootState, fields: Fields) -> None:
    """Read who sits where and whose turn it is: during the set-up nobody's."""
    faction = nouns(s)["faction"]
    s.turn = fields.word("turn", faction, NO_TURN)
    if s.turn != NO_TURN and not plays(s, s.turn):
        raise fields.error("turn", f"{title(s.turn)} does not play at this table")
    if s.turn == NO_TURN and fields.has("phase"):
        raise fields.error("phase", "nobody's turn has phases")
    s.phase = fields.word("phase", nouns(s)["phase"], 0)
    seated = [int(side) for side in s.given.side_of]
    order = fields.words("order", faction, default=[] if s.turn == NO_TURN else seated)
    if len(set(order)) < len(order) or not set(order) <= set(seated):
        raise fields.error("order", "each faction of the table sits in one place")
    if s.turn != NO_TURN and len(order) < len(seated):
        raise fields.error("order", f"{len(seated)} factions play at this table")
    for place, side in enumerate(order):
        s.order[place] = side + 1


# The map


def read_map(s: RootState, fields: Fields) -> None:
    """Read suits, pieces and ruins; strength, rule and slots follow from them."""
    read_suits(s, fields)
    for clearing in range(CLEARINGS):
        s.ruler[clearing] = NO_SIDE
        s.ruin[clearing] = s.given.ruins[clearing]
    written = fields.keyed("clearings", nouns(s)["clearing"])
    for clearing, inner in written:
        read_ruin(s, inner, clearing)
    for clearing in range(CLEARINGS):
        s.slots[clearing] = s.given.total_slots[clearing] - s.ruin[clearing]
    for clearing, inner in written:
        read_clearing(s, inner, clearing)
        inner.done()
    read_pawn(s, fields)


def read_suits(s: RootState, fields: Fields) -> None:
    """Read the suits of clearings where markers are dealt: four of each (maps-winter-1)."""
    found = [int(suit) for suit in s.given.suits]
    if s.given.deals_suits:
        laid = 0 if s.turn == NO_TURN and s.sp == 0 else marked(s)
        found = fields.words("suits", nouns(s)["suit"], default=[k // MARKERS for k in range(laid)])
        if len(found) != laid:
            raise fields.error("suits", f"there are {len(found)} entries; {laid} markers are dealt")
    elif fields.has("suits"):
        raise fields.error("suits", "the suits of this map are known from the start")
    for clearing, suit in enumerate(found):
        s.suit[clearing] = suit


def read_ruin(s: RootState, fields: Fields, clearing: int) -> None:
    """Read whether a ruin still fills a slot."""
    if not fields.has(RUIN_WORD):
        return
    ruin = fields.number(RUIN_WORD, 0, 1)
    if ruin > s.given.ruins[clearing]:
        raise fields.error(RUIN_WORD, "there is no ruin in this clearing on this map")
    s.ruin[clearing] = ruin


def read_clearing(s: RootState, fields: Fields, clearing: int) -> None:
    """Read the pieces in a clearing."""
    for kind in range(KINDS):
        word = PIECES[kind].word
        if not fields.has(word):
            continue
        if kind == PAWN:
            raise fields.error(word, "where the pawn is stands in the field 'pawn'")
        n = fields.number(word, 0, int(BOX[kind]))
        if n > 0 and not plays(s, OWNER[kind]):
            raise fields.error(word, f"{title(OWNER[kind])} does not play at this table")
        change(s, kind, clearing, n)


def read_pawn(s: RootState, fields: Fields) -> None:
    """Read in which clearing or forest the pawn stands: in the first forest, unless told, once the set-up is over."""
    if not fields.has("pawn"):
        if s.turn != NO_TURN and plays(s, OWNER[PAWN]):
            s.pawn = CLEARINGS + 1
        return
    if not plays(s, OWNER[PAWN]):
        raise fields.error("pawn", f"the {title(OWNER[PAWN])} does not play at this table")
    site = fields.word("pawn", nouns(s)["site"])
    if site >= CLEARINGS + s.given.forests:
        raise fields.error("pawn", "there is no such forest on this map")
    s.pawn = site + 1
    if site < CLEARINGS:
        change(s, PAWN, site, 1)


def place_supplies(s: RootState, fields: Fields) -> None:
    """Whatever is not on the map is in its supply, but for what its faction has set aside."""
    for kind in range(KINDS):
        n = int(on_map(s, kind) + FACTION[OWNER[kind]].set_aside(s, kind))
        if n > BOX[kind]:
            raise fields.error("clearings", f"there are {n} pieces {PIECES[kind].word}, not {int(BOX[kind])}")
        s.supply[kind] = BOX[kind] - n


def renew_held(s: RootState) -> None:
    """Count the cards of each zone by their suits."""
    for zone in range(ZONES):
        for card in range(CARDS):
            s.held[zone * SUITS + SUIT_OF[card]] += s.cards[zone * CARDS + card]


# The turn


def read_once(s: RootState, fields: Fields) -> None:
    """Read what a turn has brought so far."""
    read_counts(fields, "used", nouns(s)["clearing"], s.used)
    read_counts(fields, "doomed", nouns(s)["piece"], s.doomed)
    for word in fields.words("taken", TAKEN, default=[]):
        s.taken |= 1 << word
    upset = fields.inner("upset")
    for name in upset.names():
        mover = nouns(s)["faction"].index.get(name, -1)
        if mover < 0 or s.turn == NO_TURN:
            raise upset.error(name, "it is a faction, in somebody's turn")
        for clearing in upset.words(name, nouns(s)["clearing"]):
            s.upset |= 1 << ((mover + SIDES - int(s.turn)) % SIDES * CLEARINGS + clearing)


def read_fight(s: RootState, fields: Fields) -> None:
    """Read the battle that is fought."""
    inner = fields.inner("fight")
    for name, place in FIGHT_SIDES:
        if inner.has(name):
            s.fight[place] = inner.word(name, nouns(s)["faction"]) + 1
            if not plays(s, s.fight[place] - 1):
                raise inner.error(name, f"{title(s.fight[place] - 1)} does not play at this table")
    if inner.has("where"):
        s.fight[WHERE] = inner.word("where", nouns(s)["clearing"]) + 1
    for name, place in FIGHT_NUMBERS:
        s.fight[place] = inner.number(name, 0, MANY, 0)
    inner.done()


def read_winner(s: RootState, fields: Fields) -> None:
    """Read who has won; a game is over exactly if nothing is pending."""
    if fields.has("winner"):
        s.winner = fields.word("winner", nouns(s)["faction"]) + 1
        if not plays(s, s.winner - 1):
            raise fields.error("winner", f"{title(s.winner - 1)} does not play at this table")
