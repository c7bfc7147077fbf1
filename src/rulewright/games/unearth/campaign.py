"""The end of a game; for a campaign its three games, what is kept between them, its points and its title."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulewright.core.engine import LUCK, WIDTH, Moves, Question
from rulewright.core.errors import Refusal
from rulewright.games.unearth.given import FIRST_SLOT
from rulewright.games.unearth.scoring import dark_score, total_score
from rulewright.games.unearth.state import (
    CARRY_ON,
    MOST_SHOWN,
    OVER,
    REVEAL,
    SET_UP,
    UnearthState,
)
from rulewright.games.unearth.vocabulary import CARRY, GAMES
from rulewright.games.unearth.wonders import shown_place

# Points of a game by its margin, from the easiest difficulty on (campscore-2 to campscore-7); below 0 there are none.
POINTS: Final = (
    (25, (5, 6, 8)),
    (18, (4, 5, 7)),
    (11, (3, 4, 6)),
    (6, (2, 3, 5)),
    (1, (1, 2, 4)),
    (0, (1, 1, 1)),
)
# Titles by the points of a campaign (titles-1 to titles-3).
TITLES: Final = (
    (24, "High Lord of the City of Gold"),
    (20, "Guardian of Fate"),
    (16, "Keeper of the Eternal Flame"),
    (11, "Engraver of the Cenotaph"),
    (6, "Apprentice Archivist"),
    (1, "Fledgling Gatherer"),
    (0, "Baby Grunt"),
)


def campaign_points(margin: int, difficulty: str) -> int:
    """The campaign points of a game by its margin of victory (campscore-1, ruling-88, ruling-89).

    >>> campaign_points(17, "hard"), campaign_points(-1, "normal")
    (4, 0)
    """
    for least, points in POINTS:
        if margin >= least:
            return points[list(FIRST_SLOT).index(difficulty)]
    return 0


def title(points: int) -> str:
    """The title for the points of a whole campaign (campscore-9, ruling-90).

    >>> title(15)
    'Engraver of the Cenotaph'
    """
    for least, name in TITLES:
        if points >= least:
            return name
    return ""


def points_of(s: UnearthState, game: int) -> int:
    """The campaign points of a game that is over."""
    margin = int(s.campaign[game * 3] - s.campaign[game * 3 + 1])
    return campaign_points(margin, str(s.given.options["solo_difficulty"]))


def games_over(s: UnearthState) -> int:
    """How many games of a campaign are over."""
    return int(s.game_number) + (1 if s.over != 0 or asked_to_carry(s) else 0)


def asked_to_carry(s: UnearthState) -> bool:
    """Whether the player is choosing what is kept, so that this game is over."""
    return s.sp > 0 and s.stack[s.sp - WIDTH] == CARRY_ON


@final
class Over(Question[UnearthState]):
    """A game is over: face-down Ruins of the Darkness are turned up, and both sides are scored (end-1, ruling-78)."""

    def step(self, s: UnearthState, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        if not s.given.solo:
            s.finish()
            return
        if s.dark_hidden > 0:
            s.then(OVER)
            s.ask(REVEAL, LUCK, 0, 1)
            return
        s.campaign[s.game_number * 3] = total_score(s, 0, True)
        s.campaign[s.game_number * 3 + 1] = dark_score(s)
        if not s.given.campaign or s.game_number == GAMES - 1:
            s.finish()
        elif any_built(s):
            # Whatever was pending belongs to the game that is over.
            s.sp = 0
            s.ask(CARRY_ON, 0)
        else:
            next_game(s)


def any_built(s: UnearthState) -> bool:
    """Whether the player has built a Named Wonder in this game (ruling-82)."""
    for n in range(i64(MOST_SHOWN)):
        if s.holder[n] == 1 and s.kept[n] == 0:
            return True
    return False


def next_game(s: UnearthState) -> None:
    """The next game of the campaign is set up (campaign-7, campaign-8)."""
    s.sp = 0
    s.game_number += 1
    s.then(SET_UP, 0, 0)


@final
class CarryOn(Question[UnearthState]):
    """One of the Named Wonders built in this game stays in play, without its Stones (campaign-9, campaign-12)."""

    def moves(self, s: UnearthState, out: Moves, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        for wonder in range(i64(len(s.given.cards.wonders))):
            n = shown_place(s, wonder)
            if n >= 0 and s.holder[n] == 1 and s.kept[n] == 0:
                out.add(CARRY + wonder)

    def play(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> None:
        s.kept[shown_place(s, move - CARRY)] = s.game_number + 1
        next_game(s)

    def refusals(self, s: UnearthState, move: i64, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> list[Refusal]:
        n = shown_place(s, move - CARRY)
        if n < 0 or s.holder[n] == 0:
            return [Refusal("unearth/campaign-9", "You have not built that Wonder in this game.")]
        if s.kept[n] != 0:
            return [Refusal("unearth/ruling-82", "That Wonder was kept before; only one of this game can be chosen.")]
        return []

    def asks(self, s: UnearthState, seat: i64, _a: i64, _b: i64, _c: i64, _d: i64) -> str:
        return "One Named Wonder of this game stays in play for the next: which?"


QUESTIONS: Final[list[Question[UnearthState]]] = [
    Over(OVER, "over", "unearth/end-1"),
    CarryOn(CARRY_ON, "carry", "unearth/campaign-9", verbs="carry"),
]
