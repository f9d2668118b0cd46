"""The pages of rules, one for each game: every rule, where the engine cites it, and which scenarios and tests do.

`python -m tests.rules.coverage` writes them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.paths import DOCS, FIGURES, ROOT
from tests.rules.citations import Places, in_figures, in_python, in_scenarios

LISTED = 8
"""How many places of a rule are named."""

HEAD = """# Which rule is where

Every rule of the base game, of its variants and of the expansions that are there by its id: where the engine cites it,
and which scenario files (`tests/scenarios/`) and tests do. A citation says where to look; whether the rule is kept,
the scenarios and tests say themselves. Ids: B sections 0 to 22, V variants, H hidden information, E rows of the
edition table that change play or are flags, J Jubilee, C Grand Inquisitor & Colonies, G Grandissimo, K King & Intrigue
with the Player's Edition and the Special cards, W-C, E-C, W-G, E-G and KE their worked examples and edge cases.
Written by `python -m tests.rules.coverage`; a test holds it against the code.
"""

CARCASSONNE_HEAD = """# Which rule of Carcassonne is where

Every rule of Carcassonne by its id: where the engine cites it, and which scenario files (`tests/scenarios/`) and tests
do. A citation says where to look; whether the rule is kept, the scenarios and tests say themselves. Written by
`python -m tests.rules.coverage`; a test holds it against the code.
"""


class Book(NamedTuple):
    """The rules of one game."""

    page: Path
    head: str
    lists: tuple[str, ...]
    begins: tuple[str, ...]
    """How the ids of its rules begin."""


GRANDE_IDS = ("B-", "V", "H-", "J-", "C-", "E-C-", "W-C-", "G-", "E-G-", "W-G-", "K-", "KE-")
GRANDE_BOOK = Book(
    DOCS / "rules-coverage.md",
    HEAD,
    ("base.txt", "jubilee.txt", "colonies.txt", "grandissimo.txt", "king_intrigue.txt"),
    GRANDE_IDS,
)
CARCASSONNE_BOOK = Book(DOCS / "rules-coverage-carcassonne.md", CARCASSONNE_HEAD, ("carcassonne.txt",), ("CA-",))
BOOKS = (GRANDE_BOOK, CARCASSONNE_BOOK)
CONVENTION = "convention"
EXAMPLE = "example"
WAITS = "waits for "


class Rule(NamedTuple):
    """A rule or an example of one of the lists."""

    id: str
    about: str
    convention: bool = False
    """It says how rules are written; there is nothing to code or to show."""
    example: bool = False
    """It shows rules; there is nothing to code."""
    waits_for: str = ""
    """The expansion that must be there before it can be coded or shown; "" for none."""


class Coverage(NamedTuple):
    """A rule and where it is cited."""

    rule: Rule
    coded: list[str]
    shown: list[str]

    @property
    def gap(self) -> bool:
        """Whether something is missing."""
        return not (self.rule.convention or self.rule.waits_for or (self.told_in_code and self.shown))

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
    waits_for = mark.removeprefix(WAITS) if mark.startswith(WAITS) else ""
    return Rule(name, about, mark == CONVENTION, mark == EXAMPLE, waits_for)


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


def page(book: Book) -> str:
    """Return the text of a book's page."""
    lines = coverage(book)
    gaps = [line for line in lines if line.gap]
    waiting = [line.rule for line in lines if line.rule.waits_for]
    conventions = [line.rule for line in lines if line.rule.convention]
    parts = [book.head, "## Cited nowhere\n"]
    parts.append("\n".join(_gap(line) for line in gaps) + "\n" if gaps else "None.\n")
    if waiting:
        parts.append("## Waiting for expansions that do not exist yet\n")
        parts.append("\n".join(f"- {rule.id}, {rule.about}: needs {rule.waits_for}" for rule in waiting) + "\n")
    parts.append("## Rules\n")
    parts.append("| rule | about | cited in the engine | cited in scenarios and tests |\n|---|---|---|---|")
    parts.extend(_row(line) for line in lines if not line.rule.convention and not line.rule.waits_for)
    told = ", ".join(f"{rule.id} ({rule.about})" for rule in conventions)
    parts.append(f"\nNothing to code or to show, being about the rules' own text: {told}.\n")
    return "\n".join(parts)


def _gap(line: Coverage) -> str:
    there = (("code", line.told_in_code), ("scenario or test", bool(line.shown)))
    missing = [word for word, cited in there if not cited]
    return f"- {line.rule.id}, {line.rule.about}: no {' and no '.join(missing)}"


def _row(line: Coverage) -> str:
    return f"| {line.rule.id} | {line.rule.about} | {_names(line.coded)} | {_names(line.shown)} |"


def _names(places: list[str]) -> str:
    named = [f"`{place.removeprefix('engine/').removeprefix('tests/engine/')}`" for place in places[:LISTED]]
    return ", ".join(named) + (" and more" if len(places) > LISTED else "")


if __name__ == "__main__":
    for book in BOOKS:
        book.page.write_text(page(book), encoding="utf-8")
