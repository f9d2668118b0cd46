"""Write to the terminal, even when it is gone: frames, and sequences for which Textual has no call."""

from __future__ import annotations

import io
import os
import select
import sys
import unicodedata
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


def screen_output() -> io.TextIOWrapper:
    """Return a stream to the terminal at standard output. Textual would use standard error, often a file.

    Writing raises no error: a character that the encoding lacks becomes "?", and without a terminal all is dropped.
    """
    terminal = sys.__stdout__
    assert terminal is not None
    raw = _Terminal(terminal.fileno(), "w", closefd=False)
    return io.TextIOWrapper(io.BufferedWriter(raw), terminal.encoding, errors="replace", newline="")


class _Terminal(io.FileIO):
    def write(self, data: ReadableBuffer, /) -> int:
        """Write what the terminal takes; return how many bytes that were."""
        try:
            while (taken := super().write(data)) is None:  # it is set to non-blocking, perhaps by another program
                select.select([], [self], [])
        except OSError:
            return memoryview(data).nbytes
        return taken


WITHOUT = ("linux", "dumb", "vt100")
"""Values of TERM whose terminals know no such sequences and may show them as text."""


def understood() -> bool:
    """Check whether the terminal knows, or at least ignores, such sequences."""
    return os.environ.get("TERM", "dumb") not in WITHOUT


def without_controls(text: str) -> str:
    """Return the text without control characters: one could end a sequence early, and the rest would be obeyed."""
    return "".join(character for character in text if unicodedata.category(character)[0] != "C")


def send(sequence: str) -> None:
    """Write the sequence, so that no frame can come between its parts; to nothing but a terminal."""
    if sys.__stdout__ is not None and sys.__stdout__.isatty() and understood():
        terminal = screen_output()
        terminal.write(sequence)
        terminal.flush()


Way: TypeAlias = Literal["osc9", "osc777"]
"""OSC 9: iTerm2, Windows Terminal, kitty, WezTerm, Ghostty; OSC 777: rxvt-unicode, foot, VTE, WezTerm, Ghostty."""


def notification(way: Way, words: str) -> str:
    """Return what the terminal is sent for these words, which are those of this program."""
    text = without_controls(words).replace(";", ",")  # a semicolon would begin another field
    return f"\x1b]9;{text}\x07" if way == "osc9" else f"\x1b]777;notify;El Grande;{text}\x07"


def notify(way: Way, words: str) -> None:
    """Show a notification of the desktop, where the terminal can."""
    send(notification(way, words))


SAVE_TITLE, RESTORE_TITLE = "\x1b[22;2t", "\x1b[23;2t"
"""Push the present title on the terminal's stack, and pop it."""


def save_title() -> None:
    """Save the window's present title."""
    send(SAVE_TITLE)


def restore_title() -> None:
    """Restore the title that was saved last."""
    send(RESTORE_TITLE)


def set_title(text: str) -> None:
    """Set the title to `text`, without its control characters."""
    send(f"\x1b]2;{without_controls(text)}\x07")


ASCII_LOCALES = frozenset(("C", "POSIX"))


def shows_boxes(environ: Mapping[str, str], encoding: str | None, *, utf8_mode: bool) -> bool:
    """Return whether the terminal can show box-drawing characters; False if the user asked for a locale without UTF-8.

    No locale at all says nothing about the terminal. `encoding` is what Python writes to the terminal; in an ASCII
    locale Python uses UTF-8 all the same, which is its `utf8_mode`. LC_CTYPE is not read: Python sets it itself then.
    """
    asked = environ.get("LC_ALL") or environ.get("LANG") or ""
    return not (utf8_mode and asked in ASCII_LOCALES) and "utf" in (encoding or "").lower()
