"""The rooms of the code: small folders, faces that tell the truth, no circles, one class of a name."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.conftest import quick
from tests.paths import ROOT, TESTS

PACKAGES = ("engine", "netplay", "elgrande_tui")
MOST = 24
"""Python files in one folder, its face included: more are two rooms."""


def dotted(file: Path) -> str:
    """The name of a module as it is imported."""
    name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
    return name.removesuffix(".__init__")


@cache
def modules() -> dict[str, Path]:
    """Every module of the three packages by its name."""
    files = [file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py"))]
    return {dotted(file): file for file in files}


@cache
def faces() -> dict[str, Path]:
    """The rooms: packages by name, each with its `__init__.py`."""
    return {name: file for name, file in modules().items() if file.name == "__init__.py"}


def for_types_alone(tree: ast.Module) -> set[ast.AST]:
    """Whatever stands under `if TYPE_CHECKING:`."""
    blocks = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)]
    return {inner for block in blocks for line in block.body for inner in ast.walk(line)}


@cache
def imports() -> dict[str, frozenset[str]]:
    """Which modules each module imports when the program runs."""
    found = {}
    for name, file in modules().items():
        tree = ast.parse(file.read_text(encoding="utf-8"))
        skipped = for_types_alone(tree)
        wanted = set()
        for node in ast.walk(tree):
            if node in skipped:
                continue
            if isinstance(node, ast.ImportFrom) and node.module:
                parts = [f"{node.module}.{alias.name}" for alias in node.names]
                wanted |= {part if part in modules() else node.module for part in parts}
            elif isinstance(node, ast.Import):
                wanted |= {alias.name for alias in node.names}
        found[name] = frozenset(wanted & modules().keys() - {name})
    return found


def room(module: str) -> str:
    """The room in which a module lies."""
    return module if module in faces() else module.rpartition(".")[0]


def test_no_folder_is_crowded() -> None:
    folders: dict[Path, int] = defaultdict(int)
    for package in (*PACKAGES, "tests", "screenshots"):
        for file in (ROOT / package).rglob("*.py"):
            folders[file.parent.relative_to(ROOT)] += 1
    assert {str(folder): count for folder, count in folders.items() if count > MOST} == {}


def test_no_module_imports_itself_in_a_circle() -> None:
    try:
        TopologicalSorter(imports()).prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


@pytest.mark.parametrize("name", sorted(faces()))
def test_the_face_of_a_room_is_its_docstring_alone(name: str) -> None:
    """So it loads nothing, and nobody can import from it what lives in a module."""
    body = ast.parse(faces()[name].read_text(encoding="utf-8")).body
    assert len(body) == 1
    assert isinstance(body[0], ast.Expr)
    assert isinstance(body[0].value, ast.Constant)


def told(name: str, heading: str) -> set[str]:
    """What the face of a room says behind `heading`: the names in backticks, up to the next blank line."""
    text = ast.get_docstring(ast.parse(faces()[name].read_text(encoding="utf-8"))) or ""
    part = re.search(rf"^{heading}: (.*?)(?:\n\n|\n[A-Z][a-z ]+: |\Z)", text, re.MULTILINE | re.DOTALL)
    return set(re.findall(r"`([\w.]+)`", part[1])) if part else set()


@cache
def crossings() -> tuple[tuple[str, str], ...]:
    """Every import from one room to another: the module that imports, and the one that is imported."""
    pairs = [(module, other) for module, wanted in imports().items() for other in wanted]
    return tuple((module, other) for module, other in pairs if room(module) != room(other))


@pytest.mark.parametrize("name", sorted(faces()))
def test_a_room_says_which_rooms_it_uses(name: str) -> None:
    assert told(name, "Uses") == {room(other) for module, other in crossings() if room(module) == name}


@pytest.mark.parametrize("name", sorted(faces()))
def test_a_room_says_what_others_take_from_it(name: str) -> None:
    taken = {other.rpartition(".")[2] for _, other in crossings() if room(other) == name}
    assert told(name, "Others use") == taken


def test_no_two_public_classes_have_one_name() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for name, file in modules().items():
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(name)
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def test_quick_runs_something_of_every_folder_of_tests() -> None:
    assert [path for path in sorted(quick()) if not path.is_file()] == []
    folders = {file.parent for file in TESTS.rglob("test_*.py")}
    assert folders - {path.parent for path in quick()} == set()


NAMED = re.compile(r"`([A-Z]\w*[a-z]\w*(?:\.\w+)*|(?:engine|netplay|elgrande_tui)(?:\.\w+)+|[a-z]+(?:_[a-z]+)+)`")
"""What a docstring names in backticks: classes with their members, modules, and names of several words."""


def known_names() -> set[str]:
    """Every word that stands in the code itself, texts apart, and every part of the name of a module."""
    found = {part for name in modules() for part in name.split(".")}
    for file in (file for top in (*PACKAGES, "tests") for file in (ROOT / top).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
                    found.add(name)
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    found.add(name)
                case ast.alias(name=name):
                    found |= {*name.split(".")}
                case ast.Constant(value=str(text)) if text.replace("_", "").isalnum():
                    found.add(text)
    return found


def test_docstrings_name_only_what_is_there() -> None:
    known = known_names()
    gone = []
    for name, file in modules().items():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                named = NAMED.findall(ast.get_docstring(node) or "")
                gone += [f"{name}: {word}" for word in named if not {*word.split(".")} <= known]
    assert gone == []
