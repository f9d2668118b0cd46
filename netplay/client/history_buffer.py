"""Put together the past of a game, which a host tells again page by page; it is tested like everything else."""

from __future__ import annotations

from typing import Any

from engine.core.plausibility import expect
from engine.core.view import View, apply
from netplay.client.game_replica import GameReplica
from netplay.client.updates import HistoryStep
from netplay.protocol import server_messages

MOST = 4096
"""The most steps that are taken: several times those of the longest game."""


class HistoryBuffer:
    """The steps that one viewer has seen, as the host tells them in reply to the command `cmd`."""

    def __init__(self, replica: GameReplica, cmd: int) -> None:
        self.cmd = cmd
        self.steps: list[HistoryStep] = []
        """The steps that have come, the oldest first."""
        self._replica = replica
        self._plain: Any = None

    def take(self, page: server_messages.HistoryPage) -> None:
        """Take the next page. Raises ImpossibleError, EngineError or MsgspecError as a GameReplica does."""
        expect(len(self.steps) + len(page.steps) <= MOST, "history")
        for step in page.steps:
            before: View | None = self.steps[-1].view if self.steps else None
            self._plain = apply(self._plain, step.changes)
            view, events = self._replica.decode(self._plain, step.events, before)
            self.steps.append(HistoryStep(view, events))
