"""Which build runs: compiled extensions by default, plain sources on demand, and a stand-in where librt is missing."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys
import types
from collections.abc import Sequence
from typing import Any


class SourcesOnly:
    """A finder that loads this package's modules from their sources although compiled ones lie beside them."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The spec of a source module of this package, or None for anything else."""
        if not name.startswith("rulewright.") or path is None:
            return None
        loader = (importlib.machinery.SourceFileLoader, importlib.machinery.SOURCE_SUFFIXES)
        for folder in path:
            spec = importlib.machinery.FileFinder(folder, loader).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


class Vec(list[Any]):
    """A list-backed stand-in for librt's vec: as much of it as the engine uses, interpreted only."""

    def __getitem__(self, place: Any) -> Any:
        found = list.__getitem__(self, place)
        return Vec(found) if isinstance(place, slice) else found


def prepare() -> None:
    """Make `RULEWRIGHT_PURE=1` and a missing librt work; called before the first module of the engine is imported."""
    if os.environ.get("RULEWRIGHT_PURE", "") not in ("", "0"):
        sys.meta_path.insert(0, SourcesOnly())
    try:
        import librt.vecs  # noqa: F401
    except ImportError:
        stand_in = types.ModuleType("librt.vecs")
        stand_in.__dict__["vec"] = Vec
        sys.modules["librt"] = types.ModuleType("librt")
        sys.modules["librt.vecs"] = stand_in


def is_compiled() -> bool:
    """Whether the engine runs compiled."""
    from rulewright.core import engine

    return not str(engine.__file__).endswith(".py")
