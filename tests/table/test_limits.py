"""Limits: buckets by an injected clock, a bounded number of them, and bodies that are too big."""

import asyncio
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.table.limits import MOST_SPILT, BodyLimit, Bucket, Limits


class Clock:
    def __init__(self):
        self.time = 100.0

    def __call__(self):
        return self.time


def test_a_bucket_gives_its_burst_and_then_its_rate():
    clock = Clock()
    bucket = Bucket(2, 3, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == 0.5
    clock.time += 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    clock.time += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_a_bucket_gives_several_tokens_or_none():
    clock = Clock()
    bucket = Bucket(1, 10, clock)
    assert bucket.take(7)
    assert not bucket.take(4)
    assert bucket.wait(4) == 1
    assert bucket.take(3)
    assert bucket.wait(11) == float("inf")
    assert Bucket(0, 1, clock).take()
    empty = Bucket(0, 1, clock)
    assert empty.take()
    assert empty.wait() == float("inf")


def test_a_clock_that_goes_back_gives_nothing_and_takes_nothing():
    clock = Clock()
    bucket = Bucket(1, 2, clock)
    assert bucket.take()
    clock.time -= 50
    assert [bucket.take(), bucket.take()] == [True, False]
    clock.time += 1
    assert bucket.take()


@given(st.lists(st.tuples(st.sampled_from([0.0, 0.25, 0.5, 1.0, 4.0]), st.integers(1, 3)), max_size=60))
def test_nobody_gets_more_than_burst_and_rate(steps):
    clock = Clock()
    bucket = Bucket(0.5, 4, clock)
    given_out = 0
    for pause, tokens in steps:
        clock.time += pause
        waits = bucket.wait(tokens)
        taken = bucket.take(tokens)
        assert taken == (waits == 0)
        given_out += tokens * taken
        assert given_out <= 4 + 0.5 * (clock.time - 100)


def test_everybody_has_a_bucket_for_each_kind():
    clock = Clock()
    limits = Limits({"move": (1, 2), "table": (0.1, 1)}, clock)
    assert [limits.allow("move", "ann") for _ in range(3)] == [True, True, False]
    assert limits.allow("move", "bob")
    assert [limits.allow("table", "ann") for _ in range(2)] == [True, False]
    assert limits.wait("table", "ann") == pytest.approx(10)
    assert limits.wait("move", "ann") == 1
    clock.time += 1
    assert limits.allow("move", "ann")
    assert not limits.allow("table", "ann")
    with pytest.raises(KeyError):
        limits.allow("dance", "ann")


def test_only_so_many_buckets_are_kept_and_those_in_use_stay():
    clock = Clock()
    limits = Limits({"move": (1, 1)}, clock, most=3)
    assert limits.allow("move", "ann")
    for k in range(1000):
        assert limits.allow("move", f"guest {k}")
        assert not limits.allow("move", "ann")
        assert len(limits.buckets) <= 3
    assert limits.allow("move", "guest 0")


# Bodies


def ask(app, parts, headers=(), path="/tables", end=True):
    """What an application answers to a request whose body comes in these parts: status, headers, body, parts taken."""
    sent = []
    waiting = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
    if end and waiting:
        waiting[-1]["more_body"] = False
    total = len(waiting)

    async def receive():
        return waiting.pop(0) if waiting else {"type": "http.disconnect"}

    async def send(message):
        sent.append(message)

    asyncio.run(app({"type": "http", "path": path, "headers": list(headers)}, receive, send))
    if not sent:
        return None, {}, b"", total - len(waiting)
    found = dict(sent[0]["headers"])
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return sent[0]["status"], found, body, total - len(waiting)


async def echo(scope, receive, send):
    """Answer with the body, and with the kind of what comes after it."""
    body = b""
    while True:
        message = await receive()
        body += message["body"]
        if not message["more_body"]:
            break
    after = (await receive())["type"]
    await send({"type": "http.response.start", "status": 200, "headers": [(b"after", after.encode())]})
    await send({"type": "http.response.body", "body": body})


async def never(scope, receive, send):
    raise AssertionError("a body that is too big has reached the application")


@pytest.mark.parametrize("parts", [[b""], [b"1234567890"], [b"123", b"456", b"7890"], [b"", b"1", b""]])
def test_a_body_that_fits_comes_through_whole(parts):
    status, headers, body, _ = ask(BodyLimit(echo, 10), parts)
    assert (status, body, headers) == (200, b"".join(parts), {b"after": b"http.disconnect"})


@pytest.mark.parametrize("parts", [[b"12345678901"], [b"123", b"456", b"78901"], [b"x"] * 11, [b"x" * 10, b"", b"y"]])
@pytest.mark.parametrize("said", [None, b"3", b"nonsense", b"-1"])
def test_a_body_that_does_not_fit_is_refused_whatever_its_length_is_said_to_be(parts, said):
    headers = [] if said is None else [(b"content-length", said)]
    status, found, body, taken = ask(BodyLimit(never, 10), parts, headers)
    assert (status, found[b"connection"], taken) == (413, b"close", len(parts))
    assert found[b"content-length"] == str(len(body)).encode()


def test_what_says_that_it_is_far_too_big_is_not_even_read():
    for length in (b"1" + b"0" * 12, b"9" * 5000):
        status, _, _, taken = ask(BodyLimit(never, 10), [b"x"] * 5, [(b"content-length", length)])
        assert (status, taken) == (413, 0)


def test_a_body_without_an_end_is_read_only_so_far():
    part = b"x" * 100_000
    status, _, _, taken = ask(BodyLimit(never, 10), [part] * 1000, end=False)
    assert status == 413
    assert MOST_SPILT < taken * len(part) <= MOST_SPILT + 2 * len(part)


def test_who_goes_in_the_middle_costs_the_application_nothing():
    assert ask(BodyLimit(never, 10), [b"123"], end=False) == (None, {}, b"", 1)


def test_some_paths_may_take_more():
    app = BodyLimit(echo, 10, {"/import": 20})
    assert ask(app, [b"x" * 20], path="/import")[0] == 200
    assert ask(app, [b"x" * 21], path="/import")[0] == 413
    assert ask(app, [b"x" * 20], path="/import/other")[0] == 413


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        (None, b"application/json"),
        (b"*/*", b"application/json"),
        (b"application/json", b"application/json"),
        (b"text/html,application/xhtml+xml;q=0.9", b"text/html; charset=utf-8"),
    ],
)
def test_the_refusal_is_a_page_or_json(accept, kind):
    headers = [] if accept is None else [(b"accept", accept)]
    _, found, body, _ = ask(BodyLimit(never, 64_000), [b"x" * 64_001], headers)
    sentence = "What was sent is too big: at most 64,000 bytes are taken at once."
    assert found[b"content-type"] == kind
    if kind == b"application/json":
        assert json.loads(body) == {"error": sentence}
    else:
        assert f"<p>{sentence}</p>".encode() in body


def test_streams_and_the_life_of_the_server_pass():
    seen = []

    async def app(scope, receive, send):
        seen.append((scope["type"], receive, send))

    for kind in ("websocket", "lifespan"):
        asyncio.run(BodyLimit(app, 10)({"type": kind}, "receive", "send"))
    assert seen == [("websocket", "receive", "send"), ("lifespan", "receive", "send")]
