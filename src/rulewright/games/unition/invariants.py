"""What must always hold in a game of Unition, told as what is wrong: for tests, and for positions written by hand."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.games.unition.answerable import declinable
from rulewright.games.unition.bookkeeping import turn_problems
from rulewright.games.unition.effects import HERO, HOLD, MOUNT, NOTHING, RESERVE, STRONGHOLD, VAULT
from rulewright.games.unition.given import COOL_TO_WIN, HEALTH, Given
from rulewright.games.unition.pending import in_turn, stack_problems
from rulewright.games.unition.state import (
    ACTED,
    ACTIVATED,
    DECK,
    DECLINED,
    FLAGS,
    FORT,
    GONE,
    HALVING,
    KNOCKED_OUT,
    LAID,
    MOST_SWAPPED,
    MOST_TOP,
    NEW,
    NO_TURN,
    PLAYED,
    REMOVED,
    STORE,
    SWAPPED,
    SWEPT,
    UNITED,
    VACANT,
    UnitionState,
    alive,
    first_stored,
    first_sure,
    fort_cell,
    forts_in_play,
    hand_size,
    is_fort,
    pile_size,
)
from rulewright.games.unition.strongholds import held_card, on_fort, store_size
from rulewright.games.unition.unition import declined_flags
from rulewright.games.unition.vocabulary import EXTRA_GLEAM, FIRST_DESIGN, FORTS, PLACES, SLOTS


def problems(s: UnitionState) -> list[str]:
    """What is wrong with a state, in words: each card is in one place, and what is pending can be answered."""
    return piece_problems(s) or stack_problems(s)


def piece_problems(s: UnitionState) -> list[str]:
    """What is wrong with cards, tokens, strongholds and what a turn has brought."""
    found = shape_problems(s)
    if found:
        return found
    found.extend(card_problems(s))
    found.extend(forum_problems(s))
    for seat in range(int(s.players)):
        found.extend(player_problems(s, seat))
        for place in range(FORTS):
            found.extend(stronghold_problems(s, seat, place))
    found.extend(store_problems(s))
    found.extend(end_problems(s))
    found.extend(turn_problems(s))
    return found


# Tables


def shape_problems(s: UnitionState) -> list[str]:
    """Counts are no less than 0, and cells hold cards that are in the game; what is not used holds 0."""
    found: list[str] = []
    counts = (s.pile, s.hand, s.discard, s.leaders, s.heap)
    if any(n < 0 for cells in counts for n in cells) or s.extra < 0:
        found.append("there are fewer cards than none")
    listed = [*s.top, *s.deck_top, *[card for card in s.forum if card != VACANT]]
    listed += [s.fort[cell] for cell in range(0, len(s.fort), FORT)]
    listed += [s.count[SWAPPED + k] for k in range(MOST_SWAPPED)]
    if any(not 0 <= card <= s.kinds for card in listed):
        found.append("a card lies there that is not in this game")
    if not (s.turn < s.players or s.turn == NO_TURN) or s.turn < 0 or s.bonus not in (0, 1):
        found.append("the player whose turn it is does not play")
    for name, cells, first, n in (
        *[("draw pile", s.top, seat * MOST_TOP, MOST_TOP) for seat in range(int(s.players))],
        ("Forum deck", s.deck_top, 0, len(s.deck_top)),
        ("swapped cards", s.count, SWAPPED, MOST_SWAPPED),
    ):
        if has_gap(cells, first, n):
            found.append(f"what is known of the {name} has a gap")
    if not 0 <= s.known <= len(s.deck_top) or sum([1 for card in s.deck_top if card != 0]) != s.known:
        found.append("the number of known cards on the Forum deck is wrong")
    return found


def has_gap(cells: vec[i64], first: int, n: int) -> bool:
    """Whether a cell that is used follows one that is not."""
    return any(cells[k] == 0 and cells[k + 1] != 0 for k in range(first, first + n - 1))


# Cards


def supply(given: Given, kind: int) -> int:
    """How many cards of a kind are in the game."""
    if kind == EXTRA_GLEAM:
        return int(given.extra_supply)
    return int(given.starters[kind] * given.players + given.forum[kind])


def amounts(s: UnitionState) -> list[int]:
    """How many cards of each kind lie anywhere."""
    kinds = int(s.kinds)
    found = [int(n) for n in s.leaders]
    for row in (DECK, SWEPT, REMOVED):
        for kind in range(kinds):
            found[kind] += int(s.heap[row * kinds + kind])
    found[EXTRA_GLEAM] += int(s.extra)
    stores = s.heap[first_stored(s, 0) :]
    for cells in (s.pile, s.hand, s.discard, stores):
        for cell in range(len(cells)):
            if cells[cell] != 0:
                found[cell % kinds] += int(cells[cell])
    single = [int(card) for card in s.top] + [int(card) for card in s.deck_top]
    single += [int(card) for card in s.forum if card != VACANT]
    single += [int(s.fort[cell]) for cell in range(0, len(s.fort), FORT)]
    single += [int(s.count[SWAPPED + k]) for k in range(MOST_SWAPPED)]
    for cell in range(0, int(s.played_count) * PLAYED, PLAYED):
        if not s.played[cell + FLAGS] & (GONE | LAID):
            single.append(int(s.played[cell]))
    for card in single:
        if card != 0:
            found[card - 1] += 1
    return found


def card_problems(s: UnitionState) -> list[str]:
    """Every card is in exactly one place."""
    found: list[str] = []
    for kind, n in enumerate(amounts(s)):
        if n != supply(s.given, kind):
            found.append(f"there are {n} cards {s.given.cards.cards[kind].name}, not {supply(s.given, kind)}")
    return found


def forum_problems(s: UnitionState) -> list[str]:
    """Leaders lie in their row and nothing else does, and the Forum's cards are its own (leaders-5, setup-21)."""
    found: list[str] = []
    given = s.given
    slots = [int(card) - 1 for card in s.forum if card not in (0, VACANT)]
    decks = [int(card) - 1 for card in s.deck_top if card != 0] + [
        int(s.count[SWAPPED + k]) - 1 for k in range(MOST_SWAPPED) if s.count[SWAPPED + k] != 0
    ]
    decks += [kind for kind in range(int(s.kinds)) if s.heap[DECK * s.kinds + kind] or s.heap[SWEPT * s.kinds + kind]]
    if any(kind < FIRST_DESIGN for kind in [*slots, *decks]):
        found.append("a card is in the Forum that is none of its cards")
    if any(given.leader[kind] != 0 for kind in slots):
        found.append("a leader lies in the leader row, not in the Forum")
    if any(s.leaders[kind] != 0 and given.leader[kind] == 0 for kind in range(int(s.kinds))):
        found.append("only leaders lie in the leader row")
    if any(s.forum[place] == VACANT for place in range(SLOTS)):
        found.append("a slot of the Forum is no place for an extra card")
    if any(s.forum[place] != 0 for place in range(SLOTS, PLACES)) and not in_turn(s):
        found.append("extra cards lie in the Forum only during a turn")
    return found


