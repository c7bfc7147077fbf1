"""Pending questions of a position written by hand: what lies below one that stands alone, and what cannot be pending.

Play puts questions on the stack only where they can be answered. A hand may write any: each is compared with the table,
so that no question is reached that has no answer, and no step that would take what is not there.
"""

from __future__ import annotations

from mypy_extensions import i64

from rulewright.core.engine import LUCK, WIDTH
from rulewright.games.unearth.aside import looked_aside
from rulewright.games.unearth.campaign import GAMES, any_built
from rulewright.games.unearth.darkness import unseen_cards
from rulewright.games.unearth.effects import ANY_DIE_UP, INSTANT, MOVE_OWN, REROLL_ANY
from rulewright.games.unearth.given import MOST_EFFECTS
from rulewright.games.unearth.setup import (
    BEGIN,
    DEAL_RUINS,
    FIND_FIRST,
    FOR_BOARD,
    FOR_LIBRARY,
    FOR_PLAYER,
    FOR_RUIN,
    LAY_ROW,
    SHOW_WONDERS,
    STARTING_STONES,
    TO_BEGIN,
    TO_CLAIM,
    may_offer,
)
from rulewright.games.unearth.state import (
    AFTER_STAGE,
    AGE_CARD,
    AGE_EFFECT,
    ASIDE,
    AT_REST,
    AT_SET_UP,
    BOTTOM,
    BUILT,
    BY_CARD,
    CARD,
    CARDS,
    CARRY_ON,
    CLAIM_ORDER,
    CLAIMS,
    COMPLETION,
    DARK,
    DARK_ROLL,
    DARK_STONE,
    DARK_TAKES,
    DARK_TURN,
    DEAL,
    DELVER,
    DIG_MORE,
    DRAW_CARD,
    DRAW_CARDS,
    DRAW_STONE,
    END_TURN,
    EXCAVATE,
    FILL,
    FRESH,
    GAIN,
    GLEAN_FROM,
    JUDGE,
    KEEP_ONE,
    LIBRARY,
    LOOK,
    LOOM,
    MAY_COMPLETE,
    MAY_USE,
    MOST_SHOWN,
    NAME_NUMBER,
    NEXT_RESPONSE,
    NO_TURN,
    OFFER,
    ORDER,
    OVER,
    PAY,
    PLACE_DIE,
    PLACE_STAGE,
    PLACE_STONE,
    PLAYED,
    POOL,
    READING,
    REFILL,
    REROLLS,
    RESOLVE,
    RESPOND,
    RESPONSES,
    REVEAL,
    RINGS,
    ROLL_DIE,
    ROLLED_DIE,
    SCENARIO,
    SET_UP,
    SETTLE_ALL,
    SETTLE_DIE,
    SETTLED,
    STEP,
    STONE,
    SWAP_WITH,
    TARGET,
    THROW,
    TO_ROLL,
    TOSS,
    TOSS_UP,
    TRIGGER,
    TURN,
    TURN_TOKEN,
    USED,
    VACANT,
    WHICH_RING,
    WONDER,
    WONDERS,
    UnearthState,
    active_seat,
    effect_at,
    in_bag,
    in_row,
    owner_of,
    stones_on,
)
from rulewright.games.unearth.stones import unused_warpstone
from rulewright.games.unearth.vocabulary import CELLS, DARK_DIE, LAID, LOWEST_VALUE, MOST_SITES, SLOTS, VALUES
from rulewright.games.unearth.wonders import tokens_left

# A pending question: kind, seat, and four arguments.
Record = tuple[int, int, int, int, int, int]

