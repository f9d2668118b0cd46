"""Where rule ids are cited: in functions, in data, in scenario files."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

from tests.paths import ROOT

ID = re.compile(
    r"(?<![\w-])(?:B-\d+\.\d+a?|V\d\.\d+|[EHJ]-\d+|[CG]-\d{3,4}|[EW]-[CGJ]-\d+|CA-[A-Z]{3}-\d\d"
    r"|K-(?:[A-Z]{1,2}|\d+)\.\d+|K-[ACQ]-\d+|K-C-[A-Z0-9]+(?:-[A-Z]+)?|KE-[SD]\d+)\b"
)
SPAN = re.compile(r"\b([BK]-(?:\d+|[A-Z]+)\.|[CGJ]-\d{1,2}(?=\d\d\b)|CA-[A-Z]{3}-)(\d+) to \1(\d+)\b")
EXAMPLE = re.compile(r"(?:[EW]-[CGJ]|KE)-[SD]?\d+")
"""How the name of a file begins that tells a worked example or an edge case."""

Places = dict[str, list[str]]
"""Per rule id: where it is cited, in the order of files and lines."""


def ids_in(text: str) -> list[str]:
    """Return the rule ids in a text; `B-13.4 to B-13.8` is five, and so is `J-303 to J-307`."""
    found = ID.findall(text)
    for section, first, last in SPAN.findall(text):
        if section[0] not in "BK" and len(last) != len(first):
            continue  # from one section to another, as in C-101 to C-1402: that is no list of rules
        numbers = range(int(first), int(last) + 1)
        found += [f"{section}{number:0{len(first)}}" for number in numbers]
    return found


def in_python(files: Iterable[Path]) -> Places:
    """Citations in Python files, each with the innermost class or function around it."""
    places: Places = {}
    for path in sorted(files):
        text = path.read_text(encoding="utf-8")
        scopes = _scopes(ast.parse(text))
        for number, line in enumerate(text.splitlines(), start=1):
            around = [name for first, last, name in scopes if first <= number <= last]
            where = f"{path.relative_to(ROOT)}: {around[-1]}" if around else str(path.relative_to(ROOT))
            _add(places, ids_in(line), where)
    return places


def in_figures(*paths: Path) -> Places:
    """Citations in files of figures, each with the card it stands at."""
    places: Places = {}
    for path in paths:
        card = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("[["):
                card = ""
            elif line.startswith("id = "):
                card = line.removeprefix("id = ").strip('"')
            where = str(path.relative_to(ROOT))
            _add(places, ids_in(line), f"{where}: {card}" if card and line.startswith("rules") else where)
    return places


def in_scenarios(folder: Path) -> Places:
    """The scenarios that name a rule, or are named after an example: folder and file without their endings."""
    places: Places = {}
    for path in sorted(folder.rglob("*.toml")):
        named = tomllib.loads(path.read_text(encoding="utf-8"))["rules"]
        _add(places, [*named, *EXAMPLE.findall(path.stem)[:1]], str(path.relative_to(folder).with_suffix("")))
    return places


def _add(places: Places, ids: Iterable[str], where: str) -> None:
    for rule in ids:
        known = places.setdefault(rule, [])
        if where not in known:
            known.append(where)


def _scopes(tree: ast.Module) -> list[tuple[int, int, str]]:
    """First line, last line and dotted name of every class and function, outer ones first."""
    found: list[tuple[int, int, str]] = []

    def enter(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                name = f"{prefix}{child.name}"
                found.append((child.lineno, child.end_lineno or child.lineno, name))
                enter(child, f"{name}.")

    enter(tree, "")
    return found
