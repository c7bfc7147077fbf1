"""Scoring: sets of Ruins, types, Cities, Wonders, Phantoms; the Darkness's crystals and corruption; who has won."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.games.unearth.darkness_board import CRYSTAL_POINTS, corrupted, corruption_points, forged
from rulewright.games.unearth.effects import (
    AT_END,
    PHANTOM,
    POINTS_LOW_RUIN,
    POINTS_POORER,
    POINTS_RAREST,
    POINTS_STONE,
    POINTS_TYPE,
)
from rulewright.games.unearth.given import COLOURS, MOST_EFFECTS
from rulewright.games.unearth.state import (
    CLAIMED_BY,
    DARK,
    HIDDEN_BY,
    MOST_SHOWN,
    NAMED_CENTRE,
    TOKEN_CENTRE,
    UnearthState,
    stone_kind,
)
from rulewright.games.unearth.vocabulary import CELLS, GAMES, MOST_SITES

SET_OF_TYPES: Final = 5
SET_OF_SIX: Final = 10
BONUS: Final = 5

# Rows of a score, in the order in which they are told.
SETS: Final = 0
TYPES: Final = 1
CITIES: Final = 2
WONDER_POINTS: Final = 3
WONDER_BONUS: Final = 4
PHANTOMS: Final = 5
ROWS: Final = 6


def owns(s: UnearthState, site: i64, player: i64, hidden: bool) -> bool:
    """Whether a player owns a Ruin; face-down ones count where they are known (base-score-3)."""
    where = s.site[site]
    return where == CLAIMED_BY + player or (hidden and where == HIDDEN_BY + player)


def count_types(s: UnearthState, player: i64, hidden: bool) -> vec[i64]:
    """How many Ruins of each type a player owns."""
    found = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0])
    for k in range(i64(MOST_SITES)):
        if s.site[k] >= CLAIMED_BY and s.given.site_type[k] >= 0 and owns(s, k, player, hidden):
            found[s.given.site_type[k]] += 1
    return found


def set_points(counts: vec[i64]) -> i64:
    """Ruins of one type score 2, 6, 12, 20, 30; beyond five a new set begins (base-score-1, base-ruling-40)."""
    total: i64 = 0
    for kind in range(i64(len(counts))):
        n = counts[kind]
        while n > 5:
            total += 30
            n -= 5
        total += n * (n + 1)
    return total


def type_points(s: UnearthState, counts: vec[i64]) -> i64:
    """Sets of different types: five score 5, all six 10 instead (base-score-2, expanded-6, expanded-7, ruling-40)."""
    kinds = s.given.types
    fewest: i64 = counts[0]
    for kind in range(kinds):
        if counts[kind] < fewest:
            fewest = counts[kind]
    if kinds == 5:
        sets = 1 if s.given.bonus_once and fewest > 1 else fewest
        return sets * SET_OF_TYPES
    # What is left when sets of six are taken out lacks a type, so sets of five are as many as its second fewest.
    lacking: i64 = 0
    second: i64 = 99
    for kind in range(kinds):
        left = counts[kind] - fewest
        if left == 0:
            lacking += 1
        elif left < second:
            second = left
    fives = second if lacking == 1 else i64(0)
    if s.given.bonus_once:
        return SET_OF_SIX if fewest > 0 else (SET_OF_TYPES if fives > 0 else i64(0))
    return fewest * SET_OF_SIX + fives * SET_OF_TYPES


def city_points(s: UnearthState, player: i64) -> i64:
    """Cities and Gates score what is printed; both Gates together score as a pair (base-score-6, ruling-98)."""
    given = s.given
    total: i64 = 0
    for k in range(i64(MOST_SITES)):
        if s.site[k] == CLAIMED_BY + player and given.site_type[k] < 0:
            if given.site_pair[k] != 0 and has_pair(s, k, player):
                # The pair is counted once, with the first of the two.
                if first_of_pair(s, k):
                    total += given.site_pair[k]
            else:
                total += given.site_points[k]
    return total


def has_pair(s: UnearthState, site: i64, player: i64) -> bool:
    """Whether a player owns every Ruin that came with the same End of Age card."""
    for other in range(i64(MOST_SITES)):
        if s.given.age_sites[other] == s.given.age_sites[site] and s.site[other] != CLAIMED_BY + player:
            return False
    return True


def first_of_pair(s: UnearthState, site: i64) -> bool:
    """Whether no other Ruin of the same End of Age card has a lower number."""
    for other in range(site):
        if s.given.age_sites[other] == s.given.age_sites[site]:
            return False
    return True


def count_stones(s: UnearthState, player: i64) -> vec[i64]:
    """How many Stones of each kind lie in a tableau."""
    found = vec[i64]([0, 0, 0, 0, 0, 0, 0])
    for cell in range(player * CELLS, player * CELLS + s.count[player]):
        found[stone_kind(s.stone[cell])] += 1
    return found


def ruins_owned(s: UnearthState, player: i64, hidden: bool) -> i64:
    """How many Ruins a player owns, Cities too."""
    n: i64 = 0
    for k in range(i64(MOST_SITES)):
        if owns(s, k, player, hidden):
            n += 1
    return n


def low_ruins(s: UnearthState, player: i64, hidden: bool, most: i64) -> i64:
    """How many Ruins with a type and a claim value up to `most` a player owns."""
    n: i64 = 0
    for k in range(i64(MOST_SITES)):
        if s.given.site_type[k] >= 0 and s.given.site_claim[k] <= most and owns(s, k, player, hidden):
            n += 1
    return n


def poorer_points(s: UnearthState, player: i64, hidden: bool, amount: i64, most: i64) -> i64:
    """Points for each opponent that owns fewer Ruins, up to a limit; the Darkness is one (ruling-50)."""
    total: i64 = 0
    mine = ruins_owned(s, player, hidden)
    for other in range(s.players):
        if other != player and ruins_owned(s, other, hidden) < mine:
            total += amount
    if s.given.solo and ruins_owned(s, DARK, False) < mine:
        total += amount
    return total if total < most else most


def named_points(s: UnearthState, wonder: i64, player: i64, hidden: bool, stones: vec[i64], counts: vec[i64]) -> i64:
    """What a Named Wonder scores for its owner (base-named-1 to base-named-15, base-score-4)."""
    given = s.given
    total = given.wonder_points[wonder]
    for cell in range(wonder * MOST_EFFECTS, wonder * MOST_EFFECTS + MOST_EFFECTS):
        if given.when[cell] != AT_END:
            continue
        what = given.what[cell]
        amount = given.amount[cell]
        if what == POINTS_STONE:
            total += amount * stones[given.extra[cell]]
        elif what == POINTS_TYPE:
            for kind in range(i64(len(counts))):
                if counts[kind] > 0:
                    total += amount
        elif what == POINTS_LOW_RUIN:
            total += amount * low_ruins(s, player, hidden, given.extra[cell])
        elif what == POINTS_RAREST:
            rarest = stones[0]
            for colour in range(i64(COLOURS)):
                if stones[colour] < rarest:
                    rarest = stones[colour]
            total += amount * rarest
        elif what == POINTS_POORER:
            total += poorer_points(s, player, hidden, amount, given.extra[cell])
    return total


def all_named_points(s: UnearthState, player: i64, hidden: bool, stones: vec[i64], counts: vec[i64]) -> i64:
    """What all Named Wonders of a player score, kept ones included (campaign-11)."""
    total: i64 = 0
    for n in range(i64(MOST_SHOWN)):
        if s.holder[n] == player + 1:
            total += named_points(s, s.show[n] - 1, player, hidden, stones, counts)
    return total


def wonder_points(s: UnearthState, player: i64, hidden: bool, counts: vec[i64]) -> i64:
    """What tokens and Named Wonders score; where Phantoms count as a colour, the best choice (ruling-13)."""
    total: i64 = 0
    for n in range(s.built):
        what = s.centre[n * 3 + 2]
        if s.centre[n * 3] == player + 1 and TOKEN_CENTRE <= what < NAMED_CENTRE:
            total += s.given.token_points[what - TOKEN_CENTRE]
    stones = count_stones(s, player)
    phantoms = stones[PHANTOM]
    if not s.given.phantoms_score or phantoms == 0:
        return total + all_named_points(s, player, hidden, stones, counts)
    best: i64 = -1000
    for black in range(phantoms + 1):
        for blue in range(phantoms + 1 - black):
            for red in range(phantoms + 1 - black - blue):
                tried = stones[:]
                tried[0] += black
                tried[1] += blue
                tried[2] += red
                tried[3] += phantoms - black - blue - red
                points = all_named_points(s, player, hidden, tried, counts)
                if points > best:
                    best = points
    return total + best


def wonder_bonus(s: UnearthState, player: i64) -> i64:
    """5 points for three Wonders of different kinds, built in this game (base-score-5, base-ruling-4, ruling-108)."""
    lesser: i64 = 0
    greater: i64 = 0
    named: i64 = 0
    for n in range(s.built):
        what = s.centre[n * 3 + 2]
        if s.centre[n * 3] == player + 1 and what >= TOKEN_CENTRE:
            if what >= NAMED_CENTRE:
                named += 1
            elif s.given.token_greater[what - TOKEN_CENTRE] != 0:
                greater += 1
            else:
                lesser += 1
    if s.given.wonder_bonus == "three_kinds":
        return BONUS if lesser > 0 and greater > 0 and named > 0 else i64(0)
    if s.given.wonder_bonus == "any_three":
        return BONUS if lesser + greater + named >= 3 else i64(0)
    return 0


def score_rows(s: UnearthState, player: i64, hidden: bool) -> vec[i64]:
    """A player's score row by row; `hidden` counts its face-down Ruins too (base-score-3)."""
    counts = count_types(s, player, hidden)
    phantoms: i64 = 0
    for cell in range(player * CELLS, player * CELLS + s.count[player]):
        if s.stone[cell] == PHANTOM + 1:
            phantoms += 1
    rows = vec[i64]([0] * ROWS)
    rows[SETS] = set_points(counts)
    rows[TYPES] = type_points(s, counts)
    rows[CITIES] = city_points(s, player)
    rows[WONDER_POINTS] = wonder_points(s, player, hidden, counts)
    rows[WONDER_BONUS] = wonder_bonus(s, player)
    rows[PHANTOMS] = -phantoms
    return rows


