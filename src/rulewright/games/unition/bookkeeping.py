"""What a turn has brought so far, compared with itself: played cards, members of clans, the tally, effects and aims."""

from __future__ import annotations

from rulewright.games.unition.answerable import comes_from, declinable
from rulewright.games.unition.effects import (
    CLANS,
    CONVERT,
    COOL,
    DEPLOY,
    DISCOUNT,
    DRAW,
    GLEAM,
    HALVE,
    HOLD,
    LOOT,
    MOUNT,
    PER_CLANMATE,
    PER_RAZED,
    PLAIN,
    RAINBRO_CLAN,
    RECRUIT_DISCARD,
    RESOURCES,
    WHOMP,
)
from rulewright.games.unition.pending import in_turn
from rulewright.games.unition.state import (
    ACTIVATED,
    AS,
    BACK,
    BECOMES,
    COUNTED,
    DECLINED,
    DEPLOYS,
    FLAGS,
    FORT_FLAGS,
    GAINED,
    GONE,
    ICON,
    LAID,
    MEMBERS,
    MOST_AIMS,
    MOST_ICONS,
    MOST_OPEN,
    MOST_PLAYED,
    NO_TURN,
    PLAYED,
    RAZING,
    REMOVED,
    SURE,
    SWAPPED,
    UNITED,
    USED,
    UnitionState,
    fort_cell,
    fort_kind,
    is_fort,
    row_of,
    tallied,
)
from rulewright.games.unition.strongholds import on_fort
from rulewright.games.unition.unition import declined_flags
from rulewright.games.unition.vocabulary import FIRST_DESIGN, FORTS, MOST_SIZE, SLOTS, TARGETS
from rulewright.games.unition.whomp import owner_of


def turn_problems(s: UnitionState) -> list[str]:
    """What is wrong with all that counts for one turn."""
    used = unused_problems(s)
    if used:
        return used
    if s.turn == NO_TURN or not in_turn(s):
        return idle_problems(s)
    found: list[str] = []
    if s.revealed != 1:
        found.append("the hand of the player whose turn it is lies open")
    for n in range(int(s.played_count)):
        found.extend(played_problems(s, n))
    if found:
        return found
    found.extend(member_problems(s))
    found.extend(laid_problems(s))
    found.extend(tally_problems(s))
    for n in range(int(s.opened)):
        found.extend(open_problems(s, n))
    for n in range(int(s.aims)):
        found.extend(aim_problems(s, n))
    found.extend(number_problems(s))
    return found


def unused_problems(s: UnitionState) -> list[str]:
    """Tables have room for what is in them, and behind it nothing stands."""
    for name, cells, n, width, most in (
        ("played cards", s.played, s.played_count, PLAYED, MOST_PLAYED),
        ("amounts", s.icon, s.icons, ICON, MOST_ICONS),
        ("open effects", s.open, s.opened, 2, MOST_OPEN),
        ("targets", s.aim, s.aims, 3, MOST_AIMS),
    ):
        if not 0 <= n <= most or any(cells[cell] != 0 for cell in range(int(n) * width, len(cells))):
            return [f"the number of {name} is wrong"]
    return []


def idle_problems(s: UnitionState) -> list[str]:
    """Between turns nothing of a turn is left (turn-7, turn-8)."""
    numbers = (s.played_count, s.icons, s.opened, s.aims, s.discount, s.spent, s.converts, s.recruits, s.razed)
    cells = [*s.count, *s.heap[row_of(s, GAINED) : row_of(s, SURE)]]
    if any(numbers) or any(cells) or s.last_filled != 0:
        return ["something of a turn is left, although it is over"]
    if s.revealed != 0:
        return ["a hand lies open exactly from the beginning of a turn until its cards are put away"]
    return []


# Played cards


