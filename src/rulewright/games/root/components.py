"""What is in the box: factions, pieces, cards, items, quests and the numbers printed on the boards."""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

# Factions. Every table of the position is indexed by them; seats exist only where people are asked.
MARQUISE: Final = 0
EYRIE: Final = 1
ALLIANCE: Final = 2
VAGABOND: Final = 3
SIDES: Final = 4
FACTION_WORDS: Final = ("marquise", "eyrie", "alliance", "vagabond")
FACTION_TITLES: Final = ("Marquise de Cat", "Eyrie Dynasties", "Woodland Alliance", "Vagabond")
# How far each reaches, and what the reach of a mix should add up to by the number of players (base-setup-7).
REACH: Final = (10, 7, 3, 5)
REACH_WANTED: Final = {2: 17, 3: 18, 4: 21}

# Suits. A bird card stands for any of the others (base-card-3).
FOX: Final = 0
RABBIT: Final = 1
MOUSE: Final = 2
BIRD: Final = 3
SUITS: Final = 4
# Those that a clearing can have come first.
CLEARING_SUITS: Final = 3
SUIT_WORDS: Final = ("fox", "rabbit", "mouse", "bird")
# In a crafting cost: an icon that a piece of any suit pays.
ANY_SUIT: Final = 3

CLEARINGS: Final = 12
FORESTS: Final = 8
SITES: Final = CLEARINGS + FORESTS

# Kinds of piece on the map (base-piece-8), with the class that a rule asks for.
WARRIOR: Final = 0
PAWN_CLASS: Final = 1
BUILDING: Final = 2
TOKEN: Final = 3

CAT: Final = 0
WARBIRD: Final = 1
REBEL: Final = 2
PAWN: Final = 3
SAWMILL: Final = 4
WORKSHOP: Final = 5
RECRUITER: Final = 6
ROOST: Final = 7
FOX_BASE: Final = 8
RABBIT_BASE: Final = 9
MOUSE_BASE: Final = 10
KEEP: Final = 11
WOOD: Final = 12
SYMPATHY: Final = 13
KINDS: Final = 14


class PieceKind(NamedTuple):
    """A kind of piece: its word, whose it is, its class and how many there are (base-setup-8)."""

    word: str
    owner: int
    piece_class: int
    pieces: int


PIECES: Final = (
    PieceKind("cat", MARQUISE, WARRIOR, 25),
    PieceKind("warbird", EYRIE, WARRIOR, 20),
    PieceKind("rebel", ALLIANCE, WARRIOR, 10),
    PieceKind("pawn", VAGABOND, PAWN_CLASS, 1),
    PieceKind("sawmill", MARQUISE, BUILDING, 6),
    PieceKind("workshop", MARQUISE, BUILDING, 6),
    PieceKind("recruiter", MARQUISE, BUILDING, 6),
    PieceKind("roost", EYRIE, BUILDING, 7),
    PieceKind("fox-base", ALLIANCE, BUILDING, 1),
    PieceKind("rabbit-base", ALLIANCE, BUILDING, 1),
    PieceKind("mouse-base", ALLIANCE, BUILDING, 1),
    PieceKind("keep", MARQUISE, TOKEN, 1),
    PieceKind("wood", MARQUISE, TOKEN, 8),
    PieceKind("sympathy", ALLIANCE, TOKEN, 10),
)
PIECE_WORDS: Final = tuple([piece.word for piece in PIECES])
OWNER: Final = vec[i64]([piece.owner for piece in PIECES])
CLASS: Final = vec[i64]([piece.piece_class for piece in PIECES])
BOX: Final = vec[i64]([piece.pieces for piece in PIECES])
# The warriors of each faction; the Vagabond has a pawn in their place.
WARRIORS_OF: Final = vec[i64]([CAT, WARBIRD, REBEL, PAWN])
MOST_WARRIORS: Final = 25

# Items, and where they are at the beginning (base-setup-5, vagabond-setup-4).
BOOT: Final = 0
SWORD: Final = 1
BAG: Final = 2
HAMMER: Final = 3
TEA: Final = 4
COIN: Final = 5
CROSSBOW: Final = 6
TORCH: Final = 7
ITEMS: Final = 8
ITEM_WORDS: Final = ("boot", "sword", "bag", "hammer", "tea", "coin", "crossbow", "torch")
ITEM_SUPPLY: Final = vec[i64]([2, 2, 2, 1, 2, 2, 1, 0])
RUIN_ITEMS: Final = vec[i64]([1, 1, 1, 1, 0, 0, 0, 0])

# Kinds of card.
ITEM_CARD: Final = 0
PERSISTENT: Final = 1
FAVOR: Final = 2
AMBUSH_CARD: Final = 3
DOMINANCE_CARD: Final = 4


class CardKind(NamedTuple):
    """A design of the deck: word, title, suit, kind, cost by suit with icons of any suit last, copies, item, points."""

    word: str
    title: str
    suit: int
    kind: int
    cost: tuple[int, int, int, int]
    copies: int
    item: int
    points: int


