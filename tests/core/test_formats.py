"""The examples of docs/formats.md are run: a stranger who follows the page must get the same."""

import hashlib
import hmac
import json
import re
from pathlib import Path

import pytest
from tests.core.tiny import GAME

from rulewright.core.commitment import commitment_of, draw
from rulewright.core.dealer import verify
from rulewright.core.reader import mask_text
from rulewright.core.record import Record

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(.+?)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def blocks(kind):
    found = [text for name, text in BLOCKS if name == kind]
    assert found, f"the page has no example '{kind}'"
    return found


@pytest.mark.parametrize("text", blocks("rw burrow") + blocks("rw burrow cards"))
def test_records_replay_and_are_canonical(text):
    record = Record.parse(text, GAME)
    record.replay()
    assert record.text() == text


def test_the_masked_record_is_that_of_the_first_example():
    masked = blocks("rw burrow masked seat-1")[0]
    assert mask_text(blocks("rw burrow")[0], 0) == masked
    assert Record.parse(masked, GAME).text() == masked


def test_the_hash_of_a_card_set_is_that_of_its_lines():
    text = blocks("rw burrow cards")[0]
    lines = re.findall(r"^\|(?: (.*))?$", text, re.MULTILINE)
    digest = hashlib.sha256("".join([line + "\n" for line in lines]).encode()).hexdigest()
    assert f'cards "Wolves" {digest}\n' in text
    assert Record.parse(text, GAME).state.position()["cards"] == digest
    assert Record.parse(text, GAME).state.scores() == [6, 0]


def test_the_first_example_is_proved_by_its_seed():
    assert verify(Record.parse(blocks("rw burrow")[0], GAME)) == []


def test_the_full_position_is_that_of_the_second_example():
    document = json.loads(blocks("json position burrow")[0])
    state = GAME.from_position(document)
    assert state.position() == document
    assert state == Record.parse(blocks("rw burrow")[1], GAME).first()


def test_vectors_of_the_committed_dealer():
    vectors = json.loads(blocks("json vectors")[0])
    seed = bytes.fromhex(vectors["seed"])
    assert commitment_of(seed) == vectors["commitment"]
    assert hashlib.sha256(b"rulewright commitment 1\n" + seed).hexdigest() == vectors["commitment"]
    attempts = set()
    for case in vectors["draws"]:
        number, attempt = as_the_page_says(seed, vectors["nonces"], case)
        attempts.add(attempt)
        assert number == case["number"]
        assert draw(seed, vectors["nonces"], case["epoch"], case["counter"], case["total"]) == number
    assert max(attempts) > 0


def as_the_page_says(seed, nonces, case):
    attempt = 0
    while True:
        words = f"rulewright draw 1 {case['epoch']} {case['counter']} {attempt} {' '.join(nonces)}"
        number = int.from_bytes(hmac.new(seed, words.encode(), hashlib.sha256).digest()[:8], "big")
        if number < 2**64 - 2**64 % case["total"]:
            return number % case["total"], attempt
        attempt += 1


def test_ids_in_the_page():
    vocabulary = GAME.vocabulary
    assert vocabulary.parse("turned seat-2 owl") == 32
    assert vocabulary.parse("turned seat-2 ?") == 33
    assert vocabulary.parse("lay rabbit") == vocabulary.parse("lay hare")
    assert f"`{vocabulary.digest()}`" in PAGE
    rows = re.findall(r"^\| (\d+) \| `(.+?)` \|", PAGE, re.MULTILINE)
    assert [(int(first), pattern) for first, pattern in rows] == [(v.first, v.pattern()) for v in vocabulary.verbs]
