"""Positions of Unition written down: readable enough to be written by hand as well, see `reading.py`.

A card stands where it lies, by its word: hands, piles and decks are counts, what is known of the top of a pile or deck
is a list with the topmost card first. What a turn has brought so far stands in fields that are missing where there is
nothing to tell.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from rulewright.core.position import counts_to_doc, setup_to_doc, stack_to_doc
from rulewright.core.vocabulary import Noun
from rulewright.games.unition.effects import RESOURCES
from rulewright.games.unition.given import CELLS
from rulewright.games.unition.state import (
    ACTED,
    ACTIVATED,
    AS,
    BACK,
    BECOMES,
    COUNTED,
    DECK,
    DECLINED,
    DEPLOYS,
    FLAGS,
    FORT_FLAGS,
    FRESH,
    GAINED,
    GONE,
    HALVING,
    ICON,
    KNOCKED_OUT,
    LAID,
    MOST_SWAPPED,
    MOST_TOP,
    NEW,
    NO_TURN,
    PLAYED,
    RAZING,
    REMOVED,
    STORE,
    SWAPPED,
    SWEPT,
    UNITED,
    USED,
    VACANT,
    UnitionState,
    first_stored,
    first_sure,
    fort_cell,
    row_of,
    top_size,
)
from rulewright.games.unition.vocabulary import EXTRAS, FORTS, PLACES, SLOTS

USED_WORD: Final = "used"
VACANT_WORD: Final = "vacant"
# Costs up to which heroes are deployed, and gleam that a destroyed stronghold may bring.
MOST_COST: Final = 9
MOST_PRICE: Final = 21
FORT_WORDS_OF_FLAGS: Final = (("activated", ACTIVATED), ("united", UNITED), ("acted", ACTED), ("new", NEW))
PLAYED_WORDS_OF_FLAGS: Final = (("united", UNITED), ("gone", GONE), ("laid", LAID))


def nouns(s: UnitionState) -> dict[str, Noun]:
    """The kinds of word of this game's card set."""
    return s.setup.game.vocabulary.nouns


def card_word(s: UnitionState, kind: i64) -> str:
    """The word of a card."""
    return nouns(s)["card"].word(kind)


def seat_word(s: UnitionState, seat: i64) -> str:
    """The word of a seat."""
    return nouns(s)["seat"].word(seat)


def to_doc(s: UnitionState) -> dict[str, Any]:
    """The whole state as a JSON-ready dict; `from_doc` is its inverse."""
    doc = common_to_doc(s)
    doc["players"] = [player_to_doc(s, seat) for seat in range(s.players)]
    doc["forum"] = forum_to_doc(s)
    doc.update(turn_to_doc(s))
    doc["pending"] = stack_to_doc(s)
    return doc


def common_to_doc(s: UnitionState) -> dict[str, Any]:
    """Game, seats and options, and whose turn it is."""
    doc = setup_to_doc(s)
    if s.turn != NO_TURN:
        doc["turn"] = seat_word(s, s.turn)
    if s.bonus != 0:
        doc["bonus"] = True
    if s.revealed != 0:
        doc["revealed"] = True
    return doc


# Players


def player_to_doc(s: UnitionState, seat: i64) -> dict[str, Any]:
    """All that belongs to a player."""
    card = nouns(s)["card"]
    first = seat * s.kinds
    doc: dict[str, Any] = {"health": int(s.health[seat]), "cool": int(s.cool[seat]), "shields": int(s.shields[seat])}
    if s.status[seat] & KNOCKED_OUT:
        doc["out"] = True
    if s.status[seat] & HALVING:
        doc["halving"] = True
    doc["hand"] = counts_to_doc(s.hand, card, first)
    doc["pile"] = counts_to_doc(s.pile, card, first)
    top = top_of_pile(s, seat)
    if top:
        doc["top"] = top
    doc["discard"] = counts_to_doc(s.discard, card, first)
    sure = counts_to_doc(s.heap, card, int(first_sure(s, seat)))
    if sure:
        doc["sure"] = sure
    doc["strongholds"] = [
        stronghold_to_doc(s, seat, place) for place in range(i64(FORTS)) if s.fort[fort_cell(seat, place)] != 0
    ]
    return doc


def top_of_pile(s: UnitionState, seat: i64) -> list[str]:
    """The cards that are known on top of a draw pile, the topmost first."""
    n = int(top_size(s, seat))
    return [card_word(s, s.top[seat * MOST_TOP + k] - 1) for k in range(n - 1, -1, -1)]


def stronghold_to_doc(s: UnitionState, seat: i64, place: i64) -> dict[str, Any]:
    """A stronghold in play: what it has done in this turn, and what lies on it."""
    cell = fort_cell(seat, place)
    flags = s.fort[cell + FORT_FLAGS]
    doc: dict[str, Any] = {"place": int(place) + 1, "card": card_word(s, s.fort[cell] - 1)}
    for word, flag in FORT_WORDS_OF_FLAGS:
        if flags & flag:
            doc[word] = True
    declined = declined_of(flags)
    if declined:
        doc["declined"] = declined
    store = s.fort[cell + STORE]
    if store != 0:
        held = counts_to_doc(s.heap, nouns(s)["card"], int(first_stored(s, store - 1)))
        if held:
            doc["held"] = held
    if s.fort[cell + FRESH] != 0:
        doc["fresh"] = card_word(s, s.fort[cell + FRESH] - 1)
    return doc


