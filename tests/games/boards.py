"""Boards as the page draws them: what stands on them, what is lit, and which sentences touching leads to."""

from __future__ import annotations

import re
from typing import Any

from rulewright.core.engine import Game, State
from rulewright.table.gamepages import Drawn
from rulewright.table.narrowing import Narrowing
from rulewright.testing.pages import Elements


class Boards:
    """The boards of one game."""

    def __init__(self, game: Game[Any]) -> None:
        self.drawn = Drawn(game)

    def stage(self, s: State, seat: int | None, lit: set[str] | None = None) -> str:
        """The board that a seat sees."""
        return str(self.drawn.stage(s.view(seat), seat, lit or set()))

    def lit(self, s: State) -> set[str]:
        """What the asked seat could touch first."""
        assert s.actor is not None
        return Narrowing(s.sentences(), Elements(self.stage(s, s.actor)).phrases).lit()


def label(html: str, key: str) -> str:
    """What an element of the board is called."""
    found = re.search(rf'id="{re.escape(key)}" role="\w+" aria-label="([^"]*)"', html)
    assert found is not None, key
    return found.group(1)


def reached(sentences: list[str], found: list[str], touch: bool) -> set[str]:
    """The sentences that touches of lit elements, or buttons of the list, lead to."""
    narrowing = Narrowing(sentences, found)
    ends: set[str] = set()
    seen: set[tuple[str, ...]] = set()

    def step() -> None:
        key = (*narrowing.matching(), "", *narrowing.picked())
        if key in seen:
            return
        seen.add(key)
        if len(narrowing.matching()) == 1:
            ends.update(narrowing.matching())
            return
        if touch:
            for phrase in narrowing.lit():
                if narrowing.pick(phrase):
                    step()
                    narrowing.back()
            return
        for choice in narrowing.groups():
            if choice.whole:
                ends.update(choice.sentences)
            elif narrowing.choose(choice.place, choice.word):
                step()
                narrowing.back()

    step()
    return ends
