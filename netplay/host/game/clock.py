"""Measure the time that each seat has used. The clock is only shown: nobody is skipped.

A seat's time runs while everybody may know that the game waits for it: while a window is open nobody's runs, because
it is secret which seat is asked. The time is stored with the seat's answers, and an undo gives nothing back. Time while
the host is down does not count, nor does time since the last answer before a crash.

A seat may first read what the others did: its time stands for 2 seconds for each turn it was told (`reading_time.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from netplay.host.game.reading_time import ReadingTime
from netplay.host.storage.storage import AnswerRecord, SeatRecord
from netplay.protocol import server_messages

MORE = 60
"""Seconds that one More adds to the clock of a seat."""


class GameClock:
    """The clock of one table: each seat has `seconds` and what it was given. Fed with a monotonic time."""

    def __init__(self, seconds: int, seats: int) -> None:
        self._seconds = seconds
        self._used = [0.0] * seats
        """Milliseconds of each seat that are stored."""
        self._unwritten = [0.0] * seats
        """Milliseconds of each seat that are not stored yet."""
        self.reading = ReadingTime(seats)
        self._asked: list[int] = []
        """The seats for which the game waits..."""
        self._running: list[int] = []
        """...and those of them whose time runs."""
        self._now: float | None = None

    def load(self, records: Iterable[AnswerRecord]) -> None:
        """Take over the time that was used before this host was started."""
        self._used = [0.0] * len(self._used)
        for record in records:
            if record.spent:
                self._used[record.seat] += record.spent

    def tick(self, now: float) -> None:
        """Count the time up to `now` for the seats for which the game waits."""
        if self._now is not None:
            for seat in self._asked:
                self._unwritten[seat] += self.reading.counted(seat, now - self._now) * 1000
        self._now = now

    def wait_for(self, seats: Sequence[int]) -> bool:
        """Wait for these seats from the last tick on; return whether the time of others runs than before."""
        running = [seat for seat in seats if not self.reading.left[seat]]
        changed = running != self._running
        self._asked, self._running = list(seats), running
        return changed

    def spent(self, seat: int) -> int:
        """Return the milliseconds to be stored with the seat's answer."""
        return int(self._unwritten[seat])

    def mark_written(self, records: Iterable[AnswerRecord]) -> None:
        """Count the time in these records as stored."""
        for record in records:
            if record.spent:  # subtracted, not set to 0: time went on while the record was being written
                self._unwritten[record.seat] -= record.spent
                self._used[record.seat] += record.spent

    def message(self, seats: Sequence[SeatRecord]) -> server_messages.ClockTimes:
        """Return the clocks as a message for everybody: the seconds that each seat has left, and whose time runs."""
        used = [(written + fresh) / 1000 for written, fresh in zip(self._used, self._unwritten, strict=True)]
        return server_messages.ClockTimes(
            [int(self._seconds + s.extra - used[s.seat]) for s in seats], list(self._running)
        )
