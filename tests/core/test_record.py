"""The record as it is played: who sees what, messages, undo and rewinds."""

import pytest
from tests.core.example import TEXT, begun, edited, settle
from tests.core.tiny import DIG, DIGGING, DONE, DRAW, GAME, PEEK, STAY, TURN, TURNED, Burrow, Digging, Draw, Turn

from rulewright.core.dealer import CommittedDealer
from rulewright.core.engine import EVERYBODY, LUCK
from rulewright.core.errors import (
    EngineError,
    IllegalMove,
    OptionError,
    ParseError,
    PositionError,
    RecordError,
    RulewrightError,
    UnknownWord,
)
from rulewright.core.notation import Branch, Item, check_names
from rulewright.core.record import MOST_MESSAGE, Record


def test_start_refuses_names():
    with pytest.raises(RecordError, match=r"^a name has at most 100 characters, not 101$"):
        Record.start(GAME, ["x" * 101, "Bob"])
    with pytest.raises(RecordError, match=r"^a name holds half a character, which no file can store$"):
        check_names(["\ud800"])


def test_start_refuses_seats_and_options():
    with pytest.raises(OptionError, match=r"^the game is for 2 to 3 seats, not 1$"):
        Record.start(GAME, ["Ann"])
    with pytest.raises(OptionError, match=r"^whoever peeks needs a second round \[burrow/ruling-1\]$"):
        Record.start(GAME, ["Ann", "Bob"], {"peeking": "on"})


def test_start_from_a_position():
    document = {
        "game": "burrow",
        "version": "1.0.0",
        "seats": 2,
        "options": {"rounds": 2},
        "players": [{"laid": "owl"}, {"laid": "fox"}],
    }
    record = Record.start(GAME, ["Ann", "Bob"], position=document)
    assert record.header.rules == "1.0.0"
    assert record.header.options == {"rounds": 2}
    assert record.header.position == '{"players": [{"laid": "owl"}, {"laid": "fox"}]}'
    record.play("show")
    assert record.state.scores() == [2, 0]
    assert Record.parse(record.text(), GAME).state == record.state
    assert "\nposition ?\n" in record.masked(0)
    full = record.text().replace("position {", 'position {"seats": 2, "game": "burrow", ')
    assert Record.parse(full, GAME).text() == record.text()


@pytest.mark.parametrize(
    ("document", "error", "message"),
    [
        ({"seats": 3}, RecordError, "the seats of the position is 3, that of the record 2"),
        ({"game": "warren"}, RecordError, "the game of the position is warren, that of the record burrow"),
        ({"options": {"rounds": 1.5}}, RecordError, "option rounds of the position is neither a word nor a number"),
        ({"options": [1]}, RecordError, "the options of the position are no set of named values"),
        ({"options": {"rounds": 4}}, OptionError, "option rounds is a number from 1 to 3, not 4"),
        ({"version": 1}, PositionError, "version: '1' is no version such as 1.1.0"),
        ({"version": "one"}, PositionError, "version: 'one' is no version such as 1.1.0"),
        ({"version": "2.0.0"}, PositionError, "version: the rules of Burrow here are 1.1.0, older than 2.0.0"),
        ({"pool": {1, 2}}, PositionError, "a position is made of what JSON can hold"),
        ({"pool": float("inf")}, PositionError, "a position is made of what JSON can hold"),
        ({"nest": 1}, PositionError, "nest: there is no such field; there are: "),
    ],
)
def test_start_refuses_positions(document, error, message):
    with pytest.raises(error) as caught:
        Record.start(GAME, ["Ann", "Bob"], position=document)
    assert str(caught.value) == message or (message.endswith(": ") and str(caught.value).startswith(message))


def test_options_beside_a_position_must_agree():
    document = {"options": {"rounds": 2}}
    assert Record.start(GAME, ["Ann", "Bob"], {"rounds": "2"}, document).header.options == {"rounds": 2}
    with pytest.raises(RecordError, match=r"^the options of the position are not those of the record$"):
        Record.start(GAME, ["Ann", "Bob"], {"rounds": 3}, document)


