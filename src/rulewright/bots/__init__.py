"""Bots: players made of code. What they know is `Sight`, nothing else.

>>> import rulewright as rw
>>> from rulewright.bots import Sight, make
>>> state = rw.load("unita").new(seats=4)
>>> rw.Dealer(seed=7).settle(state)
>>> bot = make("sharp:20", seed=1)
>>> bot.choose(Sight(state, state.actor)) in state.moves()
True
"""

from rulewright.bots.bot import Bot, Sight
from rulewright.bots.match import play_match
from rulewright.bots.roster import FORMS, make

__all__ = ["FORMS", "Bot", "Sight", "make", "play_match"]
