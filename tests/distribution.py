"""Install what does not belong to the program: Caravan is laid out as a distribution of its own, Lighthouse is one."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from elgrande_tui.games.elgrande.module_uis import MODULE_UIS
from elgrande_tui.model import game_ui
from elgrande_tui.model.game_ui import GAME_UIS
from engine.core.registry import installed
from engine.core.rules import GAMES
from engine.games.elgrande.modules.registry import MODULES
from tests.paths import INSTALLED, LIGHTHOUSE_INSTALLED, ROOT, TESTS

METADATA = "Metadata-Version: 2.1\nName: caravan\nVersion: 1.0\n"
ENTRY_POINTS = """
[elgrande.games]
caravan = caravan.game:game

[elgrande.game_ui]
caravan = caravan.caravan_ui:ui
"""


def lay_out(folder: Path) -> Path:
    """Lay package and dist-info into the folder, as pip would, and return it; nothing there names these tests."""
    shutil.copytree(TESTS / "games" / "caravan", folder / "caravan", ignore=shutil.ignore_patterns("__pycache__"))
    info = folder / "caravan-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA, encoding="utf-8")
    (info / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    return folder


@contextmanager
def on_the_path(folder: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put a folder of distributions on the path of this process and of all it starts, which begin `elsewhere`.

    Registries forget what they have loaded: so it is their entry points alone by which games are found.
    """
    monkeypatch.chdir(elsewhere)
    monkeypatch.setenv("PYTHONPATH", str(folder))
    monkeypatch.setattr(sys, "path", [str(folder), *(place for place in sys.path if place != str(INSTALLED))])
    for registry in (GAMES, GAME_UIS):
        monkeypatch.setattr(registry, "_loaded", {})
    installed.cache_clear()
    yield
    installed.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "caravan"]:
        del sys.modules[name]


@contextmanager
def lighthouse_installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put the distribution of Lighthouse on the path of this process and of all it starts.

    It is found by its entry points alone, as on any machine that has it.
    """
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(ROOT), str(LIGHTHOUSE_INSTALLED))))
    monkeypatch.syspath_prepend(str(LIGHTHOUSE_INSTALLED))
    for registry in (MODULES, MODULE_UIS):
        monkeypatch.setattr(registry, "_loaded", {})
    for found in (installed, game_ui.shown):
        found.cache_clear()
    yield
    for found in (installed, game_ui.shown):
        found.cache_clear()
