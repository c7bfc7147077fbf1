"""A table as the terminal plays it: who sits where, what is asked of whom, what has been said, and the save file.

Nothing here draws or reads keys. A screen asks `turn()` who is next, lets that one speak, and tells what `log()` says.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from rulewright.bots import Bot, Sight, make
from rulewright.core.clauses import Clause, Ruling
from rulewright.core.dealer import CommittedDealer, Dealer, RefereeDealer
from rulewright.core.engine import EVERYBODY, LUCK, Game, State
from rulewright.core.entries import Entry
from rulewright.core.errors import IllegalMove, Refusal, RulewrightError, SentenceError
from rulewright.core.luck import Rng
from rulewright.core.passing import PASS, PASS_SECONDS, may_pass_for
from rulewright.core.record import Record
from rulewright.core.registry import load
from rulewright.core.wording import Wording, catalogue_of, numbered
from rulewright.terminal.cleaning import clean
from rulewright.terminal.committed import ask_no_nonces, drop_seed, keep_seed, read_seed
from rulewright.terminal.drawing import artist_of, guide_of, labels_of, sheet_of
from rulewright.terminal.keeper import Keeper, saved_text, usual_path
from rulewright.terminal.speller import Speller

BOT: Final = "bot:"
USUAL_BOTS: Final = ("bot:sharp", "bot:greedy", "bot:random")
HINT: Final = ("sharp:800ms", "greedy")
LUCKS: Final = ("dealer", "people", "committed")
# So many worlds are imagined to find what could fall on a real table.
WORLDS: Final = 32
# How a line of a record says who speaks.
SPEAKER: Final = re.compile(r"(?:luck|seat-([1-9]))\+?:")

ALWAYS: Final = "You are always asked, also where you can only pass."
BY_CHOICE: Final = "You are asked only if you have a choice; where you can only pass, the table does it for you."
SEEN: Final = "Whoever is asked is then seen to have a choice; only after 'ask always' nobody can tell."

# `pass` is a person for whom the table passes, since nothing else can be said.
Turn = Literal["person", "pass", "bot", "dealer", "people", "over"]


@dataclass
class Chair:
    """A seat's name as a terminal may show it, and the bot that plays it unless a person does."""

    name: str
    bot: Bot | None


