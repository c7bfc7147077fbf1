"""Whether a pending question can be answered at the table: each kind is compared with what lies there.

Play asks only what can be answered, so this is for positions written by hand.
"""

from __future__ import annotations

from typing import Final

from rulewright.core.engine import LUCK
from rulewright.games.unition.conditions import EITHER, STAND_IN, SWEEPING, any_in_forum
from rulewright.games.unition.effects import (
    ARROW,
    BURY,
    CHOOSE,
    CONSUME,
    CONSUME_HAND,
    COPY,
    DISCARD_HAND,
    DRAW,
    NOTHING,
    PRIMARY,
    STEAL,
    UNITION,
    UPGRADE,
)
from rulewright.games.unition.forum import differ, gap, swapped
from rulewright.games.unition.given import CELLS
from rulewright.games.unition.opponents import any_to_raze, any_to_steal
from rulewright.games.unition.own_cards import (
    ARROW_FIRST,
    MUST,
    UP_TO,
    any_to_copy,
    any_to_fetch,
    any_to_topdeck,
    any_to_upgrade,
)
from rulewright.games.unition.setup import FIND_FIRST
from rulewright.games.unition.state import (
    AIM_MORE,
    AS,
    BEGIN,
    BONUS_TURN,
    BURY_MORE,
    CONSUME_CARD,
    COPY_CARD,
    COUNTED,
    DECK,
    DISCARD_CARD,
    DRAW_CARD,
    DRAW_CARDS,
    EFFECTS,
    END_TURN,
    EXPOSE_HAND,
    FETCH_HERO,
    FIRST_HALF,
    FLAGS,
    FORT_FLAGS,
    GAIN_CARD,
    GONE,
    HOLD_CARD,
    LAID,
    LOOT_GLEAM,
    MOST_PLAYED,
    NEXT_EFFECT,
    ONE_OF_TWO,
    PLACE_SWAPPED,
    PLAY_CARDS,
    PLAY_DEPLOYED,
    PLAY_DRAWN,
    PLAYED,
    PUT_BACK,
    RAINBRO,
    RAZE_FORT,
    REMOVE_CARD,
    SECOND_HALF,
    SET_UP,
    SHIELD_FORT,
    STEAL_HERO,
    STRIKE,
    SWAP_CARD,
    TOPDECK_CARD,
    TURN,
    TURN_UP,
    UNITED,
    UPGRADE_CARD,
    UnitionState,
    alive,
    can_draw,
    fort_cell,
    fort_kind,
    hand_size,
    held,
    is_opponent,
    row_of,
    source_kind,
    top_size,
)
from rulewright.games.unition.strongholds import may_hold
from rulewright.games.unition.turn import LEFTOVERS, NEW_HAND, WHO_IS_NEXT
from rulewright.games.unition.vocabulary import FORTS, MOST_PLAYERS, MOST_SIZE, PLACES
from rulewright.games.unition.whomp import arriving

# A pending question: kind, seat, and four arguments.
Record = tuple[int, int, int, int, int, int]

OF_LUCK: Final = (BEGIN, DRAW_CARD, TURN_UP)
# Steps whose first argument is the player whose turn it is.
OF_THE_TURN: Final = (END_TURN, EFFECTS, PLAY_DRAWN, PLACE_SWAPPED)
# More than any number of cards that are drawn, consumed or chosen at once.
MOST_LEFT: Final = 255


