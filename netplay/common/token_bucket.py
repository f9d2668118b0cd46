"""A token bucket: so many at once, then so many a second."""

from __future__ import annotations

from collections.abc import Hashable

MOST = 64
"""So many buckets may be looked after before the full ones are put away."""


class TokenBucket:
    """Holds at most `burst`, refills at `rate` a second; the clock is handed in."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self._level = float(burst)
        self._at = now

    def take(self, now: float) -> bool:
        """Take one out; False when there is none."""
        self._fill(now)
        if self._level < 1:
            return False
        self._level -= 1
        return True

    def full(self, now: float) -> bool:
        """It is as it was when it was made."""
        self._fill(now)
        return self._level >= self.burst

    def _fill(self, now: float) -> None:
        self._level = min(self.burst, self._level + (now - self._at) * self.rate)
        self._at = now


class TokenBuckets:
    """A bucket for everybody who comes; those that are full again need not be remembered."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[Hashable, TokenBucket] = {}

    def take(self, key: Hashable, now: float) -> bool:
        """Take one out of the bucket of `key`; False when there is none."""
        if key not in self._buckets and len(self._buckets) >= MOST:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full(now)}
        return self._buckets.setdefault(key, TokenBucket(self._rate, self._burst, now)).take(now)
