"""What lies in the box: communities, dice, terrain tiles and POWER cards, as `data/components.toml` says."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64


def read_data(name: str) -> dict[str, Any]:
    """One of the game's data files."""
    text = (resources.files("rulewright") / "games" / "unita" / "data" / name).read_text(encoding="utf-8")
    return tomllib.loads(text)


BOX: Final = read_data("components.toml")

# Words, in the order of their values. A battalion has the number of its community, in turn order (ruling-73).
COMMUNITIES: Final = tuple(str(community["key"]) for community in BOX["community"])
COLOURS: Final = tuple(str(community["colour"]) for community in BOX["community"])
TILES: Final = tuple(str(terrain["key"]) for terrain in BOX["terrain"])
CARDS: Final = tuple(str(card["key"]) for card in BOX["card"])

# How many dice of each red figure a battalion has (setup-6); place 0 is unused.
COUNT_OF: Final = {int(die["red"]): int(die["count"]) for die in BOX["die"]}
SUPPLY: Final = vec[i64]([COUNT_OF.get(figure, 0) for figure in range(6)])

# By battalion: its third tile (terrain-1), as a kind counted from 1.
OWNERS: Final = [str(terrain["owner"]) for terrain in BOX["terrain"]]
SPECIAL: Final = vec[i64]([1 + OWNERS.index(community) for community in COMMUNITIES])

# By number of a card, from 1: the battalion it belongs to, and how often it is used in a game. A permanent card is
# used once, and acts from then on.
OWNER: Final = vec[i64]([0] + [COMMUNITIES.index(str(card["community"])) for card in BOX["card"]])
USES_OF: Final = vec[i64]([0] + [1 if card["uses"] == "permanent" else int(card["uses"]) for card in BOX["card"]])

# The LP of a battalion whose dice all show their red figures (ruling-6).
WHOLE: Final[i64] = int(BOX["battalion"]["start_lp"])