def total_score(s: UnearthState, player: i64, hidden: bool) -> i64:
    """What a player scores (base-score-7, end-3)."""
    rows = score_rows(s, player, hidden)
    total: i64 = 0
    for k in range(i64(ROWS)):
        total += rows[k]
    return total


def dark_score(s: UnearthState) -> i64:
    """What the Darkness scores: its Ruins, crystals and corruption, and nothing else (end-4 to end-6, ruling-80)."""
    counts = count_types(s, DARK, False)
    total = set_points(counts) + type_points(s, counts) + CRYSTAL_POINTS[forged(s)]
    return total + corruption_points(corrupted(s), s.given.first_slot)


# Who has won


def wonders_built(s: UnearthState, player: i64) -> i64:
    """How many Wonders a player has built."""
    n: i64 = 0
    for k in range(s.built):
        if s.centre[k * 3] == player + 1 and s.centre[k * 3 + 2] >= TOKEN_CENTRE:
            n += 1
    return n


def measures(s: UnearthState) -> list[tuple[int, int, int]]:
    """What players are ranked by: the total, then where a table says so Wonders and Ruins (base-ruling-3)."""
    over = s.over != 0
    found: list[tuple[int, int, int]] = []
    for player in range(int(s.players)):
        total = int(total_score(s, player, over))
        if s.given.more_wonders:
            found.append((total, int(wonders_built(s, player)), int(ruins_owned(s, player, over))))
        else:
            found.append((total, 0, 0))
    return found


def ranking(s: UnearthState) -> list[int]:
    """The place of each seat, from 1; ties share a place."""
    found = measures(s)
    return [1 + sum([other > mine for other in found]) for mine in found]


def result(s: UnearthState) -> list[str]:
    """Won or lost, once the game is over; a solo game is won against the Darkness (end-2, ruling-79)."""
    if not s.given.solo:
        return ["won" if place == 1 else "lost" for place in ranking(s)]
    games = GAMES if s.given.campaign else 1
    ahead = sum([margin_sign(s, game) for game in range(games)])
    if ahead == 0:
        return ["lost" if s.given.solo_tie_lost and not s.given.campaign else "drawn"]
    return ["won" if ahead > 0 else "lost"]


def margin_sign(s: UnearthState, game: int) -> int:
    """Whether a game of a campaign was won, drawn or lost, as 1, 0 or -1."""
    margin = int(s.campaign[game * 3] - s.campaign[game * 3 + 1])
    return (margin > 0) - (margin < 0)
