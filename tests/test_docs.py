"""Every example of the pages and of the docstrings runs, and every link between pages leads somewhere."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulewright as rw

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "rulewright"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def run_examples(test: doctest.DocTest) -> None:
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test, out=told.append)
    assert not told, "".join(told)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_examples_of_a_page_run(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    # A fence that closes directly below an example would be taken for its output.
    text = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
    run_examples(doctest.DocTestParser().get_doctest(text, {"__name__": "__main__"}, page.name, str(page), 0))


@pytest.mark.parametrize("page", ["README.md", "docs/researcher.md"])
def test_the_pages_with_an_api_have_examples(page: str) -> None:
    assert (ROOT / page).read_text(encoding="utf-8").count(">>>") > 15


def documented() -> list[Path]:
    """The modules with an example."""
    return [path for path in sorted(SOURCES.rglob("*.py")) if ">>>" in path.read_text(encoding="utf-8")]


def docstrings(tree: ast.Module) -> Iterator[tuple[str, str, int]]:
    """Name, text and line of every docstring; read from the source, since compiled classes do not keep theirs."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node)
            if text and ">>>" in text:
                yield getattr(node, "name", "module"), text, node.body[0].lineno


def test_the_search_for_docstrings_finds_them() -> None:
    assert len(documented()) > 10
    found = [name for name, _, _ in docstrings(ast.parse((SOURCES / "core" / "luck.py").read_text(encoding="utf-8")))]
    assert "Rng" in found


@pytest.mark.parametrize("path", documented(), ids=name_of)
def test_the_examples_of_a_module_run(path: Path) -> None:
    parts = path.relative_to(SOURCES.parent).with_suffix("").parts
    module: Any = importlib.import_module(".".join(parts).removesuffix(".__init__"))
    for name, text, line in docstrings(ast.parse(path.read_text(encoding="utf-8"))):
        run_examples(doctest.DocTestParser().get_doctest(text, dict(vars(module)), name, str(path), line))


# Pages of games


GAMES = [name for name in rw.available() if (ROOT / "docs" / f"{name}.md").is_file()]


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_game_names_all_its_options_questions_and_verbs(name: str) -> None:
    text = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    game = rw.load(name)
    for option in game.options.declared.values():
        values = " ".join(f"`{value}`" for value in getattr(option, "values", (option.default,)))
        row = re.search(rf"^\| `{option.name}` \| {values} \| .* \| ([a-z0-9-]+) \|$", text, re.MULTILINE)
        assert row is not None, option.name
        # A number alone is that of a ruling.
        assert option.clause == f"{name}/" + (f"ruling-{row[1]}" if row[1].isdecimal() else row[1])
    for question in game.questions:
        assert f"`{question.name}`" in text, question.name
    section = text.partition("## Sentences\n")[2].partition("\n## ")[0]
    examples = re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)
    assert [example.split()[0] for example in examples] == [verb.name for verb in game.vocabulary.verbs]
    for example in examples:
        assert game.vocabulary.sentence(game.vocabulary.parse(example)) == example


# Links


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, made as GitHub makes them."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    found = re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(FENCE.sub("", page.read_text(encoding="utf-8"))):
        if link.startswith(("http://", "https://", "mailto:")):
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.is_file(), f"{page.name} links to {link}"
        assert not anchor or anchor in anchors(target), f"{page.name} links to {link}, which has no such heading"


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=name_of)
def test_every_page_is_reached_from_the_first_one(page: Path) -> None:
    if page.name != "index.md":
        assert f"({page.name})" in (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
