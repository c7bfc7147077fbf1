"""Setting up: Stones, Delver cards, Ruins, the row, Named Wonders, who begins; for a solo game the Darkness as well."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import LUCK, WIDTH, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unearth.effects import NO_DELVERS, STONES, WHEN_BUILT
from rulewright.games.unearth.given import SEAT_NAMES
from rulewright.games.unearth.state import (
    AT_SET_UP,
    BUILT,
    DARK_ROLL,
    DEAL,
    DRAW_CARD,
    DRAW_CARDS,
    DRAW_STONE,
    FILL,
    HIDDEN_BY,
    MOST_SHOWN,
    NO_TURN,
    OFFER,
    OUT,
    POOL,
    RESOLVE,
    REVEAL,
    SCENARIO,
    SET_UP,
    TOSS,
    TOSS_UP,
    TURN,
    UnearthState,
    in_bag,
    in_row,
    works,
)
from rulewright.games.unearth.vocabulary import (
    DEALT,
    GAME,
    MOST_DARK,
    MOST_DELVERS,
    MOST_SITES,
    MOST_TOKENS,
    MOST_WONDERS,
    OFFERED,
    ROLLED,
    SET,
    SLOTS,
)

# The stages of a set-up, in their order.
DRAW_SCENARIO: Final = 0
STARTING_STONES: Final = 1
DEAL_CARDS: Final = 2
DEAL_RUINS: Final = 3
LAY_ROW: Final = 4
SHOW_WONDERS: Final = 5
FIND_FIRST: Final = 6
ROLL_DARKNESS: Final = 7
KEPT_WONDERS: Final = 8
BEGIN: Final = 9

# What a Stone is drawn from the bag for.
FOR_RUIN: Final = 0
FOR_BOARD: Final = 1
FOR_PLAYER: Final = 2
FOR_LIBRARY: Final = 3

# What players roll a die against each other for.
TO_BEGIN: Final = 0
TO_CLAIM: Final = 1


def lay_out(s: UnearthState) -> None:
    """Everything but what a campaign keeps goes back to where a game begins (campaign-8, ruling-87)."""
    given = s.given
    for k in range(i64(MOST_SITES)):
        s.site[k] = POOL if given.in_deck[k] != 0 else OUT
        s.know[k] = 0
        s.look[k] = 0
    for slot in range(i64(SLOTS)):
        s.row[slot] = 0
    for cell in range(i64(SLOTS * STONES)):
        s.heap[cell] = 0
    for k in range(i64(STONES)):
        s.bag[k] = given.bag[k]
    for die in range(i64(len(s.face))):
        s.face[die] = 0
        s.on[die] = 0
        s.aim[die] = 0
        s.throw[die] = 0
        s.lock[die] = 0
    for cell in range(i64(len(s.hand))):
        s.hand[cell] = 0
    for k in range(i64(MOST_DELVERS)):
        s.deck[k] = given.copies[k]
        s.discard[k] = 0
        s.active[k * 2] = 0
        s.active[k * 2 + 1] = 0
    for cell in range(i64(len(s.stone))):
        s.stone[cell] = 0
        s.at[cell] = 0
        s.open[cell] = 0
    for seat in range(s.players):
        s.count[seat] = 0
    for cell in range(i64(len(s.centre))):
        s.centre[cell] = 0
    for k in range(i64(MOST_TOKENS)):
        s.tokens[k] = given.token_copies[k]
    for k in range(i64(MOST_DARK)):
        s.dark[k] = 0
    for cell in range(i64(len(s.board))):
        s.board[cell] = 0
    keep_wonders(s)
    s.turn = NO_TURN
    s.first = NO_TURN
    s.ruins = given.deck_size + given.row_size + given.players
    s.aside = given.removed
    s.dark_hidden = given.dark_hidden
    s.age = 0
    s.age_left = 0 if given.solo else 1
    s.built = 0
    s.scenario = 0
    s.dark_turns = 0


def keep_wonders(s: UnearthState) -> None:
    """The Named Wonders kept in a campaign come first in the new show; the others leave it (campaign-10, ruling-83)."""
    n: i64 = 0
    for k in range(i64(MOST_SHOWN)):
        wonder = s.show[k]
        kept = s.kept[k]
        s.show[k] = 0
        s.kept[k] = 0
        s.holder[k] = 0
        s.used[k] = 0
        if kept != 0:
            s.show[n] = wonder
            s.kept[n] = kept
            s.holder[n] = 1
            n += 1


@final
class SetUp(Question[UnearthState]):
    """One stage of setting up after the other; a campaign does it three times (campaign-1)."""

    def step(self, s: UnearthState, stage: i64, n: i64, _c: i64, _d: i64) -> None:
        if stage == DRAW_SCENARIO:
            lay_out(s)
            if s.given.campaign:
                s.tell(GAME + s.game_number)
            s.then(SET_UP, STARTING_STONES, 0)
            choose_scenario(s)
        elif stage == STARTING_STONES:
            starting_stones(s, n)
        elif stage == DEAL_CARDS:
            s.then(SET_UP, DEAL_RUINS)
            if not no_delvers(s):
                for seat in range(s.players - 1, i64(-1), -1):
                    s.then(DRAW_CARDS, seat, 2)
        elif stage == DEAL_RUINS:
            s.then(SET_UP, LAY_ROW, 0)
            for seat in range(s.players - 1, i64(-1), -1):
                s.ask(DEAL, LUCK, seat)
        elif stage == LAY_ROW:
            if n < s.given.row_size:
                s.then(SET_UP, LAY_ROW, n + 1)
                s.ask(REVEAL, LUCK, n)
            else:
                s.then(SET_UP, SHOW_WONDERS, 0)
        elif stage == SHOW_WONDERS:
            if n < s.given.shown and wonders_left(s):
                s.then(SET_UP, SHOW_WONDERS, n + 1)
                s.ask(OFFER, LUCK)
            else:
                s.then(SET_UP, FIND_FIRST)
        else:
            last_stages(s, stage, n)


def no_delvers(s: UnearthState) -> bool:
    """Whether the scenario in play deals no Delver cards."""
    return s.scenario != 0 and (s.given.scenario_flags[s.scenario - 1] & NO_DELVERS) != 0


def choose_scenario(s: UnearthState) -> None:
    """A campaign and a solo game may draw a scenario; a table may also name one (campaign-2, ruling-81)."""
    given = s.given
    if not given.solo:
        return
    if given.campaign or given.scenario_choice == "random":
        s.ask(SCENARIO, LUCK)
    elif given.scenario_choice == "chosen":
        set_scenario(s, given.scenario_named)


def set_scenario(s: UnearthState, scenario: i64) -> None:
    """A scenario comes into play, and with it the set-aside Ruins that it gives to the Darkness."""
    s.scenario = scenario
    s.campaign[s.game_number * 3 + 2] = scenario
    more = s.given.scenario_aside[scenario - 1]
    s.aside -= more
    s.dark_hidden += more


def starting_stones(s: UnearthState, n: i64) -> None:
    """Before the second and third game 2 and 3 random Stones go onto the Darkness Board (campaign-14, campaign-15)."""
    due = s.game_number + 1 if s.game_number > 0 else i64(0)
    if n < due and in_bag(s) > 0:
        s.then(SET_UP, STARTING_STONES, n + 1)
        s.ask(DRAW_STONE, LUCK, FOR_BOARD)
    else:
        s.then(SET_UP, DEAL_CARDS)


def last_stages(s: UnearthState, stage: i64, n: i64) -> None:
    """Who begins, the Darkness's dice, and the Wonders kept from earlier games."""
    if stage == FIND_FIRST:
        s.then(SET_UP, ROLL_DARKNESS, 0)
        if s.players > 1 and s.given.rolls_for_first:
            s.then(TOSS_UP, (i64(1) << s.players) - 1, TO_BEGIN)
        else:
            s.first = 0
    elif stage == ROLL_DARKNESS:
        if s.given.solo and n < in_row(s):
            s.then(SET_UP, ROLL_DARKNESS, n + 1)
            s.ask(DARK_ROLL, LUCK, n, AT_SET_UP)
        else:
            s.then(SET_UP, KEPT_WONDERS, 0)
    elif stage == KEPT_WONDERS:
        kept_wonders(s, n)
    else:
        s.then(TURN, s.first)


