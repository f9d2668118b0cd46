"""Send the terminal what Textual has no call for: written where its driver writes, in one piece."""

from __future__ import annotations

import os
import sys
import unicodedata

from elgrande_tui.terminal.screen_output import screen_output

WITHOUT = ("linux", "dumb", "vt100")
"""Values of TERM whose terminals know no such sequences and may show them as text."""


def understood() -> bool:
    """Check whether the terminal is of a kind that takes such sequences, or passes over them."""
    return os.environ.get("TERM", "dumb") not in WITHOUT


def without_controls(text: str) -> str:
    """Return the text without control characters: one would end a sequence early, and the rest act on the terminal."""
    return "".join(character for character in text if unicodedata.category(character)[0] != "C")


def send(sequence: str) -> None:
    """Write the sequence, so that no frame can come between its parts; to nothing but a terminal."""
    if sys.__stdout__ is not None and sys.__stdout__.isatty() and understood():
        terminal = screen_output()
        terminal.write(sequence)
        terminal.flush()
