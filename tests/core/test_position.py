"""Positions: reading dicts field by field, and the stack of pending questions in and out."""

import json

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.core.tiny import GAME

from rulewright.core.engine import LUCK
from rulewright.core.errors import PositionError
from rulewright.core.position import Fields, counts_to_doc, setup_from_doc, setup_to_doc, stack_from_doc, stack_to_doc
from rulewright.core.vocabulary import Noun

COLOUR = Noun("colour", ["red", "green", "blue"], capacity=5, aliases={"lime": "green"})
DOC = {
    "turn": 2,
    "open": True,
    "name": "Ann",
    "colour": "green",
    "dice": [1, 6],
    "flags": ["red", "lime"],
    "bag": {"blue": 2},
    "battalions": {"blue": {"companies": [{"dice": 1}, {}, {"dice": 9}]}, "red": {}},
}


def fields():
    return Fields(DOC)


def test_fields_are_read_by_their_types():
    f = fields()
    assert (f.number("turn", 1, 4), f.flag("open"), f.text("name"), f.word("colour", COLOUR)) == (2, True, "Ann", 1)
    assert (f.seat("turn", 2), f.numbers("dice", 1, 6), f.words("flags", COLOUR)) == (1, [1, 6], [0, 1])
    assert f.counts("bag", COLOUR, 3) == [0, 0, 2, 0, 0]
    assert f.items("dice") == [1, 6]
    assert f.value("turn") == 2
    assert f.names() == list(DOC)


def test_missing_fields_take_their_defaults():
    f = fields()
    assert (f.number("a", 1, 4, default=9), f.flag("b", False), f.text("c", ""), f.word("d", COLOUR, 2)) == (
        9,
        False,
        "",
        2,
    )
    assert (f.seat("e", 4, 3), f.numbers("f", 0, 1, default=[]), f.words("g", COLOUR, default=[1])) == (3, [], [1])
    assert f.counts("h", COLOUR, 3, default=[7]) == [7]
    assert (f.inner("i").names(), f.each("j"), f.keyed("k", COLOUR)) == ([], [], [])
    assert not f.has("l")


def test_dicts_under_words_come_in_the_order_of_the_words():
    assert [(colour, inner.path) for colour, inner in fields().keyed("battalions", COLOUR)] == [
        (0, "battalions.red"),
        (2, "battalions.blue"),
    ]


REFUSED = [
    (lambda f: f.number("missing", 0, 1), "missing: this field is missing"),
    (lambda f: f.number("turn", 3, 4), "turn: 2 is out of range; it is a number from 3 to 4"),
    (lambda f: f.number("open", 0, 4), "open: True is no whole number; it is a number from 0 to 4"),
    (lambda f: f.number("name", 0, 4), "name: 'Ann' is no whole number; it is a number from 0 to 4"),
    (lambda f: f.flag("turn"), "turn: 2 is neither true nor false"),
    (lambda f: f.text("turn"), "turn: 2 is no text"),
    (lambda f: f.word("name", COLOUR), "name: 'Ann' is no colour; expected one of red, green, blue"),
    (lambda f: f.word("dice", COLOUR), "dice: [1, 6] is no colour; expected one of red, green, blue"),
    (lambda f: f.seat("turn", 1), "turn: 2 is out of range; it is a number from 1 to 1"),
    (lambda f: f.numbers("dice", 1, 5), "dice[1]: 6 is out of range; it is a number from 1 to 5"),
    (lambda f: f.numbers("dice", 1, 6, 3), "dice: there are 2 entries; there must be 3"),
    (lambda f: f.numbers("turn", 1, 6), "turn: 2 is no list"),
    (lambda f: f.words("dice", COLOUR), "dice[0]: 1 is no colour; expected one of red, green, blue"),
    (lambda f: f.counts("bag", COLOUR, 1), "bag.blue: 2 is out of range; it is a number from 0 to 1"),
    (lambda f: f.inner("turn"), "turn: 2 is no set of named fields"),
    (lambda f: f.each("dice"), "dice[0]: 1 is no set of named fields"),
    (
        lambda f: f.keyed("battalions", COLOUR)[1][1].each("companies")[2].number("dice", 0, 6),
        "battalions.blue.companies[2].dice: 9 is out of range; it is a number from 0 to 6",
    ),
    (lambda f: f.done(), "turn: there is no such field; there are: none"),
    (lambda f: f.has("turn") and f.done(), "open: there is no such field; there are: turn"),
]


@pytest.mark.parametrize(("read", "said"), REFUSED)
def test_what_makes_no_sense_is_refused_with_its_path(read, said):
    with pytest.raises(PositionError) as refused:
        read(fields())
    assert str(refused.value) == said


def test_an_author_refuses_a_field_with_its_path():
    battalions = fields().inner("battalions")
    assert str(battalions.error("red", "it is lost")) == "battalions.red: it is lost"
    assert str(battalions.error("", "they are lost")) == "battalions: they are lost"
    assert str(fields().error("", "all is lost")) == "all is lost"


def test_question_marks_and_words_without_a_card_are_refused():
    with pytest.raises(PositionError, match=r"^colour: '\?' is no colour; a position leaves nothing open$"):
        Fields({"colour": "?"}).word("colour", COLOUR)
    with pytest.raises(PositionError, match="'colour#3' is no colour"):
        Fields({"colour": "colour#3"}).word("colour", COLOUR)


def test_long_values_are_quoted_in_part():
    with pytest.raises(PositionError) as refused:
        Fields({"turn": "x" * 1000}).number("turn", 1, 4)
    assert len(str(refused.value)) < 120


