"""`elgrande scenario PATH...`: settle disputes with scenario files, rule examples that can be run."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.core.errors import EngineError
from engine.core.scenes import ScenarioError
from engine.scenarios.referee import Verdict, verdict
from engine.scenarios.scenario import read
from netplay.common.errors import FileError
from netplay.common.guarded_reader import SCENARIO, read_text
from netplay.common.sanitize import one_line

PASSED, FAILED, UNREADABLE = 0, 1, 2
"""Exit codes."""


def run(paths: Sequence[Path]) -> int:
    """Judge the scenarios in files and folders; print a line for each and the sums; return the exit code."""
    passed = failed = unread = 0
    for path in _files(paths):
        try:
            scenario = read(read_text(path, SCENARIO), path.stem)
        except (FileError, ScenarioError) as error:
            unread += 1
            print(one_line(f"{path}: {_sentence(path, error)}"), file=sys.stderr)
            continue
        try:
            found = verdict(scenario)
        except EngineError as error:
            found = Verdict(str(error))
        if found.reasons is None:
            if found.stuck:
                print(one_line(f"{path}: {found.stuck}"), file=sys.stderr)
            passed += 1
            print(one_line(f"ok {scenario.name}"))
        else:
            failed += 1
            print(one_line(f"FAIL {scenario.name}: {found.reasons}"))
    print(f"{passed} passed, {failed} failed")
    return UNREADABLE if unread else FAILED if failed else PASSED


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield the files, and the TOML files below the folders, in order; a folder without any stands for itself."""
    for path in paths:
        yield from (sorted(path.rglob("*.toml")) if os.path.isdir(path) else []) or [path]


def _sentence(path: Path, error: Exception) -> str:
    if os.path.isdir(path):
        return "expected scenario files (*.toml) in this folder"
    return error.why.sentence if isinstance(error, FileError) else str(error)
