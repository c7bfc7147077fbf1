"""The record of a game: a header and one sentence a line, luck included; it replays to the same state anywhere.

The text format is specified in `docs/formats.md`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulewright.core.cards import HIDDEN
from rulewright.core.commitment import commitment_of
from rulewright.core.engine import LUCK, VERSION, Game, State, version_fault
from rulewright.core.entries import Entry, bind, check, heard, refuse_other, speak, write
from rulewright.core.errors import IllegalMove, OptionError, PositionError, RecordError, RulewrightError
from rulewright.core.notation import (
    HALF,
    HEX,
    MOST_COMMENT,
    MOST_DEPTH,
    UNKNOWN,
    Branch,
    Comment,
    Header,
    Item,
    check_names,
    check_nonces,
    quote,
    tag,
)
from rulewright.core.reader import Reader, dump, fail, mask_text
from rulewright.core.registry import load, with_cards

MOST_MESSAGE: Final = 200
# What the header says of a table; a start position leaves it to the header.
OF_THE_HEADER: Final = ("game", "version", "cards", "seats", "options")


class Record:
    """A game as it was played: header, sentences, comments, variations, and the live state.

    Begin with `Record.start` or `Record.parse`, and play through the record, never on its state.
    """

    def __init__(self, game: Game[Any], header: Header, items: list[Item]) -> None:
        self.game: Final = game
        self.header: Final = header
        self.items: Final = items
        self.epoch = count_left(items)
        self._state: State | None = None
        # The state before each message that may still be taken back, with its place among the items.
        self._before: list[tuple[int, State]] = []

    @classmethod
    def start(
        cls,
        game: Game[Any],
        seats: Sequence[str],
        options: Mapping[str, str | int] | None = None,
        position: Mapping[str, Any] | None = None,
        commitment: str = "",
        nonces: Sequence[str] = (),
    ) -> Record:
        """A new record for players of these names, from the usual start or from a position.

        Raises OptionError for seats or options that do not go, PositionError for a position that makes no sense, and
        RecordError for names or nonces that no record can hold or a position that contradicts the rest.
        """
        names = list(seats)
        check_names(names)
        game.options.seats(len(names))
        doc = dict(position or {})
        chosen = options if options is not None else plain_options(doc.get("options"))
        header = Header(game.name, rules_version(game, doc), names)
        header.cards, header.cards_name = game.cards, game.cards_name
        header.options = game.options.changed(game.options.complete(chosen, len(names)))
        if commitment:
            if not HEX.fullmatch(commitment):
                raise RecordError("a commitment is 64 digits from 0 to 9 and a to f")
            header.commitment = commitment
            header.nonces = list(nonces) or ["-"] * len(names)
            check_nonces(header.nonces, len(names))
        elif nonces:
            raise RecordError("nonces need a commitment")
        record = cls(game, header, [])
        if position is not None:
            try:
                header.position = dump(record.bare_position(doc))
            except (TypeError, ValueError, RecursionError):
                raise PositionError("", "a position is made of what JSON can hold") from None
        record._state = record.first()
        return record

    @classmethod
    def parse(cls, text: str, game: Game[Any] | None = None) -> Record:
        """The record of a text; its sentences are read but not yet played, which `state` or `replay` does.

        `game` spares the search for a game by its name; which cards it is played with says the text. Raises
        RecordError, naming the line and what was expected.
        """
        read = Reader(text)
        header = read.header
        line = header.at["game"]
        if game is None:
            try:
                game = load(header.game)
            except RulewrightError as error:
                fail(line, str(error))
        if game.name != header.game:
            fail(line, f"this is a record of {header.game}, not of {game.name}")
        fault = version_fault(game, header.rules)
        if fault:
            fail(line, fault)
        game = game_of(game, header)
        read_options(game, header)
        record = cls(game, header, bind(game.vocabulary, len(header.seats), read.items))
        if header.position not in ("", UNKNOWN):
            try:
                header.position = dump(record.bare_position(json.loads(header.position)))
            except RecordError as error:
                fail(header.at["position"], str(error))
        return record

    def bare_position(self, doc: dict[str, Any]) -> dict[str, Any]:
        """A start position without what the header says; raises RecordError where it says something else."""
        header = self.header
        said: dict[str, Any] = {"game": header.game, "version": header.rules, "seats": len(header.seats)}
        for key, value in said.items():
            if key in doc and doc[key] != value:
                raise RecordError(f"the {key} of the position is {str(doc[key])[:40]}, that of the record {value}")
        if doc.get("cards", self.game.cards_hash) != self.game.cards_hash:
            raise RecordError("the position is one of other cards than the record")
        if "options" in doc:
            try:
                options = self.game.options.complete(plain_options(doc["options"]), len(header.seats))
            except OptionError as error:
                raise RecordError(str(error)) from None
            if self.game.options.changed(options) != header.options:
                raise RecordError("the options of the position are not those of the record")
        return {key: value for key, value in doc.items() if key not in OF_THE_HEADER}

    # The table's side: what is asked, and playing

    @property
    def state(self) -> State:
        """The present state; a record read from a text is replayed when this is first asked.

        Look at it as you like, but play through the record. Raises RecordError if the record does not replay.
        """
        if self._state is None:
            self._state = self.replay()
        return self._state

    @property
    def actor(self) -> int | None:
        """The seat that is asked, LUCK, or None when the game is over."""
        return self.state.actor

    @property
    def entries(self) -> list[Entry]:
        """The sentences in order, without variations and what was left by a rewind."""
        return [item for item in self.items if isinstance(item, Entry)]

    def history(self) -> list[tuple[Entry, State]]:
        """Each sentence with all that followed it, which a text does not hold, and the state after it."""
        state = self.first()
        found: list[tuple[Entry, State]] = []
        for entry in self.entries:
            again, state = speak(state, entry.move, entry.more)
            found.append((again, state))
        return found

    def moves(self) -> list[int]:
        """The actor's legal ids."""
        return self.state.moves()

    def weights(self) -> list[int]:
        """The weights of luck's outcomes beside `moves()`; empty unless luck is asked."""
        return self.state.weights()

    def play(self, move: int | str) -> Entry:
        """Play an id or a sentence of the actor and write it down.

        Raises IllegalMove with the clause that refuses it, or a SentenceError where the text is no sentence; both
        leave the record as it was.
        """
        before = self.state
        entry, after = speak(before, move, False)
        self._keep([entry], before, after)
        return entry

    def play_all(self, seat: int, sentences: Sequence[int | str]) -> list[Entry]:
        """Play a message of one seat: all its sentences, or none if any of them is refused.

        A sentence that turns something up cannot be taken back, so the message ends with it: what follows it is not
        played, and the list is shorter. Raises like `play`, and IllegalMove where another seat is asked.
        """
        if not 0 < len(sentences) <= MOST_MESSAGE:
            raise RecordError(f"a message has 1 to {MOST_MESSAGE} sentences, not {len(sentences)}")
        before = self.state
        after = before
        entries: list[Entry] = []
        for move in sentences:
            if after.actor != seat:
                raise IllegalMove(refuse_other(after, move, seat))
            entry, after = speak(after, move, bool(entries))
            entries.append(entry)
            if entry.reveals():
                break
        self._keep(entries, before, after)
        return entries

    def _keep(self, entries: list[Entry], before: State, after: State) -> None:
        """Write down what was played."""
        if self.undo_bar(entries[0].actor):
            self._before.clear()
        self._before.append((len(self.items), before))
        self.items.extend(entries)
        if self.undo_bar(entries[0].actor):
            self._before.clear()
        self._state = after

    def comment(self, text: str) -> None:
        """Add a comment; several lines of text become several comments."""
        for line in text.splitlines() or [""]:
            plain = HALF.sub("?", HIDDEN.sub(" ", line)).strip()
            if len(plain) > MOST_COMMENT:
                raise RecordError(f"a comment has at most {MOST_COMMENT} characters a line, not {len(plain)}")
            self.items.append(Comment(plain))

    def journal(self, entry: Entry, seat: int | None) -> dict[str, Any]:
        """What one seat hears of a sentence and of what followed it, JSON-ready; None hears what everybody hears.

        `{"actor": "seat-1", "sentence": "...", "told": [{"sentence": "...", "reveal": true}]}`
        """
        vocabulary = self.game.vocabulary
        return {
            "actor": tag(entry.actor),
            "sentence": vocabulary.sentence(heard(vocabulary, entry.move, entry.sees, seat)),
            "told": [
                {"sentence": vocabulary.sentence(heard(vocabulary, told.move, told.sees, seat)), "reveal": told.reveal}
                for told in entry.told
            ],
        }

    # Going back

    def undo_bar(self, seat: int) -> str:
        """Why a seat cannot take back its last message, or an empty text if it can."""
        if self.header.seed:
            return "the seed of this game is open, so nothing can be taken back"
        for item in reversed(self.items):
            if isinstance(item, Branch) and item.left:
                return "the game was rewound after your last sentence, so it cannot be taken back"
            if not isinstance(item, Entry):
                continue
            if item.actor != seat and not self._has_spoken(seat):
                break
            if item.actor == LUCK:
                return "luck has spoken since your last sentence, so it cannot be taken back"
            if item.actor != seat:
                return "another seat has spoken since your last sentence, so it cannot be taken back"
            if item.reveals():
                return "your last sentence has turned something up, so it cannot be taken back"
            if not item.more:
                return ""
        return "you have said nothing yet that could be taken back"

    def _has_spoken(self, seat: int) -> bool:
        """Whether a sentence of this seat stands in the record."""
        return any(isinstance(item, Entry) and item.actor == seat for item in self.items)

    def can_undo(self, seat: int) -> bool:
        """Whether the last message of this seat can be taken back: no luck, reveal or other seat came after it."""
        return not self.undo_bar(seat)

    def undo(self, seat: int) -> list[Entry]:
        """Take back the last message of a seat, with the comments behind it, and return its sentences.

        Raises RulewrightError with the reason where luck, a reveal, another seat or a rewind stands in the way.
        """
        bar = self.undo_bar(seat)
        if bar:
            raise RulewrightError(bar)
        start = len(self.items) - 1
        while not self._begins_message(start):
            start -= 1
        taken = [item for item in self.items[start:] if isinstance(item, Entry)]
        if self._before and self._before[-1][0] == start:
            self._state = self._before.pop()[1]
        else:
            self._state = self._state_before(start)
        del self.items[start:]
        return taken

    def _begins_message(self, place: int) -> bool:
        """Whether the item at this place is the first sentence of a message."""
        item = self.items[place]
        return isinstance(item, Entry) and not item.more

    def _state_before(self, place: int) -> State:
        """The state before the item at this place."""
        return Replay().run(self, self.first(), self.items[:place], 0, True)

    def rewind(self, to: int) -> None:
        """Go back to just after the first `to` sentences, as all seats have agreed; the epoch grows by one.

        What is left stays in the record between `[` and `]`. Raises RecordError if there is nothing to go back over,
        in the middle of a message, or after 100 rewinds within one another.
        """
        if self.header.seed:
            raise RecordError("the seed of this game is open, so it cannot be rewound")
        places = [k for k, item in enumerate(self.items) if isinstance(item, Entry)]
        if not 0 <= to < len(places):
            raise RecordError(f"a rewind goes back to 0 to {len(places) - 1} sentences, not to {to}")
        start = places[to]
        if not self._begins_message(start):
            raise RecordError(f"sentence {to + 1} continues a message, which is taken back as a whole")
        left = self.items[start:]
        if depth(left) > MOST_DEPTH:
            raise RecordError(f"at most {MOST_DEPTH} rewinds fit within one another")
        state = self._state_before(start)
        self.items[start:] = [Branch(0, True, left)]
        self._state = state
        self._before.clear()
        self.epoch += 1

    # Text

    def first(self) -> State:
        """The state before the first sentence; raises RecordError for a masked record or a wrong start position."""
        header = self.header
        if header.masked:
            raise RecordError(f"this record is masked for {header.masked}: it can be shown, but not replayed")
        complete = self.game.options.complete(header.options, len(header.seats))
        if not header.position:
            plain: State = self.game.new(len(header.seats), complete, header.rules)
            return plain
        doc: dict[str, Any] = {
            "game": header.game,
            "version": header.rules,
            "seats": len(header.seats),
            "options": header.options,
        }
        if self.game.cards:
            doc["cards"] = self.game.cards_hash
        doc.update(json.loads(header.position))
        try:
            given: State = self.game.from_position(doc)
        except PositionError as error:
            if "position" in header.at:
                fail(header.at["position"], f"the position makes no sense: {error}")
            raise
        return given

    def text(self) -> str:
        """The record in canonical form; `Record.parse` is the inverse."""
        lines: list[str] = []
        write(self.game.vocabulary, self.items, "", lines)
        return self.header.text(lines)

    def replay(self) -> State:
        """The state at the end, by playing every line anew; variations and what was left are checked as well.

        Raises RecordError with the line and what was expected there, and for a masked record.
        """
        return Replay().run(self, self.first(), self.items, 0, True)

    def masked(self, seat: int | None) -> str:
        """The text as one seat may read it, or everybody if the seat is None; see `mask_text`."""
        return mask_text(self.text(), seat)

    def open_seed(self, seed: bytes) -> None:
        """Publish the seed that the commitment was made to, once the game is over.

        Raises RecordError before the end, for any other seed, and where nothing was committed to.
        """
        if not self.header.commitment:
            raise RecordError("the record has no commitment, so there is no seed to open")
        if self.actor is not None:
            raise RecordError("the seed is opened when the game is over, and not before")
        if commitment_of(seed) != self.header.commitment:
            raise RecordError("the seed does not fit the commitment")
        self.header.seed = seed.hex()


