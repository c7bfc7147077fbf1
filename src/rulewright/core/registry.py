"""Finding games: our own by their folders, those of other packages by the entry point `rulewright.games`."""

from __future__ import annotations

import importlib
import pkgutil
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from rulewright import games
from rulewright.core.engine import Game
from rulewright.core.errors import RulewrightError

GROUP = "rulewright.games"


def folders() -> list[str]:
    """The names of the games that come with the package."""
    return sorted(found.name for found in pkgutil.iter_modules(games.__path__) if found.ispkg)


def foreign() -> dict[str, EntryPoint]:
    """The games that other installed packages offer, by name."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def available() -> list[str]:
    """The names of every game that can be loaded, in alphabetical order."""
    return sorted({*folders(), *foreign()})


def load(name: str) -> Game[Any]:
    """The game of that name; raises RulewrightError if there is none.

    >>> load("unita").title
    'Unita'
    """
    if name in folders():
        game = importlib.import_module(f"rulewright.games.{name}.game").GAME
    elif name in foreign():
        game = foreign()[name].load()
    else:
        raise RulewrightError(f"there is no game {name}; there are: {', '.join(available())}")
    if not isinstance(game, Game):
        raise RulewrightError(f"what the game {name} offers as GAME is no Game")
    return game
