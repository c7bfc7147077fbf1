"""The end of a game of Unita as a table: companies, life points, what broke a tie, and places."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.games.unita.components import COUNT_OF
from rulewright.games.unita.table.reading import (
    LETTERS,
    Tie,
    View,
    by_sides,
    coats,
    left,
    listed,
    measure,
    owner,
    score,
    text,
    tie_of,
    titles,
)
from rulewright.table.showing import Ending, ScoreRow


def ending(view: View, names: Sequence[str]) -> Ending:
    """The end of a game that is over."""
    seats = view["seats"]
    owned = [owned_by(view, seat) for seat in range(seats)]
    places = places_of(view)
    tie = tie_of(view)
    rows = [company_row(view, owned, number) for number in range(1, 5)]
    rows.extend(glory_row(view, owned))
    rows.append(total_row(view, owned))
    rows.extend(best_row(view, seats))
    rows.extend(tie_row(owned, tie))
    rows.append(ScoreRow(text("place-row"), tuple([text(f"place-{place}") for place in places])))
    winners = [seat for seat in range(seats) if places[seat] == 1]
    drawn = tie is not None and len(tie.left) > 1 and view.get("options", {}).get("final_tie") == "rematch"
    best = max([score(battalion) for battalion in view["battalions"].values()])
    return Ending(headline(winners, names, drawn), sentence(view, winners, tie, best), counted(view), tuple(rows))


def owned_by(view: View, seat: int) -> list[str]:
    """The battalions of a seat."""
    return [community for k, community in enumerate(view["battalions"]) if owner(view, k) == seat]


def standing(view: View, seat: int) -> list[str]:
    """The battalions of which the better one stands for a seat: its own, and in teams its partner's."""
    if by_sides(view):
        return [community for k, community in enumerate(view["battalions"]) if k % 2 == seat % 2]
    return owned_by(view, seat)


def places_of(view: View) -> list[int]:
    """The place of each seat, from 1; ties share one, and so do partners."""
    battalions = view["battalions"]
    best = max([score(battalion) for battalion in battalions.values()])
    found = [
        max([measure(battalions[community], best) for community in standing(view, seat)])
        for seat in range(view["seats"])
    ]
    rivals = found[:2] if by_sides(view) else found
    return [1 + sum([other > mine for other in rivals]) for mine in found]


# Rows


def cell(parts: Sequence[tuple[str, str]]) -> str:
    """A cell for one battalion, or for two with their letters."""
    if len(parts) == 1:
        return parts[0][1]
    return ", ".join([f"{LETTERS[community]} {text}" for community, text in parts])


def company_row(view: View, owned: Sequence[Sequence[str]], number: int) -> ScoreRow:
    """What the dice of one company are worth in each battalion."""
    cells = [
        cell([(each, str(dict(left(view["battalions"][each])).get(number, 0))) for each in communities])
        for communities in owned
    ]
    return ScoreRow(text("company-row", number=number), tuple(cells))


def glory_row(view: View, owned: Sequence[Sequence[str]]) -> list[ScoreRow]:
    """What Glory has added, if it was played."""
    if not any(battalion.get("glory") for battalion in view["battalions"].values()):
        return []
    cells = [
        "".join(
            [
                f"+{view['battalions'][each].get('glory')}"
                for each in communities
                if view["battalions"][each].get("glory")
            ]
        )
        for communities in owned
    ]
    return [ScoreRow(text("glory-row"), tuple(cells), "", "unita/power-hexagone-glory-1")]


def total_row(view: View, owned: Sequence[Sequence[str]]) -> ScoreRow:
    """The life points of the battalions of each seat."""
    cells = [cell([(each, str(score(view["battalions"][each]))) for each in communities]) for communities in owned]
    return ScoreRow(text("total-row"), tuple(cells), "" if by_sides(view) else "total")


def best_row(view: View, seats: int) -> list[ScoreRow]:
    """Where sides play, the better battalion of each, which alone counts."""
    if not by_sides(view):
        return []
    cells: list[str] = []
    for seat in range(seats):
        cells.append(str(max([score(view["battalions"][community]) for community in standing(view, seat)])))
    return [ScoreRow(text("best-row"), tuple(cells), "total", "unita/ruling-65")]


def tie_row(owned: Sequence[Sequence[str]], tie: Tie | None) -> list[ScoreRow]:
    """What broke a tie at the top; nothing stands there if nothing was tied, or if the tie stands."""
    if tie is None or not tie.decided:
        return []
    if tie.decided == "girl-power":
        told = dict.fromkeys(tie.left, text("card-played"))
        heading, clause = text("girl-power"), "unita/end-7"
    else:
        told = {community: str(number) for community, number in tie.coats.items()}
        heading, clause = text("coats-row"), "unita/end-8"
    cells = ["".join([told.get(community, "") for community in communities]) for communities in owned]
    return [ScoreRow(heading, tuple(cells), "tie", clause)]


# Sentences


def headline(winners: Sequence[int], names: Sequence[str], drawn: bool) -> str:
    """Who has won."""
    if drawn:
        return text("nobody-wins")
    if len(winners) == 1:
        return text("wins", name=names[winners[0]])
    return text("win", names=listed([names[seat] for seat in winners]))


def sentence(view: View, winners: Sequence[int], tie: Tie | None, best: int) -> str:
    """How the game was won."""
    if tie is None:
        first = [community for community, found in view["battalions"].items() if score(found) == best]
        return text("brought", names=titles(first), points=best)
    told = text("tied", names=titles(tie.tied), points=best)
    if tie.decided == "girl-power":
        return text("tied-girl-power", tied=told, names=titles(tie.left))
    if tie.decided == "coats":
        key = "tied-coats-one" if len(tie.left) == 1 else "tied-coats"
        told = text(key, tied=told, names=titles(tie.left), count=min(tie.coats.values()))
    if len(tie.left) == 1:
        return told + "."
    drawn = view.get("options", {}).get("final_tie") == "rematch"
    return text("tied-drawn" if drawn else "tied-shared", tied=told)


def counted(view: View) -> str:
    """What was counted, in one line."""
    gone = sum([coats(battalion) for battalion in view["battalions"].values()])
    return text("counted", count=gone, all=sum(COUNT_OF.values()) * len(view["battalions"]))
