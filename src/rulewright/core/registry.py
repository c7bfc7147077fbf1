"""Finding games: our own by their folders, those of other packages by the entry point `rulewright.games`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from rulewright import games
from rulewright.core.cards import card_text
from rulewright.core.engine import Game
from rulewright.core.errors import RulewrightError

GROUP = "rulewright.games"
# So many games with card sets are kept for whoever asks for the same one next.
MOST_KEPT: Final = 32


def folders() -> list[str]:
    """The names of the games that come with the package."""
    return sorted(found.name for found in pkgutil.iter_modules(games.__path__) if found.ispkg)


def foreign() -> dict[str, EntryPoint]:
    """The games that other installed packages offer, by name."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def available() -> list[str]:
    """The names of every game that can be loaded, in alphabetical order."""
    return sorted({*folders(), *foreign()})


def load(name: str, cards: str = "") -> Game[Any]:
    """The game of that name, played with the card set of a text; "" stands for the cards that it ships.

    Raises RulewrightError if there is none, and OptionError for a card set that does not go.

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
    return with_cards(game, cards)


def with_cards(game: Game[Any], cards: str) -> Game[Any]:
    """A game played with another card set: the same one each time, as long as it is kept."""
    text = card_text(cards)
    return game if text == game.cards else _with_cards(game, text)


@lru_cache(maxsize=MOST_KEPT)
def _with_cards(game: Game[Any], text: str) -> Game[Any]:
    return game.with_cards(text)
