"""Twins: two lines of play that one seat cannot tell apart, because its masked record of both is the same.

A twin is made by walking a line anew and choosing other secrets where the seat does not see them, following what the
seat has heard and going back where that does not work out. Whatever the seat can ask the engine about must be the same
in both.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.core.engine import State
from rulewright.core.luck import Rng
from rulewright.testing.lines import Line, heard, played, told_to


def answers(line: Line, place: int, state: State, seat: int | None) -> list[int]:
    """The legal moves of a state that the seat would hear like entry `place` of the line."""
    entry = line.entries[place]
    game = line.game
    said = heard(game, entry.move, entry.sees, seat)
    moves = state.moves()
    if said == entry.move and int(game.vocabulary.masked(said)) == said:
        return [said] if said in moves else []
    return [move for move in moves if heard(game, move, state.sees(move), seat) == said]


def same_key(seat: int | None, one: State, other: State) -> bool:
    """Whether who is asked and the key of a seat are the same in both states, or both are over."""
    return one.actor == other.actor and (one.actor is None or one.key(seat) == other.key(seat))


def alike(seat: int | None, one: State, other: State) -> bool:
    """Whether who is asked, the key and the view of a seat are the same in both states, or both are over."""
    return same_key(seat, one, other) and (one.actor is None or one.view(seat) == other.view(seat))


def twin_of(line: Line, seat: int | None, rng: Rng, change: int = 50, effort: int = 0) -> Line | None:
    """A random twin of a line for a seat: another line with the same masked record, or None if none was found.

    Each secret is chosen anew in `change` of 100 cases. Where a seat can tell two states apart after the same sentence,
    the walk turns back: whether that was allowed is for `kit.check_barriers`. At most `effort` moves are tried.
    """
    left = effort or 60 + 6 * len(line.entries)
    twin = Line(line.game, line.case, [line.states[0].clone()], [])
    waiting: list[list[int]] = []
    while len(twin.entries) < len(line.entries):
        place = len(twin.entries)
        if len(waiting) == place:
            waiting.append(in_order(line, place, twin.last(), seat, rng, change))
        if not waiting[place]:
            waiting.pop()
            if place == 0:
                return None
            twin.states.pop()
            twin.entries.pop()
            continue
        if left == 0:
            return None
        left -= 1
        move = waiting[place].pop()
        after, entry = played(twin.last(), move)
        if told_to(line.game, entry, seat) != told_to(line.game, line.entries[place], seat):
            continue
        twin.states.append(after)
        twin.entries.append(entry)
        same = move == line.entries[place].move
        if same and not same_key(seat, line.states[place + 1], after):
            twin.states.pop()
            twin.entries.pop()
    return twin if moves_of(twin) != moves_of(line) else None


def in_order(line: Line, place: int, state: State, seat: int | None, rng: Rng, change: int) -> list[int]:
    """What to try at a place of a twin, the last first."""
    found = answers(line, place, state, seat)
    for k in range(len(found) - 1, 0, -1):
        other = int(rng.below(k + 1))
        found[k], found[other] = found[other], found[k]
    kept = line.entries[place].move
    if kept in found and int(rng.below(100)) >= change:
        found.remove(kept)
        found.append(kept)
    return found


def moves_of(line: Line) -> list[int]:
    """The ids that were played."""
    return [entry.move for entry in line.entries]


def reachable(line: Line, seat: int | None, most: int, effort: int) -> Iterator[tuple[int, set[State]]]:
    """After each sentence of a line: every state that a seat must hold possible, because its masked record leads there.

    Ends where there are more than `most` of them, or `effort` moves have been tried.
    """
    states = {line.states[0]}
    for place in range(len(line.entries)):
        wanted = told_to(line.game, line.entries[place], seat)
        after: set[State] = set()
        for state in states:
            for move in answers(line, place, state, seat):
                found, entry = played(state, move)
                effort -= 1
                if told_to(line.game, entry, seat) == wanted:
                    after.add(found)
            if len(after) > most or effort < 0:
                return
        states = after
        yield place + 1, states
