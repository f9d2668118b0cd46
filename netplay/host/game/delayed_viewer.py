"""Show a game to its spectators after a delay."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from engine.core.view import apply
from netplay.host.game.viewer import RECENT, Note, Step, Viewer, until
from netplay.protocol import server_messages


class DelayedViewer(Viewer):
    """The spectators, if every step is told `delay` seconds after the tick that follows it.

    Handler between two ticks are told as one, so that no more wait than ticks fit into `delay`. After a restart of the
    host everything that was played before waits once more: its age is not known.
    """

    def __init__(self, delay: float) -> None:
        super().__init__(None)
        self._delay = delay
        self._fresh: list[Step] = []
        self._unreleased: deque[tuple[float, Step]] = deque()
        """The steps that wait, each with the time when it is due."""

    @property
    def waiting(self) -> int:
        """How many steps wait until they are due."""
        return len(self._unreleased)

    def tick(self, now: float) -> None:
        """Tell the steps that are due at `now`."""
        if self._fresh:
            self._unreleased.append((now + self._delay, _as_one(self._fresh)))
            self._fresh = []
        while self._unreleased and self._unreleased[0][0] <= now:
            _, step = self._unreleased.popleft()
            self._go_on(step)

    def release(self) -> None:
        """Tell everything at once: the game is over."""
        steps = [*(step for _, step in self._unreleased), *self._fresh]
        self._unreleased.clear()
        self._fresh = []
        if steps:
            self._go_on(_as_one(steps))

    def _take(self, step: Step, view: dict[str, Any]) -> None:
        """Keep the step until it is due."""
        self._fresh.append(step)

    def _go_on(self, step: Step) -> None:
        super()._take(step, apply(self._told_view, step.changes))


def _as_one(steps: Sequence[Step]) -> Step:
    """Return the steps as a single one that is told by a snapshot; one alone stays as it is."""
    if len(steps) == 1:
        return steps[0]
    notes: list[Note] = []
    for step in steps:
        if step.left is not None:
            notes = until(notes, step.left)
        notes += step.notes
    # The shortest length counts: the viewer may have been told events beyond it before.
    left = min((step.left for step in steps if step.left is not None), default=None)
    changes = [change for step in steps for change in step.changes]
    cause: server_messages.Cause = "start" if steps[0].cause == "start" else "resync"
    return Step(steps[-1].seq, steps[-1].journal, notes[-RECENT:], changes, cause=cause, left=left)
