"""Fingerprints of a game in a file: what its rules version freezes, and what must be the same in every build.

The file holds the digest of the vocabulary, and for each case the counts of lines with the order of their moves, and a
checksum over whole random games.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rulewright.core.engine import LUCK, Game, State
from rulewright.core.luck import Rng
from rulewright.core.perft import perft, trace
from rulewright.testing.lines import Case, fault, random_line

SEED = 1
GAMES = 10
PLACES = 3
DEEPEST = 5
MOST_LINES = 5_000


def golden(game: Game[Any], cases: Sequence[Case]) -> dict[str, Any]:
    """The fingerprints of a game, JSON-ready."""
    vocabulary = game.vocabulary
    return {
        "game": game.name,
        "version": game.version,
        "vocabulary": vocabulary.digest(),
        "sentences": [vocabulary.size, vocabulary.luck_size, vocabulary.shown_size],
        "cases": {str(case): fingerprints(game, case) for case in cases},
    }


def fingerprints(game: Game[Any], case: Case) -> dict[str, Any]:
    """The fingerprints of a game at one table."""
    return {
        "trace": trace(game, case.seats, case.options, SEED, GAMES, case.limit),
        "perft": [{"after": place, **counted(state)} for place, state in places(game, case)],
    }


def places(game: Game[Any], case: Case) -> list[tuple[int, State]]:
    """A few states of a random game in which a seat is asked, the first, one in the middle and one further on."""
    line = random_line(game, case, Rng(SEED))
    asked = [k for k, state in enumerate(line.states) if state.actor is not None and state.actor != LUCK]
    chosen = sorted({asked[len(asked) * k // PLACES] for k in range(PLACES)}) if asked else []
    return [(place, line.states[place]) for place in chosen]


def counted(state: State) -> dict[str, Any]:
    """The lines from a state, as deep as can be walked in a moment."""
    best = perft(state, 1)
    for depth in range(2, DEEPEST + 1):
        found = perft(state, depth, MOST_LINES)
        if not found.whole:
            break
        best = found
    return {"nodes": best.nodes, "order": best.order}


def write_golden(path: Path, game: Game[Any], cases: Sequence[Case]) -> None:
    """Write the file of fingerprints.

    Raises AssertionError if the file that is there has another vocabulary under the same rules version.
    """
    if path.exists():
        check_frozen(json.loads(path.read_text(encoding="utf-8")), game)
    path.write_text(json.dumps(golden(game, cases), indent=2) + "\n", encoding="utf-8")


def check_golden(path: Path, game: Game[Any], cases: Sequence[Case]) -> None:
    """A game still has the fingerprints of its file.

    Raises AssertionError where there is no file, where the vocabulary has changed without a new rules version, and
    where the lists of moves, their order, luck's weights or whole random games have changed.
    """
    again = "write the file anew with RULEWRIGHT_WRITE_GOLDEN=1"
    if not path.exists():
        raise fault(f"There are no fingerprints of {game.name} in {path.name}: {again}.")
    kept = json.loads(path.read_text(encoding="utf-8"))
    check_frozen(kept, game)
    if kept["version"] != game.version:
        raise fault(f"{path.name} is of the rules version {kept['version']}, the game of {game.version}: {again}.")
    found = golden(game, cases)
    for case in found["cases"]:
        if case not in kept["cases"]:
            raise fault(f"{path.name} does not know the case '{case}': {again}.")
        for what in ("perft", "trace"):
            if found["cases"][case][what] != kept["cases"][case][what]:
                changed = f"The {what} of {game.name} at {case} has changed"
                raise fault(f"{changed}: if the rules were meant to, raise the rules version and {again}.")


def check_frozen(kept: dict[str, Any], game: Game[Any]) -> None:
    """Fail if the vocabulary has changed under the same rules version."""
    if kept["version"] == game.version and kept["vocabulary"] != game.vocabulary.digest():
        changed = f"The vocabulary of {game.name} has changed, but its rules version is still {game.version}"
        raise fault(f"{changed}: add words at the end only, and raise the version.")
