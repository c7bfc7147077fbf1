"""The bots by name."""

from __future__ import annotations

from rulewright.bots.bot import Bot
from rulewright.bots.greedy import GreedyBot
from rulewright.bots.random import RandomBot
from rulewright.bots.sharp import SharpBot
from rulewright.core.errors import RulewrightError

FORMS = ("random", "greedy", "sharp", "sharp:400 (iterations)", "sharp:50ms")
USUAL_MILLISECONDS = 200


def make(spec: str, seed: int) -> Bot:
    """The bot that a text names, with a generator of its own.

    The forms are `random`, `greedy`, `sharp`, `sharp:400` with a number of iterations and `sharp:50ms` with a time
    for each move. Raises RulewrightError for any other.

    >>> make("sharp:400", seed=7).name
    'sharp:400'
    """
    name, colon, budget = spec.partition(":")
    if name == "random" and not colon:
        return RandomBot(seed)
    if name == "greedy" and not colon:
        return GreedyBot(seed)
    if name == "sharp" and not colon:
        return SharpBot(seed, milliseconds=USUAL_MILLISECONDS)
    if name == "sharp":
        number = budget.removesuffix("ms")
        if number.isascii() and number.isdigit() and 0 < int(number) < 10**9:
            if budget.endswith("ms"):
                return SharpBot(seed, milliseconds=int(number))
            return SharpBot(seed, iterations=int(number))
    raise RulewrightError(f"there is no bot '{spec}'; there are: {', '.join(FORMS)}")
