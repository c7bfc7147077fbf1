from __future__ import annotations

import _thread
import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.core.tiny import GAME as BURROW

from rulewright.bots import Bot, Sight
from rulewright.core.record import Record
from rulewright.terminal.lines import play_lines
from rulewright.terminal.session import Session, resume, start

SOURCES = Path(__file__).resolve().parents[2] / "src"
PROGRAM = "import sys; from rulewright.terminal.main import play; sys.exit(play(sys.argv[1], {}))"


def talk(session: Session, *lines: str, encoding: str = "utf-8") -> str:
    """What plain mode prints while these lines are typed."""
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True)
    play_lines(session, io.StringIO("".join(line + "\n" for line in lines)), out)
    out.seek(0)
    return out.read()


def unita(tmp_path: Path) -> Session:
    return start("unita", players=["you", *["bot:random"] * 3], seed=4, save=str(tmp_path / "g.rw"))


def pipe(arguments: str, typed: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM.format(arguments), "unita"],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PYTHONPATH": str(SOURCES), **environment},
    )


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "game.rw"
    run = pipe(f"players=['you', *['bot:random'] * 3], seed=3, save={str(path)!r}", "1\n" * 400)
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert "The game is over." in run.stdout
    said = run.stdout.rstrip().splitlines()
    end = said[said.index("The game is over.") :]
    assert [line.split()[0] for line in end[1:5]] == ["1.", "2.", "3.", "4."]
    record = Record.parse(path.read_text())
    state = record.replay()
    assert state.actor is None
    # Below stand the scores part by part, as the page shows them.
    sheet = [re.split(" {2,}", line) for line in end[end.index("") + 1 : -2]]
    assert sheet[0] == ["", "You", "bot:random 1", "bot:random 2", "bot:random 3"]
    points = {row[0]: [int(cell) for cell in row[1:]] for row in sheet[1:-1]}
    assert points["Life points"] == state.scores()
    companies = [points[f"Company {number}"] for number in range(1, 5)]
    assert [sum(column) for column in zip(*companies, strict=True)] == state.scores()
    again = pipe(f"resume={str(path)!r}", "")
    assert again.returncode == 0
    assert "The game is over." in again.stdout


def test_a_pipe_that_ends_leaves_the_game_saved_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.rw"
    run = pipe(f"players=['you', *['bot:random'] * 3], seed=3, save={str(path)!r}", "1\n")
    assert run.returncode == 0
    assert f"rulewright play unita --resume {path}" in run.stdout
    assert len(Record.parse(path.read_text()).entries) == 4
    more = pipe(f"resume={str(path)!r}", "1\nquit\n")
    assert "Saved in" in more.stdout
    assert len(Record.parse(path.read_text()).entries) == 5


def test_an_old_terminal_gets_plain_characters(tmp_path: Path) -> None:
    path = tmp_path / "game.rw"
    run = pipe(
        f"players=['you', *['bot:random'] * 3], seed=3, save={str(path)!r}",
        "board\nquit\n",
        PYTHONIOENCODING="ascii",
        LC_ALL="C",
    )
    assert run.returncode == 0, run.stderr
    assert "|p>  |p>  |" in run.stdout


def test_what_is_told_several_times_in_a_row_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = unita(tmp_path)
    drawn = "Luck: a card is drawn"
    monkeypatch.setattr(session, "log", lambda: [drawn, drawn, "Ann: done", drawn, drawn, drawn])
    told = [line for line in talk(session, "log 4", "quit").splitlines() if line.startswith(("Luck", "Ann"))]
    news = [f"{drawn} (2 times)", "Ann: done", f"{drawn} (3 times)"]
    assert told == [*news, *news[1:]]


