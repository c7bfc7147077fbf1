"""Sentences as they were played: playing one, checking one that was read, and what stands on its line."""

from __future__ import annotations

from typing import Final

from rulewright.core.engine import EVERYBODY, LUCK, State, Told, Witness
from rulewright.core.errors import EngineError, IllegalMove, ParseError, RecordError, Refusal, SentenceError
from rulewright.core.notation import (
    MOST_SENTENCE,
    UNKNOWN,
    Branch,
    Comment,
    Item,
    Spoken,
    read_mark,
    spoken_line,
    tag,
    write_mark,
)
from rulewright.core.reader import fail
from rulewright.core.vocabulary import Vocabulary


class Entry(Item):
    """A sentence that was played: who said it, who sees its secret words, and what was told after it.

    `sees` is a bit mask of seats, EVERYBODY for an open sentence and 0 where a masked record does not say; `more`
    marks a sentence that continues the message of the one before; `line` is its line in the text it was read from,
    else 0; `whose` says in words for whom luck has spoken, if its game tells. Read from a text, `told` holds the
    reveals only and `whose` is empty.
    """

    def __init__(
        self,
        actor: int,
        move: int,
        sentence: str,
        sees: int,
        told: list[Told],
        more: bool,
        line: int = 0,
        whose: str = "",
    ) -> None:
        self.actor: Final = actor
        self.move: Final = move
        self.sentence: Final = sentence
        self.sees: Final = sees
        self.told: Final = told
        self.more: Final = more
        self.line: Final = line
        self.whose: Final = whose

    def reveals(self) -> bool:
        """Whether somebody has learnt something hidden by it, which bars undo."""
        for told in self.told:
            if told.reveal:
                return True
        return False


# Playing and checking


def check(state: State, entry: Entry, where: str) -> State:
    """The state after an entry of a text; raises RecordError unless the line is exactly what would be written."""
    actor = state.actor
    if actor is None:
        raise RecordError(f"{where}: the game is over here, so nothing follows")
    if actor != entry.actor:
        raise RecordError(f"{where}: expected a sentence of {tag(actor)}, not of {tag(entry.actor)}")
    try:
        again, after = speak(state, entry.move, entry.more)
    except IllegalMove as error:
        raise RecordError(f"{where}: {error}") from None
    vocabulary = state.game.vocabulary
    expected = entry_line(vocabulary, again)
    found = entry_line(vocabulary, entry)
    if expected != found:
        raise RecordError(f"{where}: expected '{expected}', not '{found}'")
    return after


def speak(state: State, move: int | str, more: bool) -> tuple[Entry, State]:
    """The entry of a legal move and the state after it; the given state stays as it is."""
    actor = state.actor
    if isinstance(move, str) and len(move) > MOST_SENTENCE:
        raise ParseError(f"a sentence has at most {MOST_SENTENCE} characters, not {len(move)}")
    vocabulary = state.game.vocabulary
    if not isinstance(move, str) and not 0 <= move < vocabulary.total:
        raise IllegalMove(refuse(state, move))
    after = state.clone()
    witness = Witness()
    after.witness = witness
    after.play(move)
    after.witness = None
    found = vocabulary.parse(move) if isinstance(move, str) else move
    assert actor is not None
    seats = state.setup.seats
    sees = seen_by(vocabulary, found, state.sees(found), seats)
    told = [Told(one.move, seen_by(vocabulary, one.move, one.sees, seats), one.reveal) for one in witness.take()]
    whose = state.game.luck_of(state) if actor == LUCK else ""
    return Entry(actor, found, vocabulary.sentence(found), sees, told, more, whose=whose), after


def refuse(state: State, move: int | str) -> Refusal:
    """Why the actor may not play a move that is known to be none."""
    refusal = state.why_not(move)
    if refusal is None:
        raise EngineError(f"'{move}' is out of range, yet no clause refuses it")
    return refusal


def refuse_other(state: State, move: int | str, seat: int) -> Refusal:
    """Why a seat that is not asked may not play."""
    refusal = state.why_not(move, seat)
    if refusal is None:
        raise EngineError(f"seat {seat + 1} is not asked, yet no clause refuses it")
    return refusal