# What a turn, a set-up or a game ends with; everything else lies above one of them.
BASES = (SET_UP, TURN, END_TURN, DELVER, EXCAVATE, COMPLETION, CARRY_ON, OVER)
# What only the player whose turn it is can be asked.
OF_THE_TURN = (DELVER, READING, EXCAVATE, DIG_MORE, COMPLETION)
# What only the Darkness's turn brings.
OF_THE_DARKNESS = (DARK_TURN, LOOM, TRIGGER)
# Questions that may wait below others; the rest is asked as soon as it is put.
WAITING_ONES = (
    *(DELVER, EXCAVATE, TOSS, ROLL_DIE, ASIDE, LOOK, DRAW_STONE, KEEP_ONE, DEAL),
    *(MAY_USE, PLACE_STONE, WONDER, DARK_ROLL),
)
# Steps and questions of luck whose first argument is a player.
NAMING_A_PLAYER = (
    *(DRAW_CARD, DRAW_CARDS, CARD, GAIN, GLEAN_FROM, BUILT, RINGS, JUDGE),
    *(NEXT_RESPONSE, TOSS, ASIDE, DEAL, TURN_TOKEN),
)
# What happens only between throws.
AFTER_A_THROW = (CLAIMS, RESPONSES, NEXT_RESPONSE, RESPOND, RESOLVE, TOSS_UP, REFILL, REVEAL, AGE_CARD, TRIGGER)
# What happens to one slot of the row; a second such thing begins when the first is done.
OF_A_SLOT = (RESOLVE, TOSS_UP, REFILL, REVEAL, AGE_CARD)


def records(s: UnearthState) -> list[Record]:
    """All pending questions, the one that is asked last."""
    st = s.stack
    return [
        (int(st[p]), int(st[p + 1]), int(st[p + 2]), int(st[p + 3]), int(st[p + 4]), int(st[p + 5]))
        for p in range(0, int(s.sp), WIDTH)
    ]


def turn_of(s: UnearthState) -> int:
    """Whose turn it is where a position does not say so: what is pending tells, or it is seat 1's."""
    found = records(s)
    if not found:
        return 0
    kind, _, player = found[0][:3]
    if kind == SET_UP:
        return int(NO_TURN)
    if kind == END_TURN:
        return player
    asked = found[-1]
    if asked[0] in OF_THE_DARKNESS and s.given.solo:
        return int(DARK)
    for record in (asked, found[0]):
        if record[0] in OF_THE_TURN:
            return record[1]
    return 0


def complete_pending(s: UnearthState) -> None:
    """Put below questions that stand alone what usually lies there: the rest of the throw and of the turn."""
    found = records(s)
    if not found or is_base(found[0]) or s.turn == NO_TURN:
        return
    kinds = [record[0] for record in found]
    throwing = s.digging != 0 or any(s.throw[die] != AT_REST for die in range(LAID))
    s.sp = 0
    if s.turn == DARK:
        s.then(TURN, 0)
    elif s.digging != 0:
        s.then(END_TURN, s.turn)
    else:
        s.ask(DELVER, s.turn)
    s.then(CLAIMS)
    for slot in range(int(in_row(s))):
        if s.row[slot] == VACANT and not any(record[0] in OF_A_SLOT for record in found):
            s.then(REFILL, slot)
    s.then(RESPONSES)
    if throwing and SETTLE_ALL not in kinds:
        s.then(SETTLE_ALL)
    if kinds[0] == DIG_MORE or (kinds[0] != THROW and unrolled(s, found)):
        s.then(THROW)
    if kinds[0] == PLACE_DIE:
        s.then(SETTLE_DIE, found[0][2], PLACE_STAGE + 1)
    for kind, seat, a, b, c, d in found:
        s.ask(kind, seat, a, b, c, d)


def is_base(record: Record) -> bool:
    """Whether a question may lie at the bottom; the first card of the Darkness's turn brings what lies below it."""
    return record[0] in BASES or (record[0] == DARK_TURN and record[2] == 0)


def unrolled(s: UnearthState, found: list[Record]) -> bool:
    """Whether a die is to be rolled that no question rolls."""
    rolls = [record[2] for record in found if record[0] == ROLL_DIE]
    return any(s.throw[die] == TO_ROLL and die not in rolls for die in range(LAID))


# What cannot be pending


