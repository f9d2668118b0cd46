"""A wheel of the tree has all that a game needs: installed in an empty environment, far from the repository, it plays.

Nothing is fetched: the packages that it needs are those of this environment, on the path of the empty one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from netplay.protocol.program import VERSION
from tests.elgrande_tui.plain.test_game import numbers
from tests.paths import APP, ENGINE, NETPLAY, ROOT
from tests.piped import Piped
from tests.pty_app import PtyApp

BUILD = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"
"""What pip does for `pip wheel --no-build-isolation`."""
GAME = """
from elgrande_tui.cli.arguments import parser
from elgrande_tui.cli.play_options import play_here
from elgrande_tui.lobby.launch import Launch
from elgrande_tui.plain.run import run
wish = play_here(parser().parse_args(["play", "--seats", "2", "--bots", "easy"]))
raise SystemExit(run(Launch(wish, "Ana"), bot_delay=0.0))
"""
"""What the command does for `--plain play`, with bots that answer at once."""
DATA = {".toml", ".txt", ".tcss", ".mo", ".typed"}
"""What programs read beside modules."""

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(sys.platform == "win32", reason="a pty, and the folders of a POSIX environment"),
]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy: what lies about in the tree from an earlier time does not get into it."""
    tree = tmp_path_factory.mktemp("tree")
    for package in (ENGINE, NETPLAY, APP):
        shutil.copytree(package, tree / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    (tree / "docs").mkdir()
    for file in ("pyproject.toml", "docs/about.md", "LICENSE"):
        shutil.copy(ROOT / file, tree / file)
    subprocess.run([sys.executable, "-c", BUILD, "dist"], cwd=tree, check=True, capture_output=True)
    (built,) = (tree / "dist").glob("*.whl")
    return built


@pytest.fixture(scope="module")
def command(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The command `elgrande` of an empty environment in which the wheel is installed."""
    place = tmp_path_factory.mktemp("empty")
    venv.create(place, symlinks=True)
    python = place / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True, env=bare())
    (packages,) = place.glob("lib/python*/site-packages")
    # As a line of a .pth file this folder is searched last, and its own .pth files, one of which is ours, are not read.
    (packages / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return str(place / "bin" / "elgrande")


def bare() -> dict[str, str]:
    """Return this environment without what brings in more modules."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setenv("ELGRANDE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "C.UTF-8")


def test_every_module_and_every_file_of_data_is_in_it(wheel: Path) -> None:
    with ZipFile(wheel) as packed:
        inside = set(packed.namelist())
    files = [file for package in (ENGINE, NETPLAY, APP) for file in package.rglob("*")]
    wanted = {str(file.relative_to(ROOT)) for file in files if file.suffix in {".py", *DATA}}
    assert {Path(file).suffix for file in wanted} == {".py", *DATA}
    assert wanted - inside == set()
    tops = {name.partition("/")[0] for name in inside}
    assert tops == {"engine", "netplay", "elgrande_tui", f"elgrande_tui-{VERSION}.dist-info"}


def test_it_knows_its_version_and_nothing_of_the_repository(command: str) -> None:
    told = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert told.stdout == f"elgrande {VERSION}\n"
    show = "import engine, netplay, elgrande_tui; print(*(one.__file__ for one in (engine, netplay, elgrande_tui)))"
    python = Path(command).with_name("python")
    there = subprocess.run([python, "-c", show], capture_output=True, text=True, check=True).stdout.split()
    assert [file for file in there if not Path(file).is_relative_to(python.parent.parent)] == []
    assert subprocess.run([python, "-c", "import tests"], capture_output=True, check=False).returncode == 1


def test_it_has_its_words_in_another_language(command: str) -> None:
    told = subprocess.run([command, "--lang", "de", "--help"], capture_output=True, text=True, check=True).stdout
    assert told.startswith("Aufruf: elgrande")


def test_a_game_against_bots_begins_and_goes_on(command: str) -> None:
    """A host and its bots are started too."""
    with Piped([str(Path(command).with_name("python")), "-c", GAME], "> ") as app:
        for _ in range(4):
            offered = numbers(app.wanted())
            assert offered, app.said.decode()
            app.type(offered[0])
        app.wanted()
        assert app.leave() == 0


def test_the_first_screen_is_drawn(command: str) -> None:
    with PtyApp([command]) as app:
        app.wait_for("Resume a game")
