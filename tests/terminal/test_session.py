from __future__ import annotations

import os
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from tests.core.tiny import GAME as BURROW

import rulewright as rw
from rulewright.core.errors import IllegalMove, RulewrightError
from rulewright.core.luck import Rng
from rulewright.core.record import Record
from rulewright.core.registry import load
from rulewright.terminal.commands import Commander
from rulewright.terminal.keeper import Keeper, SaveError, how_to_resume, read_saved, usual_path
from rulewright.terminal.lines import Lines
from rulewright.terminal.session import Session, resume, seat_names, start
from rulewright.terminal.speller import Speller

RANDOM = ["you", "bot:random", "bot:random", "bot:random"]


def settle(session: Session) -> None:
    """Play until a person is asked or the game is over."""
    while session.turn() in ("dealer", "bot"):
        if session.turn() == "dealer":
            session.deal()
        else:
            session.play(session.bot().choose(session.sight()))


def fresh(path: Path, players: list[str] | None = None, seed: int = 4) -> Session:
    session = start("unita", players=players or RANDOM, seed=seed, save=str(path))
    settle(session)
    return session


def play_some(session: Session, count: int, seed: int = 1) -> None:
    rng = Rng(seed)
    for _ in range(count):
        moves = session.state.moves()
        session.play(moves[rng.below(len(moves))])
        settle(session)


# The save file


def test_a_sentence_is_in_the_file_before_anybody_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.rw"
    session = fresh(path)
    play_some(session, 30)
    assert path.read_text() == session.record.text()
    assert path.read_text().endswith("\n")
    entry = session.play(session.state.moves()[0])
    assert entry.sentence.split()[0] in path.read_text().splitlines()[-1]


def test_a_left_game_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.rw"
    session = fresh(path)
    play_some(session, 25)
    log = session.log()
    again_is_barred = pytest.raises(RulewrightError, match="another window")
    with again_is_barred:
        resume(str(path))
    assert session.keeper is not None
    session.keeper.close()
    again = resume(str(path), "unita")
    assert again.state == session.state
    assert again.log() == log
    assert again.notices == []
    assert [chair.bot is None for chair in again.chairs] == [True, False, False, False]
    play_some(again, 5)
    assert path.read_text() == again.record.text()


def test_a_seed_gives_the_same_dice_also_after_a_break(tmp_path: Path) -> None:
    whole = start("unita", players=["a", "b", "c", "d"], seed=9, save=str(tmp_path / "whole.rw"))
    parts = start("unita", players=["a", "b", "c", "d"], seed=9, save=str(tmp_path / "parts.rw"))
    for session in (whole, parts):
        settle(session)
        play_some(session, 4)
    assert parts.keeper is not None
    parts.keeper.close()
    parts = resume(str(tmp_path / "parts.rw"), seed=9)
    for session in (whole, parts):
        play_some(session, 20, seed=2)
    assert whole.state == parts.state


@pytest.mark.parametrize("cut", [1, 2, 5, 9])
def test_a_line_cut_off_by_a_crash_is_left_out_and_told(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "game.rw"
    session = fresh(path)
    play_some(session, 10)
    assert session.keeper is not None
    session.keeper.close()
    data = path.read_bytes()
    path.write_bytes(data[:-cut])
    again = resume(str(path))
    assert len(again.history) == len(session.history) - 1
    assert "cut off" in again.notices[0]
    assert path.read_bytes() == data[: data.rstrip(b"\n").rfind(b"\n") + 1]
    settle(again)
    play_some(again, 3)
    assert Record.parse(path.read_text()).replay() == again.state


def test_zeros_behind_the_last_line_are_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "game.rw"
    session = fresh(path)
    assert session.keeper is not None
    session.keeper.close()
    path.write_bytes(path.read_bytes() + b"\0" * 100)
    again = resume(str(path))
    assert again.state == session.state
    assert b"\0" not in path.read_bytes()


def test_a_record_written_by_hand_is_put_in_order_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.rw"
    path.write_text('rulewright 1\n\ngame unita 1.0.0\n  seats "Ann" "Ben" "Cleo" "bot:random"\nluck: rolled die-5 3\n')
    session = resume(str(path))
    assert session.people == [0, 1, 2]
    assert path.read_text() == session.record.text()
    session.deal()
    assert path.read_text() == session.record.text()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "rulewright"),
        ("rulewright 1\n", "game"),
        ('rulewright 1\ngame unita 1.0.0\nseats "A" "B" "C" "bot:deep"\n', "no bot"),
        ('rulewright 1\ngame unita 1.0.0\nseats "A" "B"\nseat-1: pass\n', "line 4"),
        ('rulewright 1\ngame unita 1.0.0\nseats "A" "B"\nmasked seat-1\n', "masked"),
        ('rulewright 1\ngame chess 1.0.0\nseats "A" "B"\n', "no game chess"),
    ],
)
def test_a_file_that_is_no_game_is_refused_and_left_alone(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "game.rw"
    path.write_text(text)
    with pytest.raises(RulewrightError, match=words) as caught:
        resume(str(path))
    assert "\n" not in str(caught.value)
    assert path.read_text() == text


def test_files_that_cannot_be_used_are_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "there.rw").write_text("")
    calls: list[tuple[Callable[[], object], str]] = [
        (lambda: start("unita", save=str(tmp_path / "there.rw")), "exists already"),
        (lambda: start("unita", save=str(tmp_path)), "exists already|is a directory"),
        (lambda: start("unita", save=str(tmp_path / "there.rw" / "x.rw")), "cannot be written"),
        (lambda: resume(str(tmp_path / "none.rw")), "there is no file"),
        (lambda: resume(str(tmp_path)), "cannot be read"),
        (lambda: start("unita", luck="stars"), "luck is played by"),
        (lambda: start("unita", players=["you"] * 5), "5 players|2 to 4"),
        (lambda: start("unita", players=["bot:deep"]), "there is no bot"),
        (lambda: start("ludo"), "there is no game ludo"),
    ]
    for call, words in calls:
        with pytest.raises(RulewrightError, match=words):
            call()
    (tmp_path / "noise.rw").write_bytes(b"\xff\xfe\n")
    with pytest.raises(RulewrightError, match="not text"):
        resume(str(tmp_path / "noise.rw"))


