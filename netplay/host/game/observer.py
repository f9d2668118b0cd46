"""Make the numbered steps of a game as one seat, or the spectators, may know them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from engine.core.event import EventOrSecret, visible_to
from engine.core.journal import ASKED, TOGETHER, Entry
from engine.core.match import Match
from engine.core.question import Question
from engine.core.view import changes, to_builtins
from netplay.host.game.feed import Feed, FeedNote, Step
from netplay.host.storage.storage import UNDO, AnswerRecord
from netplay.protocol import server_messages


class Observer:
    """The game as one viewer, a seat or (None) the spectators, may know it.

    Steps and questions are numbered by what this viewer sees and nothing else: an answer that is invisible to them
    leaves no gap. All numbers follow from the rows of the table: a host that is started again and shows its viewers
    every step once more goes on where the last one ended.
    """

    def __init__(self, seat: int | None, feed: Feed) -> None:
        self.seat = seat
        self.feed = feed
        """Where the steps go."""
        self.seq = 0
        self.question: Question | None = None
        """The open question as it was sent, with an id that counts this viewer's questions."""
        self._ask = self._given = 0
        self._view: dict[str, Any] = {}

    @property
    def asked(self) -> list[int]:
        """The seats that must answer now, as far as this viewer may know; none while a window is open."""
        return list(self._view.get("asked", ()))

    def observe(self, match: Match, told: Sequence[EventOrSecret], by: AnswerRecord | None) -> None:
        """Compare the match with what the viewer has seen, after a step, and pass on what is new.

        `by` is the row with which the step began; None: the opening.
        """
        if by is None:
            self.open(match, told)
        elif by.how == UNDO:
            self._go_back(match, self._took_back(match))
        else:
            self._given += by.seat == self.seat
            self._follow(match, told, by.seat == self.seat)

    def keep_events(self, match: Match, told: Sequence[EventOrSecret], by: AnswerRecord | None) -> None:
        """Keep only the events of a step, for a game that is over; call `open` after the last one."""
        if by is not None and by.how == UNDO:
            self.feed.take(Step(self.seq, _so_far(match), [], [], left=len(match.journal)), self._view)
        elif visible_to(told, self.seat):
            self.seq += 1
            self.feed.take(Step(self.seq, _so_far(match), self._notes(match, told), []), self._view)

    def open(self, match: Match, told: Sequence[EventOrSecret] = ()) -> None:
        """Pass on the match as it stands, as the viewer's first step."""
        view = to_builtins(match.view(self.seat))
        self._renew_question(match, answered=False)
        self.seq += 1
        notes, undo = self._notes(match, told), self._undo(match)
        step = Step(self.seq, _so_far(match), notes, [([], view)], self.question, "start", undo=undo)
        self._pass_on(step, view)

    def _follow(self, match: Match, told: Sequence[EventOrSecret], answered: bool) -> None:
        """Pass on a step if the viewer notices it. `answered`: it began with their own answer."""
        view = to_builtins(match.view(self.seat))
        found = changes(self._view, view)
        renewed = self._renew_question(match, answered)
        if not (visible_to(told, self.seat) or found or renewed):
            return
        self.seq += 1
        question = self.question if renewed else UNSET
        notes = self._notes(match, told)
        self._pass_on(Step(self.seq, _so_far(match), notes, found, question, undo=self._undo(match)), view)

    def _took_back(self, match: Match) -> bool:
        """Check whether own answers were taken back: then what it is asked counts as new, even if it reads alike."""
        before = self._given
        entries = match.journal.entries
        self._given = sum(seat == self.seat and how in (ASKED, TOGETHER) for seat, _, how in entries)
        return self._given < before

    def _go_back(self, match: Match, answered: bool) -> None:
        """Follow an undo; a snapshot goes out if this viewer sees a difference."""
        view = to_builtins(match.view(self.seat))
        found = changes(self._view, view)
        renewed = self._renew_question(match, answered)
        if found or renewed:
            self.seq += 1
        cause: server_messages.Cause | None = "undo" if found or renewed else None
        left = len(match.journal)
        self._pass_on(Step(self.seq, _so_far(match), [], found, self.question, cause, left, self._undo(match)), view)

    def _undo(self, match: Match) -> bool:
        """Check whether the viewer may take back their last answer. It is told with a step and makes none by itself."""
        return self.seat is not None and match.can_undo(self.seat) is not None

    def _pass_on(self, step: Step, view: dict[str, Any]) -> None:
        self._view = view
        self.feed.take(step, view)

    def _notes(self, match: Match, told: Sequence[EventOrSecret]) -> list[FeedNote]:
        return [FeedNote(self.seq, event, len(match.journal)) for event in visible_to(told, self.seat)]

    def _renew_question(self, match: Match, answered: bool) -> bool:
        """Take over the match's question; return whether it is another one than the viewer has."""
        present = None if self.seat is None else match.question(self.seat)
        if present is not None:
            # Under the id of the old question first, so that only a real difference counts as one.
            present = msgspec.structs.replace(present, id=self._ask)
        if present == self.question and not (answered and present):
            return False
        if present is not None:
            self._ask += 1
            present = msgspec.structs.replace(present, id=self._ask)
        self.question = present
        return True


def _so_far(match: Match) -> Sequence[Entry]:
    """Return a copy of the answers that stand now, which later ones do not change."""
    return tuple(match.journal.entries)
