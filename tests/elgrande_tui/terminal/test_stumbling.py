"""A mistake of the app, or a host that says what no game says, ends it with a sentence and not with its innards."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from netplay.common.paths import find_paths
from tests.pty_app import PtyApp

SECRET = "a secret \x1b]0;EVIL\x07"
BROKEN = """
import os
import sys
from elgrande_tui.cli.main import main
from elgrande_tui.screens.settings import SettingsScreen

whole = SettingsScreen.rows

def fail():
    raise KeyError(os.environ["SECRET"])

async def work():
    fail()

def rows(screen):
    {how}
    return whole(screen)

SettingsScreen.rows = rows
sys.exit(main([]))
"""


@pytest.mark.parametrize("how", ["fail()", "screen.run_worker(work())"])
def test_it_ends_with_a_sentence_and_the_log_says_where(tmp_path: Path, how: str) -> None:
    home = tmp_path / "broken"
    env = {"ELGRANDE_HOME": str(home), "SECRET": SECRET}
    with PtyApp([sys.executable, "-c", BROKEN.format(how=how)], env=env) as app:
        app.wait_for("Play here")
        app.type("s")
        app.wait_for("The app has crashed")
        assert app.wait_for_end() == 1
        shown = " ".join(line.strip() for line in app.screen.display)
    assert "The app has crashed and ended; your games are kept." in shown
    assert "Traceback" not in shown
    assert b"EVIL" not in app.tail
    log = (find_paths(home).log / "app.log").read_text(encoding="utf-8")
    assert "the app has failed: KeyError" in log
    assert "in fail" in log
    assert "secret" not in log
