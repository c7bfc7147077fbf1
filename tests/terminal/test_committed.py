from __future__ import annotations

import stat
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import rulewright as rw
from rulewright.core.dealer import verify
from rulewright.core.errors import RulewrightError
from rulewright.core.record import Record
from rulewright.terminal.committed import ask_no_nonces, ask_nonces, keep_seed, seed_path
from rulewright.terminal.lines import saved
from rulewright.terminal.session import Session, resume, start


def to_the_end(session: Session) -> None:
    while session.turn() != "over":
        if session.turn() == "dealer":
            session.deal()
        else:
            session.play(session.state.moves()[0])


def begun(path: Path, **more: Any) -> Session:
    return start("unita", 2, ["Ann", "bot:random"], luck="committed", save=str(path), **more)


def test_a_committed_game_is_proved_at_its_end_also_after_a_break(tmp_path: Path) -> None:
    path = tmp_path / "game.rw"
    session = begun(path)
    header = Record.parse(path.read_text()).header
    assert len(header.commitment) == 64
    assert header.nonces[0] != "-"
    assert header.nonces[1] == "-"
    assert session.notices[0].endswith(header.commitment)
    assert session.history == []
    assert seed_path(path).read_text().strip() not in path.read_text()
    for _ in range(12):
        if session.turn() == "dealer":
            session.deal()
        else:
            session.play(session.state.moves()[0])
    assert session.keeper is not None
    session.keeper.close()
    again = resume(str(path))
    to_the_end(again)
    record = Record.parse(path.read_text())
    assert record.header.seed
    assert record.header.commitment == header.commitment
    assert verify(record) == []
    assert not seed_path(path).exists()
    assert saved(again).endswith(f"rulewright record verify {path}")
    with pytest.raises(RulewrightError, match="the seed of luck is open"):
        again.undo()


@pytest.mark.skipif(sys.platform == "win32", reason="rights of files are a matter of Unix")
def test_nobody_else_may_read_the_seed(tmp_path: Path) -> None:
    begun(tmp_path / "game.rw")
    assert stat.S_IMODE(seed_path(tmp_path / "game.rw").stat().st_mode) == 0o600


def test_a_seed_that_was_not_opened_before_a_crash_is_opened_on_resuming(tmp_path: Path) -> None:
    path = tmp_path / "game.rw"
    session = begun(path)
    seed = bytes.fromhex(seed_path(path).read_text())
    to_the_end(session)
    assert session.keeper is not None
    session.keeper.close()
    path.write_text("".join(line + "\n" for line in path.read_text().splitlines() if not line.startswith("seed ")))
    keep_seed(path, seed)
    again = resume(str(path))
    assert verify(Record.parse(path.read_text())) == []
    assert not seed_path(path).exists()
    assert again.keeper is not None
    again.keeper.close()
    # A crash can also come after the seed was opened and before its file was removed.
    keep_seed(path, seed)
    resume(str(path))
    assert not seed_path(path).exists()


def test_what_does_not_fit_a_commitment_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "game.rw"
    session = begun(path)
    assert session.keeper is not None
    session.keeper.close()
    with pytest.raises(RulewrightError, match="people cannot play it"):
        resume(str(path), luck="people")
    seed_path(path).write_text("00" * 32)
    with pytest.raises(RulewrightError, match="not the one that was committed to"):
        resume(str(path))
    for text in ("00", "no seed"):
        seed_path(path).write_text(text)
        with pytest.raises(RulewrightError, match="holds no seed"):
            resume(str(path))
    seed_path(path).unlink()
    with pytest.raises(RulewrightError, match="without its seed"):
        resume(str(path))
    plain = start("unita", 2, ["Ann", "Ben"], save=str(tmp_path / "plain.rw"))
    assert plain.keeper is not None
    plain.keeper.close()
    with pytest.raises(RulewrightError, match="without a commitment"):
        resume(str(tmp_path / "plain.rw"), luck="committed")


def test_a_game_that_does_not_begin_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "game.rw"

    def interrupted(commitment: str, names: Sequence[str]) -> list[str]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        begun(path, nonces=interrupted)
    assert list(tmp_path.iterdir()) == []
    seed_path(path).write_text("the seed of another game")
    with pytest.raises(RulewrightError, match="exists already"):
        begun(path)
    assert [file.name for file in tmp_path.iterdir()] == ["game.rw.seed"]


def test_people_add_words_of_their_own(tmp_path: Path) -> None:
    answers = ["two words", "kestrel-41\n", "\n"]
    asked: list[str] = []
    told: list[str] = []

    def read(prompt: str) -> str:
        asked.append(prompt.partition(",")[0])
        return answers.pop(0)

    players = ["Ann", "bot:random", "Ben"]
    words = ask_nonces(read, told.append)
    session = start("unita", 3, players, luck="committed", save=str(tmp_path / "a.rw"), nonces=words)
    assert asked == ["Ann", "Ann", "Ben"]
    assert session.record.header.commitment in told[0]
    assert told[1].startswith("A nonce is 1 to 64 letters")
    first, second, third = session.record.header.nonces
    assert (first, second) == ("kestrel-41", "-")
    assert len(third) == 16
    assert ask_no_nonces("", ["bot:random"]) == ["-"]


def test_a_seed_goes_on_behind_what_was_drawn() -> None:
    state = rw.load("unita").new(2)
    whole = rw.Dealer(5)
    outcomes = []
    while state.actor == rw.LUCK:
        outcomes.append(whole.pick(state))
        state.play(outcomes[-1])
    assert len(outcomes) > 1
    state = rw.load("unita").new(2)
    state.play(outcomes[0])
    assert rw.Dealer(5, drawn=1).pick(state) == outcomes[1]
