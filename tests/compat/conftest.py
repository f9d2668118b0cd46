"""The home of the old version for each test that asks for it, and nothing but that: neither network nor other hosts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from elgrande_tui.i18n.translations import speak
from netplay.common.paths import VARIABLE, AppPaths
from netplay.discovery import discovery
from netplay.discovery.zeroconf_browser import Browser
from tests.compat.old import Program, moved_in


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Browser, "open", lambda browser, interfaces: None)
    monkeypatch.setattr(discovery, "LAST_PORT", 0)
    monkeypatch.setenv("LANG", "C.UTF-8")
    speak(["en"])
    yield
    speak(["en"])


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AppPaths:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "home"))
    return moved_in(tmp_path / "home")


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return Program(tmp_path_factory.mktemp("old"))