def test_start_refuses_commitments_and_nonces():
    with pytest.raises(RecordError, match=r"^a commitment is 64 digits from 0 to 9 and a to f$"):
        Record.start(GAME, ["Ann", "Bob"], commitment="x")
    with pytest.raises(RecordError, match=r"^nonces need a commitment$"):
        Record.start(GAME, ["Ann", "Bob"], nonces=["a", "b"])
    with pytest.raises(RecordError, match=r"^there is one nonce for each of 2 seats, not 1$"):
        Record.start(GAME, ["Ann", "Bob"], commitment="0" * 64, nonces=["a"])
    with pytest.raises(RecordError, match=r"^the record has no commitment, so there is no seed to open$"):
        begun().open_seed(bytes(32))
    committed = Record.start(GAME, ["Ann", "Bob"], commitment="0" * 64)
    assert committed.header.nonces == ["-", "-"]
    with pytest.raises(RecordError, match=r"^the seed is opened when the game is over, and not before$"):
        committed.open_seed(bytes(32))


# Playing


def test_play_tells_who_sees_and_what_followed():
    record = Record.start(GAME, ["Ann", "Bob"], {"peeking": "on", "rounds": 2})
    entry = record.play("drew fox")
    assert (entry.actor, entry.sentence, entry.sees, entry.more, entry.line) == (LUCK, "drew fox", 0b01, False, 0)
    for sentence in ("drew owl", "drew owl", "drew fox"):
        entry = record.play(sentence)
    assert entry.sees == 0b10
    entry = record.play("lay owl")
    assert (entry.actor, entry.sees) == (0, 0b01)
    record.play("lay fox")
    entry = record.play("show")
    assert entry.sees == EVERYBODY
    told = [(GAME.vocabulary.sentence(one.move), one.sees, one.reveal) for one in entry.told]
    assert told == [("gained seat-1 3", EVERYBODY, False), ("turned seat-1 owl", EVERYBODY, True)]
    entry = record.play("peek seat-1") if "peek seat-1" in record.state.sentences() else record.play("stay")
    assert entry.sentence == "stay"


class BrokenDigging(Digging):
    def play(self, s, move, seat, a, b, c, d):
        super().play(s, move, seat, a, b, c, d)
        if move == DONE:
            raise ZeroDivisionError


class Broken(Turn):
    """A turn whose rules break in the middle, with half of it done."""

    def play(self, s, move, seat, a, b, c, d):
        super().play(s, move, seat, a, b, c, d)
        if move == STAY:
            s.points[seat] += 50
            s.reveal(TURNED)
            s.finish()
            raise ZeroDivisionError


def test_a_fault_in_the_middle_of_a_move_leaves_the_record_as_it_was():
    game = Burrow()
    game.questions[TURN] = Broken(TURN, "turn", "burrow/turn-1", "show peek dig stay")
    record = Record.start(game, ["Ann", "Bob"], {"rounds": 2})
    for sentence in ("drew fox", "drew owl", "drew hare", "drew fox", "lay owl", "lay fox"):
        record.play(sentence)
    text, state, copy = record.text(), record.state, record.state.clone()
    for wrong in (lambda: record.play("stay"), lambda: record.play_all(0, ["stay"])):
        with pytest.raises(ZeroDivisionError):
            wrong()
        assert (record.text(), record.state is state, record.state == copy) == (text, True, True)
        assert (record.actor, record.can_undo(1), state.witness) == (0, True, None)
    record.play("show")
    assert record.text() == text + "seat-1: show / turned seat-1 owl\n"
    assert Record.parse(record.text(), GAME).replay() == record.state


