"""A Port to a game that is looked back at: nothing happens there any more, and nothing can be answered."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from elgrande_tui.port import People
from elgrande_tui.replay.replay import EVERYTHING, Eyes, Replay
from elgrande_tui.texts import _
from engine.elgrande.rules import GrandeRules
from engine.elgrande.view import GrandeView
from engine.question import Question
from netplay.errors import RefusedError
from netplay.updates import Link, Update


class ReplayPort:
    """See `elgrande_tui.port.Port`; `view` is the last one."""

    def __init__(self, replay: Replay, eyes: Eyes, view: GrandeView) -> None:
        self.rules: GrandeRules = replay.rules
        self.seat: int | None = None if eyes == EVERYTHING else eyes
        self.view = view
        self.question: Question | None = None
        self.names: Sequence[str] = replay.names
        self.away: Sequence[bool] = [False] * len(replay.names)
        self.link: Link = "connected"
        self.can_undo = False
        self.people: People | None = None

    async def updates(self) -> AsyncIterator[Update]:
        """Nothing, and at once."""
        nothing: tuple[Update, ...] = ()
        for update in nothing:
            yield update

    async def answer(self, index: int) -> None:
        """Raises RefusedError."""
        raise RefusedError("over", _("This is a replay: nothing can be answered."))

    async def undo(self) -> None:
        """Raises RefusedError."""
        raise RefusedError("undo", _("This is a replay: nothing can be answered."))

    async def leave(self) -> None:
        """There is nobody to say goodbye to."""
