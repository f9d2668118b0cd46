"""Put together the past of a game, which a host tells again page by page; it is tested like everything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from engine.core.event import Event
from engine.core.plausibility import expect
from engine.core.view import View, apply
from netplay.client.updates import HistoryStep, PackedView
from netplay.protocol import server_messages

MOST = 4096
"""The most steps that are taken, and the most events: several times those of the longest game."""
BYTES = 3_000_000
"""The most that their Views may take: those of the longest games take half a megabyte."""


Decode: TypeAlias = Callable[[Any, list[Any], View | None], tuple[View, tuple[Event, ...]]]
"""Returns a View and the events that led to it, as types of the game, from data and the View before."""


class HistoryBuffer:
    """The steps that one viewer has seen, as the host tells them in reply to the command `cmd`."""

    def __init__(self, decode: Decode, cmd: int) -> None:
        self.cmd = cmd
        self.steps: list[HistoryStep] = []
        """The steps that have come, the oldest first."""
        self._decode = decode
        self._plain: Any = None
        self._view: View | None = None
        """The newest View."""
        self._events = self._bytes = 0

    def take(self, page: server_messages.HistoryPage) -> None:
        """Take the next page. Raises ImpossibleError, EngineError or MsgspecError as its `decode` does."""
        for step in page.steps:
            self._plain = apply(self._plain, step.changes)
            self._view, events = self._decode(self._plain, step.events, self._view)
            self.steps.append(HistoryStep(PackedView.of(self._view), events))
            self._events += len(events)
            self._bytes += len(self.steps[-1].packed.data)
            expect(max(len(self.steps), self._events) <= MOST and self._bytes <= BYTES, "history")
