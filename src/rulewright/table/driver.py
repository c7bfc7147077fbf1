"""Who answers when no person does: bots, a seat's forced answers, and whoever stands in when a seat's time is over.

When an answer comes must not tell more than the answer. A bot takes its whole time. The table passes for whoever can do
nothing else always after the same time; if they are quicker themselves that wait ends at once, or whoever comes next
would begin the later for it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from rulewright.core.engine import State
from rulewright.core.luck import Rng
from rulewright.core.passing import can_only_pass
from rulewright.table.live import Refused, Table
from rulewright.table.schema import BOT, PLAYING
from rulewright.table.thinking import SECONDS, Thinkers

LOG: Final = logging.getLogger("rulewright.table")
STAND_IN: Final = "greedy"
# So many worlds are imagined before an answer is taken to be forced for all to see.
WORLDS: Final = 24
# A bot that has thought for all of its time is so much later at most than one that had no choice.
SLACK: Final = 0.25
# How long a table rests after a bot has failed altogether.
REST: Final = 10.0


async def drive(table: Table, thinkers: Thinkers, pace: float, forced: float, passing: float) -> None:
    """Go on with a table until its game is over."""
    while table.status == PLAYING:
        table.changed.clear()
        revision = table.revision
        try:
            await answer(table, thinkers, pace, forced, passing)
        except Refused as error:
            # Most often somebody was quicker. A table that cannot be saved is tried again in a while.
            await stands(table, revision, REST if error.status == 503 else 0.0)
        except Exception:
            # Whatever it was: a table whose driver has ended would never go on.
            LOG.exception("table %s: nobody could answer at revision %d", table.code, revision)
            await stands(table, revision, REST)


async def answer(table: Table, thinkers: Thinkers, pace: float, forced: float, passing: float) -> None:
    """Answer once for whoever is asked, or wait until somebody has."""
    seat, revision = table.actor, table.revision
    if seat is None or table.state is None:
        await table.changed.wait()
        return
    chair = table.chairs[seat]
    if chair.kind == BOT:
        await let_think(table, thinkers, chair.name, pace)
    elif table.passes:
        if await stands(table, revision, passing, lambda: table.passes):
            await table.pass_for(seat, revision)
    elif chair.auto and table.taken_back != table.at and gives_itself(table.state):
        if await stands(table, revision, forced, lambda: table.chairs[seat].auto):
            await table.play(seat, table.state.moves(), revision)
    else:
        await wait_for_person(table, thinkers, seat, revision)


async def stands(table: Table, revision: int, seconds: float, wanted: Callable[[], bool] = lambda: True) -> bool:
    """Wait so many seconds; False as soon as the table has another revision, or what was to be done is not wanted."""
    end = time.monotonic() + seconds
    while table.revision == revision and wanted():
        left = end - time.monotonic()
        if left <= 0:
            return True
        # Much of what changes at a table leaves the question as it is.
        table.changed.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(table.changed.wait(), left)
    return False


def gives_itself(state: State) -> bool:
    """Whether an answer is given for a seat that has only one; to pass is a preference of its own."""
    return not can_only_pass(state) and is_plainly_forced(state)


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
    whole = SECONDS[level] + SLACK if level in SECONDS else 0.0
    await asyncio.sleep(max(0.0, begun + max(pace, whole) - time.monotonic()))
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