def stack_problems(s: UnearthState) -> list[str]:
    """What is wrong with the pending questions, in words: each of them can be answered, and nothing waits for ever."""
    if s.over != 0:
        return []
    found = records(s)
    if not found:
        return ["nothing is pending, but the game is not over"]
    wrong = order_problems(s, found) + throw_problems(s, found) + slot_problems(s, found)
    for place, record in enumerate(found):
        reason = fault(s, found, place, record)
        if reason:
            wrong.append(f"the question {s.setup.questions[record[0]].name} cannot be pending like this: {reason}")
    return wrong


def order_problems(s: UnearthState, found: list[Record]) -> list[str]:
    """What is wrong with how questions lie on each other."""
    wrong: list[str] = []
    if not is_base(found[0]):
        wrong.append("the rest of the turn is missing below what is pending")
    if (found[0][0] == SET_UP) != (s.turn == NO_TURN):
        wrong.append("it is nobody's turn exactly during the set-up")
    for place, record in enumerate(found):
        name = s.setup.questions[record[0]].name
        if place > 0 and is_base(record) and record[0] != OVER:
            wrong.append(f"{name} lies below everything else")
        if place < len(found) - 1 and s.setup.questions[record[0]].verbs and record[0] not in WAITING_ONES:
            wrong.append(f"{name} is asked at once, so nothing lies above it")
    for place in range(1, len(found)):
        below = found[place - 1]
        if found[place][0] == CLAIMS and not is_base(below) and below[0] not in (CLAIMS, RESPONSES):
            wrong.append("claims are tested when all that went before is done")
        if found[place][0] == RESPONSES and any(one[0] in (NEXT_RESPONSE, RESPOND) for one in found[:place]):
            wrong.append("Responses to Responses are part of one subphase")
    if found[0][0] == SET_UP:
        shown = sum([1 for n in range(MOST_SHOWN) if s.show[n] != 0 and s.kept[n] == 0])
        shown += sum([1 for record in found if record[0] == OFFER])
        stage, number = found[0][2], found[0][3]
        if stage <= SHOW_WONDERS and shown != (number if stage == SHOW_WONDERS else 0):
            wrong.append("Wonders are laid open one after the other")
    if sum([1 for record in found if record[0] in OF_A_SLOT and not in_set_up(record)]) > 1:
        wrong.append("two Ruins cannot be claimed or replaced at once")
    return wrong


def in_set_up(record: Record) -> bool:
    """Whether a roll-off is for who begins."""
    return record[0] == TOSS_UP and record[3] == TO_BEGIN


def throw_problems(s: UnearthState, found: list[Record]) -> list[str]:
    """What is wrong with dice that are thrown: whoever rolls and settles them is pending."""
    wrong: list[str] = []
    kinds = [record[0] for record in found]
    if kinds.count(SETTLE_ALL) > 1 or kinds.count(SETTLE_DIE) > 1 or kinds.count(THROW) > 1:
        wrong.append("one throw is settled before the next")
    for place, kind in enumerate(kinds):
        before = [one for one in kinds[:place] if one in (CLAIMS, RESPONSES, NEXT_RESPONSE)]
        if kind in (SETTLE_ALL, DARK_ROLL) and kinds[0] != SET_UP and (not before or before[-1] == CLAIMS):
            wrong.append("Responses may follow a throw")
    if SETTLE_ALL in kinds and any(kind in AFTER_A_THROW for kind in kinds[kinds.index(SETTLE_ALL) :]):
        wrong.append("Ruins are claimed when a throw is settled, not before")
    if unrolled(s, found) and THROW not in kinds:
        wrong.append("a die is to be rolled, but nobody rolls it")
    thrown = any(s.throw[die] != AT_REST for die in range(LAID))
    if (thrown or s.digging != 0) and SETTLE_ALL not in kinds:
        wrong.append("dice are thrown, but nothing settles them")
    if SETTLE_ALL not in kinds and any(s.used[n] in (USED, FRESH) for n in range(MOST_SHOWN)):
        wrong.append("a Wonder has been used on a roll, but no dice are thrown")
    if any(cell != 0 for cell in s.lock) and not any(kind in (RESPONSES, NEXT_RESPONSE, RESPOND) for kind in kinds):
        wrong.append("a 4 is locked, but no Responses follow")
    if any(cell != 0 for cell in s.tossed) and TOSS_UP not in kinds:
        wrong.append("a die of a roll-off lies there, but there is no roll-off")
    if s.drawn[0] != 0 and KEEP_ONE not in kinds:
        wrong.append("Stones were drawn to look at, but nobody keeps one")
    return wrong


