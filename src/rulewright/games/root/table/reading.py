"""What a view of Root says, for whoever draws it: who sits where, pieces, cards, what is asked, who rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rulewright import languages
from rulewright.core.catalogue import Catalogue
from rulewright.games.root.components import (
    CARD_WORDS,
    COLUMNS,
    DECK,
    EYRIE,
    FACTION_WORDS,
    LEADER_WORDS,
    MARQUISE,
    PIECES,
    SUIT_WORDS,
    TOKEN,
    VAGABOND,
    VIZIERS,
    WARRIOR,
    CardKind,
)
from rulewright.games.root.maps import MAPS, Map

View = Mapping[str, Any]

# The colours of the factions and of the suits.
INKS: Final = ("orange", "blue", "green", "grey")
SUIT_INKS: Final = ("red", "yellow", "purple", "teal")
UNKNOWN: Final = "?"
NOBODY: Final = -1
PIECE_OF: Final = {piece.word: piece for piece in PIECES}
WARRIORS: Final = ("cat", "warbird", "rebel", "pawn")
CARD_OF: Final = dict(zip(CARD_WORDS, DECK, strict=True))


def catalogue() -> Catalogue:
    """How Root words its sentences, and its other texts, in the reader's language."""
    return languages.catalogue("rulewright.games.root")


def text(key: str, **slots: str | int) -> str:
    """A text of the catalogue with its slots filled."""
    return catalogue().text(key, **slots)


def word(found: str) -> str:
    """The readable form of a word."""
    return catalogue().word(found)


def plural(key: str, count: int) -> str:
    """A number of things in words, from the texts `key` and `key-s`.

    >>> plural("card", 1), plural("card", 3)
    ('1 card', '3 cards')
    """
    return catalogue().counted(key, count)


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names as a list in a sentence.

    >>> listed(["a"]), listed(["a", "b", "c"], "or")
    ('a', 'a, b or c')
    """
    *others, final = names
    return f"{', '.join(others)} {text(last)} {final}" if others else final


def capital(said: str) -> str:
    """A text that begins a sentence."""
    return said[:1].upper() + said[1:]


# Who plays


def option(view: View, name: str, usual: str) -> str:
    """What a table has chosen."""
    return str(view.get("options", {}).get(name, usual))


def seated(view: View) -> list[str]:
    """The factions by seat."""
    return factions_of(int(view["seats"]), view.get("options", {}))


def factions_of(seats: int, options: Mapping[str, str | int]) -> list[str]:
    """The factions by seat before there is a game."""
    return [str(options.get(f"faction_{seat + 1}", FACTION_WORDS[seat])) for seat in range(seats)]


def faction_at(view: View, seat: int | None) -> str:
    """The faction of a seat; empty for a spectator."""
    return seated(view)[seat] if seat is not None else ""


def board_of(view: View, faction: str) -> Mapping[str, Any]:
    """All that belongs to a faction; empty if it does not play."""
    found: Mapping[str, Any] = view["factions"].get(faction, {})
    return found


def in_order(view: View) -> list[str]:
    """The factions in the order of turns, as far as it is known; all others follow."""
    order = [str(faction) for faction in view.get("order", ())]
    return [*order, *[faction for faction in seated(view) if faction not in order]]


def ink_of(faction: str) -> str:
    """The colour of a faction."""
    return INKS[FACTION_WORDS.index(faction)]


def is_over(view: View) -> bool:
    """Whether the game is over."""
    return "winner" in view


# Cards


def held(counts: Mapping[str, int]) -> int:
    """How many things a dict counts."""
    return sum(counts.values())


def known(counts: Mapping[str, int]) -> dict[str, int]:
    """What of some cards the reader knows."""
    return {card: count for card, count in counts.items() if card != UNKNOWN and count}


def sorted_cards(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """Cards suit by suit; those that the reader does not know come last."""
    found = [(card, count) for card, count in counts.items() if count]
    return sorted(found, key=lambda item: card_rank(item[0]))


def card_rank(card: str) -> tuple[int, int, str]:
    """Where a card stands among others."""
    if card not in CARD_OF:
        return (9, 0, card)
    return (CARD_OF[card].suit, CARD_OF[card].kind, card)


def card_of(card: str) -> CardKind:
    """A design of the deck by its word."""
    return CARD_OF[card]


def suit_word(card: str) -> str:
    """The suit of a card."""
    return SUIT_WORDS[CARD_OF[card].suit]


def by_suit(counts: Mapping[str, int]) -> dict[str, int]:
    """Cards counted by their suit, only those there are; cards that the reader does not know are left out."""
    found = dict.fromkeys(SUIT_WORDS, 0)
    for card, count in known(counts).items():
        found[suit_word(card)] += count
    return {suit: count for suit, count in found.items() if count}


# The map


def map_of(view: View) -> Map:
    """The map that is played on."""
    return MAPS[option(view, "map", "autumn")]


def clearing_word(number: int) -> str:
    """The word of a clearing by its number from 1."""
    return f"clearing-{number}"


def suits_of(view: View) -> list[str]:
    """The suit of each clearing; empty where its marker is not dealt yet."""
    dealt = view.get("suits")
    printed = [SUIT_WORDS[suit] for suit in map_of(view).suits]
    found = [str(suit) for suit in dealt] if dealt is not None else printed
    return [*found, *[""] * (12 - len(found))]


def pieces_at(view: View, clearing: str) -> dict[str, int]:
    """The pieces in a clearing by their words, the pawn among them, without its ruin."""
    found = {piece: int(count) for piece, count in view["clearings"].get(clearing, {}).items() if piece != "ruin"}
    if view.get("pawn") == clearing:
        found["pawn"] = 1
    return found


def has_ruin(view: View, clearing: str) -> bool:
    """Whether a ruin fills a slot of a clearing."""
    return bool(view["clearings"].get(clearing, {}).get("ruin"))


def owner_of(piece: str) -> str:
    """The faction of a piece."""
    return FACTION_WORDS[PIECE_OF[piece].owner]


def ruler_of(view: View, clearing: str) -> str:
    """The faction that rules a clearing, or an empty text (base-rule-1 to base-rule-3)."""
    strength = dict.fromkeys(FACTION_WORDS, 0)
    pieces = pieces_at(view, clearing)
    for piece, count in pieces.items():
        if PIECE_OF[piece].piece_class not in (1, TOKEN):
            strength[owner_of(piece)] += count
    most = max(strength.values())
    first = [faction for faction in FACTION_WORDS if strength[faction] == most]
    if most == 0:
        return ""
    if len(first) == 1:
        return first[0]
    return FACTION_WORDS[EYRIE] if FACTION_WORDS[EYRIE] in first else ""


def on_map(view: View, piece: str) -> int:
    """How many pieces of a kind stand on the map."""
    if piece == "pawn":
        return 1 if view.get("pawn") else 0
    return sum([int(found.get(piece, 0)) for found in view["clearings"].values()])


def supply(view: View, piece: str) -> int:
    """How many pieces of a kind are left in their owner's supply or on its track."""
    left = PIECE_OF[piece].pieces - on_map(view, piece)
    if piece == "rebel":
        left -= int(board_of(view, "alliance").get("officers", 0))
    return left


