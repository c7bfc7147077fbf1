"""Bots in processes of their own: what they are given, what they answer, and what becomes of those that fail."""

import asyncio
import dataclasses
import functools
import json
import os
import signal
import subprocess
import sys
import time

import pytest

from rulewright.bots.bot import Sight
from rulewright.bots.roster import make
from rulewright.core.dealer import Dealer
from rulewright.core.luck import Rng
from rulewright.core.registry import load
from rulewright.table import thinking
from rulewright.table.thinking import HINT, LEVELS, Question, Thinkers, ThinkingError, answered, question_of, spec_of

UNITA = load("unita")
# More than any answer takes, however busy the machine is.
PATIENT = 60
needs_signals = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGSTOP")


def awaited(test):
    """Run a test that awaits."""

    @functools.wraps(test)
    def run(*args, **kwargs):
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), 120))

    return run


def positions(seed=1, seats=3, options=None):
    """The positions of a random game in which a seat has a choice."""
    state = UNITA.new(seats, options)
    dealer = Dealer(seed)
    rng = Rng(seed)
    dealer.settle(state)
    while state.actor is not None:
        moves = state.moves()
        if len(moves) > 1:
            yield state
        state.play(moves[int(rng.below(len(moves)))])
        dealer.settle(state)


@pytest.fixture(scope="module")
def state():
    return next(positions())


@pytest.fixture(scope="module")
def shared():
    """Bots that several tests use, because it takes a moment to start them."""
    found = Thinkers(1, patience=PATIENT)
    found.warm(["unita"])
    yield found
    found.close()


@pytest.fixture
def thinkers(request):
    """Bots that this test may do with what it likes; they lose patience at once."""
    found = Thinkers(1, patience=getattr(request, "param", 0.3))
    yield found
    found.close()


def process_of(thinkers):
    return thinkers.workers[0].process.pid


# What is asked


def test_levels_are_bots_that_exist():
    assert list(LEVELS.values()) == ["Random", "Greedy", "Sharp", "Sharp (1 s)"]
    for level in LEVELS:
        assert level.startswith("bot:")
        assert make(spec_of(level), 1).name == spec_of(level.removeprefix("bot:"))
    assert make(spec_of(HINT), 1).name == HINT


@pytest.mark.parametrize(
    "bad", ["", "bot:", "sharp", "sharp:9000ms", "bot:sharp:2s", "sharp:400", "bot:bot:greedy", "x" * 999]
)
def test_no_table_may_ask_for_more(state, bad):
    with pytest.raises(ThinkingError) as caught:
        question_of(state, state.actor, bad, 1)
    assert len(str(caught.value)) < 200


