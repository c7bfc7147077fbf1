"""How good a position of Unition looks to a seat: who will have won first, by cool or by whomp.

For each player the turns are reckoned that it takes to fifty cool, and those to the end of all the others' health, from
what the collections yield and how they grow. Hands and piles of others count together, since nobody knows them apart;
health and cool are behind screens, but whoever keeps count knows them (win-12).
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import WIDTH
from rulewright.games.unition.effects import STRONGHOLD, WHOMP
from rulewright.games.unition.given import COOL_TO_WIN
from rulewright.games.unition.prospects import (
    AGAIN,
    BRINGS,
    COMING,
    CYCLE,
    FINDS,
    GROWTH,
    GUARD,
    MEAN,
    NOW,
    OFTEN,
    OUTLOOK,
    PURSE,
    RATE,
    SHIELDED,
    STRONGHOLD_COMES,
    THINS,
    UNTIL,
    add_turn,
    bit,
    look_at,
)
from rulewright.games.unition.resolving import price
from rulewright.games.unition.state import (
    AIM_MORE,
    HALVING,
    ICON,
    PLAY_CARDS,
    UnitionState,
    alive,
    fort_kind,
)
from rulewright.games.unition.vocabulary import EXTRA_GLEAM, FORTS, MOST_PLAYERS, PLACES
from rulewright.games.unition.whomp import arriving, may_aim, owner_of
from rulewright.games.unition.yields import DRAWN, FOUND, GLEAM_YIELD, GOODS, PLAN, PRIZE_YIELD, SHIELD_YIELD

NO_OUTLOOKS: Final = vec[i64]([0] * (MOST_PLAYERS * OUTLOOK))
NOBODY: Final = vec[i64]([0] * MOST_PLAYERS)
# No game is expected to last longer: hundredths of a turn.
LONGEST: Final = 100_000
# What is bought is judged by what it brings within this time at most.
FORESIGHT: Final = 2000
# All that follows was found by playing: hundredths, and percent where nothing else is said.
# What is added to everybody's time before times are compared, so that nearly won is not won.
HEADSTART: Final = 50
# How much of the other way to win counts, where one is the shorter.
BOTH_WAYS: Final = 30
# How much whomp counts before it is aimed, and how much gets past shields at least.
NOT_AIMED: Final = 95
GETS_THROUGH: Final = 20
# How much the worth of gleam counts before it is spent, and that of what comes for nothing; what a shield is worth.
PURSE_COUNTS: Final = 35
FOR_NOTHING: Final = 45
SHIELD_COUNTS: Final = 35
# How likely a card is to find a clanmate, for one that is not bought yet, in thousandths.
USUAL_UNITION: Final = 300


def evaluate(s: UnitionState, seat: i64) -> i64:
    """The chance of a seat to win, in thousandths, from 1 to 999; 0 for who is out."""
    if not alive(s, seat):
        return 0
    look = NO_OUTLOOKS[:]
    left = NOBODY[:]
    time = NOBODY[:]
    falls = NOBODY[:]
    living: i64 = 0
    acting = under_way(s)
    for player in range(s.players):
        if alive(s, player):
            living += 1
            left[player] = (s.health[player] + s.shields[player]) * 100
    if acting:
        look_at(s, s.turn, True, 0, look)
        add_turn(s, s.turn, look)
        left[s.turn] += look[s.turn * OUTLOOK + SHIELDED]
        strike(s, look, left, falls)
    for player in range(s.players):
        if alive(s, player) and not (acting and player == s.turn):
            look_at(s, player, False, falls[player], look)
    for player in range(s.players):
        if alive(s, player):
            time[player] = time_to_win(s, player, look, left, living, acting)
    mine: i64 = 1
    total: i64 = 1
    for player in range(s.players):
        if alive(s, player):
            late = time[player] + HEADSTART
            chance = 1_000_000_000_000_000 // (late * late)
            if living > 2:
                chance = chance * survival(s, player, time[player], look, left, living) // 1000
            total += chance
            if player == seat:
                mine = chance
    value = 1000 * mine // total
    return 1 if value < 1 else (999 if value > 999 else value)


def survival(s: UnitionState, player: i64, time: i64, look: vec[i64], left: vec[i64], living: i64) -> i64:
    """The chance to be still there when one would win, where everybody's whomp is spread over all others."""
    whomp: i64 = 0
    for other in range(s.players):
        if other != player and alive(s, other):
            whomp += look[other * OUTLOOK + RATE + 1]
    whomp = whomp // (living - 1) - look[player * OUTLOOK + GUARD]
    if whomp < 20:
        whomp = 20
    end = left[player] * 100 // whomp
    if end > LONGEST:
        end = LONGEST
    return 1000 * end * end // (end * end + time * time + 1)


