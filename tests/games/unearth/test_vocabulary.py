"""The ids of sentences are frozen, card sets included, and the rules read out of an id what the vocabulary writes."""

from __future__ import annotations

import pytest
from tests.games.unearth.positions import GAME, at, play, ruin, tableau

import rulewright as rw
from rulewright.games.unearth import vocabulary as v

VOCABULARY = GAME.vocabulary


@pytest.mark.parametrize(
    ("sentence", "move"),
    [
        ("play ancient-map", v.PLAY),
        ("dig ruin-1 d4", v.DIG),
        ("dig ruin-2 d8", v.DIG + 5),
        ("roll d6", v.ROLL + 1),
        ("lift seat-2/d6-1", v.LIFT + 6),
        ("choose ruin-3", v.CHOOSE + 2),
        ("settle seat-1/d8", v.SETTLE + 4),
        ("take memory", v.TAKE + 5),
        ("give warpstone", v.GIVE + 6),
        ("glean ruin-2 red", v.GLEAN + 7 + 2),
        ("place 1 e", v.PLACE),
        ("place 82 se", v.PLACE + 82 * 6 - 1),
        ("warp 3", v.WARP + 2),
        ("swap 4", v.SWAP + 3),
        ("ring sw", v.RING + 4),
        ("build-lesser", v.BUILD_LESSER),
        ("build-greater", v.BUILD_GREATER),
        ("complete 2 ne", v.COMPLETE + 7),
        ("wait", v.WAIT),
        ("leave", v.LEAVE),
        ("name 8", v.NAME + 7),
        ("aim ruin-1/dark", v.AIM + 25),
        ("up seat-5/d8", v.UP + 24),
        ("down ruin-8/dark", v.DOWN + 32),
        ("move seat-1/d4 ruin-2", v.MOVE + 1),
        ("claim ruin-4", v.CLAIM + 3),
        ("pass", v.PASS),
        ("rolled 1", v.ROLLED),
        ("bag black", v.BAG),
        ("drew ancient-map", v.DREW),
        ("dealt desert-9", v.DEALT),
        ("revealed desert-9", v.REVEALED),
        ("began darkness", v.BEGAN + 5),
        ("shows seat-1/d4 1", v.SHOWS + 1 - v.LOWEST_VALUE),
        ("gained seat-2 blue", v.GAINED + 7 + 1),
        ("game 3", v.GAME + 2),
    ],
)
def test_these_sentences_have_these_ids(sentence: str, move: int) -> None:
    assert VOCABULARY.parse(sentence) == move
    assert VOCABULARY.sentence(move) == sentence


def test_seats_come_first_then_luck_then_what_is_shown() -> None:
    assert (VOCABULARY.size, VOCABULARY.size + VOCABULARY.luck_size) == (v.ROLLED, v.BEGAN)
    assert VOCABULARY.total == v.ROSE + v.MOST_DARK


@pytest.mark.parametrize("move", [v.PLACE, v.PLACE + 17, v.PLACE + 82 * 6 - 1])
def test_the_rules_read_cell_and_direction_of_a_place(move: int) -> None:
    verb = VOCABULARY.named["place"]
    assert verb.values(move) == (v.place_cell(move), v.place_direction(move))


@pytest.mark.parametrize(
    ("sentence", "masked"),
    [("bag red", "bag ?"), ("drew forlorn", "drew ?"), ("dealt desert-9", "dealt ?"), ("looked desert-9", "looked ?")],
)
def test_what_only_some_have_seen_is_a_question_mark_for_others(sentence: str, masked: str) -> None:
    assert VOCABULARY.sentence(int(VOCABULARY.masked(VOCABULARY.parse(sentence)))) == masked


def test_a_card_of_its_own_moves_no_id() -> None:
    """A set puts a Ruin in the place of another: all other sentences keep their ids."""
    text = 'name = "Two"\n[[ruin]]\nid = "dune-9"\nreplaces = "desert-9"\ntype = "desert"\nclaim = 9\nstones = 2\n'
    other = GAME.with_cards(text).vocabulary
    assert (other.total, other.size, other.luck_size) == (
        *(VOCABULARY.total, VOCABULARY.size),
        VOCABULARY.luck_size,
    )
    assert other.parse("revealed dune-9") == VOCABULARY.parse("revealed desert-9")
    changed = [k for k in range(other.total) if other.sentence(k) != VOCABULARY.sentence(k)]
    assert {other.sentence(k).replace("dune-9", "desert-9") for k in changed} == {
        VOCABULARY.sentence(k) for k in changed
    }
    with pytest.raises(rw.SentenceError):
        other.parse("revealed desert-9")


def test_every_place_has_one_name() -> None:
    """`place` names a cell from the Stone with the lowest number that touches it."""
    s = at(
        row=[ruin("desert-9")],
        players=[{"stones": tableau("black", "red", "blue")}],
        pending=[{"question": "place", "seat": 1, "kind": "red"}],
    )
    names = [sentence for sentence in s.sentences() if sentence.startswith("place")]
    after = {}
    for name in names:
        t = s.clone()
        play(t, name)
        after[name] = tuple(t.position()["players"][0]["stones"][3]["at"])
    assert len(set(after.values())) == len(names)
    refusal = s.why_not("place 2 w")
    assert refusal is not None
    assert refusal.clause == "unearth/base-stone-1"
