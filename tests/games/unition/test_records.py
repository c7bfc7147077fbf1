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
GAME: rw.Game = rw.load("unition")
# No file may be longer.
MOST_BYTES = 60_000
# What is played: seats, options, seed.
PLAYED: dict[str, tuple[int, dict[str, str | int], int]] = {
    "two": (2, {}, 1),
    "two-at-once": (2, {"cool_timing": "on_play", "show_totals": "open", "extra_gleam_supply": "unlimited"}, 2),
    "two-other-cards": (
        2,
        {"whomp_group": "per_card", "lianzo_halving": "per_group", "goldheart_source": "next_hand"},
        3,
    ),
    "two-other-forum": (2, {"added_card": "fills_last_slot", "swap_to": "forum_discard", "upgrade_match": "up_to"}, 4),
    "three": (3, {"first_player": "chosen", "first_seat": 2, "rainbro_mode": "choose_one", "rainbro_mega": "no"}, 5),
    "three-shields": (3, {"shield_use": "auto_save", "shield_expiry": "owners_next_turn"}, 6),
    "four": (
        4,
        {
            **{"shield_use": "auto_player_only", "leader_count": "all"},
            **{"bracket_numbers": "per_card", "discard_recruit": "free"},
        },
        7,
    ),
    "five": (
        5,
        {"knockout_at": "below_zero", "discount_scope": "forum_slots_only"},
        5,
    ),
}
# What is said only where nothing else can be.
LAST = ("done", "decline", "declare", "buy-gleam")


def ending(state: rw.State) -> str:
    """A fingerprint of where a game ended, as its position tells it."""
    doc = {key: value for key, value in state.position().items() if key != "version"}
    return hashlib.sha256(json.dumps(doc, sort_keys=True).encode()).hexdigest()


def eager(state: rw.State, rng: rw.Rng) -> int:
    """What somebody says who leaves nothing undone and recruits the best there is: such games use every verb."""
    moves = state.moves()
    verbs = [GAME.vocabulary.verb(move).name for move in moves]
    recruits = [move for move, verb in zip(moves, verbs, strict=True) if verb.startswith("recruit")]
    first = [move for move, verb in zip(moves, verbs, strict=True) if verb not in LAST]
    chosen = recruits[-2:] or first or moves
    return chosen[int(rng.below(len(chosen)))]


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
                record.play(eager(record.state, rng))
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


def test_in_these_records_everything_is_said_that_can_be_said() -> None:
    said: set[str] = set()
    for path in FOLDER.joinpath(GAME.version).glob("*.rw"):
        record = rw.Record.parse(path.read_text(encoding="utf-8"))
        said |= {GAME.vocabulary.verb(entry.move).name for entry in record.entries}
    spoken = GAME.vocabulary.size + GAME.vocabulary.luck_size
    assert said == {verb.name for verb in GAME.vocabulary.verbs if verb.first < spoken}


def test_tables_with_different_options_stand_side_by_side() -> None:
    """Options hang on the table, not on the game, so two games at once go as they would go alone."""
    tables: list[dict[str, str | int]] = [
        {"cool_timing": "on_play", "leader_count": "all"},
        {"whomp_group": "per_card", "added_card": "fills_last_slot"},
    ]
    alone = [play_by_turns([options])[0] for options in tables]
    assert play_by_turns(tables) == alone
    assert play_by_turns(tables[::-1]) == alone[::-1]
    assert alone[0].partition("\n\n")[2] != alone[1].partition("\n\n")[2]


def play_by_turns(tables: list[dict[str, str | int]]) -> list[str]:
    """Play a game at each of some tables of two, a sentence here and a sentence there; the records."""
    records = [rw.Record.start(GAME, ["bot:random"] * 2, options) for options in tables]
    luck = [(rw.Dealer(3), rw.Rng(3)) for _ in tables]
    while any(record.actor is not None for record in records):
        for record, (dealer, rng) in zip(records, luck, strict=True):
            dealer.settle(record)
            if record.actor is not None:
                record.play(eager(record.state, rng))
    return [record.text() for record in records]
