"""Keep which turns of a log are open, and which of its lines keys are about."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

from elgrande_tui.model.log_book import LogBook, LogLine
from elgrande_tui.replay.replay import LogGrowth


class LogCursor:
    """The chosen line of a log and its open turns. They stay what they are while the log grows at either end."""

    def __init__(self, log: Callable[[], LogBook]) -> None:
        self._log = log
        self.opened: set[int] = set()
        """The turns whose steps are shown, each by its first entry."""
        self._entry = 0
        """The entry that is chosen, or the first one of the turn..."""
        self._step = True
        """...whose heading is chosen, if this is False."""

    @property
    def lines(self) -> Sequence[LogLine]:
        """The lines of the log."""
        return self._log().told(self.opened)

    @property
    def number(self) -> int:
        """The number of the chosen line: that of the heading where the steps are not shown any more."""
        return max(0, bisect_right([line[:2] for line in self.lines], (self._entry, self._step)) - 1)

    @property
    def line(self) -> LogLine | None:
        """The chosen line; None: the log is empty."""
        lines = self.lines
        return lines[self.number] if lines else None

    def choose(self, entry: int) -> None:
        """Choose the line of an entry, or of the turn in which it is a step that is not shown."""
        self._entry, self._step = max(0, entry), True

    def move(self, by: int) -> None:
        """Choose an earlier or later line."""
        lines = self.lines
        if lines:
            self._entry, self._step, _turn = lines[max(0, min(len(lines) - 1, self.number + by))]

    def fold(self, *, opened: bool) -> bool:
        """Show the steps of the chosen turn, or show them no longer; return whether that made a difference."""
        line = self.line
        if line is None or line.turn is None or (line.turn.start in self.opened) is opened:
            return False
        self.opened ^= {line.turn.start}
        self._entry, self._step = line.turn.start, False
        return True

    def log_grew(self, grown: LogGrowth) -> None:
        """Keep to the same lines after others have come into the log before them, or the oldest were dropped."""
        moved = [first + grown.entries * (first >= grown.at) for first in self.opened]
        self.opened = {first for first in moved if first >= 0}
        self._entry = max(0, self._entry + grown.entries * (self._entry >= grown.at))
