"""Find out whether the terminal takes shows as fast as they are sent: a slow line must not hold the game back."""

from __future__ import annotations

from collections.abc import Callable

PUT_OFF = 0.25
"""Seconds until a beat is tried again that came while earlier output was waiting."""
MOST = 3
"""After so many times in a row the line is too slow for shows."""


class SlowLine:
    """Counts how often in a row a beat found output waiting that the terminal had not taken yet."""

    def __init__(self, waiting: Callable[[], int]) -> None:
        """Ask `waiting` how much output waits: the driver's writer takes some, and then blocks whoever sends more."""
        self._waiting = waiting
        self._put_off = 0

    def is_busy(self) -> bool:
        """Check, when a beat is due, whether it has to be put off."""
        self._put_off = self._put_off + 1 if self._waiting() else 0
        return self._put_off > 0

    @property
    def is_too_slow(self) -> bool:
        """Whether shows are to be left out from now on."""
        return self._put_off >= MOST
