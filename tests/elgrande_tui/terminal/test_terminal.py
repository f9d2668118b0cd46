"""The app in a real terminal: suspended, told to go, and in a window too small."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.elgrande_tui.support.table_app import TableApp, seated_when, text
from tests.pty_app import PtyApp


@pytest.fixture
def argv(tmp_path: Path) -> list[str]:
    """The first screen of the app."""
    return [sys.executable, "-m", "elgrande_tui", "--data", str(tmp_path)]


@pytest.mark.some(1)
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_signal_to_go_gives_the_terminal_back(argv: list[str], number: signal.Signals) -> None:
    with PtyApp(argv) as app:
        app.wait_for("Resume a game")
        os.kill(app.pid, number)
        assert app.wait_for_end() == 0
        assert b"\x1b[?1049l" in app.tail


def test_ctrl_z_stops_the_app_and_a_continue_brings_it_back(argv: list[str]) -> None:
    with PtyApp(argv) as app:
        app.wait_for("Resume a game")
        app.type("\x1a")
        assert app.comes(lambda: app.stopped and b"\x1b[?1049l" in app.tail)
        app.tail = b""
        os.kill(app.pid, signal.SIGCONT)
        assert app.comes(lambda: b"\x1b[?1049h" in app.tail)


async def test_nothing_is_answered_blindly_in_a_window_too_small() -> None:
    port = seated_when("place")
    app = TableApp(port)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        question = port.question
        await pilot.press("tab", "enter", "d", "x", "q")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert port.question == question
        assert text(app, "prompt").startswith("Place")


@pytest.mark.some(1)
@pytest.mark.parametrize("where", ["/dev/null", "errors.log", "&-"])
def test_wherever_standard_error_goes_everything_is_drawn(
    argv: list[str], where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    play = ["play", "--seats", "3", "--bots", "easy"]
    with PtyApp(["sh", "-c", f'exec "$@" 2>{where}', "sh", *argv[:3], *play, *argv[3:]], keep=1 << 20) as app:
        app.wait_for("? keys")
        assert app.comes(lambda: not app.screen.cursor.hidden), "the driver's"
        app.type("\x11")
        assert app.wait_for_end() == 0
        for sent in (b"\x1b[?1049h", b"\x1b[?2026$p", b"\x1b[22;2t", b"\x1b]2;", b"\x1b[23;2t", b"\x1b[?1049l"):
            assert sent in app.tail
    for file in tmp_path.glob("*.log"):
        assert file.read_bytes() == b""


def test_a_letter_that_the_terminal_lacks_does_not_end_the_app(argv: list[str]) -> None:
    with PtyApp([*argv, "--lang", "pl"], env={"PYTHONIOENCODING": "latin-1"}) as app:
        app.wait_for("Do??cz do sto?u")
        app.type("\x11")
        assert app.wait_for_end() == 0
