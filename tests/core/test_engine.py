"""The engine: questions on a stack, luck as a player, steps that ask nobody, and refusals with their clauses."""

import random
import threading
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64
from tests.core.tiny import DIGGING, DRAW, GAME, LAYING, ROLL, ROUND, STAY, TURN, Burrow, Laying, Round

from rulewright.core.dealer import Dealer
from rulewright.core.engine import (
    EVERYBODY,
    LUCK,
    MOST_SEATS,
    MOST_SETUPS,
    MOST_STEPS,
    NOBODY,
    WIDTH,
    Game,
    Moves,
    Playout,
    Question,
    Witness,
    asked_seat,
    list_moves,
    random_place,
    run_steps,
    sentence_case,
    version_key,
)
from rulewright.core.errors import (
    EngineError,
    IllegalMove,
    OptionError,
    ParseError,
    Refusal,
    RulewrightError,
    UnknownWord,
)
from rulewright.core.luck import Rng

PEEKING = {"peeking": "on", "rounds": 2}


def played(*sentences, seats=2, options=None, game=GAME):
    state = game.new(seats, options)
    for sentence in sentences:
        state.play(sentence)
    return state


DRAWN = ("drew fox", "drew owl", "drew hare", "drew fox")
LAID = (*DRAWN, "lay owl", "lay fox")


# Who is asked, and what


def test_luck_is_asked_first_and_has_weights():
    state = GAME.new(2)
    assert state.actor == LUCK
    assert state.sentences() == ["drew fox", "drew hare", "drew owl"]
    assert state.weights() == [4, 2, 2]
    state.play("drew fox")
    assert state.weights() == [3, 2, 2]


def test_luck_and_nobody_are_no_seats():
    assert MOST_SEATS <= LUCK < NOBODY
    assert EVERYBODY == 2**MOST_SEATS - 1


def test_luck_is_asked_also_when_one_outcome_is_left():
    # How many draws there were must not depend on what they showed.
    draws = [{"question": "draw", "seat": "luck", "for": seat} for seat in (0, 1)]
    state = GAME.from_position({"pool": {"fox": 2}, "pending": draws})
    playout = Playout(GAME, Rng(1))
    for left in (2, 1):
        assert (state.actor, state.sentences(), state.weights()) == (LUCK, ["drew fox"], [left])
        playout.step(state)
    assert (playout.luck, state.actor) == (2, None)
    assert state.hand[0] == state.hand[3] == 1


def test_a_seat_is_asked_by_ascending_ids_without_weights():
    state = played(*DRAWN)
    assert state.actor == 0
    assert state.sentences() == ["lay fox", "lay owl"]
    assert state.moves() == sorted(state.moves())
    assert state.weights() == []


def test_ids_and_sentences_play_alike():
    one, other = played(*DRAWN), played(*DRAWN)
    one.play("lay owl")
    other.play(GAME.vocabulary.parse("lay owl"))
    assert one == other


def test_the_game_runs_to_its_end():
    state = played(*LAID, "show", "stay")
    assert state.actor is None
    assert (state.moves(), state.weights(), state.sentences(), state.asks()) == ([], [], [], "")
    assert state.over == 1
    assert state.game.asked(state) == ""
    assert state.prompt(0) == {"you": "seat 1", "asked": "", "question": ""}
    assert [state.sees(move) for move in (0, STAY)] == [0, 0]


def test_prompts_give_sentences_to_the_seat_that_is_asked_only():
    state = played(*LAID)
    assert state.prompt(0) == {
        "you": "seat 1",
        "asked": "seat 1",
        "question": "Turn?",
        "sentences": ["show", "dig 1", "dig 2", "dig 3", "dig 4", "dig 5", "dig 6", "stay"],
    }
    assert state.prompt(1) == {"you": "seat 2", "asked": "seat 1", "question": "Turn?"}
    assert state.prompt(None) == {"you": "", "asked": "seat 1", "question": "Turn?"}
    assert GAME.new(2).prompt(0) == {"you": "seat 1", "asked": "luck", "question": "Which card does seat 1 draw?"}


def test_who_sees_a_sentence():
    state = GAME.new(2)
    assert state.sees(state.moves()[0]) == 0b01
    state = played(*DRAWN, "lay owl")
    assert state.sees(state.moves()[0]) == 0b10
    plain = Question(0, "roll-call", "x/y-1")
    assert plain.sees(state, 0, LUCK, 0, 0, 0, 0) == EVERYBODY
    assert plain.sees(state, 0, 2, 0, 0, 0, 0) == 0b100
    assert plain.asks(state, 0, 0, 0, 0, 0) == "Roll call?"


