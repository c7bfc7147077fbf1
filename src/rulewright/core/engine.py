"""The engine: a state is plain tables plus a stack of pending questions, and luck is one of the players.

`Game` is what a title knows for ever, `Setup` what one table has chosen, `State` one position, `Question` one kind
of decision. A rule never draws: it asks LUCK. A rule never calls a player: it asks a seat. What follows a decision
without asking anybody is a question to NOBODY, a *step*, run as soon as it lies on top of the stack.
"""

from __future__ import annotations

import re
from operator import index
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rulewright.core.cards import card_hash, card_name, card_text
from rulewright.core.clauses import Rulebook
from rulewright.core.errors import (
    EngineError,
    IllegalMove,
    OptionError,
    Refusal,
    RulewrightError,
    SentenceError,
    UnknownWord,
)
from rulewright.core.luck import Hash, Rng
from rulewright.core.options import Options
from rulewright.core.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Mapping

# Above every seat, so that neither can be mistaken for a row of a table.
LUCK: Final = 9
NOBODY: Final = 10
EVERYBODY: Final = 511
MOST_SEATS: Final = 9

# A record on the stack: kind, seat, four arguments.
WIDTH: Final = 6
MOST_STEPS: Final = 10_000
# Setups that a game keeps.
MOST_SETUPS: Final = 64
VERSION: Final = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4}){1,2}")


class Moves:
    """A reusable buffer of legal ids, with weights where luck is asked."""

    def __init__(self, capacity: i64) -> None:
        self.id: Final = vec[i64]([0] * int(capacity))
        self.weight: Final = vec[i64]([0] * int(capacity))
        self.capacity: Final[i64] = capacity
        self.n: i64 = 0

    def add(self, move: i64) -> None:
        """Add a seat's sentence; raises EngineError if there is no room."""
        if self.n >= self.capacity:
            self.overflow()
        self.id[self.n] = move
        self.n += 1

    def chance(self, move: i64, weight: i64) -> None:
        """Add an outcome of luck with its weight; raises EngineError if there is no room."""
        if self.n >= self.capacity:
            self.overflow()
        self.id[self.n] = move
        self.weight[self.n] = weight
        self.n += 1

    def chances(self, first: i64, n: i64) -> None:
        """Add n outcomes of luck with ids in a row, equally likely; raises EngineError if there is no room."""
        if self.n + n > self.capacity:
            self.overflow()
        ids = self.id
        weights = self.weight
        start = self.n
        for k in range(n):
            ids[start + k] = first + k
            weights[start + k] = 1
        self.n = start + n

    def add_each(self, first: i64, cells: vec[i64], start: i64, n: i64) -> None:
        """Add a sentence for each of n cells in a row that is not 0; raises EngineError if all n had no room."""
        if self.n + n > self.capacity:
            self.overflow()
        ids = self.id
        found = self.n
        for k in range(n):
            # Written first and counted afterwards, so that nothing has to be guessed: most tables are sparse.
            ids[found] = first + k
            if cells[start + k] != 0:
                found += 1
        self.n = found

    def chance_each(self, first: i64, cells: vec[i64], start: i64, n: i64) -> None:
        """Add an outcome for each of n cells in a row that is not 0, which is its weight; else as `add_each`."""
        if self.n + n > self.capacity:
            self.overflow()
        ids = self.id
        weights = self.weight
        found = self.n
        for k in range(n):
            weight = cells[start + k]
            ids[found] = first + k
            weights[found] = weight
            if weight != 0:
                found += 1
        self.n = found

    def overflow(self) -> None:
        """Tell that more was listed than a game has declared."""
        raise EngineError(f"more than {self.capacity} moves are listed at once; a game declares how many as most_moves")

    def has(self, move: i64) -> bool:
        """Whether an id is in the list."""
        ids = self.id
        for k in range(self.n):
            if ids[k] == move:
                return True
        return False


class Told:
    """One thing that followed a sentence: a `shown` sentence, who sees its secret words, and whether it is a reveal."""

    def __init__(self, move: int, sees: int, reveal: bool) -> None:
        self.move: Final = move
        self.sees: Final = sees
        self.reveal: Final = reveal


class Witness:
    """Collects what follows sentences while it is attached to a state (`state.witness = Witness()`)."""

    def __init__(self) -> None:
        self.told: list[Told] = []

    def take(self) -> list[Told]:
        """What was told since the last call, in order."""
        told = self.told
        self.told = []
        return told