def test_a_full_disk_ends_the_game_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.rw"
    session = fresh(path)
    before = path.read_text()
    keeper = session.keeper
    assert keeper is not None

    class Full:
        def seek(self, place: int) -> None: ...

        def truncate(self, size: int) -> None: ...

        def write(self, data: bytes) -> int:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(keeper, "file", Full())
    with pytest.raises(SaveError, match="no space left"):
        session.play(session.state.moves()[0])
    assert path.read_text() == before


def test_the_usual_place_is_the_users_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state of mine"))
    path = usual_path("unita")
    assert path.parent == tmp_path / "state of mine" / "rulewright"
    Keeper(path, new=True).close()
    assert usual_path("unita") != path
    assert how_to_resume("unita", path).endswith(f"--resume '{path}'")


# Going back


def test_undo_takes_back_the_last_sentence_and_no_more(tmp_path: Path) -> None:
    path = tmp_path / "game.rw"
    session = fresh(path)
    text = path.read_text()
    session.say("lay 5 mountain")
    assert path.read_text() != text
    assert [entry.sentence for entry in session.undo()] == ["lay die-5 mountain"]
    assert path.read_text() == text
    with pytest.raises(RulewrightError, match=r"luck has spoken|said nothing"):
        session.undo()
    assert path.read_text() == text


def test_undo_stops_at_others_and_at_luck(tmp_path: Path) -> None:
    session = fresh(tmp_path / "game.rw")
    play_some(session, 3)
    assert session.turn() == "person"
    with pytest.raises(RulewrightError, match="so it cannot be taken back"):
        session.undo()


def test_undo_can_meet_a_bot_that_has_not_answered_yet(tmp_path: Path) -> None:
    session = fresh(tmp_path / "game.rw")
    play_some(session, 3)
    session.say("deploy 5 1 nw")
    session.say("deploy 5 2 nw")
    assert session.turn() == "bot"
    session.undo()
    assert session.turn() == "person"
    session.say("deploy 4 2 nw")


# Saying


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "verb|sentence|finished"),
        ("lay", "not finished"),
        ("lay 5", "not finished"),
        ("lay 5 moun tain", "too many|is no"),
        ("lay 2 mountain", "unita/setup-7"),
        ("lay 5 whirl", "unita/terrain-1"),
        ("dance", "no verb"),
        ("advance 1", "unita/setup-9"),
        ("rolled 5 5", "core/luck"),
        ("lay 5 ?", "core/secret"),
        ("l 5 m", "may mean|not finished"),
        ("x" * 5000, "no verb"),
        ("\x00\x1b[2J", "no verb"),
        ("ａｄｖａｎｃｅ １", "no verb"),
    ],
)
def test_wrong_input_is_answered_in_a_sentence_and_changes_nothing(tmp_path: Path, typed: str, words: str) -> None:
    session = fresh(tmp_path / "game.rw")
    before = session.state.clone()
    with pytest.raises(RulewrightError, match=words) as caught:
        session.say(typed)
    assert "\n" not in str(caught.value)
    assert session.state == before
    assert (tmp_path / "game.rw").read_text() == session.record.text()


