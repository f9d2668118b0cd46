"""Clock: how much time the seats of a game have used, and whose runs. It is shown, and never skips anybody.

A seat's time runs while the game waits for it as everybody may know: while a window is open nobody's does, for who is
asked there is secret. What a seat has used is written down with its answers, and an undo gives nothing back; what it
thinks about an answer while the host is not running does not count, nor does what it thought before a crash.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from netplay.host.storage.storage import AnswerRecord, SeatRecord
from netplay.protocol import server_messages

MORE = 60
"""Seconds that a seat is given at a time."""


class GameClock:
    """The time of one table: `seconds` for each seat and what it was given. Fed with a clock that only goes forward."""

    def __init__(self, seconds: int, seats: int) -> None:
        self._seconds = seconds
        self._used = [0.0] * seats
        """Milliseconds that are written down."""
        self._fresh = [0.0] * seats
        """Milliseconds since the seat's last answer."""
        self._running: list[int] = []
        self._now: float | None = None

    def load(self, records: Iterable[AnswerRecord]) -> None:
        """Take over what was used before this host was started."""
        self._used = [0.0] * len(self._used)
        for record in records:
            if record.spent:
                self._used[record.seat] += record.spent

    def tick(self, now: float) -> None:
        """It is `now`."""
        if self._now is not None:
            for seat in self._running:
                self._fresh[seat] += (now - self._now) * 1000
        self._now = now

    def run(self, seats: Sequence[int]) -> bool:
        """From the last tick on the time of these seats runs; True when it was that of others."""
        changed = list(seats) != self._running
        self._running = list(seats)
        return changed

    def spent(self, seat: int) -> int:
        """Milliseconds to be written down with the seat's answer."""
        return int(self._fresh[seat])

    def wrote(self, records: Iterable[AnswerRecord]) -> None:
        """What these say was spent is written down."""
        for record in records:
            if record.spent:
                self._fresh[record.seat] -= record.spent
                self._used[record.seat] += record.spent

    def message(self, seats: Sequence[SeatRecord]) -> server_messages.ClockTimes:
        """What everybody may know of it."""
        used = [(written + fresh) / 1000 for written, fresh in zip(self._used, self._fresh, strict=True)]
        return server_messages.ClockTimes(
            [int(self._seconds + s.extra - used[s.seat]) for s in seats], list(self._running)
        )
