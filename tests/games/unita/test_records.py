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
GAME: rw.Game = rw.load("unita")
# What is played: seats, options, seed.
PLAYED: dict[str, tuple[int, dict[str, str], int]] = {
    "two": (2, {}, 1),
    "two-family": (2, {"family": "on", "power_limit": "per_player"}, 2),
    "three": (3, {"left_out": "red", "terrain_scope": "both_sides"}, 3),
    "four": (4, {}, 4),
    "four-family": (4, {"family": "on", "magic_forest_uses": "per_company"}, 5),
    "four-cooperative": (4, {"cooperative": "on", "reorg_limit": "unlimited", "discipline": "both"}, 6),
    "four-colonial": (4, {"colonial": "on", "final_tie": "rematch"}, 7),
}


def ending(state: rw.State) -> str:
    """A fingerprint of where a game ended, as its position tells it."""
    doc = {key: value for key, value in state.position().items() if key != "version"}
    return hashlib.sha256(json.dumps(doc, sort_keys=True).encode()).hexdigest()


def write_records(folder: Path) -> None:
    """Play and write the records of the present rules version."""
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
                record.play(moves[rng.below(len(moves))])
        folder.joinpath(name + ".rw").write_text(record.text(), encoding="utf-8")
        endings[name] = ending(record.state)
    folder.joinpath("endings.json").write_text(json.dumps(endings, indent=1) + "\n", encoding="utf-8")


if os.environ.get("RULEWRIGHT_WRITE_GOLDEN") == "1" and not FOLDER.joinpath(GAME.version).exists():
    write_records(FOLDER / GAME.version)


def test_the_present_version_has_its_records() -> None:
    kept = {path.stem for path in FOLDER.joinpath(GAME.version).glob("*.rw")}
    assert kept == set(PLAYED)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*.rw")), ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_record_replays_to_its_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = rw.Record.parse(text)
    assert record.header.rules == path.parent.name
    assert record.text() == text
    assert record.state.over == 1
    endings = json.loads(path.with_name("endings.json").read_text(encoding="utf-8"))
    assert ending(record.state) == endings[path.stem]


def play_by_turns(tables: list[dict[str, str]]) -> list[str]:
    """Play a random game at each of some tables of four, a sentence here and a sentence there; the records."""
    records = [rw.Record.start(GAME, ["bot:random"] * 4, options) for options in tables]
    luck = [(rw.Dealer(3), rw.Rng(3)) for _ in tables]
    while any(record.actor is not None for record in records):
        for record, (dealer, rng) in zip(records, luck, strict=True):
            dealer.settle(record)
            if record.actor is not None:
                moves = record.moves()
                record.play(moves[rng.below(len(moves))])
    return [record.text() for record in records]


def test_tables_with_different_options_stand_side_by_side() -> None:
    """Options hang on the table, not on the game, so two games at once go as they would go alone."""
    tables = [
        {"terrain_scope": "both_sides", "reorg_limit": "unlimited"},
        {"magic_forest_uses": "per_company", "discipline": "both"},
    ]
    alone = [play_by_turns([options])[0] for options in tables]
    assert play_by_turns(tables) == alone
    assert play_by_turns(tables[::-1]) == alone[::-1]
    sentences = [text.partition("\n\n")[2] for text in alone]
    assert sentences[0] != sentences[1]
