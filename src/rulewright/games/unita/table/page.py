"""Unita on a page: the board as each seat sits at it, what is asked, and how a game ended."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final

from markupsafe import Markup

from rulewright.games.unita.components import COMMUNITIES
from rulewright.games.unita.table.ending import ending as ending
from rulewright.games.unita.table.geometry import board_of, labels_for, plain_labels, turned_for
from rulewright.games.unita.table.ground import COLOUR, ground
from rulewright.games.unita.table.pieces import companies, die_face, fronts, terrains, unit_title
from rulewright.games.unita.table.rail import battle_lines, decks, hands, home, played, tray
from rulewright.games.unita.table.reading import (
    LETTERS,
    TITLES,
    View,
    battling,
    counted,
    left,
    owner,
    score,
    square_name,
)
from rulewright.games.unita.table.words import Asking, asking
from rulewright.table.showing import Mark, Side

BLURB: Final = "Four battalions of dice march on spiral paths to the Gate. Meet an enemy and you fight."
LENGTH: Final = "60 to 90 minutes"
GROUND: Final = "pale-blue"

# Battalions and companies in the wording of the engine.
UNIT: Final = re.compile(r"\b(primitiva|german-land|friburga|hexagone)(?:[ /](company)-(\d))?|\bcompany-(\d)")


# Seats


@cache
def symbol(kind: str, colour: str) -> str:
    """A drawing of `defs.html` without its id, for pages that do not print that file."""
    text = resources.files(__package__).joinpath("defs.html").read_text(encoding="utf-8")
    found = re.search(rf'<g id="u-{kind}-{colour}"( .*?</g>)', text)
    assert found is not None
    return "<g" + found[1]


def crest(communities: Sequence[str]) -> Markup:
    """The coats of arms of the battalions that a seat leads."""
    parts: list[str] = []
    for k, community in enumerate(communities):
        colour = COLOUR[community]
        shift = "" if len(communities) == 1 else f' transform="translate({-10 + 20 * k} {-10 + 20 * k}) scale(.62)"'
        parts.append(f'<g{shift}><g transform="scale(1.2)">{symbol("die", colour)}</g>{symbol("coat", colour)}</g>')
    return Markup(f'<svg class="crest" viewBox="-24 -24 48 48" aria-hidden="true">{"".join(parts)}</svg>')


def places(seats: int, options: Mapping[str, str | int]) -> list[Side]:
    """The sides before there is a game."""
    playing = [each for each in COMMUNITIES if seats != 3 or COLOUR[each] != options.get("left_out", "blue")]
    return [side_of([each for k, each in enumerate(playing) if k % seats == seat]) for seat in range(seats)]


def side_of(communities: Sequence[str], score: str = "", line: str = "") -> Side:
    """What a seat is called and drawn as."""
    title = " and ".join([TITLES[community] for community in communities])
    unit = "life points" if score else ""
    return Side(title, crest(communities), COLOUR[communities[0]], "", score, unit, line)


def sides(view: View) -> list[Side]:
    """The seats with their life points; where a seat leads two battalions the better one counts."""
    found: list[Side] = []
    for seat in range(view["seats"]):
        own = [community for k, community in enumerate(view["battalions"]) if owner(view, k) == seat]
        points = {community: score(view["battalions"][community]) for community in own}
        parts = [fares(view, community) for community in own]
        if len(own) > 1:
            parts = [
                f"{LETTERS[each]} {points[each]}" + (f", {part}" if part else "")
                for each, part in zip(own, parts, strict=True)
            ]
        line = "; ".join([part for part in parts if part])
        found.append(side_of(own, str(max(points.values())), line))
    return found


def fares(view: View, community: str) -> str:
    """How a battalion fares, in a few words: companies home and the POWER card in play."""
    battalion = view["battalions"][community]
    parts: list[str] = []
    out = len(left(battalion)) if view["phase"] == "movement" else 0
    if out:
        parts.append(f"{out} home")
    if "card" in battalion:
        parts.append(battalion["card"].replace("-", " ").title())
    return ", ".join(parts)


# The board


def draw(view: View, seat: int | None) -> dict[str, Any]:
    """What `board.html` needs to draw the table as this seat sits at it."""
    board = board_of(view["seats"], turned_for(view["seats"], seat))
    asked = asking(view)
    battalions = tuple(view["battalions"])
    colour = COLOUR[asked.community or battalions[seat or 0]]
    return {
        "seats": view["seats"],
        "width": board.size[0],
        "height": board.size[1],
        "title": "Board, north up" if seat is None else "Board, your own side nearest",
        "ground": ground(view["seats"], board.turned, battalions),
        "tiles": terrains(view, board, asked, seat),
        "companies": companies(view, board, asked),
        "fronts": fronts(view, board),
        "tray": tray(view, board, asked, seat),
        "battle": battle_lines(view),
        "decks": decks(view, seat),
        "hands": hands(view, asked, seat),
        "home": home(view),
        "played": played(view, seat),
        "legend": [
            {"face": die_face(colour, "4/4"), "said": "full strength"},
            {"face": die_face(colour, "3/4"), "said": "wounded"},
            {"face": die_face(colour, "0/4"), "said": "coat of arms: 0"},
        ],
    }


def labels(view: View, seat: int | None) -> dict[str, str]:
    """The places of a square as this reader sees them."""
    return labels_for(view["seats"], turned_for(view["seats"], seat))


# What is asked


def points_left(view: View) -> str:
    """The points of the turn that are left; where Pilgrimage changes their number only how many."""
    points = view["points"]
    if points > 3 or view["battalions"][view["turn"]].get("card") == "pilgrimage" or view.get("spent") is True:
        return f"{counted(points, 'point')} left"
    return f"{points} of 3 points left"


def meta(view: View) -> str:
    """Phase and what is left of it."""
    if view.get("over"):
        return "The game is over"
    if view.get("thrown"):
        return "Laying terrains"
    if view["phase"] == "deployment":
        first = (view.get("pending") or [{}])[0].get("question")
        return "Laying terrains" if first in ("throw", "lay-terrain") else "Deployment"
    fought = battling(view)
    if fought:
        return f"Battle. {short(fought[0])} attacks {short(fought[1])}"
    return f"Movement. {points_left(view)}"


def short(unit: str) -> str:
    """A company as its tag names it, such as P1."""
    return LETTERS[unit.partition("/")[0]] + unit[-1]


def ask(view: View, question: str, sentences: Sequence[str]) -> str:
    """The question as the asked seat reads it."""
    asked = asking(view)
    said = asked_of(view, asked, sentences)
    if not said:
        return proper(question)
    leads_two = sum([owner(view, k) == asked.seat for k in range(len(view["battalions"]))]) > 1
    return f"{TITLES[asked.community]}: {said[0].lower()}{said[1:]}" if leads_two else said


def asked_of(view: View, asked: Asking, sentences: Sequence[str]) -> str:
    """A short question in the second person; empty where the engine's own words are as good."""
    kind = asked.question
    if kind == "turn":
        if any(sentence.startswith("advance ") for sentence in sentences):
            return "How do you spend the next point?"
        return "Do you use an effect, or does the turn pass?"
    if kind == "deploy-die":
        dice = view["pending"][0].get("dice", 1)
        return "Which die goes where?" if dice == 1 else "Which two dice go where? Place the first."
    if kind == "lay-terrain":
        return "Which terrain do you lay, counted with which die?"
    if kind == "order":
        return "Several enemies are alongside: whom do you fight next?"
    if kind == "follow-shot":
        return "The shot is fired: now advance into battle."
    if kind == "glory":
        return "Your first company is home: do you play Glory?"
    if kind == "drawn":
        return "A lane is drawn: do you show Girl Power?"
    return asked_of_company(view, asked)