def slot_problems(s: UnearthState, found: list[Record]) -> list[str]:
    """What is wrong with slots without a Ruin, and with Ruins that are to be turned up."""
    wrong: list[str] = []
    row = int(in_row(s))
    filled = [record[2] for record in found if record[0] in (REFILL, AGE_CARD) or turns_up(record)]
    if found[0][0] != SET_UP:
        for slot in range(SLOTS):
            if (slot < row and s.row[slot] == VACANT) != (slot in filled):
                wrong.append(f"ruin-{slot + 1} is without a Ruin exactly while the next one comes")
    reveals = sum([1 for record in found if turns_up(record)])
    deals = sum([1 for record in found if record[0] == DEAL and record[3] == 0])
    looks = sum([1 for record in found if record[0] == ASIDE and record[3] != 0])
    looks += sum([1 for record in found if record[0] == DEAL and record[3] != 0])
    if found[0][0] == SET_UP:
        stage, laid = found[0][2], found[0][3]
        if stage == LAY_ROW and (laid - row != reveals or filled != [row] * reveals):
            wrong.append("the row is laid from the left")
        if stage != LAY_ROW and any(record[0] in (REVEAL, FILL, DEAL) for record in found):
            wrong.append("Ruins are dealt and turned up while the row is laid")
        if stage > LAY_ROW and row != s.given.row_size:
            wrong.append("the row is not laid yet, or too long")
        if stage <= LAY_ROW:
            reveals = int(s.given.row_size) - row
        if stage < LAY_ROW and row != 0:
            wrong.append("the row is laid already")
        if stage <= DEAL_RUINS:
            deals = int(s.players)
    if reveals + deals > s.ruins:
        wrong.append("the Ruin deck holds fewer Ruins than are to be turned up")
    if looks > s.aside:
        wrong.append("fewer Ruins lie aside than are to be looked at")
    return wrong


def turns_up(record: Record) -> bool:
    """Whether a question turns up a Ruin of the deck for the row."""
    return record[0] == REVEAL and record[3] == 0


def fault(s: UnearthState, found: list[Record], place: int, record: Record) -> str:
    """Why one pending question does not go with the table; empty if it does."""
    kind, seat, a = record[:3]
    if seat == LUCK or seat < s.players:
        asked_luck = s.setup.questions[kind].verbs[0] in LUCK_VERBS
        if asked_luck != (seat == LUCK):
            return "luck is asked" if asked_luck else "a seat is asked"
    if (kind in OF_THE_TURN and seat != s.turn) or (kind == CLAIM_ORDER and seat != active_seat(s)):
        return "it is asked of the player whose turn it is"
    if kind in (END_TURN, TURN) and not (a == s.turn if kind == END_TURN else a < s.players):
        return "that is not whose turn it is"
    if kind in (LOOM, DARK_TURN, TRIGGER, DARK_TAKES, DARK_STONE, DARK_ROLL, SCENARIO) and not s.given.solo:
        return "there is no Darkness at this table"
    if kind in (
        DRAW_CARD,
        DRAW_CARDS,
        CARD,
        GAIN,
        GLEAN_FROM,
        BUILT,
        RINGS,
        JUDGE,
        NEXT_RESPONSE,
        TOSS,
        ASIDE,
        DEAL,
        TURN_TOKEN,
    ):
        if a >= s.players and not (kind == TOSS and a == DARK and s.given.solo):
            return "nobody sits there"
    if kind in (WONDER, WHICH_RING, RINGS, JUDGE, TURN_TOKEN):
        return ring_fault(s, record)
    if kind in (SETTLE_DIE, ROLL_DIE, ORDER, REROLLS, PLACE_DIE, CARDS, WONDERS, PAY, DIG_MORE):
        return die_fault(s, found, place, record)
    if kind in (DRAW_STONE, KEEP_ONE, LIBRARY, STONE, PLACE_STONE, SWAP_WITH, GAIN, FILL):
        return stone_fault(s, found, place, record)
    if kind in (FILL, DARK_TAKES, DARK_STONE, DARK_ROLL, RESOLVE, TOSS_UP, REFILL, REVEAL, AGE_CARD):
        return slot_fault(s, found, place, record)
    if kind in (CARD, PLAYED, READING, TARGET, NAME_NUMBER, BUILT, MAY_USE):
        return card_fault(s, record)
    return other_fault(s, found, place, record)


