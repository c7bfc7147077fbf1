"""The numbered rules of a game: clauses of its rulebook, and rulings on what the rulebook leaves open.

They stand in `clauses.toml` and `rulings.toml` in the game's folder. Reading them takes longer than the rest of a
game's start, so a `Rulebook` opens its files when it is first asked something.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

CORE: Final = "core"
FLAVOUR: Final = "flavour"
KINDS: Final = (
    "action",
    "component",
    "effect",
    "example",
    FLAVOUR,
    "flow",
    "info",
    "limit",
    "scoring",
    "setup",
)


@dataclass(frozen=True)
class Clause:
    """A sentence of the rulebook in our own words.

    `source` is the heading it stands under, `kind` one of `KINDS`, `test` what a test of it would check.
    """

    id: str
    source: str
    text: str
    kind: str
    test: str


@dataclass(frozen=True)
class Ruling:
    """Our decision on a point that the rulebook leaves open.

    `clauses` are the ids it rests on; `option` reads `name = default | other` where tables may differ, else it
    is empty.
    """

    id: str
    clauses: tuple[str, ...]
    question: str
    answer: str
    why: str
    option: str


class Rulebook:
    """All clauses and rulings of one game, found by id or by words.

    The files are opened at the first question; `Rulebook.read` opens them at once. What is wrong with them is told as
    a ValueError of one sentence then.

    >>> core().text("core/over")
    'The game is over and nothing more can be played.'
    >>> [rule.id for rule in core().search("HIDDEN word")]
    ['core/secret']
    """

    def __init__(self, folder: Traversable, game: str) -> None:
        self.game: Final = game
        self._folder: Final = folder
        self._rules: dict[str, Clause | Ruling] | None = None

    @classmethod
    def read(cls, folder: Traversable, game: str) -> Rulebook:
        """The rulebook in a folder (a path or a resource of a package), opened and checked at once.

        Raises ValueError if a file cannot be read, an entry lacks something, an id is there twice or does not start
        with the game's name, or a ruling rests on a clause that does not exist.
        """
        book = cls(folder, game)
        book._all()
        return book

    def clause(self, rule: str) -> Clause | Ruling:
        """The clause or ruling with this id, `core/*` included.

        Raises KeyError, naming the nearest ids, if there is none.

        >>> core().clause("core/over").kind
        'limit'
        """
        if self.game != CORE and rule.startswith(CORE + "/"):
            return core().clause(rule)
        rules = self._all()
        if rule not in rules:
            raise KeyError(_nothing(self.game, rule, list(rules)))
        return rules[rule]

    def text(self, rule: str) -> str:
        """What a clause says, or what a ruling answers.

        Raises KeyError like `clause`.
        """
        found = self.clause(rule)
        return found.text if isinstance(found, Clause) else found.answer

    def search(self, words: str) -> list[Clause | Ruling]:
        """The game's clauses and rulings in which all these words occur in any case, matches of the id first."""
        wanted = words.lower().split()
        ranked = [(_rank(rule, wanted), rule) for rule in self]
        return [rule for best in (0, 1, 2) for rank, rule in ranked if rank == best]

    def citable(self) -> list[str]:
        """The ids that at least one test must cite: every ruling and every clause that is more than flavour."""
        return [rule.id for rule in self if not (isinstance(rule, Clause) and rule.kind == FLAVOUR)]

    def __iter__(self) -> Iterator[Clause | Ruling]:
        return iter(list(self._all().values()))

    def _all(self) -> dict[str, Clause | Ruling]:
        """The rules by id in the order of the files, clauses before rulings."""
        if self._rules is None:
            self._rules = _load(self._folder, self.game)
        return self._rules


@cache
def core() -> Rulebook:
    """The rules of talking to the engine, which every game shares: refusals that no rulebook knows."""
    from importlib.resources import files

    return Rulebook(files("rulewright.core"), CORE)


