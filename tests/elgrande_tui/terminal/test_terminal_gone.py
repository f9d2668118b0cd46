"""A terminal that is closed behind the app's back: whatever the moment, the app goes, and all it has started."""

from __future__ import annotations

import asyncio
import os
import pty
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App
from textual.drivers._writer_thread import WriterThread
from textual.events import Key

from elgrande_tui.terminal.driver import ThriftyDriver
from elgrande_tui.terminal.screen_output import screen_output
from tests.pty_app import PATIENCE, PtyApp, left_behind

WAITING = """
import os
import signal
import sys
import time
import elgrande_tui.app
import elgrande_tui.plain.run
import elgrande_tui.terminal.driver
from elgrande_tui.cli.main import main
from elgrande_tui.lobby import start_actions
from netplay.process.subprocesses import LocalHost

for number in (signal.SIGHUP, signal.SIGINT):
    signal.signal(number, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGHUP, signal.SIGTERM))

def wait():
    print("it is here", file=sys.__stdout__, flush=True)
    while os.isatty(0):
        time.sleep(0.01)

{hook}

sys.exit(main(["play", "--seats", "3", "--bots", "easy", *sys.argv[1:]]))
"""
"""An app that waits at some moment of its start until its terminal is gone. The signals that would tell it are ignored
or blocked, as `nohup` and services leave them."""
BEFORE = "whole = {0}\n\ndef late(*words, **options):\n    wait()\n    return whole(*words, **options)\n\n{0} = late"
AFTER = "whole = {0}\n\ndef late(*words):\n    done = whole(*words)\n    wait()\n    return done\n\n{0} = late"
AWAITED = (
    "whole = {0}\n\nasync def late(*words):\n    done = await whole(*words)\n    wait()\n    return done\n\n{0} = late"
)
DRIVER = "elgrande_tui.terminal.driver.ThriftyDriver"
MOMENTS = {
    "before there is an app": BEFORE.format("elgrande_tui.app.ElGrandeApp.__init__"),
    "before the driver": BEFORE.format(f"{DRIVER}.__init__"),
    "before the driver takes over": BEFORE.format(f"{DRIVER}.start_application_mode"),
    "after the driver took over": AFTER.format(f"{DRIVER}.start_application_mode"),
    "before the first screen": BEFORE.format("elgrande_tui.app.ElGrandeApp.on_mount"),
    "with the first screen": AWAITED.format("elgrande_tui.app.ElGrandeApp.on_mount"),
    "before the host": BEFORE.format("LocalHost.open"),
    "with the host": AWAITED.format("LocalHost.open"),
}


@pytest.mark.some(1)
@pytest.mark.parametrize("moment", MOMENTS)
def test_it_goes_whenever_that_is(tmp_path: Path, moment: str) -> None:
    with PtyApp(
        [sys.executable, "-c", WAITING.format(hook=MOMENTS[moment])], env={"ELGRANDE_HOME": str(tmp_path)}
    ) as app:
        assert app.comes(lambda: b"it is here" in app.tail)
        app.hang_up()
    assert left_behind(tmp_path) == []


@pytest.mark.some(1)
@pytest.mark.parametrize("moment", ["before the host", "with the host"])
def test_plain_mode_likewise(tmp_path: Path, moment: str) -> None:
    argv = [sys.executable, "-c", WAITING.format(hook=MOMENTS[moment]), "--plain"]
    with PtyApp(argv, env={"ELGRANDE_HOME": str(tmp_path)}) as app:
        app.wait_for("it is here")
        app.hang_up()
    assert left_behind(tmp_path) == []


@pytest.mark.some(1)
@pytest.mark.parametrize("front_end", [[], ["--plain"]], ids=["screens", "plain"])
def test_a_signal_that_was_blocked_or_ignored_ends_it(tmp_path: Path, front_end: list[str]) -> None:
    hook = "signal.signal(signal.SIGTERM, signal.SIG_IGN)"
    with PtyApp(
        [sys.executable, "-c", WAITING.format(hook=hook), *front_end], env={"ELGRANDE_HOME": str(tmp_path)}
    ) as app:
        app.wait_for("1:6 2:5" if not front_end else "> ")
        os.kill(app.pid, signal.SIGTERM)
        assert app.wait_for_end() == 0
    assert left_behind(tmp_path) == []


@pytest.mark.nightly
def test_it_leaves_after_a_stop_of_which_it_could_not_hear(tmp_path: Path) -> None:
    argv = [sys.executable, "-m", "elgrande_tui", "play", "--seats", "3", "--bots", "easy"]
    with PtyApp(argv, env={"ELGRANDE_HOME": str(tmp_path)}) as app:
        app.wait_for("? keys")
        os.kill(app.pid, signal.SIGSTOP)
        until(lambda: app.stopped)
        os.kill(app.pid, signal.SIGCONT)
        app.settle()
        app.type("\x11")
        assert app.wait_for_end() == 0
    assert left_behind(tmp_path) == []


@pytest.mark.some(1)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_though_its_terminal_takes_nothing(tmp_path: Path, number: int) -> None:
    """A line that is stopped: what is written waits, and whoever writes more would, too."""
    argv = [sys.executable, "-m", "elgrande_tui", "play", "--seats", "3", "--bots", "easy"]
    with PtyApp(argv, 120, 40, env={"ELGRANDE_HOME": str(tmp_path)}) as app:
        app.wait_for("? keys")
        for columns in [160, 120] * 40:  # nobody reads what is drawn
            app.resize(columns, 40)
            time.sleep(0.05)
        os.kill(app.pid, number)
        until(lambda: app.exit_code is not None)
    assert left_behind(tmp_path) == []


async def test_what_an_app_still_writes_to_a_terminal_that_took_nothing_and_is_gone_blocks_it_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    main, child = pty.openpty()
    with os.fdopen(child, "w") as terminal:
        monkeypatch.setattr(sys, "__stdout__", terminal)
        driver = ThriftyDriver(App[None]())
        driver._writer_thread = writer = WriterThread(screen_output())
        writer.start()

        def paint() -> None:
            for row in range(200):
                driver.write(f"\x1b[{row + 1};1H{row:04}" + "." * 1000)
            writer.stop()

        painting = threading.Thread(target=paint, daemon=True)
        painting.start()
        until(writer._queue.full)
        os.close(main)
        painting.join(PATIENCE)
        assert not painting.is_alive()


async def test_a_signal_is_heard_behind_a_flood_of_keys() -> None:
    """Each key wakes the loop by a byte in a pipe, and so does a signal: there must be room for it."""
    driver = ThriftyDriver(App[None]())
    told, loop = asyncio.Event(), asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGUSR1, told.set)

    def type_on() -> None:
        while not driver.exit_event.is_set():
            driver.send_message(Key("q", "q"))

    typing = threading.Thread(target=type_on, daemon=True)
    typing.start()
    time.sleep(0.5)  # noqa: ASYNC251 - the app is busy
    os.kill(os.getpid(), signal.SIGUSR1)
    async with asyncio.timeout(PATIENCE):
        await told.wait()
    driver.exit_event.set()
    await asyncio.to_thread(typing.join, PATIENCE)
    assert not typing.is_alive()


def until(true: Callable[[], bool]) -> None:
    """Wait until it is so."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)
