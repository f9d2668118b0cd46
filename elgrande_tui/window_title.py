"""The title of the terminal's window."""

from __future__ import annotations

import os
import unicodedata

from elgrande_tui.sequences import send

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
    if os.environ.get("TERM", "dumb") not in WITHOUT_TITLE:
        send(sequence)