class Session:
    """One game at this terminal."""

    def __init__(
        self,
        record: Record,
        luck: str = "dealer",
        seed: int | None = None,
        keeper: Keeper | None = None,
        names: Sequence[str] = (),
        committed: CommittedDealer | None = None,
    ) -> None:
        self.record: Final = record
        self.game: Final[Game[Any]] = record.game
        self.luck: Final = "committed" if committed is not None else luck
        self.keeper: Final = keeper
        self.artist: Final = artist_of(record.game)
        self.notices: Final[list[str]] = []
        base = secrets.randbits(48) if seed is None else seed
        self.history: Final = [entry for entry, _ in record.history()]
        # The same seed goes on where the game was left.
        said = len([entry for entry in self.history if entry.actor == LUCK]) if luck == "dealer" else 0
        self.dealer: Final = committed or Dealer(base, said)
        self.chairs: Final = chairs_of(names or record.header.seats, base)
        catalogue = catalogue_of(record.game).with_words(labels_of(self.artist))
        self.words: Final = Wording(record.game, catalogue, self.names())
        self.people: Final = [k for k, chair in enumerate(self.chairs) if chair.bot is None]
        # Whose eyes are on the screen: with one person always that one.
        self.viewer: int | None = self.people[0] if len(self.people) == 1 else None
        # Who wishes to be asked also where they can only pass.
        self.asked_always: Final[set[int]] = set()
        # After how long the table passes for the others; where nobody else sits there, nothing can be told by it.
        self.pause = PASS_SECONDS if len(self.people) > 1 else 0.0
        # The question to which somebody has gone back: there the table passes for nobody once more.
        self.taken_back = -1
        self.lines: Final[dict[int | None, list[str]]] = {}
        self.kept_hinter: Bot | None = None
        self.kept_speller: Speller | None = None
        if record.game.cards:
            self.notices.append(f"The game is played with the card set '{record.game.cards_name}'.")
        if committed is not None:
            self.notices.append(f"Luck follows a seed that is committed to: {committed.commitment}")
        if keeper is not None:
            keeper.hold(record.text())
        self.open_seed()

    # Who is next

    @property
    def state(self) -> State:
        """The present state; look at it through a view only."""
        return self.record.state

    def turn(self) -> Turn:
        """Who is to speak next."""
        actor = self.record.actor
        if actor is None:
            return "over"
        if actor == LUCK:
            return "people" if self.luck == "people" else "dealer"
        if self.chairs[actor].bot is not None:
            return "bot"
        return "pass" if self.passes(actor) else "person"

    def passes(self, seat: int) -> bool:
        """Whether the table passes for the person who is asked."""
        wishes = seat in self.asked_always or self.taken_back == len(self.history)
        return not wishes and may_pass_for(self.state)

    def reader(self) -> int | None:
        """The seat that is to read the screen and answer; None if anybody may."""
        actor = self.record.actor
        if actor is None:
            return None
        if actor != LUCK:
            return actor
        sees = RefereeDealer.sees(self.state)
        if sees == EVERYBODY or not self.people:
            return self.viewer
        allowed = [seat for seat in self.people if sees >> seat & 1]
        if self.viewer in allowed:
            return self.viewer
        # What only a bot may see must be typed in by somebody: whoever turns its cards.
        return allowed[0] if allowed else self.people[0]

    def page_before(self) -> int | None:
        """The seat to which the screen must be handed before anything is shown, or None.

        Only where several people share the screen, and only for a seat that knows or is about to say something that
        the others may not know.
        """
        seat = self.reader() if self.turn() != "pass" else None
        if seat is None or seat == self.viewer or len(self.people) < 2 or seat not in self.people:
            return None
        vocabulary = self.game.vocabulary
        private = self.state.view(seat) != self.state.view(None)
        if private or any(vocabulary.masked(move) != move for move in self.state.moves()):
            return seat
        return None

    def sit_down(self) -> None:
        """Whoever is to read the screen has it now."""
        seat = self.reader()
        if seat in self.people and self.record.actor is not None:
            self.viewer = seat

    def turn_away(self) -> None:
        """Nobody in particular has the screen any more: until somebody takes it, it shows nobody's secrets."""
        if len(self.people) > 1:
            self.viewer = None

    # Speaking

    def speller(self) -> Speller:
        """The spelling of the sentence that is asked for now."""
        if self.kept_speller is None:
            self.kept_speller = Speller(self.game.vocabulary, self.offered())
        return self.kept_speller

    def fresh_speller(self) -> Speller:
        """The spelling of a sentence of which no word is chosen yet."""
        return Speller(self.game.vocabulary, self.speller().moves)

    def offered(self) -> list[int]:
        """The sentences of the list: what can be said, as far as whoever reads it knows.

        People type in what falls on their table, also where another holds a face-down card; a list without that card
        would tell whoever reads it. So it has everything that could fall for all that its reader knows.
        """
        moves = self.state.moves()
        if self.turn() != "people":
            return moves
        reader = self.reader()
        # The same knowledge imagines the same worlds, so that asking again tells nothing either.
        rng = Rng(self.state.key(reader))
        worlds = [self.state.imagine(reader, rng) for _ in range(WORLDS)]
        return sorted({*moves, *[move for world in worlds for move in world.moves()]})

    def anything(self) -> Speller:
        """The spelling of any sentence at all, legal or not, for those who ask why."""
        vocabulary = self.game.vocabulary
        most = vocabulary.size + (vocabulary.luck_size if self.record.actor == LUCK else 0)
        return Speller(vocabulary, list(range(most)))

    def play(self, move: int | str) -> Entry:
        """Play for whoever is asked: what is accepted is in the save file before this returns."""
        entry = self.record.play(move)
        self.history.append(entry)
        self.kept_speller = None
        if self.keeper is not None:
            self.keeper.hold(self.record.text())
        self.open_seed()
        return entry

    def open_seed(self) -> None:
        """Publish the seed that luck was committed to, once the game is over."""
        if not isinstance(self.dealer, CommittedDealer) or self.record.actor is not None:
            return
        if not self.record.header.seed:
            self.record.open_seed(self.dealer.seed)
            if self.keeper is not None:
                self.keeper.renew(self.record.text())
        if self.keeper is not None:
            drop_seed(self.keeper.path)

    def say(self, text: str) -> Entry:
        """Play what a person has typed, abbreviated or not, for the asked seat or for luck.

        Raises RulewrightError in one sentence, the clause included, if it may not be said.
        """
        return self.play(self.speller().read(text))

    def pass_on(self) -> Entry:
        """Pass for a person who can do nothing else."""
        return self.play(PASS)

    def ask(self, how: str) -> str:
        """Let whoever reads the screen be asked `always`, or only by `choice`; returns how it is from now on.

        Without either it only tells how it is. Raises RulewrightError for anything else.
        """
        how = how.strip().lower()
        if how not in ("", "always", "choice"):
            raise RulewrightError("you can be asked always or only by choice: ask always, ask choice")
        if self.game.always_asks(self.state.setup.options):
            return "At this table everybody is always asked, also whoever can only pass."
        mine = {self.viewer} if self.viewer is not None else set(self.people)
        if how == "always":
            self.asked_always.update(mine)
        elif how == "choice":
            self.asked_always.difference_update(mine)
        if mine <= self.asked_always:
            return ALWAYS
        return BY_CHOICE if len(self.people) < 2 else f"{BY_CHOICE} {SEEN}"

    def deal(self) -> Entry:
        """Let the dealer speak once."""
        if isinstance(self.dealer, CommittedDealer):
            return self.play(self.dealer.pick(self.record))
        return self.play(self.dealer.pick(self.state))

    def sight(self) -> Sight:
        """What the asked seat knows, for a bot: a world imagined anew, so that no two threads share a state."""
        seat = self.record.actor
        if seat is None or seat == LUCK:
            raise RulewrightError("no seat is asked now")
        return Sight(self.state, seat)

    def bot(self) -> Bot:
        """The bot that is asked."""
        seat = self.record.actor
        bot = self.chairs[seat].bot if seat is not None and seat != LUCK else None
        if bot is None:
            raise RulewrightError("no bot is asked now")
        return bot

    def hinter(self) -> Bot:
        """The bot that gives hints."""
        if self.kept_hinter is None:
            self.kept_hinter = first_bot(HINT, secrets.randbits(32))
        return self.kept_hinter

    def hint(self) -> str:
        """What a bot would say in the place of whoever is asked."""
        if self.turn() != "person":
            raise RulewrightError("a hint is for a person who is asked")
        return self.game.vocabulary.sentence(self.hinter().choose(self.sight()))

    # Going back, asking

    def last_person(self) -> int:
        """The seat of the person who has spoken last."""
        for entry in reversed(self.history):
            if entry.actor != LUCK and self.chairs[entry.actor].bot is None:
                return entry.actor
        return self.people[0] if self.people else 0

    def can_undo(self) -> bool:
        """Whether the last thing a person has said, or has typed in for luck, can be taken back."""
        return self.is_mistyped() or self.record.can_undo(self.last_person())

    def is_mistyped(self) -> bool:
        """Whether people have typed in luck last: until a seat has spoken they may have misread their dice."""
        return self.luck == "people" and bool(self.history) and self.history[-1].actor == LUCK

    def undo(self) -> list[Entry]:
        """Take back the last thing a person has said, or has typed in for luck.

        Raises RulewrightError with the reason if it must stand.
        """
        if self.record.header.seed:
            raise RulewrightError("the seed of luck is open now, so the end stands")
        if self.is_mistyped():
            taken = [self.history[-1]]
            # It stays in the record as something that was left, so that nobody can redo luck in secret.
            self.record.rewind(len(self.history) - 1)
        else:
            taken = self.record.undo(self.last_person())
        for lines in self.lines.values():
            del lines[max(0, len(self.history) - len(taken)) :]
        del self.history[len(self.history) - len(taken) :]
        self.taken_back = len(self.history)
        self.kept_speller = None
        if self.keeper is not None:
            if taken[0].actor == LUCK:
                self.keeper.renew(self.record.text())
            else:
                self.keeper.hold(self.record.text())
        return taken

    def why(self, text: str) -> str:
        """Whether a sentence may be said now by whoever reads the screen, and which rule says no."""
        if not text.strip():
            raise SentenceError("say which sentence: why <sentence>")
        state = self.state
        if state.actor is None:
            return "The game is over."
        # While another is asked, its legal sentences are nobody's business: whoever reads the screen is not asked.
        other = self.turn() in ("bot", "pass")
        move = (self.anything() if other else self.speller()).read(text)
        sentence = self.game.vocabulary.sentence(move)
        # Of luck only what the list has can be said: why more is impossible may be a secret.
        found = [] if self.turn() == "people" and move in self.speller().moves else state.refusals(move)
        if other:
            found = [Refusal("core/not-asked", f"This is asked of {self.game.asked(state)}.")]
        if not found:
            return f"'{sentence}' can be said now."
        return f"'{sentence}' cannot be said now. " + " ".join([self.quoted(one.clause, one.message) for one in found])

    def quoted(self, clause: str, message: str) -> str:
        """A refusal with what its clause says."""
        message = self.words.sentence(message)
        try:
            return f"{message} [{clause}] {self.game.rulebook.text(clause)}"
        except KeyError:
            return f"{message} [{clause}]"

    def refusal(self, error: RulewrightError) -> str:
        """Why something is refused, as a sentence; a rule that forbids it with its number and its text."""
        if isinstance(error, IllegalMove):
            return self.quoted(error.refusal.clause, error.refusal.message)
        text = str(error)
        return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!", "]")) else ".")

    def rules(self, words: str) -> list[Clause | Ruling]:
        """The clauses and rulings that hold all these words, the best first."""
        if not words.strip():
            raise RulewrightError("say what to look for: rules <words>")
        found = self.game.rulebook.search(words)
        if not found:
            raise RulewrightError(f"the rulebook says nothing of '{words.strip()}'")
        return found

    def guide(self) -> list[str]:
        """The game in a few lines, and the chapters of its rulebook, each with its first and last rule."""
        chapters: dict[str, list[str]] = {}
        for rule in self.game.rulebook:
            heading = rule.source.partition(":")[0].strip() if isinstance(rule, Clause) else "Rulings"
            chapters.setdefault(heading, []).append(rule.id)
        lines = [*guide_of(self.artist), "", "Chapters; 'rules WORDS' or 'rules NUMBER' shows what they say:"]
        for heading, found in chapters.items():
            span = found[0] if len(found) == 1 else f"{found[0]} … {found[-1]}"
            lines.append(f"  {heading}: {span}")
        return lines

    # Telling

    def name(self, seat: int) -> str:
        """What a seat is called in the log: its side in the game if that is a word of its own, else its player."""
        return self.words.who(self.state, seat)

    def names(self) -> list[str]:
        """The players' names, in the order of the seats."""
        return [chair.name for chair in self.chairs]

    def wording(self, sentence: str) -> str:
        """A sentence as people read it."""
        return self.words.say(sentence)

    def told(self, entry: Entry, seat: int | None) -> str:
        """A line for the log: what a seat hears of a sentence and of what followed it."""
        said, followed = self.words.told(self.record.journal(entry, seat), entry.whose)
        return " · ".join([f"{self.words.who(self.state, entry.actor)}: {said}", *followed])

    def log(self) -> list[str]:
        """Everything that has been said, as whoever reads the screen may hear it."""
        lines = self.lines.setdefault(self.viewer, [])
        del lines[len(self.history) :]
        lines.extend([self.told(entry, self.viewer) for entry in self.history[len(lines) :]])
        return list(lines)

    def torn(self, line: str) -> str:
        """Whose sentence a cut-off line is. Its words are not told: they may be a secret of that seat."""
        found = SPEAKER.match(line)
        if found is None:
            return "that sentence"
        if found.group(1) is None:
            return "luck's sentence"
        seat = int(found.group(1)) - 1
        return f"the sentence of {self.chairs[seat].name}" if seat < len(self.chairs) else "that sentence"

    def masked(self, entry: Entry) -> str:
        """An entry's sentence as whoever reads the screen may hear it."""
        sentence: str = self.record.journal(entry, self.viewer)["sentence"]
        return sentence

    def view(self) -> dict[str, Any]:
        """The table as whoever reads the screen knows it."""
        return self.state.view(self.viewer)

    def question(self) -> str:
        """What is asked, in one sentence, with names as they are written."""
        text = self.words.sentence(self.state.asks())
        return f"What falls on your table? {text}" if self.turn() == "people" else text

    def progress(self, done: int, total: int) -> str:
        """How far a thinking bot has come, without telling what it thinks."""
        seat = self.record.actor
        who = "Somebody" if seat is None or seat == LUCK else self.name(seat)
        if seat is not None and seat != LUCK and who != self.chairs[seat].name:
            who += f" ({self.chairs[seat].name})"
        share = f" {100 * done // total} %" if total > 0 else ""
        return f"{who} is thinking …{share}"

    def standings(self) -> list[str]:
        """The end of the game: place, score and result of each seat, and how a tie was broken."""
        scores = self.state.scores()
        places = self.state.ranking()
        results = self.state.result()
        lines: list[str] = []
        for seat in sorted(range(len(scores)), key=lambda k: (places[k], k)):
            name = self.chairs[seat].name
            side = self.words.side(self.state, seat)
            who = f"{side} ({name})" if side else name
            lines.append(f"{places[seat]}. {who}: {scores[seat]}, {results[seat]}")
        lines.extend(self.artist.ending(self.view()))
        return lines

    def sheet(self) -> list[str]:
        """The scores part by part, as far as the game tells them."""
        return sheet_of(self.artist, self.view(), self.names())


