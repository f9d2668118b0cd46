"""Show a game to one viewer (a seat, or all spectators), step by step, as far as they may know it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from engine.core.event import Event, EventOrSecret, visible_to
from engine.core.journal import CHOSEN, Entry
from engine.core.match import Match
from engine.core.question import Question
from engine.core.view import Change, changes, to_builtins
from netplay.host.connection.session import Session
from netplay.host.storage.storage import UNDO, AnswerRecord
from netplay.protocol import server_messages
from netplay.protocol.codec import encode

RECENT = 100
"""How many of the latest events a snapshot carries."""


class Note(NamedTuple):
    """An event as a viewer was shown it."""

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
    notes: list[Note]
    changes: list[Change]
    """The differences to the viewer's last View."""
    question: Question | UnsetType | None = UNSET
    """The open question, if it is a new one."""
    cause: server_messages.Cause | None = None
    """Why the step is sent as a snapshot; None: it is sent as events and changes."""
    left: int | None = None
    """Length of the journal after an undo; events beyond it never happened. None: no undo."""


class Viewer:
    """The game as a seat, or (None) the spectators, may know it, and the sessions that see every step at once.

    Steps and questions are numbered by what this viewer sees and nothing else: an answer that is invisible to them
    leaves no gap. All numbers follow from the rows of the table, so a host that is restarted and replays every step
    continues the numbering.
    """

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.sessions: list[Session] = []
        """The sessions that are shown the game; at most one for a seat."""
        self.seq = 0
        """The number of the newest step."""
        self.question: Question | None = None
        """The open question as it was sent, with an id that counts this viewer's questions."""
        self.seen_entries: Sequence[Entry] | None = None
        """The answers up to what the viewer has seen last; None before they have seen anything.

        An answer that is still being written is not among them. One that was undone is, until they are shown that.
        """
        self._view: dict[str, Any] = {}
        """The newest View."""
        self._ask = self._answer_count = 0
        self._undo = False
        """Whether the viewer may undo their last answer. It is sent along with a step and makes none by itself."""
        # They lag behind `seq` and `_view` only for delayed spectators.
        self._shown_seq = 0
        self._shown_view: dict[str, Any] = {}
        self._recent: deque[Note] = deque(maxlen=RECENT)
        self._mark = 0

    @property
    def asked(self) -> list[int]:
        """The seats that must answer now, as far as this viewer may know; none while a window is open."""
        return list(self._view.get("asked", ()))

    @property
    def owner(self) -> int:
        """The seat whose section runs; -1: nobody's."""
        section = self._view.get("section")
        return section[1] if section else -1

    # The steps

    def observe(
        self, match: Match, events: Sequence[EventOrSecret], by: AnswerRecord | None, journal: Sequence[Entry]
    ) -> None:
        """Compare the match with what the viewer has seen, and publish what is new to them, if anything is.

        `by` is the row with which the step began; None: this is the viewer's first step. `journal` is a copy of the
        answers that stand now, which later ones do not change.
        """
        cause: server_messages.Cause | None = "start" if by is None else "undo" if by.how == UNDO else None
        notes, left = [], None
        if cause == "undo":
            answered, left = self._was_undone(journal), len(journal)
        else:
            answered = by is not None and by.seat == self.seat
            self._answer_count += answered
            notes = self._notes(events, journal)
        view = to_builtins(match.view(self.seat))
        found = changes(self._view, view)
        renewed = self._renew_question(match, answered)
        # A step that changes nothing for this viewer gets no number: a gap, or an empty message at that moment, would
        # tell them that somebody has answered in secret.
        if notes or found or renewed or cause == "start":
            self.seq += 1
        elif cause is None:
            return
        self._view = view
        self._undo = self.seat is not None and match.can_undo(self.seat) is not None
        self._publish(Step(self.seq, journal, notes, found, self.question if renewed else UNSET, cause, left), view)

    def keep_events(self, events: Sequence[EventOrSecret], by: AnswerRecord | None, journal: Sequence[Entry]) -> None:
        """Keep only the events of a step, for a game that is over; call `observe` after the last one."""
        if by is not None and by.how == UNDO:
            self._publish(Step(self.seq, journal, [], [], left=len(journal)), self._view)
        elif notes := self._notes(events, journal):
            self.seq += 1
            self._publish(Step(self.seq, journal, notes, []), self._view)

    def _notes(self, events: Sequence[EventOrSecret], journal: Sequence[Entry]) -> list[Note]:
        """Return the events that the viewer may know, under the number of the next step."""
        return [Note(self.seq + 1, event, len(journal)) for event in visible_to(events, self.seat)]

    def _was_undone(self, journal: Sequence[Entry]) -> bool:
        """Check whether own answers were undone: then the question counts as new, even if it reads the same."""
        before = self._answer_count
        self._answer_count = sum(seat == self.seat and how in CHOSEN for seat, _, how in journal)
        return self._answer_count < before

    def _renew_question(self, match: Match, answered: bool) -> bool:
        """Update the question from the match; return whether it is a new one for the viewer."""
        present = None if self.seat is None else match.question(self.seat)
        if present is not None:
            # Compared under the id of the old question: the match's own ids count what this viewer cannot see.
            present = msgspec.structs.replace(present, id=self._ask)
        if present == self.question and not (answered and present):
            return False
        if present is not None:
            self._ask += 1
            present = msgspec.structs.replace(present, id=self._ask)
        self.question = present
        return True

    # Sending

    def mark_away(self) -> None:
        """Note that the player leaves: later events are news to them, even in another program."""
        self._mark = self._shown_seq

    def send_snapshot(self, session: Session, cause: server_messages.Cause, last: int = 0) -> None:
        """Send a snapshot to one session, if anything has been shown yet.

        `last` is the last number that its client knows; 0: none.
        """
        if self._shown_seq:
            session.send(self.snapshot(cause, last, last or self._mark), self._resync)

    def snapshot(self, cause: server_messages.Cause, last: int = 0, known: int = 0) -> bytes:
        """Return the whole state as one frame, with the recent events after number `last`.

        Those up to number `known` are no news to the client.
        """
        recent: list[tuple[int, Any]] = [(note.seq, note.event) for note in self._recent if note.seq > last]
        return encode(
            server_messages.Snapshot(self._shown_seq, self._shown_view, self.question, cause, recent, known, self._undo)
        )

    def tick(self, now: float) -> None:
        """Publish what is due at `now`; here nothing ever waits."""

    def release(self) -> None:
        """Publish everything at once: the game is over."""

    def _publish(self, step: Step, view: dict[str, Any]) -> None:
        """Move on to `view` and send the step, unless it has the number of the last one."""
        news = step.seq > self._shown_seq  # the same number: nothing that the viewer can see is new
        self._shown_seq, self.seen_entries, self._shown_view = step.seq, step.journal, view
        if step.left is not None:
            self._recent = deque(notes_up_to(self._recent, step.left), maxlen=RECENT)
        self._recent.extend(step.notes)
        if not (news and self.sessions):
            return
        if step.cause is None:
            events = [note.event for note in step.notes]
            frame = encode(server_messages.Events(step.seq, events, step.changes, step.question, self._undo))
        else:
            frame = self.snapshot(step.cause)
        for session in self.sessions:
            session.send(frame, self._resync)

    def _resync(self) -> bytes:
        return self.snapshot("resync")


def notes_up_to(notes: Sequence[Note], length: int) -> list[Note]:
    """Return the notes that are still valid for a journal of that length."""
    return [note for note in notes if note.length <= length]
