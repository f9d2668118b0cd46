"""Find out whether the terminal takes a show as fast as it is sent: a slow line must not hold the game back."""

from __future__ import annotations

from collections.abc import Callable

PUT_OFF = 0.1
"""Seconds until a beat is tried again that came while earlier output was waiting."""
MOST = 15
"""When beats of one show have been put off so many times, the line is too slow for shows."""


class SlowLine:
    """Counts how often beats of a show found output waiting that the terminal had not taken yet."""

    def __init__(self, waiting: Callable[[], int]) -> None:
        """Ask `waiting` how much output waits."""
        self._waiting = waiting
        self._put_off = 0
        self.again = float("-inf")
        """The moment at which a beat that was put off is tried again, by the clock of the show."""

    def rest(self) -> None:
        """Begin anew with the next show."""
        self._put_off, self.again = 0, float("-inf")

    def is_busy(self, now: float) -> bool:
        """Check, when a beat is due, whether it has to be put off."""
        if now < self.again:
            return True
        if self._waiting() == 0:
            return False
        self._put_off += 1
        self.again = now + PUT_OFF
        return True

    @property
    def is_too_slow(self) -> bool:
        """Whether shows are to be left out from now on."""
        return self._put_off >= MOST