def test_why_tells_the_clause_and_what_it_says(tmp_path: Path) -> None:
    session = fresh(tmp_path / "game.rw")
    assert session.why("lay 5 mountain") == "'lay die-5 mountain' can be said now."
    answer = session.why("lay 2 mountain")
    assert "[unita/setup-7]" in answer
    assert rw.load("unita").rulebook.text("unita/setup-7") in answer
    with pytest.raises(RulewrightError):
        session.why("")


def test_the_rulebook_can_be_asked(tmp_path: Path) -> None:
    session = fresh(tmp_path / "game.rw")
    assert session.rules("setup-7")[0].id == "unita/setup-7"
    assert session.rules("magic forest")
    for words in ("", "zebra crossing"):
        with pytest.raises(RulewrightError):
            session.rules(words)


def test_a_bot_gives_hints(tmp_path: Path) -> None:
    session = fresh(tmp_path / "game.rw")
    assert session.hint() in session.state.sentences()


def test_names_are_filled_up_with_bots() -> None:
    game = rw.load("unita")
    assert seat_names(game, None, []) == ["You", "bot:sharp", "bot:sharp", "bot:sharp"]
    assert seat_names(game, 2, ["Ann"]) == ["Ann", "bot:sharp"]
    with pytest.raises(RulewrightError, match="needs a name"):
        seat_names(game, 2, [" "])


def test_bots_of_one_kind_are_told_apart_by_numbers(tmp_path: Path) -> None:
    session = start("unearth", players=["you", "bot:greedy", "bot:random", "bot:greedy"], save=str(tmp_path / "g.rw"))
    assert session.names() == ["You", "bot:greedy 1", "bot:random", "bot:greedy 2"]
    # The record names them as bots are made.
    assert session.record.header.seats == ["You", "bot:greedy", "bot:random", "bot:greedy"]


# Spelling


def test_more_than_nine_ways_are_offered_by_their_next_word() -> None:
    verbs = rw.load("unita").vocabulary
    moves = [verbs.parse(f"deploy die-{die} square-{square} nw") for die in (1, 5) for square in range(1, 5)]
    moves += [verbs.parse(f"deploy die-2 square-{n} {place}") for n in (1, 2) for place in ("nw", "se")]
    speller = Speller(verbs, moves)
    assert [way.text() for way in speller.ways()] == [
        "deploy die-1 … (4 ways)",
        "deploy die-5 … (4 ways)",
        "deploy die-2 … (4 ways)",
    ]
    speller.choose(speller.ways()[1])
    assert [way.text() for way in speller.ways()] == [f"square-{n} nw" for n in range(1, 5)]
    assert verbs.sentence(speller.read("2 nw")) == "deploy die-5 square-2 nw"
    assert verbs.sentence(speller.read("dep 1 2 nw")) == "deploy die-1 square-2 nw"
    assert speller.complete("square-3") == "square-3 nw"
    assert speller.back()
    assert not speller.back()
    # Whoever types a sentence from its beginning means that one, whatever words are chosen.
    speller.choose(speller.ways()[1])
    assert speller.ways("dep 1") == []
    assert [way.text() for way in speller.ways_anew("dep 1")] == [f"deploy die-1 square-{n} nw" for n in range(1, 5)]
    assert speller.ways_anew("") == speller.ways_anew("zzz") == []
    speller.choose(speller.ways_anew("deploy")[2])
    assert speller.chosen == ["deploy", "die-2"]
    assert speller.start_anew()
    assert not speller.start_anew()
    assert speller.complete("dep") == "deploy "
    assert speller.next_words("deploy ") == ["die-1", "die-5", "die-2"]
    assert speller.complete("zzz") == "zzz"


# Several people, and luck in people's hands


def burrow(luck: str = "people") -> Session:
    return Session(Record.start(BURROW, ["Ann", "Ben"]), luck, 3)


def test_luck_that_one_seat_sees_is_asked_behind_a_page() -> None:
    session = burrow()
    assert session.turn() == "people"
    assert session.page_before() == 0
    session.sit_down()
    assert session.viewer == 0
    session.say("drew fox")
    assert session.page_before() is None
    session.say("drew owl")
    assert session.page_before() == 1
    with pytest.raises(RulewrightError):
        session.say("drew badger")
    session.sit_down()
    assert session.log() == ["Luck: drew ?", "Luck: drew ?"]
    session.say("dr hare")
    session.say("drew fox")
    assert session.page_before() == 0


