"""Where things lie in the repository, for tests that read files: a test says it by name, wherever it lies itself."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent.parent
"""The top level: README, docs, the three packages."""
APP, ENGINE, NETPLAY = ROOT / "elgrande_tui", ROOT / "engine", ROOT / "netplay"
DOCS = ROOT / "docs"
FIGURES = sorted((ENGINE / "games").rglob("*.toml"))
"""What the boxes of the games print."""
TESTS = ROOT / "tests"
RECORDS = TESTS / "records"
"""Whole games as text."""
RULES = TESTS / "rules"
"""Lists of the rule ids."""
INSTALLED = TESTS / "games" / "installed"
"""A folder of installed distributions: on the path it makes Caravan a game that can be played."""
LIGHTHOUSE_INSTALLED = TESTS / "games" / "lighthouse" / "installed"
"""The same for the expansion Lighthouse."""
