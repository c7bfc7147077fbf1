"""Records of every rules version replay for ever: each line is legal, and each ends where it ended when it was played.

`RULEWRIGHT_WRITE_GOLDEN=1` plays and writes the records of the present version where there are none yet; those of
older versions are never written again.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest

import rulewright as rw

FOLDER = Path(__file__).with_name("records")
GAME: rw.Game = rw.load("unearth")
# No file may be longer.
MOST_BYTES = 60_000
# What is played: seats, options, seed.
PLAYED: dict[str, tuple[int, dict[str, str], int]] = {
    "solo": (1, {"solo_difficulty": "hard"}, 1),
    "solo-scenario": (1, {"solo_scenario": "random", "one_of_each_returns": "all"}, 2),
    "campaign": (1, {"campaign": "on", "solo_equal_tie": "darkness"}, 3),
    "two": (2, {}, 4),
    "two-base": (
        2,
        {
            **{"module_stones": "no", "extra_coloured_stones": "no", "module_response": "no"},
            **{"module_wonders": "no", "module_end_of_age": "no"},
        },
        5,
    ),
    "two-waiting": (2, {"wonder_choice": "may_wait", "die_value": "unbounded", "reading_choice": "before_roll"}, 6),
    "three": (3, {"claim_check": "end_of_phase", "ruin_row": "shift_left_append_right"}, 7),
    "four-expanded": (4, {"four_player_ruins": "expanded", "claim_full_tie": "nearest_clockwise"}, 8),
    "five": (5, {"promos": "in", "response_prompt": "ask_everyone"}, 9),
}


def ending(state: rw.State) -> str:
    """A fingerprint of where a game ended, as its position tells it."""
    doc = {key: value for key, value in state.position().items() if key != "version"}
    return hashlib.sha256(json.dumps(doc, sort_keys=True).encode()).hexdigest()


def write_records(folder: Path) -> None:
    """Play and write the records of the present rules version: whoever can build a Named Wonder does."""
    folder.mkdir(parents=True)
    endings: dict[str, str] = {}
    for name, (seats, options, seed) in PLAYED.items():
        record = rw.Record.start(GAME, ["bot:random"] * seats, options)
        dealer = rw.Dealer(seed)
        rng = rw.Rng(seed)
        while record.actor is not None:
            dealer.settle(record)
            if record.actor is not None:
                moves = record.moves()
                built = [move for move in moves if GAME.vocabulary.sentence(move).startswith("build ")]
                record.play((built or moves)[rng.below(len(built or moves))])
        folder.joinpath(name + ".rw").write_text(record.text(), encoding="utf-8")
        endings[name] = ending(record.state)
    folder.joinpath("endings.json").write_text(json.dumps(endings, indent=1) + "\n", encoding="utf-8")


if os.environ.get("RULEWRIGHT_WRITE_GOLDEN") == "1" and not FOLDER.joinpath(GAME.version).exists():
    write_records(FOLDER / GAME.version)


def test_the_present_version_has_its_records() -> None:
    kept = {path.stem for path in FOLDER.joinpath(GAME.version).glob("*.rw")}
    assert kept == set(PLAYED)
    assert all(path.stat().st_size < MOST_BYTES for path in FOLDER.glob("*/*"))


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*.rw")), ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_record_replays_to_its_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = rw.Record.parse(text)
    assert record.header.rules == path.parent.name
    assert record.text() == text
    assert record.state.over == 1
    endings = json.loads(path.with_name("endings.json").read_text(encoding="utf-8"))
    assert ending(record.state) == endings[path.stem]


def test_tables_with_different_options_stand_side_by_side() -> None:
    """Options hang on the table, not on the game, so two games at once go as they would go alone."""
    tables = [{"die_value": "unbounded", "type_bonus": "once"}, {"claim_check": "end_of_phase", "promos": "in"}]
    alone = [play_by_turns([options])[0] for options in tables]
    assert play_by_turns(tables) == alone
    assert play_by_turns(tables[::-1]) == alone[::-1]
    assert alone[0].partition("\n\n")[2] != alone[1].partition("\n\n")[2]


def play_by_turns(tables: list[dict[str, str]]) -> list[str]:
    """Play a random game at each of some tables of two, a sentence here and a sentence there; the records."""
    records = [rw.Record.start(GAME, ["bot:random"] * 2, options) for options in tables]
    luck = [(rw.Dealer(3), rw.Rng(3)) for _ in tables]
    while any(record.actor is not None for record in records):
        for record, (dealer, rng) in zip(records, luck, strict=True):
            dealer.settle(record)
            if record.actor is not None:
                moves = record.moves()
                record.play(moves[rng.below(len(moves))])
    return [record.text() for record in records]
