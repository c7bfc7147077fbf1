"""The position of a game of Root: pieces, cards, items, and the boards of the factions."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import State
from rulewright.core.errors import Refusal
from rulewright.games.root.components import (
    ALLIANCE,
    BOX,
    CARDS,
    CLEARINGS,
    COLUMNS,
    COPIES,
    EYRIE,
    FACTION_TITLES,
    FACTION_WORDS,
    ITEM_SUPPLY,
    ITEMS,
    KINDS,
    MARQUISE,
    QUEST_COUNT,
    SIDES,
    SUITS,
    VAGABOND,
)
from rulewright.games.root.given import Given
from rulewright.games.root.vocabulary import GEAR

# Zones of cards. A hand, a play area and a column of the Decree is the zone plus the side or column.
DECK: Final = 0
DISCARDED: Final = 1
AVAILABLE: Final = 2
HAND: Final = 3
PLAY: Final = 7
SUPPORTERS: Final = 11
DECREE: Final = 12
ZONES: Final = 16
# Zones that others do not see: the hands, and the supporters behind them. A position calls a hand by its faction.
SECRET_ZONES: Final = 5
SECRET_SUPPORTERS: Final = 4
SECRET: Final = (HAND, HAND + 1, HAND + 2, HAND + 3, SUPPORTERS)
SECRET_ZONE: Final = vec[i64](SECRET)
SECRET_OWNER: Final = vec[i64]([MARQUISE, EYRIE, ALLIANCE, VAGABOND, ALLIANCE])
SECRET_WORDS: Final = (*FACTION_WORDS, "supporters")
# [zone] its place among them.
NOT_SECRET: Final = -1
SECRET_PLACE: Final = vec[i64]([SECRET.index(zone) if zone in SECRET else NOT_SECRET for zone in range(ZONES)])

# The turn of nobody, during set-up; also the ruler of a clearing that nobody rules.
NO_TURN: Final = 4
NO_SIDE: Final = 4

BIRDSONG: Final = 0
DAYLIGHT: Final = 1
EVENING: Final = 2

# The bits of `taken`; a position names them by `TAKEN_WORDS`.
ROBBED: Final = 1
LOOKED: Final = 2
TAXED: Final = 4
RECRUITED: Final = 8
SPREAD: Final = 16
CRAFTING_OVER: Final = 32

# Places of `fight`. Sides and clearings count from 1.
ATTACKER: Final = 0
DEFENDER: Final = 1
WHERE: Final = 2
ATTACKER_ROLLED: Final = 3
DEFENDER_ROLLED: Final = 4
ATTACKER_EXTRA: Final = 5
DEFENDER_EXTRA: Final = 6
# Battle effects that were used, as bits: those of the attacker, and above them those of the defender.
EFFECTS_USED: Final = 7
# 1 once the Despot has scored for it.
DESPOT_SCORED: Final = 8
# Side + 1 whose warriors the attacking Vagabond treats as his own, hits on them and on his items.
ENLISTED: Final = 9
ALLY_HITS: Final = 10
ITEM_HITS: Final = 11
FIGHT: Final = 12

# Attitudes, of which two have no rule of their own.
INDIFFERENT: Final = 0
ALLIED: Final = 3
HOSTILE: Final = 4

# Where a quest is.
QUEST_DECK: Final = 0
QUEST_OPEN: Final = 1
QUEST_DONE: Final = 2

# Powers of two: a shift by a number that is no literal costs more than a look.
BIT: Final = vec[i64]([1 << k for k in range(30)])


@final
class RootState(State):
    """Tables by side, clearing, kind of piece, zone and card, or item; derived ones follow the pieces and the cards."""

    def __init__(
        self,
        given: Given,
        stack: vec[i64],
        board: vec[i64],
        supply: vec[i64],
        suit: vec[i64],
        ruin: vec[i64],
        cards: vec[i64],
        known: vec[i64],
        items: vec[i64],
        buried: vec[i64],
        crafted: vec[i64],
        score: vec[i64],
        dominance: vec[i64],
        partner: vec[i64],
        order: vec[i64],
        used: vec[i64],
        doomed: vec[i64],
        fight: vec[i64],
        decree: vec[i64],
        gear: vec[i64],
        attitude: vec[i64],
        aided: vec[i64],
        quest: vec[i64],
        strength: vec[i64],
        presence: vec[i64],
        slots: vec[i64],
        ruler: vec[i64],
        held: vec[i64],
    ) -> None:
        super().__init__(given, stack)
        self.given: Final = given
        self.players: Final[i64] = given.players
        # The map.
        self.board: Final = board  # [kind * 12 + clearing] pieces on the map
        self.supply: Final = supply  # [kind] pieces in the supply or on the track; not those that have left the game
        self.suit: Final = suit  # [clearing] its suit
        self.ruin: Final = ruin  # [clearing] 1 if a ruin fills a slot
        # Cards.
        self.cards: Final = cards  # [zone * 42 + card] copies that lie there
        self.known: Final = known  # [(side * 5 + secret zone) * 42 + card] copies there that a side is sure of
        # Items.
        self.items: Final = items  # [item] left in the supply of the map
        self.buried: Final = buried  # [item] under ruins that nobody has explored
        self.crafted: Final = crafted  # [side * 8 + item] in the Crafted Items; those of the Vagabond are `gear`
        # Points and players.
        self.score: Final = score  # [side] points
        self.dominance: Final = dominance  # [side] card + 1 of an activated dominance card
        self.partner: Final = partner  # [side] side + 1 of the coalition partner
        self.order: Final = order  # [place] side + 1, clockwise from the player who began
        # The turn and the battle.
        self.used: Final = used  # [clearing] crafting pieces there that are activated in this turn
        self.doomed: Final = doomed  # [kind] pieces chosen for hits, not removed yet
        self.fight: Final = fight  # [place] what the battle has brought so far
        # The Eyrie.
        self.decree: Final = decree  # [column * 4 + suit] cards and Viziers of the Decree still to obey
        # The Vagabond.
        self.gear: Final = gear  # [item, + 8 if exhausted, + 16 if damaged] his items
        self.attitude: Final = attitude  # [side] where it stands with him, from INDIFFERENT to ALLIED, or HOSTILE
        self.aided: Final = aided  # [side] Aids of this turn that count towards the next step
        self.quest: Final = quest  # [quest] in the deck, open, or done
        # Derived from the tables above, and no part of the position.
        self.strength: Final = strength  # [side * 12 + clearing] warriors and buildings, which rule
        self.presence: Final = presence  # [side * 12 + clearing] all pieces
        self.slots: Final = slots  # [clearing] open slots
        self.ruler: Final = ruler  # [clearing] side, or NO_SIDE
        self.held: Final = held  # [zone * 4 + suit] cards by their suit
        # The turn.
        self.turn: i64 = NO_TURN  # side whose turn it is
        self.phase: i64 = 0
        self.winner: i64 = 0  # side + 1
        self.taken: i64 = 0  # what was done once in this turn, as bits
        self.upset: i64 = 0  # where a mover has paid for outrage in this turn, as bits; for one option alone
        # The Marquise.
        self.keep_at: i64 = 0  # clearing + 1 where the keep was raised
        self.actions: i64 = 0  # actions left
        # The Eyrie.
        self.leader: i64 = 0  # leader + 1
        self.deposed: i64 = 0  # leaders face down, as bits
        self.tucked: i64 = 0  # cards added to the Decree in this turn, and 4 more for a bird
        # The Alliance.
        self.officers: i64 = 0
        self.operations: i64 = 0  # operations taken in this turn
        # The Vagabond.
        self.character: i64 = 0  # character + 1
        self.pawn: i64 = 0  # site + 1

    def clone(self) -> RootState:
        """An equal state sharing only the setup."""
        t = RootState(
            self.given,
            self.stack[:],
            self.board[:],
            self.supply[:],
            self.suit[:],
            self.ruin[:],
            self.cards[:],
            self.known[:],
            self.items[:],
            self.buried[:],
            self.crafted[:],
            self.score[:],
            self.dominance[:],
            self.partner[:],
            self.order[:],
            self.used[:],
            self.doomed[:],
            self.fight[:],
            self.decree[:],
            self.gear[:],
            self.attitude[:],
            self.aided[:],
            self.quest[:],
            self.strength[:],
            self.presence[:],
            self.slots[:],
            self.ruler[:],
            self.held[:],
        )
        t.sp = self.sp
        t.over = self.over
        t.turn = self.turn
        t.phase = self.phase
        t.winner = self.winner
        t.taken = self.taken
        t.upset = self.upset
        t.keep_at = self.keep_at
        t.actions = self.actions
        t.leader = self.leader
        t.deposed = self.deposed
        t.tucked = self.tucked
        t.officers = self.officers
        t.operations = self.operations
        t.character = self.character
        t.pawn = self.pawn
        return t

    def tables(self) -> list[vec[i64]]:
        """Every table of the position."""
        return [
            self.board,
            self.supply,
            self.suit,
            self.ruin,
            self.cards,
            self.known,
            self.items,
            self.buried,
            self.crafted,
            self.score,
            self.dominance,
            self.partner,
            self.order,
            self.used,
            self.doomed,
            self.fight,
            self.decree,
            self.gear,
            self.attitude,
            self.aided,
            self.quest,
        ]

    def scalars(self) -> list[int]:
        """Every number of the position."""
        return [
            int(self.turn),
            int(self.phase),
            int(self.winner),
            int(self.taken),
            # In two halves: hashed numbers stay small.
            int(self.upset) & 0xFFFFFF,
            int(self.upset) >> 24,
            int(self.keep_at),
            int(self.actions),
            int(self.leader),
            int(self.deposed),
            int(self.tucked),
            int(self.officers),
            int(self.operations),
            int(self.character),
            int(self.pawn),
        ]


def zeros(n: int) -> vec[i64]:
    """A table of so many zeros."""
    return vec[i64]([0] * n)


def empty_state(given: Given, stack: vec[i64]) -> RootState:
    """A state with every piece in its supply, every card in the deck, and nothing pending."""
    s = RootState(
        given,
        stack,
        zeros(KINDS * CLEARINGS),
        zeros(KINDS),
        zeros(CLEARINGS),
        zeros(CLEARINGS),
        zeros(ZONES * CARDS),
        zeros(SIDES * SECRET_ZONES * CARDS),
        zeros(ITEMS),
        zeros(ITEMS),
        zeros(SIDES * ITEMS),
        zeros(SIDES),
        zeros(SIDES),
        zeros(SIDES),
        zeros(SIDES),
        zeros(CLEARINGS),
        zeros(KINDS),
        zeros(FIGHT),
        zeros(COLUMNS * SUITS),
        zeros(GEAR),
        zeros(SIDES),
        zeros(SIDES),
        zeros(QUEST_COUNT),
        zeros(SIDES * CLEARINGS),
        zeros(SIDES * CLEARINGS),
        zeros(CLEARINGS),
        zeros(CLEARINGS),
        zeros(ZONES * SUITS),
    )
    for kind in range(KINDS):
        s.supply[kind] = BOX[kind]
    for card in range(CARDS):
        s.cards[DECK * CARDS + card] = COPIES[card]
    for item in range(ITEMS):
        s.items[item] = ITEM_SUPPLY[item]
    return s


# Sides and seats


def plays(s: RootState, side: i64) -> bool:
    """Whether a faction plays at this table."""
    return s.given.seat_of[side] >= 0


def seat_of(s: RootState, side: i64) -> i64:
    """The seat of a faction that plays."""
    return s.given.seat_of[side]


def title(side: i64) -> str:
    """What a faction is called."""
    return FACTION_TITLES[side]


def not_playing(side: i64) -> Refusal:
    """The refusal of a faction that nobody plays."""
    return Refusal("core/not-in-play", f"{title(side)} does not play at this table.")


def next_side(s: RootState, side: i64) -> i64:
    """The faction whose turn comes after one's, clockwise (base-turn-1)."""
    order = s.order
    for place in range(s.players):
        if order[place] == side + 1:
            if place + 1 < s.players:
                return order[place + 1] - 1
            return order[0] - 1
    return side


def are_enemies(s: RootState, side: i64, other: i64) -> bool:
    """Whether two factions are enemies: any two players but partners in a coalition (base-piece-9)."""
    return side != other and s.partner[side] != other + 1


def is_in_clearing(s: RootState) -> bool:
    """Whether the Vagabond's pawn stands in a clearing."""
    return 0 < s.pawn <= CLEARINGS


def hand_size(s: RootState, side: i64) -> i64:
    """How many cards a player holds (base-info-1)."""
    return zone_size(s, HAND + side)


def zone_size(s: RootState, zone: i64) -> i64:
    """How many cards a zone holds."""
    held = s.held
    first = zone * SUITS
    return held[first] + held[first + 1] + held[first + 2] + held[first + 3]


def on_map(s: RootState, kind: i64) -> i64:
    """How many pieces of a kind stand on the map."""
    board = s.board
    found: i64 = 0
    for cell in range(kind * CLEARINGS, kind * CLEARINGS + CLEARINGS):
        found += board[cell]
    return found


def has_in_play(s: RootState, side: i64, card: i64) -> bool:
    """Whether a card with a persistent effect lies in a player's play area (base-card-9)."""
    return s.cards[(PLAY + side) * CARDS + card] != 0