# Refusals

REFUSALS = [
    (LAID, "swim", "core/unknown-word", None),
    (LAID, "dig 7", "core/unknown-word", "'7' is no number; expected one of 1, 2, 3, 4, 5, 6 in 'dig number'."),
    (LAID, "dig", "core/spelling", "'dig' is not finished: after 'dig' comes a number, one of 1, 2, 3, 4, 5, 6."),
    (LAID, "stay here", "core/spelling", "'here' is one word too many: 'stay' ends before it."),
    (LAID, 56, "core/unknown-word", "56 is no id of the vocabulary."),
    (LAID, -1, "core/unknown-word", "-1 is no id of the vocabulary."),
    (LAID, 1 << 70, "core/unknown-word", "1180591620717411303424 is no id of the vocabulary."),
    (LAID, "rolled 3", "core/luck", "Only luck can say this."),
    (LAID, "turned seat-1 owl", "core/luck", "Only luck can say this."),
    ((), "stay", "core/luck", "Luck is asked."),
    ((), "turned seat-1 owl", "core/luck", "Luck is asked."),
    ((), "drew ?", "core/secret", "'?' stands for a word that somebody else knows; it cannot be played."),
    (DRAWN, "lay ?", "core/secret", "'?' stands for a word that somebody else knows; it cannot be played."),
    (LAID, "lay fox", "burrow/turn-1", "Something else is asked now: Turn?"),
    (DRAWN, "lay hare", "burrow/lay-1", "You do not hold this card."),
    (LAID, "peek seat-2", "burrow/ruling-1", "Nobody peeks in this game."),
    ((*LAID, "dig 3"), "dig 3", "core/order", "Numbers are named from low to high."),
    ((*LAID, "show", "stay"), "stay", "core/over", "The game is over."),
]


@pytest.mark.clause("core/unknown-word", "core/spelling", "core/luck", "core/secret", "core/order", "core/over")
@pytest.mark.parametrize(("before", "move", "clause", "message"), REFUSALS)
def test_refusals_carry_their_clause(before, move, clause, message):
    state = played(*before)
    copy = state.clone()
    refusal = state.why_not(move)
    assert refusal is not None
    assert refusal.clause == clause
    if message is not None:
        assert refusal.message == message
    spelling = {"core/unknown-word": UnknownWord, "core/spelling": ParseError}
    if isinstance(move, str) and clause in spelling:
        with pytest.raises(spelling[clause]):
            state.play(move)
    else:
        with pytest.raises(IllegalMove) as caught:
            state.play(move)
        assert str(caught.value) == f"{refusal.message} [{clause}]"
        assert caught.value.refusal == refusal
    assert state == copy
    assert state.stack[: state.sp] == copy.stack[: copy.sp]


@pytest.mark.clause("core/not-in-play")
def test_peeking_is_refused_for_its_own_reasons():
    state = played(*LAID, options=PEEKING)
    assert state.why_not("peek seat-3") == Refusal("core/not-in-play", "Nobody sits there.")
    assert state.why_not("peek seat-1") == Refusal("burrow/peek-1", "You have seen this card.")
    assert state.why_not("peek seat-2") is None
    state.play("show")
    state.play("stay")
    assert state.why_not("show") == Refusal("burrow/show-1", "Your card is face up already.")


@pytest.mark.clause("core/not-asked", "core/over")
def test_a_seat_that_is_not_asked_hears_only_that():
    state = played(*DRAWN)
    for move in ("lay owl", "lay hare", "nonsense", 9999):
        assert state.why_not(move, 1) == Refusal("core/not-asked", "This is asked of seat 1.")
    assert state.why_not("lay owl", 0) is None
    assert GAME.new(2).why_not("stay", 0) == Refusal("core/not-asked", "This is asked of luck.")
    assert played(*LAID, "show", "stay").why_not("stay", 1) == Refusal("core/over", "The game is over.")


def test_refusals_and_lists_agree_everywhere():
    generator = random.Random(4)
    for _ in range(30):
        state = GAME.new(3, PEEKING)
        while state.actor is not None:
            legal = state.moves()
            assert [move for move in range(-1, 57) if state.why_not(move) is None] == legal
            state.play(generator.choice(legal))


class Silent(Laying):
    def refusals(self, s, move, seat, a, b, c, d):
        return []


