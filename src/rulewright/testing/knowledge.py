"""Checks of what nobody may see: twins, imagined worlds, and the moves at which hidden information comes out."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rulewright.core.engine import Game, State
from rulewright.core.luck import Rng
from rulewright.core.record import Record
from rulewright.testing.checks import random_sentences
from rulewright.testing.lines import Case, Line, Spoken, begun, called, fault, heard, knowers, played, random_line
from rulewright.testing.twins import alike, answers, reachable, twin_of

# How much of the secrets a twin chooses anew, in turn.
CHANGES = (20, 60, 100)
# Up to so many possible worlds, each of them must be imagined sooner or later.
MOST_WORLDS = 24
# Up to so many possible worlds are gathered at all, by so many moves, and looked at so many times in a line.
MOST_REACHABLE = 500
MOST_WALKED = 4000
MOST_LOOKS = 8


class Pair:
    """A line, a twin of it, and the seat (or spectator) that cannot tell them apart."""

    def __init__(self, line: Line, twin: Line, seat: int | None) -> None:
        self.line = line
        self.twin = twin
        self.seat = seat


@lru_cache(maxsize=1)
def pairs(game: Game[Any], case: Case, games: int, seed: int, each: int) -> list[Pair]:
    """Twins of random games, for everybody, `each` from a game; the next check of the same case finds them again.

    Raises AssertionError if none was found although somebody has secrets.
    """
    found: list[Pair] = []
    secrets = False
    for number in range(games):
        rng = Rng(seed + number)
        line = random_line(game, case, rng)
        for seat in knowers(case):
            hidden = [place for place, entry in enumerate(line.entries) if hides(line, entry, seat)]
            if not hidden:
                continue
            secrets = True
            for k in range(each):
                first = hidden[int(rng.below(len(hidden)))]
                length = first + 1 + int(rng.below(int(rng.below(len(line.entries) - first)) + 1))
                beginning = begun(line, length)
                twin = twin_of(beginning, seat, rng, CHANGES[k % len(CHANGES)])
                if twin is not None:
                    found.append(Pair(beginning, twin, seat))
    if secrets and not found:
        raise fault(f"No twins were found at {case}, so secrets were not checked: let it play more games.")
    return found


def hides(line: Line, entry: Spoken, seat: int | None) -> bool:
    """Whether a seat does not hear all of an entry."""
    return heard(line.game, entry.move, entry.sees, seat) != entry.move


def check_twins(game: Game[Any], case: Case, games: int = 4, seed: int = 1, each: int = 5) -> None:
    """What a seat cannot know does not show in anything that the seat is told.

    Where only secrets of others differ, a seat must find the same view, key, prompt, masked record, journal, refusals
    and `evaluate`, and if it is asked itself the same list. Raises AssertionError, saying which of them tells.
    """
    for pair in pairs(game, case, games, seed, each):
        rng = Rng(seed)
        for place, (one, other) in enumerate(zip(pair.line.entries, pair.twin.entries, strict=True)):
            if one.move != other.move:
                check_alike(begun(pair.line, place + 1), pair.twin.states[place + 1], pair.seat)
        check_pair(pair.line, pair.twin.last(), pair.seat, rng)
        check_hearing(pair)


def check_alike(line: Line, other: State, seat: int | None) -> None:
    """Whether a seat finds two states the same at the first look."""
    state = line.last()
    if alike(seat, state, other):
        return
    if state.actor != other.actor:
        skipped = "skip a question only for reasons that every seat can see"
        raise fault(f"Who is asked tells {called(seat)} a secret: {skipped}.", line)
    one, two = state.view(seat), other.view(seat)
    if one != two:
        place = first_difference(one, two, "")
        raise fault(f"view() tells {called(seat)} a secret in {place}: mask what that seat has not seen.", line)
    raise fault(f"key() tells {called(seat)} a secret: hash only what view() shows that seat.", line)


def check_pair(line: Line, other: State, seat: int | None, rng: Rng) -> None:
    """Whether a seat gets the same answers from two states."""
    state = line.last()
    check_alike(line, other, seat)
    if state.actor is None:
        return
    if state.prompt(seat) != other.prompt(seat):
        raise fault(f"The question tells {called(seat)} a secret: asks() and the own list may not depend on it.", line)
    if seat is None:
        return
    sentences = random_sentences(state, rng, 16)
    if state.actor == seat:
        sentences += state.moves()
        if [state.sees(move) for move in state.moves()] != [other.sees(move) for move in other.moves()]:
            raise fault(f"Who sees a sentence of {called(seat)} depends on what it cannot know.", line)
    for move in sentences:
        if state.refusals(move, seat) != other.refusals(move, seat):
            sentence = state.sentence(move)
            raise fault(f"Why '{sentence}' is refused tells {called(seat)} a secret: judge by what it knows.", line)
    if line.game.evaluate(state, seat) != line.game.evaluate(other, seat):
        raise fault(f"evaluate looks at what {called(seat)} cannot know: estimate that from the view.", line)


def check_hearing(pair: Pair) -> None:
    """Whether a seat reads the same record and hears the same journal of both lines."""
    one, other = recorded(pair.line), recorded(pair.twin)
    if one.masked(pair.seat) != other.masked(pair.seat):
        raise fault(f"The masked record tells {called(pair.seat)} a secret: sees() shows a word it may not.", pair.line)
    for mine, theirs in zip(one.entries, other.entries, strict=True):
        if one.journal(mine, pair.seat) != other.journal(theirs, pair.seat):
            raise fault(f"The journal tells {called(pair.seat)} a secret: give tell() who sees it.", pair.line)


def recorded(line: Line) -> Record:
    """The record of a line."""
    record = Record.start(line.game, [f"seat {seat + 1}" for seat in range(line.case.seats)], line.case.options)
    for entry in line.entries:
        record.play(entry.move)
    return record


def first_difference(one: Any, other: Any, path: str) -> str:
    """The path of the first difference between two documents."""
    if isinstance(one, dict) and isinstance(other, dict):
        if list(one) != list(other):
            return path or "its fields"
        for name in one:
            if one[name] != other[name]:
                return first_difference(one[name], other[name], f"{path}.{name}" if path else str(name))
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            if mine != theirs:
                return first_difference(mine, theirs, f"{path}[{place}]")
    return path or "the whole"


def check_barriers(game: Game[Any], case: Case, games: int = 4, seed: int = 1, each: int = 5) -> None:
    """Whenever hidden information comes out, the record says so and undo stops there.

    Plays the same sentence on twins: what a seat can tell apart afterwards must have been told by `state.reveal`.
    Raises AssertionError where it was told by `tell`, or not at all.
    """
    for pair in pairs(game, case, games, seed, each):
        check_barrier(pair)


def check_barrier(pair: Pair) -> None:
    """Every sentence that may follow in both of two twins."""
    line, other, seat = pair.line, pair.twin.last(), pair.seat
    if line.last().actor is None or line.last().actor != other.actor:
        return
    for move in line.last().moves()[:40]:
        further = begun(line, len(line.entries))
        further.go(move)
        if move not in answers(further, len(line.entries), other, seat):
            continue
        after, entry = played(other, move)
        if said(further.game, further.entries[-1], seat, True) != said(further.game, entry, seat, True):
            continue
        if said(further.game, further.entries[-1], seat, False) != said(further.game, entry, seat, False):
            raise fault(f"What is told shows {called(seat)} something hidden: use reveal() instead of tell().", further)
        if not alike(seat, further.last(), after):
            raise fault(
                f"{called(seat).capitalize()} learns something hidden, but nothing says so: call reveal().", further
            )


def said(game: Game[Any], entry: Spoken, seat: int | None, reveal: bool) -> list[int]:
    """What a seat heard of what was revealed, or of what was told only."""
    return [heard(game, told.move, told.sees, seat) for told in entry.told if told.reveal == reveal]


def check_worlds(game: Game[Any], case: Case, games: int = 4, seed: int = 1, each: int = 5) -> None:
    """What a seat imagines agrees with all it knows, does not depend on the truth, and leaves nothing out.

    Twins must imagine the same world from the same generator. In the beginnings of games, where all lines that a seat
    must hold possible can be walked, the worlds imagined must be the worlds they lead to. Raises AssertionError.
    """
    for number, pair in enumerate(pairs(game, case, games, seed, each)):
        if pair.line.last().actor is None:
            continue
        check_world(pair.line, pair.seat, seed + number)
        twin = pair.twin.last().imagine(pair.seat, Rng(seed + number))
        if pair.line.last().imagine(pair.seat, Rng(seed + number)) != twin:
            who = called(pair.seat)
            raise fault(f"What {who} imagines depends on the truth: gather all hidden things, then deal.", pair.line)
    for number in range(games):
        line = random_line(game, case, Rng(seed + number))
        for knower in knowers(case):
            check_all_worlds(line, knower, Rng(seed + number))


def check_world(line: Line, seat: int | None, seed: int) -> State:
    """One imagined world."""
    state = line.last()
    doc, value = state.position(), hash(state)
    world = state.imagine(seat, Rng(seed))
    if hash(state) != value or state.position() != doc:
        raise fault("imagine() changes the state it starts from: begin with clone().", line)
    if not alike(seat, state, world):
        raise fault(
            f"{called(seat).capitalize()} imagines a world that it knows to be wrong: keep what it knows.", line
        )
    wrong = line.game.check(world)
    if wrong:
        raise fault(f"{called(seat).capitalize()} imagines an impossible world: {wrong[0]}", line)
    if seat is not None and state.actor == seat and world.moves() != state.moves():
        raise fault(f"{called(seat).capitalize()} has other moves in the world it imagines: keep what it knows.", line)
    return world


def check_all_worlds(line: Line, seat: int | None, rng: Rng) -> None:
    """The worlds that a seat imagines in the beginning of a line, against all that it must hold possible."""
    looks = 0
    for place, worlds in reachable(line, seat, MOST_REACHABLE, MOST_WALKED):
        beginning = begun(line, place)
        if beginning.last().actor is None or len(worlds) == 1 or (place > 4 and int(rng.below(3)) > 0):
            continue
        looks += 1
        if looks > MOST_LOOKS:
            return
        complete = len(worlds) <= MOST_WORLDS
        missing = set(worlds)
        for _ in range(400 * len(worlds) if complete else 20):
            world = check_world(beginning, seat, int(rng.next32()))
            if world not in worlds and not line.case.forgets:
                raise fault(
                    f"{called(seat).capitalize()} imagines a world that no line leads to: {world.position()}", beginning
                )
            missing.discard(world)
            if not missing:
                break
        if complete and missing:
            world = next(iter(missing))
            raise fault(f"{called(seat).capitalize()} never imagines a possible world: {world.position()}", beginning)