def asked_of_company(view: View, asked: Asking) -> str:
    """The questions about one company."""
    places = plain_labels(view["seats"], turned_for(view["seats"], asked.seat))
    words = list(places.values())
    if asked.question == "rearrange":
        return f"Company {asked.company} is rearranged: which die stands {words[asked.place]}?"
    if asked.question == "arrange-die":
        return f"Company {asked.place // 4 + 1}, unseen by others: which die stands {words[asked.place % 4]}?"
    fought = battling(view)
    if asked.question in ("refusal", "effects") and fought:
        mine = f"{asked.community}/company-{asked.company}"
        other = unit_title(fought[1] if fought[0] == mine else fought[0])
        if asked.question == "refusal":
            return f"Company {asked.company} meets {other}: do you refuse to fight?"
        verb = "attacks" if fought[0] == mine else "is attacked by"
        return f"Company {asked.company} {verb} {other}: do you use an effect?"
    return ""


def proper(text: str) -> str:
    """The engine's wording with names as people read them.

    >>> proper("primitiva company-4 attacks german-land company-1: which effect is used, or none?")
    'Primitiva company 4 attacks German Land company 1: which effect is used, or none?'
    """

    def name(found: re.Match[str]) -> str:
        if found[4]:
            return f"company {found[4]}"
        return TITLES[found[1]] + (f" company {found[3]}" if found[3] else "")

    return UNIT.sub(name, text)


