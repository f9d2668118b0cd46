"""Keep what a client knows of a game up to date, and believe nothing that cannot be true of any."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from engine.core.event import Event
from engine.core.question import Question
from engine.core.rules import Rules, load_game
from engine.core.setup import Setup
from engine.core.view import View, apply
from netplay.client.updates import GameUpdate, UpdateCause
from netplay.protocol import server_messages


class GapError(Exception):
    """A sequence number is missing, so a snapshot is needed."""


class GameReplica:
    """The newest View and Question of one viewer: a seat, or None for a spectator.

    Raises SetupError for a game that is not installed, or cannot be set up like that. With `believing` the messages are
    not tested: for a client that trusts the host as it trusts itself.
    """

    def __init__(self, setup: Setup, seat: int | None = None, *, believing: bool = False) -> None:
        game = load_game(setup.game)
        self.setup = game.check(setup)
        self.seat = seat
        self.rules: Rules[Any] = game.rules(self.setup)
        self._plausibility = None if believing else self.rules.plausibility()
        self.seq = 0
        """The number of the last message that was taken."""
        self.view: View | None = None
        self.question: Question | None = None
        self.can_undo = False
        """Whether the last answer can be taken back."""
        self._plain: Any = None

    def apply_snapshot(self, message: server_messages.Snapshot) -> GameUpdate:
        """Take a snapshot and return what it changes.

        Raises MsgspecError when it is no View of the game, ImpossibleError when it can be true of none.
        """
        # After an undo the events that are kept may be those of answers that no longer count.
        recent = [(seq, event) for seq, event in message.recent if seq > self.seq and message.cause != "undo"]
        missed = sum(seq > message.known for seq, _ in recent) if message.known else None
        events = [event for _, event in recent]
        update = self._update(message.view, message.question, events, message.cause, missed)
        self.seq, self.can_undo = message.seq, message.undo
        return update

    def apply_events(self, message: server_messages.Events) -> GameUpdate | None:
        """Take the next step and return what it changes; None if it is known already.

        Raises GapError, EngineError, MsgspecError.
        """
        if message.seq <= self.seq:
            return None
        if self._plain is None or message.seq != self.seq + 1:
            raise GapError
        plain = apply(self._plain, message.changes)
        question = self.question if message.question is UNSET else message.question
        update = self._update(plain, question, message.events, "events")
        self.seq, self.can_undo = message.seq, message.undo
        return update

    def answered(self, ask: int) -> None:
        """Drop the question of this id: the host has acknowledged our answer; its events may still be on their way."""
        if self.question is not None and self.question.id == ask:
            self.question = None

    def decode(self, plain: Any, events: list[Any], before: View | None) -> tuple[View, tuple[Event, ...]]:
        """Return a View and the events that led to it from the one `before`, as types of this game.

        Raises MsgspecError for data of another shape, ImpossibleError for what can be true of no game.
        """
        view: View = msgspec.convert(plain, self.rules.view_type)
        if self._plausibility is not None:
            self._plausibility.view(view, self.seat, before)
        happened: tuple[Event, ...] = tuple(msgspec.convert(event, self.rules.event_type) for event in events)
        if self._plausibility is not None:
            for event in happened:
                self._plausibility.event(event)
        return view, happened

    def _update(
        self,
        plain: Any,
        question: Question | None,
        events: list[Any],
        cause: UpdateCause,
        missed: int | None = None,
    ) -> GameUpdate:
        # Everything is tested before anything is kept: after an error the client still shows what it knew.
        view, happened = self.decode(plain, events, self.view)
        if question is not None and self._plausibility is not None:
            self._plausibility.question(question, view)
        self._plain, self.view, self.question = plain, view, question
        return GameUpdate(view, question, happened, cause, missed)
