"""Records of every rules version replay for ever; whoever could recruit in them did, so that every verb is there."""

from __future__ import annotations

from pathlib import Path

import rulewright as rw
from rulewright.testing import ArchiveTests, Case

GAME = rw.load("unition")
FOLDER = Path(__file__).with_name("records")
# What is played by name, the first table with seed 1.
PLAYED = {
    "two": Case(2),
    "two-at-once": Case(2, {"cool_timing": "on_play", "show_totals": "open", "extra_gleam_supply": "unlimited"}),
    "two-groups": Case(2, {"whomp_group": "per_card", "lianzo_halving": "per_group", "discard_recruit": "free"}),
    "two-forum": Case(2, {"added_card": "fills_last_slot", "swap_to": "forum_discard", "upgrade_match": "up_to"}),
    "three": Case(3, {"first_player": "chosen", "first_seat": 2, "rainbro_mode": "choose_one", "rainbro_mega": "no"}),
    "three-shields": Case(3, {"shield_use": "auto_save", "shield_expiry": "owners_next_turn"}),
    "four": Case(4, {"shield_use": "auto_player_only", "discount_scope": "forum_slots_only"}),
    "two-hands": Case(2, {"goldheart_source": "next_hand", "leader_count": "all", "bracket_numbers": "per_card"}),
    "five": Case(5, {"knockout_at": "below_zero"}),
}


def test_in_these_records_everything_is_said_that_can_be_said() -> None:
    said: set[str] = set()
    for path in FOLDER.joinpath(GAME.version).glob("*.rw"):
        record = rw.Record.parse(path.read_text(encoding="utf-8"))
        said |= {GAME.vocabulary.verb(entry.move).name for entry in record.entries}
    spoken = GAME.vocabulary.size + GAME.vocabulary.luck_size
    assert said == {verb.name for verb in GAME.vocabulary.verbs if verb.first < spoken}


class TestUnition(ArchiveTests):
    game = GAME
    folder = FOLDER
    favoured = "recruit"
    played = PLAYED
    side_by_side = (
        Case(2, {"cool_timing": "on_play", "leader_count": "all"}),
        Case(2, {"whomp_group": "per_card", "added_card": "fills_last_slot"}),
    )
