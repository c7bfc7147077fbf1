"""What a sentence costs or leads to, for its button: as far as the view tells it exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rulewright.games.root.components import BUILDING, ITEM_CARD, ITEM_WORDS, QUESTS, SUIT_WORDS, TOKEN
from rulewright.games.root.factions.alliance_birdsong import MARTIAL_LAW, REVOLT_COST
from rulewright.games.root.factions.alliance_board import SYMPATHY_COST, SYMPATHY_POINTS
from rulewright.games.root.factions.marquise_board import BUILDING_COST, BUILDING_POINTS, TRACK
from rulewright.games.root.table.boards import BUILDINGS, SYMPATHIES
from rulewright.games.root.table.faces import cost_said, does
from rulewright.games.root.table.pieces import piece_count
from rulewright.games.root.table.reading import (
    PIECE_OF,
    View,
    asking,
    board_of,
    card_of,
    clearing_word,
    enemy_pieces,
    faction_at,
    held,
    is_warrior,
    listed,
    on_map,
    owner_of,
    pieces_at,
    plural,
    suit_word,
    suits_of,
    supply,
    text,
    word,
)

QUEST_OF: Final = {quest[0]: quest for quest in QUESTS}


def note(view: View, sentence: str) -> str:
    """What a sentence leads to."""
    verb, *words = sentence.split()
    found = NOTES.get(verb)
    return found(view, words) if found is not None else ""


def asked_faction(view: View) -> str:
    """The faction that is asked."""
    asked = asking(view)
    return faction_at(view, asked.seat) if asked.seat >= 0 else ""


def note_build(view: View, words: Sequence[str]) -> str:
    """What a building costs and scores."""
    piece = words[0]
    if piece not in BUILDINGS or not view.get("turn"):
        return ""
    there = on_map(view, piece)
    points = int(BUILDING_POINTS[BUILDINGS.index(piece) * TRACK + there])
    return text("note-pay", cost=text("note-wood", count=int(BUILDING_COST[there])), points=plural("points", points))


def note_march(view: View, words: Sequence[str]) -> str:
    """What moving in costs."""
    mover = asked_faction(view)
    if mover != "alliance" and pieces_at(view, words[1]).get("sympathy"):
        return text("note-outrage")
    return ""


def note_battle(view: View, words: Sequence[str]) -> str:
    """Which pieces the defender has there."""
    found = {piece: n for piece, n in pieces_at(view, words[0]).items() if owner_of(piece) == words[1]}
    return listed([piece_count(piece, n) for piece, n in found.items()]) if found else ""


def note_craft(view: View, words: Sequence[str]) -> str:
    """What a card costs, and what it gives."""
    found = card_of(words[0])
    if found.kind != ITEM_CARD:
        return cost_said(words[0])
    points = found.points
    eyrie = board_of(view, "eyrie") if asked_faction(view) == "eyrie" else {}
    if eyrie and eyrie.get("leader") != "builder":
        points = min(points, 1)
    return text("note-item", item=word(ITEM_WORDS[found.item]), points=plural("points", points))


def note_does(view: View, words: Sequence[str]) -> str:
    """What a card does."""
    return does(words[0])


def note_suit(view: View, words: Sequence[str]) -> str:
    """The suit of a card."""
    return word(suit_word(words[-1]))


def note_card_in_column(view: View, words: Sequence[str]) -> str:
    """The suit of a card of the hand."""
    return word(suit_word(words[0]))


def note_leader(view: View, words: Sequence[str]) -> str:
    """What a leader or character does."""
    return text(f"does-{words[0]}")


def note_recruit(view: View, words: Sequence[str]) -> str:
    """How many warriors are placed."""
    return plural("piece-cat", min(on_map(view, "recruiter"), supply(view, "cat")))


def note_hire(view: View, words: Sequence[str]) -> str:
    """What a bird card is spent for."""
    return text("note-hire")


def note_spread(view: View, words: Sequence[str]) -> str:
    """What spreading sympathy costs and scores, more where martial law holds (8.4.2.II.a)."""
    there = on_map(view, "sympathy")
    if there >= SYMPATHIES:
        return ""
    cost = int(SYMPATHY_COST[there]) + int(martial_law(view, words[0]))
    points = plural("points", int(SYMPATHY_POINTS[there]))
    return text("note-pay", cost=plural("supporter", cost), points=points)


def martial_law(view: View, clearing: str) -> bool:
    """Whether another player has three warriors or more in a clearing."""
    found = enemy_pieces(view, clearing, "alliance")
    most = [n for piece, n in found.items() if is_warrior(piece)]
    return any(n >= MARTIAL_LAW for n in most)


def note_revolt(view: View, words: Sequence[str]) -> str:
    """What a revolt costs, removes and scores."""
    found = enemy_pieces(view, words[0], "alliance")
    points = sum([n for piece, n in found.items() if PIECE_OF[piece].piece_class in (BUILDING, TOKEN)])
    suit = suits_of(view)[int(words[0].partition("-")[2]) - 1]
    suits = suits_of(view)
    places = [clearing_word(k + 1) for k in range(len(suits)) if suits[k] == suit]
    rebels = len([place for place in places if pieces_at(view, place).get("sympathy")])
    told = text("note-pay", cost=plural("supporter", REVOLT_COST), points=plural("points", points))
    return f"{told}, {plural('piece-rebel', min(rebels, supply(view, 'rebel')))}"


def note_organize(view: View, words: Sequence[str]) -> str:
    """What a token that replaces a warrior scores."""
    there = on_map(view, "sympathy")
    return plural("points", int(SYMPATHY_POINTS[there])) if there < SYMPATHIES else ""


def note_go(view: View, words: Sequence[str]) -> str:
    """How many boots a way takes: one more where a Hostile faction has warriors (vagabond-relation-10)."""
    attitudes = board_of(view, "vagabond").get("attitudes", {})
    found = enemy_pieces(view, words[0], "vagabond")
    hostile = [piece for piece in found if is_warrior(piece) and attitudes.get(owner_of(piece)) == "hostile"]
    boots = (0 if asking(view).question == "cobble" else 1) + (1 if hostile else 0)
    return plural("note-boot", boots)


def note_explore(view: View, words: Sequence[str]) -> str:
    """What may lie under a ruin."""
    items = [word(item) for item, n in view.get("buried", {}).items() if n]
    return listed(items, "or") if items else ""


def note_quest(view: View, words: Sequence[str]) -> str:
    """The items that a quest asks for."""
    _, suit, first, second = QUEST_OF[words[0]]
    return f"{word(SUIT_WORDS[suit])}: {word(ITEM_WORDS[first])}, {word(ITEM_WORDS[second])}"


def note_points(view: View, words: Sequence[str]) -> str:
    """What a quest scores: a point for each quest of its suit that is done, itself among them."""
    quests = board_of(view, "vagabond").get("quests", {})
    name = asking(view).word("quest")
    suit = QUEST_OF[name][1] if name in QUEST_OF else -1
    done = {one for one in quests.get("done", ()) if QUEST_OF[one][1] == suit} | {name}
    return plural("points", len(done))


def note_strike(view: View, words: Sequence[str]) -> str:
    """What a shot scores."""
    return plural("points", 0 if is_warrior(words[0]) else 1)


def note_hand(view: View, words: Sequence[str]) -> str:
    """How many cards somebody holds."""
    return plural("card", held(board_of(view, words[0]).get("hand", {})))


def note_done(view: View, words: Sequence[str]) -> str:
    """What is left unused."""
    kind = asking(view).question
    if kind == "actions":
        left = int(board_of(view, "marquise").get("actions", 0))
        return plural("note-unused", left) if left else ""
    if kind == "operation":
        found = board_of(view, "alliance")
        left = int(found.get("officers", 0)) - int(found.get("operations", 0))
        return plural("note-unused-operation", left) if left > 0 else ""
    return ""


NOTES: Final[Mapping[str, Callable[[View, Sequence[str]], str]]] = {
    "build": note_build,
    "march": note_march,
    "battle": note_battle,
    "craft": note_craft,
    "use": note_does,
    "dominate": note_does,
    "discard": note_suit,
    "spend": note_suit,
    "give": note_suit,
    "ambush": note_suit,
    "heal": note_suit,
    "labor": note_suit,
    "mobilize": note_suit,
    "train": note_suit,
    "dismiss": note_suit,
    "pay-supporter": note_suit,
    "aid": note_suit,
    "tuck": note_card_in_column,
    "overwork": note_card_in_column,
    "hire": note_hire,
    "follow": note_leader,
    "play-as": note_leader,
    "recruit": note_recruit,
    "spread": note_spread,
    "revolt": note_revolt,
    "organize": note_organize,
    "go": note_go,
    "explore": note_explore,
    "quest": note_quest,
    "take-points": note_points,
    "strike": note_strike,
    "rob": note_hand,
    "look": note_hand,
    "steal": note_hand,
    "done": note_done,
}
