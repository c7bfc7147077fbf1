"""Cards as they lie on the table: with suit, cost and what they do in a hand, small as chips everywhere else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from markupsafe import Markup

from rulewright.games.root.components import (
    AMBUSH_CARD,
    DOMINANCE_CARD,
    FAVOR,
    ITEM_CARD,
    ITEM_WORDS,
    SUIT_WORDS,
)
from rulewright.games.root.table.pieces import Chip, Touch, item_sign, said, sign, spelled, suit_sign, suits_sign
from rulewright.games.root.table.reading import (
    SUIT_INKS,
    UNKNOWN,
    capital,
    card_of,
    listed,
    plural,
    sorted_cards,
    suit_word,
    text,
    word,
)
from rulewright.languages import each_language
from rulewright.table.showing import CardSaid

# What the icons of a cost are called, those of any suit last.
ICONS: Final = ("fox", "rabbit", "mouse", "any-suit")


@dataclass(frozen=True)
class Face:
    """A card with all that is printed on it."""

    touch: Touch
    suit: Markup
    title: str
    art: Markup
    cost: Markup
    kind: str
    does: str
    count: int = 1


# What a card says


@each_language
def does(card: str) -> str:
    """What a card does, in a sentence."""
    found = card_of(card)
    if found.kind == ITEM_CARD:
        return text("does-item", item=word(ITEM_WORDS[found.item]), points=plural("points", found.points))
    if found.kind == FAVOR:
        return text("does-favor", suit=word(SUIT_WORDS[found.suit]))
    if found.kind == AMBUSH_CARD:
        return text("does-ambush-bird" if suit_word(card) == "bird" else "does-ambush", suit=word(suit_word(card)))
    if found.kind == DOMINANCE_CARD:
        return text(
            "does-dominance-bird" if suit_word(card) == "bird" else "does-dominance", suit=word(suit_word(card))
        )
    return text(f"does-{card}")


@each_language
def cost_said(card: str) -> str:
    """What it costs to craft a card; empty for one that nobody crafts."""
    parts = [f"{n} {text(f'icon-{icon}')}" for icon, n in zip(ICONS, card_of(card).cost, strict=True) if n]
    return text("costs", icons=listed(parts)) if parts else ""


@each_language
def kind_said(card: str) -> str:
    """What is done with a card: crafted for an item, kept in play, or else."""
    return text(f"kind-{('item', 'lasting', 'favor', 'ambush', 'dominance')[card_of(card).kind]}")


@each_language
def card_said(card: str) -> str:
    """A card in words."""
    title = text("card-said", card=word(card), suit=word(suit_word(card)))
    return said(title, capital(cost_said(card)), does(card))


@each_language
def listed_card(card: str) -> CardSaid:
    """A card as the rules list it."""
    found = card_of(card)
    copies = text("copies", count=found.copies) if found.copies > 1 else ""
    parts = [kind_said(card), word(suit_word(card)), cost_said(card), copies]
    return CardSaid(word(card), ", ".join([part for part in parts if part]), does(card))


@cache
def art(card: str) -> Markup:
    """The picture of a card: the item that it makes, or the sign of its kind."""
    found = card_of(card)
    if found.kind == ITEM_CARD:
        return item_sign(ITEM_WORDS[found.item])
    return sign(("", "lasting", "favor", "swords", "crown")[found.kind])


def pale(card: str) -> str:
    """The class of a card's colour."""
    return f"rt-pale-{SUIT_INKS[card_of(card).suit]}"


# Where cards lie


def face(key: str, card: str, phrase: str, count: int = 1) -> Face:
    """A card of a hand."""
    label = card_said(card) if count == 1 else said(card_said(card), text("copies", count=count))
    return Face(
        Touch(f"{key}-{card}", f"rt-card hl {pale(card)}", phrase, label, ask=card),
        suit_sign(suit_word(card)),
        word(card),
        art(card),
        suits_sign(card_of(card).cost),
        kind_said(card),
        does(card),
        count,
    )


def faces(key: str, counts: Mapping[str, int], verb: str) -> tuple[Face, ...]:
    """The cards of a hand, each design once."""
    return tuple([face(key, card, spelled(verb, card), n) for card, n in sorted_cards(counts) if card != UNKNOWN])


def chip(key: str, card: str, count: int = 1, phrase: str = "", ask: str = "") -> Chip:
    """A card as a chip; one that the reader cannot know is a back."""
    if card == UNKNOWN:
        title = plural("unknown-card", count)
        return Chip(Touch(f"{key}-unknown", "rt-chip rt-back hl", "", title), sign("back"), title)
    touch = Touch(f"{key}-{card}", f"rt-chip hl {pale(card)}", phrase, card_said(card), ask=ask)
    return Chip(touch, suit_sign(suit_word(card)), word(card), count, "", does(card))


def chips(key: str, counts: Mapping[str, int], verb: str = "", ask: str = "") -> tuple[Chip, ...]:
    """Cards as chips, each design once; `verb` stands before each word, `-` for the word alone."""
    return tuple([chip(key, card, n, spelled(verb, card), spelled(ask, card)) for card, n in sorted_cards(counts)])
