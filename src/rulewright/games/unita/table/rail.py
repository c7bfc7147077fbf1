"""What lies beside the board: dice and tiles in hand, POWER cards, the battle, and the companies that are home."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from rulewright.games.unita.components import BOX, CARDS, COUNT_OF
from rulewright.games.unita.table.geometry import Board
from rulewright.games.unita.table.ground import COLOUR
from rulewright.games.unita.table.pieces import Touch, die_face, said, sign
from rulewright.games.unita.table.reading import (
    LETTERS,
    SPECIAL,
    TITLES,
    View,
    battling,
    catalogue,
    counted,
    hand,
    left,
    listed,
    owner,
    text,
    unit_title,
)
from rulewright.games.unita.table.words import Asking, may_play

# The fields that tell what has happened in the battle so far.
EFFECTS: Final = ("halberd", "mirage", "cavalry", "terror-played")
# How often each POWER card is used: a number, or "permanent".
USES: Final = {str(card["key"]): str(card["uses"]) for card in BOX["card"]}


@dataclass(frozen=True)
class Held:
    """A die or tile in the tray, and how often it is there."""

    touch: Touch
    name: str
    count: int = 1


@dataclass(frozen=True)
class Tray:
    """What the asked seat has in hand to answer with; `said` is its heading."""

    said: str
    rows: tuple[tuple[Held, ...], ...]


@dataclass(frozen=True)
class Card:
    """A POWER card of the reader's: `state` is "" (may be played), "played" or "out"."""

    touch: Touch
    title: str
    uses: str
    text: str
    state: str
    note: str


@dataclass(frozen=True)
class Deck:
    """The three cards of one battalion of the reader's."""

    heading: str
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Fact:
    """A line on a battalion: its colour and letter, and what is told of it."""

    id: str
    colour: str
    letter: str
    text: str


# Dice and tiles in hand


def tray(view: View, board: Board, asked: Asking, seat: int | None) -> Tray | None:
    """What lies in hand for the question; only the asked seat has a tray."""
    if seat is None or seat != asked.seat:
        return None
    battalion = view["battalions"].get(asked.community, {})
    colour = COLOUR.get(asked.community, "")
    if asked.question in ("deploy-die", "arrange-die"):
        dice = hand(battalion)
        held = [held_die(colour, f"{k}/{k}", f"die-{k}", dice.count(k)) for k in range(5, 0, -1) if k in dice]
        return Tray(text("tray", community=TITLES[asked.community]), (tuple(held),))
    if asked.question == "lay-terrain":
        return Tray(text("tray-lay"), (tuple(thrown(view, colour)), tuple(tiles(asked.community, battalion))))
    if asked.question == "rearrange":
        dice_left = battalion["companies"][f"company-{asked.company}"]["dice"][asked.place :]
        keys = list(dict.fromkeys(sorted([die for die in dice_left if die is not None], reverse=True)))
        held = [
            held_die(colour, die, f"die-{die.partition('/')[2]} {die.partition('/')[0]}", dice_left.count(die))
            for die in keys
        ]
        return Tray(text("tray-rearrange"), (tuple(held),))
    return None


def held_die(colour: str, die: str, word: str, count: int) -> Held:
    """A die in the tray."""
    name = text("held-full" if die[0] == die[-1] else "held-hurt", value=die[0], figure=die[-1])
    body = in_svg(die_face(colour, die))
    label = text("held-times" if count > 1 else "held", die=said(die), count=count)
    return Held(Touch(f"tray-{word.replace(' ', '-')}", "u-held", word, label, body), name, count)


def thrown(view: View, colour: str) -> list[Held]:
    """The thrown dice that are not used yet, with what they show."""
    found: list[Held] = []
    for word, number in view.get("thrown", {}).items():
        figure = word[-1]
        body = in_svg(die_face(colour, f"{number}/{figure}"))
        slots = {"figure": figure, "value": number}
        label = text("thrown-said", **slots)
        found.append(Held(Touch(f"tray-{word}", "u-held", word, label, body), text("thrown", **slots)))
    return found


def tiles(community: str, battalion: Mapping[str, Any]) -> list[Held]:
    """The tiles that the reader has not laid yet."""
    laid = [terrain["tile"] for terrain in battalion.get("terrains", [])]
    found: list[Held] = []
    for kind in ("mountain", "forest", SPECIAL[community]):
        if kind not in laid:
            name = catalogue().word(kind)
            face = Markup(
                f'<g class="u-tile u-up u-{COLOUR[community]}"><rect x="-18" y="-18" width="36" height="36" rx="5"/>'
                f"{sign(kind, '')}</g>"
            )
            body = in_svg(face)
            found.append(Held(Touch(f"tray-{kind}", "u-held", kind, name, body), name))
    return found


