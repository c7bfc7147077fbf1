"""The middle of the table: the Forum with its extras, the leader row, Extra Gleam, and the Forum's deck and discard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulewright.games.unition.given import UNLIMITED
from rulewright.games.unition.table.faces import Chip, Face, Faces
from rulewright.games.unition.table.pieces import Touch
from rulewright.games.unition.table.reading import (
    VACANT,
    Asking,
    View,
    catalogue,
    held,
    price,
    slots_of,
    text,
)
from rulewright.games.unition.table.words import leader_word
from rulewright.games.unition.table.worth import buying


@dataclass(frozen=True)
class Place:
    """A place of the Forum: a card, or an empty place."""

    face: Face | None
    empty: Touch | None
    extra: bool
    last: bool  # whether a gap follows it, as between the rows of three and of two


@dataclass(frozen=True)
class Pile:
    """A pile of cards whose counts lie open: its heading, how many there are, and which."""

    key: str
    title: str
    count: int
    chips: tuple[Chip, ...]
    note: str = ""
    open: bool = False


@dataclass(frozen=True)
class Forum:
    """The middle of the table."""

    places: tuple[Place, ...]
    leaders: tuple[Face, ...]
    gleam: Face
    piles: tuple[Pile, ...]


def forum(view: View, seat: int | None, asked: Asking, faces: Faces) -> Forum:
    """The middle of the table, with words where the reader is asked."""
    found: Mapping[str, Any] = view.get("forum", {})
    places = slots_of(view)
    return Forum(
        tuple([place(view, slot, card, seat, faces) for slot, card in places]),
        tuple([leader(view, card, count, seat, asked, faces) for card, count in found.get("leaders", {}).items()]),
        extra_gleam(view, seat, faces),
        (
            forum_pile("forum-deck", found.get("deck", {}), found.get("top", []), faces),
            forum_pile("forum-discard", found.get("discard", {}), [], faces),
            forum_pile("removed", found.get("removed", {}), [], faces),
        ),
    )


def place(view: View, slot: str, card: str, seat: int | None, faces: Faces) -> Place:
    """A place of the Forum."""
    extra = slot.startswith("extra")
    title = catalogue().word(slot)
    if card == VACANT:
        label = text("empty-place", place=title)
        return Place(None, Touch(f"place-{slot}", "un-empty", "", label, ask=slot), extra, slot == "slot-3")
    found = faces.cards.card(card)
    cost = price(view, found, True)
    now = buying(view, found, cost, seat)
    css = "un-added" if extra else ""
    face = faces.face(f"place-{slot}", card, slot, place=title, cost=cost, now=now, ask=slot, css=css)
    return Place(face, None, extra, slot == "slot-3")


def leader(view: View, card: str, count: int, seat: int | None, asked: Asking, faces: Faces) -> Face:
    """A leader in the leader row."""
    found = faces.cards.card(card)
    cost = price(view, found, False)
    word = leader_word(asked, card) if asked.of(seat) else ""
    return faces.face(
        f"leader-{card}",
        card,
        word,
        place=text("leader-row"),
        cost=cost,
        count=count,
        now=buying(view, found, cost, seat),
        ask=f"recruit-leader {card}",
        css="un-leader",
    )


def extra_gleam(view: View, seat: int | None, faces: Faces) -> Face:
    """The deck of Extra Gleam."""
    card = faces.cards.extra
    found = faces.cards.card(card)
    cost = price(view, found, False)
    left = int(view.get("forum", {}).get("extra_gleam", 0))
    return faces.face(
        "extra-gleam-deck",
        card,
        "buy-gleam" if left else "",
        cost=cost,
        now=buying(view, found, cost, seat),
        note=gleam_supply(view.get("forum", {})),
        ask="buy-gleam",
    )


def gleam_supply(forum: Mapping[str, Any]) -> str:
    """How much Extra Gleam is left."""
    left = int(forum.get("extra_gleam", 0))
    if left > UNLIMITED // 2:
        return text("always-there")
    return text("left", count=left) if left else text("none-left")


def forum_pile(key: str, counts: Mapping[str, int], top: list[str], faces: Faces) -> Pile:
    """A pile beside the Forum; of the deck the cards that are known to lie on top come first, in their order."""
    chips = [faces.chip(f"{key}-top-{k}", card, "", note=text("on-top", number=k)) for k, card in enumerate(top, 1)]
    chips.extend(faces.chips(key, counts))
    return Pile(key, text(key), held(counts) + len(top), tuple(chips))
