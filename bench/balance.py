"""How even Unition's cards are: who wins, how, how soon, and whether clans and cards are worth what they cost.

    python bench/balance.py unition --games 1000 --bot greedy --bot sharp:20ms --seats 2 --seats 4 --jobs 2

All seats have the same bot. For each bot and number of seats: wins by the order in which the players began, by cool and
by health, by clan (how many purchases of a clan's cards the winner has made, by the same share over all clans), the
turns of the winner, and each card's wins when it was bought, by the mean of the cards of its cost. Intervals are
Wilson's, of 95 %. Goals are in GOALS. A figure outside its goal is MISSED; where its interval reaches into the goal,
the table adds that this is not proven: of seventy cards, some that few have bought are beyond any goal by chance. No
game of greedy bots may be longer than MOST_TURNS and MOST_DECISIONS.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from rulewright.core.engine import State, Witness, play_move
from rulewright.core.registry import load
from rulewright.games.unition.card_kinds import Card
from rulewright.games.unition.given import COOL_TO_WIN
from rulewright.games.unition.state import UnitionState
from rulewright.games.unition.vocabulary import EXTRA_GLEAM
from rulewright.lab import simulate, wilson
from rulewright.mode import is_compiled

# What the cards are held to. The first player's share and the lengths are meant for two players.
GOALS = {
    "victory": (0.0, 0.70),
    "first": (0.0, 0.57),
    "clan": (0.80, 1.25),
    "card": (0.0, 1.35),
    "turns": (10.0, 25.0),
}
# No game of greedy bots is longer, whatever the number of seats: turns of the winner, decisions of all together.
MOST_TURNS = 60
MOST_DECISIONS = 3000
RECRUITS = ("recruit", "recruit-leader", "recruit-held", "recruit-from", "buy-gleam")


class Course(NamedTuple):
    """What is told of one game; seats are counted from the one that began."""

    winner: int
    by_cool: bool
    turns: int
    megaunitions: int
    # Who has bought which card, by its number.
    bought: tuple[tuple[int, int], ...]
    decisions: int


def course_of(start: State, moves: Sequence[int]) -> Course:
    """What a game's course tells: its winner and the purchases of everybody."""
    s = start
    assert isinstance(s, UnitionState)
    vocabulary = s.game.vocabulary
    s.witness = Witness()
    turns: Counter[int] = Counter()
    first = -1
    megaunitions = 0
    decisions = 0
    bought: list[tuple[int, int]] = []
    for move in moves:
        verb = vocabulary.verb(move).name
        decisions += verb not in ("begins", "drew", "turned")
        if verb in RECRUITS:
            bought.append((int(s.turn), number_of(s, verb, vocabulary.verb(move).values(move))))
        play_move(s, move)
        for told in s.witness.take():
            event = vocabulary.verb(told.move).name
            if event == "turn-of":
                turns[int(s.turn)] += 1
                first = int(s.turn) if first < 0 else first
            megaunitions += event == "megaunition"
    winner = int(s.winner) - 1
    seats = int(s.players)
    return Course(
        (winner - first) % seats,
        s.cool[winner] >= COOL_TO_WIN,
        turns[winner],
        megaunitions,
        tuple(((seat - first) % seats, kind) for seat, kind in bought),
        decisions,
    )


def number_of(s: UnitionState, verb: str, values: Sequence[int]) -> int:
    """The number of the card that is about to be recruited."""
    if verb == "buy-gleam":
        return EXTRA_GLEAM
    if verb == "recruit":
        return int(s.forum[values[0]]) - 1
    return values[1] if verb == "recruit-from" else values[0]


