"""Read and show lines: the only place where plain mode touches a terminal, a pipe or a file."""

from __future__ import annotations

import asyncio
import codecs
import os
import re
import select
import threading
from collections.abc import Sequence
from textwrap import wrap
from typing import Protocol, TextIO

from rich.cells import cell_len, chop_cells

from elgrande_tui.terminal.screen_output import Way, notification, understood

PROMPT = "> "
CHUNK = 4096
LONGEST = 4096
"""A longer line is cut: nobody types that."""
AHEAD = 16
"""Lines that are read before the first of them is wanted. Each takes room in the pipe that wakes the loop, and a signal
for which none is left would be lost."""
END_OF_LINE = re.compile("\r\n|\r|\n")
"""A terminal that is left as it is sends CR, as over `ssh -T`."""


class Lines(Protocol):
    """The player at the other end: reads lines and types some."""

    def say(self, *lines: str) -> None:
        """Show lines to the player; a prompt that stands is put below them again."""
        ...

    def prompt(self) -> None:
        """Show that something is wanted: the cursor rests behind it."""
        ...

    async def read(self) -> str | None:
        """Return the next line that is typed; None when there will be no more. Cancelled, it takes the prompt back."""
        ...

    def ring(self) -> None:
        """Call a player who looks elsewhere."""
        ...

    def notify(self, way: Way, words: str) -> None:
        """Call them by a notification of the desktop."""
        ...


class TerminalLines:
    """Lines over a file descriptor and a text stream, whatever these are: a terminal, pipes, a file.

    A thread of its own reads from the descriptor, not through Python's buffer: so the line editing of the terminal
    works, output stays blocking, and a thread that waits for input holds no lock when the program ends.
    """

    def __init__(self, source: int, sink: TextIO) -> None:
        self._source, self._sink = source, sink
        self._echo = not os.isatty(source)
        self._prompted = False
        self._typed: asyncio.Queue[str | None] = asyncio.Queue()
        self._room = threading.Semaphore(AHEAD)
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._listen, name="lines", daemon=True).start()

    def say(self, *lines: str) -> None:
        if not lines:
            return
        start = "\n" if self._prompted else ""
        lines = tuple(part for line in lines for part in self._broken(line))
        self._write(start + "".join(f"{line}\n" for line in lines) + (PROMPT if self._prompted else ""))

    def prompt(self) -> None:
        if not self._prompted:
            self._write(PROMPT)
        self._prompted = True

    async def read(self) -> str | None:
        """Return the next line that is typed; None when there will be no more. Show it, unless a terminal echoes it.

        Cancelled, it takes the prompt back: what is said from then on begins on a line of its own.
        """
        try:
            line = await self._typed.get()
        except asyncio.CancelledError:
            if self._prompted:
                self._write("\n")
            self._prompted = False
            raise
        self._room.release()
        if self._prompted and (line is None or self._echo):
            self._write(f"{line or ''}\n")
        self._prompted = False
        return line

    def ring(self) -> None:
        if self._sink.isatty():
            self._write("\a")

    def _broken(self, line: str) -> Sequence[str]:
        """Return the line broken between words to fit the terminal; whole where there is none."""
        try:
            width = os.get_terminal_size(self._sink.fileno()).columns
        except (OSError, ValueError):  # no terminal, or no file at all
            return [line]
        if cell_len(line) <= width:
            return [line]
        # textwrap counts characters: lines with wide ones are still too long, and are chopped.
        return [part for text in wrap(line, width) for part in chop_cells(text, width)]

    def notify(self, way: Way, words: str) -> None:
        if self._sink.isatty() and understood():
            self._write(notification(way, words))

    def _write(self, text: str) -> None:
        """Show a text; if nobody reads any more, the input ends as well."""
        try:
            self._sink.write(text)
            self._sink.flush()
        except OSError:
            self._typed.put_nowait(None)

    def _listen(self) -> None:
        """Read until the end, and hand every line to the loop. Bytes that are no UTF-8 are dropped."""
        decoder, rest, after_cr = codecs.getincrementaldecoder("utf-8")("ignore"), "", False
        while data := self._chunk():
            text = decoder.decode(data)
            if after_cr:
                text = text.removeprefix("\n")
            after_cr = data.endswith(b"\r")
            *whole, rest = END_OF_LINE.split(rest + text)
            rest = rest[:LONGEST]  # input without an end of line must not fill the memory
            for line in whole:
                self._hand_over(line[:LONGEST])
        if rest:
            self._hand_over(rest)
        self._hand_over(None)

    def _chunk(self) -> bytes:
        """Return what has come; nothing when there will be no more."""
        while True:
            try:
                return os.read(self._source, CHUNK)
            except BlockingIOError:  # another program has set it so
                select.select([self._source], [], [])
            except OSError:  # the terminal is gone
                return b""

    def _hand_over(self, line: str | None) -> None:
        self._room.acquire()
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._typed.put_nowait, line)
