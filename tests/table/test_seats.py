"""Who may do what: links, hosts, spectators, and that nobody acts or sees for another seat by any route."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.house import PATIENCE, Guest, Running, running
from websockets.exceptions import ConnectionClosed, InvalidStatus

from rulewright.table.door import ROUTER
from rulewright.table.routes import ROUTES
from rulewright.table.schema import StoreError


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("seats") / "table.db") as found:
        yield found


class Played:
    """A table with a host, a friend, a spectator with a seat elsewhere, and a stranger."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.host, self.friend, self.passer, self.stranger = (server.guest() for _ in range(4))
        self.code = self.host.open("me", "friend")
        self.link = self.host.links(self.code)[0]
        assert self.friend.sit(self.link).status_code == 303
        self.elsewhere = self.passer.open("me", "bot:random")


@pytest.fixture(scope="module")
def played(server: Running) -> Played:
    return Played(server)


def test_a_link_seats_one_guest_and_is_used_up_by_it(server: Running) -> None:
    ann, bo, cy = (server.guest() for _ in range(3))
    code = ann.open("me", "friend")
    (link,) = ann.links(code)
    assert len(link.rpartition("/")[2]) >= 43
    assert "A seat is kept for you" in bo.page(link)
    assert "A seat is kept for you" in bo.page(link), "looking at a link uses nothing up"
    assert bo.sit(link, "Bo").status_code == 303
    again = cy.sit(link, "Cy")
    assert again.status_code == 410
    assert "has been used" in again.text
    assert cy.http.get(link).status_code == 410
    assert bo.view(code)["seat"] == 2
    assert cy.view(code)["seat"] is None
    assert ann.links(code) == []


def test_a_new_link_ends_the_old_one_and_the_whole_table_hears_of_it(server: Running) -> None:
    ann, bo, cy = (server.guest() for _ in range(3))
    code = ann.open("me", "friend")
    old = ann.links(code)[0]
    assert ann.http.post(f"/t/{code}/link", data={"seat": "2"}).status_code == 303
    new = ann.links(code)[0]
    assert old != new
    assert bo.sit(old).status_code == 410
    assert bo.sit(new).status_code == 303
    assert "The host has made a new link for seat 2 before the game." in bo.page(f"/t/{code}")
    assert ann.http.post(f"/t/{code}/link", data={"seat": "2"}).status_code == 303
    assert "The host has made a new link for seat 2 (Bo)." in bo.page(f"/t/{code}")
    assert bo.view(code)["seat"] == 2, "whoever sits there stays until the new link is used"
    assert cy.sit(server.table(code).links and "/sit/" + server.table(code).links[1], "Cy").status_code == 303
    assert cy.view(code)["seat"] == 2
    assert bo.view(code)["seat"] is None
    assert bo.http.get(f"/t/{code}?seat=2").status_code == 403
    assert "Cy sits down at seat 2 in place of Bo." in ann.page(f"/t/{code}")


def test_new_links_before_the_game_stand_in_its_record_also_if_the_server_ends(tmp_path: Path) -> None:
    with running(tmp_path / "table.db") as server:
        ann = server.guest()
        code = ann.open("me", "friend", "friend")
        ann.http.post(f"/t/{code}/link", data={"seat": "1"})
        ann.http.post(f"/t/{code}/link", data={"seat": "2"})
        assert server.guest().sit(ann.links(code)[1], "Bo").status_code == 303
        ann.http.post(f"/t/{code}/link", data={"seat": "2"})
    with running(tmp_path / "table.db") as server:
        ann.url, ann.http.base_url = server.url, server.url
        said = {1: "The host has made a new link for seat 1 before the game."}
        said[2] = "The host has made 2 new links for seat 2 before the game."
        lobby = ann.page(f"/t/{code}")
        assert all(one in lobby for one in said.values())
        assert "for seat 3" not in lobby
        for seat in (2, 3):
            ann.http.post(f"/t/{code}/link", data={"seat": str(seat)})
        bo, cy = ann.links(code)[-2:]
        assert server.guest().sit(bo, "Dan").status_code == 303
        assert server.guest().sit(cy, "Cy").status_code == 303
        told = [step.remark for step in server.table(code).steps if step.entry is None]
        said[2] = "The host has made 3 new links for seat 2 before the game."
        said[3] = "The host has made a new link for seat 3 before the game."
        assert told == [*said.values(), "Dan sits down at seat 2 in place of Bo."]


