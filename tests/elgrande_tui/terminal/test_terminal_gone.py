"""A terminal that is closed behind the app's back."""

from __future__ import annotations

import os
import pty
import sys
import threading
from unittest.mock import Mock

import pytest
from textual.app import App
from textual.drivers._writer_thread import MAX_QUEUED_WRITES, WriterThread

from elgrande_tui.terminal.driver import ThriftyDriver
from elgrande_tui.terminal.signals import terminal_is_gone


def test_a_closed_terminal_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    main, child = pty.openpty()
    with os.fdopen(child) as terminal:
        monkeypatch.setattr(sys, "__stdin__", terminal)
        assert not terminal_is_gone()
        os.close(main)
        assert terminal_is_gone()


def test_no_terminal_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "__stdin__", None)
    assert terminal_is_gone()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
async def test_an_app_without_its_terminal_is_not_blocked_by_what_it_writes() -> None:
    driver = ThriftyDriver(App[None]())
    driver._writer_thread = writer = WriterThread(Mock(write=Mock(side_effect=OSError("the terminal is gone"))))
    writer.start()

    def paint() -> None:
        driver.write("\x1b[1;1H.")
        writer.join()
        for column in range(2 * MAX_QUEUED_WRITES):
            driver.write(f"\x1b[2;{column + 1}H.")

    painting = threading.Thread(target=paint, daemon=True)
    painting.start()
    painting.join(10)
    assert not painting.is_alive()