# The verbs of luck.
LUCK_VERBS = ("rolled", "bag", "drew", "dealt", "revealed", "ends-with", "turned", "offered", "loomed", "set")


def other_fault(s: UnearthState, found: list[Record], place: int, record: Record) -> str:
    """Why a question about turns, draws, Responses or hidden Ruins does not go with the table."""
    kind, _, a, b = record[:4]
    if kind == SET_UP:
        if not STARTING_STONES <= a <= BEGIN or not 0 <= b <= MOST_SHOWN:
            return "a set-up has no such stage"
        begins = any(in_set_up(one) for one in found)
        if a > FIND_FIRST and s.first >= s.players and not begins:
            return "nobody begins"
        return ""
    if kind == SCENARIO and found[0][0] != SET_UP:
        return "it is drawn during the set-up"
    if kind == END_TURN and b not in (0, 1):
        return "a turn is over or not"
    if kind == DRAW_CARDS and not 0 <= b <= CELLS:
        return "that many cards are never drawn"
    if kind in (NEXT_RESPONSE, RESPOND):
        passes = a if kind == RESPOND else b
        if not 0 <= passes < s.players + (1 if kind == NEXT_RESPONSE else 0):
            return "that many players cannot have passed"
    if kind in (DARK_TURN, LOOM) and (b if kind == DARK_TURN else a) not in (0, 1) and a not in (0, 1):
        return "the Darkness reveals one card or two"
    if kind == LOOM and unseen_cards(s) == 0:
        return "no card of the Darkness is left that nobody knows"
    if kind == TRIGGER and (not 0 < s.dark[a] < BOTTOM or b not in (0, 1)):
        return "that card does not lie revealed"
    if kind == AGE_EFFECT and (s.age == 0 or s.given.age_kind[s.age - 1] != INSTANT or not 0 <= a <= s.players):
        return "no End of Age card does that"
    if kind == OFFER and not any(may_offer(s, wonder) for wonder in range(len(s.given.cards.wonders))):
        return "no Wonder is left to be shown"
    if kind == OFFER and s.show[MOST_SHOWN - 1] != 0:
        return "no further Wonder finds room"
    if kind == TOSS and (not any(one[0] == TOSS_UP and (one[2] >> a) & 1 and one[5] == 1 for one in found[:place])):
        return "that player is in no roll-off"
    if kind == TOSS and (s.tossed[a] != 0 or (TOSS, a) in [(one[0], one[2]) for one in found[:place]]):
        return "that player has rolled"
    if kind == CARRY_ON and not (
        s.given.campaign and len(found) == 1 and s.game_number < GAMES - 1 and any_built(s) and s.turn != NO_TURN
    ):
        return "no Wonder of a campaign's game can be kept"
    if kind == COMPLETION:
        waiting = [s.centre[n * 3] == s.turn + 1 and s.centre[n * 3 + 2] == MAY_COMPLETE for n in range(s.built)]
        return "" if any(waiting) else "no ring waits"
    return hidden_fault(s, found, place, record)


