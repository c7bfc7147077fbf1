"""`rulewright rules`: the numbered rulebook, and which test proves which clause."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import textwrap
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rulewright.commands.common import Commands, checkout, command, find_game, json_argument, print_json, read_text
from rulewright.core.clauses import CORE, Clause, Rulebook, Ruling, core
from rulewright.core.errors import RulewrightError

Cited = dict[str, list[str]]


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = command(
        commands,
        run,
        "rules",
        "search and read the rulebook of a game",
        """\
Searches the numbered clauses of a game's rulebook, and the rulings on what the rulebook leaves open. Words find the
rules in which all of them occur, an id shows one rule in full, and nothing at all shows the headings. The rules of
talking to the engine, which all games share, are those of the game 'core'. With --coverage it lists the tests that cite
each clause instead, and ends with status 1 if a clause has none; this needs a checkout with its tests, or the file
that 'pytest --collect-only --clauses-json FILE' has written there.""",
        """
        rulewright rules unita magic forest
        rulewright rules unita unita/move-10
        rulewright rules unita --all
        rulewright rules unita --coverage
        """,
    )
    parser.add_argument("game", metavar="GAME", help="the game, such as unita, or core")
    parser.add_argument("words", nargs="*", metavar="WORD", help="words to search for, or the id of a rule")
    parser.add_argument("--all", action="store_true", help="print the whole rulebook")
    parser.add_argument("--coverage", action="store_true", help="list the tests that cite each rule")
    parser.add_argument("--clauses-json", metavar="FILE", help="read the citations from this file")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Show what was asked for."""
    words = " ".join(arguments.words)
    ways = [bool(words), arguments.all, arguments.coverage]
    if sum(ways) > 1:
        raise RulewrightError("words, --all and --coverage are three different questions; ask one of them")
    if arguments.clauses_json and not arguments.coverage:
        raise RulewrightError("--clauses-json goes with --coverage")
    book = core() if arguments.game == CORE else find_game(arguments.game).rulebook
    if arguments.coverage:
        return coverage(book, citations(arguments.clauses_json), arguments.json)
    found = matching(book, words)
    if arguments.json:
        print_json({"game": book.game, "rules": [document(rule) for rule in found]})
    elif words and len(found) == 1:
        print(in_full(book, found[0]))
    elif words:
        print("\n".join(in_short(rule) for rule in found))
    elif arguments.all:
        print(by_headings(found))
    else:
        print(headings(book, found))
    return 0


def matching(book: Rulebook, words: str) -> list[Clause | Ruling]:
    """The rule of an id, the rules that hold some words, or all of them for no words."""
    for rule in (words, f"{book.game}/{words}"):
        try:
            return [book.clause(rule)]
        except KeyError as error:
            if words.startswith((f"{book.game}/", f"{CORE}/")):
                raise RulewrightError(str(error.args[0])) from None
    found = book.search(words)
    if not found:
        raise RulewrightError(f"no clause and no ruling of {book.game} holds '{words}'")
    return found


# What a person and a program read


def document(rule: Clause | Ruling) -> dict[str, Any]:
    """A rule as JSON."""
    return {"type": "clause" if isinstance(rule, Clause) else "ruling"} | asdict(rule)


def paragraph(text: str, indent: int = 4) -> str:
    """A text in lines of 100 characters."""
    return textwrap.fill(text, 100, initial_indent=" " * indent, subsequent_indent=" " * indent)


def in_short(rule: Clause | Ruling) -> str:
    """A rule as a search shows it."""
    if isinstance(rule, Clause):
        return f"{rule.id}\n{paragraph(rule.text)}"
    return f"{rule.id}\n{paragraph(rule.question)}\n{paragraph(rule.answer)}"


def in_full(book: Rulebook, rule: Clause | Ruling) -> str:
    """A rule with all that belongs to it."""
    if isinstance(rule, Clause):
        rulings = [other for other in book if isinstance(other, Ruling) and rule.id in other.clauses]
        lines = [f"{rule.id}, a clause of '{rule.source}' ({rule.kind})", paragraph(rule.text)]
        for ruling in rulings:
            lines += ["", f"  {ruling.id} rules on it: {ruling.question}", paragraph(ruling.answer)]
        return "\n".join(lines)
    lines = [f"{rule.id}, a ruling", paragraph(rule.question), "", paragraph(rule.answer)]
    lines += ["", f"  Why: {rule.why}"]
    if rule.option:
        lines.append(f"  Option: {rule.option}")
    for clause in rule.clauses:
        lines += ["", f"  It rests on {clause}:", paragraph(book.text(clause))]
    return "\n".join(lines)


