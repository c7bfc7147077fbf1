"""An archive keeps whole games of a rules version, and finds what does not replay as it did."""

from __future__ import annotations

import json
import shutil
import types
from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright as rw
from rulewright.testing import Case, archive

Variant = Callable[..., types.ModuleType]
PLAYED = {"two": Case(2, {"room": 1}), "three": Case(3)}


@pytest.fixture
def folder(package: Path, tmp_path: Path) -> Path:
    """An archive of the guide's game."""
    archive.write_archive(tmp_path, rw.load("jackdaws"), PLAYED)
    return tmp_path


def test_an_archive_keeps_a_record_of_every_table(folder: Path) -> None:
    archive.check_archive(folder, rw.load("jackdaws"), PLAYED)
    place = folder / "1.0.0"
    assert sorted(path.name for path in place.iterdir()) == ["endings.json", "three.rw", "two.rw"]
    for name in PLAYED:
        archive.check_kept_record(place / f"{name}.rw")
    assert rw.Record.parse(place.joinpath("two.rw").read_text(encoding="utf-8")).header.options["room"] == 1


def test_records_are_never_written_again(folder: Path) -> None:
    path = folder / "1.0.0" / "two.rw"
    path.write_text("kept", encoding="utf-8")
    archive.write_archive(folder, rw.load("jackdaws"), PLAYED)
    assert path.read_text(encoding="utf-8") == "kept"


def test_favoured_sentences_are_said_wherever_they_can_be(package: Path) -> None:
    game = rw.load("jackdaws")
    line = archive.RandomGame(game, PLAYED["two"], 1, "stash ")
    while line.go_on():
        pass
    replayed = rw.Record.start(game, ["bot:random"] * 2, PLAYED["two"].options)
    passed_over = 0
    for entry in line.record.entries:
        said = game.vocabulary.sentence(entry.move)
        if replayed.actor != rw.LUCK and not said.startswith("stash "):
            passed_over += sum(sentence.startswith("stash ") for sentence in replayed.state.sentences())
        replayed.play(entry.move)
    assert passed_over == 0
    assert "stash " in line.record.text()


def test_a_table_without_a_record_is_named(folder: Path) -> None:
    with pytest.raises(AssertionError, match=r"The records of jackdaws 1\.0\.0 are not those of its tables: four\."):
        archive.check_archive(folder, rw.load("jackdaws"), {**PLAYED, "four": Case(4)})


def test_a_long_record_is_named(folder: Path) -> None:
    folder.joinpath("1.0.0", "two.rw").write_text("x" * archive.MOST_BYTES, encoding="utf-8")
    with pytest.raises(AssertionError, match=r"two\.rw has 60000 bytes"):
        archive.check_archive(folder, rw.load("jackdaws"), PLAYED)


def test_a_record_lies_with_its_version(folder: Path) -> None:
    shutil.copytree(folder / "1.0.0", folder / "1.1.0")
    with pytest.raises(AssertionError, match=r"two\.rw is of the rules version 1\.0\.0, not 1\.1\.0"):
        archive.check_kept_record(folder / "1.1.0" / "two.rw")


def test_a_record_that_stops_early_is_named(folder: Path) -> None:
    path = folder / "1.0.0" / "two.rw"
    record = rw.Record.parse(path.read_text(encoding="utf-8"))
    begun = rw.Record.start(rw.load("jackdaws"), ["bot:random"] * 2, PLAYED["two"].options)
    for entry in record.entries[:4]:
        begun.play(entry.move)
    path.write_text(begun.text(), encoding="utf-8")
    with pytest.raises(AssertionError, match=r"two\.rw does not come to the end of its game"):
        archive.check_kept_record(path)


def test_another_way_of_writing_is_named(folder: Path) -> None:
    path = folder / "1.0.0" / "two.rw"
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"two\.rw is written in another way than it was"):
        archive.check_kept_record(path)


def test_another_ending_is_named(folder: Path) -> None:
    path = folder / "1.0.0" / "endings.json"
    endings = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**endings, "two": endings["three"]}), encoding="utf-8")
    archive.check_kept_record(folder / "1.0.0" / "three.rw")
    with pytest.raises(AssertionError, match=r"two\.rw ends elsewhere than it did"):
        archive.check_kept_record(folder / "1.0.0" / "two.rw")


SMALL_AND_LARGE = [Case(2, {"room": 1}), Case(2, {"room": 3})]


def test_tables_may_not_change_each_other(variant: Variant) -> None:
    archive.check_side_by_side(variant().GAME, SMALL_AND_LARGE)
    room = '        self.room: Final[i64] = int(options["room"])\n'
    leaky = variant(
        ("TURN: Final = 0\n", "TURN: Final = 0\nROOM: Final = [2]\n"),
        (room, room + "        ROOM[0] = self.room\n"),
        ("if held(s.stash, seat) < s.chosen.room:", "if held(s.stash, seat) < ROOM[0]:"),
    )
    with pytest.raises(AssertionError, match="Tables of jackdaws change each other"):
        archive.check_side_by_side(leaky.GAME, SMALL_AND_LARGE)


def test_tables_side_by_side_must_differ(variant: Variant) -> None:
    with pytest.raises(AssertionError, match="These tables of jackdaws play alike"):
        archive.check_side_by_side(variant().GAME, [Case(2, {"room": 1}), Case(2, {"room": 1})])
