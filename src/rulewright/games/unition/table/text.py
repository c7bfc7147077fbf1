"""Unition in characters: board and panel drawn from a view, as rows of `(text, style)`.

The board shows the Forum, the turn so far, and everybody's strongholds; effects stand there as card sets write them.

    1 3 B Delver           gleam 2, whomp 1, consume hand 1 / whomp 1   slot 1: price, clan, primary / unition half
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from rulewright.core.engine import Game
from rulewright.games.unition.card_kinds import Card
from rulewright.games.unition.cards import read_cards
from rulewright.games.unition.effects import ACTION, CLANS, CONSUME, PRIMARY, UNITION
from rulewright.games.unition.given import UNLIMITED
from rulewright.games.unition.table.card_texts import card_said
from rulewright.games.unition.table.present import lasting, target_title, turn_title
from rulewright.games.unition.table.reading import (
    RESOURCES,
    Cards,
    Sets,
    View,
    aims_left,
    gleam_left,
    groups,
    held,
    is_authored,
    is_over,
    known,
    members,
    pile_size,
    price,
    seat_title,
    slots_of,
    strongholds,
    tallied,
    turn_of,
)
from rulewright.games.unition.table.signs import CLAN_LETTERS, NO_LETTER, guide, legend, signs
from rulewright.games.unition.table.telling import describe, ending, played_names
from rulewright.terminal.drawing import Row, width

# How wide the board is without the bar that scrolls it, and the panel beside it on the smallest usual screen.
BOARD: Final = 48
BAR: Final = 2
PANEL: Final = 29
# How wide the card texts are, which come behind all that must be seen.
TEXTS: Final = 48
# How much room the name of a card has on the board.
NAME: Final = 17
# What was written for this implementation.
AUTHORED: Final = "†"

INKS: Final[Mapping[str, str]] = {
    "clan-0": "#7fcf72",
    "clan-1": "#3fc1b0",
    "clan-2": "#e5c04a",
    "clan-3": "#b48cf0",
    "clan-4": "#ff7b66",
    "clan-9": "#c4c4c4",
    "gleam": "#e5c04a",
    "cool": "#7fb4f4",
    "whomp": "#ff7b66",
    "shield": "#c0c0c0",
    "seat-1": "#7fb4f4",
    "seat-2": "#ee9b4a",
    "seat-3": "#c4ccd4",
    "seat-4": "#ffffff",
    "seat-5": "#f0b890",
}


# The board


def board(view: View, cards: Cards) -> list[Row]:
    """The Forum, the turn so far, and everybody's strongholds; always as wide as the board is at least."""
    rows = [*forum(view, cards), *turn(view, cards), *forts(view, cards)]
    rows[0].append((" " * (max(BOARD, width(rows)) - width(rows[:1])), ""))
    return rows


def forum(view: View, cards: Cards) -> list[Row]:
    """What is for sale: slots, extras, leaders and Extra Gleam, below what is left of the deck."""
    found: Mapping[str, Any] = view.get("forum", {})
    deck = held(found.get("deck", {})) + len(found.get("top", ()))
    rows: list[Row] = [[(f"Forum: {deck} in the deck, {held(found.get('discard', {}))} discarded", "dim")]]
    for place, word in slots_of(view):
        kind, _, number = place.partition("-")
        sign = number if kind == "slot" else f"+{number}"
        if word in cards.cards:
            card = cards.card(word)
            rows.extend(card_rows(sign, card, price(view, card, True)))
        else:
            rows.append([(f"{sign:>2}", "number"), ("     empty", "dim")])
    for word in found.get("leaders", {}):
        rows.extend(card_rows("L", cards.card(word), price(view, cards.card(word), False)))
    extra = cards.card(cards.extra)
    left = int(found.get("extra_gleam", 0))
    supply = "never runs out" if left > UNLIMITED // 2 else f"{left} left"
    rows.extend(card_rows("E", extra, price(view, extra, False), supply))
    return rows


def card_rows(sign: str, card: Card, cost: int, more: str = "") -> list[Row]:
    """A card for sale: its place, price, clan and name, and what it does."""
    clan = card.clan if card.clan < CLANS else 9
    letter = CLAN_LETTERS[card.clan] if card.clan < CLANS else NO_LETTER
    shown = f"{cost}" if cost == card.cost else f"{cost}({card.cost})"
    name = clip(f"{card.name}{dagger(card)}", NAME)
    head: Row = [(f"{sign:>2}", "number"), (f" {shown} {letter} {name:<{NAME}} ", f"clan-{clan}")]
    told = ", ".join([part for part in (typed(card), more) if part])
    return flowing(head, told, 5, BOARD)


