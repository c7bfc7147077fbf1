"""The board of the Vagabond: character, items by state, relationships and quests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from rulewright.games.root.components import CHARACTER_WORDS, ITEM_WORDS, QUESTS, SUIT_WORDS
from rulewright.games.root.factions.vagabond_board import CARRIED, CARRIED_BY_BAG, REFRESHED, REFRESHED_BY_TEA
from rulewright.games.root.factions.vagabond_board import TRACK as TRACK_ROOM
from rulewright.games.root.table.boards import Board, frame
from rulewright.games.root.table.pieces import (
    DAMAGED,
    EXHAUSTED,
    ORDER,
    Chip,
    Stat,
    Touch,
    item_chips,
    item_sign,
    piece_count,
    piece_sign,
    said,
    suit_sign,
)
from rulewright.games.root.table.reading import (
    Asking,
    View,
    board_of,
    enemy_pieces,
    in_order,
    plural,
    text,
    word,
)
from rulewright.games.root.table.words import strikes
from rulewright.games.root.vocabulary import ATTITUDE_WORDS

# The items of the three tracks, which do their work face up and undamaged.
ON_TRACKS: Final = ("tea", "coin", "bag")
# The states of relationships from left to right; Hostile stands apart.
STEPS: Final = ATTITUDE_WORDS[:4]
QUEST_OF: Final = {quest[0]: quest for quest in QUESTS}


@dataclass(frozen=True)
class Relation:
    """Where the Vagabond stands with a faction, and how many Aids count towards the next step."""

    faction: str
    crest: Markup
    steps: tuple[tuple[str, str], ...]
    aided: str
    label: str


def vagabond(view: View, seat: int | None, asked: Asking, own: bool) -> Board:
    """The board of the Vagabond."""
    found = board_of(view, "vagabond")
    gear = {str(item): int(count) for item, count in found.get("gear", {}).items()}
    extra = {
        "characters": characters(found),
        "ready": gear_chips(gear, own, lambda item: not item.startswith(DAMAGED) and EXHAUSTED not in item),
        "exhausted": gear_chips(gear, own, lambda item: not item.startswith(DAMAGED) and EXHAUSTED in item),
        "damaged": gear_chips(gear, own, lambda item: item.startswith(DAMAGED)),
        "relations": relations(view, found),
        "quests": quests(found, "open", own),
        "done": quests(found, "done", False),
        "targets": targets(view, own and asked.of(seat), asked),
    }
    stats = tracks(gear)
    character = found.get("character")
    note = text(f"does-{character}") if character else text("no-character")
    return frame(view, "vagabond", seat, asked, own, note, stats, (), extra)


def tracks(gear: Mapping[str, int]) -> tuple[Stat, ...]:
    """What the items of the tracks give: how many are refreshed, drawn and carried."""
    tea, coin, bag = [min(TRACK_ROOM, gear.get(item, 0)) for item in ON_TRACKS]
    carried = sum(gear.values()) - tea - coin - bag
    return (
        Stat(item_sign("tea"), str(REFRESHED + REFRESHED_BY_TEA * tea), text("refreshes")),
        Stat(item_sign("coin"), str(1 + coin), text("draws")),
        Stat(item_sign("bag"), f"{carried}/{CARRIED + CARRIED_BY_BAG * bag}", text("carries")),
    )


def gear_chips(gear: Mapping[str, int], own: bool, fits: Any) -> tuple[Chip, ...]:
    """The items in some of the states."""
    counts = {item: count for item, count in gear.items() if count and fits(item)}
    return item_chips("gear", counts, "-" if own else "", "-")


def characters(found: Mapping[str, Any]) -> tuple[Chip, ...]:
    """The character, or all of them while none is chosen."""
    chosen = found.get("character")
    names = [chosen] if chosen else CHARACTER_WORDS
    drawn: list[Chip] = []
    for name in names:
        does = text(f"does-{name}")
        touch = Touch(f"character-{name}", "rt-chip rt-leader hl", str(name), said(word(str(name)), does))
        drawn.append(Chip(touch, piece_sign("pawn"), word(str(name)), 1, "", does))
    return tuple(drawn)


def relations(view: View, found: Mapping[str, Any]) -> tuple[Relation, ...]:
    """The relationships with all others."""
    return tuple([relation(faction, found) for faction in in_order(view) if faction != "vagabond"])


def relation(faction: str, found: Mapping[str, Any]) -> Relation:
    """The relationship with one faction as a row of steps."""
    state = str(found.get("attitudes", {}).get(faction, STEPS[0]))
    aided = int(found.get("aided", {}).get(faction, 0))
    at = STEPS.index(state) if state in STEPS else -1
    steps = [
        (text(f"attitude-{step}"), "rt-there" if k == at else "rt-past" if k < at else "")
        for k, step in enumerate(STEPS)
    ]
    steps.append((text("attitude-hostile"), "rt-there rt-hostile" if at < 0 else "rt-hostile"))
    told = text(f"attitude-{state}")
    count = plural("aids", aided) if aided else ""
    label = f"{word(faction)}: {told}" + (f", {count}" if count else "")
    return Relation(faction, piece_sign(PAWN_OF[faction]), tuple(steps), count, label)


PAWN_OF: Final = {"marquise": "cat", "eyrie": "warbird", "alliance": "rebel"}


def quests(found: Mapping[str, Any], which: str, own: bool) -> tuple[Chip, ...]:
    """Quests with their suit and the two items that they ask for."""
    drawn: list[Chip] = []
    for name in found.get("quests", {}).get(which, ()):
        _, suit, first, second = QUEST_OF[name]
        items = f"{word(ITEM_WORDS[first])}, {word(ITEM_WORDS[second])}"
        label = said(text("quest-said", quest=word(name), suit=word(SUIT_WORDS[suit]), items=items))
        touch = Touch(f"quest-{name}", "rt-chip rt-quest hl", name if which == "open" and own else "", label, ask=name)
        signs = suit_sign(SUIT_WORDS[suit]) + item_sign(ITEM_WORDS[first]) + item_sign(ITEM_WORDS[second])
        drawn.append(Chip(touch, signs, word(name)))
    return tuple(drawn)


def targets(view: View, can_say: bool, asked: Asking) -> tuple[Chip, ...]:
    """Pieces of others beside the pawn, at which a crossbow can be shot."""
    if not can_say or not strikes(asked) or not board_of(view, "vagabond").get("gear", {}).get("crossbow"):
        return ()
    pieces = enemy_pieces(view, str(view.get("pawn", "")), "vagabond")
    drawn: list[Chip] = []
    for piece in sorted(pieces, key=lambda one: ORDER[one]):
        touch = Touch(f"strike-{piece}", "rt-chip hl", f"strike {piece}", piece_count(piece, pieces[piece]))
        drawn.append(Chip(touch, piece_sign(piece), word(piece), pieces[piece]))
    return tuple(drawn)
