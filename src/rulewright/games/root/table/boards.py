"""The faction boards of Marquise, Eyrie and Alliance: tracks with costs and points, and what else lies on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from rulewright.games.root.components import COLUMN_WORDS, LEADER_WORDS, SUIT_WORDS
from rulewright.games.root.factions.alliance_board import CAPACITY, SYMPATHY_COST, SYMPATHY_POINTS
from rulewright.games.root.factions.eyrie_board import ROOST_POINTS
from rulewright.games.root.factions.marquise_board import (
    BUILDING_COST,
    BUILDING_POINTS,
    FIRST_BONUS,
    SECOND_BONUS,
    TRACK,
)
from rulewright.games.root.table.faces import chips
from rulewright.games.root.table.pieces import Chip, Stat, Touch, crest, item_chips, piece_sign, said, sign, suit_sign
from rulewright.games.root.table.reading import (
    WARRIORS,
    Asking,
    View,
    board_of,
    by_suit,
    held,
    known,
    on_map,
    plural,
    supply,
    text,
    viziers,
    word,
)
from rulewright.games.root.table.words import crafted_verb, supporter_verb, uses_in_battle

ROOSTS: Final = 7
SYMPATHIES: Final = 10
BUILDINGS: Final = ("sawmill", "workshop", "recruiter")
BASES: Final = ("fox-base", "rabbit-base", "mouse-base")
# A second card a turn draws from so many roosts on, a third from so many.
ROOST_BONUS: Final = (3, 6)


@dataclass(frozen=True)
class Space:
    """A space of a track: what it costs and scores, whether its piece is on the map, and whether it is the next."""

    top: str
    points: str
    css: str
    title: str


@dataclass(frozen=True)
class Track:
    """A track of pieces; touching its head means the piece."""

    touch: Touch
    sign: Markup
    title: str
    note: str
    spaces: tuple[Space, ...]


@dataclass(frozen=True)
class Column:
    """A column of the Decree: its cards, its Viziers among them, and what of it is still to obey."""

    touch: Touch
    title: str
    chips: tuple[Chip, ...]
    orders: tuple[Chip, ...]


@dataclass(frozen=True)
class Board:
    """All that lies before a player. `extra` is what only one faction has, by its name."""

    faction: str
    title: str
    crest: Markup
    css: str
    note: str
    stats: tuple[Stat, ...]
    tracks: tuple[Track, ...]
    play: tuple[Chip, ...]
    crafted: tuple[Chip, ...]
    hand: tuple[Chip, ...]
    hand_said: str
    extra: Mapping[str, Any]
    own: bool = False
    hand_none: str = ""


def frame(
    view: View,
    faction: str,
    seat: int | None,
    asked: Asking,
    own: bool,
    note: str,
    stats: tuple[Stat, ...],
    tracks: tuple[Track, ...],
    extra: Mapping[str, Any],
) -> Board:
    """What all boards have alike: play area, Crafted Items, and what the reader knows of a hand."""
    found = board_of(view, faction)
    may_use = own and asked.of(seat) and not uses_in_battle(asked)
    play = chips(f"play-{faction}", in_play(found), "use" if may_use else "", "use")
    crafted = item_chips(f"crafted-{faction}", dict(found.get("crafted", {})), crafted_verb(asked, faction), "-")
    hand = () if own else chips(f"known-{faction}", known(found.get("hand", {})))
    count = held(found.get("hand", {}))
    css = f"rt-board rt-of-{faction}" + (" rt-own" if own else "")
    return Board(
        faction,
        text(f"title-{faction}"),
        crest(faction),
        css,
        note,
        stats,
        tracks,
        play,
        crafted,
        hand,
        plural("hand-known", count) if hand else text("in-hand"),
        extra,
        own,
        plural("card", count),
    )


def in_play(found: Mapping[str, Any]) -> dict[str, int]:
    """The cards of a play area, an activated dominance card among them."""
    cards = dict(found.get("play", {}))
    if "dominance" in found:
        cards.setdefault(str(found["dominance"]), 1)
    return cards


def warriors_left(view: View, faction: str) -> Stat:
    """The warriors in a supply."""
    piece = WARRIORS[("marquise", "eyrie", "alliance", "vagabond").index(faction)]
    return Stat(piece_sign(piece), str(supply(view, piece)), text("in-supply"))


def space(cost: int | None, points: int, k: int, there: int, what: str, bonus: str = "") -> Space:
    """A space of a track: full ones have their piece on the map."""
    css = "rt-there" if k < there else "rt-next" if k == there else ""
    parts = [text("track-number", number=k + 1)]
    if cost is not None:
        parts.append(text("track-cost", cost=cost, what=what))
    parts.append(plural("points", points))
    if bonus:
        parts.append(bonus)
    if k < there:
        parts.append(text("track-on-map"))
    return Space("" if cost is None else str(cost), str(points), css + (" rt-bonus" if bonus else ""), ", ".join(parts))


def track(piece: str, phrase: str, note: str, spaces: tuple[Space, ...], there: int) -> Track:
    """A track with its head."""
    title = text(f"track-{piece}")
    label = said(title, text("track-said", there=there, all=len(spaces)), note)
    touch = Touch(f"track-{piece}", "rt-track-head hl", phrase, label, ask=phrase or "")
    return Track(touch, piece_sign(piece), title, note, spaces)


# Marquise


def marquise(view: View, seat: int | None, asked: Asking, own: bool) -> Board:
    """Three tracks of buildings, wood, and the actions that are left."""
    found = board_of(view, "marquise")
    stats = [
        warriors_left(view, "marquise"),
        Stat(piece_sign("wood"), str(supply(view, "wood")), text("wood-left")),
    ]
    if view.get("turn") == "marquise" and view.get("phase") == "daylight":
        left = int(found.get("actions", 0))
        stats.insert(0, Stat(sign("action"), str(left), text("action-left" if left == 1 else "actions-left")))
    keep = text("keep-stands") if on_map(view, "keep") else text("keep-gone") if "keep_at" in found else ""
    tracks = tuple([buildings(view, k, own and asked.of(seat)) for k in range(len(BUILDINGS))])
    return frame(view, "marquise", seat, asked, own, keep, tuple(stats), tracks, {})


def buildings(view: View, building: int, can_say: bool) -> Track:
    """The track of one kind of building."""
    piece = BUILDINGS[building]
    there = on_map(view, piece)
    bonus = text("draws-more") if piece == "recruiter" else ""
    spaces = tuple(
        [
            space(
                int(BUILDING_COST[k]),
                int(BUILDING_POINTS[building * TRACK + k]),
                k,
                there,
                text("wood"),
                bonus if k + 1 in (FIRST_BONUS, SECOND_BONUS) else "",
            )
            for k in range(TRACK)
        ]
    )
    note = text("track-full")
    if there < TRACK:
        points = plural("points", int(BUILDING_POINTS[building * TRACK + there]))
        note = text("next-building", cost=int(BUILDING_COST[there]), points=points)
    return track(piece, f"build {piece}" if can_say else "", note, spaces, there)


# Eyrie


def eyrie(view: View, seat: int | None, asked: Asking, own: bool) -> Board:
    """Roosts, leaders and the Decree."""
    there = on_map(view, "roost")
    spaces = tuple([roost(k, there) for k in range(ROOSTS)])
    note = text("roosts-score", points=plural("points", int(ROOST_POINTS[there])))
    line = track("roost", "build roost" if own and asked.of(seat) else "", note, spaces, there)
    extra = {"leaders": leaders(view), "decree": decree(view, asked.of(seat) and own, asked)}
    return frame(view, "eyrie", seat, asked, own, "", (warriors_left(view, "eyrie"),), (line,), extra)


def roost(k: int, there: int) -> Space:
    """A roost of the track: what as many roosts on the map score each Evening."""
    return space(None, int(ROOST_POINTS[k + 1]), k, there, "", text("draws-more") if k + 1 in ROOST_BONUS else "")


def leaders(view: View) -> tuple[Chip, ...]:
    """The four leaders: who is in office, who lies face down."""
    found = board_of(view, "eyrie")
    chips_found: list[Chip] = []
    for leader in LEADER_WORDS:
        state = "leads" if found.get("leader") == leader else "deposed" if leader in found.get("deposed", ()) else ""
        note = text(f"leader-{state}") if state else ""
        css = "rt-chip rt-leader hl" + (f" rt-{state}" if state else "")
        label = said(word(leader), note, text(f"does-{leader}"))
        chips_found.append(
            Chip(
                Touch(f"leader-{leader}", css, leader, label),
                sign("crown"),
                word(leader),
                1,
                note,
                text(f"does-{leader}"),
            )
        )
    return tuple(chips_found)


def decree(view: View, can_say: bool, asked: Asking) -> tuple[Column, ...]:
    """The four columns."""
    found = board_of(view, "eyrie")
    birds = viziers(view)
    now = asked.word("column") if asked.question == "obey" else ""
    return tuple([column(found, name, birds[k], can_say, now) for k, name in enumerate(COLUMN_WORDS)])


def column(found: Mapping[str, Any], name: str, birds: int, can_say: bool, now: str) -> Column:
    """A column of the Decree: cards by suit, Viziers first, and those that are still to obey."""
    cards = found.get("decree", {}).get(name, {})
    drawn: list[Chip] = []
    if birds:
        title = text("vizier")
        drawn.append(Chip(Touch(f"vizier-{name}", "rt-chip rt-pale-teal", "", title), suit_sign("bird"), title))
    drawn.extend(chips(f"decree-{name}", cards))
    orders: list[Chip] = []
    for suit in SUIT_WORDS:
        left = int(found.get("orders", {}).get(name, {}).get(suit, 0))
        if left:
            phrase = f"obey {suit}" if can_say and now == name else ""
            label = text("to-obey", count=left, suit=word(suit))
            orders.append(
                Chip(
                    Touch(f"order-{name}-{suit}", "rt-chip rt-order hl", phrase, label),
                    suit_sign(suit),
                    word(suit),
                    left,
                )
            )
    counts = by_suit(cards)
    counts["bird"] = counts.get("bird", 0) + birds
    told = ", ".join([f"{count} {word(suit)}" for suit, count in counts.items() if count])
    label = said(text(f"column-{name}"), told or text("empty"), *[one.touch.label for one in orders])
    css = "rt-column hl" + (" rt-now" if now == name else "")
    return Column(Touch(f"column-{name}", css, name, label), text(f"column-{name}"), tuple(drawn), tuple(orders))


# Alliance


def alliance(view: View, seat: int | None, asked: Asking, own: bool) -> Board:
    """Sympathy, bases, officers and supporters, whose faces only the Alliance sees."""
    found = board_of(view, "alliance")
    there = on_map(view, "sympathy")
    spaces = tuple(
        [
            space(int(SYMPATHY_COST[k]), int(SYMPATHY_POINTS[k]), k, there, text("supporters-unit"))
            for k in range(SYMPATHIES)
        ]
    )
    note = text("track-full")
    if there < SYMPATHIES:
        points = plural("points", int(SYMPATHY_POINTS[there]))
        note = text("next-sympathy", supporters=plural("supporter", int(SYMPATHY_COST[there])), points=points)
    line = track("sympathy", "", note, spaces, there)
    officers = int(found.get("officers", 0))
    stats = (
        Stat(piece_sign("rebel"), str(officers), text("officer-unit" if officers == 1 else "officers-unit")),
        warriors_left(view, "alliance"),
    )
    return frame(
        view,
        "alliance",
        seat,
        asked,
        own,
        operations(view, found, officers),
        stats,
        (line,),
        {"bases": bases(view), **supporters(view, found, seat, asked, own)},
    )


def operations(view: View, found: Mapping[str, Any], officers: int) -> str:
    """How many operations of an Evening are taken."""
    if view.get("turn") != "alliance" or view.get("phase") != "evening":
        return ""
    return text("operations", taken=int(found.get("operations", 0)), all=officers)


def bases(view: View) -> tuple[Chip, ...]:
    """The three bases: on the map or not."""
    drawn: list[Chip] = []
    for piece in BASES:
        there = on_map(view, piece) > 0
        note = text("base-built" if there else "base-unbuilt")
        css = "rt-base" + (" rt-there" if there else "")
        drawn.append(
            Chip(Touch(f"base-{piece}", css, "", f"{word(piece)}: {note}"), piece_sign(piece), word(piece), 1, note)
        )
    return tuple(drawn)


def supporters(view: View, found: Mapping[str, Any], seat: int | None, asked: Asking, own: bool) -> dict[str, Any]:
    """The supporters: how many, and of which suits as far as the reader knows."""
    cards = found.get("supporters", {})
    verb = supporter_verb(asked) if own and asked.of(seat) else ""
    capped = not any(on_map(view, piece) for piece in BASES)
    count = held(cards)
    limit = text("supporters-limit", most=CAPACITY) if capped else text("supporters-free")
    sums = tuple([Stat(suit_sign(suit), str(n), word(suit)) for suit, n in by_suit(cards).items()]) if own else ()
    return {
        "supporters": chips("supporter", cards if own else known(cards), verb),
        "supporter_suits": sums,
        "supporters_said": plural("supporter", count),
        "supporters_note": text("only-you-see", note=limit) if own else limit,
    }
