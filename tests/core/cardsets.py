"""Card sets of Burrow that several tests play with, and Burrow offered as another package would offer it."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# Written as a person might; `WOLVES` is what records hold of it.
TYPED = '\ufeffname = "Wolves"  \r\n\r\n[[card]]\r\nid = "wolf"\r\nreplaces = "fox"\r\n  worth = 6\r\n\r\n'
WOLVES = 'name = "Wolves"\n\n[[card]]\nid = "wolf"\nreplaces = "fox"\n  worth = 6\n'
DEAR_HARES = 'name = "Dear hares"\ncard = [{ id = "hare", worth = 5 }]\n'
WRONG = 'name = "Wrong"\ncard = [{ id = "hare", worth = 9 }]\n'
WHY = "card hare: worth: 9 is no number from 1 to 6"


@contextmanager
def offered(folder: Path) -> Iterator[None]:
    """Let Burrow be found by its name, in this process and in those it starts."""
    info = folder / "burrow-1.0.dist-info"
    info.mkdir(exist_ok=True)
    info.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: burrow\nVersion: 1.0\n", encoding="utf-8")
    entry = "[rulewright.games]\nburrow = tests.core.tiny:GAME\n"
    info.joinpath("entry_points.txt").write_text(entry, encoding="utf-8")
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        importlib.invalidate_caches()
