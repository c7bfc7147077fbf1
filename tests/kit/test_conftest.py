"""What `tests/conftest.py` promises to every run of the tests."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rulewright

HERE = Path(__file__).resolve()
SOURCES = Path(str(rulewright.__file__)).resolve().parents[1]
TESTS = """
import pytest
import rulewright
from rulewright.core.engine import vec

@pytest.mark.clause("toy/b-1", "toy/a-1")
def test_one(): pass

@pytest.mark.clause("toy/a-1")
@pytest.mark.parametrize("x", [1, 2])
@pytest.mark.soak
def test_two(x): pass

def test_vec(): print(vec.__module__)
"""
SETTINGS = '[pytest]\nmarkers =\n    clause(id): a clause\n    soak: long\naddopts = -m "not soak"\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with our conftest, our sources and two tests."""
    tests = tmp_path / "tests"
    tests.mkdir()
    shutil.copy(HERE.parents[1] / "conftest.py", tests)
    tests.joinpath("test_toy.py").write_text(TESTS, encoding="utf-8")
    tmp_path.joinpath("pytest.ini").write_text(SETTINGS, encoding="utf-8")
    return tmp_path


def run(project: Path, *words: str, sources: Path = SOURCES, **extra: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("RULEWRIGHT_", "PYTEST_"))}
    environment |= {"PYTHONPATH": str(sources), **extra}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", *words]
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


def test_cited_clauses_are_written_with_all_their_tests(project: Path) -> None:
    told = run(project, "--collect-only", "--clauses-json", "cited.json")
    assert told.returncode == 0, told.stdout + told.stderr
    assert json.loads(project.joinpath("cited.json").read_text(encoding="utf-8")) == {
        "toy/a-1": ["tests/test_toy.py::test_one", "tests/test_toy.py::test_two[1]", "tests/test_toy.py::test_two[2]"],
        "toy/b-1": ["tests/test_toy.py::test_one"],
    }


def test_a_run_without_librt_uses_the_stand_in(project: Path) -> None:
    told = run(project, "-s", RULEWRIGHT_TEST_WITHOUT_LIBRT="1", RULEWRIGHT_PURE="1")
    assert told.returncode == 0, told.stdout + told.stderr
    assert "rulewright.mode" in told.stdout


def test_a_run_that_expects_compiled_modules_refuses_sources(project: Path) -> None:
    told = run(project, RULEWRIGHT_EXPECT_COMPILED="1", RULEWRIGHT_PURE="1")
    assert told.returncode == pytest.ExitCode.USAGE_ERROR
    assert "is not compiled" in told.stderr


@pytest.mark.skipif(not rulewright.is_compiled(), reason="needs the compiled package")
def test_a_run_that_expects_compiled_modules_refuses_stale_ones(project: Path) -> None:
    sources = project / "src" / "rulewright"
    shutil.copytree(SOURCES / "rulewright", sources, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    fresh = run(project, RULEWRIGHT_EXPECT_COMPILED="1")
    assert fresh.returncode == 0, fresh.stdout + fresh.stderr
    sources.joinpath("core", "luck.py").write_text("CHANGED = 1\n", encoding="utf-8")
    told = run(project, RULEWRIGHT_EXPECT_COMPILED="1")
    assert told.returncode == pytest.ExitCode.USAGE_ERROR
    assert "is not made of these sources" in told.stderr
    assert "core/luck.py" in told.stderr
