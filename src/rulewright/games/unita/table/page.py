"""Unita on a page: the board as each seat sits at it, what is asked, and how a game ended."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final

from markupsafe import Markup

from rulewright.core.wording import Wording
from rulewright.games.unita.components import COMMUNITIES
from rulewright.games.unita.game import GAME
from rulewright.games.unita.table.ending import ending as ending
from rulewright.games.unita.table.geometry import board_of, labels_for, plain_labels, turned_for
from rulewright.games.unita.table.ground import COLOUR, ground, trails
from rulewright.games.unita.table.pieces import companies, die_face, fronts, terrains
from rulewright.games.unita.table.rail import battle_lines, decks, hands, home, played, tray
from rulewright.games.unita.table.reading import (
    LETTERS,
    TITLES,
    View,
    battling,
    catalogue,
    counted,
    left,
    owner,
    score,
    square_name,
    text,
    titles,
    unit_title,
)
from rulewright.games.unita.table.words import Asking, asking
from rulewright.languages import each_language
from rulewright.table.showing import Mark, Side

BLURB: Final = text("blurb")
LENGTH: Final = text("length")
GROUND: Final = "pale-blue"

# The headings and labels that `board.html` prints, by their keys in the catalogue.
PRINTED: Final = ("battle", "beside", "cards-played", "dice-in-hand", "home", "reading-a-die")
# The questions that are asked in the same words whatever the position.
ASKED: Final = ("lay-terrain", "order", "follow-shot", "glory", "drawn")


# Seats


@cache
def symbol(kind: str, colour: str) -> str:
    """A drawing of `defs.html` without its id, for pages that do not print that file."""
    defs = resources.files(__package__).joinpath("defs.html").read_text(encoding="utf-8")
    found = re.search(rf'<g id="u-{kind}-{colour}"( .*?</g>)', defs)
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
    unit = text("life-points") if score else ""
    return Side(titles(communities), crest(communities), COLOUR[communities[0]], "", score, unit, line)


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
        parts.append(text("count-home", count=out))
    if "card" in battalion:
        parts.append(text(battalion["card"]))
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
        "title": text("board-north" if seat is None else "board"),
        "printed": printed(),
        "ground": ground(view["seats"], board.turned, battalions),
        "left": trails(view["seats"], board.turned, battalions),
        "tiles": terrains(view, board, asked, seat),
        "companies": companies(view, board, asked),
        "fronts": fronts(view, board),
        "tray": tray(view, board, asked, seat),
        "battle": tuple(battle_lines(view)),
        "decks": tuple(decks(view, seat)),
        "hands": tuple(hands(view, asked, seat)),
        "home": tuple(home(view)),
        "played": tuple(played(view, seat)),
        "legend": legend(colour),
    }


@each_language
def printed() -> dict[str, str]:
    """The headings that never change."""
    return {key: text(key) for key in PRINTED}


@each_language
def legend(colour: str) -> tuple[tuple[Markup, str], ...]:
    """How a die of this colour is read."""
    faces = (("4/4", "die-full"), ("3/4", "die-wounded"), ("0/4", "die-coat"))
    return tuple([(die_face(colour, die), text(key)) for die, key in faces])


def labels(view: View, seat: int | None) -> dict[str, str]:
    """The places of a square as this reader sees them."""
    return labels_for(view["seats"], turned_for(view["seats"], seat))


# What is asked


def points_left(view: View) -> str:
    """The points of the turn that are left; where Pilgrimage changes their number only how many."""
    points = view["points"]
    if points > 3 or view["battalions"][view["turn"]].get("card") == "pilgrimage" or view.get("spent") is True:
        return text("left", points=counted(points, text("point"), text("points")))
    return text("left-of-3", count=points)


def meta(view: View) -> str:
    """Phase and what is left of it."""
    if view.get("over"):
        return text("over")
    if view.get("thrown"):
        return text("laying")
    if view["phase"] == "deployment":
        first = (view.get("pending") or [{}])[0].get("question")
        return text("laying" if first in ("throw", "lay-terrain") else "deployment")
    fought = battling(view)
    if fought:
        return text("battle-of", one=short(fought[0]), other=short(fought[1]))
    return text("movement", points=points_left(view))


def short(unit: str) -> str:
    """A company as its tag names it, such as P1."""
    return LETTERS[unit.partition("/")[0]] + unit[-1]


def ask(view: View, question: str, sentences: Sequence[str]) -> str:
    """The question as the asked seat reads it."""
    asked = asking(view)
    said = asked_of(view, asked, sentences)
    if not said:
        return Wording(GAME, catalogue(), ()).sentence(question)
    leads_two = sum([owner(view, k) == asked.seat for k in range(len(view["battalions"]))]) > 1
    return f"{TITLES[asked.community]}: {said[0].lower()}{said[1:]}" if leads_two else said


def asked_of(view: View, asked: Asking, sentences: Sequence[str]) -> str:
    """A short question in the second person; empty where the engine's own words are as good."""
    kind = asked.question
    if kind == "turn":
        if any(sentence.startswith("advance ") for sentence in sentences):
            return text("ask-turn")
        return text("ask-turn-end")
    if kind == "deploy-die":
        dice = view["pending"][0].get("dice", 1)
        return text("ask-deploy" if dice == 1 else "ask-deploy-two")
    if kind in ASKED:
        return text(f"ask-{kind}")
    return asked_of_company(view, asked)


def asked_of_company(view: View, asked: Asking) -> str:
    """The questions about one company."""
    places = plain_labels(view["seats"], turned_for(view["seats"], asked.seat))
    words = list(places.values())
    if asked.question == "rearrange":
        return text("ask-rearrange", number=asked.company, place=words[asked.place])
    if asked.question == "arrange-die":
        return text("ask-arrange-die", number=asked.place // 4 + 1, place=words[asked.place % 4])
    fought = battling(view)
    if asked.question in ("refusal", "effects") and fought:
        mine = f"{asked.community}/company-{asked.company}"
        other = unit_title(fought[1] if fought[0] == mine else fought[0])
        kind = "refusal" if asked.question == "refusal" else "attack" if fought[0] == mine else "defence"
        return text(f"ask-{kind}", number=asked.company, other=other)
    return ""


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
        return counted(group_cost(battalion, words[1], words[2]), text("point"), text("points"))
    return text(f"note-{words[0]}") if words[0] in ("reorganise", "pilgrimage", "confession") else ""


def advance_note(community: str, battalion: Mapping[str, Any], company: str) -> str:
    """The cost of an advance and its square."""
    ahead = battalion["companies"][company]["at"] + 1
    if ahead > 19:
        return text("note-home")
    if ahead in [terrain["at"] for terrain in battalion.get("terrains", [])]:
        return text("note-terrain", square=square_name(community, ahead))
    return text("note-square", square=square_name(community, ahead))


def lay_note(view: View, community: str, battalion: Mapping[str, Any], die: str) -> str:
    """Where a terrain would lie, counted with a thrown die from square 1 or the last terrain."""
    number = view.get("thrown", {}).get(die)
    if number is None:
        return ""
    last = max([terrain["at"] for terrain in battalion.get("terrains", [])], default=3)
    return text("note-lay", square=square_name(community, last + number))


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
        return [f"{rest[0]}-{rest[1][-1]}", f"left-{rest[0]}-{int(rest[2]) - 1}"]
    if verb == "left":
        return ["gate", f"home-{rest[0]}", f"left-{rest[0]}-19"]
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
