"""What the signs of the drawing in characters mean, and the game in five lines."""

from __future__ import annotations

from rulewright.games.unearth.table.reading import STONES
from rulewright.games.unearth.table.seen import GLYPHS, Box
from rulewright.terminal.drawing import Row


def letters(box: Box) -> list[str]:
    """The letters of the Stones, each with the name that it stands for."""
    return [f"{box.letter(stone)} {box.stone(stone)}" for stone in STONES]


def legend(box: Box) -> list[Row]:
    """What the signs mean."""
    stones = letters(box)
    return [
        [("2/d6-1=5 seat 2, first D6: 5", "dim")],
        [("◎ desert ♠ forest ≈ island", "dim")],
        [("▲ mountain ∩ cavern * tundra", "dim")],
        [(" ".join(stones[:4]), "dim")],
        [(" ".join(stones[4:6]), "dim")],
        [(f"{stones[6]} · free cell", "dim")],
        [("p points c cards", "dim")],
        [("† written for this game", "dim")],
    ]


def signs(box: Box) -> list[Row]:
    """What all the signs mean, at more length than there is room for beside the board."""
    return [
        [("1 ◎ Desert 13  9/13 KB    Ruin 1 of the row: 9 of 13, a black and a blue Stone", "")],
        [(f"{' '.join(GLYPHS)} ◇   desert, forest, island, mountain, cavern, tundra, none", "")],
        [("2/d6-1=5  the first D6 of seat 2, showing 5; the first die of a Ruin is the best", "")],
        [("D=3  3?  =4!   a die of the Darkness; one not settled yet; a 4 that is locked", "")],
        [(f"{', '.join(letters(box))}; w used", "")],
        [("12K  ·    cell 12 with a black Stone, a free cell; place 12 ne is up and right of 12", "")],
        [("[a] [?] [ ]  a Wonder built, a ring without one yet, one that stays empty", "")],
        [("BBB1??  2+  a formula: letters colours, equal digits one colour, ? any; points, more", "")],
        [("23p 3c 4·6·8  points that can be seen, Delver cards, dice at home; ▸ whose turn", "")],
        [("◎9 (♠11)  Ruins owned, face down in parentheses; ◎→2 a Darkness card", "")],
        [("KK-  3:P  a Crystal with two of three Stones, the Corruption slot for 3 points", "")],
        [("†         a card written for this implementation, not the printed one", "")],
    ]


def guide() -> list[str]:
    """Aim, turn and how to win, in five lines."""
    return [
        "Aim: claim Ruins in sets, build Wonders in rings of Stones; most points win [unearth/base-score-7].",
        "Turn: play any Delver cards, then roll a die onto a Ruin [unearth/base-delver-1, unearth/base-dig-1].",
        "Stones: a 1, 2 or 3 gains one; six around a free cell are a ring [unearth/base-dig-4, unearth/base-ring-1].",
        "Claim: when dice reach its value, the highest takes the Ruin [unearth/base-claim-1, unearth/base-claim-4].",
        "End: when the deck is empty and the last Ruin is claimed [unearth/base-age-5].",
    ]
