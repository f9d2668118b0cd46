"""The log of a game: what has happened as far as one seat has heard of it, and the boards that go with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from elgrande_tui.plain.pages import Entry, Pages, entries, spoken_anew
from elgrande_tui.port import Port
from elgrande_tui.replay import Grown
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
            self.pages.turn(update.view, new, found=update.cause in ("enter", "resync"))
        self._entries += new
        return [entry.text for entry in new]

    def catch_up(self, update: GameUpdate) -> list[str]:
        """What is told to who comes: all that he has missed, else the last of what has happened."""
        missed = self._told(update.events[len(update.events) - (update.missed or 0) :])
        if missed:
            return [_("While you were away:"), *(entry.text for entry in missed)]
        return self.lines[-CATCH_UP:]

    def recall(self, steps: Sequence[PastStep]) -> list[Grown]:
        """What led to where one came, or came back; return where something has come in, the last first."""
        found = [number for number, page in enumerate(self.pages) if page.found]
        return [self._fill(number, steps) for number in reversed(found)]

    def _fill(self, number: int, steps: Sequence[PastStep]) -> Grown:
        here = next((page.log[0] for page in self.pages[number:] if page.log), None)
        at = 0 if not number else len(self._entries) if here is None else self._entries.index(here)
        new, pages = self.pages.fill(number, steps, self._told)
        self._entries[at:at] = new
        self._read += len(new) * (self._read > at or not at)
        return Grown(at, len(new), number, pages)

    def speak_anew(self) -> None:
        """Tell everything again: the language has changed."""
        self._entries = spoken_anew(self._entries, self.port.names)
        self.pages.speak_anew(self.port.names)

    def _told(self, events: Iterable[Event]) -> list[Entry]:
        return entries(self.port.rules, self.port.names, events)
