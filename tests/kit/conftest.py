"""The game that the guide for authors builds, put together from the guide's own blocks and installed."""

from __future__ import annotations

import importlib
import re
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "game-author.md"
BLOCK = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.DOTALL | re.MULTILINE)


def blocks() -> dict[str, str]:
    """The files that the guide's blocks make up; blocks of one file follow each other."""
    files: dict[str, str] = {}
    for name, text in BLOCK.findall(GUIDE.read_text(encoding="utf-8")):
        # A block that goes on inside a class stands one line below what is before it, others two.
        gap = "" if name not in files else "\n\n" if name.endswith(".py") and not text.startswith(" ") else "\n"
        files[name] = files.get(name, "") + gap + text
    return files


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The guide's package, installed as far as Python's import and its entry points can tell."""
    root = tmp_path_factory.mktemp("site")
    for name, text in blocks().items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    root.joinpath("jackdaws", "__init__.py").touch()
    info = root / "jackdaws-1.0.dist-info"
    info.mkdir()
    info.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: jackdaws\nVersion: 1.0\n", encoding="utf-8")
    info.joinpath("entry_points.txt").write_text(
        "[rulewright.games]\njackdaws = jackdaws.game:GAME\n", encoding="utf-8"
    )
    sys.path.insert(0, str(root))
    importlib.invalidate_caches()
    yield root
    sys.path.remove(str(root))
    importlib.invalidate_caches()
    for name in [name for name in sys.modules if name.split(".")[0] == "jackdaws"]:
        del sys.modules[name]


@pytest.fixture(scope="module")
def variant(package: Path) -> Callable[..., types.ModuleType]:
    """Makes a module of the guide's game with some of its text replaced."""
    source = package.joinpath("jackdaws", "game.py").read_text(encoding="utf-8")

    def make(*changes: tuple[str, str]) -> types.ModuleType:
        text = source
        for old, new in changes:
            assert text.count(old) == 1, f"the guide has {text.count(old)} times: {old}"
            text = text.replace(old, new)
        module = types.ModuleType("jackdaws_variant")
        exec(compile(text, "jackdaws_variant", "exec"), module.__dict__)
        return module

    return make
