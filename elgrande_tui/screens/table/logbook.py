"""The log: what happened, in sentences and in the short form of the map's corner."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from elgrande_tui.screens.table.brief import Brief, brief, joined
from elgrande_tui.texts import Names, _, sentence
from elgrande_tui.widgets.glyphs import Glyphs, Mark
from engine.elgrande.events import AreaScored, RoundBegan
from engine.elgrande.rules import GrandeRules
from engine.event import Event
from engine.view import View

PAGES = 64
"""How many positions are remembered: an undo goes no further back."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log."""

    text: str
    seat: int | None
    """Whose doing it is; None: the game's."""
    round: bool = False
    """A round begins here."""
    undone: bool = False
    """The answer that brought it was taken back."""


@dataclass(frozen=True, slots=True)
class Page:
    """How far the log went when the game stood there."""

    view: View
    entries: int
    briefs: tuple[Brief, ...]


class LogBook:
    """Everything that happened since the screen was opened."""

    def __init__(self, rules: GrandeRules, marks: list[Mark], glyphs: Glyphs) -> None:
        self.rules = rules
        self.marks = marks
        self.glyphs = glyphs
        self.entries: list[Entry] = []
        self.briefs: list[Brief] = []
        self.scored: list[AreaScored] = []
        """Areas scored since the player last closed the table of points."""
        self.seen = 0
        """How many entries there were when the player last answered."""
        self._pages: list[Page] = []

    def turn_page(self, view: View) -> None:
        """Remember that everything written down so far led to this position."""
        self._pages = [*self._pages[-PAGES:], Page(view, len(self.entries), tuple(self.briefs))]

    def add(self, names: Names, events: Iterable[Event], fresh: int) -> None:
        """Write down what happened; `fresh` scorings of it are new, the others are told to somebody who comes back."""
        events = list(events)
        scored = [event for event in events if isinstance(event, AreaScored)]
        self.scored += scored[max(0, len(scored) - fresh) :]
        for event in events:
            text = sentence(self.rules, names, event)
            if text:
                seat: int | None = getattr(event, "seat", None)
                self.entries.append(Entry(text, seat, isinstance(event, RoundBegan)))
            short = brief(self.rules, self.marks, self.glyphs, event)
            if short:
                self.briefs = joined(self.briefs, short)

    def taken_back(self, view: View) -> None:
        """Mark what an answer had brought that was taken back; `view` is the position again.

        Where it is not known how far that goes, a line says that there was something.
        """
        while self._pages and self._pages[-1].view != view:
            self._pages.pop()
        if self._pages:
            page = self._pages.pop()
            after = [replace(entry, undone=True) for entry in self.entries[page.entries :]]
            self.entries = [*self.entries[: page.entries], *after]
            self.briefs = list(page.briefs)
        else:
            self.entries.append(Entry(_("An answer is taken back."), None))
        self.scored.clear()
        self.turn_page(view)

    def answered(self) -> None:
        """The player has answered: what comes next is new to him."""
        self.seen = len(self.entries)
