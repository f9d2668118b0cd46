"""Viewer: what the game looks like to one seat, or to the spectators: numbered steps of what each may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from engine.core.event import Told, visible_to
from engine.core.journal import ASKED, TOGETHER, Entry
from engine.core.match import Match
from engine.core.question import Question
from engine.core.view import changes, plain
from netplay.host.game.feed import Feed, FeedNote, Step
from netplay.host.storage.storage import UNDO, AnswerRecord
from netplay.protocol import server_messages


class Observer:
    """What a seat (None: the spectators) may know. Numbers count what this viewer sees, and nothing else:
    an answer that is invisible to him leaves no gap.

    All numbers follow from the rows of the table. A host that is started again and lets its viewers look at every
    step once more goes on where the last one ended.
    """

    def __init__(self, seat: int | None, stream: Feed) -> None:
        self.seat = seat
        self.feed = stream
        """To which the steps go."""
        self.seq = 0
        self.question: Question | None = None
        """As it was sent, with an id of this viewer's own count."""
        self._ask = self._given = 0
        self._view: dict[str, Any] = {}

    @property
    def asked(self) -> list[int]:
        """The seats that must answer now, as far as this viewer may know; none while a window is open."""
        return list(self._view.get("asked", ()))

    def check(self, match: Match, told: Sequence[Told], by: AnswerRecord | None) -> None:
        """Look after a step that began with the row `by` (None: the opening), and pass on what is new."""
        if by is None:
            self.open(match, told)
        elif by.how == UNDO:
            self._go_back(match, self._took_back(match))
        else:
            self._given += by.seat == self.seat
            self._follow(match, told, by.seat == self.seat)

    def listen(self, match: Match, told: Sequence[Told], by: AnswerRecord | None) -> None:
        """Only keep the events of a step, for a game that is over: `open` afterwards."""
        if by is not None and by.how == UNDO:
            self.feed.take(Step(self.seq, _so_far(match), [], [], left=len(match.journal)), self._view)
        elif visible_to(told, self.seat):
            self.seq += 1
            self.feed.take(Step(self.seq, _so_far(match), self._notes(match, told), []), self._view)

    def open(self, match: Match, told: Sequence[Told] = ()) -> None:
        """Take a first look."""
        view = plain(match.view(self.seat))
        self._renew_question(match, answered=False)
        self.seq += 1
        notes, undo = self._notes(match, told), self._undo(match)
        step = Step(self.seq, _so_far(match), notes, [([], view)], self.question, "start", undo=undo)
        self._pass_on(step, view)

    def _follow(self, match: Match, told: Sequence[Told], answered: bool) -> None:
        """`answered`: it was his own answer."""
        view = plain(match.view(self.seat))
        found = changes(self._view, view)
        renewed = self._renew_question(match, answered)
        if not (visible_to(told, self.seat) or found or renewed):
            return
        self.seq += 1
        question = self.question if renewed else UNSET
        notes = self._notes(match, told)
        self._pass_on(Step(self.seq, _so_far(match), notes, found, question, undo=self._undo(match)), view)

    def _took_back(self, match: Match) -> bool:
        """Answers of his own are among those that were taken back: what he is asked now is another question."""
        before = self._given
        entries = match.journal.entries
        self._given = sum(seat == self.seat and how in (ASKED, TOGETHER) for seat, _, how in entries)
        return self._given < before

    def _go_back(self, match: Match, answered: bool) -> None:
        """Answers were taken back; a snapshot goes out if this viewer sees a difference."""
        view = plain(match.view(self.seat))
        found = changes(self._view, view)
        renewed = self._renew_question(match, answered)
        if found or renewed:
            self.seq += 1
        cause: server_messages.Cause | None = "undo" if found or renewed else None
        left = len(match.journal)
        self._pass_on(Step(self.seq, _so_far(match), [], found, self.question, cause, left, self._undo(match)), view)

    def _undo(self, match: Match) -> bool:
        """He may take back his last answer. It is told along with what he sees, and nothing is sent for its sake."""
        return self.seat is not None and match.can_undo(self.seat) is not None

    def _pass_on(self, step: Step, view: dict[str, Any]) -> None:
        self._view = view
        self.feed.take(step, view)

    def _notes(self, match: Match, told: Sequence[Told]) -> list[FeedNote]:
        return [FeedNote(self.seq, event, len(match.journal)) for event in visible_to(told, self.seat)]

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


def _so_far(match: Match) -> Sequence[Entry]:
    """The answers that stand now, whatever becomes of them."""
    return tuple(match.journal.entries)