def test_a_position_must_be_a_dict():
    with pytest.raises(PositionError, match=r"^\[\] is no set of named fields$"):
        Fields([])


def test_counts_are_written_without_what_is_not_there():
    assert counts_to_doc(vec[i64]([9, 9, 0, 4, 1]), COLOUR, 2) == {"green": 4, "blue": 1}


# The setup


def test_the_setup_is_written_with_the_options_that_are_not_the_default():
    state = GAME.new(seats=3, options={"rounds": 2})
    assert setup_to_doc(state) == {"game": "burrow", "version": "1.1.0", "seats": 3, "options": {"rounds": 2}}
    assert "options" not in setup_to_doc(GAME.new())


def test_the_setup_is_read_with_defaults_for_everything():
    setup = setup_from_doc(GAME, Fields({}))
    assert (setup.seats, setup.version, setup.options) == (2, "1.1.0", {"peeking": "off", "rounds": 1})
    old = setup_from_doc(GAME, Fields({"version": "1.0.0", "seats": 3, "options": {"rounds": "2"}}))
    assert (old.seats, old.version, old.options["rounds"]) == (3, "1.0.0", 2)


@pytest.mark.parametrize(
    ("doc", "said"),
    [
        ({"game": "chess"}, "game: this is a position of chess, not of burrow"),
        ({"version": "new"}, "version: 'new' is no version such as 1.1.0"),
        ({"version": "1.2"}, "version: the rules of Burrow here are 1.1.0, older than 1.2"),
        ({"seats": 4}, "seats: 4 is out of range; it is a number from 2 to 3"),
        ({"options": {"rounds": 9}}, "options: option rounds is a number from 1 to 3, not 9"),
        ({"options": {"rounds": [1]}}, "options.rounds: [1] is neither a word nor a number"),
        ({"options": {"speed": 1}}, "options: there is no option speed; there are: peeking, rounds"),
        ({"options": {"peeking": "on"}}, "options: whoever peeks needs a second round [burrow/ruling-1]"),
    ],
)
def test_a_setup_that_does_not_go_is_refused(doc, said):
    with pytest.raises(PositionError) as refused:
        setup_from_doc(GAME, Fields(doc))
    assert str(refused.value) == said


# The stack


def begun():
    state = GAME.new()
    for card in ("fox", "owl", "fox", "hare"):
        state.play(f"drew {card}")
    for sentence in ("lay fox", "lay hare", "dig 2", "dig 4"):
        state.play(sentence)
    return state


def empty():
    state = GAME.new()
    state.sp = 0
    return state


def test_the_question_that_is_asked_stands_first():
    assert stack_to_doc(begun()) == [
        {"question": "digging", "seat": 1, "last": "4", "count": 2},
        {"question": "turn", "seat": 2},
        {"question": "round", "played": 1},
    ]


def test_luck_is_a_seat_of_its_own():
    state = begun()
    state.play("done")
    assert state.actor == LUCK
    assert stack_to_doc(state)[0] == {"question": "roll", "seat": "luck", "for": 0, "last": "4", "count": 2}


def test_the_stack_comes_back():
    state = begun()
    other = empty()
    stack_from_doc(other, Fields(json.loads(json.dumps({"pending": stack_to_doc(state)}))))
    assert other.sp == state.sp
    assert list(other.stack[: other.sp]) == list(state.stack[: state.sp])


def test_no_pending_question_ends_the_game():
    state = empty()
    stack_from_doc(state, Fields({"pending": []}))
    assert state.over == 1
    assert state.actor is None


def test_numbers_that_are_missing_are_zero():
    state = empty()
    stack_from_doc(state, Fields({"pending": [{"question": "round"}]}))
    assert list(state.stack[: state.sp]) == [5, 10, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("pending", "said"),
    [
        (None, "pending: this field is missing"),
        ({}, "pending: {} is no list"),
        ([{"seat": 1}], "pending[0].question: this field is missing"),
        (
            [{"question": "dance"}],
            "pending[0].question: there is no question 'dance'; there are: draw, lay, turn, digging, roll, round",
        ),
        (
            [{"question": "round"}, {"question": "turn", "seat": 3}],
            "pending[1].seat: 3 is out of range; it is a number from 1 to 2",
        ),
        ([{"question": "turn"}], "pending[0].seat: 'turn' is asked of somebody: a seat or luck"),
        ([{"question": "round", "seat": 1}], "pending[0].seat: 'round' is a step, which is asked of nobody"),
        ([{"question": "digging", "seat": 1}], "pending[0].last: this field is missing"),
        (
            [{"question": "digging", "seat": 1, "last": "7"}],
            "pending[0].last: '7' is no number; expected one of 1, 2, 3, 4, 5, 6",
        ),
        (
            [{"question": "turn", "seat": 1, "die": 3}],
            "pending[0].die: there is no such field; there are: question, seat",
        ),
        ([{"question": "round"}] * 40, "pending: 40 questions are more than the stack of burrow holds"),
    ],
)
def test_pending_questions_that_make_no_sense_are_refused_with_their_path(pending, said):
    with pytest.raises(PositionError) as refused:
        stack_from_doc(empty(), Fields({} if pending is None else {"pending": pending}))
    assert str(refused.value) == said


def test_an_argument_without_a_name_is_a_fault_of_the_question():
    state = empty()
    state.ask(2, 0, 7)
    with pytest.raises(ValueError, match="question turn names 0 fields, but has more"):
        stack_to_doc(state)


def test_an_argument_that_is_no_word_of_its_noun_is_a_fault_of_the_question():
    state = empty()
    state.ask(3, 0, 6)
    with pytest.raises(ValueError, match="field last of question digging is 6, which is no number"):
        stack_to_doc(state)
