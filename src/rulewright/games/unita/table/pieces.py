"""What lies on the board and changes: terrains, companies with their dice, and the fronts where companies meet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, Final

from markupsafe import Markup

from rulewright.games.unita.table.geometry import Board, Spot, board_of, edge_between, plain_labels, points
from rulewright.games.unita.table.ground import COLOUR
from rulewright.games.unita.table.reading import (
    LETTERS,
    View,
    battling,
    catalogue,
    owner,
    square_name,
    text,
    unit_title,
)
from rulewright.games.unita.table.words import Asking, company_name, company_word, die_word, tile_word
from rulewright.languages import each_language

# What companies do in a battle, as the style sheet calls it.
ROLES: Final = ("attacks", "defends")


@dataclass(frozen=True)
class Touch:
    """An element of the drawing that can be pointed at: `word` is its phrase, empty if it has none now.

    `ask` is what a reader asks about who asks why nothing can be said of it now.

    `shift` moves it to its place, so that the rings of what is lit are its own children.
    """

    id: str
    css: str
    word: str
    label: str
    body: Markup
    shift: str = ""
    role: str = "group"
    ask: str = ""


@dataclass(frozen=True)
class Company:
    """A company where it stands: its body, its dice, which lie over the body, and its name over both."""

    id: str
    style: str
    body: Touch
    dice: tuple[Touch | Markup, ...]
    tag: Markup

    def markup(self, lit: frozenset[str]) -> Markup:
        """The company as it is drawn while these phrases are lit."""
        return company_markup(self, lit) if lit else self.unlit

    @cached_property
    def unlit(self) -> Markup:
        """The company as it is drawn while nothing is lit."""
        return company_markup(self, frozenset())


def touch_markup(touch: Touch, lit: frozenset[str]) -> Markup:
    """An element that can be pointed at."""
    is_lit = touch.word in lit
    role = "button" if is_lit else touch.role
    word = f' data-word="{touch.word}" tabindex="{0 if is_lit else -1}"' if touch.word else ""
    ask = f' data-ask="{touch.ask}"' if touch.ask and not touch.word else ""
    css = touch.css + (" lit" if is_lit else "")
    shift = f' transform="{touch.shift}"' if touch.shift else ""
    named = Markup('<g id="{}" role="{}" aria-label="{}"').format(touch.id, role, touch.label)
    return named + Markup(f'{word}{ask} class="{css}"{shift}>{touch.body}</g>')


def company_markup(company: Company, lit: frozenset[str]) -> Markup:
    """A company as it is drawn while these phrases are lit."""
    dice = [die if isinstance(die, Markup) else touch_markup(die, lit) for die in company.dice]
    inner = Markup("").join([touch_markup(company.body, lit), *dice, company.tag])
    return Markup(f'<g id="{company.id}" class="moved" style="{company.style}">{inner}</g>')


# Dice


@lru_cache(maxsize=512)
def die_face(colour: str, die: str, tilt: float = 0.0) -> Markup:
    """A die with its coloured body; `die` is value and red figure, or `?` for one face down."""
    turned = f' transform="rotate({tilt:g})"' if tilt else ""
    body = f'<use href="#u-die-{colour}"{turned}/>'
    if die == "?":
        return Markup(body + '<circle r="13" class="u-down"/><text class="u-figure u-ink" y="1.5">?</text>')
    value, _, figure = die.partition("/")
    if value == "0":
        return Markup(f'{body}<use href="#u-coat-{colour}"/>')
    if value == figure:
        return Markup(f'{body}<circle r="14.5" class="u-disc"/><text class="u-figure u-full" y="1.5">{value}</text>')
    return Markup(f'{body}<text class="u-figure u-on-{colour}" y="1.5">{value}</text>')


@each_language
def said(die: str | None) -> str:
    """A die in words."""
    if die is None:
        return text("empty")
    if die == "?":
        return text("face-down")
    value, _, figure = die.partition("/")
    if value == figure:
        return value
    return text("held-coat" if value == "0" else "held-hurt", value=value, figure=figure)


@lru_cache(maxsize=512)
def ringed(colour: str, die: str | None, tilt: float) -> Markup:
    """A die, or an empty place, with the rings of what is lit or chosen."""
    turned = f' transform="rotate({tilt:g})"' if tilt else ""
    half = 20 if die is not None else 17
    ring = f'x="-{half}" y="-{half}" width="{2 * half}" height="{2 * half}" rx="9"{turned}'
    rings = f'<rect class="halo ink" {ring} stroke-width="8"/><rect class="halo" {ring} stroke-width="4.5"/>'
    if die is None:
        return Markup(f'{rings}<rect x="-16" y="-16" width="32" height="32" rx="6" class="u-empty"{turned}/>')
    return Markup(rings) + die_face(colour, die, tilt)


@lru_cache(maxsize=512)
def shift_of(x: float, y: float, size: float) -> str:
    """How a piece is moved to its place and sized."""
    return f"translate({x:g} {y:g})" + (f" scale({size:g})" if size != 1 else "")


# Companies


def companies(view: View, board: Board, asked: Asking) -> list[Company]:
    """The companies that stand on the board, in the order of their battalions."""
    found: list[Company] = []
    roles = dict(zip(battling(view), ROLES, strict=False))
    for community, battalion in view["battalions"].items():
        for number in range(1, 5):
            company = battalion["companies"].get(f"company-{number}")
            if company is None or company["at"] == "left":
                continue
            dice = tuple(company["dice"])
            empty = all(die is None for die in dice)
            if empty and (community != asked.community or asked.question not in ("deploy-die", "arrange-die")):
                continue
            where = (board.seats, board.turned, tuple(view["battalions"]).index(community), company["at"])
            role = roles.get(f"{community}/company-{number}", "")
            found.append(
                drawn(where, (community, number), dice, role, words_on(view, board, asked, community, number, dice))
            )
    return found


@dataclass(frozen=True)
class Words:
    """What stands for words on a company: its own phrase or what may be asked of it, those of its places, and which
    place is asked for.
    """

    own: str
    ask: str
    places: tuple[str, ...]
    here: tuple[bool, ...]


def words_on(
    view: View, board: Board, asked: Asking, community: str, number: int, dice: tuple[str | None, ...]
) -> Words:
    """The words on a company now."""
    places = zip(board.places, dice, strict=True)
    return Words(
        company_word(view, asked, community, number),
        company_name(asked, community, number),
        tuple([place_word(view, asked, community, number, place, die) for place, die in places]),
        tuple([is_asked(board, asked, (community, number), place) for place in board.places]),
    )


@each_language
def drawn(
    where: tuple[int, int, int, int], who: tuple[str, int], dice: tuple[str | None, ...], role: str, words: Words
) -> Company:
    """One company with its dice in their places; most are drawn as they were before.

    `where` is the board with its seats and turn, the path and the square.
    """
    seats, turned, path, at = where
    board = board_of(seats, turned)
    spot, small = board.arms[path][at], seats == 3
    labels = plain_labels(seats, turned)
    community, number = who
    name = f"{community}-{number}"
    below: list[Touch | Markup] = []
    above: list[Touch | Markup] = []
    for place, die, (x, y), word, here in zip(board.places, dice, spot.dice, words.places, words.here, strict=True):
        face = ringed(COLOUR[community], die, spot.tilt)
        shift = shift_of(x, y, 0.76 if small else 1)
        key = f"{name}-{place}"
        if word:
            company_title = unit_title(f"{community}/company-{number}")
            title = text("die-at", company=company_title, place=labels[place], die=said(die))
            below.append(Touch(key, "u-die", word, title, face, shift))
        else:
            (above if here else below).append(die_group(key, face, shift, here))
    x, y = spot.middle
    style = f"transform:translate({x:g}px,{y:g}px)"
    inner = triangle_body(spot) if small else square_body()
    under = body(who, at, dice, role, labels, words, inner)
    return Company(name, style, under, (*below, *above), tag(*who, role, small))


def place_word(view: View, asked: Asking, community: str, number: int, place: str, die: str | None) -> str:
    """The phrase of a place of a company, with a die or still empty."""
    if die is None:
        open_now = asked.question == "deploy-die" and community == asked.community
        return f"square-{number} {place}" if open_now else ""
    return die_word(view, asked, community, number, place)


def is_asked(board: Board, asked: Asking, who: tuple[str, int], place: str) -> bool:
    """Whether the die for this very place is asked for."""
    if asked.question == "arrange-die":
        return who == (asked.community, asked.place // 4 + 1) and board.places[asked.place % 4] == place
    return asked.question == "rearrange" and asked.about(*who) and board.places[asked.place] == place


@lru_cache(maxsize=4096)
def die_group(key: str, face: Markup, shift: str, here: bool) -> Markup:
    """A die without a word; `here` marks the place that is asked for."""
    ring = 'x="-20" y="-20" width="40" height="40" rx="9"'
    mark = f'<rect class="u-under" {ring}/><rect class="u-here" {ring}/>' if here else ""
    return Markup(f'<g id="{key}" class="u-die" transform="{shift}">{face}{mark}</g>')


def body(
    who: tuple[str, int],
    at: int,
    dice: tuple[str | None, ...],
    role: str,
    labels: Mapping[str, str],
    words: Words,
    inner: Markup,
) -> Touch:
    """What lies under the dice of a company: the ground it stands on, and its name."""
    community, number = who
    places = ", ".join([f"{place} {said(die)}" for place, die in zip(labels.values(), dice, strict=True)])
    title = text(
        f"company-{role or 'stands'}",
        company=unit_title(f"{community}/company-{number}"),
        square=square_name(community, at),
        dice=places,
    )
    css = f"u-body u-{COLOUR[community]}" + (f" u-{role}" if role else "")
    return Touch(f"{community}-{number}-body", css, words.own, title, inner, ask=words.ask)


@cache
def square_body() -> Markup:
    """The body of a company on the square board; its plate hides what is printed there."""
    return Markup(
        '<rect x="-50" y="-50" width="100" height="100" class="u-hit"/>'
        '<rect class="halo ink" x="-45" y="-45" width="90" height="90" rx="12" stroke-width="11"/>'
        '<rect class="halo" x="-45" y="-45" width="90" height="90" rx="12" stroke-width="7"/>'
        '<rect class="u-plate" x="-42" y="-39" width="84" height="84" rx="9"/>'
        '<rect class="u-ring" x="-44" y="-41" width="88" height="88" rx="11"/>'
        '<path class="tab" d="M26-49h23v23z" stroke-width="2.5"/>'
    )


@lru_cache(maxsize=512)
def triangle_body(spot: Spot) -> Markup:
    """The body of a company on the triangle, in the shape of its square."""
    x, y = spot.middle
    whole, shape = [points([((a - x) * part, (b - y) * part) for a, b in spot.corners]) for part in (1.0, 0.92)]
    return Markup(
        f'<polygon points="{whole}" class="u-hit"/>'
        f'<polygon class="halo ink" points="{whole}" stroke-width="11" stroke-linejoin="round"/>'
        f'<polygon class="halo" points="{whole}" stroke-width="7" stroke-linejoin="round"/>'
        f'<polygon class="u-plate" points="{shape}" stroke-linejoin="round"/>'
        f'<polygon class="u-ring" points="{shape}" stroke-linejoin="round"/>'
    )


@lru_cache(maxsize=128)
def tag(community: str, number: int, role: str, small: bool) -> Markup:
    """The name of a company, such as P1: above its dice, on the triangle in their middle."""
    width, shift = (32, shift_of(0, 0, 0.86)) if small else (38, shift_of(0, -38, 1))
    css = f"u-tag u-{role}" if role else "u-tag"
    return Markup(
        f'<g transform="{shift}" class="{css}" aria-hidden="true"><rect x="-{width // 2}" y="-10" width="{width}"'
        f' height="19" rx="9.5"/><text y=".5">{LETTERS[community]}{number}</text></g>'
    )


# Terrains


@dataclass(frozen=True)
class Tile:
    """A terrain on its square, and the chip that shows it over a company that stands there."""

    markup: Markup
    chip: Touch | None


def terrains(view: View, board: Board, asked: Asking, seat: int | None) -> list[Tile]:
    """The terrains on the board."""
    found: list[Tile] = []
    for k, (spots, (community, battalion)) in enumerate(zip(board.arms, view["battalions"].items(), strict=True)):
        standing = {company["at"]: int(name[-1]) for name, company in battalion["companies"].items()}
        mine = owner(view, k) == seat
        for slot, terrain in enumerate(battalion.get("terrains", [])):
            number = standing.get(terrain["at"], 0)
            key = f"{community}-terrain-{slot + 1}"
            title = tile_title(community, terrain, mine)
            look = (COLOUR[community], terrain["tile"], terrain["face"], battalion.get("imitates", ""))
            spot = spots[terrain["at"]]
            chip = None
            if number:
                word = tile_word(view, asked, community, number)
                chip = Touch(
                    f"{key}-chip",
                    f"u-chip {chip_css(look)}",
                    word,
                    title,
                    chip_body(look),
                    chip_shift(spot, board.seats == 3),
                    ask=known_kind(terrain["tile"]),
                )
            found.append(Tile(tile_body(key, spot, look, title, board.seats == 3, bool(number)), chip))
    return found


def known_kind(kind: str) -> str:
    """The word for a kind of tile, empty for one that the reader does not know."""
    return "" if kind == "?" else kind


def tile_title(community: str, terrain: Mapping[str, Any], mine: bool) -> str:
    """A terrain in words, as its reader knows it."""
    where = square_name(community, terrain["at"])
    kind = terrain["tile"]
    if kind == "?":
        return text("tile-unknown-special" if terrain["face"] == "known" else "tile-unknown", square=where)
    face = terrain["face"] if terrain["face"] != "down" else "mine" if mine else "down"
    return text(f"tile-{face}", tile=catalogue().word(kind), square=where)


@lru_cache(maxsize=2048)
def tile_body(key: str, spot: Spot, look: tuple[str, str, str, str], title: str, small: bool, covered: bool) -> Markup:
    """A tile that fills its square; under a company its chip shows the sign and says the name."""
    colour, kind, face, imitates = look
    x, y = spot.middle
    size = 1.1 if small else 1.7
    css = "u-up" if face == "up" else "u-hidden"
    inner = "" if covered else f'<g transform="translate({x:g} {y:g}) scale({size})">{sign(kind, imitates)}</g>'
    ask = f' data-ask="{kind}" data-role="img"' if known_kind(kind) else ""
    told = ' aria-hidden="true"' if covered else f' role="img" aria-label="{title}"{ask}'
    return Markup(
        f'<g id="{key}" class="u-tile u-{colour} {css}"{told}>'
        f'<polygon points="{spot.inset(0.88 if small else 0.9)}"/>{inner}</g>'
    )


def sign(kind: str, imitates: str) -> str:
    """The sign of a kind of tile, `?` for one that the reader does not know; a Mirage also shows what it imitates."""
    if kind == "?":
        return '<text y="1" class="u-unknown">?</text>'
    if imitates and kind == "mirage":
        return (
            f'<use href="#u-sign-{kind}" transform="translate(-7 -5) scale(.7)"/>'
            f'<use href="#u-sign-{imitates}" transform="translate(8 7) scale(.7)"/>'
        )
    return f'<use href="#u-sign-{kind}"/>'


@lru_cache(maxsize=128)
def chip_body(look: tuple[str, str, str, str]) -> Markup:
    """The chip of a tile under a company."""
    _, kind, _, imitates = look
    ring = 'x="-15" y="-14" width="30" height="28" rx="7"'
    return Markup(
        '<circle r="22" class="u-hit"/>'
        f'<rect class="halo ink" {ring} stroke-width="9"/><rect class="halo" {ring} stroke-width="5"/>'
        f'<rect x="-13" y="-12" width="26" height="24" rx="5" class="u-chip-face"/>{sign(kind, imitates)}'
    )


def chip_css(look: tuple[str, str, str, str]) -> str:
    """Whether a tile lies face up or hidden, as the style sheet calls it."""
    return "u-up" if look[2] == "up" else "u-hidden"


@lru_cache(maxsize=512)
def chip_shift(spot: Spot, small: bool) -> str:
    """Where the chip lies: at the upper left corner, on the triangle in the middle of the outer side."""
    x, y = spot.middle
    if not small:
        return shift_of(x - 37, y - 38, 1)
    (ax, ay), (bx, by) = spot.dice[0], spot.dice[1]
    return shift_of(round(x + (ax + bx) * 0.78, 1), round(y + (ay + by) * 0.78, 1), 0.8)


# Fronts


@dataclass(frozen=True)
class Front:
    """The side where two companies touch, thick where they fight and dashed where a battle waits."""

    id: str
    css: str
    label: str
    markup: Markup


def fronts(view: View, board: Board) -> list[Front]:
    """The battle that is fought and those that wait."""
    found: list[Front] = []
    fought = battling(view)
    if fought:
        found.append(front(view, board, fought[0], fought[1], "u-fight"))
    for company, others in view.get("contacts", {}).items():
        for other in others:
            found.append(front(view, board, f"{view['turn']}/{company}", other, "u-waits"))
    return found


def front(view: View, board: Board, one: str, other: str, css: str) -> Front:
    """The touching side of two companies."""
    (ax, ay), (bx, by) = (edge := edge_between(square_of(view, board, one), square_of(view, board, other))).ends
    x, y = edge.middle
    size = 0.62 if board.seats == 3 else 1
    if board.seats != 3 and ay == by:
        x -= 38  # or the sign would hide the name of the company below
    line = f'd="M{ax:g} {ay:g}L{bx:g} {by:g}"'
    markup = Markup(
        f'<path class="u-under" {line}/><path class="u-line" {line}/>'
        f'<g transform="translate({x:g} {y:g}) scale({size})"><circle r="16"/><use href="#u-swords"/></g>'
    )
    label = text("attacks" if css == "u-fight" else "waits", one=unit_title(one), other=unit_title(other))
    return Front(f"front-{one}-{other}".replace("/company", ""), css, label, markup)


def square_of(view: View, board: Board, unit: str) -> tuple[tuple[float, float], ...]:
    """The corners of the square on which a company stands."""
    community, _, company = unit.partition("/")
    arm = list(view["battalions"]).index(community)
    at: int = view["battalions"][community]["companies"][company]["at"]
    return board.arms[arm][at].corners
