"""Unearth in characters: board and panel drawn from a view, as rows of `(text, style)`.

The board is at most 48 characters wide, as long as no tableau is wider: the row of Ruins, the Darkness where it plays,
and the tableaus, that of whoever is asked or reads first. A Ruin's dice follow it, the best first.

    1 ◎ Desert 13    9/13 KB   2/d6-1=5 1/d6-2=4      Ruin 1: 9 of 13; a black and a blue Stone; two dice
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from rulewright.core.engine import Game
from rulewright.games.unearth.campaign import title as campaign_title
from rulewright.games.unearth.cards import read_cards
from rulewright.games.unearth.table import cells
from rulewright.games.unearth.table.ending import ending as scores
from rulewright.games.unearth.table.reading import (
    DICE,
    View,
    asking,
    home_dice,
    is_authored,
    seat_of,
    seat_title,
)
from rulewright.games.unearth.table.seen import (
    GLYPHS,
    NO_GLYPH,
    SLOT_WORTH,
    Box,
    Die,
    corruption_track,
    counted,
    crystals,
    dice_on,
    games_of,
    reader_of,
    stones_in,
    thrown,
    times,
    total_of,
    total_on,
    turn_of,
    word_of,
)
from rulewright.games.unearth.table.signs import guide, legend, signs
from rulewright.games.unearth.table.telling import describe, ending
from rulewright.games.unearth.vocabulary import GAMES
from rulewright.terminal.drawing import Row, beside, width

# How wide the board is without the bar that scrolls it, and the panel beside it on the smallest usual screen.
BOARD: Final = 48
BAR: Final = 2
PANEL: Final = 29
# How wide the card texts are, which come behind all that must be seen.
TEXTS: Final = 48
# What was written for this implementation.
AUTHORED: Final = "†"
# A 4 that cannot be changed in this Response subphase.
LOCKED: Final = "!"

INKS: Final[Mapping[str, str]] = {
    "black": "#ffffff on #2e2e2e",
    "blue": "#ffffff on #2353a6",
    "red": "#ffffff on #9e2222",
    "yellow": "#000000 on #d6a520",
    "phantom": "#000000 on #c9c9c9",
    "memory": "#ffffff on #6b3f94",
    "warpstone": "#000000 on #4fc3d0",
    "used": "#4fc3d0",
    "free": "#9a9a9a",
    "wonder": "bold #e5b84a",
    "seat-1": "#6cbf5f",
    "seat-2": "#b48cf0",
    "seat-3": "#3fc1b0",
    "seat-4": "#ee9b4a",
    "seat-5": "#c4ccd4",
    "darkness": "bold #ffffff on #3a3a3a",
    "desert": "#f0b890",
    "forest": "#7fcf72",
    "island": "#7fb4f4",
    "mountain": "#c0c0c0",
    "cavern": "#c79cf0",
    "tundra": "#e8f4ff",
    "locked": "bold #ff6b5e",
}
# The styles of the Ruin types, in their order.
TYPES: Final = ("desert", "forest", "island", "mountain", "cavern", "tundra")


# The board


def board(view: View, box: Box) -> list[Row]:
    """The row of Ruins, the Darkness, and the tableaus; always as wide as the board is at least."""
    rows = ruins(view, box)
    if "darkness" in view:
        rows.extend(darkness(view, box))
    rows.extend(tableaus(view, box))
    rows[0].append((" " * (max(BOARD, width(rows)) - width(rows[:1])), ""))
    return rows


def ruins(view: View, box: Box) -> list[Row]:
    """The row of Ruins with their dice, below what is left of the deck."""
    row = view.get("row", [])
    wide = min(max([11, *[len(box.name(word_of(ruin))) for ruin in row]]), 16)
    heap = max([3, *[len(stones_in(ruin.get("stones", {}))) for ruin in row]])
    pays = any(box.site(word_of(ruin)).points for ruin in row)
    aside = f", {view['aside']} set aside" if view.get("aside") else ""
    rows: list[Row] = [[(f"Ruins: {view.get('deck', 0)} in the deck{aside}", "dim")]]
    locked = view.get("locked", [])
    for k, ruin in enumerate(row, 1):
        head = ruin_head(box, ruin, k, wide, heap, pays)
        dice = [die_in(die, die.word in locked) for die in dice_on(ruin)]
        dice.extend([die_in(die, False, "?") for die, on in thrown(view) if on == f"ruin-{k}"])
        rows.extend(flow(head, dice, 4, BOARD))
    loose = [die_in(die, False, "?") for die, on in thrown(view) if not on]
    if loose:
        rows.extend(flow([("  without a Ruin yet: ", "lit")], loose, 4, BOARD))
    return rows


def ruin_head(box: Box, ruin: Mapping[str, Any], place: int, wide: int, heap: int, pays: bool) -> Row:
    """A Ruin without its dice: its place, type and name, total and claim value, own points if any pays, and Stones."""
    word = word_of(ruin)
    if not word:
        return [(str(place), "number"), (" the next Ruin comes", "dim")]
    site = box.site(word)
    total = total_on(ruin)
    row: Row = [(str(place), "number"), (f" {box.glyph(word)} {box.name(word)[:wide]:<{wide}}", style_of(box, word))]
    row.append((f" {total:>2}/{site.claim:<2}", "lit" if total >= site.claim else "number"))
    if pays:
        row.append((f" {site.points:+}" if site.points else "   ", "wonder"))
    stones = stones_in(ruin.get("stones", {}))
    row.append((" ", ""))
    row.extend([(box.letter(stone), stone) for stone in stones])
    row.append((" " * (heap - len(stones) + 1), ""))
    return row


def die_in(die: Die, locked: bool, doubt: str = "") -> tuple[str, str]:
    """A die as it lies on a Ruin; one that is still thrown has a question mark behind its face, if it has one."""
    value = f"{die.value}{doubt}" if die.value is not None else "?"
    style = "darkness" if die.owner < 0 else f"seat-{die.owner + 1}"
    return f"{die.short}={value}{LOCKED if locked else ''}", "locked" if locked else style


def flow(head: Row, parts: Sequence[tuple[str, str]], indent: int, room: int) -> list[Row]:
    """Parts behind a beginning, parted by spaces, on as many rows as they need."""
    rows: list[Row] = [list(head)]
    used = width(rows)
    gap = ""
    for text, style in parts:
        if used + len(gap) + len(text) > room:
            rows.append([(" " * indent, "")])
            used, gap = indent, ""
        rows[-1].extend([(gap, ""), (text, style)])
        used += len(gap) + len(text)
        gap = " "
    return rows


def tableaus(view: View, box: Box) -> list[Row]:
    """The tableaus: that of whoever is asked or reads by itself, then the others, side by side where they fit."""
    players = view["players"]
    asked = asking(view).seat
    first = asked if asked >= 0 and players[asked].get("stones") else reader_of(view)
    order = [*([first] if first is not None else []), *[k for k in range(len(players)) if k != first]]
    rows: list[Row] = []
    waiting: list[Row] = []
    for k in order:
        block = tableau(view, box, k)
        if waiting and width(waiting) + 3 + width(block) <= BOARD:
            rows.extend(beside(waiting, block, 3))
            waiting = []
            continue
        rows.extend(waiting)
        waiting = block
        if k == first:
            rows.extend(block)
            waiting = []
    return [*rows, *waiting]


def tableau(view: View, box: Box, seat: int) -> list[Row]:
    """A seat's tableau below its name, its Wonders beside it, or below it where there is no room."""
    player = view["players"][seat]
    stones = len(player.get("stones", []))
    title: Row = [(f"{seat + 1} {seat_title(seat)}", f"seat-{seat + 1}"), (f": {counted(stones, 'Stone')}", "dim")]
    cloth = cells.drawn(box, player)
    keys = cells.wonders(box, player)
    if keys:
        cloth = beside(cloth, keys, 3) if width(cloth) + 3 + width(keys) <= BOARD else [*cloth, *keys]
    return [title, *cloth]


