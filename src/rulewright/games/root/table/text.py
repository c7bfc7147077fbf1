"""Root in characters: the map, and beside it the boards of the factions, as rows of `(text, style)`."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulewright.games.root.components import COLUMN_WORDS
from rulewright.games.root.table.boards import BASES, BUILDINGS
from rulewright.games.root.table.chart import LETTERS, WIDE, chart
from rulewright.games.root.table.describing import described
from rulewright.games.root.table.ending import ending as scores
from rulewright.games.root.table.ending import how
from rulewright.games.root.table.faces import does
from rulewright.games.root.table.reading import (
    View,
    board_of,
    by_suit,
    held,
    in_order,
    is_over,
    known,
    on_map,
    plural,
    seated,
    sorted_cards,
    supply,
    text,
    viziers,
    word,
)
from rulewright.games.root.table.signs import guide as guide_lines
from rulewright.games.root.table.signs import legend as legend_rows
from rulewright.games.root.table.signs import signs as sign_rows
from rulewright.terminal.drawing import Row

# How wide the panel is, and the card texts behind all that must be seen.
PANEL: Final = 29
TEXTS: Final = 60

INKS: Final[Mapping[str, str]] = {
    "marquise": "#f0954f",
    "eyrie": "#7fb4f4",
    "alliance": "#6cbf5f",
    "vagabond": "#c9c4ba",
    "fox": "#ff8a75",
    "rabbit": "#e5c040",
    "mouse": "#c79cf0",
    "bird": "#4fc3c0",
}


def board(view: View) -> list[Row]:
    """The map."""
    return chart(view)


def widths(view: View) -> tuple[int, int]:
    """How many characters board and panel take at most."""
    return WIDE, PANEL


def legend(view: View) -> list[Row]:
    """What the signs mean."""
    return legend_rows()


def signs(view: View) -> list[Row]:
    """What all the signs mean."""
    return sign_rows()


def guide() -> list[str]:
    """Aim, turn and how to win."""
    return guide_lines()


# The panel


def panel(view: View, names: Sequence[str]) -> list[Row]:
    """Whose turn it is, every faction with its board, and what lies beside the map."""
    rows: list[Row] = [[(headline(view), "title")]]
    for faction in in_order(view):
        seat = seated(view).index(faction)
        rows.extend(faction_rows(view, faction, names[seat] if seat < len(names) else ""))
    rows.extend(beside(view))
    rows.extend(card_texts(view))
    return rows


def headline(view: View) -> str:
    """Whose turn it is, and its phase."""
    if is_over(view):
        return text("over")
    if not view.get("turn"):
        return text("set-up")
    return text("turn-of", faction=word(str(view["turn"])), phase=word(str(view.get("phase", ""))))


def faction_rows(view: View, faction: str, name: str) -> list[Row]:
    """A faction: its player, points and cards, and what lies on its board."""
    found = board_of(view, faction)
    mark = "▸" if view.get("turn") == faction and not is_over(view) else " "
    points = text("no-marker") if "dominance" in found else str(found.get("score", 0))
    room = PANEL - 16
    head = f"{mark}{LETTERS[faction]} {name[:room]:<{room}}"
    rows: list[Row] = [
        [(head, faction), (f"{points:>3} ", "number"), (plural("term-cards", held(found.get("hand", {}))), "dim")]
    ]
    for line in BOARDS[faction](view, found):
        rows.extend(wrapped(line))
    for key, cards in (("term-play", found.get("play", {})), ("term-hand", known(found.get("hand", {})))):
        if cards:
            rows.extend(wrapped(text(key, cards=named(cards))))
    if "dominance" in found:
        rows.extend(wrapped(word(str(found["dominance"]))))
    if any(found.get("crafted", {}).values()):
        rows.extend(wrapped(text("term-crafted", items=counted(found["crafted"]))))
    return rows


def wrapped(line: str, wide: int = PANEL) -> list[Row]:
    """A line of the panel, on as many rows as it needs."""
    return [[(part, "")] for part in textwrap.wrap(line, wide, initial_indent="  ", subsequent_indent="    ")]


def counted(counts: Mapping[str, int]) -> str:
    """Things with how many there are of each."""
    return ", ".join([word(one) + (f" ×{n}" if n > 1 else "") for one, n in counts.items() if n])


def named(cards: Mapping[str, int]) -> str:
    """Cards by their names."""
    return ", ".join([word(card) + (f" ×{n}" if n > 1 else "") for card, n in sorted_cards(cards)])


def marquise(view: View, found: Mapping[str, Any]) -> list[str]:
    """Buildings, wood and actions."""
    built = ", ".join([f"{word(piece)} {on_map(view, piece)}/6" for piece in BUILDINGS])
    lines = [built, text("term-supply", warriors=supply(view, "cat"), wood=supply(view, "wood"))]
    if view.get("turn") == "marquise" and view.get("phase") == "daylight":
        lines.append(plural("actions", int(found.get("actions", 0))))
    return lines


def eyrie(view: View, found: Mapping[str, Any]) -> list[str]:
    """Leader, roosts and the Decree by suit."""
    leader = word(str(found["leader"])) if "leader" in found else text("none")
    lines = [text("term-eyrie", leader=leader, roosts=on_map(view, "roost"), warriors=supply(view, "warbird"))]
    birds = viziers(view)
    for k, column in enumerate(COLUMN_WORDS):
        counts = by_suit(found.get("decree", {}).get(column, {}))
        counts["bird"] = counts.get("bird", 0) + birds[k]
        told = ", ".join([f"{n} {word(suit)}" for suit, n in counts.items() if n])
        left = sum(found.get("orders", {}).get(column, {}).values())
        more = text("term-left", count=left) if left else ""
        lines.append(f"{text(f'column-{column}')}: {told or '-'}{more}")
    return lines


def alliance(view: View, found: Mapping[str, Any]) -> list[str]:
    """Supporters, officers, sympathy and bases."""
    lines = [
        text(
            "term-alliance",
            supporters=plural("supporter", held(found.get("supporters", {}))),
            officers=found.get("officers", 0),
        ),
        text("term-sympathy", there=on_map(view, "sympathy"), warriors=supply(view, "rebel")),
    ]
    bases = [word(piece) for piece in BASES if on_map(view, piece)]
    if bases:
        lines.append(", ".join(bases))
    cards = known(found.get("supporters", {}))
    if cards:
        lines.append(text("term-supporters", cards=named(cards)))
    return lines


def vagabond(view: View, found: Mapping[str, Any]) -> list[str]:
    """Character, items, relationships and quests."""
    lines = [word(str(found["character"]))] if "character" in found else []
    if any(found.get("gear", {}).values()):
        lines.append(counted(found["gear"]))
    stands = [f"{word(side)} {word(state)}" for side, state in found.get("attitudes", {}).items()]
    if stands:
        lines.append(", ".join(stands))
    quests = found.get("quests", {})
    if quests.get("open"):
        lines.append(text("term-quests", quests=", ".join([word(quest) for quest in quests["open"]])))
    if quests.get("done"):
        lines.append(text("term-done", count=len(quests["done"])))
    return lines


BOARDS: Final = {"marquise": marquise, "eyrie": eyrie, "alliance": alliance, "vagabond": vagabond}


def beside(view: View) -> list[Row]:
    """Items, deck and dominance cards."""
    rows = wrapped(text("term-items", items=counted(view.get("items", {})) or text("none")))
    rows.extend(wrapped(text("term-deck", deck=view.get("deck", 0), discard=held(view.get("discard", {})))))
    if view.get("available"):
        rows.extend(wrapped(text("term-available", cards=named(view["available"]))))
    fight = view.get("fight", {})
    if "where" in fight and "defender" in fight:
        told = text(
            "term-fight",
            clearing=word(str(fight["where"])),
            attacker=word(str(fight["attacker"])),
            defender=word(str(fight["defender"])),
        )
        rows[:0] = wrapped(told)
    return rows


def card_texts(view: View) -> list[Row]:
    """What the cards of hands that the reader knows do."""
    cards = {card: 1 for faction in seated(view) for card in known(board_of(view, faction).get("hand", {}))}
    rows: list[Row] = []
    for card, _ in sorted_cards(cards):
        rows.extend(wrapped(f"{word(card)}: {does(card)}", TEXTS))
    return rows


# In words, and the end


def describe(view: View) -> list[str]:
    """Map and boards in words, for people who listen."""
    lines = [f"{headline(view)}.", *described(view)]
    for faction in in_order(view):
        found = board_of(view, faction)
        points = text("no-marker") if "dominance" in found else plural("points", int(found.get("score", 0)))
        lines.append(f"{text(f'title-{faction}')}: {points}; {plural('hand-line', held(found.get('hand', {})))}.")
        lines.extend([f"  {line}." for line in BOARDS[faction](view, found)])
        lines.extend([f"  {word(card)}: {does(card)}" for card, _ in sorted_cards(known(found.get("hand", {})))])
    return lines


def ending(view: View) -> list[str]:
    """How the game was won."""
    if not is_over(view):
        return []
    names = [text("the-player", faction=word(faction)) for faction in seated(view)]
    return [how(view, names)]


def sheet(view: View, names: Sequence[str]) -> list[tuple[str, ...]]:
    """The scores part by part, as the page shows them at the end."""
    return scores(view, names).sheet(names)
