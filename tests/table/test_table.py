"""A table as its guests meet it: opening, sitting down, playing, taking back, asking, looking back, coming back."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.table.house import PATIENCE, Guest, Running, running, wait_until

import rulewright as rw
from rulewright.core.dealer import verify
from rulewright.table import homepage, live


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("table") / "table.db") as found:
        yield found


@pytest.fixture
def ann(server: Running) -> Guest:
    return server.guest()


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clocks of seats stand still."""
    now = time.monotonic()
    monkeypatch.setattr(live, "time", SimpleNamespace(monotonic=lambda: now))


def test_a_stranger_is_at_a_table_after_one_form_and_is_asked_for_the_first_terrain(ann: Guest) -> None:
    assert "Choose a game" in ann.page("/")
    code = ann.open("me", "bot:greedy")
    page = ann.page(f"/t/{code}")
    assert "▶ Your move: Unita, Saturday" in page
    asked = re.findall(r'<button type="submit" name="sentence" value="([^"]+)"', page)
    assert asked == ann.sentences(code)
    assert asked[0] == "lay die-3 mountain"


def test_quick_play_puts_bots_wherever_somebody_else_should_sit(ann: Guest) -> None:
    code = ann.open("friend", "me", "friend", "bot:random", quick="1")
    kinds = [(seat["kind"], seat["you"]) for seat in ann.http.get(f"/api/tables/{code}").json()["seats"]]
    assert kinds == [("bot", False), ("person", True), ("bot", False), ("bot", False)]


def test_the_form_shows_the_options_that_so_many_players_have(ann: Guest) -> None:
    def shown(address: str) -> set[str]:
        found = re.findall(
            r'<div class="opt" data-for="[^"]*"( hidden)?>\s*<label for="option-([^"]+)"', ann.page(address)
        )
        assert len(found) > 8
        return {name for hidden, name in found if not hidden}

    alone, two, four = [shown(f"/?game=unearth&seats={count}") for count in (1, 2, 4)]
    solo = {"campaign", "solo_difficulty", "solo_scenario", "scenario"}
    assert alone >= solo
    assert not solo & (two | four)
    assert alone - solo == two - {"promos"} == four - {"promos", "four_player_ruins"}
    assert "four_player_ruins" in four
    # What is not shown is not sent, so that a table for four opens whatever was chosen for one.
    page = ann.page("/?game=unearth&seats=4&option-campaign=on")
    assert re.search(r'<select id="option-campaign" name="option-campaign" disabled', page)


def test_two_bots_of_one_kind_have_numbers_wherever_they_are_named(ann: Guest) -> None:
    code = ann.open("me", "bot:greedy", "bot:greedy", game="unearth")
    page = ann.page(f"/t/{code}")
    assert re.findall(r'<span class="who"><b>(.*?)</b>', page) == ["Ann (you)", "Bot Greedy 1", "Bot Greedy 2"]
    seats = ann.http.get(f"/api/tables/{code}").json()["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Bot Greedy 1", "Bot Greedy 2"]


def test_a_table_names_what_was_agreed_in_the_words_of_its_game(ann: Guest) -> None:
    home = ann.page("/?game=unita")
    assert re.search(r'<label for="option-reorg_limit">A company reorganises ', home)
    assert '<option value="per_stay" selected>Once per stay on the square</option>' in home
    assert "Time for an answer" in home
    agreed = {"option-reorg_limit": "unlimited", "option-colonial": "on"}
    lobby = ann.page(f"/t/{ann.open('me', 'friend', turn='180', chat='1', **agreed)}")
    tags = re.findall(r'<span class="tag">(.*?)</span>', lobby)
    assert sorted(tags) == [
        "A company reorganises: As often as points allow",
        "Colonial version: On",
        "Players may write to each other",
        "Time for an answer: 3 minutes",
    ]
    plain = ann.page(f"/t/{ann.open('me', 'friend')}")
    assert not re.findall(r'<span class="tag">', plain)


def test_a_sentence_is_played_for_the_revision_that_its_speaker_has_seen(server: Running, ann: Guest) -> None:
    code = ann.open("me", "me")
    with ann.stream(code) as first, ann.stream(code) as second:
        ways = first.until_asked()
        second.until_asked()
        revision = first.revision
        answers = [tab.say(do="play", revision=revision, sentences=[ways[0]]) for tab in (first, second)]
        kinds = []
        for tab, number in zip((first, second), answers, strict=True):
            while number not in tab.notes:
                tab.read()
            kinds.append(tab.notes[number]["kind"])
        assert sorted(kinds) == ["done", "refused"]
    assert [str(step.entry.sentence) for step in server.table(code).steps if step.entry and step.entry.actor == 0] == [
        ways[0]
    ]


