"""The command line: what each command prints, and that whatever is wrong is said in one line with status 2."""

from __future__ import annotations

import itertools
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.core import cardsets
from tests.core.cardsets import TYPED, WHY, WOLVES, offered

import rulewright as rw
from rulewright import cli
from rulewright.commands import common, rules
from rulewright.core.clauses import Clause
from rulewright.core.dealer import CommittedDealer
from rulewright.terminal import main as terminal

ROOT = Path(__file__).resolve().parents[1]
SEED = bytes(range(32))
FORM = {"rate", "low", "high", "wins", "games", "even"}


class Said(SimpleNamespace):
    """What a command has answered: its status, and what stands on standard output and standard error."""

    status: int
    out: str
    err: str

    def json(self) -> Any:
        assert self.status == 0, self.err
        return json.loads(self.out)


Say = Callable[..., Said]


@pytest.fixture
def say(capfd: pytest.CaptureFixture[str]) -> Say:
    """Runs a command in this process."""

    def run(*arguments: object) -> Said:
        status = cli.main([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return Said(status=status, out=out, err=err)

    return run


def process(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """Runs a command in a process of its own."""
    line = [sys.executable, "-m", "rulewright", *arguments]
    return subprocess.run(line, capture_output=True, text=True, timeout=120, check=False, **more)


def a_record(opened: bool = True, most: int = 10_000) -> rw.Record:
    """A game of two in which everybody says the first sentence, from a committed dealer."""
    dealer = CommittedDealer(SEED)
    game = rw.load("unita")
    record = rw.Record.start(game, ["Ann", "Ben \x1b[31m"], commitment=dealer.commitment, nonces=["kestrel", "-"])
    dealer.settle(record)
    while record.actor is not None and len(record.entries) < most:
        record.play(record.moves()[0])
        dealer.settle(record)
    if opened and record.actor is None:
        record.open_seed(SEED)
    return record


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with records."""
    found = tmp_path_factory.mktemp("records")
    whole = a_record()
    secret = whole.text().split("\n\n")[0]
    texts = {
        "whole.rw": whole.text(),
        "sealed.rw": a_record(opened=False).text(),
        "part.rw": a_record(most=40).text(),
        "masked.rw": whole.masked(1),
        "bent.rw": bent(whole),
        "header.rw": secret + "\n",
        "later.rw": whole.text().replace("game unita 1", "game unita 9"),
        "unknown.rw": whole.text().replace("game unita", "game unheard-of"),
        "cut.rw": whole.text().replace("lay die-", "lay dice-", 1),
        "plain.rw": rw.Record.start(rw.load("unita"), ["Ann", "Ben"]).text(),
    }
    for name, text in texts.items():
        found.joinpath(name).write_text(text, encoding="utf-8")
    found.joinpath("latin.rw").write_bytes(b'rulewright 1\ngame unita 1.0.0\nseats "\xe9" "b"\n')
    found.joinpath("picture.rw").write_bytes(bytes(range(256)))
    found.joinpath("empty.rw").touch()
    return found


def bent(record: rw.Record) -> str:
    """The record with another outcome of its last draw that a seat would not notice."""
    lines = record.text().splitlines()
    place = max(k for k, line in enumerate(lines) if line.startswith("luck: rolled die-3"))
    lines[place] = lines[place][:-1] + {"1": "2", "2": "1", "3": "2"}[lines[place][-1]]
    # What follows may not be legal any more, so the game stops there.
    return "\n".join(lines[: place + 1]) + "\n"


# Help and versions

COMMANDS = ["play", "simulate", "rules", "record", "perft", "games", "bench"]


def test_what_a_command_does_not_know_is_explained_by_its_own_help(say: Say) -> None:
    assert say("table", "--colour").err.endswith("'rulewright table --help' explains\n")
    assert say("record", "verify", "--x", "a.rw").err.endswith("'rulewright record verify --help' explains\n")
    assert say("--colour").err.endswith("'rulewright --help' explains\n")


def test_alone_it_explains_itself(say: Say) -> None:
    said = say()
    assert (said.status, said.err) == (0, "")
    assert all(f"  {command} " in said.out for command in COMMANDS)


@pytest.mark.parametrize("command", [*[[name] for name in COMMANDS], *[["record", p] for p in ("show", "verify")]])
def test_every_command_has_help_with_examples(say: Say, command: list[str]) -> None:
    said = say(*command, "--help")
    assert (said.status, said.err) == (0, "")
    assert f"usage: rulewright {' '.join(command)}" in said.out
    assert f"\nexamples:\n  rulewright {' '.join(command)}" in said.out
    assert max(len(line) for line in said.out.splitlines()) <= 120


def test_the_version_says_which_build_runs(say: Say) -> None:
    assert say("--version").out == f"rulewright {rw.__version__} ({common.build()})\n"
    assert common.build() == ("compiled" if rw.is_compiled() else "interpreted")


def test_as_a_module(tmp_path: Path) -> None:
    done = process("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("rulewright ")


# games


def test_games(say: Say) -> None:
    assert "unita: Unita " in say("games").out
    said = say("games", "unita")
    assert "  magic_forest_uses = per_game | per_company\n" in said.out
    assert "[unita/ruling-39]" in said.out


def test_games_as_json(say: Say) -> None:
    games = {game["name"]: game for game in say("games", "--json").json()["games"]}
    assert list(games) == rw.available()
    unita = games["unita"]
    assert set(unita) == {"name", "title", "version", "seats", "options", "exclusions"}
    assert unita["seats"] == {"fewest": 2, "most": 4, "usual": 4}
    for option in unita["options"]:
        assert set(option) == {"name", "values", "default", "clause", "help"}
        assert option["default"] == option["values"][0]
        assert rw.load("unita").rulebook.clause(option["clause"])


def test_a_broken_game_of_a_stranger_hides_no_other(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = rw.load

    def load(name: str) -> Any:
        if name == "broken":
            raise ImportError("no module\nnamed nowhere")
        return usual(name)

    monkeypatch.setattr("rulewright.commands.common.load", load)
    monkeypatch.setattr("rulewright.commands.games.available", lambda: ["broken", "unita"])
    said = say("games")
    assert said.status == 0
    assert said.out.startswith("unita: ")
    assert said.err == "rulewright: the game broken cannot be loaded: ImportError: no module named nowhere\n"
    assert_refused(say("perft", "broken", "--depth", 1), "the game broken cannot be loaded")


# simulate


def simulated(say: Say, *more: object) -> dict[str, Any]:
    found: dict[str, Any] = say("simulate", "unita", "--json", *more).json()
    assert found.pop("decisions_per_second") > 0
    return found


def test_simulate_as_json(say: Say) -> None:
    found = simulated(say, "--games", 12, "--seats", 3, "--seed", 4)
    assert set(found) >= {
        *(
            "game",
            "version",
            "cards",
            "games",
            "seats",
            "seed",
            "options",
            "bots",
            "rotated",
            "wins_by_seat",
            "wins_by_bot",
        ),
        *("shared_wins", "no_winner", "unfinished", "length", "compiled", "deterministic"),
    }
    assert (found["game"], found["games"], found["seats"], found["seed"]) == ("unita", 12, 3, 4)
    assert found["bots"] == ["random"] * 3
    assert len(found["wins_by_seat"]) == 3
    for share in [*found["wins_by_seat"], *found["wins_by_bot"].values()]:
        assert set(share) == FORM
        assert 0 <= share["low"] <= share["rate"] <= share["high"] <= 1
    assert set(found["length"]) == {"mean", "min", "max"}
    assert found["options"]["magic_forest_uses"] == "per_game"


def test_any_number_of_jobs_gives_the_same(say: Say) -> None:
    line = ("--games", 4, "--seats", 2, "--bots", "greedy,random", "--seed", 3)
    alone = simulated(say, *line)
    assert simulated(say, *line, "--jobs", 2) == alone
    assert simulated(say, *line[:-1], 4) != alone


def test_simulate_with_options_and_seatings(say: Say) -> None:
    line = ("--games", 4, "--seats", 2, "--bots", "greedy, random", "--rotate", "--option", "family=on")
    found = simulated(say, *line)
    assert found["options"]["family"] == "on"
    assert found["rotated"] is True
    assert set(found["wins_by_bot"]) == {"greedy", "random"}


def test_simulate_for_people(say: Say) -> None:
    said = say("simulate", "unita", "--games", 4, "--seats", 2, "--bots", "greedy,random", "--option", "family=on")
    assert (said.status, said.err) == (0, "")
    assert f"2 seats, 4 games, seed 0, {common.build()}" in said.out
    assert "option family = on" in said.out
    assert "95 %" in said.out
    assert "decisions a second" in said.out
    assert "seatings" in say("simulate", "unita", "--games", 2, "--seats", 2, "--rotate").out
    assert "Unearth 1.0.0, 1 seat, 1 game, seed 0" in say("simulate", "unearth", "--games", 1, "--seats", 1).out
    assert "by the clock" in say("simulate", "unita", "--games", 1, "--bots", "sharp:1ms", "--limit", 3).out


def test_a_bar_is_drawn_where_there_is_a_terminal(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("TERM", "xterm")
    said = say("simulate", "unita", "--games", 2)
    assert said.status == 0
    assert "2/2" in said.err
    assert "\x1b[?25l" not in said.err, "the cursor must stay, for Ctrl-C may leave no time to show it again"


# rules


def test_a_rulebook_shows_its_headings_or_all_of_it(say: Say) -> None:
    contents = say("rules", "unita").out
    assert "  2. Movement, from unita/move-1\n" in contents
    whole = say("rules", "unita", "--all").out
    assert all(f"\n{rule.id}\n" in whole for rule in rw.load("unita").rulebook)


def test_the_headings_of_unearth_are_chapters_and_not_where_their_rules_are_known_from(say: Say) -> None:
    contents = say("rules", "unearth").out
    assert "   9  Base Game / Excavation, from unearth/base-dig-1\n" in contents
    assert "  15  Response Cards, from unearth/response-1\n" in contents
    assert not re.search(r"facts|data|\[S", contents)
    # Each chapter stands in one piece, so its first rule says where it is read from.
    rules = [rule.source for rule in rw.load("unearth").rulebook if isinstance(rule, Clause)]
    pieces = [source for source, _ in itertools.groupby(rules)]
    assert len(pieces) == len(set(pieces))


def test_rules_are_found_by_words(say: Say) -> None:
    found = say("rules", "unita", "magic", "forest", "--json").json()
    assert (found["game"], len(found["rules"]) > 1) == ("unita", True)
    for rule in found["rules"]:
        assert "forest" in json.dumps(rule).lower()
        common_keys = {"type", "id"}
        clause = {"source", "text", "kind", "test"}
        ruling = {"clauses", "question", "answer", "why", "option"}
        assert set(rule) == common_keys | (clause if rule["type"] == "clause" else ruling)
    assert "unita/terrain-19\n" in say("rules", "unita", "magic forest").out


@pytest.mark.parametrize("name", ["move-10", "unita/move-10"])
def test_a_clause_is_read_with_its_rulings(say: Say, name: str) -> None:
    said = say("rules", "unita", name)
    assert said.out.startswith("unita/move-10, a clause of '2. Movement'")
    assert "unita/ruling-16 rules on it" in said.out


def test_a_ruling_is_read_with_its_reason_option_and_grounds(say: Say) -> None:
    said = say("rules", "unita", "ruling-39")
    assert "  Why: " in said.out
    assert "  Option: magic_forest_uses = per_game | per_company" in said.out
    assert "  It rests on unita/terrain-19:" in said.out


def test_the_rules_of_the_engine_are_read_like_a_games(say: Say) -> None:
    assert say("rules", "core", "over").out.startswith("core/over, a clause")
    assert say("rules", "unita", "core/over").out.startswith("core/over, a clause")


@pytest.fixture
def cited(tmp_path: Path) -> Path:
    """A file in which every rule of the engine has a test."""
    path = tmp_path / "clauses.json"
    tests = {name: ["tests/a.py::test_x[1]", "tests/a.py::test_x[2]"] for name in rules.core().citable()}
    path.write_text(json.dumps(tests), encoding="utf-8")
    return path


def test_coverage_lists_tests_by_clause(say: Say, cited: Path) -> None:
    said = say("rules", "core", "--coverage", "--clauses-json", cited)
    assert said.status == 0
    assert "core/over\n    tests/a.py::test_x\n" in said.out
    found = say("rules", "core", "--coverage", "--clauses-json", cited, "--json").json()
    assert set(found) == {"game", "citable", "cited", "missing", "unknown", "tests"}
    assert (found["cited"], found["missing"], found["unknown"]) == (found["citable"], [], [])
    assert found["tests"]["core/over"] == ["tests/a.py::test_x"]


@pytest.mark.parametrize("change", [{"core/over": []}, {"core/invented": ["tests/a.py::test_y"]}])
def test_coverage_fails_for_a_gap_and_for_an_invented_clause(
    say: Say, cited: Path, change: dict[str, list[str]]
) -> None:
    cited.write_text(json.dumps(json.loads(cited.read_text()) | change), encoding="utf-8")
    said = say("rules", "core", "--coverage", "--clauses-json", cited)
    assert (said.status, said.err) == (1, "")
    assert next(iter(change)) in said.out.splitlines()[-1]


def test_coverage_reads_the_tests_of_the_checkout(say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_checkout(tmp_path)
    monkeypatch.chdir(tmp_path)
    found = say("rules", "core", "--coverage", "--json")
    assert (found.status, found.err) == (1, "")
    assert json.loads(found.out)["tests"]["core/over"] == ["tests/test_one.py::test_over"]
    (tmp_path / "tests" / "test_two.py").write_text("import nothing_of_that_name\n")
    assert_refused(say("rules", "core", "--coverage"), "ERROR tests/test_two.py")


def a_checkout(root: Path) -> None:
    """What a checkout is recognised by, and one test."""
    (root / "src" / "rulewright").mkdir(parents=True)
    (root / "src" / "rulewright" / "cli.py").touch()
    (root / "tests").mkdir()
    (root / "bench").mkdir()
    (root / "pyproject.toml").write_text('[tool.pytest.ini_options]\nmarkers = ["clause(id): cited"]\n')
    plugin = (ROOT / "tests" / "conftest.py").read_text(encoding="utf-8")
    collecting = plugin[plugin.index("@pytest.hookimpl") :]
    (root / "tests" / "conftest.py").write_text(
        "import json, os, pytest\nfrom pathlib import Path\n"
        "def pytest_addoption(parser):\n    parser.addoption('--clauses-json')\n" + collecting
    )
    (root / "tests" / "test_one.py").write_text(
        "import pytest\n@pytest.mark.clause('core/over')\ndef test_over():\n    pass\n"
    )


# record


def test_a_record_is_shown(say: Say, folder: Path) -> None:
    said = say("record", "show", folder / "whole.rw")
    assert said.status == 0
    lines = said.out.splitlines()
    assert lines[:4] == [
        "Unita 1.0.0",
        'seat-1: "Ann"',
        'seat-2: "Ben \\u001b[31m"',
        "luck: committed to, and the seed is opened",
    ]
    assert lines[5].startswith("    1  luck: rolled die-")
    assert "has won with" in said.out
    assert say("record", "show", folder / "part.rw").out.splitlines()[-1].startswith("Not over: ")
    assert "masked for seat-2\n" in say("record", "show", folder / "masked.rw").out


def test_a_record_as_json(say: Say, folder: Path) -> None:
    found = say("record", "show", folder / "whole.rw", "--json").json()
    assert set(found) == {
        *("game", "version", "cards", "seats", "options", "masked", "commitment", "nonces", "seed", "rewinds"),
        *("sentences", "over", "asked", "scores", "ranking", "result"),
    }
    assert found["cards"] is None
    assert (found["game"], found["seats"][0], found["over"], found["asked"]) == ("unita", "Ann", True, None)
    assert set(found["sentences"][0]) == {"actor", "sentence", "continues", "turned_up"}
    assert found["sentences"][0]["actor"] == "luck"
    assert sorted(found["ranking"]) == [1, 2]
    masked = say("record", "show", folder / "masked.rw", "--json").json()
    assert (masked["masked"], masked["over"], masked["seed"]) == ("seat-2", None, None)


def test_brackets_and_comments_have_no_number(say: Say, tmp_path: Path) -> None:
    record = a_record(opened=False, most=12)
    record.rewind(len(record.entries) - 1)
    record.comment("That was a mistake.")
    tmp_path.joinpath("rewound.rw").write_text(record.text(), encoding="utf-8")
    lines = say("record", "show", tmp_path / "rewound.rw").out.splitlines()
    numbers = [line[:5].strip() for line in lines if line.startswith(" ") and line[:5].strip()]
    assert numbers == [str(k + 1) for k in range(len(record.entries))]
    assert "       ; That was a mistake." in lines


def test_a_proof(say: Say, folder: Path) -> None:
    assert say("record", "verify", folder / "whole.rw").out.startswith("Proved: all ")
    found = say("record", "verify", folder / "whole.rw", "--json").json()
    assert set(found) == {"proved", "draws", "problems"}
    assert (found["proved"], found["problems"]) == (True, [])
    assert found["draws"] > 5


@pytest.mark.parametrize(
    ("file", "told", "meant"),
    [
        ("sealed.rw", "the seed of the record is not opened yet", "when the game is over"),
        ("plain.rw", "the record has no commitment", "without one nothing can be checked"),
        ("bent.rw", "the seed gives 'rolled die-3 ", ""),
        ("masked.rw", "the seed of the record is not opened yet", "Check the whole one"),
    ],
)
def test_what_is_not_proved_is_answered_with_status_1(say: Say, folder: Path, file: str, told: str, meant: str) -> None:
    said = say("record", "verify", folder / file)
    assert (said.status, said.err) == (1, "")
    assert told in said.out
    assert meant in said.out
    # What luck was bent by is told alone: there was something to check against.
    assert ("\n\n" in said.out) == bool(meant)
    said = say("record", "verify", folder / file, "--json")
    assert said.status == 1
    assert json.loads(said.out)["proved"] is False


def test_a_replay_ends_in_the_final_position(say: Say, folder: Path) -> None:
    assert "sentences replay, " in say("record", "replay", folder / "whole.rw").out
    position = say("record", "replay", folder / "part.rw", "--json").json()
    part = rw.Record.parse((folder / "part.rw").read_text(encoding="utf-8"))
    assert position == part.state.position()
    assert rw.load("unita").from_position(position) == part.state


def test_a_mask(say: Say, folder: Path) -> None:
    whole = rw.Record.parse((folder / "whole.rw").read_text(encoding="utf-8"))
    assert say("record", "mask", folder / "whole.rw", "--seat", 2).out == whole.masked(1)
    assert say("record", "mask", folder / "whole.rw").out == whole.masked(None)
    assert "game unheard-of" in say("record", "mask", folder / "unknown.rw").out


def test_a_record_is_read_from_standard_input(folder: Path) -> None:
    done = process("record", "verify", "-", input=(folder / "whole.rw").read_text(encoding="utf-8"))
    assert (done.returncode, done.stdout[:7], done.stderr) == (0, "Proved:", "")


# perft


def test_perft(say: Say) -> None:
    found = say("perft", "unita", "--depth", 2, "--seed", 7, "--json").json()
    assert set(found) == {"game", "version", "cards", "seats", "options", "seed", "compiled", "depths"}
    assert [set(row) for row in found["depths"]] == [{"depth", "nodes", "order", "seconds"}] * 2
    assert [row["nodes"] for row in found["depths"]] == [9, 36]
    rows = say("perft", "unita", "--depth", 2, "--seed", 7).out.splitlines()[2:]
    assert [row.split()[:3] for row in rows] == [
        [str(row["depth"]), str(row["nodes"]), str(row["order"])] for row in found["depths"]
    ]
    other = say("perft", "unita", "--depth", 1, "--seats", 2, "--option", "colonial=on", "--seed", 7, "--json").json()
    assert (other["seats"], other["options"]["colonial"]) == (2, "on")
    assert other["depths"][0]["order"] != found["depths"][0]["order"]


def test_perft_says_where_lines_do_not_end(say: Say) -> None:
    assert_refused(say("perft", "unearth", "--depth", 1), "lines without end, to be counted; --seed 1 deals")


# bench


def test_bench_runs_the_scripts_of_the_checkout(say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_checkout(tmp_path)
    (tmp_path / "bench" / "speed.py").write_text("print('fast')\n")
    (tmp_path / "bench" / "memory.py").write_text("raise SystemExit(3)\n")
    monkeypatch.chdir(tmp_path)
    said = say("bench", "speed")
    assert (said.status, said.out) == (0, "bench/speed.py\nfast\n")
    assert say("bench").status == 1
    assert_refused(say("bench", "beauty"), "there is no benchmark beauty; there are: memory, speed")


# play


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """How the terminal is called, instead of calling it."""
    calls: list[tuple[str, dict[str, Any]]] = []

    def play(game: str, **more: Any) -> int:
        calls.append((game, more))
        return 0

    monkeypatch.setattr(terminal, "play", play)
    return calls


def test_play_says_which_engine_runs(say: Say, table: list[tuple[str, dict[str, Any]]]) -> None:
    said = say("play", "unita")
    assert (said.status, said.err) == (0, "")
    assert f"the engine runs {common.build()}." in said.out.splitlines()[0]
    usual: dict[str, Any] = {"seats": None, "players": None, "options": {}, "luck": "dealer", "seed": None}
    assert table == [("unita", usual | {"cards": "", "save": None, "resume": None, "plain": False})]


@pytest.mark.parametrize(
    ("line", "seats", "players"),
    [
        (["--players", "you,bot:greedy"], 2, ["you", "bot:greedy"]),
        (["--players", "you,bot:greedy", "--seats", "4"], 4, ["you", *["bot:greedy"] * 3]),
        (["--players", "bot:random"], 4, ["bot:random"] * 4),
        (["--players", "you"], 4, ["you"]),
        (["--players", "Ann, Ben ,Cleo"], 3, ["Ann", "Ben", "Cleo"]),
        (["--seats", "3"], 3, None),
    ],
)
def test_players_take_their_seats(
    say: Say, table: list[tuple[str, dict[str, Any]]], line: list[str], seats: int, players: list[str] | None
) -> None:
    assert say("play", "unita", *line).status == 0
    assert (table[0][1]["seats"], table[0][1]["players"]) == (seats, players)


def test_play_hands_on_what_was_chosen(say: Say, table: list[tuple[str, dict[str, Any]]], tmp_path: Path) -> None:
    line = ["--option", "family=on", "--luck", "people", "--save", "a.rw", "--plain", "--seats", "2"]
    assert say("play", "unita", *line).status == 0
    more = table[0][1]
    assert (more["options"], more["luck"], more["save"], more["plain"]) == ({"family": "on"}, "people", "a.rw", True)
    assert say("play", "unita", "--seed", 7).status == 0
    assert (table[1][1]["luck"], table[1][1]["seed"]) == ("dealer", 7)


def test_a_resumed_game_needs_no_name(say: Say, table: list[tuple[str, dict[str, Any]]], folder: Path) -> None:
    assert say("play", "--resume", folder / "part.rw").status == 0
    assert table[0][0] == "unita"
    assert (table[0][1]["resume"], table[0][1]["seats"]) == (str(folder / "part.rw"), 2)
    assert say("play", "unita", "--resume", folder / "part.rw").status == 0


def test_a_record_whose_last_line_a_crash_has_cut_off_is_resumed(
    say: Say, table: list[tuple[str, dict[str, Any]]], folder: Path, tmp_path: Path
) -> None:
    torn = tmp_path / "torn.rw"
    torn.write_text((folder / "part.rw").read_text(encoding="utf-8")[:-5], encoding="utf-8")
    assert say("play", "--resume", torn).status == 0


def test_a_game_is_played_line_by_line_and_resumed(tmp_path: Path) -> None:
    save = str(tmp_path / "evening.rw")
    line = ["play", "unita", "--plain", "--seats", "2", "--players", "you,bot:random", "--seed", "7", "--save", save]
    done = process(*line, input="1\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    record = rw.Record.parse(Path(save).read_text(encoding="utf-8"))
    assert [entry.actor for entry in record.entries if entry.actor != rw.LUCK] == [0]
    done = process("play", "--plain", "--resume", save, input="1\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    again = rw.Record.parse(Path(save).read_text(encoding="utf-8"))
    assert len([entry for entry in again.entries if entry.actor == 0]) == 2


# Card sets


@pytest.fixture
def cards(tmp_path: Path) -> Iterator[Path]:
    """A folder with card sets of Burrow, which can be found by its name."""
    for name, text in (
        ("wolves", TYPED),
        ("wrong", cardsets.WRONG),
        ("none", "\n"),
        ("big", "#" * 65_537),
        ("odd", "x = 1\r2"),
    ):
        tmp_path.joinpath(name + ".toml").write_bytes(text.encode())
    tmp_path.joinpath("latin.toml").write_bytes(b"name = '\xe4'")
    tmp_path.joinpath("broken.toml").write_text("name =", encoding="utf-8")
    with offered(tmp_path):
        yield tmp_path


def test_commands_play_with_the_cards_of_a_file(say: Say, cards: Path) -> None:
    wolves = cards / "wolves.toml"
    named = {"name": "Wolves", "sha256": sha256(WOLVES.encode()).hexdigest()}
    found = say("simulate", "burrow", "--games", 20, "--cards", wolves, "--json").json()
    assert found["cards"] == named
    assert f"\ncards: Wolves, {named['sha256']}\n" in say("simulate", "burrow", "--cards", wolves).out
    assert say("perft", "burrow", "--depth", 1, "--cards", wolves, "--json").json()["cards"] == named
    assert f"\ncards: Wolves, {named['sha256']}\n" in say("perft", "burrow", "--depth", 1, "--cards", wolves).out


def test_a_game_with_cards_is_played_at_the_terminal_shown_and_resumed(say: Say, cards: Path) -> None:
    save = cards / "evening.rw"
    path = os.pathsep.join((str(cards), str(ROOT), *sys.path))
    line = ["play", "burrow", "--plain", "--players", "you,bot:random", "--seed", "7", "--save", str(save)]
    environment = {**os.environ, "PYTHONPATH": path}
    done = process(*line, "--cards", str(cards / "wolves.toml"), input="1\nquit\n", env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game is played with the card set 'Wolves'." in done.stdout
    assert rw.Record.parse(save.read_text(encoding="utf-8")).game.cards == WOLVES
    done = process("play", "--plain", "--resume", str(save), input="1\nquit\n", env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game is played with the card set 'Wolves'." in done.stdout
    assert '\ncards "Wolves", ' in say("record", "show", save).out
    assert say("record", "show", save, "--json").json()["cards"]["name"] == "Wolves"
    assert "cards" in say("record", "replay", save, "--json").json()
    assert "\n| [[card]]\n" in say("record", "mask", save).out
    again = say("play", "--resume", save, "--cards", cards / "wolves.toml")
    assert_refused(again, "a resumed game keeps its cards")


@pytest.mark.parametrize("command", ["simulate burrow", "perft burrow --depth 1", "play burrow", "table --no-open"])
@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("wrong.toml", f"wrong.toml: {WHY}"),
        ("none.toml", "none.toml: there is no card set in this file"),
        ("big.toml", "big.toml: a card set has at most 65536 bytes"),
        ("odd.toml", "odd.toml: line 1 of the card set holds U+000D"),
        ("latin.toml", "latin.toml: this is no UTF-8 text (byte 8)"),
        ("broken.toml", "broken.toml: the card set is not valid TOML"),
        ("nowhere.toml", "nowhere.toml: No such file or directory"),
        (".", "Is a directory"),
    ],
)
def test_cards_that_do_not_go_are_refused_in_one_line(
    say: Say, cards: Path, command: str, file: str, told: str
) -> None:
    assert_refused(say(*command.split(), "--cards", cards / file), told)


def test_a_game_without_card_sets_refuses_a_file(say: Say, cards: Path) -> None:
    assert_refused(say("simulate", "unita", "--cards", cards / "wolves.toml"), "Unita plays with no card sets")


def test_a_game_that_fails_over_a_card_set_is_told_in_one_line(say: Say, cards: Path) -> None:
    strange = cards / "strange.toml"
    strange.write_text("card = [7]\n", encoding="utf-8")
    assert_refused(say("simulate", "burrow", "--cards", strange), "strange.toml: Burrow cannot read it: ")


# What is wrong


def assert_refused(said: Said, told: str) -> None:
    """One sentence on standard error, status 2."""
    assert said.status == 2
    assert told in said.err
    assert said.err.startswith("rulewright: ")
    assert said.err.endswith("\n")
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err


WRONG = [
    ("bogus", "invalid choice"),
    ("--bogus", "--bogus"),
    ("play", "name a game"),
    ("play chess", "there is no game chess"),
    ("play unita --seats 5", "2 to 4 seats, not 5"),
    ("play unita --seats two", "'two' is no whole number from 1 to 9"),
    ("play unita --players you,bot:genius", "there is no bot 'genius'"),
    ("play unita --players you,,Ben", "empty name"),
    ("play unita --players a,b,c,d --seats 3", "the table has 3 seats, but 4 players"),
    ("play unita --players a,b,c,d,e", "the table has 4 seats, but 5 players"),
    ("play unita --option family", "'family' is not of the form name=value"),
    ("play unita --option family=maybe", "option family is one of off, on, not maybe"),
    ("play unita --option gravity=on", "there is no option gravity"),
    ("play unita --option family=on --option family=off", "option family is given twice"),
    ("play unita --option family=on --option colonial=on", "cannot be combined"),
    ("play unita --luck fate", "invalid choice"),
    ("play unita --luck people --seed 3", "--seed is for luck"),
    ("play unita --seed -1", "'-1'"),
    ("play --resume {folder}/nowhere.rw", "nowhere.rw"),
    ("play --resume {folder}/picture.rw", "line 1: "),
    ("play --resume {folder}/masked.rw", "masked"),
    ("play --resume {folder}/cut.rw", "line 11: 'dice-"),
    ("play --resume {folder}/part.rw --seats 2", "keeps its seats"),
    ("play --resume {folder}/part.rw --option family=on", "keeps its seats and options"),
    ("play --resume {folder}/part.rw --save {folder}/new.rw", "leave --save out"),
    ("play --resume {folder}", "{folder}"),
    ("play unita --plain --save {folder}/whole.rw", "exists already"),
    ("simulate", "required: GAME"),
    ("simulate chess", "there is no game chess"),
    ("simulate unita --games 0", "'0' is no whole number from 1"),
    ("simulate unita --games 1e3", "'1e3'"),
    ("simulate unita --games ٣", "no whole number"),
    ("simulate unita --jobs 0", "'0'"),
    ("simulate unita --bots sharp:fast", "there is no bot 'sharp:fast'"),
    ("simulate unita --bots greedy,random", "2 bots are named for 4 seats"),
    ("simulate unita --bots ,", "empty name"),
    ("simulate unita --option x=1", "there is no option x"),
    ("simulate unita --seats 9", "2 to 4 seats"),
    ("simulate unita --gam 3", "--gam"),
    ("rules", "required: GAME"),
    ("rules chess", "there is no game chess"),
    ("rules unita unita/move-99", "Did you mean unita/move-9"),
    ("rules unita core/none", "has no clause"),
    ("rules unita xyzzy", "no clause and no ruling of unita holds 'xyzzy'"),
    ("rules unita gate --all", "ask one of them"),
    ("rules unita --clauses-json {folder}/whole.rw", "goes with --coverage"),
    ("rules unita --coverage --clauses-json {folder}/nowhere.json", "nowhere.json"),
    ("rules unita --coverage --clauses-json {folder}/whole.rw", "is no JSON"),
    ("rules unita --coverage --clauses-json {folder}/list.json", "expected an object"),
    ("record", "required: PART"),
    ("record burn x", "invalid choice"),
    ("record show", "required: FILE"),
    ("record show {folder}/nowhere.rw", "nowhere.rw: No such file or directory"),
    ("record show {folder}", "Is a directory"),
    ("record show {folder}/latin.rw", "no UTF-8 text"),
    ("record show {folder}/picture.rw", "no UTF-8 text"),
    ("record show {folder}/empty.rw", "line 1"),
    ("record show {folder}/cut.rw", "line 11: 'dice-"),
    ("record show {folder}/later.rw", "older than 9"),
    ("record show {folder}/unknown.rw", "there is no game unheard-of"),
    ("record replay {folder}/masked.rw", "masked for seat-2"),
    ("record verify {folder}/unknown.rw", "there is no game unheard-of"),
    ("record mask {folder}/whole.rw --seat 3", "there is no seat 3"),
    ("record mask {folder}/whole.rw --seat 0", "'0' is no whole number"),
    ("record mask {folder}/empty.rw", "line 1"),
    ("perft unita", "required: --depth"),
    ("perft unita --depth 0", "'0'"),
    ("perft chess --depth 1", "there is no game chess"),
    ("perft unita --depth 1 --option family=maybe", "one of off, on"),
    ("games chess", "there is no game chess"),
    ("games --option family=on", "--option"),
]


@pytest.mark.parametrize(("line", "told"), WRONG, ids=[line for line, _ in WRONG])
def test_wrong_input_is_refused_in_one_line(say: Say, folder: Path, line: str, told: str) -> None:
    folder.joinpath("list.json").write_text('{"unita/move-1": "tests"}', encoding="utf-8")
    said = say(*[word.format(folder=folder) for word in line.split()])
    assert_refused(said, told.format(folder=folder))


def test_without_a_checkout(say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(common.rulewright, "__file__", str(tmp_path / "rulewright" / "__init__.py"))
    assert_refused(say("bench"), "in the folder bench/ of a checkout")
    assert_refused(say("rules", "unita", "--coverage"), "there is no checkout with tests here")


def test_nothing_escapes(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(error: BaseException) -> Callable[[Any], None]:
        def load(name: str, cards: str | None) -> None:
            raise error

        return load

    target = "rulewright.commands.perft.find_game"
    monkeypatch.setattr(target, fail(rw.EngineError("two\nlines")))
    assert_refused(say("perft", "unita", "--depth", 1), "have a fault: two lines")
    monkeypatch.setattr(target, fail(PermissionError(13, "Permission denied", "x.rw")))
    assert_refused(say("perft", "unita", "--depth", 1), "x.rw: Permission denied")
    monkeypatch.setattr(target, fail(KeyboardInterrupt()))
    said = say("perft", "unita", "--depth", 1)
    assert (said.status, said.err) == (130, "rulewright: interrupted\n")


# Pipes and interrupts, in processes of their own


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break differently there")
@pytest.mark.parametrize("line", [["rules", "unita", "--all"], ["perft", "unita", "--depth", "1"]])
def test_a_reader_that_leaves_is_no_fault(line: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "rulewright", *line]
    with os.fdopen(write, "wb") as gone:
        done = subprocess.run(command, stdout=gone, stderr=subprocess.PIPE, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are different there")
def test_an_interrupt_ends_a_long_count_at_once() -> None:
    command = [sys.executable, "-m", "rulewright", "perft", "unita", "--depth", "9", "--seed", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        for told in running.stdout:
            if told.split()[0] == "1":
                break
        running.send_signal(signal.SIGINT)
        try:
            _, err = running.communicate(timeout=20)
        finally:
            running.kill()
    assert (running.returncode, err) == (-signal.SIGINT, "")


@pytest.mark.parametrize(("jobs", "deadly"), [(1, True), (2, False)])
def test_an_interrupt_ends_games_that_one_process_plays_at_once(
    say: Say, monkeypatch: pytest.MonkeyPatch, jobs: int, deadly: bool
) -> None:
    found: list[bool] = []

    def simulate(*_: object, **more: object) -> None:
        found.append(signal.getsignal(signal.SIGINT) == signal.SIG_DFL)
        raise KeyboardInterrupt

    monkeypatch.setattr("rulewright.commands.simulate.simulate", simulate)
    usual = signal.getsignal(signal.SIGINT)
    assert say("simulate", "unita", "--jobs", jobs).status == 130
    assert found == [deadly]
    assert signal.getsignal(signal.SIGINT) == usual


def test_playing_needs_somebody_who_types(tmp_path: Path) -> None:
    save = tmp_path / "game.rw"
    with open(os.devnull) as nobody:
        said = process("play", "unita", "--save", str(save), stdin=nobody)
    assert (said.returncode, said.stderr.count("\n")) == (2, 1)
    assert "needs a terminal, or --plain" in said.stderr
    assert not save.exists()
    said = process("play", "unita", "--save", str(save), input="quit\n")
    assert said.returncode == 0
    assert "--resume" in said.stdout
    assert save.exists()


@pytest.mark.parametrize("flag", ["--save", "--resume"])
def test_a_file_needs_a_name(say: Say, flag: str) -> None:
    said = say("play", "unita", flag, "")
    assert (said.status, said.err) == (2, f"rulewright: {flag} needs the name of a file\n")


def test_a_closed_output_is_told() -> None:
    line = f"'{sys.executable}' -m rulewright games >&-"
    said = subprocess.run(line, shell=True, capture_output=True, text=True, timeout=60, check=False)
    assert (said.returncode, said.stderr) == (2, "rulewright: standard output is closed\n")


def test_complaints_cannot_steer_the_terminal(say: Say) -> None:
    said = say("play", "unita", "--players", "you,bot:\x1b]0;x\x07")
    assert said.status == 2
    assert "\x1b" not in said.err
