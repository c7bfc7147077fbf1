"""`rulewright texts`: what is to be translated of a game or of the table, and what is translated already."""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator, Sequence
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rulewright.commands.common import Commands, command, find_game
from rulewright.core.clauses import Clause, Rulebook, core
from rulewright.core.errors import RulewrightError
from rulewright.core.wording import catalogue_in
from rulewright.core.wording import folder_of as package_of
from rulewright.languages import FRAME, folder_of
from rulewright.sentences import called, sentences

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

TABLE: Final = "table"
WIDTH: Final = 110
# What marks a text of the frame in Python: for one text, and for one with a number.
SINGLE: Final = ("_", "marked")
PLURAL: Final = "ngettext"
HEADER: Final = "# {language} for {what}."
# What a catalogue says of itself that would change with every writing.
DATED: Final = tuple(
    [f'"{name}: ' for name in ("POT-Creation-Date", "PO-Revision-Date", "Report-Msgid-Bugs-To", "Generated-By")]
    + [f'"{name}: ' for name in ("Last-Translator", "Language-Team", "Project-Id-Version")]
)


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = command(
        commands,
        run,
        "texts",
        "gather what is to be translated",
        """\
Gathers the texts of a game, or of the table that all games share: what pages say, how sentences are worded, what the
rules answer, and the clauses themselves. Without a language they are printed as a template (.pot). With one they are
written to the game's folder, as table/LANGUAGE.po: what was translated before is kept, and what is gone stands at the
end of the file. Any editor of gettext catalogues opens it.""",
        """
        rulewright texts unita > unita.pot
        rulewright texts unita --language ru
        rulewright texts table --language ru
        """,
    )
    parser.add_argument("game", metavar="GAME", help="the game, such as unita, or table for the frame of all games")
    parser.add_argument("--language", metavar="LANGUAGE", help="write the catalogue of this language, such as ru")


def run(arguments: argparse.Namespace) -> int:
    """Print the template, or bring the catalogue of a language up to date."""
    package = FRAME if arguments.game == TABLE else package_of(find_game(arguments.game))
    template = gathered(arguments.game)
    if arguments.language is None:
        sys.stdout.write(written(template))
        return 0
    file = file_of(package, arguments.language)
    catalog = updated(template, file, arguments.language, arguments.game)
    file.parent.mkdir(exist_ok=True)
    file.write_text(written(catalog), encoding="utf-8")
    left = len(missing(catalog))
    print(f"{file}: {len(catalog)} texts, {left} of them not translated")
    return 0


def file_of(package: str, language: str) -> Path:
    """Where the catalogue of a language lies; raises RulewrightError where none can lie."""
    from babel.core import Locale, UnknownLocaleError

    try:
        Locale.parse(language)
    except (ValueError, UnknownLocaleError):
        raise RulewrightError(f"'{language}' is no code of a language, such as ru") from None
    folder = folder_of(package)
    if not isinstance(folder, Path):
        raise RulewrightError("this game lives in no folder in which a catalogue could lie")
    return folder / f"{language}.po"


