"""What a line of the log points at on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rulewright.games.root.table.reading import PIECE_OF, View, owner_of, seated
from rulewright.table.showing import Mark

# Words of places carry their own ids; those of other things have the id of where they lie.
PLACES: Final = ("clearing-", "forest-")
# What tells of harm: pieces that were removed, and an enemy that is attacked.
REMOVED: Final = "removed"
AT_SEATS: Final = ("battle", "rob", "steal")


def mark(view: View, actor: int, sentence: str, told: Sequence[str]) -> Mark:
    """The places that a line is about, and whom it has hurt."""
    lines = [line.split() for line in (sentence, *told)]
    ids = dict.fromkeys([found for words in lines for found in pointed(words)])
    factions = seated(view)
    hits = {factions.index(faction) for words in lines for faction in hurt(words) if faction in factions}
    return Mark(tuple(ids), tuple(sorted(hits - {actor})))


def hurt(words: Sequence[str]) -> Iterator[str]:
    """The factions to which harm was done."""
    if words[0] == REMOVED and words[1] in PIECE_OF:
        yield owner_of(words[1])
    elif words[0] in AT_SEATS:
        yield words[-1]


def pointed(words: Sequence[str]) -> Iterator[str]:
    """The ids that one sentence or one thing that followed points at."""
    verb, rest = words[0], words[1:]
    if verb == "turn-of":
        return
    yield from [word for word in rest if word.startswith(PLACES)]
    if verb == "tuck":
        yield f"decree-{rest[1]}-{rest[0]}"
    elif verb == "leads":
        yield f"leader-{rest[0]}"
    elif verb == "laid":
        yield f"quest-{rest[0]}"
    elif verb == "attitude-of":
        yield f"relation-{rest[0]}"
    elif verb in ("refreshed", "repaired", "damaged"):
        yield f"gear-{rest[0]}"
