"""Absence: for how long players have been away, and when a table should decide what becomes of their seats."""

from __future__ import annotations

from collections.abc import Iterable


class Absence:
    """The seats of one table with nobody at them. Times are seconds of a clock that is handed in by `tick`.

    What is known here is not written down: to a host that is started again everybody has gone away just then.
    """

    def __init__(self) -> None:
        self._now = 0.0
        self._since: dict[int, float] = {}
        self._patience: dict[int, float] = {}
        """From when on the table has been waiting for a seat."""

    def tick(self, away: Iterable[int], now: float) -> None:
        """These are the seats with nobody at them."""
        self._now = now
        self._since = {seat: self._since.get(seat, now) for seat in away}
        self._patience = {seat: self._patience.get(seat, since) for seat, since in self._since.items()}

    def back(self, seat: int) -> None:
        """Somebody has come to this seat."""
        self._since.pop(seat, None)
        self._patience.pop(seat, None)

    def wait(self, seat: int) -> None:
        """The table will wait as long again for this seat."""
        if seat in self._patience:
            self._patience[seat] = self._now

    def seconds(self, seat: int) -> int:
        """For how long nobody has been at this seat."""
        return int(self._now - self._since.get(seat, self._now))

    def due(self, seat: int, grace: float, waited: bool) -> bool:
        """The table should decide: `grace` seconds are over, or twice as many when it need not wait for this seat."""
        return seat in self._patience and self._now - self._patience[seat] >= (grace if waited else 2 * grace)
