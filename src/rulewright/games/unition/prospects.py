"""What a player's cards promise: how many are played a turn, what they yield, and how fast that grows.

Everything is an estimate for bots, from what all may know: which cards somebody owns, not where in the pile they lie.
Times are hundredths of a turn, amounts hundredths of a token, chances thousandths.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.core.engine import WIDTH
from rulewright.games.unition.effects import (
    CLANS,
    CONSUME_HAND,
    COOL,
    DRAW,
    GIVE_GLEAM,
    GIVE_SHIELD,
    GLEAM,
    MOUNT,
    SHIELD,
    STRONGHOLD,
    WHOMP,
)
from rulewright.games.unition.given import CELLS
from rulewright.games.unition.state import (
    ACTIVATED,
    AS,
    CONSUME_CARD,
    COPY_CARD,
    COUNTED,
    DISCARD_CARD,
    DRAW_CARDS,
    EXPOSE_HAND,
    FETCH_HERO,
    FIRST_HALF,
    FLAGS,
    FORT_FLAGS,
    GAIN_CARD,
    GONE,
    ICON,
    LAID,
    LOOT_GLEAM,
    MEMBERS,
    MOST_PLAYED,
    MOST_TOP,
    ONE_OF_TWO,
    PLAYED,
    RAINBRO,
    RAZE_FORT,
    SECOND_HALF,
    STEAL_HERO,
    UNITED,
    UPGRADE_CARD,
    UnitionState,
    fort_cell,
)
from rulewright.games.unition.unition import mounted_cost
from rulewright.games.unition.vocabulary import FORTS, MOST_CARDS, STARTERS
from rulewright.games.unition.yields import (
    DRAWN,
    FOUND,
    GLEAM_YIELD,
    GOODS,
    PLAN,
    PLANS,
    PRIZE_YIELD,
    SHIELD_YIELD,
    THINNED,
)

# What is kept of each player.
NOW: Final = 0  # [plan] the prize that the rest of the pile brings until it is shuffled
UNTIL: Final = NOW + PLANS  # the time until then
RATE: Final = UNTIL + 1  # [plan] the prize of each turn after that
GROWTH: Final = RATE + PLANS  # [plan] by how much that grows each turn
GUARD: Final = GROWTH + PLANS  # shields of each turn
CYCLE: Final = GUARD + 1  # the time in which the whole collection is played once
OFTEN: Final = CYCLE + 1  # the chance of a card to be played in a turn
MEAN: Final = OFTEN + 1  # [plan] the prize of an average card
COMING: Final = MEAN + PLANS  # [plan] what this turn brings, taken or not
PURSE: Final = COMING + PLANS  # [plan] gleam to spend in this turn
SHIELDED: Final = PURSE + PLANS  # shields that this turn brings
FINDS: Final = SHIELDED + 1  # gleam's worth of cards that this turn still brings for nothing
THINS: Final = FINDS + 1  # cards of the hand that may still be consumed in this turn
AGAIN: Final = THINS + 1  # 1 if MEGAUNITION is reached
OUTLOOK: Final = AGAIN + 1

# Tables to copy. Kinds: how many a player has, how many of them before the next shuffling, and a list of those there
# are, with its length behind it.
OWNED: Final = 2 * MOST_CARDS
KINDS_OWNED: Final = 3 * MOST_CARDS
NO_CARDS: Final = vec[i64]([0] * (KINDS_OWNED + 1))
NO_GOODS: Final = vec[i64]([0] * (GOODS * 2))
# Clans: members in the collection, strongholds in play, and the chance of unition; behind them that no stand-in comes.
NO_STAND_IN: Final = 3 * CLANS
NO_CLANS: Final = vec[i64]([0] * (NO_STAND_IN + 1))
# Clans in this turn: members, then what they yield when united, and what each clanmate adds.
NO_CLANMATES: Final = vec[i64]([0] * (CLANS * (1 + 2 * GOODS)))

# All that follows was found by playing, in percent where nothing else is said.
# How much a stronghold of the next shuffling yields, by what it will yield in play.
STRONGHOLD_COMES: Final = 90
# The prize that a gleam in each turn adds to the prize of the turns after it, for cool and for whomp.
BRINGS: Final = vec[i64]([60, 50])
# How many cards a collection will have gained by the time that counts.
CARDS_TO_COME: Final = 15
# How much of what consuming weak cards gains is counted on.
THINNING: Final = 20
# How likely a stand-in that is played chooses a clan.
STANDS_IN: Final = 70
# How much of an average card a card that is drawn this turn counts.
DRAWS_COUNT: Final = 90
# No collection is taken to draw more than this for each card, in hundredths.
MOST_DRAWING: Final = 60
# What is taken for the hero on a stronghold that carries none yet.
USUAL_MOUNT: Final = 2


def look_at(s: UnitionState, seat: i64, acting: bool, falls: i64, look: vec[i64]) -> None:
    """Write down the outlook of a player; `acting` says that the own turn is under way.

    The strongholds at the places of `falls` are taken to lie in the discard pile already.
    """
    cards = NO_CARDS[:]
    clans = NO_CLANS[:]
    goods = NO_GOODS[:]
    size = count_cards(s, seat, acting, falls, cards, clans)
    count_forts(s, seat, falls, clans)
    seen = cards_a_turn(s, seat, falls, cards, clans, goods, size)
    often = frequency(seen, size)
    expect_unition(s, clans, often, cards)
    clear(goods, 0)
    clear(goods, GOODS)
    now = sum_up(s, cards, clans, goods)
    base = seat * OUTLOOK
    look[base + NOW] = goods[GOODS + PRIZE_YIELD]
    look[base + NOW + 1] = goods[GOODS + PLAN + PRIZE_YIELD]
    until = now * 10000 // seen
    # Strongholds: those in play, and those of the pile for half the time, as they come at any moment of it.
    clear(goods, GOODS)
    add_forts(s, seat, falls, clans, often, goods)
    add_waiting(s, cards, clans, goods, False, 50)
    look[base + NOW] += goods[GOODS + PRIZE_YIELD] * until // 100
    look[base + NOW + 1] += goods[GOODS + PLAN + PRIZE_YIELD] * until // 100
    add_waiting(s, cards, clans, goods, False, 50)
    add_waiting(s, cards, clans, goods, True, STRONGHOLD_COMES)
    look[base + UNTIL] = until
    look[base + CYCLE] = size * 10000 // seen
    look[base + OFTEN] = often
    guard = (goods[SHIELD_YIELD] + goods[PLAN + SHIELD_YIELD]) * often // 1000
    look[base + GUARD] = (guard + goods[GOODS + SHIELD_YIELD] + goods[GOODS + PLAN + SHIELD_YIELD]) // 2
    for plan in range(i64(PLANS)):
        foresee(plan, seen, size, goods, base, look)


def foresee(plan: i64, seen: i64, size: i64, goods: vec[i64], base: i64, look: vec[i64]) -> None:
    """Write down what a turn brings to a plan, and how that grows: by what gleam buys, and as weak cards leave."""
    often = frequency(seen, size)
    first = plan * PLAN
    hands = goods[first + PRIZE_YIELD] * often // 1000
    gleam = (goods[first + GLEAM_YIELD] + goods[FOUND]) * often // 1000
    gleam += goods[GOODS + first + GLEAM_YIELD] + goods[GOODS + FOUND]
    growth = gleam * BRINGS[plan] // 100 * seen // (100 * (size + CARDS_TO_COME))
    look[base + MEAN + plan] = 0
    if size > 0:
        thinned = goods[THINNED] * often // 1000 + goods[GOODS + THINNED]
        growth += hands * thinned // (size * 100) * THINNING // 100
        look[base + MEAN + plan] = goods[first + PRIZE_YIELD] // size
    look[base + RATE + plan] = hands + goods[GOODS + first + PRIZE_YIELD]
    look[base + GROWTH + plan] = growth


def cards_a_turn(
    s: UnitionState, seat: i64, falls: i64, cards: vec[i64], clans: vec[i64], goods: vec[i64], size: i64
) -> i64:
    """How many cards are played a turn, in hundredths: five, and those that cards and strongholds draw."""
    often = frequency(500, size)
    expect_unition(s, clans, often, cards)
    sum_up(s, cards, clans, goods)
    drawing = goods[DRAWN] // size if size > 0 else i64(0)
    if drawing > MOST_DRAWING:
        drawing = MOST_DRAWING
    clear(goods, GOODS)
    add_forts(s, seat, falls, clans, often, goods)
    seen = (500 + goods[GOODS + DRAWN]) * 100 // (100 - drawing)
    if seen > size * 100:
        seen = size * 100
    return seen if seen > 100 else i64(100)


def clear(goods: vec[i64], first: i64) -> None:
    """Empty one of the two rows of goods."""
    for good in range(first, first + GOODS):
        goods[good] = 0


def bit(place: i64) -> i64:
    """The bit of a place in a set of places."""
    found: i64 = 1
    for _ in range(place):
        found *= 2
    return found


def frequency(seen: i64, size: i64) -> i64:
    """How likely a card is to be among those that are played in a turn."""
    if seen >= size * 100:
        return 1000
    return seen * 10 // size


def count_cards(s: UnitionState, seat: i64, acting: bool, falls: i64, cards: vec[i64], clans: vec[i64]) -> i64:
    """Count what a player owns by the kind, and how much of it comes before the next shuffling.

    The own hand is left out of that while it is being played. Returns the number of cards, strongholds left out.
    """
    kinds = s.kinds
    first = seat * kinds
    pile = s.pile
    hand = s.hand
    discard = s.discard
    for kind in range(kinds):
        cell = first + kind
        coming = pile[cell]
        if not acting:
            coming += hand[cell]
        cards[MOST_CARDS + kind] = coming
        cards[kind] = pile[cell] + hand[cell] + discard[cell]
    n = seat * MOST_TOP
    while n < (seat + 1) * MOST_TOP and s.top[n] != 0:
        cards[s.top[n] - 1] += 1
        cards[MOST_CARDS + s.top[n] - 1] += 1
        n += 1
    if seat == s.turn:
        played = s.played
        for k in range(s.played_count):
            if played[k * PLAYED + FLAGS] & (GONE | LAID) == 0:
                cards[played[k * PLAYED] - 1] += 1
    if falls != 0:
        add_fallen(s, seat, falls, cards)
    clan = s.given.clan
    what = s.given.kind
    size: i64 = 0
    owned: i64 = OWNED
    for kind in range(kinds):
        if cards[kind] != 0:
            cards[owned] = kind
            owned += 1
            if clan[kind] < CLANS:
                clans[clan[kind]] += cards[kind]
            if what[kind] != STRONGHOLD:
                size += cards[kind]
    cards[KINDS_OWNED] = owned - OWNED
    return size


def add_fallen(s: UnitionState, seat: i64, falls: i64, cards: vec[i64]) -> None:
    """Count the strongholds that fall."""
    for place in range(i64(FORTS)):
        if (falls >> place) & 1 != 0:
            cards[s.fort[fort_cell(seat, place)] - 1] += 1


def count_forts(s: UnitionState, seat: i64, falls: i64, clans: vec[i64]) -> None:
    """Count strongholds in play by the clan."""
    fort = s.fort
    for place in range(i64(FORTS)):
        kind = fort[fort_cell(seat, place)] - 1
        if kind >= 0 and s.given.clan[kind] < CLANS and (falls >> place) & 1 == 0:
            clans[CLANS + s.given.clan[kind]] += 1


def expect_unition(s: UnitionState, clans: vec[i64], often: i64, cards: vec[i64]) -> None:
    """For each clan how likely one of its cards finds a clanmate in play."""
    clans[NO_STAND_IN] = 1000
    for kind in range(i64(STARTERS)):
        if s.given.stand_in[kind] != 0:
            for _ in range(cards[kind]):
                clans[NO_STAND_IN] = clans[NO_STAND_IN] * (1000 - often * STANDS_IN // 100) // 1000
    for clan in range(i64(CLANS)):
        alone = clans[NO_STAND_IN] if clans[CLANS + clan] == 0 else i64(0)
        for _ in range(clans[clan] - 1):
            alone = alone * (1000 - often) // 1000
        clans[2 * CLANS + clan] = 1000 - alone


def sum_up(s: UnitionState, cards: vec[i64], clans: vec[i64], goods: vec[i64]) -> i64:
    """Add up what all cards yield when each is played once, and behind that what comes before the next shuffling.

    Returns how many cards come before it.
    """
    given = s.given
    when_played = given.when_played
    when_united = given.when_united
    each_clanmate = given.each_clanmate
    now: i64 = 0
    for place in range(i64(OWNED), OWNED + cards[KINDS_OWNED]):
        kind = cards[place]
        if given.kind[kind] == STRONGHOLD:
            continue
        n = cards[kind]
        coming = cards[MOST_CARDS + kind]
        now += coming
        clan = given.clan[kind]
        united: i64 = 0
        mates: i64 = 0
        if clan < CLANS:
            united = clans[2 * CLANS + clan]
            if given.leader[kind] != 0:
                # Clanmates in play, where there is one: strongholds, and a share of the others.
                mates = clans[CLANS + clan] * 1000 + (clans[clan] - 1) * 400
                if mates < united:
                    mates = united
        cell = kind * GOODS
        for good in range(i64(GOODS)):
            found = when_played[cell + good]
            if united != 0:
                found += when_united[cell + good] * united // 1000
                if mates != 0:
                    found += each_clanmate[cell + good] * mates // 1000
            goods[good] += found * n
            goods[GOODS + good] += found * coming
    return now


def add_forts(s: UnitionState, seat: i64, falls: i64, clans: vec[i64], often: i64, goods: vec[i64]) -> None:
    """Add what strongholds in play yield on each turn."""
    given = s.given
    fort = s.fort
    for place in range(i64(FORTS)):
        kind = fort[fort_cell(seat, place)] - 1
        if kind < 0 or (falls >> place) & 1 != 0:
            continue
        clan = given.clan[kind]
        united: i64 = 0
        if clan < CLANS:
            alone = clans[NO_STAND_IN] if clans[CLANS + clan] < 2 else i64(0)
            for _ in range(clans[clan]):
                alone = alone * (1000 - often) // 1000
            united = 1000 - alone
        cell = kind * GOODS
        for good in range(i64(GOODS)):
            found = given.when_played[cell + good] + given.when_acting[cell + good]
            found += given.when_united[cell + good] * united // 1000
            goods[GOODS + good] += found
        if given.action[kind] == MOUNT:
            cost = mounted_cost(s, seat, MOST_PLAYED + place)
            goods[GOODS + PLAN + PRIZE_YIELD] += (cost if cost > 0 else i64(USUAL_MOUNT)) * 100


def add_waiting(s: UnitionState, cards: vec[i64], clans: vec[i64], goods: vec[i64], later: bool, part: i64) -> None:
    """Add a part of what strongholds will yield that have yet to be drawn: before the shuffling, or after it."""
    given = s.given
    for place in range(i64(OWNED), OWNED + cards[KINDS_OWNED]):
        kind = cards[place]
        if given.kind[kind] != STRONGHOLD:
            continue
        n = cards[MOST_CARDS + kind]
        if later:
            n = cards[kind] - n
        if n == 0:
            continue
        united = clans[2 * CLANS + given.clan[kind]] if given.clan[kind] < CLANS else i64(0)
        cell = kind * GOODS
        for good in range(i64(GOODS)):
            found = given.when_played[cell + good] + given.when_acting[cell + good]
            found += given.when_united[cell + good] * united // 1000
            goods[GOODS + good] += found * n * part // 100
        if given.action[kind] == MOUNT:
            goods[GOODS + PLAN + PRIZE_YIELD] += USUAL_MOUNT * n * part


# The turn that is under way


def add_turn(s: UnitionState, seat: i64, look: vec[i64]) -> None:
    """Write down what the turn under way has brought and still will, once the whole hand is played."""
    mates = NO_CLANMATES[:]
    goods = NO_GOODS[:]
    wild = add_hand(s, seat, mates, goods)
    add_board(s, seat, mates)
    wild += add_pending(s, seat, goods)
    unite_all(s, mates, goods, wild)
    base = seat * OUTLOOK
    draws = goods[DRAWN] * DRAWS_COUNT // 100
    purse: i64 = 0
    cool: i64 = 0
    whomp: i64 = 0
    shields: i64 = 0
    icon = s.icon
    for n in range(s.icons):
        what = icon[n * ICON] - 1
        amount = icon[n * ICON + 1] * 100
        if what == GLEAM:
            purse += amount
        elif what == COOL:
            cool += amount
        elif what == WHOMP:
            whomp += amount
        elif what == SHIELD:
            shields += amount
    purse -= s.spent * 100
    look[base + COMING] = cool + goods[PRIZE_YIELD] + look[base + MEAN] * draws // 100
    look[base + COMING + 1] = whomp + goods[PLAN + PRIZE_YIELD] + look[base + MEAN + 1] * draws // 100
    # Gleam of drawn cards counts for half: starters give most of it.
    look[base + PURSE] = purse + goods[GLEAM_YIELD] + draws // 2
    look[base + PURSE + 1] = purse + goods[PLAN + GLEAM_YIELD] + draws // 2
    look[base + SHIELDED] = shields + (goods[SHIELD_YIELD] + goods[PLAN + SHIELD_YIELD]) // 2
    look[base + FINDS] = goods[FOUND]
    junk = unwanted(s, seat)
    look[base + THINS] = goods[THINNED] if goods[THINNED] < junk * 100 else junk * 100
    look[base + AGAIN] = 0
    if s.bonus == 0:
        clans_in_play: i64 = 0
        for clan in range(i64(CLANS)):
            if mates[clan] > 0:
                clans_in_play += 1
        if clans_in_play == CLANS or (clans_in_play == CLANS - 1 and wild > 0):
            look[base + AGAIN] = 1


def add_hand(s: UnitionState, seat: i64, mates: vec[i64], goods: vec[i64]) -> i64:
    """Add what the cards of the hand yield; says how many can stand in for a clan."""
    given = s.given
    wild: i64 = 0
    for clan in range(i64(CLANS)):
        mates[clan] = s.count[MEMBERS + clan]
    hand = s.hand
    first = seat * s.kinds
    for kind in range(s.kinds):
        n = hand[first + kind]
        if n == 0:
            continue
        cell = kind * GOODS
        for good in range(i64(GOODS)):
            goods[good] += given.when_played[cell + good] * n
        if given.stand_in[kind] != 0:
            wild += n
        clan = given.clan[kind]
        if clan < CLANS:
            mates[clan] += n
            hope_for_unition(s, kind, n, 0, mates)
    return wild


def hope_for_unition(s: UnitionState, kind: i64, n: i64, counted: i64, mates: vec[i64]) -> None:
    """Add what cards of a kind yield once they are united, less what a leader has counted."""
    given = s.given
    row = CLANS + given.clan[kind] * (2 * GOODS)
    cell = kind * GOODS
    leads = given.leader[kind] != 0
    when_united = given.when_united
    for good in range(i64(GOODS)):
        mates[row + good] += when_united[cell + good] * n
        if leads:
            mates[row + good] -= given.each_clanmate[cell + good] * counted
            mates[row + GOODS + good] += given.each_clanmate[cell + good] * n


def add_board(s: UnitionState, seat: i64, mates: vec[i64]) -> None:
    """Add what played cards and strongholds still yield: strongholds that have not acted, and unition to come."""
    given = s.given
    played = s.played
    for n in range(s.played_count):
        cell = n * PLAYED
        kind = played[cell + AS] - 1
        if given.clan[kind] < CLANS and played[cell + FLAGS] & GONE == 0:
            if played[cell + FLAGS] & UNITED == 0:
                hope_for_unition(s, kind, 1, 0, mates)
            elif given.leader[kind] != 0:
                row = CLANS + given.clan[kind] * (2 * GOODS)
                for good in range(i64(GOODS)):
                    each = given.each_clanmate[kind * GOODS + good]
                    mates[row + good] -= each * played[cell + COUNTED]
                    mates[row + GOODS + good] += each
    for place in range(i64(FORTS)):
        cell = fort_cell(seat, place)
        kind = s.fort[cell] - 1
        if kind >= 0 and s.fort[cell + FORT_FLAGS] & UNITED == 0 and given.clan[kind] < CLANS:
            hope_for_unition(s, kind, 1, 0, mates)


def unite_all(s: UnitionState, mates: vec[i64], goods: vec[i64], wild: i64) -> None:
    """Add what unition yields in each clan that will have two members, a stand-in where it helps most."""
    chosen: i64 = -1
    best: i64 = 0
    if wild > 0:
        for clan in range(i64(CLANS)):
            row = CLANS + clan * (2 * GOODS)
            gain: i64 = 0
            for good in range(i64(GOODS)):
                gain += mates[row + GOODS + good]
                if mates[clan] == 1:
                    gain += mates[row + good]
            if gain > best:
                best = gain
                chosen = clan
        if chosen >= 0:
            mates[chosen] += 1
    for clan in range(i64(CLANS)):
        if mates[clan] >= 2:
            row = CLANS + clan * (2 * GOODS)
            others = mates[clan] - (0 if s.given.leader_counts_itself else 1)
            for good in range(i64(GOODS)):
                goods[good] += mates[row + good] + mates[row + GOODS + good] * others


def add_cell(s: UnitionState, cell: i64, goods: vec[i64]) -> None:
    """Add what one effect yields."""
    table = s.given.yield_of
    first = cell * GOODS
    for good in range(i64(GOODS)):
        goods[good] += table[first + good]


def add_then(s: UnitionState, cell: i64, goods: vec[i64]) -> None:
    """Add what the second half of an arrow yields."""
    what = s.given.then_what[cell]
    amount = s.given.then_amount[cell] * 100
    if GIVE_GLEAM <= what <= GIVE_SHIELD:
        if what == GIVE_GLEAM:
            goods[GLEAM_YIELD] += amount
            goods[PLAN + GLEAM_YIELD] += amount
        elif what == GIVE_SHIELD:
            goods[SHIELD_YIELD] += amount
            goods[PLAN + SHIELD_YIELD] += amount
        elif what == GIVE_GLEAM + COOL:
            goods[PRIZE_YIELD] += amount
        else:
            goods[PLAN + PRIZE_YIELD] += amount
    elif what == DRAW:
        goods[DRAWN] += amount
    elif what == CONSUME_HAND:
        goods[THINNED] += amount


def add_pending(s: UnitionState, seat: i64, goods: vec[i64]) -> i64:
    """Add what open effects, questions and strongholds that have not acted yield; says how many stand-ins wait."""
    given = s.given
    wild: i64 = 0
    for n in range(s.opened):
        cell = s.open[n * 2] - 1
        add_cell(s, cell, goods)
        if given.stand_in[cell // CELLS] != 0 and cell % CELLS == 0:
            wild += 1
    for place in range(i64(FORTS)):
        cell = fort_cell(seat, place)
        kind = s.fort[cell] - 1
        if kind >= 0 and s.fort[cell + FORT_FLAGS] & ACTIVATED == 0:
            for good in range(i64(GOODS)):
                goods[good] += given.when_played[kind * GOODS + good]
            if given.action[kind] == MOUNT:
                goods[PLAN + PRIZE_YIELD] += mounted_cost(s, seat, MOST_PLAYED + place) * 100
    st = s.stack
    for p in range(i64(0), s.sp, WIDTH):
        asked = st[p]
        if asked in (ONE_OF_TWO, FIRST_HALF):
            add_cell(s, st[p + 2] * CELLS + st[p + 3], goods)
        elif asked == SECOND_HALF:
            add_then(s, st[p + 2] * CELLS + st[p + 3], goods)
        elif asked == DRAW_CARDS:
            goods[DRAWN] += st[p + 3] * 100
        elif asked == CONSUME_CARD:
            goods[THINNED] += st[p + 3] * 100
            goods[DRAWN] -= st[p + 3] * 40
            if st[p + 4] == 2:
                add_then(s, st[p + 2] * CELLS + st[p + 5] % 16, goods)
        elif asked == DISCARD_CARD:
            goods[DRAWN] -= st[p + 3] * 60
            if st[p + 4] == 2:
                add_then(s, st[p + 2] * CELLS + st[p + 5] % 16, goods)
        elif asked == FETCH_HERO:
            goods[DRAWN] += st[p + 3] * 130
        elif asked == COPY_CARD:
            goods[DRAWN] += 100
        elif asked == UPGRADE_CARD:
            goods[FOUND] += st[p + 3] * 100 + 50
            goods[THINNED] += 60
        elif asked == GAIN_CARD:
            goods[FOUND] += st[p + 3] * 80
        elif asked == STEAL_HERO:
            goods[FOUND] += st[p + 3] * 60
        elif asked in (EXPOSE_HAND, LOOT_GLEAM):
            goods[FOUND] += 200
        elif asked == RAZE_FORT:
            goods[PLAN + PRIZE_YIELD] += st[p + 3] * 150
        elif asked == RAINBRO and st[p + 3] != 1:
            wild += 1
    return wild


def unwanted(s: UnitionState, seat: i64) -> i64:
    """How many cards of the hand are better consumed than kept: starters, but for the stand-in."""
    found: i64 = 0
    for kind in range(i64(STARTERS)):
        if s.given.stand_in[kind] == 0:
            found += s.hand[seat * s.kinds + kind]
    return found
