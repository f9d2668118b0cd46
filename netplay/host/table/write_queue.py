"""Turn: one change of a table after the other, so that none is built on one that may still fail."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable


class WriteQueue:
    """Jobs that change a table wait while a change is being written."""

    def __init__(self) -> None:
        self.free = True
        self._waiting: deque[Callable[[], None]] = deque()

    def when_free(self, job: Callable[[], None]) -> None:
        """Do the job as soon as everything before it is done: at once, if nothing is being written."""
        self._waiting.append(job)
        self._go_on()

    def take(self) -> None:
        """A change is being written."""
        self.free = False

    def give_back(self) -> None:
        """It is written, or cannot be."""
        self.free = True
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and self.free:
            self._waiting.popleft()()
