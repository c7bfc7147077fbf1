"""Records of every rules version replay for ever; whoever could craft in them did, so that cards are in play."""

from __future__ import annotations

from pathlib import Path

from tests.games.root.positions import chosen

import rulewright as rw
from rulewright.testing import ArchiveTests, Case

GAME = rw.load("root")
FOLDER = Path(__file__).with_name("records")


def table(mix: str, **options: str | int) -> Case:
    """A table of some factions."""
    return Case(len(mix.split()), chosen(mix, options))


# What is played by name, the first table with seed 1.
PLAYED = {
    "two": table("marquise eyrie"),
    "two-others": table("alliance vagabond", alliance_birdsong="interleaved", outrage_per="warrior"),
    "three": table("eyrie alliance marquise", map="winter", marquise_craft="any_time"),
    "three-others": table("vagabond marquise alliance", autumn_suits="shuffled", allied_hits="warriors_first"),
    "four": table("marquise eyrie alliance vagabond"),
    "four-others": table(
        "vagabond alliance eyrie marquise",
        map="winter",
        winter_suits="listed",
        suits=20_000,
        seating="listed",
        better_burrow_bank="both_mandatory",
        alliance_cap_discard="alliance_chooses",
        outrage_card_public="yes",
    ),
}


class TestRoot(ArchiveTests):
    game = GAME
    folder = FOLDER
    favoured = "craft"
    played = PLAYED
    side_by_side = (
        table("marquise eyrie", seating="listed"),
        table("alliance vagabond marquise", map="winter", outrage_per="turn"),
    )
