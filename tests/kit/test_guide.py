"""The guide for authors of games is true: its files run as they stand there."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import rulewright as rw
from rulewright.commands.texts import gathered
from rulewright.core.wording import Wording, catalogue_of
from rulewright.languages import Language
from rulewright.table.gamepages import Drawn
from rulewright.testing import kit

SOURCES = Path(str(rw.__file__)).resolve().parents[1]


def run(package: Path, *words: str, **extra: str) -> subprocess.CompletedProcess[str]:
    """Run Python where the guide's package is installed."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(package), str(SOURCES))), **extra}
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=package, env=environment, capture_output=True, text=True, check=False)


def test_the_game_is_found_by_its_entry_point(package: Path) -> None:
    project = tomllib.loads(package.joinpath("pyproject.toml").read_text(encoding="utf-8"))
    installed = package.joinpath("jackdaws-1.0.dist-info", "entry_points.txt").read_text(encoding="utf-8")
    for group, entries in project["project"]["entry-points"].items():
        assert installed == f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in entries.items())
    assert "jackdaws" in rw.available()
    assert rw.load("jackdaws").title == "Jackdaws"


def test_the_game_is_played_to_its_end(package: Path) -> None:
    game = rw.load("jackdaws")
    state = game.new(seats=4, options={"room": 1})
    dealer = rw.Dealer(seed=7)
    dealer.settle(state)
    while state.actor is not None:
        state.play(state.sentences()[-1])
        dealer.settle(state)
    assert sum(state.scores()) == 4 * (3 * 1 + 2 * 2 + 5)
    assert set(state.result()) <= {"won", "lost"}


def test_the_record_hides_what_a_seat_has_not_seen(package: Path) -> None:
    record = rw.Record.start(rw.load("jackdaws"), ["Ann", "Bob"])
    for sentence in ("forage", "drew pearl", "forage", "drew bead", "stash pearl", "accuse seat-1"):
        if sentence == "accuse seat-1":
            assert "nest is empty" in str(record.state.why_not(sentence))
        else:
            record.play(sentence)
    assert "luck: drew {pearl:1}\n" in record.text()
    assert "luck: drew {pearl:1}\nseat-2: forage\nluck: drew ?\nseat-1: stash {pearl}\n" in record.masked(0)
    assert "seat-1: stash ?\n" in record.masked(1)
    assert "pearl" not in record.masked(1)


def test_the_little_program_runs(package: Path) -> None:
    told = run(package, "play.py")
    assert told.returncode == 0, told.stderr
    assert "won" in told.stdout


def test_its_page_lights_what_can_be_said(package: Path) -> None:
    record = rw.Record.start(rw.load("jackdaws"), ["Ann", "Bob"])
    for sentence in ("forage", "drew pearl", "forage", "drew bead"):
        record.play(sentence)
    drawn = Drawn(record.game)
    stage = drawn.stage(record.state.view(0), 0, {"pearl", "seat-2"})
    assert 'id="nest-pearl" class="hl lit" data-word="pearl"' in stage
    assert 'id="bird-2" class="hl lit" data-word="seat-2"' in stage
    assert "bead" not in stage
    assert drawn.page.note({}, "forage") == "one gem, unseen by the others"
    assert "Pile:" in stage
    assert "#bag" in drawn.css
    assert drawn.emblem.startswith("<svg"), "a game without an emblem has a plain one"
    words = Wording(record.game, catalogue_of(record.game), ["Ann", "Bob"])
    entries = list(record.entries)
    assert words.told(record.journal(entries[1], 0))[0] == "A pearl comes out of the bag"
    assert words.told(record.journal(entries[1], 1))[0] == "A gem comes out of the bag, unseen"
    # What it does not define is done in a plain way.
    assert [side.title for side in drawn.page.sides({})][:2] == ["Seat 1", "Seat 2"]


def test_it_is_read_in_russian_as_far_as_it_is_translated(package: Path) -> None:
    game = rw.load("jackdaws")
    russian = Language("ru", "Русский")
    words = Wording(game, russian.of("jackdaws").catalogue, ["Ann", "Bob"])
    assert [words.say("accuse seat-2"), words.say("stash pearl")] == ["обвиняет второе место", "stashes a pearl"]
    assert words.catalogue.word("seat-2") == "место 2"
    assert russian.sentence("Your stash holds 2 already.", "jackdaws") == "В вашем тайнике уже 2."
    assert russian.sentence(game.new(seats=2).asks(), "jackdaws") == ""
    ids = {(message.context, message.id) for message in gathered("jackdaws")}
    assert {("verbs", "accuses {seat}"), ("words", "Seat 2"), (None, "Which gem does seat {1} draw?")} <= ids
    assert (None, "Your stash holds {1} already.") in ids


def test_the_test_files_pass(package: Path) -> None:
    told = run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", RULEWRIGHT_WRITE_GOLDEN="1")
    assert told.returncode == 0, told.stdout + told.stderr
    assert package.joinpath("tests", "golden.json").exists()
    again = run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", "-k", "golden or rules")
    assert again.returncode == 0, again.stdout + again.stderr


def test_the_guide_names_every_check(package: Path) -> None:
    guide = Path(__file__).resolve().parents[2].joinpath("docs", "game-author.md").read_text(encoding="utf-8")
    for check in ("check_vocabulary", *(check.__name__ for check in kit.CHECKS), "check_golden"):
        assert f"| `{check.removeprefix('check_')}` |" in guide


@pytest.mark.parametrize("field", ["jackdaws[1].nest.pearl", "pending[0].seat", "options", "turn"])
def test_positions_that_make_no_sense_are_refused_with_their_field(package: Path, field: str) -> None:
    docs = {
        "jackdaws[1].nest.pearl": {"seats": 2, "jackdaws": [{}, {"nest": {"pearl": 7}}]},
        "pending[0].seat": {"seats": 2, "pending": [{"question": "choose", "seat": 3}]},
        "options": {"options": {"room": 9}},
        "turn": {"turn": "first"},
    }
    with pytest.raises(rw.PositionError) as refused:
        rw.load("jackdaws").from_position(docs[field])
    assert refused.value.field == field
