"""The Darkness of a solo game: its board, its cards, the Ruins it has, and the sheet of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from rulewright.games.unearth.campaign import title as campaign_title
from rulewright.games.unearth.given import FIRST_SLOT
from rulewright.games.unearth.table.pieces import crest, glyph, stone_use
from rulewright.games.unearth.table.reading import (
    COLOURS,
    Cards,
    PlayedGame,
    View,
    by,
    difficulty,
    needs_of,
    played_games,
    plural,
    signed,
    text,
)
from rulewright.games.unearth.table.seats import Chip, in_order, site_chip, unknown_chip
from rulewright.games.unearth.table.seen import SLOT_WORTH, corruption_slots, stones_in
from rulewright.games.unearth.vocabulary import GAMES
from rulewright.languages import each_language

# The parts of the Darkness's score.
PARTS: Final = ("sets", "types", "cities", "crystals", "corruption")


@dataclass(frozen=True)
class Crystal:
    """A Crystal with the Stones above it."""

    id: str
    colour: str
    drawing: Markup
    label: str
    text: str
    forged: bool


@dataclass(frozen=True)
class Slot:
    """A slot of the corruption track: its Stones, how many it holds, and what it is worth once filled."""

    worth: str
    stones: Markup
    label: str
    filled: bool


@dataclass(frozen=True)
class Loomed:
    """A revealed Darkness card: its type, its arrow and its slot."""

    id: str
    css: str
    glyph: Markup
    title: str
    arrow: str
    slot: str
    label: str
    newest: bool


@dataclass(frozen=True)
class Darkness:
    """Everything that the Darkness has."""

    title: str
    crest: Markup
    difficulty: str
    total: str
    parts: tuple[tuple[str, str], ...]
    crystals: tuple[Crystal, ...]
    crystals_said: str
    slots: tuple[Slot, ...]
    corruption_said: str
    cards: tuple[Loomed, ...]
    counts: tuple[tuple[Markup, str, int], ...]
    cards_said: str
    order: str
    ruins: tuple[Chip, ...]


@dataclass(frozen=True)
class Game:
    """A game of the campaign as the sheet has it."""

    title: str
    scenario: str
    score: str
    margin: str
    points: str
    now: bool


@dataclass(frozen=True)
class Campaign:
    """The sheet of a campaign: its games, the points so far, and the title they earn."""

    games: tuple[Game, ...]
    points: str
    title: str


def darkness(view: View, cards: Cards) -> Darkness | None:
    """The Darkness, if it plays."""
    found: Mapping[str, Any] | None = view.get("darkness")
    if found is None:
        return None
    level = difficulty(view)
    score: Mapping[str, int] = found.get("score", {})
    needs = needs_of(view, cards)
    taken: Mapping[str, int] = found.get("crystals", {})
    names = [cards.stones[colour].name for colour in COLOURS]
    crystals = tuple([crystal(colour, names[k], taken.get(colour, 0), needs[k]) for k, colour in enumerate(COLOURS)])
    forged = sum([each.forged for each in crystals])
    stones = tuple(stones_in(found.get("corruption", {})))
    revealed: list[str] = found.get("revealed", [])
    return Darkness(
        text("the-darkness"),
        crest(-1),
        text(f"difficulty-{level}"),
        plural("point", score["total"]) if "total" in score else "",
        tuple([(text(f"score-{part}"), signed(score[part])) for part in PARTS if score.get(part)]),
        crystals,
        text("forged", count=forged),
        slots(stones, FIRST_SLOT[level]),
        plural("stone", len(stones)),
        tuple([loomed(card, k == len(revealed) - 1, cards) for k, card in enumerate(revealed)]),
        counts(revealed, cards),
        text("dark-cards", count=len(revealed), deck=found.get("deck", 0)),
        order_said(cards),
        dark_ruins(found, cards),
    )


# The board


@each_language
def crystal(colour: str, name: str, stones: int, needed: int) -> Crystal:
    """A Crystal, called by the name of its colour: Stones lie in its slots until it is forged."""
    forged = stones >= needed
    above = "".join(
        [
            f'<g transform="translate({28 * k - 14 * (needed - 1)} 0) scale(.82)">'
            f"{stone_use(colour if k < stones else 'slot')}</g>"
            for k in range(needed)
        ]
    )
    css = f"ue-of-{colour}" if forged else "ue-raw"
    drawing = Markup(
        f'<svg viewBox="-46 -18 92 72" aria-hidden="true">{above}'
        f'<g class="{css}" transform="translate(0 34) scale(.86)"><use href="#ue-crystal"/></g></svg>'
    )
    title = name[:1].upper() + name[1:]
    told = text("crystal-forged") if forged else text("crystal-part", count=stones, need=needed)
    said = text("crystal-said", colour=title, told=told)
    return Crystal(f"crystal-{colour}", colour, drawing, said, f"{title}: {told}" if forged else title, forged)


@each_language
def slots(stones: tuple[str, ...], first: int) -> tuple[Slot, ...]:
    """The corruption track: the first slot holds what the difficulty says, each next one Stone, the last any number."""
    found: list[Slot] = []
    for k, (here, worth) in enumerate(zip(corruption_slots(stones, first), SLOT_WORTH, strict=True)):
        places = max(first if k == 0 else 1, min(len(here), 4))
        shown = [*here[:places], *["slot"] * (places - len(here))]
        drawn = "".join(
            [
                f'<g transform="translate({17 * n + 12} 13) scale(.68)">{stone_use(stone)}</g>'
                for n, stone in enumerate(shown)
            ]
        )
        beyond = len(here) - places
        more = f'<text x="{17 * places + 8}" y="14" class="ue-more">+{beyond}</text>' if beyond > 0 else ""
        width = 17 * places + 7 + (24 if more else 0)
        drawing = Markup(f'<svg viewBox="0 0 {width} 26" aria-hidden="true">{drawn}{more}</svg>')
        label = text("slot-said", number=k + 1, count=len(here), worth=worth)
        found.append(Slot(str(worth), drawing, label, bool(here)))
    return tuple(found)


# The cards


def loomed(card: str, newest: bool, cards: Cards) -> Loomed:
    """A revealed card: with three of its type the arrow counts, with one of each type its slot."""
    found = cards.dark[card]
    kind = cards.type_title(found.type)
    side = "right" if found.arrow else "left"
    label = text("dark-card-said", type=kind, side=text(f"{side}-side"), slot=found.slot)
    css = f"ue-dark-card ue-type-{found.type}"
    arrow = "\N{BLACK RIGHT-POINTING TRIANGLE}" if found.arrow else "\N{BLACK LEFT-POINTING TRIANGLE}"
    return Loomed(card, css, glyph(found.type), kind, arrow, str(found.slot), label, newest)


def counts(revealed: list[str], cards: Cards) -> tuple[tuple[Markup, str, int], ...]:
    """How many cards of each type are out."""
    types = [cards.dark[card].type for card in revealed]
    all_types = sorted({card.type for card in cards.dark.values() if card.copies})
    return tuple([(glyph(number), cards.type_title(number), types.count(number)) for number in all_types])


def order_said(cards: Cards) -> str:
    """What the cards mean, and whether their arrows and slots are by ruling and not as printed (ruling-3)."""
    by_ruling = any("ruling" in card.provenance.values() for card in cards.dark.values())
    return text("dark-order") + (f" {text('dark-order-ruling')}" if by_ruling else "")


def dark_ruins(found: Mapping[str, Any], cards: Cards) -> tuple[Chip, ...]:
    """The Ruins of the Darkness; its face-down ones are seen at the end."""
    chips = [site_chip(site, cards) for site in in_order(list(found.get("ruins", [])), cards)]
    hidden = found.get("hidden", 0)
    unknown = hidden if isinstance(hidden, int) else len(hidden)
    chips.extend([unknown_chip(f"hidden-dark-{k + 1}") for k in range(unknown)])
    return tuple(chips)


# The campaign


def campaign(view: View, cards: Cards) -> Campaign | None:
    """The sheet of a campaign, if one is played."""
    found: Mapping[str, Any] | None = view.get("campaign")
    if found is None:
        return None
    done = played_games(view, cards)
    games = [finished(game) for game in done]
    for number in range(len(done) + 1, GAMES + 1):
        now = number == view.get("game_number") and not view.get("over")
        name = str(view.get("scenario", "")) if now else ""
        title = text("game-number", number=number)
        games.append(Game(title, cards.name(name) if name else "", "", "", "", now))
    points = int(found.get("points", 0))
    return Campaign(tuple(games), plural("campaign-point", points), campaign_title(points))


def finished(game: PlayedGame) -> Game:
    """A game of the campaign that is over."""
    return Game(
        text("game-number", number=game.number),
        game.scenario,
        text("against", one=signed(game.player), other=signed(game.darkness)),
        by(game.margin),
        str(game.points),
        False,
    )
