"""Rulewright plays modern board games exactly as their rulebooks say.

>>> import rulewright as rw
>>> state = rw.load("unita").new(seats=4)
>>> rw.Dealer(seed=7).settle(state)
>>> state.actor, state.sentences()[0]
(0, 'lay die-3 mountain')
"""

from rulewright import mode

mode.prepare()

from rulewright.core.dealer import CommittedDealer, Dealer, RefereeDealer  # noqa: E402
from rulewright.core.engine import LUCK, Game, State  # noqa: E402
from rulewright.core.errors import (  # noqa: E402
    AmbiguousSentence,
    EngineError,
    IllegalMove,
    OptionError,
    ParseError,
    PositionError,
    RecordError,
    Refusal,
    RulewrightError,
    SentenceError,
    UnknownWord,
)
from rulewright.core.luck import Rng  # noqa: E402
from rulewright.core.record import Record  # noqa: E402
from rulewright.core.registry import available, load  # noqa: E402
from rulewright.mode import is_compiled  # noqa: E402

__version__ = "0.1.0"

__all__ = [
    "LUCK",
    "AmbiguousSentence",
    "CommittedDealer",
    "Dealer",
    "EngineError",
    "Game",
    "IllegalMove",
    "OptionError",
    "ParseError",
    "PositionError",
    "Record",
    "RecordError",
    "RefereeDealer",
    "Refusal",
    "Rng",
    "RulewrightError",
    "SentenceError",
    "State",
    "UnknownWord",
    "available",
    "is_compiled",
    "load",
]