def updated(template: Catalog, file: Path, language: str, what: str) -> Catalog:
    """The catalogue of a language with everything that the template has; what was translated before is kept."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po

    if file.is_file():
        with file.open("rb") as opened:
            catalog = read_po(opened, locale=language)
    else:
        title = Catalog(locale=language).locale
        header = HEADER.format(language=title.english_name if title else language, what=what)
        catalog = Catalog(locale=language, project="Rulewright", header_comment=header, fuzzy=False)
        catalog.creation_date = template.creation_date
    keep_cases(catalog, template)
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    return catalog


def keep_cases(catalog: Catalog, template: Catalog) -> None:
    """Words in another case stand in a translation alone; they are kept as long as the word is there."""
    for message in list(catalog):
        context = message.context or ""
        if context.startswith("words:") and template.get(message.id, "words") is not None:
            template.add(message.id, context=context, auto_comments=message.auto_comments)


def written(catalog: Catalog) -> str:
    """A catalogue as the text of its file."""
    from babel.messages.pofile import write_po

    file = BytesIO()
    write_po(file, catalog, width=WIDTH, include_lineno=False)
    lines = file.getvalue().decode("utf-8").splitlines(keepends=True)
    return "".join([line for line in lines if not line.startswith(DATED)])


def missing(catalog: Catalog) -> list[Any]:
    """The texts of a catalogue that have no translation, or not in every form of a number."""
    found: list[Any] = []
    for message in catalog:
        said = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        if message.id and not all(said):
            found.append(message)
    return found


# What there is


def gathered(game: str) -> Catalog:
    """The texts of a game, or of the table, as a template."""
    from babel.messages.catalog import Catalog

    catalog = Catalog(project="Rulewright", fuzzy=False)
    if game == TABLE:
        add_frame(catalog)
    else:
        add_game(catalog, game)
    return catalog


def add_frame(catalog: Catalog) -> None:
    """The texts of pages and scripts, and the sentences of the table and of the core."""
    from rulewright.table.speaking import COUNTED, SCRIPTED

    folder = source_of(FRAME)
    for file in sorted(folder.glob("templates/**/*.html")):
        for text in of_template(file.read_text(encoding="utf-8")):
            catalog.add(text, locations=[(f"table/templates/{file.name}", 0)])
    modules = [file for file in sorted(folder.glob("*.py")) if file.name != "door.py"]
    for file in modules:
        for text in of_module(file.read_text(encoding="utf-8")):
            catalog.add(text, locations=[(f"table/{file.name}", 0)])
    for text in (*SCRIPTED, *COUNTED):
        catalog.add(text, locations=[("table/static", 0)])
    for text, name in sentences([*modules, *sorted(source_of("rulewright.core").glob("*.py"))]).items():
        catalog.add(text, locations=[(name, 0)])
    add_rules(catalog, core())


def add_game(catalog: Catalog, name: str) -> None:
    """The texts of a game: its catalogue, what its engine says, its options and its rules."""
    game = find_game(name)
    package = package_of(game)
    catalog.add(game.title, context="title")
    source = catalogue_in(package)
    tables = (("verbs", source.templates), ("words", source.words), ("orders", source.orders), ("texts", source.texts))
    for context, table in tables:
        for key, text in table.items():
            add_text(catalog, context, key, text, table)
    folder = source_of(package)
    modules = [file for file in sorted(folder.rglob("*.py")) if TABLE not in file.relative_to(folder).parts]
    words = set(source.words)
    for text, file in sentences(modules).items():
        if text not in words:
            catalog.add(text, locations=[(file, 0)])
    add_rules(catalog, game.rulebook)


def add_text(catalog: Catalog, context: str, key: str, text: str, table: dict[str, str]) -> None:
    """A text of a catalogue; `key` and `key-s` are one text with a number."""
    if context == "texts" and key + "-s" in table:
        catalog.add((text, table[key + "-s"]), context=context, auto_comments=[key])
    elif not (context == "texts" and key.endswith("-s") and key.removesuffix("-s") in table) and text:
        catalog.add(text, context=context, auto_comments=[key])


def add_rules(catalog: Catalog, book: Rulebook) -> None:
    """The clauses and rulings of a rulebook, and the headings that they stand under."""
    for rule in book:
        if isinstance(rule, Clause):
            catalog.add(rule.source, context="source")
            catalog.add(rule.text, context="clause", auto_comments=[rule.id])
        else:
            for text in (rule.question, rule.answer, rule.why):
                if text:
                    catalog.add(text, context="ruling", auto_comments=[rule.id])


def source_of(package: str) -> Path:
    """The folder of a package; raises RulewrightError where its source cannot be read."""
    folder = resources.files(package)
    if not isinstance(folder, Path):
        raise RulewrightError(f"the source of {package} lies in no folder")
    return folder


def of_template(source: str) -> Iterator[str | tuple[str, str]]:
    """The texts of a template."""
    from jinja2 import Environment
    from jinja2.ext import extract_from_ast

    for _line, name, said in extract_from_ast(Environment().parse(source), ("_", PLURAL)):
        parts = [part for part in (said if isinstance(said, tuple) else (said,)) if isinstance(part, str)]
        if parts:
            yield (parts[0], parts[1]) if name == PLURAL else parts[0]


def of_module(source: str) -> Iterator[str | tuple[str, str]]:
    """The texts that a module marks as such."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args:
            if called(node) in SINGLE:
                yield from constants(node.args[:1])
            elif called(node) == PLURAL:
                one, many = constants(node.args[:2])
                yield one, many


def constants(said: Sequence[ast.expr]) -> list[str]:
    """The texts among some expressions, also where one of two is chosen."""
    found: list[str] = []
    for one in said:
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            found.append(one.value)
        elif isinstance(one, ast.IfExp):
            found += constants([one.body, one.orelse])
    return found