NO_COST: Final = (0, 0, 0, 0)
NO_ITEM: Final = -1


def item_card(word: str, title: str, suit: int, item: int) -> CardKind:
    """An item card: all cards of an item cost the same and score the same (base-deck-2 to base-deck-8)."""
    cost, points = ITEM_COSTS[item]
    return CardKind(word, title, suit, ITEM_CARD, cost, 1, item, points)


def lasting_card(word: str, title: str, suit: int, cost: tuple[int, int, int, int], copies: int) -> CardKind:
    """A card with a persistent effect."""
    return CardKind(word, title, suit, PERSISTENT, cost, copies, NO_ITEM, 0)


def favor_card(word: str, title: str, suit: int, cost: tuple[int, int, int, int]) -> CardKind:
    """A Favor, which removes all enemy pieces from the clearings of its suit."""
    return CardKind(word, title, suit, FAVOR, cost, 1, NO_ITEM, 0)


def plain_card(word: str, title: str, suit: int, kind: int, copies: int = 1) -> CardKind:
    """An ambush or a dominance card, which nobody crafts (base-card-7, base-card-8)."""
    return CardKind(word, title, suit, kind, NO_COST, copies, NO_ITEM, 0)


# What it costs to craft an item, and what that scores.
ITEM_COSTS: Final = {
    BOOT: ((0, 1, 0, 0), 1),
    SWORD: ((2, 0, 0, 0), 2),
    BAG: ((0, 0, 1, 0), 1),
    HAMMER: ((1, 0, 0, 0), 2),
    TEA: ((0, 0, 1, 0), 2),
    COIN: ((0, 2, 0, 0), 3),
    CROSSBOW: ((1, 0, 0, 0), 1),
}

DECK: Final = (
    plain_card("bird-ambush", "Ambush!", BIRD, AMBUSH_CARD, 2),
    lasting_card("armorers", "Armorers", BIRD, (1, 0, 0, 0), 2),
    item_card("arms-trader", "Arms Trader", BIRD, SWORD),
    item_card("birdy-bindle", "Birdy Bindle", BIRD, BAG),
    lasting_card("brutal-tactics", "Brutal Tactics", BIRD, (2, 0, 0, 0), 2),
    item_card("bird-crossbow", "Crossbow", BIRD, CROSSBOW),
    plain_card("bird-dominance", "Dominance", BIRD, DOMINANCE_CARD),
    lasting_card("royal-claim", "Royal Claim", BIRD, (0, 0, 0, 4), 1),
    lasting_card("sappers", "Sappers", BIRD, (0, 0, 1, 0), 2),
    item_card("woodland-runners", "Woodland Runners", BIRD, BOOT),
    item_card("a-visit-to-friends", "A Visit to Friends", RABBIT, BOOT),
    plain_card("rabbit-ambush", "Ambush!", RABBIT, AMBUSH_CARD),
    item_card("bake-sale", "Bake Sale", RABBIT, COIN),
    lasting_card("better-burrow-bank", "Better Burrow Bank", RABBIT, (0, 2, 0, 0), 2),
    lasting_card("cobbler", "Cobbler", RABBIT, (0, 2, 0, 0), 2),
    lasting_card("command-warren", "Command Warren", RABBIT, (0, 2, 0, 0), 2),
    plain_card("rabbit-dominance", "Dominance", RABBIT, DOMINANCE_CARD),
    favor_card("favor-of-the-rabbits", "Favor of the Rabbits", RABBIT, (0, 3, 0, 0)),
    item_card("rabbit-root-tea", "Root Tea", RABBIT, TEA),
    item_card("smugglers-trail", "Smuggler's Trail", RABBIT, BAG),
    plain_card("mouse-ambush", "Ambush!", MOUSE, AMBUSH_CARD),
    lasting_card("codebreakers", "Codebreakers", MOUSE, (0, 0, 1, 0), 2),
    item_card("mouse-crossbow", "Crossbow", MOUSE, CROSSBOW),
    plain_card("mouse-dominance", "Dominance", MOUSE, DOMINANCE_CARD),
    favor_card("favor-of-the-mice", "Favor of the Mice", MOUSE, (0, 0, 3, 0)),
    item_card("investments", "Investments", MOUSE, COIN),
    item_card("mouse-in-a-sack", "Mouse-in-a-Sack", MOUSE, BAG),
    item_card("mouse-root-tea", "Root Tea", MOUSE, TEA),
    lasting_card("scouting-party", "Scouting Party", MOUSE, (0, 0, 2, 0), 2),
    item_card("mouse-sword", "Sword", MOUSE, SWORD),
    item_card("mouse-travel-gear", "Travel Gear", MOUSE, BOOT),
    plain_card("fox-ambush", "Ambush!", FOX, AMBUSH_CARD),
    item_card("anvil", "Anvil", FOX, HAMMER),
    plain_card("fox-dominance", "Dominance", FOX, DOMINANCE_CARD),
    favor_card("favor-of-the-foxes", "Favor of the Foxes", FOX, (3, 0, 0, 0)),
    item_card("foxfolk-steel", "Foxfolk Steel", FOX, SWORD),
    item_card("gently-used-knapsack", "Gently Used Knapsack", FOX, BAG),
    item_card("protection-racket", "Protection Racket", FOX, COIN),
    item_card("fox-root-tea", "Root Tea", FOX, TEA),
    lasting_card("stand-and-deliver", "Stand and Deliver!", FOX, (0, 0, 3, 0), 2),
    lasting_card("tax-collector", "Tax Collector", FOX, (1, 1, 1, 0), 3),
    item_card("fox-travel-gear", "Travel Gear", FOX, BOOT),
)
CARD_WORDS: Final = tuple([card.word for card in DECK])
CARD_TITLES: Final = tuple([card.title for card in DECK])
CARDS: Final = 42
ARMORERS: Final = 1
BRUTAL_TACTICS: Final = 4
BIRD_DOMINANCE: Final = 6
ROYAL_CLAIM: Final = 7
SAPPERS: Final = 8
BETTER_BURROW_BANK: Final = 13
COBBLER: Final = 14
COMMAND_WARREN: Final = 15
CODEBREAKERS: Final = 21
SCOUTING_PARTY: Final = 28
STAND_AND_DELIVER: Final = 39
TAX_COLLECTOR: Final = 40