def test_a_new_link_that_could_not_be_stored_is_told_to_nobody(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.guest()
    code = ann.open("me", "friend")

    async def bad(*_: Any) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(server.house.store, "new_link", bad)
    assert ann.http.post(f"/t/{code}/link", data={"seat": "2"}).status_code == 503
    assert "has made" not in ann.page(f"/t/{code}")


def test_the_log_names_whoever_sits_there_now(server: Running) -> None:
    ann = server.guest()
    code = ann.open("me", "bot:random")
    ann.play(code, ann.sentences(code)[0])
    watcher = server.guest()
    assert "<b>Ann</b> lays a terrain" in watcher.page(f"/t/{code}")
    ann.http.post(f"/t/{code}/link", data={"seat": "1"})
    assert server.guest().sit(ann.links(code)[0], "Cy").status_code == 303
    page = watcher.page(f"/t/{code}")
    assert "<b>Cy</b> lays a terrain" in page
    assert "<b>Ann</b> lays a terrain" not in page


def test_whoever_takes_over_a_seat_takes_over_no_preference_and_changes_no_dice(server: Running) -> None:
    ann, bo = server.guest(), server.guest()
    code = ann.open("me", "bot:random", word="oak")
    ann.http.post(f"/t/{code}/prefer", data={"auto": "1"})
    assert server.table(code).chairs[0].auto
    ann.http.post(f"/t/{code}/link", data={"seat": "1"})
    answer = bo.http.post(ann.links(code)[0], data={"name": "Bo", "word": "elm"})
    assert answer.status_code == 303
    assert server.loop is not None
    table = server.table(code)
    reading = asyncio.run_coroutine_threadsafe(server.house.store.table(code), server.loop)
    found = reading.result(PATIENCE)
    assert found is not None
    for chair in (table.chairs[0], found.seats[0]):
        assert (chair.name, chair.auto, chair.word) == ("Bo", False, "oak")


def test_only_the_host_makes_links_and_only_they_see_them(played: Played) -> None:
    for guest in (played.friend, played.passer, played.stranger):
        assert guest.http.post(f"/t/{played.code}/link", data={"seat": "2"}).status_code == 403
    code = played.host.open("me", "friend")
    token = played.host.links(code)[0].rpartition("/")[2]
    for guest in (played.friend, played.passer, played.stranger):
        assert token not in guest.page(f"/t/{code}")


def test_links_and_secrets_are_kept_only_as_hashes(played: Played, server: Running) -> None:
    code = played.host.open("me", "friend")
    token = played.host.links(code)[0].rpartition("/")[2]
    held = server.house.store.writing.raw_connection()
    dump = "\n".join(held.driver_connection.iterdump())  # type: ignore[union-attr]
    held.close()
    assert code in dump
    assert token not in dump
    assert played.host.http.cookies["rulewright"] not in dump


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Running) -> None:
    answer = httpx.post(
        server.url + "/tables",
        data={"game": "unita", "seats": "2", "kind-1": "me", "kind-2": "bot:random", "my_name": "Ann"},
    )
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_other_sites_cannot_speak_for_a_guest(played: Played) -> None:
    evil = {"origin": "http://evil.example"}
    for path, data in (("play", {"sentence": "pass", "revision": "1"}), ("link", {"seat": "2"})):
        answer = played.host.http.post(f"/t/{played.code}/{path}", data=data, headers=evil)
        assert answer.status_code == 403
    answer = played.host.http.post(f"/api/tables/{played.code}/undo", json={"revision": 1}, headers=evil)
    assert answer.status_code == 403


# Every way in


def ways_in() -> list[tuple[str, str]]:
    """Method and address of everything that names a table."""
    found = []
    for route in [*ROUTES, *ROUTER.routes]:
        path = str(getattr(route, "path", ""))
        methods = getattr(route, "methods", None) or {"WS"}
        if "{code}" in path:
            found += [(method, path) for method in sorted(methods) if method != "HEAD"]
    return found


GUESTS = st.sampled_from(["passer", "stranger", "friend"])
SEATS = st.sampled_from(["", "0", "1", "2", "3", "-1", "x", "01"])
SENTENCES = st.sampled_from(["lay die-3 mountain", "pass", "", "lay die-3 ?", "a" * 300])