def typed(card: Card) -> str:
    """What a card does, as card sets write it: primary half / unition half; health, action, what it gives instead."""
    first, second, last, action = [
        ", ".join([effect.typed for effect in card.parts[part]]) for part in (PRIMARY, UNITION, CONSUME, ACTION)
    ]
    parts = [first or "-"]
    if card.health:
        parts[0] = f"{card.health}h {parts[0]}"
    if second:
        parts.append(f"/ {second}")
    if action:
        parts.append(f"! {action}")
    if last:
        parts.append(f"consume: {last}")
    return " ".join(parts)


def flowing(head: Row, told: str, indent: int, room: int) -> list[Row]:
    """A text behind a beginning, on as many rows as it needs."""
    used = width([head])
    first, *others = textwrap.wrap(told, room, initial_indent=" " * used, subsequent_indent=" " * indent) or [""]
    return [[*head, (first[used:], "")], *[[(line, "")] for line in others]]


def turn(view: View, cards: Cards) -> list[Row]:
    """The turn so far: what is tallied, clans in play, what was played, what waits and what is aimed."""
    if is_over(view) or turn_of(view) is None:
        return []
    row: Row = []
    for resource in RESOURCES:
        count = gleam_left(view) if resource == "gleam" else tallied(view, resource)
        row.append((f"{resource} {count}  ", resource if count else "dim"))
    rows: list[Row] = [[], row]
    if groups(view):
        sizes = " ".join([str(size) for size, icons in groups(view).items() for _ in icons])
        rows.append([("groups of whomp ", "dim"), (sizes, "whomp")])
    counts = members(view, cards)
    clans: Row = [("clans ", "dim")]
    for clan, count in enumerate(counts):
        clans.append((f"{CLAN_LETTERS[clan]}{count}{'*' if count > 1 else ''} ", f"clan-{clan}" if count else "dim"))
    rows.append(clans)
    rows.extend([row for line in lasting(view) for row in flowing([], line, 2, BOARD)])
    names = played_names(view, cards)
    if names:
        rows.extend(flowing([("played ", "dim")], ", ".join(names), 2, BOARD))
    waiting = [cards.name(str(one["card"])) for one in view.get("open", ())]
    if waiting:
        rows.extend(flowing([("to resolve ", "lit")], ", ".join(waiting), 2, BOARD))
    for one in aims_left(view):
        title = target_title(view, str(one["target"]), cards)
        rows.append([("aimed ", "dim"), (clip(f"{title}: {one['whomp']}", BOARD - 6), "whomp")])
    return rows


def forts(view: View, cards: Cards) -> list[Row]:
    """Everybody's strongholds with what lies on them."""
    rows: list[Row] = []
    for seat in range(len(view["players"])):
        on_turn = turn_of(view) == seat and not is_over(view)
        found = [fort_said(fort, on_turn, cards) for fort in strongholds(view, seat)]
        if found:
            rows.extend(flowing([(f"{seat_title(seat)} ", f"seat-{seat + 1}")], ", ".join(found), 2, BOARD))
    return [[], *rows] if rows else []


def fort_said(fort: Mapping[str, Any], on_turn: bool, cards: Cards) -> str:
    """A stronghold: its place, name, health, whether it is still to act, and how many cards lie on it."""
    card = cards.card(str(fort["card"]))
    ready = "!" if on_turn and not fort.get("activated") else ""
    lying = f" [{held(fort['held'])}]" if fort.get("held") else ""
    return f"#{fort['place']} {card.name} {card.health}h{ready}{lying}"


# The panel


def panel(view: View, names: Sequence[str], cards: Cards) -> list[Row]:
    """What lies beside the board: whose turn it is, the seats, the hand, piles; card texts and a legend."""
    seats = range(len(view["players"]))
    rows: list[Row] = [[(headline(view, names)[:PANEL], "title")]]
    rows.extend([row for seat in seats for row in seat_rows(view, names, seat)])
    rows.extend(hands(view, cards))
    for seat in seats:
        rows.extend(discard(view, seat, cards))
    return [*rows, *card_texts(view, cards), *legend(cards)]


def headline(view: View, names: Sequence[str]) -> str:
    """Whose turn it is, in one short line."""
    turn = turn_of(view)
    if is_over(view) or turn is None:
        return turn_title(view)
    named = f", {names[turn]}" if turn < len(names) else ""
    return f"{'Bonus turn' if view.get('bonus') else 'Turn'} of {seat_title(turn)}{named}"