def test_the_list_of_what_can_fall_does_not_tell_what_another_holds() -> None:
    session = Session(Record.start(load("unearth"), ["Ann", "Ben"]), "people", 3)

    def listed() -> set[str]:
        return {session.game.vocabulary.sentence(move) for move in session.speller().moves}

    while "dealt desert-9" not in listed():
        session.sit_down()
        session.play(session.state.moves()[0])
    session.sit_down()
    session.say("dealt desert-9")
    assert session.page_before() == 1
    session.sit_down()
    assert "dealt desert-9" in listed()
    assert session.why("dealt desert-9") == "'dealt desert-9' can be said now."
    # Both are about the same two cards, so a card that lies already is noticed when it is typed in once more.
    with pytest.raises(IllegalMove):
        session.say("dealt desert-9")
    session.say("dealt desert-11")
    assert {"revealed desert-9", "revealed desert-13"} < listed()
    assert "revealed desert-11" not in listed()


def test_nobody_sees_what_another_laid_down() -> None:
    session = burrow("dealer")
    while session.turn() == "dealer":
        session.deal()
    assert session.page_before() == 0
    session.sit_down()
    session.play(session.state.moves()[0])
    assert "?" not in session.log()[-1]
    assert session.page_before() == 1
    session.sit_down()
    assert session.log()[-1].endswith("lay ?")
    assert "?" in str(session.log()[:2])


def test_one_person_needs_no_page() -> None:
    session = Session(Record.start(BURROW, ["Ann", "bot:random"]), "people", 3)
    while session.turn() == "people":
        assert session.page_before() is None
        session.play(session.state.moves()[0])
    assert session.turn() == "person"


def test_why_says_nothing_about_a_bots_choices() -> None:
    session = Session(Record.start(BURROW, ["Ann", "bot:random"]), "dealer", 3)
    while session.turn() == "dealer":
        session.deal()
    session.play(session.state.moves()[0])
    assert session.turn() == "bot"
    answers = {session.why(f"lay {card}").replace(card, "") for card in ("fox", "hare", "owl")}
    assert len(answers) == 1


def test_why_says_nothing_about_a_bots_choices_to_a_spectator() -> None:
    session = Session(Record.start(BURROW, ["bot:random", "bot:random"]), "dealer", 3)
    while session.turn() == "dealer":
        session.deal()
    assert session.turn() == "bot"
    for card in ("fox", "hare", "owl"):
        assert "This is asked of seat 1. [core/not-asked]" in session.why(f"lay {card}")


def test_no_two_bots_share_a_state(tmp_path: Path) -> None:
    session = fresh(tmp_path / "game.rw")
    one, other = session.sight(), session.sight()
    assert one.world is not other.world
    assert one.world is not session.state
    before = one.world.clone()
    session.play(session.state.moves()[0])
    assert one.world == before
    assert not any(value is not session.record and hasattr(value, "sp") for value in vars(session).values())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sides_are_called_as_they_are_written(seats: int, tmp_path: Path) -> None:
    session = start("unita", seats, ["Ann"] * seats, seed=4, save=str(tmp_path / "game.rw"))
    settle(session)
    assert session.words.readable("german-land/company-1, or company-1 of german-land: die-5?").endswith(
        "or company 1 of German Land: die-5?"
    )
    if seats == 2:
        assert session.name(0) == "Ann"
        assert any("Primitiva and Friburga (Ann)" in line for line in session.standings())
    else:
        assert session.name(0) == "Primitiva"
    assert "primitiva" not in session.question()


def test_an_example_is_one_of_what_can_be_said_now(tmp_path: Path) -> None:
    for session in (fresh(tmp_path / "game.rw"), burrow()):
        speller = session.speller()
        for move in speller.moves:
            short = speller.shortest(move)
            assert speller.read(short) == move
            assert len(short) <= len(speller.vocabulary.sentence(move))
        example = Commander(session).how()[-1]
        assert example.split("'")[3] in session.state.sentences()
        assert "dep 5 1 nw" not in example


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("seat-2: lay die-5 {magic-fo", "the sentence of Ben has to be said"),
        ("luck: rolled die-3", "luck's sentence has"),
        ("sea", "that sentence has"),
    ],
)
def test_a_cut_off_line_tells_who_spoke_and_no_secret(tmp_path: Path, line: str, told: str) -> None:
    path = tmp_path / "game.rw"
    session = fresh(path, ["Ann", "Ben"])
    assert session.keeper is not None
    session.keeper.close()
    with path.open("a") as file:
        file.write(line)
    notice = resume(str(path)).notices[0]
    assert told in notice
    assert line not in notice
    assert "magic" not in notice


