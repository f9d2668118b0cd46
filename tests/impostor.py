"""Plant a module that looks like a game where imports would find it, and watch whether anybody tries to import it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest

import engine.games

NAMES = ("planted", "planted.game", "../planted", "engine.games.planted.game:game", "planted game")
"""What a stranger may call a game."""


class Planted:
    """Finds nothing, and keeps the names of the planted modules that somebody tries to import."""

    def __init__(self) -> None:
        self.tried: list[str] = []

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if "planted" in name:
            self.tried.append(name)
        return None


def plant(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Planted:
    """Lay the module on the path, and among the built-in games; importing it fails."""
    package = folder / "planted"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "game.py").write_text("1 / 0\n")
    monkeypatch.setattr(engine.games, "__path__", [*engine.games.__path__, str(folder)])
    monkeypatch.syspath_prepend(folder)
    watched = Planted()
    monkeypatch.setattr(sys, "meta_path", [watched, *sys.meta_path])
    return watched
