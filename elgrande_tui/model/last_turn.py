"""Find where in the log the player's last turn ended: entries after that are new to them."""

from __future__ import annotations

from elgrande_tui.model.log_book import LogBook
from elgrande_tui.replay.earlier import LogGrowth
from elgrande_tui.replay.steps import Turn


class LastTurn:
    """The end of one player's last turn in one log."""

    def __init__(self, log: LogBook) -> None:
        self._log = log
        self._turn: Turn | None = None
        """The turn in which the player last answered."""
        self._seat: int | None = None
        """The seat that answered then."""
        self._before = self._in = 0
        """How many entries the log had when the player last answered before that turn, and in it."""

    @property
    def seen(self) -> int:
        """How many entries the log had when the player's last turn ended, with those that their last answer brought."""
        log = self._log
        # While the turn is still on it is not over: the one before is the last.
        seen = self._before if log.pages and log.pages[-1].turn == self._turn else self._in
        # What the last answer brought is logged after `answered` was called; those entries are of the player's seat.
        while self._seat is not None and seen < len(log.entries) and log.entries[seen].seat == self._seat:
            seen += 1
        return seen

    @property
    def last_answer(self) -> int:
        """How many entries the log had when the player last answered."""
        return self._in

    def answered(self, seat: int | None) -> None:
        """Note that the player has just answered with `seat`: what comes after this turn is new to them."""
        self._seat, turn = seat, self._log.pages[-1].turn if self._log.pages else None
        if turn != self._turn:
            self._turn, self._before = turn, self._in
        self._in = len(self._log.entries)

    def mark_as_read(self, entries: int) -> None:
        """Take the first `entries` entries as old, for a player who has just joined."""
        self._before = self._in = entries

    def log_grew(self, grown: LogGrowth) -> None:
        """Keep both marks on their entries after history was inserted into the log, or the oldest entries dropped."""
        self._before = max(0, self._before + grown.entries * (self._before > grown.at))
        self._in = max(0, self._in + grown.entries * (self._in > grown.at))
