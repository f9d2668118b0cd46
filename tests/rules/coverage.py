"""The page `docs/rules-coverage.md`: every rule, where it is coded, and which scenarios and tests show it.

`python -m tests.rules.coverage` writes it.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.paths import ROOT
from tests.rules.citations import Places, in_figures, in_python, in_scenarios

PAGE = ROOT / "docs" / "rules-coverage.md"
LISTED = 8
"""How many places of a rule are named."""

HEAD = """# Which rule is where

Every rule of the base game and its variants by its id, where it is coded, and which scenario files (`tests/scenarios/`)
and tests show it. Ids: B sections 0 to 22, V variants, H hidden information, E rows of the edition table that change
play or are flags. Written by `python -m tests.rules.coverage`; a test holds it against the code.
"""


class Rule(NamedTuple):
    """A rule of the list in `base.txt`."""

    id: str
    about: str
    convention: bool
    """It says how rules are written; there is nothing to code or to show."""


class Coverage(NamedTuple):
    """A rule and what there is of it."""

    rule: Rule
    coded: list[str]
    shown: list[str]

    @property
    def gap(self) -> bool:
        """Whether something is missing."""
        return not self.rule.convention and not (self.coded and self.shown)


def rules() -> list[Rule]:
    """The rules of the base game, in the order of the book."""
    found = []
    for line in (Path(__file__).parent / "base.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            rule, about = line.split(maxsplit=1)
            words = about.removeprefix("convention  ")
            found.append(Rule(rule, words, words != about))
    return found


def coded() -> Places:
    """Where the engine cites rules."""
    engine = ROOT / "engine"
    files = [path for path in engine.rglob("*.py") if "bots" not in path.parts]
    places = in_python(files)
    for rule, where in in_figures(engine / "data" / "elgrande.toml").items():
        places.setdefault(rule, []).extend(where)
    return places


def shown() -> Places:
    """Scenarios that name rules, then tests of the engine that cite them."""
    tests = ROOT / "tests"
    places = in_scenarios(tests / "scenarios")
    for rule, where in in_python((tests / "engine").glob("test_*.py")).items():
        places.setdefault(rule, []).extend(where)
    return places


def coverage() -> list[Coverage]:
    """Every rule with its places."""
    code, examples = coded(), shown()
    return [Coverage(rule, code.get(rule.id, []), examples.get(rule.id, [])) for rule in rules()]


def page() -> str:
    """The text of the page."""
    lines = coverage()
    gaps = [line for line in lines if line.gap]
    conventions = [line.rule for line in lines if line.rule.convention]
    parts = [HEAD, "## Gaps\n"]
    parts.append("\n".join(_gap(line) for line in gaps) + "\n" if gaps else "None.\n")
    parts.append("## Rules\n")
    parts.append("| rule | about | coded in | shown by |\n|---|---|---|---|")
    parts.extend(_row(line) for line in lines if not line.rule.convention)
    told = ", ".join(f"{rule.id} ({rule.about})" for rule in conventions)
    parts.append(f"\nNothing to code or to show, being about the rules' own text: {told}.\n")
    return "\n".join(parts)


def _gap(line: Coverage) -> str:
    missing = [word for word, places in (("code", line.coded), ("example", line.shown)) if not places]
    return f"- {line.rule.id}, {line.rule.about}: no {' and no '.join(missing)}"


def _row(line: Coverage) -> str:
    return f"| {line.rule.id} | {line.rule.about} | {_names(line.coded)} | {_names(line.shown)} |"


def _names(places: list[str]) -> str:
    named = [f"`{place.removeprefix('engine/').removeprefix('tests/engine/')}`" for place in places[:LISTED]]
    return ", ".join(named) + (" and more" if len(places) > LISTED else "")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
