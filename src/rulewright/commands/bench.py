"""`rulewright bench`: the benchmarks of a checkout."""

from __future__ import annotations

import argparse
import subprocess
import sys

from rulewright.commands.common import Commands, checkout, command
from rulewright.core.errors import RulewrightError


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = command(
        commands,
        run,
        "bench",
        "measure speed, memory and strength (needs a checkout)",
        """\
Runs the benchmark scripts in the folder bench/ of a checkout of the source, all of them or those that are named. Each
prints a table and writes its figures as JSON. They are not part of the installed package: without a checkout this says
so. 'make bench' in the checkout runs the same on a freshly compiled engine, and each script has options of its own:
'python bench/strength.py --help'.""",
        """
        rulewright bench
        rulewright bench strength
        """,
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help="the name of a script, such as strength")


def run(arguments: argparse.Namespace) -> int:
    """Run the scripts one after the other; 1 if one of them fails."""
    root = checkout()
    scripts = {} if root is None else {path.stem: path for path in sorted((root / "bench").glob("[!_]*.py"))}
    if not scripts:
        raise RulewrightError("the benchmarks are in the folder bench/ of a checkout; run this inside one")
    for part in arguments.parts:
        if part not in scripts:
            raise RulewrightError(f"there is no benchmark {part}; there are: {', '.join(scripts)}")
    status = 0
    for part in arguments.parts or scripts:
        print(f"bench/{part}.py", flush=True)
        if subprocess.run([sys.executable, str(scripts[part])], cwd=root, check=False).returncode != 0:
            status = 1
    return status
