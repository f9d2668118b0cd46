"""Set the title of the terminal's window. Textual has no call for it: it is written where its driver writes."""

from __future__ import annotations

import os
import sys
import unicodedata

SAVE, RESTORE = "\x1b[22;2t", "\x1b[23;2t"
"""Push the present title on the terminal's stack, and pop it."""
WITHOUT_TITLE = ("linux", "dumb", "vt100")
"""Values of TERM whose terminals have no title and may show the sequence as text."""


def save() -> None:
    """Save the window's present title."""
    _write(SAVE)


def restore() -> None:
    """Restore the title that was saved last."""
    _write(RESTORE)


def title(text: str) -> None:
    """Set the title to `text`, without its control characters."""
    # A control character would end the sequence early, and the rest of the text would act on the terminal.
    clean = "".join(character for character in text if unicodedata.category(character)[0] != "C")
    _write(f"\x1b]2;{clean}\x07")


def _write(sequence: str) -> None:
    """Write the sequence in one piece, so that no frame can come between its parts."""
    terminal = sys.__stderr__
    if terminal is None or not terminal.isatty() or os.environ.get("TERM", "dumb") in WITHOUT_TITLE:
        return
    terminal.write(sequence)
    terminal.flush()