def played_problems(s: UnitionState, n: int) -> list[str]:
    """A played card, what it acts as, and what it stands for or has counted."""
    given = s.given
    cell = n * PLAYED
    card, acting, flags, counted = (int(s.played[cell + k]) for k in range(PLAYED))
    if not (0 < card <= s.kinds and 0 < acting <= s.kinds):
        return ["a played card is not in this game"]
    kind, acting = card - 1, acting - 1
    name = given.cards.cards[kind].name
    found: list[str] = []
    if flags & ~(UNITED | GONE | LAID | declined_flags()) or flags < 0 or flags & (GONE | LAID) == GONE | LAID:
        found.append(f"{name} is in no such state")
    if is_fort(s, kind) and not flags & GONE:
        found.append(f"{name} is a stronghold, which stays in play")
    if acting != kind and (given.copies_others[kind] == 0 or given.copies_others[acting] != 0):
        found.append(f"{name} cannot become that card")
    if flags & UNITED and (flags & GONE or given.clan[acting] >= CLANS):
        found.append(f"{name} has no unition")
    for place in range(4):
        if flags & (DECLINED << place) and not declinable(s, acting, place):
            found.append(f"{name} has no such effect with two numbers")
    if given.leader[acting] != 0:
        if (counted > 0) != (flags & UNITED != 0) or not 0 <= counted <= MOST_PLAYED + FORTS:
            found.append(f"{name} counts members of its clan exactly if it is united")
    elif counted != 0 and not (given.stand_in[acting] != 0 and 0 < counted <= CLANS):
        found.append(f"{name} stands in for no clan")
    return found


def laid_problems(s: UnitionState) -> list[str]:
    """Played cards that were laid on a stronghold lie there, and consumed ones are gone."""
    found: list[str] = []
    laid = [0] * int(s.kinds)
    gone = [0] * int(s.kinds)
    for cell in range(0, int(s.played_count) * PLAYED, PLAYED):
        if s.played[cell + FLAGS] & LAID:
            laid[s.played[cell] - 1] += 1
        if s.played[cell + FLAGS] & GONE:
            gone[s.played[cell] - 1] += 1
    for kind in range(int(s.kinds)):
        name = s.given.cards.cards[kind].name
        if gone[kind] > s.heap[REMOVED * s.kinds + kind]:
            found.append(f"{name} has consumed itself, but has not left the game")
        if laid[kind] > 0:
            there = 0
            for place in range(FORTS):
                fort = int(fort_kind(s, s.turn, place)) - 1
                if fort >= 0 and s.given.action[fort] in (MOUNT, HOLD):
                    there += int(on_fort(s, s.turn, place, kind))
            if there < laid[kind]:
                found.append(f"{name} was laid on a stronghold, but does not lie there")
    return found


# Members of the clans


def members(s: UnitionState) -> list[int]:
    """How many members of each clan are played in this turn, strongholds included, and how many are stand-ins."""
    found = [0] * (2 * CLANS)
    if s.turn == NO_TURN or not in_turn(s):
        return found
    given = s.given
    kinds = [int(fort_kind(s, s.turn, place)) - 1 for place in range(FORTS)]
    for cell in range(0, int(s.played_count) * PLAYED, PLAYED):
        acting = int(s.played[cell + AS]) - 1
        stands_for = int(s.played[cell + COUNTED])
        kinds.append(acting)
        if given.leader[acting] == 0 and 0 < stands_for <= CLANS:
            found[stands_for - 1] += 1
            found[CLANS + stands_for - 1] += 1
    for kind in kinds:
        if kind >= 0 and given.clan[kind] < CLANS:
            found[given.clan[kind]] += 1
    return found


def member_problems(s: UnitionState) -> list[str]:
    """Members are counted as they are played, and from the second on all of them are united (layout-6, ruling-13)."""
    counted = members(s)
    if [int(s.count[MEMBERS + n]) for n in range(2 * CLANS)] != counted:
        return ["the members of the clans are counted wrong"]
    found: list[str] = []
    given = s.given
    for cell in range(0, int(s.played_count) * PLAYED, PLAYED):
        clan = int(given.clan[s.played[cell + AS] - 1])
        if clan < CLANS and counted[clan] >= 2 and not s.played[cell + FLAGS] & (UNITED | GONE):
            found.append(f"{given.cards.cards[s.played[cell] - 1].name} has a clanmate, but is not united")
    for place in range(FORTS):
        cell = int(fort_cell(s.turn, place))
        kind = int(s.fort[cell]) - 1
        if kind >= 0 and given.clan[kind] < CLANS and counted[given.clan[kind]] >= 2:
            if s.fort[cell + FORT_FLAGS] & (ACTIVATED | UNITED) == ACTIVATED:
                found.append(f"{given.cards.cards[kind].name} has a clanmate, but is not united")
    return found


