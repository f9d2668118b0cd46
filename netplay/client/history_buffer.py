"""Recollection: the past of a game as a host tells it again, put together page by page and believed like the rest."""

from __future__ import annotations

from typing import Any

from engine.core.plausibility import expect
from engine.core.view import View, apply
from netplay.client.game_replica import GameReplica
from netplay.client.updates import HistoryStep
from netplay.common.sanitize import printable
from netplay.protocol import server_messages

MOST = 4096
"""Steps that are taken: several times those of the longest game."""


class HistoryBuffer:
    """What one place is told that it has seen, in reply to the command `cmd`."""

    def __init__(self, mirror: GameReplica, cmd: int) -> None:
        self.cmd = cmd
        self.steps: list[HistoryStep] = []
        """Those that have come, the oldest first."""
        self._replica = mirror
        self._plain: Any = None

    def take(self, page: server_messages.HistoryPage) -> None:
        """Take the next page. Raises ImpossibleError, EngineError or MsgspecError as a Mirror does."""
        expect(len(self.steps) + len(page.steps) <= MOST, "history")
        for step in page.steps:
            before: View | None = self.steps[-1].view if self.steps else None
            self._plain = apply(self._plain, printable(step.changes))
            view, events = self._replica.believe(self._plain, step.events, before)
            self.steps.append(HistoryStep(view, events))