def test_a_list_that_no_clause_explains_is_a_fault_of_the_rules():
    game = Burrow()
    game.questions[LAYING] = Silent(LAYING, "lay", "burrow/lay-1", "lay")
    state = played(*DRAWN, game=game)
    with pytest.raises(EngineError, match=r"^'lay hare' is not listed, yet no clause refuses it$"):
        state.play("lay hare")


def test_sentence_case():
    assert sentence_case("'x' is no verb") == "'x' is no verb."
    assert sentence_case("hear this.") == "Hear this."


# The stack


def test_the_last_question_put_is_asked_first():
    state = GAME.new(2)
    state.ask(TURN, 1)
    assert state.actor == 1
    state.play("stay")
    assert state.actor == LUCK


def test_arguments_arrive_with_the_question():
    state = played(*LAID, "dig 2", "dig 5", "done")
    top = state.sp - WIDTH
    assert list(state.stack[top : top + WIDTH]) == [ROLL, LUCK, 0, 4, 2, 0]


def test_steps_run_when_they_come_on_top():
    state = GAME.new(2)
    before = state.sp
    state.then(ROUND, 1)
    assert state.actor == NOBODY
    run_steps(state)
    assert state.actor is None
    assert before > 0


def test_after_the_end_nothing_is_asked():
    state = GAME.new(2)
    state.finish()
    state.ask(TURN, 0)
    state.then(ROUND, 0)
    assert (state.sp, state.over, state.actor) == (0, 1, None)


def test_an_empty_stack_ends_the_game():
    state = GAME.new(2)
    state.sp = 0
    run_steps(state)
    assert state.over == 1


def test_a_full_stack_is_a_fault_of_the_rules():
    state = GAME.new(2)
    while state.sp < 32 * WIDTH:
        state.ask(TURN, 0)
    with pytest.raises(EngineError, match=r"^the stack of burrow is full$"):
        state.ask(TURN, 0)
    assert state.sp == 32 * WIDTH


class Countdown(Round):
    """A step that runs ten thousand times, and `extra` times more."""

    extra = 0

    def step(self, s, a, b, c, d):
        if a + 1 < 10_000 + self.extra:
            s.then(ROUND, a + 1)


class Endless(Countdown):
    extra = 1


def test_many_steps_are_no_fault_and_endless_ones_are():
    game = Burrow()
    game.questions[ROUND] = Countdown(ROUND, "round", "burrow/round-1", "", "played")
    state = played(*LAID, game=game)
    assert (state.over, MOST_STEPS) == (1, 10_000)
    game = Burrow()
    game.questions[ROUND] = Endless(ROUND, "round", "burrow/round-1", "", "played")
    state = played(*DRAWN, "lay owl", game=game)
    with pytest.raises(EngineError, match=r"^burrow runs more than 10000 steps without asking anybody$"):
        state.play("lay fox")


def test_questions_stand_at_their_kind():
    draw = GAME.questions[DRAW]
    with pytest.raises(ValueError, match=r"^question draw has kind 0, but is number 1$"):
        Game("x", "X", "1.0.0", GAME.vocabulary, GAME.options, [draw, draw], GAME.rulebook)


# States


def test_clones_are_equal_and_independent():
    state = played(*LAID, "dig 2")
    clone = state.clone()
    assert clone == state
    assert hash(clone) == hash(state)
    clone.play("done")
    assert clone != state
    assert state.sentences()[0] == "dig 3"


def test_equal_states_forget_how_they_came_about():
    # The same cards in another order, and dead cells above the stack pointer.
    one = played("drew fox", "drew owl", "drew hare", "drew fox")
    other = played("drew owl", "drew fox", "drew fox", "drew hare")
    assert one == other
    assert hash(one) == hash(other)
    other.stack[other.sp + 3] = 77
    assert one == other
    assert hash(one) == hash(other)


def test_states_differ_by_every_part():
    state = played(*LAID)
    stacked, table, over = state.clone(), state.clone(), state.clone()
    stacked.ask(TURN, 0)
    table.points[1] += 1
    over.over = 1
    for other in (stacked, table, over):
        assert other != state
        assert hash(other) != hash(state)
    argument = state.clone()
    argument.stack[2] += 1
    assert argument != state
    assert GAME.new(2) != GAME.new(3)
    assert GAME.new(2) != GAME.new(2, {"rounds": 2})
    assert GAME.new(2) != GAME.new(2, version="1.0.0")
    assert GAME.new(2) == GAME.new(2)
    assert state != "a state"


