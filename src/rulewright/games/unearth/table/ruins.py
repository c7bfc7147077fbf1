"""The middle of the table: the row of Ruins with their Stones and dice, the Wonders, and what is left in the stacks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from rulewright.games.unearth.table.pieces import (
    Touch,
    bar,
    die_on_ruin,
    figure,
    formula_drawing,
    glyph,
    stones_said,
    stones_touch,
)
from rulewright.games.unearth.table.reading import (
    STONES,
    Asking,
    Cards,
    Laid,
    View,
    in_throw,
    is_authored,
    laid,
    plural,
    signed,
    text,
)
from rulewright.games.unearth.table.words import heap_word
from rulewright.languages import each_language


@dataclass(frozen=True)
class Ruin:
    """A Ruin of the row: its card, what it is claimed at and what lies there, and its Stones and dice."""

    touch: Touch
    type: int
    glyph: Markup
    title: str
    place: str
    claim: int
    total: int
    bar: Markup
    worth: str
    text: str
    authored: bool
    stones: tuple[Touch, ...]
    dice: tuple[Touch, ...]


@dataclass(frozen=True)
class Card:
    """A card that lies open beside the row: a Wonder, a stack of tokens, an End of Age card or a Scenario."""

    touch: Touch
    kind: str
    title: str
    formula: Markup
    worth: str
    text: str
    authored: bool
    left: str = ""


# The row


def ruins(view: View, asked: Asking, mine: bool, cards: Cards) -> list[Ruin]:
    """The row of Ruins from the left."""
    locked = tuple(view.get("locked", ()))
    active = asked if mine else Asking("", -1, {})
    thrown = in_throw(view)
    found: list[Ruin] = []
    for k, entry in enumerate(view.get("row", []), 1):
        if entry["ruin"] is None:
            found.append(vacant(f"ruin-{k}", entry, active, cards))
        else:
            dice = {word: value for word, value in entry.get("dice", {}).items() if word not in thrown}
            found.append(ruin(f"ruin-{k}", entry, dice, locked, active, cards))
    return found


def heap(entry: Mapping[str, Any], slot: str, key: str, asked: Asking, cards: Cards) -> tuple[Touch, ...]:
    """The Stones on a Ruin, kind by kind."""
    stones: Mapping[str, int] = entry.get("stones", {})
    return tuple(
        [
            stones_touch(f"heap-{key}-{kind}", kind, cards.stone_title(kind), stones[kind], word, f"{slot} {kind}")
            for kind, word in [(kind, heap_word(asked, slot, kind)) for kind in STONES]
            if stones.get(kind)
        ]
    )


def vacant(slot: str, entry: Mapping[str, Any], asked: Asking, cards: Cards) -> Ruin:
    """A place whose Ruin was claimed just now, with the Stones that are left there."""
    title, place = text("claimed-now"), text("place", number=slot[-1])
    said = f"{place}: {title}. {stones_said(entry.get('stones', {}), cards) or text('no-stones')}"
    touch = Touch(f"place-{slot}", "ue-ruin ue-vacant hl", slot, said, Markup(""), "group")
    stones = heap(entry, slot, slot, asked, cards)
    return Ruin(touch, -1, Markup(""), title, place, 0, 0, Markup(""), "", "", False, stones, ())


def ruin(
    slot: str,
    entry: Mapping[str, Any],
    dice: Mapping[str, int],
    locked: tuple[str, ...],
    asked: Asking,
    cards: Cards,
) -> Ruin:
    """One Ruin with what lies on it."""
    site = cards.sites[entry["ruin"]]
    stones: Mapping[str, int] = entry.get("stones", {})
    total = sum(dice.values())
    lying = [
        die_on_ruin(laid(word), die_id(laid(word), site.id), figure(value), word in locked, word)
        for word, value in sorted(dice.items(), key=lambda die: (-int(die[1]), die[0]))
    ]
    typed = site.type >= 0
    title = (
        cards.type_title(site.type) if typed and is_plain(site.name, cards.types[site.type], site.claim) else site.name
    )
    said = [text("ruin-said", place=slot[-1], ruin=site.name, claim=site.claim, total=total)]
    said.append(text("stones-said", stones=stones_said(stones, cards)) if stones else text("no-stones"))
    said.extend([die.label for die in lying])
    worth = "" if typed else plural("point", site.points)
    if site.pair and not typed:
        worth += f", {text('pair', points=signed(site.pair))}"
    css = f"ue-ruin hl ue-type-{site.type if typed else 'city'}"
    return Ruin(
        Touch(f"site-{site.id}", css, slot, ". ".join(said), Markup(""), "group"),
        site.type,
        glyph(site.type),
        title,
        text("place", number=slot[-1]),
        site.claim,
        total,
        bar(total, site.claim),
        worth,
        site.text,
        is_authored(site.provenance),
        heap(entry, slot, site.id, asked, cards),
        tuple(lying),
    )


def is_plain(name: str, kind: str, claim: int) -> bool:
    """Whether a Ruin is called by its type and claim value alone, which its card shows anyhow."""
    return name.lower() == f"{kind} {claim}".lower()


def die_id(die: Laid, site: str) -> str:
    """The id of a die, the same wherever it lies; the Darkness's belong to their Ruins."""
    return f"die-dark-{site}" if die.seat < 0 else f"die-{die.word.replace('/', '-')}"


