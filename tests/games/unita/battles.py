"""Positions for the tests of battles, drawn as they lie on the table.

A company is drawn row by row from the north, the west die first: `"2 4, 3 1"` (on the triangle: OB OF, IB IF). A die
whose red figure matters is written `2/5`. A battalion is a list of its companies from the front, `(square, drawing)`;
those not named have left. Unless a test says otherwise the fighting company is the only one of its battalion, which
is its company-4. Squares that touch, named by battalion and place on its path: Primitiva 4 lies north of Hexagone 11,
German Land 4 east of Primitiva 11, Friburga 4 south of German Land 11, Hexagone 4 west of Friburga 11.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.unita.positions import GAME

# No terrains and no cards: a battle in which nobody is asked anything.
BARE: dict[str, str | int] = {"colonial": "on"}

WINDOWS = ("refusal", "effects", "drawn")

# A card of each battalion that is of no use in a battle any more once it is spent.
SPENT = {"primitiva": "crossbow", "german-land": "technology-1", "friburga": "pilgrimage", "hexagone": "glory"}

Companies = list[tuple[int | str, str]]


def battalion(companies: Companies, tiles: Mapping[int, str] | None = None, **more: Any) -> dict[str, Any]:
    """A battalion: companies from the front, tiles by square (`"forest"` face down, `"forest up"`), its uses."""
    first = 5 - len(companies)
    found: dict[str, Any] = {
        "companies": {
            f"company-{first + k}": {"at": at, "dice": drawn_dice(drawn)} for k, (at, drawn) in enumerate(companies)
        }
    }
    if tiles:
        found["terrains"] = [
            {"at": at, "tile": words.split()[0], "face": [*words.split(), "down"][1]} for at, words in tiles.items()
        ]
    return found | {name.replace("_", "-"): value for name, value in more.items()}


def drawn_dice(drawn: str) -> list[int | str]:
    return [die if "/" in die else int(die) for die in drawn.replace(",", " ").split()]


def table(
    turn: str,
    *,
    seats: int = 4,
    options: Mapping[str, str | int] | None = None,
    points: int = 3,
    cards: bool = True,
    **battalions: Companies | dict[str, Any],
) -> Any:
    """A position of the movement phase in which `turn` has its points before it.

    Without `cards` every battalion that names none has spent its POWER card.
    """
    found: dict[str, Any] = {}
    for keyword, given in battalions.items():
        name = keyword.replace("_", "-")
        found[name] = battalion(given) if isinstance(given, list) else dict(given)
        if not cards:
            found[name].setdefault("card", SPENT[name])
    return GAME.from_position(
        {"seats": seats, "options": dict(options or {}), "turn": turn, "points": points, "battalions": found}
    )


def asked(s: Any) -> str:
    """Who is asked what, as `hexagone: refusal`."""
    if s.actor is None:
        return "over"
    return f"{s.game.asked(s)}: {s.position()['pending'][0]['question']}"


def decline(s: Any) -> None:
    """Answer every window of the battles that are open with `pass`."""
    while asked(s).split(": ")[-1] in WINDOWS:
        s.play("pass")


def advance(s: Any, company: int = 4) -> None:
    """Advance a company and fight what it meets without any effect."""
    s.play(f"advance company-{company}")
    decline(s)


def drawn(s: Any, unit: str) -> str:
    """The values of a company's dice as they are drawn; `hexagone` alone is its company-4."""
    name, _, company = unit.partition("/")
    written = s.position()["battalions"][name]["companies"][company or "company-4"]["dice"]
    a, b, c, d = (str(die)[0] for die in written)
    return f"{a} {b}, {c} {d}"


def lies(s: Any, name: str, slot: int = 0) -> str:
    """How a battalion's tile lies: down, up, or known to be the special one."""
    found: str = s.position()["battalions"][name]["terrains"][slot]["face"]
    return found