def in_svg(face: Markup) -> Markup:
    """A piece as a little picture of its own, with the rings of what is lit or chosen."""
    ring = 'x="-22" y="-22" width="44" height="44" rx="10"'
    rings = f'<rect class="halo ink" {ring} stroke-width="9"/><rect class="halo" {ring} stroke-width="5"/>'
    return Markup(f'<svg viewBox="-28 -28 56 56" aria-hidden="true">{rings}{face}</svg>')


# POWER cards


def decks(view: View, seat: int | None) -> list[Deck]:
    """The reader's own POWER cards; none in the colonial version and for spectators."""
    if seat is None or view.get("options", {}).get("colonial") == "on":
        return []
    own = [community for k, community in enumerate(view["battalions"]) if owner(view, k) == seat]
    cards = {str(card["key"]): str(card["community"]) for card in BOX["card"]}
    found: list[Deck] = []
    for community in own:
        heading = text("cards" if len(own) == 1 else "cards-of", community=TITLES[community])
        found.append(
            Deck(heading, tuple([card_of(view, community, card) for card in CARDS if cards[card] == community]))
        )
    return found


def card_of(view: View, community: str, card: str) -> Card:
    """One card as it stands: free, played, or put back because another one has been played."""
    battalion = view["battalions"][community]
    state = "" if may_play(view, community) else "played" if battalion.get("card") == card else "out"
    both = card == "discipline-1" and view.get("options", {}).get("discipline") == "both"
    title, uses, does = text(card), text(f"uses-{USES[card]}"), text(f"{card}-does{'-both' if both else ''}")
    note = text(f"card-{state}") if state else ""
    if state == "played" and USES[card] == "2":
        note = text("card-played-times", count=battalion["uses"])
    if state == "played" and "imitates" in battalion:
        note = mirage_is(battalion)
    label = text("card-said", card=title, uses=uses.lower(), does=does) + (f" {note}." if note else "")
    return Card(Touch(f"power-{card}", "power", card, label, Markup("")), title, uses, does, state, note)


def mirage_is(battalion: Mapping[str, Any]) -> str:
    """What the Mirage of a battalion imitates."""
    return text("mirage-is", tile=catalogue().word(battalion["imitates"]))


# What else is told


def battle_lines(view: View) -> list[str]:
    """The battle that is fought with what was played in it, or the battles that wait."""
    fought = battling(view)
    lines: list[str] = []
    if fought:
        lines.append(text("attacks", one=unit_title(fought[0]), other=unit_title(fought[1])) + ".")
        lines.extend([text(f"effect-{field}") for field in EFFECTS if view.get("battle", {}).get(field)])
    for company, others in view.get("contacts", {}).items():
        enemies = listed([unit_title(other) for other in others])
        lines.append(text("waits", one=unit_title(f"{view['turn']}/{company}"), other=enemies) + ".")
    return lines


def home(view: View) -> list[Fact]:
    """The companies that have gone through the Gate, battalion by battalion."""
    found: list[Fact] = []
    if view["phase"] == "deployment":
        return found
    for community, battalion in view["battalions"].items():
        out = left(battalion)
        if out:
            letter = LETTERS[community]
            told = ", ".join([text("home-with", company=f"{letter}{number}", points=points) for number, points in out])
            if battalion.get("glory"):
                told = text("home-glory", companies=told, points=battalion["glory"])
            found.append(Fact(f"home-{community}", COLOUR[community], letter, told))
    return found


def hands(view: View, asked: Asking, seat: int | None) -> list[Fact]:
    """The dice that the battalions have not placed yet; the asked seat has its own in the tray."""
    if view["phase"] != "deployment":
        return []
    found: list[Fact] = []
    for community, battalion in view["battalions"].items():
        if seat is not None and seat == asked.seat and community == asked.community:
            continue
        placed = sum([die is not None for company in battalion["companies"].values() for die in company["dice"]])
        if placed == 16:
            continue
        dice = hand(battalion)
        told = counted(16 - placed, text("die"), text("dice"))
        if not view.get("unseen"):
            groups = [f"{dice.count(k)} × {k}" for k in range(5, 0, -1) if k in dice]
            told = ", ".join(groups) if placed else text("dice-all", count=sum(COUNT_OF.values()))
        found.append(Fact(f"hand-{community}", COLOUR[community], LETTERS[community], told))
    return found


def played(view: View, seat: int | None) -> list[Fact]:
    """The POWER cards that others have played."""
    found: list[Fact] = []
    for k, (community, battalion) in enumerate(view["battalions"].items()):
        if "card" in battalion and owner(view, k) != seat:
            told = text(battalion["card"])
            if USES[battalion["card"]] == "2":
                told = text("card-used", card=told, count=battalion["uses"])
            if "imitates" in battalion:
                told += f": {mirage_is(battalion)}"
            found.append(Fact(f"played-{community}", COLOUR[community], LETTERS[community], told))
    return found