def _load(folder: Traversable, game: str) -> dict[str, Clause | Ruling]:
    rules: dict[str, Clause | Ruling] = {}
    for entry in _entries(folder, game, "clauses.toml", "clause"):
        _add(rules, game, _clause(entry))
    clauses = set(rules)
    # A game whose rulebook leaves nothing open needs no second file.
    if folder.joinpath("rulings.toml").is_file():
        for entry in _entries(folder, game, "rulings.toml", "ruling"):
            ruling = _ruling(entry)
            _check_grounds(ruling, clauses)
            _add(rules, game, ruling)
    return rules


def _entries(folder: Traversable, game: str, file: str, table: str) -> list[dict[str, Any]]:
    # Imported here because a game that is only played never needs it.
    import tomllib

    try:
        document = tomllib.loads(folder.joinpath(file).read_text(encoding="utf-8"))
    except OSError:
        raise ValueError(f"The rulebook of {game} has no readable file {file}.") from None
    except ValueError as fault:
        raise ValueError(f"The file {file} of {game} is not valid TOML: {fault}.") from None
    found: object = document.get(table)
    if not isinstance(found, list) or len(document) != 1:
        raise ValueError(f"The file {file} of {game} must hold [[{table}]] entries and nothing else.")
    return found


def _add(rules: dict[str, Clause | Ruling], game: str, rule: Clause | Ruling) -> None:
    if not rule.id.startswith(game + "/"):
        raise ValueError(f'The id "{rule.id}" must start with "{game}/".')
    if rule.id in rules:
        raise ValueError(f'The id "{rule.id}" is there twice.')
    rules[rule.id] = rule


def _clause(entry: dict[str, Any]) -> Clause:
    name = _string(entry, "id", "A clause")
    owner = f'The clause "{name}"'
    kind = _string(entry, "kind", owner)
    if kind not in KINDS:
        raise ValueError(f'{owner} has the kind "{kind}", but a kind is one of: {", ".join(KINDS)}.')
    source, text, test = [_string(entry, key, owner) for key in ("source", "text", "test")]
    return Clause(name, source, text, kind, test)


def _ruling(entry: dict[str, Any]) -> Ruling:
    name = _string(entry, "id", "A ruling")
    owner = f'The ruling "{name}"'
    grounds: object = entry.get("clauses")
    if not isinstance(grounds, list) or not grounds:
        raise ValueError(f'{owner} needs "clauses", the list of ids it rests on.')
    question, answer, why, option = [_string(entry, key, owner) for key in ("question", "answer", "why", "option")]
    return Ruling(name, tuple([str(ground) for ground in grounds]), question, answer, why, option)


def _string(entry: dict[str, Any], key: str, owner: str) -> str:
    value: object = entry.get(key)
    if not isinstance(value, str):
        raise ValueError(f'{owner} needs "{key}", a text.')
    return value


def _check_grounds(ruling: Ruling, clauses: set[str]) -> None:
    for ground in ruling.clauses:
        if ground not in clauses:
            raise ValueError(f'The ruling "{ruling.id}" rests on "{ground}", which is no clause of the game.')


def _words(rule: Clause | Ruling) -> str:
    if isinstance(rule, Clause):
        parts = [rule.id, rule.source, rule.text]
    else:
        parts = [rule.id, rule.question, rule.answer, rule.why, rule.option]
    return "\n".join(parts).lower()


def _rank(rule: Clause | Ruling, wanted: list[str]) -> int:
    """0 = the words are the id (with or without the game), 1 = all are in the id, 2 = all occur, 3 = no match."""
    name = rule.id.lower()
    if len(wanted) == 1 and (name == wanted[0] or name.endswith("/" + wanted[0])):
        return 0
    if all(word in name for word in wanted):
        return 1
    words = _words(rule)
    return 2 if all(word in words for word in wanted) else 3


def _nothing(game: str, rule: str, known: list[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(rule, known, n=3)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    return f'The rulebook of {game} has no clause or ruling "{rule}".{hint}'
