"""A whole game in plain mode through pipes, by a script that knows nothing but what it reads.

Its host draws the cards by chance: only what is true of every game is tested.
"""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

from tests.piped import Piped

GAME = """
from elgrande_tui.lobby.launch import Launch, PlayHere
from elgrande_tui.plain.run import run
from elgrande_tui.settings.settings import SettingsFile
from netplay.common.paths import find_paths
from tests.elgrande_tui.support.new_games import new_grande
SettingsFile(find_paths()).change("speed", "at once")
game = new_grande(("random", "easy"), length="short", also=("V4",))
raise SystemExit(run(Launch(PlayHere(game), "Ana"), bot_delay=0.0))
"""
CHOICE = re.compile(r"^(\d+) \S")
RANKED = re.compile(r"^\d\. \w+: -?\d+ points$")


def numbers(lines: list[str]) -> list[str]:
    """Return the numbers that can be typed, read from the question at the end."""
    found = []
    for line in reversed(lines):
        if choice := CHOICE.match(line):
            found.append(choice[1])
        elif line.startswith("Choose: "):
            return [*line.split()[1:], *found]
        elif found:
            break
    return found


def test_a_script_plays_a_whole_game_through_pipes(tmp_path: Path) -> None:
    rng, answers = random.Random(7), 0
    with Piped([sys.executable, "-c", GAME], "> ", {"ELGRANDE_HOME": str(tmp_path)}) as app:
        lines = app.wanted()
        while not any(line.startswith("The winner: ") for line in lines):
            offered = numbers(lines)
            assert offered, lines
            app.type(rng.choice(offered))
            answers += 1
            lines = app.wanted()
        assert lines[-1].startswith("ask rematch offers a rematch")
        assert sum(RANKED.match(line) is not None for line in lines) == 3
        assert app.leave() == 0
        said = app.said.decode()
        assert "\x1b" not in said, "no cursor movement and no colour"
        assert said.count("Points in Granada") + said.count("Nobody scores in Granada") >= 3, "in each general scoring"
    assert answers >= 2 * 6, "two cards in every round"
