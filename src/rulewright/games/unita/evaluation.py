"""How good a position of Unita looks to a seat: what bots go by until there is a result.

LP are counted in hundredths. The figures below were fitted to what became of some 57,000 positions of games that the
searching bot played against itself: what the dice still on the board went on to lose, and how often a lead won.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.games.unita.components import SUPPLY
from rulewright.games.unita.given import BACK, FRONT, GATE
from rulewright.games.unita.movement import POINTS
from rulewright.games.unita.state import GLORIFIED, UnitaState, company_at

# What all dice of a battalion show at first (setup-6).
WHOLE: Final = 4500
# What a die loses on the whole path, by the value it shows: 5s beat most others, 1s and coats have little to lose.
RISK: Final = vec[i64]([40, 140, 190, 175, 90, 10])
# Tables to copy: nothing for each battalion, nobody on any square.
NOTHING: Final = vec[i64]([0] * 4)
NOBODY_THERE: Final = vec[i64]([0] * 80)
# How much of the best attack that an enemy could make in its turn is feared, in percent.
FEAR: Final = 60
# How much of the first two battles that the deployment lays down comes true, in percent.
FIRST_BATTLE: Final = 70
SECOND_BATTLE: Final = 50
# Squares before the four battalions at first, and the part of them at which a second battalion counts in full.
ALL_SQUARES: Final = 296
SECOND_COUNTS: Final = 450
# The chance of winning, in thousandths, by the lead; 600 places to either side.
CHANCE: Final = vec[i64]([round(1000 / (1 + exp(-k / 100))) for k in range(-600, 601)])


def evaluate(s: UnitaState, seat: i64) -> i64:
    """The chance that a seat wins, in thousandths, from what it knows alone.

    Each battalion is expected to end with the LP it shows, less what its dice still on the board are likely to lose,
    less what it would lose to an attack of the next turn. The best battalion counts; where sides have two, the second
    may still become the best one early in the game (two-player-6). A lead means the more the nearer the end is.
    """
    given = s.given
    expected = NOTHING[:]
    squares: i64 = 0
    for k in range(given.count):
        b = given.battalions[k]
        expected[b] += lasting(s, b, s.unseen != 0 and given.owner[b] != seat)
        squares += squares_before(s, b)
    if s.moving != 0:
        there = companies_by_square(s)
        for k in range(given.count):
            fear_attacks(s, given.battalions[k], there, expected)
    elif s.unseen == 0:
        for k in range(given.count):
            expect_first_meeting(s, given.battalions[k], expected)
    squares = squares * 4 // given.count
    mine: i64 = 0
    mine_too: i64 = 0
    theirs: i64 = 0
    theirs_too: i64 = 0
    for k in range(given.count):
        b = given.battalions[k]
        lp = expected[b]
        if given.owner[b] == seat or (given.sides and b % 2 == seat % 2):
            mine_too = max(mine_too, min(mine, lp))
            mine = max(mine, lp)
        else:
            theirs_too = max(theirs_too, min(theirs, lp))
            theirs = max(theirs, lp)
    lead = mine - theirs
    if given.sides:
        lead += (mine_too - theirs_too) * squares // SECOND_COUNTS
    place: i64 = 600 + lead * (18 + 2400 // (squares + 2)) // 100
    return CHANCE[max(0, min(1200, place))]


def squares_before(s: UnitaState, b: i64) -> i64:
    """How many squares the companies of a battalion have before them, the Gate included."""
    squares: i64 = 0
    for code in range(b * 4, b * 4 + 4):
        squares += GATE - s.at[code]
    return squares


def lasting(s: UnitaState, b: i64, hidden: bool) -> i64:
    """The LP a battalion is likely to end with; hidden dice count like dice not yet set up."""
    face = s.face
    red = s.red
    lp: i64 = WHOLE + 100 * s.own[GLORIFIED + b]
    for figure in range(i64(1), i64(6)):
        lp -= SUPPLY[figure] * RISK[figure] * 37 // 40
    if hidden:
        return lp
    for code in range(b * 4, b * 4 + 4):
        before = GATE - s.at[code]
        for cell in range(code * 4, code * 4 + 4):
            figure = red[cell]
            if figure != 0:
                lp += RISK[figure] * 37 // 40
                lp -= (figure - face[cell]) * 100 + RISK[face[cell]] * before // 20
    return lp


def cost_of_loss(s: UnitaState, code: i64, value: i64) -> i64:
    """What it costs a company if a die of this value loses an LP: the LP, and what the lower die is likely to lose."""
    if value == 0:
        return 0
    return 100 + (RISK[value - 1] - RISK[value]) * (GATE - s.at[code]) // 20


def companies_by_square(s: UnitaState) -> vec[i64]:
    """By square code the code of the company there, plus 1; 0 where none is."""
    there = NOBODY_THERE[:]
    at = s.at
    for code in range(i64(16)):
        if at[code] != GATE:
            there[(code >> 2) * 20 + at[code]] = code + 1
    return there


def fear_attacks(s: UnitaState, b: i64, there: vec[i64], expected: vec[i64]) -> None:
    """Take from what each enemy can expect the best attack that battalion `b` could make on it in one turn."""
    given = s.given
    contact = given.contact
    best = NOTHING[:]
    for code in range(b * 4, b * 4 + 4):
        points = s.points if b == s.turn else POINTS
        corners: i64 = 0
        index = s.at[code]
        while True:
            index += 1
            square = b * 20 + index
            if index >= GATE or there[square] != 0:
                break
            points -= 1 if s.ground[square] == 0 else 2
            if points < 0:
                break
            corners += given.corner[square]
            for k in range(square * 2, square * 2 + 2):
                touched = contact[k] - 1
                if touched < 0 or there[touched] == 0:
                    continue
                enemy = there[touched] - 1
                if given.enemy[b * 4 + (enemy >> 2)] != 0:
                    other = touched * 2
                    side = given.side[other if contact[other] == square + 1 else other + 1]
                    net = net_of_attack(s, code, corners, given.side[k], enemy, side, False)
                    if net > best[enemy >> 2]:
                        best[enemy >> 2] = net
    for e in range(i64(4)):
        expected[e] -= best[e] * FEAR // 100


def expect_first_meeting(s: UnitaState, b: i64, expected: vec[i64]) -> None:
    """Count the battles for which the deployment lays the dice: the foremost company of `b` and the first it passes.

    That is the rearmost company of the next battalion. After the first battle both have changed front (battle-12).
    """
    given = s.given
    foremost: i64 = b * 4
    corners: i64 = 0
    for square in range(b * 20 + s.at[foremost] + 1, b * 20 + GATE):
        corners += given.corner[square]
        for k in range(square * 2, square * 2 + 2):
            touched = given.contact[k] - 1
            if touched < 0 or touched % 20 > s.at[foremost] or given.enemy[b * 4 + touched // 20] == 0:
                continue
            enemy = company_at(s, touched) - 1
            other = touched * 2
            side = given.side[other if given.contact[other] == square + 1 else other + 1]
            net = net_of_attack(s, foremost, corners, given.side[k], enemy, side, False) * FIRST_BATTLE
            net += net_of_attack(s, foremost, corners, given.side[k], enemy, side, True) * SECOND_BATTLE
            expected[b] += net // 100
            expected[enemy >> 2] -= net // 100
            return


def net_of_attack(s: UnitaState, code: i64, corners: i64, side: i64, enemy: i64, enemy_side: i64, changed: bool) -> i64:
    """What a battle would cost an enemy company less what it would cost the attacker, who has gone around corners.

    `changed` is after a change of front on both sides. Terrains and effects are left out: the dice as they stand, lane
    by lane, with back-ups in a tie (battle-6, battle-9); a lane in which a front die is not set up yet counts nothing.
    """
    face = s.face
    red = s.red
    net: i64 = 0
    for lane in range(i64(2)):
        mine = code * 4 + place_before(s, BACK[side * 2 + lane] if changed else FRONT[side * 2 + lane], corners)
        theirs = enemy * 4 + (BACK[enemy_side * 2 + lane] if changed else FRONT[enemy_side * 2 + lane])
        if red[mine] == 0 or red[theirs] == 0:
            continue
        ahead = face[mine] - face[theirs]
        if ahead == 0:
            mine_too = code * 4 + place_before(s, FRONT[side * 2 + lane] if changed else BACK[side * 2 + lane], corners)
            theirs_too = enemy * 4 + (FRONT[enemy_side * 2 + lane] if changed else BACK[enemy_side * 2 + lane])
            ahead = face[mine_too] - face[theirs_too]
        if ahead > 0:
            net += cost_of_loss(s, enemy, face[theirs])
        elif ahead < 0:
            net -= cost_of_loss(s, code, face[mine])
    return net


def place_before(s: UnitaState, place: i64, corners: i64) -> i64:
    """The place in a company, before it goes around corners, of the die that stands at `place` afterwards."""
    while corners > 0:
        place = s.given.turned[place]
        corners -= 1
    return place