# Notes on buttons


def note(view: View, sentence: str) -> str:
    """What a sentence costs and where it leads, as far as the view tells it exactly."""
    words = sentence.split()
    asked = asking(view)
    battalion = view["battalions"].get(asked.community)
    if battalion is None:
        return ""
    if words[0] == "advance":
        return advance_note(asked.community, battalion, words[1])
    if words[0] == "lay":
        return lay_note(view, asked.community, battalion, words[1])
    if words[0] == "technology-1":
        return counted(group_cost(battalion, words[1], words[2]), "point")
    return {"reorganise": "1 point", "pilgrimage": "2 points now, 4 next turn", "confession": "1 becomes 2"}.get(
        words[0], ""
    )


def advance_note(community: str, battalion: Mapping[str, Any], company: str) -> str:
    """The cost of an advance and its square."""
    ahead = battalion["companies"][company]["at"] + 1
    if ahead > 19:
        return "1 point, home through the Gate"
    if ahead in [terrain["at"] for terrain in battalion.get("terrains", [])]:
        return f"2 points, onto terrain {square_name(community, ahead)}"
    return f"1 point, to {square_name(community, ahead)}"


def lay_note(view: View, community: str, battalion: Mapping[str, Any], die: str) -> str:
    """Where a terrain would lie, counted with a thrown die from square 1 or the last terrain."""
    number = view.get("thrown", {}).get(die)
    if number is None:
        return ""
    last = max([terrain["at"] for terrain in battalion.get("terrains", [])], default=3)
    return f"onto {square_name(community, last + number)}"


def group_cost(battalion: Mapping[str, Any], foremost: str, rearmost: str) -> int:
    """What the group from one company to another pays: two points if any of them enters a terrain."""
    lie = [terrain["at"] for terrain in battalion.get("terrains", [])]
    numbers = range(min(int(foremost[-1]), int(rearmost[-1])), max(int(foremost[-1]), int(rearmost[-1])) + 1)
    ahead = [battalion["companies"][f"company-{number}"]["at"] + 1 for number in numbers]
    return 2 if any(index in lie for index in ahead) else 1


# The log


def mark(view: View, actor: int, sentence: str, told: Sequence[str]) -> Mark:
    """What a line of the log points at: companies and the squares they left, dice, tiles; whom it has hurt."""
    lines = [line.split() for line in (sentence, *told)]
    ids = dict.fromkeys([found for words in lines for found in pointed(view, actor, words)])
    seats = {community: owner(view, k) for k, community in enumerate(view["battalions"])}
    hurt = {seats[words[1]] for words in lines if words[0] == "lost"} - {actor}
    die = lines[0][2] if lines[0][0] == "rolled" else ""
    return Mark(tuple(ids), tuple(sorted(hurt)), die)


def pointed(view: View, actor: int, words: Sequence[str]) -> list[str]:
    """The ids that one sentence or one thing that followed points at."""
    verb, rest = words[0], words[1:]
    if verb == "moved" and rest[2] != "20":
        return [f"{rest[0]}-{rest[1][-1]}", f"square-{rest[0]}-{int(rest[2]) - 1}"]
    if verb == "left":
        return ["gate", f"home-{rest[0]}", f"square-{rest[0]}-19"]
    if verb == "battle":
        return [f"{rest[0]}-{rest[1][-1]}", f"{rest[2]}-{rest[3][-1]}"]
    if verb in ("lost", "gained", "drew"):
        return [f"{rest[0]}-{rest[1][-1]}-{rest[2]}"]
    if verb in ("turned", "kept"):
        return [f"{rest[0]}-{rest[1]}", f"{rest[0]}-{rest[1]}-chip"]
    if verb in ("formed", "changed"):
        return [f"{rest[0]}-{rest[1][-1]}"]
    if verb == "deploy":
        return deployed(view, actor, rest)
    return []


def deployed(view: View, actor: int, words: Sequence[str]) -> list[str]:
    """The die that was placed; nothing where either battalion of a seat could have placed it."""
    place = labels_order(view).index(words[2])
    number = words[1][-1]
    found: list[str] = []
    for k, (community, battalion) in enumerate(view["battalions"].items()):
        if owner(view, k) == actor and battalion["companies"][f"company-{number}"]["dice"][place] is not None:
            found.append(f"{community}-{number}-{words[2]}")
    return found if len(found) == 1 else []


def labels_order(view: View) -> list[str]:
    """The words of the places in the order of a company's dice."""
    return list(labels_for(view["seats"], 0))
