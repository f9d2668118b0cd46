"""Let changes of a table be made one after the other, so that none builds on one that may still fail."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable


class WriteQueue:
    """The jobs that change a table; they wait while a change is being written."""

    def __init__(self) -> None:
        self.free = True
        self._waiting: deque[Callable[[], None]] = deque()

    def when_free(self, job: Callable[[], None]) -> None:
        """Do the job as soon as everything before it is done: at once if nothing is being written."""
        self._waiting.append(job)
        self._go_on()

    def take(self) -> None:
        """Hold further jobs back: a change is being written."""
        self.free = False

    def give_back(self) -> None:
        """Go on with the jobs: the change is written, or could not be."""
        self.free = True
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and self.free:
            self._waiting.popleft()()
