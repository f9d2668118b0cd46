"""Tell of what has happened in lines: to the player at the table, and to one who comes or comes back."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.games.elgrande.model.log_book import LogBook
from elgrande_tui.i18n.lazy_message import lazy
from elgrande_tui.i18n.translations import _, mark
from elgrande_tui.replay.earlier import LogGrowth
from elgrande_tui.session.port import Port
from engine.games.elgrande.model.view import GrandeView
from netplay.client.updates import GameUpdate, HistoryStep

CATCH_UP = 8
"""The most lines of what has happened that are told to a player who comes to a table."""


class Log:
    """The log of one game; the next one at the same table has its own."""

    def __init__(self, port: Port) -> None:
        self.port = port
        self.book = LogBook(port.rules)
        self._read = 0
        """The number of entries when the player last answered."""

    @property
    def lines(self) -> list[str]:
        """Everything, the oldest first."""
        return [entry.text for entry in self.book.entries]

    @property
    def fresh(self) -> list[str]:
        """What has happened since the player last answered."""
        return self.lines[self._read :]

    def answered(self) -> None:
        """Note that the player answers: what comes from here on is new to them."""
        self._read = len(self.book.entries)

    def add(self, update: GameUpdate) -> list[str]:
        """Take over what has happened; return it as lines."""
        before, names = len(self.book.entries), self.port.names
        assert isinstance(update.view, GrandeView)
        if update.cause == "undo":
            self.book.mark_undone(update.view)
            self.book.note(names, [lazy(mark("An answer is taken back."))])
        self.book.add(names, update.events, update.view, found=update.cause in ("enter", "resync"))
        return self.lines[before:]

    def catch_up(self, update: GameUpdate) -> list[str]:
        """Return what a player who comes is told: all that they have missed, else the last of what has happened."""
        missed = self.book.entries_for(self.port.names, update.events[len(update.events) - (update.missed or 0) :])
        if missed:
            return [_("While you were away:"), *(entry.text for entry in missed)]
        return self.lines[-CATCH_UP:]

    def recall(self, steps: Sequence[HistoryStep]) -> list[LogGrowth]:
        """Take over what led to where the player came, or came back; return where the log has grown, the last first."""
        grown = self.book.insert_history(self.port.names, steps)
        for one in grown:
            # What comes in before the first entry was there before the player: it is not new to them either.
            self._read += one.entries * (self._read > one.at or not one.at)
        return grown

    def retranslate(self) -> None:
        """Write every entry again, in the language of the moment."""
        self.book.retranslate(self.port.names)