def test_witnesses_hear_what_follows():
    state = played(*LAID, options=PEEKING)
    witness = Witness()
    state.witness = witness
    state.play("show")
    told = [(GAME.vocabulary.sentence(one.move), one.sees, one.reveal) for one in witness.take()]
    assert told == [("gained seat-1 3", EVERYBODY, False), ("turned seat-1 owl", EVERYBODY, True)]
    assert witness.take() == []
    state.play("dig 6")
    state.play("done")
    state.play("rolled 6")
    assert [GAME.vocabulary.sentence(one.move) for one in witness.take()] == ["gained seat-2 1"]
    state.play("peek seat-2")
    assert [(one.sees, one.reveal) for one in witness.take()] == [(0b01, True)]
    assert state.clone().witness is None


def test_results_and_places():
    state = played(*LAID, "show")
    assert state.result() == ["unfinished", "unfinished"]
    assert (state.scores(), state.ranking()) == ([3, 0], [1, 2])
    state.play("stay")
    assert state.result() == ["won", "lost"]
    tie = played(*LAID, "stay", "stay")
    assert (tie.ranking(), tie.result()) == ([1, 1], ["won", "won"])
    three = GAME.new(3)
    for seat, points in enumerate((2, 5, 5)):
        three.points[seat] = points
    assert three.ranking() == [3, 1, 1]


def test_the_defaults_of_a_game():
    state = GAME.new(2)
    assert GAME.check(state) == []
    assert GAME.evaluate(state, 0) == 500
    assert GAME.seat_name(state, 1) == "seat 2"


def test_tables_that_have_chosen_alike_share_a_setup_and_no_others_do():
    game = Burrow()
    setup = game.new(2).setup
    assert game.new(2, {"peeking": "off", "rounds": "1"}).setup is setup
    assert game.new(2, version="1.1.0").setup is setup
    peeking = {"peeking": "on", "rounds": 2}
    others = [game.new(3), game.new(2, {"rounds": 2}), game.new(2, peeking), game.new(2, version="1.0.0")]
    assert len({id(found.setup) for found in [*others, Burrow().new(2)]} | {id(setup)}) == 6
    assert [found.setup.options["rounds"] for found in others] == [1, 2, 2, 1]


def test_a_setup_keeps_its_options_whatever_becomes_of_those_it_was_made_from():
    game = Burrow()
    options = game.options.complete({"rounds": 2}, 2)
    setup = game.setup(2, options)
    options["rounds"] = 3
    assert setup.options["rounds"] == 2
    assert game.setup(2, options).options["rounds"] == 3


def test_a_game_keeps_so_many_setups_at_most():
    game = Burrow()
    first = game.new(2).setup
    for number in range(MOST_SETUPS):
        game.new(2, version=f"0.{number}")
        assert len(game.setups) <= MOST_SETUPS
    again = game.new(2).setup
    assert again is not first
    assert again.options == first.options


def test_versions_are_numbers_and_switch_rules():
    assert version_key("1.10") > version_key("1.9.9")
    assert version_key("1.0.0") == (1, 0, 0)
    setup = GAME.new(2, version="1.0.5").setup
    assert setup.since("1.0")
    assert setup.since("1.0.5")
    assert not setup.since("1.1")
    assert played(*LAID, "show").scores()[0] == 3
    old = GAME.new(2, version="1.0.0")
    for sentence in (*LAID, "show"):
        old.play(sentence)
    assert old.scores()[0] == 2


def test_new_refuses_versions_it_does_not_have():
    for version in ("x", "1", "1.0.0.0", "1.-1", " 1.0", "1_0.0", "1." + "9" * 50):
        with pytest.raises(RulewrightError) as caught:
            GAME.new(2, version=version)
        assert str(caught.value) == f"'{version[:40]}' is no version such as 1.1.0"
    for version in ("1.1.1", "1.10", "7.0.0"):
        with pytest.raises(RulewrightError) as caught:
            GAME.new(2, version=version)
        assert str(caught.value) == f"the rules of Burrow here are 1.1.0, older than {version}"
    assert GAME.new(2).setup.version == GAME.new(2, version="1.1.0").setup.version == "1.1.0"


def test_new_refuses_seats_and_options():
    with pytest.raises(OptionError, match=r"^the game is for 2 to 3 seats, not 4$"):
        GAME.new(4)
    with pytest.raises(OptionError, match=r"^there is no option poking; there are: peeking, rounds$"):
        GAME.new(2, {"poking": "on"})
    assert GAME.new().setup.seats == 2