def enemy_pieces(view: View, clearing: str, faction: str) -> dict[str, int]:
    """The pieces of others in a clearing."""
    return {piece: count for piece, count in pieces_at(view, clearing).items() if owner_of(piece) != faction}


def most_together(view: View, faction: str) -> int:
    """The most warriors of a faction in one clearing."""
    if faction == FACTION_WORDS[VAGABOND]:
        kinds = list(WARRIORS[MARQUISE:VAGABOND])
    else:
        kinds = [WARRIORS[FACTION_WORDS.index(faction)]]
    found = [int(place.get(kind, 0)) for place in view["clearings"].values() for kind in kinds]
    return max(found, default=0)


def is_warrior(piece: str) -> bool:
    """Whether a piece is a warrior."""
    return PIECE_OF[piece].piece_class == WARRIOR


def viziers(view: View) -> list[int]:
    """How many Viziers each column of the Decree holds."""
    leader = board_of(view, "eyrie").get("leader")
    if leader is None:
        return [0] * COLUMNS
    first = LEADER_WORDS.index(leader) * 2
    return [int(column in (VIZIERS[first], VIZIERS[first + 1])) for column in range(COLUMNS)]


# What is asked


@dataclass(frozen=True)
class Asking:
    """What is asked first: the question, the seat from 0 (-1 is nobody), and what it is about."""

    question: str
    seat: int
    about: Mapping[str, Any]

    def of(self, seat: int | None) -> bool:
        """Whether this seat is asked."""
        return seat is not None and seat == self.seat

    def number(self, field: str) -> int:
        """A number that the question is about; 0 if it has none of this name."""
        return int(self.about.get(field, 0))

    def word(self, field: str) -> str:
        """A word that the question is about; empty if it has none of this name."""
        return str(self.about.get(field, ""))


NOBODY_ASKED: Final = Asking("", NOBODY, {})


def asking(view: View) -> Asking:
    """Who is asked what; nobody while luck decides or when the game is over."""
    pending = view.get("pending") or [{}]
    first: Mapping[str, Any] = pending[0]
    seat = first.get("seat", 0)
    if not isinstance(seat, int) or seat < 1 or is_over(view):
        return NOBODY_ASKED
    return Asking(str(first["question"]), seat - 1, first)
