"""What must always hold in a game of Root, told as what is wrong: for tests, and for positions written by hand."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import WIDTH
from rulewright.games.root.components import (
    BOX,
    CARD_KIND,
    CARD_TITLES,
    CARD_WORDS,
    CARDS,
    CLEARING_SUITS,
    CLEARINGS,
    COPIES,
    DOMINANCE_CARD,
    ITEM_SUPPLY,
    ITEM_WORDS,
    ITEMS,
    KINDS,
    OWNER,
    PERSISTENT,
    PIECES,
    POINTS_TO_WIN,
    RUIN_ITEMS,
    SIDES,
    SUIT_OF,
    SUITS,
)
from rulewright.games.root.faction import FACTION
from rulewright.games.root.kinds import SET_UP, SIT
from rulewright.games.root.pending import stack_problems
from rulewright.games.root.pieces import change
from rulewright.games.root.position import TAKEN_WORDS, has_explorer, marked
from rulewright.games.root.scoring import counts_points
from rulewright.games.root.setup import FACTIONS, HANDS, MARKERS, SEATS
from rulewright.games.root.state import (
    ATTACKER,
    AVAILABLE,
    DECK,
    DEFENDER,
    DISCARDED,
    HAND,
    NO_SIDE,
    NO_TURN,
    PLAY,
    SECRET_OWNER,
    SECRET_ZONE,
    SECRET_ZONES,
    WHERE,
    ZONES,
    RootState,
    on_map,
    plays,
    title,
    zone_size,
)
from rulewright.games.root.vocabulary import PHASES


def problems(s: RootState) -> list[str]:
    """What is wrong with a state, in words: all that is in the box is in one place, and what is pending fits."""
    return piece_problems(s) or stack_problems(s)


def piece_problems(s: RootState) -> list[str]:
    """What is wrong with pieces, cards, items, boards and points."""
    found = [*shape_problems(s), *seat_problems(s)]
    if found:
        return found
    return [
        *map_problems(s),
        *box_problems(s),
        *derived_problems(s),
        *card_problems(s),
        *zone_problems(s),
        *known_problems(s),
        *item_problems(s),
        *set_up_problems(s),
        *[problem for side in range(SIDES) for problem in FACTION[side].board_problems(s)],
        *fight_problems(s),
        *end_problems(s),
    ]


# Tables


def shape_problems(s: RootState) -> list[str]:
    """Counts are no less than 0, and numbers are such as mean something."""
    found: list[str] = []
    for name, table in named_tables(s):
        if any(n < 0 for n in table):
            found.append(f"there are fewer {name} than none")
    numbers: list[tuple[str, i64, i64]] = [
        ("phase", s.phase, PHASES - 1),
        ("winner", s.winner, SIDES),
        ("things done once in this turn", s.taken, (1 << len(TAKEN_WORDS)) - 1),
        ("clearings that are upset", s.upset, (1 << (SIDES * CLEARINGS)) - 1),
    ]
    for side in range(SIDES):
        numbers += FACTION[side].numbers(s)
    for name, n, most in numbers:
        if not 0 <= n <= most:
            found.append(f"the number of the {name} is {int(n)}, not from 0 to {int(most)}")
    return found


def named_tables(s: RootState) -> list[tuple[str, vec[i64]]]:
    """The tables that count something, with what they count."""
    return [
        ("pieces on the map", s.board),
        ("pieces off the map", s.supply),
        ("cards", s.cards),
        ("known cards", s.known),
        ("items beside the map", s.items),
        ("items under ruins", s.buried),
        ("crafted items", s.crafted),
        ("points", s.score),
        ("dominance cards", s.dominance),
        ("partners", s.partner),
        ("activated pieces", s.used),
        ("pieces chosen for hits", s.doomed),
        ("hits", s.fight),
        ("cards to obey", s.decree),
        ("items of the Vagabond", s.gear),
        ("attitudes", s.attitude),
        ("aids", s.aided),
        ("slots", s.slots),
    ]


def seat_problems(s: RootState) -> list[str]:
    """Each faction of the table sits in one place; who has a turn or has won plays (base-setup-2)."""
    found: list[str] = []
    seated = [int(side) - 1 for side in s.order if side != 0]
    if len(set(seated)) < len(seated) or any(not 0 <= side < SIDES or not plays(s, side) for side in seated):
        found.append("each faction of the table sits in one place")
    elif s.turn != NO_TURN and len(seated) < s.players:
        found.append("a faction has no place at the table")
    if s.turn != NO_TURN and (not 0 <= s.turn < SIDES or not plays(s, s.turn)):
        found.append("the faction whose turn it is does not play")
    if s.winner != 0 and not plays(s, s.winner - 1):
        found.append("the winner does not play")
    return found


# The map


def map_problems(s: RootState) -> list[str]:
    """Suits and ruins are those of the map, and pieces are those of factions that play and stand where they may."""
    found: list[str] = []
    laid = [int(suit) for suit in s.suit[: marked(s)]]
    if max(laid, default=0) >= CLEARING_SUITS or any(laid.count(suit) > MARKERS for suit in laid):
        found.append("four clearings are of each suit")
    for clearing in range(CLEARINGS):
        if not 0 <= s.ruin[clearing] <= s.given.ruins[clearing]:
            found.append(f"there is no ruin in clearing {clearing + 1} on this map")
    for kind in range(KINDS):
        if on_map(s, kind) != 0 and not plays(s, OWNER[kind]):
            found.append(f"{title(OWNER[kind])} has pieces on the map, but does not play")
    for side in range(SIDES):
        found += FACTION[side].map_problems(s)
    return found


def box_problems(s: RootState) -> list[str]:
    """Every piece is on the map, off the map, or set aside by its faction."""
    found: list[str] = []
    for kind in range(KINDS):
        n = int(on_map(s, kind) + s.supply[kind] + FACTION[OWNER[kind]].set_aside(s, kind))
        if n != BOX[kind]:
            found.append(f"there are {n} pieces {PIECES[kind].word}, not {int(BOX[kind])}")
    return found


def derived_problems(s: RootState) -> list[str]:
    """Strength, presence, slots and rule are what the pieces make them, and cards are counted by suit."""
    t = s.clone()
    derive(t)
    return [
        f"{name} {'are' if name.endswith('s') else 'is'} not what follows from the pieces"
        for name, kept, made in (
            ("strength", s.strength, t.strength),
            ("presence", s.presence, t.presence),
            ("open slots", s.slots, t.slots),
            ("rule", s.ruler, t.ruler),
        )
        if kept != made
    ] + [f"the cards of zone {zone} are counted wrongly by suit" for zone in range(ZONES) if miscounted(s, zone)]


def derive(s: RootState) -> None:
    """Build all tables that follow from pieces and ruins anew."""
    board = [int(n) for n in s.board]
    for cell in range(len(s.board)):
        s.board[cell] = 0
    for cell in range(len(s.strength)):
        s.strength[cell] = 0
        s.presence[cell] = 0
    for clearing in range(CLEARINGS):
        s.ruler[clearing] = NO_SIDE
        s.slots[clearing] = s.given.total_slots[clearing] - s.ruin[clearing]
    for cell, n in enumerate(board):
        if n != 0:
            change(s, cell // CLEARINGS, cell % CLEARINGS, n)


def miscounted(s: RootState, zone: int) -> bool:
    """Whether the cards of a zone are counted wrongly by their suits."""
    counts = [0] * SUITS
    for card in range(CARDS):
        counts[SUIT_OF[card]] += int(s.cards[zone * CARDS + card])
    return counts != [int(n) for n in s.held[zone * SUITS : zone * SUITS + SUITS]]


# Cards


def card_problems(s: RootState) -> list[str]:
    """Every card is in one zone; with two players there are no dominance cards (base-setup-4)."""
    found: list[str] = []
    for card in range(CARDS):
        n = sum([int(s.cards[zone * CARDS + card]) for zone in range(ZONES)])
        most = int(COPIES[card])
        if CARD_KIND[card] == DOMINANCE_CARD and not s.given.dominance:
            most = 0
        if n != most:
            found.append(f"there are {n} cards {CARD_TITLES[card]} ({CARD_WORDS[card]}), not {most}")
    return found


def zone_problems(s: RootState) -> list[str]:
    """Which cards may lie in a zone (base-card-2, base-card-6, base-card-9, base-dom-2, base-dom-7)."""
    found: list[str] = []
    if zone_size(s, DECK) == 0 and zone_size(s, DISCARDED) > 0:
        found.append("an empty deck is made of the discard pile at once")
    for card in range(CARDS):
        name = CARD_TITLES[card]
        dominance = CARD_KIND[card] == DOMINANCE_CARD
        if s.cards[DISCARDED * CARDS + card] and dominance:
            found.append("a dominance card is never discarded, but lies beside the map")
        if s.cards[AVAILABLE * CARDS + card] and not dominance:
            found.append(f"only dominance cards lie beside the map, {name} does not")
        for side in range(SIDES):
            n = int(s.cards[(PLAY + side) * CARDS + card])
            if dominance and n != (1 if s.dominance[side] == card + 1 else 0):
                found.append(f"{title(side)} has a dominance card before it exactly if that is activated")
            elif n and not dominance and CARD_KIND[card] != PERSISTENT:
                found.append(f"{name} has no lasting effect, so it lies before nobody")
            elif n > 1:
                found.append(f"{title(side)} has {name} twice")
    for side, zone in owned_zones():
        if zone_size(s, zone) and not plays(s, side):
            found.append(f"{title(side)} has cards, but does not play")
    return found


def owned_zones() -> list[tuple[int, int]]:
    """Zones of cards that belong to a faction."""
    hands = [(side, first + side) for first in (HAND, PLAY) for side in range(SIDES)]
    return hands + [(side, zone) for side in range(SIDES) for zone in FACTION[side].own_zones()]


def known_problems(s: RootState) -> list[str]:
    """Nobody is sure of a card that is not there, and nobody keeps note of its own cards."""
    found: list[str] = []
    for viewer in range(SIDES):
        for place in range(SECRET_ZONES):
            owner, zone = int(SECRET_OWNER[place]), int(SECRET_ZONE[place])
            first = (viewer * SECRET_ZONES + place) * CARDS
            for card in range(CARDS):
                n = s.known[first + card]
                if n > s.cards[zone * CARDS + card] or (n and (owner == viewer or not plays(s, viewer))):
                    found.append(f"{title(viewer)} knows of a card of {title(owner)} that is not there")
    return found


# Items


def item_problems(s: RootState) -> list[str]:
    """No more items than there are: beside the map, under ruins, crafted, and on boards (base-setup-5)."""
    found: list[str] = []
    for item in range(ITEMS):
        beside, buried = int(s.items[item]), int(s.buried[item])
        n = beside + items_of(s, item)
        if n > most_items(s, item):
            found.append(f"there are {n} items {ITEM_WORDS[item]}, not {most_items(s, item)}")
        if beside > ITEM_SUPPLY[item]:
            found.append(f"{beside} items {ITEM_WORDS[item]} lie beside the map, not {int(ITEM_SUPPLY[item])}")
        if buried > (RUIN_ITEMS[item] if has_explorer(s) else 0):
            found.append(f"{buried} items {ITEM_WORDS[item]} lie under ruins")
    if has_explorer(s) and s.turn != NO_TURN and sum(s.buried) != sum(s.ruin):
        found.append("an item lies under every ruin")
    for side in range(SIDES):
        boxed = FACTION[side].has_crafted_box() and plays(s, side)
        if any(s.crafted[side * ITEMS : side * ITEMS + ITEMS]) and not boxed:
            found.append(f"{title(side)} has no box of crafted items")
    return found


def most_items(s: RootState, item: int) -> int:
    """How many items of a kind are in the game: beside the map, and what factions bring."""
    brought = [int(FACTION[side].items_brought(s, item)) for side in range(SIDES) if plays(s, side)]
    return int(ITEM_SUPPLY[item]) + sum(brought)


def items_of(s: RootState, item: int) -> int:
    """How many items of a kind lie under ruins and with factions."""
    n = int(s.buried[item])
    for side in range(SIDES):
        n += int(FACTION[side].items_on_board(s, item) + s.crafted[side * ITEMS + item])
    return n


# The set-up


def set_up_problems(s: RootState) -> list[str]:
    """During the set-up there is what its stages have brought so far (base-setup-1 to base-setup-6)."""
    if s.turn != NO_TURN or s.sp == 0 or s.stack[0] != SET_UP:
        return []
    found: list[str] = []
    stage = int(s.stack[2])
    if seats_drawn(s) != sum([1 for side in s.order if side != 0]):
        found.append("players have their places as far as these have been drawn")
    if is_under_way(s):
        found.append("nothing is scored, crafted, played or done during the set-up")
    buried = numbers_of(RUIN_ITEMS) if are_buried(s, stage) else [0] * ITEMS
    lying = (numbers_of(s.ruin), numbers_of(s.items), numbers_of(s.buried))
    if lying != (numbers_of(s.given.ruins), numbers_of(ITEM_SUPPLY), buried):
        found.append("all ruins and items lie where they lie at the beginning")
    if stage <= HANDS and any(zone_size(s, HAND + side) for side in range(SIDES)):
        found.append("hands are dealt once the map is laid out")
    for side in range(SIDES):
        begun = has_begun(s, side)
        if (begun and stage <= FACTIONS + side) or (not begun and plays(s, side) and stage > FACTIONS + side + 1):
            found.append(f"{title(side)} is set up when its letter comes, and before those behind it")
    return found


def numbers_of(cells: vec[i64]) -> list[int]:
    """The numbers of a table."""
    return [int(n) for n in cells]


def seats_drawn(s: RootState) -> int:
    """How many players have their places, by what is pending."""
    if s.stack[s.sp - WIDTH] == SIT:
        return int(s.stack[s.sp - WIDTH + 2])
    return 0 if s.stack[2] == SEATS else int(s.players)


def is_under_way(s: RootState) -> bool:
    """Whether there is anything that only turns bring."""
    if s.taken or s.upset or any(any(table) for table in (s.score, s.dominance, s.partner, s.crafted, s.used, s.known)):
        return True
    if any(zone_size(s, zone) for zone in (DISCARDED, AVAILABLE, *range(PLAY, PLAY + SIDES))):
        return True
    return any(FACTION[side].has_had_turn(s) for side in range(SIDES))


def are_buried(s: RootState, stage: int) -> bool:
    """Whether items lie under ruins before a stage of the set-up: who finds them lays them there (vagabond-setup-4)."""
    return any(plays(s, side) and FACTION[side].explores() and stage > FACTIONS + side for side in range(SIDES))


def has_begun(s: RootState, side: int) -> bool:
    """Whether a faction has pieces on the map, or on its board what it begins with."""
    return FACTION[side].has_begun(s) or any(on_map(s, kind) for kind in range(KINDS) if OWNER[kind] == side)


# The battle


def fight_problems(s: RootState) -> list[str]:
    """A battle has two sides and a clearing; what is chosen for hits stands there."""
    found: list[str] = []
    attacker, defender, where = int(s.fight[ATTACKER]), int(s.fight[DEFENDER]), int(s.fight[WHERE])
    for side in (attacker, defender):
        if side > SIDES or (side and not plays(s, side - 1)):
            found.append("a faction fights that does not play")
    if (attacker == 0) != (defender == 0) or (attacker == 0) != (where == 0) or where > CLEARINGS:
        found.append("a battle has an attacker, a defender and a clearing")
    elif attacker and attacker == defender:
        found.append("nobody fights itself")
    for kind in range(KINDS):
        if s.doomed[kind] and (where == 0 or s.doomed[kind] > s.board[kind * CLEARINGS + max(0, where - 1)]):
            found.append("pieces are chosen for hits that are not in the battle")
    return found


# The end


def end_problems(s: RootState) -> list[str]:
    """A game goes on while nobody has thirty points, and ends with a winner (base-score-1, vagabond-coalition-4)."""
    found: list[str] = []
    ahead = [side for side in range(SIDES) if s.score[side] >= POINTS_TO_WIN and counts_points(s, side)]
    if s.over == 0 and (s.winner or (ahead and s.turn != NO_TURN)):
        found.append("somebody has won, but the game goes on")
    if s.over != 0 and s.winner == 0:
        found.append("a game ends when somebody wins")
    for side in range(SIDES):
        other = int(s.partner[side]) - 1
        if other >= 0 and (other >= SIDES or other == side or s.partner[other] != side + 1):
            found.append("a coalition has two partners")
        elif other >= 0 and not plays(s, side):
            found.append("a faction has a partner, but does not play")
    if any(s.score[side] or s.dominance[side] for side in range(SIDES) if not plays(s, side)):
        found.append("a faction has points, but does not play")
    return found