def under_way(s: UnitionState) -> bool:
    """Whether something was done already in the turn of the one whose hand lies open."""
    if s.revealed == 0:
        return False
    if s.played_count > 0 or s.icons > 0 or s.opened > 0 or s.sp > WIDTH or s.stack[0] != PLAY_CARDS:
        return True
    for place in range(i64(FORTS)):
        if s.fort[(s.turn * FORTS + place) * 4 + 1] != 0:
            return True
    return False


def strike(s: UnitionState, look: vec[i64], left: vec[i64], falls: vec[i64]) -> None:
    """Let the whomp that is aimed arrive, and what is not aimed yet on the opponent who has least left.

    Which strongholds fall is written down for each player, one bit a place.
    """
    turn = s.turn
    loose = look[turn * OUTLOOK + COMING + 1] - too_late(s) * 100
    for n in range(s.aims):
        target = s.aim[n * 3] - 1
        owner = owner_of(target)
        if not alive(s, owner):
            continue
        force = arriving(s, owner, n) * 100
        if target < MOST_PLAYERS:
            left[owner] -= force
        else:
            place = (target - MOST_PLAYERS) % FORTS
            health = s.given.health[fort_kind(s, owner, place) - 1] * 100
            if force < health and force + loose >= health:
                loose -= health - force
                force = health
            if force >= health:
                left[owner] -= force - health
                falls[owner] |= bit(place)
    weakest: i64 = -1
    for other in range(s.players):
        if other != turn and alive(s, other) and (weakest < 0 or left[other] < left[weakest]):
            weakest = other
    if weakest >= 0:
        if s.status[weakest] & HALVING != 0:
            loose = loose // 2
        left[weakest] -= loose * NOT_AIMED // 100
    for other in range(s.players):
        if left[other] < 0:
            left[other] = 0


def too_late(s: UnitionState) -> i64:
    """Whomp that can be aimed no more: larger groups than the last one on a player, with nobody else to hit."""
    if s.aims == 0:
        return 0
    last = s.aim[s.aims * 3 - 3] - 1
    if last >= MOST_PLAYERS or s.stack[s.sp - WIDTH] != AIM_MORE:
        return 0
    for other in range(s.players):
        if may_aim(s, s.turn, 1, other, 0):
            return 0
    size = s.stack[s.sp - WIDTH + 2]
    found: i64 = 0
    for n in range(s.icons):
        if s.icon[n * ICON] == WHOMP + 1 and s.icon[n * ICON + 1] > size:
            found += s.icon[n * ICON + 1]
    return found


