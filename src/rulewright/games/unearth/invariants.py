"""What must always hold in a game of Unearth, told as what is wrong: for tests, and for positions written by hand."""

from __future__ import annotations

from rulewright.games.unearth.answerable import Record, ring_of
from rulewright.games.unearth.darkness import one_of_each, revealed_of
from rulewright.games.unearth.darkness_board import needed
from rulewright.games.unearth.effects import (
    DIE_EITHER,
    DIG_DICE,
    DIG_PLACE,
    DIG_REROLL,
    NEXT_ROLL,
    STONES,
)
from rulewright.games.unearth.given import COLOURS, MOST_EFFECTS
from rulewright.games.unearth.pending import pending_rings, records, stack_problems
from rulewright.games.unearth.state import (
    ASIDE,
    AT_REST,
    BOTTOM,
    CARRY_ON,
    CLAIMED_BY,
    CLAIMS,
    DARK,
    EMPTY_CENTRE,
    HIDDEN_BY,
    IN_ROW,
    LAID_ASIDE,
    MAY_COMPLETE,
    MOST_CENTRES,
    MOST_SHOWN,
    NAMED_CENTRE,
    NO_TURN,
    ORIGIN,
    OUT,
    OVER,
    PLACE_STONE,
    PLAYED,
    POOL,
    READY,
    ROLLED_DIE,
    SETTLED,
    STEP,
    TO_ROLL,
    TOKEN_CENTRE,
    TRIGGER,
    USED_UP,
    USED_WARPSTONE,
    VACANT,
    WAITING,
    UnearthState,
    in_row,
    owner_of,
    sides_of,
    stone_kind,
)
from rulewright.games.unearth.vocabulary import (
    CELLS,
    DARK_DIE,
    LAID,
    LOWEST_VALUE,
    MOST_DELVERS,
    MOST_SITES,
    MOST_TOKENS,
    SLOTS,
    STONE_WORDS,
    VALUES,
)

# Between turns at most two cards of all types but one are out (darkness-2, ruling-53).
MOST_REVEALED = 8


def problems(s: UnearthState) -> list[str]:
    """What is wrong with a state, in words: each piece is in one place, and what is pending can be answered."""
    return piece_problems(s) or stack_problems(s)


def piece_problems(s: UnearthState) -> list[str]:
    """What is wrong with the pieces: every one is in exactly one place, and lies as the rules allow."""
    found: list[str] = []
    found.extend(stone_problems(s))
    found.extend(card_problems(s))
    found.extend(show_problems(s))
    found.extend(site_problems(s))
    found.extend(face_down_problems(s))
    found.extend(die_problems(s))
    for player in range(int(s.players)):
        found.extend(tableau_problems(s, player))
    found.extend(turn_problems(s))
    if s.given.solo:
        found.extend(darkness_problems(s))
    return found


# Stones


def stone_problems(s: UnearthState) -> list[str]:
    """Stones are conserved (base-comp-3, components-5, components-7)."""
    found: list[str] = []
    placed = [record[2] for record in records(s) if record[0] == PLACE_STONE]
    for k in range(STONES):
        n = int(s.bag[k]) + int(s.board[COLOURS + k]) + (int(s.board[k]) if k < COLOURS else 0)
        n += sum([int(s.heap[slot * STONES + k]) for slot in range(SLOTS)])
        n += sum([1 for cell in range(2) if s.drawn[cell] == k + 1])
        # A Stone that is about to be placed lies nowhere yet.
        n += placed.count(k)
        for player in range(int(s.players)):
            for cell in range(player * CELLS, player * CELLS + int(s.count[player])):
                if stone_kind(s.stone[cell]) == k:
                    n += 1
        if n != s.given.bag[k]:
            found.append(f"there are {n} {STONE_WORDS[k]} Stones, not {int(s.given.bag[k])}")
    for cells in (s.bag, s.heap, s.board):
        if any(number < 0 for number in cells):
            found.append("there are fewer Stones than none")
    row = int(in_row(s))
    for slot in range(SLOTS):
        if slot >= row and any(s.heap[slot * STONES + k] != 0 for k in range(STONES)):
            found.append("Stones lie where no Ruin is")
    if s.drawn[1] != 0 and not 0 < s.drawn[0] <= s.drawn[1]:
        found.append("the Stones that were drawn are not in the order of their kinds")
    return found


