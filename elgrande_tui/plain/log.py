"""The log of a game: what has happened as far as one seat has heard of it, and the boards that go with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from elgrande_tui.plain.pages import Entry, Pages, entries, spoken_anew
from elgrande_tui.port import Port
from elgrande_tui.texts import _, mark, telling
from engine.elgrande.view import GrandeView
from engine.event import Event
from netplay.updates import GameUpdate, PastStep

CATCH_UP = 8
"""So many lines of what has happened are told to somebody who comes to a table."""


class Log:
    """One game; another one at the same table has a log of its own."""

    def __init__(self, port: Port) -> None:
        self.port = port
        self.pages = Pages()
        self._entries: list[Entry] = []
        self._read = 0
        """How many entries there were when the player last answered."""

    @property
    def lines(self) -> list[str]:
        """Everything, the oldest first."""
        return [entry.text for entry in self._entries]

    @property
    def fresh(self) -> list[str]:
        """What has happened since the player last answered."""
        return self.lines[self._read :]

    def answered(self) -> None:
        """The player answers: what comes from here on is new to him."""
        self._read = len(self._entries)

    def add(self, update: GameUpdate) -> list[str]:
        """Take over what has happened; return it as lines."""
        new = self._told(update.events)
        assert isinstance(update.view, GrandeView)
        if update.cause == "undo":
            self.pages.taken_back(update.view)
            taken_back = telling(mark("An answer is taken back."))
            new = [Entry(taken_back(self.port.names), taken_back), *new]
        else:
            self.pages.turn(update.view, new, found=update.cause == "enter")
        self._entries += new
        return [entry.text for entry in new]

    def catch_up(self, update: GameUpdate) -> list[str]:
        """What is told to who comes: all that he has missed, else the last of what has happened."""
        missed = self._told(update.events[len(update.events) - (update.missed or 0) :])
        if missed:
            return [_("While you were away:"), *(entry.text for entry in missed)]
        return self.lines[-CATCH_UP:]

    def recall(self, steps: Sequence[PastStep]) -> int:
        """What led to where one came: the log grows at its beginning. Return by how many boards."""
        count = len(self.pages)
        before = self.pages.recall(steps, self._told)
        self._entries = [*before, *self._entries]
        self._read += len(before)
        return len(self.pages) - count

    def speak_anew(self) -> None:
        """Tell everything again: the language has changed."""
        self._entries = spoken_anew(self._entries, self.port.names)
        self.pages.speak_anew(self.port.names)

    def _told(self, events: Iterable[Event]) -> list[Entry]:
        return entries(self.port.rules, self.port.names, events)
