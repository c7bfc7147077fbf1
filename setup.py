"""Compiles the engine, the rules of the games and the bots with mypyc; pyproject.toml says everything else.

The same source also runs interpreted. Whatever keeps it from being compiled (no mypyc, no C compiler, an error) is told
in a sentence and the installation goes on without. Two variables change that:
`RULEWRIGHT_PURE=1` compiles nothing, `RULEWRIGHT_REQUIRE_COMPILED=1` fails instead of going on.
An editable install is never compiled: it would run yesterday's compiled rules instead of today's source.
"""

import os
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError

ROOT = Path(__file__).resolve().parent
PURE = os.environ.get("RULEWRIGHT_PURE") == "1"
COMPILED_OR_NOTHING = os.environ.get("RULEWRIGHT_REQUIRE_COMPILED") == "1"
COMPILING_COMMANDS = {"build", "build_ext", "bdist_wheel", "install"}
COMPILED = ("core/*.py", "games/*/*.py", "games/*/factions/*.py", "bots/*.py")
EXTENSION_SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


def go_on_interpreted(reason: str) -> None:
    """Say why nothing is compiled, or fail if it has to be."""
    if COMPILED_OR_NOTHING:
        sys.exit(f"Rulewright could not be compiled: {reason}.")
    print(f"Rulewright is installed without compiling and plays more slowly: {reason}.", file=sys.stderr)


def compiled_sources() -> list[str]:
    """List the modules that are compiled, relative to the root of the project."""
    package = ROOT / "src" / "rulewright"
    found = {path for pattern in COMPILED for path in package.glob(pattern) if path.name != "__init__.py"}
    return [str(path.relative_to(ROOT)) for path in sorted(found)]


def extensions() -> list[Extension]:
    """Translate the compiled modules to C, all of them as one unit so that calls between them are direct."""
    sources = compiled_sources()
    if not sources or not COMPILING_COMMANDS.intersection(sys.argv):
        return []
    if PURE:
        go_on_interpreted("RULEWRIGHT_PURE=1 asks for it")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        go_on_interpreted("mypyc is not installed")
        return []
    os.environ["MYPYPATH"] = "src"
    options = ["--config-file=", "--namespace-packages", "--explicit-package-bases"]
    try:
        modules = mypycify([*options, *sources], opt_level="3", debug_level="0", group_name="rulewright")
    except SystemExit:
        go_on_interpreted("mypyc found errors in the source")
        return []
    for module in modules:
        # A warning about generated C, new in some compiler, is no reason to do without.
        module.extra_compile_args = [flag for flag in module.extra_compile_args if flag != "-Werror"]
        if os.name == "posix":
            # Nothing outside calls the compiled functions: they may call each other directly, and be inlined.
            module.extra_compile_args.append("-fvisibility=hidden")
    return modules


def forget_all_but(kept: Iterable[str], found: Iterable[Path]) -> None:
    """Delete what an earlier build has left behind, which would be installed again."""
    current = {Path(path).resolve() for path in kept}
    for path in found:
        if path.is_file() and path.resolve() not in current:
            path.unlink()


class BuildSources(build_py):
    """Copies the sources, and only those that still exist."""

    def run(self) -> None:
        super().run()
        files = (path for path in Path(self.build_lib).rglob("*") if not path.name.endswith(EXTENSION_SUFFIX))
        forget_all_but(self.get_outputs(include_bytecode=False), files)


class BuildAllOrNothing(build_ext):
    """Compiles every module or none: they share one library, and half of them cannot be imported."""

    def run(self) -> None:
        try:
            super().run()
        except (BaseError, CCompilerError, OSError) as error:
            self.extensions = []
            go_on_interpreted(f"it takes a working C compiler and Python's headers ({error})")
        if not self.inplace:
            forget_all_but(self.get_outputs(), Path(self.build_lib).rglob(f"*{EXTENSION_SUFFIX}"))


(ROOT / "build").mkdir(exist_ok=True)
setup(
    ext_modules=extensions(),
    cmdclass={"build_py": BuildSources, "build_ext": BuildAllOrNothing},
    options={"egg_info": {"egg_base": "build"}},
)