def fault(s: UnitionState, record: Record) -> str:
    """Why one pending question does not go with the table; empty if it does."""
    kind, seat, a = record[:3]
    if s.setup.questions[kind].verbs:
        if (kind in OF_LUCK) != (seat == LUCK):
            return "luck is asked" if kind in OF_LUCK else "a seat is asked"
        if seat != LUCK and kind != SHIELD_FORT and seat != s.turn:
            return "it is asked of the player whose turn it is"
    if kind in OF_THE_TURN and a != s.turn:
        return "that is not whose turn it is"
    if kind in (SET_UP, BEGIN, TURN, PLAY_CARDS, END_TURN, BONUS_TURN, DRAW_CARDS, DRAW_CARD, TURN_UP, HOLD_CARD):
        return turn_fault(s, record)
    if kind in (ONE_OF_TWO, FIRST_HALF, SECOND_HALF, CONSUME_CARD, DISCARD_CARD, NEXT_EFFECT, RAINBRO):
        return effect_fault(s, record)
    if kind in (FETCH_HERO, TOPDECK_CARD, COPY_CARD, UPGRADE_CARD, PLAY_DEPLOYED, BURY_MORE):
        return own_fault(s, record)
    if kind in (REMOVE_CARD, SWAP_CARD, PLACE_SWAPPED, PUT_BACK, GAIN_CARD):
        return forum_fault(s, record)
    if kind in (RAZE_FORT, STEAL_HERO, EXPOSE_HAND, LOOT_GLEAM):
        return opponent_fault(s, record)
    if kind in (AIM_MORE, STRIKE, SHIELD_FORT):
        return whomp_fault(s, record)
    return ""


def turn_fault(s: UnitionState, record: Record) -> str:
    """Why a question about set-up, turns and draws does not go with the table."""
    kind, _, a, b, c, _ = record
    if kind == SET_UP:
        return "" if a == FIND_FIRST else "all is laid out already"
    if kind == BEGIN:
        return "" if s.given.random_first else "at this table it is known who begins"
    if kind == TURN:
        return "" if a < s.players and alive(s, a) and b in (0, 1) else "no turn of that player can begin"
    if kind == PLAY_CARDS:
        return "" if a == 0 or (a == 1 and hand_size(s, s.turn) > 0) else "there are no drawn cards to play"
    if kind == END_TURN:
        if not LEFTOVERS <= b <= WHO_IS_NEXT or c not in (0, 1):
            return "a turn ends in no such stage"
        return (
            "MEGAUNITION is told when the played cards are put away, and not in a bonus turn"
            if (c == 1 and (b < NEW_HAND or s.bonus != 0))
            else ""
        )
    if kind == BONUS_TURN:
        return "" if s.bonus == 0 else "a bonus turn brings no other"
    if kind == DRAW_CARDS:
        drawn = a < s.players and 0 <= b <= MOST_LEFT and c in (0, 1)
        return "" if drawn else "nobody draws so many cards"
    if kind == DRAW_CARD:
        if a >= s.players or b not in (0, 1) or held(s.pile, a * s.kinds, s.kinds) == 0:
            return "that player's draw pile is empty"
        return "" if top_size(s, a) == 0 else "what lies on top is known"
    if kind == TURN_UP:
        if s.known != 0 or held(s.heap, row_of(s, DECK), s.kinds) == 0:
            return "no card that nobody knows lies on top of the Forum deck"
        return "" if a == gap(s) else "another place is filled first"
    return "" if 0 <= a < FORTS and may_hold(s, s.turn, a) else "that stronghold takes no card"


# Effects


def is_source(s: UnitionState, source: int) -> bool:
    """Whether an effect can come from there: a card played in this turn, or an own stronghold."""
    if 0 <= source < MOST_PLAYED:
        return source < s.played_count
    return 0 <= source < MOST_PLAYED + FORTS and fort_kind(s, s.turn, source - MOST_PLAYED) != 0


def comes_from(s: UnitionState, cell: int, source: int) -> bool:
    """Whether a card in play has an effect now: of a half that it was given, or of the bottom if it consumed itself."""
    if not 0 <= cell < s.kinds * CELLS or s.given.what[cell] == NOTHING or not is_source(s, source):
        return False
    if source_kind(s, source) != cell // CELLS:
        return False
    place = source * PLAYED + FLAGS
    if source >= MOST_PLAYED:
        place = int(fort_cell(s.turn, source - MOST_PLAYED)) + FORT_FLAGS
    flags = int(s.played[place] if source < MOST_PLAYED else s.fort[place])
    part = cell % CELLS // 4
    if source < MOST_PLAYED and flags & GONE:
        return part == CONSUME
    if source < MOST_PLAYED and flags & LAID and s.given.what[cell] == COPY:
        # What lies on a stronghold has had unition with it, and becomes no other card any more.
        return False
    return part == PRIMARY or (part == UNITION and flags & UNITED != 0)