def seen_by(vocabulary: Vocabulary, move: int, sees: int, seats: int) -> int:
    """Who sees a sentence as the record writes it: EVERYBODY unless it has secret words."""
    if vocabulary.masked(move) == move or sees == EVERYBODY:
        return EVERYBODY
    found = sees & ((1 << seats) - 1)
    if found == 0:
        raise EngineError(f"'{vocabulary.sentence(move)}' is seen by nobody; such a thing is drawn when it is seen")
    return found


def heard(vocabulary: Vocabulary, move: int, sees: int, seat: int | None) -> int:
    """The id of a sentence as one seat hears it."""
    if sees == EVERYBODY or (seat is not None and sees >> seat & 1):
        return move
    return int(vocabulary.masked(move))


# Entries in and out


def entry_line(vocabulary: Vocabulary, entry: Entry) -> str:
    """The line of an entry in canonical form: what it turned up stands behind it, other tales do not."""
    sentences = [marked(vocabulary, entry.move, entry.sees, entry.actor)]
    sentences += [marked(vocabulary, told.move, told.sees, entry.actor) for told in entry.told if told.reveal]
    return spoken_line(entry.actor, entry.more, sentences)


def marked(vocabulary: Vocabulary, move: int, sees: int, actor: int) -> str:
    """A sentence with its secret words marked."""
    words = vocabulary.words(move)
    for k, slot in enumerate(vocabulary.verb(move).slots):
        if slot.secret:
            words[k + 1] = write_mark(words[k + 1], sees, actor)
    return " ".join(words)


def write(vocabulary: Vocabulary, items: list[Item], indent: str, lines: list[str]) -> None:
    """Add the lines of some items, two spaces deeper inside brackets."""
    for item in items:
        if isinstance(item, Entry):
            lines.append(indent + entry_line(vocabulary, item))
        elif isinstance(item, Comment):
            lines.append(indent + ("; " + item.text if item.text else ";"))
        elif isinstance(item, Branch):
            lines.append(indent + ("[" if item.left else "("))
            write(vocabulary, item.items, indent + "  ", lines)
            lines.append(indent + ("]" if item.left else ")"))


def bind(vocabulary: Vocabulary, seats: int, items: list[Item]) -> list[Item]:
    """Items as the text has them turned into entries of a game."""
    found: list[Item] = []
    for item in items:
        if isinstance(item, Spoken):
            found.append(read_entry(vocabulary, seats, item))
        elif isinstance(item, Branch):
            found.append(Branch(item.line, item.left, bind(vocabulary, seats, item.items)))
        else:
            found.append(item)
    return found


def read_entry(vocabulary: Vocabulary, seats: int, spoken: Spoken) -> Entry:
    """The entry of a line; raises RecordError for words or marks that the vocabulary does not have."""
    move, sees = read_sentence(vocabulary, seats, spoken, spoken.sentences[0])
    luck = spoken.actor == LUCK
    first = vocabulary.size if luck else 0
    if not first <= move < first + (vocabulary.luck_size if luck else vocabulary.size):
        fail(spoken.line, f"'{vocabulary.verb(move).name}' is no verb of {'luck' if luck else 'a seat'}")
    told: list[Told] = []
    for words in spoken.sentences[1:]:
        turned, seen = read_sentence(vocabulary, seats, spoken, words)
        told.append(Told(turned, seen, True))
    return Entry(spoken.actor, move, vocabulary.sentence(move), sees, told, spoken.more, spoken.line)


def read_sentence(vocabulary: Vocabulary, seats: int, spoken: Spoken, words: list[str]) -> tuple[int, int]:
    """The id of a marked sentence and who sees it."""
    read = [read_mark(word, spoken.actor) for word in words]
    try:
        move = vocabulary.parse(" ".join([word for word, _ in read]))
    except SentenceError as error:
        fail(spoken.line, str(error))
    slots = vocabulary.verb(move).slots
    found: list[int] = []
    for k, (word, sees) in enumerate(read):
        if k > 0 and slots[k - 1].secret:
            found.append(0 if word == UNKNOWN else sees)
        elif "{" in words[k]:
            fail(spoken.line, f"'{word}' is no secret word here, so it stands without braces")
    if not found:
        return move, EVERYBODY
    for sees in found:
        if sees != found[0]:
            fail(spoken.line, "the secret words of one sentence are seen by the same seats")
    return move, found[0]
