"""Checks of what everybody can see: vocabulary, play, clones, positions, refusals, views and records."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from rulewright.core.engine import LUCK, WIDTH, Game, State, Witness
from rulewright.core.errors import IllegalMove, PositionError
from rulewright.core.luck import Rng
from rulewright.core.record import Record
from rulewright.core.vocabulary import UNKNOWN, Vocabulary, listing
from rulewright.testing.lines import Case, Line, called, choose, fault, knowers, random_line

# Above this many sentences a vocabulary is checked by sample.
MOST_SENTENCES = 20_000
# The weights of one question of luck must stay below this together.
MOST_WEIGHT = 1 << 31


# What the game says of itself


def check_vocabulary(game: Game[Any], seed: int = 1) -> None:
    """Every sentence and id belong to each other, and what the game declares fits together.

    Checks `parse` against `sentence` for every id (a sample of large vocabularies), the three
    blocks, the verbs, fields and clauses of the questions, and the clauses of the options. Raises AssertionError.
    """
    vocabulary = game.vocabulary
    blocks = (vocabulary.size, vocabulary.luck_size, vocabulary.shown_size)
    if sum(blocks) != vocabulary.total or vocabulary.size == 0:
        raise fault(f"The blocks of the vocabulary hold {blocks} sentences, which must add up to {vocabulary.total}.")
    check_sentences(game, seed)
    check_questions(game)
    for option in game.options.declared.values():
        if option.clause:
            known_clause(game, option.clause, f"option '{option.name}'")


def check_sentences(game: Game[Any], seed: int) -> None:
    """Sentences against ids, and masks against both."""
    vocabulary = game.vocabulary
    rng = Rng(seed)
    every = range(vocabulary.total)
    sample = every if len(every) <= MOST_SENTENCES else [int(rng.below(len(every))) for _ in range(MOST_SENTENCES)]
    for move in sample:
        if reserved(game, move):
            continue
        sentence = vocabulary.sentence(move)
        back = vocabulary.parse(sentence)
        if back != move:
            raise fault(f"Sentence {move} reads '{sentence}', but that is the sentence of {back}: words must differ.")
        masked = int(vocabulary.masked(move))
        if int(vocabulary.masked(masked)) != masked:
            raise fault(
                f"Masking '{vocabulary.sentence(masked)}' once more changes it: mask every secret word at once."
            )


def reserved(game: Game[Any], move: int) -> bool:
    """Whether a sentence has a word that is only reserved for a card set."""
    return "#" in game.vocabulary.sentence(move)


def check_questions(game: Game[Any]) -> None:
    """What the questions declare."""
    vocabulary = game.vocabulary
    names: set[str] = set()
    for question in game.questions:
        if question.name in names:
            raise fault(f"Two questions are called '{question.name}': positions need a name for each.")
        names.add(question.name)
        known_clause(game, question.clause, f"question '{question.name}'")
        for verb in question.verbs:
            if verb not in vocabulary.named:
                raise fault(f"Question '{question.name}' has the verb '{verb}', which the vocabulary lacks.")
        said = {block_of(game, vocabulary.named[verb].first) for verb in question.verbs}
        if len(said) > 1 or "shown" in said:
            raise fault(f"The verbs of question '{question.name}' must all be a seat's or all be luck's.")
        for field in question.fields:
            noun = field.partition(":")[2]
            if noun and noun not in vocabulary.nouns:
                raise fault(f"Field '{field}' of question '{question.name}' names a noun that the vocabulary lacks.")


def block_of(game: Game[Any], move: int) -> str:
    """Whose sentence an id is: `seat`, `luck` or `shown`."""
    vocabulary = game.vocabulary
    if move < vocabulary.size:
        return "seat"
    return "luck" if move < vocabulary.size + vocabulary.luck_size else "shown"


def known_clause(game: Game[Any], clause: str, owner: str) -> None:
    """Fail unless a clause stands in the game's rulebook or among the engine's."""
    try:
        game.rulebook.text(clause)
    except KeyError:
        raise fault(f"The {owner} cites the clause '{clause}', which is not in the rulebook: write it there.") from None


# Playing


def check_play(game: Game[Any], case: Case, games: int = 5, seed: int = 1) -> None:
    """Random games keep the engine's promises and the game's own `check` after every move.

    Checks who is asked, lists, weights, who sees what, what was told, scores and `evaluate`, and that the longest list
    and the deepest stack stay under half of the game's `most_moves` and `stack_depth`. Raises AssertionError.
    """
    for number in range(games):
        line = Line(game, case, [case.new(game)], [])
        rng = Rng(seed + number)
        check_state(line)
        while line.last().actor is not None and len(line.entries) < case.limit:
            line.go(choose(line.last(), rng))
            check_told(line)
            check_state(line)


def check_state(line: Line) -> None:
    """The promises that hold in every state."""
    game, state = line.game, line.last()
    actor = state.actor
    if not (actor is None or actor == LUCK or 0 <= actor < line.case.seats):
        raise fault(f"Actor {actor} is neither a seat of this table nor LUCK: ask seats from 0.", line)
    wrong = game.check(state)
    if wrong:
        raise fault(f"The game's own check finds a fault: {wrong[0]}", line)
    scores, places = state.scores(), state.ranking()
    if len(scores) != line.case.seats or sorted(places)[:1] != [1] or len(places) != line.case.seats:
        raise fault(f"Each seat needs a score and a place, the best place being 1, not {scores} and {places}.", line)
    for seat in range(line.case.seats):
        value = int(game.evaluate(state, seat))
        if not 0 <= value <= 1000:
            raise fault(f"evaluate gives seat {seat + 1} {value}, which is not between 0 and 1000: clip it.", line)
    check_room(line)
    if state.actor is None:
        check_over(line)
    else:
        check_list(line)


def check_over(line: Line) -> None:
    """The promises that hold after the end."""
    state = line.last()
    if state.over == 0 or state.moves() or state.weights():
        raise fault("After the end nobody may have a move left: call finish() instead of emptying the stack.", line)
    results = state.result()
    if len(results) != line.case.seats or not set(results) <= {"won", "lost", "drawn"}:
        raise fault(f"After the end result() says won, lost or drawn for each seat, not {results}.", line)
    refusal = state.why_not(0)
    if refusal is None or refusal.clause != "core/over":
        raise fault("After the end every sentence is refused by core/over.", line)


def check_list(line: Line) -> None:
    """The promises about the list of whoever is asked."""
    game, state = line.game, line.last()
    vocabulary = game.vocabulary
    moves, before = state.moves(), hash(state)
    if not moves:
        raise fault(f"'{state.asks()}' has no legal answer: do not ask it, or list a word such as pass.", line)
    if any(one >= two for one, two in pairwise(moves)):
        raise fault(f"The moves of '{state.asks()}' are not ascending and distinct: {listing(map(str, moves))}.", line)
    block = "luck" if state.actor == LUCK else "seat"
    for move in moves:
        if move < 0 or move >= vocabulary.total or block_of(game, move) != block:
            raise fault(f"Id {move} is listed, but it is no sentence of {block}'s block.", line)
        if UNKNOWN in vocabulary.words(move):
            raise fault(f"'{vocabulary.sentence(move)}' is listed, but '?' is never legal.", line)
        check_sees(line, move)
    if state.moves() != moves or hash(state) != before:
        raise fault("Listing moves changes the state: moves() may only look.", line)
    check_weights(line)


def check_sees(line: Line, move: int) -> None:
    """The promises about who sees a legal sentence."""
    state = line.last()
    if int(line.game.vocabulary.masked(move)) == move:
        return
    sees = state.sees(move)
    table = sees & ((1 << line.case.seats) - 1)
    if table == 0:
        raise fault(f"Nobody sees '{state.sentence(move)}': let luck draw it when somebody first sees it.", line)
    if state.actor != LUCK and not sees >> int(state.actor or 0) & 1:
        raise fault(f"Its own speaker does not see '{state.sentence(move)}': add that seat to sees().", line)


def check_weights(line: Line) -> None:
    """The promises about luck's weights."""
    state = line.last()
    weights = state.weights()
    if state.actor != LUCK:
        if weights:
            raise fault("Weights belong to luck alone: list a seat's moves with add().", line)
        return
    for move, weight in zip(state.moves(), weights, strict=True):
        if weight <= 0:
            raise fault(f"Luck's outcome '{state.sentence(move)}' has the weight {weight}: leave it out.", line)
    if sum(weights) >= MOST_WEIGHT:
        raise fault(f"The weights of '{state.asks()}' add up to {sum(weights)}: keep them below 2**31.", line)


