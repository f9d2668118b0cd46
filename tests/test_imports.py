"""Who may import whom, seen from outside: in a fresh interpreter."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT

SHOW = "import json, sys; print(json.dumps(sorted(name for name in sys.modules)))"

HEAVY = {"textual", "rich", "zeroconf"}
EVENTS_AND_FILES = {"asyncio", "sqlite3", "socket", "ssl", "subprocess", "multiprocessing", "logging"}


def loaded(code: str) -> set[str]:
    """The modules in memory after running `code`, whole names and first parts."""
    run = subprocess.run(
        [sys.executable, "-c", f"{code}\n{SHOW}"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    names = json.loads(run.stdout.splitlines()[-1])
    return {*names, *(name.split(".")[0] for name in names)}


def modules(package: str) -> list[str]:
    """Every module of a package, written as imports."""
    files = sorted(ROOT.joinpath(*package.split(".")).rglob("*.py"))
    names = (".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files)
    return [name.removesuffix(".__init__") for name in names if not name.endswith("__main__")]


def importing(names: list[str]) -> str:
    return "\n".join(f"import {name}" for name in names)


def test_the_engine_needs_no_event_loop_no_files_and_nobody_above() -> None:
    there = loaded(importing(modules("engine")))
    bare = loaded("")
    assert "engine.core.match" in there
    assert not there & ({"netplay", "elgrande_tui"} | HEAVY | EVENTS_AND_FILES) - bare


def test_the_core_imports_no_game_until_it_is_asked_for_one() -> None:
    there = loaded(importing([*modules("engine.core"), *modules("engine.bots")]))
    assert {"engine.core.match", "engine.bots.bot"} <= there
    assert not [name for name in there if name.startswith("engine.games.")]
    asked = loaded("from engine.core.rules import load_game\nload_game('elgrande')")
    assert "engine.games.elgrande" in asked


def test_netplay_needs_no_game_and_no_screen() -> None:
    there = loaded(importing(modules("netplay")))
    assert "netplay.process.cli" in there
    assert "engine.games.elgrande" not in there
    assert not there & {"elgrande_tui", "textual", "rich"}


def test_discovery_is_loaded_only_when_it_is_used() -> None:
    assert "zeroconf" not in loaded("import netplay.client.client, netplay.process.cli")


@pytest.mark.parametrize("argv", ["--version", "--help"])
def test_a_short_answer_needs_no_screen_no_network_and_no_database(argv: str) -> None:
    """It needs the settings, which name its language, and no game."""
    code = f"import elgrande_tui.cli.main\ntry: elgrande_tui.cli.main.main(['{argv}'])\nexcept SystemExit: pass"
    there = loaded(code)
    assert "elgrande_tui.i18n.translations" in there
    assert not there & {
        "elgrande_tui.games.elgrande",
        "engine.games.elgrande",
        "importlib.metadata",
        "textual",
        "zeroconf",
        "asyncio",
        "sqlite3",
        "netplay.client.client",
        "netplay.process.server",
    }


FIRST_FRAME = """
import asyncio
from elgrande_tui.app import ElGrandeApp
from elgrande_tui.lobby.launch import Launch
from engine.core.registry import installed
async def show():
    async with ElGrandeApp(Launch(None, "Ana")).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
asyncio.run(show())
assert installed.cache_info().misses == 0
"""


def test_the_first_screen_does_not_look_for_installed_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It knows no game: to list what is installed takes time, and would load the code of every installed game."""
    monkeypatch.setenv("ELGRANDE_HOME", str(tmp_path))
    assert "elgrande_tui.screens.start" in loaded(FIRST_FRAME)


def test_the_first_screen_needs_no_rules_for_its_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELGRANDE_HOME", str(tmp_path))
    there = loaded(FIRST_FRAME)
    assert "elgrande_tui.games.elgrande.panels.title_art" in there
    assert not {name for name in there if name.startswith("engine.games.elgrande.rules")}
