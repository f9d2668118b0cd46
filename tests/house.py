"""What `make lint` finds beside the linters: crowded folders, names that are gone, tests that cannot fail.

`python -m tests.house` prints a line per find. With the JSON report of a coverage run over `tests` it also names the
asserts of that run that were never reached: `make hollow`.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from tests.paths import DOCS, ROOT, TESTS

PACKAGES = ("engine", "netplay", "elgrande_tui")
MOST = 24
"""Python files in one folder, `__init__.py` included: more are two rooms."""
NAMED = re.compile(r"`([A-Z]\w*[a-z]\w*(?:\.\w+)*|(?:engine|netplay|elgrande_tui)(?:\.\w+)+|[a-z]+(?:_[a-z]+)+)`")
"""What a docstring or page names in backticks: classes with their members, modules, and names of several words."""
FILE = re.compile(r"`(?:\./)?([\w./-]+\.(?:py|md|toml|tcss))`")
OTHERS = {"settings.toml", "keys.toml", "my-rules.toml", "mine.toml", "plan.toml", "Escape", "PageDown", "LimitNOFILE"}
"""What pages name that is not in the code: files of players, keys, a setting of systemd."""
CHECKS = {"raises", "fail", "warns", "wait_for"}
"""Calls that fail a test by themselves."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def texts(*tops: str) -> dict[Path, str]:
    """Return every Python file below these folders."""
    files = [file for top in tops for file in sorted((ROOT / top).rglob("*.py"))]
    return {file.relative_to(ROOT): file.read_text(encoding="utf-8") for file in files}


def crowded() -> Iterator[str]:
    """Yield the folders with too many files."""
    folders = Counter(file.parent for file in texts(*PACKAGES, "tests", "screenshots"))
    yield from (f"{folder}: {count} files, at most {MOST}" for folder, count in folders.items() if count > MOST)


def not_bare() -> Iterator[str]:
    """Yield each `__init__.py` that holds more than its docstring: nobody imports from it what lives in a module.

    A room with catalogues binds its messages there.
    """
    for file, text in texts(*PACKAGES).items():
        speaks = (ROOT / file.parent / "locale").is_dir()
        if file.name == "__init__.py" and not speaks and not re.fullmatch(r'"""[^"]+"""\n', text):
            yield f"{file}: one docstring and nothing else"


def twice() -> Iterator[str]:
    """Yield the names that two public classes have."""
    places: dict[str, list[str]] = defaultdict(list)
    for file, text in texts(*PACKAGES).items():
        for name in re.findall(r"^class ([A-Z]\w*)", text, re.MULTILINE):
            places[name].append(str(file))
    yield from (f"{name}: a class in {' and in '.join(files)}" for name, files in places.items() if len(files) > 1)


def gone() -> Iterator[str]:
    """Yield the names in backticks, of docstrings, comments and pages, that stand nowhere in the code."""
    sources = texts(*PACKAGES, "tests", "screenshots")
    known = OTHERS.union(*(re.findall(r"\w+", re.sub(r"`[^`\n]+`", "", text)) for text in sources.values()))
    known |= {part for file in sources for part in file.with_suffix("").parts}
    for file, text in texts(*PACKAGES).items():
        yield from (f"{file}: there is no `{name}`" for name in NAMED.findall(text) if not {*name.split(".")} <= known)
    ends = {"/".join(parts[first:]) for parts in map(_parts, _files()) for first in range(len(parts))} | OTHERS
    for page in (*ROOT.glob("*.md"), *DOCS.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        words = (name for name in NAMED.findall(text) if name[0].isupper() or "." in name)
        yield from (f"{page.name}: there is no `{name}`" for name in words if not {*name.split(".")} <= known)
        yield from (f"{page.name}: there is no file `{name}`" for name in FILE.findall(text) if name not in ends)


def _files() -> Iterator[Path]:
    for top in (*PACKAGES, "tests", "screenshots", "docs"):
        yield from (file for file in (ROOT / top).rglob("*.*") if file.is_file())
    yield from (file for file in ROOT.glob("*.*") if file.is_file())


def _parts(file: Path) -> tuple[str, ...]:
    return file.relative_to(ROOT).parts


def not_there() -> Iterator[str]:
    """Yield the lines of the list of quick tests that name no file."""
    for line in (TESTS / "quick.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#") and not (TESTS / line).is_file():
            yield f"tests/quick.txt: there is no file {line}"


def hollow(sources: Mapping[Path, str]) -> Iterator[str]:
    """Yield the tests that assert nothing, neither themselves nor by a function of the tests that they call."""
    calls: dict[str, set[str]] = defaultdict(set)
    for file, text in sources.items():
        for function in (node for node in ast.walk(ast.parse(text)) if isinstance(node, Function)):
            name = f"{file}: {function.name}" if function.name.startswith("test_") else function.name
            for node in ast.walk(function):
                match node:
                    case ast.Assert() | ast.Raise():
                        calls[name].add("raises")
                    case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called)):
                        calls[name].add(called)
    failing, size = {*CHECKS}, 0
    while size < len(failing):
        size = len(failing)
        failing |= {name for name, called in calls.items() if called & failing}
    yield from (f"{name}: it asserts nothing" for name in calls if ": test_" in name and name not in failing)


def never_reached(report: Path) -> Iterator[str]:
    """Yield the asserts that a run with coverage over `tests` never came to, in functions that it began."""
    files = json.loads(report.read_text(encoding="utf-8"))["files"]
    for name, found in files.items():
        ran, missing = {*found["executed_lines"]}, {*found["missing_lines"]}
        for function in ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8"))) if ran else ():
            if isinstance(function, Function) and not ran.isdisjoint(range(function.body[0].lineno, _end(function))):
                asserts = (node for node in ast.walk(function) if isinstance(node, ast.Assert))
                lines = (node.lineno for node in asserts if node.lineno in missing)
                yield from (f"{name}:{line}: {function.name}: an assert that was never reached" for line in lines)


def _end(function: Function) -> int:
    return (function.end_lineno or function.lineno) + 1


def main(reports: list[str]) -> int:
    """Print what was found; return 1 when that is anything."""
    found = [*crowded(), *not_bare(), *twice(), *gone(), *not_there(), *hollow(texts("tests"))]
    found += dict.fromkeys(line for report in reports for line in never_reached(Path(report)))
    print("\n".join(found) or "the house is in order")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
