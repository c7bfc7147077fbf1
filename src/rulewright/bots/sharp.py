"""The bot that searches: Monte Carlo tree search over information sets.

Each iteration imagines a world that agrees with what the seat knows, walks down the tree with the moves that are legal
in that world, adds one edge, plays a few moves further and evaluates. What the walk is told apart by is only what the
searching seat can observe: a node is that seat's information set, an edge another seat's sentence with the words that
this seat does not hear masked. Each seat is taken to want what is best for itself.
"""

from __future__ import annotations

from time import perf_counter, sleep
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulewright.bots.bot import Bot, Sight, asked, worth
from rulewright.bots.tree import Tree, root_of_log
from rulewright.core.engine import (
    LUCK,
    MOST_SEATS,
    Moves,
    Setup,
    State,
    asked_seat,
    list_moves,
    play_move,
    random_place,
)
from rulewright.core.errors import EngineError
from rulewright.core.luck import Rng

EXPLORE: Final = 500
PLAYED_ON: Final = 4
DEEPEST: Final = 256
SLICE: Final = 16
FEWEST_PLACES: Final = 1 << 12
MOST_PLACES: Final = 1 << 19


@final
class Search:
    """One seat's search at one table: the tree it keeps between its moves, and the iteration that grows it."""

    def __init__(self, setup: Setup, seat: int, rng: Rng, most_places: int = MOST_PLACES) -> None:
        game = setup.game
        self.most_places: Final[i64] = most_places
        self.setup: Final = setup
        self.seat: Final[i64] = seat
        self.rng: Final = rng
        self.out: Final = Moves(game.most_moves)
        self.hide: Final = game.vocabulary.mask
        # The edge each legal move is heard as, and what has been met on the way: a stamp for each edge of a list.
        self.heard: Final = vec[i64]([0] * game.most_moves)
        self.mark: Final = vec[i64]([0] * game.vocabulary.total)
        self.stamp: i64 = 0
        # The way down: edges and their speakers.
        self.way: Final = vec[i64]([0] * DEEPEST)
        self.speaker: Final = vec[i64]([0] * DEEPEST)
        self.known: Final = vec[i64]([0] * MOST_SEATS)
        self.tree = Tree(min(FEWEST_PLACES, most_places))
        self.iterations: i64 = 0
        self.began: i64 = 0
        self.steps: i64 = 0
        # Counts what may differ from world to world without a reveal: luck, and what others were forced to do.
        self.surprises: i64 = 0
        self.root: i64 = 0

    def enter(self, sight: Sight) -> None:
        """Make a position the root: its node is kept with all below it if an earlier search came by."""
        key: i64 = sight.key()
        if self.tree.filled() > self.most_places // 2:
            # Nearly full: what the last search did not come by is forgotten, and if that is too little, all is.
            self.tree = self.tree.copied(self.most_places, self.began)
            if self.tree.filled() > self.most_places // 2:
                self.tree = Tree(min(FEWEST_PLACES, self.most_places))
        self.began = self.iterations + 1
        self.root = self.tree.find(key)
        if self.root == 0:
            self.make_room(2)
            self.root = self.tree.add_node(key)

    def make_room(self, more: i64) -> None:
        """Let the tree grow by at least so many nodes and edges, up to the most it may hold."""
        if self.tree.room() <= more and self.tree.places < self.most_places:
            self.tree = self.tree.copied(self.tree.places * 2, 0)

    def run(self, sight: Sight, iterations: int) -> None:
        """Some iterations from the root."""
        n: i64 = iterations
        self.make_room(n + 1)
        for _ in range(n):
            self.iterate(sight.imagine(self.rng))

    def iterate(self, s: State) -> None:
        """Walk down from the root in one world, add an edge, play on, and take the worth back up."""
        tree = self.tree
        self.iterations += 1
        node = self.root
        depth: i64 = 0
        list_moves(s, self.out)
        while True:
            tree.entered[node] += 1
            tree.seen[node] = self.iterations
            seat = asked_seat(s)
            self.hear(s, seat)
            edge = self.choose_edge(node)
            if edge == 0:
                break
            self.way[depth] = edge
            self.speaker[depth] = seat
            depth += 1
            move = self.speak(tree.move[edge])
            reveals = s.reveals
            surprises = self.surprises
            play_move(s, move)
            self.steps += 1
            self.settle(s)
            if s.sp == 0 or depth == DEEPEST or tree.tried[edge] == 0:
                break
            # Where this seat has heard all and nothing else has turned up, an edge leads to one node only.
            plain = tree.move[edge] == move and s.reveals == reveals and self.surprises == surprises
            node = tree.leads[edge] if plain else 0
            if node == 0:
                key: i64 = self.setup.game.key(s, self.seat)
                node = tree.find(key)
                if node == 0:
                    if tree.room() <= 0:
                        break
                    node = tree.add_node(key)
                if plain:
                    tree.leads[edge] = node
        self.play_on(s)
        self.take_back(s, depth)

    def hear(self, s: State, seat: i64) -> None:
        """Write down as which edge this seat would hear each legal move."""
        out = self.out
        ids = out.id
        heard = self.heard
        hide = self.hide
        for k in range(out.n):
            move = ids[k]
            if seat != self.seat and hide[move] != move and (s.sees(move) >> self.seat) & 1 == 0:
                move = hide[move]
            heard[k] = move

    def choose_edge(self, node: i64) -> i64:
        """The edge to follow: one not tried yet, else the most promising; 0 if there is none and the tree is full."""
        tree = self.tree
        mark = self.mark
        heard = self.heard
        n = self.out.n
        self.stamp += 2
        stamp = self.stamp
        fresh: i64 = 0
        for k in range(n):
            if mark[heard[k]] != stamp:
                mark[heard[k]] = stamp
                fresh += 1
        best: i64 = 0
        best_score: i64 = -1
        edge = tree.first[node]
        while edge != 0:
            if mark[tree.move[edge]] == stamp:
                mark[tree.move[edge]] = stamp + 1
                fresh -= 1
                tree.offered[edge] += 1
                tried = tree.tried[edge]
                score = tree.gain[edge] * 1000 // tried + EXPLORE * root_of_log(tree.offered[edge], tried)
                if score > best_score:
                    best_score = score
                    best = edge
            edge = tree.after[edge]
        if fresh == 0 or tree.room() <= 0:
            return best
        place = self.rng.below(fresh)
        for k in range(n):
            if mark[heard[k]] == stamp:
                if place == 0:
                    return tree.add_edge(node, heard[k])
                mark[heard[k]] = stamp + 1
                place -= 1
        return best

    def speak(self, edge_move: i64) -> i64:
        """A legal move that is heard so; where several are, one of them at random."""
        ids = self.out.id
        heard = self.heard
        found: i64 = 0
        fits: i64 = 0
        for k in range(self.out.n):
            if heard[k] == edge_move:
                fits += 1
                if fits == 1 or self.rng.below(fits) == 0:
                    found = ids[k]
        return found

    def settle(self, s: State) -> None:
        """Play luck and forced moves until a seat has a choice; that seat's moves are then listed."""
        out = self.out
        while s.sp > 0:
            list_moves(s, out)
            seat = asked_seat(s)
            if seat == LUCK:
                self.surprises += 1
                play_move(s, out.id[random_place(s, out, self.rng)])
            elif out.n == 1:
                if seat != self.seat:
                    self.surprises += 1
                play_move(s, out.id[0])
            else:
                return
            self.steps += 1

    def play_on(self, s: State) -> None:
        """Play a few random moves more, so that what is evaluated is not the middle of an exchange."""
        out = self.out
        for _ in range(PLAYED_ON):
            if s.sp == 0:
                return
            play_move(s, out.id[random_place(s, out, self.rng)])
            self.steps += 1
            self.settle(s)

    def take_back(self, s: State, depth: i64) -> None:
        """Credit each edge of the way with the worth of the end to its speaker."""
        tree = self.tree
        tried = tree.tried
        gain = tree.gain
        known = self.known
        for seat2 in range(i64(MOST_SEATS)):
            known[seat2] = -1
        for k in range(depth):
            seat = self.speaker[k]
            if known[seat] < 0:
                known[seat] = worth(s, seat)
            tried[self.way[k]] += 1
            gain[self.way[k]] += known[seat]

    def best(self) -> i64:
        """The root's edge that was tried most, the better one of equals."""
        tree = self.tree
        best: i64 = 0
        edge = tree.first[self.root]
        while edge != 0:
            ahead = tree.tried[edge] - tree.tried[best]
            if ahead > 0 or (ahead == 0 and tree.gain[edge] > tree.gain[best]):
                best = edge
            edge = tree.after[edge]
        return best

    def lead(self) -> i64:
        """By how many tries the best edge leads the next."""
        tree = self.tree
        first: i64 = 0
        second: i64 = 0
        edge = tree.first[self.root]
        while edge != 0:
            tried = tree.tried[edge]
            if tried > first:
                second = first
                first = tried
            elif tried > second:
                second = tried
            edge = tree.after[edge]
        return first - second


