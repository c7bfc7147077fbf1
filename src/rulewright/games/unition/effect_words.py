"""Reads the effect words of cards: what an effect does, how much, and whether it can stand where it was typed.

Refusals are ValueErrors that quote what was read and say what is expected; `cards.py` puts the card in front of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulewright.core.effect_phrases import Word, find_word, plain, quoted
from rulewright.games.unition.card_kinds import Effect
from rulewright.games.unition.effects import (
    ACTION,
    ARROW,
    BURY,
    CHOOSE,
    CONSUME,
    CONSUME_HAND,
    CONVERT,
    COPY,
    DEPLOY,
    DISCARD_HAND,
    DISCOUNT,
    DRAW,
    EXTRA,
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
    HERO,
    HOLD,
    LOOT,
    MOST_EFFECTS,
    MOUNT,
    MOUNTED_WHOMP,
    PER_CLANMATE,
    PER_RAZED,
    PLAIN,
    PRIMARY,
    RAINBRO_CLAN,
    RAINBRO_SWEEP,
    RAZE,
    RECRUIT_DISCARD,
    RESERVE,
    STARTER,
    STEAL,
    STRONGHOLD,
    TOPDECK,
    UNITION,
    UPGRADE,
    VAULT,
)

MOST_AMOUNT: Final = 20
MOST_DRAWN: Final = 5
MOST_COUNT: Final = 5
MOST_COST: Final = 8
MOST_PER_CLANMATE: Final = 5
MOST_DRAWN_PER_CLANMATE: Final = 2

# The parts of a card and its kinds, as the fields of a card set name them.
PART_NAMES: Final = ("primary", "unition", "consume", "action")
KIND_NAMES: Final = ("starter", "extra", "hero", "stronghold")

# What can stand on a side of an arrow, and, but for discarding, alone.
SIDES: Final = (
    Word("gleam N", GIVE_GLEAM, 1, MOST_AMOUNT),
    Word("cool N", GIVE_COOL, 1, MOST_AMOUNT),
    Word("whomp N", GIVE_WHOMP, 1, MOST_AMOUNT),
    Word("shield N", GIVE_SHIELD, 1, MOST_AMOUNT),
    Word("draw N", DRAW, 1, MOST_DRAWN),
    Word("consume hand N", CONSUME_HAND, 1, MOST_COUNT),
    Word("discard hand N", DISCARD_HAND, 1, MOST_COUNT),
)
# Words that stand alone. M in brackets holds with unition; that of "deploy" is a number of heroes.
ALONE: Final = (
    Word("fetch hero N", FETCH, 1, MOST_COUNT),
    Word("topdeck <=N", TOPDECK, 0, MOST_COST),
    Word("copy hand <=N (M)", COPY, 0, MOST_COST, MOST_COST),
    Word("upgrade +N (M)", UPGRADE, 0, MOST_COST, MOST_COST),
    Word("convert", CONVERT),
    Word("forum add N", FORUM_ADD, 1, MOST_COUNT),
    Word("forum consume N", FORUM_CONSUME, 1, MOST_COUNT),
    Word("forum swap N", FORUM_SWAP, 1, MOST_COUNT),
    Word("gain forum <=N", GAIN, 0, MOST_COST),
    Word("discount N", DISCOUNT, 1, MOST_COUNT),
    Word("deploy <=N M", DEPLOY, 0, MOST_COST, MOST_COUNT, 1),
    Word("rainbro clan", RAINBRO_CLAN),
    Word("rainbro sweep", RAINBRO_SWEEP),
    Word("raze N", RAZE, 1, MOST_COUNT),
    Word("halve whomp", HALVE),
    Word("steal hero <=N (M)", STEAL, 0, MOST_COST, MOST_COST),
    Word("recruit discard", RECRUIT_DISCARD),
    Word("loot gleam N", LOOT, 1, MOST_COUNT),
    Word("mounted whomp", MOUNTED_WHOMP),
    Word("vault 1", VAULT, 1, 1),
    Word("mount hero", MOUNT),
    Word("bury any", BURY),
    Word("hold +N", HOLD, 0, MOST_COST),
    Word("reserve forum N", RESERVE, 1, MOST_COUNT),
)
CLANMATE_WORDS: Final = (
    Word("per clanmate: gleam N", GIVE_GLEAM, 1, MOST_PER_CLANMATE),
    Word("per clanmate: cool N", GIVE_COOL, 1, MOST_PER_CLANMATE),
    Word("per clanmate: whomp N", GIVE_WHOMP, 1, MOST_PER_CLANMATE),
    Word("per clanmate: shield N", GIVE_SHIELD, 1, MOST_PER_CLANMATE),
    Word("per clanmate: draw N", DRAW, 1, MOST_DRAWN_PER_CLANMATE),
)
RAZED_WORDS: Final = (Word("per razed: gleam N", GIVE_GLEAM, 1, MOST_AMOUNT),)
WORDS: Final = (*SIDES, *ALONE, *CLANMATE_WORDS, *RAZED_WORDS)
# How effects with two sides look; A and B stand for words.
ARROW_PATTERN: Final = "A -> B"
CHOOSE_PATTERN: Final = "choose: A | B"
PATTERNS: Final = (*[word.pattern for word in WORDS], ARROW_PATTERN, CHOOSE_PATTERN)

AMOUNTS: Final = (GIVE_GLEAM, GIVE_COOL, GIVE_WHOMP, GIVE_SHIELD)
# What happens once, at the moment at which the card is played.
AT_ONCE: Final = (
    *AMOUNTS,
    DRAW,
    CONSUME_HAND,
    FETCH,
    TOPDECK,
    UPGRADE,
    FORUM_ADD,
    FORUM_CONSUME,
    FORUM_SWAP,
    GAIN,
    RAZE,
    STEAL,
    RECRUIT_DISCARD,
    LOOT,
)
# What starts when the card is played, and lasts.
LASTING: Final = (CONVERT, DISCOUNT, DEPLOY, HALVE)
ACTIONS: Final = (VAULT, MOUNT, BURY, HOLD, RESERVE)
BRACKETS: Final = (COPY, UPGRADE, STEAL)
SIDE_PATTERNS: Final = tuple([word.pattern for word in SIDES])
AMOUNT_PATTERNS: Final = tuple([word.pattern for word in SIDES if word.what in AMOUNTS])


def fitting_words(part: int, kind: int) -> tuple[int, ...]:
    """What may stand alone in a part of a card of some kind."""
    found: tuple[int, ...] = AT_ONCE
    if part == ACTION:
        found = ACTIONS if kind == STRONGHOLD else ()
    elif part != CONSUME:
        found = (*AT_ONCE, *LASTING)
    if part == PRIMARY and kind == STARTER:
        found = (*found, RAINBRO_CLAN, RAINBRO_SWEEP)
    if part == PRIMARY and kind == HERO:
        found = (*found, COPY)
    if part == PRIMARY and kind == STRONGHOLD:
        found = (*found, MOUNTED_WHOMP)
    return found


def fitting_patterns(part: int, kind: int, leader: bool) -> list[str]:
    """The patterns of all that may stand in a part of a card of some kind."""
    words = fitting_words(part, kind)
    found = [word.pattern for word in (*SIDES, *ALONE) if word.what in words]
    if part != ACTION:
        found += [ARROW_PATTERN, CHOOSE_PATTERN]
    if part == UNITION and leader:
        found += [word.pattern for word in CLANMATE_WORDS]
    if part in (PRIMARY, UNITION):
        found += [word.pattern for word in RAZED_WORDS]
    return found


def read_part(texts: Sequence[str], part: int, kind: int, leader: bool) -> tuple[Effect, ...]:
    """All effects of one part of a card; raises ValueError."""
    owner = "leader" if leader else KIND_NAMES[kind]
    if texts and part == ACTION and kind != STRONGHOLD:
        raise ValueError(f"a {owner} has no action; only a stronghold has one")
    if texts and part == UNITION and kind != HERO and kind != STRONGHOLD:
        raise ValueError(f"a card without a clan never has unition; expected no effects on a card of kind {owner}")
    if part == ACTION and len(texts) > 1:
        raise ValueError(f"there are {len(texts)}; expected one action")
    if len(texts) > MOST_EFFECTS:
        raise ValueError(f"there are {len(texts)} effects; expected at most {MOST_EFFECTS}")
    fitting = fitting_patterns(part, kind, leader)
    place = f"in {PART_NAMES[part]} of a {owner}" if kind != EXTRA else f"in {PART_NAMES[part]} of Extra Gleam"
    return tuple([read_effect(text, fitting, place) for text in texts])


def read_effect(text: str, fitting: Sequence[str] = PATTERNS, place: str = "") -> Effect:
    """One effect, whose pattern must be among the fitting ones of a place; raises ValueError.

    >>> read_effect("steal hero <=2 (3)")
    Effect(form=0, what=23, amount=2, extra=3, then=0, times=0, typed='steal hero <=2 (3)')
    >>> read_effect("discard hand 1 -> draw 2")
    Effect(form=1, what=7, amount=1, extra=0, then=5, times=2, typed='discard hand 1 -> draw 2')
    """
    phrase = plain(text)
    for pattern, opening in ((CHOOSE_PATTERN, "choose:"), (ARROW_PATTERN, "->")):
        if opening in phrase:
            if pattern not in fitting:
                raise ValueError(f"{quoted(phrase)} cannot stand {place}; there can: {'; '.join(fitting)}")
            return read_choice(phrase) if pattern == CHOOSE_PATTERN else read_arrow(phrase)
    word = find_word(phrase, WORDS, fitting, place)
    amount, extra = word.numbers(phrase)
    if word.what in BRACKETS and extra <= amount:
        raise ValueError(f"{quoted(phrase)} has {extra} in brackets; expected more than {amount}")
    return Effect(form_of(word), word.what, amount, extra, 0, 0, phrase)


def form_of(word: Word) -> int:
    """How an effect is put together that is a single phrase."""
    if word in CLANMATE_WORDS:
        return PER_CLANMATE
    return PER_RAZED if word in RAZED_WORDS else PLAIN


def read_arrow(phrase: str) -> Effect:
    """An effect that is had for another one (conditions-2)."""
    sides = phrase.split("->")
    if len(sides) != 2:
        raise ValueError(f"{quoted(phrase)} has {len(sides) - 1} arrows; expected one: {ARROW_PATTERN}")
    what, amount = read_side(sides[0], SIDE_PATTERNS, phrase)
    then, times = read_side(sides[1], SIDE_PATTERNS, phrase)
    return Effect(ARROW, what, amount, 0, then, times, phrase)


def read_choice(phrase: str) -> Effect:
    """Two amounts of which exactly one is used (conditions-6)."""
    sides = phrase.removeprefix("choose:").split("|")
    if len(sides) != 2:
        raise ValueError(f"{quoted(phrase)} has {len(sides)} sides; expected two: {CHOOSE_PATTERN}")
    what, amount = read_side(sides[0], AMOUNT_PATTERNS, phrase)
    then, times = read_side(sides[1], AMOUNT_PATTERNS, phrase)
    if what == then:
        raise ValueError(f"{quoted(phrase)} has the same resource twice; expected two different ones")
    return Effect(CHOOSE, what, amount, 0, then, times, phrase)


def read_side(side: str, fitting: Sequence[str], phrase: str) -> tuple[int, int]:
    """What one side of an arrow or OR does, and how much of it."""
    text = side.strip()
    if not text:
        raise ValueError(f"{quoted(phrase)} has an empty side; expected one of: {'; '.join(fitting)}")
    word = find_word(text, WORDS, fitting, f"on a side of {quoted(phrase)}")
    return word.what, word.numbers(text)[0]
