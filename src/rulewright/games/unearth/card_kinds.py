"""What a card is to the rules: one frozen record for each kind, and the set of all of them.

The place of a record in its tuple is the number that sentences and states have for the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations


@dataclass(frozen=True)
class Effect:
    """One effect of a card, in the codes of `effects.py`; sides 0 is any die, faces are bits `1 << face`, 0 any.

    `extra` is a limit, a kind of Stone, or the Result that the effect waits for.
    """

    moment: int
    what: int
    amount: int
    extra: int
    sides: int
    faces: int


@dataclass(frozen=True)
class Site:
    """A Ruin, or a place kept for one; `set` is "out" for what is not played with."""

    id: str
    name: str
    set: str
    type: int
    claim: int
    stones: int
    points: int
    pair: int
    colour: str
    icon: str
    text: str
    provenance: dict[str, str]


@dataclass(frozen=True)
class Stone:
    """A kind of Stone, and how many the base game and the expansion put in the bag."""

    id: str
    word: str
    name: str
    letter: str
    colourless: bool
    base: int
    lost_tribe: int
    provenance: dict[str, str]

    @property
    def title(self) -> str:
        """What one such Stone is called, such as "black Stone" or "Phantom"."""
        named = self.colourless or self.name.lower().endswith("stone")
        return self.name if named else f"{self.name} Stone"


@dataclass(frozen=True)
class Token:
    """A Lesser or Greater Wonder of one value."""

    id: str
    greater: bool
    set: str
    points: int
    copies: int
    provenance: dict[str, str]


@dataclass(frozen=True)
class Wonder:
    """A Named Wonder; `solo` and `legendary` tell whether it is allowed there, `per_turn` that it acts once a turn."""

    id: str
    name: str
    set: str
    formula: str
    points: int
    effects: tuple[Effect, ...]
    optional: bool
    per_turn: bool
    solo: bool
    legendary: bool
    text: str
    provenance: dict[str, str]


@dataclass(frozen=True)
class Delver:
    """A kind of Delver or Response card."""

    id: str
    name: str
    set: str
    response: bool
    copies: int
    effects: tuple[Effect, ...]
    text: str
    provenance: dict[str, str]


@dataclass(frozen=True)
class Age:
    """An End of Age card; `sites` are the numbers of the Ruins it brings."""

    id: str
    name: str
    set: str
    kind: int
    effects: tuple[Effect, ...]
    sites: tuple[int, ...]
    pair_points: int
    text: str
    provenance: dict[str, str]


@dataclass(frozen=True)
class Dark:
    """A Darkness card; `copies` is 0 for one that is left out."""

    id: str
    type: int
    arrow: int
    slot: int
    copies: int
    provenance: dict[str, str]


@dataclass(frozen=True)
class Scenario:
    """A Darkness Scenario; `needs` are the Stones that forge each Crystal."""

    id: str
    name: str
    copies: int
    flags: int
    aside: int
    needs: tuple[int, int, int, int]
    text: str
    provenance: dict[str, str]


@dataclass(frozen=True)
class CardSet:
    """All cards of a game, and the patch they come from."""

    name: str
    text: str
    types: tuple[str, ...]
    sites: tuple[Site, ...]
    stones: tuple[Stone, ...]
    tokens: tuple[Token, ...]
    wonders: tuple[Wonder, ...]
    delvers: tuple[Delver, ...]
    ages: tuple[Age, ...]
    dark: tuple[Dark, ...]
    scenarios: tuple[Scenario, ...]

    def needs(self, formula: str) -> list[tuple[int, int, int, int]]:
        """Every way in which a formula's coloured cubes can be black, blue, red and yellow."""
        return needs(formula)


def needs(formula: str) -> list[tuple[int, int, int, int]]:
    """Every way in which a formula's coloured cubes can be black, blue, red and yellow (base-wonder-7).

    >>> needs("KRBY??"), len(needs("111222"))
    ([(1, 1, 1, 1)], 6)
    """
    digits = sorted({cube for cube in formula if cube in "123"})
    found: list[tuple[int, int, int, int]] = []
    for colours in permutations("KBRY", len(digits)):
        painted = formula
        for digit, colour in zip(digits, colours, strict=True):
            painted = painted.replace(digit, colour)
        counts = (painted.count("K"), painted.count("B"), painted.count("R"), painted.count("Y"))
        if counts not in found:
            found.append(counts)
    return found
