"""What a card is to the rules: one frozen record for each design, and the set of all of them.

The place of a record in its tuple is the number that sentences and states have for the card.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.games.unition.effects import EXTRA, HERO, STARTER, STRONGHOLD


@dataclass(frozen=True)
class Effect:
    """One effect of a card, in the codes of `effects.py`, and as it is typed.

    `extra` is the number in brackets, or K of "deploy"; `then` and `times` are what follows an arrow or stands behind
    the OR, and how much of it.
    """

    form: int
    what: int
    amount: int
    extra: int
    then: int
    times: int
    typed: str


@dataclass(frozen=True)
class Card:
    """A design. `clan` is NO_CLAN for starters and Extra Gleam, `health` is 0 for what is no stronghold.

    `parts` are the effects of the primary half, the unition half, the self-consuming part and the action, in this
    order. `text` is what the owner of the set has typed for people to read, empty where nothing was typed.
    """

    id: str
    name: str
    kind: int
    clan: int
    leader: bool
    cost: int
    copies: int
    health: int
    parts: tuple[tuple[Effect, ...], ...]
    text: str
    provenance: dict[str, str | list[str]]

    @property
    def starter(self) -> bool:
        """Whether each player begins with it."""
        return self.kind == STARTER

    @property
    def extra(self) -> bool:
        """Whether it is Extra Gleam, for sale beside the Forum."""
        return self.kind == EXTRA

    @property
    def hero(self) -> bool:
        """Whether it is a hero, leaders included."""
        return self.kind == HERO

    @property
    def stronghold(self) -> bool:
        """Whether it stays in play."""
        return self.kind == STRONGHOLD


@dataclass(frozen=True)
class CardSet:
    """All cards of a game in the order of their numbers, and the patch they come from.

    The first six are the starters, the seventh is Extra Gleam, the others are the Forum's designs. `clans` are the
    clans' names, such as "Commune".
    """

    name: str
    text: str
    clans: tuple[str, ...]
    cards: tuple[Card, ...]
