"""Offer a replay as a Port: nothing happens there any more, and nothing can be answered."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

from elgrande_tui.i18n.seats import Names
from elgrande_tui.i18n.translations import _
from elgrande_tui.replay.replay import EVERYTHING, Eyes, Replay
from elgrande_tui.session.port import People
from engine.core.question import Question
from engine.core.rules import Rules
from engine.core.view import View
from netplay.client.updates import Link, Update
from netplay.common.errors import RefusedError
from netplay.common.reasons import quoted
from netplay.common.sanitize import ours
from netplay.protocol.client_messages import Leave, TableCommand


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

    async def updates(self) -> AsyncIterator[Update]:
        """Yield nothing, and end at once."""
        nothing: tuple[Update, ...] = ()
        for update in nothing:
            yield update

    async def send(self, command: TableCommand) -> None:
        """Raise RefusedError, unless the player leaves: a replay asks nothing, and has no answer to take back."""
        if not isinstance(command, Leave):
            raise RefusedError(quoted(ours(_("This is a replay: you cannot answer here."))))