def hidden_fault(s: UnearthState, found: list[Record], place: int, record: Record) -> str:
    """Why a question about Ruins set aside or dealt does not go with the table."""
    kind, _, a, b = record[:4]
    if kind in (DEAL, ASIDE) and b not in (0, 1):
        return "it is one of two ways to get a Ruin"
    if kind == DEAL and b == 0 and found[0][0] != SET_UP:
        return "Ruins of the deck are dealt during the set-up"
    if kind == DEAL and not any(s.site[k] == POOL for k in range(MOST_SITES)):
        return "every Ruin has been seen"
    if kind == ASIDE and b == 0 and looked_aside(s) == 0:
        return "no Ruin that was looked at lies aside"
    if kind == ASIDE and b == 1 and not any(one[0] == LOOK and one[1] == a for one in found[:place]):
        return "whoever looks at Ruins takes one"
    if kind == LOOK:
        above = [one for one in found[place + 1 :] if one[0] == ASIDE]
        if looked_aside(s) + len(above) == 0:
            return "no Ruin lies aside"
        mine = 1 << record[1]
        if any(s.site[k] == 2 and not s.know[k] & mine for k in range(MOST_SITES)):
            return "not all Ruins that lie aside have been looked at"
    return ""


def ring_of(s: UnearthState, player: int, place: int) -> bool:
    """Whether six Stones of a tableau lie around a cell, and none in it."""
    around = 0
    for cell in range(player * CELLS, player * CELLS + int(s.count[player])):
        if s.at[cell] == place:
            return False
        around += sum([1 for e in range(6) if s.at[cell] + STEP[e] == place])
    return around == 6


def whole_ring(s: UnearthState, player: int, cell: int, e: int) -> bool:
    """Whether a ring that is not settled, or may still be, lies around the neighbour of a cell of a tableau."""
    if not 0 <= cell < s.count[player] or not 0 <= e < 6:
        return False
    place = int(s.at[player * CELLS + cell] + STEP[e])
    for n in range(int(s.built)):
        if s.centre[n * 3] == player + 1 and s.centre[n * 3 + 1] == place and s.centre[n * 3 + 2] != MAY_COMPLETE:
            return False
    return ring_of(s, player, place)


def pending_rings(s: UnearthState) -> list[tuple[int, int]]:
    """The rings that are about to be settled, by player and place."""
    found: list[tuple[int, int]] = []
    for kind, seat, a, b, c, _ in records(s):
        player, cell, mask = (seat, a, 1 << b if kind == WONDER and 0 <= b < 6 else b)
        if kind in (RINGS, JUDGE, TURN_TOKEN):
            player, cell, mask = (a, b, c if kind == RINGS else 1 << c)
        elif kind not in (WONDER, WHICH_RING):
            continue
        if player < s.players and cell < s.count[player]:
            place = int(s.at[player * CELLS + cell])
            found += [(player, place + int(STEP[e])) for e in range(6) if (mask >> e) & 1]
    return found


def ring_fault(s: UnearthState, record: Record) -> str:
    """Why a question about a ring does not go with the tableau."""
    kind, seat, a, b, c, d = record
    if kind in (WHICH_RING, RINGS):
        player, cell, rings = (seat, a, b) if kind == WHICH_RING else (a, b, c)
        if not 0 <= rings < 64 or (kind == WHICH_RING and rings & (rings - 1) == 0):
            return "these are no directions in which rings lie"
        for e in range(6):
            if (rings >> e) & 1 and not whole_ring(s, player, cell, e):
                return "no such ring is complete and unsettled"
        return ""
    player, cell, e = (seat, a, b) if kind == WONDER else (a, b, c)
    if not whole_ring(s, player, cell, e):
        return "no such ring is complete and unsettled"
    if kind == TURN_TOKEN and (d not in (0, 1) or tokens_left(s, d) == 0):
        return "that stack of tokens is empty"
    return ""


