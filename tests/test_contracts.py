"""The import contracts bite: in a copy of the packages each is broken once, and each is told as broken."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from tests.paths import ROOT

PLANTED = {
    "imports go one way: app, netplay, engine": ("netplay/common/errors.py", "import elgrande_tui.i18n.languages"),
    "the rooms of the engine": ("engine/core/errors.py", "import engine.bots.bot"),
    "the rooms of El Grande": ("engine/games/elgrande/model/figures.py", "import engine.games.elgrande.rules.veto"),
    "the rooms of Carcassonne": (
        "engine/games/carcassonne/model/kit.py",
        "import engine.games.carcassonne.rules.turns",
    ),
    "the rooms of netplay": ("netplay/client/keyring.py", "import netplay.host.limits"),
    "the floors of a host": ("netplay/host/storage/storage.py", "import netplay.host.game.clock"),
    "the rooms of the app": ("elgrande_tui/widgets/cells.py", "import elgrande_tui.games.elgrande.text.areas"),
    "the model of a table, replays and sessions know no game": (
        "elgrande_tui/session/vetoes.py",
        "import engine.games.elgrande.game",
    ),
    "front ends show the model of a table": ("elgrande_tui/plain/votes.py", "import netplay.client.updates"),
    "the screen of a table knows no game": (
        "elgrande_tui/table/side.py",
        "import elgrande_tui.games.elgrande.text.areas",
    ),
    "the rooms of what shows El Grande": (
        "elgrande_tui/games/elgrande/text/areas.py",
        "import elgrande_tui.games.elgrande.board.raster",
    ),
    "what shows a variant or expansion knows no other": (
        "elgrande_tui/games/elgrande/modules/church/ui.py",
        "import elgrande_tui.games.elgrande.modules.france.map",
    ),
    "no rooms that lie side by side import each other in a circle": (
        "elgrande_tui/screens/menu.py",
        "import elgrande_tui.table.screen",
    ),
    "core, records, scenarios and bots know no game": ("engine/core/view.py", "import engine.games.elgrande.game"),
    "no game knows another": ("engine/games/second.py", "import engine.games.elgrande.game"),
    "bots import no Match and no Journal": ("engine/games/elgrande/bots/easy.py", "import engine.core.match"),
    "rules know no bots": ("engine/games/elgrande/rules/veto.py", "import engine.games.elgrande.bots.easy"),
    "lobby, screens, plain mode, command line and settings know no game": (
        "elgrande_tui/lobby/launch.py",
        "import elgrande_tui.games.elgrande.text.variants",
    ),
    "netplay knows no game": ("netplay/protocol/codec.py", "import engine.games.elgrande.game"),
}
"""How the name of each contract begins, and an import that it forbids."""


def contracts() -> list[str]:
    """The names of all contracts."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [contract["name"] for contract in settings["tool"]["importlinter"]["contracts"]]


def test_every_contract_can_be_broken(tmp_path: Path) -> None:
    assert len(contracts()) == len(PLANTED)
    for package in ("engine", "netplay", "elgrande_tui"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__", "locale"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for file, line in PLANTED.values():
        with (tmp_path / file).open("a", encoding="utf-8") as source:
            source.write(f"\n{line}\n")
    lint = Path(sys.executable).with_name("lint-imports")
    told = subprocess.run([lint, "--no-cache"], cwd=tmp_path, capture_output=True, text=True, check=False)
    lines = " ".join(told.stdout.partition("Broken contracts")[0].split())
    kept = [name for name in contracts() if not re.search(rf"{re.escape(name)}( \(.*?\))? BROKEN", lines)]
    assert kept == [], told.stdout
    assert [name for name in contracts() if not name.startswith(tuple(PLANTED))] == []
