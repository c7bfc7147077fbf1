"""Who answers when no person does: bots, a seat's forced answers, and whoever stands in when a seat's time is over."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import Final

from rulewright.table.live import Refused, Table, bot_of
from rulewright.table.schema import BOT, PLAYING
from rulewright.table.thinking import Thinkers

LOG: Final = logging.getLogger("rulewright.table")
STAND_IN: Final = "greedy"
# How long a table rests after a bot has failed altogether.
REST: Final = 10.0


async def drive(table: Table, thinkers: Thinkers, pace: float, forced: float) -> None:
    """Go on with a table until its game is over."""
    while table.status == PLAYING:
        table.changed.clear()
        revision = table.revision
        try:
            await answer(table, thinkers, pace, forced)
        except Refused as error:
            # Most often somebody was quicker. A table that cannot be saved is tried again in a while.
            await asyncio.sleep(REST if error.status == 503 else 0)
        except Exception:
            # Whatever it was: a table whose driver has ended would never go on.
            LOG.exception("table %s: nobody could answer at revision %d", table.code, revision)
            await asyncio.sleep(REST)


async def answer(table: Table, thinkers: Thinkers, pace: float, forced: float) -> None:
    """Answer once for whoever is asked, or wait until somebody has."""
    seat, revision = table.actor, table.revision
    if seat is None or table.state is None:
        await table.changed.wait()
        return
    chair = table.chairs[seat]
    moves = table.state.moves()
    if chair.kind == BOT:
        await let_think(table, thinkers, bot_of(chair), pace)
    elif chair.auto and len(moves) == 1 and table.taken_back != table.at:
        # The same delay whatever the answer is, so that it tells nothing.
        await asyncio.sleep(forced)
        await table.play(seat, moves, revision)
    else:
        await wait_for_person(table, thinkers, seat, revision)


async def let_think(table: Table, thinkers: Thinkers, bot: str, pace: float) -> None:
    """Let a bot answer, not faster than people can follow while somebody looks."""
    seat, revision, state = table.actor, table.revision, table.state
    assert seat is not None
    assert state is not None
    begun = time.monotonic()
    move = await thinkers.choose(state, seat, bot, secrets.randbits(32))
    if table.watchers:
        await asyncio.sleep(max(0.0, begun + pace - time.monotonic()))
    await table.play(seat, [move], revision)


async def wait_for_person(table: Table, thinkers: Thinkers, seat: int, revision: int) -> None:
    """Wait for a person's answer; when the time for it is over, somebody stands in."""
    seconds = int(table.setup.get("turn", 0))
    if not seconds:
        await table.changed.wait()
        return
    end = table.time_is_over(seat, seconds)
    try:
        await asyncio.wait_for(table.changed.wait(), max(0.0, end - time.monotonic()))
    except TimeoutError:
        assert table.state is not None
        move = await thinkers.choose(table.state, seat, STAND_IN, secrets.randbits(32))
        if table.revision == revision:
            name = table.chairs[seat].name
            await table.play(seat, [move], revision, f"The time of {name} was over; {STAND_IN} has answered.")