# Players


def player_problems(s: UnitionState, seat: int) -> list[str]:
    """Health, tokens and cards of a player; who is out has none (win-7, ruling-31, ruling-34)."""
    found: list[str] = []
    who = f"seat {seat + 1}"
    first = seat * int(s.kinds)
    health, out = int(s.health[seat]), not alive(s, seat)
    if not 0 <= health <= HEALTH or s.cool[seat] < 0 or s.shields[seat] < 0:
        found.append(f"{who} has an impossible number of tokens")
    if s.status[seat] not in (0, KNOCKED_OUT, HALVING):
        found.append(f"{who} is in no such state")
    if out and (health or s.shields[seat]):
        found.append(f"{who} is out, but has health or shields")
    if not out and health == 0 and s.given.out_at_zero:
        found.append(f"{who} has no health left, but is not out")
    if out and (hand_size(s, seat) or pile_size(s, seat) or sum(s.discard[first : first + s.kinds])):
        found.append(f"{who} is out, but has cards")
    if out and forts_in_play(s, seat):
        found.append(f"{who} is out, but has strongholds")
    sure = [int(n) for n in s.heap[first_sure(s, seat) : first_sure(s, seat) + s.kinds]]
    if any(n > s.hand[first + kind] for kind, n in enumerate(sure)):
        found.append(f"{who} is known to hold a card that is not in the hand")
    if seat == s.turn and in_turn(s) and any(sure):
        found.append(f"the hand of {who} lies open, so nothing is to be remembered of it")
    return found


