"""The title of the terminal's window, and notifications of the desktop."""

from __future__ import annotations

import os
import pty
import sys
import termios
from collections.abc import Callable

import pytest

from elgrande_tui.terminal.screen_output import Way, notify, restore_title, save_title, set_title


def sent(monkeypatch: pytest.MonkeyPatch, call: Callable[[], None], term: str = "xterm-256color") -> bytes:
    """What a terminal of that kind gets."""
    main, child = pty.openpty()
    attributes = termios.tcgetattr(child)
    attributes[1] &= ~termios.OPOST
    termios.tcsetattr(child, termios.TCSANOW, attributes)
    monkeypatch.setenv("TERM", term)
    with os.fdopen(child, "w") as terminal:
        monkeypatch.setattr(sys, "__stdout__", terminal)
        call()
        terminal.write("$")
        terminal.flush()
        got = b""
        while not got.endswith(b"$"):  # a terminal gives what has come so far, which may be less than was written
            got += os.read(main, 1000)
    os.close(main)
    return got.removesuffix(b"$")


def test_the_title_is_sent_without_what_could_steer_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    def call() -> None:
        set_title("A\x1b]52;x\x07\u202eB")

    assert sent(monkeypatch, call) == b"\x1b]2;A]52;xB\x07"


def test_the_title_the_window_had_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def call() -> None:
        save_title()
        restore_title()

    assert sent(monkeypatch, call) == b"\x1b[22;2t\x1b[23;2t"


@pytest.mark.parametrize(
    ("way", "begins"), [("osc9", b"\x1b]9;"), ("osc777", b"\x1b]777;notify;El Grande;")], ids=["9", "777"]
)
def test_a_notification_is_one_sequence_whatever_its_words_are(
    monkeypatch: pytest.MonkeyPatch, way: Way, begins: bytes
) -> None:
    def call() -> None:
        notify(way, "Your\x07 turn; \x1b]52;x\u202eB")

    assert sent(monkeypatch, call) == begins + b"Your turn, ]52,xB\x07"
    assert sent(monkeypatch, call, "linux") == b""


def test_a_terminal_without_titles_gets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sent(monkeypatch, save_title, "linux") == b""
