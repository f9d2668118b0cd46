"""The title of the terminal's window: Textual has no call for it, so it goes where Textual's driver writes."""

from __future__ import annotations

import os
import sys
import unicodedata

SAVE, RESTORE = "\x1b[22;2t", "\x1b[23;2t"
"""Put the present title on the terminal's stack, and take it from there."""
WITHOUT_TITLE = ("linux", "dumb", "vt100")
"""Values of TERM whose terminals have no title and may show the sequence as text."""


def save() -> None:
    """Remember the title that the window has."""
    _write(SAVE)


def restore() -> None:
    """Give the window the title that was saved last."""
    _write(RESTORE)


def title(text: str) -> None:
    """Call the window that; control characters are left out."""
    clean = "".join(character for character in text if unicodedata.category(character)[0] != "C")
    _write(f"\x1b]2;{clean}\x07")


def _write(sequence: str) -> None:
    """One write of a whole sequence, so that it cannot come apart between two frames."""
    terminal = sys.__stderr__
    if terminal is None or not terminal.isatty() or os.environ.get("TERM", "dumb") in WITHOUT_TITLE:
        return
    terminal.write(sequence)
    terminal.flush()
