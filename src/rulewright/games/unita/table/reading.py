"""What a view of Unita says, for whoever draws it: names, dice, hands, battles, and how a tie at the top was broken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from rulewright import languages
from rulewright.core.catalogue import Catalogue
from rulewright.games.unita.components import BOX, COMMUNITIES, COUNT_OF, WHOLE
from rulewright.games.unita.given import read_board
from rulewright.languages import each_language

View = Mapping[str, Any]


def catalogue() -> Catalogue:
    """How Unita words its sentences, and its other texts."""
    return languages.catalogue("rulewright.games.unita")


def text(key: str, **slots: str | int) -> str:
    """A text of the catalogue with its slots filled."""
    return catalogue().text(key, **slots)


TITLES: Final = {community: catalogue().word(community) for community in COMMUNITIES}
LETTERS: Final = {"primitiva": "P", "german-land": "G", "friburga": "F", "hexagone": "H"}
# The special tile of each community.
SPECIAL: Final = {str(terrain["owner"]): str(terrain["key"]) for terrain in BOX["terrain"] if terrain["owner"] != "all"}


# The board as printed


class Square:
    """A square of the printed board."""

    def __init__(self, ring: int, sector: int, offset: int, kind: str, x: int, y: int) -> None:
        self.ring: Final = ring
        self.sector: Final = sector
        self.offset: Final = offset
        self.kind: Final = kind
        self.x: Final = x
        self.y: Final = y
        self.arrow = "→"


@cache
def paths(seats: int) -> list[list[Square]]:
    """The squares of each path, arm by arm, in the direction of march."""
    found: list[list[Square]] = []
    for path in read_board(seats)["path"]:
        squares: list[Square] = []
        for entry in path["squares"]:
            x, y = entry.get("xy", (0, 0))
            squares.append(Square(entry["ring"], entry["sector"], entry["offset"], entry["kind"], x, y))
        for here, ahead in zip(squares, [*squares[1:], Square(0, 0, 0, "gate", 0, 0)], strict=True):
            if seats == 3:
                here.arrow = "↘" if here.kind == "turn" else "→"
            else:
                here.arrow = {(1, 0): "→", (-1, 0): "←", (0, 1): "↓", (0, -1): "↑"}[ahead.x - here.x, ahead.y - here.y]
        found.append(squares)
    return found


@each_language
def square_name(community: str, index: int) -> str:
    """A square as it is called: `start square 1`, `P7`, or `the Gate`."""
    if index > 19:
        return text("gate")
    return text("start-square", number=4 - index) if index < 4 else f"{LETTERS[community]}{index}"


# Who is where


def owner(view: View, k: int) -> int:
    """The seat that leads the k-th battalion in play."""
    return k % 2 if view["seats"] == 2 else k


def battling(view: View) -> tuple[str, ...]:
    """Attacker and defender of the battle that is fought, as `community/company-1`; empty if there is none."""
    for question in reversed(view.get("pending", [])):
        if "attacker" in question and "defender" in question:
            return question["attacker"], question["defender"]
    return ()


def waiting(view: View) -> set[str]:
    """The companies with a contact that waits, as `community/company-1`."""
    contacts: Mapping[str, list[str]] = view.get("contacts", {})
    found: set[str] = set()
    for company, others in contacts.items():
        found.add(f"{view['turn']}/{company}")
        found.update(others)
    return found


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things in words; `many` is the plural where it is not made with an s.

    >>> counted(1, "point"), counted(2, "point"), counted(2, "die", "dice")
    ('1 point', '2 points', '2 dice')
    """
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"


@each_language
def unit_title(unit: str) -> str:
    """A company, written as `primitiva/company-1`, by its full name."""
    return text("company", community=TITLES[unit.partition("/")[0]], number=unit[-1])


# Dice


def any_die(view: Mapping[str, Any]) -> bool:
    """Whether a die stands on the board."""
    return any(lp(battalion) for battalion in view["battalions"].values())


def any_terrain(view: Mapping[str, Any]) -> bool:
    """Whether a terrain lies on the board."""
    return any(battalion.get("terrains") for battalion in view["battalions"].values())


