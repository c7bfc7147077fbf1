"""Tableaus in play against a plain model of them: which cells are offered, and which rings are found."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from tests.games.unearth.positions import GAME, at, player, ruin

from rulewright.core.engine import WIDTH, State
from rulewright.games.unearth.cards import shipped

WAYS = {"e": (1, 0), "ne": (1, -1), "nw": (0, -1), "w": (-1, 0), "sw": (-1, 1), "se": (0, 1)}


class Model:
    """A tableau as the rulebook sees it: Stones on cells in the order in which they came, and settled middles."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], None] = {}
        self.settled: set[tuple[int, int]] = set()
        self.built: list[dict[str, Any]] = []

    def free(self) -> dict[str, tuple[int, int]]:
        """The cells that may take a Stone, by the name that the lowest Stone beside them gives."""
        found: dict[tuple[int, int], str] = {}
        for k, cell in enumerate(self.cells):
            for way, near in neighbours(cell).items():
                if near not in self.cells and near not in self.settled and near not in found:
                    found[near] = f"place {k + 1} {way}"
        return {name: cell for cell, name in found.items()}

    def touching(self, cell: tuple[int, int]) -> int:
        return sum([near in self.cells for near in neighbours(cell).values()])

    def rings(self, cell: tuple[int, int]) -> list[str]:
        """In which directions a Stone on a free cell completes rings."""
        return [
            way
            for way, near in neighbours(cell).items()
            if near not in self.cells and near not in self.settled and self.touching(near) == 5
        ]


def neighbours(cell: tuple[int, int]) -> dict[str, tuple[int, int]]:
    return {way: (cell[0] + q, cell[1] + r) for way, (q, r) in WAYS.items()}


def rank(model: Model, cell: tuple[int, int], careful: bool) -> tuple[bool, bool, int]:
    """How well a Stone serves a comb of rings around (1, 0); the careful like two rings at once, and never one."""
    rings = len(model.rings(cell))
    return (cell[0] - cell[1]) % 3 != 1, not careful or rings != 1, model.touching(cell)


def follow(s: State, rng: random.Random, until: str = "") -> Counter[str]:
    """Play at random beside models of the tableaus, to a question or to the end; returns how often what was seen."""
    models = [Model() for _ in range(s.setup.seats)]
    seen: Counter[str] = Counter()
    due: list[str] = []
    careful = rng.random() < 0.5
    while s.actor is not None:
        question = s.setup.questions[s.stack[s.sp - WIDTH]].name
        if question == until:
            break
        if question == "place":
            for k, model in enumerate(models):
                agree(model, player(s, k + 1))
            model = models[s.actor]
            names = model.free()
            sentences = s.sentences()
            places = [sentence for sentence in sentences if not sentence.startswith("warp")]
            assert places == sorted(names, key=s.game.vocabulary.parse)
            sentence = rng.choice(sentences)
            if rng.random() < 0.9:
                ranks = {name: (rank(model, cell, careful), rng.random()) for name, cell in names.items()}
                sentence = max(ranks, key=lambda name: ranks[name])
            if sentence in names:
                due = model.rings(names[sentence])
                model.cells[names[sentence]] = None
                model.settled |= {neighbours(names[sentence])[way] for way in due}
                seen["stones"] += 1
                seen[f"{len(due)} rings"] += 1
        elif question == "ring":
            assert s.sentences() == [f"ring {way}" for way in due]
            sentence = rng.choice(s.sentences())
            due = [way for way in due if f"ring {way}" != sentence]
            seen["orders"] += 1
        else:
            sentence = rng.choice(s.sentences())
            seen["swaps"] += sentence.startswith("swap")
        s.play(sentence)
    for k, model in enumerate(models):
        agree(model, player(s, k + 1))
    return seen


def agree(model: Model, doc: dict[str, Any]) -> None:
    """The engine's tableau is the model's: no Stone has moved, the same rings are settled, and no Wonder is gone."""
    if not model.cells and doc["stones"]:
        model.cells = {(0, 0): None}
    assert [tuple(stone["at"]) for stone in doc["stones"]] == list(model.cells)
    assert {tuple(one["at"]) for one in doc["built"]} == model.settled
    what = [{word: one[word] for word in one if word != "number"} for one in doc["built"]]
    assert what[: len(model.built)] == model.built
    model.built = what


SHOW = [wonder.id for wonder in shipped().wonders if wonder.set != "promo"]


@pytest.mark.clause("unearth/base-stone-1")
@pytest.mark.clause("unearth/base-stone-2")
@pytest.mark.clause("unearth/base-stone-3")
@pytest.mark.clause("unearth/base-ring-1")
@pytest.mark.clause("unearth/base-ring-3")
@pytest.mark.clause("unearth/base-wonder-8")
@pytest.mark.clause("unearth/base-ruling-8")
@pytest.mark.clause("unearth/base-ruling-9")
def test_cells_and_rings_are_those_of_a_plain_model_in_hundreds_of_tableaus() -> None:
    seen: Counter[str] = Counter()
    for n in range(200):
        rng = random.Random(n)
        gains = [{"question": "gain", "player": f"seat-{rng.choice((1, 1, 1, 2))}"} for _ in range(36)]
        s = at(turn="seat-1", row=[ruin("desert-17")], wonders=rng.sample(SHOW, 6), pending=gains)
        seen += follow(s, rng, "delver")
    assert seen["stones"] > 6000
    assert seen["1 rings"] > 400
    assert seen["2 rings"] > 30
    assert seen["3 rings"] > 0
    assert seen["orders"] == seen["2 rings"] + 2 * seen["3 rings"]
    assert seen["swaps"] > 100


@pytest.mark.clause("unearth/base-stone-1")
@pytest.mark.clause("unearth/base-ring-1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_cells_and_rings_are_those_of_a_plain_model_in_whole_games(seats: int) -> None:
    seen: Counter[str] = Counter()
    for n in range(8):
        seen += follow(GAME.new(seats), random.Random(n))
    assert seen["stones"] > 100
