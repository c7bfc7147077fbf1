"""The words that rules take out of ids are the words of the vocabulary, and what a window asks is what it lists."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import rulewright as rw
from rulewright.core.engine import Moves, State
from rulewright.games.unita import vocabulary as v
from rulewright.games.unita.battle import contact_side
from rulewright.games.unita.state import UnitaState, contact_mask
from rulewright.games.unita.windows import add_effects, add_refusals, can_refuse, has_effect

READERS: dict[str, Callable[[int], tuple[int, ...]]] = {
    "lay": lambda move: (v.laid_figure(move) - 1, v.laid_kind(move) - 1),
    "deploy": lambda move: (v.deployed_figure(move) - 1, v.deployed_company(move), v.deployed_word(move)),
    "put": lambda move: (v.put_word(move), v.put_die(move) // 6, v.put_die(move) % 6),
    "fight": lambda move: (v.fight_company(move), v.fight_enemy(move) // 4, v.fight_enemy(move) % 4),
    "crossbow": lambda move: (
        v.shot_company(move),
        v.shot_enemy(move) // 4,
        v.shot_enemy(move) % 4,
        v.shot_word(move),
    ),
    "technology-1": lambda move: (v.group_foremost(move), v.group_rearmost(move)),
    "technology-2": lambda move: (v.imitated_kind(move) - 1,),
    "use": lambda move: (v.used_kind(move) - 1,),
    "confession": lambda move: (v.confessed_company(move), v.confessed_word(move)),
}


@pytest.mark.parametrize("name", READERS)
def test_rules_read_the_words_that_the_vocabulary_writes(name: str) -> None:
    verb = v.VOCABULARY.named[name]
    for move in range(verb.first, verb.first + verb.count):
        assert READERS[name](move) == verb.values(move)


def meetings(state: UnitaState) -> list[tuple[int, int]]:
    """Every company on the board with every enemy alongside."""
    found = []
    for code in range(16):
        if state.given.plays(code // 4) and state.at[code] < 20:
            mask = contact_mask(state, code // 4, state.at[code])
            found += [(code, other) for other in range(16) if mask >> other & 1]
    return found


@pytest.mark.clause("unita/ruling-38")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_window_is_opened_exactly_where_it_lists_something(seats: int) -> None:
    game = rw.load("unita")
    rng = rw.Rng(seats)
    seen = {True: 0, False: 0}
    for _ in range(4):
        state: State = game.new(seats)
        while state.actor is not None:
            moves = state.moves()
            state.play(moves[rng.below(len(moves))])
            assert isinstance(state, UnitaState)
            for me, other in meetings(state) if state.moving else []:
                assert contact_side(state, me, other) in range(3)
                for attacking in (True, False):
                    listed = Moves(64)
                    add_effects(state, me, other, attacking, listed)
                    assert has_effect(state, me, other, attacking) == (listed.n > 0)
                    seen[listed.n > 0] += 1
                listed = Moves(64)
                add_refusals(state, me, listed)
                assert can_refuse(state, me) == (listed.n > 0)
    assert min(seen.values()) > 10