def tableau_problems(s: UnearthState, player: int) -> list[str]:
    """Stones of a tableau touch each other, its free cells are known, and its rings are settled (base-stone-1)."""
    found: list[str] = []
    who = f"seat {player + 1}"
    first = player * CELLS
    size = int(s.count[player])
    at = [int(s.at[cell]) for cell in range(first, first + size)]
    steps = [int(step) for step in STEP]
    if len(set(at)) != size:
        found.append(f"two Stones of {who} lie on one cell")
    if size > 0 and at[0] != ORIGIN:
        found.append(f"the first Stone of {who} does not lie at 0, 0")
    for cell in range(1, size):
        if not any(at[other] - at[cell] in steps for other in range(cell)):
            found.append(f"a Stone of {who} touches none that was laid before")
    centres = [int(s.centre[n * 3 + 1]) for n in range(int(s.built)) if s.centre[n * 3] == player + 1]
    named: set[int] = set()
    for cell in range(size):
        around = [at[cell] + step for step in steps]
        free = sum([1 << e for e in range(6) if around[e] not in at + centres and around[e] not in named])
        named.update(around)
        if s.open[first + cell] != free:
            found.append(f"the free cells of {who} are not those that touch a Stone")
        if not 0 < s.stone[first + cell] <= USED_WARPSTONE:
            found.append(f"a Stone of {who} is of no kind")
    for cell in range(first + size, first + CELLS):
        if s.at[cell] or s.stone[cell] or s.open[cell]:
            found.append(f"a cell of {who} without a Stone is not empty")
    if len(set(centres)) != len(centres):
        found.append(f"a ring of {who} is settled twice")
    if not all(ring_of(s, player, place) for place in centres):
        found.append(f"{who} has settled a ring that is none")
    pending = [place for owner, place in pending_rings(s) if owner == player]
    for place in named:
        if place not in centres and place not in pending and ring_of(s, player, place):
            found.append(f"a ring of {who} is complete, and nobody settles it")
    return found


# Cards


def card_problems(s: UnearthState) -> list[str]:
    """Delver cards are conserved, and only such act on rolls of this turn as do (base-comp-5)."""
    found: list[str] = []
    delvers = s.given.cards.delvers
    played = [record[2] for record in records(s) if record[0] == PLAYED]
    for k in range(MOST_DELVERS):
        name = delvers[k].name if k < len(delvers) else f"card {k}"
        n = int(s.deck[k]) + int(s.discard[k]) + played.count(k)
        n += sum([int(s.hand[player * MOST_DELVERS + k]) for player in range(int(s.players))])
        if n != s.given.copies[k]:
            found.append(f"there are {n} copies of {name}, not {int(s.given.copies[k])}")
        up, down = int(s.active[k * 2]), int(s.active[k * 2 + 1])
        acts = s.given.card_when[k] in (DIG_DICE, DIG_REROLL, DIG_PLACE, NEXT_ROLL)
        if not 0 <= up + down <= (s.given.copies[k] if acts else 0) or up < 0 or down < 0:
            found.append(f"{up + down} copies of {name} act on rolls of this turn")
        if down > 0 and not (s.given.reads_before and s.given.card_what[k * MOST_EFFECTS] == DIE_EITHER):
            found.append(f"{name} was not chosen to lower a die")
    for cells in (s.deck, s.discard, s.hand):
        if any(number < 0 for number in cells):
            found.append("there are fewer Delver cards than none")
    return found


def show_problems(s: UnearthState) -> list[str]:
    """Tokens and Named Wonders are conserved: built once, kept or still to be built (base-comp-6, base-wonder-4)."""
    found: list[str] = []
    built = [int(s.centre[n * 3 + 2]) for n in range(int(s.built))]
    for k in range(MOST_TOKENS):
        n = int(s.tokens[k]) + built.count(TOKEN_CENTRE + k)
        if n != s.given.token_copies[k] or s.tokens[k] < 0:
            found.append(f"there are {n} tokens of kind {k + 1}, not {int(s.given.token_copies[k])}")
    for n in range(MOST_CENTRES):
        owner, what = int(s.centre[n * 3]), int(s.centre[n * 3 + 2])
        if (owner != 0) != (n < s.built) or owner > s.players:
            found.append("what is built is not counted")
        elif what in (WAITING, MAY_COMPLETE) and not s.given.may_wait:
            found.append("a ring waits, which no ring does at this table")
        elif not EMPTY_CENTRE <= what < NAMED_CENTRE + len(s.given.cards.wonders):
            found.append("a ring has nothing that is known in its middle")
    order: list[tuple[int, int]] = []
    for n in range(MOST_SHOWN):
        wonder, holder, kept = int(s.show[n]), int(s.holder[n]), int(s.kept[n])
        if wonder == 0:
            if holder or kept or s.used[n]:
                found.append("a Named Wonder that is not there is built")
            continue
        name = s.given.cards.wonders[wonder - 1].name
        order.append((kept or 9, wonder))
        owners = [int(s.centre[k * 3]) for k in range(int(s.built)) if built[k] == NAMED_CENTRE + wonder - 1]
        if owners != ([holder] if holder and not kept else []):
            found.append(f"{name} is not where its owner has built it")
        if kept and not (s.given.campaign and holder == 1 and kept <= s.game_number):
            found.append(f"{name} was kept from no earlier game")
        if not READY <= s.used[n] <= USED_UP or (s.used[n] != READY and holder == 0):
            found.append(f"{name} was used, but nobody owns it")
        if s.used[n] == USED_UP and s.given.wonder_per_turn[wonder - 1] == 0:
            found.append(f"{name} is not used up for a turn")
    if [one for one in range(MOST_SHOWN) if s.show[one] != 0] != list(range(len(order))) or order != sorted(order):
        found.append("the Named Wonders are out of order")
    if len({wonder for _, wonder in order}) != len(order):
        found.append("a Named Wonder is there twice")
    shown = [wonder for _, wonder in order]
    if any(what >= NAMED_CENTRE and what - NAMED_CENTRE + 1 not in shown for what in built):
        found.append("a Named Wonder is built that is not in this game")
    return found


