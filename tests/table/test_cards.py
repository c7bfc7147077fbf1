"""Card sets at the table: offered, brought, refused at their field, played with by bots, told, and kept."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from tests.core.cardsets import DEAR_HARES, TYPED, WHY, WOLVES, WRONG, offered
from tests.core.tiny import GAME, Burrow
from tests.table.house import Guest, Running, running, wait_until

from rulewright.core import registry
from rulewright.core.cards import MOST_CARDS
from rulewright.core.dealer import Dealer
from rulewright.core.errors import OptionError
from rulewright.core.record import Record
from rulewright.core.registry import load
from rulewright.table.thinking import Question, Thinkers, answered, question_of

WOLF = GAME.with_cards(WOLVES)
HARE = GAME.with_cards(DEAR_HARES)
HASH = sha256(WOLVES.encode()).hexdigest()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("cards")
    with offered(folder), running(folder / "table.db", cards=[HARE]) as found:
        yield found


@pytest.fixture
def ann(server: Running) -> Guest:
    # All tests come from one address, which may not open that many tables.
    server.house.limits.buckets.clear()
    return server.guest()


def form(**more: str) -> dict[str, str]:
    return {"game": "burrow", "seats": "2", "my_name": "Ann", "kind-1": "me", "kind-2": "bot:sharp:200ms", **more}


def play_to_the_end(guest: Guest, code: str) -> None:
    while guest.view(code)["status"] == "playing":
        wait_until(lambda: guest.view(code)["status"] != "playing" or guest.sentences(code))
        if guest.sentences(code):
            guest.play(code, guest.sentences(code)[0])


def test_a_table_is_played_with_the_cards_that_were_brought(server: Running, ann: Guest) -> None:
    code = ann.open("me", "bot:sharp:200ms", game="burrow", cards=TYPED)
    assert server.table(code).game.cards == WOLVES
    assert ann.http.get(f"/api/tables/{code}").json()["cards"] == {"name": "Wolves", "sha256": HASH}
    assert "Cards: Wolves" in ann.page(f"/t/{code}")
    play_to_the_end(ann, code)
    record = Record.parse(ann.page(f"/t/{code}/record"))
    assert record.game.cards == WOLVES
    end = record.replay()
    assert end.over
    cards = str(record.game.position(end))
    assert "wolf" in cards
    assert "fox" not in cards
    assert "Played with the card set “Wolves”." in ann.page(f"/t/{code}/end")


def test_the_lobby_and_the_rules_tell_the_cards_of_a_table(ann: Guest) -> None:
    code = ann.open("me", "friend", game="burrow", cards=TYPED)
    lobby = ann.page(f"/t/{code}")
    assert '<span class="tag">Cards: Wolves</span>' in lobby
    assert f'href="/rules/burrow?table={code}"' in lobby
    rules = ann.page(f"/rules/burrow?table={code}")
    assert "This table plays with the card set “Wolves”" in rules
    assert "worth = 6" in rules
    assert f'action="/rules/burrow?table={code}"' in ann.page(f"/rules/burrow?table={code}&q=peek&part=1")
    assert "card set" not in ann.page("/rules/burrow")
    assert "card set" not in ann.page(f"/rules/unita?table={code}")
    assert "Cards: Wolves" in server_guest_page(ann, ann.links(code)[0])
    plain = ann.open("me", "friend", game="burrow")
    assert "Cards:" not in ann.page(f"/t/{plain}")
    assert 'href="/rules/burrow"' in ann.page(f"/t/{plain}")


def server_guest_page(guest: Guest, link: str) -> str:
    return Guest(guest.url).page(link)


def test_a_card_set_is_chosen_from_those_on_offer(server: Running, ann: Guest) -> None:
    page = ann.page("/?game=burrow")
    assert f'<option value="{HARE.cards_hash}">Dear hares</option>' in page
    code = ann.open("me", "friend", game="burrow", card_set=HARE.cards_hash)
    assert server.table(code).game is HARE
    # Like the cards that were brought, they are there when the same is played again.
    assert f'<option value="{HARE.cards_hash}" selected>' in ann.page(f"/?again={code}")
    own = ann.open("me", "friend", game="burrow", card_set=HARE.cards_hash, cards=WOLVES)
    assert server.table(own).game.cards == WOLVES
    again = ann.page(f"/?again={own}")
    assert WOLVES.replace('"', "&#34;") in again
    assert '<details class="more" id="own-cards" open>' in again


def test_card_sets_on_offer_can_be_told_apart(tmp_path: Path) -> None:
    other = GAME.with_cards(DEAR_HARES.replace("5", "4"))
    with offered(tmp_path), running(tmp_path / "table.db", cards=[HARE, other, HARE, WOLF]) as server:
        select = re.findall(r'<select id="card-set".*?</select>', server.guest().page("/?game=burrow"), re.S)[0]
        found = re.findall(r'<option value="([0-9a-f]{64})">(.*?)<', select)
    assert found == [
        (HARE.cards_hash, f"Dear hares ({HARE.cards_hash[:8]})"),
        (other.cards_hash, f"Dear hares ({other.cards_hash[:8]})"),
        (HASH, "Wolves"),
    ]


def test_a_text_that_could_be_taken_is_sent_back_however_a_page_ends_its_lines(ann: Guest) -> None:
    answer = ann.http.post("/tables", data=form(cards=WRONG + "#\r\n" * 25_000))
    assert answer.status_code == 400
    assert answer.text.count("#\r\n") == 25_000


def test_a_game_without_card_sets_asks_for_none(ann: Guest) -> None:
    page = ann.page("/?game=unita")
    assert 'name="cards"' not in page
    assert 'name="card_set"' not in page
    answer = ann.http.post("/tables", data=form(game="unita", cards=WOLVES))
    assert answer.status_code == 400
    assert "Unita plays with no card sets." in answer.text


def test_cards_can_be_checked_before_a_table_is_opened(ann: Guest) -> None:
    answer = ann.http.post("/tables", data=form(cards=TYPED, read="1"))
    assert answer.status_code == 200
    assert "The card set “Wolves” can be played with." in answer.text
    assert ann.http.post("/tables", data=form(cards=WRONG, read="1")).status_code == 400
    assert ann.http.get("/api/tables").json() == []


def test_options_whose_values_are_cards_are_those_of_the_card_set(server: Running, ann: Guest) -> None:
    """The form says the usual scenario, which this card set replaces, until somebody has read the cards."""
    page = Path(__file__).parents[2].joinpath("docs", "unearth-cards.md").read_text(encoding="utf-8")
    cards = re.findall(r"^```toml\n(.*?)^```", page, re.S | re.M)[0]
    usual = str(load("unearth").options.declared["scenario"].default)
    cards = cards.replace('replaces = "twin-omens"', f'replaces = "{usual}"')
    shipped = re.findall(r'<select id="option-scenario".*?</select>', ann.page("/?game=unearth"), re.S)[0]
    values = {"game": "unearth", "cards": cards, "option-scenario": usual}
    read = ann.http.post("/tables", data=form(**values, read="1")).text
    offered = re.findall(r'<select id="option-scenario".*?</select>', read, re.S)[0]
    assert ("long-night" in shipped, "long-night" in offered, usual in offered) == (False, True, False)
    code = ann.open("me", "friend", **values)
    assert server.table(code).game.cards_name == "An example"
    assert server.table(code).setup["options"] == {}
    answer = ann.http.post("/tables", data=form(**{**values, "option-scenario": "the-missing-one"}))
    assert (answer.status_code, "not the-missing-one" in answer.text) == (400, True)


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (WRONG, WHY[0].upper() + WHY[1:] + "."),
        ('name = "<script>alert(1)</script>', "The card set is not valid TOML: "),
        ("x\n" * 35_000, "A card set has at most 65536 bytes."),
        ("ä" * 20_000, "Line 1 of the card set has more than 10000 characters."),
        ("x" * 200_000, "A card set has at most 65536 bytes."),
        ("x = '\u202e'", "Line 1 of the card set holds U+202E, which no record can hold."),
        ("x = '\0'", "Line 1 of the card set holds U+0000, which no record can hold."),
        ("worth = 0x" + "f" * 9_000, "Field worth: a whole number of more than 64 bits does not fit."),
        ("[" + "k" * 9_000 + "]\n[" + "k" * 9_000 + "]", "The card set is not valid TOML: Cannot declare"),
        ("0" * 64, "No card set with this hash is offered here; send its text."),
    ],
)
def test_cards_that_do_not_go_are_refused_at_their_field(ann: Guest, cards: str, told: str) -> None:
    answer = ann.http.post("/tables", data=form(cards=cards))
    assert answer.status_code == 400
    field = re.findall(r'<details class="more" id="own-cards" open>.*?</details>', answer.text, re.S)[0]
    assert told in field
    assert "<script>alert" not in answer.text
    kept = re.findall(r"<textarea id=\"cards\"[^>]*>(.*?)</textarea>", field, re.S)[0]
    assert bool(kept) == (len(cards) <= MOST_CARDS)
    said = ann.http.post("/api/tables", json={"game": "burrow", "seats": ["me", "friend"], "cards": cards})
    assert said.status_code in (400, 401, 422)


def test_too_much_is_not_even_read(ann: Guest) -> None:
    assert ann.http.post("/tables", data=form(cards="x" * 400_000)).status_code == 413
    assert ann.http.post("/api/tables", json={"cards": "x" * 400_000}).status_code == 413
    assert ann.http.post("/api/guests", json={"name": "x" * 40_000}).status_code == 413


def test_the_largest_card_set_is_taken(server: Running, ann: Guest) -> None:
    cards = "# " + "ä" * 4_000 + "\r\n"
    cards = WOLVES + cards * 8
    assert 64_000 < len(cards.encode()) < MOST_CARDS
    code = ann.open("me", "friend", game="burrow", cards=cards)
    assert server.table(code).game.cards_name == "Wolves"


def test_programs_open_tables_with_cards(server: Running, ann: Guest) -> None:
    http = ann.http
    key = http.post("/api/guests", json={"name": "Prog"}).json()["key"]
    http.headers["Authorization"] = f"Bearer {key}"
    games = {game["name"]: game for game in http.get("/api/games").json()}
    assert games["burrow"]["cards"] == [{"name": "Dear hares", "sha256": HARE.cards_hash}]
    assert (games["burrow"]["own_cards"], games["unita"]["own_cards"], games["unita"]["cards"]) == (True, False, [])
    for cards, name in ((TYPED, "Wolves"), (HARE.cards_hash, "Dear hares")):
        answer = http.post("/api/tables", json={"game": "burrow", "seats": ["me", "friend"], "cards": cards})
        assert (answer.status_code, answer.json()["cards"]["name"]) == (201, name)
    answer = http.post("/api/tables", json={"game": "burrow", "seats": ["me", "friend"]})
    assert answer.json()["cards"] is None
    answer = http.post("/api/tables", json={"game": "burrow", "seats": ["me", "friend"], "cards": WRONG})
    assert (answer.status_code, answer.json()["error"]) == (400, WHY[0].upper() + WHY[1:] + ".")


def test_two_tables_with_different_cards_are_played_side_by_side(server: Running, ann: Guest) -> None:
    codes = [ann.open("me", "bot:greedy", game="burrow", cards=cards) for cards in (WOLVES, DEAR_HARES, "")]
    told = {server.table(code).game.cards_name: ann.view(code)["prompt"]["sentences"] for code in codes}
    assert not any("fox" in sentence for sentence in told["Wolves"])
    assert not any("wolf" in sentence for name in ("Dear hares", "") for sentence in told[name])
    # What is not lit is answered in the words of the table's own cards.
    answer = ann.http.get(f"/api/tables/{codes[0]}/why", params={"sentence": "lay fox"}).json()
    assert answer["refusals"][0]["clause"] == "core/unknown-word"
    for code in codes:
        assert "<script>" not in ann.page(f"/t/{code}")
        play_to_the_end(ann, code)


def test_a_record_with_cards_is_looked_at(server: Running, ann: Guest) -> None:
    record = Record.start(WOLF, ["Ann", "bot:greedy"])
    Dealer(3).settle(record)
    while record.actor is not None:
        record.play(record.moves()[0])
        Dealer(3).settle(record)
    answer = ann.http.post("/import", data={"text": record.text()})
    assert answer.status_code == 303, answer.text
    code = answer.headers["location"].removeprefix("/t/")
    assert ann.page(f"/t/{code}/record") == record.text()
    assert "Cards: Wolves" in ann.page(f"/t/{code}")
    bent = record.text().replace("worth = 6", "worth = 5")
    assert "the card set below is not the one" in ann.http.post("/import", data={"text": bent}).text


def test_a_table_keeps_its_cards_when_the_server_is_started_anew(tmp_path: Path) -> None:
    with offered(tmp_path):
        with running(tmp_path / "table.db") as server:
            ann = server.guest()
            waiting = ann.open("me", "friend", game="burrow", cards=TYPED)
            link = ann.links(waiting)[0]
            code = ann.open("me", "bot:greedy", game="burrow", cards=TYPED)
            wait_until(lambda: ann.sentences(code))
            before = ann.view(code)
            cookies = ann.http.cookies
        # The house that offers the same set later changes nothing.
        with running(tmp_path / "table.db", cards=[HARE]) as server:
            ann = server.guest()
            ann.http.cookies = cookies
            assert ann.view(code) == before
            assert server.table(code).game.cards == WOLVES
            play_to_the_end(ann, code)
            Guest(server.url).sit(link)
            assert server.table(waiting).record.game.cards == WOLVES  # type: ignore[union-attr]
            assert "Wolves" in ann.page(f"/t/{waiting}")


def test_a_table_whose_cards_are_taken_no_longer_keeps_no_other_one_asleep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with offered(tmp_path):
        with running(tmp_path / "table.db") as server:
            ann = server.guest()
            lost = ann.open("me", "bot:greedy", game="burrow", cards=DEAR_HARES + "# once\n")
            code = ann.open("me", "bot:greedy", game="burrow")

        def refuse(game: Burrow, text: str) -> Burrow:
            raise OptionError("card hare: worth: no number goes any more")

        monkeypatch.setattr(Burrow, "with_cards", refuse)
        registry._with_cards.cache_clear()
        with running(tmp_path / "table.db") as server:
            wait_until(lambda: code in server.house.tables)
            assert "Card hare: worth: no number goes any more." in server.guest().http.get(f"/t/{lost}").text
    assert f"the table {lost} could not be woken: card hare" in caplog.text


HOSTILE = """\
name = '{{ x }} <script>alert(1)</script>"'
[[named_wonder]]
id = "hall-of-echoes"
replaces = "hall-of-second-breath"
name = "Echo <script>alert(2)</script>"
formula = "KKB???"
points = 2
when = "end"
effects = ["points 1 per stone memory"]
text = "{{ 7 * 7 }} %s <img src=x onerror=alert(3)>"
[[named_wonder]]
id = "one-more"
set = "base"
name = "One <b>more</b>"
formula = "112???"
points = 9
when = "built"
effects = ["draw 3"]
[[named_wonder]]
id = "the-obelisk"
copies = 0
[[delver]]
id = "expedition"
set = "out"
"""


def test_what_people_have_written_on_cards_is_only_ever_shown_as_text(tmp_path: Path) -> None:
    """Two tables, both of one name, a restart between; nothing that is written on a card becomes a part of a page."""
    sets = (HOSTILE, HOSTILE.replace("points = 9", "points = 1"))
    with running(tmp_path / "table.db") as server:
        ann = server.guest()
        codes = [ann.open("me", "bot:greedy", game="unearth", cards=cards) for cards in sets]
        assert len({server.table(code).game.cards_hash for code in codes}) == 2
        cookies = ann.http.cookies
    with running(tmp_path / "table.db") as server:
        ann = server.guest()
        ann.http.cookies = cookies
        for code, cards in zip(codes, sets, strict=True):
            for _ in range(8):
                wait_until(lambda code=code: ann.sentences(code))
                ann.play(code, ann.sentences(code)[0])
            assert server.table(code).game.cards == cards
            pages = [f"/t/{code}", f"/t/{code}?at=3", f"/rules/unearth?table={code}", f"/?again={code}", "/"]
            for page in map(ann.page, pages):
                assert not re.findall(r"<script>alert|<img src=x|<b>more|49 %s", page)
            assert "&lt;script&gt;alert(1)" in ann.page(pages[0])
            assert "<b>One &lt;b&gt;more&lt;/b&gt;</b>" in ann.page(pages[2]), "a card of its own stands with the rules"
            assert "<p></p>" not in ann.page(pages[2]), "of a card without a text none is shown"
            record = Record.parse(ann.page(f"/t/{code}/record"))
            assert record.game.cards == cards
            body = record.text().partition("\n\n")[2]
            assert "the-obelisk" not in body
            assert "expedition" not in body


# Bots


def a_question() -> Question:
    state = WOLF.new()
    Dealer(3).settle(state)
    return question_of(state, 0, "greedy", 7)[0]


def test_a_process_is_told_the_cards(tmp_path: Path) -> None:
    with offered(tmp_path):
        question = a_question()
        assert question.cards == WOLVES
        assert answered(question) in question.moves


def test_a_process_of_its_own_plays_with_the_cards(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with offered(tmp_path):
        thinkers = Thinkers(1)
        thinkers.warm(["burrow"])
        try:
            state = WOLF.from_position({"players": [{"laid": "wolf"}, {"laid": "owl"}]})
            move = asyncio.run(thinkers.choose(state, 0, "bot:greedy", 7))
        finally:
            thinkers.close()
    assert state.sentence(move) == "show"
    assert not caplog.records, "nobody has had to stand in"