@final
class SharpBot(Bot):
    """Searches for a number of iterations, or for a number of milliseconds, and plays what it tried most.

    With iterations the same seed gives the same moves; with milliseconds the clock has a say. It stops early once
    no other move can catch up.
    """

    def __init__(self, seed: int, iterations: int = 0, milliseconds: int = 0) -> None:
        name = f"sharp:{iterations}" if iterations else f"sharp:{milliseconds}ms"
        super().__init__(name, deterministic=iterations > 0)
        self.rng: Final = Rng(seed)
        self.budget: Final = iterations
        self.milliseconds: Final = milliseconds
        self.search: Search | None = None

    def forget(self) -> None:
        """Drop the tree."""
        self.search = None

    def choose(self, sight: Sight) -> int:
        """The legal id that the search tried most."""
        moves = asked(sight)
        if len(moves) == 1:
            return moves[0]
        search = self.search
        if search is None or search.setup is not sight.setup or search.seat != sight.seat:
            search = Search(sight.setup, sight.seat, self.rng)
            self.search = search
        self.interrupted = False
        search.enter(sight)
        began = perf_counter()
        done = 0
        slice_size = SLICE
        while True:
            if self.budget:
                slice_size = min(SLICE, self.budget - done)
            search.run(sight, slice_size)
            done += slice_size
            # Lets other threads run: they may want to interrupt.
            sleep(0)
            lead = int(search.lead())
            if self.budget:
                self.report(search, sight, done, self.budget)
                if done >= self.budget or lead > self.budget - done:
                    break
            else:
                spent = (perf_counter() - began) * 1000
                self.report(search, sight, int(spent), self.milliseconds)
                if spent >= self.milliseconds or lead > done * (self.milliseconds - spent) / spent:
                    break
            if self.interrupted:
                break
        best = search.best()
        if best == 0:
            raise EngineError(f"{self.name} had no room for a single edge")
        return int(search.tree.move[best])

    def report(self, search: Search, sight: Sight, done: int, total: int) -> None:
        """Tell whoever listens how far the search is and what it would play now."""
        if self.progress is not None:
            self.progress(min(done, total), total, sight.sentence(int(search.tree.move[search.best()])))