def seat_rows(view: View, names: Sequence[str], seat: int) -> list[Row]:
    """A seat: whether it is its turn, its name and totals as far as known, and below that its shields and cards."""
    player = view["players"][seat]
    name = names[seat] if seat < len(names) else ""
    on_turn = turn_of(view) == seat and not is_over(view)
    first: Row = [("▸" if on_turn else " ", "mark"), (f"{seat + 1} {name[:11]:<11}", f"seat-{seat + 1}")]
    if player.get("out"):
        return [[*first, (" out", "dim")]]
    totals = f" {player['health']:>2}h {player['cool']:>2}c" if "health" in player else "  ?h  ?c"
    piles = f"{held(player.get('hand', {}))}+{pile_size(player)}+{held(player.get('discard', {}))}"
    halved = " halved" if player.get("halving") else ""
    return [[*first, (totals, "number")], [(f"   {player.get('shields', 0)}s {piles}{halved}", "dim")]]


def hands(view: View, cards: Cards) -> list[Row]:
    """The cards in hand that the reader knows: the own ones, an open hand, and those that others are known to hold."""
    rows: list[Row] = []
    for seat, player in enumerate(view["players"]):
        found = cards.in_order(known(player.get("hand", {})))
        if not found:
            continue
        rows.append([(f"hand of {seat + 1}", f"seat-{seat + 1}")])
        for word, count in found:
            card = cards.card(word)
            clan = card.clan if card.clan < CLANS else 9
            name = clip(f"{card.name}{dagger(card)}{times(count)}", PANEL - 2)
            rows.append([("» ", "mark"), (name, f"clan-{clan}")])
    return rows


def discard(view: View, seat: int, cards: Cards) -> list[Row]:
    """The discard pile of a seat."""
    counts = view["players"][seat].get("discard", {})
    if not counts:
        return []
    told = ", ".join([f"{cards.name(word)}{times(count)}" for word, count in cards.in_order(counts)])
    return flowing([(f"{seat + 1} discard: ", f"seat-{seat + 1}")], told, 2, PANEL)


def times(count: int) -> str:
    """How often there is something, if more than once.

    >>> times(1), times(3)
    ('', ' ×3')
    """
    return f" ×{count}" if count > 1 else ""


def dagger(card: Card) -> str:
    """The mark of a card that was written for this implementation."""
    return AUTHORED if is_authored(card) else ""


def clip(text: str, room: int) -> str:
    """A text cut where there is no room for it.

    >>> clip("Quarre, First of the Hewn", 12), clip("Gob", 12)
    ('Quarre, Fir…', 'Gob')
    """
    return text if len(text) <= room else text[: room - 1] + "…"


def card_texts(view: View, cards: Cards) -> list[Row]:
    """The texts of the cards that are for sale, in hands and in play."""
    words = [word for _, word in slots_of(view)]
    words.extend(view.get("forum", {}).get("leaders", {}))
    for player in view["players"]:
        words.extend(known(player.get("hand", {})))
        words.extend([str(fort["card"]) for fort in player.get("strongholds", ())])
    rows: list[Row] = []
    for word in dict.fromkeys([word for word in words if word in cards.cards]):
        card = cards.card(word)
        lines = textwrap.wrap(f"{card.name}: {card_said(card, cards.ways)}", TEXTS, subsequent_indent="  ")
        rows.extend([[(line, "dim")] for line in lines])
    return rows


# The drawing of one game


@final
class Drawing:
    """The drawing of one game, with the cards that it is played with."""

    INKS: Final[Mapping[str, str]] = INKS

    def __init__(self, sets: Sets) -> None:
        self.sets: Final = sets
        self.cards: Final = sets.at({})

    def board(self, view: View) -> list[Row]:
        """The Forum, the turn so far, and everybody's strongholds."""
        return board(view, self.sets.at(view))

    def panel(self, view: View, names: Sequence[str]) -> list[Row]:
        """What lies beside the board."""
        return panel(view, names, self.sets.at(view))

    def legend(self, view: View) -> list[Row]:
        """What the signs mean."""
        return legend(self.cards)

    def signs(self, view: View) -> list[Row]:
        """What all the signs mean, at more length than there is room for beside the board."""
        return signs(self.cards)

    def widths(self, view: View) -> tuple[int, int]:
        """How many characters board and panel take, its card texts apart."""
        return width(self.board(view)) + BAR, PANEL

    def describe(self, view: View) -> list[str]:
        """Board and panel in words, with all card texts."""
        return describe(view, self.sets.at(view))

    def ending(self, view: View) -> list[str]:
        """How the game was won."""
        return ending(view)

    def guide(self) -> list[str]:
        """Aim, turn and how to win, in five lines."""
        return guide()

    def labels(self) -> dict[str, str]:
        """Readable words for the cards of a set of one's own."""
        return self.cards.labels()


def artist_for(game: Game[Any]) -> Drawing:
    """The drawing of a game with the cards that it is played with."""
    return Drawing(Sets(read_cards(game.cards)))