class Replay:
    """A way through a record that plays every line and checks it; a subclass may look at more on the way."""

    def __init__(self) -> None:
        self.epoch = 0

    def run(self, record: Record, state: State, items: list[Item], draws: int, played: bool) -> State:
        """Play items from a state and return the state behind them; `draws` is how often luck has spoken before.

        `played` is false within variations, which were never played.
        """
        before = state
        drawn = draws
        number = 0
        for item in items:
            if isinstance(item, Entry):
                before = state
                drawn = draws
                number += 1
                where = f"line {item.line}" if item.line else f"sentence {number}"
                self.meet(record, state, item, draws, played, where)
                state = check(state, item, where)
                if item.actor == LUCK:
                    draws += 1
            elif isinstance(item, Branch):
                if item.left:
                    self.run(record, state, item.items, draws, played)
                    self.epoch += 1
                else:
                    self.run(record, before, item.items, drawn, False)
        return state

    def meet(self, record: Record, state: State, entry: Entry, draws: int, played: bool, where: str) -> None:
        """Called before each line is played."""


def count_left(items: list[Item]) -> int:
    """How many branches were left by a rewind."""
    found = 0
    for item in items:
        if isinstance(item, Branch):
            found += count_left(item.items) + (1 if item.left else 0)
    return found


