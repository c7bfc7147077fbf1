"""The text of a record: it round-trips, it is refused where it is wrong, and it hides what it must."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.example import TEXT, begun, edited
from tests.core.tiny import GAME, VOCABULARY, Burrow

from rulewright.core.engine import LUCK, Game
from rulewright.core.entries import read_sentence
from rulewright.core.errors import (
    RecordError,
)
from rulewright.core.notation import Spoken, quote
from rulewright.core.reader import mask_text
from rulewright.core.record import Record
from rulewright.core.registry import available
from rulewright.core.vocabulary import Noun, Vocabulary

NAMES = st.text(max_size=100)
RELAXED = settings(deadline=None, max_examples=60)


def refused(text):
    """What a reader says to a text that it must refuse, read or replayed."""
    with pytest.raises(RecordError) as caught:
        Record.parse(text, GAME).replay()
    return str(caught.value)


def wander(record, generator, steps):
    """Play at random, going back and commenting now and then, and return how often the game was rewound."""
    rewinds = 0
    for _ in range(steps):
        actor = record.actor
        if actor is None:
            break
        what = generator.random()
        if what < 0.1 and actor != LUCK and record.can_undo(actor):
            record.undo(actor)
        elif what < 0.15 and record.entries:
            to = generator.randrange(len(record.entries))
            if not record.entries[to].more:
                record.rewind(to)
                rewinds += 1
        elif what < 0.25:
            record.comment(generator.choice(["hm", "; (", "é\n[", ""]))
        elif what < 0.5 and actor != LUCK and "dig 1" in record.state.sentences():
            record.play_all(actor, ["dig 1", "dig 3", "done"])
        else:
            record.play(generator.choice(record.moves()))
    return rewinds


# Text and back


def test_the_example_replays_and_is_canonical():
    record = Record.parse(TEXT, GAME)
    assert record.text() == TEXT
    assert record.replay() == record.state
    assert record.actor is None
    assert record.state.scores() == [2, 1]
    assert [entry.more for entry in record.entries[6:9]] == [False, True, True]


def test_playing_writes_the_example():
    record = Record.start(GAME, ["Ann", "Bob"], {"peeking": "on", "rounds": 2})
    for sentence in ("drew fox", "drew owl", "drew owl", "drew fox", "lay owl", "lay fox"):
        record.play(sentence)
    record.play_all(0, ["dig 2", "dig 4", "done"])
    for sentence in ("rolled 3", "peek seat-1", "stay", "show"):
        record.play(sentence)
    assert record.text() == TEXT
    assert record.replay() == record.state


@RELAXED
@given(st.lists(NAMES, min_size=2, max_size=3))
def test_any_names_round_trip_and_forge_nothing(names):
    record = Record.start(GAME, names)
    record.play("drew fox")
    text = record.text()
    again = Record.parse(text, GAME)
    assert again.header.seats == names
    assert again.text() == text
    assert len(text.splitlines()) == 5
    assert again.state == record.state


def test_a_name_cannot_forge_a_line():
    name = 'Ann"\nluck: drew {owl:1}\n; \u2028\u202e\x00\\'
    assert quote(name) == r'"Ann\"\u000aluck: drew {owl:1}\u000a; \u2028\u202e\u0000\\"'
    record = Record.parse(Record.start(GAME, [name, ""]).text(), GAME)
    assert record.header.seats == [name, ""]
    assert record.entries == []


@RELAXED
@given(st.text(max_size=60))
def test_any_comment_round_trips(comment):
    record = begun()
    record.comment(comment)
    record.play("stay")
    text = record.text()
    again = Record.parse(text, GAME)
    assert again.text() == text
    assert again.state == record.state
    assert len(again.entries) == len(record.entries)


@RELAXED
@given(st.integers(0, 2**32), st.sampled_from([2, 3]))
def test_random_games_round_trip_with_comments_undo_and_rewinds(seed, seats):
    generator = random.Random(seed)
    record = Record.start(GAME, ["A", "B", "C"][:seats], {"peeking": "on", "rounds": 3})
    rewinds = wander(record, generator, 40)
    text = record.text()
    again = Record.parse(text, GAME)
    assert again.text() == text
    assert again.replay() == record.state
    assert again.epoch == record.epoch == rewinds
    # An undo stands open or closed just the same after reading the text.
    assert [again.can_undo(seat) for seat in range(seats)] == [record.can_undo(seat) for seat in range(seats)]
    for seat in range(seats):
        if record.can_undo(seat):
            record.undo(seat)
            again.undo(seat)
            assert again.state == record.state
            assert again.text() == record.text()
            break
    for viewer in (None, *range(seats)):
        masked = record.masked(viewer)
        assert Record.parse(masked, GAME).text() == masked
        assert mask_text(masked, viewer) == masked
        seen = re.findall(r"^(\S+?)\+?: .*?\{\w+(?::(\d+))?\}", masked, re.MULTILINE)
        for speaker, digits in seen:
            assert viewer is not None
            assert str(viewer + 1) in (digits or speaker)


LOOSE = """\
\ufeff; above\r

