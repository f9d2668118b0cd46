"""Tell the sessions of one viewer the steps of a game, at once or after a delay."""

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
"""How many of the latest events a snapshot carries."""


class FeedNote(NamedTuple):
    """An event as a viewer was told it."""

    seq: int
    event: Event
    length: int
    """Length of the journal when it happened."""


@dataclass(frozen=True, slots=True)
class Step:
    """All that is new for a viewer at one moment, under one number."""

    seq: int
    journal: Sequence[Entry]
    """All answers up to this step."""
    notes: list[FeedNote]
    changes: list[Change]
    """The differences to the viewer's last View."""
    question: Question | UnsetType | None = UNSET
    cause: server_messages.Cause | None = None
    """Why the step is told by a snapshot; None: it is told by its events and changes."""
    left: int | None = None
    """Length of the journal after an undo, so that later events have not happened; None: nothing was taken back."""
    undo: bool = False
    """Whether the viewer may take back their last answer now."""


class Feed:
    """One viewer's feed, which tells every step at once."""

    def __init__(self) -> None:
        self.sessions: list[Session] = []
        """The sessions that are told; at most one for a seat."""
        self._seq = 0
        self._journal: Sequence[Entry] = ()
        self._view: dict[str, Any] = {}
        self._question: Question | None = None
        self._undo = False
        self._recent: deque[FeedNote] = deque(maxlen=RECENT)
        self._mark = 0

    @property
    def told(self) -> Sequence[Entry] | None:
        """The answers up to what the viewer has seen last; None before they have seen anything.

        An answer that is still being written down is not among them. One that was taken back is, until they are told.
        """
        return self._journal if self._seq else None

    def mark_away(self) -> None:
        """Note that the seat's player goes away: later events will be news to them, in another program too."""
        self._mark = self._seq

    def take(self, step: Step, view: dict[str, Any]) -> None:
        """Go a step on, to `view`, and tell it, unless it has the number of the last one."""
        news = step.seq > self._seq  # the same number: nothing that the viewer can see is new
        self._seq, self._journal, self._view, self._undo = step.seq, step.journal, view, step.undo
        if step.left is not None:
            self._recent = deque(_until(self._recent, step.left), maxlen=RECENT)
        self._recent.extend(step.notes)
        if step.question is not UNSET:
            self._question = step.question
        if news:
            self._tell(step)

    def tick(self, now: float) -> None:
        """Tell what is due at `now`; nothing ever waits here."""

    def release(self) -> None:
        """Tell everything at once: the game is over."""

    def snapshot(self, cause: server_messages.Cause, last: int = 0, known: int = 0) -> bytes:
        """Return everything as one frame, with those of the latest events that come after number `last`.

        Events up to number `known` are no news to the client.
        """
        recent: list[tuple[int, Any]] = [(note.seq, note.event) for note in self._recent if note.seq > last]
        return encode(server_messages.Snapshot(self._seq, self._view, self._question, cause, recent, known, self._undo))

    def send_snapshot(self, session: Session, cause: server_messages.Cause, last: int = 0) -> None:
        """Send a snapshot to one session, if anything has been told yet.

        `last` is the last number that its client knows; 0: none.
        """
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
    """A feed that tells every step `delay` seconds after the tick that follows it.

    Steps between two ticks are told as one, so that no more wait than ticks fit into `delay`. After a restart of the
    host everything that was played before waits once more: its age is not known.
    """

    def __init__(self, delay: float) -> None:
        super().__init__()
        self._delay = delay
        self._fresh: list[Step] = []
        self._unreleased: deque[tuple[float, Step]] = deque()
        """The steps that wait, each with the time when it is due."""

    @property
    def waiting(self) -> int:
        """How many steps wait until they are due."""
        return len(self._unreleased)

    def take(self, step: Step, view: dict[str, Any]) -> None:
        """Keep the step until it is due."""
        self._fresh.append(step)

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

    def _go_on(self, step: Step) -> None:
        super().take(step, apply(self._view, step.changes))


def _as_one(steps: Sequence[Step]) -> Step:
    """Return the steps as a single one that is told by a snapshot; one alone stays as it is."""
    if len(steps) == 1:
        return steps[0]
    notes: list[FeedNote] = []
    for step in steps:
        if step.left is not None:
            notes = _until(notes, step.left)
        notes += step.notes
    # The shortest length counts: the viewer may have been told events beyond it before.
    left = min((step.left for step in steps if step.left is not None), default=None)
    changes = [change for step in steps for change in step.changes]
    cause: server_messages.Cause = "start" if steps[0].cause == "start" else "resync"
    return Step(steps[-1].seq, steps[-1].journal, notes[-RECENT:], changes, cause=cause, left=left)


def _until(notes: Sequence[FeedNote], length: int) -> list[FeedNote]:
    return [note for note in notes if note.length <= length]
