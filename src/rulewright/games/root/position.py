"""Positions of Root written down: readable enough to be written by hand as well, see `reading.py`.

A piece stands in its clearing, a card where it lies, by its word; the pawn has a line of its own, as it may be in a
forest. What belongs to a faction stands under its word. What a turn or a battle has brought so far stands in fields
that are missing where there is nothing to tell.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import WIDTH
from rulewright.core.position import counts_to_doc, setup_to_doc, stack_to_doc
from rulewright.core.vocabulary import Noun
from rulewright.games.root.components import (
    CARD_WORDS,
    CARDS,
    CLEARINGS,
    FACTION_WORDS,
    ITEMS,
    KINDS,
    PAWN,
    PIECE_WORDS,
    SIDES,
    SUIT_WORDS,
)
from rulewright.games.root.faction import FACTION
from rulewright.games.root.kinds import MARK, SET_UP
from rulewright.games.root.setup import SUIT_MARKERS
from rulewright.games.root.state import (
    ALLY_HITS,
    ATTACKER,
    ATTACKER_EXTRA,
    ATTACKER_ROLLED,
    AVAILABLE,
    DECK,
    DEFENDER,
    DEFENDER_EXTRA,
    DEFENDER_ROLLED,
    DESPOT_SCORED,
    DISCARDED,
    EFFECTS_USED,
    ENLISTED,
    HAND,
    ITEM_HITS,
    NO_TURN,
    PLAY,
    SECRET_WORDS,
    SECRET_ZONES,
    WHERE,
    RootState,
    plays,
)
from rulewright.games.root.vocabulary import CLEARING_WORDS, FOREST_WORDS, PHASE_WORDS

SITE_WORDS: Final = (*CLEARING_WORDS, *FOREST_WORDS)
RUIN_WORD: Final = "ruin"
# What was done once in a turn, by the bits of `taken`.
TAKEN_WORDS: Final = ("robbed", "looked", "taxed", "recruited", "spread", "crafting-over")
# Numbers of a battle, by their places.
FIGHT_NUMBERS: Final = (
    ("attacker_rolled", ATTACKER_ROLLED),
    ("defender_rolled", DEFENDER_ROLLED),
    ("attacker_extra", ATTACKER_EXTRA),
    ("defender_extra", DEFENDER_EXTRA),
    ("effects", EFFECTS_USED),
    ("despot_scored", DESPOT_SCORED),
    ("ally_hits", ALLY_HITS),
    ("item_hits", ITEM_HITS),
)
FIGHT_SIDES: Final = (("attacker", ATTACKER), ("defender", DEFENDER), ("enlisted", ENLISTED))


def nouns(s: RootState) -> dict[str, Noun]:
    """The kinds of word of the vocabulary."""
    return s.setup.game.vocabulary.nouns


def to_doc(s: RootState) -> dict[str, Any]:
    """The whole state as a JSON-ready dict; `from_doc` is its inverse."""
    doc = common_to_doc(s)
    doc.update(map_to_doc(s))
    for name, zone in (("deck", DECK), ("discard", DISCARDED), ("available", AVAILABLE)):
        doc[name] = zone_to_doc(s, zone)
    doc["items"] = counts_to_doc(s.items, nouns(s)["item"])
    if has_explorer(s):
        doc["buried"] = counts_to_doc(s.buried, nouns(s)["item"])
    doc["factions"] = {FACTION_WORDS[side]: faction_to_doc(s, side) for side in range(SIDES) if plays(s, side)}
    doc.update(turn_to_doc(s))
    doc["pending"] = stack_to_doc(s)
    return doc


def common_to_doc(s: RootState) -> dict[str, Any]:
    """Game, seats and options, who sits where, and whose turn it is."""
    doc = setup_to_doc(s)
    doc["order"] = [FACTION_WORDS[side - 1] for side in s.order if side != 0]
    if s.turn != NO_TURN:
        doc["turn"] = FACTION_WORDS[s.turn]
        doc["phase"] = PHASE_WORDS[s.phase]
    return doc


# The map


def map_to_doc(s: RootState) -> dict[str, Any]:
    """Suits where they are dealt, what stands in each clearing, and the pawn."""
    doc: dict[str, Any] = {}
    if s.given.deals_suits:
        doc["suits"] = [SUIT_WORDS[s.suit[clearing]] for clearing in range(marked(s))]
    doc["clearings"] = {
        CLEARING_WORDS[clearing]: found for clearing in range(CLEARINGS) if (found := clearing_to_doc(s, clearing))
    }
    if s.pawn != 0:
        doc["pawn"] = SITE_WORDS[s.pawn - 1]
    return doc


def marked(s: RootState) -> int:
    """How many clearings have their suit markers already (maps-winter-1)."""
    if s.turn != NO_TURN or s.sp == 0:
        return CLEARINGS
    if s.stack[s.sp - WIDTH] == MARK:
        return int(s.stack[s.sp - WIDTH + 2])
    return 0 if s.stack[0] == SET_UP and s.stack[2] <= SUIT_MARKERS else CLEARINGS


def clearing_to_doc(s: RootState, clearing: int) -> dict[str, int]:
    """The pieces in a clearing, and its ruin; a ruin that is gone is told by 0."""
    found = {
        PIECE_WORDS[kind]: int(s.board[kind * CLEARINGS + clearing])
        for kind in range(KINDS)
        if kind != PAWN and s.board[kind * CLEARINGS + clearing] != 0
    }
    if s.given.ruins[clearing] != 0:
        found[RUIN_WORD] = int(s.ruin[clearing])
    return found


def has_explorer(s: RootState) -> bool:
    """Whether somebody plays who finds items under ruins: otherwise none are laid there (vagabond-setup-4)."""
    return any(plays(s, side) and FACTION[side].explores() for side in range(SIDES))


# Cards


def zone_to_doc(s: RootState, zone: int) -> dict[str, int]:
    """The cards of a zone."""
    return cards_to_doc(s.cards, zone * CARDS)


def cards_to_doc(cells: vec[i64], first: int) -> dict[str, int]:
    """The cards that a row of a table counts."""
    return {CARD_WORDS[card]: int(cells[first + card]) for card in range(CARDS) if cells[first + card] != 0}


# Factions


def faction_to_doc(s: RootState, side: int) -> dict[str, Any]:
    """All that belongs to a faction."""
    doc: dict[str, Any] = {
        "score": int(s.score[side]),
        "hand": zone_to_doc(s, HAND + side),
        "play": zone_to_doc(s, PLAY + side),
    }
    if FACTION[side].has_crafted_box():
        doc["crafted"] = counts_to_doc(s.crafted, nouns(s)["item"], side * ITEMS)
    if s.dominance[side] != 0:
        doc["dominance"] = CARD_WORDS[s.dominance[side] - 1]
    if s.partner[side] != 0:
        doc["partner"] = FACTION_WORDS[s.partner[side] - 1]
    known = known_to_doc(s, side)
    if known:
        doc["known"] = known
    doc.update(FACTION[side].board_to_doc(s))
    return doc


def known_to_doc(s: RootState, side: int) -> dict[str, dict[str, int]]:
    """The cards that a player is sure of in the hands of others and in other zones that are not seen."""
    found: dict[str, dict[str, int]] = {}
    for place in range(SECRET_ZONES):
        cards = cards_to_doc(s.known, (side * SECRET_ZONES + place) * CARDS)
        if cards:
            found[SECRET_WORDS[place]] = cards
    return found


# The turn


def turn_to_doc(s: RootState) -> dict[str, Any]:
    """What a turn and a battle have brought so far, and who has won; only what there is."""
    found: dict[str, Any] = {
        "used": {CLEARING_WORDS[k]: int(s.used[k]) for k in range(CLEARINGS) if s.used[k] != 0},
        "doomed": counts_to_doc(s.doomed, nouns(s)["piece"]),
        "taken": [word for k, word in enumerate(TAKEN_WORDS) if int(s.taken) & (1 << k)],
        "upset": upset_to_doc(s),
        "fight": fight_to_doc(s),
    }
    doc = {name: value for name, value in found.items() if value}
    if s.winner != 0:
        doc["winner"] = FACTION_WORDS[s.winner - 1]
    return doc


def upset_to_doc(s: RootState) -> dict[str, list[str]]:
    """In which clearings players have paid for outrage already, as far as one payment counts for a turn (ruling-28)."""
    found: dict[str, list[str]] = {}
    for place in range(SIDES):
        words = [word for k, word in enumerate(CLEARING_WORDS) if int(s.upset) & (1 << (place * CLEARINGS + k))]
        if words:
            found[FACTION_WORDS[(int(s.turn) + place) % SIDES]] = words
    return found


def fight_to_doc(s: RootState) -> dict[str, Any]:
    """The battle that is fought: who fights where, hits, and what was used."""
    doc: dict[str, Any] = {}
    for name, place in FIGHT_SIDES:
        if s.fight[place] != 0:
            doc[name] = FACTION_WORDS[s.fight[place] - 1]
    if s.fight[WHERE] != 0:
        doc["where"] = CLEARING_WORDS[s.fight[WHERE] - 1]
    for name, place in FIGHT_NUMBERS:
        if s.fight[place] != 0:
            doc[name] = int(s.fight[place])
    return doc
