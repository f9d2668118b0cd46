"""Measure how long players have been away, and tell when their table should decide about their seats."""

from __future__ import annotations

from collections.abc import Iterable


class Absence:
    """The seats of one table whose players are away. Times are in seconds of the clock that is handed to `tick`.

    None of this is written down: after a restart of the host every absence begins anew.
    """

    def __init__(self) -> None:
        self._now = 0.0
        self._since: dict[int, float] = {}
        self._waiting_since: dict[int, float] = {}
        """Since when the table has been waiting for each seat; `wait` sets it anew."""

    def tick(self, away: Iterable[int], now: float) -> None:
        """Take over which seats are `away` at the time `now`."""
        self._now = now
        self._since = {seat: self._since.get(seat, now) for seat in away}
        self._waiting_since = {seat: self._waiting_since.get(seat, since) for seat, since in self._since.items()}

    def back(self, seat: int) -> None:
        """Forget the absence of a seat that somebody has come to."""
        self._since.pop(seat, None)
        self._waiting_since.pop(seat, None)

    def wait(self, seat: int) -> None:
        """Let the table wait as long again for this seat."""
        if seat in self._waiting_since:
            self._waiting_since[seat] = self._now

    def seconds(self, seat: int) -> int:
        """Return for how many seconds nobody has been at this seat."""
        return int(self._now - self._since.get(seat, self._now))

    def due(self, seat: int, grace: float, waited: bool) -> bool:
        """Check whether the table should decide about this seat.

        It should after `grace` seconds, or after twice as many if the game is not waiting for the seat (`waited`).
        """
        return seat in self._waiting_since and self._now - self._waiting_since[seat] >= (grace if waited else 2 * grace)
