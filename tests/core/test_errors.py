"""Errors: each is one sentence, and reaches whoever waits for a worker."""

import copy
import inspect
import pickle

import pytest

from rulewright.core import errors
from rulewright.core.errors import IllegalMove, PositionError, Refusal

REFUSAL = Refusal("core/over", "The game is over.")
MADE = {IllegalMove: (REFUSAL,), PositionError: ("pool.fox", "9 is out of range"), Refusal: ("core/over", "Over.")}
KINDS = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if kind.__module__ == errors.__name__]


def test_every_kind_of_error_is_here():
    assert {"RulewrightError", "IllegalMove", "PositionError", "EngineError", "RecordError"} <= {
        k.__name__ for k in KINDS
    }


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_errors_survive_the_way_between_processes(kind, protocol):
    error = kind(*MADE.get(kind, ("one sentence",)))
    for again in (pickle.loads(pickle.dumps(error, protocol)), copy.copy(error)):
        assert type(again) is kind
        assert str(again) == str(error)
        for held in ("args", "refusal", "field", "reason", "clause", "message"):
            assert getattr(again, held, None) == getattr(error, held, None)


def test_what_an_error_holds_comes_along():
    again = pickle.loads(pickle.dumps(IllegalMove(REFUSAL)))
    assert again.refusal == REFUSAL
    assert str(again) == "The game is over. [core/over]"
    place = pickle.loads(pickle.dumps(PositionError("pool.fox", "9 is out of range")))
    assert (place.field, place.reason, str(place)) == ("pool.fox", "9 is out of range", "pool.fox: 9 is out of range")
    whole = pickle.loads(pickle.dumps(PositionError("", "no")))
    assert (whole.field, str(whole)) == ("", "no")
