"""Root on a page: the woodland as each seat sees it, what is asked, and what a line of the log points at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rulewright.games.root.components import CARD_WORDS, POINTS_TO_WIN, SUIT_WORDS
from rulewright.games.root.table import asking as questions
from rulewright.games.root.table import notes, telling
from rulewright.games.root.table.boards import Board, alliance, eyrie, marquise
from rulewright.games.root.table.clearings import clearings, forests
from rulewright.games.root.table.ending import ending as ending_of
from rulewright.games.root.table.faces import chips, faces, listed_card
from rulewright.games.root.table.fight import fight
from rulewright.games.root.table.ground import ground
from rulewright.games.root.table.pieces import Chip, Touch, crest, item_chips
from rulewright.games.root.table.reading import (
    Asking,
    View,
    asking,
    board_of,
    card_of,
    faction_at,
    factions_of,
    held,
    in_order,
    ink_of,
    map_of,
    most_together,
    plural,
    seated,
    sorted_cards,
    text,
    word,
)
from rulewright.games.root.table.wanderer import vagabond
from rulewright.games.root.table.words import says_numbers
from rulewright.languages import each_language
from rulewright.table.showing import CardSaid, Ending, Mark, Side

BLURB: Final = text("blurb")
LENGTH: Final = text("length")
GROUND: Final = "pale-green"

# The headings and labels that `board.html` prints, by their keys in the catalogue.
PRINTED: Final = (
    "map", "hand", "no-hand", "play-area", "nothing-in-play", "crafted-items", "no-items", "items-supply", "available",
    "no-available", "deck", "discard", "empty", "ruins-hold", "unseen", "decree", "leaders", "to-obey-heading",
    "supporters", "bases", "ready", "exhausted", "damaged", "relations", "quests-open", "quests-done", "targets",
    "character", "how-many", "others", "beside", "you", "crafting-cost", "order",
)  # fmt: skip
BOARDS: Final[Mapping[str, Callable[[View, int | None, Asking, bool], Board]]] = {
    "marquise": marquise,
    "eyrie": eyrie,
    "alliance": alliance,
    "vagabond": vagabond,
}


# Seats


def places(seats: int, options: Mapping[str, str | int]) -> list[Side]:
    """The sides before there is a game."""
    return [
        Side(text(f"title-{faction}"), crest(faction), ink_of(faction), faction)
        for faction in factions_of(seats, options)
    ]


def sides(view: View) -> list[Side]:
    """The factions with their points and how many cards they hold."""
    return [side(view, faction) for faction in seated(view)]


def side(view: View, faction: str) -> Side:
    """A seat of the strip above the board."""
    found = board_of(view, faction)
    title = text(f"title-{faction}")
    line = plural("hand-line", held(found.get("hand", {})))
    partner = text("with-partner", faction=word(str(found["partner"]))) if "partner" in found else ""
    if "dominance" in found:
        suit = SUIT_WORDS[card_of(str(found["dominance"])).suit]
        told = partner or text("dominance-of", suit=word(suit))
        return Side(title, crest(faction), ink_of(faction), faction, text("no-marker"), told, line)
    if partner:
        line = f"{line}, {partner}"
    points = int(found.get("score", 0))
    return Side(
        title, crest(faction), ink_of(faction), faction, str(points), text("points-of", most=POINTS_TO_WIN), line
    )


# The board


def draw(view: View, seat: int | None) -> dict[str, Any]:
    """What `board.html` needs to draw the table as this seat sits at it."""
    asked = asking(view)
    mine = faction_at(view, seat)
    name = map_of(view).name
    return {
        "printed": printed(),
        "css": f"rt-{name}" + (" rt-watching" if seat is None else ""),
        "ground": ground(name),
        "clearings": clearings(view),
        "forests": forests(view),
        "numbers": numbers(view, mine, asked.of(seat), asked),
        "fight": fight(view, seat, asked),
        "hand": faces("hand", board_of(view, mine).get("hand", {}), "-") if mine else (),
        "hand_said": plural("card", held(board_of(view, mine).get("hand", {}))) if mine else "",
        "own": BOARDS[mine](view, seat, asked, True) if mine else None,
        "others": [BOARDS[faction](view, seat, asked, False) for faction in rivals(view, mine)],
        "beside": beside(view, asked.of(seat)),
    }


def rivals(view: View, mine: str) -> list[str]:
    """All other factions in the order of turns, from the own one on."""
    order = in_order(view)
    first = order.index(mine) + 1 if mine else 0
    return [faction for faction in [*order[first:], *order[:first]] if faction != mine]


def numbers(view: View, mine: str, is_asked: bool, asked: Asking) -> tuple[Touch, ...]:
    """Numbers of warriors that can be touched after the clearings of a march."""
    if not is_asked or not says_numbers(asked):
        return ()
    most = most_together(view, mine)
    return tuple(
        [Touch(f"number-{n}", "rt-number hl", str(n), plural("warrior", n), "img") for n in range(1, most + 1)]
    )


def beside(view: View, is_asked: bool) -> dict[str, Any]:
    """What lies beside the map: items, dominance cards, deck and discard pile, and cards that nobody has shown."""
    return {
        "supply": item_chips("supply", dict(view.get("items", {})), "", "-"),
        "buried": item_chips("buried", dict(view.get("buried", {})), "", "-"),
        "available": available(view, is_asked),
        "deck": int(view.get("deck", 0)),
        "discard": chips("discard", view.get("discard", {})),
        "discard_count": held(view.get("discard", {})),
        "unseen": chips("unseen", view.get("unseen", {})),
        "unseen_count": held(view.get("unseen", {})),
        "order": [(crest(faction), word(faction), faction == view.get("turn")) for faction in in_order(view)],
    }


def available(view: View, is_asked: bool) -> tuple[Chip, ...]:
    """Dominance cards that anybody may claim."""
    return chips("available", view.get("available", {}), "claim-dominance" if is_asked else "", "claim-dominance")


@each_language
def printed() -> dict[str, str]:
    """The headings that never change."""
    return {key: text(key) for key in PRINTED}


def cards() -> list[CardSaid]:
    """The designs of the deck, suit by suit."""
    return [listed_card(card) for card, _ in sorted_cards(dict.fromkeys(CARD_WORDS, 1))]


# What is asked


def meta(view: View) -> str:
    """Whose turn it is, and how far it has come."""
    return questions.meta(view)


def ask(view: View, question: str, sentences: Sequence[str]) -> str:
    """The question as the asked seat reads it."""
    return questions.question(view, question)


def note(view: View, sentence: str) -> str:
    """What a sentence leads to."""
    return notes.note(view, sentence)


# The log and the end


def mark(view: View, actor: int, sentence: str, told: Sequence[str]) -> Mark:
    """What a line of the log points at."""
    return telling.mark(view, actor, sentence, told)


def ending(view: View, names: Sequence[str]) -> Ending:
    """The end of a game that is over."""
    return ending_of(view, names)