SUIT_OF: Final = vec[i64]([card.suit for card in DECK])
CARD_KIND: Final = vec[i64]([card.kind for card in DECK])
# [card * 4 + suit] icons of the cost, those of any suit in the place of the birds.
COST: Final = vec[i64]([icons for card in DECK for icons in card.cost])
COPIES: Final = vec[i64]([card.copies for card in DECK])
CARD_ITEM: Final = vec[i64]([card.item for card in DECK])
CARD_POINTS: Final = vec[i64]([card.points for card in DECK])

# Quests: five a suit, each with the two items it asks for (vagabond-daylight-7).
QUESTS: Final = (
    ("fox-errand", FOX, TEA, BOOT),
    ("fundraising", FOX, TEA, COIN),
    ("fox-speech", FOX, TORCH, TEA),
    ("fox-logistics", FOX, BOOT, BAG),
    ("repair-a-shed", FOX, TORCH, HAMMER),
    ("rabbit-errand", RABBIT, TEA, BOOT),
    ("rabbit-bandits", RABBIT, SWORD, SWORD),
    ("rabbit-bear", RABBIT, TORCH, CROSSBOW),
    ("rabbit-speech", RABBIT, TORCH, TEA),
    ("rabbit-guard", RABBIT, TORCH, SWORD),
    ("escort", MOUSE, BOOT, BOOT),
    ("mouse-bandits", MOUSE, SWORD, SWORD),
    ("mouse-bear", MOUSE, TORCH, CROSSBOW),
    ("mouse-guard", MOUSE, TORCH, SWORD),
    ("mouse-logistics", MOUSE, BOOT, BAG),
)
QUEST_COUNT: Final = 15
# So many lie open (vagabond-setup-3).
OPEN_QUESTS: Final = 3
QUEST_WORDS: Final = tuple([quest[0] for quest in QUESTS])
QUEST_SUIT: Final = vec[i64]([quest[1] for quest in QUESTS])
# [quest * 2 + 0 or 1] the two items.
QUEST_ITEM: Final = vec[i64]([item for quest in QUESTS for item in quest[2:]])

# Leaders of the Eyrie, and the columns of the Decree.
BUILDER: Final = 0
CHARISMATIC: Final = 1
COMMANDER: Final = 2
DESPOT: Final = 3
LEADERS: Final = 4
LEADER_WORDS: Final = ("builder", "charismatic", "commander", "despot")
RECRUIT: Final = 0
MOVE: Final = 1
BATTLE: Final = 2
BUILD: Final = 3
COLUMNS: Final = 4
COLUMN_WORDS: Final = ("recruiting", "moving", "battling", "building")
# [leader * 2 + 0 or 1] columns of the two Viziers (eyrie-setup-4).
VIZIERS: Final = vec[i64]([RECRUIT, MOVE, RECRUIT, BATTLE, MOVE, BATTLE, MOVE, BUILD])

# Characters of the Vagabond and their items (vagabond-character-1 to -3).
THIEF: Final = 0
TINKER: Final = 1
RANGER: Final = 2
CHARACTERS: Final = 3
CHARACTER_WORDS: Final = ("thief", "tinker", "ranger")
STARTING_ITEMS: Final = (
    (BOOT, TORCH, TEA, SWORD),
    (BOOT, TORCH, BAG, HAMMER),
    (BOOT, TORCH, CROSSBOW, SWORD),
)

POINTS_TO_WIN: Final = 30
POINTS_FOR_DOMINANCE: Final = 10
STARTING_HAND: Final = 3
MOST_IN_HAND: Final = 5
