"""Games are found by registered names: built in, installed, or registered in this process; nothing else is loaded."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.bots.bot import levels_of, make_bot
from engine.core.errors import EngineError, SetupError
from engine.core.match import Match
from engine.core.modules import Module
from engine.core.registry import NameRegistry, installed
from engine.core.rules import GAMES, load_game
from engine.core.setup import Setup
from engine.records.record import read as read_record
from engine.scenarios.scenario import read as read_scenario
from tests.games.caravan.game import game as caravan
from tests.impostor import NAMES, Planted
from tests.paths import INSTALLED, ROOT

PLAY = """
import json, random, sys
from engine.bots.bot import Offer, levels_of, make_bot
from engine.core.match import Match
from engine.core.setup import Setup
match = Match(Setup("caravan", ("red", "blue"), modules=("market",)), random.Random(1))
bots = [make_bot(level, match.rules, seat) for seat, level in enumerate(("walker", "rider"))]
match.answer(0, "take 1")
while not match.over:
    seat = match.asked[0]
    question = match.question(seat)
    offer = Offer(question.kind, match.options(seat), question.about)
    match.answer(seat, "draw" if seat == 0 else bots[seat].choose(match.view(seat), offer, random.Random(1)))
print(json.dumps([levels_of("caravan"), [place.score for place in match.standings()]]))
"""


def plant(folder: Path, points: str, name: str = "made") -> None:
    """Lay a distribution with these entry points into a folder."""
    info = folder / f"{name}-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(points)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path."""
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    return tmp_path


def test_an_installed_game_is_found_and_played_with_its_own_bots() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(INSTALLED)))}
    run = subprocess.run(
        [sys.executable, "-c", PLAY], capture_output=True, text=True, check=True, env=environment, cwd=INSTALLED
    )
    assert json.loads(run.stdout) == [["random", "walker", "rider"], [6, 1]]


def test_without_its_distribution_on_the_path_there_is_no_such_game() -> None:
    code = "from engine.core.rules import load_game\nload_game('caravan')"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert "SetupError: there is no game 'caravan'" in run.stderr


def test_all_names_are_listed_the_built_in_ones_first() -> None:
    assert list(GAMES) == ["elgrande", "carcassonne", "caravan"]
    assert len(GAMES) == 3
    assert "caravan" in GAMES
    assert "chess" not in GAMES


CHECK = """
from engine.core.rules import GAMES, load_game
from engine.core.setup import Setup
game = load_game("elgrande")
game.rules(game.check(Setup("elgrande", ("red", "blue"), ("jubilee",), ("V6", "V1"))))
"""


@pytest.mark.parametrize(
    ("code", "read"), [(CHECK, False), (f"{CHECK}'elgrande' in GAMES", False), (f"{CHECK}list(GAMES)", True)]
)
def test_what_is_built_in_is_found_without_looking_at_what_is_installed(code: str, read: bool) -> None:
    show = "import sys; print('importlib.metadata' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", f"{code}\n{show}"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert run.stdout == f"{read}\n"


def test_what_is_installed_is_read_once_and_hides_nothing_that_is_built_in(path: Path) -> None:
    plant(path, "[some.group]\nelgrande = no.such:thing\nother = no.such:thing\n")
    assert list(installed("some.group")) == ["elgrande", "other"]
    assert installed("some.group") is installed("some.group")
    games: NameRegistry[object] = NameRegistry("some.group", "engine.games.registry:BUILT_IN")  # type: ignore[type-var]
    assert games["elgrande"] is load_game("elgrande")
    assert list(games) == ["elgrande", "carcassonne", "other"]


def test_a_manifest_of_an_older_program_is_refused(path: Path) -> None:
    plant(path, "[made.old]\ncaravan = tests.games.caravan.game:game\n")
    modules = NameRegistry("made.old", "engine.games.registry:BUILT_IN", Module)
    with pytest.raises(SetupError, match="what is installed as 'caravan' was made for another version of this program"):
        modules["caravan"]


@pytest.mark.parametrize(
    ("group", "points", "reason"),
    [
        ("made.broken", "one = no.such.module:game", "'one' is installed, but loading it fails: ModuleNotFoundError"),
        ("made.lacking", "one = tests.games.caravan.game:chess", "loading it fails: AttributeError"),
        ("made.misnamed", "one = tests.games.caravan.game:game", "what is installed as 'one' does not have that name"),
    ],
)
def test_what_does_not_load_is_refused_with_the_reason(group: str, points: str, reason: str, path: Path) -> None:
    plant(path, f"[{group}]\n{points}\n")
    with pytest.raises(SetupError, match=reason):
        NameRegistry(group, "engine.games.registry:BUILT_IN")["one"]


def test_an_outdated_group_is_refused(path: Path) -> None:
    plant(path, "[made.before]\none = tests.games.caravan.game:game\n")
    with pytest.raises(SetupError, match="'one' is for an older version: install one that"):
        NameRegistry("made.since", "engine.games.registry:BUILT_IN", outdated="made.before")["one"]


def test_two_distributions_with_one_name_are_refused(path: Path) -> None:
    for name in ("first", "second"):
        plant(path, f"[made.twice]\none = {name}:game\n", name)
    with pytest.raises(SetupError, match="several installed distributions bring 'one'"):
        NameRegistry("made.twice", "engine.games.registry:BUILT_IN")["one"]


def test_a_thing_can_be_registered_in_this_process() -> None:
    games: NameRegistry[object] = NameRegistry("made.nowhere", "engine.games.registry:BUILT_IN")  # type: ignore[type-var]
    games.register(caravan)
    assert list(games) == ["elgrande", "carcassonne", "caravan"]
    assert games["caravan"] is caravan
    games.forget("caravan")
    assert "caravan" not in games


@pytest.mark.parametrize("name", NAMES)
def test_no_other_name_reaches_an_import(name: str, planted: Planted) -> None:
    """Neither from a caller nor from a record or a scenario."""
    ways: tuple[Callable[[], object], ...] = (
        lambda: load_game(name),
        lambda: levels_of(name),
        lambda: Match(Setup(name, ("red", "blue")), random.Random(1)),
        lambda: read_record(f'record = 1\ngame = "{name}"\nversion = "1"\nseats = ["red", "blue"]\n\n---\n'),
        lambda: read_scenario(f'game = "{name}"\nseats = ["A", "B"]\n'),
    )
    chosen: list[dict[str, Any]] = [{"modules": (name,)}, {"variants": (name,)}]
    for more in chosen:
        with pytest.raises(SetupError, match=re.escape(f"there is no module or variant '{name}'")):
            load_game("elgrande").check(Setup("elgrande", ("red", "blue"), **more))
    for way in ways:
        with pytest.raises(EngineError, match=re.escape(f"there is no game '{name}'")):
            way()
    assert planted.tried == []


def test_a_name_that_is_planted_could_be_imported(planted: Planted) -> None:
    """The test above could not fail if there were nothing to import."""
    with pytest.raises(ZeroDivisionError):
        __import__("engine.games.planted.game")
    assert planted.tried == ["engine.games.planted", "engine.games.planted.game"]


def test_an_unknown_level_is_refused_with_the_games_own_levels() -> None:
    rules = load_game("caravan").rules(Setup("caravan", ("red", "blue")))
    with pytest.raises(ValueError, match=r"no bot 'easy'; there are: random, walker, rider"):
        make_bot("easy", rules, 0)