def test_a_fault_in_the_middle_of_a_message_plays_none_of_it():
    game = Burrow()
    game.questions[DIGGING] = BrokenDigging(DIGGING, "digging", "burrow/dig-1", "dig done", "last:number count")
    record = Record.start(game, ["Ann", "Bob"])
    for sentence in ("drew fox", "drew owl", "drew hare", "drew fox", "lay owl", "lay fox"):
        record.play(sentence)
    text, copy = record.text(), record.state.clone()
    with pytest.raises(ZeroDivisionError):
        record.play_all(0, ["dig 1", "dig 2", "done"])
    assert (record.text(), record.state == copy) == (text, True)


def test_luck_that_has_no_choice_is_written_down_and_counted():
    draws = [{"question": "draw", "seat": "luck", "for": 0}, {"question": "draw", "seat": "luck", "for": 1}]
    dealer = CommittedDealer(bytes(32))
    document = {"pool": {"fox": 2}, "pending": draws}
    record = Record.start(GAME, ["Ann", "Bob"], None, document, commitment=dealer.commitment)
    dealer.settle(record)
    assert [(entry.actor, entry.sentence) for entry in record.entries] == [(LUCK, "drew fox")] * 2
    assert record.text().endswith("\n\nluck: drew {fox:1}\nluck: drew {fox:2}\n")
    assert Record.parse(record.text(), GAME).replay() == record.state


def test_a_refused_move_leaves_the_record_as_it_was():
    record = begun()
    text, state = record.text(), record.state
    with pytest.raises(IllegalMove) as caught:
        record.play("done")
    assert str(caught.value) == "Something else is asked now: Turn? [burrow/turn-1]"
    with pytest.raises(IllegalMove, match=r"^-1 is no id of the vocabulary\. \[core/unknown-word\]$"):
        record.play(-1)
    with pytest.raises(IllegalMove, match=r"^\d+ is no id of the vocabulary\. \[core/unknown-word\]$"):
        record.play(2**70)
    with pytest.raises(UnknownWord):
        record.play("dance")
    with pytest.raises(ParseError, match=r"^a sentence has at most 500 characters, not 501$"):
        record.play("x" * 501)
    assert record.text() == text
    assert record.state == state


def test_nothing_is_played_after_the_end():
    record = Record.parse(TEXT, GAME)
    with pytest.raises(IllegalMove, match=r"^The game is over\. \[core/over\]$"):
        record.play("stay")
    with pytest.raises(IllegalMove, match=r"^The game is over\. \[core/over\]$"):
        record.play_all(0, ["stay"])


def test_a_message_is_played_all_or_none():
    record = begun()
    text = record.text()
    with pytest.raises(IllegalMove, match=r"^Numbers are named from low to high\. \[core/order\]$"):
        record.play_all(0, ["dig 4", "dig 2", "done"])
    with pytest.raises(IllegalMove, match=r"^This is asked of seat 1\. \[core/not-asked\]$"):
        record.play_all(1, ["stay"])
    with pytest.raises(IllegalMove, match=r"^This is asked of luck\. \[core/not-asked\]$"):
        record.play_all(0, ["dig 2", "done", "stay"])
    with pytest.raises(RecordError, match=r"^a message has 1 to 200 sentences, not 0$"):
        record.play_all(0, [])
    with pytest.raises(RecordError, match=r"^a message has 1 to 200 sentences, not 201$"):
        record.play_all(0, ["stay"] * (MOST_MESSAGE + 1))
    assert record.text() == text
    entries = record.play_all(0, ["dig 2", "dig 4", "done"])
    assert [entry.more for entry in entries] == [False, True, True]


class Oracle(Draw):
    """A draw that nobody may see, which the engine forbids."""

    def sees(self, s, move, seat, a, b, c, d):
        return 0


def test_a_draw_that_nobody_sees_is_a_fault_of_the_rules():
    game = Burrow()
    game.questions[DRAW] = Oracle(DRAW, "draw", "burrow/draw-1", "drew", "for")
    record = Record.start(game, ["Ann", "Bob"])
    with pytest.raises(EngineError, match=r"^'drew fox' is seen by nobody; such a thing is drawn when it is seen$"):
        record.play("drew fox")
    assert record.entries == []


