"""Where in the log the player's last turn was over: what stands behind that is new to him."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.log_book import LogBook
from elgrande_tui.replay.earlier import LogGrowth
from elgrande_tui.replay.steps import Turn


class LastTurn:
    """One player at one game."""

    def __init__(self, log: LogBook) -> None:
        self._log = log
        self._turn: Turn | None = None
        """In whose turn the player last answered..."""
        self._seat: int | None = None
        """...with which seat..."""
        self._before = self._in = 0
        """...how many entries there were when he had last answered before that turn, and in it."""

    @property
    def seen(self) -> int:
        """How many entries there were when the player's last turn was over: with what his last answer did in it."""
        log = self._log
        seen = self._before if log.pages and log.pages[-1].turn == self._turn else self._in
        while self._seat is not None and seen < len(log.entries) and log.entries[seen].seat == self._seat:
            seen += 1
        return seen

    def answered(self, seat: int | None) -> None:
        """The player has answered with that seat: what comes after this turn is new to him."""
        self._seat, turn = seat, self._log.pages[-1].turn if self._log.pages else None
        if turn != self._turn:
            self._turn, self._before = turn, self._in
        self._in = len(self._log.entries)

    def known(self, entries: int) -> None:
        """So many entries are no news to who has just come."""
        self._before = self._in = entries

    def moved(self, grown: LogGrowth) -> None:
        """Entries have come in before some of the others."""
        self._before += grown.entries * (self._before > grown.at)
        self._in += grown.entries * (self._in > grown.at)
