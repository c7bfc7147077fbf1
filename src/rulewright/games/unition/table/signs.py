"""What the signs of the drawing in characters mean, and the game in five lines."""

from __future__ import annotations

from rulewright.games.unition.table.reading import Cards
from rulewright.terminal.drawing import Row

# The letters of the clans, in their order, and of a card without one.
CLAN_LETTERS: tuple[str, ...] = ("C", "G", "P", "B", "S")
NO_LETTER: str = "·"
# So much of a clan's name stands in the legend.
MOST_NAME: int = 12


def legend(cards: Cards) -> list[Row]:
    """What the signs mean."""
    named = [f"{letter} {clan[:MOST_NAME]}" for letter, clan in zip(CLAN_LETTERS, cards.clans, strict=True)]
    return [
        [(", ".join(named[:2]), "dim")],
        [(", ".join(named[2:4]), "dim")],
        [(f"{named[4]}, {NO_LETTER} none", "dim")],
        [("3 gleam price, / unition half", "dim")],
        [("* unition on, ! to act yet", "dim")],
        [("h health c cool s shields", "dim")],
        [("5+4+9 hand, pile, discard", "dim")],
        [("† written for this game", "dim")],
    ]


def signs(cards: Cards) -> list[Row]:
    """What all the signs mean, at more length than there is room for beside the board."""
    named = [f"{letter} {clan}" for letter, clan in zip(CLAN_LETTERS, cards.clans, strict=True)]
    return [
        [("1 3 B Delver gleam 2 / whomp 2   slot 1: price 3, Bruud, primary half / unition half", "")],
        [(f"{', '.join(named)}, {NO_LETTER} no clan", "")],
        [("+1, L, E  an extra of the Forum, a leader, Extra Gleam; 2(3) a price below the printed one", "")],
        [("gleam 2 | cool 1  either; A -> B  A and then B; (3) with unition; consume: instead of all else", "")],
        [("Nurturer*  its unition half is on; C2* two members of the Commune in play", "")],
        [("whomp 4 2 2  three groups that can be aimed; Seat 2: 9  what is aimed there so far", "")],
        [("#1 Deepwell 5 [2]  own stronghold 1, health 5, two cards on it; ! still to act", "")],
        [("47h 12c 3s 5+4+9  health, cool, shields; cards in hand, draw pile and discard", "")],
        [("†         a card written for this implementation, not the printed one", "")],
    ]


def guide() -> list[str]:
    """Aim, turn and how to win, in five lines."""
    return [
        "Aim: be the last one with health, or the first with fifty cool [unition/win-2, unition/win-10].",
        "Turn: reveal the hand and play every card, strongholds too [unition/turn-4, unition/turn-5].",
        "Unition: two of a clan in play switch on the lower halves of their cards [unition/layout-6].",
        "Resolve: attack, take tokens, recruit with gleam, in any order [unition/play-4, unition/forum-4].",
        "End: what was played is discarded, and five cards are drawn [unition/turn-8, unition/turn-9].",
    ]