# Setting up


def seated(name: str, seed: int) -> Chair:
    """The chair of a name: `bot:greedy` is played by that bot, anything else by a person."""
    return Chair(clean(name), make(name.removeprefix(BOT), seed) if name.startswith(BOT) else None)


def chairs_of(names: Sequence[str], seed: int) -> list[Chair]:
    """The chairs of some names, bots of one kind with numbers."""
    chairs = [seated(name, seed + k + 1) for k, name in enumerate(names)]
    told_apart = numbered([chair.name for chair in chairs], [chair.bot is not None for chair in chairs])
    return [Chair(name, chair.bot) for name, chair in zip(told_apart, chairs, strict=True)]


def first_bot(specs: Sequence[str], seed: int) -> Bot:
    """The first of some bots that exists; raises RulewrightError if none does."""
    for spec in specs[:-1]:
        try:
            return make(spec, seed)
        except RulewrightError:
            continue
    return make(specs[-1], seed)


def usual_bot() -> str:
    """The bot that sits down if nobody says which."""
    for name in USUAL_BOTS[:-1]:
        try:
            make(name.removeprefix(BOT), 0)
        except RulewrightError:
            continue
        return name
    return USUAL_BOTS[-1]


def seat_names(game: Game[Any], seats: int | None, players: Sequence[str]) -> list[str]:
    """The names for the record: those given, then bots; nobody given is you against bots."""
    count = seats if seats is not None else max(game.options.seats(None), len(players))
    game.options.seats(count)
    if len(players) > count:
        raise RulewrightError(f"{len(players)} players do not fit {count} seats")
    names = [check_player(player) for player in players] or ["You"]
    return names + [usual_bot()] * (count - len(names))


