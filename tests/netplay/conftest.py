"""Keep all files of the tests of netplay in each test's own folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from netplay.common.paths import AppPaths, find_paths


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AppPaths:
    monkeypatch.setenv("ELGRANDE_HOME", str(tmp_path / "home"))
    found = find_paths()
    found.prepare()
    return found
