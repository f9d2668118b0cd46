"""Tell of the soft clock: when the player asks for it, and when their own time becomes short."""

from __future__ import annotations

from collections.abc import Callable

from elgrande_tui.i18n.translations import _
from elgrande_tui.plain.acts import MoreTimeAct
from elgrande_tui.session.port import Port
from netplay.client.updates import ClockUpdate

SHORT = (300, 60, 0)
"""The player is told when this many seconds of their own time are left."""


def in_words(seconds: int) -> str:
    """Return a time as it is told: `4 min 5 s`."""
    return _("{minutes} min {seconds} s").format(minutes=seconds // 60, seconds=seconds % 60)


class PlainClock:
    """The clocks of a table, for one seat at it. They never skip anybody."""

    def __init__(self, port: Port, clock: Callable[[], float]) -> None:
        self._port = port
        self._clock = clock
        self._short = 0
        """How many times of SHORT the own time has come down to, and the player was told."""

    def told(self) -> list[str]:
        """Return what there is to tell of the own time since the last call."""
        left = self._own()
        before, self._short = self._short, sum(left <= short for short in SHORT) if left is not None else 0
        if left is None or self._short <= before:
            return []
        if left <= 0:
            return [_("Your time is used up. You can go on playing all the same.")]
        return [_("You have {time} left.").format(time=in_words(left))]

    def next(self) -> float | None:
        """Return the seconds until there is something to tell; None while the own time is used up or does not run."""
        left, clock = self._own(), self._known
        if left is None or clock is None or self._port.seat not in clock.running:
            return None
        following = next((short for short in SHORT if short < left), None)
        return None if following is None else clock.at + clock.left[self._port.seat] - following - self._clock()

    def lines(self) -> list[str]:
        """Return how much time each seat has."""
        clock = self._known
        if clock is None:
            return [_("There is no clock at this table.")]
        return [
            self._line(self._port.names[seat], left, runs=seat in clock.running)
            for seat, left in enumerate(clock.left_at(self._clock()))
        ]

    def more(self) -> MoreTimeAct | list[str]:
        """Give another minute to the seat with the least time among those that are waited for."""
        clock = self._known
        if clock is None or not clock.running:
            return [_("No clock is running.")]
        left = clock.left_at(self._clock())
        return MoreTimeAct(min(clock.running, key=lambda seat: left[seat]))

    @property
    def _known(self) -> ClockUpdate | None:
        people = self._port.people
        return people.clock if people is not None else None

    def _own(self) -> int | None:
        """Return the seconds that the own seat has left; None: it has no clock."""
        seat, clock = self._port.seat, self._known
        return None if seat is None or clock is None else clock.left_at(self._clock())[seat]

    def _line(self, who: str, left: int, *, runs: bool) -> str:
        text = _("{who}: {time} left") if left >= 0 else _("{who}: {time} more than there was")
        line = text.format(who=who, time=in_words(abs(left)))
        return _("{clock}, running").format(clock=line) if runs else line
