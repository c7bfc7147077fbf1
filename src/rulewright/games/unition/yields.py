"""What a card is likely to yield each time it is played, for estimates alone: no rule reads this.

Every effect is told as hundredths of a few goods. A player is after cool or after whomp, so each of these two plans has
columns of its own, and of an OR it takes what serves it best. Effects that yield no amount are put at what they came to
in play: a card that joins the collection for nothing as the gleam it would have cost, and so on.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.unition.card_kinds import Card, Effect
from rulewright.games.unition.effects import (
    ARROW,
    BURY,
    CHOOSE,
    CONSUME_HAND,
    CONVERT,
    COPY,
    DEPLOY,
    DISCARD_HAND,
    DISCOUNT,
    DRAW,
    FETCH,
    FORUM_ADD,
    FORUM_CONSUME,
    FORUM_SWAP,
    GAIN,
    GIVE_COOL,
    GIVE_GLEAM,
    GIVE_SHIELD,
    GIVE_WHOMP,
    HALVE,
    HOLD,
    LOOT,
    MOST_EFFECTS,
    MOUNTED_WHOMP,
    PARTS,
    PER_CLANMATE,
    RAZE,
    RECRUIT_DISCARD,
    RESERVE,
    STEAL,
    TOPDECK,
    UPGRADE,
    VAULT,
)

# The goods: gleam, cool or whomp, and shields by plan; then what both plans share.
PLANS: Final = 2
FOR_COOL: Final = 0
FOR_WHOMP: Final = 1
GLEAM_YIELD: Final = 0
PRIZE_YIELD: Final = 1
SHIELD_YIELD: Final = 2
PLAN: Final = 3
DRAWN: Final = PLANS * PLAN
# Cards of the hand that leave the game for good.
THINNED: Final = DRAWN + 1
# Cards that are gained without paying, in gleam.
FOUND: Final = THINNED + 1
GOODS: Final = FOUND + 1

# What one unit of an effect is worth, by the good: (effect, good, hundredths for each unit, hundredths besides).
EQUALS: Final = (
    (GIVE_GLEAM, GLEAM_YIELD, 100, 0),
    (GIVE_GLEAM, PLAN + GLEAM_YIELD, 100, 0),
    (GIVE_COOL, PRIZE_YIELD, 100, 0),
    (GIVE_WHOMP, PLAN + PRIZE_YIELD, 100, 0),
    (GIVE_SHIELD, SHIELD_YIELD, 100, 0),
    (GIVE_SHIELD, PLAN + SHIELD_YIELD, 100, 0),
    (DRAW, DRAWN, 100, 0),
    (CONSUME_HAND, THINNED, 100, 0),
    (CONSUME_HAND, DRAWN, -40, 0),
    (DISCARD_HAND, DRAWN, -60, 0),
    (FETCH, DRAWN, 130, 0),
    (TOPDECK, DRAWN, 0, 30),
    (COPY, DRAWN, 0, 100),
    (UPGRADE, FOUND, 100, 50),
    (UPGRADE, THINNED, 0, 60),
    (CONVERT, PRIZE_YIELD, 0, 300),
    (CONVERT, PLAN + PRIZE_YIELD, 0, 200),
    (FORUM_ADD, FOUND, 40, 0),
    (FORUM_CONSUME, FOUND, 30, 0),
    (FORUM_SWAP, FOUND, 20, 0),
    (GAIN, FOUND, 80, 0),
    (DISCOUNT, FOUND, 150, 0),
    (DEPLOY, DRAWN, 0, 80),
    (RAZE, PLAN + PRIZE_YIELD, 80, 0),
    (HALVE, SHIELD_YIELD, 0, 400),
    (HALVE, PLAN + SHIELD_YIELD, 0, 400),
    (STEAL, FOUND, 60, 0),
    (RECRUIT_DISCARD, FOUND, 0, 60),
    (LOOT, FOUND, 100, 0),
    (MOUNTED_WHOMP, PLAN + PRIZE_YIELD, 0, 0),
    # Actions of strongholds.
    (VAULT, THINNED, 0, 60),
    (BURY, THINNED, 0, 150),
    (HOLD, FOUND, 0, 100),
    (RESERVE, FOUND, 0, 40),
)


def amounts(what: int, amount: int) -> list[int]:
    """What a plain effect yields."""
    found = [0] * GOODS
    for effect, good, each, besides in EQUALS:
        if effect == what:
            found[good] += each * amount + besides
    return found


def yields(effect: Effect) -> list[int]:
    """What an effect yields; for a leader's, with each clanmate."""
    one = amounts(effect.what, effect.amount)
    if effect.form == ARROW:
        return [a + b for a, b in zip(one, amounts(effect.then, effect.times), strict=True)]
    if effect.form == CHOOSE:
        return better(one, amounts(effect.then, effect.times))
    return one


def better(one: list[int], other: list[int]) -> list[int]:
    """Of two amounts, for each plan the one that serves it: its prize first, then gleam, then shields."""
    found = [0] * GOODS
    for plan in range(0, DRAWN, PLAN):
        liking = [
            amount[plan + PRIZE_YIELD] * 100 + amount[plan + GLEAM_YIELD] * 10 + amount[plan + SHIELD_YIELD]
            for amount in (one, other)
        ]
        chosen = one if liking[0] >= liking[1] else other
        found[plan : plan + PLAN] = chosen[plan : plan + PLAN]
    return found


def cells_of(cards: tuple[Card, ...]) -> list[int]:
    """For each effect of each card its yield: `(card * 16 + part * 4 + place) * GOODS + good`."""
    found: list[int] = []
    for card in cards:
        for part in card.parts:
            for effect in part:
                found += yields(effect)
            found += [0] * (GOODS * (MOST_EFFECTS - len(part)))
    return found


def part_of(cards: tuple[Card, ...], part: int, by_members: bool = False) -> list[int]:
    """For each card what one of its parts yields, either without what grows with clanmates or that alone."""
    assert part < PARTS
    found: list[int] = []
    for card in cards:
        total = [0] * GOODS
        for effect in card.parts[part]:
            if (effect.form == PER_CLANMATE) == by_members:
                total = [a + b for a, b in zip(total, yields(effect), strict=True)]
        found += total
    return found
