"""What lies beside the board: dice and tiles in hand, POWER cards, the battle, and the companies that are home."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from rulewright.games.unita.components import BOX, CARDS
from rulewright.games.unita.table.geometry import Board
from rulewright.games.unita.table.ground import COLOUR
from rulewright.games.unita.table.pieces import Touch, die_face, said, sign, unit_title
from rulewright.games.unita.table.reading import (
    FIGURES,
    LETTERS,
    SPECIAL,
    TITLES,
    View,
    battling,
    counted,
    hand,
    left,
    owner,
)
from rulewright.games.unita.table.words import Asking, may_play

# What has happened in the battle so far, by the field that tells it.
EFFECTS: Final = {
    "halberd": "Halberd: one attacking die counts 1 more",
    "mirage": "Mirage: every 1 of the defender counts 5",
    "cavalry": "Cavalry: the dice behind fight",
    "terror-played": "Terror: one lane fights twice",
}

ONCE: Final = "Once per game"
# How often each POWER card is used and what it does, after the clauses `unita/power-...`.
CARD_TEXTS: Final[dict[str, tuple[str, str]]] = {
    "halberd": (ONCE, "One of your dice counts 1 more in an attack."),
    "crossbow": (ONCE, "Before an advance into battle, injure one enemy die by 1."),
    "cavalry": (ONCE, "Your back-up dice fight instead of those in front."),
    "discipline-1": ("Permanent", "The Mountain no longer weakens your attack, nor the Forest your defence."),
    "technology-1": (ONCE, "Adjacent companies advance together for 1 point, or 2 if one enters a terrain."),
    "technology-2": ("Permanent", "Your Mirage is the special tile of an opponent, until the end."),
    "confession": (ONCE, "Turn one of your dice from 1 to 2."),
    "girl-power": ("Permanent", "You win every drawn duel, and a tie on life points."),
    "pilgrimage": (ONCE, "Two points this turn, four in your next."),
    "glory": (ONCE, "Your first company home counts its lowest die twice."),
    "strike": (ONCE, "Refuse to fight a battle."),
    "terror": ("Twice per game", "One lane of the battle fights an extra duel first."),
}


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
        return Tray(f"{TITLES[asked.community]} in hand", (tuple(held),))
    if asked.question == "lay-terrain":
        return Tray(
            "Count with a die, lay a tile", (tuple(thrown(view, colour)), tuple(tiles(asked.community, battalion)))
        )
    if asked.question == "rearrange":
        dice_left = battalion["companies"][f"company-{asked.company}"]["dice"][asked.place :]
        keys = list(dict.fromkeys(sorted([die for die in dice_left if die is not None], reverse=True)))
        held = [
            held_die(colour, die, f"die-{die.partition('/')[2]} {die.partition('/')[0]}", dice_left.count(die))
            for die in keys
        ]
        return Tray("Dice still to be placed", (tuple(held),))
    return None


def held_die(colour: str, die: str, word: str, count: int) -> Held:
    """A die in the tray."""
    name = f"{die[0]} of {die[-1]}" if die[0] != die[-1] else f"{die[0]}-die"
    body = in_svg(die_face(colour, die))
    times = f", {count} in hand" if count > 1 else ""
    return Held(Touch(f"tray-{word.replace(' ', '-')}", "u-held", word, f"Die {said(die)}{times}", body), name, count)


def thrown(view: View, colour: str) -> list[Held]:
    """The thrown dice that are not used yet, with what they show."""
    found: list[Held] = []
    for word, number in view.get("thrown", {}).items():
        figure = word[-1]
        body = in_svg(die_face(colour, f"{number}/{figure}"))
        label = f"The {figure}-die shows {number}"
        found.append(Held(Touch(f"tray-{word}", "u-held", word, label, body), f"{figure}-die: {number}"))
    return found


def tiles(community: str, battalion: Mapping[str, Any]) -> list[Held]:
    """The tiles that the reader has not laid yet."""
    laid = [terrain["tile"] for terrain in battalion.get("terrains", [])]
    found: list[Held] = []
    for kind in ("mountain", "forest", SPECIAL[community]):
        if kind not in laid:
            name = kind.replace("-", " ").title()
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
        heading = "Your POWER cards: one per game" if len(own) == 1 else f"{TITLES[community]}: one POWER card"
        found.append(
            Deck(heading, tuple([card_of(view, community, card) for card in CARDS if cards[card] == community]))
        )
    return found


def card_of(view: View, community: str, card: str) -> Card:
    """One card as it stands: free, played, or put back because another one has been played."""
    battalion = view["battalions"][community]
    state = "" if may_play(view, community) else "played" if battalion.get("card") == card else "out"
    uses, text = CARD_TEXTS[card]
    if card == "discipline-1" and view.get("options", {}).get("discipline") == "both":
        text = "The Mountain and the Forest no longer change anything for you."
    title = card.replace("-", " ").title()
    note = {"": "", "played": "played", "out": "back in the box"}[state]
    if state == "played" and uses.startswith("Twice"):
        note = f"played {battalion['uses']} of 2"
    if state == "played" and "imitates" in battalion:
        note = f"the Mirage is a {battalion['imitates'].replace('-', ' ').title()}"
    label = f"{title}, {uses.lower()}: {text}" + (f" {note}." if note else "")
    return Card(Touch(f"power-{card}", "power", card, label, Markup("")), title, uses, text, state, note)


# What else is told


def battle_lines(view: View) -> list[str]:
    """The battle that is fought with what was played in it, or the battles that wait."""
    fought = battling(view)
    lines: list[str] = []
    if fought:
        lines.append(f"{unit_title(fought[0])} attacks {unit_title(fought[1])}.")
        lines.extend([text + "." for field, text in EFFECTS.items() if view.get("battle", {}).get(field)])
    for company, others in view.get("contacts", {}).items():
        enemies = " and ".join([unit_title(other) for other in others])
        lines.append(f"{TITLES[view['turn']]} company {company[-1]} has still to fight {enemies}.")
    return lines


def home(view: View) -> list[Fact]:
    """The companies that have gone through the Gate, battalion by battalion."""
    found: list[Fact] = []
    if view["phase"] == "deployment":
        return found
    for community, battalion in view["battalions"].items():
        out = left(battalion)
        if out:
            text = ", ".join([f"{LETTERS[community]}{number} with {points}" for number, points in out])
            glory = f", and {battalion['glory']} by Glory" if battalion.get("glory") else ""
            found.append(Fact(f"home-{community}", COLOUR[community], LETTERS[community], text + glory))
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
        text = counted(16 - placed, "die").replace("dies", "dice")
        if not view.get("unseen"):
            groups = [f"{dice.count(k)} × {k}" for k in range(5, 0, -1) if k in dice]
            text = ", ".join(groups) if placed else f"all {sum(FIGURES)}"
        found.append(Fact(f"hand-{community}", COLOUR[community], LETTERS[community], text))
    return found


def played(view: View, seat: int | None) -> list[Fact]:
    """The POWER cards that others have played."""
    found: list[Fact] = []
    for k, (community, battalion) in enumerate(view["battalions"].items()):
        if "card" in battalion and owner(view, k) != seat:
            text = battalion["card"].replace("-", " ").title()
            if battalion["card"] == "terror":
                text += f", {battalion['uses']} of 2"
            if "imitates" in battalion:
                text += f": the Mirage is a {battalion['imitates'].replace('-', ' ').title()}"
            found.append(Fact(f"played-{community}", COLOUR[community], LETTERS[community], text))
    return found
