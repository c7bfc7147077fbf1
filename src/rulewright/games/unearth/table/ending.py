"""The end of a game of Unearth as a table: what each part has scored, what broke a tie, and places.

Alone the Darkness has a column of its own; a campaign has a row for each of its games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulewright.games.unearth.table.darkness import PARTS as DARK_PARTS
from rulewright.games.unearth.table.darkness import campaign_title
from rulewright.games.unearth.table.pieces import crest
from rulewright.games.unearth.table.reading import Cards, View, ink, listed, plural, seat_title, signed, text
from rulewright.games.unearth.table.seats import PARTS
from rulewright.table.showing import Ending, ScoreRow, Side

Scores = list[Mapping[str, int]]
# The parts of a score that only one of the sides of a solo game has.
ALL_PARTS: Final = (*PARTS[:3], *DARK_PARTS[3:], *PARTS[3:])


def ending(view: View, names: Sequence[str], cards: Cards) -> Ending:
    """The end of a game that is over."""
    if view.get("campaign") is not None:
        return campaign_ending(view, names, cards)
    if view.get("darkness") is not None:
        return solo_ending(view, names)
    scores: Scores = [player["score"] for player in view["players"]]
    totals = [score["total"] for score in scores]
    best = max(totals)
    first = [seat for seat, total in enumerate(totals) if total == best]
    winners: Sequence[int] = first
    rows: list[ScoreRow] = []
    if len(first) > 1 and view.get("options", {}).get("winner_tie") == "more_wonders":
        winners, rows = broken_tie(view, first)
    headline = (
        text("wins", name=names[winners[0]]) if len(winners) == 1 else text("win", names=name_list(names, winners))
    )
    places = [
        1 + sum([ranked(view, other) > ranked(view, seat) for other in range(len(totals))])
        for seat in range(len(totals))
    ]
    return Ending(
        headline,
        sentence(view, names, first, winners, best),
        text("counted"),
        (*part_rows(scores, PARTS), total_row(scores), *rows, place_row(places)),
    )


def name_list(names: Sequence[str], seats: Sequence[int]) -> str:
    """The names of some seats in a sentence."""
    return listed([names[seat] for seat in seats])


def ranked(view: View, seat: int) -> tuple[int, ...]:
    """What a seat is ranked by: its total, and where the table says so its Wonders and Ruins (base-ruling-3)."""
    player = view["players"][seat]
    total = int(player["score"]["total"])
    if view.get("options", {}).get("winner_tie") != "more_wonders":
        return (total,)
    return (total, wonder_count(player), ruin_count(player))


def wonder_count(player: Mapping[str, Any]) -> int:
    """How many Wonders a player has built."""
    return len([centre for centre in player.get("built", []) if "wonder" in centre or "token" in centre])


def ruin_count(player: Mapping[str, Any]) -> int:
    """How many Ruins a player has."""
    return len(player.get("ruins", [])) + len(player.get("hidden", []))


def broken_tie(view: View, first: Sequence[int]) -> tuple[list[int], list[ScoreRow]]:
    """Who is left of those with the highest total, and a row for each count that has parted them (base-ruling-3)."""
    players = view["players"]
    left = list(first)
    rows: list[ScoreRow] = []
    for heading, count in (("tie-wonders", wonder_count), ("tie-ruins", ruin_count)):
        found = {seat: count(players[seat]) for seat in left}
        ahead = [seat for seat in left if found[seat] == max(found.values())]
        if len(ahead) < len(left):
            cells = tuple([str(found[seat]) if seat in found else "" for seat in range(len(players))])
            rows.append(ScoreRow(text(heading), cells, "tie", "unearth/base-ruling-3"))
        left = ahead
    return left, rows


def sentence(view: View, names: Sequence[str], first: Sequence[int], winners: Sequence[int], best: int) -> str:
    """How the game was won."""
    points = plural("point", best)
    if len(first) == 1:
        others = [player["score"]["total"] for seat, player in enumerate(view["players"]) if seat not in first]
        return text("won-by", points=points, margin=plural("point", best - max(others)))
    told = text("tied", names=name_list(names, first), points=points)
    if len(winners) < len(first):
        return told + text("tied-broken", names=name_list(names, winners))
    return told + text("tied-shared")


# Rows


def part_rows(scores: Scores, parts: Sequence[str]) -> list[ScoreRow]:
    """A row for each part of the score that anybody has."""
    return [
        ScoreRow(text(f"row-{part}"), tuple([signed(score[part]) if part in score else "" for score in scores]))
        for part in parts
        if any(score.get(part) for score in scores)
    ]


def total_row(scores: Scores) -> ScoreRow:
    """The totals."""
    return ScoreRow(text("row-total"), tuple([signed(score["total"]) for score in scores]), "total")


def place_row(places: Sequence[int]) -> ScoreRow:
    """The places."""
    return ScoreRow(text("row-place"), tuple([text(f"place-{place}") for place in places]))


# Alone


def dark_side() -> Side:
    """The Darkness as a column of the table."""
    return Side(seat_title(-1)[:1].upper() + seat_title(-1)[1:], crest(-1), ink(-1))


def solo_ending(view: View, names: Sequence[str]) -> Ending:
    """The end of a game against the Darkness."""
    scores: Scores = [view["players"][0]["score"], view["darkness"]["score"]]
    margin = scores[0]["total"] - scores[1]["total"]
    lost = margin < 0 or (margin == 0 and view.get("options", {}).get("solo_tie") == "darkness_wins")
    headline = text("wins", name=names[0]) if margin > 0 else text("dark-wins") if lost else text("draw")
    said = (
        text("beaten", margin=plural("point", margin))
        if margin > 0
        else text("beaten-by", margin=plural("point", -margin))
    )
    if margin == 0:
        said = text("even-lost" if lost else "even")
    rows = (*part_rows(scores, ALL_PARTS), total_row(scores), margin_row(margin))
    return Ending(headline, said, text("counted-solo", level=level(view)), rows, (dark_side(),))


def margin_row(margin: int) -> ScoreRow:
    """By how much a side has won."""
    cells = [f"+{abs(margin)}" if value > 0 else signed(value) for value in (margin, -margin)]
    return ScoreRow(text("row-margin"), tuple(cells))


def level(view: View) -> str:
    """The difficulty in words."""
    return text(f"difficulty-{view.get('options', {}).get('solo_difficulty', 'normal')}")


def campaign_ending(view: View, names: Sequence[str], cards: Cards) -> Ending:
    """The end of a campaign: its three games, their margins and points, and the title that they earn."""
    found = view["campaign"]
    points = int(found.get("points", 0))
    title = campaign_title(points)
    rows: list[ScoreRow] = []
    for number, game in enumerate(found.get("games", [])[: found.get("over", 0)], 1):
        mine, theirs = int(game["player"]), int(game["darkness"])
        name = str(game.get("scenario", ""))
        heading = (
            text("row-game", number=number, scenario=cards.name(name)) if name else text("game-number", number=number)
        )
        rows.append(ScoreRow(heading, (signed(mine), signed(theirs))))
        margin = mine - theirs
        told = f"+{margin}" if margin > 0 else signed(margin)
        rows.append(ScoreRow(text("row-game-points", margin=told), (plural("campaign-point", int(game["points"])), "")))
    rows.append(ScoreRow(text("row-campaign"), (str(points), ""), "total"))
    rows.append(ScoreRow(text("row-title"), (title, "")))
    headline = text("campaign-headline", name=names[0], title=title)
    return Ending(
        headline,
        text("campaign-sentence", points=points),
        text("counted-solo", level=level(view)),
        tuple(rows),
        (dark_side(),),
    )