def test_a_refused_sentence_names_the_clause_and_changes_nothing(ann: Guest) -> None:
    code = ann.open("me", "bot:random")
    before = ann.view(code)
    answer = ann.play(code, "advance company-1")
    assert answer.status_code == 409
    assert answer.json()["clause"] == "unita/setup-9"
    assert ann.view(code) == before
    with ann.stream(code) as tab:
        tab.until_asked()
        note = tab.answer(do="play", revision=tab.revision, sentences=["advance company-1"])
        assert note["kind"] == "refused"
        assert "unita/setup-9" in note["html"]


def test_undo_takes_back_the_last_sentence_and_its_line_in_the_log(ann: Guest) -> None:
    code = ann.open("me", "bot:random")
    with ann.stream(code) as tab:
        first = tab.until_asked()
        lines = tab.keep
        tab.answer(do="play", revision=tab.revision, sentences=[first[0]])
        while tab.ways() == first:
            tab.read()
        assert tab.keep == lines + 1
        assert tab.answer(do="undo", revision=tab.revision)["kind"] == "done"
        while tab.ways() != first:
            tab.read()
        assert tab.keep == lines
        note = tab.answer(do="undo", revision=tab.revision)
        assert "you have said nothing yet that could be taken back" in note["text"].lower()


def test_luck_is_committed_to_before_the_first_word_and_proven_at_the_end(server: Running, ann: Guest) -> None:
    fingerprint = re.findall(r'name="commitment" value="([0-9a-f]{64})"', home := ann.page("/"))[0]
    ticket = re.findall(r'name="ticket" value="([^"]+)"', home)[0]
    code = ann.open("bot:random", "bot:random", ticket=ticket, **{"option-colonial": "on"})
    with ann.stream(code) as tab:
        while server.table(code).status != "over":
            tab.read()
    record = rw.Record.parse(ann.page(f"/t/{code}/record"))
    assert record.header.commitment == fingerprint
    assert record.actor is None
    assert verify(record) == []
    end = ann.page(f"/t/{code}/end")
    assert record.header.seed in end
    # A form that is sent twice makes one table.
    assert ann.open("bot:random", "bot:random", ticket=ticket) == code


def test_while_it_is_played_a_record_holds_only_what_its_reader_may_know(ann: Guest, server: Running) -> None:
    code = ann.open("me", "bot:random")
    ann.play(code, "lay die-4 mountain")
    assert "lay die-4 {mountain}" in ann.page(f"/t/{code}/record")
    other = server.guest().page(f"/t/{code}/record")
    assert "lay die-4 ?" in other
    assert "mountain" not in other


def test_a_hint_is_a_legal_sentence(ann: Guest) -> None:
    code = ann.open("me", "bot:random")
    with ann.stream(code) as tab:
        ways = tab.until_asked()
        note = tab.answer(do="hint", revision=tab.revision)
        assert note["kind"] == "hint"
        assert note["sentence"] in ways


def test_whoever_touches_what_is_not_lit_is_told_the_rule(ann: Guest) -> None:
    code = ann.open("me", "bot:random")
    with ann.stream(code) as tab:
        tab.until_asked()
        note = tab.answer(do="why", words=["company-2"], picked=[])
        assert note["kind"] == "refused"
        assert "Company 2? Not now." in note["text"]
        assert "unita/setup-9" in note["html"]
        note = tab.answer(do="why", words=[], picked=[])
        assert note["kind"] == "why"
        assert note["text"].startswith("Why not? Nothing in this game is said of that. ")
        assert "first terrain" in note["text"].lower() or note["text"].endswith("?")
        assert tab.answer(do="why", text="lay die-5 mountain")["kind"] == "why"
        assert tab.answer(do="why", text="lay die-5 nonsense")["kind"] == "error"


def test_looking_back_shows_each_moment_as_its_reader_saw_it(ann: Guest, server: Running) -> None:
    code = ann.open("me", "bot:random")
    ann.play(code, "lay die-4 mountain")
    at = ann.http.get(f"/t/{code}/at/2").json()
    assert at["at"] == 2
    assert at["label"] == "move 2"
    assert 'id="stage"' in at["html"][0]
    assert ann.http.get(f"/t/{code}/at/999").status_code == 404
    assert "Back to now" in ann.page(f"/t/{code}?at=2")
    now = server.table(code).at
    assert f'max="{now}" value="2"' in ann.page(f"/t/{code}?at=2")


def test_the_last_moment_is_now(ann: Guest, server: Running) -> None:
    code = ann.open("me", "me")
    ann.play(code, ann.sentences(code)[0])
    now = server.table(code).at
    for at in (now, now + 5):
        page = ann.page(f"/t/{code}?at={at}")
        assert 'data-live="1"' in page
        assert "Your move" in page
    assert 'data-live="0"' in ann.page(f"/t/{code}?at={now - 1}")
    assert ann.http.get(f"/t/{code}?at=x").status_code == 400


