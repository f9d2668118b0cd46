"""A program in a terminal of its own: a pty of exact size, whose queries are answered and whose bytes are counted."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

QUERIES = {b"\x1b[?2026$p": b"\x1b[?2026;2$y", b"\x1b[?2048$p": b"\x1b[?2048;0$y"}
"""What Textual asks a terminal, and what one that knows synchronised output answers."""
TAIL = 4096
"""So many bytes are kept as they came, unless a test wants more."""
PATIENCE = 60.0
"""Seconds after which something has gone wrong."""
QUIET = 0.4
"""Seconds without a byte after which an update is over."""


class PtyApp:
    """A program under a pty. `written` counts the bytes it sent, `screen` is what a terminal would show."""

    def __init__(
        self,
        argv: Sequence[str],
        columns: int = 80,
        rows: int = 24,
        env: Mapping[str, str] | None = None,
        keep: int = TAIL,
    ) -> None:
        self.keep = keep
        self.written = 0
        self.tail = b""
        """The last bytes it sent, at most `keep`."""
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._main, child = pty.openpty()
        self._size(columns, rows)
        environ = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", **(env or {})}
        self.started = time.perf_counter()
        self._process = subprocess.Popen(argv, stdin=child, stdout=child, stderr=child, env=environ, close_fds=True)
        os.close(child)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._main >= 0:
            os.close(self._main)

    @property
    def exit_code(self) -> int | None:
        """What the program ended with; None while it runs."""
        return self._process.poll()

    @property
    def stopped(self) -> bool:
        """It is suspended."""
        state = subprocess.run(["ps", "-o", "state=", "-p", str(self.pid)], capture_output=True, text=True, check=False)
        return state.stdout.strip().startswith("T")

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    def resize(self, columns: int, rows: int) -> None:
        """Another window: it shows nothing until the program draws in it."""
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._size(columns, rows)
        self._process.send_signal(signal.SIGWINCH)

    def _size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._main, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, keys: str) -> None:
        """Send keys; what comes of them is for the test to wait for. "\udc80" and so on are bytes that are no UTF-8."""
        os.write(self._main, keys.encode(errors="surrogateescape"))

    def hang_up(self) -> int:
        """Close the terminal; return what the program ended with. Raises TimeoutExpired."""
        os.close(self._main)
        self._main = -1
        return self._process.wait(PATIENCE)

    def press(self, keys: str) -> int:
        """Send keys; return how many bytes came back until it was quiet."""
        before = self.written
        self.type(keys)
        self.settle()
        return self.written - before

    def time(self, keys: str) -> float:
        """Send keys; return the seconds to the last byte that came back."""
        began = last = time.perf_counter()
        self.type(keys)
        while self.read(QUIET):
            last = time.perf_counter()
        return last - began

    def answers(self, keys: str) -> float:
        """Send keys; return the seconds to the first byte that came back. Raises TimeoutError."""
        began = time.perf_counter()
        self.type(keys)
        if not self.read(PATIENCE):
            raise TimeoutError(f"the keys {keys!r} brought nothing")
        return time.perf_counter() - began

    def settle(self, quiet: float = QUIET) -> None:
        """Read until nothing has come for so many seconds."""
        while self.read(quiet):
            pass

    def read(self, seconds: float) -> bool:
        """Wait for bytes and take them; False when none came in that time or the program has ended."""
        if not select.select([self._main], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._main, 1 << 16)
        except OSError:
            return False
        for query, reply in QUERIES.items():
            if query in data:
                os.write(self._main, reply)
        self.written += len(data)
        self.tail = (self.tail + data)[-self.keep :]
        self._stream.feed(data)
        return bool(data)

    def wait_for(self, text: str) -> float:
        """Read until the screen shows `text`; return the seconds since the start. Raises TimeoutError."""
        if not self.comes(lambda: any(text in line for line in self.screen.display)):
            raise TimeoutError(f"'{text}' did not appear; the screen shows:\n" + "\n".join(self.screen.display))
        return time.perf_counter() - self.started

    def comes(self, true: Callable[[], bool]) -> bool:
        """Read until it is so; False when it never is."""
        end = time.monotonic() + PATIENCE
        while not true():
            if time.monotonic() > end:
                return False
            self.read(0.1)
        return True

    def wait_for_end(self) -> int:
        """Read all there is until the program has ended; return what it ended with. Raises TimeoutExpired."""
        while self.read(PATIENCE):
            pass
        return self._process.wait(PATIENCE)


def processes_of(home: Path) -> list[str]:
    """The processes that have this folder in their arguments: a host, its bots, an app that was told of it so."""
    said = subprocess.run(["ps", "-ww", "-eo", "stat=,args="], capture_output=True, text=True, check=True).stdout
    return [line for line in said.splitlines() if str(home) in line and not line.startswith("Z")]


def left_behind(home: Path) -> list[str]:
    """Those of them that stay; they have some time to end."""
    end = time.monotonic() + PATIENCE
    while (left := processes_of(home)) and time.monotonic() < end:
        time.sleep(0.1)
    return left