class Gossip(Draw):
    """A draw that the seats beside see, whether somebody sits there or not."""

    def sees(self, s, move, seat, a, b, c, d):
        return 0b110 if a == 0 else 0b101


def test_only_seats_of_the_table_see():
    game = Burrow()
    game.questions[DRAW] = Gossip(DRAW, "draw", "burrow/draw-1", "drew", "for")
    record = Record.start(game, ["Ann", "Bob"])
    for _ in range(3):
        record.play("drew fox")
    assert [entry.sees for entry in record.entries] == [0b10, 0b10, 0b01]
    three = Record.start(game, ["Ann", "Bob", "Cleo"])
    three.play("drew fox")
    assert three.text().endswith("\nluck: drew {fox:23}\n")


class Restless(Turn):
    """Whoever has looked at a card has another turn at once, so that a message can go on after it."""

    def play(self, s, move, seat, a, b, c, d):
        super().play(s, move, seat, a, b, c, d)
        if PEEK <= move < DIG:
            s.ask(TURN, seat)


def test_a_message_ends_where_something_is_turned_up():
    # Otherwise a message with a refused end would be a free look: all that it turned up would be taken back.
    game = Burrow()
    game.questions[TURN] = Restless(TURN, "turn", "burrow/turn-1", "show peek dig stay")
    record = begun(game=game, peeking="on", rounds=2)
    entries = record.play_all(0, ["peek seat-2", "dance"])
    assert [entry.sentence for entry in entries] == ["peek seat-2"]
    assert not record.can_undo(0)
    assert record.actor == 0


def test_a_message_written_by_hand_is_not_taken_back_past_a_reveal():
    game = Burrow()
    game.questions[TURN] = Restless(TURN, "turn", "burrow/turn-1", "show peek dig stay")
    record = begun(game=game, peeking="on", rounds=2)
    record.play("peek seat-2")
    text = record.text()
    alone = Record.parse(text + "seat-1: dig 2\n", game)
    assert alone.can_undo(0)
    alone.undo(0)
    assert alone.text() == text
    joined = Record.parse(text + "seat-1+: dig 2\n", game)
    assert undo_refusal(joined, 0) == "your last sentence has turned something up, so it cannot be taken back"


def test_the_journal_tells_each_seat_its_part():
    record = Record.parse(edited((19, None), (18, None), (17, None)), GAME)
    entry = record.play("peek seat-1")
    assert record.journal(entry, 1) == {
        "actor": "seat-2",
        "sentence": "peek seat-1",
        "told": [{"sentence": "turned seat-1 owl", "reveal": True}],
    }
    for viewer in (0, None):
        assert record.journal(entry, viewer)["told"] == [{"sentence": "turned seat-1 ?", "reveal": True}]
    drawn = record.entries[0]
    assert record.journal(drawn, 0) == {"actor": "luck", "sentence": "drew fox", "told": []}
    assert record.journal(drawn, 1) == {"actor": "luck", "sentence": "drew ?", "told": []}
    assert record.journal(drawn, None) == {"actor": "luck", "sentence": "drew ?", "told": []}


# Going back


def test_undo_takes_back_a_whole_message_exactly():
    record = begun(rounds=2)
    start, text = record.state.clone(), record.text()
    record.play_all(0, ["dig 2", "dig 4"])
    record.play("dig 5")
    assert record.can_undo(0)
    assert [entry.sentence for entry in record.undo(0)] == ["dig 5"]
    assert record.state.sentences() == ["dig 5", "dig 6", "done"]
    assert [entry.sentence for entry in record.undo(0)] == ["dig 2", "dig 4"]
    assert record.state == start
    assert record.text() == text


def undo_refusal(record, seat):
    assert not record.can_undo(seat)
    text = record.text()
    with pytest.raises(RulewrightError) as caught:
        record.undo(seat)
    assert record.text() == text
    return str(caught.value)