# Views, worlds, positions


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 2**32))
def test_positions_views_and_worlds_after_every_move(seed):
    generator = random.Random(seed)
    state = GAME.new(3, PEEKING)
    while state.actor is not None:
        document = state.position()
        again = GAME.from_position(document)
        assert again == state
        assert hash(again) == hash(state)
        assert again.position() == document
        for viewer in (None, 0, 1, 2):
            world = state.imagine(viewer, Rng(seed))
            assert world.view(viewer) == state.view(viewer)
            assert world.key(viewer) == state.key(viewer)
            assert world.actor == state.actor
            # Imagining does not peek: from its own world it imagines the same.
            assert world.imagine(viewer, Rng(seed)) == world
        state.play(generator.choice(state.moves()))


def test_keys_tell_what_a_seat_knows():
    one, twin = played(*DRAWN, "lay owl"), played(*DRAWN, "lay fox")
    assert one.key(1) == twin.key(1)
    assert one.key(None) == twin.key(None)
    assert one.key(0) != twin.key(0)


class Listening(Burrow):
    def __init__(self):
        super().__init__()
        self.seats = []

    def view(self, s, seat):
        self.seats.append(seat)
        return super().view(s, seat)

    def key(self, s, seat):
        self.seats.append(seat)
        return 0

    def imagine(self, s, seat, rng):
        self.seats.append(seat)
        return s


def test_a_game_knows_a_spectator_as_nobody():
    game = Listening()
    state = game.new(2)
    for seat in (None, 1):
        state.view(seat)
        state.key(seat)
        state.imagine(seat, Rng(1))
    assert game.seats == [NOBODY] * 3 + [1] * 3
    assert state.view(None)["hand"] == {}


# Lists and loops


def test_moves_are_reused_lists():
    moves = Moves(4)
    moves.add(3)
    moves.chance(5, 2)
    assert (moves.n, moves.has(3), moves.has(5), moves.has(0)) == (2, True, True, False)
    assert moves.weight[1] == 2
    list_moves(played(*DRAWN), moves)
    assert [moves.id[k] for k in range(moves.n)] == [0, 2]
    assert not moves.has(3)
    list_moves(played(*LAID, "show", "stay"), moves)
    assert moves.n == 0


def test_outcomes_in_a_row_stand_behind_what_is_listed_and_are_equally_likely():
    moves = Moves(4)
    moves.chance(9, 5)
    moves.chances(2, 3)
    assert [moves.id[k] for k in range(moves.n)] == [9, 2, 3, 4]
    assert [moves.weight[k] for k in range(moves.n)] == [5, 1, 1, 1]


def test_sentences_and_outcomes_are_listed_for_what_a_table_has_and_no_more():
    cells = vec[i64]([7, 0, 3, 0, 0, 2, 8])
    moves = Moves(9)
    moves.add(1)
    moves.add_each(20, cells, 1, 5)
    assert [moves.id[k] for k in range(moves.n)] == [1, 21, 24]
    moves.n = 0
    moves.chance(9, 5)
    moves.chance_each(20, cells, 1, 5)
    assert [moves.id[k] for k in range(moves.n)] == [9, 21, 24]
    assert [moves.weight[k] for k in range(moves.n)] == [5, 3, 2]


def test_a_list_that_is_full_is_a_fault_of_the_rules():
    message = r"^more than 2 moves are listed at once; a game declares how many as most_moves$"
    moves = Moves(2)
    moves.add(1)
    moves.chance(2, 1)
    cells = vec[i64]([1])
    for one_more in (
        lambda: moves.add(3),
        lambda: moves.chance(3, 1),
        lambda: moves.chances(3, 1),
        lambda: moves.add_each(3, cells, 0, 1),
        lambda: moves.chance_each(3, cells, 0, 1),
    ):
        with pytest.raises(EngineError, match=message):
            one_more()
    assert ([moves.id[k] for k in range(moves.n)], moves.has(3)) == ([1, 2], False)


class Narrow(Burrow):
    """A game that has declared fewer moves than its turns list."""

    def __init__(self):
        rules = Burrow()
        Game.__init__(
            self, "burrow", "Burrow", "1.1.0", rules.vocabulary, rules.options, rules.questions, rules.rulebook, 3
        )


def test_a_game_that_lists_more_than_it_declares_is_told_so():
    state = played(*DRAWN, "lay owl", game=Narrow())
    state.play("lay fox")
    for call in (state.moves, state.sentences, lambda: state.play("stay")):
        with pytest.raises(EngineError, match=r"^more than 3 moves are listed at once"):
            call()


