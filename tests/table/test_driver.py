"""What comes by itself tells no secret: forced answers, and how long bots take."""

from __future__ import annotations

import rulewright as rw
from rulewright.core.luck import Rng
from rulewright.table.driver import is_plainly_forced
from rulewright.testing import Case
from rulewright.testing.lines import begun, random_line
from rulewright.testing.twins import twin_of


def test_an_answer_comes_by_itself_only_where_all_can_know_that_it_is_forced() -> None:
    state = rw.load("unita").new(seats=2)
    rw.Dealer(seed=7).settle(state)
    state.play("lay die-3 mountain")
    assert not is_plainly_forced(state)
    state.play(state.sentences()[0])
    # The third tile is the one that is left, whichever that is.
    assert len(state.moves()) == 1
    assert is_plainly_forced(state)


def test_whether_it_comes_is_the_same_for_twins() -> None:
    """Of two positions that nobody else can tell apart, either both are answered for a seat or neither is."""
    game = rw.load("unita")
    alike = forced = 0
    for seed in range(3):
        rng = Rng(seed)
        line = random_line(game, Case(2), rng)
        for length in range(8, min(130, len(line.states)), 11):
            state = line.states[length]
            if state.actor is None or state.actor == rw.LUCK:
                continue
            twin = twin_of(begun(line, length), None, rng)
            if twin is not None:
                alike += 1
                forced += is_plainly_forced(state)
                assert is_plainly_forced(state) == is_plainly_forced(twin.last())
    assert alike > 12
    assert forced > 0