def die_fault(s: UnearthState, found: list[Record], place: int, record: Record) -> str:
    """Why a question about a rolled die does not go with the dice."""
    kind, seat, a, b, c, d = record
    if kind == DIG_MORE:
        home = sum([s.on[die] == 0 and s.throw[die] == AT_REST for die in range(seat * 5, seat * 5 + 5)])
        if not 1 <= a <= home or not any(one[0] == THROW for one in found[:place]):
            return "not so many dice are at home, or no throw follows"
        return ""
    if kind == ORDER:
        rolled = [s.throw[die] == ROLLED_DIE for die in range(seat * 5, seat * 5 + 5)]
        return "" if any(rolled) else "none of that player's dice has been rolled"
    if kind == PAY:
        held = sum([int(s.hand[seat * 32 + k]) for k in range(32)])
        return "" if held > 0 else "that player holds no card"
    if not any(one[0] == SETTLE_ALL for one in found[:place]):
        return "nothing settles the throw"
    settled = kind == SETTLE_DIE and b == AFTER_STAGE
    if s.throw[a] not in ((SETTLED,) if settled else (TO_ROLL, ROLLED_DIE)):
        return "that die is not being rolled"
    if kind == ROLL_DIE:
        below, above = found[place - 1], found[place + 1 :]
        alone = all(one[0] == PAY or (one[0] == ROLL_DIE and one[2] != a) for one in above)
        follows = below[0] in (ROLL_DIE, THROW, SETTLE_ALL) or (below[0] == SETTLE_DIE and below[2] == a)
        return "" if alone and follows else "a die is rolled before anything is settled"
    if kind == SETTLE_DIE and found[place - 1][0] != SETTLE_ALL:
        return "dice are settled one after the other"
    owner = int(owner_of(a))
    if kind == SETTLE_DIE:
        if not 0 <= b <= AFTER_STAGE or not BY_CARD <= d <= AT_SET_UP:
            return "a die is settled in no such stage"
        if b <= PLACE_STAGE and owner == DARK:
            return "the Darkness does not choose"
    elif owner != seat:
        return "that die is another player's"
    natural = c if kind == SETTLE_DIE else b if kind == WONDERS else 1
    if not LOWEST_VALUE <= natural < LOWEST_VALUE + len(VALUES):
        return "a die shows no such value"
    chosen = settled or kind in (REROLLS, PLACE_DIE) or (kind == SETTLE_DIE and b <= PLACE_STAGE)
    after = any(one[0] == PLACE_DIE and one[2] == a for one in found[place:])
    if s.aim[a] == 0 and not chosen and not after:
        return "it is not known for which Ruin that die is rolled"
    if kind == PLACE_DIE and (s.aim[a] != 0 or place == 0 or found[place - 1][0] != SETTLE_DIE):
        return "that die is rolled for a Ruin already, or nothing settles it"
    return ""


def stone_fault(s: UnearthState, found: list[Record], place: int, record: Record) -> str:
    """Why a question about Stones does not go with bag, Ruins and tableaus."""
    kind, seat, a, b, c, _ = record
    if kind == GAIN:
        return "" if 0 <= b <= in_row(s) and c in (0, 1) else "there is no such Ruin in the row"
    if kind == FILL:
        return "" if a < in_row(s) and s.row[a] != VACANT and 0 <= b <= 9 else "no Stones come onto that Ruin"
    if kind == STONE:
        return "" if a < in_row(s) and stones_on(s, a) > 0 else "no Stone lies there"
    if kind == LIBRARY:
        return "" if in_bag(s) > 0 else "the bag is empty"
    if kind == PLACE_STONE:
        return "" if s.count[seat] > 0 else "a first Stone is placed nowhere else than in the middle"
    if kind == SWAP_WITH:
        return "" if unused_warpstone(s, seat) >= 0 and a + 1 < s.count[seat] else "nothing can be swapped"
    drawing = [one for one in found[place + 1 :] if one[0] == DRAW_STONE]
    lying = sum([1 for n in range(2) if s.drawn[n] != 0])
    if kind == KEEP_ONE:
        return (
            "" if 0 < len(drawing) + lying <= 2 and len(drawing) <= in_bag(s) else "it is one of two Stones or of one"
        )
    if in_bag(s) == 0:
        return "the bag is empty"
    if a == FOR_LIBRARY:
        below = found[place - 1] if place > 0 else record
        again = below[0] == DRAW_STONE and below[2:4] == record[2:4]
        return "" if again or (below[0] == KEEP_ONE and below[1] == b) else "nobody keeps one of them"
    if drawing:
        return "another Stone is drawn before"
    if a == FOR_RUIN:
        return "" if 0 <= b < in_row(s) and s.row[b] != VACANT else "there is no such Ruin"
    if a == FOR_BOARD:
        return "" if s.given.solo and b == 0 else "there is no Darkness Board"
    return "" if a == FOR_PLAYER and 0 <= b < s.players else "nobody draws that Stone"


