"""A record of Burrow that several tests read, play and damage."""

from tests.core.tiny import GAME

from rulewright.core.dealer import Dealer
from rulewright.core.record import Record

TEXT = """\
rulewright 1
game burrow 1.1.0
seats "Ann" "Bob"
option peeking on
option rounds 2

luck: drew {fox:1}
luck: drew {owl:1}
luck: drew {owl:2}
luck: drew {fox:2}
seat-1: lay {owl}
seat-2: lay {fox}
seat-1: dig 2
seat-1+: dig 4
seat-1+: done
luck: rolled 3
seat-2: peek seat-1 / turned seat-1 {owl}
seat-1: stay
seat-2: show / turned seat-2 fox
"""


def edited(*changes):
    """TEXT with some lines replaced: `(number, line)`, None deletes; a text with newlines inserts."""
    lines = TEXT.split("\n")
    for number, line in changes:
        lines[number - 1] = line
    return "\n".join([line for line in lines if line is not None])


def begun(game=GAME, **options):
    """A record in which cards are drawn and laid."""
    record = Record.start(game, ["Ann", "Bob"], options)
    settle(record)
    while "lay" in record.state.sentence(record.moves()[0]):
        record.play(record.moves()[0])
    return record


def settle(record):
    Dealer(3).settle(record)
