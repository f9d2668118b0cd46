"""Install the toy game for every test of netplay, and keep all files in the test's own folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from netplay.common.paths import AppPaths, find_paths
from tests.netplay.support import toy


@pytest.fixture(autouse=True)
def _toy_game() -> None:
    toy.install()


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AppPaths:
    monkeypatch.setenv("ELGRANDE_HOME", str(tmp_path / "home"))
    found = find_paths()
    found.prepare()
    return found
