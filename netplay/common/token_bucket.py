"""Rate limits by token buckets: a burst, then so many a second."""

from __future__ import annotations

from collections.abc import Hashable

MOST = 64
"""Buckets from which on full ones are dropped."""


class TokenBucket:
    """A bucket that holds at most `burst` and refills at `rate` a second; the caller passes the time."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self._level = float(burst)
        self._at = now

    def take(self, now: float, weight: int = 1) -> bool:
        """Take `weight` out; False when it does not hold that much. A full bucket covers any weight, as a debt."""
        self._fill(now)
        if self._level < min(weight, self.burst):
            return False
        self._level -= weight
        return True

    def is_full(self, now: float) -> bool:
        """Check whether the bucket is full."""
        self._fill(now)
        return self._level >= self.burst

    def _fill(self, now: float) -> None:
        self._level = min(self.burst, self._level + (now - self._at) * self.rate)
        self._at = now


class TokenBuckets:
    """A bucket for each key; those that are full again need not be kept."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[Hashable, TokenBucket] = {}

    def take(self, key: Hashable, now: float, weight: int = 1) -> bool:
        """Take `weight` out of the bucket of `key`; False when there is not so much."""
        if key not in self._buckets and len(self._buckets) >= MOST:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full(now)}
        return self._buckets.setdefault(key, TokenBucket(self._rate, self._burst, now)).take(now, weight)