def test_a_hint_for_a_table_that_has_moved_on_is_none(
    ann: Guest, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = ann.open("me", "me")
    table = server.table(code)
    choose = server.house.thinkers.choose
    old = {"revision": table.revision - 1}
    assert ann.http.post(f"/api/tables/{code}/hint", json=old).status_code == 409
    form = {"revision": str(table.revision - 1)}
    assert "moved on" in ann.http.post(f"/t/{code}/hint", data=form).text

    async def slow(*arguments: Any) -> int:
        move = await choose(*arguments)
        await table.remark("Something else is said meanwhile.")
        return move

    monkeypatch.setattr(server.house.thinkers, "choose", slow)
    assert ann.http.post(f"/api/tables/{code}/hint", json={"revision": table.revision}).status_code == 409
    assert "moved on" in ann.http.post(f"/t/{code}/hint", data={"revision": str(table.revision)}).text
    server.house.limits.buckets.clear()
    with ann.stream(code) as tab:
        tab.until_asked()
        assert "moved on" in tab.answer(do="hint")["text"]


def test_whoever_has_several_seats_goes_on_with_the_one_that_has_acted(ann: Guest, server: Running) -> None:
    code = ann.open("me", "bot:random", "me")
    table = server.table(code)
    assert table.actor == 0
    answer = ann.http.post(f"/t/{code}/prefer", data={"auto": "1", "seat": "3"})
    assert answer.headers["location"] == f"/t/{code}", "seat 1 is asked"
    answer = ann.http.post(f"/t/{code}/prefer", data={"auto": "1", "seat": "1"})
    assert answer.headers["location"] == f"/t/{code}?seat=1"
    page = ann.http.post(f"/t/{code}/play", data={"sentence": "pass", "revision": "0", "seat": "3"}).text
    assert 'name="seat" value="3"' in page
    alone = ann.open("me", "bot:random")
    answer = ann.http.post(f"/t/{alone}/prefer", data={"auto": "1", "seat": "1"})
    assert answer.headers["location"] == f"/t/{alone}"


def test_the_name_that_was_used_last_is_offered(ann: Guest) -> None:
    ann.open("me", "bot:random", my_name="")
    ann.open("me", "bot:random", my_name="Cleo")
    assert re.search(r'name="my_name"[^>]* value="Cleo"', ann.page("/"))
    ann.open("me", "bot:random", my_name="")
    assert re.search(r'name="my_name"[^>]* value="Cleo"', ann.page("/"))


def test_the_first_page_offers_the_game_that_was_played_last_or_one_of_ours(
    ann: Guest, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered = homepage.available()
    # A game of another package whose name comes first.
    monkeypatch.setattr(homepage, "available", lambda: ["a-guest", *offered])
    monkeypatch.setattr(homepage, "card", lambda house, name, chosen: {"name": name, "chosen": chosen})
    monkeypatch.setattr(homepage, "form", lambda house, game, values: game.name)

    def chosen() -> Any:
        assert server.loop is not None
        guest = server.house.guest(ann.http.cookies.get("rulewright", ""))

        async def context() -> Any:
            return (await homepage.home_context(server.house, await guest, {}))["form"]

        return asyncio.run_coroutine_threadsafe(context(), server.loop).result(PATIENCE)

    assert chosen() == homepage.folders()[0]
    monkeypatch.setattr(homepage, "folders", lambda: ["nothing", "unita"])
    assert chosen() == "unita"
    ann.open("me", "bot:random")
    monkeypatch.setattr(homepage, "folders", list)
    assert chosen() == "unita"


def test_a_table_is_there_again_after_the_server_has_been_started_anew(tmp_path: Path) -> None:
    with running(tmp_path / "table.db") as server:
        ann = server.guest()
        code = ann.open("me", "bot:greedy")
        for _ in range(3):
            ann.play(code, ann.sentences(code)[0])
        wait_until(lambda: ann.sentences(code))
        before = ann.view(code)
        cookies = ann.http.cookies
    with running(tmp_path / "table.db") as server:
        ann = server.guest()
        ann.http.cookies = cookies
        assert ann.view(code) == before
        assert ann.play(code, ann.sentences(code)[0]).status_code == 200
        assert "Saturday" in ann.page("/")


def test_a_forced_answer_is_given_for_a_seat_that_wants_it(ann: Guest, server: Running) -> None:
    code = ann.open("me", "bot:random")
    with ann.stream(code) as tab:
        tab.until_asked()
        assert tab.answer(do="prefer", auto=True)["kind"] == "done"
    ann.play(code, "lay die-4 mountain")
    ways = ann.sentences(code)
    ann.play(code, ways[0])
    # The third terrain has one answer, which is given for the seat.
    said = [step.entry.sentence for step in server.table(code).steps if step.entry and step.entry.actor == 0]
    wait_until(lambda: len([step for step in server.table(code).steps if step.entry and step.entry.actor == 0]) > 2)
    assert said[:2] == ["lay die-4 mountain", ways[0]]


def test_when_the_time_of_a_seat_is_over_somebody_stands_in_and_the_table_says_so(
    ann: Guest, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = ann.open("me", "bot:random", turn="60")
    table = server.table(code)
    wait_until(lambda: table.at in table.deadlines)
    at = table.at
    table.deadlines[at] = 0.0
    assert server.loop is not None
    server.loop.call_soon_threadsafe(table.changed.set)
    wait_until(lambda: table.at > at)
    assert "The time of Ann was over; greedy has answered." in [step.remark for step in table.steps]


@pytest.mark.usefixtures("still")
def test_the_clock_of_a_seat_runs_on_its_pages_from_the_first_sentence_to_the_last(ann: Guest, server: Running) -> None:
    code = ann.open("me", "me", turn="60")
    page = ann.page(f"/t/{code}")
    assert 'data-left="60"' in page
    assert re.search(r'class="clock num"><svg.*?</svg><span>1:00</span>', page, re.S)
    with ann.stream(code) as tab:
        tab.until_asked()
        for _ in range(4):
            assert tab.updates[-1]["left"] == 60
            assert 'class="clock num"' in tab.parts["seats"]
            before = tab.revision
            tab.answer(do="play", revision=before, sentences=[ann.sentences(code)[0]])
            while tab.revision == before:
                tab.read()


@pytest.mark.usefixtures("still")
def test_a_tab_that_comes_later_is_told_what_is_left_now(ann: Guest, server: Running) -> None:
    code = ann.open("me", "me", turn="60")
    table = server.table(code)
    with ann.stream(code) as first:
        first.until_asked()
        # Half a minute goes by without any change of the table.
        table.deadlines[table.at] -= 30
        with ann.stream(code) as second:
            second.until_asked()
            assert first.updates[-1]["left"] == 60
            assert second.updates[-1]["left"] == 30


def test_a_tab_that_comes_back_to_a_lobby_after_the_game_has_begun_goes_to_the_table(ann: Guest) -> None:
    code = ann.open("me", "friend")
    with ann.stream(code, shows="lobby") as tab:
        assert "go" not in tab.read()
    ann.sit(ann.links(code)[0])
    with ann.stream(code, shows="lobby") as tab:
        assert tab.read()["go"] == f"/t/{code}"
    with ann.stream(code) as tab:
        assert "go" not in tab.read()


def test_a_spectator_comes_and_goes_without_a_change_of_the_table(ann: Guest, server: Running) -> None:
    code = ann.open("me", "friend", "bot:random")
    table = server.table(code)
    before = table.stamp
    with server.guest().stream(code) as tab:
        tab.read()
        assert table.stamp == before
    wait_until(lambda: not table.watchers)
    assert table.stamp == before
    with ann.stream(code) as tab:
        tab.read()
        assert table.stamp == before + 1


def test_an_imported_record_is_looked_at_and_not_played_on(ann: Guest, server: Running) -> None:
    record = rw.Record.start(rw.load("unita"), ["Ann", "<script>alert(1)</script>"], {"colonial": "on"})
    rw.Dealer(seed=3).settle(record)
    record.play(record.moves()[0])
    record.comment("</script><b>hm</b>")
    answer = ann.http.post("/import", data={"text": record.text()})
    assert answer.status_code == 303
    code = answer.headers["location"].removeprefix("/t/")
    page = ann.page(f"/t/{code}")
    assert "<script>alert" not in page
    assert "<b>hm" not in page
    assert ann.play(code, ann.view(code)["prompt"].get("sentences", ["pass"])[0]).status_code == 403
    assert ann.page(f"/t/{code}?seat=2")
    bad = ann.http.post("/import", data={"text": 'rulewright 1\ngame unita 1.0.0\nseats "a" "b"\n\nseat-1: fly\n'})
    assert bad.status_code == 400
    assert "Line 5: " in bad.text


def test_the_bot_of_the_manual_plays_a_whole_game(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "table.md").read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)```", page, re.S)[0]
    exec(code.replace("http://127.0.0.1:8321", server.url), {})
    address, result = capsys.readouterr().out.splitlines()
    assert address.startswith(f"{server.url}/t/")
    assert result in ("['won', 'lost']", "['lost', 'won']", "['won', 'won']")


def test_where_only_bots_play_they_wait_until_somebody_watches(ann: Guest, server: Running) -> None:
    code = ann.open("bot:random", "bot:random")
    assert server.table(code).revision == 1
    with ann.stream(code) as tab:
        while tab.revision < 4:
            tab.read()
    assert server.table(code).revision >= 4