# The Darkness


def darkness(view: View, box: Box) -> list[Row]:
    """The Darkness: its cards in the order in which they came, its Crystals, its Corruption and its Ruins."""
    dark = view["darkness"]
    points = dark.get("score", {}).get("total", 0)
    rows: list[Row] = [[("The Darkness", "darkness"), (f" {points} points, {dark.get('deck', 0)} cards left", "dim")]]
    rows.extend(flow([(" cards ", "dim")], [dark_card(box, word) for word in dark.get("revealed", [])], 7, BOARD))
    row: Row = [(" Crystals", "dim")]
    for colour, (held, need) in crystals(view, box).items():
        letter = box.letter(colour)
        row.extend([(f" {letter}:", "dim"), (letter * min(held, need) + "-" * max(0, need - held), colour)])
    made = [box.letter(colour) for colour, (held, need) in crystals(view, box).items() if held >= need]
    row.append((f"  forged {' '.join(made)}" if made else "", "lit"))
    rows.append(row)
    row = [(" Corruption", "dim")]
    for stones, value in zip(corruption_track(view), SLOT_WORTH, strict=True):
        held_here = "".join([box.letter(stone) for stone in stones])
        row.append((f" {value}:{held_here or '-'}", "number" if stones else "dim"))
    rows.extend([row, taken(box, dark)])
    return rows