@settings(max_examples=150, deadline=None)
@given(guest=GUESTS, way=st.sampled_from(ways_in()), seat=SEATS, sentence=SENTENCES, revision=st.integers(0, 5))
def test_nobody_acts_for_another_seat_by_any_route(
    played: Played, guest: str, way: tuple[str, str], seat: str, sentence: str, revision: int
) -> None:
    """The host is asked; whatever anybody else sends, by whatever route, the table stays as it is."""
    table = played.server.table(played.code)
    before = (table.revision, table.record.text() if table.record else "", [chair.guest for chair in table.chairs])
    speaker: Guest = getattr(played, guest)
    method, path = way
    address = path.format(code=played.code, at=0, seat=seat or "1")
    if method == "WS":
        through_stream(speaker, address, seat, sentence, revision)
    elif method == "GET":
        speaker.http.get(address, params={"seat": seat, "sentence": sentence})
    else:
        form = {"seat": seat, "sentence": sentence, "revision": str(revision), "text": sentence, "auto": "1"}
        speaker.http.post(address, data=form)
        number = int(seat) if seat.lstrip("-").isdigit() else None
        json = {"revision": revision, "sentences": [sentence], "seat": number, "link": sentence}
        speaker.http.post(address, json=json)
    assert before == (table.revision, table.record.text() if table.record else "", [c.guest for c in table.chairs])


def through_stream(speaker: Guest, address: str, seat: str, sentence: str, revision: int) -> None:
    """Say everything that a stream knows, for a seat."""
    code = re.findall("/(?:t|tables)/([^/]+)/", address)[0]
    if not address.endswith("/live"):
        return
    try:
        with speaker.stream(code, seat=seat) as tab:
            tab.answer(do="play", revision=revision, sentences=[sentence])
            tab.answer(do="play", revision=tab.revision, sentences=["lay die-3 mountain"], seat=1)
            tab.answer(do="undo", revision=tab.revision)
            tab.answer(do="hint", revision=tab.revision)
    except (ConnectionClosed, InvalidStatus):
        return


def test_what_a_seat_alone_may_know_is_in_no_answer_to_others(server: Running) -> None:
    """The host lays two tiles; nobody else hears which, by any route that reads."""
    played = Played(server)
    assert played.host.play(played.code, "lay die-5 mountain").status_code == 200
    second = next(one for one in played.host.sentences(played.code) if one.endswith("forest"))
    assert played.host.play(played.code, second).status_code == 200
    own = played.host.view(played.code)["view"]["battalions"]["primitiva"]["terrains"]
    assert sorted(tile["tile"] for tile in own) == ["forest", "mountain"]
    mine = played.host.page(f"/t/{played.code}")
    assert "{mountain}" in played.host.page(f"/t/{played.code}/record")
    assert drawn(mine) == {"mountain", "forest"}
    for guest in (played.friend, played.passer, played.stranger):
        seen = guest.view(played.code)["view"]["battalions"]["primitiva"]["terrains"]
        assert [tile["tile"] for tile in seen] == ["?", "?"]
        assert drawn(guest.page(f"/t/{played.code}")) == set()
        assert drawn(guest.http.get(f"/t/{played.code}/at/2").json()["html"][0]) == set()
        record = guest.page(f"/t/{played.code}/record")
        assert re.findall("seat-1: lay (.*)", record) == ["die-5 ?", second.split()[1] + " ?"]
        with guest.stream(played.code) as tab:
            tab.read()
            assert drawn(tab.parts["stage"]) == set()
            assert "<b>Ann</b> lays a terrain face down, counted with the 5-die" in "".join(tab.updates[0]["lines"])
        assert guest.http.get(f"/api/tables/{played.code}/view", params={"seat": 1}).status_code == 403
        assert guest.http.get(f"/t/{played.code}/at/2", params={"seat": 1}).status_code == 403


def drawn(html: str) -> set[str]:
    """The tiles of Primitiva whose faces a board shows."""
    tiles = re.findall(r'<g id="primitiva-terrain-[123]".*?</g>', html, re.S)
    return {name for name in ("mountain", "forest", "magic-forest") for tile in tiles if name in tile.lower()}


# What anybody may send


@pytest.mark.parametrize(
    "message",
    [
        "", "[]", "null", "{", '{"do":1}', '{"do":"fly"}', '{"do":"play"}',
        '{"do":"play","revision":true,"sentences":[]}',
        '{"do":"play","revision":1,"sentences":[1]}', '{"do":"play","revision":1,"sentences":[]}', '{"do":"why"}',
        '{"do":"why","words":[1]}', '{"do":"why","words":["x"],"picked":3}', '{"do":"why","text":"  "}',
        '{"do":"chat","text":3}', '{"do":"prefer"}', '{"do":"hint","revision":9}', "x" * 20_000, "[" * 5000,
    ],
)  # fmt: skip
def test_a_message_that_makes_no_sense_is_refused_in_a_sentence(played: Played, message: str) -> None:
    with played.host.stream(played.code) as tab:
        tab.read()
        before = played.server.table(played.code).revision
        tab.socket.send(message)
        while not tab.notes:
            tab.read()
        note = tab.notes[0]
        assert note["kind"] in ("refused", "done", "why", "error", "hint")
        assert note["kind"] == "done" or note["text"]
        assert played.server.table(played.code).revision == before


