"""What lies before a player: dice at home, tableau, Ruins, Wonders and Delver cards, and what all that scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from rulewright.games.unearth.table.hexes import Drawing, drawing
from rulewright.games.unearth.table.pieces import Touch, backs, crest, die_drawing, glyph
from rulewright.games.unearth.table.reading import (
    KINDS,
    Asking,
    Cards,
    View,
    home_dice,
    ink,
    is_authored,
    plural,
    seat_title,
    signed,
    text,
)
from rulewright.games.unearth.table.words import hand_word
from rulewright.languages import each_language

# The parts of a score, in the order in which they are counted.
PARTS: Final = ("sets", "types", "cities", "wonders", "bonus", "phantoms")


@dataclass(frozen=True)
class Chip:
    """A Ruin that somebody has, by its type and name."""

    id: str
    css: str
    glyph: Markup
    title: str
    label: str
    note: str = ""
    authored: bool = False
    ask: str = ""


@dataclass(frozen=True)
class Built:
    """A Wonder that somebody has built or kept, and what it does."""

    touch: Touch
    title: str
    worth: str
    text: str
    authored: bool


@dataclass(frozen=True)
class Held:
    """A kind of Delver card in the reader's hand."""

    touch: Touch
    title: str
    count: int
    kind: str
    text: str
    authored: bool


@dataclass(frozen=True)
class Player:
    """Everything before one player."""

    seat: int
    css: str
    title: str
    crest: Markup
    mine: bool
    total: str
    so_far: str
    parts: tuple[tuple[str, str], ...]
    home: tuple[Touch, ...]
    tableau: Drawing
    tableau_said: str
    ruins: tuple[Chip, ...]
    built: tuple[Built, ...]
    hand: tuple[Held, ...]
    held: int
    backs: Markup
    hand_said: str


def players(view: View, seat: int | None, asked: Asking, cards: Cards) -> list[Player]:
    """The players as a reader sees them: the reader first, then clockwise."""
    count = len(view["players"])
    order = [(k + (seat or 0)) % count for k in range(count)]
    return [player(view, k, k == seat, k == order[0], asked, cards) for k in order]


def player(view: View, seat: int, mine: bool, first: bool, asked: Asking, cards: Cards) -> Player:
    """One player; the reader has words on what can be said, and sees the own hand. The first one is drawn large."""
    found: Mapping[str, Any] = view["players"][seat]
    active = asked if mine and asked.of(seat) else Asking("", -1, {})
    hand: Mapping[str, int] = found.get("hand", {})
    known = {card: count for card, count in hand.items() if card != "?" and count}
    held = sum(hand.values())
    score: Mapping[str, int] = found.get("score", {})
    stones = len(found.get("stones", []))
    home = home_dice(found)
    return Player(
        seat,
        f"ue-player ue-{ink(seat)} ue-{'first' if first else 'other'}",
        seat_title(seat),
        crest(seat),
        mine,
        plural("point", score["total"]) if "total" in score else "",
        "" if view.get("over") else text("so-far"),
        parts_of(score),
        tuple([home_touch(seat, kind, tuple(home), mine) for kind in KINDS if any(die[:2] == kind for die in home)]),
        drawing(found, seat, asked, mine, cards),
        plural("stone", stones),
        (*ruin_chips(found, seat, mine and not view.get("over"), cards),),
        (*built(found, seat, mine, cards),),
        tuple([hand_card(card, seat, known[card], active, cards) for card in cards.delvers if card in known]),
        held,
        backs(hand.get("?", 0)),
        text("in-hand", count=held),
    )


def parts_of(score: Mapping[str, int]) -> tuple[tuple[str, str], ...]:
    """The parts of a score that are not 0."""
    return tuple([(text(f"score-{part}"), signed(score[part])) for part in PARTS if score.get(part)])


# Dice at home


@each_language
def home_touch(seat: int, kind: str, home: tuple[str, ...], mine: bool) -> Touch:
    """The dice of a kind that are at home; sentences name the kind, and mean any of them."""
    dice = [die for die in home if die[:2] == kind]
    drawn = Markup("").join(
        [
            Markup('<span id="die-seat-{}-{}" class="ue-die">{}</span>').format(
                seat + 1, die, die_drawing(seat, kind, kind.upper())
            )
            for die in dice
        ]
    )
    label = (
        text("home-said", die=kind.upper()) if len(dice) == 1 else text("home-dice", die=kind.upper(), count=len(dice))
    )
    return Touch(f"home-{seat + 1}-{kind}", "ue-home hl", kind if mine else "", label, drawn)


