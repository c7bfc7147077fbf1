"""Records that are kept for ever: each line of them is legal, and each ends where it ended when it was played.

The folder of a game's archive has one for each rules version, and in it some whole games as `<name>.rw`, with
fingerprints of their ends in `endings.json`.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from rulewright.core.dealer import Dealer
from rulewright.core.engine import Game, State
from rulewright.core.luck import Rng
from rulewright.core.record import Record
from rulewright.testing.lines import Case, fault

# No file of an archive may be longer.
MOST_BYTES = 60_000
ENDINGS = "endings.json"
# The luck of games that stand side by side.
SIDE_BY_SIDE = 3


def ending(state: State) -> str:
    """A fingerprint of where a game ended, as its position tells it."""
    doc = {key: value for key, value in state.position().items() if key != "version"}
    return hashlib.sha256(json.dumps(doc, sort_keys=True).encode()).hexdigest()


class RandomGame:
    """A record that random moves go on with; sentences that begin with `favoured` are said wherever they can be."""

    def __init__(self, game: Game[Any], case: Case, seed: int, favoured: str = "") -> None:
        self.record = Record.start(game, ["bot:random"] * case.seats, case.options)
        self.dealer = Dealer(seed)
        self.rng = Rng(seed)
        self.favoured = favoured

    def go_on(self) -> bool:
        """Let luck decide, and say one sentence; False once the game is over."""
        record = self.record
        self.dealer.settle(record)
        if record.actor is None:
            return False
        moves = record.moves()
        sentence = record.game.vocabulary.sentence
        chosen = [move for move in moves if sentence(move).startswith(self.favoured)] or moves
        record.play(chosen[self.rng.below(len(chosen))])
        return True


def write_archive(folder: Path, game: Game[Any], played: Mapping[str, Case], favoured: str = "") -> None:
    """Play and write the records of the present rules version: the first table with seed 1, and so on.

    Writes nothing where there are records of this version: they are never written again.
    """
    place = folder / game.version
    if place.exists():
        return
    place.mkdir(parents=True)
    endings: dict[str, str] = {}
    for seed, (name, case) in enumerate(played.items(), 1):
        line = RandomGame(game, case, seed, favoured)
        while line.go_on():
            pass
        place.joinpath(f"{name}.rw").write_text(line.record.text(), encoding="utf-8")
        endings[name] = ending(line.record.state)
    place.joinpath(ENDINGS).write_text(json.dumps(endings, indent=1) + "\n", encoding="utf-8")


def check_archive(folder: Path, game: Game[Any], played: Mapping[str, Case]) -> None:
    """The present rules version has its records, and no file is too long.

    Raises AssertionError, naming what is missing or too much.
    """
    kept = {path.stem for path in folder.joinpath(game.version).glob("*.rw")}
    if kept != set(played):
        differ = ", ".join(sorted(kept ^ set(played)))
        raise fault(f"The records of {game.name} {game.version} are not those of its tables: {differ}.")
    for path in folder.glob("*/*"):
        if path.stat().st_size >= MOST_BYTES:
            raise fault(f"{path.name} has {path.stat().st_size} bytes: keep shorter games.")


def check_kept_record(path: Path) -> None:
    """A record of an archive is legal line by line, is written as it was, and ends where it ended.

    Raises AssertionError, or what `Record.parse` raises.
    """
    text = path.read_text(encoding="utf-8")
    record = Record.parse(text)
    if record.header.rules != path.parent.name:
        raise fault(f"{path.name} is of the rules version {record.header.rules}, not {path.parent.name}.")
    if record.text() != text:
        raise fault(f"{path.name} is written in another way than it was.")
    if record.state.over == 0:
        raise fault(f"{path.name} does not come to the end of its game.")
    endings = json.loads(path.with_name(ENDINGS).read_text(encoding="utf-8"))
    if ending(record.state) != endings[path.stem]:
        raise fault(f"{path.name} ends elsewhere than it did: ask for the rules version where rules have changed.")


def check_side_by_side(game: Game[Any], cases: Sequence[Case]) -> None:
    """Options hang on the table, not on the game: games at several tables at once go as they would go alone.

    Raises AssertionError if they do not, and if the options of these tables change nothing.
    """
    alone = [texts_by_turns(game, [case])[0] for case in cases]
    if texts_by_turns(game, cases) != alone or texts_by_turns(game, cases[::-1]) != alone[::-1]:
        raise fault(f"Tables of {game.name} change each other: keep options in the setup, and nothing in modules.")
    sentences = {text.partition("\n\n")[2] for text in alone}
    if len(sentences) < len(cases):
        raise fault(f"These tables of {game.name} play alike: choose options that change a game.")


def texts_by_turns(game: Game[Any], cases: Sequence[Case]) -> list[str]:
    """Play a random game at each of some tables, a sentence here and a sentence there; the records."""
    lines = [RandomGame(game, case, SIDE_BY_SIDE) for case in cases]
    left = lines
    while left:
        left = [line for line in left if line.go_on()]
    return [line.record.text() for line in lines]


class ArchiveTests:
    """An archive as pytest tests: derive a class `Test...`, name the game, the folder, and what is played by name.

    A run with `RULEWRIGHT_WRITE_GOLDEN=1` plays and writes the records of a version that has none. `favoured` is how
    sentences begin that are said wherever they can be, so that rules are kept which random games hardly meet. The
    tables `side_by_side` differ in their options.
    """

    game: ClassVar[Game[Any]]
    folder: ClassVar[Path]
    played: ClassVar[Mapping[str, Case]]
    favoured: ClassVar[str] = ""
    side_by_side: ClassVar[Sequence[Case]]

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Give every record of every version to the test that takes one."""
        if "path" not in metafunc.fixturenames:
            return
        if os.environ.get("RULEWRIGHT_WRITE_GOLDEN") == "1":
            write_archive(self.folder, self.game, self.played, self.favoured)
        paths = sorted(self.folder.glob("*/*.rw"))
        metafunc.parametrize("path", paths, ids=[f"{path.parent.name} {path.stem}" for path in paths])

    def test_the_present_version_has_its_records(self) -> None:
        """See `check_archive`."""
        check_archive(self.folder, self.game, self.played)

    def test_a_record_replays_to_its_end(self, path: Path) -> None:
        """See `check_kept_record`."""
        check_kept_record(path)

    def test_tables_with_different_options_stand_side_by_side(self) -> None:
        """See `check_side_by_side`."""
        check_side_by_side(self.game, self.side_by_side)