def effect_fault(s: UnitionState, record: Record) -> str:
    """Why a question about effects, arrows and choices does not go with the table."""
    kind, _, a, b, c = record[:5]
    if kind == NEXT_EFFECT:
        several = len({int(s.open[n * 2]) for n in range(int(s.opened))}) > 1
        return "" if several else "there are not several effects to resolve"
    if kind == RAINBRO:
        if b not in (STAND_IN, SWEEPING, EITHER) or s.given.stand_in[a] == 0 or not 0 <= c < s.played_count:
            return "no such card is in play"
        stands_in = s.played[c * PLAYED + COUNTED] != 0 or s.played[c * PLAYED + AS] != a + 1
        return "it stands in for a clan already" if b != SWEEPING and stands_in else ""
    if kind in (CONSUME_CARD, DISCARD_CARD):
        return pick_fault(s, record)
    if not 0 <= b < CELLS or not comes_from(s, a * CELLS + b, c):
        return "its source is not in play, or has no such effect"
    form = s.given.form[a * CELLS + b]
    if kind == ONE_OF_TWO:
        return "" if form == CHOOSE else "the card has no such choice"
    if form != ARROW:
        return "the card has no such arrow"
    if kind == FIRST_HALF:
        what = s.given.what[a * CELLS + b]
        if what in (CONSUME_HAND, DISCARD_HAND) or (
            what == DRAW and can_draw(s, s.turn) < s.given.amount[a * CELLS + b]
        ):
            return "its first half is not offered like this"
    return ""


