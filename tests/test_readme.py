"""What the README promises is there: files, make targets, commands."""

from __future__ import annotations

import ast
import re
import shlex
from functools import cache

import pytest

from elgrande_tui.cli.arguments import EXAMPLES, parser
from elgrande_tui.lobby.games import games
from engine.games.elgrande.model.figures import printed
from tests.paths import APP, DOCS, ENGINE, NETPLAY, ROOT, TESTS

PAGES = sorted(
    str(page.relative_to(ROOT))
    for page in (*ROOT.glob("*.md"), *DOCS.glob("*.md"))
    if not page.name.startswith("rules-coverage")
)
"""All pages but one that is written by a script and tested elsewhere."""
MODULE = re.compile(r"`((?:engine|netplay|elgrande_tui|tests|screenshots)(?:\.\w+)+)`")
FILE = re.compile(r"`([\w./-]+\.(?:py|md|toml|tcss))`")
CLASS = re.compile(r"`([A-Z][a-z]+\w*)(?:\.(\w+))?(?:\(.*?\))?`")
YOURS = {"settings.toml", "keys.toml", "my-rules.toml", "mine.toml", "plan.toml"}
"""Files of players, which are not in the repository."""
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    file = ROOT / page
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", file.read_text(encoding="utf-8")) if "://" not in link]
    assert not [link for link in links if not (file.parent / link).exists()]


@cache
def names() -> frozenset[str]:
    """Every name that the three packages define: of classes, functions, attributes and constants."""
    found = set()
    for file in (file for package in (ENGINE, NETPLAY, APP) for file in package.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                found.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                found.add(node.attr)
    return frozenset(found)


@cache
def files() -> frozenset[str]:
    """Every file that a page could name, and each end of its path: `table/screen.py`, `screen.py`."""
    kept = [ROOT, *(folder for top in (ENGINE, NETPLAY, APP, TESTS, DOCS) for folder in (top, *top.rglob("*/")))]
    paths = [file.relative_to(ROOT).parts for folder in kept for file in folder.glob("*.*") if file.is_file()]
    return frozenset("/".join(parts[first:]) for parts in paths for first in range(len(parts)))


def is_module(dotted: str) -> bool:
    """Whether this is a module or room, or something that one defines."""
    parts = dotted.split(".")
    for size in range(len(parts), 0, -1):
        place = ROOT.joinpath(*parts[:size])
        if place.is_dir() or place.with_suffix(".py").is_file():
            return all(part in names() for part in parts[size:])
    return False


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/glossary.md", "docs/bot.md"]
)
def test_no_page_names_a_class_that_is_gone(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = {name for found in CLASS.findall(text) for name in found if name}
    assert named - names() == set()


@pytest.mark.parametrize("page", PAGES)
def test_no_page_names_a_path_that_is_gone(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert [name for name in MODULE.findall(text) if not is_module(name)] == []
    assert [name for name in FILE.findall(text) if name.removeprefix("./") not in files() | YOURS] == []


def test_every_make_target_is_there() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"^make ([a-z]+)", TEXT, re.MULTILINE))
    assert named >= {"play", "test", "bench", "screenshots"}
    assert named <= targets


def test_every_command_is_understood() -> None:
    of_games = [f"elgrande play {options}" for ui in games() for options, _does in ui.examples()]
    assert len(of_games) > 1
    told = "\n".join([TEXT, *(command for command, _does in EXAMPLES), *of_games])
    lines = re.findall(r"^ *elgrande .*$", told, re.MULTILINE)
    commands = [shlex.split(re.split(r" {2,}", line.strip().partition("#")[0])[0])[1:] for line in lines]
    assert len(commands) > 12
    for command in commands:
        known, rest = parser().parse_known_args(command)
        assert not rest or known.command == "host"


@pytest.mark.parametrize("page", sorted(path.name for path in (ROOT / "docs").glob("*.md")))
def test_every_card_in_an_example_is_in_the_box_and_its_stack(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    stacks = {card.id: str(card.stack) for card in printed().cards}
    assert set(re.findall(r"\bd\d-[a-z0-9-]+", text)) <= stacks.keys()
    drawn = re.findall(r"stack\.(\d) ([a-z0-9-]+)", text)
    assert drawn == [(stacks.get(card), card) for _, card in drawn]


def test_every_promise_names_tests_that_are_there() -> None:
    promises = (ROOT / "SECURITY.md").read_text(encoding="utf-8").partition("## What is not promised")[0]
    for promise in promises.split("\n- **")[1:]:
        named = re.findall(r"`(tests/[a-z_/]+/test_[a-z_]+\.py)`", promise)
        assert named, promise
        assert [test for test in named if not (ROOT / test).is_file()] == [], promise