def test_names_cannot_steer_the_terminal(tmp_path: Path) -> None:
    name = "Ben\x1b[2J\u202eneB\u200b"
    session = fresh(tmp_path / "game.rw", ["Ann", name])
    assert session.record.header.seats[1] == name
    assert session.names()[:2] == ["Ann", "Ben\ufffd[2J\ufffdneB\ufffd"]
    assert session.keeper is not None
    session.keeper.close()
    assert session.names() == resume(str(tmp_path / "game.rw")).names()
    out = StringIO()
    Lines(session, StringIO(), out).print("a\x1b]0;b\x07c")
    assert "\x1b" not in out.getvalue()


def test_a_game_is_read_after_it_is_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.rw"
    session = fresh(path)
    assert session.keeper is not None
    play_some(session, 5)
    saved = path.read_bytes()
    with pytest.raises(RulewrightError, match="another window"):
        resume(str(path))
    # The lock stays where the whole file is put in place anew.
    session.keeper.renew(session.record.text())
    with pytest.raises(RulewrightError, match="another window"):
        resume(str(path))
    synced: list[int] = []
    monkeypatch.setattr("os.fsync", synced.append)
    play_some(session, 1)
    assert synced
    session.keeper.close()
    assert path.read_bytes().startswith(saved)
    assert list(tmp_path.iterdir()) == [path]
    # Whoever fails to resume lets go of the file.
    with pytest.raises(RulewrightError, match="2 players do not fit"):
        resume(str(path), players=["Ann", "Ben"])
    assert resume(str(path)).state == session.state


def test_a_file_that_is_replaced_before_the_lock_is_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.rw"
    path.write_text("old")

    def late(handle: int) -> bool:
        if path.read_text() == "old":
            (tmp_path / "other").write_text("new")
            os.replace(tmp_path / "other", path)
        return True

    monkeypatch.setattr("rulewright.terminal.keeper.lock", late)
    assert Keeper(path, new=False).held == b"new"


def test_only_plain_files_are_resumed(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero"), tmp_path):
        for read in (lambda path=path: resume(str(path)), lambda path=path: read_saved(path)):
            with pytest.raises(RulewrightError, match="cannot be read: it is"):
                read()
    with (tmp_path / "big.rw").open("wb") as file:
        file.truncate(17_000_000)
    with pytest.raises(RulewrightError, match="bigger than 16 MB"):
        resume(str(tmp_path / "big.rw"))
    with pytest.raises(RulewrightError, match="cannot be"):
        resume("a\0b")


def test_the_way_to_resume_is_how_this_process_was_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "my tools" / "rulewright"
    script.parent.mkdir()
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    monkeypatch.setattr("sys.argv", [str(script)])
    monkeypatch.setenv("PATH", "/nowhere")
    assert how_to_resume("unita", Path("a$b.rw")) == f"'{script}' play unita --resume 'a$b.rw'"
    monkeypatch.setenv("PATH", str(script.parent))
    assert how_to_resume("unita", Path("-x.rw")) == "rulewright play unita --resume ./-x.rw"
    monkeypatch.setattr("sys.argv", ["/somewhere/rulewright/__main__.py"])
    assert how_to_resume("unita", Path("x.rw")) == f"{sys.executable} -m rulewright play unita --resume x.rw"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("dep 9 1 nw", "'9' is no die here; after 'dep' comes one of die-1, die-2, die-3, die-4, die-5."),
        ("DEP 5 1 XX", "'xx' is no place here; after 'dep 5 1' comes one of nw, ne, sw, se"),
        (
            "foo 1",
            "'foo' is no verb that can stand here; a sentence begins with lay; 'help' lists what else can be typed",
        ),
        ("lay", "'lay' is not finished: next comes one of die-"),
        ("lay 5 forest x", "'x' is one word too many"),
        ("", "A sentence begins with lay."),
    ],
)
def test_the_first_word_that_fits_nothing_is_named(tmp_path: Path, typed: str, answer: str) -> None:
    session = fresh(tmp_path / "game.rw")
    with pytest.raises(RulewrightError) as raised:
        session.say(typed)
    assert session.refusal(raised.value).startswith(answer)


def test_a_refusal_has_the_number_and_the_text_of_its_rule(tmp_path: Path) -> None:
    session = fresh(tmp_path / "game.rw")
    with pytest.raises(RulewrightError) as raised:
        session.say("dep 5 1 nw")
    told = session.refusal(raised.value)
    rule, _, text = told.partition("[")[2].partition("] ")
    assert text == session.game.rulebook.text(rule)
    assert told[0].isupper()
    assert "Primitiva" in told