def check_player(player: str) -> str:
    """A player as the record names it; raises RulewrightError for a bot that does not exist."""
    name = player.strip()
    if name.lower() == "you":
        return "You"
    if not name:
        raise RulewrightError("a player needs a name")
    seated(name, 0)
    return name


def start(
    game_name: str,
    seats: int | None = None,
    players: Sequence[str] = (),
    options: Mapping[str, str | int] | None = None,
    luck: str = "dealer",
    seed: int | None = None,
    save: str | None = None,
    nonces: Callable[[str, Sequence[str]], list[str]] = ask_no_nonces,
    cards: str = "",
) -> Session:
    """A new game with a new save file, played with the card set of a text if there is one.

    Where luck is committed, `nonces(commitment, names)` is asked for the word of each seat.
    """
    check_luck(luck)
    game = load(game_name, cards)
    names = seat_names(game, seats, players)
    record = Record.start(game, names, options)
    keeper = Keeper(Path(save) if save else usual_path(game.name), new=True)
    if luck != "committed":
        return Session(record, luck, seed, keeper)
    dealer = CommittedDealer()
    kept = False
    try:
        keep_seed(keeper.path, dealer.seed)
        kept = True
        record = Record.start(game, names, options, None, dealer.commitment, nonces(dealer.commitment, names))
    except BaseException:
        # Nothing was played, so nothing is left behind.
        keeper.close()
        keeper.path.unlink()
        if kept:
            drop_seed(keeper.path)
        raise
    return Session(record, luck, seed, keeper, committed=dealer)