def played(chosen: argparse.Namespace, bot: str, seats: int) -> dict[str, Any]:
    """The figures of one bot at one number of seats."""
    game = load(chosen.game, chosen.cards.read_text(encoding="utf-8") if chosen.cards else "")
    summary = simulate(
        game, seats=seats, bots=[bot], games=chosen.games, seed=chosen.seed, jobs=chosen.jobs, review=course_of
    )
    cards = game.card_set.cards  # type: ignore[attr-defined]  # Unition's
    courses = summary.reviewed
    turns = sorted([course.turns for course in courses])
    cool = sum([course.by_cool for course in courses])
    n = len(courses)
    return {
        "bot": bot,
        "seats": seats,
        "games": n,
        "unfinished": summary.unfinished,
        "order": [share(sum([course.winner == place for course in courses]), n) for place in range(seats)],
        "victories": {"cool": share(cool, n), "health": share(n - cool, n)},
        "turns": {"mean": fmean(turns), "10 %": turns[n // 10], "90 %": turns[n * 9 // 10], "most": turns[-1]},
        "decisions": {
            "mean": fmean([course.decisions for course in courses]),
            "most": max([course.decisions for course in courses]),
        },
        "megaunitions": fmean([course.megaunitions for course in courses]),
        "clans": clans(courses, cards, game.card_set.clans),  # type: ignore[attr-defined]
        "cards": worths(courses, cards),
        "summary": summary.as_dict(),
    }


def share(wins: int, games: int) -> list[float]:
    """A rate and its interval."""
    return [wins / games if games else 0.0, *wilson(wins, games)]


def clans(courses: Sequence[Course], cards: Sequence[Card], names: Sequence[str]) -> dict[str, Any]:
    """For each clan the share of purchases of its cards that winners have made, by that share over all clans."""
    won: Counter[int] = Counter()
    made: Counter[int] = Counter()
    for course in courses:
        for place, kind in course.bought:
            clan = cards[kind].clan
            made[clan] += 1
            won[clan] += place == course.winner
    of_clans = range(len(names))
    mean = sum([won[clan] for clan in of_clans]) / max(1, sum([made[clan] for clan in of_clans]))
    return {
        name: {
            "bought": made[clan],
            "ratio": [figure / mean if mean else 0.0 for figure in share(won[clan], made[clan])],
        }
        for clan, name in enumerate(names)
    }


def worths(courses: Sequence[Course], cards: Sequence[Card]) -> list[dict[str, Any]]:
    """For each card how often those won who had bought it, and that by the mean of all cards of its cost."""
    won: Counter[int] = Counter()
    had: Counter[int] = Counter()
    for course in courses:
        for place, kind in set(course.bought):
            had[kind] += 1
            won[kind] += place == course.winner
    found = []
    for kind, card in enumerate(cards):
        if had[kind] == 0:
            continue
        equals = [k for k in had if cards[k].cost == card.cost]
        mean = sum([won[k] for k in equals]) / sum([had[k] for k in equals])
        rate = share(won[kind], had[kind])
        found.append(
            {
                "card": card.id,
                "cost": card.cost,
                "clan": card.clan,
                "players": had[kind],
                "rate": rate,
                "ratio": [figure / mean if mean else 0.0 for figure in rate],
            }
        )
    return sorted(found, key=lambda row: (row["cost"], -row["ratio"][0]))


# The table


def goal_lines(row: dict[str, Any]) -> list[tuple[str, str, list[float], bool]]:
    """Every figure that is held to a goal: what it is called, its name, figure and interval, whether it is met."""
    found = [("victory", name, figures) for name, figures in row["victories"].items()]
    if row["seats"] == 2:
        found.append(("first", "first player", row["order"][0]))
    found += [("clan", name, clan["ratio"]) for name, clan in row["clans"].items()]
    found += [("card", card["card"], card["ratio"]) for card in row["cards"]]
    found.append(("turns", "mean turns", [row["turns"]["mean"]] * 3))
    return [(goal, name, figures, met(goal, figures[0])) for goal, name, figures in found]


def met(goal: str, figure: float) -> bool:
    """Whether a figure is as it is wanted."""
    low, high = GOALS[goal]
    return low <= figure <= high


def verdict(goal: str, figures: Sequence[float]) -> str:
    """A figure by its goal, and whether its interval proves it."""
    figure, least, most = figures
    if met(goal, figure):
        return "met"
    low, high = GOALS[goal]
    return "MISSED" if least > high or most < low else "MISSED, not proven"


def too_long(row: dict[str, Any]) -> bool:
    """Whether a game of greedy bots was longer than such games are."""
    if row["bot"] != "greedy" or not row["games"]:
        return False
    return bool(row["turns"]["most"] > MOST_TURNS or row["decisions"]["most"] > MOST_DECISIONS)


def print_row(row: dict[str, Any], all_cards: bool) -> None:
    """The tables of one bot at one number of seats."""
    turns = row["turns"]
    print(f"\n{row['bot']}, {row['seats']} players, {row['games']} games, {row['unfinished']} without an end")
    print(
        f"  turns of the winner {turns['mean']:.1f} (10 % {turns['10 %']}, 90 % {turns['90 %']}, "
        f"most {turns['most']}), "
        f"decisions {row['decisions']['mean']:.0f} (most {row['decisions']['most']}), "
        f"MEGAUNITIONs a game {row['megaunitions']:.2f}"
    )
    order = "  ".join(f"{rate:.1%} ({low:.0%}-{high:.0%})" for rate, low, high in row["order"])
    print(f"  wins by who began first, second, ...: {order}")
    for goal, name, figures, fine in goal_lines(row):
        if goal == "card" and fine and not all_cards:
            continue
        figure, low, high = figures
        bound = "-".join(f"{bound:g}" for bound in GOALS[goal])
        print(f"  {goal:8} {name:26} {figure:6.2f}  ({low:.2f}-{high:.2f})  wanted {bound:8} {verdict(goal, figures)}")
    if too_long(row):
        print(f"  TOO LONG: greedy games have at most {MOST_TURNS} turns of the winner and {MOST_DECISIONS} decisions")


def main(arguments: list[str]) -> int:
    """Print the tables, write the figures, and answer 1 if a goal is missed or a game is too long or has no end."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=["unition"])
    parser.add_argument("--games", type=int, default=200, help="games for each bot and number of seats")
    parser.add_argument("--bot", action="append", help="may be repeated (default: greedy)")
    parser.add_argument("--seats", type=int, action="append", help="may be repeated (default: 2)")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cards", type=Path, help="a card set to play with")
    parser.add_argument("--all-cards", action="store_true", help="list every card, not only those that miss the goal")
    parser.add_argument("--json", type=Path, default=Path("build/balance.json"), help="where the figures go")
    chosen = parser.parse_args(arguments)

    print(f"{chosen.game}, {'compiled' if is_compiled() else 'interpreted'}, seed {chosen.seed}")
    rows = []
    for bot, seats in product(chosen.bot or ["greedy"], chosen.seats or [2]):
        rows.append(played(chosen, bot, seats))
        print_row(rows[-1], chosen.all_cards)
    chosen.json.parent.mkdir(parents=True, exist_ok=True)
    chosen.json.write_text(
        json.dumps({"compiled": is_compiled(), "goals": GOALS, "rows": rows}, indent=1) + "\n", encoding="utf-8"
    )
    print(f"\nwritten to {chosen.json}")
    missed = [line for row in rows for line in goal_lines(row) if not line[3]]
    return int(bool(missed) or any(row["unfinished"] or too_long(row) for row in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