# Amounts, effects, aims and numbers


def tally_problems(s: UnitionState) -> list[str]:
    """Amounts are of what the resources have become, groups of whomp have a size, and no more gleam is spent."""
    found: list[str] = []
    becomes = [int(s.count[BECOMES + k]) or k + 1 for k in range(RESOURCES)]
    if any(s.count[BECOMES + k] not in (0, 1, 2, 3, 4) or s.count[BECOMES + k] == k + 1 for k in range(RESOURCES)):
        return ["a resource becomes what is none"]
    for n in range(int(s.icons)):
        what, size, origin = (int(s.icon[n * ICON + k]) for k in range(ICON))
        if what == USED:
            if size or origin:
                found.append("what is used up has no size")
        elif what not in becomes or size <= 0 or not 0 <= origin < (MOST_PLAYED + FORTS + 1) * 16:
            found.append("an amount is tallied of what does not exist any more, or of nothing")
        elif what == WHOMP + 1 and size > MOST_SIZE:
            found.append(f"a group has at most {MOST_SIZE} whomp")
        elif what == COOL + 1 and s.given.cool_on_play:
            found.append("at this table cool is taken when it is played")
    if not 0 <= s.spent <= tallied(s, GLEAM):
        found.append("more gleam was spent than there was")
    return found


def open_problems(s: UnitionState, n: int) -> list[str]:
    """An effect that waits is one that is resolved by choice, and comes from a card in play."""
    given = s.given
    cell, source = int(s.open[n * 2]) - 1, int(s.open[n * 2 + 1])
    if not comes_from(s, cell, source):
        return ["an effect waits whose card is not in play, or has no such effect"]
    form, what = given.form[cell], given.what[cell]
    if form == PER_RAZED or (form == PER_CLANMATE and what != DRAW) or (form == PLAIN and not DRAW <= what <= LOOT):
        return ["an effect waits that is not resolved by choice"]
    if form == PLAIN and what in (CONVERT, DISCOUNT, DEPLOY, HALVE, RECRUIT_DISCARD):
        return ["an effect waits that is not resolved by choice"]
    if what == RAINBRO_CLAN and s.played[source * PLAYED + COUNTED] != 0:
        return ["a card stands in for one clan"]
    return []


def aim_problems(s: UnitionState, n: int) -> list[str]:
    """Whomp is aimed at players and strongholds of others, each once, and half of it is no more than that (whomp-3)."""
    target, whomp, halves = (int(s.aim[n * 3 + k]) for k in range(3))
    if not 0 < target <= TARGETS or owner_of(target - 1) >= s.players or owner_of(target - 1) == s.turn:
        return ["whomp is aimed at nobody"]
    if target in [int(s.aim[k * 3]) for k in range(n)]:
        return ["whomp is aimed twice at one target"]
    if whomp <= 0 or not 0 <= halves <= whomp // 2:
        return ["whomp is aimed in no such amount"]
    return []


def number_problems(s: UnitionState) -> list[str]:
    """Numbers of a turn are no less than 0, and what was gained or taken back lies where it was put."""
    found: list[str] = []
    numbers = [int(s.count[k]) for k in range(DEPLOYS, SWAPPED)]
    numbers += [int(k) for k in (s.discount, s.converts, s.recruits, s.razed)]
    if any(n < 0 for n in numbers) or not 0 <= s.last_filled <= SLOTS or s.count[RAZING] != 0:
        found.append("a number of the turn is impossible")
    first = int(s.turn * s.kinds)
    for kind in range(int(s.kinds)):
        gained = s.heap[GAINED * s.kinds + kind]
        if gained > s.discard[first + kind] or (gained != 0 and kind < FIRST_DESIGN):
            found.append(f"{s.given.cards.cards[kind].name} was gained, but does not lie in the discard pile")
        if s.heap[BACK * s.kinds + kind] > s.hand[first + kind]:
            found.append(f"{s.given.cards.cards[kind].name} was taken back, but is not in the hand")
    return found
