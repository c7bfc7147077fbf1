"""Simulations: honest counts, the same figures for any number of processes, intervals that are known."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tests.bots import nim, ravens
from tests.core.cardsets import WOLVES, offered

from rulewright.core.engine import State
from rulewright.core.errors import OptionError, RulewrightError
from rulewright.core.registry import load
from rulewright.lab import Share, simulate, wilson
from rulewright.lab.simulate import Outcome, Summary, Task, counted, play_games, seating, shares


def figures(summary: Summary) -> str:
    document = summary.as_dict()
    del document["decisions_per_second"]
    return json.dumps(document)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_figures(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.00005)


def test_wilson_knows_nothing_without_games() -> None:
    assert Share(0.0, 0, 0.5).rate == 0.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_all_games_are_counted_and_shares_add_up() -> None:
    summary = simulate(ravens.GAME, 3, ["random", "greedy", "sharp:20"], games=30, seed=4)
    assert summary.unfinished == 0
    assert summary.no_winner == 0
    assert sum(share.wins for share in summary.wins_by_seat) == pytest.approx(30)
    assert sum(share.wins for share in summary.wins_by_bot.values()) == pytest.approx(30)
    assert summary.length == (12.0, 12, 12)
    assert summary.deterministic


def test_the_document_is_json_with_its_keys() -> None:
    document = simulate(ravens.GAME, 2, ["greedy", "random"], games=4, seed=4).as_dict()
    assert json.loads(json.dumps(document)) == document
    assert list(document) == [
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
        "shared_wins",
        "no_winner",
        "unfinished",
        "length",
        "decisions_per_second",
        "compiled",
        "deterministic",
    ]
    assert document["length"] == {"mean": 8.0, "min": 8, "max": 8}
    assert set(document["wins_by_seat"][0]) == {"wins", "games", "rate", "low", "high", "even"}


def test_a_seed_decides_the_games() -> None:
    runs = [simulate(ravens.GAME, 4, ["random"], games=60, seed=seed) for seed in (1, 1, 2)]
    assert figures(runs[0]) == figures(runs[1])
    assert runs[0].wins_by_seat != runs[2].wins_by_seat


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")])
@pytest.mark.parametrize("rotate", [True, False])
def test_a_game_can_be_played_again_alone(bots: tuple[str, ...], rotate: bool) -> None:
    task = Task("ravens", 2, bots, {}, 3, 100, rotate, range(12))
    outcomes = play_games(ravens.GAME, task)
    assert [outcome.number for outcome in outcomes] == list(range(12))
    assert play_games(ravens.GAME, replace(task, numbers=range(7, 9))) == outcomes[7:9]


@pytest.mark.parametrize("bots", [["random"], ["greedy", "random"], ["sharp:15", "greedy"]])
def test_any_number_of_processes_gives_the_same(
    bots: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch)
    alone, shared = (simulate("ravens", 2, bots, games=40, seed=5, jobs=jobs, rotate=True) for jobs in (1, 3))
    assert figures(alone) == figures(shared)


def test_processes_play_with_the_cards_of_the_game_that_is_simulated(tmp_path: Path) -> None:
    with offered(tmp_path):
        game = load("burrow", WOLVES)
        alone, shared = (simulate(game, 2, games=40, seed=5, jobs=jobs) for jobs in (1, 3))
        plain = simulate("burrow", 2, games=40, seed=5)
    assert figures(alone) == figures(shared)
    assert alone.as_dict()["cards"] == {"name": "Wolves", "sha256": game.cards_hash}
    assert plain.as_dict()["cards"] is None
    assert plain.wins_by_seat != alone.wins_by_seat


def install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer the test game as another package would, to this process and to those it starts."""
    info = folder / "ravens-1.0.dist-info"
    info.mkdir()
    info.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: ravens\nVersion: 1.0\n", encoding="utf-8")
    entry = "[rulewright.games]\nravens = tests.bots.ravens:GAME\n"
    info.joinpath("entry_points.txt").write_text(entry, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [*sys.path, str(folder)])


