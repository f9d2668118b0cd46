"""A program between two pipes: what it says is read line by line, up to where it wants something."""

from __future__ import annotations

import os
import select
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self

PATIENCE = 60.0
"""Seconds after which something has gone wrong."""


class Piped:
    """A program whose input and output are pipes. It wants something when its output ends with `prompt`."""

    def __init__(self, argv: Sequence[str], prompt: str, env: Mapping[str, str] | None = None) -> None:
        self.prompt = prompt.encode()
        self.said = b""
        """Everything so far."""
        self._process = subprocess.Popen(
            argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, **(env or {})},
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin, self._process.stdout

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        self._in.close()
        self._out.close()

    def wanted(self) -> list[str]:
        """Wait for the prompt; return the lines since the last line that was typed."""
        begin = len(self.said)
        while not self.said.endswith(self.prompt) or len(self.said) == begin:
            self._read()
        return self.said[begin : -len(self.prompt)].decode().splitlines()

    def type(self, line: str) -> None:
        """Type a line."""
        self._in.write(f"{line}\n".encode())
        self._in.flush()

    def wait_for_end(self) -> int:
        """Read what it says until it has ended by itself; return the exit code."""
        with suppress(EOFError):
            while True:
                self._read()
        return self._process.wait(PATIENCE)

    def leave(self) -> int:
        """Close the input, as Ctrl+D does; return the exit code."""
        self._in.close()
        return self._process.wait(PATIENCE)

    def _read(self) -> None:
        until = time.monotonic() + PATIENCE
        if not select.select([self._out], [], [], max(0.0, until - time.monotonic()))[0]:
            raise TimeoutError(f"nothing more is said after:\n{self.said.decode()[-2000:]}")
        data = os.read(self._out.fileno(), 1 << 16)
        if not data:
            raise EOFError(f"the program has ended:\n{self.said.decode()[-2000:]}")
        self.said += data