class Together(Laying):
    """A question whose list is slow: halfway, another thread lists the moves of another state."""

    other = None

    def moves(self, s, out, seat, a, b, c, d):
        other, Together.other = Together.other, None
        if other is not None:
            thread = threading.Thread(target=other.moves)
            super().moves(s, out, seat, a, b, c, d)
            thread.start()
            thread.join()
        else:
            super().moves(s, out, seat, a, b, c, d)


def test_threads_on_two_clones_do_not_meet():
    game = Burrow()
    game.questions[LAYING] = Together(LAYING, "lay", "burrow/lay-1", "lay")
    state = played(*DRAWN, game=game)
    other = state.clone()
    other.play("lay owl")
    for call, due in ((state.moves, [0, 2]), (lambda: state.play("lay owl"), None)):
        Together.other = other
        assert call() == due
    Together.other = None
    assert state == other


def test_a_clone_brings_no_scratch_space():
    state = played(*DRAWN)
    state.moves()
    clone = state.clone()
    assert (state.scratch is None, clone.scratch is None) == (False, True)
    assert clone == state
    clone.moves()
    assert clone.scratch is not state.scratch


def test_random_places_follow_weights_where_luck_is_asked_alone():
    out, rng = Moves(16), Rng(3)
    luck, seat = GAME.new(2), played(*LAID)
    luck.sp = 0
    luck.ask(ROLL, LUCK, 0, 5, 1)
    for state, due in ((luck, [1 / 7] * 5 + [2 / 7]), (seat, [1 / 8] * 8)):
        list_moves(state, out)
        found = Counter(random_place(state, out, rng) for _ in range(7000))
        assert [round(found[k] / 7000 - share, 1) for k, share in enumerate(due)] == [0.0] * len(due)
        assert len(found) == out.n
    out.n = 0
    with pytest.raises(EngineError, match=r"^seat 1 is asked in burrow, but has no outcome$"):
        random_place(seat, out, rng)
    assert [asked_seat(state) for state in (luck, seat)] == [LUCK, 0]


def test_playouts_end_and_count():
    playout = Playout(GAME, Rng(1))
    state = GAME.new(3, PEEKING)
    playout.run(state, 1000)
    assert state.over == 1
    assert playout.luck >= 6
    assert playout.decisions >= 9
    assert playout.longest >= 8
    assert playout.deepest > WIDTH
    again = GAME.new(3, PEEKING)
    Playout(GAME, Rng(1)).run(again, 1000)
    assert again == state


def test_playouts_stop_at_their_limit():
    playout = Playout(GAME, Rng(1))
    state = GAME.new(3, PEEKING)
    playout.run(state, 2)
    assert playout.decisions == 2
    assert state.over == 0


def test_the_dealer_leaves_a_seat_to_answer():
    state = GAME.new(2)
    Dealer(1).settle(state)
    assert state.actor == 0
    assert STAY not in state.moves()
    state.play(state.moves()[0])
    state.play(state.moves()[0])
    assert STAY in state.moves()
    assert state.why_not("done") is not None
    state.play("dig 1")
    assert state.stack[state.sp - WIDTH] == DIGGING


@pytest.mark.parametrize("seat", [-1, 2, 99, 1 << 70])
def test_a_seat_that_is_not_there_is_no_spectator(seat):
    state = GAME.new(2)
    calls = (state.view, state.key, state.prompt, lambda seat: state.imagine(seat, Rng(1)))
    for call in calls:
        with pytest.raises(RulewrightError, match="at this table; its seats are 0 to 1"):
            call(seat)
    with pytest.raises(RulewrightError, match="at this table; its seats are 0 to 1"):
        state.why_not("stay", seat)


@pytest.mark.parametrize("number", [10**5000, -(10**5000)], ids=["large", "small"])
def test_numbers_of_any_length_are_refused_in_a_sentence(number):
    state = GAME.new(2)
    with pytest.raises(IllegalMove, match="a number of that size is no id"):
        state.play(number)
    with pytest.raises(RulewrightError):
        GAME.new(number)
    with pytest.raises(RulewrightError):
        GAME.from_position({"seats": number})


def test_what_only_looks_like_an_id_changes_nothing():
    state = played(*LAID)
    copy = state.clone()
    with pytest.raises(TypeError):
        state.play(float(state.moves()[0]))
    assert state == copy
    assert state.moves() == copy.moves()
