"""The end of a game of Unearth as a table: what each part has scored, what broke a tie, and places.

Alone the Darkness has a column of its own; a campaign has a row for each of its games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rulewright.games.unearth.campaign import title as campaign_title
from rulewright.games.unearth.table.darkness import PARTS as DARK_PARTS
from rulewright.games.unearth.table.pieces import crest
from rulewright.games.unearth.table.reading import (
    Cards,
    View,
    by,
    difficulty,
    ink,
    listed,
    played_games,
    plural,
    signed,
    text,
)
from rulewright.games.unearth.table.seats import PARTS
from rulewright.games.unearth.table.seen import Tie, counts_of, tie_of
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
    tie = tie_of(view)
    winners = tie.left if tie is not None else (totals.index(best),)
    headline = (
        text("wins", name=names[winners[0]]) if len(winners) == 1 else text("win", names=name_list(names, winners))
    )
    places = [
        1 + sum([ranked(view, other) > ranked(view, seat) for other in range(len(totals))])
        for seat in range(len(totals))
    ]
    return Ending(
        headline,
        sentence(totals, names, tie),
        text("counted"),
        (*part_rows(scores, PARTS), total_row(scores), *tie_rows(tie, len(totals)), place_row(places)),
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
    return (total, *counts_of(player).values())


def tie_rows(tie: Tie | None, seats: int) -> list[ScoreRow]:
    """A row for each count that has parted those with the highest total (base-ruling-3)."""
    rows: list[ScoreRow] = []
    for name, counts in tie.parted if tie is not None else ():
        cells = tuple([str(counts[seat]) if seat in counts else "" for seat in range(seats)])
        rows.append(ScoreRow(text(f"tie-{name}"), cells, "tie", "unearth/base-ruling-3"))
    return rows


def sentence(totals: Sequence[int], names: Sequence[str], tie: Tie | None) -> str:
    """How the game was won."""
    if tie is None:
        best, second = sorted(totals, reverse=True)[:2]
        return text("won-by", points=plural("point", best), margin=plural("point", best - second))
    told = text("tied", names=name_list(names, tie.tied), points=plural("point", tie.total))
    if len(tie.left) < len(tie.tied):
        return told + text("tied-broken", names=name_list(names, tie.left))
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
    return Side(text("the-darkness"), crest(-1), ink(-1))


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
    return ScoreRow(text("row-margin"), (by(margin), by(-margin)))


def level(view: View) -> str:
    """The difficulty in words."""
    return text(f"difficulty-{difficulty(view)}")


def campaign_ending(view: View, names: Sequence[str], cards: Cards) -> Ending:
    """The end of a campaign: its three games, their margins and points, and the title that they earn."""
    points = int(view["campaign"].get("points", 0))
    title = campaign_title(points)
    rows: list[ScoreRow] = []
    for game in played_games(view, cards):
        heading = text("game-number", number=game.number)
        if game.scenario:
            heading = text("row-game", number=game.number, scenario=game.scenario)
        rows.append(ScoreRow(heading, (signed(game.player), signed(game.darkness))))
        told = text("row-game-points", margin=by(game.margin))
        rows.append(ScoreRow(told, (plural("campaign-point", game.points), "")))
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