def test_every_command_answers(tmp_path: Path) -> None:
    said = talk(
        unita(tmp_path),
        *("help", "board", "words", "moves", "hint", "save", "why lay 5 mountain", "why lay 1 forest", "rules setup-7"),
        *("rules", "rules xyzzy", "undo", "/undo", "/dance", "back", "log", "log 1", "log 0", "board on", "board off"),
        *("17", "0", "", "why", "lay", "fly", "l 5 mou", "undo", "lay 5 mou", "quit"),
    )
    for words in (
        "A move is a sentence.",
        "│p→  │",
        "A bot would say: lay",
        "Saved in ",
        "can be said now",
        "[unita/setup-7]",
        "Turn: exactly three points",
        "The rulebook says nothing of 'xyzzy'.",
        "There is no command /dance",
        "There is no number 17 in the list; it has 1 to 9.",
        "Taken back: lay die-5 mountain",
        "To go on: rulewright play unita --resume",
    ):
        assert words in said, words
    assert "Traceback" not in said


def test_words_are_chosen_one_by_one(tmp_path: Path) -> None:
    said = talk(unita(tmp_path), "1", "1", "", "5", "1", "back", "2", "nw", "quit")
    assert "deploy die-5 square-1 > " in said
    assert "deploy die-5 square-2 > nw" in said
    assert "Primitiva: puts a 5-die on start square 2, NW" in said


def test_an_empty_line_or_a_sentence_of_its_own_leaves_the_chosen_words(tmp_path: Path) -> None:
    said = talk(unita(tmp_path), "1", "1", "", "5", "1", "", "5", "deploy 3 2 nw", "quit")
    assert "deploy die-5 square-1 > \n  1  deploy die-" in said, "all chosen words are taken back at once"
    assert "deploy die-5 > deploy 3 2 nw\nPrimitiva: puts a 3-die on start square 2, NW" in said


def test_people_hand_the_screen_over_and_secrets_stay(tmp_path: Path) -> None:
    session = Session(Record.start(BURROW, ["Ann", "Ben"]), "people", 1)
    said = talk(session, "", "drew fox", "drew owl", "what?", "", "drew hare", "drew fox", "", "lay owl", "", "quit")
    assert said.count("Hand the screen to Ann.") == 2
    assert said.count("Hand the screen to Ben.") == 3
    bens = said[said.index("Ben, press Enter: \n") :]
    bens = bens[: bens.index("Hand the screen to Ann.")]
    assert "Luck: drew ?" in bens
    assert "owl" not in bens.replace("drew owl", "", 0).split("What falls")[0]
    last = said[said.rindex("Ben, press Enter:") :]
    assert "lay ?" in last
    assert "owl" not in last


def test_a_page_can_be_left_and_gone_back_from() -> None:
    session = Session(Record.start(BURROW, ["Ann", "Ben"]), "dealer", 1)
    said = talk(session, "", "1", "undo", "", "1", "quit")
    assert "Taken back: lay ?" in said
    assert said.count("Hand the screen to Ann.") == 2, "whoever goes back need not be Ann"
    assert len([entry for entry in session.history if entry.actor == 0]) == 1


def test_luck_is_typed_in_by_people(tmp_path: Path) -> None:
    session = start("unita", players=["Ann", "bot:random"], luck="people", seats=2, save=str(tmp_path / "g.rw"))
    said = talk(session, "6", "rolled 5 0", "rolled die-5 4", "3", "2", "quit")
    assert "What falls on your table? What does die-5 of Primitiva show?" in said
    assert "[unita/setup-8]" in said
    assert [entry.sentence for entry in session.history] == ["rolled die-5 4", "rolled die-4 3", "rolled die-3 2"]


