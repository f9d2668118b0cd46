"""Known: what a client knows of its host and of the table where it is."""

from __future__ import annotations

from typing import Any

from engine.core.question import Question
from engine.core.rules import Rules
from engine.core.setup import Setup
from engine.core.view import View
from netplay.client.joined_table import JoinedTable
from netplay.client.reconnecting_connection import ReconnectingConnection
from netplay.client.updates import ClockUpdate, Link
from netplay.protocol.server_messages import TableInfo


class ClientState:
    """The part of a Client that is only read. What changes here is told to those who listen."""

    _line: ReconnectingConnection
    _place: JoinedTable | None

    @property
    def link(self) -> Link:
        """How the connection is."""
        return self._line.link

    @property
    def latency(self) -> float | None:
        """Seconds to the host and back, measured every few seconds."""
        return self._line.latency

    @property
    def host_id(self) -> str:
        """Names the host's store for ever."""
        return self._line.host_id

    @property
    def table(self) -> TableInfo | None:
        """The table we are at: its name, state, seats (names, kinds, players, who is away), owner."""
        return self._place.table if self._place else None

    @property
    def setup(self) -> Setup | None:
        """The Setup of the table we are at."""
        return self._place.setup if self._place else None

    @property
    def seat(self) -> int | None:
        """Our own seat; None while looking on, and at no table."""
        return self._place.seat if self._place else None

    @property
    def rules(self) -> Rules[Any] | None:
        """The Rules of `setup`: to parse words into Options."""
        return self._place.replica.rules if self._place else None

    @property
    def view(self) -> View | None:
        """What we may know now; None before the game begins."""
        return self._place.replica.view if self._place else None

    @property
    def skipped(self) -> bool:
        """Some of what our place has seen was told in one piece, because we came later or were away.

        `Client.history` tells it step by step.
        """
        return self._place is not None and self._place.skipped

    @property
    def question(self) -> Question | None:
        """What our seat may answer now."""
        return self._place.replica.question if self._place else None

    @property
    def can_undo(self) -> bool:
        """Our last answer can be taken back."""
        return self._place is not None and self._place.replica.undo

    @property
    def clock(self) -> ClockUpdate | None:
        """The clocks as the host last told them; None without a clock."""
        return self._place.clock if self._place else None

    @property
    def code(self) -> str:
        """The join code of the table we are at, for telling it to others; empty for an open table."""
        return self._place.code if self._place else ""