def test_bots_keep_their_seats_unless_they_rotate() -> None:
    assert seating(["a", "b", "c"], 7, rotate=False) == ("a", "b", "c")
    assert [seating(["a", "b", "c"], g, rotate=True) for g in range(3)] == [
        ("a", "b", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
    ]


def test_with_rotation_each_deal_is_played_in_every_seating() -> None:
    # Three stones: whoever is first takes them all.
    still, rotated = (
        simulate(nim.GAME, 2, ["sharp:50", "greedy"], games=10, options={"heap": 3}, rotate=rotate)
        for rotate in (False, True)
    )
    assert [share.wins for share in still.wins_by_seat] == [share.wins for share in rotated.wins_by_seat] == [10, 0]
    assert [still.wins_by_bot[bot].wins for bot in ("sharp:50", "greedy")] == [10, 0]
    assert [rotated.wins_by_bot[bot].wins for bot in ("sharp:50", "greedy")] == [5, 5]


def test_shared_and_missing_victories_are_told_apart() -> None:
    outcomes = [
        Outcome(0, (0,), 10, True),
        Outcome(1, (0, 2), 20, True),
        Outcome(2, (), 30, True),
        Outcome(3, (), 99, False),
        Outcome(4, (0, 1, 2), 40, True),
    ]
    found = counted(outcomes, ["a", "b", "b"], rotate=False)
    assert [round(share.wins, 9) for share in found["wins_by_seat"]] == [1.833333333, 0.333333333, 0.833333333]
    assert {bot: round(share.wins, 9) for bot, share in found["wins_by_bot"].items()} == {
        "a": 1.833333333,
        "b": 1.166666667,
    }
    assert found["wins_by_bot"]["b"].even == pytest.approx(2 / 3)
    assert {share.games for share in found["wins_by_seat"]} == {4}
    assert (found["shared_wins"], found["no_winner"], found["unfinished"]) == (2, 1, 1)
    assert found["length"] == (25, 10, 40)


def test_a_game_at_its_limit_is_unfinished() -> None:
    for bots in (["random"], ["greedy", "random"]):
        summary = simulate(ravens.GAME, 2, bots, games=5, seed=1, limit=7)
        assert summary.unfinished == 5
        assert summary.length is None
        assert summary.as_dict()["length"] == {"mean": None, "min": None, "max": None}
        assert summary.wins_by_seat[0].games == 0
        assert simulate(ravens.GAME, 2, bots, games=5, seed=1, limit=8).unfinished == 0


def test_the_clock_makes_no_promise() -> None:
    assert not simulate(nim.GAME, 2, ["sharp:1ms", "random"], games=1).deterministic


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    simulate(ravens.GAME, 2, games=20, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (20, 20)
    assert told == sorted(told)


def test_bots_that_think_tell_progress_often() -> None:
    for bots, most in ((("random", "random"), 100), (("greedy", "random"), 4)):
        run = Task("nim", 2, bots, {}, 1, 100, False, range(803))
        parts = shares(run, 1)
        assert [number for part in parts for number in part.numbers] == list(range(803))
        assert max(len(part.numbers) for part in parts) == most


def scores_of(state: State) -> list[int]:
    return state.scores()


@pytest.mark.parametrize("bots", [["random"], ["greedy", "random"]])
def test_the_ends_of_games_are_measured_in_their_order(
    bots: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch)
    alone, shared = (simulate("ravens", 2, bots, games=40, seed=5, jobs=jobs, measure=scores_of) for jobs in (1, 3))
    assert len(alone.measured) == 40
    assert alone.measured == shared.measured != tuple(sorted(alone.measured))
    assert "measured" not in alone.as_dict()
    assert simulate("ravens", 2, bots, games=4, seed=5).measured == ()


def test_games_without_an_end_are_not_measured() -> None:
    assert simulate(ravens.GAME, 2, games=5, seed=1, limit=7, measure=scores_of).measured == ()


def told_again(start: State, moves: Sequence[int]) -> tuple[list[int], int]:
    for move in moves:
        start.play(move)
    return start.scores(), len(moves)


@pytest.mark.parametrize("bots", [["random"], ["greedy", "random"]])
@pytest.mark.parametrize("rotate", [True, False])
def test_the_course_of_each_game_is_reviewed(
    bots: list[str], rotate: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch)
    alone, shared = (
        simulate("ravens", 2, bots, 20, 5, jobs, rotate=rotate, measure=scores_of, review=told_again) for jobs in (1, 3)
    )
    assert [scores for scores, _ in alone.reviewed] == list(alone.measured)
    assert alone.reviewed == shared.reviewed
    # Eight decisions, and luck speaks as well.
    assert min(said for _, said in alone.reviewed) > 8
    assert "reviewed" not in alone.as_dict()
    # Who looks on changes nothing.
    plain = simulate("ravens", 2, bots, 20, 5, rotate=rotate)
    assert plain.reviewed == ()
    assert figures(plain) == figures(alone)


def test_games_without_an_end_are_not_reviewed() -> None:
    for bots in (["random"], ["greedy"]):
        assert simulate(ravens.GAME, 2, bots, games=5, seed=1, limit=7, review=told_again).reviewed == ()


def test_options_and_the_usual_seats_are_completed() -> None:
    summary = simulate(nim.GAME, games=2)
    assert (summary.seats, summary.options, summary.bots) == (2, {"heap": 11}, ("random", "random"))


def test_what_does_not_go_is_refused_before_a_game_is_played() -> None:
    with pytest.raises(RulewrightError, match="3 bots are named for 2 seats"):
        simulate(nim.GAME, 2, ["random"] * 3)
    with pytest.raises(RulewrightError, match="there is no bot 'clever'"):
        simulate(nim.GAME, 2, ["random", "clever"])
    with pytest.raises(OptionError):
        simulate(nim.GAME, 5)
    with pytest.raises(OptionError):
        simulate(nim.GAME, options={"heap": 0})
    with pytest.raises(RulewrightError, match="there is no game chess"):
        simulate("chess")
    for wrong in ({"games": 0}, {"jobs": 0}, {"limit": 0}):
        with pytest.raises(RulewrightError, match="numbers from 1"):
            simulate(nim.GAME, **wrong)  # type: ignore[arg-type]
