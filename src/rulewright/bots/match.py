"""Bots against bots: one game from wherever it stands to its end."""

from __future__ import annotations

from mypy_extensions import i64

from rulewright.bots.bot import Bot, Sight
from rulewright.core.engine import LUCK, Moves, State, asked_seat, list_moves, play_move, random_place
from rulewright.core.errors import RulewrightError
from rulewright.core.luck import Rng


def play_match(s: State, bots: list[Bot], rng: Rng, limit: int, moves: list[int] | None = None) -> int:
    """Play `s` with one bot a seat until it is over or `limit` decisions are made; luck is drawn from `rng`.

    Returns the number of decisions. All that was said, luck's words too, is added to `moves` if there is such a list.
    Raises RulewrightError if a bot answers with what it may not play.
    """
    out = Moves(s.setup.game.most_moves)
    most: i64 = limit
    decisions: i64 = 0
    while s.sp > 0 and decisions < most:
        seat = asked_seat(s)
        if seat == LUCK:
            list_moves(s, out)
            said = out.id[random_place(s, out, rng)]
            if moves is not None:
                moves.append(int(said))
            play_move(s, said)
            continue
        bot = bots[seat]
        move: i64 = bot.choose(Sight(s, int(seat)))
        list_moves(s, out)
        if not out.has(move):
            raise RulewrightError(f"the bot {bot.name} of seat {seat + 1} answers {move}, which is not legal")
        if moves is not None:
            moves.append(int(move))
        play_move(s, move)
        decisions += 1
    return int(decisions)
