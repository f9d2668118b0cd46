"""Viewer: the stream of one seat, or of all spectators: numbered messages about the game as they may know it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from engine.event import Event, Told, heard
from engine.match import Match, Question
from engine.view import changes, plain
from netplay import to_client
from netplay.codec import encode
from netplay.ledger import UNDO, AnswerRecord
from netplay.session import Session

RECENT = 100
"""So many events go with a snapshot."""


class Viewer:
    """What a seat (None: the spectators) has been told. Numbers count what this viewer sees, and nothing else:
    an answer that is invisible to him leaves no gap.

    All numbers follow from the rows of the table. A host that is started again and lets its viewers look at every
    step once more goes on where the last one ended.
    """

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.sessions: list[Session] = []
        """The connections that are told; at most one for a seat."""
        self.seq = 0
        self.question: Question | None = None
        """As it was sent, with an id of this viewer's own count."""
        self._ask = 0
        self._view: dict[str, Any] = {}
        self._recent: deque[tuple[int, Event, int]] = deque(maxlen=RECENT)
        """Sequence number, event, and the length of the journal when it happened."""

    def look(self, match: Match, told: Sequence[Told], by: AnswerRecord | None) -> None:
        """Look after a step that began with the row `by` (None: the opening), and tell what is new to this viewer."""
        if by is None:
            self._note(match, told)
            self.open(match)
        elif by.how == UNDO:
            self._go_back(match, by.seat == self.seat)
        else:
            self._follow(match, told, by.seat == self.seat)

    def listen(self, match: Match, told: Sequence[Told], by: AnswerRecord | None) -> None:
        """Only keep the events of a step, for a game that is over: `open` afterwards."""
        if by is not None and by.how == UNDO:
            self._forget(match)
        elif heard(told, self.seat):
            self.seq += 1
            self._note(match, told)

    def open(self, match: Match) -> None:
        """Take a first look; tell nobody."""
        self.seq += 1
        self._view = plain(match.view(self.seat))
        self._renew_question(match, answered=False)

    def snapshot(self, cause: to_client.Cause, last: int = 0) -> bytes:
        """Everything as one frame; of the latest events those after number `last`."""
        recent: list[tuple[int, Any]] = [(seq, event) for seq, event, _ in self._recent if seq > last]
        return encode(to_client.View(self.seq, self._view, self.question, cause, recent))

    def show(self, session: Session, cause: to_client.Cause, last: int = 0) -> None:
        """Send the snapshot to one session."""
        session.send_game(self.snapshot(cause, last), self._resync)

    def _follow(self, match: Match, told: Sequence[Told], answered: bool) -> None:
        """`answered`: it was his own answer."""
        events = heard(told, self.seat)
        view = plain(match.view(self.seat))
        found = changes(self._view, view)
        renewed = self._renew_question(match, answered)
        if not (events or found or renewed):
            return
        self._view = view
        self.seq += 1
        self._note(match, told)
        if self.sessions:
            question = self.question if renewed else UNSET
            self._tell(encode(to_client.Events(self.seq, events, found, question)))

    def _go_back(self, match: Match, answered: bool) -> None:
        """Answers were taken back; a snapshot goes out if this viewer sees a difference."""
        self._forget(match)
        view = plain(match.view(self.seat))
        renewed = self._renew_question(match, answered)
        if view == self._view and not renewed:
            return
        self._view = view
        self.seq += 1
        if self.sessions:
            self._tell(self.snapshot("undo"))

    def _note(self, match: Match, told: Sequence[Told]) -> None:
        self._recent.extend((self.seq, event, len(match.journal)) for event in heard(told, self.seat))

    def _forget(self, match: Match) -> None:
        self._recent = deque((e for e in self._recent if e[2] <= len(match.journal)), maxlen=RECENT)

    def _resync(self) -> bytes:
        return self.snapshot("resync")

    def _tell(self, frame: bytes) -> None:
        for session in self.sessions:
            session.send_game(frame, self._resync)

    def _renew_question(self, match: Match, answered: bool) -> bool:
        """Take over the match's question; True when it is another one than the viewer has."""
        present = None if self.seat is None else match.question(self.seat)
        if present is not None:
            present = msgspec.structs.replace(present, id=self._ask)
        if present == self.question and not (answered and present):
            return False
        if present is not None:
            self._ask += 1
            present = msgspec.structs.replace(present, id=self._ask)
        self.question = present
        return True