def test_only_the_seat_that_is_asked_has_something_to_choose(state):
    for seat in {0, 1, 2} - {state.actor}:
        with pytest.raises(ThinkingError, match=f"seat {seat + 1} is not asked"):
            question_of(state, seat, "bot:greedy", 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_question_leads_back_to_the_same_choice(seats):
    asked = 0
    for position in positions(seats, seats):
        seat = position.actor
        question, world = question_of(position, seat, "bot:random", 7)
        sent = json.loads(json.dumps(dataclasses.asdict(question)))
        restored = UNITA.from_position(sent["position"])
        assert restored == world
        assert Sight(restored, seat).moves() == position.moves() == sent["moves"]
        assert restored.key(seat) == position.key(seat)
        assert answered(question) in position.moves()
        asked += 1
    assert asked > 50


@pytest.mark.parametrize("options", [{"family": "on"}, {"colonial": "on", "final_tie": "rematch"}])
def test_options_and_version_travel_along(options):
    state = next(positions(3, 2, options))
    question, _ = question_of(state, state.actor, "bot:greedy", 1)
    said = {key: question.position[key] for key in ("game", "version", "seats", "options")}
    assert said == {"game": "unita", "version": UNITA.version, "seats": 2, "options": options}
    assert answered(question) in state.moves()


def test_what_a_seat_cannot_know_does_not_reach_its_bot():
    differed = 0
    for k, position in enumerate(positions(5)):
        seat = position.actor
        twin = position.imagine(seat, Rng(1000 + k))
        differed += twin != position
        for seed in (0, 99):
            assert question_of(twin, seat, "bot:greedy", seed)[0] == question_of(position, seat, "bot:greedy", seed)[0]
    assert differed > 20


# What is answered


@awaited
async def test_every_level_answers_with_a_legal_move(shared, state, caplog):
    for level in LEVELS:
        assert await shared.choose(state, state.actor, level, 7) in state.moves()
    assert not caplog.records, "nobody has had to stand in"


@awaited
async def test_the_same_seed_gives_the_same_answer_as_the_bot_itself(shared, state):
    for level in ("bot:random", "greedy"):
        for seed in (0, 5, -3, 1 << 70):
            question, world = question_of(state, state.actor, level, seed)
            bot = make(spec_of(level), seed % (1 << 32))
            assert await shared.choose(state, state.actor, level, seed) == bot.choose(Sight(world, state.actor))
            assert question.moves == state.moves()


@awaited
async def test_a_single_move_needs_no_thought(thinkers):
    found = None
    state = UNITA.new(2)
    dealer = Dealer(4)
    while found is None:
        dealer.settle(state)
        moves = state.moves()
        if len(moves) == 1:
            found = moves[0]
        else:
            state.play(moves[0])
    assert await thinkers.choose(state, state.actor, "bot:sharp:1s", 1) == found
    assert thinkers.workers[0].process is None


@awaited
async def test_the_loop_goes_on_and_who_asks_first_is_answered_first(shared, state):
    order = []

    async def ask(name, level):
        await shared.choose(state, state.actor, level, 1)
        order.append(name)

    ticks = 0
    first = asyncio.ensure_future(ask("first", "bot:sharp:1s"))
    others = [asyncio.ensure_future(ask(k, "bot:random")) for k in range(6)]
    while not first.done():
        await asyncio.sleep(0.005)
        ticks += 1
    await asyncio.gather(*others)
    assert order == ["first", *range(6)]
    assert ticks > 10


@awaited
async def test_who_no_longer_waits_does_not_hold_up_the_others(shared, state):
    running = asyncio.ensure_future(shared.choose(state, state.actor, "bot:sharp:200ms", 1))
    queued = [asyncio.ensure_future(shared.choose(state, state.actor, "bot:sharp:1s", 1)) for _ in range(20)]
    await asyncio.sleep(0.05)
    for task in (running, *queued):
        task.cancel()
    begun = time.monotonic()
    assert await shared.choose(state, state.actor, "bot:random", 1) in state.moves()
    assert time.monotonic() - begun < 15, "those who wait no longer would have taken twenty seconds"
    assert shared.workers[0].process is not None


@awaited
async def test_the_process_leaves_the_interrupt_to_the_server(shared, state):
    await shared.choose(state, state.actor, "bot:random", 1)
    before = process_of(shared)
    os.kill(before, signal.SIGINT)
    assert await shared.choose(state, state.actor, "bot:random", 1) in state.moves()
    assert process_of(shared) == before


# When all goes wrong


@needs_signals
@pytest.mark.parametrize("thinkers", [PATIENT], indirect=True)
@awaited
async def test_a_process_that_was_killed_is_replaced_and_asked_again(thinkers, state, monkeypatch):
    monkeypatch.setattr(thinking, "stand_in", None)
    await thinkers.choose(state, state.actor, "bot:random", 1)
    before = process_of(thinkers)
    os.kill(before, signal.SIGKILL)
    assert await thinkers.choose(state, state.actor, "bot:random", 7) in state.moves()
    middle = process_of(thinkers)
    # It does not answer before it is killed, however late that comes.
    os.kill(middle, signal.SIGSTOP)
    task = asyncio.ensure_future(thinkers.choose(state, state.actor, "bot:sharp:1s", 7))
    await asyncio.sleep(0.2)
    os.kill(middle, signal.SIGKILL)
    assert await task in state.moves()
    assert len({before, middle, process_of(thinkers)}) == 3


@needs_signals
@pytest.mark.parametrize("thinkers", [PATIENT], indirect=True)
@awaited
async def test_a_process_that_hangs_is_replaced_and_greedy_answers(thinkers, state, caplog, monkeypatch):
    await thinkers.choose(state, state.actor, "bot:random", 1)
    before = process_of(thinkers)
    os.kill(before, signal.SIGSTOP)
    question, world = question_of(state, state.actor, "bot:sharp:1s", 7)
    expected = make("greedy", 7).choose(Sight(world, state.actor))
    with monkeypatch.context() as patch:
        patch.setattr(thinkers.workers[0], "patience", 0.3)
        assert await thinkers.choose(state, state.actor, "bot:sharp:1s", 7) == expected
    assert "sharp:1000ms did not answer in unita, greedy stands in: its process hangs" in caplog.text
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)
    assert await thinkers.choose(state, state.actor, "bot:random", 7) in question.moves
    assert process_of(thinkers) != before