# Wonders and tokens


def wonders(view: View, cards: Cards) -> list[Card]:
    """The two stacks of tokens, then the Named Wonders that can still be built."""
    stacks = (("lesser", "??????"), ("greater", "111111"))
    found = [stack(kind, formula, int(view.get(kind, 0)), authored_stack(kind, cards)) for kind, formula in stacks]
    return [*found, *[wonder(name, cards) for name in view.get("wonders", [])]]


def wonder(name: str, cards: Cards) -> Card:
    """A Named Wonder in the row."""
    card = cards.wonders[name]
    return wonder_card(name, card.name, card.formula, card.points, card.text, is_authored(card.provenance))


@each_language
def wonder_card(name: str, title: str, formula: str, points: int, does: str, authored: bool) -> Card:
    """A Named Wonder as a card."""
    worth = plural("point", points) if points else ""
    drawn = formula_drawing(formula)
    said = ". ".join([part for part in (title, worth, does) if part])
    touch = Touch(f"wonder-{name}", "ue-card hl", name, said, Markup(""), "group")
    return Card(touch, "wonder", title, drawn, worth, does, authored)


def authored_stack(kind: str, cards: Cards) -> bool:
    """Whether tokens of a stack were written for this game."""
    greater = kind == "greater"
    return any(token.greater == greater and is_authored(token.provenance) for token in cards.tokens.values())


@each_language
def stack(kind: str, formula: str, left: int, authored: bool) -> Card:
    """A stack of tokens, whose values nobody sees before one is taken."""
    title, told = text(kind), text("left", count=left)
    said = f"{title}. {text(f'{kind}-does')} {told}"
    touch = Touch(f"stack-{kind}", "ue-card hl", f"build-{kind}", said, Markup(""), "group")
    return Card(touch, "stack", title, formula_drawing(formula), "", "", authored, told)


def age(view: View, cards: Cards) -> Card | None:
    """The End of Age card once it is turned up."""
    name = view.get("age")
    if not name or name not in cards.ages:
        return None
    card = cards.ages[name]
    return side_card("age", name, card.name, card.text, is_authored(card.provenance))


def scenario(view: View, cards: Cards) -> Card | None:
    """The Scenario in play."""
    name = view.get("scenario")
    if not name or name not in cards.scenarios:
        return None
    card = cards.scenarios[name]
    return side_card("scenario", name, card.name, card.text, is_authored(card.provenance))


@each_language
def side_card(kind: str, name: str, title: str, does: str, authored: bool) -> Card:
    """A card that changes the rules for everybody."""
    heading = text(kind)
    touch = Touch(
        f"{kind}-{name}", f"ue-card ue-{kind}", "", f"{heading}: {title}. {does}", Markup(""), "group", ask=name
    )
    return Card(touch, kind, title, Markup(""), heading, does, authored)


# What is left


@dataclass(frozen=True)
class Pile:
    """A pile of which everybody knows how much it holds."""

    name: str
    count: str


@dataclass(frozen=True)
class Supply:
    """The piles, the Stones in the bag and the Delver cards that have been discarded."""

    piles: tuple[Pile, ...]
    bag: tuple[tuple[str, int], ...]
    bag_said: str
    discards: tuple[tuple[str, str, int], ...]
    discarded: int


def supply(view: View, cards: Cards) -> Supply:
    """How much is left of everything."""
    piles = [Pile(text("ruin-deck"), pile_count(view, "deck"))]
    piles.append(Pile(text("set-aside"), str(view.get("aside", 0))))
    piles.append(Pile(text("delver-deck"), str(view.get("delvers", 0))))
    bag: Mapping[str, int] = view.get("bag", {})
    known = tuple([(kind, bag[kind]) for kind in STONES if bag.get(kind)])
    discards: Mapping[str, int] = view.get("discards", {})
    lying = tuple([(card, cards.name(card), discards[card]) for card in sorted(discards) if discards[card]])
    said = text("bag-said", stones=stones_said(bag, cards) or text("nothing"))
    return Supply(tuple(piles), known, said, lying, sum(discards.values()))


def pile_count(view: View, pile: str) -> str:
    """How many cards a pile holds; the End of Age card lies under the Ruins until it is turned up."""
    count = str(view.get(pile, 0))
    under = view.get("seats", 2) > 1 and not view.get("age") and not view.get("over")
    return text("with-age", count=count) if under else count