def resume(
    path: str, game_name: str = "", players: Sequence[str] = (), luck: str = "dealer", seed: int | None = None
) -> Session:
    """A game that goes on from its save file; what a crash has cut off is told in the session's notices."""
    check_luck(luck)
    file = Path(path)
    # The file is ours before it is read, so that no other window can write what we do not know of.
    keeper = Keeper(file, new=False)
    try:
        return resume_kept(keeper, game_name, players, luck, seed)
    except BaseException:
        keeper.close()
        raise


def resume_kept(keeper: Keeper, game_name: str, players: Sequence[str], luck: str, seed: int | None) -> Session:
    """A game that goes on from a save file that is ours."""
    path = keeper.path
    text, torn = saved_text(path, keeper.held)
    record = Record.parse(text)
    if game_name and record.game.name != game_name:
        raise RulewrightError(f"{path} is a game of {record.game.name}, not of {game_name}")
    dealer = committed_dealer(record, path, luck)
    # The whole game is played anew here, so that a record that does not replay is refused before anything is written.
    record.replay()
    names = [check_player(player) for player in players] or record.header.seats
    if len(names) != len(record.header.seats):
        raise RulewrightError(f"{len(names)} players do not fit {len(record.header.seats)} seats")
    for name in names:
        seated(name, 0)
    if not keeper.held.startswith(record.text().encode()):
        # Somebody has written in it by hand; what we write must not stop halfway.
        keeper.renew(record.text())
    session = Session(record, luck, seed, keeper, names, dealer)
    if torn:
        session.notices.append(
            f"The last line of {path} was cut off and is left out: {session.torn(torn)} has to be said again."
        )
    return session


def committed_dealer(record: Record, path: Path, luck: str) -> CommittedDealer | None:
    """The dealer whose commitment a record holds, if any; it needs the seed that is kept beside the save file."""
    if not record.header.commitment:
        if luck == "committed":
            raise RulewrightError(f"{path} was begun without a commitment, and luck cannot be committed to afterwards")
        return None
    if luck == "people":
        raise RulewrightError(f"luck is committed to in {path}, so people cannot play it")
    dealer = CommittedDealer(bytes.fromhex(record.header.seed) if record.header.seed else read_seed(path))
    if dealer.commitment != record.header.commitment:
        raise RulewrightError(f"the seed that is kept for {path} is not the one that was committed to")
    return dealer


def check_luck(luck: str) -> None:
    """Refuse a way to play luck that does not exist."""
    if luck not in LUCKS:
        raise RulewrightError(f"luck is played by {' or '.join(LUCKS)}, not by {luck}")
