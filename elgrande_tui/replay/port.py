"""Offer a replay as a Port: nothing happens there any more, and nothing can be answered."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import _
from elgrande_tui.replay.replay import EVERYTHING, Eyes, Replay
from elgrande_tui.session.port import Commands, People
from engine.core.question import Question
from engine.core.rules import Rules
from engine.core.view import View
from netplay.client.updates import Link, Update
from netplay.common.errors import RefusedError
from netplay.common.reasons import quoted
from netplay.common.sanitize import trusted


class ReplayPort:
    """A Port (`elgrande_tui.session.port.Port`) on a replay; `view` is the last view of the game."""

    def __init__(self, replay: Replay, eyes: Eyes, view: View) -> None:
        self.rules: Rules[Any] = replay.rules
        self.seat: int | None = None if eyes == EVERYTHING else eyes
        self.view = view
        self.question: Question | None = None
        self.names: Names = replay.names
        self.away: Sequence[bool] = [False] * len(replay.names)
        self.link: Link = "connected"
        self.can_undo = False
        self.people: People | None = None
        self.commands: Commands = self

    async def updates(self) -> AsyncIterator[Update]:
        """Yield nothing, and end at once."""
        nothing: tuple[Update, ...] = ()
        for update in nothing:
            yield update

    async def answer(self, index: int, ask: int | None = None) -> None:
        """Raise RefusedError: a replay asks nothing."""
        raise RefusedError(quoted(trusted(_("This is a replay: you cannot answer here."))))

    async def undo(self) -> None:
        """Raise RefusedError: a replay has no answer to take back."""
        raise RefusedError(quoted(trusted(_("This is a replay: you cannot answer here."))))

    async def leave(self) -> None:
        """Do nothing: a replay has no connection to close."""
