"""Who answers when no person does: bots, a seat's forced answers, and whoever stands in when a seat's time is over."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import Final

from rulewright.core.engine import State
from rulewright.core.luck import Rng
from rulewright.table.live import Refused, Table
from rulewright.table.schema import BOT, PLAYING
from rulewright.table.thinking import SECONDS, Thinkers

LOG: Final = logging.getLogger("rulewright.table")
STAND_IN: Final = "greedy"
# So many worlds are imagined before an answer is taken to be forced for all to see.
WORLDS: Final = 24
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
    if chair.kind == BOT:
        await let_think(table, thinkers, chair.name, pace)
    elif chair.auto and table.taken_back != table.at and is_plainly_forced(table.state):
        await asyncio.sleep(forced)
        await table.play(seat, table.state.moves(), revision)
    else:
        await wait_for_person(table, thinkers, seat, revision)


def is_plainly_forced(state: State) -> bool:
    """Whether a seat has one answer only, and everybody can know that.

    An answer that comes by itself tells that there was no choice. So worlds are imagined for a spectator, and in none
    of them may there be one.
    """
    if len(state.moves()) != 1:
        return False
    rng = Rng(secrets.randbits(32))
    return all(len(state.imagine(None, rng).moves()) == 1 for _ in range(WORLDS))


async def let_think(table: Table, thinkers: Thinkers, level: str, pace: float) -> None:
    """Let a bot answer, always after its whole time, so that nobody sees whether it had a choice.

    Where only bots play they wait until somebody watches: thinking for nobody would keep others waiting.
    """
    seat, revision, state = table.actor, table.revision, table.state
    assert seat is not None
    assert state is not None
    if not table.watchers and all(chair.kind == BOT for chair in table.chairs):
        await table.changed.wait()
        return
    begun = time.monotonic()
    move = await thinkers.choose(state, seat, level, secrets.randbits(32))
    await asyncio.sleep(max(0.0, begun + max(pace, SECONDS.get(level, 0.0)) - time.monotonic()))
    await table.play(seat, [move], revision)


async def wait_for_person(table: Table, thinkers: Thinkers, seat: int, revision: int) -> None:
    """Wait for a person's answer; when the time for it is over, somebody stands in."""
    end = table.deadline
    if end is None:
        await table.changed.wait()
        return
    try:
        await asyncio.wait_for(table.changed.wait(), max(0.0, end - time.monotonic()))
    except TimeoutError:
        if table.state is None or table.revision != revision:
            # Answered in the last moment.
            return
        move = await thinkers.choose(table.state, seat, STAND_IN, secrets.randbits(32))
        if table.revision == revision:
            name = table.chairs[seat].name
            await table.play(seat, [move], revision, f"The time of {name} was over; {STAND_IN} has answered.")