# Ruins


def site_problems(s: UnearthState) -> list[str]:
    """Ruins are conserved: what nobody has seen is in the deck, set aside, or face down before the Darkness."""
    found: list[str] = []
    row = [int(s.row[slot]) for slot in range(int(in_row(s)))]
    if any(s.row[slot] != 0 for slot in range(len(row), SLOTS)):
        found.append("the row has a gap")
    if not row and s.turn != NO_TURN and s.over == 0 and not ends(s):
        found.append("the row has no Ruin, although the game goes on")
    for k in range(MOST_SITES):
        where = int(s.site[k])
        here = s.given.in_deck[k] != 0 or (s.age != 0 and s.given.age_sites[k] == s.age)
        name = s.given.cards.sites[k].name if k < len(s.given.cards.sites) else f"Ruin {k}"
        if (where == OUT) == here or (where == POOL and s.given.in_deck[k] == 0):
            found.append(f"{name} is {'in no place' if here else 'not in this game'}")
        if row.count(k + 1) != (1 if where == IN_ROW else 0):
            found.append(f"{name} does not lie where it is looked for")
        if where >= CLAIMED_BY:
            player = where - (HIDDEN_BY if where >= HIDDEN_BY else CLAIMED_BY)
            if not (player < s.players or (where == CLAIMED_BY + DARK and s.given.solo)):
                found.append(f"{name} lies before nobody")
    unseen = sum([1 for k in range(MOST_SITES) if s.site[k] == POOL])
    down = (int(s.ruins), int(s.aside), int(s.dark_hidden))
    if unseen != sum(down) or min(down) < 0 or (s.dark_hidden != 0 and not s.given.solo):
        found.append(f"{unseen} Ruins are unseen, but {sum(down)} lie face down")
    if s.given.solo and (s.age != 0 or s.age_left != 0):
        found.append("a solo game has no End of Age card")
    if s.age != 0 and (s.age_left != 0 or s.given.age_in[s.age - 1] == 0):
        found.append("the End of Age card is none of this game, or in two places")
    return found


def ends(s: UnearthState) -> bool:
    """Whether the game ends as soon as what is pending is done, or a campaign's next game begins."""
    kinds = [record[0] for record in records(s)]
    last = s.ruins == 0 and s.age_left == 0 and kinds[-1:] == [CLAIMS]
    return last or OVER in kinds or CARRY_ON in kinds


def face_down_problems(s: UnearthState) -> list[str]:
    """Who has seen which Ruin: its owner, and whoever looked at those set aside (base-start-3, base-named-13)."""
    found: list[str] = []
    aside: set[tuple[int, int]] = set()
    for k in range(MOST_SITES):
        where, know, look = int(s.site[k]), int(s.know[k]), int(s.look[k])
        mine = 1 << (where - HIDDEN_BY) if where >= HIDDEN_BY else 0
        if where == LAID_ASIDE:
            aside.add((know, look))
        elif mine == 0 and (know or look):
            found.append("somebody knows a face-down Ruin that does not lie face down")
        if know & ~(look | mine) or mine & ~know or (know | look) >> int(s.players):
            found.append("a face-down Ruin is known to others than its owner and those who looked at it")
    looking = sum([1 for record in records(s) if record[0] == ASIDE and record[3] != 0])
    if len(aside) > 1 or (aside and (min(aside)[1] == 0 or s.aside != looking)):
        found.append("whoever looks at the set-aside Ruins looks at all of them")
    return found