rulewright   1\r
  option rounds 2
seats\t"Ann""B\\u006fb"
game burrow 1.1.0
option peeking off
luck:   drew {fox:1}
luck: drew\t{owl:1}
;between
luck: drew {owl:2}
luck: drew {fox:2}
seat-1:  lay {owl:1}
seat-2: lay {fox}
(
seat-2: lay {owl}
(
seat-2: lay {fox}
)
;
)

seat-1: stay"""
TIDY = """\
rulewright 1
game burrow 1.1.0
seats "Ann" "Bob"
option rounds 2

; above
luck: drew {fox:1}
luck: drew {owl:1}
; between
luck: drew {owl:2}
luck: drew {fox:2}
seat-1: lay {owl}
seat-2: lay {fox}
(
  seat-2: lay {owl}
  (
    seat-2: lay {fox}
  )
  ;
)
seat-1: stay
"""


def test_what_people_write_becomes_canonical():
    record = Record.parse(LOOSE, GAME)
    record.replay()
    assert record.text() == TIDY
    assert record.actor == 1


class Renamed(Burrow):
    """Burrow after its verb `reveal` has become `show`."""

    def __init__(self):
        rules = Burrow()
        said = [(verb.first, verb.pattern()) for verb in VOCABULARY.verbs]
        blocks = [[one for one in said if low <= one[0] < high] for low, high in ((0, 16), (16, 26), (26, 99))]
        later = Vocabulary(list(VOCABULARY.nouns.values()), *blocks, aliases={"reveal": "show", "unveiled": "turned"})
        Game.__init__(self, "burrow", "Burrow", "1.1.0", later, rules.options, rules.questions, rules.rulebook)


def test_records_with_an_older_verb_are_read_and_written_anew():
    game = Renamed()
    assert game.vocabulary.digest() == VOCABULARY.digest()
    record = Record.start(game, ["Ann", "Bob"])
    for sentence in ("drew fox", "drew owl", "drew hare", "drew fox", "lay owl", "lay fox", "reveal"):
        record.play(sentence)
    text = record.text()
    assert text.endswith("seat-1: show / turned seat-1 owl\n")
    older = Record.parse(text.replace("show / turned", "reveal / unveiled"), game)
    assert (older.replay(), older.text()) == (record.state, text)


def test_older_spellings_are_read_and_not_written():
    record = Record.parse(edited((7, "luck: drew {rabbit:1}"), (8, None)), GAME)
    assert record.entries[0].sentence == "drew hare"
    assert "{hare:1}" in record.text()


def test_an_empty_body_has_no_empty_line():
    assert Record.start(GAME, ["Ann", "Bob"]).text() == 'rulewright 1\ngame burrow 1.1.0\nseats "Ann" "Bob"\n'


# Reading: every refusal


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: a record begins with 'rulewright 1'"),
        ("; nothing\n\n", "line 3: a record begins with 'rulewright 1'"),
        (edited((1, "rulewrong 1")), "line 1: a record begins with 'rulewright 1'"),
        (edited((1, "rulewright")), "line 1: a record begins with 'rulewright 1'"),
        (edited((1, "rulewright 2")), "line 1: this record has format 2; only format 1 is known here"),
        ("x" * 4_000_001, "a record has at most 4000000 characters, not 4000001"),
        (edited((7, "luck: \x07")), "line 7: the character U+0007 cannot stand in a record"),
        (edited((7, "; \u202e")), "line 7: the character U+202E cannot stand in a record"),
        (edited((7, "; \ud800")), "line 7: the character U+D800 cannot stand in a record"),
        (edited((7, "; a\rb")), "line 7: the character U+000D cannot stand in a record"),
        (edited((7, "luck: " + "x " * 10_000)), "line 7: a line has at most 20000 characters, not 20005"),
        (edited((7, ";" + "x" * 2001)), "line 7: a comment has at most 2000 characters, not 2001"),
        (
            edited((7, "hello")),
            "line 7: expected an entry of the header, 'luck: ', 'seat-1: ', ';' or a bracket alone on its line",
        ),
        (
            edited((7, "( luck: drew {fox:1}")),
            "line 7: expected an entry of the header, 'luck: ', 'seat-1: ', ';' or a bracket alone on its line",
        ),
        (edited((2, None)), "line 6: the header has no line 'game'"),
        (edited((3, None)), "line 6: the header has no line 'seats'"),
        ("rulewright 1\ngame burrow 1.1.0", "line 2: the header has no line 'seats'"),
        (edited((6, "game burrow 1.1.0")), "line 6: 'game' stands twice in the header"),
        (edited((6, "option rounds 2")), "line 6: option rounds stands twice in the header"),
        (edited((9, "option rounds 2")), "line 9: 'option' belongs in the header, above the first sentence"),
        (edited((2, "game burrow")), "line 2: expected 'game' with a name and a version such as 1.0.0"),
        (edited((2, "game burrow one")), "line 2: expected 'game' with a name and a version such as 1.0.0"),
        (edited((2, "game burrow 1.99999.0")), "line 2: expected 'game' with a name and a version such as 1.0.0"),
        (edited((2, "game warren 1.0.0")), "line 2: this is a record of warren, not of burrow"),
        (edited((2, "game burrow 1.10.0")), "line 2: the rules of Burrow here are 1.1.0, older than 1.10.0"),
        (edited((3, "seats")), "line 3: expected 'seats' with up to 9 names in double quotes"),
        (edited((3, "seats Ann Bob")), "line 3: expected 'seats' with up to 9 names in double quotes"),
        (edited((3, 'seats "Ann')), "line 3: expected 'seats' with up to 9 names in double quotes"),
        (edited((3, "seats" + ' "x"' * 10)), "line 3: expected 'seats' with up to 9 names in double quotes"),
        (edited((3, r'seats "Ann" "B\x"')), r'line 3: the name "B\x" is not spelled like a JSON string'),
        (edited((3, r'seats "Ann" "\ud800"')), "line 3: a name holds half a character, which no file can store"),
        (edited((3, 'seats "%s" "B"' % ("x" * 101))), "line 3: a name has at most 100 characters, not 101"),
        (edited((3, 'seats "Ann"')), "line 9: '{owl:2}' does not list seats in order, each once, up to 1"),
        (edited((4, "option peeking")), "line 4: expected 'option' with a name and a value"),
        (edited((4, "option peeking on now")), "line 4: expected 'option' with a name and a value"),
        (edited((4, "option peeking ön")), "line 4: expected 'option' with a name and a value"),
        (edited((4, "option poking on")), "line 4: there is no option poking; there are: peeking, rounds"),
        (edited((4, "option peeking yes")), "line 4: option peeking is one of off, on, not yes"),
        (edited((5, "option rounds 4")), "line 5: option rounds is a number from 1 to 3, not 4"),
        (edited((5, None)), "line 3: whoever peeks needs a second round [burrow/ruling-1]"),
        (edited((6, "masked Ann")), "line 6: a record is masked for 'everybody' or for a seat such as 'seat-1'"),
        (edited((6, "masked seat-1+")), "line 6: a record is masked for 'everybody' or for a seat such as 'seat-1'"),
        (edited((6, "masked seat-3")), "line 6: there is no seat-3; the record names 2 seats"),
        (edited((6, "masked seat-2")), "this record is masked for seat-2: it can be shown, but not replayed"),
        (edited((6, "commitment abc")), "line 6: 'commitment' is 64 digits from 0 to 9 and a to f"),
        (edited((6, "seed " + "F" * 64)), "line 6: 'seed' is 64 digits from 0 to 9 and a to f"),
        (edited((6, "seed " + "f" * 64)), "line 6: 'seed' needs a 'commitment'"),
        (edited((6, "nonces a b")), "line 6: 'nonces' needs a 'commitment'"),
        (edited((6, "nonces a")), "line 6: there is one nonce for each of 2 seats, not 1"),
        (edited((6, "nonces")), "line 6: there is one nonce for each of 2 seats, not 0"),
        (edited((6, "nonces a b,c")), "line 6: a nonce is 1 to 64 letters, digits, '_', '.' or '-'"),
        (edited((6, "position ?")), "line 6: '?' stands only in a masked record"),
        (edited((6, "position [1]")), "line 6: the position is no JSON object"),
        (
            edited((6, "position {")),
            "line 6: the position is no JSON object (Expecting property name enclosed in double quotes: "
            "line 1 column 2 (char 1))",
        ),
        (
            edited((6, 'position {"a": 1, "a": 2}')),
            "line 6: the position is no JSON object (a key stands twice in one object)",
        ),
        (
            edited((6, 'position {"a": NaN}')),
            "line 6: the position is no JSON object (NaN is no number of JSON)",
        ),
        (
            edited((6, 'position {"a": ' + "9" * 5_000 + "}")),
            "line 6: the position is no JSON object (a number in it has too many digits)",
        ),
        (edited((6, "position " + "[" * 100_000)), "line 6: the position is nested too deep"),
        (
            edited((6, 'position {"seats": 3}')),
            "line 6: the seats of the position is 3, that of the record 2",
        ),
        (
            edited((6, 'position {"options": {"rounds": 3}}')),
            "line 6: the options of the position are not those of the record",
        ),
        (
            edited((6, 'position {"options": {"rounds": 9}}')),
            "line 6: option rounds is a number from 1 to 3, not 9",
        ),
        (
            edited((6, 'position {"options": {"rounds": 2.0}}')),
            "line 6: option rounds of the position is neither a word nor a number",
        ),
        (
            edited((6, 'position {"options": 7}')),
            "line 6: the options of the position are no set of named values",
        ),
        (
            edited((6, 'position {"pool": {"fox": 9}}')),
            "line 6: the position makes no sense: pool.fox: 9 is out of range; it is a number from 0 to 8",
        ),
        (edited((7, "lucky: drew {fox:1}")), "line 7: expected 'luck: ' or a seat such as 'seat-1: ', and a sentence"),
        (edited((7, "seat-0: show")), "line 7: expected 'luck: ' or a seat such as 'seat-1: ', and a sentence"),
        (edited((7, "seat-3: show")), "line 7: there is no seat-3; the record names 2 seats"),
        (edited((7, "luck:")), "line 7: a sentence is missing"),
        (edited((7, "luck: drew {fox:1} /")), "line 7: a sentence is missing"),
        (edited((7, "luck: " + "x" * 501)), "line 7: a sentence has at most 500 characters"),
        (
            edited((13, "seat-1+: dig 2")),
            "line 13: 'seat-1+' continues a message of seat-1, and the line before is none",
        ),
        (
            edited((14, "[\nseat-1: dig 3\n]\nseat-1+: dig 4")),
            "line 17: 'seat-1+' continues a message of seat-1, and the line before is none",
        ),
        (
            edited((8, "luck+: drew {owl:1}")),
            "line 8: 'luck+' continues a message of luck, and the line before is none",
        ),
        (edited((7, "luck: drew {fox")), "line 7: '{fox' is no secret word; expected one like '{fox}' or '{fox:13}'"),
        (edited((7, "luck: drew {?:1}")), "line 7: '{?:1}' is no secret word; expected one like '{fox}' or '{fox:13}'"),
        (edited((7, "luck: drew {fox}")), "line 7: '{fox}' does not say who sees it; expected one like '{fox:13}'"),
        (edited((7, "luck: drew {fox:21}")), "line 7: '{fox:21}' does not list seats in order, each once, up to 2"),
        (edited((7, "luck: drew {fox:11}")), "line 7: '{fox:11}' does not list seats in order, each once, up to 2"),
        (edited((7, "luck: drew {fox:3}")), "line 7: '{fox:3}' does not list seats in order, each once, up to 2"),
        (edited((7, "luck: drew ?")), "line 7: '?' stands only in a masked record"),
        (edited((7, ")")), "line 7: ')' closes nothing"),
        (edited((8, "[\nluck: drew {owl:1}\n)")), "line 10: ')' closes nothing"),
        (edited((7, "(")), "line 7: a variation replaces the sentence before it, and there is none"),
        (edited((8, "(\n; only words\n)")), "line 10: there is no sentence between the brackets"),
        (edited((8, "[\n]")), "line 9: there is no sentence between the brackets"),
        (edited((8, "(\n[\n")), "line 9: '[' cannot stand inside '( )', where nothing was played"),
        (edited((8, "[\nluck: drew {owl:1}")), "line 8: this bracket is never closed"),
        (edited((7, "[\n" * 101)), "line 107: brackets nest at most 100 deep"),
        (
            edited((7, "luck: dreamt {fox:1}")),
            "line 7: 'dreamt' is no verb; expected one of "
            "lay, show, peek, dig, done, stay, drew, rolled, turned, gained",
        ),
        (edited((7, "luck: show")), "line 7: 'show' is no verb of luck"),
        (edited((7, "seat-1: rolled 2")), "line 7: 'rolled' is no verb of a seat"),
        (edited((7, "luck: turned seat-1 {fox:1}")), "line 7: 'turned' is no verb of luck"),
        (edited((17, "seat-2: {peek} seat-1")), "line 17: 'peek' is no secret word here, so it stands without braces"),
        (
            edited((17, "seat-2: peek {seat-1}")),
            "line 17: 'seat-1' is no secret word here, so it stands without braces",
        ),
    ],
)
def test_refused_when_read(text, message):
    assert refused(text) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (edited((7, "seat-1: stay")), "line 7: expected a sentence of luck, not of seat-1"),
        (edited((11, "luck: rolled 1")), "line 11: expected a sentence of seat-1, not of luck"),
        (edited((12, "seat-1: stay")), "line 12: expected a sentence of seat-2, not of seat-1"),
        (edited((7, "luck: drew fox")), "line 7: expected 'luck: drew {fox:1}', not 'luck: drew fox'"),
        (edited((7, "luck: drew {fox:12}")), "line 7: expected 'luck: drew {fox:1}', not 'luck: drew {fox:12}'"),
        (edited((11, "seat-1: lay owl")), "line 11: expected 'seat-1: lay {owl}', not 'seat-1: lay owl'"),
        (edited((11, "seat-1: lay {hare}")), "line 11: You do not hold this card. [burrow/lay-1]"),
        (
            edited((17, "seat-2: peek seat-1")),
            "line 17: expected 'seat-2: peek seat-1 / turned seat-1 {owl}', not 'seat-2: peek seat-1'",
        ),
        (
            edited((17, "seat-2: peek seat-1 / turned seat-1 owl")),
            "line 17: expected 'seat-2: peek seat-1 / turned seat-1 {owl}', "
            "not 'seat-2: peek seat-1 / turned seat-1 owl'",
        ),
        (
            edited((18, "seat-1: stay / turned seat-1 owl")),
            "line 18: expected 'seat-1: stay', not 'seat-1: stay / turned seat-1 owl'",
        ),
        (TEXT + "seat-1: stay\n", "line 20: the game is over here, so nothing follows"),
        (
            edited((18, "seat-1: stay\n(\nseat-2: show\n)")),
            "line 20: expected a sentence of seat-1, not of seat-2",
        ),
        (
            edited((18, "[\nseat-2: show\n]\nseat-1: stay")),
            "line 19: expected a sentence of seat-1, not of seat-2",
        ),
    ],
)
def test_refused_when_replayed(text, message):
    Record.parse(text, GAME)
    assert refused(text) == message


def test_marks_of_one_sentence_agree():
    pair = Vocabulary([Noun("card", ("fox", "hare"))], moves=[(0, "swap {card} {card}")])
    spoken = Spoken(4, 0, False, [])
    assert read_sentence(pair, 2, spoken, ["swap", "{fox}", "{hare:1}"]) == (pair.parse("swap fox hare"), 1)
    with pytest.raises(RecordError) as caught:
        read_sentence(pair, 2, spoken, ["swap", "{fox}", "hare"])
    assert str(caught.value) == "line 4: the secret words of one sentence are seen by the same seats"


def test_a_record_of_an_unknown_game():
    with pytest.raises(RecordError) as caught:
        Record.parse(edited((2, "game nowhere 1.0.0")))
    assert str(caught.value) == f"line 2: there is no game nowhere; there are: {', '.join(available())}"


def test_a_record_keeps_its_rules_version():
    # Before 1.1 an owl shown gained 2 points.
    shown = edited((18, "seat-1: show / turned seat-1 owl"))
    old = Record.parse(shown.replace("burrow 1.1.0", "burrow 1.0.0"), GAME)
    assert old.state.scores() == [4, 1]
    assert old.text().startswith("rulewright 1\ngame burrow 1.0.0\n")
    assert Record.parse(shown, GAME).state.scores() == [5, 1]


# Fuzz

PIECES = [
    *[
        "rulewright",
        "1",
        "game",
        "burrow",
        "1.1.0",
        "seats",
        "option",
        "rounds",
        "2",
        "peeking",
        "on",
        "masked",
        "seat-1",
        "everybody",
        "commitment",
    ],
    *[
        "nonces",
        "seed",
        "position",
        "{}",
        "?",
        "luck:",
        "seat-1:",
        "seat-2:",
        "seat-1+:",
        "lay",
        "{fox}",
        "{fox:12}",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        ";",
        "/",
        "drew",
    ],
    *["rolled", "show", "peek", "dig", "done", "turned", "3", "999999999999999999999999999999", "-1"],
    *['"A"', '"B"', '{"seats":2}', "\\", '"', "a" * 64, "\n", "\n", "\n"],
]


def read_all(text):
    """Read a text in every way; only RecordError may come out."""
    for attempt in (
        lambda: Record.parse(text, GAME).replay(),
        lambda: Record.parse(text),
        lambda: Record.parse(mask_text(text, 0), GAME).text(),
        lambda: mask_text(text, None),
    ):
        try:
            attempt()
            message = ""
        except RecordError as error:
            message = str(error)
        assert "\n" not in message
        assert len(message) < 1000


@settings(deadline=None, max_examples=300)
@given(st.text(max_size=300))
def test_random_text_raises_record_errors_only(text):
    read_all(text)
    read_all(TEXT + text)


@settings(deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(PIECES), max_size=40), st.integers(0, 19))
def test_random_pieces_raise_record_errors_only(pieces, at):
    lines = TEXT.split("\n")
    lines[at:at] = " ".join(pieces).split("\n")
    read_all("\n".join(lines))


@settings(deadline=None, max_examples=300)
@given(st.integers(0, 2**32))
def test_damaged_records_raise_record_errors_only(seed):
    generator = random.Random(seed)
    text = TEXT
    for _ in range(generator.randrange(1, 4)):
        at = generator.randrange(len(text) + 1)
        until = min(len(text), at + generator.randrange(6))
        text = text[:at] + generator.choice([*PIECES, *"{}()[];:/+?0123456789 \n"]) + text[until:]
    read_all(text)


# Masking


def test_each_seat_reads_its_own_words_only():
    lines = {viewer: Record.parse(TEXT, GAME).masked(viewer).split("\n") for viewer in (None, 0, 1)}
    assert lines[0][5] == "masked seat-1"
    assert lines[None][5] == "masked everybody"
    assert lines[0][7:13] == [
        "luck: drew {fox:1}",
        "luck: drew {owl:1}",
        "luck: drew ?",
        "luck: drew ?",
        "seat-1: lay {owl}",
        "seat-2: lay ?",
    ]
    assert lines[1][7:13] == [
        "luck: drew ?",
        "luck: drew ?",
        "luck: drew {owl:2}",
        "luck: drew {fox:2}",
        "seat-1: lay ?",
        "seat-2: lay {fox}",
    ]
    assert lines[None][7:13] == ["luck: drew ?"] * 4 + ["seat-1: lay ?", "seat-2: lay ?"]
    assert [lines[viewer][17] for viewer in (None, 0, 1)] == [
        "seat-2: peek seat-1 / turned seat-1 ?",
        "seat-2: peek seat-1 / turned seat-1 ?",
        "seat-2: peek seat-1 / turned seat-1 {owl}",
    ]
    assert lines[None][19] == "seat-2: show / turned seat-2 fox"


FOREIGN = """\
rulewright 1
game other 9.9.9
seats "Ann" "B" "C" "D"
commitment ZEROS
nonces a b c d
seed ZEROS
position {"hand": ["anvil"]}
; anvil
seat-1: give {anvil:13}
(
seat-1: give {boot}
)
[
luck: anvil
]
seat-4: give {a} {b} c / went {d:12}
""".replace("ZEROS", "0" * 64)


@pytest.mark.parametrize(
    ("viewer", "who", "first", "second"),
    [
        (0, "seat-1", "give {anvil:13}", "give ? ? c / went {d:12}"),
        (1, "seat-2", "give ?", "give ? ? c / went {d:12}"),
        (2, "seat-3", "give {anvil:13}", "give ? ? c / went ?"),
        (3, "seat-4", "give ?", "give {a} {b} c / went ?"),
        (None, "everybody", "give ?", "give ? ? c / went ?"),
    ],
)
def test_masking_needs_no_rules_and_strips_what_may_tell(viewer, who, first, second):
    assert mask_text(FOREIGN, viewer) == (
        f'rulewright 1\ngame other 9.9.9\nseats "Ann" "B" "C" "D"\nmasked {who}\ncommitment {"0" * 64}\n'
        f"nonces a b c d\nposition ?\n\nseat-1: {first}\nseat-4: {second}\n"
    )


def test_masking_refuses_seats_and_texts():
    with pytest.raises(RecordError, match=r"^there is no seat 5; the record names 4 seats$"):
        mask_text(FOREIGN, 4)
    with pytest.raises(RecordError, match=r"^line 1: a record begins with 'rulewright 1'$"):
        mask_text("", None)


def test_a_masked_record_is_shown_and_not_replayed():
    masked = Record.parse(Record.parse(TEXT, GAME).masked(1), GAME)
    assert [entry.sentence for entry in masked.entries][:3] == ["drew ?", "drew ?", "drew owl"]
    assert masked.journal(masked.entries[2], 0)["sentence"] == "drew ?"
    for attempt in (masked.replay, masked.moves, lambda: masked.play("stay"), lambda: masked.rewind(3)):
        with pytest.raises(RecordError) as caught:
            attempt()
        assert str(caught.value) == "this record is masked for seat-2: it can be shown, but not replayed"


def test_twins_read_the_same_masked_record():
    twin = TEXT.replace("luck: drew {owl:1}", "luck: drew {hare:1}").replace("lay {owl}", "lay {hare}")
    twin = twin.replace("turned seat-1 {owl}", "turned seat-1 {hare}")
    Record.parse(twin, GAME).replay()
    assert mask_text(twin, None) == mask_text(TEXT, None)
    assert mask_text(twin, 1) != mask_text(TEXT, 1)