def heading(rule: Clause | Ruling) -> str:
    """The heading that a rule stands under."""
    return rule.source if isinstance(rule, Clause) else "Rulings"


def by_headings(rules: list[Clause | Ruling]) -> str:
    """A whole rulebook."""
    lines: list[str] = []
    before = ""
    for rule in rules:
        if heading(rule) != before:
            before = heading(rule)
            lines += ["", before, "-" * len(before)] if lines else [before, "-" * len(before)]
        lines.append(in_short(rule))
    return "\n".join(lines)


def headings(book: Rulebook, rules: list[Clause | Ruling]) -> str:
    """The headings of a rulebook, with the number of rules under each and the first of them."""
    count: dict[str, int] = {}
    first: dict[str, str] = {}
    for rule in rules:
        count[heading(rule)] = count.get(heading(rule), 0) + 1
        first.setdefault(heading(rule), rule.id)
    lines = [f"{number:4}  {name}, from {first[name]}" for name, number in count.items()]
    return "\n".join([*lines, "", f"'rulewright rules {book.game} WORDS' searches, --all prints everything."])


# Coverage


def coverage(book: Rulebook, cited: Cited, as_json: bool) -> int:
    """Print the tests of every rule that needs one; 1 if one of them has none, or a test cites what does not exist."""
    known = {rule.id for rule in book}
    tests = {rule: without_parameters(cited.get(rule, [])) for rule in book.citable()}
    missing = [rule for rule, found in tests.items() if not found]
    unknown = [rule for rule in cited if rule.startswith(book.game + "/") and rule not in known]
    if as_json:
        print_json(
            {
                "game": book.game,
                "citable": len(tests),
                "cited": len(tests) - len(missing),
                "missing": missing,
                "unknown": unknown,
                "tests": tests,
            }
        )
        return int(bool(missing or unknown))
    for rule, found in tests.items():
        print("\n    ".join([rule, *(found or ["no test"])]))
    print(f"\n{len(tests) - len(missing)} of {len(tests)} clauses and rulings are cited by a test.")
    if missing:
        print(f"Without a test: {', '.join(missing)}")
    if unknown:
        print(f"Cited, but not in the rulebook: {', '.join(unknown)}")
    return int(bool(missing or unknown))


def without_parameters(tests: list[str]) -> list[str]:
    """Test ids with their parameters left out, each once."""
    return list(dict.fromkeys(test.partition("[")[0] for test in tests))


def citations(file: str | None) -> Cited:
    """Which tests cite which clause, from a file or from the tests of the checkout."""
    if file is not None:
        return read_citations(file)
    root = checkout()
    if root is None or not (root / "tests" / "conftest.py").is_file():
        raise RulewrightError(
            "there is no checkout with tests here; run this inside one, or name a file with --clauses-json"
        )
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "clauses.json"
        collect(root, target)
        return read_citations(str(target))


def collect(root: Path, target: Path) -> None:
    """Let pytest collect the tests of a checkout and write what they cite."""
    line = [sys.executable, "-m", "pytest", "--collect-only", "-q"]
    # The sources are read as they are, and no other run of pytest around this one has a say in it.
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "RULEWRIGHT_"))}
    environment = kept | {"RULEWRIGHT_PURE": "1", "PYTHONPATH": str(root / "src")}
    done = subprocess.run(
        [*line, "--clauses-json", str(target)], cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0 or not target.is_file():
        told = [text for text in (done.stdout + done.stderr).splitlines() if text.strip()] or ["it said nothing"]
        reason = next((text for text in told if text.startswith("ERROR")), told[-1])
        raise RulewrightError(f"pytest could not collect the tests of {root}: {reason}")


def read_citations(file: str) -> Cited:
    """The citations of a file: an object of clause ids, each with a list of test ids."""
    try:
        found = json.loads(read_text(file))
    except ValueError as error:
        raise RulewrightError(f"{file}: this is no JSON: {error}") from None
    if not isinstance(found, dict) or not all(
        isinstance(tests, list) and all(isinstance(test, str) for test in tests) for tests in found.values()
    ):
        raise RulewrightError(f"{file}: expected an object of clause ids, each with a list of test ids")
    return found
