"""`rulewright record`: shows, checks, replays and masks the record of a game."""

from __future__ import annotations

import argparse
from typing import Any

from rulewright.commands.common import (
    Commands,
    Parser,
    cards_document,
    command,
    json_argument,
    print_json,
    read_text,
    whole,
)
from rulewright.core.dealer import verify
from rulewright.core.engine import LUCK, State
from rulewright.core.notation import quote, tag
from rulewright.core.reader import mask_text
from rulewright.core.record import Record


def add(commands: Commands) -> None:
    """Declare the command and its four parts."""
    parser = command(
        commands,
        run,
        "record",
        "show, verify, replay or mask the record of a game",
        """\
Works on records, the text files in which 'rulewright play --save' keeps a game. A FILE of - is standard input.""",
        """
        rulewright record show evening.rw
        rulewright record verify evening.rw
        rulewright record replay evening.rw --json
        rulewright record mask evening.rw --seat 2
        """,
    )
    parts = parser.add_subparsers(title="parts", metavar="PART", required=True, parser_class=Parser)
    shown = command(
        parts,
        show,
        "show",
        "print a record so that it reads well",
        "Prints who played what, sentence by sentence with numbers, and how the game stands.",
        "rulewright record show evening.rw",
    )
    verified = command(
        parts,
        prove,
        "verify",
        "check that luck was not bent",
        """\
Checks every die and card of a record against the seed that its dealer committed to before the game and opened after
it. Ends with status 1 and says what is wrong if one of them differs, or if there is nothing to check against.""",
        "rulewright record verify evening.rw",
    )
    replayed = command(
        parts,
        replay,
        "replay",
        "play a record anew and show where it ends",
        """\
Plays every line of a record anew by the rules of its version, and refuses it if one of them does not go. With --json it
prints the final position, which a program or another game can start from.""",
        "rulewright record replay evening.rw --json",
    )
    masked = command(
        parts,
        mask,
        "mask",
        "print a record as one seat may read it",
        """\
Prints a record with '?' for every word that a seat does not know, or that not everybody knows if no seat is named.
Comments, rewound lines and variations are left out. No rules are needed, so this works for games that are not
installed.""",
        """
        rulewright record mask evening.rw --seat 2
        rulewright record mask evening.rw > for-the-public.rw
        """,
    )
    for part in (shown, verified, replayed, masked):
        part.add_argument("file", metavar="FILE", help="the record, or - for standard input")
    for part in (shown, verified, replayed):
        json_argument(part)
    masked.add_argument("--seat", type=whole(1, 9), metavar="N", help="the seat (default: everybody)")


def run(arguments: argparse.Namespace) -> int:
    """Never called: one of the parts is required."""
    raise NotImplementedError


# Show


def show(arguments: argparse.Namespace) -> int:
    """Print a record."""
    record = Record.parse(read_text(arguments.file))
    header = record.header
    state = None if header.masked else record.state
    if arguments.json:
        print_json(document(record, state))
        return 0
    print(f"{record.game.title} {header.rules}")
    for seat, name in enumerate(header.seats):
        print(f"{tag(seat)}: {quote(name)}")
    if header.cards:
        print(f"cards {quote(header.cards_name)}, {record.game.cards_hash}")
    for option, value in header.options.items():
        print(f"option {option} = {value}")
    if header.masked:
        print(f"masked for {header.masked}")
    if header.commitment:
        print("luck: committed to" + (", and the seed is opened" if header.seed else "; the seed is not opened"))
    if header.position:
        print("from a position of its own")
    print()
    for line in numbered(record):
        print(line)
    if state is not None:
        print()
        print(standing(record, state))
    return 0


def numbered(record: Record) -> list[str]:
    """The body of a record, its sentences numbered; what was left or might have been played has no number."""
    found: list[str] = []
    number = 0
    for line in record.text().split("\n")[len(record.header.lines()) :]:
        played = line.startswith(("luck", "seat-"))
        number += played
        if line:
            found.append(f"{number if played else '':5}  {line}")
    return found


def standing(record: Record, state: State) -> str:
    """How a game stands: the result, or the question that is asked now."""
    if state.actor is not None:
        return f"Not over: {state.asks()}"
    seats = zip(state.result(), state.scores(), state.ranking(), strict=True)
    return "\n".join(
        f"{tag(seat)} has {result} with {score} points, place {place}"
        for seat, (result, score, place) in enumerate(seats)
    )


def document(record: Record, state: State | None) -> dict[str, Any]:
    """A record as JSON; how it stands is null where it is masked."""
    header = record.header
    sentence = record.game.vocabulary.sentence
    return {
        "game": header.game,
        "version": header.rules,
        "cards": cards_document(record.game),
        "seats": header.seats,
        "options": header.options,
        "masked": header.masked or None,
        "commitment": header.commitment or None,
        "nonces": header.nonces,
        "seed": header.seed or None,
        "rewinds": record.epoch,
        "sentences": [
            {
                "actor": tag(entry.actor),
                "sentence": entry.sentence,
                "continues": entry.more,
                "turned_up": [sentence(told.move) for told in entry.told if told.reveal],
            }
            for entry in record.entries
        ],
        "over": None if state is None else state.actor is None,
        "asked": None if state is None or state.actor is None else tag(state.actor),
        "scores": None if state is None else state.scores(),
        "ranking": None if state is None else state.ranking(),
        "result": None if state is None else state.result(),
    }


# Verify, replay, mask


def prove(arguments: argparse.Namespace) -> int:
    """Check the luck of a record."""
    record = Record.parse(read_text(arguments.file))
    problems = verify(record)
    draws = sum(entry.actor == LUCK for entry in record.entries)
    if arguments.json:
        print_json({"proved": not problems, "draws": draws, "problems": problems})
    elif problems:
        print("\n".join(["Not proved:", *problems, *unchecked(record)]))
    else:
        print(f"Proved: all {draws} outcomes of luck follow from the seed that was committed to.")
    return int(bool(problems))


def unchecked(record: Record) -> list[str]:
    """What it means that there is nothing to check luck against; nothing where there is something."""
    if not record.header.commitment:
        return [
            "",
            "Before the game nobody published a fingerprint of its luck, and without one nothing can be checked: the",
            "dice and cards may be fair, but this record cannot show it. Games at the table in the browser have such a",
            "commitment, and so have those that are begun with 'rulewright play --luck committed'.",
        ]
    if record.header.masked:
        return ["", "A masked record leaves the seed out. Check the whole one."]
    if not record.header.seed:
        return [
            "",
            "The fingerprint of its luck is in the record, but not yet the seed that it stands for. Whoever deals",
            "opens it when the game is over; then every die and card can be checked.",
        ]
    return []


def replay(arguments: argparse.Namespace) -> int:
    """Play a record anew."""
    record = Record.parse(read_text(arguments.file))
    state = record.replay()
    if arguments.json:
        print_json(state.position())
        return 0
    entries = record.entries
    draws = sum(entry.actor == LUCK for entry in entries)
    print(f"{record.game.title} {record.header.rules}: all {len(entries)} sentences replay, {draws} of them luck's.")
    print(standing(record, state))
    return 0


def mask(arguments: argparse.Namespace) -> int:
    """Print a record as one seat may read it."""
    seat = None if arguments.seat is None else arguments.seat - 1
    print(mask_text(read_text(arguments.file), seat), end="")
    return 0
