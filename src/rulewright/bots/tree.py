"""What a search remembers: nodes for what the searching seat may know, edges for what may be done there."""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

LOG_PLACES: Final = 4096
LOG_UNIT: Final = 1 << 20
LOGS: Final = vec[i64]([round(log(max(k, 1)) * LOG_UNIT) for k in range(LOG_PLACES)])
LOG_OF_2: Final[i64] = round(log(2) * LOG_UNIT)


def root_of_log(times: i64, tried: i64) -> i64:
    """1024 times the square root of ln(times) / tried: how much a rarely tried edge deserves another look."""
    halvings: i64 = 0
    while times >= LOG_PLACES:
        times >>= 1
        halvings += 1
    return i64(sqrt(float((LOGS[times] + halvings * LOG_OF_2) // tried)))


@final
class Tree:
    """Nodes and edges in tables; a node is found by its key, so positions reached in several ways are one.

    A node is an information set of the searching seat, an edge a sentence as that seat hears it. Place 0 of either
    table is nobody's, so 0 means none. All numbers are whole, so compiled and interpreted searches agree.
    """

    def __init__(self, places: i64) -> None:
        self.places: Final[i64] = places
        # Nodes: key, how often entered, number of the iteration that entered last, first edge.
        self.key: Final = vec[i64]([0] * int(places))
        self.entered: Final = vec[i64]([0] * int(places))
        self.seen: Final = vec[i64]([0] * int(places))
        self.first: Final = vec[i64]([0] * int(places))
        # Edges: sentence, how often tried, how often it could have been, sum of worths to its speaker, next edge,
        # and the node it leads to, where that is always the same.
        self.move: Final = vec[i64]([0] * int(places))
        self.tried: Final = vec[i64]([0] * int(places))
        self.offered: Final = vec[i64]([0] * int(places))
        self.gain: Final = vec[i64]([0] * int(places))
        self.after: Final = vec[i64]([0] * int(places))
        self.leads: Final = vec[i64]([0] * int(places))
        # Open addressing: node of a key, 0 where none is.
        self.slot: Final = vec[i64]([0] * int(places * 2))
        self.nodes: i64 = 1
        self.edges: i64 = 1

    def find(self, key: i64) -> i64:
        """The node of a key, 0 if there is none."""
        slot = self.slot
        keys = self.key
        last: i64 = self.places * 2 - 1
        place: i64 = (key ^ (key >> 31)) & last
        while slot[place] != 0:
            if keys[slot[place]] == key:
                return slot[place]
            place = (place + 1) & last
        return 0

    def add_node(self, key: i64) -> i64:
        """A new node for a key that has none."""
        slot = self.slot
        last: i64 = self.places * 2 - 1
        place: i64 = (key ^ (key >> 31)) & last
        while slot[place] != 0:
            place = (place + 1) & last
        node = self.nodes
        self.nodes = node + 1
        slot[place] = node
        self.key[node] = key
        return node

    def add_edge(self, node: i64, move: i64) -> i64:
        """A new edge of a node, offered once so far."""
        edge = self.edges
        self.edges = edge + 1
        self.move[edge] = move
        self.offered[edge] = 1
        self.after[edge] = self.first[node]
        self.first[node] = edge
        return edge

    def filled(self) -> i64:
        """How many places are taken, by nodes or by edges, whichever are more."""
        return self.nodes if self.nodes > self.edges else self.edges

    def room(self) -> i64:
        """How many more nodes and edges fit."""
        return self.places - self.filled()

    def copied(self, places: i64, since: i64) -> Tree:
        """A tree of another size with the nodes that were entered in iteration `since` or later, and their edges."""
        tree = Tree(places)
        for node in range(i64(1), self.nodes):
            if self.seen[node] < since:
                continue
            twin = tree.add_node(self.key[node])
            tree.entered[twin] = self.entered[node]
            tree.seen[twin] = self.seen[node]
            last: i64 = 0
            edge = self.first[node]
            while edge != 0:
                copy = tree.edges
                tree.edges = copy + 1
                tree.move[copy] = self.move[edge]
                tree.tried[copy] = self.tried[edge]
                tree.offered[copy] = self.offered[edge]
                tree.gain[copy] = self.gain[edge]
                if since == 0:
                    # Nothing is left out, so the nodes keep their places.
                    tree.leads[copy] = self.leads[edge]
                if last == 0:
                    tree.first[twin] = copy
                else:
                    tree.after[last] = copy
                last = copy
                edge = self.after[edge]
        return tree