# Ruins


def ruin_chips(found: Mapping[str, Any], seat: int, mine: bool, cards: Cards) -> list[Chip]:
    """The Ruins a player has claimed, type by type, then those that lie face down."""
    chips = [site_chip(site, cards) for site in in_order(found.get("ruins", []), cards)]
    for k, site in enumerate(found.get("hidden", []), 1):
        chips.append(hidden_chip(f"hidden-{seat + 1}-{k}", site, mine, cards))
    return chips


def in_order(sites: list[str], cards: Cards) -> list[str]:
    """Ruins by their types and claim values, those without a type at the end."""
    types = len(cards.types)
    return sorted(sites, key=lambda site: (cards.sites[site].type % (types + 1), cards.sites[site].claim, site))


def site_chip(site: str, cards: Cards) -> Chip:
    """A Ruin that lies face up."""
    card = cards.sites[site]
    css = f"ue-chip ue-type-{card.type if card.type >= 0 else 'city'}"
    note = plural("point", card.points) if card.type < 0 else ""
    label = card.name if not note else f"{card.name}, {note}"
    return Chip(f"won-{site}", css, glyph(card.type), card.name, label, note, is_authored(card.provenance), site)


def hidden_chip(key: str, site: str, mine: bool, cards: Cards) -> Chip:
    """A Ruin that lies face down, with what its reader knows of it."""
    if site == "?" or site not in cards.sites:
        return unknown_chip(key)
    card = cards.sites[site]
    css = f"ue-chip ue-down ue-type-{card.type if card.type >= 0 else 'city'}"
    label = text("hidden-mine" if mine else "hidden-known", ruin=card.name)
    note = text("only-you") if mine else text("face-down")
    return Chip(key, css, glyph(card.type), card.name, label, note, is_authored(card.provenance), site)


@each_language
def unknown_chip(key: str) -> Chip:
    """A Ruin that lies face down and is not known."""
    return Chip(key, "ue-chip ue-down ue-unknown", Markup(""), "?", text("hidden-unknown"), text("face-down"))


# Wonders


def built(found: Mapping[str, Any], seat: int, mine: bool, cards: Cards) -> list[Built]:
    """The Wonders of a player, those kept from earlier games first, then in the order of building."""
    kept: Mapping[str, int] = found.get("kept", {})
    wonders = [built_wonder(name, mine, text("kept", number=number), cards) for name, number in kept.items()]
    for k, centre in enumerate(found.get("built", []), 1):
        if "wonder" in centre:
            wonders.append(built_wonder(centre["wonder"], mine, "", cards))
        elif "token" in centre:
            wonders.append(built_token(f"built-{seat + 1}-{k}", centre["token"], cards))
    return wonders


def built_wonder(name: str, mine: bool, kept: str, cards: Cards) -> Built:
    """A Named Wonder that somebody has."""
    card = cards.wonders[name]
    worth = ", ".join([part for part in (plural("point", card.points) if card.points else "", kept) if part])
    said = ". ".join([part for part in (card.name, worth, card.text) if part])
    touch = Touch(f"built-{name}", "ue-built-card hl", name if mine else "", said, Markup(""), "group", ask=name)
    return Built(touch, card.name, worth, card.text, is_authored(card.provenance))


def built_token(key: str, token: str, cards: Cards) -> Built:
    """A Lesser or Greater Wonder that somebody has."""
    card = cards.tokens[token]
    title, worth = text("greater" if card.greater else "lesser"), plural("point", card.points)
    touch = Touch(key, "ue-built-card", "", f"{title}. {worth}", Markup(""), "group", ask=token)
    return Built(touch, title, worth, "", is_authored(card.provenance))


# Delver cards


def hand_card(card: str, seat: int, count: int, asked: Asking, cards: Cards) -> Held:
    """A kind of card in a hand that lies open to the reader."""
    found = cards.delvers[card]
    kind = text("response") if found.response else ""
    authored = is_authored(found.provenance)
    said = [text("times", what=found.name, count=count) if count > 1 else found.name, kind, found.text]
    word = hand_word(asked, card)
    touch = Touch(
        f"card-{seat + 1}-{card}",
        "ue-delver hl",
        word,
        ". ".join([part for part in said if part]),
        Markup(""),
        "group",
        card,
    )
    return Held(touch, found.name, count, kind, found.text, authored)
