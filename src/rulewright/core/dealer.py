"""Dealers play luck: from a seed, from a seed that was committed to, or as a physical table's dice and cards fall.

The committed dealer is specified in `docs/formats.md`, so that anybody can check a game without this program.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Final

from rulewright.core.commitment import SEED_SIZE, commitment_of, draw
from rulewright.core.engine import EVERYBODY, LUCK, State, listed, play_move, random_place
from rulewright.core.entries import Entry
from rulewright.core.errors import EngineError, RecordError, RulewrightError
from rulewright.core.luck import Rng
from rulewright.core.record import Record, Replay


class Player:
    """Plays luck: what every dealer that needs nothing but a state has in common."""

    def pick(self, state: State) -> int:
        """One outcome of what luck is asked."""
        raise NotImplementedError

    def settle(self, target: State | Record) -> None:
        """Play luck on a state or in a record until a seat is asked or the game ends."""
        if isinstance(target, Record):
            while target.actor == LUCK:
                target.play(self.pick(target.state))
        else:
            while target.actor == LUCK:
                play_move(target, self.pick(target))


class Dealer(Player):
    """Plays luck from a seed: the same seed gives the same dice and cards on any machine.

    `drawn` is how often luck has spoken already, for a game that goes on.
    """

    def __init__(self, seed: int, drawn: int = 0) -> None:
        # The generator takes 62 bits; longer and negative seeds are folded into them.
        self.rng: Final = Rng(seed % ((1 << 62) - 57))
        # Each outcome takes one number of it.
        for _ in range(drawn):
            self.rng.next32()

    def pick(self, state: State) -> int:
        """One outcome of what luck is asked, each as likely as its weight says."""
        out = listed(state)
        return int(out.id[random_place(state, out, self.rng)])


class RefereeDealer(Player):
    """Plays luck as it falls on a real table: somebody who may see the outcome types it in.

    `ask(question, sentences, sees)` gets the question in words, the possible outcomes as sentences, and the bit mask
    of the seats that may see whichever comes; it returns one of the sentences, shortened if it likes.
    """

    def __init__(self, ask: Callable[[str, list[str], int], str]) -> None:
        self.ask: Final = ask

    def pick(self, state: State) -> int:
        """The outcome that was typed in; raises RulewrightError for one that cannot come."""
        moves = state.moves()
        answer = self.ask(state.asks(), state.sentences(), self.sees(state))
        return state.game.vocabulary.read(answer, moves)

    @staticmethod
    def sees(state: State) -> int:
        """Bit mask of the seats that may see whichever outcome comes; one of them must be there to type it in."""
        sees = EVERYBODY
        for move in state.moves():
            sees &= state.sees(move)
        if sees == 0:
            raise EngineError(f"no seat of {state.game.name} may see every outcome of what luck is asked")
        return sees


class CommittedDealer:
    """Plays luck from a secret seed whose commitment is published before the game, so that nobody can bend a draw.

    Publish `commitment`, gather a nonce of each seat, start the record with both, play, and open the seed at the end:
    then `verify` checks every die and card. Without a seed it takes one from the system.
    """

    def __init__(self, seed: bytes = b"") -> None:
        if seed and len(seed) != SEED_SIZE:
            raise RulewrightError(f"a seed has {SEED_SIZE} bytes, not {len(seed)}")
        self.seed: Final = seed or secrets.token_bytes(SEED_SIZE)
        self.commitment: Final = commitment_of(self.seed)

    def pick(self, record: Record) -> int:
        """The outcome that the seed gives for what luck is asked now; raises RulewrightError for a foreign record."""
        if record.header.commitment != self.commitment:
            raise RulewrightError("this record was not started with the commitment of this dealer")
        draws = 0
        for entry in record.entries:
            if entry.actor == LUCK:
                draws += 1
        return drawn(record.state, self.seed, record.header.nonces, record.epoch, draws)

    def settle(self, record: Record) -> None:
        """Play luck until a seat is asked or the game ends."""
        while record.actor == LUCK:
            record.play(self.pick(record))


def drawn(state: State, seed: bytes, nonces: Sequence[str], epoch: int, counter: int) -> int:
    """The outcome of what luck is asked: outcomes by ascending id, each owning as many numbers as its weight."""
    weights = state.weights()
    rest = draw(seed, nonces, epoch, counter, sum(weights))
    place = 0
    while rest >= weights[place]:
        rest -= weights[place]
        place += 1
    return state.moves()[place]


class Proof(Replay):
    """A replay that compares every outcome of luck with what the opened seed gives."""

    def __init__(self, seed: bytes, nonces: list[str]) -> None:
        super().__init__()
        self.seed: Final = seed
        self.nonces: Final = nonces
        self.problems: Final[list[str]] = []

    def meet(self, record: Record, state: State, entry: Entry, draws: int, played: bool, where: str) -> None:
        """Compare one line."""
        if not played or entry.actor != LUCK or state.actor != LUCK:
            return
        due = drawn(state, self.seed, self.nonces, self.epoch, draws)
        if due != entry.move:
            self.problems.append(f"{where}: the seed gives '{state.sentence(due)}', not '{entry.sentence}'")


def verify(record: Record) -> list[str]:
    """What is wrong with the luck of a committed record; empty if every die and card followed the commitment.

    The record is replayed, with what was left by rewinds; variations were never played and are not compared.
    """
    header = record.header
    if not header.commitment:
        return ["the record has no commitment"]
    if not header.seed:
        return ["the seed of the record is not opened yet"]
    seed = bytes.fromhex(header.seed)
    if commitment_of(seed) != header.commitment:
        return ["the seed does not fit the commitment"]
    proof = Proof(seed, header.nonces)
    try:
        proof.run(record, record.first(), record.items, 0, True)
    except RecordError as error:
        proof.problems.append(str(error))
    return proof.problems