# Dice


def die_problems(s: UnearthState) -> list[str]:
    """Dice lie on Ruins of the row or at home, and show what they can (base-comp-4, components-15, ruling-51)."""
    found: list[str] = []
    row = int(in_row(s))
    for die in range(LAID):
        on, aim, face = int(s.on[die]), int(s.aim[die]), int(s.face[die])
        owner = int(owner_of(die))
        there = s.given.solo if owner == DARK else owner < s.players
        if not there and (on or aim or face or s.throw[die] or s.lock[die]):
            found.append("a die of nobody is in play")
        for slot in (on, aim):
            if slot > row or (slot > 0 and s.row[slot - 1] == VACANT):
                found.append("a die lies on no Ruin")
        if owner == DARK and on not in (0, die - DARK_DIE + 1):
            found.append("a die of the Darkness has left its Ruin")
        if s.throw[die] not in (AT_REST, TO_ROLL, ROLLED_DIE, SETTLED):
            found.append("a die is neither rolled nor at rest")
        low, high = (LOWEST_VALUE, LOWEST_VALUE + len(VALUES) - 1) if s.given.unbounded else (1, int(sides_of(die)))
        if on == 0 and s.throw[die] != ROLLED_DIE and face != 0:
            found.append("a die at home shows a value")
        if (on != 0 or s.throw[die] == ROLLED_DIE) and not low <= face <= high:
            found.append("a die shows what it cannot")
        if aim != 0 and s.throw[die] not in (TO_ROLL, ROLLED_DIE):
            found.append("a die that is not rolled is meant for a Ruin")
        if s.lock[die] not in (0, 1) or (s.lock[die] != 0 and on == 0):
            found.append("a die that lies on no Ruin is locked")
        if s.throw[die] == SETTLED and on == 0:
            found.append("a die was settled, but lies on no Ruin")
    lifted = [s.throw[die] in (TO_ROLL, ROLLED_DIE) and s.on[die] == 0 for die in range(DARK_DIE)]
    if any(lifted) and s.digging == 0:
        found.append("a die that comes from home is rolled without an excavation")
    for player in range(6):
        if not 0 <= s.tossed[player] <= 6:
            found.append("a roll-off is thrown with a D6")
    return found


# Turns and the Darkness


def turn_problems(s: UnearthState) -> list[str]:
    """Turn and first player sit at the table; scenarios and campaigns belong to solo games."""
    found: list[str] = []
    if not (s.turn < s.players or s.turn == NO_TURN or (s.turn == DARK and s.given.solo)):
        found.append("the player whose turn it is does not play")
    if not (s.first < s.players or (s.first == NO_TURN and s.turn == NO_TURN)):
        found.append("the player who began does not play")
    if s.scenario != 0 and not s.given.solo:
        found.append("scenarios belong to solo games")
    if s.campaign[s.game_number * 3 + 2] != s.scenario:
        found.append("the scenario in play is not the one that was drawn")
    if s.game_number != 0 and not s.given.campaign:
        found.append("only a campaign has several games")
    return found


def darkness_problems(s: UnearthState) -> list[str]:
    """Darkness cards lie in order, at most eight between turns (ruling-53), and what they set off has happened."""
    found: list[str] = []
    codes = sorted([int(code) for code in s.dark if code != 0])
    revealed = [code for code in codes if code < BOTTOM]
    bottom = [code - BOTTOM for code in codes if code >= BOTTOM]
    if revealed != list(range(1, len(revealed) + 1)) or bottom != list(range(1, len(bottom) + 1)):
        found.append("the cards of the Darkness are out of order")
    if any(s.dark[k] != 0 and s.given.dark_in[k] == 0 for k in range(int(s.given.dark))):
        found.append("a card of the Darkness is not in this game")
    for colour in range(COLOURS):
        if s.board[colour] > needed(s, colour):
            found.append(f"more {STONE_WORDS[colour]} Stones lie above a crystal than forge it")
    waiting: list[Record] = records(s)
    if waiting and waiting[-1][0] == TRIGGER:
        return found
    if len(revealed) > MOST_REVEALED:
        found.append(f"{len(revealed)} Darkness cards lie revealed between turns")
    # From here a card completes three of a kind only where its type lies out, and one of each only where it does not,
    # so both never happen at once (ruling-52).
    if one_of_each(s):
        found.append("one Darkness card of each type lies revealed, and nothing was claimed")
    for kind in range(s.given.types):
        if revealed_of(s, kind) >= 3:
            found.append("three Darkness cards of one type lie revealed, and nothing was claimed")
    return found