def pick_fault(s: UnitionState, record: Record) -> str:
    """Why cards of the hand cannot be consumed or discarded like this."""
    kind, _, a, left, mode, origin = record
    if not 0 < left <= MOST_LEFT or hand_size(s, s.turn) == 0:
        return "there is no card to pick"
    if mode not in (UP_TO, MUST, ARROW_FIRST) or not 0 <= origin < (MOST_PLAYED + FORTS) * 16:
        return "cards are not picked like this"
    if mode == UP_TO:
        return "" if origin == 0 else "that is part of no arrow"
    if mode == MUST:
        return ""
    cell = a * CELLS + origin % 16
    what = CONSUME_HAND if kind == CONSUME_CARD else DISCARD_HAND
    arrow = s.given.form[cell] == ARROW and s.given.what[cell] == what and s.given.amount[cell] == left
    if not arrow or not comes_from(s, cell, origin // 16):
        return "the card has no such arrow"
    return "" if hand_size(s, s.turn) >= left else "the first half cannot be done in full"


def declinable(s: UnitionState, kind: int, place: int) -> bool:
    """Whether an effect at some place of a part of a card has two numbers."""
    cells = range(kind * CELLS + place, kind * CELLS + CELLS, 4)
    return any(s.given.what[cell] in (COPY, STEAL, UPGRADE) and s.given.bracket[cell] != 0 for cell in cells)


def is_mark(s: UnitionState, kind: int, mark: int) -> bool:
    """Whether an effect of a card can be remembered like this: not at all, or by its source and place (ruling-59)."""
    if mark <= 0:
        return mark == 0
    source = (mark - 1) // 4
    return is_source(s, source) and source_kind(s, source) == kind and declinable(s, kind, (mark - 1) % 4)


def own_fault(s: UnitionState, record: Record) -> str:
    """Why a question about one's own cards does not go with the table."""
    kind, seat, a, b, c, d = record
    nothing = "there is nothing to choose from"
    if kind == FETCH_HERO:
        return "" if 0 < b <= MOST_LEFT and any_to_fetch(s, seat) else nothing
    if kind == TOPDECK_CARD:
        return "" if any_to_topdeck(s, seat, b) else nothing
    if kind == COPY_CARD:
        if not 0 <= c < s.played_count or s.played[c * PLAYED + AS] != a + 1 or s.given.copies_others[a] == 0:
            return "no such card is in play"
        if s.played[c * PLAYED + FLAGS] & (GONE | LAID) or not is_mark(s, a, d):
            return "no such card is in play"
        return "" if any_to_copy(s, seat, b) else nothing
    if kind == UPGRADE_CARD:
        if not is_mark(s, a, d):
            return "its source is not in play"
        return "" if any_to_upgrade(s, seat, b, c) else nothing
    if kind == PLAY_DEPLOYED:
        deployed = s.given.can_consume[a] != 0 and s.hand[seat * s.kinds + a] != 0
        return "" if deployed else "that hero is not in the hand, or cannot consume itself"
    buries = 0 <= a < FORTS and fort_kind(s, seat, a) != 0 and s.given.action[fort_kind(s, seat, a) - 1] == BURY
    return "" if buries else "no cards are laid there"


def forum_fault(s: UnitionState, record: Record) -> str:
    """Why a question about the Forum does not go with it."""
    kind, _, _, b, c, _ = record
    if kind == GAIN_CARD:
        return "" if any_in_forum(s, b) else "there is nothing to choose from"
    if kind == PUT_BACK:
        ordered = s.given.swaps_to_deck and differ(s, swapped(s))
        return "" if ordered else "there is no order to choose"
    if kind == PLACE_SWAPPED:
        return "" if swapped(s) > 0 else "no card is swapped"
    if not 0 < b <= MOST_LEFT or (kind == SWAP_CARD and not 0 <= c <= PLACES):
        return "cards are not chosen like this"
    return ""


def opponent_fault(s: UnitionState, record: Record) -> str:
    """Why a question about other players does not go with what they have."""
    kind, seat, a, b, c, d = record
    nothing = "there is nothing to choose from"
    if kind == RAZE_FORT:
        return "" if 0 < b <= MOST_LEFT and any_to_raze(s, seat) else nothing
    if kind == STEAL_HERO:
        return "its source is not in play" if not is_mark(s, a, c) else "" if any_to_steal(s, seat, b) else nothing
    others = 0
    for other in range(int(s.players)):
        if is_opponent(s, seat, other):
            others |= 1 << other
    if not 0 < b <= MOST_LEFT:
        return "cards are not chosen like this"
    if kind == EXPOSE_HAND:
        return "" if 0 < c <= MOST_LEFT and d & ~others == 0 and d != others else "nobody can show a hand"
    if c == 0:
        return "" if d > 0 and d & ~others == 0 else "no hand is shown"
    if not 0 < c <= s.players or not is_opponent(s, seat, c - 1):
        return "no hand is shown"
    last, times = d % 256 - 1, d // 256
    picked = 0 <= last < s.kinds and 0 < times <= s.hand[(c - 1) * s.kinds + last]
    return "" if picked else "that card cannot have been picked"


# Whomp


def whomp_fault(s: UnitionState, record: Record) -> str:
    """Why a question of an attack does not go with what is aimed."""
    kind, seat, a, needed = record[:4]
    if kind == AIM_MORE:
        last = int(s.aim[s.aims * 3 - 2]) if s.aims > 0 else 0
        return "" if 0 < a <= min(last, MOST_SIZE) else "no group of that size is aimed at the last target"
    if kind == STRIKE:
        return "" if 0 <= a <= s.aims else "there is no such target"
    if not is_opponent(s, s.turn, seat):
        return "nobody shoots there"
    if not 0 <= a < FORTS or fort_kind(s, seat, a) == 0:
        return "no stronghold is in play there"
    aimed = [n for n in range(int(s.aims)) if s.aim[n * 3] == MOST_PLAYERS + seat * FORTS + a + 1]
    health = int(s.given.health[fort_kind(s, seat, a) - 1])
    if not aimed or needed != arriving(s, seat, aimed[0]) - health + 1:
        return "that is not what saves it"
    return "" if s.given.asks_shields and 0 < needed <= s.shields[seat] else "nobody is asked for shields"
