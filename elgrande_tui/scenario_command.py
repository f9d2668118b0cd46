"""`elgrande scenario PATH...`: settle disputes with scenario files (rule examples that can be run)."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.errors import EngineError
from engine.referee import judge
from engine.scenario import read
from engine.scenes import ScenarioError

PASSED, FAILED, UNREADABLE = 0, 1, 2
"""Exit codes."""


def run(paths: Sequence[Path]) -> int:
    """Judge the scenarios in these files and folders; print a line for each and the sums; return the exit code."""
    passed = failed = unread = 0
    for path in _files(paths):
        try:
            scenario = read(path.read_text(encoding="utf-8"), path.stem)
        except (OSError, UnicodeDecodeError, ScenarioError) as error:
            unread += 1
            print(f"{path}: {error.strerror if isinstance(error, OSError) else error}", file=sys.stderr)
            continue
        try:
            reason = judge(scenario)
        except EngineError as error:
            reason = str(error)
        if reason is None:
            passed += 1
            print(f"ok {scenario.name}")
        else:
            failed += 1
            print(f"FAIL {scenario.name}: {reason}")
    print(f"{passed} passed, {failed} failed")
    return UNREADABLE if unread else FAILED if failed else PASSED


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    """The files named and the TOML files below the folders named, in order."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.toml"))
        else:
            yield path
