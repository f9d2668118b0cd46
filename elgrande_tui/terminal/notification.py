"""Show a notification of the desktop, by sequences that some terminals know."""

from __future__ import annotations

from typing import Literal, TypeAlias

from elgrande_tui.terminal.sequences import send, without_controls

Way: TypeAlias = Literal["osc9", "osc777"]
"""OSC 9: iTerm2, Windows Terminal, kitty, WezTerm, Ghostty; OSC 777: rxvt-unicode, foot, VTE, WezTerm, Ghostty."""


def sequence(way: Way, words: str) -> str:
    """Return what the terminal is sent for these words, which are those of this program."""
    text = without_controls(words).replace(";", ",")  # a semicolon would begin another field
    return f"\x1b]9;{text}\x07" if way == "osc9" else f"\x1b]777;notify;El Grande;{text}\x07"


def notify(way: Way, words: str) -> None:
    """Show it."""
    send(sequence(way, words))
