"""A mistake of the app, or a host that says what no game says, ends it with a sentence and not with its innards."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from netplay.common.paths import find_paths
from tests.piped import Piped
from tests.pty_app import PtyApp, left_behind, processes_of

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


@pytest.mark.some(1)
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
    assert "The app has crashed and ended; your games are saved." in shown
    assert "Traceback" not in shown
    assert b"EVIL" not in app.tail
    log = (find_paths(home).log / "app.log").read_text(encoding="utf-8")
    assert "the app has failed: KeyError" in log
    assert "in fail" in log
    assert "secret" not in log


AT_A_TABLE = """
import os
import sys
from elgrande_tui.cli.main import main

def fail(*arguments):
    raise KeyError(os.environ["SECRET"])

async def work():
    fail()

{how}

sys.exit(main(["play", "--seats", "3", "--bots", "easy", "--lang", "en", *sys.argv[1:]]))
"""
ON_HELP = "from elgrande_tui.table.screen import TableScreen as It\nIt.action_panel = lambda table, name: {}"
WAYS = {
    "a key": ON_HELP.format("fail()"),
    "a worker": ON_HELP.format("table.run_worker(work())"),
    "a timer": ON_HELP.format("table.set_timer(0.01, fail)"),
    "paint": "from elgrande_tui.widgets.cells import Cells\n"
    + ON_HELP.format("(setattr(Cells, 'render_line', fail), table.refresh(layout=True), table.query(Cells).refresh())"),
    "what sends frames": "from elgrande_tui.terminal.screen_diff import ScreenDiff\n"
    + ON_HELP.format("(setattr(ScreenDiff, 'update', fail), table.refresh(layout=True))"),
    "the input thread": "from elgrande_tui.terminal.driver import ThriftyDriver as It\nwhole = It.process_message\n"
    "It.process_message = lambda it, sent: fail() if getattr(sent, 'key', '') == 'question_mark' else whole(it, sent)",
}


@pytest.mark.some(1)
@pytest.mark.parametrize("how", WAYS)
def test_nothing_stays_of_what_it_started(tmp_path: Path, how: str) -> None:
    home = tmp_path / "broken"
    env = {"ELGRANDE_HOME": str(home), "SECRET": SECRET}
    with PtyApp([sys.executable, "-c", AT_A_TABLE.format(how=WAYS[how])], env=env) as app:
        app.wait_for("? keys")
        assert len(processes_of(home)) >= 2, "the app and its host"
        app.type("?")
        assert app.wait_for_end() == 1
        for mode in (b"?1049l", b"?1000l", b"?2004l", b"<u"):
            assert b"\x1b[" + mode in app.tail, "the terminal is as it was"
        shown = " ".join(line.strip() for line in app.screen.display)
    assert "The app has crashed and ended; your games are saved." in shown
    assert "Traceback" not in shown
    assert left_behind(home) == []
    log = (find_paths(home).log / "app.log").read_text(encoding="utf-8")
    assert log.count("the app has failed: KeyError") == 1
    assert "in fail" in log
    assert "secret" not in log


@pytest.mark.some(1)
@pytest.mark.parametrize("fails", ["plain.table.PlainTable.do", "plain.table.PlainTable.hear"])
def test_in_plain_mode_likewise(tmp_path: Path, fails: str) -> None:
    home = tmp_path / "broken"
    module, name, method = fails.rsplit(".", 2)
    how = f"from elgrande_tui.{module} import {name}\n{name}.{method} = fail"
    argv = [sys.executable, "-c", AT_A_TABLE.format(how=how), "--plain"]
    with Piped(argv, "\n> ", env={"ELGRANDE_HOME": str(home), "SECRET": SECRET}) as app:
        app.type("1")
        assert app.wait_for_end() == 1
    said = app.said.decode().splitlines()
    assert said[-1].startswith("elgrande: The app has crashed and ended; your games are saved.")
    assert "Traceback" not in app.said.decode()
    assert left_behind(home) == []
    assert "in fail" in (find_paths(home).log / "app.log").read_text(encoding="utf-8")
