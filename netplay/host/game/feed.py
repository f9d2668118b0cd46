"""Stream: what a viewer has been told, and the connections that are told: at once, or a while later."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType

from engine.core.event import Event
from engine.core.journal import Entry
from engine.core.question import Question
from engine.core.view import Change, apply
from netplay.host.connection.session import Session
from netplay.protocol import server_messages
from netplay.protocol.codec import encode

RECENT = 100
"""So many events go with a snapshot."""


class FeedNote(NamedTuple):
    """An event as a viewer heard it."""

    seq: int
    event: Event
    length: int
    """Of the journal when it happened."""


@dataclass(frozen=True, slots=True)
class Step:
    """What is new for a viewer, under one number."""

    seq: int
    journal: Sequence[Entry]
    """The answers that lead to it."""
    notes: list[FeedNote]
    changes: list[Change]
    """What it changes in his View."""
    question: Question | UnsetType | None = UNSET
    cause: server_messages.Cause | None = None
    """Told by a snapshot, because of this; None: by its changes."""
    left: int | None = None
    """Answers were taken back to this length of the journal; later events have not happened."""
    undo: bool = False
    """The viewer may take back his last answer now."""


class Feed:
    """Tells every step when it is taken."""

    def __init__(self) -> None:
        self.sessions: list[Session] = []
        """The connections that are told; at most one for a seat."""
        self._seq = 0
        self._journal: Sequence[Entry] = ()
        self._view: dict[str, Any] = {}
        self._question: Question | None = None
        self._undo = False
        self._recent: deque[FeedNote] = deque(maxlen=RECENT)
        self._mark = 0

    @property
    def told(self) -> Sequence[Entry] | None:
        """The answers that lead to what the viewer has seen last; None before he has seen anything.

        An answer that is still being written down is none of them. One that was taken back is, until he is told so.
        """
        return self._journal if self._seq else None

    def mark(self) -> None:
        """The player of the seat goes away: what comes now will be news to him, also with another program."""
        self._mark = self._seq

    def take(self, step: Step, view: dict[str, Any]) -> None:
        """Go a step on, to `view`; one with the number of the last has nothing to be told."""
        news = step.seq > self._seq
        self._seq, self._journal, self._view, self._undo = step.seq, step.journal, view, step.undo
        if step.left is not None:
            self._recent = deque(_until(self._recent, step.left), maxlen=RECENT)
        self._recent.extend(step.notes)
        if step.question is not UNSET:
            self._question = step.question
        if news:
            self._tell(step)

    def tick(self, now: float) -> None:
        """Tell what is due by the clock."""

    def release(self) -> None:
        """Tell everything: the game is over."""

    def snapshot(self, cause: server_messages.Cause, last: int = 0, known: int = 0) -> bytes:
        """Everything as one frame; of the latest events those after number `last`."""
        recent: list[tuple[int, Any]] = [(note.seq, note.event) for note in self._recent if note.seq > last]
        return encode(server_messages.Snapshot(self._seq, self._view, self._question, cause, recent, known, self._undo))

    def show(self, session: Session, cause: server_messages.Cause, last: int = 0) -> None:
        """Send the snapshot to one session, if there is something to be seen yet."""
        if self._seq:
            session.send_game(self.snapshot(cause, last, last or self._mark), self._resync)

    def _tell(self, step: Step) -> None:
        if not self.sessions:
            return
        if step.cause is None:
            events = [note.event for note in step.notes]
            frame = encode(server_messages.Events(step.seq, events, step.changes, step.question, step.undo))
        else:
            frame = self.snapshot(step.cause)
        for session in self.sessions:
            session.send_game(frame, self._resync)

    def _resync(self) -> bytes:
        return self.snapshot("resync")


class DelayedFeed(Feed):
    """Tells every step `delay` seconds after the tick that follows it. What comes between two ticks is one step.

    So no more than `delay` over the time between two ticks wait. After a restart of the host everything that was
    played before waits once more: how old it is is not known.
    """

    def __init__(self, delay: float) -> None:
        super().__init__()
        self._delay = delay
        self._fresh: list[Step] = []
        self._unreleased: deque[tuple[float, Step]] = deque()
        """With the time when each is due."""

    @property
    def waiting(self) -> int:
        """How many steps wait for their time."""
        return len(self._unreleased)

    def take(self, step: Step, view: dict[str, Any]) -> None:
        """Keep the step until it is due."""
        self._fresh.append(step)

    def tick(self, now: float) -> None:
        """Tell what is due by the clock."""
        if self._fresh:
            self._unreleased.append((now + self._delay, _as_one(self._fresh)))
            self._fresh = []
        while self._unreleased and self._unreleased[0][0] <= now:
            _, step = self._unreleased.popleft()
            self._go_on(step)

    def release(self) -> None:
        """Tell everything: the game is over."""
        steps = [*(step for _, step in self._unreleased), *self._fresh]
        self._unreleased.clear()
        self._fresh = []
        if steps:
            self._go_on(_as_one(steps))

    def _go_on(self, step: Step) -> None:
        super().take(step, apply(self._view, step.changes))


def _as_one(steps: Sequence[Step]) -> Step:
    """The steps, one or more, as a single one that is told by a snapshot."""
    if len(steps) == 1:
        return steps[0]
    notes: list[FeedNote] = []
    for step in steps:
        if step.left is not None:
            notes = _until(notes, step.left)
        notes += step.notes
    left = min((step.left for step in steps if step.left is not None), default=None)
    changes = [change for step in steps for change in step.changes]
    cause: server_messages.Cause = "start" if steps[0].cause == "start" else "resync"
    return Step(steps[-1].seq, steps[-1].journal, notes[-RECENT:], changes, cause=cause, left=left)


def _until(notes: Sequence[FeedNote], length: int) -> list[FeedNote]:
    return [note for note in notes if note.length <= length]
