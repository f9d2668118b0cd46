"""Mirror: what a client knows of a game, kept up to date by View and Events, and never what can be true of none."""

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
from netplay.common.sanitize import printable
from netplay.protocol import server_messages


class GapError(Exception):
    """A sequence number is missing: a snapshot is needed."""


class GameReplica:
    """The newest View and Question of one viewer: a seat, or None for somebody who looks on.

    Raises SetupError for a game that is not installed, or cannot be set up like that. With `believing` what is told is
    not tested: for who trusts the host as themselves.
    """

    def __init__(self, setup: Setup, seat: int | None = None, *, believing: bool = False) -> None:
        game = load_game(setup.game)
        self.setup = game.check(setup)
        self.seat = seat
        self.rules: Rules[Any] = game.rules(self.setup)
        self._plausibility = None if believing else self.rules.credible()
        self.seq = 0
        """The number of the last message that is in."""
        self.view: View | None = None
        self.question: Question | None = None
        self.undo = False
        """The last answer can be taken back."""
        self._plain: Any = None

    def apply_snapshot(self, message: server_messages.Snapshot) -> GameUpdate:
        """Take a snapshot. Raises MsgspecError or ImpossibleError when it is no View of the game."""
        recent = [(seq, event) for seq, event in message.recent if seq > self.seq and message.cause != "undo"]
        missed = sum(seq > message.known for seq, _ in recent) if message.known else None
        events = [event for _, event in recent]
        update = self._update(printable(message.view), message.question, events, message.cause, missed)
        self.seq, self.undo = message.seq, message.undo
        return update

    def apply_events(self, message: server_messages.Events) -> GameUpdate | None:
        """Take the next step; None for one that is known already. Raises GapError, EngineError, MsgspecError."""
        if message.seq <= self.seq:
            return None
        if self._plain is None or message.seq != self.seq + 1:
            raise GapError
        plain = apply(self._plain, printable(message.changes))
        question = self.question if message.question is UNSET else message.question
        update = self._update(plain, question, message.events, "events")
        self.seq, self.undo = message.seq, message.undo
        return update

    def answered(self, ask: int) -> None:
        """The host has acknowledged the answer to this question; what it changed may still be on its way."""
        if self.question is not None and self.question.id == ask:
            self.question = None

    def believe(self, plain: Any, events: list[Any], before: View | None) -> tuple[View, tuple[Event, ...]]:
        """A View and what led to it from the one `before`, as this game has them.

        Raises MsgspecError for what is none of the game's, ImpossibleError for what can be true of none.
        """
        view: View = msgspec.convert(plain, self.rules.view_type)
        if self._plausibility is not None:
            self._plausibility.view(view, self.seat, before)
        happened: tuple[Event, ...] = tuple(
            msgspec.convert(printable(event), self.rules.event_type) for event in events
        )
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
        view, happened = self.believe(plain, events, self.view)
        if question is not None:
            if question is not self.question:
                question = msgspec.convert(printable(msgspec.to_builtins(question)), Question)
            if self._plausibility is not None:
                self._plausibility.question(question, view)
        self._plain, self.view, self.question = plain, view, question
        return GameUpdate(view, question, happened, cause, missed)
