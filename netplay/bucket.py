"""A token bucket: so many at once, then so many a second."""

from __future__ import annotations


class Bucket:
    """Holds at most `burst`, refills at `rate` a second; the clock is handed in."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self._level = float(burst)
        self._at = now

    def take(self, now: float) -> bool:
        """Take one out; False when there is none."""
        self._level = min(self.burst, self._level + (now - self._at) * self.rate)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True