@awaited
async def test_a_thought_beyond_all_patience_is_cut_off(thinkers, state, caplog):
    assert await thinkers.choose(state, state.actor, "bot:sharp:1s", 7) in state.moves()
    assert "its process hangs" in caplog.text


@pytest.mark.parametrize("thinkers", [PATIENT], indirect=True)
@awaited
async def test_processes_that_do_not_start_cost_only_strength(thinkers, state, monkeypatch, caplog):
    def fail(self):
        raise OSError("no more processes")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", fail)
    assert await thinkers.choose(state, state.actor, "bot:sharp:1s", 7) in state.moves()
    assert "its process died" in caplog.text
    monkeypatch.undo()
    assert await thinkers.choose(state, state.actor, "bot:random", 7) in state.moves()
    assert thinkers.workers[0].process is not None


@awaited
async def test_if_nobody_can_answer_the_table_is_told(thinkers, state, monkeypatch):
    monkeypatch.setattr(thinking.Worker, "ask", lambda self, question: (_ for _ in ()).throw(thinking.Failed("oh")))
    monkeypatch.setattr(Question, "answer", lambda self, world: 1 // 0)
    with pytest.raises(ThinkingError, match=r"^no bot can answer in unita: oh; .*zero$"):
        await thinkers.choose(state, state.actor, "bot:sharp:1s", 7)


def test_what_does_not_fit_is_told_by_the_process(state):
    question, _ = question_of(state, state.actor, "bot:greedy", 1)
    wrong = dataclasses.replace(question, moves=question.moves[1:])
    assert answered(wrong).startswith("EngineError: a position of unita does not lead back to the moves")
    assert answered(dataclasses.replace(question, game="chess")).startswith("RulewrightError: there is no game chess")
    assert answered(dataclasses.replace(question, position={"seats": 77})).startswith("PositionError: ")


def test_an_answer_that_is_not_legal_is_refused(state, monkeypatch):
    class Cheat:
        def choose(self, sight):
            return max(sight.moves()) + 1

    monkeypatch.setattr(thinking, "make", lambda spec, seed: Cheat())
    question, _ = question_of(state, state.actor, "bot:greedy", 1)
    assert "which is not legal" in answered(question)


@needs_signals
@pytest.mark.parametrize("thinkers", [PATIENT], indirect=True)
@awaited
async def test_closing_ends_a_thought_at_once(thinkers, state):
    await thinkers.choose(state, state.actor, "bot:random", 1)
    process = thinkers.workers[0].process
    # A thought that would take as long as there is patience.
    os.kill(process.pid, signal.SIGSTOP)
    tasks = [asyncio.ensure_future(thinkers.choose(state, state.actor, "bot:sharp:1s", 7)) for _ in range(5)]
    await asyncio.sleep(0.1)
    begun = time.monotonic()
    thinkers.close()
    assert time.monotonic() - begun < 30
    for failed in await asyncio.gather(*tasks, return_exceptions=True):
        assert isinstance(failed, ThinkingError)
        assert str(failed) == "no bot thinks any more: the server is closing"
    with pytest.raises(ValueError, match="process object is closed"):
        process.is_alive()
    with pytest.raises(ThinkingError, match="closing"):
        await thinkers.choose(state, state.actor, "bot:random", 1)
    thinkers.close()


def test_closing_what_never_began_or_has_just_begun():
    Thinkers(2).close()
    begun = Thinkers(2)
    begun.warm(["unita", "no such game"])
    begun.close()
    assert [worker.process for worker in begun.workers] == [None, None]


SERVER = """
import asyncio, sys
from rulewright.core.dealer import Dealer
from rulewright.core.registry import load
from rulewright.table.thinking import Thinkers

async def main():
    state = load("unita").new(3)
    dealer = Dealer(1)
    dealer.settle(state)
    while len(state.moves()) < 2:
        state.play(state.moves()[0])
        dealer.settle(state)
    thinkers = Thinkers(1)
    await thinkers.choose(state, state.actor, "bot:random", 1)
    print(thinkers.workers[0].process.pid, flush=True)
    await thinkers.choose(state, state.actor, "bot:sharp:1s", 1)

if __name__ == "__main__":
    asyncio.run(main())
"""


@needs_signals
def test_a_server_that_is_killed_leaves_no_process_behind(tmp_path):
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    server = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True)
    process = int(server.stdout.readline())
    server.kill()
    server.communicate()
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return
        if is_dead(process):
            return
        time.sleep(0.05)
    pytest.fail("the process is still there")


def is_dead(process):
    """Whether a process has ended, though nobody has asked for its outcome yet."""
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return False