def stronghold_problems(s: UnitionState, seat: int, place: int) -> list[str]:
    """What a stronghold has done this turn, and what may lie on it (types-10, ruling-18, ruling-77)."""
    cell = int(fort_cell(seat, place))
    kind, flags, store, fresh = (int(s.fort[cell + k]) for k in range(FORT))
    if kind == 0:
        return ["a stronghold that is not in play has done something"] if flags or store or fresh else []
    found: list[str] = []
    kind -= 1
    name = s.given.cards.cards[kind].name
    what = s.given.action[kind]
    if not is_fort(s, kind):
        return [f"{name} is no stronghold"]
    if flags & ~(UNITED | ACTIVATED | ACTED | NEW | declined_flags()) or flags < 0:
        found.append(f"{name} is in no such state")
    if any(flags & (DECLINED << k) and not declinable(s, kind, k) for k in range(4)):
        found.append(f"{name} has no such effect with two numbers")
    if (flags or fresh) and not (seat == s.turn and in_turn(s)):
        found.append(f"{name} has done something in another player's turn")
    if flags & (UNITED | NEW) and not flags & ACTIVATED:
        found.append(f"{name} has been activated when it was played, and before it is united")
    if (store != 0) != (what != NOTHING) or store > s.given.stores:
        return [*found, f"{name} has no action, or nothing can lie on it"]
    if flags & ACTED and what == NOTHING:
        found.append(f"{name} has no action that could be used up")
    if fresh and (what != VAULT or not flags & ACTED or fresh > s.kinds or on_fort(s, seat, place, fresh - 1) == 0):
        found.append(f"no such card was laid on {name} in this turn")
    return [*found, *held_problems(s, seat, place)]


def held_problems(s: UnitionState, seat: int, place: int) -> list[str]:
    """How many cards, and which, lie on a stronghold (conditions-11, card-arm-chare-1, card-harvester-silo-1)."""
    given = s.given
    fort = int(s.fort[fort_cell(seat, place)]) - 1
    name = given.cards.cards[fort].name
    what = given.action[fort]
    size = int(store_size(s, seat, place))
    most = int(given.action_amount[fort]) if what == RESERVE else 1 if what in (MOUNT, HOLD) else size
    if size > most:
        return [f"{size} cards lie on {name}, which has room for {most}"]
    if size == 0:
        return []
    card = int(held_card(s, seat, place))
    if what == MOUNT and not (given.kind[card] == HERO and given.clan[card] == given.clan[fort]):
        return [f"{name} carries heroes of its own clan only"]
    if what == HOLD and given.kind[card] == STRONGHOLD:
        return [f"no stronghold can be laid on {name}"]
    if what == RESERVE and any(on_fort(s, seat, place, kind) for kind in range(FIRST_DESIGN)):
        return [f"only cards of the Forum lie on {name}"]
    return []


def store_problems(s: UnitionState) -> list[str]:
    """Stores are numbered in the order of seats and places, and those of no stronghold are empty."""
    used = [int(s.fort[cell + STORE]) for cell in range(0, len(s.fort), FORT) if s.fort[cell + STORE] != 0]
    if used != list(range(1, len(used) + 1)):
        return ["what lies on strongholds is not counted in the order of their places"]
    if any(s.heap[first_stored(s, len(used)) :]):
        return ["cards lie on a stronghold that is not in play"]
    return []


# The end


def end_problems(s: UnitionState) -> list[str]:
    """A game goes on while two players are left and nobody has fifty cool, and no longer (win-1 to win-3)."""
    living = [seat for seat in range(int(s.players)) if alive(s, seat)]
    cool = [seat for seat in range(int(s.players)) if s.cool[seat] >= COOL_TO_WIN]
    ahead = living if len(living) == 1 else [seat for seat in cool if seat in living]
    if s.over == 0:
        if s.winner != 0 or ahead or cool or not living:
            return ["somebody has won, but the game goes on"]
        return []
    if len(ahead) != 1 or s.winner != ahead[0] + 1 or s.turn != ahead[0]:
        return ["a game ends with the player whose turn it is as the last one left, or with fifty cool"]
    return []
