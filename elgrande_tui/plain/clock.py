"""Tell of the soft clock: when the player asks for it, and when their own time becomes short."""

from __future__ import annotations

from elgrande_tui.i18n.translations import _
from elgrande_tui.session.table_people import TablePeople

SHORT = (300, 60, 0)
"""The player is told when this many seconds of their own time are left."""


def in_words(seconds: int) -> str:
    """Return a time as it is told: `4 min 5 s`."""
    return _("{minutes} min {seconds} s").format(minutes=seconds // 60, seconds=seconds % 60)


class PlainClock:
    """The clocks of a table, for one seat at it. They never skip anybody."""

    def __init__(self, people: TablePeople) -> None:
        self._people = people
        self._short = 0
        """How many times of SHORT the own time has come down to, and the player was told."""

    def news(self) -> list[str]:
        """Return what there is to tell of the own time since the last call."""
        left = self._own()
        before, self._short = self._short, sum(left <= short for short in SHORT) if left is not None else 0
        if left is None or self._short <= before:
            return []
        if left <= 0:
            return [_("Your time is up. You can keep playing.")]
        return [_("You have {time} left.").format(time=in_words(left))]

    def next(self) -> float | None:
        """Return the seconds until there is something to tell; None while the own time is used up or does not run."""
        left = self._own()
        if left is None or self._people.port.seat not in self._people.running:
            return None
        following = next((short for short in SHORT if short < left), None)
        return None if following is None else self._people.seconds_to(following)

    def lines(self) -> list[str]:
        """Return how much time each seat has."""
        left, names = self._people.left, self._people.port.names
        if not left:
            return [_("There is no clock at this table.")]
        return [self._line(names[seat], time, runs=seat in self._people.running) for seat, time in enumerate(left)]

    def _own(self) -> int | None:
        """Return the seconds that the own seat has left; None: it has no clock."""
        seat, left = self._people.port.seat, self._people.left
        return None if seat is None or not left else left[seat]

    def _line(self, who: str, left: int, *, runs: bool) -> str:
        text = _("{who}: {time} left") if left >= 0 else _("{who}: {time} over time")
        line = text.format(who=who, time=in_words(abs(left)))
        return _("{clock}, running").format(clock=line) if runs else line