def dice_of(battalion: Mapping[str, Any]) -> list[tuple[int, int]]:
    """The value and red figure of every die that can be seen."""
    found: list[tuple[int, int]] = []
    for company in battalion["companies"].values():
        for die in company["dice"]:
            if die is not None and die != "?":
                value, _, figure = die.partition("/")
                found.append((int(value), int(figure)))
    return found


def lp(battalion: Mapping[str, Any]) -> int:
    """The LP of a battalion, with what Glory has added."""
    return sum([value for value, _ in dice_of(battalion)]) + int(battalion.get("glory", 0))


def score(battalion: Mapping[str, Any]) -> int:
    """The LP of a battalion before and after all its dice are placed: dice in hand count their red figures (end-5)."""
    return WHOLE - sum([figure - value for value, figure in dice_of(battalion)]) + int(battalion.get("glory", 0))


def coats(battalion: Mapping[str, Any]) -> int:
    """How many of its sections have no LP."""
    return len([value for value, _ in dice_of(battalion) if value == 0])


def hand(battalion: Mapping[str, Any]) -> list[int]:
    """The dice that are not on the board yet, by figure."""
    figures = [figure for _, figure in dice_of(battalion)]
    return [figure for figure in range(5, 0, -1) for _ in range(COUNT_OF[figure] - figures.count(figure))]


def left(battalion: Mapping[str, Any]) -> list[tuple[int, int]]:
    """The companies that have gone through the Gate, with their LP."""
    found: list[tuple[int, int]] = []
    for number in range(1, 5):
        company = battalion["companies"].get(f"company-{number}", {"at": "left", "dice": []})
        if company["at"] == "left":
            dice = [int(die.partition("/")[0]) for die in company["dice"] if die not in (None, "?")]
            found.append((number, sum(dice)))
    return found


# The end


@dataclass(frozen=True)
class Tie:
    """A tie for the most LP: who was tied, their coats of arms, what decided, and who is left with the first place.

    `decided` is empty where the tie stands, else "girl-power" (end-7) or "coats" (end-8); coats may also leave several.
    """

    tied: tuple[str, ...]
    best: int
    coats: Mapping[str, int]
    decided: str
    left: tuple[str, ...]


def measure(battalion: Mapping[str, Any], best: int) -> tuple[int, bool, int]:
    """What a battalion is ranked by: LP, then Girl Power among the highest, then few coats of arms."""
    return lp(battalion), lp(battalion) == best and battalion.get("card") == "girl-power", -coats(battalion)


def by_sides(view: View) -> bool:
    """Whether two sides play one another, whose better battalion stands for them."""
    return bool(view.get("seats") == 2 or view.get("options", {}).get("cooperative") == "on")


def rivals(view: View) -> list[str]:
    """The battalions that are compared: all, or where two sides play the better one of each (ruling-65)."""
    battalions = view["battalions"]
    if not by_sides(view):
        return list(battalions)
    best = max([lp(battalion) for battalion in battalions.values()])
    return [
        max(side, key=lambda community: measure(battalions[community], best))
        for side in (("primitiva", "friburga"), ("german-land", "hexagone"))
    ]


def tie_of(view: View) -> Tie | None:
    """The tie at the top of a game that is over; None if one battalion has the most LP."""
    battalions = view["battalions"]
    best = max([lp(battalion) for battalion in battalions.values()])
    tied = tuple([community for community in rivals(view) if lp(battalions[community]) == best])
    if len(tied) < 2:
        return None
    counted_coats = {community: coats(battalions[community]) for community in tied}
    holders = tuple([community for community in tied if measure(battalions[community], best)[1]])
    if holders:
        return Tie(tied, best, counted_coats, "girl-power", holders)
    fewest = min(counted_coats.values())
    left = tuple([community for community in tied if counted_coats[community] == fewest])
    return Tie(tied, best, counted_coats, "coats" if len(left) < len(tied) else "", left)


def titles(communities: Sequence[str]) -> str:
    """Communities as a list in a sentence."""
    return listed([TITLES[community] for community in communities])


def listed(names: Sequence[str]) -> str:
    """Names as a list in a sentence."""
    return f" {text('and')} ".join(names)