def kept_wonders(s: UnearthState, n: i64) -> None:
    """Kept Wonders that do something when built do it again (ruling-84)."""
    if n >= MOST_SHOWN or s.kept[n] == 0:
        s.then(SET_UP, BEGIN)
        return
    s.then(SET_UP, KEPT_WONDERS, n + 1)
    if s.given.builds_again and works(s, n, 0, WHEN_BUILT):
        s.then(BUILT, 0, n, 0)


def wonders_left(s: UnearthState) -> bool:
    """Whether a Named Wonder is left to be shown."""
    return on_offer(s) != 0


def on_offer(s: UnearthState) -> i64:
    """The Named Wonders in the pool that are not in the show yet, as a mask."""
    show = s.show
    # Not a literal: it is shifted beyond 31 bits.
    one: i64 = 1
    left = s.given.wonder_mask
    for n in range(i64(MOST_SHOWN)):
        if show[n] != 0:
            left &= ~(one << (show[n] - 1))
    return left


def may_offer(s: UnearthState, wonder: i64) -> bool:
    """Whether a Named Wonder is in the pool and not in the show yet."""
    return (on_offer(s) >> wonder) & 1 != 0


@final
class Scenario(Question[UnearthState]):
    """A scenario is drawn from those that this campaign has not used (campaign-2, campaign-5)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for k in range(s.given.scenarios):
            if s.given.scenario_copies[k] > 0 and not had_scenario(s, k):
                out.chance(SET + k, s.given.scenario_copies[k])

    def play(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        set_scenario(s, move - SET + 1)

    def refusals(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        k = move - SET
        if k >= s.given.scenarios or s.given.scenario_copies[k] == 0:
            return [Refusal("core/not-in-play", "There is no such scenario at this table.")]
        if had_scenario(s, k):
            return [Refusal("unearth/campaign-5", "That scenario was played in this campaign already.")]
        return []

    def asks(self, s: UnearthState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "Which scenario is drawn?"


def had_scenario(s: UnearthState, k: i64) -> bool:
    """Whether an earlier game of the campaign had a scenario."""
    for game in range(s.game_number):
        if s.campaign[game * 3 + 2] == k + 1:
            return True
    return False


@final
class Deal(Question[UnearthState]):
    """A player is dealt a Ruin face down, which nobody else may look at: from the deck (base-start-3), or from those
    set aside (`aside` = 1, base-named-5)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, player: i64, _b: i64, _c: i64, _d: i64) -> None:
        site = s.site
        for k in range(s.given.deck_end):
            if site[k] == POOL:
                out.chance(DEALT + k, 1)

    def play(self, s: UnearthState, move: i64, seat: i64, player: i64, aside: i64, _c: i64, _d: i64) -> None:
        if aside != 0:
            s.aside -= 1
        else:
            s.ruins -= 1
        s.site[move - DEALT] = HIDDEN_BY + player
        s.know[move - DEALT] = i64(1) << player

    def refusals(self, s: UnearthState, move: i64, seat: i64, player: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        return unseen_refusals(s, move - DEALT)

    def sees(self, s: UnearthState, move: i64, seat: i64, player: i64, _b: i64, _c: i64, _d: i64) -> i64:
        return i64(1) << player

    def asks(self, s: UnearthState, seat: i64, player: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"Which Ruin does {s.setup.game.seat_name(s, player)} get face down?"


def unseen_refusals(s: UnearthState, k: i64) -> list[Refusal]:
    """Why a Ruin cannot be drawn from those that nobody has seen."""
    if k < MOST_SITES and s.site[k] == POOL:
        return []
    if k >= MOST_SITES or s.site[k] == OUT:
        return [Refusal("core/not-in-play", "That Ruin is not in this game.")]
    return [Refusal("unearth/base-comp-1", "That Ruin is not among those that nobody has seen.")]


@final
class Fill(Question[UnearthState]):
    """A Ruin gets its printed number of random Stones, or as many as there are (base-start-7, base-ruling-11)."""

    def step(self, s: UnearthState, slot: i64, n: i64, _c: i64, _d: i64) -> None:
        if n > 0 and in_bag(s) > 0:
            s.then(FILL, slot, n - 1)
            s.ask(DRAW_STONE, LUCK, FOR_RUIN, slot)


@final
class Offer(Question[UnearthState]):
    """Named Wonders are laid open: two more than there are players (base-start-8, ruling-92)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        left = on_offer(s)
        for wonder in range(i64(MOST_WONDERS)):
            if (left >> wonder) & 1 != 0:
                out.chance(OFFERED + wonder, 1)

    def play(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        # In the order of their numbers behind those that were kept, so that two draws in either order are one position.
        wonder = move - OFFERED + 1
        n: i64 = 0
        while s.show[n] != 0 and (s.kept[n] != 0 or s.show[n] < wonder):
            n += 1
        while wonder != 0:
            other = s.show[n]
            s.show[n] = wonder
            wonder = other
            n += 1

    def refusals(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        wonder = move - OFFERED
        if s.given.wonder_in[wonder] == 0:
            return [Refusal("core/not-in-play", "That Wonder is not in this game.")]
        if not may_offer(s, wonder):
            return [Refusal("unearth/base-wonder-4", "Each Named Wonder exists once.")]
        return []

    def asks(self, s: UnearthState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "Which Named Wonder is laid open?"


@final
class TossUp(Question[UnearthState]):
    """Players roll a die each: for who begins (base-start-10) or for a full tie (base-ruling-1, ruling-66).

    To begin, the highest of them; for a Ruin, the lowest drop out, until one is left.
    """

    def step(self, s: UnearthState, mask: i64, purpose: i64, slot: i64, rolled: i64) -> None:
        if rolled == 0:
            s.then(TOSS_UP, mask, purpose, slot, 1)
            for player in range(i64(5), i64(-1), -1):
                if (mask >> player) & 1 != 0:
                    s.ask(TOSS, LUCK, player)
            return
        left = still_in(s, mask, purpose == TO_BEGIN)
        for player in range(i64(6)):
            s.tossed[player] = 0
        if left & (left - 1) != 0:
            s.then(TOSS_UP, left, purpose, slot, 0)
        elif purpose == TO_BEGIN:
            s.first = only(left)
        else:
            s.then(RESOLVE, slot, only(left))


def still_in(s: UnearthState, mask: i64, highest_only: bool) -> i64:
    """Who stays in a roll-off: those with the highest dice, or all but those with the lowest."""
    low: i64 = 9
    high: i64 = 0
    for player in range(i64(6)):
        if (mask >> player) & 1 != 0:
            if s.tossed[player] < low:
                low = s.tossed[player]
            if s.tossed[player] > high:
                high = s.tossed[player]
    if low == high:
        return mask
    left: i64 = 0
    for player in range(i64(6)):
        if (mask >> player) & 1 != 0:
            if s.tossed[player] == high or (not highest_only and s.tossed[player] != low):
                left |= i64(1) << player
    return left


def only(mask: i64) -> i64:
    """The player of a mask of one."""
    player: i64 = 0
    while (mask >> player) & 1 == 0:
        player += 1
    return player


@final
class Toss(Question[UnearthState]):
    """A pure tie-break die: no Stones, no modifiers, no Response subphase."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, player: i64, _b: i64, _c: i64, _d: i64) -> None:
        out.chances(ROLLED, 6)

    def play(self, s: UnearthState, move: i64, seat: i64, player: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.tossed[player] = move - ROLLED + 1

    def refusals(self, s: UnearthState, move: i64, seat: i64, player: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        if move - ROLLED >= 6:
            return [Refusal("unearth/base-ruling-33", "A D6 is rolled.")]
        return []

    def asks(self, s: UnearthState, seat: i64, player: i64, _b: i64, _c: i64, _d: i64) -> str:
        return f"What does {s.setup.game.seat_name(s, player)} roll in the roll-off?"


def luck_of(s: UnearthState) -> str:
    """Whose die is rolled off, who is dealt to unless alone, and whose Ruin was face down until the end (ruling-78)."""
    place = s.sp - WIDTH
    kind = s.stack[place]
    if kind == TOSS:
        rule = "the highest begins" if is_to_begin(s) else "the lowest drops out"
        return f"{SEAT_NAMES[int(s.stack[place + 2])]}: {rule}"
    if kind == REVEAL and s.stack[place + 3] != 0:
        return "the Darkness: it was face down until now"
    if s.players > 1 and (kind == DRAW_CARD or (kind == DEAL and s.stack[place + 3] == 0)):
        return SEAT_NAMES[int(s.stack[place + 2])]
    return ""


def is_to_begin(s: UnearthState) -> bool:
    """Whether the roll-off that goes on is about who begins."""
    place = s.sp - WIDTH
    while s.stack[place] == TOSS:
        place -= WIDTH
    return s.stack[place + 3] == TO_BEGIN


QUESTIONS: Final[list[Question[UnearthState]]] = [
    SetUp(SET_UP, "set-up", "unearth/base-start-1", fields="stage number"),
    Scenario(SCENARIO, "scenario", "unearth/campaign-2", verbs="set"),
    Deal(DEAL, "deal", "unearth/base-start-3", verbs="dealt", fields="to:seat aside"),
    Fill(FILL, "fill", "unearth/base-start-7", fields="at:ruin stones"),
    Offer(OFFER, "offer", "unearth/base-start-8", verbs="offered"),
    TossUp(TOSS_UP, "roll-off", "unearth/base-ruling-33", fields="players purpose at:ruin rolled"),
    Toss(TOSS, "toss", "unearth/base-ruling-33", verbs="rolled", fields="of:seat"),
]
