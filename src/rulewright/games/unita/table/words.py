"""Which words the pieces on the table carry, so that a sentence can be pointed at: all depends on what is asked.

The battalion that is asked has its companies called `company-2`, others `hexagone company-2`. Where a question is about
one company its dice are called by their place alone; elsewhere by company and place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulewright.games.unita.table.reading import View

# The kinds of question in which companies are named.
NAMED = ("turn", "order", "follow-shot")


@dataclass(frozen=True)
class Asking:
    """What is asked first: the question, the seat from 0 (-1 is nobody), the battalion, and the company it is about."""

    question: str
    seat: int
    community: str
    company: int
    place: int

    def about(self, community: str, number: int) -> bool:
        """Whether the question is about this company alone."""
        return self.community == community and self.company == number


def asking(view: View) -> Asking:
    """Who is asked what; nobody while luck decides or when the game is over."""
    pending = view.get("pending") or [{}]
    first: dict[str, Any] = pending[0]
    seat = first.get("seat", 0)
    if not isinstance(seat, int) or seat < 1 or view.get("over"):
        return Asking("", -1, "", 0, 0)
    unit = ""
    if "attacker" in first:
        defending = first.get("defending", 0)
        if first["question"] == "drawn":
            defending = not first["attacker"].startswith("friburga/")
        unit = first["defender"] if defending else first["attacker"]
    elif first["question"] == "rearrange":
        unit = first["company"]
    community, _, company = unit.partition("/")
    return Asking(
        first["question"],
        seat - 1,
        community or str(first.get("battalion") or view.get("turn", "")),
        int(company[-1]) if company else 0,
        first.get("place", 0),
    )


def may_play(view: View, community: str) -> bool:
    """Whether a battalion could still play its first POWER card."""
    return "card" not in view["battalions"][community] and view.get("options", {}).get("colonial") != "on"


def company_word(view: View, asked: Asking, community: str, number: int) -> str:
    """The phrase of a company on the board; empty if no sentence of this question can name it."""
    return company_name(asked, community, number) if asked.question in NAMED else ""


def company_name(asked: Asking, community: str, number: int) -> str:
    """How sentences call a company, also while none can name it."""
    return f"company-{number}" if community == asked.community else f"{community} company-{number}"


def die_word(view: View, asked: Asking, community: str, number: int, place: str) -> str:
    """The phrase of a die that stands at a place of a company; empty if no sentence of this question can name it."""
    if asked.question == "effects" and asked.about(community, number):
        return place
    if asked.question != "turn":
        return ""
    if community == asked.community:
        if confessing(view, asked):
            return f"company-{number} {place}"
        return place if heals(view, community, number) else ""
    if asked.community == "primitiva" and may_play(view, "primitiva"):
        return f"{community} company-{number} {place}"
    return ""


def confessing(view: View, asked: Asking) -> bool:
    """Whether any own company's dice may be named for Confession."""
    return asked.question == "turn" and asked.community == "friburga" and may_play(view, "friburga")


def kind_under(view: View, community: str, number: int) -> str:
    """What the tile under a company acts as, as far as the reader knows it; empty without a tile."""
    battalion = view["battalions"][community]
    at = battalion["companies"].get(f"company-{number}", {}).get("at")
    for terrain in battalion.get("terrains", []):
        if terrain["at"] == at:
            return acts_as(battalion, terrain["tile"])
    return ""


def acts_as(battalion: View, tile: str) -> str:
    """The kind a tile acts as: a Mirage may imitate another one."""
    return str(battalion.get("imitates", tile)) if tile == "mirage" else tile


def heals(view: View, community: str, number: int) -> bool:
    """Whether a company stands on a Red Cross, known to the reader, that has its use left."""
    used = view["battalions"][community].get("red-cross-used", False)
    return kind_under(view, community, number) == "red-cross" and not used


def tile_word(view: View, asked: Asking, community: str, number: int) -> str:
    """The word of the tile under a company: what it can be used as, or `heal` where dice already have other words."""
    if community != asked.community or not number:
        return ""
    kind = kind_under(view, community, number)
    if asked.question == "turn":
        if kind == "red-cross" and confessing(view, asked) and heals(view, community, number):
            return "heal"
        return kind if kind == "whirlpool" else ""
    if asked.question == "refusal" and asked.about(community, number):
        return kind if kind == "magic-forest" else ""
    if asked.question == "effects" and asked.about(community, number):
        return kind if kind in ("whirlpool", "mirage") else ""
    return ""
