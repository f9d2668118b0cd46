"""Every rule of a game by its id: where the engine cites it, and which scenarios and tests do."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.paths import FIGURES, ROOT
from tests.rules.citations import Places, in_figures, in_python, in_scenarios


class Book(NamedTuple):
    """The rules of one game."""

    name: str
    lists: tuple[str, ...]
    """The files that list them, in this folder."""
    begins: tuple[str, ...]
    """How the ids of its rules begin."""


GRANDE_BOOK = Book(
    "elgrande",
    ("base.txt", "jubilee.txt", "colonies.txt", "grandissimo.txt", "king_intrigue.txt"),
    ("B-", "V", "H-", "J-", "C-", "E-C-", "W-C-", "G-", "E-G-", "W-G-", "K-", "KE-"),
)
CARCASSONNE_BOOK = Book("carcassonne", ("carcassonne.txt",), ("CA-",))
BOOKS = (GRANDE_BOOK, CARCASSONNE_BOOK)
CONVENTION = "convention"
EXAMPLE = "example"


class Rule(NamedTuple):
    """A rule or an example of one of the lists."""

    id: str
    about: str
    convention: bool = False
    """It says how rules are written; there is nothing to code or to show."""
    example: bool = False
    """It shows rules; there is nothing to code."""


class Coverage(NamedTuple):
    """A rule and where it is cited."""

    rule: Rule
    coded: list[str]
    shown: list[str]

    @property
    def gap(self) -> bool:
        """Whether something is missing."""
        return not (self.rule.convention or (self.told_in_code and self.shown))

    @property
    def told_in_code(self) -> bool:
        """Whether the engine cites it, or need not."""
        return self.rule.example or bool(self.coded)


@cache
def rules(book: Book) -> list[Rule]:
    """Return the rules in the order of the book; after those of an expansion, its examples."""
    texts = [(Path(__file__).parent / name).read_text(encoding="utf-8") for name in book.lists]
    return [_rule(line) for text in texts for line in text.splitlines() if line and not line.startswith("#")]


def _rule(line: str) -> Rule:
    name, *marks, about = line.split("  ")
    mark = "".join(marks)
    return Rule(name, about, mark == CONVENTION, mark == EXAMPLE)


@cache
def coded() -> Places:
    """Return where the engine cites rules."""
    engine = ROOT / "engine"
    files = [path for path in engine.rglob("*.py") if "bots" not in path.parts]
    places = in_python(files)
    for rule, where in in_figures(*FIGURES).items():
        places.setdefault(rule, []).extend(where)
    return places


@cache
def shown() -> Places:
    """Return the scenarios that cite rules, then the tests of the engine that do."""
    tests = ROOT / "tests"
    places = in_scenarios(tests / "scenarios")
    for rule, where in in_python((tests / "engine").rglob("test_*.py")).items():
        places.setdefault(rule, []).extend(where)
    return places


def coverage(book: Book) -> list[Coverage]:
    """Return every rule of a book with its places."""
    code, examples = coded(), shown()
    return [Coverage(rule, code.get(rule.id, []), examples.get(rule.id, [])) for rule in rules(book)]
