"""What cards do, in words for people: every effect becomes a short line, and a card's lines become its text.

Page, terminal and rules panel share these texts; the catalogue holds the words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulewright.games.unition.card_kinds import Card, Effect
from rulewright.games.unition.effects import (
    ACTION,
    ARROW,
    CHOOSE,
    CONSUME,
    COPY,
    DEPLOY,
    DRAW,
    GIVE_COOL,
    GIVE_GLEAM,
    GIVE_SHIELD,
    GIVE_WHOMP,
    HOLD,
    MOST_EFFECTS,
    MOUNTED_WHOMP,
    PER_CLANMATE,
    PER_RAZED,
    PRIMARY,
    STEAL,
    UNITION,
    UPGRADE,
)
from rulewright.games.unition.table.reading import RESOURCES, USUAL, Ways, amount, capital, plural, text
from rulewright.languages import each_language

AMOUNTS: Final = (GIVE_GLEAM, GIVE_COOL, GIVE_WHOMP, GIVE_SHIELD)
BRACKETS: Final = (COPY, STEAL, UPGRADE)
# What each effect is called in the catalogue and in the drawings, by its code; amounts have the name of their resource.
SIGNS: Final = (
    "", *RESOURCES, "draw", "consume", "discard", "fetch", "topdeck", "copy", "upgrade", "convert", "forum-add",
    "forum-consume", "forum-swap", "gain", "discount", "deploy", "rainbro-clan", "rainbro-sweep", "raze", "halve",
    "steal", "recruit-discard", "loot", "mounted", "vault", "mount", "bury", "hold", "reserve",
)  # fmt: skip


@dataclass(frozen=True)
class Line:
    """An effect as a line of a card: the name of its sign, the figure on the sign if it is an amount, and its words.

    A line of the kind "or" has a second amount.
    """

    sign: str
    figure: str
    text: str
    other_sign: str = ""
    other_figure: str = ""


@each_language
def line(effect: Effect, ways: Ways = USUAL) -> Line:
    """An effect as a line of a card."""
    sign = SIGNS[effect.what]
    figure = str(effect.amount) if effect.what in AMOUNTS else ""
    if effect.form == CHOOSE:
        return Line(sign, figure, said(effect, ways), SIGNS[effect.then], str(effect.times))
    if effect.what == MOUNTED_WHOMP:
        return Line("whomp", "?", said(effect, ways))
    if effect.form == ARROW:
        return Line("arrow", "", said(effect, ways))
    return Line(sign, figure, said(effect, ways))


@each_language
def said(effect: Effect, ways: Ways = USUAL) -> str:
    """An effect in words, as a table reads it, beginning with a small letter and without a full stop."""
    if effect.form == CHOOSE:
        return text("does-choose", one=given(effect.what, effect.amount), other=given(effect.then, effect.times))
    if effect.form == ARROW:
        return text("does-arrow", first=bare(effect.what, effect.amount), then=bare(effect.then, effect.times))
    if effect.form == PER_CLANMATE:
        key = "does-per-clanmate" if ways.others else "does-per-clanmate-all"
        return text(key, what=plain(effect.what, effect.amount))
    if effect.form == PER_RAZED:
        return text("does-per-razed", what=plain(effect.what, effect.amount))
    if effect.what in BRACKETS:
        key = "does-upgrade-most" if effect.what == UPGRADE and not ways.exactly else f"does-{SIGNS[effect.what]}"
        return text(f"{key}-raised" if effect.extra else key, number=effect.amount, other=effect.extra)
    if effect.what == HOLD and not ways.played:
        return text("does-hold-next", number=effect.amount)
    if effect.what == DEPLOY:
        return text("does-deploy", heroes=plural("hero", effect.extra), number=effect.amount)
    return plain(effect.what, effect.amount)


def plain(what: int, number: int) -> str:
    """An effect that is a single phrase."""
    if what in AMOUNTS:
        return given(what, number)
    if what == DRAW:
        return plural("does-draw", number)
    sign = SIGNS[what]
    many = text(f"does-{sign}-many", number=number)
    return many if number > 1 and many != f"does-{sign}-many" else text(f"does-{sign}", number=number)


def bare(what: int, number: int) -> str:
    """What is done on a side of an arrow, as something one does."""
    return text("bare-get", what=given(what, number)) if what in AMOUNTS else plural(f"bare-{SIGNS[what]}", number)


def given(what: int, number: int) -> str:
    """An amount in words."""
    return amount(RESOURCES[what - GIVE_GLEAM], number)


# Cards


def lines(card: Card, part: int, ways: Ways = USUAL) -> tuple[Line, ...]:
    """The effects of one part of a card."""
    return tuple([line(effect, ways) for effect in card.parts[part]])


def effect_at(card: Card, effect: int) -> Effect | None:
    """An effect of a card by its number from 1; None if the card has none there."""
    part, place = divmod(effect - 1, MOST_EFFECTS)
    return card.parts[part][place] if place < len(card.parts[part]) else None


@each_language
def part_said(effects: tuple[Effect, ...], ways: Ways = USUAL) -> str:
    """Several effects in words, such as `2 gleam, may consume a card of your hand`; empty for none."""
    return ", ".join([said(effect, ways) for effect in effects])


def card_said(card: Card, ways: Ways = USUAL) -> str:
    """All that a card does, as sentences; what the owner of a set has typed for people comes last."""
    parts = [
        part_said(card.parts[PRIMARY], ways),
        headed("unition-part", card.parts[UNITION], ways),
        headed("consume-part", card.parts[CONSUME], ways),
        headed("action-part", card.parts[ACTION], ways),
        card.text,
    ]
    found = [capital(part).removesuffix(".") for part in parts if part]
    return ". ".join(found) + "." if found else text("does-nothing")


def headed(key: str, effects: tuple[Effect, ...], ways: Ways) -> str:
    """A part with its heading; empty where there is nothing."""
    return text(key, what=part_said(effects, ways)) if effects else ""


def authored_fields(card: Card, ways: Ways = USUAL) -> tuple[str, ...]:
    """What of a card was written for this game and is not what was printed, in words."""
    found: list[str] = []
    for field in ("name", "clan", "cost", "health"):
        if card.provenance.get(field) == "authored":
            found.append(text(f"field-{field}"))
    for part, field in enumerate(("primary", "unition", "consume", "action")):
        origins = card.provenance.get(field, [])
        found.extend(
            [
                said(effect, ways)
                for effect, origin in zip(card.parts[part], origins if isinstance(origins, list) else [], strict=False)
                if origin == "authored"
            ]
        )
    return tuple(found)
