"""Viewer: the stream of one seat, or of all spectators: numbered messages about the game as they may know it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import UNSET

from engine.event import Event, Told, heard
from engine.match import Match, Question
from engine.view import changes, plain
from netplay import to_client
from netplay.codec import encode
from netplay.session import Session

RECENT = 100
"""So many events go with a snapshot."""
BOOT = 1_000_000
"""Numbers of another boot of the table start at another multiple of this."""


class Viewer:
    """What a seat (None: the spectators) has been told. Numbers count what this viewer sees, and nothing else:
    an answer that is invisible to him leaves no gap.
    """

    def __init__(self, seat: int | None, boots: int) -> None:
        self.seat = seat
        self.sessions: list[Session] = []
        """The connections that are told; at most one for a seat."""
        self.seq = boots * BOOT
        self.question: Question | None = None
        """As it was sent, with an id of this viewer's own count."""
        self._ask = boots * BOOT
        self._view: dict[str, Any] = {}
        self._recent: deque[tuple[int, Event, int]] = deque(maxlen=RECENT)
        """Sequence number, event, and the length of the journal when it happened."""

    def begin(self, match: Match, told: Iterable[Told]) -> None:
        """Take the first look; tell nobody."""
        self.seq += 1
        self._view = plain(match.view(self.seat))
        self._recent.extend((self.seq, event, len(match.journal)) for event in heard(told, self.seat))
        self._renew_question(match, answered=False)

    def follow(self, match: Match, told: Iterable[Told], answered: bool) -> None:
        """Look again after an answer and tell what is new to this viewer; `answered`: it was his own answer."""
        events = heard(told, self.seat)
        view = plain(match.view(self.seat))
        found = changes(self._view, view)
        renewed = self._renew_question(match, answered)
        if not (events or found or renewed):
            return
        self._view = view
        self.seq += 1
        self._recent.extend((self.seq, event, len(match.journal)) for event in events)
        question = self.question if renewed else UNSET
        self._tell(encode(to_client.Events(self.seq, events, found, question)))

    def go_back(self, match: Match, answered: bool) -> None:
        """Look again after answers were taken back; a snapshot goes out if this viewer sees a difference."""
        self._recent = deque((e for e in self._recent if e[2] <= len(match.journal)), maxlen=RECENT)
        view = plain(match.view(self.seat))
        renewed = self._renew_question(match, answered)
        if view == self._view and not renewed:
            return
        self._view = view
        self.seq += 1
        self._tell(self.snapshot("undo"))

    def snapshot(self, cause: to_client.Cause, last: int = 0) -> bytes:
        """Everything as one frame; of the latest events those after number `last`."""
        recent: list[tuple[int, Any]] = [(seq, event) for seq, event, _ in self._recent if seq > last]
        return encode(to_client.View(self.seq, self._view, self.question, cause, recent))

    def show(self, session: Session, cause: to_client.Cause, last: int = 0) -> None:
        """Send the snapshot to one session."""
        session.send_game(self.snapshot(cause, last), self._resync)

    def show_all(self, cause: to_client.Cause) -> None:
        """Send the snapshot to everybody who sees this stream."""
        self._tell(self.snapshot(cause))

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