def dark_card(box: Box, word: str) -> tuple[str, str]:
    """A Darkness card: its type's sign, its arrow and its slot."""
    card = box.darkness(word)
    glyph, style = (GLYPHS[card.type], TYPES[card.type]) if 0 <= card.type < len(TYPES) else (NO_GLYPH, "dim")
    return f"{glyph}{'→' if card.arrow else '←'}{card.slot}", style


def taken(box: Box, dark: Mapping[str, Any]) -> Row:
    """The Ruins that the Darkness has."""
    row: Row = [(" Ruins", "dim")]
    for word in dark.get("ruins", []):
        row.append((f" {box.short_site(word)}", style_of(box, word)))
    hidden = dark.get("hidden", 0)
    row.append((f" and {hidden} face down" if hidden else "", "dim"))
    return row


def style_of(box: Box, word: str) -> str:
    """The style of a Ruin."""
    kind = box.site(word).type
    return TYPES[kind] if 0 <= kind < len(TYPES) else "wonder"


# The panel


def panel(view: View, names: Sequence[str], box: Box) -> list[Row]:
    """What lies beside the board: whose turn it is, the seats, hand, Wonders, Ruins, decks; card texts and a legend."""
    seats = range(len(view["players"]))
    rows: list[Row] = [[(headline(view, names)[:PANEL], "title")]]
    if not view.get("over"):
        rows.extend(acting(view, box))
    rows.extend([seat_row(view, names, seat) for seat in seats])
    if view.get("over"):
        for seat in seats:
            rows.extend(score_rows(view, seat))
    rows.extend(campaign(view, box))
    rows.extend([*hand(view, box), *offer(view, box)])
    for seat in seats:
        rows.extend(ruins_of(view, box, seat))
    return [*rows, *decks(view, box), *card_texts(view, box), *legend(box)]


def headline(view: View, names: Sequence[str]) -> str:
    """Whose turn it is, and what it is about, in one short line."""
    if view.get("over"):
        return "The game is over"
    if view.get("locked") and asking(view).question == "respond":
        return "A 4: Response cards"
    seat = turn_of(view)
    if seat is not None:
        return f"Turn of {seat_title(seat)}, {names[seat]}" if seat < len(names) else f"Turn of {seat_title(seat)}"
    return "Turn of the Darkness" if view.get("turn") else "Setting up"


def acting(view: View, box: Box) -> list[Row]:
    """The Delver cards that act on this turn's rolls, the Stones that are looked at, and dice rolled for a tie."""
    rows: list[Row] = []
    lowered = view.get("lowered", {})
    acts: list[tuple[str, str]] = []
    for word, count in view.get("active", {}).items():
        minus = f" ({lowered[word]}-)" if word in lowered else ""
        acts.append((clip(f"{box.name(word)}{times(count)}{minus}", PANEL - 2), "mark"))
    if acts:
        rows.extend(flow([("acts: ", "dim")], acts, 2, PANEL))
    if view.get("drawn"):
        stones = [(box.letter(stone), stone if stone != "?" else "") for stone in view["drawn"]]
        rows.append([("drawn: ", "dim"), *stones])
    if view.get("tossed"):
        shown = [f"{seat_title(seat_of(word))} {face}" for word, face in view["tossed"].items()]
        rows.append([("D6: ", "dim"), (", ".join(shown), "mark")])
    return rows