def depth(items: list[Item]) -> int:
    """How deep the brackets among some items nest, with one more around them."""
    return 1 + max([depth(item.items) for item in items if isinstance(item, Branch)], default=0)


def plain_options(options: object) -> dict[str, str | int]:
    """The options of a position that nobody has checked yet; raises RecordError where they are no words or numbers."""
    found: dict[str, str | int] = {}
    if options is not None and not isinstance(options, Mapping):
        raise RecordError("the options of the position are no set of named values")
    for name, value in (options or {}).items():
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            raise RecordError(f"option {str(name)[:40]} of the position is neither a word nor a number")
        found[str(name)] = value
    return found


def rules_version(game: Game[Any], doc: dict[str, Any]) -> str:
    """The rules version that a position names, or that of the game; raises PositionError for a wrong one."""
    version = doc.get("version", game.version)
    if not isinstance(version, str) or not VERSION.fullmatch(version):
        raise PositionError("version", f"'{str(version)[:40]}' is no version such as {game.version}")
    return version


def game_of(game: Game[Any], header: Header) -> Game[Any]:
    """A game with the cards of a header that was read, whose text becomes the one that the game itself writes."""
    try:
        found = with_cards(game, header.cards)
    except OptionError as error:
        fail(header.at["cards"], str(error))
    if found.cards_name != header.cards_name:
        fail(header.at["cards"], f"this card set is named {quote(found.cards_name)}")
    header.cards = found.cards
    return found


def read_options(game: Game[Any], header: Header) -> None:
    """Check the options of a header that was read, and keep those that differ from the defaults."""
    for name, value in header.options.items():
        try:
            if name not in game.options.declared:
                game.options.complete({name: value})
            game.options.declared[name].read(value)
        except OptionError as error:
            fail(header.at["option " + name], str(error))
    try:
        game.options.seats(len(header.seats))
        header.options = game.options.changed(game.options.complete(header.options, len(header.seats)))
    except OptionError as error:
        fail(header.at["seats"], str(error))