def test_an_interrupt_leaves_cleanly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = unita(tmp_path)
    out = io.StringIO()

    class Impatient(io.StringIO):
        def readline(self, size: int = -1, /) -> str:
            raise KeyboardInterrupt

    play_lines(session, Impatient(), out)
    assert "To go on: rulewright play unita --resume" in out.getvalue()
    assert session.keeper is not None
    session.keeper.close()
    assert resume(str(tmp_path / "g.rw")).state == session.state


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are a matter of Unix")
@pytest.mark.parametrize("key", [b"\x03", b"\x04"])
def test_a_real_terminal_is_given_back(tmp_path: Path, key: bytes) -> None:
    import pty
    import select
    import time

    path = tmp_path / "game.rw"
    program = PROGRAM.format(f"players=['you', *['bot:random'] * 3], seed=3, save={str(path)!r}")
    process, screen = pty.fork()
    if process == 0:
        os.environ.update(PYTHONPATH=str(SOURCES), TERM="xterm-256color", LINES="24", COLUMNS="80")
        os.execv(sys.executable, [sys.executable, "-c", program, "unita"])
    seen = b""
    pressed = False
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if select.select([screen], [], [], 0.2)[0]:
            try:
                seen += os.read(screen, 65536)
            except OSError:
                break
        if not pressed and b"first terrain" in seen:
            os.write(screen, key)
            pressed = True
    _, status = os.waitpid(process, 0)
    os.close(screen)
    assert pressed
    assert os.waitstatus_to_exitcode(status) == 0
    assert b"--resume" in seen
    assert b"Traceback" not in seen
    assert len(Record.parse(path.read_text()).entries) == 3


def test_a_finished_game_says_where_it_is_saved(tmp_path: Path) -> None:
    session = start("unita", players=["bot:random"] * 4, seed=4, save=str(tmp_path / "g.rw"))
    assert talk(session).rstrip().splitlines()[-1] == f"Saved in {tmp_path / 'g.rw'}."


def test_a_mistyped_die_can_be_taken_back_until_a_seat_has_spoken(tmp_path: Path) -> None:
    path = tmp_path / "g.rw"
    session = start("unita", players=["Ann", "Ben"], luck="people", seats=2, save=str(path))
    said = talk(session, "1", "4", "undo", "undo", "5", "3", "2", "quit")
    assert said.count("Taken back: rolled") == 2
    said_by_luck = [entry.sentence for entry in session.history]
    assert said_by_luck[0].startswith("rolled die-5")
    assert path.read_text() == session.record.text()
    assert path.read_text().count("[") == 2
    assert "--luck people" in said.splitlines()[-1]
    assert session.keeper is not None
    session.keeper.close()
    again = resume(str(path), luck="people")
    assert again.state == session.state
    session = again
    while session.turn() == "people":
        session.say(session.speller().ways()[0].text())
    session.play(session.state.moves()[0])
    assert session.undo()[0].actor == 0, "a seat's own sentence is taken back first, and is not left in the record"


def test_numbers_without_end_are_answered(tmp_path: Path) -> None:
    nines = "9" * 5000
    said = talk(unita(tmp_path), nines, f"log {nines}", f"/{nines}", f"lay {nines}", "quit")
    assert "There is no number 99999999999999999999… in the list" in said
    assert said.count("To go on:") == 1


@pytest.fixture
def heard() -> Iterator[None]:
    """Ctrl-C reaches this process even where it runs in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard")
def test_ctrl_c_is_heard_while_a_bot_thinks() -> None:
    class Slow(Bot):
        def choose(self, sight: Sight) -> int:
            _thread.interrupt_main()
            while not self.interrupted:
                time.sleep(0.01)
            return sight.moves()[0]

    session = Session(Record.start(BURROW, ["bot:random", "bot:random"]), "dealer", 1)
    slow = Slow("slow")
    session.chairs[0].bot = session.chairs[1].bot = slow
    assert "This game is not saved" in talk(session)
    assert slow.interrupted


def test_a_fault_of_a_bot_reaches_the_table() -> None:
    class Broken(Bot):
        def choose(self, sight: Sight) -> int:
            raise ZeroDivisionError

    session = Session(Record.start(BURROW, ["bot:random", "bot:random"]), "dealer", 1)
    session.chairs[0].bot = session.chairs[1].bot = Broken("broken")
    with pytest.raises(ZeroDivisionError):
        talk(session)