def seat_row(view: View, names: Sequence[str], seat: int) -> Row:
    """A seat: whether it is its turn, its name, points, Delver cards, and the dice at home by their sides."""
    player = view["players"][seat]
    home = home_dice(player)
    dice = "".join([die[1] if die in home else "·" for die in DICE])
    cards = sum(player.get("hand", {}).values())
    name = names[seat] if seat < len(names) else ""
    turn = turn_of(view) == seat and not view.get("over")
    return [
        ("▸" if turn else " ", "mark"),
        (f"{seat + 1} {name[:10]:<10}", f"seat-{seat + 1}"),
        (f"{total_of(player):>3}p", "number"),
        (f"{cards:>3}c ", ""),
        (dice, f"seat-{seat + 1}"),
    ]


def score_rows(view: View, seat: int) -> list[Row]:
    """What the points of a seat come from, once all is counted."""
    score = view["players"][seat].get("score", {})
    parts = [(f"{name} {points}", "dim") for name, points in score.items() if name != "total" and points]
    return flow([(f" {seat + 1} ", f"seat-{seat + 1}")], parts, 3, PANEL)


def campaign(view: View, box: Box) -> list[Row]:
    """The sheet of a campaign, and the Scenario of this game."""
    rows: list[Row] = []
    if "campaign" in view:
        sheet = view["campaign"]
        points = sheet.get("points", 0)
        rows.append([(f"Campaign: game {view.get('game_number', 1)} of {GAMES}, {counted(points, 'point')}", "title")])
        rows.extend([[(f" {line}", "")] for line in games_of(view, box)])
        if view.get("over"):
            rows.append([(campaign_title(points), "lit")])
    if view.get("scenario"):
        card = box.scenario(view["scenario"])
        rows.append([("Scenario ", "dim"), (clip(f"{box.name(card.id)}{dagger(card.provenance)}", PANEL - 9), "rule")])
    return rows


def dagger(provenance: Mapping[str, str]) -> str:
    """The mark of a card that was written for this implementation."""
    return AUTHORED if is_authored(provenance) else ""


def clip(text: str, room: int) -> str:
    """A text cut where there is no room for it.

    >>> clip("Hall of Second Breath", 12), clip("Dawn", 12)
    ('Hall of Sec…', 'Dawn')
    """
    return text if len(text) <= room else text[: room - 1] + "…"


def hand(view: View, box: Box) -> list[Row]:
    """The reader's own cards."""
    seat = reader_of(view)
    if seat is None:
        return []
    rows: list[Row] = []
    for word, count in view["players"][seat].get("hand", {}).items():
        name = f"{box.name(word)}{dagger(box.delver(word).provenance)}{times(count)}"
        rows.append([("» ", "mark"), (clip(name, PANEL - 2), "")])
    return rows or [[("no Delver cards in hand", "dim")]]


def offer(view: View, box: Box) -> list[Row]:
    """The Named Wonders that can still be built, with formula and points, and how many tokens there are."""
    rows: list[Row] = []
    for word in view.get("wonders", []):
        card = box.wonder(word)
        name = clip(f"{box.name(word)}{dagger(card.provenance)}", PANEL - 10)
        rows.append(
            [*[(letter, cube_style(letter)) for letter in card.formula], (f" {box.points(word):<2} {name}", "wonder")]
        )
    return [*rows, [(f"tokens: {view.get('lesser', 0)} Lesser, {view.get('greater', 0)} Greater", "dim")]]


def cube_style(letter: str) -> str:
    """The style of a cube of a formula."""
    return {"K": "black", "B": "blue", "R": "red", "Y": "yellow"}.get(letter, "number" if letter.isdigit() else "dim")


