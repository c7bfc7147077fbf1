"""What goes on just now: whose turn it is, dice of the throw, cards that act, locked dice, what a seat looks at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from rulewright.games.unearth.table.pieces import (
    Touch,
    die_drawing,
    die_title,
    figure,
    glyph,
    stone_drawing,
    stones_touch,
)
from rulewright.games.unearth.table.reading import (
    STONES,
    Asking,
    Cards,
    View,
    in_throw,
    is_authored,
    laid,
    listed,
    seat_of,
    seat_title,
    text,
)
from rulewright.games.unearth.table.ruins import die_id
from rulewright.games.unearth.table.seats import Chip, in_order
from rulewright.games.unearth.table.words import drawn_word, played_word


@dataclass(frozen=True)
class Rolling:
    """A die of the throw and where it will lie."""

    touch: Touch
    text: str


@dataclass(frozen=True)
class Acting:
    """A Delver card that is being played, or acts on the rolls of this turn."""

    touch: Touch
    title: str
    note: str
    text: str
    authored: bool


@dataclass(frozen=True)
class Aside:
    """A set-aside Ruin that the reader has looked at."""

    touch: Touch
    chip: Chip


@dataclass(frozen=True)
class Present:
    """What goes on just now."""

    title: str
    lines: tuple[str, ...]
    throw: tuple[Rolling, ...]
    acting: tuple[Acting, ...]
    drawn: tuple[Touch, ...]
    aside: tuple[Aside, ...]


def present(view: View, asked: Asking, mine: bool, cards: Cards) -> Present:
    """What goes on just now, with words where the reader is asked."""
    active = asked if mine else Asking("", -1, {})
    return Present(
        turn_title(view),
        tuple(lines(view, asked, cards)),
        tuple(throw(view, cards)),
        tuple(acting(view, active, cards)),
        tuple(drawn(view, active, cards)),
        tuple(aside(view, active, cards)),
    )


def turn_title(view: View) -> str:
    """Whose turn it is."""
    if view.get("over"):
        return text("over")
    turn = view.get("turn")
    if not turn:
        return text("set-up")
    title = text("turn-of", seat=seat_title(seat_of(turn)))
    return title[:1].upper() + title[1:]


def lines(view: View, asked: Asking, cards: Cards) -> list[str]:
    """What else must be known: locked dice, who is asked for a Response, what an End of Age card does to every roll."""
    found: list[str] = []
    if asked.question == "respond":
        found.append(text("responding", seat=seat_title(asked.seat)))
    tossed = [
        text("toss", seat=seat_title(seat_of(word)), value=value) for word, value in view.get("tossed", {}).items()
    ]
    if tossed:
        found.append(text("roll-off", dice=listed(tossed)))
    seen: list[str] = view.get("aside_among", {}).get("ruins", [])
    if seen:
        found.append(text("aside-among", ruins=listed([cards.name(site) for site in seen])))
    locked = [die_title(laid(word)) for word in view.get("locked", ())]
    if locked:
        found.append(text("locked", dice=listed(locked)))
    return found


# Dice of the throw


def throw(view: View, cards: Cards) -> list[Rolling]:
    """The dice that are rolled and not settled yet, with their faces as they fell."""
    row = view.get("row", [])
    return [rolling(word, view["rolling"][word], row, cards) for word in in_throw(view)]


def rolling(word: str, roll: Mapping[str, Any], row: list[Mapping[str, Any]], cards: Cards) -> Rolling:
    """One die of the throw."""
    die = laid(word)
    slot = str(roll.get("ruin", ""))
    k = int(slot[-1]) - 1 if slot else -1
    site = (row[k]["ruin"] or "") if 0 <= k < len(row) else ""
    face = figure(roll["face"]) if "face" in roll else ""
    where = text("for-ruin", ruin=cards.name(site)) if site else text("for-no-ruin")
    told = text("rolled", value=face) if face else text("to-roll")
    label = text("rolling-said", die=die_title(die), told=told, where=where)
    touch = Touch(die_id(die, site), "ue-die ue-rolls hl", word, label, die_drawing(die.seat, die.kind, face or "…"))
    return Rolling(touch, f"{told} {where}")


# Cards that act


def acting(view: View, asked: Asking, cards: Cards) -> list[Acting]:
    """The card that is being resolved, then those that act on the rolls of this turn."""
    about = str(asked.about.get("of", ""))
    played = [str(step["of"]) for step in view.get("pending", ()) if step.get("question") == "played" and "of" in step]
    played.extend([about] if about in cards.delvers and asked.question == "reading" and about not in played else [])
    found = [acting_card(card, text("being-played"), asked, cards) for card in dict.fromkeys(played)]
    lowered: Mapping[str, int] = view.get("lowered", {})
    for card, count in view.get("active", {}).items():
        # Once the game is over there is no turn for it to act in.
        if card in played or view.get("over"):
            continue
        notes = [text("acts")]
        if count > 1:
            notes.append(f"×{count}")
        if lowered.get(card):
            notes.append(text("as-minus", count=lowered[card]))
        found.append(acting_card(card, " ".join(notes), asked, cards))
    return found


def acting_card(card: str, note: str, asked: Asking, cards: Cards) -> Acting:
    """A card in play."""
    found = cards.delvers[card]
    word = played_word(asked, card)
    label = f"{found.name}, {note}. {found.text}"
    touch = Touch(f"acting-{card}", "ue-acting hl", word, label, Markup(""), "group", ask=card)
    return Acting(touch, found.name, note, found.text, is_authored(found.provenance))


# What a seat looks at


def drawn(view: View, asked: Asking, cards: Cards) -> list[Touch]:
    """The Stones that the Library's owner has drawn; backs for all others."""
    kinds: list[str] = list(view.get("drawn", ()))
    found = [
        stones_touch(f"drawn-{kind}", kind, cards.stone_title(kind), kinds.count(kind), drawn_word(asked, kind), kind)
        for kind in STONES
        if kind in kinds
    ]
    for k in range(kinds.count("?")):
        found.append(Touch(f"drawn-unseen-{k + 1}", "ue-stones-of", "", text("stone-unseen"), stone_drawing("slot")))
    return found


def aside(view: View, asked: Asking, cards: Cards) -> list[Aside]:
    """The set-aside Ruins that the reader knows, to choose from while the reader looks at them."""
    choosing = asked.question == "look"
    found: list[Aside] = []
    for site in in_order(list(view.get("aside_known", ())), cards):
        card = cards.sites[site]
        css = f"ue-chip hl ue-down ue-type-{card.type if card.type >= 0 else 'city'}"
        chip = Chip(
            f"aside-{site}", css, glyph(card.type), card.name, card.name, "", is_authored(card.provenance), site
        )
        label = text("aside-said", ruin=card.name)
        touch = Touch(chip.id, css, site if choosing else "", label, Markup(""), "img", ask=site)
        found.append(Aside(touch, chip))
    return found
