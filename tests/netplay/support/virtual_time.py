"""Run a coroutine on a clock of its own, which stands while anything runs and jumps to what is due next."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop whose time is what its timers say; nothing in it may wait for a thread or a socket."""

    def __init__(self) -> None:
        self.now = 1000.0
        super().__init__(_Impatient(self))

    def time(self) -> float:
        """Return the time in seconds."""
        return self.now


class _Impatient(selectors.SelectSelector):
    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise AssertionError("nothing is due any more, and nobody is done")
        self._loop.now += max(0.0, timeout)
        return super().select(0)


def run_virtually(work: Coroutine[Any, Any, T]) -> T:
    """Return what the coroutine returns, in no time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)