def ruins_of(view: View, box: Box, seat: int) -> list[Row]:
    """The Ruins of a seat, in parentheses those that lie face down, and the Wonders it has kept."""
    player = view["players"][seat]
    parts = [(box.short_site(word), style_of(box, word)) for word in player.get("ruins", [])]
    parts.extend([(f"({box.short_site(word)})", style_of(box, word)) for word in player.get("hidden", [])])
    parts.extend(
        [(clip(f"{box.name(word)} {box.points(word)}", PANEL - 2), "wonder") for word in player.get("kept", [])]
    )
    return flow([(f"{seat + 1} ", f"seat-{seat + 1}")], parts, 2, PANEL)


def decks(view: View, box: Box) -> list[Row]:
    """The bag by letters, the Delver deck and its discards, the End of Age card, and the set-aside Ruins one knows."""
    bag = [(f"{box.letter(stone)}{count}", "") for stone, count in view.get("bag", {}).items()]
    rows = flow([("bag ", "dim")], bag, 4, PANEL)
    gone = sum(view.get("discards", {}).values())
    rows.append([(f"Delver deck {view.get('delvers', 0)}, discards {gone}", "dim")])
    if view.get("age"):
        card = box.age(view["age"])
        rows.append([(clip(f"Age: {box.name(card.id)}{dagger(card.provenance)}", PANEL), "lit")])
    if view.get("aside_known"):
        known = [(box.short_site(word), style_of(box, word)) for word in view["aside_known"]]
        rows.extend(flow([("aside ", "dim")], known, 6, PANEL))
    return rows


def card_texts(view: View, box: Box) -> list[Row]:
    """What the cards do that the reader can play or build, or that last."""
    seat = reader_of(view)
    cards: list[Any] = [box.delver(word) for word in view.get("active", {})]
    if seat is not None:
        cards.extend([box.delver(word) for word in view["players"][seat].get("hand", {})])
    cards.extend([box.wonder(word) for word in view.get("wonders", [])])
    if view.get("age"):
        cards.append(box.age(view["age"]))
    if view.get("scenario"):
        cards.append(box.scenario(view["scenario"]))
    rows: list[Row] = []
    for card in dict.fromkeys([card.id for card in cards]):
        text = next(one.text for one in cards if one.id == card)
        lines = textwrap.wrap(f"{box.name(card)}: {text}", TEXTS, subsequent_indent="  ")
        rows.extend([[(line, "dim")] for line in lines])
    return rows


# The drawing of one game


@final
class Drawing:
    """The drawing of one game, with the cards that it is played with."""

    INKS: Final[Mapping[str, str]] = INKS

    def __init__(self, box: Box) -> None:
        self.box: Final = box

    def board(self, view: View) -> list[Row]:
        """The row of Ruins, the Darkness, and the tableaus."""
        return board(view, self.box)

    def panel(self, view: View, names: Sequence[str]) -> list[Row]:
        """What lies beside the board."""
        return panel(view, names, self.box)

    def legend(self, view: View) -> list[Row]:
        """What the signs mean."""
        return legend(self.box)

    def signs(self, view: View) -> list[Row]:
        """What all the signs mean, at more length than there is room for beside the board."""
        return signs(self.box)

    def widths(self, view: View) -> tuple[int, int]:
        """How many characters board and panel take, its card texts apart."""
        return width(board(view, self.box)) + BAR, PANEL

    def describe(self, view: View) -> list[str]:
        """Board and panel in words, with all card texts."""
        return describe(view, self.box)

    def ending(self, view: View) -> list[str]:
        """How a tie at the top was broken, or how it stood against the Darkness."""
        return ending(view)

    def sheet(self, view: View, names: Sequence[str]) -> list[tuple[str, ...]]:
        """The scores part by part, as the page shows them at the end."""
        return scores(view, names, self.box).sheet(names)

    def guide(self) -> list[str]:
        """Aim, turn and how to win, in five lines."""
        return guide()

    def labels(self) -> dict[str, str]:
        """Readable words for the cards of a set of one's own."""
        return self.box.labels()


def artist_for(game: Game[Any]) -> Drawing:
    """The drawing of a game with the cards that it is played with."""
    return Drawing(Box(read_cards(game.cards)))
