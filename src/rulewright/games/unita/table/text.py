"""Unita in characters: board and panel drawn from a view, as rows of `(text, style)`.

A square of the board for two and four is five characters wide and two rows high. A company shows its four dice in
their true quadrants, its community's letter and its number; an empty square the letter of its path and where the path
goes. On the side for three the spiral is unrolled into the triangle's three sides: outside is up, and all march right.

    │5 3P  a company: 5 north-west, 3 north-east,      │g→    a square of German Land's path, which goes east
    │1 2₁  1 south-west, 2 south-east                  │ ░?░  on it a terrain, face down
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulewright.games.unita.table.ending import ending as scores
from rulewright.games.unita.table.reading import (
    LETTERS,
    TITLES,
    Square,
    any_die,
    any_terrain,
    battling,
    counted,
    hand,
    left,
    lp,
    owner,
    paths,
    square_name,
    tie_of,
    titles,
    waiting,
)

Row = list[tuple[str, str]]

SIGNS: Final = {
    "mountain": "▲",
    "forest": "♠",
    "magic-forest": "♣",
    "whirlpool": "@",
    "mirage": "≈",
    "red-cross": "+",
    "?": "?",
}
INDEXES: Final = "₁₂₃₄"

# The companies of the battle that is fought, or of a contact that waits.
BATTLE: Final = "!"
CONTACT: Final = "×"
# How wide the panel is at most.
PANEL: Final = 33

INKS: Final[Mapping[str, str]] = {
    "primitiva": "#6cbf5f",
    "german-land": "#e0b030",
    "friburga": "#ea6f66",
    "hexagone": "#6aa7f2",
    "primitiva company": "#ffffff on #2b6a2b",
    "german-land company": "#000000 on #d6a520",
    "friburga company": "#ffffff on #9e2222",
    "hexagone company": "#ffffff on #2353a6",
    "primitiva full": "bold underline #ffffff on #2b6a2b",
    "german-land full": "bold underline #000000 on #d6a520",
    "friburga full": "bold underline #ffffff on #9e2222",
    "hexagone full": "bold underline #ffffff on #2353a6",
    "terrain": "bold #ffffff on #3a3a3a",
    "hidden": "#b8b8b8 on #3a3a3a",
    "start": "#9a9a9a",
    "reorganisation": "bold #4fc3d0",
    "gate": "bold",
    "battle": "bold #ffffff on #b3261e",
}


# What lies where


class Ground:
    """What a view says of one square: the company on it, the terrain under it, whether it fights or is in contact."""

    def __init__(self, view: Mapping[str, Any], community: str, index: int) -> None:
        battalion = view["battalions"][community]
        self.community: Final = community
        self.company = 0
        self.dice: list[str | None] = []
        for number in range(1, 5):
            company = battalion["companies"].get(f"company-{number}", {})
            if company.get("at") == index and any(die is not None for die in company["dice"]):
                self.company = number
                self.dice = company["dice"]
        self.terrain = ""
        self.face = ""
        for terrain in battalion.get("terrains", []):
            if terrain["at"] == index:
                self.face = terrain["face"]
                self.terrain = terrain["tile"]
        unit = f"{community}/company-{self.company}"
        self.mark = ""
        if self.company:
            self.mark = BATTLE if unit in battling(view) else CONTACT if unit in waiting(view) else ""

    def mark_style(self, otherwise: str) -> str:
        """The style of what shows that the company fights or is in contact."""
        return {BATTLE: "battle", CONTACT: "mark"}.get(self.mark, otherwise)

    def die(self, place: int) -> tuple[str, str]:
        """The die at a place, with its style."""
        die = self.dice[place]
        if die is None:
            return "·", f"{self.community} company"
        if die == "?":
            return "?", f"{self.community} company"
        value, _, figure = die.partition("/")
        return value, f"{self.community} {'full' if value == figure else 'company'}"

    def sign(self) -> str:
        """The sign of the terrain, `?` if this seat does not know it."""
        return SIGNS[self.terrain] if self.terrain else ""

    def patch(self) -> tuple[str, str]:
        """The terrain as it lies: cross-hatched while it is face down."""
        return (f"[{self.sign()}]", "terrain") if self.face == "up" else (f"░{self.sign()}░", "hidden")


# The board


def board(view: Mapping[str, Any]) -> list[Row]:
    """The board with all that lies on it."""
    return triangle(view) if view["seats"] == 3 else square(view)


def square(view: Mapping[str, Any]) -> list[Row]:
    """The side for two and four players: 18 rows of 46 characters."""
    cells: dict[tuple[int, int], tuple[Row, Row]] = {(0, 0): gate()}
    for community, path in zip(view["battalions"], paths(view["seats"]), strict=True):
        for index, place in enumerate(path):
            ground = Ground(view, community, index)
            cells[place.x, place.y] = held(ground) if ground.company else empty(ground, place, index)
    rows: list[Row] = []
    for y in range(-4, 5):
        upper: Row = []
        lower: Row = []
        for x in range(-4, 5):
            above, below = cells[x, y]
            upper.extend(above)
            lower.extend(below)
        rows.append([*upper, ("│", "frame")])
        rows.append([*lower, ("│", "frame")])
    return rows


def gate() -> tuple[Row, Row]:
    """The square in the middle."""
    return [("│", "frame"), ("GATE", "gate")], [("│", "frame"), (" ◎◎ ", "gate")]


def held(ground: Ground) -> tuple[Row, Row]:
    """A square with a company: its dice in their quadrants; the terrain under it shows at the left edge."""
    block = f"{ground.community} company"
    if ground.terrain:
        edge = ("░", "hidden") if ground.face != "up" else ("[", "terrain")
        foot = (ground.sign(), "hidden" if ground.face != "up" else "terrain")
    else:
        edge = foot = ("│", "frame")
    if ground.mark:
        edge = (ground.mark, ground.mark_style(""))
    upper = [edge, ground.die(0), (" ", block), ground.die(1), (LETTERS[ground.community], block)]
    lower = [foot, ground.die(2), (" ", block), ground.die(3), (INDEXES[ground.company - 1], block)]
    return upper, lower


def empty(ground: Ground, place: Square, index: int) -> tuple[Row, Row]:
    """A square without a company: whose path it is and where that goes, and what is printed or lies on it."""
    upper = [("│", "frame"), (f"{LETTERS[ground.community].lower()}{place.arrow}  ", ground.community)]
    if ground.terrain:
        return upper, [("│", "frame"), (" ", ""), ground.patch()]
    printed, style = print_of(place, index)
    return upper, [("│", "frame"), (f" {printed}", style)]


def print_of(place: Square, index: int) -> tuple[str, str]:
    """What is printed on a square: the number of a start square, the sign of a reorganisation square."""
    if place.kind == "start":
        return f"({4 - index})", "start"
    if place.kind == "reorganisation":
        return "<R>", "reorganisation"
    return "   ", ""


def triangle(view: Mapping[str, Any]) -> list[Row]:
    """The side for three players, its three sides unrolled side by side: 13 rows of 78 characters.

    Squares above one another touch. The last square of a row also touches the first of the next side's row of the
    same ring, and its path goes on there, one ring further in.
    """
    cells: dict[tuple[int, int, int], list[Row]] = {}
    for community, path in zip(view["battalions"], paths(3), strict=True):
        for index, place in enumerate(path):
            cells[place.ring, place.sector, place.offset] = small(Ground(view, community, index), place, index)
    rows: list[Row] = []
    for ring in range(4, 0, -1):
        margin = "   " * (4 - ring)
        for line in range(3):
            row: Row = []
            for sector in range(3):
                row.append((" │ " if sector else "", "frame"))
                row.append((margin, ""))
                for offset in range(2 * ring):
                    row.extend(cells[ring, sector, offset][line])
                row.append((margin, ""))
            rows.append(row)
    rows.append([(" │ ".join([" " * 9 + "◎GATE◎" + " " * 9] * 3), "gate")])
    return rows


def small(ground: Ground, place: Square, index: int) -> list[Row]:
    """A square of the triangle: two rows for the company or the path, one for what lies under it."""
    printed, style = print_of(place, index)
    patch, style = ground.patch() if ground.terrain else (printed, style)
    under = [(patch, style)]
    if ground.mark:
        # The mark takes the place of the left edge, so that what lies there can still be read.
        under = [(ground.mark, ground.mark_style("")), (patch[1:], style)]
    if not ground.company:
        return [[(f"{LETTERS[ground.community].lower()}{place.arrow} ", ground.community)], [("   ", "")], under]
    # The letter stands on plain ground, or neighbours would run into one another.
    block = ground.mark_style(ground.community)
    return [
        [ground.die(0), ground.die(1), (LETTERS[ground.community], block)],
        [ground.die(2), ground.die(3), (INDEXES[ground.company - 1], block)],
        under,
    ]


# The panel


def panel(view: Mapping[str, Any], names: Sequence[str]) -> list[Row]:
    """What lies beside the board: phase, points and contacts, then two rows for each battalion, then a legend."""
    rows: list[Row] = [[(headline(view), "title")]]
    for k, community in enumerate(view["battalions"]):
        battalion = view["battalions"][community]
        turn = view.get("turn") == community and not view.get("over")
        name = names[owner(view, k)] if owner(view, k) < len(names) else ""
        rows.append(
            [
                ("▸" if turn else " ", "mark"),
                (LETTERS[community], f"{community} company"),
                (f" {TITLES[community]:<11} ", community),
                (f"{name[:10]:<10} ", "dim"),
                (f"{lp(battalion):>2} LP", "number"),
            ]
        )
        rows.append([(f"  {state_of(view, battalion)}", "dim")])
    return [*rows, *legend(view)]


def legend(view: Mapping[str, Any]) -> list[Row]:
    """What the signs mean."""
    return [
        [("▲ Mountain ♠ Forest ♣ Magic F.", "dim")],
        [("@ Whirlpool ≈ Mirage + Red Cross", "dim")],
        [("░ face down [ ] face up", "dim")],
        [("× in contact ! in battle", "dim")],
    ]


def signs(view: Mapping[str, Any]) -> list[Row]:
    """What all the signs mean, at more length than there is room for beside the board."""
    return [
        [("P G F H  a company of Primitiva, German Land, Friburga or Hexagone, ₁ to ₄", "")],
        [("5 3 1 2  its dice, in their places (NW NE above, SW SE below); · one is gone", "")],
        [("p g f h  a square of that community's path; → ← ↑ ↓ ↘ say where it goes on", "")],
        [("(n) <R>  start square n, reorganisation square; GATE is where companies leave", "")],
        [("▲ ♠ ♣    Mountain, Forest, Magic Forest; @ ≈ + Whirlpool, Mirage, Red Cross", "")],
        [("░?░ [▲]  a terrain face down and one face up; ? is what you do not know", "")],
        [("× !      in contact, in battle; ▸ whose turn; ● ○ points left, spent", "")],
    ]


def guide() -> list[str]:
    """Aim, turn and how to win, in five lines."""
    return [
        "Aim: lead your battalion of four companies to the Gate with the most life points [unita/aim-1].",
        "Before: each seat lays its terrains face down and places its dice [unita/deploy-1].",
        "Turn: exactly three points; one square forwards costs one [unita/move-7, unita/move-8].",
        "Battle: whoever comes beside an enemy fights it; of two dice that touch the lower loses [unita/battle-6].",
        "End: when every company has gone out through the Gate, the highest sum of dice wins [unita/end-6].",
    ]


def widths(view: Mapping[str, Any]) -> tuple[int, int]:
    """How many characters board and panel take at most."""
    return (78 if view["seats"] == 3 else 46), PANEL


def headline(view: Mapping[str, Any]) -> str:
    """Phase, thrown dice, points and contacts in one short line."""
    if view.get("over"):
        return "The game is over"
    if view.get("thrown"):
        return "Thrown: " + ", ".join([f"{die[4:]}-die {number}" for die, number in view["thrown"].items()])
    if view["phase"] == "deployment":
        return "Deployment" if any_die(view) or not any_terrain(view) else "Terrains"
    if battling(view):
        return attack(view)[:PANEL]
    if view.get("contacts"):
        return "× " + ", ".join([contact(view, company) for company in view["contacts"]])
    points = view["points"]
    return f"{TITLES[view['turn']]}: {'●' * points}{'○' * max(0, 3 - points)} {counted(points, 'point')}"


def attack(view: Mapping[str, Any]) -> str:
    """Who fights whom, and the effects that were used, as `! G2 attacks P1: halberd`."""
    attacker, defender = battling(view)
    # Terror has two entries, its lane and that it was played.
    effects = ", ".join(dict.fromkeys([effect.partition("-")[0] for effect in view.get("battle", {})]))
    return f"{BATTLE} {sign_of(attacker)} attacks {sign_of(defender)}" + (f": {effects}" if effects else "")


def sign_of(unit: str) -> str:
    """A company as it stands on the board, such as `P1` for `primitiva/company-1`."""
    return LETTERS[unit.partition("/")[0]] + unit[-1]


def contact(view: Mapping[str, Any], company: str) -> str:
    """A company and those it still has to fight, as `G2: P1 H3`."""
    others = [sign_of(unit) for unit in view["contacts"][company]]
    return f"{LETTERS[view['turn']]}{company[-1]}: {' '.join(others)}"


def state_of(view: Mapping[str, Any], battalion: Mapping[str, Any]) -> str:
    """The dice in hand, or the companies that have left with their LP and the POWER card in play."""
    if view["phase"] == "deployment":
        if view.get("unseen"):
            placed = [die for company in battalion["companies"].values() for die in company["dice"] if die is not None]
            return f"{16 - len(placed)} dice in hand"
        dice = hand(battalion)
        groups = ["".join([str(figure) for figure in dice if figure == each]) for each in range(5, 0, -1)]
        return "hand " + " ".join([group for group in groups if group]) if dice else ""
    parts = [f"{INDEXES[number - 1]}{points}" for number, points in left(battalion)]
    if parts:
        parts[0] = "out" + parts[0]
    if "card" in battalion:
        parts.append(card_of(battalion))
    return " ".join(parts)


def card_of(battalion: Mapping[str, Any]) -> str:
    """The POWER card in play, with its uses where it has two, and what a Mirage imitates."""
    card = str(battalion["card"])
    if card == "terror":
        return f"terror {battalion['uses']}/2"
    if "imitates" in battalion:
        return f"tech-2 ≈{SIGNS[battalion['imitates']]}"
    return card


# In words


def describe(view: Mapping[str, Any]) -> list[str]:
    """Board and panel in words, a line for each company, for people who listen."""
    lines = [headline(view) + "."]
    if view.get("turn") and not view.get("over"):
        lines = [f"{TITLES[view['turn']]} has {counted(view['points'], 'point')} left."]
        if battling(view):
            attacker, defender = [unit.replace("/", " ") for unit in battling(view)]
            lines.append(f"{attacker} attacks {defender}.")
        for company, others in view.get("contacts", {}).items():
            lines.append(f"{company} has still to fight {', '.join(others).replace('/', ' ')}.")
    for community, battalion in view["battalions"].items():
        lines.append(f"{TITLES[community]}: {lp(battalion)} LP{also(view, battalion)}.")
        for name, company in battalion["companies"].items():
            lines.append(f"  {name} {where(view, community, company)}")
        for terrain in battalion.get("terrains", []):
            kind = "unknown" if terrain["tile"] == "?" else terrain["tile"].replace("-", " ")
            shown = f"{kind}, known to be a special tile" if terrain["face"] == "known" else kind
            face = "up" if terrain["face"] == "up" else "down"
            lines.append(f"  terrain on {square_name(community, terrain['at'])}: {shown}, face {face}.")
    return lines


def also(view: Mapping[str, Any], battalion: Mapping[str, Any]) -> str:
    """What else a battalion has or has used."""
    parts: list[str] = []
    if view["phase"] == "deployment" and not view.get("unseen") and hand(battalion):
        parts.append("in hand " + ", ".join([str(figure) for figure in hand(battalion)]))
    if "card" in battalion:
        parts.append(f"POWER card {battalion['card']}, used {counted(battalion['uses'], 'time')}")
    if "imitates" in battalion:
        parts.append(f"its Mirage imitates the {battalion['imitates']}")
    return "".join(["; " + part for part in parts])


def where(view: Mapping[str, Any], community: str, company: Mapping[str, Any]) -> str:
    """Where a company is, and its dice by their places."""
    if company["at"] == "left":
        values = [str(die).partition("/")[0] for die in company["dice"] if die is not None]
        return f"has left with {', '.join(values)}."
    terms = ("ob", "of", "ib", "if") if view["seats"] == 3 else ("nw", "ne", "sw", "se")
    dice = [f"{term} {said(die)}" for term, die in zip(terms, company["dice"], strict=True) if die is not None]
    return f"on {square_name(community, company['at'])}: {', '.join(dice) if dice else 'no dice yet'}."


def said(die: str) -> str:
    """A die in words: its value, and its red figure where it is wounded."""
    value, _, figure = die.partition("/")
    return "unknown" if die == "?" else value if value == figure else f"{value} of {figure}"


def sheet(view: Mapping[str, Any], names: Sequence[str]) -> list[tuple[str, ...]]:
    """The scores part by part, as the page shows them at the end."""
    return scores(view, names).sheet(names)


def ending(view: Mapping[str, Any]) -> list[str]:
    """How a tie at the top was broken, with its clause; empty if there was none to break."""
    tie = tie_of(view)
    if tie is None:
        return []
    said = f"{titles(tie.tied)} have {tie.best} LP each"
    if tie.decided == "girl-power":
        return [f"{said}: Girl Power gives it to Friburga [unita/end-7]."]
    if tie.decided == "coats":
        counts = ", ".join([f"{TITLES[community]} {number}" for community, number in tie.coats.items()])
        said += f": the fewer coats of arms decide ({counts}) [unita/end-8]"
    else:
        said += f" and {min(tie.coats.values())} coats of arms"
    if len(tie.left) == 1:
        return [said + "."]
    if view.get("options", {}).get("final_tie") == "rematch":
        return [f"{said}; the game ends without a winner [unita/ruling-48]."]
    return [f"{said}; {titles(tie.left)} share the place [unita/ruling-48]."]
