"""Which sentences Python code says: read from its source, for those who translate them.

Engines say their questions and refusals in English, as plain texts and f-strings. What an f-string fills in becomes a
numbered slot; what it fills it with, such as the name of a card, is a text of its own. A sentence is followed to where
it is made: through variables, conditions and the functions that give it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Final

# Where a sentence stands among the arguments of what tells it, or by which name.
TOLD: Final = {
    "Refusal": 1,
    "Refused": 0,
    "CardsRefused": 0,
    "Exclusion": 0,
    "Choice": 3,
    "Knob": 5,
    "remark": 0,
    "told": 0,
    "play": 3,
    "fail": 1,
    "RulewrightError": 0,
    "OptionError": 0,
    "ParseError": 0,
    "UnknownWord": 0,
    "AmbiguousSentence": 0,
    "RecordError": 0,
    "Reason": 1,
    "PositionError": 1,
}
NAMED: Final = ("message", "sentence", "help")
# The functions that give sentences to whoever asks.
GIVING: Final = ("asks", "undo_bar", "new_links", "wrong_fields")
# Those that give back what they are given, changed a little.
PASSING: Final = ("str", "sentence_case", "sentence_of", "quoted", "tidy")
HOLE: Final = "\0"
WORD: Final = re.compile(r"[^\W\d_]{2}")
MOST: Final = 48

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Source:
    """The modules of one package, and the sentences that they say, each with the file that it is from."""

    def __init__(self, files: Sequence[Path]) -> None:
        self.functions: Final[dict[str, list[Function]]] = {}
        self.constants: Final[dict[str, ast.expr]] = {}
        self.found: Final[dict[str, str]] = {}
        self.followed: Final[set[int]] = set()
        # The calls of each function, where they stand, and the parameters by which sentences are handed on.
        self.calls: Final[dict[str, list[tuple[ast.Call, Function | None, str]]]] = {}
        self.handed: Final[set[tuple[str, str, int]]] = set()
        self.file = ""
        trees = [(file, ast.parse(file.read_text(encoding="utf-8"))) for file in files]
        for _file, tree in trees:
            self.index(tree)
        for file, tree in trees:
            self.file = file.name
            for node in tree.body:
                self.look(node, None)
        done: set[tuple[str, str, int]] = set()
        while self.handed - done:
            for one in sorted(self.handed - done):
                done.add(one)
                self.follow_back(*one)

    def index(self, tree: ast.Module) -> None:
        """Remember functions and constants by their names."""
        for node in ast.walk(tree):
            if isinstance(node, Function):
                self.functions.setdefault(node.name, []).append(node)
        for one in tree.body:
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and one.value is not None:
                self.constants[one.target.id] = one.value
            elif isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name):
                self.constants[one.targets[0].id] = one.value

    def look(self, node: ast.AST, inside: Function | None) -> None:
        """Find whatever tells a sentence in a piece of code."""
        if isinstance(node, Function):
            inside = node
            if node.name in GIVING:
                for given in returned(node):
                    self.follow(given, node)
        elif isinstance(node, ast.Call):
            self.calls.setdefault(called(node), []).append((node, inside, self.file))
            for said in self.arguments(node):
                self.follow(said, inside)
        for child in ast.iter_child_nodes(node):
            self.look(child, inside)

    def arguments(self, call: ast.Call) -> Iterator[ast.expr]:
        """What a call tells, if it tells anything."""
        name = called(call)
        if name in TOLD and len(call.args) > TOLD[name]:
            yield call.args[TOLD[name]]
        if name in TOLD:
            for keyword in call.keywords:
                if keyword.arg in NAMED:
                    yield keyword.value

    def follow(self, said: ast.expr, inside: Function | None) -> None:
        """Remember what an expression says."""
        if id(said) in self.followed:
            return
        self.followed.add(id(said))
        for text in self.texts(said, inside):
            if WORD.search(text.replace(HOLE, "")):
                self.found.setdefault(numbered(text), self.file)

    def follow_back(self, function: str, parameter: str, place: int) -> None:
        """Remember what is handed to a function that tells it."""
        for call, inside, file in self.calls.get(function, []):
            self.file = file
            given = [keyword.value for keyword in call.keywords if keyword.arg == parameter]
            for said in given or call.args[place : place + 1]:
                self.follow(said, inside)

    def texts(self, said: ast.expr, inside: Function | None, depth: int = 0) -> list[str]:
        """The texts that an expression may give, with holes for what is filled in."""
        if depth > 8:
            return [HOLE]
        found: list[str] = []
        match said:
            case ast.Constant(value=str(text)):
                found = [text]
            case ast.JoinedStr(values=parts):
                found = joined([self.part(part, inside, depth) for part in parts])
            case ast.IfExp(body=one, orelse=other):
                found = [*self.texts(one, inside, depth + 1), *self.texts(other, inside, depth + 1)]
            case ast.BoolOp(values=some):
                found = [text for one in some for text in self.texts(one, inside, depth + 1)]
            case ast.BinOp(left=one, op=ast.Add(), right=other):
                found = joined([self.texts(one, inside, depth + 1), self.texts(other, inside, depth + 1)])
            case ast.Name(id=name):
                found = self.of_name(name, inside, depth)
            case ast.Subscript(value=ast.Name(id=name)):
                found = self.of_list(name)
            case ast.Call():
                found = self.of_call(said, inside, depth)
        return list(dict.fromkeys(found))[:MOST] or [HOLE]

    def part(self, part: ast.expr, inside: Function | None, depth: int) -> list[str]:
        """A piece of an f-string: what is chosen between two texts stands in it, everything else is filled in."""
        if not isinstance(part, ast.FormattedValue):
            return self.texts(part, inside, depth + 1)
        value = part.value
        if isinstance(value, ast.IfExp) and all(isinstance(one, ast.Constant) for one in (value.body, value.orelse)):
            return self.texts(value, inside, depth + 1)
        self.follow(value, inside)
        return [HOLE]

    def of_name(self, name: str, inside: Function | None, depth: int) -> list[str]:
        """What a variable or a constant may hold."""
        held = [] if inside is None else assigned(inside, name)
        places = [] if inside is None else parameters(inside)
        if inside is not None and name in places:
            self.handed.add((inside.name, name, places.index(name)))
        if not held and name in self.constants:
            held = [self.constants[name]]
        return [text for value in held for text in self.texts(value, inside, depth + 1)]

    def of_list(self, name: str) -> list[str]:
        """The texts of a constant list, of which one is taken; each fills a slot by itself."""
        value = self.constants.get(name)
        if isinstance(value, ast.Call) and value.args:
            value = value.args[0]
        if isinstance(value, ast.Dict):
            some: list[ast.expr] = list(value.values)
        elif isinstance(value, (ast.List, ast.Tuple)):
            some = list(value.elts)
        else:
            return []
        return [one.value for one in some if isinstance(one, ast.Constant) and isinstance(one.value, str)]

    def of_call(self, call: ast.Call, inside: Function | None, depth: int) -> list[str]:
        """What a function of the package gives, or what is passed through one."""
        name = called(call)
        if name in PASSING and call.args:
            return self.texts(call.args[0], inside, depth + 1)
        if name == "join" and call.args:
            self.listed(call.args[0], inside)
            return [HOLE]
        for function in self.functions.get(name, []):
            if isinstance(function.returns, ast.Name) and function.returns.id == "str":
                for given in returned(function):
                    self.follow(given, function)
        return [HOLE]

    def listed(self, said: ast.expr, inside: Function | None) -> None:
        """Remember what a list says that is joined."""
        if isinstance(said, (ast.List, ast.Tuple)):
            for one in said.elts:
                self.follow(one, inside)
        elif isinstance(said, (ast.ListComp, ast.GeneratorExp)):
            self.follow(said.elt, inside)


def joined(pieces: Sequence[Sequence[str]]) -> list[str]:
    """All texts that pieces with several readings can make one after the other."""
    return ["".join(one) for one, _number in zip(product(*pieces), range(MOST), strict=False)]


def numbered(text: str) -> str:
    """A text whose holes are slots with numbers.

    >>> numbered("seat \\0 is not \\0")
    'seat {1} is not {2}'
    """
    pieces = text.split(HOLE)
    return pieces[0] + "".join([f"{{{k}}}{piece}" for k, piece in enumerate(pieces[1:], 1)])


def called(call: ast.Call) -> str:
    """The name of what is called, without what it belongs to."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def returned(function: Function) -> list[ast.expr]:
    """What a function gives back."""
    return [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None]


def parameters(function: Function) -> list[str]:
    """What a function is given, apart from the object that it belongs to."""
    names = [one.arg for one in function.args.args]
    return names[1:] if names[:1] in (["self"], ["cls"]) else names


def assigned(function: Function, name: str) -> list[ast.expr]:
    """What a variable of a function is given."""
    found: list[ast.expr] = []
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(isinstance(one, ast.Name) and one.id == name for one in node.targets):
            found.append(node.value)
        elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)) and isinstance(node.target, ast.Name):
            if node.target.id == name and node.value is not None:
                found.append(node.value)
    return found


def sentences(files: Sequence[Path]) -> dict[str, str]:
    """The sentences that some files say, each with the file that says it first."""
    return Source(files).found
