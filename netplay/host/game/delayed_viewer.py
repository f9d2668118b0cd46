"""Show a game to its spectators after a delay."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from engine.core.view import apply
from netplay.host.game.viewer import RECENT, Note, Step, Viewer, notes_up_to
from netplay.protocol import server_messages


class DelayedViewer(Viewer):
    """The spectators of a table with a delay: each step is shown `delay` seconds after the tick that follows it.

    Steps between two ticks are shown as one, so that at most `delay` / tick steps wait. After a restart of the host
    everything that was played before waits once more: its age is not known.
    """

    def __init__(self, delay: float) -> None:
        super().__init__(None)
        self._delay = delay
        self._new_steps: list[Step] = []
        self._delayed: deque[tuple[float, Step]] = deque()
        """The waiting steps, each with the time when it is due."""

    @property
    def waiting(self) -> int:
        """How many steps wait until they are due."""
        return len(self._delayed)

    def tick(self, now: float) -> None:
        if self._new_steps:
            self._delayed.append((now + self._delay, _merged(self._new_steps)))
            self._new_steps = []
        while self._delayed and self._delayed[0][0] <= now:
            _, step = self._delayed.popleft()
            self._publish_delayed(step)

    def release(self) -> None:
        steps = [*(step for _, step in self._delayed), *self._new_steps]
        self._delayed.clear()
        self._new_steps = []
        if steps:
            self._publish_delayed(_merged(steps))

    def _publish(self, step: Step, view: dict[str, Any]) -> None:
        self._new_steps.append(step)

    def _publish_delayed(self, step: Step) -> None:
        super()._publish(step, apply(self._shown_view, step.changes))


def _merged(steps: Sequence[Step]) -> Step:
    """Return the steps as a single one that is shown by a snapshot; one alone stays as it is."""
    if len(steps) == 1:
        return steps[0]
    notes: list[Note] = []
    for step in steps:
        if step.left is not None:
            notes = notes_up_to(notes, step.left)
        notes += step.notes
    # The shortest length counts: the viewer may have been told events beyond it before.
    left = min((step.left for step in steps if step.left is not None), default=None)
    changes = [change for step in steps for change in step.changes]
    cause: server_messages.Cause = "start" if steps[0].cause == "start" else "resync"
    return Step(steps[-1].seq, steps[-1].journal, notes[-RECENT:], changes, cause=cause, left=left)