def test_undo_is_refused_with_the_reason():
    record = Record.start(GAME, ["Ann", "Bob"], {"peeking": "on", "rounds": 3})
    nothing = "you have said nothing yet that could be taken back"
    assert undo_refusal(record, 0) == nothing
    settle(record)
    luck = "luck has spoken since your last sentence, so it cannot be taken back"
    other = "another seat has spoken since your last sentence, so it cannot be taken back"
    shown = "your last sentence has turned something up, so it cannot be taken back"
    assert undo_refusal(record, 0) == nothing
    record.play(record.moves()[0])
    assert record.can_undo(0)
    assert undo_refusal(record, 1) == nothing
    record.play(record.moves()[0])
    assert undo_refusal(record, 0) == other
    record.play_all(0, ["dig 6", "done"])
    settle(record)
    assert undo_refusal(record, 0) == luck
    record.play("peek seat-1")
    assert undo_refusal(record, 1) == shown
    record.play("stay")
    record.rewind(len(record.entries) - 1)
    assert undo_refusal(record, 0) == "the game was rewound after your last sentence, so it cannot be taken back"


def test_undo_drops_comments_behind_the_sentence():
    record = begun()
    text = record.text()
    record.comment("before")
    record.play("stay")
    record.comment("after")
    record.undo(0)
    assert record.text() == text + "; before\n"


def test_a_read_record_is_undone_like_a_played_one():
    text = edited((10, "luck: drew {fox:2}\nseat-1: lay {owl}"), *[(k, None) for k in range(11, 20)])
    record = Record.parse(text, GAME)
    assert record.can_undo(0)
    record.undo(0)
    assert record.state == Record.parse(text.replace("seat-1: lay {owl}\n", ""), GAME).replay()
    assert record.state.sentences() == ["lay fox", "lay owl"]


def test_rewinds_leave_their_branches_and_count_epochs():
    record = begun(rounds=2)
    laid = len(record.entries)
    record.play("dig 6")
    record.play("done")
    record.play("rolled 1")
    record.rewind(laid + 2)
    assert record.actor == LUCK
    assert record.epoch == 1
    record.play("rolled 2")
    record.rewind(laid + 2)
    record.play("rolled 6")
    record.rewind(laid)
    assert record.epoch == 3
    assert record.actor == 0
    record.play("stay")
    body = record.text().split("\n\n")[1].split("\n")[laid:]
    assert body == [
        "[",
        "  seat-1: dig 6",
        "  seat-1: done",
        "  [",
        "    luck: rolled 1",
        "  ]",
        "  [",
        "    luck: rolled 2",
        "  ]",
        "  luck: rolled 6",
        "]",
        "seat-1: stay",
        "",
    ]
    again = Record.parse(record.text(), GAME)
    assert again.replay() == record.state
    assert again.epoch == 3


@pytest.mark.parametrize(
    ("to", "message"),
    [
        (-1, "a rewind goes back to 0 to 8 sentences, not to -1"),
        (9, "a rewind goes back to 0 to 8 sentences, not to 9"),
        (7, "sentence 8 continues a message, which is taken back as a whole"),
    ],
)
def test_rewinds_are_refused(to, message):
    record = begun()
    record.play_all(0, ["dig 2", "dig 4", "done"])
    with pytest.raises(RecordError) as caught:
        record.rewind(to)
    assert str(caught.value) == message


def test_rewinds_nest_as_deep_as_a_reader_goes():
    record = begun()
    entry = record.play("stay")
    place = len(record.entries) - 1
    within: list[Item] = [entry]
    for _ in range(98):
        within = [entry, Branch(0, True, within)]
    record.items.append(Branch(0, True, within))
    record.rewind(place)
    text = record.text()
    assert text.count("[") == 100
    assert Record.parse(text, GAME).text() == text
    record.items.insert(place, entry)
    with pytest.raises(RecordError, match=r"^at most 100 rewinds fit within one another$"):
        record.rewind(place)