def declined_of(flags: i64) -> list[int]:
    """The effects, from 1, that were declined at the lower of two numbers."""
    return [place + 1 for place in range(4) if int(flags) & (DECLINED << place)]


# The Forum


def forum_to_doc(s: UnitionState) -> dict[str, Any]:
    """The Forum, its deck and discard, the leader row, Extra Gleam, and what has left the game."""
    card = nouns(s)["card"]
    doc: dict[str, Any] = {"slots": [place_to_doc(s, place) for place in range(SLOTS)]}
    if any(s.forum[place] != 0 for place in range(SLOTS, PLACES)):
        doc["extras"] = [place_to_doc(s, SLOTS + k) for k in range(EXTRAS)]
    doc["leaders"] = counts_to_doc(s.leaders, card)
    doc["deck"] = counts_to_doc(s.heap, card, int(row_of(s, DECK)))
    if s.known != 0:
        doc["top"] = [card_word(s, s.deck_top[k] - 1) for k in range(int(s.known) - 1, -1, -1)]
    doc["discard"] = counts_to_doc(s.heap, card, int(row_of(s, SWEPT)))
    doc["extra_gleam"] = int(s.extra)
    doc["removed"] = counts_to_doc(s.heap, card, int(row_of(s, REMOVED)))
    return doc


def place_to_doc(s: UnitionState, place: i64) -> str | None:
    """What lies at a place of the Forum: a card, nothing, or nothing yet where an extra is to come."""
    if s.forum[place] == 0:
        return None
    return VACANT_WORD if s.forum[place] == VACANT else card_word(s, s.forum[place] - 1)


# The turn


def turn_to_doc(s: UnitionState) -> dict[str, Any]:
    """What a turn has brought so far, and who has won; only what there is."""
    card = nouns(s)["card"]
    resource = nouns(s)["resource"]
    count = s.count
    found: dict[str, Any] = {
        "played": [played_to_doc(s, n) for n in range(s.played_count)],
        "tally": [icon_to_doc(s, n) for n in range(s.icons)],
        "open": [open_to_doc(s, n) for n in range(s.opened)],
        "discount": int(s.discount),
        "spent": int(s.spent),
        "converts": int(s.converts),
        "recruits": int(s.recruits),
        "razed": int(s.razed),
        "last_filled": int(s.last_filled),
        "becomes": {
            resource.word(k): resource.word(count[BECOMES + k] - 1) for k in range(RESOURCES) if count[BECOMES + k] != 0
        },
        "deploys": {str(k): int(count[DEPLOYS + k]) for k in range(MOST_COST) if count[DEPLOYS + k] != 0},
        "razing": {str(k): int(count[RAZING + k]) for k in range(MOST_PRICE) if count[RAZING + k] != 0},
        "swapped": [card_word(s, count[SWAPPED + k] - 1) for k in range(MOST_SWAPPED) if count[SWAPPED + k] != 0],
        "gained": counts_to_doc(s.heap, card, int(row_of(s, GAINED))),
        "back": counts_to_doc(s.heap, card, int(row_of(s, BACK))),
        "aims": [aim_to_doc(s, n) for n in range(s.aims)],
    }
    doc = {name: value for name, value in found.items() if value}
    if s.winner != 0:
        doc["winner"] = seat_word(s, s.winner - 1)
    return doc


def played_to_doc(s: UnitionState, n: i64) -> dict[str, Any]:
    """A card that was played in this turn: what it acts as, and what became of it."""
    cell = n * PLAYED
    kind = s.played[cell] - 1
    acting = s.played[cell + AS] - 1
    doc: dict[str, Any] = {"card": card_word(s, kind)}
    if acting != kind:
        doc["as"] = card_word(s, acting)
    for word, flag in PLAYED_WORDS_OF_FLAGS:
        if s.played[cell + FLAGS] & flag:
            doc[word] = True
    declined = declined_of(s.played[cell + FLAGS])
    if declined:
        doc["declined"] = declined
    counted = s.played[cell + COUNTED]
    if counted != 0 and s.given.leader[acting] != 0:
        doc["counted"] = int(counted)
    elif counted != 0:
        doc["clan"] = nouns(s)["clan"].word(counted - 1)
    return doc


def icon_to_doc(s: UnitionState, n: i64) -> dict[str, Any]:
    """An amount on the table and what it comes from: the source's number plus 1, sixteenfold, and the effect's."""
    cell = n * ICON
    what = s.icon[cell]
    doc: dict[str, Any] = {"resource": USED_WORD if what == USED else nouns(s)["resource"].word(what - 1)}
    doc["size"] = int(s.icon[cell + 1])
    if s.icon[cell + 2] != 0:
        doc["from"] = int(s.icon[cell + 2])
    return doc


def open_to_doc(s: UnitionState, n: i64) -> dict[str, Any]:
    """An effect that waits: its card, its place among the card's sixteen from 1, and its source."""
    cell = s.open[n * 2] - 1
    return {"card": card_word(s, cell // CELLS), "effect": int(cell % CELLS) + 1, "source": int(s.open[n * 2 + 1])}


def aim_to_doc(s: UnitionState, n: i64) -> dict[str, Any]:
    """A target, the whomp that is aimed at it, and what is left of it if each group is halved."""
    target = nouns(s)["target"].word(s.aim[n * 3] - 1)
    return {"target": target, "whomp": int(s.aim[n * 3 + 1]), "halves": int(s.aim[n * 3 + 2])}