def slot_fault(s: UnearthState, found: list[Record], place: int, record: Record) -> str:
    """Why a question about a Ruin of the row does not go with the row."""
    kind, _, a, b, c, d = record
    if kind == TOSS_UP:
        players = (1 << int(s.players)) - 1 | (1 << int(DARK) if s.given.solo else 0)
        if not 0 < a <= players or a & ~players or b not in (TO_BEGIN, TO_CLAIM) or d not in (0, 1):
            return "these players do not roll against each other"
        if b == TO_BEGIN:
            return "" if found[0][0] == SET_UP and a & (1 << int(DARK)) == 0 else "the game has begun"
        tossing = [one[2] for one in found[place + 1 :] if one[0] == TOSS]
        for player in range(6):
            if (a >> player) & 1 and d == 1 and (s.tossed[player] == 0) != (player in tossing):
                return "each of these players rolls once"
        return "" if c < in_row(s) and s.row[c] != VACANT else "there is no such Ruin"
    if kind == REVEAL and b != 0:
        over = place > 0 and found[place - 1][0] == OVER
        return "" if b == 1 and over and s.dark_hidden > 0 else "nothing lies face down before the Darkness"
    if kind == AGE_CARD:
        return "" if s.age_left != 0 else "the End of Age card has been turned up"
    if kind == DARK_STONE:
        return "" if a < in_row(s) and stones_on(s, a) > 0 else "no Stone lies there"
    if kind == DARK_TAKES:
        return "" if a < in_row(s) and 0 <= b <= 2 and c in (0, 1) else "the Darkness takes nothing there"
    if kind == RESOLVE:
        who = b < s.players or (b == DARK and s.given.solo)
        return "" if a < in_row(s) and s.row[a] != VACANT and who else "that Ruin cannot be claimed like this"
    if kind == DARK_ROLL:
        new = a < in_row(s) and s.row[a] != VACANT and s.throw[DARK_DIE + a] == AT_REST
        return "" if new and BY_CARD <= b <= AT_SET_UP else "the Darkness has no die to roll there"
    return ""


def card_fault(s: UnearthState, record: Record) -> str:
    """Why a question about a card or a Wonder does not go with what is in the game."""
    kind, seat, a, b, c, _ = record
    if kind == BUILT:
        shown = 0 <= b < MOST_SHOWN and s.show[b] != 0 and s.holder[b] == a + 1
        return "" if shown and 0 <= c <= MOST_EFFECTS else "that player has built no such Wonder"
    if kind == MAY_USE:
        owned = any(s.show[n] == a + 1 and s.holder[n] == seat + 1 for n in range(MOST_SHOWN))
        acts = 0 <= b < 32 and effect_at(s.given, a, b) >= 0
        return "" if owned and acts and 0 <= c <= 5 else "no Wonder of that player can be used like this"
    card, k = (b, c) if kind == CARD else (a, b)
    if s.given.copies[card] == 0:
        return "that card is not in this game"
    if kind == CARD:
        return "" if 0 <= k <= MOST_EFFECTS else "the card has no such effect"
    if kind == TARGET:
        what = s.given.card_what[card * MOST_EFFECTS + k] if 0 <= k < MOST_EFFECTS else i64(0)
        return "" if what == MOVE_OWN or ANY_DIE_UP <= what <= REROLL_ANY else "the card aims at no die"
    return ""