@mypyc_attr(allow_interpreted_subclasses=True)
class Setup:
    """What one table has chosen before the first question: seats and options. Shared by all clones, never changed."""

    def __init__(self, game: Game[Any], seats: int, options: dict[str, str | int], version: str) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.options: Final = options
        self.version: Final = version
        self.questions: Final = vec[Question](game.questions)  # type: ignore[type-arg]  # vec takes a plain class

    def since(self, version: str) -> bool:
        """Whether this table plays a rules version at least as new; a fix of a rule is switched by this.

        Raises ValueError if a version is not of the form x.y or x.y.z.
        """
        return version_key(self.version) >= version_key(version)


def version_key(version: str) -> tuple[int, ...]:
    """A version as numbers that compare.

    >>> version_key("1.10.0") > version_key("1.9")
    True
    """
    return tuple(int(part) for part in version.split("."))


def version_fault(game: Game[Any], version: str) -> str:
    """Why a game cannot be played by a rules version, in words; empty if it can."""
    if not VERSION.fullmatch(version):
        return f"'{version[:40]}' is no version such as {game.version}"
    if version_key(version) > version_key(game.version):
        return f"the rules of {game.title} here are {game.version}, older than {version}"
    return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position: the game's tables, and the stack of pending questions.

    A subclass adds its tables as `Final` attributes and says how to `clone` itself and which `tables` and `scalars`
    make up the position.
    """

    def __init__(self, setup: Setup, stack: vec[i64]) -> None:
        self.setup: Final = setup
        self.stack: Final = stack
        self.sp: i64 = 0
        self.over: i64 = 0
        # Counts reveals, so that a search knows when a play has shown more than its sentence; no part of the position.
        self.reveals: i64 = 0
        self.witness: Witness | None = None
        # Scratch space of the calls that list moves, made by the first of them; no part of the position either.
        self.scratch: Moves | None = None

    # What rules call

    def ask(self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Put a question on top of the stack; after `finish` it does nothing. Raises EngineError on a full stack."""
        if self.over != 0:
            return
        st = self.stack
        p = self.sp
        if p + WIDTH > len(st):
            raise EngineError(f"the stack of {self.setup.game.name} is full")
        st[p] = kind
        st[p + 1] = seat
        st[p + 2] = a
        st[p + 3] = b
        st[p + 4] = c
        st[p + 5] = d
        self.sp = p + WIDTH

    def then(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Put a step on top of the stack: it runs once all that is put above it is answered."""
        self.ask(kind, NOBODY, a, b, c, d)

    def finish(self) -> None:
        """End the game: nothing is pending any more, and later asks do nothing."""
        self.over = 1
        self.sp = 0

    def tell(self, move: i64, sees: i64 = EVERYBODY) -> None:
        """Report what followed a sentence, for logs and animation; costs nothing without a witness."""
        w = self.witness
        if w is not None:
            w.told.append(Told(int(move), int(sees), False))

    def reveal(self, move: i64, sees: i64 = EVERYBODY) -> None:
        """Report that somebody has learnt something hidden: it stands in the record and bars undo."""
        self.reveals += 1
        w = self.witness
        if w is not None:
            w.told.append(Told(int(move), int(sees), True))

    # What a game's state provides

    def clone(self) -> State:
        """An equal state that shares only the setup; a witness is not carried over."""
        raise NotImplementedError

    def tables(self) -> list[vec[i64]]:
        """Every table of the position but the stack, in a fixed order; cells without meaning hold 0."""
        raise NotImplementedError

    def scalars(self) -> list[int]:
        """Every number of the position that stands in no table, in a fixed order."""
        raise NotImplementedError

    # What people and programs call

    @property
    def game(self) -> Game[Any]:
        """The game this state belongs to."""
        return self.setup.game

    @property
    def actor(self) -> int | None:
        """The seat that is asked, LUCK, or None when the game is over."""
        if self.sp == 0:
            return None
        return int(asked_seat(self))

    def moves(self) -> list[int]:
        """The actor's legal ids, ascending; empty only when the game is over."""
        out = listed(self)
        ids = out.id
        return [int(ids[k]) for k in range(out.n)]

    def weights(self) -> list[int]:
        """The weights of luck's outcomes beside `moves()`; empty unless luck is asked."""
        if self.actor != LUCK:
            return []
        out = listed(self)
        w = out.weight
        return [int(w[k]) for k in range(out.n)]

    def sentences(self) -> list[str]:
        """The actor's legal sentences, in the order of their ids."""
        return [self.sentence(move) for move in self.moves()]

    def sentence(self, move: int) -> str:
        """The sentence of an id."""
        return self.setup.game.vocabulary.sentence(move)

    def play(self, move: int | str) -> None:
        """Play a legal id or sentence of the actor and run the steps that follow it.

        Raises IllegalMove with the clause that refuses it, or a SentenceError where the text is no sentence; both
        leave the state as it was.
        """
        # `index` refuses what only looks like an id, such as 1.0, before anything is changed.
        move_id = self.setup.game.vocabulary.parse(move) if isinstance(move, str) else index(move)
        out = listed(self)
        if not 0 <= move_id < self.setup.game.vocabulary.total or not out.has(move_id):
            refusal = self.why_not(move)
            if refusal is None:
                raise EngineError(f"'{move}' is not listed, yet no clause refuses it")
            raise IllegalMove(refusal)
        play_move(self, move_id)

    def why_not(self, move: int | str, seat: int | None = None) -> Refusal | None:
        """Why a sentence may not be played now, by `seat` (or the actor, if none is named), or None if it is legal.

        A seat that is not asked hears only that, never anything about another seat's moves.
        """
        found = self.refusals(move, seat)
        return found[0] if found else None

    def refusals(self, move: int | str, seat: int | None = None) -> list[Refusal]:
        """Every reason that refuses a sentence, in the rulebook's order; the first is what `why_not` answers."""
        actor = self.actor
        if actor is None:
            return [Refusal("core/over", "The game is over.")]
        knower(self, seat)
        if seat is not None and seat != actor:
            return [Refusal("core/not-asked", f"This is asked of {self.setup.game.asked(self)}.")]
        vocabulary = self.setup.game.vocabulary
        if isinstance(move, str):
            try:
                move = vocabulary.parse(move)
            except UnknownWord as unknown:
                return [Refusal("core/unknown-word", sentence_case(str(unknown)))]
            except SentenceError as error:
                return [Refusal("core/spelling", sentence_case(str(error)))]
        if not 0 <= move < vocabulary.total:
            return [Refusal("core/unknown-word", f"{quoted(move)} is no id of the vocabulary.")]
        says_luck = vocabulary.size <= move < vocabulary.size + vocabulary.luck_size
        if says_luck != (actor == LUCK) or move >= vocabulary.size + vocabulary.luck_size:
            return [Refusal("core/luck", "Luck is asked." if actor == LUCK else "Only luck can say this.")]
        if "?" in vocabulary.words(move):
            return [Refusal("core/secret", "'?' stands for a word that somebody else knows; it cannot be played.")]
        p = self.sp - WIDTH
        st = self.stack
        question = self.setup.questions[st[p]]
        if vocabulary.verb(move).name not in question.verbs:
            return [Refusal(question.clause, f"Something else is asked now: {self.asks()}")]
        return question.refusals(self, move, st[p + 1], st[p + 2], st[p + 3], st[p + 4], st[p + 5])

    def asks(self) -> str:
        """The pending question as one sentence, as everybody may hear it; empty when the game is over."""
        if self.sp == 0:
            return ""
        p = self.sp - WIDTH
        st = self.stack
        return self.setup.questions[st[p]].asks(self, st[p + 1], st[p + 2], st[p + 3], st[p + 4], st[p + 5])

    def prompt(self, seat: int | None) -> dict[str, Any]:
        """The pending question as one seat hears it; the sentences are there only if that seat is asked."""
        actor = self.actor
        found: dict[str, Any] = {
            "you": "" if knower(self, seat) == NOBODY else self.setup.game.seat_name(self, seat or 0),
            "asked": self.setup.game.asked(self),
            "question": self.asks(),
        }
        if actor is not None and actor == seat:
            found["sentences"] = self.sentences()
        return found

    def sees(self, move: int) -> int:
        """Bit mask of the seats that see the secret words of a legal sentence of the actor; 0 when the game is over."""
        if self.sp == 0:
            return 0
        p = self.sp - WIDTH
        st = self.stack
        question = self.setup.questions[st[p]]
        return int(question.sees(self, move, st[p + 1], st[p + 2], st[p + 3], st[p + 4], st[p + 5]))

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat knows, JSON-ready; None sees what everybody knows."""
        return self.setup.game.view(self, knower(self, seat))

    def key(self, seat: int | None) -> int:
        """A hash of what a seat knows: its information set, as far as the position remembers it."""
        return int(self.setup.game.key(self, knower(self, seat)))

    def position(self) -> dict[str, Any]:
        """The whole state, JSON-ready; `game.from_position` is its inverse."""
        return self.setup.game.position(self)

    def imagine(self, seat: int | None, rng: Rng) -> State:
        """A clone in which what `seat` cannot know is dealt anew, in agreement with all that it knows."""
        world: State = self.setup.game.imagine(self, knower(self, seat), rng)
        return world

    def scores(self) -> list[int]:
        """The score of each seat, as it stands."""
        return self.setup.game.scores(self)

    def ranking(self) -> list[int]:
        """The place of each seat, from 1; ties share a place."""
        return self.setup.game.ranking(self)

    def result(self) -> list[str]:
        """For each seat `won`, `lost`, `drawn` or, before the end, `unfinished`."""
        if self.over == 0:
            return ["unfinished"] * self.setup.seats
        return self.setup.game.result(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        if self.sp != other.sp or self.over != other.over or self.scalars() != other.scalars():
            return False
        if self.setup is not other.setup and not same_setup(self.setup, other.setup):
            return False
        for k in range(self.sp):
            if self.stack[k] != other.stack[k]:
                return False
        return all(mine == theirs for mine, theirs in zip(self.tables(), other.tables(), strict=True))

    def __hash__(self) -> int:
        h = Hash()
        for number in self.scalars():
            h.add(number)
        h.add_all(self.stack, self.sp)
        h.add(self.over)
        for table in self.tables():
            h.add_all(table, len(table))
        return int(h.value())


def knower(s: State, seat: int | None) -> i64:
    """A seat as a game's methods take it, NOBODY for a spectator; raises RulewrightError if it is not there."""
    if seat is None:
        return NOBODY
    if not 0 <= seat < s.setup.seats:
        raise RulewrightError(f"there is no seat {quoted(seat)} at this table; its seats are 0 to {s.setup.seats - 1}")
    return seat


def quoted(number: int) -> str:
    """A number as a message quotes it, however long it is."""
    return str(number) if -(10**20) < number < 10**40 else "a number of that size"


def same_setup(one: Setup, other: Setup) -> bool:
    """Whether two tables have chosen the same game, cards, version, seats and options."""
    return (
        one.game.name == other.game.name
        and one.game.cards_hash == other.game.cards_hash
        and one.version == other.version
        and one.seats == other.seats
        and one.options == other.options
    )


def sentence_case(text: str) -> str:
    """A message as a sentence of its own."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Generic[S]):
    """One kind of decision or step, stateless; its data is the seat and four arguments of a record on the stack.

    `kind` is its place in the game's list, `name` and `fields` are how positions write it, `clause` is the clause
    that answers a verb which is not among its `verbs`. A field is `name` for a number or `name:noun` for a word.
    """

    def __init__(self, kind: int, name: str, clause: str, verbs: str = "", fields: str = "") -> None:
        self.kind: Final = kind
        self.name: Final = name
        self.clause: Final = clause
        self.verbs: Final = tuple(verbs.split())
        self.fields: Final = tuple(fields.split())

    def step(self, s: S, a: i64, b: i64, c: i64, d: i64) -> None:
        """Run a step."""
        raise NotImplementedError

    def moves(self, s: S, out: Moves, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """Add the legal ids in ascending order, with weights if luck is asked."""
        raise NotImplementedError

    def play(self, s: S, move: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """Carry out a legal id; the record is already off the stack."""
        raise NotImplementedError

    def refusals(self, s: S, move: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> list[Refusal]:
        """The reasons against an id of one of its verbs, in rulebook order; empty exactly if `moves` lists it."""
        raise NotImplementedError

    def asks(self, s: S, seat: i64, a: i64, b: i64, c: i64, d: i64) -> str:
        """The question in one sentence, saying only what everybody may know."""
        return self.name.replace("-", " ").capitalize() + "?"

    def sees(self, s: S, move: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> i64:
        """Bit mask of the seats that see the secret words of an id: the speaker alone, and all for luck."""
        return EVERYBODY if seat == LUCK else 1 << seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """A title: its name, rules version, vocabulary, options, rulebook and kinds of question.

    A subclass calls `super().__init__` and provides the methods below; everything else stands on them. `cards` is the
    text of the card set it is played with, in a form that `with_cards` reads, and empty for the shipped cards.
    """

    def __init__(
        self,
        name: str,
        title: str,
        version: str,
        vocabulary: Vocabulary,
        options: Options,
        questions: list[Question[S]],
        rulebook: Rulebook,
        most_moves: int = 256,
        stack_depth: int = 32,
        cards: str = "",
        cards_name: str = "",
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.version: Final = version
        self.vocabulary: Final = vocabulary
        self.options: Final = options
        self.questions: Final[list[Question[Any]]] = list(questions)
        self.rulebook: Final = rulebook
        self.most_moves: Final = most_moves
        self.stack_depth: Final = stack_depth
        self.cards: Final = card_text(cards)
        self.cards_hash: Final = card_hash(self.cards)
        self.cards_name: Final = card_name(cards_name) if self.cards else ""
        # Tables of options and cards can take longer to make than a random game takes to play; they never change.
        self.setups: Final[dict[tuple[object, ...], Setup]] = {}
        for place, question in enumerate(self.questions):
            if question.kind != place:
                raise ValueError(f"question {question.name} has kind {question.kind}, but is number {place}")

    @property
    def takes_cards(self) -> bool:
        """Whether the game can be played with card sets: whether it has a `with_cards` of its own."""
        return type(self).with_cards is not Game.with_cards

    def with_cards(self, text: str) -> Game[S]:
        """The same title, by the same rules and with the same ids, played with a card set; the shipped one for "".

        A game that can be played with card sets overrides this. Raises OptionError that names the card, the field and
        what is expected there.
        """
        if card_text(text):
            raise OptionError(f"{self.title} plays with no card sets")
        return self

    def new(self, seats: int | None = None, options: Mapping[str, str | int] | None = None, version: str = "") -> S:
        """A state before its first question, by the rules of a version or the newest.

        Raises OptionError for seats or options that do not go, and RulewrightError for a version that is none or is
        newer than the rules here.
        """
        fault = version_fault(self, version) if version else ""
        if fault:
            raise RulewrightError(fault)
        s = self.start(self.setup(self.options.seats(seats), self.options.complete(options, seats), version))
        run_steps(s)
        return s

    def stack(self) -> vec[i64]:
        """An empty stack of this game's depth."""
        return vec[i64]([0] * (self.stack_depth * WIDTH))

    def setup(self, seats: int, options: dict[str, str | int], version: str = "") -> Setup:
        """The immutable setup of a table, from complete options; tables that have chosen alike share one."""
        version = version or self.version
        chosen = (version, seats, *options.items())
        found = self.setups.get(chosen)
        if found is None:
            if len(self.setups) >= MOST_SETUPS:
                self.setups.clear()
            found = self.make_setup(seats, dict(options), version)
            self.setups[chosen] = found
        return found

    def make_setup(self, seats: int, options: dict[str, str | int], version: str) -> Setup:
        """What `setup` keeps; a game whose setup holds more than seats and options overrides this."""
        return Setup(self, seats, options, version)

    def start(self, setup: Setup) -> S:
        """The state of a table before anything is asked, with its first questions on the stack."""
        raise NotImplementedError

    def view(self, s: S, seat: i64) -> dict[str, Any]:
        """What a seat knows, JSON-ready; never legal lists. NOBODY stands for a spectator, here as in `key`."""
        raise NotImplementedError

    def key(self, s: S, seat: i64) -> i64:
        """A hash of exactly what `view` holds."""
        raise NotImplementedError

    def imagine(self, s: S, seat: i64, rng: Rng) -> S:
        """A clone with the unknowns of a seat, or of NOBODY, dealt anew: gather first, then deal."""
        raise NotImplementedError

    def position(self, s: S) -> dict[str, Any]:
        """The whole state, JSON-ready and writable by hand."""
        raise NotImplementedError

    def from_position(self, doc: Mapping[str, Any]) -> S:
        """The state of a position, completed where it is partial; raises PositionError with field and reason."""
        raise NotImplementedError

    def scores(self, s: S) -> list[int]:
        """The score of each seat as it stands."""
        raise NotImplementedError

    def ranking(self, s: S) -> list[int]:
        """The place of each seat, from 1; ties share a place."""
        scores = self.scores(s)
        return [1 + sum(other > mine for other in scores) for mine in scores]

    def result(self, s: S) -> list[str]:
        """For each seat won, lost or drawn, once the game is over."""
        places = self.ranking(s)
        return ["won" if place == 1 else "lost" for place in places]

    def always_asks(self, options: Mapping[str, str | int]) -> bool:
        """Whether a table with these options never passes for a seat that can only pass, but always asks it."""
        return False

    def seat_name(self, s: S, seat: int) -> str:
        """What a seat is called when nobody has given it a name."""
        return f"seat {seat + 1}"

    def asked(self, s: S) -> str:
        """Who is asked, in words; empty when the game is over."""
        actor = s.actor
        if actor is None:
            return ""
        return "luck" if actor == LUCK else self.seat_name(s, actor)

    def luck_of(self, s: S) -> str:
        """For whom luck is asked, in words, where a log could not tell it otherwise; it must be no secret."""
        return ""

    def check(self, s: S) -> list[str]:
        """What is wrong with a state, in words: the game's invariants. Empty for every state that play can reach."""
        return []

    def evaluate(self, s: S, seat: i64) -> i64:
        """How good a state looks to a seat, from 0 (lost) to 1000 (won), from what that seat knows alone."""
        return 500


# The loop. Everything below is called once a move or oftener.


def run_steps(s: State) -> None:
    """Run the steps on top of the stack until a seat or luck is asked, or nothing is pending."""
    st = s.stack
    questions = s.setup.questions
    steps: i64 = 0
    p = s.sp - WIDTH
    while p >= 0 and st[p + 1] == NOBODY:
        s.sp = p
        questions[st[p]].step(s, st[p + 2], st[p + 3], st[p + 4], st[p + 5])
        steps += 1
        if steps > MOST_STEPS:
            raise EngineError(f"{s.setup.game.name} runs more than {MOST_STEPS} steps without asking anybody")
        p = s.sp - WIDTH
    if p < 0:
        s.over = 1


def asked_seat(s: State) -> i64:
    """The seat that is asked, LUCK, or NOBODY for a step, while the game is not over."""
    return s.stack[s.sp - WIDTH + 1]


def list_moves(s: State, out: Moves) -> None:
    """Fill `out` with the legal ids of whoever is asked; empty when the game is over."""
    out.n = 0
    p = s.sp - WIDTH
    if p < 0:
        return
    st = s.stack
    s.setup.questions[st[p]].moves(s, out, st[p + 1], st[p + 2], st[p + 3], st[p + 4], st[p + 5])


def listed(s: State) -> Moves:
    """The state's own buffer, filled with the legal ids; it lasts until the next call."""
    out = s.scratch
    if out is None:
        out = Moves(s.setup.game.most_moves)
        s.scratch = out
    list_moves(s, out)
    return out


def random_place(s: State, out: Moves, rng: Rng) -> i64:
    """A place in the filled list of whoever is asked: luck's by their weights, a seat's all alike.

    Raises EngineError if the list is empty.
    """
    if out.n == 0:
        raise EngineError(f"{s.setup.game.asked(s)} is asked in {s.setup.game.name}, but has no outcome")
    if asked_seat(s) == LUCK:
        return rng.pick(out.weight, out.n)
    return rng.below(out.n)


def play_move(s: State, move: i64) -> None:
    """Play an id that is known to be legal, and run the steps that follow."""
    st = s.stack
    p = s.sp - WIDTH
    s.sp = p
    s.setup.questions[st[p]].play(s, move, st[p + 1], st[p + 2], st[p + 3], st[p + 4], st[p + 5])
    run_steps(s)


class Playout:
    """Plays states to their end at random, and counts: the loop that simulations and searches share."""

    def __init__(self, game: Game[Any], rng: Rng) -> None:
        self.rng: Final = rng
        self.out: Final = Moves(game.most_moves)
        self.decisions: i64 = 0
        self.luck: i64 = 0
        self.deepest: i64 = 0
        self.longest: i64 = 0

    def step(self, s: State) -> None:
        """Play one random move of whoever is asked."""
        out = self.out
        list_moves(s, out)
        if s.sp > self.deepest:
            self.deepest = s.sp
        if out.n > self.longest:
            self.longest = out.n
        if asked_seat(s) != LUCK and out.n > 0:
            self.decisions += 1
            play_move(s, out.id[self.rng.below(out.n)])
        else:
            # Of an empty list nothing can be picked, which raises here.
            self.luck += 1
            play_move(s, out.id[random_place(s, out, self.rng)])

    def run(self, s: State, limit: i64) -> None:
        """Play until the game is over or this object has counted `limit` decisions."""
        while s.sp > 0 and self.decisions < limit:
            self.step(s)