def check_told(line: Line) -> None:
    """The promises about what a sentence turned up."""
    vocabulary = line.game.vocabulary
    for told in line.entries[-1].told:
        if not 0 <= told.move < vocabulary.total or block_of(line.game, told.move) != "shown":
            raise fault(f"Id {told.move} is told, but only sentences of the third block may be.", line)
        if UNKNOWN in vocabulary.words(told.move):
            raise fault(
                f"'{vocabulary.sentence(told.move)}' is told, but '?' is what others hear: tell the word.", line
            )


def check_room(line: Line) -> None:
    """Half of the buffers must be free: random play does not find the worst case."""
    state = line.last()
    deepest = len(state.stack)
    while deepest > 0 and state.stack[deepest - 1] == 0:
        deepest -= 1
    deepest = max(int(state.sp), deepest)
    if deepest * 2 > line.game.stack_depth * WIDTH:
        depth = -(-deepest // WIDTH)
        raise fault(f"The stack is {depth} deep, over half of stack_depth={line.game.stack_depth}: raise it.", line)
    if state.sp > 0 and len(state.moves()) * 2 > line.game.most_moves:
        count = len(state.moves())
        raise fault(f"A list has {count} moves, over half of most_moves={line.game.most_moves}: raise it.", line)


def check_clones(game: Game[Any], case: Case, games: int = 3, seed: int = 1) -> None:
    """A clone equals its original, hashes like it, and neither changes when the other plays on.

    Raises AssertionError, saying what `clone` forgets or shares.
    """
    for number in range(games):
        rng = Rng(seed + number)
        line = Line(game, case, [case.new(game)], [])
        while line.last().actor is not None and len(line.entries) < case.limit:
            move = choose(line.last(), rng)
            check_clone(line, move)
            line.go(move)
        equal_clone(line)


def equal_clone(line: Line) -> State:
    """A clone of a state, which must equal it."""
    state = line.last()
    clone = state.clone()
    if type(clone) is not type(state) or clone != state or hash(clone) != hash(state):
        raise fault("clone() does not equal its original: copy every table and number, sp and over too.", line)
    return clone


def check_clone(line: Line, move: int) -> None:
    """A clone of a state, and both of them after a move."""
    state = line.last()
    clone = equal_clone(line)
    doc, value = state.position(), hash(state)
    clone.play(move)
    if state.position() != doc or hash(state) != value:
        raise fault("Playing on a clone changes its original: clone() must copy every table with [:].", line)
    again = state.clone()
    again.witness = Witness()
    again.play(move)
    if again != clone or hash(again) != hash(clone) or again.moves() != clone.moves():
        sentence = line.game.vocabulary.sentence(move)
        raise fault(f"'{sentence}' leads to two states from two clones: play() may look at the tables alone.", line)


def check_positions(game: Game[Any], case: Case, games: int = 3, seed: int = 1) -> None:
    """Every state comes back from its position, as JSON, equal in all that can be asked of it.

    Checks equality, hash, moves, weights, every seat's key and view, and that equal states have equal positions. A
    field that does not exist must be refused, and a position with something left out be completed or refused. Raises
    AssertionError, naming what differs.
    """
    met: dict[State, str] = {}
    for number in range(games):
        rng = Rng(seed + number)
        line = Line(game, case, [case.new(game)], [])
        check_unknown_field(line, check_position(line))
        while line.last().actor is not None and len(line.entries) < case.limit:
            moves = line.last().moves()
            for move in {moves[0], moves[-1]}:
                branch = Line(game, case, line.states[:], line.entries[:])
                branch.go(move)
                same = met.setdefault(branch.last(), json.dumps(branch.last().position(), sort_keys=True))
                if same != json.dumps(branch.last().position(), sort_keys=True):
                    raise fault("Two states are equal, but not their positions: tables() leaves something out.", branch)
            line.go(choose(line.last(), rng))
            doc = check_position(line)
            check_partial(line, doc, rng)


def check_position(line: Line) -> dict[str, Any]:
    """One state through its position and back."""
    state = line.last()
    doc: dict[str, Any] = through_json(state.position(), "position()", line)
    try:
        back: State = line.game.from_position(doc)
    except PositionError as error:
        raise fault(f"from_position refuses what position() has written: {error}", line) from None
    if back != state or hash(back) != hash(state):
        raise fault(f"{unlike(back, state)} differs after a round trip: write and read it in the position.", line)
    if back.moves() != state.moves() or back.weights() != state.weights() or back.asks() != state.asks():
        raise fault("The question differs after a round trip: something is missing in tables() and position().", line)
    for seat in knowers(line.case):
        if back.key(seat) != state.key(seat) or back.view(seat) != state.view(seat):
            raise fault(f"What {called(seat)} knows differs after a round trip: keep it in tables().", line)
    if through_json(back.position(), "position()", line) != doc:
        raise fault("The position of a position differs from it: write the same words that you read.", line)
    return doc


def check_unknown_field(line: Line, doc: dict[str, Any]) -> None:
    """A position with a field too many must be refused."""
    try:
        line.game.from_position({**doc, "no-such-field": 1})
    except PositionError:
        return
    raise fault("from_position takes a field that does not exist: end with fields.done().", line)


def check_partial(line: Line, doc: dict[str, Any], rng: Rng) -> None:
    """A position with something left out must be completed to a sound state, or refused as a position."""
    partial = json.loads(json.dumps(doc))
    left_out = leave_out(partial, rng, "")
    try:
        state: State = line.game.from_position(partial)
    except PositionError:
        return
    except Exception as error:
        raise fault(f"from_position fails with {error!r} without {left_out}: complete or refuse it.", line) from error
    wrong = line.game.check(state)
    if wrong:
        raise fault(f"from_position makes an unsound state without {left_out}: {wrong[0]}", line)
    if line.game.from_position(through_json(state.position(), "position()", line)) != state:
        raise fault(f"The position of a position without {left_out} is another one: write what you complete.", line)


def leave_out(doc: Any, rng: Rng, path: str) -> str:
    """Leave a random field or entry out of a document, and say which; what is pending stays whole, or goes."""
    places = list(doc) if isinstance(doc, dict) else list(range(len(doc)))
    place = places[int(rng.below(len(places)))]
    here = f"{path}[{place}]" if isinstance(place, int) else f"{path}.{place}" if path else str(place)
    inner = doc[place]
    if isinstance(inner, dict | list) and inner and place != "pending" and int(rng.below(3)) > 0:
        return leave_out(inner, rng, here)
    del doc[place]
    return here


def unlike(one: State, other: State) -> str:
    """What differs between two states."""
    if one.scalars() != other.scalars():
        return "A number of scalars()"
    for place, (mine, theirs) in enumerate(zip(one.tables(), other.tables(), strict=True)):
        if mine != theirs:
            return f"Table {place + 1} of tables()"
    if one.over != other.over:
        return "Whether the game is over"
    return "The stack, or the setup,"


def through_json(doc: Any, what: str, line: Line) -> Any:
    """A document written as JSON and read again."""
    try:
        return json.loads(json.dumps(doc, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise fault(f"{what} must hold only what JSON knows: {error}", line) from None


def check_refusals(game: Game[Any], case: Case, games: int = 3, seed: int = 1, sentences: int = 12) -> None:
    """`why_not` has nothing against the legal sentences, and a clause of the rulebook against all others.

    In every state of random games some legal sentences of every verb are asked about, and some random ones; an illegal
    one must also leave the state alone when it is played. Raises AssertionError, naming sentence and clause.
    """
    for number in range(games):
        rng = Rng(seed + number)
        line = Line(game, case, [case.new(game)], [])
        while line.last().actor is not None and len(line.entries) < case.limit:
            state = line.last()
            legal = set(state.moves())
            for move in [*legal_sentences(state, rng, 2 * sentences), *random_sentences(state, rng, sentences)]:
                check_refusal(line, move, move in legal)
            line.go(choose(state, rng))


def legal_sentences(state: State, rng: Rng, count: int) -> list[int]:
    """Random legal ids, at least one of every verb."""
    moves = state.moves()
    for k in range(len(moves) - 1, 0, -1):
        other = int(rng.below(k + 1))
        moves[k], moves[other] = moves[other], moves[k]
    found = {state.game.vocabulary.verb(move).name: move for move in moves}
    return [*found.values(), *moves[: max(0, count - len(found))]]


def random_sentences(state: State, rng: Rng, count: int) -> list[int]:
    """Random ids of the vocabulary: some legal but for one word, some with a verb that is asked for, some others."""
    vocabulary = state.game.vocabulary
    asked = state.setup.questions[state.stack[state.sp - WIDTH]].verbs if state.sp > 0 else ()
    moves = state.moves()
    found: list[int] = []
    for k in range(count):
        if moves and k % 4 == 0:
            move = with_another_word(vocabulary, moves[int(rng.below(len(moves)))], rng)
        elif asked and k % 4 != 3:
            verb = vocabulary.named[asked[int(rng.below(len(asked)))]]
            move = verb.first + int(rng.below(verb.count))
        else:
            verb = vocabulary.verbs[int(rng.below(len(vocabulary.verbs)))]
            move = verb.first + int(rng.below(verb.count))
        if not reserved(state.game, move):
            found.append(move)
    return found


def with_another_word(vocabulary: Vocabulary, move: int, rng: Rng) -> int:
    """A sentence with one of its words replaced at random; a verb without words stays."""
    verb = vocabulary.verb(move)
    if not verb.slots:
        return move
    values = list(verb.values(move))
    place = int(rng.below(len(values)))
    values[place] = int(rng.below(verb.slots[place].radix))
    return verb.move(values)


def check_refusal(line: Line, move: int, legal: bool) -> None:
    """One sentence, legal or not."""
    state = line.last()
    sentence = state.sentence(move)
    try:
        refusals = state.refusals(sentence)
    except Exception as error:
        raise fault(
            f"refusals() fails on '{sentence}' with {error!r}: it is asked about every sentence.", line
        ) from error
    if legal:
        if refusals:
            raise fault(f"'{sentence}' is legal, yet {refusals[0].clause} refuses it: {refusals[0].message}", line)
        return
    if not refusals:
        raise fault(f"'{sentence}' is not legal, yet no clause refuses it: add the reason to refusals().", line)
    for refusal in refusals:
        try:
            line.game.rulebook.text(refusal.clause)
        except KeyError:
            missing = f"'{sentence}' is refused by {refusal.clause}, which is not in the rulebook: write it there."
            raise fault(missing, line) from None
        if not refusal.message.strip():
            raise fault(
                f"'{sentence}' is refused by {refusal.clause} without a word: say what stands in the way.", line
            )
    after, value = state.clone(), hash(state)
    try:
        after.play(sentence)
    except IllegalMove:
        if hash(after) == value:
            return
    raise fault(f"'{sentence}' is refused, but playing it changes the state: leave play() alone.", line)


def check_views(game: Game[Any], case: Case, games: int = 3, seed: int = 1) -> None:
    """Views are JSON, keys stand for views one to one, and only the seat that is asked hears sentences.

    Compares all states of random games with each other, seat by seat. Raises AssertionError.
    """
    known: dict[tuple[int | None, int], str] = {}
    keys: dict[tuple[int | None, str], int] = {}
    for number in range(games):
        line = random_line(game, case, Rng(seed + number))
        for place, state in enumerate(line.states):
            here = Line(game, case, line.states[: place + 1], line.entries[:place])
            for seat in knowers(case):
                text = json.dumps(through_json(state.view(seat), f"view() of {called(seat)}", here), sort_keys=True)
                key = state.key(seat)
                if known.setdefault((seat, key), text) != text:
                    raise fault(f"Two views of {called(seat)} have one key: key() leaves out what view() shows.", here)
                if keys.setdefault((seat, text), key) != key:
                    raise fault(f"Two keys of {called(seat)} have one view: key() knows what view() hides.", here)
                prompt = through_json(state.prompt(seat), f"prompt() of {called(seat)}", here)
                if ("sentences" in prompt) != (seat is not None and state.actor == seat):
                    raise fault(f"prompt() gives {called(seat)} sentences it is not asked, or none where it is.", here)


def check_records(game: Game[Any], case: Case, games: int = 2, seed: int = 1) -> None:
    """A record comes back from its text and replays to the same state, and undo stops at luck, reveals and others.

    Raises AssertionError where writing, reading, replaying or undoing a random game fails.
    """
    for number in range(games):
        line = random_line(game, case, Rng(seed + number))
        record = Record.start(game, [f"seat {seat + 1}" for seat in range(case.seats)], case.options)
        for place, entry in enumerate(line.entries):
            here = Line(game, case, line.states[: place + 2], line.entries[: place + 1])
            try:
                record.play(entry.move)
            except IllegalMove as error:
                raise fault(f"A record refuses what was played ({error}): start() must not change.", here) from None
            if record.state != here.last():
                raise fault("A record leads to another state than play: start() must not change.", here)
            check_undo(record, here)
        text = record.text()
        back = Record.parse(text, game)
        if back.text() != text or back.state != line.last() or hash(back.state) != hash(line.last()):
            raise fault("A record does not come back from its text: the rules must depend on the state alone.", line)
        for knower in knowers(case):
            Record.parse(record.masked(knower), game)


def check_undo(record: Record, line: Line) -> None:
    """Whether the last sentence can be taken back, and by whom."""
    entry = line.entries[-1]
    barred = entry.actor == LUCK or any(told.reveal for told in entry.told)
    for seat in range(line.case.seats):
        if record.can_undo(seat) != (seat == entry.actor and not barred):
            raise fault(f"Undo for seat {seat + 1} must stop at luck, at reveals and at others' sentences.", line)
    if not barred:
        record.undo(entry.actor)
        if record.state != line.states[-2]:
            raise fault("Undo does not lead back to the state before: keep everything in the state.", line)
        record.play(entry.move)
