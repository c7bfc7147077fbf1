"""What every run of the tests shares: which build runs, and which test proves which clause.

`RULEWRIGHT_TEST_WITHOUT_LIBRT=1` runs as if librt were missing. `RULEWRIGHT_EXPECT_COMPILED=1` refuses to run anything
but a compiled package made of the sources in `src/`. `--clauses-json PATH` writes the tests that cite each clause.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

if os.environ.get("RULEWRIGHT_TEST_WITHOUT_LIBRT") == "1":
    for name in ("librt", "librt.vecs"):
        sys.modules[name] = None  # type: ignore[assignment]

import rulewright

SOURCES = Path(__file__).resolve().parent.parent / "src" / "rulewright"
SHIPPED = {".py", ".toml", ".css", ".tcss", ".html", ".js", ".svg"}

# A run tries the same examples as the run before, and none fails because the machine was busy.
settings.register_profile("steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")


def stale_files(installed: Path, sources: Path) -> list[str]:
    """The files of an installed package that are not those of the sources, either way."""
    found: set[str] = set()
    for one, other in ((sources, installed), (installed, sources)):
        for path in one.rglob("*"):
            relative = path.relative_to(one)
            if path.suffix not in SHIPPED or not path.is_file():
                continue
            twin = other / relative
            if not twin.is_file() or twin.read_bytes() != path.read_bytes():
                found.add(str(relative))
    return sorted(found)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clauses-json", metavar="PATH", help="write which tests cite which clause as JSON")


def pytest_configure(config: pytest.Config) -> None:
    if os.environ.get("RULEWRIGHT_EXPECT_COMPILED") != "1":
        return
    installed = Path(str(rulewright.__file__)).resolve().parent
    if not rulewright.is_compiled():
        raise pytest.UsageError(f"the package in {installed} is not compiled")
    stale = stale_files(installed, SOURCES)
    if stale:
        raise pytest.UsageError(f"the package in {installed} is not made of these sources: {', '.join(stale[:5])}")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # Beside these tests servers, browsers and bots go on in processes of their own, and a busy machine may keep one of
    # them waiting for too long: what fails is tried once more, and the run lists it.
    beside = [Path(__file__).parent / folder for folder in ("table", "terminal")]
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in beside):
            item.add_marker(pytest.mark.flaky(reruns=1))
    path = config.getoption("--clauses-json")
    # Of several workers, which all collect the same tests, one writes.
    if not path or os.environ.get("PYTEST_XDIST_WORKER", "gw0") != "gw0":
        return
    cited: dict[str, set[str]] = {}
    for item in items:
        for marker in item.iter_markers("clause"):
            for clause in marker.args:
                cited.setdefault(clause, set()).add(item.nodeid)
    found = {clause: sorted(cited[clause]) for clause in sorted(cited)}
    Path(path).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