def form(**fields: Any) -> dict[str, Any]:
    usual = {"game": "unita", "seats": "2", "kind-1": "me", "kind-2": "bot:random", "my_name": "Ann"}
    return {**usual, **fields}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"game": "chess"}, "chess"),
        ({"seats": "9"}, "2 to 4 seats"),
        ({"seats": "x"}, "whole number"),
        ({"kind-2": "bot:sharp:999999ms"}, "A seat is one of"),
        ({"my_name": "bot:sharp"}, "looks like a bot"),
        ({"my_name": " \u200b\u202e "}, "needs a name"),
        ({"option-colonial": "on", "option-family": "on"}, "cannot be combined"),
        ({"option-colour": "red"}, "no option colour"),
        ({"turn": "7"}, "The time for an answer"),
        ({"word": "two words"}, "word for the dice"),
        ({"ticket": "x"}, "ticket"),
    ],
)
def test_a_form_that_does_not_go_comes_back_with_what_is_wrong(
    server: Running, fields: dict[str, str], said: str
) -> None:
    # All tests come from one address, which may not do that much.
    server.house.limits.buckets.clear()
    answer = server.guest().http.post("/tables", data=form(**fields))
    assert answer.status_code == 400
    errors = re.findall(r'class="errors".*?</div>', answer.text, re.S)
    assert errors
    assert said in errors[0]


def test_whoever_was_made_a_guest_is_known_again_also_if_what_they_did_was_refused(server: Running) -> None:
    server.house.limits.buckets.clear()
    ann = server.guest()
    (one,) = ann.links(ann.open("me", "friend"))
    refused = [
        ("/tables", form(word="two words")),
        ("/import", {"text": "no record"}),
        (one, {"name": "bot:sharp", "word": ""}),
        (one, {"name": "Bo", "word": "two words"}),
    ]
    for path, fields in refused:
        guest = server.guest()
        answer = guest.http.post(path, data=fields)
        assert answer.status_code == 400
        held = guest.http.cookies["rulewright"]
        assert guest.http.post(path, data=fields).status_code == 400
        assert guest.http.cookies["rulewright"] == held, "one guest is enough"


def test_names_titles_and_chat_are_text_and_nothing_else(server: Running) -> None:
    ann = server.guest()
    nasty = "<img src=x onerror=alert(1)>\"'&"
    code = ann.open("me", "bot:random", title=nasty, my_name=nasty, chat="1")
    assert ann.http.post(f"/t/{code}/chat", data={"text": nasty}).status_code == 303
    for page in (ann.page(f"/t/{code}"), ann.page("/")):
        assert "<img" not in page
        assert "&lt;img" in page


def test_a_table_without_chat_takes_none_and_spectators_never_talk(played: Played, server: Running) -> None:
    assert "no chat" in played.host.http.post(f"/t/{played.code}/chat", data={"text": "hi"}).text
    code = played.host.open("me", "bot:random", chat="1")
    assert played.stranger.http.post(f"/t/{code}/chat", data={"text": "hi"}).status_code == 403


def test_too_much_is_refused(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    # All tests come from one address, which may not do that much. However slow the disk is, nothing is filled again.
    server.house.limits.buckets.clear()
    monkeypatch.setattr(server.house.limits, "clock", lambda: 0.0)
    ann = server.guest()
    assert ann.http.post("/tables", data=form(title="x" * 400_000)).status_code == 413
    code = ann.open("me", "bot:random", chat="1")
    answers = [ann.http.post(f"/t/{code}/chat", data={"text": "hi"}).status_code for _ in range(12)]
    assert answers == [303] * 6 + [429] * 6


def test_every_answer_forbids_what_no_page_of_ours_asks_for(server: Running) -> None:
    ann = server.guest()
    for path in ("/", "/nothing", "/static/tokens.css", "/api", "/rules/unita", "/t/nothinghere"):
        headers = ann.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "default-src 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_errors_are_sentences_on_a_page_or_in_json(server: Running) -> None:
    ann = server.guest()
    page = ann.http.get("/t/nothinghere")
    assert page.status_code == 404
    assert "There is no such table." in page.text
    told = ann.http.get("/api/tables/nothinghere/view")
    assert (told.status_code, told.json()) == (404, {"error": "There is no such table."})
    assert ann.http.get("/api/tables/nothinghere").status_code == 404
    assert "Bearer" in ann.http.post("/api/tables", json={"game": "unita", "seats": ["me"]}).json()["error"]
