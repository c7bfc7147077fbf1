"""Reads the effect language of cards: at which moment an effect acts, what it does, how much.

Refusals are ValueErrors that quote what was read and say what is expected; `cards.py` puts the card in front of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, final

from rulewright.core.effect_phrases import Word, find_word, plain, quoted, suggestion
from rulewright.games.unearth.card_kinds import Effect
from rulewright.games.unearth.effects import (
    ANY_DIE_DOWN,
    ANY_DIE_EITHER,
    ANY_DIE_UP,
    ASIDE_CHOICE,
    ASIDE_RANDOM,
    AT_END,
    BAG_DRAW,
    BEST_OF,
    D4_WINS_TIES,
    DICE_ONLY,
    DIE_DOWN,
    DIE_EITHER,
    DIE_UP,
    DIG_DICE,
    DIG_PLACE,
    DIG_REROLL,
    DISCARD_REROLL,
    DRAW,
    DRAW_COLOURLESS,
    DRAW_INSTEAD,
    DRAW_OPPONENTS,
    GAIN_BAG,
    GAIN_MEMORY,
    GAIN_RUIN,
    IN_DELVER_PHASE,
    IN_TIE,
    INSTANT,
    LOSE_RUIN,
    MORE_DICE,
    MOVE_OWN,
    NATURAL_STONE,
    NEVER,
    NEXT_ROLL,
    NO_DELVERS,
    ONE_HIGHER,
    OTHER_CLAIM,
    OWN_DIG_REROLL,
    OWN_RESULT,
    OWN_ROLL_MATCHING,
    OWN_ROLL_MODIFY,
    OWN_ROLL_REROLL,
    POINTS_LOW_RUIN,
    POINTS_POORER,
    POINTS_RAREST,
    POINTS_STONE,
    POINTS_TYPE,
    RENEW_WARPSTONES,
    REROLL,
    REROLL_ANY,
    REROLL_NUMBER,
    REROLL_OWN,
    RESPONSE,
    RETARGET,
    SECOND_REVEAL,
    TAKES_ON_4,
    TAKES_TWO,
    WHEN_BUILT,
    WIN_RUIN,
)
from rulewright.games.unearth.vocabulary import STONE_WORDS

MOST_EFFECTS: Final = 3
LOWEST_POINTS: Final = -20
HIGHEST_POINTS: Final = 40
HIGHEST_CLAIM: Final = 40
HIGHEST_DRAW: Final = 9
COLOURS: Final = STONE_WORDS[:4]


# A phrase without N has the amount that stands here as its lowest.
WORDS: Final = (
    Word("die +N", DIE_UP, 1, 6),
    Word("die -N", DIE_DOWN, 1, 6),
    Word("die +-N", DIE_EITHER, 1, 6),
    Word("reroll", REROLL),
    Word("discard delver 1 -> reroll", DISCARD_REROLL, 1, 1),
    Word("roll two", MORE_DICE, 1, 1),
    Word("retarget", RETARGET),
    Word("any die +N", ANY_DIE_UP, 1, 6),
    Word("any die -N", ANY_DIE_DOWN, 1, 6),
    Word("any die +-N", ANY_DIE_EITHER, 1, 6),
    Word("reroll any die", REROLL_ANY),
    Word("reroll all own", REROLL_OWN),
    Word("reroll all number", REROLL_NUMBER),
    Word("move own die", MOVE_OWN),
    Word("draw N", DRAW, 0, HIGHEST_DRAW),
    Word("draw N instead", DRAW_INSTEAD, 0, HIGHEST_DRAW),
    Word("draw 1 per stone colourless min N", DRAW_COLOURLESS, 0, HIGHEST_DRAW),
    Word("draw 1 per opponent on ruin max N", DRAW_OPPONENTS, 0, HIGHEST_DRAW),
    Word("gain bag N", GAIN_BAG, 1, 9),
    Word("gain ruin N", GAIN_RUIN, 1, 9),
    Word("best of 2", BEST_OF, 2, 2),
    Word("renew warpstones", RENEW_WARPSTONES),
    Word("take aside random", ASIDE_RANDOM),
    Word("take aside choice", ASIDE_CHOICE),
    Word("own d4 ranks above every die", D4_WINS_TIES),
    Word("points N per stone KIND", POINTS_STONE, LOWEST_POINTS, HIGHEST_POINTS),
    Word("points N per ruin type", POINTS_TYPE, LOWEST_POINTS, HIGHEST_POINTS),
    Word("points N per ruin claim<=M", POINTS_LOW_RUIN, LOWEST_POINTS, HIGHEST_POINTS, HIGHEST_CLAIM),
    Word("points N per rarest stone", POINTS_RAREST, LOWEST_POINTS, HIGHEST_POINTS),
    Word("points N per poorer opponent max M", POINTS_POORER, LOWEST_POINTS, HIGHEST_POINTS, HIGHEST_POINTS),
)
PATTERNS: Final = {word.what: word.pattern for word in WORDS}
POINTS: Final = (POINTS_STONE, POINTS_TYPE, POINTS_LOW_RUIN, POINTS_RAREST, POINTS_POORER)

# What may happen at each moment.
ON_A_LYING_DIE: Final = (
    ANY_DIE_UP,
    ANY_DIE_DOWN,
    ANY_DIE_EITHER,
    REROLL_ANY,
    REROLL_OWN,
    REROLL_NUMBER,
    MOVE_OWN,
)
CHANGES: Final = (DIE_UP, DIE_DOWN, DIE_EITHER)
GAINS: Final = (DRAW, GAIN_BAG, GAIN_RUIN)
FITS: Final[dict[int, tuple[int, ...]]] = {
    IN_DELVER_PHASE: (*ON_A_LYING_DIE, *GAINS),
    DIG_DICE: (MORE_DICE,),
    DIG_REROLL: (REROLL,),
    DIG_PLACE: (RETARGET,),
    NEXT_ROLL: CHANGES,
    RESPONSE: (*ON_A_LYING_DIE, *GAINS),
    WHEN_BUILT: (DRAW, DRAW_COLOURLESS, GAIN_BAG, RENEW_WARPSTONES, ASIDE_RANDOM, ASIDE_CHOICE),
    GAIN_MEMORY: (DRAW_INSTEAD,),
    BAG_DRAW: (BEST_OF,),
    OWN_ROLL_REROLL: (REROLL,),
    OWN_DIG_REROLL: (REROLL, DISCARD_REROLL),
    OWN_ROLL_MODIFY: CHANGES,
    OWN_ROLL_MATCHING: CHANGES,
    OWN_RESULT: GAINS,
    WIN_RUIN: (DRAW, DRAW_OPPONENTS),
    LOSE_RUIN: (DRAW,),
    OTHER_CLAIM: (DRAW,),
    IN_TIE: (D4_WINS_TIES,),
    AT_END: POINTS,
}
# At these moments several effects of one card can follow each other; at all others only one can stand.
SEVERAL: Final = (IN_DELVER_PHASE, RESPONSE, WHEN_BUILT, AT_END)
# Of these moments, at which a Named Wonder is used, a card can have only one.
REROLLS: Final = (OWN_ROLL_REROLL, OWN_DIG_REROLL)
ROLLS: Final = (*REROLLS, OWN_ROLL_MODIFY, OWN_ROLL_MATCHING)
CLAIMS: Final = (WIN_RUIN, LOSE_RUIN, OTHER_CLAIM)
USED: Final = (BAG_DRAW, *ROLLS, OWN_RESULT, *CLAIMS)
# Which of them each `limit` of a Named Wonder counts.
LIMITS: Final[dict[str, tuple[int, ...]]] = {
    "once per roll": ROLLS,
    "once per turn": REROLLS,
    "once per claim": CLAIMS,
    "once per draw": (BAG_DRAW,),
    "once per result": (OWN_RESULT,),
}


@final
class Spelling:
    """How a moment is written, with `[dN]` for an optional kind of die and `[faces]` for optional natural faces."""

    def __init__(self, pattern: str, code: int) -> None:
        self.pattern: Final = pattern
        self.code: Final = code
        faces = "(?P<faces>[1-8](?:, ?[1-8])*)"
        spelled = pattern.replace(" [dN]", "(?: d(?P<sides>[468]))?").replace(" [faces]", f"(?: {faces})?")
        self.regex: Final = re.compile(spelled.replace(" N", " (?P<result>[1-8])"))


DELVER_MOMENTS: Final = (
    Spelling("delver", IN_DELVER_PHASE),
    Spelling("excavation", DIG_DICE),
    Spelling("excavation: reroll", DIG_REROLL),
    Spelling("excavation: place", DIG_PLACE),
    Spelling("next roll [dN]: modify", NEXT_ROLL),
    Spelling("response", RESPONSE),
)
WONDER_MOMENTS: Final = (
    Spelling("built", WHEN_BUILT),
    Spelling("gain memory", GAIN_MEMORY),
    Spelling("bag draw", BAG_DRAW),
    Spelling("own roll [dN] [faces]: reroll", OWN_ROLL_REROLL),
    Spelling("own excavation roll: reroll", OWN_DIG_REROLL),
    Spelling("own roll [dN]: modify", OWN_ROLL_MODIFY),
    Spelling("own roll matching: modify", OWN_ROLL_MATCHING),
    Spelling("own result N", OWN_RESULT),
    Spelling("win ruin", WIN_RUIN),
    Spelling("lose ruin", LOSE_RUIN),
    Spelling("other claim", OTHER_CLAIM),
    Spelling("tie", IN_TIE),
    Spelling("end", AT_END),
)


@final
class Moment:
    """A moment as a card writes it; `name` is what stands before its colon, `result` the N of "own result N"."""

    def __init__(self, text: str, code: int, sides: int, faces: int, result: int) -> None:
        self.text: Final = text
        self.name: Final = text.partition(":")[0]
        self.code: Final = code
        self.sides: Final = sides
        self.faces: Final = faces
        self.result: Final = result


def read_when(text: str, spellings: Sequence[Spelling], several: bool) -> list[Moment]:
    """The moments of a card, parted by semicolons; raises ValueError."""
    parts = [plain(part) for part in text.split(";")]
    if len(parts) > (MOST_EFFECTS if several else 1):
        most = f"at most {MOST_EFFECTS} moments" if several else "one moment"
        raise ValueError(f"{quoted(text)} has {len(parts)} moments; a card of this kind has {most}")
    found: list[Moment] = []
    for part in parts:
        moment = read_moment(part, spellings)
        for other in found:
            if other.code == moment.code or (other.code in USED and moment.code in USED):
                raise ValueError(
                    f"{quoted(other.text)} and {quoted(part)} cannot stand on one card; expected one of them"
                )
        found.append(moment)
    return found


def read_moment(text: str, spellings: Sequence[Spelling]) -> Moment:
    """One moment; raises ValueError."""
    for spelling in spellings:
        match = spelling.regex.fullmatch(text)
        if match is None:
            continue
        groups = match.groupdict()
        sides = int(groups.get("sides") or 0)
        faces = 0
        for face in (groups.get("faces") or "").replace(",", " ").split():
            if sides and int(face) > sides:
                raise ValueError(f"{quoted(text)} waits for a {face}, which a d{sides} never shows")
            faces |= 1 << int(face)
        return Moment(text, spelling.code, sides, faces, int(groups.get("result") or 0))
    patterns = [spelling.pattern for spelling in spellings]
    raise ValueError(f"{quoted(text)} is no moment of such a card; {suggestion(text, patterns, patterns)}")


def read_word(text: str, among: Iterable[int], place: str) -> tuple[int, int, int]:
    """What a phrase does, its amount and its limit or kind of Stone; raises ValueError for one that cannot stand here.

    >>> read_word("points 2 per poorer opponent max 6", POINTS, "end")
    (30, 2, 6)
    """
    word = find_word(text, WORDS, [PATTERNS[what] for what in among], f"at {quoted(place)}")
    amount, extra = word.numbers(text)
    kind = word.part(text, "kind")
    if kind:
        if kind not in STONE_WORDS:
            raise ValueError(f'{quoted(text)} names no Stone "{kind}"; Stones are {", ".join(STONE_WORDS)}')
        extra = STONE_WORDS.index(kind)
    return word.what, amount, extra


def read_effect(text: str, moments: Sequence[Moment]) -> Effect:
    """One effect of a Delver card or Named Wonder with these moments; raises ValueError.

    A moment may stand before a colon; without one, points belong to the end and all else to the first moment.
    """
    phrase = plain(text)
    head = ""
    if ":" in phrase:
        head, _, phrase = phrase.rpartition(":")
        phrase = phrase.strip()
    if head:
        fitting = [m for m in moments if head in (m.text, m.name)]
        if not fitting:
            names = "; ".join([m.text for m in moments])
            raise ValueError(f'{quoted(text)} names the moment "{head}", which is not in its when ("{names}")')
    elif phrase.startswith("points "):
        fitting = [m for m in moments if m.code == AT_END]
        if not fitting:
            raise ValueError(f'{quoted(text)} counts at the end; expected "end" among the moments of when')
    else:
        fitting = [moments[0]]
    moment = fitting[0]
    what, amount, extra = read_word(phrase, FITS[moment.code], moment.text)
    return Effect(moment.code, what, amount, extra or moment.result, moment.sides, moment.faces)


def read_effects(texts: Sequence[str], moments: Sequence[Moment]) -> tuple[Effect, ...]:
    """All effects of a Delver card or Named Wonder; raises ValueError."""
    if len(texts) > MOST_EFFECTS:
        raise ValueError(f"a card has at most {MOST_EFFECTS} effects, not {len(texts)}")
    found: list[Effect] = []
    for text in texts:
        effect = read_effect(text, moments)
        if effect.moment not in SEVERAL and any(effect.moment == other.moment for other in found):
            raise ValueError(f"{quoted(text)} is the second effect of its moment, at which one can stand")
        found.append(effect)
    return tuple(found)


def read_age(text: str, kind: int) -> Effect:
    """The effect of an instant or ongoing End of Age card; raises ValueError."""
    phrase = plain(text)
    opening = "every player:" if kind == INSTANT else "every roll:"
    fitting = (DRAW, GAIN_RUIN) if kind == INSTANT else (DIE_UP, DIE_DOWN)
    if not phrase.startswith(opening):
        examples = "; ".join([f"{opening} {PATTERNS[what]}" for what in fitting])
        raise ValueError(f"{quoted(text)} is no effect of such a card; expected one of: {examples}")
    what, amount, extra = read_word(phrase.removeprefix(opening).strip(), fitting, opening.removesuffix(":"))
    return Effect(NEVER, what, amount, extra, 0, 0)


# Scenarios.


FLAGS: Final = {
    "darkness takes on 1-4": TAKES_ON_4,
    "darkness roll: die +1": ONE_HIGHER,
    "stone test on natural": NATURAL_STONE,
    "every third darkness turn: second reveal if the first did nothing": SECOND_REVEAL,
    "darkness claim: takes 2": TAKES_TWO,
    "setup: no delver": NO_DELVERS,
    "darkness claim: draw own dice only": DICE_ONLY,
}
ASIDE: Final = "setup: darkness aside random N"
CRYSTAL: Final = "crystal needs N: COLOUR, COLOUR"
MOST_ASIDE: Final = 8
MOST_CRYSTAL: Final = 9
CRYSTAL_STONES: Final = 3


@final
class ScenarioWords:
    """What the effects of a Scenario add up to."""

    def __init__(self) -> None:
        self.flags = 0
        self.aside = 0
        self.needs: Final = [CRYSTAL_STONES] * len(COLOURS)

    def add(self, text: str) -> None:
        """Read one effect; raises ValueError."""
        phrase = plain(text)
        if phrase in FLAGS:
            self.flags |= FLAGS[phrase]
            return
        aside = re.fullmatch("setup: darkness aside random ([0-9]{1,4})", phrase)
        if aside is not None:
            self.aside = int(aside.group(1))
            if not 1 <= self.aside <= MOST_ASIDE:
                raise ValueError(f'{quoted(text)} is out of range; N in "{ASIDE}" is 1 to {MOST_ASIDE}')
            return
        crystal = re.fullmatch("crystal needs ([0-9]{1,4}): ?([a-z, ]+)", phrase)
        if crystal is None:
            known = [*FLAGS, ASIDE, CRYSTAL]
            raise ValueError(f"{quoted(text)} is no effect of a Scenario; {suggestion(phrase, known, known)}")
        if not 1 <= int(crystal.group(1)) <= MOST_CRYSTAL:
            raise ValueError(f'{quoted(text)} is out of range; N in "{CRYSTAL}" is 1 to {MOST_CRYSTAL}')
        for colour in crystal.group(2).split(","):
            if colour.strip() not in COLOURS:
                raise ValueError(f'{quoted(text)} names no colour "{colour.strip()}"; colours are {", ".join(COLOURS)}')
            self.needs[COLOURS.index(colour.strip())] = int(crystal.group(1))