def time_to_win(s: UnitionState, player: i64, look: vec[i64], left: vec[i64], living: i64, acting: bool) -> i64:
    """The time until a player has won, by cool or by whomp, the later the further away the next turn is."""
    base = player * OUTLOOK
    own = player == s.turn and acting
    cool = (COOL_TO_WIN - s.cool[player]) * 100
    health: i64 = 0
    guard: i64 = 0
    help: i64 = 0
    for other in range(s.players):
        if other != player and alive(s, other):
            health += left[other]
            guard += look[other * OUTLOOK + GUARD]
            help += look[other * OUTLOOK + RATE + 1] * (living - 2) // (living - 1)
            if s.status[other] & HALVING != 0 and not own:
                health += look[base + RATE + 1] // (2 * (living - 1))
    if own:
        cool -= look[base + COMING]
    one = path(s, player, 0, cool, 0, look, own)
    other_way = path(s, player, 1, health, help - guard, look, own)
    least = one if one < other_way else other_way
    both = i64(sqrt(float(one * one + other_way * other_way)))
    time = least
    if both > 0:
        time += (one * other_way // both - least) * BOTH_WAYS // 100
    # The others' turns that come first.
    if own:
        if least > 0:
            time += (living - 1) * 100 // living
            if look[base + AGAIN] != 0:
                time -= 90
    elif player != s.turn or acting or s.revealed == 0:
        time += distance(s, player) * 100 // living
    return time if time > 0 else i64(0)


def distance(s: UnitionState, player: i64) -> i64:
    """How many living players have their turn before a player, the one whose turn it is left out; 0 during set-up."""
    if s.turn >= s.players:
        return 0
    found: i64 = 0
    other = s.turn
    while True:
        other = other + 1 if other + 1 < s.players else i64(0)
        if other == player:
            return found
        if alive(s, other):
            found += 1


def path(s: UnitionState, player: i64, plan: i64, need: i64, besides: i64, look: vec[i64], own: bool) -> i64:
    """The time in which a player has so much more of a prize; `besides` comes each turn from elsewhere."""
    if need <= 0:
        return 0
    base = player * OUTLOOK
    rate = look[base + RATE + plan]
    factor: i64 = 100
    if rate > 0 and besides < 0:
        factor = (rate + besides) * 100 // rate
        if factor < GETS_THROUGH:
            factor = GETS_THROUGH
        rate = rate * factor // 100
    elif besides > 0:
        rate += besides
    if rate < 5:
        rate = 5
    until = look[base + UNTIL]
    now = look[base + NOW + plan] * factor // 100 + (besides * until // 100 if besides > 0 else i64(0))
    growth = look[base + GROWTH + plan]
    lag = look[base + CYCLE]
    time = turns(need, now, until, rate, growth, lag)
    if own and time > until:
        ahead = time - until if time - until < FORESIGHT else i64(FORESIGHT)
        rate += shopping(s, player, plan, ahead, look) * 100 // ahead
        time = turns(need, now, until, rate, growth, lag)
    return time if time < LONGEST else i64(LONGEST)


def turns(need: i64, now: i64, until: i64, rate: i64, growth: i64, lag: i64) -> i64:
    """The time to a prize: first what lies in the pile, then all cards again and again, and after a lag better ones.

    What is bought waits for the next shuffling, and then for its place in the pile.
    """
    if need <= now:
        return need * until // now if now > 0 else i64(0)
    time = until + (need - now) * 100 // rate
    if time <= lag or growth <= 0:
        return time
    if until < lag:
        need -= now + rate * (lag - until) // 100
        time = lag
    else:
        need -= now
        time = until
        # What has grown until then.
        rate += growth * (until - lag) // 100
    root = i64(sqrt(float(rate * rate + 2 * growth * need)))
    return time + (root - rate) * 100 // growth


# What gleam can buy


def shopping(s: UnitionState, player: i64, plan: i64, time: i64, look: vec[i64]) -> i64:
    """How much of a prize the gleam of this turn will have brought by the end, spent on the best cards there are."""
    base = player * OUTLOOK
    purse = look[base + PURSE + plan] // 100
    found: i64 = 0
    taken: i64 = 0
    while purse > 0:
        best: i64 = 0
        chosen: i64 = -1
        paid: i64 = 0
        for place in range(i64(PLACES)):
            card = s.forum[place] - 1
            if card >= 0 and card < s.kinds and (taken >> place) & 1 == 0:
                cost = price(s, card, True)
                if cost <= purse:
                    worth = card_worth(s, player, card, plan, time, look)
                    if worth > best:
                        best = worth
                        chosen = place
                        paid = cost
        if taken == 0:
            leaders = s.leaders
            for kind in range(s.kinds):
                if leaders[kind] != 0:
                    cost = price(s, kind, False)
                    if cost <= purse:
                        worth = card_worth(s, player, kind, plan, time, look)
                        if worth > best:
                            best = worth
                            chosen = PLACES
                            paid = cost
        if s.extra > 0 and price(s, EXTRA_GLEAM, False) <= purse:
            worth = card_worth(s, player, EXTRA_GLEAM, plan, time, look)
            if worth > best:
                best = worth
                chosen = PLACES
                paid = price(s, EXTRA_GLEAM, False)
        if chosen < 0:
            break
        found += best
        taken |= bit(chosen)
        purse -= paid if paid > 0 else i64(1)
    found = found * PURSE_COUNTS // 100
    found += look[base + FINDS] * FOR_NOTHING // 100 * look[base + OFTEN] // 1000 * time // 100
    found += look[base + THINS] * look[base + MEAN + plan] // 100 * look[base + OFTEN] // 1000 * time // 100
    return found


def card_worth(s: UnitionState, player: i64, kind: i64, plan: i64, time: i64, look: vec[i64]) -> i64:
    """How much of a prize another card of a kind brings in a time."""
    given = s.given
    base = player * OUTLOOK
    cell = kind * GOODS
    first = cell + plan * PLAN
    often = look[base + OFTEN]
    mean = look[base + MEAN + plan]
    if given.kind[kind] == STRONGHOLD:
        often = STRONGHOLD_COMES * 10
        mean = 0
    each = given.when_played[first + PRIZE_YIELD] + given.when_united[first + PRIZE_YIELD] * USUAL_UNITION // 1000
    each += given.each_clanmate[first + PRIZE_YIELD]
    shields = given.when_played[first + SHIELD_YIELD] + given.when_united[first + SHIELD_YIELD] * USUAL_UNITION // 1000
    draws = given.when_played[cell + DRAWN] + given.when_united[cell + DRAWN] * USUAL_UNITION // 1000
    draws += given.each_clanmate[cell + DRAWN]
    each += shields * SHIELD_COUNTS // 100 + draws * look[base + MEAN + plan] // 100 - mean
    gleam = given.when_played[first + GLEAM_YIELD] + given.when_played[cell + FOUND]
    gleam += given.when_united[first + GLEAM_YIELD] * USUAL_UNITION // 1000
    grown = gleam * BRINGS[plan] // 100 * look[base + OFTEN] // 1400 * time // 200
    return (each + grown) * often // 1000 * time // 100
